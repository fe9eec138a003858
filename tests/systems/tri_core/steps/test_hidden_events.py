"""Events about hidden characters and the seats that receive them; reading and changing the encounter."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Event, PieceRef, Tally
from facedown.systems.tri_core.model import Encounter, ability_ref, character_ref, item_ref, square_ref, term
from facedown.systems.tri_core.pieces import characters_in_hiding, seats_that_know
from facedown.systems.tri_core.steps import hidden_events, hide_events
from facedown.systems.tri_core.steps.context import encounter_of, set_encounter
from tests.systems.tri_core.driver import Scripted, emitted, kara, lea, odo, staged


def hidden_two() -> Scripted:
    """Return Lea of Ana, who lurks; Odo of Ben, outside the Rotation; and Kara, visible to all."""
    return staged(kara(), odo(controller="ben"), lea(lurks=True, controller="cy"), rotation=(), hidden=(("odo", 9),))


def test_lurking_characters_and_those_outside_the_rotation_are_hidden() -> None:
    """Characters that lurk are hidden, and in an encounter those outside the Rotation are hidden too.

    Rules: TC-D-83, TC-D-84.
    """
    ctx = hidden_two()
    assert characters_in_hiding(ctx.position) == {"odo", "lea"}
    assert characters_in_hiding(replace(ctx.position, encounter=None)) == {"lea"}


KARA, ODO, LEA = character_ref("kara"), character_ref("odo"), character_ref("lea")
BEN, CY, GM_ALONE = ("ben", "gm"), ("cy", "gm"), ("gm",)
NAMING: list[tuple[dict[str, Any], tuple[str, ...] | None, tuple[str, ...] | None]] = [
    # the values of an event, the seats it is for, and the seats that receive it
    ({}, None, None),
    ({"character": KARA, "at": square_ref((2, 3)), "total": 7, "note": "odo"}, None, None),
    ({"character": KARA}, ("ana",), ("ana",)),
    ({"character": ODO}, None, BEN),
    ({"anything": ODO}, None, BEN),
    ({"names": (KARA, ODO)}, None, BEN),
    ({"pairs": ((KARA, term("Shock")), (LEA, term("Shock")))}, None, CY),
    ({"character": KARA, "with": item_ref("odo", "sabre")}, None, BEN),
    ({"character": KARA, "by": ability_ref("lea", "Fire Lance")}, None, CY),
    ({"item": item_ref("kara", "odo")}, None, None),
    ({"character": ODO}, ("ben",), ("ben",)),
    ({"character": ODO}, ("ana",), ()),
    ({"character": ODO}, ("gm", "ana", "ben"), ("gm", "ben")),
    ({"character": ODO, "target": LEA}, None, GM_ALONE),
    ({"character": ODO, "target": ODO}, None, BEN),
]


@pytest.mark.parametrize(("values", "to", "after"), NAMING)
def test_which_seats_receive_an_event_that_names_pieces(
    values: dict[str, Any], to: tuple[str, ...] | None, after: tuple[str, ...] | None
) -> None:
    """TC-D-83, TC-D-84: Only seats that know every character, item and Ability that an event names receive it."""
    ctx, event = hidden_two(), emitted("TC-D-84", "moved", to, **values)
    assert hidden_events.restrict_event(ctx.position, {"odo", "lea"}, event) == replace(event, to=after)


def test_the_victim_of_a_hidden_character_learns_only_the_name_of_the_source() -> None:
    """A victim of a hidden character learns the name of the Ability or item that harms it, but not the owner.

    Rules: TC-D-84.
    """
    ctx = hidden_two()
    for source in (ability_ref("odo", "Fire Lance"), item_ref("odo", "Fire Lance")):
        event = emitted("TCG-OT-01", "over-time", character=KARA, source=source)
        shown = emitted("TCG-OT-01", "over-time", character=KARA, source="Fire Lance")
        assert hidden_events.restrict_event(ctx.position, {"odo", "lea"}, event) == shown
    by_lea = emitted("TCG-OT-01", "over-time", character=ODO, source=ability_ref("lea", "Fire Lance"))
    to_ben = emitted("TCG-OT-01", "over-time", BEN, character=ODO, source="Fire Lance")
    assert hidden_events.restrict_event(ctx.position, {"odo", "lea"}, by_lea) == to_ben
    about_odo = emitted("TCG-OT-01", "over-time", character=ODO, source=ability_ref("odo", "Fire Lance"))
    assert hidden_events.restrict_event(ctx.position, {"odo", "lea"}, about_odo) == replace(about_odo, to=BEN)


@pytest.mark.parametrize("label", [ODO, item_ref("odo", "sabre"), ability_ref("odo", "Fire Lance")])
def test_a_number_of_a_hidden_character_is_not_shown(label: PieceRef) -> None:
    """An event with a hidden piece as the label of a total or an addend reaches only seats that know the piece.

    Rules: TC-D-83, TC-D-84.
    """
    ctx = hidden_two()
    for tally in (
        Tally(label, ()),
        Tally(term("Accuracy"), (Addend(term("base"), 2, "TC-D-47"), Addend(label, 3, "TC-D-98"))),
    ):
        event = Event("TC-D-47", "attack", {"character": KARA}, None, (tally,))
        assert hidden_events.restrict_event(ctx.position, {"odo", "lea"}, event).to == BEN


def test_which_seats_know_of_a_piece() -> None:
    """Only its own seat and the GM know of a hidden character and its items, and every seat knows other pieces.

    Rules: TC-D-83, TC-D-84.
    """
    position = hidden_two().position
    known = {
        ODO: BEN, item_ref("odo", "sabre"): BEN, ability_ref("lea", "Fire Lance"): CY, KARA: None,
        item_ref("kara", "sabre"): None, square_ref((0, 0)): None, character_ref("nobody"): None,
    }  # fmt: skip
    assert {piece: seats_that_know(position, piece) for piece in known} == known


def test_earlier_events_are_not_restricted() -> None:
    """TC-D-84: Only events from the given index on are restricted, and none if no character is hidden."""
    ctx = hidden_two()
    for _ in range(3):
        ctx.emit("TC-D-13", "moved", character=ODO)
    hide_events(ctx, 1)
    assert [event.to for event in ctx.events] == [None, ("ben", "gm"), ("ben", "gm")]
    assert len({event.kind for event in ctx.events}) == 1
    seen = staged(kara())
    seen.emit("TC-D-13", "moved", character=KARA)
    before = list(seen.events)
    hide_events(seen, 0)
    assert seen.events == before


def test_the_current_encounter_is_read_and_changed() -> None:
    """TC-D-78: The current encounter is read and changed, and outside an encounter there is none to read."""
    ctx = Scripted(kara())
    with pytest.raises(AssertionError):
        encounter_of(ctx)
    set_encounter(ctx, Encounter(cycle=3))
    assert encounter_of(ctx) == Encounter(cycle=3)
    before = ctx.position
    set_encounter(ctx, None)
    assert ctx.position == replace(before, encounter=None)
