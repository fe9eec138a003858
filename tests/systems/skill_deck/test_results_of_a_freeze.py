"""The Ref's changes before time resumes, and the attempts that declarations stand for."""

from __future__ import annotations

import pytest

from facedown.systems.skill_deck import actions as m
from tests.systems.driver import data_of
from tests.systems.skill_deck.driver import PL, PM, PROF, WP, Table, sheet

HIT, PASS, FAIL = f"{PM} {PROF}", f"{PM} {WP}", f"{PM} {PL}"


def four(**rulings: str) -> Table:
    """Return A and B on side x, C and D on side y; all can shoot."""
    return Table(
        *(sheet(key, side, Shoot=2, Medicine=2) for key, side in zip("abcd", "xxyy", strict=True)), rulings=rulings
    )


def test_a_called_shot_at_nobody_is_an_attack_on_the_other_side() -> None:
    """SD-CB-12: a called shot declared without a target is shown and checked as an ordinary attack."""
    table = four()
    table.freezes(a="called Shoot")
    assert (table.check.attempt.aim, table.check.attempt.target) == ("attack", "y")
    attack, called = four(), table
    attack.freezes(a="attack Shoot y")
    assert called.line(called.of_kind("shown")[0]) == attack.line(attack.of_kind("shown")[0])


def test_a_fight_begins_with_the_first_attack() -> None:
    """R-SD-72: a task begins no fight, and a second attack begins no second one."""
    table, fights = four(), []
    table.freezes(a="task Shoot")
    fights.append(table.fighting())
    table.makes(FAIL)
    table.resume()
    table.freezes(a="attack Shoot y")
    fights.append(table.fighting())
    assert fights == [False, True]
    table.makes(FAIL)
    table.resume()
    table.freezes(b="called Shoot c")
    assert data_of(table.of_kind("fight")) == [("R-SD-72", "fight", {"sides": ["x", "y"]})]


def test_the_ref_sets_the_damage_of_one_hit() -> None:
    """The Ref sets a’s hit to 3 and gives d 2 of it; b’s hit keeps 1, so side y takes 1 and 1, c first.

    Rules: SD-CB-02, SD-CB-05.
    """
    table = four(spread="per_attack")
    table.freezes(a="attack Shoot y", b="attack Shoot y")
    table.makes(HIT)
    table.makes(HIT)
    table.play(m.SetDamage("a", 3))
    table.play(m.GivePoint("a", "d"))
    table.play(m.GivePoint("a", "d"))
    assert [(one.attempt.lead, one.damage, one.given) for one in table.frozen.settled_attempts] == [
        ("a", 3, (("d", 2),)), ("b", 1, ()),
    ]  # fmt: skip
    table.resume()
    assert [(one["character"], one["spread"]) for _, kind, one in data_of(table.events) if kind == "damage"] == [
        ("d", "SD-CB-05"), ("d", "SD-CB-05"), ("c", "SD-CB-03"), ("c", "SD-CB-03"),
    ]  # fmt: skip


def test_a_hit_that_is_given_away_in_full_leaves_nothing_to_spread() -> None:
    """SD-CB-05: the hit’s one point goes to d, and no other point is dealt or lost."""
    table = four()
    table.freezes(a="attack Shoot y")
    table.makes(HIT)
    table.play(m.GivePoint("a", "d"))
    table.resume()
    assert (table.damage("c", "d"), table.of_kind("lost"), table.quiet) == ([0, 1], [], True)


def test_a_hit_that_is_given_away_in_full_is_no_part_of_what_a_side_deals() -> None:
    """SD-CB-05, R-SD-31: A’s hit goes to D by hand, so the side spreads only B’s hit."""
    table = four()
    table.freezes(a="attack Shoot y", b="attack Shoot y")
    table.makes(HIT)
    table.makes(HIT)
    table.play(m.GivePoint("a", "d"))
    table.resume()
    assert table.lines(table.of_kind("damage")) == [
        "D takes 1 damage from A (Shoot) and is injured.", "C takes 1 damage from B (Shoot) and is injured.",
    ]  # fmt: skip


def test_results_in_their_order() -> None:
    """R-SD-50: under `in_order` a kills c before c’s shot takes effect, and together both take effect."""
    for ruling, damage, lapsed in (("in_order", 0, 1), ("simultaneous", 1, 0)):
        table = Table(
            sheet("a", "x", Shoot=2), sheet("c", "y", Shoot=2, damage=2), sheet("d", "y"),
            rulings={"freeze_results": ruling},
        )  # fmt: skip
        table.freezes(a="called Shoot c", c="called Shoot a")
        table.makes(HIT)
        table.makes(HIT)
        table.resume()
        assert (table.damage("a", "c"), len(table.of_kind("lapsed"))) == ([damage, 3], lapsed)
        assert table.rules_of("lapsed") == ["R-SD-50"] * lapsed or not lapsed


def test_when_a_fight_is_over() -> None:
    """R-SD-72: a fight ends after a freeze without an attack, or with fewer than two of its sides left."""
    table, ends = Table(*(sheet(key, side, Shoot=2) for key, side in zip("abc", "xyz", strict=True))), []
    table.fight()
    for draw in (FAIL, HIT):
        table.freezes(a="attack Shoot y")
        table.makes(draw)
        table.resume()
        ends.append(table.fighting())
    table.play(m.Hurt("b", 2))
    table.freezes(a="attack Shoot z")
    table.makes(FAIL)
    table.resume()
    ends.append(table.fighting())
    table.play(m.Hurt("c", 2))
    table.freezes(a="attack Shoot z")
    table.makes(HIT)
    table.resume()
    ends.append(table.fighting())
    assert ends == [True, True, True, False]
    assert table.line(table.of_kind("fight-over")[-1]) == "The fight is over: one side has nobody left."
    calm = four()
    calm.fight()
    calm.freezes(a="nothing")
    calm.resume()
    assert (calm.fighting(), calm.line(calm.last[-1])) == (False, "The fight is over: nobody attacked.")


def test_sides_have_an_order_in_a_fight_alone() -> None:
    """R-SD-33, R-SD-61, R-SD-62: a character that changes sides in a fight comes last in the order of its new side."""
    table, orders = four(), []
    table.play(m.SetSide("a", "z"))
    orders.append(dict(table.position.sides))
    table.play(m.SetSide("a", "x"))
    table.fight()
    table.play(m.SetSide("a", "y"))
    table.play(m.SetSide("c", "z"))
    orders.append(dict(table.position.sides))
    table.play(m.SetSide("b"))
    orders.append(dict(table.position.sides))
    assert orders == [
        {}, {"x": ("b",), "y": ("d", "a"), "z": ("c",)}, {"x": (), "y": ("d", "a"), "z": ("c",)},
    ]  # fmt: skip


def test_who_is_asked_to_join() -> None:
    """Nobody is asked to join in a freeze, without another living character, or after the joining is closed.

    Rules: SD-PR-04, SD-PR-10.
    """
    alone = Table(sheet("a", Sneak=2), sheet("b", damage=3))
    alone.tries("a", "Sneak")
    alone.accept()
    frozen = four()
    frozen.freezes(a="task Shoot")
    frozen.accept()
    table = four()
    table.tries("a", "Shoot", "b", "c")
    table.accept()
    steps = [alone.check.step, frozen.check.step, table.check.step]
    assert steps == ["adding", "adding", "joining"]
    table.play(m.CloseJoining())
    assert (table.check.step, table.check.open_invitations) == ("adding", ())


def test_helpers_take_part_in_the_check_they_named() -> None:
    """R-SD-71: b helps a and d helps c, so each check has its own helper."""
    table = four()
    table.freezes(a="task Shoot", c="task Shoot", b="help a", d="help c")
    seen = []
    for _ in range(2):
        seen.append((table.check.attempt.lead, table.check.contributors))
        table.makes(FAIL)
    assert seen == [("a", ("b",)), ("c", ("d",))]


def test_the_log_shows_the_damage_of_each_check_of_a_freeze() -> None:
    """A miss deals 0 and a hit 1, and the log explains a called shot that passes and misses.

    Rules: SD-CB-01, SD-CB-02, SD-CB-13.
    """
    table = four()
    table.freezes(a="attack Shoot y", b="called Shoot c", c="called Shoot a")
    for draw in (FAIL, PASS, HIT):
        table.makes(draw)
    assert [(one.hit, one.damage, one.outcome) for one in table.frozen.settled_attempts] == [
        (False, 0, "fail"), (False, 0, "pass"), (True, 1, "pass"),
    ]  # fmt: skip
    assert table.lines(table.of_kind("miss")) == [
        "A misses.", "B misses: the shot needs a total of +2 or more.",
    ]  # fmt: skip


def test_a_botch_of_an_attack_may_bring_nothing() -> None:
    """R-SD-30: by ruling a botched attack has no effect to decide, but a botched task has."""
    table = four(attack_botch_harms_self="false")
    table.freezes(a="attack Shoot y", b="task Shoot")
    table.prepare()
    table.draws(PL, WP)
    assert table.check.attempt.lead == "b"
    table.prepare()
    table.draws(PL, WP)
    assert table.check.step == "botched"
    asked = four()
    asked.freezes(a="attack Shoot y")
    asked.prepare()
    asked.draws(PL, WP)
    assert asked.check.step == "botched"


@pytest.mark.parametrize(
    ("declared", "says"),
    [
        (m.Declare("a", "attack", "Shoot", "y", "Weapon"), "A: an attack on the y with Shoot and a use of Weapon."),
        (m.Declare("a", "attack", "Shoot", "y"), "A: an attack on the y with Shoot."),
        (m.Declare("a", "task", "Shoot", words="the lamp"), "A: Shoot (the lamp)."),
        (m.Declare("a", "help", target="b"), "A: help for B."),
        (m.Declare("a", "act", words=" ducks X. "), "A: ducks X. This needs no check and happens when time resumes."),
        (m.Declare("a", "act"), "A: an act that needs no check and happens when time resumes."),
        (m.Declare("a"), "A: no action."),
    ],
)
def test_declarations_are_shown_in_words(declared: m.Declare, says: str) -> None:
    """SD-DS-02, R-SD-71: a declaration shows the action, its skill, its target and a use of Weapon."""
    table = Table(sheet("a", "x", Shoot=2, Weapon=2), sheet("b", "y"))
    table.freezes()
    table.play(declared)
    table.says("b", "nothing")
    shown = [event for event in table.last if event.kind == "shown"]
    assert (table.line(shown[0]), shown[0].data["answer"]) == (says, declared.answer)
