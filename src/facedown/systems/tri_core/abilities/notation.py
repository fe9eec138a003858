"""How files and texts write Keyword entries and dice, for example 2d8 + 1d6."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from facedown.systems.tri_core.model import Ask, Chosen
from facedown.systems.tri_core.model.keywords import printed_keywords


def read_entry(row: Mapping[str, Any]) -> Chosen:
    """Return the Keyword entry that a row of a file describes."""
    keyword = printed_keywords().get(row["entry"])
    asks = {ask.name: ask for ask in keyword.asks} if keyword is not None else {}
    values = {name: read_answer(asks.get(name), value) for name, value in row.items() if name != "entry"}
    return Chosen(row["entry"], values)


def read_answer(ask: Ask | None, value: Any) -> Any:
    """Return an answer from a file as an Ability stores it: dice “2d8” as (8, 8), a list as a tuple.

    `ask`: None if the Keyword entry has no such question.
    """
    if ask is not None and ask.dice and isinstance(value, str):
        return read_dice(value)
    return tuple(value) if isinstance(value, list) else value


DICE = re.compile(r"([0-9]{0,2})d([0-9]{1,2})")


MOST_DICE = 200
"""The maximum number of dice that `read_dice` accepts. It is far more than a Slot can pay for."""


def read_dice(words: str) -> tuple[int, ...]:
    """Return the sides of written dice, largest first: (8, 8, 6) for 2d8 + 1d6.

    The result is empty if the text is not in this notation or has more than `MOST_DICE` dice.
    """
    parts = re.split(r"[+,\s]+", words.strip().casefold())
    found = [DICE.fullmatch(part) for part in parts]
    if not all(found):
        return ()
    if sum(int(one[1] or 1) for one in found if one) > MOST_DICE:
        return ()
    sides = [int(one[2]) for one in found if one for _ in range(int(one[1] or 1))]
    return tuple(sorted(sides, reverse=True))


def dice_in_words(dice: Sequence[int]) -> str:
    """Return dice as text, largest first, for example 2d8 + 1d6.

    `dice`: the sides of each die. If one of them is not a whole number, all are returned as they are, with commas.
    """
    if not all(type(sides) is int for sides in dice):
        return ", ".join(map(str, dice))
    return " + ".join(f"{dice.count(sides)}d{sides}" for sides in sorted(set(dice), reverse=True))
