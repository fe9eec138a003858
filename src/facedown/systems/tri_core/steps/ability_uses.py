"""Use an Ability alone, not in place of a Core Action."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.abilities.usage import affected_characters
from facedown.systems.tri_core.model import Ability, Character, Played, ability_ref, character_of, character_ref
from facedown.systems.tri_core.rules.ability_values import as_core_action_card, rolls_effect_value
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.ranges import moves_before_use
from facedown.systems.tri_core.steps import keyword_effects, keyword_movement
from facedown.systems.tri_core.steps.ability_effects import HELPING_ASPECTS, attack_all_targets, help_all_targets
from facedown.systems.tri_core.steps.context import Context
from facedown.systems.tri_core.steps.effect_values import deal_backlash
from facedown.systems.tri_core.steps.held_card_signs import notice_sign
from facedown.systems.tri_core.steps.items import use_up_items


def user_and_ability(ctx: Context, played: Played) -> tuple[Character, Ability]:
    """Return the owner of a played card, and the card’s Ability with the Aspect and the sub-type chosen on the card."""
    owner = character_of(ctx.position, played.owner)
    ability = ability_used(owner, played.card)
    assert ability is not None
    return owner, ability


def use_ability(ctx: Context, played: Played) -> None:
    """Use the Ability of a card alone, not in place of a Core Action, on each target.

    An Ability that rolls for damage adds pending attacks. Other Abilities take effect at once.

    Rules: TCG-AC-08, R-TCG-138, R-TCG-139.
    """
    owner, ability = user_and_ability(ctx, played)
    card = played.card
    targets = [other.key for other in affected_characters(ctx.position, owner, ability, card)]
    named, whom = ability_ref(played.owner, ability.name), tuple(map(character_ref, targets))
    actor = character_ref(played.owner)
    ctx.emit("TCG-AC-08", "ability", actor=actor, ability=named, whom=whom, on_self=whom == (actor,))
    rolls = rolls_effect_value(owner, ability, card, ctx.position)
    if ability.action == "Volley" and card.items:
        use_up_items(ctx, replace(played, card=as_core_action_card(ability, card)))
    if ability.aspect == "Damage" and rolls and targets:
        attack_all_targets(ctx, played, ability, targets)
    else:
        keyword_effects.apply_once_per_use(ctx, played.owner, ability, card)
        shields_by_value = rolls and ability.aspect == "Shield"
        for at, key in enumerate(targets):
            keyword_effects.apply_to_target(
                ctx, played.owner, ability, card, key, shields_by_value=shields_by_value, at=at
            )
        if ability.aspect in HELPING_ASPECTS and rolls:
            help_all_targets(ctx, played, ability, targets)
        deal_backlash(ctx, played.owner, as_core_action_card(ability, card))
    if not moves_before_use(owner, card):
        keyword_movement.offer_movement(ctx, played.owner, ability)
    for key in targets if ability.aspect in ("Damage", "Hinderance") else ():
        notice_sign(ctx, played.owner, "attacks", key)
