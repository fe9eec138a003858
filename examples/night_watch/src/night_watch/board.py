"""What lies on the table, for any surface to draw."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Board, Card, Mat, Meter, MeterGroup, Seat
from night_watch.model import BREATH, Position, Watcher


def board(view: Position, viewer: Seat) -> Board:
    """The board for this viewer."""
    mats = tuple(mat(view, one, viewer) for one in view.watchers)
    steps = ("1 Cards", "2 Blows")
    return Board("Night Watch", (f"Round {view.round}",), steps, 0 if view.cards.order else 1 if view.on else -1, mats)


def mat(view: Position, one: Watcher, viewer: Seat) -> Mat:
    """One watcher's place."""
    return Mat(
        key=one.key,
        title=one.name,
        note=f"{one.side} · wits {one.wits}",
        yours=one.controller == viewer.key,
        turn=one.key in view.cards.waiting,
        out=not one.guard,
        cards=tuple(cards(view, one)),
        groups=(MeterGroup("", meters=(Meter("guard", one.guard), Meter("breath", one.breath, BREATH))),),
    )


def cards(view: Position, one: Watcher) -> Iterator[Card]:
    """The card laid in this round: sealed, held, or on guard."""
    if one.key in view.passed:
        yield Card("passed", "up", "card")
        return
    for pile in (view.cards, view.held):
        if one.key in pile.laid:
            own = pile.of(one.key)
            yield Card(f"{own.kind} {own.whom}".strip() if own else "committed", "sealed", "card")
    if one.guarding:
        yield Card("guard", "up", "card")
