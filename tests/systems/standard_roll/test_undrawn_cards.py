"""Undrawn cards have no order: the next card is as likely as over all shuffles, whatever happened to the deck.

Invariant 11 is checked as well: every round of few cards ends, in whatever way it is played.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from facedown.chance import Deck, Draw
from facedown.chance.decks import DeckDraw
from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.deck import cards_of, next_card, pull_card, put_at_bottom, shuffle_in, shuffle_piles
from facedown.systems.standard_roll.model import Position
from tests.systems.standard_roll.driver import CURATOR, SYSTEM, Table, quick

Worlds = dict[tuple[str, ...], Fraction]
"""Every order that the undrawn cards may really lie in, with how likely it is."""


class Picking:
    """Chance that draws the card which the test picks among those possible, and records their probabilities."""

    def __init__(self, data: Any) -> None:
        self.data = data
        self.asked: list[dict[str, Fraction]] = []
        self.drawn: list[str] = []

    def __call__(self, draw: Draw[Any]) -> Any:
        assert isinstance(draw, DeckDraw)
        spread = draw.distribution()
        chances = {card: spread[(card,)] for (card,) in spread}
        card = self.data.draw(st.sampled_from(sorted(chances)))
        self.asked.append(chances)
        self.drawn.append(card)
        return (card,)


def shuffles(*piles: tuple[str, ...]) -> Worlds:
    """Return all ways to shuffle each of these piles, the first on top, with their probabilities."""
    orders: list[tuple[str, ...]] = [()]
    for pile in piles:
        orders = [(*order, *more) for order in orders for more in permutations(pile)]
    return {order: Fraction(1, len(orders)) for order in orders}


def changed(worlds: Worlds, change: Any) -> Worlds:
    """Apply a change to every order; each order that it leads to is equally likely."""
    found: Worlds = {}
    for order, chance in worlds.items():
        ways = change(order)
        for way in ways:
            found[way] = found.get(way, Fraction(0)) + chance / len(ways)
    return found


def inserted(card: str) -> Any:
    return lambda order: [(*order[:at], card, *order[at:]) for at in range(len(order) + 1)]


def pulled(card: str) -> Any:
    return lambda order: [tuple(one for one in order if one != card)]


def top_of(worlds: Worlds) -> dict[str, Fraction]:
    """Return the probability of each card to be on top."""
    found: dict[str, Fraction] = {}
    for order, chance in worlds.items():
        found[order[0]] = found.get(order[0], Fraction(0)) + chance
    return found


def after_drawing(worlds: Worlds, card: str) -> Worlds:
    """Return the orders that remain if this card is drawn from the top, with their probabilities."""
    left = {order[1:]: chance for order, chance in worlds.items() if order[0] == card}
    whole = sum(left.values(), Fraction(0))
    return {order: chance / whole for order, chance in left.items()}


def rounds_of(data: Any, rulings: dict[str, str]) -> int:
    """Play a round with random moves on the deck, and return how many draws were compared with all shuffles."""
    surprise = data.draw(st.booleans())
    table = Table(*(quick(key, 20) for key in "abcdnp"), rulings=rulings, situation=0)
    chance = Picking(data)
    piles: tuple[tuple[str, ...], ...] = (("a", "b"), ("c", "d")) if surprise else (("a", "b", "c", "d"),)
    begin = m.BeginTurnOrder(("a", "b", "c", "d"), *(piles if surprise else ()))
    worlds = shuffles(*piles)
    position: Position = SYSTEM.play(table.position, CURATOR, begin, chance).position
    held = 0
    for _ in range(14):
        if len(chance.drawn) > held:
            assert chance.asked[held] == top_of(worlds)
            worlds = after_drawing(worlds, chance.drawn[held])
            held += 1
        assert len(chance.drawn) == held
        situation = position.situation
        assert situation is not None
        assert situation.order is not None
        active, there = situation.order.active, sorted(next(iter(worlds)))
        if situation.order.round > 1 or not active:
            break
        may = [move for move in moves_of(active, there, situation.order.discard) if allowed(position, move)]
        move = data.draw(st.sampled_from(may))
        if isinstance(move, m.EndTurn) and not there:
            break
        worlds = changed_by(worlds, move, active, reshuffled=rulings.get("late_entry") == "reshuffle")
        seat = table.seat(active) if hasattr(move, "actor") else CURATOR
        position = SYSTEM.play(position, seat, move, chance).position
    return held


def moves_of(active: str, there: list[str], discard: tuple[str, ...]) -> list[Any]:
    return [
        m.Pass(active), m.EndTurn(active), m.SpendAction(active), m.Enter("n"), m.Enter("p"),
        *(m.Seize(card) for card in (*there, *discard)), *(m.SetStatus(card, "defeated") for card in there),
        *(m.SetStatus(card, "active") for card in "abcdnp"),
    ]  # fmt: skip


def allowed(position: Position, move: Any) -> bool:
    seats = (CURATOR, *(Table.seat(TABLE, key) for key in "abcdnp"))
    actor = getattr(move, "actor", "")
    seat = next(seat for seat in seats if seat.key == (actor or CURATOR.key))
    return SYSTEM.check(position, seat, move) is None


TABLE = Table(*(quick(key, 3) for key in "abcdnp"))


def changed_by(worlds: Worlds, move: Any, active: str, *, reshuffled: bool) -> Worlds:
    """Apply a move to every possible order of the cards."""
    if isinstance(move, m.Pass):
        return changed(worlds, lambda order: [(*order, active)])
    if isinstance(move, m.Seize):
        return changed(changed(worlds, pulled(move.entity)), lambda order: [(active, *order)])
    if isinstance(move, m.SetStatus) and move.status == "defeated":
        return changed(worlds, pulled(move.entity))
    if isinstance(move, m.Enter | m.SetStatus):
        more = inserted(move.entity)
        return shuffles((*next(iter(worlds)), move.entity)) if reshuffled else changed(worlds, more)
    return worlds


@pytest.mark.parametrize("late_entry", ["insert", "reshuffle"])
@settings(max_examples=150)
@given(data=st.data())
def test_the_next_card_is_as_likely_as_over_all_shuffles(late_entry: str, data: Any) -> None:
    """Cards that are pulled, put on top or at the bottom, or shuffled in keep exact probabilities.

    Rules: SR-S5-03, SR-S5-12, SR-S5-15, SR-S5-16, SR-S5-19.
    """
    assert rounds_of(data, {"late_entry": late_entry}) >= 1


def after_an_entry() -> Table:
    """Return a table where A has passed and lies below C and D, B is active, and N has entered."""
    table = Table(*(quick(key, 3) for key in "abcdn"))
    table.begin_turns("a", "b", "c", "d")
    table.cede()
    table.enter("n")
    return table


def chances_of_the_next(table: Table) -> dict[str, Fraction]:
    spread = next_card(table.order.undrawn_cards).draw().distribution()
    return {card: spread[(card,)] for (card,) in spread}


def test_the_newcomer_is_at_any_of_four_places() -> None:
    """SR-S5-19, R-SR-68: with C, D and A below them undrawn, a newcomer is on top with probability 1/4."""
    assert chances_of_the_next(after_an_entry()) == {"n": Fraction(1, 4), "c": Fraction(3, 8), "d": Fraction(3, 8)}


def test_a_card_pulled_from_below_the_newcomer_leaves_it_where_it_is() -> None:
    """R-SR-68, SR-S5-15: when A is pulled from below C and D, the newcomer is still on top with probability 1/4."""
    table = after_an_entry()
    table.seize("a")
    table.status("b", "defeated")
    assert chances_of_the_next(table) == {"n": Fraction(1, 4), "c": Fraction(3, 8), "d": Fraction(3, 8)}


def test_a_card_pulled_from_beside_the_newcomer() -> None:
    """When C is defeated, the newcomer N is above D with probability 3/8 (1/4 if D was above C, else 1/2).

    Rules: R-SR-68, R-SR-80.
    """
    table = after_an_entry()
    table.status("c", "defeated")
    assert chances_of_the_next(table) == {"n": Fraction(3, 8), "d": Fraction(5, 8)}


# Invariant 11


def graph_of(cards: str, pools: tuple[int, ...], **rulings: str) -> dict[bytes, set[bytes]]:
    """Return all positions of a round of these cards, each with those that a move leads to within the round."""
    table = Table(*(quick(key, pool) for key, pool in zip(cards, pools, strict=True)), rulings=rulings, situation=0)
    begun = [SYSTEM.play(table.position, CURATOR, m.BeginTurnOrder(tuple(cards)), First(card)) for card in cards]
    found: dict[bytes, set[bytes]] = {}
    to_do = [turn.position for turn in begun]
    while to_do:
        position = to_do.pop()
        key = state(position)
        if key in found:
            continue
        after = [one for one in following(table, position, cards) if one.situation.order.round == 1]
        found[key] = {state(one) for one in after}
        to_do += after
    return found


def state(position: Position) -> bytes:
    """Return a position as bytes, ignoring how often and in which order entities passed or seized."""
    situation = position.situation
    assert situation is not None
    assert situation.order is not None
    order = situation.order
    plain = replace(order, passed=tuple(sorted({*order.passed})), seized=tuple(sorted({*order.seized})))
    return SYSTEM.encode(replace(position, situation=replace(situation, order=plain)))


class First:
    """Chance that draws this card if it can come, and raises ValueError if it cannot."""

    def __init__(self, card: str) -> None:
        self.card = card

    def __call__(self, draw: Draw[Any]) -> Any:
        return draw.restore([self.card])


def following(table: Table, position: Position, cards: str) -> list[Any]:
    """Return every position that a legal move can lead to, whatever is drawn; there is at least one."""
    situation = position.situation
    assert situation is not None
    assert situation.order is not None
    active = situation.order.active
    moves = [m.SpendAction(active), m.Pass(active), m.EndTurn(active), *(m.Seize(card) for card in cards)]
    found = []
    for move in moves:
        seat = table.seat(active) if hasattr(move, "actor") else CURATOR
        if SYSTEM.check(position, seat, move) is not None:
            continue
        for card in cards:
            try:
                found.append(SYSTEM.play(position, seat, move, First(card)).position)
            except ValueError:
                continue
    assert found, "nobody can do anything"
    return found


def has_cycle(graph: dict[bytes, set[bytes]]) -> bool:
    """Return whether a position can recur: remove positions without successors until none is left or none changes."""
    left = {key: set(after) for key, after in graph.items()}
    while True:
        ends = {key for key, after in left.items() if not after & left.keys()}
        if not ends:
            return bool(left)
        left = {key: after for key, after in left.items() if key not in ends}


@pytest.mark.parametrize(
    ("cards", "pools"), [("ab", (1, 1)), ("ab", (2, 1)), ("ab", (2, 2)), ("abc", (1, 1, 1)), ("abc", (2, 1, 1))]
)
def test_every_round_ends(cards: str, pools: tuple[int, ...]) -> None:
    """R-SR-50, R-SR-92: no position of a round can recur, and in each position some seat can act."""
    graph = graph_of(cards, pools)
    assert len(graph) > 10
    assert not has_cycle(graph)


@pytest.mark.parametrize(("cards", "pools"), [("ab", (1, 1)), ("abc", (1, 1, 1))])
def test_without_the_guard_rounds_need_not_end(cards: str, pools: tuple[int, ...]) -> None:
    """R-SR-50: without the guard on Passes two characters can pass to each other without end."""
    assert has_cycle(graph_of(cards, pools, pass_guard="false"))


# Cards that come and go again and again


@pytest.mark.parametrize("cards", [6, 20, 60])
def test_a_deck_out_of_which_cards_are_pulled_again_and_again_stays_small(cards: int) -> None:
    """R-SR-72: a deck has at most 30 parts, however often characters leave and come back."""
    deck = put_at_bottom(shuffle_piles([f"c{at}" for at in range(cards - 1)]), f"c{cards - 1}")
    for at in range(60):
        card = f"c{at * 7 % cards}"
        deck = shuffle_in(pull_card(deck, card), card)
        assert sorted(cards_of(deck)) == sorted(f"c{at}" for at in range(cards))
        assert len(deck) <= 30
    spread = next_card(deck).draw().distribution()
    assert sum(spread[(f"c{at}",)] for at in range(cards)) == 1


def test_newcomers_who_come_and_go_leave_nothing_behind() -> None:
    """R-SR-68, R-SR-72: three newcomers that leave and return twelve times are each next with probability 1/6."""
    table = Table(*(quick(key, 3) for key in "abcdxyz"))
    table.begin_turns("a", "b", "c", "d")
    table.cede()
    for key in "xyz":
        table.enter(key)
    for at in range(12):
        table.status("xyz"[at % 3], "absent")
        table.status("xyz"[at % 3], "active")
    newcomer = Fraction(1, 6)  # six places among six cards, and C and D share the rest evenly
    assert {chances_of_the_next(table)[key] for key in "xyz"} == {newcomer}
    assert chances_of_the_next(table)["c"] == chances_of_the_next(table)["d"] == Fraction(1, 4)


def test_a_deck_can_have_weights_of_any_size() -> None:
    """SR-S5-03: a card is drawn with the exact probability even if the weights exceed a machine word."""
    deck = Deck((("a", 2**80), ("b", 2**80 * 3)))
    assert deck.draw().distribution()[("a",)] == Fraction(1, 4)
