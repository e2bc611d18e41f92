"""Scoring in the handlers of a FastAPI application under uvicorn."""

import json
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from openai import AsyncOpenAI, OpenAI

from factual import FactualCorrectness, llm_factory

fastapi = pytest.importorskip("fastapi", reason="needs FastAPI (pip install fastapi uvicorn)")
uvicorn = pytest.importorskip("uvicorn", reason="needs uvicorn (pip install fastapi uvicorn)")

Get = Callable[[str], Any]


@pytest.fixture
def get(any_client: AsyncOpenAI | OpenAI) -> Iterator[Get]:
    """Asks the application, which runs in a thread of its own."""
    scorer = FactualCorrectness(llm_factory("m", client=any_client), mode="precision")

    def texts(number: int) -> dict[str, Any]:
        others = [f"{number} and {other}." for other in range(number)]
        return {"response": " ".join(["등대는 흰색이다.", *others]), "reference": "등대는 흰색이다."}

    async def awaiting(number: int) -> float:
        return (await scorer.ascore(**texts(number))).exact

    async def blocking(number: int) -> float:
        return scorer.score(**texts(number)).exact

    def in_the_pool(number: int) -> float:
        return scorer.score(**texts(number)).exact

    app = fastapi.FastAPI()
    for handler in (awaiting, blocking, in_the_pool):
        app.add_api_route(f"/{handler.__name__}/{{number}}", handler)
    server = uvicorn.Server(uvicorn.Config(app, port=0, ws="none", log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]

    def get(path: str) -> Any:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}", timeout=60) as response:
            return json.load(response)

    yield get
    server.should_exit = True
    thread.join()


def test_handlers_score_several_requests_at_once(get: Get) -> None:
    handlers = ("awaiting", "blocking", "in_the_pool")
    paths = [f"{handlers[number % 3]}/{number}" for number in range(24)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(get, paths)) == [1 / (number + 1) for number in range(24)]
