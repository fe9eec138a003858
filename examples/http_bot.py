"""A bot that plays over HTTP with nothing but a link: python http_bot.py http://localhost:8000/join/KEY [MOVES].

It waits for its turn, and makes one of the moves that its seat owes, until it has made MOVES moves. It is also a
witness: it has a hash chain, and reveals the next link for each draw, so that nobody can foresee or choose the draws.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(link: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """Send a request for the seat of a link. Return the open answer. Raises HTTPError for a refusal."""
    server, _, key = link.rpartition("/join/")
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    data = json.dumps(body).encode() if body is not None else None
    return urlopen(Request(f"{server}/api/table{path}", data, headers), timeout=60)


def send(link: str, path: str, body: dict[str, Any]) -> bool:
    """Send a request that changes something. Return whether it was accepted; print why not."""
    try:
        ask(link, path, body).close()
    except HTTPError as refused:
        print(json.load(refused)["text"])
        return False
    return True


def events(link: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the events of the live connection: the kind of each, and its data."""
    kind = ""
    with ask(link, "/events") as lines:
        for line in lines:
            name, _, value = line.decode().strip().partition(": ")
            if name == "event":
                kind = value
            elif name == "data":  # the data of a ping are empty
                yield kind, json.loads(value)


def move(link: str) -> bool:
    """Make one of the moves that the seat owes. Return whether one was accepted."""
    there = json.load(ask(link, "/options?moves=true"))
    options, kinds = there["list"]["options"], there["list"]["kinds"]
    owed = [made for option, made in zip(options, there["moves"], strict=True) if kinds[option[0]].get("owed")]
    return any(send(link, "/moves", {"move": one, "expects": there["entry"]}) for one in random.sample(owed, len(owed)))


def play(link: str, moves: int) -> None:
    """Make so many moves, each as soon as the table waits for it, and witness all draws meanwhile."""
    chain, revealed, last, made = [secrets.token_bytes(32)], {}, -1, 0
    while len(chain) <= 10_000:
        chain.append(sha256(chain[-1]).digest())
    send(link, "/witness", {"chain_end": chain.pop().hex()})
    for kind, data in events(link):
        if kind == "link":
            if data["hash"] not in revealed:  # the same question can come again after a lost connection
                if data["entry"] <= last:
                    sys.exit("The server has replaced a part of the history.")
                revealed[data["hash"]], last = chain.pop().hex(), data["entry"]
            send(link, "/witness/link", {"link": revealed[data["hash"]]})
        elif kind == "changed" and data["turn"] and move(link):
            made += 1
            print(f"Move {made} after entry {data['entry']}", flush=True)
        if made == moves:
            return


if __name__ == "__main__":
    play(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
