"""Servers without HTTP: the parts that serve tables, several of them at one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from facedown.game import Seat, Setup, registry
from facedown.store import Store
from facedown.table import Act
from facedown.web.access import Access
from facedown.web.acts import answer_act
from facedown.web.answers import ActAnswer
from facedown.web.driver import Driver
from facedown.web.live import Hub, Message
from facedown.web.settings import Limits
from facedown.web.tables import NewTable, Tables

ANA, BEN = Seat("ana", "Ana"), Seat("ben", "Ben")
KERNEL = registry.system("core-kernel")


class Server:
    """The parts of a server without HTTP."""

    def __init__(self, url: str, ping: float = 15.0, link_wait: float = 0.2) -> None:
        self.store = Store(url, durability="process")
        self.tables = Tables(self.store)
        self.hub = Hub(self.tables, ping, Limits())
        self.driver = Driver(self.tables, self.hub, 0, link_wait)

    def close(self) -> None:
        self.driver.close()
        self.hub.close()
        self.tables.close()
        self.store.close()


@asynccontextmanager
async def servers(url: str, number: int, ping: float = 15.0, link_wait: float = 0.2) -> AsyncIterator[list[Server]]:
    made = [Server(url, ping, link_wait) for _ in range(number)]
    try:
        yield made
    finally:
        for one in made:
            one.close()


async def opened(server: Server) -> NewTable:
    return await server.tables.open(KERNEL, Setup((ANA, BEN), KERNEL.sample("duel")), set(), manager="ana")


async def until(messages: AsyncIterator[Message], seen: Callable[[Message], bool]) -> Message:
    """Return the first message for which `seen` is true. Fails if none comes in time."""

    async def find() -> Message:
        async for message in messages:
            if seen(message):
                return message
        raise AssertionError("the connection has ended")

    return await asyncio.wait_for(find(), 20)


async def act(tables: Tables, access: Access, one: Act) -> ActAnswer:
    """Do an act of a seat."""
    return await tables.use(access.table, lambda session: answer_act(session, access, one, ""))


def run(work: Awaitable[Any]) -> None:
    async def main() -> None:
        await work

    asyncio.run(main())
