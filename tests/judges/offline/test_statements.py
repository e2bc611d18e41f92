import pytest

from factual.judges.offline.statements import is_statement, statements


@pytest.mark.parametrize(
    "sentence",
    [
        "Hello!", "Hi Ann,", "Good morning.", "Thank you for your question!", "Sure!", "Great question!",
        "Let me know if you need more.", "If you have any other questions, feel free to ask.",
        "I hope this helps!", "I'm happy to help.", "I'm sorry for the mistake.",
        "As an AI language model, I do not feel pain.", "Here are some facts:", "They are as follows:",
        "안녕하세요!", "감사합니다.", "더 궁금한 점이 있으면 말씀해 주세요.", "다음은 목록입니다:",
        "こんにちは！", "ありがとうございます", "お気軽にお尋ねください。", "谢谢", "你好！", "如果还有问题，请告诉我。",
        "¡Gracias!", "Por supuesto.", "Bonjour !", "Danke!",
        "Is the pump blue?", "¿Es azul?", "泵是蓝色的吗", "これは青いですか。", "물은 차갑습니까", "“Why me?”",
        "https://example.org/a", "...", "👍", "",
    ],
)  # fmt: skip
def test_what_is_said_to_the_reader_alone_is_no_statement(sentence: str) -> None:
    assert not is_statement(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "I don't know.", "I do not know the answer.", "Not stated.", "Unknown", "I'm not sure.",
        "Sorry, but I cannot answer that.", "Unfortunately, I do not have enough information.",
        "The context does not mention the pump.", "It is not specified in the text.",
        "There is no information about it in the text.", "모르겠습니다.", "わかりません。", "我不知道。", "No lo sé.",
        "죄송하지만 잘 모르겠습니다.", "すみません、わかりません。", "抱歉，我不知道。", "Lo siento, pero no lo sé.",
    ],
)  # fmt: skip
def test_that_nothing_is_known_is_no_statement(sentence: str) -> None:
    assert not is_statement(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Paris", "1969", "42 km", "Yes.", "No, it is not.", "π", "True", "None.", "서울", "東京", "北京",
        "The pump is blue.",
        "I'm sorry, but the pump is blue.", "죄송하지만 펌프는 파란색입니다.", "As an AI model it scores well, but it is slow.", "냄새가 좀 나요.",
        'He asked "Why?"', "See https://example.org/a for the pump.",
        "Thank-you notes are short.", "So " + "far " * 100 + "it is blue.",
    ],
)  # fmt: skip
def test_answers_and_facts_are_statements(sentence: str) -> None:
    assert is_statement(sentence)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Pumps\nThe pump is blue.", ["The pump is blue."]),
        ("**Pumps**\nThe pump is blue.", ["The pump is blue."]),
        ("**Paris**", ["Paris"]),
        ("Answer: Paris", ["Paris"]),
        ("Hello! The pump is blue. Is it?", ["The pump is blue."]),
        ("Key facts:\n- It is blue.\n- It is old.", ["It is blue.", "It is old."]),
        ("The pump has two faults:\n- a leak\n- rust", ["The pump has two faults:", "a leak", "rust"]),
        ("The colours are:\n- red\n- blue", ["The colours are red", "The colours are blue"]),
        ("The colours are:\n- Red is bright.\n\nIt ends.", ["Red is bright.", "It ends."]),
        ("Los colores son:\n- rojo", ["Los colores son rojo"]),
        ("Le pompe sono due, una blu:\n- A", ["Le pompe sono due, una blu:", "A"]),
        ("The colours are:", ["The colours are:"]),
    ],
)
def test_a_text_yields_its_statements(text: str, expected: list[str]) -> None:
    assert statements(text) == expected
