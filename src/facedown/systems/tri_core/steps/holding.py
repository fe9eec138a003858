"""Hold: cards kept face down until something happens (TC-D-05 to TC-D-07, R-TC-63)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.encounter import Played, Sprung
from facedown.systems.tri_core.model import Position, character_of
from facedown.systems.tri_core.steps.exchange import as_turned_up, in_words
from facedown.systems.tri_core.steps.giving import give
from facedown.systems.tri_core.steps.noticing import come
from facedown.systems.tri_core.steps.ongoing import on, put
from facedown.systems.tri_core.steps.triggering import ask

Told = Telling[Position]


def hold(told: Told, one: Played) -> None:
    """Hold: 1 AP more, up to Total AP, and the turn’s other cards are kept for later (TC-D-05 to TC-D-07, R-TC-150)."""
    before = character_of(told.position, one.owner).ap
    give(told, one.owner, "AP", 1)
    owner = character_of(told.position, one.owner)
    more = "1 AP more" if owner.ap > before else "AP are full"
    told.say("TC-D-06", "held", f"{owner.name} holds: {more}.", actor=one.owner)
    ready = tuple(replace(held, ready=held.ready or held.owner == one.owner) for held in on(told).held)
    put(told, replace(on(told), held=ready))


def call_trigger(told: Told, seat: str, move: m.CallTrigger) -> None:
    """The GM says that what was waited for has happened, by held cards or by a Trigger (TC-D-07, TCG-AC-09)."""
    if move.ability:
        ask(told, move.actor, character_of(told.position, move.actor).sheet.ability(move.ability), move.actor)
    else:
        come(told, move.actor)


def spring(told: Told, seat: str, move: m.Spring) -> None:
    """Held cards are turned up and take effect at once, each for its own price and no more (TC-D-07, R-TC-63)."""
    encounter = replace(on(told), waits=on(told).waits.pop())
    told.opened = True
    mine = next(one for one in encounter.held if one.owner == move.actor)
    owner = character_of(told.position, move.actor)
    for card in mine.cards:
        says = f"{owner.name}: {in_words(told.position, move.actor, as_turned_up(owner, card))}."
        told.say("TC-D-07", "revealed", says, actor=move.actor, action=card.action, reaction=True)
    sprung = [Sprung(Played(move.actor, card, at, reaction=True, held=True)) for at, card in enumerate(mine.cards)]
    held = tuple(one for one in encounter.held if one is not mine)
    put(told, replace(encounter, held=held, waits=encounter.waits.push(*sprung)))
