"""Rules of Step 2: legal antes and Aspect cards, TD Wins, and the payout of the pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from msgspec.structs import replace

from facedown.systems.core_kernel.attributes import (
    ASPECTS,
    ATTRIBUTES,
    PLACE,
    Aspect,
    Attribute,
    Chips,
    Ratings,
    add_chips,
)
from facedown.systems.core_kernel.hooks import CommitAnte, Facts, OutcomePayout, consult
from facedown.systems.core_kernel.model import (
    Actor,
    AspectLay,
    Cluster,
    Conflict,
    Hand,
    Participant,
    Play,
    Position,
    actor_of,
    participant_of,
)
from facedown.systems.core_kernel.rules.dominance import Dominance, trine_dominance
from facedown.systems.core_kernel.rules.numbers import rates_by_sheet, rating, trine_score


def ante_limits(position: Position, actor: Actor, participant: Participant) -> CommitAnte:
    """Return the cost of the Actor's ante in chips and the TAs that it can play, after changes by Extensions.

    A TA can be played only if its TS is 1 or more (CK-S2-03, R-CK-45).
    """
    ratings = rating(position.rulings, actor, participant)
    limits = core_ante(ratings)
    if position.extensions and position.conflict is not None:
        facts = own_facts(position.conflict, "ante", actor)
        limits = consult(position, "Commit", limits, facts)
        playable = [aspect for aspect in limits.aspects if trine_score(ratings, aspect)]
        limits = replace(limits, aspects=tuple(playable))  # R-CK-45 also applies to Extensions
    return limits


@lru_cache(maxsize=4096)
def core_ante(ratings: Ratings) -> CommitAnte:
    """Return the limits of an ante without Extensions (CK-S2-03, CK-N-04, R-CK-45).

    The ante costs one chip, and the TAs with a TS of 1 or more can be played. Each Actor has its own set of cards
    (R-CK-108), and no card is used up (R-CK-71).
    """
    return CommitAnte(aspects=tuple(aspect for aspect in ASPECTS if trine_score(ratings, aspect)))


@lru_cache(maxsize=4096)
def payable(stack: Chips, cost: int) -> tuple[tuple[Attribute, ...], ...]:
    """Return all ways to pay an ante of `cost` chips, first from the Attributes with the most chips (CK-C-06).

    Committed chips are in no stack and cannot pay (R-CK-14).
    """
    kinds = [name for name in ATTRIBUTES if stack[PLACE[name]]]
    kinds.sort(key=lambda name: -stack[PLACE[name]])
    if cost == 1:  # a shortcut for nearly every ante
        return tuple([(name,) for name in kinds])
    return tuple(
        chips
        for chips in combinations_with_replacement(kinds, cost)
        if all(chips.count(chip) <= stack[PLACE[chip]] for chip in chips)
    )


def own_facts(
    conflict: Conflict, moment: str, actor: Actor, aspect: Aspect | None = None, attribute: Attribute | None = None
) -> Facts:
    """Return what an Extension may read about an Actor's choices: only facts that its player knows (CK-K-02)."""
    return Facts(
        moment=moment,
        hand=conflict.hands,
        es=conflict.es,
        actor=actor.key,
        kind=actor.kind,
        notes=actor.notes,
        aspect=aspect,
        attribute=attribute,
        av=actor.av,
        av_base=actor.av_base,
    )


def add_each(stack: Chips, chips: Sequence[Attribute], count: int) -> Chips:
    """Return the stacks with `count` chips added for each Attribute in `chips`; a negative count removes chips."""
    for chip in chips:
        stack = add_chips(stack, chip, count)
    return stack


def playable_after(
    position: Position, actor: Actor, participant: Participant, chips: tuple[Attribute, ...], limits: CommitAnte
) -> tuple[Aspect, ...]:
    """Return the Aspect cards that can be played after anting `chips` (R-CK-01).

    Under `av_basis=held`, an ante lowers ratings and so can lower TS. Under that ruling, the result is empty if the
    stack lacks one of the chips.
    """
    if rates_by_sheet(position.rulings):
        return limits.aspects
    stack = add_each(participant.stack, chips, -1)
    if min(stack) < 0:
        return ()
    ratings = rating(position.rulings, actor, replace(participant, stack=stack))
    return tuple(aspect for aspect in limits.aspects if trine_score(ratings, aspect))


def can_ante(position: Position, key: str) -> bool:
    """Return whether the Actor has chips for the ante and an Aspect card to play with it (CK-S2-05, R-CK-47)."""
    assert position.conflict is not None
    actor, participant = actor_of(position, key), participant_of(position.conflict, key)
    limits = ante_limits(position, actor, participant)
    if not limits.may_ante or not limits.aspects:
        return False
    if rates_by_sheet(position.rulings) and limits.ante_cost == 1:
        return any(participant.stack)
    for chips in payable(participant.stack, limits.ante_cost):
        if playable_after(position, actor, participant, chips, limits):
            return True
    return False


def owes_ante(position: Position, participant: Participant) -> bool:
    """Return whether the ante costs something and the Actor has no chip to pay for it (CK-S6-03).

    Such an Actor leaves in Step 6, before it can refuse the ante of the next Hand (R-CK-68). An Extension may make the
    ante free.
    """
    if any(participant.stack):
        return False
    return ante_limits(position, actor_of(position, participant.actor), participant).ante_cost > 0


# TD and the pot


def td_wins(aspect: Aspect, opponents: Sequence[str], laid: Mapping[str, AspectLay], table: Dominance) -> int:
    """Return the number of `opponents` whose Aspect cards lose TD against `aspect` (CK-S2-08, CK-S2-09).

    So one Actor against many can have more TD Wins than any of them (R-CK-102).
    `laid` holds the sealed choice of each opponent.
    """
    wins = 0
    for rival in opponents:
        wins += trine_dominance(aspect, laid[rival].aspect, table) > 0
    return wins


def turn_up_aspect(play: Play, laid: Mapping[str, AspectLay], table: Dominance) -> Play:
    """Return the play with its Aspect card revealed and its TD Wins counted (CK-S2-07, CK-S2-09)."""
    aspect = laid[play.actor].aspect
    return replace(play, aspect=aspect, td_wins=td_wins(aspect, play.opponents, laid, table))


def plays_in(hand: Hand, cluster: Cluster) -> list[Play]:
    """Return the plays of a cluster's Actors whose Aspect card is revealed."""
    return [play for play in hand.plays if play.actor in cluster.members and play.aspect is not None]


def core_leaders(position: Position, plays: Sequence[Play]) -> OutcomePayout:
    """Return the Actors with the most TD Wins, in table order from Under the Gun (CK-S2-11, R-CK-25, R-CK-26).

    Only these Actors are paid (R-CK-27); if all have equally many TD Wins, all are paid (R-CK-28).
    If no Actor has a TD Win, the result is empty under `zero_wins=jackpot`; otherwise it contains all Actors.
    """
    most = max([play.td_wins for play in plays], default=0)
    if not most and position.rulings.zero_wins == "jackpot":
        return OutcomePayout(())
    return OutcomePayout(tuple([play.actor for play in plays if play.td_wins == most]))


def payout_facts(conflict: Conflict, hand: Hand) -> Facts:
    """Return the facts that an Extension may read when the pot is paid (CK-K-05)."""
    return Facts("payout", hand.number, conflict.es)


def leaders_of(position: Position, conflict: Conflict, hand: Hand, plays: Sequence[Play]) -> tuple[str, ...]:
    """Return the keys of the Actors that are paid from the pot, after the table's Extensions (CK-S2-11, CK-K-05)."""
    return consult(position, "Outcome", core_leaders(position, plays), payout_facts(conflict, hand)).leaders


def shares(chips: int, leaders: int) -> tuple[int, ...]:
    """Return how many chips each leader gets if `chips` chips are dealt one at a time, in turn (CK-S2-12).

    All chips are dealt, so none are left for other Actors (R-CK-27).
    """
    return tuple(chips // leaders + (j < chips % leaders) for j in range(leaders))
