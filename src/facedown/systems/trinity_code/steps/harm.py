"""Harm and stress: what is suffered, what armour and Luck keep off, and the tags that follow."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from facedown.game.events import Telling
from facedown.systems.trinity_code import moves as m
from facedown.systems.trinity_code.model import (
    Armour,
    Character,
    HarmDue,
    Position,
    Rulings,
    character_of,
    with_character,
)
from facedown.systems.trinity_code.naming import measured, name_of
from facedown.systems.trinity_code.steps.karma import add_karma
from facedown.systems.trinity_code.steps.luck import out_of_luck, pay_luck

Told = Telling[Position]


def change(told: Told, changed: Character) -> Character:
    """Takes a changed sheet into the position."""
    told.position = with_character(told.position, changed)
    return changed


# Harm is inflicted


def inflict_harm(told: Told, seat: str, move: m.InflictHarm) -> None:
    """The GM inflicts harm (TRC-HA-02, TRC-HA-04)."""
    inflict(told, move.character, move.points, physical=move.physical, source=move.source)


def inflict(told: Told, key: str, points: int, *, physical: bool, source: str) -> None:
    """Harm is about to be suffered, after what was inflicted before it; armour and Luck may keep it off (R-TRC-51)."""
    due = HarmDue(key, points, physical, source)
    told.position = replace(told.position, due=told.position.due.queue(due))
    because = f" from {source.strip().rstrip('.')}" if source.strip() else ""
    says = f"{name_of(told.position, key)} is about to suffer {points} harm{because}."
    told.say("TRC-HA-02", "inflicted", says, character=key, points=points, physical=physical)


def usable_armour(character: Character, *, physical: bool) -> tuple[Armour, ...]:
    """Armour that takes its part of this harm: only of physical harm, and while its threshold lasts (R-TRC-64)."""
    return tuple(armour for armour in character.armour if physical and armour.protects)


def may_escape(position: Position, character: Character) -> bool:
    """Whether Luck can still keep harm off: there is some, and its player still plays the character (R-TRC-75)."""
    return character.luck > 0 and not character.lost and not character.dead


def settle_harm(told: Told) -> bool:
    """Harm that nothing can keep off is suffered without asking. True when that happened."""
    due = told.position.due.top
    assert due is not None
    character = character_of(told.position, due.character)
    if character.dead:  # nothing happens to the dead (TRC-HA-11)
        told.position = replace(told.position, due=told.position.due.pop())
        return True
    if usable_armour(character, physical=due.physical) or may_escape(told.position, character):
        return False
    suffer(told, ())
    return True


def take_harm(told: Told, seat: str, move: m.TakeHarm) -> None:
    """The victim's player says which armour is used, if any (R-TRC-61, R-TRC-63)."""
    suffer(told, move.armour)


def escape_harm(told: Told, seat: str, move: m.EscapeHarm) -> None:
    """Luck keeps all of this harm off; armour is not used, and the Bad Pool gains (TRC-LU-12, TRC-LU-13)."""
    told.position = replace(told.position, due=told.position.due.pop())
    pay_luck(told, move.actor)
    name = name_of(told.position, move.actor)
    told.say("TRC-LU-12", "luck", f"{name} spends Luck and suffers no harm.", character=move.actor)
    add_karma(told, "bad", 1, "TRC-LU-13")
    out_of_luck(told, move.actor)


def absorbed(rulings: Rulings, armour: Sequence[Armour], points: int) -> tuple[tuple[int, Armour], ...]:
    """How much of some harm each piece of armour takes, and the piece after it (TRC-HA-05, TRC-HA-06, R-TRC-62)."""
    left, after = points, []
    for one in armour:
        takes = min(one.rating, left)
        if rulings.threshold_per == "point" and one.threshold is not None:
            takes = min(takes, one.threshold)
        wear = 0 if not takes else 1 if rulings.threshold_per == "infliction" else takes
        left -= takes
        after.append((takes, one if one.threshold is None else replace(one, threshold=one.threshold - wear)))
    return tuple(after)


def suffer(told: Told, using: Sequence[str]) -> None:
    """What armour leaves of the harm is suffered, and the tags follow.

    Rules: TRC-HA-05, TRC-HA-06, TRC-HA-07, TRC-HA-08, TRC-HA-09, TRC-HA-10, TRC-HA-11.
    """
    due = told.position.due.top
    assert due is not None
    told.position = replace(told.position, due=told.position.due.pop())
    character = character_of(told.position, due.character)
    used = [armour for armour in character.armour if armour.name in using]
    after = absorbed(told.position.rulings, used, due.points)
    worn = {armour.name: armour for _, armour in after}
    character = replace(character, armour=tuple(worn.get(armour.name, armour) for armour in character.armour))
    for takes, armour in after:
        if takes:
            tell_armour(told, character, armour, takes)
    hurt = due.points - sum(takes for takes, _ in after)
    if not hurt:
        change(told, character)
        return
    character = replace(character, harm=character.harm + hurt, resting=0)
    limit = character.harm_limit
    says = f"{character.name} suffers {hurt} harm: {measured(character.harm, limit).rstrip(',')}."
    told.say("TRC-HA-05", "harm", says, character=character.key, suffered=hurt, harm=character.harm)
    was = character_of(told.position, character.key)
    if character.wounded and not was.wounded:
        told.say("TRC-HA-08", "tag", f"{character.name} is wounded.", character=character.key, tag="wounded")
    change(told, fallen(told, character))


def tell_armour(told: Told, character: Character, armour: Armour, taken: int) -> None:
    """What armour took, and what is left of its threshold."""
    left = "" if armour.threshold is None else f"; its threshold is {armour.threshold}"
    says = f"{character.name}’s {armour.name} takes {taken} of it{left}."
    told.say("TRC-HA-06", "armour", says, character=character.key, armour=armour.name, threshold=armour.threshold)
    if armour.threshold == 0:
        says = f"The {armour.name} protects no more until it is repaired."
        told.say("TRC-HA-07", "armour-spent", says, character=character.key, armour=armour.name)


def fallen(told: Told, character: Character) -> Character:
    """At the limit unconscious, 1 beyond it dying too, 2 beyond it dead: by all the harm there is (R-TRC-43)."""
    beyond = character.harm - character.harm_limit
    if beyond < 0 or character.dead:
        return character
    if beyond >= 2:
        told.say("TRC-HA-11", "tag", f"{character.name} is dead.", character=character.key, tag="dead")
        return replace(
            character, dead=True, dying=False, unconscious=False, on_the_brink=False, cheats="", faces="", pending=()
        )
    if not character.unconscious:
        character = replace(character, unconscious=True)
        says = f"{character.name} is out of action and unconscious."
        told.say("TRC-HA-09", "tag", says, character=character.key, tag="unconscious")
    if beyond == 1 and not character.dying:
        told.say("TRC-HA-10", "tag", f"{character.name} is dying.", character=character.key, tag="dying")
        character = replace(character, dying=True, cheats="now")  # R-TRC-49
    return character


# Stress


def inflict_stress(told: Told, seat: str, move: m.InflictStress) -> None:
    """The GM inflicts stress (TRC-ST-03)."""
    suffer_stress(told, move.character, move.points, "TRC-ST-03")


def suffer_stress(told: Told, key: str, points: int, rule: str) -> None:
    """Stress goes up to the limit and no further; the tags follow (TRC-ST-04, TRC-ST-05, R-TRC-68)."""
    was = character_of(told.position, key)
    character = replace(was, stress=min(was.stress_limit, was.stress + points))
    suffered = character.stress - was.stress
    says = f"{was.name} suffers {suffered} stress: {character.stress} of {was.stress_limit}."
    told.say(rule, "stress", says, character=key, suffered=suffered, stress=character.stress)
    if character.traumatised and not was.traumatised:
        told.say("TRC-ST-04", "tag", f"{was.name} is traumatised.", character=key, tag="traumatised")
    if character.stress == character.stress_limit and not was.on_the_brink and not was.lost:
        told.say("TRC-ST-05", "tag", f"{was.name} is on the brink.", character=key, tag="on-the-brink")
        character = replace(character, on_the_brink=True, faces="now")
    change(told, character)
