"""What the server loads after its start."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import monotonic, sleep

import httpx
import pytest
from jinja2 import DictLoader, Environment

from facedown.session import Session
from facedown.web import server, warming
from facedown.web.warming import WARM, warm_up
from tests.web.conftest import Serve


def test_the_server_answers_at_once_and_tells_when_all_systems_are_loaded(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked = Event()

    def held(ends: Callable[[], bool]) -> None:
        asked.wait(60)
        warm_up(ends)

    monkeypatch.setattr(server, "warm_up", held)
    WARM.clear()
    address = serve()
    assert httpx.get(f"{address}/health").json() == {"status": "ok", "warm": False}
    asked.set()
    deadline = monotonic() + 120
    while not httpx.get(f"{address}/health").json()["warm"]:
        assert monotonic() < deadline
        sleep(0.05)
    assert "cannot be shown" not in caplog.text


def test_a_server_that_ends_stops_warming_up(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[Session] = []
    monkeypatch.setattr(warming, "take_step", steps.append)
    WARM.clear()
    warm_up(lambda: len(steps) == 2)
    assert len(steps) == 2
    assert not WARM.is_set()


def test_a_system_that_cannot_be_shown_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shown: list[str] = []

    def show(key: str, _ends: Callable[[], bool]) -> None:
        shown.append(key)
        if key == "core-kernel":
            raise ZeroDivisionError

    monkeypatch.setattr(warming, "show_game", show)
    WARM.clear()
    warm_up(lambda: False)
    assert len(shown) > 2
    assert WARM.is_set()
    assert "The system core-kernel cannot be shown" in caplog.text


def test_a_template_of_a_design_that_cannot_be_loaded_does_not_keep_the_server_from_being_warm(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    templates = Environment(loader=DictLoader({"good.html": "", "wrong.html": "{% if %}", "zero.html": ""}))
    monkeypatch.setattr(warming, "environment", lambda: templates)
    monkeypatch.setattr(warming, "show_game", lambda key, ends: None)
    WARM.clear()
    warm_up(lambda: False)
    assert WARM.is_set()
    assert caplog.messages == ["The template wrong.html cannot be loaded"]
