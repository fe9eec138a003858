"""The effects of a hit: damage, Afflictions, and the effects of the attack’s Ability."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Stack, Tally
from facedown.systems.tri_core.model import Ability, Attack, Card, Character, ChippedItem, character_of, term
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.afflictions import CarriedAffliction
from facedown.systems.tri_core.rules.attack_results import (
    DefenseResult,
    after_armor,
    blocks_nothing,
    is_overcome,
    is_shielded,
    raised_value,
)
from facedown.systems.tri_core.rules.attack_rolls import (
    AttackRoll,
    attack_rolls,
    damage_of,
    is_same_area_use,
    pool_and_afflictions,
)
from facedown.systems.tri_core.rules.damage import Damage
from facedown.systems.tri_core.rules.dice_pools import RollResult
from facedown.systems.tri_core.steps.affliction_effects import apply_hit_afflictions, armor_ignored_by_impale
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_encounter
from facedown.systems.tri_core.steps.effect_values import roll_value
from facedown.systems.tri_core.steps.effects_over_time import deal_hit_damage
from facedown.systems.tri_core.steps.keyword_effects import apply_once_per_use, apply_to_target, apply_to_user_on_hit

# Effect Value


def deal_effect_value(
    ctx: Context, attack_roll: AttackRoll, result: DefenseResult, shared_roll: RollResult | None, card: Card | None
) -> DefenseResult:
    """Roll the Effect Value of a hit, apply all effects of the hit, and return `result` with the final `succeeded`.

    `shared_roll`: the Effect Value, if it was rolled together with the Accuracy; else None.
    `card`: the card of the defence; None without a defence.
    """
    owner, rulings = character_of(ctx.position, attack_roll.owner), ctx.position.rulings
    value = shared_roll.total if shared_roll is not None else roll_hit_value(ctx, owner, attack_roll)
    value, after = raised_value(rulings, owner, attack_roll, result, value)
    drawn = attack_roll.draws[1]
    ctx.emit(
        "TC-D-95",
        "effect",
        tallies=(value,),
        draws=drawn,
        total=value.total,
        margin=result.margin,
        critical=result.critical,
    )
    damage = damage_of(rulings, owner, attack_roll, value.total)
    if card is not None:
        record_wear_of_defense(ctx, attack_roll, result, card, damage)
    pool, found = pool_and_afflictions(owner, rulings, attack_roll, damage)
    if found:
        damage = replace(
            damage, bypass=armor_ignored_by_impale(ctx, attack_roll.owner, attack_roll.target, found, pool)
        )
    target = character_of(ctx.position, attack_roll.target)
    if after:
        damage = after_armor(rulings, target, damage, result.defending_type)
    result = replace(result, succeeded=result.succeeded or is_shielded(rulings, target, damage, result))
    deal_hit(ctx, attack_roll, result, damage, found, pool)
    return result


def roll_hit_value(ctx: Context, owner: Character, attack_roll: AttackRoll) -> Tally:
    """Roll and return the Effect Value of an attack.

    If the Effect Value is spread over several cycles, nothing is rolled, and the maximum is returned.
    """
    rolling, ability = (
        attack_rolls(owner, ctx.position.rulings, attack_roll)[1],
        ability_used(owner, attack_roll.effective_card),
    )
    return roll_value(ctx, rolling, ability, term("Effect Value"), owner.key)


def deal_hit(
    ctx: Context, attack_roll: AttackRoll, result: DefenseResult, damage: Damage,
    afflictions: tuple[CarriedAffliction, ...], pool: int,
) -> None:  # fmt: skip
    """Deal the damage of a hit, at once or over cycles, then apply its Afflictions and its Ability.

    `pool`: the number of damage dice, for the steps of the Afflictions.
    """
    ability = ability_used(character_of(ctx.position, attack_roll.owner), attack_roll.effective_card)
    dealt = deal_hit_damage(ctx, attack_roll, ability, damage, result)
    apply_hit_afflictions(ctx, attack_roll.owner, attack_roll.target, afflictions, pool, dealt)
    if ability is not None:
        apply_hit_ability(ctx, attack_roll, ability)


# Ability of the attack


def apply_hit_ability(ctx: Context, attack_roll: AttackRoll, ability: Ability) -> None:
    """Apply the Keyword entries of an Ability whose attack has hit (R-TCG-139).

    Entries that affect the user are applied only at the first hit, and so are entries that work once for each use.
    """
    if not attack_roll.targets_hit:
        apply_to_user_on_hit(ctx, attack_roll.owner, ability)
        apply_once_per_use(ctx, attack_roll.owner, ability, replace(attack_roll.card, target=attack_roll.target))
    apply_to_target(ctx, attack_roll.owner, ability, attack_roll.card, attack_roll.target, at=attack_roll.targets_hit)
    if attack_roll.rolled is not None and ctx.position.encounter is not None:
        count_struck(ctx, attack_roll)


def count_struck(ctx: Context, attack_roll: AttackRoll) -> None:
    """Add 1 to the number of targets hit, in all pending `Attack` records of an attack on an area."""
    owed = (
        replace(one, targets_hit=attack_roll.targets_hit + 1)
        if isinstance(one, Attack) and is_same_area_use(one, attack_roll)
        else one
        for one in encounter_of(ctx).waits.owed
    )
    set_encounter(ctx, replace(encounter_of(ctx), waits=Stack(tuple(owed))))


# Wear of items


def record_wear_of_defense(
    ctx: Context, attack_roll: AttackRoll, result: DefenseResult, card: Card, damage: Damage
) -> None:
    """Record the items used for a Block or Parry, if the attack has overcome this defence.

    Rules: R-TC-166.
    """
    target = character_of(ctx.position, attack_roll.target)
    defended = result.defence is not None or result.failed
    if defended and not blocks_nothing(ctx.position.rulings, target, card, damage.kinds):
        record_overcome_items(ctx, attack_roll, card, damage.amount, result.defence_points)


def record_overcome_items(ctx: Context, attack_roll: AttackRoll, card: Card, incoming: int, defence: int) -> None:
    """Record the items of a Block or Parry that the attack has overcome (TC-D-70, R-TC-93).

    `incoming`: the Effect Value of the attack.
    `defence`: the damage that the defence can stop, or the total of the Parry.
    """
    encounter = ctx.position.encounter
    if encounter is None or not is_overcome(card, incoming, defence):
        return
    chipped = tuple(ChippedItem(attack_roll.target, name, attack_roll.owner) for name in card.items)
    ctx.position = replace(ctx.position, encounter=replace(encounter, chipped=(*encounter.chipped, *chipped)))
