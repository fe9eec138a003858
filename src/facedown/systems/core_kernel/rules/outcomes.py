"""The outcome of play for each Actor."""

from __future__ import annotations

from facedown.game import Outcome
from facedown.systems.core_kernel.model import Position, View, ref


def outcomes(position: Position | View) -> tuple[Outcome, ...]:
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
