"""Kill a process in which several tables are played, many times, and check that no acknowledged move is lost.

    python -m tests.store.kill_games --times 1000 --url sqlite:////tmp/games.sqlite

In each round a new process opens all tables from their snapshots and plays them from several threads, and reports each
stored entry over a pipe. It is killed at a random moment. Then every reported entry must exist with the same hash. At
the end, and whenever a table is long, the table is played again from its first entry.
"""

from __future__ import annotations

import argparse
import os
import time
from random import Random
from threading import Thread

import msgspec

from facedown.store import Store
from facedown.store.engine import Durability
from facedown.store.playing import load_table
from tests.store.games import SYSTEMS, open_game, play_once, verify
from tests.store.kill import LONGEST, reports_until_killed

THREADS = 4
TABLES = 20
"""The tables that are played at a time."""

LONG = 150
"""The entries after which a table is verified and replaced by a new one."""

MOST_REPORTS = 60
"""The most reports to wait for before the process is killed."""


class Figures(msgspec.Struct):
    """The results of many rounds. `verified` are the entries that were played again."""

    rounds: int = 0
    reported: int = 0
    lost: int = 0
    verified: int = 0
    tables: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        return (
            f"{self.rounds} kills in {self.seconds:.0f} s: {self.reported} entries reported, {self.lost} lost, "
            f"{self.verified} verified at {self.tables} tables"
        )


def play(url: str, names: list[str], pipe: int, durability: Durability, seed: str) -> None:
    """Play all tables from several threads until the process is killed. Report each stored entry."""
    store = Store(url, durability=durability)

    def work(mine: list[str], random: Random) -> None:
        tables = {name: load_table(store, name) for name in mine}
        while True:
            for name, table in tables.items():
                entry = play_once(table, random)
                if entry is not None:
                    os.write(pipe, f"{name} {entry.n} {table.last_hash}\n".encode())

    threads = [
        Thread(target=work, args=[names[at::THREADS], Random(f"{seed} {at}")], daemon=True) for at in range(THREADS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def kill_once(url: str, names: list[str], durability: Durability, random: Random) -> list[tuple[str, int, str]]:
    """Kill a playing process at a random moment. Return the table, number and hash of each reported entry."""
    seed = str(random.getrandbits(64))
    first, wait = random.randrange(1, MOST_REPORTS), random.uniform(0, LONGEST)
    lines = reports_until_killed(lambda pipe: play(url, names, pipe, durability, seed), first, wait)
    return [(name, int(n), hash_) for name, n, hash_ in (line.split() for line in lines)]


def kill_many(url: str, times: int, durability: Durability = "full", name: str = "game", seed: str = "0") -> Figures:
    """Kill so many playing processes, one after the other. Return the figures.

    Raises AssertionError or Mismatch for a table that does not verify.
    """
    figures, begun, random, count = Figures(), time.monotonic(), Random(seed), TABLES
    names = [f"{name}-{n}" for n in range(TABLES)]
    with Store(url, durability=durability) as store:
        for n, table in enumerate(names):
            open_game(store, table, SYSTEMS[n % len(SYSTEMS)])
    for _ in range(times):
        reports = kill_once(url, names, durability, random)
        with Store(url, durability=durability) as store:
            lengths = {table: store.table(table).entries for table in names}
            for table, n, hash_ in reports:
                there = store.entries(table, n, n + 1) if n < lengths[table] else ()
                figures.lost += not there or there[0].hash != hash_
            figures.rounds, figures.reported = figures.rounds + 1, figures.reported + len(reports)
            for at, table in enumerate(names):
                if lengths[table] > LONG:
                    figures.verified, figures.tables = figures.verified + verify(store, table), figures.tables + 1
                    store.delete_table(table)
                    names[at] = f"{name}-{count}"
                    open_game(store, names[at], SYSTEMS[count % len(SYSTEMS)])
                    count += 1
        figures.seconds = time.monotonic() - begun
        if figures.rounds % 100 == 0:
            print(figures, flush=True)
    with Store(url, durability=durability) as store:
        for table in names:
            figures.verified, figures.tables = figures.verified + verify(store, table), figures.tables + 1
            store.delete_table(table)
    figures.seconds = time.monotonic() - begun
    return figures


def main() -> None:
    """Read the command line, and exit with 1 if an entry was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", required=True)
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--durability", choices=["full", "process"], default="full")
    parser.add_argument("--seed", default=str(time.time_ns()))
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    figures = kill_many(chosen.url, chosen.times, chosen.durability, f"game-{os.getpid()}", chosen.seed)
    print(figures)
    raise SystemExit(1 if figures.lost else 0)


if __name__ == "__main__":
    main()
