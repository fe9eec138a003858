"""Step 4 in full: the addends of each Showdown, the whole result of a pair, and its event."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Addend, Tally, Term, scaled_addend, single
from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.model import PairResult, ref
from facedown.systems.core_kernel.rules.showdown import bid_counted
from tests.systems.core_kernel.driver import Table, constant, data, data_of, dominance, extension, install, level


def bid(count: int) -> Addend:
    return Addend(Term("bid"), count, "CK-S4-01")


def half(count: int) -> Addend:
    """Return the bonus of a Sweep: half of a counted bid."""
    return scaled_addend(single(Term("bid"), count, "CK-S4-01"), "CK-S3-21", label=Term("sweep-bonus"), by=2)


def share(whole: int, opponents: int) -> Addend:
    """Return the part of a bid that counts against each of several opponents."""
    return scaled_addend(single(Term("bid"), whole, "CK-S4-01"), "CK-S4-01", label=Term("share-of-bid"), by=opponents)


def fifth(margin: int) -> Addend:
    """Return the part of the damage that comes from the Margin."""
    return scaled_addend(single(Term("margin"), margin, "CK-S5-03"), "CK-S5-03", label=Term("fifth-of-margin"), by=5)


def after(*sheets: Any, plays: dict[str, str], **rulings: str) -> Table:
    """Play a Hand up to its damage, with these Actors and plays."""
    table = Table(*sheets, rulings=rulings)
    table.start()
    table.hand_of(**plays)
    return table


# Whole results


def test_a_sweep_by_the_first_of_a_pair() -> None:
    """CK-S4-01, CK-S3-18, CK-S3-21, CK-S3-11: 5 + 2 + 5/2 + 1 = 10 against 3; D = 2 + 7/5 = 3."""
    plays = {"a": "WIL Mind REA 5 +W", "b": "WIL Body FIT 3"}
    table = after(level("a", 5, es=2, wildcards=1), level("b", 5), plays=plays)
    addends = (
        bid(5), Addend(Term("stakes"), 2, "CK-S3-18"), half(5),
        Addend(Term("wildcard"), 1, "CK-S3-11"),
    )  # fmt: skip
    damage = Tally(Term("damage"), (Addend(Term("stakes"), 2, "CK-S5-03"), fifth(7)))
    assert table.conflict.last == (
        PairResult(
            pair=("a", "b"), aspects=("Mind", "Body"), actions=("REA", "FIT"),
            td=1, ad=1, totals=(Tally(ref("a"), addends), Tally(ref("b"), (bid(3),))),
            winner="a", margin=7, swept="a", damage=damage, through=3,
        ),
    )  # fmt: skip
    (emitted,) = table.of_kind("showdown")
    assert table.said(emitted) == (
        "A has 5 bid + 2 Stakes + 2 for a Sweep + 1 Wildcard = 10 against B’s 3 "
        "(▲ Mind over ■ Body; REA over FIT; A sweeps): A wins by 7."
    )
    assert emitted.to is None
    assert data(emitted) == {
        "pair": ["a", "b"], "first": "a", "second": "b", "winner": "a", "margin": 7, "swept": "a",
        "first_parts": [5, 2, 2, 1], "first_total": 10, "second_parts": [3], "second_total": 3,
        "td": 1, "aspect": "Mind", "other_aspect": "Body", "ad": 1, "action": "REA", "other_action": "FIT",
    }  # fmt: skip
    assert emitted.tallies == table.conflict.last[0].totals
    assert (table.conflict.last_hand, bid_counted(emitted.tallies[0]), bid_counted(emitted.tallies[1])) == (1, 5, 3)


def test_a_sweep_by_the_second_of_a_pair() -> None:
    """CK-S3-23, CK-S4-02: Spirit beats Mind and WIL beats KNO, so b has 4 + 1 + 2 = 7 against 5; D = 1 + 2/5."""
    table = after(level("a", 5), level("b", 5), plays={"a": "WIL Mind KNO 5", "b": "WIL Spirit WIL 4"})
    (result,) = table.conflict.last
    assert (dominance(result), result.winner, result.margin, result.swept, result.through, result.to) == (
        ("Spirit over Mind", "WIL over KNO"), "b", 2, "b", 1, None,
    )  # fmt: skip
    assert result.totals[1].addends == (
        bid(4), Addend(Term("stakes"), 1, "CK-S3-18"), half(4),
    )  # fmt: skip
    (emitted,) = table.of_kind("showdown")
    assert table.said(emitted) == (
        "A has 5 against B’s 4 bid + 1 Stakes + 2 for a Sweep = 7 "
        "(● Spirit over ▲ Mind; WIL over KNO; B sweeps): B wins by 2."
    )


def test_a_tie_in_everything() -> None:
    """CK-S4-03, R-CK-57: a tie has no winner, no damage and no Sweep."""
    table = after(level("a", 5), level("b", 5), plays={"a": "WIL Mind REA 2", "b": "WIL Mind REA 2"})
    assert table.conflict.last == (
        PairResult(
            pair=("a", "b"), aspects=("Mind", "Mind"), actions=("REA", "REA"),
            td=0, ad=0, totals=(Tally(ref("a"), (bid(2),)), Tally(ref("b"), (bid(2),))),
            winner=None, margin=0,
        ),
    )  # fmt: skip
    (emitted,) = table.of_kind("showdown")
    assert table.said(emitted) == "A has 2 against B’s 2 (▲ Mind ties ▲ Mind; REA ties REA): a tie."
    assert data(emitted) == {
        "pair": ["a", "b"], "first": "a", "second": "b", "winner": None, "margin": 0, "swept": None,
        "first_parts": [2], "first_total": 2, "second_parts": [2], "second_total": 2,
        "td": 0, "aspect": "Mind", "other_aspect": "Mind", "ad": 0, "action": "REA", "other_action": "REA",
    }  # fmt: skip
    assert table.of_kind("damage") == []


# What goes in


def test_a_divided_bid_is_labelled_as_a_share() -> None:
    """R-CK-44: of a bid of 5 against two opponents 2 count against each, and half of that, 1, for the Sweep."""
    sheets = (level("a", 9), level("b", 9, side="x"), level("c", 9, side="x"))
    plays = {"a": "WIL Body STR 5", "b": "REA Spirit PRE 1", "c": "REA Spirit PRE 3"}
    table = after(*sheets, plays=plays, bid_split="divided")
    first, second = table.conflict.last
    stakes, sweep = Addend(Term("stakes"), 1, "CK-S3-18"), half(2)
    assert first.totals == (Tally(ref("a"), (share(5, 2), stakes, sweep)), Tally(ref("b"), (bid(1),)))
    assert second.totals == (Tally(ref("a"), (share(5, 2), stakes, sweep)), Tally(ref("c"), (bid(3),)))
    assert [bid_counted(tally) for tally in second.totals] == [2, 3]


def test_td_may_add_to_a_showdown() -> None:
    """R-CK-24: under td_bonus=2 the winner of TD gets 2, and a loser or a tie gets nothing."""
    sheets = (level("a", 9), level("b", 9), level("c", 9))
    plays = {"a": "WIL Mind REA 2", "b": "WIL Body STR 1", "c": "WIL Mind REA 2"}
    table = after(*sheets, plays=plays, td_bonus="2")
    assert [result.totals for result in table.conflict.last] == [
        (Tally(ref("a"), (bid(2), Addend(Term("td-bonus"), 2, "R-CK-24"))), Tally(ref("b"), (bid(1),))),
        (Tally(ref("a"), (bid(2),)), Tally(ref("c"), (bid(2),))),
        (Tally(ref("b"), (bid(1),)), Tally(ref("c"), (bid(2), Addend(Term("td-bonus"), 2, "R-CK-24")))),
    ]


@pytest.mark.parametrize(("against", "totals"), [("b", [3, 2]), ("c", [2, 3])])
def test_a_wildcard_against_one_opponent(against: str, totals: list[int]) -> None:
    """R-CK-39: a bids 2 in both pairs, and its Wildcard adds 1 in one of them."""
    sheets = (level("a", 9, wildcards=1), level("b", 9, side="x"), level("c", 9, side="x"))
    table = Table(*sheets, rulings={"wild_scope": "one_pair"})
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind", c="WIL Mind")
    table.commit("a", "REA", 2, wildcards=1, against=against)
    table.commits(b="REA 1", c="REA 1")
    emitted = next(event for event in table.of_kind("action") if data(event)["actor"] == "a")
    assert table.said(emitted) == f"A plays REA (tag: Think) and bids 2 with a Wildcard against {against.title()}."
    table.no_lines()
    assert [result.totals[0].total for result in table.conflict.last] == totals


def unfit(**rulings: str) -> Table:
    """Return a pair where A’s Sweep (Mind over Body, REA over FIT) is judged unfit; B has 3 against its bid of 4."""
    table = Table(level("a", 9), level("b", 9), rulings=rulings)
    table.start()
    table.antes(a="WIL Mind", b="WIL Body")
    table.commits(a="REA 4", b="FIT 3")
    table.play(m.Justify("a"))
    table.play(m.Justify("b"))
    table.play(m.JudgeFit("a", "retry"))
    table.play(m.Justify("a"))
    table.play(m.JudgeFit("a", "unfit"))
    table.play(m.Accept())
    return table


def test_a_tag_that_does_not_fit_wins_with_its_bid_alone() -> None:
    """R-CK-78: it gets no AD bonus and no Sweep, and dominance is still announced."""
    table = unfit()
    (result,) = table.conflict.last
    assert result.totals == (Tally(ref("a"), (bid(4),)), Tally(ref("b"), (bid(3),)))
    assert (dominance(result), result.swept) == (("Mind over Body", "REA over FIT"), None)
    assert (
        table.said(table.of_kind("showdown")[0])
        == "A has 4 against B’s 3 (▲ Mind over ■ Body; REA over FIT): A wins by 1."
    )


# What Extensions do to it


def test_bonuses_that_an_extension_gives_where_there_were_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-04: an AD bonus of 7 without an AD win, and a Sweep bonus of 5 without a Sweep, each under its rule."""
    install(monkeypatch, extension("test", Resolve=constant(ad_bonus=7, sweep_bonus=5)))
    table = Table(level("a", 9), level("b", 9), extensions=("test",))
    table.start()
    table.hand_of(a="WIL Mind REA 2", b="WIL Mind REA 1")
    given = (Addend(Term("stakes"), 7, "CK-S3-18"), Addend(Term("sweep-bonus"), 5, "CK-S3-21"))
    (result,) = table.conflict.last
    assert result.totals == (Tally(ref("a"), (bid(2), *given)), Tally(ref("b"), (bid(1), *given)))


def test_bonuses_that_an_extension_takes_are_shown_as_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-04: the winner of AD or of a Sweep sees a bonus of 0."""
    install(monkeypatch, extension("test", Resolve=constant(ad_bonus=0, sweep_bonus=0)))
    table = Table(level("a", 9), level("b", 9), extensions=("test",))
    table.start()
    table.hand_of(a="WIL Mind REA 2", b="WIL Body FIT 1")
    taken = (Addend(Term("stakes"), 0, "CK-S3-18"), Addend(Term("sweep-bonus"), 0, "CK-S3-21"))
    (result,) = table.conflict.last
    assert result.totals == (Tally(ref("a"), (bid(2), *taken)), Tally(ref("b"), (bid(1),)))
    assert result.swept == "a"


def test_what_an_extension_reads_of_bids_of_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-04, R-CK-36: under min_bid=0 a bids nothing, and b bids 2."""
    bids: dict[str, int] = {}

    def resolve(variables: Any, facts: Any) -> dict[str, Any]:
        if facts.moment == "showdown":
            bids[facts.actor] = facts.bid
        return {}

    install(monkeypatch, extension("test", Resolve=resolve))
    table = Table(level("a", 9), level("b", 9), extensions=("test",), rulings={"min_bid": "0"})
    table.start()
    table.hand_of(a="WIL Mind REA 0", b="WIL Mind REA 2")
    assert bids == {"a": 0, "b": 2}


@pytest.mark.parametrize("cards", ["aspects_to", "actions_to"])
def test_pairs_are_announced_to_opponents_only_if_cards_are(monkeypatch: pytest.MonkeyPatch, cards: str) -> None:
    """CK-K-03: if Aspect or Action cards go to opponents only, so does the result of their pair."""
    install(monkeypatch, extension("test", Reveal=constant(**{cards: "opponents"})))
    table = Table(level("a", 9), level("b", 9, side="x"), level("c", 9, side="x"), extensions=("test",))
    table.start()
    table.hand_of(a="WIL Mind REA 3", b="WIL Mind REA 1", c="WIL Mind REA 2")
    assert [result.to for result in table.conflict.last] == [("a", "b"), ("a", "c")]
    assert [event.to for event in table.of_kind("showdown")] == [("a", "b"), ("a", "c")]


def test_a_pair_of_one_player_is_announced_to_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-03: a player of both Actors of a pair receives one event."""
    install(monkeypatch, extension("test", Reveal=constant(aspects_to="opponents")))
    table = Table(level("a", 9), level("b", 9, controller="a"), level("c", 9), extensions=("test",))
    table.start()
    table.hand_of(a="WIL Mind REA 3", b="WIL Mind REA 1", c="WIL Mind REA 2")
    assert [event.to for event in table.of_kind("showdown")] == [("a",), ("a", "c"), ("a", "c")]


def test_bids_that_turn_up_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-03, CK-S3-12: bids revealed at the Showdown are announced with Actor and number, and none stays sealed."""
    install(monkeypatch, extension("test", Reveal=constant(bids_at="showdown")))
    table = Table(level("a", 9, wildcards=2), level("b", 9), extensions=("test",), rulings={"wild_scope": "one_pair"})
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind")
    table.commit("a", "REA", 4, wildcards=1, against="b")
    table.commits(b="KNO 2")
    assert [data(event) for event in table.of_kind("action")] == [
        {"actor": "a", "action": "REA", "tag": "tag-REA", "bid": None, "wildcards": 0, "against": None},
        {"actor": "b", "action": "KNO", "tag": "tag-KNO", "bid": None, "wildcards": 0, "against": None},
    ]
    table.no_lines()
    assert data_of(table.of_kind("bid")) == [
        ("CK-S3-12", "bid", {"actor": "a", "bid": 4}), ("CK-S3-12", "bid", {"actor": "b", "bid": 2}),
    ]  # fmt: skip
    assert [table.said(event) for event in table.of_kind("bid")] == ["A bids 4.", "B bids 2."]
    sealed = table.hand.actions
    assert (sealed.order, sealed.laid, sealed.contents) == ((), (), ())
    a = table.part("a")
    assert (a.bid, a.wildcards, a.against) == (4, 1, "b")
    assert table.conflict.last[0].totals[0].total == 4 + 1 + 1


def test_late_bids_are_announced_to_the_seats_that_saw_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-03: b and c, who are allies, do not learn each other's bids."""
    install(monkeypatch, extension("test", Reveal=constant(bids_at="showdown", actions_to="opponents")))
    table = Table(level("a", 9), level("b", 9, side="x"), level("c", 9, side="x"), extensions=("test",))
    table.start()
    table.hand_of(a="WIL Mind REA 3", b="WIL Mind REA 1", c="WIL Mind REA 2")
    assert [event.to for event in table.of_kind("bid")] == [("a", "b", "c"), ("b", "a"), ("c", "a")]


NOBODY_BEATS_REA = {name: frozenset[str]() for name in ("REA", "KNO", "QUI", "STR", "FIT", "AGI", "WIL", "PRE", "INT")}


def test_tables_of_dominance_that_an_extension_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-04: the Extension makes Body beat Mind and all Attributes tie, and the pair follows these tables."""
    td = {"Mind": frozenset({"Spirit"}), "Body": frozenset({"Mind"}), "Spirit": frozenset({"Body"})}

    def resolve(variables: Any, facts: Any) -> dict[str, Any]:
        return {"aspects": {"td": td}, "actions": {"ad": {**NOBODY_BEATS_REA, "FIT": frozenset({"REA"})}}}.get(
            facts.moment, {}
        )

    install(monkeypatch, extension("test", Resolve=resolve))
    table = Table(level("a", 9), level("b", 9), extensions=("test",))
    table.start()
    table.hand_of(a="WIL Mind REA 4", b="WIL Body FIT 4")
    (result,) = table.conflict.last
    assert (dominance(result), result.swept) == (("Body over Mind", "FIT over REA"), "b")
    assert [tally.total for tally in result.totals] == [4, 4 + 1 + 2]
