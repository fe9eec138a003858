"""Sections 4.0, 4.6 and 4.7: the course of a Conflict, and what is settled before a Hand begins."""

from __future__ import annotations

import pytest

from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import Table, data, level, sheet


def four(*, deal: bool = False, **sides: str) -> Table:
    """Return four Actors of AV 5 in a Conflict, in table order a, b, c, d."""
    table = Table(*(level(key, 5, side=sides.get(key, "")) for key in "abcd"))
    table.start(deal=deal)
    return table


# The procedure


def test_one_order_of_steps_in_every_hand() -> None:
    """The steps come in the same order in two Hands, and a move out of order is refused.

    Rules: CK-G-01, CK-G-02, CK-GL-28, CK-P-04.
    """
    table = Table(level("a", 5), level("b", 5))
    table.start(deal=False)
    seen = []
    for aspects in (("Mind", "Body"), ("Spirit", "Spirit")):
        assert table.refused(m.Ante("a", ("REA",), "Mind")).rule == "CK-P-04"
        table.deal()
        assert table.refused(m.Commit("a", "REA", 1)).rule == "CK-P-04"
        assert table.refused(m.Spread("a", "b", {"REA": 1})).rule == "CK-S5-06"
        assert table.refused(m.DealHand()).rule == "CK-S1-05"
        steps = [table.hand.step]
        table.antes(a=f"REA {aspects[0]}", b=f"REA {aspects[1]}")
        assert table.refused(m.Ante("a", ("REA",), "Mind")).rule == "CK-P-04"
        steps.append(table.hand.step)
        table.commits(a="REA 1" if aspects[0] == "Mind" else "WIL 1", b="STR 2" if aspects[0] == "Mind" else "WIL 2")
        steps.append(table.hand.step)
        assert table.refused(m.Commit("a", "REA", 1)).rule == "CK-P-04"
        table.no_lines()
        steps.append(table.hand.step)
        table.finish()
        assert table.conflict.hand is None
        seen.append(steps)
    assert seen == [["aspects", "actions", "justify", "outcome"]] * 2
    kinds = ["hand", "anted", "aspect", "committed", "action", "showdown", "damage", "spread"]
    assert list(dict.fromkeys(e.kind for e in table.events if e.kind in kinds)) == kinds


def test_a_conflict_is_one_hand_or_more() -> None:
    """CK-GL-29, CK-P-03, R-CK-91: Hands are counted 1, 2, 3; a Conflict ended at its first Engagement had none."""
    table = four()
    assert table.conflict.hands == 0
    for number in (1, 2, 3):
        table.deal()
        assert (table.hand.number, table.conflict.hands) == (number, number)
        table.finish()
    table.end()
    table.start("a", "b", deal=False)
    table.end()
    assert table.over
    assert len(table.of_kind("hand")) == 3


def test_how_a_conflict_ends() -> None:
    """The GM ends a Conflict by the fiction, or it ends when no opponents are left.

    Rules: CK-GL-30, CK-S6-08, CK-S6-09, R-CK-66, R-CK-97.
    """
    table = four(deal=True)
    table.antes(a="withdraw", b="withdraw", c="REA Mind", d="REA Mind")
    table.finish()
    assert table.of_kind("conflict-over") == []
    table.end()
    assert table.of_kind("conflict-over")[0].rule == "CK-S6-08"
    table.start("a", "b")
    table.antes(a="withdraw")
    assert table.over
    assert table.of_kind("conflict-over")[1].rule == "CK-S6-09"


def test_the_gm_declares_a_conflict() -> None:
    """Only the GM declares one; all declared Actors take part, and their sides oppose each other.

    Rules: CK-P-02, CK-C-01, CK-C-02, CK-GL-29.
    """
    table = Table(level("a", 5, side="x"), level("b", 5, side="x"), level("c", 5), level("d", 5, side="y"))
    assert table.waits_for() == []
    assert table.refused(m.StartConflict(("a", "c")), "a").rule == "CK-P-02"
    table.play(m.Propose("a", "c", "I take the crown"), "a")
    assert table.position.conflict is None
    table.start(deal=False)
    assert [p.actor for p in table.conflict.participants] == ["a", "b", "c", "d"]
    assert table.conflict.opposition == (("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"), ("c", "d"))
    assert table.conflict.groups == (("a", "b", "c", "d"),)


def test_a_conflict_needs_an_opponent_pair() -> None:
    """CK-P-02, R-CK-94: without opponents no Hand begins until the GM names some or ends the Conflict."""
    table = Table(level("a", 5), level("b", 5))
    table.start(deal=False)
    table.play(m.Oppose(()))
    refusal = table.refused(m.DealHand())
    assert (refusal.rule, refusal.legal) == ("R-CK-94", "Choose who opposes whom, or end the Conflict.")
    table.play(m.Oppose(("a|b",)))
    table.deal()
    assert table.hand.order == ("a", "b")


def test_allies_are_not_opposed_unless_the_gm_says_so() -> None:
    """CK-C-02, R-CK-50: by default only Actors on different sides are opponents."""
    table = Table(level("a", 5, side="x"), level("b", 5, side="x"))
    table.start(deal=False)
    assert table.conflict.opposition == ()


def test_allies_alone_start_no_conflict_without_a_gm() -> None:
    """CK-P-02, R-CK-94: where nobody facilitates, a Conflict without an opponent pair is refused at once."""
    table = Table(level("a", 5, side="x"), level("b", 5, side="x"), facilitated=False)
    assert table.refused(m.StartConflict(("a", "b")), "a").rule in ("R-CK-94", "CK-P-02")


# Step 1


def test_the_opener_is_under_the_gun() -> None:
    """CK-S1-02, R-CK-53: the opener acts first and others follow in table order, unless the GM names another."""
    table = Table(*(level(key, 5) for key in "abc"))
    table.play(m.Propose("b", "a", "I draw my sword"), "b")
    table.start(deal=False)
    assert table.conflict.utg == "b"
    table.play(m.SetUnderTheGun("c"))
    table.deal()
    assert table.hand.order == ("c", "a", "b")
    assert data(table.of_kind("under-the-gun")[-1]) == {"actor": "c"}


def test_when_the_opener_leaves_the_next_seat_acts_first() -> None:
    """CK-S1-02, R-CK-53: B was Under the Gun and has left; C, the next clockwise, acts first, in cluster or not."""
    table = four()
    table.play(m.SetUnderTheGun("b"))
    table.antes(b="withdraw", c="REA Mind", d="REA Mind", a="REA Mind")
    assert table.hand.actions.order == ("c", "d", "a")
    table.finish()
    table.deal()
    assert table.hand.order == ("c", "d", "a")


def test_only_involved_actors_play_the_hand() -> None:
    """CK-S1-03, R-CK-51: an Actor that is not involved, or has no opponent, neither antes nor plays cards."""
    table = four(a="x", b="x")
    table.play(m.Involve(("a", "b", "c")))
    table.play(m.Oppose(("a|c",)))
    table.deal()
    assert table.hand.order == ("a", "c")
    assert [data(event)["actor"] for event in table.of_kind("sits-out")] == ["b"]
    assert table.refused(m.Ante("b", ("REA",), "Mind")).rule == "R-CK-51"
    assert table.refused(m.Ante("d", ("REA",), "Mind")).rule == "R-CK-51"
    table.finish()
    assert table.conflict.involved == ("a", "b", "c", "d")
    assert sum(table.participant("b").stack) == 45


def test_clusters_have_pots_of_their_own() -> None:
    """CK-S1-04, R-CK-31, R-CK-52, R-CK-101: a and c, b and d fight apart, with two pots; a and b are not compared."""
    table = four()
    table.play(m.SplitIntoClusters({"a": 1, "b": 2, "c": 1, "d": 2}))
    table.deal()
    assert [cluster.members for cluster in table.hand.clusters] == [("a", "c"), ("b", "d")]
    assert table.part("a").opponents == ("c",)
    table.ante("a", "REA", "Mind")
    table.ante("b", "REA", "Mind")
    table.ante("c", "REA", "Mind")
    assert [cluster.size for cluster in table.hand.clusters] == [2, 1]
    table.ante("d", "REA", "Body")
    assert [table.part(key).td_wins for key in "abcd"] == [0, 1, 0, 0]
    assert [table.part(key).paid for key in "abcd"] == [0, 2, 0, 0]
    assert [pot.members for pot in table.conflict.jackpots] == [("a", "c")]
    table.commits(a="REA 1", b="REA 1", c="REA 1", d="STR 2")
    table.no_lines()
    assert [data(event)["pair"] for event in table.of_kind("showdown")] == [["a", "c"], ["b", "d"]]


def test_a_split_without_opponents_makes_no_hand() -> None:
    """CK-S1-04, R-CK-101: a partition with no opponent pair inside any cluster would make an empty Hand."""
    table = Table(level("a", 5), level("b", 5))
    table.start(deal=False)
    table.play(m.SplitIntoClusters({"a": 1, "b": 2}))
    assert table.refused(m.DealHand()).rule == "R-CK-101"


def test_no_hand_begins_from_a_split_without_opponents() -> None:
    """CK-S1-04, R-CK-101: however the GM came to it, such a Hand is not dealt."""
    table = four()
    table.play(m.SplitIntoClusters({"a": 1, "b": 2, "c": 1, "d": 2}))
    table.play(m.Oppose(("a|b", "c|d")))
    assert table.refused(m.DealHand()).rule == "R-CK-101"


def test_opposition_is_mutual_and_of_others() -> None:
    """CK-S1-05, R-CK-50: a pair counts for both; nobody opposes itself; a pair is named once, in table order."""
    table = four()
    table.play(m.Oppose(("a|b", "b|c")))
    assert table.refused(m.Oppose(("a|a",))).rule == "CK-S1-05"
    assert table.refused(m.Oppose(("a|b", "a|b"))).rule == "CK-S1-05"
    assert table.refused(m.Oppose(("a|z",))).rule == "CK-S1-05"
    table.deal()
    assert {key: table.part(key).opponents for key in "abc"} == {"a": ("b",), "b": ("a", "c"), "c": ("b",)}
    assert table.hand.order == ("a", "b", "c")


def test_opposition_drives_every_pairwise_step() -> None:
    """CK-S1-05, CK-S2-08, CK-S3-14: in a chain a–b–c there are two TD comparisons and two Showdowns, not three."""
    table = four()
    table.play(m.Oppose(("a|b", "b|c")))
    table.antes(a="STR Mind", b="REA Body", c="REA Body")
    assert [table.part(key).td_wins for key in "abc"] == [1, 0, 0]
    table.commits(a="REA 1", b="STR 1", c="STR 1")
    table.no_lines()
    assert [data(event)["pair"] for event in table.of_kind("showdown")] == [["a", "b"], ["b", "c"]]


def test_the_stakes_are_confirmed_once() -> None:
    """ES is announced at Engagement of Hand 1 as the Stakes, and no seat can set another.

    Rules: CK-S1-06, CK-C-03, CK-N-15, R-CK-23.
    """
    table = Table(level("a", 5, rank=7), level("b", 5))
    table.start("a", "b", deal=False)
    assert [table.said(event) for event in table.of_kind("stakes")] == ["Stakes: Hot (2)."]
    assert [option.move for option in table.options("gm")] == [
        "deal-hand", "involve", "oppose", "split-into-clusters", "set-under-the-gun",
        "override-elimination", "end-conflict", "add-actor", "bring-in", "add-note",
    ]  # fmt: skip


@pytest.mark.parametrize("moment", ["engagement", "aspects", "actions", "outcome"])
def test_the_gm_ends_a_conflict_between_steps(moment: str) -> None:
    """CK-C-16, CK-S6-08, R-CK-91: sealed choices stay unseen, and chips return."""
    table = Table(level("a", 5), level("b", 5))
    table.start(deal=False)
    if moment != "engagement":
        table.deal()
    if moment in ("actions", "outcome"):
        table.antes(a="REA Mind", b="REA Body")
    if moment == "outcome":
        table.commits(a="REA 1", b="FIT 1")
        table.no_lines()
    table.end()
    assert table.over
    assert [event.kind for event in table.last] == ["conflict-over", "refresh"]
    table.start(deal=False)
    assert table.participant("a").stack == (5, 5, 5, 5, 5, 5, 5, 5, 5)


@pytest.mark.parametrize("moment", ["laid", "committed", "lines"])
def test_the_gm_does_not_end_a_conflict_during_a_step(moment: str) -> None:
    """CK-C-16, R-CK-91: once an Actor has committed, the step must be finished first."""
    table = Table(level("a", 5), level("b", 5))
    table.start()
    table.antes(a="REA Mind")
    if moment != "laid":
        table.antes(b="REA Body")
        table.commits(a="REA 1")
    if moment == "lines":
        table.commits(b="FIT 1")
    refusal = table.refused(m.EndConflict("enough"))
    assert refusal.rule == "R-CK-91"
    assert refusal.text == "This is possible only between two steps of a Conflict."


def test_a_newcomer_joins_between_hands() -> None:
    """It gets a stack by its AVs, Wildcards by its WR and the same Stakes, but not during a Hand.

    Rules: CK-C-18, R-CK-69, CK-S1-03.
    """
    table = Table(level("a", 5), level("b", 5), level("late", 4, rank=30, wildcards=2))
    table.start("a", "b", deal=False)
    table.deal()
    assert table.refused(m.Join("late")).rule == "R-CK-69"
    table.finish()
    table.play(m.Join("late"))
    assert table.last[0].rule == "R-CK-69"
    assert table.participant("late").stack == (4,) * 9
    assert table.participant("late").wildcards == 2
    assert table.conflict.es == 1
    table.deal()
    assert table.part("late").opponents == ("a", "b")
    table.finish()
    assert table.refused(m.Join("late")).rule == "CK-S1-03"


def test_a_withdrawal_is_not_death() -> None:
    """Forced Withdrawal changes nothing on the sheet, and the GM’s note on it has no effect.

    Rules: CK-GL-31, CK-S2-05, R-CK-87.
    """
    table = four(deal=True)
    table.antes(a="withdraw", b="REA Mind", c="REA Mind", d="REA Mind")
    assert table.participant("a").status == "FW"
    table.finish()
    before = table.actor("a").av
    table.play(m.AddNote("a", "fled over the roofs"))
    assert table.last[0].rule == "CK-GL-31"
    assert (table.actor("a").notes, table.actor("a").av) == (("fled over the roofs",), before)
    table.end()
    table.start(deal=False)
    assert table.participant("a").status == "in"


def test_table_order_is_the_gms_to_arrange() -> None:
    """CK-S2-01, R-CK-54: the GM swaps two Actors between Conflicts, which changes table order."""
    table = Table(level("a", 5), sheet("n1", kind="NPC"), sheet("n2", kind="NPC"))
    table.play(m.SetPlace("n2", 1))
    table.start()
    assert table.hand.order == ("n2", "n1", "a")
