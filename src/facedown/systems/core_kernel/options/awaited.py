"""The seats that owe a decision, and the kinds of moves that answer it, found without computing options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from facedown.systems.core_kernel.model import (
    CommittedDue,
    ContinueDue,
    JudgeDue,
    JustifyDue,
    Position,
    SpreadDue,
    VoteDue,
    WaiveDue,
    actor_of,
)

AT_ENGAGEMENT = ("deal-hand", "end-conflict")
"""The moves that the GM must choose from at Engagement: begin the Hand, or end a Conflict that cannot continue."""

IN_STEP: Mapping[str, tuple[str, ...]] = {"aspects": ("ante",), "actions": ("commit",)}
"""The move that each Actor must make in the steps that go around the table, by the name of the step."""

FOR_DECISION: Mapping[type, tuple[str, ...]] = {
    JustifyDue: ("justify",),
    JudgeDue: ("accept",),
    VoteDue: ("vote",),
    WaiveDue: ("spare",),
    SpreadDue: ("spread",),
    CommittedDue: ("take-from-committed",),
    ContinueDue: ("let-continue",),
}
"""The move that answers each kind of decision."""

PRESSING_MOVES = frozenset(
    kind for kinds in (AT_ENGAGEMENT, *IN_STEP.values(), *FOR_DECISION.values()) for kind in kinds
)  # fmt: skip
"""The kinds of moves that a seat can owe."""


def owed_moves(position: Position) -> tuple[str, ...]:
    """Return the kinds of moves that answer the pending decision; empty if there is none."""
    conflict = position.conflict
    if conflict is None:
        return ()
    if conflict.hand is None:
        return AT_ENGAGEMENT
    if conflict.decisions.owed:
        return FOR_DECISION[type(conflict.decisions.owed[0])]
    return IN_STEP.get(conflict.hand.step, ())


def awaited_keys(position: Position) -> Sequence[str]:
    """Return the keys of the seats that owe a decision now."""
    conflict = position.conflict
    if conflict is None:
        return ()
    hand, owed = conflict.hand, conflict.decisions.owed
    if hand is None:
        return (position.gm,)
    if not owed:
        waiting = (hand.aspects if hand.step == "aspects" else hand.actions).waiting
        return [actor_of(position, key).controller for key in waiting]
    due = owed[0]
    if isinstance(due, JudgeDue | ContinueDue):
        return (position.gm,)
    if isinstance(due, VoteDue):
        return due.votes.waiting
    if isinstance(due, JustifyDue):
        return (actor_of(position, due.actor).controller,)
    hit = hand.hits[due.hit]
    return (actor_of(position, hit.source if isinstance(due, WaiveDue) else hit.target).controller,)
