"""Proofs of closed tables. Each is made once for all who ask, in another process, because it can take minutes."""

from __future__ import annotations

import asyncio
from collections import Counter

import msgspec

from facedown.game import Refused
from facedown.store import Store, StoreError
from facedown.store.checking import verify_table
from facedown.table import Mismatch
from facedown.table.proof_in_words import proof_lines, with_names
from facedown.web.processes import Answerer

MOST_PROOFS = 100
"""The most proofs of closed tables that are remembered."""


class TableProof(msgspec.Struct, frozen=True):
    """Sentences about the proof of a table. `failed`: something is wrong, perhaps only with the database for now."""

    lines: tuple[str, ...]
    failed: bool = False


def proof_of_table(database: str, table: str, names: dict[str, str], title: str) -> TableProof:
    """Return what is proven about a table after playing it again. `names` are those of its seats, by key.

    `database` is the URL of the database, and `title` that of the system.
    """
    try:
        with Store(database) as store:
            proof = verify_table(store, table, any_edition=True)
    except (Mismatch, StoreError) as error:
        return TableProof((f"✗ {error}",), failed=True)
    return TableProof(tuple(proof_lines(with_names(proof, names), title)))


class TableProofs:
    """The proofs of the closed tables in a database, which a process makes with `proof_of_table`."""

    def __init__(self, database: str, process: Answerer[TableProof]) -> None:
        self._database = database
        self._process = process
        self._known: dict[str, tuple[str, ...]] = {}
        self._running: dict[str, asyncio.Task[tuple[str, ...]]] = {}
        self._waiting: Counter[str] = Counter()

    async def lines_of(self, table: str, names: dict[str, str], title: str) -> tuple[str, ...]:
        """Return the sentences about the proof of a closed table; for `names` and `title` see `proof_of_table`.

        A proof for which nobody waits any more is ended.
        """
        if table in self._known:
            return self._known[table]
        if table not in self._running:
            self._running[table] = asyncio.create_task(self._prove(table, names, title))
        running = self._running[table]
        self._waiting[table] += 1
        try:
            return await asyncio.shield(running)
        finally:
            self._waiting[table] -= 1
            if not self._waiting[table]:
                del self._waiting[table], self._running[table]
                running.cancel()

    async def _prove(self, table: str, names: dict[str, str], title: str) -> tuple[str, ...]:
        try:
            proof = await self._process.answer(table, table, self._database, table, names, title)
        except Refused as refused:  # it takes too long, or its process has ended
            return (f"• {refused.refusal.text} {refused.refusal.legal}",)
        if not proof.failed:
            if len(self._known) >= MOST_PROOFS:
                self._known.clear()
            self._known[table] = proof.lines
        return proof.lines
