"""An attack finds its defence; what is won by it; Riposte and Chain Duel (TC-D-38 to TC-D-44, TC-D-61 to TC-D-77)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from facedown.game import Seat
from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core import numbers
from facedown.systems.tri_core.abilities.bearing import power
from facedown.systems.tri_core.cards import Card
from facedown.systems.tri_core.encounter import Attack, Duel, Offered, Played, Waiting
from facedown.systems.tri_core.model import Character, Position, character_of
from facedown.systems.tri_core.pricing import price, riposte_price, with_surcharge
from facedown.systems.tri_core.ranges import approach, every_stride, free_squares, in_hand, in_range
from facedown.systems.tri_core.rolls import devices
from facedown.systems.tri_core.secrets import view
from facedown.systems.tri_core.state import now, total_ap
from facedown.systems.tri_core.steps import entries
from facedown.systems.tri_core.steps.attack import (
    PARRY_AP,
    Met,
    Swing,
    attack_kinds,
    backlash,
    refund,
    swing_at,
    tag_of_card,
)
from facedown.systems.tri_core.steps.charging import lost, within_reach
from facedown.systems.tri_core.steps.damage import block_stops, kinds_of, kinds_of_items, spoil, stops
from facedown.systems.tri_core.steps.exchange import exchange_of, falls_short, in_the_way, set_exchange
from facedown.systems.tri_core.steps.falling import change
from facedown.systems.tri_core.steps.moving import go, landing, shown
from facedown.systems.tri_core.steps.ongoing import on, put
from facedown.systems.tri_core.steps.paying import out_of_turn, pay, put_in
from facedown.systems.tri_core.steps.skills import held_up, jumps_too_high
from facedown.systems.tri_core.steps.triggering import can_fire, happens
from facedown.systems.tri_core.terms import DEFENSE, Kind

Told = Telling[Position]


STRIKE = Card("Strike")


def pop(told: Told) -> Waiting:
    """The newest decision, taken off the stack."""
    encounter = on(told)
    top = encounter.waits.top
    assert top is not None
    put(told, replace(encounter, waits=encounter.waits.pop()))
    return top


def push(told: Told, *waiting: Attack | Offered) -> None:
    """Decisions that come first now."""
    put(told, replace(on(told), waits=on(told).waits.push(*waiting)))


# Finding the defence


def meet_attack(told: Told) -> bool:
    """The attack on top meets what was laid for it; False where its target is asked first (TC-D-96, R-TC-159)."""
    attack = on(told).waits.top
    assert isinstance(attack, Attack)
    laid = not attack.riposte and attack.rolled is None
    nearer = laid and approach(character_of(told.position, attack.owner), attack.card)
    if nearer and falls_short(told, attack.owner, attack.card):
        pop(told)
        return True
    defence = laid_for(told, attack)
    if defence is None and attack.unseen and may_defend(told.position, attack):
        return False
    pop(told)
    clash(told, attack, defence)
    return True


def laid_for(told: Told, attack: Attack) -> Played | None:
    """The defence card that meets an attack: laid for it, or ready for any (R-TC-133, R-TC-160).

    In a Chain Duel a Riposte is parried or not met at all (TC-D-74).
    """
    for one in exchange_of(told).defences:
        mine = one.answers is None and one.owner == attack.target
        if (mine or one.answers == (attack.owner, attack.at)) and not (chained(told.position, attack, one.card)):
            return one
    return None


def chained(position: Position, attack: Attack, card: Card) -> bool:
    """Whether a Chain Duel lets a card not meet an attack: its Ripostes are parried (TC-D-74, R-TC-95)."""
    duel = position.encounter.duel if position.encounter is not None else None
    return attack.riposte and duel is not None and duel.chain and card.action != "Parry"


def idle_defences(position: Position, attack: Attack) -> tuple[Played, ...]:
    """The target’s defences that were laid for nothing, have not come up yet, and could be used (R-TC-159)."""
    exchange = position.encounter.exchange if position.encounter is not None else None
    idle = [one for one in (exchange.queue if exchange is not None else ()) if one.answers is None]
    return tuple(
        one
        for one in idle
        if one.owner == attack.target and one.card.action in DEFENSE and not chained(position, attack, one.card)
    )


def may_defend(position: Position, attack: Attack) -> bool:
    """Whether the target could do anything about it: able, and aware of who strikes (R-TC-138, R-TC-149)."""
    target = character_of(position, attack.target)
    aware = not character_of(position, attack.owner).unnoticed_by(target)
    return aware and target.able and target.ap > -total_ap(target, position.rulings).total


def defend(told: Told, seat: str, move: m.Defend) -> None:
    """A defence chosen on the spot; in a Chain Duel there is the Parry, or the chain breaks (TC-D-74, R-TC-159)."""
    attack = pop(told)
    assert isinstance(attack, Attack)
    if not move.action:
        told.say(
            "R-TC-159", "undefended", f"{character_of(told.position, move.actor).name} takes it.", actor=move.actor
        )
        clash(told, attack, None)
        return
    card = Card(move.action, move.weight, move.items, move.subs)
    laid = (one for one in idle_defences(told.position, attack) if chosen(one.card, move))
    clash(told, attack, next(laid, Played(move.actor, card, -1, reaction=True)))


def chosen(card: Card, move: m.Defend) -> bool:
    """Whether a card that was laid is the one that a defence names."""
    return (card.action, card.weight, card.items, card.subs, card.ability) == (
        move.action, move.weight, move.items, move.subs, move.ability,
    )  # fmt: skip


def there_in_time(position: Position, attack: Attack, one: Character) -> bool:
    """Whether who meets an attack is its target, or stands where they can step in for it (R-TC-132)."""
    near = in_the_way(position, [one.at] if one.at is not None else [], attack.owner, attack.target)
    return one.key == attack.target or near


def parryable(position: Position, attack: Attack, card: Card) -> bool:
    """Return whether a Parry can stop an attack (TC-D-71, R-TC-94).

    The attack comes from close by and deals a kind of damage that the Parry is made with; bare hands parry bare hands.
    """
    owner, target = character_of(position, attack.owner), character_of(position, attack.target)
    if not in_range(owner, target, STRIKE):  # R-TC-161
        return False
    if bool(devices(owner, attack.card)) != bool(devices(target, card)):
        return False
    swing = Swing(attack.owner, attack.card, attack.target, attack.riposte)
    kinds = attack_kinds(position.rulings, owner, swing)
    return stops(position.rulings, parried_kinds(target, card), kinds)


def meets(position: Position, attack: Attack, card: Card) -> bool:
    """Whether a defence can do anything about an attack that its target knows (TC-D-56, TC-D-71).

    A Block whose Ability puts up Shields always can.
    """
    owner, target = character_of(position, attack.owner), character_of(position, attack.target)
    if card.action == "Parry":
        return parryable(position, attack, card)
    if card.action != "Block" or card.ability:
        return True
    kinds = attack_kinds(position.rulings, owner, Swing(attack.owner, attack.card, attack.target, attack.riposte))
    return block_stops(position.rulings, kinds, tag_of_card(target, card))


def parried_kinds(one: Character, card: Card) -> tuple[Kind, ...]:
    """The kinds of damage that a Parry meets: of its devices and its Ability, never Mental (TC-D-71, R-TC-94)."""
    ability = power(one, card)
    own = kinds_of((ability.sub_type,), ability.kind) if ability is not None and ability.sub_type is not None else ()
    return tuple(kind for kind in (*kinds_of_items(devices(one, card)), *own) if kind != "Mental")


# The clash


def clash(told: Told, attack: Attack, defence: Played | None) -> None:
    """The attack is made against the defence, which is paid for now; then what either has won."""
    card = paid_defence(told, attack, defence)
    if card is None and defence is not None and defence.owner != attack.target:
        defence = laid_for(told, attack) or next(iter(idle_defences(told.position, attack)), None)  # one’s own
        card = paid_defence(told, attack, defence)
    target = defence.owner if defence is not None and card is not None else attack.target
    owner = character_of(told.position, attack.owner)
    if target != attack.target:
        names = character_of(told.position, target).name, character_of(told.position, attack.target).name
        told.say("TC-D-117", "steps-in", f"{names[0]} steps in for {names[1]}.", character=target, whom=attack.target)
    if not owner.able:
        told.say("R-TC-149", "lost", f"{owner.name} cannot act any more.", actor=owner.key)
        end_duel(told)
        return
    duel = on(told).duel
    swing = Swing(
        attack.owner,
        attack.card,
        target,
        attack.riposte,
        attack.extra,
        chain=bool(duel and duel.chain),
        rolled=attack.rolled,
        pool=attack.pool,
        struck=attack.struck,
    )
    before = character_of(told.position, target).hp
    brace(told, target, card)
    met = swing_at(told, swing, card)
    if attack.riposte and character_of(told.position, target).hp < before:
        spoil(told, target, attack.owner)
    if not attack.riposte:
        backlash(told, attack.owner, attack.card)
    if card is not None and card.ability:
        defended(told, attack, target, card, met)
    attacker_wins(told, attack, met)
    defender_wins(told, attack, target, card, met)


def brace(told: Told, key: str, card: Card | None) -> None:
    """The Shields of a Block’s Ability are up before the blow that it meets lands (TCG-BO-03, TCG-AC-08)."""
    ability = power(character_of(told.position, key), card) if card is not None and card.action == "Block" else None
    if ability is not None:
        entries.ward(told, key, ability, key)


def defended(told: Told, attack: Attack, key: str, card: Card, met: Met) -> None:
    """What the Ability of a defence does besides, and what it strikes back with (TCG-CH-04, R-TCG-139).

    All that was prepared is lost where a Parry fails, or a Dodge does not avoid the blow (TCG-AC-27).
    """
    one = character_of(told.position, key)
    ability = power(one, card)
    if ability is None or one.out == "dead":
        return
    if card.action == "Block" or (card.action == "Parry" and not met.failed) or met.succeeded or not met.hits:
        entries.on_defence(told, key, ability, card, attack.owner)
    backlash(told, key, card)


def paid_defence(told: Told, attack: Attack, defence: Played | None) -> Card | None:
    """The defence’s card once it is paid for; None where it can do nothing (TC-D-71, R-TC-133, R-TC-149)."""
    if defence is None:
        return None
    exchange = exchange_of(told)
    left = tuple(one for one in exchange.defences if one != defence)
    queue = tuple(one for one in exchange.queue if one != defence)
    set_exchange(told, replace(exchange, defences=left, queue=queue))
    one = character_of(told.position, defence.owner)
    if not one.able:
        told.say("R-TC-149", "lost", f"{one.name} cannot {defence.card.action} any more.", actor=one.key)
        return None
    if not there_in_time(told.position, attack, one):
        told.say("R-TC-132", "fizzles", f"{one.name} is not close enough to step in.", actor=one.key)
        return None
    if not in_hand(one, defence.card):
        told.say("R-TC-62", "fizzles", f"{one.name} holds no longer what was to {defence.card.action}.", actor=one.key)
        return None
    if not defence.paid:
        cost, extra = price(one, told.position.rulings, defence.card), False
        if defence.answers is not None:
            cost, extra = out_of_turn(told, defence, cost)
        pay(told, defence.owner, with_surcharge(cost) if extra else cost)
        if not put_in(told, defence):
            return None
    if not character_of(told.position, defence.owner).able or held_up(told, defence):
        return None
    if defence.card.action == "Parry" and not parryable(told.position, attack, defence.card):
        told.say("R-TC-94", "no-parry", f"{one.name} cannot parry that.", character=one.key)
        return None
    return defence.card


# What is won


def attacker_wins(told: Told, attack: Attack, met: Met) -> None:
    """A critical gives back the price of a Strike or Volley, and squares to a Collide (TC-D-38, TC-D-40, TC-D-41)."""
    action = "Strike" if attack.riposte else attack.card.action
    if not met.critical:
        return
    if action in ("Strike", "Volley") and attack.price:
        refund(told, attack.owner, attack.price, action)
    if action == "Collide":
        one = character_of(told.position, attack.owner)
        offer(told, Offered(attack.owner, "move", squares=now(one, told.position.rulings, "Speed Rank").total // 2))


def defender_wins(told: Told, attack: Attack, key: str, card: Card | None, met: Met) -> None:
    """A Dodge may move, a critical Block strike, a Parry riposte (TC-D-42, TC-D-43, TC-D-59, TC-D-62)."""
    if card is None:
        end_duel(told)
        return
    one = character_of(told.position, key)
    if card.action == "Parry":
        parry_wins(told, attack, one, card, met)
        return
    end_duel(told)
    if not one.able:
        return
    if card.action == "Dodge" and met.succeeded:
        if met.critical_defence:
            offer(told, Offered(key, "stride"))
        offer(told, Offered(key, "move", squares=1 + numbers.points(one.sheet, "PWR") // 4))
    if (
        card.action == "Block"
        and met.critical_defence
        and in_range(one, character_of(told.position, attack.owner), STRIKE)
    ):
        told.say("TC-D-42", "won", f"The Block is critical: {one.name} may strike back.", character=key)
        offer(told, Offered(key, "strike", attack.owner))


def parry_wins(told: Told, attack: Attack, one: Character, card: Card, met: Met) -> None:
    """A Parry that holds: 2 AP outside a chain, and a Riposte at whoever is in reach (TC-D-62, TC-D-72, R-TC-95)."""
    if not met.succeeded or not one.able:
        end_duel(told)
        return
    duel = on(told).duel
    pair = {one.key, attack.owner}
    links = duel.links + 1 if duel is not None and {duel.one, duel.other} == pair else 1
    put(told, replace(on(told), duel=Duel(attack.owner, one.key, links)))
    if links == 2:
        told.say("TC-D-72", "chain", "A Chain Duel: each Riposte has to be parried.", characters=sorted(pair))
    if links < 3 or told.position.rulings.chain_parry_ap_gain:
        gained = min(PARRY_AP, total_ap(one, told.position.rulings).total - one.ap)
        one = change(told, replace(one, ap=one.ap + max(0, gained)))
        told.say("TC-D-62", "parry-ap", f"{one.name} gains {max(0, gained)} AP.", character=one.key)
    target = character_of(told.position, attack.owner)
    spent = links > 1 and (one.ap <= 0 or target.ap <= 0 or one.hp <= 0 or target.hp <= 0)
    if spent or not in_range(one, target, STRIKE) or target.out == "dead":
        end_duel(told)
        return
    offer(told, Offered(one.key, "riposte", attack.owner, extra=2 if met.critical_defence else 0, card=card))


def end_duel(told: Told) -> None:
    """The chain is over (TC-D-76, TC-D-77)."""
    duel = on(told).duel
    if duel is not None:
        put(told, replace(on(told), duel=None))
        if duel.chain:
            told.say("TC-D-76", "chain-over", "The Chain Duel is over.")


def offer(told: Told, won: Offered) -> None:
    """Somebody may use what it has won, or leave it (DEC-13, DEC-15)."""
    push(told, won)


# Using it


def riposte(told: Told, seat: str, move: m.Riposte) -> None:
    """Strike back with what parried, for 1 AP or more (TC-D-61, TC-D-75, R-TC-162)."""
    won = pop(told)
    assert isinstance(won, Offered)
    assert won.card is not None
    one = character_of(told.position, won.owner)
    cost = riposte_price(one, told.position.rulings, won.card)
    pay(told, won.owner, cost)
    one = character_of(told.position, won.owner)
    duel = on(told).duel
    if not one.able or (duel is not None and duel.chain and one.ap <= 0):
        end_duel(told)
        if not one.able:
            return
    card = replace(won.card, spared=move.spared)
    push(told, Attack(won.owner, card, won.target, unseen=True, riposte=True, extra=won.extra, price=cost.total))
    happens(told, won.owner, "attacks", won.target)


def bonus_strike(told: Told, seat: str, move: m.BonusStrike) -> None:
    """The Strike of a critical Block: no slot, no Reaction, its own price (TC-D-42, R-TC-83)."""
    won = pop(told)
    assert isinstance(won, Offered)
    card = Card("Strike", move.weight, move.items, target=won.target, spared=move.spared)
    cost = price(character_of(told.position, won.owner), told.position.rulings, card)
    told.say("TC-D-42", "bonus-strike", f"{character_of(told.position, won.owner).name} strikes back.", actor=won.owner)
    pay(told, won.owner, cost)
    if character_of(told.position, won.owner).able:
        push(told, Attack(won.owner, card, won.target, unseen=True, price=cost.total))
        happens(told, won.owner, "attacks", won.target)


def bonus_move(told: Told, seat: str, move: m.BonusMove) -> None:
    """The squares that were won; those of a bonus Stride are paid for (TC-D-41, TC-D-43, TC-D-59, R-TC-83)."""
    won = pop(told)
    assert isinstance(won, Offered)
    if won.what == "stride":
        owner, card = character_of(told.position, won.owner), Card(move.stride, to=move.to)
        pay(told, won.owner, price(owner, told.position.rulings, card))  # R-TC-83
        if not character_of(told.position, won.owner).able or jumps_too_high(told, won.owner, card):
            return
    owner = character_of(told.position, won.owner)
    far = free_squares(told.position, on(told).grid, owner, won.squares).get(move.to, won.squares)
    go(told, won.owner, landing(told, won.owner, move.to), moved_by(won))
    if won.words:
        less_to_go(told, won, far)
    if move.stride not in ("", "Prowl"):
        shown(told, won.owner)


def moved_by(won: Offered) -> str:
    """The rule that gives a move."""
    return "TCG-TR-01" if won.words else "TC-D-43" if won.what == "stride" else "TC-D-59"


def less_to_go(told: Told, won: Offered, far: int) -> None:
    """What was moved before a blow cannot be moved after it (TCG-TR-01)."""
    waits = on(told).waits
    rest = [replace(one, squares=one.squares - far) if one == won else one for one in waits.owed]
    kept = tuple(one for one in rest if not isinstance(one, Offered) or one.what != "move" or one.squares > 0)
    put(told, replace(on(told), waits=type(waits)(kept)))


def let_be(told: Told, seat: str, move: m.LetBe) -> None:
    """Leave what was won unused; what is held stays so."""
    discard_won(told)


def discard_won(told: Told) -> None:
    """Remove the newest decision unused: without its Riposte a duel ends, and a charge that must go is lost."""
    won = pop(told)
    if isinstance(won, Offered) and won.what == "riposte":
        end_duel(told)
    if isinstance(won, Offered) and won.what == "discharge":
        lost(told, character_of(told.position, won.owner))


def can_use(position: Position, won: Offered) -> bool:
    """Whether what was won can be used at all."""
    position = view(position, Seat(character_of(position, won.owner).controller))  # whoever is unseen hinders nothing
    one = character_of(position, won.owner)
    if won.what == "judge":
        return True
    if not one.able or position.encounter is None:
        return False
    if won.what == "held":
        return any(held.owner == won.owner for held in position.encounter.held)
    if won.target and all(other.key != won.target for other in position.characters):
        return False
    if won.what in STILL:
        return STILL[won.what](position, one, won)
    if won.what == "stride":
        return not one.held_by and bool(every_stride(position, one))
    if won.what == "move":
        there = one.at is not None and free_squares(position, position.encounter.grid, one, won.squares)
        return bool(there) and now(one, position.rulings, "Speed Rank").total > 0  # R-TC-85, TCG-AF-02a
    target = character_of(position, won.target)
    return target.out != "dead" and in_range(one, target, STRIKE)


def may_shove(position: Position, one: Character, won: Offered) -> bool:
    """Whether there is still somebody to be moved."""
    target = character_of(position, won.target)
    return target.at is not None and target.out != "dead"


STILL: Mapping[str, Callable[[Position, Character, Offered], bool]] = {
    "trigger": lambda position, one, won: (
        won.card is not None and can_fire(position, one, one.sheet.ability(won.card.ability))
    ),
    "push": may_shove,
    "command": lambda position, one, won: character_of(position, won.target).able,
    "discharge": lambda position, one, won: one.charging is not None and bool(within_reach(position, one)),
}
"""Whether what an Ability has brought can be used still."""
