"""Hold cards face down, and play them after the event that their owner waits for."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import InterruptingCard, Played, character_of, character_ref
from facedown.systems.tri_core.rules.card_values import as_revealed, card_values
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_encounter
from facedown.systems.tri_core.steps.held_card_signs import offer_held_cards
from facedown.systems.tri_core.steps.resource_gains import add_resource
from facedown.systems.tri_core.steps.trigger_events import offer_trigger


def apply_hold(ctx: Context, played: Played) -> None:
    """Apply a Hold: give the character 1 AP, and let its held cards wait for their event.

    Only events from now on count.

    Rules: TC-D-05, TC-D-06, TC-D-07, R-TC-150.
    """
    gained = add_resource(ctx, played.owner, "AP", 1)
    ctx.emit("TC-D-06", "held", actor=character_ref(played.owner), gained=gained)
    ready = tuple(replace(held, ready=held.ready or held.owner == played.owner) for held in encounter_of(ctx).held)
    set_encounter(ctx, replace(encounter_of(ctx), held=ready))


def call_trigger(ctx: Context, seat: str, move: m.CallTrigger) -> None:
    """Offer the Trigger `move.ability` to its owner, because the GM says that the event has happened.

    Without a name in `move.ability`, offer the held cards.

    Rules: TC-D-07, TCG-AC-09.
    """
    if move.ability:
        offer_trigger(ctx, move.actor, character_of(ctx.position, move.actor).sheet.ability(move.ability), move.actor)
    else:
        offer_held_cards(ctx, move.actor)


def spring(ctx: Context, seat: str, move: m.Spring) -> None:
    """Reveal a character’s held cards and resolve them next. Each card costs its AP, without a Reaction’s surcharge.

    Rules: TC-D-07, R-TC-63.
    """
    encounter = replace(encounter_of(ctx), waits=encounter_of(ctx).waits.pop())
    ctx.opened = True
    mine = next(one for one in encounter.held if one.owner == move.actor)
    for card in mine.cards:
        values = card_values(move.actor, as_revealed(ctx.position, move.actor, card))
        ctx.emit("TC-D-07", "revealed", reaction=True, **values)
    sprung = [
        InterruptingCard(Played(move.actor, card, at, reaction=True, held=True)) for at, card in enumerate(mine.cards)
    ]
    held = tuple(one for one in encounter.held if one is not mine)
    set_encounter(ctx, replace(encounter, held=held, waits=encounter.waits.push(*sprung)))
