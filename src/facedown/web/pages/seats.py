"""Joining a table by a link, and what a person does there besides moves: talk, pause, rewind, roll, links of seats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from time import monotonic
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from facedown.chance import quoted
from facedown.game import Refusal, Seat, listed, refuse, within_sentence
from facedown.session import Session
from facedown.web.access import Access, title_of, viewer_with_key
from facedown.web.claims import is_unclaimed
from facedown.web.context import WebRequest, context_of, count_wrong_link
from facedown.web.forms import Posted
from facedown.web.links import Link, link_for, only_here
from facedown.web.operations import NOT_MANAGER, Operations
from facedown.web.pages.page import first_value, html, in_worker, key_in, operations_of, posted_values
from facedown.web.pages.table import act_answer_part, no_content, sentence_answer
from facedown.web.people import characters_of
from facedown.web.preferences import preferences_of
from facedown.web.rejection import Rejection
from facedown.web.rolls import RollRequest
from facedown.web.seat_acts import SeatAct, act_of
from facedown.web.seat_requests import access_of
from facedown.web.security import seat_cookie
from facedown.web.status import sentence_after_pass

# Joining


async def _access_of_link(request: WebRequest, key: str) -> Access:
    """Return what an invitation opens. Guesses are counted. Raises Rejection for an unknown key."""
    found = await context_of(request).tables.keys.access(key)
    if found is None:
        count_wrong_link(request)
        raise Rejection(403, WRONG_LINK)
    return found


WRONG_LINK = Refusal(
    "web", "This link was withdrawn, or it is not complete.", "Copy the whole link, or ask for a new one."
)


@get("/join/{key:str}", include_in_schema=False)
async def invitation(key: FromPath[str], request: WebRequest) -> Response[Any]:
    """Return the page of an invitation. A seat that has a name and no bot is opened at once."""
    access = await _access_of_link(request, key)
    values = await context_of(request).tables.use(
        access.table, lambda session: join_values(session, access.viewer(session))
    )
    if values["seat"] and values["name"] and not values["bot"]:
        return _open_seat(request, access)
    return html("pages/join.html", key=key, **values)


def join_values(session: Session, viewer: Seat) -> dict[str, Any]:
    """Return the values of the page of an invitation to a viewer’s seat."""
    table = session.table
    goal, how = table.system.catalogue().goal_and_how(facilitates=viewer.facilitates)
    return {
        "title": title_of(table.history),
        "system": table.system.title,
        "goal": goal,
        "how": how,
        "seat": viewer.key,
        "name": "" if is_unclaimed(session, viewer.key) else viewer.name,
        "role": table.system.facilitator if viewer.facilitates else viewer.role,
        "people": listed(within_sentence(seat.shown) for seat in table.seats if seat.role != "spectator"),
        "plays": listed(characters_of(session, viewer).get(viewer.key, ())),
        "bot": viewer.key in session.bots,
    }


@post("/join/{key:str}", include_in_schema=False)
async def join(key: FromPath[str], request: WebRequest) -> Response[Any]:
    """Take the seat of an invitation: give it a name, end the play of a bot, and go to the table."""
    begun, access = monotonic(), await _access_of_link(request, key)
    sent = await posted_values(request)
    if access.seat:
        await Operations(request, access, begun, key_in(request, sent)).join(first_value(sent, "name").strip())
    return _open_seat(request, access)


def _open_seat(request: WebRequest, access: Access) -> Redirect:
    """Return the answer that opens a seat in a browser."""
    headers = {"Cache-Control": "no-store"}
    return Redirect(access.path, status_code=303, cookies=[seat_cookie(request, access)], headers=headers)


# Acts


@post("/act", status_code=200)
async def act(request: WebRequest) -> Response[str]:
    """Do an act that needs no more than a button."""
    seat, sent = await operations_of(request)
    named = first_value(sent, "act")
    if named == "pass":
        return await _pass(seat)
    if named == "remove":
        await seat.remove_message(number_in(sent, "message"))
        return no_content()
    return act_answer_part(await seat.act(act_of(seat.access.seat, _act_named(named, sent))))


async def _pass(seat: Operations) -> Response[str]:
    """Let others act, and return what follows."""
    result = await seat.pass_on()
    if not result.passed:
        return sentence_answer("Nobody else can act now.")
    viewer_of = seat.access.viewer
    return sentence_answer(
        await seat.use(lambda session: sentence_after_pass(session, viewer_of(session), acted=result.acted))
    )


def _act_named(named: str, sent: Posted) -> SeatAct:
    """Return the act that a button of the page of a table names. Raises Refused for an unknown button."""
    acts = {
        "pause": SeatAct("pause"),
        "play": SeatAct("bot", yes=False),
        "resume": SeatAct("resume"),
        "agree": SeatAct("answer-rewind"),
        "decline": SeatAct("answer-rewind", yes=False),
        "withdraw": SeatAct("withdraw-rewind"),
        "away": SeatAct("mark", of=first_value(sent, "of"), mark="away"),
    }
    return SeatAct("rewind", entry=number_in(sent, "entry")) if named == "rewind" else _act_with_name(acts, named)


NUMBERS = {
    "entry": ("The entry is missing.", "Choose a line of the log."),
    "message": ("The message is missing.", "Choose one of your messages in the log."),
    "at": ("The roll is missing.", "Reload the page, and type the roll again."),
}
"""The mistake if the number of a form is missing, and what to do, by the name of its field."""


def number_in(sent: Posted, name: str) -> int:
    """Return the whole number in a field of a form. Raises Refused if there is none."""
    text = first_value(sent, name)
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise refuse("input", *NUMBERS[name])
    return int(text)


@post("/say", status_code=200)
async def say(request: WebRequest) -> Response[str]:
    """Say something: in the chat, as a whisper, or in the story."""
    seat, sent = await operations_of(request)
    text, how = first_value(sent, "text"), first_value(sent, "how") or "chat"
    if how == "statement":
        return act_answer_part(await seat.act(act_of(seat.access.seat, SeatAct("statement", text=text))))
    await seat.say(text, None if how == "chat" else (how,))
    return no_content()


@post("/roll", status_code=200)
async def roll(request: WebRequest) -> Response[str]:
    """Type a result of a roll by hand, replace the last one, or let the table roll."""
    seat, sent = await operations_of(request)
    at, do = number_in(sent, "at"), first_value(sent, "do")
    await seat.roll(RollRequest(at - 1 if do == "change" else at, first_value(sent, "text"), deal=do == "deal"))
    return no_content()


@post("/sit")
async def sit_down(request: WebRequest) -> Response[Any]:
    """Give a spectator a seat of its own, which can chat if the table allows it."""
    seat, sent = await operations_of(request)
    own = seat.access if seat.access.seat else (await seat.sit_down(first_value(sent, "name")))[0]
    return _open_seat(request, own)


# Links and seats


@get("/me")
async def own_seat(request: WebRequest) -> Response[str]:
    """Return the page about the own seat: its link, name and characters, and how to leave or come back."""
    return await _own_seat(request, access_of(request))


async def _own_seat(request: WebRequest, access: Access, refusal: Refusal | None = None) -> Response[str]:
    if not access.seat:
        raise Rejection(403, Refusal("web", "Spectators have no seat.", "Open the link of a seat."))
    values = await context_of(request).tables.use(
        access.table, lambda session: own_seat_values(session, access.viewer(session))
    )
    link = await in_worker(request, lambda: link_for(request, access.key, access.seat, "Your seat", "you"))
    here = only_here(request)
    return html("pages/me.html", 422 if refusal else 200, link=link, only_here=here, refusal=refusal, **values)


def own_seat_values(session: Session, viewer: Seat) -> dict[str, Any]:
    """Return the values of the page about the viewer’s own seat, without its link."""
    state = session.table.history.state
    others = [one for one in state.seats if one.key != viewer.key and one.role != "spectator"]
    return {
        "title": title_of(session.table.history),
        "seat": viewer,
        "facilitator": session.table.system.facilitator,
        "mark": state.marks.get(viewer.key, "here"),
        "bot": viewer.key in state.bots,
        "preferences": preferences_of(session, viewer),
        "others": others,
        "closes": not state.closed and (viewer.facilitates or state.facilitating_person is None),
    }


@post("/me", status_code=200)
async def change_own_seat(request: WebRequest) -> Response[str]:
    """Change the own seat: name, mark, bot, characters."""
    seat, sent = await operations_of(request)
    do = first_value(sent, "do")
    if do == "prefer":
        await seat.prefer(sent.get("delegated", ()), brisk=bool(first_value(sent, "brisk")))
        return await _own_seat(request, seat.access)
    answer = await seat.act(act_of(seat.access.seat, _own_act(do, sent)))
    return await _own_seat(request, seat.access, answer.refusal)


def _own_act(do: str, sent: Posted) -> SeatAct:
    """Return the act that a button of the page about the own seat names. Raises Refused for an unknown button."""
    acts = {
        "name": SeatAct("name", text=first_value(sent, "name").strip()),
        "here": SeatAct("mark", mark="here"),
        "away": SeatAct("mark", mark="away"),
        "left": SeatAct("mark", mark="left"),
        "bot": SeatAct("bot", yes=True),
        "play": SeatAct("bot", yes=False),
        "close": SeatAct("close"),
        "hand-over": SeatAct("hand-over", piece=first_value(sent, "piece"), to=(first_value(sent, "to"),)),
    }
    return _act_with_name(acts, do)


@get("/links")
async def links_page(request: WebRequest) -> Response[str]:
    """Return the page on which the manager of a table gives seats and links."""
    return await _links(request, access_of(request))


async def _links(
    request: WebRequest, access: Access, said: str = "", link: Link | None = None, refusal: Refusal | None = None
) -> Response[str]:
    """Return the page. `said` is what was done, and `link` a new link."""
    context = context_of(request)
    if not await context.tables.is_manager(access):
        raise Rejection(403, NOT_MANAGER)
    values = await context.tables.use(access.table, lambda session: links_values(session, access.viewer(session)))
    values |= {"said": said, "links": [link] if link else [], "only_here": only_here(request), "refusal": refusal}
    return html("pages/links.html", 422 if refusal else 200, **values)


def links_values(session: Session, viewer: Seat) -> dict[str, Any]:
    """Return the values of the page on which a viewer manages the seats and links of a table."""
    state = session.table.history.state
    return {
        "title": title_of(session.table.history),
        "seats": state.seats,
        "bots": state.bots,
        "marks": state.marks,
        "own": viewer.key,
        "facilitates": viewer.facilitates,
        "facilitator": session.table.system.facilitator,
        "spectators_chat": state.spectators_chat,
    }


@post("/links", status_code=200)
async def change_links(request: WebRequest) -> Response[Any]:
    """Renew or withdraw a link, let a bot or a person play a seat, or add a seat for a late player."""
    seat, sent = await operations_of(request)
    key, do = first_value(sent, "seat"), first_value(sent, "do")
    if do in ("renew", "withdraw"):
        name, link = await seat.renew_link(key, new=do == "renew")
        whose = name if key else "the spectators"
        if not link:
            return await _links(request, seat.access, f"The link of {whose} was withdrawn.")
        made = await _link(request, link, key, name, "seat")
        return await _links(request, seat.access, f"This is the new link of {whose}. The old one opens nothing.", made)
    if do == "add":
        added, link = await seat.add_seat(first_value(sent, "name"))
        made = await _link(request, link, added.key, added.shown, "player")
        return await _links(request, seat.access, f"{added.shown} has a seat now, with this link.", made)
    return await _do_managing_act(request, seat, do, key)


async def _link(request: WebRequest, key: str, seat: str, name: str, role: str) -> Link:
    """Return a new link with its QR code."""
    return await in_worker(request, partial(link_for, request, key, seat, name, role))


async def _do_managing_act(request: WebRequest, seat: Operations, do: str, of: str) -> Response[Any]:
    """Do the act that a button of the page of links names. Raises Refused for an unknown button."""
    acts = {
        "bot": SeatAct("bot", of=of),
        "person": SeatAct("bot", of=of, yes=False),
        "facilitate": SeatAct("facilitator", to=(of,)),
        "chat": SeatAct("spectators-chat"),
        "quiet": SeatAct("spectators-chat", yes=False),
    }
    await seat.check_manages()
    answer = await seat.act(act_of(seat.access.seat, _act_with_name(acts, do)))
    if do == "facilitate" and answer.refusal is None:  # the seat manages the table no more
        return Redirect(seat.access.path, status_code=303)
    name = await seat.use(lambda session: viewer_with_key(session, of).shown)
    said = DONE_SENTENCES[do].format(name=name) if answer.refusal is None else ""
    return await _links(request, seat.access, said, refusal=answer.refusal)


DONE_SENTENCES = {
    "bot": "A bot plays for {name} now.",
    "person": "A person can play the seat of {name} again.",
    "facilitate": "{name} facilitates now.",
    "chat": "Spectators may chat now.",
    "quiet": "Spectators cannot chat any more.",
}
"""The sentence about what was done, by the name of the button."""


def _act_with_name(acts: Mapping[str, SeatAct], name: str) -> SeatAct:
    if name not in acts:
        raise refuse("input", f"There is no act {quoted(name)}.", "Use a button of the page.")
    return acts[name]


JOIN_ROUTES = [invitation, join]

SEAT_ROUTES = [act, say, roll, sit_down, own_seat, change_own_seat, links_page, change_links]
