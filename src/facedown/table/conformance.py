"""The conformance checks of tables, for any system: `conform(SYSTEM, [setup])`.

In random games, seats make legal moves, and do what people at a table do at any moment: they take names, come late,
leave, hand pieces and the facilitator's role over, pause, speak, whisper, ask to rewind and answer. After every act the
checks demand that

- a refused act changes nothing and has a reason and a remedy, and proposing an act changes nothing;
- another process that reads the written entry gets the same state and position, also without the table's secret, and so
  does a replay from the beginning, and a history that was opened from a snapshot in the middle goes on identically;
- each viewer numbers its lines without gaps, gets the same log page by page, and may know every event in it;
- a viewer’s view changes only with a line that this viewer reads, or by a move without any event;
- whoever may not know of an act notices nothing: lines, view, options, answers, names, requests and chat stay the same,
  also after further acts;
- seats and controllers hold after a rewind, nobody who is absent blocks one, and every decision is owed by a seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random  # the checks choose acts with it; no table sees it
from typing import Any

import msgspec

from facedown.chance import Awaiting, Misfit
from facedown.game import SPECTATOR, Refused, Seat, Setup, System
from facedown.game.conformance import NotConforming
from facedown.table.acts import AnyAct, BotChanged, Closed, FacilitatorChanged, Marked, Moved, StoodIn
from facedown.table.chat import Chat, new_message, removable, removable_of
from facedown.table.conformance_acts import Attempt, MadeMove, RandomActs
from facedown.table.conformance_reads import received, strange_pieces
from facedown.table.conformance_twins import Twins, other_secrets, tells
from facedown.table.entries import Entry, mover, read, write
from facedown.table.history import History
from facedown.table.opening import branching_act, opening_act
from facedown.table.reading import LogLine, TableReader
from facedown.table.rewind import changes_position

SECRET = b"a secret that the checks share.."

PAGED_EVERY = 12
"""The number of acts between two readings of whole logs, page by page."""

REOPENED_EVERY = 25
"""The number of acts between two openings of the table from a snapshot, on average."""

BRANCHED_EVERY = 60
"""The number of acts between two branches, on average."""

TWINS_OF_A_KIND = 4
"""How often a kind of secret act is followed at twin tables in each game; later ones once in this many times."""


class Report(msgspec.Struct):
    """Counts of what was checked. A count of 0 means that the games never reached such a case.

    `accepted` and `refused` count acts by their kind. `rewinds` counts rewinds, `reopened` openings from a snapshot,
    `branches` branches, `messages` messages of chat, `unseen` acts of which a viewer may not know, by kind, `sealed`
    moves that were repeated with other sealed values, and `compared` comparisons of twin tables.
    """

    accepted: dict[str, int] = {}
    refused: dict[str, int] = {}
    rewinds: int = 0
    reopened: int = 0
    branches: int = 0
    messages: int = 0
    unseen: dict[str, int] = {}
    sealed: int = 0
    compared: int = 0

    @property
    def never_reached(self) -> tuple[str, ...]:
        """The kinds of acts that were never accepted, and the names of the other counts that are 0.

        Tables are opened at the beginning, and never continued under another edition.
        """
        kinds = {kind.__name__ for kind in AnyAct.__args__} - {"Opened", "Upgraded"}
        counts = {name: count for name, count in msgspec.structs.asdict(self).items() if isinstance(count, int)}
        return (*sorted(kinds - self.accepted.keys()), *(name for name, count in counts.items() if not count))


def conform(system: System[Any], setups: Iterable[Setup], *, games: int = 2, acts: int = 120, seed: int = 1) -> Report:
    """Check the tables of a system in `games` random games of `acts` acts for each setup. Every second rolls by hand.

    Returns counts of what was checked. Raises NotConforming for the first breach.
    """
    report = Report()
    for setup in setups:
        for number in range(games):
            game = _Game(system, setup, seed * 1000 + number, report, by_hand=number % 2 == 1)
            game.run(acts)
    return report


class _Kept:
    """An archive in memory: the entries as bytes, and the snapshots that were made."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.snapshots: dict[int, bytes] = {}

    def entries(self, start: int, stop: int) -> Sequence[Entry]:
        return [read(line) for line in self.lines[start:stop]]

    def snapshot(self, n: int) -> bytes | None:
        return self.snapshots.get(max((at for at in self.snapshots if at <= n), default=-1))


class _Game:
    """A random game at one table, with a check of every act.

    `history` is the table as its host has it; sometimes it is opened again from a snapshot. `follower` accepts the
    written entries without knowing the secret.
    """

    def __init__(self, system: System[Any], setup: Setup, seed: int, report: Report, *, by_hand: bool) -> None:
        self.system, self.report, self.seed = system, report, seed
        below = Random(f"table {seed}").randrange
        self.acts = RandomActs(below, report.accepted)
        self.twin_acts = RandomActs(Random(f"twins {seed}").randrange)  # apart from the choices of the game
        self.below = below
        self.kept = _Kept()
        self.chat = Chat()
        self.followed: dict[str, int] = {}
        self.read: dict[str, list[LogLine]] = {}
        self.history = History(system, SECRET.hex())
        self.follower = History(system)
        entry = self.attempt(Attempt(opening_act(system, setup, SECRET, by_hand=by_hand)))
        _demand(entry is not None, "the table opens with this setup")

    @property
    def viewers(self) -> tuple[Seat, ...]:
        return (*self.history.state.seats, SPECTATOR)

    def run(self, acts: int) -> None:
        """Try `acts` random acts, then close the table and replay it."""
        for number in range(acts):
            attempt = self.acts.attempt(self.history)
            if attempt is not None:
                self.attempt_until_rolled(attempt)
            if self.below(6) == 0:
                self.write_message()
            if self.below(REOPENED_EVERY) == 0:
                self.reopen()
            if self.below(BRANCHED_EVERY) == 0:
                self.check_branch()
            if number % PAGED_EVERY == 0:
                self.check_pages()
        self.check_replay()
        self.close()

    # Acts

    def attempt_until_rolled(self, attempt: Attempt) -> None:
        """Try an act, and type results until no more are asked for."""
        self.attempt(attempt)
        rolled = list(attempt.rolled or ())
        while attempt.rolled is not None and self.history.state.awaited is not None:
            try:
                self.history.propose(attempt.act, rolled)
            except Awaiting as awaiting:
                rolled.append(" ".join(map(str, awaiting.draw.record(awaiting.draw.sample(self.below)))))
                continue
            except (Refused, Misfit):
                return
            self.attempt(attempt._replace(rolled=tuple(rolled)))
            return

    def attempt(self, attempt: Attempt) -> Entry | None:
        """Try an act, and check its entry and everything that everybody reads then. Return its entry, if accepted."""
        history, kind = self.history, type(attempt.act).__name__
        before = history.snapshot() if len(history) else b""
        last = self.acts.last if self.acts.last and attempt.act == self.acts.last.act else None
        try:
            entry = history.propose(*attempt)
        except (Refused, Awaiting, Misfit) as refused:
            self.report.refused[kind] = self.report.refused.get(kind, 0) + 1
            _demand(not before or history.snapshot() == before, f"the refused act {attempt.act} changes nothing")
            if isinstance(refused, Refused):
                self.check_refusal(attempt.act, refused)
            return None
        _demand(write(history.propose(*attempt)) == write(entry), f"proposing {attempt.act} twice gives the same entry")
        _demand(not before or history.snapshot() == before, f"proposing {attempt.act} changes nothing")
        kind = type(entry.act).__name__
        self.report.accepted[kind] = self.report.accepted.get(kind, 0) + 1
        self.history = history.accept(entry)
        _demand(not before or history.snapshot() == before, f"accepting {attempt.act} does not change the old history")
        self.check_follower(entry)
        self.check_lines(entry)
        self.check_seats(history, entry)
        if len(history):
            self.check_views(history, entry)
            self.check_secrecy(history, entry)
            if last is not None and isinstance(entry.act, Moved):
                self.change_secrets(history, entry, last)
        return entry

    def check_refusal(self, act: AnyAct, refused: Refused) -> None:
        """Check that a refusal has a text and, if the table and not the game refuses, a remedy."""
        refusal = refused.refusal
        _demand(bool(refusal.text), f"the refusal of {act} gives a reason")
        if refusal.rule == "table":
            _demand(bool(refusal.legal), f"the refusal of {act} says what to do: {refusal}")

    def check_follower(self, entry: Entry) -> None:
        """Check that another process gets the same from the written entry, without knowing the secret."""
        line = write(entry)
        _demand(write(read(line)) == line, f"{entry} is written to the same bytes after reading it")
        self.kept.lines.append(line)
        self.follower = self.follower.accept(read(line))
        same = self.follower.snapshot() == self.history.snapshot()
        _demand(same, f"everybody who accepts {entry.act} gets the same state and position")
        _demand(self.follower.position == self.history.position, f"positions are equal after {entry.act}")

    def reopen(self) -> None:
        """Open the table again from a snapshot: an old one and the entries after it, or one of now."""
        archive, self.report.reopened = self.kept, self.report.reopened + 1
        archive.snapshots[len(self.history) - 1] = self.history.snapshot()
        opened = History.from_snapshot(self.history.snapshot(), self.system, archive, SECRET.hex())
        old = archive.snapshots[self.acts.pick(list(archive.snapshots))]
        again = History.from_snapshot(old, self.system, archive, SECRET.hex())
        for entry in archive.entries(len(again), len(opened)):
            again = again.accept(entry)
        _demand(again.snapshot() == opened.snapshot(), "a history from an older snapshot goes on identically")
        viewer = self.acts.pick(self.viewers)
        here, there = received(self.follower, viewer), received(opened, viewer)
        _demand(here == there, f"{viewer.key or 'a spectator'} reads the same after the table is opened again")
        self.history = opened

    def check_branch(self) -> None:
        """Check that a branch opens with the position, seats and controllers of now, and can be read and replayed."""
        self.report.branches += 1
        undone = self.history.undone
        standing = [n for n in range(len(self.history)) if n not in undone]
        n = standing[self.below(len(standing))]
        branch = History(self.system, "11" * 32)
        entry = branch.propose(branching_act(self.history, n, bytes([17]) * 32))
        branch = branch.accept(entry)
        _demand(branch.state.seats == self.history.state.seats, "a branch has the seats of now")
        for viewer in self.viewers:
            received(branch, viewer)
        again = History.replay([read(write(entry))], self.system)
        _demand(again.snapshot() == branch.snapshot(), "a branch is replayed to the same position")

    def check_replay(self) -> None:
        """Check that a replay of all written entries gives the same, with and without the secret."""
        entries = self.kept.entries(0, len(self.kept.lines))
        for secret in ("", SECRET.hex()):
            again = History.replay(entries, self.system, secret=secret)
            _demand(again.snapshot() == self.history.snapshot(), "a replay from the beginning gives the same state")
        state = self.history.state
        unplayed = History.unplayed(entries, self.system).state
        if any(isinstance(entry.act, FacilitatorChanged) for entry in entries):  # what passed depends on the position
            unplayed = msgspec.structs.replace(unplayed, controllers=state.controllers)
        _demand(unplayed == state, "the entries give the same state without playing them")

    def close(self) -> None:
        """Check that a seat that may close the table closes it, and that nothing is possible then."""
        state = self.history.state
        by = state.facilitator or next(seat for seat in state.seats if seat.role != "spectator")
        if by.key in state.marks:
            self.attempt(Attempt(Marked(by.key, by.key, "here")))
        entry = self.attempt(Attempt(Closed(by.key, SECRET.hex())))
        _demand(entry is not None, f"{by.key} closes the table")
        for seat in self.history.state.seats:
            _demand(self.attempt(Attempt(BotChanged(seat.key, seat.key, True))) is None, "nothing follows the closing")
            _demand(not self.history.options(seat), "a closed table has no options")
        self.check_replay()
        self.check_pages()

    # Lines

    def check_lines(self, entry: Entry) -> None:
        """Check that each viewer gets the lines of an entry, with its next number, and may know its events."""
        reader = TableReader(self.follower)
        for viewer in self.viewers:
            who, there = viewer.key or "a spectator", self.read.get(viewer.key)
            if there is None:
                there = self.read[viewer.key] = reader.lines(viewer)
                new = [line for line in there if line.entry == (there[-1].entry if there else -1)]
            else:
                new = reader.lines(viewer, there[-1].entry if there else -1)
                due = (there[-1].entry if there else -1) + 1
                _demand(all(line.entry == due for line in new), f"{who} reads {entry.act} with its next number, {due}")
                there += new
            told = entry.read_by(viewer)
            known = self.history.state.known_by(viewer.key)
            _demand(known == (there[-1].entry + 1 if there else 0), f"{who} knows of as many entries as it reads")
            _demand(len(new) == len(told) or not told, f"{who} reads a line for each event of {entry.act}")
            for event in told:
                strange = strange_pieces(self.history, event, viewer)
                _demand(not strange, f"{who} knows the pieces {strange} in {event}")
            for line in new if told else ():
                number = line.event.values.get("entry", 0) if line.event.rule == "table" else 0
                _demand(-1 <= int(number) <= line.entry, f"{who} reads only its own numbers of entries: {line.event}")  # type: ignore[arg-type]
                _demand(bool(line.text), f"{line.event} has a sentence")

    def check_pages(self) -> None:
        """Check that the pages of each log, of any size, are the log, and that its numbers have no gaps."""
        for history in (self.follower, self.history):
            reader, viewer = TableReader(history), self.acts.pick(self.viewers)
            who, log, size = viewer.key or "a spectator", reader.log(viewer), 1 + self.below(9)
            numbers = sorted({line.entry for line in log})
            _demand(numbers == list(range(len(numbers))), f"the numbers of {who} have no gaps: {numbers}")
            pages: list[LogLine] = []
            since = -1
            while page := reader.lines(viewer, since, size):
                _demand(len({line.entry for line in page}) <= size, f"a page of {who} has at most {size} entries")
                pages, since = [*pages, *page], page[-1].entry
            _demand(pages == log, f"the pages of {who} are its log")
            _demand(reader.lines(viewer, since) == [], f"nothing follows the last page of {who}")

    # Seats and rewinds

    def check_seats(self, before: History, entry: Entry) -> None:
        """Check that seats, controllers and decisions fit together, and that a rewind leaves the people as they are."""
        history, system = self.history, self.system
        state, position = history.state, history.position
        playing = {seat.key for seat in state.seats if seat.role != "spectator"}
        _demand(set(system.control.playing(position)) == playing, f"the position names the seats after {entry.act}")
        _demand(set(system.controllers(position).values()) <= playing, f"all pieces have seats after {entry.act}")
        owed = set(system.awaited_keys(position) or ())
        _demand(owed <= playing, f"every decision is owed by a seat after {entry.act}: {owed}")
        request = state.request
        if request is not None:
            _demand(request.asked_by in {seat.key for seat in state.seats}, "a request has an asker")
            missing = not request.waited_for or request.waited_for in ((), None)
            _demand(not missing, f"a request waits for somebody after {entry.act}")
            absent = state.marks.keys() & set(request.waited_for)
            waits = state.paused or state.awaited is not None
            _demand(waits or not absent, f"no request waits for {absent}, who are absent, after {entry.act}")
        if isinstance(entry.act, FacilitatorChanged):
            self.check_role(before, entry.act)
        if any(event.kind == "rewound" for event in entry.events):
            self.check_rewind(before, entry)

    def check_role(self, before: History, act: FacilitatorChanged) -> None:
        """Check that a new facilitator changes nothing for a third party but the facilitator."""
        old = before.state.facilitator
        for viewer in self.viewers:
            if viewer.key not in (act.to, old.key if old is not None else ""):
                due = self.system.with_seats(before.view(viewer), self.history.state.seats)
                same = due == self.history.view(viewer)
                _demand(same, f"{viewer.key or 'a spectator'} learns only that {act.to} is the facilitator now")

    def check_rewind(self, before: History, entry: Entry) -> None:
        """Check that each piece has the controller that it had before a rewind, unless an undone move changed it."""
        self.report.rewinds += 1
        system, history = self.system, self.history
        old, new = system.controllers(before.position), system.controllers(history.position)
        undone = set(history.undone) - set(before.undone)
        for n in sorted(undone):
            steps = [system.controllers(self.follower.at(at).position) for at in (n - 1, n)]
            old = {piece: seat for piece, seat in old.items() if steps[0].get(piece) == steps[1].get(piece)}
        for piece, seat in old.items():
            holds = piece not in new or new[piece] == seat
            _demand(holds, f"{seat} still plays {piece.id} after the rewind in {entry.act}, not {new.get(piece)}")
        entries = [self.follower.entries[n] for n in sorted(undone)]
        _demand(all(map(changes_position, entries)), "a rewind undoes only moves and rulings")
        for viewer in self.viewers:
            counts = [event.values["count"] for event in entry.read_by(viewer) if event.kind == "rewound"]
            known = sum(self.tells(one, viewer) for one in entries)
            who, once = viewer.key or "a spectator", counts == [known] or (not counts and not known)
            _demand(once, f"{who} reads exactly once that {known} entries are undone, not {counts}")

    # Secrets

    def check_views(self, before: History, entry: Entry) -> None:
        """Check that the view of each viewer stays as it is if the viewer may not know of an entry.

        It may change if the viewer knew that the mover owed a decision: the table no longer waits for it.
        """
        moves = mover(entry.act) if isinstance(entry.act, Moved | StoodIn) else None
        for viewer in self.viewers:
            if self.tells(entry, viewer) or before.view(viewer) == self.history.view(viewer):
                continue
            owed = moves in [seat.key for seat in before.waited_for(viewer)]
            who = viewer.key or "a spectator"
            _demand(owed, f"the view of {who} changes only with a line that it reads, not after {entry.act}")

    def check_secrecy(self, before: History, entry: Entry) -> None:
        """Check that a viewer who may not know of an act notices nothing, also after further acts."""
        kind = type(entry.act).__name__
        for viewer in self.viewers:
            if self.tells(entry, viewer) or all(seat.key != viewer.key for seat in (*before.state.seats, SPECTATOR)):
                continue
            if not entry.events and before.view(viewer) != self.history.view(viewer):
                continue  # a visible move without any event
            self.report.unseen[kind] = self.report.unseen.get(kind, 0) + 1
            self.followed[kind] = self.followed.get(kind, 0) + 1
            if self.followed[kind] > TWINS_OF_A_KIND and self.below(TWINS_OF_A_KIND):
                continue
            informed = {one.key for one in self.viewers if self.tells(entry, one)}
            self.compare(Twins(before, self.history, len(before), viewer, informed), f"after {entry.act}")

    def tells(self, entry: Entry, viewer: Seat) -> bool:
        """Return whether a viewer may know of an entry."""
        return tells(entry, viewer, silent=self.system.hides_pieces)

    def change_secrets(self, before: History, entry: Entry, made: MadeMove) -> None:
        """Check that nobody else notices which sealed values a move has, until a reveal."""
        act, seat, option = entry.act, made.seat, made.option
        assert isinstance(act, Moved)
        if entry.opened or act.drawn or not option.hidden:
            return
        twin = other_secrets(before, made, self.twin_acts)
        if twin is None:
            return
        data = {"move": option.move, **msgspec.to_builtins(twin)}
        try:
            there = before.accept(before.propose(Moved(seat.key, data, entropy=act.entropy)))
        except (Refused, Awaiting):
            return
        last = there.entries[-1]
        if last.opened or not isinstance(last.act, Moved) or last.act.drawn:
            return
        self.report.sealed += 1
        knowing = {seat.key, *option.shared}
        viewer = self.acts.pick([one for one in self.viewers if one.key not in knowing])
        self.compare(Twins(there, self.history, len(before), viewer, knowing), f"after {act} and with {twin}")

    def compare(self, twins: Twins, when: str) -> None:
        """Check that a viewer notices no difference between twin tables."""
        for problem in twins.problems(self.twin_acts):
            _demand(False, f"{problem} ({when})")
        self.report.compared += twins.compared

    # Chat

    def write_message(self) -> None:
        """Let a seat write or remove a message, and check that only its readers notice it."""
        before, state = self.chat, self.history.state
        lines = {viewer.key: before.lines(self.follower, viewer) for viewer in self.viewers}
        seat = self.acts.pick(state.seats).key
        try:
            if (self.below(3) and before.messages) or not before.messages:
                to = None if self.below(2) else [one.key for one in state.seats if self.below(2)]
                self.chat = before.plus(new_message(state, before, seat, f"Chat {self.below(1000)}.", to))
            elif self.below(2):
                self.chat = before.without(removable(state, before, seat, [self.below(len(before.messages))]))
            else:
                self.chat = before.without(removable_of(state, before, seat, self.acts.pick(state.seats).key))
        except Refused as refused:
            _demand(bool(refused.refusal.text and refused.refusal.legal), f"“{refused.refusal}” says what to do")
            return
        self.report.messages += 1
        old = {message.number: message for message in before.messages}
        changed = [message for message in self.chat.messages if old.get(message.number) != message]
        for viewer in self.viewers:
            here, who = self.chat.lines(self.follower, viewer), viewer.key or "a spectator"
            _demand([line.number for line in here] == list(range(len(here))), f"the chat of {who} has no gaps")
            since = self.below(len(here) + 1) - 1
            _demand(
                self.chat.lines(self.follower, viewer, since) == here[since + 1 :], f"{who} reads the chat page by page"
            )
            if not any(message.seen_by(viewer) for message in changed):
                _demand(here == lines[viewer.key], f"{who} notices no message of others")
            known = self.follower.state.known_by(viewer.key)
            _demand(all(-1 <= line.after < known for line in here), f"{who} reads its own numbers of entries in chat")
            removed = [line for line in here if line.removed]
            _demand(not any(line.text for line in removed), f"{who} reads no removed message")


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise NotConforming(f"The contract demands that {what}.")
