"""Acts of a program at a table: moves, acts besides moves, messages, rolls by hand, links of a witness."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from litestar import Response, delete, post
from litestar.params import FromPath, HeaderParameter, JSONBody
from msgspec.structs import replace

from facedown.session import Session
from facedown.session.forms import Result
from facedown.table import Act, Moved, WitnessChanged
from facedown.web.answers import ActAnswer
from facedown.web.api.keys import acting, player
from facedown.web.api.reading import last_entry, roll_for
from facedown.web.api.records import (
    DONE,
    Accepted,
    ChatRequest,
    MoveRequest,
    PassAnswer,
    RollAnswer,
    RollRequest,
    SaidAnswer,
    WitnessLink,
    WitnessRequest,
)
from facedown.web.context import WebRequest
from facedown.web.seat_acts import SeatAct, act_of
from facedown.web.tables import answered

LONGEST_KEY = 200
"""The longest idempotency key."""

IdempotencyKey = Annotated[
    str,
    HeaderParameter(
        name="Idempotency-Key",
        max_length=LONGEST_KEY,
        description="A text that is new for each request. If it is sent again, nothing happens twice, and the answer "
        "is the same.",
    ),
]


async def acted(
    request: WebRequest, make: Callable[[str], Act], key: str, expects: int | None = None
) -> Response[ActAnswer]:
    """Do the act that `make` returns for the seat of a request. Return the answer: 200 if it was accepted, 409 if not.

    `key` is the idempotency key. For `expects` see `MoveRequest`.
    """
    context, access = acting(request)
    act = make(access.seat)

    def done(session: Session) -> ActAnswer:
        last = last_entry(session, player(session, access))
        answer = answered(session, access, act, key)
        if answer.refusal is None or expects is None or expects >= last:
            return answer
        return replace(answer, legal=f"{answer.legal} The table has gone on since entry {expects}: read it again.")

    answer = await context.tables.use(access.table, done)
    context.driver.go(access.table)
    return Response(answer, status_code=200 if answer.refusal is None else 409)


@post("/moves", status_code=200, responses=DONE)
async def move(
    request: WebRequest, data: JSONBody[MoveRequest], idempotency_key: IdempotencyKey = ""
) -> Response[ActAnswer]:
    """Make a move."""
    return await acted(request, lambda seat: Moved(seat, data.move), idempotency_key, data.expects)


@post("/acts", status_code=200, responses=DONE)
async def act(
    request: WebRequest, data: JSONBody[SeatAct], idempotency_key: IdempotencyKey = ""
) -> Response[ActAnswer]:
    """Do something besides moves: say something in the story, pause, ask to go back, change who plays, close."""
    return await acted(request, lambda seat: act_of(seat, data), idempotency_key)


@post("/pass", status_code=200, responses=DONE)
async def pass_on(request: WebRequest) -> PassAnswer:
    """Let others act, while your seat owes nothing."""
    context, access = acting(request)

    def passed(session: Session) -> bool:
        return session.pass_on(player(session, access).key)

    answer = PassAnswer("accepted", await context.tables.use(access.table, passed))
    context.driver.go(access.table)
    return answer


# Chat


@post("/chat", status_code=200, responses=DONE)
async def say(request: WebRequest, data: JSONBody[ChatRequest]) -> SaidAnswer:
    """Write a message to everybody, or whisper it to some seats. It is no part of the log."""
    context, access = acting(request)

    def said(session: Session) -> int:
        message = session.table.say(access.seat, data.text, data.to)
        received = session.table.chat.received_by(access.viewer(session))
        return sum(one.number <= message.number for one in received) - 1

    return SaidAnswer("accepted", await context.tables.use(access.table, said))


@delete("/chat/{number:int}", status_code=200, responses=DONE)
async def remove_message(request: WebRequest, number: FromPath[int]) -> Accepted:
    """Remove a message by its number, as your seat counts: your own or, for the facilitator, any."""
    context, access = acting(request)
    await context.tables.use(access.table, lambda session: session.table.remove_messages(access.seat, (number,)))
    return Accepted()


# Rolls by hand


@post("/rolls", status_code=200, responses=DONE)
async def roll(request: WebRequest, data: JSONBody[RollRequest]) -> RollAnswer:
    """Type a result of a roll by hand, replace an earlier one, or let the table deal the rest."""
    context, access = acting(request)

    def rolled(session: Session) -> RollAnswer:
        viewer = player(session, access)
        result = typed(session, viewer.key, data)
        session.table.save_notes()
        entry = -1 if result.entry is None else session.table.history.number_for(viewer, result.entry.n)
        return RollAnswer("accepted", entry, roll_for(session, viewer), tuple([one.typed for one in result.dropped]))

    answer = await context.tables.use(access.table, rolled)
    context.hub.changed(access.table)
    context.driver.go(access.table)
    return answer


def typed(session: Session, seat: str, data: RollRequest) -> Result:
    """Type, replace or deal what a request says. Raises Refused if it is impossible now."""
    if data.deal:
        return session.deal(seat)
    if session.form is not None and 0 <= data.at < len(session.form.fields):
        return session.change_roll(seat, data.at, data.text)
    return session.type_roll(seat, data.text, data.at)


# Witnesses


@post("/witness", status_code=200, responses=DONE)
async def witness(
    request: WebRequest, data: JSONBody[WitnessRequest], idempotency_key: IdempotencyKey = ""
) -> Response[ActAnswer]:
    """Let your seat’s device witness all later draws, or end it."""
    return await acted(request, lambda seat: WitnessChanged(seat, data.chain_end), idempotency_key)


@post("/witness/link", status_code=200, responses=DONE)
async def reveal_link(request: WebRequest, data: JSONBody[WitnessLink]) -> Accepted:
    """Reveal the next link of your hash chain, when your seat’s device is asked."""
    context, access = acting(request)

    def given(session: Session) -> bool:
        every = session.give_link(player(session, access).key, data.link)
        session.table.save_notes()
        return every

    if await context.tables.use(access.table, given):
        context.driver.answered(access.table)
    return Accepted()


ACTING_ROUTES = [move, act, pass_on, say, remove_message, roll, witness, reveal_link]
