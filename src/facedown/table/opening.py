"""The beginning and the end of a table, and its continuation under another edition of the rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from facedown.chance import Dealer, quoted
from facedown.game import Event, SeatRef, Setup, System, illegal_character, refuse
from facedown.table import acting
from facedown.table.acts import Branch, Closed, Opened, Upgraded
from facedown.table.checks import check_facilitates_now, check_name, check_seats, check_secret, problem_of_secret
from facedown.table.effects import Effects, with_people
from facedown.table.entries import FORMAT, OLDEST, READABLE, as_written, mover
from facedown.table.law import editions
from facedown.table.links import without_witnesses
from facedown.table.rewind import changes_position
from facedown.table.state import TableState

if TYPE_CHECKING:
    from facedown.table.history import History

LONGEST_TITLE = 120
"""The most characters of a table's title."""

COMMITMENT = re.compile(r"[0-9a-f]{64}")
"""The hash of a table's secret."""

# Opening


def opening_act(system: System[Any], setup: Setup, secret: bytes, *, by_hand: bool = False) -> Opened:
    """Return the act that opens a table. All draws are dealt from `secret`, except those rolled by hand.

    Raises Refused for a secret that has not 16 to 64 bytes.
    """
    check_secret(secret)
    act = as_written(Opened(FORMAT, system.key, system.edition, setup, Dealer.commitment(secret), {}, by_hand))
    return replace(act, extensions=editions(act.setup.extensions, system))


def branching_act(history: History, n: int, secret: bytes) -> Opened:
    """Return the act that opens a branch: a new table that continues from the position after entry `n`.

    The branch has the seats of now and a `secret` of its own, so nobody can predict the draws of the original from it.
    Raises Refused if there is no entry `n`, if it was undone, or for a wrong secret.
    """
    check_secret(secret)
    if Dealer.commitment(secret) == history.state.commitment:
        text = "A branch needs a secret of its own: with the same one, both tables draw the same."
        raise refuse("table", text, "Use secrets.token_bytes(32).")
    step, opening = history.at(n), history.opening
    if n < history.state.floor:
        text = "The table was continued under another edition since this entry."
        raise refuse("table", text, f"Branch from entry {history.state.floor} or a later one.")
    if changes_position(step.entry) and history.state.is_undone(n):
        raise refuse("table", "This entry was undone.", "Branch from an entry that counts.")
    position = with_people(history, step.position, n)
    branch = Branch(n, step.state.hash, msgspec.to_builtins(position))
    setup = replace(opening.setup, seats=history.state.seats, scene=None)
    commitment = Dealer.commitment(secret)
    return replace(opening, format=FORMAT, setup=setup, commitment=commitment, branch=branch)


def check_opened(history: History, act: Opened) -> None:
    """Check the opening of a table: its format, system, secret, seats and title."""
    system = history.system
    if act.format not in READABLE:
        text = f"This table has format {quoted(act.format)}, but this program reads format {FORMAT}."
        raise refuse("table", text, "Install the version of Facedown that wrote it.")
    if act.system != system.key:
        text = f"This is a table of {quoted(act.system)}, not of {system.title}."
        raise refuse("table", text, "Open it with its own system.")
    if COMMITMENT.fullmatch(act.commitment) is None:
        text = "The published hash of the secret must have 64 hexadecimal digits."
        raise refuse("table", text, "Use Dealer.commitment(secret).")
    check_seats(act.setup.seats, system)
    if act.format != OLDEST and act.branch is UNSET:  # the seats of a branch may be those of the oldest format
        for seat in act.setup.seats:
            check_name(seat, act.setup.seats)
    illegal = illegal_character(act.setup.title)
    if illegal or len(act.setup.title) > LONGEST_TITLE:
        problem = f"contains {illegal}" if illegal else f"has more than {LONGEST_TITLE} characters"
        raise refuse("table", f"The title {problem}.", "Use plain text on one line.")


def open_table(history: History, act: Opened, turn: None) -> Effects:
    """Begin with the first position of the scene or, for a branch, with the position of the other table."""
    opened = opened_unplayed(act)
    if act.branch is UNSET:
        return opened._replace(position=history.system.begin(act.setup))
    return opened._replace(position=_read_position(history, act.branch.position))


def opened_unplayed(act: Opened) -> Effects:
    """Return the effects of an opening, without the first position."""
    branched = () if act.branch is UNSET else (acting.event("branched", hash=act.branch.hash),)
    return Effects(opened_state(act), None, (acting.opened_event(act), *branched))


def opened_state(act: Opened) -> TableState:
    """Return the state of a table with which it opens."""
    return TableState(
        format=act.format,
        edition=act.edition,
        extensions=act.extensions,
        commitment=act.commitment,
        by_hand=act.by_hand,
        seats=act.setup.seats,
    )


def _read_position(history: History, data: dict[str, Any]) -> Any:
    """Return the position that plain data describes. Raises Refused for other data."""
    try:
        return msgspec.convert(data, history.system.position_type)
    except (msgspec.ValidationError, RecursionError, UnicodeEncodeError):
        text = f"This is not a position of {history.system.title}."
        raise refuse("table", text, "Use the file that the program wrote.") from None


# Another edition


def is_outdated(history: History) -> bool:
    """Return whether a table was last played under another edition of its system or Extensions than the installed."""
    state, system = history.state, history.system
    return (state.edition, state.extensions) != (system.edition, editions(state.extensions, system))


def check_edition(history: History) -> None:
    """Check that the installed rules are those of the table. Raises Refused, with what to do, if they are not."""
    if len(history) and is_outdated(history):
        title, edition = history.system.title, history.system.edition
        text = f"This table follows edition {history.state.edition} of {title}, but edition {edition} is installed."
        raise refuse("table", text, "Continue it under the installed edition, or install the edition of the table.")


def upgrading_act(history: History, seat: str) -> Upgraded:
    """Return the act by which a table continues under the installed edition."""
    position = msgspec.to_builtins(history.position)
    return Upgraded(seat, history.system.edition, editions(history.state.extensions, history.system), position)


def check_upgraded(history: History, act: Upgraded) -> None:
    """Check that the author may continue the table under this edition, and that it is the installed one."""
    check_facilitates_now(history, act.seat, "continue the table under another edition", while_away=False)
    if not is_outdated(history):
        raise refuse("table", "The table already follows the installed edition.", "Nothing needs to be done.")
    if set(act.extensions) != set(history.state.extensions):
        text = "An Extension of this table is not installed."
        raise refuse("table", text, f"Install {', '.join(history.state.extensions)}.")
    if not _is_installed(history, act):
        raise refuse("table", "This is not the installed edition.", "Install the edition that the entry names.")
    if history.position is not None and not _is_position(history, act.position):
        text = "The table continues only with the position that it has."
        raise refuse("table", text, "Use the act that the program makes.")


def _is_position(history: History, data: dict[str, Any]) -> bool:
    """Return whether plain data describes the current position."""
    return bool(_read_position(history, data) == history.position)


def _is_installed(history: History, act: Upgraded) -> bool:
    """Return whether an act continues a table under the installed edition of its system and Extensions."""
    return (act.edition, act.extensions) == (history.system.edition, editions(act.extensions, history.system))


def upgrade(history: History, act: Upgraded, turn: None) -> Effects:
    """Continue with the position as the new edition reads it. No rewind can go back before this entry.

    If that edition is not installed, the position is unknown.
    """
    position = _read_position(history, act.position) if _is_installed(history, act) else None
    state = replace(
        history.state,
        edition=act.edition,
        extensions=act.extensions,
        floor=len(history),
        request=None,
        awaited=None,
        move_witnesses=(),
        asked_at=0,
        typed=(),
    )
    # Links for the move that is dropped may be known, so their witnesses need new chains.
    state, ended = without_witnesses(state, history.state.asked_witnesses or ())
    upgraded = acting.event("upgraded", seat=SeatRef(act.seat), edition=act.edition)
    return Effects(state, position, (upgraded, *_dropped_move(history), *ended))


def _dropped_move(history: History) -> tuple[Event, ...]:
    """Return the event that says that a move which an entry has fixed is not made; none if no move waits.

    Somebody may have known its draws and disliked them.
    """
    awaited = history.state.awaited
    return () if awaited is None else (acting.event("move-dropped", seat=SeatRef(mover(awaited))),)


# Closing


def check_closed(history: History, act: Closed) -> None:
    """Check that the author may close the table, and that the secret is the one whose hash was published."""
    check_facilitates_now(history, act.seat, "close the table", while_away=False)
    if not act.secret:
        legal = "Close the table where its secret is kept."
        raise refuse("table", "This table’s secret is not here, and closing must publish it.", legal)
    problem = problem_of_secret(act.secret, history.state.commitment)
    if problem:
        raise refuse("table", f"The published secret {problem}", "Publish the secret of this table.")


def close(history: History, act: Closed, turn: None) -> Effects:
    """Close the table for good. Its secret is published, so that every draw can be verified."""
    event = acting.event("closed", seat=SeatRef(act.seat))
    return Effects(replace(history.state, closed=True), history.position, (event, *_dropped_move(history)))
