"""Programs that use the API in tests: each has a client, and the key of a seat."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx


class Program:
    """A program that acts for a seat."""

    def __init__(self, http: httpx.Client, key: str) -> None:
        self.http = http
        self.key = key
        self.headers = {"Authorization": f"Bearer {key}"}

    def get(self, path: str = "", **parameters: Any) -> httpx.Response:
        return self.http.get(f"/api/table{path}", params=parameters or None, headers=self.headers)

    def read(self, path: str = "", **parameters: Any) -> Any:
        """Return what the table answers. The request must succeed."""
        answer = self.get(path, **parameters)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        return self.http.post(f"/api/table{path}", json=body, headers={**self.headers, **headers})

    def delete(self, path: str) -> httpx.Response:
        return self.http.delete(f"/api/table{path}", headers=self.headers)

    @contextmanager
    def events(self, last: str = "") -> Iterator[Iterator[tuple[str, str, Any]]]:
        """Yield the events of a live connection: the kind, the id and the data of each."""
        headers = {**self.headers, **({"Last-Event-ID": last} if last else {})}
        with self.http.stream("GET", "/api/table/events", headers=headers) as stream:
            assert stream.status_code == 200
            yield _events(stream.iter_lines())

    def wait_for_turn(self) -> None:
        """Wait until the table waits for this seat."""
        with self.events() as events:
            for kind, _, data in events:
                assert kind == "changed"  # a ping would mean that nothing happens any more
                if data["turn"]:
                    return
        raise AssertionError("The connection has ended.")

    def usual_move(self, *kinds: str) -> dict[str, Any]:
        """Return the first usual move of one of these kinds; of any kind without some."""
        moves = self.read("/options", moves="true")["moves"]
        found: dict[str, Any] = next(move for move in moves if move and (not kinds or move["move"] in kinds))
        return found

    def act(self, act: str, **values: Any) -> httpx.Response:
        return self.post("/acts", {"act": act, **values})


def _events(lines: Iterator[str]) -> Iterator[tuple[str, str, Any]]:
    event: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        if line:
            event[name] = value.removeprefix(" ")
        elif "data" in event:
            data = json.loads(event["data"]) if event["data"] else None
            yield event.get("event", ""), event.get("id", ""), data
            event = {}


class Opened(dict[str, Program]):
    """A new table: the programs of its seats, by key; "" is a spectator. `answer` is the answer of the API."""

    def __init__(self, http: httpx.Client, **opening: Any) -> None:
        answer = http.post("/api/tables", json={"system": "core-kernel", "sample": "duel", **opening})
        assert answer.status_code == 201, answer.text
        self.answer = answer.json()
        super().__init__({seat["seat"]: Program(http, seat["key"]) for seat in self.answer["seats"]})


def refusal(answer: httpx.Response, status: int) -> str:
    """Return the text of a refusal, after checking that the answer is one with this status."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    data = answer.json()
    assert data["status"] == "refused"
    assert {"status", "rule", "text"} <= set(data) <= {"status", "rule", "text", "legal"}
    text: str = data["text"]
    return text
