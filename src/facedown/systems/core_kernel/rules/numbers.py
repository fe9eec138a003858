"""The numbers of an Actor: ratings, Trine Scores and the Stakes."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress

from facedown.game import Addend, Tally, Term, scaled_addend
from facedown.systems.core_kernel.attributes import (
    ASPECTS,
    ATTRIBUTE_TERMS,
    ATTRIBUTES,
    NO_CHIPS,
    Aspect,
    Attribute,
    Chips,
    Ratings,
    add_all,
)
from facedown.systems.core_kernel.model import Actor, Participant, Position, Rulings


def rates_by_sheet(rulings: Rulings) -> bool:
    """Return whether the ratings are the AVs on the sheet; otherwise they are the chips held (R-CK-01)."""
    return rulings.av_basis == "sheet"


def rating(rulings: Rulings, actor: Actor, participant: Participant | None) -> Ratings:
    """Return the nine ratings that the rules use: AVs on the sheet, or under `av_basis=held` the chips held.

    Chips paid as antes or won from the pot change no AV (R-CK-02, R-CK-03) and, by default, no TS (R-CK-05).

    Rules: CK-GL-19, R-CK-01.
    """
    if participant is None or rates_by_sheet(rulings):
        return actor.av
    return tuple(None if av is None else held for av, held in zip(actor.av, participant.held, strict=True))


@lru_cache(maxsize=65536)
def trine_score(ratings: Ratings, aspect: Aspect) -> int:
    """Return TS: a third of the TA's three ratings, rounded down, at least 1 if any is above 0.

    This minimum, Min-1, applies only to TS (R-CK-17).

    Rules: CK-N-01, CK-N-02, CK-N-03, CK-GL-16, CK-M-04, CK-M-05.
    """
    at = 3 * ASPECTS.index(aspect)
    total = sum([av or 0 for av in ratings[at : at + 3]])
    return max(total // 3, 1) if total else 0


@lru_cache(maxsize=4096)
def trine_score_tally(ratings: Ratings, aspect: Aspect) -> Tally:
    """Return the TS of a TA as a tally that shows its parts (CK-N-01, CK-N-02)."""
    at = 3 * ASPECTS.index(aspect)
    owned = [(ATTRIBUTE_TERMS[place], av) for place in range(at, at + 3) if (av := ratings[place]) is not None]
    attributes = Tally(Term("attributes"), tuple(Addend(label, av, "CK-N-01") for label, av in owned))
    third = scaled_addend(attributes, "CK-N-01", by=3)
    addends: tuple[Addend, ...] = (third,)
    if trine_score(ratings, aspect) > third.value:
        addends += (Addend(Term("at-least-1"), 1, "CK-N-02"),)
    return Tally(Term(f"score-{aspect}"), addends)


@lru_cache(maxsize=65536)
def total_trine_score(ratings: Ratings) -> int:
    """Return TTS: the sum of the three TS (CK-N-06, CK-GL-20)."""
    return sum(trine_score(ratings, aspect) for aspect in ASPECTS)


def edge_step(highest_rank: int) -> int:
    """Return ES for the highest Rank R of the Actors: 1 + floor((R − 1) / 5), at least 1 and at most 5.

    The document’s names Edge Step and Edge Score mean this number; the game calls it the Stakes (R-CK-23).

    Rules: CK-N-14, CK-C-03, CK-GL-33, R-CK-21.
    """
    return max(1, min(5, 1 + (highest_rank - 1) // 5))


@lru_cache(maxsize=65536)
def eliminated_aspects(ratings: Ratings) -> tuple[Aspect, ...]:
    """Return the TAs that are at 0: the Actor owns an Attribute of the TA, and none above 0 (CK-S6-04, R-CK-63)."""
    return tuple(
        aspect
        for at, aspect in enumerate(ASPECTS)
        if (owned := [av for av in ratings[3 * at : 3 * at + 3] if av is not None]) and not any(owned)
    )


def fit_to_enter(position: Position, actor: Actor) -> bool:
    """Return whether an Actor can enter a Conflict (R-CK-47, R-CK-64).

    It needs a TA with a TS above 0. At a table without a GM, none of its TAs may be at 0.
    """
    if actor.fit is not None:
        return actor.fit
    return total_trine_score(actor.av) > 0 and (bool(position.gm) or not eliminated_aspects(actor.av))


def attributes_owned(av: Ratings, aspect: Aspect) -> int:
    """Return n, the number of the TA's Attributes that an Actor owns: an AV of 0 counts, a dash does not.

    Rules: CK-S5-10, R-CK-19, R-CK-99.
    """
    at = 3 * ASPECTS.index(aspect)
    return 3 - av[at : at + 3].count(None)


def named_chips(chips: Chips) -> dict[Attribute, int]:
    """Return the number of chips by Attribute, without Attributes that have no chips."""
    return {attribute: count for attribute, count in zip(ATTRIBUTES, chips, strict=True) if count}


def counted_terms(chips: Chips) -> tuple[tuple[int, Term], ...]:
    """Return the chips as values of an event: pairs of number and Attribute, without Attributes that have no chips."""
    return tuple(compress(zip(chips, ATTRIBUTE_TERMS, strict=True), chips))


def total_chips(participants: tuple[Participant, ...]) -> Chips:
    """Return the sum of all chips that these participants hold, in stacks and committed."""
    total = NO_CHIPS
    for participant in participants:
        total = add_all(total, participant.held)
    return total


def nonzero(tally: Tally) -> tuple[int, ...]:
    """Return the addends of a tally that are not 0, for log lines; the total itself if all are 0."""
    return tuple([addend.value for addend in tally.addends if addend.value]) or (tally.total,)
