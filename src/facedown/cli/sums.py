"""Draws and sums as text: the dice or cards of a draw, and a total with its parts and their rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.text import Text

from facedown.chance import Drawn
from facedown.cli.hanging import Hanging
from facedown.game import System, Tally, addend_in_words, sentence, signs_of, with_minus_sign
from facedown.table.draws_in_words import draw_in_words, result_in_words

Names = Callable[[str], str]
"""A function that returns the name of a card or piece by its key."""


def draw_text(shown: Drawn, indent: int, names: Names = str) -> Hanging:
    """Return the text for a draw: the dice or cards in words, and the result.

    `names` returns the name of a drawn card by its key.
    """
    by_hand = " (by hand)" if shown.by == "hand" else ""
    words = f"{' ' * indent}{draw_in_words(shown.draw)}: {result_in_words(shown, names)}{by_hand}"
    return Hanging(Text(words, "quiet"), indent + 2)


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
