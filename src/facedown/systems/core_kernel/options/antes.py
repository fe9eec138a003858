"""Options of Step 2: the ante with the Aspect card, or withdrawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.game import Barred, Choice, Field, OneOf, Option, Reason, Seat, Settled, Text, listed
from facedown.game.exact import are_texts
from facedown.systems.core_kernel.attributes import ASPECTS, ATTRIBUTES, PLACE, Aspect, Attribute, Chips, Ratings
from facedown.systems.core_kernel.labels import SIGNS
from facedown.systems.core_kernel.model import Actor, Participant, Table, View, conflict_and_hand, play_of, ref
from facedown.systems.core_kernel.options.common import choosing, next_to_choose
from facedown.systems.core_kernel.rules.antes import add_each, ante_limits, core_ante, payable, playable_after
from facedown.systems.core_kernel.rules.dominance import TD, dominance_of
from facedown.systems.core_kernel.rules.foreseen import foreseen_hand
from facedown.systems.core_kernel.rules.numbers import rates_by_sheet, rating, trine_score

if TYPE_CHECKING:
    from facedown.systems.core_kernel import actions as m

Payments = tuple[tuple[Attribute, ...], ...]
"""Ways to pay an ante."""

Ways = tuple[tuple[tuple[Aspect, ...], Payments], ...]
"""Pairs of Aspect cards and the payments after which they can be played."""


def ante(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to ante a chip and play an Aspect card, or to change an ante that is not revealed yet.

    Rules: CK-S2-02, CK-S2-03, CK-S2-06, R-CK-107.
    """
    for actor, participant, hand, amends in choosing(view, seat, "aspects"):
        laid = hand.aspects.of(actor.key) if amends else None
        if laid is not None:
            participant = replace(participant, stack=add_each(participant.stack, laid.chips, 1))
        said = play_of(hand, actor.key).intent if amends else None  # what was said stays said
        if not view.extensions and rates_by_sheet(view.rulings):
            option = core_option(actor.key, actor.av, participant.stack, said)
        else:
            option = changed_option(view, actor, participant, said)
        if option is not None:
            yield option


def allows_ante(view: View, seat: Seat, move: m.Ante) -> bool:
    """Return True if an Actor's first ante of a Hand is certainly legal; see `Action.allows`.

    False does not mean that the ante is illegal. For example, the result is False at a table with Extensions.

    Rules: CK-S2-03, CK-S2-06, R-CK-45.
    """
    found = next_to_choose(view, seat, move.actor, "aspects")
    if found is None or not rates_by_sheet(view.rulings):
        return False
    _, actor, participant = found
    if not are_texts(move.actor, move.aspect, *move.chips):
        return False
    limits = core_ante(actor.av)
    return (
        type(move.chips) is tuple
        and move.aspect in limits.aspects
        and move.chips in payable(participant.stack, limits.ante_cost)
        and INTENT.domain.reason_against(move.intent, INTENT.rule) is None
    )


@lru_cache(maxsize=4096)
def core_option(key: str, ratings: Ratings, stack: Chips, said: str | None) -> Option | None:
    """Return the option to ante under the core rules, without Extensions; None if the Actor cannot ante.

    `ratings` are the AVs on the sheet. `said` is the intent already stated, None before the first ante.
    """
    limits = core_ante(ratings)
    payments = payable(stack, limits.ante_cost)
    if not limits.aspects or not payments:
        return None
    ways = ((limits.aspects, in_grid_order(payments)),)
    return ante_option(key, ways, payments[0], by_score(ratings), stack, said, None)


def changed_option(view: View, actor: Actor, participant: Participant, said: str | None) -> Option | None:
    """Return the option to ante if Extensions may change the ante, or if the ante lowers ratings (R-CK-01).

    None if the Actor cannot ante. `said` is the intent already stated, None before the first ante.
    """
    limits = ante_limits(view, actor, participant)
    if not limits.may_ante:
        return None
    by_aspects: dict[tuple[Aspect, ...], list[tuple[Attribute, ...]]] = {}
    for chips in payable(participant.stack, limits.ante_cost):
        by_aspects.setdefault(playable_after(view, actor, participant, chips, limits), []).append(chips)
    ways = tuple([(aspects, in_grid_order(some)) for aspects, some in by_aspects.items() if aspects])
    if not ways:
        return None
    usual = next(some[0] for aspects, some in by_aspects.items() if aspects)
    scores = by_score(rating(view.rulings, actor, participant))
    td = foreseen_hand(view, *conflict_and_hand(view)).td
    return ante_option(actor.key, ways, usual, scores, participant.stack, said, td)


def in_grid_order(payments: Iterable[tuple[Attribute, ...]]) -> Payments:
    """Return the payments in the order of ATTRIBUTES, so that a payment keeps its place while stacks change."""
    return tuple(sorted(payments, key=lambda payment: [PLACE[chip] for chip in payment]))


@lru_cache(maxsize=4096)
def by_score(ratings: Ratings) -> tuple[Aspect, ...]:
    """Return the Aspects, sorted by TS, the highest TS first (CK-C-07)."""
    return tuple(sorted(ASPECTS, key=lambda aspect: -trine_score(ratings, aspect)))


INTENT = Field("intent", Text(280), "Intent, said aloud", "CK-S2-02")


def ante_option(
    key: str,
    ways: Ways,
    usual: tuple[Attribute, ...],
    scores: tuple[Aspect, ...],
    stack: Chips,
    said: str | None,
    td: Table | None,
) -> Option:
    """Return the option to ante, or to change the ante (R-CK-107).

    `ways` pairs the Aspect cards that can be played with the chips that can be anted for them. `usual` are the chips
    of the default ante, and `scores` all Aspects, sorted by TS, the highest TS first. `said` is the intent stated with
    the earlier ante, which cannot change; None if there is no earlier ante. `td` is the table of TD of this Hand; None
    means the table of the core.
    """
    kinds = tuple([name for name in ATTRIBUTES if stack[PLACE[name]]])
    chips = chips_field(tuple([payment for _, some in ways for payment in some]), usual, kinds)
    return ante_with(key, chips, aspect_field(ways[0][0], ways[1:], scores, td), said)


@lru_cache(maxsize=4096)
def ante_with(key: str, chips: Field, aspect: Field, said: str | None) -> Option:
    """Return the option to ante with these fields for the chips and the Aspect card; see `ante_option`."""
    if said is not None:
        fixed = Settled(actor=key, intent=said)
        return Option(
            "ante", "Change the ante and the Aspect card", "R-CK-107", fixed, (chips, aspect), group="Hand",
            actor=ref(key),
        )  # fmt: skip
    return Option(
        "ante", "Ante and play an Aspect card", "CK-S2-03", Settled(actor=key), (chips, aspect, INTENT),
        owed=True, group="Hand", actor=ref(key),
    )  # fmt: skip


@lru_cache(maxsize=4096)
def chips_field(payments: Payments, usual: tuple[Attribute, ...], kinds: tuple[Attribute, ...]) -> Field:
    """Return the field for the chips to ante: one of the payments, by default `usual` (CK-S2-03, CK-C-06).

    `kinds` are the Attributes of the chips in the stack.
    """
    there = {chip for payment in payments for chip in payment}
    chips = OneOf(
        tuple([payment_choice(payment) for payment in payments]),
        tuple([chip_barred(name, bool(there) and name in kinds) for name in ATTRIBUTES if name not in there]),
        usual,
    )
    return Field("chips", chips, "Chip to ante" if len(usual) < 2 else "Chips to ante", "CK-S2-03", sealed=True)


@lru_cache(maxsize=4096)
def aspect_field(aspects: tuple[Aspect, ...], others: Ways, scores: tuple[Aspect, ...], td: Table | None) -> Field:
    """Return the field for the Aspect card: one of `aspects`, by default the one with the highest TS (CK-S2-06).

    `others` are pairs of cards and payments: after one of these payments, these cards can be played instead. `scores`
    are all Aspects, sorted by TS, the highest TS first. `td` is the table of TD of this Hand.
    """
    cases = tuple([(payments, aspect_cards(cards, scores, td)) for cards, payments in others])
    return Field(
        "aspect", aspect_cards(aspects, scores, td), "Aspect card", "CK-S2-06", sealed=True, refers="aspect",
        owner="actor", depends="chips" if cases else "", cases=cases,
    )  # fmt: skip


@lru_cache(maxsize=1024)
def payment_choice(payment: tuple[Attribute, ...]) -> Choice:
    """Return the choice to ante these chips."""
    return Choice(payment, " and ".join(payment) or "nothing")


@lru_cache(maxsize=32)
def chip_barred(name: Attribute, in_stack: bool) -> Barred:
    """Return why a chip of the Attribute `name` cannot be anted (R-CK-45).

    `in_stack` is True if the stack has such a chip.
    """
    if in_stack:
        reason = Reason("R-CK-45", f"Without its {name} chip the Actor could play no Aspect card.")
    else:
        reason = Reason("CK-S2-03", f"There is no {name} chip in the stack to ante.")
    return Barred((name,), reason)


@lru_cache(maxsize=64)
def aspect_choice(aspect: Aspect, td: Table | None) -> Choice:
    """Return the choice to play an Aspect card, with a note on the Aspects that it dominates by the table `td`."""
    beaten = dominance_of(td, TD)[aspect]
    note = f"over {listed(one for one in ASPECTS if one in beaten)}" if beaten else "over none"
    return Choice(aspect, f"{SIGNS[aspect]} {aspect}", note)


ASPECTS_BARRED = {
    aspect: Barred(aspect, Reason("R-CK-45", f"{aspect} cannot be played: its TS is 0.")) for aspect in ASPECTS
}
"""Each Aspect card with the reason why it cannot be played if its TS is 0 (R-CK-45)."""


def aspect_cards(aspects: tuple[Aspect, ...], scores: tuple[Aspect, ...], td: Table | None) -> OneOf:
    """Return a choice among the Aspect cards that can be played; the default has the highest TS (CK-C-07, R-CK-45).

    `scores` are all Aspects, sorted by TS, the highest TS first. `td` is the table of TD of this Hand.
    """
    return OneOf(
        tuple([aspect_choice(aspect, td) for aspect in aspects]),
        tuple([ASPECTS_BARRED[aspect] for aspect in ASPECTS if aspect not in aspects]),
        next(aspect for aspect in scores if aspect in aspects),
    )


def withdraw(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to refuse the ante and leave the Conflict (CK-S2-05, CK-C-17)."""
    for actor, _, _, amends in choosing(view, seat, "aspects"):
        if not amends:
            yield Option(
                "withdraw", "Withdraw from the Conflict", "CK-S2-05", {"actor": actor.key},
                concedes=True, group="Hand", actor=ref(actor.key),
            )  # fmt: skip
