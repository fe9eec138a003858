"""Twin tables for the conformance checks: they differ only in what one viewer may not know, and go on alike.

The checks yield sentences that complete "The contract demands that …".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.game import PieceRef, Refused, Seat
from facedown.table.acts import AnyAct, FacilitatorChanged, HandedOver, Moved, RewindAsked, StoodIn
from facedown.table.chat import Chat, new_message
from facedown.table.conformance_acts import MadeMove, RandomActs
from facedown.table.conformance_reads import answers, received
from facedown.table.entries import Entry, mover
from facedown.table.exports import exported
from facedown.table.history import History
from facedown.table.reading import as_read
from facedown.table.rewind import is_public

_ENCODER = msgspec.json.Encoder(order="deterministic")

FURTHER_ACTS = 7
"""The most acts that twin tables are compared after."""

TRIALS = 8
"""The samples among which other sealed values of a move are searched."""


def tells(entry: Entry, viewer: Seat, *, silent: bool) -> bool:
    """Return whether a viewer may know of an entry: it receives an event, did the act, or everybody may know.

    `silent`: see `is_public`.
    """
    act = entry.act
    made_by = (entry.author, mover(act)) if isinstance(act, Moved | StoodIn) else (entry.author,)
    if is_public(entry.events, silent=silent) or (viewer.key and viewer.key in made_by):
        return True
    return any(event.seen_by(viewer) for event in entry.events)


def problems_of_difference(
    plain: History, other: History, viewer: Seat, pieces: tuple[PieceRef, ...], informed: Collection[str] = ()
) -> Iterator[str]:
    """Yield a sentence for each thing that a viewer reads differently at two tables.

    `informed` are the seats that know of the difference.
    """
    who = viewer.key or "a spectator"
    for read, what in ((received, "reads"), (lambda h, v: answers(h, v, pieces, informed), "is answered")):
        here, there = read(plain, viewer), read(other, viewer)
        for name in here.keys() | there.keys():
            if here.get(name) != there.get(name):
                one, two = excerpts(here.get(name, b""), there.get(name, b""))
                yield f"{who} {what} the same with and without what it may not know ({name}): {one} and {two}"


def excerpts(here: bytes, there: bytes) -> tuple[str, str]:
    """Return the parts of two texts around the first difference."""
    at = next((n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    start = max(0, at - 120)
    return here[start : at + 240].decode(errors="replace"), there[start : at + 240].decode(errors="replace")


class Twins:
    """Two tables that differ only in what one viewer may not know. Random acts are done at both.

    `plain` and `other` are their histories; they are equal up to entry `fork` - 1. `informed` are the seats that know
    of the difference, so what they do may depend on it. `compared` counts the comparisons.
    """

    def __init__(self, plain: History, other: History, fork: int, viewer: Seat, informed: Collection[str]) -> None:
        self.plain, self.other, self.viewer, self.informed = plain, other, viewer, set(informed)
        self.compared = 0
        self.chats = [Chat(), Chat()]
        """Texts that are written at `plain` and at `other` since the fork."""
        self._number_in_plain = {n: n for n in range(fork)}
        if len(plain) == len(other) == fork + 1:
            self._number_in_plain[fork] = fork
        system = other.system
        self._pieces = tuple({**system.controllers(plain.position), **system.controllers(other.position)})

    def problems(self, acts: RandomActs) -> Iterator[str]:
        """Do random acts at both tables and yield a sentence for each difference that the viewer notices."""
        yield from self._compare("")
        for number in range(FURTHER_ACTS):
            self._chat(acts, number)
            attempt = acts.attempt(self.other, moves=0)
            if attempt is None or isinstance(attempt.act, Moved | StoodIn):
                continue
            try:
                entry = self.other.propose(attempt.act)
            except Refused:
                continue  # what the viewer is answered was compared
            if not tells(entry, self.viewer, silent=self.other.system.hides_pieces):
                self.other = self.other.accept(entry)
                self.informed |= {key for event in entry.events for key in event.to or ()}
                yield from self._compare(f", after {entry.act}, of which it knows nothing")
                continue
            if self._may_depend(entry.act):
                return
            same = self._at_plain(entry.act)
            if same is None:
                return
            try:
                twin = self.plain.propose(same)
            except Refused as refused:
                if entry.author == self.viewer.key:
                    yield f"{self.viewer.key} is refused nothing because of what it may not know: {refused}"
                return
            yield from self._problems_of_events(entry, twin)
            self._number_in_plain[entry.n] = twin.n
            self.plain, self.other = self.plain.accept(twin), self.other.accept(entry)
            self.viewer = next((one for one in self.other.state.seats if one.key == self.viewer.key), self.viewer)
            yield from self._compare(f", after {entry.act}")
        yield from self._compare_exports()

    def _compare_exports(self) -> Iterator[str]:
        """Yield a sentence if the viewer’s exports of the open tables differ, with the whole log and the chat."""
        here, there = (
            _ENCODER.encode(exported(history, chat, self.viewer))
            for history, chat in zip((self.plain, self.other), self.chats, strict=True)
        )
        if here != there:
            one, two = excerpts(here, there)
            yield f"{self.viewer.key or 'a spectator'} exports the same from both tables: {one} and {two}"

    def _chat(self, acts: RandomActs, number: int) -> None:
        """Write a message at both tables, or a whisper to others than the viewer at `other` only."""
        seats = [one.key for one in self.other.state.seats if one.role != "spectator"]
        others = [key for key in seats if key != self.viewer.key]
        everywhere = acts.chance(2) or not others
        author = acts.pick(seats if everywhere else others)
        to = None if everywhere and acts.chance(2) else [self.viewer.key or author] if everywhere else others
        for at, history in enumerate((self.plain, self.other)):
            if everywhere or history is self.other:
                try:
                    message = new_message(history.state, self.chats[at], author, f"Words {number}.", to)
                except Refused:
                    continue  # whoever has left is refused at both tables
                self.chats[at] = self.chats[at].plus(message)

    def _compare(self, when: str) -> Iterator[str]:
        self.compared += 1
        for problem in problems_of_difference(self.plain, self.other, self.viewer, self._pieces, self.informed):
            yield problem + when
        here, there = (
            chat.lines(history, self.viewer) for chat, history in zip(self.chats, (self.plain, self.other), strict=True)
        )
        if here != there:
            yield f"{self.viewer.key or 'a spectator'} reads the same chat: {here} and {there}{when}"

    def _may_depend(self, act: AnyAct) -> bool:
        """Return whether the viewer may notice a difference from now on, because it is told, or by who asks."""
        if isinstance(act, HandedOver | FacilitatorChanged) and act.to == self.viewer.key:
            return True
        return isinstance(act, RewindAsked) and act.seat in self.informed

    def _at_plain(self, act: AnyAct) -> AnyAct | None:
        """Return the same act for the table `plain`; None if it names an entry that is not there."""
        if not isinstance(act, RewindAsked):
            return act
        to = self._number_in_plain.get(act.to)
        return None if to is None else replace(act, to=to)

    def _problems_of_events(self, entry: Entry, twin: Entry) -> Iterator[str]:
        """Yield a sentence if the viewer receives other events from an act at one of the two tables."""
        events = [
            [as_read(history, event, self.viewer.key) for event in one.read_by(self.viewer)]
            for history, one in ((self.other, entry), (self.plain, twin))
        ]
        if events[0] != events[1]:
            who = self.viewer.key or "a spectator"
            yield f"{who} receives the same events from {entry.act} at both tables: {events}"


def other_secrets(history: History, made: MadeMove, acts: RandomActs) -> Any:
    """Return a legal move that differs from the move that was made only in its sealed values; None if none is found."""
    seat, option, move = made.seat, made.option, made.record
    hidden, system = option.hidden_in(move), history.system
    if not hidden:
        return None
    view = history.view(seat)
    for _ in range(TRIALS):
        sampled = option.sampled(acts.below)
        kept = {name: value for name, value in msgspec.structs.asdict(move).items() if name not in hidden}
        twin = option.build(system.move_type, **{**sampled, **{k: v for k, v in kept.items() if k in sampled}})
        seen = {name: value for name, value in msgspec.structs.asdict(twin).items() if name not in hidden}
        if (
            twin != move
            and seen == kept
            and option.hidden_in(twin) == hidden
            and system.check(view, seat, twin) is None
        ):
            return twin
    return None
