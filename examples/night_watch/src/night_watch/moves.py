"""What a seat can do in Night Watch."""

from __future__ import annotations

from typing import Literal

from facedown.game import Move


class OpenRound(Move, frozen=True):
    """The Captain opens a round (NW-01)."""


class Lay(Move, frozen=True):
    """Lay a card face down (NW-02)."""

    watcher: str
    card: Literal["strike", "guard", "hold"]
    whom: str = ""


class Pass(Move, frozen=True):
    """Lay no card (NW-02)."""

    watcher: str


class StepInFor(Move, frozen=True):
    """Take the target's place, or not (NW-04)."""

    watcher: str
    steps_in: bool


class Answer(Move, frozen=True):
    """Turn a blow back, or take it (NW-05)."""

    watcher: str
    riposte: bool


class SpringHeld(Move, frozen=True):
    """Strike with the held card, or keep holding (NW-08)."""

    watcher: str
    strikes: bool


class Verdict(Move, frozen=True):
    """The Captain's word on somebody at 0 (NW-07)."""

    watcher: str
    falls: bool


NightWatchMove = OpenRound | Lay | Pass | StepInFor | Answer | SpringHeld | Verdict
