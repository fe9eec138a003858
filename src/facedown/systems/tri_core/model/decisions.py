"""The decisions that can be pending in an encounter besides defending: one record for each kind (DEC-13, DEC-15).

A viewer may know that such a decision is pending without knowing whose it is: then its view has the record of that
kind without a value.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.systems.tri_core.model.action_card import Card, Class


class PendingDecision(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A decision that one character owes now.

    `owner` is the character’s key; it is empty in the view of a seat that may not know the owner.
    """

    owner: str = ""


class RiposteOffer(PendingDecision, frozen=True, gc=False, tag="riposte", omit_defaults=True):
    """Strike back at `target` after a Parry with `card`, with `extra` dice after a critical one (TC-D-61, TC-D-44)."""

    target: str = ""
    card: Card | None = None
    extra: int = 0


class BonusStrikeOffer(PendingDecision, frozen=True, gc=False, tag="bonus-strike", omit_defaults=True):
    """Strike `target` after a critical Block (TC-D-42)."""

    target: str = ""


class BonusMoveOffer(PendingDecision, frozen=True, gc=False, tag="bonus-move", omit_defaults=True):
    """Move up to `squares` after a Dodge, a critical Collide or by an Ability (TC-D-41, TC-D-59, TCG-TR-01)."""

    squares: int = 0
    ability: str = ""


class BonusStrideOffer(PendingDecision, frozen=True, gc=False, tag="bonus-stride", omit_defaults=True):
    """Pay for a Stride after a critical Dodge (TC-D-43)."""


class HeldCardsOffer(PendingDecision, frozen=True, gc=False, tag="held-cards", omit_defaults=True):
    """Play the held cards, because what they wait for has happened (TC-D-07)."""


class TriggerOffer(PendingDecision, frozen=True, gc=False, tag="trigger", omit_defaults=True):
    """Use the Trigger `ability`, which `target` has set off (TCG-AC-09)."""

    target: str = ""
    ability: str = ""


class PushDecision(PendingDecision, frozen=True, gc=False, tag="push", omit_defaults=True):
    """Choose where `target` is pushed, up to `squares`, by Bluster or Kinesis (TCG-AF-04, TCG-KI-01)."""

    target: str = ""
    squares: int = 0
    source: Literal["", "Bluster", "Kinesis"] = ""


class RelocationDecision(PendingDecision, frozen=True, gc=False, tag="relocation", omit_defaults=True):
    """Choose the square within `squares` where `target` appears, without crossing the ground between (TCG-TR-02)."""

    target: str = ""
    squares: int = 0


class CommandDecision(PendingDecision, frozen=True, gc=False, tag="command", omit_defaults=True):
    """Choose an action for `target` of at most `ap` AP, by `ability` (TCG-CO-01).

    `done` are the classes of the actions that were commanded already (R-TCG-95).
    """

    target: str = ""
    ap: int = 0
    ability: str = ""
    done: tuple[Class, ...] = ()


class ChargeDecision(PendingDecision, frozen=True, gc=False, tag="charge", omit_defaults=True):
    """Choose the target of a charge that a Shock releases (TCG-CH-06)."""


class JudgmentDecision(PendingDecision, frozen=True, gc=False, tag="judgment", omit_defaults=True):
    """The GM decides what the owner’s `ability` achieves (TCG-AC-01).

    `question` is the Keyword entry that no rule calculates, or FIRST for whether the Ability works at all. `target` is
    whom the entry affects, for `cycles` cycles, and `details` are the choices made in it.
    """

    target: str = ""
    ability: str = ""
    question: str = ""
    cycles: int = 0
    details: tuple[int | str, ...] = ()


FIRST = "first"
"""The question whether an Ability works, asked before anything happens (R-TCG-16, R-TCG-149)."""

Decision = (
    RiposteOffer | BonusStrikeOffer | BonusMoveOffer | BonusStrideOffer | HeldCardsOffer | TriggerOffer
    | PushDecision | RelocationDecision | CommandDecision | ChargeDecision | JudgmentDecision
)  # fmt: skip
"""Any of these decisions."""
