"""The GM's options to edit sheets, table order and notes, and to add Actors."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Amounts, Choice, Field, OneOf, Option, Range, Reason, Seat, Slot, Text, field_with_room
from facedown.systems.core_kernel.attributes import ATTRIBUTES
from facedown.systems.core_kernel.model import View
from facedown.systems.core_kernel.options.common import actor_choices, facilitates
from facedown.systems.core_kernel.rules.limits import no_more_actors, no_more_notes


def may_edit_sheets(view: View, seat: Seat) -> bool:
    """Return whether this seat may edit sheets now: only the GM's seat may, and only between Conflicts (CK-GL-10)."""
    return view.conflict is None and facilitates(view, seat) and bool(view.actors)


def may_change_roster(view: View, seat: Seat) -> bool:
    """Return whether this seat may add Actors and retire them now: only the GM’s, and not during a Hand (R-CK-109)."""
    return facilitates(view, seat) and (view.conflict is None or view.conflict.hand is None)


def actor_field(view: View, rule: str, label: str = "Actor") -> Field:
    """Return a field to choose one Actor from all Actors of the campaign. `rule` is the rule that the field cites."""
    return Field("actor", OneOf(actor_choices(view, [actor.key for actor in view.actors])), label, rule, refers="actor")


def set_av(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to set an Actor's AVs between Conflicts (CK-GL-10, R-CK-86)."""
    if may_edit_sheets(view, seat):
        slots = tuple(Slot(name, 99, absent=True) for name in ATTRIBUTES)
        too_much = Reason("R-CK-83", "An AV is at most 99.")
        domains = [
            ((one.key,), Amounts(slots, too_much=too_much, default=dict(zip(ATTRIBUTES, one.av, strict=True))))
            for one in view.actors
        ]
        field = Field("av", domains[0][1], "The nine AVs (-: none)", "CK-GL-06", depends="actor", cases=tuple(domains))
        yield Option("set-av", "Set AVs", "R-CK-86", fields=(actor_field(view, "R-CK-86"), field))


def set_wildcard_rank(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to set an Actor's WR between Conflicts (CK-N-07, CK-N-10)."""
    if may_edit_sheets(view, seat):
        cases = tuple(((one.key,), Range(0, 9, default=one.wildcard_rank)) for one in view.actors)
        field = Field("wildcard_rank", Range(0, 9), "Wildcards per Conflict", "CK-N-10", depends="actor", cases=cases)
        fields = (actor_field(view, "CK-N-10"), field)
        yield Option("set-wildcard-rank", "Set a Wildcard Rank", "CK-N-10", fields=fields)


def set_rank(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to set an Actor's Rank between Conflicts (R-CK-83)."""
    if may_edit_sheets(view, seat):
        cases = tuple(((one.key,), Range(1, 99, default=one.rank)) for one in view.actors)
        field = Field("rank", Range(1, 99), "Rank", "R-CK-83", depends="actor", cases=cases)
        yield Option("set-rank", "Set a Rank", "R-CK-83", fields=(actor_field(view, "R-CK-83"), field))


def set_place(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to swap the places of two Actors in table order between Conflicts (R-CK-54)."""
    if may_edit_sheets(view, seat) and len(view.actors) > 1:
        places = [(one, Choice(one.place, f"{one.name}’s place")) for one in view.actors]
        cases = tuple(
            ((actor.key,), OneOf(tuple([place for one, place in places if one is not actor]))) for actor in view.actors
        )
        field = Field("place", cases[0][1], "Whose place it takes", "R-CK-54", depends="actor", cases=cases)
        yield Option("set-place", "Change table order", "R-CK-54", fields=(actor_field(view, "R-CK-54"), field))


def add_actor(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to add a new Actor between Conflicts or between Hands (CK-GL-01)."""
    if not may_change_roster(view, seat) or no_more_actors(view) is not None:
        return
    seats = dict.fromkeys([view.gm, *(actor.controller for actor in view.actors), *view.seats])
    slots = tuple(Slot(name, 99, absent=True) for name in ATTRIBUTES)
    yield Option(
        "add-actor",
        "Add an Actor",
        "CK-GL-01",
        fields=(
            Field("name", Text(40, needed=True), "Name", "CK-GL-01"),
            Field(
                "controller", OneOf(tuple(Choice(key, key) for key in seats)), "Who plays it", "CK-GL-01", seats=True
            ),
            Field("av", Amounts(slots, default=dict.fromkeys(ATTRIBUTES, 3)), "The nine AVs (-: none)", "CK-GL-06"),
            Field("rank", Range(1, 99), "Rank", "R-CK-83"),
            Field("wildcard_rank", Range(0, 9), "Wildcards per Conflict", "CK-N-10"),
            Field("side", Text(40), "Side, if any", "R-CK-50"),
        ),
    )


def add_note(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the GM's option to write a note about an Actor, at any time (CK-GL-31)."""
    whom = field_with_room("actor", view.actors, no_more_notes, "About whom", "CK-GL-31", "actor")
    if facilitates(view, seat) and whom is not None:
        note = Field("note", Text(200, needed=True), "The note", "CK-GL-31")
        yield Option("add-note", "Add a note", "CK-GL-31", fields=(whom, note))
