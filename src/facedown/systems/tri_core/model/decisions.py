"""The decisions that can be pending in an encounter; for the choice of a defence, see `Attack`.

All fields are empty in the view of a seat that may not know who decides.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.systems.tri_core.model.action_card import Card, Class


class PendingDecision(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A pending decision of a character, or of the GM about a character.

    `owner`: the character’s key; "" in the view of a seat that may not know the character.
    """

    owner: str = ""


class RiposteOffer(PendingDecision, frozen=True, gc=False, tag="riposte", omit_defaults=True):
    """The decision whether to Riposte after a Parry (TC-D-61, TC-D-44).

    `target`: the key of the character to strike.
    `card`: the Parry.
    `extra`: the dice that a critical Parry adds.
    """

    target: str = ""
    card: Card | None = None
    extra: int = 0


class BonusStrikeOffer(PendingDecision, frozen=True, gc=False, tag="bonus-strike", omit_defaults=True):
    """The decision whether to Strike `target` after a critical Block (TC-D-42)."""

    target: str = ""


class BonusMoveOffer(PendingDecision, frozen=True, gc=False, tag="bonus-move", omit_defaults=True):
    """The decision whether to make a bonus move.

    `squares`: the greatest distance.
    `ability`: the Ability that allows the move; "" for a Dodge or Collide.

    Rules: TC-D-41, TC-D-59, TCG-TR-01.
    """

    squares: int = 0
    ability: str = ""


class BonusStrideOffer(PendingDecision, frozen=True, gc=False, tag="bonus-stride", omit_defaults=True):
    """The decision whether to take a Stride, at its usual cost, after a critical Dodge (TC-D-43)."""


class HeldCardsOffer(PendingDecision, frozen=True, gc=False, tag="held-cards", omit_defaults=True):
    """The decision whether to play held cards now (TC-D-07).

    The event that their Hold waits for has happened.
    """


class TriggerOffer(PendingDecision, frozen=True, gc=False, tag="trigger", omit_defaults=True):
    """The decision whether to use the Trigger called `ability`, which the character `target` has set off.

    Rules: TCG-AC-09.
    """

    target: str = ""
    ability: str = ""


class PushDecision(PendingDecision, frozen=True, gc=False, tag="push", omit_defaults=True):
    """The choice of the square to which a character is pushed.

    `target`: the character’s key.
    `squares`: the greatest distance of the push.
    `source`: the cause.

    Rules: TCG-AF-04, TCG-KI-01.
    """

    target: str = ""
    squares: int = 0
    source: Literal["", "Bluster", "Kinesis"] = ""


class RelocationDecision(PendingDecision, frozen=True, gc=False, tag="relocation", omit_defaults=True):
    """The choice of the square to which `target` is teleported (TCG-TR-02).

    `squares` is the greatest distance from the square of the Ability’s user.
    """

    target: str = ""
    squares: int = 0


class CommandDecision(PendingDecision, frozen=True, gc=False, tag="command", omit_defaults=True):
    """The choice of the action that an Ability forces a character to take (TCG-CO-01, R-TCG-95).

    `target`: the character’s key.
    `ap`: the most AP that the action may cost.
    `ability`: the Ability’s name.
    `done`: the classes of earlier commanded actions, now forbidden.
    """

    target: str = ""
    ap: int = 0
    ability: str = ""
    done: tuple[Class, ...] = ()


class ChargeDecision(PendingDecision, frozen=True, gc=False, tag="charge", omit_defaults=True):
    """The choice of the target for a charged Ability that a Shock releases (TCG-CH-06)."""


class JudgmentDecision(PendingDecision, frozen=True, gc=False, tag="judgment", omit_defaults=True):
    """The GM’s decision about an effect of the owner’s Ability (TCG-AC-01).

    `target`: the key of the affected character.
    `ability`: the Ability’s name.
    `question`: the key of the Keyword entry, or `FIRST` if the GM decides whether the Ability works at all.
    `cycles`: the duration.
    `details`: the player’s choices in the entry.
    """

    target: str = ""
    ability: str = ""
    question: str = ""
    cycles: int = 0
    details: tuple[int | str, ...] = ()


FIRST = "first"
"""The `question` of a decision whether an Ability works at all, before it takes effect (R-TCG-16, R-TCG-149)."""

Decision = (
    RiposteOffer | BonusStrikeOffer | BonusMoveOffer | BonusStrideOffer | HeldCardsOffer | TriggerOffer
    | PushDecision | RelocationDecision | CommandDecision | ChargeDecision | JudgmentDecision
)  # fmt: skip
"""A pending decision of any kind."""
