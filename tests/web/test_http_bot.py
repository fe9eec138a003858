"""The example programs play and witness at a real server, with nothing but links."""

from __future__ import annotations

import runpy
import subprocess
import sys
from email.message import Message
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError

import httpx
import pytest

from tests.web.programs import Opened, Program

EXAMPLES = Path(__file__).parents[2] / "examples"
BOT, WITNESS = EXAMPLES / "http_bot.py", EXAMPLES / "http_witness.py"
MOVES = 6


def test_two_example_bots_play_a_duel(http: httpx.Client) -> None:
    opened = http.post("/api/tables", json={"system": "core-kernel", "sample": "duel"}).json()
    links = [seat["link"] for seat in opened["seats"] if seat["role"] == "player"]
    bots = [
        subprocess.Popen([sys.executable, str(BOT), link, str(MOVES)], stdout=subprocess.PIPE, text=True)
        for link in links
    ]
    try:
        printed = [bot.communicate(timeout=30)[0] for bot in bots]
    finally:
        for bot in bots:
            bot.kill()
    assert [bot.returncode for bot in bots] == [0, 0]
    assert len(links) == 2
    assert all(f"Move {MOVES} after entry" in text for text in printed), printed
    key = opened["seats"][0]["key"]
    lines = http.get("/api/table/log?most=200", headers={"Authorization": f"Bearer {key}"}).json()["lines"]
    assert sum(line["kind"] == "committed" for line in lines) >= 2, {line["kind"] for line in lines}


def failing(code: int) -> HTTPError:
    return HTTPError("", code, "", Message(), BytesIO())


def test_the_example_bot_goes_on_after_a_server_was_busy_or_restarted_but_not_with_a_withdrawn_link() -> None:
    ask: Any = runpy.run_path(str(BOT))["ask"]
    answers = [failing(429), failing(503), URLError("restarts"), BytesIO(b"{}"), failing(401)]
    sent, waited = list[str](), list[float]()

    def urlopen(request: Any, timeout: float) -> Any:
        sent.append(request.headers["Idempotency-key"])
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    ask.__globals__.update(urlopen=urlopen, sleep=waited.append)
    assert ask("http://localhost/join/KEY", "/moves", {}).read() == b"{}"
    assert len(waited) == 3
    assert len(set(sent)) == 1, "A move that is sent again has the same key, so that it is made once."
    with pytest.raises(HTTPError):
        ask("http://localhost/join/KEY", "/moves", {})


def test_the_example_witness_answers_for_the_draws_of_others(http: httpx.Client) -> None:
    table = Opened(http, system="tri-core", sample="", plays="facilitator")
    gm, link = table["facilitator"], table.answer["seats"][0]["link"]
    with gm.events() as events:
        witness = subprocess.Popen([sys.executable, str(WITNESS), link], stdout=subprocess.DEVNULL)
        try:
            next(one for one in events if gm.read("/draws")["witnesses"] == ["seat-1"] and "seat-1" in here(gm))
            assert gm.post("/moves", {"move": gm.usual_move("start-encounter")}).status_code == 200
            next(one for one in events if any(line["draws"] for line in gm.read("/log")["lines"]))
        finally:
            witness.kill()
            witness.wait()
    assert gm.read("/draws")["witnesses"] == ["seat-1"]  # a witness that does not answer is none any more


def here(program: Program) -> list[str]:
    """Return the keys of the connected seats."""
    return [one["key"] for one in program.read()["seats"] if one["here"]]
