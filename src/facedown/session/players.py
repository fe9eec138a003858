"""Players: the seats of people, the bots of all other seats, and pieces that a person has delegated to a bot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from facedown.bots import Bot, bot_for
from facedown.game import Option, Seat, System, refuse, within_sentence
from facedown.session.notes import SeatNotes
from facedown.table import Entry, Table

MakeBot = Callable[[System[Any], int], Bot]
"""A function that makes a bot of a system from a seed."""


class Chooser(Protocol):
    """A source of random numbers for bots, for example `random.Random(seed)`."""

    def getrandbits(self, k: int, /) -> int:
        """Return a random whole number of `k` bits."""

    def shuffle(self, x: list[Any], /) -> None:
        """Put the values of a list in a random order."""


class Players:
    """The people and bots at a table.

    `people`: the keys of the seats of people; bots play the others. A seat that is taken later is a person's. A person
    can let a bot play the seat, and play it again: these are acts of the table, which another program may make too.
    `noted`: the notes of each seat.
    """

    def __init__(
        self,
        table: Table,
        people: Iterable[str],
        noted: Mapping[str, SeatNotes],
        chooser: Chooser,
        make_bot: MakeBot = bot_for,
    ) -> None:
        wanted, self._table, self._make_bot = set(people), table, make_bot
        self._bots: dict[str, Bot] = {
            seat.key: make_bot(table.system, chooser.getrandbits(32))
            for seat in playing_seats(table)
            if seat.key not in wanted
        }
        self._without_people = frozenset(self._bots)
        self._helper_seed = chooser.getrandbits(32)
        self._helpers: dict[str, Bot] = {}
        self.read_notes(noted)
        for key in self.people:
            self._helper(key)

    @property
    def bots(self) -> dict[str, Bot]:
        """The bots by the keys of the seats that they play: those without people, and those that people left to them.

        The order is that of the seats.
        """
        left = self._table.history.state.bots
        keys = [seat.key for seat in playing_seats(self._table) if seat.key in self._without_people or seat.key in left]
        return {key: self._bots.get(key) or self._helper(key) for key in keys}

    @property
    def people(self) -> tuple[str, ...]:
        """The keys of the seats of people, in the order of the seats, also while a bot plays for one of them."""
        return tuple([seat.key for seat in playing_seats(self._table) if seat.key not in self._without_people])

    @property
    def playing(self) -> tuple[str, ...]:
        """The keys of the seats that people play themselves now, in the order of the seats.

        A person who is marked as away, or has left, does not play now.
        """
        left = self._table.history.state.bots
        return tuple([key for key in self.here if key not in left])

    @property
    def here(self) -> tuple[str, ...]:
        """The keys of the seats of people who are not marked as away or gone, in the order of the seats."""
        marks = self._table.history.state.marks
        return tuple([key for key in self.people if key not in marks])

    @property
    def facilitating(self) -> tuple[str, ...]:
        """The keys of the seats of people who facilitate, also while they are away."""
        return tuple([key for key in self.people if self._table.seat(key).facilitates])

    def let_bot_play(self, key: str, bot: Bot | None = None, of: str = "") -> Entry:
        """Let a bot play the own seat or the absent seat `of`: `bot`, or if that is None, a new one.

        It is an act of the table. Raises Refused if the table does not allow it, or if it is not the seat of a person.
        """
        self._check_person(of or key)
        entry = self._table.let_bot_play(key, plays=True, of=of)
        self._bots.pop(of or key, None)
        if bot is not None:
            self._bots[of or key] = bot
        return entry

    def take_back(self, key: str, of: str = "") -> Entry:
        """Let the person of the own seat, or of the seat `of`, play again, which is an act of the table.

        Raises Refused.
        """
        self._check_person(of or key)
        return self._table.let_bot_play(key, plays=False, of=of)

    def _check_person(self, key: str) -> None:
        if key not in self.people:
            who = within_sentence(self._table.seat(key).shown)
            raise refuse("session", f"No person has the seat of {who}.", "Name the seat of a person.")

    # Preferences

    def delegated(self, key: str) -> frozenset[str]:
        """Return the keys of the pieces that a bot plays for this seat."""
        return frozenset(self._delegated.get(key, ()))

    def delegate(self, key: str, pieces: Iterable[str]) -> None:
        """Let a bot play these pieces of the seat, and no others."""
        self._delegated[key] = set(pieces)

    def read_notes(self, noted: Mapping[str, SeatNotes]) -> None:
        """Take over the preferences in the notes of the seats."""
        self._delegated = {key: set(one.delegated) for key, one in noted.items()}
        self._brisk = {key for key, one in noted.items() if one.brisk}

    def is_brisk(self, key: str) -> bool:
        """Return whether the obvious moves of this seat are made without asking."""
        return key in self._brisk

    def set_brisk(self, key: str, *, brisk: bool) -> None:
        """Make the obvious moves of this seat without asking from now on, or ask again."""
        (self._brisk.add if brisk else self._brisk.discard)(key)

    def choose_for(self, key: str, options: list[Option]) -> Any:
        """Return the move of the bot that plays the delegated pieces of a seat, made from one of these options."""
        seat = self._table.seat(key)
        return self._helper(key).choose(self._table.system, self._table.view(seat), seat, options)

    def bot_of(self, key: str) -> Bot:
        """Return the bot that plays a seat; for the seat of a person who plays it, the bot of the delegated pieces."""
        return self.bots.get(key) or self._helper(key)

    def _helper(self, key: str) -> Bot:
        """Return the bot for the pieces of a seat. Each seat has its own, because bots may remember what they saw."""
        if key not in self._helpers:
            self._helpers[key] = self._make_bot(self._table.system, self._helper_seed + len(self._helpers))
        return self._helpers[key]

    def notes(self, key: str) -> SeatNotes:
        """Return the notes about the preferences of a seat."""
        return SeatNotes(tuple(sorted(self.delegated(key))), self.is_brisk(key))


def playing_seats(table: Table) -> tuple[Seat, ...]:
    """Return the seats of a table that are not spectators'."""
    return tuple([seat for seat in table.seats if seat.role != "spectator"])
