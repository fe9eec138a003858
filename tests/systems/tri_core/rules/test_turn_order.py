"""The turn order: whether anybody in the Rotation can still act, and where characters that come out of hiding go."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.tri_core.model import Encounter, Exchange, Place
from facedown.systems.tri_core.rules.turn_order import (
    came_out_of_hiding,
    can_anybody_act,
    is_at_rest,
    is_faster,
    is_idle_at_end,
)
from tests.systems.tri_core.driver import Scripted, vell

LAST = Place(("b", "c"), 10, 5)
PLACES = (Place(("a",), 20, 5), LAST)
OVER = Encounter(PLACES, turn=1, cycles_begun=("a", "b", "c"))
"""The end of a cycle: the last turn, after everybody has begun the cycle."""


def three(a: str = "", b: str = "", c: str = "", **rulings: Any) -> Scripted:
    """Return A, B and C, each with the reason why it is unconscious; D is awake but not in the Rotation."""
    return Scripted(vell("a", out=a), vell("b", out=b), vell("c", out=c), vell("d"), rulings=rulings)


@pytest.mark.parametrize(("reason", "can"), [
    ("", True), ("collapse", True), ("wounds", False), ("dying", False), ("dead", False),
])  # fmt: skip
def test_who_can_still_act_unaided(reason: str, can: bool) -> None:
    """R-TC-46, R-TC-163: a character can still act without help if it is awake or collapsed for cycles."""
    assert can_anybody_act(three("wounds", reason, "dead").position, OVER) is can


def test_a_collapse_for_hours_outlasts_the_encounter() -> None:
    """R-TC-46: by ruling a collapse lasts for hours, and then the character does not act again in the encounter."""
    ctx = three("wounds", "collapse", "dead", ap_collapse="hours")
    assert not can_anybody_act(ctx.position, OVER)
    assert can_anybody_act(three("wounds", "", "dead", ap_collapse="hours").position, OVER)


def test_an_encounter_rests_where_nobody_can_act_again() -> None:
    """An encounter rests at once if nobody in its Rotation can ever act again.

    D does not count, and play does not stop during an exchange or with an empty Rotation.

    Rules: R-TC-163, TC-D-84.
    """
    position, soon = three("wounds", "wounds", "wounds").position, Encounter(PLACES)
    assert is_at_rest(position, soon)
    assert not is_at_rest(position, Encounter(PLACES, exchange=Exchange(("a",))))
    assert not is_at_rest(position, Encounter())
    assert not is_at_rest(three("wounds", "", "wounds").position, soon)


def test_an_encounter_rests_at_the_end_of_a_cycle_without_anybody_able() -> None:
    """An encounter rests at the end of a cycle in which nobody can act, even if collapsed characters will wake later.

    Rules: R-TC-163.
    """
    position = three("collapse", "collapse", "wounds").position
    assert is_at_rest(position, OVER)
    assert is_idle_at_end(position, OVER)
    assert not is_at_rest(position, Encounter(PLACES, turn=0, cycles_begun=("a", "b", "c")))
    assert not is_at_rest(position, Encounter(PLACES, turn=1, cycles_begun=("a", "b")))
    assert not is_at_rest(position, Encounter((*PLACES, Place(("d",), 5, 5)), turn=1, cycles_begun=("a", "b", "c")))
    assert not is_idle_at_end(three("collapse", "", "wounds").position, OVER)


def test_a_cycle_is_over_once_the_last_place_has_begun_it() -> None:
    """R-TC-163: a cycle is over once the last place has begun it, whatever earlier places have done."""
    position = Scripted(*(vell(key, out="collapse") for key in "abcd")).position
    places = (*PLACES, Place(("d",), 5, 5))
    assert is_idle_at_end(position, Encounter(places, turn=2, cycles_begun=("d",)))
    assert not is_idle_at_end(position, Encounter(places, turn=2, cycles_begun=("a", "b", "c")))


def test_a_place_is_late_if_all_its_characters_came_out_of_hiding() -> None:
    """R-TC-61: a place is late if all of its characters came out of hiding."""
    assert came_out_of_hiding(Encounter(PLACES, late_entrants=("b", "c", "d")), 1)
    assert not came_out_of_hiding(Encounter(PLACES, late_entrants=("a", "c")), 1)
    assert came_out_of_hiding(Encounter(PLACES, late_entrants=("a", "c")), 0)


@pytest.mark.parametrize(("place", "faster"), [
    (Place(("d",), 9, 9), True), (Place(("d",), 10, 4), True), (Place(("d",), 10, 5), False),
    (Place(("d",), 10, 6), False), (Place(("d",), 11, 1), False),
])  # fmt: skip
def test_latecomers_are_ordered_by_react_and_then_by_acuity(place: Place, faster: bool) -> None:
    """A latecomer is compared with late places by React and then by Acuity, and never with earlier places.

    Rules: R-TC-61, TC-D-80, TC-D-81.
    """
    assert is_faster(Encounter(PLACES, late_entrants=("b", "c")), 1, place) is faster
    assert not is_faster(Encounter(PLACES, late_entrants=("b",)), 1, place)
