"""Specialty on Abilities that heal, shield or deal bought damage: 2 points for each Rank (TC-F-19, F/L287).

Every stat of the hero differs: PWR 5, VIT 3, END 6, INT 2, ACT 7, FNE 4, ADR 8, MOR 1, ATN 9.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Ability, Card, Character, Item, Rulings, Sheet
from facedown.systems.tri_core.rules.ability_values import rolls_effect_value
from facedown.systems.tri_core.rules.current_numbers import fully_restored
from facedown.systems.tri_core.rules.rolls import critical_grab_pool, effect_pool
from tests.systems.tri_core.driver import Scripted, ability, does, entry, fight, passes

STATS = (5, 3, 6, 2, 7, 4, 8, 1, 9)
STAFF = Item("staff", "weapon", "Staves", place="main", dice=1, types=("Impact",), durability=20)


def hero(key: str, own: Ability, specialty: dict[str, int], items: tuple[Item, ...] = (), **state: Any) -> Character:
    """Return a hero of level 5 with an Ability and these Specialties."""
    sheet = Sheet(key.title(), base=STATS, level=5, abilities=(own,), items=items, specialty=tuple(specialty.items()))
    return replace(fully_restored(Character(key, sheet, "ana", side="ours"), Rulings()), **state)


def own(aspect: str, **fields: Any) -> Ability:
    """Return an Ability of Fire with two bought d6 and Ardor, as a Volley if that is not its own Aspect."""
    made = {"core": "Spirit", "action": "Volley", "stat": "ADR", "sub_type": "Fire", "aspect": aspect, **fields}
    return ability("Own", entry("Empower I", dice="2d6"), **made)


@pytest.mark.parametrize(("aspect", "action"), [("Heal", "Volley"), ("Shield", "Volley"), ("Damage", "Dodge")])
@pytest.mark.parametrize(("ranks", "plus"), [({}, 8), ({"Fire": 3}, 8 + 6), ({"Psychic": 3}, 8), ({"Impact": 3}, 8)])
def test_each_rank_adds_2_points_to_a_bought_effect(aspect: str, action: str, ranks: dict[str, int], plus: int) -> None:
    """An Ability adds ADR 8 and 2 points for each Rank in its sub-type, but none for Ranks in another sub-type.

    Rules: TC-F-19, R-TCG-138.
    """
    one = hero("a", own(aspect, action=action), ranks)
    rolling = effect_pool(one, Rulings(), Card(action, ability="Own"))
    assert (rolling.plus.total, [(pool.count, pool.sides) for pool in rolling.pools]) == (plus, [(2, 6)])


def test_specialty_in_a_device_raises_a_heal_used_with_it() -> None:
    """TC-F-19: 2 Ranks in Staves add 4 points to a Heal that is used with a staff in hand."""
    one = hero("a", own("Heal", action="Strike"), {"Staves": 2}, (STAFF,))
    assert effect_pool(one, Rulings(), Card("Strike", items=("staff",), ability="Own")).plus.total == 8 + 4
    assert effect_pool(one, Rulings(), Card("Strike", ability="Own")).plus.total == 8


def test_bought_damage_without_a_sub_type_is_impact() -> None:
    """Damage by a Grab without a sub-type is Impact, so a Rank in Impact adds 2 points.

    A Heal without one has no sub-type.

    Rules: TC-F-19, TC-E-28.
    """
    for aspect, plus in (("Damage", 8 + 2), ("Heal", 8)):
        one = hero("a", own(aspect, action="Grab", sub_type=None), {"Impact": 1})
        assert effect_pool(one, Rulings(), Card("Grab", ability="Own")).plus.total == plus


def test_specialty_adds_nothing_without_an_effect_value() -> None:
    """R-TCG-138: a Heal without dice and points has no Effect Value, at any Rank."""
    bare = ability("Own", entry("Range I", squares=3), core="Spirit", action="Volley", aspect="Heal", sub_type="Fire")
    one = hero("a", bare, {"Fire": 3})
    assert effect_pool(one, Rulings(), Card("Volley", ability="Own")).plus.total == 0
    assert not rolls_effect_value(one, bare, Card("Ability", ability="Own"), Scripted(one).position)


def test_a_heal_at_the_table_is_larger_by_the_specialty() -> None:
    """TC-F-19, TC-F-63: a Heal in play restores 4 + 3 + ADR 8 + 2 × 3 = 21 HP."""
    one = hero("a", own("Heal", target="Single Target"), {"Fire": 3}, at=(4, 4))
    hurt = hero("b", own("Heal"), {}, at=(5, 4), hp=50)
    ctx = fight(one, hurt)
    does(ctx, m.Lay("a", "Ability", ability="Own", target="b"), *passes("a", "b"), faces=[[4, 3]])
    assert ctx.who("b").hp == 71


def test_a_shield_at_the_table_is_larger_by_the_specialty() -> None:
    """TC-F-19, TC-F-64: a Shield in play protects HP with 4 + 3 + ADR 8 + 2 × 3 = 21 points."""
    one = hero("a", own("Shield", target="Self"), {"Fire": 3}, at=(4, 4))
    ctx = fight(one, hero("b", own("Heal"), {}, at=(5, 4)))
    does(ctx, m.Lay("a", "Ability", ability="Own"), *passes("a", "b"), faces=[[4, 3]])
    assert ctx.who("a").shield("HP").points == 21


def test_specialty_in_impact_raises_a_critical_grab() -> None:
    """A critical Grab adds UCB of PWR 5 + VIT 3, and 2 points for each of 2 Ranks in Impact.

    Rules: TC-F-19, TC-D-39, TC-E-28.
    """
    assert critical_grab_pool(hero("a", own("Heal"), {"Impact": 2}), Rulings()).plus.total == 8 + 4


@pytest.mark.parametrize(("element", "plus"), [("", 8 + 2), ("Fire", 8 + 6), ("+Fire", 8 + 2 + 6)])
def test_specialty_follows_an_altered_sub_type(element: str, plus: int) -> None:
    """A Strike altered to Fire adds 6 points for 3 Ranks in Fire, and with both sub-types 2 more for 1 Rank in Impact.

    Rules: TC-F-19, TCG-AT-03.
    """
    alter = ability("Own", entry("Alter III", sub_types=["Fire"]), type="Passive", aspect="Boost")
    one = hero("a", alter, {"Impact": 1, "Fire": 3})
    assert effect_pool(one, Rulings(), Card("Strike", element=element)).plus.total == plus
