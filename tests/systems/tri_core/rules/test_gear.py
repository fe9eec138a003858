"""Carried weight, and the hand or Slot that an item goes to."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.tri_core.model import Item, Sheet
from facedown.systems.tri_core.rules.gear import (
    GEAR,
    carried_pounds,
    has_free_hands,
    has_free_slots,
    place_for,
    used_equipment_slots,
    with_gear,
)


def thing(place: str = "stowed", **fields: Any) -> Item:
    """Return an item with a name, at a place."""
    return Item("thing", place=place, **fields)  # type: ignore[arg-type]


def holding(*places: str, traded: int = 0, **fields: Any) -> Sheet:
    """Return a sheet with an item at each of these places."""
    return Sheet("Ana", items=tuple(thing(place, **fields) for place in places), traded=traded)


def two_hands(sort: str = "weapon") -> Item:
    """Return a two-handed item."""
    return thing(hands=2, sort=sort)


def test_items_on_the_ground_weigh_nothing() -> None:
    """TC-D-27: items of 3 lb that are worn, held or stowed are carried; those on the ground are not."""
    assert carried_pounds(holding("worn", "main", "stowed", "ground", pounds=3)) == 9


@pytest.mark.parametrize(("held", "item", "free"), [
    ((), two_hands(), True), (("main",), thing(), True), (("off",), thing(), True), (("main",), two_hands(), False),
    (("main", "off"), thing(), False), (("main", "off"), two_hands("armor"), True),
    (("worn", "stowed", "ground"), two_hands(), True), (("worn", "off"), two_hands(), False),
])  # fmt: skip
def test_an_item_needs_free_hands(held: tuple[str, ...], item: Item, free: bool) -> None:
    """TC-D-98: an item can be held only if enough of the two hands are free, but armor needs none."""
    assert has_free_hands(holding(*held), item) is free


def test_something_in_both_hands_leaves_none_free() -> None:
    """TC-D-98: an item in both hands leaves no hand free, except that armor needs none."""
    sheet = Sheet("Ana", items=(thing("both", hands=2),))
    assert not has_free_hands(sheet, thing())
    assert has_free_hands(sheet, thing(sort="armor"))


def test_only_equipped_items_take_equipment_slots() -> None:
    """TC-D-101: of items for two hands, one in hand and one worn take 4 Slots; a stowed one and a dropped one none."""
    assert used_equipment_slots(holding("both", "worn", "stowed", "ground", hands=2)) == 4


@pytest.mark.parametrize(("traded", "hands", "free"), [(0, 2, True), (1, 2, False), (1, 1, True), (2, 1, False)])
def test_an_item_needs_free_equipment_slots(traded: int, hands: Any, free: bool) -> None:
    """TC-D-101, TCG-AC-15: four of six Slots are taken; traded Slots are not free either."""
    sheet = holding("main", "off", "worn", "worn", "stowed", traded=traded)
    assert has_free_slots(sheet, thing(hands=hands)) is free


@pytest.mark.parametrize(("held", "sort", "hands", "place"), [
    ((), "weapon", 1, "main"), ((), "shield", 1, "main"), ((), "weapon", 2, "both"), ((), "armor", 1, "worn"),
    ((), "tool", 1, "stowed"), ((), "consumable", 2, "stowed"),
    (("main",), "weapon", 1, "off"), (("off",), "weapon", 1, "main"), (("main", "off"), "shield", 1, "stowed"),
    (("main",), "weapon", 2, "stowed"), (("off",), "weapon", 2, "stowed"), (("both",), "weapon", 1, "stowed"),
    (("both",), "weapon", 2, "stowed"), (("main", "off", "worn"), "armor", 1, "worn"),
])  # fmt: skip
def test_the_place_of_an_item_that_is_taken_up(held: tuple[str, ...], sort: Any, hands: Any, place: str) -> None:
    """An item that is taken up goes to the main hand, else to the off hand. Armor is worn, and tools are stowed.

    Rules: TC-D-98, TC-D-101.
    """
    assert place_for(holding(*held), thing(sort=sort, hands=hands)) == place


@pytest.mark.parametrize(("traded", "sort", "hands", "place"), [
    (0, "armor", 2, "worn"), (1, "armor", 2, "stowed"), (1, "armor", 1, "worn"), (2, "armor", 1, "stowed"),
])  # fmt: skip
def test_equipment_slots_that_are_full_take_nothing(traded: int, sort: Any, hands: Any, place: str) -> None:
    """An item that finds too few free Equipment Slots is stowed.

    Of 6 Slots less those traded, two held and two worn items take 4.

    Rules: TC-D-101, TCG-AC-15.
    """
    sheet = holding("main", "off", "worn", "worn", "stowed", "ground", traded=traded)
    assert place_for(sheet, thing(sort=sort, hands=hands)) == place


def test_sample_gear_is_taken_up_one_after_the_other() -> None:
    """A new sabre and buckler are held and a knife is stowed, and items owned before stay in place.

    Rules: TC-D-98, TC-D-101.
    """
    sheet = Sheet("Ana", items=(thing("ground"),))
    found = with_gear(sheet, [GEAR["sabre"], GEAR["buckler"], GEAR["knife"]])
    assert [(one.name, one.place) for one in found.items] == [
        ("thing", "ground"), ("sabre", "main"), ("buckler", "off"), ("knife", "stowed"),
    ]  # fmt: skip
