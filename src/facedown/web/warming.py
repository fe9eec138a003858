"""Warming up: what is loaded and computed before the server answers, so that the first person does not wait for it."""

from __future__ import annotations

from collections.abc import Callable

from facedown.game import registry
from facedown.session.players import playing_seats
from facedown.table import Table
from facedown.web.driver import take_step
from facedown.web.frames import frame_of
from facedown.web.openings import Opening, planned
from facedown.web.tables import session_for
from facedown.web.templating import environment

STEPS = 12
"""The steps of the game of each system."""


def warm_up(ends: Callable[[], bool] = lambda: False) -> None:
    """Load all templates. Let bots begin a game of each system, and show it to each seat.

    It ends early if `ends` returns True.
    """
    for template in environment().list_templates():
        environment().get_template(template)
    for key in registry.system_keys():
        if ends():
            break
        plan = planned(Opening(key))
        session = session_for(Table.open(plan.system, plan.setup, bytes(32)))
        for seat in playing_seats(session.table):
            session.let_bot_play(seat.key)
        for _ in range(STEPS):
            take_step(session)
        for seat in session.table.seats:
            frame_of(session, seat, frozenset())
