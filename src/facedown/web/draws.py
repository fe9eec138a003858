"""Draws as text: the dice or cards of a draw, and its result."""

from __future__ import annotations

from typing import Any

from facedown.chance import Drawn


def draw_in_words(drawn: Drawn) -> str:
    """Return the notation of a draw as people say it, without the way to count dice or a deck’s list of cards."""
    for beginning, words in (("deal ", "dealt"), ("draw ", "drawn"), ("one of ", "chosen at random")):
        if drawn.draw.startswith(beginning):
            return words
    return drawn.draw.partition(" chained doubles")[0].removesuffix(" faces")


def result_in_words(drawn: Drawn) -> str:
    """Return the faces of dice or the drawn cards; hands of several cards are separated by “/”."""
    answer = as_list(drawn.answer)
    separator = " / " if any(isinstance(one, list | tuple) for one in answer) else ", "
    return separator.join([" ".join(map(str, as_list(one))) for one in answer])


def as_list(value: Any) -> list[Any]:
    """Return a list or tuple as a list, and any other value as a list with this value as its only element."""
    return list(value) if isinstance(value, list | tuple) else [value]
