"""Acronyms and what they stand for.

Here belongs which words of a claim a sentence has in short, and which it has in full. An acronym is made of
the initials of three to six words one after the other, those without weight left out.
"""

from collections.abc import Iterator, Sequence

from factual.judges.offline.words import Word

_SIZES = range(3, 7)


def initials(content: Sequence[Word]) -> set[str]:
    """Returns the initials of each three to six words that follow each other."""
    return {letters for _, letters in _initials(content)}


def _initials(content: Sequence[Word]) -> Iterator[tuple[Sequence[Word], str]]:
    """Yields three to six words that follow each other, with their initials."""
    letters = "".join(word.text[0] for word in content)
    for size in _SIZES:
        for start in range(len(letters) - size + 1):
            yield content[start : start + size], letters[start : start + size]


def acronyms(content: Sequence[Word]) -> set[str]:
    """Returns those of the words that may be acronyms."""
    return {word.text for word in content if word.script == "other" and len(word.text) in _SIZES}


def abbreviated(content: Sequence[Word], initials_there: set[str], acronyms_there: set[str]) -> set[Word]:
    """Returns those of the words that stand there as an acronym, or are acronyms of what stands there."""
    short = acronyms(content) & initials_there
    found = {word for word in content if word.text in short}
    for words, letters in _initials(content):
        if letters in acronyms_there:
            found.update(words)
    return found
