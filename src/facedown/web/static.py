"""Static files: style sheets, scripts and pictures, read once from installed packages."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from facedown.web.context import WebRequest
from facedown.web.designs import designs

TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "png": "image/png"}

HTMX = {"htmx.js": "htmx-4.min.js", "htmx-sse.js": "ext/hx-sse-4.min.js"}
"""The scripts of htmx, by the name under which they are served, and their files in the package `django_htmx`."""


@cache
def static_files() -> dict[str, bytes]:
    """Return the contents of all static files by name: those of the pages, of htmx, and of installed boards."""
    found = {name: files("django_htmx").joinpath("static", "django_htmx", file) for name, file in HTMX.items()}
    for package in dict.fromkeys([*(design.package for design in designs().values()), "facedown.web"]):
        folder = files(package).joinpath("static")
        found |= {one.name: one for one in (folder.iterdir() if folder.is_dir() else ())}
    return {name: one.read_bytes() for name, one in found.items() if name.rpartition(".")[2] in TYPES}


@cache
def tag_of(name: str) -> str:
    """Return a text that identifies the contents of a static file."""
    return f'"{blake2b(static_files()[name], digest_size=8).hexdigest()}"'


@get("/static/{name:str}", include_in_schema=False, sync_to_thread=False)
def static_file(name: FromPath[str], request: WebRequest) -> Response[Any]:
    """Return a static file. Browsers keep it, and ask whether it has changed."""
    if name not in static_files():
        raise NotFoundException(f"There is no file {name}.")
    headers = {"ETag": tag_of(name), "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag_of(name):
        return Response(None, status_code=304, headers=headers)
    kind = TYPES[name.rpartition(".")[2]]
    return Response(static_files()[name], media_type=f"{kind}; charset=utf-8", headers=headers)


STATIC_ROUTES = [static_file]
