"""Abilities and Afflictions between two heroes with different stats: the Resolves and their levels, worked by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Ability,
    Affliction,
    AfflictionName,
    Attack,
    Card,
    Character,
    CommandDecision,
    Encounter,
    Exchange,
    Grid,
    PushDecision,
    Rulings,
    term,
)
from facedown.systems.tri_core.rules.afflictions import AFFLICTION_KINDS, CarriedAffliction
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.rules.challenge_levels import legerity
from facedown.systems.tri_core.rules.collisions import free_path
from facedown.systems.tri_core.rules.resolves import resolve_roll
from facedown.systems.tri_core.steps.affliction_effects import (
    apply_hit_afflictions,
    armor_ignored_by_impale,
    begin_affliction_cycle,
    end_affliction_cycle,
)
from facedown.systems.tri_core.steps.clash import apply_defense_ability
from tests.systems.tri_core.driver import Scripted, ability, does, entry, fight, kara, odo, passes, texts

PLAIN = Rulings()
# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9 (level 3), Odo 9 4 3 7 2 8 1 6 5 (level 2)
# Kara: PG 8, MF 3, ER 10, Body 14, Mind 12, Spirit 19. Odo: PG 9, MF 13, ER 7, Body 16, Mind 17, Spirit 12.


def with_abilities(one: Character, *own: Ability) -> Character:
    """Return a hero with these Abilities."""
    return replace(one, sheet=replace(one.sheet, abilities=own))


@pytest.mark.parametrize(
    ("core", "hers", "his"), [("Body", 14 + 4 + 3, 16 + 4 + 2), ("Mind", 19, 23), ("Spirit", 26, 18)]
)
def test_legerity_is_the_core_and_4_and_the_level(core: Any, hers: int, his: int) -> None:
    """TC-C-48, R-TC-36, R-TCG-27, R-TCG-28: Legerity is the Core of an Ability, plus 4 and the level of its user."""
    assert [legerity(one, PLAIN, core).total for one in (kara(), odo())] == [hers, his]


@pytest.mark.parametrize(
    ("by", "hers", "his"),
    [("PWR", 5, 9), ("VIT", 3, 4), ("END", 6, 3), ("INT", 1, 7), ("ACT", 7, 2), ("FNE", 4, 8), ("ADR", 8, 1),
     ("MOR", 2, 6), ("ATN", 9, 5), ("PG", 8, 9), ("MF", 3, 13), ("ER", 10, 7)],
)  # fmt: skip
def test_a_resolve_adds_the_stat_or_guard_that_is_named(by: str, hers: int, his: int) -> None:
    """A Resolve adds the stat or guard that it names, and Pain of 2 lowers it by 2.

    Rules: TC-C-37, TC-C-39, TC-C-40, TC-C-41, TC-C-42, TC-C-43, TC-C-44, TC-C-45, TC-C-46, TC-C-47, R-TC-35.
    """
    assert [resolve_roll(one, PLAIN, by).plus.total for one in (kara(), odo())] == [hers, his]
    assert (
        resolve_roll(replace(kara(), afflictions=(Affliction("Pain", "odo", 2, 18),)), PLAIN, by).plus.total == hers - 2
    )


# Resolves against Afflictions

RESISTED: list[tuple[AfflictionName, str, int, int]] = [
    ("Burn", "ER", 10, 7),
    ("Freeze", "ER", 10, 7),
    ("Soak", "PG", 8, 9),
    ("Crush", "PWR", 5, 9),
    ("Melt", "PG", 8, 9),
    ("Blind", "MF", 3, 13),
    ("Befoul", "MF", 3, 13),
    ("Sever", "PG", 8, 9),
    ("Bash", "PG", 8, 9),
    ("Toxic", "PG", 8, 9),
    ("Slowed", "MF", 3, 13),
    ("Pain", "MF", 3, 13),
]


@pytest.mark.parametrize(("kind", "by", "hers", "his"), RESISTED)
def test_the_stat_or_guard_that_resists_an_affliction(kind: AfflictionName, by: str, hers: int, his: int) -> None:
    """Each Affliction is resisted with dice of 9 and 8 plus its guard or stat, and Pain of 4 lowers its own Resolve.

    Rules: TCG-AF-01, TCG-AF-02, TCG-AF-03, TCG-AF-04, TCG-AF-05, TCG-AF-06, TCG-AF-07, TCG-AF-08, TCG-AF-09, TCG-AF-10,
    TCG-AF-11, TCG-AF-12, TCG-AF-13, TCG-AF-14, TCG-AF-15.
    """
    for one, value in ((kara(), hers), (odo(), his)):
        worth = value - 4 * (kind == "Pain")
        ctx = Scripted(replace(one, afflictions=(Affliction(kind, "x", 4, 17, 4),)))
        hurt = [[5] * 4] if kind == "Crush" else []
        ctx.load(*hurt, [9, 8])
        (end_affliction_cycle if kind == "Sever" else begin_affliction_cycle)(ctx, one.key)
        ctx.done()
        found = [event for event in ctx.events_so_far() if event.kind == "resists"]
        assert [tally.total for event in found for tally in event.tallies] == [17 + worth]
        assert found[0].values["by"] == term(by)


LANDING: list[tuple[AfflictionName, str, int, int]] = [
    ("Bluster", "PG", 8, 9), ("Crush", "FNE", 4, 8), ("Jolt", "ER", 10, 7), ("Impale", "PG", 8, 9),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "by", "hers", "his"), LANDING)
def test_the_stat_that_resists_a_new_affliction(kind: AfflictionName, by: str, hers: int, his: int) -> None:
    """A new Bluster or Impale is resisted with PG, Crush with FNE and Jolt with ER.

    The Resolve must reach the Legerity of the user’s Body, 22 for Odo and 21 for Kara.

    Rules: TCG-AF-04, TCG-AF-05, TCG-AF-06, TCG-AF-11.
    """
    number = {"Bluster": "IV", "Crush": "V", "Jolt": "VI", "Impale": "XI"}[kind]
    own = ability(f"A {kind}", f"Affliction {number}", sub_type=AFFLICTION_KINDS[kind].type)
    for one, other, value, level in ((kara(), odo(), hers, 22), (odo(), kara(), his, 21)):
        ctx = Scripted(other, one)
        ctx.position = replace(ctx.position, encounter=Encounter(exchange=Exchange((other.key,), step="resolving")))
        ctx.load([11, 11])
        found = (CarriedAffliction(kind, own),)
        if kind == "Impale":
            armor_ignored_by_impale(ctx, other.key, one.key, found, 8)
        else:
            apply_hit_afflictions(ctx, other.key, one.key, found, 8, 1)
        ctx.done()
        (event,) = [event for event in ctx.events_so_far() if event.kind == "resists"]
        assert (event.tallies[0].total, event.data["against"]) == (22 + value, level)
        assert event.values["by"] == term(by)


def test_copies_are_seen_through_by_acuity() -> None:
    """A character sees through illusory copies by a Resolve with ACT.

    Kara’s ACT 7 and two dice of 16 reach Odo’s 23. Odo’s ACT 2 and two dice of 17 reach Kara’s 19.

    Rules: TCG-CO-03.
    """
    copy = ability("Own", entry("Cognition III", copies=1), core="Mind", action="Dodge", aspect="Boost", target="Self")
    for user, other, needed in ((odo(), kara(), [9, 7]), (kara(), odo(), [9, 8])):
        for shown, believed in ((needed, "Nobody believes"), ([needed[0], needed[1] - 1], f"{other.name} believes")):
            ctx = fight(with_abilities(user, copy), other, reacts=[[11, 10], [2, 1]])
            does(ctx, m.Lay(user.key, "Ability", ability="Own"), *passes(user.key, other.key), faces=[shown])
            assert texts(ctx, "believed")[0].startswith(believed)


def test_a_harmful_command_is_resisted_with_intelligence() -> None:
    """A command to an action that harms the character itself is resisted with INT, not with Body or MOR.

    Odo’s INT 7 + 12 reaches Kara’s 19, and INT 7 + 11 does not.

    Rules: TCG-CO-01a.
    """
    order = ability("Own", entry("Cognition I", ap=3), core="Mind", action="Grab", aspect="Hinderance")
    blow = ability("Blow", entry("Empower II", points=1))
    for shown, spent in (([7, 5], 0), ([7, 4], 2)):
        ctx = fight(with_abilities(kara(at=(4, 4)), order), with_abilities(odo(at=(5, 4)), blow),
                     reacts=[[11, 10], [2, 1]])  # fmt: skip
        does(ctx, m.Lay("kara", "Ability", "Moderate", ability="Own", target="odo"), *passes("kara", "odo"),
             faces=[[6, 5]])  # fmt: skip
        assert ctx.position.encounter is not None
        assert ctx.position.encounter.waits.top == CommandDecision("kara", "odo", 3, "Own")
        does(ctx, m.Command("odo", "Strike", ability="Blow", target="kara"), faces=[shown])
        assert ctx.who("odo").sp == 16 - spent


# Pushes


def test_nobody_is_moved_off_the_map() -> None:
    """The edge of the map stops a pushed character and deals damage to it.

    Only 2 of the 3 squares of the push are left.

    Rules: TCG-AF-04, TCG-AF-04a.
    """
    ctx = fight(odo(at=(9, 9)), kara(at=(2, 0)), reacts=[[11, 10], [2, 1]])
    assert free_path(ctx.position, ctx.who("kara"), ((1, 0), (0, 0), (-1, 0))) == (2, "")
    assert free_path(ctx.position, ctx.who("kara"), ((2, -1), (2, -2))) == (0, "")
    encounter = ctx.position.encounter
    assert encounter is not None
    grid: Grid = encounter.grid
    edge = grid.columns - 1
    assert free_path(ctx.position, ctx.who("kara"), ((edge, 0), (edge + 1, 0))) == (1, "")
    ctx.position = replace(
        ctx.position,
        encounter=replace(encounter, waits=encounter.waits.push(PushDecision("odo", "kara", 3, "Bluster"))),
    )
    does(ctx, m.Shove("odo", (-1, 0)))
    assert (ctx.who("kara").at, "collides" in ctx.kinds()) == ((0, 0), True)


# Backlash


def test_an_area_deals_one_backlash_for_all_its_targets() -> None:
    """An area that attacks two characters deals one Backlash after both attacks: half of 6 + 5 is 5.

    Rules: TCG-CH-04, TCG-CH-05, R-TCG-88.
    """
    burst = ability("Burst", entry("Charge IV", dice=2), entry("Range V", rings=1), entry("Range I", squares=1),
                    sub_type="Fire")  # fmt: skip
    lea = kara(at=(5, 5), sheet={"name": "Lea"})
    ctx = fight(with_abilities(odo(at=(4, 4)), burst), kara(at=(5, 4)), lea, reacts=[[11, 10], [2, 1], [3, 1]])
    does(ctx, m.Lay("odo", "Ability", ability="Burst", backlash=2), *passes("odo", "kara", "lea"),
         faces=[[9, 5], [1, 1, 1]])  # fmt: skip
    does(ctx, m.Defend("kara"))
    assert texts(ctx, "backlash") == []
    does(ctx, m.Defend("lea"), faces=[[6, 5]])
    assert texts(ctx, "backlash") == ["Odo suffers a Backlash of 11 (2d12) − 6 halved = 5."]
    assert ctx.who("odo").hp == 52 - 5


# The Ability of a defence


@pytest.mark.parametrize(
    ("action", "met", "works"),
    [
        ("Parry", DefenseResult(False, -1, 20, cancelled=True, succeeded=True), True),
        ("Parry", DefenseResult(True, 5, 20, failed=True, parry=15), False),
        ("Dodge", DefenseResult(True, 5, 20, succeeded=True), True),
        ("Dodge", DefenseResult(True, 5, 20), False),
        ("Dodge", DefenseResult(False, -5, 20), True),
        ("Block", DefenseResult(True, 5, 20), True),
    ],
)  # fmt: skip
def test_prepared_bonuses_are_lost_with_a_failed_defence(action: Any, met: DefenseResult, works: bool) -> None:
    """The Ability of a failed Parry or Dodge has no effect, but that of a Block has it even if the attack hits.

    Rules: TCG-AC-27.
    """
    own = ability("Own", entry("Boost VII", points=2), action=action, aspect="Shield", target="Self")
    ctx = fight(with_abilities(odo(at=(4, 4)), own), kara(at=(5, 4)), reacts=[[2, 1], [11, 10]])
    apply_defense_ability(ctx, Attack("kara", Card("Strike"), "odo"), "odo", Card(action, ability="Own"), met)
    assert bool(ctx.who("odo").stat_modifiers) is works
