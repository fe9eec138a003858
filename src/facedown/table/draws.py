"""Checks of the draws of one entry: are the counters right, and are the results those that the secret deals?"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import TypeVar

from facedown.chance import Draw, Drawn, TapeMismatch, cut
from facedown.game import refuse

T = TypeVar("T")

MAX_STEP = 2**20
"""The most that one draw may advance the counter. A roll of 10,000 exploding dice needs a hundredth of this number."""


def check_counters(drawn: Sequence[Drawn], counter: int, *, by_hand: bool) -> None:
    """Check the Dealer's counters in draws. Raises TapeMismatch for the first wrong counter.

    The first dealt draw must begin at `counter`, and each later one where the last one ended. Typed draws have no
    counters; they are allowed only with `by_hand`.
    """
    for one in drawn:
        if one.by == "hand" and not by_hand:
            raise TapeMismatch("they were rolled by hand, but at this table chance is dealt")
        if one.at is None:
            if one.next is not None:
                raise TapeMismatch("a draw typed by hand has a counter, which only dealt draws have")
        elif one.next is None or one.at != counter or not counter <= one.next <= counter + MAX_STEP:
            raise TapeMismatch(f"the counter goes from {one.at} to {one.next}, but it was {counter}")
        else:
            counter = one.next


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
    """Return the salt of entry `n`; empty if `secret` is empty. With the salt, the hash does not betray the entry."""
    return hmac.digest(bytes.fromhex(secret), f"facedown salt {n}".encode(), "sha256").hex()[:32] if secret else ""


def undealt(draw: Draw[T]) -> T:
    """Raise Refused: the draw must be dealt, but the table's secret is not known. This function answers no draw."""
    text = "This roll must be dealt, but the table’s secret is not here."
    raise refuse("table", text, "Make the move where the table is kept with its secret.")
