"""Security: the headers of every answer, the cookie with the key of a seat, and the check of a request’s origin."""

from __future__ import annotations

import re

from litestar.datastructures import Cookie

from facedown.game import Refusal
from facedown.web.access import Access
from facedown.web.context import WebRequest, context_of
from facedown.web.rejection import Rejection

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "strict-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

COOKIE = "seat"
"""The name of the cookie with the key of a seat. Its path is that of the seat, so one browser can have several."""

ONE_YEAR = 365 * 24 * 3600


def seat_cookie(request: WebRequest, access: Access) -> Cookie:
    """Return the cookie that opens the pages of a seat. Scripts cannot read it.

    It is sent only over https if people reach the server by https, also if a proxy does not say so.
    """
    public = context_of(request).settings.public
    secure = "https" in (request.url.scheme, public.partition("://")[0].lower())
    return Cookie(
        key=COOKIE, value=access.key, path=access.path, max_age=ONE_YEAR, httponly=True, secure=secure, samesite="lax"
    )


OTHER_SITE = Refusal(
    "web", "This request comes from another site.", "Use a page of this server or, for the API, the key of your seat."
)


def check_origin(request: WebRequest) -> None:
    """Check that a request that changes something comes from a page of this server.

    Raises Rejection for one of another site. The API takes no cookies: a request to it carries its key
    itself, which no other site knows. It answers programs, too, which name no site; browsers always do.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site = request.headers.get("sec-fetch-site", "")
    origin = request.headers.get("origin", "")
    to_api = request.scope["path"].startswith("/api/")
    if to_api and (request.headers.get("authorization") or not (site or origin)):
        return
    same = origin.partition("://")[2] == request.headers.get("host", "") if origin else site in ("same-origin", "none")
    if not same or site not in ("", "same-origin", "none"):
        raise Rejection(403, OTHER_SITE)


HOST = re.compile(r"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::(\d{1,5}))?")
"""A host with its port, as a browser names it."""

WRONG_HOST = Refusal(
    "web",
    "The name of this server in the address is not valid.",
    "Check the address, or the Host header that your proxy sends.",
)


def has_valid_host(request: WebRequest) -> bool:
    """Return whether the name that a request has for this server can be one."""
    host = HOST.fullmatch(request.headers.get("host", ""))
    return host is not None and int(host[1] or 0) <= 65535


def check_host(request: WebRequest) -> None:
    """Check the name that a request has for this server, which becomes a part of links. Raises Rejection."""
    if not has_valid_host(request):
        raise Rejection(400, WRONG_HOST)
