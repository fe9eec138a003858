"""Cheat death: when a dying character must make this move, its four ends, and death.

Rules: TRC-HA-14, TRC-HA-15, TRC-HA-16, TRC-HA-17, TRC-HA-18, TRC-HA-19.
"""

from __future__ import annotations

import pytest

from facedown.systems.trinity_code import actions as m
from tests.systems.trinity_code.driver import MEDIKIT, Table, dying, sheet


def test_the_dying_must_cheat_death() -> None:
    """A dying character rolls cheat death with Power and −1 for wounded before anything else can be done.

    Rules: TRC-HA-14, R-TRC-38.
    """
    table = dying(power=2, others=(sheet("b"),))
    assert (table.rolling.move, table.rolling.attribute, table.waits_for()) == ("cheat-death", "power", ["gm"])
    assert table.refused(m.MakeMove("b", "plain", "cool")).rule == "TRC-KA-04"
    table.settle(5, 4)
    assert table.read == (9 + 2 - 1, "10+")


@pytest.mark.parametrize("fight", [False, True])
def test_the_first_roll_is_made_at_once(fight: bool) -> None:
    """The first roll of cheat death is made at once, also in a fight and on somebody else's turn.

    Rules: R-TRC-49, TRC-HA-14.
    """
    table = dying(fight=fight, others=(sheet("b"),))
    assert table.rolling.actor == "a"


@pytest.mark.parametrize("dice", [(1, 1), (3, 4), (2, 5)])
def test_6_or_less_is_death(dice: tuple[int, int]) -> None:
    """A total of 6 or less on cheat death replaces dying by dead and leaves the harm as it was.

    The modifier is −1 for wounded.

    Rules: TRC-HA-15.
    """
    table = dying()
    table.settle(*dice)
    assert (table.tags("a"), table.who("a").harm, table.tag_rules) == (["dead"], 8, ["TRC-HA-15"])


def test_7_to_9_rolls_again_without_limit() -> None:
    """TRC-HA-16, R-TRC-08: outside a fight, each 7 to 9 on cheat death leads to another roll at once, as a new move."""
    table = dying()
    for dice in ((4, 4), (5, 5), (3, 6), (4, 5)):
        table.settle(*dice)
        assert table.read[1] == "7-9"
        assert (table.rolling.move, table.rolling.dice) == ("cheat-death", None)
        assert table.tags("a") == ["dying", "unconscious", "wounded"]
    table.settle(5, 6)
    assert table.tags("a") == ["unconscious", "wounded"]


def test_7_to_9_in_a_fight_waits_for_the_own_turn() -> None:
    """In a fight, the roll after a 7 to 9 waits for the dying character's own turn while others act.

    Rules: TRC-HA-16, R-TRC-49, R-TRC-88.
    """
    table = dying(fight=True, others=(sheet("b"),))
    table.settle(4, 4)
    assert table.position.roll is None
    table.play(m.TakeTurn("b"))
    table.make("b", 3, 4)
    table.play(m.TakeTurn("a"))
    assert table.rolling.move == "cheat-death"
    table.settle(4, 4)
    assert table.position.roll is None


def test_a_roll_that_waits_falls_due_when_the_fight_is_over() -> None:
    """R-TRC-88, R-TRC-49: a cheat death that waits for a turn is rolled when the fight ends."""
    table = dying(fight=True)
    table.settle(4, 4)
    assert "advance" not in table.kinds("gm")
    table.fight(False)
    assert table.rolling.move == "cheat-death"


def test_10_or_more_is_unconscious() -> None:
    """After a 10 or more on cheat death, a character is unconscious with harm at the limit; 1 more is dying again.

    Rules: TRC-HA-17, R-TRC-45, R-TRC-46.
    """
    table = dying()
    table.settle(5, 6)
    assert (table.tags("a"), table.who("a").harm) == (["unconscious", "wounded"], 7)
    table.hurt("a", 1)
    assert (table.tags("a"), table.who("a").harm) == (["dying", "unconscious", "wounded"], 8)


def test_unconscious_after_cheat_death_wakes_like_any_other() -> None:
    """TRC-HA-17, TRC-HA-13: a character left unconscious by cheat death wakes an hour later with 6 harm."""
    table = dying()
    table.settle(5, 6)
    table.pass_time(1)
    assert (table.tags("a"), table.who("a").harm) == (["wounded"], 6)


@pytest.mark.parametrize("power", [9, 0, -9])
def test_a_double_6_gets_up(power: int) -> None:
    """A double 6 on cheat death replaces any other line, and the character is awake with 6 harm.

    Rules: TRC-HA-18, R-TRC-34, R-TRC-35.
    """
    table = dying(power=power)
    table.settle(6, 6)
    assert (table.read[1], table.who("a").harm, table.tags("a")) == ("double 6", 6, ["wounded"])
    table.make("a", 3, 4, attribute="cool")


def test_a_double_6_leaves_6_harm_with_any_limit() -> None:
    """R-TRC-47: a double 6 on cheat death leaves 6 harm, also with a harm limit of 10."""
    table = dying(harm_limit=10)
    table.settle(6, 6)
    assert table.who("a").harm == 6


@pytest.mark.parametrize("dice", [(3, 3), (5, 5), (2, 2)])
def test_other_doubles_are_nothing_special(dice: tuple[int, int]) -> None:
    """TRC-HA-18: any double except a double 6 is read by its total on cheat death."""
    table = dying()
    table.settle(*dice)
    assert table.read == (sum(dice) - 1, {6: "6-", 10: "7-9", 4: "6-"}[sum(dice)])


def test_1_more_harm_kills_a_dying_character() -> None:
    """R-TRC-48: 1 more harm kills a dying character, because it is 2 beyond the limit, and no roll is owed any more."""
    table = dying(fight=True)
    table.settle(4, 4)
    table.hurt("a", 1)
    assert (table.tags("a"), table.who("a").harm) == (["dead"], 9)
    table.fight(False)
    assert table.position.roll is None


def test_others_help_only_by_healing() -> None:
    """R-TRC-50, R-TRC-57: no move of another character ends dying, but an item that heals does."""
    table = dying(fight=True, others=(sheet("b", items=[{"name": "bandage", "heal": 1, "uses": 1}]),))
    table.settle(4, 4)
    table.make("b", 6, 6)
    assert "dying" in table.tags("a")
    table.use("b", "bandage", "a")
    assert (table.tags("a"), table.who("a").harm) == (["unconscious", "wounded"], 7)


def test_cheat_death_comes_before_demons() -> None:
    """A character that is dying and on the brink cheats death first, and faces its demons once it is awake.

    Rules: R-TRC-52.
    """
    table = Table(sheet("a"), sheet("b"))
    table.hurt("a", 7)
    table.shake("a", 5)
    table.hurt("a", 1)
    assert table.rolling.move == "cheat-death"
    table.settle(5, 6)
    assert table.tags("a") == ["on-the-brink", "traumatised", "unconscious", "wounded"]
    assert table.waits_for() == []
    assert table.refused(m.FaceDemons("a", "cool")).rule == "TRC-ST-06"
    table.play(m.Wake("a"))
    assert table.waits_for() == ["a"]
    table.face("a", 6, 6)
    assert table.tags("a") == ["traumatised", "wounded"]


def test_the_dead_face_no_demons() -> None:
    """R-TRC-52, TRC-HA-15: a character that fails to cheat death is no longer on the brink."""
    table = Table(sheet("a"))
    table.hurt("a", 7)
    table.shake("a", 5)
    table.hurt("a", 1)
    table.settle(1, 1)
    assert (table.tags("a"), table.waits_for()) == (["dead"], [])


def test_awake_by_a_double_6_the_demons_come_at_once() -> None:
    """R-TRC-52, TRC-HA-18: a character on the brink that wakes by a double 6 must face its demons at once."""
    table = Table(sheet("a"))
    table.hurt("a", 7)
    table.shake("a", 5)
    table.hurt("a", 1)
    table.settle(6, 6)
    assert table.waits_for() == ["a"]
    assert table.options("a", "face-demons")


def test_dead_is_final() -> None:
    """No healing, time or new Investigation brings back the dead, and healing them is refused without losing a dose.

    Rules: TRC-HA-19, R-TRC-58, R-TRC-76.
    """
    table = Table(sheet("a", items=[MEDIKIT]), sheet("b"))
    table.hurt("b", 9)
    assert table.refused(m.UseItem("a", "medikit", "b")).rule in ("R-TRC-58", "TRC-HA-19", "TRC-HE-02")
    assert table.who("a").items[0].uses == 2
    table.pass_time(240)
    table.end()
    table.play(m.BeginInvestigation())
    assert (table.tags("b"), table.who("b").harm) == (["dead"], 9)
    assert table.kinds("b") == set()
    for move in (m.InflictHarm("b", 1), m.InflictStress("b", 1), m.MakeMove("b", "plain", "cool")):
        assert table.refused(move).rule in ("TRC-HA-02", "TRC-ST-03", "TRC-HA-12")


def test_powerful_magick_revives_a_character() -> None:
    """TRC-HA-19: only the GM can remove the dead tag, and only from a character that is dead."""
    table = Table(sheet("a"), sheet("b"))
    table.hurt("a", 9)
    assert table.refused(m.RemoveTag("a", "dead"), "a").rule == "TRC-HA-19"
    assert table.refused(m.RemoveTag("b", "dead")).rule == "TRC-HA-19"
    (emitted,) = table.play(m.RemoveTag("a", "dead"))
    assert emitted.rule == "TRC-HA-19"
    assert "dead" not in table.tags("a")
    assert table.who("a").unconscious is (table.who("a").harm >= 7)


def test_a_character_revived_between_investigations_is_unhurt() -> None:
    """TRC-HE-07, TRC-CA-06: a character revived between Investigations has no harm and no stress."""
    table = Table(sheet("a"), sheet("b"))
    table.shake("a", 3)
    table.hurt("a", 9)
    table.end()
    table.play(m.RemoveTag("a", "dead"))
    table.play(m.BeginInvestigation())
    assert (table.who("a").harm, table.who("a").stress, table.tags("a")) == (0, 0, [])


def test_a_character_revived_at_the_stress_limit_is_on_the_brink() -> None:
    """TRC-ST-05, TRC-HA-19: a character that died with stress at the limit is on the brink again when revived."""
    table = Table(sheet("a"), sheet("b"))
    table.hurt("a", 7)
    table.shake("a", 5)
    table.hurt("a", 2)
    table.play(m.RemoveTag("a", "dead"))
    assert ("on-the-brink" in table.tags("a")) is (table.who("a").stress == 5)
