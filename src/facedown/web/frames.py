"""Frames: all that one viewer sees of a table now, as regions, and the numbers up to which the viewer has read.

Everything is made from what the table tells this viewer. Nothing else reaches a browser.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

import msgspec

from facedown.game import Option, Seat, listed, within_sentence
from facedown.session import Session
from facedown.table.chat import Message
from facedown.table.state import RewindRequest
from facedown.web.designs import design_for
from facedown.web.forms import shown_form
from facedown.web.log_lines import LogItem, chat_items, in_order, log_items
from facedown.web.regions import Region, RenderedRegion, digest_of_all, digests_of, render_region
from facedown.web.rolls import roll_for
from facedown.web.templating import render, slug

ENTRIES_SHOWN = 12
"""The entries at the end of the log that a page contains. It loads earlier ones when their place comes into view."""

OPEN_FORMS = 1
"""The most owed options whose forms are open at once. If more are owed, they are shown as buttons."""


class Witnessing(msgspec.Struct, frozen=True):
    """The question to the device of a witness: the seat’s own number of an entry, and its hash."""

    entry: int
    hash: str


class Frame(msgspec.Struct, frozen=True):
    """Everything that one viewer sees of a table.

    `regions` are the parts of the page. `items` are the last lines of the log and the messages, in order. `first`,
    `entry` and `message` are the numbers of the first entry in `items`, the last entry and the last message that the
    viewer has received, as the viewer counts. If `first` is above 0, there are earlier entries. `changed_by` is
    the number of the last entry that has changed earlier lines, and `removed` the number of removed messages.
    `question` is the question to the viewer’s device, if it is a witness that is asked. `turn` is True if the table
    waits for the viewer.
    """

    regions: tuple[RenderedRegion, ...]
    items: tuple[LogItem, ...]
    first: int
    entry: int
    message: int
    changed_by: int
    removed: int
    question: Witnessing | None
    turn: bool
    digests: dict[str, str]

    @property
    def version(self) -> str:
        """The version of the earlier lines. It differs if they have changed."""
        return f"{self.changed_by}-{self.removed}"

    @property
    def id(self) -> str:
        """The identity of what a browser has after it has shown this frame; see `live.Cursor`."""
        return f"{self.entry}.{self.message}.{self.version}.{digest_of_all(self.digests)}"


class SeatLine(msgspec.Struct, frozen=True):
    """A person in the list of people.

    `here` is True if the person is connected. `mark` is the mark that the table has, `bot` is True if a bot plays.
    """

    key: str
    name: str
    role: str
    you: bool
    here: bool
    mark: str
    bot: bool


def frame_of(session: Session, viewer: Seat, here: Set[str], before: Frame | None = None) -> Frame:
    """Return what a viewer sees now. `here` are the keys of the seats whose persons are connected.

    `before` is an earlier frame of this viewer, whose lines are used again.
    """
    table = session.table
    reader, history = table.reader(), table.history
    view = table.view(viewer)
    board = reader.board(view, viewer)
    options = table.options(viewer) if viewer.key else ()
    parts = [
        Region("facts", "table/facts.html", (board.title, table.system.title, board.facts)),
        design_for(table.system.key).region(board),
        Region("now", "dock/now.html", status_line(session, viewer, options)),
        dock(session, viewer, options),
        people(session, viewer, here),
    ]
    if viewer.key:
        parts.append(Region("say-how", "table/listeners.html", listeners(session, viewer)))
    regions = tuple([render_region(one) for one in parts])
    received = table.chat.received_by(viewer)
    newest = newest_lines(session, viewer, received, before)
    turn = any(option.owed for option in options) or session.must_answer(viewer.key)
    return Frame(
        regions,
        newest.items,
        newest.first,
        history.state.known_by(viewer.key) - 1,
        len(received) - 1,
        newest.changed_by,
        newest.removed,
        question_for(session, viewer),
        turn,
        digests_of(regions),
    )


class NewestLines(msgspec.Struct, frozen=True):
    """The last lines of a log with the messages between them. For the other fields see `Frame`."""

    items: tuple[LogItem, ...]
    first: int
    changed_by: int
    removed: int


def newest_lines(session: Session, viewer: Seat, received: Sequence[Message], before: Frame | None) -> NewestLines:
    """Return the last entries of the log, and those of the messages in `received` since the first of them.

    Lines of the frame `before` are used again, unless a rewind, a new name or a removed message has changed them since.
    """
    table = session.table
    first = max(-1, table.history.state.known_by(viewer.key) - 1 - ENTRIES_SHOWN)
    removed = sum(message.removed for message in received)
    known = before if before is not None and before.entry >= first and before.removed == removed else None
    lines = log_items(table.reader(), viewer, known.entry if known is not None else first)
    changed_by = max((one.entry for one in lines if one.changes_lines), default=-1)
    if known is not None and changed_by > known.changed_by:
        return newest_lines(session, viewer, received, None)
    messages = chat_items(table, viewer, table.chat_lines(viewer, known.message if known is not None else -1))
    kept = known.items if known is not None else ()
    items = [one for one in (*kept, *lines, *messages) if one.entry > first - (one.message >= 0)]
    changed_by = max(changed_by, before.changed_by if before is not None else -1)
    return NewestLines(tuple(in_order(items)), first + 1, changed_by, removed)


def question_for(session: Session, viewer: Seat) -> Witnessing | None:
    """Return the question to the device of this viewer, if a move waits for its link."""
    asked = session.pending_links().get(viewer.key) if viewer.key else None
    return Witnessing(*asked) if asked is not None else None


# The dock: what a seat can do now


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
    owed = [option for option in options if option.owed]
    if owed:
        labels = list(dict.fromkeys(option.label for option in owed))
        return ("Your turn." if len(labels) > 1 else f"Your turn: {labels[0]}."), "candle"
    if viewer.key and session.must_answer(viewer.key):
        return "Somebody wants to go back. Do you agree?", "candle"
    if table.awaited is not None:
        return _waits_for_move(session, viewer)
    waited = [seat for seat in table.waited_for(viewer) if seat.key != viewer.key]
    if waited:
        return f"Waiting for {listed(within_sentence(seat.shown) for seat in waited)}.", ""
    return ("You can act, or wait." if options else "Nothing to decide now."), ""


def _waits_for_move(session: Session, viewer: Seat) -> tuple[str, str]:
    if session.form is None:
        return "A draw is being made.", ""
    if viewer.key in session.rollers():
        return "Your turn: type the result.", "candle"
    return f"Waiting for a roll by hand of {within_sentence(session.table.seat(session.form.seat).shown)}.", ""


class AskedConsent(msgspec.Struct, frozen=True):
    """A pending request to go back, as a viewer knows it. `to` is the last sentence that stays."""

    who: str
    to: str
    waits_for: str
    yours: bool
    own: bool


def special_forms(session: Session, viewer: Seat) -> list[Region]:
    """Return the forms of the table itself: the end of a pause, consent to a rewind, results of rolls by hand."""
    table, found = session.table, []
    if table.history.state.paused and viewer.role != "spectator":
        facilitator = table.history.state.present_facilitator
        ends = "" if facilitator is None or facilitator.key == viewer.key else within_sentence(facilitator.shown)
        found.append(Region("pause-form", "dock/paused.html", ends))
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


# People


def listeners(session: Session, viewer: Seat) -> tuple[tuple[str, str], ...] | None:
    """Return to whom the viewer can whisper, as keys and names of seats; None for spectators, who speak to all."""
    if viewer.role == "spectator":
        return None
    state = session.table.history.state
    others = [seat for seat in state.seats if seat.key != viewer.key and seat.role != "spectator"]
    return tuple([(seat.key, seat.shown) for seat in others if state.marks.get(seat.key) != "left"])


def people(session: Session, viewer: Seat, here: Set[str]) -> Region:
    """Return the region with the people at the table."""
    state = session.table.history.state
    lines = tuple(
        [
            SeatLine(
                seat.key,
                seat.shown,
                session.table.system.facilitator if seat.facilitates else seat.role,
                seat.key == viewer.key,
                seat.key in here,
                state.marks.get(seat.key, ""),
                seat.key in state.bots,
            )
            for seat in state.seats
        ]
    )
    may_sit = not viewer.key and state.spectators_chat
    return Region("people", "table/people.html", (lines, may_sit))
