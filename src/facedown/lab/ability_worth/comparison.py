"""Comparison of Abilities by their worth against a foe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from facedown.lab.ability_worth.averages import (
    backlash_damage,
    mean_damage,
    plain_block,
    plain_strike,
    protection_amounts,
    restored_points,
)
from facedown.lab.ability_worth.simulation import simulate_damage
from facedown.lab.ability_worth.uses import (
    WEIGHTS,
    Trial,
    ability_card,
    charged_cards,
    has_later_effects,
    is_fully_counted,
    name_of_use,
    new_foe,
    new_user,
    weights_with_effect,
)
from facedown.lab.ability_worth.worth import Worth, with_better_uses
from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.abilities.use_costs import RESOURCE_OF_CORE, duration_cycles
from facedown.systems.tri_core.builder.budget import acp_spent
from facedown.systems.tri_core.model import Ability, Card, Character, Rulings, Sheet, Weight, merged
from facedown.systems.tri_core.rules.ability_values import as_core_action_card
from facedown.systems.tri_core.rules.costs import ability_resource_cost, ap_cost


def compare_abilities(
    sheet: Sheet, abilities: Sequence[Ability], foe: Sheet, rulings: Rulings, *, runs: int = 100, seed: int = 1,
    cycles: int = 5, ready: Sequence[str] = (),
) -> tuple[Worth, ...]:  # fmt: skip
    """Return the worth of a character’s Abilities against a foe, and that of a Strike and a Block without an Ability.

    The results are sorted by kind (damage, healing, protection), and within a kind by the amount for each AP, best
    first. Lasting effects are counted for `cycles` cycles. They are simulated `runs` times with random numbers from
    `seed`. `ready` are the names of the ready Abilities in `abilities`: the character does not have them, and they are
    listed only for comparison.
    """
    trial = Trial(rulings, new_foe(foe, rulings), runs, seed, cycles)
    strikes = [plain_strike(sheet, trial.foe, rulings, weight) for weight in WEIGHTS]
    found = [max(strikes, key=lambda one: one.per_ap), plain_block(sheet, trial.foe, rulings)]
    for ability in abilities:
        found += best_uses(sheet, ability, trial)
    marked = (replace(with_better_uses(one, found), ready=one.ability in ready) for one in found)
    return tuple(sorted(marked, key=lambda one: (one.kind, -one.per_ap)))


def best_uses(sheet: Sheet, ability: Ability, trial: Trial) -> Iterator[Worth]:
    """Yield the worth of an Ability for each kind of result, uncharged and charged.

    Each worth is that at the weight of the card which gives the most points for each AP. Yields nothing for an Ability
    that gives neither damage nor healing nor protection.
    """
    known = replace(sheet, abilities=(*(one for one in sheet.abilities if one.name != ability.name), ability))
    user = new_user(known, trial.rulings)
    found: list[Worth] = []
    for weight in weights_to_compare(user, ability, trial):
        for card in charged_cards(ability, ability_card(user, ability, weight)):
            found += worths_of_use(sheet, user, ability, card, trial)
    for use in dict.fromkeys((one.name, one.kind) for one in found):
        yield max((one for one in found if (one.name, one.kind) == use), key=lambda one: one.per_ap)


def weights_to_compare(user: Character, ability: Ability, trial: Trial) -> Sequence[Weight]:
    """Return the weights at which an Ability is compared.

    An Ability with the Aspect Damage that must be simulated is compared only at one weight: the weight at which a hit
    deals the most damage for each AP.
    """
    weights = weights_with_effect(ability)
    if len(weights) == 1 or not has_later_effects(ability) or ability.aspect != "Damage":
        return weights

    def hit_damage_per_ap(weight: Weight) -> float:
        use = ability_card(user, ability, weight)
        mean = mean_damage(trial.rulings, user, as_core_action_card(ability, use), trial.foe)
        return mean / ap_cost(user, trial.rulings, use).total

    return (max(weights, key=hit_damage_per_ap),)


def worths_of_use(sheet: Sheet, user: Character, ability: Ability, card: Card, trial: Trial) -> Iterator[Worth]:
    """Yield the worth of one use of an Ability with the card `card`, for each of its results.

    A result is damage, healing or protection.
    """
    rulings, foe = trial.rulings, trial.foe
    first_card = replace(card, cycles=0)  # the cost is paid when charging begins
    cost, points = ap_cost(user, rulings, first_card).total, ability_resource_cost(user, rulings, first_card).total
    weight = card.weight if ability.type == "Active" else None
    prevented = protection_amounts(sheet, user, ability, card, foe, rulings)
    amounts = [*(("protection", amount, None) for amount in prevented), *results_of_use(user, ability, card, trial)]
    for kind, mean, spread in amounts:
        low, high = (mean - spread, mean + spread) if spread is not None else (None, None)
        yield Worth(
            name_of_use(ability, card), kind, weight, mean, cost, points, RESOURCE_OF_CORE[ability.core],
            acp_spent(ability, rulings).total, low, high, 1 + card.cycles,
            backlash_damage(user, rulings, ability, card), is_fully_counted(ability), ability=ability.name,
        )  # fmt: skip


def results_of_use(
    user: Character, ability: Ability, card: Card, trial: Trial
) -> Iterator[tuple[str, float, float | None]]:
    """Yield the results of one use of an Ability, as (kind, mean, half the width of the mean’s 95 % interval).

    The kind is “damage”, “healing” or “protection”. The last value is None if the mean is exact and not simulated.
    """
    rulings = trial.rulings
    if ability.aspect == "Damage" and ability.type != "Passive":
        if has_later_effects(ability):
            yield ("damage", *simulate_damage(user, ability, card, trial))
        else:
            yield "damage", mean_damage(rulings, user, as_core_action_card(ability, card), trial.foe), None
    if ability.aspect in ("Heal", "Shield") and ability.type != "Passive" and not replaces_core_action(ability):
        yield (*restored_points(user, ability, card, rulings), None)
    if ability.aspect == "Hinderance":
        return
    cycles = max(1, duration_cycles(ability, rulings)) if ability.type != "Passive" else trial.cycles
    for one in merged(ability.keywords):
        if one.entry == "Boost III":
            yield "protection", float(one.values["points"]), None
        if one.entry == "Duration III" and not one.values.get("foe"):
            yield "healing", float(one.values["points"] * cycles), None
