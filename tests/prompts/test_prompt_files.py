"""Prompts in a file: readable, whole or not at all, and checked when they are loaded."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from factual import InvalidInputError
from factual.prompts import Prompts, VerificationPrompt


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "프롬프트.json"


def test_what_was_saved_is_loaded(path: Path) -> None:
    prompts = Prompts(language="한국어")
    prompts.decomposition.instruction += " 날짜도 주장이다."
    prompts.verification.matching = "statement"
    prompts.verification.examples[0].premise = "half a pair: \ud83d"
    prompts.save(path)
    assert Prompts.load(path) == Prompts.load(str(path)) == prompts


def test_a_file_can_be_read_and_edited_by_hand(path: Path) -> None:
    Prompts(language="한국어").save(path)
    text = path.read_text(encoding="utf-8")
    assert text.startswith('{\n  "format": "factual-correctness prompts",\n  "version": 1,\n')
    assert '"language": "한국어"' in text
    assert "한강은 서해로 흐른다." in text
    path.write_text(text.replace("Keep every fact", "Retain every fact"), encoding="utf-8-sig")
    assert Prompts.load(path).decomposition.coverage["high"] == "Retain every fact and detail."


def test_saving_replaces_the_file_and_leaves_nothing_else(path: Path) -> None:
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    Prompts().save(path)
    assert Prompts.load(path) == Prompts()
    assert list(path.parent.iterdir()) == [path]
    assert path.stat().st_mode & 0o777 == 0o640


def test_saving_through_a_link_replaces_what_it_points_at(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(path)
    Prompts().save(link)
    assert link.is_symlink()
    assert Prompts.load(path) == Prompts()


def test_a_killed_process_leaves_the_old_file_whole(path: Path) -> None:
    Prompts(language="한국어").save(path)
    code = (
        "import os, signal, sys; from factual.prompts import Prompts;"
        "os.fsync = lambda file: os.kill(os.getpid(), signal.SIGTERM);"
        "Prompts(language='Deutsch').save(sys.argv[1])"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert done.returncode != 0
    assert Prompts.load(path).language == "한국어"


def test_prompts_that_cannot_be_used_are_not_saved(path: Path) -> None:
    Prompts().save(path)
    broken = Prompts()
    broken.verification.examples[0].claims[0].supported = "yes"  # type: ignore[assignment]
    with pytest.raises(TypeError, match=r"verification\.examples\[0\]\.claims\[0\]\.supported"):
        broken.save(path)
    assert Prompts.load(path) == Prompts()


class Shouting(VerificationPrompt):
    """A prompt of a user's own."""

    def render(self, premise: str, claims: Sequence[str], *, language: str | None = None) -> str:
        return super().render(premise, claims, language=language).upper()


def test_a_class_of_ones_own_is_not_lost_in_silence(path: Path) -> None:
    with pytest.raises(TypeError, match="a file holds texts alone"):
        Prompts(verification=Shouting()).save(path)
    assert not path.exists()


def edited(edit: Callable[[Any], object]) -> Callable[[str], str]:
    def change(text: str) -> str:
        data = json.loads(text)
        edit(data)
        return json.dumps(data)

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda _: "", r"not JSON \(Expecting value"),
        (lambda text: text[:-20], r"not JSON \("),
        (lambda _: "[" * 100_000, "recursion"),
        (lambda _: "[]", "takes a file of Prompts.save"),
        (lambda _: "{}", "takes a file of Prompts.save"),
        (edited(lambda data: data.update(format="prompts")), "takes a file of Prompts.save"),
        (edited(lambda data: data.update(version=2)), "version=2: takes 1; load it with the factual-correct"),
        (edited(lambda data: data.pop("version")), "version=None: takes 1"),
        (edited(lambda data: data.pop("language")), "the file: lacks 'language'"),
        (
            edited(lambda data: data.update(extra=1)),
            "the file: takes 'decomposition', 'verification', 'language', but has 'extra' too",
        ),
        (edited(lambda data: data.update(language=3)), r"language=3: takes a text"),
        (edited(lambda data: data.update(decomposition=[])), "decomposition: takes an object with 'instruc"),
        (edited(lambda data: data["decomposition"].pop("coverage")), "decomposition: lacks 'coverage'"),
        (
            edited(lambda data: data["decomposition"].update(examples={})),
            "decomposition.examples: takes a list, got dict",
        ),
        (
            edited(lambda data: data["decomposition"]["examples"][3].pop("claims")),
            r"decomposition\.examples\[3\]: lacks 'claims'",
        ),
        (
            edited(lambda data: data["decomposition"]["examples"][3]["claims"].update(mid={})),
            r"decomposition\.examples\[3\]\.claims: key='mid': takes one of 'low', 'high'",
        ),
        (
            edited(lambda data: data["decomposition"]["examples"][3]["claims"]["low"].update(low=[None])),
            r"decomposition\.examples\[3\]\.claims\['low'\]\['low'\]\[0\]: takes a str, got NoneType",
        ),
        (
            edited(lambda data: data["verification"].update(matching="words")),
            r"verification\.matching='words'",
        ),
        (
            edited(lambda data: data["verification"]["examples"][1]["claims"][2].update(supported=1)),
            r"verification\.examples\[1\]\.claims\[2\]\.supported: takes a bool, got int",
        ),
        (
            edited(lambda data: data["verification"]["examples"][1]["claims"].append("a claim")),
            r"verification\.examples\[1\]\.claims\[3\]: takes an object with 'text', 'reason', 'supported'",
        ),
        (
            lambda text: text.replace('"language":', '"language": null, "language":'),
            "the name 'language' stands twice in one object",
        ),
    ],
)
def test_a_file_that_holds_no_prompts_is_named_with_the_place(
    path: Path, change: Callable[[str], str], message: str
) -> None:
    Prompts().save(path)
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(InvalidInputError, match=message) as caught:
        Prompts.load(path)
    assert str(caught.value).startswith(f"{path}: ")


def test_a_file_in_another_encoding_is_named(path: Path) -> None:
    path.write_bytes("등대".encode("cp949"))
    with pytest.raises(InvalidInputError, match=r"not UTF-8 .*; save it again as UTF-8"):
        Prompts.load(path)


def test_a_file_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"none\.json"):
        Prompts.load(tmp_path / "none.json")
    with pytest.raises(FileNotFoundError, match=r"folder/none\.json"):
        Prompts().save(tmp_path / "folder" / "none.json")
    with pytest.raises(IsADirectoryError) as caught:
        Prompts().save(tmp_path)
    assert caught.value.filename == str(tmp_path)
    assert list(tmp_path.iterdir()) == []
