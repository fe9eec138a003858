"""The steps of an exchange: cards are played face down, revealed, and put in order by React.

Each Reaction is bound to the action that it answers.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Sealed
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    DEFENSE,
    Card,
    Character,
    Held,
    Played,
    cards_played_now,
    character_of,
    character_ref,
    needs_target,
    term,
)
from facedown.systems.tri_core.model.action_card import held_cards
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.card_values import as_revealed, awaited_values, card_name, card_values
from facedown.systems.tri_core.rules.charges import with_cycles_of
from facedown.systems.tri_core.rules.reactions import (
    answerable_actions,
    answering_defences,
    can_reach,
    reactors,
    resolution_order,
)
from facedown.systems.tri_core.rules.skill_pools import react_pool
from facedown.systems.tri_core.steps.context import Context, encounter_of, exchange_of, set_encounter, set_exchange
from facedown.systems.tri_core.steps.trigger_events import set_off_triggers

# Laying cards


def card_from_move(move: m.Lay) -> Card:
    """Return the card that a player’s move plays, with the values that the move contains."""
    fields = {name: getattr(move, name) for name in Card.__struct_fields__ if name in m.Lay.__struct_fields__}
    return Card(**fields)


def with_charge_cycles(character: Character, card: Card) -> Card:
    """Return the card with the number of cycles for which the character has charged the card’s Ability (TCG-CH-01).

    If the character has not charged this Ability, return the card unchanged.
    """
    if character.charging is None or card.ability != character.charging.card.ability:
        return card
    return with_cycles_of(character.charging, card)


def lay(ctx: Context, seat: str, move: m.Lay) -> None:
    """Play a card face down, so that only the seat that plays it sees it.

    The card comes after the cards that the character has already played in this exchange.

    Rules: TC-A-04, TC-A-05, TC-D-111, TC-D-113, R-TC-153.
    """
    exchange, card = exchange_of(ctx), with_charge_cycles(character_of(ctx.position, move.actor), card_from_move(move))
    drafts = {**dict(exchange.drafts), move.actor: (*exchange.draft(move.actor), card)}
    set_exchange(ctx, replace(exchange, drafts=tuple(drafts.items())))
    ctx.emit("TC-D-111", "laid", actor=character_ref(move.actor))
    ctx.emit("TC-D-111", "card", to=(seat,), **card_values(move.actor, card), **awaited_values(card))


def take_back(ctx: Context, seat: str, move: m.TakeBack) -> None:
    """Take back the last card that a character has played in this round."""
    exchange = exchange_of(ctx)
    drafts = {**dict(exchange.drafts), move.actor: exchange.draft(move.actor)[:-1]}
    set_exchange(ctx, replace(exchange, drafts=tuple((key, cards) for key, cards in drafts.items() if cards)))
    ctx.emit("TC-D-111", "taken-back", actor=character_ref(move.actor))


def finish_playing(ctx: Context, seat: str, move: m.FinishPlaying) -> None:
    """End the playing of cards for a character; the cards can no longer be taken back.

    Announce the number of cards and, on the character’s own turn, the open targets. Keep the actions hidden.

    Rules: TC-C-34, TC-D-113, TC-D-114.
    """
    exchange = exchange_of(ctx)
    ctx.binding = True  # from here on, cards cannot be taken back
    cards = exchange.draft(move.actor)
    drafts = tuple(pair for pair in exchange.drafts if pair[0] != move.actor)
    exchange = replace(exchange, drafts=drafts)
    if exchange.step == "acting":
        set_exchange(ctx, replace(exchange, actions=exchange.actions.lay(move.actor, cards)))
        aimed = dict.fromkeys(card.aim for card in cards_played_now(cards) if card.aim)
        targets = tuple(character_ref(key) for key in aimed)
        ctx.emit("TC-C-34", "declared", actor=character_ref(move.actor), cards=len(cards), targets=targets)
    else:
        set_exchange(ctx, replace(exchange, reactions=exchange.reactions.lay(move.actor, cards)))
        ctx.emit("TC-D-113", "reacts" if cards else "passed", actor=character_ref(move.actor), cards=len(cards))


def emit_out_of_reach(ctx: Context, owner: str, card: Card) -> bool:
    """Return whether a card cannot reach its target; if so, emit an event.

    Call this function after the movement that the card’s Ability gives.

    `owner`: the key of the character that plays the card.

    Rules: TCG-TR-01.
    """
    if not card.target or card.target == owner:
        return False
    user, target = character_of(ctx.position, owner), character_of(ctx.position, card.target)
    if can_reach(exchange_of(ctx), user, target, card, moved=True):
        return False
    ctx.emit("TCG-TR-01", "out-of-reach", actor=character_ref(owner), target=character_ref(card.target))
    return True


def open_reactions(ctx: Context) -> None:
    """Begin the round in which the other characters play Reactions face down (TC-C-31, TC-D-113)."""
    exchange = exchange_of(ctx)
    laid = any(cards for _, cards in exchange.actions.contents)
    asked = reactors(ctx.position, encounter_of(ctx), exchange) if laid else ()
    set_exchange(ctx, replace(exchange, step="reacting", reactions=Sealed(asked)))
    if asked:
        ctx.emit("TC-D-113", "asked", characters=tuple(character_ref(key) for key in asked))
    for key, cards in exchange.actions.contents:
        if cards:
            set_off_triggers(ctx, key, "has laid")


# Revealing and binding


def reveal_cards(ctx: Context) -> None:
    """Reveal all cards of the exchange at the same time, except cards played after a Hold.

    If there are Reactions, React is rolled for everyone involved.

    Rules: TC-D-114, TC-D-115, R-TC-152.
    """
    exchange = exchange_of(ctx)
    ctx.opened = True
    set_encounter(ctx, replace(encounter_of(ctx), chipped=()))
    played = [
        Played(key, card, at)
        for key, cards in exchange.actions.contents
        for at, card in enumerate(store_held_cards(ctx, key, cards))
    ]
    answers = [
        Played(key, card, at, reaction=True)
        for key, cards in exchange.reactions.contents
        for at, card in enumerate(cards)
    ]
    for card_played in (*played, *answers):
        values = card_values(card_played.owner, as_revealed(ctx.position, card_played.owner, card_played.card))
        ctx.emit("TC-D-114", "revealed", reaction=card_played.reaction, **values)
    order = roll_secondary_rotation(ctx, played, answers) if answers else ()
    stood = tuple((key, character_of(ctx.position, key).at) for key in exchange.actors)
    exchange = replace(exchange, step="resolving", played=tuple(played), order=order, starting_squares=stood)
    answers.sort(key=lambda one: exchange.react(one.owner), reverse=True)
    exchange = replace(exchange, unassigned_reactions=tuple(answers), actions=Sealed(), reactions=Sealed())
    set_exchange(ctx, exchange)
    if not answers:
        set_exchange(ctx, replace(exchange, queue=resolution_order(exchange)))


def store_held_cards(ctx: Context, key: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Turn the cards played after a Hold into held cards, and return the other cards.

    `cards`: the cards of the character `key`, in the order played.

    Rules: TC-D-05, TC-D-07.
    """
    now_played, later = cards_played_now(cards), held_cards(cards)
    if later:
        set_encounter(ctx, replace(encounter_of(ctx), held=(*encounter_of(ctx).held, Held(key, now_played[-1], later))))
    return now_played


def roll_secondary_rotation(
    ctx: Context, played: list[Played], answers: list[Played]
) -> tuple[tuple[str, int, int], ...]:
    """Roll React for all characters involved; return (character’s key, React, Acuity), highest first.

    `played`, `answers`: the revealed actions, and the revealed Reactions.

    Rules: TC-D-115, R-TC-59, R-TC-152.
    """
    involved = dict.fromkeys([*(one.owner for one in (*played, *answers)), *(one.card.aim for one in played)])
    rolls = []
    for key in involved:
        character = character_of(ctx.position, key) if key else None
        if character is None or not character.able:
            continue
        who = character_ref(character.key)
        total = react_pool(character, ctx.position.rulings).made(ctx.asking(term("React"), who))
        ctx.emit("TC-D-115", "react", tallies=(total,), character=who, total=total.total)
        rolls.append((key, total.total, numbers.stat_value(character.sheet, "ACT")))
    return tuple(sorted(rolls, key=lambda roll: (-roll[1], -roll[2])))


def bind_next_reaction(ctx: Context) -> bool:
    """Bind the next Reaction to the action that it answers, or to no action, and return True.

    Change nothing and return False if the player must choose first, or if no Reaction is left.

    Rules: R-TC-57.
    """
    exchange = exchange_of(ctx)
    if not exchange.unassigned_reactions:
        return False
    first = exchange.unassigned_reactions[0]
    taken = {one.answers for one in exchange.assigned_reactions if one.card.action in DEFENSE}
    open_to = [one for one in answerable_actions(ctx.position, exchange, first) if first.card.action not in DEFENSE
               or (one.owner, one.at) not in taken]  # fmt: skip
    if len(open_to) > 1 or (open_to and needs_target(first.card)):
        return False
    answers = (open_to[0].owner, open_to[0].at) if open_to else None
    record_binding(ctx, replace(first, answers=answers))
    return True


def bind(ctx: Context, seat: str, move: m.Bind) -> None:
    """Bind a Reaction to the action and the target that its player chose (TC-D-116, R-TC-57)."""
    exchange = exchange_of(ctx)
    first = exchange.unassigned_reactions[0]
    first = replace(first, card=replace(first.card, target=move.target or first.card.target))
    record_binding(ctx, replace(first, answers=(move.owner, move.place)))
    answered = next(one for one in exchange.played if (one.owner, one.at) == (move.owner, move.place))
    ctx.emit(
        "TC-D-116",
        "bound",
        actor=character_ref(first.owner),
        action=card_name(first.owner, first.card),
        target=character_ref(move.target) if move.target else None,
        against=character_ref(move.owner),
        at_owner=move.target == move.owner,
        answered=card_name(move.owner, answered.card),
    )


def record_binding(ctx: Context, played: Played) -> None:
    """Record that the first unbound Reaction is now bound (R-TC-59); after the last Reaction, order all cards.

    `played`: the Reaction, with the action that it answers.
    """
    exchange = exchange_of(ctx)
    exchange = replace(
        exchange,
        unassigned_reactions=exchange.unassigned_reactions[1:],
        assigned_reactions=(*exchange.assigned_reactions, played),
    )
    if not exchange.unassigned_reactions:
        exchange = replace(
            exchange, queue=resolution_order(exchange), defences=(*exchange.defences, *answering_defences(exchange))
        )
    set_exchange(ctx, exchange)
