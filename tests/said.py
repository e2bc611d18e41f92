"""What a rule for English says, as text: the tests read and write sentences, not tokens."""

from collections.abc import Callable

from factual.judges.offline.tokens import Sentence, render, tokens


def said(rule: Callable[[Sentence], list[Sentence]], sentence: str) -> list[str]:
    """Returns the sentences that `rule` makes of `sentence`."""
    words, stop = tokens(sentence)
    return [render(part, stop) for part in rule(words)]
