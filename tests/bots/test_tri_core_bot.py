"""Bots play Tri-Core to an end: one side lies down, or the fight is a stand-off that somebody ends."""

from __future__ import annotations

from facedown.bots import bot_for, play_out
from facedown.game import Seat, Setup, registry
from facedown.table import Table

SEATS = (Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("gm", "The GM", "facilitator"))


def played(seed: int, moves: int) -> Table:
    system = registry.system("tri-core")
    table = Table.open(system, Setup(SEATS, system.sample()), bytes([seed] * 32))
    bots = {seat.key: bot_for(system, seed) for seat in SEATS}
    opening = next(option for option in table.options(SEATS[2]) if option.move == "start-encounter")
    table.play("gm", opening.build(system.move_type))
    for _ in play_out(table, bots, moves):
        pass
    return table


def test_bots_close_in_and_strike() -> None:
    for seed in range(3):
        table = played(seed, 120)
        kinds = {event.kind for entry in table.entries for event in entry.events}
        assert {"moved", "accuracy", "effect", "damage", "revealed", "recovered"} <= kinds


def test_a_fight_hurts_somebody() -> None:
    hurt = [any(one.hp < 20 for one in played(seed, 400).position.characters) for seed in range(4)]
    assert sum(hurt) >= 2


def test_a_fight_that_is_won_is_ended() -> None:
    """R-TC-137: with one side down the GM’s bot ends it, though survivors could go on laying no card."""
    table = played(1, 600)
    assert table.position.encounter is None
    assert "encounter-over" in {event.kind for entry in table.entries for event in entry.events}
