"""`facedown play --json`: one JSON object a line, in and out, for programs.

Out: `{"told": …}` for each event, `{"turn": …}` with view and options (an `OptionList`) when you owe a move,
`{"refused": …}`,
`{"roll": …}` when dice are to be rolled by hand, after `{"so_far": …}` for what has come of the move until then, and
`{"over": …}`. In: a move (`{"move": "ante", …}`), or an option by its number in the list or by its key
(`{"option": 0, "values": {…}}`), or `{"wait": true}` to let others act where you owe nothing, or `{"roll": "4 2"}`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from facedown.cli import prompts
from facedown.cli.prompts import Ended
from facedown.game import Event, Option, Refused, options_as_data, plain_error, refuse
from facedown.table import Moved, StoodIn

if TYPE_CHECKING:
    from facedown.cli.play import Game


LONGEST_ALONE = 4000
"""After so many moves of bots, without anything that you could do, a program is let go."""


def run(game: Game) -> int:
    """Plays until the table is over or the input ends."""
    game.roll = _roll
    game.tell_so_far = lambda events: _tell_so_far(game, events)
    game.roll_again = lambda problem: _write({"refused": {"rule": "chance", "text": problem, "legal": ""}})
    game.told = 0  # a program is told a resumed table from its beginning
    _tell(game)
    alone = 0
    while not game.finished():
        try:
            went_on = not game.fleeting() and _others(game)
        except Ended:
            return _over(game, ended=False)
        alone = alone + 1 if went_on else 0
        if game.finished() or (went_on and alone < (prompts.LONGEST_WAIT if game.may_act() else LONGEST_ALONE)):
            continue
        alone = 0
        if not _next(game, went_on=went_on):
            return _over(game, ended=game.finished())
    return _over(game, ended=True)


def _next(game: Game, *, went_on: bool) -> bool:
    """Your part: a consent, a move, or leave for others to do what they may; False where there is nothing left."""
    if game.asked_of_you():
        return _agree(game)
    if game.fleeting() or game.your_turn() or (went_on and game.may_act()):
        return _your_turn(game)
    if went_on or game.long or not game.improvise():
        return False
    _tell(game)
    return True


def _others(game: Game) -> bool:
    """Lets bots make the next move they owe; whether one did, or what was said at a roll was no answer."""
    try:
        if not game.facilitating and not game.table.seats_that_owe() and game.table.awaited is None:
            game.start()
        went_on = not game.yours_first() and game.go_on()
    except Refused as refused:
        _write({"refused": refused.refusal})
        return True
    _tell(game)
    return went_on


def _over(game: Game, *, ended: bool) -> int:
    game.save()
    if ended:
        game.close()
        _tell(game)
    _write({"over": {"ended": ended, "entries": len(game.table.entries), "hash": game.table.last_hash}})
    return 0


def _agree(game: Game) -> bool:
    """Your answer to a wish to go back, as `{"agrees": true}`; False when the input ended."""
    _write({"consent": {"seat": game.you, "to": game.table.request.to if game.table.request else None}})
    try:
        said = _object(_line())
    except Ended:
        return False
    except Refused as refused:
        _write({"refused": refused.refusal})
        return True
    game.answer(agrees=said.get("agrees") is True)
    _tell(game)
    return True


def _your_turn(game: Game) -> bool:
    """One move of yours; False when the input ended."""
    options = game.table.options(game.viewer)
    turn = {"seat": game.you, "view": game.table.view(game.viewer), "options": options_as_data(options)}
    _write({"turn": turn})
    while True:
        try:
            said = _object(_line())
            if said.get("wait") is True:
                _wait(game, options)
            else:
                game.make(game.you, _move(game, options, said))
        except Ended:
            return False
        except Refused as refused:
            _write({"refused": refused.refusal})
        else:
            game.save()
            _tell(game)
            return True


def _wait(game: Game, options: tuple[Option, ...]) -> None:
    """Lets somebody else do something. Raises Refused where you owe a move, or nobody else has anything to do."""
    if any(option.owed for option in options):
        raise refuse("input", "The table waits for you.", "Make one of the moves that are owed.")
    known = game.table.waited_for(game.viewer)  # the refusal below must not tell what you may not know
    if game.fleeting():
        game.pass_over()
    elif not (known and game.table.seats_that_owe()) and not game.improvise() and not known:
        raise refuse("input", "Nobody else has anything to do.", "Make a move, or end the input.")


def _roll(asks: str) -> str:
    _write({"roll": {"asks": asks}})
    return str(_object(_line()).get("roll", ""))


def _line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise Ended
    return line


def _object(line: str) -> dict[str, Any]:
    try:
        said = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        raise refuse("input", f"That line is no JSON: {error}.", "One object a line.") from None
    if not isinstance(said, dict):
        raise refuse("input", "That line is no object.", 'Like {"option": 0} or {"move": "ante", …}.')
    return said


def _move(game: Game, options: tuple[Option, ...], said: dict[str, Any]) -> Any:
    if "option" not in said:
        return game.system.read_move(said)
    at, values = said["option"], said.get("values", {})
    keys = [option.key for option in options]
    at = keys.index(at) if isinstance(at, str) and at in keys else at
    if type(at) is not int or not 0 <= at < len(options) or not isinstance(values, dict):
        raise refuse("input", f"There is no option {at!r} with such values.", f"There are 0 to {len(options) - 1}.")
    unknown = set(values) - {field.name for field in options[at].fields}
    if unknown:
        raise refuse("input", f"Option {at} has no field {min(unknown)!r}.", "They are named in your turn.")
    try:
        return options[at].build(game.system.move_type, **values)
    except msgspec.ValidationError as error:
        text = f"Those values make no {options[at].move}: {plain_error(error)}."
        raise refuse(game.system.rulebook.prefix, text) from None


def _tell_so_far(game: Game, events: Sequence[Event]) -> None:
    """What a move has led to before the next roll for it; it is told again, with its entry, once the move is made."""
    _tell(game)
    reader = game.table.reader()
    for event in events:
        if event.seen_by(game.viewer):
            values = msgspec.to_builtins(event.values)
            text = reader.text(event, game.table.position)
            _write({"so_far": {"rule": event.rule, "kind": event.kind, "text": text, "values": values}})


def _tell(game: Game) -> None:
    reader = game.table.reader()
    for entry in game.news():
        if isinstance(entry.act, Moved | StoodIn):
            game.so_far.clear()  # a program is told the whole move
        for event in entry.events:
            if event.seen_by(game.viewer):
                _write({"told": reader.line(entry, event).data()})


def _write(data: Any) -> None:
    sys.stdout.write(msgspec.json.encode(data).decode() + "\n")
    sys.stdout.flush()
