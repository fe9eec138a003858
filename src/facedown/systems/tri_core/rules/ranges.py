"""Who is in reach of a card, and which squares a Stride reaches on the grid."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from facedown.systems.tri_core.abilities.areas import ability_reach, area_of, bought_range, travel_squares
from facedown.systems.tri_core.abilities.usage import affected_characters, replaces_core_action, use_range
from facedown.systems.tri_core.model import (
    ABILITY,
    OFFENSE,
    Ability,
    Card,
    Character,
    Grid,
    Position,
    Square,
    distance,
    is_willing,
)
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.grid_paths import Way, squares_within
from facedown.systems.tri_core.rules.rolls import devices_used


def squares_apart(one: Character, other: Character) -> int:
    """Return the squares between two characters, sideways or up; 0 if one of them has no square."""
    if one.at is None or other.at is None:
        return 0
    return max(distance(one.at, other.at), abs(one.height - other.height))


def in_range(owner: Character, target: Character, card: Card) -> bool:
    """Return whether a target is in reach: 1 square, or the range of the item (TC-C-33, R-TC-161)."""
    if card.ability:
        return squares_apart(owner, target) <= use_range(owner, owner.sheet.ability(card.ability), card)
    if card.action != "Volley":
        return squares_apart(owner, target) <= 1
    return all(squares_apart(owner, target) <= item.range for item in devices_used(owner, card))


def grab_reach(owner: Character, card: Card) -> int:
    """Return how many squares the hold of a Grab reaches: 1, or the range of its Ability (R-TC-170)."""
    return ability_reach(owner.sheet.ability(card.ability)) if card.ability else 1


def in_rotation(view: Position) -> list[Character]:
    """Return the characters in the Rotation; a card that named one hidden from it would betray them (TC-D-84)."""
    there = set(view.encounter.everybody) if view.encounter is not None else set()
    return [one for one in view.characters if one.key in there]


def ability_targets(view: Position, one: Character, ability: Ability) -> list[Character]:
    """Return the characters in reach and sight that an Ability can target; not its user if it harms.

    Rules: TCG-AC-20, TCG-AC-22.
    """
    shots = (item.range for item in one.sheet.items if item.place in ("main", "off", "both"))
    far = max([ability_reach(ability), *(shot + bought_range(ability) for shot in shots if ability.action == "Volley")])
    far += travel_squares(ability)
    there = [other for other in in_rotation(view) if other.out != "dead" and squares_apart(one, other) <= far]
    sighted = (other for other in there if not other.hidden_from(one))
    return [other for other in sighted if other.key != one.key or not ability.hostile]


UNAIMED = Card(ABILITY)
"""The card of an Ability that names no target and no square."""


def meets_anybody(position: Position, one: Character, ability: Ability) -> bool:
    """Return whether a Trigger has a possible target; one that harms needs a character of another side (R-TCG-23)."""
    where = area_of(ability)
    if ability.target == "Self" or (where is not None and where.aimed):
        return True
    around = where is not None and not travel_squares(ability)  # who moves first may come near whom it sees
    there = affected_characters(position, one, ability, UNAIMED) if around else ability_targets(position, one, ability)
    return any(not ability.hostile or not is_willing(one, other) for other in there)


def approach_squares(owner: Character, card: Card) -> int:
    """Return how many squares an Ability lets its user move before it takes effect (TCG-TR-01)."""
    ability = owner.sheet.ability(card.ability) if card.ability else None
    blow = ability is not None and replaces_core_action(ability) and card.action in OFFENSE
    return travel_squares(ability) if ability is not None and (blow or moves_before_use(owner, card)) else 0


def moves_before_use(owner: Character, card: Card) -> bool:
    """Return whether an Ability used for itself lets its user move first, because no square is named yet."""
    if card.action != ABILITY or not card.ability:
        return False
    ability = owner.sheet.ability(card.ability)
    where = area_of(ability)
    return travel_squares(ability) > 0 and (where is None or not where.aimed) and not ability.has("Travel II")


def comes_in_range(owner: Character, target: Character, card: Card) -> bool:
    """Return whether a target is in reach, or will be once the Ability has moved its user (TCG-TR-01)."""
    if in_range(owner, target, card):
        return True
    nearer = approach_squares(owner, card)
    return (
        bool(nearer)
        and squares_apart(owner, target) <= use_range(owner, owner.sheet.ability(card.ability), card) + nearer
    )


def has_all_items(owner: Character, card: Card) -> bool:
    """Return whether all items of a card are held and whole (TC-D-98)."""
    return all(item.place in ("main", "off", "both") and item.durability != 0 for item in devices_used(owner, card))


def is_beside(one: Character, other: Character) -> bool:
    """Return whether a character is beside another and in sight, so that it can be tended to."""
    return not other.hidden_from(one) and squares_apart(one, other) <= 1


def stride_lengths(position: Position, one: Character) -> Mapping[str, int]:
    """Return how many squares each Stride covers.

    Rules: TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-21, TC-D-22, TC-D-23, TC-D-24, R-TC-67.
    """
    rank = current_score(one, position.rulings, "Speed Rank").total
    agility = current_score(one, position.rulings, "Agility").total if rank else 0
    return {
        "Sprint": rank + agility, "Run": rank, "Hustle": rank // 2, "Walk": min(1, rank), "Prowl": rank // 4,
        "Jump": rank, "Climb": rank // 5, "Swim": rank // 6,
    }  # fmt: skip


def stride_squares(position: Position, one: Character, stride: str) -> Mapping[Square, int]:
    """Return the squares that a Stride reaches, each with its cost; none if it reaches none."""
    return all_stride_squares(position, one).get(stride, {})


def all_stride_squares(position: Position, one: Character) -> dict[str, Mapping[Square, int]]:
    """Return the squares that each Stride can end on; Strides without any are left out."""
    if one.at is None or position.encounter is None:
        return {}
    others, grid = taken_squares(position, one), position.encounter.grid
    there = {
        stride: squares_within(grid, one.at, far, others, how=HOW[stride])
        for stride, far in stride_lengths(position, one).items()
    }
    there["Jump"] = within_jump(position, one, there["Jump"])
    there = {stride: within_hold(position, one, costs) for stride, costs in there.items()}
    return {stride: costs for stride, costs in there.items() if costs}


def within_hold(position: Position, one: Character, there: Mapping[Square, int]) -> Mapping[Square, int]:
    """Return those squares from which a holder still reaches everybody it holds, if it must not leave them.

    Rules: R-TC-170.
    """
    held = [other for other in position.characters if other.held_by == one.key]
    if not held or position.rulings.hold_apart != "refused" or position.encounter is None:
        return there
    grid = position.encounter.grid
    stood = {at: replace(one, at=at, height=grid.height(at)) for at in there}
    return {
        at: cost
        for at, cost in there.items()
        if all(squares_apart(stood[at], other) <= other.hold_reach for other in held)
    }


HOW: Mapping[str, Way] = {
    "Sprint": "walking", "Run": "walking", "Hustle": "walking", "Walk": "walking", "Prowl": "walking",
    "Jump": "jumping", "Climb": "climbing", "Swim": "walking",
}  # fmt: skip
"""How each Stride crosses the ground (R-TC-67)."""


def within_jump(position: Position, one: Character, there: Mapping[Square, int]) -> Mapping[Square, int]:
    """Return those squares that are at most 2 × PWR + Agility feet higher (TC-D-16, R-TC-67)."""
    assert position.encounter is not None
    grid = position.encounter.grid
    if not grid.high and one.height >= 0:
        return there
    most = jump_free(position, one) + 2 * numbers.stat_value(one.sheet, "PWR")
    return {at: cost for at, cost in there.items() if jump_feet(grid, one, at) <= most}


def jump_free(position: Position, one: Character) -> int:
    """Return how many feet high a character jumps without a check: its Agility (TC-D-16, R-TC-67)."""
    return current_score(one, position.rulings, "Agility").total


def jump_feet(grid: Grid, one: Character, to: Square) -> int:
    """Return how many feet higher a square is than the character’s own."""
    return (grid.height(to) - one.height) * FEET


def jump_needs_check(position: Position, one: Character, to: Square) -> bool:
    """Return whether a jump to a square is so high that it needs Athletics (TC-D-16, TC-F-06)."""
    assert position.encounter is not None
    return jump_feet(position.encounter.grid, one, to) > jump_free(position, one)


FEET = 5
"""The feet of a square (TC-D-13)."""


def free_squares(position: Position, grid: Grid, one: Character, far: int) -> Mapping[Square, int]:
    """Return the squares within this much movement on which nobody stands."""
    assert one.at is not None
    return within_hold(position, one, squares_within(grid, one.at, far, taken_squares(position, one)))


def open_squares_near(position: Position, grid: Grid, one: Character, to: Square) -> list[Square]:
    """Return every square that a character could stand on, nearest first, whatever lies between (R-TCG-136)."""
    shut = taken_squares(position, one) | grid.walls
    every = ((column, row) for column in range(grid.columns) for row in range(grid.rows))
    return sorted((at for at in every if at not in shut), key=lambda at: (distance(at, to), at))


def taken_squares(position: Position, one: Character) -> frozenset[Square]:
    """Return the squares of other characters, except the dead and those out of sight (R-TC-164)."""
    return frozenset(occupants(position, one))


def occupants(position: Position, one: Character) -> dict[Square, str]:
    """Return the characters that stand or lie in the way of this one, by their squares.

    Characters out of sight are left out, even for those who know of them: a blocked path would betray them (TC-D-84,
    R-TC-164).
    """
    hidden = dict(position.encounter.hidden) if position.encounter is not None else {}
    others = (c for c in position.characters if c.key != one.key and not (c.stealthed or c.lurks or c.key in hidden))
    return {c.at: c.key for c in others if c.at is not None and c.out != "dead"}
