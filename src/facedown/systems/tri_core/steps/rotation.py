"""The Rotation: who comes when, what begins with a turn, and what a cycle brings (TC-D-78 to TC-D-84, TC-E-05)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from facedown.game import Sealed, Tally, listed
from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core import numbers
from facedown.systems.tri_core.abilities.cautions import unusual
from facedown.systems.tri_core.encounter import Encounter, Exchange, Place
from facedown.systems.tri_core.grid import called
from facedown.systems.tri_core.model import Position, character_of, who_knows
from facedown.systems.tri_core.ranges import open_near
from facedown.systems.tri_core.rolls import react
from facedown.systems.tri_core.state import most, total_ap
from facedown.systems.tri_core.steps import afflicting, charging, energy, falling, lasting
from facedown.systems.tri_core.steps.falling import change
from facedown.systems.tri_core.steps.ongoing import on, put
from facedown.systems.tri_core.steps.triggering import happens
from facedown.systems.tri_core.steps.vanishing import unmade, waits_no_longer

Told = Telling[Position]


# Beginning and end


def start_encounter(told: Told, seat: str, move: m.StartEncounter) -> None:
    """All roll React; the hidden keep what they rolled to themselves (TC-D-78 to TC-D-84)."""
    number = told.position.encounters + 1
    hidden = tuple((key, 0) for key in move.hidden)  # nobody may know of them while all roll
    encounter = Encounter(grid=told.position.ground, hidden=hidden)
    told.position = replace(told.position, encounter=encounter, encounters=number)
    told.say("TC-D-78", "encounter", "An encounter begins.")
    stand_beside(told, move)
    rolls: dict[str, Tally] = {}
    there = tuple(key for key in move.participants if key not in move.hidden)
    for key in (*there, *move.hidden):
        one = character_of(told.position, key)
        unseen = (("Stealth", 2),) if key in move.hidden else ()  # R-TC-16
        ap = most(one, told.position.rulings, "AP") if told.position.rulings.ap_refresh != "rest" else one.ap
        lurks = one.lurks and bool(unseen)
        one = replace(one, acted=(), reacted=0, crossed=(), ap=ap, stealthed=bool(unseen), noticed_by=(), edge=unseen,
                      lurks=lurks, growing=False)  # fmt: skip
        change(told, one)
        rolls[key] = react(one, told.position.rulings).made(told.chance_for(f"{one.name}’s React", key))
        to = who_knows(told.position, one) if key in move.hidden else None
        says = f"{one.name} rolls React: {rolls[key].total}."
        told.say("TC-D-79", "react", says, to=to, tallies=(rolls[key],), character=key)
    tell_unusual(told, move.participants)
    rotation = in_order(told, [(key, rolls[key].total) for key in there])
    hidden = tuple((key, rolls[key].total) for key in move.hidden)
    put(told, replace(on(told), rotation=rotation, hidden=hidden))
    if rotation:
        tell_rotation(told)
        begin_turn(told)


def stand_beside(told: Told, move: m.StartEncounter) -> None:
    """Allies who stand nowhere stand as near as can be to whom they act for (TCG-AY-02, TC-D-13).

    Where their master stays hidden and they do not, it is the GM’s to put them somewhere (TC-D-84).
    """
    for key in move.participants:
        one = character_of(told.position, key)
        master = next((other for other in told.position.characters if other.key == one.acts_for), None)
        if one.at is not None or master is None or master.at is None:
            continue
        stays_hidden = master.key in move.hidden or (master.lurks and master.key not in move.participants)
        if stays_hidden and key not in move.hidden:
            continue
        seen = (other for other in move.participants if other not in move.hidden)
        stood = {character_of(told.position, other).at for other in (*seen, master.key)}
        near = open_near(told.position, on(told).grid, one, master.at)
        to = next((at for at in near if at not in stood), None)
        change(told, replace(one, at=to))
        if to is not None:
            says = f"{one.name} stands on {called(to)}, beside {master.name}."
            told.say("TCG-AY-02", "placed", says, character=key, target=master.key)


def tell_unusual(told: Told, keys: Iterable[str]) -> None:
    """What of the Abilities that are there is for the GM to allow, told to the GM alone (TCG-EV-16, R-TCG-79)."""
    for one in (character_of(told.position, key) for key in keys):
        for ability in one.sheet.abilities:
            for fault in unusual(ability):
                says = f"{one.name}’s {ability.name}: {fault.text}"
                told.say(fault.rule, "unusual", says, to=(told.position.gm,), character=one.key, ability=ability.name)


def in_order(told: Told, rolled: Iterable[tuple[str, int]]) -> tuple[Place, ...]:
    """Highest React first, then Acuity; those alike in both act together (TC-D-80 to TC-D-82, R-TC-60)."""
    ranked: dict[tuple[int, int], list[str]] = {}
    for key, total in rolled:
        acuity = numbers.points(character_of(told.position, key).sheet, "ACT")
        ranked.setdefault((total, acuity), []).append(key)
    return tuple(Place(tuple(keys), *rank) for rank, keys in sorted(ranked.items(), reverse=True))


def tell_rotation(told: Told) -> None:
    """The Rotation, for all to see."""
    places = [listed(character_of(told.position, key).name for key in place.keys) for place in on(told).rotation]
    told.say("TC-D-80", "rotation", f"The Rotation: {'; '.join(places)}.", order=list(on(told).everybody))


def end_encounter(told: Told, seat: str, move: m.EndEncounter) -> None:
    """The GM ends it: what counts for a cycle is cleared, AP stay as they are; in time all steady (R-TC-137)."""
    keys = (*on(told).everybody, *(key for key, _ in on(told).hidden))
    unmade(told, {boon.made for one in told.position.characters for boon in one.boons if boon.made})
    put(told, None)
    told.say("R-TC-137", "encounter-over", "The encounter is over.")
    for key in keys:
        one = character_of(told.position, key)
        quiet = replace(one, acted=(), reacted=0, crossed=(), moved=0, edge=(), held_by="", hold_reach=1, tricks=(),
                        spilt=0, staggered=0)  # fmt: skip
        change(told, lasting.quieted(told.position.rulings, replace(quiet, stealthed=False)))
        falling.fitted(told, key)
        if one.out == "collapse" and told.position.rulings.ap_collapse == "cycles":
            falling.woken(told, key)
            falling.stay_awake(told, key)


# Turns


def begin_turn(told: Told, *, whole_cycle: bool = False) -> bool:
    """The next place in the Rotation has Priority; a new cycle begins for each who stands there (TC-D-85, R-TC-116).

    False where nobody can act: then it is for the GM to say how it goes on (R-TC-163). With `whole_cycle` it stops no
    sooner than at the end of the cycle.
    """
    stops = is_idle_at_end if whole_cycle else is_at_rest
    while True:
        place = on(told).rotation[on(told).turn]
        able = [key for key in place.keys if wake(told, key)]
        if able:
            break
        if stops(told.position, on(told)):
            return False
        close(told)
        step(told)
    names = listed(character_of(told.position, key).name for key in able)
    verb = "has" if len(able) == 1 else "have"
    told.say("TC-C-27", "priority", f"{names} {verb} Priority.", characters=able)
    put(told, replace(on(told), exchange=Exchange(tuple(able), actions=Sealed(tuple(able)))))
    for key in able:
        happens(told, key, "has Priority")
    return True


def anybody_ever(position: Position, encounter: Encounter) -> bool:
    """Whether anybody may yet act in this encounter without help; a collapse for hours outlasts it (R-TC-46)."""
    wakes = position.rulings.ap_collapse == "cycles"
    there = [character_of(position, key) for key in encounter.everybody]
    return any(not one.out or (one.out == "collapse" and wakes) for one in there)


def is_at_rest(position: Position, encounter: Encounter) -> bool:
    """Whether nobody in the Rotation can act: not ever without help, or not at the end of this cycle (R-TC-163).

    Asks nothing of who hides outside the Rotation, as all can see whether an encounter goes on (TC-D-84).
    """
    if encounter.exchange is not None or not encounter.rotation:
        return False
    return not anybody_ever(position, encounter) or is_idle_at_end(position, encounter)


def is_idle_at_end(position: Position, encounter: Encounter) -> bool:
    """Whether a cycle is over, at whose end nobody in the Rotation can act (R-TC-163)."""
    over = encounter.turn == len(encounter.rotation) - 1 and set(encounter.rotation[-1].keys) <= set(encounter.woken)
    return over and not any(character_of(position, key).able for key in encounter.everybody)


def pass_idle_cycle(told: Told, seat: str, move: m.PassCycle) -> None:
    """The GM lets a cycle pass to its end, unless somebody comes to in it (R-TC-163).

    Where the encounter has stopped within a cycle, that is what is left of this one.
    """
    close(told)
    step(told)
    begin_turn(told, whole_cycle=True)


def close(told: Told) -> None:
    """The end of a turn: what runs out with it, before the next one begins (TCG-AF-10)."""
    encounter = on(told)
    if encounter.exchange is not None:
        put(told, replace(encounter, exchange=replace(encounter.exchange, closed=True)))
    for key in encounter.rotation[encounter.turn].keys:
        afflicting.end_cycle(told, key)


def step(told: Told) -> None:
    """On to the next place; after the last a new cycle begins."""
    encounter = on(told)
    turn = (encounter.turn + 1) % len(encounter.rotation)
    cycle = encounter.cycle + (turn == 0)
    woken = () if turn == 0 else encounter.woken
    put(told, replace(encounter, turn=turn, cycle=cycle, exchange=None, woken=woken))
    if turn == 0:
        told.say("R-TC-116", "cycle", f"Cycle {cycle} begins.", number=cycle)
        for key, _ in encounter.hidden:  # time passes for those in hiding too
            afflicting.end_cycle(told, key)
            wake(told, key)


def wake(told: Told, key: str) -> bool:
    """What a new cycle brings somebody; whether they can act in it (TC-E-05, TC-E-22, R-TC-47, R-TC-63, R-TC-101)."""
    rulings, one = told.position.rulings, character_of(told.position, key)
    if key in on(told).woken:
        return one.able
    put(told, replace(on(told), woken=(*on(told).woken, key)))
    fresh = total_ap(one, rulings).total if rulings.ap_refresh == "cycle" and not one.out else one.ap
    edge = tuple(won for won in one.edge if won[0] != "Charge")  # R-TC-156: it is for the same cycle
    one = change(told, replace(one, acted=(), reacted=0, crossed=(), moved=0, edge=edge, ap=fresh, tricks=()))
    lapse(told, key)
    pass_cycle(told, key)
    one = character_of(told.position, key)
    if one.out == "collapse" and rulings.ap_collapse == "cycles":
        one = change(told, replace(one, helpless=max(0, one.helpless - 1)))
        if not one.helpless:
            falling.woken(told, key)
            one = character_of(told.position, key)
    if one.hp <= 0 and one.out in ("", "collapse"):
        change(told, replace(one, below=one.below + 1))
        falling.stay_awake(told, key)
    one = character_of(told.position, key)
    if one.staggered:
        one = change(told, replace(one, staggered=one.staggered - 1))
        if one.staggered:
            return False
        if not one.out:
            told.say("TC-E-22", "steady", f"{one.name} is over the Systemic Shock.", character=key)
    return one.able


def pass_cycle(told: Told, key: str) -> None:
    """What Abilities have left runs on: a cycle less, more each cycle, Afflictions, a charge (R-TCG-31, R-TCG-141)."""
    lasting.each_cycle(told, key)
    energy.energy_returns(told, key)
    afflicting.begin_cycle(told, key)
    charging.charge_on(told, key)


def lapse(told: Told, key: str) -> None:
    """What was held and never called for is gone at the start of one’s next turn (R-TC-63)."""
    encounter = on(told)
    if any(held.owner == key for held in encounter.held):
        put(told, replace(encounter, held=tuple(held for held in encounter.held if held.owner != key)))
        waits_no_longer(told, key)


# Out of hiding


def late(encounter: Encounter, at: int) -> bool:
    """Whether all who stand at a place came out of hiding."""
    return set(encounter.rotation[at].keys) <= set(encounter.late)


def faster(encounter: Encounter, at: int, place: Place) -> bool:
    """Whether somebody who came out of hiding at the same point rolled a higher React (R-TC-61)."""
    there = encounter.rotation[at]
    return late(encounter, at) and (there.react, there.acuity) > (place.react, place.acuity)


def enter_rotation(told: Told, seat: str, move: m.EnterRotation) -> None:
    """Out of hiding to a place for good: first of all, or beside whose turn it is (TC-D-83, TC-D-84, R-TC-61)."""
    come_in(told, move.actor, move.where)
    if move.where == "first":
        put(told, replace(on(told), turn=0, exchange=None))
        begin_turn(told)


def come_in(told: Told, key: str, where: str) -> None:
    """Somebody who was hidden has a place in the Rotation from now on."""
    encounter = on(told)
    total = dict(encounter.hidden)[key]
    place = Place((key,), total, numbers.points(character_of(told.position, key).sheet, "ACT"))
    at = 0 if where == "first" else encounter.turn + (where == "after")
    while where == "before" and at and not faster(encounter, at - 1, place) and late(encounter, at - 1):
        at -= 1
    while where != "before" and at < len(encounter.rotation) and faster(encounter, at, place):
        at += 1
    turn = encounter.turn + (where == "before")
    if encounter.exchange is None:  # nobody else can act: it is their turn now
        at = turn = encounter.turn
    rotation = (*encounter.rotation[:at], place, *encounter.rotation[at:])
    hidden = tuple(one for one in encounter.hidden if one[0] != key)
    came = (*encounter.late, key)
    put(told, replace(encounter, rotation=rotation, hidden=hidden, turn=turn, late=came))
    name = change(told, replace(character_of(told.position, key), lurks=False)).name
    told.say("TC-D-84", "enters", f"{name} enters the Rotation.", character=key)
    tell_rotation(told)
