"""Warming up: what the server loads and computes after its start, so that no person waits for it later."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from msgspec.json import Decoder

from facedown.game import registry
from facedown.session.players import playing_seats
from facedown.store.records import TableRecord
from facedown.table import Table
from facedown.table.chat import Message
from facedown.table.snapshots import read_snapshot
from facedown.table.state import TableState
from facedown.web.answers import ActAnswer
from facedown.web.api.records import SentFile
from facedown.web.driver import take_step
from facedown.web.frames import frame_of
from facedown.web.openings import Opening, planned
from facedown.web.seat_acts import SeatAct
from facedown.web.tables import session_for
from facedown.web.templating import environment

RECORDS = (ActAnswer, Message, Opening, SentFile, SeatAct, TableRecord, TableState)
"""The types of records that are read besides those of the systems."""


def read_record_types() -> None:
    """Let msgspec learn the types of all records that are read, before several threads read some.

    While one thread learns a type, another one that reads a record of this type ends the process (msgspec 0.22).
    """
    systems = [registry.system(key) for key in registry.system_keys()]
    for kind in (*RECORDS, *(one.position_type for one in systems), *(one.move_type for one in systems)):
        Decoder(kind)
    plan = planned(Opening(registry.system_keys()[0]))
    read_snapshot(Table.open(plan.system, plan.setup, bytes(32)).history.snapshot())


STEPS = 12
"""The steps of the game of each system."""

WARM = Event()
"""It is set when everything is loaded."""


def warm_up(ends: Callable[[], bool]) -> None:
    """Let bots begin a game of each system, show it to each seat, and load all templates.

    It ends early if `ends` returns True.
    """
    if WARM.is_set():
        return
    for key in registry.system_keys():
        if ends():
            return
        plan = planned(Opening(key))
        session = session_for(Table.open(plan.system, plan.setup, bytes(32)))
        for seat in playing_seats(session.table):
            session.let_bot_play(seat.key)
        for _ in range(STEPS):
            take_step(session)
        for seat in session.table.seats:
            frame_of(session, seat, frozenset())
    for template in environment().list_templates():
        environment().get_template(template)
    WARM.set()
