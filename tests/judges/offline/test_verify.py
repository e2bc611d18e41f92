import time

import pytest

from factual.judges.offline.verify import Premise

SHORT = "The Eiffel Tower is located in Paris."
HEIGHT = "It has a height of 1000ft."


def supported(premise: str, claim: str) -> bool:
    return Premise(premise).verify(claim).supported


@pytest.mark.parametrize("second", [HEIGHT, "I has a height of 1000ft."])
def test_the_documented_example(second: str) -> None:
    assert supported(f"{SHORT} {second}", SHORT)
    assert supported(SHORT, SHORT)
    assert not supported(SHORT, second)


SUPPORTED = [
    ("The mill stands in Ghent.", "The mill is located in Ghent."),
    ("The bridge is 1000 ft long.", "The bridge has a length of one thousand feet."),
    ("The bridge is 1000 ft long.", "The bridge is 305 m long."),
    ("The probe landed on 3 May 1971.", "The probe landed on 1971-05-03."),
    ("The probe landed on 3 May 1971.", "The probe landed in May 1971."),
    ("The probe landed on 3 May 1971.", "The probe landed in 1971."),
    (
        "Ada Byron was born in London. She published the notes in 1843.",
        "Ada Byron published the notes in 1843.",
    ),
    ("Ada Byron was born in London.", "Byron was born in London."),
    ("The town has 2,500 inhabitants.", "The town has more than 2,000 inhabitants."),
    ("The rules came from the World Meteorological Organization.", "The rules came from the WMO."),
    ("Haydn was an Austrian composer.", "Haydn was a composer from Austria."),
    ("The film was directed by Agnes Varda.", "Agnes Varda directed the film."),
    ("에펠탑은 파리에 있다.", "에펠탑은 파리에 위치한다."),
    ("이 회사의 직원은 3명이다.", "이 회사의 직원은 세 명이다."),
    ("탐사선은 1971년 5월 3일에 착륙했다.", "탐사선은 1971년 5월에 착륙했습니다."),
    ("東京は日本の首都です。", "日本の首都は東京である。"),
    ("北京是中国的首都。", "中国的首都是北京。"),
    ("La torre está en Lyon.", "La torre se encuentra en Lyon."),
    ("Der Turm steht in Bremen.", "Der Turm in Bremen."),
    ("Башня находится в Казани.", "Башни находятся в Казани."),
    ("البرج يقع في دبي.", "يقع البرج في دبي."),
]
UNSUPPORTED = [
    ("The mill stands in Ghent.", "The mill is located in Bruges."),
    ("The mill stands in Ghent. It is 30 m tall.", "The mill stands in Bruges."),
    ("The bridge is 1,063 ft long.", "The bridge is 1,000 ft long."),
    ("The probe landed in 1971.", "The probe landed on 3 May 1971."),
    ("The probe landed on 3 May 1971.", "The probe landed on 4 May 1971."),
    ("The town has 1,500 inhabitants.", "The town has more than 2,000 inhabitants."),
    ("The wall is not visible from the Moon.", "The wall is visible from the Moon."),
    ("The wall is visible from the Moon.", "The wall is not visible from the Moon."),
    ("Sales increased.", "Sales decreased."),
    ("The lighthouse is white.", "The lighthouse is red."),
    ("Ghent defeated Bruges.", "Bruges defeated Ghent."),
    ("에펠탑은 파리에 있다.", "에펠탑은 런던에 있다."),
    ("등대는 흰색이다", "등대는 빨간색이다"),
    ("그는 학교에 가지 않았다.", "그는 학교에 갔다."),
    ("東京は日本の首都です。", "大阪は日本の首都です。"),
    ("彼は肉を食べます。", "彼は肉を食べない。"),
    ("北京是中国的首都。", "上海是中国的首都。"),
    ("他不喜欢猫。", "他喜欢猫。"),
    ("La torre no está en Lyon.", "La torre está en Lyon."),
    ("Der Turm steht nicht in Bremen.", "Der Turm steht in Bremen."),
    ("The tower is tall.", "We love the tower."),
    ("", "The tower is tall."),
    ("The tower is tall.", ""),
    ("The tower is tall.", "!!!"),
]


@pytest.mark.parametrize(("premise", "claim"), SUPPORTED)
def test_supported(premise: str, claim: str) -> None:
    assert supported(premise, claim)


@pytest.mark.parametrize(("premise", "claim"), UNSUPPORTED)
def test_unsupported(premise: str, claim: str) -> None:
    assert not supported(premise, claim)


@pytest.mark.parametrize(
    ("premise", "claim", "reason"),
    [
        (SHORT, SHORT, "the premise says it word for word"),
        (SHORT, "The Eiffel Tower is in Paris", f'every content word stands in "{SHORT}"'),
        (
            "The big mill stands in Ghent.",
            "The large mill is in Ghent.",
            'most of it stands in "The big mill',
        ),
        (SHORT, "Pumps need oil.", "no word of it is in the premise"),
        (SHORT, "The Paris pump needs oil.", 'not in the premise: "pump", "needs", "oil"'),
        (
            "The bridge is 1,063 ft long.",
            "The bridge spans 1,000 ft.",
            "the premise says 1,063 ft, not 1,000 ft",
        ),
        ("The bridge is long.", "The bridge is 1,000 ft long.", "not in the premise: 1,000 ft"),
        ("The pump isn't blue.", "The pump is blue.", 'the premise denies it: "The pump isn\'t blue."'),
        ("The pump of the production line.", "Products", "no one sentence says it, the closest is"),
    ],
)
def test_the_reason_quotes_what_decided_it(premise: str, claim: str, reason: str) -> None:
    assert reason in Premise(premise).verify(claim).reason


def test_where_two_sentences_are_as_close_one_that_supports_is_enough() -> None:
    assert supported("The pump was blue. The pump was not blue.", "The pump, it was blue.")


FILLER = " ".join(f"Station {number} measures the wind at village {number}." for number in range(60))


@pytest.mark.parametrize(
    "claim", ["The mill stands in Ghent.", "The windmill lies in Ghent.", "It is 30 m tall."]
)
def test_a_long_premise_is_searched_for_the_sentences_that_count(claim: str) -> None:
    premise = Premise(f"{FILLER} The old mill is in Ghent. The windmill of Ghent is 30 m tall. {FILLER}")
    assert premise.verify(claim).supported


def test_a_long_premise_supports_nothing_that_it_does_not_say() -> None:
    premise = Premise(f"{FILLER} The old mill is in Ghent. {FILLER}")
    assert not premise.verify("The old mill is in Bruges.").supported
    assert not premise.verify("The old mill is 30 m tall.").supported


def test_time_grows_with_the_text() -> None:
    premise = " ".join(
        f"Station {number} reports rain, wind {number % 90} km/h and fog." for number in range(4000)
    )
    start = time.perf_counter()
    analysed = Premise(premise)
    for number in range(50):
        analysed.verify(f"Station {number} reports rain and fog.")
    assert time.perf_counter() - start < 30


@pytest.mark.parametrize(
    "text", ["a" * 100_000, "가" * 100_000, "漢" * 100_000, "一" * 100_000, "1" * 100_000, "1, " * 30_000]
)
def test_a_huge_token_is_no_trouble(text: str) -> None:
    start = time.perf_counter()
    premise = Premise(f"The tower. {text}")
    premise.verify(text)
    premise.verify(f"tower {text}")
    assert time.perf_counter() - start < 20


@pytest.mark.parametrize(
    ("premise", "claim", "supported"),
    [
        ("Yes, it is.", "Yes.", True),
        ("No, penguins cannot fly.", "no", True),
        ("No, penguins cannot fly.", "Yes.", False),
        ("The house has no door.", "No.", False),
        ("The pump is blue.", "Yes.", False),
    ],
)
def test_a_yes_or_no_is_what_a_sentence_begins_with(premise: str, claim: str, supported: bool) -> None:
    assert Premise(premise).verify(claim).supported is supported
