"""Hostile moves: records with unknown keys, broken texts, extreme numbers and wrong containers.

They are built from the types of a system's moves alone, so that a new kind of move is tried without a line of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from facedown.chance import Below
from facedown.game.options import Move

TEXTS = (
    "",
    "no such key",
    "x" * 10_000,
    "[" * 10_000,
    "\x00\x1b[2J\r\n\t",
    "\u202egnp.exe\u2028",
    "\ud800",
    "\udfff and more",
    "__class__",
    "{0.__class__}%s%n",
    "a|b|c",
)
"""Texts that no key and no name of a table is."""

NUMBERS = (-1, 10**9, 2**64, -(10**30), 10**30, 10**5000, -(10**5000))
"""Numbers beyond every limit; Python does not even write out the last two."""


def _nested(levels: int, *, tables: bool) -> Any:
    """Lists, or tables, inside one another."""
    data: Any = "deep"
    for _ in range(levels):
        data = {"actor": data} if tables else [data]
    return data


DEEP = (_nested(900, tables=False), _nested(900, tables=True))

WRONG: tuple[Any, ...] = (
    None,
    True,
    0,
    1.5,
    float("nan"),
    b"bytes",
    [],
    {},
    [[]],
    {"actor": {}},
    *DEEP,
    *TEXTS,
    *NUMBERS,
)
"""Values of every kind, one of which is wrong for any field."""

NO_MOVES: tuple[Any, ...] = (
    *WRONG,
    {"move": None},
    {"move": []},
    {"move": "\ud800"},
    {"move": "x" * 10_000},
    {"move": "__class__", "__class__": "Move"},
    {1: "move"},
)
"""Data that stands for no move of any system."""


def hostile_move(kind: type[Move], known: Sequence[str], base: Move | None, below: Below) -> Move:
    """A move of this kind, of the right types, with one field or all of them hostile.

    Other fields are those of `base`, a move that may be legal, or plausible values with the keys that are `known`.
    """
    types = {field.encode_name: field.type for field in _fields(kind)}
    worst = below(len(types) + 1)
    values = {
        name: _value(of, TEXTS, NUMBERS, below) if worst in (at, len(types)) else _honest(name, of, known, base, below)
        for at, (name, of) in enumerate(types.items())
    }
    return kind(**values)


def hostile_data(move: Move, below: Below) -> Any:
    """The move as plain data with one thing wrong: a field of another kind, or one that there is not."""
    data: dict[Any, Any] = {"move": move.kind, **_plain(msgspec.structs.asdict(move))}
    at = below(len(data) + 2)
    if at == len(data):
        return {**data, TEXTS[below(len(TEXTS))]: 1}
    if at > len(data):
        return NO_MOVES[below(len(NO_MOVES))]
    name = list(data)[at]
    return {**data, name: WRONG[below(len(WRONG))]}


@cache
def _fields(kind: type[Move]) -> tuple[inspect.Field, ...]:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return described.fields


def _plain(values: dict[str, Any]) -> dict[str, Any]:
    """Fields as JSON has them: lists for tuples."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def _honest(name: str, of: inspect.Type, known: Sequence[str], base: Move | None, below: Below) -> Any:
    """What the base has in this field, or something plausible of its type."""
    return getattr(base, name) if base is not None else _value(of, known or ("",), (0, 1, 2), below)


def _value(of: inspect.Type, texts: Sequence[str], numbers: Sequence[int], below: Below) -> Any:
    """A value of this type, with its texts and numbers from among these. Raises TypeError for a type no move has."""

    def inner(one: inspect.Type) -> Any:
        return _value(one, texts, numbers, below)

    match of:
        case inspect.Metadata(type=one):
            return inner(one)
        case inspect.UnionType(types):
            return inner(types[below(len(types))])
        case inspect.TupleType(types):
            return tuple(inner(one) for one in types)
        case inspect.VarTupleType(one):
            return tuple(inner(one) for _ in range(_LENGTHS[below(len(_LENGTHS))]))
        case inspect.DictType(key, one):
            return {inner(key): inner(one) for _ in range(_LENGTHS[below(len(_LENGTHS))])}
    values = _plain_values(of, texts, numbers)
    return values[below(len(values))]


def _plain_values(of: inspect.Type, texts: Sequence[str], numbers: Sequence[int]) -> Sequence[Any]:
    """The values to choose from for a type that holds no others."""
    match of:
        case inspect.StrType():
            return texts
        case inspect.IntType():
            return numbers
        case inspect.BoolType():
            return (False, True)
        case inspect.LiteralType(values):
            return values
        case inspect.NoneType():
            return (None,)
    raise TypeError(f"No hostile value is known for {of}.")


_LENGTHS = (0, 1, 1, 2, 3, 400)
"""How many things there are in a hostile container."""
