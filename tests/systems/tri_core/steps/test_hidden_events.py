"""What is told of those in hiding, and to whom; and the encounter that steps read and change."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import Encounter
from facedown.systems.tri_core.steps import hidden_events, hide_events, in_hiding
from facedown.systems.tri_core.steps.context import encounter_of, set_encounter
from tests.systems.tri_core.steps.test_rotation import lea, staged
from tests.systems.tri_core.table import Told, kara, odo, told_event


def hidden_two() -> Told:
    """Lea of Ana’s, who lurks; Odo of Ben’s, outside the Rotation; Kara, whom all see."""
    return staged(kara(), odo(controller="ben"), lea(lurks=True, controller="cy"), rotation=(), hidden=(("odo", 9),))


def test_who_is_in_hiding() -> None:
    """TC-D-83, TC-D-84: whoever lurks, and whoever stands outside the Rotation."""
    told = hidden_two()
    assert in_hiding(told.position) == {"odo", "lea"}
    assert in_hiding(replace(told.position, encounter=None)) == {"lea"}


HUSHED: list[tuple[dict[str, Any], tuple[str, ...] | None, tuple[str, ...] | None]] = [
    # what an event names, to whom it is told, and to whom it is told once it is hushed
    ({}, None, None),
    ({"character": "kara", "target": "kara"}, None, None),
    ({"character": "kara"}, ("ana",), ("ana",)),
    ({"character": "odo"}, None, ("ben", "gm")),
    ({"actor": "odo"}, None, ("ben", "gm")),
    ({"target": "odo"}, None, ("ben", "gm")),
    ({"against": "odo"}, None, ("ben", "gm")),
    ({"whom": "lea"}, None, ("cy", "gm")),
    ({"other": "odo"}, None, None),
    ({"whom": ["odo"]}, None, None),
    ({"character": "kara", "actor": "odo"}, None, ("ben", "gm")),
    ({"character": "odo"}, ("ben",), ("ben",)),
    ({"character": "odo"}, ("ana",), ()),
    ({"character": "odo"}, ("gm", "ana", "ben"), ("gm", "ben")),
    ({"character": "odo", "target": "lea"}, None, ("gm",)),
    ({"character": "odo", "target": "odo"}, None, ("ben", "gm")),
]


@pytest.mark.parametrize(("data", "to", "after"), HUSHED)
def test_whom_an_event_of_the_hidden_reaches(
    data: dict[str, Any], to: tuple[str, ...] | None, after: tuple[str, ...] | None
) -> None:
    """TC-D-83, TC-D-84: those who were to hear it, and who know of all whom it names."""
    told, event = hidden_two(), told_event("TC-D-84", "moved", "Something moves.", to, data)
    assert hidden_events.hidden_event(told.position, {"odo", "lea"}, event) == replace(event, to=after)


def test_what_was_told_before_is_not_hushed() -> None:
    """TC-D-84: only what has been told since; and nothing where nobody hides."""
    told = hidden_two()
    for _ in range(3):
        told.say("TC-D-13", "moved", "Odo moves.", character="odo")
    hide_events(told, 1)
    assert [event.to for event in told.events] == [None, ("ben", "gm"), ("ben", "gm")]
    assert len({event.text for event in told.events}) == 1
    seen = staged(kara())
    seen.say("TC-D-13", "moved", "Kara moves.", character="kara")
    before = list(seen.events)
    hide_events(seen, 0)
    assert seen.events == before


def test_the_encounter_that_is_on() -> None:
    """TC-D-78: as it is read and changed; outside one there is none."""
    told = Told(kara())
    with pytest.raises(AssertionError):
        encounter_of(told)
    set_encounter(told, Encounter(cycle=3))
    assert encounter_of(told) == Encounter(cycle=3)
    before = told.position
    set_encounter(told, None)
    assert told.position == replace(before, encounter=None)
