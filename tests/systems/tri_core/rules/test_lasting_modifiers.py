"""Modifiers that last for cycles: what an Ability gives, what it replaces, and the points that change with it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from facedown.systems.tri_core.model import Ability, Rulings, Shield, StatModifier
from facedown.systems.tri_core.rules.lasting_modifiers import (
    shields_given,
    temporary_hp_given,
    with_shield,
    with_wards,
)
from tests.systems.tri_core.driver import ability, entry, odo

PLAIN = Rulings()
PAID = Rulings(duration_first="paid")
"""The table rules that the first cycle is not free (R-TCG-113)."""


def dome(**fields: Any) -> Ability:
    """Return a Trigger that shields HP with 5 points and MP with 4, and gives 9 temporary HP, for 3 cycles."""
    rows = (entry("Boost III", of="HP", points=5), entry("Boost III", of="MP", points=4),
            entry("Boost III", of="HP", points=9, temporary=True), entry("Duration I", cycles=2))  # fmt: skip
    return ability("Dome", *rows, **{"type": "Trigger", "event": "hurt", "aspect": "Boost", **fields})


HP, MP = Shield("HP", 5, None, "Trigger", "kara", 3), Shield("MP", 4, None, "Trigger", "kara", 3)
NINE = StatModifier("temporary HP", "Dome", "R-TCG-143", "Trigger", 9, by="kara", cycles=3)


def test_the_shields_that_a_use_gives() -> None:
    """An Ability’s Shields last 1 free cycle and 2 of Duration I, or without the free cycle only 2.

    The Shield of HP is left out if the Effect Value includes it.

    Rules: TCG-BO-03.
    """
    assert list(shields_given(PLAIN, dome(), "kara")) == [HP, MP]
    assert list(shields_given(PLAIN, dome(), "kara", shields_by_value=True)) == [MP]
    assert list(shields_given(PAID, dome(), "kara")) == [replace(HP, cycles=2), replace(MP, cycles=2)]


def test_the_temporary_hp_that_a_use_gives() -> None:
    """R-TCG-143: Temporary HP have their Ability’s type and cycles, and Shields are not temporary HP."""
    assert list(temporary_hp_given(PLAIN, dome(), "kara")) == [NINE]
    assert list(temporary_hp_given(PAID, dome(), "odo")) == [replace(NINE, by="odo", cycles=2)]


def test_a_shield_without_points_or_cycles_changes_nothing() -> None:
    """A new Shield without points or cycles leaves the old one of its kind, and any other replaces it.

    Rules: R-TCG-82, R-TCG-113.
    """
    one = odo(shields=(Shield("MP", 2, None, "Trigger", "odo", 1),))
    assert with_shield(PLAIN, one, replace(MP, points=0)) == one
    assert with_shield(PLAIN, one, replace(MP, cycles=0)) == one
    assert with_shield(PLAIN, one, replace(MP, points=1)) == replace(one, shields=(replace(MP, points=1),))


def test_wards_replace_those_of_their_class() -> None:
    """Shields and temporary HP of a Trigger replace those of other Triggers.

    Of 7 temporary HP, 3 were of a Trigger and end; then 9 are added.

    Rules: TCG-BO-03, R-TCG-12, R-TCG-143.
    """
    old = replace(NINE, source="Wall", points=3, by="odo", cycles=1)
    other = replace(old, kind="Active", points=2)
    thing = Shield("HP", 8)
    one = odo(temp=7, stat_modifiers=(old, other), shields=(thing, replace(HP, points=1, by="odo")))
    warded = replace(one, temp=7 - 3 + 9, stat_modifiers=(other, NINE), shields=(thing, HP, MP))
    assert with_wards(PLAIN, one, dome(), "kara") == warded


def test_wards_that_last_no_cycle_give_nothing() -> None:
    """R-TCG-113: if the Ability lasts no cycle, it gives neither Shields nor temporary HP, and the old ones stay."""
    once = replace(dome(), keywords=dome().keywords[:-1])
    one = odo(temp=3, stat_modifiers=(replace(NINE, points=3),), shields=(replace(HP, points=1),))
    assert with_wards(PAID, one, once, "kara") == one
    given = with_wards(PLAIN, one, once, "kara")
    assert (given.temp, given.stat_modifiers) == (9, (replace(NINE, cycles=1),))
    assert given.shields == (replace(HP, cycles=1), replace(MP, cycles=1))
