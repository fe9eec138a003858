"""The record of an Action Card, and functions that answer questions about cards."""

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
    SUB_TYPES,
    Resource,
    SubType,
    Weight,
)

Stride = Literal["Sprint", "Run", "Hustle", "Walk", "Prowl", "Jump", "Climb", "Swim"]


STRIDES: tuple[Stride, ...] = get_args(Stride)


Utility = Literal["Hold", "Equip", "Stow", "Drop", "Use"]


Sign = Literal["", "moves", "comes close", "attacks", "is hurt"]
"""The event that a Hold waits for; "" if the GM decides when the event has happened (TC-D-07)."""


SIGNS: tuple[Sign, ...] = get_args(Sign)[1:]
"""The events for a Hold that the program recognizes without the GM."""


Class = Literal["Core", "Stride", "Recover", "Utility", "Skill"]
"""The class of an action; a character takes one action of each class in a cycle (TC-D-88, R-TC-55)."""


UNCHARGED = -1
"""The `cycles` of a card that releases a charged Ability before a full cycle has passed."""


ADDITION_MARK = "+"
"""The mark at the beginning of a chosen sub-type that is added to an attack’s own sub-types (TCG-AT-03).

Without this mark, the chosen sub-type replaces them.
"""


SUB_TYPES_BY_NAME: dict[str, SubType] = {name: name for name in SUB_TYPES}


def adds_sub_type(element: str) -> bool:
    """Return whether the choice `element` adds to an attack’s own sub-types, instead of replacing them (TCG-AT-03)."""
    return element.startswith(ADDITION_MARK)


def chosen_sub_type(element: str) -> SubType | None:
    """Return the sub-type in the choice `element`, without the mark for an addition; None for "" (TCG-AT-03)."""
    return SUB_TYPES_BY_NAME.get(element.removeprefix(ADDITION_MARK))


class Card(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An Action Card: an action with its weight, items, Sub-Actions and target (TC-A-03).

    `items`: the names of the items; empty for bare hands.
    `subs`: the names of the Sub-Actions.
    `target`: the key of the target, or "".
    `to`: the target square, or the square to move to.
    `spared`: True for non-lethal damage.
    `resource`: the resource that a Recover restores.
    `sign`: the event that a Hold waits for; "" if the GM decides. Without `target`, everybody’s events count.
    `words`: the event in the player’s own words, if the GM decides.
    `ability`: the name of the Ability used, or "".
    `charge_ap`, `charge_points`: the AP and points of resource paid for Charge II and Charge III.
    `backlash`: the number of additional dice from Charge IV, whose Backlash hurts the user.
    `drawn`: the number of additional dice from Kinesis II.
    `cycles`: 0 if the card releases no charge. Otherwise the full cycles of the charge, or UNCHARGED for none.
    `shape`: the shape of area chosen with Alter I.
    `turned`: the Aspect chosen with Alter II.
    `element`: the sub-type chosen with Alter III, with `ADDITION_MARK` if it is added to the attack’s own; "" if none.
    `at_ap`: True if bare hands damage AP (TCG-DI-07).
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
        """Return the key of the character that the card openly targets; "" for none, and for a Hold.

        The target of a Hold is secret.

        Rules: TC-D-07, R-TC-57.
        """
        return "" if self.action == "Hold" else self.target


def class_of(action: str) -> Class:
    """Return the class of the action with this name (TC-D-87, TC-D-88, R-TC-55)."""
    if action in (*CORE_ACTIONS, COUP, BREAK, ABILITY, CHARGE):
        return "Core"
    if action in STRIDES:
        return "Stride"
    return "Recover" if action == "Recover" else "Skill" if action in SKILLS else "Utility"


def cards_played_now(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that are played now: the first Hold and the cards before it (TC-D-05, TC-D-07).

    Without a Hold, these are all cards.
    """
    return cards[: holds_at(cards) + 1]


def held_cards(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards after the first Hold, which stay face down; empty without a Hold (TC-D-05, TC-D-07)."""
    return cards[holds_at(cards) + 1 :]


def holds_at(cards: tuple[Card, ...]) -> int:
    """Return the index of the first Hold among the cards; the number of cards if there is no Hold."""
    return next((at for at, card in enumerate(cards) if card.action == "Hold"), len(cards))


def needs_target(card: Card) -> bool:
    """Return whether a card needs a target and has none yet, for example a Reaction before the reveal (R-TC-57)."""
    return card.action in (*OFFENSE, "Use") and not card.target and not is_lift(card)


def is_lift(card: Card) -> bool:
    """Return whether a card is a Grab that lifts a heavy item instead of holding a character (TC-D-106)."""
    return card.action == "Grab" and "Lift" in card.subs and not card.target
