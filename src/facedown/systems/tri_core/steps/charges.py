"""Abilities that are charged, cycle by cycle, and what a Shock does to the charge (TCG-CH-01, TCG-CH-06, TCG-CH-07)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Dice
from facedown.game import counted
from facedown.systems.tri_core.model import Character, Charging, Offered, Played, Sprung, character_of, with_character
from facedown.systems.tri_core.rules.pending_decisions import charge_targets, charged_card
from facedown.systems.tri_core.steps.context import Told, encounter_of, set_encounter

MOST_CHARGED = 3
"""TCG-CH-01."""


def charge_up(told: Told, one: Played) -> None:
    """An Ability begins to be charged: it is paid for now, and let go in a later turn (TCG-CH-01, R-TCG-85)."""
    owner = set_charge(told, one.owner, Charging(one.card))
    says = f"{owner.name} charges {one.card.ability}."
    told.say("TCG-CH-01", "charges", says, actor=one.owner, ability=one.card.ability)


def set_charge(told: Told, key: str, what: Charging | None) -> Character:
    """Somebody charges this from now on, or nothing."""
    one = replace(character_of(told.position, key), charging=what)
    told.position = with_character(told.position, one)
    return one


def charge_on(told: Told, key: str) -> None:
    """A full cycle more, 3 at the most; who lies there holds no charge (TCG-CH-01, R-TCG-85)."""
    one = character_of(told.position, key)
    if one.charging is None:
        return
    if one.out:
        drop_charge(told, one)
        return
    cycles = min(MOST_CHARGED, one.charging.cycles + 1)
    set_charge(told, key, replace(one.charging, cycles=cycles))
    says = f"{one.name} has charged {one.charging.card.ability} for {counted(cycles, 'cycle')}."
    told.say("TCG-CH-01", "charged", says, character=key, cycles=cycles)


def drop_charge(told: Told, one: Character) -> None:
    """A charge that is gone for nothing, if there is one."""
    if one.charging is None:
        return
    set_charge(told, one.key, None)
    told.say("TCG-CH-07", "charge-lost", f"{one.name}’s charge is lost.", character=one.key)


def shock_charge(told: Told, key: str, *, held: bool) -> None:
    """A Shock sets a charge free at once: at whom its owner likes, or at anybody in reach where it did not hold.

    TCG-CH-06, TCG-CH-07, R-TCG-90.
    """
    one = character_of(told.position, key)
    if one.charging is None or told.position.encounter is None:
        return
    there = charge_targets(told.position, one)
    if not there:
        drop_charge(told, one)
    elif held:
        set_encounter(told, replace(encounter_of(told), waits=encounter_of(told).waits.push(Offered(key, "discharge"))))
    else:
        (face,) = told.chance_for(f"Whom {one.name}’s charge reaches", key)(Dice(1, len(there)))
        release_charge(told, key, there[face - 1].key)


def release_charge(told: Told, key: str, target: str) -> None:
    """The charge goes at somebody, for nothing more."""
    one = character_of(told.position, key)
    if one.charging is not None:
        card = charged_card(one, character_of(told.position, target))
        played = Played(key, card, -1, reaction=True, held=True)
        set_encounter(told, replace(encounter_of(told), waits=encounter_of(told).waits.push(Sprung(played))))
