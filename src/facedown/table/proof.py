"""Proof that nobody chose the draws: every one dealt again from the secret that the table told when it closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from facedown.chance import Dealer, Drawn, Recorder
from facedown.game import System
from facedown.table.entries import Closed, Entry, Moved, Nonce, Opened, StoodIn
from facedown.table.table import Mismatch, Table


class Proof(msgspec.Struct, frozen=True):
    """What was proven: so many entries replayed, so many draws dealt again, so many rolled by hand.

    `words` counts the words that seats added before the first draw: with none, whoever opened the table could have
    tried one secret after another.

    `dealt` is None while the table is open: its secret is not told yet, so its draws cannot be proven.
    """

    entries: int
    dealt: int | None
    by_hand: int
    words: int
    last_hash: str


def prove(entries: Sequence[Entry], system: System[Any], *, any_edition: bool = False) -> Proof:
    """Replays all entries and, of a closed table, deals every draw again. Raises Mismatch, naming the first bad one."""
    table = Table.replay(entries, system, any_edition=any_edition)
    draws = [(entry.n, drawn) for entry in entries for drawn in getattr(entry.act, "drawn", ())]
    by_hand = sum(drawn.by == "hand" for _, drawn in draws)
    closing, opening = entries[-1].act, entries[0].act
    assert isinstance(opening, Opened)
    if not isinstance(closing, Closed):
        return Proof(len(entries), None, by_hand, words_before_draws(entries), table.last_hash)
    secret = _secret(closing, entries[-1].n, opening)
    _deal_again(entries, table, secret)
    return Proof(len(entries), len(draws) - by_hand, by_hand, words_before_draws(entries), table.last_hash)


def words_before_draws(entries: Sequence[Entry]) -> int:
    """How many words seats had added when the first draw was dealt."""
    words = 0
    for entry in entries:
        if any(drawn.by == "dealer" for drawn in getattr(entry.act, "drawn", ())):
            break
        words += isinstance(entry.act, Nonce)
    return words


def _secret(closing: Closed, n: int, opening: Opened) -> bytes:
    try:
        secret = bytes.fromhex(closing.secret)
    except ValueError:
        raise Mismatch(n, "the secret told at the end is no secret.") from None
    if Dealer.commitment(secret) != opening.commitment:
        raise Mismatch(n, "the secret told at the end is not the one whose hash was published at the opening.")
    return secret


def _deal_again(entries: Sequence[Entry], table: Table, secret: bytes) -> None:
    """Makes every move once more with the Dealer itself in place of the log, and compares each draw."""
    nonces: list[str] = []
    counter = 0
    for entry in entries:
        act = entry.act
        if isinstance(act, Nonce):
            nonces.append(act.nonce)
        if isinstance(act, Moved | StoodIn) and any(drawn.by == "dealer" for drawn in act.drawn):
            dealer = Dealer(secret, nonces, counter)
            seat = table.seat(act.seat if isinstance(act, Moved) else act.absent)
            recorder = Recorder(dealer)
            table.system.play(table.position_after(entry.n - 1), seat, table.system.read_move(act.move), recorder)
            _compare(entry.n, act.drawn, recorder.drawn)
            counter = dealer.counter


def _compare(n: int, recorded: Sequence[Drawn], dealt: Sequence[Drawn]) -> None:
    for was, now in zip(recorded, dealt, strict=False):
        if was != now:
            raise Mismatch(n, f"the log says {was.draw} came out as {was.answer}, and the secret deals {now.answer}.")
    if len(recorded) != len(dealt):
        raise Mismatch(n, f"the log has {len(recorded)} draws, and the rules draw {len(dealt)} times.")
