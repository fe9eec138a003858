"""Action Cards as the named values of events; the message catalogue makes sentences from these values."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from facedown.game import PieceRef, Term
from facedown.systems.tri_core.model import (
    ABILITY,
    DEFENSE,
    OFFENSE,
    Card,
    Position,
    ability_ref,
    adds_sub_type,
    character_of,
    character_ref,
    chosen_sub_type,
    item_ref,
    square_ref,
    term,
)
from facedown.systems.tri_core.rules.card_validity import NoEffect
from facedown.systems.tri_core.rules.strides import is_out_of_sight


def card_values(owner: str, card: Card) -> dict[str, Any]:
    """Return the named values of an event about a revealed card of the character `owner`.

    Values that do not apply are None. The event that a Hold waits for is left out as a secret (TC-D-07).
    """
    weighs = card.action in (*OFFENSE, *DEFENSE) or (card.action == ABILITY and card.weight != "Light")
    element = chosen_sub_type(card.element)
    return {
        "actor": character_ref(owner),
        "action": term(card.action),
        "weight": term(card.weight) if weighs else None,
        "items": tuple(item_ref(owner, name) for name in card.items),
        "subs": tuple(term(name) for name in card.subs),
        "target": character_ref(card.aim) if card.aim else None,
        "on_self": card.aim == owner,
        "square": square_ref(card.to) if card.to is not None else None,
        "ability": ability_ref(owner, card.ability) if card.ability else None,
        "resource": term(card.resource) if card.action == "Recover" else None,
        "at_ap": card.at_ap,
        "spared": card.spared,
        "turned": term(card.turned) if card.turned else None,
        "shape": term(card.shape) if card.shape else None,
        "element": term(element) if element is not None else None,
        "as_well": adds_sub_type(card.element),
    }


def as_revealed(position: Position, owner: str, card: Card) -> Card:
    """Return a card of the character `owner` as everybody may see it (TC-F-10, R-TC-128).

    The square `card.to` is removed if the owner or the target is out of sight.
    """
    if card.to is None:
        return card
    involved = [character_of(position, key) for key in (owner, card.target) if key]
    return replace(card, to=None) if any(is_out_of_sight(position, one) for one in involved) else card


def awaited_values(card: Card) -> dict[str, Any]:
    """Return the named values for the event that a Hold waits for. Only the card’s owner may see the values.

    `sign`: the event; None if the GM decides.
    `awaited`: the character whose event counts; None for anybody.
    `words`: the event in the player’s own words.

    For other cards, all values are None or "".

    Rules: TC-D-07.
    """
    holds = card.action == "Hold"
    return {
        "sign": term(card.sign) if holds and card.sign else None,
        "awaited": character_ref(card.target) if holds and card.sign and card.target else None,
        "words": card.words if holds else "",
    }


def card_name(owner: str, card: Card) -> PieceRef | Term:
    """Return the name of a card for a sentence: a reference to its Ability, or else the term for its action.

    `owner`: the key of the card’s owner.
    """
    return ability_ref(owner, card.ability) if card.ability else term(card.action)


def no_effect_values(why: NoEffect) -> dict[str, Any]:
    """Return the named values that say why a card has no effect. Values that do not apply are None, 0 or ""."""
    return {
        "reason": term(why.reason),
        "target": character_ref(why.target) if why.target else None,
        "square": square_ref(why.square) if why.square is not None else None,
        "device": why.device,
        "resource": term(why.resource) if why.resource else None,
        "cost": why.cost,
        "left": why.left,
    }
