"""Conditions of a character: impairments, Shields, Afflictions, spread Effect Values, and a charge."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.systems.tri_core.model.action_card import Card
from facedown.systems.tri_core.model.keywords import AbilityType
from facedown.systems.tri_core.model.terms import AfflictionName, Kind, Limb, Resource, SubType


class Impairment(msgspec.Struct, frozen=True, gc=False):
    """An impairment of a sense, a limb or a device, and its cause.

    Rules: TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-56, TC-E-57.
    """

    limb: Limb
    cause: str


class Shield(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A Shield: the resource that it protects, its points, and its sub-type.

    `kind` is its class; one Shield of each class counts (R-TC-115). The Shield of an Ability lasts for `cycles` cycles
    of its user `by` (R-TCG-82, R-TCG-141).
    """

    resource: Resource
    points: int
    type: SubType | None = None
    kind: AbilityType | Literal["equipment", "thing"] = "thing"
    by: str = ""
    cycles: int = 0


class Affliction(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An Affliction of a character: its steps, its cycles, and the number that a Resolve must reach.

    `cycles` are the cycles left, 0 if it lasts until a Resolve ends it. `level` is the number to reach, fixed at the
    hit. `owed` are AP spent that have not caused damage yet (Toxic). `sides` is the size of the dice with which
    Crush hits again. `fresh`: it began in its victim’s own turn, whose end does not count as a cycle (TCG-AF-00c).
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

    `amounts` are the points of each cycle left, and `does` is what they do to `resource`. A Shield has the class
    `kind`. Damage has the sub-type `type` and the kind `counts_as`; `spared`: it is non-lethal.
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
    """An Ability that is being charged: its card, already paid, and the full cycles so far (TCG-CH-01)."""

    card: Card
    cycles: int = 0
