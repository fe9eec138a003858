"""Sections 4.1, 4.2 and 4.4: the terms at the table, whole numbers, TS, Wildcards and Stakes."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Seat, Setup
from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.rules.numbers import total_trine_score, trine_score
from tests.systems.core_kernel.driver import SYSTEM, Table, data, level, no_chance, refuses, sheet

NOTHING: Any = ("-", "-", "-")


def quick_table(**rulings: str) -> Table:
    table = Table(level("a", 5, wildcards=2), level("b", 5), rulings=rulings)
    table.start()
    return table


# Actors, Aspects, Attributes


def test_anything_can_be_an_actor() -> None:
    """CK-GL-01, R-CK-47: a hazard without Attributes can be an Actor, but cannot enter a Conflict."""
    table = Table(level("a", 5), level("b", 5), sheet("fog", NOTHING, NOTHING, NOTHING, kind="NPC"))
    assert table.actor("fog").kind == "NPC"
    table.start("a", "b", deal=False)
    table.end()
    refusal = table.refused(m.StartConflict(("a", "fog")))
    assert refusal.rule == "CK-S1-03"


def test_three_aspects() -> None:
    """CK-GL-02, CK-GL-03: a fourth Aspect is refused, and the Aspect played decides which Attributes can be bid."""
    table = quick_table()
    with refuses("CK-GL-02"):
        SYSTEM.read_move({"move": "ante", "actor": "a", "chips": ["REA"], "aspect": "Soul"})
    table.antes(a="REA Spirit", b="REA Mind")
    assert set(table.bids("a")) == {"WIL", "PRE", "INT"}
    assert table.bids("b") == {}


def test_nine_attributes() -> None:
    """CK-GL-04: each Aspect has three Attributes, and a tenth is refused in a scene and in a move."""
    table = quick_table()
    board = SYSTEM.board(table.view("a"), table.seat("a"))
    (mat,) = [mat for mat in board.mats if mat.key == "a"]
    assert [(group.title, [meter.label for meter in group.meters]) for group in mat.groups] == [
        ("Mind", ["REA", "KNO", "QUI"]),
        ("Body", ["STR", "FIT", "AGI"]),
        ("Spirit", ["WIL", "PRE", "INT"]),
    ]
    with refuses("R-CK-83"):
        SYSTEM.begin(Setup((Seat("a"),), {"actor": [{"name": "A", "av": {"LUK": 3}}]}))
    with refuses("CK-GL-04"):
        SYSTEM.read_move({"move": "ante", "actor": "a", "chips": ["LUK"], "aspect": "Mind"})


def test_a_chip_for_every_point() -> None:
    """CK-GL-06, CK-GL-07, CK-GL-11: each stack gets one chip for each point of AV, and a dash gets none."""
    table = Table(sheet("a", (4, 0, 7), (10, "-", 1), NOTHING), level("b", 5))
    table.start(deal=False)
    assert table.actor("a").av == (4, 0, 7, 10, None, 1, None, None, None)
    assert table.participant("a").stack == (4, 0, 7, 10, 0, 1, 0, 0, 0)


def test_an_attribute_at_0_cannot_be_played() -> None:
    """CK-GL-08, CK-S3-04: a card of AV 0 or of a dash is refused."""
    table = Table(sheet("a", (4, 0, "-")), level("b", 5))
    table.start()
    table.antes(a="REA Mind", b="REA Mind")
    for attribute in ("KNO", "QUI"):
        refusal = table.refused(m.Commit("a", attribute, 0))
        assert refusal.rule == "CK-S3-04"
        assert refusal.legal == "Choose from: REA (▲ Reason, over KNO, FIT, PRE)."


def test_the_cap_is_not_the_av() -> None:
    """CK-GL-09, CK-GL-17, CK-GL-24: an Attribute of AV 7 in a Mind of 7/1/1 can be bid up to TS 3."""
    table = Table(sheet("a", (7, 1, 1)), level("b", 5))
    table.start()
    table.antes(a="STR Mind", b="STR Mind")
    refusal = table.refused(m.Commit("a", "REA", 4))
    assert (refusal.rule, refusal.legal) == ("CK-S3-07", "Choose 1 to 3.")
    table.commit("a", "REA", 3)
    assert (table.stack("a", "REA"), table.committed("a", "REA")) == (4, 3)


def test_bids_antes_and_wildcards_leave_av_and_ts_alone() -> None:
    """CK-GL-10, CK-GL-19, CK-GL-12, CK-GL-13, CK-N-04: antes, pots and bids change neither AVs nor the bid cap."""
    table = quick_table()
    table.hand_of(a="REA Mind REA 4 +W", b="STR Body STR 4")
    before = table.actor("a").av
    assert before == (5, 5, 5, 5, 5, 5, 5, 5, 5)
    assert (table.stack("a", "REA"), table.committed("a", "REA")) == (1, 4)
    table.finish()
    table.antes(a="REA Mind", b="REA Mind")
    assert table.refused(m.Commit("a", "KNO", 6)).legal == "Choose 1 to 5."
    assert trine_score(table.actor("a").av, "Mind") == 5


def test_damage_is_what_lowers_an_av() -> None:
    """CK-GL-10, CK-GL-14, CK-GL-27: damage lowers STR permanently by 2, and with all 5 gone its card is refused."""
    table = Table(sheet("a", body=(2, 5, 5), rank=6), level("b", 5))
    table.start()
    table.hand_of(a="WIL Spirit WIL 1", b="WIL Body AGI 1")
    table.spread("a", "b", STR=2)
    assert (table.av("a", "STR"), table.stack("a", "STR")) == (0, 0)
    assert data(table.of_kind("unusable")[0]) == {"actor": "a", "attribute": "STR"}
    table.antes(a="WIL Body", b="WIL Body")
    assert table.refused(m.Commit("a", "STR", 0)).rule == "CK-S3-04"
    table.end()
    table.start(deal=False)
    assert (table.av("a", "STR"), table.stack("a", "STR")) == (0, 0)


def test_a_committed_chip_is_tied_up() -> None:
    """CK-GL-15, CK-GL-24, CK-S6-05: of REA 5 with 4 committed only 1 is left to ante or bid in the next Hand."""
    table = quick_table()
    table.hand_of(a="WIL Mind REA 4", b="WIL Mind REA 4")
    table.finish()
    assert (table.stack("a", "REA"), table.committed("a", "REA")) == (1, 4)
    table.antes(a="REA Mind", b="WIL Mind")
    assert table.committed("a", "REA") == 4
    assert table.refused(m.Commit("a", "REA", 1)).rule == "CK-S3-08"


def test_nobody_wins_a_bid() -> None:
    """CK-GL-26, R-CK-16: the loser's bid stays committed and returns to its owner after the Conflict."""
    table = quick_table()
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 5")
    table.finish()
    assert (table.committed("a", "REA"), table.committed("b", "REA")) == (1, 5)
    assert sum(table.participant("b").stack) + sum(table.participant("b").committed) == 44


def test_a_bid_is_a_count_of_chips() -> None:
    """CK-GL-23, CK-S3-06, CK-S3-10: a bid of three chips removes them from the stack at once."""
    table = quick_table()
    table.antes(a="WIL Mind", b="WIL Mind")
    table.commit("a", "KNO", 3)
    assert (table.stack("a", "KNO"), table.committed("a", "KNO")) == (2, 3)


def test_ts_follows_damage() -> None:
    """CK-GL-16, CK-GL-20, CK-N-06: a loss of 5 in Mind takes TS from 5 to 3 and TTS from 15 to 13."""
    table = Table(level("a", 5, es=5), level("b", 5))
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 2")
    table.spread("a", "b", REA=3, KNO=2)
    assert (trine_score(table.actor("a").av, "Mind"), total_trine_score(table.actor("a").av)) == (3, 13)
    table.antes(a="WIL Mind", b="WIL Mind")
    assert table.refused(m.Commit("a", "QUI", 4)).legal == "Choose 1 to 3."


# Whole numbers


@pytest.mark.parametrize("number", [2.5, "3", True, None])
def test_whole_numbers_only(number: Any) -> None:
    """CK-M-01, CK-G-05: a bid that is not a whole number is refused, as a move and as data."""
    table = quick_table()
    table.antes(a="WIL Mind", b="WIL Mind")
    refusal = table.refused(m.Commit("a", "REA", number))
    assert refusal.rule == "CK-S3-07"
    assert refusal.legal == "Choose 1 to 5."
    with refuses("CK-M-01"):
        SYSTEM.read_move({"move": "commit", "actor": "a", "action": "REA", "bid": number})


def test_floors_of_margin_and_sweep_are_not_raised() -> None:
    """CK-M-05, CK-M-02: half of a bid of 1 is 0 and a fifth of a Margin of 4 is 0; both stay 0."""
    table = quick_table()
    table.hand_of(a="WIL Mind REA 1", b="WIL Body FIT 1")
    (pair,) = table.of_kind("showdown")
    assert [addend.value for addend in pair.tallies[0].addends] == [1, 1, 0]
    (hit,) = table.of_kind("damage")
    assert [addend.value for addend in hit.tallies[0].addends] == [1, 0]


def test_min_1_needs_something_above_0() -> None:
    """CK-M-04, CK-N-02, CK-N-04: 1/0/0 has TS 1 and can be played; 0/0/0 has TS 0 and cannot (R-CK-45)."""
    table = Table(sheet("a", (1, 0, 0), (0, 0, 0)), level("b", 5))
    table.start()
    assert table.refused(m.Ante("a", ("WIL",), "Body")).rule == "R-CK-45"
    table.ante("a", "WIL", "Mind")


# Wildcards


def test_wildcards_by_rank_each_conflict() -> None:
    """CK-N-07, CK-N-08: WR 2 gives 2 Wildcards at the start of each Conflict; those left over do not add up."""
    table = quick_table()
    assert table.participant("a").wildcards == 2
    table.hand_of(a="WIL Mind REA 1 +W", b="WIL Mind REA 2")
    table.finish()
    assert table.participant("a").wildcards == 1
    table.deal()
    assert table.participant("a").wildcards == 1
    table.end()
    table.start()
    assert table.participant("a").wildcards == 2


def test_a_pc_without_wildcards_is_announced() -> None:
    """CK-N-07: a PC without a WR gets none, and this is announced."""
    table = quick_table()
    assert table.participant("b").wildcards == 0
    assert [data(event)["actor"] for event in table.events if event.rule == "CK-N-07"] == ["b"]


def test_one_wildcard_in_a_hand() -> None:
    """CK-N-09: with two in hand the second is refused; the first is spent."""
    table = quick_table()
    table.antes(a="WIL Mind", b="WIL Mind")
    refusal = table.refused(m.Commit("a", "REA", 1, wildcards=2))
    assert refusal.rule == "CK-N-09"
    assert refusal.legal == "Choose 0 to 1."
    table.commit("a", "REA", 1, wildcards=1)
    assert table.participant("a").wildcards == 1


def test_npcs_have_no_wildcards() -> None:
    """CK-N-10, CK-GL-32: an NPC starts with none, and playing one is refused; the GM can give it some beforehand."""
    table = Table(level("a", 5), level("foe", 5, kind="NPC"))
    table.start()
    assert table.participant("foe").wildcards == 0
    table.antes(a="WIL Mind", foe="WIL Mind")
    table.commit("a", "REA", 1)
    assert table.refused(m.Commit("foe", "REA", 1, wildcards=1)).legal == "Choose 0."
    table = Table(level("a", 5), level("foe", 5, kind="NPC"))
    table.play(m.SetWildcardRank("foe", 2))
    assert table.last[0].rule == "CK-N-10"
    table.start()
    assert table.participant("foe").wildcards == 2


def test_a_wildcard_beside_the_full_cap() -> None:
    """CK-N-11, CK-N-12, R-CK-38, R-CK-40: at the cap of 5, and at 0 from an empty stack, a Wildcard is added."""
    table = Table(sheet("a", (1, 7, 7), wildcards=2), level("b", 9))
    table.start()
    table.hand_of(a="WIL Mind KNO 5 +W", b="WIL Mind KNO 1")
    assert table.of_kind("showdown")[-1].tallies[0].total == 6
    table.finish()
    table.hand_of(a="REA Mind REA 0 +W", b="WIL Mind REA 1")
    assert table.of_kind("showdown")[-1].tallies[0].total == 1
    assert table.participant("a").wildcards == 0


def test_a_wildcard_is_no_chip() -> None:
    """CK-N-13: a Wildcard cannot be anted or won, and damage does not remove it."""
    table = quick_table()
    with refuses("CK-GL-04"):
        SYSTEM.read_move({"move": "ante", "actor": "a", "chips": ["Wildcard"], "aspect": "Mind"})
    table.hand_of(a="WIL Mind REA 1 +W", b="WIL Body AGI 5")
    table.finish()
    assert table.of_kind("damage") != []
    assert (table.participant("a").wildcards, table.participant("b").wildcards) == (1, 0)


# Stakes


def test_the_stakes_hold_for_the_conflict() -> None:
    """CK-GL-33, CK-S1-06, CK-N-14: announced once from the highest Rank present, and the same in the next Hand."""
    table = Table(level("a", 5, rank=12), level("b", 5, rank=3))
    table.start()
    assert table.conflict.es == 3
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1")
    table.finish()
    table.deal()
    assert (table.conflict.es, len(table.of_kind("stakes"))) == (3, 1)


def test_no_dice() -> None:
    """CK-G-03, CK-G-05, CK-R-01: Hands without a shared pot are played without any random draw."""
    table = Table(level("a", 5), level("b", 5), chance=no_chance)
    table.start()
    table.hand_of(a="WIL Mind REA 3", b="STR Body STR 2")
    table.finish()
    table.hand_of(a="WIL Mind REA 1", b="STR Mind QUI 2")
    table.finish()
    table.end()
    assert len(table.of_kind("showdown")) == 2
