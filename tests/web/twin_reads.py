"""What clients of twin tables receive: answers to what a viewer tries, live messages, and questions about odds.

Twin tables differ only in what one viewer may not know, so the viewer must receive the same bytes from both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from facedown.game import SPECTATOR, PieceRef, Refused, Seat, registry
from facedown.session import Session
from facedown.table import Act, Entry, History, Moved, Table
from facedown.table.chat import Message
from facedown.web.access import Access
from facedown.web.acts import answer_act
from facedown.web.answers import ActAnswer, refusal_answer
from facedown.web.api.events import messages_for_program
from facedown.web.frames import frame_of
from facedown.web.live import Stream, messages_for_browser, read_cursor
from facedown.web.odds import odds_of
from facedown.web.seat_acts import SeatAct, act_of
from facedown.web.templating import render

AHEAD = (1, 3)
"""How many of its entries a browser lacks when it receives an update."""

MOST_TRIED = 8
"""The most moves of a viewer that are tried each time."""

ODDS_EVERY = 4
"""The odds of an option are computed once in so many entries of a viewer."""


def session_of(history: History) -> Session:
    """Return a session of a table with this history. What is done in it does not change the history."""
    people = [seat.key for seat in history.state.seats if seat.role != "spectator"]
    return Session(Table(history, NoKeeper()), people, Random(1))


class NoKeeper:
    """A keeper that keeps nothing, so that requests are answered like those at a stored table."""

    def append(self, *_: Any, **__: Any) -> None:
        """Store nothing."""

    def answer_of(self, key: str) -> None:
        """Return None, because no request was answered before."""

    def save_refusal(self, key: str, answer: bytes) -> bytes:
        """Return the refusal."""
        return answer

    def entries(self, start: int) -> Sequence[Entry]:
        """Return no entries of others."""
        return ()

    def save_notes(self, notes: Any) -> None:
        """Store nothing."""

    def messages(self, since: int = -1) -> Sequence[Message]:
        """Return no messages of others."""
        return ()

    def say(self, message: Message) -> Message:
        """Return the message."""
        return message

    def remove_messages(self, numbers: Sequence[int]) -> None:
        """Remove nothing."""


# Live messages


class LiveMessages:
    """What a browser and a program receive over their live connections. Earlier histories are kept."""

    def __init__(self) -> None:
        self._known: dict[str, History] = {}
        self.changed = 0
        """How many messages changed a page that a browser had."""

    def received(self, history: History, viewer: Seat) -> dict[str, bytes]:
        """Return the messages that bring a client from earlier entries of its viewer to now, by name."""
        found, now = {}, session_of(history)
        for lacks in AHEAD:
            number = history.state.known_by(viewer.key) - 1 - lacks
            if number < 0:
                continue
            earlier = self._history_at(history, history.entry_with(viewer, number))
            then = viewer_at(earlier, viewer)
            if then is None:
                continue
            had = frame_of(session_of(earlier), then, frozenset())
            frame = frame_of(now, viewer, frozenset(), had)
            browser = Stream(Access("table", viewer.key, "key"), read_cursor(had.id), sent=had.digests)
            program = Stream(browser.access, browser.cursor)
            messages = messages_for_browser(browser, frame)
            self.changed += any("hx-partial" in one.data for one in messages)
            found[f"live messages after {lacks} entries"] = msgspec.json.encode(messages)
            found[f"events after {lacks} entries"] = msgspec.json.encode(messages_for_program(program, frame))
        return found

    def _history_at(self, history: History, n: int) -> History:
        """Return the history as it was after entry `n`."""
        known = n
        while known >= 0 and history.at(known).state.hash not in self._known:
            known -= 1
        earlier = self._known[history.at(known).state.hash] if known >= 0 else History(history.system)
        for entry in history.entries[known + 1 : n + 1]:
            earlier = earlier.accept(entry)
            self._known[earlier.state.hash] = earlier
        return earlier


def viewer_at(history: History, viewer: Seat) -> Seat | None:
    """Return a viewer as its seat was at a history; None if it had no seat yet."""
    if not viewer.key:
        return SPECTATOR
    return next((seat for seat in history.state.seats if seat.key == viewer.key), None)


# Odds


def question_about_odds(history: History, viewer: Seat) -> dict[str, bytes]:
    """Return what odds are computed from, as it is sent to another process, and sometimes the odds of an option."""
    options, view, system = history.options(viewer), history.view(viewer), history.system
    found = {"question about odds": system.encode(view) + msgspec.json.encode([viewer, history.state.seats])}
    known = history.state.known_by(viewer.key)
    if options and viewer.key and known % ODDS_EVERY == 0 and registry.odds_for(system.key) is not None:
        option = options[known // ODDS_EVERY % len(options)]
        moves = odds_of(system.key, view, viewer, history.state.seats, option.key, {})
        found[f"odds of {option.key}"] = render("log/odds.html", moves=moves).encode()
    return found


# Answers


class Answers:
    """Answers to what a viewer tries at twin tables. `refused` counts the refusals."""

    def __init__(self) -> None:
        self.refused = 0

    def received(
        self, history: History, viewer: Seat, pieces: tuple[PieceRef, ...], informed: Collection[str] = ()
    ) -> dict[str, bytes]:
        """Return the answers to moves and acts that a viewer could try now, by their names.

        Moves that are accepted count as equal: their results may depend on what was sealed.
        """
        if not any(seat.key == viewer.key for seat in history.state.seats):
            return {}
        found = {}
        for name, move in wrong_moves(history, viewer):
            found[f"move {name}"] = self._answer(history, viewer, Moved(viewer.key, move), accepts=False)
        for act in acts_tried(history, viewer, pieces, informed):
            try:
                found[f"act {act}"] = self._answer(history, viewer, act_of(viewer.key, act), accepts=True)
            except Refused as refused:
                found[f"act {act}"] = shown(refusal_answer(refused.refusal))
        return found

    def _answer(self, history: History, viewer: Seat, act: Act, *, accepts: bool) -> bytes:
        answer = answer_act(session_of(history), Access("table", viewer.key, "key"), act, "")
        self.refused += answer.refusal is not None
        return shown(answer) if accepts or answer.refusal is not None else b"accepted"


def shown(answer: ActAnswer) -> bytes:
    """Return an answer as programs and browsers receive it."""
    page = render("log/refusal.html", refusal=answer.refusal) if answer.refusal is not None else ""
    return msgspec.json.encode([answer, page])


def wrong_moves(history: History, viewer: Seat) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield moves like those that a viewer can make, but with values that belong to other pieces and kinds of moves."""
    system, options = history.system, history.options(viewer)
    chance = Random(f"{viewer.key} {history.state.known_by(viewer.key)}")
    keys = ["nobody", *sorted(piece.key for piece in system.controllers(history.view(viewer)))]
    chosen = chance.sample(options, min(MOST_TRIED, len(options)))
    for option in chosen:
        data = {"move": option.move, **msgspec.to_builtins(option.build(system.move_type))}
        name = chance.choice([name for name, value in data.items() if isinstance(value, str)])
        other = chance.choice([one.move for one in options]) if name == "move" else chance.choice(keys)
        yield f"{option.key} with {name} {other}", {**data, name: other}


def acts_tried(
    history: History, viewer: Seat, pieces: tuple[PieceRef, ...], informed: Collection[str]
) -> Iterator[SeatAct]:
    """Yield acts that a viewer could try. Some name pieces that the viewer does not know.

    The viewer does not act for seats that are `informed` of what it may not know, because that can reveal it.
    """
    known = history.state.known_by(viewer.key)
    for number in sorted({0, known // 2, known - 2, known + 1} - {-1, -2}):
        yield SeatAct("rewind", entry=number)
    for plain in ("answer-rewind", "withdraw-rewind", "resume", "nothing"):
        yield SeatAct(plain)
    yield SeatAct("rule", changes={"no such ruling": "x"})
    for seat in history.state.seats:
        if seat.key != viewer.key:
            yield SeatAct("mark", of=seat.key, mark="left")
            yield SeatAct("bot", of=seat.key, yes=seat.key not in history.state.bots)
            yield SeatAct("facilitator", to=(seat.key,))
            if seat.key not in informed:
                yield SeatAct("stand-in", of=seat.key)
    for piece in pieces:
        yield SeatAct("hand-over", piece=piece.id, to=(viewer.key,))
        yield SeatAct("statement", piece=piece.id, text="Hm.")
