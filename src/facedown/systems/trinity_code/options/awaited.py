"""The seats that owe a decision, and the kinds of moves that answer it, found without computing options."""

from __future__ import annotations

from facedown.systems.trinity_code.model import Position, character_of, speaker
from facedown.systems.trinity_code.rules.forced import must_face_demons

OWED_MOVES = (
    "grab-bad", "grab-good", "let-stand", "spend-luck", "let-misfire", "cancel-misfire", "take-harm", "escape-harm",
    "face-demons",
)  # fmt: skip
"""The moves that answer a decision, in the order of the actions."""

PRESSING_MOVES = frozenset(OWED_MOVES)
"""The kinds of moves that a seat can owe."""


def awaited_keys(position: Position) -> frozenset[str]:
    """Return the keys of the seats that owe a decision now."""
    due, roll = position.due.top, position.roll
    if due is not None:
        return frozenset({character_of(position, due.character).controller})
    if roll is None:
        facing = must_face_demons(position)
        return frozenset({facing.controller}) if facing is not None else frozenset()
    if roll.dice is None:
        seats = {"bad": position.gm, "good": speaker(position, roll)}
        return frozenset(seats[side] for side in roll.karma.waiting)
    return frozenset({speaker(position, roll) if roll.misfires else character_of(position, roll.actor).controller})
