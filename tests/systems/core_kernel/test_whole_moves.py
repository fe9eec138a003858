"""Whole moves run once for each way that chance can go: the moves that draw are those that end Step 2 (CK-R-01)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from facedown.chance import Chance, Distribution, every
from facedown.game import Move
from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel import random_games
from tests.systems.core_kernel.driver import SYSTEM, Table, level

Paid = tuple[tuple[int, ...], ...]


def paid(table: Table, move: Move) -> Distribution[Paid]:
    """How likely each payout of a move is: for each Actor, the chips of its nine stacks that it has more than before.

    The chip that the move itself antes is missing from its stack.
    """
    before = table.conflict.participants
    seat = table.seat_for(move)

    def more(chance: Chance) -> Paid:
        after = SYSTEM.carry_out(table.position, seat, move, chance).position.conflict
        assert after is not None
        stacks = zip(before, after.participants, strict=True)
        return tuple(tuple(now - was for was, now in zip(p.stack, q.stack, strict=True)) for p, q in stacks)

    return every(more)


def certain(odds: Distribution[Paid]) -> bool:
    """Return whether the chances of all branches add up to 1."""
    return sum((odds[way] for way in odds), Fraction(0)) == 1


def test_the_last_ante_deals_the_pot() -> None:
    """CK-R-01, CK-S2-12: Mind beats Body, so a and b share REA, REA, PRE, 2 to a: both REA in 1 of 3 deals."""
    table = Table(*(level(key, 5) for key in "abc"))
    table.start()
    table.antes(a="REA Mind", b="REA Mind")
    odds = paid(table, m.Ante("c", ("PRE",), "Body"))
    assert certain(odds)
    assert odds.probability(lambda way: way[0][0] == 2) == Fraction(1, 3)
    assert odds.probability(lambda way: way[0][0] == 1 and way[0][7] == 1) == Fraction(2, 3)
    assert all(way[2] == (0, 0, 0, 0, 0, 0, 0, -1, 0) for way in odds)


def test_the_last_withdrawal_deals_the_pot() -> None:
    """CK-S2-05, CK-S2-12: d was the last to ante; b gets 1 of REA, STR and WIL, each in 1 of 3 deals."""
    table = Table(*(level(key, 5) for key in "abcd"))
    table.start()
    table.antes(a="REA Mind", b="STR Mind", c="WIL Body")
    odds = paid(table, m.Withdraw("d"))
    assert certain(odds)
    of_b = odds.map(lambda way: way[1])
    for chip in ((1, 0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 1, 0, 0)):
        assert of_b[chip] == Fraction(1, 3)
    assert odds.probability(lambda way: sum(way[0]) == 2 and sum(way[1]) == 1) == 1


def test_a_changed_ante_that_is_the_last_deals_what_lies_there_then() -> None:
    """R-CK-107: a has changed REA for KNO; of KNO, REA, PRE a gets 2, so KNO in 2 of 3 deals."""
    table = Table(*(level(key, 5) for key in "abc"), rulings={"amend": "until_reveal"})
    table.start()
    table.antes(a="REA Mind", b="REA Mind")
    table.play(m.Ante("a", ("KNO",), "Mind"))
    odds = paid(table, m.Ante("c", ("PRE",), "Body"))
    assert certain(odds)
    assert odds.probability(lambda way: way[0][1] == 1) == Fraction(2, 3)


def test_a_carried_jackpot_is_dealt_with_the_antes() -> None:
    """CK-R-02, CK-S2-15: of WIL, WIL, WIL, REA, REA, PRE a gets 3, all three WIL in 1 of 6! / (3! 3!) = 20 deals."""
    table = Table(*(level(key, 5) for key in "abc"))
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1", c="WIL Mind REA 1")
    table.finish()
    table.deal()
    table.antes(a="REA Mind", b="REA Mind")
    odds = paid(table, m.Ante("c", ("PRE",), "Body"))
    assert certain(odds)
    assert odds.probability(lambda way: way[0][6] == 3) == Fraction(1, 20)
    assert odds.probability(lambda way: way[0][7] == 1) == Fraction(1, 2)


def test_each_cluster_is_dealt_by_itself() -> None:
    """CK-S1-04, CK-S2-10: of REA, REA, PRE each first leader gets both REA in 1 of 3 deals, both do in 1 of 9."""
    table = Table(*(level(key, 5) for key in "abcdef"))
    table.start(deal=False)
    table.play(m.SplitIntoClusters({"a": 1, "b": 1, "c": 1, "d": 2, "e": 2, "f": 2}))
    table.deal()
    table.antes(a="REA Mind", b="REA Mind", c="PRE Body", d="REA Mind", e="REA Mind")
    odds = paid(table, m.Ante("f", ("PRE",), "Body"))
    assert certain(odds)
    assert odds.probability(lambda way: way[0][0] == way[3][0] == 2) == Fraction(1, 9)


def test_a_lone_leader_is_paid_without_a_draw() -> None:
    """CK-S2-13: Mind beats Body, so that a takes REA and STR for certain."""
    table = Table(level("a", 5), level("b", 5))
    table.start()
    table.antes(a="REA Mind")
    odds = paid(table, m.Ante("b", ("STR",), "Body"))
    assert dict(odds.items()) == {((1, 0, 0, 1, 0, 0, 0, 0, 0), (0, 0, 0, -1, 0, 0, 0, 0, 0)): 1}


@pytest.mark.parametrize("mixed", [False, True])
def test_no_other_kind_of_move_draws(mixed: bool) -> None:
    """CK-R-01: in random games only an ante or a withdrawal is followed by a deal."""
    drawn = {
        step.move.kind
        for seed in range(15)
        for step in random_games.game(seed, mixed=mixed)
        if any(event.draws for event in step.events)
    }
    assert {"ante"} <= drawn <= {"ante", "withdraw"}
