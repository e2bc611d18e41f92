import codecs
import io
import sys
from pathlib import Path
from typing import Any

import pytest

from command import Run
from factual.cli import main

ROW = '{"response": "등대는 흰색이다.", "reference": "등대는 흰색이다."}\n'
BAD = "not all of it is utf-8: name its encoding, for Korean Excel --encoding cp949"


@pytest.mark.parametrize(
    "text",
    [
        ROW.encode(),
        codecs.BOM_UTF8 + ROW.encode(),
        ROW.encode("utf-16"),
        codecs.BOM_UTF16_BE + ROW.encode("utf-16-be"),
        ROW.replace("\n", "\r\n").encode(),
        ROW.strip().encode(),
    ],
    ids=["utf-8", "utf-8 marked", "utf-16", "utf-16 big endian", "crlf", "no line end"],
)
def test_unicode_is_read_with_and_without_marks(score: Run, text: bytes) -> None:
    [record] = score(text).records
    assert record["input"] == {"response": "등대는 흰색이다.", "reference": "등대는 흰색이다."}


@pytest.mark.parametrize("encoding", ["cp949", "utf-16-le", "utf-8", "shift_jis"])
def test_other_encodings_are_named(score: Run, encoding: str) -> None:
    rows = 'response,reference\n"東京, 4","東京, 4"\n'.encode(encoding)
    [record] = score(rows, "--encoding", encoding).records
    assert record["input"]["response"] == "東京, 4"


def test_bytes_that_are_not_in_the_encoding_fail_their_row_alone(score: Run) -> None:
    ran = score(ROW.encode() + ROW.encode("cp949") + ROW.encode())
    assert ran.code == 1
    assert [record["status"] for record in ran.records] == ["scored", "error", "scored"]
    assert ran.messages == [f"factual: stdin: row 2 (line 2): {BAD}"]


def test_bytes_that_are_not_in_the_encoding_of_csv(score: Run) -> None:
    ran = score("response,reference\n예,예\na,a\n".encode("cp949"))
    assert [record["status"] for record in ran.records] == ["error", "scored"]
    assert ran.messages == [f"factual: stdin: row 1 (line 2): {BAD}"]


def test_a_header_that_is_not_in_the_encoding_is_wrong_usage(score: Run) -> None:
    ran = score("\n답,reference\na,a\n".encode("cp949"))
    assert (ran.code, ran.out) == (2, "")
    assert ran.messages == [f"factual: stdin: line 2: {BAD}"]


def test_what_cannot_be_decoded_further_ends_the_reading_and_keeps_what_was_scored(score: Run) -> None:
    ran = score((ROW * 2).encode("utf-16") + b"x")
    assert ran.code == 2
    assert len(ran.records) == 2
    assert ran.messages == [
        "factual: stdin: truncated data for utf-16, reading stopped; save it again as UTF-8"
    ]
    assert "2 scored of 2" in ran.err


@pytest.mark.parametrize("name", ["utf-9", "base64", "nul\0", ""])
def test_an_unknown_encoding_is_wrong_usage(score: Run, name: str) -> None:
    ran = score(ROW.encode(), "--encoding", name)
    assert ran.code == 2
    [message] = ran.messages
    assert message.endswith("takes the name of an encoding, such as utf-8 or cp949; see factual score --help")


def test_a_missing_file_and_a_folder_are_wrong_usage(run: Run, tmp_path: Path) -> None:
    for path, why in ((tmp_path / "no.csv", "No such file or directory"), (tmp_path, "Is a directory")):
        ran = run("score", path)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == f"factual: {path}: {why}; takes a readable file, or - for stdin\n"


def test_a_name_that_no_file_can_have_is_wrong_usage(run: Run) -> None:
    ran = run("score", "nul\0")
    assert ran.err == "factual: nul\\x00: embedded null byte; takes a readable file, or - for stdin\n"


def test_a_read_that_fails_keeps_what_was_scored(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Breaking(io.RawIOBase):
        blocks = iter([ROW.encode()])

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            block = next(self.blocks, None)
            if block is None:
                raise OSError(5, "Input/output error")
            buffer[: len(block)] = block
            return len(block)

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Breaking())))
    assert main(["score", "-", "--model", "offline"]) == 2
    captured = capsys.readouterr()
    assert captured.err == "factual: stdin: Input/output error, reading stopped; try it again\n"
    assert "1 scored of 1" in captured.out


def test_a_file_that_may_not_be_read_is_wrong_usage(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refused)
    ran = run("score", "private.csv")
    assert ran.err == "factual: private.csv: Permission denied; takes a readable file, or - for stdin\n"
