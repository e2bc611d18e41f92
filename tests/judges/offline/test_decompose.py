import pytest

from factual.claims import Level
from factual.judges.offline.decompose import decompose

EINSTEIN = (
    "Albert Einstein was a German theoretical physicist who developed the theory of relativity and"
    " contributed to quantum mechanics."
)
CURIE = (
    "Marie Curie was a Polish and naturalized-French physicist and chemist who conducted pioneering"
    " research on radioactivity."
)
BABBAGE = "Charles Babbage was an English mathematician, philosopher, inventor, and mechanical engineer."


@pytest.mark.parametrize(
    ("text", "atomicity", "coverage", "expected"),
    [
        (
            EINSTEIN,
            "high",
            "high",
            [
                "Albert Einstein was a German theoretical physicist.",
                "Albert Einstein developed the theory of relativity.",
                "Albert Einstein contributed to quantum mechanics.",
            ],
        ),
        (EINSTEIN, "low", "high", [EINSTEIN]),
        (
            CURIE,
            "high",
            "high",
            [
                "Marie Curie was a Polish physicist.",
                "Marie Curie was a naturalized-French physicist.",
                "Marie Curie was a chemist.",
                "Marie Curie conducted pioneering research on radioactivity.",
            ],
        ),
        (
            CURIE,
            "high",
            "low",
            ["Marie Curie was a physicist.", "Marie Curie conducted research on radioactivity."],
        ),
        (
            BABBAGE,
            "high",
            "high",
            [
                "Charles Babbage was an English mathematician.",
                "Charles Babbage was a philosopher.",
                "Charles Babbage was an inventor.",
                "Charles Babbage was a mechanical engineer.",
            ],
        ),
        (
            BABBAGE,
            "low",
            "low",
            ["Charles Babbage was an English mathematician.", "Charles Babbage was an inventor."],
        ),
    ],
)
def test_the_documented_examples(text: str, atomicity: Level, coverage: Level, expected: list[str]) -> None:
    assert decompose(text, atomicity=atomicity, coverage=coverage) == expected


@pytest.mark.parametrize("coverage", ["low", "high"])
@pytest.mark.parametrize(
    "sentence",
    [
        "The pump is blue.",
        "Ann Hill was a nurse, pilot, and poet.",
        "Ann Hill, a nurse, moved to Ems in 1990 and sold several pumps, including the A1.",
        "The largest towns are Ems, Holt, Rye, and Ware.",
        "물은 차갑고 얼음은 더 차갑다.",
    ],
)
def test_at_low_atomicity_an_ordinary_sentence_remains_itself(sentence: str, coverage: Level) -> None:
    assert decompose(sentence, atomicity="low", coverage=coverage) == [sentence]


def test_at_low_levels_no_sentence_of_a_text_is_lost() -> None:
    text = "Rye lies in the south. It has a port, two mills, and a fort. The port is small!"
    assert decompose(text, atomicity="low", coverage="low") == [
        "Rye lies in the south.",
        "It has a port, two mills, and a fort.",
        "The port is small!",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Holt, a town in Norfolk, has 4,000 people, and its school was founded in 1555 by John Gresham.",
            [
                "Holt has 4,000 people.",
                "Holt is a town in Norfolk.",
                "Its school was founded in 1555.",
                "Its school was founded by John Gresham.",
            ],
        ),
        (
            "The book was written by Ann Hill, a Dutch author, and sold in several countries, such as Peru and Chile.",
            [
                "The book was written by Ann Hill.",
                "Ann Hill was a Dutch author.",
                "The book was sold in several countries.",
                "The book was sold in Peru.",
                "The book was sold in Chile.",
            ],
        ),
        (
            "However, Kim Lee (born 1990) is a singer and dancer, best known for her voice.",
            ["Kim Lee (born 1990) is a singer.", "Kim Lee is a dancer.", "Kim Lee is best known for her voice."],
        ),
        ("장영실은 조선의 과학자이며 자격루를 만들었다.", ["장영실은 조선의 과학자이다.", "장영실은 자격루를 만들었다."]),
        ("琵琶湖は日本の湖であり、滋賀県にある。", ["琵琶湖は日本の湖である。", "琵琶湖は滋賀県にある。"]),
        ("黄山位于安徽，高1864米。", ["黄山位于安徽。", "黄山高1864米。"]),
        ("Roma es grande; Turín es fría.", ["Roma es grande.", "Turín es fría."]),
    ],
)  # fmt: skip
def test_at_high_atomicity_each_claim_holds_alone(text: str, expected: list[str]) -> None:
    assert decompose(text, atomicity="high", coverage="high") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ems, which is old, makes cars, bikes, and boats.", ["Ems makes cars.", "Ems makes boats."]),
        ("Ann Hill (1900-1990) was a renowned nurse.", ["Ann Hill was a nurse."]),
        ("He won several prizes in 1990, including the Blue Cup.", ["He won several prizes in 1990."]),
    ],
)
def test_at_low_coverage_each_claim_is_a_key_fact(text: str, expected: list[str]) -> None:
    assert decompose(text, atomicity="high", coverage="low") == expected


@pytest.mark.parametrize("atomicity", ["low", "high"])
@pytest.mark.parametrize("coverage", ["low", "high"])
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hello! The pump is blue.", ["The pump is blue."]),
        ("Paris", ["Paris"]),
        ("1969", ["1969"]),
        ("42 km", ["42 km"]),
        ("Yes.", ["Yes."]),
        ("No, it is not.", ["No, it is not."]),
        ("I don't know.", []),
        ("Thanks! Let me know if you need more.", []),
        ("안녕하세요!", []),
        ("# Pumps\n\n- **Blue** pumps [1]\n- blue  pumps", ["Blue pumps"]),
    ],
)
def test_what_claims_nothing_yields_none_and_an_answer_yields_itself(
    text: str, expected: list[str], atomicity: Level, coverage: Level
) -> None:
    assert decompose(text, atomicity=atomicity, coverage=coverage) == expected


def test_a_sentence_too_long_for_prose_stays_whole() -> None:
    text = "The pump is blue, and it is new" + " and blue" * 200 + "."
    assert decompose(text, atomicity="high", coverage="high") == [text]
