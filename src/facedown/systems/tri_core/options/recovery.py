"""Options to rest, to meditate, and to spend resources."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from facedown.game import Choice, Field, OneOf, Option, Range, Reason, Seat, text_field
from facedown.systems.tri_core.model import RESOURCES, Character, Resource, View, character_ref
from facedown.systems.tri_core.options.exchange import own_characters
from facedown.systems.tri_core.rules.costs import allows_backlash
from facedown.systems.tri_core.rules.current_numbers import maximum, remaining_points
from facedown.systems.tri_core.rules.rests import REST_RULES, may_rest


def rest(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option to rest for each of the seat’s characters that may still rest today.

    Yields nothing during an encounter.

    Rules: TC-C-19, TC-C-20, TC-C-21, TC-C-22.
    """
    if view.encounter is not None:
        return
    for one in own_characters(view, seat):
        lengths = [length for length in REST_RULES if may_rest(one, length)]
        if lengths:
            length = Field("length", OneOf(tuple(Choice(it, f"{it} rest") for it in lengths)), "Length", "TC-C-22")
            rule = REST_RULES[lengths[0]]
            yield Option("rest", "Rest", rule, {"actor": one.key}, (length,), actor=character_ref(one.key))


def meditate(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option to meditate for each of the seat’s able characters with a resource that is not full.

    Yields nothing for Allies or during an encounter.

    Rules: TC-F-31, TC-F-32, R-TC-65.
    """
    for one in free_characters(view, seat):
        lacking = [name for name in RESOURCES if remaining_points(one, name) < maximum(one, view.rulings, name)]
        if lacking and one.able:
            choices = OneOf(tuple(Choice(name, name) for name in lacking))
            resource = Field("resource", choices, "Which resource", "TC-F-32")
            fixed = {"actor": one.key}
            yield Option("meditate", "Meditate", "TC-F-32", fixed, (resource,), actor=character_ref(one.key))


def spend(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option to spend SP, FP or MP, for each of the seat’s characters that can do so (TC-C-15, TC-C-24).

    Yields nothing while a decision is pending.
    """
    encounter = view.encounter
    if encounter is not None and encounter.waits:
        return
    for one in own_characters(view, seat):
        left = tuple([(name, remaining_points(one, name)) for name in SPENT if one.able])
        fields = fields_of_spending(left, without_limit=allows_backlash(view.rulings))
        if fields:
            fixed = {"actor": one.key}
            yield Option("spend", "Spend SP, FP or MP", "TC-C-24", fixed, fields, actor=character_ref(one.key))


SPENT: tuple[Resource, ...] = ("SP", "FP", "MP")
"""The resources whose points can be spent; HP cannot (R-TC-141)."""


@lru_cache(maxsize=512)
def fields_of_spending(left: tuple[tuple[Resource, int], ...], *, without_limit: bool) -> tuple[Field, ...]:
    """Return fields for a resource, the points to spend, and a reason; () if no resource can be chosen.

    `left`: pairs of a resource and its current points, which limit the points to spend.
    `without_limit`: True to limit the points by `MOST_SPENT` instead.
    """
    ranges = {}
    for resource, there in left:
        short = Reason("TC-C-24", f"Only {there} {resource} left.")
        high = MOST_SPENT if without_limit else there
        if high:
            ranges[resource] = Range(1, high, short, None, 1)
    if not ranges:
        return ()
    longest = max(ranges.values(), key=lambda domain: domain.high)
    cases = tuple([((resource,), domain) for resource, domain in ranges.items()])
    return (
        Field("resource", OneOf(tuple([Choice(name, name) for name in ranges])), "Which resource", "TC-C-24"),
        Field("points", longest, "How many points", "TC-C-24", depends="resource", cases=cases),
        text_field("words", "Reason", "TC-C-24", 80),
    )


MOST_SPENT = 60
"""The maximum number of points that a character can spend at once if Backlash is enabled."""


def free_characters(view: View, seat: Seat) -> Iterator[Character]:
    """Yield the characters that the seat controls, except Allies. Yields nothing in an encounter (TCG-AY-17)."""
    if view.encounter is None:
        yield from (one for one in own_characters(view, seat) if not one.sheet.is_ally)
