"""Real games on stored tables, for the scripts that kill writers and let writers race."""

from __future__ import annotations

import os
from contextlib import suppress
from random import Random
from typing import Any

from facedown.bots import RandomBot
from facedown.game import Option, Refused, Seat, Setup, registry
from facedown.store import Store
from facedown.store.keeper import TableKeeper
from facedown.store.playing import new_table
from facedown.table import Entry, History, Table, prove

SEATS = (Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben"))
SYSTEMS = ("core-kernel", "skill-deck", "standard-roll", "tri-core", "trinity-code")


def open_game(store: Store, table: str, key: str) -> Table:
    """Store a new table of a system's first sample scene."""
    system = registry.system(key)
    return new_table(store, table, system, Setup(SEATS, system.sample()), os.urandom(32))


def choices(table: Table, seat: Seat) -> list[Option]:
    """Return the options of a seat; only the owed ones if it owes a decision."""
    options = [option for option in table.options(seat) if not option.concedes]
    return [option for option in options if option.owed] or options


def play_once(table: Table, random: Random) -> Entry | None:
    """Make a random move of a random seat, say something, or ask to go back and agree. None if it was refused."""
    seats = list(table.seats)
    random.shuffle(seats)
    with suppress(Refused):
        if table.request is not None:
            return table.answer_rewind(table.request.waited_for[0], agrees=random.random() < 0.7)
        if random.random() < 0.05:
            return table.make_statement(seats[0].key, "So be it.")
        if random.random() < 0.03:
            return table.ask_rewind(seats[0].key, max(0, len(table.entries) - random.randrange(2, 9)))
        for seat in sorted(seats, key=lambda seat: not any(option.owed for option in choices(table, seat))):
            if options := choices(table, seat):
                move: Any = RandomBot(random.getrandbits(32)).choose(table.system, table.view(seat), seat, options)
                return table.play(seat.key, move, entropy=random.randbytes(16))
    return None


def verify(store: Store, table: str) -> int:
    """Play a stored table again from its first entry and compare everything. Return the number of its entries.

    Its snapshots are compared too. Raises Mismatch or AssertionError for the first difference.
    """
    keeper, record = TableKeeper(store, table), store.table(table)
    entries, system = keeper.entries(), registry.system(record.system)
    assert prove(entries, system).entries == record.entries == len(entries)
    history = History(system, record.secret)
    for entry in entries:
        history = history.accept(entry)
        data = keeper.snapshot(entry.n)
        if data is not None:
            there = History.from_snapshot(data, system, keeper)
            assert there.state == history.at(len(there) - 1).state
            assert there.position == history.at(len(there) - 1).position
    assert keeper.snapshot(len(entries) - 1) == history.snapshot()
    return len(entries)
