"""Settings of the server: where it listens, where it keeps tables, and its limits."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.store import Durability

Counted = Literal["new tables", "files"]
"""The kinds of requests that have a limit of their own for each address."""

COUNTED = "counted"
"""The option of a handler that names the kind of its requests, if they have a limit of their own."""

COMPRESSES = {"compresses": True}
"""The options of a handler whose answers are compressed already if they should be."""

FILES = 10
"""The table files that one address can send in ten minutes."""


class Limits(msgspec.Struct, frozen=True):
    """The limits of a server. Whoever exceeds one is refused, and can try again later.

    `posts` are the changes that one seat, and that one address, can make in a minute; `reads` are the other requests
    that one seat, and that one address, can. `tables` are those that one address can open in an hour. `streams` are the
    live connections of all viewers together, and `streams_of_address` those of one address, which can have twice as
    many connections. `body` is the largest size of a request, in bytes, and `body_seconds` the time in which it must
    arrive; a large one has more. `large_bodies` are the large requests of all clients together that are read at once,
    and `large_bodies_of_address` those of one address. `odds` and `odds_of_address` are the questions about odds that
    wait at once.
    """

    posts: int = 240
    reads: int = 1200
    tables: int = 30
    streams: int = 2000
    streams_of_address: int = 200
    body: int = 256 * 1024
    body_seconds: float = 20.0
    large_bodies: int = 8
    large_bodies_of_address: int = 2
    odds: int = 32
    odds_of_address: int = 4

    def limit_for(self, counted: Counted) -> tuple[int, float]:
        """Return how many requests of a kind one address can make, and in how many seconds."""
        return {"new tables": (self.tables, 3600.0), "files": (FILES, 600.0)}[counted]


class Settings(msgspec.Struct, frozen=True):
    """The settings of a server.

    `host` and `port`: where it listens. `database`: the URL of the database; "" for SQLite in the user's data folder.
    `durability`: see `facedown.store.Durability`. `proxies`: the addresses of reverse proxies whose headers are
    trusted, separated by commas. `public`: the address under which people reach the server, for links; ""
    for that of each request. `bot_pause`: the seconds between two moves of bots, so that people can follow them.
    `link_wait`: the seconds that the devices of witnesses have to answer. `ping`: the seconds between two signs of life
    on a live connection. `open_metrics`: everybody can read the metrics, not only programs on the same machine.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    durability: Durability = "full"
    proxies: str = ""
    public: str = ""
    bot_pause: float = 0.4
    link_wait: float = 2.0
    ping: float = 15.0
    limits: Limits = Limits()
    open_metrics: bool = False
