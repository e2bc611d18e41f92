from factual.judges.offline.acronyms import abbreviated, acronyms, initials
from factual.judges.offline.words import words


def found(text: str, there: str) -> set[str]:
    content, others = ([word for word in words(side) if word.weight] for side in (text, there))
    return {word.text for word in abbreviated(content, initials(others), acronyms(others))}


def test_an_acronym_stands_for_its_words() -> None:
    assert found("the wmo met", "the world meteorological organization met") == {"wmo"}


def test_words_stand_for_their_acronym() -> None:
    text = "the world meteorological organization met"
    assert found(text, "the wmo met") == {"world", "meteorological", "organization"}


def test_two_letters_are_too_few() -> None:
    assert found("eu law", "european union law") == set()
