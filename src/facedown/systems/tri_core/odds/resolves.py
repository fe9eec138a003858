"""The odds of rolls and Resolves in Tri-Core, and of the consequences of damage.

The odds are computed with the functions that play the game.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate

from facedown.chance import Distribution
from facedown.game import registry
from facedown.systems.tri_core.model import Ability, Character, Rulings
from facedown.systems.tri_core.rules.challenge_levels import Band, legerity, resolve_band
from facedown.systems.tri_core.rules.damage import Damage
from facedown.systems.tri_core.rules.dice_pools import Rolling
from facedown.systems.tri_core.rules.resolves import resolve_roll
from facedown.systems.tri_core.rules.thresholds import (
    after_hp_loss,
    after_wounds,
    damage_resolve,
    must_stay_awake,
    reaches_threshold,
    stay_awake_resolve,
    withstands,
)

# Rolls


def totals(rolling: Rolling) -> Distribution[int]:
    """Return the distribution of a roll’s total. Very high totals of exploding dice are cut."""
    found = Distribution.certain(rolling.plus.total)
    for pool in rolling.pools:
        found = found.plus(pool.totals())
    return found


# The consequences of damage


def wound_odds(
    rulings: Rulings, target: Character, hit: Damage, damage: Distribution[int]
) -> tuple[Fraction, Fraction, Fraction]:
    """Return the probabilities that a hit causes three things: a Shock, a higher step of Wounded, unconsciousness.

    `damage`: the distribution of the damage after all reductions.

    All three are 0 unless the hit reduces HP.
    """
    if hit.resource != "HP":
        return Fraction(0), Fraction(0), Fraction(0)
    kind = hit.kinds[0]
    shocks = failure_odds(damage_resolve(target, rulings, kind))
    faints: dict[int, Callable[[int], Fraction]] = {}
    shock, wounded, out = Fraction(0), 0, Fraction(0)
    for dealt, weight in damage.items():
        hurt = after_hp_loss(target, dealt, kind, nonlethal=hit.spared)
        lost = hurt.last_damage
        if not lost:
            continue
        shock += weight * shocks(lost) if reaches_threshold(hurt, rulings, lost) else 0
        after = after_wounds(hurt, rulings, lost)
        wounded += weight if after.wounded > hurt.wounded else 0
        if must_stay_awake(after):
            if after.wounded not in faints:
                faints[after.wounded] = failure_odds(stay_awake_resolve(after, rulings))
            out += weight * faints[after.wounded](lost)
        elif after.out and not target.out:
            out += weight
    return shock / damage.total, Fraction(wounded, damage.total), out / damage.total


def failure_odds(resolve: Rolling) -> Callable[[int], Fraction]:
    """Return a function that takes a loss of HP and returns the probability that `resolve` fails against the loss."""
    roll = totals(resolve)
    ways = sorted(roll.items())
    values, sums = [value for value, _ in ways], list(accumulate(weight for _, weight in ways))

    def fails(lost: int) -> Fraction:
        at = bisect_left(values, True, key=lambda total: withstands(total, lost))
        return Fraction(sums[at - 1], roll.total) if at else Fraction(0)

    return fails


# Resolves


def resolve_bands(
    rulings: Rulings, owner: Character, ability: Ability, target: Character, by: str
) -> Distribution[Band]:  # fmt: skip
    """Return the odds of each Band of the target’s Resolve against an Ability of `owner`.

    `by`: the stat or guard of the Resolve.

    Rules: R-TCG-27, TCG-XR-07.
    """
    level = legerity(owner, rulings, ability.core).total
    return bands_of(totals(resolve_roll(target, rulings, by)), level)


def bands_of(roll: Distribution[int], level: int) -> Distribution[Band]:
    """Return the odds of each Band of a Resolve roll against the number `level`.

    `roll`: the distribution of the totals. Totals that are cut count as the highest total plus 1.
    """
    weights = Counter(dict(roll.map(lambda total: resolve_band(total - level)).items()))
    if roll.cut:
        weights[resolve_band(max(roll) + 1 - level)] += roll.cut
    return Distribution(weights)


def worded_bands(bands: Distribution[Band]) -> Distribution[str]:
    """Return the odds of the results of a Resolve, each result in the words of the catalogue, like “a success”."""
    words = registry.system("tri-core").catalogue()
    return bands.map(lambda band: words.term(f"a-{band.key}"))


def damage_after_resolve(amounts: Distribution[int], bands: Distribution[Band]) -> Distribution[int]:
    """Return the odds of the damage that remains after the target’s Resolve.

    `amounts`: the odds of the damage before the Resolve.
    `bands`: the odds of the results of the Resolve.
    """
    weights: Counter[int] = Counter()
    for amount, ways in amounts.items():
        for result, share in bands.items():
            weights[result.share(amount)] += ways * share
    return Distribution(weights, amounts.cut * bands.total)
