"""Quoting what people typed or files contain, for messages: never more than a few words of it."""

from __future__ import annotations

import json
import re
from typing import Any

LONGEST_QUOTE = 40
"""The most characters of a quotation."""

ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
"""The end of what Python writes for an object without a text of its own: “<object object at 0x7f…>”."""


def quoted(value: Any, longest: int = LONGEST_QUOTE) -> str:
    """Return a value as text (see `as_text`) in quotation marks, cut with an ellipsis if it is long."""
    return f"“{cut(value, longest)}”"


def cut(value: Any, longest: int = LONGEST_QUOTE) -> str:
    """Return a value as text (see `as_text`), cut with an ellipsis if it is long."""
    text = as_text(value)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def as_text(value: Any) -> str:
    """Return a text as it is, a value that JSON has as JSON writes it, and any other value as Python writes it.

    If Python cannot write a value, or writes it with an address in memory, return the name of its type with an article.
    For a number with too many digits to write, return “a number that long”.
    """
    kind = type(value)
    if issubclass(kind, str):
        return str.__str__(value)  # not the method of a subclass, which might do anything
    try:
        text = _as_json(value) if kind in WRITTEN_AS_JSON else ""
        text = text or str.__str__(repr(value))
    except Exception:  # a number of thousands of digits, endless nesting, or an object of another program
        return "a number that long" if issubclass(kind, int) else f"a {kind.__name__}"
    return f"a {type(value).__name__}" if ADDRESS.search(text) else text


WRITTEN_AS_JSON = (bool, type(None), list, tuple, dict)
"""The types whose values look different in Python than in files and programs: `True`, `None`, `('REA',)`."""


def _as_json(value: Any) -> str:
    """Return a value as JSON; "" if JSON has no such value."""
    try:
        text = json.dumps(value, ensure_ascii=False)
        return text if text.isprintable() else json.dumps(value)
    except Exception:  # an object of another program may raise anything
        return ""
