import pytest

from factual.judges.offline.english.grammar import assertion, has_head, parse
from factual.judges.offline.tokens import render, tokens


def parts(sentence: str) -> tuple[str, str, str] | None:
    clause = parse(tokens(sentence)[0])
    if clause is None:
        return None
    return render(clause.lead, ""), render(clause.subject, ""), clause.verb.text


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The pump is blue.", ("", "The pump", "is")),
        ("The pump costs 9 euros.", ("", "The pump", "costs")),
        ("In 1990, the pump was sold.", ("In 1990", "The pump", "was")),
        ("In 1990 he sold it.", ("In 1990", "He", "sold")),
        ("When it rains, the pump runs on.", ("When it rains", "The pump", "runs")),
        ("She later became a nurse.", ("", "She", "became")),
        ("The film directed by Ann won a prize.", ("", "The film directed by Ann", "won")),
        ("The pump, which was old, is blue.", ("", "The pump, which was old", "is")),
        ("The pump, which was old, costs a lot.", ("", "The pump, which was old", "costs")),
        ("The oldest still inhabited town is Ems.", ("", "The oldest still inhabited town", "is")),
        ("Simple models offer a view.", ("", "Simple models", "offer")),
        ("People use pumps made by others.", ("", "People", "use")),
        ("Sinking sand is wet.", ("", "Sinking sand", "is")),
        ("These signed copies are rare.", ("", "These signed copies", "are")),
        ("This led to a flood.", ("", "This", "led")),
        ("A woman named Ann left the town.", ("", "A woman named Ann", "left")),
    ],
)
def test_a_sentence_has_a_subject_and_a_verb(sentence: str, expected: tuple[str, str, str]) -> None:
    assert parts(sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Paris",
        "A blue pump",
        "If it rains",
        "And is blue.",
        "Is the pump blue",
        "The man who sold it",
        "Note: the pump is blue",
        "What she said was true",
        "written in 1990 is red",
        "(Ann) is red",
        "Later, was red",
        "Knowing that pumps leak is good",
        "the plan that is red",
        "",
    ],
)
def test_in_doubt_there_is_no_clause(sentence: str) -> None:
    assert parts(sentence) is None


def test_only_what_holds_outright_is_an_assertion() -> None:
    said = "The pump is blue.", "The pump is not blue.", "If it is new, the pump is blue."
    assert [assertion(tokens(sentence)[0]) is not None for sentence in said] == [True, False, False]


def test_a_noun_phrase_has_no_head() -> None:
    assert has_head(tokens("the town was red")[0])
    assert not has_head(tokens("the red town")[0])
