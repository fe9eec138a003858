"""Values to choose from: possible ones with their labels, and impossible ones with the reasons against them."""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.game.refusals import Reason


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A value that can be chosen, with the label that people read."""

    value: Any
    label: str


class Barred(msgspec.Struct, frozen=True, gc=False):
    """A value that is known but cannot be chosen now, with the reason."""

    value: Any
    reason: Reason


def number_text(value: int) -> str:
    """Return a number in digits, or a few words if it is too long to show."""
    return str(value) if abs(value) < 10**30 else "a number that long"
