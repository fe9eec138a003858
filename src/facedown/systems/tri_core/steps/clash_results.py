"""Give attacker and defender the benefits of a clash: AP at once, other benefits as pending offers."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Attack, BonusStrikeOffer, Card, Character, character_of, character_ref
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.rules.clash_wins import (
    PARRY_AP,
    REFUND_RULES,
    attack_action,
    attacker_offers,
    defender_offers,
    duel_after_parry,
    may_riposte,
    parry_gains_ap,
    refunded_ap,
    riposte_offer,
)
from facedown.systems.tri_core.steps.context import Context, encounter_of, push_decisions, set_character, set_encounter

# Attacker


def reward_attacker(ctx: Context, attack: Attack, result: DefenseResult) -> None:
    """Reward a critical attack: refund the AP of a Strike or Volley, or offer the attacker a move after a Collide."""
    action = attack_action(attack)
    if result.critical and action in REFUND_RULES:
        refund_ap(ctx, attack.owner, attack.price, action)
    character = character_of(ctx.position, attack.owner)
    push_decisions(ctx, *attacker_offers(character, ctx.position.rulings, attack, result))


def refund_ap(ctx: Context, key: str, price: int, action: str) -> None:
    """Refund the AP cost of a critical Strike or Volley to the attacker, up to Total AP (R-TC-84).

    `price`: the cost without the surcharge for a Reaction.

    Rules: TC-D-38, TC-D-40.
    """
    character = character_of(ctx.position, key)
    gained = refunded_ap(character, ctx.position.rulings, price)
    if gained:
        set_character(ctx, replace(character, ap=character.ap + gained))
        ctx.emit(REFUND_RULES[action], "refund", character=character_ref(key), points=gained, ap=character.ap + gained)


# Defender


def reward_defender(ctx: Context, attack: Attack, key: str, card: Card | None, result: DefenseResult) -> None:
    """Give the defender the benefits of the defence, and end the duel unless a successful Parry continues the duel.

    `key`: the key of the defender.
    `card`: the defence, or None.
    """
    character = character_of(ctx.position, key)
    if card is not None and card.action == "Parry":
        reward_parry(ctx, attack, character, card, result)
        return
    end_duel(ctx)
    if card is None:
        return
    offers = defender_offers(character, character_of(ctx.position, attack.owner), card, result)
    if any(isinstance(offer, BonusStrikeOffer) for offer in offers):
        ctx.emit("TC-D-42", "won", character=character_ref(key))
    push_decisions(ctx, *offers)


def reward_parry(ctx: Context, attack: Attack, character: Character, card: Card, result: DefenseResult) -> None:
    """Count a successful Parry in the duel, and give the defender AP and the offer of a Riposte.

    The duel ends:
    - without a reward, if the Parry has failed or the defender cannot act;
    - without an offer, if no Riposte is possible.
    """
    if not result.succeeded or not character.able:
        end_duel(ctx)
        return
    duel = duel_after_parry(encounter_of(ctx).duel, character.key, attack.owner)
    set_encounter(ctx, replace(encounter_of(ctx), duel=duel))
    if duel.links == 2:  # the first successful Parry against a Riposte
        pair = tuple(character_ref(key) for key in sorted((character.key, attack.owner)))
        ctx.emit("TC-D-72", "chain", characters=pair)
    if parry_gains_ap(ctx.position.rulings, duel):
        character = gain_parry_ap(ctx, character)
    attacker = character_of(ctx.position, attack.owner)
    if may_riposte(character, attacker, duel):
        push_decisions(ctx, riposte_offer(character, attacker, card, result))
    else:
        end_duel(ctx)


def gain_parry_ap(ctx: Context, character: Character) -> Character:
    """Give a character the AP of a successful Parry, and return the changed character (TC-D-62)."""
    gained = refunded_ap(character, ctx.position.rulings, PARRY_AP)
    character = set_character(ctx, replace(character, ap=character.ap + gained))
    ctx.emit("TC-D-62", "parry-ap", character=character_ref(character.key), points=gained, ap=character.ap)
    return character


def end_duel(ctx: Context) -> None:
    """End the current duel. Do nothing if there is none.

    An event is emitted only for the end of a Chain Duel (TC-D-76).
    """
    duel = encounter_of(ctx).duel
    if duel is not None:
        set_encounter(ctx, replace(encounter_of(ctx), duel=None))
        if duel.chain:
            ctx.emit("TC-D-76", "chain-over")
