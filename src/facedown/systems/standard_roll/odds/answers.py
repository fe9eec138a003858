"""The odds of rolls and Efforts in the Standard Roll, computed with the functions that play the game."""

from __future__ import annotations

from fractions import Fraction

from facedown.chance import ChainRoll, Distribution
from facedown.game import counted
from facedown.odds.absorption import rolls_to_deplete
from facedown.odds.answer import Answer
from facedown.systems.standard_roll.model import CriticalEffect, Entity, Mode, Roll, Rulings
from facedown.systems.standard_roll.rules.criticals import allows_value_loss, progress
from facedown.systems.standard_roll.rules.rolls import CHAINS, is_miss, is_super, picks, total

RULINGS = Rulings()

VALUE_LOSS: tuple[CriticalEffect, ...] = ("value-loss",)

EFFORT = Roll("actor", "effort", "challenge", "HP", "Stat")
"""An Effort, for the rule that says on which rolls Value Loss can be chosen."""


def roll(*, mode: Mode, rulings: Rulings = RULINGS) -> Answer:
    """Return the odds of the total of the dice in a Standard Roll, and of a Critical, a Super Critical and a miss.

    The actor and the kind of the roll are unknown: the SR decides about a Super Critical, and a roll that can be a miss
    counts as no Reaction.

    Rules: SR-S1-02, SR-S1-06, SR-S1-11, SR-S1-21, SR-S1-27.
    """
    chain = CHAINS[mode]
    rolled = chain.outline()
    summary = {
        "critical": 1 - rolled.probability(lambda one: not one.doubles),  # cut chains consist of doubles
        "super critical": 1 - rolled.probability(lambda one: not is_super(rulings, one.total, one.total)),
        "miss": rolled.probability(lambda one: is_miss(rulings, mode, one, reaction=False)),
        "mean": chain.mean,
    }
    unapplied = UNKNOWN_TOTAL | (UNKNOWN_KIND if summary["miss"] else {})
    return Answer(f"A Standard Roll{WITH[mode]}", chain.totals(), summary, cut_above=True, amounts=("mean",),
                  results="SR, the sum of the counted dice without Level and stat",
                  unapplied_rulings=unapplied)  # fmt: skip


UNKNOWN_TOTAL = {"super_on=total": "the Level and the Stat (R-SR-21)"}
UNKNOWN_KIND = {"initial_roll=action_roll": "whether the roll is a Reaction (R-SR-01)"}
"""Rulings that the question about any Standard Roll cannot apply, each with what the question does not know."""


WITH: dict[Mode, str] = {
    "normal": "", "advantage": " with Advantage", "disadvantage": " with Disadvantage", "both": " with both",
}  # fmt: skip


def effort(
    *, level: int, stat: int, tn: int, clock: int, mode: Mode, value_loss: bool, rulings: Rulings = RULINGS
) -> Answer:
    """Return the odds of how many steps an Effort depletes a Task Clock; 0 steps if the roll does not exceed `tn`.

    `tn` is the Target Number. `level` and `stat` are the Level and the Stat of the actor, and `clock` is the number of
    steps left on the clock. `value_loss`: every Critical is spent on Value Loss, if the rulings allow this. The odds
    are exact: very long chains of rolls are cut, but each of them resolves the clock.

    Rules: SR-S1-28, SR-S2-05, SR-S3-08, SR-S3-09, R-SR-16, R-SR-21.
    """
    actor = Entity("actor", "The actor", "", level=level, stats=(("Stat", stat),))
    adds = total(actor, "Stat", 0).total
    rolled = CHAINS[mode].outline(tn + clock - adds)
    allowed = allows_value_loss(rulings, EFFORT)

    def depletion(one: ChainRoll) -> int:
        miss = is_miss(rulings, mode, one, reaction=False)
        super_critical = is_super(rulings, one.total, one.total + adds)
        critical = picks(rulings, one.doubles, miss=miss, super_critical=super_critical) > 0
        effects = VALUE_LOSS if value_loss and allowed and critical else ()
        return 0 if miss else min(clock, progress(one.total + adds - tn, effects))

    steps = with_cut_at(rolled.map(depletion), clock)
    summary: dict[str, Fraction] = {
        "success": 1 - steps[0],
        "resolved now": steps[clock],
        "mean depletion": steps.mean,
        "expected rolls to resolve": rolls_to_deplete(steps, clock),
    }
    note = "Every Critical is spent on Value Loss." if value_loss else "No Critical is spent on Value Loss."
    if value_loss and not allowed:
        note = "Value Loss cannot be chosen on a roll against a Target Number (R-SR-16), so no Critical is spent on it."
    left = counted(clock, "step")
    numbers = f"SR + {level} Level + {stat} stat against TN {tn}"
    question = f"An Effort{WITH[mode]}: {numbers}, with {left} left on the Task Clock"
    return Answer(question, steps, summary, (note,), results="Steps taken from the Task Clock",
                  amounts=("mean depletion", "expected rolls to resolve"))  # fmt: skip


def with_cut_at(steps: Distribution[int], outcome: int) -> Distribution[int]:
    """Return the distribution with its cut weight added to `outcome`, the outcome of all chains that were cut."""
    weights = dict(steps.items())
    weights[outcome] = weights.get(outcome, 0) + steps.cut
    return Distribution(weights)
