"""The measures of each character’s outcome."""

from __future__ import annotations

from facedown.game import Outcome
from facedown.systems.tri_core.model import character_ref
from facedown.systems.tri_core.rules.outcomes import outcomes
from tests.systems.tri_core.driver import Scripted, kara, odo


def test_the_measures_of_each_character() -> None:
    """The outcome of a character has its standing, HP, AP, damage and step of Wounded.

    Kara has 60 of 68 HP and 7 AP; Odo is at −3 of 52 HP and Wounded II.

    Rules: TC-E-04, R-TC-157.
    """
    ctx = Scripted(kara(hp=60, ap=7, controller="ben"), odo(hp=-3, ap=2, out="wounds", wounded=2))
    assert outcomes(ctx.position) == (
        Outcome(character_ref("kara"), "ben", {"standing": 1, "HP": 60, "AP": 7, "damage": 8, "Wounded": 0}),
        Outcome(character_ref("odo"), "ana", {"standing": 0, "HP": -3, "AP": 2, "damage": 55, "Wounded": 2}),
    )


def test_a_character_above_the_maximum_lacks_nothing() -> None:
    """TC-C-01: A character with 70 of 68 HP has no damage in its outcome."""
    found = outcomes(Scripted(kara(hp=70), odo()).position)
    assert [one.measures["damage"] for one in found] == [0, 0]
