"""Joining a table by a link, and what a person does there besides moves: talk, pause, rewind, roll, links of seats."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath
from litestar.response import Redirect

from facedown.chance import quoted
from facedown.game import Refusal, Seat, refuse
from facedown.session import Session
from facedown.web.access import Access
from facedown.web.answers import ActAnswer
from facedown.web.context import Context, WebRequest, address_of, context_of
from facedown.web.forms import Posted
from facedown.web.links import link_for
from facedown.web.pages.page import access_of, changing, first, html, in_worker, posted
from facedown.web.pages.table import SEAT, done_without_content
from facedown.web.seat_acts import SeatAct, act_of
from facedown.web.security import seat_cookie

# Joining


async def _invited(request: WebRequest, key: str) -> Access:
    """Return what an invitation opens. Guesses are counted. Raises PermissionDeniedException for an unknown key."""
    context = context_of(request)
    found = await context.tables.access(key)
    if found is None:
        context.counters.count("wrong links", address_of(request), 20, 60)
        raise PermissionDeniedException("This link was withdrawn, or it is not complete.")
    return found


@get("/join/{key:str}", include_in_schema=False)
async def invitation(key: FromPath[str], request: WebRequest) -> Response[Any]:
    """Return the page of an invitation. A seat that has a name and no bot is opened at once."""
    access = await _invited(request, key)

    def shown(session: Session) -> dict[str, Any]:
        viewer, table = access.viewer(session), session.table
        catalogue = table.system.catalogue()
        unnamed = not viewer.name or viewer.name.startswith(("Player ", "The "))
        return {
            "title": table.opening.setup.title or table.system.title,
            "system": table.system.title,
            "goal": catalogue.facilitator_goal if viewer.facilitates else catalogue.goal,
            "seat": viewer.key,
            "name": "" if unnamed else viewer.name,
            "role": table.system.facilitator if viewer.facilitates else viewer.role,
            "people": [seat.shown for seat in table.seats if seat.role != "spectator"],
            "bot": viewer.key in session.bots,
        }

    values = await context_of(request).tables.use(access.table, shown)
    if values["seat"] and values["name"] and not values["bot"]:
        return Redirect(access.path, status_code=303, cookies=[seat_cookie(request, access)])
    return html("pages/join.html", key=key, **values)


@post("/join/{key:str}", include_in_schema=False)
async def join(key: FromPath[str], request: WebRequest) -> Response[Any]:
    """Take the seat of an invitation: give it a name, end the play of a bot, and go to the table."""
    access = await _invited(request, key)
    context, name = context_of(request), first(await posted(request), "name").strip()

    def joined(session: Session) -> None:
        if not access.seat:
            return
        if name and name != access.viewer(session).name:
            session.table.name(access.seat, name)
        if access.seat in session.bots:
            session.take_back(access.seat)
        if access.seat in session.table.history.state.marks:
            session.mark(access.seat, "here")

    await context.tables.use(access.table, joined)
    context.driver.go(access.table)
    return Redirect(access.path, status_code=303, cookies=[seat_cookie(request, access)])


# Acts


async def _act(request: WebRequest, access: Access, one: SeatAct) -> ActAnswer:
    """Do an act of the seat of a request, and return the answer."""
    context = context_of(request)
    await _check_plays(context, access)
    answer = await context.tables.act(access, act_of(access.seat, one), request.headers.get("idempotency-key", ""))
    context.driver.go(access.table)
    return answer


async def _check_plays(context: Context, access: Access) -> None:
    """Check that a request has a seat, and not a spectator’s. Raises PermissionDeniedException."""
    if access.seat:
        role = await context.tables.use(access.table, lambda session: access.viewer(session).role)
        if role != "spectator":
            return
    raise PermissionDeniedException("Spectators only watch.")


def shown_answer(answer: ActAnswer) -> Response[str]:
    """Return an answer as a part of a page: no content if the act was accepted, else the refusal."""
    if answer.refusal is None:
        return done_without_content()
    return html("log/refusal.html", 422, refusal=answer.refusal)


@post(f"{SEAT}/act", include_in_schema=False, status_code=200)
async def act(request: WebRequest) -> Response[str]:
    """Do an act that needs no more than a button."""
    context, access, sent = await changing(request)
    named = first(sent, "act")
    if named == "pass":
        await _check_plays(context, access)
        await context.tables.use(access.table, lambda session: session.pass_on(access.seat))
        context.driver.go(access.table)
        return done_without_content()
    if named == "remove":
        number = number_in(sent, "message")
        await context.tables.use(access.table, lambda session: session.table.remove_messages(access.seat, (number,)))
        return done_without_content()
    return shown_answer(await _act(request, access, _act_named(named, sent)))


def _act_named(named: str, sent: Posted) -> SeatAct:
    """Return the act that a button of a page names."""
    if named in ("agree", "decline"):
        return SeatAct("answer-rewind", yes=named == "agree")
    if named == "withdraw":
        return SeatAct("withdraw-rewind")
    if named == "rewind":
        return SeatAct("rewind", entry=number_in(sent, "entry"))
    return SeatAct(named, of=first(sent, "of"), to=tuple(sent.get("to", ())) or None, yes=first(sent, "yes") != "no",
                   text=first(sent, "text"), piece=first(sent, "piece"), mark=first(sent, "mark") or "here")  # type: ignore[arg-type]  # fmt: skip


def number_in(sent: Posted, name: str) -> int:
    """Return the whole number in a form. Raises Refused if there is none."""
    text = first(sent, name)
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise refuse("input", "A number is missing.", "Choose a line of the log.")
    return int(text)


@post(f"{SEAT}/say", include_in_schema=False, status_code=200)
async def say(request: WebRequest) -> Response[str]:
    """Say something: in the chat, as a whisper, or in the story."""
    context, access, sent = await changing(request)
    text, how = first(sent, "text"), first(sent, "how") or "chat"
    if how == "statement":
        return shown_answer(await _act(request, access, SeatAct("statement", text=text)))
    to = None if how == "chat" else (how,)
    await context.tables.use(access.table, lambda session: session.table.say(access.seat, text, to))
    return done_without_content()


@post(f"{SEAT}/roll", include_in_schema=False, status_code=200)
async def roll(request: WebRequest) -> Response[str]:
    """Type a result of a roll by hand, replace the last one, or let the table roll."""
    context, access, sent = await changing(request)
    at, text, do = number_in(sent, "at"), first(sent, "text"), first(sent, "do")

    def rolled(session: Session) -> None:
        if do == "deal":
            session.deal(access.seat)
        elif do == "change":
            session.change_roll(access.seat, at - 1, text)
        else:
            session.type_roll(access.seat, text, at)
        session.table.save_notes()

    await context.tables.use(access.table, rolled)
    context.hub.changed(access.table)
    context.driver.go(access.table)
    return done_without_content()


@post(f"{SEAT}/sit", include_in_schema=False)
async def sit_down(request: WebRequest) -> Response[Any]:
    """Give a spectator a seat of its own, which can chat if the table allows it."""
    context, access, sent = await changing(request)
    if access.seat:
        return Redirect(access.path, status_code=303)
    context.counters.count("seats", address_of(request), 4, 3600)
    allowed = await context.tables.use(access.table, lambda session: session.table.history.state.spectators_chat)
    if not allowed:
        raise refuse("table", "Spectators cannot chat at this table.", "Watch, or ask the facilitator to allow it.")
    seat, key = await context.tables.add_seat(access.table, first(sent, "name").strip(), "spectator")
    own = Access(access.table, seat.key, key)
    return Redirect(own.path, status_code=303, cookies=[seat_cookie(request, own)])


# Links and seats


class OwnPiece(msgspec.Struct, frozen=True):
    """A character of a seat: its id and name, and whether a bot plays it for the seat."""

    id: str
    key: str
    name: str
    delegated: bool


@get(f"{SEAT}/me", include_in_schema=False)
async def own_seat(request: WebRequest) -> Response[str]:
    """Return the page about the own seat: its link, name and characters, and how to leave or come back."""
    return await _own_seat(request, await access_of(request))


async def _own_seat(request: WebRequest, access: Access, refusal: Refusal | None = None) -> Response[str]:
    if not access.seat:
        raise PermissionDeniedException("Spectators have no seat.")

    def shown(session: Session) -> dict[str, Any]:
        viewer, state = access.viewer(session), session.table.history.state
        others = [one for one in state.seats if one.key != viewer.key and one.role != "spectator"]
        return {
            "title": session.table.opening.setup.title or session.table.system.title,
            "seat": viewer,
            "facilitator": session.table.system.facilitator,
            "mark": state.marks.get(viewer.key, "here"),
            "bot": viewer.key in state.bots,
            "brisk": session.players.is_brisk(viewer.key),
            "pieces": own_pieces(session, viewer),
            "others": others,
            "closes": not state.closed and (viewer.facilitates or state.facilitator is None),
        }

    values = await context_of(request).tables.use(access.table, shown)
    link = await in_worker(request, lambda: link_for(request, access.key, access.seat, "Your seat", "you"))
    return html("pages/me.html", 422 if refusal else 200, link=link, refusal=refusal, **values)


def own_pieces(session: Session, viewer: Seat) -> list[OwnPiece]:
    """Return the characters that a seat plays, by what it may know."""
    table, view = session.table, session.table.view(viewer)
    names, delegated = table.reader().names(view), session.players.delegated(viewer.key)
    return [
        OwnPiece(piece.id, piece.key, names(piece), piece.key in delegated)
        for piece, seat in table.system.controllers(view).items()
        if seat == viewer.key
    ]


@post(f"{SEAT}/me", include_in_schema=False, status_code=200)
async def change_own_seat(request: WebRequest) -> Response[str]:
    """Change the own seat: name, mark, bot, characters."""
    context, access, sent = await changing(request)
    do = first(sent, "do")
    if do == "prefer":
        await context.tables.prefer(access, sent.get("delegated", ()), brisk=bool(first(sent, "brisk")))
        context.driver.go(access.table)
        return await _own_seat(request, access)
    answer = await _act(request, access, _own_act(do, sent))
    return await _own_seat(request, access, answer.refusal)


def _own_act(do: str, sent: Posted) -> SeatAct:
    """Return the act that a button of the page about the own seat names. Raises Refused for an unknown button."""
    acts = {
        "name": lambda: SeatAct("name", text=first(sent, "name").strip()),
        "here": lambda: SeatAct("mark", mark="here"),
        "away": lambda: SeatAct("mark", mark="away"),
        "left": lambda: SeatAct("mark", mark="left"),
        "bot": lambda: SeatAct("bot", yes=True),
        "play": lambda: SeatAct("bot", yes=False),
        "close": lambda: SeatAct("close"),
        "hand-over": lambda: SeatAct("hand-over", piece=first(sent, "piece"), to=(first(sent, "to"),)),
    }
    if do not in acts:
        raise refuse("input", f"There is no act {quoted(do)}.", "Use a button of the page.")
    return acts[do]()


@get(f"{SEAT}/links", include_in_schema=False)
async def links_page(request: WebRequest) -> Response[str]:
    """Return the page on which the manager of a table gives seats and links."""
    access = await access_of(request)
    return await _links(request, access, [])


async def _links(request: WebRequest, access: Access, links: list[Any]) -> Response[str]:
    context = context_of(request)
    if not await context.tables.is_manager(access):
        raise PermissionDeniedException("Only the person who manages the table can do this.")

    def shown(session: Session) -> dict[str, Any]:
        state = session.table.history.state
        return {
            "title": session.table.opening.setup.title or session.table.system.title,
            "seats": state.seats,
            "bots": state.bots,
            "marks": state.marks,
            "own": access.seat,
            "facilitates": access.viewer(session).facilitates,
            "facilitator": session.table.system.facilitator,
            "spectators_chat": state.spectators_chat,
        }

    return html("pages/links.html", links=links, **await context.tables.use(access.table, shown))


@post(f"{SEAT}/links", include_in_schema=False, status_code=200)
async def change_links(request: WebRequest) -> Response[str]:
    """Renew or withdraw a link, let a bot or a person play a seat, or add a seat for a late player."""
    context, access, sent = await changing(request)
    if not await context.tables.is_manager(access):
        raise PermissionDeniedException("Only the person who manages the table can do this.")
    seat, do = first(sent, "seat"), first(sent, "do")
    if do in ("renew", "withdraw"):
        key = await context.tables.renew_link(access.table, seat, new=do == "renew")
        context.hub.end(access.table, seat)
        name = await context.tables.name_of(access.table, seat)
        made = partial(link_for, request, key, seat, name, "seat")
        return await _links(request, access, [await in_worker(request, made)] if key else [])
    if do == "add":
        added, key = await context.tables.add_seat(access.table, first(sent, "name").strip())
        made = partial(link_for, request, key, added.key, added.shown, "player")
        return await _links(request, access, [await in_worker(request, made)])
    await context.tables.manage(access, do, seat)
    context.driver.go(access.table)
    return await _links(request, access, [])


SEAT_ROUTES = [invitation, join, act, say, roll, sit_down, own_seat, change_own_seat, links_page, change_links]
