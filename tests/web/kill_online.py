"""Kill the server many times while people play over HTTP, and check that no acknowledged act is lost or done twice.

    python -m tests.web.kill_online --times 200

Each client sends its acts with a key of its own until they are answered, also after the server was killed.
"""

from __future__ import annotations

import argparse
import json
import signal
import tempfile
import time
from collections import Counter
from http.client import HTTPException
from pathlib import Path
from random import Random
from secrets import token_hex
from threading import Event, Thread
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from facedown.store import Store
from facedown.store.checking import verify_table
from facedown.store.playing import load_table
from facedown.table import Moved, Said
from tests.browser.server import OnlineServer

SYSTEMS = ("core-kernel", "tri-core", "trinity-code", "skill-deck", "standard-roll")
ACTS = 15
"""The acts that are acknowledged before the server is killed again."""

LOST = (URLError, ConnectionError, HTTPException, TimeoutError, OSError)
"""The errors of a server that does not answer."""


class Figures(msgspec.Struct):
    """The results: how often the server was killed, the acknowledged acts, those lost and those done twice."""

    kills: int = 0
    acknowledged: int = 0
    refused: int = 0
    lost: int = 0
    twice: int = 0
    verified: int = 0

    def __str__(self) -> str:
        return (
            f"{self.kills} kills: {self.acknowledged} acts acknowledged ({self.refused} refused), {self.lost} lost, "
            f"{self.twice} done twice, {self.verified} entries verified"
        )


class Client(Thread):
    """A person at a table, who acts until `stop` is set. `words` and `moves` are what was acknowledged."""

    def __init__(self, url: str, key: str, seat: str, stop: Event, random: Random) -> None:
        super().__init__(daemon=True)  # a test that fails must not wait for a server that is gone
        self.url, self.key, self.seat, self.stop, self.random = url, key, seat, stop, random
        self.words: list[str] = []
        self.moves: list[int] = []
        self.refused = 0

    @property
    def count(self) -> int:
        """The number of acts that were acknowledged."""
        return len(self.words) + len(self.moves)

    def run(self) -> None:
        while not self.stop.is_set():
            move = self.next_move() if self.random.randrange(3) else None
            if move is None:
                text = token_hex(8)
                if self.send("acts", {"act": "statement", "text": text})["status"] == "accepted":
                    self.words.append(text)
                continue
            answer = self.send("moves", {"move": move})
            if answer["status"] == "accepted":
                self.moves.append(answer["entry"])
            else:
                self.refused += 1

    def next_move(self) -> dict[str, Any] | None:
        """Return the usual move of one of the options; None if there is none."""
        options = self.ask("options?moves=true")
        moves = [move for move in options["moves"] if move["move"] != "withdraw"]
        found: dict[str, Any] | None = self.random.choice(moves) if moves else None
        return found

    def send(self, path: str, data: dict[str, Any]) -> dict[str, Any]:
        """Send an act with a new key until it is answered. Return the answer."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": token_hex(8)}
        return self.ask(path, json.dumps(data).encode(), headers)

    def ask(self, path: str, data: bytes | None = None, headers: dict[str, str] | None = None) -> dict[str, Any]:
        """Ask until the server answers. Return the answer."""
        every = {"Authorization": f"Bearer {self.key}", **(headers or {})}
        while True:
            try:
                with urlopen(Request(f"{self.url}/api/table/{path}", data, every), timeout=20) as answer:
                    found: dict[str, Any] = json.load(answer)
                    return found
            except HTTPError as error:
                with error:
                    if error.code < 500:
                        refused: dict[str, Any] = json.load(error)
                        return refused
            except LOST:
                pass
            time.sleep(0.05)


def opened(url: str, system: str) -> tuple[str, dict[str, str]]:
    """Open a table with two players and a facilitator. Return its id, and the keys of its seats."""
    body = {"system": system, "name": "Ana", "players": ["Ben"], "with_facilitator": True}
    request = Request(f"{url}/api/tables", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=30) as answer:
        table = json.load(answer)
    return table["id"], {one["seat"]: one["key"] for one in table["seats"] if one["seat"]}


def kill(folder: Path, times: int, seed: int = 1) -> Figures:
    """Play tables of several systems, kill the server so many times, and return what was found."""
    figures, stop = Figures(), Event()
    server = OnlineServer(folder)
    try:
        tables = dict([opened(server.url, system) for system in SYSTEMS])
        clients = {
            table: [Client(server.url, key, seat, stop, Random(f"{seed} {table} {seat}")) for seat, key in keys.items()]
            for table, keys in tables.items()
        }
        kill_while_playing(server, [client for people in clients.values() for client in people], times, figures)
    finally:
        stop.set()
        server.end()
    with Store(f"sqlite:///{folder / 'tables.sqlite'}") as store:
        for table, people in clients.items():
            check(store, table, people, figures)
    return figures


def kill_while_playing(server: OnlineServer, clients: list[Client], times: int, figures: Figures) -> None:
    """Let the clients play, and kill the server so many times, each time after some acts were acknowledged.

    Every third time it is asked to end instead.
    """
    for client in clients:
        client.start()
    for n in range(times):
        enough = sum(client.count for client in clients) + ACTS
        while sum(client.count for client in clients) < enough:
            time.sleep(0.02)
            assert server.process.poll() is None, f"The server has ended: {server.log}"
        asked = n % 3 == 2
        server.end(signal.SIGTERM if asked else signal.SIGKILL)
        assert server.process.returncode == (0 if asked else -signal.SIGKILL), server.log
        figures.kills += 1
        server.start()
    for client in clients:
        client.stop.set()
    for client in clients:
        client.join()


def check(store: Store, name: str, people: list[Client], figures: Figures) -> None:
    """Compare what was acknowledged at a table with what is stored, and verify the table."""
    table = load_table(store, name)
    said = Counter(entry.act.text for entry in table.entries if isinstance(entry.act, Said))
    figures.verified += verify_table(store, name).replayed
    for client in people:
        figures.acknowledged += client.count
        figures.refused += client.refused
        figures.lost += sum(text not in said for text in client.words)
        figures.twice += sum(said[text] > 1 for text in client.words)
        viewer = table.seat(client.seat)
        for number in client.moves:
            entry = table.entries[table.history.entry_with(viewer, number)]
            figures.lost += not (isinstance(entry.act, Moved) and entry.act.seat == client.seat)
        figures.twice += len(client.moves) - len(set(client.moves))


def main() -> None:
    """Run the script."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=50)
    wished = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(kill(Path(folder), wished.times))


if __name__ == "__main__":
    main()
