"""Turns by cards: rounds, drawing cards, actions, Pass, seizing priority, and the end of a Situation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.game import Term
from facedown.systems.standard_roll.deck import (
    after_drawing,
    card_count,
    cards_of,
    next_card,
    pull_card,
    put_at_bottom,
    put_on_top,
    shuffle_piles,
)
from facedown.systems.standard_roll.model import Order, Roll, Surprise, entity_of, order_of, ref
from facedown.systems.standard_roll.rules import turns
from facedown.systems.standard_roll.steps.context import Context, plain_words, set_entity, set_order, turn_order

if TYPE_CHECKING:
    from facedown.systems.standard_roll import actions


# Rounds


def begin_turn_order(ctx: Context, seat: str, move: actions.BeginTurnOrder) -> None:
    """Begin a turn order: shuffle one card for each entity, in two piles in a surprise round.

    Rules: SR-S5-02, SR-S6-01, SR-S6-04, R-SR-47, R-SR-79.
    """
    for entity in ctx.position.entities:
        set_entity(ctx, replace(entity, surprise=""))
    surprises: dict[str, Surprise] = {}
    for key in move.entities:
        surprises[key] = "with" if key in move.with_surprise else "surprised" if key in move.surprised else ""
        entity = entity_of(ctx.position, key)
        set_entity(ctx, replace(entity, surprise=surprises[key], actions=turns.actions_per_round(entity)))
    surprise = turns.is_surprise_round(move.with_surprise, move.surprised)
    set_order(ctx, Order(turns.first_deck(ctx.position, move.entities, surprises), surprise=surprise))
    ctx.emit("SR-S5-02", "order", entities=tuple(map(ref, move.entities)))
    if surprise:
        ctx.emit("SR-S6-01", "surprise", entities=tuple(map(ref, move.with_surprise)))
    elif move.with_surprise or move.surprised:
        ctx.emit("R-SR-76", "no-surprise")


def draw_card(ctx: Context) -> bool:
    """If no entity is active, draw the top card, or begin a round if no card is left (SR-S5-03, SR-S5-05).

    Return False if an entity is active or there is no turn order.
    """
    order = order_of(ctx.position)
    if order is None or order.active:
        return False
    if not card_count(order.undrawn_cards):
        return begin_round(ctx)
    keys = sorted(cards_of(order.undrawn_cards))
    draw = next_card(order.undrawn_cards).draw(1, keys, [entity_of(ctx.position, key).name for key in keys])
    (card,) = ctx.draw(draw, Term("initiative"))
    set_order(ctx, replace(order, undrawn_cards=after_drawing(order.undrawn_cards, card), active=card))
    entity = entity_of(ctx.position, card)
    ctx.emit("SR-S5-03", "drawn", entity=ref(card), actions=entity.actions)
    if entity.status != "active":
        ctx.emit("R-SR-80", "passed-over", entity=ref(card))
        discard_active(ctx, turn_order(ctx))
    return True


def begin_round(ctx: Context) -> bool:
    """Begin a round: shuffle the cards of the entities that are still active and refresh their actions. Return True.

    If no entity has a card left, end the Situation. Surprise ends here, after round 1 (R-SR-78).
    Rules: SR-S5-07, SR-S5-09, SR-S5-20, SR-S6-06, R-SR-83.
    """
    order = turn_order(ctx)
    cards = turns.cards_of_next_round(ctx.position, order)
    if not cards:
        close_situation(ctx, "R-SR-83", "nobody-left")
        return True
    for entity in ctx.position.entities:
        actions_left = turns.actions_per_round(entity) if entity.key in cards else entity.actions
        set_entity(ctx, replace(entity, surprise="", actions=actions_left))
    number = order.round + 1
    set_order(ctx, Order(shuffle_piles(cards), round=number))
    ctx.emit("SR-S5-07", "round", round=number)
    if all(entity_of(ctx.position, key).environment for key in cards):
        ctx.emit("R-SR-40", "nobody-stands", entities=tuple(map(ref, cards)))
    return True


def note_progress(order: Order, *, action: bool = False) -> Order:
    """Return the turn order in which entities may pass again, because something has happened.

    If `action` is True, they may also seize priority again. Rules: R-SR-50, R-SR-92.
    """
    return replace(order, passed=(), seized=() if action else order.seized)


# Turns


def spend_one_action(ctx: Context, key: str) -> None:
    """Spend a free action of the active entity `key` if it has one, else a regular action.

    Rules: SR-S5-08, SR-S5-10, SR-S5-18.
    """
    order, entity = turn_order(ctx), entity_of(ctx.position, key)
    if order.free_actions:
        set_order(ctx, replace(order, free_actions=order.free_actions - 1))
        return
    set_entity(ctx, replace(entity, actions=entity.actions - 1))
    set_order(ctx, note_progress(order, action=True))


def spend_action(ctx: Context, seat: str, move: actions.SpendAction) -> None:
    """Spend an action of the active entity on something that needs no roll (SR-S5-10)."""
    spend_one_action(ctx, move.actor)
    left = entity_of(ctx.position, move.actor).actions
    ctx.emit("SR-S5-10", "action", actor=ref(move.actor), words=plain_words(move.words), left=left)


def pass_turn(ctx: Context, seat: str, move: actions.Pass) -> None:
    """Carry out a Pass: the active card goes to the bottom of the deck, or if no action is left, to the discard pile.

    A Pass spends no action (R-SR-48). Entities that have passed act in the order in which they passed (R-SR-51).

    Rules: SR-S5-12, SR-S5-13.
    """
    order, entity = turn_order(ctx), entity_of(ctx.position, move.actor)
    again = entity.actions > 0
    ctx.emit("SR-S5-12" if again else "SR-S5-13", "passed", actor=ref(entity.key), again=again)
    if again:
        undrawn = put_at_bottom(order.undrawn_cards, entity.key)
        passed = tuple(dict.fromkeys((*order.passed, entity.key)))
        set_order(ctx, replace(order, undrawn_cards=undrawn, active="", passed=passed, free_actions=0))
    else:
        discard_active(ctx, order)


def end_turn(ctx: Context, seat: str, move: actions.EndTurn) -> None:
    """End the turn; the actions left can be used only after seizing priority (SR-S5-04, R-SR-53)."""
    ctx.emit("SR-S5-04", "turn-over", actor=ref(move.actor))
    finish_turn(ctx)


def finish_turn(ctx: Context) -> None:
    """End the turn without a Pass, so that entities may pass again (R-SR-50)."""
    discard_active(ctx, note_progress(turn_order(ctx)))


def discard_active(ctx: Context, order: Order) -> None:
    """Put the active entity’s card on the discard pile, so that no entity is active (SR-S5-04)."""
    set_order(ctx, replace(order, discard=(*order.discard, order.active), active="", free_actions=0))


def seize(ctx: Context, seat: str, move: actions.Seize) -> None:
    """Make an entity active at once.

    The interrupted card goes on top of the deck or to the discard pile, as the ruling `interrupted` says, even if its
    owner has no action left (R-SR-60) or has seized priority itself (R-SR-62). The card of the new active entity is
    taken from its place, so the entity loses the later turn that it would have had (R-SR-66).

    Rules: SR-S5-15, SR-S5-16, R-SR-59.
    """
    order, stopped = turn_order(ctx), turn_order(ctx).active
    undrawn = pull_card(order.undrawn_cards, move.entity)
    discard = tuple(card for card in order.discard if card != move.entity)
    if stopped and turns.returns_to_deck(ctx.position.rulings):
        undrawn = put_on_top(undrawn, stopped)
    elif stopped:
        discard = (*discard, stopped)
    order = replace(
        note_progress(order), undrawn_cards=undrawn, discard=discard, active=move.entity,
        seized=(*order.seized, move.entity), free_actions=move.free_actions,
    )  # fmt: skip
    set_order(ctx, order)
    interrupted = ref(stopped) if stopped else None
    ctx.emit("SR-S5-15", "seized", entity=ref(move.entity), interrupted=interrupted, free=move.free_actions)


# The end


def end_turn_order(ctx: Context, seat: str, move: actions.EndTurnOrder) -> None:
    """End the turn order; the Situation goes on (SR-S5-01)."""
    set_order(ctx, None)
    ctx.emit("SR-S5-01", "order-over")


def end_situation(ctx: Context, seat: str, move: actions.EndSituation) -> None:
    """End the Situation, as the Curator decides (R-SR-40)."""
    close_situation(ctx, "R-SR-40", "curator")


def close_situation(ctx: Context, rule: str, cause: str) -> None:
    """End the Situation: tags and surprise end, and resolved clocks can count again in the next Situation.

    `rule` is the rule that the event cites, `cause` the key of the term for why the Situation ends.
    Rules: R-SR-38, R-SR-93.
    """
    situation = ctx.position.situation
    assert situation is not None
    entities = tuple(replace(one, tags=(), counted_clocks=(), surprise="", actions=0) for one in ctx.position.entities)
    challenges = tuple(replace(one, counted=False) for one in ctx.position.challenges)
    ctx.position = replace(ctx.position, situation=None, entities=entities, challenges=challenges)
    ctx.emit(rule, "situation-over", title=situation.title, cause=Term(cause))
    for roll in ctx.position.waiting_rolls:
        settle_declared(ctx, roll)


def settle_declared(ctx: Context, roll: Roll) -> None:
    """Drop or keep a declared roll whose Situation has ended while it waited for a Reaction (R-SR-96).

    The ruling `stated_at_end` decides.
    """
    if turns.outlasts_situation(ctx.position.rulings):
        ctx.emit("R-SR-96", "still-stated", actor=ref(roll.actor))
        return
    ctx.position = replace(
        ctx.position, waiting_rolls=tuple(one for one in ctx.position.waiting_rolls if one is not roll)
    )
    ctx.emit("R-SR-96", "dropped", actor=ref(roll.actor))
