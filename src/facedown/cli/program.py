"""The command `facedown play --json`: one JSON object per line, in and out, for programs.

Output:

- `{"told": …}`: an event that you may know of; its `entry` is your own number of the entry;
- `{"chat": …}`: a message that you receive, after your entry `after`; it is written again after it was removed;
- `{"turn": …}`: your view and options (an `OptionList`), when you can act;
- `{"refused": …}`: the refusal of your last input;
- `{"roll": …}`: a request to roll dice by hand; it is written again after each refused answer;
- `{"dropped": […]}`: typed results that are no longer used after a change;
- `{"so_far": …}`: an event of a move that waits for such a roll; it is written before the request;
- `{"consent": …}`: a request to go back, which you answer with `{"agrees": true}` or `{"agrees": false}`;
- `{"warning": …}`: a sentence about a witness at this computer that could not give its link;
- `{"paused": …}`: the table is paused, and you can end the pause or write what is no move;
- `{"over": …}`: the end.

Input: a move (`{"move": "ante", …}`), an option by its index or key (`{"option": 0, "values": {…}}`), `{"wait": true}`
to let others act if you owe no decision, a result (`{"roll": "4 2"}`), or another result in place of an earlier one of
the same move (`{"roll": "4 3", "change": 0}`). At your turn and in a pause you can also chat, ask to go back, and
so on; see `program_table`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from facedown.chance import cut, quoted
from facedown.cli import files, program_table
from facedown.cli.asker import Ended
from facedown.cli.played_game import Game, Roller, Typed
from facedown.cli.witness_chains import give_links
from facedown.game import Event, Option, Refused, options_as_data, plain_error, refuse
from facedown.session import Step
from facedown.table import Moved, StoodIn
from facedown.table.chat import Message

LONGEST_ROLL = 2000
"""The largest number of characters in a typed roll; the table accepts no longer text."""

LONGEST_ALONE = 4000
"""The number of moves of bots in a row, without an option of yours, after which the program ends."""


def run(game: Game) -> int:
    """Play with a program at the other end, until the table is over or the input ends. Return the exit status."""
    game.ask_for_rolls_with(
        Roller(
            ask=_roll,
            refuse=lambda refusal: _write({"refused": refusal}),
            report=lambda events: _report_so_far(game, events),
            drop=lambda fields: _write({"dropped": [field.typed for field in fields]}),
        )
    )
    game.report_all_again()  # a program receives all events of a resumed table
    _write_news(game)
    while True:
        if game.table.history.state.paused:
            if not _in_pause(game):
                return _over(game, ended=False)
            continue
        step = _step(game)
        if step.kind == "over":
            return _over(game, ended=True)
        if not _next(game, step):
            return _over(game, ended=game.session.finished())


def _step(game: Game) -> Step:
    """Take a step of the session, and write what happened. An illegal move of a bot is reported."""
    before = len(game.table.entries)
    try:
        step = game.session.step()
    except Refused as refused:
        _write({"refused": refused.refusal})
        step = Step("acted")
    if len(game.table.entries) > before:
        game.save()
    _write_news(game)
    return step


def _next(game: Game, step: Step) -> bool:
    """Ask for what the session asks for. Return False if nobody can act, or if the input has ended."""
    if step.kind == "roll":
        try:
            game.finish_rolls()
        except Ended:
            return False
        game.save()
        _write_news(game)
        return True
    if step.kind == "consent":
        return _agree(game)
    if step.kind == "links":
        for problem in give_links(game) or ():
            _write({"warning": problem})
        _write_news(game)
        return True
    away = step.kind == "idle" and game.you in game.table.history.state.marks  # it can come back or act all the same
    if step.kind == "move" or away:
        able = game.session.fleeting(game.you) or game.session.has_turn(game.you) or game.session.may_act(game.you)
        return (able or game.table.awaited is not None) and _your_turn(game)
    return step.kind == "acted"


def _over(game: Game, *, ended: bool) -> int:
    game.save()
    if ended:
        game.close()
        _write_news(game)
    entries = game.table.history.state.known_by(game.you)
    kept = {"kept": game.file.kept.id} if game.file.kept is not None else {}
    _write({"over": {"ended": ended, "entries": entries, "hash": game.table.last_hash, **kept}})
    return 0


def _in_pause(game: Game) -> bool:
    """Ask what you do in a pause. Return False if the input has ended."""
    _write({"paused": {"seat": game.you}})
    try:
        said = _object(_line())
        key = program_table.act_in(said)
        if not key:
            raise refuse("input", "The table is paused.", 'Write {"resume": true} to go on.')
        program_table.act(game, key, said)
    except Ended:
        return False
    except Refused as refused:
        _write({"refused": refused.refusal})
    _write_news(game)
    return True


def _agree(game: Game) -> bool:
    """Ask for your answer to a request to go back. Return False if the input has ended."""
    request, history = game.table.request, game.table.history
    to = history.number_for(game.viewer, request.to) if request is not None else None
    _write({"consent": {"seat": game.you, "to": to}})
    try:
        agrees = _object(_line()).get("agrees")
        if type(agrees) is not bool:
            legal = 'Answer with {"agrees": true} or {"agrees": false}.'
            raise refuse("input", "The table waits for your answer to the request to go back.", legal)
    except Ended:
        return False
    except Refused as refused:
        _write({"refused": refused.refusal})
        return True
    game.session.answer(game.you, agrees=agrees)
    game.save()
    _write_news(game)
    return True


def _your_turn(game: Game) -> bool:
    """Ask for one move of yours and make it. Return False if the input has ended."""
    options = game.table.options(game.viewer)
    turn = {"seat": game.you, "view": game.table.view(game.viewer), "options": options_as_data(options)}
    _write({"turn": turn})
    while True:
        try:
            said = _object(_line())
            key = program_table.act_in(said)
            if key:
                program_table.act(game, key, said)
            elif said.get("wait") is True:
                _wait(game, options)
            else:
                game.make(_move(game, options, said))
        except Ended:
            return False
        except Refused as refused:
            _write({"refused": refused.refusal})
        else:
            _write_news(game)
            if key not in program_table.TALK:
                return True


def _wait(game: Game, options: tuple[Option, ...]) -> None:
    """Let others act. Raises Refused if you owe a move, or if nobody else can act."""
    if any(option.owed for option in options):
        raise refuse("input", "The table waits for you.", "Make one of the moves that are owed.")
    known = game.table.waited_for(game.viewer)  # the refusal below must reveal nothing else
    others_owe = known and game.table.seats_that_owe() and not game.session.fleeting(game.you)
    if not others_owe and not game.pass_on() and not known:
        raise refuse("input", "Nobody else can act now.", "Make a move, or end the input.")


def _roll(asks: str) -> Typed:
    """Ask for the result of a roll by hand until the input has one, and return it. `asks` is the request."""
    while True:
        _write({"roll": {"asks": asks}})
        try:
            return _typed_roll(_line())
        except Refused as refused:
            _write({"refused": refused.refusal})


def _typed_roll(line: str) -> Typed:
    """Return the result in a line of input that answers a request for a roll. Raises Refused for any other line."""
    legal = 'Answer with {"roll": "…"}, or {"roll": "deal"} to have it dealt.'
    try:
        said = _object(line)
    except Refused as refused:
        raise refuse("input", refused.refusal.text, legal) from None
    typed, at = said.get("roll"), said.get("change")
    if at is not None and type(at) is not int:
        raise refuse("input", "`change` must be the number of an earlier roll, counted from 0.", legal)
    if not isinstance(typed, str) and type(typed) is not int:
        raise refuse("input", "The table waits for a roll.", legal)
    text = cut(typed, LONGEST_ROLL + 1) if isinstance(typed, int) else typed
    if len(text) > LONGEST_ROLL:
        raise refuse("input", f"A roll has at most {LONGEST_ROLL} characters; this one has more.", legal)
    return Typed(text, at)


def _line() -> str:
    try:
        line = files.read_line()
    except files.GarbledInput as garbled:
        if not garbled.more:
            raise
        raise refuse("input", str(garbled), "Write one JSON object per line.") from None
    if not line:
        raise Ended
    return line


def _object(line: str) -> dict[str, Any]:
    try:
        said = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        raise refuse("input", "The line is not valid JSON.", 'Write one object per line, like {"option": 0}.') from None
    if not isinstance(said, dict):
        raise refuse("input", "The line is not a JSON object.", 'For example {"option": 0} or {"move": "ante", …}.')
    return said


def _move(game: Game, options: tuple[Option, ...], said: dict[str, Any]) -> Any:
    if "option" not in said:
        return game.system.read_move(said)
    values, at = said.get("values", {}), _index(options, said["option"])
    if not isinstance(values, dict):
        raise refuse("input", f"`values` must be a JSON object, not {cut(values)}.", LIKE_AN_OPTION)
    unknown = set(values) - {field.name for field in options[at].fields}
    if unknown:
        raise refuse("input", f"Option {at} has no field {quoted(min(unknown))}.", "Your turn lists the fields.")
    try:
        return options[at].build(game.system.move_type, **values)
    except msgspec.ValidationError as error:
        text = f"These values do not fit {options[at].move}: {plain_error(error)}."
        raise refuse(game.system.rulebook.prefix, text, "Your turn lists the possible values.") from None


LIKE_AN_OPTION = 'For example {"option": 0} or {"option": 0, "values": {…}}.'


def _index(options: Sequence[Option], at: Any) -> int:
    """Return the index of the option with the index or key `at`. Raises Refused if there is none."""
    keys = [option.key for option in options]
    if type(at) is int and 0 <= at < len(options):
        return at
    if type(at) is str and at in keys:
        return keys.index(at)
    if type(at) is int:
        text = f"There is no option {cut(at)}."
    elif type(at) is str:
        text = f"No option has the key {quoted(at)}."
    else:
        raise refuse("input", f"`option` must be a number or a key, not {cut(at)}.", LIKE_AN_OPTION)
    raise refuse("input", text, numbers_from_0(len(options)))


def numbers_from_0(many: int) -> str:
    """Return a sentence that names the numbers of `many` options, which are counted from 0."""
    return f"Choose 0 to {many - 1}." if many > 1 else "Choose 0." if many else "There are no options now."


def _report_so_far(game: Game, events: Sequence[Event]) -> None:
    """Write the events of an unfinished move before its next roll. They are written again when the move is complete."""
    _write_news(game)
    reader = game.table.reader(game.wording)
    for event in events:
        if event.seen_by(game.viewer):
            values = msgspec.to_builtins(event.values, order="deterministic")
            text = reader.text(event, game.table.position)
            _write({"so_far": {"rule": event.rule, "kind": event.kind, "text": text, "values": values}})


def _write_news(game: Game) -> None:
    reader = game.table.reader(game.wording)
    for entry in game.new_entries():
        _write_messages(game, game.new_messages(entry.n))
        if isinstance(entry.act, Moved | StoodIn):
            game.forget_reported()  # a program receives all events of the move again
        for line in reader.lines_of(entry, game.viewer):
            _write({"told": line.data()})
    _write_messages(game, [*game.new_messages(), *game.new_removals()])


def _write_messages(game: Game, messages: Sequence[Message]) -> None:
    if messages:
        numbers = {message.number for message in messages}
        received = game.table.chat.received_by(game.viewer)
        for message, line in zip(received, game.table.chat_lines(game.viewer), strict=True):
            if message.number in numbers:
                _write({"chat": line})


def _write(data: Any) -> None:
    sys.stdout.write(msgspec.json.encode(data).decode() + "\n")
    sys.stdout.flush()
