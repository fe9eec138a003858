"""The data that a viewer receives, for comparing two tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from facedown.game import Move
from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.driver import SYSTEM, Table


def attempts(key: str) -> list[Move]:
    """Moves about one character, right or wrong, now or at another time."""
    return [
        m.OpenCheck(key), m.Treat(key, "Medicine", key), m.Bang(key, "gun", "lead"), m.Join(key), m.LeaveCheck(key),
        m.HandIn(key, ("Noise",)), m.HandIn(key, ("Parley", "Noise")), m.DrawCards(key), m.GiveUp(key),
        m.Declare(key, "act"), m.SpendArmour(key, "Armour"), m.TakePoint(key), m.SetLevel(key, "Noise", 1),
        m.Hurt(key, 1), m.BuildDeck(("Noise",)), m.BuildDeck(("Dance",)), m.SettleBotch(("mental",)), m.Resume(),
    ]  # fmt: skip


def refusals(table: Table, viewer: str) -> list[str]:
    """The refusals that a viewer gets when it tries the moves of all seats."""
    view, seat = table.view(viewer), table.seat(viewer)
    keys = [one.key for one in table.position.characters]
    return [str(SYSTEM.check(view, seat, move)) for key in keys for move in attempts(key)]


def received(table: Table, viewer: str) -> list[Any]:
    """All that reaches a viewer: view, board, options, refusals, awaited seats, and events."""
    view, seat = table.view(viewer), table.seat(viewer)
    emitted = [event for event in table.events if event.seen_by(seat)]
    board, options = SYSTEM.board(view, seat), SYSTEM.options(view, seat)
    return [view, board, options, refusals(table, viewer), table.waits_for(), table.turned_up, emitted]


def differ_for(one: Table, other: Table, viewer: str) -> bool:
    """Return whether anything that this viewer has received differs between the tables."""
    return received(one, viewer) != received(other, viewer)


def received_alike(one: Table, other: Table, viewer: str) -> None:
    """Both tables are alike to this viewer now, and from the beginning."""
    for first, second in zip(received(one, viewer), received(other, viewer), strict=True):
        assert first == second, f"“{viewer}” can tell the tables apart"


class Two:
    """Two tables on which the same happens, but for one secret; after each step the viewers must see no difference."""

    def __init__(self, one: Table, other: Table, viewers: Iterable[str]) -> None:
        self.tables = (one, other)
        self.viewers = list(viewers)

    def both(self, act: Callable[[Table], Any]) -> None:
        """The same on both."""
        self.each(act, act)

    def each(self, act: Callable[[Table], Any], other: Callable[[Table], Any]) -> None:
        """One thing here and another there."""
        act(self.tables[0])
        other(self.tables[1])
        for viewer in self.viewers:
            received_alike(*self.tables, viewer)
