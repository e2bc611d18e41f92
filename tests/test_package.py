"""The distribution: what a wheel holds, and that it works in an empty environment."""

import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import factual

ROOT = Path(__file__).parents[1]


def run(*command: object, cwd: Path | None = None) -> str:
    done = subprocess.run(
        [*map(str, command)], capture_output=True, text=True, encoding="utf-8", check=False, cwd=cwd
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("distributions")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    return folder


@pytest.fixture(scope="module")
def wheel(distributions: Path) -> Path:
    [wheel] = distributions.glob("*.whl")
    return wheel


def test_the_wheel_holds_both_packages_and_nothing_else(wheel: Path) -> None:
    assert wheel.name == f"factual_correctness-{factual.__version__}-py3-none-any.whl"
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    source = {
        path.relative_to(ROOT).as_posix()
        for package in ("factual", "compat")
        for path in (ROOT / package).rglob("*")
        if path.suffix == ".py" or path.name == "py.typed"
    }
    assert packed == source
    assert {"factual/py.typed", "compat/py.typed", "factual/metrics/collections.py"} <= packed


def test_the_metadata_is_what_an_installer_needs(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    folder = f"factual_correctness-{factual.__version__}.dist-info"
    metadata = message_from_bytes(archive.read(f"{folder}/METADATA"))
    assert (metadata["Name"], metadata["Version"]) == ("factual-correctness", "0.4.0")
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "MIT"
    required = [Requirement(line) for line in metadata.get_all("Requires-Dist", [])]
    assert {needed.name for needed in required if needed.marker is None} == {
        "json-repair",
        "openai",
        "packaging",
        "pydantic",
        "tqdm",
    }
    assert b"factual = factual.cli:main" in archive.read(f"{folder}/entry_points.txt")
    assert f"{folder}/licenses/LICENSE" in archive.namelist()


def test_the_source_distribution_holds_what_the_tests_and_examples_need(distributions: Path) -> None:
    [sdist] = distributions.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {
        "pyproject.toml",
        "README.md",
        "MIGRATION.md",
        "CHANGELOG.md",
        "LICENSE",
        "examples/questions.jsonl",
        "tests/data/parity.csv",
    } <= names


def test_an_empty_environment_scores_with_the_standard_library_alone(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    python = tmp_path / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel)
    factual_command = tmp_path / "venv" / "bin" / "factual"
    assert run(factual_command, "--version").split()[-1] == factual.__version__
    table = run(factual_command, "score", ROOT / "examples" / "questions.jsonl", cwd=tmp_path)
    assert "offline" in table
    assert run(python, "-c", "import compat, factual; print(factual.__file__)", cwd=tmp_path).startswith(
        str(tmp_path)
    )
