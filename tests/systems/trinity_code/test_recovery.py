"""Recovery: items, time, safety, and what happens between Investigations.

Rules: TRC-HE-01, TRC-HE-02, TRC-HE-03, TRC-HE-04, TRC-HE-05, TRC-HE-06, TRC-HE-07, TRC-CA-01, TRC-CA-02, TRC-CA-03,
TRC-CA-04, TRC-CA-05, TRC-CA-06.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.trinity_code import actions as m
from tests.systems.trinity_code.driver import MEDIKIT, SEDATIVE, Table, dying, legal, on_the_brink, sheet

SALTS = {"name": "salts", "calm": 2, "uses": 3}
ELIXIR = {"name": "elixir", "heal": 1, "calm": 1}
SYRUP = {"name": "syrup", "heal": 2, "delayed": True, "uses": 2}


def carrying(*items: dict[str, Any], **rulings: str) -> Table:
    return Table(sheet("a", items=list(items)), sheet("b"), rulings=rulings)


def uses(table: Table, key: str = "a") -> dict[str, int | None]:
    return {item.name: item.uses for item in table.who(key).items}


# Items


def test_conditions_of_use_are_the_gms_to_judge() -> None:
    """TRC-HE-01: the option to use an item shows its conditions, which the GM judges."""
    table = Table(sheet("a", items=[{**MEDIKIT, "conditions": "needs clean water"}]))
    (option,) = table.options("a", "use-item")
    assert "needs clean water" in legal(option, "item")


@pytest.mark.parametrize(("harm", "left"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_heal_takes_harm_away(harm: int, left: int) -> None:
    """TRC-HE-02, R-TRC-59: heal-2 removes 2 harm, down to 0, and spends its dose even if it removes less."""
    table = carrying(MEDIKIT)
    if harm:
        table.hurt("b", harm)
    table.use("a", "medikit", "b")
    assert (table.who("b").harm, uses(table)) == (left, {"medikit": 1})


def test_treating_oneself_needs_no_roll() -> None:
    """R-TRC-60, TRC-HE-02: a character can treat itself with an item, without a roll and without Karma."""
    table = carrying(MEDIKIT, SALTS)
    table.hurt("a", 3)
    table.shake("a", 3)
    table.use("a", "medikit")
    table.use("a", "salts")
    assert (table.who("a").harm, table.who("a").stress, table.position.roll) == (1, 1, None)


def test_instant_is_at_once() -> None:
    """TRC-HE-03: an item without the delayed tag works at once and does not wait for safety."""
    table = carrying(MEDIKIT)
    table.hurt("b", 4)
    table.use("a", "medikit", "b")
    assert (table.who("b").harm, table.who("b").delayed_doses) == (2, ())
    assert table.refused(m.ReachSafety("b")).rule == "TRC-CA-02"


def test_doses_are_counted() -> None:
    """TRC-HE-04, invariant 9: consumable-2 can be used twice, and a third use is refused."""
    table = carrying(MEDIKIT)
    table.hurt("b", 6)
    table.use("a", "medikit", "b")
    assert uses(table) == {"medikit": 1}
    table.use("a", "medikit", "b")
    assert (uses(table), table.who("b").harm) == ({}, 2)
    assert table.refused(m.UseItem("a", "medikit", "b")).rule == "TRC-HE-04"


def test_an_item_without_consumable_never_ends() -> None:
    """R-TRC-83: an item without the consumable tag can be used any number of times, with all its effects."""
    table = carrying(ELIXIR)
    table.hurt("b", 6)
    table.shake("b", 4)
    for _ in range(3):
        table.use("a", "elixir", "b")
    assert (table.who("b").harm, table.who("b").stress, uses(table)) == (3, 1, {"elixir": None})


def test_spells_that_heal_or_calm_are_given_as_items() -> None:
    """The GM can give a spell that heals or calms as an item, with a number of uses or without end.

    Rules: TRC-HE-05, TRC-CA-04.
    """
    table = carrying()
    table.play(m.GiveItem("a", "mending word", heal=3, uses=1))
    table.play(m.GiveItem("a", "hush", calm=1, uses=0))
    assert uses(table) == {"mending word": 1, "hush": None}


def test_healing_wakes_the_unconscious() -> None:
    """R-TRC-56: an unconscious character wakes when it is healed below its limit, with the remaining harm."""
    table = carrying(MEDIKIT)
    table.hurt("b", 7)
    table.use("a", "medikit", "b")
    assert (table.who("b").harm, table.tags("b")) == (5, ["wounded"])


@pytest.mark.parametrize(("heal", "tags"), [(1, ["unconscious", "wounded"]), (2, ["wounded"]), (5, [])])
def test_healing_saves_the_dying(heal: int, tags: list[str]) -> None:
    """A dying character healed to its limit stays unconscious, and below it wakes; it owes no roll any more.

    Rules: R-TRC-57, R-TRC-50.
    """
    table = dying(fight=True, others=(sheet("b", items=[{"name": "kit", "heal": heal, "uses": 1}]),))
    table.settle(4, 4)
    table.use("b", "kit", "a")
    assert table.tags("a") == tags
    table.fight(False)
    assert table.position.roll is None


def test_calm_takes_stress_away() -> None:
    """TRC-CA-01, R-TRC-59: calm-2 removes 2 stress, down to 0."""
    for stress, left in ((4, 2), (1, 0), (0, 0)):
        table = carrying(SALTS)
        if stress:
            table.shake("b", stress)
        table.use("a", "salts", "b")
        assert (table.who("b").stress, uses(table)) == (left, {"salts": 2})


def test_delayed_waits_for_safety() -> None:
    """A delayed dose is spent when it is taken, and works only when the GM says that the character is safe.

    Rules: TRC-CA-02, R-TRC-80.
    """
    table = carrying(SEDATIVE)
    table.shake("b", 3)
    table.use("a", "sedative", "b")
    assert (uses(table), table.who("b").stress) == ({}, 3)
    assert table.refused(m.ReachSafety("b"), "b").rule == "TRC-CA-02"
    table.play(m.ReachSafety("b"))
    assert (table.who("b").stress, table.who("b").delayed_doses) == (2, ())
    assert table.refused(m.ReachSafety("b")).rule == "TRC-CA-02"


def test_several_delayed_doses_all_work() -> None:
    """R-TRC-81, R-TRC-82: all delayed doses work at safety, each on harm or on stress, and nothing falls below 0."""
    table = carrying(SEDATIVE, SYRUP)
    table.hurt("b", 3)
    table.shake("b", 1)
    table.use("a", "sedative", "b")
    table.use("a", "syrup", "b")
    table.use("a", "syrup", "b")
    assert (table.who("b").harm, table.who("b").stress) == (3, 1)
    table.play(m.ReachSafety("b"))
    assert (table.who("b").harm, table.who("b").stress) == (0, 0)


def test_a_delayed_dose_is_lost_with_the_character() -> None:
    """R-TRC-80: a character that dies before it is safe loses its delayed doses, even if it is brought back."""
    table = carrying(SEDATIVE)
    table.shake("b", 3)
    table.use("a", "sedative", "b")
    table.hurt("b", 9)
    assert table.tags("b") == ["dead"]
    table.play(m.RemoveTag("b", "dead"))
    assert table.who("b").delayed_doses == ()
    assert table.options("gm", "reach-safety") == []


def test_a_delayed_dose_wakes_and_saves_like_an_instant_one() -> None:
    """R-TRC-82, R-TRC-56: a delayed dose that heals below the limit wakes an unconscious character once it is safe."""
    table = carrying(SYRUP)
    table.hurt("b", 7)
    table.use("a", "syrup", "b")
    assert table.tags("b") == ["unconscious", "wounded"]
    table.play(m.ReachSafety("b"))
    assert (table.tags("b"), table.who("b").harm) == (["wounded"], 5)


def test_the_last_dose() -> None:
    """TRC-CA-03: an item of consumable-1 is gone after one use, whether instant or delayed."""
    table = carrying(SEDATIVE, {**SALTS, "uses": 1})
    table.use("a", "sedative", "b")
    assert table.rules_of("used-up") == ["TRC-CA-03"]
    table.use("a", "salts", "b")
    assert uses(table) == {}
    assert table.refused(m.UseItem("a", "sedative", "b")).rule == "TRC-HE-04"


# Time


@pytest.mark.parametrize(("hours", "left"), [(23, 5), (24, 4), (47, 4), (48, 3), (120, 0), (240, 0)])
def test_a_day_takes_1_harm(hours: int, left: int) -> None:
    """TRC-HE-06: each full 24 hours remove 1 harm, down to 0."""
    table = carrying()
    table.hurt("a", 5)
    table.pass_time(hours)
    assert table.who("a").harm == left


@pytest.mark.parametrize(("hours", "minutes", "left"), [(0, 59, 4), (1, 0, 3), (2, 59, 2), (4, 0, 0), (9, 0, 0)])
def test_an_hour_takes_1_stress(hours: int, minutes: int, left: int) -> None:
    """TRC-CA-05: each full hour removes 1 stress, down to 0."""
    table = carrying()
    table.shake("a", 4)
    table.pass_time(hours, minutes)
    assert table.who("a").stress == left


def test_time_adds_up() -> None:
    """R-TRC-78: parts of a day and of an hour add up: 23 and 1 hours are a day, and 40 and 20 minutes an hour."""
    table = carrying()
    table.hurt("a", 2)
    table.shake("b", 2)
    table.pass_time(0, 40)
    assert table.who("b").stress == 2
    table.pass_time(0, 20)
    assert (table.who("b").stress, table.who("a").harm) == (1, 2)
    table.pass_time(22)
    table.pass_time(1)
    assert table.who("a").harm == 1


def test_the_clocks_run_only_while_there_is_something_to_lose() -> None:
    """R-TRC-78: hours before a character is harmed do not count, and the count begins anew after its harm was 0."""
    table = carrying(MEDIKIT)
    table.pass_time(20)
    table.hurt("a", 1)
    table.pass_time(20)
    assert table.who("a").harm == 1
    table.use("a", "medikit")
    table.pass_time(1)
    table.hurt("a", 1)
    table.pass_time(20)
    assert table.who("a").harm == 1
    table.pass_time(4)
    assert table.who("a").harm == 0


def test_a_clock_that_ran_out_at_0_begins_anew_at_once() -> None:
    """The counts of hours and minutes begin anew at 0, even if the next wound follows without time in between.

    Rules: R-TRC-78.
    """
    table = carrying(MEDIKIT, SALTS)
    table.hurt("a", 1)
    table.shake("a", 1)
    table.pass_time(0, 50)
    table.use("a", "medikit")
    table.use("a", "salts")
    table.hurt("a", 1)
    table.shake("a", 1)
    table.pass_time(0, 59)
    assert table.who("a").stress == 1
    table.pass_time(23)
    assert table.who("a").harm == 1


def test_the_unconscious_wake_before_any_day_is_over() -> None:
    """25 hours are 1 hour for an unconscious character to wake with 6 harm, and a day to lose 1 more.

    Rules: R-TRC-79, TRC-HA-13, TRC-HE-06.
    """
    table = carrying()
    table.hurt("a", 7)
    table.pass_time(25)
    assert (table.who("a").harm, table.tags("a")) == (5, ["wounded"])


def test_no_time_passes_in_a_fight_or_between_investigations() -> None:
    """TRC-HE-06, TRC-CA-05: the GM cannot let time pass in a fight or between Investigations."""
    table = carrying()
    table.fight()
    assert table.refused(m.Advance(1)).rule == "TRC-HE-06"
    table.fight(False)
    table.end()
    assert table.refused(m.Advance(1)).rule == "TRC-HE-06"


# Between Investigations


def test_unhurt_between_investigations() -> None:
    """TRC-HE-07, R-TRC-84: the end of an Investigation removes all harm and its tags, but the dead stay dead."""
    table = Table(sheet("a"), sheet("b"), sheet("c"))
    for key, harm in (("a", 5), ("b", 7), ("c", 9)):
        table.hurt(key, harm)
    table.end()
    assert [(table.who(key).harm, table.tags(key)) for key in "ab"] == [(0, []), (0, [])]
    assert table.tags("c") == ["dead"]
    assert table.position.phase == "between"


def test_calm_between_investigations() -> None:
    """TRC-CA-06, R-TRC-84, R-TRC-76: the end of an Investigation removes all stress, but the lost stay lost."""
    table = on_the_brink(others=(sheet("b"),))
    table.face("a", 1, 1)
    table.shake("b", 4)
    table.end()
    assert [(table.who(key).stress, table.tags(key)) for key in "ab"] == [(0, ["lost"]), (0, [])]


def test_owed_rolls_come_before_the_end() -> None:
    """An Investigation ends only after demons that wait for a turn have been faced and nothing is owed any more.

    Rules: R-TRC-77.
    """
    table = on_the_brink(fight=True)
    table.face("a", 4, 4)
    table.end()
    assert (table.position.phase, table.waits_for()) == ("investigation", ["a"])
    assert table.refused(m.InflictHarm("a", 1)).rule == "TRC-HA-02"
    table.face("a", 4, 4)
    assert table.position.phase == "investigation"
    table.face("a", 6, 5)
    assert (table.position.phase, table.who("a").stress) == ("between", 0)


def test_a_clock_begins_anew_also_where_the_gm_takes_all_away() -> None:
    """R-TRC-78: when the GM restores sanity and removes all stress, the counted minutes of an hour are removed too."""
    table = carrying()
    table.shake("a", 4)
    table.pass_time(0, 50)
    table.shake("a", 1)
    table.face("a", 1, 1)
    table.play(m.RemoveTag("a", "lost", 5))
    table.shake("a", 1)
    table.pass_time(0, 10)
    assert table.who("a").stress == 1


def test_waking_leaves_the_clock_of_a_day_alone() -> None:
    """R-TRC-78: waking keeps the counted hours of a day, because the character has had harm all along."""
    table = carrying()
    table.hurt("a", 5)
    table.pass_time(23)
    table.hurt("a", 2)
    table.play(m.Wake("a"))
    table.pass_time(1)
    assert table.who("a").harm == 5


def test_a_sleeper_on_the_brink_is_woken_to_roll_at_the_end() -> None:
    """R-TRC-52, R-TRC-77: an unconscious character on the brink is woken at the end of the Investigation to roll."""
    table = carrying()
    table.hurt("a", 7)
    table.shake("a", 5)
    table.play(m.EndInvestigation())
    assert (table.position.phase, table.waits_for()) == ("investigation", ["a"])
    table.face("a", 1, 1)
    assert (table.position.phase, table.tags("a")) == ("between", ["lost"])


def test_a_survivor_on_the_brink_faces_their_demons_before_the_end() -> None:
    """A character on the brink that survives cheat death at the end of the Investigation still faces its demons.

    Rules: R-TRC-52, R-TRC-77.
    """
    table = on_the_brink(fight=True)
    table.face("a", 4, 4)
    table.hurt("a", 8)
    table.settle(4, 4)
    table.end()
    table.settle(6, 5)
    assert (table.position.phase, table.waits_for()) == ("investigation", ["a"])
    table.face("a", 1, 1)
    assert (table.position.phase, table.tags("a")) == ("between", ["lost"])


def test_the_removal_of_tags_is_announced() -> None:
    """R-TRC-40, R-TRC-41: the end of wounded and of traumatised is announced when an item heals and calms."""
    table = carrying({"name": "balm", "heal": 2, "calm": 2})
    table.hurt("a", 5)
    table.shake("a", 3)
    table.play(m.UseItem("a", "balm", "a"))
    assert [event.rule for event in table.last if event.kind.startswith("no-longer")] == ["R-TRC-40", "R-TRC-41"]


def test_the_hour_to_wake_counts_for_no_day() -> None:
    """The hour to wake does not count for a day: after 24 hours 23 are counted, and 1 more makes the harm 5.

    Rules: R-TRC-79, TRC-HA-13, TRC-HE-06.
    """
    table = carrying()
    table.hurt("a", 7)
    assert "unconscious" in table.tags("a")
    table.pass_time(24)
    assert (table.who("a").harm, table.who("a").healing_minutes) == (6, 23 * 60)
    table.pass_time(0, 59)
    assert table.who("a").harm == 6
    table.pass_time(0, 1)
    assert (table.who("a").harm, table.who("a").healing_minutes) == (5, 0)


def test_the_time_to_wake_counts_for_no_day_in_parts() -> None:
    """The hour to wake does not count for a day, also when time passes in parts.

    It takes 40 and 20 minutes, and then a day of 23 hours 59 minutes and 1 minute.

    Rules: R-TRC-79.
    """
    table = carrying()
    table.hurt("a", 7)
    table.pass_time(0, 40)
    assert (table.who("a").healing_minutes, table.who("a").rest_minutes) == (0, 40)
    table.pass_time(0, 20)
    assert (table.who("a").harm, table.who("a").healing_minutes) == (6, 0)
    table.pass_time(23, 59)
    assert table.who("a").harm == 6
    table.pass_time(0, 1)
    assert table.who("a").harm == 5
