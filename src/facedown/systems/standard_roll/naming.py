"""How texts name things."""

from __future__ import annotations

from facedown.systems.standard_roll.model import DIFFICULTY, Position


def names_of(position: Position) -> dict[str, str]:
    """The names of all entities and challenges, by key."""
    names = {entity.key: entity.name for entity in position.entities}
    return names | {challenge.key: challenge.name for challenge in position.challenges}


def name_of(position: Position, key: str) -> str:
    """The name of an entity or a challenge."""
    return names_of(position)[key]


def difficulty(tn: int) -> str:
    """What a Target Number is called: the highest step of the table that it reaches.

    Rules: SR-S3-02, SR-S3-03, SR-S3-04, SR-S3-05, SR-S3-06, SR-S3-07.
    """
    return next((word for step, word in reversed(DIFFICULTY.items()) if tn >= step), "below Trivial")
