"""Distances and ranges: the characters that a card can target, and the squares on which a move can end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from facedown.systems.tri_core.abilities.areas import ability_reach, area_of, bought_range, travel_squares
from facedown.systems.tri_core.abilities.devices import room_for
from facedown.systems.tri_core.abilities.usage import affected_characters, replaces_core_action, use_range
from facedown.systems.tri_core.model import (
    ABILITY,
    OFFENSE,
    Ability,
    Card,
    Character,
    Chosen,
    Grid,
    Item,
    Place,
    Position,
    Rulings,
    Square,
    distance,
    is_willing,
)
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.grid_paths import NOWHERE, Reach, Way, squares_within
from facedown.systems.tri_core.rules.rolls import devices_used
from facedown.systems.tri_core.rules.square_sets import SquareSet, grid_bits


def squares_apart(one: Character, other: Character) -> int:
    """Return the distance between two characters in squares; 0 if either is not on the map."""
    if one.at is None or other.at is None:
        return 0
    return max(distance(one.at, other.at), abs(one.height - other.height))


def in_range(owner: Character, target: Character, card: Card) -> bool:
    """Return whether a target is in range of a card that `owner` plays. Rules: TC-C-33, R-TC-161."""
    if card.ability:
        return squares_apart(owner, target) <= use_range(owner, owner.sheet.ability(card.ability), card)
    if card.action != "Volley":
        return squares_apart(owner, target) <= 1
    return all(squares_apart(owner, target) <= item.range for item in devices_used(owner, card))


def grab_reach(owner: Character, card: Card) -> int:
    """Return the greatest distance in squares at which a Grab can hold its target.

    `card`: the card of the Grab.

    Rules: R-TC-170.
    """
    return ability_reach(owner.sheet.ability(card.ability)) if card.ability else 1


def in_rotation(position: Position) -> list[Character]:
    """Return the characters in the Rotation; empty outside an encounter.

    Cards can target only these characters. A card with another target could reveal a character in hiding.

    Rules: TC-D-84.
    """
    there = keys_in(position.encounter.rotation) if position.encounter is not None else ()
    return [one for one in position.characters if one.key in there]


@lru_cache(maxsize=128)
def keys_in(rotation: tuple[Place, ...]) -> frozenset[str]:
    """Return the keys of all characters in a Rotation."""
    return frozenset([key for place in rotation for key in place.keys])


def distances_in_sight(position: Position, one: Character) -> tuple[tuple[Character, int], ...]:
    """Return the living characters of the Rotation that `one` can see, each with its distance from `one` in squares.

    The character `one` itself is included if it is in the Rotation.
    """
    rotation = position.encounter.rotation if position.encounter is not None else ()
    return cached_distances(position.characters, rotation, one)


@lru_cache(maxsize=256)
def cached_distances(
    people: tuple[Character, ...], rotation: tuple[Place, ...], one: Character
) -> tuple[tuple[Character, int], ...]:
    """Return the living characters in `rotation` that `one` can see, each with its distance from `one` in squares.

    `people`: all characters. The result is cached.
    """
    there = keys_in(rotation)
    return tuple([
        (other, squares_apart(one, other))
        for other in people
        if other.key in there and other.out != "dead" and not other.hidden_from(one)
    ])  # fmt: skip


def ability_targets(position: Position, character: Character, ability: Ability) -> list[Character]:
    """Return the characters that an Ability of `character` can target.

    The user is included unless the Ability is hostile.

    Rules: TCG-AC-20, TCG-AC-22.
    """
    shots = (item.range for item in character.sheet.items if item.held)
    far = max([ability_reach(ability), *(shot + bought_range(ability) for shot in shots if ability.action == "Volley")])
    far += travel_squares(ability)
    there = [other for other, apart in distances_in_sight(position, character) if apart <= far]
    return [other for other in there if other.key != character.key] if ability.hostile else there


UNAIMED = Card(ABILITY)
"""The card of an Ability for which no target and no square is chosen."""


def has_possible_target(position: Position, character: Character, ability: Ability) -> bool:
    """Return whether the Trigger `ability` of `character` has a possible target (R-TCG-23).

    Always True if the Trigger targets its user, or if the user aims the area of the Trigger.
    """
    where = area_of(ability)
    if ability.target == "Self" or (where is not None and where.aimed):
        return True
    around = where is not None and not travel_squares(
        ability
    )  # a user that moves first can reach any target in sight and range
    there = (
        affected_characters(position, character, ability, UNAIMED)
        if around
        else ability_targets(position, character, ability)
    )
    return any(not ability.hostile or not is_willing(character, other) for other in there)


def approach_squares(owner: Character, card: Card) -> int:
    """Return how many squares the user of a card’s Ability may move before the Ability takes effect.

    0 if the card uses no Ability, or if the Ability grants no such move. Rules: TCG-TR-01.
    """
    ability = owner.sheet.ability(card.ability) if card.ability else None
    blow = ability is not None and replaces_core_action(ability) and card.action in OFFENSE
    return travel_squares(ability) if ability is not None and (blow or moves_before_use(owner, card)) else 0


def moves_before_use(owner: Character, card: Card) -> bool:
    """Return whether the Ability of a card moves its user before the Ability takes effect.

    True only if the Ability has Travel I, no Travel II and no aimed area, and is not used as a Core Action.
    """
    if card.action != ABILITY or not card.ability:
        return False
    ability = owner.sheet.ability(card.ability)
    where = area_of(ability)
    return travel_squares(ability) > 0 and (where is None or not where.aimed) and not ability.has("Travel II")


def pools_travel(rulings: Rulings) -> bool:
    """Return whether the further squares of Travel II and III count for all targets together (R-TCG-132).

    Otherwise the further squares are bought for each target separately.
    """
    return rulings.travel_capacity == "pooled"


def most_relocated(rulings: Rulings, entry: Chosen) -> int:
    """Return how many characters a Travel II entry can relocate (TCG-TR-04, R-TCG-132).

    Under a ruling, all targets share the entry’s squares. Then the result is how many Medium characters fit in them.
    """
    first, further = entry.values["first"], entry.values["further"]
    return room_for(first + further, "Medium") if pools_travel(rulings) else int(first)


def comes_in_range(owner: Character, target: Character, card: Card) -> bool:
    """Return whether a target is in range of a card, now or after the card’s Ability has moved its user.

    Rules: TCG-TR-01.
    """
    if in_range(owner, target, card):
        return True
    nearer = approach_squares(owner, card)
    return (
        bool(nearer)
        and squares_apart(owner, target) <= use_range(owner, owner.sheet.ability(card.ability), card) + nearer
    )


def has_all_items(owner: Character, card: Card) -> bool:
    """Return whether all items of a card are held and unbroken (TC-D-98)."""
    return all(item.usable_in_hand for item in devices_used(owner, card))


def is_beside(one: Character, other: Character) -> bool:
    """Return whether `one` knows where `other` is and stands at most 1 square away from `other`."""
    return not other.hidden_from(one) and squares_apart(one, other) <= 1


def stride_lengths(position: Position, character: Character) -> Mapping[str, int]:
    """Return how many squares a character can move with each Stride, by the name of the Stride.

    Rules: TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-21, TC-D-22, TC-D-23, TC-D-24, R-TC-67.
    """
    rank = current_score(character, position.rulings, "Speed Rank").total
    agility = current_score(character, position.rulings, "Agility").total if rank else 0
    return {
        "Sprint": rank + agility, "Run": rank, "Hustle": rank // 2, "Walk": min(1, rank), "Prowl": rank // 4,
        "Jump": rank, "Climb": rank // 5, "Swim": rank // 6,
    }  # fmt: skip


def stride_squares(position: Position, character: Character, stride: str) -> Reach:
    """Return the squares on which a Stride can end, each with its cost in movement; `stride` is the Stride’s name."""
    return all_stride_squares(position, character).get(stride, NOWHERE)


def all_stride_squares(position: Position, character: Character) -> dict[str, Reach]:
    """Return the squares on which each Stride can end, by the name of the Stride.

    Strides without squares are left out. The result is empty if the character is not on a map.
    """
    if character.at is None or position.encounter is None:
        return {}
    others, grid = taken_squares(position, character), position.encounter.grid
    there = {
        stride: squares_within(grid, character.at, far, others, how=STRIDE_WAYS[stride])
        for stride, far in stride_lengths(position, character).items()
    }
    there["Jump"] = within_jump(position, character, there["Jump"])
    if any(other.held_by == character.key for other in position.characters):
        there = {stride: within_hold(position, character, reach) for stride, reach in there.items()}
    return {stride: reach for stride, reach in there.items() if reach.squares}


def within_hold(position: Position, character: Character, reach: Reach) -> Reach:
    """Return the squares in `reach` on which a character keeps all its holds on other characters.

    All squares are returned if a ruling lets the character move away.

    Rules: R-TC-170.
    """
    held = [other for other in position.characters if other.held_by == character.key]
    if not held or position.rulings.hold_apart != "refused" or position.encounter is None:
        return reach
    grid = position.encounter.grid

    def holds_all_from(at: Square) -> bool:
        stood = replace(character, at=at, height=grid.height(at))
        return all(squares_apart(stood, other) <= other.hold_reach for other in held)

    return reach.only(holds_all_from)


STRIDE_WAYS: Mapping[str, Way] = {
    "Sprint": "walking", "Run": "walking", "Hustle": "walking", "Walk": "walking", "Prowl": "walking",
    "Jump": "jumping", "Climb": "climbing", "Swim": "walking",
}  # fmt: skip
"""For each Stride: the manner of moving, which is walking, climbing or jumping (R-TC-67)."""


def within_jump(position: Position, character: Character, reach: Reach) -> Reach:
    """Return the squares in `reach` that are not too high for a jump.

    `reach`: the squares near enough for the jump.

    Rules: TC-D-16, R-TC-67.
    """
    assert position.encounter is not None
    grid = position.encounter.grid
    if not grid.high and character.height >= 0:
        return reach
    most = free_jump_feet(position, character) + 2 * numbers.stat_value(character.sheet, "PWR")
    return reach.only(lambda at: jump_feet(grid, character, at) <= most)


def free_jump_feet(position: Position, character: Character) -> int:
    """Return the height in feet that a character can jump without a check: its Agility (TC-D-16, R-TC-67)."""
    return current_score(character, position.rulings, "Agility").total


def jump_feet(grid: Grid, character: Character, to: Square) -> int:
    """Return how many feet the square `to` is above the character; negative if the square is lower."""
    return (grid.height(to) - character.height) * FEET


def jump_needs_check(position: Position, character: Character, to: Square) -> bool:
    """Return whether the square `to` is so high that a jump to it needs an Athletics check (TC-D-16, TC-F-06)."""
    assert position.encounter is not None
    return jump_feet(position.encounter.grid, character, to) > free_jump_feet(position, character)


FEET = 5
"""The number of feet in a square or a level of height (TC-D-13)."""


def free_squares(position: Position, grid: Grid, character: Character, far: int) -> Reach:
    """Return the free squares that a character can walk to, each with its cost in movement.

    `character`: must be on the map; holds on other characters limit the squares (see `within_hold`).
    `far`: the highest cost, in movement, of a returned square.
    """
    assert character.at is not None
    return within_hold(position, character, squares_within(grid, character.at, far, taken_squares(position, character)))


def open_squares_near(position: Position, grid: Grid, character: Character, to: Square) -> list[Square]:
    """Return all squares that `character` could stand on, nearest to the square `to` first (R-TCG-136).

    Squares of dead and hidden characters count as open. Distances are straight lines, also across walls.
    """
    shut = taken_squares(position, character) | grid.walls
    every = ((column, row) for column in range(grid.columns) for row in range(grid.rows))
    return sorted((at for at in every if at not in shut), key=lambda at: (distance(at, to), at))


def squares_to_stand_on(position: Position, grid: Grid) -> SquareSet:
    """Return the squares of the grid on which a character can be placed; dead and hidden characters are ignored.

    Rules: TC-D-15, R-TC-164.
    """
    hidden = position.encounter.hidden if position.encounter is not None else ()
    shut = squares_with_occupants(position.characters, hidden, "").keys() | grid.walls
    bits = grid_bits(grid)
    return bits.every & ~bits.set_of(shut)


def taken_squares(position: Position, character: Character) -> frozenset[Square]:
    """Return the squares on which other characters stand. Dead and hidden characters are ignored (R-TC-164)."""
    hidden = position.encounter.hidden if position.encounter is not None else ()
    return cached_taken_squares(position.characters, hidden, character.key)


@lru_cache(maxsize=128)
def cached_taken_squares(
    people: tuple[Character, ...], hidden: tuple[tuple[str, int], ...], key: str
) -> frozenset[Square]:  # fmt: skip
    """Return the squares on which characters other than `key` stand. The result is cached.

    The parameters are those of `squares_with_occupants`.
    """
    return frozenset(squares_with_occupants(people, hidden, key))


def occupants(position: Position, character: Character) -> dict[Square, str]:
    """Return the squares that other characters block for `character`, with the key of each occupant.

    Dead characters are left out, and hidden characters too: a blocked path would reveal them.

    Rules: TC-D-84, R-TC-164.
    """
    hidden = position.encounter.hidden if position.encounter is not None else ()
    return squares_with_occupants(position.characters, hidden, character.key)


def squares_with_occupants(
    people: tuple[Character, ...], hidden: tuple[tuple[str, int], ...], key: str
) -> dict[Square, str]:  # fmt: skip
    """Return the squares that others block for the character `key`, with the key of each occupant.

    `people`: all characters; dead and hidden characters are left out.
    `hidden`: pairs that begin with the key of a character hidden outside the Rotation.
    """
    keys = dict(hidden)
    others = (c for c in people if c.key != key and not (c.stealthed or c.lurks or c.key in keys))
    return {c.at: c.key for c in others if c.at is not None and c.out != "dead"}


def strikes_at_close_range(item: Item) -> bool:
    """Return whether a weapon can be used at close range: it has no Range, or it can be thrown."""
    return not item.range or item.thrown
