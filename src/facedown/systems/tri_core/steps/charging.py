"""Abilities that are charged, cycle by cycle, and what a Shock does to the charge (TCG-CH-01, TCG-CH-06, TCG-CH-07)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Dice
from facedown.game import counted
from facedown.game.events import Telling
from facedown.systems.tri_core.abilities.bearing import power
from facedown.systems.tri_core.abilities.using import rides
from facedown.systems.tri_core.cards import UNCHARGED, Card
from facedown.systems.tri_core.encounter import Offered, Played, Sprung
from facedown.systems.tri_core.model import Character, Charging, Position, character_of, with_character
from facedown.systems.tri_core.ranges import in_range
from facedown.systems.tri_core.steps.ongoing import on, put
from facedown.systems.tri_core.terms import ABILITY

Told = Telling[Position]

MOST_CHARGED = 3
"""TCG-CH-01."""


def charge_up(told: Told, one: Played) -> None:
    """An Ability begins to be charged: it is paid for now, and let go in a later turn (TCG-CH-01, R-TCG-85)."""
    owner = charging(told, one.owner, Charging(one.card))
    says = f"{owner.name} charges {one.card.ability}."
    told.say("TCG-CH-01", "charges", says, actor=one.owner, ability=one.card.ability)


def charging(told: Told, key: str, what: Charging | None) -> Character:
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
        lost(told, one)
        return
    cycles = min(MOST_CHARGED, one.charging.cycles + 1)
    charging(told, key, replace(one.charging, cycles=cycles))
    says = f"{one.name} has charged {one.charging.card.ability} for {counted(cycles, 'cycle')}."
    told.say("TCG-CH-01", "charged", says, character=key, cycles=cycles)


def lost(told: Told, one: Character) -> None:
    """A charge that is gone for nothing, if there is one."""
    if one.charging is None:
        return
    charging(told, one.key, None)
    told.say("TCG-CH-07", "charge-lost", f"{one.name}’s charge is lost.", character=one.key)


def charged_card(one: Character, target: Character) -> Card:
    """The card of a charge that is set free at somebody."""
    assert one.charging is not None
    laid, ability = one.charging.card, power(one, one.charging.card)
    assert ability is not None
    action = ability.action if rides(ability) and ability.action is not None else ABILITY
    return replace(laid, action=action, target=target.key, to=target.at, cycles=one.charging.cycles or UNCHARGED)


def shocked(told: Told, key: str, *, held: bool) -> None:
    """A Shock sets a charge free at once: at whom its owner likes, or at anybody in reach where it did not hold.

    TCG-CH-06, TCG-CH-07, R-TCG-90.
    """
    one = character_of(told.position, key)
    if one.charging is None or told.position.encounter is None:
        return
    there = within_reach(told.position, one)
    if not there:
        lost(told, one)
    elif held:
        put(told, replace(on(told), waits=on(told).waits.push(Offered(key, "discharge"))))
    else:
        (face,) = told.chance_for(f"Whom {one.name}’s charge reaches", key)(Dice(1, len(there)))
        loose(told, key, there[face - 1].key)


def within_reach(position: Position, one: Character) -> list[Character]:
    """Friend and foe whom a charge can reach: who holds it too, where it harms nobody (TCG-CH-07, TCG-CH-08)."""
    ability = power(one, one.charging.card) if one.charging is not None else None
    if ability is None or ability.target == "Self":
        return [one]
    keys = set(position.encounter.everybody) if position.encounter is not None else set()
    others = (other for other in position.characters if other.key in keys and other.key != one.key)
    seen = (other for other in others if not other.hidden_from(one))
    found = [other for other in seen if other.out != "dead" and in_range(one, other, charged_card(one, other))]
    return found if ability.hostile else [one, *found]


def loose(told: Told, key: str, target: str) -> None:
    """The charge goes at somebody, for nothing more."""
    one = character_of(told.position, key)
    if one.charging is not None:
        card = charged_card(one, character_of(told.position, target))
        played = Played(key, card, -1, reaction=True, held=True)
        put(told, replace(on(told), waits=on(told).waits.push(Sprung(played))))
