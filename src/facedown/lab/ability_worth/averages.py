"""Exact averages of one use of an Ability: the damage that it deals or prevents, and the points that it heals."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from facedown.lab.ability_worth.uses import new_user, shield_of, weapon_of
from facedown.lab.ability_worth.worth import Worth
from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.model import DEFENSE, Ability, Card, Character, Rulings, Sheet, Weight, keeps_core_dice
from facedown.systems.tri_core.odds.attacks import attack_odds
from facedown.systems.tri_core.odds.resolves import totals
from facedown.systems.tri_core.rules.ability_values import as_core_action_card
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.rules.costs import ap_cost
from facedown.systems.tri_core.rules.current_numbers import fully_restored
from facedown.systems.tri_core.rules.rolls import ability_pool, effect_pool

# Without an Ability


def plain_strike(sheet: Sheet, foe: Character, rulings: Rulings, weight: Weight) -> Worth:
    """Return the worth of a Strike without an Ability, with the melee weapon in the main hand, for comparison.

    `sheet` is the sheet of the character that strikes.
    """
    user, held = new_user(sheet, rulings), weapon_of(sheet)
    card = Card("Strike", weight, held, target="foe")
    name = f"a Strike with the {held[0]}" if held else "an unarmed Strike"
    mean = mean_damage(rulings, user, card, foe)
    return Worth(name, "damage", weight, mean, ap_cost(user, rulings, card).total, 0, "", 0)


def plain_block(sheet: Sheet, foe: Character, rulings: Rulings) -> Worth:
    """Return the worth of a Light Block without an Ability, with the shield in hand, for comparison.

    It is the damage that the Block prevents from the foe’s Heavy Strike. `sheet` is the sheet of the character that
    blocks.
    """
    user, held = new_user(sheet, rulings), shield_of(sheet)
    card = Card("Block", "Light", held)
    name = f"a Block with the {held[0]}" if held else "an unarmed Block"
    mean = damage_prevented(rulings, user, foe, card)
    return Worth(name, "protection", "Light", mean, ap_cost(user, rulings, card).total, 0, "", 0)


# Damage


def mean_damage(
    rulings: Rulings, owner: Character, card: Card, target: Character, defence: Card | None = None
) -> float:
    """Return the average damage of an attack with `card` on a target.

    `defence` is the card with which the target defends itself; None if it does not.
    """
    attack_roll = AttackRoll(owner.key, card, target.key)
    return float(attack_odds(rulings, owner, attack_roll, target, defence).damage.mean)


def foe_strike_damage(rulings: Rulings, user: Character, foe: Character, defence: Card | None) -> float:
    """Return the average damage of the foe’s Heavy Strike on the user.

    `defence` is the card with which the user defends itself; None if it does not.
    """
    card = Card("Strike", "Heavy", weapon_of(foe.sheet), target="me")
    return mean_damage(rulings, foe, card, user, defence)


def backlash_damage(owner: Character, rulings: Rulings, ability: Ability, card: Card) -> float:
    """Return the average number of HP that Backlash costs the user of a card; 0 if the card has no Backlash.

    The cost is half of the total of the Backlash dice, rounded down. These dice do not explode.

    Rules: TCG-CH-04.
    """
    sides = effect_pool(owner, rulings, as_core_action_card(ability, card)).die
    return (card.backlash * (sides + 1) - 1) / 4 if card.backlash else 0.0


# Healing and protection


def restored_points(user: Character, ability: Ability, card: Card, rulings: Rulings) -> tuple[str, float]:
    """Return the kind and the average points of the result of an Ability with the Aspect Heal or Shield.

    The kind is “healing” for Heal, and “protection” for Shield.
    """
    rolled_card = as_core_action_card(ability, card)
    rolling = (
        effect_pool(user, rulings, rolled_card)
        if keeps_core_dice(ability)
        else ability_pool(user, rulings, rolled_card, ability)
    )
    kind = "healing" if ability.aspect == "Heal" else "protection"
    return kind, float(max(Fraction(0), totals(rolling).mean))


def damage_prevented(rulings: Rulings, user: Character, foe: Character, defence: Card) -> float:
    """Return by how many points the card `defence` of the user reduces the average damage of the foe’s Heavy Strike."""
    return foe_strike_damage(rulings, user, foe, None) - foe_strike_damage(rulings, user, foe, defence)


def protection_amounts(
    sheet: Sheet, user: Character, ability: Ability, card: Card, foe: Character, rulings: Rulings
) -> Iterator[float]:
    """Yield how many points of damage from the foe’s Heavy Strike an Ability prevents on average.

    Yields an amount only for an Ability that is used as a defence, and for a Passive that prevents damage. A Passive
    with Boost III is left out; `results_of_use` counts it.
    """
    if replaces_core_action(ability) and ability.action in DEFENSE:
        yield damage_prevented(rulings, user, foe, card)
    if ability.type == "Passive" and not ability.has("Boost III"):
        others = replace(sheet, abilities=tuple(one for one in sheet.abilities if one.name != ability.name))
        without = fully_restored(replace(user, sheet=others), rulings)
        prevented = foe_strike_damage(rulings, without, foe, None) - foe_strike_damage(rulings, user, foe, None)
        if prevented > 0:
            yield prevented
