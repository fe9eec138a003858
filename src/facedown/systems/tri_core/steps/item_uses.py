"""Use items that heal, shield or harm."""

from __future__ import annotations

from facedown.game import Tally
from facedown.systems.tri_core.model import Character, Item, Played, Shield, character_of, character_ref, item_ref, term
from facedown.systems.tri_core.rules import afflictions
from facedown.systems.tri_core.rules.active_modifiers import with_newest_shield
from facedown.systems.tri_core.rules.current_numbers import remaining_points
from facedown.systems.tri_core.rules.damage import Damage, kinds_of, may_be_nonlethal, types_of
from facedown.systems.tri_core.rules.rolls import item_pool
from facedown.systems.tri_core.steps import affliction_effects
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.steps.effect_values import spend_bonus_dice
from facedown.systems.tri_core.steps.items import use_up_items
from facedown.systems.tri_core.steps.resource_gains import add_resource, after_gain


def use_item(ctx: Context, played: Played) -> None:
    """Roll an item’s Effect Value, and heal, shield or damage the card’s target.

    If the card has no target, the item affects the card’s owner.

    Rules: TC-D-11, TC-F-62, TC-F-63, TC-F-64, TC-F-80, TC-F-86, R-TC-115.
    """
    owner = character_of(ctx.position, played.owner)
    item = owner.item(played.card.items[0])
    pool = item_pool(owner, ctx.position.rulings, played.card)
    value = pool.made(ctx.asking(term("Effect Value"), character_ref(owner.key)))
    use_up_items(ctx, played)
    spend_bonus_dice(ctx, played.owner, played.card)
    target = played.card.target or played.owner
    if item.effect == "Damage":
        damage_by_item(ctx, owner, item, target, value)
    elif item.effect == "Shield":
        shield_by_item(ctx, owner, item, target, value)
    else:
        heal_by_item(ctx, owner, item, target, value)


def damage_by_item(ctx: Context, owner: Character, item: Item, key: str, value: Tally) -> None:
    """Deal an item’s Effect Value as damage to the character `key`, and apply the item’s Afflictions.

    `owner`: the user of the item.

    Rules: TC-F-62, TC-F-80, TC-F-86.
    """
    ctx.emit(
        "TC-F-86",
        "used",
        tallies=(value,),
        actor=character_ref(owner.key),
        item=item_ref(owner.key, item.name),
        target=character_ref(key),
        value=value.total,
    )
    types = types_of((item,))
    spared = item.non_lethal and may_be_nonlethal(ctx.position.rulings, types)
    damage = Damage(owner.name, value.total, types, kinds_of(types, item.kind), item.resource, spared, by=owner.key)
    reached = deal_damage(ctx, key, damage)
    found = [one._replace(sides=item.sides) for one in afflictions.carried_afflictions(owner, types, None, (item,))]
    affliction_effects.apply_hit_afflictions(ctx, owner.key, key, found, item.dice, reached)


def shield_by_item(ctx: Context, owner: Character, item: Item, key: str, value: Tally) -> None:
    """Give the character `key` a Shield with as many points as an item’s Effect Value (TC-F-64, R-TC-115).

    `owner`: the user of the item.
    """
    target = character_of(ctx.position, key)
    shield = Shield(item.resource, value.total, next(iter(item.types), None))
    set_character(ctx, with_newest_shield(target, ctx.position.rulings, shield))
    ctx.emit(
        "TC-F-64",
        "item-shields",
        tallies=(value,),
        actor=character_ref(owner.key),
        item=item_ref(owner.key, item.name),
        character=character_ref(key),
        resource=term(item.resource),
        points=value.total,
    )


def heal_by_item(ctx: Context, owner: Character, item: Item, key: str, value: Tally) -> None:
    """Restore a resource of the character `key` by an item’s Effect Value (TC-F-63).

    `owner`: the user of the item.
    """
    gained = add_resource(ctx, key, item.resource, value.total)
    ctx.emit(
        "TC-F-63",
        "item-heals",
        tallies=(value,),
        actor=character_ref(owner.key),
        item=item_ref(owner.key, item.name),
        character=character_ref(key),
        resource=term(item.resource),
        points=value.total,
        gained=gained,
        wasted=value.total - gained,
        left=remaining_points(character_of(ctx.position, key), item.resource),
    )
    after_gain(ctx, key, item.resource)
