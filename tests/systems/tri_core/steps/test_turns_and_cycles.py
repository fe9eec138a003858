"""The next turn, the beginning and end of turns and cycles, and encounters in which no character can act."""

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
    Held,
    Track,
    TriggerOffer,
)
from facedown.systems.tri_core.rules import turn_order
from facedown.systems.tri_core.steps import rotation
from tests.systems.tri_core.abilities.test_triggers import trigger
from tests.systems.tri_core.driver import Scripted, able, encounter_of, kara, lea, odo, place, staged
from tests.systems.tri_core.steps.event_summaries import expected, summaries

# Kara: HP 68, AP 18, PG 8. Odo: HP 52, AP 18.


def sore(cycles: int = 2) -> tuple[Affliction, ...]:
    """Return an Affliction that only ends by cycles."""
    return (Affliction("Melt", "x", 2, 15, cycles=cycles),)


def cycles_of(one: Character) -> list[int]:
    """Return the remaining cycles of a character’s Afflictions."""
    return [affliction.cycles for affliction in one.afflictions]


# Turns


def test_all_characters_of_a_place_have_priority_together() -> None:
    """TC-D-82, TC-C-27: all characters of a place who can act have Priority together."""
    places = (place(30, "odo"), place(20, "lea", "kara", "rook"))
    ctx = staged(odo(), kara(), lea(), lea(out="wounds", hp=-1), rotation=places, turn=1)
    ctx.position = replace(
        ctx.position, characters=(*ctx.position.characters[:3], replace(ctx.position.characters[3], key="rook"))
    )
    assert rotation.begin_turn(ctx) is True
    assert encounter_of(ctx) == Encounter(
        rotation=places, turn=1, cycles_begun=("lea", "kara", "rook"),
        exchange=Exchange(("lea", "kara"), actions=Sealed(("lea", "kara"))),
    )  # fmt: skip
    event = expected("TC-C-27", "priority", characters=["lea", "kara"])
    assert summaries(ctx) == [event]


def test_priority_sets_off_triggers() -> None:
    """TCG-AC-09, R-TCG-23: Priority sets off the Triggers of every character with the turn, and no others."""
    people = (able(one, trigger("turn")) for one in (odo(), kara(), lea()))
    ctx = staged(*people, rotation=(place(30, "odo", "kara"), place(20, "lea")))
    assert rotation.begin_turn(ctx)
    assert {*encounter_of(ctx).waits.owed} == {TriggerOffer(key, key, "Guard") for key in ("odo", "kara")}
    assert ctx.kinds() == ["priority", "set-off", "set-off"]


def test_the_next_character_who_can_act_has_priority() -> None:
    """A turn without an able character also ends its effects, and a new cycle begins after it.

    Rules: TC-C-27, R-TC-116, TCG-AF-10.
    """
    ctx = staged(odo(staggered=3, afflictions=sore()), lea(classes_acted=("Core",)), kara(out="wounds", hp=-1),
                  rotation=(place(30, "lea"), place(20, "odo"), place(10, "kara")), turn=1,
                  cycles_begun=("lea", "odo"))  # fmt: skip
    assert rotation.begin_turn(ctx) is True
    encounter = encounter_of(ctx)
    assert (encounter.turn, encounter.cycle, encounter.cycles_begun) == (0, 2, ("lea",))
    assert encounter.exchange == Exchange(("lea",), actions=Sealed(("lea",)))
    assert cycles_of(ctx.who("odo")) == [1]
    assert ctx.who("lea").classes_acted == ()
    assert ctx.kinds() == ["affliction", "cycle", "priority"]


def test_nobody_has_priority_if_no_character_can_act() -> None:
    """R-TC-163: the encounter stops at the end of the cycle, or at once if no character can ever act again."""
    places = (place(30, "lea"), place(20, "odo"), place(10, "kara"))
    ever = staged(odo(out="wounds"), lea(out="wounds"), kara(out="wounds"), rotation=places)
    assert rotation.begin_turn(ever) is False
    assert encounter_of(ever) == Encounter(rotation=places, cycles_begun=("lea",))
    cycle = staged(odo(out="wounds"), lea(staggered=9), kara(out="wounds"), rotation=places)
    assert rotation.begin_turn(cycle) is False
    assert encounter_of(cycle) == Encounter(rotation=places, turn=2, cycles_begun=("lea", "odo", "kara"))
    whole = staged(odo(out="wounds"), lea(out="wounds"), kara(out="wounds"), rotation=places)
    assert rotation.begin_turn(whole, whole_cycle=True) is False
    assert encounter_of(whole) == Encounter(rotation=places, turn=2, cycles_begun=("lea", "odo", "kara"))


def test_the_gm_lets_a_cycle_pass() -> None:
    """The GM lets a cycle pass to its end.

    The effects that end with the turn at which it had stopped end too.

    Rules: R-TC-163, TCG-AF-10.
    """
    places = (place(30, "lea"), place(20, "odo"), place(10, "kara"))
    ctx = staged(odo(out="wounds"), lea(out="wounds", afflictions=sore()), kara(out="wounds"), rotation=places,
                  cycles_begun=("lea",))  # fmt: skip
    rotation.pass_idle_cycle(ctx, "gm", m.PassCycle())
    assert encounter_of(ctx) == Encounter(rotation=places, turn=2, cycles_begun=("lea", "odo", "kara"))
    assert cycles_of(ctx.who("lea")) == [1]


WAITING: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any], tuple[bool, bool, bool]]] = [
    # Kara’s and Odo’s states, values of the encounter, whether a character may ever act, and whether it waits
    # now, and at the end of a cycle
    ({}, {}, {}, (True, False, False)),
    ({"out": "wounds"}, {}, {}, (True, False, False)),
    ({"out": "wounds"}, {"out": "wounds"}, {}, (False, True, True)),
    ({"out": "wounds"}, {"out": "wounds"}, {"turn": 0}, (False, True, False)),
    ({"out": "wounds"}, {"out": "wounds"}, {"cycles_begun": ("odo",)}, (False, True, True)),
    ({"out": "wounds"}, {"out": "collapse"}, {}, (True, True, True)),
    ({"out": "wounds"}, {"out": "collapse"}, {"turn": 0}, (True, False, False)),
    ({"out": "wounds"}, {"staggered": 2}, {}, (True, True, True)),
    ({"out": "wounds"}, {"staggered": 2}, {"cycles_begun": ("kara",)}, (True, False, False)),
    ({"out": "wounds"}, {"staggered": 2}, {"exchange": Exchange(())}, (True, False, True)),
    ({"out": "wounds"}, {"out": "wounds"}, {"exchange": Exchange(())}, (False, False, True)),
    ({"out": "wounds"}, {}, {"turn": 0}, (True, False, False)),
]


@pytest.mark.parametrize(("kara_is", "odo_is", "state", "found"), WAITING)
def test_an_encounter_waits_if_nobody_can_act(
    kara_is: dict[str, Any], odo_is: dict[str, Any], state: dict[str, Any], found: tuple[bool, bool, bool]
) -> None:
    """An encounter waits if no character can ever act without help, or none at the end of the cycle.

    Rules: R-TC-163, R-TC-46.
    """
    state = {"turn": 1, "cycles_begun": ("kara", "odo"), **state}
    ctx = staged(kara(**kara_is), odo(**odo_is), lea(), rotation=(place(9, "kara"), place(8, "odo")), **state)
    position, encounter = ctx.position, encounter_of(ctx)
    waits = turn_order.is_at_rest(position, encounter), turn_order.is_idle_at_end(position, encounter)
    assert (turn_order.can_anybody_act(position, encounter), *waits) == found


def test_a_collapse_for_hours_outlasts_an_encounter() -> None:
    """R-TC-46, R-TC-163: a character that by ruling collapses for hours cannot act again in the encounter."""
    for collapse, ever in (("cycles", True), ("hours", False)):
        ctx = staged(kara(out="collapse"), rulings={"ap_collapse": collapse})
        assert turn_order.can_anybody_act(ctx.position, encounter_of(ctx)) is ever


def test_a_cycle_ends_with_the_last_place() -> None:
    """R-TC-163: a cycle ends once all of the last of three places have begun it; earlier places do not count."""
    for woken_ones, over in ((("lea",), True), (("kara", "odo"), False)):
        ctx = staged(*(one(out="wounds") for one in (kara, odo, lea)), turn=2, cycles_begun=woken_ones)
        assert turn_order.is_idle_at_end(ctx.position, encounter_of(ctx)) is over


def test_an_encounter_without_a_rotation_does_not_wait() -> None:
    """R-TC-163: an encounter without a Rotation has not begun, so it does not wait."""
    ctx = staged(kara(out="wounds"), rotation=())
    assert turn_order.is_at_rest(ctx.position, encounter_of(ctx)) is False


def test_effects_that_end_with_a_turn() -> None:
    """The end of a turn shortens the effects of all characters of its place and of no others.

    The exchange records it, so it happens only once.

    Rules: TCG-AF-10.
    """
    people = (kara(afflictions=sore()), odo(afflictions=sore()), lea(afflictions=sore()))
    ctx = staged(*people, rotation=(place(9, "kara"), place(8, "odo", "lea")), turn=1, exchange=Exchange(()))
    rotation.end_turn(ctx)
    assert [cycles_of(one) for one in ctx.position.characters] == [[2], [1], [1]]
    assert encounter_of(ctx).exchange == Exchange((), turn_effects_ended=True)
    rotation.end_turn(ctx)
    between = staged(*people, turn=2)
    rotation.end_turn(between)
    assert encounter_of(between).exchange is None
    assert [cycles_of(one) for one in between.position.characters] == [[2], [2], [1]]


def test_the_next_place_and_the_next_cycle() -> None:
    """R-TC-116: after the last place a new cycle begins, also for hidden characters, whose Afflictions continue."""
    hiding = lea(afflictions=(*sore(), Affliction("Sever", "x", 1, 1, cycles=5)), classes_acted=("Core",), staggered=2)
    ctx = staged(kara(afflictions=sore()), odo(), hiding, rotation=(place(9, "kara"), place(8, "odo")),
                  cycle=3, exchange=Exchange(()), cycles_begun=("kara",), hidden=(("lea", 4),))  # fmt: skip
    before = encounter_of(ctx)
    rotation.advance_place(ctx)
    assert encounter_of(ctx) == replace(before, turn=1, exchange=None)
    assert (ctx.kinds(), ctx.who("lea")) == ([], hiding)
    ctx.load([12, 12, 1, 1], [12, 12, 1, 1])
    rotation.advance_place(ctx)
    ctx.done()
    assert encounter_of(ctx) == replace(before, turn=0, cycle=4, exchange=None, cycles_begun=("lea",))
    assert summaries(ctx)[0] == expected("R-TC-116", "cycle", number=4)
    assert cycles_of(ctx.who("kara")) == [2]
    assert 1 in cycles_of(ctx.who("lea"))
    assert (ctx.who("lea").classes_acted, ctx.who("lea").staggered) == ((), 1)


# A new cycle of a character

BUSY: dict[str, Any] = {
    "classes_acted": ("Core",), "reactions_made": 2, "emptied_resources": ("HP",), "moved": 4, "tricks": ("Aim",),
    "ap": 5,
    "edge": (("Charge", 2), ("Ruse", 2)),
}  # fmt: skip
"""The actions and bonuses of a character in a cycle."""

READY: dict[str, Any] = {
    "classes_acted": (), "reactions_made": 0, "emptied_resources": (), "moved": 0, "tricks": (), "edge": (("Ruse",
        2),), "ap": 5,
}  # fmt: skip
"""The values left in the next cycle: a Charge lasts one cycle (R-TC-156)."""


def woken(one: Character, *faces: list[int], rulings: dict[str, Any] | None = None) -> tuple[Scripted, bool]:
    """Begin a cycle of Kara after Odo’s, and return whether she can act in it."""
    ctx = staged(one, odo(), rulings=rulings, cycles_begun=("odo",))
    ctx.load(*faces)
    able_to_act = rotation.begin_cycle_of(ctx, "kara")
    ctx.done()
    assert encounter_of(ctx).cycles_begun == ("odo", "kara")
    return ctx, able_to_act


def test_a_new_cycle_resets_the_values_of_a_cycle() -> None:
    """A new cycle resets what a character has done in the last one; AP stay the same.

    Rules: R-TC-116, TC-D-88, TC-C-28, R-TC-106, R-TC-156.
    """
    ctx, able_to_act = woken(kara(**BUSY))
    assert able_to_act is True
    assert ctx.who("kara") == kara(**READY)
    assert ctx.kinds() == []


def test_a_cycle_begins_once() -> None:
    """R-TC-116: a character that has begun a cycle does not begin it again."""
    for state, able_to_act in (({}, True), ({"staggered": 2}, False), ({"out": "wounds"}, False)):
        ctx = staged(kara(**BUSY, **state), cycles_begun=("kara",))
        assert rotation.begin_cycle_of(ctx, "kara") is able_to_act
        assert ctx.who("kara") == kara(**BUSY, **state)
        assert encounter_of(ctx).cycles_begun == ("kara",)


@pytest.mark.parametrize(
    ("refresh", "state", "left"),
    [
        ("cycle", {}, 18), ("encounter", {}, 5), ("rest", {}, 5), ("cycle", {"out": "wounds"}, 5),
        ("cycle", {"ap_lost": 2}, 16), ("encounter", {"out": "wounds"}, 5),
    ],
)  # fmt: skip
def test_the_ap_of_a_new_cycle(refresh: str, state: dict[str, Any], left: int) -> None:
    """R-TC-43: by ruling, a new cycle restores Total AP 18 less the AP lost for good, but not to the unconscious."""
    ctx, _ = woken(kara(**BUSY, **state), rulings={"ap_refresh": refresh})
    assert ctx.who("kara").ap == left


@pytest.mark.parametrize(
    ("state", "collapse", "after", "told_of_it"),
    [
        ({"out": "collapse", "helpless": 3}, "cycles", {"out": "collapse", "helpless": 2}, []),
        ({"out": "collapse", "helpless": 1}, "cycles", {"ap": 0}, ["woken"]),
        ({"out": "collapse", "helpless": 0}, "cycles", {"ap": 0}, ["woken"]),
        ({"out": "collapse", "helpless": 1}, "hours", {"out": "collapse", "helpless": 1}, []),
        ({"out": "wounds", "helpless": 1}, "cycles", {"out": "wounds", "helpless": 1}, []),
    ],
)
def test_a_new_cycle_shortens_a_collapse(
    state: dict[str, Any], collapse: str, after: dict[str, Any], told_of_it: list[str]
) -> None:
    """A new cycle shortens a collapse; at its end the character wakes with 0 AP and can act.

    Rules: TC-C-14, R-TC-46, R-TC-47.
    """
    ctx, able_to_act = woken(kara(**BUSY, **state), rulings={"ap_collapse": collapse})
    assert ctx.who("kara") == kara(**READY | after)
    assert ctx.kinds() == told_of_it
    assert able_to_act is ("out" not in after)


@pytest.mark.parametrize(
    ("state", "faces", "after", "kinds"),
    [
        ({"hp": 1, "cycles_without_hp": 4}, [], {"cycles_without_hp": 4}, []),
        ({"hp": 0, "last_damage": 13}, [5], {"cycles_without_hp": 1}, ["awake"]),
        ({"hp": 0, "last_damage": 14}, [5], {"cycles_without_hp": 1, "out": "wounds", "weakened": True}, ["awake"]),
        ({"hp": -3, "cycles_without_hp": 1, "last_damage": 8}, None, {"cycles_without_hp": 2}, ["awake"]),
        (
            {"hp": -3, "out": "collapse", "helpless": 1, "last_damage": 14},
            [5],
            {"ap": 0, "cycles_without_hp": 1, "helpless": 0, "out": "wounds", "weakened": True},
            ["woken", "awake"],
        ),
        (
            {"hp": -3, "out": "collapse", "helpless": 2, "cycles_without_hp": 1},
            None,
            {"helpless": 1, "cycles_without_hp": 2},
            [],
        ),
        ({"hp": -3, "out": "wounds", "cycles_without_hp": 1}, None, {"cycles_without_hp": 1}, []),
        ({"hp": -3, "out": "dying", "cycles_without_hp": 1}, None, {"cycles_without_hp": 1}, []),
    ],
)
def test_a_character_without_hp_rolls_to_stay_awake(
    state: dict[str, Any], faces: list[int] | None, after: dict[str, Any], kinds: list[str]
) -> None:
    """A character without HP rolls to stay awake in each cycle, unless it is unconscious.

    In the second cycle 5 + PG 8 are 13, and in the third there are no dice.

    Rules: TC-E-05, R-TC-101.
    """
    ctx, able_to_act = woken(kara(**state), *([faces] if faces else []))
    assert ctx.who("kara") == kara(**state | after)
    assert ctx.kinds() == kinds
    assert able_to_act is (not ctx.who("kara").out)


@pytest.mark.parametrize(
    ("state", "left", "able_to_act", "kinds"),
    [
        ({"staggered": 3}, 2, False, []),
        ({"staggered": 2}, 1, False, []),
        ({"staggered": 1}, 0, True, ["steady"]),
        ({"staggered": 1, "out": "wounds"}, 0, False, []),
    ],
)
def test_a_new_cycle_shortens_a_systemic_shock(
    state: dict[str, Any], left: int, able_to_act: bool, kinds: list[str]
) -> None:
    """TC-E-21, TC-E-22: a new cycle shortens a Systemic Shock, and until it ends the character cannot act."""
    ctx, found = woken(kara(**state))
    assert (ctx.who("kara").staggered, found) == (left, able_to_act)
    event = expected("TC-E-22", "steady", character="kara")
    assert summaries(ctx) == [event for _ in kinds]


def test_a_new_cycle_applies_lasting_effects() -> None:
    """A new cycle applies a character’s own regeneration, energy, Afflictions and charge.

    A track gives 4 of 4 + 3 points; Burn takes 2 of 50 + 4 HP, and is resisted by 24 + ER 10 against 1.

    Rules: R-TCG-141, TCG-DU-02, TCG-KI-02a, R-TCG-31, TCG-CH-01.
    """
    one = kara(
        hp=50, tracks=(Track("Dome", "x", (4, 3), does="heals"),), afflictions=(Affliction("Burn", "x", 2, 1),),
        charging=Charging(Card("Charge", ability="Beam"), 1),
    )  # fmt: skip
    ctx = staged(one, odo(tracks=one.tracks, hp=9), grid=Grid(columns=4, rows=4),
                  drawn=(("kara", (1, 1), "wind"), ("odo", (2, 2), "wind")))  # fmt: skip
    ctx.load([11, 11])
    rotation.apply_new_cycle(ctx, "kara")
    assert ctx.who("kara").tracks == (Track("Dome", "x", (3,), does="heals"),)
    assert ctx.who("kara").charging == Charging(Card("Charge", ability="Beam"), 2)
    assert (ctx.who("kara").hp, ctx.who("odo").hp) == (50 + 4 - 2, 9)
    assert encounter_of(ctx).grid.energy == (((1, 1), "wind"),)
    kinds = [kind for kind in ctx.kinds() if kind in ("regained", "energy-back", "resists", "charged")]
    assert kinds == ["regained", "energy-back", "resists", "charged"]
    begins = staged(one, odo(), drawn=(("kara", (1, 1), "wind"),))
    begins.load([11, 11])
    rotation.begin_cycle_of(begins, "kara")
    assert begins.kinds() == ctx.kinds()


@pytest.mark.parametrize(
    ("owners", "left"),
    [(("kara",), ()), (("odo", "kara", "lea"), ("odo", "lea")), (("odo",), ("odo",)), ((), ())],
)
def test_held_cards_lapse_at_the_start_of_a_turn(owners: tuple[str, ...], left: tuple[str, ...]) -> None:
    """R-TC-63: at the start of its turn a character’s held cards lapse, and all see that it has none left."""
    held = tuple(Held(key, Card("Hold"), (Card("Strike"),)) for key in owners)
    ctx = staged(kara(), odo(), lea(), held=held)
    assert rotation.begin_cycle_of(ctx, "kara")
    assert tuple(one.owner for one in encounter_of(ctx).held) == left
    event = expected("R-TC-63", "lapsed", character="kara")
    assert summaries(ctx) == ([event] if "kara" in owners else [])
