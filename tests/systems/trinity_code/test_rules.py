"""Tests of the rules as pure functions, one at a time."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Sealed
from facedown.systems.trinity_code.model import (
    DAY,
    HOUR,
    Armour,
    Character,
    HarmDue,
    Item,
    Position,
    Roll,
    Rulings,
)
from facedown.systems.trinity_code.options.awaited import awaited_keys
from facedown.systems.trinity_code.rules import forced, harm, karma, luck, recovery

ONE = Character("a", "A", "a")


def table(*characters: Character, **more: Any) -> Position:
    return Position(Rulings(), "gm", characters or (ONE,), **more)


# Karma


def test_points_are_set_aside_and_change_pools() -> None:
    """Grabbed points leave their pool, and change pools after the roll or return without one.

    2 of 3 Bad and 1 of 4 Good are grabbed; then there are 3 + 2 Good and 1 + 1 Bad.

    Rules: TRC-KA-05, TRC-KA-06, TRC-KA-08, TRC-KA-09.
    """
    position = table(good=4, bad=3, roll=Roll("a", "plain", "power"))
    position = karma.with_grab(karma.with_grab(position, "bad", 2), "good", 1)
    assert (position.good, position.bad) == (3, 1)
    assert position.roll is not None
    assert (position.roll.bad, position.roll.good) == (2, 1)
    changed = karma.with_points_changed(position)
    assert (changed.good, changed.bad) == (5, 2)
    back = karma.without_roll(position)
    assert (back.good, back.bad, back.roll) == (4, 3, None)


def test_passes_in_a_row_are_counted_until_a_grab() -> None:
    """R-TRC-01: under `raising` a grab of 0 counts as a pass, and a grab of points ends the row of passes."""
    position = replace(table(bad=2, roll=Roll("a", "plain", "power")), rulings=Rulings(karma_order="raising"))
    quiet = []
    for points in (0, 0, 1, 0):
        position = karma.with_grab(position, "bad", points)
        assert position.roll is not None
        quiet.append(position.roll.passes_in_a_row)
    assert quiet == [1, 2, 0, 1]


def test_karma_added_and_spent() -> None:
    """TRC-KA-03, TRC-KA-11: Karma is added to a pool, and Good Karma that is spent goes to the Bad Pool."""
    position = karma.with_karma(table(good=1, bad=1), "good", 2)
    spent = karma.with_good_spent(position, 1)
    assert (position.good, spent.good, spent.bad) == (3, 2, 2)
    assert karma.with_karma(position, "bad", 4).bad == 5


@pytest.mark.parametrize(
    ("more", "good", "expected"),
    [({"cancels_misfires": True}, 1, True), ({"cancels_misfires": True}, 0, False), ({}, 1, False),
     ({"cancels_misfires": True, "dead": True}, 1, False)],
)  # fmt: skip
def test_a_living_dabbler_with_good_karma_may_cancel_misfires(more: dict[str, bool], good: int, expected: bool) -> None:
    """Only a Dabbler that is alive may cancel misfires, and only while the Good Pool has a point.

    Rules: TRC-KA-12, R-TRC-12.
    """
    caster = replace(ONE, **more)
    roll = Roll("a", "spell", "wits")
    assert karma.may_cancel_misfires(table(caster, good=good, roll=roll), caster, roll) is expected


def test_each_side_has_its_own_pool() -> None:
    """TRC-KA-01: the pools of the two sides are separate: 3 Good points and 1 Bad point."""
    position = table(good=3, bad=1)
    assert [karma.pool(position, side) for side in karma.SIDES] == [1, 3]


RAISED: dict[str, dict[str, Any]] = {
    "nothing": {}, "bad": {"bad": 1}, "good": {"good": 1}, "pass": {"passes_in_a_row": 1},
}  # fmt: skip


@pytest.mark.parametrize("before", RAISED)
def test_the_gm_is_asked_for_modifiers_at_the_first_grab(before: str) -> None:
    """The GM is asked for modifiers at its first grab; under `raising`, not again after a grab or a pass.

    Rules: TRC-KA-07, TRC-KA-10, R-TRC-01.
    """
    roll = Roll("a", "plain", "power", **RAISED[before])
    raising = replace(table(), rulings=Rulings(karma_order="raising"))
    assert karma.asks_for_modifiers(raising, roll) is (before == "nothing")
    assert karma.asks_for_modifiers(table(), roll)


@pytest.mark.parametrize(
    ("waiting", "good", "bad", "raised", "expected"),
    [
        ("good", 0, 5, False, "good"), ("good", 1, 0, True, None),
        ("bad", 5, 0, True, "bad"), ("bad", 5, 0, False, None), ("bad", 0, 1, True, None),
    ],
)  # fmt: skip
def test_a_side_with_an_empty_pool_has_nothing_to_decide(
    waiting: karma.Side, good: int, bad: int, raised: bool, expected: str | None
) -> None:
    """A side with an empty pool has nothing to decide, except a GM that is still asked for modifiers.

    Rules: TRC-KA-04, R-TRC-01.
    """
    roll = Roll("a", "plain", "power", karma=Sealed((waiting,)), passes_in_a_row=1 if raised else 0)
    position = replace(table(good=good, bad=bad), rulings=Rulings(karma_order="raising"))
    assert karma.side_without_points(position, roll) == expected


# Luck


def test_luck_helps_against_any_negative_modifier() -> None:
    """TRC-LU-08: Luck A helps against any negative modifier, such as 1 Bad point, and not if there is none."""
    roll = Roll("a", "plain", "power", good=2)
    assert not luck.ignoring_helps(Rulings(), ONE, roll)
    assert luck.ignoring_helps(Rulings(), ONE, replace(roll, bad=1))


def test_effects_of_luck_that_can_be_chosen() -> None:
    """TRC-LU-07, R-TRC-75: Luck A cannot be chosen twice on a move, and the lost and the dead cannot use Luck."""
    roll = Roll("a", "plain", "power", dice=(1, 2))
    assert luck.effects(roll) == ("ignore", "reroll", "twelve")
    assert luck.effects(replace(roll, ignoring=True)) == ("reroll", "twelve")
    lucky = replace(ONE, luck=1)
    assert luck.can_change_result(lucky)
    assert not luck.can_change_result(ONE)
    assert not luck.can_change_result(replace(lucky, lost=True))
    assert luck.can_prevent_harm(lucky)
    assert not luck.can_prevent_harm(replace(lucky, dead=True))


def test_luck_runs_out_once() -> None:
    """TRC-LU-05: a character runs out of Luck with its last point, and only once."""
    last = luck.spend(replace(ONE, luck=1))
    assert (last.luck, luck.runs_out(last), luck.runs_out(replace(last, out_of_luck=True))) == (0, True, False)
    assert not luck.runs_out(luck.spend(replace(ONE, luck=2)))


@pytest.mark.parametrize(
    ("points", "start", "anew", "expected"), [(1, 3, False, 2), (0, 3, False, 0), (0, 3, True, 3), (3, 3, False, 0)]
)
def test_luck_that_can_be_restored(points: int, start: int, anew: bool, expected: int) -> None:
    """Luck can be restored up to its start, but not from 0 unless a ruling allows it.

    Rules: TRC-LU-02, TRC-LU-04, R-TRC-29, R-TRC-32.
    """
    one = replace(ONE, luck=points, luck_start=start)
    assert luck.restorable_luck(Rulings(restore_from_zero=anew), one) == expected
    assert luck.restore(one, 9).luck == start


# Harm and stress


@pytest.mark.parametrize(
    ("before", "points", "tags"),
    [
        (0, 3, ()), (0, 4, ("wounded",)), (3, 4, ("unconscious", "wounded")),
        (3, 5, ("dying", "unconscious", "wounded")), (3, 6, ("dead",)),
        (7, 1, ("dying", "unconscious", "wounded")), (8, 1, ("dead",)),
    ],
)  # fmt: skip
def test_the_tags_of_harm(before: int, points: int, tags: tuple[str, ...]) -> None:
    """Harm gives tags by its total: 4 is wounded, 7 unconscious, 8 dying, and 9 dead.

    Rules: TRC-HA-08, TRC-HA-09, TRC-HA-10, TRC-HA-11.
    """
    after = harm.suffer_harm(replace(ONE, harm=before), points)
    assert (after.harm, tuple(sorted(after.tags))) == (before + points, tags)
    assert after.cheat_death_due == ("now" if "dying" in tags else "")


def test_new_harm_starts_the_hour_of_an_unconscious_character_again() -> None:
    """TRC-HA-13: 1 point of harm starts the hour of an unconscious character again after 59 minutes."""
    out = replace(ONE, harm=7, harm_limit=9, unconscious=True, rest_minutes=59)
    hurt = harm.suffer_harm(out, 1)
    assert (hurt.harm, hurt.unconscious, hurt.rest_minutes) == (8, True, 0)


def test_a_dying_character_who_is_harmed_waits_as_before() -> None:
    """R-TRC-49: a dying character that is harmed further still waits for its turn to roll."""
    dying = replace(ONE, harm=8, harm_limit=8, unconscious=True, dying=True, cheat_death_due="turn")
    assert harm.suffer_harm(dying, 1).cheat_death_due == "turn"


@pytest.mark.parametrize(("before", "points", "stress", "brink"), [(0, 1, 1, False), (3, 2, 5, True), (4, 9, 5, True)])
def test_the_tags_of_stress(before: int, points: int, stress: int, brink: bool) -> None:
    """TRC-ST-05, R-TRC-68: stress stops at the limit of 5, which puts a character on the brink, unless it is lost."""
    after = harm.suffer_stress(replace(ONE, stress=before), points)
    assert (after.stress, after.on_the_brink, after.face_demons_due) == (stress, brink, "now" if brink else "")
    lost = harm.suffer_stress(replace(ONE, stress=before, lost=True), points)
    assert (lost.stress, lost.on_the_brink) == (stress, False)


def test_armour_that_helps_and_armour_that_is_repaired() -> None:
    """Armour with threshold left helps against physical harm only, and is repaired fully or to a given number.

    Rules: TRC-HA-07, R-TRC-64, R-TRC-66.
    """
    vest, worn = Armour("vest", 1, 2, 2), Armour("coat", 2, 0, 3)
    one = replace(ONE, armour=(vest, worn))
    assert harm.usable_armour(one, physical=True) == (vest,)
    assert harm.usable_armour(one, physical=False) == ()
    assert (harm.needs_repair(vest), harm.needs_repair(worn)) == (False, True)
    assert (harm.repair(worn, 0).threshold, harm.repair(worn, 5)) == (3, Armour("coat", 2, 5, 5))
    assert harm.with_armour(one, (harm.repair(worn, 1),)).armour == (vest, Armour("coat", 2, 1, 3))
    endless = Armour("charm", 1)
    assert harm.repair(endless, 0) == endless
    assert harm.repair(endless, 1) == Armour("charm", 1, 1, 1)
    assert not harm.needs_repair(Armour("rag", 1, 1, 1))
    assert harm.needs_repair(Armour("rag", 1, 0, 0))


@pytest.mark.parametrize(("stack", "most"), [(False, 1), (True, 3)])
def test_pieces_of_armour_against_one_harm(stack: bool, most: int) -> None:
    """R-TRC-63: one piece of armour may be used against an infliction, or all pieces if the table rules so."""
    assert harm.most_armour(Rulings(armour_stack=stack), 3) == most


def test_the_limit_that_an_improvement_must_exceed() -> None:
    """An improvement must exceed the current limit, or a higher one that applies from the next Investigation.

    Rules: TRC-HA-01, TRC-ST-01, R-TRC-84.
    """
    one = replace(ONE, harm_limit=8, stress_limit=6)
    assert (harm.limit_of(one, "harm"), harm.limit_of(one, "stress")) == (8, 6)
    raised = replace(one, next_harm_limit=10, next_stress_limit=7)
    assert (harm.limit_of(raised, "harm"), harm.limit_of(raised, "stress")) == (10, 7)


# Forced moves


@pytest.mark.parametrize(
    ("band", "expected"),
    [
        ("6-", {"dead": True, "dying": False}), ("7-9", {"dying": True, "cheat_death_due": "now"}),
        ("10+", {"dying": False, "unconscious": True, "harm": 7, "cheat_death_due": ""}),
        ("double 6", {"dying": False, "unconscious": False, "harm": 6}),
    ],
)  # fmt: skip
def test_the_ends_of_cheat_death(band: Any, expected: dict[str, Any]) -> None:
    """Cheat death ends dead, still dying, unconscious with 7 harm, or awake with 6 harm.

    By ruling, a 10+ leaves the harm unchanged. In a fight, the next roll waits for the turn.

    Rules: TRC-HA-15, TRC-HA-16, TRC-HA-17, TRC-HA-18, R-TRC-46.
    """
    dying = replace(ONE, harm=8, unconscious=True, dying=True, cheat_death_due="now")
    after = forced.end_cheat_death(Rulings(), dying, band, combat=False)
    assert {name: getattr(after, name) for name in expected} == expected
    unchanged = forced.end_cheat_death(Rulings(cheat10_harm="unchanged"), dying, "10+", combat=False)
    assert unchanged.harm == 8
    assert forced.end_cheat_death(Rulings(), dying, "7-9", combat=True).cheat_death_due == "turn"
    awake = replace(dying, unconscious=False, rest_minutes=20)
    fallen = forced.end_cheat_death(Rulings(), awake, "10+", combat=False)
    assert (fallen.unconscious, fallen.rest_minutes) == (True, 0)


def test_the_dead_brought_back() -> None:
    """A revived character is unconscious at its harm limit for a whole hour, or unhurt between Investigations.

    Rules: TRC-HA-19, TRC-HE-07, R-TRC-74.
    """
    dead = replace(ONE, dead=True, harm=9, rest_minutes=20)
    back = forced.bring_back(dead, between=False)
    assert (back.dead, back.unconscious, back.harm, back.rest_minutes) == (False, True, 7, 0)
    unhurt = forced.bring_back(dead, between=True)
    assert (unhurt.dead, unhurt.unconscious, unhurt.harm) == (False, False, 0)


@pytest.mark.parametrize(("band", "stress", "by_limit"), [("10+", 4, 6), ("double 6", 3, 5)])
def test_back_from_the_brink(band: Any, stress: int, by_limit: int) -> None:
    """Facing demons leaves 4 stress, or 3 after a double 6; by ruling, 1 or 2 below the limit of 7.

    Rules: TRC-ST-09, TRC-ST-10, R-TRC-73.
    """
    shaken = replace(ONE, stress=7, stress_limit=7, on_the_brink=True, face_demons_due="now")
    after = forced.end_face_demons(Rulings(), shaken, band, combat=False, gm="gm")
    assert (after.stress, after.on_the_brink, after.face_demons_due) == (stress, False, "")
    ruled = Rulings(demons_reset="limit-1/limit-2")
    assert forced.end_face_demons(ruled, shaken, band, combat=False, gm="gm").stress == by_limit


def test_lost_and_found() -> None:
    """The GM plays a lost character, and its player does so again once its sanity is restored.

    Rules: TRC-ST-07, TRC-ST-11, R-TRC-75.
    """
    shaken = replace(ONE, stress=5, on_the_brink=True, face_demons_due="now")
    lost = forced.end_face_demons(Rulings(), shaken, "6-", combat=False, gm="gm")
    assert (lost.lost, lost.controller, lost.player, lost.on_the_brink) == (True, "gm", "a", False)
    sane = forced.restore_sanity(lost, 2)
    assert (sane.lost, sane.controller, sane.player, sane.stress, sane.on_the_brink) == (False, "a", "", 3, False)
    assert forced.restore_sanity(lost, 0).face_demons_due == "now"


def test_who_must_roll_first() -> None:
    """R-TRC-52: the first dying character must roll, and of those on the brink the first that can act."""
    dying = Character("d", "D", "d", dying=True, unconscious=True, cheat_death_due="now")
    asleep = Character("s", "S", "s", on_the_brink=True, unconscious=True, face_demons_due="now")
    shaken = Character("b", "B", "b", on_the_brink=True, face_demons_due="now")
    position = table(asleep, shaken, dying)
    assert (forced.must_cheat_death(position), forced.must_face_demons(position)) == (dying, shaken)
    assert not forced.is_quiet(position)
    waiting = replace(
        position, characters=tuple(replace(one, cheat_death_due="", face_demons_due="") for one in position.characters)
    )
    assert forced.is_quiet(waiting)
    assert not forced.is_quiet(replace(waiting, ending=True))
    assert not forced.is_quiet(replace(waiting, roll=Roll("s", "plain", "power")))
    assert not forced.is_quiet(replace(waiting, due=waiting.due.push(HarmDue("s", 1, True))))


# Recovery


def test_a_use_removes_one_dose() -> None:
    """TRC-HE-04, TRC-CA-03: each use removes one dose, and the item with its last dose."""
    kit, endless = Item("kit", heal=2, uses=2), Item("tea", calm=1)
    once = recovery.use_once(kit)
    assert once == Item("kit", heal=2, uses=1)
    assert once is not None
    assert (recovery.use_once(once), recovery.use_once(endless)) == (None, endless)
    holder = replace(ONE, items=(once, endless))
    assert recovery.use_dose(holder, once).items == (endless,)


@pytest.mark.parametrize(
    ("harm_before", "points", "left", "tags"),
    [(8, 1, 7, ("unconscious", "wounded")), (8, 2, 6, ("wounded",)), (8, 9, 0, ())],
)
def test_healing_the_dying(harm_before: int, points: int, left: int, tags: tuple[str, ...]) -> None:
    """A dying character healed to its limit of 7 is no longer dying, and below it is awake.

    Rulings can keep it dying or unconscious.

    Rules: TRC-HE-02, R-TRC-56, R-TRC-57.
    """
    dying = replace(ONE, harm=harm_before, dying=True, unconscious=True, cheat_death_due="turn", rest_minutes=20)
    after = recovery.heal(Rulings(), dying, points)
    assert after.rest_minutes == 0
    assert (after.harm, tuple(sorted(after.tags)), after.cheat_death_due) == (left, tags, "")
    kept = recovery.heal(Rulings(heal_saves_dying=False), dying, points)
    assert (kept.dying, kept.unconscious) == (True, True)
    assert recovery.heal(Rulings(heal_wakes=False), dying, points).unconscious


@pytest.mark.parametrize(("minutes", "stress", "easing"), [(59, 5, 59), (60, 4, 0), (150, 3, 30), (6000, 0, 0)])
def test_an_hour_for_each_stress(minutes: int, stress: int, easing: int) -> None:
    """Each full hour removes 1 stress, and a character below its limit is no longer on the brink.

    Rules: TRC-CA-05, R-TRC-72, R-TRC-78.
    """
    after = recovery.reduce_stress(replace(ONE, stress=5, on_the_brink=True, face_demons_due="turn"), minutes)
    assert (after.stress, after.calming_minutes, after.on_the_brink) == (stress, easing, stress == 5)
    assert recovery.reduce_stress(replace(ONE, calming_minutes=5), minutes).calming_minutes == 0


def test_sleeping_and_mending() -> None:
    """An unconscious character wakes after an hour with 6 harm, and then each day removes 1 harm.

    Rules: TRC-HA-13, TRC-HE-06, R-TRC-79.
    """
    out = replace(ONE, harm=7, unconscious=True, rest_minutes=30)
    still, left = recovery.sleep(out, 29)
    assert (still.unconscious, still.rest_minutes, left, recovery.mend(still, left)) == (True, 59, 0, still)
    assert recovery.sleep(replace(out, rest_minutes=HOUR), 5)[1] == 5
    awake, left = recovery.sleep(out, 30 + DAY)
    assert (awake.unconscious, awake.harm, left) == (False, 6, DAY)
    assert (recovery.mend(awake, left).harm, recovery.mend(awake, DAY - 1).healing_minutes) == (5, DAY - 1)
    assert recovery.mend(replace(ONE, harm=1, healing_minutes=DAY - HOUR), 2 * HOUR).healing_minutes == 0
    dying = replace(ONE, harm=8, dying=True, unconscious=True, healing_minutes=7)
    assert recovery.sleep(dying, DAY) == (dying, DAY)
    assert recovery.mend(dying, DAY) == replace(dying, healing_minutes=0)


def test_between_investigations() -> None:
    """Between Investigations the living are unhurt and calm, the lost stay lost, and the dead stay as they are.

    Rules: TRC-HE-07, TRC-CA-06, R-TRC-76, R-TRC-84.
    """
    worn = replace(
        ONE, harm=8, stress=5, unconscious=True, dying=True, cheat_death_due="turn", on_the_brink=True,
        face_demons_due="turn", lost=True,
        delayed_doses=(Item("tea", calm=1),), rest_minutes=1, healing_minutes=2, calming_minutes=3,
    )  # fmt: skip
    assert recovery.recover_fully(worn) == replace(ONE, lost=True)
    dead = replace(ONE, harm=9, dead=True)
    assert recovery.recover_fully(dead) == dead
    raised = replace(ONE, next_harm_limit=9)
    assert recovery.apply_new_limits(raised) == replace(ONE, harm_limit=9)


# Whose decision it is


def test_whose_decision_it_is() -> None:
    """Harm is decided before the move, the move before demons, and each decision by the right seat.

    Rules: TRC-KA-04, TRC-LU-06, TRC-HA-05, TRC-ST-06.
    """
    other = Character("b", "B", "b", on_the_brink=True, face_demons_due="now")
    position = table(ONE, other, good=1, bad=1)
    assert awaited_keys(position) == {"b"}
    roll = karma.open_round(position, Roll("a", "plain", "power"))
    assert awaited_keys(replace(position, roll=roll)) == {"gm"}
    both = replace(position, rulings=Rulings(karma_order="any_order"))
    assert awaited_keys(replace(both, roll=karma.open_round(both, roll))) == {"gm", "a"}
    assert awaited_keys(replace(position, roll=replace(roll, dice=(1, 2)))) == {"a"}
    lost = replace(ONE, controller="gm", player="a", lost=True)
    by_gm = replace(position, characters=(lost, other), roll=replace(roll, dice=(1, 2)))
    assert awaited_keys(by_gm) == {"gm"}
    assert by_gm.roll is not None
    assert awaited_keys(replace(by_gm, roll=replace(by_gm.roll, misfires=True))) == {"a"}
    hurt = position.due.push(HarmDue("b", 1, True))
    assert awaited_keys(replace(position, roll=roll, due=hurt)) == {"b"}
    assert awaited_keys(table(ONE)) == frozenset()
