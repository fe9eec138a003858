"""Tests that exactly the right fields of a sheet change after items, time and the end of an Investigation."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Resolution
from facedown.systems.trinity_code import actions as m
from facedown.systems.trinity_code.model import Item, Position
from facedown.systems.trinity_code.steps.recovery import close_investigation
from tests.systems.trinity_code.driver import SEDATIVE, Table, dying, no_chance, on_the_brink, sheet
from tests.systems.trinity_code.test_sheets_after import changed


def test_an_item_is_used_up_dose_by_dose() -> None:
    """TRC-HE-04, TRC-CA-03: a use removes one dose of the item that is named, and the last dose removes the item."""
    kit, tea = {"name": "kit", "heal": 1, "uses": 2}, {"name": "tea", "calm": 1, "uses": 2}
    table = Table(sheet("a", items=[kit, tea]), sheet("b"))
    table.hurt("b", 3)
    before = table.who("a")
    table.use("a", "kit", "b")
    assert changed(before, table.who("a")) == {
        "items": (Item("kit", heal=1, uses=1), Item("tea", calm=1, uses=2)),
    }
    table.use("a", "kit", "b")
    assert changed(before, table.who("a")) == {"items": (Item("tea", calm=1, uses=2),)}
    assert table.who("b").harm == 1


def test_a_delayed_dose_waits_with_all_that_it_does() -> None:
    """TRC-CA-02, R-TRC-81: two delayed doses wait in their order and work together at safety."""
    syrup = {"name": "syrup", "heal": 2, "delayed": True, "uses": 1}
    table = Table(sheet("a", items=[SEDATIVE, syrup]), sheet("b"))
    table.hurt("b", 5)
    table.shake("b", 3)
    before = table.who("b")
    table.use("a", "sedative", "b")
    table.use("a", "syrup", "b")
    assert [one.name for one in table.who("b").delayed_doses] == ["sedative", "syrup"]
    table.play(m.ReachSafety("b"))
    assert changed(before, table.who("b")) == {"harm": 3, "stress": 2}


def test_healing_leaves_the_clock_of_a_day_alone_unless_all_harm_is_gone() -> None:
    """Healing 2 of 3 harm keeps the 20 hours counted for a day, and healing the last harm removes them.

    Rules: R-TRC-78, TRC-HE-02.
    """
    table = Table(sheet("a", items=[{"name": "kit", "heal": 2, "uses": 2}]))
    table.hurt("a", 3)
    table.pass_time(20)
    before = table.who("a")
    assert before.healing_minutes == 1200
    table.use("a", "kit")
    assert (table.who("a").harm, table.who("a").healing_minutes) == (1, 1200)
    table.use("a", "kit")
    assert (table.who("a").harm, table.who("a").healing_minutes) == (0, 0)


def test_calming_leaves_the_clock_of_an_hour_alone_unless_all_stress_is_gone() -> None:
    """Calming 2 of 3 stress keeps the 50 minutes counted for an hour, and calming the last removes them.

    Rules: R-TRC-78, TRC-CA-01.
    """
    table = Table(sheet("a", items=[{"name": "tea", "calm": 2, "uses": 2}]))
    table.shake("a", 3)
    table.pass_time(0, 50)
    table.use("a", "tea")
    assert (table.who("a").stress, table.who("a").calming_minutes) == (1, 50)
    table.use("a", "tea")
    assert (table.who("a").stress, table.who("a").calming_minutes) == (0, 0)


def test_healing_to_the_limit_saves_the_dying_who_stay_unconscious() -> None:
    """R-TRC-56, R-TRC-57: a dying character healed from 8 to 7 harm stays unconscious, and 1 more healing wakes it."""
    table = dying(fight=True, others=(sheet("b", items=[{"name": "kit", "heal": 1, "uses": 2}]),))
    table.settle(4, 4)
    before = table.who("a")
    table.use("b", "kit", "a")
    assert changed(before, table.who("a")) == {"dying": False, "cheat_death_due": "", "harm": 7}
    table.use("b", "kit", "a")
    assert changed(before, table.who("a")) == {"dying": False, "cheat_death_due": "", "harm": 6, "unconscious": False}


def test_healing_that_saves_or_wakes_nobody() -> None:
    """R-TRC-56, R-TRC-57: if healing does not save the dying by ruling, harm falls from 8 to 6, and the tags stay."""
    kit = {"name": "kit", "heal": 2, "uses": 1}
    table = dying(fight=True, others=(sheet("b", items=[kit]),), rulings={"heal_saves_dying": "false"})
    table.settle(4, 4)
    before = table.who("a")
    table.use("b", "kit", "a")
    assert changed(before, table.who("a")) == {"harm": 6}


def test_calm_takes_away_the_roll_that_was_owed() -> None:
    """R-TRC-72: a character calmed to 4 of 5 stress is no longer on the brink and owes no roll."""
    table = on_the_brink(fight=True, others=(sheet("b", items=[{"name": "tea", "calm": 1, "uses": 1}]),))
    table.face("a", 4, 4)
    before = table.who("a")
    table.use("b", "tea", "a")
    assert changed(before, table.who("a")) == {"on_the_brink": False, "face_demons_due": "", "stress": 4}


def test_time_passes_for_everybody_alive() -> None:
    """25 hours and 10 minutes change every living character by its own counted minutes.

    A with 3 harm loses 1 and has counted 70 minutes towards the next; B wakes after 60 minutes and then loses 1 of
    6, with 10 minutes counted; C, dead, does not change; D, unhurt, counts nothing.

    Rules: TRC-HA-13, TRC-HE-06, TRC-CA-05, R-TRC-78, R-TRC-79.
    """
    table = Table(*(sheet(key) for key in "abcd"))
    table.hurt("a", 3)
    table.shake("a", 1)
    table.hurt("b", 7)
    table.hurt("c", 9)
    before = {key: table.who(key) for key in "abcd"}
    table.pass_time(25, 10)
    assert changed(before["a"], table.who("a")) == {"harm": 2, "healing_minutes": 70, "stress": 0}
    assert changed(before["b"], table.who("b")) == {"harm": 5, "healing_minutes": 10, "unconscious": False}
    assert changed(before["c"], table.who("c")) == {}
    assert changed(before["d"], table.who("d")) == {}
    assert table.position.minutes == 25 * 60 + 10
    table.pass_time(0, 5)
    assert table.position.minutes == 25 * 60 + 15


def test_stress_counts_the_minutes_of_an_hour() -> None:
    """R-TRC-78: 150 minutes remove 2 of 4 stress and leave 30 minutes counted, and 30 more remove another."""
    table = Table(sheet("a"))
    table.shake("a", 4)
    table.pass_time(2, 30)
    assert (table.who("a").stress, table.who("a").calming_minutes) == (2, 30)
    table.pass_time(0, 30)
    assert (table.who("a").stress, table.who("a").calming_minutes) == (1, 0)


def test_a_clock_stops_with_the_last_point() -> None:
    """R-TRC-78: 1 harm is gone after 25 hours and 1 stress after 90 minutes, and no further minutes are counted."""
    table = Table(sheet("a"), sheet("b"))
    table.hurt("a", 1)
    table.shake("b", 1)
    before = {key: table.who(key) for key in "ab"}
    table.pass_time(1, 30)
    assert changed(before["b"], table.who("b")) == {"stress": 0}
    table.pass_time(23, 30)
    assert changed(before["a"], table.who("a")) == {"harm": 0}


def test_half_an_hour_takes_nobody_off_the_brink() -> None:
    """An unconscious character on the brink stays there after half an hour and leaves it after the full hour.

    Rules: R-TRC-72, TRC-CA-05.
    """
    table = Table(sheet("a"))
    table.hurt("a", 7)
    table.shake("a", 5)
    table.pass_time(0, 30)
    assert (table.who("a").on_the_brink, table.who("a").face_demons_due, table.who("a").stress) == (True, "now", 5)
    table.pass_time(0, 30)
    assert (table.who("a").on_the_brink, table.who("a").face_demons_due, table.who("a").stress) == (False, "", 4)


def test_the_unconscious_count_their_hour() -> None:
    """An unconscious character counts 59 minutes, and waking or new harm ends the count.

    Harm that armour absorbs in full does not.

    Rules: TRC-HA-13, R-TRC-53, R-TRC-54.
    """
    table = Table(sheet("a", harm_limit=9))
    table.hurt("a", 9)
    table.pass_time(0, 59)
    before = table.who("a")
    assert (before.rest_minutes, before.healing_minutes, before.unconscious) == (59, 0, True)
    table.pass_time(0, 1)
    assert changed(before, table.who("a")) == {"rest_minutes": 0, "harm": 6, "unconscious": False}
    again = Table(sheet("a", armour=[{"name": "vest", "rating": 1}]))
    again.hurt("a", 7)
    again.pass_time(0, 59)
    again.hurt("a", 1, "vest")
    assert again.who("a").rest_minutes == 59
    again.hurt("a", 1)
    assert again.who("a").rest_minutes == 0


def test_the_end_of_an_investigation_clears_the_sheet() -> None:
    """The end of an Investigation removes harm, stress, tags, doses and counted minutes, except those of the dead.

    Rules: TRC-HE-07, TRC-CA-06, R-TRC-84.
    """
    table = Table(sheet("c"), sheet("a"), sheet("b", items=[{**SEDATIVE, "uses": 2}]))
    for key in "ac":
        table.hurt(key, 2)
        table.shake(key, 4)
        table.pass_time(0, 30)
    table.use("b", "sedative", "a")
    table.hurt("a", 5)
    table.pass_time(0, 10)
    table.hurt("c", 9)
    before, dead = table.who("a"), table.who("c")
    assert (before.rest_minutes, before.healing_minutes > 0, before.calming_minutes > 0, before.unconscious) == (
        10,
        True,
        True,
        True,
    )
    table.end()
    assert changed(before, table.who("a")) == {
        "harm": 0, "stress": 0, "unconscious": False, "delayed_doses": (), "rest_minutes": 0, "healing_minutes": 0,
        "calming_minutes": 0,
    }  # fmt: skip
    assert changed(dead, table.who("c")) == {}
    position = table.position
    assert (position.phase, position.minutes, position.ending, position.combat) == ("between", 0, False, False)


def test_an_investigation_begins_with_empty_pools_and_its_clock_at_0() -> None:
    """An Investigation begins with its number, its time at 0, and empty pools unless a ruling keeps the points.

    Rules: TRC-KA-02, R-TRC-10.
    """
    for carry, pools in (("false", (0, 0)), ("true", (2, 3))):
        table = Table(sheet("a"), good=2, bad=3, rulings={"karma_carry": carry})
        table.pass_time(1)
        table.end()
        table.play(m.BeginInvestigation())
        assert (table.pools, table.position.investigations, table.position.minutes) == (pools, 2, 0)


def test_a_sleeper_on_the_brink_wakes_to_roll_when_the_investigation_ends() -> None:
    """An unconscious character on the brink wakes with 6 harm and must roll when the Investigation ends.

    Rules: R-TRC-52, R-TRC-77, TRC-HA-13.
    """
    table = Table(sheet("a"), sheet("b"))
    for key in "ab":
        table.hurt(key, 7)
        table.shake(key, 5)
    before = table.who("b")
    table.end()
    assert changed(before, table.who("b")) == {"unconscious": False, "harm": 6}
    assert [table.who(key).face_demons_due for key in "ab"] == ["now", "now"]
    phases = []
    for key in "ab":
        table.face(key, 6, 6)
        phases.append(table.position.phase)
    assert phases == ["investigation", "between"]


def test_rolls_that_wait_for_a_turn_are_due_when_the_investigation_ends() -> None:
    """When the Investigation ends, all rolls that wait for a turn are due, of cheat death and of demons.

    Rules: R-TRC-77, R-TRC-88.
    """
    table = Table(sheet("a"), sheet("b"), sheet("c"))
    table.fight()
    for key in "ab":
        table.shake(key, 5)
        table.face(key, 4, 4)
    assert [table.who(key).face_demons_due for key in "abc"] == ["turn", "turn", ""]
    table.end()
    assert [table.who(key).face_demons_due for key in "abc"] == ["now", "now", ""]
    assert [table.who(key).cheat_death_due for key in "abc"] == ["", "", ""]
    slipping = dying(fight=True)
    slipping.settle(4, 4)
    assert slipping.who("a").cheat_death_due == "turn"
    slipping.end()
    assert (slipping.who("a").cheat_death_due, slipping.who("a").face_demons_due) == ("now", "")
    assert slipping.rolling.move == "cheat-death"


def closing(table: Table, *, ending: bool, unconscious: bool) -> Resolution[Position]:
    """Return a position whose Investigation is ending or not, where A is well, or unconscious and on the brink."""
    a = replace(table.who("a"), on_the_brink=unconscious, unconscious=unconscious, harm=7 * unconscious)
    return Resolution(replace(table.position, characters=(a,), ending=ending), no_chance)


def test_an_investigation_is_closed_once_all_is_rolled() -> None:
    """An Investigation closes only when all is rolled: an unconscious character on the brink wakes to roll first.

    Rules: R-TRC-52, R-TRC-76, R-TRC-77.
    """
    table = Table(sheet("a"))
    going_on = closing(table, ending=False, unconscious=False)
    assert not close_investigation(going_on)
    assert going_on.position.phase == "investigation"
    sleeping = closing(table, ending=True, unconscious=True)
    assert close_investigation(sleeping)
    (awake,) = sleeping.position.characters
    assert (awake.unconscious, awake.face_demons_due, sleeping.position.phase) == (False, "now", "investigation")
    assert not close_investigation(sleeping)
    well = closing(table, ending=True, unconscious=False)
    assert close_investigation(well)
    assert (well.position.phase, well.position.ending) == ("between", False)
