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
    """A value that cannot be chosen now although it exists, with the reason why not."""

    value: Any
    reason: Reason


def number_text(value: int) -> str:
    """Return a number in digits; the words "a number that long" if it has more than 30 digits."""
    return str(value) if abs(value) < 10**30 else "a number that long"
