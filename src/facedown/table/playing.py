"""Moves, rulings, statements and nonces: the checks of these acts and their effects on a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from facedown.game import Event, SeatRef, Turn, refuse
from facedown.table import acting, rewinding
from facedown.table.acts import Held, Moved, Nonce, Ruled, Said, StoodIn
from facedown.table.checks import ENTROPY, check_facilitates, check_facilitates_now, check_words
from facedown.table.draws import counter_after, is_mixed
from facedown.table.effects import Effects
from facedown.table.entries import OLDEST, mover
from facedown.table.limits import MAX_NONCE, MAX_NONCES
from facedown.table.links import check_links, next_links
from facedown.table.people import known_controller
from facedown.table.rewind import is_public

if TYPE_CHECKING:
    from facedown.table.history import History

# Moves


def check_moved(history: History, act: Moved) -> None:
    """Check only the random bytes of a move and the links; the system checks later whether the move is legal.

    Raises Refused if the bytes or links have a wrong form, or if the bytes are those of some seat’s last move.
    """
    _check_entropy(history, act)
    check_links(history.state, act)


def check_stood_in(history: History, act: StoodIn) -> None:
    """Check that the author may make a choice for the absent seat, and the random bytes and links.

    Who has fixed this choice by an entry may also finish it, even if the player has come back meanwhile.
    """
    _check_entropy(history, act)
    check_links(history.state, act)
    awaited = history.state.awaited
    if awaited is None or (awaited.seat, awaited.absent) != (act.seat, act.absent):
        _check_stands_in(history, act.seat, act.absent)


def _check_stands_in(history: History, author: str, absent: str) -> None:
    """Check that a seat may make the usual choice for another: the facilitator or, if there is none, any player.

    Without a facilitator, the other seat must be marked as away or gone. In a system that hides pieces, only the
    facilitator can do it, because the answer tells whether a hidden piece owes a decision.
    """
    away, state = history.seat(absent), history.state
    unseen = history.system.hides_pieces
    if state.present_facilitator is None and history.seat(author).role == "player" and not unseen:
        if absent not in state.marks:
            raise refuse("table", f"{away.shown} is here.", "Mark the seat as away first.")
        return
    check_facilitates(history, author, "make a choice for an absent player")


def check_held(history: History, act: Held) -> None:
    """Check that a move may wait here: rolls are typed by hand at this table, or witnesses are present."""
    _check_entropy(history, act)
    if not history.state.by_hand and not history.state.present_witnesses:
        text = "At this table the program rolls and nobody is a witness, so no move waits."
        raise refuse("table", text, "Make the move at once.")
    if act.absent:
        _check_stands_in(history, act.seat, act.absent)


def _check_entropy(history: History, act: Moved | StoodIn | Held) -> None:
    """Check that a mover's random bytes have the right form and are not those of some seat’s last move. Raises Refused.

    A move that waits for a roll may bring the same bytes again. UNSET means that the mover brought no bytes.
    """
    entropy: str | UnsetType = act.entropy
    awaited = history.state.awaited
    if entropy is UNSET:
        return
    if ENTROPY.fullmatch(entropy) is None:
        legal = "Use secrets.token_bytes(16), anew for each move."
        raise refuse("table", "A move must bring 16 to 64 random bytes.", legal)
    if entropy in history.state.last_entropy.values() and (awaited is None or awaited.entropy != entropy):
        raise refuse("table", "These random bytes were already used at this table.", "Bring new ones with each move.")


def move(history: History, act: Moved | StoodIn, turn: Turn[Any]) -> Effects:
    """Make a move. A pending request to rewind lapses, unless the move is unseen: that would reveal it.

    Everybody learns that a move no longer waits, because everybody knew that it waited.
    """
    state, waited = history.state, history.state.awaited
    seen = is_public(turn.events, silent=history.system.hides_pieces)
    state = replace(
        state,
        awaited=None,
        move_witnesses=(),
        asked_at=0,
        typed=(),
        counter=counter_after(act.drawn, state.counter),
        witnesses=next_links(state, act),
    )
    effects = Effects(state, turn.position, turn.events)
    if state.request is not None and seen:
        effects = rewinding.lapse(history, effects)
    events: tuple[Event, ...] = effects.events
    if any(drawn.by == "hand" for drawn in act.drawn):
        kind = "rolled-in-part" if state.format != OLDEST and is_mixed(act.drawn) else "rolled"
        events = (acting.event(kind, seat=SeatRef(mover(act))), *events)
    if isinstance(act, StoodIn):
        began = waited is not None and not waited.absent
        events = (acting.stood_in(act, finished=began), *events)
    if waited is not None and state.format != OLDEST and all(event.to is not None for event in events):
        events = (*events, acting.event("no-longer-held", seat=SeatRef(mover(act))))
    return effects._replace(events=events)


def hold(history: History, act: Held, turn: None) -> Effects:
    """Let the table wait for the roll of a move or, where the program rolls, for the links of the present witnesses."""
    by_hand, witnesses = history.state.by_hand, history.state.present_witnesses
    asked_at = 0 if by_hand else len(history)
    state = replace(history.state, awaited=act, move_witnesses=witnesses, asked_at=asked_at)
    held = acting.event("held" if by_hand else "held-for-witnesses", seat=SeatRef(mover(act)))
    return Effects(state, history.position, (held,))


# Rulings


def check_ruled(history: History, act: Ruled) -> None:
    """Check that the author is the facilitator."""
    check_facilitates(history, act.seat, "change rulings")


def change_rulings(history: History, act: Ruled, turn: Turn[Any]) -> Effects:
    """Change rulings. A pending request to rewind lapses."""
    effects = Effects(history.state, turn.position, turn.events)
    seen = is_public(turn.events, silent=history.system.hides_pieces)
    return rewinding.lapse(history, effects) if history.state.request is not None and seen else effects


# Statements


def check_said(history: History, act: Said) -> None:
    """Check a statement: its text, its listeners, and the character that makes it."""
    check_words(act.text)
    for listener in act.to or ():
        history.seat(listener)
    if history.state.format == OLDEST:
        return
    if len(act.to or ()) > len(history.state.seats):
        raise refuse("table", "The statement has more listeners than the table has seats.", "Name each listener once.")
    if not act.statement:
        legal = "Keep chat beside the table, or mark the text as a statement."
        raise refuse("table", "Chat is no part of a table’s history.", legal)
    if act.piece is not UNSET:
        controller = known_controller(history, act.seat, act.piece)
        if controller != act.seat:
            check_facilitates_now(history, act.seat, "say what the characters of others say")


def say(history: History, act: Said, turn: None) -> Effects:
    """Say something. It changes nothing in the game. A statement of a hidden character reaches those who know of it."""
    said = acting.said_event(act)
    if act.piece is not UNSET and history.system.hides_pieces and history.position is not None:
        knows = history.system.who_knows(history.position, act.piece)
        if knows is not None:
            said = replace(said, to=tuple(key for key in said.to or knows if key in knows))
    return Effects(history.state, history.position, (said,))


# Nonces


def check_nonce(history: History, act: Nonce) -> None:
    """Check the text of a nonce, and that the seat has not added too many."""
    check_words(act.nonce, MAX_NONCE)
    if history.state.usage.nonces.get(act.seat, 0) >= MAX_NONCES:
        text = f"A seat can add its own randomness at most {MAX_NONCES} times."
        raise refuse("table", text, "Bring random bytes with each move instead.")


def add_nonce(history: History, act: Nonce, turn: None) -> Effects:
    """Add a text to all later draws of moves without random bytes."""
    state = replace(history.state, nonces=(*history.state.nonces, act.nonce))
    return Effects(state, history.position, (acting.event("nonce", seat=SeatRef(act.seat)),))
