"""The pieces on the table for one viewer."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Board, Card, Mat, Meter, MeterGroup, PieceName, Pieces, Seat
from night_watch.model import BREATH, Position, View, Watcher, ref

STEPS = ("1 Cards", "2 Blows")


def pieces(position: Position) -> Pieces:
    """The watchers."""
    return {"watcher": {one.key: PieceName(one.name, one.controller) for one in position.watchers}}


def board(view: View, viewer: Seat) -> Board:
    """The board that this viewer sees."""
    step = 0 if view.cards.order else 1 if view.running else -1
    mats = tuple(mat(view, one, viewer) for one in view.watchers)
    return Board("Night Watch", (f"Round {view.round}",), STEPS, step, mats)


def mat(view: View, one: Watcher, viewer: Seat) -> Mat:
    """The mat of one watcher."""
    return Mat(
        key=one.key,
        title=one.name,
        note=f"{one.side} · wits {one.wits}",
        yours=bool(viewer.key) and one.controller == viewer.key,
        turn=one.key in view.cards.waiting,
        out=not one.guard,
        cards=tuple(cards(view, one)),
        groups=(MeterGroup("", meters=(Meter("guard", one.guard), Meter("breath", one.breath, BREATH))),),
        ref=ref(one.key),
    )


def cards(view: View, one: Watcher) -> Iterator[Card]:
    """A watcher's card of this round: passed, sealed, held, or a guard face up."""
    if one.key in view.passed:
        yield Card("passed", "up", "card")
        return
    for pile in (view.cards, view.held):
        if one.key in pile.laid:
            own = pile.of(one.key)
            yield Card(f"{own.kind} {own.target}".strip() if own else "committed", "sealed", "card")
    if one.guarding:
        yield Card("guard", "up", "card")
