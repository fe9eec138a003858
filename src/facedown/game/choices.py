"""Values to choose from: possible ones with their names, and impossible ones with the reasons against them."""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.game.refusals import Reason


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A value that can be chosen, with the name that people type and a note about it; the note can be empty."""

    value: Any
    name: str
    note: str = ""

    @property
    def label(self) -> str:
        """The text that people read: the name, with the note in brackets."""
        return f"{self.name} ({self.note})" if self.note else self.name


class Barred(msgspec.Struct, frozen=True, gc=False):
    """A value that cannot be chosen now although it exists, with the reason why not."""

    value: Any
    reason: Reason


def number_text(value: int) -> str:
    """Return a number in digits; the words "a number that long" if it has more than 30 digits."""
    return str(value) if abs(value) < 10**30 else "a number that long"
