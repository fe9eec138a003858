"""Rules called directly, with expected values written out, in cases that play seldom reaches."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Reason, Sealed, Stack, Tally, Term
from facedown.systems.core_kernel.attributes import ASPECTS
from facedown.systems.core_kernel.hooks import CommitBid, Facts, OutcomePayout
from facedown.systems.core_kernel.model import (
    ActionLay,
    Actor,
    AspectLay,
    Cluster,
    Hand,
    Hit,
    JudgeDue,
    JustifyDue,
    Participant,
    Play,
    Position,
    Rulings,
    Step,
)
from facedown.systems.core_kernel.options.bids import reason_against_more
from facedown.systems.core_kernel.rules.antes import (
    ante_limits,
    can_ante,
    core_leaders,
    owes_ante,
    payable,
    playable_after,
    plays_in,
    td_wins,
)
from facedown.systems.core_kernel.rules.bids import (
    bid_limits,
    core_bid,
    has_action_card,
    turn_up_action,
    turn_up_bid,
    voters,
)
from facedown.systems.core_kernel.rules.damage import damage_capacity
from facedown.systems.core_kernel.rules.engagement import from_utg, under_the_gun
from facedown.systems.core_kernel.rules.leaving import (
    aspects_at_0,
    damage_taken,
    is_between_steps,
    next_under_the_gun,
    sheet_after,
)
from facedown.systems.core_kernel.rules.numbers import fit_to_enter, named_chips, nonzero, rating, trine_score_tally
from tests.systems.core_kernel.driver import Table, constant, extension, install, level, sheet


def actor(*av: int | None, **more: Any) -> Actor:
    """Return an Actor with these AVs; those that are not given are dashes."""
    all_av = (*av, *[None] * (9 - len(av)))
    return Actor("a", "A", "PC", "ana", 1, all_av, all_av, **more)


# Numbers


def test_ratings_are_avs_or_the_chips_held() -> None:
    """R-CK-01: of REA 1 chip lies in the stack and 2 are committed; a dash stays a dash, whatever is held."""
    one = actor(5, None, 4)
    there = Participant("a", (1, 7, 0, *[0] * 6), (2, 0, 0, *[0] * 6))
    assert rating(Rulings(), one, there) == one.av
    assert rating(Rulings(av_basis="held"), one, there) == (3, None, 0, *[None] * 6)
    assert rating(Rulings(av_basis="held"), one, None) == one.av


def test_a_score_is_shown_with_its_addends() -> None:
    """CK-N-01, CK-N-02: (4 + 4 + 3) / 3 = 3; of 1 + 0 + 0 a third is 0, and the score is at least 1."""
    (third,) = trine_score_tally((4, 4, 3, *[1] * 6), "Mind").addends
    assert third.scaled is not None
    assert third.scaled.tally.addends == (
        Addend(Term("REA"), 4, "CK-N-01"), Addend(Term("KNO"), 4, "CK-N-01"), Addend(Term("QUI"), 3, "CK-N-01"),
    )  # fmt: skip
    assert (third.value, third.rule, third.scaled.times, third.scaled.by) == (3, "CK-N-01", 1, 3)
    none, least = trine_score_tally((*[9] * 6, 1, 0, None), "Spirit").addends
    assert none.scaled is not None
    assert [one.value for one in none.scaled.tally.addends] == [1, 0]
    assert (none.value, least) == (0, Addend(Term("at-least-1"), 1, "CK-N-02"))


def test_a_score_shows_the_attributes_and_the_division() -> None:
    """CK-N-01: 4 + 4 + 3 = 11, and 11 / 3 = 3 with a remainder."""
    assert str(trine_score_tally((4, 4, 3, *[1] * 6), "Mind")) == (
        "score-Mind 3 = 11 attributes (4 REA + 4 KNO + 3 QUI) ÷ 3, rounded down"
    )


def test_the_minimum_with_which_an_actor_can_enter() -> None:
    """R-CK-47, R-CK-64: a total of 1 is enough, and a TA at 0 keeps an Actor out only without a GM to allow it."""
    for one, with_gm, without in ((actor(1), True, True), (actor(0), False, False), (actor(1, 0, 0, 0), True, False)):
        assert fit_to_enter(Position(Rulings(), (one,), gm="gm"), one) is with_gm
        assert fit_to_enter(Position(Rulings(), (one,)), one) is without


def test_the_parts_of_a_total_that_are_shown() -> None:
    """The addends that are not 0; if all are 0, the total."""

    def parts(*values: int) -> Tally:
        return Tally("a total", tuple(Addend("a part", value, "CK-S4-01") for value in values))

    assert [nonzero(parts(5, 0, 2)), nonzero(parts(0, 0)), nonzero(parts(3, -3))] == [(5, 2), (0,), (3, -3)]


def test_chips_by_attribute() -> None:
    """Only Attributes with chips are named."""
    assert named_chips((3, 0, 0, 0, 2, 0, 0, 0, 1)) == {"REA": 3, "FIT": 2, "INT": 1}


# Engagement


def test_the_order_from_under_the_gun() -> None:
    """CK-S2-01, R-CK-26, R-CK-53: from C at a table of A to D; once C has left, D is the first of the others."""
    table = Table(*(level(key, 5) for key in "abcd"))
    table.start(deal=False)
    conflict = replace(table.conflict, utg="c")
    assert from_utg(table.position, conflict, ("a", "b", "c", "d")) == ("c", "d", "a", "b")
    assert from_utg(table.position, conflict, ("a", "b", "d")) == ("d", "a", "b")
    assert from_utg(table.position, conflict, ("b", "a")) == ("a", "b")
    assert under_the_gun(table.position, conflict) == "c"
    gone = tuple(replace(one, status="FW") if one.actor == "c" else one for one in conflict.participants)
    assert under_the_gun(table.position, replace(conflict, participants=gone)) == "d"


# Antes


def anting(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Table:
    """A, who has no Body and one REA chip left, may ante with what an Extension changes about it."""
    install(monkeypatch, extension("test", Commit=constant(**changes)))
    table = Table(sheet("a", body=(0, "-", "-")), level("b", 5), extensions=("test",))
    table.start()
    return table.with_stack("a", REA=1)


def test_no_extension_makes_an_aspect_at_0_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-CK-45: an Extension allows Mind and Body, but Body has no Attribute above 0."""
    table = anting(monkeypatch, aspects=("Mind", "Body"))
    assert ante_limits(table.position, table.actor("a"), table.participant("a")).aspects == ("Mind",)


@pytest.mark.parametrize(("cost", "can"), [(0, True), (1, True), (2, False)])
def test_an_actor_with_one_chip_can_pay_an_ante_of_at_most_1(
    monkeypatch: pytest.MonkeyPatch, cost: int, can: bool
) -> None:
    """CK-S2-05, CK-K-02: the Extension sets the cost."""
    assert can_ante(anting(monkeypatch, ante_cost=cost).position, "a") is can


@pytest.mark.parametrize(("cost", "owes"), [(0, False), (1, True)])
def test_a_free_ante_needs_no_chip(monkeypatch: pytest.MonkeyPatch, cost: int, owes: bool) -> None:
    """CK-S6-03, CK-K-02: without a chip A cannot pay 1, but can play if the ante is free."""
    table = anting(monkeypatch, ante_cost=cost).with_stack("a")
    assert owes_ante(table.position, table.participant("a")) is owes
    assert can_ante(table.position, "a") is not owes


def test_the_ways_to_pay_an_ante() -> None:
    """CK-C-06: the options for 0 to 3 chips list first the Attributes with most chips."""
    stack = (1, 0, 0, 2, 0, 0, 0, 0, 0)
    ways: list[tuple[tuple[str, ...], ...]] = [
        ((),), (("STR",), ("REA",)), (("STR", "STR"), ("STR", "REA")), (("STR", "STR", "REA"),), (),
    ]  # fmt: skip
    assert [payable(stack, cost) for cost in range(5)] == ways


def test_chips_anted_change_the_cards_only_where_they_are_the_rating() -> None:
    """R-CK-01: with its one REA chip anted, nothing of Mind is left; the AVs stay as they are."""
    for basis, cards in (("sheet", ("Mind", "Spirit")), ("held", ("Spirit",))):
        table = Table(sheet("a", body=(0, "-", "-")), level("b", 5), rulings={"av_basis": basis})
        table.start()
        table = table.with_stack("a", REA=1, WIL=2)
        limits = ante_limits(table.position, table.actor("a"), table.participant("a"))
        assert limits.aspects == ("Mind", "Spirit")
        found = playable_after(table.position, table.actor("a"), table.participant("a"), ("REA",), limits)
        assert found == cards


def test_chips_that_are_not_there_pay_for_no_card() -> None:
    """CK-S2-03, R-CK-01: if chips are the rating a missing chip pays nothing, and by the sheet it may."""
    for basis, cards in (("sheet", ("Mind", "Spirit")), ("held", ())):
        table = Table(sheet("a", body=(0, "-", "-")), level("b", 5), rulings={"av_basis": basis})
        table.start()
        table = table.with_stack("a", REA=1, WIL=2)
        limits = ante_limits(table.position, table.actor("a"), table.participant("a"))
        assert playable_after(table.position, table.actor("a"), table.participant("a"), ("KNO",), limits) == cards


def test_chips_held_bound_the_cards_that_an_extension_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-CK-01, CK-K-02: by the sheet A can play every card, by its one WIL chip only Spirit, and the ante is free."""
    cost = extension("cost", Commit=lambda v, f: {"ante_cost": len(v.aspects) - 1} if f.moment == "ante" else {})
    install(monkeypatch, cost)
    for basis, cards, able in (("sheet", ("Mind", "Body", "Spirit"), False), ("held", ("Spirit",), True)):
        table = Table(level("a", 5), level("b", 5), rulings={"av_basis": basis}, extensions=("cost",))
        table.start()
        table = table.with_stack("a", WIL=1)
        limits = ante_limits(table.position, table.actor("a"), table.participant("a"))
        assert (limits.aspects, limits.ante_cost) == (cards, len(cards) - 1)
        assert can_ante(table.position, "a") is able


def test_an_ante_that_depends_on_the_cards_is_owed_by_the_chips_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-CK-01, CK-S6-03: without chips A has no card where they are the rating, so this Extension asks for no ante."""
    install(monkeypatch, extension("each", Commit=lambda v, f: {"ante_cost": min(1, len(v.aspects))}))
    for basis, owes in (("sheet", True), ("held", False)):
        table = Table(level("a", 5), level("b", 5), rulings={"av_basis": basis}, extensions=("each",))
        table.start()
        table = table.with_stack("a")
        assert owes_ante(table.position, table.participant("a")) is owes


def test_the_plays_of_a_cluster_are_its_revealed_ones() -> None:
    """CK-S2-11: A’s; B’s card is still face down, and C is in another cluster."""
    plays = (Play("a", ("b",), aspect="Mind"), Play("b", ("a",)), Play("c", ("d",), aspect="Body"))
    hand = Hand(1, "aspects", ("a", "b", "c"), (), plays, Sealed())
    assert plays_in(hand, Cluster(("a", "b"))) == [plays[0]]


def test_a_pot_without_plays_has_no_leaders() -> None:
    """CK-S2-11: whether a pot that nobody won is kept or shared."""
    for rulings in (Rulings(), Rulings(zero_wins="round_robin")):
        assert core_leaders(Position(rulings, ()), []) == OutcomePayout(())


def test_td_wins_by_a_table_that_an_extension_changed() -> None:
    """CK-S2-09, CK-K-04: here Mind beats Spirit, as it does not in the core, so one of two opponents."""
    laid = {"b": AspectLay((), "Spirit"), "c": AspectLay((), "Mind")}
    none: frozenset[str] = frozenset()
    table = {"Mind": frozenset({"Spirit"}), "Body": none, "Spirit": none}
    assert td_wins("Mind", ("b", "c"), laid, table) == 1
    assert td_wins("Spirit", ("b", "c"), laid, table) == 0


# Bids


def test_the_bounds_of_a_bid() -> None:
    """CK-S3-07, CK-S3-08, R-CK-36: TS (5 + 4 + 0) / 3 = 3; at least 1 where there is a chip and the table says so."""
    ratings, stack = (5, 4, 0, *[2] * 6), (6, 0, 2, *[2] * 6)
    assert core_bid(Rulings(), ratings, stack, "Mind", "REA") == CommitBid(True, 3, 1, 6)
    assert core_bid(Rulings(), ratings, stack, "Mind", "KNO") == CommitBid(True, 3, 0, 0)
    assert core_bid(Rulings(), ratings, stack, "Mind", "QUI") == CommitBid(False, 3, 1, 2)
    assert core_bid(Rulings(min_bid="0"), ratings, stack, "Mind", "REA") == CommitBid(True, 3, 0, 6)


@pytest.mark.parametrize(
    ("cap", "text"),
    [(5, "A bid on REA is at most 5, the TS of its Aspect."), (10, "A bid on REA is at most 10.")],
)
def test_only_a_cap_of_ts_is_called_the_ts(cap: int, text: str) -> None:
    """CK-S3-07: TS is 5; a ruling may set another cap."""
    limits = CommitBid(True, cap, 1, 12)
    assert reason_against_more("REA", limits, limits, 5) == Reason("CK-S3-07", text)


def test_a_bid_is_bounded_by_the_chips_held_where_they_are_the_rating() -> None:
    """R-CK-01: 2, 2 and 2 chips make a TS of 2, whatever the AVs of 5 are."""
    table = Table(level("a", 5), level("b", 5), rulings={"av_basis": "held"})
    table.start()
    there = replace(table.participant("a"), stack=(2, 2, 2, *[5] * 6))
    assert bid_limits(table.position, table.actor("a"), there, "Mind", "REA") == CommitBid(True, 2, 1, 2)


@pytest.mark.parametrize(("allowed", "chips"), [(9, 5), (3, 3)])
def test_an_extension_lends_no_chips(monkeypatch: pytest.MonkeyPatch, allowed: int, chips: int) -> None:
    """CK-K-02: however many it lets be bid, no more than the 5 in the stack."""
    install(monkeypatch, extension("test", Commit=constant(possession=allowed)))
    table = Table(level("a", 5), level("b", 5), extensions=("test",))
    table.start()
    assert bid_limits(table.position, table.actor("a"), table.participant("a"), "Mind", "REA").possession == chips


def test_an_extension_reads_whose_bid_and_card_it_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-02, CK-K-04: it is asked about a bid of A on KNO in the first Hand, at TS 5 and with 5 chips."""
    asked: list[Any] = []

    def bound(variables: Any, facts: Facts) -> dict[str, Any]:
        if not isinstance(variables, CommitBid):
            return {}
        asked.append((variables, facts))
        return {"bid_cap": 2}

    install(monkeypatch, extension("test", Commit=bound))
    table = Table(level("a", 5, es=2), level("b", 5), extensions=("test",))
    table.start()
    asked.clear()
    found = bid_limits(table.position, table.actor("a"), table.participant("a"), "Mind", "KNO")
    assert found == CommitBid(True, 2, 1, 5)
    av = (5,) * 9
    facts = Facts("bid", 1, 2, "a", "PC", aspect="Mind", attribute="KNO", av=av, av_base=av)
    assert asked == [(CommitBid(True, 5, 1, 5), facts)]


def test_who_has_an_action_card() -> None:
    """CK-S3-04: of Mind QUI is above 0; Body is at 0, and Spirit has dashes alone."""
    one, there = actor(0, 0, 1, 0, 0, 0), Participant("a", (0, 0, 1, *[0] * 6))
    position = Position(Rulings(), (one,))
    assert [has_action_card(position, one, there, aspect) for aspect in ASPECTS] == [True, False, False]


def test_what_is_revealed_of_an_action() -> None:
    """CK-S3-12, CK-K-03: the reveal shows the card, and its bid and Wildcards unless bids are delayed."""
    play, lay = Play("a", ("b", "c"), aspect="Mind", td_wins=1), ActionLay("REA", 3, 1, "c")
    card = Play("a", ("b", "c"), aspect="Mind", td_wins=1, action="REA")
    whole = replace(card, bid=3, wildcards=1, against="c")
    assert turn_up_action(play, lay, "reveal") == whole
    assert turn_up_action(play, lay, "showdown") == card
    assert turn_up_bid(card, lay) == whole


def test_who_votes_on_a_tag() -> None:
    """R-CK-79: each seat with an Actor in the Conflict votes once, but not the GM or for Actors who have left."""
    sheets = [level(key, 5, controller=seat) for key, seat in zip("abcd", ("ana", "ben", "ana", "cid"), strict=True)]
    table = Table(*sheets, level("e", 5, kind="NPC", controller="gm"))
    table.start(deal=False)
    assert voters(table.position) == ("ana", "ben", "cid")
    there = tuple(replace(one, status="FW") if one.actor in "ab" else one for one in table.conflict.participants)
    left = replace(table.position, conflict=replace(table.conflict, participants=there))
    assert voters(left) == ("ana", "cid")


# Who leaves


def test_the_damage_that_an_actor_took() -> None:
    """CK-S6-01: it counts 1 REA and 2 KNO, but no waived, unplaced or other Actor's damage."""
    parts = (1, 2, *[0] * 7)
    hits = (
        Hit("b", "a", "Mind", 3, 3, parts), Hit("c", "a", "Mind", 3, 3, parts, waived=True),
        Hit("a", "b", "Mind", 5, 5, (5, *[0] * 8)), Hit("d", "a", "Body", 4, 4),
    )  # fmt: skip
    hand = Hand(1, "update", ("a", "b", "c", "d"), (), (), Sealed(), hits=hits)
    assert [damage_taken(hand, key) for key in "abc"] == [3, 5, 0]


def test_an_aspect_without_chips_is_at_0_only_where_chips_are_the_rating() -> None:
    """CK-S6-04, R-CK-01, R-CK-63: all AVs are 5, Body has no chip left, and the last chip of Spirit is committed."""
    there = Participant("a", (1, 0, 0, *[0] * 6), (*[0] * 8, 1))
    for basis, at_0 in (("sheet", ()), ("held", ("Body",))):
        position = Position(Rulings(av_basis=basis), (actor(*[5] * 9),))  # type: ignore[arg-type]
        assert aspects_at_0(position, there) == at_0


@pytest.mark.parametrize(
    ("utg", "now", "left", "following"),
    [("fixed", "c", "", "c"), ("rotate", "a", "", "b"), ("rotate", "c", "", "d"), ("rotate", "d", "", "a"),
     ("fixed", "c", "c", "d"), ("rotate", "c", "c", "d"), ("rotate", "c", "d", "a")],
)  # fmt: skip
def test_who_is_under_the_gun_in_the_next_hand(utg: str, now: str, left: str, following: str) -> None:
    """R-CK-53: the same Actor, or by ruling the next one clockwise; for one who has left, the next one either way."""
    table = Table(*(level(key, 5) for key in "abcd"), rulings={"utg": utg})
    table.start(deal=False)
    there = tuple(replace(one, status="FW" if one.actor == left else "in") for one in table.conflict.participants)
    conflict = replace(table.conflict, utg=now, participants=there)
    keys = tuple(key for key in "abcd" if key != left)
    assert next_under_the_gun(table.position, conflict, keys) == following


def test_the_sheet_after_a_conflict_whose_chips_are_kept() -> None:
    """R-CK-04: the AV becomes the chips held, at most 99, and the base is at least the AV; a dash stays a dash."""
    before = replace(actor(5, 0, None, 98, 4), av_base=(7, 0, None, 98, 4, *[None] * 4))
    there = Participant("a", (3, 0, 2, 150, 6, *[0] * 4), (1, 0, 0, 0, 0, *[0] * 4))
    dashes = [None] * 4
    after = replace(before, av=(4, 0, None, 99, 6, *dashes), av_base=(7, 0, None, 99, 6, *dashes))
    assert sheet_after(before, there) == after


@pytest.mark.parametrize(
    ("step", "decision", "hits", "between"),
    [
        ("justify", JudgeDue(), (), True),
        ("justify", JustifyDue("a"), (), False),
        ("outcome", None, (), True),
        ("outcome", None, (Hit("a", "b", "Mind", 1, 1),), True),
        ("outcome", None, (Hit("a", "b", "Mind", 1, 1, waived=False),), False),
        ("outcome", None, (Hit("a", "b", "Mind", 1, 1, parts=(1, *[0] * 8)),), False),
        ("update", None, (), False),
    ],
)
def test_when_the_gm_may_end_a_conflict(step: Step, decision: Any, hits: tuple[Hit, ...], between: bool) -> None:
    """R-CK-91: when all lines are in and before a split is decided; Step 6 cannot be interrupted."""
    table = Table(level("a", 5), level("b", 5))
    table.start()
    hand = replace(table.hand, step=step, hits=hits)
    due: Stack[Any] = Stack().push(decision) if decision is not None else Stack()
    assert is_between_steps(replace(table.conflict, hand=hand, decisions=due)) is between


# Damage


def test_how_much_an_attribute_can_take() -> None:
    """CK-S5-07, R-CK-09, R-CK-11: AV 5 and 3 chips, and AV 2 and 3 chips of which one was won; a dash takes none."""
    for rulings, takes in (
        (Rulings(), (5, 3, 0)),
        (Rulings(surplus_soak=False), (5, 2, 0)),
        (Rulings(av_basis="held"), (3, 3, 0)),
    ):
        assert tuple(damage_capacity(rulings, av, 3) for av in (5, 2, None)) == takes
