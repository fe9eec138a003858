"""Checking a stored table: its chain, its snapshots and its record, against the rules."""

from __future__ import annotations

from collections.abc import Callable

from facedown.store.errors import StoreError, damaged, damaged_snapshot
from facedown.store.keeper import LOG, entries_of, notes_of
from facedown.store.playing import system_of
from facedown.store.records import Snapshot, WholeTable
from facedown.store.store import Store
from facedown.table import Closed, History, Mismatch, Proof
from facedown.table.chat import problem_of_messages
from facedown.table.checks import problem_of_secret
from facedown.table.files import FileArchive
from facedown.table.proof import proven
from facedown.table.snapshots import read_snapshot


def verify_table(
    store: Store, table: str, *, any_edition: bool = False, warn: Callable[[str], object] = LOG.warning
) -> Proof:
    """Play a stored table again from its first entry, and compare everything that is stored. Return the proof.

    `warn` is called with a sentence for each damaged snapshot, which only makes the table slower to open. Raises
    StoreError for another damaged row, and Mismatch for the first entry that does not follow from the rules. See
    `facedown.table.prove` for `any_edition`.
    """
    whole = store.export_table(table)
    if not whole.lines:
        raise damaged(table, "Entry 0")
    entries = entries_of(table, whole.lines)
    history, proof = proven(entries, system_of(whole.table), any_edition=any_edition)
    _check_snapshots(whole, history, warn)
    _check_record(whole, history)
    return proof


def _check_snapshots(whole: WholeTable, history: History, warn: Callable[[str], object]) -> None:
    """Compare the snapshots with the replayed table. Those before the table’s upgrade are of rules not installed.

    Raises StoreError for a snapshot from which the table would open wrongly.
    """
    for snapshot in whole.snapshots:
        try:
            changed = _is_changed(snapshot, history)
        except Mismatch:
            warning = damaged_snapshot(whole.table.id, snapshot.number)
            warn(f"{warning} All its entries are right, so nothing is lost.")
            continue
        if changed:
            wrong = f"The snapshot after entry {snapshot.number} of table “{whole.table.id}” was changed."
            raise StoreError("damaged", wrong, "Write a backup of the table, delete the table, and import the backup.")


def _is_changed(snapshot: Snapshot, history: History) -> bool:
    """Return whether a table would open wrongly from a snapshot. Raises Mismatch if it would not open from it."""
    n, entries = snapshot.number, history.entries
    if n >= len(history):
        raise Mismatch(n, "there is no such entry.")
    read_snapshot(snapshot.data).check(entries[n])
    if n < history.state.floor or snapshot.data == history.snapshot(n):
        return False
    opened, step = History.from_snapshot(snapshot.data, history.system, FileArchive(entries)), history.at(n)
    return (opened.state, opened.position) != (step.state, step.position)


def _check_record(whole: WholeTable, history: History) -> None:
    record = whole.table
    secret = record.secret or getattr(history.entries[-1].act, "secret", "")
    if problem_of_secret(secret, history.opening.commitment):
        raise damaged(record.id, "The secret")
    if record.closed != isinstance(history.entries[-1].act, Closed) or record.system != history.system.key:
        raise damaged(record.id, "The row")
    notes_of(record.id, whole.notes)
    if len(whole.chat) != record.messages or problem_of_messages(whole.chat, history.state):
        raise damaged(record.id, "The chat")
