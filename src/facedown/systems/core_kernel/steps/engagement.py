"""Step 1, Engagement: who takes part, who opposes whom, what is at stake. And the open floor between Conflicts."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from facedown.game import Refusal, Refused, Sealed, listed, new_key, new_name, refuse
from facedown.game.events import Telling
from facedown.systems.core_kernel import moves as m
from facedown.systems.core_kernel.hooks import Engagement, EngagementJoin, EngagementStart, Facts, attach
from facedown.systems.core_kernel.model import (
    ATTRIBUTES,
    NO_CHIPS,
    STAKES,
    Actor,
    Chips,
    Cluster,
    Conflict,
    Hand,
    Jackpot,
    Participant,
    Play,
    Position,
    Proposal,
    actor_of,
    add_all,
    edge_step,
    eliminated_aspects,
    participant_of,
    with_actor,
    with_participant,
)
from facedown.systems.core_kernel.naming import name_of

Told = Telling[Position]
E = TypeVar("E", bound=Engagement)


class NoOpponents(Refused):
    """A Hand in which nobody would oppose anybody."""


# Who is where


def in_place(position: Position, keys: Iterable[str]) -> tuple[str, ...]:
    """These Actors in table order (R-CK-54)."""
    wanted = set(keys)
    return tuple([actor.key for actor in position.actors if actor.key in wanted])


def active(conflict: Conflict) -> tuple[str, ...]:
    """The Actors that are still in the Conflict."""
    return tuple([p.actor for p in conflict.participants if p.status == "in"])


def under_the_gun(position: Position, conflict: Conflict) -> str:
    """The Actor who acts first: the opener, or the next active seat clockwise once it has left (R-CK-53)."""
    there = active(conflict)
    seats = in_place(position, (*there, conflict.utg))
    at = seats.index(conflict.utg)
    return next(key for key in (*seats[at:], *seats[:at]) if key in there)


def from_utg(position: Position, conflict: Conflict, keys: Collection[str]) -> tuple[str, ...]:
    """These Actors in table order, clockwise from the Actor Under the Gun (CK-S2-01, R-CK-26)."""
    seats = [actor.key for actor in position.actors]
    at = seats.index(conflict.utg)
    return tuple([key for key in seats[at:] + seats[:at] if key in keys])


def pairs_left(conflict: Conflict, among: Collection[str] | None = None) -> tuple[tuple[str, str], ...]:
    """The opponent pairs of active Actors (R-CK-66), or those of some of them."""
    there = active(conflict) if among is None else [key for key in active(conflict) if key in among]
    return tuple([pair for pair in conflict.opposition if pair[0] in there and pair[1] in there])


def pairs_this_hand(conflict: Conflict) -> tuple[tuple[str, str], ...]:
    """The opponent pairs the next Hand would have: opposed, involved, in one cluster (R-CK-101)."""
    pairs: list[tuple[str, str]] = []
    for group in conflict.groups:
        pairs += pairs_left(conflict, [key for key in group if key in conflict.involved])
    return tuple(pairs)


def default_opposition(position: Position, keys: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Who opposes whom unless the GM says else: everybody not on one's own side (CK-C-02, R-CK-50)."""
    actors = [actor_of(position, key) for key in in_place(position, keys)]
    pairs = [(a, b) for at, a in enumerate(actors) for b in actors[at + 1 :]]
    return tuple([(a.key, b.key) for a, b in pairs if not a.side or a.side != b.side])


# The open floor


def propose(told: Told, seat: str, move: m.Propose) -> None:
    """Somebody states an Action that another Actor opposes (CK-S1-01)."""
    position = told.position
    proposal = Proposal(move.actor, move.against, move.action)
    told.position = replace(position, proposals=(*position.proposals, proposal))
    action = f": {move.action}" if move.action else ""
    told.say(
        "CK-S1-01",
        "proposed",
        f"{name_of(position, move.actor)} acts against {name_of(position, move.against)}{action}",
        actor=move.actor,
        against=move.against,
    )


def start_conflict(told: Told, seat: str, move: m.StartConflict) -> None:
    """The GM declares a Conflict: stacks are issued, Wildcards refreshed, the Stakes announced.

    Rules: CK-P-02, CK-N-15, CK-C-01.
    """
    told.opened = True  # the Stakes tell something of the Ranks
    position = told.position
    keys = in_place(position, move.participants)
    opener = next((p.actor for p in position.proposals if p.actor in keys), keys[0])
    rank = highest_rank(position, keys)
    engaged = EngagementStart(
        participants=keys,
        opposition=default_opposition(position, keys),
        clusters=(keys,),
        utg=opener,
        highest_rank=rank,
        es=edge_step(rank),
        stakes=move.stakes,
        wildcard_ranks={key: actor_of(position, key).wildcard_rank for key in keys},
    )
    after = attach(told, "Engagement", engaged, facts_of(position, "conflict", 0, edge_step(rank)))
    engaged = checked_engagement(engaged, after, keys, sets_es=True)
    participants = tuple(
        enter(actor_of(position, key), engaged.wildcard_ranks.get(key, 0)) for key in engaged.participants
    )
    if len(participants) < 2:
        raise refuse("CK-K-09", "The Extensions of this table leave fewer than two Actors for the Conflict.")
    there = engaged.participants
    conflict = Conflict(
        number=position.conflicts + 1,
        utg=engaged.utg if engaged.utg in there else there[0],
        es=engaged.es,
        participants=participants,
        opposition=tuple([pair for pair in engaged.opposition if pair[0] in there and pair[1] in there]),
        involved=engaged.participants,
        groups=tuple([tuple([key for key in group if key in there]) for group in engaged.clusters]),
        issued=total_chips(participants),
        stakes=engaged.stakes,
    )
    told.position = replace(position, conflict=conflict, conflicts=conflict.number, proposals=())
    names = listed(name_of(position, key) for key in engaged.participants)
    about = f" over {engaged.stakes}" if engaged.stakes else ""
    told.say("CK-P-02", "conflict", f"A Conflict begins{about}: {names}.", participants=list(engaged.participants))
    for participant in participants:
        actor = actor_of(position, participant.actor)
        if actor.kind == "PC" and not participant.wildcards:
            told.say("CK-N-07", "no-wildcards", f"{actor.name} has no Wildcards.", actor=actor.key)
    told.say("CK-N-15", "stakes", f"Stakes: {STAKES[conflict.es]} ({conflict.es}).", es=conflict.es)
    told.say(
        "CK-S1-02",
        "under-the-gun",
        f"{name_of(position, conflict.utg)} is Under the Gun.",
        actor=conflict.utg,
    )
    if not position.gm:
        limit = position.rulings.max_hands
        told.say("R-CK-90", "last-hand", f"With nobody to end it sooner, it is over after Hand {limit}.", hand=limit)


def checked_engagement(before: E, after: E, there: Collection[str], *, sets_es: bool) -> E:
    """Extensions can only name Actors that are there; a changed R_max changes ES too, where ES is being set."""
    named = {*after.participants, after.utg}
    if isinstance(after, EngagementStart):
        named |= set(after.wildcard_ranks)
    named |= {key for group in (*after.opposition, *after.clusters) for key in group}
    if not named <= set(there):
        raise refuse("CK-K-09", "An Extension names Actors at Engagement that are not there.")
    if sets_es and after.highest_rank != before.highest_rank and after.es == before.es:
        return replace(after, es=edge_step(after.highest_rank))
    return after


def highest_rank(position: Position, keys: Iterable[str]) -> int:
    """R_max of these Actors; a missing Rank counts as 1 (R-CK-21)."""
    return max(actor_of(position, key).rank or 1 for key in keys)


def enter(actor: Actor, wildcards: int) -> Participant:
    """An Actor's chips as it enters a Conflict: one per point of AV (CK-GL-07, CK-GL-11), Wildcards up to WR (CK-N-08).

    A TA that is at 0 already is one the GM lets it enter with (R-CK-64).
    """
    stack = tuple(av or 0 for av in actor.av)
    return Participant(actor.key, stack, wildcards=wildcards, spared=eliminated_aspects(actor.av))


def total_chips(participants: Iterable[Participant]) -> Chips:
    """All chips these Actors hold."""
    total = NO_CHIPS
    for participant in participants:
        total = add_all(total, participant.held)
    return total


def facts_of(position: Position, moment: str, hand: int, es: int) -> Facts:
    """What Extensions may read at Engagement: who is at the table, by kind and notes."""
    return Facts(moment, hand, es, cast=tuple((a.key, a.kind, a.notes) for a in position.actors))


def set_av(told: Told, seat: str, move: m.SetAv) -> None:
    """AVs come back between Conflicts, by advancement or other rules outside the core (CK-GL-10, R-CK-86)."""
    actor = actor_of(told.position, move.actor)
    av = tuple(move.av.get(attribute, was) for attribute, was in zip(ATTRIBUTES, actor.av, strict=True))
    changed = replace(actor, av=av, av_base=tuple(higher(old, new) for old, new in zip(actor.av_base, av, strict=True)))
    told.position = with_actor(told.position, changed)
    told.say("R-CK-86", "sheet", f"{actor.name}’s AVs are set anew.", actor=actor.key)


def higher(base: int | None, now: int | None) -> int | None:
    """What an Attribute counts as unhurt: its old base, or the new AV where that is more."""
    return None if now is None else max(base or 0, now)


def set_wildcard_rank(told: Told, seat: str, move: m.SetWildcardRank) -> None:
    """An Actor's WR, in force from the next Conflict (CK-N-07, CK-N-10)."""
    actor = actor_of(told.position, move.actor)
    told.position = with_actor(told.position, replace(actor, wildcard_rank=move.wildcard_rank))
    told.say("CK-N-10", "sheet", f"{actor.name} gets {move.wildcard_rank} Wildcards per Conflict.", actor=actor.key)


def set_rank(told: Told, seat: str, move: m.SetRank) -> None:
    """An Actor's Rank, which nobody but its player and the GM learns (CK-N-15)."""
    actor = actor_of(told.position, move.actor)
    told.position = with_actor(told.position, replace(actor, rank=move.rank))
    told.say("R-CK-83", "sheet", f"{actor.name}’s Rank is set.", actor=actor.key)


def set_place(told: Told, seat: str, move: m.SetPlace) -> None:
    """Two Actors change places in table order (R-CK-54)."""
    position = told.position
    actor = actor_of(position, move.actor)
    there = next(a for a in position.actors if a.place == move.place)
    for changed in (replace(there, place=actor.place), replace(actor, place=move.place)):
        told.position = with_actor(told.position, changed)
    actors = sorted(told.position.actors, key=lambda one: one.place)
    told.position = replace(told.position, actors=tuple(actors))
    told.say("R-CK-54", "place", f"{actor.name} changes places with {there.name}.", actor=actor.key)


def add_actor(told: Told, seat: str, move: m.AddActor) -> None:
    """Any entity able to act in the fiction can become an Actor (CK-GL-01)."""
    position = told.position
    key = new_key([actor.key for actor in position.actors], move.name)
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
        side=move.side,
    )
    told.position = replace(position, actors=(*position.actors, actor))
    told.say("CK-GL-01", "actor", f"{actor.name} joins the campaign.", actor=key)


def add_note(told: Told, seat: str, move: m.AddNote) -> None:
    """What a withdrawal or a wound means is the fiction's to say; the note changes nothing else (CK-GL-31)."""
    actor = actor_of(told.position, move.actor)
    told.position = with_actor(told.position, replace(actor, notes=(*actor.notes, move.note)))
    told.say("CK-GL-31", "note", f"{actor.name}: {move.note}", actor=actor.key)


# Before a Hand


def set_under_the_gun(told: Told, seat: str, move: m.SetUnderTheGun) -> None:
    """Whoever took the opening Action acts first (CK-S1-02)."""
    told.position = replace(told.position, conflict=replace(_conflict(told), utg=move.actor))
    told.say(
        "CK-S1-02",
        "under-the-gun",
        f"{name_of(told.position, move.actor)} is Under the Gun.",
        actor=move.actor,
    )


def involve(told: Told, seat: str, move: m.Involve) -> None:
    """The GM says who is involved this Hand (CK-S1-03)."""
    actors = in_place(told.position, move.actors)
    told.position = replace(told.position, conflict=replace(_conflict(told), involved=actors))
    names = listed(name_of(told.position, key) for key in actors)
    told.say("CK-S1-03", "involved", f"Involved this Hand: {names}.", actors=list(actors))


def oppose(told: Told, seat: str, move: m.Oppose) -> None:
    """The GM says who opposes whom (CK-S1-05)."""
    pairs = tuple((a, b) for a, b in (pair.split("|") for pair in move.pairs))
    told.position = replace(told.position, conflict=replace(_conflict(told), opposition=pairs))
    names = listed(f"{name_of(told.position, a)} – {name_of(told.position, b)}" for a, b in pairs)
    told.say("CK-S1-05", "opposition", f"Opposed: {names or 'nobody'}.", pairs=list(move.pairs))


def split_into_clusters(told: Told, seat: str, move: m.SplitIntoClusters) -> None:
    """The GM splits a crowded Conflict into clusters (CK-S1-04)."""
    conflict = _conflict(told)
    number = {key: move.clusters.get(key, 1) for key in active(conflict)}
    groups = tuple(
        in_place(told.position, [key for key in number if number[key] == n]) for n in sorted(set(number.values()))
    )
    told.position = replace(told.position, conflict=replace(conflict, groups=groups))
    shown = "; ".join(listed(name_of(told.position, key) for key in group) for group in groups)
    told.say("CK-S1-04", "clusters", f"Clusters: {shown}.", clusters=[list(group) for group in groups])


def join(told: Told, seat: str, move: m.Join) -> None:
    """A newcomer joins between Hands: chips by its AVs, Wildcards by its WR, the Stakes stay (CK-C-18, R-CK-69)."""
    position, conflict = told.position, _conflict(told)
    keys = (*active(conflict), move.actor)
    with_them = [pair for pair in default_opposition(position, keys) if move.actor in pair]
    actor = actor_of(position, move.actor)
    joining = EngagementJoin(wildcard_ranks={actor.key: actor.wildcard_rank})
    joining = attach(told, "Engagement", joining, facts_of(position, "join", conflict.hands, conflict.es))
    if set(joining.wildcard_ranks) - {actor.key}:
        raise refuse("CK-K-09", "An Extension names Actors that do not join just now.")
    newcomer = enter(actor, joining.wildcard_ranks.get(actor.key, 0))
    conflict = replace(
        conflict,
        participants=(*conflict.participants, newcomer),
        opposition=(*conflict.opposition, *(pair for pair in with_them if pair not in conflict.opposition)),
        involved=in_place(position, (*conflict.involved, move.actor)),
        groups=(in_place(position, (*conflict.groups[0], move.actor)), *conflict.groups[1:]),
        issued=add_all(conflict.issued, newcomer.stack),
    )
    told.position = replace(position, conflict=conflict)
    told.say("R-CK-69", "joined", f"{name_of(position, move.actor)} joins the Conflict.", actor=move.actor)


def override_elimination(told: Told, seat: str, move: m.OverrideElimination) -> None:
    """The fiction may let an Actor go on though a TA of it is at 0 (CK-S6-04, R-CK-65)."""
    conflict = _conflict(told)
    before = participant_of(conflict, move.actor)
    changed = replace(before, continues=move.continues, spared=before.spared if move.continues else ())
    told.position = replace(told.position, conflict=with_participant(conflict, changed))
    says = "may go on with a TA at 0" if move.continues else "is eliminated once a TA is at 0"
    told.say("CK-C-15", "override", f"{name_of(told.position, move.actor)} {says}.", actor=move.actor)


def deal_hand(told: Told, seat: str = "", move: m.DealHand | None = None) -> None:
    """Participants, opposition and Stakes are confirmed and a Hand begins (CK-S1-05, CK-S1-06)."""
    position, conflict = told.position, _conflict(told)
    before, number = conflict.es, conflict.hands + 1
    if position.rulings.es_lock == "hand" and number > 1:  # R-CK-22
        conflict = replace(conflict, es=edge_step(highest_rank(position, active(conflict))))
    if position.extensions:
        conflict = engaged_anew(told, conflict, number)
    if conflict.es != before:
        told.opened = True
        rule = "R-CK-22" if position.rulings.es_lock == "hand" else "CK-K-01"
        told.say(rule, "stakes", f"Stakes are now {STAKES[conflict.es]} ({conflict.es}).", es=conflict.es)
    pairs = pairs_this_hand(conflict)
    if not pairs:  # only an Extension can bring this about
        raise NoOpponents(Refusal("R-CK-94", "The Extensions of this table leave no opponents for the Hand."))
    hand = new_hand(position, conflict, number, pairs)
    told.position = replace(position, conflict=replace(conflict, hands=number, hand=hand, jackpots=()))
    first = name_of(position, hand.order[0])
    told.say("CK-P-04", "hand", f"Hand {number} begins. {first} acts first.", hand=number)
    for key in conflict.involved:
        if key not in hand.order and participant_of(conflict, key).status == "in":
            told.say("R-CK-51", "sits-out", f"{name_of(position, key)} has no opponent and sits out.", actor=key)


def engaged_anew(told: Told, conflict: Conflict, number: int) -> Conflict:
    """The Conflict as Extensions leave it at the Engagement of a Hand (CK-K-01)."""
    position = told.position
    engaged = Engagement(
        participants=conflict.involved,
        opposition=pairs_left(conflict, conflict.involved),
        clusters=tuple([tuple([key for key in group if key in conflict.involved]) for group in conflict.groups]),
        utg=conflict.utg,
        highest_rank=highest_rank(position, active(conflict)),
        es=conflict.es,
        stakes=conflict.stakes,
    )
    after = attach(told, "Engagement", engaged, facts_of(position, "hand", number, conflict.es))
    sets_es = position.rulings.es_lock == "hand"
    after = checked_engagement(engaged, after, active(conflict), sets_es=sets_es)
    changes: dict[str, Any] = {"es": after.es, "stakes": after.stakes, "involved": after.participants}
    if after.opposition != engaged.opposition:  # pairs that are not of this Hand stay as they are
        resting = [pair for pair in conflict.opposition if pair not in engaged.opposition]
        changes["opposition"] = (*after.opposition, *(pair for pair in resting if pair not in after.opposition))
    if after.clusters != engaged.clusters:
        changes["groups"] = after.clusters
    if after.utg != engaged.utg:
        changes["utg"] = after.utg
    return replace(conflict, **changes)


def new_hand(position: Position, conflict: Conflict, number: int, pairs: Collection[tuple[str, str]]) -> Hand:
    """The Hand as it begins: one play for each Actor with an opponent, one pot for each cluster with its Jackpot."""
    order = from_utg(position, conflict, {key for pair in pairs for key in pair})
    faced = {key: tuple([other for other in order if (key, other) in pairs or (other, key) in pairs]) for key in order}
    groups = [tuple([key for key in order if key in group]) for group in conflict.groups]
    clusters = tuple([Cluster(group) for group in groups if group])
    return Hand(
        number=number,
        step="aspects",
        order=order,
        clusters=with_jackpots(clusters, conflict.jackpots, order),
        plays=tuple([Play(key, faced[key], faced[key]) for key in order]),
        aspects=Sealed(order, in_turn=True, amendable=position.rulings.amend == "until_reveal"),
    )


def with_jackpots(
    clusters: tuple[Cluster, ...], jackpots: tuple[Jackpot, ...], order: tuple[str, ...]
) -> tuple[Cluster, ...]:
    """Each Jackpot joins the pot of its old cluster's first Actor involved now, else the first Actor's.

    Rules: CK-R-02, R-CK-30.
    """
    pots = list(clusters)
    for jackpot in jackpots:
        heir = next((key for key in jackpot.members if key in order), order[0])
        at = next(at for at, cluster in enumerate(pots) if heir in cluster.members)
        pots[at] = replace(pots[at], pot=add_all(pots[at].pot, jackpot.pot), size=pots[at].size + jackpot.size)
    return tuple(pots)


def _conflict(told: Told) -> Conflict:
    conflict = told.position.conflict
    assert conflict is not None
    return conflict
