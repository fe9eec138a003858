"""Karma: the sides that may grab, when all grabs are complete, and how points change pools."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec.structs import replace

from facedown.game import Sealed
from facedown.systems.trinity_code.model import Character, Position, Roll, Rulings, speaker

Side = Literal["bad", "good"]

SIDES: tuple[Side, ...] = ("bad", "good")
"""The GM's side of Karma and the Players', in the order of the document's example (TRC-KA-01, TRC-KA-10)."""


class GrabOrder(NamedTuple):
    """How the sides grab Karma for a move.

    `in_turn`: the GM grabs first, and then the Players; otherwise either side may be first.
    `sealed`: both sides choose in secret, and their numbers are revealed together.
    `raising`: the sides grab again and again, until they pass one directly after the other.

    Rules: R-TRC-01.
    """

    in_turn: bool = False
    sealed: bool = False
    raising: bool = False


GRAB_ORDERS = {
    "gm_first": GrabOrder(in_turn=True), "any_order": GrabOrder(), "sealed": GrabOrder(sealed=True),
    "raising": GrabOrder(in_turn=True, raising=True),
}  # fmt: skip
"""For each value of the ruling `karma_order`: how the sides grab Karma (R-TRC-01)."""


def grab_order(rulings: Rulings) -> GrabOrder:
    """Return how the sides grab Karma for a move (TRC-KA-04, R-TRC-01)."""
    return GRAB_ORDERS[rulings.karma_order]


def sides(position: Position, roll: Roll) -> tuple[Side, ...]:
    """Return the sides that may grab Karma for a move (R-TRC-02).

    For the GM's own characters, only the GM may grab, unless the GM plays all characters.
    """
    alone = all({one.controller, one.player or position.gm} == {position.gm} for one in position.characters)
    return SIDES if alone or speaker(position, roll) != position.gm else ("bad",)


def open_round(position: Position, roll: Roll) -> Roll:
    """Return the move in progress with a new round in which the sides grab Karma (TRC-KA-04, R-TRC-01)."""
    return replace(roll, karma=Sealed(sides(position, roll), in_turn=grab_order(position.rulings).in_turn))


def grabs_complete(position: Position, roll: Roll) -> bool:
    """Return whether all sides have grabbed, or have passed in a row if they raise each other (R-TRC-01)."""
    raising = grab_order(position.rulings).raising
    return roll.karma.complete or (raising and roll.passes_in_a_row >= len(sides(position, roll)))


def passes_after(position: Position, roll: Roll, points: int) -> int:
    """Return the number of passes in a row after a side has grabbed `points` points (R-TRC-01).

    If the sides raise each other, 0 points are one more pass. In all other cases the number is 0.
    """
    return roll.passes_in_a_row + 1 if grab_order(position.rulings).raising and not points else 0


def pool(position: Position, side: Side) -> int:
    """Return the points in a side's Karma Pool (TRC-KA-01)."""
    return position.bad if side == "bad" else position.good


def starting_points(position: Position, side: Side) -> int:
    """Return the points in a side’s Karma Pool when an Investigation begins: 0, unless a ruling keeps leftover points.

    Rules: TRC-KA-02, R-TRC-10.
    """
    return pool(position, side) if position.rulings.karma_carry else 0


def most_to_grab(position: Position, side: Side) -> int:
    """Return the most points that a side can grab for a move now: all points in its pool (TRC-KA-04, R-TRC-09)."""
    return pool(position, side)


def asks_for_modifiers(position: Position, roll: Roll) -> bool:
    """Return whether the GM is asked for other modifiers: only at the first grab of a move (TRC-KA-07)."""
    return not (grab_order(position.rulings).raising and roll.raised)


def side_without_points(position: Position, roll: Roll) -> Side | None:
    """Return the side whose turn it is to grab, if it can grab no point and has nothing else to decide; else None."""
    if "good" in roll.karma.waiting and not most_to_grab(position, "good"):
        return "good"
    if "bad" in roll.karma.waiting and not most_to_grab(position, "bad") and not asks_for_modifiers(position, roll):
        return "bad"
    return None


def with_grab(position: Position, side: Side, points: int) -> Position:
    """Return the position with points moved from a side's pool to the move in progress.

    Rules: TRC-KA-05, TRC-KA-06, R-TRC-05.
    """
    assert position.roll is not None
    passes = passes_after(position, position.roll, points)
    if side == "bad":
        roll = replace(position.roll, bad=position.roll.bad + points, passes_in_a_row=passes)
        return replace(position, bad=position.bad - points, roll=roll)
    roll = replace(position.roll, good=position.roll.good + points, passes_in_a_row=passes)
    return replace(position, good=position.good - points, roll=roll)


def with_karma(position: Position, side: Side, points: int) -> Position:
    """Return the position with points added to a side's pool (TRC-KA-03)."""
    return replace(position, **{side: pool(position, side) + points})


def without_roll(position: Position) -> Position:
    """Return the position without the move in progress, its grabbed points back in their pools (R-TRC-06)."""
    roll = position.roll
    assert roll is not None
    return replace(position, roll=None, good=position.good + roll.good, bad=position.bad + roll.bad)


def with_points_changed(position: Position) -> Position:
    """Return the position with grabbed Bad points added to the Good Pool and grabbed Good points to the Bad Pool.

    Rules: TRC-KA-08, TRC-KA-09, R-TRC-04.
    """
    roll = position.roll
    assert roll is not None
    return replace(position, good=position.good + roll.bad, bad=position.bad + roll.good)


def with_good_spent(position: Position, points: int) -> Position:
    """Return the position with `points` moved from the Good Pool to the Bad Pool, to pay for an effect (TRC-KA-11)."""
    return replace(position, good=position.good - points, bad=position.bad + points)


def may_cancel_misfires(position: Position, character: Character, roll: Roll) -> bool:
    """Return whether the Players may cancel misfires of this spell (TRC-KA-12, R-TRC-12)."""
    able = character.cancels_misfires and not character.dead
    return able and position.good > 0 and "good" in sides(position, roll)
