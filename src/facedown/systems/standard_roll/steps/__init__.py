"""The procedure of the Standard Roll, a file a part of it.

`go_on` goes on by itself until somebody owes a decision again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from facedown.game.events import Telling
from facedown.systems.standard_roll import moves as m
from facedown.systems.standard_roll.model import Position, entity_of
from facedown.systems.standard_roll.steps import effects, rolls, story, turns

Told = Telling[Position]

MOVES: dict[type, Callable[[Told, str, Any], None]] = {
    m.Affect: rolls.affect,
    m.Try: rolls.try_it,
    m.Heal: rolls.heal,
    m.React: rolls.react,
    m.SetTerms: rolls.set_terms,
    m.Refuse: rolls.refuse,
    m.ChooseEffects: rolls.choose_effects,
    m.Judge: effects.judge,
    m.Complicate: effects.complicate,
    m.SpendAction: turns.spend_action,
    m.Pass: turns.pass_turn,
    m.EndTurn: turns.end_turn,
    m.Seize: turns.seize,
    m.BeginEpisode: story.begin_episode,
    m.BeginScene: story.begin_scene,
    m.EndEpisode: story.end_episode,
    m.BeginSituation: story.begin_situation,
    m.EndSituation: turns.end_situation,
    m.BeginTurnOrder: turns.begin_turn_order,
    m.EndTurnOrder: turns.end_turn_order,
    m.Enter: turns.enter,
    m.SetStatus: turns.set_status,
    m.SetRevivable: story.set_revivable,
    m.SetClock: story.set_clock,
    m.AddChallenge: story.add_challenge,
    m.SetChallenge: story.set_challenge,
    m.DropChallenge: story.drop_challenge,
    m.SetSituationClock: story.set_situation_clock,
    m.AddTag: story.add_tag,
    m.LiftTag: story.lift_tag,
    m.SetStat: story.set_stat,
    m.SetLevel: story.set_level,
    m.AddEntity: story.add_entity,
    m.AddNote: story.add_note,
}


def go_on(told: Told) -> bool:
    """The next thing that follows of itself; False when somebody owes a decision or nothing is on."""
    position = told.position
    roll = position.roll
    if roll is not None:
        own = entity_of(position, roll.actor).controller == position.curator
        chosen = roll.chosen is not None
        plain = own or roll.chosen == ("value-loss",)  # one's own choice, or what a veto would make of it (R-SR-13)
        judged = not roll.picks or (chosen and plain)
        if roll.sr is None or not judged:  # terms, effects, or the Curator's word on them are owed
            return False
        effects.resolve(told)
        return True
    if position.complication:
        return False
    if position.stated:  # the action that was answered goes on as stated (R-SR-67)
        first, *rest = position.stated
        told.position = replace(position, roll=first, stated=tuple(rest))
        return False
    return turns.draw(told)
