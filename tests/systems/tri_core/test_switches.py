"""The rulings of play with each of their choices: the outcome of each, worked by hand for Vell."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Setup
from facedown.systems import tri_core
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.builder.character_files import read_character
from facedown.systems.tri_core.model import STATS, Card, Impairment, Rulings, with_character
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.challenge_levels import jump_level, resolve_level
from facedown.systems.tri_core.rules.current_numbers import fatigue
from facedown.systems.tri_core.rules.damage import Damage, StoppedDamage, may_be_nonlethal, reduce_damage
from facedown.systems.tri_core.rules.rolls import accuracy_pool, condition_dice, effect_pool
from facedown.systems.tri_core.rules.skill_pools import skill_pool
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.steps.wounds import lose_ap
from facedown.systems.tri_core.system import SYSTEM
from tests.rulings import as_text, missing_and_unknown
from tests.systems.tri_core.builder.test_switches_of_abilities import READ as ABILITIES
from tests.systems.tri_core.characters import VELL
from tests.systems.tri_core.driver import SEATS, A, B, Scripted, does, fight, label_text, legal, passes, vell
from tests.systems.tri_core.driver import strike as blow
from tests.systems.tri_core.options.test_skills_and_things import BOULDER
from tests.systems.tri_core.steps.test_vectors_of_attacks import STRIKE, lost, swung

Ruled = dict[str, Any]


def total(name: str) -> Callable[[Ruled], int]:
    """Return a function that returns a number of Vell’s sheet under rulings."""
    return lambda ruled: numbers.score(vell().sheet, Rulings(**ruled), name).total


def dice_of_accuracy(ruled: Ruled) -> int:
    """Return the Accuracy dice of a Strike."""
    return accuracy_pool(vell(), Rulings(**ruled), STRIKE).dice.total


def one_roll_or_two(ruled: Ruled) -> int:
    """Return the damage of a Strike that hits with 8 + 7 + PWR 5 and deals 9, or rolls one 9 for both."""
    faces = [[9]] if ruled["core_roll_structure"] == "one_roll" else [[8, 7], [9]]
    return lost(swung(*faces, rulings=ruled)[0])


def unarmed_plus(ruled: Ruled) -> tuple[int, int]:
    """Return the dice and the bonus of an unarmed Strike."""
    rolling = effect_pool(vell(), Rulings(**ruled), STRIKE)
    return rolling.dice.total, rolling.plus.total


def drained(ruled: Ruled) -> int:
    """Return the AP that a Grab with a 9 takes."""
    return 15 - swung([8, 7], [9], card=Card("Grab"), rulings=ruled)[0].who("twin").ap


def dice_with_advantage(ruled: Ruled) -> tuple[int, int]:
    """Return the dice of Accuracy and of effect with Advantage."""
    one, rulings = vell(granted=("Advantage",)), Rulings(**ruled)
    moved = condition_dice(one, rulings, "Strike")
    return accuracy_pool(one, rulings, STRIKE, moved).dice.total, effect_pool(one, rulings, STRIKE, moved).dice.total


def vulnerable(ruled: Ruled) -> int:
    """Return the dice that being Vulnerable takes."""
    one = vell(impairments=(Impairment("arms", "x"), Impairment("legs", "x")))
    return sum(part.value for part in condition_dice(one, Rulings(**ruled), "Strike"))


def out_of_hiding(ruled: Ruled) -> tuple[int, int]:
    """Return the dice of Accuracy and of effect of a Strike out of hiding."""
    by = vell(edge=(("Stealth", 2),), stealthed=True)
    faces = [[2, 1, 3, 3], [1]] if ruled["stealth_bonus"] == "accuracy2_offense" else [[8, 7], [1, 1, 1]]
    ctx, _ = swung(*faces, by=by, rulings=ruled)
    return len(faces[0]), len(faces[1]) if ctx.who().edge == () else -1


def through_guard(ruled: Ruled) -> int:
    """Return the HP lost to 20 points of Impact."""
    ctx = Scripted(vell(), rulings=ruled)
    ctx.load([9, 9])
    deal_damage(ctx, "vell", Damage("It", 20))
    return 31 - ctx.who().hp


def bonuses_at_5(ruled: Ruled) -> list[str]:
    """Return the paths of the mistakes of a character whose level 5 raises one stat."""
    data = {**VELL, "level": 5, "bonuses": {"1": VELL["bonuses"]["1"][: 3 if ruled["level_bonus"] != "one_each" else 1],
                                            "5": ["PWR"]}}  # fmt: skip
    return [one.path for one in read_character(data, Rulings(**ruled))[1]]


def ap_at(ruled: Ruled) -> tuple[int, int]:
    """Return the AP at the start of an encounter and of a second turn, from 5 of 15."""
    ctx = fight(replace(A, ap=5), replace(B, ap=5), rulings=ruled)
    first = ctx.who("b").ap
    does(ctx, blow("a", "b"), *passes("a", "b"), faces=[[2, 1]])
    does(ctx, *passes("b"))
    return first, ctx.who("a").ap


def tired_at(ruled: Ruled) -> list[int]:
    """Return the additional AP of an action at −1, −5, −8 and −10 AP of 15."""
    found = [fatigue(vell(ap=ap), Rulings(**ruled)) for ap in (-1, -5, -8, -10)]
    return [part.value if part is not None else 0 for part in found]


def collapse(ruled: Ruled) -> tuple[int, str]:
    """Return how long Vell is unconscious after losing 30 of 0 AP, with a 6."""
    ctx = Scripted(vell(ap=0), rulings=ruled)
    ctx.load([6])
    lose_ap(ctx, "vell", 30)
    data = ctx.events_so_far()[-1].data
    return data["length"], data["unit"]


def spent_without(ruled: Ruled) -> bool:
    """Return whether 3 SP can be spent of 2."""
    return legal(Scripted(vell(sp=2), rulings=ruled), m.Spend("vell", "SP", 3))


def answered(ruled: Ruled) -> int:
    """Return the AP that B pays to strike back in the exchange in which it is the target."""
    ctx = fight(A, B, rulings=ruled)
    does(
        ctx,
        blow("a", "b"),
        m.FinishPlaying("a"),
        blow("b", "a"),
        m.FinishPlaying("b"),
        faces=[[11, 11], [1, 1], [2, 1]],
    )
    return 15 - ctx.who("b").ap


def instinct(ruled: Ruled) -> int:
    """Return the sides of an Instinct die."""
    return accuracy_pool(vell(sheet={"instinct": {"Strike": 1}}), Rulings(**ruled), STRIKE).pools[-1].sides


def observing(ruled: Ruled) -> int:
    """Return the dice of an untrained skill."""
    return skill_pool(vell(), Rulings(**ruled), "Observe").dice.total


def lifting(ruled: Ruled) -> bool:
    """Return whether a 5 lifts 500 lb: 5 + 8 reaches 4, but a 5 is not 4 successes."""
    ctx = fight(vell("a", BOULDER, at=(4, 4)), B, rulings=ruled)
    does(ctx, m.Lay("a", "Grab", items=("boulder",), subs=("Lift",)), *passes("a", "b"), faces=[[5]])
    return ctx.who("a").item("boulder").place == "both"


def colliding(ruled: Ruled) -> tuple[int, int]:
    """Return the dice and the bonus of a Collide."""
    rolling = effect_pool(vell(), Rulings(**ruled), Card("Collide"))
    return rolling.dice.total, rolling.plus.total


def blocked_by_8(ruled: Ruled) -> list[str]:
    """Return the order in which Block, Armor and guard reduce 20 points."""
    ctx, _ = swung([8, 7], [1, 1], [1], [11], rulings=ruled, defence=Card("Block"))
    (damage,) = [event for event in ctx.events_so_far() if event.kind == "damage"]
    return [label_text(part.label) for part in damage.tallies[0].addends[1:]]


def dodged(ruled: Ruled) -> int:
    """Return the damage of 18 that a successful Dodge leaves."""
    faces = [[8, 7], [9, 9]] + ([] if ruled["dodge_success_negates"] else [[9]])
    return lost(swung(*faces, rulings=ruled, defence=Card("Dodge"))[0])


def parried(ruled: Ruled) -> int:
    """Return the damage left of 18: 27 − 7 after a failed Parry, or 18 − 6 − 7 if a Parry reduces it by a die."""
    faces = [[8, 7], [6], [9]] if ruled["parry_mode"] == "shield" else [[8, 7], [5, 5], [9], [9, 9]]
    return lost(swung(*faces, rulings=ruled, defence=Card("Parry"))[0])


def failed_parry(ruled: Ruled) -> int:
    """Return the damage of 18 after a failed Parry: 27 − 7; 11 × 1.5; 11 + PWR 5; or both."""
    return lost(swung([8, 7], [5, 5], [9], [9, 9], rulings=ruled, defence=Card("Parry"))[0])


def parry_rolls(ruled: Ruled) -> tuple[int, int, int]:
    """Return the dice and bonus of a Parry, and the dice of its Riposte."""
    rulings = Rulings(**ruled)
    rolling = accuracy_pool(vell(), rulings, Card("Parry"))
    return rolling.dice.total, rolling.plus.total, effect_pool(vell(), rulings, Card("Parry"), riposte=True).dice.total


def third_parry(ruled: Ruled) -> int:
    """Return B’s AP after a Strike, Parry, Riposte, Parry, Riposte and Parry."""
    ctx = fight(A, B, rulings=ruled)
    does(ctx, blow("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Parry"), m.FinishPlaying("b"),
         faces=[[5, 5], [6, 6], [2, 1], [9, 9]])  # fmt: skip
    does(ctx, m.Riposte("b"))
    does(ctx, m.Defend("a", "Parry"), faces=[[2, 1], [9, 9]])
    does(ctx, m.Riposte("a"))
    does(ctx, m.Defend("b", "Parry"), faces=[[2, 1], [9, 9]])
    return ctx.who("b").ap


def walk_onto_hidden(ruled: Ruled) -> tuple[Any, bool]:
    """Return A’s square after a Walk onto the square of hidden C, and whether C is still hidden."""
    ctx = fight(A, replace(B, controller="ben"), vell("c", at=(4, 5)), rulings=ruled)
    ctx.position = with_character(ctx.position, replace(ctx.who("c"), stealthed=True))
    does(ctx, m.Lay("a", "Walk", to=(4, 5)), *passes("a", "b", "c"))
    return ctx.who("a").at, ctx.who("c").stealthed


def wounded_by_12(ruled: Ruled) -> int:
    """Return the step of Wounded after 15 points at 3 HP, with VIT 4."""
    ctx = Scripted(vell(hp=3), rulings=ruled)
    ctx.load([9, 9])
    deal_damage(ctx, "vell", Damage("It", 15, cannot_be_reduced=True))
    return ctx.who().wounded


def spares(ruled: Ruled) -> list[bool]:
    """Return which of Impact, Electricity, Poison and Psychic can be non-lethal."""
    return [may_be_nonlethal(Rulings(**ruled), (name,)) for name in ("Impact", "Electricity", "Poison", "Psychic")]


def runs_from_a_hold(ruled: Ruled) -> bool:
    """Return whether A, who restrains B beside it, can run 3 squares away (R-TC-170)."""
    ctx = fight(A, replace(B, held_by="a"), rulings=ruled)
    return legal(ctx, m.Lay("a", "Run", to=(1, 4)))


def jump_check(ruled: Ruled) -> int:
    """Return the Challenge Level of Athletics for a jump 7 feet above Agility, at level 3 (R-TC-168)."""
    return jump_level(Rulings(**ruled), 3, 7).total


def flaming_blocked(ruled: Ruled) -> int:
    """Return the damage of 30, Impact and Psychic, that a Block of 16 leaves (R-TC-167)."""
    blow = Damage("It", 30, ("Impact", "Psychic"), ("Physical", "Mental"))
    return reduce_damage(Rulings(**ruled), vell(), blow, StoppedDamage("Block", 16)).tally.total


def fire_on_water(ruled: Ruled) -> int:
    """Return the HP lost to 20 points of Fire by a character of Water."""
    ctx = Scripted(vell(sheet={"nature": "Water"}), rulings=ruled)
    if ruled["type_factor"] == "off":
        ctx.load([9, 9])
    deal_damage(ctx, "vell", Damage("It", 20, ("Fire",), ("Energy",), cannot_be_reduced=True))
    return 31 - ctx.who().hp


READ: dict[str, tuple[Callable[[Ruled], Any], dict[Any, Any]]] = {
    "core_roll_structure": (one_roll_or_two, {"two_rolls": 11, "one_roll": 11}),
    "accuracy_base_dice": (dice_of_accuracy, {"2": 2, "1": 1, "3": 3}),
    "strike_target_base": (total("Strike Target"), {"8": 12, "10": 14, "12": 16}),
    "unarmed_die_count": (total("Unarmed dice"), {"1": 1, "2": 2}),
    "ucb_formula": (unarmed_plus, {"pwr_plus_vit": (1, 9), "dice": (2, 0)}),
    "success_faces": (drained, {"7_and_12": 1, "10_and_12": 0}),
    "hidden_square": (walk_onto_hidden, {"shared": ((4, 5), True), "found": ((3, 4), False)}),
    "advantage_applies": (dice_with_advantage, {"ev": (2, 3), "both": (4, 3)}),
    "vulnerable_mode": (vulnerable, {"replace": -2, "add": -4}),
    "stealth_bonus": (out_of_hiding, {"ev2_offense": (2, 3), "accuracy2_offense": (4, 1)}),
    "guard_formula": (total("PG"), {"sum": 5, "half_sum": 2}),
    "guard_role": (through_guard, {"reduce_and_resolve": 13, "resolve_only": 18}),
    "armor_base": (total("Physical Armor"), {"stat": 2, "equipment": 0}),
    "resolve_cl": (lambda ruled: resolve_level(Rulings(**ruled), 10, 2).total,
                   {"core+4+level": 16, "core+4*level": 18, "core+4": 14}),
    "level_bonus": (bonuses_at_5, {"three_each": ["bonuses.5"], "one_each": []}),
    "ap_refresh": (ap_at, {"rest": (5, 4), "encounter": (15, 14), "cycle": (15, 15)}),
    "fatigue_thresholds": (tired_at, {"half": [2, 2, 4, 4], "thirds": [0, 2, 2, 4]}),
    "ap_collapse": (collapse, {"cycles": (2, "cycles"), "hours": (6, "hours")}),
    "backlash_enabled": (spent_without, {False: False, True: True}),
    "reactions_per_acuity": (total("Reactions"), {"2": 3, "1": 6}),
    "targeted_free": (answered, {"surcharge_only": 1, "whole_price": 0}),
    "instinct_die": (instinct, {"12": 12, "8": 8}),
    "skill_base_dice": (observing, {"1": 1, "2": 2}),
    "overlift": (lifting, {"hoist_total": True, "successes": False}),
    "collide_bonus": (colliding, {"points": (1, 10), "dice": (8, 3)}),
    "block_step": (blocked_by_8, {"first": ["Block", "Physical Armor", "PG"],
                                  "shield": ["Physical Armor", "PG", "Block"]}),
    "dodge_success_negates": (dodged, {False: 18 - 8 - 7, True: 0}),
    "parry_mode": (parried, {"contest": 20, "shield": 18 - 6 - 7}),
    "parry_fail": (failed_parry, {"plus50": 20, "plus50_remaining": 16, "keystat": 16, "both": 25}),
    "parry_int_dice": (parry_rolls, {"riposte": (2, 2, 3), "accuracy": (4, 0, 1), "flat": (2, 2, 1)}),
    "chain_parry_ap_gain": (third_parry, {False: 13, True: 15}),
    "hold_apart": (runs_from_a_hold, {"ends": True, "refused": False}),
    "jump_level": (jump_check, {"14": 14, "level": 10 + 4 * 3, "feet": 7}),
    "mixed_kinds": (flaming_blocked, {"any": 30 - 16 - 7 - 6, "all": 30 - 7 - 6}),
    "wound_step": (wounded_by_12, {"per_source": 1, "per_vitality": 3}),
    "nonlethal_types": (spares, {"4": [True] * 4, "2": [True, True, False, False]}),
    "type_factor": (fire_on_water, {"on": 10, "off": 20}),
}  # fmt: skip
"""For each ruling, the function that measures its outcome, and the outcome of each choice."""

CASES = [(name, reading) for name, (_, readings) in READ.items() for reading in readings]


@pytest.mark.parametrize(("name", "reading"), CASES)
def test_every_ruling_with_every_choice(name: str, reading: Any) -> None:
    """R-TC-43, R-TC-69, R-TC-96: Each choice of each ruling has the outcome in its row."""
    decides, readings = READ[name]
    assert decides({name: reading}) == readings[reading]


def test_the_cases_have_every_ruling_and_every_choice() -> None:
    """No ruling and no choice is missing, and each ruling changes an outcome.

    In one ruling, on one roll or two, both choices have the same total here.
    """
    assert not set(READ) & set(ABILITIES)
    shown = [(name, reading) for name, (_, readings) in {**READ, **ABILITIES}.items() for reading in readings]
    assert missing_and_unknown(SYSTEM, shown) == ([], [])
    for name, (_, readings) in {**READ, **ABILITIES}.items():
        different = {str(outcome) for outcome in readings.values()}
        assert len(different) > 1 or name == "core_roll_structure"


@pytest.mark.parametrize(("name", "reading"), CASES)
def test_a_table_can_be_opened_with_any_choice(name: str, reading: Any) -> None:
    """A table can be opened with each choice of each ruling, given as text."""
    stats = {**dict.fromkeys(STATS, 3), "PWR": 2, "VIT": 2, "END": 2}
    scene = {"character": [{"name": "Pool", "method": "pool", "stats": stats}]}
    position = SYSTEM.begin(Setup(tuple(SEATS.values()), scene, {name: as_text(reading)}))
    assert getattr(position.rulings, name) == reading


@pytest.mark.parametrize(("name", "reading"), CASES)
def test_every_sample_can_be_opened_with_any_choice(name: str, reading: Any) -> None:
    """Every sample can be opened with each choice of each ruling.

    If a level raises only one stat, the first one that a character names is raised.

    Rules: R-TC-28.
    """
    for sample in SYSTEM.samples():
        position = SYSTEM.begin(Setup(tuple(SEATS.values()), SYSTEM.sample(sample), {name: as_text(reading)}))
        raised = {len(stats) for one in position.characters for _, stats in one.sheet.raised}
        assert raised <= ({1} if reading == "one_each" else {3})


def test_one_roll_is_accuracy_and_effect() -> None:
    """R-TC-01: By ruling, the Effect pool is rolled once, and its total is also the Accuracy."""
    ctx, met = swung([9], rulings={"core_roll_structure": "one_roll"})
    assert (met.accuracy, [event.kind for event in ctx.events_so_far()][:2]) == (18, ["accuracy", "effect"])


def test_no_function_of_play_has_default_rulings() -> None:
    """No function outside the builder has default rulings, because a forgotten argument would ignore a table’s own.

    The exceptions are the odds questions, which are asked without a table.
    """
    folder = Path(tri_core.__file__).parent
    found = [
        f"{path.relative_to(folder)}: {one.name}"
        for path in folder.rglob("*.py")
        if "builder" not in path.parts and path != folder / "odds" / "answers.py"
        for one in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(one, ast.FunctionDef) and "rulings" in optional_parameters(one)
    ]
    assert found == []


def optional_parameters(function: ast.FunctionDef) -> set[str]:
    """Return the names of the parameters of a function that have a default."""
    given = function.args
    positional = [*given.posonlyargs, *given.args][-len(given.defaults) :] if given.defaults else []
    keywords = [one for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True) if default is not None]
    return {one.arg for one in (*positional, *keywords)}
