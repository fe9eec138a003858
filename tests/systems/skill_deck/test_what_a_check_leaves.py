"""The records that remain after a check: results in a freeze, and failed attempts until the scene ends."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Awaiting, Draw
from facedown.game import PieceRef, Term
from facedown.systems.skill_deck import actions as m
from facedown.systems.skill_deck.model import Attempt, Botch, Freeze, SettledAttempt
from facedown.systems.skill_deck.steps import freezes
from facedown.systems.skill_deck.steps.context import Context, set_freeze
from tests.systems.driver import data_of, no_chance
from tests.systems.skill_deck.driver import PL, PM, PROF, SYSTEM, WP, Table, sheet

HIT, PASS, FAIL, BOTCH = f"{PM} {PROF}", f"{PM} {WP}", f"{PM} {PL}", f"{PL} {WP}"


def four(**rulings: str) -> Table:
    """A and B on side x, C and D on side y; all can shoot, sneak and use a Weapon."""
    return Table(
        *(sheet(key, side, Shoot=2, Sneak=2, Weapon=2) for key, side in zip("abcd", "xxyy", strict=True)),
        rulings=rulings,
    )


def made(table: Table) -> tuple[SettledAttempt, ...]:
    """The checks that were made in the freeze that time stands in."""
    return table.frozen.settled_attempts


def test_checks_that_were_drawn_for() -> None:
    """SD-CB-01, SD-CB-02, SD-DS-04: a hit with Weapon does 1 + 1; a miss and a task do nothing, and strike nobody."""
    table = four()
    table.freezes(a="attack Shoot y Weapon", b="called Shoot c", c="attack Shoot x", d="task Sneak")
    for draw in (HIT, PASS, FAIL, PASS):
        table.makes(draw)
    assert made(table) == (
        SettledAttempt(Attempt("a", "attack", "Shoot", "y", "Weapon"), "pass", hit=True, damage=2),
        SettledAttempt(Attempt("b", "called", "Shoot", "c"), "pass"),
        SettledAttempt(Attempt("c", "attack", "Shoot", "x"), "fail"),
        SettledAttempt(Attempt("d", "task", "Sneak"), "pass"),
    )
    assert table.lines(table.of_kind("told")) == [
        "A: a hit for 2 damage when time resumes.",
        "B: a miss.",
        "C: a miss.",
        "D succeeds. The result happens when time resumes.",
    ]


def test_a_botch_is_stored_with_its_targets() -> None:
    """SD-SC-10, SD-SC-11: the lead and who helped, with the Ref’s word on it; of a botched attack it is a miss too."""
    table = four()
    table.freezes(a="attack Shoot y", b="help a")
    table.prepare()
    table.draws(*BOTCH.split())
    table.botch("mental", "collateral", points=2, words="glass")
    botch = Botch(("mental", "collateral"), 2, "glass")
    attack = Attempt("a", "attack", "Shoot", "y")
    assert made(table) == (SettledAttempt(attack, "botch", struck=("a", "b"), botch=botch),)
    assert table.line(table.of_kind("told")[0]) == "A: a miss and a botch. The botch takes effect when time resumes."


@pytest.mark.parametrize(("immune", "struck"), [("true", ("a",)), ("false", ("a", "b"))])
def test_a_saboteur_may_be_spared(immune: str, struck: tuple[str, ...]) -> None:
    """R-SD-29: B gave a −2: −1 and −2 are −3, a botch; B is struck as well unless the table spares saboteurs."""
    table = four(saboteur_immune=immune)
    table.freezes(a="task Sneak", b="help a")
    table.prepare(b="Shoot")
    table.draws(PL, "invalid")
    table.botch("mental")
    assert [one.struck for one in made(table)] == [struck]


@pytest.mark.parametrize(
    ("answer", "attempt"),
    [
        ("attack Shoot y", Attempt("a", "attack", "Shoot", "y")),
        ("called Shoot c", Attempt("a", "called", "Shoot", "c")),
        ("task Sneak", Attempt("a", "task", "Sneak")),
    ],
)
@pytest.mark.parametrize("outcome", ["pass", "fail"])
def test_checks_that_the_ref_settled(answer: str, attempt: Attempt, outcome: Any) -> None:
    """R-SD-67, SD-CB-01: by the Ref’s word an attack that passes hits for 1; anything else does nothing."""
    table = four()
    table.freezes(a=answer)
    table.play(m.SettleCheck(outcome))
    hits = outcome == "pass" and attempt.aim != "task"
    assert made(table) == (SettledAttempt(attempt, outcome, hit=hits, damage=1 if hits else 0),)


@pytest.mark.parametrize(("draw", "kept"), [(PASS, 0), (FAIL, 1), (BOTCH, 1)])
def test_what_was_tried_in_this_scene(draw: str, kept: int) -> None:
    """R-SD-70: an attempt that did not pass is remembered, a botched one too."""
    table = four()
    table.checks("a", "Sneak", draw)
    if draw == BOTCH:
        table.botch("mental")
    assert table.position.failed_attempts == (Attempt("a", "task", "Sneak"),) * kept


def test_a_request_for_a_draw_by_hand_says_what_for() -> None:
    """SD-SC-05: the two cards of the check."""
    table = four()
    table.ready("a", "Sneak")

    def by_hand(draw: Draw[Any]) -> Any:
        raise Awaiting(draw)

    with pytest.raises(Awaiting) as asked:
        SYSTEM.play(table.position, table.seat("a"), m.DrawCards("a"), by_hand)
    assert (asked.value.label, asked.value.whose) == (Term("check"), PieceRef("character", "a"))


def test_checks_of_a_freeze_follow_one_another() -> None:
    """SD-DS-03: the next one is proposed, and with none left nothing follows."""
    table = four()
    table.freezes(a="task Sneak")
    freeze: Freeze = table.frozen
    assert freeze.open_attempts == ()
    ctx = Context(table.position, no_chance)
    assert not freezes.begin_next_check(ctx)
    table.play(m.RefuseCheck())
    ctx = Context(table.position, no_chance)
    set_freeze(ctx, Freeze(freeze.cause, declared=freeze.declared, open_attempts=(Attempt("b", "task", "Sneak"),)))
    assert freezes.begin_next_check(ctx)
    assert [one[:2] for one in data_of(ctx.events)] == [("SD-SC-01", "tries")]
    assert ctx.position.check is not None
    assert ctx.position.check.attempt == Attempt("b", "task", "Sneak")


def test_the_automatic_steps_when_time_resumes() -> None:
    """SD-DS-05, R-SD-59: first the opening shot, then the rest, then the freeze is over, and then nothing."""
    table = four()
    table.freezes(a="act")
    ctx = Context(table.position, no_chance)
    assert not freezes.apply_results(ctx), "time stands still"
    freezes.resume(ctx, "ref", m.Resume())
    assert (freezes.apply_results(ctx), ctx.position.freeze) == (True, replace(table.frozen, results_phase="rest"))
    assert (freezes.apply_results(ctx), ctx.position.freeze) == (True, None)
    assert (freezes.apply_results(ctx), ctx.position.freeze) == (False, None)
    assert [event.kind for event in ctx.events] == ["resumed", "freeze-over"]
