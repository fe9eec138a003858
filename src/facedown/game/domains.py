"""Domains: the values that a field of a move may have. Forms, prompts, bots, programs and checks all read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import factorial, prod
from typing import Any

import msgspec

from facedown.chance import Below, quoted
from facedown.game.choices import Barred, Choice, number_text
from facedown.game.exact import is_plain, is_same
from facedown.game.refusals import Reason
from facedown.game.squares import Squares
from facedown.game.words import illegal_character, is_nested_deeper, listed, with_minus_sign


class OneOf(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="one-of"):
    """Exactly one of the choices.

    `barred` are values that exist but are not legal now. The usual value is `default`; if `default` is None, the first
    choice. A refusal cites `rule`; if `rule` is empty, the rule of the field.
    """

    choices: tuple[Choice, ...]
    barred: tuple[Barred, ...] = ()
    default: Any = None
    rule: str = ""

    def reason_against(self, value: Any, rule: str) -> Reason | None:
        """Return the reason why this value is not in the domain; None if it is."""
        if type(value) is str or is_plain(value):
            for choice in self.choices:
                if choice.value == value and is_same(choice.value, value):
                    return None
            for bar in self.barred:
                if bar.value == value and is_same(bar.value, value):
                    return bar.reason
        return Reason(self.rule or rule, f"{quoted(value)} cannot be chosen here.")

    @property
    def legal(self) -> str:
        """The legal values, as a sentence."""
        return f"Choose from: {', '.join(choice.label for choice in self.choices)}."

    @property
    def usual(self) -> Any:
        """The value that is taken if nobody chooses one."""
        return self.choices[0].value if self.default is None else self.default

    @property
    def size(self) -> int:
        """The number of values."""
        return len(self.choices)

    def values(self) -> Iterator[Any]:
        """Yield every value, in order."""
        return (choice.value for choice in self.choices)

    def sample(self, below: Below) -> Any:
        """Return a random value of the domain; all are equally likely."""
        return self.choices[below(len(self.choices))].value

    def outside(self, below: Below) -> Any:
        """Return a random value that is not in the domain."""
        return self.barred[below(len(self.barred))].value if self.barred else "no such choice"


class Range(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="range"):
    """A whole number from `low` to `high`.

    `above` is the reason for refusing a greater number, `below` for a smaller one; None for the standard reason. The
    usual value is `default`; if `default` is None, `low`.
    """

    low: int
    high: int
    above: Reason | None = None
    below: Reason | None = None
    default: int | None = None

    def reason_against(self, value: Any, rule: str) -> Reason | None:
        """Return the reason why this value is not in the domain; None if it is."""
        if type(value) is not int:
            return Reason(rule, f"{quoted(value)} is not a whole number.")
        if value > self.high:
            return self.above or Reason(rule, f"{number_text(value).capitalize()} is more than {self.high}.")
        if value < self.low:
            return self.below or Reason(rule, f"{number_text(value).capitalize()} is less than {self.low}.")
        return None

    @property
    def legal(self) -> str:
        """The legal values, as a sentence."""
        low, high = with_minus_sign(self.low), with_minus_sign(self.high)
        return f"Choose {low}." if self.low == self.high else f"Choose {low} to {high}."

    @property
    def usual(self) -> int:
        """The value that is taken if nobody chooses one."""
        return self.low if self.default is None else self.default

    @property
    def size(self) -> int:
        """The number of values."""
        return self.high - self.low + 1

    def values(self) -> Iterator[int]:
        """Yield every value, from the lowest to the highest."""
        return iter(range(self.low, self.high + 1))

    def sample(self, below: Below) -> int:
        """Return a random value of the domain; all are equally likely."""
        return self.low + below(self.high - self.low + 1)

    def outside(self, below: Below) -> Any:
        """Return a random value that is not in the domain."""
        return (self.high + 1 + below(3), self.low - 1 - below(3), "3")[below(3)]


class Slot(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One named number of `Amounts`, from `low` to `high`. If `absent` is True, the number may also be None.

    `why` is the reason for refusing more than `high` in this slot; if `why` is None, `Amounts.too_much` applies.
    """

    name: str
    high: int
    low: int = 0
    absent: bool = False
    label: str = ""
    why: Reason | None = None


class Amounts(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="amounts"):
    """A whole number for each slot. Unless `total` is None, the numbers must add up to `total`.

    If `each_once` is not empty, it holds as many numbers as there are slots, and each must be given to one slot.

    A value is a dict of slot names and numbers; a slot that the dict leaves out counts as its `low`. `too_much` is
    the reason for refusing more than a slot's `high`, `adds_up` the reason for refusing a wrong sum; None for the
    standard reasons. The usual value is `default`; if `default` is None, the first slots are filled first.
    """

    slots: tuple[Slot, ...]
    total: int | None = None
    too_much: Reason | None = None
    adds_up: Reason | None = None
    default: dict[str, int | None] | None = None
    each_once: tuple[int, ...] = ()

    def reason_against(self, value: Any, rule: str) -> Reason | None:
        """Return the reason why this value is not in the domain; None if it is."""
        slots = {slot.name: slot for slot in self.slots}
        if type(value) is not dict or not all(type(name) is str for name in value):
            return Reason(rule, "A table of names and numbers is expected.")
        for name, amount in value.items():
            if name not in slots:
                return Reason(rule, f"{quoted(name)} is not one of the names here.")
            slot = slots[name]
            if amount is None and slot.absent:
                continue
            if type(amount) is not int or amount < slot.low:
                return Reason(rule, f"{name} takes a whole number of {slot.low} or more, not {quoted(amount)}.")
            if amount > slot.high:
                too_much = Reason(rule, f"{name} takes {slot.high} at most, not {number_text(amount)}.")
                return slot.why or self.too_much or too_much
        if self.total is not None and self._sum(value) != self.total:
            why = self.adds_up or Reason(rule, "The parts must add up.")
            parts = f"these parts add up to {number_text(self._sum(value))}, not {self.total}"
            return Reason(why.rule, f"{why.text.rstrip('.')}: {parts}.")
        if self.each_once and sorted(value.get(slot.name, slot.low) or 0 for slot in self.slots) != self._in_order:
            return Reason(rule, "Each of the numbers must be given to one name.")
        return None

    @property
    def _in_order(self) -> list[int]:
        """The numbers of which each must be used once, the lowest first."""
        return sorted(self.each_once)

    def _sum(self, value: dict[str, int | None]) -> int:
        return sum([value.get(slot.name, slot.low) or 0 for slot in self.slots])

    @property
    def legal(self) -> str:
        """The legal values, as a sentence."""
        if self.each_once:
            names = listed(slot.name for slot in self.slots)
            return f"Give {names} these numbers in any order: {', '.join(map(str, self.each_once))}."
        caps = ", ".join(f"{slot.name} {slot.low} to {slot.high}" for slot in self.slots)
        return f"Choose {caps}{'' if self.total is None else f', together {self.total}'}."

    @property
    def usual(self) -> dict[str, int | None]:
        """The value that is taken if nobody chooses one."""
        if self.default is not None:
            return self.default
        if self.each_once:
            return self._assigned(self.each_once)
        usual: dict[str, int | None] = {slot.name: slot.low for slot in self.slots}
        left = (self.total or 0) - sum(slot.low for slot in self.slots)
        for slot in self.slots if self.total is not None else ():
            taken = min(left, slot.high - slot.low)
            usual[slot.name], left = slot.low + taken, left - taken
        return usual

    def _assigned(self, numbers: Iterable[int]) -> dict[str, int | None]:
        """Return the value that gives these numbers to the slots in order."""
        return dict(zip((slot.name for slot in self.slots), numbers, strict=True))

    @property
    def size(self) -> int:
        """The number of values."""
        if self.each_once:
            return factorial(len(self.each_once)) // prod(map(factorial, Counter(self.each_once).values()))
        if self.total is None:
            return prod(slot.high - slot.low + 1 + slot.absent for slot in self.slots)
        ways = {0: 1}  # for each sum, how many allocations to the slots counted so far have it
        for slot in self.slots:
            sums: dict[int, int] = {}
            for sum_, count in ways.items():
                for amount in _amounts(slot):
                    sums[sum_ + (amount or 0)] = sums.get(sum_ + (amount or 0), 0) + count
            ways = sums
        return ways.get(self.total, 0)

    def values(self) -> Iterator[dict[str, int | None]]:
        """Yield every value. The number of the first slot changes most slowly."""
        if self.each_once:
            return map(self._assigned, _arrangements(self._in_order))
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
        """Return a random value of the domain.

        A `total` is distributed point by point among the slots that are not full, so some values are likelier.
        """
        if self.each_once:
            left = self._in_order
            return self._assigned([left.pop(below(len(left))) for _ in self.slots])
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
        """Return a random value that is not in the domain."""
        amounts = self.sample(below)
        slot = self.slots[below(len(self.slots))]
        return ({**amounts, "nowhere": 1}, {**amounts, slot.name: slot.high + 1}, {**amounts, slot.name: -1})[below(3)]


class Subset(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="subset"):
    """A list of at least `at_least` and at most `at_most` of the choices; no maximum if `at_most` is None.

    The same choice may occur up to `repeats` times. `barred` are values that exist but are not legal now. `above` is
    the reason for refusing more choices than `at_most`, `below` for fewer than `at_least`; None for the standard
    reason. The usual value is `default`; if `default` is None, the first `at_least` choices.
    """

    choices: tuple[Choice, ...]
    at_least: int = 0
    at_most: int | None = None
    default: tuple[Any, ...] | None = None
    barred: tuple[Barred, ...] = ()
    repeats: int = 1
    above: Reason | None = None
    below: Reason | None = None

    def reason_against(self, value: Any, rule: str) -> Reason | None:
        """Return the reason why this value is not in the domain; None if it is."""
        if type(value) is not tuple and type(value) is not list:
            return Reason(rule, "A list is expected.")
        for one in value:
            if not is_plain(one):
                return Reason(rule, f"{quoted(one)} cannot be chosen here.")
        for bar in self.barred:
            if any(is_same(bar.value, one) for one in value):
                return bar.reason
        known = [choice.value for choice in self.choices]
        for one in value:
            if not any(is_same(one, other) for other in known):
                return Reason(rule, f"{quoted(one)} cannot be chosen here.")
        if any(value.count(one) > self.repeats for one in value):
            often = "twice" if self.repeats == 1 else f"more than {self.repeats} times"
            return Reason(rule, f"Nothing can be chosen {often}.")
        return self._reason_against_number(len(value), rule)

    def _reason_against_number(self, number: int, rule: str) -> Reason | None:
        standard = Reason(rule, f"You chose {number}.")
        if self.at_most is not None and number > self.at_most:
            return self.above or standard
        return (self.below or standard) if number < self.at_least else None

    @property
    def legal(self) -> str:
        """The legal values, as a sentence."""
        most = self._most
        if not self.choices or not most:
            return "Choose nothing."
        many = f"{self.at_least}" if self.at_least == most else f"{self.at_least} to {most}"
        return f"Choose {many} of {', '.join(choice.label for choice in self.choices)}."

    @property
    def usual(self) -> tuple[Any, ...]:
        """The value that is taken if nobody chooses one."""
        if self.default is not None:
            return self.default
        return tuple(choice.value for choice in self.choices[: self.at_least])

    @property
    def size(self) -> int:
        """The number of values; lists that differ only in their order count once."""
        ways = [1]  # ways[n]: the number of selections of n among the choices counted so far
        for _ in self.choices:
            ways = [sum(ways[max(0, n - self.repeats) : n + 1]) for n in range(len(ways) + self.repeats)]
        return sum(ways[self.at_least : self._most + 1])

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Yield every value. Each list is in the order of the choices."""
        return self._values(0, self.at_least, self._most)

    def _values(self, at: int, least: int, most: int) -> Iterator[tuple[Any, ...]]:
        """Yield every list of `least` to `most` choices, taken from the choices from index `at` on."""
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
        """Return a random value of the domain: a list in the order of the choices, with no choice twice."""
        most = len(self.choices) if self.at_most is None else min(self.at_most, len(self.choices))
        wanted = self.at_least + below(most - self.at_least + 1)
        left = list(range(len(self.choices)))
        taken = sorted(left.pop(below(len(left))) for _ in range(wanted))
        return tuple(self.choices[at].value for at in taken)

    def outside(self, below: Below) -> Any:
        """Return a random value that is not in the domain."""
        return (*self.sample(below), "no such choice")


class Text(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="text"):
    """One line of free text of at most `longest` characters. With `needed`, it must not be empty."""

    longest: int = 500
    needed: bool = False
    default: str = ""

    def reason_against(self, value: Any, rule: str) -> Reason | None:
        """Return the reason why this value is not in the domain; None if it is."""
        if type(value) is not str:
            return Reason(rule, "A text is expected.")
        if len(value) > self.longest:
            return Reason(rule, f"The text has {len(value)} characters; at most {self.longest} are allowed.")
        if not value.isascii() or not value.isprintable():  # a shortcut for most texts
            illegal = illegal_character(value)
            if illegal:
                return Reason(rule, f"The text contains {illegal}.")
        if self.needed and not value.strip():
            return Reason(rule, "The text is empty.")
        return None

    @property
    def legal(self) -> str:
        """The legal values, as a sentence."""
        return f"Write up to {self.longest} characters on one line{'' if self.needed else ', or nothing'}."

    @property
    def usual(self) -> str:
        """The value that is taken if nobody chooses one."""
        return self.default or ("…" if self.needed else "")

    @property
    def size(self) -> None:
        """None, because free texts cannot be counted."""
        return None

    def values(self) -> Iterator[str]:
        """Yield the usual value only, because free texts cannot be enumerated."""
        yield self.usual

    def sample(self, below: Below) -> str:
        """Return a random value of the domain."""
        words = ("", "Now, then.", "“Not today,” she says.", "Slowly — and smiling.")
        return (words[1 + below(3)] if self.needed else words[below(4)])[: self.longest]

    def outside(self, below: Below) -> Any:
        """Return a random value that is not in the domain."""
        return "x" * (self.longest + 1) if below(2) else "two\nlines"


DEEPEST = 12
"""The most levels of nested objects and lists in the JSON of a `Record`."""


class Record(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="record"):
    """The data of a file, for example a character file, as one line of JSON.

    `of` says what the file contains, for example "a character". The `examples` are legal values. Any JSON object of at
    most 12 levels is in this domain. The system refuses wrong data inside the object when it checks the move. `built`
    is True if the file contains a thing that is built from the pieces of the system’s workshop.
    """

    of: str
    examples: tuple[str, ...]
    longest: int = 8000
    built: bool = False

    def reason_against(self, value: Any, rule: str) -> Reason | None:
        """Return the reason why this value is not in the domain; None if it is."""
        reason = Text(self.longest, needed=True).reason_against(value, rule)
        if reason is not None:
            return reason
        try:
            data = msgspec.json.decode(value)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return Reason(rule, f"This is not {self.of} as JSON.")
        fits = isinstance(data, dict) and not is_nested_deeper(data, DEEPEST)
        return None if fits else Reason(rule, f"This JSON is not {self.of}.")

    @property
    def legal(self) -> str:
        """The legal values, as a sentence."""
        return f"Give {self.of} as one line of JSON, or in the terminal the name of its file."

    @property
    def usual(self) -> str:
        """The value that is taken if nobody chooses one."""
        return self.examples[0]

    @property
    def size(self) -> None:
        """None, because free texts cannot be counted."""
        return None

    def values(self) -> Iterator[str]:
        """Yield the usual value only, because free texts cannot be enumerated."""
        yield self.usual

    def sample(self, below: Below) -> str:
        """Return one of the examples at random."""
        return self.examples[below(len(self.examples))]

    def outside(self, below: Below) -> Any:
        """Return a random value that is not in the domain."""
        return "no data" if below(2) else "[1]"


Domain = OneOf | Range | Amounts | Subset | Squares | Text | Record


def _amounts(slot: Slot) -> Iterator[int | None]:
    """Yield every amount that a slot may hold."""
    if slot.absent:
        yield None
    yield from range(slot.low, slot.high + 1)


def _arrangements(numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every different order of these numbers, which are sorted; the first number changes most slowly."""
    if not numbers:
        yield ()
    for at, number in enumerate(numbers):
        if at == 0 or number != numbers[at - 1]:
            for others in _arrangements([*numbers[:at], *numbers[at + 1 :]]):
                yield (number, *others)
