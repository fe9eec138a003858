"""The procedure of The Trinity Code, a file a part of it.

`go_on` goes on by itself until somebody owes a decision again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.game.events import Telling
from facedown.systems.trinity_code import moves as m
from facedown.systems.trinity_code.model import Position, character_of
from facedown.systems.trinity_code.steps import forced, gm, harm, karma, move, recovery

Told = Telling[Position]

MOVES: dict[type, Callable[[Told, str, Any], None]] = {
    m.MakeMove: karma.make_move,
    m.FaceDemons: forced.face_demons,
    m.GrabBad: karma.grab_bad,
    m.OfferGood: karma.offer_good,
    m.GrabGood: karma.grab_good,
    m.WithdrawMove: karma.withdraw_move,
    m.SpendLuck: move.spend_luck,
    m.LetStand: move.let_stand,
    m.CancelMisfire: move.cancel_misfire,
    m.LetMisfire: move.let_misfire,
    m.TakeHarm: harm.take_harm,
    m.EscapeHarm: harm.escape_harm,
    m.UseItem: recovery.use_item,
    m.BeginInvestigation: recovery.begin_investigation,
    m.EndInvestigation: recovery.end_investigation,
    m.Advance: recovery.advance,
    m.SetCombat: gm.set_combat,
    m.TakeTurn: gm.take_turn,
    m.InflictHarm: harm.inflict_harm,
    m.InflictStress: harm.inflict_stress,
    m.AddKarma: gm.add_karma,
    m.SpendKarma: gm.spend_karma,
    m.ReachSafety: recovery.reach_safety,
    m.Wake: recovery.wake,
    m.RemoveTag: gm.remove_tag,
    m.SetLimit: gm.set_limit,
    m.RestoreLuck: gm.restore_luck,
    m.RepairArmour: gm.repair_armour,
    m.GiveArmour: gm.give_armour,
    m.GiveItem: gm.give_item,
    m.SetAttribute: gm.set_attribute,
    m.SetController: gm.set_controller,
    m.AddCharacter: gm.add_character,
    m.SetTag: gm.set_tag,
    m.DropTag: gm.drop_tag,
    m.AddNote: gm.add_note,
}


def go_on(told: Told) -> bool:
    """The next thing that follows of itself; False when somebody owes a decision or nothing is on."""
    position = told.position
    if position.due:
        return harm.settle_harm(told)
    if position.roll is not None:
        return roll_on(told)
    return forced.cheat_death(told) or recovery.close_investigation(told)


def roll_on(told: Told) -> bool:
    """A move goes on: grabs, dice, and without Luck its result."""
    roll = karma.on(told)
    if roll.misfires:
        return False
    if roll.dice is None:
        if not karma.spoken(told.position, roll):
            return karma.skip_empty_pool(told)
        if not karma.open_grabs(told):
            move.throw(told)
        return True
    character = character_of(told.position, roll.actor)
    if character.luck and not character.lost:
        return False
    move.finish(told)
    return True
