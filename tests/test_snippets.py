"""The documented snippets, each with its output."""

import pytest

from factual.metrics.collections import FactualCorrectness

RESPONSE = "The Eiffel Tower is located in Paris."
REFERENCE = "The Eiffel Tower is located in Paris. It has a height of 1000ft."


@pytest.mark.asyncio
async def test_1_f1() -> None:
    result = await FactualCorrectness(llm="offline").ascore(response=RESPONSE, reference=REFERENCE)
    assert result.value == 0.67


@pytest.mark.asyncio
async def test_2_precision() -> None:
    scorer = FactualCorrectness(llm="offline", mode="precision")
    assert (await scorer.ascore(response=RESPONSE, reference=REFERENCE)).value == 1.0


@pytest.mark.asyncio
async def test_3_atomicity_and_coverage() -> None:
    scorer = FactualCorrectness(llm="offline", mode="f1", atomicity="high", coverage="high")
    assert (await scorer.ascore(response=RESPONSE, reference=REFERENCE)).value == 0.67


def test_4_synchronous() -> None:
    assert FactualCorrectness(llm="offline").score(response=RESPONSE, reference=REFERENCE).value == 0.67


@pytest.mark.asyncio
async def test_5_without_an_llm() -> None:
    with pytest.warns(UserWarning, match="offline judge"):
        scorer = FactualCorrectness(mode="precision", atomicity="low")
    result = await scorer.ascore(response=RESPONSE, reference=REFERENCE)
    assert (result.value, result.judge) == (1.0, "offline")


EINSTEIN = (
    "Albert Einstein was a German theoretical physicist who developed the theory of relativity "
    "and contributed to quantum mechanics."
)
CURIE = (
    "Marie Curie was a Polish and naturalized-French physicist and chemist "
    "who conducted pioneering research on radioactivity."
)
BABBAGE = "Charles Babbage was an English mathematician, philosopher, inventor, and mechanical engineer."


@pytest.mark.parametrize(
    ("text", "atomicity", "coverage", "claims"),
    [
        (EINSTEIN, "high", "high", 3),
        (EINSTEIN, "low", "high", 1),
        (CURIE, "high", "high", 4),
        (CURIE, "high", "low", 2),
        (BABBAGE, "high", "high", 4),
        (BABBAGE, "low", "low", 2),
    ],
)
def test_the_documented_decompositions_have_their_number_of_claims(
    text: str, atomicity: str, coverage: str, claims: int
) -> None:
    scorer = FactualCorrectness(
        "offline",
        mode="precision",
        atomicity=atomicity,  # type: ignore[arg-type]
        coverage=coverage,  # type: ignore[arg-type]
    )
    result = scorer.score(response=text, reference=text)
    assert len(result.claims) == claims
    assert result.value == 1.0
