"""Rests and days, skill tests and contests, and conditions set by the GM."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.rules.challenge_levels import Challenge, challenge_level
from tests.systems.tri_core.driver import Scripted, does, fight, legal, passes, refused, vell


def empty(**more: Any) -> Scripted:
    return Scripted(vell(**{"hp": 0, "ap": 0, "sp": 0, "fp": 0, "mp": 0, **more}))


def rested(ctx: Scripted, length: Any) -> tuple[int, int]:
    does(ctx, m.Rest("vell", length))
    return ctx.who().hp, ctx.who().ap


def test_x_29_a_rest_restores_all_or_half() -> None:
    """A long rest restores all HP and AP and a short one half, rounded down; after a Shock each restores half of that.

    Rules: X-29, TC-C-19, TC-C-20, TC-C-21, R-TC-50.
    """
    assert rested(empty(), "long") == (31, 15)
    assert rested(empty(), "short") == (15, 7)
    assert rested(empty(tired=True), "long") == (15, 7)
    assert rested(empty(tired=True), "short") == (7, 3)


def test_a_rest_restores_total_ap() -> None:
    """R-TC-45: a long rest restores all lost Total AP, and a short rest restores half."""
    ctx = empty(ap_lost=5)
    does(ctx, m.Rest("vell", "short"))
    assert ctx.who().ap_lost == 3
    does(ctx, m.Rest("vell", "long"))
    assert ctx.who().ap_lost == 0


def test_a_character_is_tired_on_the_day_after_a_shock() -> None:
    """TC-C-21, TC-C-23: a character is tired on the day after a Shock, and not on the day after that."""
    ctx = empty(weakened=True, rests=("long",))
    does(ctx, m.EndDay())
    assert (ctx.who().tired, ctx.who().weakened, ctx.who().rests, ctx.position.day) == (True, False, (), 2)
    does(ctx, m.EndDay())
    assert not ctx.who().tired


def test_days_with_a_long_rest_end_wounded_iii() -> None:
    """TC-E-14: Wounded III ends after the rolled number of days, and only days with a long rest count."""
    ctx = Scripted(vell(hp=5, wounded=3, locked=True, days_left=2, rests=("long",), had_long_rest=True))
    does(ctx, m.EndDay())
    assert (ctx.who().days_left, ctx.who().wounded) == (1, 3)
    does(ctx, m.EndDay())
    assert ctx.who().days_left == 1
    does(ctx, m.Rest("vell", "long"), m.EndDay())
    assert (ctx.who().days_left, ctx.who().wounded, ctx.who().locked) == (0, 0, False)


@pytest.mark.parametrize(("level", "levels"), [(1, [12, 14, 18, 20]), (2, [16, 18, 22, 24]), (3, [20, 22, 26, 28])])
def test_x_31_challenge_levels(level: int, levels: list[int]) -> None:
    """The Challenge Levels of levels 1 to 3 with each weight are those of the printed example.

    Rules: X-31, TC-F-34, TC-F-35, W-13.
    """
    assert [
        challenge_level(None, Challenge(level, weight)).total for weight in ("Light", "none", "Moderate", "Heavy")
    ] == levels


def test_a_test_passes_by_matching_or_exceeding() -> None:
    """TC-F-37: Athletics of 8 + 6 passes against 14, and 7 + 6 does not."""
    for face, passed in ((8, True), (7, False)):
        ctx = Scripted(vell())
        does(ctx, m.Test("vell", "Athletics"), faces=[[face]])
        assert [event.data["passed"] for event in ctx.events_so_far() if event.kind == "test"] == [passed]


def test_x_34_the_defender_wins_a_tie() -> None:
    """X-34, TC-F-38, R-TC-76, W-17: the defender wins a tie between Stealth and Observe."""
    for faces, won in (([[5], [4]], False), ([[5], [3]], True)):
        ctx = Scripted(vell("a"), vell("b"))
        does(ctx, m.Contest("a", "Stealth", "b", "Observe"), faces=faces)
        assert [event.data["won"] for event in ctx.events_so_far() if event.kind == "contest"] == [won]


def test_obstructions_help_stealth() -> None:
    """A partial obstruction adds 1 die of Stealth against Observe and a full one 2, but none against a Challenge Level.

    Rules: TC-F-11, R-TC-80.
    """
    for hidden, faces in (("", [3]), ("partial", [3, 3]), ("full", [3, 3, 3])):
        ctx = Scripted(replace(vell("a"), obstruction=hidden), vell("b"))
        does(ctx, m.Contest("a", "Stealth", "b", "Observe"), m.Test("a", "Stealth"), faces=[faces, [2], [3]])


@pytest.mark.parametrize(
    ("action", "kind", "faces", "free"),
    [
        ("Hoist", "Skill", [[5], [4]], True), ("Hoist", "Skill", [[5], [5]], False),
        ("Break free", "Core", [[5, 4], [5, 3]], True), ("Break free", "Core", [[5, 4], [6, 3]], False),
    ],
)  # fmt: skip
def test_a_held_character_breaks_free_by_grab_or_hoist(
    action: str, kind: str, faces: list[list[int]], free: bool
) -> None:
    """Breaking free costs 1 AP and rolls all dice of a Grab or Hoist, and the holder wins a tie.

    Rules: R-TC-85, R-TC-65, R-TC-76.
    """
    ctx = fight(vell("a", at=(4, 4), held_by="b"), vell("b", at=(5, 4)))
    does(ctx, m.Lay("a", action), *passes("a", "b"), faces=faces)
    assert (ctx.who("a").held_by == "") is free
    assert (ctx.who("a").classes_acted, ctx.who("a").ap) == ((kind,), 14)


def test_breaking_free_is_one_of_three_actions_of_a_held_character() -> None:
    """Breaking free by a Grab is the turn’s Core Action and by a Hoist its Skill Action.

    Without a holder it is refused.

    Rules: TC-D-87, TC-D-88, R-TC-85.
    """
    ctx = fight(vell("a", at=(4, 4), held_by="b"), vell("b", at=(5, 4)))
    does(ctx, m.Lay("a", "Break free"))
    refused(ctx, m.Lay("a", "Strike", target="b"), "TC-D-88")
    does(ctx, m.Lay("a", "Hoist"))
    refused(ctx, m.Lay("a", "Observe"), "TC-D-88")
    free = fight(vell("a", at=(4, 4)), vell("b", at=(5, 4)))
    refused(free, m.Lay("a", "Hoist"), "R-TC-85")
    refused(free, m.Lay("a", "Break free"), "R-TC-85")


def test_breaking_free_with_a_grab_is_no_second_core_action() -> None:
    """TC-D-94, R-TC-56: a second Core Action needs the shield, and breaking free uses none; Hoist stays possible."""
    shield = {"name": "guard", "sort": "shield", "place": "off", "dice": 2, "types": ["Impact"]}
    ctx = fight(vell("a", shield, at=(4, 4), held_by="b"), vell("b", at=(5, 4)))
    does(ctx, m.Lay("a", "Strike", target="b"))
    assert refused(ctx, m.Lay("a", "Break free"), "TC-D-94").text == "The second Core Action of A must use guard alone."
    assert legal(ctx, m.Lay("a", "Block", items=("guard",)))
    assert legal(ctx, m.Lay("a", "Hoist"))


def test_breaking_free_after_the_hold_has_ended_has_no_effect() -> None:
    """R-TC-62, R-TC-85: breaking free after the hold has ended has no effect, but its AP are spent."""
    ctx = fight(vell("a", at=(4, 4), held_by="b"), vell("b", at=(5, 4)))
    kinds = does(ctx, m.Lay("a", "Hoist"), m.Release("a"), *passes("a", "b"))
    assert "ineffective" in kinds
    assert ctx.who("a").ap == 14


def test_healing_brings_back_a_dying_character_at_0_hp() -> None:
    """TC-E-13: healing to 0 HP or more revives a dying character; less healing does not, but its HP stay."""
    ctx = Scripted(vell(hp=-9, wounded=4, out="dying"))
    does(ctx, m.Heal("vell", "HP", 8))
    assert (ctx.who().hp, ctx.who().out) == (-1, "dying")
    does(ctx, m.Heal("vell", "HP", 5), faces=[[2, 3]])
    assert (ctx.who().hp, ctx.who().wounded, ctx.who().days_left) == (4, 3, 5)


def test_healing_hp_and_ap_ends_a_systemic_shock_with_the_next_turn() -> None:
    """A Systemic Shock ends with the next turn if both HP and AP are healed, and one of the two is not enough.

    Rules: TC-E-22.
    """
    ctx = Scripted(vell(hp=-2, ap=0, staggered=4))
    does(ctx, m.Heal("vell", "HP", 9))
    assert ctx.who().staggered == 4
    does(ctx, m.Heal("vell", "AP", 1))
    assert ctx.who().staggered == 1
