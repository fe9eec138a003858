"""Rests, meditation, and resources spent between encounters (TC-C-19, TC-C-20, TC-C-21, TC-C-22, TC-C-23, TC-F-31)."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Choice, Field, OneOf, Option, Range, Reason, Seat, text_field
from facedown.systems.tri_core.model import RESOURCES, Character, Position
from facedown.systems.tri_core.options.exchange import own_characters
from facedown.systems.tri_core.rules.availability import may_rest
from facedown.systems.tri_core.rules.current_numbers import maximum, remaining

# Outside the exchange of cards


def rest(view: Position, seat: Seat) -> Iterator[Option]:
    """One long rest and one short one a day (TC-C-19, TC-C-20, TC-C-21, TC-C-22)."""
    if view.encounter is not None:
        return
    for one in own_characters(view, seat):
        for length, rule in (("long", "TC-C-19"), ("short", "TC-C-20")):
            if may_rest(one, length):
                title = f"{one.name}: take a {length} rest"
                yield Option("rest", title, rule, {"actor": one.key, "length": length})


def meditate(view: Position, seat: Seat) -> Iterator[Option]:
    """Ten quiet minutes, outside encounters (TC-F-31, TC-F-32, R-TC-65)."""
    for one in free_characters(view, seat):
        lacking = [name for name in RESOURCES if remaining(one, name) < maximum(one, view.rulings, name)]
        if lacking and one.able:
            resource = Field("resource", OneOf(tuple(Choice(name, name) for name in lacking)), "What", "TC-F-32")
            yield Option("meditate", f"{one.name}: meditate", "TC-F-32", {"actor": one.key}, (resource,))


def spend(view: Position, seat: Seat) -> Iterator[Option]:
    """Spending what there is, or more where the table plays with Backlash (TC-C-15, TC-C-24)."""
    encounter = view.encounter
    if encounter is not None and encounter.waits:
        return
    for one in own_characters(view, seat):
        for resource in ("SP", "FP", "MP") if one.able else ():
            there = remaining(one, resource)
            short = Reason("TC-C-24", f"There are {there} {resource}, and nothing is done without what it takes.")
            high = MOST_SPENT if view.rulings.backlash_enabled else there
            if high:
                points = Field("points", Range(1, high, short, None, 1), "How many", "TC-C-24")
                words = text_field("words", "For what", "TC-C-24", 80)
                fixed = {"actor": one.key, "resource": resource}
                yield Option("spend", f"{one.name}: spend {resource}", "TC-C-24", fixed, (points, words))


MOST_SPENT = 60
"""As many points as can be spent at once where a Backlash makes up for what is lacking."""


# Growing


def free_characters(view: Position, seat: Seat) -> Iterator[Character]:
    """Those of a seat that can learn now: outside encounters, and no Allies (TCG-AY-17)."""
    if view.encounter is None:
        yield from (one for one in own_characters(view, seat) if not one.sheet.is_ally)
