"""Requests to rewind reveal nothing about moves that the reader may not know of."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from facedown.game import Seat, Setup, Stack
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Card, Held, HeldCardsOffer, Position
from facedown.systems.tri_core.system import SYSTEM
from facedown.table import Table
from tests.systems.tri_core.driver import A, fight, vell
from tests.systems.tri_core.options.test_reacting import BEN

PLAYERS = {"a": "ana", "b": "ben", "c": "cleo", "d": "dan"}
"""The key of each character with the key of the seat that plays it."""

SEATS = (Seat("gm", "GM", "facilitator"), *(Seat(key, key.capitalize()) for key in PLAYERS.values()))


def with_offer(owner: str) -> Position:
    """Return a position in which A and C hold cards, and only the event that `owner` waits for has happened."""
    position = fight(A, BEN, vell("c", at=(6, 5)), vell("d", at=(9, 9))).position
    assert position.encounter is not None
    held = tuple(
        Held(key, Card("Hold", sign="moves" if key == owner else "attacks"), (Card("Strike", target="b"),), ready=True)
        for key in "ac"
    )
    encounter = replace(position.encounter, held=held, waits=Stack((HeldCardsOffer(owner),)))
    folk = tuple(replace(one, controller=PLAYERS[one.key]) for one in position.characters)
    return replace(position, characters=folk, encounter=encounter)


def log_of_dan(owner: str) -> list[str]:
    """Return the lines that Dan reads after `owner` declined to play held cards and Dan asked to go back."""
    table = Table.open(SYSTEM, Setup(SEATS, SYSTEM.sample("toll-bridge")), b"x" * 32)
    table.history = table.history.with_position(with_offer(owner))
    table.play(PLAYERS[owner], m.LetBe(owner))
    table.make_statement("ben", "Shall we?")
    with pytest.raises(Exception, match="There is nothing to take back after this entry"):
        table.ask_rewind("dan", 0)
    return [line.text for line in table.log(table.seat("dan"))]


def test_a_request_to_rewind_does_not_name_the_player_who_declined_to_play_held_cards() -> None:
    """A request to rewind does not show which player declined to play held cards.

    The move emits no event, so only its player knows of it.

    Rules: TC-D-07.
    """
    assert log_of_dan("a") == log_of_dan("c")


@pytest.mark.parametrize("secretly", [False, True])
def test_a_request_about_unseen_moves_lapses_unseen(secretly: bool) -> None:
    """R-TC-138: Ben reads the same whether or not Ana asked to take back a move of her hidden character."""
    scene = SYSTEM.sample("toll-bridge")
    lurker = {"ready": "dagna-holt", "key": "zyx", "name": "Zyx", "controller": "ana", "hidden": True, "at": "A1"}
    scene["character"].append(lurker)
    table = Table.open(SYSTEM, Setup(SEATS[:3], scene), b"x" * 32)
    below = Random(1).randrange
    if secretly:
        spend = next(one for one in table.options(table.seat("ana")) if one.move == "spend" and one.whose == "zyx")
        table.play("ana", spend.sample(SYSTEM.move_type, below))
        table.ask_rewind("ana", 0)
        assert table.request is not None
    spend = next(one for one in table.options(table.seat("ben")) if one.move == "spend")
    table.play("ben", spend.sample(SYSTEM.move_type, below))
    assert table.request is None
    lapsed = "Play goes on, so the request to go back lapses."
    assert lapsed not in [line.text for line in table.log(table.seat("ben"))]
    assert (lapsed in [line.text for line in table.log(table.seat("ana"))]) is secretly
