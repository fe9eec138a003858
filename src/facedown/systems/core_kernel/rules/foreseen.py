"""Numbers of a Hand before its cards are revealed, with the changes that the table’s Extensions will make.

Options, odds and bots call these functions with cards and bids that an Actor may have played.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.core_kernel.hooks import CORE_ATTRIBUTES, CORE_TRINES, Facts, consult
from facedown.systems.core_kernel.model import (
    Cluster,
    Conflict,
    Hand,
    PairResult,
    Play,
    Position,
)
from facedown.systems.core_kernel.rules.damage import core_outcome, damage, damage_facts
from facedown.systems.core_kernel.rules.dominance import Dominance, as_table
from facedown.systems.core_kernel.rules.showdown import (
    core_bonuses,
    dominance,
    pair_result,
    share_of_bid,
    showdown,
    showdown_facts,
)


def table_facts(moment: str, conflict: Conflict, hand: Hand) -> Facts:
    """Return the facts that an Extension may read about the tables of dominance and the reveals of a Hand (CK-K-04).

    `moment` is "aspects" in Step 2 and "actions" in Step 3.
    """
    return Facts(moment, hand.number, conflict.es)


def with_td_table(hand: Hand, table: Dominance) -> Hand:
    """Return the Hand with this table of TD (CK-D-02)."""
    return replace(hand, td=None if table is CORE_TRINES.td else as_table(table))


def with_ad_table(hand: Hand, table: Dominance) -> Hand:
    """Return the Hand with this table of AD (CK-D-07)."""
    return replace(hand, ad=None if table is CORE_ATTRIBUTES.ad else as_table(table))


def foreseen_hand(position: Position, conflict: Conflict, hand: Hand) -> Hand:
    """Return the Hand with the tables of dominance that its reveals will use, after the table's Extensions (CK-K-04).

    A Hand gets its table of TD only when the Aspect cards are revealed, and its table of AD with the Action cards.
    """
    if not position.extensions:
        return hand
    if hand.step == "aspects":
        facts = table_facts("aspects", conflict, hand)
        hand = with_td_table(hand, consult(position, "Resolve", CORE_TRINES, facts).td)
    if hand.step in ("aspects", "actions"):
        facts = table_facts("actions", conflict, hand)
        hand = with_ad_table(hand, consult(position, "Resolve", CORE_ATTRIBUTES, facts).ad)
    return hand


def others_in_pot(hand: Hand, actor: str) -> list[str]:
    """Return the keys of all other Actors that play an Aspect card in the same cluster as the Actor `actor`."""
    cluster = cluster_of(hand, actor)
    return [key for key in hand.aspects.order if key in cluster.members and key != actor]


def cluster_of(hand: Hand, actor: str) -> Cluster:
    """Return the cluster of an Actor in this Hand; `actor` is its key (R-CK-52)."""
    return next(cluster for cluster in hand.clusters if actor in cluster.members)


def foreseen_pot(hand: Hand, actor: str, cost: int) -> int:
    """Return the number of chips in the pot of an Actor’s cluster when all its Actors have anted (CK-S2-03).

    `actor` is the key of the Actor. `cost` is the ante in chips, which is assumed to be the same for all Actors that
    have not anted yet.
    """
    asked = (actor, *others_in_pot(hand, actor))
    return cluster_of(hand, actor).size + cost * sum([key not in hand.aspects.laid for key in asked])


def foreseen_result(position: Position, conflict: Conflict, hand: Hand, mine: Play, theirs: Play) -> PairResult:
    """Return the result of the Showdown between two plays, without the damage.

    Rules: CK-S4-01, CK-S4-02.
    """
    td, ad = dominance(hand, mine, theirs)
    totals = []
    for one, other, sign in ((mine, theirs, 1), (theirs, mine, -1)):
        bid = share_of_bid(position, one)
        core = core_bonuses(conflict, one, bid, sign * td, sign * ad)
        facts = showdown_facts(position, conflict, hand, one, other, sign * td, sign * ad)
        adds = consult(position, "Resolve", core, facts)
        totals.append(showdown(position.rulings, one, other, bid, sign * td, sign * ad, adds))
    return pair_result(hand, mine, theirs, td, ad, (totals[0], totals[1]))


def foreseen_damage(position: Position, conflict: Conflict, hand: Hand, result: PairResult) -> int:
    """Return D, the points of damage of a pair with this result; 0 for a tie.

    `hand` holds the plays of the pair with their cards and bids. How much of D gets through is not foreseen, because it
    depends on the Attributes that the loser owns.

    Rules: CK-S5-02, CK-S5-03, CK-K-05.
    """
    if result.winner is None:
        return 0
    core = core_outcome(position, result, damage(conflict.es, result.margin).total)
    return consult(position, "Outcome", core, damage_facts(position, conflict, hand, result)).damage
