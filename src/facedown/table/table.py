"""The table: acts add entries to it, and it provides the position, views, options and the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.chance import (
    Awaiting,
    Chance,
    Dealer,
    Drawn,
    HandRolled,
    Misfit,
    Nonces,
    Recorder,
    Tape,
    TapeMismatch,
    quoted,
)
from facedown.game import Event, Option, Refused, Seat, SeatRef, Setup, System, Turn, listed, refuse, within_sentence
from facedown.table import acting, rewind
from facedown.table.checks import check, check_rolled, check_secret, checked_numbers, checked_viewer, problem_of_secret
from facedown.table.draws import check_counters, compare, counter_after, refuse_draw, salt
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
    as_dict,
    as_hex,
    as_stood_in,
    as_written,
    digest,
    entropy_of,
    finishes,
    held_act,
    mover,
    write,
)
from facedown.table.files import BadFile, read_entries, read_notes, write_entries
from facedown.table.law import Mismatch, edition_mismatch, editions, law, opening_of
from facedown.table.limits import Usage
from facedown.table.reading import LogLine, TableReader
from facedown.table.rewind import Request, Trace, changes_position, consent_needed, is_public, traces, undone_by


class Table:
    """A table. Open a new one with `Table.open`, or restore one with `Table.replay` or `Table.resume`.

    Every change adds one entry. A refused change raises Refused and changes nothing. A move that needs a roll by hand
    raises Awaiting, after adding an entry that makes the table wait for this move.
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
        self.closed = False
        self._secret = secret
        self._nonces = Nonces()
        self._counter = 0
        self._hash = ""
        self._positions: list[Any] = []
        self._drawn: list[Drawn] = []

    # Beginning

    @classmethod
    def open(cls, system: System[Any], setup: Setup, secret: bytes, *, by_hand: bool = False) -> Table:
        """Open a new table. All draws are dealt from `secret` (16 to 64 random bytes), except those rolled by hand.

        With `by_hand`, people may type results of physical dice and cards. Raises Refused for an invalid setup.
        """
        check_secret(secret)
        table = cls(system, secret.hex())
        commitment = Dealer.commitment(secret)
        act = as_written(Opened(FORMAT, system.key, system.edition, setup, commitment, {}, by_hand))
        table._act(replace(act, extensions=editions(act.setup, system)))
        return table

    @classmethod
    def replay(
        cls, entries: Sequence[Entry], system: System[Any], *, secret: str = "", any_edition: bool = False
    ) -> Table:
        """Play all entries again and compare the results with the log. Return the table.

        With the `secret`, every dealt draw is dealt again too. Raises Mismatch for the first entry that does not follow
        from the rules, and for an edition other than the installed one, unless `any_edition` is True.
        """
        opening = opening_of(entries)
        problem = "" if type(secret) is str and not secret else problem_of_secret(secret, opening.commitment)
        if problem:
            raise Mismatch(0, f"the secret {problem}")
        table = cls(system, secret)
        other_edition = opening.edition != system.edition or opening.extensions != editions(opening.setup, system)
        for recorded in entries:
            try:
                table._repeat(recorded, ignore_law=other_edition)
            except Mismatch as mismatch:
                raise (edition_mismatch(opening, system, mismatch) if other_edition else mismatch) from None
        if other_edition and not any_edition:
            raise edition_mismatch(opening, system, None)
        return table

    @classmethod
    def resume(cls, text: str, system: System[Any]) -> Table:
        """Return the table in a file. Raises Mismatch for a wrong entry, BadFile for a bad file or a missing secret."""
        entries, secret = read_entries(text)
        if not secret and not isinstance(entries[-1].act, Closed):
            raise BadFile("The file does not contain the table’s secret, so the table cannot be continued.")
        table = cls.replay(entries, system, secret=secret)
        table.notes = read_notes(text)
        return table

    # Reading

    @property
    def position(self) -> Any:
        """The current position."""
        return self._positions[-1]

    def position_after(self, n: int) -> Any:
        """Return the position after entry `n`. Raises Refused if there is no such entry."""
        return self._positions[checked_numbers("entry", (n,), len(self._positions))[0]]

    @property
    def opening(self) -> Opened:
        """The act that opened the table."""
        act = self.entries[0].act
        assert isinstance(act, Opened)
        return act

    @property
    def last_hash(self) -> str:
        """The hash of the last entry. A person who notes it can later detect any change of the history."""
        return self._hash

    def seat(self, key: str) -> Seat:
        """Return the seat with this key. Raises Refused if there is none."""
        if type(key) is str:
            for seat in self.seats:
                if seat.key == key:
                    return seat
        keys = ", ".join(seat.key for seat in self.seats)
        raise refuse("table", f"There is no seat {quoted(key)}.", f"Choose from: {keys}.")

    def view(self, viewer: Seat) -> Any:
        """Return the current position as this viewer may know it. Raises Refused if the viewer is no Seat."""
        return self.system.view(self.position, checked_viewer(viewer))

    def options(self, seat: Seat) -> tuple[Option, ...]:
        """Return all options of a seat; none while a move waits for a roll by hand, and none at a closed table."""
        options = () if self.closed or self.awaited is not None else self.system.options(self.view(seat), seat)
        return tuple([acting.with_names(option, self.seats) for option in options])

    def seats_that_owe(self) -> tuple[Seat, ...]:
        """Return the seats that owe a decision. The result may depend on secrets, so never show it to a seat."""
        return () if self.closed else self.system.awaited(self.position, self.seats)

    def waited_for(self, viewer: Seat) -> tuple[Seat, ...]:
        """Return the seats that owe a decision as far as this viewer can tell."""
        return () if self.closed else self.system.awaited_as_seen(self.position, checked_viewer(viewer), self.seats)

    def waiting(self, viewer: Seat) -> str:
        """Return a sentence that names the seats that owe a decision as far as this viewer can tell."""
        names = listed(within_sentence(seat.shown) for seat in self.waited_for(viewer))
        return f"The table waits for {names}." if names else "The table waits for nobody."

    def reader(self, wording: str = "", seats: Sequence[Seat] = ()) -> TableReader:
        """Return a reader of events; it shows the names of `seats`, if given. Raises Refused for an unknown wording."""
        return TableReader(self, wording, seats)

    def log(self, viewer: Seat, wording: str = "") -> list[LogLine]:
        """Return a line for each event that this viewer may know of, oldest first."""
        return self.reader(wording).log(checked_viewer(viewer))

    def drawn(self, draws: Sequence[int]) -> tuple[Drawn, ...]:
        """Return the draws with these numbers, counted from the table's first. Raises Refused for other numbers."""
        return tuple([self._drawn[number] for number in checked_numbers("draw", draws, len(self._drawn))])

    def export(self, *, keep_secret: bool = False) -> str:
        """Return the whole table as the text of a file.

        With `keep_secret`, the file of an open table contains its secret, so that it can be continued, and `notes`,
        which are private data of the program that keeps the table.
        """
        return write_entries(self.entries, self._secret if keep_secret and not self.closed else "", self.notes)

    # Acting

    def play(self, seat: str, move: Any, rolled: Sequence[str] | None = None, *, entropy: bytes | None = None) -> Entry:
        """Make a move of a seat. `move` is a record or plain data.

        `entropy` are 16 to 64 random bytes of the mover, new for each move. They affect only the draws of this move;
        without them, a host who knows the secret can compute these draws beforehand. A move that waits for a roll keeps
        its first bytes.

        `rolled` are typed results, in the order of the requests, at a table that rolls by hand. Then only draws that
        must stay unknown are dealt. Awaiting is raised for the next missing result, after adding an entry that makes
        the table wait for this move. Superfluous texts are ignored: refusing them would reveal what is not asked for.

        Raises Refused for an illegal move and Misfit for an impossible result.
        """
        return self._chanced(Moved(seat, acting.plain_move(self.system, move), entropy=as_hex(entropy)), rolled)

    def stand_in(
        self, seat: str, absent: str, rolled: Sequence[str] | None = None, *, entropy: bytes | None = None
    ) -> Entry:
        """Make the usual choice for an absent player, on behalf of the facilitator. The choice is as secret as a move.

        If a move of the seat `absent` waits for a roll, that move is finished instead. `entropy` are random bytes of
        the facilitator, as for `play`.
        """
        act = as_written(StoodIn(seat, absent, {}, entropy=as_hex(entropy)))
        check(self, act)
        return self._chanced(self._usual(act), rolled)

    def rule(self, seat: str, changes: Mapping[str, str]) -> Entry:
        """Change rulings on behalf of the facilitator. Raises Refused if a ruling is unknown or cannot change now."""
        act = as_written(Ruled(seat, as_dict(changes)))
        check(self, act)
        return self._add(act, self.system.rule(self.position, act.changes, Tape(())))

    def say(self, seat: str, text: str, to: Sequence[str] | None = None, *, statement: bool = False) -> Entry:
        """Say something to all, or whisper it to some seats. A `statement` is said in the fiction."""
        return self._act(Said(seat, text, to, statement))  # type: ignore[arg-type]  # `as_written` makes it a tuple

    def add_nonce(self, seat: str, nonce: str) -> Entry:
        """Add a seat's own randomness to all later draws of moves that bring no random bytes."""
        return self._act(Nonce(seat, nonce))

    def take_seat(self, seat: Seat) -> Entry:
        """Add a seat with a new key."""
        return self._act(Seated(seat))

    def ask_rewind(self, seat: str, to: int) -> Entry:
        """Ask to go back to the position after entry `to`. The rewind happens at once if no other seat must agree."""
        return self._act(RewindAsked(seat, to))

    def answer_rewind(self, seat: str, *, agrees: bool) -> Entry:
        """Agree to the requested rewind, or decline it."""
        return self._act(RewindAnswered(seat, agrees))

    def close(self, seat: str) -> Entry:
        """Close the table and publish its secret. Only the facilitator may do this, or any player if there is none."""
        return self._act(Closed(seat, self._secret))

    # Carrying acts out

    def _act(self, act: AnyAct) -> Entry:
        act = as_written(act)
        check(self, act)
        return self._add(act, None)

    def _add(self, act: AnyAct, turn: Turn[Any] | None) -> Entry:
        """Add an entry for an act that was checked. If Refused is raised, nothing has changed."""
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
            events: tuple[Event, ...] = (acting.opened_event(act),)
        elif turn is not None:
            self.awaited = None
            position, events = turn.position, turn.events
            if isinstance(act, Moved | StoodIn):
                self._counter = counter_after(act.drawn, self._counter)
            if self.request is not None and is_public(events, silent=self.system.hides_pieces):
                # an unseen move must not end the request, as that would reveal it
                events = (*events, *rewind.lapse_events(self.request, self._to_undo(self.request), self.seats))
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
        """Carry out an act that is neither a move nor a ruling. Return the position after the act, and its events."""
        position = self.position
        if isinstance(act, Seated):
            self.seats = (*self.seats, act.seat)
            return position, (acting.event("seated", seat=SeatRef(act.seat.key)),)
        if isinstance(act, Nonce):
            self._nonces = self._nonces.plus(act.nonce)
            return position, (acting.event("nonce", seat=SeatRef(act.seat)),)
        if isinstance(act, Said):
            return position, (acting.said_event(act),)
        if isinstance(act, Held):
            self.awaited = act
            return position, (acting.event("held", seat=SeatRef(mover(act))),)
        if isinstance(act, RewindAsked):
            return self._asked(act)
        if isinstance(act, RewindAnswered):
            return self._answered(act)
        assert isinstance(act, Closed)
        self.closed = True
        return position, (acting.event("closed", seat=SeatRef(act.seat)),)

    def _asked(self, act: RewindAsked) -> tuple[Any, tuple[Event, ...]]:
        request = Request(act.seat, act.to, (), len(self.entries))
        undone = self._to_undo(request)
        waited_for = consent_needed(rewind.known_to(act.seat, undone), self.seats, act.seat)
        self.request = replace(request, waited_for=waited_for)
        asked = rewind.request_events(self.request, undone, self.seats)
        return (self.position, asked) if waited_for else self._rewind(asked)

    def _answered(self, act: RewindAnswered) -> tuple[Any, tuple[Event, ...]]:
        assert self.request is not None
        undone = self._to_undo(self.request)
        answered = rewind.answer_events(self.request, undone, self.seats, self.seat(act.seat), agrees=act.agrees)
        left = tuple(key for key in self.request.waited_for if key != act.seat)
        if act.agrees and not left:
            return self._rewind(answered)
        self.request = replace(self.request, waited_for=left) if act.agrees else None
        return self.position, answered

    def _rewind(self, events: tuple[Event, ...]) -> tuple[Any, tuple[Event, ...]]:
        """Carry out the requested rewind. Return the earlier position, and `events` with those of the rewind added."""
        assert self.request is not None
        to, asked_by, self.request = self.request.to, self.request.asked_by, None
        undone = undone_by(self.entries, self.undone, to)
        known = traces(undone, self.seats, silent=self.system.hides_pieces)
        self.undone |= {entry.n for entry in undone}
        lasting = [n for n in range(to + 1) if n == 0 or (changes_position(self.entries[n]) and n not in self.undone)]
        standing = lasting[-1]
        return self._positions[standing], (*events, *rewind.rewind_events(to, known, self.seats, asked_by))

    def _to_undo(self, request: Request) -> Counter[Trace]:
        """Return the traces of the entries that a request asks to undo. These entries were made before the request."""
        undone = undone_by(self.entries[: request.at], self.undone, request.to)
        return traces(undone, self.seats, silent=self.system.hides_pieces)

    # Chance

    def _chanced(self, act: Moved | StoodIn, rolled: Sequence[str] | None) -> Entry:
        """Add a move with its draws, dealt from the secret or typed by hand."""
        act = as_written(act)
        if self.awaited is not None:  # with other bytes, a seat could try until it likes the draws
            act = replace(act, entropy=self.awaited.entropy)
        if rolled is not None:
            check_rolled(rolled)
        check(self, act)
        self._hold_to(act)
        entropy = entropy_of(act)
        recorder = Recorder(self._dealer(entropy)) if rolled is None else self._by_hand(rolled, entropy)
        try:
            turn = self._turn(act, recorder)
        except (Awaiting, Misfit):  # both reveal what must be rolled
            if self.awaited is None:
                self._act(held_act(act))
            raise
        return self._add(replace(act, drawn=tuple(recorder.drawn)), turn)

    def _turn(self, act: Moved | StoodIn | Held, chance: Chance) -> Turn[Any]:
        seat, move = self.seat(mover(act)), acting.move_record(self.system, act.move)
        return self.system.play(self.position, seat, move, chance, len(self._drawn))

    def _hold_to(self, act: Moved | StoodIn) -> None:
        """Check that no move other than `act` waits for a roll. Raises Refused if one does."""
        if self.awaited is not None and not finishes(act, self.awaited):
            raise acting.still_awaited(self.seat(mover(self.awaited)))

    def _dealer(self, entropy: bytes) -> Dealer:
        if not self._secret:
            legal = "Type rolls in by hand." if self.opening.by_hand else "Use the table where its secret is kept."
            raise refuse("table", "This table’s secret is not here, so nothing can be dealt.", legal)
        return Dealer(bytes.fromhex(self._secret), self._nonces, self._counter, entropy)

    def _by_hand(self, rolled: Sequence[str], entropy: bytes) -> Recorder:
        """Return a recorder that answers with the typed results, and deals or refuses draws that must stay unknown."""
        if not self.opening.by_hand:
            raise refuse("table", "At this table chance is dealt, not rolled by hand.", "Make the move without rolls.")
        return Recorder(HandRolled(rolled), self._dealer(entropy) if self._secret else refuse_draw)

    def _usual(self, act: StoodIn) -> StoodIn:
        """Return the act with its move filled in: the move that waits for a roll, or the absent seat's usual move."""
        away = self.seat(act.absent)
        if self.awaited is not None:  # if it is the move of another seat, it is refused later
            return replace(act, move=self.awaited.move)
        option = acting.owed_by(self.options(away))
        if option is None:
            raise refuse("table", f"{away.shown} owes no decision now.", self.waiting(self.seat(act.seat)))
        return as_written(replace(act, move=msgspec.to_builtins(option.build(self.system.move_type))))

    # Repeating a history

    def _repeat(self, recorded: Entry, *, ignore_law: bool) -> None:
        n = recorded.n
        try:
            entry = self._add(*self._again(recorded.act))
        except Refused as refused:
            raise Mismatch(n, f"the rules refuse it: {refused.refusal}") from None
        except (TapeMismatch, Misfit, Awaiting) as mismatch:
            raise Mismatch(n, f"its draws do not fit: {str(mismatch).rstrip('.')}.") from None
        if ignore_law:  # another edition may store positions differently, so only the events are compared
            entry = replace(entry, law=recorded.law, state=recorded.state)
        if not self._secret:  # the salt depends on the secret
            entry = replace(entry, salt=recorded.salt)
        problem = acting.difference(recorded, entry)
        if problem:
            raise Mismatch(n, problem)
        self.entries[-1] = recorded
        self._hash = digest(write(recorded))

    def _again(self, act: AnyAct) -> tuple[AnyAct, Turn[Any] | None]:
        """Check an act of a log as if it were done now, with the draws of the log.

        Return the act in the form that the table writes, and the turn if it is a move.
        """
        check(self, act)
        if isinstance(act, StoodIn | Held) and act.absent and act.move != self._usual(as_stood_in(act)).move:
            name = within_sentence(self.seat(act.absent).shown)
            raise refuse("table", f"The choice for {name} is not the usual one.")
        if isinstance(act, Moved | StoodIn | Held):
            act = as_written(replace(act, move=acting.plain_move(self.system, act.move)))
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
        """Return the act and turn of a move of the log. If the secret is known, its dealt draws are dealt again."""
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
        """Check that a waiting move really needs a roll. Raises Refused if it does not."""
        try:
            self._turn(act, HandRolled())
        except Awaiting:
            return
        raise refuse("table", "This move needs no roll.")
