"""Triggers: set off by what happens, or by the GM’s word, and used as Reactions (TCG-AC-09, R-TCG-23)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from facedown.game import Seat
from facedown.game.events import Telling
from facedown.systems.tri_core.abilities.ability import Ability, TriggerEvent, turns
from facedown.systems.tri_core.abilities.using import unusable
from facedown.systems.tri_core.cards import Card, Sign
from facedown.systems.tri_core.encounter import Offered
from facedown.systems.tri_core.model import Character, Position, character_of, who_knows
from facedown.systems.tri_core.ranges import beside, meets_anybody
from facedown.systems.tri_core.secrets import view
from facedown.systems.tri_core.state import reactions_left
from facedown.systems.tri_core.terms import ABILITY

Told = Telling[Position]

Happens = Callable[[Character, Character, Character | None, str], bool]
"""Whether something sets off a Trigger of the first: what the second does, or what befalls it, to the third."""


def allied(one: Character, other: Character) -> bool:
    """Whether two are of one side."""
    return bool(one.side) and one.side == other.side


SET_OFF: Mapping[TriggerEvent, Happens] = {
    "attacked": lambda me, who, whom, sign: sign == "attacks" and whom is not None and whom.key == me.key,
    "ally attacked": lambda me, who, whom, sign: sign == "attacks" and whom is not None and whom.key != me.key
    and allied(me, whom),
    "foe attacks": lambda me, who, whom, sign: sign == "attacks" and who.key != me.key and not allied(me, who),
    "hurt": lambda me, who, whom, sign: sign == "is hurt" and who.key == me.key,
    "ally hurt": lambda me, who, whom, sign: sign == "is hurt" and who.key != me.key and allied(me, who),
    "foe moves": lambda me, who, whom, sign: sign == "moves" and not allied(me, who) and who.key != me.key,
    "foe beside": lambda me, who, whom, sign: sign == "moves" and who.key != me.key and not allied(me, who)
    and beside(me, who),
    "hits": lambda me, who, whom, sign: sign == "hits" and who.key == me.key,
    "turn": lambda me, who, whom, sign: sign == "has Priority" and who.key == me.key,
    "cards": lambda me, who, whom, sign: sign == "has laid" and who.key != me.key and not allied(me, who),
}  # fmt: skip
"""What each event is (R-TCG-23)."""


def happens(told: Told, who: str, sign: Sign | str, whom: str = "") -> None:
    """Something happens: whoever has a Trigger for it, and could use it, is asked; once for each occurrence.

    Of what somebody does who is out of sight, only that one’s own Triggers know; whoever hides outside the Rotation
    would show itself by one, and enters it first (TC-D-84).
    """
    encounter = told.position.encounter
    if encounter is None:
        return
    doer = character_of(told.position, who)
    other = character_of(told.position, whom) if whom else None
    for key in () if who in dict(encounter.hidden) else encounter.everybody:
        one = character_of(told.position, key)
        for ability in triggers(one) if key == who or not doer.unnoticed_by(one) else ():
            set_off = SET_OFF.get(ability.event)
            if set_off is not None and set_off(one, doer, other, sign):
                # Of who is hurt nobody knows by whom: the one to help is who is hurt, the one to strike who acted.
                ask(told, key, ability, who)


def triggers(one: Character) -> Iterator[Ability]:
    """The Triggers that somebody has."""
    return (ability for ability in one.sheet.abilities if ability.type == "Trigger")


def ask(told: Told, key: str, ability: Ability, who: str) -> None:
    """Somebody may use a Trigger now, if nothing is in the way and it was not asked for this already."""
    encounter, one = told.position.encounter, character_of(told.position, key)
    won = Offered(key, "trigger", who, card=Card(ABILITY, ability=ability.name))
    if encounter is None or won in encounter.waits.owed or not can_fire(told.position, one, ability):
        return
    told.position = replace(told.position, encounter=replace(encounter, waits=encounter.waits.push(won)))
    says = f"{one.name} may use {ability.name}."
    told.say("TCG-AC-09", "set-off", says, to=who_knows(told.position, one), character=key, ability=ability.name)


def can_fire(position: Position, one: Character, ability: Ability) -> bool:
    """Whether a Trigger can be used: its owner is able, has a Reaction left, and what and whom it takes is there."""
    seen = view(position, Seat(one.controller))  # whoever is unseen sets nothing off, nor keeps it from being
    anybody = any(meets_anybody(seen, one, used) for used in turns(ability))
    ready = one.able and reactions_left(one, position.rulings) > 0 and anybody
    return ready and not unusable(position, one, Card(ABILITY, ability=ability.name))
