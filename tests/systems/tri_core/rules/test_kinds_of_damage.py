"""The kinds of damage: of items used together, those that a defence stops, and resistance and absorption."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.tri_core.model import Item, Kind, Rulings, SubType
from facedown.systems.tri_core.rules import damage
from facedown.systems.tri_core.rules.damage import Damage, StoppedDamage, reduce_damage
from tests.systems.tri_core.driver import kara, label_text

ANY, ALL = Rulings(), Rulings(mixed_kinds="all")


def test_the_kinds_of_items_used_together() -> None:
    """Items used together deal each of their kinds once, and Poison and Acid have the kind chosen for their item.

    Rules: TC-E-28, R-TC-114.
    """
    axe, fang = Item("axe", types=("Slice", "Impact")), Item("fang", types=("Poison",), kind="Energy")
    assert damage.kinds_of_items((axe, fang)) == ("Physical", "Energy")
    assert damage.kinds_of_items((fang, axe)) == ("Energy", "Physical")
    assert damage.kinds_of_items(()) == ("Physical",)


KINDS_STOPPED: list[tuple[tuple[Kind, ...], SubType | None, bool, bool]] = [
    # the kinds of an attack, the sub-type of a Block, whether it stops them by “any” and by “all”
    (("Physical",), None, True, True),
    (("Physical", "Energy"), None, True, True),
    (("Physical", "Mental"), None, True, False),
    (("Mental",), None, False, False),
    (("Mental",), "Psychic", True, True),
    (("Physical", "Mental"), "Psychic", True, True),
    (("Mental",), "Fire", False, False),
]


@pytest.mark.parametrize(("kinds", "met", "by_any", "by_all"), KINDS_STOPPED)
def test_the_kinds_that_a_block_stops(kinds: tuple[Kind, ...], met: SubType | None, by_any: bool, by_all: bool) -> None:
    """A Block stops Physical and Energy damage and the kind of its own sub-type.

    If an attack has several kinds, it must stop any of them, or all by ruling.

    Rules: TC-D-56, R-TC-166, R-TC-167.
    """
    assert damage.block_stops(ANY, kinds, met) is by_any
    assert damage.block_stops(ALL, kinds, met) is by_all


@pytest.mark.parametrize(
    ("action", "met", "resource", "left"),
    [("Block", None, "HP", 20), ("Block", "Psychic", "HP", 15), ("Dodge", None, "HP", 15), ("Dodge", None, "SP", 20)],
)
def test_a_block_that_stops_the_kind_reduces_damage(action: str, met: Any, resource: Any, left: int) -> None:
    """A Block of Psychic or a Dodge takes 5 from 20 Mental damage to HP, before Kara’s MF 3 and Mental Armor 1.

    Rules: TC-D-56, R-TC-112, R-TC-166.
    """
    blow = Damage("It", 20, (), ("Mental",), resource)
    soft = reduce_damage(ANY, kara(), blow, StoppedDamage(action, 5), met)
    further = 0 if resource == "SP" else 3 + 1
    assert soft.tally.total == left - further
    assert (f"{action} -5" in [f"{label_text(part.label)} {part.value}" for part in soft.tally.addends]) is (left == 15)


def test_the_sub_type_that_is_resisted_is_the_first() -> None:
    """TCG-AN-04: of several sub-types the first is resisted, but none of `cannot_be_reduced` or `armored` damage."""
    blow = Damage("It", 20, ("Fire", "Slice"), ("Energy", "Physical"))
    assert damage.resistance_name(blow) == "Resistance to Fire"
    for other in (Damage("It", 20, ()), Damage("It", 20, cannot_be_reduced=True), Damage("It", 20, armored=True)):
        assert damage.resistance_name(other) == ""


def test_a_character_without_immunity_absorbs_nothing() -> None:
    """TCG-AN-04a: a character without an immunity absorbs no damage."""
    assert damage.absorbing_dice(kara(), ANY, Damage("It", 20, ("Fire",), ("Energy",))) == 0
