"""The records that the API receives and answers with. Litestar describes them in the OpenAPI schema."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from litestar.openapi.datastructures import ResponseSpec

from facedown.game import Board, Tally
from facedown.game.option_lists import OptionList
from facedown.table.chat import ChatLine
from facedown.web.answers import ActAnswer
from facedown.web.frames import Witnessing
from facedown.web.odds import ShownMove
from facedown.web.people import SeatFacts
from facedown.web.rolls import RollFacts

REASONS = {
    400: "The request cannot be read; `text` names the value that is wrong.",
    401: "The key is missing, unknown or withdrawn.",
    403: "The seat may not do this.",
    404: "There is no such thing.",
    408: "The body took too long.",
    409: "The rules or the table refuse this.",
    413: "The request is too large.",
    429: "Too many requests; the header `Retry-After` says how many seconds to wait.",
    503: "The server cannot do this now.",
}
"""The meanings of the statuses of refusals."""


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the description of the refusals with these statuses."""
    return {one: ResponseSpec(ActAnswer, generate_examples=False, description=REASONS[one]) for one in statuses}


READ = refusals(400, 401, 429, 503)
"""The refusals of a request that reads a table."""

CHANGE_REFUSALS = refusals(400, 401, 403, 408, 409, 413, 429, 503)
"""The refusals of a request that changes a table."""


# The table


class RewindFacts(msgspec.Struct, frozen=True):
    """A pending request to go back to the entry `to`. `waited_for` are the seats that have not agreed yet.

    `yours` is True if one of them is your seat.
    """

    asked_by: str
    to: int
    waited_for: tuple[str, ...]
    yours: bool


class TableFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The table as your seat knows it.

    `seat` and `role` are those of your seat; `seat` is "" for spectators. `manages` is True if your seat gives
    out links and seats. `entry` and `message` are the numbers of the last entry and the last message, as your seat
    counts; -1 if there is none. `turn` is True if the table waits for a move or an answer of your seat, and
    `waits_for` are the seats for whose moves it waits, as far as your seat can tell. `rewind` is a pending request
    to go back, `roll` a move that waits for rolls by hand, and `question` the question to your seat’s device, if it
    is a witness; null if there is none.
    """

    id: str
    system: str
    title: str
    seat: str
    role: str
    manages: bool
    seats: tuple[SeatFacts, ...]
    paused: bool
    closed: bool
    by_hand: bool
    spectators_chat: bool
    entry: int
    message: int
    turn: bool
    waits_for: tuple[str, ...]
    rewind: RewindFacts | None
    roll: RollFacts | None
    question: Witnessing | None


class Options(msgspec.Struct, frozen=True):
    """The options of your seat after the entry `entry`.

    `list` has all options and the legal values of their fields, in the form of `facedown.game.option_lists`. `keys` has
    the key of each option, by which it is named. `moves` has one move for each option, with the usual values of its
    fields, if the request asks for them. Most of these moves are legal.
    """

    entry: int
    list: OptionList
    keys: tuple[str, ...]
    moves: tuple[dict[str, Any], ...] = ()


class Odds(msgspec.Struct, frozen=True):
    """The odds of the moves of an option with this label."""

    option: str
    moves: tuple[ShownMove, ...]


class BoardNow(msgspec.Struct, frozen=True):
    """The board after the entry `entry`."""

    entry: int
    board: Board


class DrawRecord(msgspec.Struct, frozen=True):
    """A draw of dice or cards: what was drawn, and the result."""

    draw: str
    answer: Any


class LineRecord(msgspec.Struct, frozen=True):
    """A line of the log: an event of an entry.

    `rule` is the id of the rule that it cites, `kind` and `values` are the event as data, and `text` is its sentence.
    `to` are the seats that know of it; null for everybody. `tallies` are its sums, and `draws` the draws that decided
    it. `undone` is True if a rewind has undone the entry.
    """

    entry: int
    rule: str
    kind: str
    text: str
    values: dict[str, Any]
    to: tuple[str, ...] | None
    tallies: tuple[Tally, ...]
    draws: tuple[DrawRecord, ...]
    undone: bool


class LogPage(msgspec.Struct, frozen=True):
    """A page of the log. `next` is the value of `since` for the next page. `more` is True if there are more lines."""

    lines: tuple[LineRecord, ...]
    next: int
    more: bool


class PastFacts(msgspec.Struct, frozen=True):
    """An entry of the past: its lines, and the board after it as your seat knew it.

    `view` is the position after it without what your seat may not know, if the request asks for it. Both are null for
    an entry under an earlier edition of the rules, which are not installed.
    """

    entry: int
    lines: tuple[LineRecord, ...]
    board: Board | None
    view: Any = None


class HistoryEntry(msgspec.Struct, frozen=True):
    """An entry of a closed table as it is stored, and its hash: SHA-256 of the entry as one line of JSON."""

    hash: str
    entry: Any


class HistoryPage(msgspec.Struct, frozen=True):
    """A page of the entries of a closed table. `next` is the value of `since` for the next page.

    `more` is True if there are more entries.
    """

    entries: tuple[HistoryEntry, ...]
    next: int
    more: bool


class TableRulings(msgspec.Struct, frozen=True):
    """The values of the switches of a table by name, and the keys of its Extensions."""

    rulings: dict[str, str]
    extensions: tuple[str, ...]


class ChatPage(msgspec.Struct, frozen=True):
    """The messages after a number. `next` is the value of `since` for the next request."""

    messages: tuple[ChatLine, ...]
    next: int


# What a seat does


class MoveRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move. `move` is the move as data: its kind in `move`, and its fields.

    `expects` is the number of the last entry that the program knows of, as its seat counts. It is only a hint: if the
    move is refused, and the table has gone on since, the answer says so.
    """

    move: dict[str, Any]
    expects: int | None = None


class ChatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message to everybody, or a whisper to the seats in `to`."""

    text: str
    to: tuple[str, ...] | None = None


class SaidAnswer(msgspec.Struct, frozen=True):
    """The answer to a message: its number as your seat counts."""

    status: Literal["accepted"]
    number: int


class PreferenceRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of the characters of your seat that a bot shall play, and no others, and the preference `brisk`."""

    delegated: tuple[str, ...] = ()
    brisk: bool = False


class PassAnswer(msgspec.Struct, frozen=True):
    """The answer to a pass. `passed` is False if nobody else can act now."""

    status: Literal["accepted"]
    passed: bool


class WitnessRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The end of the hash chain with which your seat’s device witnesses all later draws; "" to end it."""

    chain_end: str


class WitnessLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The link of the hash chain that your seat’s device reveals when it is asked."""

    link: str


class Accepted(msgspec.Struct, frozen=True):
    """The answer to a request that was carried out."""

    status: Literal["accepted"] = "accepted"


# Opening and managing


class OpenedSeat(msgspec.Struct, frozen=True):
    """A seat of a new table: its secret key, and the link that opens its pages. The seat "" is for spectators."""

    seat: str
    name: str
    role: str
    bot: bool
    key: str
    link: str


class OpenedTable(msgspec.Struct, frozen=True):
    """A new table. `own` is the key of the seat of the person who opened it; "" for a spectator."""

    id: str
    title: str
    own: str
    seats: tuple[OpenedSeat, ...]


class BranchRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a table that continues this one from the position after the entry `entry`, as your seat counts."""

    entry: int


class SentFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a table file: a backup, or the whole history of a table that is closed."""

    text: str


class Checked(msgspec.Struct, frozen=True):
    """The result of a check: a sentence for each thing that was proven (✔), or that cannot be proven (•)."""

    lines: tuple[str, ...]


class LinkRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of the links of a seat, or of the spectators if `seat` is "".

    `renew` withdraws all of them and makes a new one; `withdraw` makes none.
    """

    seat: str
    do: Literal["renew", "withdraw"]


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat for a player who comes late. Without a name, the player gives one later."""

    name: str = ""


class SeatLink(msgspec.Struct, frozen=True):
    """A seat with its new key and link; both are "" if the links were withdrawn."""

    seat: str
    name: str
    key: str
    link: str
