"""The store: durable appends beside bare SQLite inserts of the same bytes, and the opening of long tables."""

from __future__ import annotations

import gc
import sqlite3
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import islice
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from benchmarks.measure import show
from facedown.bots import bot_for, play_out
from facedown.game import Seat, Setup, System, registry
from facedown.store import Store
from facedown.store.engine import Durability
from facedown.store.playing import load_table, new_table
from facedown.store.records import Line
from facedown.table import Table

SEATS = (Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("gm", "The GM", "facilitator"))
SECRET = b"a secret of thirty-two bytes, ok"
PRAGMAS = {"full": "FULL", "process": "NORMAL"}
"""SQLite's mode `synchronous` for each durability."""


def played_on(table: Table, entries: int) -> None:
    """Let bots play a table until it has this many entries."""
    system = table.system
    bots = {seat.key: bot_for(system, 3 + at) for at, seat in enumerate(table.seats)}
    while (before := len(table.entries)) < entries:
        for seat in reversed(table.seats):
            start = next((o for o in table.options(seat) if o.move in system.opens), None)
            if start is not None:
                table.play(seat.key, start.build(system.move_type))
                break
        for _ in play_out(table, bots, entries - len(table.entries)):
            pass
        if len(table.entries) == before:
            table.make_statement("gm", "Nothing happens.")


def game(key: str, entries: int) -> Table:
    """Return a table in memory with this many entries."""
    system = registry.system(key)
    table = Table.open(system, Setup(SEATS, system.sample()), SECRET)
    played_on(table, entries)
    return table


def bare_inserts(folder: Path, lines: Sequence[Line], tables: int, mode: Durability, batch: int) -> float:
    """Return the inserts per second of a bare SQLite program, with so many inserts in each transaction."""
    rows = [(f"t{n}", line.number, line.data, line.hash) for line in lines for n in range(tables)]
    with closing(sqlite3.connect(folder / f"bare-{mode}-{batch}.db", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute(f"PRAGMA synchronous={PRAGMAS[mode]}")
        db.execute("CREATE TABLE e (t TEXT, n INTEGER, line BLOB, hash TEXT, PRIMARY KEY (t, n)) WITHOUT ROWID")
        begun, left = perf_counter(), iter(rows)
        while some := list(islice(left, batch)):
            db.execute("BEGIN IMMEDIATE")
            db.executemany("INSERT INTO e VALUES (?, ?, ?, ?)", some)
            db.execute("COMMIT")
        return len(rows) / (perf_counter() - begun)


def store_appends(url: str, lines: Sequence[Line], tables: int, mode: Durability, writers: int) -> float:
    """Return the durable appends per second of a store: each writer waits for each of its appends."""

    def write(store: Store, mine: Iterator[str]) -> None:
        for table in mine:
            for line in lines[1:]:
                store.append(table, line)

    with Store(url, durability=mode) as store:
        names = [f"t{n}" for n in range(tables)]
        for name in names:
            store.open_table(name, "core-kernel", lines=lines[:1])
        begun = perf_counter()
        with ThreadPoolExecutor(writers) as pool:
            for done in [pool.submit(write, store, iter(names[at::writers])) for at in range(writers)]:
                done.result()
        return tables * (len(lines) - 1) / (perf_counter() - begun)


def show_appends(folder: Path, *, quick: bool) -> None:
    """Print durable appends a second beside bare inserts of the same bytes in the same mode."""
    for mode in ("full", "process"):
        slow = mode == "full"
        lines = [Line.of(entry) for entry in game("core-kernel", 20 if quick else 60).entries]
        size = sum(len(line.data) for line in lines) // len(lines)
        for writers, tables in ((1, 2 if slow else 10), (50, 50)):
            bare = bare_inserts(folder, lines, tables, mode, writers)
            ours = store_appends(f"sqlite:///{folder}/{mode}-{writers}.db", lines, tables, mode, writers)
            show(
                f"{writers} writer{'s' if writers > 1 else ''}, durability {mode}",
                f"{ours:,.0f} appends/s",
                f"bare SQLite, {writers} in a transaction: {bare:,.0f}/s ({size} bytes each)",
            )


def opened(store: Store, table: str) -> Callable[[], Table]:
    """Return a function that opens a stored table and computes the options of a seat."""

    def load() -> Table:
        there = load_table(store, table)
        there.options(there.seat("ana"))
        return there

    return load


def cpu(function: Callable[[], Any]) -> float:
    """Return the least seconds of CPU time of five calls."""
    times = []
    for _ in range(5):
        begun = process_time()
        function()
        times.append(process_time() - begun)
    return min(times)


def show_opening(folder: Path, system: System[Any], entries: int) -> None:
    """Print the CPU time and the memory of opening a long table and a new one."""
    with Store(f"sqlite:///{folder}/{system.key}.db", durability="process") as store:
        setup = Setup(SEATS, system.sample())
        played_on(new_table(store, "long", system, setup, SECRET), entries)
        load = opened(store, "long")
        load()
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        kept = load()
        used = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        name = f"{system.title}, {len(kept.entries):,} entries"
        show(f"opening {name}", f"{cpu(load) * 1e3:.1f} ms CPU", f"{used / 1e6:.2f} MB")
        new = (f"new {n}" for n in range(100))
        show(
            f"opening a new table of {system.title}",
            f"{cpu(lambda: new_table(store, next(new), system, setup, SECRET).options(SEATS[0])) * 1e3:.1f} ms CPU",
        )


def run(*, quick: bool) -> None:
    """Print figures of the store."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        show_appends(folder, quick=quick)
        for key in ("core-kernel", "tri-core"):
            show_opening(folder, registry.system(key), 500 if quick else 10_000)
