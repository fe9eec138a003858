"""Moving over the grid, and what the GM makes of the ground (TC-D-13 to TC-D-24)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.cards import Card
from facedown.systems.tri_core.grid import Grid, Square, called, distance
from facedown.systems.tri_core.model import Character, Position, character_of, who_sees
from facedown.systems.tri_core.pricing import STRIDE_PRICES
from facedown.systems.tri_core.ranges import open_near
from facedown.systems.tri_core.steps.falling import change
from facedown.systems.tri_core.steps.noticing import notice
from facedown.systems.tri_core.steps.ongoing import on, put
from facedown.systems.tri_core.steps.rotation import come_in

Told = Telling[Position]


def stride(told: Told, key: str, card: Card) -> None:
    """A Stride; any but a Prowl gives away who was hidden (TC-D-22, R-TC-128)."""
    if card.to is None:
        return
    go(told, key, landing(told, key, card.to), STRIDE_PRICES[card.action][1])
    if "Charge" in card.subs:
        one = change(told, charged(character_of(told.position, key)))
        told.say("TC-E-50", "charge", f"{one.name} charges: 2 dice for the next Strike or Collide.", actor=key)
    if card.action != "Prowl":
        shown(told, key)


def strode(grid: Grid, one: Character, card: Card) -> Character:
    """Somebody after a Stride, as far as that is known before it is made: `card.to` says where."""
    assert card.to is not None
    there = moved_to(grid, one, card.to)
    there = charged(there) if "Charge" in card.subs else there
    return there if card.action == "Prowl" else uncovered(there)


def moved_to(grid: Grid, one: Character, to: Square) -> Character:
    """Somebody on another square, with how far it went to get there."""
    far = distance(one.at, to) if one.at is not None else 0
    return replace(one, at=to, height=grid.height(to), moved=one.moved + far)


def charged(one: Character) -> Character:
    """Somebody with 2 dice for its next Strike or Collide (TC-E-50)."""
    return replace(one, edge=(*one.edge, ("Charge", 2)))


def uncovered(one: Character) -> Character:
    """Somebody who is not hidden, nor has dice for it any more (R-TC-16, R-TC-128)."""
    if not one.stealthed:
        return one
    return replace(one, stealthed=False, edge=tuple(won for won in one.edge if won[0] != "Stealth"))


def shown(told: Told, key: str, to: Character | None = None) -> None:
    """Somebody who was hidden is hidden no more; the invisible, only to who found it out (R-TC-128, TCG-CO-04)."""
    one = character_of(told.position, key)
    if one.stealthed and not one.unseen:
        change(told, uncovered(one))
        told.say("R-TC-128", "seen", f"{one.name} is hidden no more.", character=key)
    elif to is not None and one.unnoticed_by(to):
        change(told, replace(one, noticed_by=(*one.noticed_by, to.key)))
        told.say("TCG-CO-04", "noticed", f"{to.name} notices {one.name} all the same.", character=key, by=[to.key])


def landing(told: Told, key: str, to: Square) -> Square:
    """The square on which somebody comes to stand who moves or is moved to one (R-TC-164).

    That one, also where somebody out of sight stands on it. Where the table rules that those are found so, they are,
    and it is the nearest free square.
    """
    if told.position.rulings.hidden_square == "shared":
        return to
    found = [one for one in told.position.characters if one.at == to and one.key != key]
    found = [one for one in found if out_of_sight(told.position, one)]
    for other in found:
        told.opened = True
        told.say("R-TC-164", "found", f"{other.name} is there.", character=other.key)
        if other.key in dict(on(told).hidden):
            come_in(told, other.key, "after")
        shown(told, other.key, character_of(told.position, key))
    one = character_of(told.position, key)
    return next(iter(open_near(told.position, on(told).grid, one, to)), one.at or to) if found else to


def out_of_sight(position: Position, one: Character) -> bool:
    """Whether others do not see where somebody is (TC-D-83, TC-F-10)."""
    encounter = position.encounter
    return one.stealthed or (encounter is not None and one.key in dict(encounter.hidden))


def go(told: Told, key: str, to: Square, rule: str) -> None:
    """Somebody is on another square now."""
    one = character_of(told.position, key)
    change(told, moved_to(on(told).grid, one, to))
    to_whom = who_sees(told.position, one) if out_of_sight(told.position, one) else None
    told.say(rule, "moved", f"{one.name} moves to {called(to)}.", to=to_whom, character=key, square=list(to))
    notice(told, key, "moves")


def placed(told: Told, key: str, to: Square, rule: str, how: str) -> None:
    """Somebody is on another square by no movement of its own, which gives no run-up (R-TC-86, R-TCG-134)."""
    one = character_of(told.position, key)
    change(told, replace(moved_to(on(told).grid, one, to), moved=one.moved))
    to_whom = who_sees(told.position, one) if out_of_sight(told.position, one) else None
    told.say(rule, "placed", f"{one.name} {how} {called(to)}.", to=to_whom, character=key, square=list(to))


def put_somebody(told: Told, seat: str, move: m.Put) -> None:
    """The GM puts somebody on a square."""
    moved = character_of(told.position, move.character).moved
    go(told, move.character, move.to, "TC-D-13")
    change(told, replace(character_of(told.position, move.character), moved=moved))  # no run-up of its own (R-TC-86)


def set_square(told: Told, seat: str, move: m.SetSquare) -> None:
    """The GM says what it costs to enter a square, or that nobody can (TC-D-15)."""
    grid = on(told).grid
    rough = {**dict(grid.rough), move.square: move.cost}
    kept = tuple(sorted((at, cost) for at, cost in rough.items() if cost != 1))
    put(told, replace(on(told), grid=replace(grid, rough=kept)))
    what = f"costs {move.cost} to enter" if move.cost else "cannot be entered"
    told.say("TC-D-15", "ground", f"{called(move.square)} {what}.", square=list(move.square), cost=move.cost)
