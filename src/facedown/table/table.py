"""A table: entries are added to it, and position, views, options and log are read off it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.chance import Awaiting, Chance, Dealer, Drawn, HandRolled, Misfit, Nonces, Recorder, Tape, TapeMismatch
from facedown.game import Event, Option, Refused, Seat, SeatRef, Setup, System, Turn, refuse
from facedown.table import acting, rewind
from facedown.table.checks import check, check_rolled, is_secret
from facedown.table.draws import check_counters, compare, counter_after, salt, undealt
from facedown.table.entries import (
    FORMAT,
    AnyAct,
    Closed,
    Entry,
    Held,
    Moved,
    Nonce,
    Opened,
    RewindAnswered,
    RewindAsked,
    Ruled,
    Said,
    Seated,
    StoodIn,
    as_hex,
    as_stood_in,
    as_written,
    digest,
    entropy_of,
    finishes,
    held,
    mover,
    unwritable,
    write,
)
from facedown.table.files import BadFile, read_entries, read_notes, write_entries
from facedown.table.law import Mismatch, editions, law, other_edition_of
from facedown.table.limits import Usage
from facedown.table.reading import LogLine, TableReader
from facedown.table.rewind import Request, changes_position, consent_needed, is_public, known_to, traces, undone_by

SHORTEST_SECRET = 16


class Table:
    """One table. Open one with `Table.open`, or bring one back with `Table.replay` or `Table.resume`.

    Every change is one entry; a change that is refused raises Refused and leaves everything as it was. A move that
    waits for what is rolled by hand raises Awaiting, and leaves an entry that holds the table to it.
    """

    def __init__(self, system: System[Any], secret: str = "") -> None:
        self.system = system
        self.entries: list[Entry] = []
        self.seats: tuple[Seat, ...] = ()
        self.undone: frozenset[int] = frozenset()
        self.request: Request | None = None
        self.awaited: Held | None = None
        self.notes: dict[str, Any] = {}
        self.usage = Usage()
        self._secret = secret
        self._nonces = Nonces()
        self._counter = 0
        self._hash = ""
        self._closed = False
        self._positions: list[Any] = []
        self._drawn: list[Drawn] = []

    # Beginning

    @classmethod
    def open(cls, system: System[Any], setup: Setup, secret: bytes, *, by_hand: bool = False) -> Table:
        """A new table. `secret` (32 random bytes) is what all draws come from, but for those rolled `by_hand`.

        Raises Refused for a bad setup.
        """
        if not isinstance(secret, bytes) or len(secret) < SHORTEST_SECRET:
            raise refuse(
                "table", f"A secret has {SHORTEST_SECRET} bytes or more.", "secrets.token_bytes(32) makes one."
            )
        table = cls(system, secret.hex())
        commitment = Dealer.commitment(secret)
        act = as_written(Opened(FORMAT, system.key, system.edition, setup, commitment, {}, by_hand))
        table._act(replace(act, extensions=editions(act.setup, system)))
        return table

    @classmethod
    def replay(
        cls, entries: Sequence[Entry], system: System[Any], *, secret: str = "", any_edition: bool = False
    ) -> Table:
        """The table that these entries make, every one played again and held against the log.

        With the `secret`, every draw that was dealt is dealt again too. Raises Mismatch, naming the first entry that
        the rules do not give; an edition other than the installed one is such a mismatch unless `any_edition`.
        """
        opening = entries[0].act if entries else None
        if not isinstance(opening, Opened):
            raise Mismatch(0, "a table begins with its opening.")
        if secret and not is_secret(secret, opening.commitment):
            raise Mismatch(0, "its secret is not the one whose hash was published at the opening.")
        table = cls(system, secret)
        other_edition = opening.edition != system.edition or opening.extensions != editions(opening.setup, system)
        for recorded in entries:
            try:
                table._repeat(recorded, ignore_law=other_edition)
            except Mismatch as mismatch:
                raise (other_edition_of(opening, system, mismatch) if other_edition else mismatch) from None
        if other_edition and not any_edition:
            raise other_edition_of(opening, system, None)
        return table

    @classmethod
    def resume(cls, text: str, system: System[Any]) -> Table:
        """The table of a file that keeps its secret, ready to go on. Raises BadFile or Mismatch."""
        entries, secret = read_entries(text)
        if not secret and not isinstance(entries[-1].act, Closed):
            raise BadFile("The file keeps no secret, so nobody can go on with its table.")
        table = cls.replay(entries, system, secret=secret)
        table.notes = read_notes(text)
        return table

    # Reading

    @property
    def position(self) -> Any:
        """The position now."""
        return self._positions[-1]

    def position_after(self, n: int) -> Any:
        """The position as it stood after entry `n`."""
        return self._positions[n]

    @property
    def opening(self) -> Opened:
        """What the table began with."""
        act = self.entries[0].act
        assert isinstance(act, Opened)
        return act

    @property
    def last_hash(self) -> str:
        """The hash of the last entry: whoever notes it down can later tell whether anything was changed."""
        return self._hash

    @property
    def closed(self) -> bool:
        """Whether the table was closed."""
        return self._closed

    def seat(self, key: str) -> Seat:
        """The seat with this key. Raises Refused when nobody sits there."""
        for seat in self.seats:
            if seat.key == key:
                return seat
        raise refuse("table", f"Nobody sits at “{key}”.", f"Seats: {', '.join(seat.key for seat in self.seats)}.")

    def view(self, viewer: Seat) -> Any:
        """The position as this viewer may know it."""
        return self.system.view(self.position, viewer)

    def options(self, seat: Seat) -> tuple[Option, ...]:
        """All this seat may do now; nothing while a move waits for a roll by hand."""
        options = () if self.closed or self.awaited is not None else self.system.options(self.view(seat), seat)
        return tuple([acting.with_names(option, self.seats) for option in options])

    def seats_that_owe(self) -> tuple[Seat, ...]:
        """The seats that truly owe something now: for code that drives the game, and never to be told to a seat."""
        return () if self.closed else self.system.awaited(self.position, self.seats)

    def waited_for(self, viewer: Seat) -> tuple[Seat, ...]:
        """The seats that owe something now, as far as this viewer can tell."""
        return () if self.closed else self.system.awaited_as_seen(self.position, viewer, self.seats)

    def waiting(self, viewer: Seat) -> str:
        """Whom the table waits for as far as this viewer can tell, in a sentence."""
        names = ", ".join(seat.shown for seat in self.waited_for(viewer))
        return f"The table waits for {names}." if names else "The table waits for nobody."

    def reader(self, wording: str = "") -> TableReader:
        """What renders the events of this table. Raises Refused for a wording that the system does not have."""
        return TableReader(self, wording)

    def log(self, viewer: Seat, wording: str = "") -> list[LogLine]:
        """What this viewer may know of what happened, oldest first."""
        line = self.reader(wording).line
        return [line(entry, event) for entry in self.entries for event in entry.events if event.seen_by(viewer)]

    def drawn(self, draws: Sequence[int]) -> tuple[Drawn, ...]:
        """The draws with these numbers, counted from the table's first."""
        return tuple([self._drawn[number] for number in draws])

    def export(self, *, keep_secret: bool = False) -> str:
        """The whole table as one text file. With `keep_secret` an open table can be gone on with from it.

        Then `notes`, which are the keeper's own and no part of the table, are in it too.
        """
        return write_entries(self.entries, self._secret if keep_secret and not self.closed else "", self.notes)

    # Acting

    def play(self, seat: str, move: Any, rolled: Sequence[str] | None = None, *, entropy: bytes | None = None) -> Entry:
        """A seat makes a move (a record, or plain data).

        `entropy` is 16 to 64 random bytes of the mover, new with each move. They enter the draws of this move alone:
        without them, whoever holds the table's secret can compute those draws beforehand. A move that waits for what
        is rolled keeps the bytes that it was first made with.
        `rolled` are results typed in, in the order asked, at a table that rolls by hand: then nothing is dealt, and
        Awaiting tells what is still to be rolled; the table has an entry that the move is held to. Texts beyond what is
        asked for are left aside: to refuse them would tell what is not asked for.
        Raises Refused for an illegal move, Misfit for a result that cannot be.
        """
        return self._chanced(Moved(seat, self._plain(move), entropy=as_hex(entropy)), rolled)

    def stand_in(
        self, seat: str, absent: str, rolled: Sequence[str] | None = None, *, entropy: bytes | None = None
    ) -> Entry:
        """The facilitator has the usual choice made for a seat that is away. Nobody sees what it was any earlier.

        A move of that seat that waits for a roll is finished instead. `entropy` is the facilitator's, as for `play`.
        """
        act = as_written(StoodIn(seat, absent, {}, entropy=as_hex(entropy)))
        check(self, act)
        return self._chanced(self._usual(act), rolled)

    def rule(self, seat: str, changes: Mapping[str, str]) -> Entry:
        """The facilitator changes rulings. Raises Refused for an unknown one, or in mid-procedure."""
        act = as_written(Ruled(seat, dict(changes) if isinstance(changes, Mapping) else changes))
        check(self, act)
        return self._add(act, self.system.rule(self.position, act.changes, Tape(())))

    def say(self, seat: str, text: str, to: Sequence[str] | None = None, *, statement: bool = False) -> Entry:
        """Words, to all or whispered to some seats; a `statement` is said in the fiction."""
        return self._act(Said(seat, text, to, statement))  # type: ignore[arg-type]  # it is made a tuple as written

    def add_nonce(self, seat: str, nonce: str) -> Entry:
        """A seat adds randomness of its own to all later draws of moves that bring no random bytes."""
        return self._act(Nonce(seat, nonce))

    def take_seat(self, seat: Seat) -> Entry:
        """Somebody sits down at a seat of a new key."""
        return self._act(Seated(seat))

    def ask_rewind(self, seat: str, to: int) -> Entry:
        """A seat asks to go back to after entry `to`. It happens at once where nobody else is touched by it."""
        return self._act(RewindAsked(seat, to))

    def answer_rewind(self, seat: str, *, agrees: bool) -> Entry:
        """A seat agrees to the rewind that was asked for, or does not."""
        return self._act(RewindAnswered(seat, agrees))

    def close(self, seat: str) -> Entry:
        """The table closes, and its secret is told. The facilitator's, or anybody's where nobody facilitates."""
        return self._act(Closed(seat, self._secret))

    # Carrying acts out

    def _act(self, act: AnyAct) -> Entry:
        act = as_written(act)
        check(self, act)
        return self._add(act, None)

    def _add(self, act: AnyAct, turn: Turn[Any] | None) -> Entry:
        """One more entry, from an act that has been found good. Raises Refused, and then nothing has changed."""
        before, positions = dict(vars(self)), len(self._positions)
        try:
            entry = self._entry(act, turn)
            line = write(entry)
            self.usage.check(act, len(line))
        except Exception as error:
            vars(self).update(before)
            del self._positions[positions:]
            raise (acting.unencodable() if isinstance(error, UnicodeEncodeError) else error) from None
        self._hash = digest(line)
        self.entries.append(entry)
        self.usage.add(entry, len(line))
        if isinstance(act, Moved | StoodIn):
            self._drawn += act.drawn
        return entry

    def _entry(self, act: AnyAct, turn: Turn[Any] | None) -> Entry:
        waited = self.awaited
        if isinstance(act, Opened):
            position = self.system.begin(act.setup)
            self.seats = act.setup.seats
            events: tuple[Event, ...] = (acting.opening(act),)
        elif turn is not None:
            self.awaited = None
            position, events = turn.position, turn.events
            if isinstance(act, Moved | StoodIn):
                self._counter = counter_after(act.drawn, self._counter)
            if self.request is not None and is_public(events):  # what happens unseen must not tell by this
                events = (*events, acting.event("rewind-lapsed"))
                self.request = None
        else:
            position, events = self._tabled(act)
        if isinstance(act, Moved | StoodIn) and any(drawn.by == "hand" for drawn in act.drawn):
            events = (acting.event("rolled", seat=SeatRef(mover(act))), *events)
        if isinstance(act, StoodIn):
            began = waited is not None and not waited.absent
            events = (acting.stood_in(act, finished=began), *events)
        self._positions.append(position)
        return Entry(
            n=len(self.entries),
            act=act,
            law=law(self.system, position, self.entries[0].act if self.entries else act),
            events=events,
            state=digest(self.system.encode(position), 16),
            before=self._hash,
            salt=salt(self._secret, len(self.entries)),
            opened=turn is not None and turn.opened,
            binding=turn is not None and turn.binding,
        )

    def _tabled(self, act: AnyAct) -> tuple[Any, tuple[Event, ...]]:
        """Acts that are the table's own and no move of the system."""
        position = self.position
        if isinstance(act, Seated):
            self.seats = (*self.seats, act.seat)
            return position, (acting.event("seated", seat=SeatRef(act.seat.key)),)
        if isinstance(act, Nonce):
            self._nonces = self._nonces.plus(act.nonce)
            return position, (acting.event("nonce", seat=SeatRef(act.seat)),)
        if isinstance(act, Said):
            return position, (acting.said(act),)
        if isinstance(act, Held):
            self.awaited = act
            return position, (acting.event("held", seat=SeatRef(mover(act))),)
        if isinstance(act, RewindAsked):
            return self._asked(act)
        if isinstance(act, RewindAnswered):
            return self._answered(act)
        assert isinstance(act, Closed)
        self._closed = True
        return position, (acting.event("closed", seat=SeatRef(act.seat)),)

    def _asked(self, act: RewindAsked) -> tuple[Any, tuple[Event, ...]]:
        undone = traces(undone_by(self.entries, self.undone, act.to), self.seats)
        waited_for = consent_needed(known_to(act.seat, undone), self.seats, act.seat)
        self.request = Request(act.seat, act.to, waited_for, len(self.entries))
        asked = rewind.request_events(self.request, undone, self.seats)
        return (self.position, asked) if waited_for else self._rewind(asked)

    def _answered(self, act: RewindAnswered) -> tuple[Any, tuple[Event, ...]]:
        assert self.request is not None
        undone = traces(undone_by(self.entries[: self.request.at], self.undone, self.request.to), self.seats)
        answered = rewind.answer_events(self.request, undone, self.seats, self.seat(act.seat), agrees=act.agrees)
        left = tuple(key for key in self.request.waited_for if key != act.seat)
        if act.agrees and not left:
            return self._rewind(answered)
        self.request = replace(self.request, waited_for=left) if act.agrees else None
        return self.position, answered

    def _rewind(self, events: tuple[Event, ...]) -> tuple[Any, tuple[Event, ...]]:
        """Back to an earlier position: the entries since stay, struck through; draws go on from where they are."""
        assert self.request is not None
        to, asked_by, self.request = self.request.to, self.request.asked_by, None
        going = undone_by(self.entries, self.undone, to)
        self.undone |= {entry.n for entry in going}
        standing = next(n for n in range(to, -1, -1) if n == 0 or self._stands(n))
        return self._positions[standing], (
            *events,
            *rewind.rewind_events(to, traces(going, self.seats), self.seats, asked_by),
        )

    def _stands(self, n: int) -> bool:
        """Whether an entry made a position that still counts."""
        return changes_position(self.entries[n]) and n not in self.undone

    # Chance

    def _chanced(self, act: Moved | StoodIn, rolled: Sequence[str] | None) -> Entry:
        """Adds a move with what chance answers: dealt from the secret, or typed in."""
        act = as_written(act)
        if self.awaited is not None:  # other bytes would deal other draws, and a seat could try until they suit it
            act = replace(act, entropy=self.awaited.entropy)
        if rolled is not None:
            check_rolled(rolled)
        check(self, act)
        self._hold_to(act)
        entropy = entropy_of(act)
        recorder = Recorder(self._dealer(entropy)) if rolled is None else self._by_hand(rolled, entropy)
        try:
            turn = self._turn(act, recorder)
        except (Awaiting, Misfit):  # both tell what is to be rolled
            if self.awaited is None:
                self._act(held(act))
            raise
        return self._add(replace(act, drawn=tuple(recorder.drawn)), turn)

    def _turn(self, act: Moved | StoodIn | Held, chance: Chance) -> Turn[Any]:
        seat, move = self.seat(mover(act)), self._record(act.move)
        return self.system.play(self.position, seat, move, chance, len(self._drawn))

    def _hold_to(self, act: Moved | StoodIn) -> None:
        """What has been asked to be rolled is rolled for that very move."""
        if self.awaited is not None and not finishes(act, self.awaited):
            raise acting.still_awaited(self.seat(mover(self.awaited)))

    def _dealer(self, entropy: bytes) -> Dealer:
        if not self._secret:
            legal = "Type rolls in by hand." if self.opening.by_hand else "Whoever keeps the table has it."
            raise refuse("table", "This table’s secret is not here, so nothing can be dealt.", legal)
        return Dealer(bytes.fromhex(self._secret), self._nonces, self._counter, entropy)

    def _by_hand(self, rolled: Sequence[str], entropy: bytes) -> Recorder:
        """Chance as people typed it in; what nobody may be asked for is dealt, and refused without the secret."""
        if not self.opening.by_hand:
            raise refuse("table", "At this table chance is dealt, not rolled by hand.", "Make the move without rolls.")
        return Recorder(HandRolled(rolled), self._dealer(entropy) if self._secret else undealt)

    def _usual(self, act: StoodIn) -> StoodIn:
        """The act with the usual move for the seat that is away, or with its move that waits for a roll."""
        away = self.seat(act.absent)
        if self.awaited is not None:  # that of another seat is refused below
            return replace(act, move=self.awaited.move)
        option = acting.owed_by(self.options(away))
        if option is None:
            raise refuse("table", f"{away.shown} owes nothing now.", self.waiting(self.seat(act.seat)))
        return as_written(replace(act, move=msgspec.to_builtins(option.build(self.system.move_type))))

    def _plain(self, move: Any) -> Any:
        """A move as plain data. Raises Refused for what is none of the system's."""
        try:
            return msgspec.to_builtins(self._record(move))
        except (TypeError, ValueError, RecursionError) as error:
            raise unwritable(error) from None

    def _record(self, move: Any) -> Any:
        """The record of a move, made from plain data in any case: a list in place of a tuple is none of it."""
        return self.system.read_move(msgspec.to_builtins(move) if isinstance(move, msgspec.Struct) else move)

    # Repeating a history

    def _repeat(self, recorded: Entry, *, ignore_law: bool) -> None:
        n = recorded.n
        try:
            act, turn = self._again(recorded.act)
            entry = self._add(act, turn)
        except Refused as refused:
            raise Mismatch(n, f"the rules refuse it: {refused.refusal}") from None
        except (TapeMismatch, Misfit, Awaiting) as mismatch:
            raise Mismatch(n, f"its draws do not fit: {mismatch}.") from None
        if ignore_law:  # another edition may keep its records otherwise: what happened is compared
            entry = replace(entry, law=recorded.law, state=recorded.state)
        if not self._secret:  # without the secret nobody can salt
            entry = replace(entry, salt=recorded.salt)
        problem = acting.difference(recorded, entry)
        if problem:
            raise Mismatch(n, problem)
        self.entries[-1] = recorded
        self._hash = digest(write(recorded))

    def _again(self, act: AnyAct) -> tuple[AnyAct, Turn[Any] | None]:
        """Checks an act of a log as if it were done now, with chance answered from the log.

        Returns the act as the table writes it, and the turn of a move.
        """
        check(self, act)
        if isinstance(act, StoodIn | Held) and act.absent and act.move != self._usual(as_stood_in(act)).move:
            raise refuse("table", f"What was chosen for {self.seat(act.absent).shown} is not the usual choice.")
        if isinstance(act, Moved | StoodIn | Held):
            act = as_written(replace(act, move=msgspec.to_builtins(self._record(act.move))))
        if isinstance(act, Held):
            self._held_again(act)
        if isinstance(act, Moved | StoodIn):
            self._hold_to(act)
            check_counters(act.drawn, self._counter, by_hand=self.opening.by_hand)
            return self._drawn_again(act)
        if isinstance(act, Ruled):
            return act, self.system.rule(self.position, act.changes, Tape(()))
        return act, None

    def _drawn_again(self, act: Moved | StoodIn) -> tuple[AnyAct, Turn[Any]]:
        """The turn with chance answered from the log; what was dealt is dealt again where the secret is known."""
        if self._secret and act.drawn:
            typed = [drawn for drawn in act.drawn if drawn.by == "hand"]
            tape, dealer = Tape(typed), self._dealer(entropy_of(act))
            recorder = Recorder(tape, dealer) if typed else Recorder(dealer)
            turn = self._turn(act, recorder)
            tape.finish()
            compare(act.drawn, recorder.drawn)
            return replace(act, drawn=tuple(recorder.drawn)), turn
        tape = Tape(act.drawn)
        turn = self._turn(act, tape)
        tape.finish()
        return act, turn

    def _held_again(self, act: Held) -> None:
        """A move waits only where something is to be rolled for it."""
        try:
            self._turn(act, HandRolled())
        except Awaiting:
            return
        raise refuse("table", "Nothing is to be rolled for this move.")
