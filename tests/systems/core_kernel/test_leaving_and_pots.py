"""Actors that leave during a Hand, and the pot of each cluster."""

from __future__ import annotations

import pytest

from facedown.game import Turn
from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.attributes import NO_CHIPS
from facedown.systems.core_kernel.hooks import Facts, UpdateState
from facedown.systems.core_kernel.model import Cluster, Jackpot, Position
from tests.systems.core_kernel.driver import (
    SYSTEM,
    Table,
    constant,
    data,
    data_of,
    extension,
    install,
    level,
    refuses,
    sheet,
)

REA, WIL = (1, *[0] * 8), (0, 0, 0, 0, 0, 0, 1, 0, 0)


def four(**rulings: str) -> Table:
    """Return A and B in one cluster, C and D in another."""
    table = Table(*(level(key, 5) for key in "abcd"), rulings=rulings)
    table.start(deal=False)
    table.play(m.SplitIntoClusters({"a": 1, "b": 1, "c": 2, "d": 2}))
    table.deal()
    return table


def test_an_actor_that_folds_is_out_and_its_play_says_so() -> None:
    """R-CK-55, R-CK-105: its ante and TD Wins stand, and the others have one opponent fewer."""
    table = Table(*(level(key, 5) for key in "abc"), rulings={"fold": "any_step"})
    table.start()
    table.antes(a="REA Mind", b="REA Mind", c="REA Body")
    table.play(m.Fold("a"))
    assert (table.part("a").folded, table.part("b").folded) == (True, False)
    assert [table.part(key).opponents for key in "abc"] == [(), ("c",), ("b",)]
    assert (table.participant("a").status, table.participant("a").reasons) == ("FW", ("FW",))
    assert table.said(table.of_kind("withdrawn")[0]) == "A folds: Forced Withdrawal."
    assert table.hand.actions.order == ("b", "c")


def test_an_actor_without_an_action_card_leaves_automatically(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-S3-04, CK-K-02: an Extension bars all cards of b, and the others continue without it."""
    barred = extension(
        "test", Commit=lambda variables, facts: {"legal": False} if (facts.moment, facts.actor) == ("bid", "b") else {}
    )
    install(monkeypatch, barred)
    table = Table(*(level(key, 5) for key in "abc"), extensions=("test",))
    table.start()
    table.antes(a="REA Mind", b="REA Mind", c="REA Mind")
    turn: Turn[Position] = SYSTEM.play(table.position, table.seat("a"), m.Commit("a", "REA", 1), table.chance)
    table.follow(turn)
    assert turn.opened
    (left,) = table.of_kind("withdrawn")
    assert data_of([left]) == [("CK-S3-04", "withdrawn", {"actor": "b", "why": "has-no-action-card"})]
    assert table.said(left) == "B has no Action card to play: Forced Withdrawal."
    assert [table.part(key).opponents for key in "abc"] == [("c",), (), ("a",)]
    assert table.waits_for() == ["c"]


def test_an_aimed_wildcard_counts_only_against_its_target() -> None:
    """CK-S3-11, R-CK-39: a bids 2 with a Wildcard against c: 2 against b, 3 against c."""
    table = Table(level("a", 5, wildcards=1), level("b", 5), level("c", 5), rulings={"wild_scope": "one_pair"})
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind", c="WIL Mind")
    table.commit("a", "REA", 2, wildcards=1, against="c")
    assert table.said(table.last[-1]) == "In secret: A plays REA and bids 2 with a Wildcard against C."
    table.commit("b", "REA", 1)
    table.commit("c", "REA", 1)
    assert table.part("a").against == "c"
    table.no_lines()
    totals = {result.pair: [tally.total for tally in result.totals] for result in table.conflict.last}
    assert totals == {("a", "b"): [2, 1], ("a", "c"): [3, 1], ("b", "c"): [1, 1]}


def test_each_cluster_has_its_pot() -> None:
    """CK-S1-04, CK-S2-10, CK-S2-11: a wins the chips of its own cluster, and c and d tie for a Jackpot of theirs."""
    table = four()
    table.antes(a="REA Mind", b="REA Body", c="WIL Mind", d="WIL Mind")
    assert [(table.part(key).td_wins, table.part(key).paid) for key in "abcd"] == [(1, 2), (0, 0), (0, 0), (0, 0)]
    assert table.hand.clusters == (Cluster(("a", "b")), Cluster(("c", "d")))
    both = (0, 0, 0, 0, 0, 0, 2, 0, 0)
    assert table.conflict.jackpots == (Jackpot(("c", "d"), both, 2),)
    (emitted,) = table.of_kind("jackpot")
    assert (emitted.rule, table.said(emitted)) == (
        "CK-S2-15",
        "Nobody among C and D has a TD Win: 2 chips become the Jackpot.",
    )
    assert (table.stack("a", "REA"), table.stack("b", "REA"), table.stack("c", "WIL")) == (6, 4, 4)


def test_a_cluster_that_has_no_opponents_left() -> None:
    """R-CK-56: d refuses the ante, so c sits out with its card unseen, and its chip becomes the Jackpot."""
    table = four()
    table.antes(a="REA Mind", b="REA Body", c="WIL Mind", d="withdraw")
    (emitted,) = table.of_kind("jackpot")
    assert data_of([emitted]) == [("R-CK-56", "jackpot", {"chips": 1, "among": ["c", "d"], "played": False})]
    assert table.said(emitted) == "No opponents are left among C and D: 1 chip becomes the Jackpot."
    assert table.conflict.jackpots == (Jackpot(("c", "d"), WIL, 1),)
    assert [data(event)["actor"] for event in table.of_kind("aspect")] == ["a", "b"]
    assert table.hand.clusters[1] == Cluster(("c", "d"), NO_CHIPS, 0)
    assert table.hand.actions.order == ("a", "b")


def test_a_jackpot_joins_the_next_pot_of_its_cluster() -> None:
    """R-CK-30: 2 chips of c and d are added to the next pot of their cluster, and of no other."""
    table = four()
    table.antes(a="REA Mind", b="REA Body", c="WIL Mind", d="WIL Mind")
    table.finish()
    table.play(m.SplitIntoClusters({"a": 1, "b": 1, "c": 2, "d": 2}))
    table.deal()
    assert [(cluster.members, cluster.size) for cluster in table.hand.clusters] == [(("a", "b"), 0), (("c", "d"), 2)]
    assert table.conflict.jackpots == ()


def test_chips_of_a_stopped_hand_are_announced_and_kept() -> None:
    """R-CK-56: all others leave, so the Conflict ends and antes are restored."""
    table = Table(level("a", 5), level("b", 5))
    table.start()
    table.antes(a="REA Mind", b="withdraw")
    assert data_of(table.of_kind("stopped")) == [("R-CK-56", "stopped", {"hand": 1})]
    assert table.over


def test_those_who_go_on_are_asked_in_turn() -> None:
    """CK-S3-01, CK-S2-01: Actors commit one after another, from Under the Gun on."""
    table = Table(*(level(key, 5) for key in "abc"))
    table.start(deal=False)
    table.play(m.SetUnderTheGun("b"))
    table.deal()
    table.antes(b="REA Mind", c="REA Mind", a="REA Mind")
    for key in "bca":
        assert table.waits_for() == [key]
        table.commit(key, "REA", 1)


def test_chips_that_damage_destroys() -> None:
    """B, with 3 of 5 REA committed, loses 1 from the stack or a committed one, by ruling, and it counts as destroyed.

    Rules: CK-S6-01, R-CK-10.
    """
    for order, stack, committed in (("committed_first", 2, 2), ("stack_first", 1, 3)):
        table = Table(level("a", 5), level("b", 5), rulings={"damage_order": order})
        table.start()
        table.hand_of(a="WIL Mind REA 5", b="STR Mind REA 3")  # Margin 2: damage 1
        table.spread("b", "a", REA=1)
        assert (table.stack("b", "REA"), table.committed("b", "REA"), table.av("b", "REA")) == (stack, committed, 4)
        assert table.conflict.removed == REA


def test_an_extension_learns_of_an_elimination_and_may_bring_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-06: the Extension eliminates b, who is unhurt and met no test."""
    tests: list[tuple[str, bool]] = []

    def update(variables: UpdateState, facts: Facts) -> dict[str, bool]:
        tests.append((facts.actor, variables.eliminated))
        return {"eliminated": True} if facts.actor == "b" else {}

    install(monkeypatch, extension("test", Update_State=update))
    table = Table(*(level(key, 5) for key in "abc"), extensions=("test",))
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1", c="WIL Mind REA 1")
    table.finish()
    assert tests == [("a", False), ("b", False), ("c", False)]
    assert (table.participant("b").status, table.participant("b").reasons) == ("EL", ("EL",))
    assert [table.participant(key).status for key in "ac"] == ["in", "in"]


def test_an_extension_learns_that_an_aspect_is_at_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-06, CK-S6-04: b has lost all of Mind, so the Extension reads that it is to be eliminated."""
    tests: list[tuple[str, bool]] = []

    def update(variables: UpdateState, facts: Facts) -> dict[str, bool]:
        tests.append((facts.actor, variables.eliminated))
        return {}

    install(monkeypatch, extension("test", Update_State=update))
    table = Table(level("a", 5), sheet("b", (1, "-", "-")), extensions=("test",))
    table.start()
    table.hand_of(a="WIL Mind REA 5", b="WIL Body STR 1")
    assert tests == [("a", False), ("b", True)]


def test_elimination_by_the_chips_that_are_held() -> None:
    """Under `held` b, whose only Mind chip is destroyed, has Mind at 0 and is eliminated.

    Rules: R-CK-01, CK-S6-02, CK-S6-04.
    """
    table = Table(level("a", 5), sheet("b", (1, "-", "-")), rulings={"av_basis": "held"})
    table.start()
    table.hand_of(a="WIL Mind REA 5", b="WIL Body STR 1")
    assert [data(event)["attribute"] for event in table.of_kind("unusable")] == ["REA"]
    assert table.options("gm", "let-continue")


BARE = ("-", "-", "-")


def test_an_actor_without_a_chip_for_another_ante_leaves() -> None:
    """CK-S6-03, R-CK-106: b antes one of 2 chips and bids the other, so it leaves; a and c continue."""
    table = Table(level("a", 5), sheet("b", (2, "-", "-"), BARE, BARE), level("c", 5))
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="REA Mind REA 1", c="WIL Mind REA 1")
    table.finish()
    (left,) = table.of_kind("withdrawn")
    assert data_of([left]) == [("CK-S6-03", "withdrawn", {"actor": "b", "why": "has-no-chip-left"})]
    assert table.said(left) == "B has no chip left to ante: Forced Withdrawal."
    assert [table.participant(key).status for key in "abc"] == ["in", "FW", "in"]
    assert (table.conflict.involved, table.conflict.groups) == (("a", "c"), (("a", "c"),))


@pytest.mark.parametrize(("third", "reasons"), [(True, ["EL", "FW"]), (False, ["EL"])])
def test_an_actor_eliminated_without_a_chip_has_both_reasons(third: bool, reasons: list[str]) -> None:
    """CK-S6-04, R-CK-104, R-CK-106: ES 5 and a Margin of 6 or more are 6, of which 2 get through to REA 2 of b.

    Where no opponents are left there is no later Hand to ante for.
    """
    others = [level("c", 9)] if third else []
    table = Table(level("a", 9, es=5), sheet("b", (2, "-", "-"), BARE, BARE), *others)
    table.start()
    table.hand_of(a="WIL Mind REA 9", b="REA Mind REA 1", **({"c": "WIL Mind REA 9"} if third else {}))
    if not table.over:
        table.finish()
    assert [data(event)["reasons"] for event in table.of_kind("eliminated")] == [reasons]
    assert table.of_kind("withdrawn") == []
    assert table.over is not third


@pytest.mark.parametrize("leaders", [("a", "a"), ("z",), ("a", "z")])
def test_an_extension_pays_each_actor_of_the_cluster_once_at_most(
    monkeypatch: pytest.MonkeyPatch, leaders: tuple[str, ...]
) -> None:
    """CK-K-05, CK-K-09: another payout is refused, and nothing of the reveal takes effect."""
    install(monkeypatch, extension("test", Outcome=constant(leaders=leaders)))
    table = Table(level("a", 5), level("b", 5), extensions=("test",))
    table.start()
    table.ante("a", "REA", "Mind")
    with refuses("CK-K-09") as found:
        table.ante("b", "REA", "Mind")
    assert found[0].text == "An Extension pays Actors that are not in this cluster, or one twice."
    assert (table.hand.step, table.waits_for()) == ("aspects", ["b"])
