"""Acronyms and what they stand for.

Here belongs which words of a claim a sentence has in short, and which it has in full. An acronym is made of
the initials of three to six words one after the other, those without weight left out.
"""

from collections.abc import Sequence

from factual.judges.offline.words import Word

_SIZES = range(3, 7)


def initials(content: Sequence[Word]) -> str:
    """Returns the initials of the words that carry weight."""
    return "".join(word.text[0] for word in content)


def acronyms(content: Sequence[Word]) -> set[str]:
    """Returns those of the words that may be acronyms."""
    return {word.text for word in content if word.script == "other" and len(word.text) in _SIZES}


def abbreviated(content: Sequence[Word], initials_there: str, acronyms_there: set[str]) -> set[Word]:
    """Returns those of the words that stand there as an acronym, or are acronyms of what stands there."""
    found = {word for word in content if word.text in acronyms((word,)) and word.text in initials_there}
    here = initials(content)
    for size in _SIZES:
        for start in range(len(here) - size + 1):
            if here[start : start + size] in acronyms_there:
                found.update(content[start : start + size])
    return found
