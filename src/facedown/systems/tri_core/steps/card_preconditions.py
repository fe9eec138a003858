"""The decisions made after an Ability is paid for and before it takes effect.

First the GM decides about the condition. Then the user may move.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.abilities.usage import gm_conditions
from facedown.systems.tri_core.model import CHARGE, InterruptingCard, Played, character_of
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.ranges import moves_before_use
from facedown.systems.tri_core.steps import charges, keyword_judgments, keyword_movement
from facedown.systems.tri_core.steps.card_actions import card_action_key
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_encounter


def ask_preconditions(ctx: Context, played: Played) -> bool:
    """Add the decisions that must be made before an Ability takes effect; return whether a decision was added.

    If the card releases a charge and a decision was added, the charge ends.

    Rules: TCG-AC-24, TCG-KI-01b, TCG-TR-01, R-TCG-16, R-TCG-149.
    """
    owner = character_of(ctx.position, played.owner)
    ability = ability_used(owner, played.card)
    if ability is None or card_action_key(played.card) in ("ready", CHARGE):
        return False
    kind = gm_conditions(ability) if not played.judged else ""
    moves = (
        keyword_movement.movement_offers(ctx, owner, ability)
        if not played.moved and moves_before_use(owner, played.card)
        else ()
    )
    if not kind and not moves:
        return False
    if played.card.cycles:
        charges.set_charge(ctx, played.owner, None)
    if kind:
        later = InterruptingCard(replace(played, judged=True))
        set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(later)))
        keyword_judgments.ask_gm_condition(ctx, played.owner, ability, played.card.target)
    else:
        later = InterruptingCard(replace(played, judged=True, moved=True))
        set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(*moves, later, *moves)))
    return True
