"""Addresses: those of this computer, and whether a name stands for this computer only."""

from __future__ import annotations

import socket
from ipaddress import ip_address

EVERYWHERE = ("0.0.0.0", "::")
"""The hosts that stand for all addresses of this computer."""


def own_address() -> str:
    """Return the address of this computer in its network. Nothing is sent; the system only chooses a network card.

    Without a network, return a loopback address.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is reserved for documentation
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def is_loopback(host: str) -> bool:
    """Return whether a name or address of a host, without its port, always stands for the computer that uses it."""
    name = host.strip("[]").lower().rstrip(".")
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
