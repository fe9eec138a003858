"""What rests and days restore, which characters may rest, and how a collapse, a Shock and Wounded III are shortened."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.tri_core.model import Resource, Rulings, Shield
from facedown.systems.tri_core.rules.rests import (
    HOURS,
    HOURS_OF_A_DAY,
    REST_RULES,
    Length,
    after_day,
    after_rest,
    after_resting_from_shock,
    hours_left_of_collapse,
    may_rest,
    points_after_rest,
)
from tests.systems.tri_core.driver import ability, able, entry, kara

# Kara: HP 68, AP 18, SP 14, FP 12, MP 19.


@pytest.mark.parametrize(("state", "length", "may"), [
    ({}, "long", True), ({"rests": ("short",)}, "long", True), ({"rests": ("short",)}, "short", False),
    ({"rests": ("long",)}, "long", False), ({"rests": ("short", "long")}, "long", False),
    ({"rests": ("long", "short")}, "short", False), ({"out": "wounds"}, "short", True),
    ({"out": "wounds"}, "long", True), ({"out": "collapse"}, "long", True), ({"out": "collapse"}, "short", True),
    ({"out": "dying"}, "long", False), ({"out": "dead"}, "short", False),
])  # fmt: skip
def test_who_may_rest(state: dict[str, Any], length: Length, may: bool) -> None:
    """TC-C-22: each kind of rest is allowed once a day, and not for dying or dead characters."""
    assert may_rest(kara(**state), length) is may


@pytest.mark.parametrize(("resource", "left", "length", "tired", "after"), [
    ("HP", -9, "long", False, 68), ("HP", -9, "short", False, 25), ("HP", -9, "long", True, 25),
    ("HP", -9, "short", True, 8), ("MP", 5, "long", False, 19), ("MP", 5, "short", False, 14),
    ("MP", 5, "long", True, 14), ("MP", 5, "short", True, 9), ("MP", 12, "short", False, 19),
])  # fmt: skip
def test_a_rest_restores_a_share_of_the_maximum(
    resource: Resource, left: int, length: Length, tired: bool, after: int
) -> None:
    """A rest restores all, half or a quarter of 68 HP (34 and 17) and of 19 MP (9 and 4), never above the maximum.

    Rules: TC-C-19, TC-C-20, TC-C-21, R-TC-50.
    """
    one = kara(tired=tired, **{resource.lower(): left})
    assert points_after_rest(one, Rulings(), resource, length) == after


def test_each_rest_has_its_rule_and_hours() -> None:
    """TC-C-19, TC-C-20: a long rest lasts 8 hours and a short rest 4; a day has 24."""
    assert (REST_RULES, HOURS, HOURS_OF_A_DAY) == (
        {"long": "TC-C-19", "short": "TC-C-20"}, {"long": 8, "short": 4}, 24,
    )  # fmt: skip


OTHER, WARD = Shield("HP", 2, None, "Active", "odo", 3), Shield("HP", 5, "Wind", "Passive")


@pytest.mark.parametrize(("length", "stack", "shields"), [
    ("long", "per_class", (OTHER, WARD)), ("long", "latest", (WARD,)), ("short", "latest", (OTHER,)),
])  # fmt: skip
def test_only_a_long_rest_restores_permanent_shields(length: Length, stack: Any, shields: tuple[Shield, ...]) -> None:
    """The Passive shields HP with 5 points again; by ruling, this replaces the Shield of another class.

    Rules: R-TCG-12, R-TCG-82.
    """
    ward = ability("Ward", entry("Boost III", of="HP", points=5), type="Passive", aspect="Boost", sub_type="Wind")
    one = able(kara(shields=(OTHER,)), ward)
    assert after_rest(one, Rulings(boost_stack=stack), length).shields == shields


@pytest.mark.parametrize(("length", "lost", "left", "ap"), [
    ("long", 5, 0, 18), ("short", 5, 3, 8), ("short", 4, 2, 9), ("short", 1, 1, 9), ("short", 0, 0, 10),
])  # fmt: skip
def test_a_rest_restores_lost_total_ap_before_ap(length: Length, lost: int, left: int, ap: int) -> None:
    """A long rest restores the 18 Total AP, a short rest half of the loss; then 1 AP grows by its share of the Total.

    Half of a Total of 15, 16, 17 and 18 is 7, 8, 8 and 9.

    Rules: R-TC-45, R-TC-50.
    """
    one = after_rest(kara(ap=1, ap_lost=lost), Rulings(), length)
    assert (one.ap_lost, one.ap) == (left, ap)


def test_a_rest_is_counted_and_a_long_rest_is_remembered() -> None:
    """TC-C-22, TC-E-14: each rest is added to the rests of the day, and a long rest is remembered after a short one."""
    long = after_rest(kara(), Rulings(), "long")
    both = after_rest(long, Rulings(), "short")
    short = after_rest(kara(), Rulings(), "short")
    assert [(one.rests, one.had_long_rest) for one in (long, both, short)] == [
        (("long",), True), (("long", "short"), True), (("short",), False),
    ]  # fmt: skip


@pytest.mark.parametrize(("hp", "ap", "left"), [(1, 1, 0), (0, 1, 3), (1, 0, 3), (68, 18, 0)])
def test_a_rest_ends_a_shock_with_1_hp_and_1_ap(hp: int, ap: int, left: int) -> None:
    """TC-E-22, R-TC-106: a rest ends 3 cycles of Shock only with 1 HP and 1 AP, and forgets emptied resources."""
    one = after_resting_from_shock(kara(hp=hp, ap=ap, staggered=3, emptied_resources=("AP",)))
    assert (one.staggered, one.emptied_resources) == (left, ())


@pytest.mark.parametrize(("counted", "hours", "left"), [
    ("hours", 4, 2), ("hours", 6, 0), ("hours", 8, 0), ("cycles", 4, 0),
])  # fmt: skip
def test_hours_shorten_a_collapse(counted: str, hours: int, left: int) -> None:
    """R-TC-46: of a collapse of 6 hours, 4 hours leave 2, and 6 or 8 none; a collapse of 6 cycles ends at once."""
    rulings = Rulings(ap_collapse=counted)  # type: ignore[arg-type]
    assert hours_left_of_collapse(kara(out="collapse", helpless=6), rulings, hours) == left


@pytest.mark.parametrize(("hp", "days", "rested", "after"), [
    (5, 3, True, (2, True, 3)), (5, 3, False, (3, True, 3)), (5, 1, True, (0, False, 0)), (0, 1, True, (0, False, 3)),
    (5, 1, False, (1, True, 3)), (1, 1, True, (0, False, 0)),
])  # fmt: skip
def test_a_day_with_a_long_rest_shortens_the_stay_at_wounded_iii(
    hp: int, days: int, rested: bool, after: tuple[int, bool, int]
) -> None:
    """TC-E-14: only a day with a long rest counts, and the wounds are gone after the last one, except at 0 HP."""
    one = after_day(kara(hp=hp, wounded=3, locked=True, days_left=days, had_long_rest=rested))
    assert (one.days_left, one.locked, one.wounded) == after


def test_a_new_day_allows_rests_and_makes_the_weakened_tired() -> None:
    """TC-C-21, TC-C-23: a new day forgets the rests, and the Shock or unconsciousness of yesterday makes tired."""
    assert after_day(kara(rests=("long", "short"), had_long_rest=True, weakened=True)) == kara(tired=True)
    assert after_day(kara(tired=True)) == kara()
