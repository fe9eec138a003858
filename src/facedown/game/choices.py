"""Values to choose from, each with what it is called or why it is not possible now."""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.game.refusals import Reason


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One value to choose, with how to call it."""

    value: Any
    label: str


class Barred(msgspec.Struct, frozen=True, gc=False):
    """A value one might think of that is not to be had now, and why."""

    value: Any
    reason: Reason


def number_text(value: int) -> str:
    """A number, or a few words if it is too long to show."""
    return str(value) if abs(value) < 10**30 else "a number that long"


def shown_value(value: Any) -> str:
    """A value in quotation marks, cut if it is long."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except ValueError:  # Python writes no numbers of thousands of digits
        text = "a number that long"
    return f"“{text[:60]}{'…' if len(text) > 60 else ''}”"
