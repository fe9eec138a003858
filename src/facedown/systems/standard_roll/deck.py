"""The undrawn initiative cards: no order among them until one is drawn, but for what the rules put on top or below.

A deck is a row of heaps, drawn from the first on. The cards of a heap have no order. A heap may lie `into` others: then
its cards were shuffled into those, and each may be anywhere among them.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from facedown.chance import Deck


class Heap(msgspec.Struct, frozen=True, gc=False):
    """Cards without an order among them; with `into`, shuffled into those heaps, which keep the order they had."""

    cards: tuple[str, ...] = ()
    into: tuple[Heap, ...] = ()

    def __len__(self) -> int:
        return len(self.cards) + sum(map(len, self.into))

    @property
    def all(self) -> tuple[str, ...]:
        """Its cards and those it lies among, in no order that says anything."""
        return self.cards + cards_of(self.into)

    def without(self, card: str) -> Heap:
        """The heap after this card was taken out, wherever it lay."""
        return Heap(tuple(one for one in self.cards if one != card), without(self.into, card))

    def weights(self) -> dict[str, int]:
        """How likely each card is to be the uppermost: as whole numbers, all other cards left out."""
        if not self.into:
            return dict.fromkeys(self.cards, 1)
        below = self.into[0].weights()
        mass, size = sum(below.values()), sum(map(len, self.into))
        return {**dict.fromkeys(self.cards, mass), **{card: weight * size for card, weight in below.items()}}


Undrawn = tuple[Heap, ...]
"""A deck: heaps in the order they are drawn from."""


def size(deck: Undrawn) -> int:
    """How many cards are undrawn."""
    return sum(map(len, deck))


def cards_of(deck: Undrawn) -> tuple[str, ...]:
    """All undrawn cards, in no order that says anything: heap by heap."""
    return tuple(card for heap in deck for card in heap.all)


def shuffled(*piles: Iterable[str]) -> Undrawn:
    """Piles shuffled each by itself, the first on top (SR-S5-02, SR-S6-04)."""
    return tuple(Heap(tuple(pile)) for pile in map(tuple, piles) if pile)


def on_top(deck: Undrawn, card: str) -> Undrawn:
    """The deck with a card put on top (SR-S5-16)."""
    return (Heap((card,)), *deck)


def at_bottom(deck: Undrawn, card: str) -> Undrawn:
    """The deck with a card put at the bottom (SR-S5-12)."""
    return (*deck, Heap((card,)))


def shuffled_in(deck: Undrawn, card: str) -> Undrawn:
    """The deck with a card shuffled in: any place among the undrawn is equally likely (SR-S5-19, R-SR-68)."""
    if len(deck) == 1 and deck[0].into:
        return (replace(deck[0], cards=(*deck[0].cards, card)),)
    if len(deck) == 1:
        return (Heap((*deck[0].cards, card)),)
    return (Heap((card,), deck),) if deck else (Heap((card,)),)


def without(deck: Undrawn, card: str) -> Undrawn:
    """The deck after this card was taken out."""
    return tuple(heap for heap in (heap.without(card) for heap in deck) if len(heap))


def next_card(deck: Undrawn) -> Deck:
    """What chance is asked for the uppermost card: each card as often as it is likely."""
    return Deck(tuple(sorted(deck[0].weights().items())))
