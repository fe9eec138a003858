"""Acts of a person at a table besides moves: talk, pause, go back, roll, sit down."""

from __future__ import annotations

from typing import Any

from litestar import Response, post

from facedown.web.context import WebRequest
from facedown.web.forms import Posted
from facedown.web.operations import Operations
from facedown.web.pages.joining import open_seat
from facedown.web.pages.page import (
    act_answer_part,
    act_with_name,
    first_value,
    no_content,
    number_in,
    operations_of,
    sentence_answer,
)
from facedown.web.rolls import RollRequest
from facedown.web.seat_acts import SeatAct, act_of
from facedown.web.status import sentence_after_pass


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
        "bot": SeatAct("bot", of=first_value(sent, "of")),
        "resume": SeatAct("resume"),
        "agree": SeatAct("answer-rewind"),
        "decline": SeatAct("answer-rewind", yes=False),
        "withdraw": SeatAct("withdraw-rewind"),
        "away": SeatAct("mark", of=first_value(sent, "of"), mark="away"),
    }
    return SeatAct("rewind", entry=number_in(sent, "entry")) if named == "rewind" else act_with_name(acts, named)


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
    return open_seat(request, own)


ACT_ROUTES = [act, say, roll, sit_down]
