"""The undrawn initiative cards: no order among them until one is drawn, but for what the rules put on top or below.

A deck is a row of heaps, drawn from the first on. The cards of a heap have no order. A heap may lie `into` others: its
cards were shuffled into those, and each may be anywhere among them. A card that is pulled out of such a heap leaves a
gap, so that the newcomers stay as likely to lie above or below it as they were; a gap is passed over in drawing. How
many were passed over is not known, so a deck is several rows, each with how likely it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import gcd, lcm

import msgspec
from msgspec.structs import replace

from facedown.chance import Deck


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


def firsts(row: Row) -> Iterator[tuple[Fraction, str, Row]]:
    """What may lie uppermost: how likely, the card, and the row without it."""
    head, others = row[0], row[1:]
    places = len(head.cards) + sum(map(len, head.into))
    for card, times in Counter(head.cards).items():
        at = head.cards.index(card)
        left = replace(head, cards=head.cards[:at] + head.cards[at + 1 :])
        yield Fraction(times, places), card, settled((left, *others))
    if not head.into:
        return
    for chance, card, rest in firsts(head.into):
        after = settled((replace(head, into=rest), *others))
        chance *= Fraction(places - len(head.cards), places)
        if card != head.gap:
            yield chance, card, after
        else:
            yield from ((chance * further, one, beyond) for further, one, beyond in firsts(after))


def taken(row: Row, card: str) -> Row:
    """The row after this card was pulled out, with a gap where newcomers lie about it."""
    return settled(
        replace(heap, cards=tuple(one for one in heap.cards if one != card), into=changed(heap.into, card, heap.gap))
        for heap in row
    )


def shuffled_into(row: Row, card: str) -> Row:
    """The row with a card shuffled in: a heap above the others is simply larger, more of them lie below it."""
    if len(row) == 1 and not row[0].into:
        return (Heap((*row[0].cards, card)),)
    return (Heap((card,), row, level=1 + max(heap.level for heap in row)),) if row else (Heap((card,)),)


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
    return merged((weight * chance, rest) for weight, row in deck for chance, one, rest in firsts(row) if one == card)


def next_card(deck: Undrawn) -> Deck:
    """What chance is asked for the uppermost card: each card as often as it is likely."""
    chances: dict[str, Fraction] = {}
    for weight, row in deck:
        for chance, card, _ in firsts(row):
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
