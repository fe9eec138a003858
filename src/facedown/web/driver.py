"""The driver: it lets bots act, and ends the wait for witnesses, at the tables that are in use."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from logging import getLogger

from facedown.game import Refused
from facedown.session import Session, Step
from facedown.store import Announcement, StoreError
from facedown.web.live import Hub
from facedown.web.tables import Tables

LOG = getLogger("facedown.web")

TRIES = 3
"""How often a step that is refused is tried."""


class Driver:
    """Takes the steps of a table until a person must act.

    `pause` are the seconds after a move of a bot, so that people can follow the game. `link_wait` are the seconds that
    the devices of witnesses have to answer.
    """

    def __init__(self, tables: Tables, hub: Hub, pause: float, link_wait: float) -> None:
        self._tables = tables
        self._hub = hub
        self._pause = pause
        self._link_wait = link_wait
        self._running: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._answered: dict[str, asyncio.Event] = {}
        self._dealt: dict[str, asyncio.Event] = {}
        self._loop = asyncio.get_running_loop()
        self._unsubscribe = tables.store.subscribe(self._announced)

    def go(self, table: str) -> None:
        """Let the table go on, because something has happened or somebody has come."""
        self._again.add(table)
        running = self._running.get(table)
        if running is None or running.done():
            self._running[table] = asyncio.create_task(self._drive(table))

    async def wait_for_draws(self, table: str) -> None:
        """Wait until the draws for which witnesses are asked are made. Return at once if no wait has begun here."""
        if table in self._dealt:
            await self._dealt[table].wait()

    def _announced(self, announcement: Announcement) -> None:
        """Look whether all witnesses have answered, here or at another server. A thread of the store calls this."""
        if announcement.kind == "notes":
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._look, announcement.table)

    def _look(self, table: str) -> None:
        if table in self._answered:
            self._answered[table].set()

    def close(self) -> None:
        """Stop all tables. Nothing is lost, because each step ends with a stored entry."""
        self._unsubscribe()
        for task in self._running.values():
            task.cancel()

    async def _drive(self, table: str) -> None:
        try:
            while table in self._again:
                self._again.discard(table)
                while await self._try_step(table):
                    pass
        except (Refused, StoreError) as error:
            LOG.warning("Table %s stops: %s", table, error)
        except Exception as error:  # a bot or a rule has failed; people can still act
            LOG.error("Table %s stops", table, exc_info=error)
        finally:
            self._running.pop(table, None)
        if table in self._again:  # something has happened meanwhile
            self.go(table)

    async def _try_step(self, table: str) -> bool:
        """Take one step. If it is refused, try again, because another server can have moved the same bot first."""
        for _ in range(TRIES - 1):
            with suppress(Refused):
                return await self._step(table)
        return await self._step(table)

    async def _step(self, table: str) -> bool:
        """Take one step. Return whether another one can follow at once."""
        step, plays = await self._tables.use(table, take_step)
        if step.kind == "links":
            await self._wait_for_links(table)
            return True
        if step.kind != "acted":
            return False
        await asyncio.sleep(self._pause)
        return plays or self._hub.is_watched(table)

    async def _wait_for_links(self, table: str) -> None:
        """Wait until all witnesses have answered or the time is over. Then make the move."""
        dealt = self._dealt[table] = asyncio.Event()
        try:
            await self._ask_witnesses(table)
        finally:
            del self._dealt[table]
            dealt.set()
        await asyncio.sleep(0)  # whoever has waited acts before the next bot

    async def _ask_witnesses(self, table: str) -> None:
        event = self._answered[table] = asyncio.Event()
        try:
            question = await self._tables.use(table, question_of)
            if not question:  # all have answered
                return
            self._hub.refresh_viewers(table)
            with suppress(TimeoutError):
                async with asyncio.timeout(self._link_wait):
                    while await self._tables.use(table, question_of) == question:
                        await event.wait()
                        event.clear()
        finally:
            self._answered.pop(table, None)
        await self._tables.use(table, lambda session: session.finish_with_links(question))


def take_step(session: Session) -> tuple[Step, bool]:
    """Take one step of a session. Return it, and whether any person plays.

    A bot that may act, but does not have to, lets the people act first. If no person can, it makes a move.
    """
    step, entries = session.step(), len(session.table.history)
    while step.kind == "move" and step.seat in session.bots and session.pass_on(step.seat):
        if len(session.table.history) > entries:
            step = Step("acted", step.seat)
            break
        step = session.step()
    return step, bool(session.players.playing)


def question_of(session: Session) -> str:
    """Return the hash in the question to the witnesses; "" if they are not asked."""
    return next((hash_ for _, hash_ in session.pending_links().values()), "")
