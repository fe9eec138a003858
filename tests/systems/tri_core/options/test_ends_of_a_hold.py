"""Ends of a hold by moving apart or letting go, and refusals of an Ability with no target in Range.

Every stat of a hero differs: PWR 5, VIT 3, END 6, INT 2, ACT 7, FNE 4, ADR 8, MOR 1, ATN 9; its Speed Rank is
4 + 27 // 6 = 8.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Ability,
    BonusMoveOffer,
    Character,
    PushDecision,
    Rulings,
    Sheet,
    character_ref,
    distance,
)
from facedown.systems.tri_core.rules.current_numbers import current_score, fully_restored
from facedown.systems.tri_core.rules.ranges import free_squares, stride_squares
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

STATS = (5, 3, 6, 2, 7, 4, 8, 1, 9)
HERE, BESIDE = (4, 4), (5, 4)


def hero(key: str, *abilities: Ability, seat: str = "ana", **state: Any) -> Character:
    """Return a hero of level 5 with nine different stats."""
    sheet = Sheet(key.title(), base=STATS, level=5, abilities=abilities)
    return replace(fully_restored(Character(key, sheet, seat, side=key), Rulings()), **state)


def holding(*more: Character, rulings: dict[str, Any] | None = None) -> Scripted:
    """Return an encounter in which A has Priority and restrains B, whom another seat plays."""
    people = (hero("a", at=HERE), hero("b", seat="ben", at=BESIDE, held_by="a"), *more)
    return fight(*people, rulings=rulings)


def long_grab(rulings: dict[str, Any] | None = None, to: tuple[int, int] = (9, 4)) -> Scripted:
    """Let A grab B at the square `to`, by default 5 squares away, with an Ability that has 4 squares of Range I."""
    arm = ability("Arm", entry("Empower II", points=1), entry("Range I", squares=4), action="Grab", aspect="Hinderance",
                  sub_type="Impact")  # fmt: skip
    ctx = fight(hero("a", arm, at=HERE), hero("b", seat="ben", at=to), rulings=rulings)
    does(ctx, m.Lay("a", "Grab", ability="Arm", target="b"), *passes("a", "b"), faces=[[9, 9], [3], [3, 3]])
    return ctx


# Moving apart


@pytest.mark.parametrize(("action", "to", "held"), [("Sprint", (9, 9), False), ("Walk", (4, 3), True)])
def test_a_holder_that_moves_away_releases_the_target(action: str, to: tuple[int, int], held: bool) -> None:
    """A holder that moves away further than 1 square releases its target, whose Speed Rank is 8 again.

    Rules: R-TC-170, R-TC-85.
    """
    ctx = holding()
    kinds = does(ctx, m.Lay("a", action, to=to), *passes("a", "b"))
    assert distance(to, BESIDE) == (1 if held else 5)
    assert (ctx.who("b").held_by, "released" in kinds) == ("a" if held else "", not held)
    assert current_score(ctx.who("b"), Rulings(), "Speed Rank").total == (0 if held else 8)
    assert ctx.who("b").disadvantages == (("restrained",) if held else ())


def test_a_target_placed_out_of_reach_is_released() -> None:
    """R-TC-170: A held target that the GM places elsewhere is released, but not on another square beside its holder."""
    ctx = holding()
    does(ctx, m.Put("b", (3, 3)))
    assert ctx.who("b").held_by == "a"
    does(ctx, m.Put("b", (9, 9)))
    assert ctx.who("b").held_by == ""


def test_a_target_pushed_out_of_reach_is_released() -> None:
    """R-TC-170, TCG-KI-01: A held target is released when a third character pushes it 3 squares away."""
    ctx = holding(hero("c", at=(5, 5)))
    assert ctx.position.encounter is not None
    waits = ctx.position.encounter.waits.push(PushDecision("c", "b", 3, "Kinesis"))
    ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, waits=waits))
    does(ctx, m.Shove("c", (8, 4)))
    assert (ctx.who("b").at, ctx.who("b").held_by) == ((8, 4), "")


def test_a_ruling_can_keep_the_holder_within_reach() -> None:
    """By the ruling `hold_apart`, a Stride or free move of a holder must end beside its target until it releases it.

    Rules: R-TC-170.
    """
    ctx = holding(rulings={"hold_apart": "refused"})
    refused(ctx, m.Lay("a", "Sprint", to=(9, 9)), "TC-D-13")
    assert legal(ctx, m.Lay("a", "Walk", to=(4, 3)))
    assert ctx.position.encounter is not None
    grid = ctx.position.encounter.grid
    for there in (
        stride_squares(ctx.position, ctx.who("a"), "Run"),
        free_squares(ctx.position, grid, ctx.who("a"), 4),
    ):
        assert {distance(at, BESIDE) for at in there} == {1}
    does(ctx, m.Release("b"))
    assert legal(ctx, m.Lay("a", "Sprint", to=(9, 9)))


@pytest.mark.parametrize(("to", "held"), [((9, 4), True), ((10, 4), False)])
def test_a_hold_by_an_ability_has_the_range_of_the_ability(to: tuple[int, int], held: bool) -> None:
    """R-TC-170, TCG-AC-20: A hold by a Grab with 4 squares of Range I reaches 1 + 4 = 5 squares, not 6."""
    ctx = long_grab()
    assert (ctx.who("b").at, ctx.who("b").held_by) == ((9, 4), "a")
    if to != (9, 4):
        does(ctx, m.Put("b", to))
    assert ctx.who("b").held_by == ("a" if held else "")


@pytest.mark.parametrize(("to", "held"), [((9, 4), True), ((10, 4), False)])
def test_the_range_of_a_hold_does_not_depend_on_where_it_began(to: tuple[int, int], held: bool) -> None:
    """R-TC-170: A hold by an Ability that was used at 2 squares still reaches the 5 squares of the Ability."""
    ctx = long_grab(to=(6, 4))
    assert (distance((6, 4), ctx.who("a").at or (0, 0)), ctx.who("b").hold_reach) == (2, 5)
    does(ctx, m.Put("b", to))
    assert ctx.who("b").held_by == ("a" if held else "")


def test_a_holder_may_move_within_the_range_of_its_ability() -> None:
    """By the ruling `hold_apart`, a holder may move up to the 5 squares of its Ability away from the target.

    Rules: R-TC-170.
    """
    ctx = long_grab(rulings={"hold_apart": "refused"})
    assert ctx.position.encounter is not None
    there = free_squares(ctx.position, ctx.position.encounter.grid, ctx.who("a"), 8)
    assert max(distance(at, (9, 4)) for at in there) == 5


def test_release_resets_the_range_of_a_hold() -> None:
    """R-TC-170: A released target has no holder, and the range of a hold on it is 1 again."""
    ctx = long_grab()
    does(ctx, m.Release("b"))
    assert (ctx.who("b").held_by, ctx.who("b").hold_reach) == ("", 1)


# Letting go


def test_releasing_costs_no_ap_and_no_action() -> None:
    """R-TC-171: The holder’s player is offered a release that costs 0 AP and uses no action of the turn."""
    ctx = holding()
    (option,) = offered(ctx, "ana", "release")
    assert (option.label, option.actor, option.owed) == (
        "Let go of a held character (0 AP)", character_ref("a"), False
    )  # fmt: skip
    assert list(option.choices()) == [{"character": "b"}]
    before = ctx.who("a")
    kinds = does(ctx, m.Release("b"))
    assert kinds == ["released"]
    assert (ctx.who("b").held_by, ctx.who("a")) == ("", before)
    assert offered(ctx, "ana", "release") == []


def test_only_the_holder_or_the_gm_releases() -> None:
    """R-TC-171, R-TC-85: Only the holder’s player and the GM can release a target, and only one that is held."""
    ctx = holding()
    assert legal(ctx, m.Release("b"), "ana")
    assert legal(ctx, m.Release("b"), "gm")
    assert "A holds B" in refused(ctx, m.Release("b"), "R-TC-171", "ben").text
    refused(ctx, m.Release("a"), "R-TC-171", "ana")


def test_no_release_while_another_decision_is_pending() -> None:
    """R-TC-171: A holder cannot release its target while it has to decide on a bonus move."""
    ctx = holding()
    assert ctx.position.encounter is not None
    waits = ctx.position.encounter.waits.push(BonusMoveOffer("a", 1))
    ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, waits=waits))
    refused(ctx, m.Release("b"), "R-TC-171", "ana")


# Aiming an Ability


HEX = {"core": "Mind", "action": "Grab", "aspect": "Hinderance"}


def aiming(*more: Character, **fields: Any) -> Scripted:
    """Return an encounter in which A has Priority and an Ability with a Range of 2 squares; B is 5 squares away."""
    own = ability("Hex", entry("Range I", squares=1), entry("Boost IV", mode="destroy", points=1), **{**HEX, **fields})
    return fight(hero("a", own, at=HERE), hero("b", at=(9, 4)), *more)


def test_a_refusal_without_a_target_in_range_names_the_range() -> None:
    """A refusal of an Ability without a target in Range names its Range and the distances of other characters.

    Rules: TCG-AC-22.
    """
    ctx = aiming()
    refusal = refused(ctx, m.Lay("a", "Ability", ability="Hex", target="b"), "TCG-AC-22")
    assert ("2 squares" in refusal.legal, "B is 5 squares away" in refusal.legal) == (True, True)


def test_a_refusal_has_the_reason_of_the_ability_itself() -> None:
    """A refusal gives the reason of the played Ability, not of another whose name begins in the same way.

    Ember Cut, whose name begins with “Ember ”, needs a sword; Ember itself has no target in Range.

    Rules: TCG-AC-22.
    """
    cut = ability("Ember Cut", entry("Empower II", points=1), device="sword", sub_type="Slice")
    ember = ability("Ember", entry("Boost IV", mode="destroy", points=1), **HEX)
    ctx = fight(hero("a", cut, ember, at=HERE), hero("b", at=(9, 4)))
    refusal = refused(ctx, m.Lay("a", "Ability", ability="Ember", target="b"), "TCG-AC-22")
    assert refusal.text == "Ember has no target in Range."
    refusal = refused(ctx, m.Lay("a", "Strike", ability="Ember Cut", target="b"), "TCG-AC-21")
    assert refusal.text == "Ember Cut needs a sword in hand, unbroken."


def test_a_refusal_of_a_target_names_the_legal_targets() -> None:
    """A refusal of a target names the legal targets, and a refusal of an unknown key names all characters.

    Only C is legal: B is out of Range, and A cannot hinder itself.

    Rules: TCG-AC-20.
    """
    ctx = aiming(hero("c", at=(5, 4)))
    for target in ("b", "", "a"):
        refusal = refused(ctx, m.Lay("a", "Ability", ability="Hex", target=target), "TCG-AC-20")
        assert refusal.legal == "Choose from: C."
    refusal = refused(ctx, m.Lay("a", "Ability", ability="Hex", target="z"), "TC-C-34")
    assert refusal.legal == "Choose from: a, b, c."
    assert legal(ctx, m.Lay("a", "Ability", ability="Hex", target="c"))
    two = aiming(hero("c", at=(5, 4)), hero("d", at=(4, 6)))
    assert "C, D" in str(refused(two, m.Lay("a", "Ability", ability="Hex", target="b"), "TCG-AC-20"))


def test_an_ability_for_its_user_takes_no_target() -> None:
    """TCG-AC-20: An Ability for its user alone is refused with another character as its target."""
    ctx = aiming(action="Dodge", aspect="Boost", target="Self")
    refused(ctx, m.Lay("a", "Ability", ability="Hex", target="b"), "TCG-AC-20")


def test_an_ability_is_played_only_as_its_own_action() -> None:
    """TCG-AC-08: An Ability used alone does not replace a Strike and can be played only as itself."""
    ctx = aiming(hero("c", at=(5, 4)))
    refusal = refused(ctx, m.Lay("a", "Strike", ability="Hex", target="c"), "TCG-AC-08")
    assert refusal.legal == "Choose from: Ability."


def test_an_ability_is_the_core_action_of_a_turn() -> None:
    """TC-D-88: An Ability is the Core Action of a turn, so it is refused after a Strike."""
    ctx = aiming(hero("c", at=(5, 4)))
    does(ctx, m.Lay("a", "Strike", target="c"))
    refused(ctx, m.Lay("a", "Ability", ability="Hex", target="c"), "TC-D-88")
