"""The kinds of acts: for each, the check whether it is allowed now, and the function that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from facedown.game import Refusal, Turn, refuse
from facedown.table import links, opening, people, playing, rewinding, sessions
from facedown.table.acts import (
    AnyAct,
    BotChanged,
    Closed,
    FacilitatorChanged,
    HandedOver,
    Held,
    LinksAsked,
    Marked,
    Moved,
    Named,
    Nonce,
    Opened,
    Paused,
    Resumed,
    RewindAnswered,
    RewindAsked,
    RewindWithdrawn,
    Ruled,
    Said,
    Seated,
    SessionBegun,
    SessionNamed,
    SpectatorsChanged,
    StoodIn,
    Upgraded,
    WitnessChanged,
)
from facedown.table.effects import Effects
from facedown.table.entries import author, finishes
from facedown.table.state import TableState

if TYPE_CHECKING:
    from facedown.table.history import History


class Kind(msgspec.Struct, frozen=True):
    """A kind of act.

    `check(history, act)` raises Refused if the act is not allowed now. `perform(history, act, turn)` returns its
    effects; `turn` is the turn of a move or ruling, and None for other acts.
    `in_pause`: True if the act is allowed during a pause. `in_roll`: True if it is allowed while a move waits for a
    roll by hand or for witnesses. `by_spectators`: True if seats of spectators can do it. `needs_position`: True if the
    check needs the position of the game.
    """

    check: Callable[[Any, Any], None]
    perform: Callable[[Any, Any, Any], Effects]
    in_pause: bool = False
    in_roll: bool = False
    by_spectators: bool = False
    needs_position: bool = False


KINDS: dict[type, Kind] = {
    Opened: Kind(opening.check_opened, opening.open_table),
    Upgraded: Kind(opening.check_upgraded, opening.upgrade, in_pause=True, in_roll=True, needs_position=True),
    Closed: Kind(opening.check_closed, opening.close, in_pause=True, in_roll=True),
    Moved: Kind(playing.check_moved, playing.move, in_roll=True),
    StoodIn: Kind(playing.check_stood_in, playing.move, in_roll=True),
    Held: Kind(playing.check_held, playing.hold),
    LinksAsked: Kind(links.check_links_asked, links.ask_for_links, in_roll=True),
    Ruled: Kind(playing.check_ruled, playing.change_rulings),
    Nonce: Kind(playing.check_nonce, playing.add_nonce),
    WitnessChanged: Kind(links.check_witness, links.change_witness, in_pause=True),
    Said: Kind(playing.check_said, playing.say, in_roll=True, needs_position=True),
    RewindAsked: Kind(rewinding.check_asked, rewinding.ask),
    RewindAnswered: Kind(rewinding.check_answered, rewinding.answer),
    RewindWithdrawn: Kind(rewinding.check_withdrawn, rewinding.withdraw, in_pause=True),
    Seated: Kind(people.check_seated, people.seat, in_pause=True, by_spectators=True),
    Named: Kind(people.check_named, people.name, in_pause=True, in_roll=True, by_spectators=True),
    Marked: Kind(people.check_marked, people.mark, in_pause=True, in_roll=True, by_spectators=True),
    HandedOver: Kind(people.check_handed_over, people.hand_over, in_pause=True, needs_position=True),
    FacilitatorChanged: Kind(people.check_facilitator, people.change_facilitator, in_pause=True),
    BotChanged: Kind(people.check_bot, people.change_bot, in_pause=True, in_roll=True),
    Paused: Kind(people.check_paused, people.pause, in_roll=True),
    Resumed: Kind(people.check_resumed, people.resume, in_pause=True, in_roll=True),
    SpectatorsChanged: Kind(people.check_spectators, people.change_spectators, in_pause=True, in_roll=True),
    SessionBegun: Kind(sessions.check_begun, sessions.begin, in_pause=True, needs_position=True),
    SessionNamed: Kind(sessions.check_named, sessions.name, in_pause=True, in_roll=True),
}


def check(history: History, act: AnyAct, *, unplayed: bool = False) -> None:
    """Check that this act is allowed at this table now. Raises Refused if it is not.

    This function does not check whether a move is legal by the rules of the game. The system does that later. With
    `unplayed`, the position of the game is unknown, so what depends on it is not checked.
    """
    kind, state = KINDS[type(act)], history.state
    if isinstance(act, Opened) != (not len(history)):
        raise refuse("table", "A table opens exactly once, with its first entry.", "Open another table.")
    if state.closed:
        raise refuse("table", "This table is closed.", "Open a new one, or read the log of this one.")
    known_author = not isinstance(act, Opened | Seated | Paused | LinksAsked)
    if known_author and history.seat(author(act)).role == "spectator" and not kind.by_spectators:
        raise refuse("table", "Spectators can only watch.", "Take a seat to play.")
    gone = known_author and state.marks.get(author(act)) == "left" and author(act) not in state.bots
    if gone and not isinstance(act, Marked) and not _finishes_awaited(state, act):
        raise refuse("table", "You have left this table.", "Come back first.")
    if state.awaited is not None and not kind.in_roll:
        if state.asked_at:
            raise refuse("table", "A move waits for its witnesses.", "Wait until it is made.")
        raise refuse("table", "A move waits for a roll.", "Type the roll in, or have it dealt.")
    if state.paused and not kind.in_pause:
        raise people.InPause(Refusal("table", "The table is paused.", people.who_can_resume(history)))
    if not (unplayed and kind.needs_position):
        kind.check(history, act)


def _finishes_awaited(state: TableState, act: AnyAct) -> bool:
    """Return whether an act finishes the move that waits. An entry has fixed it, so its author need not be here."""
    return state.awaited is not None and isinstance(act, Moved | StoodIn) and finishes(act, state.awaited)


def perform(history: History, act: AnyAct, turn: Turn[Any] | None) -> Effects:
    """Carry out an act that was checked, and return its effects."""
    return KINDS[type(act)].perform(history, act, turn)
