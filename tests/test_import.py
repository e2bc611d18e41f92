"""Importing the packages pulls in nothing that waits, downloads or speaks."""

import subprocess
import sys

import pytest

import factual

HEAVY = ("openai", "pydantic", "httpx", "httpx2", "tqdm", "pandas", "numpy", "packaging")


@pytest.mark.parametrize("package", ["factual", "compat", "factual.cli", "factual.judges.offline"])
def test_import_pulls_in_nothing_heavy_and_warns_of_nothing(package: str) -> None:
    code = f"import sys, {package}; print(sorted(set(sys.modules) & {set(HEAVY)!r}))"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_the_offline_judge_scores_without_anything_heavy() -> None:
    code = (
        "import sys, factual; factual.FactualCorrectness('offline').score('It is blue.', 'It is blue.');"
        f"print(sorted(set(sys.modules) & {set(HEAVY)!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_public_names_are_the_documented_ones() -> None:
    assert sorted(factual.__all__) == sorted(set(factual.__all__))
    public = {name for name in vars(factual) if not name.startswith("_")}
    modules = {name for name in public if type(getattr(factual, name)).__name__ == "module"}
    assert public - modules == set(factual.__all__) - {"__version__"}
