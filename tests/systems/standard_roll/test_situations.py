"""Episodes, Scenes and Situations, and how a Situation ends.

Rules: SR-S2-07, SR-S4-01, SR-S4-02, SR-S4-03, SR-S4-04, SR-S4-05.
"""

from __future__ import annotations

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import SYSTEM, Table, foe, sheet, usual


def brink(**more: object) -> Table:
    """Return turns of A, B and C in a Situation with 1 left on its clock, and a lock of TN 3 and clock 1."""
    lock = {"name": "Lock", "tn": 3, "clock": 1}
    table = Table(sheet("a"), sheet("c"), foe("b"), challenges=[lock], situation=1)
    table.begin_turns("a", "b", "c")
    return table


def test_the_situation_ends_at_0() -> None:
    """When the Situation Clock is 0 the roll is still applied, the Situation ends, and no card is drawn.

    Rules: SR-S2-07, R-SR-39.
    """
    table = brink()
    asked = len(table.chance.asked)
    table.attempt("a", 9, 2)
    assert (table.challenge().clock.left, table.position.situation) == (0, None)
    assert table.rules_of("situation-over") == ["SR-S2-07"]
    assert len(table.chance.asked) == asked + 1
    assert table.waits_for() == []


def test_what_a_situation_leaves_behind() -> None:
    """R-SR-93, SR-S2-07: the end of a Situation removes tags and leaves clocks as they are."""
    table = brink()
    table.play(m.AddTag("b", "Daze"))
    table.play(m.SetClock("b", "HP", 4, 10))
    table.attempt("a", 9, 2)
    assert (table.who("b").tags, table.clock("b")) == ((), 4)


def test_a_tag_lasts_over_rounds() -> None:
    """R-SR-93: a tag is still there in the next round of a Situation."""
    table = Table(sheet("a"), foe("b"), situation=3)
    table.begin_turns("a", "b")
    table.play(m.AddTag("b", "Daze"))
    table.end()
    table.next_cards("a")
    table.end()
    assert (table.order.round, table.who("b").tags) == (2, ("Daze",))


def test_the_curator_sets_the_situation_clock() -> None:
    """SR-S2-07, SR-S2-11: the Curator can raise and lower the Situation Clock; setting it to 0 ends the Situation."""
    table = Table(sheet("a"), situation=3)
    table.play(m.SetSituationClock(5))
    assert table.situation_clock == 5
    table.play(m.SetSituationClock(0))
    assert table.position.situation is None


def test_a_situation_without_a_clock_is_ended_by_the_curator() -> None:
    """R-SR-40: a Situation without a clock ends only when the Curator ends it, whatever is resolved."""
    table = Table(sheet("a"), challenges=[{"name": "Lock", "tn": 3, "clock": 1}], situation=0)
    table.attempt("a", 9, 2)
    assert table.situation.clock is None
    table.refused(m.EndSituation(), "R-SR-40", seat="a")
    (emitted,) = table.play(m.EndSituation())
    assert (emitted.rule, table.position.situation) == ("R-SR-40", None)


def test_a_situation_with_a_clock_can_be_ended_by_the_curator() -> None:
    """R-SR-40: the Curator can end a Situation whose clock is above 0; the rule about its end refers to the ruling."""
    table = Table(sheet("a"), situation=3)
    (emitted,) = table.play(m.EndSituation())
    assert (emitted.rule, table.position.situation) == ("R-SR-40", None)
    assert "R-SR-40" in getattr(SYSTEM.rulebook["SR-S2-07"], "rulings", ())


def test_one_situation_at_a_time() -> None:
    """SR-S2-07: a new Situation, with its own clock, can begin only when the last one has ended."""
    table = Table(sheet("a"), situation=3)
    table.refused(m.BeginSituation("Fire", 2), "SR-S2-07")
    table.play(m.EndSituation())
    table.begin_situation(2, "Fire")
    assert (table.situation_clock, table.situation.title, table.situation.number) == (2, "Fire", 2)


def test_episodes_and_downtime() -> None:
    """The Curator begins and ends Episodes; between them there is Downtime.

    Rules: SR-S4-01, SR-S4-02, SR-S4-05.
    """
    table = Table(sheet("a"), begun=False)
    assert (table.position.phase, SYSTEM.over(table.position)) == ("downtime", False)
    table.refused(m.BeginEpisode(), "SR-S4-02", seat="a")
    table.play(m.BeginEpisode())
    table.refused(m.BeginEpisode(), "SR-S4-02")
    table.attempt("a", 9, 2)
    table.play(m.EndEpisode())
    assert (table.position.phase, SYSTEM.over(table.position)) == ("downtime", True)
    table.play(m.BeginEpisode())
    assert (table.position.episodes, SYSTEM.over(table.position)) == (2, False)


def test_rolls_in_downtime_follow_the_same_rules() -> None:
    """R-SR-99: one rests, works and quarrels in Downtime, and a Super Critical brings Machina."""
    table = Table(
        sheet("a", stats={"Force": 4}), foe("b"), challenges=[{"name": "Study", "tn": 12, "clock": 8}], begun=False
    )
    table.play(m.SetClock("a", "HP", 3, 10))
    table.heal("a", "a", 8, 2)
    assert table.clock("a") == 6, "8 + 4 = 12 against the 9 that the Curator sets"
    table.attempt("a", 9, 2, at="study")
    assert table.challenge("study").clock.left == 7, "9 + 4 = 13 against 12"
    table.affect("a", "b", 5, 2)
    assert table.clock("b") == 4, "5 + 4 = 9 against 3"
    table.play(m.Try("a", "study", "Force"))
    table.react("b", 7, 3)
    table.settle(10, 10, 10, 10, 4, 3)
    table.choose("value-loss")
    assert table.rules_of("machina") == ["SR-S1-30"]
    assert table.position.phase == "downtime"


def test_scenes_are_as_many_as_the_curator_likes() -> None:
    """The Curator can begin any number of Scenes, but none in a Situation or in Downtime.

    Rules: SR-S4-03, SR-S4-04, R-SR-85.
    """
    table = Table(sheet("a"))
    for scene in range(1, 5):
        table.play(m.BeginScene())
        assert table.position.scene == scene
        table.begin_situation()
        table.refused(m.BeginScene(), "SR-S4-03")
        table.play(m.EndSituation())
    table.play(m.EndEpisode())
    table.refused(m.BeginScene(), "SR-S4-03")


def test_an_episode_does_not_end_in_a_situation() -> None:
    """SR-S4-05, R-SR-40: an Episode cannot end before the Curator has ended its Situation."""
    table = Table(sheet("a"), situation=3)
    table.refused(m.EndEpisode(), "SR-S4-05")


def test_a_situation_clock_above_0_is_the_default() -> None:
    """SR-S2-07: the default Situation Clock is above 0, and 0 means that there is no clock."""
    table = Table(sheet("a"))
    (option,) = table.options("curator", "begin-situation")
    assert usual(option, "clock") > 0
    table.begin_situation(0)
    assert table.situation.clock is None


# A Reaction that ends the Situation

THIRTY_ONE = (10, 10, 5, 5, 1, 2)


def ended_by_a_reaction(**rulings: str) -> Table:
    """Return a table where S attacked A, and the Heroics of A’s Reaction ended the Situation."""
    table = Table(sheet("a"), foe("s"), situation=1, rulings=rulings)
    table.play(m.Affect("s", "a", "HP", "Force"))
    table.play(m.React("a", "Force", "throws the lamp", "s"))
    table.settle(*THIRTY_ONE)
    table.choose("edge")
    assert table.position.situation is None
    return table


def test_an_action_that_was_stated_ends_with_its_situation() -> None:
    """By default a declared attack whose Situation ends is dropped, which is announced to all.

    Rules: R-SR-96, SR-S2-07, SR-S1-29.
    """
    table = ended_by_a_reaction()
    assert (table.position.roll, table.position.waiting_rolls, table.clock("a")) == (None, (), 10)
    emitted = table.last[-1]
    assert (emitted.kind, emitted.rule, emitted.data["actor"]) == ("dropped", "R-SR-96", "s")
    assert table.waits_for() == []
    assert table.options("curator", "affect"), "S may state it anew"


def test_an_action_that_was_stated_outlasts_its_situation() -> None:
    """R-SR-96: by ruling, a declared attack whose Situation ends stays declared, and can be rolled or refused."""
    table = ended_by_a_reaction(stated_at_end="carried_out")
    emitted = table.last[-1]
    assert (emitted.kind, emitted.rule, emitted.data["actor"]) == ("still-stated", "R-SR-96", "s")
    assert (table.roll.actor, table.position.waiting_rolls, table.waits_for()) == ("s", (), ["curator"])
    table.settle(9, 3)
    assert table.clock("a") == 10 - (9 + 0 + 1 - 3), "SR 9, Level 0 and Force 1 against the 1 + 1 + 1 of A’s stats"


def test_an_action_that_was_answered_goes_on_while_its_situation_does() -> None:
    """R-SR-96, R-SR-67: a declared attack continues after a Reaction whose Heroics leave 1 on the Situation Clock."""
    table = Table(sheet("a"), foe("s"), situation=2)
    table.play(m.Affect("s", "a", "HP", "Force"))
    table.play(m.React("a", "Force", "throws the lamp", "s"))
    table.settle(*THIRTY_ONE)
    table.choose("edge")
    assert (table.situation_clock, table.roll.actor, table.roll.kind) == (1, "s", "effect")
    assert not table.of_kind("dropped")
