"""Which moves turn up something hidden: going back before those is asked of everybody. And phases that begin anew."""

from __future__ import annotations

import pytest

from facedown.game import Move
from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.driver import PL, PLUS, PM, PROF, WP, Table, sheet

HIT, PASS, BOTCH = f"{PM} {PROF}", f"{PM} {WP}", f"{PL} {WP}"


def trio(**rulings: str) -> Table:
    return Table(
        sheet("a", "x", Sneak=3, Shoot=2), sheet("b", "y", Sneak=3, Cook=3, damage=2), sheet("c", "x", Shoot=2),
        rulings=rulings,
    )  # fmt: skip


def opened(table: Table, *moves: Move) -> list[bool]:
    """Return whether each of these moves, made one after the other, opened something."""
    seen = []
    for move in moves:
        table.play(move)
        seen.append(table.turned_up)
    return seen


def test_declarations_open_with_the_last() -> None:
    """SD-DS-02, R-SD-55: shown together."""
    table = trio()
    emitted = opened(table, m.OpenFreeze(), m.Declare("a"), m.Declare("b"), m.Declare("c"))
    assert emitted == [False, False, False, True]


@pytest.mark.parametrize(("ruling", "expected"), [("never", [False, False, False]), ("blind", [False, True, True])])
def test_cards_open_nothing_unless_the_ref_was_blind(ruling: str, expected: list[bool]) -> None:
    """SD-PR-04, SD-PR-06: with the last card a blind Ref sees them all; so does the deck that is built of them."""
    table = trio(reveal_submissions=ruling)
    table.tries("a", "Sneak")
    table.accept()
    table.joins("b")
    assert opened(table, m.HandIn("a", ("Sneak",)), m.HandIn("b"), m.BuildDeck()) == expected


def test_the_size_of_the_deck_reveals_something_if_it_is_announced() -> None:
    """R-SD-17: it says how many cards were given."""
    for ruling in ("true", "false"):
        table = trio(deck_size_visible=ruling)
        table.tries("a", "Sneak")
        table.accept()
        table.joins("b")
        table.hand_in()
        assert opened(table, m.BuildDeck()) == [ruling == "true"]


def test_the_draw_opens() -> None:
    """SD-SC-05: chance has spoken."""
    table = trio()
    table.ready("a", "Sneak")
    table.draws(PROF, PM)
    assert table.turned_up


@pytest.mark.parametrize(("immune", "kinds", "expected"), [
    ("true", ("mental",), True), ("false", ("mental",), False), ("true", ("environment",), False),
])  # fmt: skip
def test_a_botch_reveals_the_characters_that_it_spares(immune: str, kinds: tuple[str, ...], expected: bool) -> None:
    """R-SD-29: if saboteurs are spared and others are struck, all see who is spared."""
    table = trio(saboteur_immune=immune)
    table.checks("a", "Sneak", BOTCH)
    table.botch(*kinds)
    assert table.turned_up is expected


def test_a_botch_that_strikes_nobody_hides_no_other() -> None:
    """R-SD-29: of two botches in one turn the first strikes a, the second b, who has died by then."""
    table = trio(saboteur_immune="true")
    table.freezes(a="task Sneak", b="task Sneak", c="called Shoot b")
    table.makes(BOTCH)
    table.makes(BOTCH)
    table.makes(HIT)
    table.resume()
    assert [event.data["struck"] for event in table.of_kind("botch")] == [["a"], []]
    assert table.turned_up


def test_a_saboteur_is_spared_a_botch_that_another_bears() -> None:
    """R-SD-29: b added a −2; nobody takes damage to the environment, so nobody is announced as spared."""
    for kinds, struck, says in (
        (("mental",), ["a"], "The botch causes mental damage for A."),
        (("environment",), [], None),
    ):
        table = trio(saboteur_immune="true")
        table.ready("a", "Sneak", "b", b="Cook")
        table.draws(PL, WP)
        table.botch(*kinds)
        (emitted,) = table.of_kind("botch")
        assert emitted.data["struck"] == struck
        assert says is None or table.line(emitted) == says


def test_a_phase_fills_up_its_uses() -> None:
    """SD-PR-06, R-SD-24, R-SD-70: of the session or of downtime, for everybody; what was tried may be tried again."""
    table = trio()
    for _ in range(2):
        table.checks("a", "Sneak", f"{PROF} {PLUS}", "b", a="Sneak", b="Sneak")
    table.tries("a", "Sneak")
    table.play(m.SettleCheck("fail"))
    assert (table.uses("a", "Sneak"), table.uses("b", "Sneak"), table.position.phases) == ((0, 2), (0, 2), 1)
    table.play(m.EndPhase())
    table.play(m.BeginPhase("downtime"))
    assert (table.uses("a", "Sneak"), table.uses("b", "Sneak"), table.position.phases) == ((0, 2), (0, 2), 2)
    table.play(m.EndPhase())
    table.play(m.BeginPhase("session"))
    assert (table.uses("a", "Sneak"), table.uses("b", "Sneak"), table.position.phases) == ((2, 2), (2, 2), 3)
    assert not table.position.failed_attempts


def test_a_level_changes_the_uses_that_are_left() -> None:
    """R-SD-25: of level 3 with 1 use left of 2, level 4 leaves 2; level 1 none; level 0 takes it off the sheet."""
    table = trio()
    table.checks("a", "Sneak", f"{PROF} {PLUS}", a="Sneak")
    assert table.uses("a", "Sneak") == (1, 2)
    seen = []
    for level in (4, 2, 1):
        table.play(m.SetLevel("a", "Sneak", level))
        seen.append(table.uses("a", "Sneak"))
    assert seen == [(2, 3), (0, 1), (0, 0)]
    table.play(m.SetLevel("a", "Sneak", 0))
    table.play(m.SetLevel("a", "Cook", 2))
    assert [(one.name, one.level, one.session, one.downtime) for one in table.who("a").proficiencies] == [
        ("Shoot", 2, 1, 1), ("Cook", 2, 1, 1),
    ]  # fmt: skip
