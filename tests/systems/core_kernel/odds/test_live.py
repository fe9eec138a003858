"""Live odds of Core Kernel: worked out by hand, and compared with play."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from facedown.systems.core_kernel.odds import live
from facedown.table import Table
from tests.systems.tables import ANA, BEN, CY, chances, does, duel, hand_of, option, seen


def test_an_ante_is_shown_with_what_the_pot_pays_for_all_that_the_others_may_lay() -> None:
    """Mind beats Body, Body beats Spirit, Spirit beats Mind; the first leader gets the odd chip.

    Rules: CK-S2-09, CK-S2-10, CK-S2-11, CK-S2-12, CK-S2-13, CK-S2-14, CK-S2-15.
    """
    (found,) = seen(hand_of("ash", "bryn", "cole"), ANA, "ante", aspect="Mind")
    ctx = {tuple(said.split()[-1] for said in case.when): chances(case) for case in found.cases}
    third, both = Fraction(1, 3), Fraction(2, 3)
    first = {
        "1 TD Win, 2 of 3 chips, 0 of them your own": third,
        "1 TD Win, 2 of 3 chips, 1 of them your own": both,
    }
    second = {
        "1 TD Win, 1 of 3 chips, 0 of them your own": both,
        "1 TD Win, 1 of 3 chips, 1 of them your own": third,
    }
    assert ctx[("Mind", "Mind")] == {"0 TD Wins, 3 chips to the Jackpot": 1}
    assert ctx[("Body", "Body")] == {"2 TD Wins, the whole pot: 3 chips": 1}
    assert ctx[("Spirit", "Spirit")] == {"0 TD Wins, the pot pays Bryn and Cole": 1}
    assert ctx[("Mind", "Body")] == ctx[("Body", "Mind")] == first
    assert ctx[("Body", "Spirit")] == ctx[("Spirit", "Body")] == second
    assert len(ctx) == 9


def test_the_odds_use_the_known_cards_of_the_viewers_other_actor() -> None:
    """Ana also plays Bryn, who has laid Mind: only Cole’s cards make cases."""
    table = hand_of("ash", "bryn", "cole", seats={"ash": "ana", "bryn": "ana", "cole": "cy"})
    does(table, ANA, "ante", actor="ash", aspect="Mind")
    (found,) = seen(table, ANA, "ante", actor="bryn", aspect="Body")
    assert {case.when for case in found.cases} == {
        ("Ash plays Mind", f"Cole plays {aspect}") for aspect in ("Mind", "Body", "Spirit")
    }


def test_an_ante_is_paid_as_the_odds_show() -> None:
    """CK-S2-11, CK-S2-12, R-CK-26: the number of chips, compared with play for each combination of cards."""
    for ruling in ("jackpot", "round_robin"):
        table = hand_of("ash", "bryn", "cole", zero_wins=ruling)
        (found,) = seen(table, ANA, "ante", aspect="Body")
        for case in found.cases:
            bryn, cole = (said.split()[-1] for said in case.when)
            played = Table.resume(table.export(keep_secret=True), table.system)
            for key, laid in (("ash", "Body"), ("bryn", bryn), ("cole", cole)):
                does(played, {"ash": ANA, "bryn": BEN, "cole": CY}[key], "ante", actor=key, aspect=laid)
            hand = played.position.conflict.hand
            paid = next(play.paid for play in hand.plays if play.actor == "ash")
            shown = {re.search(r"pot: (\d) chips|(\d) of 3 chips", outcome) for outcome in chances(case)}
            assert {int(one[1] or one[2]) if one else 0 for one in shown} == {paid}, case


def test_a_bid_is_shown_against_all_that_may_lie_against_it() -> None:
    """CK-S4-01: the odds of a card and bid equal the result when they are played."""
    table = duel()
    (found,) = seen(table, ANA, "commit", actor="ash", action="STR", bid=2, face_up=False)
    assert {case.when[0] for case in found.cases} == {f"Bryn plays {name}" for name in ("REA", "KNO", "QUI")}
    for card, bid in product(("REA", "KNO", "QUI"), (1, 3)):
        played = Table.resume(table.export(keep_secret=True), table.system)
        does(played, ANA, "commit", actor="ash", action="STR", bid=2, face_up=False)
        does(played, BEN, "commit", actor="bryn", action=card, bid=bid, face_up=False)
        while played.position.conflict.hand is not None and not played.position.conflict.last:
            seat = played.seats_that_owe()[0]
            owed = next(one for one in played.options(seat) if one.owed)
            played.play(seat.key, owed.build(played.system.move_type))
        (result,) = played.position.conflict.last
        case = next(case for case in found.cases if case.assumptions == (f"Bryn plays {card}", f"bids {bid}"))
        margin = result.totals[0].total - result.totals[1].total
        assert case.summary["margin"] == (margin if result.pair[0] == "ash" else -margin)


def test_a_wildcard_that_counts_against_one_opponent_adds_nothing_against_the_others() -> None:
    """R-CK-39: all lay REA and Ash bids 1 with a Wildcard: 2 to 1 against the chosen one, 1 to 1 against others."""
    table = hand_of("ash", "bryn", "cole", wild_scope="one_pair", wildcards=1)
    for seat, key in ((ANA, "ash"), (BEN, "bryn"), (CY, "cole")):
        does(table, seat, "ante", actor=key, aspect="Mind")
    for against, other in (("bryn", "Cole"), ("cole", "Bryn")):
        (found,) = seen(table, ANA, "commit", action="REA", bid=1, wildcards=1, against=against, face_up=False)
        margins = {case.assumptions: case.summary["margin"] for case in found.cases}
        assert margins[f"{against.title()} plays REA", "bids 1"] == 1
        assert margins[f"{other} plays REA", "bids 1"] == 0
    (without,) = seen(table, ANA, "commit", action="REA", bid=1, wildcards=0, face_up=False)
    assert {
        case.summary["margin"] for case in without.cases if case.across == ("bids", "1") and "REA" in case.when[0]
    } == {0}


def test_the_note_about_bids_of_0_is_shown_only_where_it_is_true() -> None:
    """R-CK-36: under `min_bid=0` an opponent may bid 0 with any number of chips."""
    for least, shown in (("1_if_able", True), ("0", False)):
        table = hand_of("ash", "bryn", min_bid=least)
        does(table, ANA, "ante", actor="ash", aspect="Body")
        does(table, BEN, "ante", actor="bryn", aspect="Mind")
        found = seen(table, ANA, "commit", action="STR", bid=1, face_up=False)[0]
        assert ("An opponent bids 0 only on a card of which it has no chips." in found.note) is shown


@pytest.mark.parametrize(
    ("chips", "bid", "shown"),
    [
        pytest.param(8, None, False, id="exactly the highest listed bid"),
        pytest.param(9, None, True, id="one chip more"),
        pytest.param(9, 8, False, id="a face-up bid"),
    ],
)
def test_the_note_about_unlisted_bids_is_shown_only_if_an_opponent_can_bid_more(
    chips: int, bid: int | None, shown: bool
) -> None:
    table = duel()
    view = table.view(ANA)
    assert view.conflict is not None
    assert view.conflict.hand is not None
    plays = tuple(replace(play, bid=bid) if play.actor == "bryn" else play for play in view.conflict.hand.plays)
    people = tuple(replace(one, chips=chips) if one.actor == "bryn" else one for one in view.conflict.participants)
    hand = replace(view.conflict.hand, plays=plays)
    view = replace(view, conflict=replace(view.conflict, participants=people, hand=hand))
    found = list(live.commit(view, ANA, option(table, ANA, "commit")))
    highest = max(int(case.across[1]) for case in found[0].cases if case.across is not None)
    assert highest == live.MOST_BIDS
    assert all(("Bids above 8 are not listed." in one.note) is shown for one in found)
