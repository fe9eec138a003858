"""Who may or must do what now, read off the seat's own view."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Choice, Field, OneOf, Option, Seat
from night_watch.model import Judge, Position, Riposte, Spring, StepIn, standing, watcher

YES_NO = OneOf((Choice(True, "yes"), Choice(False, "no")))
NO_YES = OneOf((Choice(False, "no"), Choice(True, "yes")))


def options(view: Position, seat: Seat) -> Iterator[Option]:
    """All that a seat may do now."""
    captain = seat.key == view.captain and bool(seat.key)
    top = view.frames.top
    if top is not None:
        yield from decisions(view, seat, captain)
    elif view.on:
        for key in view.cards.waiting:
            if watcher(view, key).controller == seat.key:
                yield from lay(view, key)
    elif captain and len({watcher(view, key).side for key in standing(view)}) > 1:
        yield Option("open-round", f"Open round {view.round + 1}", "NW-01", owed=True)


def lay(view: Position, key: str) -> Iterator[Option]:
    """A card for this watcher, or none (NW-02)."""
    name = watcher(view, key).name
    others = tuple(Choice(other, watcher(view, other).name) for other in standing(view) if other != key)
    for card, whom in (("strike", "Whom to strike"), ("hold", "Whom to watch over")):
        yield Option(
            "lay",
            f"Lay a card for {name}: {card}",
            "NW-02",
            {"watcher": key, "card": card},
            (Field("whom", OneOf(others), whom, "NW-02", sealed=True),),
            owed=True,
            sealed=("card",),
        )
    nobody = Field("whom", OneOf((Choice("", "nobody"),)), "Nobody is named", "NW-02", sealed=True)
    fixed = {"watcher": key, "card": "guard"}
    yield Option("lay", f"Lay a card for {name}: guard", "NW-02", fixed, (nobody,), owed=True, sealed=("card",))
    yield Option("pass", f"Let {name} pass", "NW-02", {"watcher": key}, concedes=True)


def decisions(view: Position, seat: Seat, captain: bool) -> Iterator[Option]:
    """The sub-decision on top of the stack, for whoever owes it."""
    top = view.frames.top
    if isinstance(top, Judge) and captain:
        field = Field("falls", YES_NO, "Does it fall", "NW-07")
        title = f"Judge whether {watcher(view, top.fallen).name} falls"
        yield Option("verdict", title, "NW-07", {"watcher": top.fallen}, (field,), owed=True)
    for kind, move, key, field in (
        (StepIn, "step-in-for", "guard", Field("steps_in", NO_YES, "Take the blow instead", "NW-04")),
        (Riposte, "answer", "target", Field("riposte", NO_YES, "Turn it back", "NW-05")),
        (Spring, "spring-held", "holder", Field("strikes", YES_NO, "Strike now", "NW-08")),
    ):
        if isinstance(top, kind) and watcher(view, getattr(top, key)).controller == seat.key:
            mine = getattr(top, key)
            title = f"{watcher(view, mine).name}: {field.label.casefold()}"
            yield Option(move, title, field.rule, {"watcher": mine}, (field,), owed=True)
