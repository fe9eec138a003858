"""Conformance check of exact types: a move with a value of another type is refused, even if Python calls it equal.

The check yields sentences that complete "The contract demands that …".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict, replace

from facedown.chance import Below, Dealer
from facedown.game.conformance_seen import Seen
from facedown.game.options import admit
from facedown.game.refusals import Refusal, Refused
from facedown.game.seats import Seat
from facedown.game.system import System


class Number(int):
    """A whole number of another program."""


class Words(str):
    """A text of another program."""

    __slots__ = ()


class Table(dict[Any, Any]):
    """A table of another program."""


class Pair(tuple[Any, ...]):
    """A tuple of another program."""

    __slots__ = ()


def problems_of_types(seen: Seen[Any], seat: Seat, below: Below) -> Iterator[str]:
    """Yield a sentence for each option of a seat that accepts a value of another type, or a list for a tuple.

    One legal move of each option is tried, with each of its values replaced by each equal value of another type.
    """
    system, position, view = seen.system, seen.position, seen.view(seat)
    for option in seen.options(seat):
        move = option.sample(system.move_type, below)
        for name, value in asdict(move).items():
            for twin in look_alikes(value):
                other = replace(move, **{name: twin})
                what = f"{name}={twin!r:.60}, a {type(twin).__name__}, is refused in {move.kind!r}"
                refusal = system.check(view, seat, other)
                if refusal is None:
                    yield f"{what} by `check`"
                if refusal != _refusal(system, position, seat, other):
                    yield f"{what} by `play` as by `check`"
                if admit((option,), other) is True:
                    yield f"{what} by the option “{option.label}”"


def look_alikes(value: Any) -> Iterator[Any]:
    """Yield values that Python calls equal to this value but that have another type, and a list in place of a tuple."""
    match value:
        case bool():
            yield from (int(value), float(value))
        case int():
            yield from (float(value), Number(value), *([bool(value)] if value in (0, 1) else ()))
        case str():
            yield Words(value)
        case tuple():
            yield from (list(value), Pair(value))
            for at, one in enumerate(value[:1]):
                yield from ((*value[:at], twin, *value[at + 1 :]) for twin in look_alikes(one))
        case dict():
            yield Table(value)
            for name, one in value.items():
                yield from ({**value, name: twin} for twin in look_alikes(one))
                yield {Words(name) if other == name else other: amount for other, amount in value.items()}


def _refusal(system: System[Any], position: Any, seat: Seat, move: Any) -> Refusal | None:
    try:
        system.play(position, seat, move, Dealer(b"probe"))
    except Refused as refused:
        return refused.refusal
    return None
