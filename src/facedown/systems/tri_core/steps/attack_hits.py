"""A hit lands: its Effect Value, its Afflictions, and what its Ability does besides (TC-D-37, TC-D-66, TC-D-67)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Stack, Tally, minus
from facedown.systems.tri_core.abilities.use_costs import spread_cycles
from facedown.systems.tri_core.model import Ability, Attack, Card, Character, Chipped, character_of, term
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.attack_rolls import (
    AttackRoll,
    DefenseResult,
    after_armor,
    attack_rolls,
    damage_of,
    is_same_area_use,
    pool_and_afflictions,
    raised_value,
)
from facedown.systems.tri_core.rules.damage import block_stops, reduce_damage
from facedown.systems.tri_core.rules.dice_pools import Thrown
from facedown.systems.tri_core.steps.affliction_effects import impaled, strike_with
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_encounter
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.steps.effect_values import rolled_value
from facedown.systems.tri_core.steps.effects_over_time import over_time
from facedown.systems.tri_core.steps.keyword_effects import on_each, on_hit, on_use


def note_worn_items(ctx: Context, attack_roll: AttackRoll, card: Card, incoming: int, defence: int) -> None:
    """What was overcome by twice may be worn down, if the GM says so (TC-D-70, R-TC-93)."""
    encounter = ctx.position.encounter
    if encounter is None or incoming < 2 * defence or card.action not in ("Block", "Parry"):
        return
    chipped = tuple(Chipped(attack_roll.target, name, attack_roll.owner) for name in card.items)
    ctx.position = replace(ctx.position, encounter=replace(encounter, chipped=(*encounter.chipped, *chipped)))


def land_hit(
    ctx: Context, attack_roll: AttackRoll, met: DefenseResult, once: Thrown | None, card: Card | None
) -> DefenseResult:
    """A hit: its Effect Value, more by a critical or a failed Parry, lands (TC-D-37, TC-D-66, TC-D-67).

    A Parry that is read as a shield holds where it leaves nothing (R-TC-89).
    """
    owner, rulings = character_of(ctx.position, attack_roll.owner), ctx.position.rulings
    value = once.total if once is not None else thrown_value(ctx, owner, attack_roll)
    value, later = raised_value(rulings, owner, attack_roll, met, value)
    says = f"Effect Value {minus(value.total)}.{' It is critical.' if met.critical else ''}"
    ctx.say("TC-D-95", "effect", says, tallies=(value,), critical=met.critical)
    blow = damage_of(rulings, owner, attack_roll, value.total)
    stopped = card is None or card.action != "Block" or block_stops(rulings, blow.kinds, met.through)  # R-TC-166
    if card is not None and stopped and (met.defence is not None or met.failed):
        note_worn_items(
            ctx, attack_roll, card, value.total, met.defence.value if met.defence is not None else met.parry
        )
    pool, found = pool_and_afflictions(owner, rulings, attack_roll, blow)
    blow = replace(blow, bypass=impaled(ctx, attack_roll.owner, attack_roll.target, found, pool)) if found else blow
    target = character_of(ctx.position, attack_roll.target)
    if later:
        blow = after_armor(rulings, target, blow, met.through)
    parried = met.defence is not None and met.defence.label == term("Parry") and met.defence.value > 0
    shielded = parried and reduce_damage(rulings, target, blow, met.defence, met.through).spent_by(term("Parry"))
    ability = ability_used(owner, attack_roll.bare)
    if ability is not None and spread_cycles(ability):
        reached = over_time(ctx, attack_roll, ability, blow, met)
    else:
        reached = deal_damage(ctx, attack_roll.target, blow, met.defence, met.through)
    strike_with(ctx, attack_roll.owner, attack_roll.target, found, pool, reached)
    if ability is not None:
        apply_ability(ctx, attack_roll, ability)
    return replace(met, succeeded=met.succeeded or shielded)


def apply_ability(ctx: Context, attack_roll: AttackRoll, ability: Ability) -> None:
    """What an Ability that hits does besides: some of it once, however many its area hits (R-TCG-139)."""
    if not attack_roll.struck:
        on_hit(ctx, attack_roll.owner, ability)
        on_use(ctx, attack_roll.owner, ability, replace(attack_roll.card, target=attack_roll.target))
    on_each(ctx, attack_roll.owner, ability, attack_roll.card, attack_roll.target, at=attack_roll.struck)
    if attack_roll.rolled is not None and ctx.position.encounter is not None:
        owed = (
            replace(one, struck=attack_roll.struck + 1)
            if isinstance(one, Attack) and is_same_area_use(one, attack_roll)
            else one
            for one in encounter_of(ctx).waits.owed
        )
        set_encounter(ctx, replace(encounter_of(ctx), waits=Stack(tuple(owed))))


def thrown_value(ctx: Context, owner: Character, attack_roll: AttackRoll) -> Tally:
    """The Effect Value as it is rolled; over cycles the most that it can be (TCG-DU-02, C3)."""
    rolling, ability = attack_rolls(owner, ctx.position.rulings, attack_roll)[1], ability_used(owner, attack_roll.bare)
    return rolled_value(ctx, rolling, ability, f"{owner.name}’s Effect Value", owner.key)
