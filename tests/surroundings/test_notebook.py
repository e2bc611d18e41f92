"""Scoring in a notebook, in a real kernel, whose loop runs while a cell does."""

from pathlib import Path
from typing import Any

import pytest

from chat_server import ChatServer

REASON = "needs a Jupyter kernel (pip install nbclient ipykernel)"

nbclient = pytest.importorskip("nbclient", reason=REASON)
nbformat = pytest.importorskip("nbformat", reason=REASON)
pytest.importorskip("ipykernel", reason=REASON)

CELLS = (
    """
import asyncio, sys
from openai import AsyncOpenAI
from factual import FactualCorrectness, llm_factory
client = AsyncOpenAI(base_url=BASE_URL, api_key="none")
scorer = FactualCorrectness(llm_factory("m", client=client))
texts = {"response": "등대는 흰색이다. It is high.", "reference": "등대는 흰색이다. It is old."}
""",
    "(await scorer.ascore(**texts)).value",
    "scorer.score(**texts).value",
    "[float(result) for result in await scorer.abatch_score([texts] * 3)]",
    "[float(result) for result in scorer.batch_score([texts] * 3, progress=True)]",
    "(await client.chat.completions.create(model='m', messages=[{'role': 'user', 'content': PROMPT}])).model",
    "(await scorer.ascore(**texts)).value",
    "'nest_asyncio' in sys.modules",
    "scorer.score(**texts)",
)


def shown(cell: Any, form: str) -> Any:
    """Returns what a cell shows as its result, in one of the forms that it offers."""
    results = [output for output in cell["outputs"] if output["output_type"] == "execute_result"]
    return results[0]["data"].get(form) if results else None


def test_a_notebook_awaits_and_scores_without_patching_its_loop(
    chat_server: ChatServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    given = f'BASE_URL = {chat_server.base_url!r}\nPROMPT = \'Input: {{"text": "A."}}\''
    cells = [nbformat.v4.new_code_cell(source) for source in (given, *CELLS)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    _, _, *results, last = notebook.cells
    assert [shown(cell, "text/plain") for cell in results] == [
        "0.5",
        "0.5",
        "[0.5, 0.5, 0.5]",
        "[0.5, 0.5, 0.5]",
        "'scripted'",
        "0.5",
        "False",
    ]
    assert "등대는 흰색이다" in shown(last, "text/html")
