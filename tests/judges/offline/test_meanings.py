import pytest

from factual.judges.offline.meanings import groups, members, names, opposites
from factual.judges.offline.words import words


def key(word: str) -> str:
    return words(word)[0].keys[0]


@pytest.mark.parametrize(
    ("word", "other"), [("located", "lies"), ("movie", "film"), ("증가했다", "늘었다"), ("増加", "上昇")]
)
def test_words_of_one_meaning_share_a_group(word: str, other: str) -> None:
    assert groups(key(word)) & groups(key(other))


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("increased", "fell"),
        ("northern", "south"),
        ("largest", "smallest"),
        ("before", "after"),
        ("넓다", "좁다"),
        ("最大", "最小"),
        ("增加", "减少"),
    ],
)
def test_opposites(word: str, other: str) -> None:
    assert any(opposites(group) & groups(key(other)) for group in groups(key(word)))


@pytest.mark.parametrize(
    ("word", "other"), [("red", "blue"), ("French", "Spain"), ("월요일", "화요일"), ("月曜日", "火曜日")]
)
def test_members_of_one_category_differ(word: str, other: str) -> None:
    ((category, member),) = members(key(word.lower()))
    ((other_category, other_member),) = members(key(other.lower()))
    assert category == other_category
    assert member != other_member


def test_words_for_one_member_are_one() -> None:
    assert members(key("france")) == members(key("french")) == members(key("프랑스"))


def test_a_category_has_a_name() -> None:
    assert names(key("instruments")) == {category for category, _ in members(key("piano"))}


def test_an_unlisted_word_has_nothing_to_do_with_others() -> None:
    assert (groups("zyx"), members("zyx"), names("zyx")) == (set(), set(), set())
