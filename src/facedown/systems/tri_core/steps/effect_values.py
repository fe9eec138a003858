"""Roll Effect Values, deal the Backlash of a card, and spend bonus dice."""

from __future__ import annotations

from facedown.chance import Pool
from facedown.game import Tally, scaled_addend, single
from facedown.game.values import Label
from facedown.systems.tri_core.abilities.use_costs import spread_cycles
from facedown.systems.tri_core.model import OFFENSE, Ability, Card, character_of, character_ref, term
from facedown.systems.tri_core.rules.attack_rolls import after_spending_bonus_dice
from facedown.systems.tri_core.rules.damage import Damage
from facedown.systems.tri_core.rules.dice_pools import Rolling, roll_dice
from facedown.systems.tri_core.rules.rolls import effect_pool
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.damage_taken import deal_damage


def deal_backlash(ctx: Context, key: str, card: Card) -> None:
    """Roll the Backlash dice of a card, and deal half of the total to the user; nothing reduces this damage.

    `key`: the key of the user.

    Rules: TCG-CH-04, TCG-CH-05, R-TCG-88.
    """
    if not card.backlash:
        return
    owner = character_of(ctx.position, key)
    rolling = effect_pool(owner, ctx.position.rulings, card)
    dice = roll_dice(ctx.asking(term("Backlash"), character_ref(key)), Pool(card.backlash, rolling.die), "TCG-CH-04")
    rolled, label = single(dice.label, dice.value, "R-TCG-88"), term("half of it")
    half = scaled_addend(rolled, "R-TCG-88", label=label, by=2, rounding="up", negative=True)
    tally = Tally(term("Backlash"), (dice, half))
    ctx.emit("TCG-CH-05", "backlash", tallies=(tally,), character=character_ref(key), points=tally.total)
    deal_damage(ctx, key, Damage(term("Backlash"), tally.total, cannot_be_reduced=True))


def roll_value(ctx: Context, rolling: Rolling, ability: Ability | None, name: Label, whose: str) -> Tally:
    """Roll an Effect Value and return its tally.

    If `ability` spreads the Effect Value over cycles, return the highest possible tally without a roll.

    `name`: the name of the roll.
    `whose`: the key of the rolling character.

    Rules: TCG-DU-02.
    """
    if ability is not None and spread_cycles(ability):
        return rolling.maximum
    return rolling.made(ctx.asking(name, character_ref(whose)))


def spend_bonus_dice(ctx: Context, key: str, card: Card) -> None:
    """Remove the bonus dice that the character `key` has used up with `card`.

    An attack also ends Stealth, unless an Ability makes the attacker invisible.

    Rules: R-TC-16, R-TC-128.
    """
    character = character_of(ctx.position, key)
    if character.stealthed and card.action in OFFENSE and not character.unseen:
        ctx.emit("R-TC-128", "seen", character=character_ref(key))
    set_character(ctx, after_spending_bonus_dice(character, card))
