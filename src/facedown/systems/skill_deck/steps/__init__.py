"""The procedure of the Skill Deck, a file a part of it.

`go_on` goes on by itself until somebody owes a decision again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.game.events import Telling
from facedown.systems.skill_deck import moves as m
from facedown.systems.skill_deck.model import Position
from facedown.systems.skill_deck.steps import checks, damage, freezes, ref

Told = Telling[Position]

MOVES: dict[type, Callable[[Told, str, Any], None]] = {
    m.OpenCheck: checks.open_check,
    m.Treat: checks.treat,
    m.Bang: freezes.bang,
    m.Join: checks.join,
    m.StayOut: checks.stay_out,
    m.LeaveCheck: checks.leave_check,
    m.HandIn: checks.hand_in,
    m.DrawCards: checks.draw_cards,
    m.GiveUp: checks.give_up,
    m.Declare: freezes.declare,
    m.SpendArmour: damage.spend_armour,
    m.TakePoint: damage.take_point,
    m.AcceptCheck: checks.accept_check,
    m.SettleCheck: checks.settle_check,
    m.RefuseCheck: checks.refuse_check,
    m.CloseJoining: checks.close_joining,
    m.BuildDeck: checks.build_deck,
    m.AddBaseCard: checks.add_base_card,
    m.RemoveBaseCard: checks.remove_base_card,
    m.SettleBotch: checks.settle_botch,
    m.AllowAgain: ref.allow_again,
    m.OpenFreeze: freezes.open_freeze,
    m.Resume: freezes.resume,
    m.SetDamage: freezes.set_damage,
    m.GivePoint: freezes.give_point,
    m.SetNearness: freezes.set_nearness,
    m.SetSide: freezes.set_side,
    m.SetConflict: freezes.set_conflict,
    m.BeginPhase: ref.begin_phase,
    m.EndPhase: ref.end_phase,
    m.ChangeScene: ref.change_scene,
    m.Hurt: damage.hurt,
    m.Mend: damage.mend,
    m.SetShaken: damage.set_shaken,
    m.SetLevel: ref.set_level,
    m.SetWeapon: ref.set_weapon,
    m.GiveWeapon: ref.give_weapon,
    m.AddCharacter: ref.add_character,
    m.AddNote: ref.add_note,
}


def go_on(told: Told) -> bool:
    """The next thing that follows of itself; False when somebody owes a decision or nothing is on."""
    position = told.position
    if position.happening:
        return damage.happen(told)
    if position.check is not None or position.freeze is None:
        return False
    return freezes.land(told) or freezes.next_check(told)
