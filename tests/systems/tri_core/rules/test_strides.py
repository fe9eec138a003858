"""The effects of a Stride on its character, and which characters are out of sight."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Card, Encounter, Grid, Place
from facedown.systems.tri_core.rules.strides import after_moving, after_stride, is_out_of_sight, without_stealth
from tests.systems.tri_core.driver import Scripted, vell

HILL = Grid(9, 9, high=(((6, 4), 2),))
WON = (("Stealth", 2), ("Ruse", 2))
HIDING = vell(at=(4, 4), moved=1, stealthed=True, edge=WON)


def test_a_stride_moves_the_character_and_counts_its_squares() -> None:
    """A Run of 2 squares after 1 sets square, height and 3 squares moved; Stealth ends, and a Ruse remains.

    Rules: TC-D-13, R-TC-86.
    """
    there = replace(HIDING, at=(6, 4), height=2, moved=3, stealthed=False, edge=(("Ruse", 2),))
    assert after_stride(HILL, HIDING, Card("Run", to=(6, 4))) == there


def test_a_prowling_character_stays_hidden() -> None:
    """R-TC-16, R-TC-128: a character who prowls stays in Stealth and keeps its dice."""
    assert after_stride(HILL, HIDING, Card("Prowl", to=(5, 4))) == replace(HIDING, at=(5, 4), moved=2)


def test_a_charge_adds_two_dice_to_other_bonus_dice() -> None:
    """TC-E-50: a Run with a Charge adds two dice after other bonus dice; one with a Jump does not."""
    one = vell(at=(4, 4), edge=(("Ruse", 2),))
    there = replace(one, at=(5, 5), moved=1, edge=(("Ruse", 2), ("Charge", 2)))
    assert after_stride(HILL, one, Card("Run", to=(5, 5), subs=("Charge",))) == there
    assert after_stride(HILL, one, Card("Run", to=(5, 5), subs=("Jump",))) == replace(there, edge=(("Ruse", 2),))


def test_a_character_without_a_square_has_moved_no_square() -> None:
    """R-TC-86: a character who had no square and is put on one has moved no further in this cycle."""
    assert after_moving(HILL, vell(moved=1), (6, 4)) == vell(moved=1, at=(6, 4), height=2)


def test_only_a_character_in_stealth_loses_its_dice() -> None:
    """R-TC-16, R-TC-128: only a character in Stealth loses the dice of Stealth when it is revealed."""
    assert without_stealth(HIDING) == replace(HIDING, stealthed=False, edge=(("Ruse", 2),))
    seen = replace(HIDING, stealthed=False)
    assert without_stealth(seen) == seen


def test_who_is_out_of_sight() -> None:
    """TC-D-83, TC-F-10: a character is out of sight in Stealth, or while it is hidden outside the Rotation."""
    one, other = vell(), vell("bo")
    position = Scripted(one, other).position
    assert not is_out_of_sight(position, one)
    assert is_out_of_sight(position, HIDING)
    on = replace(position, encounter=Encounter((Place(("bo",), 20, 1),), hidden=(("vell", 15),)))
    assert is_out_of_sight(on, one)
    assert not is_out_of_sight(on, other)
