"""What tells English adjectives from nouns without a dictionary: their endings, and nouns that share them."""

import re

from factual.judges.offline.english.function_words import COLOURS
from factual.judges.offline.tokens import Sentence, Token

DEGREES = frozenset(["most", "very"])

_ENDING = re.compile(r".{2,}(?:al|ic|ous|ive|ary|ful|less|able|ible|ish|ed|est)")
_DEMONYM = re.compile(r".*(?:an|ese|ish|nch|tch|iss|eek|ech|rab|raqi|eli|stani|lavic|ic|thai)")

_NOUNS = frozenset(
    """
    academic admiral animal archive arrival beneficiary boundary cable canal capital cardinal cathedral
    chemical classic cleric clinic comic constable contest criminal critic crystal decimal detective
    diary dictionary dignitary documentary editorial electric executive fabric festival forest general
    guest hospital individual infinitive intellectual interest interval jackal journal judiciary legal
    library logic luminary magic manual material mechanic medal mercenary metal mineral missionary motive
    mural music musical narrative native notary objective official olive original panic physic picnic
    portal principal professional proposal public quest radical rebel relative representative republic
    request revival ritual rival romantic salary sanctuary secretary signal skeptic statistic table
    terminal test topic traffic trial tribunal tropic tutorial vegetable visionary
    """.split()
)

_PLAIN = frozenset(
    """
    bad big brave bright broad cheap clean clear cold common complex cool dark deep dense dry early easy fast
    fat flat flexible free fresh gentle good happy hard heavy hot kind large late light long loud low mature
    modern modest narrow new nuclear old open particular poor popular proud pure quick quiet rare regular
    rich rough round sad safe secure severe sharp short similar simple slow small smart smooth soft solar
    stable strange strong sudden sweet tall thick thin tiny tough vast warm weak wet wide wild wise young
    """.split()
)


def is_adjective(word: Token) -> bool:
    """Returns whether `word` is surely an adjective; a colour is none, since colours mix."""
    lower = word.lower
    if lower in _NOUNS or lower in COLOURS or word.aside:
        return False
    if "-" in lower.strip("-"):
        return True
    if word.capital:
        return bool(_DEMONYM.fullmatch(lower))
    if lower.endswith("er") and not _PLAIN.isdisjoint((lower[:-1], lower[:-2])):
        return True
    return lower in _PLAIN or bool(_ENDING.fullmatch(lower))


def leading_adjectives(words: Sentence) -> int:
    """Returns how many adjectives, words of degree among them, `words` begin with."""
    count = 0
    while count < len(words) and (is_adjective(words[count]) or words[count].lower in DEGREES):
        count += 1
    return count
