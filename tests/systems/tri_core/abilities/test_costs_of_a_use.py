"""The functions that compute the costs of a use of an Ability: its points, its AP by weight, and its cycles."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.abilities.use_costs import (
    Use,
    duration_cycles,
    least_ap,
    spread_cycles,
    use_cost,
    use_points,
)
from facedown.systems.tri_core.model import Ability, Rulings
from tests.systems.tri_core.driver import ability, entry, label_text, parts_of

PLAIN = Rulings()


def own(kind: str, slot: str = "Double", *rows: str, core: str = "Body") -> Ability:
    """Return an Ability of this type in this Slot."""
    event = "hurt" if kind == "Trigger" else ""
    return ability("Own", *(rows or (entry("Empower II", points=1),)), type=kind, slot=slot, event=event, core=core)


@pytest.mark.parametrize(("kind", "slot", "found"), [
    ("Active", "Half", [("Half Slot", 1, "TCG-AC-03")]), ("Active", "Single", [("Single Slot", 1, "TCG-AC-03")]),
    ("Active", "Double", [("Double Slot", 2, "TCG-AC-03")]), ("Trigger", "Half", [("Half Slot", 1, "TCG-AC-03")]),
    ("Trigger", "Single", [("Single Slot", 1, "TCG-AC-03"), ("Trigger", 1, "TCG-AC-12")]),
    ("Trigger", "Double", [("Double Slot", 2, "TCG-AC-03"), ("Trigger", 2, "TCG-AC-12")]), ("Passive", "Double", []),
])  # fmt: skip
def test_the_parts_of_the_points_of_a_use(kind: str, slot: str, found: list[tuple[str, int, str]]) -> None:
    """The points of a use show a part for the Slot and one for a Trigger, which doubles it.

    Half a point is rounded up once, after doubling.

    Rules: TCG-AC-03, TCG-AC-12, R-TCG-05, R-TCG-06.
    """
    tally = use_points(replace(own("Active", slot), type=kind), PLAIN)
    assert (label_text(tally.label), parts_of(tally)) == ("SP of a use", found)


def test_a_half_slot_is_free_by_ruling() -> None:
    """R-TCG-05: by ruling, an Active or Trigger in a Half Slot costs no points; other Slots cost the same as before."""
    free = Rulings(half_slot="half_budget_free")
    for kind, single in (("Active", 1), ("Trigger", 2)):
        assert use_points(own(kind, "Half"), free).total == 0
        assert use_points(own(kind, "Single"), free).total == single


@pytest.mark.parametrize(("kind", "core", "row", "found"), [
    ("Active", "Mind", "", Use("FP", 2, (1, 2, 3))), ("Active", "Spirit", "Cognition V", Use("MP", 2, (2, 3))),
    ("Trigger", "Body", "", Use("SP", 4, (0,))), ("Trigger", "Body", "Cognition V", Use("SP", 4, (2,))),
    ("Passive", "Body", "", Use("SP", 0, (0,))), ("Passive", "Mind", "Cognition V", Use("FP", 0, (0,))),
])  # fmt: skip
def test_the_whole_cost_of_a_use(kind: str, core: str, row: str, found: Use) -> None:
    """An Active costs AP by its weight, a Trigger none, and a Cognition at least 2; a Passive costs nothing.

    Rules: TCG-AC-10, TCG-AC-11, TCG-CO-00.
    """
    made = own("Active", "Double", *([row] if row else []), core=core)
    assert use_cost(replace(made, type=kind), PLAIN) == found


def test_an_ability_without_entries_has_no_minimum() -> None:
    """An Ability without entries has no minimum of AP: a Trigger costs none, and an Active the AP of its weight.

    Rules: TCG-CO-00.
    """
    bare = [replace(own(kind), keywords=()) for kind in ("Trigger", "Active")]
    assert [least_ap(one) for one in bare] == [0, 0]
    assert [use_cost(one, PLAIN).ap for one in bare] == [(0,), (1, 2, 3)]


def test_the_cycles_that_effects_last() -> None:
    """The cycles of two entries of Duration I, 2 and 4, are added to 1 free cycle, which a ruling can remove.

    Rules: TCG-DU-00, TCG-DU-01, R-TCG-113.
    """
    long = ability("Own", entry("Duration I", cycles=2), entry("Duration I", cycles=4), entry("Duration II", cycles=3))
    paid = Rulings(duration_first="paid")
    assert [duration_cycles(long, rulings) for rulings in (PLAIN, paid)] == [7, 6]
    assert [duration_cycles(own("Active"), rulings) for rulings in (PLAIN, paid)] == [1, 0]


def test_the_cycles_over_which_damage_is_spread() -> None:
    """TCG-DU-02: damage is spread only over the cycles of Duration II, not over those of Duration I."""
    both = ability("Own", entry("Duration I", cycles=2), entry("Duration II", cycles=4))
    assert (spread_cycles(both), spread_cycles(own("Active"))) == (4, 0)


@pytest.mark.parametrize(("kind", "action", "aspect", "target", "found"), [
    ("Active", "Strike", "Damage", "Single Target", True), ("Trigger", "Strike", "Damage", "Single Target", False),
    ("Active", "Strike", "Damage", "Self", False), ("Active", "Strike", "Heal", "Single Target", False),
    ("Active", "Block", "Shield", "Self", True), ("Active", "Block", "Shield", "Single Target", False),
    ("Active", "Block", "Damage", "Self", False),
])  # fmt: skip
def test_whether_an_ability_is_played_in_place_of_its_action(
    kind: str, action: str, aspect: str, target: str, found: bool
) -> None:
    """Only an Active without an area that attacks another or defends its user replaces its Core Action.

    Rules: TCG-AC-08, R-TCG-139.
    """
    made = replace(own("Active"), type=kind, action=action, aspect=aspect, target=target)
    assert replaces_core_action(made) is found
    ring = ability("Ring", entry("Range V", rings=1)).keywords
    assert not replaces_core_action(replace(made, keywords=(*made.keywords, *ring)))
