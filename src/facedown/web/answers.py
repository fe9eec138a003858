"""Answers to the requests of clients. An answer is stored with the entry, so a repeated request gets it again."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.game import Refusal, Refused, Seat
from facedown.table import Entry, History


class ActAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to an act of a seat.

    `status` is `accepted` or `refused`. `entry` is the number of the new entry as the seat reads it. A refusal has the
    id of a `rule`, a `text` that says what is wrong, and in `legal` what to do.
    """

    status: Literal["accepted", "refused"]
    entry: int = -1
    rule: str = ""
    text: str = ""
    legal: str = ""

    @property
    def refusal(self) -> Refusal | None:
        """The refusal; None if the act was accepted."""
        return None if self.status == "accepted" else Refusal(self.rule, self.text, self.legal)


class SeatRequest(msgspec.Struct, frozen=True):
    """A request of a seat with its idempotency key (see `request_key`)."""

    key: str
    seat: Seat

    def accepted(self, history: History, entry: Entry) -> bytes:
        """Return the answer after the entry was added. It contains only what the seat may know."""
        return msgspec.json.encode(ActAnswer("accepted", history.number_for(self.seat, entry.n)))

    def refused(self, refused: Refused) -> bytes:
        """Return the answer to a request that was refused."""
        return msgspec.json.encode(refusal_answer(refused.refusal))


def refusal_answer(refusal: Refusal) -> ActAnswer:
    """Return the answer that contains a refusal."""
    return ActAnswer("refused", rule=refusal.rule, text=refusal.text, legal=refusal.legal)


def read_answer(data: bytes) -> ActAnswer:
    """Return a stored answer."""
    return msgspec.json.decode(data, type=ActAnswer)
