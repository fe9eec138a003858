"""What the Ref changes before time resumes, and what a declaration makes of an attempt."""

from __future__ import annotations

from facedown.systems.skill_deck import moves as m
from tests.systems.driver import data_of
from tests.systems.skill_deck.driver import PL, PM, PROF, WP, Table, sheet

HIT, PASS, FAIL = f"{PM} {PROF}", f"{PM} {WP}", f"{PM} {PL}"


def four(**rulings: str) -> Table:
    """A and B on side x, C and D on side y; all can shoot."""
    return Table(
        *(sheet(key, side, Shoot=2, Medicine=2) for key, side in zip("abcd", "xxyy", strict=True)), rulings=rulings
    )


def test_a_called_shot_at_nobody_is_an_attack_on_the_other_side() -> None:
    """SD-CB-12: so it is shown, and so its check is made."""
    table = four()
    table.freezes(a="called Shoot")
    assert (table.check.attempt.aim, table.check.attempt.target) == ("attack", "y")
    attack, called = four(), table
    attack.freezes(a="attack Shoot y")
    assert called.of_kind("shown")[0].text == attack.of_kind("shown")[0].text


def test_a_fight_begins_with_the_first_attack() -> None:
    """R-SD-72: not with a task, and not a second time."""
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
    assert len([one for one in data_of(table.events) if one == ("R-SD-72", "conflict", {"on": True})]) == 1


def test_what_the_ref_sets_is_of_one_hit() -> None:
    """SD-CB-02, SD-CB-05: a’s does 3, of which d gets 2 by hand; b’s stays as it is. Side y gets 1 and 1, c first."""
    table = four(spread="per_attack")
    table.freezes(a="attack Shoot y", b="attack Shoot y")
    table.makes(HIT)
    table.makes(HIT)
    table.play(m.SetDamage("a", 3))
    table.play(m.GivePoint("a", "d"))
    table.play(m.GivePoint("a", "d"))
    assert [(one.attempt.lead, one.damage, one.given) for one in table.frozen.made] == [
        ("a", 3, (("d", 2),)), ("b", 1, ()),
    ]  # fmt: skip
    table.resume()
    assert [(one["character"], one["spread"]) for _, kind, one in data_of(table.events) if kind == "damage"] == [
        ("d", "SD-CB-05"), ("d", "SD-CB-05"), ("c", "SD-CB-03"), ("c", "SD-CB-03"),
    ]  # fmt: skip


def test_a_hit_that_is_given_away_in_full_leaves_nothing_to_spread() -> None:
    """SD-CB-05: its one point goes to d, and no more is lost or handed out."""
    table = four()
    table.freezes(a="attack Shoot y")
    table.makes(HIT)
    table.play(m.GivePoint("a", "d"))
    table.resume()
    assert (table.damage("c", "d"), table.of_kind("lost"), table.quiet) == ([0, 1], [], True)


def test_results_in_their_order() -> None:
    """R-SD-50: under `in_order` a kills c before c’s shot happens; together both happen."""
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
