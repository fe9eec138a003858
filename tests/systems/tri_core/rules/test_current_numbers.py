"""The numbers of a character as wounds, holds, weight, Abilities and Afflictions change them, part by part.

Kara weighs 160 lb. Her HP are 68, AP 18, SP 14, FP 12, MP 19; React 18, PG 8, MF 3, UCB 8, Speed Rank 8, Strength 33,
Physical Armor 2.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.game.tally import Scaled
from facedown.systems.tri_core.model import Ability, Affliction, Character, Item, Rulings, Sheet, StatModifier, term
from facedown.systems.tri_core.rules.current_numbers import (
    carried_weight,
    current_score,
    fatigue,
    maximum,
    points_after_gain,
    reactions_left,
    remaining_points,
    temporary_weight,
    total_ap,
    total_weight,
    with_temporary_modifiers,
)
from facedown.systems.tri_core.rules.numbers import score
from tests.systems.tri_core.driver import ability, able, entry, kara, parts_of

PLAIN = Rulings()
LATEST = Rulings(boost_stack="latest")
Part = tuple[str, int, str]


def lasting(what: str, points: int, source: str = "Song") -> StatModifier:
    """Return a modifier that an Ability gives for 2 cycles."""
    return StatModifier(what, source, "TCG-BO-15", points=points, cycles=2)


def gifted(*own: Ability, **state: Any) -> Character:
    """Return Kara with these Abilities."""
    return able(kara(**state), *own)


def passive(name: str, *rows: dict[str, Any]) -> Ability:
    """Return a Passive with these entries."""
    return ability(name, *rows, type="Passive", aspect="Boost")


def added(one: Character, name: str, rulings: Rulings = PLAIN) -> list[Part]:
    """Return the addends that the current state of a character adds to a score of its sheet."""
    before, now = score(one.sheet, rulings, name), current_score(one, rulings, name)
    assert now.label == before.label == term(name)
    assert now.addends[: len(before.addends)] == before.addends
    return parts_of(now)[len(before.addends) :]


# Wounds and holds


@pytest.mark.parametrize(("wounded", "part"), [
    (1, ("Wounded I", -2, "TC-E-07")), (2, ("Wounded II", -4, "TC-E-08")), (3, ("Wounded III", -6, "TC-E-09")),
    (4, ("Wounded IV", -6, "TC-E-10")),
])  # fmt: skip
def test_wounds_lower_some_scores(wounded: int, part: Part) -> None:
    """TC-E-07, TC-E-08, TC-E-09, TC-E-10: wounds lower the guards, UCB, React and Speed Rank, and no other score."""
    hurt = kara(wounded=wounded)
    for name in ("PG", "ER", "UCB", "React", "Speed Rank"):
        assert added(hurt, name) == [part]
    for name in ("HP", "Strength", "Physical Armor", "Strike Target", "Reactions"):
        assert added(hurt, name) == []


def test_wounds_leave_no_score_below_0() -> None:
    """R-TC-100: wounds never lower a score below 0: MF 3 less 6 is 0."""
    assert added(kara(wounded=3), "MF") == [("Wounded III", -6, "TC-E-09"), ("never below 0", 3, "R-TC-100")]


def test_a_held_character_has_no_speed() -> None:
    """R-TC-85: a hold lowers the Speed Rank to 0, even if an Ability raises it, and wounds then lower it no further."""
    assert added(kara(held_by="odo"), "Speed Rank") == [("restrained", -8, "R-TC-85")]
    assert added(kara(held_by="odo", wounded=2, stat_modifiers=(lasting("Speed Rank", 3),)), "Speed Rank") == [
        ("Song", 3, "TCG-BO-15"), ("restrained", -11, "R-TC-85"),
    ]  # fmt: skip
    assert added(kara(held_by="odo"), "React") == []


# Abilities and Afflictions


def test_a_lasting_modifier_changes_a_score() -> None:
    """R-TCG-12, R-TC-100: a temporary modifier and Afflictions change only their own scores, and never below 0."""
    one = kara(stat_modifiers=(lasting("Physical Armor", 3),), afflictions=(Affliction("Melt", "odo", 4, 17),))
    assert added(one, "Physical Armor") == [("Song", 3, "TCG-BO-15"), ("Melt", -4, "TCG-AF-07")]
    assert added(one, "Energy Armor") == [("Melt", -4, "TCG-AF-07")]
    assert added(one, "PG") == []
    melted = kara(afflictions=(Affliction("Melt", "odo", 5, 17),))
    assert added(melted, "Physical Armor") == [("Melt", -5, "TCG-AF-07"), ("never below 0", 3, "R-TC-100")]


def test_a_score_that_nothing_changes_is_the_score_of_the_sheet() -> None:
    """R-TCG-12: a score that no temporary modifier changes stays the same object."""
    tally = Tally(term("PG"), (Addend("curse", -1, "TC-B-30"),))
    for one in (kara(), kara(stat_modifiers=(lasting("MF", 3),))):
        for rulings in (PLAIN, LATEST):
            assert with_temporary_modifiers(one, rulings, tally, "PG") is tally


def test_only_the_latest_modifier_counts_by_ruling() -> None:
    """R-TCG-12: by ruling, a temporary modifier replaces the Passive in force instead of being added to it."""
    own = (passive("Old", entry("Boost VI", of="PG", points=2)), passive("New", entry("Boost VI", of="PG", points=5)))
    both = gifted(*own)
    assert score(both.sheet, PLAIN, "PG").total == 8 + 5
    for_now = replace(both, stat_modifiers=(lasting("PG", 3),))
    assert added(for_now, "PG") == [("Song", 3, "TCG-BO-15")]
    assert added(for_now, "PG", LATEST) == [("superseded effect", -5, "R-TCG-12"), ("Song", 3, "TCG-BO-15")]


def test_a_bonus_to_strength_raises_lift() -> None:
    """TC-D-26, TC-D-27, TCG-BO-12: Strength raised by 2 adds 40 lb to Lift and 20 lb to Carry."""
    one = kara(stat_modifiers=(lasting("Strength", 2), lasting("Lift", 7, "Belt")))
    assert added(one, "Strength") == [("Song", 2, "TCG-BO-15")]
    assert added(one, "Lift") == [("Belt", 7, "TCG-BO-15"), ("Song", 40, "TC-D-26")]
    assert added(one, "Carry") == [("Song", 20, "TC-D-27")]
    raised = current_score(one, PLAIN, "Carry").addends[-1]
    assert raised.scaled == Scaled(Tally(term("Strength"), (Addend("Song", 2, "TCG-BO-15"),)), 10)


# Weight


HEAVY = passive("Heavy", entry("Anatomy V", pounds=300, larger=0))
"""300 lb more, which lower the Speed Rank by 3 squares."""


def test_weight_for_some_cycles_slows() -> None:
    """A weight raised by 250 lb lowers the Speed Rank by 2, and one raised by half (80 lb) does not lower it.

    Rules: TCG-AN-05a, R-TCG-64, R-TCG-65.
    """
    assert added(kara(stat_modifiers=(lasting("Weight", 250),)), "Speed Rank") == [("body weight", -2, "TCG-AN-05a")]
    assert added(kara(stat_modifiers=(lasting("Weight in halves", 1),)), "Speed Rank") == []
    both = kara(stat_modifiers=(lasting("Weight", 60), lasting("Weight in halves", 1)))  # 220 and 110: 170 more
    assert added(both, "Speed Rank") == [("body weight", -1, "TCG-AN-05a")]


def test_a_temporary_weight_changes_the_loss_of_speed_by_a_passive() -> None:
    """A temporary weight changes the loss of Speed Rank by a Passive’s weight: 300 lb cost 3, 500 lb 5, 100 lb 1.

    A part that raised the Speed Rank to 0 is removed with it.

    Rules: TCG-AN-05a.
    """
    for pounds, rest in ((200, ("body weight", -5, "TCG-AN-05a")), (-200, ("body weight", -1, "TCG-AN-05a"))):
        tally = current_score(gifted(HEAVY, stat_modifiers=(lasting("Weight", pounds),)), PLAIN, "Speed Rank")
        assert parts_of(tally) == [("everybody", 4, "TC-D-12"), ("Agility", 4, "TC-D-12"), rest]
    giant = passive("Giant", entry("Anatomy V", pounds=1000, larger=0))
    assert score(gifted(giant).sheet, PLAIN, "Speed Rank").total == 0
    assert current_score(gifted(giant, stat_modifiers=(lasting("Weight", -800),)), PLAIN, "Speed Rank").total == 6
    found = current_score(gifted(giant, stat_modifiers=(lasting("Weight", 100),)), PLAIN, "Speed Rank")
    assert parts_of(found)[-2:] == [("body weight", -11, "TCG-AN-05a"), ("never below 0", 3, "R-TC-100")]


def test_only_the_latest_weight_counts_by_ruling() -> None:
    """By ruling, a temporary weight replaces that of Passives: 200 lb instead of 300, and one half instead of two.

    Rules: R-TCG-12.
    """
    one = gifted(HEAVY, passive("Vast", entry("Anatomy VI", halves=2)),
                 stat_modifiers=(lasting("Weight", 200), lasting("Weight in halves", 1)))  # fmt: skip
    assert temporary_weight(one, PLAIN) == (200, 1)
    assert temporary_weight(one, LATEST) == (-100, -1)
    assert added(gifted(HEAVY, stat_modifiers=(lasting("Weight", 300),)), "Speed Rank", LATEST) == []


def test_a_passive_replaces_the_modifier_of_an_item_by_ruling() -> None:
    """R-TCG-12: by ruling, the weight and the Speed Rank that a belt adds no longer count beside those of a Passive."""
    belt = Item("belt", place="worn", keywords=({"entry": "Anatomy V", "pounds": 100, "larger": 0},
                                                {"entry": "Anatomy VI", "halves": 1}))  # fmt: skip
    one = gifted(HEAVY, passive("Vast", entry("Anatomy VI", halves=2)))
    one = replace(one, sheet=replace(one.sheet, items=(*one.sheet.items, belt)))
    assert temporary_weight(one, PLAIN) == (0, 0)
    assert temporary_weight(one, LATEST) == (-100, -1)
    swift = replace(belt, keywords=({"entry": "Boost VII", "points": 1},))
    both = gifted(passive("Swift", entry("Boost VII", points=3)))
    both = replace(both, sheet=replace(both.sheet, items=(*both.sheet.items, swift)))
    assert added(both, "Speed Rank") == []
    assert added(both, "Speed Rank", LATEST) == [("superseded effect", -1, "R-TCG-12")]


def test_the_weight_of_a_character_and_all_that_it_carries() -> None:
    """The total weight is 160 lb, changed by modifiers, plus the items, plus 25 lb for each step of Soak.

    Rules: TC-D-27, TCG-AN-05, TCG-AN-12, TCG-AF-03b.
    """
    pack = {"name": "pack", "pounds": 12}
    one = kara(pack, stat_modifiers=(lasting("Weight", 40),))
    assert (carried_weight(one), total_weight(one, PLAIN)) == (12, 212)
    wet = replace(one, afflictions=(Affliction("Soak", "odo", 2, 17),))
    assert (carried_weight(wet), total_weight(wet, PLAIN)) == (62, 262)
    heavy = able(one, HEAVY)
    assert (total_weight(heavy, PLAIN), total_weight(heavy, LATEST)) == (160 + 340 + 12, 160 + 40 + 12)


# AP and other resources


def slowed(steps: int, **state: Any) -> Character:
    """Return Kara with her Total AP lowered by Slowed."""
    return kara(afflictions=(Affliction("Slowed", "odo", steps, 17),), **state)


@pytest.mark.parametrize(("one", "total", "more"), [
    (kara(), 18, []),
    (kara(ap_lost=3), 15, [("recovered from below 0", -3, "R-TC-45")]),
    (kara(ap_lost=17), 1, [("recovered from below 0", -17, "R-TC-45")]),
    (kara(ap_lost=20), 1, [("recovered from below 0", -17, "R-TC-45")]),
    (slowed(17), 1, [("Slowed", -17, "TCG-AF-14")]),
    (slowed(18), 1, [("Slowed", -18, "TCG-AF-14"), ("at least 1", 1, "R-TC-45")]),
    (slowed(20), 1, [("Slowed", -20, "TCG-AF-14"), ("never below 0", 2, "R-TC-100"), ("at least 1", 1, "R-TC-45")]),
    (slowed(18, ap_lost=1), 1, [
        ("Slowed", -18, "TCG-AF-14"), ("at least 1", 1, "R-TC-45"), ("recovered from below 0", 0, "R-TC-45"),
    ]),
])  # fmt: skip
def test_total_ap_is_lowered_but_at_least_1(one: Character, total: int, more: list[Part]) -> None:
    """TC-C-11, R-TC-45: Total AP are 18 less Slowed and the AP lost by recovering from below 0, and at least 1."""
    tally = total_ap(one, PLAIN)
    assert (tally.label, tally.total) == (term("AP"), total)
    assert parts_of(tally) == [*parts_of(score(one.sheet, PLAIN, "AP")), *more]
    assert maximum(one, PLAIN, "AP") == total


def test_the_maximum_of_other_resources() -> None:
    """Temporary modifiers and lost AP change the maximum of their own resources only, and wounds change none.

    Rules: TC-C-01, TC-C-16, TC-C-17, TC-C-18, R-TCG-12.
    """
    one = kara(stat_modifiers=(lasting("SP", 3),), wounded=3, ap_lost=2)
    assert [maximum(one, PLAIN, name) for name in ("HP", "AP", "SP", "FP", "MP")] == [68, 16, 17, 12, 19]


def test_what_is_left_of_each_resource() -> None:
    """TC-C-01, TC-C-09, TC-C-16, TC-C-17, TC-C-18: each resource is found by its name."""
    one = kara(hp=5, ap=4, sp=3, fp=2, mp=1)
    assert [remaining_points(one, name) for name in ("HP", "AP", "SP", "FP", "MP")] == [5, 4, 3, 2, 1]


def with_total_ap(total: int, ap: int) -> Character:
    """Return a character with this Total AP, including its base of 6, and this many AP left."""
    base = (1, total - 8, 1, 1, 1, 1, 1, 1, 1)
    return Character("a", Sheet("A", base=base), "ana", ap=ap)


@pytest.mark.parametrize(("ruling", "total", "tired", "spent"), [
    ("half", 18, -1, -9), ("half", 19, -1, -10), ("thirds", 17, -6, -12), ("thirds", 18, -6, -12),
    ("thirds", 19, -7, -13), ("thirds", 20, -7, -14),
])  # fmt: skip
def test_where_fatigue_and_exhaustion_begin(ruling: Any, total: int, tired: int, spent: int) -> None:
    """Fatigue begins below 0 AP and exhaustion at minus half of Total AP, or by ruling at minus one and two thirds.

    Rules: TC-C-12, TC-E-60, TC-E-61, R-TC-44.
    """
    rulings = Rulings(fatigue_thresholds=ruling)
    fatigued, exhausted = Addend(term("fatigued"), 2, "TC-E-60"), Addend(term("exhausted"), 4, "TC-E-61")
    for ap, found in ((0, None), (tired + 1, None), (tired, fatigued), (spent + 1, fatigued), (spent, exhausted),
                      (spent - 1, exhausted)):  # fmt: skip
        assert fatigue(with_total_ap(total, ap), rulings) == found


@pytest.mark.parametrize(("state", "left"), [
    ({}, 4), ({"reactions_made": 1}, 3), ({"reactions_made": 4}, 0), ({"reactions_made": 6}, 0),
    ({"reactions_made": 1, "stat_modifiers": (lasting("Reactions", 2),)}, 5),
])  # fmt: skip
def test_reactions_that_are_left(state: dict[str, Any], left: int) -> None:
    """TC-C-28, R-TC-52: a character has 1 Reaction plus half of ACT 7 and modifiers, less those used in this cycle."""
    assert reactions_left(kara(**state), PLAIN) == left


@pytest.mark.parametrize(("before", "amount", "after"), [
    (40, 5, 45), (66, 5, 68), (68, 5, 68), (-9, 5, -4), (75, 5, 75), (75, 0, 75),
])  # fmt: skip
def test_a_gain_raises_a_resource_up_to_its_maximum(before: int, amount: int, after: int) -> None:
    """Kara’s HP rise to at most 68, and points above the maximum stay but do not grow.

    Rules: TC-F-63, R-TC-115, R-TC-140.
    """
    assert points_after_gain(kara(hp=before), Rulings(), "HP", amount) == after
