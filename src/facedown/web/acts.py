"""Acts of a seat at its table, and the answers to them."""

from __future__ import annotations

import secrets
from logging import getLogger
from time import time

from msgspec import UNSET
from msgspec.structs import replace

from facedown.game import Refusal, Refused, Seat
from facedown.session import Session
from facedown.store import request_key
from facedown.table import Act, BotChanged, Marked, Moved, Named, StoodIn
from facedown.table.kinds import KINDS
from facedown.web.access import Access, manages
from facedown.web.answers import ActAnswer, SeatRequest, read_answer, refusal_answer
from facedown.web.claims import claim, is_unclaimed
from facedown.web.metrics import ACT_COUNTS
from facedown.web.rejection import Rejection

LOG = getLogger("facedown.web")

ONLY_WATCHES = Refusal("web", "Spectators only watch.", "Use the link of a seat that plays.")
IMPOSSIBLE = Refusal(
    "table",
    "This cannot be carried out, because the position with which this table was brought here is impossible.",
    "Do something else, or open a new table.",
)


def waits_for_draws(session: Session, kind: type[Act]) -> bool:
    """Return whether acts of a kind must wait for the draws of an earlier move, for which witnesses are asked."""
    return session.dealing is not None and (kind in (Moved, StoodIn) or not KINDS[kind].in_roll)


def player(session: Session, access: Access) -> Seat:
    """Return the seat of a request that only players and the facilitator can send. Raises Rejection for others."""
    viewer = access.viewer(session)
    if viewer.role == "spectator":
        raise Rejection(403, ONLY_WATCHES)
    return viewer


def earlier_answer(session: Session, access: Access, key: str) -> ActAnswer | None:
    """Return the answer to a request of a seat that was answered before; None without one, or without a key."""
    keeper = session.table.keeper
    data = keeper.answer_of(request_key(access.key, key)) if key and keeper is not None else None
    return read_answer(data) if data is not None else None


def answer_act(session: Session, access: Access, act: Act, key: str) -> ActAnswer:
    """Do an act of a seat, and return the answer. A repeated request gets the answer of the first."""
    now, request = time(), SeatRequest(request_key(access.key, key or secrets.token_hex(12)), access.viewer(session))
    try:
        if isinstance(act, BotChanged) and act.of != act.seat and earlier_answer(session, access, key) is None:
            act = manager_act(session, act, now)
        answer = read_answer(session.respond(request, act, now))
        if answer.refusal is None:
            claim(session, act.of if isinstance(act, Named) else access.seat)
    except Refused as refused:
        answer = refusal_answer(refused.refusal)
    except Exception as error:
        if session.table.opening.branch is UNSET:
            raise
        LOG.warning("An act at table %s, which began at a brought position, fails: %r", access.table, error)
        answer = refusal_answer(IMPOSSIBLE)
    ACT_COUNTS.add(answer.status)
    return answer


def manager_act(session: Session, act: BotChanged, now: float) -> BotChanged:
    """Return the act with which a seat lets a bot or the person play the seat of another.

    The manager of the table marks the person as away first, if nobody has claimed the seat or the person was not here
    for a while, and lets a person play on behalf of the seat. Raises Refused.
    """
    if not manages(session, act.seat):
        return act
    if not act.plays:
        return replace(act, seat=act.of)
    if act.of not in session.table.history.state.marks:
        if is_unclaimed(session, act.of):
            session.table.act(Marked(act.seat, act.of, "away"))  # nobody was there, so nobody is asked to wait
        else:
            session.mark(act.seat, "away", act.of, now)
    return act
