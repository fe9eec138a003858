"""The information visible to each viewer: all of it, except Karma committed face down."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Below
from facedown.game import Sealed, Seat, Visibility, fields
from facedown.systems.trinity_code.model import (
    Armour,
    Character,
    HarmDue,
    Item,
    Modifier,
    MoveSheet,
    Outcome,
    Position,
    Result,
    Roll,
    Rulings,
    View,
    speaker,
)
from facedown.systems.trinity_code.rules.karma import SIDES, grab_order, most_to_grab


def own_karma(karma: Sealed[int], position: Position, viewer: str) -> Sealed[int]:
    """Return the grabs of Karma that the viewer sees (R-TRC-01).

    If grabs are sealed, they are the grabs of the viewer's own side; otherwise they are all grabs.
    """
    if not grab_order(position.rulings).sealed or position.roll is None:
        return karma
    seats = {"bad": position.gm, "good": speaker(position, position.roll)}
    return karma.masked([side for side, seat in seats.items() if seat and seat == viewer])


VISIBILITY = Visibility(
    {
        Position: fields(
            "rulings gm characters own_moves good bad phase investigations minutes combat ending tags roll due last",
            "title seats retired goal",
        ),
        Roll: fields(
            "actor move attribute modifiers offered_karma bad good passes_in_a_row dice draw ignoring replaced "
            "misfires",
            karma=own_karma,
        ),
        Character: fields(
            "key name controller player profession drawback notes power quickness cool wits luck luck_start",
            "out_of_luck cancels_misfires harm harm_limit stress stress_limit next_harm_limit next_stress_limit",
            "unconscious dying dead on_the_brink lost armour items delayed_doses rest_minutes healing_minutes "
            "calming_minutes cheat_death_due face_demons_due",
        ),
    },
    public=(Rulings, Armour, Item, MoveSheet, Outcome, Modifier, HarmDue, Result),
)


def view(position: Position, viewer: Seat) -> View:
    """Return the position without Karma that the other side has committed face down."""
    known: View = VISIBILITY.view(position, viewer.key)
    return known


def determinize(view: View, viewer: Seat, below: Below) -> Position:
    """Return a complete position that fits `view`: Karma that the other side has committed becomes a random number."""
    roll = view.roll
    if roll is None:
        return view
    karma = roll.karma
    for side in SIDES:
        if side in karma.laid and karma.of(side) is None and not karma.complete:
            karma = karma.lay(side, below(most_to_grab(view, side) + 1))
    return replace(view, roll=replace(roll, karma=karma))
