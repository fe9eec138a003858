"""Movement on the map: who learns of it, who is found by it, and the GM’s changes of squares."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Card, Character, Exchange, Grid, Held, HeldCardsOffer, Square, StatModifier
from facedown.systems.tri_core.rules import strides
from facedown.systems.tri_core.steps import movement
from tests.systems.tri_core.driver import Scripted, encounter_of, kara, lea, odo, owed, place, staged
from tests.systems.tri_core.steps.event_summaries import expected, summaries

GROUND = Grid(columns=8, rows=8, high=(((4, 6), 3),))
VEIL = StatModifier("Unseen", "Veil", "x", details=("sight",))
"""A modifier that makes a character invisible."""


def on_ground(*people: Character, rulings: dict[str, Any] | None = None, **state: Any) -> Scripted:
    """Return these characters on a map with a ledge of 3 squares on E7."""
    return staged(*people, rulings=rulings, **{"grid": GROUND, **state})


# Strides


@pytest.mark.parametrize(
    ("action", "rule"),
    [("Sprint", "TC-D-17"), ("Run", "TC-D-18"), ("Hustle", "TC-D-19"), ("Walk", "TC-D-20"), ("Prowl", "TC-D-21"),
     ("Jump", "R-TC-67"), ("Climb", "TC-D-23"), ("Swim", "TC-D-24")],
)  # fmt: skip
def test_a_stride_moves_to_its_square(action: str, rule: str) -> None:
    """A Stride moves its character to its square, adds the squares to the run-up, and reaches the height of a ledge.

    Rules: TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-21, TC-D-22, TC-D-23, TC-D-24, R-TC-86.
    """
    ctx = on_ground(kara(at=(4, 4), moved=1))
    movement.perform_stride(ctx, "kara", Card(action, to=(4, 6)))
    assert ctx.who("kara") == kara(at=(4, 6), moved=3, height=3)
    assert summaries(ctx) == [expected(rule, "moved", character="kara", square="E7")]


@pytest.mark.parametrize(("action", "hidden"), [("Run", False), ("Walk", False), ("Prowl", True)])
def test_any_stride_except_a_prowl_reveals(action: str, hidden: bool) -> None:
    """TC-D-22, R-TC-128: any Stride except a Prowl reveals a character in Stealth."""
    ctx = on_ground(kara(at=(4, 4), stealthed=True))
    movement.perform_stride(ctx, "kara", Card(action, to=(4, 5)))
    assert ctx.who("kara").stealthed is hidden
    assert ctx.kinds() == (["moved"] if hidden else ["moved", "seen"])


def test_a_charge_is_emitted_with_its_dice() -> None:
    """TC-E-50, R-TC-18: a Charge has an event and adds 2 dice to other bonus dice."""
    ctx = on_ground(kara(at=(4, 4), edge=(("Ruse", 2),)))
    movement.perform_stride(ctx, "kara", Card("Run", to=(4, 5), subs=("Tumble", "Charge")))
    assert summaries(ctx)[1:] == [expected("TC-E-50", "charge", actor="kara", dice=2)]
    assert ctx.who("kara").edge == (("Ruse", 2), ("Charge", 2))
    walk = on_ground(kara(at=(4, 4)))
    movement.perform_stride(walk, "kara", Card("Run", to=(4, 5), subs=("Tumble",)))
    assert walk.who("kara").edge == ()


def test_a_stride_without_a_square_has_no_effect() -> None:
    """TC-D-17: a Stride without a square does not move the character and does not reveal it."""
    ctx = on_ground(kara(at=(4, 4), stealthed=True))
    movement.perform_stride(ctx, "kara", Card("Run", subs=("Charge",)))
    assert ctx.who("kara") == kara(at=(4, 4), stealthed=True)
    assert ctx.kinds() == []


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
def test_the_state_after_a_stride_can_be_computed_before_it(
    card: Card, state: dict[str, Any], after: dict[str, Any]
) -> None:
    """The state of a character after a Stride can be computed in advance and is the same as after it.

    Rules: TC-D-22, TC-E-50, R-TC-16, R-TC-128.
    """
    found = strides.after_stride(GROUND, kara(at=(4, 4), moved=1, **state), card)
    assert found == kara(at=(4, 6), moved=3, height=3, **after)


def test_a_diagonal_step_counts_as_one_square_moved() -> None:
    """R-TC-86, R-TC-146: a diagonal step counts as one square moved, and a move from no square as none."""
    assert strides.after_moving(GROUND, kara(at=(1, 1), moved=2), (4, 6)) == kara(at=(4, 6), moved=7, height=3)
    assert strides.after_moving(GROUND, kara(moved=2, height=3), (4, 5)) == kara(at=(4, 5), moved=2)


def test_stealth_dice_are_lost_with_stealth() -> None:
    """R-TC-16, R-TC-128: a character that is revealed loses its dice of Stealth and keeps other dice."""
    assert strides.without_stealth(kara(**HIDDEN)) == kara(edge=(("Ruse", 2),))
    assert strides.without_stealth(kara(edge=(("Stealth", 2),))) == kara(edge=(("Stealth", 2),))


# Visibility


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
def test_revealing_a_hidden_character(state: dict[str, Any], by: str, after: dict[str, Any], kinds: list[str]) -> None:
    """A character in Stealth is revealed to all, but an invisible one only to the character that noticed it.

    Rules: R-TC-128, TCG-CO-04.
    """
    ctx = on_ground(kara(**state), odo())
    movement.reveal_mover(ctx, "kara", ctx.who(by) if by else None)
    assert ctx.who("kara") == kara(**after)
    events = {
        "seen": expected("R-TC-128", "seen", character="kara"),
        "noticed": expected("TCG-CO-04", "noticed", character="kara", by=["odo"]),
    }
    assert summaries(ctx) == [events[kind] for kind in kinds]


@pytest.mark.parametrize(("state", "found"), [({}, False), ({"stealthed": True}, True), ({"lurks": True}, False)])
def test_characters_out_of_sight(state: dict[str, Any], found: bool) -> None:
    """TC-D-83, TC-F-10: characters are out of sight if they are in Stealth or hidden outside the Rotation."""
    ctx = on_ground(kara(**state))
    assert strides.is_out_of_sight(ctx.position, ctx.who("kara")) is found
    assert strides.is_out_of_sight(replace(ctx.position, encounter=None), ctx.who("kara")) is found
    hiding = on_ground(kara(**state), rotation=(), hidden=(("odo", 3), ("kara", 4)))
    assert strides.is_out_of_sight(hiding.position, hiding.who("kara"))


# Events of a move


def test_the_move_of_a_character_out_of_sight_reaches_those_who_see_it() -> None:
    """The move of an unseen character is told to its own seat, the GM and the seats of characters that noticed it.

    Rules: TC-F-10, TC-D-83.
    """
    seen = on_ground(kara(at=(4, 4)), odo(controller="ben"))
    movement.move_to(seen, "kara", (4, 5), "TC-D-20")
    movement.place_on(seen, "kara", (4, 4), "R-TC-86", "moved")
    assert summaries(seen) == [
        expected("TC-D-20", "moved", character="kara", square="E6"),
        expected("R-TC-86", "placed", character="kara", square="E5", how="moved"),
    ]
    veiled = on_ground(kara(at=(4, 4), stealthed=True, noticed_by=("odo",)), odo(controller="ben"))
    movement.move_to(veiled, "kara", (4, 5), "TC-D-20")
    movement.place_on(veiled, "kara", (4, 4), "R-TC-86", "moved")
    assert [event.to for event in veiled.events_so_far()] == [("ana", "gm", "ben")] * 2


def test_a_move_is_a_sign_and_being_placed_is_not() -> None:
    """A move is a sign that held cards can wait for and adds to the run-up; being placed does neither.

    Rules: TC-D-07, R-TC-86, R-TCG-134.
    """
    held = (Held("odo", Card("Hold", sign="moves"), (Card("Block"),), ready=True),)
    ctx = on_ground(kara(at=(4, 4), moved=2), odo(), held=held)
    movement.place_on(ctx, "kara", (4, 6), "R-TC-86", "moved")
    assert ctx.who("kara") == kara(at=(4, 6), moved=2, height=3)
    assert (ctx.kinds(), owed(ctx)) == (["placed"], ())
    movement.move_to(ctx, "kara", (4, 5), "TC-D-20")
    assert ctx.who("kara") == kara(at=(4, 5), moved=3)
    assert (ctx.kinds(), owed(ctx)) == (["placed", "moved", "called"], (HeldCardsOffer("odo"),))


def test_the_gm_puts_a_character_on_a_square() -> None:
    """TC-D-13, R-TC-86: the GM’s placing of a character is a sign for held cards and adds nothing to the run-up."""
    held = (Held("odo", Card("Hold", sign="moves"), (Card("Block"),), ready=True),)
    ctx = on_ground(kara(at=(4, 4), moved=2), odo(), held=held)
    movement.put_character(ctx, "gm", m.Put("kara", (4, 6)))
    assert ctx.who("kara") == kara(at=(4, 6), moved=2, height=3)
    assert summaries(ctx)[0] == expected("TC-D-13", "moved", character="kara", square="E7")
    assert ctx.kinds() == ["moved", "called"]


# Finding hidden characters

LANDING: list[tuple[dict[str, Any], Square, Square, list[str], bool]] = [
    # Odo’s state on E5, Kara’s destination from E4, her square after it, the events, and whether Odo is still hidden
    ({"stealthed": True}, (4, 4), (3, 3), ["found", "seen"], False),
    ({"stealthed": True}, (4, 5), (4, 5), [], True),
    ({}, (4, 4), (4, 4), [], False),
    ({"stealthed": True, "stat_modifiers": (VEIL,)}, (4, 4), (4, 4), ["found", "noticed"], True),
]


@pytest.mark.parametrize(("his", "to", "lands", "kinds", "hidden"), LANDING)
def test_a_hidden_character_is_found_on_a_square(
    his: dict[str, Any], to: Square, lands: Square, kinds: list[str], hidden: bool
) -> None:
    """By ruling, a character that moves onto a hidden one finds it and lands on the nearest free square, D4.

    Rules: R-TC-164.
    """
    ctx = on_ground(odo(at=(4, 4), **his), kara(at=(4, 3)), rulings={"hidden_square": "found"})
    assert movement.landing_square(ctx, "kara", to) == lands
    assert ctx.kinds() == kinds
    assert ctx.who("odo").stealthed is hidden
    assert ctx.opened is bool(kinds)
    assert all(event == expected("R-TC-164", "found", character="odo") for event in summaries(ctx)[:1])
    assert ("kara" in ctx.who("odo").noticed_by) is ("noticed" in kinds)


def test_a_found_character_outside_the_rotation_enters_it() -> None:
    """A hidden character outside the Rotation that is found enters it after the current turn.

    If two hide on the same square, both are found.

    Rules: R-TC-164, TC-D-84.
    """
    ctx = on_ground(odo(at=(4, 4), stealthed=True), lea(at=(4, 4), stealthed=True), kara(at=(4, 3)),
                     rotation=(place(9, "kara"), place(8, "odo")), hidden=(("lea", 30),),
                     exchange=Exchange(("kara",)), rulings={"hidden_square": "found"})  # fmt: skip
    assert movement.landing_square(ctx, "kara", (4, 4)) == (3, 3)
    assert [place.keys for place in encounter_of(ctx).rotation] == [("kara",), ("lea",), ("odo",)]
    assert ctx.kinds() == ["found", "seen", "found", "enters", "rotation", "seen"]


def test_nobody_is_found_if_squares_are_shared() -> None:
    """By default, a character that moves onto a hidden one does not find it, and no character finds itself.

    Rules: R-TC-164.
    """
    ctx = on_ground(odo(at=(4, 4), stealthed=True), kara(at=(4, 3)))
    assert (movement.landing_square(ctx, "kara", (4, 4)), ctx.kinds(), ctx.opened) == ((4, 4), [], False)
    own = on_ground(kara(at=(4, 4), stealthed=True), rulings={"hidden_square": "found"})
    assert (movement.landing_square(own, "kara", (4, 4)), own.kinds()) == ((4, 4), [])


def test_without_a_free_square_the_mover_stays() -> None:
    """Without a free square, a character that finds a hidden one stays, or shares the square if it had none.

    Rules: R-TC-164.
    """
    narrow = Grid(columns=2, rows=1)
    for at, lands in (((0, 0), (0, 0)), (None, (1, 0))):
        ctx = on_ground(odo(at=(1, 0), stealthed=True), lea(at=(0, 0)), kara(at=at), grid=narrow,
                         rulings={"hidden_square": "found"})  # fmt: skip
        assert movement.landing_square(ctx, "kara", (1, 0)) == lands


def test_a_stride_ends_on_its_landing_square() -> None:
    """R-TC-164: a Stride onto a hidden character ends on the square next to it."""
    ctx = on_ground(odo(at=(4, 4), stealthed=True), kara(at=(4, 3)), rulings={"hidden_square": "found"})
    movement.perform_stride(ctx, "kara", Card("Walk", to=(4, 4)))
    assert ctx.who("kara").at == (3, 3)


# Squares


@pytest.mark.parametrize(
    ("square", "cost", "rough", "name"),
    [
        ((1, 1), 3, (((1, 1), 3), ((2, 2), 2), ((5, 5), 0)), "B2"),
        ((2, 2), 1, (((5, 5), 0),), "C3"),
        ((2, 2), 0, (((2, 2), 0), ((5, 5), 0)), "C3"),
        ((5, 5), 2, (((2, 2), 2), ((5, 5), 2)), "F6"),
    ],
)
def test_the_gm_sets_the_cost_of_a_square(
    square: Square, cost: int, rough: tuple[tuple[Square, int], ...], name: str
) -> None:
    """TC-D-15: the GM sets the cost of one square, and the usual cost of 1 is not stored."""
    grid = replace(GROUND, rough=(((2, 2), 2), ((5, 5), 0)))
    ctx = on_ground(kara(), grid=grid)
    before = encounter_of(ctx)
    movement.set_square(ctx, "gm", m.SetSquare(square, cost))
    assert encounter_of(ctx) == replace(before, grid=replace(grid, rough=rough))
    assert summaries(ctx) == [expected("TC-D-15", "ground", square=name, cost=cost)]
