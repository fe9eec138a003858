"""Set off Triggers and offer them to their owners."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import (
    Ability,
    Sign,
    TriggerOffer,
    ability_ref,
    character_of,
    character_ref,
    who_knows,
)
from facedown.systems.tri_core.rules.triggers import TRIGGER_CONDITIONS, can_use_trigger, triggers_of
from facedown.systems.tri_core.steps.context import Context


def set_off_triggers(ctx: Context, who: str, sign: Sign | str, whom: str = "") -> None:
    """Offer the Triggers that an event sets off to their owners.

    `sign`: the kind of the event, for example “moves”.
    `who`: the key of the character that acts or is hurt.
    `whom`: the key of the target, or "".

    Characters that have not noticed `who` in Stealth cannot react.
    Nobody can react while `who` is hidden outside the Rotation (TC-D-84).

    Rules: TCG-AC-09.
    """
    encounter = ctx.position.encounter
    if encounter is None:
        return
    doer = character_of(ctx.position, who)
    other = character_of(ctx.position, whom) if whom else None
    for key in () if who in dict(encounter.hidden) else encounter.everybody:
        character = character_of(ctx.position, key)
        for ability in triggers_of(character) if key == who or not doer.unnoticed_by(character) else ():
            set_off = TRIGGER_CONDITIONS.get(ability.event)
            if set_off is not None and set_off(character, doer, other, sign):
                # The target is `who`: the character that acted, or the one that is hurt, whose attacker is not known.
                offer_trigger(ctx, key, ability, who)


def offer_trigger(ctx: Context, key: str, ability: Ability, who: str) -> None:
    """Offer a Trigger to its owner, unless the Trigger is unusable now or offered already.

    `key`: the owner’s key.
    `who`: the key of the character that has set off the Trigger.
    """
    encounter, character = ctx.position.encounter, character_of(ctx.position, key)
    offer = TriggerOffer(key, who, ability.name)
    if encounter is None or offer in encounter.waits.owed or not can_use_trigger(ctx.position, character, ability):
        return
    ctx.opened = True  # others see that a decision is pending, so they learn that somebody has a Trigger
    ctx.position = replace(ctx.position, encounter=replace(encounter, waits=encounter.waits.push(offer)))
    to = who_knows(ctx.position, character)
    ctx.emit("TCG-AC-09", "set-off", to=to, character=character_ref(key), ability=ability_ref(key, ability.name))
