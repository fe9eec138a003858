"""A bot for Core Kernel: it tries to bring one Aspect of its opponents to 0 before it runs out of chips.

A Conflict ends for an Actor when one of its Aspects is at 0 or it has no chips left. The bot measures the worth of hits
and chips in Conflicts: a hit is worth 1 divided by the number of hits that bring the Aspect to 0, and a chip is worth 1
divided by the number of chips left. So the last hit and the last chip are worth 1, a whole Conflict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from math import exp
from operator import mul, sub
from random import Random
from typing import Any, NamedTuple

from facedown.bots.allies import are_allies
from facedown.bots.bot import RandomBot
from facedown.bots.core_kernel_rivals import Rivals
from facedown.game import Amounts, Field, OneOf, Option, Range, Seat, System
from facedown.systems.core_kernel.model import (
    ASPECT_OF,
    ASPECTS,
    ATTRIBUTES_OF,
    PLACE,
    Actor,
    Aspect,
    Attribute,
    Conflict,
    Hand,
    Participant,
    Play,
    Rulings,
    SpreadDue,
    View,
    actor_of,
    participant_of,
    play_of,
)
from facedown.systems.core_kernel.rules.bids import bid_limits, bid_range
from facedown.systems.core_kernel.rules.damage import Wounds, damage, damage_capacity, gets_through, wounds_before
from facedown.systems.core_kernel.rules.dominance import (
    dominance_by_card,
    trine_dominance,
    trine_table,
)
from facedown.systems.core_kernel.rules.numbers import attributes_owned, rating
from facedown.systems.core_kernel.rules.showdown import bonuses, part_of_bid, share_of_bid

CHIPS_PER_DAMAGE = 0.2
"""The average number of live chips that an Actor loses for each point of damage."""

POT_OF_OTHERS = 0.5
"""The cost to the bot when an opponent wins the pot, as a fraction of the worth of its chips to this opponent."""

WILDCARD = 0.03
"""The worth of a Wildcard that the bot keeps for a later Hand."""

ASPECT_TEMPERATURE, BID_TEMPERATURE = 0.015, 0.01
"""The randomness of choices of Aspects and of bids, so that opponents cannot foresee them.

Choices whose worths differ by less than this number are about equally likely.
"""


class CardBid(NamedTuple):
    """An Action card with its bid and its number of Wildcards."""

    action: Attribute
    bid: int
    wildcards: int = 0


CountedBid = tuple[Attribute, tuple[int, int]]
"""An Action card, with the part of its bid that counts against one opponent (R-CK-44) and its number of Wildcards."""

WeightedBids = tuple[tuple[int, ...], tuple[float, ...]]
"""The possible bids, and the likelihoods of these bids in the same order."""


class CoreKernelBot:
    """A bot that plays Core Kernel well enough to teach a beginner.

    It prefers Aspects in which its opponents are nearest to 0, and Aspects that win the pot. It bids as much as the
    chance of a hit is worth, antes chips of Aspects that it does not need, and takes damage on the Attributes where it
    costs the least. It expects its opponents to play as they have played in this Conflict so far.
    """

    considers = frozenset({"start-conflict", "propose"})
    only_owed = True

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)
        self._fallback = RandomBot(seed)
        self._rivals = Rivals()

    def choose(self, system: System[Any], view: View, seat: Seat, options: Sequence[Option]) -> Any:
        """Return the best owed move.

        If no move is owed, return a move that starts a Conflict or proposes an Action, or None to wait.
        """
        if view.conflict is not None:
            self._rivals.record_last_hand(view.conflict)
        owed = [option for option in options if option.owed and not option.concedes]
        if not owed:
            return self._act_freely(system, view, seat, options)
        kinds = {option.move: option for option in reversed(owed)}
        if "ante" in kinds:
            return self._ante(system, view, kinds["ante"])
        if "commit" in kinds:
            return self._commit(system, view, [option for option in owed if option.move == "commit"])
        if "spread" in kinds:
            return self._spread(system, view, kinds["spread"])
        if "spare" in kinds:
            pair = kinds["spare"].fixed
            return kinds["spare"].build(system.move_type, spares=is_ally(view, pair["actor"], pair["target"]))
        return owed[0].build(system.move_type)

    def _act_freely(self, system: System[Any], view: View, seat: Seat, options: Sequence[Option]) -> Any:
        """Return a move that starts a Conflict or proposes an Action against a foe; None to wait.

        If the only owed moves concede, return one of those.
        """
        owed = [option for option in options if option.owed]
        if owed:
            return self._fallback.choose(system, view, seat, owed)
        for option in options:
            if option.move == "start-conflict":
                return option.build(system.move_type)
        stated = {proposal.actor for proposal in view.proposals}
        for option in options:
            if option.move == "propose" and option.fixed["actor"] not in stated:
                against = option.fields[0].domain
                assert isinstance(against, OneOf)
                foes = [one.value for one in against.choices if not is_ally(view, option.fixed["actor"], one.value)]
                if foes:
                    return option.build(system.move_type, against=foes[0])
        return None

    def _choose(self, choices: Sequence[Any], worths: Sequence[float], temperature: float) -> Any:
        """Return one of `choices` at random; a choice is less likely the farther its worth is below the best.

        `worths` holds their worths in the same order. With a higher `temperature`, worths matter less.
        """
        best = max(worths)
        return self._random.choices(choices, [exp((worth - best) / temperature) for worth in worths])[0]

    # Step 2 of a Hand: antes and Aspect cards

    def _ante(self, system: System[Any], view: View, option: Option) -> Any:
        """Return the move that antes the chips of least worth and plays an Aspect card.

        The card is chosen at random, a card of more worth more often.
        """
        key = option.fixed["actor"]
        _, hand = conflict_and_hand(view)
        chips, cards = (field.domain for field in option.fields[:2])
        assert isinstance(chips, OneOf)
        assert isinstance(cards, OneOf)
        rivals = foes_in(view, key)
        pot = sum(
            cluster.size + sum(member not in hand.aspects.laid for member in cluster.members)
            for cluster in hand.clusters
            if key in cluster.members
        )
        aspects = [choice.value for choice in cards.choices]
        worths = Worths(view, self._rivals)
        found = [self._worth_of_aspect(worths, view, key, aspect, pot) for aspect in aspects]
        aspect, threats = self._choose(aspects, found, ASPECT_TEMPERATURE), worths.threats(rivals)
        spare = min(
            (choice.value for choice in chips.choices),
            key=lambda value: sum(keeping_worth(view, key, chip, aspect, threats) for chip in value),
        )
        return option.build(system.move_type, chips=spare, aspect=aspect)

    def _worth_of_aspect(self, worths: Worths, view: View, key: str, aspect: Aspect, pot: int) -> float:
        """Return the expected worth of playing an Aspect card.

        It is a sum over all opponents: the worth of the best bid against this opponent plus the worth of winning or
        losing the pot, averaged over the Aspect cards that the opponent may play. `key` is the key of the bot’s Actor,
        and `pot` is the number of chips in the pot.
        """
        _, hand = conflict_and_hand(view)
        bids, chip, table = bids_of(view, key, aspect), worths.of_chip(key), trine_table(hand)
        counted, costs = counted_bids(view, key, bids), [chip * one.bid for one in bids]
        total = 0.0
        for rival in foes_in(view, key):
            worth, theirs = 0.0, worths.of_chip(rival)
            for answer, chance in self._rivals[rival].aspect_chances().items():
                best = max(map(sub, worths.of_bids((key, aspect), (rival, answer), counted), costs), default=0.0)
                td = trine_dominance(aspect, answer, table)
                won = pot * (chip if td > 0 else -POT_OF_OTHERS * theirs if td < 0 else 0.0)
                worth += chance * (best + won)
            total += worth
        return total

    # Step 3: Action cards and bids

    def _commit(self, system: System[Any], view: View, options: list[Option]) -> Any:
        """Return the move that commits an Action card, a bid and Wildcards; those of more worth are chosen more often.

        The bot never commits them face up, because opponents could use this knowledge.
        """
        key = options[0].fixed["actor"]
        _, hand = conflict_and_hand(view)
        mine = play_of(hand, key)
        assert mine.aspect is not None
        found = [(option, laid) for option in options for laid in bids_of_option(option)]
        bids = [laid for _, laid in found]
        known = Worths(view, self._rivals)
        chip = known.of_chip(key)
        counted = counted_bids(view, key, bids)
        worths = [-chip * laid.bid - WILDCARD * laid.wildcards for laid in bids]
        for rival in foes_in(view, key):
            theirs = play_of(hand, rival)
            if theirs.aspect is not None:
                more = known.of_bids((key, mine.aspect), (rival, theirs.aspect), counted, theirs)
                worths = [worth + gain for worth, gain in zip(worths, more, strict=True)]
        option, laid = self._choose(found, worths, BID_TEMPERATURE)
        fields: dict[str, Any] = {"action": laid.action, "bid": laid.bid}
        if laid.wildcards:
            fields["wildcards"] = laid.wildcards
        against = next((field.domain for field in option.fields if field.name == "against"), None)
        if laid.wildcards and isinstance(against, OneOf):  # R-CK-39: a Wildcard counts against one opponent only
            there = [choice.value for choice in against.choices]
            fields["against"] = min(there, key=lambda other: is_ally(view, key, other))
        return option.build(system.move_type, **fields)

    # Step 5: damage

    def _spread(self, system: System[Any], view: View, option: Option) -> Any:
        """Return the move that spreads damage: each point goes to the Attribute on which it costs the least."""
        conflict, hand = conflict_and_hand(view)
        due, domain = conflict.decisions.top, option.fields[0].domain
        assert isinstance(due, SpreadDue)
        assert isinstance(domain, Amounts)
        wounds = wounds_before(view, hand, due.hit)
        parts: dict[Attribute, int] = dict.fromkeys(ATTRIBUTES_OF[hand.hits[due.hit].aspect], 0)
        for _ in range(domain.total or 0):
            best = min((name for name in parts if wounds.capacity(name)), key=partial(point_cost, wounds))
            wounds.bear(PLACE[best], 1)
            parts[best] += 1
        return option.build(system.move_type, parts=parts)


class HitsByBid(dict[tuple[int, int], tuple[float, float]]):
    """The hits that each bid with one Action card wins and loses, averaged over an opponent’s possible cards and bids.

    A key is (the part of the bid that counts, the number of Wildcards). A value is (hits won, hits lost); hits lost are
    0 or negative. A value is computed when it is first read.
    """

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


class ExpectedHits:
    """The hits that bids win and lose on average, over all cards and bids that one opponent may play.

    `es` is the ES of the Conflict, which is the damage of one hit. `cards` holds the likelihoods of the opponent’s
    Action cards, and `laid` the opponent’s possible bids with their likelihoods.
    """

    def __init__(self, rulings: Rulings, es: int, cards: tuple[float, ...], laid: WeightedBids) -> None:
        bids, likely = laid
        total = sum(cards) * sum(likely)
        self._chances = [card * bid / total for card in cards for bid in likely]
        self._rulings, self._es, self._bids = rulings, es, bids
        self._known: dict[tuple[int, tuple[int, ...]], HitsByBid] = {}

    def with_card(self, td: int, ads: tuple[int, ...]) -> HitsByBid:
        """Return the hits that each bid with one Action card wins and loses.

        `td` is the Trine Dominance of the bidder’s Aspect card over the opponent’s. `ads` holds the AD of the Action
        card against each Action card that the opponent may play.
        """
        found = self._known.get((td, ads))
        if found is None:
            against = hits_by_bid(self._rulings, self._es, td, ads, self._bids)
            found = self._known[td, ads] = HitsByBid(self._chances, against)
        return found


expected_hits = lru_cache(maxsize=512)(ExpectedHits)
"""A function that returns an `ExpectedHits` for the arguments of that class; equal arguments give a cached object."""


class Worths:
    """The worth of hits, chips and bids in one view; each is computed at most once."""

    def __init__(self, view: View, rivals: Rivals) -> None:
        self._view = view
        self._conflict, self._hand = conflict_and_hand(view)
        self._rivals = rivals
        self._expected: dict[tuple[str, tuple[Attribute, ...]], ExpectedHits] = {}
        self._laid: dict[str, WeightedBids] = {}
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
        win, lose = self._of_hit_with_chips(rival, aspect), self._of_hit_with_chips(key, answer)
        actions = (seen.action,) if seen is not None and seen.action else ATTRIBUTES_OF[answer]
        td, ads = dominance_by_card(self._hand.td, self._hand.ad, aspect, answer, actions)
        expected = self._expected_against(rival, actions, seen)
        hits = {card: expected.with_card(td, against) for card, against in ads}
        found = [hits[card][bid] for card, bid in bids]
        return [won * win + lost * lose for won, lost in found]

    def _expected_against(self, rival: str, actions: tuple[Attribute, ...], seen: Play | None) -> ExpectedHits:
        """Return the expected hits of bids against the opponent `rival`, who has played one of the cards `actions`.

        `seen` holds the opponent’s Action card and bid as far as they are face up; None if nothing is known.
        """
        if (rival, actions) not in self._expected:
            known, laid = self._rivals[rival], self._bids_of(rival)
            if seen is not None and seen.bid is not None:
                laid = ((share_of_bid(self._view, seen),), (1.0,))
            cards = tuple([known.action_weight(action) for action in actions])
            self._expected[rival, actions] = expected_hits(self._view.rulings, self._conflict.es, cards, laid)
        return self._expected[rival, actions]

    def _bids_of(self, rival: str) -> WeightedBids:
        """Return the possible bids of the opponent `rival`, and their likelihoods in the same order."""
        if rival not in self._laid:
            weights = self._rivals[rival].bid_weights(chips_of(self._view, rival))
            self._laid[rival] = tuple(weights), tuple(weights.values())
        return self._laid[rival]

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
            left = float(sum(capacity(view, actor, participant, attribute) for attribute in ATTRIBUTES_OF[aspect]))
        else:  # its AVs are hidden: each Aspect has about a third of its first chips
            known = self._rivals[key]
            owned, left = 3, known.first_chips / 3 - known.damage[aspect]
        hit = gets_through(conflict.es, owned, view.rulings.partial_round)
        return min(1.0, hit / left) if left > 0 else float(owned > 0)

    def of_chip(self, key: str) -> float:
        """Return the worth of a chip of the Actor `key`: 1 divided by a number of chips.

        That number is the smallest that this Actor or any of its foes has. An Actor without chips is out (CK-S6-03).
        """
        if key not in self._chip:
            self._chip[key] = 1 / max(1, min(chips_of(self._view, one) for one in (key, *foes_in(self._view, key))))
        return self._chip[key]

    def threats(self, rivals: Sequence[str]) -> dict[Aspect, float]:
        """Return, for each Aspect, the worth of a hit on it, added up over the Actors with the keys `rivals`."""
        return {aspect: sum(self.of_hit(rival, aspect) for rival in rivals) for aspect in ASPECTS}


# Reading a view


def conflict_and_hand(view: View) -> tuple[Conflict, Hand]:
    """Return the current Conflict and Hand."""
    assert view.conflict is not None
    assert view.conflict.hand is not None
    return view.conflict, view.conflict.hand


def is_ally(view: View, key: str, other: str) -> bool:
    """Return whether the Actors with the keys `key` and `other` are allies."""
    return are_allies(actor_of(view, key), actor_of(view, other))


def foes_in(view: View, key: str) -> list[str]:
    """Return the keys of the opponents of the Actor `key` in the current Hand, without its allies."""
    _, hand = conflict_and_hand(view)
    return [other for other in play_of(hand, key).opponents if not is_ally(view, key, other)]


def chips_of(view: View, key: str) -> int:
    """Return the number of chips in an Actor's stacks, as far as the viewer knows."""
    participant = participant_of(conflict_and_hand(view)[0], key)
    return participant.chips if participant.chips is not None else sum(participant.stack)


def capacity(view: View, actor: Actor, participant: Participant, attribute: Attribute) -> int:
    """Return how much damage an Attribute of an Actor can take; if its chips are hidden, assume as many as its AV."""
    at = PLACE[attribute]
    held = participant.stack[at] + participant.committed[at] if participant.stack else actor.av[at] or 0
    return damage_capacity(view.rulings, actor.av[at], held)


def bids_of(view: View, key: str, aspect: Aspect) -> list[CardBid]:
    """Return all bids without Wildcards that the Actor `key` can make with Action cards of an Aspect."""
    conflict, _ = conflict_and_hand(view)
    actor, participant = actor_of(view, key), participant_of(conflict, key)
    found = []
    for attribute in ATTRIBUTES_OF[aspect]:
        limits = bid_limits(view, actor, participant, aspect, attribute)
        if limits.legal:
            low, high = bid_range(limits)
            found += [CardBid(attribute, bid) for bid in range(low, high + 1)]
    return found


def counted_bids(view: View, key: str, bids: Sequence[CardBid]) -> list[CountedBid]:
    """Return the bids of the Actor `key` as they count against each opponent.

    If there are several opponents, only a part of a bid may count against each of them (R-CK-44).
    """
    rulings, opponents = view.rulings, len(play_of(conflict_and_hand(view)[1], key).opponents)
    return [(one.action, (part_of_bid(rulings, one.bid, opponents), one.wildcards)) for one in bids]


def bids_of_option(option: Option) -> list[CardBid]:
    """Return all combinations of Action card, bid and number of Wildcards that an option allows."""
    fields = {field.name: field for field in option.fields}
    cards = fields["action"].domain
    assert isinstance(cards, OneOf)
    found = []
    for choice in cards.choices:
        card = {"action": choice.value}
        wild = allowed_numbers(fields["wildcards"], card) if "wildcards" in fields else range(1)
        bids = allowed_numbers(fields["bid"], card)
        found += [CardBid(choice.value, bid, wildcards) for bid in bids for wildcards in wild]
    return found


def allowed_numbers(field: Field, earlier: dict[str, Any]) -> range:
    """Return the range of numbers that a field allows; `earlier` holds the values of the fields before it, by name."""
    domain = field.domain_for(earlier)
    assert isinstance(domain, Range)
    return range(domain.low, domain.high + 1)


def keeping_worth(view: View, key: str, chip: Attribute, aspect: Aspect, threats: dict[Aspect, float]) -> float:
    """Return how valuable it is to keep a chip instead of anting it; only comparisons of this number have a meaning.

    It is 0 for a chip of an Attribute whose rating is 0. Otherwise it is the size of the chip’s stack, plus a bonus if
    the chip belongs to the Aspect `aspect` that is being played, plus a bonus that grows with the worth of a hit on the
    chip’s Aspect. `threats` holds this worth for each Aspect.
    """
    conflict, _ = conflict_and_hand(view)
    participant = participant_of(conflict, key)
    if not rating(view.rulings, actor_of(view, key), participant)[PLACE[chip]]:
        return 0
    stack = participant.stack[PLACE[chip]]
    return stack + 20 * threats[ASPECT_OF[chip]] + (10 if ASPECT_OF[chip] == aspect else 0)


@lru_cache(maxsize=4096)
def hits_by_bid(
    rulings: Rulings, es: int, td: int, ads: tuple[int, ...], bids: tuple[int, ...]
) -> Callable[[int, int], tuple[tuple[float, ...], tuple[float, ...]]]:
    """Return a cached function that takes a bid and a number of Wildcards and returns the result of `hits_against`."""
    return cache(partial(hits_against, rulings, es, td, ads, bids))


def hits_against(
    rulings: Rulings, es: int, td: int, ads: tuple[int, ...], bids: tuple[int, ...], bid: int, wildcards: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the hits that a bid wins, and the hits that it loses, against each possible play of an opponent.

    Both tuples have one number for each pair of an AD in `ads`, which is the AD against one of the opponent’s cards,
    and an opponent’s bid in `bids`. Hits that the bid loses are 0 or negative.
    """
    hits = [hits_of(rulings, es, td, ad, bid, wildcards, theirs) for ad in ads for theirs in bids]
    return tuple([max(0, one) for one in hits]), tuple([min(0, one) for one in hits])


def hits_of(rulings: Rulings, es: int, td: int, ad: int, bid: int, wildcards: int, their_bid: int) -> float:
    """Return the damage that a Showdown deals, in hits of ES points each; negative if the bidder takes the damage.

    `td` and `ad` are the Trine Dominance and the AD of the bidder, and `their_bid` is the opponent’s bid.

    Rules: CK-S4-01, CK-S4-02, CK-S4-03, CK-S4-04, CK-S5-01, CK-S5-02, CK-S5-03, R-CK-24.
    """
    mine, theirs = bonuses(es, bid, td, ad), bonuses(es, their_bid, -td, -ad)
    ahead = mine.ad_bonus + mine.sweep_bonus - theirs.ad_bonus - theirs.sweep_bonus
    margin = bid + wildcards - their_bid + td * rulings.td_bonus + ahead
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
