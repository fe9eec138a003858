"""The Core Kernel bot under rulings other than the defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import cast

import pytest
from msgspec.structs import replace

from facedown.bots.core_kernel import CoreKernelBot, priced_bids
from facedown.bots.core_kernel_rivals import Rivals
from facedown.bots.core_kernel_worths import CountedBid, Worths, capacity, hits_of
from facedown.game import Addend, Amounts, Field, Option, Seat, Setup, Slot, Tally, registry
from facedown.systems.core_kernel.attributes import ATTRIBUTES
from facedown.systems.core_kernel.model import (
    Hit,
    PairResult,
    Play,
    Rulings,
    SpreadDue,
    View,
    actor_of,
    participant_of,
    with_actor,
    with_participant,
)
from facedown.systems.core_kernel.rules.damage import damage
from facedown.systems.core_kernel.rules.showdown import bonuses, showdown
from facedown.table import Table
from tests.systems.core_kernel.driver import Table as Driver
from tests.systems.core_kernel.driver import constant, extension, install, level

ANA, BEN = Seat("ana"), Seat("ben")
SYSTEM = registry.system("core-kernel")


def conflict(rulings: dict[str, str], extensions: tuple[str, ...] = ()) -> View:
    """Return Ana’s view of the first Hand of a duel of Ann against Bea, with all AVs 4."""
    actors = [
        {"key": key, "name": key.title(), "av": dict.fromkeys(ATTRIBUTES, 4), "controller": seat}
        for key, seat in (("ann", "ana"), ("bea", "ben"))
    ]
    table = Table.open(SYSTEM, Setup((ANA, BEN), {"actor": actors}, rulings, extensions), bytes(32))
    start = next(option for option in table.options(ANA) if option.move == "start-conflict")
    table.play("ana", start.build(SYSTEM.move_type))
    view = table.view(ANA)
    assert isinstance(view, View)
    return view


def hurt(rulings: dict[str, str], av: Mapping[str, int], stack: Mapping[str, int], points: int) -> dict[str, int]:
    """Return where Ann’s player places this many points of Mind damage."""
    view = conflict(rulings)
    assert view.conflict is not None
    assert view.conflict.hand is not None
    ann = actor_of(view, "ann")
    mine = participant_of(view.conflict, "ann")
    on = with_participant(view.conflict, replace(mine, stack=tuple(stack.get(name, 4) for name in ATTRIBUTES)))
    hand = replace(view.conflict.hand, step="outcome", hits=(Hit("bea", "ann", "Mind", points, points),))
    on = replace(on, hand=hand, decisions=on.decisions.push(SpreadDue(0)))
    hurt = replace(ann, av=tuple(av.get(name, 4) for name in ATTRIBUTES))
    view = cast("View", replace(with_actor(view, hurt), conflict=on))
    slots = tuple(Slot(name, 9) for name in ("REA", "KNO", "QUI"))
    field = Field("parts", Amounts(slots, points), "How much each takes", "CK-S5-06")
    option = Option("spread", "Place damage", "CK-S5-06", {"actor": "ann", "source": "bea"}, (field,), owed=True)
    parts = CoreKernelBot().choose(SYSTEM, view, ANA, [option]).parts
    return {name: count for name, count in parts.items() if count}


def test_won_chips_take_damage_first_by_default() -> None:
    """R-CK-09: REA has AV 1 and 3 chips, so two of them were won."""
    assert hurt({}, {"REA": 1}, {"REA": 3}, 2) == {"REA": 2}


def test_won_chips_do_not_matter_if_they_do_not_soak() -> None:
    """R-CK-09: a point on REA would bring it from AV 1 to 0, while KNO and QUI can take one each."""
    spread = hurt({"surplus_soak": "false"}, {"REA": 1}, {"REA": 3}, 2)
    assert sum(spread.values()) == 2
    assert "REA" not in spread


def test_the_last_chip_is_kept_if_chips_are_the_rating() -> None:
    """R-CK-01: REA has AV 4 and 1 chip left; another point would bring it to 0."""
    spread = hurt({"av_basis": "held"}, {}, {"REA": 1, "KNO": 3, "QUI": 3}, 3)
    assert sum(spread.values()) == 3
    assert "REA" not in spread


@pytest.mark.parametrize(("least", "bids"), [("1_if_able", {1, 2, 3, 4}), ("0", {0, 1, 2, 3, 4})])
def test_the_bot_considers_the_legal_bids(least: str, bids: set[int]) -> None:
    """R-CK-36: TS of Mind is (4 + 4 + 4) / 3 = 4."""
    found = priced_bids(conflict({"min_bid": least}), "ann", "Mind", 0.5)
    assert found == {key: [((bid, 0), bid / 2) for bid in sorted(bids)] for key in ("REA", "KNO", "QUI")}


def test_the_bot_considers_no_bid_that_an_extension_forbids(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-02: an Extension lowers the highest bid from 4 to 2."""
    install(monkeypatch, extension("low", Commit=constant(bid_cap=2)))
    found = priced_bids(conflict({}, ("low",)), "ann", "Mind", 0.5)
    assert found == {key: [((1, 0), 0.5), ((2, 0), 1.0)] for key in ("REA", "KNO", "QUI")}


@pytest.mark.parametrize(
    ("rulings", "takes"), [({}, 5), ({"surplus_soak": "false"}, 4), ({"av_basis": "held"}, 5)], ids=str
)
def test_the_damage_capacity_of_an_attribute_follows_the_ruling(rulings: dict[str, str], takes: int) -> None:
    """R-CK-09: REA has AV 4 and 5 chips."""
    view = conflict(rulings)
    assert view.conflict is not None
    mine = participant_of(view.conflict, "ann")
    more = replace(mine, stack=(5, *mine.stack[1:]))
    assert capacity(view, actor_of(view, "ann"), more, "REA") == takes


def test_a_rivals_bid_is_found_anywhere_in_the_total() -> None:
    """CK-S4-01: an Extension may add an addend before it."""
    view = conflict({})
    assert view.conflict is not None
    sums = Tally("Ann", (Addend("a blessing", 7, "CK-K-02"), Addend("bid", 3, "CK-S4-01")))
    result = PairResult(("ann", "bea"), ("Mind", "Mind"), ("REA", "REA"), 0, 0, (sums, sums), None, 0)
    rivals = Rivals()
    rivals.record_last_hand(replace(view.conflict, last=(result,), last_hand=1))
    fresh = Rivals()
    fresh.record_last_hand(view.conflict)
    seen, unseen = (dict(zip(*one["bea"].bid_weights(36), strict=True)) for one in (rivals, fresh))
    assert seen[3] - unseen[3] == pytest.approx(1)
    assert 7 not in seen


def test_a_played_card_makes_cards_of_its_class_likelier() -> None:
    """CK-D-08: KNO is the second Attribute of its Aspect, so the second card of each Aspect has one Hand more."""
    view = conflict({})
    assert view.conflict is not None
    sums = Tally("Ann", (Addend("bid", 3, "CK-S4-01"),))
    result = PairResult(("ann", "bea"), ("Mind", "Mind"), ("REA", "KNO"), 0, 0, (sums, sums), None, 0)
    rivals = Rivals()
    rivals.record_last_hand(replace(view.conflict, last=(result,), last_hand=1))
    assert rivals["bea"].card_weights() == (1.0, 2.0, 1.0)
    assert rivals["ann"].card_weights() == (2.0, 1.0, 1.0)


@pytest.mark.parametrize("rulings", [Rulings(), Rulings(td_bonus=2), Rulings(bid_split="divided")])
@pytest.mark.parametrize(("td", "ad"), [(td, ad) for td in (-1, 0, 1) for ad in (-1, 0, 1)])
def test_the_hits_of_a_bid_are_those_of_the_totals_in_play(rulings: Rulings, td: int, ad: int) -> None:
    """CK-S4-01, CK-S3-11, CK-S3-18, CK-S3-21, R-CK-24: for bids of 0 to 4 and up to 2 Wildcards, at ES 3."""
    for bid, wildcards, other in product(range(5), range(3), range(5)):
        mine, theirs = Play("ann", ("bea",), bid=bid, wildcards=wildcards), Play("bea", ("ann",), bid=other)
        won = showdown(rulings, mine, theirs, bid, td, ad, bonuses(3, bid, td, ad)).total
        lost = showdown(rulings, theirs, mine, other, -td, -ad, bonuses(3, other, -td, -ad)).total
        hits = damage(3, abs(won - lost)).total / 3
        assert hits_of(rulings, 3, td, ad, bid, wildcards, other) == (hits if won > lost else -hits)


def test_the_bonus_for_a_dominant_aspect_counts_for_a_bid() -> None:
    """R-CK-24: at ES 2, a bid of 1 against 1 ties, and with 2 for TD wins by 2: 2 + floor(2 / 5) = 2, one hit."""
    assert hits_of(Rulings(), 2, 1, 0, 1, 0, 1) == 0
    assert hits_of(Rulings(td_bonus=2), 2, 1, 0, 1, 0, 1) == 1
    assert hits_of(Rulings(td_bonus=2), 2, -1, 0, 1, 0, 1) == -1


@pytest.mark.parametrize(
    ("scope", "against"), [("one_pair", {"b": True, "c": False}), ("all_pairs", {"b": True, "c": True})]
)
def test_the_bot_counts_a_wildcard_only_against_opponents_against_whom_it_counts(
    scope: str, against: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-CK-39: with one pair, the bot plays its Wildcards against its first foe, and they have no worth against C."""
    table = Driver(level("a", 9, wildcards=2), level("b", 9), level("c", 9), rulings={"wild_scope": scope})
    table.start()
    table.antes(a="REA Mind", b="STR Body", c="STR Body")
    counted: dict[str, bool] = {}

    def spy(_: Worths, __: object, theirs: tuple[str, str], bids: Sequence[CountedBid], ___: object) -> list[float]:
        counted[theirs[0]] = any(wild for _, (_, wild) in bids)
        return [100.0 * wild for _, (_, wild) in bids]

    monkeypatch.setattr(Worths, "of_bids", spy)
    options = table.options("a", "commit")
    seat = table.seat("a")
    move = CoreKernelBot(1).choose(SYSTEM, SYSTEM.view(table.position, seat), seat, options)
    assert counted == against
    assert (move.wildcards > 0, move.against) == (True, "b" if scope == "one_pair" else None)
