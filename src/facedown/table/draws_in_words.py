"""Draws in words: the dice or cards of a draw, and its result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.chance import Drawn
from facedown.game import with_minus_sign


def draw_in_words(notation: str) -> str:
    """Return the notation of a draw as people say it, without the way to count dice or a deck’s list of cards."""
    for beginning, words in (("deal ", "dealt"), ("draw ", "drawn"), ("one of ", "chosen at random")):
        if notation.startswith(beginning):
            return words
    return notation.partition(" chained doubles")[0].removesuffix(" faces")


def result_in_words(drawn: Drawn, names: Callable[[str], str] = str) -> str:
    """Return the result of a draw: the faces of dice or the drawn cards; several hands are separated by “/”.

    `names` returns the name of a drawn card by its key.
    """
    answer = as_list(drawn.answer)
    separator = " / " if any(isinstance(one, list | tuple) for one in answer) else ", "
    return with_minus_sign(separator.join([names(one) for one in results_of(drawn)]))


def results_of(drawn: Drawn) -> list[str]:
    """Return the results of a draw as texts: the faces of dice, the keys of drawn cards, or one text for each hand."""
    return [" ".join(map(str, as_list(one))) for one in as_list(drawn.answer)]


def as_list(value: Any) -> list[Any]:
    """Return a list or tuple as a list, and any other value as a list with this value as its only element."""
    return list(value) if isinstance(value, list | tuple) else [value]
