"""Every block of code in the documents runs and prints what stands beneath it."""

import doctest
import os
import re
import subprocess
import sys
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from pkgutil import walk_packages

import pytest

import compat
import factual
from chat_server import ChatServer

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("README.md", "MIGRATION.md", "docs/models.md", "docs/offline-judge.md", "examples/README.md")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[tuple[str, str, str]]:
    """Returns each block of a language with its document and the block beneath it, "" where there is none."""
    found = []
    for document in DOCUMENTS:
        every = BLOCK.findall((ROOT / document).read_text(encoding="utf-8"))
        for (kind, text), (_, beneath) in pairwise([*every, ("", "")]):
            if kind == language:
                found.append((document, text, beneath))
    return found


def run(server: ChatServer, folder: Path, *command: str) -> str:
    """Returns what a command prints in a folder, with the server in the place of OpenAI."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=folder,
        env={**os.environ, "PATH": path, "OPENAI_API_KEY": "none", "OPENAI_BASE_URL": server.base_url},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_there_is_a_model_example_and_it_takes_a_dozen_lines() -> None:
    document, code, _ = blocks("python")[0]
    assert document == "README.md"
    assert "llm_factory" in code
    assert len([line for line in code.splitlines() if line.strip()]) <= 12


@pytest.mark.parametrize(("document", "code", "output"), blocks("python"))
def test_python_prints_what_stands_beneath_it(
    chat_server: ChatServer, tmp_path: Path, document: str, code: str, output: str
) -> None:
    assert run(chat_server, tmp_path, sys.executable, "-c", code) == output, document


CONSOLE = [
    (document, command, output)
    for document, text, _ in blocks("console")
    for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
]


@pytest.mark.parametrize(("document", "command", "output"), CONSOLE)
def test_a_command_prints_what_stands_beneath_it(
    chat_server: ChatServer, document: str, command: str, output: str
) -> None:
    assert run(chat_server, ROOT, "/bin/bash", "-c", command).strip() == output.strip(), document


def modules() -> list[str]:
    return [
        module.name
        for package in (factual, compat)
        for module in walk_packages(package.__path__, f"{package.__name__}.")
        if not module.name.endswith("__main__")
    ]


@pytest.mark.parametrize("module", modules())
def test_the_examples_in_docstrings_are_right(module: str) -> None:
    failed, _ = doctest.testmod(import_module(module))
    assert failed == 0


def test_the_public_classes_have_an_example() -> None:
    for name in ("FactualCorrectness", "Tally"):
        assert ">>>" in (getattr(factual, name).__doc__ or "")
