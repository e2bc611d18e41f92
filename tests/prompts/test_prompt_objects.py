"""The two prompts as one object: what is shared and what is not, also among threads."""

import copy
import hashlib
import pickle
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

import pytest

from factual import InvalidInputError
from factual.claims import LEVELS
from factual.prompts import DecompositionPrompt, Prompts, VerificationPrompt
from factual.prompts.texts import with_texts

MEASURED = "b78fabbc858940e74d245cdaf3d02f6fab13992689f447a12c3d5e0856f9d25f"
"""The digest of the default prompts whose quality was measured."""


def test_the_default_prompts_are_the_ones_that_were_measured() -> None:
    """Whoever changes them measures them anew, on real models, before setting another digest here."""
    prompts = Prompts()
    rendered = [
        prompts.decomposition.render("a", atomicity=atomicity, coverage=coverage)
        for atomicity, coverage in product(LEVELS, LEVELS)
    ]
    rendered.append(prompts.verification.render("a", ["b", "c"]))
    assert hashlib.sha256("".join(rendered).encode()).hexdigest() == MEASURED


def test_prompts_need_nothing_heavy_even_to_be_saved_and_loaded(tmp_path: Path) -> None:
    code = (
        "import sys; from factual.prompts import Prompts; p = Prompts(); p.save(sys.argv[1]);"
        "assert Prompts.load(sys.argv[1]) == p; p.verification.render('a', ['b']);"
        "print(sorted({'pydantic', 'openai', 'httpx', 'httpx2'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, str(tmp_path / "prompts.json")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "[]\n", done.stderr


def test_prompts_are_equal_if_their_contents_are() -> None:
    assert Prompts() == Prompts()
    assert Prompts() != Prompts(language="Korean")
    changed = Prompts()
    changed.verification.examples[1].claims[0].supported = False
    assert changed != Prompts()


def edit_everything(prompts: Prompts) -> None:
    prompts.language = "한국어"
    prompts.decomposition.instruction = "주장으로 나누시오."
    prompts.decomposition.atomicity["low"] = "문장마다 하나."
    prompts.decomposition.coverage.clear()
    for example in prompts.decomposition.examples:
        for of_atomicity in example.claims.values():
            for claims in of_atomicity.values():
                claims.append("덧붙인 주장.")
    prompts.decomposition.examples.pop(0)
    for judged in prompts.verification.examples:
        judged.premise = "전제."
        judged.claims[0].text = "주장."
        judged.claims.pop()
    prompts.verification.matching = "statement"


@pytest.mark.parametrize(
    "twin",
    [Prompts.copy, copy.deepcopy, lambda prompts: pickle.loads(pickle.dumps(prompts))],  # noqa: S301
)
def test_a_copy_shares_nothing(twin: Callable[[Prompts], Prompts]) -> None:
    original = Prompts()
    copied = twin(original)
    assert copied == original
    edit_everything(copied)
    assert original == Prompts()
    assert copied != original


def test_each_prompts_has_texts_of_its_own() -> None:
    edit_everything(Prompts())
    assert Prompts() == Prompts().copy()
    DecompositionPrompt().examples[0].claims["low"]["low"].append("a")
    assert DecompositionPrompt().examples[0].claims["low"]["low"] == []


class Shouting(VerificationPrompt):
    """A prompt of a user's own, with notes on it."""

    notes: Counter[str]

    def render(self, premise: str, claims: Sequence[str], *, language: str | None = None) -> str:
        return super().render(premise, claims, language=language).upper()


@dataclass
class Counting(DecompositionPrompt):
    """Another one, with an attribute more."""

    counts: set[int] = field(default_factory=set)


def test_a_copy_keeps_the_class_of_a_prompt_and_what_it_adds() -> None:
    shouting = Shouting()
    shouting.notes = Counter(["소리"])
    counting = Counting(counts={1})
    copied = Prompts(counting, shouting).copy()
    assert isinstance(copied.decomposition, Counting)
    assert isinstance(copied.verification, Shouting)
    assert copied.verification.render("a", ["b"]).startswith("SAY OF EACH NUMBERED CLAIM")
    copied.decomposition.counts.add(2)
    assert counting.counts == {1}
    copied.verification.notes["소리"] += 1
    assert (shouting.notes["소리"], copied.verification.notes["소리"]) == (1, 2)
    assert isinstance(copied.verification.notes, Counter)
    assert Prompts(counting, shouting).checked().decomposition == counting


def test_what_is_edited_during_a_walk_is_not_in_its_copy() -> None:
    claims = {"low": ["하나", "둘"]}

    def editing(text: str) -> str:
        if len(claims) < 5:
            claims["low"].append("셋")
            claims[f"level {len(claims)}"] = []
        return text

    assert with_texts(claims, editing) == {"low": ["하나", "둘"]}
    assert len(claims) == 3


@pytest.mark.parametrize(
    ("name", "value", "error", "message"),
    [
        (
            "decomposition",
            DecompositionPrompt,
            TypeError,
            "decomposition: takes a DecompositionPrompt, got type",
        ),
        ("verification", "Judge it.", TypeError, "verification: takes a VerificationPrompt, got str"),
        ("language", " ", InvalidInputError, "language=' ': takes a text that is not blank"),
        ("language", 7, TypeError, r"language=7: takes a text \(str\), got int"),
    ],
)
def test_what_cannot_be_used_is_named(name: str, value: object, error: type[Exception], message: str) -> None:
    prompts = Prompts()
    setattr(prompts, name, value)
    with pytest.raises(error, match=message):
        prompts.checked()


def test_prompts_can_be_edited_while_other_threads_use_them(tmp_path: Path) -> None:
    prompts = Prompts()
    example = prompts.decomposition.examples[-1]
    judged = prompts.verification.examples[-1]
    at_high, claims = example.claims["high"], example.claims["low"]["low"]
    done = threading.Event()
    faults: list[BaseException] = []

    def uses(use: Callable[[], object]) -> threading.Thread:
        def repeat() -> None:
            try:
                while not done.is_set():
                    use()
            except BaseException as error:  # noqa: BLE001 - whatever it is, the test shows it
                faults.append(error)

        return threading.Thread(target=repeat)

    threads = [
        uses(lambda: prompts.decomposition.render("a", atomicity="low", coverage="low")),
        uses(lambda: prompts.verification.render("a", ["b"])),
        uses(prompts.copy),
        uses(lambda: prompts.save(tmp_path / "prompts.json")),
    ]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for _ in range(3000):
            prompts.decomposition.examples.append(example)
            judged.claims.append(judged.claims[0])
            claims.append("한강은 길다.")
            del example.claims["high"]
            example.claims["high"] = at_high
            claims.pop()
            judged.claims.pop()
            prompts.decomposition.examples.pop()
    finally:
        sys.setswitchinterval(interval)
        done.set()
        for thread in threads:
            thread.join()
    assert faults == []
    assert prompts == Prompts()
