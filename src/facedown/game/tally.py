"""A number that explains itself."""

from __future__ import annotations

import msgspec

from facedown.game.words import minus


class Addend(msgspec.Struct, frozen=True, gc=False):
    """One labelled part of a total, with the rule that puts it there."""

    label: str
    value: int
    rule: str


class Tally(msgspec.Struct, frozen=True, gc=False):
    """A total and all that went into it. Every total the rules make is one; "why?" shows it."""

    label: str
    addends: tuple[Addend, ...]

    @property
    def total(self) -> int:
        """The sum of all addends."""
        return sum([addend.value for addend in self.addends])

    def __int__(self) -> int:
        return self.total

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids behind the total, each once, in order."""
        return tuple(dict.fromkeys(addend.rule for addend in self.addends))

    def __str__(self) -> str:
        parts = " + ".join(f"{minus(addend.value)} {addend.label}" for addend in self.addends).replace("+ −", "− ")
        return f"{self.label} {minus(self.total)} = {parts}" if parts else f"{self.label} {minus(self.total)}"
