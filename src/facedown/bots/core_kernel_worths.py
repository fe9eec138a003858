"""The worth of hits, chips and bids for the bot of Core Kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from operator import mul

from facedown.bots.allies import are_allies
from facedown.bots.core_kernel_rivals import Rivals, WeightedBids
from facedown.systems.core_kernel.attributes import ASPECTS, ATTRIBUTES_OF, PLACE, Aspect, Attribute
from facedown.systems.core_kernel.model import (
    Actor,
    Participant,
    Play,
    Rulings,
    View,
    actor_of,
    conflict_and_hand,
    participant_of,
    play_of,
)
from facedown.systems.core_kernel.rules.damage import Wounds, damage, damage_capacity, gets_through
from facedown.systems.core_kernel.rules.dominance import dominance_by_card
from facedown.systems.core_kernel.rules.foreseen import foreseen_hand
from facedown.systems.core_kernel.rules.numbers import attributes_owned
from facedown.systems.core_kernel.rules.showdown import bonuses, share_of_bid, showdown_parts

CHIPS_PER_DAMAGE = 0.2
"""The average number of live chips that an Actor loses for each point of damage."""

CountedBid = tuple[Attribute, tuple[int, int]]
"""An Action card, with the part of its bid that counts against one opponent (R-CK-44) and its number of Wildcards."""

PricedBids = dict[Attribute, list[tuple[tuple[int, int], float]]]
"""For each Action card, the bids that can be made with it.

A bid is given as the part that counts against each opponent, its number of Wildcards, and the worth of its chips.
"""


class HitsByBid(dict[tuple[int, int], tuple[float, float]]):
    """The hits that each bid with one Action card wins and loses, averaged over an opponent’s possible cards and bids.

    A key is (the part of the bid that counts, the number of Wildcards). A value is (hits won, hits lost); hits lost are
    0 or negative. A value is computed when it is first read.
    """

    __slots__ = ("_against", "_chances")

    def __init__(
        self,
        chances: Sequence[float],
        against: Callable[[int, int], tuple[tuple[float, ...], tuple[float, ...]]],
    ) -> None:
        self._chances, self._against = chances, against

    def __missing__(self, bid: tuple[int, int]) -> tuple[float, float]:
        wins, losses = self._against(*bid)
        found = self[bid] = sum(map(mul, self._chances, wins)), sum(map(mul, self._chances, losses))
        return found


class ExpectedHits(dict[tuple[int, tuple[int, ...]], HitsByBid]):
    """The hits that bids win and lose on average, over all cards and bids that one opponent may play.

    A key is (the Trine Dominance of the bidder’s Aspect card over the opponent’s, the ADs of the bidder’s Action card
    against each Action card that the opponent may play). A value is made when it is first read.

    `es` is the ES of the Conflict, which is the damage of one hit. `cards` holds the likelihoods of the opponent’s
    Action cards, and `laid` the opponent’s possible bids with their likelihoods.
    """

    __slots__ = ("_bids", "_chances", "_es", "_rulings")

    def __init__(self, rulings: Rulings, es: int, cards: tuple[float, ...], laid: WeightedBids) -> None:
        bids, likely = laid
        total = sum(cards) * sum(likely)
        self._chances = [card * bid / total for card in cards for bid in likely]
        self._rulings, self._es, self._bids = rulings, es, bids

    def __missing__(self, dominance: tuple[int, tuple[int, ...]]) -> HitsByBid:
        against = partial(hits_against, self._rulings, self._es, *dominance, self._bids)
        found = self[dominance] = HitsByBid(self._chances, against)
        return found


expected_hits = lru_cache(maxsize=512)(ExpectedHits)
"""A function that returns an `ExpectedHits` for the arguments of that class; equal arguments give a cached object."""


class Worths:
    """The worth of hits, chips and bids in one view; each is computed at most once.

    `hand` is the current Hand with the tables of dominance that its reveals will use.
    """

    def __init__(self, view: View, rivals: Rivals) -> None:
        self._view = view
        self._conflict, hand = conflict_and_hand(view)
        self.hand = foreseen_hand(view, self._conflict, hand)
        self._rivals = rivals
        self._expected: dict[tuple[str, Play | None], ExpectedHits] = {}
        self._hit: dict[tuple[str, Aspect], float] = {}
        self._hurt: dict[tuple[str, Aspect], float] = {}
        self._chip: dict[str, float] = {}

    def of_bids(
        self, mine: tuple[str, Aspect], theirs: tuple[str, Aspect], bids: Sequence[CountedBid], seen: Play | None = None
    ) -> list[float]:
        """Return the expected worth of each of `bids` against one opponent, in the same order.

        `mine` is the key of the bidding Actor and its Aspect card; `theirs` is the key of the opponent and the
        opponent’s Aspect card. `seen` holds the opponent’s Action card and bid as far as they are face up; None if
        nothing is known. The worth is an average over all cards and bids that the opponent may have played.
        """
        (key, aspect), (rival, answer) = mine, theirs
        hits = self._hits(aspect, theirs, seen)
        win, lose = self._of_hit_with_chips(rival, aspect), self._of_hit_with_chips(key, answer)
        return [won * win + lost * lose for won, lost in [hits[card][bid] for card, bid in bids]]

    def of_best_bids(
        self, mine: tuple[str, Aspect], rival: str, answers: Iterable[Aspect], bids: PricedBids
    ) -> list[float]:
        """Return, for each Aspect card in `answers`, the worth of the best bid if the opponent `rival` plays that card.

        The worth is the expected worth of the bid against this opponent, less its cost. `bids` are the bids to choose
        from; without bids, each worth is 0. For `mine` see `of_bids`.
        """
        (key, aspect), found = mine, []
        win = self._of_hit_with_chips(rival, aspect)
        for answer in answers:
            lose = self._of_hit_with_chips(key, answer)
            worths = [
                won * win + lost * lose - cost
                for card, hits in self._hits(aspect, (rival, answer)).items()
                for bid, cost in bids[card]
                for won, lost in (hits[bid],)
            ]
            found.append(max(worths, default=0.0))
        return found

    def _hits(self, aspect: Aspect, theirs: tuple[str, Aspect], seen: Play | None = None) -> dict[Attribute, HitsByBid]:
        """Return the hits that bids win and lose with each Action card of `aspect`.

        For `theirs` and `seen` see `of_bids`.
        """
        rival, answer = theirs
        actions = (seen.action,) if seen is not None and seen.action else ATTRIBUTES_OF[answer]
        td, ads = dominance_by_card(self.hand.td, self.hand.ad, aspect, answer, actions)
        if (rival, seen) not in self._expected:
            self._expected[rival, seen] = self._expected_against(rival, seen)
        expected = self._expected[rival, seen]
        return {card: expected[td, against] for card, against in ads}

    def _expected_against(self, rival: str, seen: Play | None) -> ExpectedHits:
        """Return the hits that bids win and lose on average against the opponent `rival`; for `seen` see `of_bids`."""
        known = self._rivals[rival]
        cards = (1.0,) if seen is not None and seen.action else known.card_weights()
        if seen is not None and seen.bid is not None:
            laid: WeightedBids = ((share_of_bid(self._view, seen),), (1.0,))
        else:
            laid = known.bid_weights(participant_of(self._conflict, rival).stacked)
        return expected_hits(self._view.rulings, self._conflict.es, cards, laid)

    def _of_hit_with_chips(self, key: str, aspect: Aspect) -> float:
        """Return the worth of a hit on an Aspect of the Actor `key`, including the live chips that the hit removes."""
        if (key, aspect) not in self._hurt:
            points = self._conflict.es * CHIPS_PER_DAMAGE
            self._hurt[key, aspect] = self.of_hit(key, aspect) + points * self.of_chip(key)
        return self._hurt[key, aspect]

    def of_hit(self, key: str, aspect: Aspect) -> float:
        """Return the worth of a hit on an Aspect of the Actor `key`.

        It is 1 divided by the number of hits that bring the Aspect to 0. Rules: CK-S6-04.
        """
        if (key, aspect) not in self._hit:
            self._hit[key, aspect] = self._compute_hit(key, aspect)
        return self._hit[key, aspect]

    def _compute_hit(self, key: str, aspect: Aspect) -> float:
        view, conflict = self._view, self._conflict
        actor, participant = actor_of(view, key), participant_of(conflict, key)
        if actor.av:
            owned = attributes_owned(actor.av, aspect)
            left = 0.0
            for attribute in ATTRIBUTES_OF[aspect]:
                left += capacity(view, actor, participant, attribute)
        else:  # its AVs are hidden: each Aspect has about a third of its first chips
            known = self._rivals[key]
            owned, left = 3, known.first_chips / 3 - known.damage[aspect]
        hit = gets_through(view.rulings, conflict.es, owned)
        return min(1.0, hit / left) if left > 0 else float(owned > 0)

    def of_chip(self, key: str) -> float:
        """Return the worth of a chip of the Actor `key`: 1 divided by a number of chips.

        That number is the smallest that this Actor or any of its foes has. An Actor without chips is out (CK-S6-03).
        """
        if key not in self._chip:
            chips = [participant_of(self._conflict, one).stacked for one in (key, *foes_in(self._view, key))]
            self._chip[key] = 1 / max(1, min(chips))
        return self._chip[key]

    def threats(self, rivals: Sequence[str]) -> dict[Aspect, float]:
        """Return, for each Aspect, the worth of a hit on it, added up over the Actors with the keys `rivals`."""
        return {aspect: sum(self.of_hit(rival, aspect) for rival in rivals) for aspect in ASPECTS}


@lru_cache(maxsize=4096)
def hits_against(
    rulings: Rulings, es: int, td: int, ads: tuple[int, ...], bids: tuple[int, ...], bid: int, wildcards: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the hits that a bid wins, and the hits that it loses, against each possible play of an opponent.

    `ads` holds the AD against each card that the opponent may play, and `bids` the opponent’s possible bids. Both
    results have one number for each pair of an AD and a bid. Hits that the bid loses are 0 or negative. Results are
    cached.
    """
    hits = [hits_of(rulings, es, td, ad, bid, wildcards, theirs) for ad in ads for theirs in bids]
    return tuple([max(0.0, one) for one in hits]), tuple([min(0.0, one) for one in hits])


def hits_of(rulings: Rulings, es: int, td: int, ad: int, bid: int, wildcards: int, their_bid: int) -> float:
    """Return the damage that a Showdown deals, in hits of ES points each; negative if the bidder takes the damage.

    `td` and `ad` are the Trine Dominance and the AD of the bidder, and `their_bid` is the opponent’s bid.

    Rules: CK-S4-01, CK-S4-02, CK-S4-03, CK-S4-04, CK-S5-01, CK-S5-02, CK-S5-03, R-CK-24.
    """
    mine = showdown_parts(rulings, bid, wildcards, td, bonuses(es, bid, td, ad))
    theirs = showdown_parts(rulings, their_bid, 0, -td, bonuses(es, their_bid, -td, -ad))
    margin = mine.total - theirs.total
    return damage(es, abs(margin)).total / es * (1 if margin > 0 else -1)


def point_cost(wounds: Wounds, attribute: Attribute) -> tuple[bool, bool, bool, int]:
    """Return the cost of one more point of damage on an Attribute, as a sort key: the smallest key is the cheapest.

    Its parts are, in order: whether the rating of the Attribute falls, whether it falls to 0, whether the stack loses a
    chip, and the negative of the rating.
    """
    at, after = PLACE[attribute], wounds.copy()
    after.bear(at, 1)
    before, left = wounds.rated(attribute), after.rated(attribute)
    return (left < before, left < before and not left, after.stack[at] < wounds.stack[at], -before)


# Reading a view


def is_ally(view: View, key: str, other: str) -> bool:
    """Return whether the Actors with the keys `key` and `other` are allies."""
    return are_allies(actor_of(view, key), actor_of(view, other))


def foes_in(view: View, key: str) -> list[str]:
    """Return the keys of the opponents of the Actor `key` in the current Hand, without its allies."""
    _, hand = conflict_and_hand(view)
    return [other for other in play_of(hand, key).opponents if not is_ally(view, key, other)]


def capacity(view: View, actor: Actor, participant: Participant, attribute: Attribute) -> int:
    """Return how much damage an Attribute of an Actor can take; if its chips are hidden, assume as many as its AV."""
    at = PLACE[attribute]
    held = participant.stack[at] + participant.committed[at] if participant.stack else actor.av[at] or 0
    return damage_capacity(view.rulings, actor.av[at], held)
