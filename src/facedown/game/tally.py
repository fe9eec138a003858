"""Tallies: totals that are stored with their labelled parts, so that user interfaces can explain them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from facedown.game.values import Label, PieceRef, Term
from facedown.game.words import listed, with_minus_sign

Rounding = Literal["down", "up"]


class Addend(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One part of a total: its label, its value, and the id of the rule that adds it.

    If the value is computed from another total, `scaled` shows how; `scaled_addend` makes such a part.

    If the part is a roll of dice, `faces` are the faces of its dice. The label says which dice they are, for example
    “2d12”; it is empty if the faces alone are shown.
    """

    label: Label
    value: int
    rule: str
    scaled: Scaled | None = None
    faces: tuple[int, ...] = ()


class Scaled(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A total that is multiplied by `times`, divided by `by`, and rounded."""

    tally: Tally
    times: int = 1
    by: int = 1
    rounding: Rounding = "down"

    @property
    def exact(self) -> bool:
        """Return whether the division leaves no remainder."""
        return self.tally.total * self.times % self.by == 0

    @property
    def value(self) -> int:
        """The result, after rounding."""
        whole = self.tally.total * self.times
        return -(-whole // self.by) if self.rounding == "up" else whole // self.by

    @property
    def factor(self) -> str:
        """Return what is done to the total, for example “× 3 ÷ 2”; "" if it is unchanged."""
        return " ".join([f"× {self.times}"] * (self.times != 1) + [f"÷ {self.by}"] * (self.by != 1))

    @property
    def parts(self) -> str:
        """Return the parts of the total as text, in brackets after a space; "" if the only part is the total itself."""
        parts = self.tally.shown
        repeats = len(parts) == 1 and parts[0].scaled is None and parts[0].label == self.tally.label
        return f" ({_sum_in_words(parts)})" if parts and not repeats else ""

    def __str__(self) -> str:
        """Return the total with its parts and what is done to it: “13 Agility (6 Body + 7 Mind) ÷ 6, rounded down”."""
        whole = f"{with_minus_sign(self.tally.total)} {_plain(self.tally.label)}{self.parts}"
        factor = f" {self.factor}" if self.factor else ""
        return f"{whole}{factor}" + ("" if self.exact else f", rounded {self.rounding}")


class Tally(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A total and its addends. Every total of the rules is a Tally, and the answer to "why?" shows it.

    `shows_zeros`: addends of 0 are shown too. Only `Catalogue.tally` sets it, if the label of the total says so.
    """

    label: Label
    addends: tuple[Addend, ...]
    shows_zeros: bool = False

    @property
    def total(self) -> int:
        """The sum of all addends."""
        total = 0
        for addend in self.addends:  # half the time of sum()
            total += addend.value
        return total

    def __int__(self) -> int:
        return self.total

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids of the addends, in order and without duplicates."""
        return tuple(dict.fromkeys(addend.rule for addend in self.addends))

    @property
    def shown(self) -> tuple[Addend, ...]:
        """The addends to show: those that are not 0, or the first if all are 0; with `shows_zeros`, all of them."""
        if self.shows_zeros:
            return self.addends
        return tuple(addend for addend in self.addends if addend.value) or self.addends[:1]

    @property
    def labels(self) -> Iterator[Label]:
        """The label of the total and of each part, and those of the totals from which parts are computed."""
        yield self.label
        for addend in self.addends:
            yield addend.label
            if addend.scaled is not None:
                yield from addend.scaled.tally.labels

    def __str__(self) -> str:
        total = f"{_plain(self.label)} {with_minus_sign(self.total)}"
        return f"{total} = {_sum_in_words(self.addends)}" if self.addends else total


def scaled_addend(
    tally: Tally, rule: str, *, label: Label | None = None, times: int = 1, by: int = 1,
    rounding: Rounding = "down", negative: bool = False,
) -> Addend:  # fmt: skip
    """Return a part of a total that is computed from another total, `tally`: multiplied, divided and rounded.

    `label` is by default the label of `tally`. `negative`: the result is subtracted. `rule` is cited for the part.
    """
    scaled = Scaled(tally, times, by, rounding)
    return Addend(tally.label if label is None else label, -scaled.value if negative else scaled.value, rule, scaled)


def single(label: Label, value: int, rule: str) -> Tally:
    """Return a total that is not a sum, for example a level or a number of dice."""
    return Tally(label, (Addend(label, value, rule),))


def addend_in_words(addend: Addend, *, alone: bool = False) -> str:
    """Return a part of a total as text without its sign, and how it is computed.

    For example “4 [26 Agility (13 Body + 13 Mind) ÷ 6, rounded down]” or “15 (2d12: 11, 4)”. `alone`: the total has no
    other part, so its value is not repeated. The labels must be texts.
    """
    label, scaled = _after_number(addend), addend.scaled
    if scaled is None or not scaled.factor:
        return f"{abs(addend.value)} {label}{'' if scaled is None else scaled.parts}"
    own = "" if _plain(addend.label) == _plain(scaled.tally.label) else f" {label}"
    return str(scaled) if alone and not own and addend.value >= 0 else f"{abs(addend.value)}{own} [{scaled}]"


def signs_of(addends: tuple[Addend, ...]) -> Iterator[tuple[str, Addend]]:
    """Yield each part of a sum with the sign to write before it; the first has a sign only if it is negative."""
    for at, addend in enumerate(addends):
        yield (" − " if addend.value < 0 else " + ") if at else "−" if addend.value < 0 else "", addend


def _sum_in_words(addends: tuple[Addend, ...]) -> str:
    alone = len(addends) == 1
    return "".join(f"{sign}{addend_in_words(addend, alone=alone)}" for sign, addend in signs_of(addends))


def _after_number(addend: Addend) -> str:
    """Return the label to print after the value of a part. Dice are in parentheses: “(2d12: 11, 4)”, “(2 and 2)”."""
    label, faces = _plain(addend.label), [str(face) for face in addend.faces]
    if not faces:
        return label
    return f"({label}: {', '.join(faces)})" if label else f"({listed(faces)})"


def _plain(label: Label) -> str:
    return label.key if isinstance(label, PieceRef | Term) else label
