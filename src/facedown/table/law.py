"""Which rules a history was played by: edition, rulings and Extensions, and what to say when they are others here."""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.game import Setup, System
from facedown.table.entries import Opened, digest

_PLAIN = msgspec.json.Encoder(order="deterministic")


LONGEST = 1000
"""The most characters of what is said of an entry: the file may be anybody's."""


class Mismatch(ValueError):  # noqa: N818 - it names what does not match
    """A history that the rules, as they are installed, do not give. Says which entry, and what is wrong with it."""

    def __init__(self, entry: int, problem: str) -> None:
        problem = problem if len(problem) <= LONGEST else f"{problem[: LONGEST - 2]}…."
        super().__init__(f"Entry {entry}: {problem}")
        self.entry = entry
        self.problem = problem


def law(system: System[Any], position: Any, opening: Any) -> str:
    """What stands for edition, rulings (those that differ from their default) and Extensions in force."""
    rulings = system.rulings_of(position)
    plain = type(rulings)()
    set_here = {name: value for name, value in msgspec.structs.asdict(rulings).items() if value != getattr(plain, name)}
    extensions = opening.extensions if isinstance(opening, Opened) else {}
    return digest(_PLAIN.encode([system.key, system.edition, set_here, extensions]), 12)


def editions(setup: Setup, system: System[Any]) -> dict[str, str]:
    """The edition of each Extension that is switched on, as installed."""
    return {key: system.extensions[key].edition for key in setup.extensions if key in system.extensions}


def other_edition_of(opening: Opened, system: System[Any], first: Mismatch | None) -> Mismatch:
    """What to say of a table that another edition of the rules, or of an Extension, played."""
    here = {system.title: system.edition, **editions(opening.setup, system)}
    there = {system.title: opening.edition, **opening.extensions}
    said = "it was played by " + " and ".join(
        f"edition {edition} of {name}, and edition {here.get(name, 'none')} is installed"
        for name, edition in there.items()
        if edition != here.get(name)
    )
    if first is None:
        return Mismatch(0, f"{said}. Every entry comes out the same under both.")
    return Mismatch(0, f"{said}. The first entry that comes out otherwise is {first.entry}: {first.problem}")
