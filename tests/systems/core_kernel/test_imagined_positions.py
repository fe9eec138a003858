"""Positions imagined for a viewer: their hidden cards, bids and chips belong to Actors that can continue to play."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from facedown.game import Seat
from facedown.game.conformance_imagined import problems_of_imagined
from facedown.systems.core_kernel.attributes import ASPECT_OF, ATTRIBUTES
from facedown.systems.core_kernel.model import Position, participant_of
from tests.systems.core_kernel.driver import GM, SYSTEM, Table, sheet

DASH = ("–", "–", "–")
SEEDS = range(20)


def imagined(table: Table, viewer: Seat, seed: int) -> Position:
    """Return a position imagined for a viewer."""
    world: Position = SYSTEM.determinize(SYSTEM.view(table.position, viewer), viewer, Random(seed).randrange)
    return world


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_aspect_card_is_one_that_the_actor_can_play(seed: int) -> None:
    """R-CK-45: the GM sees that Bo owns no Attribute of Mind and Spirit, and that her card is laid."""
    table = Table(sheet("bo", DASH, (5, 5, 5), DASH), sheet("al"))
    table.start("bo", "al")
    table.ante("bo", "STR", "Body")
    hand = imagined(table, GM, seed).conflict
    assert hand is not None
    assert hand.hand is not None
    laid = hand.hand.aspects.of("bo")
    assert laid is not None
    assert laid.aspect == "Body"


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_bid_is_on_a_card_that_the_actor_can_play(seed: int) -> None:
    """CK-S3-04: the GM sees that of Body Bo owns AGI alone."""
    table = Table(sheet("bo", DASH, ("–", "–", 5), (5, 5, 5)), sheet("al"))
    table.start("bo", "al")
    table.antes(bo="AGI Body", al="REA Mind")
    table.commit("bo", "AGI", 1)
    world = imagined(table, GM, seed)
    assert world.conflict is not None
    assert world.conflict.hand is not None
    laid = world.conflict.hand.actions.of("bo")
    assert laid is not None
    assert (laid.action, ASPECT_OF[laid.action]) == ("AGI", "Body")


@pytest.mark.parametrize("seed", SEEDS)
def test_an_actor_whose_ratings_are_its_chips_holds_a_chip_of_each_attribute(seed: int) -> None:
    """R-CK-01, `av_basis=held`: without a chip of an Aspect it could play none of its cards."""
    table = Table(sheet("al"), sheet("bo", (1, 1, 1), DASH, (0, 1, 1)), rulings={"av_basis": "held"})
    table.start("al", "bo")
    world = imagined(table, GM, seed)
    assert world.conflict is not None
    held = participant_of(world.conflict, "bo").held
    assert all(held[at] >= 1 for at in (0, 1, 2, 7, 8))


@pytest.mark.parametrize("seed", SEEDS)
def test_imagined_positions_are_played_on_while_the_ratings_are_the_chips_held(seed: int) -> None:
    """R-CK-01: for both players, the GM and a spectator, while one card is laid."""
    table = Table(sheet("al", (2, 2, "–")), sheet("bo", DASH, (2, 2, 2)), rulings={"av_basis": "held"})
    table.start("al", "bo")
    table.ante("al", "REA", "Mind")
    seats = (GM, Seat("al"), Seat("bo"))
    assert list(problems_of_imagined(SYSTEM, table.position, seats, seats, Random(seed).randrange)) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_an_actor_holds_a_chip_of_each_attribute_of_the_aspect_that_it_was_seen_to_play(seed: int) -> None:
    """R-CK-01, `av_basis=held`: Bo has played Spirit with chips that it won, and its AVs of Spirit are 0."""
    table = Table(sheet("al"), sheet("bo", (2, 2, 2), DASH, (0, 0, 1)), rulings={"av_basis": "held"})
    table.start("al", "bo")
    table.antes(al="REA Mind", bo="REA Spirit")
    actors = tuple(replace(one, av=(*one.av[:8], 0)) if one.key == "bo" else one for one in table.position.actors)
    view = SYSTEM.view(replace(table.position, actors=actors), GM)
    world: Position = SYSTEM.determinize(view, GM, Random(seed).randrange)
    assert world.conflict is not None
    assert all(participant_of(world.conflict, "bo").held[at] >= 1 for at in (6, 7, 8))


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_pot_holds_the_chips_of_its_antes(seed: int) -> None:
    """CK-S2-04: Al sees the chip that it has anted, and that Bo has anted one too."""
    table = Table(sheet("al"), sheet("bo"), sheet("cy"))
    table.start("al", "bo", "cy")
    table.ante("al", "KNO", "Mind")
    table.ante("bo", "REA", "Mind")
    hand = imagined(table, Seat("al"), seed).conflict
    assert hand is not None
    assert hand.hand is not None
    (pot,) = hand.hand.clusters
    chips = [chip for _, lay in hand.hand.aspects.contents for chip in lay.chips]
    assert len(chips) == 2
    assert "KNO" in chips
    assert pot.pot == tuple(chips.count(name) for name in ATTRIBUTES)


@pytest.mark.parametrize("viewer", ["", "gm", "al", "bo"])
@pytest.mark.parametrize("seed", SEEDS)
def test_an_ante_is_changed_in_an_imagined_position_and_the_pot_is_paid(viewer: str, seed: int) -> None:
    """R-CK-107, `amend=until_reveal`: the chip of the first ante comes back from the pot."""
    table = Table(sheet("al"), sheet("bo"), sheet("cy"), rulings={"amend": "until_reveal"})
    table.start("al", "bo", "cy")
    table.ante("al", "KNO", "Mind")
    table.ante("bo", "REA", "Mind")
    seen = [GM if viewer == "gm" else Seat(viewer, role="player" if viewer else "spectator")]
    seats = (GM, Seat("al"), Seat("bo"), Seat("cy"))
    assert list(problems_of_imagined(SYSTEM, table.position, seen, seats, Random(seed).randrange)) == []
