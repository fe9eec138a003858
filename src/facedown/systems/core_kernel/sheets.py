"""The records of scene files and of the files of Actors, and what they mean: an Actor as a sheet and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from facedown.game import Key, Line, refuse
from facedown.game.rosters import MOST_RETIRED
from facedown.game.state_files import read_file
from facedown.systems.core_kernel.attributes import ATTRIBUTES, AV, Attribute, Ratings
from facedown.systems.core_kernel.model import Actor
from facedown.systems.core_kernel.rules.limits import MOST_ACTORS, MOST_NOTES

if TYPE_CHECKING:
    from facedown.systems.core_kernel import CoreKernel

Dash = Literal["-", "–"]
Note = Annotated[str, Meta(max_length=200, pattern=r"\S")]


class ActorSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Actor in a scene file or in a file of its own.

    The Actor does not own Attributes whose AV is "-" or left out (CK-N-01).

    `av`: the undamaged AVs.
    `av_now`: the current AVs of damaged Attributes.
    """

    name: Line
    av: dict[Attribute, AV | Dash]
    av_now: dict[Attribute, AV] = {}
    key: Key = ""
    kind: Literal["PC", "NPC"] = "PC"
    controller: str = ""
    side: Annotated[str, Meta(max_length=40)] = ""
    rank: Annotated[int, Meta(ge=1, le=99)] = 1
    wildcards: Annotated[int, Meta(ge=0, le=9)] = 0
    notes: Annotated[tuple[Note, ...], Meta(max_length=MOST_NOTES)] = ()


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A scene file: the Actors of a table, those that have left, and the number of Conflicts so far."""

    title: str = ""
    actor: Annotated[tuple[ActorSheet, ...], Meta(min_length=1, max_length=MOST_ACTORS)]
    retired: Annotated[tuple[ActorSheet, ...], Meta(max_length=MOST_RETIRED)] = ()
    conflicts: Annotated[int, Meta(ge=0, le=9999)] = 0


LEGAL_ACTOR = "An Actor has name and av, and may have av_now, key, kind, controller, side, rank, wildcards, notes."
"""The remedy in refusals of an Actor in a file."""

LEGAL_AV = {".av": "An AV is 0 to 99, or a dash."}
"""The remedy in refusals of an AV in a file."""


def read_actor(data: Any, system: CoreKernel | None = None) -> ActorSheet:
    """Return the sheet in the data of an Actor’s file.

    `system` is None if the file was checked before. Raises Refused for data that is not an Actor of this system.
    """
    sheet = read_file(ActorSheet, data, "R-CK-109", LEGAL_ACTOR, system, "file", LEGAL_AV)
    check_actor(sheet)
    return sheet


def check_actor(sheet: ActorSheet) -> None:
    """Raise Refused if a current AV is more than the undamaged AV, or if the Actor does not own the Attribute."""
    for name, now in sheet.av_now.items():
        base = av_from(sheet.av.get(name, "-"))
        if base is None or now > base:
            text = f"{sheet.name} has an AV of {now} now in {name}, but {base or 'none'} undamaged."
            raise refuse("R-CK-109", text, "Raise it in av, or lower it in av_now.")


def actor_from(sheet: ActorSheet, key: str, controller: str) -> Actor:
    """Return the Actor of a sheet. `controller` is the key of the seat that plays it; its place is set later."""
    base = tuple(av_from(sheet.av.get(name, "-")) for name in ATTRIBUTES)
    now: Ratings = tuple(sheet.av_now.get(name, av) for name, av in zip(ATTRIBUTES, base, strict=True))
    return Actor(
        key=key,
        name=sheet.name,
        kind=sheet.kind,
        controller=controller,
        place=1,
        av=now,
        av_base=base,
        rank=sheet.rank,
        wildcard_rank=sheet.wildcards,
        side=sheet.side,
        notes=sheet.notes,
    )


def sheet_of(actor: Actor, controller: str = "") -> ActorSheet:
    """Return the sheet of an Actor with its state. `controller` is the key of a seat to name in it."""
    ratings = list(zip(ATTRIBUTES, actor.av, actor.av_base, strict=True))
    return ActorSheet(
        name=actor.name,
        av={name: "-" if base is None else base for name, _, base in ratings},
        av_now={name: now for name, now, base in ratings if now is not None and now != base},
        key=actor.key,
        kind=actor.kind,
        controller=controller,
        side=actor.side,
        rank=actor.rank or 1,
        wildcards=actor.wildcard_rank,
        notes=actor.notes,
    )


def av_from(value: int | str) -> int | None:
    """Return the AV that a file gives; None for a dash."""
    return None if isinstance(value, str) else value
