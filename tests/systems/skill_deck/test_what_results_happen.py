"""The results of one check: points assigned by hand, the rest of a hit, healing, a botch."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.skill_deck.model import Attempt, Botch, Effect, SettledAttempt, Source, Volley
from facedown.systems.skill_deck.rules.damage import current_volley, results_of, results_together
from tests.systems.skill_deck.driver import Table, sheet

ATTACK = Attempt("a", "attack", "Shoot", "y")
CALLED = Attempt("a", "called", "Shoot", "c")
BANG = Attempt("a", "bang", "Shoot", "c")
TASK = Attempt("a", "task", "Shoot")
MEDICINE = Attempt("a", "medicine", "Medicine", "c")
BOTCH = Botch(("mental",))
HAND, SPREAD, AIMED, SHOT = "SD-CB-05", "SD-CB-03", "SD-CB-12", "SD-BG-04"


def four() -> Table:
    """A and B on side x, C and D on side y."""
    return Table(*(sheet(key, side) for key, side in zip("abcd", "xxyy", strict=True)))


def of_a(points: int, rule: str, target: str = "", side: str = "") -> Volley:
    """Points of A’s Shoot."""
    return Volley(points, Source("hit", "a", "Shoot"), rule, target, side)


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (SettledAttempt(ATTACK, "pass", hit=True, damage=3), [of_a(3, SPREAD, side="y")]),
        (SettledAttempt(CALLED, "pass", hit=True, damage=2), [of_a(2, AIMED, target="c")]),
        (SettledAttempt(BANG, "pass", hit=True, damage=1), [of_a(1, SHOT, target="c")]),
        # of 3 points 2 are given by hand, and 1 is left; of 2 or 3 none; where nothing is done nothing happens
        (
            SettledAttempt(ATTACK, "pass", hit=True, damage=3, given=(("d", 2),)),
            [of_a(2, HAND, target="d"), of_a(1, SPREAD, side="y")],
        ),
        (SettledAttempt(ATTACK, "pass", hit=True, damage=2, given=(("d", 2),)), [of_a(2, HAND, target="d")]),
        (
            SettledAttempt(CALLED, "pass", hit=True, damage=3, given=(("d", 2), ("b", 1))),
            [of_a(2, HAND, target="d"), of_a(1, HAND, target="b")],
        ),
        (SettledAttempt(ATTACK, "pass", hit=True, damage=0), []),
        (SettledAttempt(ATTACK, "fail"), []),
        (SettledAttempt(TASK, "pass"), []),
    ],
)
def test_what_a_hit_leads_to(made: SettledAttempt, expected: list[Any]) -> None:
    """SD-CB-03, SD-CB-05, SD-CB-12, R-SD-58: the same whether it happens in its turn or with all the others."""
    position = four().position
    assert list(results_of(made)) == expected
    assert list(results_together(position, [made])) == expected


@pytest.mark.parametrize(
    ("made", "kinds"),
    [
        (SettledAttempt(MEDICINE, "pass"), ["heal"]),
        (SettledAttempt(MEDICINE, "fail"), []),
        (SettledAttempt(MEDICINE, "botch", struck=("a",), botch=BOTCH), ["botch"]),
        (SettledAttempt(TASK, "botch", struck=("a",), botch=BOTCH), ["botch"]),
        (SettledAttempt(ATTACK, "botch", struck=("a",), botch=BOTCH), ["botch"]),
    ],
)
def test_what_medicine_and_a_botch_lead_to(made: SettledAttempt, kinds: list[Any]) -> None:
    """SD-CB-10, R-SD-52, SD-SC-10: a pass of Medicine heals, and a botch strikes; the check goes with it."""
    position = four().position
    assert list(results_of(made)) == [Effect(kind, made) for kind in kinds]
    assert list(results_together(position, [made])) == [Effect(kind, made) for kind in kinds]


def test_an_attack_without_a_skill_is_called_an_attack() -> None:
    """SD-CB-03: where nobody named one, as of a hit that the Ref settled."""
    (volley,) = results_of(SettledAttempt(Attempt("a", "attack", "", "y"), "pass", hit=True, damage=1))
    assert volley == Volley(1, Source("hit", "a"), SPREAD, side="y")


def test_all_results_at_once() -> None:
    """R-SD-31, R-SD-47, R-SD-50: healing, what is aimed, what each side deals put together, and botches."""
    position = four().position
    botched = SettledAttempt(Attempt("d", "task", "Shoot"), "botch", struck=("d",), botch=BOTCH)
    healing = SettledAttempt(Attempt("c", "medicine", "Medicine", "d"), "pass")
    first = SettledAttempt(ATTACK, "pass", hit=True, damage=2, given=(("c", 1),))
    second = SettledAttempt(Attempt("b", "attack", "Shoot", "y"), "pass", hit=True, damage=3)
    aimed = SettledAttempt(Attempt("c", "called", "Shoot", "a"), "pass", hit=True, damage=1)
    back = SettledAttempt(Attempt("d", "attack", "Shoot", "x"), "pass", hit=True, damage=1)
    assert results_together(position, [botched, first, aimed, second, back, healing]) == (
        Effect("heal", healing),
        of_a(1, HAND, target="c"),
        Volley(1, Source("hit", "c", "Shoot"), AIMED, target="a"),
        Volley(1 + 3, Source("side", side="x"), SPREAD, side="y"),
        Volley(1, Source("hit", "d", "Shoot"), SPREAD, side="x"),
        Effect("botch", botched),
    )


def test_points_are_handed_out_of_the_volley_that_comes_first() -> None:
    """R-SD-38, R-SD-47: none while nothing happens, or while healing comes before it."""
    position = four().position
    volley = of_a(1, AIMED, target="c")
    healing = Effect("heal", SettledAttempt(MEDICINE, "pass"))
    assert current_volley(position) is None
    assert current_volley(replace(position, pending_results=(healing, volley))) is None
    assert current_volley(replace(position, pending_results=(volley, healing))) == volley
