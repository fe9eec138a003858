"""Who may or must do what now. Every function reads a seat's view, so nothing here can betray what it does not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from facedown.game import Choice, Field, OneOf, Option, Seat, Subset, text_field
from facedown.systems.skill_deck.facilitation import REF_OFFERS, quiet
from facedown.systems.skill_deck.model import Attempt, Character, Check, Position, character_of, sides_of
from facedown.systems.skill_deck.steps.checks import may_hand_in, tried_before
from facedown.systems.skill_deck.steps.damage import armour_of, pending, victim_of

Offer = Callable[[Position, Seat], Iterator[Option]]


def mine(view: Position, seat: Seat) -> Iterator[Character]:
    """The seat's living characters."""
    return (one for one in view.characters if one.controller == seat.key and one.alive)


def free(view: Position, seat: Seat) -> Iterator[Character]:
    """Those that may start something: in a phase, with nothing else going on."""
    return mine(view, seat) if quiet(view) and view.phase != "between" else iter(())


def people(choices: Iterable[Character]) -> tuple[Choice, ...]:
    """Characters as choices."""
    return tuple(Choice(one.key, one.name) for one in choices)


def skill_field(character: Character, usual: str | None = None) -> Field:
    """Which skill is named: one on the sheet; any other is the Ref’s to name (SD-SC-01, R-SD-68)."""
    own = tuple(Choice(one.name, f"{one.name} {one.level}") for one in character.proficiencies)
    choices = OneOf((*own, Choice("", "the Ref names it")), default=usual)
    return Field("skill", choices, "Which skill", "SD-SC-01")


def fighting_skill(character: Character) -> str:
    """What somebody usually attacks with: their best proficiency for a weapon they carry; else the Ref names it."""
    levels = {one.proficiency: character.level(one.proficiency) for one in character.weapons}
    return max([name for name in levels if levels[name]], key=lambda name: levels[name], default="")


def medicine_of(view: Position, character: Character) -> Iterator[str]:
    """What a character can heal with: any level for a check, a use where uses are spent (R-SD-52)."""
    for one in character.proficiencies:
        if one.name in view.likes.medicine and (view.rulings.medicine_heals == "1" or one.uses(view.phase) > 0):
            yield one.name


def weapons_of(view: Position, character: Character) -> Iterator[str]:
    """What a character can use like Weapon, at most one use an attack (R-SD-49)."""
    for one in character.proficiencies if view.rulings.weapon_bonus != "0" else ():
        if one.name in view.likes.weapon and one.uses(view.phase) > 0:
            yield one.name


def weapon_field(view: Position, character: Character) -> Field:
    """A use of Weapon with an attack, or none."""
    choices = (Choice("", "none"), *(Choice(name, name) for name in weapons_of(view, character)))
    return Field("weapon", OneOf(choices), "Which Weapon use goes with it", "R-SD-49", sealed=True)


# Checks


def open_check(view: Position, seat: Seat) -> Iterator[Option]:
    """Trying something (SD-SC-01)."""
    for one in free(view, seat):
        others = people(other for other in view.characters if other.key != one.key and other.alive)
        asks = Field("asks", Subset(others), "Who is asked to join", "SD-PR-10")
        fields = (skill_field(one), asks, text_field("words", "What is tried, in a few words", "SD-SC-01", 200))
        yield Option("open-check", f"{one.name}: try something", "SD-SC-01", {"lead": one.key}, fields)


def treat(view: Position, seat: Seat) -> Iterator[Option]:
    """Medicine, for the wounded that it was not tried on in this scene (SD-CB-10, R-SD-70)."""
    for one in free(view, seat):
        for skill in medicine_of(view, one):
            for patient in view.characters:
                tried = tried_before(view, Attempt(one.key, "medicine", skill, patient.key))
                if patient.injured and not tried:
                    whom = "themselves" if patient is one else patient.name
                    fixed = {"lead": one.key, "skill": skill, "target": patient.key}
                    yield Option("treat", f"{one.name}: use {skill} on {whom}", "SD-CB-10", fixed)


def may_bang(view: Position, character: Character) -> Iterator[str]:
    """The weapons a BANG can be made with: carried openly, ranged, their proficiency at level 1 (SD-BG-01, R-SD-57)."""
    for weapon in character.weapons:
        if weapon.openly and weapon.ranged and character.level(weapon.proficiency):
            yield weapon.name


def bang(view: Position, seat: Seat) -> Iterator[Option]:
    """A shot outside combat (SD-BG-02)."""
    if view.conflict:
        return
    for one in free(view, seat):
        targets = people(other for other in view.characters if other.key != one.key and other.alive)
        for arm in may_bang(view, one) if targets else ():
            target = Field("target", OneOf(targets), "At whom", "SD-BG-02")
            weapon = weapon_field(view, one)
            opened = Field("weapon", weapon.domain, weapon.label, weapon.rule)
            fixed = {"lead": one.key, "arm": arm}
            yield Option("bang", f"{one.name}: BANG! with the {arm}", "SD-BG-02", fixed, (target, opened))


def joining(view: Position, seat: Seat, *steps: str) -> tuple[Check, list[Character]] | None:
    """The check that this seat's characters may join or leave, where it is at such a step and time runs."""
    check = view.check
    if check is None or check.step not in steps or view.freeze is not None:
        return None
    return check, [one for one in mine(view, seat) if one.key != check.attempt.lead]


def join(view: Position, seat: Seat) -> Iterator[Option]:
    """Contributing (SD-PR-10)."""
    found = joining(view, seat, "joining")
    for one in found[1] if found else ():
        if found and one.key not in found[0].contributors:
            owed = one.key in found[0].asked
            yield Option("join", f"{one.name}: join the check", "SD-PR-10", {"character": one.key}, owed=owed)


def stay_out(view: Position, seat: Seat) -> Iterator[Option]:
    """Declining to."""
    found = joining(view, seat, "joining")
    for one in found[1] if found else ():
        if found and one.key in found[0].asked:
            yield Option("stay-out", f"{one.name}: stay out", "SD-PR-10", {"character": one.key}, owed=True)


def leave_check(view: Position, seat: Seat) -> Iterator[Option]:
    """Leaving before a card is handed in (R-SD-64)."""
    found = joining(view, seat, "joining", "adding")
    for one in found[1] if found else ():
        if found and one.key in found[0].contributors and one.key not in found[0].handed.laid:
            title = f"{one.name}: leave the check"
            yield Option("leave-check", title, "R-SD-64", {"character": one.key}, concedes=True)


def hand_in(view: Position, seat: Seat) -> Iterator[Option]:
    """Cards in secret: the lead any number, each contributor one (SD-PR-01, SD-PR-02, R-SD-07, R-SD-12)."""
    check = view.check
    if check is None or check.step != "adding":
        return
    shared = () if view.rulings.reveal_submissions == "blind" else (view.ref,)
    for one in mine(view, seat):
        if one.key in check.handed.waiting:
            choices = tuple(Choice(name, name) for name in may_hand_in(view, check, one))
            leads = one.key == check.attempt.lead
            domain = Subset(choices, 0, None if leads else min(1, len(choices)))
            rule = "SD-PR-01" if leads else "SD-PR-02"
            label = "Cards of which relevant proficiencies" if leads else "A card of which proficiency"
            field = Field("proficiencies", domain, label, rule, sealed=True)
            title = f"{one.name}: give the Ref cards, or none"
            yield Option("hand-in", title, "SD-PR-04", {"character": one.key}, (field,), owed=True, shared=shared)


def leads(view: Position, seat: Seat) -> Check | None:
    """The check that this seat's character leads."""
    check = view.check
    return check if check is not None and character_of(view, check.attempt.lead).controller == seat.key else None


def draw_cards(view: Position, seat: Seat) -> Iterator[Option]:
    """The lead draws (SD-SC-05)."""
    check = leads(view, seat)
    if check is not None and check.step == "drawing":
        yield Option("draw-cards", "Draw two cards", "SD-SC-05", {"lead": check.attempt.lead}, owed=True)


def give_up(view: Position, seat: Seat) -> Iterator[Option]:
    """The lead gives the check up (R-SD-64)."""
    check = leads(view, seat)
    if check is not None and check.step != "botched":
        yield Option("give-up", "Give the check up", "R-SD-64", {"lead": check.attempt.lead}, concedes=True)


# Time freezes and damage


def asked(view: Position, seat: Seat) -> Iterator[Character]:
    """The seat's characters that have not said yet what they do in the freeze."""
    if view.freeze is not None and not view.happening:
        yield from (one for one in mine(view, seat) if one.key in view.freeze.declared.waiting)


def declare(view: Position, seat: Seat) -> Iterator[Option]:
    """One thing each, in secret (SD-DS-02, R-SD-55, R-SD-71)."""
    for one in asked(view, seat):
        for answer, title, rule, fields in answers(view, one):
            names = {field.name for field in fields}
            blank = {name: "" for name in ("skill", "target", "weapon", "words") if name not in names}
            sealed = ("answer", *blank)
            fixed = {"character": one.key, "answer": answer, **blank}
            hidden = tuple(Field(f.name, f.domain, f.label, f.rule, sealed=True) for f in fields)
            yield Option("declare", f"{one.name}: {title}", rule, fixed, hidden, owed=True, sealed=sealed)


def answers(view: Position, one: Character) -> Iterator[tuple[str, str, str, tuple[Field, ...]]]:
    """What a character can answer: how it is called, its rule, and what is to be chosen."""
    say = text_field("words", "What they do, in a few words", "SD-DS-02", 200)
    others = people(other for other in view.characters if other.key != one.key and other.alive)
    yield "nothing", "do nothing", "SD-DS-02", ()
    yield "act", "do something that needs no check", "R-SD-71", (say,)
    yield "task", "try something", "SD-DS-03", (skill_field(one), say)
    yield from attacks(view, one, others, say)
    if others:
        helps = Field("target", OneOf(others), "Whom to help", "R-SD-71")
        yield "help", "help in somebody’s check", "R-SD-71", (helps,)
    cures = tuple(Choice(name, name) for name in medicine_of(view, one))
    hurt = people(other for other in view.characters if other.injured)
    if cures and hurt:
        patient = Field("target", OneOf(hurt), "Whom to treat", "SD-CB-10")
        yield "medicine", "use Medicine", "SD-CB-10", (Field("skill", OneOf(cures), "With what", "SD-CB-10"), patient)


def attacks(
    view: Position, one: Character, others: tuple[Choice, ...], say: Field
) -> Iterator[tuple[str, str, str, tuple[Field, ...]]]:
    """Attacks on a side, called shots, and a BANG while no fight is on (SD-CB-01, SD-CB-12, R-SD-56, R-SD-61)."""
    sides = tuple(Choice(side, side) for side in sides_of(view) if side != one.side)
    weapon, skill = weapon_field(view, one), skill_field(one, fighting_skill(one))
    if sides:
        side = Field("target", OneOf(sides), "Which side", "R-SD-61")
        yield "attack", "attack a side", "SD-CB-01", (skill, side, weapon, say)
    if others:
        nobody = (Choice("", "nobody: an ordinary attack"),) if len(sides) == 1 else ()
        target = Field("target", OneOf((*others, *nobody)), "At whom", "SD-CB-12")
        yield "called", "make a called shot", "SD-CB-12", (skill, target, weapon, say)
    arms = tuple(may_bang(view, one))
    if arms and others and not view.conflict:
        fitting = dict.fromkeys(arm.proficiency for arm in one.weapons if arm.name in arms)
        skill = Field("skill", OneOf(tuple(Choice(name, name) for name in fitting)), "With what", "R-SD-57")
        at = Field("target", OneOf(others), "At whom", "SD-BG-02")
        yield "bang", "BANG!", "SD-BG-02", (skill, at, weapon, say)


def victim(view: Position, seat: Seat) -> Character | None:
    """The seat's character that a point of damage falls to."""
    volley = pending(view)
    one = victim_of(view, volley) if volley is not None else None
    return one if one is not None and one.controller == seat.key else None


def spend_armour(view: Position, seat: Seat) -> Iterator[Option]:
    """Ignoring the point (SD-CB-06)."""
    one = victim(view, seat)
    for armour in armour_of(view, one) if one is not None else ():
        title = f"Spend {armour.name} to ignore the point ({armour.uses(view.phase)} left)"
        assert one is not None
        fixed = {"character": one.key, "proficiency": armour.name}
        yield Option("spend-armour", title, "SD-CB-06", fixed, owed=True)


def take_point(view: Position, seat: Seat) -> Iterator[Option]:
    """Taking it (SD-CB-07)."""
    one = victim(view, seat)
    if one is not None:
        yield Option("take-point", f"{one.name} takes the point", "SD-CB-07", {"character": one.key}, owed=True)


OFFERS: dict[str, Offer] = {
    "take-point": take_point,
    "spend-armour": spend_armour,
    "hand-in": hand_in,
    "draw-cards": draw_cards,
    "join": join,
    "stay-out": stay_out,
    "leave-check": leave_check,
    "declare": declare,
    "open-check": open_check,
    "treat": treat,
    "bang": bang,
    **REF_OFFERS,
    "give-up": give_up,
}
"""Every kind of move with the function that offers it, those of play first."""
