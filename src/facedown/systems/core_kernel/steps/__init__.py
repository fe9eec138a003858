"""The procedure of Core Kernel, a file a step, in the rulebook's order.

`go_on` goes on by itself until somebody owes a decision again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.game.events import Telling
from facedown.systems.core_kernel import moves as m
from facedown.systems.core_kernel.model import CommittedDue, Hand, Position, SpreadDue
from facedown.systems.core_kernel.steps import actions, aspects, engagement, outcome, update

Told = Telling[Position]

MOVES: dict[type, Callable[[Told, str, Any], None]] = {
    m.Propose: engagement.propose,
    m.StartConflict: engagement.start_conflict,
    m.SetAv: engagement.set_av,
    m.SetWildcardRank: engagement.set_wildcard_rank,
    m.SetRank: engagement.set_rank,
    m.SetPlace: engagement.set_place,
    m.AddActor: engagement.add_actor,
    m.AddNote: engagement.add_note,
    m.SetUnderTheGun: engagement.set_under_the_gun,
    m.Involve: engagement.involve,
    m.Oppose: engagement.oppose,
    m.SplitIntoClusters: engagement.split_into_clusters,
    m.Join: engagement.join,
    m.OverrideElimination: engagement.override_elimination,
    m.DealHand: engagement.deal_hand,
    m.EndConflict: update.end_conflict,
    m.Ante: aspects.ante,
    m.Withdraw: aspects.withdraw,
    m.Commit: actions.commit,
    m.Fold: actions.fold,
    m.Justify: actions.justify,
    m.Accept: actions.accept,
    m.JudgeFit: actions.judge_fit,
    m.Object: actions.object_to,
    m.Vote: actions.vote,
    m.Spare: outcome.spare,
    m.Spread: outcome.spread,
    m.TakeFromCommitted: outcome.take_from_committed,
    m.LetContinue: update.let_continue,
}


FORCEABLE = (SpreadDue, CommittedDue)
"""Decisions that may have only one answer."""


def go_on(told: Told) -> bool:
    """The next thing that follows of itself; False when somebody owes a decision or nothing is on.

    Rules: CK-P-04, CK-GL-28.
    """
    conflict = told.position.conflict
    if conflict is None:
        return False
    if conflict.hand is None:
        return begin_hand(told)
    owed = conflict.decisions.owed
    if owed:
        return isinstance(owed[0], FORCEABLE) and outcome.settle_forced(told)
    return FOLLOWS[conflict.hand.step](told, conflict.hand)


def begin_hand(told: Told) -> bool:
    """With nobody to facilitate, the next Hand is dealt at once; it is over where Extensions leave no opponents."""
    if told.position.gm:
        return False
    try:
        engagement.deal_hand(told)
    except engagement.NoOpponents:
        update.end(told, "CK-S6-09", "no opponents are left")
    return True


def after_antes(told: Told, hand: Hand) -> bool:
    """Step 2 goes on to its reveal when all have laid, and stops when no opponents are left."""
    if not [play for play in hand.plays if play.opponents]:
        aspects.stop_hand(told)
    elif hand.aspects.complete:
        aspects.turn_up(told)
    else:
        return aspects.skip_who_cannot(told)
    return True


def after_commitments(told: Told, hand: Hand) -> bool:
    """Step 3 goes on to its reveal when all have committed."""
    if not hand.actions.complete:
        return actions.skip_who_cannot(told)
    actions.reveal(told)
    return True


def after_lines(told: Told, hand: Hand) -> bool:
    """Steps 4 and 5 follow the last line and verdict."""
    outcome.resolve(told)
    return True


def after_spreads(told: Told, hand: Hand) -> bool:
    """Step 6 begins once all damage has its place."""
    update.apply_damage(told)
    return True


def after_eliminations(told: Told, hand: Hand) -> bool:
    """Step 6 ends once the GM has had its say on eliminations."""
    update.leave_and_go_on(told)
    return True


FOLLOWS: dict[str, Callable[[Told, Hand], bool]] = {
    "aspects": after_antes,
    "actions": after_commitments,
    "justify": after_lines,
    "outcome": after_spreads,
    "update": after_eliminations,
}
