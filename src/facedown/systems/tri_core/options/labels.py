"""Labels of options and of choices: at most 60 characters, whatever the names in them."""

from __future__ import annotations

from facedown.systems.tri_core.model import ABILITY, DEFENSE, OFFENSE, Card, Position, called, character_of

LONGEST = 60
"""The most characters of a label."""


def shortened(label: str) -> str:
    """The label, cut with an ellipsis if it is too long."""
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"


def card_label(view: Position, card: Card) -> str:
    """A revealed card as a choice: its name, items, and target or square, such as `Heavy Strike (sabre) at Bo`."""
    weighs = card.action in (*OFFENSE, *DEFENSE) or (card.action == ABILITY and card.weight != "Light")
    name = card.ability or card.action
    items = f" ({', '.join(card.items)})" if card.items else ""
    at = f" at {character_of(view, card.aim).name}" if card.aim else ""
    to = f" to {called(card.to)}" if card.to else ""
    return f"{f'{card.weight} ' if weighs else ''}{name}{items}{at}{to}"
