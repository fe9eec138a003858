"""Action Cards: an action, its weight, items and target."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from facedown.systems.tri_core.model.grid import Square
from facedown.systems.tri_core.model.terms import (
    ABILITY,
    BREAK,
    CHARGE,
    CORE_ACTIONS,
    COUP,
    OFFENSE,
    SKILLS,
    Resource,
    Weight,
)

Stride = Literal["Sprint", "Run", "Hustle", "Walk", "Prowl", "Jump", "Climb", "Swim"]


STRIDES: tuple[Stride, ...] = get_args(Stride)


Utility = Literal["Hold", "Equip", "Stow", "Drop", "Use"]


Sign = Literal["", "moves", "comes close", "attacks", "is hurt"]
"""The sign that held cards can wait for; empty if the GM has to call it (TC-D-07)."""


SIGNS: tuple[Sign, ...] = get_args(Sign)[1:]


Class = Literal["Core", "Stride", "Recover", "Utility", "Skill"]
"""The classes of actions, each once a cycle (TC-D-87, R-TC-55)."""


UNCHARGED = -1
"""The `cycles` of a card whose Ability has not been charged for a full cycle yet."""


AS_WELL = "+"
"""The mark before a sub-type that an Ability deals in addition to its own (TCG-AT-03)."""


class Card(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An Action Card: an action, its weight, items, Sub-Actions and target (TC-A-03).

    `ability` is the Ability used, `charge_ap`, `charge_points` and `backlash` the costs of its additional dice (Charge
    II to IV), `drawn` the dice from energy of squares (Kinesis II), `cycles` those of charging. `shape`, `turned` and
    `element` are what Alter I to III changes.

    `items` are the items used, none for bare hands. `target` is a character, `to` a square. `resource` is what a
    Recover restores; `at_ap`: bare hands damage AP, not HP (TCG-DI-07). A Hold waits for a `sign` of its target, of
    anybody if it has none, or for what `words` say.
    """

    action: str
    weight: Weight = "Light"
    items: tuple[str, ...] = ()
    subs: tuple[str, ...] = ()
    target: str = ""
    to: Square | None = None
    spared: bool = False
    resource: Resource = "AP"
    words: str = ""
    sign: Sign = ""
    ability: str = ""
    charge_ap: int = 0
    charge_points: int = 0
    backlash: int = 0
    drawn: int = 0
    cycles: int = 0
    shape: str = ""
    turned: str = ""
    element: str = ""
    at_ap: bool = False

    @property
    def aim(self) -> str:
        """Return the open target; the character that a Hold watches is secret (TC-D-07, R-TC-57)."""
        return "" if self.action == "Hold" else self.target


def class_of(action: str) -> Class:
    """Return the class of an action (TC-D-87, R-TC-55)."""
    if action in (*CORE_ACTIONS, COUP, BREAK, ABILITY, CHARGE):
        return "Core"
    if action in STRIDES:
        return "Stride"
    return "Recover" if action == "Recover" else "Skill" if action in SKILLS else "Utility"


def cards_played_now(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that are played now: those up to a Hold (TC-D-05, TC-D-07)."""
    return cards[: holds_at(cards) + 1]


def held_cards(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that a Hold keeps face down: those after it (TC-D-05, TC-D-07)."""
    return cards[holds_at(cards) + 1 :]


def holds_at(cards: tuple[Card, ...]) -> int:
    """Return the place of the Hold among cards; their number if there is none."""
    return next((at for at, card in enumerate(cards) if card.action == "Hold"), len(cards))


def needs_target(card: Card) -> bool:
    """Return whether a Reaction still has to name its target (R-TC-57)."""
    return card.action in (*OFFENSE, "Use") and not card.target and not is_lift(card)


def is_lift(card: Card) -> bool:
    """Return whether a card is a Grab of a heavy item instead of a character (TC-D-106)."""
    return card.action == "Grab" and "Lift" in card.subs and not card.target
