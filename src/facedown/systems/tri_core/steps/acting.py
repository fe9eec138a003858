"""Cards take effect, one after the other: paid for when they come up, then carried out (R-TC-58, inventory 9.0)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from facedown.game import listed
from facedown.game.events import Telling
from facedown.systems.tri_core.abilities.bearing import as_used, power
from facedown.systems.tri_core.abilities.using import limits, unusable
from facedown.systems.tri_core.cards import Card, aimless, class_of, lifts
from facedown.systems.tri_core.encounter import Attack, Exchange, Played, Sprung
from facedown.systems.tri_core.gear import hands_for
from facedown.systems.tri_core.grid import called
from facedown.systems.tri_core.model import Character, Position, character_of
from facedown.systems.tri_core.pricing import price
from facedown.systems.tri_core.ranges import beside, goes_first, in_hand, squares
from facedown.systems.tri_core.steps import (
    charging,
    entries,
    falling,
    handling,
    holding,
    moving,
    powers,
    restoring,
    skills,
)
from facedown.systems.tri_core.steps.exchange import exchange_of, falls_short, reaches, set_exchange
from facedown.systems.tri_core.steps.falling import change
from facedown.systems.tri_core.steps.noticing import notice
from facedown.systems.tri_core.steps.ongoing import on, put
from facedown.systems.tri_core.steps.paying import charge
from facedown.systems.tri_core.terms import ABILITY, BREAK, CHARGE, CORE_ACTIONS, COUP, DEFENSE, OFFENSE, TEXTLESS

Told = Telling[Position]


def carry_out(told: Told, one: Played) -> None:
    """The next card: paid, and then what its action does; nothing where its owner cannot act any more."""
    owner = character_of(told.position, one.owner)
    if not owner.able:
        says = f"{owner.name} cannot act any more: the {named(one.card)} is lost."
        told.say("R-TC-149", "lost", says, actor=one.owner)
        put(told, replace(on(told), held=tuple(h for h in on(told).held if h.ready or h.owner != one.owner)))
        return
    if one.card.cycles and owner.charging is None and not one.paid:
        told.say("TCG-CH-07", "lost", f"{owner.name}’s charge is gone.", actor=one.owner)
        return
    if not one.paid:
        paid = paid_for(told, one)
        if paid is None:
            return
        one = replace(paid, paid=True)
        if not one.reaction:
            now_acted(told, one)
    if comes_first(told, one) or (one.moved and falls_short(told, one.owner, one.card)):
        return
    if skills.held_up(told, one):
        return
    tell_subs(told, one)
    DOES[doing(one.card)](told, one)


def paid_for(told: Told, one: Played) -> Played | None:
    """The card with what it has cost; None where nothing comes of it (R-TC-62, R-TC-148)."""
    owner = character_of(told.position, one.owner)
    unfit = cannot(told.position, exchange_of(told), owner, one.card)
    paid = charge(told, one, price(owner, told.position.rulings, one.card))
    if paid is not None and not unfit:
        return paid
    if not unfit:
        told.say("R-TC-148", "lost", f"{owner.name}’s {named(one.card)} is lost.", actor=one.owner)
        return None
    told.say("R-TC-62", "fizzles", f"{owner.name}’s {named(one.card)} comes to nothing: {unfit}.", actor=one.owner)
    return None


def comes_first(told: Told, one: Played) -> bool:
    """Whether something comes before an Ability that is paid for: first the GM’s word, then squares of its user’s.

    The GM says whether it is of the one kind that the Ability moves; a defence asks as it moves somebody, for the rest
    of it is for who defends (TCG-KI-01b, R-TCG-149). So with a Drawback (TCG-AC-24, R-TCG-16). One used for itself
    lets its user move before it as well, but where it lies on squares that were named already (TCG-TR-01). What was
    charged is let go by then, come what may.
    """
    owner = character_of(told.position, one.owner)
    ability = power(owner, one.card)
    if ability is None or doing(one.card) in ("ready", CHARGE):
        return False
    kind = limits(ability) if not one.judged else ""
    moves = entries.dashes(told, owner, ability) if not one.moved and goes_first(owner, one.card) else ()
    if not kind and not moves:
        return False
    if one.card.cycles:
        charging.charging(told, one.owner, None)
    if kind:
        later = Sprung(replace(one, judged=True))
        put(told, replace(on(told), waits=on(told).waits.push(later)))
        entries.ask_first(told, one.owner, ability, one.card.target, kind)
    else:
        later = Sprung(replace(one, judged=True, moved=True))
        put(told, replace(on(told), waits=on(told).waits.push(*moves, later, *moves)))
    return True


def named(card: Card) -> str:
    """What a card is called in a sentence: its Ability, else its action."""
    return card.ability or card.action


def doing(card: Card) -> str:
    """What a card does, by the names of DOES: its class, or its own name where it has a procedure of its own."""
    if lifts(card):
        return "Lift"
    if card.cycles:
        return "let fly"
    if card.action in DOES:
        return card.action
    if card.action in OFFENSE:
        return "attack"
    return "ready" if card.action in DEFENSE else "skill" if class_of(card.action) == "Skill" else "stride"


def tell_subs(told: Told, one: Played) -> None:
    """Sub-Actions without a text: what they bring is the GM’s to say (TC-D-107, R-TC-17, R-TC-19)."""
    names = tuple(name for name in one.card.subs if name in TEXTLESS and not (name == "Lift" and lifts(one.card)))
    if names:
        owner = character_of(told.position, one.owner)
        change(told, replace(owner, tricks=(*owner.tricks, *names)))
        says = f"{owner.name} adds {listed(names)}; the GM says what it brings."
        told.say("TC-D-107", "sub-actions", says, actor=one.owner, subs=list(names))


def now_acted(told: Told, one: Played) -> None:
    """An Active Action counts for its class, once a cycle (TC-D-88)."""
    owner = character_of(told.position, one.owner)
    change(told, replace(owner, acted=(*owner.acted, class_of(one.card.action))))


def cannot(position: Position, exchange: Exchange, owner: Character, card: Card) -> str:
    """Why a card that was laid can have no effect now; empty where it can (TC-C-33, R-TC-62, R-TC-161)."""
    target = character_of(position, card.target) if card.target else None
    if aimless(card):
        return "there is nobody to aim at"
    if card.ability and (barred := unusable(position, owner, card)) is not None:
        return barred.text.removesuffix(".")
    if target is not None and (reason := amiss(exchange, owner, target, card)):
        return reason
    if (card.action in CORE_ACTIONS or card.ability) and not lifts(card) and not in_hand(owner, card):
        return "what it is done with is not in hand, or broken"
    if card.action in ("Volley", "Use") and any(owner.item(name).uses == 0 for name in card.items):
        return "it is used up"
    if card.action == "Equip" and not hands_for(owner.sheet, owner.item(card.items[0])):
        return "no hand is free for it"
    if card.action in (BREAK, "Hoist") and not owner.held_by:
        return "nobody holds them"
    if card.action == "Collide" and owner.at is not None and not owner.moved:
        return "there was no run-up"
    if card.to is not None and not card.ability and card.to not in squares(position, owner, card.action):
        return f"{'where it leads' if owner.stealthed else called(card.to)} cannot be reached"
    return ""


def amiss(exchange: Exchange, owner: Character, target: Character, card: Card) -> str:
    """What is wrong with whom a card is aimed at."""
    if card.action in OFFENSE and target.out == "dead":
        return f"{target.name} is dead"
    if card.action == COUP and target.out != "dying":
        return f"{target.name} is not dying"
    if target.key == owner.key:
        return ""
    near = reaches(exchange, owner, target, card)
    tended = card.action == "Use" and not beside(owner, target)
    if tended or (card.action in (*OFFENSE, COUP, ABILITY) and not near):
        return f"{target.name} is out of reach"
    return ""


def attack(told: Told, one: Played) -> None:
    """An Offense Action: its target’s defence is known, or is asked for where nobody saw it coming (R-TC-159)."""
    if one.card.action == "Volley":
        handling.use_up(told, one)
    unseen = one.reaction or {one.owner, one.card.target} <= set(exchange_of(told).actors)
    owner = character_of(told.position, one.owner)
    ability = as_used(owner.sheet.ability(one.card.ability), one.card) if one.card.ability else None
    after = entries.dashes(told, owner, ability) if ability is not None else ()
    blow = Attack(one.owner, one.card, one.card.target, unseen, at=one.at, price=one.price)
    put(told, replace(on(told), waits=on(told).waits.push(blow, *after)))
    if ability is not None:
        entries.dash(told, one.owner, ability)
    notice(told, one.owner, "attacks", one.card.target)


def let_fly(told: Told, one: Played) -> None:
    """A charged Ability is let go: with its cycles it is used like any other (TCG-CH-01)."""
    charging.charging(told, one.owner, None)
    DOES[doing(replace(one.card, cycles=0))](told, one)


def ready(told: Told, one: Played) -> None:
    """A defence laid in one’s own turn, or for nothing: it meets one attack of this exchange (R-TC-160)."""
    exchange = exchange_of(told)
    set_exchange(told, replace(exchange, defences=(*exchange.defences, replace(one, answers=None, paid=True))))
    name = character_of(told.position, one.owner).name
    told.say("R-TC-160", "ready", f"{name} is ready to {one.card.action}.", actor=one.owner)


def stride(told: Told, one: Played) -> None:
    """A Stride to its square (TC-D-17 to TC-D-24)."""
    moving.stride(told, one.owner, one.card)


def finish_off(told: Told, one: Played) -> None:
    """A coup de grâce: nobody comes back from it (TC-E-18, TC-E-19, R-TC-105)."""
    falling.die(told, one.card.target, "TC-E-18", f"{character_of(told.position, one.owner).name} made sure of it")
    moving.shown(told, one.owner)
    notice(told, one.owner, "attacks")


DOES: dict[str, Callable[[Told, Played], None]] = {
    "attack": attack,
    "ready": ready,
    "stride": stride,
    "skill": skills.skill_action,
    "Recover": restoring.recover_resource,
    "Hold": holding.hold,
    "Equip": handling.handle,
    "Stow": handling.handle,
    "Drop": handling.handle,
    "Use": restoring.use,
    "Lift": handling.lift,
    "Stealth": skills.sneak,
    "Observe": skills.spot,
    COUP: finish_off,
    BREAK: skills.break_free,
    "Hoist": skills.break_free,
    ABILITY: powers.use,
    CHARGE: charging.charge_up,
    "let fly": let_fly,
}
"""What each action does."""
