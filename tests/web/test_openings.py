"""From the wishes of a person to the seats of a new table."""

from __future__ import annotations

import pytest

from facedown.game import Refused
from facedown.web.claims import FACILITATOR
from facedown.web.openings import Opening, plan_table


def names_and_bots(opening: Opening) -> list[tuple[str, bool]]:
    """Return the names of the players' seats of a planned table, and whether bots play them."""
    plan = plan_table(opening)
    return [(one.name, one.key in plan.bots) for one in plan.setup.seats if one.key != FACILITATOR]


def test_a_bot_keeps_its_seat_when_a_seat_before_it_is_left_out() -> None:
    """The scene has three characters for five players, so the two that nobody in particular plays are left out."""
    opening = Opening("trinity-code", name="Ana", players=("", "", "Ben", "Cleo"), bots=(3, 4))
    assert names_and_bots(opening) == [("Ana", False), ("Ben", True), ("Cleo", False)]


def test_seats_of_unnamed_people_are_left_out_before_those_of_bots() -> None:
    opening = Opening("trinity-code", name="Ana", players=("", "", ""), bots=(4,))
    assert names_and_bots(opening) == [("Ana", False), ("Player 2", False), ("Player 3", True)]


def test_three_other_bots_are_two_if_the_scene_has_three_characters() -> None:
    opening = Opening("trinity-code", name="Ana", players=("", "", ""), bots=(2, 3, 4))
    assert names_and_bots(opening) == [("Ana", False), ("Player 2", True), ("Player 3", True)]


def test_too_many_named_players_are_refused_with_the_number_that_is_possible() -> None:
    with pytest.raises(Refused) as refused:
        plan_table(Opening("trinity-code", name="Ana", players=("Ben", "Cleo", "Dora")))
    assert refused.value.refusal.text == "The scene has 3 characters for 4 players."
    assert refused.value.refusal.legal == "You play one, so choose at most 2 others."


@pytest.mark.parametrize("bots", [(0,), (4,), (-1,)])
def test_a_bot_for_a_seat_that_is_not_there_is_refused(bots: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="A bot is to play a seat that does not exist"):
        plan_table(Opening("trinity-code", name="Ana", players=("Ben", ""), bots=bots))


def test_a_table_without_players_is_refused() -> None:
    with pytest.raises(Refused, match="no players"):
        plan_table(Opening("trinity-code", name="Ana", plays=FACILITATOR, players=()))
