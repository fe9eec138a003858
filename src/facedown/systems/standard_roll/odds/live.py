"""Live odds of the Standard Roll: the odds of each move, as one case for each mode and number that can be set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from facedown.chance import ChainRoll, Distribution
from facedown.game import Option, Seat, listed
from facedown.odds.prospects import Case, Outcome, Prospect, choices, join_notes, number_outcome, prospect
from facedown.systems.standard_roll.model import (
    Clock,
    ClockName,
    CriticalEffect,
    Kind,
    Mode,
    Roll,
    Rulings,
    View,
    challenge_of,
    entity_of,
    order_of,
)
from facedown.systems.standard_roll.rules.criticals import allows_value_loss, progress
from facedown.systems.standard_roll.rules.rolls import (
    CHAINS,
    DIFFICULTY,
    can_miss_with_both,
    exceeds,
    is_miss,
    is_super,
    mode_of,
    number_to_exceed,
    total,
)

MODES: dict[Mode, str] = {
    "normal": "normal", "advantage": "Advantage", "disadvantage": "Disadvantage", "both": "both",
}  # fmt: skip
"""For each roll mode: its name in the description of a case."""

NUMBERS = tuple(DIFFICULTY)
"""The Target Numbers for which cases are listed if the Curator still has to set one."""


def roll_case(view: View, roll: Roll, mode: Mode) -> Case:
    """Return the case in which the Curator sets `mode` for a roll: the odds of its Margin, a Critical and a miss.

    A Reaction of a surprised actor may be made with another mode, which the description of the case names.
    """
    actor, clock = entity_of(view, roll.actor), clock_of(view, roll)
    played, reaction = mode_of(roll, mode, actor, order_of(view)), roll.kind == "reaction"
    adds, left = total(actor, roll.stat, 0).total, clock.left if clock is not None else 0
    doubling = allows_value_loss(view.rulings, roll)
    outcomes, summary = roll_odds(view.rulings, played, adds, roll.against, left, reaction=reaction, doubling=doubling)
    surprised = "" if mode == played else f", {MODES[played]} as surprised"
    return Case((f"{MODES[mode]}{surprised}",), outcomes, dict(summary))


@lru_cache(maxsize=512)
def roll_odds(
    rulings: Rulings, mode: Mode, adds: int, against: int, left: int, *, reaction: bool, doubling: bool
) -> tuple[Distribution[Outcome], tuple[tuple[str, Fraction], ...]]:
    """Return the odds of the outcomes of a roll, and pairs of a name and a probability.

    The pairs are the probabilities that the roll exceeds the number, is a Critical, and is a miss. If there is a clock,
    another pair is the probability that the roll resolves the clock; with `doubling`, the last pair is the probability
    that it does so if a Critical is spent on Value Loss.

    `adds` is the sum of Level and Stat, `against` the number to exceed, and `left` the steps left on the clock, or 0 if
    there is no clock. `doubling`: a Critical may be spent on Value Loss. `reaction`: the roll is a Reaction.
    """

    def read(one: ChainRoll) -> RollResult:
        if is_miss(rulings, mode, one, reaction=reaction):
            return RollResult("miss", 0)
        if is_super(rulings, one.total, one.total + adds):
            return RollResult("Super Critical", one.total + adds - against)
        return RollResult("Critical" if one.doubles else "", one.total + adds - against)

    reads = CHAINS[mode].outline().map(read)
    weights: Counter[str] = Counter()
    for one, weight in reads.items():
        weights["exceeds"] += weight * one.exceeded
        weights["plain"] += weight * (one.kind in ("", "miss"))
        weights["miss"] += weight * (one.kind == "miss")
        weights["resolved"] += weight * (progress(one.margin, ()) >= left)
        weights["by Value Loss"] += weight * (one.depletes_at_best >= left)
    weights["Critical"] = reads.total - weights["plain"]  # cut chains consist of doubles
    shown = ["exceeds", "Critical", "miss", *(["resolved"] if left else [])]
    shown += ["by Value Loss"] if left and doubling else []
    summary = [(name, Fraction(weights[name], reads.total)) for name in shown]
    return reads.map(lambda one: one.outcome), tuple(summary)


VALUE_LOSS: tuple[CriticalEffect, ...] = ("value-loss",)


class RollResult(NamedTuple):
    """The result of a roll: its kind, and by how much its total exceeds the number to exceed.

    `kind` is “miss”, “Critical”, “Super Critical” or "".
    """

    kind: str
    margin: int

    @property
    def exceeded(self) -> bool:
        """Return whether the total exceeds its number."""
        return exceeds(self.margin, 0)

    @property
    def outcome(self) -> Outcome:
        """Return the result as an outcome, for example “exceeds by 3, a Critical” with the number 3."""
        if self.kind == "miss":
            return Outcome("a miss")
        kind = f", a {self.kind}" if self.kind else ""
        if self.exceeded:
            return number_outcome(self.margin, "exceeds by ", kind)
        return Outcome(f"does not exceed{kind}")

    @property
    def depletes_at_best(self) -> int:
        """Return by how many steps the roll depletes a clock, if a Critical is spent on Value Loss (SR-S1-17)."""
        return progress(self.margin, VALUE_LOSS if self.kind else ())


def clock_of(view: View, roll: Roll) -> Clock | None:
    """Return the clock that a roll can deplete; None if the target has no such clock.

    Only an Effect and an Effort can deplete a clock.
    """
    if roll.kind == "effect":
        return entity_of(view, roll.target).clock(roll.clock)
    return challenge_of(view, roll.target).clock if roll.kind == "effort" else None


def modes(view: View) -> Iterator[Mode]:
    """Yield the roll modes with different odds; “both” is yielded only if such a roll can miss (R-SR-08)."""
    yield from ("normal", "advantage", "disadvantage")
    if can_miss_with_both(view.rulings):
        yield "both"


# The options


def roll_against_target(view: View, _: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the odds of each roll against an entity or a challenge: a prospect with a case for each roll mode."""
    for chosen, note in ways_to_roll(view, option):
        target = chosen["target"]
        clock: ClockName = chosen.get("clock", "HP")
        kind = KINDS[option.move]
        number = number_to_exceed(kind, (challenge_of if kind == "effort" else entity_of)(view, target), 0)
        roll = Roll(option.fixed["actor"], kind, target, clock, chosen["stat"], against=number)
        yield prospect(option, chosen, [roll_case(view, roll, mode) for mode in modes(view)], note)


KINDS: dict[str, Kind] = {"affect": "effect", "impose": "condition", "try": "effort"}
"""The kind of roll that each move declares against a target with a number of its own."""


def ways_to_roll(view: View, option: Option) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield the ways to choose the target, the clock and the stat of an option, as values by field name, with a note.

    The note names other stats with the same odds, and says if some choices are not listed. Otherwise it is "".
    """
    targets = next(field for field in option.fields if field.name == "target")
    for target in targets.domain.values():
        fixed = {**option.fixed, "target": target}
        others = [field for field in option.fields if field.name != "target"]
        settled = [
            replace(field, domain=field.domain_for(fixed) or field.domain, depends="", cases=()) for field in others
        ]
        for chosen, note in ways_without_equal_stats(
            view, replace(option, fixed=fixed, fields=tuple(settled)), "stat", "clock"
        ):
            yield {"target": target, **chosen}, note


def ways_without_equal_stats(view: View, option: Option, *names: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield the ways to fill in the fields called `names` of an option, as values by field name, each with a note.

    If several stats have equal values, only the first of them is used, and the note names the others.
    """
    ways, left_out = choices(option, *names)
    actor = entity_of(view, option.fixed["actor"])
    seen: dict[tuple[object, ...], dict[str, Any]] = {}
    alike: dict[tuple[object, ...], list[str]] = {}
    for chosen in ways:
        key = (actor.stat(chosen["stat"]), *(value for name, value in chosen.items() if name != "stat"))
        seen.setdefault(key, chosen)
        alike.setdefault(key, []).append(chosen["stat"])
    for key, chosen in seen.items():
        same = f"The same with {listed(alike[key][1:])}." if len(alike[key]) > 1 else ""
        yield chosen, join_notes(same, left_out)


def roll_against_number(view: View, _: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the odds of each way to roll for healing or for a Reaction, as a prospect.

    A prospect has a case for each usual Target Number and each roll mode, because the Curator still has to set them.
    """
    kind: Kind = "healing" if option.move == "heal" else "reaction"
    for chosen, note in (
        ways_to_roll(view, option) if kind == "healing" else ways_without_equal_stats(view, option, "stat")
    ):
        cases = []
        for number in NUMBERS:
            target, clock = chosen.get("target", ""), chosen.get("clock", "HP")
            roll = Roll(option.fixed["actor"], kind, target, clock, chosen["stat"], against=number)
            for mode in modes(view):
                one = roll_case(view, roll, mode)
                cases.append(replace(one, when=(f"TN {number}", *one.when)))
        yield prospect(option, chosen, cases, join_notes("The Curator sets the number.", note))


def set_terms(view: View, _: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the odds of a pending roll for each roll mode and number to exceed that the Curator can set."""
    assert view.roll is not None
    ways, left_out = choices(option, "mode", "against")
    for chosen in ways:
        roll = replace(view.roll, against=chosen.get("against", view.roll.against))
        one = roll_case(view, roll, chosen["mode"])
        yield prospect(option, chosen, [Case((), one.outcomes, one.summary)], left_out)


LIVE = {
    "affect": roll_against_target,
    "impose": roll_against_target,
    "try": roll_against_target,
    "heal": roll_against_number,
    "react": roll_against_number,
    "set-terms": set_terms,
}

MEANINGS = dict.fromkeys(
    LIVE,
    "The chance that the total exceeds the number, that the roll is a Critical, that it is a miss, and, if there is a "
    "clock, that the clock is resolved: by the roll alone, or if each Critical is spent on Value Loss.",
)
"""The meaning of the outcomes and figures of a move, by the kind of move."""
