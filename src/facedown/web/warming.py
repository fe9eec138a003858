"""Warming up: what the server loads and computes after its start, so that no person waits for it later."""

from __future__ import annotations

from collections.abc import Callable
from logging import getLogger
from threading import Event

from facedown.game import registry
from facedown.session.players import playing_seats
from facedown.table import Table
from facedown.web.driver import take_step
from facedown.web.frames import frame_of
from facedown.web.openings import Opening, plan_table
from facedown.web.tables import session_for
from facedown.web.templating import environment

LOG = getLogger("facedown.web")

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
        try:
            show_game(key, ends)
        except Exception as error:  # the other systems can still be played
            LOG.error("The system %s cannot be shown", key, exc_info=error)
    for template in environment().list_templates():
        if ends():
            return
        try:
            environment().get_template(template)
        except Exception as error:  # a template of somebody else’s design, which then is not used
            LOG.error("The template %s cannot be loaded", template, exc_info=error)
    WARM.set()


def show_game(key: str, ends: Callable[[], bool]) -> None:
    """Let bots begin a game of a system, and show it to each seat. It ends early if `ends` returns True."""
    plan = plan_table(Opening(key))
    session = session_for(Table.open(plan.system, plan.setup, bytes(32)))
    for seat in playing_seats(session.table):
        session.let_bot_play(seat.key)
    for _ in range(STEPS):
        if ends():
            return
        take_step(session)
    for seat in session.table.seats:
        if ends():
            return
        frame_of(session, seat, frozenset())
