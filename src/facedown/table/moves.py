"""Moves at a table: how chance answers their draws, and how an entry of a log is played again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from facedown.chance import (
    Awaiting,
    Chance,
    Dealer,
    Draw,
    Drawn,
    HandRolled,
    Misfit,
    Nonces,
    Recorder,
    Tape,
    TapeMismatch,
)
from facedown.game import Turn, refuse, within_sentence
from facedown.table import acting
from facedown.table.acts import AnyAct, Held, LinksAsked, Moved, Ruled, StoodIn
from facedown.table.checks import check_rolled
from facedown.table.draws import check_counters, check_order, compare, is_mixed, refuse_draw
from facedown.table.entries import (
    OLDEST,
    Entry,
    as_dict,
    as_stood_in,
    as_written,
    entropy_of,
    finishes,
    held_act,
    mover,
)
from facedown.table.kinds import check
from facedown.table.links import check_links_given, links_of, missing_links, must_ask
from facedown.table.state import TableState

if TYPE_CHECKING:
    from facedown.table.history import History


def with_draws(
    history: History,
    act: Moved | StoodIn,
    rolled: Sequence[str] | None,
    links: Mapping[str, str] | None,
    *,
    deal_rest: bool = False,
) -> tuple[AnyAct, Turn[Any] | None]:
    """Return a move with its draws, dealt from the secret or typed by hand, and its turn.

    With `deal_rest`, the draws after the typed ones are dealt.

    If the move has to wait, return no turn and the act that comes first: Held fixes the move, and LinksAsked asks the
    witnesses or, if some of their links are missing, the others again. Raises Awaiting or Misfit if a move that waits
    already needs another roll.
    """
    awaited, state = history.state.awaited, history.state
    if rolled is not None:
        check_rolled(rolled)
        _check_not_fixed(state)
    act = _checked(history, act, links)
    missing = missing_links(state, act)
    if missing:
        return LinksAsked(without=missing, links=links_of(act)), None
    recorder = _recorder(history, act, rolled, deal_rest=deal_rest)
    try:
        turn = _turn(history, act, recorder)
    except (Awaiting, Misfit):  # both reveal what must be rolled
        if awaited is not None:
            raise
        return held_act(act), None
    asks = must_ask(state, recorder.drawn)
    if awaited is None and (asks or _is_mixed(history, recorder.drawn)):
        return held_act(act), None
    if asks:
        return LinksAsked(typed=_typed_of(recorder.drawn)), None
    return replace(act, drawn=tuple(recorder.drawn)), turn


def _checked(history: History, act: Moved | StoodIn, links: Mapping[str, str] | None) -> Moved | StoodIn:
    """Return a move as an entry holds it, with its links and the bytes with which it waits. Raises Refused."""
    awaited = history.state.awaited
    if isinstance(act, Moved):
        act = as_written(replace(act, move=acting.plain_move(history.system, act.move)))
    if awaited is not None:  # with other bytes, a seat could try until it likes the draws
        act = replace(act, entropy=awaited.entropy)
    if links:
        act = as_written(replace(act, links=as_dict(links)))
    check(history, act)
    if isinstance(act, StoodIn):
        act = with_usual_move(history, act)
    _check_awaited(history, act)
    return act


def _recorder(history: History, act: Moved | StoodIn, rolled: Sequence[str] | None, *, deal_rest: bool) -> Recorder:
    """Return a recorder for the draws of a new move. Typed results that were fixed before are used again."""
    if rolled is not None:
        return _typing(history, act, rolled, deal_rest=deal_rest)
    fixed = history.state.typed
    return _repeating(history, act, fixed) if fixed else _dealing(history, act)


def _check_not_fixed(state: TableState) -> None:
    """Check that results can still be typed for the move that waits. Raises Refused if the witnesses were asked."""
    if state.asked_witnesses is not None:
        text = "The typed results of this move are fixed, because its witnesses were asked."
        raise refuse("table", text, "Make it without results: the other draws are dealt.")


def _repeating(history: History, act: Moved | StoodIn, typed: Sequence[Drawn]) -> Recorder:
    """Return a recorder that repeats typed results; the secret deals all other draws."""
    dealer, marks = _dealer(history, act), _marks(history)
    return Recorder(Tape(typed, marks=marks), dealer, marks=marks, rest=dealer if marks else None)


def _typed_of(drawn: Sequence[Drawn]) -> tuple[Drawn, ...]:
    return tuple([one for one in drawn if one.by == "hand"])


def with_usual_move(history: History, act: StoodIn) -> StoodIn:
    """Return the act with its move filled in: the move that waits for a roll, or the absent seat’s usual move."""
    away = history.seat(act.absent)
    if history.state.awaited is not None:  # if it is the move of another seat, it is refused later
        return replace(act, move=history.state.awaited.move)
    option = acting.owed_by(history.options(away))
    if option is None:
        raise refuse("table", f"{away.shown} owes no decision now.", history.waiting(history.seat(act.seat)))
    return as_written(replace(act, move=msgspec.to_builtins(option.build(history.system.move_type))))


def ruling_turn(history: History, act: Ruled) -> Turn[Any]:
    """Return the turn of a change of rulings. Raises Refused if the rulings cannot be changed like this now."""
    return history.system.rule(history.position, act.changes, Tape(()))


def needs_roll(history: History, act: Moved | StoodIn | Held) -> bool:
    """Return whether a move asks for a draw."""
    try:
        _turn(history, act, _Asked())
    except Awaiting:
        return True
    return False


class _Asked:
    """Raises Awaiting for the first draw."""

    def __call__(self, draw: Draw[Any]) -> NoReturn:
        raise Awaiting(draw)


def _turn(history: History, act: Moved | StoodIn | Held, chance: Chance) -> Turn[Any]:
    seat, move = history.seat(mover(act)), acting.move_record(history.system, act.move)
    return history.system.play(history.position, seat, move, chance, history.state.draws)


def _check_awaited(history: History, act: Moved | StoodIn) -> None:
    """Check that no move other than `act` waits for a roll. Raises Refused if one does."""
    awaited = history.state.awaited
    if awaited is not None and not finishes(act, awaited):
        raise acting.still_awaited(history.seat(mover(awaited)), asked=bool(history.state.asked_at))


def _dealer(history: History, act: Moved | StoodIn) -> Dealer:
    """Return the Dealer of a move. Raises Refused if the secret is not known here."""
    state = history.state
    if not history.secret:
        legal = "Type rolls in by hand." if state.by_hand else "Use the table where its secret is kept."
        raise refuse("table", "This table’s secret is not here, so nothing can be dealt.", legal)
    links = act.links if act.links is not UNSET else {}
    return Dealer(bytes.fromhex(history.secret), Nonces(state.nonces), state.counter, entropy_of(act), links)


def _dealing(history: History, act: Moved | StoodIn) -> Recorder:
    return Recorder(_dealer(history, act), marks=_marks(history))


def _typing(history: History, act: Moved | StoodIn, rolled: Sequence[str], *, deal_rest: bool) -> Recorder:
    """Return a recorder that answers with typed results, and deals or refuses draws that must stay unknown.

    With `deal_rest`, it deals also the draws after the typed ones.
    """
    if not history.state.by_hand:
        raise refuse("table", "At this table the program rolls.", "Make the move without results.")
    if deal_rest and not _marks(history):
        text = "This table was opened by an earlier version, so one move cannot have typed and dealt results."
        raise refuse("table", text, "Type all results, or have all of them dealt.")
    dealer = _dealer(history, act) if deal_rest or history.secret else None
    return Recorder(
        HandRolled(rolled), dealer or refuse_draw, marks=_marks(history), rest=dealer if deal_rest else None
    )


def _is_mixed(history: History, drawn: Sequence[Drawn]) -> bool:
    """Return whether a move has typed and dealt results. An entry has to fix such a move first.

    So nobody can still choose the move after a result was typed. Tables of the oldest format have no such moves.
    """
    return _marks(history) and is_mixed(drawn)


def _marks(history: History) -> bool:
    """Return whether the entries of a table mark the draws of which some seats do not know."""
    return history.state.format != OLDEST


# An entry of a log


def checked_again(history: History, act: AnyAct) -> tuple[AnyAct, Turn[Any] | None]:
    """Check an act of a log as if it were done now, with the draws of the log.

    Return the act in the form that the table writes, and the turn if it is a move or a ruling.
    """
    check(history, act)
    if isinstance(act, StoodIn | Held) and act.absent and act.move != with_usual_move(history, as_stood_in(act)).move:
        name = within_sentence(history.seat(act.absent).shown)
        legal = "Leave the move empty; the table fills in the usual choice."
        raise refuse("table", f"The choice for {name} is not the usual one.", legal)
    if isinstance(act, Moved | StoodIn | Held):
        act = as_written(replace(act, move=acting.plain_move(history.system, act.move)))
    if isinstance(act, Held) and not needs_roll(history, act):
        raise refuse("table", "This move needs no roll.", "Make it at once, without an entry that fixes it.")
    if isinstance(act, LinksAsked):
        _check_typed(history, act)
    if isinstance(act, Moved | StoodIn):
        check_finished(history, act)
        return _drawn_again(history, act)
    return act, ruling_turn(history, act) if isinstance(act, Ruled) else None


def check_finished(history: History, act: Moved | StoodIn) -> None:
    """Check the draws and links of a move of the log, as far as this needs no position.

    Raises Refused or TapeMismatch if they do not belong to the move that waits, or if their form or order is wrong.
    """
    _check_awaited(history, act)
    check_links_given(history.state, act)
    check_counters(act.drawn, history.state.counter, by_hand=history.state.by_hand)
    if _is_mixed(history, act.drawn):
        check_order(act.drawn)
        if history.state.awaited is None:
            text = "A move with typed and dealt results must be fixed by an entry before."
            raise refuse("table", text, "Propose the move first, then its results.")


def check_unplayed(history: History, entry: Entry) -> None:
    """Check an entry as far as it needs no position: the draws and links of a move, and to which draws events refer.

    Raises Refused or TapeMismatch.
    """
    draws = history.state.draws
    if isinstance(entry.act, Moved | StoodIn):
        check_finished(history, entry.act)
        draws += len(entry.act.drawn)
    if not all(0 <= number < draws for event in entry.events for number in event.draws):
        raise TapeMismatch("an event refers to a draw that was not made")


def _check_typed(history: History, act: LinksAsked) -> None:
    """Check that the move that waits asks for the typed results in an act, and then for others. Raises Refused if not.

    Without the secret this is not known before the move is made, because draws that must stay unknown come between.
    """
    held = history.state.awaited
    if held is None or history.state.asked_at or not history.secret:
        return
    recorder = _repeating(history, Moved(held.seat, held.move, entropy=held.entropy), act.typed)
    try:
        _turn(history, held, recorder)
    except (TapeMismatch, Misfit):
        fits = False
    else:
        fits = _typed_of(recorder.drawn) == act.typed and must_ask(history.state, recorder.drawn)
    if not fits:
        raise refuse("table", "These results do not fit the move that waits.", "Use the act that the program makes.")


def _drawn_again(history: History, act: Moved | StoodIn) -> tuple[AnyAct, Turn[Any]]:
    """Return the act and turn of a move of the log. If the secret is known, its dealt draws are dealt again."""
    if history.secret and act.drawn:
        typed = _typed_of(act.drawn)
        recorder = _repeating(history, act, typed) if typed else _dealing(history, act)
        turn = _turn(history, act, recorder)
        compare(act.drawn, recorder.drawn)
        return replace(act, drawn=tuple(recorder.drawn)), turn
    tape = Tape(act.drawn, marks=_marks(history))
    turn = _turn(history, act, tape)
    tape.finish()
    return act, turn
