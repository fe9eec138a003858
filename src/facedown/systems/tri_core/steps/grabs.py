"""Apply a Grab that hits: the target is restrained and loses AP."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Character, PendingDamage, character_of, character_ref, term
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, attack_rolls, critical_grab_damage
from facedown.systems.tri_core.rules.damage import after_ap_drain
from facedown.systems.tri_core.rules.dice_pools import RollResult, roll_successes, successes_in
from facedown.systems.tri_core.rules.ranges import grab_reach
from facedown.systems.tri_core.rules.rolls import critical_grab_pool
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.damage_taken import deal_damage, take_or_defer


def apply_grab(ctx: Context, attack_roll: AttackRoll, result: DefenseResult, shared_roll: RollResult | None) -> None:
    """Restrain the target of a Grab and subtract AP; a critical Grab also deals damage.

    `shared_roll`: the Accuracy roll, if its successes count; None to roll the successes now.

    Rules: R-TC-85.
    """
    owner, target = (character_of(ctx.position, key) for key in (attack_roll.owner, attack_roll.target))
    ctx.emit("TC-D-50", "restrained", character=character_ref(target.key), by=character_ref(owner.key))
    drain_ap(ctx, owner, target, attack_roll, roll_drained_ap(ctx, owner, attack_roll, shared_roll))
    if result.critical:
        deal_critical_grab(ctx, owner, target, attack_roll, result)


def roll_drained_ap(ctx: Context, owner: Character, attack_roll: AttackRoll, shared_roll: RollResult | None) -> int:
    """Return how many AP a Grab drains: the successes of `shared_roll`, or of a new roll if `shared_roll` is None.

    Rules: R-TC-01.
    """
    rulings, bare = ctx.position.rulings, replace(attack_roll, card=replace(attack_roll.card, ability=""))
    if shared_roll is not None:
        return successes_in(rulings, shared_roll.faces)
    pool = attack_rolls(owner, rulings, bare)[1].dice.total
    chance = ctx.asking(term("AP drained"), character_ref(owner.key))
    return roll_successes(chance, rulings, pool).total if pool else 0


def drain_ap(ctx: Context, owner: Character, target: Character, attack_roll: AttackRoll, drained: int) -> None:
    """Subtract `drained` AP from the target of a Grab and its Shield, and let `owner` hold the target.

    The loss of AP and the hold can be deferred until other characters have acted.

    Rules: R-TC-112, R-TC-120.
    """
    shielded, cut = after_ap_drain(target, drained)
    set_character(ctx, shielded)
    ctx.emit("TC-D-51", "drained", character=character_ref(target.key), ap=drained - cut, shield=cut)
    reach = grab_reach(owner, attack_roll.card)
    take_or_defer(ctx, PendingDamage(owner.key, target.key, "AP", drained - cut, held_by=owner.key, reach=reach))


def deal_critical_grab(
    ctx: Context, owner: Character, target: Character, attack_roll: AttackRoll, result: DefenseResult
) -> None:
    """Roll and deal the damage of a critical Grab to its target (TC-D-39)."""
    who = character_ref(owner.key)
    value = critical_grab_pool(owner, ctx.position.rulings).made(ctx.asking(term("Effect Value"), who))
    ctx.emit("TC-D-39", "effect", tallies=(value,), total=value.total, margin=result.margin, critical=True)
    deal_damage(ctx, target.key, critical_grab_damage(owner, attack_roll, value.total), result.defence)
