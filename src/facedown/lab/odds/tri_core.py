"""The odds of an attack in Tri-Core, by the rules that are played: hit, critical, damage, and what it leads to."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import accumulate, groupby

import msgspec
from msgspec.structs import replace

from facedown.chance import Distribution
from facedown.game import Addend, Tally
from facedown.lab.odds.tri_core_resolves import after_resolve, fates, resisting, totals
from facedown.systems.tri_core.abilities.use_costs import spread_cycles
from facedown.systems.tri_core.model import Ability, Card, Character, Rulings, merged, term
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.attack_results import (
    CRITICAL,
    DefenseResult,
    after_armor,
    attack_result,
    blocks_nothing,
    defended_result,
    defending_sub_type,
    defense_accuracy,
    defense_value,
    is_unparried,
    raised_value,
    with_critical,
)
from facedown.systems.tri_core.rules.attack_rolls import (
    AttackRoll,
    attack_kinds,
    attack_rolls,
    critical_grab_damage,
    damage_of,
)
from facedown.systems.tri_core.rules.current_numbers import ability_shields, current_score
from facedown.systems.tri_core.rules.damage import Damage, damage_by_type, is_reduced_by, reduce_damage
from facedown.systems.tri_core.rules.dice_pools import Rolling
from facedown.systems.tri_core.rules.rolls import critical_grab_pool

BEYOND = 10**9
"""Stands for every total that is cut from exploding dice."""


class Harm(msgspec.Struct, frozen=True):
    """The odds of an attack: P(hit), P(critical), the damage, P(Shock), P(Wounded worse) and P(unconscious)."""

    hit: Fraction
    critical: Fraction
    damage: Distribution[int]
    shock: Fraction
    wounded: Fraction
    out: Fraction


def summary_of(found: Harm) -> dict[str, Fraction]:
    """The figures of an attack."""
    return {
        "hit": found.hit, "critical": found.critical, "mean damage": found.damage.mean, "Shock": found.shock,
        "Wounded": found.wounded, "unconscious": found.out,
    }  # fmt: skip


# An attack


def harm(rulings: Rulings, owner: Character, attack_roll: AttackRoll, target: Character, defence: Card | None) -> Harm:
    """The odds of an attack against a defence."""
    target = braced(rulings, target, defence)
    if defence is not None and blocks_nothing(rulings, target, defence, attack_kinds(rulings, owner, attack_roll)):
        defence = None
    hitting, valued = attack_rolls(owner, rulings, attack_roll)
    hits = totals(hitting)
    found = outcomes(rulings, attack_roll, target, defence, hits)
    whole = sum(sum(ways.values()) for ways in found.values())
    landed = Fraction(sum(sum(ways.values()) for met, ways in found.items() if met.hits), whole)
    critical = Fraction(sum(sum(ways.values()) for met, ways in found.items() if met.critical), whole)
    blow = landing_blow(rulings, owner, attack_roll)
    damage = damage_dealt(rulings, owner, attack_roll, target, defence, found, valued)
    ability = spread_out(owner, attack_roll)
    if ability is not None:
        damage = after_resolve(damage, resisting(rulings, owner, ability, target, "VIT"))
        return Harm(landed, critical, damage, Fraction(0), Fraction(0), Fraction(0))
    return Harm(landed, critical, damage, *fates(rulings, target, blow, damage))


def braced(rulings: Rulings, target: Character, defence: Card | None) -> Character:
    """The target with the Shields and temporary HP that its Block's Ability gives it first (TCG-BO-03)."""
    ability = ability_used(target, defence) if defence is not None and defence.action == "Block" else None
    for shield in ability_shields(ability) if ability is not None else ():
        target = replace(target, shields=target.shielded(shield, rulings))
    for one in merged(ability.keywords) if ability is not None else ():
        if one.entry == "Boost III" and one.values.get("temporary"):
            target = replace(target, temp=target.temp + one.values["points"])
    return target


def spread_out(owner: Character, attack_roll: AttackRoll) -> Ability | None:
    """The Ability of an attack whose damage, always its maximum, is spread over cycles (TCG-DU-02)."""
    ability = ability_used(owner, attack_roll.bare)
    return ability if ability is not None and spread_cycles(ability) else None


# Whether it hits


def outcomes(
    rulings: Rulings, attack_roll: AttackRoll, target: Character, defence: Card | None, hits: Distribution[int]
) -> dict[DefenseResult, Counter[int]]:
    """The ways for each outcome of an attack to come up, by Accuracy. What is cut has the Accuracy `BEYOND`."""
    needed, unparried = current_score(target, rulings, "Strike Target").total, is_unparried(attack_roll, defence)
    rolling = defense_accuracy(rulings, target, defence) if defence is not None else None

    @cache
    def met(first: DefenseResult) -> Callable[[int], Iterator[tuple[DefenseResult, int]]]:
        if defence is None or rolling is None:
            return lambda accuracy: iter([(first, 1)])
        ended = partial(defended_result, rulings, first, defence.action)
        return by_margin(totals(rolling), lambda margin: outcome_of(ended(margin)), range(min(hits), max(hits) + 1))

    found: dict[DefenseResult, Counter[int]] = {}
    for accuracy, ways in with_cut(hits):
        first = outcome_of(attack_result(accuracy, needed, unparried=unparried))
        for outcome, share in met(first)(accuracy):
            found.setdefault(outcome, Counter())[accuracy] += ways * share
    return found


def by_margin(
    rolls: Distribution[int], outcome: Callable[[int], DefenseResult], accuracies: range
) -> Callable[[int], Iterator[tuple[DefenseResult, int]]]:
    """A function that gives for each Accuracy the ways for each outcome, which follows from the roll’s margin over it.

    Neighbouring margins with the same outcome are counted together.
    """
    values = sorted(rolls)
    sums = [0, *accumulate(rolls.weight(value) for value in values)]
    margins = range(values[0] - accuracies[-1], values[-1] - accuracies[0] + 1)
    runs = [(ended, next(run)) for ended, run in groupby(margins, outcome)]

    def ways(accuracy: int) -> Iterator[tuple[DefenseResult, int]]:
        if accuracy == BEYOND:
            yield outcome(-BEYOND), rolls.total
            return
        edges = [*(bisect_left(values, start + accuracy) for _, start in runs), len(values)]
        for (ended, _), low, high in zip(runs, edges, edges[1:], strict=False):
            if low < high:
                yield ended, sums[high] - sums[low]
        if rolls.cut:
            yield outcome(BEYOND), rolls.cut

    return ways


def with_cut(rolls: Distribution[int]) -> Iterator[tuple[int, int]]:
    """Each total with its weight; last what is cut, which lies above all others."""
    yield from rolls.items()
    if rolls.cut:
        yield BEYOND, rolls.cut


def outcome_of(result: DefenseResult) -> DefenseResult:
    """That part of a result on which the damage depends: alike for all attacks that end alike."""
    if not result.lands:
        return DefenseResult(False, 0, 0)
    margin = CRITICAL if result.critical else 0
    return DefenseResult(True, margin, 0, failed=result.failed, critical_defence=result.critical_defence)


# The damage


def damage_dealt(
    rulings: Rulings, owner: Character, attack_roll: AttackRoll, target: Character, defence: Card | None,
    found: dict[DefenseResult, Counter[int]], valued: Rolling,
) -> Distribution[int]:  # fmt: skip
    """The damage of an attack over all its outcomes."""
    once = rulings.core_roll_structure == "one_roll" and not attack_roll.is_grab
    values = effect_values(rulings, owner, attack_roll, valued)
    block = stopped(rulings, owner, attack_roll, target, defence)
    strong = block.map(lambda value: with_critical(effect_value(value), critical=True).total)
    softens = softener(rulings, target, landing_blow(rulings, owner, attack_roll))
    weights: Counter[int] = Counter()
    for met, ways in found.items():
        rolled = {accuracy: share for accuracy, share in ways.items() if accuracy != BEYOND} if once else {}
        if once and not rolled:
            continue  # only in the cut
        of, stops = Distribution(rolled) if once else values, strong if met.critical_defence else block
        spread = reached(rulings, owner, attack_roll, target, defence, met, of, stops, softens)
        add(weights, 1 if once else sum(ways.values()), spread)
    whole = sum(sum(ways.values()) for ways in found.values()) * block.total * (1 if once else values.total)
    return Distribution(weights, max(0, whole - sum(weights.values())))


def effect_values(
    rulings: Rulings, owner: Character, attack_roll: AttackRoll, valued: Rolling
) -> Distribution[int]:  # fmt: skip
    """The Effect Value of an attack before a critical: of a Grab that of a critical one, over cycles the maximum."""
    if attack_roll.is_grab:
        return totals(critical_grab_pool(owner, rulings))
    return Distribution.certain(valued.most) if spread_out(owner, attack_roll) is not None else totals(valued)


def landing_blow(rulings: Rulings, owner: Character, attack_roll: AttackRoll, amount: int = 0) -> Damage:
    """The damage of a hit with this Effect Value; of a Grab that of a critical one."""
    if attack_roll.is_grab:
        return critical_grab_damage(owner, attack_roll, amount)
    return damage_of(rulings, owner, attack_roll, amount)


def effect_value(total: int) -> Tally:
    """An Effect Value with this total, as the rules take it."""
    return Tally(term("Effect Value"), (Addend(term("Effect Value"), total, "TC-D-95"),))


def stopped(
    rulings: Rulings, owner: Character, attack_roll: AttackRoll, target: Character, defence: Card | None
) -> Distribution[int]:
    """The damage that a defence stops: a Block, a Dodge, or a Parry that only reduces damage."""
    value = defense_value(rulings, target, defence) if defence is not None else None
    if defence is None or value is None:
        return Distribution.certain(0)
    through = defending_sub_type(target, defence)
    blow = landing_blow(rulings, owner, attack_roll)
    return totals(value) if is_reduced_by(rulings, blow, term(defence.action), through) else Distribution.certain(0)


def reached(
    rulings: Rulings, owner: Character, attack_roll: AttackRoll, target: Character, defence: Card | None,
    met: DefenseResult, values: Distribution[int], block: Distribution[int], softens: Callable[[int, bool], int],
) -> Distribution[int]:  # fmt: skip
    """The damage of these Effect Values in one outcome, in as many ways as `values` and `block` have together."""
    if not met.hits or (attack_roll.is_grab and not met.critical):
        return Distribution({0: values.total * block.total})
    through = defending_sub_type(target, defence) if defence is not None and not attack_roll.is_grab else None
    amounts: Counter[int] = Counter()
    after = False
    for value, ways in values.items():
        tally = effect_value(value)
        if not attack_roll.is_grab:
            tally, after = raised_value(rulings, owner, attack_roll, met, tally)
        blow = landing_blow(rulings, owner, attack_roll, tally.total)
        blow = after_armor(rulings, target, blow, through) if after else blow
        amounts[damage_by_type(rulings, target, blow, through).total] += ways
    left = Distribution(amounts, values.cut).plus(block.map(lambda taken: -taken))
    return left.map(lambda amount: softens(max(0, amount), after))


def softener(rulings: Rulings, target: Character, blow: Damage) -> Callable[[int, bool], int]:
    """A function that reduces an amount of damage, after Armor if `armored`; it computes each amount once."""

    @cache
    def softens(amount: int, armored: bool) -> int:
        return reduce_damage(rulings, target, replace(blow, amount=amount, armored=armored, known=True)).tally.total

    return softens


def add(weights: Counter[int], ways: int, spread: Distribution[int]) -> None:
    """Add the weights of a distribution, multiplied by `ways`."""
    for outcome, weight in spread.items():
        weights[outcome] += ways * weight
