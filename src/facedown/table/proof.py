"""Proof that nobody chose the draws: every one dealt again from the secret that the table told when it closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from facedown.game import System
from facedown.table.checks import is_secret
from facedown.table.entries import Closed, Entry, Moved, Nonce, Opened, StoodIn
from facedown.table.law import Mismatch
from facedown.table.table import Table


class Proof(msgspec.Struct, frozen=True):
    """What was proven: so many entries replayed, so many draws dealt again, so many rolled by hand.

    `foreseeable` counts the draws that were dealt for moves without random bytes of their mover: whoever knew the
    secret could compute those beforehand. `words` counts the nonces that seats added before the first draw: with none,
    whoever opened the table could have tried one secret after another until such draws suited it.

    `dealt` is None while the table is open: its secret is not told yet, so its draws cannot be proven.
    """

    entries: int
    dealt: int | None
    by_hand: int
    foreseeable: int
    words: int
    last_hash: str


def prove(entries: Sequence[Entry], system: System[Any], *, any_edition: bool = False) -> Proof:
    """Replays all entries and, of a closed table, deals every draw again. Raises Mismatch, naming the first bad one."""
    if not entries:
        raise Mismatch(0, "a table begins with its opening.")
    closing, opening, secret = entries[-1].act, entries[0].act, ""
    if isinstance(closing, Closed) and isinstance(opening, Opened) and is_secret(closing.secret, opening.commitment):
        secret = closing.secret  # another one is refused when the closing is replayed
    table = Table.replay(entries, system, secret=secret, any_edition=any_edition)
    draws = [(entry.act.entropy, one) for entry in entries if isinstance(entry.act, Moved | StoodIn)
             for one in entry.act.drawn]  # fmt: skip
    by_hand = sum(one.by == "hand" for _, one in draws)
    foreseeable = sum(one.by == "dealer" and not entropy for entropy, one in draws)
    dealt = len(draws) - by_hand if table.closed else None
    return Proof(len(entries), dealt, by_hand, foreseeable, words_before_draws(entries), table.last_hash)


def words_before_draws(entries: Sequence[Entry]) -> int:
    """How many words seats had added when the first draw was dealt."""
    words = 0
    for entry in entries:
        if any(drawn.by == "dealer" for drawn in getattr(entry.act, "drawn", ())):
            break
        words += isinstance(entry.act, Nonce)
    return words
