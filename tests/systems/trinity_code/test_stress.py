"""Stress: its limit, traumatised, the brink, facing one's demons, and being lost.

Rules: TRC-ST-01, TRC-ST-02, TRC-ST-03, TRC-ST-04, TRC-ST-05, TRC-ST-06, TRC-ST-07, TRC-ST-08, TRC-ST-09, TRC-ST-10,
TRC-ST-11.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.trinity_code import actions as m
from tests.systems.trinity_code.driver import (
    FOUR,
    SYSTEM,
    Table,
    legal,
    on_the_brink,
    sheet,
    usual,
)

TEA = {"name": "tea", "calm": 1, "uses": 9}


def one(**more: Any) -> Table:
    return Table(sheet("a", **more), sheet("b"))


def lost(**more: Any) -> Table:
    """Return a table where A is lost."""
    table = on_the_brink(others=(sheet("b"),), **more)
    table.face("a", 1, 1)
    assert table.tags("a") == ["lost", "traumatised"]
    return table


# Taking stress


def test_the_stress_limit_is_5_and_can_be_raised() -> None:
    """TRC-ST-01: a character with 5 stress is on the brink; with a limit raised to 6 it is not at 5, but at 6."""
    table = one()
    assert table.who("a").stress_limit == 5
    table.end()
    (emitted,) = table.play(m.SetLimit("a", "stress", 6))
    table.play(m.BeginInvestigation())
    table.shake("a", 5)
    assert (emitted.rule, table.tags("a")) == ("TRC-ST-01", ["traumatised"])
    table.shake("a", 1)
    assert table.tags("a") == ["on-the-brink", "traumatised"]


def test_failing_to_face_danger() -> None:
    """TRC-ST-02: the move Face Danger of the system deals 1 stress on 6 or less, and none above."""
    danger = next(sheet for sheet in Table(sheet("a"), moves=()).position.sheets if sheet.key == "face-danger")
    assert [line.stress for line in (danger.low, danger.mixed, danger.high)] == [1, 0, 0]
    for dice, stress in (((3, 3), 1), ((3, 4), 0), ((5, 5), 0)):
        table = Table(sheet("a"), moves=())
        table.make("a", *dice, key="face-danger", attribute="cool")
        assert table.who("a").stress == stress
    assert table.of_kind("stress") == []


def test_stress_from_the_gm() -> None:
    """The GM can inflict stress at any other moment; a number below 0 is refused, and so is a player.

    Rules: TRC-ST-03, R-TRC-85.
    """
    table = one()
    (emitted,) = table.shake("a", 1)
    assert (table.who("a").stress, emitted.rule) == (1, "TRC-ST-03")
    assert table.refused(m.InflictStress("a", -1)).rule in ("R-TRC-85", "TRC-ST-03")
    assert table.refused(m.InflictStress("a", 1), "b").rule == "TRC-ST-03"


def test_traumatised_from_2_stress() -> None:
    """From 2 stress on, Cool and Wits have −1, however high the stress, and Power and Quickness have none.

    Rules: TRC-ST-04, R-TRC-37.
    """
    for stress, cool in ((1, 7), (2, 6), (4, 6)):
        table = one()
        table.shake("a", stress)
        totals = []
        for attribute in FOUR:
            table.make("a", 3, 4, attribute=attribute)
            totals.append(table.read[0])
        assert totals == [7, 7, cool, cool]


def test_wounded_and_traumatised_count_once_each() -> None:
    """A character both wounded and traumatised has −1 on each attribute, and on none of them −2.

    Rules: R-TRC-37, TRC-HA-08, TRC-ST-04.
    """
    table = one()
    table.hurt("a", 6)
    table.shake("a", 4)
    for attribute in FOUR:
        table.make("a", 3, 4, attribute=attribute)
        assert table.read[0] == 6


def test_traumatised_goes_when_stress_does() -> None:
    """R-TRC-41: traumatised ends, with its −1, when stress falls below 2."""
    table = one(items=[TEA])
    table.shake("a", 2)
    table.use("a", "tea")
    assert table.tags("a") == []
    table.make("a", 3, 4, attribute="wits")
    assert table.read[0] == 7


def test_on_the_brink_at_the_limit() -> None:
    """TRC-ST-05: a character with 5 stress is on the brink, whether at once or bit by bit, and with 4 it is not."""
    for parts in ((5,), (4, 1), (1, 1, 1, 1, 1)):
        table = one()
        for points in parts:
            assert "on-the-brink" not in table.tags("a")
            table.shake("a", points)
        assert table.tags("a") == ["on-the-brink", "traumatised"]


def test_stress_stops_at_the_limit() -> None:
    """R-TRC-68, R-TRC-71: stress beyond the limit is dropped, and further stress on the brink does nothing."""
    table = one()
    table.shake("a", 4)
    table.shake("a", 3)
    assert table.who("a").stress == 5
    fight = on_the_brink(fight=True)
    fight.face("a", 4, 4)
    fight.shake("a", 2)
    assert (fight.who("a").stress, fight.tags("a")) == (5, ["on-the-brink", "traumatised"])
    assert fight.waits_for() == []


# Facing one's demons


def test_the_brink_calls_for_a_roll() -> None:
    """A character on the brink rolls at once, with Cool or Wits as its player likes and −1 for traumatised.

    Rules: TRC-ST-06, R-TRC-39, R-TRC-69.
    """
    table = on_the_brink(cool=1, wits=-1, others=(sheet("b"),))
    assert table.waits_for() == ["a"]
    assert table.refused(m.MakeMove("b", "plain", "cool")).rule == "TRC-KA-04"
    assert table.refused(m.InflictStress("b", 1)).rule == "TRC-ST-03"
    (option,) = table.options("a", "face-demons")
    assert legal(option, "attribute") == "Choose from: Cool +1, Wits −1."
    assert table.refused(m.FaceDemons("a", "power")).rule in ("TRC-ST-06", "R-TRC-70")
    table.face("a", 5, 4, attribute="wits")
    assert table.read == (9 - 1 - 1, "7-9")


@pytest.mark.parametrize(("cool", "wits", "chosen"), [(1, 2, "wits"), (2, 1, "cool"), (1, 1, "cool")])
def test_the_usual_choice_is_the_higher_one(cool: int, wits: int, chosen: str) -> None:
    """The default attribute for facing demons is the higher of Cool and Wits, and Cool if they are equal.

    Rules: R-TRC-70, section 5.
    """
    (option,) = on_the_brink(cool=cool, wits=wits).options("a", "face-demons")
    assert usual(option, "attribute") == chosen


def test_the_choice_is_made_for_each_roll() -> None:
    """R-TRC-70: a player chooses Cool or Wits anew for each roll against demons."""
    table = on_the_brink(cool=0, wits=1)
    totals = []
    for attribute in ("cool", "wits", "cool"):
        table.face("a", 4, 4, attribute=attribute)
        totals.append(table.read[0])
    assert totals == [7, 8, 7]


@pytest.mark.parametrize("dice", [(1, 1), (3, 4), (1, 6)])
def test_6_or_less_is_lost(dice: tuple[int, int]) -> None:
    """TRC-ST-07: a total of 6 or less against demons replaces on-the-brink by lost, and the GM plays the character."""
    table = on_the_brink()
    table.face("a", *dice)
    assert (table.tags("a"), table.who("a").controller) == (["lost", "traumatised"], "gm")
    assert table.tag_rules == ["TRC-ST-07"]


def test_7_to_9_stays_and_rolls_again() -> None:
    """Outside a fight, a 7 to 9 against demons keeps a character on the brink, and it rolls again at once.

    Rules: TRC-ST-08, R-TRC-69.
    """
    table = on_the_brink()
    for _ in range(3):
        table.face("a", 4, 4)
        assert (table.tags("a"), table.waits_for()) == (["on-the-brink", "traumatised"], ["a"])


def test_7_to_9_in_a_fight_waits_for_the_own_turn() -> None:
    """In a fight, the roll after a 7 to 9 against demons waits for the own turn, and A acts as usual until then.

    Rules: TRC-ST-08, R-TRC-69, R-TRC-87, R-TRC-88.
    """
    table = on_the_brink(fight=True, others=(sheet("b"),))
    table.face("a", 4, 4)
    assert table.waits_for() == []
    table.make("a", 3, 4, attribute="cool")
    table.play(m.TakeTurn("b"))
    assert table.waits_for() == []
    table.play(m.TakeTurn("a"))
    assert table.refused(m.MakeMove("a", "plain", "cool")).rule == "TRC-KA-04"
    table.face("a", 4, 4)
    table.make("a", 3, 4, attribute="cool")
    table.fight(False)
    assert table.waits_for() == ["a"]


@pytest.mark.parametrize("limit", [5, 8])
def test_10_or_more_leaves_4_stress(limit: int) -> None:
    """TRC-ST-09, R-TRC-73: a 10 or more against demons leaves 4 stress, whatever the limit is."""
    table = on_the_brink(stress_limit=limit)
    table.face("a", 5, 6)
    assert (table.who("a").stress, table.tags("a"), table.tag_rules) == (4, ["traumatised"], ["TRC-ST-09"])


@pytest.mark.parametrize("cool", [9, 0, -9])
def test_a_double_6_leaves_3_stress(cool: int) -> None:
    """TRC-ST-10, R-TRC-34, R-TRC-35, R-TRC-73: a double 6 against demons leaves 3 stress, whatever the total is."""
    table = on_the_brink(cool=cool)
    table.face("a", 6, 6)
    assert (table.who("a").stress, table.tags("a"), table.tag_rules) == (3, ["traumatised"], ["TRC-ST-10"])


def test_calm_takes_a_character_off_the_brink() -> None:
    """R-TRC-72: a character that loses stress, by an item or asleep for an hour, is off the brink and owes no roll."""
    table = on_the_brink(fight=True, items=[TEA])
    table.face("a", 4, 4)
    table.use("a", "tea")
    assert (table.who("a").stress, table.tags("a")) == (4, ["traumatised"])
    table.fight(False)
    assert table.waits_for() == []
    asleep = one()
    asleep.hurt("a", 7)
    asleep.shake("a", 5)
    asleep.pass_time(1)
    assert (asleep.tags("a"), asleep.waits_for()) == (["traumatised", "wounded"], [])


# Lost


def test_the_gm_plays_the_lost() -> None:
    """The GM makes the moves of a lost character, its player makes none, and nobody spends its Luck.

    Rules: R-TRC-75, TRC-ST-07.
    """
    table = on_the_brink(luck=2, others=(sheet("b"),))
    table.face("a", 1, 1, stand=True)
    assert "do not play A" in table.refused(m.MakeMove("a", "plain", "cool"), "a").text
    table.declare("a")
    table.settle(1, 2)
    assert (table.result.actor, table.position.roll) == ("a", None)
    assert table.refused(m.SpendLuck("a", "reroll"), "gm").rule == "R-TRC-75"
    assert "do not play A" in table.refused(m.SpendLuck("a", "reroll"), "a").text
    table.play(m.InflictHarm("a", 1))
    assert (table.who("a").harm, table.who("a").luck) == (1, 2)


def test_the_players_speak_for_a_lost_characters_move() -> None:
    """R-TRC-02, R-TRC-75, TRC-KA-04: for a lost character's move, its player grabs Good Karma, and the GM cannot."""
    table = lost(good=2)
    table.declare("a")
    table.play(m.GrabBad(0))
    assert table.waits_for() == ["a"]
    assert table.refused(m.GrabGood(2), "gm").rule == "TRC-KA-04"
    table.play(m.GrabGood(2), dice=(3, 4))
    assert table.read == (9, "7-9")


def test_sanity_restored() -> None:
    """The GM restores the sanity of a lost character and removes as much stress as the item says.

    Rules: TRC-ST-11, R-TRC-74.
    """
    table = lost()
    assert table.refused(m.RemoveTag("a", "lost", 2), "b").rule in ("TRC-HA-19", "TRC-ST-11")
    assert table.refused(m.RemoveTag("a", "lost", 6)).rule == "TRC-ST-11"
    (emitted,) = table.play(m.RemoveTag("a", "lost", 2))
    assert (table.who("a").stress, table.tags("a"), emitted.rule) == (3, ["traumatised"], "TRC-ST-11")
    assert table.who("a").controller == "a"
    table.declare("a")


def test_sanity_without_relief_is_the_brink_again() -> None:
    """A character whose sanity is restored without removing stress is on the brink again and owes a roll.

    Rules: TRC-ST-11, TRC-ST-05.
    """
    table = lost()
    table.play(m.RemoveTag("a", "lost", 0))
    assert (table.tags("a"), table.waits_for()) == (["on-the-brink", "traumatised"], ["a"])


def test_lost_outlasts_the_investigation() -> None:
    """R-TRC-76, TRC-CA-06: a lost character stays lost in the next Investigation, but its stress is gone."""
    table = lost()
    table.end()
    table.play(m.BeginInvestigation())
    assert (table.tags("a"), table.who("a").stress, table.who("a").controller) == (["lost"], 0, "gm")


def test_a_lost_character_is_not_on_the_brink() -> None:
    """TRC-ST-07, TRC-ST-05: further stress gives a lost character neither the on-the-brink tag nor a roll."""
    table = Table(sheet("a"), sheet("b"), moves=())
    table.shake("a", 5)
    table.face("a", 1, 1)
    table.declare("a", "face-danger", "cool")
    table.settle(1, 1)
    assert (table.tags("a"), table.waits_for()) == (["lost", "traumatised"], [])


def test_there_is_no_insane_tag_apart_from_lost() -> None:
    """R-TRC-74: no move can remove a tag called “insane”, because lost is the tag for it."""
    with pytest.raises(Exception, match="insane"):
        SYSTEM.read_move({"move": "remove-tag", "character": "a", "tag": "insane"})
