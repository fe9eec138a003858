"""Time freezes: everybody is asked in secret, checks are made one by one, and results happen when time resumes."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Sealed, known_as, listed, sentence
from facedown.game.events import Telling
from facedown.systems.skill_deck import moves as m
from facedown.systems.skill_deck.model import (
    ATTACKS,
    Attempt,
    Declaration,
    Effect,
    Freeze,
    Made,
    Position,
    Volley,
    character_of,
    members,
    sides_of,
)
from facedown.systems.skill_deck.naming import name_of, what
from facedown.systems.skill_deck.steps.checks import propose, treated
from facedown.systems.skill_deck.steps.damage import given_by_hand, results_of, volley_of

Told = Telling[Position]


def on(told: Told) -> Freeze:
    """The freeze that time stands in."""
    freeze = told.position.freeze
    assert freeze is not None
    return freeze


def put(told: Told, freeze: Freeze) -> Freeze:
    """Takes the changed freeze into the position."""
    told.position = replace(told.position, freeze=freeze)
    return freeze


# Called


def open_freeze(told: Told, seat: str, move: m.OpenFreeze) -> None:
    """The Ref calls one; a second dramatic event waits its turn (SD-DS-01, R-SD-56)."""
    freeze, cause = told.position.freeze, sentence(move.cause) or "Something dramatic happens"
    if freeze is None:
        begin_freeze(told, cause)
        return
    put(told, replace(freeze, waiting=(*freeze.waiting, cause)))
    told.say("R-SD-56", "waits", f"{cause}. It waits until this freeze is over.")


def begin_freeze(told: Told, cause: str, opener: str = "") -> None:
    """Time stands still, and every living character is asked (SD-DS-01, SD-DS-02)."""
    asked = tuple(one.key for one in told.position.characters if one.alive)
    put(told, Freeze(cause, opener, Sealed(asked)))
    told.say("SD-DS-01", "freeze", f"{cause}. Time freezes.", cause=cause, opener=opener)
    told.say("SD-DS-02", "asked", "Everybody says in secret what they do.", characters=list(asked))


def bang(told: Told, seat: str, move: m.Bang) -> None:
    """A BANG opens a freeze, and is what its shooter does in it (SD-BG-02, SD-BG-03)."""
    arm = next(one for one in character_of(told.position, move.lead).weapons if one.name == move.arm)
    names = name_of(told.position, move.lead), name_of(told.position, move.target)
    begin_freeze(told, f"BANG! {names[0]} shoots at {names[1]}", move.lead)
    words = f"with the {arm.name}"
    lay(told, move.lead, Declaration("bang", arm.proficiency, move.target, move.weapon, words))


# Declared


def declare(told: Told, seat: str, move: m.Declare) -> None:
    """Sealed until the last is in (R-SD-55)."""
    says = Declaration(move.answer, move.skill, move.target, move.weapon, move.words)
    told.say("R-SD-55", "declared", f"{name_of(told.position, move.character)} has said what they do.",
             character=move.character)  # fmt: skip
    lay(told, move.character, says)


def lay(told: Told, key: str, declaration: Declaration) -> None:
    """One declaration; with the last, all are shown together (R-SD-55)."""
    freeze = on(told)
    freeze = put(told, replace(freeze, declared=freeze.declared.lay(key, declaration)))
    if freeze.declared.complete:
        show(told)


def show(told: Told) -> None:
    """All declarations are opened; those that need checks come in the order they were handed in (SD-DS-03)."""
    told.opened = True
    freeze = on(told)
    said = dict(freeze.declared.contents)
    attempts, helpers = [], []
    for key in freeze.declared.laid:
        declaration = said[key]
        told.say("SD-DS-02", "shown", f"{name_of(told.position, key)}: {words_of(told.position, key, declaration)}.",
                 character=key, answer=declaration.answer)  # fmt: skip
        if declaration.answer == "help":
            helpers.append((key, declaration.target))
        elif declaration.answer not in ("act", "nothing"):
            attempts.append(attempt_of(told.position, key, declaration))
    attempts.sort(key=lambda attempt: attempt.lead != freeze.opener)
    put(told, replace(freeze, todo=tuple(attempts), helpers=tuple(helpers)))
    if any(attempt.aim in ("attack", "called") for attempt in attempts) and not told.position.conflict:
        begin_conflict(told)
    leads = {attempt.lead for attempt in attempts}
    for helper, lead in helpers:
        if lead not in leads:
            names = name_of(told.position, lead), name_of(told.position, helper)
            told.say("R-SD-71", "idle", f"{names[0]} makes no check that {names[1]} could help with.")


def attempt_of(position: Position, key: str, declaration: Declaration) -> Attempt:
    """The attempt that a declaration makes; a called shot at nobody is an attack on the other side (SD-CB-12)."""
    aim, target = declaration.answer, declaration.target
    assert aim in ("task", "attack", "called", "bang", "medicine")
    if aim == "called" and not target:
        mine = character_of(position, key).side
        aim, target = "attack", next(side for side in sides_of(position) if side != mine)
    return Attempt(key, aim, declaration.skill, target, declaration.weapon, declaration.words)


def words_of(position: Position, key: str, declaration: Declaration) -> str:
    """A declaration in words."""
    words = declaration.words.strip().rstrip(".")
    if declaration.answer == "nothing":
        return "nothing"
    if declaration.answer == "act":
        return words or "something that needs no check"
    if declaration.answer == "help":
        return f"helps {name_of(position, declaration.target)}"
    weapon = f" and a use of {declaration.weapon}" if declaration.weapon else ""
    return what(position, attempt_of(position, key, declaration)) + weapon


# Checks are made


def next_check(told: Told) -> bool:
    """The next check that was declared; False when none is left (SD-DS-03)."""
    freeze = on(told)
    if not freeze.todo or not freeze.declared.complete:
        return False
    attempt, *rest = freeze.todo
    put(told, replace(freeze, todo=tuple(rest)))
    if attempt.aim == "medicine" and told.position.rulings.medicine_heals == "spend":
        made = treated(told, attempt)
        put(told, replace(on(told), made=(*on(told).made, made)))
        return True
    contributors = tuple(helper for helper, lead in freeze.helpers if lead == attempt.lead)
    propose(told, attempt, contributors)
    return True


def set_damage(told: Told, seat: str, move: m.SetDamage) -> None:
    """The Ref says what a hit does (SD-CB-02)."""
    edit(told, move.lead, damage=move.points)
    says = f"{name_of(told.position, move.lead)}’s hit does {move.points}."
    told.say("SD-CB-02", "set-damage", says, lead=move.lead, points=move.points)


def give_point(told: Told, seat: str, move: m.GivePoint) -> None:
    """The Ref gives a point of a hit by hand, for an advantage or a drawback (SD-CB-05, SD-CB-11)."""
    made = next(one for one in on(told).made if one.attempt.lead == move.lead)
    points = {**dict(made.given), move.character: dict(made.given).get(move.character, 0) + 1}
    edit(told, move.lead, given=tuple(points.items()))
    names = name_of(told.position, move.lead), name_of(told.position, move.character)
    told.say("SD-CB-05", "given", f"A point of {names[0]}’s hit goes to {names[1]}.", character=move.character)


def edit(told: Told, lead: str, **changes: object) -> None:
    """Changes what comes of a lead's check."""
    freeze = on(told)
    made = tuple(replace(one, **changes) if one.attempt.lead == lead else one for one in freeze.made)
    put(told, replace(freeze, made=made))


# Time resumes


def resume(told: Told, seat: str, move: m.Resume) -> None:
    """Time runs again, and results happen: the shot of the BANG that opened the freeze first (SD-DS-05, R-SD-59)."""
    told.say("SD-DS-05", "resumed", "Time runs again.")
    freeze = on(told)
    shot = tuple(one for one in freeze.made if opens(freeze, one))
    put(told, replace(freeze, landing="bang"))
    told.position = replace(told.position, happening=tuple(e for one in shot for e in results_of(told.position, one)))


def opens(freeze: Freeze, made: Made) -> bool:
    """Whether this is the BANG that called the freeze."""
    return made.attempt.aim == "bang" and made.attempt.lead == freeze.opener


def land(told: Told) -> bool:
    """What happens next as time runs; False when nothing is left to."""
    freeze = told.position.freeze
    if freeze is None or not freeze.landing:
        return False
    if freeze.landing == "rest":
        end_freeze(told, freeze)
        return True
    put(told, replace(freeze, landing="rest"))
    rest = [one for one in freeze.made if not opens(freeze, one)]
    if told.position.rulings.freeze_results == "in_order":  # R-SD-50
        happening: tuple[Volley | Effect, ...] = tuple(Effect("result", made) for made in rest)
    else:
        happening = together(told.position, [made for made in rest if survives(told, made)])
    told.position = replace(told.position, happening=happening)
    return True


def survives(told: Told, made: Made) -> bool:
    """Whether the lead outlived the opening shot; who did not, loses what they declared (R-SD-59)."""
    lead = character_of(told.position, made.attempt.lead)
    if not lead.alive:
        says = f"{lead.name} died of the shot, and what they declared comes to nothing."
        told.say("R-SD-59", "lapsed", says, lead=lead.key)
    return lead.alive


def together(position: Position, results: list[Made]) -> tuple[Volley | Effect, ...]:
    """All results at once: healing, called shots, spread damage, botches (R-SD-31, R-SD-47, R-SD-50)."""
    healing: list[Volley | Effect] = [Effect("heal", made) for made in results if heals(made)]
    aimed: list[Volley | Effect] = []
    pools: dict[tuple[tuple[str, str], str], Volley] = {}
    for made in results:
        aimed += given_by_hand(position, made)
        left = made.damage - sum(points for _, points in made.given)
        if not made.hit or left <= 0:
            continue
        volley = volley_of(position, made, left)
        if made.attempt.aim != "attack":
            aimed.append(volley)
            continue
        side = character_of(position, made.attempt.lead).side
        alone = position.rulings.spread == "per_attack" or not side
        apart = (side, made.attempt.lead if alone else "")
        pool = pools.get((apart, volley.side))
        source = volley.source if pool is None else f"what those of {side} dealt"
        points = left + (pool.points if pool is not None else 0)
        pools[apart, volley.side] = replace(volley, points=points, source=source)
    botches: list[Volley | Effect] = [Effect("botch", made) for made in results if made.botch is not None]
    return (*healing, *aimed, *pools.values(), *botches)


def heals(made: Made) -> bool:
    """Whether this is Medicine that helps."""
    return made.attempt.aim == "medicine" and made.outcome == "pass"


def end_freeze(told: Told, freeze: Freeze) -> None:
    """The freeze is over; so is the fight, when nobody attacked or no two sides are left (R-SD-72)."""
    told.position = replace(told.position, freeze=None)
    told.say("SD-DS-05", "freeze-over", "All results have happened.")
    attacked = any(made.attempt.aim in ATTACKS for made in freeze.made)
    listed_sides = [side for side, _ in told.position.sides]
    standing = [side for side in listed_sides if members(told.position, side)]
    fallen = len(standing) < min(2, len(listed_sides))
    if told.position.conflict and (not attacked or fallen):
        end_conflict(told, "nobody attacks any more" if not attacked else "a side has nobody left")
    if freeze.waiting:
        begin_freeze(told, freeze.waiting[0])
        put(told, replace(on(told), waiting=freeze.waiting[1:]))


# Fights


def set_conflict(told: Told, seat: str, move: m.SetConflict) -> None:
    """The Ref begins or ends a fight (R-SD-72)."""
    if move.on:
        begin_conflict(told)
    else:
        end_conflict(told, "the Ref says so")


def begin_conflict(told: Told) -> None:
    """Points are counted from here; nearness is the order of joining until the Ref says else (R-SD-33, R-SD-34)."""
    people = told.position.characters
    standing = [side for side in sides_of(told.position) if members(told.position, side)]
    sides = tuple((side, tuple(one.key for one in people if one.side == side)) for side in standing)
    fresh = tuple(replace(one, taken=0) for one in people)
    told.position = replace(told.position, conflict=True, sides=sides, characters=fresh)
    between = f": {listed(standing)}" if standing else ""
    told.say("R-SD-72", "conflict", f"A fight begins{between}.", on=True)


def end_conflict(told: Told, because: str) -> None:
    """The fight is over."""
    fresh = tuple(replace(one, taken=0) for one in told.position.characters)
    told.position = replace(told.position, conflict=False, sides=(), characters=fresh)
    told.say("R-SD-72", "conflict", f"The fight is over: {because}.", on=False)


def set_side(told: Told, seat: str, move: m.SetSide) -> None:
    """Who fights for whom; in a fight who joins comes last in nearness (R-SD-33, R-SD-61, R-SD-62)."""
    position = told.position
    side = known_as(sides_of(position), move.side)
    sides = {name: tuple(key for key in keys if key != move.character) for name, keys in position.sides}
    if position.conflict and side:
        sides[side] = (*sides.get(side, ()), move.character)
    people = tuple(replace(one, side=side) if one.key == move.character else one for one in position.characters)
    told.position = replace(position, characters=people, sides=tuple(sides.items()))
    says = f"{name_of(position, move.character)} is with {side}." if side else \
        f"{name_of(position, move.character)} is on no side."  # fmt: skip
    told.say("R-SD-61" if side else "R-SD-62", "side", says, character=move.character, side=side)


def set_nearness(told: Told, seat: str, move: m.SetNearness) -> None:
    """A place in the order of nearness (SD-CB-04, R-SD-33)."""
    character = character_of(told.position, move.character)
    sides = dict(told.position.sides)
    order = [key for key in sides[character.side] if key != character.key]
    order.insert(move.place - 1, character.key)
    sides[character.side] = tuple(order)
    told.position = replace(told.position, sides=tuple(sides.items()))
    says = f"{character.side}, from the nearest on: {', '.join(name_of(told.position, key) for key in order)}."
    told.say("SD-CB-04", "nearness", says, side=character.side, order=order)
