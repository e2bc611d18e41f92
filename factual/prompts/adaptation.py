"""Prompts in another language: a model translates their texts, and it is checked that nothing was lost."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from factual import arguments
from factual.concurrency import in_order
from factual.errors import JudgeError, MalformedOutputError
from factual.prompts.prompts import Prompts
from factual.prompts.rendering import case, composed, counted, quoted, with_fault
from factual.prompts.texts import with_texts
from factual.usage import Usage

if TYPE_CHECKING:
    from factual.llms.completion import LLM
    from factual.prompts.translations import Translations

_PER_CALL = 12
"""Texts that one call translates; those of one example stay together unless it has more. Of many, a small
model loses sight of what it is to do with them."""

_SIDE_BY_SIDE = 4
_ATTEMPTS = 2

_INSTRUCTION = (
    "Translate each numbered string into the language that is named. Keep names, and keep mistakes as they "
    "are. Keep each number in digits as it stands, and write no other number in digits. What several "
    "strings have in common is translated in the same words in all of them. A string that is in that "
    "language already stays as it is. Give one translation for each number."
)

_SHOWN = {
    "The mill has 2 wheels and was built in 1804.": "Le moulin a 2 roues et a été construit en 1804.",
    "What is the mill's height?": "Quelle est la hauteur du moulin ?",
}

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_SEPARATORS = str.maketrans("٫٬", ".,")


async def adapted(prompts: Prompts, language: str, llm: Any, *, instructions: bool) -> Prompts:
    """Returns the prompts with their texts translated; see `Prompts.adapt`."""
    arguments.text("language", language)
    model = _model(llm)
    new = prompts.checked()
    decomposition, verification = new.decomposition, new.verification
    groups: list[Any] = [*decomposition.examples, *verification.examples]
    if instructions:
        groups.append([decomposition.instruction, decomposition.atomicity, decomposition.coverage])
        groups.append(verification.instruction)

    async def translated(batch: Sequence[str]) -> Mapping[str, str]:
        return await _translated(batch, language, model)

    translations: dict[str, str] = {}
    async for part in in_order(_batches(map(_texts, groups)), translated, bound=_SIDE_BY_SIDE):
        translations.update(part)

    def translation(of: Any) -> Any:
        return with_texts(of, lambda text: translations.get(text, text))

    decomposition.examples = translation(decomposition.examples)
    verification.examples = translation(verification.examples)
    if instructions:
        decomposition.instruction = translation(decomposition.instruction)
        decomposition.atomicity = translation(decomposition.atomicity)
        decomposition.coverage = translation(decomposition.coverage)
        verification.instruction = translation(verification.instruction)
    new.language = language
    return new


def _model(llm: Any) -> "LLM":
    from factual.llms.adapters import as_llm

    model = None if llm is None else as_llm(llm)
    if model is None:
        raise TypeError(
            f"llm: adapting takes a language model: llm_factory(model, client=...), an object with "
            f"agenerate(prompt, response_model), or a function from prompt to text; got "
            f"{repr(llm) if isinstance(llm, str) else type(llm).__name__}"
        )
    return model


def _texts(group: Any) -> list[str]:
    """Returns the texts of a part of the prompts, in its order."""
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    with_texts(group, note)
    return found


def _batches(groups: Iterable[Sequence[str]]) -> Iterator[list[str]]:
    """Yields each text once, in lists for one call each; blank ones need no translation."""
    seen: set[str] = set()
    batch: list[str] = []
    for group in groups:
        new = [text for text in dict.fromkeys(group) if text.strip() and text not in seen]
        seen.update(new)
        if batch and len(batch) + len(new) > _PER_CALL:
            yield batch
            batch = []
        batch = batch + new
        while len(batch) > _PER_CALL:
            yield batch[:_PER_CALL]
            batch = batch[_PER_CALL:]
    if batch:
        yield batch


async def _translated(texts: Sequence[str], language: str, llm: "LLM") -> Mapping[str, str]:
    """Returns the translation of each text.

    Raises:
        JudgeError: the answer cannot be used; a MalformedOutputError only after it was asked for again.
    """
    from factual.prompts.translations import Translations

    prompt = asks = composed([_INSTRUCTION], [_example()], _case(language, texts))
    attempts, spent = 0, Usage()
    while True:
        attempts += 1
        try:
            answer, usage, _ = await llm.complete(asks, Translations)
            return _matched(texts, answer, usage)
        except JudgeError as error:
            spent += error.usage
            error.stage, error.attempts, error.usage = "adapt", attempts, spent
            if attempts == _ATTEMPTS or not isinstance(error, MalformedOutputError):
                raise
            asks = with_fault(prompt, error.fault)


def _case(language: str, texts: Iterable[str]) -> str:
    strings = {str(number): text for number, text in enumerate(texts, start=1)}
    due = f"{counted(len(strings), 'translation')} into {language}"
    return case({"language": language, "strings": strings}, due)


def _example() -> str:
    answers = [
        {"number": number, "translation": translation}
        for number, translation in enumerate(_SHOWN.values(), start=1)
    ]
    return f"{_case('French', _SHOWN)} {quoted({'translations': answers})}"


def _matched(texts: Sequence[str], answer: "Translations", usage: Usage) -> Mapping[str, str]:
    """Returns the translation of each text.

    Raises:
        MalformedOutputError: a text has no translation or several, or one that lost something.
    """
    numbers = [item.number for item in answer.translations]
    if sorted(numbers) == list(range(1, len(texts) + 1)):
        by_number = {item.number: item.translation.strip() for item in answer.translations}
        found = {text: by_number[number] for number, text in enumerate(texts, start=1)}
        faults = [
            f"the translation of string {number}, {text!r}, {fault}: {translation!r}"
            for number, (text, translation) in enumerate(found.items(), start=1)
            if (fault := _fault(text, translation))
        ]
    else:
        faults = [f"asked for one translation each of strings 1 to {len(texts)}, got those of {numbers}"]
    if faults:
        raise MalformedOutputError("; ".join(faults), raw=answer.model_dump_json(), usage=usage)
    return found


def _fault(text: str, translation: str) -> str | None:
    """Returns what is wrong with a translation, or None."""
    if not translation:
        return "is blank"
    old, new = _numbers(text), _numbers(translation)
    if lost := old - new:
        return f"lost the number {', '.join(lost)}"
    if added := new - old:
        return f"has the further number {', '.join(added)}"
    return None


def _numbers(text: str) -> Counter[str]:
    """Returns the numbers in digits, with their separators; digits of any script count as what they say."""
    return Counter(
        "".join(str(int(sign)) if sign.isdecimal() else sign for sign in number)
        for number in _NUMBER.findall(text.translate(_SEPARATORS))
    )
