"""The law of a table (edition, rulings and Extensions), and errors if it differs from the installed rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from facedown.chance import cut
from facedown.game import Setup, System
from facedown.table.entries import Entry, Opened, digest

_PLAIN = msgspec.json.Encoder(order="deterministic")


LONGEST = 1000
"""The most characters of the text about an entry, which may quote a foreign file."""


class Mismatch(ValueError):  # noqa: N818 - it names what does not match
    """Raised for a history that does not follow from the installed rules. The text names the entry and the problem."""

    def __init__(self, entry: int, problem: str) -> None:
        problem = problem if len(problem) <= LONGEST else f"{problem[: LONGEST - 2]}…."
        super().__init__(f"Entry {entry}: {problem}")
        self.entry = entry
        self.problem = problem


def opening_of(entries: Sequence[Entry]) -> Opened:
    """Return the opening of a table with these entries.

    Raises Mismatch if the history is not a list of entries, or does not begin with an opening.
    """
    if not issubclass(type(entries), Sequence):
        raise Mismatch(0, "a history must be a list of entries.")
    for n, entry in enumerate(entries):
        if type(entry) is not Entry:
            raise Mismatch(n, "this is not an entry of a table.")
    opening = entries[0].act if entries else None
    if not isinstance(opening, Opened):
        raise Mismatch(0, "a table must begin with its opening.")
    return opening


def law(system: System[Any], position: Any, opening: Any) -> str:
    """Return a digest of the system, its edition, the rulings that differ from their defaults, and the Extensions."""
    rulings = system.rulings_of(position)
    plain = type(rulings)()
    set_here = {name: value for name, value in msgspec.structs.asdict(rulings).items() if value != getattr(plain, name)}
    extensions = opening.extensions if isinstance(opening, Opened) else {}
    return digest(_PLAIN.encode([system.key, system.edition, set_here, extensions]), 12)


def editions(setup: Setup, system: System[Any]) -> dict[str, str]:
    """Return the installed edition of each Extension that the setup switches on, by key of the Extension.

    Extensions that are not installed are left out.
    """
    return {key: system.extensions[key].edition for key in setup.extensions if key in system.extensions}


def edition_mismatch(opening: Opened, system: System[Any], first: Mismatch | None) -> Mismatch:
    """Return the mismatch for a table that was played with an edition other than the installed one.

    The edition is that of the system or of an Extension.

    `first` is the mismatch of the first entry that has a different result under the installed edition; None if all
    entries have the same result.
    """
    here = {system.title: system.edition, **editions(opening.setup, system)}
    there = {system.title: opening.edition, **opening.extensions}
    text = "it was played by " + " and ".join(
        f"edition {cut(edition)} of {cut(name)}, but edition {here.get(name, 'none')} is installed"
        for name, edition in there.items()
        if edition != here.get(name)
    )
    if first is None:
        return Mismatch(0, f"{text}. All entries have the same result under both.")
    return Mismatch(0, f"{text}. The first entry with a different result is {first.entry}: {first.problem}")
