"""What others can do for a person who is away or has left, and what they cannot."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from facedown.game import PieceRef, Refused, Seat, Setup, registry
from facedown.table import Table
from tests.table.tables import ANA, BEN, CY, GM, SECRET, opened, started

DUKE = PieceRef("actor", "duke")
"""Ana's Actor."""


def test_who_has_left_does_nothing_until_coming_back() -> None:
    table = started(GM, ANA, BEN, CY)
    table.mark("ana", "left")
    acts: tuple[Callable[[], object], ...] = (
        lambda: table.play("ana", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"}),
        lambda: table.make_statement("ana", "One more thing."),
        lambda: table.name("ana", "Anna"),
    )
    for act in acts:
        with pytest.raises(Refused, match="You have left this table"):
            act()
    table.mark("ana", "here")
    table.play("ana", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"})


def test_a_bot_goes_on_for_who_has_left() -> None:
    table = started(GM, ANA, BEN, CY)
    table.mark("ana", "left")
    table.let_bot_play("gm", plays=True, of="ana")
    table.play("ana", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"})


def without_gm() -> Table:
    table = started(ANA, BEN, CY)
    table.mark("ben", "away", of="ana")
    return table


def test_without_a_facilitator_nobody_takes_the_pieces_of_who_is_only_away() -> None:
    """Whoever plays a piece sees what is sealed for it."""
    table = without_gm()
    with pytest.raises(Refused, match="Ana has not left the table") as refused:
        table.hand_over("ben", DUKE, "ben")
    assert "a bot can play the seat" in refused.value.refusal.legal
    table.mark("ana", "left")
    table.hand_over("ben", DUKE, "ben")
    table.play("ben", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"})


@pytest.mark.parametrize("seats", [(ANA, BEN, CY), (GM, ANA, BEN, CY)], ids=["no facilitator", "absent facilitator"])
def test_players_cannot_mark_others_as_left_to_take_their_pieces(seats: tuple[Seat, ...]) -> None:
    table = started(*seats)
    if GM in seats:
        table.mark("ben", "away", of="gm")
    table.mark("ben", "away", of="ana")
    with pytest.raises(Refused, match="A player cannot mark others as left"):
        table.mark("ben", "left", of="ana")
    with pytest.raises(Refused, match="Ana has not left the table"):
        table.hand_over("ben", DUKE, "ben")


def test_without_a_facilitator_nobody_takes_the_pieces_that_a_bot_plays_for_a_person() -> None:
    table = started(ANA, BEN, CY)
    table.let_bot_play("ana", plays=True)
    with pytest.raises(Refused, match="Ana has not left the table"):
        table.hand_over("ben", DUKE, "ben")


def test_a_facilitator_hands_over_the_pieces_of_who_is_away() -> None:
    table = started(GM, ANA, BEN, CY)
    table.mark("gm", "away", of="ana")
    table.hand_over("gm", DUKE, "ben")
    table.play("ben", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"})


def test_without_a_facilitator_any_player_has_the_usual_choice_made_for_who_is_away() -> None:
    table = without_gm()
    with pytest.raises(Refused, match="Cy is here"):
        table.stand_in("ben", "cy")
    table.stand_in("ben", "ana")
    assert "ana" not in [seat.key for seat in table.seats_that_owe()]


def test_only_the_facilitator_closes_a_table_that_has_one() -> None:
    """An absent facilitator may come back; a closed table cannot be continued."""
    table = opened()
    table.mark("ana", "away", of="gm")
    with pytest.raises(Refused, match="Only the GM can close the table"):
        table.close("ana")
    table.close("gm")
    assert table.closed


def test_a_late_seat_has_a_name_of_its_own() -> None:
    table = opened()
    with pytest.raises(Refused, match="The name “Ana” is taken"):
        table.take_seat(Seat("late", " ana "))
    table.take_seat(Seat("late", "Lou"))


def test_where_pieces_hide_no_player_learns_by_standing_in_whether_somebody_owes_a_decision() -> None:
    """A hidden foe may owe one; so only the GM stands in, and everybody else gets the same refusal."""
    system = registry.system("tri-core")
    table = Table.open(system, Setup((GM, ANA, BEN), system.sample()), SECRET)
    table.mark("ana", "away", of="gm")
    table.mark("ben", "away")
    for absent in ("gm", "ben"):
        with pytest.raises(Refused, match="Only the GM can make a choice for an absent player"):
            table.stand_in("ana", absent)
