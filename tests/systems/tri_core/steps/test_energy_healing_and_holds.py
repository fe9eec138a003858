"""Energy on squares, healing and Befoul, and Holds."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Affliction,
    BonusStrideOffer,
    Card,
    Grid,
    Held,
    HeldCardsOffer,
    InterruptingCard,
    Played,
    Resource,
    TriggerOffer,
    character_ref,
    square_ref,
)
from facedown.systems.tri_core.rules.card_values import card_values
from facedown.systems.tri_core.steps import energy, holds, resource_gains
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    able,
    emitted,
    encounter_of,
    entry,
    kara,
    odo,
    owed,
    worded,
)
from tests.systems.tri_core.steps.test_clash import at_blows, pair

# Kara: HP 68, AP 18, SP 14, FP 12, MP 19. Odo: HP 52, AP 18, SP 16, FP 17, MP 12.

# Energy


def on_ground(*held: Any, drawn: tuple[Any, ...] = (), **odo_is: Any) -> Scripted:
    """Return Odo on a map with energy."""
    return at_blows(odo(**{"at": (5, 4), **odo_is}), kara(at=(4, 4)), grid=Grid(energy=held), drawn=drawn)


C4, D5 = (2, 3), (3, 4)
HIM = character_ref("odo")


def test_the_gm_sets_the_energy_of_squares() -> None:
    """TCG-KI-02: the GM sets one energy for each square, of which the last counts, or removes it."""
    ctx = on_ground((C4, "fire"), (D5, "wind"))
    energy.set_energy(ctx, "gm", m.SetEnergy(C4, " gravity "))
    assert encounter_of(ctx).grid == Grid(energy=((D5, "wind"), (C4, "gravity")))
    energy.set_energy(ctx, "gm", m.SetEnergy(D5, "  "))
    assert encounter_of(ctx).grid == Grid(energy=((C4, "gravity"),))
    assert ctx.events_so_far() == (
        emitted("TCG-KI-02", "energy", square=square_ref(C4), energy="gravity"),
        emitted("TCG-KI-02", "energy", square=square_ref(D5), energy=""),
    )


GROUND = (
    ((9, 4), "wind"),
    ((3, 4), "wind of the North"),
    ((4, 4), "fire"),
    ((7, 4), "breeze of wind"),
    ((5, 5), "magnetism"),
)


@pytest.mark.parametrize(("dice", "source", "used", "constant", "says"), [
    (1, "wind", [1], [1], "D5"), (2, "wind", [1, 3], [1, 3], "D5 and H5"),
    (9, "wind", [1, 3, 0], [1, 3, 0], "D5, H5 and J5"),
    (3, "", [2, 4, 1], [4, 1], "E5, F6 and D5"), (1, "fire", [2], [], "E5"),
])  # fmt: skip
def test_energy_is_used_up_the_nearest_first(
    dice: int, source: str, used: list[int], constant: list[int], says: str
) -> None:
    """The nearest energy is used up first, of the named source or of any if none is named.

    From F5, E5 and F6 are 1 square away, D5 and H5 are 2, J5 is 4; of the same distance the leftmost. Wind and
    magnetism return.

    Rules: TCG-KI-02a, R-TCG-119, R-TCG-120.
    """
    before = (("kara", (0, 0), "wind"),)
    ctx = on_ground(*GROUND, drawn=before)
    energy.draw_energy(ctx, "odo", dice, source)
    assert encounter_of(ctx).grid.energy == tuple(held for at, held in enumerate(GROUND) if at not in used)
    assert encounter_of(ctx).drawn == (*before, *(("odo", *GROUND[at]) for at in constant))
    (event,) = ctx.events_so_far()
    assert event == emitted("TCG-KI-02a", "drawn", actor=HIM, squares=tuple(square_ref(GROUND[at][0]) for at in used))
    assert worded(event) == f"Odo uses up the energy of {says}."


@pytest.mark.parametrize(("at", "dice"), [(None, 2), ((5, 4), 0)])
def test_no_energy_is_used_up_without_dice_or_a_square(at: Any, dice: int) -> None:
    """R-TCG-119: without dice, or for a character without a square, no energy is used up and no event is emitted."""
    ctx = on_ground(*GROUND, at=at)
    energy.draw_energy(ctx, "odo", dice, "wind")
    assert (encounter_of(ctx).grid.energy, ctx.events_so_far()) == (GROUND, ())


def test_constant_energies_return() -> None:
    """TCG-KI-02a: the constant energies that Odo used up return, except to squares with other energy; Kara’s do not."""
    drawn = (("odo", C4, "wind"), ("kara", (0, 0), "wind"), ("odo", D5, "gravity"), ("odo", (9, 4), "magnetism"))
    ctx = on_ground((D5, "fire"), drawn=drawn)
    energy.restore_energy(ctx, "odo")
    assert encounter_of(ctx).grid.energy == ((D5, "fire"), (C4, "wind"), ((9, 4), "magnetism"))
    assert encounter_of(ctx).drawn == drawn[1:2]
    squares = (square_ref(C4), square_ref((9, 4)))
    back = emitted("TCG-KI-02a", "energy-back", character=HIM, energies=("wind", "magnetism"), squares=squares)
    assert ctx.events_so_far() == (back,)
    energy.restore_energy(ctx, "odo")
    assert len(ctx.events_so_far()) == 1
    outside = Scripted(odo())
    energy.restore_energy(outside, "odo")
    assert outside.events_so_far() == ()


def test_energy_does_not_return_to_a_square_with_energy() -> None:
    """TCG-KI-02a: energy does not return to a square with other energy, and is no longer recorded as used up."""
    ctx = on_ground((C4, "fire"), drawn=(("odo", C4, "wind"),))
    energy.restore_energy(ctx, "odo")
    assert (encounter_of(ctx).grid.energy, encounter_of(ctx).drawn) == (((C4, "fire"),), ())
    back = emitted("TCG-KI-02a", "energy-back", character=HIM, energies=(), squares=())
    assert ctx.events_so_far() == (back,)


@pytest.mark.parametrize("last", ["odo", "kara"])
def test_only_the_energy_drawn_last_returns_to_a_square(last: str) -> None:
    """TCG-KI-02a, R-TCG-120: a square never holds two energies, so it never adds two dice.

    The GM sets gravity where Odo used up the wind, and Odo or Kara uses up the gravity too.
    """
    ctx = on_ground((C4, "wind"))
    energy.draw_energy(ctx, "odo", 1, "wind")
    energy.set_energy(ctx, "gm", m.SetEnergy(C4, "gravity"))
    energy.draw_energy(ctx, last, 1, "gravity")
    energy.restore_energy(ctx, "odo")
    energy.restore_energy(ctx, "kara")
    assert (encounter_of(ctx).grid.energy, encounter_of(ctx).drawn) == (((C4, "gravity"),), ())
    energy.draw_energy(ctx, "odo", 2, "")
    assert worded(ctx.events_so_far()[-1]) == "Odo uses up the energy of C4."


# Gains of resources


def befoul(steps: int) -> tuple[Affliction, ...]:
    """Return Befoul, between two other Afflictions."""
    return (
        Affliction("Burn", "kara", 2, 20),
        Affliction("Befoul", "kara", steps, 20),
        Affliction("Pain", "kara", 3, 20),
    )


@pytest.mark.parametrize(("name", "before", "amount", "after"), [
    ("HP", 40, 5, 45), ("HP", 50, 5, 52), ("HP", -9, 5, -4), ("AP", 10, 3, 13), ("AP", 17, 3, 18), ("MP", 11, 3, 12),
    ("SP", 30, 3, 30), ("FP", 4, 0, 4),
])  # fmt: skip
def test_a_resource_is_raised_up_to_its_maximum(name: Resource, before: int, amount: int, after: int) -> None:
    """A resource is raised up to its maximum, and points above the maximum stay.

    Nothing else changes, and no event is emitted.

    Rules: TC-F-63, R-TC-115, R-TC-140.
    """
    ctx = Scripted(odo(**{name.lower(): before}))
    resource_gains.add_resource(ctx, "odo", name, amount)
    assert ctx.who("odo") == odo(**{name.lower(): after})
    assert ctx.events_so_far() == ()


@pytest.mark.parametrize(("amount", "steps", "blocked"), [(5, 3, 3), (5, 5, 5), (5, 9, 5), (1, 1, 1)])
def test_befoul_blocks_healing_and_is_used_up_by_it(amount: int, steps: int, blocked: int) -> None:
    """Befoul blocks any healing of HP; its steps decrease by as many points, and it ends with the last.

    Rules: TCG-AF-09, R-TCG-43.
    """
    ctx = Scripted(odo(hp=20, mp=1, afflictions=befoul(steps)))
    resource_gains.add_resource(ctx, "odo", "MP", amount)
    assert (ctx.who("odo").mp, ctx.who("odo").afflictions) == (1 + amount, befoul(steps))
    resource_gains.add_resource(ctx, "odo", "HP", amount)
    burn, _, pain = befoul(steps)
    left = befoul(steps - blocked)[1:2] if steps > blocked else ()
    assert ctx.who("odo").hp == 20 + amount - blocked
    assert ctx.who("odo").afflictions == (burn, pain, *left)
    assert ctx.events_so_far() == (emitted("TCG-AF-09", "befouled", character=HIM, points=blocked),)


@pytest.mark.parametrize("afflictions", [(), befoul(3)])
def test_healing_of_0_points_is_not_blocked(afflictions: tuple[Affliction, ...]) -> None:
    """TCG-AF-09: healing of 0 points is not blocked, and neither is healing without Befoul."""
    ctx = Scripted(odo(hp=20, afflictions=afflictions))
    assert resource_gains.blocked_by_befoul(ctx, "odo", 0 if afflictions else 5) == 0
    assert (ctx.who("odo").afflictions, ctx.events_so_far()) == (afflictions, ())
    assert resource_gains.blocked_by_befoul(Scripted(odo(afflictions=befoul(3))), "odo", 5) == 3


DYING = {"out": "dying", "wounded": 4, "hp": 0}


@pytest.mark.parametrize(("resource", "state", "faces", "found"), [
    ("HP", DYING, [[1, 2]], {"out": "wounds", "wounded": 3}), ("MP", DYING, [], {"out": "dying", "wounded": 4}),
    ("HP", {"out": "wounds", "hp": 1, "wounded": 2}, [], {"out": "", "wounded": 0}),
    ("AP", {"staggered": 3, "ap": 1}, [], {"staggered": 1}),
])  # fmt: skip
def test_the_consequences_of_a_gain(resource: Resource, state: Any, faces: Any, found: dict[str, Any]) -> None:
    """HP bring back a dying character; any resource may wake a character or end its Shock.

    Rules: TC-E-13, TC-E-22, R-TC-102, R-TC-157.
    """
    ctx = Scripted(odo(**state))
    ctx.load(*faces)
    resource_gains.after_gain(ctx, "odo", resource)
    ctx.done()
    assert {name: getattr(ctx.who("odo"), name) for name in found} == found


# Holds


HOLD = Card("Hold", words="a bell")
MINE = Held("odo", HOLD, (Card("Walk", to=(6, 4)), Card("Strike", "Heavy", target="kara")))
OTHERS = (Held("kara", HOLD, (Card("Block"),)), Held("kara", HOLD, (Card("Dodge"),), ready=True))


@pytest.mark.parametrize(("ap", "after"), [(10, 11), (17, 18), (18, 18)])
def test_a_hold_gives_an_ap_and_makes_its_sign_count(ap: int, after: int) -> None:
    """A Hold gives 1 AP, up to Total AP, and makes the sign of its own holder’s cards count.

    Rules: TC-D-05, TC-D-06, TC-D-07, R-TC-150.
    """
    ctx = at_blows(odo(ap=ap), kara(), held=(OTHERS[0], MINE, OTHERS[1]))
    holds.apply_hold(ctx, Played("odo", HOLD, 0))
    assert ctx.who("odo").ap == after
    assert encounter_of(ctx).held == (OTHERS[0], replace(MINE, ready=True), OTHERS[1])
    assert ctx.events_so_far() == (emitted("TC-D-06", "held", actor=HIM, gained=after - ap),)


def test_the_gm_calls_held_cards_or_a_trigger() -> None:
    """TC-D-07, TCG-AC-09: the GM calls a Trigger by the name of its Ability, or else the held cards."""
    own = ability("Own", entry("Boost VII", points=1), type="Trigger", target="Self", aspect="Boost", trigger="a bell")
    other = replace(own, name="Other")
    ctx = at_blows(able(odo(at=(5, 4)), other, own), kara(at=(4, 4)), held=(MINE,))
    holds.call_trigger(ctx, "gm", m.CallTrigger("odo", "Own"))
    trigger = TriggerOffer("odo", "odo", "Own")
    assert owed(ctx) == (trigger,)
    holds.call_trigger(ctx, "gm", m.CallTrigger("odo"))
    assert owed(ctx) == (HeldCardsOffer("odo"), trigger)


def test_held_cards_resolve_next_in_their_order() -> None:
    """Called cards are revealed to all and resolve next, in their order; cards held by others stay.

    Rules: TC-D-07, R-TC-63.
    """
    waits = (HeldCardsOffer("odo"), BonusStrideOffer("kara"))
    ctx = at_blows(*pair(), held=(OTHERS[0], MINE, OTHERS[1]), waits=waits)
    holds.spring(ctx, "ana", m.Spring("odo"))
    assert ctx.opened
    assert encounter_of(ctx).held == OTHERS
    walk, strike = (
        InterruptingCard(Played("odo", card, at, reaction=True, held=True)) for at, card in enumerate(MINE.cards)
    )
    assert owed(ctx) == (walk, strike, waits[1])
    assert ctx.events_so_far() == tuple(
        emitted("TC-D-07", "revealed", reaction=True, **card_values("odo", card)) for card in MINE.cards
    )
