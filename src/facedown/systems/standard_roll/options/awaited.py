"""The seats that owe a decision, and the kinds of moves that answer it, found without computing options."""

from __future__ import annotations

from facedown.systems.standard_roll.model import Position, entity_of, order_of

ON_TURN = ("affect", "impose", "try", "heal", "spend-action", "pass", "end-turn")
"""The kinds of moves from which the active entity chooses on its turn (SR-S5-03)."""

PRESSING_MOVES = frozenset({"react", "set-terms", "choose-effects", "judge", "complicate", *ON_TURN})
"""The kinds of moves that a seat can owe, or whose options expire once other seats act."""


def awaited_keys(position: Position) -> tuple[str, ...]:
    """Return the key of the seat that owes a decision now, as the only element; empty if no seat does."""
    roll, order = position.roll, order_of(position)
    if roll is not None and roll.sr is not None and roll.chosen_effects is None:
        return (entity_of(position, roll.actor).controller,)
    if roll is not None or position.complication:
        return (position.curator,)
    return (entity_of(position, order.active).controller,) if order is not None and order.active else ()


def owed_moves(position: Position) -> tuple[str, ...]:
    """Return the kinds of moves that answer the decision that is owed now."""
    roll = position.roll
    if roll is None:
        return ("complicate",) if position.complication else ON_TURN
    if roll.sr is None:
        return ("set-terms",)
    return ("choose-effects",) if roll.chosen_effects is None else ("judge",)
