"""The private notes of the facilitator of a table, and the session that people want to read about first.

Notes are no part of the history: nobody else can read them, also not in the file of a closed table.
"""

from __future__ import annotations

from facedown.game import Seat, illegal_character, refuse
from facedown.session.notes import OF_FACILITATOR
from facedown.table import History, Table
from facedown.table.recaps import Recap, recap
from facedown.table.sessions import sessions_of

LONGEST_NOTES = 20_000
"""The most characters of the facilitator’s notes."""


def facilitator_notes(table: Table, viewer: Seat) -> str:
    """Return the private notes of the facilitator. Raises Refused for all other seats."""
    if not viewer.facilitates:
        word = table.system.facilitator
        raise refuse("table", f"Only the {word} has notes at this table.", "Keep your own notes elsewhere.")
    noted = table.notes.get(OF_FACILITATOR, "")
    return noted if isinstance(noted, str) else ""


def keep_notes(table: Table, viewer: Seat, text: str, before: str | None = None) -> None:
    """Keep the facilitator’s notes, in place of the earlier ones, and store them.

    `before` are the notes that the facilitator has changed. Raises Refused if they are others meanwhile, if the new
    ones are too long or cannot be shown, and for all other seats.
    """
    text, there = tidy(text), facilitator_notes(table, viewer)
    if len(text) > LONGEST_NOTES:
        long = f"Notes have at most {LONGEST_NOTES:,} characters; these have {len(text):,}."
        raise refuse("table", long, "Shorten them.")
    illegal = illegal_character(text.replace("\n", " "))
    if illegal:
        raise refuse("table", f"The notes contain {illegal}.", "Use plain text.")
    if before is not None and tidy(before) != there:
        changed = "The notes were changed elsewhere since you opened them."
        raise refuse("table", changed, "Compare them, and save again.")
    table.notes[OF_FACILITATOR] = text
    table.save_notes()


def tidy(text: str) -> str:
    """Return a text with plain line ends, and without blanks at its end."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip()


def session_in_short(history: History, viewer: Seat, number: int = 0) -> Recap:
    """Return a session in short; without a number, the current one, or the one before if nothing was played since.

    Raises Refused if there is no such session.
    """
    spans = sessions_of(history.state)
    if not 0 <= number <= len(spans):
        raise refuse("table", f"There is no session {number}.", f"The last session is {len(spans)}.")
    if number:
        return recap(history, viewer, spans[number - 1])
    found = recap(history, viewer, spans[-1])
    return found if found.moves or len(spans) == 1 else recap(history, viewer, spans[-2])
