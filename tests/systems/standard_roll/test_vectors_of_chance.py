"""The probability of every SR: computed here, compared with the inventory’s tables and with the table’s rolls."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from facedown.chance import Chain, ChainRoll, every
from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import CURATOR, SYSTEM, Table, foe, sheet
from tests.systems.standard_roll.printed_chances import CHANCES, TAILS

MODES = ("normal", "advantage", "disadvantage")
FAR = 400
"""How far the SR is followed here: beyond it there is less than a millionth of a millionth."""

SURE = Fraction(1, 10**15)
"""How much may be missing where an endless chain is cut."""


def final(mode: str) -> dict[int, Fraction]:
    """Return the probability of each value of the last pair, over all 90 pairs that are no double."""
    spread: dict[int, Fraction] = {}
    for main in range(1, 11):
        for lucky in range(1, 11):
            if main != lucky:
                value = {"normal": main, "advantage": max(main, lucky), "disadvantage": min(main, lucky)}[mode]
                spread[value] = spread.get(value, Fraction(0)) + Fraction(1, 100)
    return spread


@cache
def chances(mode: str) -> tuple[Fraction, ...]:
    """Return P(SR = n) for n from 0: the last pair at once, or a double d and then what is left of n."""
    last, found = final(mode), [Fraction(0)]
    for n in range(1, FAR):
        after_a_double = sum((found[n - 2 * d] for d in range(1, 11) if n - 2 * d >= 1), Fraction(0))
        found.append(last.get(n, Fraction(0)) + after_a_double / 100)
    return tuple(found)


def at_least(mode: str, n: int) -> Fraction:
    return 1 - sum(chances(mode)[: max(n, 1)], Fraction(0))


@cache
def rolled(mode: str, rulings: tuple[tuple[str, str], ...] = ()) -> dict[tuple[int, bool, bool], Fraction]:
    """Return the probability of each (SR, miss, Critical) of an Effort that the table rolls in this mode."""
    table = Table(sheet("a"), rulings=dict(rulings))
    table.play(m.Try("a", "lock", "Force"))
    before = table.position

    def roll(chance: Any) -> tuple[int, bool, bool]:
        turn = SYSTEM.play(before, CURATOR, m.SetTerms(mode), chance)  # type: ignore[arg-type]
        numbers = next(event.data for event in turn.events if event.kind == "rolled")
        return numbers["sr"], numbers["miss"], turn.position.roll is not None

    spread = every(roll)
    return {outcome: spread[outcome] for outcome in spread}


def sum_of(spread: dict[tuple[int, bool, bool], Fraction], holds: Any) -> Fraction:
    return sum((chance for outcome, chance in spread.items() if holds(*outcome)), Fraction(0))


# What the inventory prints


@pytest.mark.parametrize("mode", MODES)
def test_the_printed_chances(mode: str) -> None:
    """SR-S1-06: the probabilities of an SR of 1 to 40 are exactly those of section 8.3."""
    assert chances(mode)[1:41] == CHANCES[mode]


@pytest.mark.parametrize("mode", MODES)
def test_the_printed_tails(mode: str) -> None:
    """The probability of an SR of n or more agrees with section 8.5 to 12 digits."""
    for n, printed in TAILS.items():
        assert abs(at_least(mode, n) - Fraction(printed[MODES.index(mode)])) <= Fraction(1, 2 * 10**12)


@pytest.mark.parametrize("mode", MODES)
def test_the_table_rolls_as_the_inventory_says(mode: str) -> None:
    """The table rolls each SR up to 38 with exactly the probability of section 8.3, and 39 and 40 nearly."""
    spread = rolled(mode)
    for n in range(1, 39):
        assert sum_of(spread, lambda sr, miss, crit, n=n: sr == n) == CHANCES[mode][n - 1]
    for n in (39, 40):
        assert abs(sum_of(spread, lambda sr, miss, crit, n=n: sr == n) - CHANCES[mode][n - 1]) < SURE


@pytest.mark.parametrize("mode", MODES)
def test_one_roll_in_ten_is_a_critical(mode: str) -> None:
    """SR-S1-11: in every mode a roll is a Critical with probability 1/10 (section 8.4)."""
    assert abs(sum_of(rolled(mode), lambda sr, miss, crit: crit) - Fraction(1, 10)) < SURE


@pytest.mark.parametrize(
    ("rulings", "chance"),
    [
        ({}, Fraction(9, 50)),
        ({"double_one_misses": "true"}, Fraction(19, 100)),
        ({"initial_roll": "final_pair"}, Fraction(1, 5)),
        ({"chain_end_misses": "true"}, Fraction(1, 5)),
        ({"chain_end_misses": "true", "double_one_misses": "true"}, Fraction(1, 5) + Fraction(1, 100) * Fraction(4, 5)),
    ],
)
def test_how_often_disadvantage_misses(rulings: dict[str, str], chance: Fraction) -> None:
    """With Disadvantage a roll misses with probability 9/50, or as a ruling of the table changes it (section 8.4).

    Rules: SR-S1-21, R-SR-01, R-SR-02, R-SR-03.
    """
    spread = rolled("disadvantage", tuple(rulings.items()))
    assert abs(sum_of(spread, lambda sr, miss, crit: miss) - chance) < SURE
    for mode in ("normal", "advantage", "both"):
        assert sum_of(rolled(mode, tuple(rulings.items())), lambda sr, miss, crit: miss) == 0


@pytest.mark.parametrize(
    ("mode", "chance", "one_in", "low"),
    [
        ("normal", "2059883970853773587395536491/500000000000000000000000000000", "242.73", "90904509/5000000000"),
        ("advantage", "2423965147686112260623348099/500000000000000000000000000000", "206.27", "50300901/5000000000"),
        ("disadvantage", "1695802794021434914167724883/500000000000000000000000000000", "294.85",
         "131508117/5000000000"),
    ],
)  # fmt: skip
def test_how_often_a_roll_is_super(mode: str, chance: str, one_in: str, low: str) -> None:
    """SR-S1-27: the probabilities of an SR of 31 or more and of a Critical of at most 10 are those of section 8.4."""
    assert at_least(mode, 31) == Fraction(chance)
    assert round(float(1 / at_least(mode, 31)), 2) == float(one_in)
    assert sum_of(rolled(mode), lambda sr, miss, crit: crit and sr <= 10) == Fraction(low)
    assert abs(sum_of(rolled(mode), lambda sr, miss, crit: sr >= 31) - Fraction(chance)) < SURE


@pytest.mark.parametrize(
    ("mode", "mean", "variance"),
    [
        ("normal", Fraction(121, 18), Fraction(8701, 324)),
        ("advantage", Fraction(77, 9), Fraction(1903, 81)),
        ("disadvantage", Fraction(44, 9), Fraction(1903, 81)),
    ],
)
def test_mean_and_variance(mode: str, mean: Fraction, variance: Fraction) -> None:
    """The mean and the variance of the SR in each mode are those of section 8.4."""
    spread = rolled(mode)
    found = sum((sr * chance for (sr, _, _), chance in spread.items()), Fraction(0))
    squares = sum((sr * sr * chance for (sr, _, _), chance in spread.items()), Fraction(0))
    assert abs(found - mean) < Fraction(1, 10**9)
    assert abs(squares - found * found - variance) < Fraction(1, 10**9)


# Success

SUCCESS = {
    3: ("41/50", "49/50", "33/50", "4.8122222222", "6.5555555556", "3.0688888889", "13/20"),
    6: ("546391/1000000", "3997/5000", "146691/500000", "2.6249222222", "3.7557555556", "1.4940888889", "1441/5000"),
    9: ("13456391/50000000", "21779199/50000000", "5133583/50000000", "1.2620943122", "1.6803635556", "0.8438250689",
        "50283/500000"),
    12: ("77228193691/1000000000000", "429498097/5000000000", "34278383991/500000000000", "0.7356739349",
         "0.8816718158", "0.5896760541", "338894891/5000000000"),
    15: ("3168183103691/50000000000000", "3582380508899/50000000000000", "2753985698483/50000000000000",
         "0.5178079764", "0.6381743628", "0.3974415901", "27217680183/500000000000"),
    18: ("49267285188030991/1000000000000000000", "291007318837197/5000000000000000",
         "20166553304311291/500000000000000000", "0.3417665353", "0.4366364646", "0.2468966060",
         "199173795092191/5000000000000000"),
}  # fmt: skip
"""For each TN: P(success) in the three modes, mean progress in each, and P(success) where a double 1 misses (8.6)."""


@pytest.mark.parametrize("tn", SUCCESS)
@pytest.mark.parametrize("mode", MODES)
def test_success_and_progress_by_tn(mode: str, tn: int) -> None:
    """With Level 0 and a stat of 1, success and mean progress against each TN are those of section 8.6.

    Rules: SR-W1, SR-X17.
    """
    at = MODES.index(mode)
    assert at_least(mode, tn) == Fraction(SUCCESS[tn][at])
    spread = rolled(mode)
    success = sum_of(spread, lambda sr, miss, crit: not miss and sr + 1 > tn)
    assert abs(success - Fraction(SUCCESS[tn][at])) < SURE
    progress = sum((max(0, sr + 1 - tn) * chance for (sr, miss, _), chance in spread.items() if not miss), Fraction(0))
    assert abs(progress - Fraction(SUCCESS[tn][3 + at])) < Fraction(1, 10**10)


@pytest.mark.parametrize("tn", SUCCESS)
def test_success_where_a_double_1_misses(tn: int) -> None:
    """R-SR-02: where a double 1 misses, success with Disadvantage has the probability of section 8.6."""
    spread = rolled("disadvantage", (("double_one_misses", "true"),))
    success = sum_of(spread, lambda sr, miss, crit: not miss and sr + 1 > tn)
    assert abs(success - Fraction(SUCCESS[tn][6])) < SURE


def test_a_miss_matters_where_level_and_stat_are_enough() -> None:
    """With Level + Stat of 3 against TN 3 only a miss fails, so 9 rolls in 50 (section 8.6)."""
    table = Table(sheet("a", stats={"Force": 3}), challenges=[{"name": "Lock", "tn": 3, "clock": 9}])
    spread = rolled("disadvantage")
    assert abs(sum_of(spread, lambda sr, miss, crit: not miss) - Fraction(41, 50)) < SURE
    table.attempt("a", 1, 2)
    assert table.challenge().clock.left == 8


# Losses at the table


def losses(mode: str, *, stat: int, res: int, chosen: str) -> Fraction:
    """Return the mean HP that B loses to one roll of A, over all dice."""
    target = foe("b", stats={"Brawn": res - 2}, clocks={"HP": 999})
    table = Table(sheet("a", stats={"Force": stat}), target)
    table.play(m.Affect("a", "b", "HP", "Force"))

    def lost(chance: Any) -> int:
        position = SYSTEM.play(table.position, CURATOR, m.SetTerms(mode), chance).position  # type: ignore[arg-type]
        if position.roll is not None:
            choice = m.ChooseEffects("a", (chosen,))  # type: ignore[arg-type]
            position = SYSTEM.play(position, table.seat("a"), choice, chance).position
            if position.roll is not None:
                position = SYSTEM.play(position, CURATOR, m.Judge(True), chance).position
        hp = next(one for one in position.entities if one.key == "b").clock("HP")
        assert hp is not None
        return 999 - int(hp.left)

    spread = every(lost)
    return sum((loss * spread[loss] for loss in spread), Fraction(0))


@pytest.mark.parametrize(
    ("mode", "plain", "doubled"),
    [
        ("normal", Fraction(4331, 900), Fraction(2873, 450)),
        ("advantage", Fraction(59, 9), Fraction(374, 45)),
        ("disadvantage", Fraction(1381, 450), Fraction(1003, 225)),
    ],
)
def test_sr_x18_and_x19_mean_losses(mode: str, plain: Fraction, doubled: Fraction) -> None:
    """SR-X18, SR-X19: Level 0 and a stat of 1 against RES 3 take the printed mean HP, without and with Value Loss."""
    assert abs(losses(mode, stat=1, res=3, chosen="edge") - plain) < Fraction(1, 10**9)
    assert abs(losses(mode, stat=1, res=3, chosen="value-loss") - doubled) < Fraction(1, 10**9)


def test_sr_x20_mean_losses_of_a_better_stat() -> None:
    """SR-X20: Level + Stat of 4 against RES 9 takes the printed mean HP, without and with Value Loss."""
    assert abs(losses("normal", stat=4, res=9, chosen="edge") - Fraction(236243, 90000)) < Fraction(1, 10**9)
    assert abs(losses("normal", stat=4, res=9, chosen="value-loss") - Fraction(175493, 45000)) < Fraction(1, 10**9)


# Laws (section 10.1)


@pytest.mark.parametrize("mode", MODES)
def test_laws_of_the_chances(mode: str) -> None:
    """The probabilities add up to 1, normal ones come in pairs, and a Super Critical needs two doubles.

    These are invariants 1 to 5.
    """
    assert abs(1 - sum(chances(mode), Fraction(0))) < Fraction(1, 10**18)
    if mode == "normal":
        assert all(chances(mode)[2 * j - 1] == chances(mode)[2 * j] for j in range(1, FAR // 2))
    assert (chances(mode)[1] == 0) is (mode == "advantage")
    assert all(chances(mode)[n] > 0 for n in range(2, FAR))
    assert final("disadvantage").get(10, Fraction(0)) == 0
    spread = Chain(10, {"normal": "main", "advantage": "highest", "disadvantage": "lowest"}[mode]).distribution()  # type: ignore[arg-type]
    supers: list[ChainRoll] = [roll for roll in spread if roll.total >= 31]
    assert supers
    assert min(roll.doubles for roll in supers) == 2


def test_advantage_is_never_worse() -> None:
    """Invariant 4: for every n an SR of n or more is likeliest with Advantage and least likely with Disadvantage."""
    for n in range(1, FAR):
        assert at_least("advantage", n) >= at_least("normal", n) >= at_least("disadvantage", n)
