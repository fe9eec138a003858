"""What is decided once an Ability has taken effect: Triggers, where somebody is pushed, what somebody is made to do."""

from __future__ import annotations

from itertools import count

from msgspec.structs import replace

from facedown.chance import Pool
from facedown.game import Addend, Tally, counted
from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.boons import Boon
from facedown.systems.tri_core.abilities.using import is_harmful, legerity
from facedown.systems.tri_core.cards import class_of
from facedown.systems.tri_core.encounter import Offered, Played, Sprung
from facedown.systems.tri_core.gear import GEAR
from facedown.systems.tri_core.grid import Grid, Square, line
from facedown.systems.tri_core.model import Character, Position, character_of
from facedown.systems.tri_core.pricing import price
from facedown.systems.tri_core.ranges import standing
from facedown.systems.tri_core.sheet import Item
from facedown.systems.tri_core.state import weighs
from facedown.systems.tri_core.steps.charging import loose
from facedown.systems.tri_core.steps.clash import pop
from facedown.systems.tri_core.steps.damage import Blow, strike
from facedown.systems.tri_core.steps.entries import FIRST, RELOCATED, moved_by_force, nearest
from facedown.systems.tri_core.steps.exchange import as_charged, as_turned_up, card_of, in_words
from facedown.systems.tri_core.steps.falling import change
from facedown.systems.tri_core.steps.handling import at_feet
from facedown.systems.tri_core.steps.lasting import bestow, lasting
from facedown.systems.tri_core.steps.moving import landing, placed
from facedown.systems.tri_core.steps.ongoing import on, put
from facedown.systems.tri_core.steps.resisting import holds, resist

Told = Telling[Position]


def won(told: Told) -> Offered:
    """What is decided, taken off the stack."""
    offered = pop(told)
    assert isinstance(offered, Offered)
    return offered


def spring(told: Told, played: Played) -> None:
    """A card takes effect now."""
    put(told, replace(on(told), waits=on(told).waits.push(Sprung(played))))


# Triggers


def fire(told: Told, seat: str, move: m.Fire) -> None:
    """A Trigger is used as a Reaction, for no AP (TCG-AC-11, TCG-AC-12, R-TCG-23)."""
    offered = won(told)
    owner = character_of(told.position, offered.owner)
    change(told, replace(owner, reacted=owner.reacted + 1))
    card = replace(card_of(move), sign="", words="")
    told.opened = True
    says = f"{owner.name}: {in_words(told.position, owner.key, as_turned_up(owner, card))}."
    told.say("TCG-AC-09", "revealed", says, actor=owner.key, action=card.action, reaction=True)
    spring(told, Played(owner.key, card, -1, reaction=True, held=True))


# Pushed


def shove(told: Told, seat: str, move: m.Shove) -> None:
    """Somebody is moved where the other likes, as far as nothing is in the way (TCG-AF-04, TCG-KI-01, TCG-TR-02)."""
    offered = won(told)
    target = character_of(told.position, offered.target)
    if target.at is None:
        return
    if offered.words == RELOCATED:
        to = landing(told, target.key, nearest(told, target, move.to) or target.at)
        placed(told, target.key, to, "TCG-TR-02", "is at once on")
        return
    path = line(target.at, move.to)[1:]
    free, hit = clear(told.position, target, path)
    to = landing(told, target.key, path[free - 1]) if free else target.at
    rule = "TCG-AF-04" if offered.words == "Bluster" else "TCG-KI-01"
    placed(told, target.key, to, rule, "is moved to")
    if hit is not None:
        collide(told, offered, target.key, free, hit)


def clear(position: Position, target: Character, path: tuple[Square, ...]) -> tuple[int, str | None]:
    """How many squares of a path are free, and what stands in the way: somebody’s key, or nothing for a wall."""
    assert position.encounter is not None
    grid = position.encounter.grid
    others = standing(position, target)
    for far, at in enumerate(path):
        if at in others:
            return far, others[at]
        if walled(grid, at):
            return far, ""
    return len(path), None


def walled(grid: Grid, at: Square) -> bool:
    """Whether nobody can be on a square."""
    return not grid.has(at) or at in grid.walls


def collide(told: Told, offered: Offered, key: str, squares: int, other: str) -> None:
    """A collision: 1 a square by Bluster, dice by Kinesis; both are hurt (TCG-AF-04a, TCG-KI-01c, C9)."""
    target = character_of(told.position, key)
    into = character_of(told.position, other).name if other else "what stands there"
    if offered.words == "Bluster":
        damage = Tally("Collision", (Addend(counted(squares, "square"), squares, "TCG-AF-04a"),))
        rule = "TCG-AF-04a"
    else:
        weight = weighs(target, told.position.rulings) // 100
        dice = squares // 4 + weight
        rule = "TCG-KI-01c"
        roll = told.chance_for(f"{target.name}’s collision", key)(Pool(dice, 12, explode=True)) if dice else None
        damage = Tally("Collision", (Addend(f"{dice}d12", roll.total if roll is not None else 0, rule),))
    says = f"{target.name} collides with {into}: {damage.total}."
    told.say(rule, "collides", says, tallies=(damage,), character=key)
    for hurt in (key, other) if damage.total else ():
        if hurt:
            strike(told, hurt, Blow("The collision", damage.total))


# Made to do something


def command(told: Told, seat: str, move: m.Command) -> None:
    """Somebody does what another says, with its own AP; what would harm it calls for one more Resolve (TCG-CO-01).

    Each action after the first calls for a Resolve too, which ends it; what AP are left can be used for another
    (R-TCG-95).
    """
    offered = won(told)
    target = character_of(told.position, offered.target)
    card = as_charged(target, card_of(move))
    user = character_of(told.position, offered.owner)
    level = legerity(user, told.position.rulings, user.sheet.ability(offered.words).core).total
    if offered.done and holds(resist(told, target.key, "INT", level, "doing one thing more", "R-TCG-95")):
        return
    says = f"{user.name} makes {target.name} do it: "
    says += f"{in_words(told.position, target.key, as_turned_up(target, card))}."
    told.opened = True
    told.say("TCG-CO-01", "commanded", says, character=target.key, action=card.action)
    harms = is_harmful(target, card, offered.squares)
    if harms and holds(resist(told, target.key, "INT", level, "being made to harm itself", "TCG-CO-01a")):
        return
    over = offered.squares - price(target, told.position.rulings, card).total
    if over > 0:
        done = (*offered.done, class_of(card.action))
        put(told, replace(on(told), waits=on(told).waits.push(replace(offered, squares=over, done=done))))
    spring(told, Played(target.key, card, -1, reaction=True, held=True))


# A charge that has to go


def discharge(told: Told, seat: str, move: m.Discharge) -> None:
    """A charge goes at once: who holds it against the Shock says at whom (TCG-CH-06)."""
    offered = won(told)
    loose(told, offered.owner, move.target)


# The GM’s word


def judge(told: Told, seat: str, move: m.Judge) -> None:
    """The GM says what comes of what the table cannot reckon (inventory of Section G, 7)."""
    offered = won(told)
    owner = character_of(told.position, offered.owner)
    assert offered.card is not None
    ability = owner.sheet.ability(offered.card.ability)
    note = move.note.strip()
    what = offered.card.words
    if what == FIRST and move.works:
        says = f"{ability.name} may work: {note or 'nothing keeps it from that'}."
        told.say("R-TCG-16", "may-work", says, actor=owner.key)
        return
    if what == FIRST:
        put(told, replace(on(told), waits=on(told).waits.pop()))
    if not move.works:
        says = f"Nothing comes of {ability.name}{f': {note}' if note else ''}."
        told.say("TCG-CR-00" if what.startswith("Creation") else "TCG-AC-26", "no-effect", says, actor=owner.key)
        return
    words, whose = note or offered.words.partition(": ")[2].rstrip("."), offered.target or owner.key
    moving = next((one for one in ability.keywords if one.entry == what == "Kinesis I"), None)
    if moving is not None:
        moved_by_force(told, owner.key, ability, moving, whose)
        return
    stays = any(one.entry == what and one.values.get("permanent") for one in ability.keywords)
    if not (stays or lasting(told, whose, ability.name, offered.squares)):
        return
    mark = "" if stays or not move.item else marked(told, ability.name)
    if move.item:
        lay_down(told, whose, replace(GEAR[move.item], made=mark))
    if stays:
        told.say("TCG-CR-00", "made", f"What {ability.name} has made stays: {words}.", actor=owner.key)
        return
    fewer = any(one.entry == what and one.values.get("fewer") for one in ability.keywords)
    boon = Boon(what, ability.name, "R-TCG-141", ability.type, worse=bool(fewer), by=owner.key,
                cycles=offered.squares, words=words)  # fmt: skip
    bestow(told, whose, replace(boon, made=mark))


def marked(told: Told, name: str) -> str:
    """A mark for a thing that an Ability makes, which no other thing has."""
    there = {item.made for one in told.position.characters for item in one.sheet.items}
    return next(mark for mark in (f"{name} {n}" for n in count(1)) if mark not in there)


def lay_down(told: Told, key: str, item: Item) -> None:
    """A device that was made lies at somebody’s feet (TCG-CR-03)."""
    bearer = character_of(told.position, key)
    lies = at_feet(bearer, item)
    change(told, replace(bearer, sheet=replace(bearer.sheet, items=(*bearer.sheet.items, lies))))
    says = f"A {lies.name} lies at {bearer.name}’s feet, until an action takes it up or stows it."
    told.say("TCG-CR-03", "item", says, character=key, item=lies.name)
