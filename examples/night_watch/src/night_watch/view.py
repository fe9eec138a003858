"""The position as each seat may see it: without the face-down cards of other players."""

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
    """Return the face-down cards, with contents only for the cards of the seat `viewer`."""
    return cards.masked([one.key for one in position.watchers if one.controller == viewer and viewer])


VISIBILITY = Visibility(
    {
        Position: fields(
            "rulings captain watchers round running passed strikes frames seats", cards=own_cards, held=own_cards
        ),
        Watcher: fields("key name side controller wits guard breath guarding"),
        Card: fields("kind target"),
    },
    public=(Rulings, Blow, StepInFrame, RiposteFrame, JudgeFrame, SpringFrame),
)


def view(position: Position, viewer: Seat) -> View:
    """Return the position as the seat `viewer` may see it: without the face-down cards of other players."""
    known: View = VISIBILITY.view(position, viewer.key)
    return known


def determinize(view: View, viewer: Seat, below: Below) -> Position:
    """Return a complete position that matches a view, with random cards in place of the hidden ones.

    `below(n)` returns a random number from 0 to n - 1.
    """
    cards, held = view.cards, view.held
    for key in cards.laid:
        if cards.of(key) is None and key not in view.passed:
            cards = cards.lay(key, random_card(view, key, below))
    for key in held.laid:
        if held.of(key) is None:
            held = held.lay(key, Card("hold", random_other(view, key, below)))
    return replace(view, cards=cards, held=held)


def random_card(view: View, key: str, below: Below) -> Card:
    """Return a random card that the watcher `key` may have committed: a strike, a guard or a hold."""
    target = random_other(view, key, below)
    return (Card("strike", target), Card("guard"), Card("hold", target))[below(3)]


def random_other(view: View, key: str, below: Below) -> str:
    """Return the key of a random watcher other than the watcher `key`."""
    others = [one.key for one in view.watchers if one.key != key]
    return others[below(len(others))]
