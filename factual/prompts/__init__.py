"""Prompts as objects: what a language model is asked, to be read, edited, translated, saved and loaded.

`decomposition` holds the prompt that cuts a text into claims, `verification` the one that verifies claims,
`rendering` how any prompt is put together, `adaptation` and `files` what is done to both. Importing it pulls
in the standard library alone.
"""

from factual.prompts.decomposition import DecompositionExample, DecompositionPrompt
from factual.prompts.prompts import Prompts
from factual.prompts.verification import JudgedClaim, Matching, VerificationExample, VerificationPrompt

__all__ = [
    "DecompositionExample",
    "DecompositionPrompt",
    "JudgedClaim",
    "Matching",
    "Prompts",
    "VerificationExample",
    "VerificationPrompt",
]
