"""Jumps above Agility by Athletics, impaired sight with another way to see, and Vulnerable (TC-D-16, TC-E-53, TC-E-44).

Every stat of the jumper differs: PWR 9, VIT 3, END 1, INT 2, ACT 7, FNE 4, ADR 5, MOR 8, ATN 6. Agility is Body 13 +
Mind 13 = 26 feet, the highest jump 26 + 2 × 9 = 44 feet; a square is 5 feet. Athletics is 1d12 + END 1 + ADR 5.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Squares
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Ability,
    BonusStrideOffer,
    Card,
    Character,
    Grid,
    Impairment,
    Item,
    Rulings,
    Sheet,
    Square,
    Suspension,
)
from facedown.systems.tri_core.rules.current_numbers import fully_restored
from facedown.systems.tri_core.rules.numbers import score
from facedown.systems.tri_core.rules.rolls import condition_dice, effect_pool
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    does,
    entry,
    fight,
    legal,
    offered,
    passes,
    refused,
)

STATS = (9, 3, 1, 2, 7, 4, 5, 8, 6)
HERE: Square = (4, 4)
LEDGES: dict[Square, int] = {(5, 4): 5, (5, 5): 6, (4, 5): 8, (3, 4): 9}
"""25, 30, 40 and 45 feet up."""


def jumper(key: str, *abilities: Ability, items: tuple[Item, ...] = (), level: int = 5, **state: Any) -> Character:
    """Return a character whose nine stats differ."""
    sheet = Sheet(key.title(), base=STATS, level=level, abilities=abilities, items=items)
    return replace(fully_restored(Character(key, sheet, "ana", side=key), Rulings()), **state)


def by_the_ledges(rulings: dict[str, Any] | None = None) -> Scripted:
    """Return a table where A has Priority beside four ledges, and B is far away."""
    ctx = fight(jumper("a", at=HERE), jumper("b", at=(12, 9)), rulings=rulings)
    assert ctx.position.encounter is not None
    grid = Grid(16, 12, high=tuple(LEDGES.items()))
    ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, grid=grid))
    return ctx


def jumps(ctx: Scripted, to: Square, *faces: list[int]) -> list[str]:
    """Let A jump to a square, and return the events by kind."""
    return does(ctx, m.Lay("a", "Jump", to=to), *passes("a", "b"), faces=list(faces))


# High jumps


def test_how_high_a_character_can_jump() -> None:
    """A character jumps 26 feet up without a check and 18 feet more with Athletics; 45 feet are refused.

    Rules: TC-D-16, R-TC-67.
    """
    assert [part.value for part in score(jumper("a").sheet, Rulings(), "Highest jump").addends] == [26, 18]
    ctx = by_the_ledges()
    found = {at: legal(ctx, m.Lay("a", "Jump", to=at)) for at in LEDGES}
    assert found == {(5, 4): True, (5, 5): True, (4, 5): True, (3, 4): False}
    refused(ctx, m.Lay("a", "Jump", to=(3, 4)), "TC-D-13")
    (move,) = [option for option in offered(ctx, "ana", "lay") if option.variant == "move"]
    (to,) = [field.domain_for({"action": "Jump"}) for field in move.fields if field.name == "to"]
    assert isinstance(to, Squares)
    assert {at for at, _ in to.notes} == {(5, 5), (4, 5)}


def test_a_jump_up_to_agility_needs_no_check() -> None:
    """TC-D-16: a jump of 25 feet with Agility 26 needs no roll and costs 2 AP."""
    ctx = by_the_ledges()
    before = ctx.who("a").ap
    kinds = jumps(ctx, (5, 4))
    assert "test" not in kinds
    assert (ctx.who("a").at, ctx.who("a").height, ctx.who("a").ap) == ((5, 4), 5, before - 2)


@pytest.mark.parametrize(("face", "there"), [(8, True), (7, False)])
def test_a_jump_above_agility_takes_athletics(face: int, there: bool) -> None:
    """A jump above Agility needs an Athletics total of 14; after a failure the jumper stays, and 2 AP are spent.

    Rules: TC-D-16, TC-F-06, R-TC-168.
    """
    ctx = by_the_ledges()
    before = ctx.who("a").ap
    kinds = jumps(ctx, (4, 5), [face])
    assert ("moved" in kinds, "test-failed" in kinds) == (there, not there)
    assert (ctx.who("a").at, ctx.who("a").ap) == ((4, 5) if there else HERE, before - 2)


@pytest.mark.parametrize(
    ("reading", "at", "needed"),
    [("14", (4, 5), 14), ("level", (4, 5), 10 + 4 * 5), ("feet", (4, 5), 40 - 26), ("feet", (5, 5), 30 - 26)],
)
def test_the_level_of_the_check_for_a_high_jump(reading: str, at: Square, needed: int) -> None:
    """The check for a high jump must reach 14, or by ruling 10 + 4 × level 5, or the number of feet above 26.

    Rules: R-TC-168.
    """
    ctx = by_the_ledges({"jump_level": reading})
    jumps(ctx, at, [3])
    (check,) = [event for event in ctx.events_so_far() if event.kind == "test"]
    assert [tally.total for tally in check.tallies] == [3 + 6, needed]


def test_the_gms_own_athletics_test_takes_its_place() -> None:
    """TC-D-105, R-TC-168: an Athletics test that the GM required before a Stride replaces the check of the jump."""
    ctx = by_the_ledges()
    does(ctx, m.Test("a", "Athletics", needed=11, before="Stride"))
    kinds = jumps(ctx, (4, 5), [5])
    assert kinds.count("test") == 1
    assert ctx.who("a").at == (4, 5)


def test_an_action_that_fails_its_test_is_announced_once() -> None:
    """TC-D-105: a failed test emits one event, which names the skill and the action."""
    ctx = by_the_ledges()
    jumps(ctx, (4, 5), [1])
    failed = [event.data for event in ctx.events_so_far() if event.kind == "test-failed"]
    assert failed == [{"actor": "a", "action": "Jump", "skill": "Athletics"}]


@pytest.mark.parametrize(("face", "there"), [(8, True), (7, False)])
def test_the_bonus_stride_of_a_critical_dodge_takes_athletics_too(face: int, there: bool) -> None:
    """The bonus Stride of a critical Dodge can be a high jump, with the same Athletics check as a card.

    Rules: TC-D-43, TC-D-16, R-TC-168.
    """
    ctx = by_the_ledges()
    assert ctx.position.encounter is not None
    waits = ctx.position.encounter.waits.push(BonusStrideOffer("a"))
    ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, waits=waits))
    (stride,) = offered(ctx, "ana", "bonus-move")
    (to,) = [field.domain_for({"stride": "Jump"}) for field in stride.fields if field.name == "to"]
    assert isinstance(to, Squares)
    assert (4, 5) in dict(to.notes)
    does(ctx, m.BonusMove("a", (4, 5), "Jump"), faces=[[face]])
    assert ctx.who("a").at == ((4, 5) if there else HERE)


# Sight


BLINDED = (Impairment("sight", "smoke"),)
SENSE = entry("Anatomy I", senses=["Blind-Sense"])


def lost(one: Character, action: str = "Strike") -> int:
    """Return the Effect dice that conditions remove from an action."""
    return -sum(part.value for part in condition_dice(one, Rulings(), action))


def test_another_sense_removes_the_penalty_of_impaired_sight() -> None:
    """Impaired sight costs 2 dice, but none with another sense by an active Passive or a worn item.

    Rules: TC-E-53, R-TC-169.
    """
    passive = ability("Echo", SENSE, type="Passive", aspect="Boost")
    helmet = Item("helmet", "armor", place="worn", keywords=(SENSE,))
    assert lost(jumper("a", impairments=BLINDED)) == 2
    assert lost(jumper("a", passive, impairments=BLINDED)) == 0
    assert lost(jumper("a", items=(helmet,), impairments=BLINDED)) == 0
    assert lost(jumper("a", items=(replace(helmet, place="stowed"),), impairments=BLINDED)) == 2
    suspended = jumper("a", passive, impairments=BLINDED)
    assert (
        lost(
            replace(
                suspended, sheet=replace(suspended.sheet, suspended_abilities=(Suspension("Echo", "OVER_CEILING"),))
            )
        )
        == 2
    )


def test_a_temporary_sense_removes_the_penalty_of_impaired_sight() -> None:
    """A sense that an Ability gives removes the penalty of impaired sight once the GM says that it works.

    An Ability that removes a sense does not help.

    Rules: TC-E-53, R-TC-169, R-TCG-141.
    """
    for fewer, dice in ((False, 0), (True, 2)):
        row = entry("Anatomy I", senses=["Thermal Vision"], fewer=fewer)
        own = ability("Own", row, action="Dodge", aspect="Boost", target="Self")
        ctx = fight(jumper("a", own, at=HERE, impairments=BLINDED), jumper("b", at=(12, 9)))
        assert lost(ctx.who("a")) == 2
        does(ctx, m.Lay("a", "Ability", ability="Own"), *passes("a", "b"))
        does(ctx, m.Judge(works=True))
        assert [modifier.what for modifier in ctx.who("a").stat_modifiers] == ["Anatomy I"]
        assert lost(ctx.who("a")) == dice


def test_another_way_to_see_leaves_other_conditions_as_they_are() -> None:
    """With another sense, impaired arms remain as one condition, which does not make a character Vulnerable.

    Rules: TC-E-44, TC-E-53.
    """
    passive = ability("Echo", SENSE, type="Passive", aspect="Boost")
    hampered = (*BLINDED, Impairment("arms", "a rope"))
    blind, sensing = jumper("a", impairments=hampered), jumper("a", passive, impairments=hampered)
    assert (blind.vulnerable, lost(blind, "Dodge")) == (True, 2)
    assert (sensing.vulnerable, lost(sensing, "Dodge"), lost(sensing, "Strike")) == (False, 0, 2)


# Vulnerable


def test_a_disadvantage_of_the_gms_is_a_condition_too() -> None:
    """Impaired arms and a Disadvantage by the GM make a character Vulnerable, and an Advantage does not help.

    Rules: TC-E-44, TC-E-45, R-TC-15.
    """
    arms = (Impairment("arms", "a rope"),)
    both = jumper("a", impairments=arms, granted=("Disadvantage",))
    assert (lost(both, "Strike"), lost(both, "Dodge"), lost(both, "Collide")) == (2, 2, 2)
    helped = replace(both, granted=("Disadvantage", "Advantage"))
    assert (lost(helped, "Strike"), lost(helped, "Dodge")) == (2, 2)
    moderate = Card("Strike", "Moderate")
    assert effect_pool(helped, Rulings(), moderate, condition_dice(helped, Rulings(), "Strike")).dice.total == 1 + 2 - 2


def test_a_single_disadvantage_and_advantage_still_cancel() -> None:
    """One condition, by the GM or by an impairment, does not make Vulnerable and is cancelled by an Advantage.

    Rules: TC-E-41, R-TC-14.
    """
    assert lost(jumper("a", granted=("Disadvantage", "Advantage"))) == 0
    assert lost(jumper("a", impairments=(Impairment("arms", "a rope"),), granted=("Advantage",))) == 0


def test_no_advantage_is_offered_for_a_character_that_the_gm_made_vulnerable() -> None:
    """TC-E-45: the GM cannot grant an Advantage to a Vulnerable character."""
    ctx = Scripted(jumper("a", impairments=(Impairment("arms", "a rope"),), granted=("Disadvantage",)))
    assert not legal(ctx, m.Grant("a", "Advantage"), "gm")
    easier = Scripted(jumper("a", granted=("Disadvantage",)))
    assert legal(easier, m.Grant("a", "Advantage"), "gm")
