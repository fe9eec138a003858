"""A Core Kernel player: most Conflicts between equals are lost by running out of chips, so it is thrifty with them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from facedown.bots.bot import RandomBot
from facedown.game import Amounts, OneOf, Option, Seat, System
from facedown.systems.core_kernel.dominance import attribute_dominance, trine_dominance
from facedown.systems.core_kernel.model import (
    ASPECT_OF,
    ATTRIBUTES_OF,
    PLACE,
    Actor,
    Aspect,
    Attribute,
    Participant,
    Position,
    actor_of,
    participant_of,
    play_of,
    trine_score,
)
from facedown.systems.core_kernel.steps.outcome import damage
from facedown.systems.core_kernel.steps.showdown import bonuses

CHIP = 1.0
"""What a chip that is committed is worth, in points of damage: as much as one that damage takes."""

EAGER = 6
"""How much more readily the stronger Aspect is played: chances go by this power of what there is to bid."""

WILDCARD = 0.3
"""What keeping a Wildcard for later is worth, in the same coin."""


class CoreKernelBot:
    """Sees a view of Core Kernel and plays it well enough to teach a beginner.

    It bids what the chance of winning is worth, antes from thin stacks, and puts damage where it costs no live chips:
    an Attribute whose chips are all committed can take it for nothing.
    """

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)
        self._fallback = RandomBot(seed)

    def choose(self, system: System[Any], view: Position, seat: Seat, options: Sequence[Option]) -> Any:
        """The best owed option by its lights."""
        owed = [option for option in options if option.owed and not option.concedes]
        kinds = {option.move for option in owed}
        if "ante" in kinds:
            return self._ante(system, view, next(option for option in owed if option.move == "ante"))
        if "commit" in kinds:
            return self._commit(system, view, [option for option in owed if option.move == "commit"])
        if "spread" in kinds:
            return self._spread(system, view, next(option for option in owed if option.move == "spread"))
        if not owed:
            return self._fallback.choose(system, view, seat, options)
        return owed[0].build(system.move_type)

    # Step 2

    def _ante(self, system: System[Any], view: Position, option: Option) -> Any:
        key = option.fixed["actor"]
        assert view.conflict is not None
        actor, participant = actor_of(view, key), participant_of(view.conflict, key)
        chips, cards = (field.domain for field in option.fields[:2])
        assert isinstance(chips, OneOf)
        assert isinstance(cards, OneOf)
        aspect = self._aspect(actor, participant, [choice.value for choice in cards.choices])
        spare = min(
            (choice.value for choice in chips.choices),
            key=lambda value: sum(self._missed(actor, participant, chip, aspect) for chip in value),
        )
        return option.build(system.move_type, chips=spare, aspect=aspect)

    def _aspect(self, actor: Actor, participant: Participant, playable: list[Aspect]) -> Aspect:
        """At random, the more readily the more there is to bid, so as not to be read like a book."""

        def strength(aspect: Aspect) -> float:
            chips = sorted(
                (participant.stack[PLACE[a]] for a in ATTRIBUTES_OF[aspect] if actor.av[PLACE[a]]), reverse=True
            )
            cap = trine_score(actor.av, aspect)
            return sum(min(chip, cap) for chip in chips) + cap

        return self._random.choices(playable, [strength(aspect) ** EAGER for aspect in playable])[0]

    def _missed(self, actor: Actor, participant: Participant, chip: Attribute, aspect: Aspect) -> float:
        """How much a chip would be missed: one that cannot be bid not at all, one of a thin stack least of the rest."""
        if not actor.av[PLACE[chip]]:
            return 0
        return participant.stack[PLACE[chip]] + (5 if ASPECT_OF[chip] == aspect else 0)

    # Step 3

    def _commit(self, system: System[Any], view: Position, options: list[Option]) -> Any:
        face_down = [option for option in options if not option.fixed.get("face_up")]
        best, worth = face_down[0].build(system.move_type), float("-inf")
        for option in face_down:
            fields = {field.name: field.domain for field in option.fields}
            bids, wilds = fields["bid"], fields["wildcards"]
            for bid in range(bids.low, bids.high + 1):  # type: ignore[union-attr]
                for wild in range(wilds.low, wilds.high + 1):  # type: ignore[union-attr]
                    value = self._worth(view, option, bid, wild) + self._random.random() * 0.05
                    if value > worth:
                        worth, best = value, option.build(system.move_type, bid=bid, wildcards=wild)
        return best

    def _worth(self, view: Position, option: Option, bid: int, wild: int) -> float:
        """Damage done less damage taken, over all that the opponents may have laid, less what the chips are worth."""
        conflict = view.conflict
        assert conflict is not None
        assert conflict.hand is not None
        mine = play_of(conflict.hand, option.fixed["actor"])
        action: Attribute = option.fixed["action"]
        assert mine.aspect is not None
        total = -CHIP * bid - WILDCARD * wild
        for key in mine.opponents:
            theirs = play_of(conflict.hand, key)
            if theirs.aspect is None:
                continue
            td = trine_dominance(mine.aspect, theirs.aspect)
            cases = self._cases(view, key, theirs.action, theirs.bid, theirs.aspect)
            outcomes = [self._margin(conflict.es, td, action, bid + wild, bid, *case) for case in cases]
            total += sum(_swing(conflict.es, margin) for margin in outcomes) / len(outcomes)
        return total

    def _cases(
        self, view: Position, key: str, action: Attribute | None, bid: int | None, aspect: Aspect
    ) -> list[tuple[Attribute, int]]:
        """What an opponent may have laid, as far as this seat knows: any card of its Aspect, any bid it may afford."""
        assert view.conflict is not None
        participant = participant_of(view.conflict, key)
        chips = participant.chips if participant.chips is not None else sum(participant.stack)
        most = max(1, min(5, chips // 4 + 1))
        actions = [action] if action else ATTRIBUTES_OF[aspect]
        bids = [bid] if bid is not None else range(1, most + 1)
        return [(attribute, amount) for attribute in actions for amount in bids]

    def _margin(
        self, es: int, td: int, action: Attribute, counted: int, bid: int, their_action: Attribute, their_bid: int
    ) -> int:
        ad = attribute_dominance(action, their_action)
        mine, theirs = bonuses(es, bid, td, ad), bonuses(es, their_bid, -td, -ad)
        return counted + mine.ad_bonus + mine.sweep_bonus - their_bid - theirs.ad_bonus - theirs.sweep_bonus

    # Step 5

    def _spread(self, system: System[Any], view: Position, option: Option) -> Any:
        """A point at a time where it takes no chip out of a stack, then where most is left."""
        assert view.conflict is not None
        actor, participant = actor_of(view, option.fixed["actor"]), participant_of(view.conflict, option.fixed["actor"])
        domain = option.fields[0].domain
        assert isinstance(domain, Amounts)
        parts = {slot.name: 0 for slot in domain.slots}
        for _ in range(domain.total or 0):
            open_slots = [slot for slot in domain.slots if parts[slot.name] < slot.high]
            best = min(open_slots, key=lambda slot: self._hurts(actor, participant, slot.name, parts[slot.name]))
            parts[best.name] += 1
        return option.build(system.move_type, parts=parts)

    def _hurts(self, actor: Actor, participant: Participant, attribute: str, taken: int) -> tuple[int, int]:
        at = PLACE[attribute]
        return (participant.stack[at] > taken, -((actor.av[at] or 0) - taken))


def _swing(es: int, margin: int) -> float:
    return damage(es, abs(margin)).total * (1 if margin > 0 else -1)
