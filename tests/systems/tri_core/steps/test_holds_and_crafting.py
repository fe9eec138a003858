"""The steps by which a hold is broken or ends, and by which items are crafted and repaired."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Impairment
from facedown.systems.tri_core.rules.gear import GEAR
from facedown.systems.tri_core.steps import crafting, skills
from tests.systems.tri_core.driver import events, happened, kara, odo, quiet, revealed_card, scene

# Kara: VIT 3, Hoist 13, Crafting 7. Odo: VIT 4, Hoist 10.


# Holds


def held(**more: Any) -> Any:
    """Return Kara held by Odo."""
    return kara(at=(4, 4), held_by="odo", hold_reach=3, **more)


@pytest.mark.parametrize(("face", "free"), [(9, False), (10, True)])
def test_a_held_character_breaks_free_by_a_higher_grab(face: int, free: bool) -> None:
    """A held character breaks free by a higher Grab, VIT 3 and 2d12 against VIT 4 and 2d12; the holder wins a tie.

    Rules: R-TC-76, R-TC-85.
    """
    ctx = scene(held(), odo(at=(5, 4)), faces=([face, 2], [8, 2]))
    skills.break_free(ctx, revealed_card("kara", "Break free"))
    mine = 3 + face + 2
    assert events(ctx) == [
        happened("R-TC-85", "breaks-free", f"Accuracy {mine}", "Accuracy 14", character="kara", total=mine,
                 holder="odo", other_total=14, free=free),
        *([happened("R-TC-85", "released", character="kara")] if free else []),
    ]  # fmt: skip
    assert ctx.rolls == [("Grab", "kara", "2d12!"), ("Grab", "odo", "2d12!")]
    assert (ctx.who("kara").held_by, ctx.who("kara").hold_reach) == (("", 1) if free else ("odo", 3))


def test_conditions_count_for_the_grab_of_a_hold_by_ruling() -> None:
    """By ruling, a held character has Disadvantage on the Grab that would free it, and so has a holder with hurt arms.

    Hurt legs do not count.

    Rules: R-TC-13, R-TC-85, TC-E-54.
    """
    ctx = scene(held(), odo(at=(5, 4)), rulings={"advantage_applies": "both"})
    skills.roll_grab(ctx, ctx.who("kara"))
    assert ctx.rolls == []
    ranks = held(impairments=(Impairment("arms", "a net"),), sheet={"instinct": {"Grab": 1}})
    ctx = scene(ranks, rulings={"advantage_applies": "both"}, faces=([1],))
    skills.roll_grab(ctx, ranks)  # Vulnerable, which does not remove the die of Instinct (R-TC-12, R-TC-15)
    assert [notation for _, _, notation in ctx.rolls] == ["1d12!"]
    for limb, dice in (("legs", ["2d12!"]), ("arms", [])):
        hurt = odo(impairments=(Impairment(limb, "a net"),))  # type: ignore[arg-type]
        ctx = scene(hurt, rulings={"advantage_applies": "both"}, faces=tuple([1, 1] for _ in dice))
        skills.roll_grab(ctx, hurt)
        assert [notation for _, _, notation in ctx.rolls] == dice


@pytest.mark.parametrize(("face", "free"), [(1, False), (2, True)])
def test_hoist_breaks_a_hold_against_hoist(face: int, free: bool) -> None:
    """R-TC-85: a held character breaks free by a Hoist above that of the holder: 13 + 1d12 against 10 + 4."""
    ctx = scene(held(), odo(at=(5, 4)), faces=([face], [4]))
    skills.break_free(ctx, revealed_card("kara", "Hoist"))
    assert ctx.kinds() == ["contest", *(["released"] if free else [])]
    totals = {"skill": "Hoist", "total": 13 + face, "other": "Hoist", "other_total": 14}
    assert ctx.events_so_far()[0].data == {"character": "kara", "against": "odo", "won": free, **totals}


@pytest.mark.parametrize(
    ("one", "holder", "free"),
    [
        (held(), odo(at=(7, 4)), False),  # 3 squares, the reach of the hold
        (held(), odo(at=(8, 4)), True),
        (held(), odo(at=(5, 4), out="wounds"), True),
        (kara(at=(4, 4)), odo(at=(9, 4), out="wounds"), False),
    ],
)
def test_a_hold_ends_with_its_holder_or_out_of_reach(one: Any, holder: Any, free: bool) -> None:
    """A hold ends if its holder is unconscious or the held character is farther away than the hold reaches.

    Rules: R-TC-85, R-TC-170.
    """
    ctx = scene(holder, one)
    assert skills.free_from_lost_hold(ctx) is free
    assert events(ctx) == ([happened("R-TC-85", "released", character="kara")] if free else [])
    if free:
        assert ctx.who("kara") == replace(one, held_by="", hold_reach=1)


# Crafting


@pytest.mark.parametrize(
    ("level", "dice", "needed", "passed", "lost"),
    [
        (1, [12, 6], 25, True, False),  # 7 + 18
        (1, [12, 5], 25, False, False),
        (2, [4], 30, False, False),  # 11, short by 19
        (2, [3], 30, False, True),  # 10, short by 20
    ],
)
def test_crafting_takes_eight_hours_for_each_level(
    level: int, dice: list[int], needed: int, passed: bool, lost: bool
) -> None:
    """Crafting an item takes 8 hours for each level; its Challenge Level is 25, and 5 more for each level above 1.

    A test that misses it by 20 or more loses the materials.

    Rules: TC-F-12, TC-F-13, TC-F-14, R-TC-125.
    """
    ctx = quiet(kara(), faces=(dice,))
    crafting.craft(ctx, "gm", m.Craft("kara", "war-axe", level))
    total = sum(dice) + 7
    assert events(ctx) == [
        happened("TC-F-12", "crafted", f"Crafting {total}", f"Challenge-Level {needed}", character="kara",
                 item="gear-war-axe", hours=8 * level, total=total, against=needed, passed=passed, lost=lost),
    ]  # fmt: skip
    made = (replace(GEAR["war-axe"], place="both"),) if passed else ()
    assert ctx.who("kara").sheet.items == made


SWORD = {"name": "sword", "sort": "weapon", "place": "main", "weight": "Moderate", "types": ["Slice"]}


@pytest.mark.parametrize(
    ("state", "whole"),
    [
        ({"durability": 3, "worn": 5}, 8),
        ({"durability": 0, "worn": 7}, 7),
        ({"durability": 4}, 4),
        ({"durability": 0}, 20),  # 10 for each step of weight
        ({}, 20),
        ({"weight": "Light"}, 10),
    ],
)
def test_a_worn_item_is_repaired(state: dict[str, Any], whole: int) -> None:
    """A repair restores an item’s Durability before the wear, or 10 for each step of weight if it has none of its own.

    Rules: TC-F-88, R-TC-93.
    """
    one = kara({**SWORD, "name": "other", "place": "stowed"}, {**SWORD, **state})
    ctx = quiet(one, faces=([12, 6],))
    crafting.repair(ctx, "gm", m.Repair("kara", "sword"))
    assert events(ctx) == [
        happened("TC-F-88", "repaired", "Crafting 25", "Challenge-Level 25", character="kara", item="kara/sword",
                 total=25, against=25, passed=True),
    ]  # fmt: skip
    assert ctx.rolls == [("Crafting", "kara", "1d12!")]
    assert [(item.name, item.durability, item.worn) for item in ctx.who("kara").sheet.items] == [
        ("other", None, 0), ("sword", whole, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(("more", "needed"), [({"level": 2}, 30), ({"needed": 26}, 26)])
def test_a_failed_repair_changes_nothing(more: dict[str, int], needed: int) -> None:
    """TC-F-88, TC-F-34: a failed repair changes nothing, and its event hides a level that the GM keeps secret."""
    one = kara({**SWORD, "durability": 3, "worn": 5})
    for kept in (False, True):
        ctx = quiet(one, faces=([12, 6],))
        crafting.repair(ctx, "gm", m.Repair("kara", "sword", kept=kept, **more))
        tallies = ("Crafting 25",) if kept else ("Crafting 25", f"Challenge-Level {needed}")
        data: dict[str, Any] = {"item": "kara/sword", "total": 25, "against": None if kept else needed}
        assert events(ctx) == [happened("TC-F-88", "repaired", *tallies, character="kara", **data, passed=False)]
        assert ctx.who("kara") == one
