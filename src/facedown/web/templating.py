"""Templates: how pages and parts of pages become HTML. Everything that people typed is escaped."""

from __future__ import annotations

import os
import re
from functools import cache
from importlib.resources import files
from threading import Lock
from typing import Any

import msgspec
from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

from facedown.game import listed, signed, with_minus_sign, within_sentence

OWN = "facedown.web"
"""The package with the templates of the pages. If another package has a template of the same name, ours is used."""

RELOADS = os.environ.get("FACEDOWN_RELOAD") == "1"
"""True if templates and static files are read again each time, for authors of designs. It makes pages slow."""

_LOADERS = [PackageLoader(OWN)]
_ADDING = Lock()


def add_templates(package: str) -> None:
    """Let `render` find the templates of another package. A package without a folder `templates` adds none.

    Raises ImportError if there is no such package.
    """
    with _ADDING:
        known = [loader.package_name for loader in _LOADERS]
        if package not in known and files(package).joinpath("templates").is_dir():
            _LOADERS.append(PackageLoader(package))


@cache
def environment() -> Environment:
    """Return the environment of all templates: those of the pages, and of the packages that were added."""
    made = Environment(
        loader=ChoiceLoader(_LOADERS),  # it reads the list again for each template that is not loaded yet
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=RELOADS,
    )
    made.filters |= {"signed": signed, "minus": with_minus_sign, "within_sentence": within_sentence}
    made.filters |= {"slug": slug, "code": code_of, "listed": listed}
    return made


def render(template: str, **values: Any) -> str:
    """Return the text of a template with these values, without the blanks between lines, which no browser shows.

    In a text that a person edits, the blanks stay.
    """
    text = environment().get_template(template).render(values)
    return text if "<textarea" in text else _BLANK_LINES.sub("\n", text).strip()


_BLANK_LINES = re.compile(r"\n\s*")


def slug(text: str) -> str:
    """Return a text that can be part of an id: letters, digits and “-”; other characters become their numbers."""
    return "".join(one if one.isascii() and (one.isalnum() or one == "-") else f"_{ord(one):x}" for one in text)


def code_of(value: Any) -> str:
    """Return a value of a field as the text that forms send; `forms` looks for the value with this text."""
    return msgspec.json.encode(value).decode()
