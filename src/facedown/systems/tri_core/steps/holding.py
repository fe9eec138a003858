"""Hold: cards kept face down until something happens (TC-D-05 to TC-D-07, R-TC-63)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.encounter import Played
from facedown.systems.tri_core.model import Position, character_of
from facedown.systems.tri_core.steps.exchange import in_words
from facedown.systems.tri_core.steps.restoring import give
from facedown.systems.tri_core.steps.rotation import on, put

Told = Telling[Position]


def hold(told: Told, one: Played) -> None:
    """Hold: 1 AP more, and the turn’s other cards are kept for later (TC-D-05 to TC-D-07)."""
    give(told, one.owner, "AP", 1)
    name = character_of(told.position, one.owner).name
    told.say("TC-D-06", "held", f"{name} holds: 1 AP more.", actor=one.owner)


def call_trigger(told: Told, seat: str, move: m.CallTrigger) -> None:
    """The GM says that what was waited for has happened; whether to act is the holder’s choice (TC-D-07)."""
    held = tuple(replace(one, called=one.called or one.owner == move.actor) for one in on(told).held)
    put(told, replace(on(told), held=held))
    name = character_of(told.position, move.actor).name
    told.say("TC-D-07", "called", f"What {name} waited for has happened.", character=move.actor)


def spring(told: Told, seat: str, move: m.Spring) -> None:
    """Held cards are turned up and take effect at once, each for its own price and no more (TC-D-07, R-TC-63)."""
    encounter = on(told)
    told.opened = True
    mine = next(one for one in encounter.held if one.owner == move.actor)
    name = character_of(told.position, move.actor).name
    for card in mine.cards:
        says = f"{name}: {in_words(told.position, move.actor, card)}."
        told.say("TC-D-07", "revealed", says, actor=move.actor, action=card.action, reaction=True)
    sprung = tuple(Played(move.actor, card, at, reaction=True, held=True) for at, card in enumerate(mine.cards))
    held = tuple(one for one in encounter.held if one is not mine)
    put(told, replace(encounter, held=held, sprung=sprung))
