"""Advantage, impairments, Sub-Actions and the GM’s rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    CORE_STAT,
    HAMPERED_ACTIONS,
    LIMB_RULES,
    LIMBS,
    SUB_ACTIONS,
    TEXTLESS,
    Impairment,
    Rulings,
)
from facedown.systems.tri_core.rules.rolls import condition_dice
from tests.systems.tri_core.driver import (
    A,
    B,
    Scripted,
    does,
    fight,
    legal,
    offered,
    passes,
    refused,
    sentence,
    strike,
    vell,
)


def dice(action: str, *limbs: Any, **state: Any) -> int:
    """Return the number of dice that impairments add to an action or take from it."""
    one = replace(vell(**state), impairments=tuple(Impairment(limb, "a rope") for limb in limbs))
    return sum(part.value for part in condition_dice(one, Rulings(), action))


@pytest.mark.parametrize(("limb", "actions"), [
    ("sight", set(CORE_STAT)),
    ("arms", {"Strike", "Volley", "Grab", "Block", "Parry"}),
    ("legs", {"Collide", "Block", "Dodge"}),
    ("hearing", set()), ("smell", set()), ("touch", set()), ("taste", set()), ("device", set()),
])  # fmt: skip
def test_an_impairment_affects_the_actions_that_need_it(limb: str, actions: set[str]) -> None:
    """An impairment takes 2 dice from each action that needs it; the GM rules on other senses and devices.

    Rules: TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-57.
    """
    assert {action for action in CORE_STAT if dice(action, limb) == -2} == actions
    assert set(HAMPERED_ACTIONS.get(limb, ())) == actions


def test_two_conditions_make_vulnerable_on_every_action() -> None:
    """Impaired arms and legs make every action Vulnerable, with 2 dice less, but the same condition counts once.

    Rules: TC-E-43, TC-E-44, TC-E-46, R-TC-15.
    """
    assert [dice(action, "arms", "legs") for action in ("Strike", "Dodge", "Collide")] == [-2, -2, -2]
    assert dice("Strike", "arms", "arms") == -2
    assert dice("Dodge", "arms", "arms") == 0
    assert dice("Strike", "hearing", "smell") == 0


def test_the_gm_impairs_a_character_and_ends_the_impairment() -> None:
    """Only the GM impairs a character and ends the impairment, and each impairment cites its own rule.

    Rules: TC-E-51, TC-E-52, TC-E-56, TC-E-57.
    """
    ctx = Scripted(vell())
    refused(ctx, m.Impair("vell", "sight", "smoke"), "TC-E-52")
    for limb in LIMBS:
        does(ctx, m.Impair("vell", limb, "smoke"))
    assert [event.rule for event in ctx.events_so_far() if event.kind == "impaired"] == [LIMB_RULES[x] for x in LIMBS]
    does(ctx, m.Ease("vell", "sight"))
    assert [it.limb for it in ctx.who().impairments] == list(LIMBS[1:])


def test_the_gm_gives_and_ends_advantage_and_disadvantage() -> None:
    """Only the GM gives and ends Advantage (+2 dice) and Disadvantage (−2 dice), and both together add 0.

    Rules: TC-E-51, TC-E-41, TC-E-42.
    """
    ctx = Scripted(vell())
    refused(ctx, m.Grant("vell", "Advantage"), "TC-E-51")
    does(ctx, m.Grant("vell", "Advantage"))
    assert [part.value for part in condition_dice(ctx.who(), Rulings(), "Strike")] == [2]
    does(ctx, m.Grant("vell", "Disadvantage"))
    assert condition_dice(ctx.who(), Rulings(), "Strike") == []
    does(ctx, m.Grant("vell", "Advantage", False))
    assert [part.value for part in condition_dice(ctx.who(), Rulings(), "Strike")] == [-2]


# Sub-Actions


def test_there_are_three_families_of_sub_actions() -> None:
    """A card can have any Sub-Action of three families, and the GM rules on all except Tumble and Charge.

    Rules: TC-D-108, TC-D-109, TC-D-110, R-TC-19, R-TC-20.
    """
    names = {name for family in SUB_ACTIONS.values() for name in family}
    assert set(TEXTLESS) == names - {"Tumble", "Charge"}
    ctx = fight(A, B)
    fields = [field for lay in offered(ctx, "ana", "lay") for field in lay.fields if field.name == "subs"]
    assert {choice.value for field in fields for choice in field.domain.choices} == names  # type: ignore[union-attr]


def test_a_reaction_takes_no_sub_action_except_tumble_with_a_dodge() -> None:
    """TC-D-107, R-TC-156: A Strike as a Reaction takes no Aim, but a Dodge as a Reaction can have a Tumble."""
    ctx = fight(A, replace(B, controller="ben"))
    does(ctx, strike("a", "b"), m.FinishPlaying("a"))
    refused(ctx, m.Lay("b", "Strike", target="a", subs=("Aim",)), "TC-D-107", "ben")
    assert legal(ctx, m.Lay("b", "Dodge", subs=("Tumble",)), "ben")


@pytest.mark.parametrize(("works", "hit"), [(True, [3, 3, 3]), (False, [3])])
def test_a_ruse_that_works_gives_2_dice_on_the_next_action(works: bool, hit: list[int]) -> None:
    """TC-E-48, R-TC-17: The GM decides whether a Ruse works, and its 2 dice are used up by the next action."""
    ctx = fight(A, B)
    does(ctx, m.Lay("a", "Walk", to=(4, 5), subs=("Ruse",)), *passes("a", "b"))
    assert ctx.who("a").tricks == ("Ruse",)
    (option,) = offered(ctx, "gm", "bring")
    assert list(option.choices()) == [{"character": "a", "sub": "Ruse", "works": true} for true in (True, False)]
    does(ctx, m.Bring("a", "Ruse", works))
    assert ctx.who("a").tricks == ()
    ctx.position = replace(ctx.position)
    does(ctx, strike("b", "a"), m.FinishPlaying("b"), m.Lay("a", "Block"), m.FinishPlaying("a"),
         faces=[[5, 5], [6, 6], [5, 4], [1, 1], hit, [12, 1]])  # fmt: skip
    assert ctx.who("a").edge == ()


def test_the_gm_describes_the_result_of_other_sub_actions() -> None:
    """R-TC-19, TC-D-107: The GM describes what a Sub-Action brings, until its user’s next turn at the latest."""
    ctx = fight(A, B)
    does(ctx, strike("a", "b", subs=("Aim", "Detect")), *passes("a", "b"), faces=[[2, 1]])
    does(ctx, m.Bring("a", "Aim", True, "the lock springs open"))
    assert sentence(ctx, ctx.events_so_far()[-1]) == "A’s Aim works: the lock springs open."
    assert ctx.who("a").tricks == ("Detect",)
    does(ctx, *passes("b"))
    assert ctx.who("a").tricks == ()


def test_disadvantage_takes_2_dice_of_a_skill_roll() -> None:
    """Disadvantage takes 2 dice of a skill roll, in a test and in a contest, but never leaves fewer than 0.

    Rules: R-TC-134, TC-F-41.
    """
    ctx = Scripted(vell(sheet={"skills": {"Athletics": 3}}))
    does(ctx, m.Test("vell", "Athletics", worse=True), faces=[[5, 5]])
    ctx = Scripted(vell("a", sheet={"skills": {"Observe": 2}}), vell("b"))
    does(ctx, m.Contest("a", "Observe", "b", "Stealth", ("a", "b")), faces=[[5]])
    contest = ctx.events_so_far()[-1]
    assert [tally.total for tally in contest.tallies] == [5 + 9, 8]
