"""Prompts in a file: readable JSON in UTF-8, in its own script, checked when it is read."""

import json
import os
import secrets
import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, fields
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

from factual.errors import InvalidInputError
from factual.prompts.decomposition import DecompositionExample, DecompositionPrompt
from factual.prompts.prompts import Prompts
from factual.prompts.verification import JudgedClaim, VerificationExample, VerificationPrompt

T = TypeVar("T")

_FORMAT = "factual-correctness prompts"
_VERSION = 1

_LISTS: Mapping[type, tuple[str, type]] = {
    DecompositionPrompt: ("examples", DecompositionExample),
    VerificationPrompt: ("examples", VerificationExample),
    VerificationExample: ("claims", JudgedClaim),
}
"""The attribute that is a list of objects, and their class."""


def save(prompts: Prompts, path: str | PathLike[str]) -> None:
    """Saves prompts in a file; see `Prompts.save`."""
    checked = prompts.checked()
    data = {"format": _FORMAT, "version": _VERSION, **asdict(checked)}
    content = f"{json.dumps(data, ensure_ascii=False, indent=2)}\n".encode("utf-8", "backslashreplace")
    if _read(content) != checked:
        raise TypeError(
            "prompts: a file holds texts alone, which no class of your own can be made of again; "
            "save prompts of the classes of factual.prompts"
        )
    try:
        _replace(Path(path), content)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error


def load(path: str | PathLike[str]) -> Prompts:
    """Returns the prompts of a file; see `Prompts.load`."""
    content = Path(path).read_bytes()
    try:
        return _read(content)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInputError(f"{os.fspath(path)}: {error}") from error


def _replace(path: Path, content: bytes) -> None:
    """Puts a file in the place of the one at `path`, which stays as it is if this is broken off."""
    target = path.resolve()
    draft = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, draft)
        draft.replace(target)
    finally:
        with suppress(OSError):
            draft.unlink()


def _read(content: bytes) -> Prompts:
    try:
        data = json.loads(content.decode("utf-8-sig"), object_pairs_hook=_object)
    except UnicodeDecodeError as error:
        raise InvalidInputError(f"not UTF-8 ({error}); save it again as UTF-8") from error
    except json.JSONDecodeError as error:
        raise InvalidInputError(f"not JSON ({error})") from error
    if not isinstance(data, dict) or data.pop("format", None) != _FORMAT:
        raise InvalidInputError(f"takes a file of Prompts.save, an object with the format {_FORMAT!r}")
    if (version := data.pop("version", None)) != _VERSION:
        raise InvalidInputError(
            f"version={version!r}: takes {_VERSION}; load it with the factual-correctness that saved it"
        )
    parts = _attributes(Prompts, data, "the file")
    parts["decomposition"] = _made(DecompositionPrompt, parts["decomposition"], "decomposition")
    parts["verification"] = _made(VerificationPrompt, parts["verification"], "verification")
    return Prompts(**parts).checked()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Returns a JSON object; of a name that stands there twice, one value would be lost."""
    named: dict[str, Any] = {}
    for name, value in pairs:
        if name in named:
            raise InvalidInputError(f"the name {name!r} stands twice in one object")
        named[name] = value
    return named


def _made(kind: type[T], data: Any, place: str) -> T:
    """Returns the object of this class whose attributes are in `data`; `checked` looks at them later.

    Raises:
        TypeError: the data is no object.
        InvalidInputError: it lacks an attribute, or has another one.
    """
    attributes = _attributes(kind, data, place)
    if kind in _LISTS:
        name, part = _LISTS[kind]
        if isinstance(items := attributes[name], list):
            attributes[name] = [
                _made(part, item, f"{place}.{name}[{index}]") for index, item in enumerate(items)
            ]
    return kind(**attributes)


def _attributes(kind: type, data: Any, place: str) -> dict[str, Any]:
    names = [attribute.name for attribute in fields(kind)]
    if not isinstance(data, dict):
        raise TypeError(f"{place}: takes an object with {_listed(names)}, got {type(data).__name__}")
    if missing := [name for name in names if name not in data]:
        raise InvalidInputError(f"{place}: lacks {_listed(missing)}")
    if unknown := [name for name in data if name not in names]:
        raise InvalidInputError(f"{place}: takes {_listed(names)}, but has {_listed(unknown)} too")
    return dict(data)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(repr, names))
