"""The numbers by which a person chooses options. An option keeps its number while it exists."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any

import msgspec

from facedown.game import Option

FIRST_BLOCK, BLOCK = 21, 10
"""The first number of the facilitator’s first block, and the size of a block. Decisions use the numbers below it."""

SPARE = 2
"""A new block keeps at least this many numbers free, for later options of its group."""

Number = Annotated[int, msgspec.Meta(ge=1, lt=10**6)]
"""The number of an option, as it is noted in the file of a table."""


class NotedNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of options, as they are noted in the file of a table: all numbers that a later page depends on.

    `present`: the number of each option of the last page, by key.
    `known`: the number of each option that nobody owed, by key, also of absent ones.
    `blocks`: the group and the size of each block, in ascending order of their numbers.
    """

    present: dict[str, Number] = {}
    known: dict[str, Number] = {}
    blocks: tuple[tuple[str, Annotated[Number, msgspec.Meta(multiple_of=BLOCK)]], ...] = ()


def read_numbers(noted: Any) -> NotedNumbers:
    """Return the numbers in a value from the notes of a table; no numbers if the value has another form."""
    try:
        numbers = msgspec.convert(noted, NotedNumbers)
    except msgspec.ValidationError:
        return NotedNumbers()
    distinct = len({*numbers.present.values()}) == len(numbers.present)
    return numbers if distinct else NotedNumbers()


class OptionNumbers:
    """The numbers under which a seat’s options have been printed.

    The numbers on a page ascend. A player’s options are numbered from 1, group by group.

    A facilitator has many standing options, which come and go with every roll. Each group of standing options has
    blocks of numbers for the whole game, from 21 on, each of ten or a multiple of ten. Each standing option has a
    number in a block of its group for the whole game. The numbers below 21 are for decisions. An option that is merged
    for several characters is another option, with another number, when it is for a single character.

    `as_notes` returns the numbers as data for the notes of a table; `noted` is such data. Other data is ignored.
    """

    def __init__(self, *, facilitates: bool, noted: Any = None) -> None:
        numbers = read_numbers(noted)
        self.facilitates = facilitates
        self._present: dict[str, int] = dict(numbers.present)
        self._known: dict[str, int] = dict(numbers.known)
        self._blocks: dict[str, list[range]] = {}
        self._next_block = FIRST_BLOCK
        for group, size in numbers.blocks:
            self._add_block(group, size)

    def as_notes(self) -> dict[str, Any]:
        """Return the numbers as data for the notes of a table; empty if there are none."""
        blocks = sorted((block.start, group, len(block)) for group, some in self._blocks.items() for block in some)
        noted = {"present": self._present, "known": self._known, "blocks": [[group, size] for _, group, size in blocks]}
        return {name: value for name, value in noted.items() if value}

    def options_by_number(self, options: Mapping[str, Option]) -> dict[int, Option]:
        """Return the options by number, in ascending order. `options` are the options by key, owed ones first.

        An option keeps its number; while an owed option remains, no number of the last page is used again. An option
        that was away gets its old number if that is free. New options of a group get numbers beside those of their
        group; if there is no room, the group continues further down the page.
        """
        stays = any(option.owed and key in self._present for key, option in options.items())
        before = set(self._present.values()) if stays else set()
        self._present = {key: number for key, number in self._present.items() if key in options}
        standing = self._standing(options)
        self._reserve(options, standing)
        for key in standing:
            if key not in self._present and self._known[key] not in {*before, *self._present.values()}:
                self._present[key] = self._known[key]
        for keys in groups_of_keys(options):
            new = [key for key in keys if key not in self._present]
            taken = {*before, *self._present.values()}
            barriers = {self._present[key] for key in options if key in self._present and key not in keys}
            own = [self._present[key] for key in keys if key in self._present]
            self._present.update(self._new_numbers(new, own, taken, barriers))
        if not self.facilitates:
            self._known.update((key, self._present[key]) for key, option in options.items() if not option.owed)
        return {self._present[key]: options[key] for key in sorted(options, key=self._present.__getitem__)}

    def _new_numbers(
        self, new: Sequence[str], own: Iterable[int], taken: Collection[int], barriers: Iterable[int]
    ) -> dict[str, int]:
        """Return numbers for the new options of a group, by key.

        `own` are the numbers of the options of the group that keep theirs, `taken` all numbers that are not free, and
        `barriers` the numbers of the options of other groups. The numbers lie in one gap between barriers, with `own`
        and with the old numbers of options that return. If no such gap has room, old numbers are left aside; if there
        is still no room, `own` is too. A number of a block is no barrier, because the standing options of a group are
        placed apart from its options for a decision.
        """
        ends = [0, *sorted(number for number in barriers if not self._in_block(number)), sys.maxsize]
        gaps = [range(low + 1, high) for low, high in pairwise(ends)]
        own = [number for number in own if not self._in_block(number)]
        returning = self._free_old_numbers(new, taken)
        for kept, beside in ((returning, [*own, *returning.values()]), ({}, own), ({}, [])):
            rest, used = [key for key in new if key not in kept], {*taken, *kept.values()}
            for gap in gaps:
                free = (number for number in gap if number not in used and not self._in_block(number))
                if all(number in gap for number in beside):
                    found = dict(zip(rest, free, strict=False))
                    if len(found) == len(rest):
                        return {**kept, **found}
        raise AssertionError("The last gap has room for all.")

    def _free_old_numbers(self, new: Sequence[str], taken: Collection[int]) -> dict[str, int]:
        """Return the old numbers of those options of a player that return and whose old numbers are free, by key."""
        old = {} if self.facilitates else {key: self._known[key] for key in new if key in self._known}
        first = {number: key for key, number in reversed(old.items()) if number not in taken}
        return {key: number for number, key in first.items()}

    def _standing(self, options: Mapping[str, Option]) -> set[str]:
        """Return the keys of the facilitator’s standing options; empty for a player.

        They are neither owed nor fleeting. An option in the same group as an owed option is standing only if it already
        has a number in a block.
        """
        if not self.facilitates:
            return set()
        deciding = {option.group for option in options.values() if option.owed}
        rest = {key: option for key, option in options.items() if not option.owed and not option.fleeting}
        return {key for key, option in rest.items() if option.group not in deciding or key in self._known}

    def _reserve(self, options: Mapping[str, Option], standing: set[str]) -> None:
        """Give every new standing option a number of its own in a block of its group."""
        new: dict[str, list[str]] = {}
        for key, option in options.items():
            if key in standing and key not in self._known and key not in self._present:
                new.setdefault(option.group, []).append(key)
        used = set(self._known.values())
        for group, keys in new.items():
            there = [number for block in self._blocks.get(group, ()) for number in block if number not in used]
            if len(there) < len(keys):
                size = -(-(len(keys) - len(there) + SPARE) // BLOCK) * BLOCK
                there += self._add_block(group, size)
            self._known.update(zip(keys, there, strict=False))

    def _add_block(self, group: str, size: int) -> range:
        """Reserve the next `size` numbers for the standing options of a group, and return them."""
        block = range(self._next_block, self._next_block + size)
        self._blocks.setdefault(group, []).append(block)
        self._next_block += size
        return block

    def _in_block(self, number: int) -> bool:
        """Return whether a number belongs to a block of standing options."""
        return FIRST_BLOCK <= number < self._next_block


def groups_of_keys(options: Mapping[str, Option]) -> list[list[str]]:
    """Return the keys of the options by group, in order. Options without a group form two: owed ones and others."""
    found: dict[tuple[str, bool], list[str]] = {}
    for key, option in options.items():
        found.setdefault((option.group, not option.group and option.owed), []).append(key)
    return list(found.values())


def by_distinct_keys(options: Iterable[Option]) -> dict[str, Option]:
    """Return options by key, in order; if several options have the same key, #2, #3 and so on are added."""
    seen: dict[str, int] = {}
    found = {}
    for option in options:
        seen[option.key] = seen.get(option.key, 0) + 1
        found[option.key if seen[option.key] == 1 else f"{option.key}#{seen[option.key]}"] = option
    return found
