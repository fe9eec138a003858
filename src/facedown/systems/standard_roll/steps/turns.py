"""Priority and turn order by cards, surprise, and who falls or comes back.

Rules: SR-S5-01, SR-S5-02, SR-S5-03, SR-S5-04, SR-S5-05, SR-S5-06, SR-S5-07, SR-S5-08, SR-S5-09, SR-S5-10, SR-S5-11,
SR-S5-12, SR-S5-13, SR-S5-14, SR-S5-15, SR-S5-16, SR-S5-17, SR-S5-18, SR-S5-19, SR-S5-20, SR-S6-01, SR-S6-02, SR-S6-03,
SR-S6-04, SR-S6-05, SR-S6-06.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import counted, listed
from facedown.game.events import Telling
from facedown.systems.standard_roll import moves as m
from facedown.systems.standard_roll.deck import (
    at_bottom,
    cards_of,
    drawn,
    next_card,
    on_top,
    shuffled,
    shuffled_in,
    size,
    without,
)
from facedown.systems.standard_roll.model import (
    Entity,
    Order,
    Position,
    Roll,
    Surprise,
    entity_of,
    order_of,
    pool_of,
    with_clock,
    with_entity,
)
from facedown.systems.standard_roll.naming import name_of

Told = Telling[Position]


def on(told: Told) -> Order:
    """The turn order that is tracked."""
    order = order_of(told.position)
    assert order is not None
    return order


def put(told: Told, order: Order | None) -> None:
    """Takes the changed turn order into the position."""
    situation = told.position.situation
    assert situation is not None
    told.position = replace(told.position, situation=replace(situation, order=order))


def progress(order: Order, *, seizing: bool = False) -> Order:
    """Something happened: who passed may pass again, and with `seizing` who seized may seize again.

    Rules: R-SR-50, R-SR-92.
    """
    return replace(order, passed=(), seized=() if seizing else order.seized)


def change(told: Told, entity: Entity) -> Entity:
    """Takes a changed entity into the position."""
    told.position = with_entity(told.position, entity)
    return entity


# Rounds


def begin_turn_order(told: Told, seat: str, move: m.BeginTurnOrder) -> None:
    """One card each; with surprise, two piles, those who have it on top (SR-S5-02, SR-S6-02, SR-S6-03, SR-S6-04)."""
    above = {"with": True, "surprised": False}
    first: list[str] = []
    second: list[str] = []
    for entity in told.position.entities:
        change(told, replace(entity, surprise=""))
    for key in move.entities:
        surprise = "with" if key in move.with_surprise else "surprised" if key in move.surprised else ""
        entity = entity_of(told.position, key)
        change(told, replace(entity, surprise=surprise, actions=pool_of(entity)))
        upper = above.get(surprise, told.position.rulings.neither_pile == "surprise" and not entity.environment)
        (first if upper else second).append(key)
    surprise_round = bool(move.with_surprise) and bool(move.surprised)
    piles = (first, second) if surprise_round else (move.entities,)
    put(told, Order(shuffled(*piles), surprise=surprise_round))
    names = listed(name_of(told.position, key) for key in move.entities)
    told.say("SR-S5-02", "order", f"Turns are taken by cards: {names}.", entities=list(move.entities))
    if surprise_round:
        who = listed(name_of(told.position, key) for key in move.with_surprise)
        says = f"{who} {'has' if len(move.with_surprise) == 1 else 'have'} surprise in the first round."
        told.say("SR-S6-01", "surprise", says, entities=list(move.with_surprise))
    elif move.with_surprise or move.surprised:
        says = "Surprise takes somebody who has it and somebody who is surprised: all cards are shuffled together."
        told.say("R-SR-76", "no-surprise", says)


def draw(told: Told) -> bool:
    """The top card is drawn: that one has priority (SR-S5-03). True when a card was drawn, or a round began."""
    order = order_of(told.position)
    if order is None or order.active:
        return False
    if not size(order.undrawn):
        return new_round(told)
    (card,) = told.chance_for("The next initiative card")(
        next_card(order.undrawn).draw(1, sorted(cards_of(order.undrawn)))
    )
    put(told, replace(order, undrawn=drawn(order.undrawn, card), active=card))
    entity = entity_of(told.position, card)
    told.say("SR-S5-03", "drawn", f"{entity.name} has priority.", entity=card, actions=entity.actions)
    if entity.status != "active":  # R-SR-80: a card that was kept is passed over
        told.say("R-SR-80", "passed-over", f"{entity.name} is out, and its card is put aside.", entity=card)
        discard_active(told, on(told))
    return True


def new_round(told: Told) -> bool:
    """With all cards drawn the round is over; those who are left are shuffled anew (SR-S5-06, SR-S5-07, SR-S5-09)."""
    order = on(told)
    there = [key for key in order.discard if entity_of(told.position, key).status == "active"]
    if not there:
        end_situation_now(told, "R-SR-83", "Nobody is left to take a turn: the Situation ends.")
        return True
    for entity in told.position.entities:
        change(told, replace(entity, surprise="", actions=pool_of(entity) if entity.key in there else entity.actions))
    number = order.round + 1
    put(told, Order(shuffled(there), round=number))
    told.say("SR-S5-07", "round", f"Round {number} begins: the cards are shuffled.", round=number)
    if all(entity_of(told.position, key).environment for key in there):
        says = "Only effects have a card: the Situation goes on until the Curator ends it."
        told.say("R-SR-40", "nobody-stands", says, entities=there)
    return True


# Turns


def pay(told: Told, key: str) -> None:
    """A free action where there is one, else one of the pool (SR-S5-08, SR-S5-10, SR-S5-18)."""
    order, entity = on(told), entity_of(told.position, key)
    if order.free:
        put(told, replace(order, free=order.free - 1))
        return
    change(told, replace(entity, actions=entity.actions - 1))
    put(told, progress(order, seizing=True))


def spend_action(told: Told, seat: str, move: m.SpendAction) -> None:
    """An action that needs no roll."""
    pay(told, move.actor)
    words = f": {move.words.rstrip('.')}" if move.words.strip() else ""
    entity = entity_of(told.position, move.actor)
    says = f"{entity.name} spends an action{words}. {entity.actions} left."
    told.say("SR-S5-10", "action", says, actor=move.actor, left=entity.actions)


def pass_turn(told: Told, seat: str, move: m.Pass) -> None:
    """With actions left the card goes to the bottom, without any to the discard pile (SR-S5-12, SR-S5-13)."""
    order, entity = on(told), entity_of(told.position, move.actor)
    if entity.actions:
        below = at_bottom(order.undrawn, entity.key)
        passed = tuple(dict.fromkeys((*order.passed, entity.key)))
        put(told, replace(order, undrawn=below, active="", passed=passed, free=0))
        says = f"{entity.name} passes, and acts again after all others."
        told.say("SR-S5-12", "passed", says, actor=entity.key)
    else:
        told.say("SR-S5-13", "passed", f"{entity.name} passes with no action left.", actor=entity.key)
        discard_active(told, order)


def end_turn(told: Told, seat: str, move: m.EndTurn) -> None:
    """The turn is over; actions left serve only to interrupt (SR-S5-04, R-SR-53)."""
    told.say("SR-S5-04", "turn-over", f"{name_of(told.position, move.actor)}’s turn is over.", actor=move.actor)
    finish_turn(told)


def finish_turn(told: Told) -> None:
    """A turn that ends without a Pass: whoever passed may pass again (R-SR-50)."""
    discard_active(told, progress(on(told)))


def discard_active(told: Told, order: Order) -> None:
    """The active card goes to the discard pile (SR-S5-04)."""
    put(told, replace(order, discard=(*order.discard, order.active), active="", free=0))


def seize(told: Told, seat: str, move: m.Seize) -> None:
    """The seizer's card is pulled and becomes active; the interrupted one's goes on top (SR-S5-15, SR-S5-16)."""
    order, name = on(told), name_of(told.position, move.entity)
    undrawn, discard = without(order.undrawn, move.entity), tuple(c for c in order.discard if c != move.entity)
    stopped = order.active
    if stopped and told.position.rulings.interrupted == "top":  # R-SR-59
        undrawn = on_top(undrawn, stopped)
    elif stopped:
        discard = (*discard, stopped)
    order = replace(
        progress(order), undrawn=undrawn, discard=discard, active=move.entity, seized=(*order.seized, move.entity),
        free=move.free_actions,
    )  # fmt: skip
    put(told, order)
    whose = f" {name_of(told.position, stopped)}’s turn ends." if stopped else ""
    free = f" with {counted(move.free_actions, 'free action')}" if move.free_actions else ""  # SR-S5-18
    told.say("SR-S5-15", "seized", f"{name} seizes priority{free}.{whose}", entity=move.entity, interrupted=stopped)


# Who comes and goes


def enter(told: Told, seat: str, move: m.Enter) -> None:
    """A newcomer's card is shuffled into what is undrawn.

    Rules: SR-S5-19, R-SR-68, R-SR-69, R-SR-70, R-SR-71, R-SR-72, R-SR-73.
    """
    let_in(told, move.entity, move.surprise)


def let_in(told: Told, key: str, surprise: Surprise = "") -> None:
    """A newcomer has its actions, and a card somewhere among the undrawn ones.

    Rules: SR-S5-19, R-SR-68, R-SR-69, R-SR-70, R-SR-71, R-SR-72, R-SR-73.
    """
    entity = entity_of(told.position, key)
    actions = dict(on(told).left).get(key, pool_of(entity))
    change(told, replace(entity, status="active", surprise=surprise, actions=actions))
    shuffle_in(told, key)
    told.say("SR-S5-19", "entered", f"{entity.name} enters; its card is shuffled in.", entity=key)


def shuffle_in(told: Told, key: str) -> None:
    """A card into the undrawn ones, as the table rules (R-SR-68)."""
    order = progress(on(told), seizing=True)
    if told.position.rulings.late_entry == "reshuffle":
        undrawn = shuffled((*cards_of(order.undrawn), key))
    else:
        undrawn = shuffled_in(order.undrawn, key)
    kept = tuple(pair for pair in order.left if pair[0] != key)
    put(told, replace(order, undrawn=undrawn, left=kept))


def fall(told: Told, key: str) -> None:
    """Somebody is defeated; its card is removed, or kept and passed over (R-SR-80, R-SR-94)."""
    take_out(told, key, "defeated", "R-SR-94", "is defeated")


def take_out(told: Told, key: str, status: str, rule: str, says: str) -> None:
    """Somebody is out of the Situation."""
    entity = entity_of(told.position, key)
    change(told, replace(entity, status=status))
    told.say(rule, "out", f"{entity.name} {says}.", entity=key, status=status)
    tell_all_out(told, entity)
    order = order_of(told.position)
    if order is None:
        return
    left = order.left
    if key in (*cards_of(order.undrawn), *order.discard, order.active):
        left = (*(pair for pair in left if pair[0] != key), (key, entity.actions))  # R-SR-72
    if order.active == key:
        finish_turn(told)
        order = on(told)
    put(told, replace(order, left=left))
    if told.position.rulings.defeat == "remove":
        discard = tuple(card for card in order.discard if card != key)
        put(told, replace(order, undrawn=without(order.undrawn, key), discard=discard, left=left))


def tell_all_out(told: Told, entity: Entity) -> None:
    """Tell the table when the last one of the players' side is out: the Curator ends the story (R-SR-97)."""
    if entity.player_side and not any(one.player_side and one.status == "active" for one in told.position.entities):
        ends = "the Situation and the Episode" if told.position.situation is not None else "the Episode"
        says = f"Nobody on the players’ side is left. The Curator ends {ends}, or brings somebody back."
        told.say("R-SR-97", "all-out", says, entity=entity.key)


def revive(told: Told, key: str) -> None:
    """A fallen one is back, its clock at the most; its card comes in late (SR-S1-16, R-SR-18, R-SR-81)."""
    stand_up(told, key, "SR-S1-16", "revived", "is revived")
    come_back(told, key)


def stand_up(told: Told, key: str, rule: str, kind: str, says: str) -> None:
    """Somebody is active again; who was defeated has the HP clock at its most (R-SR-18)."""
    entity = entity_of(told.position, key)
    hp = entity.clock("HP")
    if entity.status == "defeated" and hp is not None:
        entity = with_clock(entity, "HP", hp.up(hp.most))
        says = f"{says}: HP {hp.most} of {hp.most}"
    change(told, replace(entity, status="active", revivable=False))
    told.say(rule, kind, f"{entity.name} {says}.", entity=key)


def come_back(told: Told, key: str) -> None:
    """The card of somebody who is back is shuffled in, unless it still lies among the undrawn (R-SR-81)."""
    order = order_of(told.position)
    if order is None or key in (*cards_of(order.undrawn), order.active):
        return
    put(told, replace(order, discard=tuple(card for card in order.discard if card != key)))
    order = on(told)
    entity = entity_of(told.position, key)
    change(told, replace(entity, actions=dict(order.left).get(key, pool_of(entity))))
    shuffle_in(told, key)


def set_status(told: Told, seat: str, move: m.SetStatus) -> None:
    """The Curator says who is out and who is back (R-SR-80, R-SR-81, R-SR-82)."""
    if move.status != "active":
        defeated = move.status == "defeated"
        rule, says = ("R-SR-94", "is defeated") if defeated else ("R-SR-82", "is gone")
        says = "is over" if entity_of(told.position, move.entity).environment else says
        take_out(told, move.entity, move.status, rule, says)
        return
    stand_up(told, move.entity, "R-SR-81", "back", "is back")
    come_back(told, move.entity)


# Situations end


def end_turn_order(told: Told, seat: str, move: m.EndTurnOrder) -> None:
    """Turns are not tracked any more (SR-S5-01)."""
    put(told, None)
    told.say("SR-S5-01", "order-over", "Turn order ends.")


def end_situation(told: Told, seat: str, move: m.EndSituation) -> None:
    """The Curator ends the Situation (R-SR-40)."""
    end_situation_now(told, "R-SR-40", "The Situation ends.")


def end_situation_now(told: Told, rule: str, says: str) -> None:
    """The Situation is over: tags from it are gone, what was resolved counts anew in the next (R-SR-38, R-SR-93)."""
    situation = told.position.situation
    assert situation is not None
    told.position = replace(told.position, situation=None)
    for entity in told.position.entities:
        change(told, replace(entity, tags=(), counted=(), surprise="", actions=0))
    anew = tuple(replace(challenge, counted=False) for challenge in told.position.challenges)
    told.position = replace(told.position, challenges=anew)
    told.say(rule, "situation-over", says, title=situation.title)
    for roll in told.position.stated:
        settle_stated(told, roll)


def settle_stated(told: Told, roll: Roll) -> None:
    """Drop an action that waits for a Reaction as its Situation ends, or tell the Curator that it stands (R-SR-96)."""
    name = name_of(told.position, roll.actor)
    if told.position.rulings.stated_at_end == "carried_out":
        says = f"{name} stated an action before the Situation ended. The Curator lets it be rolled or refuses it."
        told.say("R-SR-96", "still-stated", says, actor=roll.actor)
        return
    told.position = replace(told.position, stated=tuple(one for one in told.position.stated if one is not roll))
    says = f"{name}’s action comes to nothing: the Situation it was stated in is over."
    told.say("R-SR-96", "undone", says, actor=roll.actor)
