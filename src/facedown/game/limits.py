"""Limits of data from outside. Its size is checked before any work that grows with it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from facedown.chance import cut

MOST_ENTRIES = 200
"""The most entries of a list or table whose type sets no limit."""


class DataLimits(msgspec.Struct, frozen=True):
    """The largest plain data that is accepted.

    `values` limits the number of names, numbers, texts, lists and tables; `text` the number of characters of all texts
    together; `levels` the depth of nested lists and tables.
    """

    values: int
    text: int
    levels: int = 20


SCENE_LIMITS = DataLimits(values=100_000, text=1_000_000)
"""The limits of a scene. A scene with 60 of the largest sample characters uses less than half of them."""

RECORD_LIMITS = DataLimits(values=10_000, text=100_000)
"""The limits of one character or Ability. The largest sample character uses less than a tenth of them."""

LONGEST_NUMBER = 4096
"""The most bits of a whole number. Python cannot write numbers of more than 4300 digits."""

COUNTED_UP_TO = 5
"""Values are counted up to this multiple of the limit; beyond it, the exact number is not worth the time."""


class Part(msgspec.Struct, frozen=True):
    """A part of plain data with its path and the type that it should have."""

    path: str
    data: Any
    kind: Any


class TooMany(msgspec.Struct, frozen=True):
    """A list or table with more entries than its type allows."""

    path: str
    limit: int
    size: int
    is_table: bool = False

    @property
    def owner(self) -> str:
        """The path of the record that holds the list or table; empty if that record is the whole data."""
        return self.path if self.path.endswith("]") else self.path.rpartition(".")[0]

    @property
    def what(self) -> str:
        """The limit with the name of the list or table, for example “60 characters”."""
        name = self.path.rpartition(".")[2]
        if name.endswith("]") or not name:
            return f"{self.limit} entries"
        return f"{self.limit} entries in {name}" if self.is_table else f"{self.limit} {plural(name)}"


def plural(word: str) -> str:
    """Return the plural of the name of a field: actors, entities. A plural stays as it is."""
    if word.endswith("s"):
        return word
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"


def foreign_type(data: Any, limits: DataLimits) -> str:
    """Return the name of the type of the first value that files cannot contain; empty if there is none.

    Such a value is an object of another program: its methods may do anything, so no other check may look at it. Values
    in more levels of lists and tables than allowed are not searched.
    """
    level, seen = [data], set[int]()
    for _ in range(limits.levels + 1):
        below: list[Any] = []
        for one in level:
            kind = type(one)  # not isinstance, which asks the object
            if id(kind) in CONTAINERS:  # not the type itself, whose own class may compute its hash
                below += one if id(one) not in seen else ()
                below += one.values() if kind is dict and id(one) not in seen else ()
                seen.add(id(one))  # a list that occurs many times is searched once
            elif id(kind) not in SINGLE_VALUES:
                return str(type.__dict__["__name__"].__get__(kind))
        level = below
    return ""


CONTAINERS = frozenset(map(id, (dict, list, tuple, set, frozenset)))
"""The identities of the types of lists and tables in plain data."""

DATES = frozenset(map(type, tomllib.loads("a = 2026-01-31\nb = 07:30:00\nc = 2026-01-31T07:30:00").values()))
"""The types of dates and times. They are taken from a TOML file, because this package imports no clock."""

SINGLE_VALUES = frozenset(map(id, (*DATES, str, int, float, bool, type(None))))
"""The identities of the types of all other values in plain data; those that JSON and TOML files can contain."""


def too_large(data: Any, limits: DataLimits) -> str:
    """Return why plain data is too large, as a sentence without a subject; empty if the data is not too large.

    For example: "has at most 20 levels of lists and tables; this one has more". The work is limited, however large the
    data is.
    """
    level, values, text = [data], 1, 0
    for _ in range(limits.levels + 1):
        below: list[Any] = []
        for one in level:
            if isinstance(one, str):
                text += len(one)
            elif isinstance(one, int) and one.bit_length() > LONGEST_NUMBER:
                return f"has numbers of at most {LONGEST_NUMBER} bits; this one has a number of {one.bit_length()} bits"
            elif isinstance(one, dict | list | tuple | set | frozenset):
                values += len(one) * (2 if isinstance(one, dict) else 1)
                if values > limits.values * COUNTED_UP_TO:
                    return f"has at most {limits.values} values; this one has more than {limits.values * COUNTED_UP_TO}"
                below += one
                below += one.values() if isinstance(one, dict) else ()
        if not below:
            break
        level = below
    else:
        return f"has at most {limits.levels} levels of lists and tables; this one has more"
    if values > limits.values:
        return f"has at most {limits.values} values; this one has {values}"
    return f"has at most {limits.text} characters of text; this one has {text}" if text > limits.text else ""


def first_too_many(data: Any, kind: Any) -> TooMany | None:
    """Return the first list or table in plain data that has more entries than its type allows; None if there is none.

    `kind` is the type that the data should have. Data that does not fit `kind` is not searched.
    """
    return next((found for part in parts(data, kind) if (found := entries_over_limit(part)) is not None), None)


def entries_over_limit(part: Part) -> TooMany | None:
    """Return the path, size and limit of a part if it is a list or table with too many entries; None otherwise."""
    bare, limit = bare_and_limit(part.kind)
    if not isinstance(part.data, dict | list | tuple) or get_origin(bare) not in (dict, tuple):
        return None
    over = len(part.data) > limit
    return TooMany(part.path, limit, len(part.data), isinstance(part.data, dict)) if over else None


def bare_and_limit(kind: Any) -> tuple[Any, int]:
    """Return a type without its annotations, and the most entries that a list or table of the type may have."""
    if get_origin(kind) is not Annotated:
        return kind, MOST_ENTRIES
    bare, *notes = get_args(kind)
    limits = [note.max_length for note in notes if isinstance(note, Meta) and note.max_length is not None]
    return bare, min(limits, default=MOST_ENTRIES)


def is_record(kind: Any) -> bool:
    """Return whether a type is a record with named fields."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def parts(data: Any, kind: Any, path: str = "") -> Iterator[Part]:
    """Yield plain data and every part of it, at any depth; a list or table comes before its entries.

    `kind` is the type that the data should have. Entries whose type is unknown, because the data does not fit `kind`,
    are left out. `path` is the path of the data; empty for the whole.
    """
    bare, _ = bare_and_limit(kind)
    if get_origin(bare) in (Union, type(int | str)):
        fitting = fitting_member(data, get_args(bare))
        if fitting is not None:
            yield from parts(data, fitting, path)
        return
    yield Part(path, data, kind)
    if is_record(bare) and isinstance(data, dict):
        hints = fields_of(bare)
        for name in hints:
            if name in data:
                yield from parts(data[name], hints[name], f"{path}.{name}" if path else name)
    elif get_origin(bare) is tuple and isinstance(data, list | tuple):
        for at, one in enumerate(data):
            yield from parts(one, get_args(bare)[0], f"{path}[{at}]")
    elif get_origin(bare) is dict and isinstance(data, dict):
        for name, value in data.items():
            key = cut(name) if isinstance(name, str) else type(name).__name__
            yield from parts(value, get_args(bare)[1], f"{path}.{key}")


def fitting_member(data: Any, kinds: tuple[Any, ...]) -> Any:
    """Return the member of a union that fits the data: a record by its tag, a list, or a table; None if none fits."""
    for kind in kinds:
        bare, _ = bare_and_limit(kind)
        if is_record(bare) and isinstance(data, dict):
            config = bare.__struct_config__
            if config.tag is None or data.get(config.tag_field) == config.tag:
                return kind
        elif (get_origin(bare) is tuple and isinstance(data, list | tuple)) or (
            get_origin(bare) is dict and isinstance(data, dict)
        ):
            return kind
    return None


_FIELDS: dict[type, dict[str, Any]] = {}


def fields_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the types of a record's fields, by the names that the fields have in data. The result is cached."""
    if kind not in _FIELDS:
        hints = get_type_hints(kind, include_extras=True)
        _FIELDS[kind] = {field.encode_name: hints[field.name] for field in msgspec.structs.fields(kind)}
    return _FIELDS[kind]


def literal_names(kind: Any) -> list[str]:
    """Return the names that a `Literal` type, or a union with one, allows; the empty name is left out."""
    kinds = (kind,) if get_origin(kind) is Literal else get_args(kind)
    return [str(name) for one in kinds if get_origin(one) is Literal for name in get_args(one) if name != ""]
