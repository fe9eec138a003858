"""Boards of games that bots play, for each viewer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

from facedown.game import SPECTATOR, Board, registry
from facedown.session import Session
from facedown.table import Table
from facedown.web.openings import Opening, plan_table

STEPS = 40
"""The steps of each game: enough for face-down cards, their reveal, and results in every system."""


@cache
def played_boards(
    system: str, sample: str = "", steps: int = STEPS, rulings: tuple[tuple[str, str], ...] = ()
) -> tuple[Mapping[str, Board], ...]:
    """Return the boards of all seats and of a spectator before each step, by the keys of the seats.

    The key of the spectator is "". Without `sample`, the first sample of the system is played. `rulings` are the
    switches that differ from their defaults.
    """
    plan = plan_table(Opening(system, sample=sample, rulings=dict(rulings)))
    table = Table.open(plan.system, plan.setup, bytes(32))
    session, found = Session(table, [], Random(1)), []
    for _ in range(steps):
        seats = (*table.seats, SPECTATOR)
        found.append({seat.key: table.reader().board(table.view(seat), seat) for seat in seats})
        session.step()
    return tuple(found)


SYSTEMS = registry.system_keys()
