"""A Grab that hits: its target is restrained, and loses AP (TC-D-39, TC-D-50, TC-D-51, TC-D-52, R-TC-85)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Tally
from facedown.systems.tri_core.model import PendingDamage, character_of, term
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, DefenseResult, attack_rolls
from facedown.systems.tri_core.rules.damage import Damage, DamageReduction, with_shields_spent
from facedown.systems.tri_core.rules.dice_pools import Thrown, roll_successes, successes_in
from facedown.systems.tri_core.rules.ranges import grab_reach
from facedown.systems.tri_core.rules.rolls import critical_grab_pool
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.damage_taken import deal_damage, take_or_defer


def grab(ctx: Context, attack_roll: AttackRoll, met: DefenseResult, once: Thrown | None) -> None:
    """A Grab that hits restrains, and drains 1 AP for each success; critical it hurts as well (TC-D-39, R-TC-85).

    Where the table rolls once, the successes are those of the dice that hit (R-TC-01).
    """
    owner, rulings = character_of(ctx.position, attack_roll.owner), ctx.position.rulings
    target = character_of(ctx.position, attack_roll.target)
    reach, attack_roll = (
        grab_reach(owner, attack_roll.card),
        replace(attack_roll, card=replace(attack_roll.card, ability="")),
    )
    ctx.say("TC-D-50", "restrained", f"{owner.name} restrains {target.name}.", character=target.key, by=owner.key)
    pool = attack_rolls(owner, rulings, attack_roll)[1].dice.total
    if once is not None:
        drained = successes_in(rulings, once.faces)
    else:
        chance = ctx.chance_for(f"{owner.name}’s Grab: AP drained", owner.key)
        drained = roll_successes(chance, rulings, pool).total if pool else 0
    cut = min(drained, target.shield("AP").points)
    set_character(ctx, with_shields_spent(target, "AP", DamageReduction(Tally(term("AP"), ()), shield=cut)))  # R-TC-112
    says = f"{target.name} loses {drained - cut or 'no'} AP{', as a Shield takes them' if cut else ''}."
    ctx.say("TC-D-51", "drained", says, character=target.key, ap=drained - cut)
    take_or_defer(
        ctx, PendingDamage(attack_roll.owner, target.key, "AP", drained - cut, held_by=attack_roll.owner, reach=reach)
    )
    if met.critical:
        value = critical_grab_pool(owner, rulings).made(ctx.chance_for(f"{owner.name}’s critical Grab", owner.key))
        ctx.say("TC-D-39", "effect", f"A critical Grab: Effect Value {value.total}.", tallies=(value,), critical=True)
        deal_damage(
            ctx, target.key, Damage(owner.name, value.total, spared=attack_roll.card.spared, by=owner.key), met.defence
        )
