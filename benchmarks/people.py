"""People at a table whose seats no bot plays, and the acts that they do in turn, by the HTTP API."""

from __future__ import annotations

import json
from random import Random
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from facedown.web.access import WATCH


class Seat(NamedTuple):
    """A seat of a table: the path of its pages and its key."""

    path: str
    key: str

    @property
    def page(self) -> tuple[str, dict[str, str]]:
        """The request for the page of the table: its path and headers."""
        return self.path, self.headers

    @property
    def headers(self) -> dict[str, str]:
        """The headers of a browser that has this seat."""
        return {
            "Cookie": f"seat={self.key}", "Origin": "http://localhost",
            "Content-Type": "application/x-www-form-urlencoded",
        }  # fmt: skip

    @property
    def api_headers(self) -> dict[str, str]:
        """The headers of a program that has this seat."""
        return {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}


class Act(NamedTuple):
    """A deed of a seat: the path and the body of the request of a program."""

    seat: Seat
    path: str
    body: bytes


class People:
    """The people at a new table: players, a facilitator and spectators. No bot plays, and no device witnesses draws.

    `seats` are their seats; the last is that of the spectators.
    """

    def __init__(self, port: int, system: str, sample: str = "") -> None:
        self._server = f"http://localhost:{port}"
        self._chance = Random(1)
        opening = {"system": system, "sample": sample, "plays": "facilitator", "name": "Greta"}
        table = self._ask("/api/tables", {"Content-Type": "application/json"}, opening)
        keys = {one["seat"]: one["key"] for one in table["seats"]}
        watch = keys.pop("")
        self._actors = [Seat(f"/table/{table['id']}/{seat}/", key) for seat, key in keys.items()]
        self.seats = [*self._actors, Seat(f"/table/{table['id']}/{WATCH}/", watch)]

    def viewers(self, number: int) -> list[Seat]:
        """Return the seats of so many viewers: all seats in turn."""
        return [self.seats[at % len(self.seats)] for at in range(number)]

    def last_entries(self) -> dict[str, int]:
        """Return the number of the last entry of each seat, as the seat counts, by the key of the seat."""
        return {seat.key: self._ask("/api/table/", seat.api_headers)["entry"] for seat in self.seats}

    def next_act(self) -> Act:
        """Return a move that the table waits for, or else another one; a statement if nobody can make a move."""
        owed, others = list[Act](), list[Act]()
        for seat in self._actors:
            there = self._ask("/api/table/options?moves=true", seat.api_headers)
            kinds = there["list"]["kinds"]
            for option, move in zip(there["list"]["options"], there["moves"], strict=True):
                kind = kinds[option[0]]
                if move is not None and not kind.get("concedes") and not kind.get("seldom"):
                    act = Act(seat, "/api/table/moves", json.dumps({"move": move}).encode())
                    (owed if kind.get("owed") else others).append(act)
        found = owed or others
        if found:
            return self._chance.choice(found)
        words = {"act": "statement", "text": f"Words {self._chance.random()}"}
        return Act(self._chance.choice(self._actors), "/api/table/acts", json.dumps(words).encode())

    def act(self, one: Act) -> bool:
        """Do an act. Return whether it was accepted."""
        try:
            urlopen(Request(f"{self._server}{one.path}", one.body, one.seat.api_headers)).close()
        except HTTPError as refused:
            refused.close()
            return False
        return True

    def _ask(self, path: str, headers: dict[str, str], body: Any = None) -> Any:
        data = json.dumps(body).encode() if body is not None else None
        with urlopen(Request(f"{self._server}{path}", data, headers)) as answer:
            return json.load(answer)
