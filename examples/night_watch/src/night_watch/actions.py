"""The actions of Night Watch: a record for each kind of move, and a declaration of its rule and its functions."""

from __future__ import annotations

from typing import Annotated, Literal

from facedown.game import Action, Move, acts, names
from night_watch import options, steps

Actor = Annotated[str, acts("watcher")]
Watcher = Annotated[str, names("watcher")]


class OpenRound(Move, frozen=True):
    """A move of the Captain: open the next round (NW-01)."""


class Commit(Move, frozen=True):
    """A move of a player: commit a card of a watcher face down (NW-02).

    A `strike` attacks `target`. A `hold` is kept to strike back when `target` is hit. A `guard` has no target (`""`).
    """

    watcher: Actor
    card: Literal["strike", "guard", "hold"]
    target: Watcher = ""


class Pass(Move, frozen=True):
    """A move of a player: commit no card for a watcher in this round (NW-02)."""

    watcher: Actor


class StepIn(Move, frozen=True):
    """A move of a guard’s player: become the target of a blow in place of another watcher, or decline (NW-04)."""

    watcher: Actor
    accepts: bool


class Riposte(Move, frozen=True):
    """A move of a target’s player: spend breath to turn a blow back at the striker, or take the blow (NW-05)."""

    watcher: Actor
    accepts: bool


class Spring(Move, frozen=True):
    """A move of a holder’s player: strike the attacker with the held card, or keep holding the card (NW-08)."""

    watcher: Actor
    accepts: bool


class Judge(Move, frozen=True):
    """A move of the Captain: decide whether a watcher at 0 guard falls, or staggers on with 1 guard (NW-07)."""

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
