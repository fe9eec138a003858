"""Random acts for the conformance checks of tables: what people could do at any moment, allowed or not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import UNSET

from facedown.chance import Below
from facedown.game import Option, PieceRef, Seat
from facedown.table.acts import (
    AnyAct,
    BotChanged,
    FacilitatorChanged,
    HandedOver,
    Mark,
    Marked,
    Moved,
    Named,
    Nonce,
    Paused,
    Resumed,
    RewindAnswered,
    RewindAsked,
    RewindWithdrawn,
    Ruled,
    Said,
    Seated,
    SessionBegun,
    SessionNamed,
    SpectatorsChanged,
    StoodIn,
    WitnessChanged,
)
from facedown.table.history import History

MOST_SEATS = 7
"""The most seats of a random table; more would only make the checks slower."""

LONGEST_CHAIN = 400
"""The links of each witness’s hash chain."""

T = TypeVar("T")


class Attempt(NamedTuple):
    """An act that is tried, with typed results (None: chance deals) and the links of witnesses."""

    act: AnyAct
    rolled: Sequence[str] | None = None
    links: Mapping[str, str] | None = None


class MadeMove(NamedTuple):
    """The act of a random move, with its seat, the option that offers it and the move as a record."""

    act: Moved
    seat: Seat
    option: Option
    record: Any


class RandomActs:
    """Chooses random acts. `below(n)` returns a random number from 0 to n - 1.

    `reached` are the kinds of acts that were accepted before; the others are tried more often.
    """

    def __init__(self, below: Below, reached: Collection[str] = ()) -> None:
        self.below = below
        self.reached = reached
        self._link_after: dict[str, str] = {}
        """For each link of a hash chain, the link that its witness reveals next."""
        self._made = 0
        self.last: MadeMove | None = None
        """The last random move."""

    def pick(self, items: Sequence[T]) -> T:
        """Return a random item."""
        return items[self.below(len(items))]

    def chance(self, of: int) -> bool:
        """Return True once in `of` calls, on average."""
        return self.below(of) == 0

    def attempt(self, history: History, *, moves: int = 28) -> Attempt | None:
        """Return the next act to try; None if the chosen kind of act makes no sense now.

        `moves` is the weight of moves; all other acts together have about 40.
        """
        state = history.state
        if state.awaited is not None and moves and self.below(3):
            return self._finish(history)
        if state.request is not None and self.chance(2):
            return self.pick((self._answer, self._answer, self._answer, self._withdraw, self._mark))(history)
        if state.paused and self.below(2):
            return Attempt(Resumed(self._facilitator_or_any(history)))
        missing = [make for name, (make, _) in self._kinds.items() if name not in self.reached]
        if missing and self.chance(4):
            return self.pick(missing)(history)
        kinds = [(self._move, moves), *self._kinds.values()]
        at = self.below(sum(weight for _, weight in kinds))
        for make, weight in kinds:
            at -= weight
            if at < 0:
                return make(history)
        raise AssertionError("the weights are counted")

    @property
    def _kinds(self) -> dict[str, tuple[Callable[[History], Attempt | None], int]]:
        """The kinds of acts other than moves, with the function that makes one and its weight."""
        return {
            "Marked": (self._mark, 6),
            "HandedOver": (self._hand_over, 6),
            "Seated": (self._seated, 2),
            "Named": (self._named, 2),
            "FacilitatorChanged": (self._role, 1),
            "BotChanged": (self._bot, 2),
            "Paused": (self._pause, 1),
            "Resumed": (self._resume, 1),
            "SpectatorsChanged": (self._spectators, 1),
            "SessionBegun": (self._begin_session, 1),
            "SessionNamed": (self._name_session, 1),
            "Said": (self._said, 5),
            "RewindAsked": (self._ask, 8),
            "RewindAnswered": (self._answer, 1),
            "RewindWithdrawn": (self._withdraw, 1),
            "Nonce": (self._nonce, 1),
            "Ruled": (self._rule, 1),
            "WitnessChanged": (self._witness, 2),
            "LinksAsked": (self._witness, 0),  # the table does this by itself, if it has witnesses
            "StoodIn": (self._stand_in, 4),
        }

    # Whom and what

    def _seat(self, history: History) -> str:
        """Return the key of a random seat; rarely one that is not there."""
        return "nobody" if self.chance(40) else self.pick(history.state.seats).key

    def _facilitator_or_any(self, history: History) -> str:
        there = history.state.facilitator
        return self._seat(history) if there is None or self.chance(3) else there.key

    def _piece(self, history: History) -> PieceRef:
        there = list(history.system.controllers(history.position))
        return PieceRef("character", "no such piece") if not there or self.chance(20) else self.pick(there)

    def _others(self, history: History) -> tuple[str, ...] | None:
        """Return None for everybody, or some random seats."""
        if self.chance(2):
            return None
        return tuple([seat.key for seat in history.state.seats if self.below(2)])

    # Moves

    def _move(self, history: History) -> Attempt | None:
        """Return a move that an option offers, rather one that is owed or that begins a procedure."""
        found = self.option(history)
        if found is None:
            return None
        seat, option = found
        record = option.sample(history.system.move_type, self.below)
        move = {"move": option.move, **msgspec.to_builtins(record)}
        entropy = bytes(self.below(256) for _ in range(16)).hex() if self.chance(2) else UNSET
        rolled: Sequence[str] | None = [] if history.state.by_hand and self.below(2) else None
        act = Moved(seat.key, move, entropy=entropy)
        self.last = MadeMove(act, seat, option, record)
        return Attempt(act, rolled)

    def option(self, history: History) -> tuple[Seat, Option] | None:
        """Return a seat and one of its options, from which a random move is made; None if there is none."""
        seats = history.system.awaited(history.position, history.state.seats) if self.below(4) else ()
        seat = self.pick(seats or history.state.seats)
        options = [one for one in history.options(seat) if not one.concedes or one.owed]
        opening = [one for one in options if one.move in history.system.opens]
        owed = [one for one in options if one.owed]
        pool = opening if opening and self.chance(3) else owed if owed and self.below(4) else options
        return (seat, self.pick(pool)) if pool else None

    def _finish(self, history: History) -> Attempt:
        """Return the move that waits, with the links of its witnesses, or of some of them, or a wrong one."""
        state, awaited = history.state, history.state.awaited
        assert awaited is not None
        links = {key: self._link_after[state.witnesses[key]] for key in state.asked_witnesses or () if self.below(4)}
        if links and self.chance(10):
            links[self.pick(list(links))] = "0" * 64
        rolled: Sequence[str] | None = [] if state.by_hand and state.asked_witnesses is None and self.below(2) else None
        if awaited.absent:
            return Attempt(StoodIn(awaited.seat, awaited.absent, {}), rolled, links or None)
        return Attempt(Moved(awaited.seat, awaited.move, entropy=awaited.entropy), rolled, links or None)

    def _stand_in(self, history: History) -> Attempt:
        owing = history.system.awaited(history.position, history.state.seats)
        absent = self.pick(owing).key if owing else self._seat(history)
        return Attempt(StoodIn(self._facilitator_or_any(history), absent, {}))

    # Statements, rewinds and sources of chance

    def _said(self, history: History) -> Attempt:
        piece = self._piece(history) if self.chance(2) else UNSET
        return Attempt(Said(self._seat(history), f"Words {self.below(1000)}.", self._others(history), True, piece))

    def _ask(self, history: History) -> Attempt:
        to = len(history) - 2 - self.below(min(8, max(1, len(history) - 1)))
        return Attempt(RewindAsked(self._seat(history), to))

    def _answer(self, history: History) -> Attempt:
        request = history.state.request
        seat = self.pick(request.waited_for) if request and self.below(6) else self._seat(history)
        return Attempt(RewindAnswered(seat, bool(self.below(6))))

    def _withdraw(self, history: History) -> Attempt:
        request = history.state.request
        return Attempt(RewindWithdrawn(request.asked_by if request and self.below(6) else self._seat(history)))

    def _nonce(self, history: History) -> Attempt:
        return Attempt(Nonce(self._seat(history), f"word {self.below(1000)}"))

    def _rule(self, history: History) -> Attempt | None:
        switches = history.system.rulebook.switches
        if not switches:
            return None
        option = self.pick(list(switches))
        changes = {option: self.pick(switches[option].values_to_try)}
        return Attempt(Ruled(self._facilitator_or_any(history), changes))

    def _witness(self, history: History) -> Attempt:
        """Return the act of a seat that becomes a witness, with a new chain, or ends it."""
        if self.chance(4):
            return Attempt(WitnessChanged(self._seat(history), ""))
        self._made += 1
        link = sha256(f"{self._made} {self.below(2**32)}".encode()).hexdigest()
        for _ in range(LONGEST_CHAIN):
            end = sha256(bytes.fromhex(link)).hexdigest()
            self._link_after[end] = link
            link = end
        return Attempt(WitnessChanged(self._seat(history), link))

    # People

    def _mark(self, history: History) -> Attempt:
        of = self._seat(history)
        request = history.state.request
        if request is not None and self.below(2):
            of = self.pick((*request.waited_for, request.asked_by))
        marks: tuple[Mark, ...] = ("away", "away", "left", "here", "here")
        by = of if self.below(3) else self._facilitator_or_any(history)
        return Attempt(Marked(by, of, self.pick(marks)))

    def _hand_over(self, history: History) -> Attempt:
        piece = self._piece(history)
        owner = history.system.controllers(history.position).get(piece, "")
        by = owner if owner and self.below(3) else self._facilitator_or_any(history)
        return Attempt(HandedOver(by, piece, self._seat(history)))

    def _seated(self, history: History) -> Attempt | None:
        if len(history.state.seats) >= MOST_SEATS and self.below(4):
            return None
        seats = len(history.state.seats)
        key = f"late{seats}" if self.below(4) and seats < MOST_SEATS else self.pick(history.state.seats).key
        spectates = self.chance(3)
        return Attempt(Seated(Seat(key, key.upper(), "spectator" if spectates else "player")))

    def _named(self, history: History) -> Attempt:
        of = self._seat(history)
        by = of if self.below(2) else self._facilitator_or_any(history)
        names = (f"Name {self.below(100)}", self.pick(history.state.seats).shown, "")
        return Attempt(Named(by, of, names[0] if self.below(3) else self.pick(names)))

    def _role(self, history: History) -> Attempt:
        return Attempt(FacilitatorChanged(self._facilitator_or_any(history), self._seat(history)))

    def _bot(self, history: History) -> Attempt:
        of = self._seat(history)
        by = of if self.below(2) else self._facilitator_or_any(history)
        return Attempt(BotChanged(by, of, of not in history.state.bots or self.chance(4)))

    def _pause(self, history: History) -> Attempt:
        return Attempt(Paused())

    def _resume(self, history: History) -> Attempt:
        return Attempt(Resumed(self._facilitator_or_any(history)))

    def _spectators(self, history: History) -> Attempt:
        return Attempt(SpectatorsChanged(self._facilitator_or_any(history), bool(self.below(2))))

    def _begin_session(self, history: History) -> Attempt:
        return Attempt(SessionBegun(self._facilitator_or_any(history), f"Evening {self.below(4)}"))

    def _name_session(self, history: History) -> Attempt:
        return Attempt(SessionNamed(self._facilitator_or_any(history), f"Evening {self.below(4)}"))
