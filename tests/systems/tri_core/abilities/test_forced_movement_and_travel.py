"""Kinesis, Travel and Creation: forced movement, energy, relocation, and created items."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Squares
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Attack,
    BonusMoveOffer,
    Grid,
    term,
)
from tests.systems.tri_core.abilities.test_minds_and_bodies import FAILS, HOLDS, SWORD, mind, two
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    does,
    entry,
    fight,
    judged_entry,
    offered,
    passes,
    refused,
    somebody,
    texts,
    uses,
)

# Moved by force


def test_a_character_is_moved_up_to_the_range() -> None:
    """Kinesis I with a Range of 8 pushes a character up to 9 squares. Its user chooses the square after the Resolve.

    Rules: TCG-KI-01, TCG-KI-01d, R-TCG-118.
    """
    ctx = two(entry("Kinesis I", pounds=220), entry("Range I", squares=8))
    uses(ctx, "a", "Own", "b", target="b", faces=[FAILS])
    (option,) = offered(ctx, "ana", "shove")
    assert option.label == "Push B up to 9 squares"
    does(ctx, m.Shove("a", (10, 4)))
    assert ctx.who("b").at == (10, 4)


def test_a_collision_deals_damage_by_distance_and_weight() -> None:
    """A character of 160 lb pushed 4 squares into another collides for 1d12 by distance and 1d12 by weight, for both.

    Rules: TCG-KI-01c, R-TCG-122, C9, X-30.
    """
    third = somebody("c", at=(10, 4))
    ctx = fight(somebody("a", mind(entry("Kinesis I", pounds=220), entry("Range I", squares=8)), at=(4, 4)),
                 replace(somebody("b", at=(5, 4)), controller="ben"), third)  # fmt: skip
    uses(ctx, "a", "Own", "b", "c", target="b", faces=[FAILS])
    does(ctx, m.Shove("a", (11, 4)), faces=[[11, 10]])
    assert ctx.who("b").at == (9, 4)
    assert (ctx.who("b").hp, ctx.who("c").hp) == (320 - (21 - 12), 320 - (21 - 12))


def test_a_character_that_is_too_heavy_is_not_moved() -> None:
    """A character that weighs more than the Keyword can move, with everything that it carries, is not pushed.

    Rules: TCG-KI-01, R-TCG-123.
    """
    ctx = two(entry("Kinesis I", pounds=150), entry("Range I", squares=8))
    uses(ctx, "a", "Own", "b", target="b")
    assert texts(ctx, "mass-too-heavy") == ["B weighs 160 lb, but at most 150 lb can be moved."]


def test_a_character_that_resists_stays_in_place() -> None:
    """TCG-KI-01: a character whose Resolve with Power reaches the user’s Legerity is not pushed."""
    ctx = two(entry("Kinesis I", pounds=220), entry("Range I", squares=8))
    uses(ctx, "a", "Own", "b", target="b", faces=[HOLDS])
    assert ctx.position.encounter is not None
    assert not ctx.position.encounter.waits


FIRE = ability("Fire", entry("Kinesis II", dice=4, source="fire"), entry("Range I", squares=9), core="Spirit",
               action="Volley", sub_type="Fire")  # fmt: skip


def test_energy_is_drawn_from_squares_and_used_up() -> None:
    """Energy drawn from 2 squares adds 2d12 for 2 AP and is used up; a third square keeps its energy.

    Rules: TCG-KI-02, TCG-KI-02a, R-TCG-119, R-TCG-120.
    """
    energy = tuple(((column, 2), "fire") for column in (3, 5, 9))
    ctx = Scripted(somebody("a", FIRE, at=(2, 2)), somebody("b", at=(8, 2)))
    ctx.position = replace(ctx.position, ground=Grid(12, 8, energy=energy))
    ctx.load([11, 11], [3, 2])
    does(ctx, m.StartEncounter(("a", "b")))
    uses(ctx, "a", "Fire", "b", action="Volley", target="b", drawn=2, faces=[[9, 9], [5, 6, 7]])
    assert ctx.who("b").hp == 320 - (18 + 4 - 12)
    assert ctx.who("a").ap == 18 - 3
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.grid.energy == (((9, 2), "fire"),)


def test_without_energy_there_are_no_dice() -> None:
    """TCG-KI-02, TCG-KI-03: Kinesis II adds no dice without energy on the map, where the GM can place it."""
    ctx = fight(somebody("a", FIRE, at=(2, 2)), somebody("b", at=(8, 2)))
    refused(ctx, m.Lay("a", "Volley", ability="Fire", target="b", drawn=1), "TCG-KI-02")
    does(ctx, m.SetEnergy((3, 3), "water"), m.SetEnergy((4, 4), "fire of a torch"))
    (option,) = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("ability")]
    assert next(field for field in option.fields if field.name == "drawn").domain.reason_against(1, "TCG-KI-02") is None
    does(ctx, m.SetEnergy((3, 3)), m.SetEnergy((4, 4)))
    assert ctx.position.encounter.grid.energy == ()  # type: ignore[union-attr]


# Elsewhere


LEAP = ability("Leap", entry("Travel I", squares=4))


def test_extra_movement_needs_no_stride() -> None:
    """Travel I gives movement before the attack, after it, or divided between both, without a Stride.

    Rules: TCG-TR-01, R-TCG-131.
    """
    for before, left in (((5, 5), 3), (None, 4)):
        ctx = fight(somebody("a", LEAP, at=(4, 4)), somebody("b", at=(5, 4)))
        does(ctx, m.Lay("a", "Strike", ability="Leap", target="b"), *passes("a", "b"))
        (option,) = offered(ctx, "ana", "bonus-move")
        assert option.label == "Move freely, up to 4 squares"
        does(ctx, m.BonusMove("a", before) if before else m.LetBe("a"), faces=[[9, 9], [5]])
        waits = ctx.position.encounter.waits  # type: ignore[union-attr]
        assert waits.top == BonusMoveOffer("a", left, "Leap")
        does(ctx, m.BonusMove("a", (7, 4)))
        assert ctx.who("a").at == (7, 4)
        assert not offered(ctx, "ana", "bonus-move")


def test_a_user_that_moves_first_acts_from_its_new_square() -> None:
    """TCG-TR-01: a user that moves first heals a friend from its new square, and a Burst is centred on that square."""
    rush = ability("Rush", entry("Travel I", squares=4), entry("Empower I", dice="1d6"), action="Volley", aspect="Heal",
                   target="Single Target")  # fmt: skip
    for goes in (True, False):
        ctx = fight(somebody("a", rush, at=(2, 4), side="x"), somebody("b", at=(7, 4), hp=9, side="x"))
        does(ctx, m.Lay("a", "Ability", ability="Rush", target="b"), *passes("a", "b"))
        told_of = does(ctx, m.BonusMove("a", (6, 4)) if goes else m.LetBe("a"), faces=[[5]] if goes else [])
        assert ("ability-value" in told_of, "out-of-reach" in told_of) == (goes, not goes)
        assert ctx.who("b").hp == (14 if goes else 9)
    ring = ability("Ring", entry("Travel I", squares=4), entry("Range V", rings=1), sub_type="Fire")
    ctx = fight(somebody("a", ring, at=(2, 4)), somebody("b", at=(7, 4)), somebody("c", at=(3, 4)))
    does(ctx, m.Lay("a", "Ability", ability="Ring"), *passes("a", "b", "c"))
    does(ctx, m.BonusMove("a", (6, 4)), faces=[[9, 9], [3]])
    encounter = ctx.position.encounter
    assert encounter is not None
    assert [one.target for one in encounter.waits.owed if isinstance(one, Attack)] == ["b"]


def test_a_user_that_aims_an_area_moves_after_it() -> None:
    """TCG-TR-01: the user of an aimed area moves only after it, because its squares are named when it is laid."""
    cone = ability("Cone", entry("Travel I", squares=4), entry("Range III", rows=2), aspect="Hinderance")
    ctx = fight(somebody("a", cone, at=(2, 4)), somebody("b", at=(4, 4)))
    kinds = does(ctx, m.Lay("a", "Ability", ability="Cone", to=(3, 4)), *passes("a", "b"))
    assert "ability" in kinds
    assert offered(ctx, "ana", "bonus-move")


def test_a_leap_extends_the_reach_of_its_user() -> None:
    """A user with Travel I reaches a foe five squares away after four squares of movement.

    Without the movement the attack is lost.

    Rules: TCG-TR-01, TCG-AC-22.
    """
    for goes in (True, False):
        ctx = fight(somebody("a", LEAP, at=(2, 4)), somebody("b", at=(7, 4)))
        does(ctx, m.Lay("a", "Strike", ability="Leap", target="b"), *passes("a", "b"))
        told_of = does(ctx, m.BonusMove("a", (6, 4)) if goes else m.LetBe("a"), faces=[[9, 9], [5]] if goes else [])
        assert ("effect" in told_of, "out-of-reach" in told_of) == (goes, not goes)
    ctx = fight(somebody("a", LEAP, at=(2, 4)), somebody("b", at=(8, 4)))
    assert "ineffective" in does(ctx, m.Lay("a", "Strike", ability="Leap", target="b"), *passes("a", "b"))


def test_a_relocated_character_has_no_run_up() -> None:
    """A relocation leads to a free square within the Range and does not count as movement.

    Rules: TCG-TR-02, TCG-TR-05, TCG-TR-07, R-TCG-134, R-TCG-136.
    """
    blink = ability("Blink", entry("Travel II", first=1, further=0), entry("Range I", squares=5), core="Spirit",
                    action="Dodge", aspect="Boost", target="Self")  # fmt: skip
    ctx = fight(somebody("a", blink, at=(2, 4)), somebody("b", at=(5, 4)))
    (option,) = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("ability")]
    domain = next(field for field in option.fields if field.name == "to").domain
    assert isinstance(domain, Squares)
    there = set(domain.values())
    assert (8, 4) in there
    assert not {(9, 4), (5, 4), (2, 4)} & there
    uses(ctx, "a", "Blink", "b", to=(8, 4))
    assert (ctx.who("a").at, ctx.who("a").moved) == ((8, 4), 0)


def test_an_unwilling_target_resists_a_relocation() -> None:
    """TCG-TR-06, R-TCG-136: an unwilling target whose Resolve with Power succeeds is not relocated."""
    row = (entry("Travel II", first=1, further=0), entry("Range I", squares=5))
    for faces, at in ((FAILS, (8, 4)), (HOLDS, (5, 4))):
        ctx = two(*row)
        uses(ctx, "a", "Own", "b", target="b", to=(8, 4), faces=[faces])
        assert ctx.who("b").at == at


def test_a_relocation_takes_as_many_characters_as_there_is_room_for() -> None:
    """A relocation takes two of three characters in a ring, each to a square of its own, and leaves the third.

    Rules: TCG-TR-04, R-TCG-132.
    """
    rows = entry("Travel II", first=1, further=1), entry("Range V", rings=1), entry("Range I", squares=6)
    gate = ability("Gate", *rows, core="Spirit", aspect="Boost")
    friends = [somebody(key, side="a", at=at) for key, at in (("b", (5, 4)), ("c", (4, 5)), ("d", (5, 5)))]
    ctx = fight(somebody("a", gate, at=(4, 4)), *friends)
    (option,) = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("ability")]
    assert [field.name for field in option.fields] == ["to"]
    uses(ctx, "a", "Gate", "b", "c", "d", to=(8, 4))
    assert texts(ctx, "no-room") == ["D cannot be relocated, because there is no room."]
    assert ctx.who("b").at == (8, 4)
    assert ctx.who("d").at == (5, 5)
    assert len({ctx.who(key).at for key in "abcd"}) == 4


# The GM’s word


@pytest.mark.parametrize("row", [
    entry("Creation I", pounds=40, material="clay"), entry("Anatomy I", senses=["Scent"]),
    entry("Travel III", first=1, further=0),
    entry("Alter IV", turned="Neutral"),
    entry("Ally", points=45),
])  # fmt: skip
def test_effects_that_no_rule_computes_wait_for_the_gm(row: dict[str, Any]) -> None:
    """An effect that no rule computes, such as Creation I or Travel III, waits for the GM’s decision on its Keyword.

    Rules: TCG-AN-01, TCG-CR-00, TCG-CR-01, TCG-AT-04, TCG-TR-03.
    """
    own = ability("Own", row, core="Spirit", action="Block", aspect="Boost", target="Self")
    ctx = fight(somebody("a", own), somebody("b"))
    uses(ctx, "a", "Own", "b")
    (event,) = [event for event in ctx.events_so_far() if event.kind == "judged"]
    assert event.values["entry"] == term(row["entry"])
    assert offered(ctx, "gm", "judge")
    assert judged_entry(ctx) == row["entry"]
    assert not offered(ctx, "ana", "lay")
    does(ctx, m.Judge(works=False, note="not here"))
    assert texts(ctx, "nothing-comes") == ["A’s Own has no effect: not here."]
    assert ctx.who("a").stat_modifiers == ()


def test_a_created_device_disappears_with_its_cycles() -> None:
    """The GM names the device that Creation III creates. It lies on the ground and disappears when its cycles end.

    Rules: TCG-CR-03, R-TCG-101, R-TCG-147.
    """
    own = ability("Own", entry("Creation III", ecp=60, material="blade"), core="Spirit", action="Block", aspect="Boost",
                  target="Self")  # fmt: skip
    ctx = fight(somebody("a", own), somebody("b"))
    uses(ctx, "a", "Own", "b")
    does(ctx, m.Judge(works=True, item="sabre"))
    assert [(item.name, item.place) for item in ctx.who("a").sheet.items] == [("sabre", "ground")]
    does(ctx, *passes("b", "a"))
    assert ctx.who("a").sheet.items == ()


@pytest.mark.parametrize(("row", "item"), [
    (entry("Creation III", ecp=40, material="blade", permanent=True), "sabre"),
    (entry("Creation I", pounds=4, material="salt", permanent=True), ""),
])  # fmt: skip
def test_a_permanent_creation_stays(row: dict[str, Any], item: str) -> None:
    """TCG-CR-00, R-TCG-101: neither cycles nor the end of the encounter remove a permanent creation."""
    own = ability("Own", row, core="Spirit", action="Block", aspect="Boost", target="Self")
    ctx = fight(somebody("a", own), somebody("b"))
    uses(ctx, "a", "Own", "b")
    does(ctx, m.Judge(works=True, note="as wished", item=item))
    assert texts(ctx, "made") == ["A’s Own has created something permanent: as wished."]
    does(ctx, *passes("b", "a"), m.EndEncounter())
    assert [one.name for one in ctx.who("a").sheet.items] == ([item] if item else [])
    assert ctx.who("a").stat_modifiers == ()


def test_an_item_that_no_ability_created_stays() -> None:
    """TCG-CR-00: an item that no Ability created is not removed when cycles end."""
    ctx = fight(somebody("a", items=(SWORD,)), somebody("b"))
    does(ctx, *passes("a", "b"), *passes("b", "a"))
    assert [item.name for item in ctx.who("a").sheet.items] == ["sword"]
