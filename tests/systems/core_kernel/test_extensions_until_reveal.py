"""The variables that an Extension may change before the Resolve Step: each is changed once and has its effect."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import (
    Sheet,
    constant,
    data,
    for_actor,
    legal,
    level,
    refuses,
    sheet,
)

# Engagement


def test_es_and_highest_rank(extended: Any) -> None:
    """CK-K-01: a changed R_max takes ES with it; a changed ES stands; both are announced."""
    table = extended(Engagement=constant(highest_rank=11))
    assert table.conflict.es == 3
    assert [data(event)["variable"] for event in table.of_kind("extension")][:1] == ["highest_rank"]
    assert extended(Engagement=constant(es=5)).conflict.es == 5
    both = extended(Engagement=lambda v, f: {"es": 4, "highest_rank": 11} if f.moment == "conflict" else {})
    assert both.conflict.es == 4


def test_es_hand_by_hand(extended: Any) -> None:
    """CK-K-01: at the Engagement of a Hand ES may change, and is announced."""
    table = extended(Engagement=lambda v, f: {"es": 2} if (f.moment, f.hand) == ("hand", 2) else {})
    assert table.conflict.es == 1
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1")
    table.deal()
    assert table.conflict.es == 2
    assert table.said(table.of_kind("stakes")[-1]) == "The Stakes are now Hot (2)."
    table.antes(a="WIL Mind", b="WIL Mind")
    table.commits(a="REA 1", b="KNO 1")
    table.no_lines()
    assert data(table.of_kind("damage")[0])["damage"] == 2


def test_the_participants_and_their_opponents(extended: Any) -> None:
    """CK-K-01: participants, opposition, clusters, who is Under the Gun and what is at stake."""
    four = [level(key, 9) for key in "abcd"]
    table = extended(
        *four,
        Engagement=constant(
            participants=("a", "b", "c"), opposition=(("a", "c"), ("b", "c")), clusters=(("a", "b", "c"),), utg="c",
            stakes="the crown",
        ),
    )  # fmt: skip
    assert [p.actor for p in table.conflict.participants] == ["a", "b", "c"]
    assert table.hand.order == ("c", "a", "b")
    assert table.part("a").opponents == ("c",)
    assert table.conflict.stakes == "the crown"


def test_wildcard_ranks(extended: Any) -> None:
    """CK-K-10, CK-N-10: Wildcards are granted for the Conflict."""
    table = extended(level("a", 9), level("b", 9), Engagement=constant(wildcard_ranks={"a": 2, "b": 1}))
    assert (table.participant("a").wildcards, table.participant("b").wildcards) == (2, 1)


@pytest.mark.parametrize("changes", [{"es": 5}, {"opposition": ()}, {"wildcard_ranks": {"ghost": 2}}])
def test_at_a_join_only_wildcards_are_laid_open(extended: Any, changes: dict[str, Any]) -> None:
    """CK-K-01, CK-K-09: what is not of the moment is refused, and so is an Actor that does not join."""
    table = extended(Engagement=lambda v, f: changes if f.moment == "join" else {})
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1")
    table.finish()
    table.play(m.AddActor("Dee", "gm", {"REA": 5, "STR": 5, "WIL": 5}))
    with refuses("CK-K-09"):
        table.play(m.Join("dee"))


# Commit


def test_an_ante_of_two(extended: Any) -> None:
    """CK-K-02: two chips are due, of one kind or two, and the pot holds them."""
    table = extended(Commit=constant(ante_cost=2))
    assert table.refused(m.Ante("a", ("REA",), "Mind")).rule == "CK-S2-03"
    table.play(m.Ante("a", ("REA", "REA"), "Mind"))
    table.play(m.Ante("b", ("REA", "WIL"), "Body"))
    assert table.part("a").paid == 4
    assert (table.stack("a", "REA"), table.stack("a", "WIL")) == (10, 10)


def test_an_ante_of_two_that_one_chip_cannot_pay(extended: Any) -> None:
    """CK-K-02, CK-S2-05: an Actor with a single chip left leaves automatically."""
    nothing = ("-", "-", "-")
    table = extended(
        sheet("a", (1, "-", "-"), nothing, nothing), level("b", 9), level("c", 9), Commit=constant(ante_cost=2)
    )
    assert table.participant("a").status == "FW"
    assert table.waits_for() == ["b"]


@pytest.mark.parametrize("rea", [2, 3])
def test_an_ante_of_two_never_leaves_an_actor_stuck(extended: Any, rea: int) -> None:
    """CK-K-02, R-CK-01: with AVs as chips held, an Actor that would have no TA left after paying 2 withdraws."""
    nothing = ("-", "-", "-")
    table = extended(
        sheet("a", (rea, "-", "-"), nothing, nothing), level("b", 9), level("c", 9),
        Commit=constant(ante_cost=2), rulings={"av_basis": "held"},
    )  # fmt: skip
    assert table.waits_for() == (["b"] if rea == 2 else ["a"])


def test_a_free_ante(extended: Any) -> None:
    """CK-K-02: nothing is due, nothing is taken, and an Actor without chips can play."""
    table = extended(Commit=constant(ante_cost=0))
    table.play(m.Ante("a", (), "Mind"))
    assert table.said(table.of_kind("anted")[0]) == "A antes no chip and plays an Aspect card, face down."
    assert table.refused(m.Ante("b", ("REA",), "Mind")).rule == "CK-S2-03"
    table.play(m.Ante("b", (), "Body"))
    assert (table.part("a").paid, sum(table.participant("a").stack)) == (0, 81)


def test_who_may_ante(extended: Any) -> None:
    """CK-K-02: an Actor that may not ante leaves by itself."""
    three = [level(key, 9) for key in "abc"]
    table = extended(*three, Commit=for_actor("a", "ante", may_ante=False))
    assert (table.participant("a").status, table.hand.aspects.waiting) == ("FW", ("b",))


def test_legal_aspects_narrowed(extended: Any) -> None:
    """CK-K-02: only what is left can be laid."""
    table = extended(Commit=for_actor("a", "ante", aspects=("Spirit",)))
    refusal = table.refused(m.Ante("a", ("REA",), "Mind"))
    assert (refusal.rule, refusal.legal) == ("R-CK-45", "Choose from: ● Spirit (over Mind).")
    table.ante("a", "REA", "Spirit")


def test_an_aspect_without_ts_is_not_opened(extended: Any) -> None:
    """CK-K-02, R-CK-45: an Extension that offers a TA of TS 0 does not leave its player without a legal card."""
    table = extended(sheet("a", (0, 0, 0)), level("b", 9), Commit=for_actor("a", "ante", aspects=("Mind", "Body")))
    if any("Mind" in legal(option, "aspect") for option in table.options("a", "ante")):
        table.ante("a", "STR", "Mind")
        table.ante("b", "STR", "Mind")
        assert table.waits_for() == ["a"]


def test_legal_actions(extended: Any) -> None:
    """CK-K-02: an Attribute may be barred."""
    table = extended(Commit=lambda v, f: {"legal": False} if f.attribute == "REA" else {})
    table.antes(a="WIL Mind", b="WIL Mind")
    assert set(table.bids("a")) == {"KNO", "QUI"}
    refusal = table.refused(m.Commit("a", "REA", 1))
    assert (refusal.rule, refusal.text) == ("CK-K-02", "An Extension forbids REA here.")


def test_no_action_at_all_does_not_stop_the_table(extended: Any) -> None:
    """CK-K-02, CK-K-08: an Extension that bars every card of a TA does not leave the table waiting for nobody."""
    table = extended(Commit=lambda v, f: {"legal": False} if f.moment == "bid" else {})
    table.antes(a="WIL Mind", b="WIL Mind")
    assert table.over or table.waits_for() != []


def test_wildcard_limit_of_two(extended: Any) -> None:
    """CK-K-10, CK-N-09: two in one Hand, worth 2; the third is refused."""
    table = extended(Commit=lambda v, f: {"wildcard_limit": 2} if f.moment == "bid" else {})
    table.antes(a="WIL Mind", b="WIL Mind")
    assert table.refused(m.Commit("a", "REA", 1, wildcards=3)).rule == "CK-N-09"
    table.commit("a", "REA", 1, wildcards=2)
    table.commit("b", "REA", 1)
    table.no_lines()
    assert table.of_kind("showdown")[0].tallies[0].total == 3
    assert table.participant("a").wildcards == 1


def test_no_wildcards_at_all(extended: Any) -> None:
    """CK-K-10: a limit of 0."""
    table = extended(Commit=lambda v, f: {"wildcard_limit": 0} if f.moment == "bid" else {})
    table.antes(a="WIL Mind", b="WIL Mind")
    assert table.refused(m.Commit("a", "REA", 1, wildcards=1)).legal == "Choose 0."


def test_no_face_up_bids(extended: Any) -> None:
    """CK-K-02: chip bullying may be barred."""
    table = extended(Commit=lambda v, f: {"may_face_up": False} if f.moment == "bid" else {})
    table.antes(a="WIL Mind", b="WIL Mind")
    assert {option.fixed["face_up"] for option in table.options("a", "commit")} == {False}
    table.refused(m.Commit("a", "REA", 1, face_up=True))


@pytest.mark.parametrize(
    ("changes", "bids"),
    [
        ({"bid_cap": 2}, "Choose 1 to 2."),
        ({"bid_cap": 12}, "Choose 1 to 9."),
        ({"min_bid": 3}, "Choose 3 to 9."),
        ({"min_bid": 0}, "Choose 0 to 9."),
        ({"min_bid": 20}, "Choose 9."),
        ({"possession": 4}, "Choose 1 to 4."),
        ({"possession": 40, "bid_cap": 40}, "Choose 1 to 9."),
    ],
)
def test_bid_limits(extended: Any, changes: dict[str, int], bids: str) -> None:
    """CK-K-02: cap, minimum and possession; never more than the stack holds."""
    table = extended(Commit=lambda v, f: changes if f.moment == "bid" else {})
    table.antes(a="WIL Mind", b="WIL Mind")
    assert legal(table.options("a", "commit")[0], "bid") == bids


def test_an_actor_with_a_free_ante_stays_without_a_chip(extended: Any) -> None:
    """CK-S6-03, CK-K-02: without a chip one leaves only where the ante costs one."""
    one_chip = sheet("a", (1, "-", "-"), ("-", "-", "-"), ("-", "-", "-"))
    table = extended(one_chip, level("b", 5), level("c", 5), Commit=constant(ante_cost=0))
    for key in "abc":
        table.play(m.Ante(key, (), "Mind"))
    table.commits(a="REA 1", b="REA 1", c="REA 1")
    table.no_lines()
    table.finish()
    assert sum(table.participant("a").stack) == 0
    assert table.participant("a").status == "in"


def test_bid_limits_set_by_an_extension_are_refused_as_its_own(extended: Any) -> None:
    """CK-K-02: neither TS nor the rule of the lowest bid is blamed for them."""
    table = extended(Commit=lambda v, f: {"bid_cap": 4, "min_bid": 3} if f.moment == "bid" else {})
    table.antes(a="WIL Mind", b="WIL Mind")
    low, high = table.refused(m.Commit("a", "REA", 2)), table.refused(m.Commit("a", "REA", 5))
    assert (low.rule, low.text) == ("CK-K-02", "An Extension requires a bid of at least 3 on REA.")
    assert (high.rule, high.text) == ("CK-K-02", "An Extension limits a bid on REA to 4.")


def test_bids_of_chips_that_an_extension_withholds_are_refused_as_its_own(extended: Any) -> None:
    """CK-K-02: the stack has more chips than the 3 that may be bid."""
    table = extended(Commit=lambda v, f: {"possession": 3} if f.moment == "bid" else {})
    table.antes(a="WIL Mind", b="WIL Mind")
    high = table.refused(m.Commit("a", "REA", 4))
    assert (high.rule, high.text) == ("CK-K-02", "An Extension limits a bid on REA to 3.")


def test_bids_that_an_extension_keeps_face_down_are_refused_as_its_own(extended: Any) -> None:
    """CK-K-02, CK-S3-09."""
    table = extended(Commit=constant(may_face_up=False))
    table.antes(a="WIL Mind", b="WIL Mind")
    refusal = table.refused(m.Commit("a", "REA", 2, face_up=True))
    assert (refusal.rule, refusal.text) == ("CK-K-02", "An Extension keeps bids face down here.")


# Reveal


def three(*more: Sheet) -> list[Sheet]:
    """A opposes B and C, who are of one side."""
    return [level("a", 9), level("b", 9, side="x"), level("c", 9, side="x")]


def test_aspects_to_opponents_only(extended: Any) -> None:
    """CK-K-03: an ally and a spectator receive no event about a card that they may not see."""
    table = extended(*three(), Reveal=constant(aspects_to="opponents"))
    table.antes(a="WIL Mind", b="WIL Body", c="WIL Spirit")
    emitted = {data(event)["actor"]: event.to for event in table.of_kind("aspect")}
    assert emitted == {"a": ("a", "b", "c"), "b": ("b", "a"), "c": ("c", "a")}
    seen = {play.actor: play.aspect for play in table.view("b").conflict.hand.plays}
    assert seen == {"a": "Mind", "b": "Body", "c": None}
    assert [play.aspect for play in table.view("").conflict.hand.plays] == [None, None, None]


def test_td_wins_betray_no_card_that_is_not_shown(extended: Any) -> None:
    """CK-K-03, CK-G-06: under aspects_to=opponents B sees A's Mind, but does not learn its ally C's result."""
    table = extended(*three(), Reveal=constant(aspects_to="opponents"))
    table.antes(a="WIL Mind", b="WIL Body", c="WIL Spirit")
    for event in table.of_kind("td-wins"):
        if event.seen_by(table.seat("b")):
            assert "C 1" not in table.said(event)


def test_actions_to_opponents_only(extended: Any) -> None:
    """CK-K-03: cards, bids and Showdowns stay between opponents; the others see neither."""
    table = extended(*three(), Reveal=constant(actions_to="opponents"))
    table.antes(a="WIL Mind", b="WIL Mind", c="WIL Mind")
    table.commits(a="REA 2", b="KNO 3", c="QUI 4")
    assert {data(e)["actor"]: e.to for e in table.of_kind("action")}["b"] == ("b", "a")
    assert {p.actor: (p.action, p.bid) for p in table.view("b").conflict.hand.plays}["c"] == (None, None)
    table.no_lines()
    assert [event.to for event in table.of_kind("showdown")] == [("a", "b"), ("a", "c")]
    assert [result.pair for result in table.view("b").conflict.last] == [("a", "b")]
    assert table.view("").conflict.last == ()


def test_bids_at_the_showdown(extended: Any) -> None:
    """CK-K-03: cards turn up at the reveal, bids and Wildcards only after the lines."""
    table = extended(Reveal=constant(bids_at="showdown"))
    table.antes(a="WIL Mind", b="WIL Mind")
    table.commits(a="REA 4 +W", b="KNO 2")
    assert [table.said(event) for event in table.of_kind("action")] == [
        "A plays REA (tag: Think).",
        "B plays KNO (tag: Know).",
    ]
    assert table.part("a").bid is None
    a = next(p for p in table.view("b").conflict.participants if p.actor == "a")
    assert (a.chips, a.wildcards) == (80, 3)
    table.no_lines()
    assert [table.said(event) for event in table.of_kind("bid")] == ["A bids 4.", "B bids 2."]
    assert [tally.total for tally in table.of_kind("showdown")[0].tallies] == [6, 2]


def test_late_bids_are_shown_to_the_seats_that_see_the_cards(extended: Any) -> None:
    """CK-K-03, CK-G-06: bids for opponents only are not announced to everybody at the Showdown."""
    table = extended(*three(), Reveal=constant(bids_at="showdown", actions_to="opponents"))
    table.antes(a="WIL Mind", b="WIL Mind", c="WIL Mind")
    table.commits(a="REA 2", b="KNO 3", c="QUI 4")
    table.no_lines()
    for event in table.of_kind("bid"):
        assert not event.seen_by(table.seat("")), table.said(event)
