"""The tables of the server, and what is done with them: looking, opening, importing, adding seats.

The sessions of stored tables are used only here, in worker threads, each under the lock of its table. Slow work that
does not change a table has threads of its own.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Mapping, Set
from itertools import count
from logging import getLogger
from random import Random
from time import time
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from facedown.game import Option, Refused, Seat, Setup, System, refuse
from facedown.game.seats import Role
from facedown.session import Session
from facedown.session.players import playing_seats
from facedown.store import Store, StoreError, TableKeeper, new_key
from facedown.store.backups import import_backup, read_backup
from facedown.store.hosting import Host
from facedown.store.playing import new_branch, new_table
from facedown.table import History, Table
from facedown.web.access import MANAGER_NOTE, Access, manages, title_of, viewer_with_key
from facedown.web.branches import check_branch
from facedown.web.claims import FACILITATOR, add_unclaimed, is_unclaimed, standard_name
from facedown.web.frames import Frame, frame_of
from facedown.web.odds import ShownMove
from facedown.web.options import find_option
from facedown.web.seat_keys import SeatKeys
from facedown.web.side_work import SideWork
from facedown.web.table_proofs import TableProofs
from facedown.web.workers import ComputeLimit, Workers

T = TypeVar("T")

WORKERS, COMPUTING = 32, 4
"""The threads for the work at tables, and the most of them that compute at once.

A thread waits until its act is stored, and all who wait share one commit; so with few threads, few acts would. But
Python lets one thread compute at a time, and the event loop would wait for each of them. It is not one thread that
computes, because slow work at one table must not hold up the others.
"""

LONGEST_WORK = 0.4
"""The seconds that running work has to end when the server is asked to stop. What is not stored then is not done."""


class NewTable(msgspec.Struct, frozen=True):
    """A table that was opened: its id and title, the title of its system, its seats with a key for each, and its bots.

    The key of "" is for spectators. `manager` is the seat that manages the table if it has no facilitator.
    """

    id: str
    title: str
    system: str
    seats: tuple[Seat, ...]
    keys: dict[str, str]
    bots: tuple[str, ...]
    manager: str


def already_here(error: StoreError, *, closed: bool) -> Refused:
    """Return the refusal of a backup whose table this server stores: what a person can do about it in a browser."""
    if closed:
        return refuse(
            "table", f"{error.wrong} It is closed.", "Open it with the link of a seat, and branch from it there."
        )
    return refuse("table", error.wrong, "Open it with the link of a seat, and play on there.")


def id_of(table: Table) -> str:
    """Return the id of a stored table."""
    assert isinstance(table.keeper, TableKeeper)
    return table.keeper.table


IDLE = 900.0
"""The seconds without use after which a table is dropped from memory."""

LOG = getLogger("facedown.web")


def session_for(table: Table) -> Session:
    """Return the session that hosts a table. Every seat is a person’s; the table knows which seats bots play."""
    people = [seat.key for seat in playing_seats(table)]
    chooser = Random(secrets.randbits(64))
    return Session(table, people, chooser, entropy=lambda: secrets.token_bytes(16))


def take_free_seat(session: Session, name: str, role: Role) -> Seat:
    """Add a seat with the next free key, also if another server adds one at the same time. Raises Refused."""
    while True:
        taken = {seat.key for seat in session.table.seats}
        key = next(key for n in count(1) if (key := f"seat-{n}") not in taken)
        seat = Seat(key, name or standard_name(session.table.system, key, role), role)
        try:
            session.table.take_seat(seat)
        except Refused:
            if all(other.key != key for other in session.table.seats):
                raise
        else:
            if not name:
                add_unclaimed(session, [key])
                session.table.save_notes()
            return seat


def leave(session: Session) -> None:
    """Store what a session knows before it is dropped from memory."""
    session.table.save_notes()


class Tables:
    """The tables in a store, as the server uses them. `keys` are those of their seats."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.host = Host(store, make=session_for, leave=leave, renew=Session.read_notes)
        limit = ComputeLimit(COMPUTING)
        self._workers = Workers(WORKERS, "table", limit)
        store.while_waiting = limit.waiting
        self.side = SideWork()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.keys = SeatKeys(store, self.run)
        self.proofs = TableProofs(store.url, self.side.table_proofs)

    def close(self) -> None:
        """End all work, and drop all tables.

        Work that takes longer than `LONGEST_WORK` is left to its thread, which does not stop the process from ending.
        No act is lost, because an act is answered only after it is stored.
        """
        self.side.close()
        if self._workers.close(LONGEST_WORK):
            self.host.close()
        else:
            self.host.drop_idle(-1)  # those that nobody uses now

    async def drop_idle(self) -> None:
        """Drop the tables that nobody has used for a while from memory, again and again. They open when needed."""
        while True:
            await asyncio.sleep(IDLE / 2)
            try:
                await self.run(self.host.drop_idle, IDLE)
            except Exception as error:  # the database fails: the tables are dropped next time
                LOG.error("Idle tables cannot be dropped from memory", exc_info=error)

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run work in a worker thread. Return its result."""
        return await asyncio.wrap_future(self._workers.submit(work, *arguments))

    async def use(self, table: str, work: Callable[[Session], T]) -> T:
        """Do something with a table, in a worker thread and under the table’s lock. Return its result.

        Who waits for a table takes no worker, so slow work at one table does not hold up the others.
        """

        def work_locked() -> T:
            with self.host.use(table) as session:
                return work(session)

        lock = self._locks.setdefault(table, asyncio.Lock())
        await lock.acquire()
        future = asyncio.wrap_future(self._workers.submit(work_locked))
        future.add_done_callback(lambda _: lock.release())
        return await asyncio.shield(future)  # the table stays locked until the work ends, even if nobody waits for it

    # Looking

    async def note_seen(self, access: Access) -> None:
        """Note that the person of a seat is connected now, also for other servers."""
        note = Session.keep_seen if self.store.announces_other_processes else Session.seen
        if access.seat:
            await self.use(access.table, lambda session: note(session, access.seat, time()))

    async def frames(
        self, table: str, seats: Set[str], here: Set[str], before: Mapping[str, Frame]
    ) -> dict[str, Frame]:
        """Return the frames of some viewers of a table, by key of the seat; without those that cannot be made."""

        def make_frames(session: Session) -> dict[str, Frame]:
            now = time()
            for seat in here:
                if seat:
                    session.seen(seat, now)
            found = {}
            for seat in sorted(seats):
                try:
                    found[seat] = frame_of(session, viewer_with_key(session, seat), here, before.get(seat))
                except Exception as error:  # what fails for one viewer must not stop the others
                    LOG.error("The page of table %s cannot be made for a viewer", table, exc_info=error)
            return found

        return await self.use(table, make_frames)

    async def odds(
        self, access: Access, option: str, values_of: Callable[[Option], dict[str, Any]], address: str
    ) -> list[ShownMove]:
        """Return the odds of an option of a seat, by its key, with the values of its fields that `values_of` returns.

        The list is empty if the seat does not have the option now. Addresses take turns.

        Raises Refused if the same seat asks another question before the answer, or if it cannot be computed.
        """

        def question(session: Session) -> tuple[Any, ...] | None:
            table, viewer, known = session.table, access.viewer(session), find_option(session, access, option)
            if known is None:
                return None
            return table.system.key, table.view(viewer), viewer, table.seats, option, values_of(known)

        asked = await self.use(access.table, question)
        if asked is None:
            return []
        return await self.side.odds.answer(f"{access.table} {access.seat}", address, *asked)

    # Opening

    async def open(
        self,
        system: System[Any],
        setup: Setup,
        bots: Set[str],
        *,
        manager: str = "",
        unclaimed: Set[str] = frozenset(),
        by_hand: bool = False,
    ) -> NewTable:
        """Open a table. Bots play the seats in `bots`.

        `manager` is the key of the seat that manages the table while no person facilitates, and `unclaimed` are the
        seats that are nobody’s yet. Raises Refused for a wrong setup.
        """

        def open_table() -> NewTable:
            table = new_table(self.store, "", system, setup, secrets.token_bytes(32), by_hand=by_hand)
            made = self._with_links(id_of(table), bots, manager, unclaimed)
            if FACILITATOR in made.bots:
                with self.host.use(made.id) as session:
                    session.start()  # nobody waits for a bot that need not act
            return made

        return await self.run(open_table)

    async def branch(self, access: Access, entry: int) -> NewTable:
        """Open a table that continues another one from the position after an entry, as its manager wants.

        `entry` is the number of the entry as the manager counts. Bots play the same seats. Raises Refused, also if
        another seat has a secret choice there that is not opened yet.
        """

        def read(session: Session) -> tuple[History, Seat, list[str]]:
            history, manager = access.history_and_viewer(session)
            return history, manager, [seat.key for seat in session.table.seats if is_unclaimed(session, seat.key)]

        history, manager, unclaimed = await self.use(access.table, read)

        def open_branch() -> NewTable:
            n = history.entry_with(manager, entry)
            check_branch(history, manager, n)
            table = new_branch(self.store, "", history, n, secrets.token_bytes(32))
            return self._with_links(id_of(table), history.state.bots, access.seat, unclaimed)

        return await self.side.run(open_branch)  # an old position is computed again, which is slow

    async def import_file(self, text: str) -> NewTable:
        """Continue the table of a backup at this server. All its seats get new links.

        The file was checked before. Raises Refused if the table is here already.
        """

        def continue_table() -> NewTable:
            backup = read_backup(text)
            state = backup.history.state
            players = [seat.key for seat in state.seats if seat.role == "player"]
            noted = backup.contents.notes.get(MANAGER_NOTE)
            manager = noted if noted in players else players[0]
            manager = state.facilitator.key if state.facilitator is not None else manager
            keys = {seat: new_key() for seat in (*(seat.key for seat in state.seats), "")}
            try:
                record = import_backup(self.store, backup, keys, {MANAGER_NOTE: manager})
            except StoreError as error:
                if error.kind != "exists":
                    raise
                raise already_here(error, closed=state.closed) from None
            title, system = title_of(backup.history), backup.history.system.title
            return NewTable(record.id, title, system, state.seats, keys, tuple(state.bots), manager)

        return await self.side.run_with_file(continue_table)

    def _with_links(self, table: str, bots: Collection[str], manager: str, unclaimed: Collection[str]) -> NewTable:
        """Let bots play some seats of a new table, note what is known about seats, and make a key for each seat."""
        with self.host.use(table) as session:
            session.table.notes[MANAGER_NOTE] = manager
            add_unclaimed(session, [seat.key for seat in session.table.seats if seat.key in unclaimed])
            for seat in playing_seats(session.table):
                if seat.key in bots:
                    session.let_bot_play(seat.key)
            session.table.save_notes()
            seats, title, system = session.table.seats, title_of(session.table.history), session.table.system.title
            playing_bots = tuple(session.bots)
        keys = {seat: self.keys.add(table, seat) for seat in [*(seat.key for seat in seats), ""]}
        return NewTable(table, title, system, seats, keys, playing_bots, manager)

    async def add_seat(self, table: str, name: str, role: Role = "player") -> tuple[Seat, str]:
        """Add a seat for a player who comes late, or for a spectator. Return it, and the key of its link.

        Raises Refused.
        """

        def add_with_key(session: Session) -> tuple[Seat, str]:
            seat = take_free_seat(session, name, role)
            return seat, self.keys.add(table, seat.key)

        return await self.use(table, add_with_key)

    async def is_manager(self, access: Access) -> bool:
        """Return whether a seat manages its table."""
        return bool(access.seat) and await self.use(access.table, lambda session: manages(session, access.seat))
