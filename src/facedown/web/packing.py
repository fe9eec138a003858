"""Large answers, which a worker packs: other requests would wait if the event loop did it.

Their routes have the option COMPRESSES, so that nothing else packs them again.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping

from litestar import Response

from facedown.web.context import WebRequest

LEVEL = 5
"""How hard gzip tries to make an answer small, from 1 to 9."""


def accepts_gzip(request: WebRequest) -> bool:
    """Return whether the client can read an answer that is packed by gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


def pack(content: bytes, *, packed: bool) -> bytes:
    """Return a content as it is sent: `packed` by gzip, or as it is."""
    return gzip.compress(content, LEVEL) if packed else content


def packed_answer(
    request: WebRequest, content: bytes, kind: str, headers: Mapping[str, str] | None = None
) -> Response[bytes]:
    """Return the answer with a content that was packed as the client can read it. `kind` is its media type."""
    every = {"Cache-Control": "no-store", "Vary": "Accept-Encoding", **(headers or {})}
    if accepts_gzip(request):
        every["Content-Encoding"] = "gzip"
    return Response(content, media_type=kind, headers=every)
