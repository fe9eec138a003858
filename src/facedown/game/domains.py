"""The values a field of a move may have: forms, prompts, bots, programs and checks are all driven by these."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

import msgspec

from facedown.chance import Below
from facedown.game.choices import Barred, Choice, number_text, shown_value
from facedown.game.refusals import Reason
from facedown.game.squares import Squares
from facedown.game.words import deeper, unfit_sign


class OneOf(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="one-of"):
    """Exactly one of the choices. The first is the default unless another is named.

    `rule` is the rule that limits the choices, where it is not that of the field.
    """

    choices: tuple[Choice, ...]
    barred: tuple[Barred, ...] = ()
    default: Any = None
    rule: str = ""

    def reason_against(self, value: Any, rule: str) -> Reason | None:
        """Why this value is not in the domain; None when it is."""
        for choice in self.choices:
            if choice.value == value:
                return None
        for bar in self.barred:
            if bar.value == value:
                return bar.reason
        return Reason(self.rule or rule, f"{shown_value(value)} cannot be chosen here.")

    @property
    def legal(self) -> str:
        """What would be legal, in words."""
        return f"Choose from: {', '.join(choice.label for choice in self.choices)}."

    @property
    def usual(self) -> Any:
        """The value taken when nobody chooses."""
        return self.choices[0].value if self.default is None else self.default

    @property
    def size(self) -> int:
        """How many values there are."""
        return len(self.choices)

    def values(self) -> Iterator[Any]:
        """Every value, in order."""
        return (choice.value for choice in self.choices)

    def sample(self, below: Below) -> Any:
        """A value of the domain, each equally likely."""
        return self.choices[below(len(self.choices))].value

    def outside(self, below: Below) -> Any:
        """Some value that is not in the domain."""
        return self.barred[below(len(self.barred))].value if self.barred else "no such choice"


class Range(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="range"):
    """A whole number from `low` to `high`; `above` and `below` say why no more and no less."""

    low: int
    high: int
    above: Reason | None = None
    below: Reason | None = None
    default: int | None = None

    def reason_against(self, value: Any, rule: str) -> Reason | None:
        """Why this value is not in the domain; None when it is."""
        if type(value) is not int:
            return Reason(rule, f"{shown_value(value)} is not a whole number.")
        if value > self.high:
            return self.above or Reason(rule, f"{number_text(value).capitalize()} is more than {self.high}.")
        if value < self.low:
            return self.below or Reason(rule, f"{number_text(value).capitalize()} is less than {self.low}.")
        return None

    @property
    def legal(self) -> str:
        """What would be legal, in words."""
        return f"Choose {self.low}." if self.low == self.high else f"Choose {self.low} to {self.high}."

    @property
    def usual(self) -> int:
        """The value taken when nobody chooses."""
        return self.low if self.default is None else self.default

    @property
    def size(self) -> int:
        """How many values there are."""
        return self.high - self.low + 1

    def values(self) -> Iterator[int]:
        """Every value, from the lowest to the highest."""
        return iter(range(self.low, self.high + 1))

    def sample(self, below: Below) -> int:
        """A value of the domain, each equally likely."""
        return self.low + below(self.high - self.low + 1)

    def outside(self, below: Below) -> Any:
        """Some value that is not in the domain."""
        return (self.high + 1 + below(3), self.low - 1 - below(3), "3")[below(3)]


class Slot(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One place of an allocation: from `low` to `high`, or nothing at all (None) where `absent` is allowed.

    `why` says why this slot takes no more than `high`, where that is its own affair.
    """

    name: str
    high: int
    low: int = 0
    absent: bool = False
    label: str = ""
    why: Reason | None = None


class Amounts(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="amounts"):
    """A whole number for each slot; they add up to `total` where one is given. A value is a table name → number.

    Slots left out count as their `low`. `too_much` says why a slot takes no more than its `high`, `adds_up` why the
    total must be met. Unless there is a `default`, the usual value fills the first slots first.
    """

    slots: tuple[Slot, ...]
    total: int | None = None
    too_much: Reason | None = None
    adds_up: Reason | None = None
    default: dict[str, int | None] | None = None

    def reason_against(self, value: Any, rule: str) -> Reason | None:
        """Why this value is not in the domain; None when it is."""
        slots = {slot.name: slot for slot in self.slots}
        if not isinstance(value, dict):
            return Reason(rule, "Say how much goes where, name by name.")
        for name, amount in value.items():
            if name not in slots:
                return Reason(rule, f"{shown_value(name)} takes nothing here.")
            slot = slots[name]
            if amount is None and slot.absent:
                continue
            if type(amount) is not int or amount < slot.low:
                return Reason(rule, f"{name} takes a whole number of {slot.low} or more, not {shown_value(amount)}.")
            if amount > slot.high:
                too_much = Reason(rule, f"{name} takes {slot.high} at most, not {number_text(amount)}.")
                return slot.why or self.too_much or too_much
        if self.total is not None and self._sum(value) != self.total:
            why = self.adds_up or Reason(rule, "The parts must add up.")
            parts = f"these parts add up to {number_text(self._sum(value))}, not {self.total}"
            return Reason(why.rule, f"{why.text.rstrip('.')}: {parts}.")
        return None

    def _sum(self, value: dict[str, int | None]) -> int:
        return sum([value.get(slot.name, slot.low) or 0 for slot in self.slots])

    @property
    def legal(self) -> str:
        """What would be legal, in words."""
        caps = ", ".join(f"{slot.name} {slot.low} to {slot.high}" for slot in self.slots)
        return f"Choose {caps}{'' if self.total is None else f', together {self.total}'}."

    @property
    def usual(self) -> dict[str, int | None]:
        """The value taken when nobody chooses."""
        if self.default is not None:
            return self.default
        usual: dict[str, int | None] = {slot.name: slot.low for slot in self.slots}
        left = (self.total or 0) - sum(slot.low for slot in self.slots)
        for slot in self.slots if self.total is not None else ():
            taken = min(left, slot.high - slot.low)
            usual[slot.name], left = slot.low + taken, left - taken
        return usual

    @property
    def size(self) -> int:
        """How many values there are."""
        if self.total is None:
            return prod(slot.high - slot.low + 1 + slot.absent for slot in self.slots)
        ways = {0: 1}  # how many allocations of the slots so far have each sum
        for slot in self.slots:
            sums: dict[int, int] = {}
            for sum_, count in ways.items():
                for amount in _amounts(slot):
                    sums[sum_ + (amount or 0)] = sums.get(sum_ + (amount or 0), 0) + count
            ways = sums
        return ways.get(self.total, 0)

    def values(self) -> Iterator[dict[str, int | None]]:
        """Every value. Slots that come first change last."""
        return self._values(self.slots, self.total)

    def _values(self, slots: tuple[Slot, ...], left: int | None) -> Iterator[dict[str, int | None]]:
        if not slots:
            if not left:
                yield {}
            return
        first, rest = slots[0], slots[1:]
        least, most = sum(slot.low for slot in rest if not slot.absent), sum(slot.high for slot in rest)
        for amount in _amounts(first):
            after = None if left is None else left - (amount or 0)
            if after is None or least <= after <= most:
                for others in self._values(rest, after):
                    yield {first.name: amount, **others}

    def sample(self, below: Below) -> dict[str, int | None]:
        """A value of the domain; with a total, one unit after another goes to some slot that still takes it."""
        if self.total is None:
            return {
                slot.name: None if slot.absent and not below(6) else slot.low + below(slot.high - slot.low + 1)
                for slot in self.slots
            }
        amounts: dict[str, int | None] = {slot.name: slot.low for slot in self.slots}
        for _ in range(self.total - self._sum(amounts)):
            open_slots = [slot for slot in self.slots if (amounts[slot.name] or 0) < slot.high]
            name = open_slots[below(len(open_slots))].name
            amounts[name] = (amounts[name] or 0) + 1
        return amounts

    def outside(self, below: Below) -> Any:
        """Some value that is not in the domain."""
        amounts = self.sample(below)
        slot = self.slots[below(len(self.slots))]
        return ({**amounts, "nowhere": 1}, {**amounts, slot.name: slot.high + 1}, {**amounts, slot.name: -1})[below(3)]


class Subset(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="subset"):
    """Some of the choices, at least and at most so many; `barred` names what is known but not open now.

    A value is a list of them, none twice, or none more often than `repeats`.
    """

    choices: tuple[Choice, ...]
    at_least: int = 0
    at_most: int | None = None
    default: tuple[Any, ...] | None = None
    barred: tuple[Barred, ...] = ()
    repeats: int = 1

    def reason_against(self, value: Any, rule: str) -> Reason | None:
        """Why this value is not in the domain; None when it is."""
        if not isinstance(value, list | tuple):
            return Reason(rule, "Name them as a list.")
        known = [choice.value for choice in self.choices]
        for bar in self.barred:
            if bar.value in value:
                return bar.reason
        for one in value:
            if one not in known:
                return Reason(rule, f"{shown_value(one)} is not among those to choose from.")
        if any(value.count(one) > self.repeats for one in value):
            often = "twice" if self.repeats == 1 else f"more than {self.repeats} times"
            return Reason(rule, f"Nothing can be chosen {often}.")
        if len(value) < self.at_least or (self.at_most is not None and len(value) > self.at_most):
            return Reason(rule, f"{len(value)} are chosen.")
        return None

    @property
    def legal(self) -> str:
        """What would be legal, in words."""
        most = self._most
        many = f"{self.at_least}" if self.at_least == most else f"{self.at_least} to {most}"
        return f"Choose {many} of {', '.join(choice.label for choice in self.choices)}."

    @property
    def usual(self) -> tuple[Any, ...]:
        """The value taken when nobody chooses."""
        if self.default is not None:
            return self.default
        return tuple(choice.value for choice in self.choices[: self.at_least])

    @property
    def size(self) -> int:
        """How many values there are, the order of the chosen aside."""
        ways = [1]  # ways[n]: how many selections of n there are among the choices so far
        for _ in self.choices:
            ways = [sum(ways[max(0, n - self.repeats) : n + 1]) for n in range(len(ways) + self.repeats)]
        return sum(ways[self.at_least : self._most + 1])

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Every value, with the chosen in the order of the choices."""
        return self._values(0, self.at_least, self._most)

    def _values(self, at: int, least: int, most: int) -> Iterator[tuple[Any, ...]]:
        """Every selection of `least` to `most` from the choices beginning with that at the index `at`."""
        if least > (len(self.choices) - at) * self.repeats:
            return
        if at == len(self.choices):
            yield ()
            return
        for often in range(min(self.repeats, most) + 1):
            for others in self._values(at + 1, max(0, least - often), most - often):
                yield (*[self.choices[at].value] * often, *others)

    @property
    def _most(self) -> int:
        return len(self.choices) * self.repeats if self.at_most is None else self.at_most

    def sample(self, below: Below) -> tuple[Any, ...]:
        """A value of the domain, in the choices' own order."""
        most = len(self.choices) if self.at_most is None else min(self.at_most, len(self.choices))
        wanted = self.at_least + below(most - self.at_least + 1)
        left = list(range(len(self.choices)))
        taken = sorted(left.pop(below(len(left))) for _ in range(wanted))
        return tuple(self.choices[at].value for at in taken)

    def outside(self, below: Below) -> Any:
        """Some value that is not in the domain."""
        return (*self.sample(below), "no such choice")


class Text(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="text"):
    """Free text of at most `longest` characters; with `needed`, not empty."""

    longest: int = 500
    needed: bool = False
    default: str = ""

    def reason_against(self, value: Any, rule: str) -> Reason | None:
        """Why this value is not in the domain; None when it is."""
        if not isinstance(value, str):
            return Reason(rule, "This is to be a text.")
        if len(value) > self.longest:
            return Reason(rule, f"A text here has {self.longest} characters at most; this has {len(value)}.")
        if not value.isascii() or not value.isprintable():  # the short way for most texts
            sign = unfit_sign(value)
            if sign:
                return Reason(rule, f"A text here is one plain line; this has {sign} in it.")
        if self.needed and not value.strip():
            return Reason(rule, "Some words are needed here.")
        return None

    @property
    def legal(self) -> str:
        """What would be legal, in words."""
        return f"Write {'' if self.needed else 'nothing, or '}up to {self.longest} characters."

    @property
    def usual(self) -> str:
        """The value taken when nobody chooses."""
        return self.default or ("…" if self.needed else "")

    @property
    def size(self) -> None:
        """None: free text cannot be counted."""
        return None

    def values(self) -> Iterator[str]:
        """The usual value alone: free text cannot be enumerated."""
        yield self.usual

    def sample(self, below: Below) -> str:
        """A value of the domain."""
        words = ("", "Now, then.", "“Not today,” she says.", "Slowly — and smiling.")
        return (words[1 + below(3)] if self.needed else words[below(4)])[: self.longest]

    def outside(self, below: Below) -> Any:
        """Some value that is not in the domain."""
        return "x" * (self.longest + 1) if below(2) else "two\nlines"


DEEPEST = 12
"""Levels of tables and lists in a record."""


class Record(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="record"):
    """Plain data as one line of JSON, as a file of some kind holds it; `examples` would all do.

    Whether other data will do, the system says as it checks the move.
    """

    of: str
    examples: tuple[str, ...]
    longest: int = 8000

    def reason_against(self, value: Any, rule: str) -> Reason | None:
        """Why this value is not in the domain; None when it is."""
        reason = Text(self.longest, needed=True).reason_against(value, rule)
        if reason is not None:
            return reason
        try:
            data = msgspec.json.decode(value)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return Reason(rule, f"This is not the data of {self.of} as JSON.")
        fits = isinstance(data, dict) and not deeper(data, DEEPEST)
        return None if fits else Reason(rule, f"This is not the data of {self.of}.")

    @property
    def legal(self) -> str:
        """What would be legal, in words."""
        return f"Give the data of {self.of} as one line of JSON; in the terminal, the name of its file."

    @property
    def usual(self) -> str:
        """The value taken when nobody chooses."""
        return self.examples[0]

    @property
    def size(self) -> None:
        """None: free text cannot be counted."""
        return None

    def values(self) -> Iterator[str]:
        """The usual value alone: free text cannot be enumerated."""
        yield self.usual

    def sample(self, below: Below) -> str:
        """A value of the domain, one of the examples."""
        return self.examples[below(len(self.examples))]

    def outside(self, below: Below) -> Any:
        """Some value that is not in the domain."""
        return "no data" if below(2) else "[1]"


Domain = OneOf | Range | Amounts | Subset | Squares | Text | Record


def _amounts(slot: Slot) -> Iterator[int | None]:
    """Every amount that a slot takes."""
    if slot.absent:
        yield None
    yield from range(slot.low, slot.high + 1)
