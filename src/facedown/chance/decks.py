"""Decks of cards. The order of cards that are not drawn yet is never decided, so nobody can look at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from math import comb, prod
from typing import Any

import msgspec

from facedown.chance.distribution import Distribution
from facedown.chance.draw import MOST_DICE, Below, Draw, Misfit, names_in, written
from facedown.chance.quoting import cut, quoted

Counts = tuple[tuple[str, int], ...]
"""Pairs of the name of a card and the number of cards with this name."""

Hands = tuple[tuple[str, ...], ...]


def counted(cards: Iterable[str]) -> Counts:
    """Return the names of the cards with the number of each, sorted by name."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return tuple(sorted(counts.items()))


class Deck(msgspec.Struct, frozen=True):
    """A deck of cards face down.

    `loose` are the cards whose order is not decided yet.
    `top` are cards that rules have put on top of the loose cards; the first of them is drawn first.
    `bottom` are cards that rules have put below the loose cards; the last of them is drawn last.
    """

    loose: Counts = ()
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_counts(self.loose)

    @classmethod
    def of(cls, cards: Iterable[str]) -> Deck:
        """Return a shuffled deck of these cards."""
        return cls(counted(cards))

    @property
    def size(self) -> int:
        """The number of cards. Unlike `len`, it has no limit."""
        return len(self.top) + sum(count for _, count in self.loose) + len(self.bottom)

    def __len__(self) -> int:
        return self.size

    def draw(self, count: int = 1, known: Iterable[str] = (), titles: Iterable[str] = ()) -> DeckDraw:
        """Return a request to draw the next `count` cards. Raises ValueError if the deck has fewer cards.

        For a person who types the drawn cards, `known` are the possible names of cards, and `titles` are the names by
        which people call these cards; see `DeckDraw`.
        """
        return DeckDraw(self, count, tuple(known), tuple(titles))

    def without(self, drawn: Iterable[str]) -> Deck:
        """Return the deck after these cards were drawn in this order. Raises Misfit if that is impossible."""
        top, loose, bottom = list(self.top), dict(self.loose), list(self.bottom)
        for card in drawn:
            if top:
                fits = top.pop(0) == card
            elif any(loose.values()):
                fits = loose.get(card, 0) > 0
                loose[card] = loose.get(card, 0) - 1
            else:
                fits = bool(bottom) and bottom.pop(0) == card
            if not fits:
                raise Misfit(f"{card} cannot be the next card of this deck.")
        return Deck(tuple((card, n) for card, n in loose.items() if n), tuple(top), tuple(bottom))

    def next_cards(self) -> Iterator[tuple[str, int]]:
        """Yield every card that can come next, with its weight: how many of the possible next cards have this name."""
        if self.top:
            yield self.top[0], 1
        elif any(count for _, count in self.loose):
            yield from ((card, count) for card, count in self.loose if count)
        elif self.bottom:
            yield self.bottom[0], 1


class DeckDraw(msgspec.Struct, Draw[tuple[str, ...]], frozen=True):
    """The next `count` cards of a deck, in order.

    `known` are all names of cards that may be in a deck of this kind. People who type the cards are shown these names;
    the names of the cards that are really in the deck may be a secret.
    `titles` are what people call the cards in `known`, in the same order. If there are any, people are shown the titles
    in place of the names, and may type either.
    """

    deck: Deck
    count: int = 1
    known: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        there = self.deck.size
        if not 0 <= self.count <= there:
            raise ValueError(f"Only {there:,} card{'' if there == 1 else 's'} can still be drawn.")

    @property
    def notation(self) -> str:
        deck = self.deck
        parts = [f"top {' '.join(map(written, deck.top))}"] if deck.top else []
        parts += [_listed(deck.loose)] if deck.loose else []
        parts += [f"bottom {' '.join(map(written, deck.bottom))}"] if deck.bottom else []
        return f"draw {self.count} of {', '.join(parts)}"

    def sample(self, below: Below) -> tuple[str, ...]:
        drawn: list[str] = []
        deck = self.deck
        for _ in range(self.count):
            cards = list(deck.next_cards())
            drawn.append(cards[0][0] if len(cards) == 1 else _weighted(cards, below))
            deck = deck.without(drawn[-1:])
        return tuple(drawn)

    def distribution(self) -> Distribution[tuple[str, ...]]:
        self.check_reach()
        paths: dict[tuple[str, ...], tuple[int, Deck]] = {(): (1, self.deck)}
        for _ in range(self.count):
            paths = {
                (*drawn, card): (ways * weight, deck.without([card]))
                for drawn, (ways, deck) in paths.items()
                for card, weight in deck.next_cards()
            }
        return Distribution({drawn: ways for drawn, (ways, _) in paths.items()})

    @property
    def branches(self) -> int:
        kinds = sum(1 for _, count in self.deck.loose if count)
        fixed = max(self.count - sum(count for _, count in self.deck.loose), 0)
        return int(max(kinds, 1) ** (self.count - fixed))

    def record(self, answer: tuple[str, ...]) -> Any:
        return list(answer)

    def restore(self, recorded: Any) -> tuple[str, ...]:
        cards = _card_list(recorded)
        if len(cards) != self.count:
            raise Misfit(f"Type {self.count} {'card' if self.count == 1 else 'cards'}, not {len(cards)}.")
        self.deck.without(cards)
        return tuple(cards)

    def read(self, text: str) -> tuple[str, ...]:
        names = {*(card for card, _ in self.deck.loose), *self.deck.top, *self.deck.bottom, *self.known}
        typed = {name.replace("-", " "): name for name in names}
        typed |= {plain_signs(title): name for title, name in zip(self.titles, self.known, strict=False)}
        found = [typed.get(name, name) for name in names_in(plain_signs(text), {*names, *typed})]
        drawn = [name if name in names or not self.known else self._begun(name) for name in found]
        try:
            return self.restore(drawn)
        except Misfit:
            if len(drawn) != self.count:
                raise
            # The cards in the deck may be a secret, so the text does not name them.
            cannot = "cannot be drawn together from this deck. Check what you typed."
            raise Misfit(f"These cards {cannot}" if self.known and self.count > 1 else self._not_next) from None

    def _begun(self, typed: str) -> str:
        """Return the card in `known` whose name or title begins with the typed text. Raises Misfit unless one does."""
        begins = plain_signs(typed).casefold()
        called = dict(zip(self.known, self.titles or self.known, strict=False))
        found = [
            name
            for name, title in called.items()
            if any(each.casefold().startswith(begins) for each in (name, plain_signs(title)))
        ]
        if not found:
            raise Misfit(f"{quoted(typed)} is not the name of a card. {self._called}")
        if len(found) > 1:
            fitting = ", ".join(called[name] for name in found)
            raise Misfit(f"{quoted(typed)} fits {len(found)} cards: {fitting}. Type more of the name.")
        return found[0]

    @property
    def _not_next(self) -> str:
        if self.count == 1:
            return f"This cannot be the next card of this deck. {self._called if self.known else ''}".rstrip()
        return "These cannot be the next cards of this deck."

    @property
    def asks(self) -> str:
        cards = "a card" if self.count == 1 else f"{self.count} cards"
        them = "its name" if self.count == 1 else "their names in order, separated by commas"
        return f"Draw {cards} from the shuffled deck and type {them}.{f' {self._called}' if self.known else ''}"

    @property
    def _called(self) -> str:
        return f"Choose from: {', '.join(self.titles or self.known)}."


def plain_signs(text: str) -> str:
    """Return the text with each minus sign as the hyphen that a keyboard types."""
    return text.replace("−", "-")


class Deal(msgspec.Struct, Draw[Hands], frozen=True):
    """All or some of the `cards`, dealt to hands of the sizes in `hands`. The order inside a hand does not matter.

    The answer is one tuple of cards for each hand, sorted in the order of `cards`. The distribution is multivariate
    hypergeometric. Raises ValueError if the hands need more cards than there are, or if there are too many cards.
    """

    cards: Counts
    hands: tuple[int, ...]

    def __post_init__(self) -> None:
        _check_counts(self.cards)
        if sum(count for _, count in self.cards) > MOST_DICE:
            raise ValueError(f"There are at most {MOST_DICE:,} cards to deal.")
        if any(size < 0 for size in self.hands) or sum(self.hands) > sum(count for _, count in self.cards):
            raise ValueError("The hands need more cards than there are.")

    @property
    def notation(self) -> str:
        return f"deal {'+'.join(map(str, self.hands))} of {_listed(self.cards)}"

    def sample(self, below: Below) -> Hands:
        left = [(card, count) for card, count in self.cards if count]
        hands: list[tuple[str, ...]] = []
        for size in self.hands:
            if size == sum(
                count for _, count in left
            ):  # this hand gets all cards that are left, so there is nothing to draw
                hands.append(self._sorted(card for card, count in left for _ in range(count)))
                left = []
                continue
            hand = []
            for _ in range(size):
                card = _weighted(left, below)
                hand.append(card)
                left = [(name, count - (name == card)) for name, count in left if count - (name == card)]
            hands.append(self._sorted(hand))
        return tuple(hands)

    def distribution(self) -> Distribution[Hands]:
        self.check_reach()
        names = [card for card, _ in self.cards]
        deals: dict[tuple[Hands, tuple[int, ...]], int] = {((), tuple(n for _, n in self.cards)): 1}
        for size in self.hands:
            dealt: dict[tuple[Hands, tuple[int, ...]], int] = {}
            for (hands, left), ways in deals.items():
                for takes in _splits(size, left):
                    hand = tuple(name for name, take in zip(names, takes, strict=True) for _ in range(take))
                    after = tuple(n - take for n, take in zip(left, takes, strict=True))
                    key = ((*hands, hand), after)
                    dealt[key] = dealt.get(key, 0) + ways * prod(map(comb, left, takes))
            deals = dealt
        weights: dict[Hands, int] = {}
        for (hands, _), ways in deals.items():
            weights[hands] = weights.get(hands, 0) + ways
        return Distribution(weights)

    @property
    def branches(self) -> int:
        counts = [count for _, count in self.cards]
        ways = sorted(_ways(size, counts) for size in self.hands)
        return prod(ways[:-1] if sum(self.hands) == sum(counts) else ways)  # the last hand follows from the others

    def _sorted(self, hand: Iterable[str]) -> tuple[str, ...]:
        order = [card for card, _ in self.cards]
        return tuple(sorted(hand, key=order.index))

    def record(self, answer: Hands) -> Any:
        return [list(hand) for hand in answer]

    def restore(self, recorded: Any) -> Hands:
        if not isinstance(recorded, list | tuple) or len(recorded) != len(self.hands):
            raise Misfit(f"Type {len(self.hands)} hands, separated by slashes.")
        hands = [_card_list(hand) for hand in recorded]
        if tuple(map(len, hands)) != self.hands:
            raise Misfit(f"The hands must have {', '.join(map(str, self.hands))} cards.")
        left = dict(self.cards)
        for card in (card for hand in hands for card in hand):
            left[card] = left.get(card, 0) - 1
            if left[card] < 0:
                raise Misfit(f"There are fewer cards called {cut(card)} to deal.")
        return tuple(self._sorted(hand) for hand in hands)

    def read(self, text: str) -> Hands:
        hands = text.split("/") if self.hands or text.strip() else []
        return self.restore([_cards(hand, Deck(self.cards)) for hand in hands])

    @property
    def asks(self) -> str:
        sizes = ", then ".join(map(str, self.hands))
        cards = ", ".join(f"{count} {card}" for card, count in self.cards if count)
        example = " / ".join(" ".join(hand) for hand in self._in_order())
        return f"Shuffle {cards}; deal {sizes}; type the cards, with a slash between hands, like {example}."

    def _in_order(self) -> Iterator[tuple[str, ...]]:
        """Yield the hands that unshuffled cards would give, as an example."""
        cards = [card for card, count in self.cards for _ in range(count)]
        for size in self.hands:
            yield tuple(cards[:size])
            cards = cards[size:]


def _splits(size: int, left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield all ways to take `size` cards. `left` holds the number of cards left of each kind."""
    if not left:
        if not size:
            yield ()
        return
    rest = sum(left[1:])
    for takes in range(max(0, size - rest), min(size, left[0]) + 1):
        for more in _splits(size - takes, left[1:]):
            yield (takes, *more)


def _ways(size: int, counts: Iterable[int]) -> int:
    """Return the number of different hands of `size` cards, if `counts` are the numbers of cards of each kind."""
    ways = [1] + [0] * size
    for count in counts:
        below = [0, *accumulate(ways)]
        ways = [below[held + 1] - below[max(0, held - count)] for held in range(size + 1)]
    return ways[size]


def _weighted(cards: Iterable[Any], below: Below) -> str:
    cards = list(cards)
    at = below(sum(count for _, count in cards))
    for card, count in cards:
        if at < count:
            return str(card)
        at -= count
    raise AssertionError("below(n) gave n or more")


def _card_list(recorded: Any) -> list[str]:
    if isinstance(recorded, list | tuple) and all(isinstance(card, str) for card in recorded):
        return list(recorded)
    raise Misfit(f"{quoted(recorded)} is not a list of cards.")


def _cards(text: str, deck: Deck) -> list[str]:
    return names_in(text, {*(card for card, _ in deck.loose), *deck.top, *deck.bottom})


def _listed(cards: Counts) -> str:
    return " ".join(f"{count}×{written(card)}" for card, count in cards)


def _check_counts(cards: Counts) -> None:
    names = [card for card, _ in cards]
    if len(set(names)) < len(names) or any(count < 0 for _, count in cards):
        raise ValueError("Each card may be listed once, with a number of 0 or more.")
