"""Tables that are played from the store: opening new ones, and continuing stored ones."""

from __future__ import annotations

from typing import Any

from facedown.game import Refused, Setup, System, registry
from facedown.store.errors import StoreError, damaged
from facedown.store.keeper import TableKeeper
from facedown.store.records import Line, TableRecord
from facedown.store.store import Store
from facedown.table import History, Mismatch, Opened, Table, branching_act, opening_act


def new_table(
    store: Store, table: str, system: System[Any], setup: Setup, secret: bytes, *, by_hand: bool = False
) -> Table:
    """Open a new table with the id `table`, and store it. Return the table, which stores each of its entries.

    Raises Refused for an invalid setup or secret, and StoreError if the id exists or the database fails.
    """
    return _new(store, table, system, opening_act(system, setup, secret, by_hand=by_hand), secret)


def new_branch(store: Store, table: str, origin: Table, n: int, secret: bytes) -> Table:
    """Store a new table that continues `origin` from the position after entry `n`, with a secret of its own."""
    return _new(store, table, origin.system, branching_act(origin.history, n, secret), secret)


def _new(store: Store, table: str, system: System[Any], act: Opened, secret: bytes) -> Table:
    history = History(system, secret.hex())
    entry = history.propose(act)
    history = history.accept(entry)
    title = act.setup.title or system.title
    store.open_table(table, system.key, title=title, secret=secret.hex(), lines=(Line.of(entry),))
    store.save_snapshot(table, 0, history.snapshot())
    return Table(history, TableKeeper(store, table))


def load_table(store: Store, table: str) -> Table:
    """Return a stored table, to continue or read it. It stores each of its entries.

    The table opens from its last snapshot; older entries are read when they are needed. Raises StoreError if there is
    no such table, if its system is not installed, or if a row is damaged.
    """
    record = store.table(table)
    system, keeper = _system_of(record), TableKeeper(store, table)
    data = keeper.snapshot(record.entries - 1)
    try:
        if data is None:
            history = History.replay(keeper.entries(), system, secret=record.secret)
        else:
            history = History.from_snapshot(data, system, keeper, record.secret)
            for entry in keeper.entries(len(history)):
                history = history.accept(entry)
    except Mismatch as mismatch:
        what = "Its last snapshot" if mismatch.entry < 0 else f"Entry {mismatch.entry}"
        raise damaged(table, what) from mismatch
    return Table(history, keeper)


def _system_of(record: TableRecord) -> System[Any]:
    """Return the system of a stored table. Raises StoreError if it is not installed."""
    try:
        return registry.system(record.system)
    except Refused:
        wrong = f"The table “{record.id}” is played by the system “{record.system}”, which is not installed."
        raise StoreError("system", wrong, "Install the package of the system.") from None
