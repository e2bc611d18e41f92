"""The two prompts of a scorer, as one object."""

from dataclasses import dataclass, field
from os import PathLike
from typing import Any

from factual import arguments
from factual.prompts.decomposition import DecompositionPrompt
from factual.prompts.texts import instance, with_texts
from factual.prompts.verification import VerificationPrompt


@dataclass(slots=True)
class Prompts:
    """What a language model is asked: a prompt for each of its two steps.

    Attributes:
        decomposition: asks for the claims of a text.
        verification: asks whether a premise supports claims.
        language: the language that claims and reasons are asked for in, such as "Korean"; None is each text's
            own.

    Prompts are equal if their contents are. They may be read, replaced and edited in place, also while other
    threads use them. Each `Prompts()` has texts of its own.

    Example:
        >>> prompts = Prompts()
        >>> prompts.verification.instruction += " Round numbers are fine."
        >>> prompts.decomposition.examples.pop().text
        '안녕하세요! 한강은 서울을 지나 서해로 흐른다. 길이는 494km이다. 또 궁금한 것이 있으신가요?'
        >>> prompts == Prompts()
        False
    """

    decomposition: DecompositionPrompt = field(default_factory=DecompositionPrompt)
    verification: VerificationPrompt = field(default_factory=VerificationPrompt)
    language: str | None = None

    def copy(self) -> "Prompts":
        """Returns a deep copy, which shares nothing that can be changed, also of what a subclass adds."""
        copied: Prompts = with_texts(self)
        return copied

    def checked(self) -> "Prompts":
        """Returns a deep copy, in which everything has the type and the keys that it is to have.

        Raises:
            TypeError: something has another type; the message names it.
            InvalidInputError: a text is blank or a key is not taken; the message names it.
        """
        copied = self.copy()
        copied.decomposition = instance(DecompositionPrompt, "decomposition", copied.decomposition).checked()
        copied.verification = instance(VerificationPrompt, "verification", copied.verification).checked()
        if copied.language is not None:
            arguments.text("language", copied.language)
        return copied

    def save(self, path: str | PathLike[str]) -> None:
        """Saves the prompts as a JSON file in UTF-8, whole or not at all.

        Args:
            path: the file; one that is there is replaced.

        Raises:
            TypeError: something has another type than it is to have, or is of a class of your own, which a
                file cannot hold.
            InvalidInputError: a text is blank or a key is not taken.
            OSError: the file cannot be written.
        """
        from factual.prompts import files

        files.save(self, path)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Prompts":
        """Returns the prompts of a file that `save` wrote, perhaps edited since.

        Raises:
            InvalidInputError: the file holds no such prompts; the message names the file and the place.
            OSError: there is no such file, or it cannot be read.
        """
        from factual.prompts import files

        return files.load(path)

    async def adapt(self, language: str, llm: Any, *, instructions: bool = False) -> "Prompts":
        """Returns new prompts whose examples a model translated, and which ask for answers in that language.

        Nothing is lost on the way: the model is to give exactly one translation of each text, with the
        numbers of the text in digits as they are and no further ones. It is asked once more where it does
        not. So a text with the name of a month does not go into a language that writes months in digits.
        Whether the translations are good is for you to read, say in a file that you save them in.

        Args:
            language: the language, such as "Korean".
            llm: the model, in any form that a scorer takes one.
            instructions: translates the instructions too, with the sentences of the levels.

        Raises:
            TypeError: the language is no text, `llm` is no language model, or something in the prompts has
                another type than it is to have.
            InvalidInputError: the language or something in the prompts is blank or not taken.
            JudgeError: the model's answer cannot be used, and where something was lost it is a
                MalformedOutputError; its stage is "adapt".
            openai.OpenAIError: a request failed, after the client's own retries.

        Example:
            >>> import asyncio, json
            >>> from factual.prompts.rendering import asked
            >>> def shouting(prompt):  # a function from prompt to text; a scorer's model fits too
            ...     strings = (asked(prompt) or {})["strings"].items()
            ...     answers = [{"number": n, "translation": s.upper()} for n, s in strings]
            ...     return json.dumps({"translations": answers})
            >>> adapted = asyncio.run(Prompts().adapt("loud English", shouting))
            >>> adapted.language, adapted.verification.examples[0].premise
            ('loud English', 'THE PUMP IS BLUE AND WEIGHS 3 KG.')
        """
        from factual.prompts.adaptation import adapted

        return await adapted(self, language, llm, instructions=instructions)
