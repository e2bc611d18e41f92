"""The prompt that asks for the claims of a text, and the words that it has by default."""

from dataclasses import dataclass, field

from factual import arguments
from factual.claims import LEVELS, Level
from factual.errors import InvalidInputError
from factual.prompts.rendering import case, composed, quoted
from factual.prompts.texts import by_level, instance, items, with_texts

_INSTRUCTION = (
    "Cut the text into claims. A claim is a short full sentence that can be checked by itself: it names its "
    "subject instead of using a pronoun. State only what the text states, in the language of the text and "
    "with its names and numbers. An answer of a word or two is a claim as it stands. "
    "Greetings, questions, offers and apologies are no claims: of a text that is nothing else, the list is "
    "empty."
)

_ATOMICITY: dict[Level, str] = {
    "low": "Make one claim of each sentence, as it stands.",
    "high": "Make one claim of each single fact: split lists, relative clauses and joined statements.",
}

_COVERAGE: dict[Level, str] = {
    "low": "Keep the main facts of each sentence and leave its details out.",
    "high": "Keep every fact and detail.",
}


@dataclass(slots=True)
class DecompositionExample:
    """A text with its claims.

    Attributes:
        text: the text.
        claims: `claims[atomicity][coverage]` are its claims at these levels, in the text's order. Where there
            are none for a pair of levels, the example is not shown at them; an empty list is an example of a
            text without claims.

    Example:
        >>> example = DecompositionExample("등대는 흰색이다.", {"low": {"low": ["등대는 흰색이다."]}})
    """

    text: str
    claims: dict[Level, dict[Level, list[str]]]


def _at_all_levels(text: str, *claims: str) -> DecompositionExample:
    return DecompositionExample(
        text, {atomicity: {coverage: list(claims) for coverage in LEVELS} for atomicity in LEVELS}
    )


def _examples() -> list[DecompositionExample]:
    traveller = "Ibn Battuta was a Berber and Moroccan traveller and judge, who crossed three continents."
    return [
        _at_all_levels("Sorry, I am not sure about that."),
        _at_all_levels("Hello! Ottawa. Anything else?", "Ottawa"),
        _at_all_levels("Good evening! What can I do for you?"),
        DecompositionExample(
            traveller,
            {
                "low": {
                    "low": ["Ibn Battuta was a Moroccan traveller."],
                    "high": [traveller],
                },
                "high": {
                    "low": ["Ibn Battuta was a traveller.", "Ibn Battuta crossed three continents."],
                    "high": [
                        "Ibn Battuta was a Berber traveller.",
                        "Ibn Battuta was a Moroccan traveller.",
                        "Ibn Battuta was a judge.",
                        "Ibn Battuta crossed three continents.",
                    ],
                },
            },
        ),
        _at_all_levels("죄송하지만 알지 못합니다."),
        DecompositionExample(
            "안녕하세요! 한강은 서울을 지나 서해로 흐른다. 길이는 494km이다. 또 궁금한 것이 있으신가요?",
            {
                "low": {
                    "low": ["한강은 서해로 흐른다.", "한강의 길이는 494km이다."],
                    "high": ["한강은 서울을 지나 서해로 흐른다.", "한강의 길이는 494km이다."],
                },
                "high": {
                    "low": ["한강은 서해로 흐른다.", "한강의 길이는 494km이다."],
                    "high": ["한강은 서울을 지난다.", "한강은 서해로 흐른다.", "한강의 길이는 494km이다."],
                },
            },
        ),
    ]


@dataclass(slots=True)
class DecompositionPrompt:
    """What asks a model for the claims of a text.

    Attributes:
        instruction: what a claim is, at all levels.
        atomicity: the sentence of each level on how finely to split; it may be blank.
        coverage: the sentence of each level on how much to keep; it may be blank.
        examples: texts with their claims, shown in this order at the levels that they have claims for.

    The model's answer is {"claims": ["...", ...]}.

    Example:
        >>> prompt = DecompositionPrompt()
        >>> prompt.instruction += " A date is a claim of its own."
        >>> "A date is a claim" in prompt.render("It opened in 1901.", atomicity="high", coverage="high")
        True
    """

    instruction: str = _INSTRUCTION
    atomicity: dict[Level, str] = field(default_factory=_ATOMICITY.copy)
    coverage: dict[Level, str] = field(default_factory=_COVERAGE.copy)
    examples: list[DecompositionExample] = field(default_factory=_examples)

    def checked(self) -> "DecompositionPrompt":
        """Returns a deep copy, in which everything has the type and the keys that it is to have.

        Raises:
            TypeError: something has another type; the message names it.
            InvalidInputError: a text is blank, or a key is no level; the message names it.
        """
        copied: DecompositionPrompt = with_texts(self)
        name = "decomposition"
        arguments.text(f"{name}.instruction", copied.instruction)
        for place, sentence in (
            *by_level(f"{name}.atomicity", copied.atomicity),
            *by_level(f"{name}.coverage", copied.coverage),
        ):
            instance(str, place, sentence)
        for shown, example in items(f"{name}.examples", copied.examples, DecompositionExample):
            arguments.text(f"{shown}.text", example.text)
            for atomicity, claims_of in by_level(f"{shown}.claims", example.claims):
                for coverage, claims in by_level(atomicity, claims_of):
                    for place, claim in items(coverage, claims, str):
                        arguments.text(place, claim)
        return copied

    def render(self, text: str, *, atomicity: Level, coverage: Level, language: str | None = None) -> str:
        """Returns the prompt that asks for the claims of a text, with the examples at the same levels.

        Args:
            text: the text.
            atomicity: "low" for a claim per sentence, "high" for a claim per fact.
            coverage: "low" for the main facts, "high" for all.
            language: the language to ask for claims in; None for that of the text.

        Raises:
            TypeError: something in the prompt has another type than it is to have.
            InvalidInputError: a level or the language is not taken, or something in the prompt is blank,
                missing or named otherwise.
        """
        arguments.choice("atomicity", atomicity, LEVELS)
        arguments.choice("coverage", coverage, LEVELS)
        prompt = self.checked()
        sentences = [
            prompt.instruction,
            _sentence("atomicity", prompt.atomicity, atomicity),
            _sentence("coverage", prompt.coverage, coverage),
        ]
        if language is not None:
            arguments.text("language", language)
            sentences.append(f"Write each claim in {language}, whatever the language of the text.")
        examples = [
            f"{case({'text': example.text})} {quoted({'claims': claims})}"
            for example in prompt.examples
            if (claims := example.claims.get(atomicity, {}).get(coverage)) is not None
        ]
        return composed(sentences, examples, case({"text": text}))


def _sentence(name: str, sentences: dict[Level, str], level: Level) -> str:
    if level not in sentences:
        raise InvalidInputError(
            f"decomposition.{name}: has no sentence for {level!r}; add one, which may be blank"
        )
    return sentences[level]
