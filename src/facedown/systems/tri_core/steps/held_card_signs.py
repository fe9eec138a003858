"""Offer held cards to their owner when the event happens for which the cards wait.

Each step that can cause the event (the sign of the cards) calls `notice_sign`.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Held, HeldCardsOffer, Position, Sign, character_of, character_ref, who_knows
from facedown.systems.tri_core.rules.ranges import is_beside
from facedown.systems.tri_core.steps.context import Context
from facedown.systems.tri_core.steps.trigger_events import set_off_triggers


def notice_sign(ctx: Context, who: str, sign: Sign, whom: str = "") -> None:
    """Offer held cards that wait for this event, then set off Triggers (TC-D-07, TCG-AC-09).

    `who`: the key of the character that acts or is hurt.
    `sign`: the kind of the event, for example “moves”.
    `whom`: the key of the target of an attack, or "".

    Only other characters that have noticed `who` get an offer.
    """
    encounter = ctx.position.encounter
    doer = character_of(ctx.position, who)
    for held in encounter.held if encounter is not None else ():
        if doer.unnoticed_by(character_of(ctx.position, held.owner)):  # R-TC-138
            continue
        if (
            held.ready
            and held.owner != who
            and held.hold.target in ("", who)
            and is_awaited(ctx.position, held, who, sign)
        ):
            offer_held_cards(ctx, held.owner)
    set_off_triggers(ctx, who, sign, whom)


def is_awaited(position: Position, held: Held, who: str, sign: Sign) -> bool:
    """Return whether the cards `held` wait for the event that has happened.

    `who`: the key of the character that acts or is hurt.
    `sign`: the kind of the event. Cards that wait for “comes close” react to “moves”.
    """
    if held.hold.sign != "comes close":
        return held.hold.sign == sign
    return sign == "moves" and is_beside(character_of(position, held.owner), character_of(position, who))


def offer_held_cards(ctx: Context, key: str) -> None:
    """Offer a character its held cards, because the event for which they wait has happened (TC-D-07).

    Do nothing if the same offer is already pending.
    """
    encounter = ctx.position.encounter
    moment = HeldCardsOffer(key)
    if encounter is None or moment in encounter.waits.owed:
        return
    ctx.opened = True  # others see that a decision is pending, so they learn that the cards waited for this event
    ctx.position = replace(ctx.position, encounter=replace(encounter, waits=encounter.waits.push(moment)))
    character = character_of(ctx.position, key)
    ctx.emit("TC-D-07", "called", to=who_knows(ctx.position, character), character=character_ref(key))
