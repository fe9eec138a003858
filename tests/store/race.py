"""Let two processes race to append to one table, and check that the result is one chain.

python -m tests.store.race --entries 1000 --url sqlite:////tmp/tables.sqlite
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable
from traceback import print_exc

from facedown.store import NumberTaken, Store
from facedown.store.engine import Durability, make_engine, read_url, reading_only
from facedown.store.reading import whole_table
from tests.store.lines import check_chain, following


def race(
    url: str, table: str, racer: str, entries: int, durability: Durability, wait: Callable[[], object] = lambda: None
) -> int:
    """Append so many entries to a table. Return how often another racer was faster.

    `wait` is called once the first number to try is known.
    """
    lost = 0
    with Store(url, durability=durability) as store:
        head = store.entries(table)[-1]
        wait()
        for turn in range(entries):
            while True:
                line = following(head, f"{racer}{turn}")
                try:
                    store.append(table, line)
                except NumberTaken as taken:
                    head = taken.lines[-1]
                    lost += 1
                else:
                    head = line
                    break
    return lost


def race_in_processes(url: str, table: str, entries: int, durability: Durability = "full", racers: str = "ab") -> int:
    """Let each racer append so many entries in a process of its own, and check the result.

    Return the number of lost races.
    """
    with Store(url) as store:
        store.open_table(table, "made-up", lines=[following(None)])
    begin, start = os.pipe()  # all racers begin when this pipe is closed
    waiting, ready = os.pipe()
    results, report = os.pipe()
    children = []
    for racer in racers:
        child = os.fork()
        if child == 0:
            try:
                os.close(start)

                def wait() -> None:
                    os.write(ready, b".")
                    os.read(begin, 1)

                os.write(report, f"{race(url, table, racer, entries, durability, wait)}\n".encode())
                os._exit(0)
            except BaseException:
                print_exc()
            finally:
                os._exit(1)
        children.append(child)
    os.close(ready)
    for _ in racers:  # each knows the same first number, so all but one lose at least one race
        assert os.read(waiting, 1)
    for end in (begin, start, report, waiting):
        os.close(end)
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * len(children)
    with open(results) as reported:
        lost = [int(line) for line in reported]
    engine = make_engine(read_url(url))
    with reading_only(engine).connect() as connection:
        lines = whole_table(connection, table).lines
    engine.dispose()
    check_chain(lines)
    said = [json.loads(line.data)["text"] for line in lines[1:]]
    assert len(said) == len(racers) * entries
    for racer in racers:
        assert [text for text in said if text[0] == racer] == [f"{racer}{turn}" for turn in range(entries)]
    return sum(lost)


def main() -> None:
    """Read the command line and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", required=True)
    parser.add_argument("--entries", type=int, default=1000, help="the entries of each process")
    parser.add_argument("--durability", choices=["full", "process"], default="full")
    chosen = parser.parse_args()
    begun = time.monotonic()
    lost = race_in_processes(chosen.url, f"race-{os.getpid()}-{time.time_ns()}", chosen.entries, chosen.durability)
    print(f"{2 * chosen.entries} entries in {time.monotonic() - begun:.1f} s, one chain; {lost} races were lost")


if __name__ == "__main__":
    main()
