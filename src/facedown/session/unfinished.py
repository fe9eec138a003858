"""Moves that are not finished: they wait for rolls by hand, or for the links of witnesses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from facedown.game import Refused, refuse, within_sentence
from facedown.session import forms
from facedown.session.forms import Attempt, Form, Result
from facedown.session.links import Dealing, finisher_of, finishing_act, fixing_entry, noted_links
from facedown.session.notes import SeatNotes
from facedown.session.players import Players
from facedown.table import Entry, Held, History, LinksAsked, Moved, Request, StoodIn, Table, mover
from facedown.table.acting import still_awaited
from facedown.table.entries import OLDEST, as_hex
from facedown.table.kinds import check
from facedown.table.table import Overtaken


class UnfinishedMoves:
    """The moves of a session, from their beginning until they are made. At most one waits at a time.

    `noted`: the notes of the seats. `entropy`: returns new random bytes for a move; None for none.
    `may_change_rolls`: whether typed results can be changed while their form is open.
    """

    def __init__(
        self,
        table: Table,
        players: Players,
        noted: dict[str, SeatNotes],
        *,
        entropy: Callable[[], bytes] | None,
        may_change_rolls: bool,
    ) -> None:
        self.table = table
        self.players = players
        self.may_change_rolls = may_change_rolls
        self._seat_notes = noted
        self._entropy = entropy
        self._form: Form | None = None
        self._fixed_at = 0
        self._fixing: tuple[Held, int] | None = None
        self._noted_at = fixing_entry(table.history)
        # The number of the entry that fixed a move, and the key of the seat that finishes it for the absent player.
        self._finishing: tuple[int, str] = 0, ""
        # The number of the entry that asked for links, and those revealed since.
        self._revealed: tuple[int, dict[str, str]] = 0, {}
        self._entries_noted = len(table.entries)

    @property
    def by_hand(self) -> bool:
        """True if results of dice and cards are typed.

        Bots cannot roll by hand. So if some people are here but bots play all their seats, draws are dealt: an absent
        person does not keep the others waiting. If nobody is here, the table waits for somebody who can type.
        """
        state, players = self.table.history.state, self.players
        waits = not players.here and any(key not in state.bots for key in players.people)
        return state.by_hand and (bool(players.playing) or waits)

    def _unfinished(self, history: History) -> dict[str, dict[str, Any]]:
        """Return what each seat has given for the move that waits in a history, which may be longer by a new entry.

        It is the typed results of its mover, and the links of witnesses.
        """
        held = history.state.awaited
        if held is None:
            return {}
        at = self._fixing_entry(history)
        typed, dealing = self._typed(held, at), self._dealing_of(history)
        links, finisher = (dealing.links, finisher_of(dealing.act)) if dealing is not None else ({}, "")
        asked_at = str(history.state.asked_at)
        given: dict[str, dict[str, Any]] = {key: {"link": (asked_at, link)} for key, link in links.items()}
        moves = {"rolled": typed, "finisher": finisher, "fixed": at if typed or finisher else 0}
        given[mover(held)] = {**given.get(mover(held), {}), **moves}
        return given

    def _fixing_entry(self, history: History) -> int:
        """Return the number of the entry that fixed the move that waits; 0 if no move waits. It is found once."""
        held = history.state.awaited
        if held is None:
            return 0
        if self._fixing is None or self._fixing[0] is not held:
            self._fixing = held, fixing_entry(history)
        return self._fixing[1]

    def _begin(self, act: Moved | StoodIn) -> Result:
        """Make a move that does not wait yet, or let it wait: open its form, or ask the witnesses for their links."""
        return self._go_on(self._propose(act))

    def _propose(self, act: Moved | StoodIn, request: Request | None = None) -> Entry:
        """Add the entry that makes a move or, if it needs rolls by hand or links, the entry that fixes it."""
        if act.entropy is msgspec.UNSET and self._entropy is not None:
            act = msgspec.structs.replace(act, entropy=as_hex(self._entropy()))
        return self.table.act(act, () if self.by_hand else None, request=request, answer_fixed=True)

    def _go_on(self, entry: Entry) -> Result:
        """Go on after the first entry of a move. If it only fixes the move, open its form, or ask the witnesses."""
        if not isinstance(entry.act, Held):
            return Result(self._record(entry), None)
        return self._reopen(entry.act, ()) if self.by_hand else self._deal(finishing_act(entry.act))

    def _record(self, entry: Entry) -> Entry:
        """Note what the new entries mean for the questions to people. Return the entry."""
        self._note_entries()
        return entry

    def note_move(self, entry: Entry) -> None:
        """Note what a new move means for the questions to people."""

    def _note_entries(self) -> None:
        """Note the moves since the last call, also those that another process has made."""
        for entry in self.table.entries[self._entries_noted :]:
            if isinstance(entry.act, Moved | StoodIn):
                self.note_move(entry)
        self._entries_noted = len(self.table.entries)

    # Rolls by hand

    @property
    def form(self) -> Form | None:
        """The form of the move that waits for rolls by hand; None if no move waits, or if it is not reopened yet."""
        held = self.table.awaited
        return None if held is None else self._form_of_move(held, self._fixing_entry(self.table.history))

    def _form_of_move(self, held: Held, at: int) -> Form | None:
        """Return the form of the move that entry `at` has fixed; None if it has none now."""
        form = self._form
        there = form is not None and form.held == held and self._fixed_at == at
        return form if there and self.table.history.state.asked_witnesses is None else None

    @property
    def typed(self) -> tuple[str, ...]:
        """The results typed so far for the move that waits for rolls by hand."""
        held = self.table.awaited
        return () if held is None else self._typed(held, self._fixing_entry(self.table.history))

    def _typed(self, held: Held, at: int) -> tuple[str, ...]:
        """Return the results typed so far for the move that entry `at` has fixed."""
        form = self._form_of_move(held, at)
        if form is not None:
            return form.typed
        noted = self._noted_for(held, at)
        return noted.rolled if noted is not None else ()

    def _noted_for(self, held: Held, at: int) -> SeatNotes | None:
        """Return the notes of the mover of the move that entry `at` has fixed; None if they belong to another move.

        Notes of earlier versions do not name the entry: they belong to the move that waited when the session began.
        """
        noted = self._seat_notes.get(mover(held))
        return noted if noted is not None and (noted.fixed or self._noted_at) == at else None

    def _read_typed(self, noted: dict[str, SeatNotes]) -> None:
        """Take over what another program has noted for the move that waits. Its form is opened again when needed."""
        self._seat_notes = noted
        held, form = self.table.awaited, self.form
        if held is not None and form is not None:
            mine = self._noted_for(held, self._fixed_at)
            if mine is not None and mine.rolled != form.typed:
                self._form = None

    def reopen_form(self) -> Result:
        """Open the form of the move that waits for rolls by hand, after a restart, with the results typed before.

        If no result is missing, or if nobody can roll by hand, the move is made: the results typed before stay, and the
        others are dealt. Raises Refused if no move waits.
        """
        held = self.table.awaited
        if held is None:
            raise refuse("session", "No move waits for a roll or for witnesses.", "Make a move first.")
        if self.dealing is not None:
            return Result(None, None)
        if self.form is None and (self.by_hand or self.typed):
            result = self._reopen(held, self.typed)
            if result.entry is not None or self.by_hand:
                return result
        return Result(None, self.form) if self.by_hand else self._deal(finishing_act(held))

    def _reopen(self, held: Held, texts: Sequence[str]) -> Result:
        return self._settle(forms.reopen(held, texts, self._attempt(held)))

    def rollers(self) -> tuple[str, ...]:
        """Return the keys of the people who may type results of the open form, in the order of the seats.

        It is the person whose move it is; if a bot made the move, or the person is away, it is everybody present.
        """
        held = self.table.awaited
        if held is None:
            return ()
        present = self.players.playing
        return (mover(held),) if mover(held) in present and not held.absent else present

    def type_roll(self, key: str, text: str, at: int | None = None) -> Result:
        """Type the next result of the open form.

        `at` is the number of this result, counted from 0; with it, a request that is sent twice types nothing twice.
        Raises Refused, with a sentence that says what is possible, if the text cannot be a result, or if `at` is not
        the number of the next result.
        """
        form = self._form_of(key)
        if at is not None and at != len(form.fields):
            raise refuse("session", f"The next result is number {len(form.fields)}.", "Look at the form again.")
        return self._settle(forms.type_result(form, text, self._attempt(form.held)))

    def change_roll(self, key: str, at: int, text: str) -> Result:
        """Change the typed result `at` of the open form, counted from 0; see `forms.change_result`. Raises Refused."""
        form = self._form_of(key)
        if not self.may_change_rolls:
            raise refuse("session", "Typed results cannot be changed at this table.", "Type the next result.")
        return self._settle(forms.change_result(form, at, text, self._attempt(form.held)))

    def deal(self, key: str) -> Result:
        """Let the table deal the remaining draws of the open form's move. The results typed so far stay.

        The move is made at once, so nobody can type or change a result after a dealt one. At a table of the oldest
        format, the typed results are dropped and all draws are dealt. If witnesses are here, the result is empty, and
        the move is made by `finish_with_links`.
        """
        return self._deal(finishing_act(self._form_of(key).held))

    def _deal(self, act: Moved | StoodIn) -> Result:
        """Deal the remaining draws of the move that waits, or let it wait for the links of witnesses."""
        form, caller_asks = self.form, self.table.witnesses is None
        check(self.table.history, act)
        fields = form.fields if form is not None else ()
        mixes = self.table.history.state.format != OLDEST
        typed, dropped = (form.typed or None, ()) if form is not None and mixes else (None, fields)
        self._finishing = self._fixing_entry(self.table.history), finisher_of(act)
        if caller_asks and self.table.history.state.asked_witnesses:
            return Result(None, None, dropped)
        make = self.table.act if caller_asks else self.table.complete
        entry = make(act, typed, deal_rest=typed is not None)
        self._form = None
        return Result(None if isinstance(entry.act, LinksAsked) else self._record(entry), None, dropped)

    # Links of witnesses

    @property
    def dealing(self) -> Dealing | None:
        """The fixed move that waits for links of witnesses; None if no move does."""
        return self._dealing_of(self.table.history)

    def _dealing_of(self, history: History) -> Dealing | None:
        """Return the dealing of the move that waits for links in a history, also after a restart."""
        held, asked_at = history.state.awaited, history.state.asked_at
        if held is None or history.state.asked_witnesses is None:
            return None
        links = noted_links(history, self._seat_notes)
        if self._revealed[0] == asked_at:
            links = {**links, **self._revealed[1]}
        return Dealing(asked_at, finishing_act(held, self._finisher_of(held, history)), links)

    def _finisher_of(self, held: Held, history: History) -> str:
        """Return the key of the seat that finishes the move that waits for the absent player; "" if nobody does."""
        at = self._fixing_entry(history)
        if self._finishing[0] == at:
            return self._finishing[1]
        noted = self._noted_for(held, at)
        return noted.finisher if noted is not None else ""

    def pending_links(self) -> dict[str, tuple[int, str]]:
        """Return the seats whose devices must reveal a link for the fixed move, with the number and hash of its entry.

        A device that was asked before gets the same question again, and gives the same answer.
        """
        return self.dealing.pending(self.table.history) if self.dealing is not None else {}

    def give_link(self, seat: str, link: str) -> bool:
        """Take the link that a witness has revealed. Return whether all have answered.

        Raises Refused if no move waits for links, if the seat is not asked, or if it is not its next link.
        """
        if self.dealing is None:
            raise refuse("session", "No move waits for links.", "Wait until a move is fixed.")
        dealing = self.dealing.with_link(self.table.history, seat, link)
        self._revealed = dealing.entry, dealing.links
        return not self.pending_links()

    def finish_with_links(self, question: str = "") -> Result:
        """Make the fixed move with the links of all witnesses that were asked.

        If some have not answered when the deadline of the caller has passed, they are left out: an entry names them and
        asks the others again, and the result is empty; see `pending_links`. If nobody else is left, the move is made.
        If another seat was to finish the move, but may not any more because the player has come back, it is the
        player’s own.

        `question` is the hash in the questions whose deadline has passed. If they are not put any more, nothing happens
        and the result is empty; so a call that is repeated, or that two processes make, leaves nobody out too early.
        Raises Refused if no move waits.
        """
        dealing, history = self.dealing, self.table.history
        if question and (dealing is None or history.at(dealing.entry).state.hash != question):
            return Result(None, None)
        if dealing is None:
            raise refuse("session", "No move waits for links.", "Make a move first.")
        act = dealing.act
        try:
            check(self.table.history, act)
        except Refused:
            act = Moved(mover(act), act.move, entropy=act.entropy)
        self._form = None
        try:
            entry = self.table.act(act, links=dealing.links)
            if isinstance(entry.act, LinksAsked) and not self.table.history.state.asked_witnesses:
                entry = self.table.act(act)
        except Overtaken:
            self._note_entries()
            return Result(None, None)
        return Result(None if isinstance(entry.act, LinksAsked) else self._record(entry), None)

    def _form_of(self, key: str) -> Form:
        """Return the open form. Raises Refused if there is none, or if this person may not type its results."""
        if self.dealing is not None:
            raise refuse("session", "The other rolls of this move are dealt.", "Wait for the witnesses.")
        if self.form is None:
            raise refuse("session", "No move waits for a roll.", "Make a move first.")
        if key in self.table.history.state.marks:
            raise refuse("session", "You are marked as away.", "Mark yourself as here first.")
        if key not in self.rollers():
            who = within_sentence(self.table.seat(mover(self.form.held)).shown)
            raise refuse("session", f"This roll belongs to {who}.", "Wait for the result.")
        return self.form

    def _check_no_form(self) -> None:
        if self.table.awaited is not None:
            raise still_awaited(self.table.seat(mover(self.table.awaited)), asked=self.dealing is not None)

    def _settle(self, result: Result) -> Result:
        """Keep the form of a result as the open form, or record its entry. Return the result."""
        self._form = result.form
        self._fixed_at = self._fixing_entry(self.table.history)
        if result.entry is not None:
            self._record(result.entry)
        return result

    def _attempt(self, held: Held) -> Attempt:
        """Return a function that plays the move that waits for a roll with typed results."""
        return lambda texts: self.table.act(finishing_act(held), list(texts))
