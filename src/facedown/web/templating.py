"""Templates: how pages and parts of pages become HTML. Everything that people typed is escaped."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

from facedown.game import signed, with_minus_sign, within_sentence
from facedown.web.designs import designs


@cache
def environment() -> Environment:
    """Return the environment of all templates: those of the pages, and those of the boards that are installed."""
    packages = dict.fromkeys(["facedown.web", *(design.package for design in designs().values())])
    made = Environment(
        loader=ChoiceLoader([PackageLoader(package) for package in packages]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters |= {
        "signed": signed,
        "minus": with_minus_sign,
        "within_sentence": within_sentence,
        "slug": slug,
        "code": code_of,
    }
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
    """Return a value of a field as the text that forms send; `forms.read_code` reads it again."""
    return msgspec.json.encode(value).decode()
