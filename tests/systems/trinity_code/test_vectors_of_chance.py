"""The odds of section 8 and the test vectors that are odds, by an oracle that lists the 36 pairs of two dice itself.

The oracle is compared with the printed tables, and with the results of the same dice in the system.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from facedown.chance import Dice, Distribution, every
from facedown.game import Move
from facedown.systems.trinity_code import actions as m
from facedown.systems.trinity_code.model import Modifier, MoveSheet, Outcome, Position, Rulings, sheet_of
from facedown.systems.trinity_code.rules.rolls import band_of, total
from tests.systems.trinity_code.driver import GM, SYSTEM, Table, dying, move_sheet, on_the_brink, sheet

PAIRS = [(one, other) for one in range(1, 7) for other in range(1, 7)]

BANDS = """
-6  36  0  0  0  0  1      0     0     0      1
-5  35  1  0  0  0  35/36  1/36  0     0      2
-4  33  3  0  0  0  11/12  1/12  0     0      3
-3  30  6  0  0  0  5/6    1/6   0     0      4
-2  26  9  1  0  1  13/18  1/4   1/36  0      5
-1  21 12  3  0  3  7/12   1/3   1/12  0      6
+0  15 15  5  1  6  5/12   5/12  1/6   1/36   7
+1  10 16  7  3 10  5/18   4/9   5/18  1/12   8
+2   6 15  9  6 15  1/6    5/12  5/12  1/6    9
+3   3 12 11 10 21  1/12   1/3   7/12  5/18  10
+4   1  9 11 15 26  1/36   1/4   13/18 5/12  11
+5   0  6  9 21 30  0      1/6   5/6   7/12  12
+6   0  3  7 26 33  0      1/12  11/12 13/18 13
"""
"""m; how many of 36 pairs are ≤6, 7-9, 10-11, 12+, 10+; the chances of ≤6, 7-9, 10+, 12+; the mean total."""

CHAIN = """
-6 35  0  0 1 35/36 0     1/36 1     0       1     0       0         0
-5 35  0  0 1 35/36 0     1/36 1     0       1     0       0         0
-4 33  2  0 1 33/34 0     1/34 18/17 18/289  17/18 17/324  17/5832   1/5832
-3 30  5  0 1 30/31 0     1/31 36/31 180/961 31/36 155/1296 775/46656 125/46656
-2 26  9  0 1 26/27 0     1/27 4/3   4/9     3/4   3/16    3/64      1/64
-1 21 12  2 1 7/8   1/12  1/24 3/2   3/4     2/3   2/9     2/27      1/27
+0 15 15  5 1 5/7   5/21  1/21 12/7  60/49   7/12  35/144  175/1728  125/1728
+1 10 16  9 1 1/2   9/20  1/20 9/5   36/25   5/9   20/81   80/729    64/729
+2  6 15 14 1 2/7   2/3   1/21 12/7  60/49   7/12  35/144  175/1728  125/1728
+3  3 12 20 1 1/8   5/6   1/24 3/2   3/4     2/3   2/9     2/27      1/27
+4  1  9 25 1 1/27  25/27 1/27 4/3   4/9     3/4   3/16    3/64      1/64
+5  0  6 29 1 0     29/30 1/30 6/5   6/25    5/6   5/36    5/216     1/216
+6  0  3 32 1 0     32/33 1/33 12/11 12/121  11/12 11/144  11/1728   1/1728
"""
"""m; pairs of ≤6, 7-9 and 10+ without 6-6, and of 6-6; the chances of Bad, Mid, Best; mean and variance of the number
of rolls, and the chances of 1, 2, 3 and more of them.
"""

CHAIN_NEEDING_10 = """
-6 36 0 0 0 1 0 0 1     0       1     0       0         0
-5 35 1 0 0 1 0 0 36/35 36/1225 35/36 35/1296 35/46656  1/46656
-4 33 3 0 0 1 0 0 12/11 12/121  11/12 11/144  11/1728   1/1728
-3 30 6 0 0 1 0 0 6/5   6/25    5/6   5/36    5/216     1/216
"""
"""The same under double6_needs_10plus=true, where it differs."""

BY_ATTRIBUTE = """
-3 -4 33/34 0     1/34 18/17
-2 -3 30/31 0     1/31 36/31
-1 -2 26/27 0     1/27 4/3
+0 -1 7/8   1/12  1/24 3/2
+1 +0 5/7   5/21  1/21 12/7
+2 +1 1/2   9/20  1/20 9/5
+3 +2 2/7   2/3   1/21 12/7
+4 +3 1/8   5/6   1/24 3/2
"""
"""Attribute; m with the −1 of wounded or traumatised; Bad, Mid, Best; mean number of rolls."""


def rows(table: str) -> dict[int, list[Fraction]]:
    """Return a printed table by its first column."""
    split = [line.split() for line in table.strip().splitlines()]
    return {int(first): [Fraction(cell) for cell in rest] for first, *rest in split}


# The oracle


class Chain(NamedTuple):
    """The numbers of the 36 pairs that end a forced move badly, are rolled again, end it well, and end it best."""

    bad: int
    again: int
    mid: int
    best: int

    def ends(self) -> list[Fraction]:
        """Return the chances to end at Bad, Mid and Best."""
        return [Fraction(n, 36 - self.again) for n in (self.bad, self.mid, self.best)]

    def rolls(self) -> list[Fraction]:
        """Return mean and variance of the number of rolls, and the chances of 1, 2, 3 and more."""
        r = Fraction(self.again, 36)
        first = [r ** (k - 1) * (1 - r) for k in (1, 2, 3)]
        return [1 / (1 - r), r / (1 - r) ** 2, *first, r**3]


def oracle_chain(modifier: int, *, needs_10: bool = False) -> Chain:
    """Count pair by pair: 6-6 is best (if it need not reach 10), else the total decides."""
    found: Counter[str] = Counter()
    for one, other in PAIRS:
        result = one + other + modifier
        double_six = one == other == 6 and (result >= 10 or not needs_10)
        found["best" if double_six else "mid" if result >= 10 else "again" if result >= 7 else "bad"] += 1
    return Chain(found["bad"], found["again"], found["mid"], found["best"])


# The system


def state(position: Position) -> str:
    """Return the state of A after a forced roll."""
    (a, *_) = position.characters
    if a.dead or a.lost:
        return "bad"
    if a.dying or a.on_the_brink:
        return "again"
    return "mid" if a.unconscious or (a.stress == 4) else "best"


def one_roll(table: Table, move: Move) -> Counter[str]:
    """Count the states of A after each of the 36 pairs, when this move makes the dice roll."""
    seat = table.seat_for(move)
    spread = every(lambda chance: state(SYSTEM.play(table.position, seat, move, chance).position))
    return Counter({where: weight * 36 // spread.total for where, weight in spread.items()})


def played_chain(found: Mapping[str, int]) -> Chain:
    return Chain(*(found.get(where, 0) for where in ("bad", "again", "mid", "best")))


def cheating(modifier: int, **rulings: str) -> Chain:
    """Return the chain of cheat death for A with this modifier in all, of which wounded is −1."""
    return played_chain(one_roll(dying(power=modifier + 1, rulings=rulings), m.GrabBad(0)))


def facing(modifier: int, **rulings: str) -> Chain:
    """Return the chain of facing demons for A with this modifier in all, of which traumatised is −1."""
    table = on_the_brink(cool=modifier + 1, wits=-9, rulings=rulings)
    table.play(m.FaceDemons("a", "cool"))
    return played_chain(one_roll(table, m.GrabBad(0)))


# The bands


@pytest.mark.parametrize("modifier", range(-6, 7))
def test_bands_of_2d6(modifier: int) -> None:
    """R-TRC-33, section 6, section 8: the oracle's counts of the bands of 2d6 equal every row of the printed table."""
    totals = [one + other + modifier for one, other in PAIRS]
    counts = [sum(low <= t <= high for t in totals) for low, high in ((-9, 6), (7, 9), (10, 11), (12, 99), (10, 99))]
    chances = [Fraction(counts[at], 36) for at in (0, 1, 4, 3)]
    assert [*map(Fraction, counts), *chances, Fraction(sum(totals), 36)] == rows(BANDS)[modifier]
    assert counts[0] + counts[1] + counts[4] == 36


@pytest.mark.parametrize("modifier", range(-6, 7))
def test_bands_by_the_system(modifier: int) -> None:
    """The functions `total` and `band_of`, and a move played with each pair, give the same counts as the table.

    Rules: R-TRC-33, TRC-KA-07.
    """
    advanced = move_sheet("advanced", great={"text": "Great."})
    table = Table(sheet("a"), moves=[advanced])
    table.declare("a", "advanced")
    lines: Counter[str] = Counter()
    for pair in PAIRS:
        roll = replace(table.rolling, dice=pair, modifiers=(Modifier("the weather", modifier, "TRC-KA-07"),))
        tally = total(Rulings(), table.who("a"), roll)
        assert tally.total == sum(pair) + modifier
        lines[band_of(Rulings(), sheet_of(table.position, "advanced"), tally.total, pair, replaced=False)] += 1
    grab = m.GrabBad(0, modifier, "the weather")
    played = every(lambda chance: last_band(SYSTEM.play(table.position, GM, grab, chance).position))
    printed = [int(n) for n in rows(BANDS)[modifier][:4]]
    assert [lines[band] for band in ("6-", "7-9", "10+", "12+")] == printed
    assert [played[band] * 36 for band in ("6-", "7-9", "10+", "12+")] == printed


def last_band(position: Position) -> str:
    assert position.last is not None
    return position.last.band


def test_natural_totals_and_doubles() -> None:
    """Section 6: the system's two dice have 6 − |n − 7| ways to show n, and 6 doubles in 36, one of them 6-6."""
    ways = Counter(map(sum, PAIRS))
    assert ways == {n: 6 - abs(n - 7) for n in range(2, 13)}
    assert sum(one == other for one, other in PAIRS) == 6
    assert Dice(2, 6).distribution() == Distribution.uniform(PAIRS)


def test_bands_only_get_better() -> None:
    """Invariant 7: with a higher modifier, 6 or less is never likelier, and 10 or more never less likely."""
    found = [rows(BANDS)[modifier] for modifier in range(-6, 7)]
    assert [row[0] for row in found] == sorted((row[0] for row in found), reverse=True)
    assert [row[4] for row in found] == sorted(row[4] for row in found)


def test_trc_x25_an_advanced_move() -> None:
    """TRC-X25, TRC-LU-11: at +3 an advanced move has 12+ with 10 of 36 pairs, and with Luck C always."""
    assert Fraction(sum(one + other + 3 >= 12 for one, other in PAIRS), 36) == Fraction(5, 18)
    assert rows(BANDS)[3][8] == Fraction(5, 18)
    line = Outcome("A line.")
    advanced = MoveSheet("x", "X", "Now.", ("power",), low=line, mixed=line, high=line, great=line)
    lines = Counter(band_of(Rulings(), advanced, sum(pair) + 3, pair, replaced=False) for pair in PAIRS)
    assert lines["12+"] == 10
    assert {band_of(Rulings(), advanced, 12, pair, replaced=True) for pair in PAIRS} == {"12+"}


# Cheat death and face your demons


@pytest.mark.parametrize("modifier", range(-6, 7))
def test_the_absorbing_chain(modifier: int) -> None:
    """The chances of each end and number of rolls are the same by the oracle, the table, and both forced moves.

    Rules: TRC-HA-15, TRC-HA-16, TRC-HA-17, TRC-HA-18, TRC-ST-07, TRC-ST-08, TRC-ST-09, TRC-ST-10, section 8.
    """
    chain = oracle_chain(modifier)
    assert [*map(Fraction, chain), *chain.ends(), *chain.rolls()] == rows(CHAIN)[modifier]
    assert sum(chain.ends()) == 1
    assert cheating(modifier) == chain
    assert facing(modifier) == chain


@pytest.mark.parametrize("modifier", range(-6, 7))
def test_the_absorbing_chain_where_a_double_6_needs_10(modifier: int) -> None:
    """R-TRC-35, section 8: under `double6_needs_10plus` the chances change only for modifiers of −3 and less."""
    chain = oracle_chain(modifier, needs_10=True)
    printed = rows(CHAIN_NEEDING_10 if modifier <= -3 else CHAIN)[modifier]
    assert [*map(Fraction, chain), *chain.ends(), *chain.rolls()] == printed
    assert cheating(modifier, double6_needs_10plus="true") == chain
    assert facing(modifier, double6_needs_10plus="true") == chain


@pytest.mark.parametrize("attribute", range(-3, 5))
def test_the_chain_by_attribute(attribute: int) -> None:
    """Wounded and traumatised take 1 from the attribute of a forced move, which gives the printed chances.

    Rules: R-TRC-38, R-TRC-39, section 8.
    """
    modifier, *ends, mean = rows(BY_ATTRIBUTE)[attribute]
    assert modifier == attribute - 1
    for chain in (oracle_chain(attribute - 1), cheating(attribute - 1), facing(attribute - 1)):
        assert chain.ends() == ends
        assert chain.rolls()[0] == mean


def test_the_second_roll_is_like_the_first() -> None:
    """TRC-HA-16, R-TRC-08: the second roll of cheat death has the same chances as the first."""
    first = one_roll(dying(), m.GrabBad(0))
    assert first == {"bad": 21, "again": 12, "mid": 2, "best": 1}
    after = dying()
    after.settle(4, 4)
    assert one_roll(after, m.GrabBad(0)) == first


def brink_of_x17(good: int = 0) -> Table:
    """Return the table of TRC-X17: A with 4 stress and 1 more, Cool +1, Wits 0, traumatised."""
    table = Table(sheet("a", cool=1), good=good)
    table.shake("a", 4)
    assert table.tags("a") == ["traumatised"]
    table.shake("a", 1)
    assert table.tags("a") == ["on-the-brink", "traumatised"]
    table.play(m.FaceDemons("a", "cool"))
    if good:
        table.play(m.GrabBad(0))
    return table


def test_trc_x17_from_4_stress_to_the_brink() -> None:
    """With Cool 1 and traumatised, A is lost in 5/7, has 4 stress in 5/21, and 3 in 1/21, after 12/7 rolls on average.

    Rules: TRC-X17, TRC-ST-06.
    """
    chain = played_chain(one_roll(brink_of_x17(), m.GrabBad(0)))
    assert chain.ends() == [Fraction(5, 7), Fraction(5, 21), Fraction(1, 21)]
    assert chain.rolls()[0] == Fraction(12, 7)
    assert chain == oracle_chain(0)


def test_trc_x18a_3_good_on_every_roll() -> None:
    """With 3 Good points on every roll, A is lost in 1/8, has 4 stress in 5/6, and 3 in 1/24.

    There are 3/2 rolls on average.

    Rules: TRC-X18a, R-TRC-08.
    """
    chain = played_chain(one_roll(brink_of_x17(3), m.GrabGood(3)))
    assert chain.ends() == [Fraction(1, 8), Fraction(5, 6), Fraction(1, 24)]
    assert chain.rolls()[0] == Fraction(3, 2)


def test_trc_x18b_3_good_on_the_first_roll_only() -> None:
    """With 3 Good points on the first roll only, A is lost in 9/28, has 4 stress in 40/63, and 3 in 11/252.

    There are 11/7 rolls on average, because each roll is a move of its own.

    Rules: TRC-X18b, R-TRC-08.
    """
    first = played_chain(one_roll(brink_of_x17(3), m.GrabGood(3)))
    later = played_chain(one_roll(brink_of_x17(), m.GrabBad(0)))
    again = Fraction(first.again, 36)
    here = [Fraction(n, 36) for n in (first.bad, first.mid, first.best)]
    ends = [now + again * then for now, then in zip(here, later.ends(), strict=True)]
    assert ends == [Fraction(9, 28), Fraction(40, 63), Fraction(11, 252)]
    assert 1 + again * later.rolls()[0] == Fraction(11, 7)
    table = brink_of_x17(3)
    table.play(m.GrabGood(3), dice=(2, 3))
    table.play(m.FaceDemons("a", "cool"))
    assert (table.rolling.good, table.rolling.modifiers, table.pools) == (0, (), (0, 3))


def test_trc_x19_dead_with_power_0() -> None:
    """With Power 0 and wounded, a dying character dies in 21/24 = 7/8, after 3/2 rolls on average.

    Rules: TRC-X19, TRC-HA-14, R-TRC-38.
    """
    chain = cheating(-1)
    assert chain.ends()[0] == Fraction(21, 36 - 12) == Fraction(7, 8)
    assert chain.rolls()[0] == Fraction(3, 2)


def test_trc_x27_odds_of_the_end() -> None:
    """With modifier 0, a character that owes rolls of cheat death at the end of the Investigation dies in 5/7.

    Rules: TRC-X27, R-TRC-77.
    """
    table = dying(power=1, fight=True)
    table.settle(3, 4)
    table.end()
    found: Counter[str] = Counter()
    for pair in PAIRS:
        after = SYSTEM.play(table.position, GM, m.GrabBad(0), lambda draw, pair=pair: draw.restore(list(pair))).position
        (a,) = after.characters
        found["bad" if a.dead else "again" if a.dying else "best"] += 1
        assert a.dead or a.dying or (after.phase, a.harm, a.tags) == ("between", 0, ())
    assert found == {"bad": 15, "again": 15, "best": 6}
    assert Fraction(found["bad"], 36 - found["again"]) == Fraction(5, 7)
