"""Kept tables: the tables in the store, which the commands name by their ids. Loaded only when a command needs it."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import msgspec
from rich.text import Text
from sqlalchemy import make_url

from facedown.chance import quoted
from facedown.cli import named
from facedown.cli.asker import Asker, Ended, ask_to_agree
from facedown.cli.files import Unreadable, complain
from facedown.cli.look import console, print_line
from facedown.cli.places import KeptPlace
from facedown.game import Refused, Setup, System, listed, printable, refuse
from facedown.store import Durability, Store, StoreError, TableKeeper, TableRecord, backups, default_url
from facedown.store.checking import verify_table
from facedown.store.engine import read_url
from facedown.store.errors import damaged, no_table
from facedown.store.playing import load_table, new_table, system_of
from facedown.table import Entry, Proof, Table
from facedown.table.proof_in_words import entries_in_words
from facedown.table.snapshots import read_snapshot


class KeptTable:
    """A kept table in play: it stores each entry and its notes itself."""

    def __init__(self, table: Table, database: str) -> None:
        assert isinstance(table.keeper, TableKeeper)
        self.table = table
        self.id = table.keeper.table
        self.words = words_for(self.id, database)

    @contextmanager
    def plain_errors(self) -> Iterator[None]:
        """Return a context in which each error of the store is raised as Unreadable."""
        with plain_errors():
            yield


class Opening:
    """The store as a place for new tables."""

    def __init__(self, store: Store, database: str) -> None:
        self._store, self._database = store, database

    def open(self, system: System[Any], setup: Setup, secret: bytes, *, by_hand: bool) -> KeptTable:
        """Open a new table with an id of its own, and store it. Raises Refused for an invalid setup."""
        return KeptTable(new_table(self._store, "", system, setup, secret, by_hand=by_hand), self._database)


@contextmanager
def held_table(place: KeptPlace, durability: Durability) -> Iterator[KeptTable]:
    """Return a context with a kept table that no other program can play. Raises Unreadable."""
    with existing_store(place, durability) as store:
        store.table(place.id)
        with store.hold(place.id):
            yield KeptTable(load_table(store, place.id, complain), place.database)


def durability_of(text: str) -> Durability:
    """Return the durability that a person has named; “full” if none is. Raises Refused for another word."""
    if text not in ("", "full", "process"):
        raise refuse("durability", f"There is no durability {quoted(text)}.", "Choose from: full, process.")
    return "process" if text == "process" else "full"


def words_for(table: str, database: str = "") -> str:
    """Return how a command names a kept table. A password in the URL of the database is replaced by ***."""
    if not database:
        return table
    return f"{table} --database {shlex.quote(make_url(database).render_as_string(hide_password=True))}"


@contextmanager
def plain_errors() -> Iterator[None]:
    """Return a context in which each error of the store is raised as Unreadable: what is wrong, and what to do."""
    try:
        yield
    except StoreError as error:
        wrong, remedy = error.wrong, error.remedy
        if error.kind == "missing":
            wrong = wrong.replace("no table", "no file and no kept table")
            remedy = "List the kept tables with `facedown tables`."
        raise Unreadable(f"{wrong} {remedy}") from error


@contextmanager
def opened_store(database: str = "", durability: Durability = "full") -> Iterator[Store]:
    """Return a context with the store. `database` is its URL; "" for the usual one. Raises Unreadable."""
    with plain_errors(), Store(database or None, durability=durability) as store:
        yield store


def is_new(database: str = "") -> bool:
    """Return whether the database is a file that does not exist yet, so that it contains no table."""
    with plain_errors():
        url = read_url(database or default_url())
    sqlite = url.get_backend_name() == "sqlite" and "uri" not in url.query
    return sqlite and not os.path.exists(url.database or "")


@contextmanager
def read_kept(place: KeptPlace) -> Iterator[Table]:
    """Return a context with a kept table, to read it. Raises Unreadable if there is none."""
    with existing_store(place) as store:
        yield load_table(store, place.id, complain)


@contextmanager
def existing_store(place: KeptPlace, durability: Durability = "full") -> Iterator[Store]:
    """Return a context with the store of a table. Raises Unreadable if there is none yet, instead of making it."""
    if is_new(place.database):
        with plain_errors():
            raise no_table(place.id)
    with opened_store(place.database, durability) as store:
        yield store


def read_entries(place: KeptPlace) -> tuple[Entry, ...]:
    """Return the entries of a kept table. Raises Unreadable if there is none, or if an entry is damaged."""
    with existing_store(place) as store:
        entries = TableKeeper(store, place.id).entries()
        if not entries:
            raise damaged(place.id, "Entry 0")
        return entries


def back_up(store: Store, table: str) -> str:
    """Return the backup of a kept table, as the text of a file. Raises Unreadable if it is damaged."""
    with plain_errors():
        return backups.back_up(store, table, complain)


def verify(place: KeptPlace, *, any_edition: bool) -> tuple[Proof, System[Any]]:
    """Compare all that is stored of a table. Return the proof and the system. Raises Unreadable and Mismatch."""
    with existing_store(place) as store:
        return verify_table(store, place.id, any_edition=any_edition, warn=complain), system_of(store.table(place.id))


# The command `facedown tables`


def list_tables(database: str, *, as_json: bool) -> int:
    """Print the kept tables, the newest first. Return the exit status."""
    records: tuple[TableRecord, ...] = ()
    people: dict[str, tuple[str, ...]] = {}
    if not is_new(database):
        with opened_store(database) as store:
            records = store.tables()
            people = {one.id: people_at(store, one.id) for one in records}
    if as_json:
        shown = ("id", "title", "system", "entries", "closed", "opened_at")
        rows = [{**{name: getattr(one, name) for name in shown}, "people": people[one.id]} for one in records]
        sys.stdout.write(msgspec.json.encode(rows).decode() + "\n")
        return 0
    out = console()
    if not records:
        print_line(out, "No table is kept yet. Play one with `facedown play`.")
    for one in records:
        out.print(Text.assemble((one.id, "bold"), f"  {printable(one.title)}"))
        print_line(out, f"    {described(one, people[one.id])}", "dim", indent=6)
    if any(one.system and not one.closed for one in records):
        print_line(out, "Continue an open table with `facedown play --resume ID`.", "quiet")
    return 0


def people_at(store: Store, table: str) -> tuple[str, ...]:
    """Return the names of the seats of the people who play a kept table at a terminal, as everybody reads them.

    They are empty if the table was only watched, or if something of it is damaged. No rules are needed to read them.
    """
    keeper = TableKeeper(store, table, lambda warning: None)
    try:
        notes = keeper.notes()
        names = seat_names(keeper)
    except (StoreError, Refused):
        return ()
    keys = notes["people"] if isinstance(notes.get("people"), list) else [notes.get("seat")]
    return tuple([name for key, name in names.items() if key in keys])


def seat_names(keeper: TableKeeper) -> dict[str, str]:
    """Return the names of the seats of a kept table by key, from its last snapshot and the entries after it.

    Raises StoreError if something of it is damaged.
    """
    data = keeper.snapshot(keeper.store.last_number(keeper.table))
    state = None if data is None else read_snapshot(data).read_state()
    before, count = ((), 0) if state is None else (state.seats, state.count)
    return {key: seat.shown for key, seat in named.seats_after(keeper.entries(count), before).items()}


MOST_NAMED, LONGEST_NAME = 4, 20
"""The most people whom a line of the list names, and the most characters of a name there."""


def listed_briefly(names: Sequence[str]) -> str:
    """Return names as a list in a sentence; long names are cut, and after the first `MOST_NAMED` only counted."""
    short = [name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…" for name in names[:MOST_NAMED]]
    more = len(names) - len(short)
    return listed([*short, f"{more} more"] if more else short)


def described(record: TableRecord, people: Sequence[str] = ()) -> str:
    """Return the system of a table, its number of entries, when it was opened, whether it is closed, and who plays.

    `people` are the names of the people who play it.
    """
    if not record.system:
        return "damaged: restore the database from a backup"
    opened = datetime.fromtimestamp(record.opened_at / 1000).strftime("%Y-%m-%d %H:%M")
    entries = entries_in_words(record.entries)
    state = "closed" if record.closed else "open"
    whose = f", played by {listed_briefly(people)}" if people else ""
    return f"{record.system}, {entries}, opened {opened}, {state}{whose}"


def delete_table(place: KeptPlace, *, sure: bool) -> int:
    """Delete a kept table after asking. Return the exit status; without an answer, nothing is deleted."""
    with existing_store(place) as store, store.hold(place.id):
        record = store.table(place.id)
        out = console()
        if not sure:
            about = described(record, people_at(store, record.id))
            print_line(out, f"{place.id}: {printable(record.title)}, {about}.")
            try:
                sure = ask_to_agree(Asker(out), "Delete it for good? (yes / no): ")
            except Ended:
                raise refuse("tables", "Nobody confirmed.", "Answer yes, or add --yes.") from None
        if not sure:
            print_line(out, "Nothing was deleted.")
            return 0
        store.delete_table(place.id)
        print_line(out, f"Deleted {place.id}.")
    return 0
