"""Cards take effect, one after the other: paid for when they come up, then carried out (R-TC-58, inventory 9.0)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from facedown.chance import Pool
from facedown.game import Addend, Tally, listed, minus
from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.cards import Card
from facedown.systems.tri_core.encounter import Attack, Exchange, Played
from facedown.systems.tri_core.grid import Grid, Square, called, distance, reach
from facedown.systems.tri_core.model import DEFENSE, OFFENSE, Character, Position, character_of, with_character
from facedown.systems.tri_core.pricing import COUP, STRIDES, price
from facedown.systems.tri_core.rolls import devices, recover, rolled, skill
from facedown.systems.tri_core.state import left, most, now, total_ap
from facedown.systems.tri_core.steps import falling
from facedown.systems.tri_core.steps.exchange import exchange_of, in_words, set_exchange
from facedown.systems.tri_core.steps.falling import change
from facedown.systems.tri_core.steps.rotation import on, put
from facedown.systems.tri_core.terms import CORE_ACTIONS, SKILLS, Resource

Told = Telling[Position]


# Paying


def surcharge(exchange: Exchange, one: Played) -> int:
    """What acting out of turn adds: 1, but not to who was aimed at, once (TC-C-26, TC-C-32, R-TC-53).

    A defence of oneself never has it; stepping in for somebody else does.
    """
    if not one.reaction or one.held:
        return 0
    aimed = any(action.card.target == one.owner for action in exchange.played)
    answered = next((a for a in exchange.played if (a.owner, a.at) == one.answers), None)
    if one.card.action in DEFENSE:
        return 0 if answered is None or answered.card.target == one.owner else 1
    return 0 if aimed and one.owner not in exchange.waived else 1


def charge(told: Told, one: Played) -> bool:
    """Takes the price of a card from its owner; False where that made them collapse, and the action is lost.

    What is paid with Priority runs the clock of the dying (TC-A-06, TC-E-11, R-TC-103, R-TC-148).
    """
    exchange, rulings = exchange_of(told), told.position.rulings
    owner = character_of(told.position, one.owner)
    extra = surcharge(exchange, one)
    aimed = any(action.card.target == one.owner for action in exchange.played)
    if one.reaction and not one.held and not extra and one.card.action not in DEFENSE:
        exchange = replace(exchange, waived=(*exchange.waived, one.owner))
        set_exchange(told, exchange)
    cost = price(owner, rulings, one.card, extra)
    waived = one.reaction and not one.held and aimed and not extra and one.card.action not in DEFENSE
    if waived and rulings.targeted_free == "whole_price":
        cost = Tally("Price", ())
    if one.reaction and not one.held and (one.card.action not in DEFENSE or extra):
        change(told, replace(owner, reacted=owner.reacted + 1))
    pay(told, one.owner, cost)
    if not one.reaction:
        falling.run_clock(told, cost.total)
    return character_of(told.position, one.owner).out != "collapse"


def pay(told: Told, key: str, cost: Tally) -> None:
    """AP for an action, with its why."""
    if not cost.total:
        return
    one = character_of(told.position, key)
    after = max(-total_ap(one, told.position.rulings).total, one.ap - cost.total)
    says = f"{one.name} pays {cost.total} AP and has {minus(after)}."
    told.say("TC-A-06", "paid", says, tallies=(cost,), character=key, ap=after)
    falling.lose_ap(told, key, cost.total, "TC-A-06")


# The queue


def carry_out(told: Told, one: Played) -> None:
    """The next card: paid, and then what its action does; nothing where its owner cannot act any more."""
    owner = character_of(told.position, one.owner)
    if not owner.able:
        told.say(
            "R-TC-149", "lost", f"{owner.name} cannot act any more: the {one.card.action} is lost.", actor=one.owner
        )
        return
    unfit = cannot(told.position, owner, one.card)
    if not charge(told, one):
        told.say("R-TC-148", "lost", f"{owner.name}’s {one.card.action} is lost.", actor=one.owner)
        return
    if unfit:
        told.say("R-TC-62", "fizzles", f"{owner.name}’s {one.card.action} comes to nothing: {unfit}.", actor=one.owner)
        return
    if not one.reaction:
        now_acted(told, one)
    tell_subs(told, one)
    if one.card.action in OFFENSE:
        attack(told, one)
    elif one.card.action in DEFENSE:
        ready(told, one)
    elif one.card.action in STRIDES:
        stride(told, one.owner, one.card)
    else:
        OTHERS.get(one.card.action, skill_action)(told, one)


TOLD_ELSEWHERE = ("Tumble", "Charge")
"""Sub-Actions with a text of their own (R-TC-18, R-TC-19)."""


def tell_subs(told: Told, one: Played) -> None:
    """Sub-Actions without a text: what they do is the GM’s to say (TC-D-107, R-TC-19)."""
    names = [name for name in one.card.subs if name not in TOLD_ELSEWHERE]
    if names:
        says = f"{character_of(told.position, one.owner).name} adds {listed(names)}; the GM says what it brings."
        told.say("TC-D-107", "sub-actions", says, actor=one.owner, subs=names)


def now_acted(told: Told, one: Played) -> None:
    """An Active Action counts for its class, once a cycle (TC-D-88)."""
    owner = character_of(told.position, one.owner)
    change(told, replace(owner, acted=(*owner.acted, class_of(one.card.action))))


def class_of(action: str) -> str:
    """The class of an action (R-TC-55)."""
    if action in (*CORE_ACTIONS, COUP):
        return "Core"
    if action in STRIDES:
        return "Stride"
    return "Recover" if action == "Recover" else "Skill" if action in SKILLS else "Utility"


def cannot(position: Position, owner: Character, card: Card) -> str:
    """Why a card that was laid can have no effect now; empty where it can (TC-C-33, R-TC-62, R-TC-161)."""
    if card.action in OFFENSE:
        target = character_of(position, card.target)
        if target.out == "dead":
            return f"{target.name} is dead"
        if not in_range(owner, target, card):
            return f"{target.name} is out of reach"
        if card.action == "Collide" and owner.at is not None and not owner.moved:
            return "there was no run-up"
    if card.action == COUP and character_of(position, card.target).out != "dying":
        return f"{character_of(position, card.target).name} is not dying"
    if card.action in STRIDES and card.to is not None and card.to not in squares(position, owner, card.action):
        return f"{called(card.to)} cannot be reached"
    return ""


# Attacks


def in_range(owner: Character, target: Character, card: Card) -> bool:
    """Whether a target is in reach: 1 square, or as far as the device carries (TC-C-33, R-TC-161)."""
    if owner.at is None or target.at is None:
        return True
    apart = max(distance(owner.at, target.at), abs(owner.height - target.height))
    if card.action != "Volley":
        return apart <= 1
    return all(apart <= item.range for item in devices(owner, card))


def attack(told: Told, one: Played) -> None:
    """An Offense Action: its target’s defence is known, or is asked for where nobody saw it coming (R-TC-159)."""
    owner, cost = character_of(told.position, one.owner), 0
    if one.card.action == "Volley":
        use_up(told, one)
    if one.card.action in ("Strike", "Volley"):
        cost = price(owner, told.position.rulings, one.card).total
    waits = on(told).waits.push(Attack(one.owner, one.card, one.card.target, one.reaction, at=one.at, price=cost))
    put(told, replace(on(told), waits=waits))


def ready(told: Told, one: Played) -> None:
    """A defence laid in one’s own turn, or for nothing: it meets one attack of this exchange (R-TC-160)."""
    exchange = exchange_of(told)
    set_exchange(told, replace(exchange, defences=(*exchange.defences, replace(one, answers=None, paid=True))))
    name = character_of(told.position, one.owner).name
    told.say("R-TC-160", "ready", f"{name} is ready to {one.card.action}.", actor=one.owner)


# Moving


def speed(position: Position, one: Character, stride: str) -> int:
    """How many squares a Stride gives (TC-D-17 to TC-D-24, R-TC-67)."""
    rank = now(one, position.rulings, "Speed Rank").total
    agility = now(one, position.rulings, "Agility").total if rank else 0
    return {
        "Sprint": rank + agility, "Run": rank, "Hustle": rank // 2, "Walk": min(1, rank), "Prowl": rank // 4,
        "Jump": rank, "Climb": rank // 5, "Swim": rank // 6,
    }[stride]  # fmt: skip


def squares(position: Position, one: Character, stride: str) -> dict[Square, int]:
    """Where a Stride gets, each square with what it costs; nobody ends where somebody stands."""
    if one.at is None or position.encounter is None:
        return {}
    return free_squares(
        position, position.encounter.grid, one, speed(position, one, stride), climbing=stride == "Climb"
    )


def free_squares(
    position: Position, grid: Grid, one: Character, far: int, *, climbing: bool = False
) -> dict[Square, int]:
    """The squares within so much movement that nobody stands on."""
    assert one.at is not None
    others = frozenset(
        c.at for c in position.characters if c.at is not None and c.key != one.key and c.out not in ("dead", "dying")
    )
    return {at: cost for at, cost in reach(grid, one.at, far, others, climbing=climbing).items() if at != one.at}


def stride(told: Told, key: str, card: Card) -> None:
    """A Stride; any but a Prowl gives away who was hidden (TC-D-22, R-TC-128)."""
    one = character_of(told.position, key)
    if card.to is None:
        return
    go(told, key, card.to, STRIDES[card.action][1])
    if "Charge" in card.subs:
        one = character_of(told.position, key)
        change(told, replace(one, edge=(*one.edge, ("Charge", 2))))
        told.say("TC-E-50", "charge", f"{one.name} charges: 2 dice for the next Strike or Collide.", actor=key)
    if one.stealthed and card.action != "Prowl":
        change(told, replace(character_of(told.position, key), stealthed=False))
        told.say("R-TC-128", "seen", f"{one.name} is hidden no more.", character=key)


def go(told: Told, key: str, to: Square, rule: str) -> None:
    """Somebody is on another square now."""
    one = character_of(told.position, key)
    heights = dict(on(told).grid.high)
    far = distance(one.at, to) if one.at is not None else 0
    change(told, replace(one, at=to, height=heights.get(to, 0), moved=one.moved + far))
    told.say(rule, "moved", f"{one.name} moves to {called(to)}.", character=key, square=list(to))


def put_somebody(told: Told, seat: str, move: m.Put) -> None:
    """The GM puts somebody on a square."""
    go(told, move.character, move.to, "TC-D-13")


# Recover, Hold and the rest


def recover_resource(told: Told, one: Played) -> None:
    """d6 of one resource, unless a Reaction hurt first; from below 0 AP it lowers Total AP (TC-D-01 to TC-D-04)."""
    owner, rulings, name = character_of(told.position, one.owner), told.position.rulings, one.card.resource
    if one.owner in exchange_of(told).spoilt:
        told.say("TC-D-02", "spoilt", f"{owner.name}’s Recover is interrupted.", actor=one.owner)
        return
    rolled = recover(owner, rulings).made(told.chance)
    if name == "AP" and owner.ap < 0:
        owner = change(told, replace(owner, ap_lost=owner.ap_lost - owner.ap))
        total = total_ap(owner, rulings)
        told.say(
            "TC-C-11", "total-ap", f"{owner.name}’s Total AP is {total.total}.", tallies=(total,), character=owner.key
        )
    give(told, one.owner, name, rolled.total)
    after = left(character_of(told.position, one.owner), name)
    says = f"{owner.name} recovers {rolled.total} {name} and has {minus(after)}."
    told.say("TC-D-04", "recovered", says, tallies=(rolled,), character=one.owner, resource=name)
    falling.recovered(told, one.owner)


def give(told: Told, key: str, name: Resource, amount: int) -> None:
    """More of a resource, up to its most (TC-F-63, R-TC-115, R-TC-140)."""
    one = character_of(told.position, key)
    after = min(most(one, told.position.rulings, name), left(one, name) + amount)
    told.position = with_character(told.position, replace(one, **{name.lower(): max(left(one, name), after)}))


def hold(told: Told, one: Played) -> None:
    """Hold: 1 AP more, and the turn’s other cards are kept for later (TC-D-05 to TC-D-07)."""
    give(told, one.owner, "AP", 1)
    name = character_of(told.position, one.owner).name
    told.say("TC-D-06", "held", f"{name} holds: 1 AP more.", actor=one.owner)


def handle(told: Told, one: Played) -> None:
    """Equip, Stow and Drop: a thing changes its place (TC-D-08 to TC-D-10)."""
    owner = character_of(told.position, one.owner)
    place = {"Stow": "stowed", "Drop": "ground"}.get(one.card.action, "")
    items = []
    for item in owner.sheet.items:
        if item.name == one.card.items[0]:
            where = place or ("both" if item.hands == 2 else "worn" if item.sort == "armor" else free_hand(owner))
            item = replace(item, place=where)
        items.append(item)
    change(told, replace(owner, sheet=replace(owner.sheet, items=tuple(items))))
    rule = {"Equip": "TC-D-08", "Stow": "TC-D-09", "Drop": "TC-D-10"}[one.card.action]
    verb = {"Equip": "takes up", "Stow": "stows", "Drop": "drops"}[one.card.action]
    told.say(rule, "handled", f"{owner.name} {verb} the {one.card.items[0]}.", actor=one.owner)


def free_hand(owner: Character) -> str:
    """A hand that holds nothing."""
    held = {item.place for item in owner.sheet.items}
    return next((hand for hand in ("main", "off") if hand not in held), "stowed")


def call_trigger(told: Told, seat: str, move: m.CallTrigger) -> None:
    """The GM says that what was waited for has happened; whether to act is the holder’s choice (TC-D-07)."""
    held = tuple(replace(one, called=one.called or one.owner == move.actor) for one in on(told).held)
    put(told, replace(on(told), held=held))
    name = character_of(told.position, move.actor).name
    told.say("TC-D-07", "called", f"What {name} waited for has happened.", character=move.actor)


def spring(told: Told, seat: str, move: m.Spring) -> None:
    """Held cards are turned up and take effect at once, each for its own price and no more (TC-D-07, R-TC-63)."""
    encounter = on(told)
    told.opened = True
    mine = next(one for one in encounter.held if one.owner == move.actor)
    name = character_of(told.position, move.actor).name
    for card in mine.cards:
        says = f"{name}: {in_words(told.position, move.actor, card)}."
        told.say("TC-D-07", "revealed", says, actor=move.actor, action=card.action, reaction=True)
    sprung = tuple(Played(move.actor, card, at, reaction=True, held=True) for at, card in enumerate(mine.cards))
    held = tuple(one for one in encounter.held if one is not mine)
    put(told, replace(encounter, held=held, sprung=sprung))


def use_up(told: Told, one: Played) -> None:
    """One use less of each thing that runs out (TC-F-87)."""
    owner = character_of(told.position, one.owner)
    items = tuple(
        replace(item, uses=item.uses - 1) if item.name in one.card.items and item.uses else item
        for item in owner.sheet.items
    )
    if items != owner.sheet.items:
        change(told, replace(owner, sheet=replace(owner.sheet, items=items)))


def use(told: Told, one: Played) -> None:
    """A thing heals or shields somebody by its Effect Value (TC-D-11, TC-F-63, TC-F-64, TC-F-86, TC-F-87, R-TC-115)."""
    owner = character_of(told.position, one.owner)
    item = owner.item(one.card.items[0])
    parts = [rolled(told.chance, Pool(item.dice, item.sides, explode=True), "TC-F-86")] if item.dice else []
    parts += [Addend(item.name, item.plus, "TC-F-86")] if item.plus else []
    value = Tally("Effect Value", tuple(parts))
    use_up(told, one)
    target = character_of(told.position, one.card.target or one.owner)
    if item.effect == "Shield":
        shields = {**dict(target.shields), item.resource: value.total}
        change(told, replace(target, shields=tuple(shields.items())))
        says = f"{owner.name}’s {item.name} shields {target.name}’s {item.resource} by {value.total}."
        told.say("TC-F-64", "shielded", says, tallies=(value,), character=target.key, resource=item.resource)
        return
    give(told, target.key, item.resource, value.total)
    after = left(character_of(told.position, target.key), item.resource)
    says = f"{owner.name}’s {item.name} heals {target.name} by {value.total}: {minus(after)} {item.resource}."
    told.say("TC-F-63", "healed", says, tallies=(value,), character=target.key, resource=item.resource)
    falling.resuscitate(told, target.key)
    falling.recovered(told, target.key)


def finish_off(told: Told, one: Played) -> None:
    """A coup de grâce: nobody comes back from it (TC-E-18, TC-E-19, R-TC-105)."""
    falling.die(told, one.card.target, "TC-E-18", f"{character_of(told.position, one.owner).name} made sure of it")


def sneak(told: Told, one: Played) -> None:
    """Stealth against the Observe of all others who could see; a tie is theirs (TC-F-09, TC-F-10, R-TC-76)."""
    owner, rulings = character_of(told.position, one.owner), told.position.rulings
    hiding = {"": 0, "partial": 1, "full": 2}[owner.obstruction]
    mine = skill(owner, rulings, "Stealth", obstruction=hiding).made(told.chance)
    watchers = [c for c in told.position.characters if c.able and c.key in on(told).everybody
                and c.key != owner.key and not (owner.side and c.side == owner.side)]  # fmt: skip
    theirs = [skill(c, rulings, "Observe").made(told.chance) for c in watchers]
    best = max((tally.total for tally in theirs), default=-1)
    hidden = mine.total > best
    says = f"{owner.name} {'is out of sight' if hidden else 'is seen'}: Stealth {mine.total} against {max(best, 0)}."
    told.say("TC-F-09", "sneaks", says, tallies=(mine, *theirs), actor=one.owner, hidden=hidden)
    if hidden:
        edge = (*(won for won in owner.edge if won[0] != "Stealth"), ("Stealth", 2))
        change(told, replace(character_of(told.position, one.owner), stealthed=True, edge=edge))


def skill_action(told: Told, one: Played) -> None:
    """A Skill Action is rolled; what the total is good for is the GM’s to say (TC-D-104, R-TC-65)."""
    owner = character_of(told.position, one.owner)
    total = skill(owner, told.position.rulings, one.card.action).made(told.chance)  # type: ignore[arg-type]
    says = f"{owner.name}’s {one.card.action}: {total.total}."
    told.say("TC-D-104", "skill", says, tallies=(total,), actor=one.owner, skill=one.card.action)


OTHERS: dict[str, Callable[[Told, Played], None]] = {
    "Recover": recover_resource, "Hold": hold, "Equip": handle, "Stow": handle, "Drop": handle, "Use": use,
    "Stealth": sneak, COUP: finish_off,
}  # fmt: skip
