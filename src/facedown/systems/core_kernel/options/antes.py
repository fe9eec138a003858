"""Options of Step 2: the ante with the Aspect card (CK-S2-02, CK-S2-03, CK-S2-06), or withdrawing (CK-S2-05)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from facedown.game import Barred, Choice, Field, OneOf, Option, Reason, Seat, Settled, Text
from facedown.systems.core_kernel.labels import SIGNS
from facedown.systems.core_kernel.model import (
    ASPECTS,
    ATTRIBUTES,
    PLACE,
    Actor,
    Aspect,
    Attribute,
    Chips,
    Participant,
    Ratings,
    View,
    add_chips,
    play_of,
    ref,
)
from facedown.systems.core_kernel.options.seats import choosing
from facedown.systems.core_kernel.rules.antes import ante_limits, core_ante, payable, playable_after
from facedown.systems.core_kernel.rules.dominance import TD
from facedown.systems.core_kernel.rules.numbers import rating, trine_score

Payments = tuple[tuple[Attribute, ...], ...]


def ante(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to ante a chip and play an Aspect card, or to change an ante that is not revealed yet.

    Rules: CK-S2-02, CK-S2-03, CK-S2-06, R-CK-107.
    """
    for actor, participant, hand, amends in choosing(view, seat, "aspects"):
        laid = hand.aspects.of(actor.key) if amends else None
        if laid is not None:
            for chip in laid.chips:
                participant = replace(participant, stack=add_chips(participant.stack, chip, 1))
        said = play_of(hand, actor.key).intent if amends else None  # what was said stays said
        if not view.extensions and view.rulings.av_basis == "sheet":
            option = core_option(actor.key, actor.av, participant.stack, said)
        else:
            option = changed_option(view, actor, participant, said)
        if option is not None:
            yield option


@lru_cache(maxsize=4096)
def core_option(key: str, ratings: Ratings, stack: Chips, said: str | None) -> Option | None:
    """Return the option to ante under the core rules, without Extensions; None if the Actor cannot ante.

    `ratings` are the AVs on the sheet. `said` is the intent already stated, None before the first ante.
    """
    limits = core_ante(ratings)
    ways = ((limits.aspects, payable(stack, limits.ante_cost)),)
    return ante_option(key, ways, ratings, stack, said) if all(ways[0]) else None


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
    ways = tuple([(aspects, tuple(some)) for aspects, some in by_aspects.items() if aspects])
    if not ways:
        return None
    return ante_option(actor.key, ways, rating(view.rulings, actor, participant), participant.stack, said)


INTENT = Field("intent", Text(280), "Intent, said aloud", "CK-S2-02")


@lru_cache(maxsize=4096)
def ante_option(
    key: str,
    ways: tuple[tuple[tuple[Aspect, ...], Payments], ...],
    ratings: Ratings,
    stack: Chips,
    said: str | None,
) -> Option:
    """Return the option to ante, or to change the ante (R-CK-107).

    `ways` pairs the Aspect cards that can be played with the chips that can be anted for them. `said` is the intent
    stated with the earlier ante, which cannot change; None if there is no earlier ante.
    """
    there = {chip for _, payments in ways for payment in payments for chip in payment}
    payments = tuple([payment for _, some in ways for payment in some])
    chips = OneOf(
        tuple([payment_choice(payment) for payment in payments]),
        tuple([chip_barred(name, bool(there and stack[PLACE[name]])) for name in ATTRIBUTES if name not in there]),
    )
    first, *others = [(aspect_cards(aspects, ratings), some) for aspects, some in ways]
    aspect = Field(
        "aspect", first[0], "Aspect card", "CK-S2-06", sealed=True, refers="aspect", owner="actor",
        depends="chips" if others else "", cases=tuple([(some, cards) for cards, some in others]),
    )  # fmt: skip
    chips_field = Field(
        "chips", chips, "Chip to ante" if len(payments[0]) < 2 else "Chips to ante", "CK-S2-03", sealed=True
    )
    if said is not None:
        fixed, fields = Settled(actor=key, intent=said), (chips_field, aspect)
        return Option(
            "ante", "Change the ante and the Aspect card", "R-CK-107", fixed, fields, group="Hand", actor=ref(key)
        )
    return Option(
        "ante", "Ante and play an Aspect card", "CK-S2-03", Settled(actor=key), (chips_field, aspect, INTENT),
        owed=True, group="Hand", actor=ref(key),
    )  # fmt: skip


@lru_cache(maxsize=1024)
def payment_choice(payment: tuple[Attribute, ...]) -> Choice:
    """Return the choice to ante these chips."""
    return Choice(payment, " and ".join(payment) or "nothing")


@lru_cache(maxsize=32)
def chip_barred(name: Attribute, in_stack: bool) -> Barred:
    """Return why a chip of the Attribute `name` cannot be anted, although it may be in the stack (R-CK-45)."""
    if in_stack:
        reason = Reason("R-CK-45", f"Without its {name} chip the Actor could play no Aspect card.")
    else:
        reason = Reason("CK-S2-03", f"There is no {name} chip in the stack to ante.")
    return Barred((name,), reason)


ASPECT_CHOICES = {
    aspect: Choice(aspect, f"{SIGNS[aspect]} {aspect} (over {', '.join(TD[aspect])})") for aspect in ASPECTS
}
"""The choice to play each Aspect card."""

ASPECTS_BARRED = {
    aspect: Barred(aspect, Reason("R-CK-45", f"{aspect} cannot be played: its TS is 0.")) for aspect in ASPECTS
}
"""Each Aspect card with the reason why it cannot be played if its TS is 0 (R-CK-45)."""


@lru_cache(maxsize=4096)
def aspect_cards(aspects: tuple[Aspect, ...], ratings: Ratings) -> OneOf:
    """Return a choice among the Aspect cards that can be played; the default has the highest TS (CK-C-07, R-CK-45)."""
    return OneOf(
        tuple([ASPECT_CHOICES[aspect] for aspect in aspects]),
        tuple([ASPECTS_BARRED[aspect] for aspect in ASPECTS if aspect not in aspects]),
        max(aspects, key=lambda aspect: trine_score(ratings, aspect)),
    )


def withdraw(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to refuse the ante and leave the Conflict (CK-S2-05, CK-C-17)."""
    for actor, _, _, amends in choosing(view, seat, "aspects"):
        if not amends:
            yield Option(
                "withdraw", "Withdraw from the Conflict", "CK-S2-05", {"actor": actor.key},
                concedes=True, group="Hand", actor=ref(actor.key),
            )  # fmt: skip
