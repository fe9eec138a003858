"""The variables that an Extension may change from the Resolve Step on: each is changed once and has its effect."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Addend, Term
from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import (
    SYSTEM,
    Scripted,
    Table,
    constant,
    data,
    extension,
    for_actor,
    install,
    level,
    refuses,
    sheet,
)

REVERSED = {"Mind": frozenset({"Spirit"}), "Body": frozenset({"Mind"}), "Spirit": frozenset({"Body"})}


# Resolve


def test_td_reversed(extended: Any) -> None:
    """CK-K-04: with the loop turned round Body beats Mind, for the pot and for Sweeps."""
    table = extended(Resolve=constant(td=REVERSED))
    table.antes(a="WIL Mind", b="WIL Body")
    assert (table.part("a").td_wins, table.part("b").td_wins, table.part("b").paid) == (0, 1, 2)
    table.commits(a="KNO 4", b="STR 4")
    table.no_lines()
    (pair,) = table.of_kind("showdown")
    assert pair.tallies[1].total == 4 + 1 + 2
    assert "■ Body over ▲ Mind" in table.said(pair)


def test_ad_replaced(extended: Any) -> None:
    """CK-K-04: an AD table where nothing beats anything gives no bonus to anybody."""
    table = extended(Resolve=constant(ad={name: frozenset() for name in SYSTEM_ATTRIBUTES}))
    table.hand_of(a="WIL Mind REA 2", b="WIL Mind KNO 2")
    assert [tally.total for tally in table.of_kind("showdown")[0].tallies] == [2, 2]


SYSTEM_ATTRIBUTES = ("REA", "KNO", "QUI", "STR", "FIT", "AGI", "WIL", "PRE", "INT")


def test_ad_and_sweep_bonus(extended: Any) -> None:
    """CK-K-04: both bonuses may be others than ES and half the bid."""
    table = extended(Resolve=for_actor("a", "showdown", ad_bonus=7, sweep_bonus=5))
    table.hand_of(a="WIL Mind REA 2", b="WIL Mind REA 2")
    assert [tally.total for tally in table.of_kind("showdown")[0].tallies] == [14, 2]


def test_addends(extended: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-09, R-CK-75: addends of several Extensions add up, each cited under its own rule, whatever they claim."""
    one = extension("one", Resolve=for_actor("a", "showdown", addends=(Addend("high ground", 3, "CK-S3-18"),)))
    two = extension("two", Resolve=for_actor("a", "showdown", addends=[Addend("tired", -1, "")]))
    install(monkeypatch, one, two)
    table = Table(level("a", 9), level("b", 9), extensions=("one", "two"))
    table.start()
    table.hand_of(a="WIL Mind REA 2", b="WIL Mind REA 2")
    (pair,) = table.of_kind("showdown")
    assert [(addend.label, addend.value, addend.rule) for addend in pair.tallies[0].addends] == [
        (Term("bid"), 2, "CK-S4-01"), ("high ground", 3, "X-one"), ("tired", -1, "X-two"),
    ]  # fmt: skip
    assert pair.tallies[0].total == 4


# Outcome


def test_leaders_replaced(extended: Any) -> None:
    """CK-K-05: an Extension may pay the pot to others than those with most TD Wins, in this order."""
    table = extended(Outcome=constant(leaders=("b",)))
    table.antes(a="WIL Mind", b="REA Body")
    assert (table.part("a").paid, table.part("b").paid) == (0, 2)
    assert data(table.of_kind("paid")[0])["actor"] == "b"
    both = extended(Outcome=constant(leaders=("b", "a")), chance=Scripted([["REA"], ["WIL"]]))
    both.antes(a="WIL Mind", b="REA Body")
    assert [data(event)["actor"] for event in both.of_kind("paid")] == ["b", "a"]
    nobody = extended(Outcome=constant(leaders=()))
    nobody.antes(a="WIL Mind", b="REA Body")
    assert [jackpot.size for jackpot in nobody.conflict.jackpots] == [2]


def test_damage_type_and_share(extended: Any) -> None:
    """CK-K-05: how much, of which type (scaled by what the loser owns there), and what part gets through."""
    table = extended(Outcome=constant(damage=6))
    table.hand_of(a="WIL Mind REA 4", b="WIL Mind REA 2")
    (hit,) = table.of_kind("damage")
    assert (data(hit)["damage"], hit.tallies[0].total, hit.tallies[0].addends[-1].rule) == (6, 6, "CK-K-09")
    table = extended(level("a", 9), sheet("b", body=(9, "-", "-")), Outcome=constant(aspect="Body", damage=6))
    table.hand_of(a="WIL Mind REA 4", b="WIL Mind REA 2")
    assert (data(table.of_kind("damage")[0])["aspect"], data(table.of_kind("damage")[0])["through"]) == ("Body", 2)
    table = extended(Outcome=constant(numerator=1, damage=6))
    table.hand_of(a="WIL Mind REA 4", b="WIL Mind REA 2")
    assert data(table.of_kind("damage")[0])["through"] == 2


def test_degree_and_loot(extended: Any) -> None:
    """CK-K-05, R-CK-85: results that the core leaves empty are announced when an Extension gives them."""
    table = extended(Outcome=constant(degree=2, loot=("a map", "a key")))
    table.hand_of(a="WIL Mind REA 4", b="WIL Mind REA 2")
    (result,) = table.of_kind("result")
    assert table.said(result) == "A gains a map and a key, with degree of success 2."
    assert data(result) == {"actor": "a", "loot": ["a map", "a key"], "degree": 2}


# Update State


def test_av_up_and_down(extended: Any) -> None:
    """CK-K-06, CK-K-10: AVs may rise with their chips, or fall with them, never below 0; a dash stays."""
    table = extended(
        sheet("a", (5, 5, "-")), level("b", 9),
        Update_State=for_actor("a", "update", av_change={"REA": 2, "KNO": -99, "QUI": 3}),
    )  # fmt: skip
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1")
    assert table.actor("a").av[:3] == (7, 0, None)
    assert (table.stack("a", "REA"), table.committed("a", "REA"), table.stack("a", "KNO")) == (6, 1, 0)
    assert set(SYSTEM.conserved(table.position).values()) == {0}


def test_refreshed(extended: Any) -> None:
    """CK-K-06: committed chips may go back between Hands, as many as there are."""
    table = extended(Update_State=for_actor("a", "update", refreshed={"REA": 2, "KNO": 5}))
    table.hand_of(a="WIL Mind REA 4", b="WIL Mind REA 4")
    assert (table.stack("a", "REA"), table.committed("a", "REA")) == (7, 2)


def test_elimination_overridden(extended: Any) -> None:
    """CK-K-06: the test may be lifted from one that is at 0, and may strike one that is not; the GM is not asked."""
    a, b, c = sheet("a", body=(1, 0, 0)), level("b", 9), level("c", 9)
    table = extended(a, b, c, Update_State=for_actor("a", "update", eliminated=False))
    table.hand_of(a="WIL Mind REA 1", b="WIL Body STR 2", c="WIL Mind REA 1")
    while not table.between_hands:
        assert table.waits_for() != ["gm"]
        table.answer()
    assert (table.av("a", "STR"), table.participant("a").status) == (0, "in")
    table = extended(a, b, c, Update_State=for_actor("b", "update", eliminated=True))
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1", c="WIL Mind REA 1")
    assert table.participant("b").status == "EL"
    assert [data(event)["actor"] for event in table.of_kind("eliminated")] == ["b"]


def test_an_actor_left_out_at_the_start_may_join_later(extended: Any) -> None:
    """CK-K-01, R-CK-69: an Extension keeps C out of the Conflict; the GM lets it join, and each pair is there once."""
    three_actors = [level(key, 9) for key in "abc"]
    table = extended(
        *three_actors, Engagement=lambda v, f: {"participants": ("a", "b")} if f.moment == "conflict" else {}
    )
    table.finish()
    table.play(m.Join("c"))
    table.deal()
    assert table.hand.order == ("a", "b", "c")
    assert len(set(table.conflict.opposition)) == len(table.conflict.opposition) == 3


@pytest.mark.parametrize("left", [(), ("a",)])
def test_a_conflict_of_less_than_two_is_refused(extended: Any, left: tuple[str, ...]) -> None:
    """CK-K-09, CK-P-02: an Extension that leaves nobody to oppose anybody starts no Conflict."""
    with refuses("CK-K-09"):
        extended(deal=False, Engagement=lambda v, f: {"participants": left} if f.moment == "conflict" else {})


def test_av_rises_no_higher_than_an_av_can_be(extended: Any) -> None:
    """CK-K-06, R-CK-83: an AV is 99 at most, whatever an Extension adds to it, and so are its chips."""
    table = extended(Update_State=for_actor("a", "update", av_change={"KNO": 99}))
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1")
    assert (table.av("a", "KNO"), table.stack("a", "KNO")) == (99, 99)
    assert set(SYSTEM.conserved(table.position).values()) == {0}


def test_avs_that_fall_take_chips_in_the_order_of_the_ruling(extended: Any) -> None:
    """CK-K-06, R-CK-10: under committed_first the committed chips go first, for Extensions as for damage."""
    table = extended(
        rulings={"damage_order": "committed_first"},
        Update_State=lambda v, f: {"av_change": {"STR": -2}} if f.actor == "a" else {},
    )
    table.hand_of(a="WIL Body STR 2", b="WIL Body STR 2")
    table.finish()
    a = table.participant("a")
    assert (a.stack[3], a.committed[3]) == (7, 0)
