"""Metrics: what scores a response."""
