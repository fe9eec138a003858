"""The steps that the driver takes at a table."""

from __future__ import annotations

from random import Random

import pytest

from facedown.game import registry
from facedown.session import Session
from facedown.session.players import playing_seats
from facedown.table import Moved, Table
from facedown.web.driver import take_step
from facedown.web.openings import Opening, plan_table


def moves_of(table: Table) -> int:
    return sum(isinstance(entry.act, Moved) for entry in table.entries)


@pytest.mark.parametrize("key", registry.system_keys())
def test_a_step_is_short_if_only_bots_play(key: str) -> None:
    for seed in range(12):
        plan = plan_table(Opening(key))
        table = Table.open(plan.system, plan.setup, bytes([seed]) * 32)
        chance = Random(seed)
        session = Session(table, [seat.key for seat in playing_seats(table)], chance)
        for seat in playing_seats(table):
            session.let_bot_play(seat.key)
        for _ in range(40):
            before = moves_of(table)
            take_step(session)
            assert moves_of(table) <= before + 2  # the beginning of the game, and a move
        assert moves_of(table) > 4
