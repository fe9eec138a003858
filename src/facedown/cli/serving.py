"""The command `facedown serve`: the online table, for people on this computer, in this network, or on the internet."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import TextIO, cast

import segno
from msgspec.structs import replace

from facedown.cli.files import Unreadable, complain
from facedown.cli.kept import durability_of, plain_errors
from facedown.cli.look import console, print_line
from facedown.game import refuse
from facedown.store import Store
from facedown.web.addresses import EVERYWHERE, own_address
from facedown.web.server import serve_on
from facedown.web.settings import Limits, Settings

USUAL_PORT, PORTS_TRIED = 8000, 10
"""The port without --port, and how many ports are tried from there on until a free one is found."""


def serve(
    host: str,
    port: int | None,
    database: str,
    durability: str,
    proxies: str,
    public: str,
    limits: Limits,
) -> int:
    """Run the server until it is stopped. Return the exit status. Raises Refused or Unreadable for wrong parameters."""
    if public and not public.startswith(("http://", "https://")):
        raise refuse(
            "serve", f"--public {public} is no address.", "Write for example --public https://play.example.org"
        )
    if "*" in proxies:
        wrong = "With --proxies *, everybody could claim any address, and no limit of an address would hold."
        raise refuse("serve", wrong, "Name the addresses of your proxies.")
    settings = Settings(host, 0, database, durability_of(durability), proxies=proxies, public=public, limits=limits)
    with plain_errors(), Store(database or None, durability=settings.durability):
        pass  # a wrong database is refused here, before the server says that it runs
    listener = bound(host, port)
    settings = replace(settings, port=listener.getsockname()[1])
    announce(settings)
    serve_on(settings, listener)
    return 0


def bound(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens on the port; without one, on the usual port or the next free one.

    Raises Unreadable if the port is taken, or if this computer does not have the address.
    """
    first = USUAL_PORT if port is None else port
    wrong = ""
    for one in range(first, first + (PORTS_TRIED if port is None else 1)):
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            return socket.create_server((host, one), family=family, backlog=2048)
        except (OSError, OverflowError) as error:
            wrong = getattr(error, "strerror", None) or str(error)
    raise Unreadable(
        f"The server cannot listen on {host}, port {first}: {wrong}. Choose another with --port or --host."
    )


def announce(settings: Settings) -> None:
    """Print the addresses of the server. If other devices can reach it, print a QR code too."""
    out = console()
    addresses = addresses_of(settings)
    out.print("Facedown is running. Open this address in a browser:")
    for address in addresses:
        out.print(f"\n  {address}", soft_wrap=True)
    if settings.host in EVERYWHERE or settings.public:
        out.print("\nOr scan this code with a phone in the same network:" if not settings.public else "")
        print_code(cast(TextIO, out.file), addresses[-1])
    out.print()
    print_line(out, "There, open a table of any system, or try it with bots.")
    print_line(out, "Stop the server with Ctrl-C.")
    with suppress(OSError):
        out.file.flush()


def print_code(to: TextIO, address: str) -> None:
    """Print the QR code of an address with characters."""
    try:
        segno.make(address, error="l").terminal(to, border=2, compact=True)
    except UnicodeEncodeError:
        complain("The terminal cannot show the code.")


def addresses_of(settings: Settings) -> list[str]:
    """Return the addresses under which people reach the server; the last is that for other devices."""
    if settings.public:
        return [settings.public.rstrip("/") + "/"]
    if settings.host in EVERYWHERE:
        return [f"http://localhost:{settings.port}/", f"http://{own_address()}:{settings.port}/"]
    shown = (
        "localhost" if settings.host == "127.0.0.1" else f"[{settings.host}]" if ":" in settings.host else settings.host
    )
    return [f"http://{shown}:{settings.port}/"]
