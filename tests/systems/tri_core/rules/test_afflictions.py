"""The strength and duration of Afflictions, and what a Resolve leaves of them."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.tri_core.model import Affliction, AfflictionName, Rulings
from facedown.systems.tri_core.rules.afflictions import (
    CarriedAffliction,
    after_healing,
    after_resolve,
    after_success,
    combined,
    cycles_of_hit,
    steps_not_resisted,
    steps_of_dice,
    steps_of_hit,
)
from facedown.systems.tri_core.rules.challenge_levels import resolve_band
from tests.systems.tri_core.driver import ability, entry, kara


@pytest.mark.parametrize(("kind", "steps"), [("Burn", 7), ("Freeze", 3), ("Impale", 3), ("Crush", 1), ("Pain", 1)])
def test_each_full_set_of_damage_dice_causes_one_step(kind: AfflictionName, steps: int) -> None:
    """Of 7 dice, Burn takes each, Freeze and Impale each 2 and Crush and Pain each 4; the damage does not count.

    Rules: TCG-AF-01, TCG-AF-05, TCG-AF-11, R-TCG-46.
    """
    assert steps_of_dice(kind, 7) == steps_of_hit(kind, 7, 100) == steps


def test_befoul_has_half_the_damage_as_steps() -> None:
    """TCG-AF-09: Befoul blocks 1 point of healing for every 2 points of damage: 6 of 13, whatever the dice."""
    assert [steps_of_hit("Befoul", pool, 13) for pool in (0, 4, 40)] == [6, 6, 6]


@pytest.mark.parametrize(("margin", "steps"), [(20, 0), (0, 0), (-1, 3), (-19, 3), (-20, 6)])
def test_any_success_negates_crush_and_impale(margin: int, steps: int) -> None:
    """TCG-AF-05, TCG-AF-11, R-TCG-30: a success negates 3 steps, a failure keeps them, one by 20 doubles them."""
    assert steps_not_resisted(resolve_band(margin), 3) == steps


@pytest.mark.parametrize(
    ("kind", "cycles"), [("Burn", 0), ("Bash", 5), ("Slowed", 3), ("Befoul", 5), ("Sever", 4), ("Pain", 5)]
)
def test_how_many_cycles_an_affliction_of_a_hit_lasts(kind: AfflictionName, cycles: int) -> None:
    """3 steps of 9 dice last: until resisted, 3, 1 + 9 / 4 or 2 cycles, and some 2 more by Duration I.

    Rules: TCG-AF-09, R-TCG-46, R-TCG-151.
    """
    longer = ability("Long", entry("Duration I", cycles=2))
    assert cycles_of_hit(CarriedAffliction(kind, longer), 3, 9) == cycles


def bad(kind: AfflictionName, steps: int, cycles: int = 0, level: int = 20) -> Affliction:
    """Return an Affliction."""
    return Affliction(kind, "lea", steps, level, cycles)


@pytest.mark.parametrize(("kind", "steps", "cycles"), [
    ("Crush", 7, 3), ("Befoul", 7, 3), ("Slowed", 7, 5), ("Blind", 5, 5), ("Sever", 5, 3),
])  # fmt: skip
def test_a_second_affliction_is_combined_with_the_first(kind: AfflictionName, steps: int, cycles: int) -> None:
    """5 steps for 2 cycles and 2 steps for 3 cycles are added; or the larger counts, and Sever gains a cycle only.

    Rules: R-TCG-34, R-TCG-42, R-TCG-44.
    """
    found = combined(bad(kind, 5, 2, level=18), bad(kind, 2, 3, level=25))
    assert (found.steps, found.cycles, found.level) == (steps, cycles, 25)


def test_a_first_affliction_of_a_kind_is_not_changed() -> None:
    """R-TCG-34: without an older Affliction of the kind, the new one has its own steps and cycles."""
    assert combined(None, bad("Blind", 2, 3)) == bad("Blind", 2, 3)


@pytest.mark.parametrize(("margin", "steps"), [(20, 0), (19, 3), (0, 3), (-1, 7), (-19, 7), (-20, 8)])
def test_burn_of_six_after_a_resolve(margin: int, steps: int) -> None:
    """R-TCG-30, R-TCG-35: a success by 20 ends 6 points of Burn, others halve them; a failure adds 1, or 2 by 20."""
    assert after_resolve(Rulings(), bad("Burn", 6), resolve_band(margin)).steps == steps


@pytest.mark.parametrize(("steps", "amount", "blocked", "left"), [
    (3, 5, 3, ("Burn",)), (5, 5, 5, ("Burn",)), (9, 5, 5, ("Burn", "Befoul")), (3, 0, 0, ("Befoul", "Burn")),
])  # fmt: skip
def test_befoul_is_used_up_by_the_healing_that_it_blocks(
    steps: int, amount: int, blocked: int, left: tuple[str, ...]
) -> None:
    """TCG-AF-09, R-TCG-43: Befoul blocks up to as many points as its steps, and loses a step for each."""
    after, found = after_healing(kara(hp=20, afflictions=(bad("Befoul", steps), bad("Burn", 2))), amount)
    assert (found, after.hp, tuple(one.kind for one in after.afflictions)) == (blocked, 20, left)
    befoul = after.afflicted("Befoul")
    assert (befoul.steps if befoul is not None else 0) == steps - blocked


def test_healing_without_befoul_is_not_blocked() -> None:
    """TCG-AF-09: only Befoul blocks healing."""
    one = kara(afflictions=(bad("Burn", 2),))
    assert after_healing(one, 5) == (one, 0)


@pytest.mark.parametrize(("growth", "left"), [("on_fail", (1, 0)), ("every_cycle", (2, 0))])
def test_a_success_shrinks_freeze_before_it_grows(growth: Any, left: tuple[int, int]) -> None:
    """R-TCG-36, R-TCG-41: half of 2 steps is 1, which grows by ruling; half of 1 is 0, which never grows."""
    rulings = Rulings(freeze_growth=growth)
    assert tuple(after_success(rulings, Affliction("Freeze", "a", steps, 17)).steps for steps in (2, 1)) == left
