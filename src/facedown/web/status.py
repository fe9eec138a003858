"""The sentence above the dock: what a viewer does now, or whom the table waits for."""

from __future__ import annotations

from collections.abc import Sequence

from facedown.game import SPECTATOR, Option, PieceRef, Seat, any_of, listed, within_sentence
from facedown.game.words import sentence
from facedown.session import Session
from facedown.session.waiting import can_begin
from facedown.table.draws_in_words import draw_in_words
from facedown.web.claims import is_unclaimed
from facedown.web.people import characters_of

MOST_NAMED = 4
"""The most options or characters that are named in the sentence about what a seat must do."""


def has_turn(session: Session, viewer: Seat, options: Sequence[Option]) -> bool:
    """Return whether the table waits for the viewer. `options` are those of the viewer’s seat."""
    return any(option.owed for option in options) or session.must_answer(viewer.key)


def can_pass(session: Session, options: Sequence[Option]) -> bool:
    """Return whether the viewer can let bots act instead: it owes nothing, and a bot plays at the table."""
    return bool(options and session.bots) and not any(option.owed for option in options)


def status_line(session: Session, viewer: Seat, options: Sequence[Option]) -> tuple[str, str]:
    """Return a sentence that says what the viewer does now, or whom the table waits for, and its tone."""
    table, state = session.table, session.table.history.state
    if table.closed:
        return "The table is closed. All its draws can now be verified.", ""
    if state.paused:
        return "The table is paused.", "warn"
    if viewer.key in session.bots and not session.must_answer(viewer.key):
        return "A bot plays for you.", ""
    owed = [option for option in options if option.owed]
    if owed:
        return your_turn(session, viewer, owed), "candle"
    if viewer.key and session.must_answer(viewer.key):
        return "Somebody wants to go back. Do you agree?", "candle"
    if table.awaited is not None:
        return _waits_for_move(session, viewer)
    return f"{_situation(session, viewer, options)}{_hint(session, viewer)}", ""


def your_turn(session: Session, viewer: Seat, owed: Sequence[Option]) -> str:
    """Return what a seat must do, for which of its characters, and whom it concerns."""
    prompt = session.table.system.prompt(session.table.view(viewer), viewer)
    if prompt:
        return prompt
    acting = actors_to_name(session, viewer, owed)
    concerned = names_of(session, viewer, [option.concerns for option in owed])
    as_whom = f" as {any_of(map(within_sentence, acting))}" if 0 < len(acting) <= MOST_NAMED else ""
    about = f" It is about {listed(map(within_sentence, concerned))}." if concerned else ""
    return f"Your turn{as_whom}: {what_is_owed(owed)}.{about}"


def actors_to_name(session: Session, viewer: Seat, options: Sequence[Option]) -> list[str]:
    """Return the names of the characters that act by these options; none if a player plays only that one anyway."""
    found = names_of(session, viewer, [option.actor for option in options])
    own = characters_of(session, viewer).get(viewer.key, ())
    return found if viewer.facilitates or set(found) != set(own) or len(own) > 1 else []


def names_of(session: Session, viewer: Seat, pieces: Sequence[PieceRef | None]) -> list[str]:
    """Return the names of pieces that a viewer knows, each once."""
    name = session.table.reader().names(session.table.view(viewer))
    return list(dict.fromkeys(name(piece) for piece in pieces if piece is not None))


def what_is_owed(owed: Sequence[Option]) -> str:
    """Return what a seat must choose from: the options by name, unless they are many."""
    labels = list(dict.fromkeys(option.label for option in owed))
    return any_of(labels) if len(labels) <= MOST_NAMED else "choose an action"


def _situation(session: Session, viewer: Seat, options: Sequence[Option]) -> str:
    """Return what a viewer who owes nothing can do, or whom the table waits for."""
    if not options and lacks_character(session, viewer):
        return f"You have no character yet. Ask {facilitator_of(session) or 'the others'} for one."
    waited = waiting_for(session, viewer)
    if waited:
        return waited
    beginning = _beginning(session, viewer, options)
    if beginning:
        return beginning
    if options:
        return f"You can act, or {'let the others act' if can_pass(session, options) else 'wait'}."
    facilitator = facilitator_of(session)
    can_go_on = f" {sentence(facilitator)} can go on." if facilitator and not viewer.facilitates else ""
    return f"Nothing to decide now.{can_go_on}"


def _beginning(session: Session, viewer: Seat, options: Sequence[Option]) -> str:
    """Return what begins the game, or whom the others wait for to begin it; "" if it has begun."""
    table = session.table
    label = next((option.label for option in options if option.move in table.system.opens), "")
    if label:
        return f"When everybody is ready: {label}."
    facilitator = table.history.state.present_facilitator
    if facilitator is None or facilitator.key in (viewer.key, *session.bots):
        return ""
    if not can_begin(table, facilitator, viewer):
        return ""
    who = f"the {table.system.facilitator}"
    absent = f" {sentence(who)} has not joined yet." if is_unclaimed(session, facilitator.key) else ""
    return f"Waiting for {who} to begin.{absent}{' Until then you can act.' if options else ''}"


def _hint(session: Session, viewer: Seat) -> str:
    """Return how a spectator without a seat can chat, if it may; "" otherwise."""
    may_sit = viewer == SPECTATOR and session.table.history.state.spectators_chat
    return " Sit down under People to chat." if may_sit else ""


def waiting_for(session: Session, viewer: Seat) -> str:
    """Return a sentence that names the other seats that owe a decision, as far as the viewer knows; "" if none does."""
    waited = [seat for seat in session.table.waited_for(viewer) if seat.key != viewer.key]
    absent = [within_sentence(seat.shown) for seat in waited if is_vacant(session, seat)]
    joined = f" {sentence(listed(absent))} {'have' if len(absent) > 1 else 'has'} not joined yet." if absent else ""
    return f"Waiting for {listed(within_sentence(seat.shown) for seat in waited)}.{joined}" if waited else ""


def is_vacant(session: Session, seat: Seat) -> bool:
    """Return whether neither a person nor a bot plays a seat."""
    return is_unclaimed(session, seat.key) and seat.key not in session.bots


def waiting_for_nobody(session: Session, viewer: Seat, options: Sequence[Option]) -> list[Seat]:
    """Return the vacant seats for which the table waits, as far as the viewer knows.

    While the game can begin, these are also those of players with characters, which would be in it from the start.
    """
    table = session.table
    vacant = [seat for seat in table.seats if seat.role != "spectator" and is_vacant(session, seat)]
    if not vacant or table.closed:
        return []
    waited = {seat.key for seat in table.waited_for(viewer)}
    if any(option.move in table.system.opens for option in options):
        waited |= characters_of(session, viewer).keys()
    return [seat for seat in vacant if seat.key in waited or (seat.facilitates and can_begin(table, seat, viewer))]


def facilitator_of(session: Session) -> str:
    """Return what the system calls its facilitator, within a sentence; "" if nobody facilitates."""
    present = session.table.history.state.present_facilitator
    return f"the {session.table.system.facilitator}" if present is not None else ""


def lacks_character(session: Session, viewer: Seat) -> bool:
    """Return whether the viewer is a player without a character, at a table where somebody has a character."""
    characters = characters_of(session, viewer)
    return viewer.role == "player" and bool(characters) and viewer.key not in characters


def sentence_after_pass(session: Session, viewer: Seat, *, acted: bool) -> str:
    """Return what follows when a viewer has let others act: that one has `acted`, or whom the table waits for."""
    if acted:
        return "You let the others act."
    state = session.table.history.state
    others = [
        seat.shown
        for seat in state.seats
        if seat.key != viewer.key and seat.role != "spectator" and seat.key not in (*state.bots, *state.marks)
    ]
    waited = f"Waiting for {any_of(map(within_sentence, others))}." if others else ""
    return f"You let the others act. {waiting_for(session, viewer) or waited}".strip()


def _waits_for_move(session: Session, viewer: Seat) -> tuple[str, str]:
    form = session.form
    if form is None:
        return "A draw is being made.", ""
    rollers = session.rollers()
    draw, whose = draw_in_words(form.request.draw.notation), form.request.whose
    view = session.table.view(viewer)
    name = session.table.reader().names(view)(whose) if whose is not None else ""
    if viewer.key not in rollers:
        who = session.table.seat(form.seat).shown
        if viewer.key and session.table.system.controllers(view).get(whose) == viewer.key:
            asked = ASKED_BY_HAND.get(draw, f"Roll {draw}")
            return f"{asked} for {within_sentence(name)}. {who} types the result.", "candle"
        return f"Waiting for {within_sentence(who)} to type the result of a roll.", ""
    if whose is None:
        return ("Your turn: type the result." if len(rollers) == 1 else "Whoever rolls types the result."), "candle"
    deed = f"{name} {BY_HAND.get(draw, f'rolls {draw}')}"
    return (
        f"Your turn: {deed}, then you type the result."
        if len(rollers) == 1
        else f"{deed}: whoever rolls types the result."
    ), "candle"


BY_HAND = {"dealt": "deals cards", "drawn": "draws", "chosen at random": "chooses at random"}
"""The deed of a character that does something by hand, by the words for the draw, if it does not roll dice."""

ASKED_BY_HAND = {"dealt": "Deal cards", "drawn": "Draw", "chosen at random": "Choose at random"}
"""The request to the person of the character, by the words for the draw, if it does not roll dice."""
