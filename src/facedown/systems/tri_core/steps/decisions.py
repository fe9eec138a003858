"""Triggers, commands and charges, once they are decided."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Offered, Played, Sprung, character_of, class_of
from facedown.systems.tri_core.rules.card_texts import as_revealed, card_text
from facedown.systems.tri_core.rules.challenge_levels import legerity
from facedown.systems.tri_core.rules.costs import ap_cost, harms_doer
from facedown.systems.tri_core.rules.resolves import is_success
from facedown.systems.tri_core.steps.charges import release_charge
from facedown.systems.tri_core.steps.context import Context, encounter_of, pop_decision, set_character, set_encounter
from facedown.systems.tri_core.steps.exchange import as_charged, card_of
from facedown.systems.tri_core.steps.resistance import resist


def take_offer(ctx: Context) -> Offered:
    """What is decided, taken off the stack."""
    offered = pop_decision(ctx)
    assert isinstance(offered, Offered)
    return offered


def spring_card(ctx: Context, played: Played) -> None:
    """A card takes effect now."""
    set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(Sprung(played))))


# Triggers


def fire(ctx: Context, seat: str, move: m.Fire) -> None:
    """A Trigger is used as a Reaction, for no AP (TCG-AC-11, TCG-AC-12, R-TCG-23)."""
    offered = take_offer(ctx)
    owner = character_of(ctx.position, offered.owner)
    set_character(ctx, replace(owner, reacted=owner.reacted + 1))
    card = replace(card_of(move), sign="", words="")
    ctx.opened = True
    says = f"{owner.name}: {card_text(ctx.position, owner.key, as_revealed(owner, card))}."
    ctx.say("TCG-AC-09", "revealed", says, actor=owner.key, action=card.action, reaction=True)
    spring_card(ctx, Played(owner.key, card, -1, reaction=True, held=True))


# Made to do something


def command(ctx: Context, seat: str, move: m.Command) -> None:
    """Somebody does what another says, with its own AP; what would harm it calls for one more Resolve (TCG-CO-01).

    Each action after the first calls for a Resolve too, which ends it; what AP are left can be used for another
    (R-TCG-95).
    """
    offered = take_offer(ctx)
    target = character_of(ctx.position, offered.target)
    card = as_charged(target, card_of(move))
    user = character_of(ctx.position, offered.owner)
    level = legerity(user, ctx.position.rulings, user.sheet.ability(offered.words).core).total
    if offered.done and is_success(resist(ctx, target.key, "INT", level, "doing one thing more", "R-TCG-95")):
        return
    says = f"{user.name} makes {target.name} do it: "
    says += f"{card_text(ctx.position, target.key, as_revealed(target, card))}."
    ctx.opened = True
    ctx.say("TCG-CO-01", "commanded", says, character=target.key, action=card.action)
    harms = harms_doer(target, card, offered.squares)
    if harms and is_success(resist(ctx, target.key, "INT", level, "being made to harm itself", "TCG-CO-01a")):
        return
    over = offered.squares - ap_cost(target, ctx.position.rulings, card).total
    if over > 0:
        done = (*offered.done, class_of(card.action))
        set_encounter(
            ctx,
            replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(replace(offered, squares=over, done=done))),
        )
    spring_card(ctx, Played(target.key, card, -1, reaction=True, held=True))


# A charge that has to go


def discharge(ctx: Context, seat: str, move: m.Discharge) -> None:
    """A charge goes at once: who holds it against the Shock says at whom (TCG-CH-06)."""
    offered = take_offer(ctx)
    release_charge(ctx, offered.owner, move.target)
