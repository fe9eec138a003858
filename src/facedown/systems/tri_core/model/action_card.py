"""Action Cards: an action with its weight, items and target."""

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
"""The sign that held cards wait for; "" if the GM decides when the sign has come (TC-D-07)."""


SIGNS: tuple[Sign, ...] = get_args(Sign)[1:]
"""The signs that the program recognizes without the GM."""


Class = Literal["Core", "Stride", "Recover", "Utility", "Skill"]
"""The class of an action; a character takes one action of each class in a cycle (TC-D-87, R-TC-55)."""


UNCHARGED = -1
"""The `cycles` of a card whose charged Ability is released before a full cycle has passed."""


ADDITION_MARK = "+"
"""The prefix of a sub-type that an attack deals in addition to its own (TCG-AT-03)."""


class Card(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An Action Card: an action with its weight, items, Sub-Actions and target (TC-A-03).

    `items` are the names of the items used, none for bare hands. `target` is a character’s key, `to` a square.
    `spared`: the damage is non-lethal. `resource` is the resource that a Recover restores. `at_ap`: bare hands damage
    AP instead of HP (TCG-DI-07). A Hold waits for the `sign` from its target, from anybody if it has no target, or for
    what `words` describe.

    `ability` is the Ability used. `charge_ap`, `charge_points` and `backlash` pay for additional dice (Charge II,
    Charge III, Charge IV), `drawn` are dice from the energy of squares (Kinesis II), and `cycles` the full cycles of
    charging. `shape`, `turned` and `element` are the area, Aspect and sub-type chosen with Alter I, II and III.
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
        """Return the key of the target, which everybody may know; "" for a Hold, whose target is secret.

        Rules: TC-D-07, R-TC-57.
        """
        return "" if self.action == "Hold" else self.target


def class_of(action: str) -> Class:
    """Return the class of an action (TC-D-87, R-TC-55)."""
    if action in (*CORE_ACTIONS, COUP, BREAK, ABILITY, CHARGE):
        return "Core"
    if action in STRIDES:
        return "Stride"
    return "Recover" if action == "Recover" else "Skill" if action in SKILLS else "Utility"


def cards_played_now(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that are played now: all up to a Hold and the Hold itself (TC-D-05, TC-D-07)."""
    return cards[: holds_at(cards) + 1]


def held_cards(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards after a Hold, which stay face down; empty without a Hold (TC-D-05, TC-D-07)."""
    return cards[holds_at(cards) + 1 :]


def holds_at(cards: tuple[Card, ...]) -> int:
    """Return the index of the Hold among the cards; the number of cards if none is a Hold."""
    return next((at for at, card in enumerate(cards) if card.action == "Hold"), len(cards))


def needs_target(card: Card) -> bool:
    """Return whether a card needs a target and has none yet: a Reaction names its target after the reveal (R-TC-57)."""
    return card.action in (*OFFENSE, "Use") and not card.target and not is_lift(card)


def is_lift(card: Card) -> bool:
    """Return whether a card is a Grab that lifts a heavy item instead of holding a character (TC-D-106)."""
    return card.action == "Grab" and "Lift" in card.subs and not card.target
