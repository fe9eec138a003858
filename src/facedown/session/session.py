"""A session: it hosts a table for people and bots. It makes their moves, keeps the open form, and knows who must act.

An owed option belongs to a decision that the table waits for; a fleeting option is lost when others act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any

import msgspec

from facedown.bots import Bot, bot_for, facilitators_first, next_move
from facedown.chance import Awaiting
from facedown.game import Seat, refuse, within_sentence
from facedown.session import forms, waiting
from facedown.session.forms import Attempt, Form, Result
from facedown.session.notes import SeatNotes, noted_seats, read_seat
from facedown.session.players import Chooser, MakeBot, Players, playing_seats
from facedown.session.turns import LONGEST_ALONE, Step, Turns
from facedown.table import Entry, Held, Table, mover


class Session:
    """The hosting of one table.

    `people`: the keys of the seats of people; bots play the others. `chooser`: a source of random numbers for bots.
    `entropy`: a function that returns new random bytes for a move; None in games that must be repeatable. `make_bot`:
    a function that makes a bot from a seed. `longest_alone`: the number of moves of bots in a row after which a person
    is asked even without an option. `may_change_rolls`: whether typed results can be changed while their form is open.

    The notes of the table are read; `notes` returns what must be noted there.
    """

    def __init__(
        self,
        table: Table,
        people: Iterable[str],
        chooser: Chooser,
        *,
        entropy: Callable[[], bytes] | None = None,
        make_bot: MakeBot = bot_for,
        longest_alone: int = LONGEST_ALONE,
        may_change_rolls: bool = True,
    ) -> None:
        self.table = table
        self.may_change_rolls = may_change_rolls
        self._noted = noted_seats(table)
        self._seat_notes: dict[str, SeatNotes] = {key: read_seat(noted) for key, noted in self._noted.items()}
        self.players = Players(table, people, self._seat_notes, chooser, make_bot)
        self._chooser = chooser
        self._entropy = entropy
        self._form: Form | None = None
        self._let_pass: dict[str, set[waiting.OptionKey]] = {}
        self.turns = Turns(self, longest_alone)

    # People and bots

    @property
    def people(self) -> tuple[str, ...]:
        """The keys of the seats of people, in the order of the seats."""
        return self.players.people

    @property
    def bots(self) -> dict[str, Bot]:
        """The bots by the keys of the seats that they play."""
        return self.players.bots

    @property
    def by_hand(self) -> bool:
        """True if results of dice and cards are typed. Bots cannot roll by hand, so some person must be present."""
        return self.table.opening.by_hand and bool(self.players.present)

    def notes(self) -> dict[str, Any]:
        """Return the notes of all seats as plain data; see `facedown.session.notes`.

        Notes that other programs keep for a seat are kept.
        """
        own = set(SeatNotes.__struct_fields__)
        found = {}
        for seat in self.table.seats:
            noted = self._noted.get(seat.key, {})
            others = {name: value for name, value in noted.items() if name not in own}
            mine = self.players.notes(seat.key) if seat.key in self.people else self._seat_notes.get(seat.key)
            whole = msgspec.structs.replace(mine or SeatNotes(), rolled=self._rolled_by(seat.key))
            found[seat.key] = {**whole.as_data(), **others}
        return {"seats": {key: one for key, one in found.items() if one}}

    def _rolled_by(self, key: str) -> tuple[str, ...]:
        """Return the results typed so far for the unfinished move of a seat."""
        if self.table.awaited is None or mover(self.table.awaited) != key:
            return ()
        return self.typed

    # Moves

    def move(self, key: str, move: Any) -> Result:
        """Make a move of a seat. If it needs rolls by hand, return its form. Raises Refused."""
        self._check_no_form()
        return self._begin(lambda texts: self.table.play(key, move, texts, entropy=self._bytes()))

    def stand_in(self, key: str, absent: str) -> Result:
        """Make the usual choice for the absent player of a seat, on behalf of the facilitator with the seat `key`.

        If a move of the absent player waits for a roll, all its draws are dealt. Raises Refused.
        """
        held = self.table.awaited
        if held is not None:
            form, self._form = self.form, None
            try:
                entry = self.table.stand_in(key, absent, None, entropy=self._bytes())
            except Exception:
                self._form = form
                raise
            return Result(self._record(entry), None, form.fields if form is not None else ())
        return self._begin(lambda texts: self.table.stand_in(key, absent, texts, entropy=self._bytes()))

    def start(self) -> bool:
        """Make the first possible move that starts a procedure, for example an encounter. Return whether there is one.

        Its rolls can be typed by hand.
        """
        for seat in self.table.seats:
            for option in self.table.options(seat):
                if option.move in self.table.system.opens:
                    self.move(seat.key, option.build(self.table.system.move_type))
                    return True
        return False

    def answer(self, key: str, *, agrees: bool) -> Entry:
        """Answer the pending request to go back, for a seat."""
        return self.table.answer_rewind(key, agrees=agrees)

    def closer(self, key: str) -> Seat:
        """Return the seat that closes the table if the seat `key` asks for it: the facilitator's, or else that seat.

        `key` may be empty; then the first seat stands for it.
        """
        seats = playing_seats(self.table)
        own = next((seat for seat in seats if seat.key == key), seats[0])
        return next((seat for seat in seats if seat.facilitates), own)

    def close(self, key: str = "") -> Entry:
        """Close the table at the request of a seat. Its secret is then published, so that its draws can be verified."""
        return self.table.close(self.closer(key).key)

    def _begin(self, attempt: Callable[[tuple[str, ...] | None], Entry]) -> Result:
        """Make a move that has no form yet, or open its form."""
        try:
            return Result(self._record(attempt(() if self.by_hand else None)), None)
        except Awaiting as awaiting:
            held = self.table.awaited
            assert held is not None
            self._form = Form(held, (), awaiting)
            return Result(None, self._form)

    def _bytes(self) -> bytes | None:
        return self._entropy() if self._entropy is not None else None

    def _record(self, entry: Entry) -> Entry:
        """Note what a new entry means for the questions to people. Return the entry."""
        self.turns.note_entry(entry)
        return entry

    def step(self) -> Step:
        """Let the table go on by one step. Return what happened, or who is asked for what; see `Turns.step`."""
        return self.turns.step()

    def pass_on(self, key: str) -> bool:
        """Let others act instead of a person. Return False if nobody else can act now; see `Turns.pass_on`."""
        return self.turns.pass_on(key)

    # Rolls by hand

    @property
    def form(self) -> Form | None:
        """The form of the move that waits for rolls by hand; None if no move waits, or if it is not reopened yet."""
        form = self._form
        return form if form is not None and form.held == self.table.awaited else None

    @property
    def typed(self) -> tuple[str, ...]:
        """The results typed so far for the move that waits for rolls by hand."""
        if self.form is not None:
            return self.form.typed
        noted = self._seat_notes.get(mover(self.table.awaited)) if self.table.awaited is not None else None
        return noted.rolled if noted is not None else ()

    def reopen_form(self) -> Result:
        """Open the form of the move that waits for rolls by hand, after a restart, with the results typed before.

        If no result is missing, or if nobody can roll by hand, the move is made. Raises Refused if no move waits.
        """
        held = self.table.awaited
        if held is None:
            raise refuse("session", "No move waits for a roll.", "Make a move first.")
        if self.form is not None:
            return Result(None, self.form)
        if not self.by_hand:
            return Result(self._record(self._finish(held, None)), None)
        return self._settle(forms.reopen(held, self.typed, self._attempt(held)))

    def rollers(self) -> tuple[str, ...]:
        """Return the keys of the people who may type results of the open form, in the order of the seats.

        It is the person whose move it is; if a bot made the move, or the person is away, it is everybody present.
        """
        held = self.table.awaited
        if held is None:
            return ()
        present = self.players.present
        return (mover(held),) if mover(held) in present and not held.absent else present

    def type_roll(self, key: str, text: str) -> Result:
        """Type the next result of the open form.

        Raises Refused, with a sentence that says what is possible, if the text cannot be a result.
        """
        form = self._form_of(key)
        return self._settle(forms.type_result(form, text, self._attempt(form.held)))

    def change_roll(self, key: str, at: int, text: str) -> Result:
        """Change the typed result `at` of the open form, counted from 0; see `forms.change_result`. Raises Refused."""
        form = self._form_of(key)
        if not self.may_change_rolls:
            raise refuse("session", "Typed results cannot be changed at this table.", "Type the next result.")
        return self._settle(forms.change_result(form, at, text, self._attempt(form.held)))

    def deal(self, key: str) -> Result:
        """Let the table deal all draws of the open form's move. The typed results are dropped.

        The table accepts no move of which some rolls are typed and the rest are dealt.
        """
        form = self._form_of(key)
        return Result(self._record(self._finish(form.held, None)), None, form.fields)

    def _form_of(self, key: str) -> Form:
        """Return the open form. Raises Refused if there is none, or if this person may not type its results."""
        if self.form is None:
            raise refuse("session", "No move waits for a roll.", "Make a move first.")
        if key not in self.rollers():
            who = within_sentence(self.table.seat(mover(self.form.held)).shown)
            raise refuse("session", f"This roll belongs to {who}.", "Wait for the result.")
        return self.form

    def _check_no_form(self) -> None:
        if self.table.awaited is not None:
            who = within_sentence(self.table.seat(mover(self.table.awaited)).shown)
            raise refuse("session", f"A move of {who} waits for a roll by hand.", "Type the result, or have it dealt.")

    def _settle(self, result: Result) -> Result:
        """Keep the form of a result as the open form, or record its entry. Return the result."""
        self._form = result.form
        if result.entry is not None:
            self._record(result.entry)
        return result

    def _attempt(self, held: Held) -> Attempt:
        return lambda texts: self._finish(held, texts)

    def _finish(self, held: Held, texts: Iterable[str] | None) -> Entry:
        """Play the move that waits for a roll with these typed results; with None, all its draws are dealt."""
        typed = list(texts) if texts is not None else None
        if held.absent:
            return self.table.stand_in(held.seat, held.absent, typed)
        return self.table.play(held.seat, held.move, typed)

    # Bots

    def let_bots_act(self) -> bool:
        """Let a bot make the next move that a bot owes, or agree to a request to go back. Return whether one acted.

        A move of a bot can open a form.
        """
        if self.table.awaited is not None:  # the table was saved in the middle of a roll
            return self.reopen_form().entry is not None
        request = self.table.request
        if request is not None:
            key = next((key for key in request.waited_for if key in self.bots), None)
            if key is not None:
                self.answer(key, agrees=True)
            return key is not None
        return not self.table.closed and self._bot_moves()

    def _bot_moves(self) -> bool:
        table = self.table
        order = facilitators_first(table.seats)
        found = next_move(table.system, table.position, self.bots, order, table.options)
        if found is not None:
            self.move(found[0].key, found[1])
        return found is not None

    def improvise(self) -> bool:
        """Let a random bot make a move although nobody owes a decision. Return False if no bot can or wants to move."""
        free = self._free_bots()
        if not free:
            return False
        self._chooser.shuffle(free)
        for seat in free:
            move = self._choice_of(self.bots[seat.key], seat)
            if move is not None:
                self.move(seat.key, move)
                return True
        return False

    def bots_would_act(self) -> bool:
        """Return whether a bot would make a move now although nobody owes a decision.

        Copies of the bots are asked, so that their later choices stay the same.
        """
        return any(self._choice_of(deepcopy(self.bots[seat.key]), seat) is not None for seat in self._free_bots())

    def _choice_of(self, bot: Bot, seat: Seat) -> Any:
        return bot.choose(self.table.system, self.table.view(seat), seat, self.table.options(seat))

    def _free_bots(self) -> list[Seat]:
        """Return the seats of the bots that have an option other than giving up."""
        return [seat for seat in self.table.seats if seat.key in self.bots and waiting.may_act(self.table, seat)]

    # What a person must or can do

    def may_act(self, key: str) -> bool:
        """Return whether a person has an option other than giving up, even if the person does not owe it."""
        return key not in self.bots and waiting.may_act(self.table, self.table.seat(key))

    def owes(self, key: str) -> bool:
        """Return whether a seat owes a decision for a piece that it has not delegated."""
        delegated = self.players.delegated(key)
        return any(one.owed and one.whose not in delegated for one in self.table.options(self.table.seat(key)))

    def delegated_owe(self, key: str) -> bool:
        """Return whether a delegated piece of a seat owes a decision."""
        delegated = self.players.delegated(key)
        return any(one.owed and one.whose in delegated for one in self.table.options(self.table.seat(key)))

    def fleeting(self, key: str) -> bool:
        """Return whether a person has a fleeting option, one that is lost when others act, and has not let it pass."""
        if key in self.bots or waiting.is_halted(self.table):
            return False
        there = waiting.fleeting_options(self.table, self.table.seat(key))
        passed = self._let_pass[key] = self._let_pass.get(key, set()) & there
        return bool(there - passed)

    def let_pass(self, key: str) -> None:
        """Let all fleeting options of a seat pass, so that others can act."""
        self._let_pass[key] = waiting.fleeting_options(self.table, self.table.seat(key))

    def must_answer(self, key: str) -> bool:
        """Return whether a request to go back waits for the answer of this seat."""
        return self.table.request is not None and key in self.table.request.waited_for

    def has_turn(self, key: str) -> bool:
        """Return whether a seat owes a decision, or has an option while nobody owes a decision."""
        options = self.table.options(self.table.seat(key))
        return any(option.owed for option in options) or (bool(options) and not self.table.seats_that_owe())

    def is_out(self, key: str) -> bool:
        """Return whether a person is a player with no option other than giving up, and all their characters are out."""
        return key not in self.bots and waiting.is_out(self.table, self.table.seat(key))

    def finished(self) -> bool:
        """Return whether the table is closed, or the game is over and no person facilitates."""
        return self.table.closed or (not self.players.facilitating and self.table.system.over(self.table.position))

    def act_for(self, key: str) -> bool:
        """Make a move for a delegated piece of a seat, or in brisk mode the obvious move of the seat.

        Return False if there is no such move, or if the person must decide for another piece first.
        """
        table, seat = self.table, self.table.seat(key)
        options, brisk = table.options(seat), self.players.is_brisk(key)
        delegated = self.players.delegated(key)
        theirs = [option for option in options if option.owed and option.whose in delegated]
        if len(theirs) < sum(option.owed for option in options) and not brisk:
            return False  # the person must decide first
        move = self.players.choose_for(key, theirs) if theirs else None
        if move is None and brisk:
            obvious = table.system.obvious(table.view(seat), seat, options)
            move = obvious.build(table.system.move_type) if obvious is not None else None
        if move is None:
            return False
        self.move(key, move)
        return True
