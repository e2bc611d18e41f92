"""The metrics of the modern API, under the path that their users know."""

from factual.metrics.factual_correctness import FactualCorrectness

__all__ = ["FactualCorrectness"]
