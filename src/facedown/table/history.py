"""The history of a table as a value: acts become entries (`propose`), and entries make it longer (`accept`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from facedown.chance import Awaiting, Drawn, Misfit, TapeMismatch
from facedown.game import Option, Refused, Seat, System, Turn, listed, within_sentence
from facedown.table import acting, kinds, moves, newcomers, opening, rewinding
from facedown.table.acts import AnyAct, Closed, Moved, Opened, StoodIn, Upgraded
from facedown.table.checks import checked_numbers, checked_viewer, problem_of_secret
from facedown.table.counting import counted
from facedown.table.draws import salt
from facedown.table.effects import Effects
from facedown.table.entries import OLDEST, Entry, as_written, digest, write
from facedown.table.keeping import Archive
from facedown.table.law import Mismatch, UnknownForm, edition_mismatch, installed, law, opening_of, played_by, shape_of
from facedown.table.limits import check_usage
from facedown.table.past import Entries, Log, Moment
from facedown.table.rewind import changes_position
from facedown.table.snapshots import read_snapshot, write_snapshot
from facedown.table.state import RewindRequest, TableState

MOST_REPLAYED = 512
"""The most moments of the archived past that are kept in memory after they were computed again."""

REPLAYED_AHEAD = 16
"""How many moments are computed at a time, because the log is mostly read forwards."""


class History:
    """The history of one table, as a value: its entries never change. Moments that were computed are kept in memory.

    `propose` computes the entry for an act, and `accept` returns the history with an entry added, also with one that
    another process has written. So nothing changes before the entry is stored.

    `system` is the table's system. `secret` is the secret from which draws are dealt, in hexadecimal digits; "" if it
    is not known here. `state` and `position` are those after the last entry.
    """

    def __init__(
        self,
        system: System[Any],
        secret: str = "",
        *,
        last: Moment | None = None,
        moments: Log[Moment] | None = None,
        base: int = 0,
        archive: Archive | None = None,
        replayed: dict[int, Moment] | None = None,
    ) -> None:
        self.system = system
        self.secret = secret
        self.state = last.state if last is not None else TableState()
        self.position: Any = last.position if last is not None else None
        self._last = last
        self._moments: Log[Moment] = moments if moments is not None else Log()
        self._base = base
        self._archive = archive
        self._proposed: Moment | None = None
        self._replayed = replayed if replayed is not None else {}

    # Beginning

    @classmethod
    def replay(
        cls, entries: Sequence[Entry], system: System[Any], *, secret: str = "", any_edition: bool = False
    ) -> History:
        """Return the history with these entries, after playing all of them again and comparing the results.

        With the `secret`, every dealt draw is dealt again too. If a table was continued under another edition, the
        entries before are not played again, because their rules are not installed; only their chain is checked.

        Raises Mismatch for the first entry that does not follow from the rules, and for an edition other than the
        installed one, unless `any_edition` is True.
        """
        opened = opening_of(entries)
        problem = "" if type(secret) is str and not secret else problem_of_secret(secret, opened.commitment)
        if problem:
            raise Mismatch(0, f"the secret {problem}")
        upgraded = max((entry.n for entry in entries if isinstance(entry.act, Upgraded)), default=0)
        history = cls.unplayed(entries[:upgraded], system, secret)
        other_edition = played_by(entries) != installed(entries, system)
        for recorded in entries[upgraded:]:
            try:
                history = history.accept(recorded, any_edition=other_edition)
            except Mismatch as mismatch:
                raise (edition_mismatch(entries, system, mismatch) if other_edition else mismatch) from None
        if other_edition and not any_edition:
            raise edition_mismatch(entries, system, None)
        return history

    @classmethod
    def unplayed(cls, entries: Iterable[Entry], system: System[Any], secret: str = "") -> History:
        """Return the history with these entries without playing them; see `accept_unplayed`. Raises Mismatch.

        Its state lacks the controllers of pieces that passed to another facilitator.
        """
        history = cls(system, secret)
        for entry in entries:
            history = history.accept_unplayed(entry)
        return history

    @classmethod
    def from_snapshot(
        cls, data: bytes, system: System[Any], archive: Archive, secret: str = "", *, before: Moment | None = None
    ) -> History:
        """Return the history after the entry at which a snapshot was made. Older entries are read from the archive.

        If another version has written the snapshot, the entries give the state: those after the moment `before`, if it
        is known, or all. Raises Mismatch if the snapshot is damaged, or belongs to another entry than the one in the
        archive.
        """
        snapshot = read_snapshot(data)
        n = snapshot.number
        entry = next(iter(archive.entries(n, n + 1)), None) if n >= 0 else None
        if entry is None:
            raise Mismatch(-1, "the snapshot is damaged.")
        snapshot.check(entry)
        state = snapshot.read_state()
        if state is None:
            chained = cls(system, last=before, base=before.state.count if before is not None else 0, archive=archive)
            for later in archive.entries(len(chained), n + 1):
                chained = chained.accept_unplayed(later)
            state = replace(chained.state, controllers=snapshot.controllers)
        try:
            position = system.decode(bytes(snapshot.position))
        except (msgspec.MsgspecError, RecursionError):
            text = "this version cannot read the position after it. Install the version that wrote it."
            raise UnknownForm(n, text) from None
        return cls(system, secret, last=Moment(entry, state, position), base=n + 1, archive=archive)

    # Reading

    @property
    def in_memory(self) -> int:
        """The number of entries that are kept in memory; the others are read from an archive."""
        return len(self._moments)

    def __len__(self) -> int:
        return self.state.count

    @property
    def entries(self) -> Entries:
        """All entries, oldest first. Older ones may be read from an archive when they are needed."""
        return Entries(self._base, self._moments, self._archive)

    @property
    def opening(self) -> Opened:
        """The act that opened the table."""
        act = self.entries[0].act
        assert isinstance(act, Opened)
        return act

    def at(self, n: int) -> Moment:
        """Return entry `n`, with the state and the position after it. Raises Refused if there is no such entry."""
        checked_numbers("entry", (n,), len(self))
        if n >= self._base:
            return self._moments[n - self._base]
        if n == self._base - 1 and not len(self._moments):
            assert self._last is not None
            return self._last
        moment = self._replayed.get(n)
        return moment if moment is not None else self._replay_archived(n)

    def _replay_archived(self, n: int) -> Moment:
        """Return moment `n`. Compute it from the last snapshot before it, and keep it with some moments after it."""
        assert self._archive is not None
        other_edition = len(self) if opening.is_outdated(self) else self.state.floor
        history = self._nearest(n)
        if len(self._replayed) > MOST_REPLAYED:
            self._replayed.clear()
        moments = [history.at(len(history) - 1)] if len(history) else []
        for entry in self._archive.entries(len(history), min(n + REPLAYED_AHEAD, self._base)):
            history = history._accept_old(entry, other_edition)
            moments.append(history.at(entry.n))
        self._replayed.update((moment.entry.n, moment) for moment in moments)
        return next(moment for moment in moments if moment.entry.n == n)

    def _nearest(self, n: int) -> History:
        """Return a history up to archived entry `n`, or up to an earlier one from which it can be computed."""
        assert self._archive is not None
        before, data = self._replayed.get(n - 1), self._archive.snapshot(n)
        there = read_snapshot(data).number if data is not None else -1
        if before is not None and (before.position is not None or there < n):
            return History(self.system, last=before, base=n, archive=self._archive)
        if data is None:
            return History(self.system)
        return History.from_snapshot(data, self.system, self._archive, before=before)

    def _accept_old(self, entry: Entry, other_edition: int) -> History:
        """Return the history with one more entry. Entries before `other_edition` may follow other rules."""
        old = entry.n < other_edition
        if old and entry.n and self.position is None:
            return self.accept_unplayed(entry)
        try:
            return self.accept(entry, any_edition=True)
        except Mismatch:
            if not old:
                raise
            return self.accept_unplayed(entry)

    @property
    def undone(self) -> frozenset[int]:
        """The numbers of the entries that rewinds have undone."""
        later = (self.entries[first : last + 1] for first, last in self.state.undone)
        return frozenset(entry.n for entries in later for entry in entries if changes_position(entry))

    def first_with(self, measure: Callable[[TableState], int], least: int) -> int:
        """Return the number of the first entry after which `measure(state)` is at least `least`.

        `measure` must never become smaller from entry to entry. Return the number of entries if there is none.
        """
        low, high = self._snapshots_around(measure, least)
        while low < high:
            middle = (low + high) // 2
            if measure(self.at(middle).state) >= least:
                high = middle
            else:
                low = middle + 1
        return low

    def _snapshots_around(self, measure: Callable[[TableState], int], least: int) -> tuple[int, int]:
        """Return two entries between which `first_with` has to search; in the archived past, snapshots bound them.

        The search begins at the end, because the newest entries are read most often.
        """
        if not self._base or measure(self.at(self._base - 1).state) < least:
            return self._base, len(self)
        assert self._archive is not None
        low, high, step = 0, self._base - 1, REPLAYED_AHEAD
        while low < high:
            middle, step = max((low + high) // 2, high - step), 2 * step
            data = self._archive.snapshot(middle)
            state = TableState() if data is None else read_snapshot(data).read_state()
            if state is None or state.count <= low:
                break
            if measure(state) >= least:
                high = state.count - 1
            else:
                low = state.count
        return low, high

    def number_for(self, viewer: Seat, n: int) -> int:
        """Return the viewer’s own number of entry `n`, or of the last entry before it of which the viewer knows.

        A viewer numbers the entries of which it knows from 0, without gaps.
        """
        return self.at(n).state.known_by(viewer.key) - 1

    def entry_after(self, viewer: Seat, number: int) -> int:
        """Return the number in the chain of the viewer’s first entry after its own `number`.

        Return the number of entries if there is none.
        """
        return self.first_with(lambda state: state.known_by(viewer.key), number + 2)

    def entry_with(self, viewer: Seat, number: int) -> int:
        """Return the number in the chain of the entry with this number of the viewer. Raises Refused if none has it."""
        checked_numbers("entry", (number,), self.state.known_by(viewer.key))
        return self.entry_after(viewer, number - 1)

    def drawn(self, draws: Sequence[int], by: int | None = None) -> tuple[Drawn, ...]:
        """Return the draws with these numbers, counted from the table's first. Raises Refused for other numbers.

        `by` is the number of an entry that refers to them: they were made in it or, more rarely, before.
        """
        return tuple([self._draw(number, by) for number in checked_numbers("draw", draws, self.state.draws)])

    def _draw(self, number: int, by: int | None) -> Drawn:
        n = by
        if n is None or not n or self.at(n - 1).state.draws > number:  # not made in this entry
            n = self.first_with(lambda state: state.draws, number + 1)
        moment = self.at(n)
        assert isinstance(moment.entry.act, Moved | StoodIn)
        return moment.entry.act.drawn[number - moment.state.draws]

    def seat(self, key: Any) -> Seat:
        """Return the seat with this key. Raises Refused if there is none."""
        return self.state.seat(key)

    def view(self, viewer: Seat) -> Any:
        """Return the current position as this viewer may know it. Raises Refused if the viewer is no Seat."""
        return self.system.view(self.position, checked_viewer(viewer))

    def options(self, seat: Seat) -> tuple[Option, ...]:
        """Return all options of a seat; none while no move is accepted: in a pause, during a roll, after closing."""
        if self.state.closed or self.state.paused or self.state.awaited is not None:
            return ()
        options = self.system.options(self.view(seat), seat)
        named = [acting.with_names(option, self.state.seats) for option in options]
        return tuple([newcomers.with_proposed_player(self, option, seat) for option in named])

    def waited_for(self, viewer: Seat) -> tuple[Seat, ...]:
        """Return the seats that owe a decision as far as this viewer can tell."""
        if self.state.closed or self.position is None:
            return ()
        return self.system.awaited_as_seen(self.position, checked_viewer(viewer), self.state.seats)

    def waiting(self, viewer: Seat) -> str:
        """Return a sentence that names the seats that owe a decision as far as this viewer can tell."""
        names = listed(within_sentence(seat.shown) for seat in self.waited_for(viewer))
        return f"The table waits for {names}." if names else "The table waits for nobody."

    def request_for(self, viewer: Seat) -> RewindRequest | None:
        """Return the pending request to rewind as this viewer may know it, with the viewer’s own numbers.

        None if the viewer knows of none.
        """
        return rewinding.request_seen_by(self, checked_viewer(viewer))

    def question_for(self, witness: str) -> tuple[int, str]:
        """Return the question that is put to a witness: its own number of the entry that asks it, and the hash of it.

        `witness` is the key of a seat in `state.asked_witnesses`.
        """
        asked_at = self.state.asked_at
        return self.number_for(self.seat(witness), asked_at), self.at(asked_at).state.hash

    def state_at_draws(self, request: RewindRequest) -> TableState | None:
        """Return the state of the table when the first draw was made that a request asks to undo.

        Only draws count of which the asker knows, dealt or typed by hand. None if there is none.
        """
        return rewinding.state_at_draws(self, request)

    # Adding entries

    def propose(
        self,
        act: AnyAct,
        rolled: Sequence[str] | None = None,
        links: Mapping[str, str] | None = None,
        *,
        deal_rest: bool = False,
    ) -> Entry:
        """Return the entry for an act, without changing anything. Raises Refused if the act is not allowed now.

        `rolled` are typed results of physical dice and cards, in the order of the requests, at a table that rolls by
        hand; draws that must stay unknown are still dealt. With `deal_rest`, the draws after the typed ones are dealt
        too. `links` are the next links of the witnesses, by seat.

        If a move needs a roll by hand or links of witnesses, or has typed and dealt results, the returned entry holds
        the act Held: it fixes the move, and the same move is proposed again after this entry was accepted. Awaiting is
        then raised for the next result that is missing, and Misfit for an impossible one. If the entry holds the act
        LinksAsked, it asks the witnesses for their links, or asks again without those whose link is missing; after it,
        the move is proposed again without typed results, which are fixed then.
        """
        act = as_written(act)
        if not isinstance(act, Opened | Upgraded | Closed):
            opening.check_edition(self)
        if isinstance(act, Moved | StoodIn):
            moment = self._moment(*moves.with_draws(self, act, rolled, links, deal_rest=deal_rest))
        else:
            moment = self._moment(*moves.checked_again(self, act))
        self._proposed = moment
        return moment.entry

    def accept(self, entry: Entry, *, any_edition: bool = False) -> History:
        """Return the history with one more entry, after carrying its act out and comparing the results.

        Raises Mismatch if the entry does not follow from the history by the installed rules. With `any_edition`, the
        digest of the rules is not compared. Positions are compared unless they were written in another form.
        """
        moment = self._proposed
        if moment is None or moment.entry is not entry:
            moment = self._repeated(entry, any_edition=any_edition)
        return self._followed_by(moment)

    def accept_unplayed(self, entry: Entry) -> History:
        """Return the history with one more entry, without playing its move: the position after it is unknown (None).

        This is for entries under an edition whose rules are not installed. Only the hash of the entry before, and what
        does not depend on positions, are checked. Raises Mismatch if one of them is wrong.
        """
        if (entry.n, entry.before) != (len(self), self.state.hash):
            raise Mismatch(len(self), "it does not follow the entry before.")
        try:
            effects, line = self._unplayed(entry), write(entry)
        except Refused as refused:
            raise Mismatch(entry.n, f"the rules refuse it: {refused.refusal}") from None
        except TapeMismatch as mismatch:
            raise Mismatch(entry.n, f"its draws do not fit: {str(mismatch).rstrip('.')}.") from None
        return self._followed_by(Moment(entry, counted(effects.state, entry, line), effects.position))

    def _unplayed(self, entry: Entry) -> Effects:
        """Return the effects of an entry that is not played. Raises Refused or Mismatch if it cannot follow."""
        kinds.check(self, entry.act, unplayed=True)
        by_system = tuple([event for event in entry.events if event.rule != "table"])  # the table adds its own
        if isinstance(entry.act, Opened):
            effects = opening.opened_unplayed(entry.act)
        else:
            moves.check_unplayed(self, entry)
            effects = kinds.perform(self, entry.act, Turn(None, by_system))
        if not acting.same_events_of_table(entry.events, effects.events):
            raise Mismatch(entry.n, "its events are not those of its act.")
        return effects if isinstance(entry.act, Upgraded) else effects._replace(position=None)

    def _followed_by(self, moment: Moment) -> History:
        return self._with(moment, self._moments.plus(moment))

    def _with(self, last: Moment, moments: Log[Moment]) -> History:
        """Return the history with these moments since it was opened here; `last` is the last of them."""
        return History(self.system, self.secret, last=last, moments=moments, base=self._base, archive=self._archive,
                       replayed=self._replayed)  # fmt: skip

    def snapshot(self, n: int | None = None) -> bytes:
        """Return the state and the position after entry `n`, or after the last entry, for `from_snapshot`."""
        moment = self.at(len(self) - 1 if n is None else n)
        return write_snapshot(moment.state, self.system.encode(moment.position))

    def with_position(self, position: Any) -> History:
        """Return the history with another position after its last entry, to try something out.

        The position does not follow from the entries, so the history cannot be replayed.
        """
        last = self.at(len(self) - 1)._replace(position=position)
        return self._with(last, self._moments.with_last(last))

    def with_archive(self, archive: Archive) -> History:
        """Return the same history, which reads all entries up to the last one from an archive."""
        return History(
            self.system, self.secret, last=self._last, base=len(self), archive=archive, replayed=self._replayed
        )

    def _moment(self, act: AnyAct, turn: Any, recorded: Entry | None = None, *, any_edition: bool = False) -> Moment:
        """Carry out an act that was checked. Return its entry, with the state and the position after it.

        If the entry was `recorded` before, compare it with the result. Raises Mismatch if they differ.
        """
        effects = kinds.perform(self, act, turn)
        shape = shape_of(self.system)
        try:
            written = self.system.encode(effects.position)
        except UnicodeEncodeError:
            raise acting.unencodable() from None
        entry = Entry(
            n=len(self),
            act=act,
            law=law(self.system, effects.position, effects.state.extensions),
            events=effects.events,
            state=digest(written, 16),
            before=self.state.hash,
            salt=salt(self.secret, len(self)),
            opened=turn is not None and turn.opened,
            binding=turn is not None and turn.binding,
            shape=shape if shape != self.state.shape and effects.state.format != OLDEST else UNSET,
        )
        if recorded is not None:
            entry = self._same_as_recorded(entry, recorded, any_edition=any_edition)
        try:
            line = write(entry)
        except UnicodeEncodeError:
            raise acting.unencodable() from None
        check_usage(self.state, act, len(line), stored=recorded is not None)
        return Moment(entry, counted(effects.state, entry, line), effects.position)

    def _same_as_recorded(self, entry: Entry, recorded: Entry, *, any_edition: bool) -> Entry:
        """Return the recorded entry if it is equal to `entry`, which was computed again, in all that is comparable.

        Raises Mismatch if it is not.
        """
        shape = self.state.shape if recorded.shape is UNSET else recorded.shape
        comparable = replace(entry, salt=entry.salt if self.secret else recorded.salt)  # the salt needs the secret
        if any_edition:
            comparable = replace(comparable, law=recorded.law)
        if shape != shape_of(self.system):  # positions are written in another form
            comparable = replace(comparable, state=recorded.state, shape=recorded.shape)
        problem = acting.difference(recorded, comparable)
        if problem:
            raise Mismatch(entry.n, problem)
        return recorded

    def _repeated(self, recorded: Entry, *, any_edition: bool) -> Moment:
        """Carry out the act of an entry that exists already. Raises Mismatch if the result is another entry."""
        n = len(self)
        if recorded.n != n:
            raise Mismatch(n, f"the entry has the number {recorded.n}.")
        try:
            act, turn = moves.checked_again(self, recorded.act)
            return self._moment(act, turn, recorded, any_edition=any_edition)
        except Refused as refused:
            raise Mismatch(n, f"the rules refuse it: {refused.refusal}") from None
        except (TapeMismatch, Misfit, Awaiting) as mismatch:
            raise Mismatch(n, f"its draws do not fit: {str(mismatch).rstrip('.')}.") from None
