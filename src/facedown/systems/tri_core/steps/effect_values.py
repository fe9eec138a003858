"""Effect Values as they are rolled, a Backlash, and what is used up with an action."""

from __future__ import annotations

from facedown.chance import Pool
from facedown.game import Addend, Tally
from facedown.systems.tri_core.abilities.use_costs import spread_cycles
from facedown.systems.tri_core.model import OFFENSE, Ability, Card, character_of, term
from facedown.systems.tri_core.rules.attack_rolls import after_spending_edges
from facedown.systems.tri_core.rules.damage import Damage
from facedown.systems.tri_core.rules.dice_pools import Rolling, roll_dice
from facedown.systems.tri_core.rules.rolls import effect_pool
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.damage_taken import deal_damage


def backlash(ctx: Context, key: str, card: Card) -> None:
    """Half of what so many dice show strikes back, and nothing softens it (TCG-CH-04, TCG-CH-05, R-TCG-88)."""
    if not card.backlash:
        return
    owner = character_of(ctx.position, key)
    rolling = effect_pool(owner, ctx.position.rulings, card)
    dice = roll_dice(ctx.chance_for(f"{owner.name}’s Backlash", key), Pool(card.backlash, rolling.die), "TCG-CH-04")
    half = Addend(term("half of it"), dice.value // 2 - dice.value, "R-TCG-88")
    tally = Tally(term("Backlash"), (dice, half))
    ctx.say("TCG-CH-05", "backlash", f"Backlash: {tally.total}.", tallies=(tally,), character=key)
    deal_damage(ctx, key, Damage("The Backlash", tally.total, bare=True))


def rolled_value(ctx: Context, rolling: Rolling, ability: Ability | None, what: str, whose: str) -> Tally:
    """An Effect Value as it is rolled; of an Ability over cycles the most that it can be (TCG-DU-02, C3)."""
    if ability is not None and spread_cycles(ability):
        return Tally(rolling.label, (Addend(term("the most that it can be"), rolling.most, "TCG-DU-02"),))
    return rolling.made(ctx.chance_for(what, whose))


def spend_edges(ctx: Context, key: str, card: Card) -> None:
    """What was won for this is used up, a Ruse by any action; an attack gives one away (R-TC-16, R-TC-128)."""
    one = character_of(ctx.position, key)
    if one.stealthed and card.action in OFFENSE and not one.unseen:
        ctx.say("R-TC-128", "seen", f"{one.name} is hidden no more.", character=key)
    set_character(ctx, after_spending_edges(one, card))
