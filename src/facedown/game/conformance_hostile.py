"""Conformance check of hostile moves: every kind of move with hostile keys and values, and data that is no move.

The check yields sentences that complete "The contract demands that …". Moves are made or refused, refusals are short
and cite a rule, and nothing changes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, get_args

import msgspec

from facedown.chance import Below, Dealer
from facedown.game.events import Turn
from facedown.game.hostile_moves import ascii_text, hostile_data, hostile_move, keys_in
from facedown.game.options import Option
from facedown.game.refusals import LONGEST, LONGEST_LEGAL, Refusal, Refused
from facedown.game.seats import Seat
from facedown.game.system import System


def result_of(system: System[Any], position: Any, seat: Seat, move: Any) -> Turn[Any] | Refusal:
    """Return the result of a move in a position: a turn, or a refusal."""
    try:
        return system.play(position, seat, move, Dealer(b"probe"))
    except Refused as refused:
        return refused.refusal


def is_offered(options: Sequence[Option], move: Any) -> bool:
    """Return whether one of a seat's options offers a move."""
    return any(one.move == move.kind and one.fits(move) and one.refusal(move) is None for one in options)


class HostileMoves:
    """Hostile moves for every viewer, of every kind that a system has.

    `rules`: the ids that a refusal may cite.
    `below`: makes the random choices.
    `tried`: the number of moves tried so far.
    """

    def __init__(
        self, system: System[Any], seats: Sequence[Seat], viewers: Sequence[Seat], rules: Collection[str],
        below: Below,
    ) -> None:  # fmt: skip
        self.system, self.seats, self.viewers, self.below = system, seats, viewers, below
        self.rules = {*rules, system.rulebook.prefix}
        self.tried = 0

    def problems_at(self, position: Any) -> Iterator[str]:
        """Try every kind of move, with hostile values, for every viewer. Yield what is wrong with the answers."""
        system, below = self.system, self.below
        before = system.encode(position)
        offered = [
            (seat, option) for seat in self.seats for option in system.options(system.view(position, seat), seat)
        ]
        known = sorted({key for _, option in offered for key in keys_in(option)} | {seat.key for seat in self.seats})
        likely: dict[str, list[Option]] = {}
        for _, option in offered:
            likely.setdefault(option.move, []).append(option)
        for viewer in self.viewers:
            view = system.view(position, viewer)
            for kind in get_args(system.move_type):
                there = likely.get(kind.kind, [])
                base = there[below(len(there))].sample(system.move_type, below) if there and below(4) else None
                move = hostile_move(kind, known, base, below)
                yield from self._problems_of_move(position, view, viewer, move)
                yield from self._problems_of_data(position, view, viewer, hostile_data(base or move, below))
        if system.encode(position) != before:
            yield "hostile moves change nothing"

    def _problems_of_data(self, position: Any, view: Any, seat: Seat, data: Any) -> Iterator[str]:
        """Yield the problems of hostile data, which must be refused or read as a move; the move is tried then."""
        try:
            move = self.system.read_move(data)
        except Refused as refused:
            yield from self._problems_of_refusal(refused.refusal, data)
        except Exception as error:
            yield f"all data is read or refused, but {ascii_text(data)} raises {error!r:.300}"
        else:
            yield from self._problems_of_move(position, view, seat, move)

    def _problems_of_move(self, position: Any, view: Any, seat: Seat, move: Any) -> Iterator[str]:
        """Yield the problems of a hostile move: `check` and `play` must both refuse it, or an option must offer it."""
        try:
            refusal, result = self.system.check(view, seat, move), result_of(self.system, position, seat, move)
        except Exception as error:
            yield f"every move is made or refused, but {ascii_text(move)} raises {error!r:.300}"
            return
        self.tried += 1
        if refusal is not None:
            yield from self._problems_of_refusal(refusal, move)
            if result != refusal:
                yield f"`play` refuses {ascii_text(move)} as `check` does"
            return
        if not is_offered(self.system.options(view, seat), move):
            yield f"{ascii_text(move)}, which no option offers to {seat.key}, is refused"
        assert isinstance(result, Turn)
        self.system.encode(result.position)
        msgspec.json.encode(result.events)

    def _problems_of_refusal(self, refusal: Refusal, asked: Any) -> Iterator[str]:
        """Yield the problems of a refusal: it must cite a rule, have a short text, and be encodable as JSON."""
        if refusal.rule not in self.rules:
            yield f"the refusal “{refusal}” cites a rule"
        if not 0 < len(refusal.text) <= LONGEST or len(refusal.legal) > LONGEST_LEGAL:
            yield f"the refusal of {ascii_text(asked)} has a text, and no part of it is too long"
        try:
            msgspec.json.encode(refusal)
        except UnicodeEncodeError:
            yield f"the refusal of {ascii_text(asked)} can be encoded"
