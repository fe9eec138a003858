"""Apply the players’ decisions: use a Trigger, command another character, choose the target of a released charge."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    ChargeDecision,
    CommandDecision,
    InterruptingCard,
    Played,
    TriggerOffer,
    ability_ref,
    character_of,
    character_ref,
    class_of,
    term,
)
from facedown.systems.tri_core.rules.card_values import as_revealed, card_values
from facedown.systems.tri_core.rules.challenge_levels import legerity
from facedown.systems.tri_core.rules.costs import ap_cost, harms_actor
from facedown.systems.tri_core.rules.resolves import is_success
from facedown.systems.tri_core.steps.charges import release_charge
from facedown.systems.tri_core.steps.context import Context, encounter_of, pop_decision, set_character, set_encounter
from facedown.systems.tri_core.steps.exchange import card_from_move, with_charge_cycles
from facedown.systems.tri_core.steps.resistance import roll_resolve


def resolve_card_next(ctx: Context, played: Played) -> None:
    """Add a card to the pending decisions, so that the card resolves next."""
    set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(InterruptingCard(played))))


# Triggers


def fire(ctx: Context, seat: str, move: m.Fire) -> None:
    """Reveal a Trigger that was set off, and resolve it next as a Reaction of its owner, but without a surcharge.

    Rules: TCG-AC-11, TCG-AC-12, R-TC-131, R-TCG-23.
    """
    offered = pop_decision(ctx)
    assert isinstance(offered, TriggerOffer)
    owner = character_of(ctx.position, offered.owner)
    set_character(ctx, replace(owner, reactions_made=owner.reactions_made + 1))
    card = replace(card_from_move(move), sign="", words="")
    ctx.opened = True
    values = card_values(owner.key, as_revealed(ctx.position, owner.key, card))
    ctx.emit("TCG-AC-09", "revealed", reaction=True, **values)
    resolve_card_next(ctx, Played(owner.key, card, -1, reaction=True, held=True))


# Commanded actions


def command(ctx: Context, seat: str, move: m.Command) -> None:
    """Make a commanded character play the chosen card and pay its AP, unless a Resolve succeeds.

    The commander can choose another action while AP of the command are left.

    Rules: TCG-CO-01, TCG-CO-01a, R-TCG-95.
    """
    offered = pop_decision(ctx)
    assert isinstance(offered, CommandDecision)
    target = character_of(ctx.position, offered.target)
    card = with_charge_cycles(target, card_from_move(move))
    user = character_of(ctx.position, offered.owner)
    level = legerity(user, ctx.position.rulings, user.sheet.ability(offered.ability).core).total
    if offered.done and is_success(roll_resolve(ctx, target.key, "INT", level, term("one more action"), "R-TCG-95")):
        return
    ctx.opened = True
    values = card_values(target.key, as_revealed(ctx.position, target.key, card))
    by, ability = character_ref(user.key), ability_ref(user.key, offered.ability)
    ctx.emit("TCG-CO-01", "commanded", character=character_ref(target.key), by=by, command=ability, **values)
    harms = harms_actor(target, ctx.position.rulings, card, offered.ap)
    if harms and is_success(roll_resolve(ctx, target.key, "INT", level, term("harming itself"), "TCG-CO-01a")):
        return
    over = offered.ap - ap_cost(target, ctx.position.rulings, card).total
    if over > 0:
        done = (*offered.done, class_of(card.action))
        set_encounter(
            ctx,
            replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(replace(offered, ap=over, done=done))),
        )
    resolve_card_next(ctx, Played(target.key, card, -1, reaction=True, held=True))


# Charges that must be released


def discharge(ctx: Context, seat: str, move: m.Discharge) -> None:
    """Release a character’s charge at the target that the character’s player chose (TCG-CH-06)."""
    offered = pop_decision(ctx)
    assert isinstance(offered, ChargeDecision)
    release_charge(ctx, offered.owner, move.target)
