"""Scores how factually correct an answer is against a reference, claim by claim.

Importing it pulls in the standard library alone: pydantic and openai wait until a model is made.
"""

from factual.batch import ScoringFailure
from factual.claims import Claim
from factual.errors import (
    FactualError,
    InvalidInputError,
    JudgeError,
    MalformedOutputError,
    RefusedError,
    TruncatedOutputError,
    VerdictMismatchError,
)
from factual.evaluation import Evaluation, aevaluate, evaluate
from factual.llms import llm_factory
from factual.metrics.factual_correctness import FactualCorrectness
from factual.prompts import Prompts
from factual.result import MetricResult
from factual.retrying import RetryPolicy
from factual.scoring import Tally
from factual.summary import Summary
from factual.usage import Usage

__version__ = "0.4.0"

__all__ = [
    "Claim",
    "Evaluation",
    "FactualCorrectness",
    "FactualError",
    "InvalidInputError",
    "JudgeError",
    "MalformedOutputError",
    "MetricResult",
    "Prompts",
    "RefusedError",
    "RetryPolicy",
    "ScoringFailure",
    "Summary",
    "Tally",
    "TruncatedOutputError",
    "Usage",
    "VerdictMismatchError",
    "__version__",
    "aevaluate",
    "evaluate",
    "llm_factory",
]
