"""Soaks a scorer in faults: thousands of rows against a server of which a part of the answers fails.

Run `python benchmarks/soak.py`. A server of a process of its own judges by the letter, and sends one of the
faults of real servers and models (`FAULTS` of `tests/chat_server.py`, refused formats and parameters) in
place of a share of its answers. Which answers fail, and how, is drawn from the seed, the texts asked about
and how often they were asked about before, so a run can be repeated.

Each row has texts of its own, and its expected claims, verdicts and score are known from how it was made.
Every outcome is compared with them: it is right, or wrong, or a failure that was recorded; a row without an
outcome is lost. The program ends with 1 if any row is wrong or lost. Memory and open files are read from
`/proc`, so they are only told on Linux.
"""

import argparse
import asyncio
import gc
import json
import multiprocessing
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import aclosing
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from openai import AsyncOpenAI, OpenAI

from factual import FactualCorrectness, MetricResult, ScoringFailure, llm_factory

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from chat_server import FAULTS, ChatServer, Reply, asked, literal_model

REFUSED = {"a format refused": "response_format", "a parameter refused": "temperature"}
"""Faults of the server that a request can be made without."""

KINDS = (*FAULTS, *REFUSED)

MEASURED = (0.1, 0.5, 1.0)
"""Shares of the rows after which memory is measured."""


def serve(pipe: Connection, share: float, seed: int) -> None:
    """Serves until told to end, and then says how often it sent what."""
    server = ChatServer()
    lock, times, sent = threading.Lock(), Counter[str](), Counter[str]()

    def script(request: dict[str, Any]) -> Any:
        prompt = request["messages"][-1]["content"]
        texts = json.dumps(asked(prompt))
        with lock:
            server.requests.clear()
            server.headers.clear()
            draw = random.Random(f"{seed} {texts} {times[texts]}")  # noqa: S311 - repeatable, and no secret
            kind = draw.choice(KINDS) if draw.random() < share else "a right answer"
            if kind in REFUSED and REFUSED[kind] not in request:
                kind = "a right answer"
            times[texts] += 1
            sent[kind] += 1
        if kind in REFUSED:
            return Reply(f"'{REFUSED[kind]}' is not supported", status=400)
        answer = literal_model(prompt)
        return FAULTS[kind](answer) if kind in FAULTS else answer

    server.answers_requests(script)
    pipe.send(server.base_url)
    pipe.recv()
    server.close()
    pipe.send((sent, server.connections, server.most_under_way))


@dataclass(frozen=True)
class Sample:
    """A row, made from its number: sentences of which some stand in both texts.

    Attributes:
        shared: the sentences of both texts.
        extra: those of the response alone.
        missing: those of the reference alone.
    """

    shared: list[str]
    extra: list[str]
    missing: list[str]

    @classmethod
    def of(cls, number: int, seed: int) -> "Sample":
        """Returns the row of that number; one in twenty is so long that its claims take several calls."""
        draw = random.Random(f"{seed} {number}")  # noqa: S311 - repeatable, and no secret
        most = 24 if draw.random() < 1 / 20 else 3
        places = iter(range(1000))

        def sentences(least: int) -> list[str]:
            words = "Row {} says {} of {}.", "행 {}: {}번 펌프는 {}호이다."
            count = draw.randint(least, most)
            return [draw.choice(words).format(number, next(places), seed) for _ in range(count)]

        return cls(sentences(0), sentences(1), sentences(1))

    @property
    def texts(self) -> dict[str, str]:
        """The row as a scorer takes it."""
        return {
            "response": " ".join(self.shared + self.extra),
            "reference": " ".join(self.missing + self.shared),
        }

    @property
    def claims(self) -> dict[tuple[str, str], bool]:
        """The expected verdicts by side and claim."""
        sides = {"response": self.extra, "reference": self.missing}
        return {
            (side, claim): claim in self.shared for side, own in sides.items() for claim in self.shared + own
        }

    @property
    def f1(self) -> float:
        """The expected score."""
        return 2 * len(self.shared) / (2 * len(self.shared) + len(self.extra) + len(self.missing))

    def is_right(self, result: MetricResult) -> bool:
        """Returns whether a result has the expected score, claims and verdicts, and no others."""
        claims = {(claim.side, claim.text): claim.supported for claim in result.claims}
        return (
            abs(result.exact - self.f1) < 1e-12  # noqa: PLR2004 - floats
            and claims == self.claims
            and len(result.claims) == len(claims)
        )


@dataclass
class Report:
    """What became of the rows."""

    rows: int
    right: int = 0
    wrong: list[int] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)
    memory: list[float] = field(default_factory=list)

    @property
    def lost(self) -> int:
        """Rows of which nothing came."""
        return self.rows - self.right - len(self.wrong) - self.failed.total()

    def note(self, number: int, sample: Sample, outcome: MetricResult | ScoringFailure) -> None:
        """Counts the outcome of a row."""
        if isinstance(outcome, ScoringFailure) and outcome.row == number:
            self.failed[f"{outcome.error} ({outcome.stage or 'on the way'})"] += 1
        elif isinstance(outcome, MetricResult) and sample.is_right(outcome):
            self.right += 1
        else:
            self.wrong.append(number)
        if number + 1 in {round(share * self.rows) for share in MEASURED}:
            self.memory.append(resident())


def resident() -> float:
    """Returns the memory that this process holds, in MB, or nan where it can't be told."""
    status = Path("/proc/self/status")
    found = [line for line in status.read_text().splitlines() if "VmRSS" in line] if status.exists() else []
    return int(found[0].split()[1]) / 1024 if found else float("nan")


def open_files() -> int:
    """Returns how many files and connections this process has open, or 0 where it can't be told."""
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.exists() else 0


async def soak(options: argparse.Namespace, base_url: str) -> Report:
    """Returns what became of the rows, scored through the stream, of which nothing is kept."""
    report = Report(options.rows)
    kind: Any = OpenAI if options.synchronous else AsyncOpenAI
    client = kind(base_url=base_url, api_key="none", max_retries=3, timeout=1)
    scorer = FactualCorrectness(llm_factory("m", client=client))

    def rows() -> Iterator[dict[str, str]]:
        return (Sample.of(number, options.seed).texts for number in range(options.rows))

    stream = scorer.stream(rows(), max_concurrency=options.concurrency, on_error="record")
    number = 0
    async with aclosing(stream) as outcomes:
        async for outcome in outcomes:
            report.note(number, Sample.of(number, options.seed), outcome)
            number += 1
    if options.synchronous:
        client.close()
    else:
        await client.close()
    return report


def arguments() -> argparse.Namespace:
    """Returns the command line's options."""
    parser = argparse.ArgumentParser(description="Scores rows against a server that fails.")
    parser.add_argument("--rows", type=int, default=5000, help="how many rows (default: 5000)")
    parser.add_argument("--faults", type=float, default=0.2, help="share of faulty answers (default: 0.2)")
    parser.add_argument("--seed", type=int, default=1, help="what is drawn from (default: 1)")
    parser.add_argument("--concurrency", type=int, default=32, help="rows side by side (default: 32)")
    parser.add_argument("--synchronous", action="store_true", help="ask through an OpenAI client")
    return parser.parse_args()


def main() -> int:
    """Prints what became of the rows; returns 1 if any is wrong or lost."""
    options = arguments()
    context = multiprocessing.get_context("spawn")
    pipe, its_pipe = context.Pipe()
    server = context.Process(target=serve, args=(its_pipe, options.faults, options.seed))
    server.start()
    base_url = pipe.recv()
    FactualCorrectness("offline").score("A.", "A.")  # the library's own loop opens files for good
    files, start = open_files(), time.perf_counter()
    report = asyncio.run(soak(options, base_url))
    seconds = time.perf_counter() - start
    gc.collect()
    time.sleep(0.5)  # the library's own loop closes what is left
    files_after = open_files()
    pipe.send("end")
    sent, connections, most_under_way = pipe.recv()
    server.join()

    print(f"rows           {options.rows}, {options.faults:.0%} faults, seed {options.seed}")
    print(f"right          {report.right}")
    print(f"wrong          {len(report.wrong)} {report.wrong[:10] or ''}")
    print(f"lost           {report.lost}")
    print(f"failed         {report.failed.total()}")
    for name, count in report.failed.most_common():
        print(f"  {name:40} {count:6}")
    print(f"requests       {sent.total()}, at most {most_under_way} at once, {connections} connections")
    for name, count in sorted(sent.items()):
        print(f"  {name:40} {count:6}")
    print(f"time           {seconds:.1f} s, {options.rows / seconds:.1f} rows/s")
    shares = ", ".join(
        f"{memory:.1f} MB at {share:.0%}" for share, memory in zip(MEASURED, report.memory, strict=False)
    )
    print(f"memory         {shares}")
    print(f"open files     {files} before, {files_after} after")
    return 1 if report.wrong or report.lost else 0


if __name__ == "__main__":
    sys.exit(main())
