"""Tables: the times of replaying and verifying them, and the memory of positions and of the history."""

from __future__ import annotations

import copy
import gc
import sys
import tracemalloc
from typing import Any

from benchmarks.measure import seconds, show
from facedown.bots import RandomBot
from facedown.game import Seat, Setup, registry
from facedown.table import Table, prove, read_entries

SEATS = (Seat("a"), Seat("b"), Seat("c"))


def long_table(entries: int) -> Table:
    """Return a table with this many entries: Conflicts of random bots, with Actors restored in between."""
    system = registry.system("core-kernel")
    seats = (*SEATS, Seat("gm", "GM", "facilitator"))
    table = Table.open(system, Setup(seats, system.sample("dukes-dinner"), {"max_hands": "20"}), b"bench" * 6)
    bots = {seat.key: RandomBot(at) for at, seat in enumerate(seats)}
    full = {actor.key: dict(zip(_names(), actor.av, strict=True)) for actor in table.position.actors}
    while len(table.entries) < entries:
        if table.position.conflict is None:
            for key, av in full.items():
                table.play("gm", {"move": "set-av", "actor": key, "av": av})
            start = next(o for o in table.options(seats[-1]) if o.move == "start-conflict")
            table.play("gm", start.build(system.move_type))
        for seat in seats:
            options = table.options(seat)
            if any(option.owed for option in options):
                table.play(seat.key, bots[seat.key].choose(system, table.view(seat), seat, options))
                break
    table.close("gm")
    return table


def _names() -> tuple[str, ...]:
    return ("REA", "KNO", "QUI", "STR", "FIT", "AGI", "WIL", "PRE", "INT")


def deep_size(thing: Any, seen: set[int] | None = None) -> int:
    """Return the bytes of an object and everything it refers to, except types and modules."""
    seen = set() if seen is None else seen
    if id(thing) in seen or isinstance(thing, type):
        return 0
    seen.add(id(thing))
    return sys.getsizeof(thing) + sum(deep_size(part, seen) for part in gc.get_referents(thing))


def run(*, quick: bool) -> None:
    """Print times, and how they grow."""
    sizes = (500, 1000) if quick else (2500, 5000, 10_000)
    for size in sizes:
        table = long_table(size)
        text = table.export()
        taken = seconds(lambda text=text, table=table: prove(read_entries(text)[0], table.system), 1)  # type: ignore[misc]
        replayed = seconds(lambda text=text, table=table: Table.replay(read_entries(text)[0], table.system), 1)  # type: ignore[misc]
        show(f"{len(table.entries):,} entries read and replayed", f"{replayed:.2f} s", f"{len(text) / 1e6:.1f} MB")
        show("  and every draw dealt again", f"{taken:.2f} s", f"{taken / len(table.entries) * 1e6:.0f} µs an entry")
    position = table.position_after(len(table.entries) // 2)
    encoded = table.system.encode(position)
    show(
        "a position, encoded",
        f"{len(encoded):,} bytes",
        f"{seconds(lambda: table.system.encode(position)) * 1e6:.0f} µs",
    )
    show("a position in memory, alone", f"{deep_size(position):,} bytes")
    show(
        "copying a position (it is a reference)",
        "0 bytes",
        f"deepcopy would take {seconds(lambda: copy.deepcopy(position)) * 1e6:.0f} µs",
    )
    tracemalloc.start()
    replay = Table.replay(table.entries[: len(table.entries) // 4], table.system)
    kept = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    show("the whole past kept, a position an entry", f"{kept / len(replay.entries):,.0f} bytes each", "with its entry")
