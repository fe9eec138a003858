"""Events from which the place of a character follows reach only the seats that may know it (TC-D-83, TC-F-10)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Event
from facedown.systems.tri_core.model import (
    Attack,
    Card,
    Exchange,
    Grid,
    InterruptingCard,
    Played,
    Position,
    PushDecision,
    Rulings,
    character_of,
)
from facedown.systems.tri_core.rules.card_values import as_revealed
from facedown.systems.tri_core.rules.strides import seats_that_see
from facedown.systems.tri_core.steps import energy, pushes, skills
from facedown.systems.tri_core.system import SYSTEM
from facedown.systems.tri_core.view.masks import knowledge, mask_decision
from tests.systems.tri_core.driver import SEATS, Recorded, kara, lea, odo, scene

SEEING = ("ben", "gm", "ana")
"""The seats that see Kara in Stealth: Ben plays her, and Ana’s Odo has noticed her. Cy plays Lea, who has not."""


def her(*, hidden: bool, **state: Any) -> Any:
    """Return Kara, in Stealth if `hidden`."""
    noticed = ("odo",) if hidden else ()
    return kara(**{"at": (4, 4), "controller": "ben", "stealthed": hidden, "noticed_by": noticed, **state})


def heard(ctx: Recorded, seat: str) -> list[Event]:
    """Return the events that a seat receives."""
    return [event for event in ctx.events_so_far() if event.to is None or seat in event.to]


def kinds_heard(ctx: Recorded, seat: str) -> list[str]:
    """Return the kinds of the events that a seat receives."""
    return [event.kind for event in heard(ctx, seat)]


def test_the_seats_that_may_know_a_square() -> None:
    """Every seat may know a visible character’s square, and only some seats that of one in Stealth.

    These are its own seat, the GM’s, and the seats of characters that have noticed it.

    Rules: TC-D-83, TC-F-10.
    """
    position = Position(Rulings(), "gm", (her(hidden=True), odo(), lea(controller="cy")))
    assert seats_that_see(position, character_of(position, "kara")) == SEEING
    assert seats_that_see(position, her(hidden=False)) is None


# Pushes


@pytest.mark.parametrize("source", ["Bluster", "Kinesis"])
@pytest.mark.parametrize("hidden", [True, False])
def test_others_do_not_learn_of_the_collision_of_an_unseen_character(source: Any, *, hidden: bool) -> None:
    """Others learn only the HP left after an unseen character’s collision, not its squares, dice or obstacle.

    Rules: TCG-AF-04a, TCG-KI-01c.
    """
    faces = ([5, 6, 5],) if source == "Kinesis" else ()
    ctx = scene(her(hidden=hidden), odo(at=(9, 9)), lea(at=(13, 4), controller="cy"), faces=faces)
    pushes.deal_collision(ctx, PushDecision("odo", "kara", 9, source), "kara", 8, "lea")
    assert ctx.opened is (hidden or bool(faces))
    every = ctx.kinds()
    assert every[:2] == ["collides", "damage"]
    assert kinds_heard(ctx, "ana") == kinds_heard(ctx, "ben") == kinds_heard(ctx, "gm") == every
    told = [kind for kind in every if kind not in ("collides", "damage")] if hidden else every
    assert kinds_heard(ctx, "cy") == told
    ctx.done()


def test_nobody_sees_the_dice_of_an_unseen_collision() -> None:
    """R-TC-165: The dice of an unseen character’s collision are shown neither as a roll made by hand nor in the log."""
    for hidden in (True, False):
        ctx = scene(her(hidden=hidden), odo(at=(9, 9)), faces=([10, 1],))
        pushes.deal_collision(ctx, PushDecision("odo", "kara", 9, "Kinesis"), "kara", 4, "")
        assert [event.draws for event in ctx.turn().events if event.kind == "collides"] == [() if hidden else (0,)]


# Energy


@pytest.mark.parametrize("hidden", [True, False])
def test_others_do_not_learn_whose_energy_is_used_up(*, hidden: bool) -> None:
    """TCG-KI-02a: Others do not learn that an unseen character draws energy from squares near it or gives it back."""
    ctx = scene(her(hidden=hidden), odo(at=(9, 9)), grid=Grid(energy=(((4, 3), "wind"),)))
    energy.draw_energy(ctx, "kara", 1, "wind")
    energy.restore_energy(ctx, "kara")
    assert ctx.kinds() == ["drawn", "energy-back"]
    assert [event.to for event in ctx.events_so_far()] == [SEEING if hidden else None] * 2
    assert ctx.opened is hidden


# Jumps


HIGH = Grid(high=(((4, 5), 6),))
"""A ledge 30 feet up; Kara jumps 26 feet without a test."""


@pytest.mark.parametrize("ruling", ["14", "level", "feet"])
@pytest.mark.parametrize("face", [1, 11])
@pytest.mark.parametrize("hidden", [True, False])
def test_others_do_not_learn_how_high_an_unseen_character_jumps(ruling: str, face: int, *, hidden: bool) -> None:
    """R-TC-168: Others learn neither how high an unseen character jumps nor that the jump needs a test."""
    ctx = scene(her(hidden=hidden), odo(at=(9, 9)), grid=HIGH, rulings={"jump_level": ruling}, faces=([face],))
    failed = skills.fails_needed_test(ctx, Played("kara", Card("Jump", to=(4, 5)), 0))
    assert ctx.kinds() == (["test", "test-failed"] if failed else ["test"])
    assert {event.to for event in ctx.events_so_far()} == {SEEING if hidden else None}
    assert ctx.turn().events[0].draws == (() if hidden else (0,))
    assert ctx.opened


# Cards


MOVED_THERE = Card("Ability", ability="Hop", target="kara", to=(7, 4))


@pytest.mark.parametrize("hidden", [True, False])
def test_a_card_does_not_tell_where_it_moves_an_unseen_target(*, hidden: bool) -> None:
    """A card does not show to others where it moves an unseen target, when revealed or in a view as it resolves.

    Rules: TCG-TR-02.
    """
    cards = (Played("odo", MOVED_THERE, 0),)
    ctx = scene(her(hidden=hidden), odo(), lea(), exchange=Exchange(("odo",), "resolving", played=cards, queue=cards))
    blank = replace(MOVED_THERE, to=None)
    assert as_revealed(ctx.position, "odo", MOVED_THERE) == (blank if hidden else MOVED_THERE)
    for seat, whole in (("ana", True), ("gm", True), ("ben", True), ("dee", not hidden)):
        viewer = replace(SEATS["ana"], key=seat)
        exchange = SYSTEM.view(ctx.position, viewer).encounter.exchange  # type: ignore[union-attr]
        assert exchange is not None
        assert exchange.played[0].card == exchange.queue[0].card == (MOVED_THERE if whole else blank)


def test_a_waiting_card_does_not_tell_where_its_unseen_target_is() -> None:
    """TCG-CH-06: A released charge that waits to resolve does not show the square of its unseen target to others."""
    position = Position(Rulings(), "gm", (her(hidden=True), odo(), lea(controller="cy")))
    blank = replace(MOVED_THERE, to=None)
    attack, card = Attack("odo", MOVED_THERE, "kara"), InterruptingCard(Played("odo", MOVED_THERE, -1))
    for seat, shown in (("cy", blank), ("ana", MOVED_THERE), ("gm", MOVED_THERE)):
        known = knowledge(position, seat)
        assert mask_decision(attack, known) == replace(attack, card=shown)
        assert mask_decision(card, known) == InterruptingCard(replace(card.card, card=shown))
