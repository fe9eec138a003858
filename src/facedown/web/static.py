"""Static files: style sheets, scripts and pictures, read once from installed packages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from facedown.web.context import WebRequest
from facedown.web.designs import design_packages
from facedown.web.templating import OWN, RELOADS

TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "png": "image/png"}

HTMX = {"htmx.js": "htmx-4.min.js", "htmx-sse.js": "ext/hx-sse-4.min.js"}
"""The scripts of htmx, by the name under which they are served, and their files in the package `django_htmx`."""


@lru_cache(maxsize=0 if RELOADS else None)
def page_files() -> dict[str, bytes]:
    """Return the contents of the static files of the pages and of htmx, by name."""
    scripts = {name: files("django_htmx").joinpath("static", "django_htmx", file) for name, file in HTMX.items()}
    return contents_of(scripts) | package_files(OWN)


@lru_cache(maxsize=0 if RELOADS else None)
def package_files(package: str) -> dict[str, bytes]:
    """Return the contents of the files in the folder `static` of a package, by name; none without such a folder."""
    folder = files(package).joinpath("static")
    return contents_of({one.name: one for one in (folder.iterdir() if folder.is_dir() else ())})


def contents_of(found: Mapping[str, Traversable]) -> dict[str, bytes]:
    """Return the contents of the files whose kinds the pages use, by name."""
    return {name: one.read_bytes() for name, one in found.items() if name.rpartition(".")[2] in TYPES}


@get("/static/{name:str}", include_in_schema=False, sync_to_thread=False)
def static_file(name: FromPath[str], request: WebRequest) -> Response[Any]:
    """Return a static file of the pages. Browsers keep it, and ask whether it has changed."""
    return file_answer(page_files(), name, request)


@get("/static/{package:str}/{name:str}", include_in_schema=False, sync_to_thread=True)
def design_file(package: FromPath[str], name: FromPath[str], request: WebRequest) -> Response[Any]:
    """Return a static file of a board’s design. If no page has been shown yet, the designs are loaded first."""
    return file_answer(package_files(package) if package in design_packages() else {}, name, request)


def file_answer(contents: Mapping[str, bytes], name: str, request: WebRequest) -> Response[Any]:
    """Return the answer with a file, or without it if the browser has this version. Raises NotFoundException."""
    if name not in contents:
        raise NotFoundException(f"There is no file {name}.")
    tag = f'"{blake2b(contents[name], digest_size=8).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)
    kind = TYPES[name.rpartition(".")[2]]
    return Response(contents[name], media_type=kind, headers=headers)


STATIC_ROUTES = [static_file, design_file]
