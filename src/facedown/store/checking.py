"""Checking a stored table: its chain, its snapshots and its record, against the rules."""

from __future__ import annotations

from facedown.store.errors import damaged
from facedown.store.keeper import entries_of
from facedown.store.playing import system_of
from facedown.store.records import WholeTable
from facedown.store.store import Store
from facedown.table import Closed, History, Proof
from facedown.table.checks import problem_of_secret
from facedown.table.proof import proven


def verify_table(store: Store, table: str, *, any_edition: bool = False) -> Proof:
    """Play a stored table again from its first entry, and compare everything that is stored. Return the proof.

    Raises StoreError for a damaged row, and Mismatch for the first entry that does not follow from the rules. See
    `facedown.table.prove` for `any_edition`.
    """
    whole = store.export_table(table)
    if not whole.lines:
        raise damaged(table, "Entry 0")
    entries = entries_of(table, whole.lines)
    history, proof = proven(entries, system_of(whole.table), any_edition=any_edition)
    _check_snapshots(whole, history)
    _check_record(whole, history)
    return proof


def _check_snapshots(whole: WholeTable, history: History) -> None:
    """Compare the snapshots with the replayed table. Those before the table’s upgrade are of rules not installed."""
    for snapshot in whole.snapshots:
        n = snapshot.number
        if n >= len(history) or (n >= history.state.floor and snapshot.data != history.snapshot(n)):
            raise damaged(whole.table.id, f"The snapshot after entry {n}")


def _check_record(whole: WholeTable, history: History) -> None:
    record = whole.table
    secret = record.secret or getattr(history.entries[-1].act, "secret", "")
    if problem_of_secret(secret, history.opening.commitment):
        raise damaged(record.id, "The secret")
    if record.closed != isinstance(history.entries[-1].act, Closed) or record.system != history.system.key:
        raise damaged(record.id, "The row")
    if [one.number for one in whole.chat] != list(range(record.messages)):
        raise damaged(record.id, "The chat")
