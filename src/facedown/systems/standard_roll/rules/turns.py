"""Turns by cards: actions, Pass, seizing priority, surprise, and entities that join late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from facedown.game import Reason, within_sentence
from facedown.systems.standard_roll.deck import Undrawn, card_count, cards_of, shuffle_in, shuffle_piles
from facedown.systems.standard_roll.model import Entity, Order, Position, Rulings, Surprise, entity_of


def actions_per_round(entity: Entity) -> int:
    """Return the number of actions that an entity has in a round: its Alacrity; 1 for an environmental effect.

    Rules: SR-S5-08, R-SR-46, R-SR-54.
    """
    return 1 if entity.environment else max(0, entity.stat("Alacrity"))


def why_not_in_turn(order: Order, entity: Entity) -> Reason | None:
    """Return why an entity cannot act in this turn: the turn is another entity’s. None in its own turn (SR-S5-03)."""
    if order.active == entity.key:
        return None
    return Reason("SR-S5-03", f"It is not {within_sentence(entity.name)}’s turn.")


def why_not_act(order: Order, entity: Entity) -> Reason | None:
    """Return why the active entity cannot act: it has no regular or free action left. None if it can.

    No other limit applies to the actions in a turn (R-SR-56). An entity that seized priority without a regular action
    has only free actions (R-SR-64). Rules: SR-S5-08, SR-S5-10, SR-S5-18.
    """
    if entity.actions > 0 or order.free_actions > 0:
        return None
    return Reason("SR-S5-10", f"{entity.name} has no action left this round.")


def why_not_pass(rulings: Rulings, order: Order, key: str) -> Reason | None:
    """Return why the active entity cannot pass; None if it can (SR-S5-14, R-SR-49, R-SR-50).

    A Pass needs no action (R-SR-48). An entity that seized priority can pass, too (R-SR-65).
    `key` is the key of the active entity.
    """
    if not card_count(order.undrawn_cards):
        return Reason("SR-S5-14", "The entity with the last card of the round cannot pass.")
    if rulings.pass_guard and key in order.passed:
        return Reason("R-SR-50", "This entity has already passed, and nothing has happened since.")
    return None


def why_not_seize(order: Order, entity: Entity) -> Reason | None:
    """Return why an entity cannot seize priority; None if it can (SR-S5-15, R-SR-46, R-SR-58, R-SR-92).

    Surprised entities and those without actions can (R-SR-64, R-SR-77).
    """
    if order.active == entity.key:
        return Reason("R-SR-58", f"{entity.name} already has priority.")
    if entity.key not in (*cards_of(order.undrawn_cards), *order.discard) or entity.status != "active":
        return Reason("SR-S5-15", f"{entity.name} has no card in this round.")
    if entity.environment:
        return Reason("R-SR-46", f"{entity.name} is an environmental effect and acts only on its own card.")
    if entity.key in order.seized:
        return Reason("R-SR-92", f"{entity.name} has already seized priority since the last action.")
    return None


def can_enter(position: Position, order: Order) -> tuple[Entity, ...]:
    """Return the entities that can join this round: they are not defeated and have no card in it (SR-S5-19)."""
    cards = (*cards_of(order.undrawn_cards), *order.discard, order.active)
    return tuple(one for one in position.entities if one.key not in cards and one.status != "defeated")


def returns_to_deck(rulings: Rulings) -> bool:
    """Return whether an interrupted entity’s card goes on top of the deck; otherwise to the discard pile (R-SR-59)."""
    return rulings.interrupted == "top"


def deck_with_late_card(rulings: Rulings, undrawn: Undrawn, card: str) -> Undrawn:
    """Return the undrawn cards with the card of an entity that joins late shuffled in (SR-S5-19, R-SR-68).

    Every place is possible, also above or below cards whose places are known (R-SR-69). If no card is left undrawn, the
    card is the whole deck, and the round goes on (R-SR-70). Under `late_entry=reshuffle`, all undrawn cards are
    shuffled with it.
    """
    if rulings.late_entry == "reshuffle":
        return shuffle_piles((*cards_of(undrawn), card))
    return shuffle_in(undrawn, card)


def loses_card(rulings: Rulings) -> bool:
    """Return whether the card of an entity that is defeated or leaves is removed at once (R-SR-61, R-SR-80)."""
    return rulings.defeat == "remove"


def outlasts_situation(rulings: Rulings) -> bool:
    """Return whether a declared roll still waits after a reaction to it has ended the Situation (R-SR-96)."""
    return rulings.stated_at_end == "carried_out"


def is_surprise_round(with_surprise: Sequence[str], surprised: Sequence[str]) -> bool:
    """Return whether the first round is a surprise round: both lists name somebody (R-SR-76).

    `with_surprise` and `surprised` are the keys of the entities that have surprise and of those that are surprised.
    """
    return bool(with_surprise) and bool(surprised)


def first_deck(position: Position, entities: Sequence[str], surprises: dict[str, Surprise]) -> Undrawn:
    """Return the deck of the first round: in a surprise round, the Surprise Pile on top of the No Surprise Pile.

    Each pile is shuffled. Without surprise, all cards are shuffled together.

    `entities`: the keys of the entities that have a card.
    `surprises`: the surprise of each of these entities, by key.

    Rules: SR-S5-02, SR-S6-02, SR-S6-03, SR-S6-04, R-SR-74, R-SR-75.
    """
    values = list(surprises.values())
    if "with" not in values or "surprised" not in values:
        return shuffle_piles(entities)
    upper = [key for key in entities if goes_on_top(position.rulings, entity_of(position, key), surprises[key])]
    return shuffle_piles(upper, [key for key in entities if key not in upper])


def goes_on_top(rulings: Rulings, entity: Entity, surprise: Surprise) -> bool:
    """Return whether the card of this entity belongs to the Surprise Pile (SR-S6-02, R-SR-74, R-SR-75)."""
    if surprise:
        return surprise == "with"
    return rulings.neither_pile == "surprise" and not entity.environment


def cards_of_next_round(position: Position, order: Order) -> tuple[str, ...]:
    """Return the cards of the next round: the cards on the discard pile whose entities are active.

    Rules: SR-S5-06, SR-S5-07, R-SR-80.
    """
    return tuple(key for key in order.discard if entity_of(position, key).status == "active")


def active_on_players_side(position: Position) -> Iterator[Entity]:
    """Return the active entities on the players’ side (R-SR-97)."""
    return (one for one in position.entities if one.player_side and one.status == "active")
