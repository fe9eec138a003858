"""The proposed player of a new character."""

from __future__ import annotations

import pytest

from facedown.game import Seat, registry
from facedown.table import Table
from tests.table.tables import GM, table_of

ADDING = [key for key in registry.system_keys() if registry.system(key).adds_character]
DAN, EVE = Seat("dan", "Dan"), Seat("eve", "Eve")


def proposed(table: Table) -> str:
    """Return the seat that the GM's option to add a character proposes as its player."""
    option = next(one for one in table.options(GM) if one.move == table.system.adds_character)
    field = next(field for field in option.fields if field.name == "controller")
    return str(field.domain.usual)


def add(table: Table) -> None:
    """Add a character for the proposed player."""
    option = next(one for one in table.options(GM) if one.move == table.system.adds_character)
    table.play("gm", option.build(table.system.move_type, name=f"Newcomer {len(table.entries)}"))


@pytest.mark.parametrize("key", ADDING)
def test_a_new_character_is_proposed_for_the_last_newcomer_without_one_or_else_for_who_adds_it(key: str) -> None:
    table = table_of(key)
    assert proposed(table) == "gm"
    table.take_seat(DAN)
    table.take_seat(EVE)
    assert proposed(table) == "eve"
    add(table)
    assert proposed(table) == "dan"
    add(table)
    assert proposed(table) == "gm"


@pytest.mark.parametrize("key", ADDING)
def test_it_is_proposed_for_who_plays_nothing_but_not_for_who_has_left(key: str) -> None:
    table = table_of(key)
    for piece, seat in table.system.controllers(table.position).items():
        if seat == "ben":
            table.hand_over("ben", piece, "ana")
    assert proposed(table) == "ben"
    table.mark("ben", "left")
    assert proposed(table) == "gm"


def test_a_new_entity_of_a_newcomer_is_on_the_players_side_and_one_of_the_curator_is_a_foe() -> None:
    table = table_of("standard-roll")
    add(table)
    table.take_seat(DAN)
    add(table)
    assert [one.player_side for one in table.position.entities[-2:]] == [False, True]


def test_who_sits_down_to_watch_is_proposed_for_no_character() -> None:
    table = table_of("core-kernel")
    table.take_seat(Seat("wim", "Wim", "spectator"))
    assert proposed(table) == "gm"
