"""Use or decline pending offers: Ripostes, Strikes and movement after a clash, and movement that an Ability gives."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Attack,
    BonusMoveOffer,
    BonusStrideOffer,
    BonusStrikeOffer,
    Card,
    ChargeDecision,
    RiposteOffer,
    character_of,
    character_ref,
    term,
)
from facedown.systems.tri_core.rules.costs import ap_cost, riposte_cost
from facedown.systems.tri_core.rules.pending_decisions import move_rule
from facedown.systems.tri_core.rules.ranges import free_squares
from facedown.systems.tri_core.steps.charges import drop_charge
from facedown.systems.tri_core.steps.clash_results import end_duel
from facedown.systems.tri_core.steps.context import Context, encounter_of, pop_decision, push_decisions, set_encounter
from facedown.systems.tri_core.steps.movement import landing_square, move_to, reveal_mover
from facedown.systems.tri_core.steps.payment import pay_ap
from facedown.systems.tri_core.steps.skills import fails_jump_test
from facedown.systems.tri_core.steps.trigger_events import set_off_triggers


def riposte(ctx: Context, seat: str, move: m.Riposte) -> None:
    """Pay the AP for a Riposte, and make the Riposte the next attack.

    If the payment makes the character unable to act, the duel ends without an attack.

    Rules: TC-D-61, TC-D-75, R-TC-162.
    """
    offer = pop_decision(ctx)
    assert isinstance(offer, RiposteOffer)
    assert offer.card is not None
    character = character_of(ctx.position, offer.owner)
    cost = riposte_cost(character, ctx.position.rulings, offer.card)
    pay_ap(ctx, offer.owner, cost, term("Riposte"))
    character = character_of(ctx.position, offer.owner)
    duel = encounter_of(ctx).duel
    if not character.able or (duel is not None and duel.chain and character.ap <= 0):
        end_duel(ctx)
        if not character.able:
            return
    card = replace(offer.card, spared=move.spared)
    push_decisions(
        ctx, Attack(offer.owner, card, offer.target, unseen=True, riposte=True, extra=offer.extra, price=cost.total)
    )
    set_off_triggers(ctx, offer.owner, "attacks", offer.target)


def bonus_strike(ctx: Context, seat: str, move: m.BonusStrike) -> None:
    """Pay for the Strike that a critical Block allows, and make the Strike the next attack (TC-D-42, R-TC-83).

    No attack follows if the payment makes the character unable to act.
    """
    offer = pop_decision(ctx)
    assert isinstance(offer, BonusStrikeOffer)
    card = Card("Strike", move.weight, move.items, target=offer.target, spared=move.spared)
    cost = ap_cost(character_of(ctx.position, offer.owner), ctx.position.rulings, card)
    ctx.emit("TC-D-42", "bonus-strike", actor=character_ref(offer.owner), target=character_ref(offer.target))
    pay_ap(ctx, offer.owner, cost, term("Strike"))
    if character_of(ctx.position, offer.owner).able:
        push_decisions(ctx, Attack(offer.owner, card, offer.target, unseen=True, price=cost.total))
        set_off_triggers(ctx, offer.owner, "attacks", offer.target)


def bonus_move(ctx: Context, seat: str, move: m.BonusMove) -> None:
    """Move a character to the square that its player chose, and pay the AP for a Stride.

    No move follows if the payment makes the character unable to act, or if a Jump fails.

    Rules: TC-D-41, TC-D-43, TC-D-59, R-TC-83.
    """
    offer = pop_decision(ctx)
    assert isinstance(offer, BonusMoveOffer | BonusStrideOffer)
    if isinstance(offer, BonusStrideOffer):
        owner, card = character_of(ctx.position, offer.owner), Card(move.stride, to=move.to)
        pay_ap(ctx, offer.owner, ap_cost(owner, ctx.position.rulings, card), term(move.stride))  # R-TC-83
        if not character_of(ctx.position, offer.owner).able or fails_jump_test(ctx, offer.owner, card):
            return
    owner = character_of(ctx.position, offer.owner)
    move_to(ctx, offer.owner, landing_square(ctx, offer.owner, move.to), move_rule(offer))
    if isinstance(offer, BonusMoveOffer) and offer.ability:
        squares = free_squares(ctx.position, encounter_of(ctx).grid, owner, offer.squares)
        subtract_moved_squares(ctx, offer, squares.get(move.to, offer.squares))
    if move.stride not in ("", "Prowl"):
        reveal_mover(ctx, offer.owner)


def subtract_moved_squares(ctx: Context, offer: BonusMoveOffer, far: int) -> None:
    """Subtract the `far` squares of a first movement from the second movement of the same Ability (TCG-TR-01).

    `offer`: the offer of the first movement.

    A second offer with no squares left is removed.
    """
    waits = encounter_of(ctx).waits
    rest = [replace(one, squares=offer.squares - far) if one == offer else one for one in waits.owed]
    kept = tuple(one for one in rest if not isinstance(one, BonusMoveOffer) or one.squares > 0)
    set_encounter(ctx, replace(encounter_of(ctx), waits=type(waits)(kept)))


def let_be(ctx: Context, seat: str, move: m.LetBe) -> None:
    """Decline the newest pending offer; if held cards were offered, they stay held."""
    discard_offer(ctx)


def discard_offer(ctx: Context) -> None:
    """Remove the newest pending decision; its offer does not happen.

    A decision about a Riposte ends the duel. A decision about the release of a charge loses the charge.
    """
    offer = pop_decision(ctx)
    if isinstance(offer, RiposteOffer):
        end_duel(ctx)
    if isinstance(offer, ChargeDecision):
        drop_charge(ctx, character_of(ctx.position, offer.owner))
