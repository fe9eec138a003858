"""The defences that can be used against an attack."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core.model import (
    Attack,
    Card,
    Character,
    Duel,
    Encounter,
    Exchange,
    Played,
    Position,
    Rulings,
    term,
)
from facedown.systems.tri_core.rules import defenses
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from tests.systems.tri_core.driver import ability, able, entry, kara, odo

STRIKE = Card("Strike", target="kara")
ATTACK = Attack("odo", STRIKE, "kara")
RIPOSTE = replace(ATTACK, riposte=True)
LINKED, CHAINED = Duel("odo", "kara", 1), Duel("odo", "kara", 2)
AXE = {"name": "axe", "sort": "weapon", "place": "main", "dice": 2, "types": ["Slice"]}
TORCH = {"name": "torch", "sort": "weapon", "place": "main", "dice": 2, "types": ["Fire"]}
CHIME = {"name": "chime", "sort": "weapon", "place": "main", "dice": 2, "types": ["Psychic"]}


def at_table(*people: Character, rulings: dict[str, Any] | None = None, **state: Any) -> Position:
    """Return a position in an encounter, with Odo as the attacker and Kara next to him."""
    there = people or (odo(at=(5, 4)), kara(at=(4, 4)))
    return Position(Rulings(**(rulings or {})), "gm", there, Encounter(**state))


def test_the_attack_roll_of_a_pending_attack() -> None:
    """An attack roll has the dice of its attack, the target or the character that steps in, and the Chain Duel.

    Rules: TC-D-76, R-TC-135, R-TCG-32.
    """
    value = Tally(term("Effect Value"), (Addend(term("rolled"), 9, "TC-D-95"),))
    attack = replace(RIPOSTE, extra=2, rolled=(value, value), pool=3, targets_hit=1, draws=((4,), (5, 6)))
    plain = AttackRoll(
        "odo", STRIKE, "kara", True, 2, rolled=(value, value), pool=3, targets_hit=1, draws=((4,), (5, 6))
    )
    assert defenses.attack_roll_of(at_table(), attack) == plain
    assert defenses.attack_roll_of(at_table(duel=LINKED), attack) == plain
    assert defenses.attack_roll_of(replace(at_table(), encounter=None), attack) == plain
    chained = defenses.attack_roll_of(at_table(duel=CHAINED), attack, "lea")
    assert chained == replace(plain, target="lea", chain=True)


@pytest.mark.parametrize(
    ("attack", "duel", "action", "barred"),
    [
        (RIPOSTE, CHAINED, "Block", True), (RIPOSTE, CHAINED, "Parry", False), (ATTACK, CHAINED, "Block", False),
        (RIPOSTE, LINKED, "Block", False), (RIPOSTE, None, "Block", False),
    ],
)  # fmt: skip
def test_a_riposte_of_a_chain_duel_can_only_be_parried(
    attack: Attack, duel: Duel | None, action: str, barred: bool
) -> None:
    """TC-D-74, R-TC-95: a Riposte of a Chain Duel can be parried but not blocked. Other attacks can be blocked."""
    assert defenses.barred_by_chain(at_table(duel=duel), attack, Card(action)) is barred
    assert not defenses.barred_by_chain(replace(at_table(), encounter=None), attack, Card(action))


def test_idle_defences_of_the_target_that_answer_nothing() -> None:
    """The idle defences are those of the target that answer no action, and in a Chain Duel only its Parry.

    Rules: R-TC-159, TC-D-74.
    """
    block, parry = Played("kara", Card("Block"), 0, reaction=True), Played("kara", Card("Parry"), 1, reaction=True)
    others = (
        Played("kara", Card("Dodge"), 2, reaction=True, answers=("odo", 0)),
        Played("kara", Card("Strike", target="odo"), 3, reaction=True),
        Played("odo", Card("Block"), 0, reaction=True),
    )
    exchange = Exchange(("odo",), "resolving", queue=(*others, block, parry))
    assert defenses.idle_defences(at_table(exchange=exchange), ATTACK) == (block, parry)
    assert defenses.idle_defences(at_table(exchange=exchange, duel=CHAINED), RIPOSTE) == (parry,)
    assert defenses.idle_defences(at_table(), ATTACK) == ()
    assert defenses.idle_defences(replace(at_table(), encounter=None), ATTACK) == ()


@pytest.mark.parametrize(
    ("state", "attacker", "may"),
    [
        ({}, {}, True), ({"ap": -17}, {}, True), ({"ap": -18}, {}, False), ({"staggered": 1}, {}, False),
        ({"out": "collapse"}, {}, False), ({}, {"stealthed": True}, False),
        ({}, {"stealthed": True, "noticed_by": ("kara",)}, True),
    ],
)  # fmt: skip
def test_who_can_defend(state: dict[str, Any], attacker: dict[str, Any], may: bool) -> None:
    """A character can defend itself if it is able to, notices the attacker, and has more than −18 AP.

    Rules: R-TC-138, R-TC-149, TC-C-10.
    """
    position = at_table(odo(at=(5, 4), **attacker), kara(at=(4, 4), **state))
    assert defenses.may_defend(position, ATTACK) is may


@pytest.mark.parametrize(
    ("at", "in_time"), [((4, 5), True), ((9, 9), False), (None, True)],
)  # fmt: skip
def test_the_squares_of_characters_that_can_step_in(at: Any, in_time: bool) -> None:
    """A character next to the target can step in, and anybody without a map. The target can defend itself anywhere.

    Rules: R-TC-132.
    """
    lea = replace(kara(at=at), key="lea")
    position = at_table(odo(at=(5, 4)), kara(at=(4, 4)), lea)
    assert defenses.can_defend_from_here(position, ATTACK, lea) is in_time
    assert defenses.can_defend_from_here(position, ATTACK, replace(kara(at=(9, 9))))


def test_a_parry_meets_a_weapon_with_a_weapon() -> None:
    """A weapon parries a weapon, bare hands parry bare hands, from 1 square away; nothing parries Mental damage.

    Rules: TC-D-71, R-TC-94, R-TC-161.
    """
    bare, with_axe = Card("Parry"), Card("Parry", items=("axe",))
    armed, struck = odo(AXE, at=(5, 4)), replace(ATTACK, card=replace(STRIKE, items=("axe",)))
    both = at_table(armed, kara(AXE, at=(4, 4)))
    assert defenses.can_parry(both, struck, with_axe)
    assert not defenses.can_parry(both, struck, bare)
    assert not defenses.can_parry(both, ATTACK, with_axe)
    assert defenses.can_parry(both, ATTACK, bare)
    assert not defenses.can_parry(at_table(odo(AXE, at=(6, 4)), kara(AXE, at=(4, 4))), struck, with_axe)
    mental = replace(ATTACK, card=replace(STRIKE, items=("chime",)))
    against = at_table(odo(CHIME, at=(5, 4)), kara(CHIME, at=(4, 4)))
    assert not defenses.can_parry(against, mental, Card("Parry", items=("chime",)))


def test_an_axe_parries_no_fire_unless_an_ability_does() -> None:
    """TC-D-71, R-TC-94: an axe parries only Physical damage, and with an Ability of Fire also Energy damage."""
    ward = ability("Ward", entry("Range I", squares=1), action="Parry", sub_type="Fire")
    one = able(kara(AXE, at=(4, 4)), ward)
    burning = replace(ATTACK, card=replace(STRIKE, items=("torch",)))
    position = at_table(odo(TORCH, at=(5, 4)), one)
    with_axe, warded = Card("Parry", items=("axe",)), Card("Parry", items=("axe",), ability="Ward")
    assert (defenses.parried_kinds(one, with_axe), defenses.parried_kinds(one, warded)) == (
        ("Physical",), ("Physical", "Energy"),
    )  # fmt: skip
    assert not defenses.can_parry(position, burning, with_axe)
    assert defenses.can_parry(position, burning, warded)
    assert defenses.parried_kinds(kara(CHIME), Card("Parry", items=("chime",))) == ()


def test_the_ability_of_a_parry_adds_the_kind_that_was_chosen_for_it() -> None:
    """A Parry with an Ability of Acid as Energy stops Energy. An Ability without a sub-type adds no kind.

    Rules: R-TC-94, R-TC-114.
    """
    ward = ability("Ward", entry("Range I", squares=1), action="Parry", sub_type="Acid", kind="Energy")
    dull = ability("Dull", entry("Range I", squares=1), action="Parry")
    one = able(kara(), ward, dull)
    assert defenses.parried_kinds(one, Card("Parry", ability="Ward")) == ("Physical", "Energy")
    assert defenses.parried_kinds(one, Card("Parry", ability="Dull")) == ("Physical",)


def test_the_attacks_that_a_defence_can_stop() -> None:
    """A Dodge can stop any attack, and a Block stops Mental damage only if its Ability gives Shields.

    Rules: TC-D-56, TC-D-71.
    """
    wall = ability("Wall", entry("Boost III", of="HP", points=2), action="Block", aspect="Shield")
    mental = replace(ATTACK, card=replace(STRIKE, items=("chime",)))
    position = at_table(odo(CHIME, at=(5, 4)), able(kara(at=(4, 4)), wall))
    assert defenses.can_stop(position, mental, Card("Dodge"))
    assert not defenses.can_stop(position, mental, Card("Block"))
    assert not defenses.can_stop(position, mental, Card("Parry"))
    assert defenses.can_stop(position, mental, Card("Block", ability="Wall"))
    assert defenses.can_stop(position, ATTACK, Card("Block"))
    assert defenses.can_stop(position, ATTACK, Card("Parry"))


def test_a_block_with_a_device_of_a_mental_sub_type_stops_mental_damage() -> None:
    """TC-D-56, R-TC-166: a Block with a device of a Mental sub-type can stop Mental damage."""
    mental = replace(ATTACK, card=replace(STRIKE, items=("chime",)))
    position = at_table(odo(CHIME, at=(5, 4)), kara(CHIME, at=(4, 4)))
    assert defenses.can_stop(position, mental, Card("Block", items=("chime",)))


def test_a_non_lethal_attack_can_be_blocked_and_parried() -> None:
    """A non-lethal attack can be blocked and parried, because its kind of damage is the same.

    Rules: TC-D-56, TC-D-71, TC-E-25.
    """
    spared = replace(ATTACK, card=replace(STRIKE, spared=True))
    assert defenses.can_stop(at_table(), spared, Card("Block"))
    assert defenses.can_stop(at_table(), spared, Card("Parry"))
