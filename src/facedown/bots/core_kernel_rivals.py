"""The memory of a Core Kernel bot: the cards and bids of the Actors in a Conflict, and the damage that they took."""

from __future__ import annotations

from collections import Counter

from facedown.systems.core_kernel.attributes import ASPECTS, PLACE, Aspect, Attribute
from facedown.systems.core_kernel.model import Conflict, PairResult
from facedown.systems.core_kernel.rules.showdown import bid_counted

PRIOR = 3.0
"""The weight, in Hands, of the assumption that an Actor plays all cards equally often."""

USUAL_BIDS = {1: 1.5, 2: 1.5, 3: 1.2, 4: 0.9, 5: 0.4}
"""For each bid, the number of Hands in which an Actor is assumed to have made it, before any bid is seen."""

CHIPS_PER_BID = 4
"""The bot assumes that an Actor bids at most 1 chip, plus 1 for every `CHIPS_PER_BID` chips that it has.

The maximum is so low because the chips are divided among nine stacks.
"""

WeightedBids = tuple[tuple[int, ...], tuple[float, ...]]
"""The possible bids of an Actor, and the likelihoods of these bids in the same order."""


class Rival:
    """The cards that one Actor has played face up in the current Conflict, and the damage to its Aspects."""

    def __init__(self, chips: int) -> None:
        self.first_chips = chips
        self.damage: Counter[Aspect] = Counter()
        self._aspects: dict[str, float] = dict.fromkeys(ASPECTS, 0.0)
        self._classes = [0.0, 0.0, 0.0]
        self._bids: dict[int, float] = {}

    def record_play(self, aspect: Aspect, action: Attribute, bid: int) -> None:
        """Record the cards that the Actor played in one Hand, and the part of its bid that counted."""
        self._aspects[aspect] += 1
        self._classes[PLACE[action] % 3] += 1
        self._bids[bid] = self._bids.get(bid, 0.0) + 1

    def aspect_chances(self) -> dict[Aspect, float]:
        """Return, for each Aspect, the likelihood that it is the Actor’s next Aspect card; their sum is 1."""
        weights = {aspect: PRIOR / 3 + self._aspects[aspect] for aspect in ASPECTS}
        total = sum(weights.values())
        return {aspect: weight / total for aspect, weight in weights.items()}

    def card_weights(self) -> tuple[float, ...]:
        """Return a weight for how likely the Actor plays each Action card of its Aspect, in the order of ATTRIBUTES_OF.

        The weight of a card counts the cards of the same class that the Actor has played (CK-D-08).
        """
        return tuple([PRIOR / 3 + number for number in self._classes])

    def bid_weights(self, chips: int) -> WeightedBids:
        """Return the bids that the Actor can make with `chips` chips left, each with a weight for how likely it is."""
        most = max(1, chips // CHIPS_PER_BID + 1)
        weights: dict[int, float] = {}
        for source in (USUAL_BIDS, self._bids):
            for amount, weight in source.items():
                weights[min(amount, most)] = weights.get(min(amount, most), 0.0) + weight
        return tuple(weights), tuple(weights.values())


class Rivals:
    """The records of the Actors in the current Conflict, by key; a new Conflict or a rewind clears them."""

    def __init__(self) -> None:
        self._conflict = self._last_hand = 0
        self._known: dict[str, Rival] = {}

    def __getitem__(self, key: str) -> Rival:
        return self._known[key]

    def record_last_hand(self, conflict: Conflict) -> None:
        """Record the results of a Conflict’s last Hand, unless they are recorded already.

        If the Conflict is new or was rewound, all earlier records are cleared first.
        """
        if conflict.number != self._conflict or conflict.last_hand < self._last_hand:
            self._conflict, self._last_hand, self._known = conflict.number, 0, {}
        for participant in conflict.participants:
            if participant.actor not in self._known:
                self._known[participant.actor] = Rival(
                    participant.chips if participant.chips is not None else sum(participant.held)
                )
        if conflict.last_hand > self._last_hand:
            self._last_hand = conflict.last_hand
            seen: set[str] = set()
            for result in conflict.last:
                self._record_pair(result, seen)

    def _record_pair(self, result: PairResult, seen: set[str]) -> None:
        """Record the damage of one Showdown, and the cards and bids of its two Actors.

        `seen` holds the keys of the Actors whose cards of this Hand are recorded already; these are not recorded again.
        The keys of the two Actors are added to `seen`.
        """
        for at, key in enumerate(result.pair):
            if key not in seen:
                seen.add(key)
                self._known[key].record_play(result.aspects[at], result.actions[at], bid_counted(result.totals[at]))
            if result.winner not in (None, key) and not result.spared:
                self._known[key].damage[result.aspects[1 - at]] += result.through
