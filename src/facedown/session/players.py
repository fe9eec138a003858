"""Players: the seats of people, the bots of all other seats, and pieces that a person has delegated to a bot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from facedown.bots import Bot, bot_for
from facedown.game import Option, Seat, System, refuse, within_sentence
from facedown.session.notes import SeatNotes
from facedown.table import Table

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
    can let a bot play the seat, and play it again. `noted`: the notes of each seat.
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
        self.bots: dict[str, Bot] = {
            seat.key: make_bot(table.system, chooser.getrandbits(32))
            for seat in playing_seats(table)
            if seat.key not in wanted
        }
        self._without_people = frozenset(self.bots)
        self._helper_seed = chooser.getrandbits(32)
        self._helpers: dict[str, Bot] = {}
        self._delegated = {key: set(one.delegated) for key, one in noted.items()}
        self._brisk = {key for key, one in noted.items() if one.brisk}
        for key in self.people:
            self._helper(key)
            if key in table.history.state.bots or (key in noted and noted[key].bot):
                self.let_bot_play(key)

    @property
    def people(self) -> tuple[str, ...]:
        """The keys of the seats of people, in the order of the seats, also while a bot plays for one of them."""
        return tuple([seat.key for seat in playing_seats(self._table) if seat.key not in self._without_people])

    @property
    def present(self) -> tuple[str, ...]:
        """The keys of the seats that people play themselves now, in the order of the seats."""
        return tuple([key for key in self.people if key not in self.bots])

    @property
    def facilitating(self) -> tuple[str, ...]:
        """The keys of the seats of people who facilitate."""
        return tuple([key for key in self.people if self._table.seat(key).facilitates])

    def let_bot_play(self, key: str, bot: Bot | None = None) -> None:
        """Let a bot play the seat of a person: `bot`, or if that is None, a new one. Raises Refused for other seats."""
        self._check_person(key)
        self.bots[key] = bot if bot is not None else self._helper(key)

    def take_back(self, key: str) -> None:
        """Let the person play the seat again. Raises Refused if it is not the seat of a person."""
        self._check_person(key)
        self.bots.pop(key, None)

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

    def _helper(self, key: str) -> Bot:
        """Return the bot for the pieces of a seat. Each seat has its own, because bots may remember what they saw."""
        if key not in self._helpers:
            self._helpers[key] = self._make_bot(self._table.system, self._helper_seed + len(self._helpers))
        return self._helpers[key]

    def notes(self, key: str) -> SeatNotes:
        """Return the notes about the preferences of a seat and about who plays it."""
        plays = key in self.bots and key in self.people
        return SeatNotes(tuple(sorted(self.delegated(key))), self.is_brisk(key), plays)


def playing_seats(table: Table) -> tuple[Seat, ...]:
    """Return the seats of a table that are not spectators'."""
    return tuple([seat for seat in table.seats if seat.role != "spectator"])
