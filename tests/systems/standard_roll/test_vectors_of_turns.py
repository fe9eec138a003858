"""The inventory’s vectors of turn order, event by event, and their probabilities."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from facedown.chance import Distribution, every
from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.model import Position
from tests.systems.standard_roll.driver import CURATOR, SYSTEM, Table, can_lie, effect, foe, quick

PRINTED: dict[str, tuple[str, dict[str, int], str]] = {
    "SR-I01": (
        "a b c",
        {"a": 2, "b": 1, "c": 1},
        """
        draw active=a deck=[b, c] discard=[] pool={a: 2, b: 1, c: 1}
        act1 active=a deck=[b, c] discard=[] pool={a: 1, b: 1, c: 1}
        pass active=- deck=[b, c, a] discard=[] pool={a: 1, b: 1, c: 1}
        draw active=b deck=[c, a] discard=[] pool={a: 1, b: 1, c: 1}
        act1 active=b deck=[c, a] discard=[] pool={a: 1, b: 0, c: 1}
        end active=- deck=[c, a] discard=[b] pool={a: 1, b: 0, c: 1}
        draw active=c deck=[a] discard=[b] pool={a: 1, b: 0, c: 1}
        act1 active=c deck=[a] discard=[b] pool={a: 1, b: 0, c: 0}
        end active=- deck=[a] discard=[b, c] pool={a: 1, b: 0, c: 0}
        draw active=a deck=[] discard=[b, c] pool={a: 1, b: 0, c: 0}
        pass refused last active=a deck=[] discard=[b, c] pool={a: 1, b: 0, c: 0}
        act1 active=a deck=[] discard=[b, c] pool={a: 0, b: 0, c: 0}
        end active=- deck=[] discard=[b, c, a] pool={a: 0, b: 0, c: 0}
        """,
    ),
    "SR-I02": (
        "a b c",
        {"a": 2, "b": 1, "c": 2},
        """
        draw active=a deck=[b, c] discard=[] pool={a: 2, b: 1, c: 2}
        act1 active=a deck=[b, c] discard=[] pool={a: 1, b: 1, c: 2}
        seize c active=c deck=[a, b] discard=[] pool={a: 1, b: 1, c: 2}
        act1 active=c deck=[a, b] discard=[] pool={a: 1, b: 1, c: 1}
        end active=- deck=[a, b] discard=[c] pool={a: 1, b: 1, c: 1}
        draw active=a deck=[b] discard=[c] pool={a: 1, b: 1, c: 1}
        act1 active=a deck=[b] discard=[c] pool={a: 0, b: 1, c: 1}
        end active=- deck=[b] discard=[c, a] pool={a: 0, b: 1, c: 1}
        draw active=b deck=[] discard=[c, a] pool={a: 0, b: 1, c: 1}
        act1 active=b deck=[] discard=[c, a] pool={a: 0, b: 0, c: 1}
        end active=- deck=[] discard=[c, a, b] pool={a: 0, b: 0, c: 1}
        """,
    ),
    "SR-I03": (
        "a b",
        {"a": 1, "b": 2},
        """
        draw active=a deck=[b] discard=[] pool={a: 1, b: 2}
        act1 active=a deck=[b] discard=[] pool={a: 0, b: 2}
        end active=- deck=[b] discard=[a] pool={a: 0, b: 2}
        draw active=b deck=[] discard=[a] pool={a: 0, b: 2}
        act1 active=b deck=[] discard=[a] pool={a: 0, b: 1}
        seize a active=a deck=[b] discard=[] pool={a: 0, b: 1}
        pass active=- deck=[b] discard=[a] pool={a: 0, b: 1}
        draw active=b deck=[] discard=[a] pool={a: 0, b: 1}
        act1 active=b deck=[] discard=[a] pool={a: 0, b: 0}
        end active=- deck=[] discard=[a, b] pool={a: 0, b: 0}
        """,
    ),
    "SR-I04": (
        "a b",
        {"a": 1, "b": 1},
        """
        draw active=a deck=[b] discard=[] pool={a: 1, b: 1}
        pass active=- deck=[b, a] discard=[] pool={a: 1, b: 1}
        draw active=b deck=[a] discard=[] pool={a: 1, b: 1}
        pass active=- deck=[a, b] discard=[] pool={a: 1, b: 1}
        draw active=a deck=[b] discard=[] pool={a: 1, b: 1}
        pass refused guard active=a deck=[b] discard=[] pool={a: 1, b: 1}
        act1 active=a deck=[b] discard=[] pool={a: 0, b: 1}
        end active=- deck=[b] discard=[a] pool={a: 0, b: 1}
        draw active=b deck=[] discard=[a] pool={a: 0, b: 1}
        pass refused last active=b deck=[] discard=[a] pool={a: 0, b: 1}
        act1 active=b deck=[] discard=[a] pool={a: 0, b: 0}
        end active=- deck=[] discard=[a, b] pool={a: 0, b: 0}
        """,
    ),
    "SR-I05": (
        "a b c",
        {"a": 1, "b": 1, "c": 1},
        """
        draw active=a deck=[b, c] discard=[] pool={a: 1, b: 1, c: 1}
        seize b active=b deck=[a, c] discard=[] pool={a: 1, b: 1, c: 1}
        seize c active=c deck=[b, a] discard=[] pool={a: 1, b: 1, c: 1}
        end active=- deck=[b, a] discard=[c] pool={a: 1, b: 1, c: 1}
        draw active=b deck=[a] discard=[c] pool={a: 1, b: 1, c: 1}
        end active=- deck=[a] discard=[c, b] pool={a: 1, b: 1, c: 1}
        draw active=a deck=[] discard=[c, b] pool={a: 1, b: 1, c: 1}
        end active=- deck=[] discard=[c, b, a] pool={a: 1, b: 1, c: 1}
        """,
    ),
    "SR-I06": (
        "a b",
        {"a": 2, "b": 1},
        """
        draw active=a deck=[b] discard=[] pool={a: 2, b: 1}
        pass active=- deck=[b, a] discard=[] pool={a: 2, b: 1}
        draw active=b deck=[a] discard=[] pool={a: 2, b: 1}
        enter n active=b deck=[a, n] discard=[] pool={a: 2, b: 1, n: 1}
        act1 active=b deck=[a, n] discard=[] pool={a: 2, b: 0, n: 1}
        end active=- deck=[a, n] discard=[b] pool={a: 2, b: 0, n: 1}
        draw active=a deck=[n] discard=[b] pool={a: 2, b: 0, n: 1}
        act1 active=a deck=[n] discard=[b] pool={a: 1, b: 0, n: 1}
        end active=- deck=[n] discard=[b, a] pool={a: 1, b: 0, n: 1}
        draw active=n deck=[] discard=[b, a] pool={a: 1, b: 0, n: 1}
        end active=- deck=[] discard=[b, a, n] pool={a: 1, b: 0, n: 1}
        """,
    ),
    "SR-I07": (
        "a b",
        {"a": 1, "b": 2},
        """
        draw active=a deck=[b] discard=[] pool={a: 1, b: 2}
        act1 active=a deck=[b] discard=[] pool={a: 0, b: 2}
        end active=- deck=[b] discard=[a] pool={a: 0, b: 2}
        draw active=b deck=[] discard=[a] pool={a: 0, b: 2}
        act1 active=b deck=[] discard=[a] pool={a: 0, b: 1}
        enter n active=b deck=[n] discard=[a] pool={a: 0, b: 1, n: 1}
        pass active=- deck=[n, b] discard=[a] pool={a: 0, b: 1, n: 1}
        draw active=n deck=[b] discard=[a] pool={a: 0, b: 1, n: 1}
        act1 active=n deck=[b] discard=[a] pool={a: 0, b: 1, n: 0}
        end active=- deck=[b] discard=[a, n] pool={a: 0, b: 1, n: 0}
        draw active=b deck=[] discard=[a, n] pool={a: 0, b: 1, n: 0}
        end active=- deck=[] discard=[a, n, b] pool={a: 0, b: 1, n: 0}
        """,
    ),
    "SR-I08": (
        "a b",
        {"a": 1, "b": 1},
        """
        draw active=a deck=[b] discard=[] pool={a: 1, b: 1}
        act1 active=a deck=[b] discard=[] pool={a: 0, b: 1}
        seize b active=b deck=[a] discard=[] pool={a: 0, b: 1}
        act1 active=b deck=[a] discard=[] pool={a: 0, b: 0}
        end active=- deck=[a] discard=[b] pool={a: 0, b: 0}
        draw active=a deck=[] discard=[b] pool={a: 0, b: 0}
        end active=- deck=[] discard=[b, a] pool={a: 0, b: 0}
        """,
    ),
}
"""For each vector the first deck, top first, the Alacrity of each, and what happens, one event a line."""

STATE = re.compile(r"^(.+?) active=(\S) ?deck=\[(.*?)\] discard=\[(.*?)\] pool=\{(.*?)\}$")


def names(text: str) -> list[str]:
    return [name for name in text.split(", ") if name]


def lines_of(text: str) -> list[tuple[str, str, list[str], list[str], dict[str, int]]]:
    """Return for each line what is done, who is active then, the deck from its top, the discard pile and the pools."""
    lines = []
    for line in text.strip().splitlines():
        found = STATE.match(line.strip())
        assert found, line
        done, active, deck, discard, pools = found.groups()
        pool = {name: int(left) for name, left in (pair.split(": ") for pair in pools.split(", "))}
        lines.append((done, active, names(deck), names(discard), pool))
    return lines


def carry_out(table: Table, done: str) -> None:
    """Do what a line of a vector says; cards are drawn automatically."""
    what, _, who = done.partition(" ")
    if done.startswith("pass refused"):
        table.refused(m.Pass(table.active), "SR-S5-14" if done.endswith("last") else "R-SR-50")
    elif what == "seize":
        table.seize(who)
    elif what == "enter":
        table.enter(who)
    elif what != "draw":
        {"act1": table.act, "pass": table.cede, "end": table.end}[what]()


@pytest.mark.parametrize("vector", PRINTED)
def test_sr_i01_to_i08(vector: str) -> None:
    """After every printed event the same character is active, with the same piles and pools.

    Rules: SR-I01, SR-I02, SR-I03, SR-I04, SR-I05, SR-I06, SR-I07, SR-I08.
    """
    deck, alacrity, text = PRINTED[vector]
    lines = lines_of(text)
    everybody = {**alacrity, "n": 1}
    table = Table(*(quick(key, actions) for key, actions in everybody.items()))
    drawn = [active for done, active, *_ in lines if done == "draw"]
    table.begin_turns(*deck.split())
    table.next_cards(*drawn[1:])
    for done, active, order, discard, pools in lines[:-1]:
        carry_out(table, done)
        if active == "-":
            continue  # the next card is drawn at once, and looked at in the next line
        assert table.active == active, done
        assert can_lie(table, order), done
        assert list(table.order.discard) == discard, done
        assert {key: table.pool(key) for key in pools} == pools, done
    assert lines[-1][0] == "end"
    assert table.order.round == 1
    table.next_cards(deck.split()[0])
    carry_out(table, "end")
    assert table.order.round == 2
    assert {table.active, *table.undrawn_cards} == set(lines[-1][3])


# Chances


def drawn_in(position: Position, how_many: int) -> Any:
    """Return a function that ends turn after turn and returns who was active."""

    def go_on(chance: Any) -> tuple[str, ...]:
        seen, now = [], position
        for _ in range(how_many):
            assert now.situation is not None
            assert now.situation.order is not None
            active = now.situation.order.active
            seen.append(active)
            who = next(one for one in now.entities if one.key == active)
            seat = next(seat for seat in SEATS.seats if seat.key == who.controller)
            now = SYSTEM.play(now, seat, m.EndTurn(active), chance).position
        return tuple(seen[1:])

    return go_on


SEATS = Table(*(quick(key, 1) for key in "abcdn"), foe("s"))


def in_play(*entities: str, surprise: str = "", **rulings: str) -> Table:
    """Return a table whose first card is the first of these; the others lie undrawn."""
    table = Table(*(quick(key, 1) for key in "abcdn"), foe("s"), rulings=rulings)
    table.chance.cards = [entities[0]]
    table.begin_situation()
    surprised = tuple(sorted(set(entities) - set(surprise))) if surprise else ()
    table.play(m.BeginTurnOrder(tuple(sorted(entities)), tuple(surprise), surprised))
    assert table.active == entities[0]
    return table


def chance_of(spread: Distribution[tuple[str, ...]], card: str, place: int) -> Fraction:
    """Return the probability that a card comes at this place, counted from 0."""
    return spread.probability(lambda seen: seen[place] == card)


@pytest.mark.parametrize("undrawn", [1, 2, 3])
def test_sr_i09_any_place_is_as_likely(undrawn: int) -> None:
    """A newcomer among k undrawn cards comes at each of the k + 1 places with the same probability.

    Rules: SR-I09, SR-S5-19.
    """
    table = in_play(*"abcd"[: undrawn + 1])
    table.enter("n")
    spread = every(drawn_in(table.position, undrawn + 2))
    for place in range(undrawn + 1):
        assert chance_of(spread, "n", place) == Fraction(1, undrawn + 1)


def surprised_party(**rulings: str) -> Table:
    """Return a table where A and B have surprise, C and D are surprised, A is drawn, and N has entered."""
    table = in_play("a", "b", "c", "d", surprise="ab", **rulings)
    table.enter("n")
    return table


def test_sr_i10_late_into_a_surprise_round() -> None:
    """SR-I10: B still precedes the surprised C and D, and N comes at each of four places with probability 1/4."""
    spread = every(drawn_in(surprised_party().position, 5))
    assert spread.probability(lambda seen: seen.index("b") < min(seen.index("c"), seen.index("d"))) == 1
    assert [chance_of(spread, "n", place) for place in range(4)] == [Fraction(1, 4)] * 4
    assert spread.probability(lambda seen: seen[0] == "b") == Fraction(3, 4)


def test_sr_i11_late_with_a_full_reshuffle() -> None:
    """SR-I11, R-SR-68: under `late_entry=reshuffle` each of the four undrawn cards comes next with probability 1/4."""
    spread = every(drawn_in(surprised_party(late_entry="reshuffle").position, 2))
    assert {seen[0]: spread[seen] for seen in spread} == dict.fromkeys("bcdn", Fraction(1, 4))


def first_round(entities: str, surprise: str = "") -> Any:
    """Return a function that deals a first round and returns the order in which its cards came."""
    table = Table(*(quick(key, 1) for key in "abcdn"), situation=0)
    surprised = tuple(sorted(set(entities) - set(surprise))) if surprise else ()
    move = m.BeginTurnOrder(tuple(entities), tuple(surprise), surprised)

    def deal(chance: Any) -> tuple[str, ...]:
        position = SYSTEM.play(table.position, CURATOR, move, chance).position
        first = position.situation.order.active
        return (first, *drawn_in(position, len(entities))(chance))

    return deal


def test_sr_i12_every_order_is_as_likely() -> None:
    """SR-I12, SR-S5-03: four cards come in each of their 24 orders with the same probability."""
    spread = every(first_round("abcd"))
    assert {order: spread[order] for order in spread} == dict.fromkeys(permutations("abcd"), Fraction(1, 24))
    assert spread.probability(lambda order: order.index("a") < order.index("b")) == Fraction(1, 2)


def test_sr_i13_two_piles() -> None:
    """Two cards with surprise and three without come in each of 2! · 3! = 12 orders with the same probability.

    Rules: SR-I13, SR-S6-04.
    """
    spread = every(first_round("abcdn", surprise="ab"))
    orders = [(*first, *then) for first in permutations("ab") for then in permutations("cdn")]
    assert {order: spread[order] for order in spread} == dict.fromkeys(orders, Fraction(1, 12))


# The rest


def test_sr_i14_late_into_an_empty_deck() -> None:
    """The card of a newcomer is the only one in an empty deck, and the active character can pass again.

    Rules: SR-I14, R-SR-49, R-SR-70.
    """
    table = in_play("a")
    table.refused(m.Pass("a"), "SR-S5-14")
    table.enter("n")
    assert table.undrawn_cards == {"n"}
    table.cede()
    assert (table.active, table.undrawn_cards, table.order.round) == ("n", {"a"}, 1)


def test_sr_i15_between_rounds() -> None:
    """SR-I15: a newcomer in the last turn of a round is shuffled with all others in the next round."""
    table = in_play("a", "b")
    table.end()
    table.enter("n")
    table.end()
    table.next_cards("b")
    table.end()
    assert (table.order.round, table.active, table.coming) == (2, "b", {"a", "n"})


def test_sr_i16_the_active_one_cannot_seize() -> None:
    """SR-I16, R-SR-58: the active character cannot seize priority."""
    in_play("a", "b").refused(m.Seize("a"), "R-SR-58")


def test_sr_i17_the_fallen_cannot_seize() -> None:
    """SR-I17, SR-S5-15: a defeated character has no card and cannot seize priority."""
    table = in_play("a", "b", "c")
    table.status("b", "defeated")
    assert "C" in table.refused(m.Seize("b"), "SR-S5-15").legal


def test_sr_i18_the_second_round_after_surprise() -> None:
    """SR-I18, SR-S6-06: in round 2 a character that was surprised reacts without Disadvantage."""
    table = in_play("a", "b", surprise="a")
    table.react("b", 9, 3, tn=3)
    assert table.rolled["sr"] == 3
    table.end()
    table.next_cards("b")
    table.end()
    table.react("b", 9, 3, tn=3)
    assert (table.order.round, table.rolled["sr"]) == (2, 9)


def test_sr_i19_seizing_to_and_fro() -> None:
    """SR-I19, R-SR-92: a character cannot seize a second time before an action from a pool, and can after one."""
    table = Table(quick("a", 2), quick("b", 1))
    table.begin_turns("a", "b")
    table.act()
    table.seize("b")
    table.react("b", 4, 5)
    table.seize("a")
    table.react("a", 4, 5)
    table.refused(m.Seize("b"), "R-SR-92")
    table.act()
    assert (table.pool("a"), table.pool("b")) == (0, 1)
    table.seize("b")
    assert (table.active, table.undrawn_cards) == ("b", {"a"})


def test_sr_i20_an_effect_acts_once_a_round() -> None:
    """An environmental effect that was interrupted and drawn again does not act a second time in the round.

    Rules: SR-I20, R-SR-46.
    """
    table = Table(quick("b", 1), effect("e"))
    table.begin_turns("e", "b")
    table.act()
    table.seize("b")
    table.end()
    assert table.active == "e"
    table.refused(m.SpendAction("e"), "SR-S5-10")
    table.next_cards("e")
    table.end()
    assert (table.order.round, table.pool("e")) == (2, 1)


def test_sr_i21_seizing_from_the_discard_pile() -> None:
    """SR-I21, R-SR-53: a character whose card is discarded can seize and spend the action that it had left."""
    table = Table(quick("a", 2), quick("b", 1))
    table.begin_turns("a", "b")
    table.act()
    table.end()
    table.seize("a")
    assert (table.active, table.pool("a")) == ("a", 1)
    table.act()
    assert table.pool("a") == 0
