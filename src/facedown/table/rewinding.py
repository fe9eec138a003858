"""Requests to rewind: asking, answering, withdrawing, and going back to an earlier position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from facedown.game import Event, Seat, refuse
from facedown.table import rewind
from facedown.table.acts import RewindAnswered, RewindAsked, RewindWithdrawn
from facedown.table.effects import Effects, with_people
from facedown.table.entries import Entry
from facedown.table.limits import MAX_REWIND_REQUESTS
from facedown.table.rewind import Trace, changes_position, consent_needed, has_draws, knows_of, traces
from facedown.table.state import RewindRequest, TableState

if TYPE_CHECKING:
    from facedown.table.history import History


def to_undo(history: History, to: int, before: int) -> tuple[Entry, ...]:
    """Return the entries that a rewind to the position after entry `to` would undo, up to entry `before` - 1."""
    later = history.entries[to + 1 : before]
    return tuple(entry for entry in later if changes_position(entry) and not history.state.is_undone(entry.n))


def traces_of(history: History, request: RewindRequest) -> Counter[Trace]:
    """Return the traces of the entries that a request asks to undo. These entries were made before the request."""
    entries = to_undo(history, request.to, request.at)
    return traces(entries, history.state.seats, silent=history.system.hides_pieces)


def check_asked(history: History, act: RewindAsked) -> None:
    """Check that the seat may ask to go back to this entry. Entries of which it does not know do not count."""
    state, silent = history.state, history.system.hides_pieces
    if state.usage.rewind_requests.get(act.seat, 0) >= MAX_REWIND_REQUESTS:
        text = f"A seat can ask to go back at most {MAX_REWIND_REQUESTS} times."
        raise refuse("table", text, "Play on, or let another seat ask.")
    asker, pending = history.seat(act.seat), state.request
    if pending is not None and pending.asked_by != act.seat and rewind.was_told(asker, history.entries[pending.at]):
        text = f"{history.seat(pending.asked_by).shown} has already asked to go back."
        raise refuse("table", text, "Wait until all have answered.")
    there = 0 <= act.to < len(history)
    target = history.entries[act.to] if there else None
    already_undone = (
        target is not None
        and changes_position(target)
        and state.is_undone(act.to)
        and knows_of(asker, target, silent=silent)
    )
    if already_undone:
        raise refuse("table", "This entry was undone itself.", "Choose an entry that counts.")
    undone = to_undo(history, act.to, len(history)) if there else ()
    known = [entry for entry in undone if knows_of(asker, entry, silent=silent)]
    if not known:  # entries that the asker does not know of get the same answer as missing ones
        raise refuse("table", "There is nothing to take back after this entry.", "Choose an earlier entry.")
    if act.to < state.floor:
        text = "The table was continued under another edition since then, so it cannot go back that far."
        raise refuse("table", text, "Choose a later entry.")
    first = next(filter(has_draws, known), None)
    if first is None:
        return
    consents = _consents(state, known, act.seat, silent=silent)
    if not can_undo_draws(act.seat, consents, history.at(first.n).state):
        text = "A roll can be taken back only if two seats agree that were at the table then."
        raise refuse("table", text, "Go back to an entry after it.")


def _consents(state: TableState, known: list[Entry], asked_by: str, *, silent: bool) -> tuple[str, ...]:
    needed = consent_needed(traces(known, state.seats, silent=silent), state.seats, asked_by)
    return tuple(key for key in needed if key not in state.marks)


def ask(history: History, act: RewindAsked, turn: None) -> Effects:
    """Note the request, or go back at once if no other seat must agree. Seats that are away are not asked.

    A pending request of another seat, of which the asker does not know, lapses.
    """
    state = history.state
    lapsed: tuple[Event, ...] = ()
    if state.request is not None and state.request.asked_by != act.seat:
        lapsed = lapse(history, Effects(state, history.position, ())).events
    request = RewindRequest(act.seat, act.to, (), len(history))
    undone = traces_of(history, request)
    needed = consent_needed(rewind.known_to(act.seat, undone), state.seats, act.seat)
    request = replace(request, waited_for=tuple(key for key in needed if key not in state.marks))
    asked = Effects(
        replace(state, request=request),
        history.position,
        (*lapsed, *rewind.request_events(request, undone, state.seats, state.marks)),
    )
    return asked if request.waited_for else _go_back(history, asked)


def request_seen_by(history: History, viewer: Seat) -> RewindRequest | None:
    """Return the pending request as far as this viewer may know of it, with the viewer's own numbers of entries.

    `waited_for` and `agreed` are only the seats whose consent the viewer knows to be needed. None if the viewer knows
    of no request.
    """
    request = history.state.request
    if request is None:
        return None
    asked = history.entries[request.at]
    if not rewind.was_told(viewer, asked):
        return None
    told = [one for one in asked.events if one.kind == "rewind-asked" and one.seen_by(viewer)]
    consents: Any = told[-1].values["consents"]  # the last is the one that only some seats receive
    known = {viewer.key, *(seat.key for seat in consents)}
    return RewindRequest(
        request.asked_by,
        history.number_for(viewer, request.to),
        tuple([key for key in request.waited_for if key in known]),
        history.number_for(viewer, request.at),
        tuple([key for key in request.agreed if key in known]),
    )


def check_answered(history: History, act: RewindAnswered) -> None:
    """Check that the seat is asked for its consent."""
    request = history.state.request
    if request is None or act.seat not in request.waited_for:
        raise refuse("table", "Nobody asks for your consent now.", history.waiting(history.seat(act.seat)))


def answer(history: History, act: RewindAnswered, turn: None) -> Effects:
    """Note the answer. If all have agreed, go back; if the answer is no, the request is over.

    Who learns of the answer depends on who was asked, also if some of them went away or came since.
    """
    state, request = history.state, history.state.request
    assert request is not None
    undone, then = traces_of(history, request), history.at(request.at).state
    answered = rewind.answer_events(request, undone, then.seats, then.marks, history.seat(act.seat), agrees=act.agrees)
    left = tuple(key for key in request.waited_for if key != act.seat)
    pending = replace(request, waited_for=left, agreed=(*request.agreed, act.seat)) if act.agrees else None
    effects = Effects(replace(state, request=pending), history.position, answered)
    return _go_back(history, effects) if act.agrees and not left else effects


def check_withdrawn(history: History, act: RewindWithdrawn) -> None:
    """Check that the seat has a pending request."""
    request = history.state.request
    if request is None or request.asked_by != act.seat:
        raise refuse("table", "You have no pending request to go back.", "Nothing needs to be done.")


def withdraw(history: History, act: RewindWithdrawn, turn: None) -> Effects:
    """End the request. Each seat that may know of the request learns it."""
    return _ended(history, Effects(history.state, history.position, ()), "rewind-withdrawn")


def lapse(history: History, effects: Effects) -> Effects:
    """Return effects in which the pending request has lapsed, because play went on."""
    return _ended(history, effects, "rewind-lapsed")


def _ended(history: History, effects: Effects, kind: str) -> Effects:
    """Return effects in which the pending request is over, with the events of this kind about it."""
    request = history.state.request
    assert request is not None
    asked = history.at(request.at)
    events = rewind.ending_events(kind, asked.entry, asked.state.seats)
    return Effects(replace(effects.state, request=None), effects.position, (*effects.events, *events))


def without_absent(history: History, effects: Effects) -> Effects:
    """Return the effects of changed marks, in which a pending request no longer waits for seats that are away.

    If it waits for nobody else, the table goes back. But if draws would be undone, and the seats that have agreed or
    are still asked are not enough, the request lapses; see `can_undo_draws`. In a system with hidden pieces it then
    lapses whether or not there was a draw; the seats at entry `to` count. During a pause the request stays as it is
    until the pause ends. While a move waits for a roll, the table cannot go back, so a request that waits for nobody
    else lapses.
    """
    state, request = effects.state, effects.state.request
    if request is None or state.paused or not any(key in state.marks for key in request.waited_for):
        return effects
    left = tuple(key for key in request.waited_for if key not in state.marks)
    effects = effects._replace(state=replace(state, request=replace(request, waited_for=left)))
    hides = history.system.hides_pieces  # then it must not show whether there was a draw of which only some know
    then = history.at(request.to).state if hides else state_at_draws(history, request)
    if then is not None and not can_undo_draws(request.asked_by, (*left, *request.agreed), then):
        return lapse(history, effects)
    if left:
        return effects
    return _go_back(history, effects) if state.awaited is None else lapse(history, effects)


def state_at_draws(history: History, request: RewindRequest) -> TableState | None:
    """Return the state of the table when the first draw was made that a request asks to undo.

    Only draws count of which the asker knows, dealt or typed by hand. None if there is none.
    """
    asker, silent = history.seat(request.asked_by), history.system.hides_pieces
    undone = to_undo(history, request.to, request.at)
    draws = (entry.n for entry in undone if has_draws(entry) and knows_of(asker, entry, silent=silent))
    first = next(draws, None)
    return None if first is None else history.at(first).state


def can_undo_draws(asked_by: str, agree: Iterable[str], then: TableState) -> bool:
    """Return whether the asker and the seats that agree are enough to undo draws. `then` is the state at the first.

    Two of them must have been at the table then. A seat that sat down later could belong to the person of another one,
    who wants to repeat the draw.
    """
    return len({seat.key for seat in then.seats}.intersection((asked_by, *agree))) >= 2


def _go_back(history: History, effects: Effects) -> Effects:
    """Carry out the requested rewind: return the effects with the earlier position, and the events of the rewind."""
    request = effects.state.request
    assert request is not None
    to, asked_by, now = request.to, request.asked_by, len(history)
    undone = to_undo(history, to, now)
    known = traces(undone, history.state.seats, silent=history.system.hides_pieces)
    ranges = (*(one for one in effects.state.undone if one[0] <= to), (to + 1, now - 1))
    state = replace(effects.state, request=None, undone=ranges)
    standing = _last_standing(history, to)
    position = with_people(history, history.at(standing).position, standing)
    events = rewind.rewind_events(to, known, history.state.seats, asked_by)
    return Effects(state, position, (*effects.events, *events))


def _last_standing(history: History, to: int) -> int:
    """Return the number of the last entry up to entry `to` that changed the position and was not undone."""
    floor = history.state.floor
    for n in range(to, floor, -1):
        if changes_position(history.entries[n]) and not history.state.is_undone(n):
            return n
    return floor
