"""The events of rolls, clocks and the Curator’s moves: each has its rule, its kind, and its numbers and names."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Term
from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.model import Challenge, Clock
from tests.systems.driver import data_of
from tests.systems.standard_roll.driver import DOUBLE, Table, foe, sheet


def party(situation: int | None = None, **more: Any) -> Table:
    """Return A and C of Level 0 and stats of 1 against B of RES 3 and HP 30, and a lock of TN 3 with a clock of 4."""
    lock = {"name": "Lock", "tn": 3, "clock": 4}
    b = foe("b", clocks={"HP": 30, "SP": 2})
    return Table(sheet("a"), sheet("c"), b, challenges=[lock], situation=situation, **more)


def outcome(table: Table) -> list[tuple[str, str, dict[str, Any]]]:
    """Return the data of the last move's events after the dice."""
    return [one for one in data_of(table.last) if one[1] not in ("terms", "rolled")]


def beats(total: int, against: int) -> dict[str, Any]:
    """Return the values of A’s success or failure with this total."""
    margin = total - against
    return {"actor": "a", "total": total, "against": against, "margin": margin, "exceeds": margin > 0}


# What a roll does


def test_an_effect_takes_its_margin_off_a_clock() -> None:
    """SR 5 + Force 1 is 6 against RES 3 and takes 3 off HP 30; SR 2 + Force 1 does not exceed 3.

    Rules: SR-S2-03, SR-S3-08, SR-S3-09.
    """
    table = party()
    table.affect("a", "b", 5, 4)
    assert outcome(table) == [
        ("SR-S3-09", "succeeded", beats(6, 3)),
        ("SR-S2-03", "clock", {"target": "b", "clock": "b/HP", "before": 30, "lost": 3, "left": 27, "most": 30}),
    ]
    result = table.result
    assert (result.actor, result.against, result.total, result.success) == ("a", 3, 6, True)
    table.affect("a", "b", 2, 4)
    assert outcome(table) == [("SR-S3-08", "failed", beats(3, 3))]
    assert (table.result.total, table.result.success, table.result.miss) == (3, False, False)


def test_an_effort_takes_its_margin_off_a_task_clock() -> None:
    """An Effort of 6 against TN 3 leaves 1 of 4; the next resolves the clock and shortens the Situation.

    Rules: SR-S2-02, SR-S2-05, SR-S2-06.
    """
    table = party(situation=5)
    table.attempt("a", 5, 4)
    assert outcome(table) == [
        ("SR-S3-09", "succeeded", beats(6, 3)),
        ("SR-S2-05", "clock", {"target": "lock", "clock": "lock/task", "before": 4, "lost": 3, "left": 1, "most": 4}),
    ]
    table.attempt("a", 5, 4)
    assert outcome(table)[1:] == [
        ("SR-S2-05", "clock", {"target": "lock", "clock": "lock/task", "before": 1, "lost": 1, "left": 0, "most": 4}),
        ("SR-S2-06", "resolved", {"target": "lock", "clock": "lock/task"}),
        ("SR-S2-02", "situation-clock", {"left": 4, "most": 5}),
    ]
    assert table.challenge().counted


def test_the_line_of_a_clock_names_it() -> None:
    """SR-S2-03, SR-S2-05: the log line of a lost value names the challenge’s Task Clock or the entity’s clock."""
    table = party()
    table.attempt("a", 5, 4)
    table.affect("a", "b", 4, 5, clock="SP")
    assert [table.said(event) for event in table.of_kind("clock")] == [
        "Lock: Task Clock 4 − 3 = 1 of 4.", "B: SP 2 − 2 = 0 of 2 (all that was left).",
    ]  # fmt: skip
    assert [table.said(event) for event in table.of_kind("resolved")] == ["This resolves the SP of B."]


def test_a_resolved_clock_of_an_entity() -> None:
    """SR-S2-02, SR-S2-06: the events of B’s SP 2 show its loss, its resolution and the shorter Situation Clock."""
    table = party(situation=5)
    table.affect("a", "b", 9, 4, clock="SP")
    assert outcome(table)[1:] == [
        ("SR-S2-03", "clock", {"target": "b", "clock": "b/SP", "before": 2, "lost": 2, "left": 0, "most": 2}),
        ("SR-S2-06", "resolved", {"target": "b", "clock": "b/SP"}),
        ("SR-S2-02", "situation-clock", {"left": 4, "most": 5}),
    ]
    assert table.who("b").counted_clocks == ("SP",)


def test_healing_restores_its_margin() -> None:
    """R-SR-19: a healing roll of SR 9 + Force 1 = 10 against TN 7 raises HP 2 by 3."""
    table = party()
    table.play(m.SetClock("c", "HP", 2, 10))
    table.heal("a", "c", 9, 4, tn=7)
    assert outcome(table) == [
        ("SR-S3-09", "succeeded", beats(10, 7)),
        ("R-SR-19", "restored", {"entity": "c", "clock": "c/HP", "before": 2, "gained": 3, "left": 5, "most": 10}),
    ]


def test_value_loss_doubles_the_margin() -> None:
    """SR-S1-17: SR 9 + Force 1 is 10 against RES 3, so Value Loss doubles the margin of 7 to 14."""
    table = party()
    table.affect("a", "b", *DOUBLE)
    table.choose("value-loss")
    assert outcome(table)[-3:] == [
        ("SR-S3-09", "succeeded", beats(10, 3)),
        ("SR-S1-17", "doubled", {"actor": "a", "margin": 7, "amount": 14}),
        ("SR-S2-03", "clock", {"target": "b", "clock": "b/HP", "before": 30, "lost": 14, "left": 16, "most": 30}),
    ]
    (tally,) = table.of_kind("doubled")[0].tallies
    assert tally.label == Term("value-loss")
    assert table.of_kind("critical") == []
    assert [(one.label, one.value, one.rule) for one in tally.addends] == [
        (Term("margin"), 7, "SR-S3-09"), (Term("doubled"), 7, "SR-S1-17"),
    ]  # fmt: skip


def test_the_event_of_a_tag_says_if_it_was_there_already() -> None:
    """SR-S1-12, R-SR-88: the event of a tag says whether the target had it already, and nobody carries a tag twice."""
    table = party()
    table.affect("a", "b", *DOUBLE)
    table.choose("edge")
    assert ("SR-S1-12", "tag", {"entity": "b", "tag": "Weaken", "already": False}) in data_of(table.last)
    assert data_of(table.play(m.AddTag("b", " Weaken "))) == [
        ("R-SR-88", "tag", {"entity": "b", "tag": "Weaken", "already": True}),
    ]
    assert table.who("b").tags == ("Weaken",)


def test_restore_fills_a_clock() -> None:
    """SR-S1-16: Restore raises HP 1 of 10 to 10."""
    table = party()
    table.play(m.SetClock("c", "HP", 1, 10))
    table.heal("a", "c", *DOUBLE, tn=8)
    table.choose("restore")
    restored = {"entity": "c", "clock": "c/HP", "before": 1, "gained": 9, "left": 10, "most": 10}
    assert ("SR-S1-16", "restored", restored) in data_of(table.last)


def test_a_critical_below_its_number_that_changes_something_succeeds() -> None:
    """SR-S1-19, R-SR-90: a Critical of 10 against RES 14 succeeds by its tag, though nothing goes off the clock."""
    table = Table(sheet("a"), foe("b", stats={"Force": 12}))
    table.affect("a", "b", *DOUBLE)
    table.choose("edge")
    assert data_of(table.of_kind("succeeded")) == [("SR-S1-19", "succeeded", beats(10, 14))]
    assert (table.result.total, table.result.against, table.result.success, table.clock("b")) == (10, 14, True, 10)


@pytest.mark.parametrize(
    ("brawn", "margin", "rule"),
    [(8, 0, "SR-S1-19"), (7, 1, "SR-S3-09"), (9, -1, "SR-S1-19")],
)
def test_a_critical_around_its_number(brawn: int, margin: int, rule: str) -> None:
    """A tag of a Critical of 10 applies against RES 9, 10 and 11, or only against 9 if it must exceed.

    Rules: SR-S1-19, SR-S3-09, R-SR-14, R-SR-90.
    """
    for ruling, needed in (("false", False), ("true", True)):
        table = Table(sheet("a"), foe("b", stats={"Brawn": brawn}), rulings={"crit_needs_exceed": ruling})
        table.affect("a", "b", *DOUBLE)
        table.choose("edge")
        works = margin > 0 or not needed
        assert table.who("b").tags == (("Weaken",) if works else ())
        expected = (rule, "succeeded") if works else ("SR-S3-08", "failed")
        assert (*expected, beats(10, 10 - margin)) in data_of(table.events)


@pytest.mark.parametrize(("force", "heroic"), [(65, False), (64, False), (63, True)])
def test_heroics_that_need_a_success(force: int, heroic: bool) -> None:
    """Where the table rules that Heroics need a success, SR 65 + Force 1 = 66 must exceed the RES.

    Rules: R-SR-22, SR-S1-29.
    """
    table = Table(
        sheet("a"), foe("b", stats={"Force": force, "Brawn": 0, "Wit": 0}), situation=5,
        rulings={"super_needs_success": "true"},
    )  # fmt: skip
    table.affect("a", "b", 10, 10, 10, 10, 10, 10, 5, 4)
    assert (table.rolled["total"], table.rolled["against"]) == (66, force + 2)
    table.choose("value-loss")
    assert bool(table.of_kind("heroics")) is heroic


def test_a_veto_is_announced() -> None:
    """R-SR-13: the log says that the Curator does not accept a choice and that the Critical is Value Loss."""
    table = party()
    table.affect("a", "b", *DOUBLE)
    table.choose("edge", fits=False)
    (vetoed,) = table.of_kind("vetoed")
    assert data_of([vetoed]) == [("R-SR-13", "vetoed", {"actor": "a", "instead": "value-loss"})]
    assert table.said(vetoed) == "The Curator does not accept A’s choice: the Critical is Value Loss."
    assert table.who("b").tags == ()


def test_a_miss_and_its_complication() -> None:
    """With Disadvantage a 1 on the lower die is a miss, and the Curator’s complication is announced.

    Rules: SR-S1-23, SR-S1-24.
    """
    for words, said, says in (
        (" Glass X. ", "Glass X", "A’s miss: Glass X."), ("", "", "A’s miss has no complication."),
    ):  # fmt: skip
        table = party()
        table.affect("a", "b", 9, 1, mode="disadvantage")
        assert outcome(table) == [("SR-S1-23", "missed", {"actor": "a"})]
        assert table.position.complication == "a"
        (emitted,) = table.play(m.Complicate(words))
        assert (data_of([emitted]), table.said(emitted)) == (
            [("SR-S1-24", "complication", {"actor": "a", "complication": said})],
            says,
        )
        assert (table.position.complication, table.clock("b")) == ("", 30)


def test_heroics_and_machina() -> None:
    """SR-S1-29, SR-S1-30: an SR of 31 or more takes 1 off the Situation Clock, or is Machina if there is none."""
    faces = (10, 10, 10, 10, 10, 10, 5, 4)
    for situation, expected in (
        (5, [("SR-S1-29", "heroics", {"actor": "a"}), ("SR-S1-29", "situation-clock", {"left": 4, "most": 5})]),
        (None, [("SR-S1-30", "machina", {"actor": "a"})]),
    ):
        table = party(situation=situation)
        table.affect("a", "b", *faces)
        assert table.rolled["sr"] >= 31
        table.choose("value-loss")
        kinds = ("heroics", "machina", "situation-clock")
        assert [one for one in data_of(table.last) if one[1] in kinds][: len(expected)] == expected


def test_the_end_of_a_situation_clock() -> None:
    """SR-S2-07: a Situation ends when the Curator sets its clock to 0."""
    table = party(situation=2)
    emitted = data_of(table.play(m.SetSituationClock(1)))
    assert (emitted, table.situation.clock) == ([("SR-S2-07", "situation-clock", {"left": 1, "most": 2})], Clock(1, 2))
    table.play(m.SetSituationClock(4))
    assert table.situation.clock == Clock(4, 4)
    assert data_of(table.play(m.SetSituationClock(0)))[0] == ("SR-S2-07", "situation-clock", {"left": 0, "most": 4})
    assert (table.position.situation, table.rules_of("situation-over")) == (None, ["SR-S2-07"])


def test_a_situation_that_gets_a_clock_later() -> None:
    """A Situation without a clock can get one, and a clock resolved before the Situation does not count.

    Rules: SR-S2-07, R-SR-36.
    """
    table = party()
    table.attempt("a", 9, 4)
    assert (table.challenge().clock.left, table.challenge().counted) == (0, False)
    table.begin_situation(0)
    table.play(m.SetSituationClock(1))
    assert table.situation.clock == Clock(1, 1)


# What the Curator does


def test_episodes_scenes_and_situations_are_announced() -> None:
    """The events of Episodes, Scenes and Situations have numbers, and Scenes are counted per Episode.

    Rules: SR-S2-07, SR-S4-02, SR-S4-03, SR-S4-05.
    """
    table = Table(sheet("a"), begun=False)
    moves = (
        m.BeginEpisode(), m.BeginScene(), m.BeginScene(), m.BeginSituation(" Fire X ", 3), m.EndSituation(),
        m.BeginSituation(), m.EndSituation(), m.EndEpisode(), m.BeginEpisode(), m.BeginScene(),
    )  # fmt: skip
    emitted = [event for move in moves for event in table.play(move) if event.kind != "situation-over"]
    assert data_of(emitted) == [
        ("SR-S4-02", "episode", {"number": 1}),
        ("SR-S4-03", "scene", {"scene": 1}),
        ("SR-S4-03", "scene", {"scene": 2}),
        ("SR-S2-07", "situation", {"number": 1, "title": "Fire X", "clock": 3}),
        ("SR-S2-07", "situation", {"number": 2, "title": "", "clock": 0}),
        ("SR-S4-05", "downtime", {"number": 1}),
        ("SR-S4-02", "episode", {"number": 2}),
        ("SR-S4-03", "scene", {"scene": 1}),
    ]
    assert [table.said(event) for event in emitted[1:5]] == [
        "Scene 1 begins.", "The Scene ends, and Scene 2 begins.",
        "A Situation begins: Fire X. Its clock is 3.", "A Situation begins. It has no clock.",
    ]  # fmt: skip


def test_a_situation_keeps_its_title_and_its_clock() -> None:
    """A Situation keeps its number, its title and its whole clock, and an Episode ends in Downtime.

    Rules: SR-S2-02, SR-S2-07.
    """
    table = Table(sheet("a"))
    table.play(m.BeginSituation(" Fire ", 3))
    assert (table.situation.title, table.situation.clock, table.situation.number) == ("Fire", Clock(3, 3), 1)
    table.play(m.EndSituation())
    table.play(m.BeginScene())
    table.play(m.EndEpisode())
    assert (table.position.phase, table.position.scene) == ("downtime", 0)


def test_the_name_of_a_new_challenge_does_not_run_into_the_sentence() -> None:
    """SR-S2-05: a name can end with a number, for example when there are several of a kind."""
    table = Table(sheet("a"))
    (added,) = table.play(m.AddChallenge("The narrow ledge 3", 9, 1))
    assert table.said(added) == "Challenge: the narrow ledge 3. Its TN is 9 (Average), and its clock is at 1 of 1."


def test_challenges_that_come_change_and_go() -> None:
    """A challenge is added, changed and dropped with its TN and Task Clock, and no other one changes.

    Rules: SR-S2-05, SR-S2-08, SR-S2-09, SR-S2-10, SR-S2-11.
    """
    table = Table(sheet("a"), challenges=[{"name": "Lock", "tn": 9, "clock": 1}])
    assert data_of(table.play(m.AddChallenge(" Door ", 7, 3))) == [
        ("SR-S2-05", "challenge", {"challenge": "door", "tn": 7, "difficulty": "Easy", "left": 3, "most": 3}),
    ]
    assert table.challenge("door") == Challenge("door", "Door", 7, Clock(3, 3))
    for left, most in ((2, 3), (5, 5)):
        assert data_of(table.play(m.SetChallenge("door", 8, left))) == [
            ("SR-S2-11", "challenge", {"challenge": "door", "tn": 8, "difficulty": "Easy", "left": left, "most": most}),
        ]
        assert (table.challenge("door").tn, table.challenge("door").clock) == (8, Clock(left, most))
    assert data_of(table.play(m.DropChallenge("door"))) == [("SR-S2-11", "challenge-gone", {"challenge": "door"})]
    assert [one.key for one in table.position.challenges] == ["lock"]


def test_what_the_curator_sets_on_a_sheet() -> None:
    """Each change that the Curator makes to a sheet cites its rule and changes only that field.

    Rules: R-SR-93, R-SR-95, SR-S1-20, SR-S1-30, SR-SP-01.
    """
    table = Table(sheet("a"))
    moves = (
        m.SetClock("a", "SP", 3, 5), m.AddTag("a", " Blind "), m.AddTag("a", "Wet"),
        m.LiftTag("a", "Blind"), m.SetStat("a", " Force ", 4), m.SetStat("a", "Luck", 2), m.SetLevel("a", 6),
        m.AddNote("a", "It hurts."),
    )  # fmt: skip
    assert data_of(event for move in moves for event in table.play(move)) == [
        ("R-SR-95", "clock-set", {"entity": "a", "clock": "a/SP", "left": 3, "most": 5}),
        ("SR-S1-20", "tag", {"entity": "a", "tag": "Blind", "already": False}),
        ("SR-S1-20", "tag", {"entity": "a", "tag": "Wet", "already": False}),
        ("R-SR-93", "tag-gone", {"entity": "a", "tag": "Blind"}),
        ("SR-SP-01", "stat", {"entity": "a", "stat": "Force", "value": 4}),
        ("SR-SP-01", "stat", {"entity": "a", "stat": "Luck", "value": 2}),
        ("SR-SP-01", "level", {"entity": "a", "level": 6}),
        ("SR-S1-30", "note", {"entity": "a", "note": "It hurts."}),
    ]
    a = table.who("a")
    assert (a.clock("SP"), a.clock("HP"), a.tags) == (Clock(3, 5), Clock(10, 10), ("Wet",))
    assert (a.stat("Force"), a.stat("Luck"), a.stat("Wit"), a.level, a.notes) == (4, 2, 1, 6, ("It hurts.",))


def test_the_curator_says_whether_a_defeated_character_can_be_revived() -> None:
    """R-SR-18, SR-S1-16: the Curator says whether a defeated character can be revived, and can take it back."""
    table = party()
    table.status("a", "defeated")
    for revivable, says in ((False, "A cannot be revived."), (True, "A can be revived.")):
        (emitted,) = table.play(m.SetRevivable("a", revivable))
        assert data_of([emitted]) == [("R-SR-18", "revivable", {"entity": "a", "revivable": revivable})]
        assert (table.said(emitted), table.who("a").revivable) == (says, revivable)


def test_a_clock_that_is_set_above_its_most() -> None:
    """R-SR-95: if a clock is set above its maximum, the maximum rises with it."""
    table = Table(sheet("a"))
    table.play(m.SetClock("a", "HP", 12, 5))
    assert table.who("a").clock("HP") == Clock(12, 12)


def test_an_added_entity_has_what_the_curator_says() -> None:
    """An added entity has the values that the Curator gives; an effect has no stats and no clock.

    Rules: SR-S5-02, SR-SP-01, R-SR-95.
    """
    table = Table(sheet("a"))
    emitted = table.play(m.AddEntity(" Dee ", "a", True, False, 3, 2, 7, " Luck "))
    assert data_of(emitted) == [("SR-S5-02", "entity", {"entity": "dee"})]
    dee = table.who("dee")
    assert (dee.name, dee.controller, dee.player_side, dee.environment, dee.level, dee.seed) == (
        "Dee", "a", True, False, 3, "Luck",
    )  # fmt: skip
    assert (dee.stats, dee.clocks) == (
        (("Movement", 2), ("Brawn", 2), ("Wit", 2), ("Force", 2), ("Alacrity", 2)), (("HP", Clock(7, 7)),),
    )  # fmt: skip
    table.play(m.AddEntity("Fog", "curator", True, True))
    fog = table.who("fog")
    assert (fog.player_side, fog.environment, fog.stats, fog.clocks) == (False, True, (), ())
    table.play(m.AddEntity("Ghost", "curator", hp=0))
    assert table.who("ghost").clocks == ()
