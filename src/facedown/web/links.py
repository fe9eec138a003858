"""Invitation links: the address that opens a seat, with its QR code."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from io import BytesIO
from urllib.parse import urlsplit

import msgspec
import segno

from facedown.game import Seat
from facedown.web.addresses import EVERYWHERE, is_loopback, own_address
from facedown.web.context import WebRequest, context_of


class Link(msgspec.Struct, frozen=True):
    """An invitation. `seat` is the key of the seat; "" for spectators. `qr` is its QR code, as SVG."""

    seat: str
    name: str
    url: str
    qr: str


def base_of(request: WebRequest) -> str:
    """Return the address under which people reach this server, without a slash at its end.

    If the server listens in its network, a request from the same computer under a name like `localhost` has links with
    the address of the computer in the network.
    """
    settings = context_of(request).settings
    if settings.public:
        return settings.public.rstrip("/")
    host = request.headers.get("host", "")
    named = urlsplit(f"//{host}")
    if settings.host in EVERYWHERE and is_loopback(named.hostname or ""):
        host = own_address() + (f":{named.port}" if named.port else "")
    return f"{request.url.scheme}://{host}"


def only_here(request: WebRequest) -> bool:
    """Return whether the links of this server open only on the computer on which it runs."""
    return is_loopback(urlsplit(base_of(request)).hostname or "")


def url_of(request: WebRequest, key: str) -> str:
    """Return the address of the link that a key makes; "" without a key."""
    return f"{base_of(request)}/join/{key}" if key else ""


def link_for(request: WebRequest, key: str, seat: str, name: str) -> Link:
    """Return the invitation that a key makes."""
    url = url_of(request, key)
    return Link(seat, name, url, qr_code(url))


def links_of(
    request: WebRequest, keys: Mapping[str, str], seats: Mapping[str, Seat], bots: Collection[str]
) -> list[Link]:
    """Return the invitations of a new table, for the seats that no bot plays, and for spectators."""
    found = [link_for(request, key, seat, seats[seat].shown) for seat, key in keys.items() if seat and seat not in bots]
    return [*found, link_for(request, keys[""], "", "Spectators")]


def qr_code(text: str) -> str:
    """Return the QR code of a text as SVG, without a size of its own."""
    picture = BytesIO()
    segno.make(text, error="m").save(
        picture, kind="svg", xmldecl=False, svgns=True, border=2, omitsize=True, dark="#221d16", light="#f6f0e2"
    )
    return picture.getvalue().decode()
