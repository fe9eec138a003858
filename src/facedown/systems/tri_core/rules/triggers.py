"""Triggers: the events that set them off, and whether a Trigger can be used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from facedown.game import Seat
from facedown.systems.tri_core.model import ABILITY, Ability, Card, Character, Position, TriggerEvent, is_allied
from facedown.systems.tri_core.model.ability import usable_variants
from facedown.systems.tri_core.rules.availability import unusable
from facedown.systems.tri_core.rules.current_numbers import reactions_left
from facedown.systems.tri_core.rules.ranges import has_possible_target, is_beside
from facedown.systems.tri_core.view import view

SetsOff = Callable[[Character, Character, Character | None, str], bool]
"""A function that returns whether an event sets off a Trigger.

Its arguments are the owner of the Trigger, the character that acts or is hurt, the target of an attack or None, and the
event, for example “attacks”, “is hurt” or “moves”.
"""


def is_foe(owner: Character, other: Character) -> bool:
    """Return whether `other` is a foe of `owner`: another character that is not on the side of `owner`."""
    return other.key != owner.key and not is_allied(owner, other)


def is_other_ally(owner: Character, other: Character) -> bool:
    """Return whether `other` is an ally of `owner`: another character on the side of `owner`."""
    return other.key != owner.key and is_allied(owner, other)


TRIGGER_CONDITIONS: Mapping[TriggerEvent, SetsOff] = {
    "attacked": lambda owner, actor, target, sign: sign == "attacks" and target is not None and target.key == owner.key,
    "ally attacked": lambda owner, actor, target, sign: (
        sign == "attacks" and target is not None and is_other_ally(owner, target)
    ),
    "foe attacks": lambda owner, actor, target, sign: sign == "attacks" and is_foe(owner, actor),
    "hurt": lambda owner, actor, target, sign: sign == "is hurt" and actor.key == owner.key,
    "ally hurt": lambda owner, actor, target, sign: sign == "is hurt" and is_other_ally(owner, actor),
    "foe moves": lambda owner, actor, target, sign: sign == "moves" and is_foe(owner, actor),
    "foe beside": lambda owner, actor, target, sign: (
        sign == "moves" and is_foe(owner, actor) and is_beside(owner, actor)
    ),
    "hits": lambda owner, actor, target, sign: sign == "hits" and actor.key == owner.key,
    "turn": lambda owner, actor, target, sign: sign == "has Priority" and actor.key == owner.key,
    "cards": lambda owner, actor, target, sign: sign == "has laid" and is_foe(owner, actor),
}
"""For each event that a Trigger can name: the function that returns whether this event has happened.

Rules: TCG-AC-09, R-TCG-23.
"""


def triggers_of(character: Character) -> Iterator[Ability]:
    """Yield a character’s Abilities of the type Trigger."""
    return (ability for ability in character.sheet.abilities if ability.type == "Trigger")


def can_use_trigger(position: Position, character: Character, ability: Ability) -> bool:
    """Return whether `character` can use its Trigger `ability` now, on at least one possible target.

    Rules: TC-D-90.
    """
    seen = view(position, Seat(character.controller))  # characters hidden from the owner change nothing
    anybody = any(has_possible_target(seen, character, used) for used in usable_variants(ability))
    ready = character.able and reactions_left(character, position.rulings) > 0 and anybody
    return ready and not unusable(position, character, Card(ABILITY, ability=ability.name))
