"""Conditions of a character: impairments, Shields, Afflictions, effects over several cycles, and a charge."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from facedown.systems.tri_core.model.action_card import Card
from facedown.systems.tri_core.model.keywords import AbilityType
from facedown.systems.tri_core.model.terms import AfflictionName, Kind, Limb, Resource, SubType


class Impairment(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An impairment of a sense, a limb or a device, and its cause in words.

    Rules: TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-56, TC-E-57.
    """

    limb: Limb
    cause: Annotated[str, Meta(max_length=200)]


class Shield(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A Shield that protects a resource.

    `points`: the damage that the Shield can still absorb.
    `type`: the sub-type of the Ability or item, if any.
    `kind`: the Ability’s type, “equipment” for an equipped device, “thing” for a used item (R-TC-115).
    `by`: the key of the Ability’s user; "" for other Shields.
    `cycles`: for an Ability, the user’s cycles that are left (R-TCG-82, R-TCG-141).
    """

    resource: Resource
    points: Annotated[int, Meta(ge=0, le=9999)]
    type: SubType | None = None
    kind: AbilityType | Literal["equipment", "thing"] = "thing"
    by: str = ""
    cycles: int = 0


class Affliction(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An Affliction of a character.

    `by`: the key of the character that caused the Affliction.
    `steps`: the strength.
    `level`: the number that a Resolve must reach.
    `cycles`: the cycles that are left; 0 if the Affliction lasts until a Resolve ends it.
    `owed`: for Toxic, the spent AP that have caused no damage yet.
    `sides`: for Crush, the sides of the damage dice.
    `fresh`: True if the end of the victim’s current turn does not count (TCG-AF-00c).
    """

    kind: AfflictionName
    by: str
    steps: int
    level: int
    cycles: int = 0
    owed: int = 0
    sides: int = 12
    fresh: bool = False


class Track(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An Effect Value that is spread over several cycles (TCG-DU-02, R-TCG-115).

    `source`, `by`: the Ability’s name, and the key of its user.
    `amounts`: the points for each remaining cycle.
    `does`: the effect of the points on `resource`.
    `type`: the sub-type.
    `kind`: for Shields, the type of the Ability.
    `counts_as`: the kind of damage.
    `spared`: True for non-lethal damage.
    """

    source: str
    by: str
    amounts: tuple[int, ...]
    resource: Resource = "HP"
    does: Literal["harms", "heals", "shields"] = "harms"
    type: SubType | None = None
    kind: AbilityType = "Active"
    counts_as: Kind = "Physical"
    spared: bool = False


class Charging(msgspec.Struct, frozen=True, gc=False):
    """An Ability that is being charged.

    `card`: the card of the Ability, which is already paid for.
    `cycles`: the number of full cycles of charging so far (TCG-CH-01).
    """

    card: Card
    cycles: int = 0
