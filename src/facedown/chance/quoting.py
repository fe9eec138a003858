"""Quoting what people typed or files contain, for messages: never more than a few words of it."""

from __future__ import annotations

import re
from typing import Any

LONGEST_QUOTE = 40
"""The most characters of a quotation."""

ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
"""The end of what Python writes for an object without a text of its own: “<object object at 0x7f…>”."""


def quoted(value: Any, longest: int = LONGEST_QUOTE) -> str:
    """Return a text, or another value as Python writes it, in quotation marks; cut with an ellipsis if it is long."""
    return f"“{cut(value, longest)}”"


def cut(value: Any, longest: int = LONGEST_QUOTE) -> str:
    """Return a value as text (see `as_text`), cut with an ellipsis if it is long."""
    text = as_text(value)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def as_text(value: Any) -> str:
    """Return a text as it is, and another value as Python writes it.

    If Python cannot write a value, or writes it with an address in memory, return the name of its type with an article.
    For a number with too many digits to write, return “a number that long”.
    """
    kind = type(value)
    if issubclass(kind, str):
        return str.__str__(value)  # not the method of a subclass, which might do anything
    try:
        text = str.__str__(repr(value))
    except Exception:  # a number of thousands of digits, endless nesting, or an object of another program
        return "a number that long" if issubclass(kind, int) else f"a {kind.__name__}"
    return f"a {type(value).__name__}" if ADDRESS.search(text) else text
