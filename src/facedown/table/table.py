"""The table: a handle on a history. Each act is proposed, stored by a keeper, and then accepted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import UNSET
from msgspec.structs import replace

from facedown.game import PieceRef, Refusal, Refused, Seat, Setup, System
from facedown.table import acting, chat
from facedown.table.acts import (
    AnyAct,
    Closed,
    Held,
    LinksAsked,
    Moved,
    Nonce,
    RewindAnswered,
    RewindAsked,
    RewindWithdrawn,
    Ruled,
    Said,
    StoodIn,
)
from facedown.table.chat import Chat, ChatLine, Message
from facedown.table.checks import checked_viewer
from facedown.table.entries import Entry, as_dict, as_hex, as_written, mover
from facedown.table.files import BadFile, TableFile, read_file, write_entries
from facedown.table.history import History
from facedown.table.keeping import Answered, Keeper, Taken
from facedown.table.law import Mismatch, Replaced
from facedown.table.links import right_links
from facedown.table.opening import branching_act, opening_act, upgrading_act
from facedown.table.people_acts import PeopleActs
from facedown.table.reads import TableReads

MOST_RETRIES = 1000
"""How often an act is proposed again because other writers took the number of its entry."""


class Outpaced(Refused):
    """Raised if other writers took the number of an entry every time. It is no answer to a request: try again."""


class Overtaken(Refused):
    """Raised if another program went on with the move that waits, so that what was given for it is out of date."""


Asker = Callable[[History], Mapping[str, str]]
"""A function that asks the witnesses for their next links; see `History.question_for`. It must not raise an error."""


class Request(Protocol):
    """A request of a client: its key, and how it is answered."""

    @property
    def key(self) -> str:
        """The idempotency key: a repeated request has the same key."""

    def accepted(self, history: History, entry: Entry) -> bytes:
        """Return the answer after the entry was added."""

    def refused(self, refused: Refused) -> bytes:
        """Return the answer to a request that was refused."""


class Table(TableReads, PeopleActs):
    """A table. Open a new one with `Table.open`, or restore one with `Table.replay` or `Table.resume`.

    Every change adds one entry. A refused change raises Refused and changes nothing. A move that needs a roll by hand
    raises Awaiting, after adding an entry that makes the table wait for this move.

    `history` is the current history. `keeper` stores each entry and each message before the table changes; None keeps
    nothing. `witnesses` asks the witnesses in `history.state.asked_witnesses` for their next links; without it, they
    are left out. `notes` are private data of the program that keeps the table. `notes_after` returns what they are once
    the history has become another one: they are stored together with its last entry. Without it, an entry changes no
    notes.
    """

    def __init__(self, history: History, keeper: Keeper | None = None, witnesses: Asker | None = None) -> None:
        self.history = history
        self.keeper = keeper
        self.witnesses = witnesses
        self.notes: dict[str, Any] = {}
        self.notes_after: Callable[[History], dict[str, Any]] | None = None
        self._chat: Chat | None = None

    # Beginning

    @classmethod
    def open(
        cls, system: System[Any], setup: Setup, secret: bytes, *, by_hand: bool = False, keeper: Keeper | None = None
    ) -> Table:
        """Open a new table. All draws are dealt from `secret` (16 to 64 random bytes), except those rolled by hand.

        With `by_hand`, people may type results of physical dice and cards. Raises Refused for an invalid setup.
        """
        act = opening_act(system, setup, secret, by_hand=by_hand)
        table = cls(History(system, secret.hex()), keeper)
        table.act(act)
        return table

    @classmethod
    def replay(
        cls, entries: Sequence[Entry], system: System[Any], *, secret: str = "", any_edition: bool = False
    ) -> Table:
        """Play all entries again and compare the results with the log. Return the table. See `History.replay`."""
        return cls(History.replay(entries, system, secret=secret, any_edition=any_edition))

    @classmethod
    def resume(cls, text: str, system: System[Any]) -> Table:
        """Return the table in a file. Raises Mismatch for a wrong entry, BadFile for a bad file or a missing secret."""
        contents = read_file(text)
        if not contents.secret and not isinstance(contents.entries[-1].act, Closed):
            raise BadFile("The file does not contain the table’s secret, so the table cannot be continued.")
        return cls.from_file(contents, system)

    @classmethod
    def from_file(cls, contents: TableFile, system: System[Any]) -> Table:
        """Return the table of a file that was read, also without a secret, to read it. Raises Mismatch."""
        table = cls(contents.history(system))
        table.notes, table._chat = contents.notes, Chat(contents.chat)
        return table

    def branch(self, n: int, secret: bytes, keeper: Keeper | None = None) -> Table:
        """Return a new table that continues from the position after entry `n`, with a secret of its own."""
        act = branching_act(self.history, n, secret)
        table = Table(History(self.system, secret.hex()), keeper)
        table.act(act)
        return table

    def export(self, *, keep_secret: bool = False) -> str:
        """Return the whole history as the text of a file. While the table is open, it contains all secret moves.

        With `keep_secret`, the file is a backup for the host: it contains also the chat, `notes`, which are private
        data of the program that keeps the table, and the secret of an open table, so that it can be continued.
        """
        if not keep_secret:
            return write_entries(self.entries)
        secret = "" if self.closed else self.history.secret
        return write_entries(
            self.entries, secret, self.notes, chat=self.chat.messages, snapshot=self.history.snapshot()
        )

    # Acting

    def act(
        self,
        act: AnyAct,
        rolled: Sequence[str] | None = None,
        links: Mapping[str, str] | None = None,
        request: Request | None = None,
        *,
        deal_rest: bool = False,
        answer_fixed: bool = False,
    ) -> Entry:
        """Add one entry for an act: propose it, store it, accept it. Return the entry. See `History.propose`.

        The answer to the `request` is stored with the entry. If the entry only fixes the move or asks for links, the
        answer is stored with `answer_fixed`, and otherwise with the entry that makes the move.

        If another writer was faster, its entries are accepted first and the act is checked again. Raises Refused if the
        act is not allowed, or no longer, and Answered if its request was answered before. Raises Overtaken if `act` is
        the move that waits, but another writer has finished it or asked again for links.
        """
        finishes = isinstance(act, Moved | StoodIn) and self.awaited is not None
        waiting = self._waiting()
        for _ in range(MOST_RETRIES):
            entry = self.history.propose(act, rolled, links, deal_rest=deal_rest)
            following = self.history.accept(entry)
            try:
                waits = isinstance(entry.act, Held | LinksAsked)
                self._store(entry, following, request if answer_fixed or not waits else None)
            except Taken as taken:
                self.catch_up(taken.entries)
                if finishes and self._waiting() != waiting:
                    text = "Another program went on with this move."
                    raise Overtaken(Refusal("table", text, "Look at the table again.")) from None
                continue
            self.history = following
            return entry
        raise Outpaced(Refusal("table", "Other writers were always faster.", "Try again."))

    def _waiting(self) -> tuple[Held | None, int, int]:
        """Return what changes when the move that waits is finished, or its witnesses are asked again."""
        state = self.history.state
        return state.awaited, state.asked_at, state.draws

    def complete(
        self,
        act: AnyAct,
        rolled: Sequence[str] | None = None,
        request: Request | None = None,
        *,
        deal_rest: bool = False,
    ) -> Entry:
        """Add the entries for an act, and return the last one.

        A move that must be fixed first is fixed by an entry of its own; then, if draws are dealt, the witnesses are
        asked for their links, and asked again without those that do not answer or give a wrong link. Raises Awaiting or
        Misfit if a result of a roll by hand is missing or impossible.
        """
        if not self._finishes(act):
            entry = self.act(act, rolled, None, request, deal_rest=deal_rest)
            if not isinstance(entry.act, Held) or isinstance(act, Held):
                return entry
        while True:
            held, asked = self.awaited, self.history.state.asked_witnesses
            given = self.witnesses(self.history) if asked and self.witnesses is not None else {}
            links = right_links(self.history.state, given)
            try:
                entry = self.act(act, None if asked is not None else rolled, links, request, deal_rest=deal_rest)
            except Overtaken:
                if self.awaited is None or self.awaited != held:
                    raise
                continue
            if not isinstance(entry.act, LinksAsked):
                return entry

    def _finishes(self, act: AnyAct) -> bool:
        """Return whether an act is the move that waits for a roll or for witnesses."""
        awaited = self.awaited
        if awaited is None or not isinstance(act, Moved | StoodIn) or mover(act) != mover(awaited):
            return False
        if isinstance(act, StoodIn):
            return True
        return as_written(replace(act, move=acting.plain_move(self.system, act.move))).move == awaited.move

    def answer(self, request: Request, do: Callable[[], Entry]) -> bytes:
        """Return the answer to a request that `do` carries out by `act`, with the request, or refuses by Refused.

        A request that was answered before gets the same answer, and `do` is not called. Before a refusal becomes the
        answer, the entries that others have stored meanwhile are accepted, and `do` is called once more. Raises
        ValueError at a table without a keeper, which could not remember the answers.
        """
        if self.keeper is None:
            raise ValueError("Only a table with a keeper answers requests: open it in a Store, or use act instead.")
        earlier = self.keeper.answer_of(request.key)
        if earlier is not None:
            return earlier
        try:
            try:
                entry = do()
            except Refused:
                if not self._read_newer():
                    raise
                entry = do()
        except Answered as answered:
            return answered.answer
        except Outpaced:
            raise
        except Refused as refused:
            return self.keeper.save_refusal(request.key, request.refused(refused))
        return request.accepted(self.history, entry)

    def _read_newer(self) -> bool:
        """Accept the entries that others have stored. Return whether there were any."""
        assert self.keeper is not None
        before = len(self.history)
        self.catch_up(self.keeper.entries(before))
        return len(self.history) > before

    def catch_up(self, entries: Sequence[Entry]) -> None:
        """Accept entries that another process has stored, except those that are here already.

        Raises Replaced, with the table as it is until then, for one that does not follow.
        """
        for entry in entries:
            if entry.n == len(self.history):
                try:
                    self.history = self.history.accept(entry)
                except Mismatch as mismatch:
                    raise Replaced(mismatch.entry, mismatch.problem) from mismatch

    def _store(self, entry: Entry, following: History, request: Request | None) -> None:
        """Store an entry, together with a snapshot, the answer to its request, and the notes after it."""
        if self.keeper is None:
            return
        key, answer = "", b""
        if request is not None:
            key, answer = request.key, request.accepted(following, entry)
        notes = self.notes_after(following) if self.notes_after is not None else None
        snapshot, closes = following.snapshot(), following.state.closed
        earlier = self.keeper.append(entry, key=key, answer=answer, snapshot=snapshot, notes=notes, closes=closes)
        if earlier is not None:
            raise Answered(earlier)
        if notes is not None:
            self.notes = notes

    def save_notes(self) -> None:
        """Store the notes as they are now, without an entry, for example after a result was typed."""
        notes = self.notes_after(self.history) if self.notes_after is not None else self.notes
        if self.keeper is not None:
            self.keeper.save_notes(notes)
        self.notes = notes

    def play(
        self,
        seat: str,
        move: Any,
        rolled: Sequence[str] | None = None,
        *,
        entropy: bytes | None = None,
        deal_rest: bool = False,
    ) -> Entry:
        """Make a move of a seat. `move` is a record or plain data.

        `entropy` are 16 to 64 random bytes of the mover, new for each move. They affect only the draws of this move;
        without them, a host who knows the secret can compute these draws beforehand. A move that waits for a roll keeps
        its first bytes.

        `rolled` are typed results, in the order of the requests, at a table that rolls by hand. Then only draws that
        must stay unknown are dealt and, with `deal_rest`, all draws after the typed ones. Without it, Awaiting is
        raised for the next missing result, after adding an entry that makes the table wait for this move. Superfluous
        texts are ignored: refusing them would reveal what is not asked for.

        Raises Refused for an illegal move and Misfit for an impossible result.
        """
        act = Moved(seat, acting.plain_move(self.system, move), entropy=as_hex(entropy))
        return self.complete(act, rolled, deal_rest=deal_rest)

    def stand_in(
        self,
        seat: str,
        absent: str,
        rolled: Sequence[str] | None = None,
        *,
        entropy: bytes | None = None,
        deal_rest: bool = False,
    ) -> Entry:
        """Make the usual choice for an absent player, on behalf of the facilitator. The choice is as secret as a move.

        If a move of the seat `absent` waits for a roll, that move is finished instead. The random bytes are those of
        the facilitator; `rolled`, `entropy` and `deal_rest` are as for `play`. Without a facilitator, any player can do
        this for a seat that is marked as away.
        """
        return self.complete(StoodIn(seat, absent, {}, entropy=as_hex(entropy)), rolled, deal_rest=deal_rest)

    def rule(self, seat: str, changes: Mapping[str, str]) -> Entry:
        """Change rulings on behalf of the facilitator. Raises Refused if a ruling is unknown or cannot change now."""
        return self.act(Ruled(seat, as_dict(changes)))

    def make_statement(
        self, seat: str, text: str, to: Sequence[str] | None = None, piece: PieceRef | None = None
    ) -> Entry:
        """Say something in the fiction, to all or to some seats, as a piece of the seat if one is given.

        The facilitator can also enter what the player of another piece said or tried.
        """
        return self.act(Said(seat, text, to, True, UNSET if piece is None else piece))  # type: ignore[arg-type]

    def add_nonce(self, seat: str, nonce: str) -> Entry:
        """Add a seat's own randomness to all later draws of moves that bring no random bytes."""
        return self.act(Nonce(seat, nonce))

    def ask_rewind(self, seat: str, to: int) -> Entry:
        """Ask to go back to the position after entry `to`. The rewind happens at once if no other seat must agree."""
        return self.act(RewindAsked(seat, to))

    def answer_rewind(self, seat: str, *, agrees: bool) -> Entry:
        """Agree to the requested rewind, or decline it."""
        return self.act(RewindAnswered(seat, agrees))

    def withdraw_rewind(self, seat: str) -> Entry:
        """Withdraw the own request to rewind."""
        return self.act(RewindWithdrawn(seat))

    def upgrade(self, seat: str) -> Entry:
        """Continue the table under the installed edition of the rules."""
        return self.act(upgrading_act(self.history, seat))

    def close(self, seat: str) -> Entry:
        """Close the table and publish its secret. Only the facilitator may do this, or any player if there is none."""
        return self.act(Closed(seat, self.history.secret))

    # Chat

    @property
    def chat(self) -> Chat:
        """All messages of the chat. They are read from the keeper when they are first needed."""
        if self._chat is None:
            self._chat = Chat(() if self.keeper is None else tuple(self.keeper.messages()))
        return self._chat

    def has_chat(self, messages: int, removed: int) -> bool:
        """Return whether the chat has these numbers of messages, all and removed; also if it was not read yet."""
        known = self._chat
        return known is None or (len(known.messages), known.removed) == (messages, removed)

    def read_chat(self) -> None:
        """Read the chat from the keeper again, because another program has added or removed messages."""
        if self.keeper is not None:
            self._chat = None

    def say(self, seat: str, text: str, to: Sequence[str] | None = None) -> Message:
        """Write a message to all, or whisper it to some seats. It is no part of the history."""
        message = chat.new_message(self.history.state, self.chat, seat, text, to)
        if self.keeper is not None:
            message = self.keeper.say(message)
        if message.number == len(self.chat.messages):
            self._chat = self.chat.plus(message)
        else:  # other programs have added messages before it
            self.read_chat()
        return message

    def remove_messages(self, seat: str, numbers: Sequence[int]) -> None:
        """Remove messages: the own ones or, for the facilitator, those that it receives.

        `numbers` are the seat's own numbers of the messages.
        """
        self.read_chat()
        self._remove(chat.removable(self.history.state, self.chat, seat, numbers))

    def remove_messages_of(self, seat: str, author: str) -> None:
        """Remove all messages of a seat, also whispers that the facilitator does not receive."""
        self.read_chat()
        self._remove(chat.removable_of(self.history.state, self.chat, seat, author))

    def _remove(self, numbers: Sequence[int]) -> None:
        if self.keeper is not None:
            self.keeper.remove_messages(numbers)
        self._chat = self.chat.without(numbers)

    def chat_lines(self, viewer: Seat, since: int = -1) -> list[ChatLine]:
        """Return the messages that this viewer receives after its own number `since`, oldest first."""
        return self.chat.lines(self.history, checked_viewer(viewer), since)
