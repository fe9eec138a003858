"""What may come of the rolls of the Standard Roll: the Curator’s terms are shown one by one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from facedown.chance import ChainRoll, Distribution
from facedown.game import Option
from facedown.lab.odds.live.prospects import Case, Prospect, choices, prospect
from facedown.systems.standard_roll.model import (
    Clock,
    ClockName,
    CriticalEffect,
    Kind,
    Mode,
    Position,
    Roll,
    Rulings,
    challenge_of,
    entity_of,
    resistance,
)
from facedown.systems.standard_roll.steps.effects import amount_of
from facedown.systems.standard_roll.steps.rolls import CHAINS, disadvantaged, is_super, misses, total

MODES: dict[Mode, str] = {
    "normal": "normal", "advantage": "Advantage", "disadvantage": "Disadvantage", "both": "both",
}  # fmt: skip

NUMBERS = (3, 6, 9, 12, 15, 18)
"""Target Numbers that are told where the Curator is still to set one (SR-S3-02 to SR-S3-07)."""


@lru_cache(maxsize=4)
def rolled(mode: Mode) -> Distribution[ChainRoll]:
    """The dice, with no more told apart than any ruling reads: the total, how many doubles, and ones."""
    return (
        CHAINS[mode]
        .distribution()
        .map(lambda one: ChainRoll(one.total, min(1, one.doubles), one.first_one, one.last_one, False))
    )


def case(view: Position, roll: Roll, mode: Mode) -> Case:
    """What comes of a roll in this mode: whether it exceeds its number, and by how much."""
    actor, clock = entity_of(view, roll.actor), clock_of(view, roll)
    played, reaction = disadvantaged(view, roll, mode), roll.kind == "reaction"
    adds, left = total(actor, roll.stat, 0).total, clock.left if clock is not None else 0
    outcomes, summary = came_to(view.rulings, played, adds, roll.against, left, reaction=reaction)
    return Case((MODES[mode],), outcomes, dict(summary))


@lru_cache(maxsize=512)
def came_to(
    rulings: Rulings, mode: Mode, adds: int, against: int, left: int, *, reaction: bool
) -> tuple[Distribution[str], tuple[tuple[str, Fraction], ...]]:
    """The outcomes of a roll, and what one wants to know of them.

    `adds` is what Level and Stat add, `against` the number to exceed, `left` what is left of the clock, 0 for none.
    """

    def read(one: ChainRoll) -> Read:
        if misses(rulings, mode, one, reaction=reaction):
            return Read("miss", 0)
        critical = one.doubles > 0 or is_super(rulings, one.total, one.total + adds)
        return Read("critical" if critical else "", one.total + adds - against)

    reads = rolled(mode).map(read)
    summary = [
        ("exceeds", reads.probability(lambda one: one.margin > 0)),
        ("Critical", reads.probability(lambda one: one.kind == "critical")),
        ("miss", reads.probability(lambda one: one.kind == "miss")),
    ]
    if left:
        summary += [
            ("resolved", reads.probability(lambda one: amount_of(one.margin, ()) >= left)),
            ("by Value Loss", reads.probability(lambda one: one.depletes_at_best >= left)),
        ]
    return reads.map(lambda one: one.words), tuple(summary)


VALUE_LOSS: tuple[CriticalEffect, ...] = ("value-loss",)


class Read(NamedTuple):
    """How a roll is read: a miss, a Critical or neither, and by how much it exceeds its number."""

    kind: str
    margin: int

    @property
    def words(self) -> str:
        """As it is told."""
        if self.kind == "miss":
            return "a miss"
        by = f"exceeds by {self.margin}" if self.margin > 0 else "does not exceed"
        return f"{by}, a Critical" if self.kind else by

    @property
    def depletes_at_best(self) -> int:
        """What it takes off a clock, with Value Loss on a Critical (SR-S1-17)."""
        return amount_of(self.margin, VALUE_LOSS if self.kind == "critical" else ())


def clock_of(view: Position, roll: Roll) -> Clock | None:
    """The clock that a roll would deplete."""
    if roll.kind == "effect":
        return entity_of(view, roll.target).clock(roll.clock)
    return challenge_of(view, roll.target).clock if roll.kind == "effort" else None


def modes(view: Position) -> Iterator[Mode]:
    """The ways to roll that differ: Advantage and Disadvantage together are normal unless they can miss (R-SR-08)."""
    yield from ("normal", "advantage", "disadvantage")
    if view.rulings.adv_plus_dis_miss:
        yield "both"


# The options


def against_something(view: Position, option: Option) -> Iterator[Prospect]:
    """An Effect Value or an Effort: a case for each way the Curator may have it rolled."""
    target = str(option.fixed["target"])
    for chosen in choices(option, "stat", "clock"):
        clock: ClockName = chosen.get("clock", "HP")
        if option.move == "affect":
            number = resistance(entity_of(view, target).stats)
            roll = Roll(option.fixed["actor"], "effect", target, clock, chosen["stat"], against=number)
        else:
            number = challenge_of(view, target).tn
            roll = Roll(option.fixed["actor"], "effort", target, clock, chosen["stat"], against=number)
        yield prospect(option, chosen, [case(view, roll, mode) for mode in modes(view)])


def against_a_number(view: Position, option: Option) -> Iterator[Prospect]:
    """To restore or in answer: the Curator sets the number, so there is a case for each usual one."""
    kind: Kind = "healing" if option.move == "heal" else "reaction"
    actor, target = option.fixed["actor"], str(option.fixed.get("target", ""))
    for chosen in choices(option, "stat"):
        cases = []
        for number in NUMBERS:
            roll = Roll(actor, kind, target, "HP", chosen["stat"], against=number)
            one = case(view, roll, "normal")
            cases.append(Case((f"TN {number}", *one.when), one.outcomes, one.summary))
        yield prospect(option, chosen, cases, "The Curator may grant Advantage or Disadvantage, and sets the number.")


def set_terms(view: Position, option: Option) -> Iterator[Prospect]:
    """The Curator's terms, each with what comes of it."""
    assert view.roll is not None
    for chosen in choices(option, "mode", "against"):
        number = chosen.get("against", view.roll.against)
        roll = replace(view.roll, against=number)
        one = case(view, roll, chosen["mode"])
        yield prospect(option, chosen, [Case((), one.outcomes, one.summary)])


FORESEEN = {
    "affect": against_something,
    "try": against_something,
    "heal": against_a_number,
    "react": against_a_number,
    "set-terms": set_terms,
}
