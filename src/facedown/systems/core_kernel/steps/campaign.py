"""Between Conflicts: opposed Actions, and the GM's changes to sheets, table order and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.game import known_name, new_key, new_name
from facedown.systems.core_kernel.attributes import ATTRIBUTES
from facedown.systems.core_kernel.model import Actor, Proposal, actor_of, ref, taken_keys, with_actor
from facedown.systems.core_kernel.steps.context import Context

if TYPE_CHECKING:
    from facedown.systems.core_kernel import actions as m


def propose(ctx: Context, seat: str, move: m.Propose) -> None:
    """Record an Action that another Actor opposes (CK-S1-01)."""
    position = ctx.position
    proposal = Proposal(move.actor, move.against, move.action)
    ctx.position = replace(position, proposals=(*position.proposals, proposal))
    ctx.add_event(
        "CK-S1-01", "proposed", {"actor": ref(move.actor), "against": ref(move.against), "action": move.action}
    )


def set_av(ctx: Context, seat: str, move: m.SetAv) -> None:
    """Set an Actor's AVs, for recovery and advancement outside the core (CK-GL-10, R-CK-86)."""
    actor = actor_of(ctx.position, move.actor)
    av = tuple(move.av.get(attribute, was) for attribute, was in zip(ATTRIBUTES, actor.av, strict=True))
    base = tuple(raised_av_base(old, new) for old, new in zip(actor.av_base, av, strict=True))
    ctx.position = with_actor(ctx.position, replace(actor, av=av, av_base=base))
    ctx.add_event("R-CK-86", "avs-set", {"actor": ref(actor.key)})


def raised_av_base(base: int | None, now: int | None) -> int | None:
    """Return the undamaged AV after the AV was set to `now`: `base`, or `now` if that is higher; None for a dash."""
    return None if now is None else max(base or 0, now)


def set_wildcard_rank(ctx: Context, seat: str, move: m.SetWildcardRank) -> None:
    """Set an Actor's WR, from the next Conflict on (CK-N-07, CK-N-10)."""
    actor = actor_of(ctx.position, move.actor)
    ctx.position = with_actor(ctx.position, replace(actor, wildcard_rank=move.wildcard_rank))
    ctx.add_event("CK-N-10", "wildcard-rank-set", {"actor": ref(actor.key), "wildcards": move.wildcard_rank})


def set_rank(ctx: Context, seat: str, move: m.SetRank) -> None:
    """Set an Actor's Rank; only its player and the GM learn it (R-CK-83, CK-N-15)."""
    actor = actor_of(ctx.position, move.actor)
    ctx.position = with_actor(ctx.position, replace(actor, rank=move.rank))
    ctx.add_event("R-CK-83", "rank-set", {"actor": ref(actor.key)})


def set_place(ctx: Context, seat: str, move: m.SetPlace) -> None:
    """Swap the places of two Actors in table order (R-CK-54)."""
    position = ctx.position
    actor = actor_of(position, move.actor)
    there = next(a for a in position.actors if a.place == move.place)
    for changed in (replace(there, place=actor.place), replace(actor, place=move.place)):
        position = with_actor(position, changed)
    ctx.position = replace(position, actors=tuple(sorted(position.actors, key=lambda one: one.place)))
    ctx.add_event("R-CK-54", "place", {"actor": ref(actor.key), "other": ref(there.key)})


def add_actor(ctx: Context, seat: str, move: m.AddActor) -> None:
    """Add an Actor to the campaign; any entity that can act in the fiction can be an Actor (CK-GL-01).

    An Actor whose typed side looks like the side of another Actor joins that side (R-CK-50).
    """
    position = ctx.position
    key = new_key(taken_keys(position), move.name)
    av = tuple(move.av.get(attribute) for attribute in ATTRIBUTES)
    actor = Actor(
        key=key,
        name=new_name([actor.name for actor in position.actors], move.name.strip()),
        kind="NPC" if move.controller == position.gm else "PC",
        controller=move.controller,
        place=max(a.place for a in position.actors) + 1,
        av=av,
        av_base=av,
        rank=move.rank,
        wildcard_rank=move.wildcard_rank,
        side=known_name((actor.side for actor in position.actors if actor.side), move.side),
    )
    ctx.position = replace(position, actors=(*position.actors, actor))
    ctx.add_event("CK-GL-01", "actor", {"actor": ref(key)})


def add_note(ctx: Context, seat: str, move: m.AddNote) -> None:
    """Write a note about an Actor, for example about a withdrawal or a wound (CK-GL-31)."""
    actor = actor_of(ctx.position, move.actor)
    ctx.position = with_actor(ctx.position, replace(actor, notes=(*actor.notes, move.note)))
    ctx.add_event("CK-GL-31", "note", {"actor": ref(actor.key), "note": move.note})
