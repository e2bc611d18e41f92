"""The sentences of a text that say something about the world.

Here belongs what is said to the reader alone: greetings, thanks, offers, praise, questions, headings,
lead-ins, and that nothing is known. A word or a number by itself stays: it may be the answer to a question.
"""

import re
from itertools import zip_longest

from factual.judges.offline.courtesies import COURTESIES, IGNORANCE
from factual.judges.offline.english.grammar import parse
from factual.judges.offline.language import is_english
from factual.judges.offline.markdown import blocks
from factual.judges.offline.sentences import split
from factual.judges.offline.tokens import tokens

_LONGEST_COURTESY = 300
_LONGEST_ITEM = 12

_QUESTION = re.compile(r"[?？؟\u037e][!！\"'”’»)\]」』]*$")
_ASKING = re.compile(
    r"(?:[습입합됩]니까|[있없하되었았했였시]나요|을까요|ですか|ますか|でしょうか|ましたか|吗|嗎)[.。]?$"
)
_LABEL = re.compile(r"\A(?:the )?(?:final |short )?(?:answer|response)\s?[:：]\s*(?=\S)", re.IGNORECASE)
_OPENING = re.compile(
    r"(?:(?:so|however|but|and|unfortunately|therefore|well|also|(?:(?:i'm|i am) )?sorry,? but),? ){1,3}"
    r"|(?:죄송하지만|죄송합니다만|미안하지만|유감스럽게도|아쉽게도),? "
    r"|(?:すみませんが|すみません|申し訳ありませんが|申し訳ございませんが|残念ながら)[、,]?"
    r"|(?:很?抱歉|对不起|對不起)[，,]? ?"
    r"|(?:lo siento|désolé|desculpe)(?:, (?:pero|mais|mas))?,? "
)
_LISTING = frozenset(
    """
    are is were was include includes included be son són sont sind sono são incluyen inclouen incluem
    dira
    """.split()
)
"""Verbs that a list may follow, some of English's neighbours among them."""

_WINDOW = 20

_ADDRESS = re.compile(
    r"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))(?: [\w'-]+){0,2}"
    r"|(?:thanks|thank you)(?: (?:so|very) much)?(?: for .*)?"
    r"|(?:please )?(?:let me know|feel free|do not hesitate|don't hesitate)\b.*"
    r"|if (?:you have|you need|you'd like|you would like|you want|there is|there's)\b.*"
    r"\b(?:let me know|feel free|hesitate|just ask|happy to|glad to)\b.*"
    r"|(?:i'm|i am|i'd be|i would be|i'll be) (?:\w+ )?(?:happy|glad|here|pleased)"
    r" to (?:help|assist|answer|explain)\b.*"
    r"|(?:i )?hope (?:this|that|it|you)\b.*"
    r"|(?:(?:i'm|i am) )?sorry (?:for|about|to hear)\b.*|i'm sorry|i am sorry|i apologi[sz]e\b.*"
    r"|as an? (?:ai|language model)\b(?!.* but ).*"
    r"|(?:that's|that is|this is|what) an? (?:\w+ )?(?:great|good|excellent|interesting|fascinating) question"
    r"\b.*"
    r"|(?:sure|certainly|of course|okay|ok|absolutely|great)[,!]? (?:here|i can|i'd|i'll|let me)\b.*"
    r"|(?:here(?:'s| is| are)|below (?:is|are)|the following|these are|they are|it is|this includes)\b.*:"
    r"|let me (?:explain|help|know|give)\b.*|let's (?:take a look|dive in|explore|look at)\b.*"
    r"|.*(?:다음|아래|以下|如下|次の|siguiente|continuación|suivant|folgende).*[:：]"
    r"|(?:궁금한|추가|더|다른) .*(?:말씀해|물어|알려|질문해|문의해).*"
    r"|.*(?:お知らせください|お尋ねください|聞いてください|お気軽に).*"
    r"|如果.*(?:告诉我|问我|联系|提问).*"
    r"|si (?:tienes|tiene|necesitas|necesita)\b.*\b(?:pregunta|preguntas|duda|dudas|ayuda|algo)\b.*",
    re.DOTALL,
)
_NO_ANSWER = re.compile(
    r"i (?:do not|don't|did not|didn't)"
    r" (?:know|have (?:\w+ ){0,3}(?:information|answer|data|knowledge|opinion))\b.*"
    r"|i (?:cannot|can't|can not|could not|couldn't|am unable to|am not able to)"
    r" (?:answer|provide|find|determine|tell|say|help|assist|confirm)\b.*"
    r"|(?:this|that|it|the answer|this information|the information) (?:is|was) (?:not|n't) (?:\w+ )?"
    r"(?:stated|mentioned|specified|provided|given|available|known|clear)\b(?: (?:in|from|by) .*)?"
    r"|(?:the|this) (?:context|text|passage|document|article|provided \w+) (?:does not|doesn't)"
    r" (?:\w+ )?(?:mention|state|say|specify|provide|contain|include)\b.*"
    r"|there is (?:no|not enough|insufficient) (?:\w+ ){0,2}information"
    r" (?:about|on|in|to|available|provided)\b.*"
    r"|based on the (?:\w+ )?(?:context|text|information|passage)[^,]{0,40},"
    r" i (?:cannot|can't|do not|don't)\b.*",
    re.DOTALL,
)


def statements(text: str) -> list[str]:
    """Returns the sentences of `text` that make a claim, in order.

    An item of a list that goes on with the line before it ("The colours are:") is joined to that line.
    """
    found: list[str] = []
    cut = blocks(text)
    opening = ""
    for block, following in zip_longest(cut, cut[1:]):
        if block.kind == "heading" or (block.kind == "title" and following):
            opening = ""
            continue
        sentences = split(_LABEL.sub("", block.text))
        if block.kind == "item" and opening and len(sentences) == 1:
            sentences = [_joined(opening, sentence) for sentence in sentences]
        elif block.kind != "item":
            opening = ""
        if following and following.kind == "item" and block.kind != "item" and _leads(sentences[-1]):
            opening = sentences.pop()[:-1]
        found += filter(is_statement, sentences)
    return found


def is_statement(sentence: str) -> bool:
    """Returns whether `sentence` makes a claim."""
    core = _core(sentence)
    if not core or (" " not in core and core.startswith(("http://", "https://", "www."))):
        return False
    if _is_question(sentence) or _ASKING.search(sentence[-_WINDOW:]):
        return False
    if core in COURTESIES or core in IGNORANCE:
        return False
    if len(core) > _LONGEST_COURTESY:
        return True
    opening = _OPENING.match(core)
    core = core[opening.end() :] if opening else core
    leading = f"{core}:" if sentence.endswith((":", "：")) else core
    return not (core in IGNORANCE or _ADDRESS.fullmatch(leading) or _NO_ANSWER.fullmatch(core))


def _is_question(sentence: str) -> bool:
    """Whether `sentence` ends with a question mark of its own, and not with one that it quotes."""
    mark = _QUESTION.search(sentence[-_WINDOW:])
    return mark is not None and (len(mark.group()) == 1 or sentence[0] in '"“«「『(*_¿')


def _leads(sentence: str) -> bool:
    """Whether `sentence` ends with a colon and says nothing before it by itself."""
    if not sentence.endswith((":", "：")):
        return False
    words, _ = tokens(sentence[:-1])
    if not words or words[-1].lower in _LISTING:
        return True
    return parse(words) is None and (is_english(words) or "," not in sentence)


def _joined(opening: str, item: str) -> str:
    """Returns `item` behind `opening` where it completes a sentence, and else alone."""
    words, _ = tokens(item)
    completes = opening.rsplit(" ", 1)[-1].lower() in _LISTING and " " in opening
    return f"{opening} {item}" if completes and len(words) <= _LONGEST_ITEM and parse(words) is None else item


def _core(sentence: str) -> str:
    """Returns `sentence` in lower case without marks around it, apostrophes made straight."""
    start, end = 0, len(sentence)
    while start < end and not sentence[start].isalnum():
        start += 1
    while end > start and not sentence[end - 1].isalnum():
        end -= 1
    return " ".join(sentence[start:end].lower().replace("’", "'").split())
