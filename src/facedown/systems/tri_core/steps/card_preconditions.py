"""What happens between the payment for an Ability and its effect: the GM’s ruling, its user’s movement (R-TCG-149)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.abilities.usage import gm_conditions
from facedown.systems.tri_core.model import CHARGE, Played, Sprung, character_of
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.ranges import moves_before_use
from facedown.systems.tri_core.steps import charges, keyword_judgments, keyword_movement
from facedown.systems.tri_core.steps.card_actions import doing
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_encounter


def comes_first(ctx: Context, one: Played) -> bool:
    """Ask for what must be settled before an Ability takes effect; return whether anything must be.

    First the GM says whether its condition is met: the one kind of thing that it moves, or a Drawback (TCG-KI-01b,
    TCG-AC-24, R-TCG-16, R-TCG-149). A defence asks later, when it moves somebody, because the rest of it protects its
    user in any case. Then its user may move, unless its squares are named already (TCG-TR-01). A charge is spent by now
    whatever happens.
    """
    owner = character_of(ctx.position, one.owner)
    ability = ability_used(owner, one.card)
    if ability is None or doing(one.card) in ("ready", CHARGE):
        return False
    kind = gm_conditions(ability) if not one.judged else ""
    moves = (
        keyword_movement.movement_offers(ctx, owner, ability)
        if not one.moved and moves_before_use(owner, one.card)
        else ()
    )
    if not kind and not moves:
        return False
    if one.card.cycles:
        charges.set_charge(ctx, one.owner, None)
    if kind:
        later = Sprung(replace(one, judged=True))
        set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(later)))
        keyword_judgments.ask_first(ctx, one.owner, ability, one.card.target)
    else:
        later = Sprung(replace(one, judged=True, moved=True))
        set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(*moves, later, *moves)))
    return True
