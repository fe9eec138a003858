"""The maximum number of things that players can add."""

from __future__ import annotations

from facedown.game import Reason, limit_reached
from facedown.systems.core_kernel.model import Actor, View, actor_of

MOST_ACTORS, MOST_NOTES = 60, 40
"""The most Actors of a campaign, and the most notes about an Actor."""

MOST_PROPOSALS = 20
"""The most opposed Actions of one Actor that wait for a Conflict. A position must not grow without limit."""


def no_more_proposals(view: View, actor: str) -> Reason | None:
    """Return why an Actor cannot state another opposed Action; None below the maximum (CK-S1-01)."""
    there = sum(proposal.actor == actor for proposal in view.proposals)
    return limit_reached("CK-S1-01", actor_of(view, actor).name, there, MOST_PROPOSALS, "opposed Action")


def no_more_actors(view: View) -> Reason | None:
    """Return why no Actor can be added to the campaign; None below the maximum (CK-GL-01)."""
    return limit_reached("CK-GL-01", "This table", len(view.actors), MOST_ACTORS, "Actor")


def no_more_notes(actor: Actor) -> Reason | None:
    """Return why no note about this Actor can be added; None below the maximum (CK-GL-31)."""
    return limit_reached("CK-GL-31", actor.name, len(actor.notes), MOST_NOTES, "note")
