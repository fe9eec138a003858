"""Use items that heal, shield or harm (TC-D-11, TC-F-63)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Played, Shield, character_of, character_ref, item_ref, term
from facedown.systems.tri_core.rules import afflictions
from facedown.systems.tri_core.rules.current_numbers import remaining
from facedown.systems.tri_core.rules.damage import Damage, kinds_of, may_be_nonlethal, types_of
from facedown.systems.tri_core.rules.rolls import item_pool
from facedown.systems.tri_core.steps import affliction_effects
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.steps.effect_values import spend_bonus_dice
from facedown.systems.tri_core.steps.items import use_up_items
from facedown.systems.tri_core.steps.resource_gains import add_resource, after_gain


def use_item(ctx: Context, played: Played) -> None:
    """Roll the Effect Value of an item, and heal, shield or damage its target by it.

    Rules: TC-D-11, TC-F-62, TC-F-63, TC-F-64, TC-F-80, TC-F-86, R-TC-115.
    """
    owner = character_of(ctx.position, played.owner)
    item = owner.item(played.card.items[0])
    actor, thing = character_ref(owner.key), item_ref(owner.key, item.name)
    value = item_pool(owner, ctx.position.rulings, played.card).made(ctx.asking(term("Effect Value"), actor))
    use_up_items(ctx, played)
    spend_bonus_dice(ctx, played.owner, played.card)
    target = character_of(ctx.position, played.card.target or played.owner)
    if item.effect == "Damage":
        on = character_ref(target.key)
        ctx.emit("TC-F-86", "used", tallies=(value,), actor=actor, item=thing, target=on, value=value.total)
        types = types_of((item,))
        spared = item.non_lethal and may_be_nonlethal(ctx.position.rulings, types)
        damage = Damage(owner.name, value.total, types, kinds_of(types, item.kind), item.resource, spared, by=owner.key)
        reached = deal_damage(ctx, target.key, damage)
        found = [one._replace(sides=item.sides) for one in afflictions.carried_afflictions(owner, types, None, (item,))]
        affliction_effects.apply_hit_afflictions(ctx, owner.key, target.key, found, item.dice, reached)
    elif item.effect == "Shield":
        shield = Shield(item.resource, value.total, next(iter(item.types), None))
        set_character(ctx, replace(target, shields=target.shielded(shield, ctx.position.rulings)))
        ctx.emit(
            "TC-F-64",
            "item-shields",
            tallies=(value,),
            actor=actor,
            item=thing,
            character=character_ref(target.key),
            resource=term(item.resource),
            points=value.total,
        )
    else:
        gained = add_resource(ctx, target.key, item.resource, value.total)
        after = remaining(character_of(ctx.position, target.key), item.resource)
        ctx.emit(
            "TC-F-63",
            "item-heals",
            tallies=(value,),
            actor=actor,
            item=thing,
            character=character_ref(target.key),
            resource=term(item.resource),
            points=value.total,
            gained=gained,
            wasted=value.total - gained,
            left=after,
        )
        after_gain(ctx, target.key, item.resource)
