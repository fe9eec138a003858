"""Proofs that nobody chose the draws: each is dealt again from the secret that the table published when it closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from facedown.game import System
from facedown.table.acts import Closed, Held, LinksAsked, Moved, Nonce, StoodIn, Upgraded
from facedown.table.checks import problem_of_secret
from facedown.table.entries import Entry
from facedown.table.history import History
from facedown.table.law import opening_of, shape_of
from facedown.table.links import links_of, needs_link


class ProvenDraw(msgspec.Struct, frozen=True):
    """A draw of a table, and the people who had a part in it.

    `number` counts the table's draws from 0, and `entry` is the number of its entry. `seat` made the move.
    `by_hand` is True if somebody typed the result. `secret` is True if some seats must not know of the draw; such a
    draw has no witnesses.
    `bytes` is True if the mover brought random bytes that were new at this table.
    `witnesses` are the seats that revealed a link for the draw. `skipped` are the witnesses of its move that were left
    out, and `repeats` the number of times that the others were asked again because of this: a host could have disliked
    the draw each time, but could not know the next one while another witness was left.
    """

    number: int
    entry: int
    seat: str
    by_hand: bool
    secret: bool
    bytes: bool
    witnesses: tuple[str, ...]
    skipped: tuple[str, ...]
    repeats: int = 0

    @property
    def foreseeable(self) -> bool:
        """True if the host could compute the draw before the move was made: nobody else had a part in it."""
        return not self.by_hand and not self.bytes and not self.witnesses


class LeftOut(msgspec.Struct, frozen=True):
    """An entry that leaves out the witnesses `seats` of a move. `others` are the witnesses that it asks again."""

    entry: int
    seats: tuple[str, ...]
    others: tuple[str, ...]


class Proof(msgspec.Struct, frozen=True):
    """The result of a proof.

    `entries` is the number of entries, and `replayed` the number of those that were played again: fewer if the table
    was continued under another edition, because the rules before are not installed. Then the position from which it was
    continued is not proven. `branch` is the hash of the entry from which a branch begins; its position is not proven.
    `positions` is False if the positions of some entries could not be compared, because they were written in a form
    that differs or is unknown.
    `dealt` is the number of draws that were dealt again; None while the table is open, because its secret is unknown.
    `draws` are all draws of the replayed entries.
    `words` is the number of nonces that seats added before the first draw. If it is 0, the host could have tried many
    secrets and chosen one whose foreseeable draws were favourable.
    `last_hash` is the hash of the last entry.
    `left_out` are the entries that leave out witnesses of a move, also of one that was not made.
    `dropped` are the numbers of the entries that fixed a move which was never made, because the table was continued
    under another edition or closed before. Its draws could have been known.
    """

    entries: int
    replayed: int
    dealt: int | None
    draws: tuple[ProvenDraw, ...]
    words: int
    last_hash: str
    branch: str = ""
    positions: bool = True
    left_out: tuple[LeftOut, ...] = ()
    dropped: tuple[int, ...] = ()

    @property
    def by_hand(self) -> int:
        """The number of draws typed by people."""
        return sum(draw.by_hand for draw in self.draws)

    @property
    def foreseeable(self) -> int:
        """The number of draws that the host could compute before their moves were made."""
        return sum(draw.foreseeable for draw in self.draws)

    @property
    def secret(self) -> int:
        """The number of draws of which some seats must not know. They have no witnesses."""
        return sum(draw.secret for draw in self.draws)

    @property
    def witnessed(self) -> int:
        """The number of draws with at least one witness."""
        return sum(bool(draw.witnesses) for draw in self.draws)


def prove(entries: Sequence[Entry], system: System[Any], *, any_edition: bool = False) -> Proof:
    """Replay all entries of a table and return the proof. If the table is closed, deal every dealt draw again.

    Raises Mismatch for the first wrong entry. Raises it also for an edition other than the installed one, unless
    `any_edition` is True.
    """
    return proven(entries, system, any_edition=any_edition)[1]


def proven(entries: Sequence[Entry], system: System[Any], *, any_edition: bool = False) -> tuple[History, Proof]:
    """Return the replayed history together with its proof. See `prove`."""
    opening, closing, secret = opening_of(entries), entries[-1].act, ""
    if isinstance(closing, Closed) and not problem_of_secret(closing.secret, opening.commitment):
        secret = closing.secret  # a wrong secret is refused when the closing is replayed
    history = History.replay(entries, system, secret=secret, any_edition=any_edition)
    first = max((entry.n for entry in entries if isinstance(entry.act, Upgraded)), default=0)
    draws = tuple(proven_draws(history, first))
    dealt = sum(not draw.by_hand for draw in draws) if history.state.closed else None
    replayed = len(entries) - first
    branch = opening.branch.hash if opening.branch is not UNSET else ""
    words, compared = nonces_before_draws(entries), _positions_are_compared(entries, first, system)
    dropped, last_hash = dropped_moves(entries), history.state.hash
    asked = [(entry.n, entry.act) for entry in entries if isinstance(entry.act, LinksAsked)]
    left_out = tuple([LeftOut(n, act.without, tuple(sorted(act.links))) for n, act in asked if act.without])
    return history, Proof(len(entries), replayed, dealt, draws, words, last_hash, branch, compared, left_out, dropped)


def _positions_are_compared(entries: Sequence[Entry], first: int, system: System[Any]) -> bool:
    """Return whether the replay from entry `first` has compared the digests of all positions: their form is known."""
    shape: str | UnsetType = ""  # tables of the oldest format name none
    for entry in entries:
        shape = shape if entry.shape is UNSET else entry.shape
        if entry.n >= first and shape != shape_of(system):
            return False
    return True


def proven_draws(history: History, first: int = 0) -> Iterator[ProvenDraw]:
    """Yield all draws of a history from entry `first` on, with the people who had a part in each."""
    brought: set[str] = set()
    skipped: list[tuple[str, ...]] = []
    for entry in history.entries:
        act = entry.act
        if isinstance(act, Held | Upgraded):
            skipped = []
        if isinstance(act, LinksAsked) and act.without:
            skipped.append(act.without)
        if not isinstance(act, Moved | StoodIn):
            continue
        new = act.entropy is not UNSET and act.entropy not in brought
        if act.entropy is not UNSET:
            brought.add(act.entropy)
        if not act.drawn or entry.n < first:
            continue
        witnessed = tuple(sorted(links_of(act))), tuple(key for keys in skipped for key in keys), len(skipped)
        for number, drawn in enumerate(act.drawn, history.at(entry.n - 1).state.draws):
            answered, left_out, repeats = witnessed if needs_link(drawn) else ((), (), 0)
            secret, by_hand = drawn.unseen is True, drawn.by == "hand"
            yield ProvenDraw(number, entry.n, act.seat, by_hand, secret, new, answered, left_out, repeats)
        skipped = []


def nonces_before_draws(entries: Sequence[Entry]) -> int:
    """Return how many nonces seats had added before the first draw was dealt."""
    nonces = 0
    for entry in entries:
        if any(drawn.by == "dealer" for drawn in getattr(entry.act, "drawn", ())):
            break
        nonces += isinstance(entry.act, Nonce)
    return nonces


def dropped_moves(entries: Sequence[Entry]) -> tuple[int, ...]:
    """Return the numbers of the entries that fixed a move which another entry has dropped."""
    fixed, dropped = None, []
    for entry in entries:
        if isinstance(entry.act, Held):
            fixed = entry.n
        elif isinstance(entry.act, Moved | StoodIn):
            fixed = None
        elif isinstance(entry.act, Upgraded | Closed) and fixed is not None:
            dropped.append(fixed)
            fixed = None
    return tuple(dropped)
