"""Let two processes play one table at the same time, and check that the result is one game.

    python -m tests.store.race_games --entries 10000 --url sqlite:////tmp/games.sqlite

Each process makes random moves of all seats. The loser of a race accepts the winner's entry and checks its own move
again: it is added with the next number, or refused because it is no longer legal.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from random import Random
from traceback import print_exc

from facedown.game import Refused
from facedown.store import Store
from facedown.store.engine import Durability
from facedown.store.playing import load_table
from facedown.table import Table
from tests.store.games import SEATS, choices, open_game, verify


class Racer:
    """A process that plays a table, and counts what happened to its moves."""

    def __init__(self, table: Table, random: Random) -> None:
        self.table = table
        self.random = random
        self.counts: Counter[str] = Counter()

    def play(self, until: int) -> None:
        """Make moves until the table has this many entries."""
        while len(self.table.entries) < until:
            self.move()

    def move(self) -> None:
        """Make a move that is legal as far as this process knows; another process may have made one since."""
        table, known = self.table, len(self.table.entries)
        there = [(seat, option) for seat in SEATS for option in choices(table, seat)]
        owed = [(seat, option) for seat, option in there if option.owed] or there
        seat, option = self.random.choice(owed)
        move = option.sample(table.system.move_type, self.random.randrange)
        try:
            entry = table.play(seat.key, move, entropy=self.random.randbytes(16))
        except Refused:
            # The move was legal at the position known before. So it is refused because of the winner's entries.
            assert len(table.entries) > known, "A legal move was refused although nobody else had moved."
            self.counts["refused"] += 1
        else:
            self.counts["late" if entry.n > known else "first"] += 1


def race(url: str, table: str, until: int, durability: Durability, seed: str) -> Counter[str]:
    """Play the table in this process until it has so many entries. Return what happened to the moves."""
    with Store(url, durability=durability) as store:
        racer = Racer(load_table(store, table), Random(seed))
        racer.play(until)
        return racer.counts


def race_in_processes(url: str, table: str, until: int, key: str, durability: Durability = "full") -> Counter[str]:
    """Let two processes play a new table of a system until it has so many entries, and verify it.

    Return how many moves were the first to take their number, added late, or refused.
    """
    with Store(url, durability=durability) as store:
        open_game(store, table, key)
    children, results = [], []
    for racer in "ab":
        read, report = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                counts = race(url, table, until, durability, racer)
                os.write(report, " ".join(f"{name}={count}" for name, count in counts.items()).encode())
                os._exit(0)
            except BaseException:
                print_exc()
            finally:
                os._exit(1)
        os.close(report)
        children.append(child)
        results.append(read)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0]
    total: Counter[str] = Counter()
    for read in results:
        with open(read) as reported:
            for part in reported.read().split():
                name, count = part.split("=")
                total[name] += int(count)
    with Store(url, durability=durability) as store:
        entries = verify(store, table)
    assert total["first"] + total["late"] == entries - 1, "Each accepted move is one entry, and there is no other."
    return total


def main() -> None:
    """Read the command line and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", required=True)
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--system", default="core-kernel")
    parser.add_argument("--durability", choices=["full", "process"], default="full")
    chosen = parser.parse_args()
    begun = time.monotonic()
    name = f"race-{os.getpid()}-{time.time_ns()}"
    counts = race_in_processes(chosen.url, name, chosen.entries, chosen.system, chosen.durability)
    print(f"{chosen.entries} entries in {time.monotonic() - begun:.0f} s, one verified game; {dict(counts)}")


if __name__ == "__main__":
    main()
