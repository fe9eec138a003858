"""A bot that plays over HTTP with nothing but a link: python http_bot.py http://localhost:8000/join/KEY [MOVES].

It waits for its turn, and makes one of the moves that its seat owes, until it has made MOVES moves.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from secrets import token_hex
from time import sleep
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(link: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """Send a request for the seat of a link, again while the server is busy or restarts. Return the open answer.

    Raises HTTPError for a refusal, also if the link was withdrawn.
    """
    server, _, key = link.rpartition("/join/")
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json", "Idempotency-Key": token_hex(16)}
    data = json.dumps(body).encode() if body is not None else None
    while True:
        try:
            return urlopen(Request(f"{server}/api/table{path}", data, headers), timeout=60)
        except OSError as error:  # without a code, the server is started again
            if getattr(error, "code", 503) not in (429, 503):
                raise
            sleep(2)


def events(link: str, wanted: str) -> Iterator[dict[str, Any]]:
    """Yield the data of the events of one kind, as they come over the live connection. If it ends, open it again."""
    kind = ""
    while True:
        with ask(link, "/events") as lines, suppress(OSError):
            for line in lines:
                name, _, value = line.decode().strip().partition(": ")
                kind = value if name == "event" else kind
                if name == "data" and kind == wanted:
                    yield json.loads(value)


def move(link: str) -> bool:
    """Make one of the moves that the seat owes. Return whether one was accepted."""
    there = json.load(ask(link, "/options?moves=true"))
    options, kinds = there["list"]["options"], there["list"]["kinds"]
    owed = [made for option, made in zip(options, there["moves"], strict=True) if kinds[option[0]].get("owed")]
    for one in random.sample(owed, len(owed)):
        try:
            ask(link, "/moves", {"move": one, "expects": there["entry"]}).close()
        except HTTPError as refused:
            print(json.load(refused)["text"])  # and try another one
        else:
            return True
    return False


def play(link: str, moves: int) -> None:
    """Make so many moves, each as soon as the table waits for it."""
    made = 0
    for change in events(link, "changed"):
        if change["turn"] and move(link):
            made += 1
            print(f"Move {made} after entry {change['entry']}", flush=True)
        if made == moves:
            return


if __name__ == "__main__":
    play(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
