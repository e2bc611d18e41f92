"""What a command line did, and how it is run."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Ran:
    """A command's exit code and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def records(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def messages(self) -> list[str]:
        return [line for line in self.err.splitlines() if line.startswith("factual: ")]


Run = Callable[..., Ran]
