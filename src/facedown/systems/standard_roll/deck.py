"""The undrawn initiative cards, as probabilities: no card has a place until it is drawn or a rule puts it there.

A deck is a row of heaps, which are drawn from first to last. The cards of a heap have no order. If a heap has other
heaps in `into`, its cards were shuffled into those heaps: each of its cards may lie anywhere among theirs.

When a card is pulled out of a heap in `into`, a gap stays in its place, so that the cards that were shuffled in keep
their chances of lying above or below that place. Drawing skips gaps. Nobody knows how many gaps were skipped, so a deck
is several possible rows, each with a weight.

A heap keeps at most MOST_GAPS gaps, and heaps nest at most MOST_LEVELS deep. Beyond that, the heap is reshuffled.
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
"""The maximum numbers of gaps in a heap and of levels of nested heaps, if cards are pulled out again and again."""


class Heap(msgspec.Struct, frozen=True, gc=False):
    """Cards without an order.

    `cards`: the heap’s own cards, and gaps among them.
    `into`: the heaps into which these cards were shuffled, in drawing order; empty for a plain heap.
    `level`: 0 for a plain heap, else higher than the levels of all heaps in `into`.

    The gap “/2” holds the place of a card that was pulled out, but was there when the cards of a heap of level 2 were
    shuffled in. It counts as a place for those cards, and not for cards that were shuffled in later.
    """

    cards: tuple[str, ...] = ()
    into: tuple[Heap, ...] = ()
    level: int = 0

    def __len__(self) -> int:
        return len(self.cards) + sum(map(len, self.into)) - occurrences(self.into, self.gap)

    @property
    def gap(self) -> str:
        """The mark that takes the place of a card pulled out of a heap in `into`."""
        return f"/{self.level}"


Row = tuple[Heap, ...]
Undrawn = tuple[tuple[int, Row], ...]
"""A deck: its possible rows of heaps in drawing order, each with a whole number as its weight."""

# A row


def cards_and_gaps(row: Row) -> Iterator[str]:
    """Yield every card and every gap of a row, also those of heaps in `into`."""
    for heap in row:
        yield from heap.cards
        yield from cards_and_gaps(heap.into)


def occurrences(row: Row, card: str) -> int:
    """Return the number of times that a card or a gap occurs in a row, also in heaps in `into`."""
    return list(cards_and_gaps(row)).count(card)


def replace_card(row: Row, old: str, new: str) -> Row:
    """Return the row with the card or gap `old` replaced by `new` everywhere."""
    return tuple(
        replace(
            heap, cards=tuple(new if one == old else one for one in heap.cards), into=replace_card(heap.into, old, new)
        )
        for heap in row
    )


def simplify(heaps: Iterable[Heap]) -> Row:
    """Return the heaps as a row, in the simplest form.

    Empty heaps are left out. A heap without cards of its own is replaced by the heaps in its `into`. A heap whose
    `into` holds only the heap’s own gaps becomes a plain heap.
    """
    row: list[Heap] = []
    for heap in heaps:
        if heap.into and not heap.cards:
            row.extend(pull_from_row(heap.into, heap.gap))
        elif set(cards_and_gaps(heap.into)) <= {heap.gap}:
            row.append(Heap(heap.cards))
        else:
            row.append(heap)
    return tuple(heap for heap in row if heap.cards)


@lru_cache(maxsize=4096)
def rows_after(row: Row, card: str) -> tuple[tuple[Fraction, Row], ...]:
    """Return the rows that can remain after the card or gap `card` is drawn from the top.

    With each row comes the probability that `card` is on top and this row remains.
    """
    head, others = row[0], row[1:]
    found: dict[Row, Fraction] = {}
    if card in head.cards:
        at = head.cards.index(card)
        left = replace(head, cards=head.cards[:at] + head.cards[at + 1 :])
        found[simplify((left, *others))] = Fraction(head.cards.count(card), place_count(head))
    below = Fraction(place_count(head) - len(head.cards), place_count(head))
    for chance, rest in rows_after(head.into, card) if head.into else ():
        left_over = simplify((replace(head, into=rest), *others))
        found[left_over] = found.get(left_over, Fraction(0)) + below * chance
    for chance, passed in rows_past_gap(row):
        for further, rest in rows_after(passed, card):
            found[rest] = found.get(rest, Fraction(0)) + chance * further
    return tuple((chance, rest) for rest, chance in found.items())


def rows_past_gap(row: Row) -> Iterator[tuple[Fraction, Row]]:
    """Yield the rows that can remain after a gap of the first heap was on top and skipped, with their probabilities."""
    head, others = row[0], row[1:]
    below = Fraction(place_count(head) - len(head.cards), place_count(head))
    for chance, rest in rows_after(head.into, head.gap) if head.into else ():
        yield below * chance, simplify((replace(head, into=rest), *others))


@lru_cache(maxsize=4096)
def top_card_chances(row: Row) -> dict[str, Fraction]:
    """Return for each card, and for each gap of an enclosing heap, the probability that it is on top."""
    head = row[0]
    found = {card: Fraction(times, place_count(head)) for card, times in Counter(head.cards).items()}
    below = Fraction(place_count(head) - len(head.cards), place_count(head))
    among = top_card_chances(head.into) if head.into else {}
    ways = [(below, {card: chance for card, chance in among.items() if card != head.gap})]
    ways += [(chance, top_card_chances(passed)) for chance, passed in rows_past_gap(row)]
    for chance, cards in ways:
        for card, further in cards.items():
            found[card] = found.get(card, Fraction(0)) + chance * further
    return found


def place_count(heap: Heap) -> int:
    """Return the number of places in a heap: its own cards, and in `into` all cards and the heap’s own gaps."""
    return len(heap.cards) + sum(map(len, heap.into))


def pull_from_row(row: Row, card: str) -> Row:
    """Return the row without the card `card`, or if `card` is a gap, without all gaps with this mark.

    If the card lay in a heap in `into`, a gap takes its place.
    """
    left = simplify(
        replace(
            heap, cards=tuple(one for one in heap.cards if one != card), into=replace_card(heap.into, card, heap.gap)
        )
        for heap in row
    )
    return tuple(forget_order(heap) if len(gaps_of(heap)) > MOST_GAPS else heap for heap in left)


def gaps_of(heap: Heap) -> list[str]:
    """Return the gaps in a heap, also those of heaps in `into`."""
    return [card for card in cards_and_gaps((heap,)) if card.startswith("/")]


def forget_order(heap: Heap) -> Heap:
    """Return a heap as if reshuffled: all its cards in one plain heap without gaps."""
    return Heap(tuple(card for card in cards_and_gaps((heap,)) if not card.startswith("/")))


def shuffle_into_row(row: Row, card: str) -> Row:
    """Return the row with a card shuffled in.

    The card joins the cards that were shuffled in before it, unless a gap sets them apart.
    """
    if not row:
        return (Heap((card,)),)
    if len(row) == 1 and not occurrences(row[0].into, row[0].gap):
        return (replace(row[0], cards=(*row[0].cards, card)),)
    level = 1 + max(heap.level for heap in row)
    if level > MOST_LEVELS:
        row, level = tuple(map(forget_order, row)), 1
    return (Heap((card,), row, level),) if len(row) > 1 or row[0].into else (Heap((*row[0].cards, card)),)


# A deck


def card_count(deck: Undrawn) -> int:
    """Return the number of undrawn cards."""
    return sum(map(len, deck[0][1]))


def cards_of(deck: Undrawn) -> tuple[str, ...]:
    """Return all undrawn cards, heap by heap. Their order has no meaning."""
    return tuple(card for card in cards_and_gaps(deck[0][1]) if not card.startswith("/"))


def shuffle_piles(*piles: Iterable[str]) -> Undrawn:
    """Return a deck of these piles, each shuffled; the first pile is on top (SR-S5-02, SR-S6-04)."""
    return ((1, simplify(Heap(tuple(pile)) for pile in piles)),)


def put_on_top(deck: Undrawn, card: str) -> Undrawn:
    """Return the deck with a card put on top, above cards that were put there before (SR-S5-16, R-SR-62)."""
    return tuple((weight, (Heap((card,)), *row)) for weight, row in deck)


def put_at_bottom(deck: Undrawn, card: str) -> Undrawn:
    """Return the deck with a card put at the bottom, below all that were put there before (SR-S5-12, R-SR-51)."""
    return tuple((weight, (*row, Heap((card,)))) for weight, row in deck)


def shuffle_in(deck: Undrawn, card: str) -> Undrawn:
    """Return the deck with a card shuffled in: all places are equally likely (SR-S5-19, R-SR-68, R-SR-69)."""
    return tuple((weight, shuffle_into_row(row, card)) for weight, row in deck)


def pull_card(deck: Undrawn, card: str) -> Undrawn:
    """Return the deck without the given card, wherever that card lies (SR-S5-15)."""
    return merge_rows((Fraction(weight), pull_from_row(row, card)) for weight, row in deck)


def after_drawing(deck: Undrawn, card: str) -> Undrawn:
    """Return the deck after this card was drawn (SR-S5-03)."""
    return merge_rows((weight * chance, rest) for weight, row in deck for chance, rest in rows_after(row, card))


def next_card(deck: Undrawn) -> Deck:
    """Return a deck from which to draw the top card.

    Each card that may be on top is in this deck, with its probability as a weight (SR-S5-03).
    """
    chances: dict[str, Fraction] = {}
    for weight, row in deck:
        for card, chance in top_card_chances(row).items():
            chances[card] = chances.get(card, Fraction(0)) + weight * chance
    return Deck(tuple(sorted(zip(chances, whole_weights(chances.values()), strict=True))))


def merge_rows(rows: Iterable[tuple[Fraction, Row]]) -> Undrawn:
    """Return a deck of these rows with whole weights; equal rows are merged and their probabilities added."""
    chances: dict[Row, Fraction] = {}
    for chance, row in rows:
        chances[row] = chances.get(row, Fraction(0)) + chance
    return tuple(zip(whole_weights(chances.values()), chances, strict=True))


def whole_weights(chances: Iterable[Fraction]) -> list[int]:
    """Return the smallest whole numbers that are in proportion to the given probabilities."""
    parts = list(chances)
    common = lcm(*(part.denominator for part in parts))
    numbers = [int(part * common) for part in parts]
    return [number // gcd(*numbers) for number in numbers]
