"""A bot for Core Kernel: it tries to bring one Aspect of its opponents to 0 before it runs out of chips.

A Conflict ends for an Actor when one of its Aspects is at 0 or it has no chips left. The bot measures the worth of hits
and chips in Conflicts: a hit is worth 1 divided by the number of hits that bring the Aspect to 0, and a chip is worth 1
divided by the number of chips left. So the last hit and the last chip are worth 1, a whole Conflict.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import exp
from random import Random
from typing import Any, NamedTuple

from facedown.bots.bot import RandomBot
from facedown.bots.core_kernel_rivals import Rivals
from facedown.bots.core_kernel_worths import (
    CountedBid,
    PricedBids,
    Worths,
    foes_in,
    is_ally,
    point_cost,
)
from facedown.game import Amounts, Field, OneOf, Option, Range, Seat, System
from facedown.systems.core_kernel.attributes import (
    ASPECT_OF,
    ASPECTS,
    ATTRIBUTES,
    ATTRIBUTES_OF,
    PLACE,
    Aspect,
    Attribute,
)
from facedown.systems.core_kernel.model import SpreadDue, View, actor_of, conflict_and_hand, participant_of, play_of
from facedown.systems.core_kernel.rules.bids import bid_limits, bid_range
from facedown.systems.core_kernel.rules.damage import wounds_before
from facedown.systems.core_kernel.rules.dominance import (
    trine_dominance,
    trine_table,
)
from facedown.systems.core_kernel.rules.foreseen import foreseen_pot
from facedown.systems.core_kernel.rules.numbers import rating
from facedown.systems.core_kernel.rules.showdown import part_of_bid

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
        pot = foreseen_pot(hand, key, len(chips.choices[0].value))
        aspects = [choice.value for choice in cards.choices]
        worths = Worths(view, self._rivals)
        answers = [(rival, self._rivals[rival].aspect_chances()) for rival in rivals]
        found = [self._worth_of_aspect(worths, view, key, aspect, pot, answers) for aspect in aspects]
        aspect, threats = self._choose(aspects, found, ASPECT_TEMPERATURE), worths.threats(rivals)
        kept = keeping_worths(view, key, aspect, threats)
        spare = min([choice.value for choice in chips.choices], key=lambda value: sum([kept[chip] for chip in value]))
        return option.build(system.move_type, chips=spare, aspect=aspect)

    def _worth_of_aspect(
        self,
        worths: Worths,
        view: View,
        key: str,
        aspect: Aspect,
        pot: int,
        answers: Sequence[tuple[str, dict[Aspect, float]]],
    ) -> float:
        """Return the expected worth of playing an Aspect card.

        It is a sum over all opponents: the worth of the best bid against this opponent plus the worth of winning or
        losing the pot, averaged over the Aspect cards that the opponent may play. `key` is the key of the bot’s Actor,
        and `pot` is the number of chips in the pot. `answers` holds each opponent with the likelihoods of its cards.
        """
        chip, table = worths.of_chip(key), trine_table(worths.hand)
        bids = priced_bids(view, key, aspect, chip)
        total = 0.0
        for rival, chances in answers:
            worth, theirs = 0.0, worths.of_chip(rival)
            best_bids = worths.of_best_bids((key, aspect), rival, chances, bids)
            for (answer, chance), best in zip(chances.items(), best_bids, strict=True):
                td = trine_dominance(aspect, answer, table)
                won = pot * (chip if td > 0 else -POT_OF_OTHERS * theirs if td < 0 else 0.0)
                worth += chance * (best + won)
            total += worth
        return total

    # Step 3: Action cards and bids

    def _commit(self, system: System[Any], view: View, options: list[Option]) -> Any:
        """Return the move that commits an Action card, a bid and Wildcards, chosen at random.

        A combination of more worth is chosen more often. The bot never commits face up, because opponents could use
        this knowledge.
        """
        key = options[0].fixed["actor"]
        _, hand = conflict_and_hand(view)
        mine = play_of(hand, key)
        assert mine.aspect is not None
        found = [(option, laid) for option in options for laid in bids_of_option(option)]
        bids = [laid for _, laid in found]
        known = Worths(view, self._rivals)
        chip = known.of_chip(key)
        against = wildcard_opponent(view, key, options)
        worths = [-chip * laid.bid - WILDCARD * laid.wildcards for laid in bids]
        for rival in foes_in(view, key):
            theirs = play_of(hand, rival)
            if theirs.aspect is not None:
                counted = counted_bids(view, key, bids, wild=against in (None, rival))
                more = known.of_bids((key, mine.aspect), (rival, theirs.aspect), counted, theirs)
                worths = [worth + gain for worth, gain in zip(worths, more, strict=True)]
        option, laid = self._choose(found, worths, BID_TEMPERATURE)
        fields: dict[str, Any] = {"action": laid.action, "bid": laid.bid}
        if laid.wildcards:
            fields["wildcards"] = laid.wildcards
        if laid.wildcards and against is not None:
            fields["against"] = against
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


# Reading bids and chips


def priced_bids(view: View, key: str, aspect: Aspect, chip: float) -> PricedBids:
    """Return all bids without Wildcards that the Actor `key` can make with Action cards of an Aspect, with their costs.

    `chip` is the worth of one chip.
    """
    conflict, hand = conflict_and_hand(view)
    actor, participant = actor_of(view, key), participant_of(conflict, key)
    rulings, opponents = view.rulings, len(play_of(hand, key).opponents)
    found: PricedBids = {}
    for attribute in ATTRIBUTES_OF[aspect]:
        limits = bid_limits(view, actor, participant, aspect, attribute)
        low, high = bid_range(limits)
        bids = range(low, high + 1) if limits.legal else ()
        found[attribute] = [((part_of_bid(rulings, bid, opponents), 0), chip * bid) for bid in bids]
    return found


def counted_bids(view: View, key: str, bids: Sequence[CardBid], *, wild: bool) -> list[CountedBid]:
    """Return each of the `bids` of the Actor `key` as it counts against one opponent.

    Only a part of the bid counts if there are several opponents and the rulings divide the bid (R-CK-44). `wild` is
    True if Wildcards count against this opponent.
    """
    rulings, opponents = view.rulings, len(play_of(conflict_and_hand(view)[1], key).opponents)
    return [(one.action, (part_of_bid(rulings, one.bid, opponents), one.wildcards * wild)) for one in bids]


def wildcard_opponent(view: View, key: str, options: Sequence[Option]) -> str | None:
    """Return the opponent against whom the Actor `key` plays its Wildcards: the first foe, or else an ally.

    None if Wildcards count against all opponents, or if none can be played. Rules: R-CK-39.
    """
    domains = [field.domain for option in options for field in option.fields if field.name == "against"]
    there = [choice.value for domain in domains if isinstance(domain, OneOf) for choice in domain.choices]
    return min(there, key=lambda other: is_ally(view, key, other), default=None)


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


def keeping_worths(view: View, key: str, aspect: Aspect, threats: dict[Aspect, float]) -> dict[Attribute, float]:
    """Return, for each Attribute, how valuable it is to keep one of its chips; only comparisons have a meaning.

    The value is 0 for an Attribute whose rating is 0. Otherwise it is the size of the stack, plus a bonus if the
    Attribute belongs to the Aspect `aspect` that is being played, plus a bonus that grows with the worth of a hit on
    the Aspect of the Attribute. `threats` holds this worth for each Aspect.
    """
    participant = participant_of(conflict_and_hand(view)[0], key)
    bonus = {one: 20 * threats[one] + (10 if one == aspect else 0) for one in ASPECTS}
    rated = zip(ATTRIBUTES, rating(view.rulings, actor_of(view, key), participant), participant.stack, strict=True)
    return {name: stack + bonus[ASPECT_OF[name]] if value else 0 for name, value, stack in rated}
