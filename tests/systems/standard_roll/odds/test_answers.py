"""Questions about the Standard Roll, compared with enumerations that share no code with them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from facedown.game import registry
from facedown.odds import ask
from facedown.systems.standard_roll.model import Mode, Rulings
from facedown.systems.standard_roll.odds.live import roll_odds
from facedown.systems.standard_roll.rules import rolls


def chains(counts: str, most: int) -> Iterator[tuple[int, int, tuple[int, int], Fraction]]:
    """Yield every chain of 2d10 with up to `most` doubles: total, number of doubles, first pair, probability."""
    frontier: list[tuple[int, int, tuple[int, int], Fraction]] = [(0, 0, (0, 0), Fraction(1))]
    for _ in range(most + 1):
        following = []
        for total, doubles, first, chance in frontier:
            for a, b in product(range(1, 11), repeat=2):
                begun = first if doubles else (a, b)
                if a == b:
                    following.append((total + 2 * a, doubles + 1, begun, chance / 100))
                else:
                    last = {"main": a, "highest": max(a, b), "lowest": min(a, b)}[counts]
                    yield total + last, doubles, begun, chance / 100
        merged: dict[tuple[int, int, tuple[int, int]], Fraction] = {}
        for total, doubles, first, chance in following:
            merged[total, doubles, first] = merged.get((total, doubles, first), Fraction(0)) + chance
        frontier = [(*key, chance) for key, chance in merged.items()]


@pytest.mark.parametrize(("mode", "counts"), [("normal", "main"), ("advantage", "highest"), ("disadvantage", "lowest")])
def test_a_standard_roll_is_what_all_its_chains_come_to(mode: str, counts: str) -> None:
    answer = ask("standard-roll", "roll", mode=mode)
    short: dict[int, Fraction] = {}
    missed = Fraction(0)
    for total, doubles, first, chance in chains(counts, 4):
        if not doubles and 1 in first and mode == "disadvantage":
            missed += chance
        if total <= 10:  # chains of five doubles come to 11 at least
            short[total] = short.get(total, Fraction(0)) + chance
    assert {total: answer.outcomes[total] for total in range(1, 11) if total in answer.outcomes} == short
    assert answer.summary["critical"] == Fraction(1, 10)
    assert answer.summary["miss"] == missed == (Fraction(9, 50) if mode == "disadvantage" else 0)


def test_the_mean_of_a_standard_roll_counts_chains_of_any_length() -> None:
    means = {mode: ask("standard-roll", "roll", mode=mode).summary["mean"] for mode in ("normal", "advantage")}
    # last pair 11/2, or 22/3 for the higher of two unlike dice; and 1/9 of a double on average, worth 11 each
    assert means == {"normal": Fraction(11, 2) + Fraction(11, 9), "advantage": Fraction(22, 3) + Fraction(11, 9)}


def chances_below(end: int) -> list[Fraction]:
    """Return the probabilities of the totals 0 to `end` - 1 of a roll without Advantage and Disadvantage."""
    chances: list[Fraction] = []
    for total in range(end):
        last = Fraction(9, 100) if 1 <= total <= 10 else Fraction(0)
        chances.append(last + sum((chances[total - 2 * d] for d in range(1, 11) if total >= 2 * d), Fraction(0)) / 100)
    return chances


@pytest.mark.parametrize("least", [31, 21])
def test_the_odds_of_a_super_critical_follow_the_rule_of_play(least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """SR-S1-27: the odds count the rolls that the rule of play calls Super Critical, also if that rule is changed."""
    monkeypatch.setattr(rolls, "SUPER", least)
    assert ask("standard-roll", "roll").summary["super critical"] == 1 - sum(chances_below(least))


def test_the_distribution_of_a_standard_roll_is_exact_for_every_total_that_is_listed() -> None:
    """The chances of all totals follow the recurrence p(n) = f(n) + (p(n - 2) + p(n - 4) + … + p(n - 20)) / 100."""
    answer, chances = ask("standard-roll", "roll"), chances_below(200)
    assert [answer.outcomes[total] for total in range(200)] == chances
    assert answer.at_least(100) == 1 - sum(chances[:100])


@pytest.mark.parametrize(("mode", "success"), [("normal", "41/50"), ("advantage", "49/50"), ("disadvantage", "33/50")])
def test_an_effort_against_a_trivial_target(mode: str, success: str) -> None:
    answer = ask("standard-roll", "effort", stat=1, tn=3, mode=mode)
    assert answer.summary["success"] == Fraction(success)  # SR-X17
    assert answer.summary["expected rolls to resolve"] == 1 / Fraction(success)


def test_a_longer_clock_takes_as_many_rolls_as_its_depletions_say() -> None:
    answer = ask("standard-roll", "effort", level=2, stat=3, tn=12, clock=3)
    none, one, two, all_three = (answer.outcomes[step] for step in range(4))
    assert none + one + two + all_three == 1
    after_one = 1 / (1 - none)
    after_two = (1 + one * after_one) / (1 - none)
    assert answer.summary["expected rolls to resolve"] == (1 + one * after_two + two * after_one) / (1 - none)


def test_an_effort_that_hardly_ever_succeeds_is_answered_exactly() -> None:
    """The chance to exceed TN 99 with Level 0 and Stat 0 is exact: the answer cuts off no chains."""
    answer = ask("standard-roll", "effort", level=0, stat=0, tn=99)
    assert answer.summary["success"] == ask("standard-roll", "roll").at_least(100)
    assert answer.outcomes.cut == 0


# Rulings


def test_no_critical_of_an_effort_is_spent_on_value_loss_if_the_ruling_forbids_it() -> None:
    """R-SR-16: against a Target Number, the ruling can forbid Value Loss. The odds are then those without it."""
    effort = {"level": 1, "stat": 3, "tn": 9, "clock": 30}
    without, spent = (ask("standard-roll", "effort", **effort, value_loss=wanted) for wanted in (False, True))
    forbidden = ask("standard-roll", "effort", {"value_loss_tn": "false"}, **effort, value_loss=True)
    assert forbidden.summary == without.summary != spent.summary
    assert forbidden.outcomes == without.outcomes
    assert forbidden.notes[0] == (
        "Value Loss cannot be chosen on a roll against a Target Number (R-SR-16), so no Critical is spent on it."
    )


def test_a_super_critical_of_an_effort_without_a_double_is_spent_on_value_loss() -> None:
    """R-SR-21: if the total decides, Level 30 makes every roll a Super Critical, and so a Critical."""
    effort = {"level": 30, "stat": 0, "tn": 30, "clock": 99, "value_loss": True}
    answer = ask("standard-roll", "effort", {"super_on": "total"}, **effort)
    assert answer.outcomes[2] == Fraction(9, 100)  # a Main Die of 1, and no double: the margin of 1 is doubled
    assert answer.outcomes[1] == 0
    assert ask("standard-roll", "effort", **effort).outcomes[1] == Fraction(9, 100)


@pytest.mark.parametrize("mode", ["normal", "disadvantage", "both"])
@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"super_on": "total"},
        {"double_one_misses": "true"},
        {"chain_end_misses": "true", "adv_plus_dis_miss": "true"},
        {"initial_roll": "final_pair"},
        {"crits_per_roll": "per_double"},
        {"crit_needs_exceed": "true"},
    ],
)
def test_the_odds_of_an_effort_are_those_of_the_move_by_each_ruling(mode: Mode, changes: dict[str, str]) -> None:
    rulings = registry.system("standard-roll").rulebook.ruled(Rulings(), changes)
    _, live = roll_odds(rulings, mode, 24, 26, 9, reaction=False, doubling=True)
    asked = {"level": 21, "stat": 3, "tn": 26, "clock": 9, "mode": mode}
    plain = ask("standard-roll", "effort", changes, **asked).summary
    spent = ask("standard-roll", "effort", changes, **asked, value_loss=True).summary
    found = {"exceeds": plain["success"], "resolved": plain["resolved now"], "by Value Loss": spent["resolved now"]}
    assert {name: float(dict(live)[name]) for name in found} == pytest.approx(
        {name: float(chance) for name, chance in found.items()}
    )
