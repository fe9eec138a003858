"""The dock: what a seat can do now, as regions of the page, and the sentence above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from facedown.game import SPECTATOR, Option, Seat, any_of, listed, within_sentence
from facedown.session import Session
from facedown.table.draws_in_words import draw_in_words
from facedown.table.state import RewindRequest
from facedown.web.forms import shown_form
from facedown.web.people import characters_of
from facedown.web.regions import Region
from facedown.web.rolls import roll_for
from facedown.web.templating import render, slug

OPEN_FORMS = 1
"""The most owed options whose forms are open at once. If more are owed, they are shown as buttons."""


MOST_NAMED = 4
"""The most options or groups that are named in the sentence about what a seat must do."""


class Button(msgspec.Struct, frozen=True):
    """An option as a button. `key` identifies the option; `has_form` is True if there is something to choose."""

    key: str
    label: str
    has_form: bool
    owed: bool
    concedes: bool


class Group(msgspec.Struct, frozen=True):
    """Buttons under a common heading."""

    title: str
    buttons: tuple[Button, ...]
    owed: bool


class Actions(msgspec.Struct, frozen=True):
    """The actions of one character, or of the seat itself (`actor` is empty), in groups.

    `seldom` are those that are shown on request.
    """

    actor: str
    groups: tuple[Group, ...]
    seldom: tuple[Group, ...]
    owed: bool


def dock(session: Session, viewer: Seat, options: Sequence[Option]) -> Region:
    """Return the region with what the viewer can do now.

    It always has the same regions in it, so that it is never sent as a whole, with forms that a person has begun.
    """
    children: list[Region] = []
    if viewer.key in session.bots:
        options = ()
    if viewer.key:
        opened = opened_options(options)
        rest = [option for option in options if option not in opened]
        forms = tuple([open_form(session, viewer, option) for option in opened])
        children = [
            Region("special", "dock/box.html", None, tuple(special_forms(session, viewer))),
            Region("opened", "dock/box.html", None, forms),
            Region("actions", "dock/actions.html", actions(session, viewer, rest)),
            Region("pass", "dock/pass.html", can_pass(session, options)),
        ]
    return Region("dock", "dock/dock.html", None, tuple(children))


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
        return f"Your turn: {what_is_owed(owed)}.", "candle"
    if viewer.key and session.must_answer(viewer.key):
        return "Somebody wants to go back. Do you agree?", "candle"
    if table.awaited is not None:
        return _waits_for_move(session, viewer)
    return f"{_situation(session, viewer, options)}{_hint(session, viewer)}", ""


def what_is_owed(owed: Sequence[Option]) -> str:
    """Return what a seat must choose from: the options by name, or if they are many, by group."""
    labels = list(dict.fromkeys(option.label for option in owed))
    if len(labels) > MOST_NAMED:
        labels = list(dict.fromkeys(option.group or option.label for option in owed))
    return any_of(labels) if len(labels) <= MOST_NAMED else "choose an action"


def _situation(session: Session, viewer: Seat, options: Sequence[Option]) -> str:
    """Return what a viewer who owes nothing can do, or whom the table waits for."""
    if not options and lacks_character(session, viewer):
        return f"You have no character yet. Ask {facilitator_of(session) or 'the others'} for one."
    waited = waiting_for(session, viewer)
    if waited:
        return waited
    if options:
        return f"You can act, or {'let the others act' if can_pass(session, options) else 'wait'}."
    facilitator = facilitator_of(session)
    can_go_on = (
        f" {facilitator[:1].upper()}{facilitator[1:]} can go on." if facilitator and not viewer.facilitates else ""
    )
    return f"Nothing to decide now.{can_go_on}"


def _hint(session: Session, viewer: Seat) -> str:
    """Return how a spectator without a seat can chat, if it may; "" otherwise."""
    may_sit = viewer == SPECTATOR and session.table.history.state.spectators_chat
    return " Sit down under People to chat." if may_sit else ""


def waiting_for(session: Session, viewer: Seat) -> str:
    """Return a sentence that names the other seats that owe a decision, as far as the viewer knows; "" if none does."""
    waited = [seat for seat in session.table.waited_for(viewer) if seat.key != viewer.key]
    return f"Waiting for {listed(within_sentence(seat.shown) for seat in waited)}." if waited else ""


def facilitator_of(session: Session) -> str:
    """Return what the system calls its facilitator, within a sentence; "" if nobody facilitates."""
    present = session.table.history.state.present_facilitator
    return f"the {session.table.system.facilitator}" if present is not None else ""


def lacks_character(session: Session, viewer: Seat) -> bool:
    """Return whether the viewer is a player without a character, at a table where somebody has a character."""
    characters = characters_of(session, viewer)
    return viewer.role == "player" and bool(characters) and viewer.key not in characters


def passed_on(session: Session, viewer: Seat, *, acted: bool) -> str:
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
    if viewer.key not in rollers:
        who = within_sentence(session.table.seat(form.seat).shown)
        return f"Waiting for {who} to type the result of a roll.", ""
    draw, whose = draw_in_words(form.request.draw.notation), form.request.whose
    if whose is None:
        return ("Your turn: type the result." if len(rollers) == 1 else "Whoever rolls types the result."), "candle"
    name = session.table.reader().names(session.table.view(viewer))(whose)
    deed = f"{name} {BY_HAND.get(draw, f'rolls {draw}')}"
    return (
        f"Your turn: {deed}, then you type the result."
        if len(rollers) == 1
        else f"{deed}: whoever rolls types the result."
    ), "candle"


BY_HAND = {"dealt": "deals cards", "drawn": "draws", "chosen at random": "chooses at random"}
"""The deed of a character that does something by hand, by the words for the draw, if it does not roll dice."""


class AskedConsent(msgspec.Struct, frozen=True):
    """A pending request to go back, as a viewer knows it. `to` is the last sentence that stays."""

    who: str
    to: str
    waits_for: str
    yours: bool
    own: bool


def special_forms(session: Session, viewer: Seat) -> list[Region]:
    """Return the forms of the table itself: to play instead of a bot, end a pause, consent to a rewind, type a roll."""
    table, found = session.table, []
    if viewer.key in session.bots and not table.closed:
        found.append(Region("bot-form", "dock/bot.html"))
    if table.history.state.paused and viewer.role != "spectator":
        facilitator = table.history.state.present_facilitator
        waits = facilitator is not None and facilitator.key != viewer.key
        found.append(Region("pause-form", "dock/paused.html", facilitator if waits else None))
    request = table.history.request_for(viewer)
    if request is not None:
        found.append(Region("consent-form", "dock/consent.html", _consent(session, viewer, request)))
    roll = roll_for(session, viewer)
    if roll is not None and roll.yours:
        found.append(Region("roll-form", "dock/roll.html", roll))
    return found


def _consent(session: Session, viewer: Seat, request: RewindRequest) -> AskedConsent:
    seat = session.table.seat
    names = listed(within_sentence(seat(key).shown) for key in request.waited_for)
    lines = session.table.reader().lines(viewer, request.to - 1, 1)
    return AskedConsent(
        seat(request.asked_by).shown,
        lines[-1].text if lines else "",
        names,
        viewer.key in request.waited_for,
        viewer.key == request.asked_by,
    )


def opened_options(options: Sequence[Option]) -> list[Option]:
    """Return the owed options whose forms are shown at once."""
    owed = [option for option in options if option.owed and option.fields]
    return owed if len(owed) <= OPEN_FORMS else []


def open_form(session: Session, viewer: Seat, option: Option) -> Region:
    """Return the region with the open form of an option.

    Its data is the HTML itself: the values of the fields of a form cannot all be hashed.
    """
    return Region(f"open-{form_id(option)}", "dock/opened.html", form_html(session, viewer, option, {}))


def form_id(option: Option) -> str:
    """Return the id of the element with the form of an option."""
    return f"form-{slug(option.key)}"


def form_html(session: Session, viewer: Seat, option: Option, values: dict[str, Any], refusal: Any = None) -> str:
    """Return the form of an option as HTML, filled with `values`."""
    table = session.table
    form = shown_form(option, values, table.seats, refusal)
    about = table.system.about(table.view(viewer), option)
    actor = _name_of_actor(session, viewer, option)
    return render("dock/form.html", form=form, key=form_id(option), about=about, actor=actor)


def _name_of_actor(session: Session, viewer: Seat, option: Option) -> str:
    if option.actor is None:
        return ""
    return session.table.reader().names(session.table.view(viewer))(option.actor)


def actions(session: Session, viewer: Seat, options: Sequence[Option]) -> tuple[Actions, ...]:
    """Return the options as buttons: by acting character if there are several, and in groups."""
    by_actor: dict[str, list[Option]] = {}
    for option in options:
        by_actor.setdefault(_name_of_actor(session, viewer, option), []).append(option)
    found = []
    for actor, its in by_actor.items():
        usual, seldom = ([option for option in its if option.seldom is rare] for rare in (False, True))
        found.append(Actions(actor, groups_of(usual), groups_of(seldom), any(option.owed for option in its)))
    return tuple(sorted(found, key=lambda one: not one.owed))


def groups_of(options: Sequence[Option]) -> tuple[Group, ...]:
    """Return the groups of some options, those with owed ones first."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.group or "Actions", []).append(option)
    made = [Group(title, tuple(map(button, its)), any(option.owed for option in its)) for title, its in groups.items()]
    return tuple(sorted(made, key=lambda group: not group.owed))


def button(option: Option) -> Button:
    """Return an option as a button."""
    return Button(option.key, option.label, bool(option.fields), option.owed, option.concedes)
