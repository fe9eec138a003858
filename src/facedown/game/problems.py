"""Checks of plain data as a whole: they report every mistake with its place and rule, not only the first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, get_args, get_origin

import msgspec

from facedown.chance import as_text, cut, quoted
from facedown.game.limits import (
    RECORD_LIMITS,
    DataLimits,
    Part,
    bare_and_limit,
    entries_over_limit,
    fields_of,
    first_too_many,
    foreign_type,
    is_record,
    literal_names,
    parts,
    too_large,
)
from facedown.game.refusals import Refused, citation, refuse
from facedown.game.words import LONGEST_PLACE, any_of, illegal_character, plain_error, printable

MOST_SHOWN = 20
"""The most mistakes of one file that are shown; the others are only counted."""

MOST_UNKNOWN = 10
"""The most unknown fields of one table that are shown; the others are only counted."""


class Problem(msgspec.Struct, frozen=True):
    """A mistake in data, or in something that is being built: its path, the rule, the reason and a remedy.

    `code` names the kind of mistake for programs; empty if the system has no such names. If `stops` is True, the thing
    is illegal; if it is False, this is only a warning.
    """

    path: str
    rule: str
    text: str
    remedy: str = ""
    code: str = ""
    stops: bool = True

    def inside(self, path: str, whose: str = "") -> Problem:
        """Return this problem of a part as a problem of the whole.

        `path` is the path of the part in the whole. `whose` is the name of the part, put before the text of the
        problem; "" for no name.
        """
        text = f"{whose}: {self.text}" if whose else self.text
        return msgspec.structs.replace(self, path=f"{path}.{self.path}".rstrip("."), text=text)

    @property
    def uncited(self) -> str:
        """Return the path, the reason and the remedy, without the rule."""
        sentence = " ".join(part for part in (self.text, self.remedy) if part)
        return f"{self.path}: {sentence}" if self.path else sentence

    def __str__(self) -> str:
        return " ".join(part for part in (self.uncited, citation(self.rule)) if part)


def first_of(problems: Sequence[object], most: int = MOST_SHOWN) -> list[str]:
    """Return the first `most` problems as texts; if there are more, also a line with the number of the others."""
    more = len(problems) - most
    return [str(one) for one in problems[:most]] + ([f"… and {more} more."] if more > 0 else [])


def text_of_problems(problems: Sequence[Problem], most: int = MOST_SHOWN) -> str:
    """Return the first `most` problems as the text of a refusal that cites the rule of the last problem.

    The text does not repeat this rule: it ends with the last problem without its rule. If there are more problems, it
    ends with the number of the others.
    """
    if not 0 < len(problems) <= most:
        return " ".join(first_of(problems, most))
    return " ".join([*map(str, problems[:-1]), problems[-1].uncited])


def refuse_problems(problems: Sequence[Problem]) -> Refused:
    """Return the exception that refuses data because of its problems, for the caller to raise.

    It cites the rule of the last problem. There must be at least one problem.
    """
    return refuse(problems[-1].rule, text_of_problems(problems))


def problems_of_shape(
    data: Any,
    kind: type[msgspec.Struct],
    rules: Mapping[str, str],
    rule: str,
    beside: Iterable[str] = (),
    limits: DataLimits = RECORD_LIMITS,
) -> list[Problem]:
    """Return all mistakes of plain data that should be a record of this kind; only one if the data is too large.

    `rules` gives the rule to cite for a mistake in a field, by the field's name; `rule` is cited for all other fields.
    `beside` are names of fields that other code reads from the same data: messages suggest these names too if a field
    is unknown. `limits` says which data is too large.
    """

    def cited(path: str) -> str:
        return rules.get(path.partition(".")[0].partition("[")[0], rule)

    foreign = foreign_type(data, limits)
    if foreign:
        text = f"It contains an object of the type {printable(cut(foreign))}. Use texts, numbers, lists and tables."
        return [Problem("", rule, text)]
    size = too_large(data, limits)
    if size:
        found = first_too_many(data, kind)
        path = found.path if found else ""
        text = f"At most {found.what} are allowed; there are {found.size}." if found else f"A record {size}."
        return [Problem(printable(path), cited(path), text)]
    wrong = [Problem(path, cited(path), text) for path, text in _wrong(data, kind, "", tuple(beside))]
    for place, line in lines_of(data):
        illegal = illegal_character(line)
        if illegal:
            wrong.append(
                Problem(
                    printable(cut(place, LONGEST_PLACE)), rule, f"It contains {illegal}. Use plain text on one line."
                )
            )
    return wrong


def lines_of(data: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield the place and the text of every text in plain data, including the names in tables."""
    if isinstance(data, str):
        yield place, data
    elif isinstance(data, dict):
        for name, value in data.items():
            yield f"a name in {place or 'the scene'}", as_text(name)
            yield from lines_of(value, f"{place}.{cut(name)}" if place else cut(name))
    elif isinstance(data, list | tuple):
        for at, value in enumerate(data):
            yield from lines_of(value, f"{place}[{at}]")


def _wrong(data: Any, kind: Any, path: str, beside: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Yield the path and the reason for each part of plain data that does not fit the type `kind`.

    `path` is the path of the data itself. For `beside` see `problems_of_shape`.
    """
    bare, _ = bare_and_limit(kind)
    inner = len(list_ := get_args(bare)) == 2 and get_origin(bare) is tuple and list_[1] is Ellipsis
    over = entries_over_limit(Part(path, data, kind)) if inner or get_origin(bare) is dict else None
    if over is not None:
        yield path, f"At most {over.what} are allowed; there are {over.size}."
    elif is_record(bare):
        yield from _wrong_fields(data, bare, path, beside)
    elif inner and isinstance(data, list | tuple):
        found = [one for at, item in enumerate(data) for one in _wrong(item, get_args(bare)[0], f"{path}[{at}]")]
        yield from found or _wrong_leaf(data, kind, path)
    elif get_origin(bare) is dict and isinstance(data, dict):
        named, valued = get_args(bare)
        for name, value in data.items():
            below = f"{path}.{cut(printable(as_text(name)))}"
            yield from _wrong_leaf(name, named, below) or _wrong(value, valued, below)
    else:
        yield from _wrong_leaf(data, kind, path)


def _wrong_leaf(data: Any, kind: Any, path: str) -> list[tuple[str, str]]:
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        names = literal_names(kind)
        wrong_number = isinstance(data, int) and str(error).startswith("Expected `int`")
        if names and isinstance(data, str | int) and not wrong_number:
            return [
                (path, f"{quoted(printable(str(data)))} is not one of {', '.join(names)}.{nearest(str(data), names)}")
            ]
        return [(path, f"{plain_error(error)[0].upper()}{plain_error(error)[1:]}.")]
    except UnicodeError:
        return [(path, "It contains an invalid character.")]
    return []


def nearest(word: str, names: Iterable[str]) -> str:
    """Return the question “Did you mean …?” with the name most similar to a word; empty if no name is similar."""
    spelled = {name.casefold(): name for name in names}
    found = get_close_matches(word[:LONGEST_NAME].casefold(), spelled, n=1, cutoff=0.75)
    return f" Did you mean {spelled[found[0]]}?" if found else ""


def nearest_few(word: str, names: Iterable[str]) -> str:
    """Return the question “Did you mean …?” with up to three names similar to a word; empty if no name is similar."""
    found = get_close_matches(word[:LONGEST_NAME].casefold(), list(names), n=3, cutoff=0.6)
    return f"Did you mean {any_of(found)}?" if found else ""


LONGEST_NAME = 60
"""The most characters of a word that are compared with names."""


@cache
def required_fields(record: type[msgspec.Struct]) -> frozenset[str]:
    """Return the names of the fields of a record that have no default."""
    return frozenset(one.encode_name for one in msgspec.structs.fields(record) if one.required)


def _wrong_fields(
    data: Any, kind: type[msgspec.Struct], path: str, beside: tuple[str, ...] = ()
) -> Iterator[tuple[str, str]]:
    if not isinstance(data, dict):
        named = isinstance(data, str) and "name" in fields_of(kind)
        like = f', like {{ name = "{cut(printable(data))}" }}' if named else ""
        yield path, f"A table of names and values is expected{like}."
        return
    fields, required = fields_of(kind), required_fields(kind)
    dot = f"{path}." if path else ""
    unknown = [as_text(name) for name in data if name not in fields]
    for name in unknown[:MOST_UNKNOWN]:
        near = nearest(name, (*fields, *beside))
        says = f"There is no such field here.{near}" if near else "There is no such field here. Choose from: "
        yield f"{dot}{cut(printable(name))}", says if near else f"{says}{', '.join((*fields, *beside))}."
    if len(unknown) > MOST_UNKNOWN:
        yield path, f"There are {len(unknown) - MOST_UNKNOWN} more unknown fields."
    for name, field in fields.items():
        if name in data:
            yield from _wrong(data[name], field, f"{dot}{name}")
        elif name in required:
            yield f"{dot}{name}", "It is missing."


def error_in(error: Exception, data: Any, kind: Any) -> tuple[str, str]:
    """Return an error of msgspec in plain words with the full path, and the question “Did you mean …?”.

    `kind` is the type that the data should have. The question is empty unless a field is unknown and another field of
    the same record has a similar name.
    """
    text = plain_error(error)
    unknown = re.match(r"Object contains unknown field `(.*?)`", str(error))
    if unknown is not None:
        return text, _nearest_field(unknown[1], data, kind).strip()
    place = next((word.rstrip(":.,") for word in text.split() if "[...]" in word), "")
    if place:  # msgspec does not name the entry of a table
        like = re.escape(place).replace(re.escape("[...]"), r"\.[^.]*")
        paths = (path for path, _ in _wrong(data, kind, "") if re.fullmatch(like, path))
        text = text.replace(place, next(paths, place))
    return text, ""


def _nearest_field(name: str, data: Any, kind: Any) -> str:
    """Return the question “Did you mean …?” for an unknown field called `name`; empty if no field is similar."""
    for part in parts(data, kind):
        bare, _ = bare_and_limit(part.kind)
        if is_record(bare) and isinstance(part.data, dict) and name in part.data and name not in fields_of(bare):
            return nearest(name, fields_of(bare))
    return ""
