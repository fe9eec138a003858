"""The example programs play and witness at a real server, with nothing but links."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx

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
