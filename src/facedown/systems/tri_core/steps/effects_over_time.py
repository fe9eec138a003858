"""Deal the damage of a hit at once or spread over several cycles."""

from __future__ import annotations

from facedown.systems.tri_core.abilities.use_costs import spread_cycles
from facedown.systems.tri_core.model import Ability, Track, ability_ref, character_of
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.rules.challenge_levels import legerity
from facedown.systems.tri_core.rules.damage import Damage, reduce_damage, with_shields_spent
from facedown.systems.tri_core.rules.lasting_modifiers import split_over_cycles
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.damage_taken import absorb_damage, deal_damage
from facedown.systems.tri_core.steps.durations import begin_track
from facedown.systems.tri_core.steps.resistance import roll_resolve


def deal_hit_damage(
    ctx: Context, attack_roll: AttackRoll, ability: Ability | None, damage: Damage, result: DefenseResult
) -> int:
    """Deal the damage of a hit, at once or spread over cycles, and return the points dealt in total.

    `ability`: the Ability of the attack, or None.
    """
    if ability is not None and spread_cycles(ability):
        return spread_damage(ctx, attack_roll, ability, damage, result)
    return deal_damage(ctx, attack_roll.target, damage, result.defence, result.defending_type)


def spread_damage(
    ctx: Context, attack_roll: AttackRoll, ability: Ability, damage: Damage, result: DefenseResult
) -> int:
    """Spread the damage of a hit over cycles, and return the total of all cycles (TCG-DU-02, R-TCG-144).

    The total is the damage after the target’s protection and Resolve.
    """
    owner, target = character_of(ctx.position, attack_roll.owner), character_of(ctx.position, attack_roll.target)
    rulings = ctx.position.rulings
    reduction = reduce_damage(rulings, target, damage, result.defence, result.defending_type)
    set_character(ctx, with_shields_spent(target, damage.resource, reduction))
    absorb_damage(ctx, target.key, damage)
    level = legerity(owner, rulings, ability.core).total
    total = roll_resolve(ctx, target.key, "VIT", level, ability_ref(owner.key, ability.name), "TCG-DU-02a").share(
        reduction.tally.total
    )
    if total:
        amounts = split_over_cycles(total, spread_cycles(ability))
        track = Track(
            ability.name, owner.key, amounts, damage.resource, type=damage.types[0], counts_as=damage.kinds[0],
            spared=damage.spared,
        )  # fmt: skip
        begin_track(ctx, target.key, track)
    return total
