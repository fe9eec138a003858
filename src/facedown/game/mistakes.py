"""Reading somebody's data as a whole: every mistake at once, each with its place and rule, not only the first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from facedown.game.scenes import lines_of
from facedown.game.words import plain_error, shown, unfit_sign

S = TypeVar("S", bound=msgspec.Struct)


class Mistake(msgspec.Struct, frozen=True):
    """One thing that is wrong with somebody's data: where, by which rule, and in a sentence why."""

    path: str
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}: {self.text} [{self.rule}]" if self.path else f"{self.text} [{self.rule}]"


def mistakes_of_shape(data: Any, kind: type[msgspec.Struct], rules: Mapping[str, str], rule: str) -> list[Mistake]:
    """What keeps plain data from being a record of this kind.

    `rules` names the rule that stands behind each field of the record, `rule` the one for all others.
    """

    def cited(path: str) -> str:
        return rules.get(path.partition(".")[0].partition("[")[0], rule)

    found = [Mistake(path, cited(path), text) for path, text in _wrong(data, kind, "")]
    for place, line in lines_of(data):
        sign = unfit_sign(line)
        if sign:
            found.append(Mistake(shown(place), rule, f"There is {sign} in it; plain words on one line do."))
    return found


def _wrong(data: Any, kind: Any, path: str) -> Iterator[tuple[str, str]]:
    """Places in the data that do not fit the type, each with why."""
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    inner = len(list_ := get_args(bare)) == 2 and get_origin(bare) is tuple and list_[1] is Ellipsis
    if isinstance(bare, type) and issubclass(bare, msgspec.Struct):
        yield from _wrong_fields(data, bare, path)
    elif inner and isinstance(data, list | tuple):
        parts = [one for at, item in enumerate(data) for one in _wrong(item, get_args(bare)[0], f"{path}[{at}]")]
        yield from parts or _wrong_leaf(data, kind, path)
    elif get_origin(bare) is dict and isinstance(data, dict):
        named, valued = get_args(bare)
        for name, value in data.items():
            below = f"{path}.{shown(str(name))[:40]}"
            yield from _wrong_leaf(name, named, below) or _wrong(value, valued, below)
    else:
        yield from _wrong_leaf(data, kind, path)


def _wrong_leaf(data: Any, kind: Any, path: str) -> list[tuple[str, str]]:
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        names = _names(kind)
        if names and isinstance(data, str | int):
            return [(path, f"“{shown(str(data))[:40]}” is none of {', '.join(names)}.{nearest(str(data), names)}")]
        return [(path, f"{plain_error(error)[0].upper()}{plain_error(error)[1:]}.")]
    except UnicodeError:
        return [(path, "There is half a sign in it.")]
    return []


def _names(kind: Any) -> list[str]:
    """The names that a type has room for, alone or beside nothing."""
    kinds = (kind,) if get_origin(kind) is Literal else get_args(kind)
    return [str(name) for one in kinds if get_origin(one) is Literal for name in get_args(one) if name != ""]


def nearest(word: str, names: Iterable[str]) -> str:
    """Which of some names may be meant by a word, as a question; nothing where none is near."""
    spelled = {name.casefold(): name for name in names}
    found = get_close_matches(word.casefold(), spelled, n=1, cutoff=0.7)
    return f" Is it {spelled[found[0]]}?" if found else ""


def _wrong_fields(data: Any, kind: type[msgspec.Struct], path: str) -> Iterator[tuple[str, str]]:
    if not isinstance(data, dict):
        yield path, "A table of names and values is expected."
        return
    hints = get_type_hints(kind, include_extras=True)
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    dot = f"{path}." if path else ""
    for name in data:
        if name not in fields:
            yield f"{dot}{shown(str(name))[:40]}", f"There is no such field here; there are {', '.join(fields)}."
    for name, field in fields.items():
        if name in data:
            yield from _wrong(data[name], hints[field.name], f"{dot}{name}")
        elif field.required:
            yield f"{dot}{name}", "It is missing."
