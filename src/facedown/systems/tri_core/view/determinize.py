"""Complete positions that match a view, with invented values in place of everything hidden."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from facedown.chance import Below
from facedown.game import Sealed, Seat, Stack
from facedown.systems.tri_core.model import (
    Card,
    Encounter,
    Exchange,
    HeldCardsOffer,
    JudgmentDecision,
    PendingDecision,
    Position,
    View,
    Waiting,
    character_of,
)
from facedown.systems.tri_core.view.masks import knowledge


def determinize(view: View, viewer: Seat, below: Below) -> Position:
    """Return a complete position that matches a view, with invented values for what is hidden from the viewer.

    Characters unknown to the viewer are not added.

    `below(n)` returns a random number from 0 to n - 1.
    """
    encounter = view.encounter
    if encounter is None:
        return view
    grid, known = encounter.grid, knowledge(view, viewer.key)
    characters = tuple(
        replace(character, at=(below(grid.columns), below(grid.rows)))
        if character.at is None and character.key in known.unseen
        else character
        for character in view.characters
    )
    exchange = None if encounter.exchange is None else determinize_exchange(encounter.exchange, below)
    encounter = replace(encounter, waits=determinize_decisions(encounter, known.mine, below))
    held = tuple(
        replace(
            kept,
            hold=replace(kept.hold, action="Hold"),
            cards=tuple(determinize_card(card, below) for card in kept.cards),
        )
        for kept in encounter.held
    )
    return replace(view, characters=characters, encounter=replace(encounter, exchange=exchange, held=held))


def determinize_decisions(encounter: Encounter, mine: frozenset[str], below: Below) -> Stack[Waiting]:
    """Return the pending decisions, with invented owners and targets in place of unknown owners and targets.

    `mine`: the keys of the viewer’s characters.
    `below`: as for `determinize`.

    A decision that no character can own is left out.
    """

    def with_owner(decision: Waiting) -> Iterator[Waiting]:
        if not isinstance(decision, PendingDecision):
            yield decision
            return
        owners = possible_owners(encounter, mine, decision)
        if owners:
            owner = owners[below(len(owners))] if len(owners) > 1 else owners[0]
            needs_target = not isinstance(decision, JudgmentDecision)  # an area that the GM judges has none
            lacks_target = needs_target and not getattr(decision, "target", owner)
            yield replace(decision, owner=owner, target=owner) if lacks_target else replace(decision, owner=owner)

    return Stack(tuple(chain.from_iterable(map(with_owner, encounter.waits.owed))))


def possible_owners(encounter: Encounter, mine: frozenset[str], decision: PendingDecision) -> list[str]:
    """Return the keys of the characters who may have to make a pending decision, as far as the viewer knows.

    `mine`: the keys of the characters that the viewer plays.
    """
    if decision.owner:
        return [decision.owner]
    if isinstance(decision, HeldCardsOffer):
        return [held.owner for held in encounter.held if held.ready and held.owner not in mine]
    return [key for key in encounter.everybody if key not in mine]


def seats_that_may_decide(view: View, viewer: Seat) -> set[str]:
    """Return the keys of all seats that may have to make the newest decision, as far as the viewer knows.

    Empty if no decision is due, if the viewer knows who decides, or if the GM decides.
    """
    encounter = view.encounter
    top = encounter.waits.top if encounter is not None else None
    if encounter is None or not isinstance(top, PendingDecision) or top.owner or isinstance(top, JudgmentDecision):
        return set()
    mine = knowledge(view, viewer.key).mine
    return {character_of(view, key).controller for key in possible_owners(encounter, mine, top)}


def determinize_exchange(exchange: Exchange, below: Below) -> Exchange:
    """Return the exchange with an invented action on each face-down card that is blank for the viewer."""
    drafts = tuple((key, tuple(determinize_card(card, below) for card in cards)) for key, cards in exchange.drafts)
    return replace(
        exchange, drafts=drafts, actions=determinize_round(exchange.actions, below),
        reactions=determinize_round(exchange.reactions, below),
    )  # fmt: skip


def determinize_round(round_: Sealed[tuple[Card, ...]], below: Below) -> Sealed[tuple[Card, ...]]:
    """Return the face-down cards `round_` with an invented action on each card that is blank for the viewer."""
    contents = tuple((key, tuple(determinize_card(card, below) for card in cards)) for key, cards in round_.contents)
    return replace(round_, contents=contents)


def determinize_card(card: Card, below: Below) -> Card:
    """Return a blank card with a random action that fits its target; return any other card unchanged."""
    if card.action:
        return card
    if card.target:
        return replace(card, action=("Strike", "Grab", "Collide")[below(3)])
    return replace(card, action=("Block", "Dodge", "Recover")[below(3)])
