"""The moves of Night Watch: a record and a declaration for each."""

from __future__ import annotations

from typing import Annotated, Literal

from facedown.game import Action, Move, acts, names
from night_watch import options, steps

Actor = Annotated[str, acts("watcher")]
Watcher = Annotated[str, names("watcher")]


class OpenRound(Move, frozen=True):
    """The Captain opens a round (NW-01)."""


class Commit(Move, frozen=True):
    """Commit a card face down: strike a target, guard, or hold for a watcher (NW-02)."""

    watcher: Actor
    card: Literal["strike", "guard", "hold"]
    target: Watcher = ""


class Pass(Move, frozen=True):
    """Commit no card (NW-02)."""

    watcher: Actor


class StepIn(Move, frozen=True):
    """Become the target of a blow instead of another watcher, or decline (NW-04)."""

    watcher: Actor
    accepts: bool


class Riposte(Move, frozen=True):
    """Spend breath to turn a blow back, or take it (NW-05)."""

    watcher: Actor
    accepts: bool


class Spring(Move, frozen=True):
    """Strike with a held card, or keep holding (NW-08)."""

    watcher: Actor
    accepts: bool


class Judge(Move, frozen=True):
    """The Captain decides whether a watcher at 0 guard falls (NW-07)."""

    watcher: Watcher
    falls: bool


ACTIONS = (
    Action(
        Judge, options.judge, steps.judge, "NW-07", "when a watcher has reached 0 guard",
        by="facilitator", group="Captain",
    ),
    Action(
        StepIn, options.step_in, steps.step_in, "NW-04", "for a guard, before a blow lands", group="Answer"
    ),
    Action(
        Riposte, options.riposte, steps.riposte, "NW-05", "for the target of a blow, with enough breath", group="Answer"
    ),
    Action(Spring, options.spring, steps.spring, "NW-08", "when the watcher you hold for is hit", group="Answer"),
    Action(Commit, options.commit, steps.commit, "NW-02", "while cards are being committed", group="Card"),
    Action(Pass, options.pass_, steps.pass_, "NW-02", "while cards are being committed", group="Card"),
    Action(
        OpenRound, options.open_round, steps.open_round, "NW-01", "between rounds", by="facilitator", group="Captain"
    ),
)  # fmt: skip
