"""The parts that the handlers of requests share: tables, live connections, driver, limits and kept answers."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any

from litestar import Request

from facedown.web.driver import Driver
from facedown.web.idempotency import KeptAnswers
from facedown.web.limits import ConcurrencyLimit, RateLimits
from facedown.web.live import Hub
from facedown.web.settings import Settings
from facedown.web.tables import Tables

WebRequest = Request[Any, Any, Any]


@dataclass(frozen=True)
class Context:
    """The parts that the handlers of requests share."""

    settings: Settings
    tables: Tables
    hub: Hub
    driver: Driver
    counters: RateLimits
    loop: asyncio.AbstractEventLoop
    large_bodies: ConcurrencyLimit = field(default_factory=lambda: ConcurrencyLimit("large requests"))
    odds: ConcurrencyLimit = field(default_factory=lambda: ConcurrencyLimit("questions about odds"))
    slow: ConcurrencyLimit = field(default_factory=lambda: ConcurrencyLimit("questions about the past"))
    kept: KeptAnswers = field(default_factory=KeptAnswers)


def context_of(request: WebRequest) -> Context:
    """Return the parts that the handlers of requests share."""
    context: Context = request.app.state.context
    return context


def count_wrong_link(request: WebRequest) -> None:
    """Count a link that opens no seat against the limit of the client’s address. Raises TooMany."""
    context_of(request).counters.count("wrong links", address_of(request), 20, 60)


def address_of(request: WebRequest) -> str:
    """Return the address of the client, without its port. IPv6 addresses of one network (/64) count as one."""
    return network_of(request.client.host if request.client is not None else "")


def network_of(host: str) -> str:
    """Return the address of a host. IPv6 addresses of one network (/64) count as one."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:  # a name, for example that of a test client
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, 64), strict=False))
