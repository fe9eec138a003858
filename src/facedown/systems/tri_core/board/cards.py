"""The Action Cards on the mats: held cards, face-down cards, and revealed cards."""

from __future__ import annotations

from facedown.game import Card
from facedown.systems.tri_core.board.words import Words, awaited_text, card_text
from facedown.systems.tri_core.model import Card as ActionCard
from facedown.systems.tri_core.model import View

HELD, FACE_DOWN = "held", "face down"
"""The texts of a card that the viewer does not know: one that a Hold keeps, and any other."""


def cards_by_owner(view: View, words: Words) -> dict[str, list[Card]]:
    """Return the Action Cards on each character’s mat, by the character’s key.

    Held cards come first, then face-down cards, then revealed cards.
    A card that the viewer does not know has the text `HELD` or `FACE_DOWN`.
    """
    found: dict[str, list[Card]] = {}
    encounter = view.encounter
    if encounter is None:
        return found

    names = {one.key: one.name for one in view.characters}

    def add_card(owner: str, card: Card) -> None:
        found.setdefault(owner, []).append(card)

    def text(owner: str, card: ActionCard) -> str:
        return card_text(words, owner, card, names.get(card.aim, ""))

    for held in encounter.held:
        note = awaited_text(words, held.hold, names.get(held.hold.target, "")) if held.hold.action else ""
        for card in held.cards:
            label = text(held.owner, card) if card.action else HELD
            add_card(
                held.owner, Card(label, "sealed", words.term("Held"), note=note, known=bool(card.action), key="held")
            )
    exchange = encounter.exchange
    if exchange is None:
        return found
    for owner, cards in (*exchange.drafts, *exchange.actions.contents, *exchange.reactions.contents):
        for card in cards:
            label = text(owner, card) if card.action else FACE_DOWN
            add_card(owner, Card(label, "sealed", words.term("Action Card"), known=bool(card.action), key="action"))
    for played in (*exchange.played, *exchange.assigned_reactions, *exchange.unassigned_reactions):
        title, key = ("Reaction", "reaction") if played.reaction else ("Action Card", "action")
        add_card(played.owner, Card(text(played.owner, played.card), "up", words.term(title), key=key))
    return found
