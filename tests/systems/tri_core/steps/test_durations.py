"""Temporary effects of Abilities: the part that applies, the events, and the effects that they replace."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Event
from facedown.systems.tri_core.board.words import modifier_text, words_of
from facedown.systems.tri_core.model import (
    Character,
    Rulings,
    Shield,
    StatModifier,
    SubType,
    Track,
    ability_ref,
    character_ref,
    term,
)
from facedown.systems.tri_core.rules.challenge_levels import Band
from facedown.systems.tri_core.rules.lasting_modifiers import replaces, split_over_cycles
from facedown.systems.tri_core.steps.durations import add_modifier, add_shield, begin_track
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import Scripted, ability, emitted, entry, kara, odo, worded

# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9, Odo 9 4 3 7 2 8 1 6 5
# Kara: HP 68, AP 18, SP 14, FP 12, MP 19. Odo: HP 52, AP 18, SP 16, FP 17, MP 12.

NOTHING, HALF, WHOLE, TWICE = Band("", 0, 1, ""), Band("", 1, 2, ""), Band("", 1, 1, ""), Band("", 2, 1, "")


def given(one: Character, modifier: StatModifier, found: Band | None = None, **rulings: Any) -> Scripted:
    """Return a game after a character has received a modifier."""
    ctx = Scripted(one, kara(), rulings=rulings)
    add_modifier(ctx, one.key, modifier, found)
    ctx.done()
    return ctx


def modifier(what: str, points: int = 0, **more: Any) -> StatModifier:
    """Return a modifier by Kara, for 2 cycles."""
    return StatModifier(
        what, **{"source": "Ward", "rule": "TCG-X", "points": points, "by": "kara", "cycles": 2, **more}
    )


HIM, WARD, DOME = character_ref("odo"), ability_ref("kara", "Ward"), ability_ref("odo", "Dome")


def modifier_event(what: str, **changed: Any) -> Event:
    """Return the event of a modifier that Kara’s Ward gives Odo."""
    values: dict[str, Any] = {"action": "", "points": 0, "dice": "", "per_die": 0, "again": 0, "details": (),
                              "words": "", "source": WARD}  # fmt: skip
    return emitted("TCG-X", "stat-modifier", character=HIM, what=term(what), **{**values, **changed})


# Effects and events


def test_a_modifier_is_added_and_emitted() -> None:
    """R-TCG-12: A modifier is added and emitted with its rule, target and points, and changes nothing else."""
    ward = modifier("PG", 3)
    ctx = given(odo(), ward)
    assert ctx.who("odo") == odo(stat_modifiers=(ward,))
    (event,) = ctx.events_so_far()
    assert event == modifier_event("PG", points=3, cycles=2)
    assert worded(event) == "Odo has PG +3 from Ward for 2 cycles."


def test_a_penalty_is_emitted_below_zero() -> None:
    """TCG-BO-14: The event of a penalty has its points below zero, here for one cycle."""
    ctx = given(odo(), modifier("PG", 3, worse=True, cycles=1))
    (event,) = ctx.events_so_far()
    assert event == modifier_event("PG", points=-3, cycles=1)
    assert worded(event) == "Odo has PG −3 from Ward for 1 cycle."


def test_each_part_of_a_modifier_is_emitted() -> None:
    """The event of a modifier has its points, its dice by their sides, its points for each die, and its rerolled dice.

    Rules: TCG-EM-01, TCG-EM-02, TCG-EM-03, TCG-PR-03.
    """
    (event,) = given(odo(), modifier("Effect Value", 2, dice=(12, 6, 6), per_die=1, action="Grab")).events_so_far()
    assert event == modifier_event(
        "Effect Value", action=term("Grab"), points=2, dice="+2d6 +1d12", per_die=1, cycles=2
    )
    assert worded(event) == "Odo has Effect Value of Grab +2 +2d6 +1d12 +1 per die from Ward for 2 cycles."
    (event,) = given(odo(), modifier("Accuracy", dice=(8,), rerolls=2, worse=True)).events_so_far()
    assert event == modifier_event("Accuracy", dice="−1d8", again=2, cycles=2)
    (event,) = given(odo(), modifier("Anatomy I", details=("Scent", "Heat"))).events_so_far()
    assert event == modifier_event("Anatomy I", details=("Scent", "Heat"), cycles=2)
    assert worded(event) == "Odo has Senses (Scent and Heat) from Ward for 2 cycles."


def test_an_effect_of_0_cycles_ends_at_once() -> None:
    """An effect of 0 cycles by a character’s Ability ends at once, but one without a user lasts without cycles.

    Rules: R-TCG-113.
    """
    ctx = given(odo(), modifier("PG", 3, cycles=0))
    assert ctx.events_so_far() == (emitted("R-TCG-113", "at-once", character=HIM, source=WARD),)
    assert ctx.who("odo") == odo()
    assert given(odo(), modifier("PG", 3, cycles=0, by="")).who("odo").stat_modifiers == (
        modifier("PG", 3, cycles=0, by=""),
    )


NO_EFFECT = emitted("TCG-X", "no-change", character=HIM, what=term("Effect Value"), source=WARD)


def test_a_superseded_modifier_is_added_and_changes_nothing() -> None:
    """A superseded modifier is added, and its event says that it changes nothing.

    Two stats are lent already, so two others do not count yet.

    Rules: R-TCG-12, R-TCG-129.
    """
    there = modifier("Effect Value", 12, stat_parts=(("INT", 7), ("ATN", 5)), kind="Trigger", action="Volley")
    ctx = given(odo(stat_modifiers=(there,)), modifier("Effect Value", stats=(("PWR", 1), ("ACT", 1)), action="Volley"))
    assert ctx.events_so_far() == (NO_EFFECT,)
    new = modifier("Effect Value", 9 + 2, stat_parts=(("PWR", 9), ("ACT", 2)), action="Volley")
    assert ctx.who("odo").stat_modifiers == (there, new)


@pytest.mark.parametrize(("points", "found", "events"), [
    (0, None, [NO_EFFECT]), (0, HALF, [NO_EFFECT]), (1, HALF, []), (5, NOTHING, []),
])  # fmt: skip
def test_an_empty_modifier_is_not_added(points: int, found: Band | None, events: list[Event]) -> None:
    """A modifier without points is not added, and an event says so if no Resolve was made.

    Otherwise the event of the Resolve is enough.

    Rules: R-TCG-112.
    """
    before = odo(stat_modifiers=(modifier("Effect Value", 4),))
    ctx = given(before, modifier("Effect Value", points, worse=True), found)
    assert (ctx.who("odo"), list(ctx.events_so_far())) == (before, events)


@pytest.mark.parametrize("more", [{"dice": (6,)}, {"per_die": 1}, {"rerolls": 1}, {"words": "of gold"}, {"points": -1}])
def test_a_modifier_with_any_part_is_added(more: dict[str, Any]) -> None:
    """A modifier is added if it has dice, points for each die, rerolled dice, the GM’s words, or points alone.

    Rules: TCG-EM-01, TCG-EM-02, TCG-EM-03, TCG-PR-03.
    """
    ctx = given(odo(), modifier("Accuracy", **more))
    assert (ctx.who("odo").stat_modifiers, [event.kind for event in ctx.events_so_far()]) == (
        (modifier("Accuracy", **more),),
        ["stat-modifier"],
    )


# After a Resolve


SHARES: list[tuple[Band | None, int, tuple[int, ...], int, int, tuple[int, int]]] = [
    # the band, points of 3 + 9 // 2 + 7, dice of a d12, a d6 and a d4, points for each die of 3, rerolls of 5, lent
    (None, 3 + 4 + 7, (12, 6, 4), 3, 5, (4, 7)),
    (WHOLE, 14, (12, 6, 4), 3, 5, (4, 7)),
    (HALF, 7, (12,), 1, 2, (2, 3)),
    (TWICE, 28, (12, 6, 4, 12, 6, 4), 6, 10, (8, 14)),
]


@pytest.mark.parametrize(("found", "points", "dice", "per_die", "again", "lent"), SHARES)
@pytest.mark.parametrize("worse", [False, True])
def test_a_resolve_reduces_each_part(
    found: Band | None, points: int, dice: tuple[int, ...], per_die: int, again: int, lent: tuple[int, int], worse: bool
) -> None:
    """The band of a Resolve halves, keeps or doubles each part of a modifier, rounded down.

    The stats are those of the bearer, PWR 9 halved and INT 7.

    Rules: TCG-XR-07, R-TCG-112.
    """
    of = modifier("Accuracy", 3, dice=(12, 6, 4), per_die=3, rerolls=5, stats=(("PWR", 2), ("INT", 1)), worse=worse)
    (left,) = given(odo(), of, found).who("odo").stat_modifiers
    names = (("PWR", lent[0]), ("INT", lent[1]))
    assert left == replace(of, points=points, dice=dice, per_die=per_die, rerolls=again, stats=(), stat_parts=names)


@pytest.mark.parametrize(("pounds", "left"), [(301, 150), (-301, -150)])
def test_a_resolve_halves_a_change_of_weight(pounds: int, left: int) -> None:
    """TCG-AN-05, R-TC-11: A successful Resolve halves a change of weight: 301 lb more or fewer become 150."""
    assert [one.points for one in given(odo(), modifier("Weight", pounds), HALF).who("odo").stat_modifiers] == [left]


# Replacing


def test_a_modifier_replaces_one_of_its_kind() -> None:
    """A modifier replaces one of its kind and no other, and the points that the old one filled are lost first.

    Rules: R-TCG-12.
    """
    old, trigger, other = modifier("MP", 6), modifier("MP", 1, kind="Trigger"), modifier("SP", 2)
    ctx = given(odo(stat_modifiers=(old, trigger, other), mp=12 + 6 + 1, sp=18), modifier("MP", 2, source="Well"))
    assert ctx.who("odo").stat_modifiers == (trigger, other, modifier("MP", 2, source="Well"))
    assert (ctx.who("odo").mp, ctx.who("odo").sp) == (12 + 1 + 2, 18)


def test_only_the_latest_counts_by_ruling() -> None:
    """R-TCG-12: By ruling, 3 MP replace a Passive’s 5 and a Trigger’s 6, and fill nothing, because 3 is less."""
    deep = ability("Deep", entry("Boost V", of="MP", points=5), type="Passive", aspect="Boost")
    one = odo(stat_modifiers=(modifier("MP", 6, kind="Trigger"),))
    one = replace(one, sheet=replace(one.sheet, abilities=(deep,)), mp=9)
    ctx = given(one, modifier("MP", 3), boost_stack="latest")
    assert (ctx.who("odo").stat_modifiers, ctx.who("odo").mp) == ((modifier("MP", 3),), 9 - 1)


FIVE = {"source": "Limbs", "words": "5 legs"}
SAME: list[tuple[str, bool, bool, dict[str, Any], dict[str, Any]]] = [
    # what changes, whether the new one replaces the old one by class and by “latest”, and other values of both
    ("PG", True, True, {}, {"source": "Other", "by": "odo"}),
    ("PG", False, True, {}, {"kind": "Trigger"}),
    ("PG", False, False, {}, {"action": "Strike"}),
    ("Anatomy III", True, True, FIVE, FIVE),
    ("Anatomy III", True, True, FIVE, {**FIVE, "kind": "Trigger"}),
    ("Anatomy III", False, False, FIVE, {**FIVE, "source": "Other"}),
    ("Anatomy III", False, False, FIVE, {**FIVE, "by": "odo"}),
    ("Anatomy III", False, False, FIVE, {**FIVE, "words": "6 legs"}),
    ("Anatomy III", False, False, FIVE, {"source": "Limbs"}),
    ("Anatomy III", False, False, {"source": "Limbs"}, FIVE),
    ("PG", False, False, {"words": "of stone"}, {}),
    ("PG", False, False, {}, {"words": "of stone"}),
    ("Creation", False, False, FIVE, FIVE),
    ("Illusion", False, False, FIVE, FIVE),
]


@pytest.mark.parametrize(("what", "by_class", "latest", "new", "old"), SAME)
def test_which_modifiers_are_replaced(
    what: str, by_class: bool, latest: bool, new: dict[str, Any], old: dict[str, Any]
) -> None:
    """A modifier replaces one of its class, or by ruling one of any class.

    A modifier in words replaces one of the same user and Ability, and created items replace none.

    Rules: R-TCG-12, TCG-CR-00.
    """
    found = [
        replaces(Rulings(boost_stack=reading), modifier(what, **new), modifier(what, **old))
        for reading in ("per_class", "latest")
    ]
    assert found == [by_class, latest]
    assert not replaces(Rulings(), modifier("MF", **new), modifier(what, **old))


# Limits


PWR, INT, ACT, ATN = ("PWR", 1), ("INT", 1), ("ACT", 1), ("ATN", 1)
LIMITED: list[tuple[str, tuple[Any, ...], tuple[StatModifier, ...], int]] = [
    # the value, the stats lent, the modifiers before, and the points counted: PWR 9, INT 7, ACT 2, ATN 5
    ("HP", (PWR, INT, ACT), (), 16),
    ("HP", (PWR, INT, ACT), (modifier("HP", 9, stat_parts=(("PWR", 9),), kind="Trigger"),), 7),
    ("HP", (PWR, INT, ACT), (modifier("HP", stats=(PWR,), kind="equipment"),), 7),
    ("HP", (INT, ACT), (modifier("HP", stat_parts=(("PWR", 9), ("ATN", 5)), kind="Trigger"),), 0),
    ("HP", (INT, ACT), (modifier("HP", stat_parts=(("PWR", 9), ("ATN", 5)), stats=(("MOR", 1),), kind="Trigger"),), 0),
    ("HP", (INT, ACT), (modifier("HP", stat_parts=(("PWR", 9), ("ATN", 5))),), 9),
    ("HP", (INT, ACT), (modifier("MP", stat_parts=(("PWR", 9), ("ATN", 5)), kind="Trigger"),), 9),
    ("HP", (INT, ACT), (modifier("HP", stat_parts=(("PWR", 9), ("ATN", 5)), kind="Trigger", worse=True),), 9),
    ("Effect Value", (PWR, INT, ACT), (modifier("Effect Value", stat_parts=(("ATN", 5),), kind="Trigger"),), 18),
]


@pytest.mark.parametrize(("what", "stats", "there", "points"), LIMITED)
def test_at_most_two_lent_stats_count(
    what: str, stats: tuple[Any, ...], there: tuple[StatModifier, ...], points: int
) -> None:
    """Only the first two lent stats count for each value, from any source.

    The lent stats of a roll are counted when it is rolled.

    Rules: R-TCG-129.
    """
    one = odo(stat_modifiers=there, hp=1)
    found = [
        each.points for each in given(one, modifier(what, stats=stats)).who("odo").stat_modifiers if each not in there
    ]
    assert found == ([points] if points else [])
    worse = given(one, modifier(what, stats=(PWR, INT, ACT), worse=True, kind="Passive")).who("odo").stat_modifiers[-1]
    assert worse.points == 9 + 7 + 2


def resists(*types: SubType, halves: int = 2, **more: Any) -> tuple[StatModifier, ...]:
    """Return immunities or resistances."""
    return tuple(modifier(f"Resistance to {one}", halves, **more) for one in types)


IMMUNE = resists("Wind", "Water", "Earth")
IMMUNITIES: list[tuple[StatModifier, tuple[StatModifier, ...], int]] = [
    # what is given, what there is already, the halves that count
    (resists("Fire")[0], IMMUNE, 1),
    (resists("Fire")[0], IMMUNE[:2], 2),
    (resists("Fire")[0], (*IMMUNE[:2], *resists("Earth", halves=1)), 2),
    (resists("Fire")[0], (*IMMUNE[:2], modifier("PG", 3)), 2),
    (resists("Fire")[0], (*IMMUNE[:2], *resists("Earth", worse=True)), 2),
    (resists("Wind", kind="Trigger")[0], IMMUNE, 2),
    (resists("Fire", halves=1)[0], IMMUNE, 1),
    (resists("Fire", worse=True)[0], IMMUNE, 2),
    (modifier("PG", 3), IMMUNE, 3),
]


@pytest.mark.parametrize(("new", "there", "halves"), IMMUNITIES)
def test_a_fourth_immunity_counts_half(new: StatModifier, there: tuple[StatModifier, ...], halves: int) -> None:
    """A character has at most three immunities, and a fourth counts as a half resistance.

    Immunities of two classes to one sub-type count as one, and half resistances do not count.

    Rules: TCG-AN-04, R-TCG-63.
    """
    assert given(odo(stat_modifiers=there), new).who("odo").stat_modifiers == (*there, replace(new, points=halves))


# Words


WORDS: list[tuple[StatModifier, str]] = [
    (modifier("PG", 3), "PG +3"),
    (modifier("PG", 3, worse=True), "PG −3"),
    (modifier("Weight", -300), "weight −300"),
    (modifier("Illusion", details=(2,)), "illusory copies (2)"),
    (modifier("Unseen", details=("sight", "hearing")), "hidden (sight and hearing)"),
    (modifier("Creation I", words="a rope"), "Raw material (a rope)"),
    (modifier("Effect Value", 2, dice=(12, 6, 6), per_die=1, action="Grab"),
     "Effect Value of Grab +2 +2d6 +1d12 +1 per die"),
    (modifier("Effect Value", 2, dice=(8,), per_die=3, worse=True), "Effect Value −2 −1d8 −3 per die"),
    (modifier("Accuracy", dice=(12,), rerolls=2, action="Volley"),
        "Accuracy of Volley +1d12 with 2 dice to roll again"),
    (modifier("Resistance to Fire", 2, rerolls=3), "Resistance to Fire +2"),
    (modifier("Accuracy", 1), "Accuracy +1"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "words"), WORDS)
def test_a_modifier_in_words(one: StatModifier, words: str) -> None:
    """The text of a modifier has its points, its dice, and its points for each die.

    Rules: TCG-BO-06, TCG-EM-01, TCG-EM-02, TCG-EM-03, TCG-PR-03.
    """
    assert modifier_text(words_of(SYSTEM.catalogue()), one) == words


# Filling


@pytest.mark.parametrize(("what", "before", "after"), [
    ("HP", 40, 43), ("SP", 10, 13), ("FP", 10, 13), ("MP", 10, 13), ("AP", 10, 10), ("Speed Rank", 1, 1),
])  # fmt: skip
def test_a_raised_maximum_is_filled_at_once(what: str, before: int, after: int) -> None:
    """R-TCG-80: HP, SP, FP and MP rise with their maximum at once, but AP do not."""
    state = {what.lower(): before} if what != "Speed Rank" else {"mp": before}
    ctx = given(odo(**state), modifier(what, 3))
    assert getattr(ctx.who("odo"), *state) == after


@pytest.mark.parametrize(("hp", "after"), [(52, 42), (40, 40)])
def test_a_lowered_maximum_removes_the_points_above_it(hp: int, after: int) -> None:
    """R-TCG-80, R-TC-140: A maximum lowered to 42 HP leaves 42 of 52 HP, and all of 40."""
    assert given(odo(hp=hp), modifier("HP", 10, worse=True)).who("odo").hp == after


def test_temporary_hp_are_added() -> None:
    """R-TCG-143: New temporary HP are added to those of another kind: 4 and 5 are 9."""
    assert given(odo(temp=4), modifier("temporary HP", 5)).who("odo").temp == 9


# Shields and tracks


def test_a_shield_is_added_and_emitted() -> None:
    """An Ability’s Shield for a resource is added next to that of an item, and replaces an earlier one.

    By ruling it replaces the Shield of the item too.

    Rules: TCG-BO-03, R-TCG-82.
    """
    board, dome = Shield("MP", 2), Shield("MP", 1, "Fire", "Active", "kara", 2)
    ctx = Scripted(odo(shields=(board,)))
    add_shield(ctx, "odo", dome, DOME)
    assert ctx.who("odo") == odo(shields=(board, dome))
    values: dict[str, Any] = {"character": HIM, "source": DOME, "resource": term("MP")}
    assert ctx.events_so_far() == (emitted("TCG-BO-03", "ability-shields", **values, points=1, cycles=2),)
    add_shield(ctx, "odo", replace(dome, points=3, cycles=1), DOME)
    assert ctx.who("odo").shields == (board, replace(dome, points=3, cycles=1))
    assert ctx.events_so_far()[1] == emitted("TCG-BO-03", "ability-shields", **values, points=3, cycles=1)
    latest = Scripted(odo(shields=(board,)), rulings={"boost_stack": "latest"})
    add_shield(latest, "odo", dome, "Dome")
    assert latest.who("odo").shields == (dome,)


def test_a_shield_of_0_points_or_0_cycles_is_not_added() -> None:
    """A Shield of 0 points or 0 cycles is not added, and the old one stays.

    A Shield without a user lasts without cycles.

    Rules: R-TCG-82, R-TCG-113.
    """
    old = Shield("MP", 2, None, "Active", "odo", 3)
    ctx = Scripted(odo(shields=(old,)))
    add_shield(ctx, "odo", replace(old, points=0), "Dome")
    assert ctx.events_so_far() == ()
    add_shield(ctx, "odo", replace(old, points=9, cycles=0), "Dome")
    assert ctx.events_so_far() == (emitted("R-TCG-113", "at-once", character=HIM, source="Dome"),)
    assert ctx.who("odo").shields == (old,)
    add_shield(ctx, "odo", Shield("MP", 9), "Dome")
    assert ctx.who("odo").shields == (old, Shield("MP", 9))


def test_a_track_is_added_to_others() -> None:
    """TCG-DU-02, R-TCG-115: An effect over cycles is added to others as a separate one, and an empty one is ignored."""
    old, new = Track("Venom", "kara", (9,)), Track("Leech", "kara", (4, 5), "MP")
    ctx = Scripted(odo(tracks=(old,)))
    begin_track(ctx, "odo", replace(new, amounts=()))
    assert (ctx.who("odo").tracks, ctx.events_so_far()) == ((old,), ())
    begin_track(ctx, "odo", new)
    assert ctx.who("odo") == odo(tracks=(old, new))
    source = ability_ref("kara", "Leech")
    assert ctx.events_so_far() == (
        emitted("TCG-DU-02", "over-time", character=HIM, source=source, does=term("harms"), amounts=(4, 5),
                resource=term("MP")),
    )  # fmt: skip


@pytest.mark.parametrize(("total", "cycles", "parts"), [
    (27, 3, (9, 9, 9)), (27, 4, (6, 6, 6, 9)), (2, 3, (0, 0, 2)), (1, 3, (0, 0, 1)), (0, 3, ()),
])  # fmt: skip
def test_a_total_is_split_over_cycles(total: int, cycles: int, parts: tuple[int, ...]) -> None:
    """R-TCG-115: A total is split evenly over cycles, with the remainder in the last; a total of 0 has no parts."""
    assert split_over_cycles(total, cycles) == parts
