"""The numbers by which a person chooses options. An option keeps its number while it exists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count

from facedown.game import Option

FIRST_BLOCK, BLOCK = 21, 10
"""The first number of the facilitator’s first block, and the size of a block. Decisions use the numbers below it."""

SPARE = 2
"""A new block keeps at least this many numbers free, for later options of its group."""


class OptionNumbers:
    """The numbers under which a seat’s options have been printed.

    A player’s options are numbered from 1 in the order of the page.

    A facilitator has many standing options, which come and go with every roll. Each group of standing options has
    blocks of ten numbers for the whole game, from 21 on. Each standing option has a number in a block of its group for
    the whole game. The numbers below 21 are for decisions.
    """

    def __init__(self, *, facilitates: bool) -> None:
        self._facilitates = facilitates
        self._present: dict[str, int] = {}
        self._known: dict[str, int] = {}  # by key: the numbers of options that nobody owed, also of absent ones
        self._blocks: dict[str, list[range]] = {}
        self._next_block = FIRST_BLOCK

    def of(self, options: Mapping[str, Option]) -> dict[int, Option]:
        """Return the options by number in the order to print them. `options` are the options by key, owed ones first.

        An option keeps its number; while an owed option remains, no number of the last page is used again. An option
        that was away gets its old number if that is free, else the lowest free number.
        """
        stays = any(option.owed and key in self._present for key, option in options.items())
        before = set(self._present.values()) if stays else set()
        self._present = {key: number for key, number in self._present.items() if key in options}
        standing = self._standing(options)
        self._reserve(options, standing)
        taken = {*before, *self._present.values()}
        free = (number for number in count(1) if number not in taken and not self._in_block(number))
        groups = list(dict.fromkeys(option.group for option in options.values()))
        for key, option in sorted(options.items(), key=lambda pair: groups.index(pair[1].group)):
            keeps = key in standing if self._facilitates else not option.owed
            known = self._known.get(key) if keeps else None
            if key not in self._present:
                self._present[key] = next(free) if known is None or known in taken else known
                taken.add(self._present[key])
            if not option.owed and not self._facilitates:
                self._known[key] = self._present[key]
        return self._page(options)

    def _standing(self, options: Mapping[str, Option]) -> set[str]:
        """Return the keys of the facilitator’s standing options; empty for a player.

        They are neither owed nor fleeting. An option in the same group as an owed option is standing only if it already
        has a number in a block.
        """
        if not self._facilitates:
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
            blocks = self._blocks.setdefault(group, [])
            there = [number for block in blocks for number in block if number not in used]
            if len(there) < len(keys):
                size = -(-(len(keys) - len(there) + SPARE) // BLOCK) * BLOCK
                blocks.append(range(self._next_block, self._next_block + size))
                self._next_block += size
                there += blocks[-1]
            self._known.update(zip(keys, there, strict=False))

    def _in_block(self, number: int) -> bool:
        """Return whether a number belongs to a block of standing options."""
        return FIRST_BLOCK <= number < self._next_block

    def _page(self, options: Mapping[str, Option]) -> dict[int, Option]:
        """Return the options by number. Groups come in the order of their numbers; without groups, owed options first.

        The standing options of a group are placed apart from its options for a decision.
        """
        lowest: dict[tuple[str, bool], int] = {}
        for key, option in options.items():
            number = self._present[key]
            part = (option.group, self._in_block(number))
            lowest[part] = min(number, lowest.get(part, number))

        def place(key: str) -> tuple[int, int]:
            option, number = options[key], self._present[key]
            part = (option.group, self._in_block(number))
            return (lowest[part] if option.group else not option.owed, number)

        return {self._present[key]: options[key] for key in sorted(options, key=place)}


def by_distinct_keys(options: Iterable[Option]) -> dict[str, Option]:
    """Return options by key, in order; if several options have the same key, #2, #3 and so on are added."""
    seen: dict[str, int] = {}
    found = {}
    for option in options:
        seen[option.key] = seen.get(option.key, 0) + 1
        found[option.key if seen[option.key] == 1 else f"{option.key}#{seen[option.key]}"] = option
    return found
