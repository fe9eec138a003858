"""What each viewer may know: everything is open, but for Karma that both sides lay face down (`karma_order=sealed`)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Below
from facedown.game import Seat
from facedown.systems.trinity_code.model import Position, speaker


def view(position: Position, viewer: Seat) -> Position:
    """The position without what the other side has laid face down."""
    roll = position.roll
    if roll is None or position.rulings.karma_order != "sealed":
        return position
    sides = {"bad": position.gm, "good": speaker(position, roll)}
    mine = [side for side, seat in sides.items() if seat and seat == viewer.key]
    return replace(position, roll=replace(roll, karma=roll.karma.masked(mine)))


def imagine(view: Position, viewer: Seat, below: Below) -> Position:
    """The view with numbers made up where the other side has laid one."""
    roll = view.roll
    if roll is None:
        return view
    karma = roll.karma
    for side, most in (("bad", view.bad), ("good", view.good)):
        if side in karma.laid and karma.of(side) is None and not karma.complete:
            karma = karma.lay(side, below(most + 1))
    return replace(view, roll=replace(roll, karma=karma))
