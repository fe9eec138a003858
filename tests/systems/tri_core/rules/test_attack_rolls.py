"""The rolls of attacks and Ripostes, as two rolls or one, and the events about them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core.model import Card, Encounter, Exchange, Impairment, Place, Rulings, TriggerOffer, term
from facedown.systems.tri_core.rules import attack_results, attack_rolls
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, damage_of
from facedown.systems.tri_core.rules.damage import StoppedDamage
from facedown.systems.tri_core.rules.dice_pools import RollResult
from facedown.systems.tri_core.steps import attack, attack_defenses, effect_values
from facedown.systems.tri_core.steps.attack import make_attack
from tests.systems.tri_core.driver import Recorded, ability, able, entry, kara, label_text, odo, only
from tests.systems.tri_core.rules.test_parts_of_an_attack import reaching, rolled_by, sums

# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9, Odo 9 4 3 7 2 8 1 6 5
# Kara: Strike Target 19, PG 8, Physical Armor 2. Odo: Strike Target 15, PG 9, Physical Armor 6.

TWO, ONE = Rulings(), Rulings(core_roll_structure="one_roll")
LEGS, ARMS, EYES = (Impairment(limb, "a wound") for limb in ("legs", "arms", "sight"))
AXE = {"name": "axe", "sort": "weapon", "place": "main", "dice": 2, "sides": 8, "types": ["Slice"]}


def dice_of(parts: Tally) -> list[tuple[str, int, str]]:
    """Return the parts of a number of dice."""
    return [(label_text(part.label).partition(",")[0], part.value, part.rule) for part in parts.addends]


# Rolls


def test_a_riposte_is_rolled_as_a_strike() -> None:
    """A Riposte rolls Accuracy like a Strike with the Parry’s items, without its weight, Sub-Actions and Ability.

    Rules: TC-D-61, R-TC-162.
    """
    parry = Card("Parry", "Heavy", ("axe",), ("Tumble",), ability="Ward", element="Fire", spared=True)
    riposte = AttackRoll("odo", parry, "kara", riposte=True)
    assert attack_rolls.accuracy_card(riposte) == Card("Strike", items=("axe",), spared=True)
    assert riposte.effective_card == replace(parry, ability="", element="")
    plain = replace(riposte, card=replace(parry, ability=""))
    assert plain.effective_card == plain.card
    assert attack_rolls.accuracy_card(replace(riposte, riposte=False)) == parry


def test_the_dice_of_a_riposte() -> None:
    """A Riposte has the Accuracy of a Strike; a Heavy Parry adds 3 effect dice, INT 7 adds 7, and a critical Parry 2.

    Rules: TC-D-44, R-TC-91, R-TC-92, R-TC-162.
    """
    hits, harms = attack_rolls.attack_rolls(
        odo(), TWO, AttackRoll("odo", Card("Parry", "Heavy"), "kara", riposte=True, extra=2)
    )
    assert (dice_of(hits.dice), hits.plus.total) == ([("base", 2, "R-TC-02")], 9)
    assert dice_of(harms.dice) == [
        ("unarmed", 1, "R-TC-06"), ("Heavy", 3, "TC-E-40"), ("INT", 7, "R-TC-92"), ("critical Parry", 2, "TC-D-44"),
    ]  # fmt: skip
    assert harms.plus.total == 13


@pytest.mark.parametrize(("ruling", "dice"), [("ev2_offense", (2, 3)), ("accuracy2_offense", (4, 1))])
def test_the_dice_of_stealth_join_the_accuracy_or_the_effect_value(ruling: Any, dice: tuple[int, int]) -> None:
    """Stealth adds 2 dice against a target that has not noticed the attacker, by ruling to Accuracy or Effect Value.

    Rules: TC-E-47, R-TC-16.
    """
    hidden = odo(edge=(("Stealth", 2),), stealthed=True)
    strike = AttackRoll("odo", Card("Strike", target="kara"), "kara")
    rolls = attack_rolls.attack_rolls(hidden, Rulings(stealth_bonus=ruling), strike)
    assert tuple(roll.dice.total for roll in rolls) == dice


HAMPERED: list[tuple[str, bool, dict[str, Any], dict[str, Any], tuple[int, int]]] = [
    # the card, whether it is a Riposte, Odo’s state, the rulings; the dice of Accuracy and of the Effect Value
    ("Strike", False, {}, {}, (2, 4)),
    ("Strike", False, {"impairments": (ARMS,)}, {}, (2, 2)),
    ("Strike", False, {"impairments": (ARMS,)}, {"advantage_applies": "both"}, (0, 2)),
    ("Strike", False, {"impairments": (LEGS,)}, {"advantage_applies": "both"}, (2, 4)),
    ("Collide", False, {"impairments": (LEGS,)}, {"advantage_applies": "both"}, (0, 2)),
    ("Dodge", True, {"impairments": (LEGS,)}, {"advantage_applies": "both"}, (2, 11)),
    ("Dodge", True, {"impairments": (ARMS,)}, {"advantage_applies": "both"}, (0, 9)),
    ("Strike", False, {"impairments": (ARMS, EYES)}, {"vulnerable_mode": "add"}, (2, 0)),
    ("Strike", False, {"edge": (("Ruse", 2),)}, {"advantage_applies": "both"}, (2, 6)),
]


@pytest.mark.parametrize(("action", "riposte", "state", "rulings", "dice"), HAMPERED)
def test_disadvantage_and_a_ruse_change_the_dice_of_an_attack(
    action: str, riposte: bool, state: dict[str, Any], rulings: dict[str, Any], dice: tuple[int, int]
) -> None:
    """Disadvantage removes 2 of the 4 dice of a Heavy Strike, a Ruse adds 2, and a Riposte counts like a Strike.

    Rules: TC-E-41, TC-E-42, TC-E-43, TC-E-44, TC-E-54, TC-E-55, R-TC-13.
    """
    attack_roll = AttackRoll("odo", Card(action, "Heavy"), "kara", riposte=riposte)
    hits, harms = attack_rolls.attack_rolls(odo(**state), Rulings(**rulings), attack_roll)
    assert (hits.dice.total, harms.dice.total) == dice


def test_by_ruling_one_roll_decides_hit_and_damage() -> None:
    """By ruling, one roll decides both hit and damage, with the dice of the Effect Value and of Instinct.

    Wounds count once in it and remove the dice of Instinct last.

    Rules: R-TC-01, R-TC-10, R-TC-12.
    """
    one = odo(AXE, sheet={"instinct": {"Strike": 3}})
    attack_roll = AttackRoll("odo", Card("Strike", "Heavy", ("axe",)), "kara")
    hits, harms = attack_rolls.attack_rolls(one, ONE, attack_roll)
    assert hits == harms
    assert (label_text(harms.label), harms.own_sides, harms.plus.total) == ("Effect Value", 8, 9)
    assert dice_of(harms.dice) == [("odo/axe", 2, "TC-D-98"), ("Heavy", 3, "TC-E-40"), ("Instinct", 3, "TC-F-29")]
    assert set(harms.other_dice) == {(3, int(ONE.instinct_die)), (2, 8)}
    hurt = attack_rolls.attack_rolls(replace(one, wounded=1), ONE, attack_roll)[1]
    assert [(name, many) for name, many, _ in dice_of(hurt.dice)][-1] == ("Wounded I", -2)
    assert hurt.dice.total == 2 + 3 + 3 - 2


def test_conditions_take_no_dice_of_instinct() -> None:
    """TC-F-30, R-TC-12, R-TC-01: Disadvantage does not remove a die of Instinct, but wounds do."""
    one = odo(sheet={"instinct": {"Strike": 1}}, granted=("Disadvantage",))
    attack_roll = AttackRoll("odo", Card("Strike"), "kara")
    assert attack_rolls.attack_rolls(one, ONE, attack_roll)[1].dice.total == 1
    assert attack_rolls.attack_rolls(replace(one, wounded=2), ONE, attack_roll)[1].dice.total == 0
    plain = odo(granted=("Disadvantage",))
    assert attack_rolls.attack_rolls(plain, ONE, attack_roll)[1].dice.total == 0
    assert attack_rolls.attack_rolls(replace(plain, wounded=1), ONE, attack_roll)[1].dice.total == 0


def test_an_area_is_rolled_once() -> None:
    """R-TC-135: the rolls of an attack on an area count for each target, and no dice are rolled again."""
    rolled = (reaching(25), Tally(term("Effect Value"), (Addend(term("dice"), 12, "x"),)))
    ctx = Recorded(odo(), kara())
    assert attack.roll_accuracy(ctx, AttackRoll("odo", Card("Strike"), "kara", rolled=rolled)) == (
        rolled[0],
        RollResult(rolled[1], ()),
    )
    ctx.done()


def test_who_is_asked_for_a_roll() -> None:
    """R-TC-02, R-TC-01: the request for a roll names its owner and its purpose."""
    for rulings, faces in (({}, [6, 6]), ({"core_roll_structure": "one_roll"}, [6])):
        ctx = Recorded(odo(), kara(), rulings=rulings)
        ctx.load(faces)
        hit, once = attack.roll_accuracy(ctx, AttackRoll("odo", Card("Parry"), "kara", riposte=bool(not rulings)))
        assert (label_text(hit.label), once is None) == ("Accuracy", not rulings)
        assert [(what, whose) for what, whose, _ in ctx.rolls] == [("Accuracy", "odo")]


# Events


def test_a_riposte_is_announced_as_a_riposte() -> None:
    """The event of a Riposte names it as such with its Accuracy; that of a miss also names the Strike Target.

    Rules: TC-D-61.
    """
    ctx = Recorded(odo(), kara())
    ctx.load([4, 5])
    make_attack(ctx, AttackRoll("odo", Card("Parry"), "kara", riposte=True), None)
    event = only(ctx, "accuracy")
    assert (event.rule, event.data) == (
        "TC-D-61", {"character": "odo", "action": "Riposte", "target": "kara", "accuracy": 18, "against": 19},
    )  # fmt: skip
    assert sums(event) == [("Accuracy", [(9, "R-TC-02"), (9, "R-TC-05")])]
    miss = only(ctx, "miss")
    assert (miss.rule, miss.tallies[0].total) == ("TC-D-36", 19)
    assert miss.data == {"character": "odo", "target": "kara", "accuracy": 18, "against": 19}


def test_an_ability_without_an_action_of_its_own_cites_its_rule() -> None:
    """TCG-AC-08: the Accuracy event of an Ability without a Core Action cites the rule of Abilities."""
    assert attack.RULES.get("Ability") is None
    own = ability("Bolt", entry("Empower I", dice="1d6"), sub_type="Fire")
    rolled = (reaching(3), Tally(term("Effect Value"), ()))
    ctx = Recorded(able(odo(), own), kara())
    make_attack(ctx, AttackRoll("odo", Card("Ability", ability="Bolt"), "kara", rolled=rolled), None)
    assert only(ctx, "accuracy").rule == "TCG-AC-08"


def test_a_successful_parry_cancels_an_attack() -> None:
    """TC-D-65: a successful Parry cancels the attack, and an event says so."""
    ctx = Recorded(odo(), kara())
    ctx.load([4, 5], [11, 10])
    met = make_attack(ctx, AttackRoll("odo", Card("Strike"), "kara"), Card("Parry"))
    ctx.done()
    event = only(ctx, "undone")
    assert (event.rule, event.data, met.cancelled) == ("TC-D-65", {"character": "odo", "target": "kara"}, True)


def test_an_attack_of_twice_the_block_can_wear_down_its_item() -> None:
    """A Heavy Strike of 37 against a Block of 13, less than half, lets the GM wear down the item that blocked.

    Rules: TC-D-70.
    """
    board = {"name": "board", "sort": "shield", "place": "main", "dice": 1, "types": ["Impact"]}
    ctx = Recorded(odo(), kara(board))
    ctx.position = replace(ctx.position, encounter=Encounter(exchange=Exchange(("odo",), "resolving")))
    ctx.load([6, 6], [2, 1], [1], [10, 9, 9, 9])
    make_attack(ctx, AttackRoll("odo", Card("Strike", "Heavy"), "kara"), Card("Block", items=("board",)))
    assert ctx.position.encounter is not None
    assert [one.item for one in ctx.position.encounter.chipped] == ["board"]


@pytest.mark.parametrize("hits", [True, False])
def test_a_hit_sets_off_a_trigger(hits: bool) -> None:
    """TCG-AC-09, R-TCG-23: a hit sets off the attacker’s Trigger that waits for it; a miss does not."""
    own = ability("Guard", entry("Boost III", of="HP", points=20), type="Trigger", event="hits", action="Block",
                  aspect="Boost", target="Self", slot="Single")  # fmt: skip
    ctx = Recorded(able(odo(at=(5, 4)), own), kara(at=(4, 4)))
    ctx.position = replace(ctx.position, encounter=Encounter((Place(("odo",), 20, 1), Place(("kara",), 19, 1))))
    ctx.load([6, 6] if hits else [1, 1], *([[5]] if hits else []))
    make_attack(ctx, AttackRoll("odo", Card("Strike"), "kara"), None)
    assert ctx.position.encounter is not None
    waits = ctx.position.encounter.waits.owed
    assert [one.owner for one in waits if isinstance(one, TriggerOffer)] == (["odo"] if hits else [])


def test_an_attacker_that_comes_out_of_hiding_is_named() -> None:
    """R-TC-128: an attack out of Stealth reveals the attacker, and an event names it."""
    ctx = Recorded(odo(stealthed=True))
    effect_values.spend_bonus_dice(ctx, "odo", Card("Strike"))
    assert only(ctx, "seen").data == {"character": "odo"}


# A Parry that counts as a shield


def test_a_parry_that_counts_as_a_shield_rolls_its_device() -> None:
    """A Parry that counts as a Shield rolls the 2d8 of the axe in use and has the axe’s sub-type Slice.

    Rules: R-TC-89, R-TC-143.
    """
    ctx = Recorded(odo(), kara(AXE), rulings={"parry_mode": "shield"})
    ctx.load([4, 3])
    met = attack_defenses.resolve_defense(
        ctx, AttackRoll("odo", Card("Strike"), "kara"), reaching(20), Card("Parry", items=("axe",))
    )
    assert (met.defence, met.defending_type) == (StoppedDamage("Parry", 7), "Slice")
    assert rolled_by(ctx) == [("kara", "2d8!")]
    missed = attack_results.DefenseResult(False, -16, 3)
    ctx.load([4, 3])
    attack_roll = AttackRoll("odo", Card("Strike"), "kara", riposte=True, chain=True)
    met = attack_defenses.resolve_defense(ctx, attack_roll, reaching(3), Card("Parry", items=("axe",)))
    assert replace(met, defence=None, defending_type=None) == missed  # it is not let through: there is a Parry


# Altered sub-types

BOTH, ONE_OF = (("Impact", "Acid"), ("Physical", "Energy")), (("Acid",), ("Energy",))


@pytest.mark.parametrize(
    ("passive", "element", "found"),
    [
        (True, "", (("Impact",), ("Physical",))),
        (True, "Acid", ONE_OF),
        (True, "+Acid", BOTH),
        (False, "", (("Slice",), ("Physical",))),
        (False, "+Acid", (("Slice", "Acid"), ("Physical", "Energy"))),
        (False, "Acid", ONE_OF),
    ],
)
def test_an_altered_attack_deals_its_new_sub_type(passive: bool, element: str, found: tuple[Any, ...]) -> None:
    """The sub-type of Alter III replaces the old one or is added, with the kind chosen in the Ability or the Passive.

    Rules: TCG-AT-03, R-TC-114.
    """
    fields: dict[str, Any] = {"type": "Passive", "aspect": "Boost"} if passive else {"sub_type": "Slice"}
    rows = [entry("Alter III", sub_types=["Acid"]), *([] if passive else [entry("Empower II", points=1)])]
    one = able(odo(), ability("Own", *rows, kind="Energy", **fields))
    card = Card("Strike", ability="" if passive else "Own", element=element)
    blow = damage_of(TWO, one, AttackRoll("odo", card, "kara"), 7)
    assert (blow.types, blow.kinds) == found
