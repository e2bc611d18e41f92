"""Clauses of sentences that are not English: at Korean, Japanese and Chinese connectives, and at semicolons.

Here belongs what each language ends a clause with, and when the topic of the first clause is repeated in the
next: only where that one surely has none. A connective with other uses splits nothing, and neither does any
in a sentence with a condition or somebody's word, which each clause may depend on.
"""

import re
from collections.abc import Iterator

from factual.judges.offline.asides import asides, within
from factual.judges.offline.language import JAPANESE, KOREAN, is_east_asian

_SEMICOLON = re.compile(r"[;；؛](?=\s)")
_GOVERNING = re.compile(
    r"[가-힣]면[,\s]|는지|[라다]고 (?:말|주장|생각|믿|밝|전|했|하)"
    r"|れば、|たら、|なら、|如果|只要|除非|要是|假如"
)
_STOP = re.compile(r"[.。！!।]?$")

_KO_JOINT = re.compile(
    r"(?:(?<=[았었였했됐갔왔렸났졌겼췄쳤켰있없않])|(?<=[^높보쓰줄들먹죽붙끓속직섞녹모쌓놓숙굽]이))(?:고|으며|며|으나|지만)"
    r",?\s+(?!있|싶|나서|말|계시)"
    r"|(?<=[하되])(?:고|며),\s+|(?<=[하되크작많높낮길짧넓좁좋쁘쓰들받니르럽겠])(?<!\s하)(?<!^하)지만,?\s+"
)
_KO_TOPIC = re.compile(r"(?:\S{1,20}\s+){0,3}?\S{0,20}[가-힣0-9A-Za-z)](?:은|는)(?=\s)")
_KO_POINTING = re.compile(r"(?:이|그|저) ")
_KO_ADNOMINAL = re.compile(
    r"(?:[있없하되시지가오보받알르드리나서키주치않]는|[높많좋작같넓젊깊낮적짧길맑밝않]은)$"
)
_KO_FIRST_ADNOMINAL = re.compile(r"\S*[있없하되]는|[가오보받]는|[높많좋작같넓젊깊낮적짧길맑밝]은")
_KO_SUBJECT = re.compile(r"(?:은|는|이|가|께서)$")

_JA_COMMA = re.compile("、")
_JA_CLAUSE = re.compile(
    r"(?:であり|ており|し|して|[らかまさわば]れ|[らかまさわば]れて|んで|なって|[えけせてべげ]て|[多高広長深低古近遠]く|きく"
    r"|ですが|ますが|[たただ]が|ないが|るが)$"
)
_JA_ADVERBIAL = tuple(
    """
    しかし ただし もし なし 少し として 対して 関して 通して そして まして 果たして なんで 初めて 改めて
    極めて かけて 向けて を除き 続けて 加えて 合わせて 併せて 含めて
    """.split()
)
_JA_FINAL = {
    "であり": "である",
    "ており": "ている",
    "ですが": "です",
    "ますが": "ます",
    "たが": "た",
    "だが": "だ",
    "ないが": "ない",
    "るが": "る",
}
_JA_TOPIC = re.compile(r"[^、はがを]{1,24}は")
_JA_SUBJECT = re.compile(r"[^、]{1,24}?(?<![でにとらへ])[はが]")
_JA_OBJECT = re.compile(r"を[^、を]{0,5}[びみりきちぎ]$")

_ZH_COMMA = re.compile(r"[，；]|(?<=[一-鿿]),(?=[一-鿿])")
_ZH_VERB = re.compile(
    r"[是有位建生成毕属占达含包拥获被曾为使让叫称超用做打赢吃喝去来回变改提供支举参领统始结束胜击杀受会能可发研创设担任写画唱演出离死葬"
    r"畢屬達擁獲為讓稱發創設擔寫會]|(?<=[一-鿿])在|[高长宽重長寬][约約达達]?\d"
)
_ZH_OPENS = re.compile(
    r"(?:是|有|在|位于|建于|生于|出生于|成立于|始建于|毕业于|曾|被|由|拥有|包括|包含|属于|成为|并|也|还|已|以|获|位於|建於|生於|擁有|屬於"
    r"|成為|並|還|獲|[高长宽重長寬][约約达達]?\d)"
)
_ZH_DEPENDENT = re.compile(
    r"(?:因为|如果|虽然|尽管|当|由于|随着|除了|为了|即使|只要|据|根据|截至|因為|雖然|當|由於|隨著|為了|據)"
)
_ZH_ADVERBIAL = re.compile(
    r"(?:[\d一二三四五六七八九十]|[在于於自从從当當此])[^，]*[年月日时時后後前中里上下间間期]"
    r"|此外|另外|因此|所以|但是|然而|例如|其中|同时|目前|后来"
)
_ZH_LONGEST_TOPIC = 15
_ZH_WINDOW = 40


def in_clauses(sentence: str) -> list[str]:
    """Returns the clauses of a sentence that is not English, in order; in doubt the sentence alone."""
    if not is_east_asian(sentence):
        found = _at_semicolons(sentence)
    elif _GOVERNING.search(sentence):
        return [sentence]
    elif KOREAN.search(sentence):
        found = _korean(sentence)
    else:
        found = _japanese(sentence) if JAPANESE.search(sentence) else _chinese(sentence)
    return [clause.strip() for clause in found if any(map(str.isalnum, clause))]


def _at_semicolons(sentence: str) -> list[str]:
    spans = asides(sentence)
    stop = _stop(sentence)
    cuts = [match.start() for match in _SEMICOLON.finditer(sentence) if not within(spans, match.start())]
    bounds = zip([-1, *cuts], [*cuts, len(sentence)], strict=True)
    parts = [sentence[start + 1 : end].strip() for start, end in bounds]
    if any(" " not in part for part in parts):
        return [sentence]
    return [part[:1].upper() + part[1:] + stop * (part is not parts[-1]) for part in parts]


def _korean(sentence: str) -> list[str]:
    spans = asides(sentence)
    stop = _stop(sentence)
    topic = _korean_topic(sentence)
    found: list[str] = []
    start = 0
    for joint in _KO_JOINT.finditer(sentence):
        if not within(spans, joint.start()):
            found.append(sentence[start : joint.start()] + "다" + stop)
            start = joint.end()
    found.append(sentence[start:])
    return [found[0], *(clause if _korean_subject(clause) else topic + clause for clause in found[1:])]


def _korean_topic(sentence: str) -> str:
    """Returns the topic that `sentence` begins with and a space, or ""."""
    topic = _KO_TOPIC.match(sentence)
    if topic is None:
        return ""
    words = topic.group()
    adnominal = _KO_ADNOMINAL.search(words) if " " in words else _KO_FIRST_ADNOMINAL.fullmatch(words)
    return "" if adnominal and not _KO_POINTING.match(words) else f"{words} "


def _korean_subject(clause: str) -> bool:
    return any(_KO_SUBJECT.search(word) for word in clause.split(maxsplit=4)[:3])


def _japanese(sentence: str) -> list[str]:
    stop = _stop(sentence)
    found: list[str] = []
    start = 0
    marked = False
    for comma, part in _parts(sentence, _JA_COMMA):
        marked = marked or any(particle in part for particle in "はが")
        ending = _JA_CLAUSE.search(part[-6:]) or _JA_OBJECT.search(part[-8:])
        if marked and ending and not part.endswith(_JA_ADVERBIAL):
            final = _JA_FINAL.get(ending.group())
            clause = sentence[start:comma]
            found.append(clause[: -len(ending.group())] + final + stop if final else clause)
            start = comma + 1
    found.append(sentence[start:])
    topic = _JA_TOPIC.match(sentence)
    subject = topic.group() if topic else ""
    return [found[0], *(clause if _JA_SUBJECT.match(clause) else subject + clause for clause in found[1:])]


def _chinese(sentence: str) -> list[str]:
    stop = _stop(sentence)
    found: list[str] = []
    start = 0
    for comma, part in _parts(sentence, _ZH_COMMA):
        dependent = _ZH_DEPENDENT.match(part) and start == comma - len(part)
        clause = _ZH_VERB.search(part) and not dependent and not _ZH_ADVERBIAL.fullmatch(part)
        following = _ZH_COMMA.split(sentence[comma + 1 : comma + _ZH_WINDOW], maxsplit=1)[0]
        if (clause and _ZH_VERB.search(following)) or sentence[comma] == "；":
            found.append(sentence[start:comma] + stop)
            start = comma + 1
    found.append(sentence[start:])
    verb = _ZH_VERB.search(found[0])
    topic = found[0][: verb.start()] if verb and verb.start() <= _ZH_LONGEST_TOPIC else ""
    if _ZH_COMMA.search(topic):
        topic = ""
    return [found[0], *(topic + clause if _ZH_OPENS.match(clause) else clause for clause in found[1:])]


def _parts(sentence: str, comma: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """Yields where each comma outside of asides is, and the part of `sentence` before it."""
    spans = asides(sentence)
    start = 0
    for match in comma.finditer(sentence):
        if not within(spans, match.start()):
            yield match.start(), sentence[start : match.start()]
            start = match.end()


def _stop(sentence: str) -> str:
    """Returns the mark that ends `sentence`, or ""."""
    stop = _STOP.search(sentence)
    return stop.group() if stop else ""
