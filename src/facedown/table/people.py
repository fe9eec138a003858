"""The people at a table: seats, names, absence, pieces that change hands, the facilitator, bots and pauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from facedown.chance import quoted
from facedown.game import PieceRef, Refused, Seat, SeatRef, refuse, within_sentence
from facedown.table import acting, rewinding
from facedown.table.acts import (
    BotChanged,
    FacilitatorChanged,
    HandedOver,
    Marked,
    Named,
    Paused,
    Resumed,
    Seated,
    SpectatorsChanged,
)
from facedown.table.checks import (
    MOST_SPECTATORS,
    check_facilitates,
    check_facilitates_now,
    check_name,
    check_seats,
)
from facedown.table.effects import Effects, with_seats
from facedown.table.entries import OLDEST
from facedown.table.state import Controller

if TYPE_CHECKING:
    from facedown.table.history import History

# Seats and names


def check_seated(history: History, act: Seated) -> None:
    """Check that a person may take this new seat."""
    check_seats((*history.state.seats, act.seat), history.system)
    spectators = sum(seat.role == "spectator" for seat in history.state.seats)
    newer = history.state.format != OLDEST
    if newer and act.seat.role == "spectator" and spectators >= MOST_SPECTATORS:
        raise refuse("table", f"A table has at most {MOST_SPECTATORS} seats for spectators.", "Watch without a seat.")
    if newer:
        check_name(act.seat, history.state.seats)
    if act.seat.facilitates:
        legal = f"A {history.system.facilitator} can sit down only when the table opens."
        raise refuse("table", f"This table has no {history.system.facilitator}.", legal)


def seat(history: History, act: Seated, turn: None) -> Effects:
    """Add a seat. A player who sits down late can be given pieces from now on."""
    state = replace(history.state, seats=(*history.state.seats, act.seat))
    position = with_seats(history, state.seats)
    return Effects(state, position, (acting.event("seated", seat=SeatRef(act.seat.key)),))


def check_named(history: History, act: Named) -> None:
    """Check that the author may give this name to this seat, and that the name can be shown."""
    one = history.seat(act.of)
    if act.of != act.seat:
        check_facilitates(history, act.seat, "rename the seats of others")
    if not act.name.strip():
        raise refuse("table", "A name cannot be empty.", "Type a name.")
    others = tuple(replace(other, name=act.name) if other is one else other for other in history.state.seats)
    check_seats(others, history.system)
    if history.state.format != OLDEST:
        check_name(replace(one, name=act.name), history.state.seats)


def name(history: History, act: Named, turn: None) -> Effects:
    """Give a seat a name. All entries are shown with the new name."""
    seats = tuple(replace(one, name=act.name) if one.key == act.of else one for one in history.state.seats)
    event = acting.event("named", seat=SeatRef(act.of), name=act.name, before=history.seat(act.of).shown)
    return Effects(replace(history.state, seats=seats), history.position, (event,))


# Absence


def check_marked(history: History, act: Marked) -> None:
    """Check that the author may mark the person of this seat like this, and that it changes something."""
    state, one, author = history.state, history.seat(act.of), history.seat(act.seat)
    there = state.marks.get(act.of, "here")
    if act.mark == there:
        raise refuse("table", f"{one.shown} is already marked as {act.mark}.", "Nothing needs to be done.")
    if act.mark == "left" and one.facilitates:
        legal = f"Hand over the role first, or mark the {history.system.facilitator} as away."
        raise refuse("table", f"The {history.system.facilitator} cannot leave the table.", legal)
    if act.of == act.seat or author.facilitates:
        return
    if act.mark == "left":  # then players could take over the pieces, and see what the person has sealed
        raise refuse("table", "A player cannot mark others as left.", "Mark the seat as away.")
    if not (one.facilitates and author.role == "player"):
        check_facilitates_now(history, act.seat, f"mark others as {act.mark}")


def mark(history: History, act: Marked, turn: None) -> Effects:
    """Mark a person as here, away or gone. A pending request to rewind no longer waits for an absent person."""
    marks = {key: mark for key, mark in history.state.marks.items() if key != act.of}
    if act.mark != "here":
        marks[act.of] = act.mark
    event = acting.event(f"marked-{act.mark}", seat=SeatRef(act.of), by=SeatRef(act.seat))
    changed = Effects(replace(history.state, marks=marks), history.position, (event,))
    return rewinding.without_absent(history, changed)


# Pieces and roles


def check_handed_over(history: History, act: HandedOver) -> None:
    """Check that the author controls the piece, or may give it to another seat because its player is absent."""
    state, to = history.state, history.seat(act.to)
    controller = known_controller(history, act.seat, act.piece)
    if to.role == "spectator" or state.marks.get(act.to) == "left":
        raise refuse("table", f"{to.shown} cannot play a piece.", "Choose a seat that plays.")
    if controller == act.to:
        raise refuse("table", f"{to.shown} already plays this piece.", "Choose another seat.")
    if controller == act.seat:
        return
    owner = history.seat(controller)
    if controller not in state.marks and controller not in state.bots:
        ask = f"Ask {within_sentence(owner.shown)}"
        legal = f"{ask}, or mark the seat as away first." if state.present_facilitator else f"{ask}."
        raise refuse("table", f"Only {within_sentence(owner.shown)} can hand over this piece.", legal)
    if state.present_facilitator is None and state.marks.get(controller) != "left":
        # Its player may come back, and only a facilitator may see what the player has sealed.
        legal = f"Wait for {within_sentence(owner.shown)}. Meanwhile a bot can play the seat."
        raise refuse("table", f"{owner.shown} has not left the table.", legal)
    check_facilitates_now(history, act.seat, "hand over the pieces of others")


def known_controller(history: History, key: str, piece: PieceRef) -> str:
    """Return the seat that controls a piece. Raises Refused if there is none of which the seat `key` knows."""
    there = history.system.controllers(history.position)
    knows = history.system.who_knows(history.position, piece) if history.system.hides_pieces else None
    if piece not in there or (knows is not None and key not in knows):
        text = f"There is no piece {quoted(piece.id)} that can be handed over."
        raise refuse("table", text, "Choose one of the characters on the board.")
    return there[piece]


def hand_over(history: History, act: HandedOver, turn: None) -> Effects:
    """Give a piece to another seat. Only seats that know of the piece learn of it."""
    position = history.position
    if position is not None:
        position = history.system.hand_over(position, act.piece, act.to)
    to = _who_knows_either(history, act.piece, position)
    event = acting.event("handed-over", to, piece=act.piece, seat=SeatRef(act.to))
    control = Controller(act.to, len(history))
    state = replace(history.state, controllers={**history.state.controllers, act.piece.id: control})
    return Effects(state, position, (event,))


def _who_knows_either(history: History, piece: PieceRef, position: Any) -> tuple[str, ...] | None:
    """Return the keys of the seats that know of a piece in the position before or in this one; None for all."""
    if not history.system.hides_pieces or position is None:
        return None
    known = [history.system.who_knows(one, piece) for one in (history.position, position)]
    if any(keys is None for keys in known):
        return None
    return tuple(dict.fromkeys(key for keys in known for key in keys or ()))


def check_facilitator(history: History, act: FacilitatorChanged) -> None:
    """Check that the facilitator hands the role over, and that the new one can take it."""
    word, there, to = history.system.facilitator, history.state.facilitator, history.seat(act.to)
    if there is None:
        raise refuse("table", f"This table has no {word}.", f"A {word} can sit down only when the table opens.")
    check_facilitates(history, act.seat, "hand over the role")
    if to.role != "player" or history.state.marks.get(act.to) == "left":
        raise refuse("table", f"{to.shown} cannot become the {word}.", "Choose the seat of a player.")


def change_facilitator(history: History, act: FacilitatorChanged, turn: None) -> Effects:
    """Give the facilitator’s role and its pieces to a player. The one who had the role becomes a player.

    A pending request to rewind lapses, because the new facilitator was not asked.
    """
    roles = {act.seat: "player", act.to: "facilitator"}
    seats = tuple(
        Seat(one.key, one.name, roles[one.key]) if one.key in roles else one  # type: ignore[arg-type]
        for one in history.state.seats
    )
    position = with_seats(history, seats)
    event = acting.event("facilitator-changed", seat=SeatRef(act.seat), to_seat=SeatRef(act.to))
    state = replace(history.state, seats=seats, controllers=_controllers_after(history, position))
    effects = Effects(state, position, (event,))
    return rewinding.lapse(history, effects) if state.request is not None else effects


def _controllers_after(history: History, position: Any) -> dict[str, Controller]:
    """Return to whom each piece was handed over last, if the pieces that changed hands in this position were now."""
    if position is None:
        return history.state.controllers
    before = history.system.controllers(history.position)
    moved = {
        piece.id: Controller(seat, len(history))
        for piece, seat in history.system.controllers(position).items()
        if before.get(piece) != seat
    }
    return {**history.state.controllers, **moved}


def check_bot(history: History, act: BotChanged) -> None:
    """Check that the author may let a bot play the seat, or end it, and that it changes something."""
    one, state = history.seat(act.of), history.state
    if one.role == "spectator":
        raise refuse("table", f"{one.shown} only watches.", "Choose a seat that plays.")
    if act.plays == (act.of in state.bots):
        now = "A bot already plays" if act.plays else "No bot plays"
        raise refuse("table", f"{now} the seat {quoted(one.shown)}.", "Nothing needs to be done.")
    if act.of == act.seat:
        return
    if act.of not in state.marks and (act.plays or state.present_facilitator is None):
        raise refuse("table", f"{one.shown} is here.", "Mark the seat as away first.")
    check_facilitates_now(history, act.seat, "decide whether a bot plays the seats of others")


def change_bot(history: History, act: BotChanged, turn: None) -> Effects:
    """Let a bot play a seat, or let its person play again."""
    bots = tuple(key for key in history.state.bots if key != act.of) + ((act.of,) if act.plays else ())
    kind = "bot-plays" if act.plays else "bot-stops"
    return Effects(replace(history.state, bots=bots), history.position, (acting.event(kind, seat=SeatRef(act.of)),))


# Pauses and spectators


def check_paused(history: History, act: Paused) -> None:
    """Check nothing: everybody may pause a table at any time, and nobody learns who did it."""


def pause(history: History, act: Paused, turn: None) -> Effects:
    """Pause the table: no moves until somebody resumes it."""
    return Effects(replace(history.state, paused=True), history.position, (acting.event("paused"),))


def check_resumed(history: History, act: Resumed) -> None:
    """Check that the table is paused and that the author may resume it."""
    facilitator = history.state.present_facilitator
    if not history.state.paused:
        raise refuse("table", "The table is not paused.", "Nothing needs to be done.")
    if facilitator is not None and facilitator.key != act.seat:
        text = f"Only the {history.system.facilitator} can resume a paused table."
        raise refuse("table", text, who_can_resume(history))


def resume(history: History, act: Resumed, turn: None) -> Effects:
    """End a pause. A pending request to rewind no longer waits for those who went away during the pause."""
    event = acting.event("resumed", seat=SeatRef(act.seat))
    resumed = Effects(replace(history.state, paused=False), history.position, (event,))
    return rewinding.without_absent(history, resumed)


class InPause(Refused):
    """Raised to refuse an act that is not allowed during a pause."""


def who_can_resume(history: History) -> str:
    """Return a sentence that says who can end a pause."""
    facilitator = history.state.present_facilitator
    if facilitator is None:
        return "Resume it first."
    return f"Ask {within_sentence(facilitator.shown)} to resume it, or mark the seat as away if nobody is there."


def check_spectators(history: History, act: SpectatorsChanged) -> None:
    """Check that the author may decide whether spectators chat, and that it changes something."""
    check_facilitates_now(history, act.seat, "decide whether spectators may chat")
    if act.may_chat == history.state.spectators_chat:
        now = "may already" if act.may_chat else "cannot"
        raise refuse("table", f"Spectators {now} chat.", "Nothing needs to be done.")


def change_spectators(history: History, act: SpectatorsChanged, turn: None) -> Effects:
    """Allow spectators to chat, or forbid it."""
    event = acting.event("spectators", seat=SeatRef(act.seat), may_chat=act.may_chat)
    return Effects(replace(history.state, spectators_chat=act.may_chat), history.position, (event,))
