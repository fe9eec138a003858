"""A browser receives the same bytes at two tables that differ only in what its viewer may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from facedown.game import Seat, Setup, registry
from facedown.session import Session
from facedown.table import History, Table, conformance_twins
from facedown.table.conformance import conform
from facedown.web.access import Access
from facedown.web.dock import form_html
from facedown.web.frames import frame_of
from facedown.web.live import Cursor, Stream, news
from facedown.web.pages.history import past_values
from facedown.web.pages.table import explanation_of, page_values
from facedown.web.templating import render
from tests.systems.tri_core.test_conformance import scene_with_hidden_foe
from tests.table.tables import ANA, BEN, CY, GM

MOST_FORMS = 4
"""The forms of a viewer that are compared each time."""


def received(history: History, viewer: Seat) -> dict[str, bytes]:
    """Return all that a browser receives: the page, an update, forms, the past, explanations and rules, by name."""
    session = Session(Table(history), [seat.key for seat in history.state.seats if seat.role != "spectator"], Random(1))
    access = Access("table", viewer.key, "key")
    frame = frame_of(session, viewer, frozenset())
    values = page_values(session, access, frame)
    stream = Stream(access, Cursor(frame.entry - 3, frame.message, frame.version, ""))
    pages = {
        "page": render("table/table.html", **values),
        "update": msgspec.json.encode(news(stream, frame)).decode(),
        "id": frame.id,
        "turn": str(frame.turn),
    }
    for option in session.table.options(viewer)[:MOST_FORMS] if viewer.key else ():
        pages[f"form {option.key}"] = form_html(session, viewer, option, {})
    if frame.entry >= 0:
        pages["why"] = render("log/why.html", **explanation_of(session, viewer, frame.entry, 0))
        past = past_values(history, viewer, max(0, frame.entry - 1))
        pages["past"] = render("pages/past.html", manages=False, **past)
    return {name: text.encode() for name, text in pages.items()}


SCENES = dict.fromkeys(registry.system_keys()) | {"hidden foe": scene_with_hidden_foe()}
"""The scenes that are played, by the key of their system; None for the first sample."""


@pytest.mark.parametrize("name", SCENES)
def test_a_browser_receives_the_same_bytes_whatever_its_viewer_may_not_know(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conformance_twins, "received", received)
    monkeypatch.setattr(conformance_twins, "answers", lambda *arguments: {})
    scene: Any = SCENES[name]
    system = registry.system("tri-core" if scene is not None else name)
    setup = Setup((GM, ANA, BEN, CY), scene or system.sample())
    report = conform(system, [setup], games=2, acts=80, seed=4)
    assert report.compared > 5
