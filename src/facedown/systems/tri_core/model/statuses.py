"""Temporary states of a character: impairments, Shields, Afflictions, Effect Values over time, a charge."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.systems.tri_core.model.action_card import Card
from facedown.systems.tri_core.model.keywords import AbilityType
from facedown.systems.tri_core.model.terms import Kind, Limb, Malady, Resource, SubType


class Impairment(msgspec.Struct, frozen=True, gc=False):
    """An impairment: what it hampers, and its cause (TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-56, TC-E-57)."""

    limb: Limb
    cause: str


class Shield(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A Shield: the resource that it protects, its points, and its sub-type.

    `kind` is its source, and one Shield of each kind counts (R-TC-115). A Shield of an Ability lasts for `cycles` of
    its user `by` (R-TCG-82, R-TCG-141).
    """

    resource: Resource
    points: int
    type: SubType | None = None
    kind: AbilityType | Literal["equipment", "thing"] = "thing"
    by: str = ""
    cycles: int = 0


class Affliction(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An Affliction of a character: its steps, its cycles, and the number that a Resolve must reach.

    `cycles` are those left, 0 if it lasts until a Resolve ends it; `level` is the number to reach as it was at the hit;
    `owed` are spent AP that have not hurt yet (Toxic); `sides` those of the dice that hit again (Crush). `fresh`: it
    began in its victim’s own turn, whose end does not count as a cycle (TCG-AF-00c).
    """

    kind: Malady
    by: str
    steps: int
    level: int
    cycles: int = 0
    owed: int = 0
    sides: int = 12
    fresh: bool = False


class Track(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An Effect Value that is spread over several cycles (TCG-DU-02, R-TCG-115).

    `does` says what happens to its `resource`; a Shield has the `kind` of its source. Damage is of the `type` and
    belongs to the kind in `counts_as`; `spared`: it is non-lethal.
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
    """An Ability that is being charged: its card, paid for already, and the full cycles so far (TCG-CH-01)."""

    card: Card
    cycles: int = 0
