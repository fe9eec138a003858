"""Guards, wounds, collapse and crafting of two heroes with different stats, worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Card, Character, Played, Rulings, Shield
from facedown.systems.tri_core.rules import thresholds
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.damage import Damage, DamageReduction, StoppedDamage, reduce_damage
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.steps.exchange import roll_secondary_rotation
from tests.systems.tri_core.driver import Scripted, does, kara, label_text, odo

PLAIN = Rulings()
# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9, Odo 9 4 3 7 2 8 1 6 5


def parts(soft: DamageReduction) -> list[tuple[str, int]]:
    """Return the reductions of damage, in order."""
    return [(label_text(part.label), part.value) for part in soft.tally.addends]


KINDS: list[tuple[Any, list[tuple[str, int]], list[tuple[str, int]]]] = [
    ("Physical", [("Physical Armor", -2), ("PG", -8)], [("Physical Armor", -6), ("PG", -9)]),
    ("Mental", [("Mental Armor", -1), ("MF", -3)], [("Mental Armor", -7), ("MF", -13)]),
    ("Energy", [("Energy Armor", -9), ("ER", -10)], [("Energy Armor", -5), ("ER", -7)]),
]


@pytest.mark.parametrize(("kind", "hers", "his"), KINDS)
def test_each_kind_of_damage_meets_its_own_armor_and_guard(kind: Any, hers: Any, his: Any) -> None:
    """MOR and PG reduce Physical damage, INT and MF Mental damage, and ATN and ER Energy damage.

    Rules: TC-C-35, TC-C-55, R-TC-32, R-TC-33, R-TC-34.
    """
    blow = Damage("It", 40, (), (kind,))
    assert parts(reduce_damage(PLAIN, kara(), blow)) == [("Effect Value", 40), *hers]
    assert parts(reduce_damage(PLAIN, odo(), blow)) == [("Effect Value", 40), *his]


def test_the_reductions_of_an_attack_come_in_order() -> None:
    """A Block of 5, Armor 2, PG 8, a Shield of 4, and 1 of 6 temporary HP reduce damage of 20 in this order.

    Rules: TC-C-54, TC-C-55, TC-C-56, R-TC-111.
    """
    target = kara(temp=6, shields=(Shield("HP", 4),))
    soft = reduce_damage(PLAIN, target, Damage("It", 20), StoppedDamage("Block", 5))
    assert parts(soft) == [
        ("Effect Value", 20), ("Block", -5), ("Physical Armor", -2), ("PG", -8), ("Shield", -4),
        ("temporary HP", -1),
    ]  # fmt: skip
    assert (soft.shield, soft.temp, soft.tally.total) == (4, 1, 0)


@pytest.mark.parametrize(("bypass", "left"), [(0, 40 - 2 - 8 - 9 - 10), (1, 12), (5, 13)])
def test_damage_past_armor_passes_physical_armor_only(bypass: int, left: int) -> None:
    """TCG-AF-11: an attack bypasses at most Physical Armor 2, and never Energy Armor 9 or a guard."""
    blow = Damage("It", 40, (), ("Physical", "Energy"), bypass=bypass)
    assert reduce_damage(PLAIN, kara(), blow).tally.total == left
    energy = Damage("It", 40, (), ("Energy",), bypass=bypass)
    assert reduce_damage(PLAIN, kara(), energy).tally.total == 40 - 9 - 10


# Threshold and staying awake


RESOLVES = [
    # the total that two dice must reach: 34 less PG 8, MF 3 or ER 10; 26 less PG 9, MF 13 or ER 7
    (kara(), 34, "Physical", [12, 8, 6], [12, 8, 5]),
    (kara(), 34, "Mental", [12, 11, 8], [12, 11, 7]),
    (kara(), 34, "Energy", [12, 8, 4], [12, 8, 3]),
    (odo(), 26, "Physical", [9, 8], [9, 7]),
    (odo(), 26, "Mental", [7, 6], [7, 5]),
    (odo(), 26, "Energy", [10, 9], [10, 8]),
]


@pytest.mark.parametrize(("one", "half", "kind", "holds", "fails"), RESOLVES)
def test_the_threshold_is_resisted_by_the_guard_of_the_kind(
    one: Character, half: int, kind: Any, holds: list[int], fails: list[int]
) -> None:
    """A single loss of half of 68 or 52 HP requires a Resolve with the guard of its kind; a smaller loss does not.

    Rules: TC-C-04, TC-C-05, TC-C-06, TC-C-07, TC-C-08, R-TC-40, R-TC-42.
    """
    ctx = Scripted(one)
    deal_damage(ctx, one.key, Damage("It", half - 1, kinds=(kind,), cannot_be_reduced=True))
    assert "threshold" not in ctx.kinds()
    for shown, ap in ((holds, 18), (fails, 0)):
        ctx = Scripted(one)
        ctx.load(shown)
        deal_damage(ctx, one.key, Damage("It", half, kinds=(kind,), cannot_be_reduced=True))
        ctx.done()
        assert ctx.who(one.key).ap == ap


AWAKE = [
    ("Physical", kara(hp=-1, last_damage=13, last_kind="Physical"), 13 - 8),
    ("Mental", kara(hp=-1, last_damage=13, last_kind="Mental"), 13 - 3),
    ("Energy", kara(hp=-1, last_damage=13, last_kind="Energy"), 13 - 10),
    ("Physical", odo(hp=-1, last_damage=20, last_kind="Physical"), 20 - 9),
    ("Mental", odo(hp=-1, last_damage=20, last_kind="Mental"), 20 - 13),
    ("Energy", odo(hp=-1, last_damage=20, last_kind="Energy"), 20 - 7),
]


@pytest.mark.parametrize(("kind", "one", "needed"), AWAKE)
def test_a_character_stays_awake_by_the_guard_of_the_last_damage(kind: str, one: Character, needed: int) -> None:
    """Two dice and the guard against the last damage must reach its amount to keep a character awake.

    Rules: TC-E-04, TC-E-06.
    """
    for total, out in ((needed, ""), (needed - 1, "wounds")):
        ctx = Scripted(one)
        ctx.load([total - 1, 1] if total <= 12 else [11, total - 11])
        wounds.stay_awake(ctx, one.key)
        ctx.done()
        assert ctx.who(one.key).out == out, kind


# Wounds


@pytest.mark.parametrize(("one", "vitality"), [(kara(hp=-3, wounded=1), 3), (odo(hp=-3, wounded=1), 4)])
def test_wounds_worsen_by_a_loss_of_vitality(one: Character, vitality: int) -> None:
    """A wound worsens by a loss of as many HP as VIT 3 or 4, not FNE 4 or 8; a loss of 1 less does nothing.

    Rules: TC-E-02, TC-E-03, R-TC-99.
    """
    ctx = Scripted(one)
    wounds.worsen_wounds(ctx, one.key, vitality - 1)
    assert ctx.who(one.key).wounded == 1
    wounds.worsen_wounds(ctx, one.key, vitality)
    assert ctx.who(one.key).wounded == 2


@pytest.mark.parametrize(("lost", "step"), [(0, 0), (3, 0), (4, 1), (8, 2), (20, 3)])
def test_each_loss_of_vitality_is_a_wound_step_by_ruling(lost: int, step: int) -> None:
    """By ruling, every 4 HP lost below 0 are a wound step, here 12 HP at most; any loss makes the first wound.

    Rules: R-TC-99.
    """
    rulings = Rulings(wound_step="per_vitality")
    assert thresholds.wound_steps(odo(hp=-12, wounded=1), rulings, lost) == step
    assert thresholds.wound_steps(odo(hp=-1), rulings, 1) == 1


@pytest.mark.parametrize(
    ("name", "hers"),
    [("PG", [8, 6, 4, 2]), ("MF", [3, 1, 0, 0]), ("ER", [10, 8, 6, 4]), ("UCB", [8, 6, 4, 2]),
     ("React", [18, 16, 14, 12]), ("Speed Rank", [8, 6, 4, 2]), ("Strike Target", [19] * 4), ("Agility", [26] * 4)],
)  # fmt: skip
def test_the_scores_that_wounds_lower(name: str, hers: list[int]) -> None:
    """The three wound steps lower these scores by 2, 4 and 6, never below 0, and no other scores.

    Rules: TC-E-07, TC-E-08, TC-E-09, R-TC-100.
    """
    assert [current_score(kara(wounded=step), PLAIN, name).total for step in range(4)] == hers


# Collapse


@pytest.mark.parametrize(("one", "face", "cycles"), [
    (kara, 12, 12 - 3), (kara, 4, 1), (kara, 5, 2), (odo, 12, 12 - 4), (odo, 5, 1), (odo, 1, 1),
])  # fmt: skip
def test_a_collapse_is_shorter_by_vitality(one: Any, face: int, cycles: int) -> None:
    """A collapse lasts 1d12 less VIT 3 or 4 cycles, not less ATN 9 or 5, and at least one cycle.

    Rules: TC-C-13, TC-C-14, R-TC-46.
    """
    ctx = Scripted(one(ap=-17))
    (someone,) = ctx.position.characters
    ctx.load([face])
    wounds.lose_ap(ctx, someone.key, 1)
    after = ctx.who(someone.key)
    assert (after.ap, after.out, after.helpless) == (-18, "collapse", cycles)


# Order


def test_the_secondary_rotation_is_by_react_then_acuity() -> None:
    """The second Rotation is by React, then Acuity: 20 + 18 and 16 + 22 are a tie, so Kara’s ACT 7 goes before Odo’s 2.

    Rules: TC-D-115, R-TC-59, TC-D-81.
    """
    ctx = Scripted(odo(), kara())
    ctx.load([8, 8], [11, 9])
    order = roll_secondary_rotation(ctx, [Played("odo", Card("Strike", target="kara"), 0)], [])
    assert order == (("kara", 38, 7), ("odo", 38, 2))


# Crafting


@pytest.mark.parametrize(("shown", "lost"), [(4, False), (5, False), (3, True), (2, True)])
def test_materials_are_lost_by_a_failure_of_20(shown: int, lost: bool) -> None:
    """Crafting that fails by 20 loses its materials.

    A die plus END 6 + INT 1 is rolled against 25 + 5: a 3 fails by 20 and loses them, a 4 fails by 19.

    Rules: TC-F-14, R-TC-125.
    """
    ctx = Scripted(kara())
    does(ctx, m.Craft("kara", "rope", 2), faces=[[shown]])
    (event,) = [one for one in ctx.events_so_far() if one.kind == "crafted"]
    assert [tally.total for tally in event.tallies] == [shown + 7, 30]
    assert (event.data["passed"], event.data["lost"]) == (False, lost)
