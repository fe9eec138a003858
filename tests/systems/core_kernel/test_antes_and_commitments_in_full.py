"""Steps 2 and 3 in full: events about antes and commitments, Actors that leave, and the chips."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Awaiting, HandRolled
from facedown.game import Sealed, Term
from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.attributes import NO_CHIPS
from facedown.systems.core_kernel.model import ActionLay, AspectLay, Cluster, Jackpot, Participant, Play
from facedown.systems.core_kernel.rules.antes import can_ante, shares
from tests.systems.core_kernel.driver import Table, constant, data, data_of, extension, install, level, sheet

BARE = ("-", "-", "-")
REA = (1, *[0] * 8)


def started(*sheets: Any, extensions: tuple[str, ...] = (), **rulings: str) -> Table:
    table = Table(*sheets, rulings=rulings, extensions=extensions)
    table.start()
    return table


def texts(events: Any) -> list[tuple[str, Any]]:
    """Return the sentences of events, with the seats that receive them."""
    table = Table(level("a", 5), level("b", 5), level("c", 5), level("d", 5))
    return [(table.said(event), event.to) for event in events]


# Step 2: laying


def test_an_ante_with_its_intent() -> None:
    """All events and everything on the table; the chip is in the pot of its cluster.

    Rules: CK-S2-02, CK-S2-03, CK-S2-04, CK-S2-05, CK-S2-06.
    """
    table = Table(*(level(key, 5) for key in "abcd"))
    table.start(deal=False)
    table.play(m.SplitIntoClusters({"a": 1, "b": 2, "c": 1, "d": 2}))
    table.deal()
    table.ante("a", "REA", "Mind")
    emitted = table.ante("b", "WIL", "Body", "I wait")
    assert texts(emitted) == [
        ("B: “I wait”", None), ("B antes 1 chip and plays an Aspect card, face down.", None),
        ("In secret: B antes WIL and plays ■ Body.", ("b",)),
    ]  # fmt: skip
    assert table.hand.clusters == (
        Cluster(("a", "c"), REA, 1), Cluster(("b", "d"), (0, 0, 0, 0, 0, 0, 1, 0, 0), 1),
    )  # fmt: skip
    assert table.hand.plays[:2] == (Play("a", ("c",), ("c",)), Play("b", ("d",), ("d",), "I wait"))
    assert table.hand.aspects.contents == (("a", AspectLay(("REA",), "Mind")), ("b", AspectLay(("WIL",), "Body")))
    assert table.participant("b") == Participant("b", (5, 5, 5, 5, 5, 5, 4, 5, 5))


def test_an_ante_that_is_changed() -> None:
    """R-CK-107: the chip of the earlier ante returns, and an announced intent stays and is not announced again."""
    table = started(level("a", 5), level("b", 5), amend="until_reveal")
    table.ante("a", "REA", "Mind", "I wait")
    emitted = table.play(m.Ante("a", ("WIL",), "Body", "I wait"))
    assert texts(emitted) == [
        ("A changes the face-down commitment.", None), ("In secret: A now antes WIL and plays ■ Body.", ("a",)),
    ]  # fmt: skip
    assert table.hand.clusters == (Cluster(("a", "b"), (0, 0, 0, 0, 0, 0, 1, 0, 0), 1),)
    assert table.participant("a") == Participant("a", (5, 5, 5, 5, 5, 5, 4, 5, 5))
    assert table.part("a").intent == "I wait"


@pytest.mark.parametrize(
    ("chips", "says", "own"),
    [
        ((), "A antes no chip and plays an Aspect card, face down.", "In secret: A antes nothing and plays ▲ Mind."),
        (("REA", "WIL"), "A antes 2 chips and plays an Aspect card, face down.",
         "In secret: A antes REA and WIL and plays ▲ Mind."),
    ],
)  # fmt: skip
def test_antes_of_another_price(monkeypatch: pytest.MonkeyPatch, chips: Any, says: str, own: str) -> None:
    """CK-K-02, CK-S2-04: an Extension sets the ante to 0 or 2 chips, and the pot holds that many for each Actor."""
    install(monkeypatch, extension("test", Commit=constant(ante_cost=len(chips))))
    table = started(level("a", 5), level("b", 5), extensions=("test",))
    emitted = table.play(m.Ante("a", chips, "Mind"))
    assert texts(emitted) == [(says, None), (own, ("a",))]
    assert data(emitted[0]) == {"actor": "a", "chips": len(chips)}
    assert (table.hand.clusters[0].size, sum(table.hand.clusters[0].pot)) == (len(chips), len(chips))


# Step 2: leaving


def test_an_actor_that_refuses_the_ante_leaves_its_opponent_without_one() -> None:
    """CK-S2-05, R-CK-105: b refuses, so a, whose only opponent it is, sits out and its card stays unseen."""
    table = Table(*(level(key, 5) for key in "abcd"))
    table.start(deal=False)
    table.play(m.Oppose(("a|b", "c|d")))
    table.deal()
    table.ante("a", "REA", "Mind")
    emitted = table.play(m.Withdraw("b"))
    assert texts(emitted) == [
        ("B refuses the ante: Forced Withdrawal.", None),
        ("A has no opponent left and sits out the rest of the Hand.", None),
    ]
    assert data_of(emitted) == [
        ("CK-S2-05", "withdrawn", {"actor": "b", "why": "refuses-the-ante"}),
        ("R-CK-105", "sits-out", {"actor": "a", "rest": True}),
    ]
    assert (table.hand.aspects.order, table.hand.aspects.laid, table.hand.aspects.contents) == (("c", "d"), (), ())
    assert [(play.actor, play.opponents, play.faced) for play in table.hand.plays] == [
        ("a", (), ("b",)), ("b", (), ("a",)), ("c", ("d",), ("d",)), ("d", ("c",), ("c",)),
    ]  # fmt: skip
    assert table.hand.clusters[0].size == 1


def test_an_actor_without_a_spare_chip_cannot_ante() -> None:
    """CK-S2-05, R-CK-01: under `held` an Actor whose only chip is its only playable Aspect withdraws."""
    table = started(sheet("a", (1, "-", "-"), BARE, BARE), level("b", 5), level("c", 5), av_basis="held")
    (left,) = table.of_kind("withdrawn")
    assert (left.rule, table.said(left)) == ("CK-S2-05", "A cannot ante: Forced Withdrawal.")
    assert (table.participant("a").status, table.hand.aspects.order) == ("FW", ("b", "c"))
    assert [table.part(key).opponents for key in "abc"] == [(), ("c",), ("b",)]


def test_an_actor_without_a_playable_aspect_cannot_ante() -> None:
    """R-CK-47: a, whose last AV is gone, was allowed to continue and has won a chip, but withdraws."""
    table = Table(sheet("a", (1, "-", "-"), BARE, BARE), level("b", 5), level("c", 5))
    table.start(deal=False)
    table.play(m.OverrideElimination("a", True))
    table.hand_of(a="REA Mind REA 0", b="WIL Body STR 5", c="WIL Mind REA 5")
    table.finish()
    assert (table.actor("a").av[0], table.participant("a").status) == (0, "in")
    table.deal()
    (left,) = table.of_kind("withdrawn")
    assert (left.rule, table.said(left)) == ("R-CK-47", "A cannot ante: Forced Withdrawal.")


def test_actors_that_cannot_ante_leave_one_after_the_other() -> None:
    """CK-S2-05, R-CK-56: b and c withdraw after the ante of a, so the Hand stops and the Conflict ends."""
    poor = [sheet(key, (1, "-", "-"), BARE, BARE) for key in "bc"]
    table = started(level("a", 5), *poor, av_basis="held")
    table.ante("a", "REA", "Mind")
    assert [data(event)["actor"] for event in table.of_kind("withdrawn")] == ["b", "c"]
    assert [event.rule for event in table.of_kind("stopped")] == ["R-CK-56"]
    assert table.over


def test_a_duel_in_which_the_first_cannot_ante_is_over_at_once() -> None:
    """CK-S2-05, R-CK-56: the Conflict ends without waiting for the other Actor."""
    table = started(sheet("a", (1, "-", "-"), BARE, BARE), level("b", 5), av_basis="held")
    assert (table.over, table.waits_for()) == (True, [])


def test_without_a_gm_too_nobody_waits_for_an_actor_that_cannot_ante() -> None:
    """CK-S2-05, CK-P-04: a Hand without a GM continues to the first Actor that can ante."""
    table = Table(
        sheet("a", (1, "-", "-"), BARE, BARE), level("b", 5), level("c", 5), facilitated=False,
        rulings={"av_basis": "held"},
    )  # fmt: skip
    table.start()
    assert (table.participant("a").status, table.waits_for()) == ("FW", ["b"])


def test_under_held_won_chips_make_an_aspect_playable() -> None:
    """R-CK-01, R-CK-07: a holds 2 KNO with an AV of 0; one pays the ante, and the other lets it play Mind."""
    table = Table(sheet("a", ("-", 0, "-"), BARE, (1, "-", "-")), level("b", 5), rulings={"av_basis": "held"})
    table.start(deal=False)
    conflict = table.conflict
    won = replace(conflict.participants[0], stack=(0, 2, *[0] * 7))
    position = replace(table.position, conflict=replace(conflict, participants=(won, conflict.participants[1])))
    assert can_ante(position, "a")
    last = replace(won, stack=(0, 1, *[0] * 7))
    position = replace(position, conflict=replace(conflict, participants=(last, conflict.participants[1])))
    assert not can_ante(position, "a")


# Step 2: the reveal and the pot


def test_cards_that_turn_up_and_a_pot_that_is_paid() -> None:
    """Mind beats Body; the pot of 2 goes to a, and Step 3 begins with both.

    Rules: CK-S2-07, CK-S2-08, CK-S2-09, CK-S2-10, CK-S2-11, CK-S2-12, CK-S2-13, CK-S2-14.
    """
    table = started(level("a", 5), level("b", 5))
    table.ante("a", "REA", "Mind")
    emitted = table.ante("b", "WIL", "Body")[2:]
    assert texts(emitted) == [
        ("A reveals ▲ Mind.", None), ("B reveals ■ Body.", None), ("TD Wins: A 1 and B 0.", None),
        ("A wins 1 REA and 1 WIL from the pot.", None),
    ]  # fmt: skip
    assert table.hand.plays == (
        Play("a", ("b",), ("b",), aspect="Mind", td_wins=1, paid=2), Play("b", ("a",), ("a",), aspect="Body"),
    )  # fmt: skip
    assert table.hand.clusters == (Cluster(("a", "b"), NO_CHIPS, 0),)
    assert (table.hand.step, table.hand.aspects) == ("actions", Sealed())
    assert table.hand.actions == Sealed(("a", "b"), in_turn=True)
    assert table.participant("a").stack == (5, 5, 5, 5, 5, 5, 6, 5, 5)


@pytest.mark.parametrize("amend", ["locked", "until_reveal"])
def test_step_3_may_be_amended_where_the_table_rules_so(amend: str) -> None:
    """R-CK-107: under the ruling a commitment can be changed, as an ante can."""
    table = started(level("a", 5), level("b", 5), amend=amend)
    assert table.hand.aspects.amendable is (amend == "until_reveal")
    table.antes(a="REA Mind", b="WIL Mind")
    assert table.hand.actions.amendable is (amend == "until_reveal")


def test_a_pot_that_nobody_wins() -> None:
    """CK-S2-15: the chips of the only cluster become its Jackpot, and the pot is empty."""
    table = started(level("a", 5), level("b", 5))
    table.antes(a="REA Mind", b="WIL Mind")
    (emitted,) = table.of_kind("jackpot")
    assert table.said(emitted) == "Nobody has a TD Win: 2 chips become the Jackpot."
    assert data(emitted) == {"chips": 2, "among": [], "played": True}
    assert table.conflict.jackpots == (Jackpot(("a", "b"), (1, 0, 0, 0, 0, 0, 1, 0, 0), 2),)
    assert table.hand.clusters == (Cluster(("a", "b"), NO_CHIPS, 0),)
    assert table.of_kind("td-wins") == []


def test_two_pots_that_nobody_wins() -> None:
    """CK-S2-15, R-CK-30: the pots of two clusters become two Jackpots."""
    table = Table(*(level(key, 5) for key in "abcd"))
    table.start(deal=False)
    table.play(m.SplitIntoClusters({"a": 1, "b": 1, "c": 2, "d": 2}))
    table.antes(**dict.fromkeys("abcd", "REA Mind"))
    two = (2, *[0] * 8)
    assert table.conflict.jackpots == (Jackpot(("a", "b"), two, 2), Jackpot(("c", "d"), two, 2))


def test_an_empty_pot_is_not_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-02, CK-S2-15: if the ante costs nothing there is no Jackpot, and nobody is paid."""
    install(monkeypatch, extension("test", Commit=constant(ante_cost=0)))
    for aspects, wins in (("Mind Mind", []), ("Mind Body", ["TD Wins: A 1 and B 0."])):
        table = started(level("a", 5), level("b", 5), extensions=("test",))
        for key, aspect in zip("ab", aspects.split(), strict=True):
            table.play(m.Ante(key, (), aspect))  # type: ignore[arg-type]
        assert (table.of_kind("jackpot"), table.of_kind("paid"), table.conflict.jackpots) == ([], [], ())
        assert [table.said(event) for event in table.of_kind("td-wins")] == wins


@pytest.mark.parametrize(
    ("chips", "leaders", "each"),
    [(5, 2, (3, 2)), (7, 3, (3, 2, 2)), (4, 4, (1, 1, 1, 1)), (2, 3, (1, 1, 0)), (3, 1, (3,))],
)
def test_how_many_chips_each_leader_is_paid(chips: int, leaders: int, each: tuple[int, ...]) -> None:
    """CK-S2-12, CK-T-17: leaders get one chip at a time, from the first leader on."""
    assert shares(chips, leaders) == each


def test_a_hand_that_stops_leaves_its_chips_as_jackpots(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-CK-56, R-CK-30: cards go unseen and pots are empty; a cluster without a chip leaves no Jackpot.

    c and d, who refuse as well, paid nothing. An Extension brings the Mind of e, who sits this Hand out, to 0, so
    that the GM is asked while the Hand is still there.
    """
    install(
        monkeypatch,
        extension("test", Update_State=lambda v, f: {"av_change": {"REA": -5}} if f.actor == "e" else {}),
    )
    sheets = (*(level(key, 5) for key in "abcd"), sheet("e", (5, "-", "-")), level("f", 5))
    table = Table(*sheets, extensions=("test",))
    table.start(deal=False)
    table.play(m.Involve(tuple("abcd")))
    table.play(m.SplitIntoClusters({"a": 1, "b": 1, "c": 2, "d": 2, "e": 3, "f": 3}))
    table.deal()
    table.antes(a="REA Mind", b="withdraw", c="withdraw")
    (emitted,) = table.of_kind("stopped")
    assert table.said(emitted) == "No opponents are left: Hand 1 stops, and its cards stay hidden."
    assert table.conflict.jackpots == (Jackpot(("a", "b"), REA, 1),)
    assert table.hand.clusters == (Cluster(("a", "b"), NO_CHIPS, 0), Cluster(("c", "d"), NO_CHIPS, 0))
    assert table.hand.aspects == Sealed()
    assert table.of_kind("aspect") == []


def test_a_request_to_deal_the_pot_by_hand_says_what_for() -> None:
    """CK-R-01, R-CK-35: the request names the pot; three winners get 1 of its 3 chips each."""
    table = Table(*(level(key, 5) for key in "abc"), chance=HandRolled(()))
    table.start()
    table.antes(a="REA Mind", b="WIL Body")
    with pytest.raises(Awaiting) as asked:
        table.ante("c", "STR", "Spirit")
    assert (asked.value.label, asked.value.whose) == (Term("payout"), None)


# Step 2: cards for opponents only (CK-K-03)


def test_td_wins_where_cards_are_for_opponents_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-03, CK-S2-09: b and c do not see each other's cards, so each player receives only its own TD Wins."""
    install(monkeypatch, extension("test", Reveal=constant(aspects_to="opponents")))
    sheets = (level("a", 5), level("b", 5, side="x"), level("c", 5, side="x"))
    table = started(*sheets, extensions=("test",))
    table.antes(a="WIL Mind", b="WIL Body", c="WIL Spirit")
    emitted = table.of_kind("td-wins")
    assert texts(emitted) == [("TD Wins: A 1.", ("a",)), ("TD Wins: B 0.", ("b",)), ("TD Wins: C 1.", ("c",))]
    assert data_of(emitted) == [
        ("CK-S2-09", "td-wins", {"wins": [[key, won]]}) for key, won in (("a", 1), ("b", 0), ("c", 1))
    ]


def test_td_wins_reach_only_seats_that_could_count_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-03, CK-S2-09: in a duel both players saw both cards, so one event reaches exactly these two."""
    install(monkeypatch, extension("test", Reveal=constant(aspects_to="opponents")))
    table = started(level("a", 5), level("b", 5), extensions=("test",))
    table.antes(a="WIL Mind", b="WIL Body")
    assert texts(table.of_kind("td-wins")) == [("TD Wins: A 1 and B 0.", ("a", "b"))]
    assert texts(table.of_kind("aspect")) == [("A reveals ▲ Mind.", ("a", "b")), ("B reveals ■ Body.", ("b", "a"))]


# Step 3: laying


def test_a_commitment_face_down() -> None:
    """CK-S3-02, CK-S3-09, CK-S3-10: the chips leave the stack at once, and only the Actor's player knows the card."""
    table = started(level("a", 5, wildcards=2), level("b", 5))
    table.antes(a="WIL Mind", b="WIL Mind")
    emitted = table.commit("a", "KNO", 3, wildcards=1)
    assert texts(emitted) == [
        ("A has committed.", None),
        ("In secret: A plays KNO and bids 3 with a Wildcard.", ("a",)),
    ]
    assert table.participant("a") == Participant("a", (5, 2, 5, 5, 5, 5, 4, 5, 5), (0, 3, *[0] * 7), 1)
    assert table.part("a") == Play("a", ("b",), ("b",), aspect="Mind")
    assert table.hand.actions.contents == (("a", ActionLay("KNO", 3, 1)),)


def test_a_commitment_face_up() -> None:
    """CK-S3-09, R-CK-43: all seats see the card and the bid, but not the Wildcard."""
    table = started(level("a", 5, wildcards=2), level("b", 5))
    table.antes(a="WIL Mind", b="WIL Mind")
    emitted = table.commit("a", "KNO", 3, wildcards=1, face_up=True)
    assert texts(emitted) == [
        ("A plays KNO face up and bids 3.", None),
        ("In secret: A plays KNO and bids 3 with a Wildcard.", ("a",)),
    ]
    assert table.part("a") == Play("a", ("b",), ("b",), aspect="Mind", action="KNO", bid=3, face_up=True)


def test_a_commitment_whose_chips_are_counted() -> None:
    """The number of chips is announced to all, and again if the card changes and the number does not.

    Rules: R-CK-42, R-CK-107.
    """
    table = started(level("a", 5), level("b", 5), bid_count="visible", amend="until_reveal")
    table.antes(a="WIL Mind", b="WIL Mind")
    assert texts(table.commit("a", "KNO", 1)) == [
        ("A has committed 1 chip, face down.", None), ("In secret: A plays KNO and bids 1.", ("a",)),
    ]  # fmt: skip
    assert table.part("a") == Play("a", ("b",), ("b",), aspect="Mind", bid=1)
    assert texts(table.commit("a", "QUI", 1)) == [
        ("A changes the face-down commitment.", None), ("In secret: A now plays QUI and bids 1.", ("a",)),
    ]  # fmt: skip
    assert table.participant("a") == Participant("a", (5, 5, 4, 5, 5, 5, 4, 5, 5), (0, 0, 1, *[0] * 6))


def test_cards_bids_and_wildcards_that_turn_up() -> None:
    """CK-S3-12, CK-N-09: the reveal names each card, bid and number of Wildcards."""
    table = started(level("a", 5, wildcards=2), level("b", 5))
    table.antes(a="WIL Mind", b="WIL Mind")
    table.commits(a="KNO 3 +W", b="REA 1")
    assert [table.said(event) for event in table.of_kind("action")] == [
        "A plays KNO (tag: Know) and bids 3 with a Wildcard.", "B plays REA (tag: Think) and bids 1.",
    ]  # fmt: skip
    assert table.hand.plays == (
        Play("a", ("b",), ("b",), aspect="Mind", action="KNO", bid=3, wildcards=1),
        Play("b", ("a",), ("a",), aspect="Mind", action="REA", bid=1),
    )
    assert (table.hand.step, table.hand.actions) == ("justify", Sealed())


def test_two_wildcards_that_turn_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-10, CK-N-09: the reveal names the number of Wildcards."""
    install(monkeypatch, extension("test", Commit=lambda v, f: {"wildcard_limit": 2} if f.moment == "bid" else {}))
    table = started(level("a", 5, wildcards=2), level("b", 5), extensions=("test",))
    table.antes(a="WIL Mind", b="WIL Mind")
    table.commit("a", "KNO", 3, wildcards=2)
    assert table.said(table.last[-1]) == "In secret: A plays KNO and bids 3 with 2 Wildcards."
    table.commit("b", "REA", 1)
    assert table.said(table.of_kind("action")[0]) == "A plays KNO (tag: Know) and bids 3 with 2 Wildcards."


# Step 3: leaving (R-CK-55)


def test_an_uncommitted_actor_sits_out_when_its_last_opponent_folds() -> None:
    """R-CK-55, R-CK-105: b folds, so c, whose only opponent it is, need not commit; a and d continue."""
    table = Table(*(level(key, 5) for key in "bcad"), rulings={"fold": "any_step"})
    table.start(deal=False)
    table.play(m.Oppose(("b|c", "a|d")))
    table.antes(**dict.fromkeys("bcad", "REA Mind"))
    emitted = table.play(m.Fold("b"))
    assert texts(emitted) == [
        ("B folds: Forced Withdrawal.", None), ("C has no opponent left and sits out the rest of the Hand.", None),
    ]  # fmt: skip
    assert table.hand.actions.order == ("a", "d")
    assert table.waits_for() == ["a"]


def test_a_duel_in_which_the_first_folds_is_over_at_once() -> None:
    """R-CK-55, R-CK-105, CK-S6-09: no Action card was played, so none is revealed and nobody is asked."""
    table = started(level("a", 5), level("b", 5), fold="any_step")
    table.antes(a="REA Mind", b="REA Mind")
    table.play(m.Fold("a"))
    assert (table.over, table.of_kind("action"), table.of_kind("showdown")) == (True, [], [])
    assert data(table.of_kind("conflict-over")[0]) == {"standing": ["b"], "why": "no-opponents", "hand": 0}


# What Extensions leave alone, and what they hide


def test_unchanged_tables_of_dominance_are_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-04: an Extension that changes nothing leaves the Hand with the tables of the core."""
    install(monkeypatch, extension("test", Resolve=lambda v, f: {}))
    table = started(level("a", 5), level("b", 5), extensions=("test",))
    table.antes(a="WIL Mind", b="WIL Mind")
    assert table.hand.td is None
    table.commits(a="REA 1", b="REA 1")
    assert table.hand.ad is None


def test_a_face_up_bid_is_announced_again_with_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-03, CK-S3-09: if bids are revealed at the Showdown, a's face-up bid is announced again there."""
    install(monkeypatch, extension("test", Reveal=constant(bids_at="showdown")))
    table = started(level("a", 5), level("b", 5), extensions=("test",))
    table.antes(a="WIL Mind", b="WIL Mind")
    table.commits(a="REA 4 up", b="KNO 2")
    assert [data(event)["bid"] for event in table.of_kind("action")] == [None, None]
    assert [table.said(event) for event in table.of_kind("action")] == [
        "A plays REA (tag: Think).",
        "B plays KNO (tag: Know).",
    ]
    assert (table.part("a").bid, table.part("b").bid) == (4, None)
    table.no_lines()
    assert [table.said(event) for event in table.of_kind("bid")] == ["A bids 4.", "B bids 2."]


@pytest.mark.parametrize(("aspects_to", "says"), [("all", "A, ▲ Mind: “I think.”"), ("opponents", "A: “I think.”")])
def test_a_line_betrays_no_card(monkeypatch: pytest.MonkeyPatch, aspects_to: str, says: str) -> None:
    """CK-S3-13, CK-K-03: a line shows the symbol of its Aspect only if all seats have seen the Aspect."""
    install(monkeypatch, extension("test", Reveal=constant(aspects_to=aspects_to)))
    table = started(level("a", 5), level("b", 5), extensions=("test",))
    table.antes(a="WIL Mind", b="WIL Body")
    table.commits(a="REA 1", b="STR 1")
    (emitted,) = table.play(m.Justify("a", "I think."))
    assert (table.said(emitted), emitted.to) == (says, None)
