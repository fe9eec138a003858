"""The odds of an attack in Tri-Core: of a hit, a critical hit, the damage and its consequences.

The odds are computed with the functions that play the game.
"""

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
from facedown.systems.tri_core.abilities.use_costs import spread_cycles
from facedown.systems.tri_core.model import Ability, Card, Character, Resource, Rulings, term
from facedown.systems.tri_core.odds.resolves import damage_after_resolve, resolve_bands, totals, wound_odds
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
    rolls_once,
)
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.damage import Damage, damage_by_type, is_reduced_by, reduce_damage
from facedown.systems.tri_core.rules.dice_pools import Rolling
from facedown.systems.tri_core.rules.lasting_modifiers import with_wards
from facedown.systems.tri_core.rules.rolls import critical_grab_pool

BEYOND = 10**9
"""A number that stands for all very high totals of exploding dice that were cut from a distribution."""


class AttackOdds(msgspec.Struct, frozen=True):
    """The probabilities of an attack’s results, and the distribution of its damage.

    `wounded`: the probability of a higher step of Wounded.
    `out`: the probability of unconsciousness.
    `resource`: the resource that the damage reduces.
    """

    hit: Fraction
    critical: Fraction
    damage: Distribution[int]
    shock: Fraction
    wounded: Fraction
    out: Fraction
    resource: Resource = "HP"


MEAN_DAMAGE = "mean damage"
"""The name of the mean damage in the summary of an attack."""


def attack_summary(odds: AttackOdds) -> dict[str, Fraction]:
    """Return the mean damage of an attack and the probabilities of its other results, by name.

    Shock, wounds and unconsciousness are left out if the damage does not reduce HP.
    """
    of_attack = {"hit": odds.hit, "critical": odds.critical, MEAN_DAMAGE: odds.damage.mean}
    of_wounds = {"Shock": odds.shock, "Wounded": odds.wounded, "unconscious": odds.out}
    return of_attack | (of_wounds if odds.resource == "HP" else {})


# An attack


def attack_odds(
    rulings: Rulings, owner: Character, attack_roll: AttackRoll, target: Character, defence: Card | None
) -> AttackOdds:
    """Return the odds of an attack by `owner` on a target.

    `defence` is the card with which the target defends itself, or None for no defence.
    """
    target = with_block_shields(rulings, target, defence)
    if defence is not None and blocks_nothing(rulings, target, defence, attack_kinds(rulings, owner, attack_roll)):
        defence = None
    hitting, effect_roll = attack_rolls(owner, rulings, attack_roll)
    hits = totals(hitting)
    found = attack_outcomes(rulings, attack_roll, target, defence, hits)
    whole = sum(sum(ways.values()) for ways in found.values())
    landed = Fraction(sum(sum(ways.values()) for met, ways in found.items() if met.hits), whole)
    critical = Fraction(sum(sum(ways.values()) for met, ways in found.items() if met.critical), whole)
    hit = hit_damage(rulings, owner, attack_roll)
    damage = damage_distribution(rulings, owner, attack_roll, target, defence, found, effect_roll)
    ability = spreading_ability(owner, attack_roll)
    if ability is not None:
        damage = damage_after_resolve(damage, resolve_bands(rulings, owner, ability, target, "VIT"))
        return AttackOdds(landed, critical, damage, Fraction(0), Fraction(0), Fraction(0), hit.resource)
    return AttackOdds(landed, critical, damage, *wound_odds(rulings, target, hit, damage), hit.resource)


def with_block_shields(rulings: Rulings, target: Character, defence: Card | None) -> Character:
    """Return the target with the Shields and temporary HP that the defence gives (TCG-BO-03)."""
    ability = ability_used(target, defence) if defence is not None and defence.action == "Block" else None
    return with_wards(rulings, target, ability, target.key) if ability is not None else target


def spreading_ability(owner: Character, attack_roll: AttackRoll) -> Ability | None:
    """Return the Ability of an attack if the Ability spreads its damage over several cycles, else None (TCG-DU-02)."""
    ability = ability_used(owner, attack_roll.effective_card)
    return ability if ability is not None and spread_cycles(ability) else None


# Hit or miss


def attack_outcomes(
    rulings: Rulings, attack_roll: AttackRoll, target: Character, defence: Card | None, hits: Distribution[int]
) -> dict[DefenseResult, Counter[int]]:
    """Return each possible outcome of an attack, with its relative probability for each Accuracy total.

    `hits`: the distribution of the Accuracy total.

    The total BEYOND stands for all totals that are cut from `hits`.
    """
    needed, unparried = current_score(target, rulings, "Strike Target").total, is_unparried(attack_roll, defence)
    rolling = defense_accuracy(rulings, target, defence) if defence is not None else None

    @cache
    def outcomes_after(first: DefenseResult) -> Callable[[int], Iterator[tuple[DefenseResult, int]]]:
        if defence is None or rolling is None:
            return lambda accuracy: iter([(first, 1)])
        ended = partial(defended_result, rulings, first, defence.action)
        return outcomes_by_margin(
            totals(rolling), lambda margin: relevant_result(ended(margin)), range(min(hits), max(hits) + 1)
        )

    found: dict[DefenseResult, Counter[int]] = {}
    for accuracy, ways in weights_with_cut(hits):
        first = relevant_result(attack_result(accuracy, needed, unparried=unparried))
        for outcome, share in outcomes_after(first)(accuracy):
            found.setdefault(outcome, Counter())[accuracy] += ways * share
    return found


def outcomes_by_margin(
    rolls: Distribution[int], outcome: Callable[[int], DefenseResult], accuracies: range
) -> Callable[[int], Iterator[tuple[DefenseResult, int]]]:
    """Return a function that takes an Accuracy total and yields the possible results with their weights.

    `rolls`: the distribution of the defence’s total.
    `outcome`: returns the result for a margin: the defence’s total minus Accuracy.
    `accuracies`: the possible totals.
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


def weights_with_cut(rolls: Distribution[int]) -> Iterator[tuple[int, int]]:
    """Yield (total, weight) for each total of a roll.

    If the highest totals were cut from `rolls`, the last pair is (BEYOND, the weight of all cut totals).
    """
    yield from rolls.items()
    if rolls.cut:
        yield BEYOND, rolls.cut


def relevant_result(result: DefenseResult) -> DefenseResult:
    """Return the result reduced to the details that change the damage, so that equivalent results become equal."""
    if not result.lands:
        return DefenseResult(False, 0, 0)
    margin = CRITICAL if result.critical else 0
    return DefenseResult(True, margin, 0, failed=result.failed, critical_defence=result.critical_defence)


# The damage


def damage_distribution(
    rulings: Rulings, owner: Character, attack_roll: AttackRoll, target: Character, defence: Card | None,
    outcomes: dict[DefenseResult, Counter[int]], effect_roll: Rolling,
) -> Distribution[int]:  # fmt: skip
    """Return the distribution of the damage of an attack over all its outcomes.

    `outcomes`: the result of `attack_outcomes`.
    `effect_roll`: the dice and the flat bonus of the Effect Value.
    """
    once = rolls_once(rulings) and not attack_roll.is_grab
    values = effect_values(rulings, owner, attack_roll, effect_roll)
    block = defence_values(rulings, owner, attack_roll, target, defence)
    strong = block.map(lambda value: with_critical(effect_value_tally(value), critical=True).total)
    reduced = damage_reducer(rulings, target, hit_damage(rulings, owner, attack_roll))
    weights: Counter[int] = Counter()
    for met, ways in outcomes.items():
        rolled = {accuracy: share for accuracy, share in ways.items() if accuracy != BEYOND} if once else {}
        if once and not rolled:
            continue  # all the weight of this outcome was cut
        of, stops = Distribution(rolled) if once else values, strong if met.critical_defence else block
        spread = damage_of_outcome(rulings, owner, attack_roll, target, defence, met, of, stops, reduced)
        add_weights(weights, 1 if once else sum(ways.values()), spread)
    whole = sum(sum(ways.values()) for ways in outcomes.values()) * block.total * (1 if once else values.total)
    return Distribution(weights, max(0, whole - sum(weights.values())))


def effect_values(
    rulings: Rulings, owner: Character, attack_roll: AttackRoll, effect_roll: Rolling
) -> Distribution[int]:  # fmt: skip
    """Return the odds of an attack’s Effect Value, without the bonus of a critical hit.

    `effect_roll`: the dice and flat bonus (TCG-DU-02).

    For a Grab, return the odds of a critical Grab’s damage.
    """
    if attack_roll.is_grab:
        return totals(critical_grab_pool(owner, rulings))
    return (
        Distribution.certain(effect_roll.highest_total)
        if spreading_ability(owner, attack_roll) is not None
        else totals(effect_roll)
    )


def hit_damage(rulings: Rulings, owner: Character, attack_roll: AttackRoll, amount: int = 0) -> Damage:
    """Return the damage of a hit with the Effect Value `amount`. For a Grab, return the damage of a critical Grab."""
    if attack_roll.is_grab:
        return critical_grab_damage(owner, attack_roll, amount)
    return damage_of(rulings, owner, attack_roll, amount)


def effect_value_tally(total: int) -> Tally:
    """Return the Effect Value `total` as a Tally with a single addend."""
    return Tally(term("Effect Value"), (Addend(term("Effect Value"), total, "TC-D-95"),))


def defence_values(
    rulings: Rulings, owner: Character, attack_roll: AttackRoll, target: Character, defence: Card | None
) -> Distribution[int]:
    """Return the odds of the damage that a defence stops; certainly 0 if the defence stops no damage."""
    value = defense_value(rulings, target, defence) if defence is not None else None
    if defence is None or value is None:
        return Distribution.certain(0)
    through = defending_sub_type(target, defence)
    hit = hit_damage(rulings, owner, attack_roll)
    return totals(value) if is_reduced_by(rulings, hit, defence.action, through) else Distribution.certain(0)


def damage_of_outcome(
    rulings: Rulings, owner: Character, attack_roll: AttackRoll, target: Character, defence: Card | None,
    result: DefenseResult, values: Distribution[int], block: Distribution[int], reduce: Callable[[int, bool], int],
) -> Distribution[int]:  # fmt: skip
    """Return the odds of the damage of an attack with the outcome `result`.

    `values`: the odds of the Effect Value.
    `block`: the odds of the points that the defence stops.
    `reduce`: a function from `damage_reducer`.

    The total weight is that of `values` times that of `block`.
    """
    if not result.hits or (attack_roll.is_grab and not result.critical):
        return Distribution({0: values.total * block.total})
    through = defending_sub_type(target, defence) if defence is not None and not attack_roll.is_grab else None
    amounts: Counter[int] = Counter()
    after = False
    for value, ways in values.items():
        tally = effect_value_tally(value)
        if not attack_roll.is_grab:
            tally, after = raised_value(rulings, owner, attack_roll, result, tally)
        hit = hit_damage(rulings, owner, attack_roll, tally.total)
        hit = after_armor(rulings, target, hit, through) if after else hit
        amounts[damage_by_type(rulings, target, hit, through).total] += ways
    left = Distribution(amounts, values.cut).plus(block.map(lambda taken: -taken))
    return left.map(lambda amount: reduce(max(0, amount), after))


def damage_reducer(rulings: Rulings, target: Character, hit: Damage) -> Callable[[int, bool], int]:
    """Return a cached function that takes an amount of damage and returns the amount after all reductions.

    `hit`: the damage; its amount is ignored.

    The function’s second argument is True if Armor and guards are already subtracted.
    """

    @cache
    def reduced(amount: int, armored: bool) -> int:
        return reduce_damage(rulings, target, replace(hit, amount=amount, armored=armored, known=True)).tally.total

    return reduced


def add_weights(weights: Counter[int], factor: int, spread: Distribution[int]) -> None:
    """Add `factor` times each weight of the distribution `spread` to the counter `weights`. `spread` is not changed."""
    for outcome, weight in spread.items():
        weights[outcome] += factor * weight
