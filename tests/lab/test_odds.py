"""Named questions, compared with enumerations that share no code with them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from facedown.game import Refused
from facedown.odds import ask, questions, ratio

DICE = list(product(range(1, 7), repeat=2))


def chains(counts: str, most: int) -> Iterator[tuple[int, int, tuple[int, int], Fraction]]:
    """Yield every chain of 2d10 with up to `most` doubles, by hand: total, doubles, first pair, probability."""
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


@pytest.mark.parametrize(("proficient", "injured", "shaken"), list(product((False, True), repeat=3)))
def test_a_check_is_every_pair_of_its_deck(proficient: bool, injured: bool, shaken: bool) -> None:
    for add, sabotage in product(range(4), repeat=2):
        deck = [1, -1, -int(injured), -int(shaken), 2 * proficient, *[2] * add, *[-2] * sabotage]
        pairs = [a + b for a, b in combinations(deck, 2)]
        answer = ask(
            "skill-deck", "check", proficient=proficient, injured=injured, shaken=shaken, add=add, sabotage=sabotage
        )
        assert answer.summary["pass"] == Fraction(sum(total > 0 for total in pairs), len(pairs))
        assert answer.summary["botch"] == Fraction(sum(total < 0 for total in pairs), len(pairs))
        assert answer.summary["called shot"] == Fraction(sum(total >= 2 for total in pairs), len(pairs))
        assert answer.outcomes[0] == answer.summary["fail"]


@pytest.mark.parametrize("added", range(-4, 5))
def test_a_move_is_thirty_six_throws(added: int) -> None:
    answer = ask("trinity-code", "move", modifier=max(added, 0), bad=max(-added, 0))
    totals = [a + b + added for a, b in DICE]
    assert answer.outcomes["6-"] == Fraction(sum(total <= 6 for total in totals), 36)
    assert answer.outcomes["10+"] == Fraction(sum(total >= 10 for total in totals), 36)
    again = ask("trinity-code", "move", modifier=max(added, 0), bad=max(-added, 0), luck="reroll")
    thrown_twice = [second if first <= 6 else first for first, second in product(totals, repeat=2)]
    assert again.outcomes["6-"] == Fraction(sum(total <= 6 for total in thrown_twice), 36**2)
    assert again.outcomes["10+"] == Fraction(sum(total >= 10 for total in thrown_twice), 36**2)


def test_luck_that_ignores_leaves_good_karma_alone() -> None:
    answer = ask("trinity-code", "move", modifier=-2, good=1, bad=3, luck="ignore")
    assert answer.outcomes["10+"] == Fraction(sum(a + b + 1 >= 10 for a, b in DICE), 36)


@pytest.mark.parametrize("power", [-3, 0, 1, 2, 4])
def test_cheating_death_ends_as_its_throws_say(power: int) -> None:
    answer = ask("trinity-code", "cheat-death", power=power)
    added = power - 1  # the dying are wounded
    awake = Fraction(1, 36)
    dead = Fraction(sum(a + b + added <= 6 and (a, b) != (6, 6) for a, b in DICE), 36)
    again = Fraction(sum(7 <= a + b + added <= 9 and (a, b) != (6, 6) for a, b in DICE), 36)
    assert answer.outcomes["dead"] == dead / (1 - again)
    assert answer.outcomes["awake"] == awake / (1 - again)
    assert answer.summary["expected rolls"] == 1 / (1 - again)


def test_facing_demons_goes_by_all_that_is_added() -> None:
    answer = ask("trinity-code", "face-demons", modifier=0)  # TRC-X17
    assert {end: answer.outcomes[end] for end in answer.outcomes} == {
        "lost": Fraction(5, 7), "back": Fraction(5, 21), "back, stronger": Fraction(1, 21),
    }  # fmt: skip
    assert answer.summary["expected rolls"] == Fraction(12, 7)


@pytest.mark.parametrize(
    ("luck", "double_six", "twelve"),
    [
        ("none", Fraction(1, 36), Fraction(1, 6)),  # 2d6 + 2 reaches 12 with 10, 11 and 12
        ("ignore", Fraction(1, 36), Fraction(15, 36)),  # 2d6 + 4 with 8 and more
        ("twelve", Fraction(0), Fraction(1)),
        ("reroll", Fraction(1, 36) * Fraction(42, 36), Fraction(6, 36) * Fraction(42, 36)),  # 2 to 4 are rolled again
    ],
)
def test_what_luck_makes_of_doubles_and_twelves(luck: str, double_six: Fraction, twelve: Fraction) -> None:
    """TRC-LU-08, TRC-LU-09, TRC-LU-11: both figures describe the final result."""
    answer = ask("trinity-code", "move", modifier=-2, good=4, luck=luck)
    assert (answer.summary["double 6"], answer.summary["12 or more"]) == (double_six, twelve)


def test_a_pot_is_dealt_blind_and_in_turn() -> None:
    answer = ask("core-kernel", "payout", pot="A,A,B,C", leaders=3, start=2)
    orders = list(permutations("AABC"))
    paid = [(order[2], tuple(sorted(order[0] + order[3])), order[1]) for order in orders]
    for outcome in answer.outcomes:
        one, two, three = (part.split(": ")[1] for part in outcome.split("; "))
        assert answer.outcomes[outcome] == Fraction(paid.count((one, tuple(two.split()), three)), len(orders))


def test_pools_are_added_up_and_held_against_each_other() -> None:
    answer = ask("pool", "", pool="2d6 - 1", vs="1d8kh1 + 2")
    mine, theirs = [a + b - 1 for a, b in DICE], [face + 2 for face in range(1, 9)]
    wins = sum(a > b for a, b in product(mine, theirs))
    assert answer.summary["win"] == Fraction(wins, 36 * 8)
    assert answer.at_least(7) == Fraction(sum(total >= 7 for total in mine), 36)


@pytest.mark.parametrize(
    ("system", "name", "settings", "says"),
    [
        ("standard-roll", "effort", {"tn": "high"}, "tn “high” is not a whole number"),
        ("standard-roll", "roll", {"mode": "luck"}, "No mode called “luck”. Choose from: normal, advantage"),
        ("skill-deck", "check", {"add": -1}, "add cannot be -1"),
        ("skill-deck", "check", {"proficient": 3}, "proficient is on or off"),
        ("trinity-code", "move", {"good": 51}, "good cannot be 51"),
        ("trinity-code", "move", {"karma": 1}, "No setting called “karma”. Choose from: --modifier, --good"),
        ("core-kernel", "payout", {"pot": ","}, "The pot holds no chips"),
        ("core-kernel", "payout", {"leaders": 2, "start": 3}, "There are only 2 leaders"),
        ("core-kernel", "payout", {"pot": ",".join("ABCDEFGHI" * 4), "leaders": 6}, "ways to pay this"),
        ("pool", "", {"pool": "d12"}, "is not a pool of dice"),
        ("pool", "", {"pool": "-4d"}, "is not a pool of dice"),
        ("pool", "", {"pool": "9999d999999!"}, "times the limit. Use dice with fewer sides."),
        *(
            ("pool", "", {"pool": pool}, "is not a pool of dice")
            for pool in (
                "3D6",
                "4d6k3",
                "4d6h3",
                "2d6/2",
                "2d6x2",
                "1d20,5",
                "2d6=7",
                "3d6 3d6",
                "2d6 3",
                "٣d6",
                "4d-6",
            )
        ),
        ("pool", "", {}, "Name a pool"),
        ("trinity-code", "", {}, "Name a question of trinity-code. Choose from: move, cheat-death, face-demons."),
        ("standard-roll", "effort", {"level": "--3"}, "is not a whole number"),
        ("standard-roll", "roll", {"advantage": True, "mode": "normal"}, "Two modes are given"),
        ("core-kernel", "payout", {"pot": "A,\x1bB"}, "control character"),
        ("core-kernel", "payout", {"pot": "A,B,C,D,E,F,G,H,I,J,K,L", "leaders": 4}, "more than 20,000 ways"),
        ("pool", "", {"pool": "10000d20"}, "has up to 200,001 totals, 439 times"),
        ("pool", "", {"pool": "10000d20"}, "Use 477d20 at most."),
        ("pool", "", {"pool": "1d60000"}, "60,001 totals, 1.2 times"),
        ("pool", "", {"pool": "30d1000+30d1000"}, "The sum 30d1000+30d1000 has 59,941 totals, more than 50,000"),
        ("skill-deck", "draw", {}, "has no question “draw”"),
        ("chess", "mate", {}, "No odds for “chess”"),
    ],
)
def test_an_impossible_question_is_refused_plainly(
    system: str, name: str, settings: dict[str, object], says: str
) -> None:
    with pytest.raises(Refused) as refused:
        ask(system, name, **settings)
    assert says in str(refused.value)


def test_every_question_answers_with_its_usual_settings() -> None:
    for question in questions():
        answer = question.ask(**({} if question.name else {"pool": "2d6"}))
        data = answer.as_data()
        assert sum(map(Fraction, data["outcomes"].values())) + Fraction(data["cut"]) == 1


def test_a_fraction_is_written_out_however_long_it_is() -> None:
    assert len(ratio(Fraction(1, 10**6000))) == 2 + 6001  # more digits than Python’s own int allows to be written


def test_advantage_is_said_by_its_name_too() -> None:
    plain = ask("standard-roll", "roll", mode="advantage")
    assert ask("standard-roll", "roll", advantage=True) == plain
    assert ask("pool", "pool", pool="2d6").outcomes[7] == Fraction(1, 6)


def test_the_distribution_of_a_standard_roll_is_exact_for_every_total_that_is_listed() -> None:
    """By the recurrence p(n) = f(n) + (p(n - 2) + p(n - 4) + … + p(n - 20)) / 100."""
    answer = ask("standard-roll", "roll")
    chances: list[Fraction] = []
    for total in range(200):
        last = Fraction(9, 100) if 1 <= total <= 10 else Fraction(0)
        chances.append(last + sum((chances[total - 2 * d] for d in range(1, 11) if total >= 2 * d), Fraction(0)) / 100)
    assert [answer.outcomes[total] for total in range(200)] == chances
    assert answer.at_least(100) == 1 - sum(chances[:100])


def test_an_effort_nobody_can_expect_is_answered_exactly() -> None:
    """TN 99 against 0 + 0: P is the weight that the recurrence leaves above, and nothing is cut."""
    answer = ask("standard-roll", "effort", level=0, stat=0, tn=99)
    assert answer.summary["success"] == ask("standard-roll", "roll").at_least(100)
    assert answer.outcomes.cut == 0


def test_a_pot_of_different_chips_has_as_many_ways_as_there_are() -> None:
    answer = ask("core-kernel", "payout", pot="A,B,C,D,E,F,G,H", leaders=3)
    assert len(answer.outcomes) == 560  # 8! / (3! 3! 2!)


def test_dice_that_explode_downwards_are_cut_below() -> None:
    """Two d6 subtracted from 5: at most x is as likely as two d6 of at least 5 − x, to the last digit."""
    up, down = ask("pool", "", pool="2d6!"), ask("pool", "", pool="5 - 2d6!")
    for bound in (12, 40, 100, 156):
        assert down.at_most(5 - bound) == up.at_least(bound)
    assert down.at_least(5 - 12) == up.at_most(12)
    assert [down.beyond(bound) for bound in (-1000, 0, 1000)] == [True, False, False]
    assert [up.beyond(bound) for bound in (-1000, 0, 1000)] == [False, False, True]


@pytest.mark.parametrize(("leaders", "most"), [(8, 7), (7, 7), (2, 16)])
def test_a_pot_too_large_says_what_would_do(leaders: int, most: int) -> None:
    """7 chips for 8 leaders are 5,040 ways, 8 are 40,320; for two leaders 16 are 12,870, 17 are 24,310."""
    chips = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    with pytest.raises(Refused, match=f"Use at most {most} chips of different kinds"):
        ask("core-kernel", "payout", pot=",".join(chips[: most + 1]), leaders=leaders, start=1)
    assert ask("core-kernel", "payout", pot=",".join(chips[:most]), leaders=leaders, start=1).outcomes
