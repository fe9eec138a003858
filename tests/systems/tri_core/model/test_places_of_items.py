"""Where an item is, whether it is broken, and whether a character can act with it."""

from __future__ import annotations

import pytest

from facedown.systems.tri_core.model import Item

PLACES = [
    ("main", True, True), ("off", True, True), ("both", True, True), ("worn", False, True), ("stowed", False, False),
    ("ground", False, False),
]  # fmt: skip


@pytest.mark.parametrize(("place", "held", "equipped"), PLACES)
def test_an_item_is_usable_in_a_hand_and_works_while_equipped(place: str, held: bool, equipped: bool) -> None:
    """TC-D-98, R-TC-130: an item can be used in either hand or both hands; it works there and while worn."""
    item = Item("lamp", place=place)  # type: ignore[arg-type]
    assert (item.held, item.usable_in_hand, item.equipped, item.works) == (held, held, equipped, equipped)


@pytest.mark.parametrize(("place", "held", "equipped"), PLACES)
def test_a_broken_item_stays_in_place_but_is_not_usable(place: str, held: bool, equipped: bool) -> None:
    """TC-D-70: an item with durability 0 remains where it is, but cannot be used and has no effect."""
    item = Item("lamp", place=place, durability=0)  # type: ignore[arg-type]
    assert (item.held, item.equipped) == (held, equipped)
    assert (item.broken, item.usable_in_hand, item.works) == (True, False, False)


@pytest.mark.parametrize("durability", [None, 1, 30])
def test_an_item_with_durability_left_is_not_broken(durability: int | None) -> None:
    """TC-D-70: only durability 0 breaks an item; None means that its durability is not counted yet."""
    item = Item("lamp", place="main", durability=durability)
    assert (item.broken, item.usable_in_hand, item.works) == (False, True, True)
