"""The owner of a pending decision, whether it can still be made, and whether an encounter waits for its GM.

Kara and Odo stand side by side; Ana plays both unless a test says otherwise.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Stack
from facedown.systems.tri_core.model import (
    BonusMoveOffer,
    BonusStrideOffer,
    BonusStrikeOffer,
    Card,
    Character,
    ChargeDecision,
    Charging,
    Decision,
    Encounter,
    Exchange,
    Grid,
    Place,
    Position,
    RelocationDecision,
    RiposteOffer,
    Rulings,
    StatModifier,
    TriggerOffer,
)
from facedown.systems.tri_core.rules.pending_decisions import (
    can_use,
    charged_card,
    is_decided,
    move_rule,
    own_decision,
    waits_for_gm,
)
from tests.systems.tri_core.driver import SEATS, ability, able, entry, kara, odo

GUARD = ability("Guard", entry("Empower I", dice="1d6"), action="Block", aspect="Shield", type="Trigger",
                event="attacked")  # fmt: skip
STORM = ability("Storm", entry("Charge I", dice=3), core="Spirit", action="Volley", sub_type="Electricity")
CHARGING = Charging(Card("Charge up", "Heavy", ability="Storm"), 2)


def table(
    *people: Character, waits: tuple[Decision, ...] = (), outside: tuple[str, ...] = (), **state: Any
) -> Position:
    """Return an encounter of these characters, without those outside the Rotation."""
    places = tuple(Place((one.key,), 20, 1) for one in people if one.key not in outside)
    return Position(Rulings(), "gm", people, encounter=Encounter(places, waits=Stack(waits), **state))


def pair(mine: dict[str, Any] | None = None, theirs: dict[str, Any] | None = None) -> tuple[Character, Character]:
    """Return Kara, with a Trigger and an Ability to charge, and Odo beside her."""
    return able(kara(**{"at": (4, 4), **(mine or {})}), GUARD, STORM), odo(**{"at": (5, 4), **(theirs or {})})


def lea(**state: Any) -> Character:
    """Return a third character."""
    return replace(odo(**{"at": (9, 9), **state}), key="lea", side="lea")


# Whose decision it is

STRIKE = BonusStrikeOffer("kara", "odo")


def test_the_player_of_the_owner_makes_a_decision() -> None:
    """Only the player of its owner can make a decision, and only if it is of one of the kinds asked for."""
    position = table(*pair(), waits=(STRIKE,))
    assert own_decision(position, SEATS["ana"], BonusStrikeOffer) == STRIKE
    assert own_decision(position, SEATS["ana"], RiposteOffer, BonusStrikeOffer) == STRIKE
    assert own_decision(position, SEATS["ana"], RiposteOffer) is None
    assert own_decision(position, SEATS["ben"], BonusStrikeOffer) is None


def test_only_the_newest_decision_can_be_made() -> None:
    """Of two pending decisions only the newest can be made, which comes first in the stack."""
    position = table(*pair(), waits=(STRIKE, RiposteOffer("odo", "kara")))
    assert own_decision(position, SEATS["ana"], RiposteOffer) is None
    assert own_decision(position, SEATS["ana"], BonusStrikeOffer) == STRIKE


def test_nobody_decides_for_an_unknown_owner_or_outside_an_encounter() -> None:
    """A seat has no decision to make if it may not know the owner, if none is pending, or outside an encounter."""
    assert own_decision(table(*pair(), waits=(BonusStrikeOffer(),)), SEATS["ana"], BonusStrikeOffer) is None
    assert own_decision(table(*pair()), SEATS["ana"], BonusStrikeOffer) is None
    alone = replace(table(*pair(), waits=(STRIKE,)), encounter=None)
    assert own_decision(alone, SEATS["ana"], BonusStrikeOffer) is None


def test_the_rule_of_a_bonus_move() -> None:
    """A bonus move names the rule of the critical Dodge, the Dodge or the Ability that gives it.

    Rules: TC-D-43, TC-D-59, TCG-TR-01.
    """
    assert move_rule(BonusStrideOffer("kara")) == "TC-D-43"
    assert move_rule(BonusMoveOffer("kara", 1)) == "TC-D-59"
    assert move_rule(BonusMoveOffer("kara", 1, "Leap")) == "TCG-TR-01"


# What can still be decided

USES: list[tuple[Decision, dict[str, Any], dict[str, Any], bool]] = [
    # the decision, what is true of Kara, what is true of Odo
    (STRIKE, {}, {}, True),
    (STRIKE, {"staggered": 1}, {}, False),
    (STRIKE, {"out": "wounds"}, {}, False),
    (BonusStrikeOffer("kara", "gone"), {}, {}, False),
    (RiposteOffer("kara", "odo"), {}, {"at": (6, 4)}, False),
    (TriggerOffer("kara", "odo", "Guard"), {}, {}, True),
    (TriggerOffer("kara", "odo", "Guard"), {"reactions_made": 4}, {}, False),
    (TriggerOffer("kara", "odo"), {}, {}, False),
    (RelocationDecision("kara", "odo", 3), {}, {}, True),
    (RelocationDecision("kara", "odo", 3), {}, {"out": "wounds"}, True),
    (RelocationDecision("kara", "odo", 3), {}, {"out": "dead"}, False),
    (RelocationDecision("kara", "odo", 3), {}, {"at": None}, False),
    (ChargeDecision("kara"), {"charging": CHARGING}, {}, True),
    (ChargeDecision("kara"), {"charging": CHARGING}, {"at": (6, 4)}, False),
    (ChargeDecision("kara"), {}, {}, False),
]  # fmt: skip


@pytest.mark.parametrize(("decision", "mine", "theirs", "can"), USES)
def test_which_decisions_can_still_be_made(
    decision: Decision, mine: dict[str, Any], theirs: dict[str, Any], can: bool
) -> None:
    """A decision can be made while its owner can act and its target is still there and in reach.

    A Trigger needs one of Kara’s 4 Reactions.

    Rules: TCG-AC-09, TCG-TR-02, TCG-CH-06, TCG-CH-07, R-TC-149, TC-C-28.
    """
    assert can_use(table(*pair(mine, theirs)), decision) is can


@pytest.mark.parametrize(("change", "action"), [({}, "Volley"), ({"aspect": "Boost"}, "Ability")])
def test_the_card_that_releases_a_charge(change: dict[str, Any], action: str) -> None:
    """A charge is released at the target on its square, in place of the Core Action if the Ability attacks.

    Rules: TCG-CH-06, R-TCG-139.
    """
    one = able(kara(charging=CHARGING), replace(STORM, **change))
    assert charged_card(one, odo(at=(3, 4))) == Card(
        action, "Heavy", ability="Storm", target="odo", to=(3, 4), cycles=2
    )


def test_a_bonus_move_needs_a_free_square() -> None:
    """TC-D-59, R-TC-164: in a lane of two squares Odo prevents a bonus move, unless Kara’s player cannot see him."""
    grid = Grid(2, 1)
    for theirs, can in (({}, False), ({"stealthed": True, "controller": "ben"}, True)):
        position = table(*pair({"at": (0, 0)}, {"at": (1, 0), **theirs}), grid=grid)
        assert can_use(position, BonusMoveOffer("kara", 1)) is can


def test_a_hidden_character_can_make_a_bonus_move() -> None:
    """TC-D-59, R-TC-164: a hidden character can make a bonus move from its own square."""
    position = table(*pair({"stealthed": True}, {"controller": "ben"}))
    assert can_use(position, BonusMoveOffer("kara", 1))


@pytest.mark.parametrize(("rank", "can"), [(1, True), (0, False)])
def test_a_bonus_move_needs_speed(rank: int, can: bool) -> None:
    """TCG-AF-02a: a bonus move needs a Speed Rank of at least 1."""
    slow = StatModifier("Speed Rank", "Mire", "TCG-BO-04", points=8 - rank, worse=True, by="odo", cycles=1)
    assert can_use(table(*pair({"stat_modifiers": (slow,)})), BonusMoveOffer("kara", 1)) is can


# When the GM is asked


def test_an_encounter_without_an_exchange_or_a_decision_waits_for_the_gm() -> None:
    """R-TC-163: only the GM continues an encounter without an exchange and a pending decision."""
    position = table(*pair())
    assert waits_for_gm(position)
    assert not waits_for_gm(table(*pair(), exchange=Exchange(("kara",))))
    assert not waits_for_gm(table(*pair(), waits=(STRIKE,)))
    assert not waits_for_gm(replace(position, encounter=None))


FALLEN = {"out": "wounds"}


@pytest.mark.parametrize(("position", "decided"), [
    (table(*pair()), False),
    (table(*pair({}, FALLEN)), True),
    (table(*pair(FALLEN, FALLEN)), True),
    (table(*pair({}, FALLEN), waits=(STRIKE,)), False),
    (replace(table(*pair({}, FALLEN)), encounter=None), False),
    (table(*pair({}, {"side": "kara"})), True),
    (table(*pair({"side": ""}, {"side": ""})), False),
    # alone
    (table(pair()[0]), False),
    (table(*pair(), outside=("odo",)), False),
    # a third character: in the Rotation, hidden outside it, or not in the encounter
    (table(*pair({}, FALLEN), lea()), False),
    (table(*pair({}, FALLEN), lea(), outside=("lea",)), True),
    (table(*pair({}, FALLEN), lea(), outside=("lea",), hidden=(("lea", 12),)), False),
    (table(pair()[0], lea(**FALLEN), outside=("lea",), hidden=(("lea", 12),)), True),
])  # fmt: skip
def test_an_encounter_is_decided_when_one_side_is_left(position: Position, decided: bool) -> None:
    """An encounter is decided when at most one side can still act, counting those in hiding.

    A character without a side is a side of its own.

    Rules: R-TC-137.
    """
    assert is_decided(position) is decided
