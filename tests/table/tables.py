"""Tables to test with."""

from __future__ import annotations

from facedown.bots import RandomBot
from facedown.game import Seat, Setup, registry
from facedown.table import Table

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
