"""Odds of a live decision: worked by hand, compared with play, and independent of hidden information."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from facedown.chance import Dealer
from facedown.game import Seat, Setup, registry
from facedown.lab.outlook import outlook
from facedown.odds.prospects import Case, Prospect
from facedown.table import Table
from tests.lab.tables import (
    ANA,
    BEN,
    CY,
    REF,
    SEATS,
    does,
    duel,
    episode,
    group_check,
    hand_in,
    hand_of,
    investigation,
    opened,
)

DICE = list(product(range(1, 7), repeat=2))


def seen(table: Table, seat: Seat, move: str, **fields: Any) -> list[Prospect]:
    """Return the prospects of a seat’s moves of this kind."""
    found = [one for one in outlook(table.system, table.view(seat), seat) if one.move["move"] == move]
    return [one for one in found if all(one.move.get(name) == value for name, value in fields.items())]


def chances(case: Case) -> dict[str, Fraction]:
    return {outcome: case.outcomes[outcome] for outcome in case.outcomes}


def lines(added: int) -> dict[str, Fraction]:
    """Return how often 2d6 and a modifier end on each result line, by counting."""
    counted = Counter(name for a, b in DICE for name in lines_of(a + b + added))
    return {name: Fraction(count, 36) for name, count in counted.items()}


# The Trinity Code


def test_a_move_is_shown_for_every_grab_of_either_side() -> None:
    """TRC-KA-05, TRC-KA-06: −1 for each Bad point, +1 for each Good one; the cases have no weight."""
    table = investigation(good=2, bad=1)
    move = next(one.key for one in table.position.sheets if one.great is None and "cool" in one.attributes)
    (found,) = seen(table, ANA, "make-move", actor="ada", sheet=move, attribute="cool")
    expected = {(f"{bad} Bad", f"{good} Good"): lines(1 - bad + good) for bad in range(2) for good in range(3)}
    assert {case.when: chances(case) for case in found.cases} == expected


def test_an_advanced_move_names_its_10_line_10_to_11() -> None:
    """With Cool +1, of 36 pairs 10 give 6 or less, 16 give 7 to 9, 7 give 10 or 11, and 3 give 12 or more."""
    table = investigation()
    move = next(one.key for one in table.position.sheets if one.great is not None and "cool" in one.attributes)
    (found,) = seen(table, ANA, "make-move", actor="ada", sheet=move, attribute="cool")
    expected = {"6 or less": 10, "7 to 9": 16, "10 or 11": 7, "12 or more": 3}
    assert chances(found.cases[0]) == {name: Fraction(ways, 36) for name, ways in expected.items()}
    assert found.cases[0].summary["10 or more"] == Fraction(10, 36)


def test_where_a_double_6_has_its_own_line_the_highest_line_is_named_without_it() -> None:
    """With Power +1, of 36 pairs 2 give 12 (a 5 and a 6); the double 6 has its own line."""
    table = opened("trinity-code", {"character": [{"name": "Ada", "key": "ada", "controller": "ana", "power": 1}]})
    does(table, REF, "begin-investigation")
    (found,) = seen(table, ANA, "make-move", actor="ada", sheet="fight", attribute="power")
    expected = {"6 or less": 10, "7 to 9": 16, "10 or 11": 7, "12 or more, no double 6": 2, "a double 6": 1}
    assert chances(found.cases[0]) == {name: Fraction(ways, 36) for name, ways in expected.items()}


def test_a_grab_counts_what_lies_aside_already() -> None:
    table = investigation(good=2, bad=1)
    move = next(one.key for one in table.position.sheets if one.great is None and "cool" in one.attributes)
    does(table, ANA, "make-move", actor="ada", sheet=move, attribute="cool")
    does(table, REF, "grab-bad", points=1)
    assert [chances(one.cases[0]) for one in seen(table, ANA, "grab-good")] == [lines(0), lines(1), lines(2)]


def test_karma_face_down_is_a_case_for_each_number_it_may_be() -> None:
    """R-TRC-01: with sealed Karma, the Player does not know the GM’s points."""
    found = []
    for laid in (0, 2):
        table = investigation(good=1, bad=2, karma_order="sealed")
        move = next(one.key for one in table.position.sheets if one.great is None and "cool" in one.attributes)
        does(table, ANA, "make-move", actor="ada", sheet=move, attribute="cool")
        does(table, REF, "grab-bad", points=laid)
        found.append([one.as_data() for one in outlook(table.system, table.view(ANA), ANA)])
        (grab,) = seen(table, ANA, "grab-good", points=1)
        assert [(case.when, chances(case)) for case in grab.cases] == [((f"{n} Bad",), lines(2 - n)) for n in range(3)]
    assert found[0] == found[1]


def test_luck_knows_the_dice_that_lie_there() -> None:
    """TRC-LU-08, TRC-LU-09, TRC-LU-11."""
    table = investigation()
    sheet = next(one.key for one in table.position.sheets if one.great is None and "power" in one.attributes)
    does(table, ANA, "make-move", actor="ada", sheet=sheet, attribute="power")
    does(table, REF, "grab-bad", points=0)
    a, b = table.position.roll.dice
    sure = {name: next(iter(lines_of(a + b + added))) for name, added in (("ignore", 0), ("let", -1))}
    luck = {one.move["effect"]: chances(one.cases[0]) for one in seen(table, ANA, "spend-luck")}
    assert luck == {"ignore": {sure["ignore"]: 1}, "reroll": lines(-1), "twelve": {"10 or more": 1}}
    assert chances(seen(table, ANA, "let-stand")[0].cases[0]) == {sure["let"]: 1}


def lines_of(result: int) -> list[str]:
    return ["6 or less" if result <= 6 else "7 to 9" if result <= 9 else "10 or more"]


def test_rulings_of_the_table_count() -> None:
    """R-TRC-16: if attributes are not modifiers, Luck does not ignore a negative one."""
    table = investigation(attribute_is_modifier="false")
    sheet = next(one.key for one in table.position.sheets if one.great is None and "power" in one.attributes)
    does(table, ANA, "make-move", actor="ada", sheet=sheet, attribute="power")
    does(table, REF, "grab-bad", points=0)
    (ignore,) = seen(table, ANA, "spend-luck", effect="ignore")
    assert chances(ignore.cases[0]) == {lines_of(sum(table.position.roll.dice) - 1)[0]: 1}


# Standard Roll


def exceeding(number: int, counts: str) -> Fraction:
    """Return how often a chain of 2d10 exceeds a number without a miss; all longer chains exceed it."""
    if number < 0:
        return Fraction(1)
    pairs = [(a, b) for a, b in product(range(1, 11), repeat=2) if a != b]
    last = [{"main": a, "highest": max(a, b), "lowest": min(a, b)}[counts] for a, b in pairs]
    plain = Fraction(sum(one > number for one in last), 100)
    return plain + sum((exceeding(number - 2 * d, counts) / 100 for d in range(1, 11)), Fraction(0))


@pytest.mark.parametrize(("mode", "counts"), [("normal", "main"), ("Advantage", "highest")])
def test_an_effort_is_shown_for_each_way_to_roll(mode: str, counts: str) -> None:
    """SR-S2-05: SR + Level 1 + Force 3 must exceed 12, so SR must exceed 8."""
    (found,) = seen(episode(), ANA, "try", stat="Force")
    case = next(case for case in found.cases if case.when == (mode,))
    assert float(case.summary["exceeds"]) == pytest.approx(float(exceeding(8, counts)), abs=1e-12)
    assert float(case.summary["resolved"]) == pytest.approx(float(exceeding(10, counts)), abs=1e-12)
    assert case.summary["Critical"] == Fraction(1, 10)


def test_with_disadvantage_a_1_misses() -> None:
    """SR-S1-21: 18 of 100 first pairs; the ruling on (1, 1) makes it 19 (R-SR-03)."""
    for ruling, misses in (("false", Fraction(18, 100)), ("true", Fraction(19, 100))):
        (found,) = seen(episode(double_one_misses=ruling), ANA, "try", stat="Force")
        case = next(case for case in found.cases if case.when == ("Disadvantage",))
        assert misses - case.outcomes.cut_off <= case.summary["miss"] <= misses


def test_both_are_a_case_only_where_they_differ() -> None:
    """R-SR-08."""
    for ruling, whens in (("false", 3), ("true", 4)):
        (found,) = seen(episode(adv_plus_dis_miss=ruling), ANA, "try", stat="Force")
        assert len(found.cases) == whens


def test_the_curator_sees_what_each_of_the_terms_makes_of_a_roll() -> None:
    table = episode()
    does(table, ANA, "affect", actor="ash", target="foe", stat="Force", clock="HP")
    found = {one.move["mode"]: one.cases[0].summary["exceeds"] for one in seen(table, REF, "set-terms")}
    assert float(found["normal"]) == pytest.approx(float(exceeding(2, "main")), abs=1e-12)  # RES 4 + 1 + 1, less 4
    assert found["disadvantage"] < found["normal"] < found["advantage"]


def test_whose_card_comes_next() -> None:
    """SR-S5-03: the general method follows a move through its draw."""
    table = episode()
    does(table, REF, "begin-situation", title="", clock=3)
    does(table, REF, "begin-turn-order", entities=("ash", "foe"))
    (over,) = seen(table, SEATS[0] if table.position.situation.order.active == "foe" else ANA, "end-turn")
    (text,) = over.cases[0].outcomes
    assert "has priority" in text


# Skill Deck


def totals(*values: int) -> dict[str, Fraction]:
    """Return how often two of these cards give each total, by counting."""
    found: dict[str, Fraction] = {}
    pairs = [a + b for a, b in combinations(values, 2)]
    for total in pairs:
        name = f"{total:+d}, {'pass' if total > 0 else 'fail' if total == 0 else 'botch'}"
        found[name] = found.get(name, Fraction(0)) + Fraction(1, len(pairs))
    return found


BASE = (1, 0, 0, -1, 2)


def test_a_lead_sees_each_number_of_cards_that_others_may_have_added() -> None:
    """SD-PR-04: each of two helpers may have given +2, −2 or nothing."""
    table = hand_in(group_check("osric", "ilse"), vesna="-", osric="Cooking", ilse="-")
    does(table, REF, "build-deck")
    (found,) = seen(table, ANA, "draw-cards")
    expected = {
        (f"others add {good} × +2, {bad} × −2",): totals(*BASE, *[2] * good, *[-2] * bad)
        for good, bad in product(range(3), repeat=2)
        if good + bad <= 2
    }
    assert {case.when: chances(case) for case in found.cases} == expected


def test_the_size_of_the_deck_reveals_how_many_cards_were_added() -> None:
    """R-SD-17: if the size is known, only decks of that size are listed."""
    table = hand_in(group_check("osric", "ilse", deck_size_visible="true"), vesna="-", osric="Cooking", ilse="-")
    does(table, REF, "build-deck")
    (found,) = seen(table, ANA, "draw-cards")
    assert [case.when for case in found.cases] == [("others add 1 × +2, 0 × −2",), ("others add 0 × +2, 1 × −2",)]


@pytest.mark.parametrize("rulings", [{}, {"reveal_submissions": "blind"}, {"deck_size_visible": "true"}])
def test_nobody_sees_in_the_odds_who_sabotaged(rulings: dict[str, str]) -> None:
    """SD-PR-04, R-SD-18: the odds do not depend on who gave the −2, except for the giver and an informed Ref."""
    for given in ("Parley", "Cooking"):
        tables = [
            hand_in(group_check("osric", "ilse", **rulings), vesna="Parley", osric=card, ilse=given)
            for card in ("Parley", "Cooking")
        ]
        for seat in (ANA, CY):
            one, other = ([p.as_data() for p in outlook(t.system, t.view(seat), seat)] for t in tables)
            assert one == other


def test_the_ref_knows_the_deck() -> None:
    table = hand_in(group_check("osric"), vesna="Parley", osric="Cooking")
    (found, *_) = seen(table, REF, "build-deck")
    assert [(case.when, chances(case)) for case in found.cases] == [((), totals(*BASE, 2, -2))]


# Core Kernel


def test_an_ante_is_shown_with_what_the_pot_pays_for_all_that_the_others_may_lay() -> None:
    """Mind beats Body, Body beats Spirit, Spirit beats Mind; the first leader gets the odd chip.

    Rules: CK-S2-09, CK-S2-10, CK-S2-11, CK-S2-12, CK-S2-13, CK-S2-14, CK-S2-15.
    """
    (found,) = seen(hand_of("ash", "bryn", "cole"), ANA, "ante", aspect="Mind")
    ctx = {tuple(said.split()[-1] for said in case.when): chances(case) for case in found.cases}
    third, both = Fraction(1, 3), Fraction(2, 3)
    first = {
        "1 TD Win, 2 of 3 chips with 0 of your own": third,
        "1 TD Win, 2 of 3 chips with 1 of your own": both,
    }
    second = {
        "1 TD Win, 1 of 3 chips with 0 of your own": both,
        "1 TD Win, 1 of 3 chips with 1 of your own": third,
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
        case = next(case for case in found.cases if case.when == (f"Bryn plays {card}", f"bids {bid}"))
        margin = result.totals[0].total - result.totals[1].total
        assert case.summary["margin"] == (margin if result.pair[0] == "ash" else -margin)


# Every system


@pytest.mark.parametrize("key", ["core-kernel", "skill-deck", "standard-roll", "trinity-code"])
def test_at_any_decision_every_move_shown_is_legal_and_its_cases_are_whole(key: str) -> None:
    system, chooser, dealer = registry.system(key), Random(5), Dealer(bytes(32))
    position = system.begin(Setup(SEATS, system.sample()))
    for _ in range(25):
        for seat in SEATS:
            view = system.view(position, seat)
            for one in outlook(system, view, seat):
                assert system.check(view, seat, system.read_move(one.move)) is None, one
                assert one.cases or one.note
                for case in one.cases:
                    assert sum(chances(case).values()) + case.outcomes.cut_off == 1
        able = [(seat, one) for seat in SEATS for one in system.options(system.view(position, seat), seat)]
        seat, chosen = chooser.choice([pair for pair in able if pair[1].owed] or able)
        position = system.play(position, seat, chosen.sample(system.move_type, chooser.randrange), dealer).position
