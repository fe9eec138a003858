"""Thresholds, wounds, dying, Systemic Shock and collapse, tested function by function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import Affliction, Character, Rulings, Shield, character_ref
from facedown.systems.tri_core.rules import thresholds
from facedown.systems.tri_core.steps import cap_resources, wounds
from tests.systems.tri_core.driver import Scripted, events_with_data, kara, label_text, odo, part_text, sentence

PLAIN = Rulings()
ODO: dict[str, Any] = {"character": "odo"}
# Kara: HP 68, AP 18, VIT 3, PG 8, MF 3, ER 10. Odo: HP 52, AP 18, VIT 4, PG 9, MF 13, ER 7.


def sums(ctx: Scripted, kind: str) -> list[list[tuple[str, int, str]]]:
    """Return the parts of each sum of the events of this kind."""
    return [
        [(part_text(part), part.value, part.rule) for part in tally.addends]
        for event in ctx.events_so_far()
        if event.kind == kind
        for tally in event.tallies
    ]


# Resources that fall to 0 in a cycle


@pytest.mark.parametrize(
    ("before", "after", "crossed", "found"),
    [(1, 0, (), ("HP",)), (5, -3, (), ("HP",)), (1, 1, (), ()), (0, -1, (), ()), (0, 0, (), ()), (2, 1, (), ()),
     (1, 0, ("AP",), ("AP", "HP")), (1, 0, ("HP",), ("HP",))],
)  # fmt: skip
def test_a_resource_that_falls_to_0_is_recorded_once(before: int, after: int, crossed: Any, found: Any) -> None:
    """R-TC-106, TC-E-20: a resource that falls from above 0 to 0 or below in a cycle is recorded once."""
    ctx = Scripted(odo(emptied_resources=crossed))
    wounds.note_resource_emptied(ctx, "odo", "HP", before, after)
    assert ctx.who("odo").emptied_resources == found


# Threshold


@pytest.mark.parametrize(
    ("one", "lost", "reaches"),
    [(odo(), 26, True), (odo(), 25, False), (odo(out="dying"), 26, False), (odo(out="dead"), 26, False),
     (odo(out="wounds"), 26, True), (odo(sheet={"level": 3}), 33, False), (odo(sheet={"level": 3}), 34, True)],
)  # fmt: skip
def test_half_of_all_hp_reaches_the_threshold(one: Character, lost: int, reaches: bool) -> None:
    """TC-C-04, TC-C-05, R-TC-40: half of 52 or 67 HP, rounded up, reaches the Threshold, except for the dying."""
    assert thresholds.reaches_threshold(one, PLAIN, lost) is reaches


def test_a_threshold_resolve_part_by_part() -> None:
    """A Threshold Resolve adds MF 13 and subtracts Pain of 2; after a failure AP fall to 0.

    A loss below half of all HP needs no Resolve.

    Rules: TC-C-06, TC-C-07, TC-C-08, R-TC-41, TCG-AF-15.
    """
    ill = replace(odo(ap=5), afflictions=(Affliction("Pain", "x", 2, 17, 2),))
    ctx = Scripted(ill)
    ctx.load([8, 7])
    assert wounds.resolve_threshold(ctx, "odo", "Mental", 26) is True
    assert sums(ctx, "threshold") == [
        [("2d12 (8, 7)", 15, "TC-C-37"), ("INT", 7, "R-TC-32"), ("MOR", 6, "R-TC-32"), ("Pain", -2, "TCG-AF-15")]
    ]
    assert events_with_data(ctx) == [("TC-C-06", "threshold", {**ODO, "held": True, "total": 26, "against": 26})]
    ctx = Scripted(ill)
    ctx.load([8, 6])
    assert wounds.resolve_threshold(ctx, "odo", "Mental", 26) is False
    assert events_with_data(ctx) == [
        ("TC-C-06", "threshold", {**ODO, "held": False, "total": 25, "against": 26}),
        ("TC-C-08", "shock", {**ODO, "ap": 0}),
    ]
    one = ctx.who("odo")
    assert (one.ap, one.weakened, one.emptied_resources) == (0, True, ("AP",))
    assert wounds.resolve_threshold(Scripted(ill), "odo", "Mental", 25) is None


def test_a_shock_leaves_ap_that_are_below_zero() -> None:
    """R-TC-41: a Shock leaves −4 AP as they are and records no fall to 0."""
    ctx = Scripted(odo(ap=-4))
    ctx.load([1, 1])
    assert wounds.resolve_threshold(ctx, "odo", "Physical", 40) is False
    assert (ctx.who("odo").ap, ctx.who("odo").emptied_resources) == (-4, ())


# Wounds


WORSE: list[tuple[dict[str, Any], int, str, int]] = [
    ({"hp": 0}, 9, "per_source", 0),
    ({"hp": -1}, 1, "per_source", 1),
    ({"hp": -5, "wounded": 1}, 3, "per_source", 0),
    ({"hp": -5, "wounded": 1}, 4, "per_source", 1),
    ({"hp": -50, "wounded": 1}, 40, "per_source", 1),
    ({"hp": -5, "wounded": 1, "out": "wounds"}, 4, "per_source", 1),
    ({"hp": -5, "wounded": 4, "out": "dying"}, 9, "per_source", 0),
    ({"hp": -5, "wounded": 4, "out": "dead"}, 9, "per_source", 0),
    ({"hp": -1}, 9, "per_vitality", 1),
    ({"hp": -9}, 30, "per_vitality", 2),
    ({"hp": -9, "wounded": 1}, 7, "per_vitality", 1),
    ({"hp": -9, "wounded": 1}, 3, "per_vitality", 0),
    ({"hp": -9, "wounded": 1}, 30, "per_vitality", 2),
]


@pytest.mark.parametrize(("state", "lost", "ruling", "worse"), WORSE)
def test_the_steps_by_which_wounds_worsen(state: dict[str, Any], lost: int, ruling: Any, worse: int) -> None:
    """Wounds worsen by a step for each hit of VIT 4, or by ruling for each VIT of damage below 0 HP.

    Rules: TC-E-01, TC-E-02, TC-E-03, R-TC-99.
    """
    assert thresholds.wound_steps(odo(**state), Rulings(wound_step=ruling), lost) == worse


def test_without_vitality_any_loss_worsens_wounds() -> None:
    """R-TC-118: even with VIT below 1, wounds worsen only if at least 1 point is lost."""
    frail = odo(hp=-5, wounded=1, sheet={"modifiers": [{"score": "VIT", "value": -9, "source": "curse"}]})
    assert [thresholds.wound_steps(frail, PLAIN, lost) for lost in (0, 1)] == [0, 1]


def test_wounds_are_emitted_and_the_fourth_is_dying() -> None:
    """Each step of wounds emits an event, and Wounded IV, the last one, makes the character dying and revealed.

    Rules: TC-E-07, TC-E-10, TC-C-21.
    """
    ctx = Scripted(odo(hp=-3))
    wounds.worsen_wounds(ctx, "odo", 3)
    assert events_with_data(ctx) == [("TC-E-07", "wounded", {**ODO, "step": "Wounded-I"})]
    assert (ctx.who("odo").out, ctx.who("odo").weakened) == ("", False)
    ctx = Scripted(odo(hp=-30, wounded=3, dying_ap=7, stealthed=True), rulings={"wound_step": "per_vitality"})
    wounds.worsen_wounds(ctx, "odo", 30)
    one = ctx.who("odo")
    assert (one.wounded, one.out, one.dying_ap, one.stealthed, one.weakened) == (4, "dying", 0, False, True)
    assert events_with_data(ctx) == [
        ("TC-E-10", "wounded", {**ODO, "step": "Wounded-IV"}), ("TC-E-10", "dying", ODO),
    ]  # fmt: skip


@pytest.mark.parametrize(("state", "faces"), [({"hp": 1}, []), ({"hp": 0, "out": "collapse"}, [])])
def test_characters_who_need_no_roll_to_stay_awake(state: dict[str, Any], faces: list[int]) -> None:
    """TC-E-04: a character above 0 HP or already unconscious makes no roll to stay awake."""
    ctx = Scripted(odo(last_damage=99, **state))
    wounds.stay_awake(ctx, "odo")
    assert ctx.kinds() == []


@pytest.mark.parametrize(("below", "faces"), [(0, [2, 1]), (1, [3]), (2, []), (3, [])])
def test_staying_awake_becomes_harder(below: int, faces: list[int]) -> None:
    """The Resolve to stay awake loses a die for each cycle without HP, and must reach the last damage.

    It adds PG 9 and subtracts Pain of 1.

    Rules: TC-E-04, TC-E-05, TC-E-06, R-TC-101, TCG-AF-15.
    """
    for extra, out in ((0, ""), (1, "wounds")):
        total = sum(faces) + 9 - 1
        ctx = Scripted(replace(odo(hp=0, cycles_without_hp=below, last_damage=total + extra, stealthed=True),
                            afflictions=(Affliction("Pain", "x", 1, 17, 2),)))  # fmt: skip
        ctx.load(*([faces] if faces else []))
        wounds.stay_awake(ctx, "odo")
        ctx.done()
        one = ctx.who("odo")
        assert (one.out, one.stealthed, one.weakened) == (out, not out, bool(out))
        data = {**ODO, "held": not extra, "total": total, "against": total + extra}
        assert events_with_data(ctx) == [("TC-E-04", "awake", data)]


# Waking


def test_wounds_end_above_0_hp() -> None:
    """Wounds end above 0 HP, except after a resuscitation, and the dying and the dead stay as they are.

    Rules: R-TC-102, R-TC-157, TC-E-14.
    """
    ctx = Scripted(odo(hp=1, wounded=2, cycles_without_hp=3, out="wounds"))
    wounds.clear_wounds(ctx, "odo")
    one = ctx.who("odo")
    assert (one.wounded, one.cycles_without_hp, one.out) == (0, 0, "")
    assert events_with_data(ctx) == [("R-TC-157", "woken", {**ODO, "ap": 18})]
    for state, after in (
        ({"hp": 0, "wounded": 2, "cycles_without_hp": 1}, (2, 1, "")),
        ({"hp": 5, "wounded": 3, "cycles_without_hp": 1, "locked": True}, (3, 0, "")),
        ({"hp": 5, "wounded": 4, "cycles_without_hp": 1, "out": "dying"}, (4, 1, "dying")),
        ({"hp": 5, "wounded": 4, "cycles_without_hp": 1, "out": "dead"}, (4, 1, "dead")),
        ({"hp": 5, "wounded": 1, "cycles_without_hp": 1, "out": "collapse"}, (0, 0, "collapse")),
    ):
        ctx = Scripted(odo(**state))
        wounds.clear_wounds(ctx, "odo")
        one = ctx.who("odo")
        assert (one.wounded, one.cycles_without_hp, one.out) == after
        assert ctx.kinds() == []


def test_a_character_who_wakes_without_ap_collapses() -> None:
    """TC-C-13, R-TC-157: a character that wakes at minus Total AP collapses at once."""
    ctx = Scripted(odo(hp=1, out="wounds", ap=-18))
    ctx.load([6])
    wounds.clear_wounds(ctx, "odo")
    assert (ctx.who("odo").out, ctx.who("odo").helpless, ctx.kinds()) == ("collapse", 2, ["woken", "collapse"])


@pytest.mark.parametrize(
    ("state", "staggered"),
    [({"staggered": 3}, 1), ({"staggered": 2, "hp": 1, "ap": 1}, 1), ({"staggered": 3, "hp": 0}, 3),
     ({"staggered": 3, "ap": 0}, 3), ({"staggered": 1}, 1), ({"staggered": 0}, 0)],
)  # fmt: skip
def test_hp_and_ap_end_a_systemic_shock(state: dict[str, Any], staggered: int) -> None:
    """TC-E-22: with HP and AP at 1 or more, a Systemic Shock ends with the next turn; otherwise it continues."""
    ctx = Scripted(odo(**state))
    wounds.end_shock(ctx, "odo")
    assert ctx.who("odo").staggered == staggered
    changed = staggered != state["staggered"]
    assert events_with_data(ctx) == ([("TC-E-22", "steadied", ODO)] if changed else [])


def test_waking_from_a_collapse() -> None:
    """R-TC-47: a character that wakes from a collapse has 0 AP."""
    ctx = Scripted(odo(out="collapse", helpless=2, ap=-18))
    wounds.end_collapse(ctx, "odo")
    one = ctx.who("odo")
    assert (one.out, one.helpless, one.ap) == ("", 0, 0)
    assert events_with_data(ctx) == [("R-TC-47", "woken", {**ODO, "ap": 0})]


# Dying


def test_the_clock_of_the_dying() -> None:
    """TC-E-11, R-TC-103: the clock of each dying character rises by the 5 AP spent, and at 240 it is dead."""
    ctx = Scripted(kara(), odo(out="dying", dying_ap=235), kara(out="dying", dying_ap=234, sheet={"name": "Lea"}))
    wounds.count_dying_ap(ctx, 0)
    assert [one.dying_ap for one in ctx.position.characters] == [0, 235, 234]
    wounds.count_dying_ap(ctx, 5)
    assert [(one.dying_ap, one.out) for one in ctx.position.characters] == [(0, ""), (240, "dead"), (239, "dying")]
    assert events_with_data(ctx) == [("TC-E-11", "dead", {**ODO, "cause": "too-late", "by": None})]


def test_the_death_of_a_unique_ally() -> None:
    """R-TCG-75: the GM gets a further event for the death of a unique Ally, and of no other character."""
    for acts_for, unique, kinds in (
        ("kara", True, ["dead", "unique-dead"]), ("kara", False, ["dead"]), ("", True, ["dead"]),
    ):  # fmt: skip
        ctx = Scripted(odo(acts_for=acts_for, unique=unique))
        wounds.mark_dead(ctx, "odo", "TC-E-18", character_ref("kara"))
        assert ctx.kinds() == kinds
        assert events_with_data(ctx)[0] == ("TC-E-18", "dead", {**ODO, "cause": "finished", "by": "kara"})
        assert ctx.who("odo").out == "dead"


@pytest.mark.parametrize(("hope", "faces", "back"), [(100, [], True), (40, [[40]], True), (40, [[41]], False),
                                                     (1, [[1]], True), (0, [], False)])  # fmt: skip
def test_the_chance_of_revival(hope: int, faces: list[list[int]], back: bool) -> None:
    """TC-E-12: a revival works always at 100 percent, never at 0, or if 1d100 shows the percentage or less."""
    ctx = Scripted(odo(hp=0, out="dying", hope=hope))
    ctx.load(*faces)
    assert wounds.revival_works(ctx, ctx.who("odo")) is back
    ctx.done()
    data = {**ODO, "back": back, "face": faces[0][0] if faces else 0, "percent": hope}
    assert events_with_data(ctx) == ([("TC-E-12", "revived", data)] if hope < 100 else [])


@pytest.mark.parametrize(
    ("times", "days", "parts"),
    [(0, 5, [("2d4 (2, 3)", 5, "TC-E-14")]),
     (1, 10, [("2d4 (2, 3)", 5, "TC-E-14"), ("resuscitated before", 5, "R-TC-104")]),
     (2, 15, [("2d4 (2, 3)", 5, "TC-E-14"), ("resuscitated before", 10, "R-TC-104")])],
)  # fmt: skip
def test_a_resuscitation_part_by_part(times: int, days: int, parts: list[tuple[str, int, str]]) -> None:
    """A resuscitation takes 2d4 days, times the number of resuscitations so far.

    Rules: TC-E-13, TC-E-14, TC-E-15, R-TC-104.
    """
    ctx = Scripted(odo(hp=0, wounded=4, out="dying", cycles_without_hp=2, dying_ap=9, resuscitations=times))
    ctx.load([2, 3])
    wounds.resuscitate(ctx, "odo")
    one = ctx.who("odo")
    assert (one.out, one.wounded, one.locked, one.cycles_without_hp, one.dying_ap) == ("wounds", 3, True, 0, 0)
    assert (one.resuscitations, one.days_left) == (times + 1, days)
    assert sums(ctx, "resuscitated") == [parts]
    assert events_with_data(ctx) == [("TC-E-14", "resuscitated", {**ODO, "days": days})]


@pytest.mark.parametrize("state", [{"hp": -1, "out": "dying"}, {"hp": 5, "out": "wounds"}, {"hp": 5, "out": "dead"}])
def test_characters_who_are_not_resuscitated(state: dict[str, Any]) -> None:
    """TC-E-13: a character still below 0 HP, or not dying, is not resuscitated."""
    ctx = Scripted(odo(**state))
    wounds.resuscitate(ctx, "odo")
    assert (ctx.kinds(), ctx.who("odo").out) == ([], state["out"])


def test_a_fourth_resuscitation_is_impossible() -> None:
    """TC-E-16: a dying character that was resuscitated three times dies instead of a fourth time."""
    ctx = Scripted(odo(hp=3, out="dying", resuscitations=3))
    wounds.resuscitate(ctx, "odo")
    assert events_with_data(ctx) == [("TC-E-16", "dead", {**ODO, "cause": "no-return", "by": None})]


# Action Points


def test_ap_that_fall_to_0_are_recorded() -> None:
    """TC-C-10, TC-C-13, R-TC-106: AP that fall to 0 are recorded, and cause a Systemic Shock if HP fell to 0 too."""
    ctx = Scripted(odo(ap=5))
    wounds.lose_ap(ctx, "odo", 5)
    assert (ctx.who("odo").ap, ctx.who("odo").emptied_resources, ctx.kinds()) == (0, ("AP",), [])
    ctx = Scripted(odo(ap=5, emptied_resources=("HP",)))
    ctx.load([3])
    wounds.lose_ap(ctx, "odo", 7)
    one = ctx.who("odo")
    assert (one.ap, one.staggered, one.emptied_resources) == (-2, 4, ())
    assert events_with_data(ctx) == [("TC-E-20", "systemic-shock", {**ODO, "cycles": 4, "face": 3})]
    assert sums(ctx, "systemic-shock") == [[("1d4 (3)", 3, "TC-E-21"), ("always", 1, "TC-E-21")]]


@pytest.mark.parametrize(
    "state",
    [
        {"emptied_resources": ("HP",)},
        {"emptied_resources": ("AP", "HP"), "staggered": 1},
        {"emptied_resources": ("AP", "HP"), "out": "dead"},
    ],
)
def test_cases_without_systemic_shock(state: dict[str, Any]) -> None:
    """TC-E-20, R-TC-106: no Systemic Shock begins by one resource alone, during another, or for a dead character."""
    ctx = Scripted(odo(**state))
    wounds.begin_systemic_shock(ctx, "odo")
    assert ctx.kinds() == []


@pytest.mark.parametrize(
    ("face", "parts", "cycles"),
    [(12, [("1d12 (12)", 12, "TC-C-14"), ("VIT", -4, "TC-C-14")], 8),
     (5, [("1d12 (5)", 5, "TC-C-14"), ("VIT", -4, "TC-C-14")], 1),
     (4, [("1d12 (4)", 4, "TC-C-14"), ("VIT", -4, "TC-C-14"), ("at least 1", 1, "TC-C-14")], 1),
     (1, [("1d12 (1)", 1, "TC-C-14"), ("VIT", -4, "TC-C-14"), ("at least 1", 4, "TC-C-14")], 1)],
)  # fmt: skip
def test_a_collapse_part_by_part(face: int, parts: list[tuple[str, int, str]], cycles: int) -> None:
    """A collapse lasts 1d12 less VIT 4 cycles, at least 1, and reveals and weakens the character.

    Rules: TC-C-13, TC-C-14, R-TC-46.
    """
    ctx = Scripted(odo(stealthed=True))
    ctx.load([face])
    wounds.collapse(ctx, "odo")
    one = ctx.who("odo")
    assert (one.out, one.helpless, one.stealthed, one.weakened) == ("collapse", cycles, False, True)
    assert sums(ctx, "collapse") == [parts]
    assert events_with_data(ctx) == [("TC-C-13", "collapse", {**ODO, "length": cycles, "unit": "cycles"})]


def test_a_collapse_of_hours() -> None:
    """TC-E-59, R-TC-46: by ruling, a collapse lasts 1d6 hours, whatever VIT is."""
    ctx = Scripted(odo(), rulings={"ap_collapse": "hours"})
    ctx.load([6])
    wounds.collapse(ctx, "odo")
    assert ctx.who("odo").helpless == 6
    assert sums(ctx, "collapse") == [[("1d6 (6)", 6, "TC-E-59")]]
    assert events_with_data(ctx) == [("TC-C-13", "collapse", {**ODO, "length": 6, "unit": "hours"})]


@pytest.mark.parametrize(("ap", "lost", "out", "after"), [(-17, 0, "", -17), (-18, 0, "collapse", -18),
                                                          (-15, 3, "collapse", -15), (-14, 3, "", -14),
                                                          (-30, 0, "collapse", -18)])  # fmt: skip
def test_a_character_at_minus_total_ap_collapses(ap: int, lost: int, out: str, after: int) -> None:
    """TC-C-13, R-TC-45: a character collapses at −18 AP, or at −15 AP if it has lost 3 of its 18 Total AP."""
    ctx = Scripted(odo(ap=ap, ap_lost=lost))
    ctx.load(*([[12]] if out else []))
    wounds.collapse_if_spent(ctx, "odo")
    ctx.done()
    assert (ctx.who("odo").out, ctx.who("odo").ap) == (out, after)


def test_an_unconscious_character_does_not_collapse_again() -> None:
    """TC-C-13: a character that is already unconscious does not collapse, but its AP stop at minus Total AP."""
    ctx = Scripted(odo(ap=-20, out="wounds"))
    wounds.collapse_if_spent(ctx, "odo")
    assert (ctx.who("odo").ap, ctx.who("odo").out, ctx.kinds()) == (-18, "wounds", [])


def test_resources_are_capped() -> None:
    """TC-C-11, R-TC-45, R-TCG-82: resources above their maximum are lowered to it, and Shields of lost items end."""
    ctx = Scripted(odo(hp=99, ap=99, sp=99, fp=99, mp=99, ap_lost=3, shields=(Shield("HP", 5, kind="equipment"),
                                                                            Shield("HP", 2))))  # fmt: skip
    cap_resources(ctx, "odo")
    one = ctx.who("odo")
    assert (one.hp, one.ap, one.sp, one.fp, one.mp) == (52, 15, 16, 17, 12)
    assert one.shields == (Shield("HP", 2),)
    ctx = Scripted(odo(hp=3, ap=4, sp=5, fp=6, mp=7))
    cap_resources(ctx, "odo")
    one = ctx.who("odo")
    assert (one.hp, one.ap, one.sp, one.fp, one.mp) == (3, 4, 5, 6, 7)


# Events


Scene = tuple[
    Callable[[Scripted], Any],
    dict[str, Any],
    list[list[int]],
    list[tuple[str, str]],
    list[tuple[str, Any, Any]],
]
SCENES: list[Scene] = [
    # the function, the character, the dice, their labels; then each event with its data and its tallies
    (lambda ctx: wounds.resolve_threshold(ctx, "odo", "Physical", 26), {"ap": 5}, [[9, 7]],
     [("Resolve-against-Shock", "2d12!")],
     [("threshold", {**ODO, "held": False, "total": 25, "against": 26}, ["Resolve"]),
      ("shock", {**ODO, "ap": 0}, [])]),
    (lambda ctx: wounds.resolve_threshold(ctx, "odo", "Physical", 26), {}, [[9, 8]],
     [("Resolve-against-Shock", "2d12!")],
     [("threshold", {**ODO, "held": True, "total": 26, "against": 26}, ["Resolve"])]),
    (lambda ctx: wounds.worsen_wounds(ctx, "odo", 9), {"hp": -9, "wounded": 3}, [], [],
     [("wounded", {**ODO, "step": "Wounded-IV"}, []), ("dying", ODO, [])]),
    (lambda ctx: wounds.stay_awake(ctx, "odo"), {"hp": 0, "last_damage": 12}, [[2, 1]],
     [("Resolve-to-stay-awake", "2d12!")],
     [("awake", {**ODO, "held": True, "total": 12, "against": 12}, ["Resolve"])]),
    (lambda ctx: wounds.stay_awake(ctx, "odo"), {"hp": 0, "last_damage": 13}, [[2, 1]],
     [("Resolve-to-stay-awake", "2d12!")],
     [("awake", {**ODO, "held": False, "total": 12, "against": 13}, ["Resolve"])]),
    (lambda ctx: wounds.clear_wounds(ctx, "odo"), {"out": "wounds"}, [], [], [("woken", {**ODO, "ap": 18}, [])]),
    (lambda ctx: wounds.end_shock(ctx, "odo"), {"staggered": 2}, [], [], [("steadied", ODO, [])]),
    (lambda ctx: wounds.end_collapse(ctx, "odo"), {"out": "collapse"}, [], [], [("woken", {**ODO, "ap": 0}, [])]),
    (lambda ctx: wounds.mark_dead(ctx, "odo", "TC-E-11"), {"acts_for": "kara", "unique": True}, [], [],
     [("dead", {**ODO, "cause": "too-late", "by": None}, []), ("unique-dead", ODO, [])]),
    (lambda ctx: wounds.resuscitate(ctx, "odo"), {"hp": 0, "out": "dying", "hope": 60}, [[60], [2, 3]],
     [("Revival", "1d100 faces"), ("Days-at-Wounded-III", "2d4 faces")],
     [("revived", {**ODO, "back": True, "face": 60, "percent": 60}, []),
      ("resuscitated", {**ODO, "days": 5}, ["Days"])]),
    (lambda ctx: wounds.resuscitate(ctx, "odo"), {"hp": 0, "out": "dying", "hope": 0}, [], [],
     [("revived", {**ODO, "back": False, "face": 0, "percent": 0}, [])]),
    (lambda ctx: wounds.collapse(ctx, "odo"), {}, [[9]], [("Collapse", "1d12 faces")],
     [("collapse", {**ODO, "length": 5, "unit": "cycles"}, ["Collapse"])]),
    (lambda ctx: wounds.begin_systemic_shock(ctx, "odo"), {"emptied_resources": ("HP", "AP")}, [[2]],
     [("Systemic-Shock", "1d4 faces")],
     [("systemic-shock", {**ODO, "cycles": 3, "face": 2}, ["Systemic Shock"])]),
]  # fmt: skip


@pytest.mark.parametrize(("does", "state", "faces", "asked", "events"), SCENES)
def test_the_labels_of_rolls_and_the_events(
    does: Callable[[Scripted], Any], state: dict[str, Any], faces: list[list[int]], asked: Any, events: Any
) -> None:
    """Each step asks for dice by a label and emits events with the character, the result and the duration.

    Rules: TC-C-06, TC-E-04, TC-E-10, TC-E-11, TC-E-12, TC-E-13, TC-E-14, TC-C-14, TC-E-20.
    """
    ctx = Scripted(odo(**state))
    ctx.load(*faces)
    does(ctx)
    ctx.done()
    assert ctx.asked == asked
    found = [
        (event.kind, dict(event.data), [label_text(tally.label) for tally in event.tallies])
        for event in ctx.events_so_far()
    ]
    assert found == events


def test_the_label_of_the_roll_of_a_collapse_of_hours() -> None:
    """TC-E-59, R-TC-46: a collapse of hours asks for its 1d6 under the label Collapse."""
    ctx = Scripted(odo(), rulings={"ap_collapse": "hours"})
    ctx.load([4])
    wounds.collapse(ctx, "odo")
    assert ctx.asked == [("Collapse", "1d6 faces")]
    (event,) = ctx.events_so_far()
    assert (label_text(event.tallies[0].label), event.data["length"]) == ("Collapse", 4)


def test_the_events_of_the_death_of_a_unique_ally() -> None:
    """R-TCG-75: the sentences about a unique Ally’s death name its killer and say that its slot stays taken."""
    ctx = Scripted(odo(acts_for="kara", unique=True), kara())
    wounds.mark_dead(ctx, "odo", "TC-E-18", character_ref("kara"))
    first, second = ctx.events_so_far()
    assert sentence(ctx, first).lower() == "odo is dead, finished off by kara."
    assert second.rule == "R-TCG-75"
    assert sentence(ctx, second).lower().startswith("odo is a unique ally. its slot stays taken until")


def test_the_events_of_a_revival() -> None:
    """TC-E-12: the sentence about a failed revival names the face of the 1d100 and the number that was needed."""
    ctx = Scripted(odo(hp=0, out="dying", hope=40))
    ctx.load([41])
    assert not wounds.revival_works(ctx, ctx.who("odo"))
    (event,) = ctx.events_so_far()
    assert sentence(ctx, event).lower() == "odo is not brought back: the 1d100 shows 41, and 40 or less was needed."
