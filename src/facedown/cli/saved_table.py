"""The place where a table in play is saved, and the terminal's notes about it: whose seats are played at this screen.

`seat` is the key of the seat of the only person at the screen, and `people` are the keys of several people's seats. The
numbers of options are kept with the notes of each seat.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Protocol

from facedown.cli import files
from facedown.cli.option_numbers import OptionNumbers
from facedown.cli.witness_chains import WitnessChains
from facedown.session import Session, noted_seats
from facedown.session.players import playing_seats
from facedown.table import History, Table


def noted_seat(table: Table) -> str:
    """Return the key of the seat that is noted as yours in a table’s file; "" if none is, or only a spectator’s."""
    return next((key for key in seat_keys(table) if key == table.notes.get("seat")), "")


def noted_people(table: Table) -> list[str]:
    """Return the keys of the seats of people who share a screen, from a table’s file; none if one person plays."""
    noted = table.notes.get("people")
    return [key for key in seat_keys(table) if key in noted] if isinstance(noted, list) else []


def seat_keys(table: Table) -> list[str]:
    """Return the keys of the seats that are not spectators’."""
    return [seat.key for seat in playing_seats(table)]


def seats_to_choose(table: Table) -> str:
    """Return the flags that choose a seat of a table, each with the name of the seat, as a list in a sentence."""
    return ", ".join(f"--seat {shlex.quote(seat.key)} ({seat.shown})" for seat in playing_seats(table))


class Kept(Protocol):
    """A table in the store, which stores each of its entries itself; see `facedown.cli.kept.KeptTable`."""

    @property
    def id(self) -> str:
        """The id of the table."""

    @property
    def table(self) -> Table:
        """The table."""

    @property
    def words(self) -> str:
        """How a command names the table."""

    def plain_errors(self) -> AbstractContextManager[None]:
        """Return a context in which each error of the store is raised as Unreadable."""


class SavedTable:
    """The place where a table in play is saved: the file `path`, the store as the table `kept`, or nowhere.

    `people`: the keys of the seats that are played at this screen; none if it is only watched. `chains`: the chains of
    the table’s witnesses at this computer.
    """

    def __init__(self, session: Session, path: Path | None, people: Sequence[str], kept: Kept | None = None) -> None:
        self.path = path
        self.kept = kept
        self.people = list(people)
        self._session = session
        self._noted = noted_seats(session.table)
        self._numbers: dict[str, OptionNumbers] = {}
        session.table.notes_after = self._notes
        self.chains = WitnessChains(session.table, saved=path is not None or kept is not None)

    def numbers(self, key: str) -> OptionNumbers:
        """Return the numbers of a seat’s options, which are saved with the table; for "" new ones.

        A seat that becomes the facilitator’s, or is no longer, gets new numbers.
        """
        facilitates = bool(key) and self._session.table.seat(key).facilitates
        if key not in self._numbers:
            noted = self._noted.get(key, {}).get("numbers")
            self._numbers[key] = OptionNumbers(facilitates=facilitates, noted=noted)
        if self._numbers[key].facilitates != facilitates:
            self._numbers[key] = OptionNumbers(facilitates=facilitates)
        return self._numbers[key]

    def save(self) -> None:
        """Save the table with the notes of the session and of the screen. A watched table keeps its people."""
        table = self._session.table
        table.save_notes()
        if self.path is not None:
            files.write_text(self.path, table.export(keep_secret=True))

    def _notes(self, history: History) -> dict[str, Any]:
        """Return the notes of the session and of the screen, as they are once the table has this history."""
        notes = self._session.notes(history)
        for key, numbers in self._numbers.items():
            noted = numbers.as_notes()
            if key and noted:
                notes["seats"].setdefault(key, {})["numbers"] = noted
        whole: dict[str, Any] = {**self._whose(self._session.table), **notes}
        return {name: value for name, value in whole.items() if value}

    def _whose(self, table: Table) -> dict[str, Any]:
        if not self.people:
            return {"seat": noted_seat(table), "people": noted_people(table)}
        return {"seat": self.people[0]} if len(self.people) == 1 else {"people": self.people}

    @property
    def words(self) -> str:
        """How a command names the saved table; "" if it is not saved."""
        if self.kept is not None:
            return self.kept.words
        return shlex.quote(str(self.path)) if self.path is not None else ""

    def plain_errors(self) -> AbstractContextManager[None]:
        """Return a context in which each error while the table is saved is raised as Unreadable."""
        return nullcontext() if self.kept is None else self.kept.plain_errors()

    def how_to_continue(self, wording: str) -> list[str]:
        """Return a sentence and, if the table is saved, a second line: the command that continues or shows the game."""
        if not self.words:
            return ["This game was not saved. To keep a game, start it with --keep or --save FILE."]
        table, file = self._session.table, self.words
        command = f"replay {file}" if table.closed else f"play --resume {file}{'' if self.people else ' --watch'}"
        command += f" --wording {wording}" if wording else ""
        return [f"{'Show' if table.closed else 'Continue'} the saved game with:", f"  facedown {command}"]
