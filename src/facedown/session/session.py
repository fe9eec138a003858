"""A session: it hosts a table for people and bots. It makes their moves, keeps the open form, and knows who must act.

An owed option belongs to a decision that the table waits for; a fleeting option is lost when others act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any

import msgspec

from facedown.bots import Bot, bot_for, facilitators_first, next_move
from facedown.game import Option, Seat, refuse
from facedown.session import waiting
from facedown.session.forms import Result
from facedown.session.links import finishing_act
from facedown.session.notes import NOTHING_GIVEN, OF_FACILITATOR, SeatNotes, noted_seats, read_seat, seen_in
from facedown.session.players import Chooser, MakeBot, Players, playing_seats
from facedown.session.presence import UNSEEN, Presence
from facedown.session.turns import LONGEST_ALONE, Step, Turns
from facedown.session.unfinished import UnfinishedMoves
from facedown.table import (
    Act,
    Closed,
    Entry,
    Held,
    History,
    LinksAsked,
    Mark,
    Marked,
    Moved,
    Opened,
    Request,
    RewindAsked,
    StoodIn,
    Table,
    Upgraded,
    mover,
    upgrading_act,
)
from facedown.table.acting import plain_move, still_awaited
from facedown.table.entries import as_written
from facedown.table.state import RewindRequest


class Session(UnfinishedMoves):
    """The hosting of one table.

    `people`: the keys of the seats of people; bots play the others. `chooser`: a source of random numbers for bots.
    `entropy`: a function that returns new random bytes for a move; None in games that must be repeatable. `make_bot`:
    a function that makes a bot from a seed. `longest_alone`: the number of moves of bots in a row after which a person
    is asked even without an option. `may_change_rolls`: whether typed results can be changed while their form is open.
    `unseen`: the seconds that a person must not have been seen before another player can mark the seat as away.

    The notes of the table are read, and stored with each entry: the session sets `notes_after` of the table. After a
    change without an entry, such as a typed result, its caller stores them with `Table.save_notes`. What the table does
    not know is decided by its history alone, so another session of the same table, in another process, comes to the
    same results. Only typed results, links and preferences are notes: another session reads them when it is made, and
    again with `read_notes`.

    A session is used by one thread at a time. Its caller needs a lock for each table, see `facedown.store.hosting`.
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
        unseen: float = UNSEEN,
    ) -> None:
        self._noted = noted_seats(table)
        noted = {key: read_seat(one) for key, one in self._noted.items()}
        players = Players(table, people, noted, chooser, make_bot)
        super().__init__(table, players, noted, entropy=entropy, may_change_rolls=may_change_rolls)
        self._chooser = chooser
        self.presence = Presence(table, unseen)
        self.presence.read(seen_in(noted))
        self._let_pass: dict[str, set[waiting.OptionKey]] = {}
        self.turns = Turns(self, longest_alone)
        table.notes_after = self._notes_of_table

    # People and bots

    @property
    def people(self) -> tuple[str, ...]:
        """The keys of the seats of people, in the order of the seats."""
        return self.players.people

    @property
    def bots(self) -> dict[str, Bot]:
        """The bots by the keys of the seats that they play."""
        return self.players.bots

    def notes(self, history: History | None = None) -> dict[str, Any]:
        """Return the notes of all seats and of the facilitator as plain data; see `facedown.session.notes`.

        They are as they will be once the table has the longer `history`; without it, as they are now. Notes that other
        programs keep for a seat are kept.
        """
        history = history if history is not None else self.table.history
        own = set(SeatNotes.__struct_fields__)
        found, unfinished = {}, self._unfinished(history)
        for seat in history.state.seats:
            noted = self._noted.get(seat.key, {})
            others = {name: value for name, value in noted.items() if name not in own}
            mine = self.players.notes(seat.key) if seat.key in self.people else self._seat_notes.get(seat.key)
            given = {**NOTHING_GIVEN, **unfinished.get(seat.key, {}), "seen": self.presence.kept.get(seat.key, 0)}
            whole = msgspec.structs.replace(mine or SeatNotes(), **given)
            found[seat.key] = {**whole.as_data(), **others}
        written = {OF_FACILITATOR: self.table.notes[OF_FACILITATOR]} if OF_FACILITATOR in self.table.notes else {}
        return {"seats": {key: one for key, one in found.items() if one}, **written}

    def _notes_of_table(self, history: History) -> dict[str, Any]:
        """Return all notes of the table, also those of other programs, as they are once it has this history."""
        return {name: one for name, one in {**self.table.notes, **self.notes(history)}.items() if one}

    def read_notes(self) -> None:
        """Take over the notes of the table, which another program has changed: preferences, rolls, links, presence."""
        self._noted = noted_seats(self.table)
        noted = {key: read_seat(one) for key, one in self._noted.items()}
        self.players.read_notes(noted)
        self.presence.read(seen_in(noted))
        self._read_typed(noted)

    def seen(self, key: str, now: float) -> None:
        """Note that the person of a seat is connected at the time `now`, in seconds; see `Presence`. Raises Refused."""
        self.presence.note(key, now)

    def keep_seen(self, key: str, now: float) -> None:
        """Note that the person of a seat is connected, also for other programs that serve the table. Raises Refused."""
        if self.presence.keep(key, now):
            self.table.save_notes()

    def mark(self, key: str, mark: Mark, of: str = "", now: float | None = None) -> Entry:
        """Mark the person of the own seat, or of the seat `of`, as here, away or gone.

        Raises Refused if the table does not allow it, or if that person was seen a short time before `now`.
        """
        return self._act(Marked(key, of or key, mark), now=now)

    def let_bot_play(self, key: str, *, of: str = "", bot: Bot | None = None) -> Entry:
        """Let a bot play the seat `key` or, for an absent person, the seat `of`. Raises Refused."""
        return self.players.let_bot_play(key, bot, of)

    def take_back(self, key: str, *, of: str = "") -> Entry:
        """Let the person of the seat `key`, or of the seat `of`, play again. Raises Refused."""
        return self.players.take_back(key, of)

    # Requests

    def respond(self, request: Request, act: Act, now: float | None = None) -> bytes:
        """Return the answer to a request: to a move, a statement, or another act of a seat.

        Numbers of entries are the seat’s own, because those of the table tell of moves that the seat did not see.

        A request that was answered before gets the same answer, and nothing happens again. The request of a move that
        needs rolls by hand or links of witnesses is answered when the move is fixed. `now` is the time in seconds.
        """
        return self.table.answer(request, lambda: self._act(act, request, now))

    def _act(self, act: Any, request: Request | None = None, now: float | None = None) -> Entry:
        """Do an act of a seat, and return its entry, or the entry that fixes the move."""
        act = as_written(act)
        if isinstance(act, Held | LinksAsked | Opened):
            raise refuse("session", "The table does this by itself.", "Make a move.")
        if isinstance(act, Moved | StoodIn):
            self._check_no_form()
            entry = self._propose(act, request)
            self._go_on(entry)
            return entry
        if isinstance(act, Marked):
            self.presence.check_mark(act, now)
        if isinstance(act, RewindAsked):
            to = self.table.history.entry_with(self.table.seat(act.seat), act.to)
            act = msgspec.structs.replace(act, to=to)
        if isinstance(act, Closed):
            act = msgspec.structs.replace(act, secret=self.table.history.secret)
        if isinstance(act, Upgraded):
            act = upgrading_act(self.table.history, act.seat)
        return self.table.act(act, request=request)

    # Moves

    def move(self, key: str, move: Any) -> Result:
        """Make a move of a seat. If it needs rolls by hand, return its form.

        If it needs links of witnesses, return an empty result; see `pending_links`. Raises Refused.
        """
        self._check_no_form()
        return self._begin(Moved(key, plain_move(self.table.system, move)))

    def stand_in(self, key: str, absent: str) -> Result:
        """Make the usual choice for the absent player of a seat, on behalf of the facilitator with the seat `key`.

        If a move of the absent player waits for a roll, the typed results stay and all other draws are dealt. Raises
        Refused.
        """
        held = self.table.awaited
        if held is None:
            return self._begin(StoodIn(key, absent, {}))
        if mover(held) != absent:
            raise still_awaited(self.table.seat(mover(held)), asked=self.dealing is not None)
        if self.dealing is not None:
            raise refuse("session", "The draws of this move are already being dealt.", "Wait for the witnesses.")
        if self.by_hand and self.form is None:  # after a restart
            result = self.reopen_form()
            if result.entry is not None:
                return result
        return self._deal(finishing_act(held, key))

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

        Without `key`, the first seat that plays counts as the one that asks.
        """
        seats = playing_seats(self.table)
        own = next((seat for seat in seats if seat.key == key), seats[0])
        return next((seat for seat in seats if seat.facilitates), own)

    def close(self, key: str = "") -> Entry:
        """Close the table at the request of a seat. Its secret is then published, so that its draws can be verified."""
        return self.table.close(self.closer(key).key)

    def note_move(self, entry: Entry) -> None:
        """Note what a new move means for the questions to people."""
        self.turns.note_entry(entry)

    def step(self) -> Step:
        """Make the next move of a bot, or return the person to ask and the question. See `Turns.step`."""
        self._note_entries()
        return self.turns.step()

    def pass_on(self, key: str) -> bool:
        """Let others act instead of a person. Return False if nobody else can act now; see `Turns.pass_on`."""
        return self.turns.pass_on(key)

    # Bots

    def let_bots_act(self) -> bool:
        """Let a bot make the next move that a bot owes, or agree to a request to go back. Return whether one acted.

        A move of a bot can open a form. While a request is pending of which everybody knows, bots make no moves. If
        some do not know of it, bots move as if there were none, because their silence would reveal it; a move that
        everybody sees makes it lapse.
        """
        if self.table.history.state.paused or self.table.closed:
            return False
        if self.table.awaited is not None:  # the table was saved in the middle of a roll
            return self.reopen_form().entry is not None
        if waiting.has_public_request(self.table):
            return self._bot_answers()
        self.let_bots_answer_unseen()
        return self._bot_moves()

    def let_bots_answer_unseen(self) -> None:
        """Let all bots answer a pending request to go back of which not everybody knows.

        The table must accept acts now: no pause, no move that waits for a roll. It takes no turn of a move, so those
        who do not know of the request do not notice it.
        """
        while not waiting.has_public_request(self.table) and self._bot_answers():
            pass

    def _bot_answers(self) -> bool:
        """Let a bot answer the pending request to go back, if there is one. Return whether one did.

        Bots agree, but if a draw would be undone and other people play, only after enough of them; see `_enough_agree`.
        If these people are away, the bots decline.
        """
        request, bots = self.table.request, self.bots
        key = next((key for key in request.waited_for if key in bots), None) if request is not None else None
        if request is None or key is None:
            return False
        agrees = self._enough_agree(request)
        if not agrees and any(one in self.people and one not in bots for one in request.waited_for):
            return False
        self.answer(key, agrees=agrees)
        return True

    def _enough_agree(self, request: RewindRequest) -> bool:
        """Return whether enough people agree to a request for bots to agree too. If nobody else plays, this is so.

        To undo a draw, one other person must have agreed, and two of the people who were at the table at the draw (all
        of them, if there were fewer) must want it. Otherwise a person could repeat a draw until the result is good, for
        example after a bot has taken over the seat of somebody who is away.
        """
        then, bots = self.table.history.state_at_draws(request), self.table.history.state.bots
        if then is None:
            return True
        there = {seat.key for seat in then.seats}.intersection(self.people)
        deciding = {key for key in there if key not in then.bots or key not in bots}
        others = deciding.union(key for key in self.people if key not in bots) - {request.asked_by}
        wanting = deciding.intersection((request.asked_by, *request.agreed))
        return not others or (len(wanting) >= min(2, len(deciding)) and not others.isdisjoint(request.agreed))

    def _bot_moves(self) -> bool:
        table = self.table
        order = facilitators_first(table.seats)
        found = next_move(table.system, table.position, self.bots, order, table.options)
        if found is not None:
            self.move(found[0].key, found[1])
        return found is not None

    def improvise(self) -> bool:
        """Let a random bot make a move although nobody owes a decision. Return False if no bot can or wants to move.

        A bot plays a whole seat, or the delegated pieces of a person who is here.
        """
        free = self._free_bots()
        if not free:
            return False
        self._chooser.shuffle(free)
        for seat in free:
            move = self._free_choice(seat)
            if move is not None:
                self.move(seat.key, move)
                return True
        return False

    def bots_would_act(self) -> bool:
        """Return whether a bot would make a move now although nobody owes a decision.

        Copies of the bots are asked, so that their later choices stay the same.
        """
        return any(self._free_choice(seat, of_copy=True) is not None for seat in self._free_bots())

    def _free_choice(self, seat: Seat, *, of_copy: bool = False) -> Any:
        """Return the move that a bot of `_free_bots` wants to make; None if it wants none."""
        options = self.table.options(seat) if seat.key in self.bots else self._free_delegated(seat)
        bot = self.players.bot_of(seat.key)
        return (deepcopy(bot) if of_copy else bot).choose(self.table.system, self.table.view(seat), seat, options)

    def _free_bots(self) -> list[Seat]:
        """Return the seats with an option other than giving up for their bots.

        They are the seats of bots, and those of people who are here, for their delegated pieces.
        """
        bots, present = self.bots, self.players.playing
        return [
            seat
            for seat in self.table.seats
            if (seat.key in bots and waiting.may_act(self.table, seat))
            or (seat.key in present and self._free_delegated(seat))
        ]

    def _free_delegated(self, seat: Seat) -> list[Option]:
        """Return the options of a person's delegated pieces other than giving up."""
        delegated = self.players.delegated(seat.key)
        there = waiting.free_options(self.table, seat) if delegated else []
        return [option for option in there if option.whose in delegated]

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
        """Return whether a seat owes a decision, or has an option while, as far as it knows, nobody owes one."""
        seat = self.table.seat(key)
        options = self.table.options(seat)
        return any(option.owed for option in options) or (bool(options) and not self.table.waited_for(seat))

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
