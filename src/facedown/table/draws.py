"""The draws of one entry: where they may stand in the Dealer's stream, and whether they are those that it deals."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import TypeVar

from facedown.chance import Draw, Drawn, TapeMismatch
from facedown.game import refuse

T = TypeVar("T")

MAX_STEP = 2**20
"""How far one draw may advance the counter: a roll of 10,000 exploding dice takes a hundredth of it."""


def check_counters(drawn: Sequence[Drawn], counter: int, *, by_hand: bool) -> None:
    """Raises TapeMismatch for draws that cannot stand where the counter is.

    Those that are dealt follow one another from the counter on. Those that are typed in have no place in the stream
    and cannot move the counter.
    """
    for one in drawn:
        if one.by == "hand" and not by_hand:
            raise TapeMismatch("they were rolled by hand, and at this table chance is dealt")
        if one.at is None:
            if one.next is not None:
                raise TapeMismatch("what is typed in has no place in the stream of what is dealt")
        elif one.next is None or one.at != counter or not counter <= one.next <= counter + MAX_STEP:
            raise TapeMismatch(f"the counter goes from {one.at} to {one.next}, and it stands at {counter}")
        else:
            counter = one.next


def counter_after(drawn: Sequence[Drawn], counter: int) -> int:
    """Where the counter stands after these draws."""
    return max([counter, *(one.next for one in drawn if one.next is not None)])


def compare(recorded: Sequence[Drawn], dealt: Sequence[Drawn]) -> None:
    """Raises TapeMismatch where a log has other draws than the secret deals."""
    for was, now in zip(recorded, dealt, strict=False):
        if was != now:
            raise TapeMismatch(f"the log says {was.draw} came out as {was.answer}, and the secret deals {now.answer}")
    if len(recorded) != len(dealt):
        raise TapeMismatch(f"the log has {len(recorded)} draws, and the rules draw {len(dealt)} times")


def salt(secret: str, n: int) -> str:
    """What makes the hash of entry `n` unguessable to those who know the hash alone; empty without the secret."""
    return hmac.digest(bytes.fromhex(secret), f"facedown salt {n}".encode(), "sha256").hex()[:32] if secret else ""


def undealt(draw: Draw[T]) -> T:
    """Answers no draw: it has to be dealt where nobody knows the table’s secret. Raises Refused."""
    text = "At this table the roll has to be dealt, and its secret is not here."
    raise refuse("table", text, "Make the move where the table is kept with its secret.")
