"""Moves that reveal something hidden, and moves that are binding: undoing them needs everybody's consent."""

from __future__ import annotations

import pytest

from facedown.game import Move, Turn
from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.model import Position
from tests.systems.core_kernel.driver import SYSTEM, Table, extension, install, level


def made(table: Table, move: Move, seat: str = "") -> tuple[bool, bool]:
    """Make a move, and return whether it revealed something and whether it is binding."""
    who = table.seat(seat) if seat else table.seat_for(move)
    turn: Turn[Position] = SYSTEM.play(table.position, who, move, table.chance)
    table.follow(turn)
    return turn.opened, turn.binding


def duel(*, deal: bool = True, **rulings: str) -> Table:
    table = Table(level("a", 5), level("b", 5), rulings=rulings)
    table.start(deal=deal)
    return table


def test_antes_open_with_the_last() -> None:
    """CK-S2-07: the first card stays face down, and with the second both are revealed."""
    table = duel(amend="until_reveal")
    assert made(table, m.Ante("a", ("REA",), "Mind")) == (False, False)
    assert made(table, m.Ante("b", ("REA",), "Mind")) == (True, False)


def test_commitments_open_with_the_last() -> None:
    """CK-S3-09, CK-S3-12: the last commitment reveals all, and a face-up bid is binding."""
    table = duel(amend="until_reveal")
    table.antes(a="REA Mind", b="REA Body")
    assert made(table, m.Commit("a", "REA", 1, True)) == (False, True)
    assert made(table, m.Commit("b", "STR", 1)) == (True, False)


def test_played_cards_are_locked_by_ruling() -> None:
    """R-CK-107: under `locked` every ante and commitment is binding, before the reveal too."""
    table = duel(amend="locked")
    assert made(table, m.Ante("a", ("REA",), "Mind")) == (False, True)
    table.ante("b", "REA", "Body")
    assert made(table, m.Commit("a", "REA", 1)) == (False, True)
    free = duel(amend="until_reveal")
    assert made(free, m.Ante("a", ("REA",), "Mind")) == (False, False)
    free.ante("b", "REA", "Body")
    assert made(free, m.Commit("a", "REA", 1)) == (False, False)


def test_a_fold_is_binding() -> None:
    """R-CK-55: a fold cannot be undone alone, and reveals nothing if others must still commit."""
    table = Table(*(level(key, 5) for key in "abc"), rulings={"fold": "any_step"})
    table.start()
    table.antes(a="REA Mind", b="REA Mind", c="REA Mind")
    assert made(table, m.Fold("a")) == (False, True)


def test_the_stakes_open_something_of_the_ranks() -> None:
    """CK-N-15, R-CK-22: ES reveals something about Ranks whenever it is calculated, changed or not."""
    for highest in (1, 2):  # ES changes if the Actor who withdraws has the highest Rank
        table = Table(level("a", 5, es=highest), level("b", 5), level("c", 5), rulings={"es_lock": "hand"})
        assert made(table, m.StartConflict(("a", "b", "c")), "gm") == (True, False)
        assert made(table, m.DealHand(), "gm") == (False, False)
        table.antes(a="withdraw", b="REA Mind", c="REA Mind")
        table.finish()
        assert made(table, m.DealHand(), "gm") == (True, False)


def test_fixed_stakes_open_nothing_with_a_later_hand() -> None:
    """R-CK-22: under `conflict` a later Hand reveals nothing about Ranks."""
    table = Table(level("a", 5, es=2), level("b", 5), level("c", 5))
    table.start()
    table.antes(a="withdraw", b="REA Mind", c="REA Mind")
    table.finish()
    assert made(table, m.DealHand(), "gm") == (False, False)


def test_an_actor_that_may_not_ante_visibly_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-S2-05: b withdraws automatically after the ante of a, before any card is revealed."""
    barred = extension("test", Commit=lambda variables, facts: {"may_ante": False} if facts.actor == "b" else {})
    install(monkeypatch, barred)
    table = Table(*(level(key, 5) for key in "abc"), extensions=("test",), rulings={"amend": "until_reveal"})
    table.start()
    assert made(table, m.Ante("a", ("REA",), "Mind")) == (True, False)
    assert (table.participant("b").status, table.waits_for()) == ("FW", ["c"])
    assert table.of_kind("withdrawn")[0].rule == "CK-S2-05"


def test_damage_opens_something_of_the_sheets() -> None:
    """CK-S5-16, R-CK-12: the Showdown and the damage left after a split reveal something about sheets."""
    table = duel()
    table.antes(a="WIL Mind", b="WIL Body")
    table.commits(a="REA 5", b="STR 1")
    table.play(m.Justify("a"))
    table.play(m.Justify("b"))
    assert made(table, m.Accept(), "gm") == (True, False)
    assert made(table, m.Spread("b", "a", {"REA": table.hand.hits[0].through})) == (True, False)


def test_the_showdown_opens_where_mercy_is_asked_first() -> None:
    """CK-S5-01, R-CK-61: the fact of damage reveals something about private sheets."""
    table = duel(mercy="true")
    table.antes(a="WIL Mind", b="WIL Body")
    table.commits(a="REA 4", b="STR 1")
    table.play(m.Justify("a"))
    table.play(m.Justify("b"))
    assert made(table, m.Accept(), "gm") == (True, False)


def test_the_last_vote_opens_all() -> None:
    """R-CK-79: the last vote reveals all votes."""
    table = Table(level("a", 5), level("c", 5), level("n", 5, kind="NPC"))
    table.start()
    table.antes(a="REA Mind", c="REA Mind")
    table.play(m.Ante("n", ("STR",), "Body"), "gm")
    table.commits(a="REA 2", c="REA 2")
    table.play(m.Commit("n", "STR", 4), "gm")
    while not table.options("gm", "accept"):
        table.answer()
    table.play(m.Object("n"), "a")
    assert made(table, m.Vote("n", True), "a") == (False, False)
    assert made(table, m.Vote("n", True), "c") == (True, False)


@pytest.mark.parametrize(("ruling", "opened"), [("keep", True), ("return", False)])
def test_the_end_opens_stacks_where_sheets_take_them_over(ruling: str, opened: bool) -> None:
    """R-CK-04: under ante_end=keep the sheets reveal the contents of private stacks."""
    table = duel(deal=False, ante_end=ruling)
    assert made(table, m.EndConflict("peace"), "gm") == (opened, False)
