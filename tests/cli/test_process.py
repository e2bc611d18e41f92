"""The command as a process of its own: pipes, signals and what is imported."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from chat_server import ChatServer, literal_model

COMMAND = [sys.executable, "-m", "factual"]
ROW = json.dumps({"response": "등대는 흰색이다.", "reference": "등대는 흰색이다."}) + "\n"


linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc or writes to /dev/full")


@pytest.fixture
def environment() -> dict[str, str]:
    unset = {"OPENAI_API_KEY", "OPENAI_BASE_URL", "PYTHONIOENCODING", "PYTHONUTF8"}
    return {name: value for name, value in os.environ.items() if name not in unset}


@pytest.fixture
def processes() -> Iterator[list[subprocess.Popen[str]]]:
    """Holds processes that a test starts, and ends them with it."""
    started: list[subprocess.Popen[str]] = []
    yield started
    for process in started:
        process.kill()
        process.communicate()


def piped(environment: dict[str, str], *arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*COMMAND, *arguments],
        env=environment,
        text=True,
        encoding="utf-8",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_rows_go_through_a_pipe(environment: dict[str, str]) -> None:
    process = piped(environment, "score", "-", "--format", "jsonl")
    out, err = process.communicate(ROW * 3)
    assert process.returncode == 0
    assert [json.loads(line)["value"] for line in out.splitlines()] == [1.0, 1.0, 1.0]
    assert "3 scored of 3" in err


def test_records_are_utf_8_and_the_report_is_readable_whatever_the_locale(
    environment: dict[str, str],
) -> None:
    other = json.dumps({"response": "등대는 흰색이다.", "reference": "Seoul lies on a river."})
    environment |= {"PYTHONIOENCODING": "ascii"}
    process = piped(environment, "score", "-")
    out, _ = process.communicate(other)
    assert process.returncode == 0
    assert "\\ub4f1\\ub300" in out
    process = piped(environment, "score", "-", "--format", "jsonl")
    out, _ = process.communicate(other)
    assert "등대는 흰색이다." in out


@pytest.mark.parametrize("options", [("--format", "jsonl"), ()], ids=["records", "report"])
def test_a_reader_that_goes_away_ends_it_quietly(
    environment: dict[str, str], options: tuple[str, ...], processes: list[subprocess.Popen[str]]
) -> None:
    process = piped(environment, "score", "-", "--model", "offline", *options)
    processes.append(process)
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    process.stdin.write(ROW * 200)
    process.stdin.close()
    assert process.stderr.read() == ""
    assert process.wait(20) == 141
    process.stdin = process.stdout = None


@linux
def test_a_full_disk_is_told(environment: dict[str, str]) -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [*COMMAND, "explain", "--response", "a", "--reference", "a"],
            env=environment,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ran.returncode == 2
    assert ran.stderr == "factual: the output cannot be written: No space left on device\n"


def test_ctrl_c_keeps_what_was_scored(
    environment: dict[str, str],
    chat_server: ChatServer,
    tmp_path: Path,
    processes: list[subprocess.Popen[str]],
) -> None:
    hanging, release = threading.Event(), threading.Event()

    def script(prompt: str) -> dict[str, object]:
        if "hangs" in prompt:
            hanging.set()
            release.wait(20)
        return literal_model(prompt)

    chat_server.answers(script)
    source, output = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(ROW * 3 + json.dumps({"response": "It hangs.", "reference": "a"}) + "\n" + ROW * 40)
    model = ("--model", "m", "--base-url", chat_server.base_url, "--concurrency", "1")
    process = piped(environment, "score", str(source), *model, "--output", str(output))
    processes.append(process)
    assert hanging.wait(20)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    release.set()
    assert process.returncode == 130
    assert len(output.read_text(encoding="utf-8").splitlines()) == 3
    assert "3 scored of 3" in out
    assert err == "factual: interrupted; what was scored before is kept\n"


@linux
def test_ctrl_c_ends_a_wait_for_the_next_row(
    environment: dict[str, str], processes: list[subprocess.Popen[str]]
) -> None:
    process = piped(environment, "score", "-", "--format", "jsonl")
    processes.append(process)
    assert process.stdin
    assert process.stdout
    process.stdin.write(ROW * 70)
    process.stdin.flush()
    process.stdout.readline()
    while Path(f"/proc/{process.pid}/stat").read_text().split()[2] != "S":
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130


def test_ctrl_c_ends_a_wait_for_the_first_row(
    environment: dict[str, str], processes: list[subprocess.Popen[str]]
) -> None:
    code = (
        "import factual.cli; print('ready', flush=True); raise SystemExit(factual.cli.main(['score', '-']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    processes.append(process)
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=20) == ("", "")
    assert process.returncode == 130


def test_the_command_imports_neither_openai_nor_pydantic_nor_a_bar(environment: dict[str, str]) -> None:
    code = (
        "import sys, factual.cli\n"
        "assert factual.cli.main(['explain', '--response', 'a', '--reference', 'a']) == 0\n"
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'openai', 'pydantic', 'tqdm'}))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines()[-1] == "[]"


def test_closed_streams_are_told_of_or_done_without(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text('{"response": "It is blue.", "reference": "It is blue."}\n', encoding="utf-8")
    score = f"{sys.executable} -m factual score"
    for command, code, out, err in (
        (f"{score} {file} --limit {10**30} 2>&-", 0, "factual_correctness  1.00", ""),
        (f"{score} {file} >&-", 2, "", "factual: stdout is closed"),
        (f"{score} - <&-", 2, "", "factual: stdin: it is closed"),
        (f"{score} ''", 2, "", "factual: FILE: the name is empty"),
        (f"{score} {file} --encoding idna", 2, "", "factual: --encoding: 'idna': takes"),
    ):
        done = subprocess.run(["/bin/bash", "-c", command], capture_output=True, text=True, check=False)
        assert done.returncode == code, command
        assert done.stdout.startswith(out), command
        assert done.stderr.startswith(err), command
        assert "Traceback" not in done.stderr
