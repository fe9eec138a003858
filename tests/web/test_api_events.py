"""Live connections of programs: what they are told, and what not."""

from __future__ import annotations

from itertools import islice

import httpx
import pytest

from tests.web.conftest import Serve
from tests.web.programs import Opened


@pytest.fixture
def duel(http: httpx.Client) -> Opened:
    """A duel in which both players must commit."""
    table = Opened(http, name="Ana", players=["Ben"])
    table["seat-1"].wait_for_turn()
    return table


def test_a_program_is_told_of_each_change_with_the_numbers_of_its_seat(duel: Opened) -> None:
    ana, ben = duel["seat-1"], duel["seat-2"]
    last = ana.read()["entry"]
    with ana.events() as events:
        kind, _, first = next(events)
        assert (kind, first) == ("changed", {"entry": last, "message": -1, "turn": True})
        ben.post("/chat", {"text": "Hello."})
        assert next(events)[2] == {"entry": last, "message": 0, "turn": True}
        ana.post("/moves", {"move": ana.usual_move("ante")})
        assert next(events)[2] == {"entry": last + 1, "message": 0, "turn": False}


def test_a_program_that_connects_again_is_told_only_what_is_new(duel: Opened) -> None:
    ana, ben = duel["seat-1"], duel["seat-2"]
    with ana.events() as events:
        _, last, before = next(events)
    with ana.events(last) as events:
        ben.post("/chat", {"text": "Hello."})
        _, newest, data = next(events)
    assert data == {**before, "message": 0}
    ben.post("/chat", {"text": "Are you there?"})
    with ana.events(newest) as events:
        assert next(events)[2] == {**before, "message": 1}
    with ana.events("no cursor") as events:
        assert next(events)[2] == {**before, "message": 1}


def test_a_whisper_between_others_is_no_event(http: httpx.Client) -> None:
    table = Opened(http, sample="dukes-dinner", plays="watcher")
    ana, ben, cy = (table[f"seat-{n}"] for n in (1, 2, 3))
    ana.wait_for_turn()
    with cy.events() as events:
        before = next(events)[2]
        ana.post("/chat", {"text": "Psst.", "to": ["seat-2"]})
        ben.post("/chat", {"text": "What is it?"})
        assert next(events)[2] == {**before, "message": before["message"] + 1}
        assert [one["text"] for one in cy.read("/chat")["messages"]] == ["What is it?"]


def test_a_quiet_connection_shows_that_it_lives(serve: Serve) -> None:
    with httpx.Client(base_url=serve(ping=0.05), timeout=20) as http:
        table = Opened(http)
        with table[""].events() as events:
            found = {kind: (number, data) for kind, number, data in islice(events, 5)}  # a ping can come first
        assert set(found) == {"changed", "ping"}
        assert found["ping"] == ("", None)
