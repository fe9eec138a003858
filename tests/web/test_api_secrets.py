"""A program receives the same bytes at two tables that differ only in what its seat may not know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from facedown.game import Seat
from facedown.session import Session
from facedown.table import History, Table, conformance_twins
from facedown.table.conformance import conform
from facedown.table.exports import exported
from facedown.web.access import Access
from facedown.web.api.events import messages_for_program
from facedown.web.api.reading import board_now, facts_of_table, log_page, options_now, past_of, rulings_of
from facedown.web.api.sessions import session_record
from facedown.web.campaigns import all_sessions, notes_of
from facedown.web.frames import frame_of
from facedown.web.live import Stream
from facedown.web.preferences import preferences_of
from facedown.web.rulebooks import applied_in
from facedown.web.saving import files_to_save, saved_character, saved_scene
from facedown.web.table_reading import draws_of
from tests.web.test_secrets import GAMES, LEAST, SCENES, setup_of

RULES = {"core-kernel": ("CK-P-02", "CK-S2-04"), "tri-core": ("TC-D-116", "TC-D-02"), "skill-deck": ("SD-SC-01",)}
"""Some rules of systems that lines of a log cite."""


COMPARED = {
    f"GET /api/table{path}"
    for path in (
        "", "/options", "/board", "/log", "/past", "/preferences", "/chat", "/export", "/rules/{rule}", "/rulings",
        "/draws", "/events", "/characters", "/characters/{key}", "/scene", "/sessions", "/sessions/{number}", "/notes",
    )
}  # fmt: skip
"""The routes whose answers are compared."""


def received(history: History, viewer: Seat) -> dict[str, bytes]:
    """Return all that a program receives, by the route that answers it."""
    session = Session(Table(history), [seat.key for seat in history.state.seats if seat.role != "spectator"], Random(1))
    access = Access("table", viewer.key, "key")
    facts = facts_of_table(session, access, frozenset())
    found = {
        "": facts,
        "/options": options_now(session, access, moves=True),
        "/board": board_now(session, access),
        "/log": log_page(history, viewer, facts.entry - 5, 500),
        "/past": past_of(history, viewer, max(0, facts.entry - 1), view=True) if facts.entry >= 0 else None,
        "/preferences": preferences_of(session, viewer),
        "/chat": session.table.chat_lines(viewer),
        "/export": exported(history, session.table.chat, viewer),
        "/rules/{rule}": [applied_in(history, viewer, rule) for rule in ("table", *RULES.get(history.system.key, ()))],
        "/rulings": rulings_of(session),
        "/draws": draws_of(session).facts,
        "/characters": (files := files_to_save(session, viewer)),
        "/characters/{key}": [saved_character(session, viewer, one.key) for one in files.characters],
        "/scene": saved_scene(session, viewer) if files.scene else None,
        "/sessions": all_sessions(history, viewer),
        "/sessions/{number}": session_record(history, viewer, 1),
        "/notes": notes_of(session, viewer) if viewer.facilitates else None,
        "/events": messages_for_program(Stream(access, None), frame_of(session, viewer, frozenset())),
    }
    routes = {f"GET /api/table{path}": one for path, one in found.items()}
    assert routes.keys() == COMPARED
    return {route: msgspec.json.encode(one, order="deterministic") for route, one in routes.items()}


@pytest.mark.parametrize("name", SCENES)
def test_a_program_receives_the_same_bytes_whatever_its_seat_may_not_know(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conformance_twins, "received", received)
    monkeypatch.setattr(conformance_twins, "answers", lambda *arguments: {})  # `test_secrets` compares them
    system, setup = setup_of(name)
    report = conform(system, [setup], **GAMES)
    assert report.compared >= LEAST[name][0]
