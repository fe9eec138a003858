"""Conformance check of `System.allows`: it accepts no move that the options would refuse.

The check yields sentences that complete "The contract demands that …".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import asdict, replace

from facedown.chance import Below
from facedown.game.conformance_seen import Seen
from facedown.game.domains import OneOf
from facedown.game.options import Move, Option, admit
from facedown.game.seats import Seat


def problems_of_allows(seen: Seen[Any], seats: Sequence[Seat], below: Below) -> Iterator[str]:
    """Yield a sentence for each move that `System.allows` accepts for a seat to which no option offers it.

    One move of each option of any seat is tried for every seat, and so is each move that differs from it in one field.
    """
    system = seen.system
    if not system.allows:
        return
    views = {seat: seen.view(seat) for seat in seats}
    offered = {seat: seen.options(seat) for seat in seats}
    for record, allows in system.allows.items():
        options = [option for some in offered.values() for option in some if option.move == record.kind]
        moves = [option.sample(system.move_type, below) for option in options]
        for option, sampled in zip(options, moves, strict=True):
            for move in (sampled, *_mutated(option, sampled, moves)):
                for seat, view in views.items():
                    if _accepts(allows, view, seat, move) and admit(offered[seat], move) is not True:
                        yield f"`allows` does not accept {move}, which no option offers to {seat.key}"


def _accepts(allows: Callable[[Any, Seat, Any], bool], view: Any, seat: Seat, move: Move) -> bool:
    """Return whether the function accepts a move; False for an error, after which `System.check` looks at the types."""
    try:
        return allows(view, seat, move)
    except Exception:
        return False


def _mutated(option: Option, move: Move, others: Sequence[Move]) -> Iterator[Move]:
    """Yield moves that differ in one field from `move`, a move of the option.

    The field has a choice of its domain, also a barred one, a neighbour of its value, or its value in one of `others`.
    """
    domains = {field.name: field.domain for field in option.fields}
    for name, value in asdict(move).items():
        values = [*_neighbours(value), *(getattr(other, name) for other in others)]
        domain = domains.get(name)
        if isinstance(domain, OneOf):
            values += [*(one.value for one in domain.choices), *(one.value for one in domain.barred)]
        yield from (replace(move, **{name: other}) for other in values if other != value)


def _neighbours(value: Any) -> Iterator[Any]:
    """Yield values of the same type that are a little greater or smaller."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value - 1, value + 1)
        case str():
            yield from (f"{value}x", f"{value}\n", "")
        case tuple():
            yield from ((), value[:-1], value + value[:1])
        case dict():
            yield {}
            for name, one in value.items():
                yield {other: amount for other, amount in value.items() if other != name}
                yield from ({**value, name: neighbour} for neighbour in _neighbours(one))
