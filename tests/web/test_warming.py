"""What the server loads after its start."""

from __future__ import annotations

from time import monotonic, sleep

import httpx

from facedown.web.warming import WARM, warm_up
from tests.web.conftest import Serve


def test_the_server_answers_at_once_and_tells_when_all_systems_are_loaded(serve: Serve) -> None:
    WARM.clear()
    address = serve()
    deadline = monotonic() + 120
    while not httpx.get(f"{address}/health").json()["warm"]:
        assert monotonic() < deadline
        sleep(0.05)


def test_a_server_that_ends_stops_warming_up() -> None:
    WARM.clear()
    warm_up(lambda: True)
    assert not WARM.is_set()
