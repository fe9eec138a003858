"""Acts of a program at a table: moves, acts besides moves, messages, rolls by hand, preferences, links of a witness."""

from __future__ import annotations

from litestar import Response, delete, post, put
from litestar.params import FromPath, JSONBody

from facedown.table import Moved, WitnessChanged
from facedown.web.answers import ActAnswer
from facedown.web.api.keys import Acting
from facedown.web.api.records import (
    CHANGE_REFUSALS,
    Accepted,
    ChatRequest,
    MoveRequest,
    PassAnswer,
    PreferenceRequest,
    SaidAnswer,
    WitnessLink,
    WitnessRequest,
)
from facedown.web.preferences import Preferences
from facedown.web.rolls import RollAnswer, RollRequest
from facedown.web.seat_acts import SeatAct, act_of


def act_response(answer: ActAnswer) -> Response[ActAnswer]:
    """Return an answer with its status: 200 if the act was accepted, 409 if not."""
    return Response(answer, status_code=200 if answer.refusal is None else 409)


@post("/moves", status_code=200, responses=CHANGE_REFUSALS)
async def move(own_seat: Acting, data: JSONBody[MoveRequest]) -> Response[ActAnswer]:
    """Make a move."""
    return act_response(await own_seat.act(Moved(own_seat.access.seat, data.move), data.expects))


@post("/acts", status_code=200, responses=CHANGE_REFUSALS)
async def act(own_seat: Acting, data: JSONBody[SeatAct]) -> Response[ActAnswer]:
    """Do something besides moves: say something in the story, pause, ask to go back, change who plays, close."""
    return act_response(await own_seat.act(act_of(own_seat.access.seat, data)))


@post("/pass", status_code=200, responses=CHANGE_REFUSALS)
async def pass_on(own_seat: Acting) -> PassAnswer:
    """Let others act, while your seat owes nothing."""
    return PassAnswer("accepted", (await own_seat.pass_on()).passed)


@post("/chat", status_code=200, responses=CHANGE_REFUSALS)
async def say(own_seat: Acting, data: JSONBody[ChatRequest]) -> SaidAnswer:
    """Write a message to everybody, or whisper it to some seats. It is no part of the log."""
    return SaidAnswer("accepted", await own_seat.say(data.text, data.to))


@delete("/chat/{number:int}", status_code=200, responses=CHANGE_REFUSALS)
async def remove_message(own_seat: Acting, number: FromPath[int]) -> Accepted:
    """Remove a message by its number, as your seat counts: your own or, for the facilitator, any."""
    await own_seat.remove_message(number)
    return Accepted()


@post("/rolls", status_code=200, responses=CHANGE_REFUSALS)
async def roll(own_seat: Acting, data: JSONBody[RollRequest]) -> RollAnswer:
    """Type a result of a roll by hand, replace an earlier one, or let the table deal the rest."""
    return await own_seat.roll(data)


@put("/preferences", responses=CHANGE_REFUSALS)
async def prefer(own_seat: Acting, data: JSONBody[PreferenceRequest]) -> Preferences:
    """Let a bot play characters of your seat, and make its obvious moves without asking. Return the preferences."""
    return await own_seat.prefer(data.delegated, brisk=data.brisk)


@post("/witness", status_code=200, responses=CHANGE_REFUSALS)
async def witness(own_seat: Acting, data: JSONBody[WitnessRequest]) -> Response[ActAnswer]:
    """Let your seat’s device witness all later draws, or end it."""
    return act_response(await own_seat.act(WitnessChanged(own_seat.access.seat, data.chain_end)))


@post("/witness/link", status_code=200, responses=CHANGE_REFUSALS)
async def reveal_link(own_seat: Acting, data: JSONBody[WitnessLink]) -> Accepted:
    """Reveal the next link of your hash chain, when your seat’s device is asked."""
    await own_seat.reveal_link(data.link)
    return Accepted()


ACTING_ROUTES = [move, act, pass_on, say, remove_message, roll, prefer, witness, reveal_link]
