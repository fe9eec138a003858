"""Entities that join, are defeated, leave, return or are revived."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from facedown.game import Term
from facedown.systems.standard_roll.deck import cards_of, pull_card
from facedown.systems.standard_roll.model import Entity, Kind, Surprise, entity_of, order_of, ref, with_clock
from facedown.systems.standard_roll.rules.turns import (
    actions_per_round,
    active_on_players_side,
    deck_with_late_card,
    loses_card,
)
from facedown.systems.standard_roll.steps.context import Context, set_entity, set_order, turn_order
from facedown.systems.standard_roll.steps.turns import finish_turn, note_progress

if TYPE_CHECKING:
    from facedown.systems.standard_roll import actions

AT_ENTITIES: tuple[Kind, ...] = ("effect", "condition", "healing")
"""The kinds of rolls that concern only the entity at which they are aimed."""


def enter(ctx: Context, seat: str, move: actions.Enter) -> None:
    """Let an entity join during a round, as the Curator decides (SR-S5-19, R-SR-73)."""
    bring_in(ctx, move.entity, move.surprise)


def bring_in(ctx: Context, key: str, surprise: Surprise = "") -> None:
    """Make the entity `key` active, give it its actions and its surprise, and shuffle its card into the undrawn cards.

    Rules: SR-S5-19, R-SR-71, R-SR-72, R-SR-73.
    """
    entity = entity_of(ctx.position, key)
    left = dict(turn_order(ctx).left).get(key, actions_per_round(entity))
    set_entity(ctx, replace(entity, status="active", surprise=surprise, actions=left))
    shuffle_card_in(ctx, key)
    ctx.emit("SR-S5-19", "entered", entity=ref(key))


def join(ctx: Context, key: str) -> None:
    """Let an entity that comes to the table join the turn order, unless it is defeated (R-SR-98)."""
    if entity_of(ctx.position, key).status == "active":
        bring_in(ctx, key)


def leave(ctx: Context, entity: Entity) -> None:
    """End what names an entity that has left the table: its turn, its card and its last result (R-SR-98)."""
    if ctx.position.last is not None and ctx.position.last.actor == entity.key:
        ctx.position = replace(ctx.position, last=None)
    if order_of(ctx.position) is not None:
        remove_card(ctx, entity.key)
    if entity.status == "active":
        emit_all_out(ctx, entity)


def remove_card(ctx: Context, key: str) -> None:
    """Remove what names the entity `key` from the turn order, and end its turn if it is active (R-SR-98)."""
    if turn_order(ctx).active == key:
        finish_turn(ctx)
    order = turn_order(ctx)
    order = replace(
        order,
        undrawn_cards=pull_card(order.undrawn_cards, key),
        discard=tuple(card for card in order.discard if card != key),
        passed=tuple(one for one in order.passed if one != key),
        seized=tuple(one for one in order.seized if one != key),
        left=tuple(pair for pair in order.left if pair[0] != key),
    )
    set_order(ctx, order)


def shuffle_card_in(ctx: Context, key: str) -> None:
    """Shuffle the card of the entity `key` into the undrawn cards (R-SR-68)."""
    order = note_progress(turn_order(ctx), action=True)
    undrawn = deck_with_late_card(ctx.position.rulings, order.undrawn_cards, key)
    left = tuple(pair for pair in order.left if pair[0] != key)
    set_order(ctx, replace(order, undrawn_cards=undrawn, left=left))


def take_out(ctx: Context, key: str, status: Literal["defeated", "absent"], rule: str) -> None:
    """Make the entity `key` defeated or absent; `rule` is the rule that the event cites.

    The ruling `defeat` says whether its card is removed, or stays and is skipped. This applies to the card of an
    interrupted entity, too (R-SR-61). Rules: R-SR-72, R-SR-80.
    """
    entity = entity_of(ctx.position, key)
    set_entity(ctx, replace(entity, status=status))
    ctx.emit(rule, "out", entity=ref(key), status=Term(status), environment=entity.environment)
    emit_all_out(ctx, entity)
    order = order_of(ctx.position)
    if order is None:
        return
    left = order.left
    if key in (*cards_of(order.undrawn_cards), *order.discard, order.active):
        left = (*(pair for pair in left if pair[0] != key), (key, entity.actions))
    if order.active == key:
        finish_turn(ctx)
        order = turn_order(ctx)
    set_order(ctx, replace(order, left=left))
    if loses_card(ctx.position.rulings):
        discard = tuple(card for card in order.discard if card != key)
        set_order(ctx, replace(order, undrawn_cards=pull_card(order.undrawn_cards, key), discard=discard, left=left))


def emit_all_out(ctx: Context, entity: Entity) -> None:
    """Emit that nobody is left on the players’ side, if this entity was the last (R-SR-97)."""
    if entity.player_side and not any(active_on_players_side(ctx.position)):
        ctx.emit("R-SR-97", "all-out", entity=ref(entity.key), situation=ctx.position.situation is not None)


def revive(ctx: Context, key: str) -> None:
    """Revive the defeated entity `key` by Restore, and shuffle its card into the undrawn cards.

    Rules: SR-S1-16, R-SR-18, R-SR-81.
    """
    make_active(ctx, key, "SR-S1-16", "revived")
    bring_card_back(ctx, key)


def make_active(ctx: Context, key: str, rule: str, kind: str) -> None:
    """Make the entity `key` active again; a defeated entity returns with full HP (R-SR-18).

    `rule` and `kind` are the rule and the kind of the event.
    """
    entity = entity_of(ctx.position, key)
    hp = entity.clock("HP") if entity.status == "defeated" else None
    if hp is not None:
        entity = with_clock(entity, "HP", hp.restore(hp.most))
    set_entity(ctx, replace(entity, status="active", revivable=False))
    ctx.emit(rule, kind, entity=ref(key), hp=hp.most if hp is not None else None)


def bring_card_back(ctx: Context, key: str) -> None:
    """Give the entity `key`, which has returned, its actions, and shuffle its card into the undrawn cards.

    Nothing changes without a turn order, or if the card is undrawn or is the active card.

    Rules: R-SR-72, R-SR-81.
    """
    order = order_of(ctx.position)
    if order is None or key in (*cards_of(order.undrawn_cards), order.active):
        return
    order = replace(order, discard=tuple(card for card in order.discard if card != key))
    set_order(ctx, order)
    entity = entity_of(ctx.position, key)
    set_entity(ctx, replace(entity, actions=dict(order.left).get(key, actions_per_round(entity))))
    shuffle_card_in(ctx, key)


def set_status(ctx: Context, seat: str, move: actions.SetStatus) -> None:
    """Make an entity active, defeated or absent, as the Curator decides (R-SR-81, R-SR-82, R-SR-94)."""
    if move.status == "active":
        make_active(ctx, move.entity, "R-SR-81", "back")
        bring_card_back(ctx, move.entity)
    else:
        take_out(ctx, move.entity, move.status, "R-SR-94" if move.status == "defeated" else "R-SR-82")
        drop_rolls(ctx, move.entity)


def drop_rolls(ctx: Context, key: str) -> None:
    """Drop the declared rolls of the entity `key`, which is out, and those against it; they cost no action (R-SR-100).

    A Reaction to it remains, because it can concern others.
    """
    position = ctx.position
    declared = [roll for roll in (position.roll, *position.waiting_rolls) if roll is not None]
    gone = [roll for roll in declared if key == roll.actor or (roll.kind in AT_ENTITIES and key == roll.target)]
    if not gone:
        return
    waiting = tuple(roll for roll in position.waiting_rolls if roll not in gone)
    roll = position.roll if position.roll not in gone else None
    if roll is not None and roll.kind == "reaction" and roll.target == key:
        roll = replace(roll, target="")
    ctx.position = replace(position, roll=roll, waiting_rolls=waiting)
    for one in gone:
        ctx.emit("R-SR-100", "dropped-out", actor=ref(one.actor), entity=ref(key))
