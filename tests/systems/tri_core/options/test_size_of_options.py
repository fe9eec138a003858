"""The size in bytes of a seat’s options with fourteen characters in an encounter."""

from __future__ import annotations

import msgspec

from facedown.bots import simulate
from facedown.bots.tri_core import TriCoreBot
from facedown.chance import Dealer
from facedown.game import Seat, Setup
from facedown.game.option_lists import options_as_data
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.system import SYSTEM

GM = Seat("gm", "GM", "facilitator")
PLAYERS = tuple(Seat(f"p{at}") for at in range(7))
HEROES = ("sera-ashdown", "mirelle-voss", "orrin-pell", "tobin-marsh", "nessa-thorn", "garrick-vale")

MOST_BYTES = 40_000
MOST_GROUPS = 12


def test_the_options_of_no_seat_take_more_than_forty_thousand_bytes() -> None:
    """No seat gets options of 40,000 bytes or more in a fight of seven heroes of level 20 against seven of the GM.

    The GM has the most when all seven can react at once.
    """
    seats, dealer = (GM, *PLAYERS), Dealer(b"options of 14")
    folk = [
        {"ready": f"{HEROES[at % 6]}-20", "name": f"Hero {at}", "foe": at % 2 == 1,
         "at": f"{'EH'[at % 2]}{at // 2 + 2}", "controller": GM.key if at % 2 else f"p{at // 2}"}
        for at in range(14)
    ]  # fmt: skip
    bots = {seat.key: TriCoreBot(n) for n, seat in enumerate(seats)}
    position = SYSTEM.begin(Setup(seats, {"character": folk}))
    position = SYSTEM.play(position, GM, m.StartEncounter(tuple(c.key for c in position.characters)), dealer).position
    most_to_act = 0
    for turn in simulate(SYSTEM, position, seats, bots, dealer, 60):
        for seat in (GM, PLAYERS[0]):
            options = SYSTEM.options(SYSTEM.view(turn.position, seat), seat)
            assert len(msgspec.json.encode(options_as_data(options))) < MOST_BYTES
            assert len({option.group for option in options}) <= MOST_GROUPS
            most_to_act = max(most_to_act, len({option.whose for option in options if option.owed}))
    assert most_to_act == 7
