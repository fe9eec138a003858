"""The decisions that can be pending in an encounter, except defences: one record for each kind (DEC-13, DEC-15).

A viewer may know that a decision is pending but not who makes it. Its view then has an empty record of that kind.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.systems.tri_core.model.action_card import Card, Class


class PendingDecision(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A decision that a character has to make now.

    `owner` is the character’s key, empty in the view of a seat that may not know it.
    """

    owner: str = ""


class RiposteOffer(PendingDecision, frozen=True, gc=False, tag="riposte", omit_defaults=True):
    """Riposte against `target` after the Parry `card`; `extra` are dice from a critical Parry (TC-D-61, TC-D-44)."""

    target: str = ""
    card: Card | None = None
    extra: int = 0


class BonusStrikeOffer(PendingDecision, frozen=True, gc=False, tag="bonus-strike", omit_defaults=True):
    """Strike `target` after a critical Block (TC-D-42)."""

    target: str = ""


class BonusMoveOffer(PendingDecision, frozen=True, gc=False, tag="bonus-move", omit_defaults=True):
    """Move up to `squares` squares after a Dodge or critical Collide, or by `ability` (TC-D-41, TC-D-59, TCG-TR-01)."""

    squares: int = 0
    ability: str = ""


class BonusStrideOffer(PendingDecision, frozen=True, gc=False, tag="bonus-stride", omit_defaults=True):
    """Take a Stride at its usual cost after a critical Dodge (TC-D-43)."""


class HeldCardsOffer(PendingDecision, frozen=True, gc=False, tag="held-cards", omit_defaults=True):
    """Play the cards that a Hold has kept face down, because the sign that it waits for has come (TC-D-07)."""


class TriggerOffer(PendingDecision, frozen=True, gc=False, tag="trigger", omit_defaults=True):
    """Use the Trigger `ability`, which `target` has set off (TCG-AC-09)."""

    target: str = ""
    ability: str = ""


class PushDecision(PendingDecision, frozen=True, gc=False, tag="push", omit_defaults=True):
    """Choose the square to which Bluster or Kinesis pushes `target`, up to `squares` away (TCG-AF-04, TCG-KI-01)."""

    target: str = ""
    squares: int = 0
    source: Literal["", "Bluster", "Kinesis"] = ""


class RelocationDecision(PendingDecision, frozen=True, gc=False, tag="relocation", omit_defaults=True):
    """Choose the square, up to `squares` away, to which `target` is teleported (TCG-TR-02)."""

    target: str = ""
    squares: int = 0


class CommandDecision(PendingDecision, frozen=True, gc=False, tag="command", omit_defaults=True):
    """Choose an action of at most `ap` AP that the Ability `ability` makes `target` take (TCG-CO-01).

    `done` are the classes of the actions commanded already (R-TCG-95).
    """

    target: str = ""
    ap: int = 0
    ability: str = ""
    done: tuple[Class, ...] = ()


class ChargeDecision(PendingDecision, frozen=True, gc=False, tag="charge", omit_defaults=True):
    """Choose the target of a charge that a Shock releases (TCG-CH-06)."""


class JudgmentDecision(PendingDecision, frozen=True, gc=False, tag="judgment", omit_defaults=True):
    """Decide, as the GM, what the owner’s `ability` achieves (TCG-AC-01).

    `question` is the Keyword entry whose effect no rule computes, or FIRST: whether the Ability works at all. The entry
    affects `target` for `cycles` cycles, and `details` are the choices made in it.
    """

    target: str = ""
    ability: str = ""
    question: str = ""
    cycles: int = 0
    details: tuple[int | str, ...] = ()


FIRST = "first"
"""The question whether an Ability works at all, asked before it takes effect (R-TCG-16, R-TCG-149)."""

Decision = (
    RiposteOffer | BonusStrikeOffer | BonusMoveOffer | BonusStrideOffer | HeldCardsOffer | TriggerOffer
    | PushDecision | RelocationDecision | CommandDecision | ChargeDecision | JudgmentDecision
)  # fmt: skip
"""A pending decision of any kind."""
