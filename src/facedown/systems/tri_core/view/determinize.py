"""Complete positions that look like a view to its viewer: what is hidden is invented."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from facedown.chance import Below
from facedown.game import Sealed, Seat, Stack
from facedown.systems.tri_core.model import (
    BonusStrikeOffer,
    Card,
    CommandDecision,
    Encounter,
    Exchange,
    HeldCardsOffer,
    JudgmentDecision,
    PendingDecision,
    Position,
    PushDecision,
    RelocationDecision,
    RiposteOffer,
    TriggerOffer,
    View,
    Waiting,
    character_of,
)
from facedown.systems.tri_core.view.masks import knowledge


def determinize(view: View, viewer: Seat, below: Below) -> Position:
    """A complete position that looks like this view to its viewer: cards and positions are invented.

    Characters that the viewer does not know of are left out.
    """
    encounter = view.encounter
    if encounter is None:
        return view
    grid, known = encounter.grid, knowledge(view, viewer.key)
    people = tuple(
        replace(one, at=(below(grid.columns), below(grid.rows))) if one.at is None and one.key in known.unseen else one
        for one in view.characters
    )
    exchange = None if encounter.exchange is None else determinize_exchange(encounter.exchange, below)
    encounter = replace(encounter, waits=determinize_decisions(encounter, known.mine, below))
    held = tuple(
        replace(
            one, hold=replace(one.hold, action="Hold"), cards=tuple(determinize_card(card, below) for card in one.cards)
        )
        for one in encounter.held
    )
    return replace(view, characters=people, encounter=replace(encounter, exchange=exchange, held=held))


ABOUT_SOMEBODY = (
    BonusStrikeOffer,
    RiposteOffer,
    TriggerOffer,
    PushDecision,
    RelocationDecision,
    CommandDecision,
)
"""The decisions that name somebody else."""


def determinize_decisions(encounter: Encounter, mine: frozenset[str], below: Below) -> Stack[Waiting]:
    """The pending decisions, each with an invented owner where the viewer does not know it.

    Held cards that come up belong to one of the others who hold cards, any other decision to one of the others in the
    Rotation. A decision that can be nobody's is left out. An unknown target is replaced by the owner.
    """

    def imagined(one: Waiting) -> Iterator[Waiting]:
        if not isinstance(one, PendingDecision):
            yield one
            return
        there = possible_owners(encounter, mine, one)
        if there:
            owner = there[below(len(there))] if len(there) > 1 else there[0]
            aimed = isinstance(one, ABOUT_SOMEBODY) and not one.target
            yield replace(one, owner=owner, target=owner) if aimed else replace(one, owner=owner)

    return Stack(tuple(chain.from_iterable(map(imagined, encounter.waits.owed))))


def possible_owners(encounter: Encounter, mine: frozenset[str], one: PendingDecision) -> list[str]:
    """The characters whose decision it may be, as far as a viewer with these characters can tell."""
    if one.owner:
        return [one.owner]
    if isinstance(one, HeldCardsOffer):
        return [held.owner for held in encounter.held if held.ready and held.owner not in mine]
    return [key for key in encounter.everybody if key not in mine]


def may_decide(view: View, viewer: Seat) -> set[str]:
    """The seats one of which has to decide, where the viewer may not know which one; an empty set elsewhere."""
    encounter = view.encounter
    top = encounter.waits.top if encounter is not None else None
    if encounter is None or not isinstance(top, PendingDecision) or top.owner or isinstance(top, JudgmentDecision):
        return set()
    mine = knowledge(view, viewer.key).mine
    return {character_of(view, key).controller for key in possible_owners(encounter, mine, top)}


def determinize_exchange(exchange: Exchange, below: Below) -> Exchange:
    """The exchange with an invented action on every blank card."""
    drafts = tuple((key, tuple(determinize_card(card, below) for card in cards)) for key, cards in exchange.drafts)
    return replace(
        exchange, drafts=drafts, actions=determinize_round(exchange.actions, below),
        reactions=determinize_round(exchange.reactions, below),
    )  # fmt: skip


def determinize_round(round_: Sealed[tuple[Card, ...]], below: Below) -> Sealed[tuple[Card, ...]]:
    """A round with an invented action on every blank card."""
    contents = tuple((key, tuple(determinize_card(card, below) for card in cards)) for key, cards in round_.contents)
    return replace(round_, contents=contents)


def determinize_card(card: Card, below: Below) -> Card:
    """A card that could be there: an attack where it has a target, else a defence or a Recover."""
    if card.action:
        return card
    if card.target:
        return replace(card, action=("Strike", "Grab", "Collide")[below(3)])
    return replace(card, action=("Block", "Dodge", "Recover")[below(3)])
