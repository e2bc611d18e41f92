import pytest

from factual.judges.offline.connectives import in_clauses


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("한강은 서울을 지나고 있으며 길이는 494km이다.", ["한강은 서울을 지나고 있다.", "길이는 494km이다."]),
        ("장영실은 조선의 과학자이며 자격루를 만들었다.", ["장영실은 조선의 과학자이다.", "장영실은 자격루를 만들었다."]),
        ("그 다리는 1917년에 지어졌고 1950년에 무너졌다.", ["그 다리는 1917년에 지어졌다.", "그 다리는 1950년에 무너졌다."]),
        ("부산은 크지만 서울보다 작다.", ["부산은 크다.", "부산은 서울보다 작다."]),
        ("그는 책을 읽고 있다.", ["그는 책을 읽고 있다."]),
        ("하지만 그는 갔다.", ["하지만 그는 갔다."]),
        ("높은 산은 멀고 험하다.", ["높은 산은 멀고 험하다."]),
        ("있는 사람은 많이 쓰지만 없는 사람은 아낀다.", ["있는 사람은 많이 쓰다.", "없는 사람은 아낀다."]),
        ("비가 오면 강이 불었고 다리가 잠겼다.", ["비가 오면 강이 불었고 다리가 잠겼다."]),
        ("그는 강아지만 남겨두고 떠났다.", ["그는 강아지만 남겨두고 떠났다."]),
        ("비가 왔지만 따뜻했다.", ["비가 왔다.", "따뜻했다."]),
        ('그는 "비가 왔지만 갔다"라고 말했다.', ['그는 "비가 왔지만 갔다"라고 말했다.']),
    ],
)  # fmt: skip
def test_korean(sentence: str, expected: list[str]) -> None:
    assert in_clauses(sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("琵琶湖は滋賀県の湖であり、面積は670平方キロである。", ["琵琶湖は滋賀県の湖である。", "面積は670平方キロである。"]),
        ("彼は医者ですが、詩人でもあります。", ["彼は医者です。", "彼は詩人でもあります。"]),
        ("橋は1930年に造られ、街の名所となった。", ["橋は1930年に造られ", "橋は街の名所となった。"]),
        ("彼女は絵を学び、パリで暮らした。", ["彼女は絵を学び", "彼女はパリで暮らした。"]),
        ("雨が降れば、川は増え、橋は流される。", ["雨が降れば、川は増え、橋は流される。"]),
        ("ペンを握り、絵を描く女性がいる。", ["ペンを握り、絵を描く女性がいる。"]),
        ("しかし、彼は来た。", ["しかし、彼は来た。"]),
        ("海について、彼は詳しい。", ["海について、彼は詳しい。"]),
        ("赤、青、白がある。", ["赤、青、白がある。"]),
    ],
)  # fmt: skip
def test_japanese(sentence: str, expected: list[str]) -> None:
    assert in_clauses(sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("黄山位于安徽，高1864米，被列为遗产。", ["黄山位于安徽。", "黄山高1864米。", "黄山被列为遗产。"]),
        ("他是诗人；他生于成都。", ["他是诗人。", "他生于成都。"]),
        ("1889年，铁塔建成。", ["1889年，铁塔建成。"]),
        ("在法国，他学习数学，也教书。", ["在法国，他学习数学，也教书。"]),
        ("如果下雨，比赛取消，大家回家。", ["如果下雨，比赛取消，大家回家。"]),
        ("因为下雨，比赛没有举行。", ["因为下雨，比赛没有举行。"]),
        ("他写了《山，水》，也画画。", ["他写了《山，水》。", "他也画画。"]),
        ("红色，白色，蓝色", ["红色，白色，蓝色"]),
        ("在山里，人们生活，也有学校；河水很清", ["在山里，人们生活", "也有学校", "河水很清"]),
    ],
)
def test_chinese(sentence: str, expected: list[str]) -> None:
    assert in_clauses(sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("La bomba es azul; el tanque es rojo.", ["La bomba es azul.", "El tanque es rojo."]),
        ("Вода холодная; лёд тёплый.", ["Вода холодная.", "Лёд тёплый."]),
        ("Rojo; azul; verde.", ["Rojo; azul; verde."]),
        ("La bomba (es azul; es nueva) funciona.", ["La bomba (es azul; es nueva) funciona."]),
        ("La bomba es azul.", ["La bomba es azul."]),
    ],
)
def test_other_languages_are_cut_at_semicolons(sentence: str, expected: list[str]) -> None:
    assert in_clauses(sentence) == expected


def test_a_very_long_sentence_without_full_stop_is_cut_where_it_has_clauses() -> None:
    assert len(in_clauses("泵是蓝色的，也是新的，" * 2000)) > 2000
