"""Time freezes: time stops, everybody answers in secret, checks are made, and all results take effect together."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.skill_deck import actions as m
from facedown.table import Table as WholeTable
from tests.systems.skill_deck.driver import GUN, HU, PL, PLUS, PM, PROF, SYSTEM, WP, Table, sheet

HIT, MISS, BOTCH = f"{PM} {PROF}", f"{PM} {PL}", f"{PL} {WP}"


def scene(**rulings: str) -> Table:
    """Return two against two, all with Exterminate 1; A can also heal, and B has a use of Weapon."""
    return Table(
        sheet("a", "x", [GUN], Exterminate=1, Medicine=1),
        sheet("b", "x", Exterminate=2, Weapon=2),
        sheet("c", "y", Exterminate=1),
        sheet("d", "y", ref=True, Exterminate=1),
        rulings=rulings,
    )


# Called


def test_the_ref_calls_a_freeze() -> None:
    """SD-DS-01: only the Ref calls a freeze, except that a player’s BANG opens one."""
    table = scene()
    for seat in "abc":
        assert table.refused(m.OpenFreeze("The lamp falls"), seat).rule == "SD-DS-01"
    table.play(m.OpenFreeze("The lamp falls"))
    assert table.ruled_to(table.last) == [
        ("SD-DS-01", None, "The lamp falls. Time freezes."),
        ("SD-DS-02", None, "Everybody declares an action in secret."),
    ]
    table = scene()
    table.bang("a", "c")
    assert table.frozen.opener == "a"


def test_time_stands_still() -> None:
    """SD-DS-01, SD-DS-05: during a freeze nothing else begins, and the Ref changes no wounds or sides."""
    table = scene()
    table.play(m.SetLevel("a", "Medicine", 2))
    table.play(m.Hurt("b", 1))
    table.freezes()
    for move in (m.OpenCheck("a", "Exterminate"), m.Treat("a", "Medicine", "b"), m.Bang("a", "gun", "c")):
        assert table.refused(move).rule == "SD-DS-01"
    for word in (m.Hurt("a", 1), m.Mend("b", 1), m.SetShaken("a", True), m.SetSide("a", "y"), m.EndPhase()):
        table.refused(word)


# Everybody is asked


def test_everybody_is_asked() -> None:
    """Every living character is asked, including the Ref’s and those with a life-threatening wound (R-SD-54).

    Rules: SD-DS-02.
    """
    table = Table(sheet("a"), sheet("b", damage=2), sheet("c", damage=3), sheet("d", ref=True), sheet("e"))
    table.freezes()
    assert table.frozen.declared.order == ("a", "b", "d", "e")
    assert table.waits_for() == ["ref", "a", "b", "e"]
    assert table.refused(m.Declare("c")).rule == "SD-CB-09"


def test_no_answer_is_doing_nothing() -> None:
    """SD-DS-02: the usual answer for an absent player is to do nothing."""
    table = WholeTable.open(SYSTEM, scene().setup, b"a secret of thirty-two bytes, ok")
    table.play("ref", {"move": "begin-phase", "phase": "session"})
    table.play("ref", {"move": "open-freeze"})
    for seat in ("a", "b", "c"):
        table.stand_in("ref", seat)
    table.play("ref", {"move": "declare", "character": "d", "answer": "nothing"})
    said = dict(table.position.freeze.declared.contents)
    assert {declaration.answer for declaration in said.values()} == {"nothing"}
    assert [seat.key for seat in table.seats_that_owe()] == ["ref"]


def test_answers_are_sealed_until_the_last() -> None:
    """R-SD-55: nobody, not even the Ref, sees an answer before the last one; then all are shown."""
    table = scene()
    table.freezes()
    table.says("a", "attack", "Exterminate", "y")
    table.says("b", "act", words="Hide")
    table.says("c", "nothing")
    for viewer in ("ref", "a", "b", "c", ""):
        freeze = table.view(viewer).freeze
        assert freeze is not None
        assert freeze.declared.laid == ("a", "b", "c")
        assert [key for key, _ in freeze.declared.contents] == [viewer] * (viewer in ("a", "b", "c"))
        assert table.emitted(viewer, "shown") == []
    table.says("d", "nothing")
    for viewer in ("ref", "a", "b", "c", ""):
        freeze = table.view(viewer).freeze
        assert freeze is not None
        assert sorted(key for key, _ in freeze.declared.contents) == ["a", "b", "c", "d"]
        assert table.emitted(viewer, "shown") == [
            "A: an attack on the y with Exterminate.", "B: Hide. This needs no check and happens when time resumes.",
            "C: no action.", "D: no action.",
        ]  # fmt: skip


def test_an_answer_stands() -> None:
    """R-SD-55, R-SD-71: each character answers once and cannot change its answer."""
    table = scene()
    table.freezes()
    table.says("a", "act", words="Hide")
    assert table.refused(m.Declare("a", "attack", "Exterminate", "y")).rule == "R-SD-71"


def test_one_thing_each() -> None:
    """R-SD-71: a character leads one check or helps in one, and adds a card only to that one."""
    table = scene()
    table.freezes(a="attack Exterminate y", b="help a", c="attack Exterminate x", d="help c")
    assert table.check.participants == ("a", "b")
    table.makes(HIT)
    assert table.check.participants == ("c", "d")
    assert not table.options("b", "hand-in")
    table.makes(MISS)
    assert (table.position.check, table.frozen.open_attempts) == (None, ())
    table.resume()
    assert table.damage() == [0, 0, 1, 0]


def test_helping_a_character_who_makes_no_check() -> None:
    """R-SD-71: such help has no effect, and all seats learn this."""
    table = scene()
    table.freezes(b="help a", a="act")
    assert table.ruled(table.of_kind("idle")) == [("R-SD-71", "A makes no check, so B cannot help.")]
    table.resume()
    assert table.quiet


# Checks are made


def test_checks_are_made_while_time_stands_still() -> None:
    """SD-DS-03: the declared checks are made one by one in the order of the declarations."""
    table = scene()
    table.freezes(c="attack Exterminate x", b="called Exterminate d Weapon", a="act")
    assert table.check.attempt.lead == "c"
    table.makes(MISS)
    assert table.check.attempt.lead == "b"
    table.prepare(b="Exterminate")
    assert table.check.size == 6
    table.draws(PROF, PLUS)
    assert (table.read, table.result_text) == ((4, "pass"), "hit for 2 damage")
    assert table.waits_for() == ["ref"]
    assert table.kinds("ref") >= {"resume", "set-damage", "give-point"}


def test_a_check_in_a_freeze_may_be_settled_or_called_off() -> None:
    """SD-DS-03, R-SD-67, R-SD-15: after a check without a draw the next one is made, and time can resume."""
    table = scene()
    table.freezes(a="attack Exterminate y", b="called Exterminate c Weapon", c="task Exterminate")
    table.play(m.SettleCheck("pass"))
    assert table.check.attempt.lead == "b"
    table.play(m.RefuseCheck())
    assert table.check.attempt.lead == "c"
    table.play(m.GiveUp("c"))
    table.resume()
    assert table.damage() == [0, 0, 1, 0]
    assert table.uses("b", "Weapon") == (1, 1)


def test_nobody_joins_or_leaves_in_a_freeze() -> None:
    """R-SD-71: the participants of a check are those who declared it in their answers."""
    table = scene()
    table.freezes(a="attack Exterminate y", b="help a")
    table.accept()
    assert table.check.step == "adding"
    assert table.refused(m.LeaveCheck("b")).rule == "R-SD-64"
    assert table.refused(m.Join("c")).rule == "SD-PR-10"


# Results


def test_outcomes_are_announced_before_time_resumes() -> None:
    """SD-DS-04: everybody learns the outcome of each check before any result takes effect."""
    table = scene()
    table.freezes(a="attack Exterminate y", b="task Exterminate", c="attack Exterminate x", d="called Exterminate a")
    for draw in (HIT, MISS, BOTCH, f"{PM} {WP}"):
        table.makes(draw)
    assert table.ruled_to(table.of_kind("told")) == [
        ("SD-DS-04", None, "A: a hit for 1 damage when time resumes."),
        ("SD-DS-04", None, "B fails. Nothing happens when time resumes."),
        ("SD-DS-04", None, "C: a miss and a botch. The botch takes effect when time resumes."),
        ("SD-DS-04", None, "D: a miss."),
    ]
    assert table.damage() == [0, 0, 0, 0]


def test_results_take_effect_when_time_resumes() -> None:
    """SD-DS-05: during the freeze uses are spent, but nobody is hurt, healed or shaken."""
    table = scene()
    table.play(m.Hurt("b", 1))
    table.freezes(a="medicine Medicine b", b="attack Exterminate y Weapon", c="task Exterminate", d="help c")
    before = table.position.characters
    for draw in (HIT, HIT, BOTCH):
        assert table.refused(m.Resume()).rule == "SD-DS-05"
        table.makes(draw)
    b = before[1]
    spent = replace(b, proficiencies=tuple([p.spend("session") if p.name == "Weapon" else p for p in b.proficiencies]))
    assert table.position.characters == (before[0], spent, *before[2:])
    for seat in "abc":
        assert table.refused(m.Resume(), seat).rule == "SD-DS-05"
    table.resume()
    assert (table.damage(), table.shaken()) == ([0, 0, 1, 1], ["c", "d"])
    assert table.position.freeze is None
    assert next(event.rule for event in table.last) == "SD-DS-05"


def test_results_are_simultaneous() -> None:
    """R-SD-50, R-SD-51: a character killed in the freeze keeps its own result, so two can kill each other."""
    table = Table(sheet("a", "x", Exterminate=1, damage=2), sheet("c", "y", Exterminate=1, damage=2))
    table.freezes(a="called Exterminate c", c="called Exterminate a")
    table.makes(HIT)
    table.makes(HIT)
    table.resume()
    assert table.damage() == [3, 3]


# One after another


def test_the_same_aim_in_the_next_freeze() -> None:
    """R-SD-70: a repeated attempt needs no word of the Ref in a new freeze."""
    table = scene()
    for _ in range(2):
        table.freezes(a="task Exterminate", b="nothing")
        table.makes(MISS)
        table.resume()
    assert table.of_kind("again") == []


@pytest.mark.parametrize("moment", ["asked", "a check is on", "all checks are made"])
def test_a_second_dramatic_event_waits(moment: str) -> None:
    """R-SD-56: an event called during a freeze opens its own freeze after the first."""
    table = scene()
    table.freezes()
    if moment != "asked":
        table.declares(a="task Exterminate")
    if moment == "all checks are made":
        table.makes(MISS)
    table.play(m.OpenFreeze("The chandelier falls"))
    assert table.ruled(table.last) == [("R-SD-56", "The chandelier falls. This waits until the freeze is over.")]
    if moment == "asked":
        table.declares(a="task Exterminate")
    if moment != "all checks are made":
        table.makes(MISS)
    table.resume()
    assert (table.frozen.cause, table.frozen.declared.laid) == ("The chandelier falls", ())


def test_several_events_wait_in_a_row() -> None:
    """R-SD-56: waiting events open their freezes in the order in which they were called."""
    table = scene()
    table.freezes("One")
    table.play(m.OpenFreeze("Two"))
    table.play(m.OpenFreeze("Three"))
    for cause in ("One", "Two", "Three"):
        assert table.frozen.cause == cause
        table.declares(a="nothing")
        table.resume()
    assert table.quiet


def test_a_bang_in_a_freeze_is_an_answer_like_others() -> None:
    """R-SD-56: it opens no freeze of its own, and its damage takes effect with the others’."""
    table = scene()
    table.play(m.Hurt("c", 2))
    table.freezes(c="called Exterminate a", a="bang Exterminate c")
    table.makes(HIT)
    table.makes(f"{PM} {HU}")
    table.resume()
    assert table.damage("a", "c") == [1, 3]
    assert len(table.of_kind("freeze")) == 1
