"""Links of witnesses: a fixed move waits until the witnesses that are asked have revealed their next links.

The session asks nobody itself: its caller asks the devices, and gives their links to the session.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from facedown.game import refuse
from facedown.session.notes import SeatNotes
from facedown.table import Held, History, Moved, StoodIn, mover
from facedown.table.links import NEXT_LINK, right_links


class Dealing(msgspec.Struct, frozen=True):
    """A fixed move whose draws are dealt once the witnesses have answered.

    `entry` is the number of the entry that asks them. `act` is the move as it will be made. `links` are the links
    revealed for this entry so far, by seat.
    """

    entry: int
    act: Moved | StoodIn
    links: dict[str, str] = {}

    def pending(self, history: History) -> dict[str, tuple[int, str]]:
        """Return the witnesses that have not answered, each with its own number and the hash of the entry.

        The number in the chain would tell how many entries the witness has not seen. Witnesses that went away after the
        move was fixed are asked too: their devices may have answered already.
        """
        asked = history.state.asked_witnesses or ()
        return {key: history.question_for(key) for key in asked if key not in self.links}

    def with_link(self, history: History, seat: str, link: str) -> Dealing:
        """Return the dealing with the link of a seat. Raises Refused if the seat is not asked or the link is wrong."""
        who = history.seat(seat).shown
        if seat not in (history.state.asked_witnesses or ()):
            raise refuse("session", f"{who} is not asked for a link.", "Wait until a move is fixed.")
        if not right_links(history.state, {seat: link}):
            raise refuse("session", f"This is not the next link of {who}.", NEXT_LINK)
        return msgspec.structs.replace(self, links={**self.links, seat: link})


def fixing_entry(history: History) -> int:
    """Return the number of the entry that fixed the move that waits; 0 if no move waits."""
    if history.state.awaited is None:
        return 0
    entries = history.entries
    return next(n for n in range(len(entries) - 1, 0, -1) if isinstance(entries[n].act, Held))


def finishing_act(held: Held, finisher: str = "") -> Moved | StoodIn:
    """Return the act that makes the move that waits.

    `finisher` is the key of the seat that makes it for the absent player; "" for the seat that began it.
    """
    if finisher or held.absent:
        return StoodIn(finisher or held.seat, mover(held), held.move, entropy=held.entropy)
    return Moved(held.seat, held.move, entropy=held.entropy)


def finisher_of(act: Moved | StoodIn) -> str:
    """Return the key of the seat that makes a move for an absent player; "" for a move of the player."""
    return act.seat if isinstance(act, StoodIn) else ""


def noted_links(history: History, notes: Mapping[str, SeatNotes]) -> dict[str, str]:
    """Return the links in the notes of the seats that were revealed for the entry that asks for them now.

    Links that the table would refuse are left out.
    """
    state = history.state
    noted = {key: one.link for key, one in notes.items() if key in (state.asked_witnesses or ())}
    given = {key: link[1] for key, link in noted.items() if len(link) == 2 and link[0] == str(state.asked_at)}
    return right_links(state, given)
