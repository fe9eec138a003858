"""The maximum number of things that players can add."""

from __future__ import annotations

from facedown.game import Reason, limit_reached
from facedown.systems.core_kernel.model import View, actor_of

MOST_PROPOSALS = 20
"""The most opposed Actions of one Actor that wait for a Conflict. A position must not grow without limit."""


def no_more_proposals(view: View, actor: str) -> Reason | None:
    """Return why an Actor cannot state another opposed Action; None below the maximum (CK-S1-01)."""
    there = sum(proposal.actor == actor for proposal in view.proposals)
    return limit_reached("CK-S1-01", actor_of(view, actor).name, there, MOST_PROPOSALS, "opposed Action")
