"""Abilities that are charged, cycle by cycle, and what a Shock does to the charge (TCG-CH-01, TCG-CH-06, TCG-CH-07)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Dice
from facedown.game import counted
from facedown.systems.tri_core.model import Character, Charging, Offered, Played, Sprung, character_of, with_character
from facedown.systems.tri_core.rules.pending_decisions import charge_targets, charged_card
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_encounter

MOST_CHARGED = 3
"""TCG-CH-01."""


def charge_up(ctx: Context, one: Played) -> None:
    """An Ability begins to be charged: it is paid for now, and let go in a later turn (TCG-CH-01, R-TCG-85)."""
    owner = set_charge(ctx, one.owner, Charging(one.card))
    says = f"{owner.name} charges {one.card.ability}."
    ctx.say("TCG-CH-01", "charges", says, actor=one.owner, ability=one.card.ability)


def set_charge(ctx: Context, key: str, what: Charging | None) -> Character:
    """Somebody charges this from now on, or nothing."""
    one = replace(character_of(ctx.position, key), charging=what)
    ctx.position = with_character(ctx.position, one)
    return one


def charge_on(ctx: Context, key: str) -> None:
    """A full cycle more, 3 at the most; who lies there holds no charge (TCG-CH-01, R-TCG-85)."""
    one = character_of(ctx.position, key)
    if one.charging is None:
        return
    if one.out:
        drop_charge(ctx, one)
        return
    cycles = min(MOST_CHARGED, one.charging.cycles + 1)
    set_charge(ctx, key, replace(one.charging, cycles=cycles))
    says = f"{one.name} has charged {one.charging.card.ability} for {counted(cycles, 'cycle')}."
    ctx.say("TCG-CH-01", "charged", says, character=key, cycles=cycles)


def drop_charge(ctx: Context, one: Character) -> None:
    """A charge that is gone for nothing, if there is one."""
    if one.charging is None:
        return
    set_charge(ctx, one.key, None)
    ctx.say("TCG-CH-07", "charge-lost", f"{one.name}’s charge is lost.", character=one.key)


def shock_charge(ctx: Context, key: str, *, held: bool) -> None:
    """A Shock sets a charge free at once: at whom its owner likes, or at anybody in reach where it did not hold.

    TCG-CH-06, TCG-CH-07, R-TCG-90.
    """
    one = character_of(ctx.position, key)
    if one.charging is None or ctx.position.encounter is None:
        return
    there = charge_targets(ctx.position, one)
    if not there:
        drop_charge(ctx, one)
    elif held:
        set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(Offered(key, "discharge"))))
    else:
        (face,) = ctx.chance_for(f"Whom {one.name}’s charge reaches", key)(Dice(1, len(there)))
        release_charge(ctx, key, there[face - 1].key)


def release_charge(ctx: Context, key: str, target: str) -> None:
    """The charge goes at somebody, for nothing more."""
    one = character_of(ctx.position, key)
    if one.charging is not None:
        card = charged_card(one, character_of(ctx.position, target))
        played = Played(key, card, -1, reaction=True, held=True)
        set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(Sprung(played))))
