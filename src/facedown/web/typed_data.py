"""Data that a person types, or sends as a file: an object in TOML or JSON."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from facedown.game import Refused, TomlError, parse_toml, refuse
from facedown.web.values import check_values

LONGEST_SOURCE = 80
"""The most characters of a wrong line that a refusal shows."""


def read_typed_data(text: str, kind: str) -> dict[str, Any]:
    """Return the object in a TOML or JSON text. `kind` is what refusals cite, for example `scene`.

    Raises Refused, with the line of the first mistake.
    """
    check_values(text.encode("utf-8", "replace"))
    if text.lstrip().startswith("{"):
        return _read_json(text, kind)
    try:
        return parse_toml(text)
    except TomlError as error:
        raise refuse(kind, str(error), f"The line is: {error.line.strip()[:LONGEST_SOURCE]}") from None
    except (ValueError, RecursionError):
        raise _too_deep(kind) from None


def _read_json(text: str, kind: str) -> dict[str, Any]:
    try:
        data: dict[str, Any] = msgspec.json.decode(text)  # it begins like an object
    except (msgspec.DecodeError, RecursionError):
        raise _wrong_json(text, kind) from None
    return data


def _wrong_json(text: str, kind: str) -> Refused:
    """Return the refusal of a text that is not valid JSON, with the line of the mistake, for the caller to raise."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:  # msgspec names no line
        line = text.splitlines()[error.lineno - 1 : error.lineno]
        legal = f"The line is: {line[0].strip()[:LONGEST_SOURCE]}" if line else "The text ends too early."
        return refuse(kind, f"Line {error.lineno}, column {error.colno}: {error.msg}.", legal)
    except (ValueError, RecursionError):
        pass
    return _too_deep(kind)


def _too_deep(kind: str) -> Refused:
    return refuse(kind, "The text contains numbers that are too long, or values nested too deep.", "Shorten it.")
