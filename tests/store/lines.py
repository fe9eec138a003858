"""Made-up entries: lines of JSON that form a chain, without a game."""

from __future__ import annotations

import json
from collections.abc import Sequence

from facedown.store import Line
from facedown.table.chat import Message
from facedown.table.entries import digest


def following(before: Line | None, text: str = "") -> Line:
    """Return a line that follows another one; the first line if there is none."""
    number = before.number + 1 if before else 0
    hash_before = before.hash if before else ""
    data = json.dumps({"n": number, "text": text, "before": hash_before}).encode()
    return Line(number, data, digest(data), hash_before)


def chain(length: int, text: str = "") -> tuple[Line, ...]:
    """Return a chain of so many lines."""
    lines: list[Line] = []
    for number in range(length):
        lines.append(following(lines[-1] if lines else None, f"{text}{number}"))
    return tuple(lines)


def check_chain(lines: Sequence[Line]) -> None:
    """Check that lines are a chain without gaps, by what they say themselves."""
    before = ""
    for number, line in enumerate(lines):
        said = json.loads(line.data)
        assert (said["n"], line.number) == (number, number)
        assert said["before"] == before
        before = digest(line.data)


def message(text: str, seat: str = "ada", to: tuple[str, ...] | None = None) -> Message:
    """Return a message that is not stored yet."""
    return Message(0, seat, text, to, after=3)
