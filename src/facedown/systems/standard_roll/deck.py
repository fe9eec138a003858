"""The undrawn initiative cards: no order among them until one is drawn, but for what the rules put on top or below.

A deck is a row of heaps, drawn from the first on. The cards of a heap have no order. A heap may lie `into` others: its
cards were shuffled into those, and each may be anywhere among them. A card that is pulled out of such a heap leaves a
gap, so that the newcomers stay as likely to lie above or below it as they were; a gap is passed over in drawing. How
many were passed over is not known, so a deck is several rows, each with how likely it is.

Gaps are kept up to MOST_GAPS of a heap, and heaps into heaps up to MOST_LEVELS; beyond, that heap is shuffled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm

import msgspec
from msgspec.structs import replace

from facedown.chance import Deck

MOST_GAPS = 8
MOST_LEVELS = 6
"""How much is remembered of a heap out of which cards are pulled again and again in one round."""


class Heap(msgspec.Struct, frozen=True, gc=False):
    """Cards without an order among them; with `into`, shuffled into those heaps, which keep the order they had.

    `level` is 0 for a plain heap, and higher than those of all heaps it lies `into`. The gap “/2” stands where a card
    was after the heap of level 2 had been shuffled in: a place among its cards, and none for whatever came later.
    """

    cards: tuple[str, ...] = ()
    into: tuple[Heap, ...] = ()
    level: int = 0

    def __len__(self) -> int:
        return len(self.cards) + sum(map(len, self.into)) - count(self.into, self.gap)

    @property
    def gap(self) -> str:
        """What stands for a card that was pulled out of it, or from below it."""
        return f"/{self.level}"


Row = tuple[Heap, ...]
Undrawn = tuple[tuple[int, Row], ...]
"""A deck: rows of heaps in the order they are drawn from, with how likely each row is, as whole numbers."""

# A row


def all_of(row: Row) -> Iterator[str]:
    """Every card and gap of a row."""
    for heap in row:
        yield from heap.cards
        yield from all_of(heap.into)


def count(row: Row, card: str) -> int:
    """How often a card, or a gap, is in a row."""
    return list(all_of(row)).count(card)


def changed(row: Row, old: str, new: str) -> Row:
    """The row with `new` wherever `old` is."""
    return tuple(
        replace(heap, cards=tuple(new if one == old else one for one in heap.cards), into=changed(heap.into, old, new))
        for heap in row
    )


def settled(heaps: Iterable[Heap]) -> Row:
    """The heaps without those that are empty; where no newcomer is left, what it was shuffled into."""
    row: list[Heap] = []
    for heap in heaps:
        if heap.into and not heap.cards:
            row.extend(taken(heap.into, heap.gap))
        elif set(all_of(heap.into)) <= {heap.gap}:
            row.append(Heap(heap.cards))
        else:
            row.append(heap)
    return tuple(heap for heap in row if heap.cards)


@lru_cache(maxsize=4096)
def after(row: Row, card: str) -> tuple[tuple[Fraction, Row], ...]:
    """The rows that are left if this card, or gap, is uppermost, each with how likely that is."""
    head, others = row[0], row[1:]
    found: dict[Row, Fraction] = {}
    if card in head.cards:
        at = head.cards.index(card)
        left = replace(head, cards=head.cards[:at] + head.cards[at + 1 :])
        found[settled((left, *others))] = Fraction(head.cards.count(card), places(head))
    below = Fraction(places(head) - len(head.cards), places(head))
    for chance, rest in after(head.into, card) if head.into else ():
        left_over = settled((replace(head, into=rest), *others))
        found[left_over] = found.get(left_over, Fraction(0)) + below * chance
    for chance, passed in past_gaps(row):
        for further, rest in after(passed, card):
            found[rest] = found.get(rest, Fraction(0)) + chance * further
    return tuple((chance, rest) for rest, chance in found.items())


def past_gaps(row: Row) -> Iterator[tuple[Fraction, Row]]:
    """The rows that are left if a gap of the first heap is uppermost: it is no card, and is passed over."""
    head, others = row[0], row[1:]
    below = Fraction(places(head) - len(head.cards), places(head))
    for chance, rest in after(head.into, head.gap) if head.into else ():
        yield below * chance, settled((replace(head, into=rest), *others))


@lru_cache(maxsize=4096)
def uppermost(row: Row) -> dict[str, Fraction]:
    """How likely each card, or gap of a heap above, is the uppermost."""
    head = row[0]
    found = {card: Fraction(times, places(head)) for card, times in Counter(head.cards).items()}
    below = Fraction(places(head) - len(head.cards), places(head))
    among = uppermost(head.into) if head.into else {}
    ways = [(below, {card: chance for card, chance in among.items() if card != head.gap})]
    ways += [(chance, uppermost(passed)) for chance, passed in past_gaps(row)]
    for chance, cards in ways:
        for card, further in cards.items():
            found[card] = found.get(card, Fraction(0)) + chance * further
    return found


def places(heap: Heap) -> int:
    """How many places there are in a heap: its cards, and what it lies among, its own gaps too."""
    return len(heap.cards) + sum(map(len, heap.into))


def taken(row: Row, card: str) -> Row:
    """The row after this card, or this kind of gap, was pulled out, with a gap where newcomers lie about it."""
    left = settled(
        replace(heap, cards=tuple(one for one in heap.cards if one != card), into=changed(heap.into, card, heap.gap))
        for heap in row
    )
    return tuple(forgotten(heap) if len(gaps_of(heap)) > MOST_GAPS else heap for heap in left)


def gaps_of(heap: Heap) -> list[str]:
    """The gaps in a heap and below it."""
    return [card for card in all_of((heap,)) if card.startswith("/")]


def forgotten(heap: Heap) -> Heap:
    """The heap with its cards shuffled: no order is left among them, and no gap."""
    return Heap(tuple(card for card in all_of((heap,)) if not card.startswith("/")))


def shuffled_into(row: Row, card: str) -> Row:
    """The row with a card shuffled in; among newcomers to whom no gap means anything it is one more of them."""
    if not row:
        return (Heap((card,)),)
    if len(row) == 1 and not count(row[0].into, row[0].gap):
        return (replace(row[0], cards=(*row[0].cards, card)),)
    level = 1 + max(heap.level for heap in row)
    if level > MOST_LEVELS:
        row, level = tuple(map(forgotten, row)), 1
    return (Heap((card,), row, level),) if len(row) > 1 or row[0].into else (Heap((*row[0].cards, card)),)


# A deck


def size(deck: Undrawn) -> int:
    """How many cards are undrawn."""
    return sum(map(len, deck[0][1]))


def cards_of(deck: Undrawn) -> tuple[str, ...]:
    """All undrawn cards, in no order that says anything: heap by heap."""
    return tuple(card for card in all_of(deck[0][1]) if not card.startswith("/"))


def shuffled(*piles: Iterable[str]) -> Undrawn:
    """Piles shuffled each by itself, the first on top (SR-S5-02, SR-S6-04)."""
    return ((1, settled(Heap(tuple(pile)) for pile in piles)),)


def on_top(deck: Undrawn, card: str) -> Undrawn:
    """The deck with a card put on top (SR-S5-16)."""
    return tuple((weight, (Heap((card,)), *row)) for weight, row in deck)


def at_bottom(deck: Undrawn, card: str) -> Undrawn:
    """The deck with a card put at the bottom (SR-S5-12)."""
    return tuple((weight, (*row, Heap((card,)))) for weight, row in deck)


def shuffled_in(deck: Undrawn, card: str) -> Undrawn:
    """The deck with a card shuffled in: any place among the undrawn is equally likely (SR-S5-19, R-SR-68)."""
    return tuple((weight, shuffled_into(row, card)) for weight, row in deck)


def without(deck: Undrawn, card: str) -> Undrawn:
    """The deck after this card was pulled out, wherever it lay."""
    return merged((Fraction(weight), taken(row, card)) for weight, row in deck)


def drawn(deck: Undrawn, card: str) -> Undrawn:
    """The deck after this card turned out to be the uppermost."""
    return merged((weight * chance, rest) for weight, row in deck for chance, rest in after(row, card))


def next_card(deck: Undrawn) -> Deck:
    """What chance is asked for the uppermost card: each card as often as it is likely."""
    chances: dict[str, Fraction] = {}
    for weight, row in deck:
        for card, chance in uppermost(row).items():
            chances[card] = chances.get(card, Fraction(0)) + weight * chance
    return Deck(tuple(sorted(zip(chances, whole(chances.values()), strict=True))))


def merged(rows: Iterable[tuple[Fraction, Row]]) -> Undrawn:
    """Rows with their chances, those that are alike taken together."""
    chances: dict[Row, Fraction] = {}
    for chance, row in rows:
        chances[row] = chances.get(row, Fraction(0)) + chance
    return tuple(zip(whole(chances.values()), chances, strict=True))


def whole(chances: Iterable[Fraction]) -> list[int]:
    """Chances as the smallest whole numbers in the same proportion."""
    parts = list(chances)
    common = lcm(*(part.denominator for part in parts))
    numbers = [int(part * common) for part in parts]
    return [number // gcd(*numbers) for number in numbers]
