"""The seats that owe a decision, the options that answer it, and the outcome: fast enough for simulation and search."""

from __future__ import annotations

from collections.abc import Sequence

from facedown.game import Action, Option, Outcome, Seat
from facedown.systems.core_kernel.actions import ACTIONS
from facedown.systems.core_kernel.model import (
    CommittedDue,
    ContinueDue,
    JudgeDue,
    JustifyDue,
    Position,
    SpreadDue,
    View,
    VoteDue,
    WaiveDue,
    actor_of,
    ref,
)

BY_KIND = {action.record.kind: action for action in ACTIONS}

AT_ENGAGEMENT: tuple[Action, ...] = (BY_KIND["deal-hand"], BY_KIND["end-conflict"])
"""The moves that the GM must choose from at Engagement: begin the Hand, or end a Conflict that cannot continue."""

IN_STEP: dict[str, tuple[Action, ...]] = {"aspects": (BY_KIND["ante"],), "actions": (BY_KIND["commit"],)}
"""The move that each Actor must make in the steps that go around the table, by the name of the step."""

FOR_DECISION: dict[type, tuple[Action, ...]] = {
    JustifyDue: (BY_KIND["justify"],),
    JudgeDue: (BY_KIND["accept"],),
    VoteDue: (BY_KIND["vote"],),
    WaiveDue: (BY_KIND["spare"],),
    SpreadDue: (BY_KIND["spread"],),
    CommittedDue: (BY_KIND["take-from-committed"],),
    ContinueDue: (BY_KIND["let-continue"],),
}
"""The move that answers each kind of decision."""

PRESSING = frozenset(
    action.record.kind
    for actions in (AT_ENGAGEMENT, *IN_STEP.values(), *FOR_DECISION.values())
    for action in actions
)  # fmt: skip
"""The kinds of moves that answer a pending decision."""


def pressing(view: View, seat: Seat) -> tuple[Option, ...]:
    """Return the options with which this seat answers the pending decision; empty if the seat owes none."""
    conflict = view.conflict
    if conflict is None:
        return ()
    if conflict.hand is None:
        actions = AT_ENGAGEMENT
    elif conflict.decisions.owed:
        actions = FOR_DECISION[type(conflict.decisions.owed[0])]
    else:
        actions = IN_STEP.get(conflict.hand.step, ())
    return tuple([option for action in actions for option in action.options(view, seat) if option.owed])


def awaited(position: Position, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats that owe a decision now, computed from public information."""
    keys = awaited_keys(position)
    return tuple([seat for seat in seats if seat.key in keys]) if keys else ()


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


def outcome(position: Position | View) -> tuple[Outcome, ...]:
    """Return the outcome for each Actor.

    `standing` is True if the Actor is still in the Conflict, or was in the last Conflict when that ended. `chips` is
    the number of the Actor's chips in the present Conflict, left out for an Actor that never entered one. For a viewer
    who does not see the stacks, it counts only the chips in the stacks. `av` is the sum of the Actor's AVs and `lost`
    the points by which damage has lowered them; both are left out if the viewer does not know the AVs.
    """
    conflict = position.conflict
    there = {p.actor: p for p in conflict.participants} if conflict is not None else {}
    found = []
    for actor in position.actors:
        participant = there.get(actor.key)
        measures: dict[str, int] = {"standing": actor.key in position.standing}
        if participant is not None:
            chips = participant.chips if participant.chips is not None else sum(participant.held)
            measures = {"standing": participant.status == "in", "chips": chips}
        if actor.av:
            av = sum([value or 0 for value in actor.av])
            measures |= {"av": av, "lost": sum([value or 0 for value in actor.av_base]) - av}
        found.append(Outcome(ref(actor.key), actor.controller, measures))
    return tuple(found)
