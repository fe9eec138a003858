"""Labels of options and choices, at most 60 characters long."""

from __future__ import annotations

from facedown.game.words import within_sentence
from facedown.systems.tri_core.model import ABILITY, DEFENSE, OFFENSE, Card, View, called, character_of

LONGEST = 60
"""The maximum length of a label, in characters."""


def shortened(label: str) -> str:
    """Return the label; a label of more than `LONGEST` characters is cut and ends with an ellipsis."""
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"


def card_label(view: View, card: Card) -> str:
    """Return the label of a revealed card: name, items, target and square, for example `Heavy Strike (sabre) at Bo`."""
    weighs = card.action in (*OFFENSE, *DEFENSE) or (card.action == ABILITY and card.weight != "Light")
    name = card.ability or card.action
    items = f" ({', '.join(card.items)})" if card.items else ""
    at = f" at {within_sentence(character_of(view, card.aim).name)}" if card.aim else ""
    to = f" to {called(card.to)}" if card.to else ""
    return f"{f'{card.weight} ' if weighs else ''}{name}{items}{at}{to}"
