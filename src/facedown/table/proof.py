"""Proofs that nobody chose the draws: each is dealt again from the secret that the table published when it closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from facedown.game import System
from facedown.table.acts import Closed, Moved, Nonce, StoodIn
from facedown.table.checks import problem_of_secret
from facedown.table.entries import Entry
from facedown.table.law import opening_of
from facedown.table.table import Table


class Proof(msgspec.Struct, frozen=True):
    """The result of a proof.

    `entries` is the number of entries that were replayed.
    `dealt` is the number of draws that were dealt again; None while the table is open, because its secret is unknown.
    `by_hand` is the number of draws typed by people.
    `foreseeable` is the number of draws dealt for moves without random bytes of the mover. A host who knows the secret
    could compute these draws beforehand.
    `words` is the number of nonces that seats added before the first draw. If it is 0, the host could have tried many
    secrets and chosen one whose foreseeable draws were favourable.
    `last_hash` is the hash of the last entry.
    """

    entries: int
    dealt: int | None
    by_hand: int
    foreseeable: int
    words: int
    last_hash: str


def prove(entries: Sequence[Entry], system: System[Any], *, any_edition: bool = False) -> Proof:
    """Replay all entries of a table and return the proof. If the table is closed, deal every dealt draw again.

    Raises Mismatch for the first wrong entry. Raises it also for an edition other than the installed one, unless
    `any_edition` is True.
    """
    opening, closing, secret = opening_of(entries), entries[-1].act, ""
    if isinstance(closing, Closed) and not problem_of_secret(closing.secret, opening.commitment):
        secret = closing.secret  # a wrong secret is refused when the closing is replayed
    table = Table.replay(entries, system, secret=secret, any_edition=any_edition)
    draws = [(entry.act.entropy, one) for entry in entries if isinstance(entry.act, Moved | StoodIn)
             for one in entry.act.drawn]  # fmt: skip
    by_hand = sum(one.by == "hand" for _, one in draws)
    foreseeable = sum(one.by == "dealer" and not entropy for entropy, one in draws)
    dealt = len(draws) - by_hand if table.closed else None
    return Proof(len(entries), dealt, by_hand, foreseeable, nonces_before_draws(entries), table.last_hash)


def nonces_before_draws(entries: Sequence[Entry]) -> int:
    """Return how many nonces seats had added before the first draw was dealt."""
    nonces = 0
    for entry in entries:
        if any(drawn.by == "dealer" for drawn in getattr(entry.act, "drawn", ())):
            break
        nonces += isinstance(entry.act, Nonce)
    return nonces
