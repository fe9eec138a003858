"""Kill a process that writes, many times, and check that nothing it had acknowledged is lost.

    python -m tests.store.kill --times 1000 --url sqlite:////tmp/tables.sqlite

In each round a new process appends entries to several tables from several threads, and reports each stored entry over
a pipe. It is killed at a random moment. Then every reported entry must exist, every other entry must exist completely
or not at all, and each table must be a chain without gaps.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import time
from collections.abc import Callable
from itertools import islice
from threading import Thread
from traceback import print_exc

import msgspec

from facedown.store import Answer, Store, StoreError, request_key
from facedown.store.changes import delete_table
from facedown.store.engine import Durability, make_engine, read_url, reading_only, writing
from facedown.store.reading import whole_table
from facedown.store.records import WholeTable
from tests.store.lines import check_chain, following

THREADS = 4
TABLES = 3
"""The tables of each thread."""

MOST_REPORTS = 80
"""The most reports to wait for before the process is killed."""

LONGEST = 0.02
"""The most seconds between the last of these reports and the end of the process."""


class Figures(msgspec.Struct):
    """The results of many rounds. An entry is extra if it was stored but not reported before the process was killed."""

    rounds: int = 0
    reported: int = 0
    extra: int = 0
    lost: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        each = self.seconds / max(1, self.rounds)
        return (
            f"{self.rounds} rounds in {self.seconds:.1f} s ({each:.3f} s each): {self.reported} entries reported, "
            f"{self.extra} more stored, {self.lost} lost"
        )


def table_ids(name: str) -> list[list[str]]:
    """Return the ids of the tables of each thread."""
    return [[f"{name}-{thread}-{table}" for table in range(TABLES)] for thread in range(THREADS)]


def write(url: str, name: str, pipe: int, durability: Durability) -> None:
    """Append to all tables until the process is killed. Report each stored entry."""
    store = Store(url, durability=durability)

    def work(tables: list[str]) -> None:
        heads = {table: following(None, table) for table in tables}
        for table, line in heads.items():
            store.open_table(table, "made-up", lines=[line])
            os.write(pipe, f"{table} 0\n".encode())
        while True:
            for table in tables:
                line = heads[table] = following(heads[table], "x" * random.randrange(2000))
                number = str(line.number).encode()
                store.append(
                    table,
                    line,
                    answer=Answer(request_key("seat", f"{line.number}"), number),
                    snapshot=number if line.number % 5 == 0 else None,
                    notes={"last": number},
                )
                os.write(pipe, f"{table} {line.number}\n".encode())

    threads = [Thread(target=work, args=[tables], daemon=True) for tables in table_ids(name)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def reports_until_killed(run: Callable[[int], None], reports_first: int, wait: float) -> list[str]:
    """Call `run` with a pipe in a process of its own, and kill the process. Return the lines that it has reported.

    It is killed `wait` seconds after its first `reports_first` lines. Raises AssertionError if it ends by itself.
    """
    read, pipe = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            run(pipe)
        except BaseException:
            print_exc()
        finally:
            os._exit(1)
    os.close(pipe)
    with open(read) as reports:
        lines = list(islice(reports, reports_first))
        time.sleep(wait)
        os.kill(child, signal.SIGKILL)
        lines += reports
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "The process failed."
    return lines


def kill_once(url: str, name: str, durability: Durability) -> dict[str, int]:
    """Run a writing process and kill it at a random moment. Return the last reported number of each table."""

    def run(pipe: int) -> None:
        random.seed(name)
        write(url, name, pipe, durability)

    last: dict[str, int] = {}
    for line in reports_until_killed(run, random.randrange(MOST_REPORTS), random.uniform(0, LONGEST)):
        table, number = line.split()
        assert int(number) == last.get(table, -1) + 1
        last[table] = int(number)
    return last


def check(whole: WholeTable) -> None:
    """Check that all that belongs to the entries of a table is there, and nothing else."""
    check_chain(whole.lines)
    numbers = [line.number for line in whole.lines]
    assert {one.key: one.data for one in whole.answers} == {
        request_key("seat", f"{number}"): str(number).encode() for number in numbers[1:]
    }
    assert [one.number for one in whole.snapshots] == numbers[5::5]
    assert dict(whole.notes) == ({"last": str(numbers[-1]).encode()} if len(numbers) > 1 else {})


def one_round(url: str, name: str, durability: Durability, figures: Figures) -> None:
    """Kill a writer, check its tables, and delete them."""
    last = kill_once(url, name, durability)
    engine = make_engine(read_url(url))
    tables = [table for of_thread in table_ids(name) for table in of_thread]
    for table in tables:
        with reading_only(engine).connect() as connection:
            try:
                whole = whole_table(connection, table)
            except StoreError as error:
                if error.kind != "missing":
                    raise
                figures.lost += last.get(table, -1) + 1
                continue
        check(whole)
        stored = whole.lines[-1].number
        reported = last.get(table, -1)
        figures.reported += reported + 1
        figures.lost += max(0, reported - stored)
        figures.extra += max(0, stored - reported)
    with writing(engine).begin() as connection:
        for table in tables:
            delete_table(connection, table)
    engine.dispose()
    figures.rounds += 1


def kill_many(url: str, times: int, durability: Durability = "full", name: str = "kill") -> Figures:
    """Kill so many writers, one after the other. Return the figures; raises AssertionError for a broken table."""
    Store(url).close()  # sets up the database
    figures = Figures()
    begun = time.monotonic()
    for number in range(times):
        one_round(url, f"{name}-{number}", durability, figures)
        figures.seconds = time.monotonic() - begun
        if (number + 1) % 100 == 0:
            print(figures, flush=True)
    return figures


def main() -> None:
    """Read the command line, and exit with 1 if an entry was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", required=True)
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--durability", choices=["full", "process"], default="full")
    parser.add_argument("--seed", default=str(time.time_ns()))
    chosen = parser.parse_args()
    random.seed(chosen.seed)
    print(f"seed {chosen.seed}", flush=True)
    figures = kill_many(chosen.url, chosen.times, chosen.durability, f"kill-{os.getpid()}")
    print(figures)
    raise SystemExit(1 if figures.lost else 0)


if __name__ == "__main__":
    main()
