"""Action Cards in words, for logs and prompts."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import listed
from facedown.systems.tri_core.model import (
    ABILITY,
    AS_WELL,
    CHARGE,
    DEFENSE,
    OFFENSE,
    Card,
    Character,
    Position,
    called,
    character_of,
)


def card_text(position: Position, owner: str, card: Card) -> str:
    """Return a card in words, for example `a Heavy Strike with the sabre at Bo`."""
    heavy = f"{card.weight} " if card.action in (*OFFENSE, *DEFENSE) else ""
    devices = f" with {listed(card.items)}" if card.items else ""
    subs = f" and {listed(card.subs)}" if card.subs else ""
    at = f" at {character_of(position, card.aim).name}" if card.aim else ""
    to = f" to {called(card.to)}" if card.to else ""
    what = f" of {card.resource}" if card.action == "Recover" else ""
    if card.ability:
        as_what = f" as a {heavy}{card.action}" if card.action in (*OFFENSE, *DEFENSE) else ""
        as_what = ", to charge it" if card.action == CHARGE else as_what
        as_what += f", {card.weight}" if card.action == ABILITY and card.weight != "Light" else ""
        as_what += f", to {card.turned.lower()}" if card.turned else ""
        way = f" as a {card.shape}" if card.shape else ""
        way += element_text(card)
        return f"{card.ability}{as_what}{way}{devices}{subs}{at}{to}"
    aim = f"{', at AP' if card.at_ap else ''}{', not to kill' if card.spared else ''}{element_text(card)}"
    return f"{heavy}{card.action}{devices}{subs}{at}{to}{what}{aim}"


def element_text(card: Card) -> str:
    """Return the change of sub-type by Alter III on a card, in words (TCG-AT-03)."""
    element = card.element.removeprefix(AS_WELL)
    return f", {element}{' as well' if element != card.element else ''}" if element else ""


def as_revealed(owner: Character, card: Card) -> Card:
    """Return the card as everybody may read it: without the square of a Prowl out of sight (TC-F-10, R-TC-128)."""
    return replace(card, to=None) if owner.stealthed else card


def awaited_text(position: Position, hold: Card) -> str:
    """Return in words what a Hold waits for."""
    if not hold.sign:
        return hold.words or "as agreed"
    return f"{character_of(position, hold.target).name if hold.target else 'somebody'} {hold.sign}"
