"""Draws and sums as text: the dice or cards of a draw, and a total with its parts and their rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.text import Text

from facedown.chance import Drawn
from facedown.cli.hanging import Hanging
from facedown.game import System, Tally, addend_in_words, sentence, signs_of, with_minus_sign

Names = Callable[[str], str]
"""A function that returns the name of a card or piece by its key."""


def draw_text(shown: Drawn, indent: int, names: Names = str) -> Hanging:
    """Return the text for a draw: the dice or cards in words, and the result.

    `names` returns the name of a drawn card by its key.
    """
    results = [names(one) for one in results_of(shown)]
    faces = (" / " if any(isinstance(one, list | tuple) for one in as_list(shown.answer)) else ", ").join(results)
    by_hand = " (by hand)" if shown.by == "hand" else ""
    words = f"{' ' * indent}{draw_in_words(shown.draw)}: {with_minus_sign(faces)}{by_hand}"
    return Hanging(Text(words, "quiet"), indent + 2)


def results_of(shown: Drawn) -> list[str]:
    """Return the results of a draw as texts: the faces of dice, the keys of drawn cards, or one text for each hand."""
    return [" ".join(map(str, as_list(one))) for one in as_list(shown.answer)]


def as_list(value: Any) -> list[Any]:
    """Return a list or tuple as a list, and any other value as a list with this value as its only element."""
    return list(value) if isinstance(value, list | tuple) else [value]


def draw_in_words(notation: str) -> str:
    """Return the notation of a draw as people say it, without the way to count dice or a deck’s list of cards."""
    for beginning, words in (("deal ", "dealt"), ("draw ", "drawn"), ("one of ", "chosen at random")):
        if notation.startswith(beginning):
            return words
    return notation.partition(" chained doubles")[0].removesuffix(" faces")


def in_words(system: System[Any], tally: Tally) -> Tally:
    """Return a tally with all its labels as text; a piece of the game is shown by its key."""
    return system.catalogue().tally(tally, lambda ref: ref.key.rpartition("/")[2])


def sum_text(tally: Tally, indent: int) -> Hanging:
    """Return a total as a sum with the rule of each part; if all parts have the same rule, it stands once at the end.

    Parts of 0 are left out if other parts remain. A total without parts is only its number.
    """
    total = f"{sentence(str(tally.label))} {with_minus_sign(tally.total)}"
    line = Text.assemble(" " * indent, (total, "bold"), " = " if tally.addends else "")
    parts = tally.shown
    rules = {addend.rule for addend in parts}
    for sign, addend in signs_of(parts):
        line.append(f"{sign}{addend_in_words(addend, alone=len(parts) == 1)}")
        line.append(f" {addend.rule}" if len(rules) > 1 else "", "cyan")
    line.append(f" {rules.pop()}" if len(rules) == 1 else "", "cyan")
    return Hanging(line, indent + 2)
