"""Rules of Engagement: participants, opponents, the Actor Under the Gun, and the start of a Hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from msgspec.structs import replace

from facedown.game import Sealed
from facedown.systems.core_kernel.attributes import add_all
from facedown.systems.core_kernel.hooks import Facts
from facedown.systems.core_kernel.model import (
    Actor,
    Cluster,
    Conflict,
    Hand,
    Jackpot,
    Participant,
    Play,
    Position,
    Rulings,
    actor_of,
    is_allied,
)
from facedown.systems.core_kernel.rules.numbers import eliminated_aspects

Pair = tuple[str, str]


def in_place(position: Position, keys: Iterable[str]) -> tuple[str, ...]:
    """Return the Actors with these keys, in table order (R-CK-54)."""
    wanted = set(keys)
    return tuple([actor.key for actor in position.actors if actor.key in wanted])


def active(conflict: Conflict) -> tuple[str, ...]:
    """Return the keys of the Actors that are still in the Conflict."""
    return tuple([p.actor for p in conflict.participants if p.status == "in"])


def under_the_gun(position: Position, conflict: Conflict) -> str:
    """Return the Actor who acts first: `conflict.utg` or, if that Actor has left, the next Actor clockwise.

    Rules: R-CK-53.
    """
    for participant in conflict.participants:
        if participant.actor == conflict.utg and participant.status == "in":
            return conflict.utg
    there = active(conflict)
    seats = in_place(position, (*there, conflict.utg))
    at = seats.index(conflict.utg)
    return next(key for key in (*seats[at:], *seats[:at]) if key in there)


def from_utg(position: Position, conflict: Conflict, keys: Collection[str]) -> tuple[str, ...]:
    """Return the Actors with these keys, in table order from the Actor Under the Gun (CK-S2-01, R-CK-26)."""
    return clockwise(table_order(position), conflict.utg, keys)


def table_order(position: Position) -> tuple[str, ...]:
    """Return the keys of all Actors in table order (R-CK-54)."""
    return tuple([actor.key for actor in position.actors])


def clockwise(seats: tuple[str, ...], first: str, keys: Collection[str]) -> tuple[str, ...]:
    """Return the Actors in `keys`, in the circular order of `seats` from the Actor `first` (CK-S2-01, R-CK-26).

    `seats` are all Actors in table order; `first` must be one of them.
    """
    at = seats.index(first)
    return tuple([key for key in seats[at:] + seats[:at] if key in keys])


def pairs_left(conflict: Conflict, among: Collection[str] | None = None) -> tuple[Pair, ...]:
    """Return the opponent pairs of which both Actors are still in the Conflict and, if `among` is given, in `among`.

    Rules: R-CK-66.
    """
    there = active(conflict)
    if among is not None:
        there = tuple([key for key in there if key in among])
    return pairs_among(conflict, there)


def pairs_among(conflict: Conflict, keys: Collection[str]) -> tuple[Pair, ...]:
    """Return the opponent pairs of which both Actors are in `keys` (R-CK-66)."""
    return tuple([pair for pair in conflict.opposition if pair[0] in keys and pair[1] in keys])


def pairs_this_hand(conflict: Conflict) -> tuple[Pair, ...]:
    """Return the opponent pairs of the next Hand: both Actors are involved and in the same cluster (R-CK-101)."""
    involved = conflict.involved
    keys = tuple([p.actor for p in conflict.participants if p.status == "in" and p.actor in involved])
    return pairs_in_groups(conflict.opposition, conflict.groups, keys)


@lru_cache(maxsize=256)
def pairs_in_groups(
    pairs: tuple[Pair, ...], groups: tuple[tuple[str, ...], ...], keys: tuple[str, ...]
) -> tuple[Pair, ...]:
    """Return the opponent pairs of which both Actors are in `keys` and in the same group (R-CK-101).

    The result has the order of the groups. It is cached, because most Hands begin alike.
    """
    return tuple(pair for group in groups for pair in pairs if all(key in group and key in keys for key in pair))


def default_opposition(position: Position, keys: Iterable[str]) -> tuple[Pair, ...]:
    """Return the usual opponent pairs: every two of these Actors that are not on the same side (CK-C-02, R-CK-50)."""
    actors = [actor_of(position, key) for key in in_place(position, keys)]
    pairs = [(a, b) for at, a in enumerate(actors) for b in actors[at + 1 :]]
    return tuple([(a.key, b.key) for a, b in pairs if not is_allied(a, b)])


def highest_rank(position: Position, keys: Iterable[str]) -> int:
    """Return R_max, the highest Rank of these Actors; an unknown Rank counts as 1 (R-CK-21)."""
    return max(actor_of(position, key).rank or 1 for key in keys)


def enter(actor: Actor, wildcards: int) -> Participant:
    """Return the record of an Actor that enters a Conflict, with one chip for each point of AV, and its Wildcards.

    If a TA is already at 0, the Actor may stay as if the GM had allowed that TA (R-CK-64). The supply of chips has no
    limit (R-CK-92).

    Rules: CK-GL-07, CK-N-08, CK-GL-11.
    """
    stack = tuple(av or 0 for av in actor.av)
    return Participant(actor.key, stack, wildcards=wildcards, spared=eliminated_aspects(actor.av))


def facts_of(position: Position, moment: str, hand: int, es: int) -> Facts:
    """Return the facts that Extensions may read at Engagement: the Actors with their kinds and notes (CK-K-01)."""
    return Facts(moment, hand, es, cast=tuple((a.key, a.kind, a.notes) for a in position.actors))


def last_hand(rulings: Rulings) -> int | None:
    """Return the number of the Hand after which a Conflict ends at the latest; None if there is no limit (R-CK-90)."""
    return None if rulings.max_hands == "none" else rulings.max_hands


def sets_stakes_again(rulings: Rulings) -> bool:
    """Return whether the Stakes are calculated again for each later Hand of a Conflict (R-CK-22)."""
    return rulings.es_lock == "hand"


def choices_can_change(rulings: Rulings) -> bool:
    """Return whether antes, cards and bids can be changed until they are revealed (R-CK-107)."""
    return rulings.amend == "until_reveal"


def new_hand(position: Position, conflict: Conflict, number: int, pairs: tuple[Pair, ...]) -> Hand:
    """Return a new Hand: a play for each Actor with an opponent, a pot for each cluster.

    Rules: CK-S1-05, CK-S1-06, R-CK-31.
    """
    order, plays, clusters = first_plays(table_order(position), conflict.utg, pairs, conflict.groups)
    return Hand(
        number=number,
        step="aspects",
        order=order,
        clusters=with_jackpots(clusters, conflict.jackpots, order) if conflict.jackpots else clusters,
        plays=plays,
        aspects=Sealed(order, in_turn=True, amendable=choices_can_change(position.rulings)),
    )


@lru_cache(maxsize=256)
def first_plays(
    seats: tuple[str, ...], utg: str, pairs: tuple[Pair, ...], groups: tuple[tuple[str, ...], ...]
) -> tuple[tuple[str, ...], tuple[Play, ...], tuple[Cluster, ...]]:
    """Return the keys of a new Hand's Actors in order, their plays, and the clusters (CK-S1-05, CK-S1-06).

    The plays contain only the opponents of each Actor, and the pots of the clusters are empty.
    `seats` are all Actors in table order, `pairs` the opponents, `groups` the members of each cluster. Results are
    cached, because most Hands begin alike.
    """
    order = clockwise(seats, utg, {key for pair in pairs for key in pair})
    faced = {key: tuple([other for other in order if (key, other) in pairs or (other, key) in pairs]) for key in order}
    members = [tuple([key for key in order if key in group]) for group in groups]
    plays = tuple([Play(key, faced[key], faced[key]) for key in order])
    return order, plays, tuple([Cluster(group) for group in members if group])


def with_jackpots(
    clusters: tuple[Cluster, ...], jackpots: tuple[Jackpot, ...], order: tuple[str, ...]
) -> tuple[Cluster, ...]:
    """Return the clusters with the Jackpots added to their pots (CK-R-02).

    A Jackpot comes from the pot of an old cluster. Of the Actors in that cluster, the first in table order that takes
    part in this Hand decides: the Jackpot goes to this Actor's new cluster. If none of them takes part, it goes to the
    cluster of the first Actor in `order` (R-CK-30).
    """
    pots = list(clusters)
    for jackpot in jackpots:
        heir = next((key for key in jackpot.members if key in order), order[0])
        at = next(at for at, cluster in enumerate(pots) if heir in cluster.members)
        pots[at] = replace(pots[at], pot=add_all(pots[at].pot, jackpot.pot), size=pots[at].size + jackpot.size)
    return tuple(pots)
