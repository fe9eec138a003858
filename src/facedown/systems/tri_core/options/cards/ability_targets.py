"""The targets, squares and items among which the user of an Ability can choose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from facedown.game import Choice, Field, OneOf, Squares, listed, within_sentence
from facedown.systems.tri_core.abilities.areas import (
    Shape,
    ability_reach,
    aim_squares,
    covered_steps,
    heights_reached,
    is_inside,
)
from facedown.systems.tri_core.abilities.usage import is_wanted_item
from facedown.systems.tri_core.model import (
    KINETIC,
    Ability,
    Character,
    CoreAction,
    Grid,
    Sheet,
    Square,
    SubType,
    View,
    is_willing,
)
from facedown.systems.tri_core.options.cards.card_fields import choices_of
from facedown.systems.tri_core.options.cards.core_actions import device_field
from facedown.systems.tri_core.rules.ranges import in_rotation, taken_squares
from facedown.systems.tri_core.rules.square_sets import grid_bits, nearest_squares, set_on, squares_within_distance


def destinations(view: View, one: Character, ability: Ability) -> Squares | None:
    """Return the squares to which an Ability can move its user or its target.

    The default is the square nearest to the user. The result is None if the user’s square is unknown, or outside an
    encounter.

    Rules: TCG-TR-02, R-TCG-136.
    """
    if view.encounter is None or one.at is None:
        return None
    return squares_to_appear_on(view.encounter.grid, one.at, ability_reach(ability), taken_squares(view, one))


@lru_cache(maxsize=512)
def squares_to_appear_on(grid: Grid, start: Square, far: int, taken: frozenset[Square]) -> Squares:
    """Return the free squares at most `far` squares away from `start`; the default is the nearest.

    `start` itself, walls and the squares in `taken` are not free.
    """
    bits, here = grid_bits(grid), grid_bits(grid).bit_of(start)
    free = squares_within_distance(bits, here, far) & ~(here | set_on(bits, taken) | set_on(bits, grid.walls))
    return Squares(bits.runs_in(free), default=min(bits.squares_in(nearest_squares(bits, free, here)), default=None))


def device_field_of_ability(sheet: Sheet, ability: Ability) -> Field | None:
    """Return a field in which the player chooses the items with which to use an Ability; None if no items are suitable.

    Rules: R-TCG-56, R-TCG-138.
    """
    sub_type = ability.sub_type if ability.aspect == "Damage" and ability.sub_type in KINETIC else None
    return suitable_items(sheet, ability.action, sub_type, ability.device.casefold().strip())


@lru_cache(maxsize=4096)
def suitable_items(sheet: Sheet, action: CoreAction | None, sub_type: SubType | None, wanted: str) -> Field | None:
    """Return the field for the items with which to use an Ability; None if no items are suitable.

    `action`: None stands for Strike.
    `sub_type`: the sub-type of damage that the items must deal, if any.
    `wanted`: the name of a device in lower case, or "". If suitable items match this name, all others are left out.

    Rules: R-TCG-56, R-TCG-124, R-TCG-138.
    """
    field = device_field(sheet, action or "Strike")
    ways = choices_of(field)
    if action == "Volley" and not any(way.value == () for way in ways):  # R-TCG-124
        ways = (*ways, Choice((), "the Ability alone"))
    ways = tuple(way for way in ways if sub_type is None or deals_sub_type(sheet, sub_type, way.value))
    named = tuple(way for way in ways if wanted and any(is_wanted_item(sheet.item(name), wanted) for name in way.value))
    ways = named or ways
    return replace(field, domain=OneOf(ways)) if ways else None


def deals_sub_type(sheet: Sheet, sub_type: SubType, items: tuple[str, ...]) -> bool:
    """Return whether each of the items named in `items` deals damage of the physical sub-type `sub_type`.

    An empty `items` stands for bare hands.

    Rules: TC-F-70, TC-F-71, TC-F-72, TCG-EV-06, TCG-EV-07, TCG-EV-08.
    """
    if not items:
        return sub_type == "Impact"
    return all(sub_type in sheet.item(name).types for name in items)


def inside_text_of(view: View, one: Character, where: Shape | None) -> str:
    """Return the names of the characters inside an area as text, for example `Ada and Bo inside`.

    Two exceptions:
    - If there is no area or no encounter, or if the area must still be aimed, the result is "".
    - If the square of the user `one` is unknown, all other living characters in the Rotation are named.
    """
    if where is not None and view.encounter is not None and one.at is None:  # positions are unknown
        others = [other for other in in_rotation(view) if other.key != one.key and other.out != "dead"]
        return f"{character_names(others)} inside"
    if where is None or where.aimed or view.encounter is None or one.at is None:
        return ""
    grid, at = view.encounter.grid, one.at
    inside = [other for other in visible_characters(view) if is_inside(grid, where, one, at, other)]
    return f"{character_names(inside)} inside"


def visible_characters(view: View) -> list[Character]:
    """Return the living characters in the Rotation that stand on a square known to the viewer."""
    return [other for other in in_rotation(view) if other.at is not None and other.out != "dead"]


def character_names(people: Sequence[Character | Bystander]) -> str:
    """Return the names of `people` as text, for example `Ada and Bo`; `nobody` if there are no people."""
    return listed(within_sentence(other.name) for other in people) or "nobody"


def aim_label(where: Shape) -> str:
    """Return the label of the field for the square at which an area is aimed, for example `Centre of the Burst`."""
    return f"Centre of the {where.form}" if where.away else f"Direction of the {where.form}"


MOST_SUGGESTED = 12
"""The maximum number of squares that are suggested for an area.

Suggested squares are listed first, with the names of the characters inside the area.
"""


class Bystander(NamedTuple):
    """A character that may be inside an area.

    `worth`: 1 if the user of the Ability wants the character in the area, otherwise −1.
    """

    name: str
    at: Square
    height: int
    worth: int


def aim_choices(view: View, one: Character, ability: Ability, where: Shape) -> Squares:
    """Return the squares at which the player can aim an area, the best for the user first (TCG-RA-00a).

    `one`: the user of the Ability.
    """
    assert view.encounter is not None
    assert one.at is not None
    people = tuple(
        Bystander(other.name, other.at, other.height, 1 if is_willing(one, other) != ability.hostile else -1)
        for other in visible_characters(view) if other.at is not None
    )  # fmt: skip
    return squares_by_worth(view.encounter.grid, where, one.at, one.height, ability_reach(ability), people)


@lru_cache(maxsize=512)
def squares_by_worth(
    grid: Grid, where: Shape, start: Square, height: int, far: int, people: tuple[Bystander, ...]
) -> Squares:  # fmt: skip
    """Return the squares at which an area can be aimed; the squares with the highest worth are suggested.

    The worth of a square is the sum of `Bystander.worth` of the characters in the area.

    `start`, `height`: the place of the user.
    `far`: the range in squares.
    `people`: all characters that can be inside the area.
    """
    found: list[tuple[int, Square, str]] = []
    stood = [(*other.at, other) for other in people]
    for at in aim_squares(grid, where, start, far):
        (column, row), steps = covered_steps(where, start, at)
        inside = [other for across, down, other in stood if (across - column, down - row) in steps]
        if inside:
            heights = heights_reached(grid, where, height, at)
            inside = [other for other in inside if other.height in heights]
        found.append((-sum([other.worth for other in inside]), at, character_names(inside)))
    found.sort()
    suggested, others = found[:MOST_SUGGESTED], found[MOST_SUGGESTED:]
    peopled = [one for one in others if one[2] != character_names([])][:MOST_SUGGESTED]
    notes = tuple((at, note) for _, at, note in (*suggested, *peopled))
    bits = grid_bits(grid)
    runs = bits.runs_in(bits.set_of(at for _, at, _ in found))
    return Squares(runs, tuple(at for _, at, _ in suggested), notes)
