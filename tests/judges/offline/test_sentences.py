import pytest
from hypothesis import given
from hypothesis import strategies as st

from factual.judges.offline.sentences import sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The pump is blue. The tank is red!", ["The pump is blue.", "The tank is red!"]),
        ("Dr. Lee met Mr. J. R. Hale in St. Ives. She left.", ["Dr. Lee met Mr. J. R. Hale in St. Ives.", "She left."]),
        ("He lives in the U.S. He works.", ["He lives in the U.S.", "He works."]),
        ("The U.S. Senate met at 5 p.m. It voted.", ["The U.S. Senate met at 5 p.m.", "It voted."]),
        ("Acme Inc. makes pumps, e.g. small ones.", ["Acme Inc. makes pumps, e.g. small ones."]),
        ("See No. 5 on p. 12. It is there.", ["See No. 5 on p. 12.", "It is there."]),
        ("He got a no. Then he left.", ["He got a no.", "Then he left."]),
        ("It costs 3.50 euros. It weighs 1,200.5 kg.", ["It costs 3.50 euros.", "It weighs 1,200.5 kg."]),
        ("It rained in 1990. The river rose.", ["It rained in 1990.", "The river rose."]),
        ("It was cold... Then it was hot.", ["It was cold...", "Then it was hot."]),
        ("It was cold ... and hot.", ["It was cold ... and hot."]),
        ('"Go!" he said. He said "Stop." Then he left.', ['"Go!" he said.', 'He said "Stop."', "Then he left."]),
        ("It fell (it was old. It broke.) at noon. It lay.", ["It fell (it was old. It broke.) at noon.", "It lay."]),
        ('The screen is 15". The lid is 17". Both fit.', ['The screen is 15".', 'The lid is 17".', "Both fit."]),
        ("See https://example.org/a.b?c=d for more. It is free.", ["See https://example.org/a.b?c=d for more.", "It is free."]),
        ("It was in Rome.It has a dome.", ["It was in Rome.", "It has a dome."]),
        ("rome is in italy. it has a dome.", ["rome is in italy.", "it has a dome."]),
        ("Is it? Yes.", ["Is it?", "Yes."]),
    ],
)  # fmt: skip
def test_english(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("물은 100도에서 끓는다. 0도에서 언다.", ["물은 100도에서 끓는다.", "0도에서 언다."]),
        ("물은 끓는다.얼음은 녹는다.", ["물은 끓는다.", "얼음은 녹는다."]),
        ("물은 끓습니다 얼음은 녹아요 끝", ["물은 끓습니다", "얼음은 녹아요", "끝"]),
        ("물은 맑다\n산은 높다", ["물은 맑다", "산은 높다"]),
        ("水は沸く。氷は溶ける！", ["水は沸く。", "氷は溶ける！"]),
        ("彼は「行く。」と言った。そして去った。", ["彼は「行く。」と言った。", "そして去った。"]),
        ("水会沸腾。冰会融化？是的", ["水会沸腾。", "冰会融化？", "是的"]),
        ("Hola. ¿Cómo va? ¡Bien!", ["Hola.", "¿Cómo va?", "¡Bien!"]),
        ("पानी उबलता है। बर्फ पिघलती है।", ["पानी उबलता है।", "बर्फ पिघलती है।"]),
        ("هل الماء بارد؟ نعم.", ["هل الماء بارد؟", "نعم."]),
        ("Am 3. Mai regnete es. Im Jahr 1990. Danach schien die Sonne.", ["Am 3. Mai regnete es.", "Im Jahr 1990.", "Danach schien die Sonne."]),
    ],
)  # fmt: skip
def test_other_languages(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_a_text_without_full_stops_or_spaces_is_one_sentence() -> None:
    assert sentences("泵是蓝色的") == ["泵是蓝色的"]
    assert sentences("x" * 100_000) == ["x" * 100_000]


def test_a_blank_text_has_no_sentence() -> None:
    assert sentences(" \n\t ") == []


@given(
    st.text(
        alphabet=st.one_of(st.characters(categories=["L", "N"]), st.sampled_from(" \n.,!?。！？…;:\"“”'")),
        max_size=300,
    )
)
def test_no_letter_is_lost_or_moved(text: str) -> None:
    written, kept = (list(filter(str.isalpha, text)) for text in (text, "".join(sentences(text))))
    assert kept == written


@given(st.text(max_size=300))
def test_sentences_are_stripped_and_never_empty(text: str) -> None:
    assert all(sentence and sentence == sentence.strip() for sentence in sentences(text))
