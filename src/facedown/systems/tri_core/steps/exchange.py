"""An exchange: cards face down, one reveal, the secondary Rotation, and what answers what (TC-D-111 to TC-D-117)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from facedown.game import Sealed, counted, listed
from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core import numbers
from facedown.systems.tri_core.cards import AS_WELL, UNCHARGED, Card, aimless, declared, kept_back
from facedown.systems.tri_core.encounter import Encounter, Exchange, Held, Played
from facedown.systems.tri_core.grid import Square, called, distance, line
from facedown.systems.tri_core.model import Character, Position, character_of
from facedown.systems.tri_core.ranges import comes_in_range, in_range
from facedown.systems.tri_core.rolls import react
from facedown.systems.tri_core.state import reactions_left
from facedown.systems.tri_core.steps.noticing import awaited
from facedown.systems.tri_core.steps.ongoing import on, put
from facedown.systems.tri_core.steps.triggering import happens
from facedown.systems.tri_core.terms import ABILITY, CHARGE, DEFENSE, OFFENSE

Told = Telling[Position]


def exchange_of(told: Told) -> Exchange:
    """The exchange that is on."""
    exchange = on(told).exchange
    assert exchange is not None
    return exchange


def set_exchange(told: Told, exchange: Exchange) -> None:
    """Takes the changed exchange into the position."""
    put(told, replace(on(told), exchange=exchange))


# Cards are laid


def card_of(move: m.Lay) -> Card:
    """The card that a move lays."""
    fields = {name: getattr(move, name) for name in Card.__struct_fields__ if name in m.Lay.__struct_fields__}
    return Card(**fields)


def as_charged(one: Character, card: Card) -> Card:
    """A card with the cycles that its Ability has been charged for, if it has (TCG-CH-01)."""
    if one.charging is None or card.ability != one.charging.card.ability:
        return card
    return replace(card, cycles=one.charging.cycles or UNCHARGED)


def lay(told: Told, seat: str, move: m.Lay) -> None:
    """A card, face down; only its owner’s seat sees it (TC-A-04, TC-A-05, TC-D-111, TC-D-113)."""
    exchange, card = exchange_of(told), as_charged(character_of(told.position, move.actor), card_of(move))
    drafts = {**dict(exchange.drafts), move.actor: (*exchange.draft(move.actor), card)}
    set_exchange(told, replace(exchange, drafts=tuple(drafts.items())))
    name = character_of(told.position, move.actor).name
    told.say("TC-D-111", "laid", f"{name} lays a card, face down.", actor=move.actor)
    until = f", until: {awaited(told.position, card)}" if card.action == "Hold" else ""
    says = f"You lay {in_words(told.position, move.actor, card)}{until} for {name}."
    told.say("TC-D-111", "card", says, to=(seat,), actor=move.actor)


def take_back(told: Told, seat: str, move: m.TakeBack) -> None:
    """The last card is taken back."""
    exchange = exchange_of(told)
    drafts = {**dict(exchange.drafts), move.actor: exchange.draft(move.actor)[:-1]}
    set_exchange(told, replace(exchange, drafts=tuple((key, cards) for key, cards in drafts.items() if cards)))
    told.say(
        "TC-D-111", "taken-back", f"{character_of(told.position, move.actor).name} takes a card back.", actor=move.actor
    )


def let_go(told: Told, seat: str, move: m.LetGo) -> None:
    """No more cards of this one; when all are done, the exchange goes on (TC-D-113, TC-D-114)."""
    exchange, one = exchange_of(told), character_of(told.position, move.actor)
    told.binding = True  # cards can be taken back before, and not after
    cards = exchange.draft(move.actor)
    drafts = tuple(pair for pair in exchange.drafts if pair[0] != move.actor)
    exchange = replace(exchange, drafts=drafts)
    if exchange.step == "acting":
        set_exchange(told, replace(exchange, actions=exchange.actions.lay(move.actor, cards)))
        aimed = dict.fromkeys(card.aim for card in declared(cards) if card.aim)
        aims = listed(character_of(told.position, key).name for key in aimed)
        many = counted(len(cards), "card") if cards else "no card"
        says = f"{one.name} has laid {many}{f', at {aims}' if aims else ''}."
        told.say("TC-C-34", "declared", says, actor=move.actor, cards=len(cards))
    else:
        set_exchange(told, replace(exchange, reactions=exchange.reactions.lay(move.actor, cards)))
        says = f"{one.name} {'reacts' if cards else 'passes'}."
        told.say("TC-D-113", "reacts", says, actor=move.actor, cards=len(cards))


def in_words(position: Position, owner: str, card: Card) -> str:
    """A card in words: a Heavy Strike with the sabre at Bo."""
    heavy = f"{card.weight} " if card.action in (*OFFENSE, *DEFENSE) else ""
    devices = f" with {listed(card.items)}" if card.items else ""
    subs = f" and {listed(card.subs)}" if card.subs else ""
    at = f" at {character_of(position, card.aim).name}" if card.aim else ""
    to = f" to {called(card.to)}" if card.to else ""
    what = f" of {card.resource}" if card.action == "Recover" else ""
    if card.ability:
        as_what = f" as a {heavy}{card.action}" if card.action in (*OFFENSE, *DEFENSE) else ""
        as_what = ", to charge it" if card.action == CHARGE else as_what
        as_what += f", {card.weight}" if card.action == ABILITY and card.weight != "Light" else ""
        as_what += f", to {card.turned.lower()}" if card.turned else ""
        way = f" as a {card.shape}" if card.shape else ""
        way += of_element(card)
        return f"{card.ability}{as_what}{way}{devices}{subs}{at}{to}"
    aim = f"{', at AP' if card.at_ap else ''}{', not to kill' if card.spared else ''}{of_element(card)}"
    return f"{heavy}{card.action}{devices}{subs}{at}{to}{what}{aim}"


def of_element(card: Card) -> str:
    """What Alter III makes of a card, in words (TCG-AT-03)."""
    element = card.element.removeprefix(AS_WELL)
    return f", {element}{' as well' if element != card.element else ''}" if element else ""


def reaches(exchange: Exchange, owner: Character, target: Character, card: Card, *, moved: bool = False) -> bool:
    """Whether a card can reach its target; nobody who acts at the same time gets away (R-TC-60).

    Before its Ability has `moved` its user, also those who are in reach then (TCG-TR-01).
    """
    stood = dict(exchange.stood).get(target.key) if owner.key in exchange.actors else None
    where = (target, replace(target, at=stood)) if stood is not None else (target,)
    near = in_range if moved else comes_in_range
    return any(near(owner, there, card) for there in where)


def falls_short(told: Told, owner: str, card: Card) -> bool:
    """Whether who was to come nearer by an Ability has not come near enough; that is told (TCG-TR-01)."""
    if not card.target or card.target == owner:
        return False
    user, target = character_of(told.position, owner), character_of(told.position, card.target)
    if reaches(exchange_of(told), user, target, card, moved=True):
        return False
    told.say("TCG-TR-01", "fizzles", f"{target.name} is out of {user.name}’s reach still.", actor=owner)
    return True


# Who may react


def reactors(position: Position, encounter: Encounter, exchange: Exchange) -> tuple[str, ...]:
    """Who is asked: able, aware of what was declared, with a Reaction left or aimed at (TC-D-92, TC-D-96, R-TC-138).

    Who is in hiding would show itself by it, and enters the Rotation first (TC-D-84).
    """
    actors = [character_of(position, key) for key in exchange.actors]
    return tuple(
        key
        for key in encounter.everybody
        if key not in exchange.actors
        and not all(actor.unnoticed_by(character_of(position, key)) for actor in actors)
        and character_of(position, key).able
        and (exchange.aimed(key) or reactions_left(character_of(position, key), position.rulings) > 0)
    )


def open_reactions(told: Told) -> None:
    """All others may lay cards, face down, before anything is revealed (TC-D-113)."""
    exchange = exchange_of(told)
    laid = any(cards for _, cards in exchange.actions.contents)
    asked = reactors(told.position, on(told), exchange) if laid else ()
    set_exchange(told, replace(exchange, step="reacting", reactions=Sealed(asked)))
    if asked:
        names = listed(character_of(told.position, key).name for key in asked)
        told.say("TC-D-113", "asked", f"{names} may react.", characters=list(asked))
    for key, cards in exchange.actions.contents:
        if cards:
            happens(told, key, "has laid")


# The reveal


def reveal(told: Told) -> None:
    """All cards are turned up at once; who is involved rolls React (TC-D-114, TC-D-115, R-TC-152)."""
    exchange = exchange_of(told)
    told.opened = True
    put(told, replace(on(told), chipped=()))
    played = [
        Played(key, card, at)
        for key, cards in exchange.actions.contents
        for at, card in enumerate(keep_held(told, key, cards))
    ]
    answers = [
        Played(key, card, at, reaction=True)
        for key, cards in exchange.reactions.contents
        for at, card in enumerate(cards)
    ]
    for one in (*played, *answers):
        owner = character_of(told.position, one.owner)
        says = f"{owner.name}: {in_words(told.position, one.owner, as_turned_up(owner, one.card))}."
        told.say("TC-D-114", "revealed", says, actor=one.owner, action=one.card.action, reaction=one.reaction)
    order = secondary(told, played, answers) if answers else ()
    stood = tuple((key, character_of(told.position, key).at) for key in exchange.actors)
    exchange = replace(exchange, step="resolving", played=tuple(played), order=order, stood=stood)
    answers.sort(key=lambda one: exchange.react(one.owner), reverse=True)
    exchange = replace(exchange, unbound=tuple(answers), actions=Sealed(), reactions=Sealed())
    set_exchange(told, exchange)
    if not answers:
        set_exchange(told, replace(exchange, queue=in_turn(exchange)))


def as_turned_up(owner: Character, card: Card) -> Card:
    """A card as all may read it: not where somebody prowls who is out of sight (TC-F-10, R-TC-128)."""
    return replace(card, to=None) if owner.stealthed else card


def keep_held(told: Told, key: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """What comes after a Hold stays face down until its trigger; the cards that are played now (TC-D-05, TC-D-07)."""
    now_played, later = declared(cards), kept_back(cards)
    if later:
        put(told, replace(on(told), held=(*on(told).held, Held(key, now_played[-1], later))))
    return now_played


def secondary(told: Told, played: list[Played], answers: list[Played]) -> tuple[tuple[str, int, int], ...]:
    """Who acts, reacts, or is aimed at, by a fresh React, then by Acuity (TC-D-115, R-TC-59, R-TC-152)."""
    involved = dict.fromkeys([*(one.owner for one in (*played, *answers)), *(one.card.aim for one in played)])
    rolls = []
    for key in involved:
        one = character_of(told.position, key) if key else None
        if one is None or not one.able:
            continue
        total = react(one, told.position.rulings).made(told.chance_for(f"{one.name}’s React", one.key))
        told.say("TC-D-115", "react", f"{one.name} rolls React: {total.total}.", tallies=(total,), character=key)
        rolls.append((key, total.total, numbers.points(one.sheet, "ACT")))
    return tuple(sorted(rolls, key=lambda roll: (-roll[1], -roll[2])))


# What answers what


def bindings(position: Position, exchange: Exchange, one: Played) -> tuple[Played, ...]:
    """The revealed actions that a Reaction can answer (TC-D-93, TC-D-117, R-TC-132).

    A defence meets attacks on its owner; a Block also those on somebody beside it who is slower.
    """
    if one.card.action not in DEFENSE:
        return exchange.played
    met = []
    for attack in exchange.played:
        if attack.card.action not in OFFENSE:
            continue
        if attack.card.target == one.owner or steps_in(position, exchange, one, attack):
            met.append(attack)
    return tuple(met)


def steps_in(position: Position, exchange: Exchange, one: Played, attack: Played) -> bool:
    """Whether somebody can step in with a Block: in time, with a Reaction left, and close (TC-D-117, R-TC-132).

    A Stride laid with it brings them close if they are faster than the attack.
    """
    owner, target = character_of(position, one.owner), attack.card.target
    if one.card.action != "Block" or not target or attack.owner == owner.key:
        return False
    if exchange.react(owner.key) <= exchange.react(target):
        return False
    if reactions_left(owner, position.rulings) <= other_reactions(exchange, one):
        return False
    strides = [card.card.to for card in exchange.reactions_of(owner.key)]
    faster = exchange.react(owner.key) > exchange.react(attack.owner)
    places = [place for place in (owner.at, *(strides if faster else ())) if place is not None]
    return in_the_way(position, places, attack.owner, target)


def other_reactions(exchange: Exchange, one: Played) -> int:
    """How many Reactions somebody’s other cards take: all but a Defense of oneself (TC-C-28, TC-D-96)."""
    others = [card for card in exchange.reactions_of(one.owner) if (card.owner, card.at) != (one.owner, one.at)]
    answered = {card.at: exchange.answered(card) for card in others}
    saves = {at for at, action in answered.items() if action is not None and action.card.aim != one.owner}
    return sum(card.card.action not in DEFENSE or card.at in saves for card in others)


def in_the_way(position: Position, places: Sequence[Square], attacker: str, target: str) -> bool:
    """Whether one of these places is beside a target or the path of an attack on it (R-TC-132)."""
    where, there = character_of(position, attacker).at, character_of(position, target).at
    if not places or where is None or there is None:
        return True
    return any(distance(place, at) <= 1 for place in places for at in line(where, there)[1:])


def settle_bindings(told: Told) -> bool:
    """Takes the next Reaction whose answer is plain; False when its owner has to say, or none is left (DEC-09)."""
    exchange = exchange_of(told)
    if not exchange.unbound:
        return False
    first = exchange.unbound[0]
    taken = {one.answers for one in exchange.settled if one.card.action in DEFENSE}
    open_to = [one for one in bindings(told.position, exchange, first) if first.card.action not in DEFENSE
               or (one.owner, one.at) not in taken]  # fmt: skip
    if len(open_to) > 1 or (open_to and aimless(first.card)):
        return False
    answers = (open_to[0].owner, open_to[0].at) if open_to else None
    bound(told, replace(first, answers=answers))
    return True


def bind(told: Told, seat: str, move: m.Bind) -> None:
    """The owner of a Reaction says what it answers, and at whom it goes (TC-D-116, R-TC-57)."""
    exchange = exchange_of(told)
    first = exchange.unbound[0]
    first = replace(first, card=replace(first.card, target=move.target or first.card.target))
    bound(told, replace(first, answers=(move.owner, move.place)))
    target = next(one for one in exchange.played if (one.owner, one.at) == (move.owner, move.place))
    names = character_of(told.position, first.owner).name, character_of(told.position, move.owner).name
    at = f" at {character_of(told.position, move.target).name}" if move.target else ""
    says = f"{names[0]}’s {first.card.action}{at} answers {names[1]}’s {target.card.action}."
    told.say("TC-D-116", "bound", says, actor=first.owner)


def bound(told: Told, one: Played) -> None:
    """One Reaction less to bind; with the last, all is put into its order (R-TC-59)."""
    exchange = exchange_of(told)
    exchange = replace(exchange, unbound=exchange.unbound[1:], settled=(*exchange.settled, one))
    if not exchange.unbound:
        exchange = replace(exchange, queue=in_turn(exchange), defences=(*exchange.defences, *meeting(exchange)))
    set_exchange(told, exchange)


def meeting(exchange: Exchange) -> tuple[Played, ...]:
    """The defences that meet an attack."""
    return tuple(one for one in exchange.settled if one.card.action in DEFENSE and one.answers is not None)


def in_turn(exchange: Exchange) -> tuple[Played, ...]:
    """The order of things: each action between the faster and the slower Reactions to it (R-TC-59).

    Where several act together, their defences are ready first, and the slower wait for all of them (R-TC-60). A defence
    that meets no attack comes last of all: its price is paid, and nothing comes of it.
    """
    queue: list[Played] = []
    waiting: list[Played] = []
    together = len(exchange.actors) > 1
    others = [one for one in exchange.settled if one.card.action not in DEFENSE]
    for action in sorted(exchange.played, key=lambda one: together and one.card.action not in DEFENSE):
        mine = [one for one in others if one.answers == (action.owner, action.at)]
        faster = [one for one in mine if exchange.react(one.owner) > exchange.react(action.owner)]
        slower = [one for one in mine if one not in faster]
        queue += [*faster, action, *(() if together else slower)]
        waiting += slower if together else ()
    idle = [one for one in exchange.settled if one.card.action in DEFENSE and one.answers is None]
    return (*queue, *waiting, *idle)
