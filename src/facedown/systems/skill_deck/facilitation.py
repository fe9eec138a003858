"""What the Ref may do with checks, freezes, phases and sheets. Like `options`, every function reads a seat's view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from facedown.game import (
    YES_NO,
    Choice,
    Field,
    OneOf,
    Option,
    Range,
    Reason,
    Seat,
    Subset,
    field_with_room,
    limit_reached,
    text_field,
)
from facedown.systems.skill_deck.model import (
    ATTACKS,
    FATAL,
    Character,
    Check,
    Freeze,
    Made,
    Position,
    members,
    sides_of,
    skills_of,
)
from facedown.systems.skill_deck.naming import BOTCHES, name_of
from facedown.systems.skill_deck.steps.checks import base_deck, usual_botch

MOST_CHARACTERS, MOST_MORE_CARDS, MOST_WAITING, MOST_WEAPONS, MOST_NOTES = 60, 5, 9, 9, 20
"""The limits: characters of a table, cards put into a base deck, events that wait, weapons and notes of a character."""


def no_more_characters(view: Position) -> Reason | None:
    """Why nobody can be brought in: the table is full."""
    return limit_reached("R-SD-66", "This table", len(view.characters), MOST_CHARACTERS, "character")


def no_more_cards(check: Check) -> Reason | None:
    """Why no card can be put into the base deck of this check."""
    return limit_reached("R-SD-20", "The base deck of this check", len(check.more), MOST_MORE_CARDS, "added card")


def no_more_events(freeze: Freeze) -> Reason | None:
    """Why no further dramatic event can wait."""
    return limit_reached("R-SD-56", "This time freeze", len(freeze.waiting), MOST_WAITING, "waiting event")


def no_more_weapons(one: Character) -> Reason | None:
    """Why a character can have no further weapon."""
    return limit_reached("SD-BG-01", one.name, len(one.weapons), MOST_WEAPONS, "weapon")


def no_more_notes(one: Character) -> Reason | None:
    """Why a character can have no further note."""
    return limit_reached("SD-SC-11", one.name, len(one.notes), MOST_NOTES, "note")


def facilitates(view: Position, seat: Seat) -> bool:
    """Whether this seat is the Ref's."""
    return bool(view.ref) and seat.key == view.ref


def quiet(view: Position) -> bool:
    """Whether no check is made, time runs, and no damage is being handed out."""
    return view.check is None and view.freeze is None and not view.happening


def open_floor(view: Position, seat: Seat) -> bool:
    """Whether this is the Ref's seat and nothing is on."""
    return facilitates(view, seat) and quiet(view)


def whom(characters: Iterable[Character], rule: str) -> Field:
    """Which character it is about."""
    return Field("character", OneOf(tuple(Choice(one.key, one.name) for one in characters)), "Who", rule)


def at_step(view: Position, seat: Seat, *steps: str) -> Check | None:
    """The check, if this is the Ref's seat and it stands at one of these steps."""
    check = view.check
    return check if facilitates(view, seat) and check is not None and check.step in steps else None


# Checks


def accept_check(view: Position, seat: Seat) -> Iterator[Option]:
    """A check it is, with this skill; other proficiencies may be relevant too (R-SD-13, R-SD-68)."""
    check = at_step(view, seat, "proposed")
    if check is None:
        return
    named = check.attempt.skill
    skills = [Choice(name, name) for name in dict.fromkeys([*([named] if named else []), *skills_of(view)])]
    skills.insert(bool(named), Choice("", "none of these"))
    skill = Field("skill", OneOf(tuple(skills)), "The skill in use", "R-SD-68")
    if check.attempt.aim in ("medicine", "bang"):
        skill = Field("skill", OneOf((Choice(named, named),)), "The skill in use", "R-SD-57")
    others = tuple(Choice(name, name) for name in skills_of(view))
    relevant = Field("relevant", Subset(others), "What else is relevant", "R-SD-13")
    yield Option("accept-check", "Make it a check", "SD-SC-01", fields=(skill, relevant), owed=True)


def settle_check(view: Position, seat: Seat) -> Iterator[Option]:
    """An outcome without a check (SD-SC-01, R-SD-67)."""
    if at_step(view, seat, "proposed"):
        outcomes = OneOf((Choice("pass", "it works"), Choice("fail", "it does not")))
        fields = (Field("outcome", outcomes, "How it ends", "R-SD-67"), text_field("words", "In words", "R-SD-67", 200))
        yield Option("settle-check", "Settle it without a check", "R-SD-67", fields=fields, owed=True)


def refuse_check(view: Position, seat: Seat) -> Iterator[Option]:
    """Refusing an attempt, or calling a check off before the draw (R-SD-15)."""
    if at_step(view, seat, "proposed", "joining", "adding", "building", "drawing"):
        fields = (text_field("because", "Why", "R-SD-15", 200),)
        yield Option("refuse-check", "Call the check off", "R-SD-15", fields=fields, concedes=True)


def close_joining(view: Position, seat: Seat) -> Iterator[Option]:
    """Nobody joins any more; not owed while somebody is asked still."""
    check = at_step(view, seat, "joining")
    if check is not None:
        yield Option("close-joining", "Let all hand in their cards", "SD-PR-04", owed=not check.asked)


def build_deck(view: Position, seat: Seat) -> Iterator[Option]:
    """Judging what was handed in: what is not relevant is sabotage (SD-PR-03, R-SD-09)."""
    check = at_step(view, seat, "building")
    if check is None:
        return
    names = {*check.anonymous, *(name for _, given in check.handed.contents for name in given)}
    open_names = sorted(names - {check.attempt.skill, *check.relevant})
    also = Field("also", Subset(tuple(Choice(name, name) for name in open_names)), "Which of these are relevant too",
                 "SD-PR-03")  # fmt: skip
    yield Option("build-deck", "Build the deck", "SD-PR-03", fields=(also,), owed=True)


def add_base_card(view: Position, seat: Seat) -> Iterator[Option]:
    """Another card in the base deck (R-SD-20)."""
    check = at_step(view, seat, "joining", "adding", "building")
    if check is not None and no_more_cards(check) is None:
        fields = (
            Field("value", Range(-4, 4, default=-1), "Its value", "R-SD-20"),
            text_field("label", "Its name", "R-SD-20", 40),
        )
        yield Option("add-base-card", "Put another card into the base deck", "R-SD-20", fields=fields)


def remove_base_card(view: Position, seat: Seat) -> Iterator[Option]:
    """A card fewer; two must be left to draw (R-SD-20, SD-SC-05)."""
    check = at_step(view, seat, "joining", "adding", "building")
    if check is None:
        return
    cards = base_deck(view, check)
    if len(cards) > 2:
        choices = tuple(Choice(card.key, card.label) for card in cards)
        fields = (Field("card", OneOf(choices), "Which", "R-SD-20"),)
        yield Option("remove-base-card", "Take a card out of the base deck", "R-SD-20", fields=fields)


def settle_botch(view: Position, seat: Seat) -> Iterator[Option]:
    """What a botch brings; unless the Ref says else, a point for each who took part (SD-SC-11, R-SD-26)."""
    check = at_step(view, seat, "botched")
    if check is not None:
        kinds = tuple(Choice(kind, label) for kind, label in BOTCHES.items())
        fields = (
            Field("kinds", Subset(kinds, 1, None, usual_botch(check.attempt.aim)), "What it brings", "SD-SC-11"),
            Field("points", Range(1, FATAL, default=1), "Points of physical damage each", "R-SD-26"),
            text_field("words", "In words", "SD-SC-11", 200),
        )
        yield Option("settle-botch", "Say what the botch brings", "SD-SC-11", fields=fields, owed=True)


def allow_again(view: Position, seat: Seat) -> Iterator[Option]:
    """Things have changed (R-SD-70)."""
    if open_floor(view, seat) and view.tried:
        yield Option("allow-again", "Let people try again what did not pass", "R-SD-70")


# Freezes and fights


def open_freeze(view: Position, seat: Seat) -> Iterator[Option]:
    """A dramatic event; during a freeze it waits (SD-DS-01, R-SD-56)."""
    freeze = view.freeze
    again = freeze is not None and not view.happening and no_more_events(freeze) is None
    somebody = any(one.alive for one in view.characters)
    if (open_floor(view, seat) and view.phase != "between" and somebody) or (facilitates(view, seat) and again):
        title = "Let another dramatic event wait" if again else "Call a time freeze"
        fields = (text_field("cause", "What happens", "SD-DS-01", 200),)
        yield Option("open-freeze", title, "R-SD-56" if again else "SD-DS-01", fields=fields)


def settled(view: Position, seat: Seat) -> tuple[Made, ...] | None:
    """The checks of a freeze, when all are made and time has not resumed; for the Ref."""
    freeze = view.freeze
    if not facilitates(view, seat) or freeze is None or view.check is not None or freeze.landing:
        return None
    return freeze.made if freeze.declared.complete and not freeze.todo else None


def resume(view: Position, seat: Seat) -> Iterator[Option]:
    """Letting time run again (SD-DS-05)."""
    if settled(view, seat) is not None:
        yield Option("resume", "Let time run again", "SD-DS-05", owed=True)


def hits(view: Position, seat: Seat) -> Iterator[Made]:
    """The hits of a freeze that the Ref may still change."""
    yield from (made for made in settled(view, seat) or () if made.hit and made.attempt.aim in ATTACKS)


def set_damage(view: Position, seat: Seat) -> Iterator[Option]:
    """What a hit does (SD-CB-02)."""
    for made in hits(view, seat):
        least = sum(points for _, points in made.given)
        field = Field("points", Range(least, 9, default=max(least, made.damage)), "Points of damage", "SD-CB-02")
        title = f"Set what {name_of(view, made.attempt.lead)}’s hit does"
        yield Option("set-damage", title, "SD-CB-02", {"lead": made.attempt.lead}, (field,))


def give_point(view: Position, seat: Seat) -> Iterator[Option]:
    """A point of a hit to somebody by hand (SD-CB-05, SD-CB-11)."""
    for made in hits(view, seat):
        if sum(points for _, points in made.given) < made.damage:
            side = next(one.side for one in view.characters if one.key == made.attempt.lead)
            alive = [one for one in view.characters if one.alive]
            alive.sort(key=lambda one, side=side: bool(side) and one.side == side)  # type: ignore[misc]
            title = f"Give a point of {name_of(view, made.attempt.lead)}’s hit by hand"
            yield Option("give-point", title, "SD-CB-05", {"lead": made.attempt.lead}, (whom(alive, "SD-CB-05"),))


def set_nearness(view: Position, seat: Seat) -> Iterator[Option]:
    """The order in which a side gets points (SD-CB-04, R-SD-33)."""
    if not facilitates(view, seat) or not view.conflict or view.happening:
        return
    there = [one for one in view.characters if one.alive and one.key in dict(view.sides).get(one.side, ())]
    if there:
        last = max(len(keys) for _, keys in view.sides)
        place = Field("place", Range(1, last), "Place on their side, 1 the nearest", "SD-CB-04")
        yield Option("set-nearness", "Say how near somebody is", "SD-CB-04", fields=(whom(there, "SD-CB-04"), place))


def set_side(view: Position, seat: Seat) -> Iterator[Option]:
    """Whom somebody fights for (R-SD-61, R-SD-62)."""
    if open_floor(view, seat) and view.characters:
        fields = (whom(view.characters, "R-SD-61"), text_field("side", "The side, or none", "R-SD-61", 40))
        yield Option("set-side", "Put somebody on a side", "R-SD-61", fields=fields)


def set_conflict(view: Position, seat: Seat) -> Iterator[Option]:
    """The beginning and the end of a fight (R-SD-72)."""
    standing = [side for side in sides_of(view) if members(view, side)]
    if open_floor(view, seat) and view.phase != "between" and (view.conflict or len(standing) > 1):
        title = "End the fight" if view.conflict else "Begin a fight"
        yield Option("set-conflict", title, "R-SD-72", {"on": not view.conflict})


# Phases


def begin_phase(view: Position, seat: Seat) -> Iterator[Option]:
    """A session or a downtime (SD-PR-06)."""
    if open_floor(view, seat) and view.phase == "between":
        yield Option("begin-phase", "Begin a session", "SD-PR-06", {"phase": "session"})
        yield Option("begin-phase", "Begin downtime", "SD-PR-06", {"phase": "downtime"})


def end_phase(view: Position, seat: Seat) -> Iterator[Option]:
    """Its end (R-SD-24)."""
    if open_floor(view, seat) and view.phase != "between" and not view.conflict:
        yield Option("end-phase", f"End the {view.phase}", "R-SD-24", concedes=True)


def change_scene(view: Position, seat: Seat) -> Iterator[Option]:
    """A new scene (R-SD-70)."""
    if open_floor(view, seat) and view.phase != "between" and not view.conflict:
        yield Option("change-scene", "Begin a new scene", "R-SD-70")


# Sheets


def hurt(view: Position, seat: Seat) -> Iterator[Option]:
    """Damage by the Ref's word (R-SD-67)."""
    alive = [one for one in view.characters if one.alive]
    if open_floor(view, seat) and alive and view.phase != "between":
        fields = (whom(alive, "R-SD-67"), Field("points", Range(1, FATAL), "Points of damage", "R-SD-67"))
        yield Option("hurt", "Say that somebody takes damage", "R-SD-67", fields=fields)


def mend(view: Position, seat: Seat) -> Iterator[Option]:
    """Damage ended by the Ref's word (R-SD-73)."""
    for one in view.characters if open_floor(view, seat) else ():
        if one.damage:
            much = Reason("R-SD-73", f"{one.name} has {one.damage}.")
            points = Field("points", Range(1, one.damage, much), "Points of damage that go", "R-SD-73")
            title = f"Take {one.name}’s damage away"
            yield Option("mend", title, "R-SD-73", {"character": one.key}, (points,))


def set_shaken(view: Position, seat: Seat) -> Iterator[Option]:
    """Shaken or not (R-SD-27, R-SD-73)."""
    for one in view.characters if open_floor(view, seat) else ():
        if one.alive:
            title = f"{one.name} is shaken no more" if one.shaken else f"{one.name} is shaken"
            yield Option("set-shaken", title, "R-SD-27", {"character": one.key, "shaken": not one.shaken})


def set_level(view: Position, seat: Seat) -> Iterator[Option]:
    """A level that changes (R-SD-25)."""
    if open_floor(view, seat) and view.characters:
        fields = (
            whom(view.characters, "R-SD-25"),
            text_field("proficiency", "Which proficiency", "R-SD-25", 40, needed=True),
            Field("level", Range(0, 99, default=1), "Its level", "R-SD-23"),
        )
        yield Option("set-level", "Set a proficiency’s level", "R-SD-25", fields=fields)


def set_weapon(view: Position, seat: Seat) -> Iterator[Option]:
    """Is it carried openly, and does it shoot (SD-BG-01, R-SD-60)."""
    for one in view.characters if open_floor(view, seat) else ():
        for weapon in one.weapons:
            fields = (Field("openly", OneOf(YES_NO), "Is it carried openly", "SD-BG-01"),
                      Field("ranged", OneOf(YES_NO), "Will it do for a BANG", "R-SD-60"))  # fmt: skip
            fixed = {"character": one.key, "weapon": weapon.name}
            yield Option("set-weapon", f"Judge {one.name}’s {weapon.name}", "SD-BG-01", fixed, fields)


def give_weapon(view: Position, seat: Seat) -> Iterator[Option]:
    """A weapon for somebody (SD-BG-01)."""
    who = field_with_room(
        "character", (one for one in view.characters if one.alive), no_more_weapons, "Who", "SD-BG-01"
    )
    if open_floor(view, seat) and who is not None:
        fields = (
            who,
            text_field("name", "What it is", "SD-BG-01", 40, needed=True),
            text_field("proficiency", "The proficiency it is used with", "R-SD-57", 40, needed=True),
            Field("openly", OneOf(YES_NO), "Is it carried openly", "SD-BG-01"),
            Field("ranged", OneOf(YES_NO), "Will it do for a BANG", "R-SD-60"),
        )
        yield Option("give-weapon", "Give somebody a weapon", "SD-BG-01", fields=fields)


def add_character(view: Position, seat: Seat) -> Iterator[Option]:
    """Somebody comes in (R-SD-66)."""
    if open_floor(view, seat) and no_more_characters(view) is None:
        seats = dict.fromkeys([*(one.controller for one in view.characters), *view.seats, view.ref])
        fields = (
            text_field("name", "The name", "R-SD-66", 40, needed=True),
            Field("controller", OneOf(tuple(Choice(key, key) for key in seats)), "Whose it is", "R-SD-66", seats=True),
            text_field("side", "The side, or none", "R-SD-61", 40),
        )
        yield Option("add-character", "Bring somebody in", "R-SD-66", fields=fields)


def add_note(view: Position, seat: Seat) -> Iterator[Option]:
    """What the fiction makes of something (SD-SC-11)."""
    who = field_with_room("character", view.characters, no_more_notes, "Who", "SD-SC-11")
    if facilitates(view, seat) and who is not None:
        note = text_field("note", "The note", "SD-SC-11", 200, needed=True)
        yield Option("add-note", "Note something on a sheet", "SD-SC-11", fields=(who, note))


REF_OFFERS: dict[str, Callable[[Position, Seat], Iterator[Option]]] = {
    "accept-check": accept_check,
    "settle-check": settle_check,
    "close-joining": close_joining,
    "build-deck": build_deck,
    "settle-botch": settle_botch,
    "add-base-card": add_base_card,
    "remove-base-card": remove_base_card,
    "resume": resume,
    "set-damage": set_damage,
    "give-point": give_point,
    "set-nearness": set_nearness,
    "begin-phase": begin_phase,
    "open-freeze": open_freeze,
    "set-conflict": set_conflict,
    "set-side": set_side,
    "allow-again": allow_again,
    "change-scene": change_scene,
    "hurt": hurt,
    "mend": mend,
    "set-shaken": set_shaken,
    "set-level": set_level,
    "set-weapon": set_weapon,
    "give-weapon": give_weapon,
    "add-character": add_character,
    "add-note": add_note,
    "refuse-check": refuse_check,
    "end-phase": end_phase,
}
"""The Ref's moves with the function that offers each."""
