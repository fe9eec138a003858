"""Tables that are played from the store: opening new ones, and continuing stored ones."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from facedown.game import Refused, Setup, System, registry
from facedown.store.errors import StoreError, damaged
from facedown.store.keeper import LOG, TableKeeper
from facedown.store.records import Line, Snapshot, TableRecord, WholeTable
from facedown.store.store import Store, now
from facedown.table import History, Mismatch, Opened, Table, branching_act, is_outdated, opening_act
from facedown.table.checks import problem_of_secret
from facedown.table.law import UnknownForm, installed, played_by
from facedown.table.snapshots import read_snapshot


def new_table(
    store: Store, table: str, system: System[Any], setup: Setup, secret: bytes, *, by_hand: bool = False
) -> Table:
    """Open a new table and store it. Return the table, which stores each of its entries.

    `table` is its id; "" for a short one, which is made from its first entry (see `free_id`).

    Raises Refused for an invalid setup or secret, and StoreError if the id exists or the database fails.
    """
    return _new(store, table, system, opening_act(system, setup, secret, by_hand=by_hand), secret)


def new_branch(store: Store, table: str, origin: History, n: int, secret: bytes) -> Table:
    """Store a new table that continues another one from the position after entry `n`, with a secret of its own."""
    return _new(store, table, origin.system, branching_act(origin, n, secret), secret)


def _new(store: Store, table: str, system: System[Any], act: Opened, secret: bytes) -> Table:
    history = History(system, secret.hex())
    entry = history.propose(act)
    history = history.accept(entry)
    line = Line.of(entry)
    table = table or free_id(store, line.hash)
    record = TableRecord(table, system.key, act.setup.title or system.title, secret.hex(), now())
    store.import_table(WholeTable(record, (line,), (Snapshot(0, history.snapshot()),)))
    return Table(history, TableKeeper(store, table))


CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"
"""The letters of short ids, which can be read out and are not confused."""

MOST_SYLLABLES = 8
"""The most pairs of a consonant and a vowel in a short id. Three are enough for most stores."""


def free_id(store: Store, opening: str) -> str:
    """Return a short id for a table, for example “bakote”, made from the hash of its first entry.

    It is always the same, also in other stores, unless another table has it: then it becomes longer. Raises StoreError
    if the store has the table already.
    """
    number = int.from_bytes(sha256(f"table {opening}".encode()).digest())
    letters = ""
    while len(letters) < 2 * MOST_SYLLABLES:
        number, consonant = divmod(number, len(CONSONANTS))
        number, vowel = divmod(number, len(VOWELS))
        letters += CONSONANTS[consonant] + VOWELS[vowel]
        if len(letters) >= 6 and not _is_there(store, letters, opening):
            return letters
    raise StoreError("exists", "All short ids for this table are used.", "Choose an id yourself.")


def _is_there(store: Store, table: str, opening: str) -> bool:
    """Return whether a table with this id is stored. Raises StoreError if it begins with the entry `opening`."""
    try:
        first = store.entries(table, 0, 1)
    except StoreError as error:
        if error.kind == "missing":
            return False
        if error.kind == "damaged":
            return True
        raise
    if first and first[0].hash == opening:
        raise StoreError("exists", f"This table is already stored as “{table}”.", "Continue that one, or delete it.")
    return True


def load_table(store: Store, table: str, warn: Callable[[str], object] = LOG.warning) -> Table:
    """Return a stored table, to continue or read it. It stores each of its entries.

    The table opens from its last snapshot; older entries are read when they are needed. If the snapshot is damaged,
    `warn` is called with a sentence that names it, and the table opens from an older snapshot or from its entries. The
    next entry is stored with a new one.

    Raises StoreError if there is no such table, if its system is not installed, or if another row is damaged.
    """
    record = store.table(table)
    system, keeper = system_of(record), TableKeeper(store, table, warn)
    data = keeper.snapshot(record.entries - 1)
    history, unreadable = None, None
    if data is not None:
        try:
            history = _from_snapshot(data, system, keeper, record.secret)
        except UnknownForm as unknown:
            unreadable = unknown
    if history is None:
        history = _replayed(system, keeper, record, unreadable)
        if data is not None and unreadable is None:  # it can be read, but it is not the table after its entry
            keeper.report_damaged(read_snapshot(data).number)
    if not history.state.closed and problem_of_secret(record.secret, history.state.commitment):
        raise damaged(table, "The secret")  # later draws could never be verified
    played = Table(history, keeper)
    played.notes = keeper.notes()
    return played


def _from_snapshot(data: bytes, system: System[Any], keeper: TableKeeper, secret: str) -> History | None:
    """Return the history from a snapshot and the entries after it; None if the entries do not follow from it.

    Raises UnknownForm if this version of the program cannot read the position in it.
    """
    try:
        history = History.from_snapshot(data, system, keeper, secret)
        for entry in keeper.entries(len(history)):
            history = history.accept(entry, any_edition=is_outdated(history))
    except UnknownForm:
        raise
    except Mismatch:
        return None
    return history


def _replayed(system: System[Any], keeper: TableKeeper, record: TableRecord, unreadable: UnknownForm | None) -> History:
    """Return the history after playing all entries again. Raises StoreError for the first wrong entry.

    `unreadable`: why the position in the snapshot cannot be read, if that is why the entries are played.
    """
    entries = keeper.entries()
    if not entries:
        raise damaged(record.id, "Entry 0")
    try:
        return History.replay(entries, system, secret=record.secret, any_edition=True)
    except Mismatch as mismatch:
        other_edition = played_by(entries) != installed(entries, system)
        if other_edition and unreadable is not None:
            wrong = f"This version cannot read the position of table “{record.id}”, which is not damaged."
            raise StoreError("newer", wrong, "Install the version that wrote it.") from unreadable
        if other_edition:
            wrong = f"The snapshots of table “{record.id}” are damaged, and {mismatch.problem}"
            raise StoreError("damaged", wrong, "Install that edition.") from mismatch
        raise damaged(record.id, f"Entry {mismatch.entry}") from mismatch


def system_of(record: TableRecord) -> System[Any]:
    """Return the system of a stored table. Raises StoreError if it is not installed."""
    try:
        return registry.system(record.system)
    except Refused:
        wrong = f"The table “{record.id}” is played by the system “{record.system}”, which is not installed."
        raise StoreError("system", wrong, "Install the package of the system.") from None
