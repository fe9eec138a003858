"""What the GM may do. Like `options`, every function reads a seat's view."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from facedown.game import Choice, Field, OneOf, Option, Seat, Subset
from facedown.systems.tri_core.grid import called
from facedown.systems.tri_core.model import Position, character_of


def facilitates(view: Position, seat: Seat) -> bool:
    """Whether this seat is the GM's."""
    return bool(view.gm) and seat.key == view.gm


def start_encounter(view: Position, seat: Seat) -> Iterator[Option]:
    """Opening an encounter (TC-D-78)."""
    there = [one for one in view.characters if one.out != "dead"]
    if not facilitates(view, seat) or view.encounter is not None or not there:
        return
    choices = tuple(Choice(one.key, one.name) for one in there)
    fields = (
        Field("participants", Subset(choices, 1, None, tuple(one.key for one in there)), "Who is in it", "TC-D-78"),
        Field("hidden", Subset(choices), "Who is there in hiding", "TC-D-83", apart="participants"),
    )
    yield Option("start-encounter", "Open an encounter", "TC-D-78", fields=fields)


def call_trigger(view: Position, seat: Seat) -> Iterator[Option]:
    """Saying that what somebody waits for has happened (TC-D-07)."""
    encounter = view.encounter
    if not facilitates(view, seat) or encounter is None or encounter.waits:
        return
    for held in encounter.held:
        if not held.called:
            title = f"Say that it has happened: “{held.trigger}” ({name_of(view, held.owner)})"
            yield Option("call-trigger", title, "TC-D-07", {"actor": held.owner})


def name_of(view: Position, key: str) -> str:
    """A character’s name."""
    return character_of(view, key).name


def end_encounter(view: Position, seat: Seat) -> Iterator[Option]:
    """Ending it (R-TC-137)."""
    if facilitates(view, seat) and view.encounter is not None:
        yield Option("end-encounter", "End the encounter", "R-TC-137", concedes=True)


def put(view: Position, seat: Seat) -> Iterator[Option]:
    """Putting somebody on a square (TC-D-13)."""
    encounter = view.encounter
    if not facilitates(view, seat) or encounter is None or encounter.waits:
        return
    taken = {one.at for one in view.characters}
    grid = encounter.grid
    free = [(column, row) for row in range(grid.rows) for column in range(grid.columns) if (column, row) not in taken]
    if free and view.characters:
        fields = (
            Field("character", OneOf(tuple(Choice(one.key, one.name) for one in view.characters)), "Who", "TC-D-13"),
            Field("to", OneOf(tuple(Choice(at, called(at)) for at in free)), "Where", "TC-D-13"),
        )
        yield Option("put", "Put somebody on a square", "TC-D-13", fields=fields)


GM_OFFERS: dict[str, Callable[[Position, Seat], Iterator[Option]]] = {
    "start-encounter": start_encounter,
    "call-trigger": call_trigger,
    "put": put,
    "end-encounter": end_encounter,
}
"""The GM's moves with the function that offers each."""
