"""Hostile moves for the conformance checks: unknown keys, broken texts, extreme numbers and wrong containers.

They are built from the types of a system's moves, so a new kind of move needs no code here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from facedown.chance import Below
from facedown.game.domains import OneOf, Subset
from facedown.game.options import Move, Option

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
"""Texts that are no valid key."""

NUMBERS = (-1, 10**9, 2**64, -(10**30), 10**30, 10**5000, -(10**5000))
"""Numbers beyond every limit. Python refuses to write the last two in digits."""


def _nested(levels: int, *, tables: bool) -> Any:
    """Return a text inside `levels` nested lists; if `tables` is True, inside nested dicts instead."""
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
"""Values of many types: for each field, some of them are wrong."""

NO_MOVES: tuple[Any, ...] = (
    *WRONG,
    {"move": None},
    {"move": []},
    {"move": "\ud800"},
    {"move": "x" * 10_000},
    {"move": "__class__", "__class__": "Move"},
    {1: "move"},
)
"""Data that is not a move of any system."""


def hostile_move(kind: type[Move], known: Sequence[str], base: Move | None, below: Below) -> Move:
    """Return a move of this kind with the right types, but with hostile values in one field or in all fields.

    The other fields have the values of the move `base`. If `base` is None, texts are taken from the `known` keys, and
    numbers are 0, 1 or 2.
    """
    types = {field.encode_name: field.type for field in _fields(kind)}
    worst = below(len(types) + 1)
    values = {
        name: _value(of, TEXTS, NUMBERS, below)
        if worst in (at, len(types))
        else _plausible_value(name, of, known, base, below)
        for at, (name, of) in enumerate(types.items())
    }
    return kind(**values)


def hostile_data(move: Move, below: Below) -> Any:
    """Return the move as plain data with one mistake, or other data that is not a move at all.

    The mistake is a wrong value or an unknown field.
    """
    data: dict[Any, Any] = {"move": move.kind, **_plain(msgspec.structs.asdict(move))}
    at = below(len(data) + 2)
    if at == len(data):
        return {**data, TEXTS[below(len(TEXTS))]: 1}
    if at > len(data):
        return NO_MOVES[below(len(NO_MOVES))]
    name = list(data)[at]
    return {**data, name: WRONG[below(len(WRONG))]}


def keys_in(option: Option) -> Iterator[str]:
    """Yield every text among the settled values and the choices of an option, because it may be the key of a piece."""
    domains = [field.domain for field in option.fields]
    choices = [choice.value for domain in domains if isinstance(domain, OneOf | Subset) for choice in domain.choices]
    yield from (value for value in (*option.fixed.values(), *choices) if isinstance(value, str))


def ascii_text(asked: Any) -> str:
    """Return a hostile record as a short text for a message."""
    try:
        return ascii(asked)[:300]
    except (ValueError, RecursionError):  # Python cannot write numbers of thousands of digits
        return f"a {type(asked).__name__}"


@cache
def _fields(kind: type[Move]) -> tuple[inspect.Field, ...]:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return described.fields


def _plain(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values of the fields as JSON has them, with lists in place of tuples."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def _plausible_value(name: str, of: inspect.Type, known: Sequence[str], base: Move | None, below: Below) -> Any:
    """Return the value that the field `name` has in `base`; if `base` is None, a plausible value of the type `of`."""
    return getattr(base, name) if base is not None else _value(of, known or ("",), (0, 1, 2), below)


def _value(of: inspect.Type, texts: Sequence[str], numbers: Sequence[int], below: Below) -> Any:
    """Return a random value of the type `of`, made of the given texts and numbers.

    Raises TypeError for a type that no field of a move has.
    """

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
    """Return the values to choose from for a type that is not a container."""
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
    raise TypeError(f"There is no hostile value for the type {of}.")


_LENGTHS = (0, 1, 1, 2, 3, 400)
"""The possible sizes of a hostile container."""
