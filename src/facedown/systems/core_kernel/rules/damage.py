"""Rules of Steps 5 and 6: the amount of damage, the part that gets through, and its split over Attributes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from facedown.game import Addend, Tally, Term, scaled_addend, single
from facedown.systems.core_kernel.attributes import ATTRIBUTES_OF, NO_CHIPS, PLACE, Aspect, Attribute, Chips
from facedown.systems.core_kernel.hooks import Facts, OutcomeDamage
from facedown.systems.core_kernel.model import (
    Actor,
    Conflict,
    Hand,
    Hit,
    PairResult,
    Participant,
    Position,
    Rulings,
    actor_of,
    participant_of,
    play_of,
)
from facedown.systems.core_kernel.rules.numbers import attributes_owned, named_chips, rates_by_sheet

STAKES, FIFTH, MARGIN, DAMAGE, EXTENSIONS = map(Term, ("stakes", "fifth-of-margin", "margin", "damage", "extensions"))


@lru_cache(maxsize=4096)
def damage(es: int, margin: int) -> Tally:
    """Return the damage D as a tally: 0 for a Margin of 0, else ES + floor(Margin / 5). Results are cached.

    Rules: CK-S5-02, CK-S5-03, CK-M-02, R-CK-17.
    """
    if margin <= 0:
        return Tally(DAMAGE, ())
    fifth = scaled_addend(single(MARGIN, margin, "CK-S5-03"), "CK-S5-03", label=FIFTH, by=5)
    return Tally(DAMAGE, (Addend(STAKES, es, "CK-S5-03"), fifth))


def gets_through(rulings: Rulings, amount: int, owned: int) -> int:
    """Return D', the damage that gets through: n thirds of D, at least 1 unless D or n is 0.

    `amount` is D of one hit: each hit is scaled separately (R-CK-20). `owned` is n, the number of Attributes of the TA
    that the loser owns. A fraction is rounded down. Under `partial_round=nearest`, it is rounded to the nearest number.
    Thirds are never halfway between two numbers.

    Rules: CK-S5-11, CK-S5-13, CK-M-03, CK-S5-12, CK-S5-14, R-CK-18.
    """
    if not amount or not owned:
        return 0
    thirds = (2 * owned * amount + 3) // 6 if rulings.partial_round == "nearest" else owned * amount // 3
    return max(1, thirds)


def core_outcome(position: Position, result: PairResult, amount: int) -> OutcomeDamage:
    """Return the damage that a pair's winner deals to the loser, without Extensions (CK-S5-04, CK-S5-10).

    In each pair the winner damages the loser (R-CK-59) and gains nothing else (R-CK-103). The type of each hit is the
    TA of its winner (R-CK-62).
    """
    won = 0 if result.winner == result.pair[0] else 1
    aspect, target = result.aspects[won], actor_of(position, result.pair[1 - won])
    return OutcomeDamage(amount, aspect, attributes_owned(target.av, aspect))


def may_spare(rulings: Rulings) -> bool:
    """Return whether the winner of a pair may spare the loser all damage of that pair (R-CK-61)."""
    return rulings.mercy


def chooses_chips(rulings: Rulings) -> bool:
    """Return whether the damaged Actor’s player chooses how many committed chips are among the lost ones (R-CK-10)."""
    return rulings.damage_order == "owner_choice"


def loser_of(result: PairResult) -> str:
    """Return the key of the Actor that lost a pair; the pair must have a winner."""
    return result.pair[1] if result.winner == result.pair[0] else result.pair[0]


def damage_facts(position: Position, conflict: Conflict, hand: Hand, result: PairResult) -> Facts:
    """Return the facts that an Extension may read about a pair's damage (CK-K-05)."""
    assert result.winner is not None
    winner, winning = actor_of(position, result.winner), play_of(hand, result.winner)
    return Facts(
        "damage", hand.number, conflict.es, winner.key, winner.kind, winner.notes, loser_of(result),
        winning.aspect, winning.action, winning.bid or 0, result.swept == result.winner, result.margin,
    )  # fmt: skip


def changed_outcome(position: Position, result: PairResult, core: OutcomeDamage, after: OutcomeDamage) -> OutcomeDamage:
    """Return the outcome of a pair after Extensions. `core` is the outcome before, `after` the one that they return.

    If Extensions changed the type of damage but not n, then n is counted again for the new type (CK-S5-10).
    """
    if after.aspect != core.aspect and after.numerator == core.numerator:
        owned = attributes_owned(actor_of(position, loser_of(result)).av, after.aspect)
        return replace(after, numerator=owned)
    return after


def changed_damage(tally: Tally, changed: int) -> Tally:
    """Return the tally of D with one more addend, so that its total is `changed` as Extensions set it (CK-K-09)."""
    return Tally(tally.label, (*tally.addends, Addend(EXTENSIONS, changed - tally.total, "CK-K-09")))


# The split of damage


def damage_capacity(rulings: Rulings, av: int | None, held: int) -> int:
    """Return the damage that an Attribute can take, in points (CK-S5-07, R-CK-09, R-CK-11).

    An `av` of None is a dash and takes 0, also if it has won chips (R-CK-08). An AV of 0 can only lose won chips
    (R-CK-07, R-CK-99). Under `av_basis=held`, any other Attribute takes as much as the number of its chips, `held`.
    Otherwise it takes as much as its AV or, under `surplus_soak`, the higher of AV and `held`.
    """
    if av is None:
        return 0
    if held >= av and rulings.surplus_soak:
        return held
    return av if rates_by_sheet(rulings) else held


def capacities_of(
    rulings: Rulings, av: Sequence[int | None], stack: Sequence[int], committed: Sequence[int], aspect: Aspect
) -> dict[Attribute, int]:
    """Return the damage that each Attribute of a TA can take, in points (CK-S5-07).

    `av`, `stack` and `committed` hold nine numbers each, in the order of ATTRIBUTES.
    """
    capacities: dict[Attribute, int] = {}
    for attribute in ATTRIBUTES_OF[aspect]:
        at = PLACE[attribute]
        capacities[attribute] = damage_capacity(rulings, av[at], stack[at] + committed[at])
    return capacities


class Wounds:
    """An Actor's AVs and chips while hits are applied to the Actor one after the other.

    `removed` counts the chips destroyed, `soaked` the points that won chips have absorbed. In all methods, `at` is the
    place of an Attribute in ATTRIBUTES.
    """

    def __init__(self, rulings: Rulings, actor: Actor, participant: Participant) -> None:
        self.rulings = rulings
        self.av, self.stack, self.committed = (
            list(actor.av),
            list(participant.stack),
            list(participant.committed),
        )
        self.removed = [0] * 9
        self.soaked = 0

    def copy(self) -> Wounds:
        """Return a copy. Hits that are applied to this record later do not change the copy."""
        same = Wounds.__new__(Wounds)
        same.rulings, same.soaked, same.removed = self.rulings, self.soaked, list(self.removed)
        same.av, same.stack, same.committed = list(self.av), list(self.stack), list(self.committed)
        return same

    def capacity(self, attribute: Attribute) -> int:
        """Return the damage that an Attribute can still take, in points."""
        at = PLACE[attribute]
        return damage_capacity(self.rulings, self.av[at], self.stack[at] + self.committed[at])

    def capacities(self, aspect: Aspect) -> dict[Attribute, int]:
        """Return the damage that each Attribute of a TA can still take, in points (CK-S5-07)."""
        return capacities_of(self.rulings, self.av, self.stack, self.committed, aspect)

    def rated(self, attribute: Attribute) -> int:
        """Return the Attribute's current rating: its AV, or the chips held under `av_basis=held` (R-CK-01)."""
        at = PLACE[attribute]
        av = self.av[at] or 0
        return av if rates_by_sheet(self.rulings) else self.stack[at] + self.committed[at]

    def committed_range(self, at: int, points: int) -> tuple[int, int]:
        """Return the fewest and the most committed chips that can be among the chips lost to `points` of damage.

        Rules: R-CK-10, R-CK-11.
        """
        stack, committed = self.stack[at], self.committed[at]
        lost = points if points < stack + committed else stack + committed
        return lost - stack if lost > stack else 0, lost if lost < committed else committed

    def take(self, hit: Hit) -> None:
        """Apply one hit, Attribute by Attribute."""
        for at, points in enumerate(hit.parts or ()):
            if points:
                self.bear(at, points, None if hit.from_committed is None else hit.from_committed[at])

    def bear(self, at: int, points: int, from_committed: int | None = None) -> None:
        """Apply `points` of damage to one Attribute: destroy as many chips, and lower its AV (R-CK-09).

        Under `surplus_soak`, chips above the AV soak damage first, and only the rest lowers the AV.
        `from_committed` is the number of lost chips that come from committed chips; None follows the ruling
        `damage_order`.
        """
        av, held = self.av[at], self.stack[at] + self.committed[at]
        assert av is not None
        soak = min(points, held - av) if held > av and self.rulings.surplus_soak else 0
        self.lose_chips(at, points, from_committed)
        self.av[at] = av - (points - soak) if av > points - soak else 0
        self.soaked += soak

    def lose_chips(self, at: int, points: int, from_committed: int | None = None) -> None:
        """Destroy `points` chips of one Attribute, or all if it has fewer (CK-GL-14, R-CK-10).

        `from_committed` is the number of lost chips that come from committed chips; None follows the ruling
        `damage_order`.
        """
        if from_committed is None:
            few, many = self.committed_range(at, points)
            from_committed = few if self.rulings.damage_order == "stack_first" else many
        lost = min(points, self.stack[at] + self.committed[at])
        self.committed[at] -= from_committed
        self.stack[at] -= lost - from_committed
        self.removed[at] += lost

    def shift(self, at: int, change: int) -> int:
        """Change an AV within 0 to 99, and its chips by the same amount (CK-K-06, R-CK-83).

        Return the number of chips added: 0 if the AV falls or is a dash, which does not change.
        """
        av = self.av[at]
        if av is None:
            return 0
        now = max(0, min(99, av + change))
        self.av[at] = now
        if now < av:
            self.lose_chips(at, av - now)
            return 0
        self.stack[at] += now - av
        return now - av

    def refresh(self, at: int, count: int) -> None:
        """Move up to `count` committed chips of one Attribute back to the stack (CK-K-10)."""
        back = min(count, self.committed[at])
        self.committed[at] -= back
        self.stack[at] += back

    @property
    def chips_removed(self) -> Chips:
        """The chips destroyed so far, as nine counts."""
        return tuple(self.removed)


def wounds_before(position: Position, hand: Hand, at: int) -> Wounds:
    """Return the AVs and chips of a hit's target just before that hit: after all earlier hits of this Hand (R-CK-60).

    `at` is the index of the hit in `hand.hits`.
    """
    assert position.conflict is not None
    key = hand.hits[at].target
    actor, participant = actor_of(position, key), participant_of(position.conflict, key)
    return wounds_after(position.rulings, actor, participant, earlier_hits(hand, at))


def earlier_hits(hand: Hand, at: int) -> tuple[Hit, ...]:
    """Return the hits on the same target that are applied before hit number `at`, without waived hits (R-CK-60)."""
    if not at:
        return ()
    target = hand.hits[at].target
    return tuple([hit for hit in hand.hits[:at] if hit.target == target and not hit.waived])


def wounds_after(rulings: Rulings, actor: Actor, participant: Participant, hits: Iterable[Hit]) -> Wounds:
    """Return the AVs and chips of an Actor after `hits` are applied in order (R-CK-60)."""
    wounds = Wounds(rulings, actor, participant)
    for hit in hits:
        wounds.take(hit)
    return wounds


def capacities(position: Position, hand: Hand, at: int) -> dict[Attribute, int]:
    """Return the damage that each Attribute of a hit's TA can take, after the earlier hits of this Hand (CK-S5-07).

    `at` is the index of the hit in `hand.hits`.
    """
    assert position.conflict is not None
    hit = hand.hits[at]
    if earlier_hits(hand, at):
        return wounds_before(position, hand, at).capacities(hit.aspect)
    actor, participant = actor_of(position, hit.target), participant_of(position.conflict, hit.target)
    return capacities_of(position.rulings, actor.av, participant.stack, participant.committed, hit.aspect)


def usual_spread(wounds: Wounds, aspect: Aspect, total: int) -> dict[str, int | None]:
    """Return the default split of `total` points of damage (CK-C-14, R-CK-96). Also applies the split to `wounds`.

    Point after point goes to the Attribute that has the highest rating at that moment.
    """
    parts = dict.fromkeys(ATTRIBUTES_OF[aspect], 0)
    for _ in range(total):
        taker = max((name for name in parts if wounds.capacity(name)), key=wounds.rated)
        wounds.bear(PLACE[taker], 1)
        parts[taker] += 1
    return {str(name): points for name, points in parts.items()}


def committed_ranges(position: Position, hand: Hand, at: int) -> dict[Attribute, tuple[int, int]]:
    """Return the fewest and the most committed chips that each Attribute damaged by a hit can lose (R-CK-10).

    `at` is the index of the hit in `hand.hits`.
    """
    wounds, parts = wounds_before(position, hand, at), named_chips(hand.hits[at].parts or NO_CHIPS)
    return {attribute: wounds.committed_range(PLACE[attribute], points) for attribute, points in parts.items()}


def forced_spread(position: Position, hand: Hand, at: int) -> Mapping[Attribute, int] | None:
    """Return the split of a hit's damage if only one split is possible; None if the target's player must be asked.

    Only one split is possible if the target owns one Attribute of the TA, or if the damage is at least as much as its
    Attributes can take. Otherwise the player is asked, even if all but one of the Attributes are at 0, because nobody
    else may learn this. The split is empty if no damage gets through or the hit is waived.
    `at` is the index of the hit in `hand.hits`. Rules: CK-S5-16, R-CK-12.
    """
    hit = hand.hits[at]
    if hit.waived or not hit.through:
        return {}
    room = capacities(position, hand, at)
    if hit.through >= sum(room.values()):
        return room
    if attributes_owned(actor_of(position, hit.target).av, hit.aspect) == 1:
        return {max(room, key=room.__getitem__): hit.through}
    return None


def as_chips(named: Mapping[Any, int]) -> Chips:
    """Convert chips by Attribute to nine counts."""
    chips = [0] * 9
    for attribute, count in named.items():
        chips[PLACE[attribute]] = count
    return tuple(chips)
