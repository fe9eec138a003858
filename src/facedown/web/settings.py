"""Settings of the server: where it listens, where it keeps tables, and its limits."""

from __future__ import annotations

import msgspec

from facedown.store import Durability


class Limits(msgspec.Struct, frozen=True):
    """The limits of a server. Whoever exceeds one gets the answer 429 and can try again later.

    `posts` are the changes that one seat, and that one address, can make in a minute; `reads` are the requests of one
    address that change nothing. `tables` are those that one address can open in an hour. `streams` are the live
    connections of all viewers together, and `streams_of_address` those of one address. `body` is the largest size of a
    request, in bytes.
    """

    posts: int = 240
    reads: int = 1200
    tables: int = 30
    streams: int = 2000
    streams_of_address: int = 200
    body: int = 4 * 1024 * 1024


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
