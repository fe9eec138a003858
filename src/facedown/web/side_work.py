"""Slow work that is no act: odds, proofs, files, exports, the past. It never holds up a move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from facedown.game import Refusal
from facedown.store import StoreError
from facedown.web.odds import odds_of
from facedown.web.processes import Answerer
from facedown.web.table_files import file_proof
from facedown.web.table_proofs import proof_of_table
from facedown.web.workers import Workers

T = TypeVar("T")

THREADS = 2
"""The threads for work of a second or two: exports, the past, long logs, and large forms."""

PAGES = 2
"""The threads for pages, so that one with a large scene does not make all others wait."""

LONGEST_ODDS, LONGEST_PROOF, LONGEST_TABLE_PROOF = 20.0, 60.0, 300.0
"""The seconds after which the computation of odds, the proof of a table file, and that of a closed table are ended."""

ODDS_PROCESSES = 2
"""The processes that compute odds, so that a question that takes long does not make all others wait."""

LONG_ODDS = Refusal("odds", "Computing these odds took too long.", "Ask about a simpler move.")
LONG_PROOF = Refusal("file", "Checking this file takes too long.", "Check it with `facedown verify`.")
LONG_TABLE_PROOF = Refusal(
    "table", "Checking this table takes too long here.", "Save its file, and check it with `facedown verify`."
)


class SideWork:
    """The threads and processes for slow work that is no act.

    `odds`, `proofs` of files and `table_proofs` are processes, because only a process can be ended. Files are imported
    and pages made in threads of their own, so that they do not wait for other work.
    """

    def __init__(self) -> None:
        self.odds = Answerer(odds_of, LONGEST_ODDS, LONG_ODDS, ODDS_PROCESSES)
        self.proofs = Answerer(file_proof, LONGEST_PROOF, LONG_PROOF)
        self.table_proofs = Answerer(proof_of_table, LONGEST_TABLE_PROOF, LONG_TABLE_PROOF)
        self._threads = Workers(THREADS, "aside")
        self._pages = Workers(PAGES, "page")
        self._files = Workers(1, "files")
        self._waited: set[asyncio.Future[Any]] = set()
        self._ending = False

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Return the result of slow work. If the request is cancelled before it has begun, it is never done.

        Raises StoreError if the server ends before.
        """
        return await self._run(self._threads, work, arguments)

    async def run_page(self, work: Callable[..., T], *arguments: Any) -> T:
        """Return the result of work that makes a page, which takes some milliseconds. Raises what `run` does."""
        return await self._run(self._pages, work, arguments)

    async def run_with_file(self, work: Callable[..., T], *arguments: Any) -> T:
        """Return the result of work with the file of a whole table, which can take a minute. Raises what `run` does."""
        return await self._run(self._files, work, arguments)

    async def _run(self, threads: Workers, work: Callable[..., T], arguments: tuple[Any, ...]) -> T:
        given = threads.submit(work, *arguments)
        done = asyncio.shield(asyncio.wrap_future(given))
        self._waited.add(done)
        try:
            return await done
        except asyncio.CancelledError:
            if self._ending:
                raise StoreError("closed", "The server ends now.", "Try again in a moment.") from None
            given.cancel()
            raise
        finally:
            self._waited.discard(done)

    def end(self) -> None:
        """Stop waiting for all work, because the server ends. Requests that wait for work raise StoreError."""
        self._ending = True
        for done in tuple(self._waited):
            done.cancel()
        self.odds.close()
        self.proofs.close()
        self.table_proofs.close()

    def close(self) -> None:
        """End all work. What still runs is left to its thread, which does not stop the process from ending."""
        self.end()
        self._threads.close(0)
        self._pages.close(0)
        self._files.close(0)
