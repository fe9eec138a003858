"""What the tables have in common that the tests of every system play at.

Each system's driver derives its `Table` from `Played` and adds how its moves are made. Neither computes anything of the
rules.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from facedown.chance import Draw
from facedown.game import Event, Move, Option, PieceRef, Refusal, Refused, Seat, Setup, System, Turn
from facedown.game.actions import naming_fields
from facedown.table import Reader

P = TypeVar("P", bound=msgspec.Struct)

WATCHER = Seat("", "Spectator", "spectator")

Sheet = dict[str, Any]


def no_chance(draw: Draw[Any]) -> Any:
    """Chance that must not be asked."""
    raise AssertionError(f"chance was asked for {draw.notation}")


class Played(ABC, Generic[P]):
    """One table in play: its position, its events so far, and what each seat sees of it."""

    system: System[Any]

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.events: list[Event] = []
        self.last: tuple[Event, ...] = ()
        self.position: P = self.system.begin(setup)

    # Looking

    def of_kind(self, kind: str) -> list[Event]:
        """All events of one kind so far."""
        return [event for event in self.events if event.kind == kind]

    def rules_of(self, kind: str) -> list[str]:
        """The rules that the last move's events of one kind cite."""
        return [event.rule for event in self.last if event.kind == kind]

    def seat(self, key: str) -> Seat:
        return next(seat for seat in (*self.seats, WATCHER) if seat.key == key)

    def view(self, key: str) -> P:
        """The position as one seat sees it; the empty key is the spectator's."""
        seen: P = self.system.view(self.position, self.seat(key))
        return seen

    def options(self, key: str, kind: str = "") -> list[Option]:
        """What a seat may do now."""
        return [o for o in self.system.options(self.view(key), self.seat(key)) if kind in ("", o.move)]

    def kinds(self, key: str) -> set[str]:
        """The kinds of move that a seat may make now."""
        return {option.move for option in self.options(key)}

    def lines(self, events: Iterable[Event] | None = None) -> list[str]:
        """The sentences about events, those of the last move unless others are given."""
        reader = Reader(self.system, self.seats)
        return [reader.text(event, self.position) for event in (self.last if events is None else events)]

    def waits_for(self) -> list[str]:
        return [seat.key for seat in self.system.awaited(self.position, self.seats)]

    # Moving

    @abstractmethod
    def seat_for(self, move: Move) -> Seat:
        """Whose move this is."""

    @staticmethod
    def acting_piece(move: Move) -> str:
        """The key of the piece that makes the move; empty for a move without one."""
        acting = (getattr(move, name) for name, naming in naming_fields(type(move)).items() if naming.acts)
        return next(acting, "")

    def follow(self, turn: Turn[P]) -> tuple[Event, ...]:
        """The table goes on from where a turn has led; the events of the turn."""
        assert_readable(self.system, self.setup, turn.events)
        assert self.system.decode(self.system.encode(turn.position)) == turn.position, "the position cannot be kept"
        self.position, self.last = turn.position, turn.events
        self.events += turn.events
        return turn.events

    def rule(self, **changes: str) -> tuple[Event, ...]:
        """Changes rulings at the table."""
        return self.follow(self.system.rule(self.position, changes, no_chance))

    # Changing who plays what

    def hand_over(self, key: str, to: str) -> None:
        """Hand a piece over to another seat."""
        piece = PieceRef(self.system.control.kind, key)
        self.position = self.system.hand_over(self.position, piece, to)

    def add_seat(self, key: str) -> None:
        """Add a player’s seat."""
        self._sit(*self.seats, Seat(key))

    def facilitate(self, key: str) -> None:
        """Give the facilitator’s role to this seat; the old facilitator becomes a player."""
        self._sit(*(replace(seat, role="facilitator" if seat.key == key else "player") for seat in self.seats))

    def _sit(self, *seats: Seat) -> None:
        self.seats = seats
        self.position = self.system.with_seats(self.position, seats)
        assert self.system.with_seats(self.position, seats) == self.position

    # Being refused

    def refused(self, move: Move, seat: str | None = None) -> Refusal:
        """The refusal of a move: it must come from check and play alike, be plain, and change nothing."""
        before = self.system.encode(self.position)
        who = self.seat_for(move) if seat is None else self.seat(seat)
        refusal = self.system.check(self.system.view(self.position, who), who, move)
        assert refusal is not None, f"{move} was not refused"
        with pytest.raises(Refused) as caught:
            self.system.play(self.position, who, move, no_chance)
        assert caught.value.refusal == refusal
        assert self.system.encode(self.position) == before
        assert_plain(self.system, refusal)
        return refusal


def assert_readable(system: System[Any], setup: Setup, events: tuple[Event, ...]) -> None:
    """Every event cites a rule of the table's rulebooks, names its kind in lower case and has a sentence for people."""
    for event in events:
        assert setup.extensions or event.rule in system.rulebook, event
        assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", event.kind), event
        assert event.kind in system.catalogue().kinds, event


def data_of(events: Iterable[Event]) -> list[tuple[str, str, dict[str, Any]]]:
    """The data of events for programs: the rule, the kind and the values of each."""
    return [(event.rule, event.kind, event.data) for event in events]


def usual(option: Option, name: str) -> Any:
    """The value a field of an option takes when nobody chooses."""
    return next(field.domain.usual for field in option.fields if field.name == name)


def legal(option: Option, name: str) -> str:
    """What is legal for a field of an option, in words."""
    return next(field.domain.legal for field in option.fields if field.name == name)


def choices(option: Option, name: str) -> list[Any]:
    """The values that a field of an option lets choose from."""
    return [choice.value for field in option.fields if field.name == name for choice in field.domain.choices]  # type: ignore[union-attr]


def assert_plain(system: System[Any], refusal: Refusal) -> None:
    """A refusal says in one plain sentence what is wrong and cites a rule of the rulebook, or its prefix."""
    assert refusal.rule in system.rulebook or refusal.rule == system.rulebook.prefix
    assert refusal.text
    assert refusal.text.endswith(".")
    assert ". " not in refusal.text
    assert "\n" not in refusal.text


@contextmanager
def refuses(system: System[Any], rule: str) -> Iterator[list[Refusal]]:
    """What is done inside must be refused under this rule; the refusal is in the list afterwards."""
    found: list[Refusal] = []
    with pytest.raises(Refused) as caught:
        yield found
    found.append(caught.value.refusal)
    assert caught.value.refusal.rule == rule, str(caught.value.refusal)
    assert_plain(system, caught.value.refusal)
