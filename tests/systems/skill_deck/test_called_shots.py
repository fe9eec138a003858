"""Called shots: all of an attack's damage on one enemy, at the price of a higher total."""

from __future__ import annotations

import pytest

from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.driver import HU, MINUS, PL, PLUS, PM, PROF, WP, Table, choices, sheet

KEYS = {"PM": PM, "WP": WP, "HU": HU, "PL": PL, "PROF": PROF, "PLUS": PLUS, "MINUS": MINUS}


def field(**rulings: str) -> Table:
    """Return S and T against A, B and C, and a bystander; S has a card to add and a use of Weapon."""
    return Table(
        sheet("s", "x", Exterminate=2, Weapon=2), sheet("t", "x", Exterminate=1, Noise=2),
        sheet("a", "y"), sheet("b", "y"), sheet("c", "y"), sheet("idle"), rulings=rulings,
    )  # fmt: skip


def shot(target: str, draw: str, weapon: str = "", **cards: str) -> Table:
    """Make S’s called shot and let time resume."""
    table = field()
    table.freezes(s=f"called Exterminate {target} {weapon}".strip(), t="help s")
    table.makes(" ".join(KEYS[word] for word in draw.split()), **cards)
    table.resume()
    return table


@pytest.mark.parametrize("target", ["a", "b", "c"])
def test_all_on_one_enemy(target: str) -> None:
    """SD-CB-12: a called shot deals all damage to its target, even if others are nearer or unhurt."""
    table = shot(target, "WP PROF", "Weapon")
    assert {key: table.damage(key) for key in "abc"} == {key: [2 * (key == target)] for key in "abc"}
    assert {event.data["spread"] for event in table.of_kind("damage")} == {"SD-CB-12"}


def test_a_character_with_a_first_point_may_get_a_second() -> None:
    """SD-CB-12: a called shot overrides the rule of first points."""
    table = field()
    table.play(m.Hurt("a", 1))
    table.freezes(s="called Exterminate a")
    table.makes(f"{WP} {PROF}")
    table.resume()
    assert table.damage("a", "b", "c") == [2, 0, 0]


def test_anybody_but_oneself_can_be_the_target() -> None:
    """SD-CB-12, R-SD-62: a called shot can be aimed at an ally or a character on no side; enemies are listed first."""
    table = field()
    table.freezes()
    called = next(o for o in table.declarations("s") if o.fixed["answer"] == "called")
    assert choices(called, "target") == ["a", "b", "c", "idle", "t", ""]
    assert shot("idle", "WP PROF").damage("idle") == [1]


def test_a_called_shot_at_nobody_is_an_ordinary_attack() -> None:
    """SD-CB-12: a called shot without a target is an attack on the other side."""
    table = field()
    table.freezes()
    table.says("s", "called", "Exterminate", "")
    table.declares(t="nothing")
    table.makes(f"{PM} {WP}")
    table.resume()
    assert table.damage("a", "b", "c") == [1, 0, 0]


@pytest.mark.parametrize("draw", ["WP PROF", "PM PROF", "PROF PLUS", "HU PLUS"])
def test_a_called_shot_needs_2(draw: str) -> None:
    """SD-CB-13, R-SD-43: a total of +2 or more hits."""
    table = shot("b", draw, s="Exterminate")
    assert [event.rule for event in table.of_kind("hit")] == ["SD-CB-13"]
    assert table.damage("b") == [1]


@pytest.mark.parametrize(("draw", "outcome"), [
    ("PL PROF", "pass"), ("PM WP", "pass"), ("PM PL", "fail"), ("WP HU", "fail"), ("PLUS MINUS", "fail"),
    ("PL WP", "botch"), ("PM MINUS", "botch"),
])  # fmt: skip
def test_a_called_shot_below_2_misses(draw: str, outcome: str) -> None:
    """SD-CB-14, R-SD-44: at +1 the check passes and nobody is hurt; below 0 the shooters are harmed."""
    table = shot("b", draw, "Weapon", s="Exterminate", t="Noise")
    assert table.result.outcome == outcome
    assert [event.rule for event in table.of_kind("miss")] == ["SD-CB-14"]
    assert table.of_kind("hit") == []
    assert table.damage("a", "b", "c", "idle") == [0, 0, 0, 0]
    assert table.damage("s", "t") == ([1, 1] if outcome == "botch" else [0, 0])
    assert table.uses("s", "Weapon") == (0, 1)


def test_a_miss_at_plus_1_is_not_a_botch() -> None:
    """SD-CB-14, SD-SC-07: the check is a pass, and its shooters take no damage."""
    table = field()
    table.freezes(s="called Exterminate b")
    table.prepare()
    table.draws(PM, WP)
    assert table.position.check is None
    assert (table.result.outcome, table.result_text) == ("pass", "miss")


def test_a_called_shot_is_declared_before_the_draw() -> None:
    """R-SD-45, SD-CB-12: an ordinary attack cannot become a called shot, and its target cannot change."""
    table = field()
    table.freezes(s="attack Exterminate y", t="called Exterminate b")
    table.makes(f"{PM} {PROF}")
    for seat, move in (("s", m.Declare("s", "called", "Exterminate", "c")), ("t", m.Declare("t", "called", "", "c"))):
        assert table.refused(move, seat).rule == "R-SD-71"
    table.makes(f"{PM} {PROF}")
    table.resume()
    assert table.damage("a", "b", "c") == [1, 1, 0]


def test_called_shots_land_before_the_spread() -> None:
    """R-SD-47, R-SD-48: called shots take effect in the order declared, and the spread considers their wounds."""
    table = field()
    table.freezes(t="attack Exterminate y", s="called Exterminate a")
    table.makes(f"{PM} {PROF}")
    table.makes(f"{PM} {PROF}")
    table.resume()
    assert [event.data["character"] for event in table.of_kind("damage")] == ["a", "b"]


def test_a_character_already_dead_cannot_be_hit() -> None:
    """R-SD-41: points aimed at a dead character are lost."""
    table = field()
    table.play(m.Hurt("a", 2))
    table.freezes(t="called Exterminate a", s="called Exterminate a Weapon")
    table.makes(f"{PM} {PROF}")
    table.makes(f"{PM} {PROF}")
    table.resume()
    assert (table.damage("a", "b", "c"), table.of_kind("lost")[0].data["points"]) == ([3, 0, 0], 2)


def test_without_a_skill_and_a_card_it_cannot_hit() -> None:
    """SD-CB-13: an unskilled lead without an added card reaches a total of at most +1."""
    table = Table(sheet("n", "x"), sheet("b", "y"))
    table.freezes(n="called - b")
    table.prepare()
    assert table.spread().at_least(2) == 0
    assert table.spread().at_least(1) > 0
