"""Tables to test with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from facedown.bots import RandomBot, bot_for
from facedown.bots.bot import free_move, next_move
from facedown.game import Refused, Seat, Setup, registry
from facedown.table import Moved, Table

KERNEL = registry.system("core-kernel")
GM, ANA, BEN, CY = Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("cy", "Cy")
SECRET = b"a secret of thirty-two bytes, ok"


def opened(*seats: Seat, sample: str = "dukes-dinner", by_hand: bool = False, **rulings: str) -> Table:
    """A new table with these seats."""
    setup = Setup(seats or (GM, ANA, BEN, CY), KERNEL.sample(sample), dict(rulings))
    return Table.open(KERNEL, setup, SECRET, by_hand=by_hand)


def started(*seats: Seat, sample: str = "dukes-dinner", by_hand: bool = False, **rulings: str) -> Table:
    """A table whose first Hand has begun."""
    table = opened(*seats, sample=sample, by_hand=by_hand, **rulings)
    first = table.seats[0].key
    start = next(option for option in table.options(table.seats[0]) if option.move == "start-conflict")
    table.play(first, start.build(KERNEL.move_type))
    if table.seats[0].facilitates:
        table.play(first, {"move": "deal-hand"})
    return table


def played(moves: int, *seats: Seat, seed: int = 1, **rulings: str) -> Table:
    """Return a table after this many random moves that were owed."""
    table = started(*seats, by_hand=False, **rulings)
    bots = {seat.key: RandomBot(seed + at) for at, seat in enumerate(table.seats)}
    for _ in range(moves):
        waited_for = table.seats_that_owe()
        if not waited_for:
            break
        seat = waited_for[0]
        table.play(seat.key, bots[seat.key].choose(KERNEL, table.view(seat), seat, table.options(seat)))
    return table


def ante(table: Table, seat: str, chip: str = "REA", aspect: str = "Mind", rolled: list[str] | None = None) -> None:
    """Make the ante of the Actor whose turn it is."""
    actor = next(a.key for a in table.position.actors if a.controller == seat)
    table.play(seat, {"move": "ante", "actor": actor, "chips": [chip], "aspect": aspect}, rolled)


def table_of(key: str, *seats: Seat) -> Table:
    """Return a new table of a system with its first sample scene; by default for a facilitator, Ana and Ben."""
    system = registry.system(key)
    return Table.open(system, Setup(seats or (GM, ANA, BEN), system.sample()), SECRET)


def begun(key: str) -> Table:
    """Return a table at which the GM has begun a procedure."""
    table = table_of(key)
    opening = next(one for one in table.options(GM) if one.move in table.system.opens)
    table.play("gm", opening.build(table.system.move_type))
    return table


def let_bots_play(table: Table, moves: int, seed: int = 3) -> list[Moved]:
    """Let bots make up to this many moves for all seats, owed ones first; return the moves."""
    bots = {seat.key: bot_for(table.system, seed + at) for at, seat in enumerate(table.seats)}
    made: list[Moved] = []
    for number in range(moves):
        seats = table.seats[number % len(table.seats) :] + table.seats[: number % len(table.seats)]
        found = next_move(table.system, table.position, bots, seats) or free_move(
            table.system, table.position, bots, seats
        )
        if found is None:
            break
        act = table.play(found[0].key, found[1]).act
        assert isinstance(act, Moved)
        made.append(act)
    return made


def controllers(table: Table) -> dict[str, str]:
    """Return the seat of each piece, by the key of the piece."""
    return {piece.key: seat for piece, seat in table.system.controllers(table.position).items()}


def waits_for(table: Table) -> tuple[str, ...] | None:
    """Return the seats for which the request to go back waits; None if there is none."""
    return None if table.request is None else table.request.waited_for


def last_line(table: Table, viewer: Seat) -> str:
    return table.log(viewer)[-1].text


def refused(act: Callable[[], object], says: str) -> str:
    """Check that an act is refused with a text that contains `says`; return the remedy."""
    with pytest.raises(Refused) as refusal:
        act()
    assert says in refusal.value.refusal.text
    return refusal.value.refusal.legal
