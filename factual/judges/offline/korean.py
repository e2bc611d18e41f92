"""Korean words without their particles and endings.

Here belongs the morphology of Korean, as far as it can be read off the end of a word.
"""

import unicodedata

_PARTICLES = str.split("""
    으로부터 에게서 이라는 이라고 에서는 에서도 에서의 으로는 으로서 으로써 으로의 까지는 까지도 부터는
    이지만 이라며 에게 에서 으로 까지 부터 라는 라고 처럼 보다 마다 조차 마저 이나 에는 에도 에의 에만
    와의 과의 로는 로서 로써 로의 이며 이고 이라 한테 만의 만을 만이 만은 들은 들이 들을 들의 들도 들 은
    는 이 가 을 를 의 에 로 와 과 도 만 나 며
""")
_ENDINGS = str.split("""
    이었습니다 하였습니다 되었습니다 였습니다 았습니다 었습니다 했습니다 됐습니다 겠습니다 입니다 습니다
    합니다 됩니다 이에요 이었다 하였다 되었다 었지만 았지만 했지만 으면서 예요 였다 았다 었다 했다 됐다
    이다 한다 된다 는다 하다 되다 아요 어요 해요 네요 세요 군요 지요 지만 면서 으면 으며 하며 하고 하는
    되는 하기 되기 하지 되지 하여 해서 하면 되면 는데 은데 으니 어서 아서 도록 려고 었던 았던 했던 었고
    았고 했고 다고 어야 아야 해야 지는 한 할 된 될 해 됐 했 던 고 지 다
""")
_PAST = "\u11bb"
# what is left of a syllable that an ending has grown into
_TAILS = ["\u11b8니다", "\u11ab다", "\u11bb다", _PAST]
_SUFFIXES = [
    unicodedata.normalize("NFD", suffix)
    for suffix in (*sorted(_PARTICLES + _ENDINGS, key=len, reverse=True), *_TAILS)
]


def stem(word: str) -> str:
    """Returns a Korean word without its particle or ending, decomposed into letters."""
    letters = unicodedata.normalize("NFD", word)
    for suffix in _SUFFIXES:
        if len(letters) > len(suffix) + 1 and letters.endswith(suffix):
            return letters[: -len(suffix)].removesuffix(_PAST)
    return letters
