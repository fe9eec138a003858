"""Each decision is a single option: its moves, key, heading and label, and the size of all options as JSON."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from facedown.chance import Dealer
from facedown.game import Option, Seat, Setup, Subset
from facedown.game.conformance_data import LONGEST_LABEL, MOST_GROUPS
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Position
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import SEATS, Scripted, fight, legal, offered, vell
from tests.systems.tri_core.random_games import game_of_heroes

GM = SEATS["gm"]
SABRE = {"name": "sabre", "sort": "weapon", "place": "main", "dice": 2, "types": ["Slice"]}
CUDGEL = {"name": "cudgel", "sort": "weapon", "place": "off", "dice": 1, "types": ["Impact"]}
HEROES = ("sera-ashdown", "mirelle-voss", "orrin-pell", "tobin-marsh", "nessa-thorn", "garrick-vale")
LARGEST = 40_000
"""The maximum size in bytes of the options of one character in a fight of fourteen."""


def armed() -> Scripted:
    """Return an encounter in which A, with a sabre and a cudgel, stands beside B."""
    return fight(vell("a", SABRE, CUDGEL, at=(4, 4)), replace(vell("b", at=(5, 4)), controller="ben", side="b"))


def test_all_ways_to_strike_are_one_option() -> None:
    """One option offers a Strike with each device and weight, non-lethal with blunt items, at AP with bare hands.

    Rules: TC-D-45, TC-E-25, TCG-DI-07.
    """
    ctx = armed()
    (strike,) = [option for option in offered(ctx, "ana", "lay") if option.fixed.get("action") == "Strike"]
    assert (strike.label, strike.group, strike.key) == ("Strike", "Attack", "lay/a/Strike")
    devices: tuple[tuple[str, ...], ...] = (("sabre",), ("cudgel",), ("sabre", "cudgel"), ())
    moves = set()
    for items, weight, spared, at_ap in product(devices, ("Light", "Moderate", "Heavy"), (False, True), (False, True)):
        move = m.Lay("a", "Strike", weight, items, target="b", spared=spared, at_ap=at_ap)  # type: ignore[arg-type]
        can = not (at_ap and (items or spared)) and not (spared and items and items != ("cudgel",))
        assert legal(ctx, move) is can, move
        moves |= {move} if can else set()
    assert {move for move in moves_of(strike) if move.target == "b"} == moves


def moves_of(option: Option) -> list[Any]:
    """Return every move of an option, without Sub-Actions."""
    plain = tuple(replace(field, domain=Subset(())) if field.name == "subs" else field for field in option.fields)
    bare = replace(option, fields=plain)
    return [bare.build(SYSTEM.move_type, **chosen) for chosen in bare.choices()]


def cards_of(position: Position, seat: Seat) -> list[Option]:
    """Return the options of a seat to play cards and to decide about them."""
    options = SYSTEM.options(SYSTEM.view(position, seat), seat)
    return [
        option for option in options if option.move in ("lay", "bind", "fire", "command", "finish-playing", "take-back")
    ]


@pytest.mark.parametrize("seed", [1, 2])
def test_no_move_belongs_to_two_options(seed: int) -> None:
    """No move belongs to two options, and each option has its own key, a heading and a short label."""
    for step in list(game_of_heroes(seed, mixed=False, moves=60))[::6]:
        for seat in SEATS.values():
            options = cards_of(step.before, seat)
            assert len({option.key for option in options}) == len(options)
            assert len({option.group for option in options}) <= MOST_GROUPS
            assert all(option.group and option.actor and len(option.label) <= LONGEST_LABEL for option in options)
            moves = [move for option in options for move in moves_of(option)]
            assert len(set(moves)) == len(moves)


def test_the_options_of_a_character_among_fourteen_are_small() -> None:
    """The options of a character among fourteen are small, because squares and targets are listed once a decision."""
    seats = (GM, *(Seat(f"p{at}", f"P{at}") for at in range(14)))
    people = [
        {"ready": f"{HEROES[at % 6]}-20", "name": f"Hero {at}", "foe": at % 2 == 1, "controller": f"p{at}",
         "at": f"{'EH'[at % 2]}{at // 2 + 2}"}
        for at in range(14)
    ]  # fmt: skip
    position = SYSTEM.begin(Setup(seats, {"character": people}))
    keys = tuple(one.key for one in position.characters)
    position = SYSTEM.play(position, GM, m.StartEncounter(keys), Dealer(bytes(8))).position
    for seat in seats[1:]:
        options = SYSTEM.options(SYSTEM.view(position, seat), seat)
        assert len(msgspec.json.encode(options)) < LARGEST
