"""Checks of the draws in one entry: the counters must be right, and the results must follow from the secret."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import TypeVar

from facedown.chance import Draw, Drawn, TapeMismatch, cut
from facedown.game import refuse

T = TypeVar("T")

MAX_STEP = 2**20
"""The largest step by which one draw may advance the Dealer's counter.

A roll of 10,000 exploding dice needs a hundredth of this number.
"""


def check_counters(drawn: Sequence[Drawn], counter: int, *, by_hand: bool) -> None:
    """Check the Dealer's counters that draws from a log contain. Raises TapeMismatch for the first wrong counter.

    The first dealt draw must begin at `counter`, and every other dealt draw where the dealt draw before it ended.
    Draws typed by hand have no counters; they are allowed only if `by_hand` is True.
    """
    for one in drawn:
        if one.by == "hand" and not by_hand:
            raise TapeMismatch("they were typed by hand, but at this table the program rolls")
        if one.at is None:
            if one.next is not None:
                raise TapeMismatch("a draw typed by hand has a counter, which only dealt draws have")
        elif one.next is None or one.at != counter or not counter <= one.next <= counter + MAX_STEP:
            raise TapeMismatch(f"the counter goes from {one.at} to {one.next}, but it was {counter}")
        else:
            counter = one.next


def is_mixed(drawn: Sequence[Drawn]) -> bool:
    """Return whether some of these draws were typed and others dealt, not counting draws that must stay unknown."""
    return len({one.by for one in drawn if one.unseen is not True}) > 1


def check_order(drawn: Sequence[Drawn]) -> None:
    """Check that no result was typed after a dealt one. Raises TapeMismatch if one was.

    Whoever types a result after a dealt one could choose it to fit. Draws that must stay unknown do not count.
    """
    dealt = False
    for one in drawn:
        if dealt and one.by == "hand":
            raise TapeMismatch("a result was typed after another was dealt")
        dealt = dealt or (one.by == "dealer" and one.unseen is not True)


def counter_after(drawn: Sequence[Drawn], counter: int) -> int:
    """Return the Dealer's counter after these draws, if it was `counter` before them."""
    return max([counter, *(one.next for one in drawn if one.next is not None)])


def compare(recorded: Sequence[Drawn], dealt: Sequence[Drawn]) -> None:
    """Check that the draws in a log are equal to the draws dealt from the secret. Raises TapeMismatch if not."""
    for was, now in zip(recorded, dealt, strict=False):
        if was != now:
            here, there = cut(was.answer), cut(now.answer)
            raise TapeMismatch(f"the log has the result {here} of {cut(was.draw)}, but the secret deals {there}")
    if len(recorded) != len(dealt):
        raise TapeMismatch(f"the log has {len(recorded)} draws, but the rules ask for {len(dealt)}")


def salt(secret: str, n: int) -> str:
    """Return the salt of entry `n`: secret digits in the entry, so that nobody can guess the entry from its hash.

    The salt is derived from the table's `secret`; it is empty if `secret` is empty.
    """
    return hmac.digest(bytes.fromhex(secret), f"facedown salt {n}".encode(), "sha256").hex()[:32] if secret else ""


def refuse_draw(draw: Draw[T]) -> T:
    """Refuse every draw: it must be dealt, but the table's secret is not known. Always raises Refused."""
    text = "This roll must be dealt, but the table’s secret is not here."
    raise refuse("table", text, "Make the move where the table is kept with its secret.")
