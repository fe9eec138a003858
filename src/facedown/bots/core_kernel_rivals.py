"""What a Core Kernel bot remembers of other Actors: the cards, bids and damage that everybody at the table has seen."""

from __future__ import annotations

from collections import Counter

from facedown.systems.core_kernel.model import ASPECTS, PLACE, Aspect, Attribute, Conflict, PairResult
from facedown.systems.core_kernel.rules.showdown import bid_counted

PRIOR = 3.0
"""Hands' worth of even play that is assumed before anything is seen."""

USUAL_BIDS = {1: 1.5, 2: 1.5, 3: 1.2, 4: 0.9, 5: 0.4}
"""How often each bid is assumed before any is seen, in Hands."""

CHIPS_PER_BID = 4
"""Nobody is thought to bid more than 1 and 1 for each so many chips: their chips lie in nine stacks."""


class Rival:
    """One Actor as it has been seen to play in this Conflict."""

    def __init__(self, chips: int) -> None:
        self.first_chips = chips
        self.damage: Counter[Aspect] = Counter()
        self._aspects: dict[str, float] = dict.fromkeys(ASPECTS, 0.0)
        self._classes = [0.0, 0.0, 0.0]
        self._bids: dict[int, float] = {}

    def played(self, aspect: Aspect, action: Attribute, bid: int) -> None:
        """Adds what it laid in one Hand."""
        self._aspects[aspect] += 1
        self._classes[PLACE[action] % 3] += 1
        self._bids[bid] = self._bids.get(bid, 0.0) + 1

    def aspect_chances(self) -> dict[Aspect, float]:
        """How likely each Aspect is to be its next card."""
        weights = {aspect: PRIOR / 3 + self._aspects[aspect] for aspect in ASPECTS}
        total = sum(weights.values())
        return {aspect: weight / total for aspect, weight in weights.items()}

    def action_weight(self, action: Attribute) -> float:
        """How readily it plays a card of this Attribute's class (CK-D-08)."""
        return PRIOR / 3 + self._classes[PLACE[action] % 3]

    def bid_weights(self, chips: int) -> dict[int, float]:
        """How readily it bids each amount, as far as so many chips go."""
        most = max(1, chips // CHIPS_PER_BID + 1)
        weights: dict[int, float] = {}
        for source in (USUAL_BIDS, self._bids):
            for amount, weight in source.items():
                weights[min(amount, most)] = weights.get(min(amount, most), 0.0) + weight
        return weights


class Rivals:
    """Everybody in the Conflict that is on, by key. A new Conflict, or going back, begins anew."""

    def __init__(self) -> None:
        self._conflict = self._last_hand = 0
        self._known: dict[str, Rival] = {}

    def __getitem__(self, key: str) -> Rival:
        return self._known[key]

    def watch(self, conflict: Conflict) -> None:
        """Takes in the last Hand's results, once."""
        if conflict.number != self._conflict or conflict.last_hand < self._last_hand:
            self._conflict, self._last_hand, self._known = conflict.number, 0, {}
        for one in conflict.participants:
            if one.actor not in self._known:
                self._known[one.actor] = Rival(one.chips if one.chips is not None else sum(one.held))
        if conflict.last_hand > self._last_hand:
            self._last_hand = conflict.last_hand
            seen: set[str] = set()
            for result in conflict.last:
                self._take_in(result, seen)

    def _take_in(self, result: PairResult, seen: set[str]) -> None:
        """One pair's cards, each Actor's once a Hand, and the damage done."""
        for at, key in enumerate(result.pair):
            if key not in seen:
                seen.add(key)
                self._known[key].played(result.aspects[at], result.actions[at], bid_counted(result.totals[at]))
            if result.winner not in (None, key) and not result.spared:
                self._known[key].damage[result.aspects[1 - at]] += result.through
