"""How Keyword entries and dice are written in files and texts: 2d8 + 1d6."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from facedown.systems.tri_core.model import Ask, Chosen
from facedown.systems.tri_core.model.keywords import keywords


def read_entry(row: Mapping[str, Any]) -> Chosen:
    """A Keyword entry of a file, its answers as they are kept."""
    keyword = keywords().get(row["entry"])
    asks = {ask.name: ask for ask in keyword.asks} if keyword is not None else {}
    values = {name: read_answer(asks.get(name), value) for name, value in row.items() if name != "entry"}
    return Chosen(row["entry"], values)


def read_answer(ask: Ask | None, value: Any) -> Any:
    """An answer as it is kept: dice as their sides, lists that do not change."""
    if ask is not None and ask.dice and isinstance(value, str):
        return read_dice(value)
    return tuple(value) if isinstance(value, list) else value


DICE = re.compile(r"([0-9]{0,2})d([0-9]{1,2})")


MOST_DICE = 200
"""The most dice that are read; no Slot holds nearly so many."""


def read_dice(words: str) -> tuple[int, ...]:
    """The sides of dice that are written down, the largest first: 2d8 + 1d6; none where these are none, or too many."""
    parts = re.split(r"[+,\s]+", words.strip().casefold())
    found = [DICE.fullmatch(part) for part in parts]
    if not all(found):
        return ()
    if sum(int(one[1] or 1) for one in found if one) > MOST_DICE:
        return ()
    sides = [int(one[2]) for one in found if one for _ in range(int(one[1] or 1))]
    return tuple(sorted(sides, reverse=True))


def dice_in_words(dice: Sequence[int]) -> str:
    """Dice as people write them, the largest first: 2d8 + 1d6; what are no dice, as they are."""
    if not all(type(sides) is int for sides in dice):
        return ", ".join(map(str, dice))
    return " + ".join(f"{dice.count(sides)}d{sides}" for sides in sorted(set(dice), reverse=True))
