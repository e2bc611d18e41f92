import pytest

from factual.judges.offline.negation import denied
from factual.judges.offline.words import fold, spelled, words


def denied_words(text: str) -> list[str]:
    folded = spelled(fold(text))
    read = words(folded)
    return [read[index].text for index in sorted(denied(folded, read))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The pump is not blue.", ["blue"]),
        ("The pump isn't blue.", ["blue"]),
        ("The pump failed to start.", ["start"]),
        ("A house without windows, near Lyon.", ["windows"]),
        ("It is not in Lyon but in Paris.", ["lyon"]),
        ("It is not blue. Red is fine.", ["blue"]),
        ("It is not only blue.", []),
        ("It has no more than ten rooms.", []),
        ("Nothing was blue, and it hardly started.", ["blue", "started"]),
        ("No pump, no valve.", ["pump", "valve"]),
        ("La bomba no es azul.", ["azul"]),
        ("La pompe n'est pas bleue.", ["bleue"]),
        ("Die Pumpe ist nicht blau.", ["blau"]),
        ("O museu fica no centro.", []),
        ("Насос не красен.", ["красен"]),
        ("펌프가 작동하지 않는다", ["작동하지"]),
        ("창문이 없다", ["창문이"]),
        ("문을 안 열었다", ["열었다"]),
        ("문을 열지못했다", ["열지못했다"]),
        ("없다", ["없다"]),
        ("窓が開かない", ["開"]),
        ("人が少ない", []),
        ("肉を食べません", ["食"]),
        ("他不喜欢猫", ["喜欢"]),
        ("他没有猫", ["猫"]),
    ],
)
def test_what_is_denied(text: str, expected: list[str]) -> None:
    assert denied_words(text) == expected


def test_denial_reaches_a_few_words_and_knows_the_nearest() -> None:
    folded = "not one big blue old pump"
    read = words(folded)
    assert {read[index].text: near for index, near in denied(folded, read).items()} == {
        "big": True,
        "blue": False,
        "old": False,
    }
