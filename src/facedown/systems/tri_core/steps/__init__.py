"""The procedure of Tri-Core, a file a part of it.

`go_on` goes on by itself until somebody owes a decision again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.encounter import Attack, Encounter, Exchange
from facedown.systems.tri_core.model import Position
from facedown.systems.tri_core.steps import acting, clash, exchange, gm, resting, rotation

Told = Telling[Position]

MOVES: dict[type, Callable[[Told, str, Any], None]] = {
    m.Lay: exchange.lay,
    m.TakeBack: exchange.take_back,
    m.LetGo: exchange.let_go,
    m.Bind: exchange.bind,
    m.Defend: clash.defend,
    m.Riposte: clash.riposte,
    m.BonusStrike: clash.bonus_strike,
    m.BonusMove: clash.bonus_move,
    m.LetBe: clash.let_be,
    m.StartEncounter: rotation.start_encounter,
    m.EndEncounter: rotation.end_encounter,
    m.EnterRotation: rotation.enter_rotation,
    m.Put: acting.put_somebody,
    m.Spring: acting.spring,
    m.CallTrigger: acting.call_trigger,
    m.Rest: resting.rest,
    m.EndDay: resting.end_day,
    m.BreakFree: gm.break_free,
    m.Grant: gm.grant,
    m.Impair: gm.impair,
    m.Ease: gm.ease,
    m.Release: gm.release,
    m.Hurt: gm.hurt,
    m.Heal: gm.heal,
    m.Test: gm.test,
    m.Contest: gm.contest_move,
}


def go_on(told: Told) -> bool:
    """The next thing that follows of itself; False when somebody owes a decision or nothing is on."""
    encounter = told.position.encounter
    if encounter is None or not encounter.rotation:
        return False
    top = encounter.waits.top
    if isinstance(top, Attack):
        return clash.meet_attack(told)
    if top is not None:
        return not clash.can_use(told.position, top) and drop(told)
    if encounter.exchange is None:
        return next_turn(told, encounter)
    if encounter.sprung:
        first, *rest = encounter.sprung
        told.position = replace(told.position, encounter=replace(encounter, sprung=tuple(rest)))
        acting.carry_out(told, first)
        return True
    return STEPS[encounter.exchange.step](told, encounter.exchange)


def drop(told: Told) -> bool:
    """What was won cannot be used and is gone."""
    clash.let_be(told, "", m.LetBe(""))
    return True


def next_turn(told: Told, encounter: Encounter) -> bool:
    """The next who can act has Priority; False where nobody can any more."""
    if not rotation.anybody_ever(told.position, encounter):
        return False
    rotation.begin_turn(told)
    return True


def after_laying(told: Told, on: Exchange) -> bool:
    """Others may react once all who have Priority have laid."""
    if not on.actions.complete:
        return False
    exchange.open_reactions(told)
    return True


def after_reacting(told: Told, on: Exchange) -> bool:
    """Cards turn up once everybody has reacted or passed."""
    if not on.reactions.complete:
        return False
    exchange.reveal(told)
    return True


def resolving(told: Told, on: Exchange) -> bool:
    """Reactions find what they answer, cards take effect one by one, and the next turn begins."""
    if on.unbound:
        return exchange.settle_bindings(told)
    if on.queue:
        first, *rest = on.queue
        exchange.set_exchange(told, replace(on, queue=tuple(rest)))
        acting.carry_out(told, first)
        return True
    rotation.step(told)
    return True


STEPS: dict[str, Callable[[Told, Exchange], bool]] = {
    "acting": after_laying, "reacting": after_reacting, "resolving": resolving,
}  # fmt: skip
