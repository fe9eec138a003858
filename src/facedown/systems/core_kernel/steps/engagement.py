"""Step 1, Engagement: the start of a Conflict, participants, opponents, clusters, and the start of a Hand."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from facedown.game import Refusal, Refused, Term, refuse
from facedown.systems.core_kernel.attributes import add_all
from facedown.systems.core_kernel.hooks import Engagement, EngagementJoin, EngagementStart, attach
from facedown.systems.core_kernel.model import Conflict, Position, actor_of, participant_of, ref, refs, with_participant
from facedown.systems.core_kernel.rules.engagement import (
    active,
    default_opposition,
    enter,
    facts_of,
    highest_rank,
    in_place,
    last_hand,
    new_hand,
    pairs_left,
    pairs_this_hand,
    sets_stakes_again,
)
from facedown.systems.core_kernel.rules.numbers import edge_step, total_chips
from facedown.systems.core_kernel.steps.context import Context, conflict_of, set_conflict

if TYPE_CHECKING:
    from facedown.systems.core_kernel import actions as m

E = TypeVar("E", bound=Engagement)


class NoOpponents(Refused):
    """Raised if a Hand would begin without opponents."""


# A Conflict begins


def start_conflict(ctx: Context, seat: str, move: m.StartConflict) -> None:
    """Begin a Conflict: issue stacks, refresh Wildcards, announce the Stakes (CK-P-02, CK-N-15, CK-C-01).

    Raises Refused if Extensions leave fewer than two Actors.
    """
    ctx.opened = True  # the Stakes tell something about the secret Ranks
    position = ctx.position
    engaged = first_engagement(ctx, in_place(position, move.participants), move.stakes)
    there = engaged.participants
    participants = tuple(enter(actor_of(position, key), engaged.wildcard_ranks.get(key, 0)) for key in there)
    if len(participants) < 2:
        raise refuse("CK-K-09", "The Extensions of this table leave fewer than two Actors for the Conflict.")
    conflict = Conflict(
        number=position.conflicts + 1,
        utg=engaged.utg if engaged.utg in there else there[0],
        es=engaged.es,
        participants=participants,
        opposition=tuple([pair for pair in engaged.opposition if pair[0] in there and pair[1] in there]),
        involved=there,
        groups=tuple([tuple([key for key in group if key in there]) for group in engaged.clusters]),
        issued=total_chips(participants),
        stakes=engaged.stakes,
    )
    ctx.position = replace(position, conflict=conflict, conflicts=conflict.number, proposals=(), standing=())
    tell_conflict(ctx, conflict)


def first_engagement(ctx: Context, keys: tuple[str, ...], stakes: str) -> EngagementStart:
    """Return the variables of a Conflict's first Engagement, and emit an event for each change by an Extension.

    Rules: CK-S1-02, CK-K-01.
    """
    position = ctx.position
    rank = highest_rank(position, keys)
    core = EngagementStart(
        participants=keys,
        opposition=default_opposition(position, keys),
        clusters=(keys,),
        utg=next((p.actor for p in position.proposals if p.actor in keys), keys[0]),
        highest_rank=rank,
        es=edge_step(rank),
        stakes=stakes,
        wildcard_ranks={key: actor_of(position, key).wildcard_rank for key in keys},
    )
    after = attach(ctx, "Engagement", core, facts_of(position, "conflict", 0, edge_step(rank)))
    return check_engagement(core, after, keys, sets_es=True)


def tell_conflict(ctx: Context, conflict: Conflict) -> None:
    """Emit the start of a Conflict: its Actors, PCs without Wildcards, the Stakes, and the Actor Under the Gun.

    If there is no GM, also emit the number of the last possible Hand.
    """
    position = ctx.position
    ctx.add_event("CK-P-02", "conflict", {"participants": refs(conflict.involved), "stakes": conflict.stakes})
    for participant in conflict.participants:
        actor = actor_of(position, participant.actor)
        if actor.kind == "PC" and not participant.wildcards:
            ctx.add_event("CK-N-07", "no-wildcards", {"actor": ref(actor.key)})
    ctx.add_event("CK-N-15", "stakes", {"es": conflict.es, "name": stakes_term(conflict.es), "changed": False})
    ctx.add_event("CK-S1-02", "under-the-gun", {"actor": ref(conflict.utg)})
    limit = last_hand(position.rulings)
    if not position.gm and limit is not None:
        ctx.add_event("R-CK-90", "last-hand", {"hand": limit})


def stakes_term(es: int) -> Term:
    """Return the term that names an ES from 1 to 5 (CK-N-16)."""
    return Term(f"stakes-{es}")


def check_engagement(before: E, after: E, there: Collection[str], *, sets_es: bool) -> E:
    """Check the variables of an Engagement after Extensions, and return them (CK-K-09).

    If `sets_es` is True and an Extension has changed R_max but not ES, then ES follows from the new R_max. `there` are
    the keys of the Actors that an Extension may name; raises Refused if it names others.
    """
    named = {*after.participants, after.utg}
    if isinstance(after, EngagementStart):
        named |= set(after.wildcard_ranks)
    named |= {key for group in (*after.opposition, *after.clusters) for key in group}
    if not named <= set(there):
        raise refuse("CK-K-09", "An Extension names Actors at Engagement that are not there.")
    if sets_es and after.highest_rank != before.highest_rank and after.es == before.es:
        return replace(after, es=edge_step(after.highest_rank))
    return after


# Before a Hand


def set_under_the_gun(ctx: Context, seat: str, move: m.SetUnderTheGun) -> None:
    """Set the Actor whose Action opened the Conflict and who acts first (CK-S1-02)."""
    set_conflict(ctx, replace(conflict_of(ctx), utg=move.actor))
    ctx.add_event("CK-S1-02", "under-the-gun", {"actor": ref(move.actor)})


def involve(ctx: Context, seat: str, move: m.Involve) -> None:
    """Set the Actors involved in the next Hand (CK-S1-03)."""
    actors = in_place(ctx.position, move.actors)
    set_conflict(ctx, replace(conflict_of(ctx), involved=actors))
    ctx.add_event("CK-S1-03", "involved", {"actors": refs(actors)})


def oppose(ctx: Context, seat: str, move: m.Oppose) -> None:
    """Set the pairs of opponents (CK-S1-05)."""
    pairs = tuple((a, b) for a, b in (pair.split("|") for pair in move.pairs))
    set_conflict(ctx, replace(conflict_of(ctx), opposition=pairs))
    ctx.add_event("CK-S1-05", "opposition", {"pairs": tuple([refs(pair) for pair in pairs])})


def split_into_clusters(ctx: Context, seat: str, move: m.SplitIntoClusters) -> None:
    """Split the Conflict into clusters; each Actor belongs to one cluster (CK-S1-04, R-CK-52)."""
    conflict = conflict_of(ctx)
    number = {key: move.clusters.get(key, 1) for key in active(conflict)}
    groups = tuple(
        in_place(ctx.position, [key for key in number if number[key] == n]) for n in sorted(set(number.values()))
    )
    set_conflict(ctx, replace(conflict, groups=groups))
    ctx.add_event("CK-S1-04", "clusters", {"clusters": tuple([refs(group) for group in groups])})


def join(ctx: Context, seat: str, move: m.Join) -> None:
    """Add a newcomer to the Conflict, with chips equal to its AVs and Wildcards equal to its WR (CK-C-18, R-CK-69).

    Before Hand 1 the Stakes rise to those of its Rank; later they do not change (R-CK-110). Raises Refused if an
    Extension gives Wildcards to other Actors.
    """
    position, conflict = ctx.position, conflict_of(ctx)
    keys = (*active(conflict), move.actor)
    with_them = [pair for pair in default_opposition(position, keys) if move.actor in pair]
    actor = actor_of(position, move.actor)
    joining = EngagementJoin(wildcard_ranks={actor.key: actor.wildcard_rank})
    joining = attach(ctx, "Engagement", joining, facts_of(position, "join", conflict.hands, conflict.es))
    if set(joining.wildcard_ranks) - {actor.key}:
        raise refuse("CK-K-09", "An Extension names Actors that do not join now.")
    newcomer = enter(actor, joining.wildcard_ranks.get(actor.key, 0))
    conflict = replace(
        conflict,
        participants=(*conflict.participants, newcomer),
        opposition=(*conflict.opposition, *(pair for pair in with_them if pair not in conflict.opposition)),
        involved=in_place(position, (*conflict.involved, move.actor)),
        groups=(in_place(position, (*conflict.groups[0], move.actor)), *conflict.groups[1:]),
        issued=add_all(conflict.issued, newcomer.stack),
    )
    set_conflict(ctx, conflict)
    ctx.add_event("R-CK-69", "joined", {"actor": ref(move.actor)})
    if not conflict.hands:
        raise_stakes(ctx, conflict, move.actor)


def raise_stakes(ctx: Context, conflict: Conflict, key: str) -> None:
    """Raise the Stakes before Hand 1 to those of a newcomer’s Rank, if they are lower (R-CK-110)."""
    es = max(conflict.es, edge_step(highest_rank(ctx.position, [key])))
    if es > conflict.es:
        ctx.opened = True  # the Stakes tell something about the secret Rank
        set_conflict(ctx, replace(conflict, es=es))
        ctx.add_event("R-CK-110", "stakes", {"es": es, "name": stakes_term(es), "changed": True})


def override_elimination(ctx: Context, seat: str, move: m.OverrideElimination) -> None:
    """Record that the GM allows or forbids an Actor to stay with a TA at 0 (CK-C-15, R-CK-65)."""
    conflict = conflict_of(ctx)
    before = participant_of(conflict, move.actor)
    changed = replace(before, continues=move.continues, spared=before.spared if move.continues else ())
    set_conflict(ctx, with_participant(conflict, changed))
    ctx.add_event("CK-C-15", "override", {"actor": ref(move.actor), "continues": move.continues})


def deal_hand(ctx: Context, seat: str = "", move: m.DealHand | None = None) -> None:
    """Confirm participants, opposition and Stakes, and begin a Hand (CK-S1-05, CK-S1-06).

    By ruling, the Stakes are calculated again for each later Hand. Even if they stay the same, this tells something
    about the secret Ranks of the Actors who are still there.

    Raises NoOpponents if Extensions leave no opponents.
    """
    position, conflict = ctx.position, conflict_of(ctx)
    before, number = conflict.es, conflict.hands + 1
    if sets_stakes_again(position.rulings) and number > 1:  # R-CK-22
        ctx.opened = True
        conflict = replace(conflict, es=edge_step(highest_rank(position, active(conflict))))
    if position.extensions:
        conflict = conflict_after_engagement(ctx, conflict, number)
    if conflict.es != before:
        ctx.opened = True
        rule = "R-CK-22" if sets_stakes_again(position.rulings) else "CK-K-01"
        ctx.add_event(rule, "stakes", {"es": conflict.es, "name": stakes_term(conflict.es), "changed": True})
    pairs = pairs_this_hand(conflict)
    if not pairs:  # only an Extension can cause this
        raise NoOpponents(Refusal("R-CK-94", "The Extensions of this table leave no opponents for the Hand."))
    hand = new_hand(position, conflict, number, pairs)
    ctx.position = replace(position, conflict=replace(conflict, hands=number, hand=hand, jackpots=()))
    ctx.add_event("CK-P-04", "hand", {"hand": number, "first": ref(hand.order[0])})
    for key in conflict.involved:
        if key not in hand.order and participant_of(conflict, key).status == "in":
            ctx.add_event("R-CK-51", "sits-out", {"actor": ref(key), "rest": False})


def conflict_after_engagement(ctx: Context, conflict: Conflict, number: int) -> Conflict:
    """Return the Conflict as Extensions change it at the Engagement of a Hand, and emit an event for each change.

    Rules: CK-K-01.
    """
    position = ctx.position
    core = engagement_of(position, conflict)
    after = attach(ctx, "Engagement", core, facts_of(position, "hand", number, conflict.es))
    sets_es = sets_stakes_again(position.rulings)
    after = check_engagement(core, after, active(conflict), sets_es=sets_es)
    changes: dict[str, Any] = {"es": after.es, "stakes": after.stakes, "involved": after.participants}
    if after.opposition != core.opposition:  # pairs outside this Hand do not change
        resting = [pair for pair in conflict.opposition if pair not in core.opposition]
        changes["opposition"] = (*after.opposition, *(pair for pair in resting if pair not in after.opposition))
    if after.clusters != core.clusters:
        changes["groups"] = after.clusters
    if after.utg != core.utg:
        changes["utg"] = after.utg
    return replace(conflict, **changes)


def engagement_of(position: Position, conflict: Conflict) -> Engagement:
    """Return the variables of the Engagement before a Hand (CK-K-01)."""
    return Engagement(
        participants=conflict.involved,
        opposition=pairs_left(conflict, conflict.involved),
        clusters=tuple([tuple([key for key in group if key in conflict.involved]) for group in conflict.groups]),
        utg=conflict.utg,
        highest_rank=highest_rank(position, active(conflict)),
        es=conflict.es,
        stakes=conflict.stakes,
    )
