"""The information visible to each viewer: all of it. Undrawn cards have no order, so nothing is hidden."""

from __future__ import annotations

from facedown.chance import Below
from facedown.game import Seat, Visibility, fields
from facedown.systems.standard_roll.deck import Heap
from facedown.systems.standard_roll.model import (
    Challenge,
    Clock,
    Entity,
    Order,
    Position,
    Result,
    Roll,
    Rulings,
    Situation,
    View,
)

VISIBILITY = Visibility(
    {
        Position: fields(
            "rulings curator entities challenges phase episodes scene situation situations roll waiting_rolls "
            "complication",
            "last title seats retired",
        ),
        Entity: fields(
            "key name controller player_side environment level stats clocks tags seed status revivable actions",
            "surprise counted_clocks notes",
        ),
        Challenge: fields("key name tn clock counted"),
        Clock: fields("left most"),
        Situation: fields("title clock order number"),
        Order: fields("undrawn_cards discard active round surprise passed seized left free_actions"),
        Heap: fields("cards into level"),
        Roll: fields(
            "actor kind target clock stat words mode against sr doubles pairs miss picks chosen_effects revives draw",
            "condition lasts",
        ),
        Result: fields("actor tally against miss success"),
    },
    public=(Rulings,),
)


def view(position: Position, viewer: Seat) -> View:
    """Return the position for this viewer; nothing is hidden (R-SR-42)."""
    known: View = VISIBILITY.view(position, viewer.key)
    return known


def determinize(view: View, viewer: Seat, below: Below) -> Position:
    """Return the view itself: it is already a complete position, because nothing is hidden."""
    return view
