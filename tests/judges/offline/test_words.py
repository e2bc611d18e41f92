import pytest

from factual.judges.offline.words import fold, spelled, stem, words


def keys(text: str) -> list[str]:
    return [word.keys[0] for word in words(spelled(fold(text))) if word.weight]


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Straße", "STRASSE"),
        ("café", "cafe\u0301"),
        ("Café", "cafe"),
        ("３３０ m", "330 m"),
        ("٣٣٠", "330"),
        ("높이", "\u1102\u1169\u11c1\u110b\u1175"),
        (" a\u00a0b\n c ", "a b c"),
        ("1990–1995", "1990-1995"),
        ("it’s", "IT'S"),
        ("ﾀﾜｰ", "タワー"),
    ],
)
def test_fold_makes_spellings_of_one_text_equal(text: str, other: str) -> None:
    assert fold(text) == fold(other)


@pytest.mark.parametrize(("text", "other"), [("が", "か"), ("ä", "ö"), ("각", "가"), ("ए", "ऐ")])
def test_fold_keeps_different_letters_apart(text: str, other: str) -> None:
    assert fold(text) != fold(other)


@pytest.mark.parametrize(
    ("forms", "key"),
    [
        ("build builds building built", "build"),
        ("stop stops stopped stopping", "stop"),
        ("hope hopes hoped hoping", "hop"),
        ("city cities", "city"),
        ("movie movies", "movy"),
        ("box boxes", "box"),
        ("class classes", "class"),
        ("write writes wrote written writing", "writ"),
        ("famous famously", "famous"),
        ("sing sings sang sung", "sing"),
        ("woman women", "woman"),
    ],
)
def test_stem_is_one_for_all_forms_of_a_word(forms: str, key: str) -> None:
    assert {stem(form) for form in forms.split()} == {key}


@pytest.mark.parametrize("word", ["spring", "bus", "this", "analysis", "red", "ing", "x" * 100, "größe", "ñ"])
def test_stem_leaves_alone_what_is_no_inflection(word: str) -> None:
    assert stem(word) == word


def test_function_words_carry_no_weight_and_light_ones_half() -> None:
    weights = {word.text: word.weight for word in words("the tower is located in lyon")}
    assert weights == {"the": 0, "tower": 1, "is": 0, "located": 0.5, "in": 0, "lyon": 1}


def test_what_people_say_of_themselves_carries_weight() -> None:
    assert [word.text for word in words("i think we know you") if word.weight == 1] == ["i", "we", "you"]


def test_contractions_and_names_are_compared_in_one_form() -> None:
    assert spelled(fold("It can't be in the U.S.")) == "it can not be in the america"
    assert keys("It isn't Peru's") == ["peru"]
    assert keys("They did n't leave") == keys("They didn't leave")


def test_korean_words_lose_particles_and_endings() -> None:
    assert [fold(key) for key in keys("등대는 항구에 위치한다")] == ["등대", "항구", "위치"]


def test_chinese_runs_are_cut_at_function_characters_and_read_in_pairs() -> None:
    assert keys("北京是中国的首都") == ["北京", "中国", "首都"]
    assert keys("大运河") == ["大运", "运河"]


def test_a_run_of_characters_weighs_by_its_length_and_at_least_one() -> None:
    assert sum(word.weight for word in words("塔")) == 1
    assert sum(word.weight for word in words("大运河博物馆")) == pytest.approx(3)


def test_japanese_runs_of_kanji_and_katakana_are_words_and_hiragana_are_not() -> None:
    assert keys("塔はパリの中にあります") == ["塔", "パリ", "中"]
    assert keys("コンピューターです") == keys("コンピュータです")


def test_vowel_signs_do_not_cut_words() -> None:
    assert len(words(fold("मीनार हिन्दी"))) == 2


def test_words_know_where_they_stand() -> None:
    folded = "a tower in 파리"
    assert [folded[word.start : word.end] for word in words(folded)] == ["a", "tower", "in", "파리"]
