"""The dock: what a seat can do now, as regions of the page."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import blake2s
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.game import Meter, Option, Seat, listed, within_sentence
from facedown.game.building import Piece
from facedown.session import Session
from facedown.table.state import RewindRequest
from facedown.web.access import manages
from facedown.web.designs import design_for
from facedown.web.forms import ShownForm, shown_form
from facedown.web.regions import Region
from facedown.web.rolls import roll_for
from facedown.web.status import can_pass, names_of, waiting_for_nobody
from facedown.web.templating import render, slug

OPEN_FORMS = 1
"""The most owed options whose forms are open at once. If more are owed, they are shown as buttons."""

MOST_GROUPS = 3
"""The most groups of actions that are shown at once to a seat that owes nothing; the others only on request."""


class Button(msgspec.Struct, frozen=True):
    """An option as a button. `key` identifies the option; `has_form` is True if there is something to choose.

    `begins` is True if the option starts a procedure that the others wait for.
    """

    key: str
    label: str
    has_form: bool
    owed: bool
    concedes: bool
    begins: bool = False


class Group(msgspec.Struct, frozen=True):
    """Buttons under a common heading."""

    title: str
    buttons: tuple[Button, ...]
    owed: bool

    @property
    def begins(self) -> bool:
        """Return whether one of the buttons starts a procedure."""
        return any(button.begins for button in self.buttons)


class Actions(msgspec.Struct, frozen=True):
    """The actions of one character, or of the seat itself (`actor` is empty), in groups.

    `seldom` are those that are shown on request.
    """

    actor: str
    groups: tuple[Group, ...]
    seldom: tuple[Group, ...]
    owed: bool

    @property
    def begins(self) -> bool:
        """Return whether one of the usual actions starts a procedure."""
        return any(group.begins for group in self.groups)


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
            Region("special", "dock/box.html", None, tuple(special_forms(session, viewer, options))),
            Region("opened", "dock/box.html", None, forms),
            Region("actions", "dock/actions.html", fold(actions(session, viewer, rest), waits=_waits(session, viewer))),
            Region("pass", "dock/pass.html", can_pass(session, options)),
        ]
    return Region("dock", "dock/dock.html", None, tuple(children))


class AskedConsent(msgspec.Struct, frozen=True):
    """A pending request to go back, as a viewer knows it. `to` is the last sentence that stays."""

    who: str
    to: str
    waits_for: str
    yours: bool
    own: bool


def special_forms(session: Session, viewer: Seat, options: Sequence[Option]) -> list[Region]:
    """Return the forms of the table itself: to play instead of a bot, end a pause, consent to a rewind, type a roll.

    Whoever manages the table also gets one for the seats that nobody has claimed, while the others wait for them.
    """
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
    absent = waiting_for_nobody(session, viewer, options) if manages(session, viewer.key) else ()
    if absent:
        found.append(Region("absent-form", "dock/absent.html", tuple(absent)))
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
    """Return the owed options whose forms are shown at once: none if an option without a form can be chosen instead."""
    owed = [option for option in options if option.owed]
    if any(not option.fields and not option.concedes for option in owed):
        return []
    forms = [option for option in owed if option.fields]
    return forms if len(forms) <= OPEN_FORMS else []


def open_form(session: Session, viewer: Seat, option: Option) -> Region:
    """Return the region with the open form of an option.

    Its data is the HTML itself: the values of the fields of a form cannot all be hashed.
    """
    about = remarks_on(session, viewer, option)
    return Region(f"open-{form_id(option, about)}", "dock/opened.html", form_html(session, viewer, option, {}))


def remarks_on(session: Session, viewer: Seat, option: Option) -> str:
    """Return the remarks of the system about an option; "" if it has none."""
    return session.table.system.about(session.table.view(viewer), option)


def form_id(option: Option, about: str) -> str:
    """Return the id of the element with the form of an option. `about` are the remarks about it.

    The same decision about another character or another move has another id, so that nobody finds there what they have
    typed for the first one.
    """
    if option.concerns is None:
        return f"form-{slug(option.key)}"
    subject = blake2s(f"{option.concerns.id} {about}".encode(), digest_size=6).hexdigest()
    return f"form-{slug(option.key)}-{subject}"


def form_html(
    session: Session,
    viewer: Seat,
    option: Option,
    values: dict[str, Any],
    refusal: Any = None,
    *,
    entry: int | str = "",
) -> str:
    """Return the form of an option as HTML, filled with `values`.

    `entry` is the viewer’s number of the last entry when the form was opened. A form that is part of the page has none,
    so that it stays the same while others move.
    """
    form = shown_form(option, values, session.table.seats, refusal)
    about = remarks_on(session, viewer, option)
    whom = "".join(names_of(session, viewer, [option.actor or option.concerns]))
    return render(
        "dock/form.html",
        form=form,
        key=form_id(option, about),
        about=about,
        whom=whom,
        entry=entry,
        shop=shop_for(session, viewer, form),
        meters=meters_of_form(session, viewer, option),
    )


def meters_of_form(session: Session, viewer: Seat, option: Option) -> list[Meter]:
    """Return the meters that the form of an option shows of its character, if that is one of the viewer’s own."""
    table, keys = session.table, design_for(session.table.system.key).form_meters
    if option.actor is None or not keys:
        return []
    mats = table.reader().board(table.view(viewer), viewer).mats
    groups = [group for mat in mats if mat.yours and mat.ref == option.actor for group in mat.groups]
    return [meter for group in groups for meter in group.meters if meter.key in keys]


class Shop(msgspec.Struct, frozen=True):
    """The pieces from which a thing can be built, for example the Keywords of an Ability.

    `chapter` are the number and the title of the chapter in the rulebook that says how.
    """

    pieces: tuple[Piece, ...]
    chapter: tuple[int, str]


def shop_for(session: Session, viewer: Seat, form: ShownForm) -> Shop | None:
    """Return what the thing that a form asks for is built from; None if it asks for no such thing."""
    system = session.table.system
    if not form.builds or system.workshop is None:
        return None
    workshop = system.workshop.with_rulings(system.rulings_of(session.table.view(viewer)))
    return Shop(tuple(workshop.pieces()), system.rulebook.chapter_of(form.fields[0].field.rule))


def actions(session: Session, viewer: Seat, options: Sequence[Option]) -> tuple[Actions, ...]:
    """Return the options as buttons: by acting character if there are several, and in groups."""
    opens = session.table.system.opens
    by_actor: dict[str, list[Option]] = {}
    for option in options:
        by_actor.setdefault("".join(names_of(session, viewer, [option.actor])), []).append(option)
    found = []
    for actor, its in by_actor.items():
        usual, seldom = (
            groups_of([option for option in its if option.seldom is rare], opens) for rare in (False, True)
        )
        found.append(Actions(actor, usual, seldom, any(option.owed for option in its)))
    return tuple(sorted(found, key=_place))


def fold(shown: Sequence[Actions], *, waits: bool) -> tuple[Actions, ...]:
    """Return actions with some of their groups among the seldom ones, so that the board stays in view.

    What is owed stays as it is. If the table `waits` for others, only the first group of a single character is shown
    at once, and of several characters none.
    """
    if any(one.owed for one in shown):
        return tuple(shown)
    most = MOST_GROUPS if not waits else 1 if len(shown) == 1 else 0
    return tuple([_with_groups(one, most) for one in shown])


def _with_groups(one: Actions, most: int) -> Actions:
    """Return actions with their first groups, at most so many; the seldom ones are together with the others."""
    buttons: dict[str, tuple[Button, ...]] = {}
    for group in (*one.groups[most:], *one.seldom):
        buttons[group.title] = buttons.get(group.title, ()) + group.buttons
    seldom = tuple([Group(title, its, owed=False) for title, its in buttons.items()])
    return replace(one, groups=one.groups[:most], seldom=seldom)


def _waits(session: Session, viewer: Seat) -> bool:
    """Return whether the table waits for a decision of another seat, as far as the viewer knows."""
    return any(seat.key != viewer.key for seat in session.table.waited_for(viewer))


def groups_of(options: Sequence[Option], opens: Collection[str]) -> tuple[Group, ...]:
    """Return the groups of some options, in the order of `_place`. `opens` are the moves that start a procedure."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.group or "Actions", []).append(option)
    made = [Group(title, buttons_of(its, opens), any(option.owed for option in its)) for title, its in groups.items()]
    return tuple(sorted(made, key=_place))


def buttons_of(options: Sequence[Option], opens: Collection[str]) -> tuple[Button, ...]:
    """Return options as buttons; those that start a procedure come first."""
    made = [
        Button(option.key, option.label, bool(option.fields), option.owed, option.concedes, option.move in opens)
        for option in options
    ]
    return tuple(sorted(made, key=lambda one: not one.begins))


def _place(one: Actions | Group) -> tuple[bool, bool]:
    """Return the place of actions: those that are owed come first, and then those that start a procedure."""
    return not one.owed, not one.begins
