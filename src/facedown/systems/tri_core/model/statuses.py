"""What can befall a character: impairments, Shields, Afflictions, Effect Values over time, a charge."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.systems.tri_core.model.action_card import Card
from facedown.systems.tri_core.model.keywords import AbilityType
from facedown.systems.tri_core.model.terms import Kind, Limb, Malady, Resource, SubType


class Impairment(msgspec.Struct, frozen=True, gc=False):
    """Something that hampers: what it hampers, and its cause (TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-56, TC-E-57)."""

    limb: Limb
    cause: str


class Shield(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What is in the way of points lost: of which resource, how many points it takes, and of which sub-type it is.

    `kind` is what made it, one of each kind counting (R-TC-115); one that an Ability made lasts for `cycles` of who
    used it, `by` (R-TCG-82, R-TCG-141).
    """

    resource: Resource
    points: int
    type: SubType | None = None
    kind: AbilityType | Literal["equipment", "thing"] = "thing"
    by: str = ""
    cycles: int = 0


class Affliction(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An Affliction that somebody has: how bad it is, for how long, and what a Resolve has to reach.

    `cycles` are those left, 0 for until it is resolved; `level` what was to be reached as it landed; `owed` AP that
    were spent and have not hurt yet (Toxic); `sides` of the dice that strike again (Crush). `fresh`: it has come in its
    victim’s own turn, whose end is none of its cycles (TCG-AF-00c).
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
    """An Effect Value that comes over several cycles, so much in each (TCG-DU-02, R-TCG-115).

    `does` is what becomes of its `resource`; a Shield is of the `kind` of what made it. Harm is of the `type` and
    counts as what it `counts_as`; `spared`: it is not meant to kill.
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
