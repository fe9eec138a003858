"""Triggers: the events that set them off, and whether a Trigger can be used (TCG-AC-09, R-TCG-23)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from facedown.game import Seat
from facedown.systems.tri_core.model import ABILITY, Ability, Card, Character, Position, TriggerEvent, is_allied
from facedown.systems.tri_core.model.ability import usable_variants
from facedown.systems.tri_core.rules.availability import unusable
from facedown.systems.tri_core.rules.current_numbers import reactions_left
from facedown.systems.tri_core.rules.ranges import is_beside, meets_anybody
from facedown.systems.tri_core.view import view

SetsOff = Callable[[Character, Character, Character | None, str], bool]
"""A condition for a Trigger: (its owner, the actor or victim of the event, the target, the sign) → True or False."""


SET_OFF: Mapping[TriggerEvent, SetsOff] = {
    "attacked": lambda me, who, whom, sign: sign == "attacks" and whom is not None and whom.key == me.key,
    "ally attacked": lambda me, who, whom, sign: sign == "attacks" and whom is not None and whom.key != me.key
    and is_allied(me, whom),
    "foe attacks": lambda me, who, whom, sign: sign == "attacks" and who.key != me.key and not is_allied(me, who),
    "hurt": lambda me, who, whom, sign: sign == "is hurt" and who.key == me.key,
    "ally hurt": lambda me, who, whom, sign: sign == "is hurt" and who.key != me.key and is_allied(me, who),
    "foe moves": lambda me, who, whom, sign: sign == "moves" and not is_allied(me, who) and who.key != me.key,
    "foe beside": lambda me, who, whom, sign: sign == "moves" and who.key != me.key and not is_allied(me, who)
    and is_beside(me, who),
    "hits": lambda me, who, whom, sign: sign == "hits" and who.key == me.key,
    "turn": lambda me, who, whom, sign: sign == "has Priority" and who.key == me.key,
    "cards": lambda me, who, whom, sign: sign == "has laid" and who.key != me.key and not is_allied(me, who),
}  # fmt: skip
"""For each event, the condition under which it sets off a Trigger (R-TCG-23)."""


def triggers_of(character: Character) -> Iterator[Ability]:
    """Yield a character’s Triggers."""
    return (ability for ability in character.sheet.abilities if ability.type == "Trigger")


def can_fire(position: Position, character: Character, ability: Ability) -> bool:
    """Return whether a Trigger can be used: its owner is able, has a Reaction left, can pay for it, and has a target.

    Rules: TC-D-90.
    """
    seen = view(position, Seat(character.controller))  # characters hidden from the owner change nothing
    anybody = any(meets_anybody(seen, character, used) for used in usable_variants(ability))
    ready = character.able and reactions_left(character, position.rulings) > 0 and anybody
    return ready and not unusable(position, character, Card(ABILITY, ability=ability.name))
