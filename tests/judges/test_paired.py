"""Two judges as one: the first finds the claims, the second verifies them."""

import asyncio

import pytest

from factual import Usage
from factual.judges import Judge
from factual.judges.offline import OfflineJudge
from factual.judges.paired import PairedJudge
from line_judge import LineJudge


class Named(LineJudge):
    """A line judge of another name."""

    def __init__(self, name: str, *, fault: str = "\0") -> None:
        super().__init__(fault=fault)
        self.name = name


def test_each_judge_does_its_own_step() -> None:
    finds, verifies = Named("finds"), Named("verifies")
    judge = PairedJudge(finds, verifies)
    claims, cost = asyncio.run(
        judge.decompose("등대는 흰색이다.\nIt is old.", atomicity="high", coverage="low")
    )
    assert claims == ["등대는 흰색이다.", "It is old."]
    assert cost == Usage(1, 10, 5)
    verdicts, cost = asyncio.run(judge.verify("등대는 흰색이다.", claims))
    assert [verdict.supported for verdict in verdicts] == [True, False]
    assert cost == Usage(1, 20, None)
    assert (finds.asked, finds.levels) == ([("decompose", "등대는 흰색이다.\nIt is old.")], [("high", "low")])
    assert verifies.asked == [("verify", "등대는 흰색이다.")]


@pytest.mark.parametrize(
    ("decomposer", "verifier", "name"),
    [
        ("a", "b", "a + b"),
        ("b", "a", "b + a"),
        ("a", "a", "a"),
        ("큰 모델", "작은 모델", "큰 모델 + 작은 모델"),
    ],
)
def test_it_is_named_by_both_the_decomposer_first_and_once_where_they_have_one_name(
    decomposer: str, verifier: str, name: str
) -> None:
    assert PairedJudge(Named(decomposer), Named(verifier)).name == name


@pytest.mark.parametrize("broken", ["decomposer", "verifier"])
def test_an_error_of_either_is_raised_as_it_is(broken: str) -> None:
    judges = {name: Named(name, fault="x" if name == broken else "\0") for name in ("decomposer", "verifier")}
    judge = PairedJudge(judges["decomposer"], judges["verifier"])

    async def both() -> None:
        claims, _ = await judge.decompose("x", atomicity="low", coverage="low")
        await judge.verify("x", claims)

    with pytest.raises(ValueError, match=r"^scripted$"):
        asyncio.run(both())
    assert len(judges["verifier"].asked) == (broken == "verifier")


def test_a_pair_is_a_judge_and_equal_to_a_pair_of_the_same_two_in_that_order() -> None:
    line, offline = LineJudge(), OfflineJudge()
    pair = PairedJudge(line, offline)
    assert isinstance(pair, Judge)
    assert pair == PairedJudge(line, OfflineJudge())
    assert pair != PairedJudge(offline, line)
    assert pair != PairedJudge(LineJudge(), offline)
