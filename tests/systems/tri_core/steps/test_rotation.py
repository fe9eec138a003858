"""The beginning and end of an encounter, the order of turns, and hidden characters who enter it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Sealed
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Affliction,
    Card,
    Character,
    Charging,
    Encounter,
    Exchange,
    Grid,
    Item,
    Place,
    Shield,
    StatModifier,
)
from facedown.systems.tri_core.rules import turn_order
from facedown.systems.tri_core.steps import encounters, rotation_entry
from tests.systems.tri_core.characters import KARA
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    able,
    encounter_of,
    hero,
    kara,
    lea,
    odo,
    place,
    staged,
)
from tests.systems.tri_core.steps.event_summaries import expected, summaries

# Kara: React 18, ACT 7, HP 68, AP 18. Odo: React 22, ACT 2, HP 52, AP 18.

FADED: dict[str, Any] = {
    "classes_acted": ("Core",), "reactions_made": 2, "emptied_resources": ("HP",), "ap": 5, "stealthed": True,
    "noticed_by": ("odo",),
    "edge": (("Ruse", 2),), "lurks": True,
}  # fmt: skip
"""The state left from an earlier encounter."""

ANEW: dict[str, Any] = {
    "classes_acted": (), "reactions_made": 0, "emptied_resources": (), "stealthed": False, "noticed_by": (),
    "edge": (), "lurks": False,
    "may_change_abilities": False,
}  # fmt: skip
"""The state in which a visible character begins an encounter."""

HIDING: dict[str, Any] = {**ANEW, "stealthed": True, "edge": (("Stealth", 2),), "lurks": True}
"""The state in which a hidden character begins, if others do not know of it."""


def others(*names: str) -> list[Character]:
    """Return more characters with Kara’s numbers."""
    return [hero({**KARA, "name": name.title()}) for name in names]


# Beginning


def test_an_encounter_begins_with_the_react_of_all() -> None:
    """An encounter begins with the React of all: 11 + 10 + 18 for Kara and 3 + 2 + 22 for Odo.

    Only Lea’s seat and the GM get her 8 + 1 + 18.

    Rules: TC-D-78, TC-D-79, TC-D-80, TC-D-81, TC-D-82, TC-D-83, TC-D-84.
    """
    ctx = Scripted(kara(**FADED), odo(**FADED), lea(**FADED, controller="ben"))
    ground = Grid(columns=9)
    ctx.position = replace(ctx.position, ground=ground, encounters=4)
    ctx.load([11, 10], [3, 2], [8, 1])
    asked: list[tuple[str, tuple[tuple[str, int], ...]]] = []
    ctx.is_unseen = lambda key: bool(asked.append((key, encounter_of(ctx).hidden)))  # type: ignore[func-returns-value]
    encounters.start_encounter(ctx, "gm", m.StartEncounter(("kara", "lea", "odo"), ("lea",)))
    assert summaries(ctx) == [
        expected("TC-D-78", "encounter"),
        expected("TC-D-79", "react", totals=[39], character="kara", total=39),
        expected("TC-D-79", "react", totals=[27], character="odo", total=27),
        expected("TC-D-79", "react", to=("ben", "gm"), totals=[27], character="lea", total=27),
        expected("TC-D-80", "rotation", order=[["kara"], ["odo"]]),
        expected("TC-C-27", "priority", characters=["kara"]),
    ]
    assert encounter_of(ctx) == Encounter(
        rotation=(Place(("kara",), 39, 7), Place(("odo",), 27, 2)), hidden=(("lea", 27),), grid=ground,
        exchange=Exchange(("kara",), actions=Sealed(("kara",))), cycles_begun=("kara",),
    )  # fmt: skip
    assert ctx.position.encounters == 5
    assert ctx.who("odo") == odo(**FADED | ANEW)
    assert ctx.who("lea") == lea(**FADED | HIDING, controller="ben")
    nobody_knows = (("lea", 0),)
    assert asked == [("kara", nobody_knows), ("odo", nobody_knows), ("lea", nobody_knows)]
    assert [what for what, _ in ctx.asked] == ["React"] * 3


@pytest.mark.parametrize(("refresh", "left"), [("rest", 5), ("encounter", 18), ("cycle", 18)])
def test_an_encounter_restores_ap_by_ruling(refresh: str, left: int) -> None:
    """R-TC-43: the beginning of an encounter restores 18 AP, unless the ruling leaves that to rests."""
    ctx = Scripted(kara(ap=5), odo(ap=5), rulings={"ap_refresh": refresh})
    ctx.load([1, 1], [1, 1])
    encounters.start_encounter(ctx, "gm", m.StartEncounter(("kara", "odo")))
    assert (ctx.who("kara").ap, ctx.who("odo").ap) == (left, left)


def test_a_character_in_the_rotation_does_not_lurk() -> None:
    """TC-D-83: a character in the Rotation does not lurk, nor does a hidden character that others know of."""
    ctx = Scripted(kara(lurks=True), odo(), lea(lurks=True))
    ctx.load([1, 1], [1, 1], [1, 1])
    encounters.start_encounter(ctx, "gm", m.StartEncounter(("kara", "odo", "lea"), ("odo", "lea")))
    assert [one.lurks for one in ctx.position.characters] == [False, False, True]
    assert [one.stealthed for one in ctx.position.characters] == [False, True, True]


def test_an_encounter_of_hidden_characters_has_no_turn_yet() -> None:
    """R-TC-163: an encounter of hidden characters has no turn until one of them comes out."""
    ctx = Scripted(kara())
    ctx.load([1, 1])
    encounters.start_encounter(ctx, "gm", m.StartEncounter(("kara",), ("kara",)))
    assert ctx.kinds() == ["encounter", "react"]
    assert encounter_of(ctx) == Encounter(hidden=(("kara", 20),))


def test_parts_of_abilities_that_need_approval_are_emitted() -> None:
    """TCG-EV-16, R-TCG-79: the GM alone is told which parts of the participants’ Abilities need approval."""
    odd, usual = (
        ability(name, action="Grab", aspect="Heal", sub_type=kind)
        for name, kind in (("Rewind", "Temporal"), ("Knit", "Fire"))
    )
    ctx = Scripted(able(kara(), usual), able(odo(), usual, odd), able(lea(), odd))
    encounters.emit_unusual_abilities(ctx, ("kara", "odo"))
    pair: dict[str, Any] = {"what": "unusual-pair", "aspect": "Heal", "names": ["Temporal"]}
    event = expected("TCG-EV-16", "unusual", to=("gm",), character="odo", ability="odo/Rewind", **pair)
    assert summaries(ctx) == [event]
    ctx.load([1, 1])
    encounters.start_encounter(ctx, "gm", m.StartEncounter(("odo",)))
    assert ctx.kinds().count("unusual") == 2


# Allies without a square

FIELD = Grid(columns=8, rows=8)


def ally(**state: Any) -> Character:
    """Return Lea as Kara’s Ally without a square."""
    return lea(acts_for="kara", **state)


BESIDE: list[tuple[tuple[Character, ...], m.StartEncounter, Any]] = [
    # the characters, the participants, the hidden ones, and Lea’s square
    ((kara(at=(4, 4)), odo(), ally()), m.StartEncounter(("kara", "odo", "lea")), (3, 3)),
    ((kara(at=(4, 4)), ally()), m.StartEncounter(("lea",)), (3, 3)),
    ((kara(), ally()), m.StartEncounter(("kara", "lea")), None),
    ((kara(at=(4, 4)), lea()), m.StartEncounter(("kara", "lea")), None),
    ((kara(at=(4, 4)), lea(acts_for="nobody")), m.StartEncounter(("kara", "lea")), None),
    ((kara(at=(4, 4)), ally(at=(7, 7))), m.StartEncounter(("kara", "lea")), (7, 7)),
    # others on the near squares: visible, dead, out of sight, hidden, and not a participant
    ((kara(at=(4, 4)), odo(at=(3, 3)), ally()), m.StartEncounter(("kara", "odo", "lea")), (3, 4)),
    ((kara(at=(4, 4)), odo(at=(3, 3), out="dead"), ally()), m.StartEncounter(("kara", "odo", "lea")), (3, 4)),
    ((kara(at=(4, 4)), odo(at=(3, 3), stealthed=True), ally()), m.StartEncounter(("kara", "odo", "lea")), (3, 4)),
    ((kara(at=(4, 4)), odo(at=(3, 3)), ally()), m.StartEncounter(("kara", "odo", "lea"), ("odo",)), (3, 3)),
    ((kara(at=(4, 4)), odo(at=(3, 3), out="dead"), ally()), m.StartEncounter(("kara", "lea")), (3, 3)),
    # the master is hidden
    ((kara(at=(4, 4)), ally()), m.StartEncounter(("kara", "lea"), ("kara",)), None),
    ((kara(at=(4, 4), lurks=True), ally()), m.StartEncounter(("lea",)), None),
    ((kara(at=(4, 4), lurks=True), ally()), m.StartEncounter(("kara", "lea")), (3, 3)),
    ((kara(at=(4, 4), lurks=True), ally()), m.StartEncounter(("lea",), ("lea",)), (3, 3)),
    ((kara(at=(4, 4)), ally()), m.StartEncounter(("kara", "lea"), ("kara", "lea")), (3, 3)),
    ((kara(at=(0, 0), out="dead"), ally()), m.StartEncounter(("lea",)), (0, 1)),
]


@pytest.mark.parametrize(("people", "move", "stands"), BESIDE)
def test_an_ally_without_a_square_is_placed(people: tuple[Character, ...], move: m.StartEncounter, stands: Any) -> None:
    """An Ally stands on the nearest square next to its master without a visible character; else the GM places it.

    Rules: TCG-AY-02, TC-D-13, TC-D-84.
    """
    ctx = staged(*people, rotation=(), grid=FIELD, hidden=tuple((key, 0) for key in move.hidden))
    before = ctx.who("lea").at
    encounters.place_allies(ctx, move)
    assert ctx.who("lea").at == stands
    names = {(3, 3): "D4", (3, 4): "D5", (0, 1): "A2"}
    event = expected("TCG-AY-02", "stands-beside", character="lea", target="kara", square=names.get(stands))
    assert summaries(ctx) == ([event] if stands != before else [])


def test_two_allies_get_separate_squares() -> None:
    """TCG-AY-02: two Allies of Kara get separate squares, although Odo has neither a square nor a master."""
    ctx = staged(kara(at=(4, 4)), odo(), ally(), hero({**KARA, "name": "Rook"}, acts_for="kara"), rotation=())
    encounters.place_allies(ctx, m.StartEncounter(("odo", "kara", "lea", "rook")))
    assert [one.at for one in ctx.position.characters] == [(4, 4), None, (3, 3), (3, 4)]


def test_an_ally_of_a_hidden_master_does_not_stop_other_allies() -> None:
    """TCG-AY-02, TC-D-84: the GM places Lea, whose master is hidden, but Rook stands next to Odo."""
    ctx = staged(kara(at=(4, 4)), odo(at=(8, 8)), ally(), hero({**KARA, "name": "Rook"}, acts_for="odo"), rotation=())
    encounters.place_allies(ctx, m.StartEncounter(("lea", "rook", "odo", "kara"), ("kara",)))
    assert (ctx.who("lea").at, ctx.who("rook").at) == (None, (7, 7))


def test_without_a_free_square_an_ally_is_not_placed() -> None:
    """TCG-AY-02: without a free square next to its master an Ally is not placed, and no event is emitted."""
    ctx = staged(kara(at=(0, 0)), ally(), rotation=(), grid=Grid(columns=1, rows=1))
    encounters.place_allies(ctx, m.StartEncounter(("kara", "lea")))
    assert (ctx.who("lea").at, ctx.kinds()) == (None, [])


def test_allies_are_placed_at_the_beginning() -> None:
    """TCG-AY-02: the beginning of an encounter places Allies next to their master."""
    ctx = Scripted(kara(at=(4, 4)), ally())
    ctx.load([1, 1], [1, 1])
    encounters.start_encounter(ctx, "gm", m.StartEncounter(("kara", "lea")))
    assert ctx.who("lea").at == (3, 3)


# Order


def test_the_order_is_by_react_then_acuity() -> None:
    """The Rotation is ordered by React, then by Acuity, and characters equal in both act together.

    Rules: TC-D-80, TC-D-81, TC-D-82, R-TC-60.
    """
    ctx = Scripted(kara(), odo(), lea(), hero({**KARA, "name": "Rook"}))
    found = rotation_entry.rotation_places(ctx, [("odo", 30), ("rook", 9), ("kara", 30), ("lea", 30)])
    assert found == (Place(("kara", "lea"), 30, 7), Place(("odo",), 30, 2), Place(("rook",), 9, 7))
    assert rotation_entry.rotation_places(ctx, [("kara", 9), ("odo", 40)]) == (
        Place(("odo",), 40, 2),
        Place(("kara",), 9, 7),
    )


def test_the_rotation_is_emitted_place_by_place() -> None:
    """TC-D-80: the event of the Rotation lists its places, and characters who act together share one."""
    ctx = staged(kara(), odo(), lea(), rotation=(place(30, "odo"), place(20, "kara", "lea")))
    rotation_entry.emit_rotation(ctx)
    assert summaries(ctx) == [expected("TC-D-80", "rotation", order=[["odo"], ["kara", "lea"]])]


# Entering the Rotation

OLD, YOUNG = place(30, "kara", acuity=4), place(20, "odo", acuity=4)


@pytest.mark.parametrize(
    ("place", "late", "slower", "found"),
    [
        (place(30, "kara", acuity=4), ("kara",), (29, 9), True),
        (place(30, "kara", acuity=4), ("kara",), (30, 3), True),
        (place(30, "kara", acuity=4), ("kara",), (30, 4), False),
        (place(30, "kara", acuity=4), ("kara",), (31, 0), False),
        (place(30, "kara", acuity=4), (), (29, 9), False),
        (place(30, "kara", "odo", acuity=4), ("kara",), (29, 9), False),
        (place(30, "kara", "odo", acuity=4), ("kara", "odo", "lea"), (29, 9), True),
    ],
)
def test_late_entrants_stay_before_slower_ones(
    place: Place, late: tuple[str, ...], slower: tuple[int, int], found: bool
) -> None:
    """A late entrant stands before another one with a lower React, or the same React and a lower Acuity.

    Characters who did not enter late do not count.

    Rules: R-TC-61.
    """
    encounter = Encounter(rotation=(YOUNG, place), late_entrants=late)
    assert turn_order.came_out_of_hiding(encounter, 1) is ({*place.keys} <= {*late})
    assert turn_order.is_faster(encounter, 1, Place(("x",), *slower)) is found


IN: list[tuple[str, int, tuple[tuple[str, int], ...], tuple[str, ...], list[str], int]] = [
    # where Lea (30, ACT 7) enters, the current turn, the places with their React, the earlier late entrants,
    # and the order and the turn after it
    ("first", 1, (("a", 50), ("b", 10)), (), ["lea", "a", "b"], 1),
    ("first", 1, (("a", 50), ("b", 10)), ("a",), ["a", "lea", "b"], 1),
    ("first", 1, (("a", 50), ("b", 40)), ("a", "b"), ["a", "b", "lea"], 1),
    ("first", 1, (("a", 20), ("b", 40)), ("a", "b"), ["lea", "a", "b"], 1),
    ("after", 0, (("a", 50), ("b", 10)), (), ["a", "lea", "b"], 0),
    ("after", 0, (("a", 50), ("b", 40), ("c", 35)), ("b",), ["a", "b", "lea", "c"], 0),
    ("after", 0, (("a", 50), ("b", 40), ("c", 35)), ("a", "b", "c"), ["a", "b", "c", "lea"], 0),
    ("after", 1, (("a", 50), ("b", 40), ("c", 20)), ("c",), ["a", "b", "lea", "c"], 1),
    ("before", 0, (("a", 50), ("b", 10)), ("a",), ["lea", "a", "b"], 1),
    ("before", 1, (("a", 20), ("b", 10)), (), ["a", "lea", "b"], 2),
    ("before", 1, (("a", 20), ("b", 10)), ("a",), ["lea", "a", "b"], 2),
    ("before", 1, (("a", 40), ("b", 10)), ("a",), ["a", "lea", "b"], 2),
    ("before", 2, (("a", 20), ("b", 25), ("c", 10)), ("a", "b"), ["lea", "a", "b", "c"], 3),
    ("before", 2, (("a", 20), ("b", 25), ("c", 10)), ("b",), ["a", "lea", "b", "c"], 3),
    ("before", 2, (("a", 20), ("b", 40), ("c", 10)), ("a", "b"), ["a", "b", "lea", "c"], 3),
]


@pytest.mark.parametrize(("where", "turn", "there", "late", "order", "now"), IN)
def test_the_place_of_a_late_entrant(
    where: str, turn: int, there: tuple[tuple[str, int], ...], late: tuple[str, ...], order: list[str], now: int
) -> None:
    """Late entrants at one point are ordered by React, and the current turn stays with its character.

    Rules: TC-D-83, TC-D-84, R-TC-61.
    """
    places = tuple(place(react, key) for key, react in there)
    ctx = staged(lea(lurks=True), *others("a", "b", "c"), rotation=places, turn=turn, late_entrants=late,
                  hidden=(("z", 3), ("lea", 30), ("y", 4)),
                  exchange=Exchange((there[turn][0],)))  # fmt: skip
    before = encounter_of(ctx)
    rotation_entry.join_rotation(ctx, "lea", where)
    encounter = encounter_of(ctx)
    assert [place.keys[0] for place in encounter.rotation] == order
    assert Place(("lea",), 30, 7) in encounter.rotation
    assert encounter == replace(
        before, rotation=encounter.rotation, turn=now, late_entrants=(*late, "lea"), hidden=(("z", 3), ("y", 4))
    )
    assert ctx.who("lea") == lea()
    assert summaries(ctx)[0] == expected("TC-D-84", "enters", character="lea")
    assert ctx.kinds() == ["enters", "rotation"]


@pytest.mark.parametrize("where", ["before", "after"])
def test_a_late_entrant_has_the_turn_if_nobody_else_can_act(where: str) -> None:
    """A late entrant gets the turn at the place where the encounter has stopped because nobody can act.

    Rules: TC-D-84, R-TC-163.
    """
    ctx = staged(lea(), *others("a", "b", "c"), rotation=(place(50, "a"), place(10, "b"), place(5, "c")),
                  turn=1, hidden=(("lea", 30),))  # fmt: skip
    rotation_entry.enter_rotation(ctx, "ana", m.EnterRotation("lea", where))  # type: ignore[arg-type]
    assert [place.keys[0] for place in encounter_of(ctx).rotation] == ["a", "lea", "b", "c"]
    assert encounter_of(ctx).turn == 1
    assert ctx.kinds() == ["enters", "rotation"]


def test_a_late_entrant_at_the_top_has_priority_at_once() -> None:
    """TC-D-83: a late entrant at the top has Priority before any action is declared. Those who had it have it next."""
    ctx = staged(kara(), lea(), rotation=(place(50, "kara"),), hidden=(("lea", 30),), exchange=Exchange(("kara",)))
    rotation_entry.enter_rotation(ctx, "ana", m.EnterRotation("lea", "first"))
    encounter = encounter_of(ctx)
    assert [place.keys for place in encounter.rotation] == [("lea",), ("kara",)]
    assert (encounter.turn, encounter.exchange) == (0, Exchange(("lea",), actions=Sealed(("lea",))))
    assert ctx.kinds() == ["enters", "rotation", "priority"]
    beside = staged(kara(), lea(), rotation=(place(50, "kara"),), hidden=(("lea", 30),),
                    exchange=Exchange(("kara",)))  # fmt: skip
    rotation_entry.enter_rotation(beside, "ana", m.EnterRotation("lea", "after"))
    assert encounter_of(beside).exchange == Exchange(("kara",))
    assert [place.keys for place in encounter_of(beside).rotation] == [("kara",), ("lea",)]


def test_a_late_entrant_at_the_top_takes_the_current_turn() -> None:
    """A late entrant at the top takes the current turn, even if it was not that of the first place.

    If the entrant can never act, no character has it.

    Rules: TC-D-83, R-TC-163.
    """
    places = (place(50, "kara"), place(40, "odo"))
    ctx = staged(kara(out="wounds"), odo(), lea(), rotation=places, turn=1, hidden=(("lea", 30),),
                  exchange=Exchange(("odo",)))  # fmt: skip
    rotation_entry.enter_rotation(ctx, "ana", m.EnterRotation("lea", "first"))
    assert (encounter_of(ctx).turn, encounter_of(ctx).exchange) == (0, Exchange(("lea",), actions=Sealed(("lea",))))
    nobody = staged(kara(out="dead"), lea(out="dead"), rotation=places[:1], hidden=(("lea", 30),),
                    exchange=Exchange(("kara",)))  # fmt: skip
    rotation_entry.enter_rotation(nobody, "ana", m.EnterRotation("lea", "first"))
    assert (encounter_of(nobody).turn, encounter_of(nobody).exchange) == (0, None)


# End

WEARY: dict[str, Any] = {
    "classes_acted": ("Core",), "reactions_made": 2, "emptied_resources": ("HP",), "edge": (("Ruse", 2),),
    "held_by": "odo", "hold_reach": 3,
    "tricks": ("Aim",), "excess_damage": 4, "staggered": 2, "stealthed": True, "ap": 3, "hp": 69,
    "afflictions": (Affliction("Burn", "odo", 2, 15),), "shields": (Shield("HP", 5, by="odo", cycles=2),),
    "stat_modifiers": (StatModifier("HP", "Growth", "x", points=4, by="odo", cycles=3),),
    "charging": Charging(Card("Charge", ability="Beam")), "moved": 4,
}  # fmt: skip


def test_the_end_of_an_encounter_ends_temporary_effects() -> None:
    """The end of an encounter ends all effects that count cycles, for all in it, and leaves AP as they are.

    Of 69 HP with a modifier of 4, 65 are left.

    Rules: R-TC-137.
    """
    made = Item("blade", "weapon", made="Forge 1")
    armed = kara(
        stat_modifiers=(
            StatModifier("Creation", "Forge", "x", by="odo", made="Forge 1"),
            StatModifier("PG", "Hide", "x", points=1),
        )
    )
    armed = replace(armed, sheet=replace(armed.sheet, items=(made, Item("club", "weapon"))), staggered=2)
    ctx = staged(odo(), lea(**WEARY), armed, hero({**KARA, "name": "Rook"}, **WEARY), rotation=(place(9, "odo"),),
                  hidden=(("lea", 3),))  # fmt: skip
    encounters.end_encounter(ctx, "gm", m.EndEncounter())
    assert ctx.position.encounter is None
    assert ctx.who("lea") == lea(ap=3, hp=65)
    assert ctx.who("rook") == hero({**KARA, "name": "Rook"}, **WEARY)
    assert [item.name for item in ctx.who("kara").sheet.items] == ["club"]
    assert ctx.who("kara").staggered == 2
    assert ctx.who("odo") == odo()
    assert summaries(ctx) == [expected("R-TC-137", "encounter-over")]


def test_resources_are_capped_after_an_encounter() -> None:
    """After an encounter 70 HP fall to 68, and a character at −18 AP collapses for hours by ruling.

    Rules: R-TC-137, R-TC-45.
    """
    ctx = staged(kara(hp=70, ap=-18), rulings={"ap_collapse": "hours"})
    ctx.load([6])
    encounters.end_encounter(ctx, "gm", m.EndEncounter())
    assert (ctx.who("kara").hp, ctx.who("kara").out, ctx.who("kara").helpless) == (68, "collapse", 6)


@pytest.mark.parametrize(
    ("state", "collapse", "after"),
    [
        ({"out": "collapse", "helpless": 3, "ap": -5, "hp": 4}, "cycles", ("", 0, 0)),
        ({"out": "collapse", "helpless": 3, "ap": -5, "hp": 4}, "hours", ("collapse", 3, -5)),
        ({"out": "wounds", "helpless": 3, "ap": -5, "hp": 4}, "cycles", ("wounds", 3, -5)),
        ({"out": "collapse", "helpless": 3, "ap": -5, "hp": 0, "last_damage": 99}, "cycles", ("wounds", 0, 0)),
    ],
)
def test_a_collapse_for_cycles_ends_with_the_encounter(
    state: dict[str, Any], collapse: str, after: tuple[str, int, int]
) -> None:
    """A collapse that counts cycles ends with the encounter, at 0 AP.

    At 0 HP a failed Resolve of 2 + PG 8 against 99 then leaves the character unconscious.

    Rules: R-TC-137, R-TC-46, TC-E-05.
    """
    ctx = staged(kara(**state), rulings={"ap_collapse": collapse})
    ctx.load(*([[1, 1]] if after[0] == "wounds" and state["out"] == "collapse" else []))
    encounters.end_encounter(ctx, "gm", m.EndEncounter())
    ctx.done()
    one = ctx.who("kara")
    assert (one.out, one.helpless, one.ap) == after
