"""The procedure of Tri-Core, a file a part of it.

`go_on` goes on by itself until somebody owes a decision again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.encounter import Attack, Encounter, Exchange, Sprung
from facedown.systems.tri_core.model import Position
from facedown.systems.tri_core.steps import (
    acting,
    clash,
    curing,
    damage,
    deciding,
    energy,
    exchange,
    gm,
    growing,
    handling,
    holding,
    moving,
    paying,
    resting,
    restoring,
    rotation,
    skills,
)
from facedown.systems.tri_core.steps.ongoing import on as ongoing
from facedown.systems.tri_core.steps.ongoing import put

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
    m.PassCycle: rotation.pass_idle_cycle,
    m.EnterRotation: rotation.enter_rotation,
    m.Put: moving.put_somebody,
    m.SetSquare: moving.set_square,
    m.Spring: holding.spring,
    m.Fire: deciding.fire,
    m.Command: deciding.command,
    m.Shove: deciding.shove,
    m.Discharge: deciding.discharge,
    m.Judge: deciding.judge,
    m.Afflict: curing.afflict,
    m.Relieve: curing.relieve,
    m.SetEnergy: energy.set_energy,
    m.CallTrigger: holding.call_trigger,
    m.Rest: resting.rest,
    m.Camp: resting.camp,
    m.AllowRest: resting.allow_rest,
    m.EndDay: resting.end_day,
    m.Meditate: restoring.meditate,
    m.Heal: restoring.heal,
    m.Spend: paying.spend,
    m.LevelUp: growing.level_up,
    m.RaiseStat: growing.raise_stat,
    m.Learn: growing.learn,
    m.TakeTrade: growing.take_trade,
    m.TakeAbility: growing.take_ability,
    m.BuildAbility: growing.build_ability,
    m.DropAbility: growing.drop_ability,
    m.TradeSlots: growing.trade_slots,
    m.Test: skills.test,
    m.Untie: skills.untie,
    m.Decipher: skills.decipher,
    m.Contest: skills.contest_move,
    m.Craft: skills.craft,
    m.Repair: skills.repair,
    m.Chip: handling.chip,
    m.HandOver: handling.hand_over,
    m.GiveItem: handling.give_item,
    m.Grant: gm.grant,
    m.Impair: gm.impair,
    m.Ease: gm.ease,
    m.Obstruct: gm.obstruct,
    m.Release: gm.release,
    m.Bring: gm.bring,
    m.Hurt: gm.hurt,
    m.Affect: gm.affect,
    m.Overkill: gm.overkill,
    m.Hope: gm.hope,
    m.Pronounce: gm.pronounce,
    m.Resurrect: gm.resurrect,
}


def go_on(told: Told) -> bool:
    """The next thing that follows of itself; False when somebody owes a decision or nothing is on."""
    encounter = told.position.encounter
    if encounter is None or not encounter.rotation:
        return False
    if skills.let_slip(told):
        return True
    top = encounter.waits.top
    if isinstance(top, Sprung):
        exchange_on = encounter.exchange or Exchange((), step="resolving")  # between two turns
        put(told, replace(encounter, waits=encounter.waits.pop(), exchange=exchange_on))
        acting.carry_out(told, top.card)
        return True
    if isinstance(top, Attack):
        return clash.meet_attack(told)
    if top is not None:
        return not clash.can_use(told.position, top) and drop(told)
    if encounter.exchange is None:
        return next_turn(told, encounter)
    return STEPS[encounter.exchange.step](told, encounter.exchange)


def drop(told: Told) -> bool:
    """What was won cannot be used and is gone."""
    clash.discard_won(told)
    return True


def next_turn(told: Told, encounter: Encounter) -> bool:
    """The next who can act has Priority; False where nobody can, until the GM says how it goes on (R-TC-163)."""
    if rotation.is_at_rest(told.position, encounter):
        return False
    return rotation.begin_turn(told)


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
    if on.due and on.all_have_acted:
        damage.take_all(told)
        return True
    if on.queue:
        told.opened = True  # What comes of a card may tell where somebody hides: so it is with every card.
        first, *rest = on.queue
        exchange.set_exchange(told, replace(on, queue=tuple(rest)))
        acting.carry_out(told, first)
        return True
    if not on.actors:
        put(told, replace(ongoing(told), exchange=None))
    elif not on.closed:
        rotation.close(told)
    else:
        rotation.step(told)
    return True


STEPS: dict[str, Callable[[Told, Exchange], bool]] = {
    "acting": after_laying, "reacting": after_reacting, "resolving": resolving,
}  # fmt: skip
