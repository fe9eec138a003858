"""Whole moves of Tri-Core, enumerated over their draws: every outcome with its exact chance.

Exploding dice have no maximum, so rolls above `MOST` are cut off; their known chance bounds the error.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from facedown.chance import Chance, Distribution, Pool, Roll, every
from facedown.game import Event, Move
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Card, Character, Position, character_of
from facedown.systems.tri_core.odds.attacks import attack_odds
from facedown.systems.tri_core.odds.resolves import totals
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.rules.skill_pools import recover_pool
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import SEATS, Scripted, does, fight, strike, vell

MOST = 36
"""The highest total of a roll that is enumerated."""


class CutPool:
    """A pool of dice without the totals above `MOST`."""

    def __init__(self, pool: Pool) -> None:
        spread = pool.totals()
        kept = {Roll(total): weight for total, weight in spread.items() if total <= MOST}
        self.notation = pool.notation
        self.spread = Distribution(kept, spread.total - sum(kept.values()))
        self.branches = len(kept)

    def distribution(self) -> Distribution[Roll]:
        """Return the chance of each roll."""
        return self.spread


def cut(chance: Chance, *known: int) -> Chance:
    """Return a Chance that answers the first draws with known totals and cuts off all other pools of dice."""
    first = list(known)

    def answer(draw: Any) -> Any:
        if first:
            return Roll(first.pop(0))
        return chance(CutPool(draw)) if isinstance(draw, Pool) else chance(draw)  # type: ignore[arg-type]

    return answer


def outcomes(
    position: Position, move: Move, seen: Callable[[Position, tuple[Event, ...]], Any], *known: int
) -> Distribution[Any]:
    """Return the distribution of `seen` over all outcomes of a move; with the part cut off, it adds up to 1."""

    def played(chance: Chance) -> Any:
        turn = SYSTEM.carry_out(position, SEATS["ana"], move, cut(chance, *known))
        return seen(turn.position, turn.events)

    found = every(played)
    assert sum((found[outcome] for outcome in found), Fraction(found.cut, found.total)) == 1
    return found


def within(found: Distribution[Any], outcome: Any, chance: Fraction) -> bool:
    """Return whether an outcome has this chance within the error of the part cut off."""
    return found[outcome] <= chance <= found[outcome] + Fraction(found.cut, found.total)


# A Strike against a defence

ATTACKER = vell("a", at=(4, 4), wounded=1, sheet={"instinct": {"Strike": 1}})
"""It rolls 1d12 of Accuracy and 1d12 of effect with a Moderate Strike: the wound takes two dice of each."""

CHARM = {"score": "HP", "value": 99, "source": "charm"}
TARGET = vell("b", at=(5, 4), wounded=1, sheet={"modifiers": [CHARM, CHARM]})
"""It rolls no dice for a Light defence and has so many HP that no hit reaches its Threshold."""


def revealed(defence: Card | None) -> Scripted:
    """Return an exchange with a Moderate Strike at B and B’s defence, before B finishes playing cards."""
    ctx = fight(ATTACKER, TARGET)
    does(ctx, strike("a", "b", weight="Moderate"), m.FinishPlaying("a"))
    if defence is not None:
        does(ctx, m.Lay("b", defence.action, defence.weight))
    return ctx


def ended(target: Character) -> Callable[[Position, tuple[Event, ...]], tuple[str, int]]:
    """Return a function that reads the result of a Strike and the HP that the target lost."""

    def seen(position: Position, events: tuple[Event, ...]) -> tuple[str, int]:
        kinds = {event.kind for event in events}
        (how,) = kinds & {"miss", "undone", "effect"}
        return how, target.hp - character_of(position, "b").hp

    return seen


@pytest.mark.parametrize(
    "defence", [None, Card("Block"), Card("Dodge"), Card("Parry")], ids=["none", "block", "dodge", "parry"]
)
def test_the_outcomes_of_a_strike_match_the_odds(defence: Card | None) -> None:
    """The chance to hit and that of each amount of damage match the odds, with each defence and without one.

    Rules: TC-D-36, TC-D-56, TC-D-58, TC-D-64.
    """
    ctx = revealed(defence)
    known = (20, 3) if defence is not None else ()  # React of both
    found = outcomes(ctx.position, m.FinishPlaying("b"), ended(TARGET), *known)
    attack_roll = AttackRoll("a", Card("Strike", "Moderate", target="b"), "b")
    odds = attack_odds(ctx.position.rulings, ctx.who("a"), attack_roll, ctx.who("b"), defence)
    assert len(found) > 5
    hits = found.map(lambda outcome: outcome[0] == "effect")
    assert within(hits, True, odds.hit)
    lost = found.map(lambda outcome: outcome[1])
    assert all(within(lost, dealt, odds.damage[dealt]) for dealt in range(MOST))


# Other moves


def test_equal_characters_act_first_equally_often() -> None:
    """Equal characters act first equally often, and together if their React rolls are equal.

    Rules: TC-D-79, TC-D-80, R-TC-59.
    """
    ctx = Scripted(vell("a", at=(4, 4)), vell("b", at=(5, 4)))

    def order(position: Position, events: tuple[Event, ...]) -> tuple[tuple[str, ...], ...]:
        assert position.encounter is not None
        return tuple(place.keys for place in position.encounter.rotation)

    found = outcomes(ctx.position, m.StartEncounter(("a", "b")), order)
    assert set(found) == {(("a",), ("b",)), (("b",), ("a",)), (("a", "b"),)}
    assert found[("a",), ("b",)] == found[("b",), ("a",)]
    spread = CutPool(Pool(2, 12, explode=True)).spread
    together = sum(Fraction(weight, spread.total) ** 2 for _, weight in spread.items())
    assert found[(("a", "b"),)] == together


def test_a_recover_restores_as_much_as_its_dice_show() -> None:
    """TC-D-04: a Recover restores as many AP as its dice show, up to the maximum."""
    ctx = fight(vell("a", at=(4, 4), ap=1), vell("b", at=(5, 4)))
    does(ctx, m.Lay("a", "Recover", resource="AP"), m.FinishPlaying("a"))
    found = outcomes(ctx.position, m.FinishPlaying("b"), lambda position, events: character_of(position, "a").ap)
    dice = totals(recover_pool(ctx.who("a"), ctx.position.rulings))
    for ap in range(2, 15):
        assert within(found, ap, dice[ap - 1])
