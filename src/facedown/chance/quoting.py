"""Quoting what people typed or files contain, for messages: never more than a few words of it."""

from __future__ import annotations

from typing import Any

LONGEST_QUOTE = 40
"""The most characters of a quotation."""


def quoted(value: Any, longest: int = LONGEST_QUOTE) -> str:
    """Return a text, or another value as Python writes it, in quotation marks; cut with an ellipsis if it is long."""
    return f"“{cut(value, longest)}”"


def cut(value: Any, longest: int = LONGEST_QUOTE) -> str:
    """Return a text, or another value as Python writes it, cut with an ellipsis if it is long."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except (ValueError, RecursionError):  # Python writes no number of thousands of digits, and no endless nesting
        text = "a number that long" if isinstance(value, int) else f"a {type(value).__name__}"
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
