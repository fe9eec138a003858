"""The odds of sections 6, 8 and 10: decks that are played, draw by draw, against pairs counted by an oracle."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from facedown.systems.skill_deck import actions as m
from facedown.systems.skill_deck.rules.deck import added_cards, base_cards, draw_two, total
from tests.systems.skill_deck.card_pairs import Odds, chances, odds, played, totals, values
from tests.systems.skill_deck.driver import Table, sheet
from tests.systems.skill_deck.printed_grid import GRID, Row


def dealt(
    *, proficient: bool = False, injured: bool = False, shaken: bool = False, added: int = 0, invalid: int = 0
) -> Table:
    """A check with such a deck, up to its draw: helpers give one card each."""
    table = Table(
        sheet("a", damage=int(injured), shaken=shaken, **({"Art": 1} if proficient else {"Dance": 1})),
        *(sheet(f"h{n}", Art=2) for n in range(max(added, 1))),
        *(sheet(f"s{n}", Noise=2) for n in range(invalid)),
    )
    helpers = [*(f"h{n}" for n in range(added)), *(f"s{n}" for n in range(invalid))]
    table.tries("a")
    table.prepare(*helpers, skill="Art", **{key: "Art" if key[0] == "h" else "Noise" for key in helpers})
    return table


def counted(table: Table) -> Odds:
    """The chances of a deck that is played, as counts of pairs."""
    spread, size = table.spread(), table.check.size
    assert size is not None
    pairs = comb(size, 2)
    ends = [
        spread.at_least(1), spread[0], 1 - spread.at_least(0), spread.at_least(2), spread.at_least(3),
    ]  # fmt: skip
    assert all((end * pairs).denominator == 1 for end in ends)
    return Odds(pairs, *(int(end * pairs) for end in ends))


def row(line: Row) -> str:
    return f"P{line.proficient:d} I{line.injured:d} S{line.shaken:d} +{line.added} -{line.invalid}"


# The grid


@pytest.mark.parametrize("line", GRID, ids=row)
def test_the_grid(line: Row) -> None:
    """Each deck as printed, as counted, and as it is played.

    Rules: SD-SC-03, SD-SC-04, SD-SC-05, SD-SC-06, SD-SC-07, SD-SC-08, SD-SC-09, SD-SC-12, SD-SC-13, SD-SC-14, SD-PR-05.
    """
    given: dict[str, Any] = {
        "proficient": line.proficient, "injured": line.injured, "shaken": line.shaken, "added": line.added,
        "invalid": line.invalid,
    }  # fmt: skip
    assert odds(values(**given)) == line.odds
    table = dealt(**given)
    assert counted(table) == line.odds
    assert played(table.spread()) == chances(values(**given))
    pairs, ends = line.odds.pairs, (line.odds.passes, line.odds.fails, line.odds.botches)
    assert tuple(f"{end / pairs:.6f}" for end in ends) == line.decimals


def test_the_grid_is_whole() -> None:
    """Section 10.3: 160 rows, each deck once; and those with one condition have the same odds, whichever it is."""
    decks = {line[:5]: line.odds for line in GRID}
    assert list(decks) == [
        (p, i, s, added, invalid)
        for p in (False, True)
        for i, s in ((False, False), (True, False), (False, True), (True, True))
        for added, invalid in product(range(5), range(4))
    ]
    for p, added, invalid in product((False, True), range(5), range(4)):
        assert decks[p, True, False, added, invalid] == decks[p, False, True, added, invalid]


def better(one: Odds, other: Odds) -> bool:
    """Return whether one deck passes at least as often as another, and botches at most as often."""
    passes = Fraction(one.passes, one.pairs) >= Fraction(other.passes, other.pairs)
    return passes and Fraction(one.botches, one.pairs) <= Fraction(other.botches, other.pairs)


def test_what_helps_and_what_hinders() -> None:
    """Section 10.1, 2: a +2 and being proficient never hurt the odds; a −2, an injury and being shaken never help."""
    decks = {line[:5]: line.odds for line in GRID}
    for (p, i, s, added, invalid), here in decks.items():
        assert p or better(decks[True, i, s, added, invalid], here)
        assert i or better(here, decks[p, True, s, added, invalid])
        assert s or better(here, decks[p, i, True, added, invalid])
        assert added == 4 or better(decks[p, i, s, added + 1, invalid], here)
        assert invalid == 3 or better(here, decks[p, i, s, added, invalid + 1])


def closed_form(proficient: bool, injured: bool, shaken: bool, added: int, invalid: int) -> Odds:
    """Section 6, from the numbers of cards of each value."""
    n2, n1, m2 = added + proficient, 1, invalid
    m1, n0 = 1 + injured + shaken, 2 - injured - shaken + (not proficient)
    return Odds(
        comb(5 + added + invalid, 2),
        comb(n2, 2) + n2 * (n1 + n0 + m1) + n1 * n0,
        n2 * m2 + n1 * m1 + comb(n0, 2),
        comb(m1, 2) + comb(m2, 2) + m1 * m2 + m1 * n0 + m2 * n0 + m2 * n1,
        comb(n2, 2) + n2 * (n1 + n0),
        comb(n2, 2) + n2 * n1,
    )


@pytest.mark.parametrize("proficient", [False, True])
@pytest.mark.parametrize("injured", [False, True])
@pytest.mark.parametrize("shaken", [False, True])
def test_the_closed_form(proficient: bool, injured: bool, shaken: bool) -> None:
    """Section 6: pass, fail, botch, +2, +3 and the mean of every deck with up to 7 cards of either kind."""
    for added, invalid in product(range(8), repeat=2):
        deck = (
            *base_cards(proficient=proficient, injured=int(injured), shaken=int(shaken)),
            *added_cards(added, invalid),
        )
        spread = draw_two(deck).distribution().map(lambda drawn, deck=deck: total(deck, drawn).total)  # type: ignore[misc]
        expected = closed_form(proficient, injured, shaken, added, invalid)
        ends = [spread.at_least(1), spread[0], 1 - spread.at_least(0), spread.at_least(2), spread.at_least(3)]
        assert [end * expected.pairs for end in ends] == list(expected[1:])
        assert expected.passes + expected.fails + expected.botches == expected.pairs
        counts = values(
            proficient=proficient, injured=int(injured), shaken=int(shaken), added=added, invalid=invalid
        )  # fmt: skip
        assert spread.mean == Fraction(2 * sum(counts), len(counts))
        assert {t: spread[t] for t in sorted(spread)} == chances(counts)


# Section 8


def test_sd_w1() -> None:
    """SD-W1: {+1, 0, 0, −1, +2, +2}: 11, 2 and 2 of 15; 7 of 15 for a called shot; −1 with +2 in 2 of 15."""
    table = dealt(proficient=True, added=1)
    assert counted(table) == (15, 11, 2, 2, 7, 3)
    assert {n: table.spread()[n] * 15 for n in range(-1, 5)} == {-1: 2, 0: 2, 1: 4, 2: 4, 3: 2, 4: 1}
    assert table.pairs()[(-1, 2)] == Fraction(2, 15)


def test_sd_w2() -> None:
    """SD-W2: {+1, 0, 0, −1, +2, +2, +2, −2}: 17, 5 and 6 of 28; +1 with −2 in 1, a −2 in 1 of 4."""
    table = dealt(proficient=True, added=2, invalid=1)
    assert counted(table)[:4] == (28, 17, 5, 6)
    assert {n: table.spread()[n] * 28 for n in range(-3, 5)} == {
        -3: 1, -2: 2, -1: 3, 0: 5, 1: 5, 2: 6, 3: 3, 4: 3,
    }  # fmt: skip
    pairs = table.pairs()
    assert pairs[(-2, 1)] == Fraction(1, 28)
    assert sum(pairs[pair] for pair in pairs if -2 in pair) == Fraction(1, 4)


def test_sd_w2b() -> None:
    """SD-W2b: the same with the lead not proficient: 14, 6 and 8 of 28."""
    assert counted(dealt(added=2, invalid=1))[:4] == (28, 14, 6, 8)


def test_sd_w3() -> None:
    """SD-W3: not proficient and injured: 2, 3 and 5 of 10."""
    table = dealt(injured=True)
    assert counted(table)[:4] == (10, 2, 3, 5)
    assert {n: table.spread()[n] * 10 for n in range(-2, 2)} == {-2: 1, -1: 4, 0: 3, 1: 2}


def test_sd_w3a() -> None:
    """SD-W3a: proficient and injured: 5, 2 and 3 of 10."""
    table = dealt(proficient=True, injured=True)
    assert counted(table)[:4] == (10, 5, 2, 3)
    assert {n: table.spread()[n] * 10 for n in range(-2, 4)} == {-2: 1, -1: 2, 0: 2, 1: 3, 2: 1, 3: 1}


def test_sd_w3b() -> None:
    """SD-W3b: not proficient and not injured: 3, 4 and 3 of 10."""
    table = dealt()
    assert counted(table)[:4] == (10, 3, 4, 3)
    assert {n: table.spread()[n] * 10 for n in (-1, 0, 1)} == {-1: 3, 0: 4, 1: 3}


def test_unmodified_decks() -> None:
    """Section 8: not proficient 3, 4, 3 of 10; proficient 6, 2, 2, with 3 and 1 for +2 and +3 or more."""
    assert counted(dealt()) == (10, 3, 4, 3, 0, 0)
    assert counted(dealt(proficient=True)) == (10, 6, 2, 2, 3, 1)


# Section 10.2


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, (10, 3, 4, 3)),
        ({"proficient": True, "injured": True, "shaken": True}, (10, 4, 3, 3)),
        ({"injured": True, "shaken": True}, (10, 1, 3, 6)),
        ({"invalid": 1}, (15, 3, 4, 8)),
        ({"proficient": True, "added": 4, "invalid": 3}, (66, 32, 17, 17)),
    ],
    ids=["SD-X01", "SD-X02", "SD-X03", "SD-X04", "SD-X05"],
)
def test_sd_x01_to_x05(given: dict[str, bool], expected: tuple[int, ...]) -> None:
    """SD-X01, SD-X02, SD-X03, SD-X04, SD-X05: pairs, and in how many there is a pass, a fail, a botch."""
    assert counted(dealt(**given))[:4] == expected


def test_sd_x06() -> None:
    """SD-X06: three −2 in a deck of 10; one shows in 24 of 45."""
    table = dealt(added=2, invalid=3)
    assert table.check.size == 10
    pairs = table.pairs()
    assert sum(pairs[pair] for pair in pairs if -2 in pair) == Fraction(24, 45) == 1 - Fraction(comb(7, 2), comb(10, 2))


def test_sd_x07() -> None:
    """SD-X07: the mean total of the deck of SD-W2 is 4 · 2 ÷ 8."""
    assert dealt(proficient=True, added=2, invalid=1).spread().mean == 1


def test_any_given_card_is_drawn_in_2_of_n() -> None:
    """Section 6: the card of +1, of which there is one, in decks of 5 to 8."""
    for added in range(4):
        pairs = dealt(added=added).pairs()
        assert sum(pairs[pair] for pair in pairs if 1 in pair) == Fraction(2, 5 + added)


@pytest.mark.parametrize(
    ("given", "hits"),
    [
        ({"proficient": True}, Fraction(3, 10)),
        ({"proficient": True, "added": 1}, Fraction(7, 15)),
        ({}, Fraction(0)),
    ],
    ids=["SD-X08", "SD-X09", "SD-X10"],
)
def test_sd_x08_to_x10(given: dict[str, bool], hits: Fraction) -> None:
    """SD-X08, SD-X09, SD-X10: how often a called shot hits."""
    table = dealt(**given)
    assert table.spread().at_least(2) == hits
    if len(given) == 1:
        assert 1 - table.spread().at_least(2) == Fraction(7, 10)
        assert 1 - table.spread().at_least(0) == Fraction(2, 10)


def test_sd_x24() -> None:
    """SD-X24: a contributor is injured and adds a +2: {+1, −1, 0, −1, +2, +2}: 10, 2 and 3 of 15."""
    table = Table(sheet("a", Art=1), sheet("b", Art=2, damage=1))
    table.ready("a", "Art", "b", b="Art")
    assert counted(table)[:4] == (15, 10, 2, 3)


def test_sd_x30_and_x31_odds() -> None:
    """SD-X30, SD-X31: an injured character treating itself: 5, 2, 3 of 10; treating another: 6, 2, 2."""
    table = Table(sheet("a", Medicine=1, damage=1), sheet("b", Medicine=1))
    for healer, expected in (("a", (10, 5, 2, 3)), ("b", (10, 6, 2, 2))):
        table.play(m.Treat(healer, "Medicine", "a"))
        table.prepare()
        assert counted(table)[:4] == expected
        table.play(m.GiveUp(healer))


def test_the_extremes() -> None:
    """Section 6: +4 takes two +2 cards, −4 two −2 cards; without a +2 nothing goes beyond +1."""
    for proficient, added, invalid in product((False, True), range(3), range(3)):
        spread = dealt(proficient=proficient, added=added, invalid=invalid).spread()
        assert (spread[4] > 0) is (added + proficient >= 2)
        assert (spread[-4] > 0) is (invalid >= 2)
        assert max(spread) <= (4 if added + proficient else 1)
        assert set(spread) == set(totals(values(proficient=proficient, added=added, invalid=invalid)))
