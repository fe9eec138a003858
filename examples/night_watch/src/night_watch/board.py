"""The board that a viewer sees: a mat for each watcher, with its cards and meters."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Board, Card, Mat, Meter, MeterGroup, PieceName, Pieces, Seat
from night_watch.model import BREATH, Position, View, Watcher, ref

STEPS = ("1 Cards", "2 Blows")


def pieces(position: Position) -> Pieces:
    """Return the name and the player’s seat of every watcher, by the watcher’s key."""
    return {"watcher": {one.key: PieceName(one.name, one.controller) for one in position.watchers}}


def board(view: View, viewer: Seat) -> Board:
    """Return the board that the seat `viewer` sees: the round, the current step, and a mat for each watcher."""
    step = 0 if view.cards.order else 1 if view.running else -1
    mats = tuple(mat(view, one, viewer) for one in view.watchers)
    return Board("Night Watch", (f"Round {view.round}",), STEPS, step, mats)


def mat(view: View, one: Watcher, viewer: Seat) -> Mat:
    """Return the mat of a watcher: its name, side, wits, cards, guard and breath."""
    return Mat(
        key=one.key,
        title=one.name,
        note=f"{one.side} · wits {one.wits}",
        yours=bool(viewer.key) and one.controller == viewer.key,
        turn=one.key in view.cards.waiting,
        out=not one.guard,
        cards=tuple(cards(view, one)),
        groups=(MeterGroup("", meters=meters(one), key="guard-and-breath"),),
        ref=ref(one.key),
        side_key=one.side,
    )


def meters(one: Watcher) -> tuple[Meter, ...]:
    """Return the meters of a watcher: the damage that it can still take, and the breath that it has left."""
    return Meter("guard", one.guard, key="guard"), Meter("breath", one.breath, BREATH, key="breath")


def cards(view: View, one: Watcher) -> Iterator[Card]:
    """Yield the cards on a watcher’s mat: its face-down cards of this round and on hold, and its unused guard card.

    For a watcher who passed, yield only a card that says so.
    """
    if one.key in view.passed:
        yield Card("passed", "up", "card", key="passed")
        return
    for pile in (view.cards, view.held):
        if one.key in pile.laid:
            own = pile.of(one.key)
            label = f"{own.kind} {own.target}".strip() if own else "committed"
            yield Card(label, "sealed", "card", known=own is not None, key="card")
    if one.guarding:
        yield Card("guard", "up", "card", key="guard")
