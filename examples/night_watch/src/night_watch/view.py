"""The information visible to each viewer: all of it, except the face-down cards of others (NW-02, NW-08)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Below
from facedown.game import Sealed, Seat, Visibility, fields
from night_watch.model import (
    Blow,
    Card,
    JudgeFrame,
    Position,
    RiposteFrame,
    Rulings,
    SpringFrame,
    StepInFrame,
    View,
    Watcher,
)


def own_cards(cards: Sealed[Card], position: Position, viewer: str) -> Sealed[Card]:
    """The cards with only the viewer's own faces."""
    return cards.masked([one.key for one in position.watchers if one.controller == viewer and viewer])


VISIBILITY = Visibility(
    {
        Position: fields(
            "rulings captain watchers round running passed strikes frames", cards=own_cards, held=own_cards
        ),
        Watcher: fields("key name side controller wits guard breath guarding"),
        Card: fields("kind target"),
    },
    public=(Rulings, Blow, StepInFrame, RiposteFrame, JudgeFrame, SpringFrame),
)


def view(position: Position, viewer: Seat) -> View:
    """The position without the face-down cards of others."""
    known: View = VISIBILITY.view(position, viewer.key)
    return known


def determinize(view: View, viewer: Seat, below: Below) -> Position:
    """A complete position that fits this view, with random faces for the face-down cards of others."""
    cards, held = view.cards, view.held
    for key in cards.laid:
        if cards.of(key) is None and key not in view.passed:
            cards = cards.lay(key, random_card(view, key, below))
    for key in held.laid:
        if held.of(key) is None:
            held = held.lay(key, Card("hold", random_other(view, key, below)))
    return replace(view, cards=cards, held=held)


def random_card(view: View, key: str, below: Below) -> Card:
    """A random card that a watcher may have committed."""
    target = random_other(view, key, below)
    return (Card("strike", target), Card("guard"), Card("hold", target))[below(3)]


def random_other(view: View, key: str, below: Below) -> str:
    """A random other watcher."""
    others = [one.key for one in view.watchers if one.key != key]
    return others[below(len(others))]
