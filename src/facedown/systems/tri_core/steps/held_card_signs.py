"""Signs that held cards wait for, noticed where they happen (TC-D-07)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Held, Offered, Position, Sign, character_of, who_knows
from facedown.systems.tri_core.rules.ranges import is_beside
from facedown.systems.tri_core.steps.context import Context
from facedown.systems.tri_core.steps.trigger_events import set_off_triggers


def notice_sign(ctx: Context, who: str, sign: Sign, whom: str = "") -> None:
    """Somebody does something to somebody, or it befalls them: who held cards for that may play them once it is over.

    Triggers are set off by it as well (TC-D-07, TCG-AC-09).
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
            bring_up_held_cards(ctx, held.owner)
    set_off_triggers(ctx, who, sign, whom)


def is_awaited(position: Position, held: Held, who: str, sign: Sign) -> bool:
    """Whether what happens is the sign that was waited for; who moves beside the holder comes close."""
    if held.hold.sign != "comes close":
        return held.hold.sign == sign
    return sign == "moves" and is_beside(character_of(position, held.owner), character_of(position, who))


def bring_up_held_cards(ctx: Context, key: str) -> None:
    """What somebody waited for has happened; whether to act is their choice (TC-D-07)."""
    encounter = ctx.position.encounter
    moment = Offered(key, "held")
    if encounter is None or moment in encounter.waits.owed:
        return
    ctx.position = replace(ctx.position, encounter=replace(encounter, waits=encounter.waits.push(moment)))
    one = character_of(ctx.position, key)
    says = f"What {one.name} waited for has happened."  # what that was is its own affair, also by when it comes
    ctx.say("TC-D-07", "called", says, to=who_knows(ctx.position, one), character=key)
