"""The tables of the server: who may use them, and everything that is done with them. All methods are asynchronous.

Sessions are used only here, in worker threads, each under the lock of its table.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Mapping, Set
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from itertools import count
from logging import getLogger
from random import Random
from time import monotonic, time
from typing import Any, TypeVar

import msgspec

from facedown.game import Option, Seat, Setup, System, refuse
from facedown.game.seats import Role
from facedown.session import Session
from facedown.session.players import playing_seats
from facedown.store import Store, StoreError, TableKeeper, new_key
from facedown.store.backups import import_backup, read_backup
from facedown.store.checking import verify_table
from facedown.store.hosting import Host
from facedown.store.playing import new_branch, new_table
from facedown.table import Mismatch, Table
from facedown.table.proof_in_words import proof_lines, with_names
from facedown.web.access import MANAGER_NOTE, Access, manager_of
from facedown.web.frames import Frame, frame_of
from facedown.web.odds import OddsWorker, ShownMove
from facedown.web.openings import standard_name

T = TypeVar("T")

WORKERS = 4
"""The threads for the work at tables. More would only wait for each other."""


class NewTable(msgspec.Struct, frozen=True):
    """A table that was opened: its id and title, its seats, a key for each seat, and the seats that bots play.

    The key of "" is for spectators. `manager` is the seat that manages the table if it has no facilitator.
    """

    id: str
    title: str
    seats: tuple[Seat, ...]
    keys: dict[str, str]
    bots: tuple[str, ...]
    manager: str


def id_of(table: Table) -> str:
    """Return the id of a stored table."""
    assert isinstance(table.keeper, TableKeeper)
    return table.keeper.table


IDLE = 900.0
"""The seconds without use after which a table is dropped from memory."""
LOG = getLogger("facedown.web")

KNOWN, MOST_KNOWN = 5.0, 10_000
"""The seconds for which the seat of a key is remembered, and the most keys that are."""


def session_for(table: Table) -> Session:
    """Return the session that hosts a table. Every seat is a person’s; the table knows which seats bots play."""
    people = [seat.key for seat in playing_seats(table)]
    chooser = Random(secrets.randbits(64))
    return Session(table, people, chooser, entropy=lambda: secrets.token_bytes(16))


def leave(session: Session) -> None:
    """Store what a session knows before it is dropped from memory."""
    session.table.save_notes()


class Tables:
    """The tables in a store, as the server uses them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.host = Host(store, make=session_for, leave=leave)
        self._workers = ThreadPoolExecutor(WORKERS, "table")
        self._odds = OddsWorker()
        self._known: dict[str, tuple[Access, float]] = {}
        self._withdrawals = 0
        self._withdrawn: dict[tuple[str, str], float] = {}

    def close(self) -> None:
        """Finish what runs, and drop all tables."""
        self._odds.close()
        self._workers.shutdown(cancel_futures=True)
        self.host.close()

    async def drop_idle(self) -> None:
        """Drop the tables that nobody has used for a while from memory, again and again. They open when needed."""
        while True:
            await asyncio.sleep(IDLE / 2)
            try:
                await self.run(self.host.drop_idle, IDLE)
            except StoreError as error:  # the database fails for now; the tables stay in memory
                LOG.warning("Idle tables cannot be dropped: %s", error)

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run slow work in a worker thread. Return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._workers, work, *arguments)

    async def use(self, table: str, work: Callable[[Session], T]) -> T:
        """Do something with a table, in a worker thread and under the table’s lock. Return its result."""

        def locked() -> T:
            with self.host.use(table) as session:
                return work(session)

        return await self.run(locked)

    # Access

    async def access(self, key: str) -> Access | None:
        """Return what a key opens; None for an unknown or withdrawn key.

        A key that is withdrawn meanwhile, for example by another server, can be accepted for `KNOWN` seconds more.
        """
        known = self._known.get(key)
        if known is not None and monotonic() - known[1] < KNOWN:
            return known[0]
        withdrawals = self._withdrawals
        found = await self._stored_access(key)
        if found is not None and withdrawals == self._withdrawals:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[key] = found, monotonic()
        return found

    async def _stored_access(self, key: str) -> Access | None:
        found = await self.run(self.store.seat_of_key, key)
        return Access(found.table, found.seat, key) if found is not None else None

    def was_withdrawn(self, access: Access, since: float) -> bool:
        """Return whether the links of a seat were withdrawn by this server after a time of the monotonic clock."""
        return self._withdrawn.get((access.table, access.seat), -1.0) >= since

    async def is_open(self, access: Access) -> bool:
        """Return whether a key still opens the seat."""
        return await self._stored_access(access.key) == access

    async def note_seen(self, access: Access) -> None:
        """Note that the person of a seat is connected now."""
        if access.seat:
            await self.use(access.table, lambda session: session.seen(access.seat, time()))

    # Looking

    async def frames(
        self, table: str, seats: Set[str], here: Set[str], before: Mapping[str, Frame]
    ) -> dict[str, Frame]:
        """Return the frames of some viewers of a table, by key of the seat."""

        def made(session: Session) -> dict[str, Frame]:
            now = time()
            for seat in here:
                if seat:
                    session.seen(seat, now)
            viewers = [Access(table, seat, "").viewer(session) for seat in sorted(seats)]
            return {viewer.key: frame_of(session, viewer, here, before.get(viewer.key)) for viewer in viewers}

        return await self.use(table, made)

    async def odds(self, access: Access, option: str, values_of: Callable[[Option], dict[str, Any]]) -> list[ShownMove]:
        """Return the odds of an option of a seat, by its key, with the values of its fields that `values_of` returns.

        Raises Refused if the same seat asks another question before the answer, or if it cannot be computed.
        """

        def question(session: Session) -> tuple[Any, ...]:
            table, viewer = session.table, access.viewer(session)
            known = next((one for one in table.options(viewer) if one.key == option), None)
            values = values_of(known) if known is not None else {}
            return table.system.key, table.view(viewer), viewer, table.seats, option, values

        asked = await self.use(access.table, question)
        gone = refuse("odds", "These odds are not computed any more.", "Ask again.")
        try:
            answer = self._odds.ask(access.name, *asked)
            return await asyncio.wrap_future(answer)
        except BrokenExecutor:
            raise gone from None
        except asyncio.CancelledError:
            if answer.cancelled():  # another question took its place; otherwise the request itself has ended
                raise gone from None
            raise

    # Opening

    async def open(
        self, system: System[Any], setup: Setup, bots: Set[str], *, manager: str = "", by_hand: bool = False
    ) -> NewTable:
        """Open a table. Bots play the seats in `bots`.

        `manager` is the key of the seat that manages a table without a facilitator. Raises Refused for a wrong setup.
        """

        def opened() -> NewTable:
            table = new_table(self.store, "", system, setup, secrets.token_bytes(32), by_hand=by_hand)
            return self._with_links(id_of(table), bots, manager)

        return await self.run(opened)

    async def branch(self, access: Access, entry: int) -> NewTable:
        """Open a table that continues another one from the position after an entry, as its manager wants.

        `entry` is the number of the entry as the manager counts. Bots play the same seats. Raises Refused.
        """

        def branched(session: Session) -> NewTable:
            history = session.table.history
            n = history.entry_with(access.viewer(session), entry)
            table = new_branch(self.store, "", session.table, n, secrets.token_bytes(32))
            return self._with_links(id_of(table), history.state.bots, access.seat)

        return await self.use(access.table, branched)

    async def import_file(self, text: str) -> NewTable:
        """Continue the table of a backup at this server. All its seats get new links.

        Raises BadFile, Mismatch or Refused for a wrong file, and StoreError if the table is here already.
        """

        def imported() -> NewTable:
            backup = read_backup(text)
            record = import_backup(self.store, backup)
            with self.host.use(record.id) as session:
                manager = manager_of(session) or playing_seats(session.table)[0].key
            return self._with_links(record.id, (), manager)

        return await self.run(imported)

    def _with_links(self, table: str, bots: Collection[str], manager: str) -> NewTable:
        """Let bots play some seats of a new table, note its manager, and make a key for each seat."""
        with self.host.use(table) as session:
            session.table.notes[MANAGER_NOTE] = manager
            for seat in playing_seats(session.table):
                if seat.key in bots:
                    session.let_bot_play(seat.key)
            session.table.save_notes()
            seats, title = session.table.seats, session.table.opening.setup.title or session.table.system.title
            playing_bots = tuple(session.bots)
        keys = {seat: self._new_key(table, seat) for seat in [*(seat.key for seat in seats), ""]}
        return NewTable(table, title, seats, keys, playing_bots, manager)

    async def proof_lines(self, table: str) -> list[str]:
        """Return the sentences about the proof of a closed table, after playing it again."""

        def proven() -> list[str]:
            try:
                proof = verify_table(self.store, table, any_edition=True)
            except (Mismatch, StoreError) as error:
                return [f"✗ {error}"]
            with self.host.use(table) as session:
                names = {seat.key: seat.shown for seat in session.table.seats}
                title = session.table.system.title
            return list(proof_lines(with_names(proof, names), title))

        return await self.run(proven)

    def _new_key(self, table: str, seat: str) -> str:
        key = new_key()
        self.store.add_seat_key(table, seat, key)
        return key

    async def renew_link(self, table: str, seat: str, *, new: bool = True) -> str:
        """Withdraw all links of a seat, or of the spectators if `seat` is empty.

        Return the key of a new one; "" if `new` is False.
        """

        def renewed() -> str:
            self.store.remove_seat_keys(table, seat)
            return self._new_key(table, seat) if new else ""

        key = await self.run(renewed)
        self._withdrawals += 1  # what was read before is not remembered
        self._withdrawn[table, seat] = monotonic()
        self._known.clear()
        return key

    async def add_seat(self, table: str, name: str, role: Role = "player") -> tuple[Seat, str]:
        """Add a seat for a player who comes late, or for a spectator. Return it, and the key of its link.

        Raises Refused.
        """

        def added(session: Session) -> tuple[Seat, str]:
            keys = {seat.key for seat in session.table.seats}
            number = next(n for n in count(1) if f"seat-{n}" not in keys)
            key = f"seat-{number}"
            seat = Seat(key, name or standard_name(session.table.system, key, role), role)
            session.table.take_seat(seat)
            return seat, self._new_key(table, seat.key)

        return await self.use(table, added)

    async def is_manager(self, access: Access) -> bool:
        """Return whether a seat manages its table."""
        return bool(access.seat) and await self.use(access.table, manager_of) == access.seat
