"""How somebody gets to another square, who is told where, who is found there, and what the GM makes of the ground."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Card, Character, Exchange, Grid, Held, HeldCardsOffer, Square, StatModifier
from facedown.systems.tri_core.rules import strides
from facedown.systems.tri_core.steps import movement
from tests.systems.tri_core.driver import Told, encounter_of, kara, lea, odo, owed, staged
from tests.systems.tri_core.steps.test_rotation import placed_by, said, told_of

GROUND = Grid(columns=8, rows=8, high=(((4, 6), 3),))
VEIL = StatModifier("Unseen", "Veil", "x", details=("sight",))
"""What makes somebody invisible."""


def on_ground(*people: Character, rulings: dict[str, Any] | None = None, **state: Any) -> Told:
    """These on a ground with a ledge of 3 squares on E7."""
    return staged(*people, rulings=rulings, **{"grid": GROUND, **state})


# Strides


@pytest.mark.parametrize(
    ("action", "rule"),
    [("Sprint", "TC-D-17"), ("Run", "TC-D-18"), ("Hustle", "TC-D-19"), ("Walk", "TC-D-20"), ("Prowl", "TC-D-21"),
     ("Jump", "R-TC-67"), ("Climb", "TC-D-23"), ("Swim", "TC-D-24")],
)  # fmt: skip
def test_a_stride_leads_to_its_square(action: str, rule: str) -> None:
    """Two squares more of the run-up, on a ledge of 3 squares.

    Rules: TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-21, TC-D-22, TC-D-23, TC-D-24, R-TC-86.
    """
    told = on_ground(kara(at=(4, 4), moved=1))
    movement.perform_stride(told, "kara", Card(action, to=(4, 6)))
    assert told.who("kara") == kara(at=(4, 6), moved=3, height=3)
    assert told_of(told) == [said(rule, "moved", character="kara", square="E7")]


@pytest.mark.parametrize(("action", "hidden"), [("Run", False), ("Walk", False), ("Prowl", True)])
def test_any_stride_but_a_prowl_gives_away(action: str, hidden: bool) -> None:
    """TC-D-22, R-TC-128."""
    told = on_ground(kara(at=(4, 4), stealthed=True))
    movement.perform_stride(told, "kara", Card(action, to=(4, 5)))
    assert told.who("kara").stealthed is hidden
    assert told.kinds() == (["moved"] if hidden else ["moved", "seen"])


def test_a_charge_is_told_with_its_dice() -> None:
    """TC-E-50, R-TC-18: beside what somebody has already."""
    told = on_ground(kara(at=(4, 4), edge=(("Ruse", 2),)))
    movement.perform_stride(told, "kara", Card("Run", to=(4, 5), subs=("Tumble", "Charge")))
    assert told_of(told)[1:] == [said("TC-E-50", "charge", actor="kara", dice=2)]
    assert told.who("kara").edge == (("Ruse", 2), ("Charge", 2))
    walk = on_ground(kara(at=(4, 4)))
    movement.perform_stride(walk, "kara", Card("Run", to=(4, 5), subs=("Tumble",)))
    assert walk.who("kara").edge == ()


def test_a_stride_to_nowhere_is_none() -> None:
    """TC-D-17: nothing of it happens, and nobody is given away."""
    told = on_ground(kara(at=(4, 4), stealthed=True))
    movement.perform_stride(told, "kara", Card("Run", subs=("Charge",)))
    assert told.who("kara") == kara(at=(4, 4), stealthed=True)
    assert told.kinds() == []


HIDDEN: dict[str, Any] = {"stealthed": True, "edge": (("Ruse", 2), ("Stealth", 2))}


@pytest.mark.parametrize(
    ("card", "state", "after"),
    [
        (Card("Run", to=(4, 6)), {}, {}),
        (Card("Run", to=(4, 6)), HIDDEN, {"edge": (("Ruse", 2),)}),
        (Card("Prowl", to=(4, 6)), HIDDEN, HIDDEN),
        (Card("Run", to=(4, 6), subs=("Charge",)), HIDDEN, {"edge": (("Ruse", 2), ("Charge", 2))}),
        (Card("Prowl", to=(4, 6), subs=("Charge",)), {}, {"edge": (("Charge", 2),)}),
    ],
)
def test_what_is_known_of_a_stride_before_it_is_made(card: Card, state: dict[str, Any], after: dict[str, Any]) -> None:
    """TC-D-22, TC-E-50, R-TC-16, R-TC-128: as it will be."""
    found = strides.after_stride(GROUND, kara(at=(4, 4), moved=1, **state), card)
    assert found == kara(at=(4, 6), moved=3, height=3, **after)


def test_how_far_somebody_has_moved() -> None:
    """R-TC-86, R-TC-146: a diagonal step is one; from nowhere it is none."""
    assert strides.moved_to(GROUND, kara(at=(1, 1), moved=2), (4, 6)) == kara(at=(4, 6), moved=7, height=3)
    assert strides.moved_to(GROUND, kara(moved=2, height=3), (4, 5)) == kara(at=(4, 5), moved=2)


def test_dice_of_stealth_are_lost_with_it() -> None:
    """R-TC-16, R-TC-128: of who is out of sight; other dice stay."""
    assert strides.out_of_hiding(kara(**HIDDEN)) == kara(edge=(("Ruse", 2),))
    assert strides.out_of_hiding(kara(edge=(("Stealth", 2),))) == kara(edge=(("Stealth", 2),))


# Seen


@pytest.mark.parametrize(
    ("state", "by", "after", "kinds"),
    [
        ({}, "", {}, []),
        ({}, "odo", {}, []),
        (HIDDEN, "", {"edge": (("Ruse", 2),)}, ["seen"]),
        (HIDDEN, "odo", {"edge": (("Ruse", 2),)}, ["seen"]),
        (HIDDEN | {"stat_modifiers": (VEIL,)}, "", HIDDEN | {"stat_modifiers": (VEIL,)}, []),
        (HIDDEN | {"stat_modifiers": (VEIL,)}, "odo",
         HIDDEN | {"stat_modifiers": (VEIL,), "noticed_by": ("odo",)}, ["noticed"]),
        (HIDDEN | {"stat_modifiers": (VEIL,), "noticed_by": ("lea",)}, "odo",
         HIDDEN | {"stat_modifiers": (VEIL,), "noticed_by": ("lea", "odo")}, ["noticed"]),
        (HIDDEN | {"stat_modifiers": (VEIL,), "noticed_by": ("odo",)}, "odo",
         HIDDEN | {"stat_modifiers": (VEIL,), "noticed_by": ("odo",)}, []),
    ],
)  # fmt: skip
def test_who_is_hidden_no_more(state: dict[str, Any], by: str, after: dict[str, Any], kinds: list[str]) -> None:
    """R-TC-128, TCG-CO-04: the invisible are seen by nobody but who finds them out."""
    told = on_ground(kara(**state), odo())
    movement.reveal_mover(told, "kara", told.who(by) if by else None)
    assert told.who("kara") == kara(**after)
    events = {
        "seen": said("R-TC-128", "seen", character="kara"),
        "noticed": said("TCG-CO-04", "noticed", character="kara", by=["odo"]),
    }
    assert told_of(told) == [events[kind] for kind in kinds]


@pytest.mark.parametrize(("state", "found"), [({}, False), ({"stealthed": True}, True), ({"lurks": True}, False)])
def test_who_is_out_of_sight(state: dict[str, Any], found: bool) -> None:
    """TC-D-83, TC-F-10: whoever is stealthed, or stands outside the Rotation."""
    told = on_ground(kara(**state))
    assert strides.out_of_sight(told.position, told.who("kara")) is found
    assert strides.out_of_sight(replace(told.position, encounter=None), told.who("kara")) is found
    hiding = on_ground(kara(**state), rotation=(), hidden=(("odo", 3), ("kara", 4)))
    assert strides.out_of_sight(hiding.position, hiding.who("kara"))


# On another square


def test_where_somebody_out_of_sight_goes_is_told_to_who_sees_it() -> None:
    """TC-F-10, TC-D-83: its own seat, the GM, and those of whoever sees through it."""
    seen = on_ground(kara(at=(4, 4)), odo(controller="ben"))
    movement.move_to(seen, "kara", (4, 5), "TC-D-20")
    movement.place_on(seen, "kara", (4, 4), "R-TC-86", "moved")
    assert told_of(seen) == [
        said("TC-D-20", "moved", character="kara", square="E6"),
        said("R-TC-86", "placed", character="kara", square="E5", how="moved"),
    ]
    veiled = on_ground(kara(at=(4, 4), stealthed=True, noticed_by=("odo",)), odo(controller="ben"))
    movement.move_to(veiled, "kara", (4, 5), "TC-D-20")
    movement.place_on(veiled, "kara", (4, 4), "R-TC-86", "moved")
    assert [event.to for event in veiled.told_so_far()] == [("ana", "gm", "ben")] * 2


def test_what_moves_is_noticed_and_what_is_put_somewhere_is_not() -> None:
    """TC-D-07, R-TC-86, R-TCG-134: no movement of its own is no run-up either."""
    held = (Held("odo", Card("Hold", sign="moves"), (Card("Block"),), ready=True),)
    told = on_ground(kara(at=(4, 4), moved=2), odo(), held=held)
    movement.place_on(told, "kara", (4, 6), "R-TC-86", "moved")
    assert told.who("kara") == kara(at=(4, 6), moved=2, height=3)
    assert (told.kinds(), owed(told)) == (["placed"], ())
    movement.move_to(told, "kara", (4, 5), "TC-D-20")
    assert told.who("kara") == kara(at=(4, 5), moved=3)
    assert (told.kinds(), owed(told)) == (["placed", "moved", "called"], (HeldCardsOffer("odo"),))


def test_the_gm_puts_somebody_somewhere() -> None:
    """TC-D-13, R-TC-86: what holds cards for it notices; it is no run-up."""
    held = (Held("odo", Card("Hold", sign="moves"), (Card("Block"),), ready=True),)
    told = on_ground(kara(at=(4, 4), moved=2), odo(), held=held)
    movement.put_character(told, "gm", m.Put("kara", (4, 6)))
    assert told.who("kara") == kara(at=(4, 6), moved=2, height=3)
    assert told_of(told)[0] == said("TC-D-13", "moved", character="kara", square="E7")
    assert told.kinds() == ["moved", "called"]


# Whom one finds there

LANDING: list[tuple[dict[str, Any], Square, Square, list[str], bool]] = [
    # how Odo is on E5, where Kara goes from E4, where she comes to stand, what is told, and whether Odo is hidden still
    ({"stealthed": True}, (4, 4), (3, 3), ["found", "seen"], False),
    ({"stealthed": True}, (4, 5), (4, 5), [], True),
    ({}, (4, 4), (4, 4), [], False),
    ({"stealthed": True, "stat_modifiers": (VEIL,)}, (4, 4), (4, 4), ["found", "noticed"], True),
]


@pytest.mark.parametrize(("his", "to", "lands", "kinds", "hidden"), LANDING)
def test_who_is_found_on_a_square(
    his: dict[str, Any], to: Square, lands: Square, kinds: list[str], hidden: bool
) -> None:
    """R-TC-164: where the table rules so; one comes to stand on the nearest free square, D4."""
    told = on_ground(odo(at=(4, 4), **his), kara(at=(4, 3)), rulings={"hidden_square": "found"})
    assert movement.landing_square(told, "kara", to) == lands
    assert told.kinds() == kinds
    assert told.who("odo").stealthed is hidden
    assert told.opened is bool(kinds)
    assert all(event == said("R-TC-164", "found", character="odo") for event in told_of(told)[:1])
    assert ("kara" in told.who("odo").noticed_by) is ("noticed" in kinds)


def test_who_hides_outside_the_rotation_is_found_and_comes_into_it() -> None:
    """R-TC-164, TC-D-84: after whose turn it is; of two on one square, both."""
    told = on_ground(odo(at=(4, 4), stealthed=True), lea(at=(4, 4), stealthed=True), kara(at=(4, 3)),
                     rotation=(placed_by(9, "kara"), placed_by(8, "odo")), hidden=(("lea", 30),),
                     exchange=Exchange(("kara",)), rulings={"hidden_square": "found"})  # fmt: skip
    assert movement.landing_square(told, "kara", (4, 4)) == (3, 3)
    assert [place.keys for place in encounter_of(told).rotation] == [("kara",), ("lea",), ("odo",)]
    assert told.kinds() == ["found", "seen", "found", "enters", "rotation", "seen"]


def test_nobody_is_found_where_squares_are_shared() -> None:
    """R-TC-164: by default; nor does anybody find itself."""
    told = on_ground(odo(at=(4, 4), stealthed=True), kara(at=(4, 3)))
    assert (movement.landing_square(told, "kara", (4, 4)), told.kinds(), told.opened) == ((4, 4), [], False)
    own = on_ground(kara(at=(4, 4), stealthed=True), rulings={"hidden_square": "found"})
    assert (movement.landing_square(own, "kara", (4, 4)), own.kinds()) == ((4, 4), [])


def test_where_there_is_no_free_square() -> None:
    """R-TC-164: one stays where one is, or shares the square if one was nowhere."""
    narrow = Grid(columns=2, rows=1)
    for at, lands in (((0, 0), (0, 0)), (None, (1, 0))):
        told = on_ground(odo(at=(1, 0), stealthed=True), lea(at=(0, 0)), kara(at=at), grid=narrow,
                         rulings={"hidden_square": "found"})  # fmt: skip
        assert movement.landing_square(told, "kara", (1, 0)) == lands


def test_a_stride_ends_where_its_landing_is() -> None:
    """R-TC-164: beside who was found."""
    told = on_ground(odo(at=(4, 4), stealthed=True), kara(at=(4, 3)), rulings={"hidden_square": "found"})
    movement.perform_stride(told, "kara", Card("Walk", to=(4, 4)))
    assert told.who("kara").at == (3, 3)


# The ground


@pytest.mark.parametrize(
    ("square", "cost", "rough", "name"),
    [
        ((1, 1), 3, (((1, 1), 3), ((2, 2), 2), ((5, 5), 0)), "B2"),
        ((2, 2), 1, (((5, 5), 0),), "C3"),
        ((2, 2), 0, (((2, 2), 0), ((5, 5), 0)), "C3"),
        ((5, 5), 2, (((2, 2), 2), ((5, 5), 2)), "F6"),
    ],
)
def test_the_gm_says_what_a_square_costs(
    square: Square, cost: int, rough: tuple[tuple[Square, int], ...], name: str
) -> None:
    """TC-D-15: one that costs as much as any other is not kept; all else of the ground stays as it is."""
    grid = replace(GROUND, rough=(((2, 2), 2), ((5, 5), 0)))
    told = on_ground(kara(), grid=grid)
    before = encounter_of(told)
    movement.set_square(told, "gm", m.SetSquare(square, cost))
    assert encounter_of(told) == replace(before, grid=replace(grid, rough=rough))
    assert told_of(told) == [said("TC-D-15", "ground", square=name, cost=cost)]
