"""Objects that a program can write in place of a move: chat, statements, going back, and acts about people.

Each is one JSON object, whose first key in `ACTS` names what is done:

- `{"say": "…"}`, `{"say": "…", "to": ["seat-2"]}`: a message to everybody, or a whisper;
- `{"unsay": [3]}`, `{"unsay": "seat-2"}`: remove messages by their numbers, or all messages of a seat;
- `{"statement": "…", "piece": "ash", "to": […]}`: a statement in the story, of a character and to some seats if given;
- `{"back": 12}`: ask to go back to the table after entry 12; `{"withdraw": true}`: withdraw the request;
- `{"name": "Ana", "of": "seat-2"}`, `{"mark": "away", "of": "seat-2"}`, `{"bot": true, "of": "seat-2"}`: name a seat,
  mark it as here, away or left, and let a bot play it or stop it; without `of`, your own seat;
- `{"hand": "ash", "to": "seat-2"}`, `{"facilitator": "seat-2"}`: hand over a character, or the facilitator’s role;
- `{"pause": true}`, `{"resume": true}`: pause the table, and end the pause;
- `{"spectators_chat": true}`, `{"witness": true}`: let spectators chat, and witness all later draws with a chain that
  is kept at this computer; with false, no more;
- `{"session": "The vault"}`, `{"session_title": "The vault"}`: begin a session with this title, and name this one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from facedown.chance import quoted
from facedown.cli import named, table_acts
from facedown.game import plain_error, refuse
from facedown.table.acts import Mark

if TYPE_CHECKING:
    from facedown.cli.played_game import Game


class Input(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An object of input that is no move. Exactly one field besides `to`, `of` and `piece` is given."""

    say: str | None = None
    unsay: tuple[int, ...] | str | None = None
    statement: str | None = None
    back: int | None = None
    withdraw: bool | None = None
    name: str | None = None
    mark: Mark | None = None
    bot: bool | None = None
    hand: str | None = None
    facilitator: str | None = None
    pause: bool | None = None
    resume: bool | None = None
    spectators_chat: bool | None = None
    witness: bool | None = None
    session: str | None = None
    session_title: str | None = None
    to: tuple[str, ...] | str | None = None
    of: str = ""
    piece: str | None = None

    @property
    def listeners(self) -> tuple[str, ...] | None:
        """The keys in `to`; None for everybody."""
        return (self.to,) if isinstance(self.to, str) else self.to


def _unsay(game: Game, said: Input) -> None:
    if isinstance(said.unsay, str):
        table_acts.remove_all_messages(game, said.unsay)
    else:
        table_acts.remove_messages(game, said.unsay or ())


def _state(game: Game, said: Input) -> None:
    piece = named.character(game, said.piece) if said.piece is not None else None
    table_acts.make_statement(game, said.statement or "", piece, said.listeners)


def _hand_over(game: Game, said: Input) -> None:
    to = said.listeners or ()
    if len(to) != 1:
        raise refuse("input", "`to` must be the key of one seat.", 'For example {"hand": "ash", "to": "seat-2"}.')
    table_acts.hand_over(game, named.character(game, said.hand or ""), to[0])


Do = Callable[["Game", Input], None]

TALK: dict[str, Do] = {
    "say": lambda game, said: table_acts.say(game, said.say or "", said.listeners),
    "unsay": _unsay,
    "statement": _state,
}
"""The functions of the inputs after which your turn goes on with the same options."""

ACTS: dict[str, Do] = {
    **TALK,
    "back": lambda game, said: table_acts.go_back(game, said.back or 0),
    "withdraw": lambda game, said: table_acts.withdraw(game),
    "name": lambda game, said: table_acts.name(game, said.name or "", said.of),
    "mark": lambda game, said: table_acts.mark(game, said.mark or "here", said.of),
    "bot": lambda game, said: table_acts.let_bot_play(game, said.of or game.you, plays=said.bot is True),
    "hand": _hand_over,
    "facilitator": lambda game, said: table_acts.hand_over_facilitation(game, said.facilitator or ""),
    "pause": lambda game, said: table_acts.pause(game),
    "resume": lambda game, said: table_acts.resume(game),
    "spectators_chat": lambda game, said: table_acts.let_spectators_chat(game, may_chat=said.spectators_chat is True),
    "witness": lambda game, said: table_acts.witness(game, begins=said.witness is True),
    "session": lambda game, said: table_acts.begin_session(game, said.session or ""),
    "session_title": lambda game, said: table_acts.name_session(game, said.session_title or ""),
}
"""The function of each input that is no move, by the key that names it."""


def act_in(said: dict[str, Any]) -> str:
    """Return the key that names what an input does; "" if the input is a move or anything else."""
    if "move" in said or "option" in said:
        return ""
    return next((key for key in said if key in ACTS), "")


def act(game: Game, key: str, said: dict[str, Any]) -> None:
    """Do what an input says; `key` names it. Raises Refused if the input is wrong, or if the table refuses."""
    try:
        read = msgspec.convert(said, Input)
    except msgspec.ValidationError as error:
        text = f"This input does not fit {quoted(key)}: {plain_error(error)}."
        raise refuse("input", text, 'For example {"say": "hello"} or {"mark": "away"}.') from None
    several = [one for one in said if one in ACTS]
    if len(several) > 1 or getattr(read, key) is None or (key in ("pause", "resume", "withdraw") and not said[key]):
        raise refuse("input", "Write one thing to do in one object.", 'For example {"pause": true}.')
    ACTS[key](game, read)
