"""The rewards of a clash for its two sides."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Attack, BonusMoveOffer, BonusStrideOffer, Card, Rulings
from facedown.systems.tri_core.rules import clash_wins
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from tests.systems.tri_core.driver import kara, odo

COLLIDE = Attack("odo", Card("Collide", target="kara"), "kara")
CRITICAL, HIT = DefenseResult(True, 20, 39), DefenseResult(True, 19, 38)


def test_a_critical_collide_wins_half_the_speed_rank_in_squares() -> None:
    """A critical Collide wins 4 squares, half of Odo’s Speed Rank 9.

    A hit by 19, a Strike, and a Riposte after a Collide win nothing.

    Rules: TC-D-41.
    """
    rulings = Rulings()
    assert clash_wins.attacker_offers(odo(), rulings, COLLIDE, CRITICAL) == (BonusMoveOffer("odo", 4),)
    assert clash_wins.attacker_offers(odo(), rulings, COLLIDE, HIT) == ()
    for other in (replace(COLLIDE, card=Card("Strike", target="kara")), replace(COLLIDE, riposte=True)):
        assert clash_wins.attacker_offers(odo(), rulings, other, CRITICAL) == ()


def test_a_dodge_wins_a_square_and_one_for_every_4_of_power() -> None:
    """A Dodge wins 1 + 5 / 4 squares by Kara’s PWR 5 and 1 + 9 / 4 by Odo’s PWR 9; a critical one adds a Stride.

    Rules: TC-D-59.
    """
    assert clash_wins.dodge_offers(kara(), critical=False) == (BonusMoveOffer("kara", 2),)
    assert clash_wins.dodge_offers(odo(), critical=False) == (BonusMoveOffer("odo", 3),)
    assert clash_wins.dodge_offers(odo(), critical=True) == (
        BonusMoveOffer("odo", 3), BonusStrideOffer("odo"),
    )  # fmt: skip
