"""What each viewer may know: cards that lie face down are their owner's alone (NW-02, NW-08)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Below
from facedown.game import Seat
from night_watch.model import Card, Position


def view(position: Position, viewer: Seat) -> Position:
    """The position without the face-down cards of others."""
    mine = [one.key for one in position.watchers if one.controller == viewer.key]
    return replace(position, cards=position.cards.masked(mine), held=position.held.masked(mine))


def imagine(view: Position, viewer: Seat, below: Below) -> Position:
    """The view with cards made up where others lie face down."""
    cards, held = view.cards, view.held
    for key in cards.laid:
        if cards.of(key) is None and key not in view.passed:
            cards = cards.lay(key, _some_card(view, key, below))
    for key in held.laid:
        if held.of(key) is None:
            held = held.lay(key, Card("hold", _other(view, key, below)))
    return replace(view, cards=cards, held=held)


def _some_card(view: Position, key: str, below: Below) -> Card:
    kinds = (Card("strike", _other(view, key, below)), Card("guard"), Card("hold", _other(view, key, below)))
    return kinds[below(3)]


def _other(view: Position, key: str, below: Below) -> str:
    others = [one.key for one in view.watchers if one.key != key]
    return others[below(len(others))]
