"""Steps 4 to 6 function by function: dominance bonuses, damage that gets through, and the chips that are lost."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Sealed, Term
from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.hooks import Facts
from facedown.systems.core_kernel.model import Actor, Hand, Hit, PairResult, Participant, Play, Rulings
from facedown.systems.core_kernel.rules.damage import Wounds, damage, damage_facts, gets_through, usual_spread
from facedown.systems.core_kernel.rules.numbers import attributes_owned
from facedown.systems.core_kernel.rules.showdown import bonuses, share_of_bid, sweeps
from tests.systems.core_kernel.driver import Table, data, level
from tests.systems.core_kernel.driver import dominance as dominance_of

AV = (3, 0, None, 5, 5, 5, 1, 1, 1)
STACK = (2, 0, 0, 6, 5, 5, 1, 1, 1)
COMMITTED = (2, 0, 0, 0, 0, 0, 0, 0, 0)


def wounds(**rulings: Any) -> Wounds:
    """Return REA 3 with 2 chips in the stack and 2 committed (one won), KNO 0, a dash as QUI, STR 5 with 6 chips."""
    actor = Actor("a", "A", "PC", "a", 1, AV, AV)
    return Wounds(Rulings(**rulings), actor, Participant("a", STACK, COMMITTED))


def test_the_bonuses_of_dominance() -> None:
    """CK-S3-18, CK-S3-21: an AD win adds ES, and a Sweep adds half the bid, rounded down."""
    cases = {(td, ad): bonuses(3, 5, td, ad) for td in (-1, 0, 1) for ad in (-1, 0, 1)}
    assert {key: (one.ad_bonus, one.sweep_bonus) for key, one in cases.items()} == {
        (-1, -1): (0, 0), (-1, 0): (0, 0), (-1, 1): (3, 0),
        (0, -1): (0, 0), (0, 0): (0, 0), (0, 1): (3, 0),
        (1, -1): (0, 0), (1, 0): (0, 0), (1, 1): (3, 2),
    }  # fmt: skip


def test_a_sweep_needs_both_wins_and_no_unfit_tag() -> None:
    """CK-S3-20, R-CK-78: a pair with both wins is a Sweep, unless the tag was judged unfit."""
    for judged, expected in (("", True), ("fits", True), ("unfit", False)):
        play = Play("a", (), (), judged=judged)  # type: ignore[arg-type]
        assert [sweeps(play, td, ad) for td, ad in ((1, 1), (1, 0), (0, 1), (1, -1))] == [expected, False, False, False]


def test_a_tag_that_does_not_fit_wins_neither_bonus() -> None:
    """With TD and AD won, a bid of 5 counts 5 + 2 + 2 against 3, and only 5 if the tag is unfit.

    Rules: R-CK-78, CK-S3-18, CK-S3-21.
    """
    for verdict, total, swept in (("unfit", 5, None), ("fits", 9, "a")):
        table = Table(level("a", 5, es=2), level("b", 5))
        table.start()
        table.antes(a="WIL Mind", b="WIL Body")
        table.commits(a="REA 5", b="FIT 3")
        for key in "ab":
            table.play(m.Justify(key))
        if verdict == "unfit":
            table.play(m.JudgeFit("a", "retry"))
            table.play(m.Justify("a"))
        table.play(m.JudgeFit("a", verdict))  # type: ignore[arg-type]
        table.play(m.Accept())
        (result,) = table.conflict.last
        assert ([tally.total for tally in result.totals], result.swept) == ([total, 3], swept)


@pytest.mark.parametrize(
    ("a", "b", "winner", "margin", "swept", "dominance"),
    [
        ("Mind REA 3", "Body FIT 1", "a", 4, "a", ("Mind over Body", "REA over FIT")),
        ("Mind REA 1", "Spirit INT 3", "b", 4, "b", ("Spirit over Mind", "INT over REA")),
        ("Mind REA 2", "Mind REA 2", None, 0, None, ("Mind ties Mind", "REA ties REA")),
        ("Mind REA 3", "Mind REA 2", "a", 1, None, ("Mind ties Mind", "REA ties REA")),
        ("Mind REA 2", "Mind REA 3", "b", 1, None, ("Mind ties Mind", "REA ties REA")),
        ("Mind REA 2", "Body AGI 2", "b", 1, None, ("Mind over Body", "AGI over REA")),
        ("Mind REA 2", "Spirit PRE 2", "a", 1, None, ("Spirit over Mind", "REA over PRE")),
    ],
)
def test_who_wins_a_pair(
    a: str, b: str, winner: str | None, margin: int, swept: str | None, dominance: tuple[str, str]
) -> None:
    """ES 1 for AD, half of a bid of 3 for a Sweep, which is 1.

    Rules: CK-S4-01, CK-S4-02, CK-S4-03, CK-S4-04, CK-S3-18, CK-S3-19, CK-S3-20, CK-S3-21.
    """
    table = Table(level("a", 5), level("b", 5))
    table.start()
    table.hand_of(a=f"QUI {a}", b=f"QUI {b}")
    (result,) = table.conflict.last
    assert (result.winner, result.margin, result.swept, dominance_of(result)) == (winner, margin, swept, dominance)
    assert (result.pair, result.to) == (("a", "b"), None)
    assert (result.damage is None, result.through > 0) == (winner is None, winner is not None)


def test_a_bonus_for_td() -> None:
    """R-CK-24: under the ruling a TD win adds 2, and a tie or a loss nothing."""
    for theirs, adds in (("Body", [2]), ("Mind", []), ("Spirit", [])):
        table = Table(level("a", 5), level("b", 5), rulings={"td_bonus": "2"})
        table.start()
        card = {"Body": "STR", "Mind": "REA", "Spirit": "WIL"}[theirs]
        table.hand_of(a="WIL Mind REA 2", b=f"REA {theirs} {card} 2")
        tally = table.of_kind("showdown")[0].tallies[0]
        assert [one.value for one in tally.addends if one.rule == "R-CK-24"] == adds


def test_a_bid_that_is_divided() -> None:
    """R-CK-44: under the ruling a bid of 7 counts 3 against each of two opponents, and otherwise 7; no bid counts 0."""
    table = Table(level("a", 5), level("b", 5), rulings={"bid_split": "divided"})
    whole = Table(level("a", 5), level("b", 5))
    play = Play("a", ("b", "c"), ("b", "c"), bid=7)
    assert [share_of_bid(one.position, play) for one in (table, whole)] == [3, 7]
    none = Play("a", ("b", "c"), ("b", "c"))
    assert [share_of_bid(one.position, none) for one in (table, whole)] == [0, 0]


@pytest.mark.parametrize(
    ("es", "margin", "expected"), [(3, 0, 0), (3, -2, 0), (3, 1, 3), (1, 4, 1), (1, 5, 2), (5, 14, 7), (2, 15, 5)]
)
def test_damage_by_the_margin(es: int, margin: int, expected: int) -> None:
    """Without a Margin there is no damage, otherwise ES plus a fifth of the Margin, rounded down.

    Rules: CK-S5-02, CK-S5-03.
    """
    tally = damage(es, margin)
    assert (tally.label, tally.total) == (Term("damage"), expected)
    parts = [(one.label, one.value, one.rule) for one in tally.addends]
    fifth = expected - es
    assert parts == (
        [(Term("stakes"), es, "CK-S5-03"), (Term("fifth-of-margin"), fifth, "CK-S5-03")] if margin > 0 else []
    )


def test_how_many_attributes_are_owned() -> None:
    """CK-S5-10, R-CK-19: of the three Attributes of a TA, an AV of 0 counts as owned and a dash does not."""
    assert [attributes_owned(AV, aspect) for aspect in ("Mind", "Body", "Spirit")] == [2, 3, 3]
    assert attributes_owned((None,) * 9, "Spirit") == 0
    dashes_around_body = (1, 2, None, 3, 4, 5, None, 6, 7)
    assert [attributes_owned(dashes_around_body, aspect) for aspect in ("Mind", "Body", "Spirit")] == [2, 3, 2]


def test_damage_to_a_copy_of_wounds_does_not_change_the_original() -> None:
    """CK-S5-07: the copy starts with the same wounds."""
    first = wounds()
    first.bear(0, 1)
    other = first.copy()
    assert (other.av, other.stack, other.committed) == (first.av, first.stack, first.committed)
    assert (other.removed, other.soaked, other.rulings) == (first.removed, first.soaked, first.rulings)
    before = (list(first.av), list(first.stack), list(first.committed), list(first.removed), first.soaked)
    other.bear(0, 2, 1)
    other.bear(3, 1)
    assert (first.av, first.stack, first.committed, first.removed, first.soaked) == before
    # REA 3 with 2 and 2 chips: 1 lost from the stack is soaked; then 2 more, 1 of each, lower it by 2; STR soaks 1
    assert (other.av[0], other.stack[0], other.committed[0], other.stack[3]) == (1, 0, 1, 5)
    assert (other.removed[0], other.removed[3], other.soaked) == (3, 1, 2)


@pytest.mark.parametrize(
    ("amount", "owned", "floor", "nearest"),
    [(0, 3, 0, 0), (5, 0, 0, 0), (1, 1, 1, 1), (1, 2, 1, 1), (4, 1, 1, 1), (5, 1, 1, 2), (4, 2, 2, 3), (5, 2, 3, 3),
     (7, 2, 4, 5), (7, 3, 7, 7), (3, 3, 3, 3), (2, 1, 1, 1)],
)  # fmt: skip
def test_how_much_gets_through(amount: int, owned: int, floor: int, nearest: int) -> None:
    """N thirds of the damage get through, rounded down or to the nearest, and at least 1.

    Rules: CK-S5-11, CK-S5-12, CK-S5-13, CK-S5-14, R-CK-18.
    """
    assert gets_through(Rulings(), amount, owned) == floor
    assert gets_through(Rulings(partial_round="nearest"), amount, owned) == nearest


def test_how_much_an_attribute_can_take() -> None:
    """By ruling it takes the larger of AV and chips held, the AV, or the chips; a dash takes none.

    Rules: CK-S5-07, R-CK-09, R-CK-11.
    """
    names: list[Any] = ["REA", "KNO", "QUI", "STR", "WIL"]
    assert [wounds().capacity(name) for name in names] == [4, 0, 0, 6, 1]
    assert [wounds(surplus_soak=False).capacity(name) for name in names] == [3, 0, 0, 5, 1]
    assert [wounds(av_basis="held").capacity(name) for name in names] == [4, 0, 0, 6, 1]


def test_the_rating_of_an_attribute() -> None:
    """R-CK-01: by ruling the rating is the AV or the chips held."""
    names: list[Any] = ["REA", "KNO", "QUI", "STR"]
    assert [wounds().rated(name) for name in names] == [3, 0, 0, 5]
    assert [wounds(av_basis="held").rated(name) for name in names] == [4, 0, 0, 6]


@pytest.mark.parametrize(("points", "expected"), [(1, (0, 1)), (2, (0, 2)), (3, (1, 2)), (4, (2, 2)), (9, (2, 2))])
def test_how_many_lost_chips_can_be_committed_ones(points: int, expected: tuple[int, int]) -> None:
    """R-CK-10, R-CK-11: the bounds follow from 2 chips in the stack and 2 committed."""
    assert wounds().committed_range(0, points) == expected


@pytest.mark.parametrize(
    ("order", "points", "given", "stack", "committed"),
    [
        ("stack_first", 1, None, 1, 2), ("stack_first", 3, None, 0, 1), ("stack_first", 9, None, 0, 0),
        ("committed_first", 1, None, 2, 1), ("committed_first", 3, None, 1, 0), ("owner_choice", 2, 1, 1, 1),
    ],
)  # fmt: skip
def test_which_chips_are_lost(order: Any, points: int, given: int | None, stack: int, committed: int) -> None:
    """Chips are lost in the order of the ruling or by the owner's choice, and never more than are held.

    Rules: R-CK-10, R-CK-11.
    """
    hurt = wounds(damage_order=order)
    hurt.lose_chips(0, points, given)
    assert (hurt.stack[0], hurt.committed[0], hurt.chips_removed[0]) == (stack, committed, min(points, 4))
    assert hurt.av[0] == 3


def test_won_chips_soak_before_av_falls() -> None:
    """R-CK-09: of 3 points on REA 3 with 4 chips 1 is soaked, without the ruling none; 9 on STR 5 leave 0."""
    hurt = wounds()
    hurt.bear(0, 3)
    assert (hurt.av[0], hurt.soaked, sum(hurt.chips_removed)) == (1, 1, 3)
    hurt.bear(0, 1)
    assert (hurt.av[0], hurt.soaked, sum(hurt.chips_removed)) == (0, 1, 4)
    hurt.bear(3, 9)
    assert (hurt.av[3], hurt.soaked, sum(hurt.chips_removed)) == (0, 2, 10)
    plain = wounds(surplus_soak=False)
    plain.bear(0, 3)
    assert (plain.av[0], plain.soaked) == (0, 0)


def test_hits_add_up() -> None:
    """CK-S6-01, R-CK-10, R-CK-60: hits are applied one after another, with the chips that the owner chose."""
    hurt = wounds(damage_order="owner_choice")
    hurt.take(Hit("b", "a", "Mind", 3, 3, (2, 0, 0, 1, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0, 0, 0, 0)))
    assert (hurt.av, hurt.stack[:4], hurt.committed[0]) == ([2, 0, None, 5, 5, 5, 1, 1, 1], [1, 0, 0, 5], 1)
    hurt.take(Hit("b", "a", "Mind", 3, 3))
    assert hurt.chips_removed == (2, 0, 0, 1, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("at", "change", "av", "stack", "new"),
    [
        (0, 2, 5, 4, 2),
        (0, -2, 1, 0, 0),
        (3, -2, 3, 4, 0),
        (0, -9, 0, 0, 0),
        (2, 3, None, 0, 0),
        (0, 99, 99, 98, 96),
        (1, 1, 1, 1, 1),
    ],
)
def test_avs_that_rise_and_fall(at: int, change: int, av: int | None, stack: int, new: int) -> None:
    """CK-K-06, R-CK-83: an AV changes within 0 and 99 together with its chips, and a dash stays a dash."""
    changed = wounds()
    assert changed.shift(at, change) == new
    assert (changed.av[at], changed.stack[at]) == (av, stack)


@pytest.mark.parametrize(("count", "stack", "committed"), [(1, 3, 1), (2, 4, 0), (5, 4, 0)])
def test_committed_chips_that_come_back(count: int, stack: int, committed: int) -> None:
    """CK-K-10: at most as many chips return as are committed."""
    refreshed = wounds()
    refreshed.refresh(0, count)
    assert (refreshed.stack[0], refreshed.committed[0]) == (stack, committed)


def test_what_an_extension_reads_about_damage() -> None:
    """CK-K-05: the winner, its cards and its bid, the loser, and the Margin; a sweep only if the winner made it."""
    table = Table(level("a", 5, es=2), level("b", 5, notes=["brave"]))
    table.start(deal=False)
    plays = (Play("a", ("b",), aspect="Mind", action="KNO", bid=5), Play("b", ("a",), aspect="Spirit", action="WIL"))
    hand = Hand(3, "outcome", ("a", "b"), (), plays, Sealed())
    lost = PairResult(("a", "b"), ("Mind", "Spirit"), ("KNO", "WIL"), -1, -1, (damage(1, 0),) * 2, "b", 4, "b")
    facts = Facts("damage", 3, 2, "b", "PC", ("brave",), "a", "Spirit", "WIL", 0, True, 4)
    assert damage_facts(table.position, table.conflict, hand, lost) == facts
    won = replace(lost, winner="a")
    facts = Facts("damage", 3, 2, "a", "PC", (), "b", "Mind", "KNO", 5, False, 4)
    assert damage_facts(table.position, table.conflict, hand, won) == facts


def test_the_default_split_of_damage() -> None:
    """CK-C-14: point by point to the Attribute that is rated highest then; 5, 5, 5 take 4 points as 2, 1, 1.

    STR has 6 chips for an AV of 5, so that its first point lowers nothing.
    """
    assert usual_spread(wounds(), "Body", 4) == {"STR": 2, "FIT": 1, "AGI": 1}
    assert usual_spread(wounds(), "Mind", 4) == {"REA": 4, "KNO": 0, "QUI": 0}


def two_against_one(**rulings: str) -> Table:
    """A and B sweep C, who has AV 1 throughout: 5 + 1 + 2 against 1 is a Margin of 7, so damage 1 + 7/5 = 2 of each."""
    table = Table(level("a", 5, side="x"), level("b", 5, side="x"), level("c", 1), rulings=rulings)
    table.start()
    table.hand_of(a="WIL Mind REA 5", b="WIL Mind REA 5", c="INT Body FIT 1")
    return table


def test_a_hit_finds_what_the_hits_before_it_have_left() -> None:
    """R-CK-60, CK-S5-16: the first hit takes REA and KNO, so the second can only take QUI, and 1 point is void."""
    table = two_against_one()
    assert table.waits_for() == ["c"]
    table.spread("c", "a", REA=1, KNO=1)
    assert [(event.rule, data(event)) for event in table.of_kind("spread")] == [
        ("CK-S5-06", {"actor": "c", "source": "a", "aspect": "Mind", "parts": {"REA": 1, "KNO": 1}, "void": 0}),
        ("CK-S5-06", {"actor": "c", "source": "b", "aspect": "Mind", "parts": {"QUI": 1}, "void": 1}),
    ]
    assert table.said(table.of_kind("spread")[1]) == "C loses 1 QUI. 1 more damage has no effect."


def test_a_hit_that_was_waived_takes_nothing() -> None:
    """R-CK-60, R-CK-61: a spares c, so b’s 2 points can go to all three Attributes."""
    table = two_against_one(mercy="true")
    table.play(m.Spare("a", "c", True))
    table.play(m.Spare("b", "c", False))
    table.spread("c", "b", QUI=1, KNO=1)
    assert [data(event)["source"] for event in table.of_kind("spread")] == ["b"]
    assert [table.av("c", name) for name in ("REA", "KNO", "QUI")] == [1, 0, 0]


def test_hits_on_others_take_nothing_here() -> None:
    """R-CK-60, CK-S6-01: a hits b and c for 2 each, and each can place its own on all of Mind."""
    table = Table(level("a", 5), level("b", 1, side="y"), level("c", 1, side="y"))
    table.start()
    table.hand_of(a="WIL Mind REA 5", b="INT Body FIT 1", c="INT Body FIT 1")
    table.spread("b", "a", REA=1, KNO=1)
    table.spread("c", "a", KNO=1, QUI=1)
    assert [[table.av(key, name) for name in ("REA", "KNO", "QUI")] for key in "bc"] == [[0, 0, 1], [1, 0, 0]]


def test_mercy_is_asked_in_the_order_of_the_winners() -> None:
    """R-CK-61, CK-S2-01: a beats b, b beats c and c beats a, and each is asked in turn from Under the Gun."""
    table = Table(*(level(key, 5) for key in "abc"), rulings={"mercy": "true", "td_bonus": "2"})
    table.start()
    table.hand_of(a="INT Mind REA 1", b="INT Body STR 1", c="INT Spirit WIL 1")
    assert table.conflict.last_hand == 1
    asked = []
    for source, target in (("a", "b"), ("b", "c"), ("c", "a")):
        asked += table.waits_for()
        table.play(m.Spare(source, target, True))
    assert asked == ["a", "b", "c"]
    assert [data(event)["target"] for event in table.of_kind("spared")] == ["b", "c", "a"]
