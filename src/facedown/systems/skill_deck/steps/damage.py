"""Damage, point by point: who is next, what Armour ignores, what each point does; healing, and what a botch brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from facedown.game import counted, listed
from facedown.game.events import Telling
from facedown.systems.skill_deck import moves as m
from facedown.systems.skill_deck.model import (
    FATAL,
    Character,
    Effect,
    Made,
    Position,
    Proficiency,
    Rulings,
    Volley,
    character_of,
    members,
    with_character,
)
from facedown.systems.skill_deck.naming import BOTCHES, name_of, names_of

Told = Telling[Position]

WOUND = {
    1: ("SD-CB-07", "is injured"),
    2: ("SD-CB-08", "has a life-threatening wound"),
    3: ("SD-CB-09", "is dead"),
}
"""What each level of damage means."""

PERSONAL = {"physical", "mental", "reputation"}
"""The kinds of botch that somebody bears (SD-SC-11)."""


def change(told: Told, changed: Character) -> Character:
    """Takes a changed sheet into the position."""
    told.position = with_character(told.position, changed)
    return changed


def spend(told: Told, key: str, name: str, rule: str) -> None:
    """A use of a proficiency is gone; its owner is told how many are left, and a Ref not blind (SD-PR-06, SD-PR-07)."""
    character, phase = character_of(told.position, key), told.position.phase
    after = tuple(one.spent(phase) if one.name == name else one for one in character.proficiencies)
    character = change(told, replace(character, proficiencies=after))
    left = counted(character.uses(name, phase), "use")
    says = f"{character.name}’s {name} has {left} left."
    knows = () if told.position.rulings.reveal_submissions == "blind" else (told.position.ref,)
    to = tuple(dict.fromkeys((character.controller, *knows)))
    told.say(rule, "spent", says, to=to, character=key, proficiency=name)


# The spread


def next_victim(
    rulings: Rulings, living: Sequence[Character], given: Mapping[str, int], ignored: Mapping[str, int]
) -> Character | None:
    """Who gets the next point of a spread: the least hurt, then who was given fewest, then the nearest (R-SD-32).

    `living` are a side's living members, nearest first; `given` and `ignored` count points of this volley.
    """

    def level(one: Character) -> int:
        so_far = one.damage if rulings.prior_injury_counts else one.taken
        return so_far + (ignored.get(one.key, 0) if rulings.ignored_counts_as_taken else 0)

    if not living:
        return None
    least = min(level(one) for one in living)
    in_line = [one for one in living if level(one) == least] if rulings.level_first_all or least == 0 else living
    return min(in_line, key=lambda one: given.get(one.key, 0))


def victim_of(position: Position, volley: Volley) -> Character | None:
    """Whom the next point of a volley falls to; None when nobody is left to take it (R-SD-41, R-SD-63)."""
    if volley.target:
        target = character_of(position, volley.target)
        return target if target.alive else None
    living = members(position, volley.side)
    return next_victim(position.rulings, living, dict(volley.given), dict(volley.ignored))


def pending(position: Position) -> Volley | None:
    """The volley whose points are being handed out."""
    first = position.happening[0] if position.happening else None
    return first if isinstance(first, Volley) else None


def armour_of(position: Position, character: Character) -> tuple[Proficiency, ...]:
    """What a character can spend to ignore a point (SD-CB-06, R-SD-36, R-SD-37)."""
    likes = position.likes.armour
    return tuple(one for one in character.proficiencies if one.name in likes and one.uses(position.phase) > 0)


def hand_out(told: Told) -> bool:
    """The end of a volley. False while a point is left, and its victim is asked (R-SD-38)."""
    position = told.position
    volley = pending(position)
    assert volley is not None
    victim = victim_of(position, volley) if volley.points else None
    if victim is None:
        told.position = replace(position, happening=position.happening[1:])
        if volley.points:
            rule = "R-SD-41" if volley.given or volley.target else "R-SD-63"
            told.say(rule, "lost", f"{counted(volley.points, 'point')} of damage is lost.", points=volley.points)
        return True
    return False


def count(counts: tuple[tuple[str, int], ...], key: str) -> tuple[tuple[str, int], ...]:
    """The counts with one more for this character."""
    return tuple({**dict(counts), key: dict(counts).get(key, 0) + 1}.items())


def point_given(told: Told, volley: Volley, key: str) -> Volley:
    """A point of this volley has found its victim."""
    volley = replace(volley, points=volley.points - 1, given=count(volley.given, key))
    told.position = replace(told.position, happening=(volley, *told.position.happening[1:]))
    return volley


def take(told: Told, volley: Volley, victim: Character) -> None:
    """A point that is not ignored: injury, a life-threatening wound, death (SD-CB-07, SD-CB-08, SD-CB-09)."""
    point_given(told, volley, victim.key)
    hurt = change(told, replace(victim, damage=victim.damage + 1, taken=victim.taken + 1))
    rule, says = WOUND[hurt.damage]
    said = f"{hurt.name} takes a point from {volley.source}, and {says}."
    told.say(rule, "damage", said, character=hurt.key, damage=hurt.damage, spread=volley.rule)


def take_point(told: Told, seat: str, move: m.TakePoint) -> None:
    """The victim takes the point."""
    volley = pending(told.position)
    assert volley is not None
    take(told, volley, character_of(told.position, move.character))


def spend_armour(told: Told, seat: str, move: m.SpendArmour) -> None:
    """A use of Armour ignores one point (SD-CB-06, R-SD-36); it is not taken (R-SD-35)."""
    volley = pending(told.position)
    assert volley is not None
    volley = point_given(told, volley, move.character)
    volley = replace(volley, ignored=count(volley.ignored, move.character))
    told.position = replace(told.position, happening=(volley, *told.position.happening[1:]))
    name = name_of(told.position, move.character)
    says = f"{name} spends {move.proficiency}: a point from {volley.source} is ignored."
    told.say("SD-CB-06", "ignored", says, character=move.character, proficiency=move.proficiency)
    spend(told, move.character, move.proficiency, "SD-CB-06")


# Healing and botches


def happen(told: Told) -> bool:
    """Carry out the next of the results that are still to happen. False when somebody is asked about a point."""
    first = told.position.happening[0]
    if isinstance(first, Volley):
        return hand_out(told)
    told.position = replace(told.position, happening=told.position.happening[1:])
    lead = character_of(told.position, first.made.attempt.lead)
    if first.kind == "result":
        result_in_turn(told, first.made, lead)
    elif first.kind == "heal":
        heal(told, first.made)
    else:
        botched(told, first.made)
    return True


def result_in_turn(told: Told, made: Made, lead: Character) -> None:
    """With `freeze_results=in_order`: one check's result, unless who led it is dead by then (R-SD-50)."""
    if not lead.alive:
        says = f"{lead.name} is dead by now, and what they declared comes to nothing."
        told.say("R-SD-50", "lapsed", says, lead=lead.key)
        return
    told.position = replace(told.position, happening=(*results_of(told.position, made), *told.position.happening))


def results_of(position: Position, made: Made) -> tuple[Volley | Effect, ...]:
    """All that one check leads to, on its own: healing, damage, a botch."""
    effects: list[Volley | Effect] = []
    if made.attempt.aim == "medicine" and made.outcome == "pass":
        effects.append(Effect("heal", made))
    effects += given_by_hand(position, made)
    left = made.damage - sum(points for _, points in made.given)
    if made.hit and left > 0:
        effects.append(volley_of(position, made, left))
    if made.botch is not None:
        effects.append(Effect("botch", made))
    return tuple(effects)


def given_by_hand(position: Position, made: Made) -> list[Volley | Effect]:
    """The points of a hit that the Ref gives to somebody by hand; of a miss there are none to give (SD-CB-05)."""
    source = source_of(position, made)
    return [Volley(points, source, "SD-CB-05", target=key) for key, points in made.given]


def volley_of(position: Position, made: Made, points: int) -> Volley:
    """A hit's damage: on its target, or spread over a side (SD-CB-03, SD-CB-12, R-SD-58)."""
    source, target = source_of(position, made), made.attempt.target
    if made.attempt.aim == "attack":
        return Volley(points, source, "SD-CB-03", side=target)
    return Volley(points, source, "SD-CB-12" if made.attempt.aim == "called" else "SD-BG-04", target=target)


def source_of(position: Position, made: Made) -> str:
    """Whose damage it is, for texts."""
    return f"{name_of(position, made.attempt.lead)}’s {made.attempt.skill or 'attack'}"


def heal(told: Told, made: Made) -> None:
    """Medicine takes one point of damage away; death stays (SD-CB-10, R-SD-52, R-SD-53)."""
    patient = character_of(told.position, made.attempt.target)
    if not patient.injured:
        says = f"{patient.name} has no wound that {made.attempt.skill} could heal."
        told.say("SD-CB-10", "healed", says, character=patient.key, damage=patient.damage)
        return
    patient = change(told, replace(patient, damage=patient.damage - 1))
    left = "is unhurt again" if not patient.damage else "is still injured"
    says = f"{name_of(told.position, made.attempt.lead)}’s {made.attempt.skill} helps: {patient.name} {left}."
    told.say("SD-CB-10", "healed", says, character=patient.key, damage=patient.damage)


def botched(told: Told, made: Made) -> None:
    """A botch strikes all participants (SD-SC-10, SD-SC-11, R-SD-26, R-SD-27, R-SD-28, R-SD-29)."""
    botch = made.botch
    assert botch is not None
    struck = [key for key in made.struck if character_of(told.position, key).alive]
    kinds = listed(BOTCHES[kind] for kind in botch.kinds)
    words = f": {botch.words.strip().rstrip('.')}" if botch.words.strip() else ""
    if told.position.rulings.saboteur_immune and not PERSONAL & {*botch.kinds}:
        struck = []  # where nobody bears it, who would be spared is nobody's to know (R-SD-29)
        says = f"The botch brings {kinds}{words}."
    else:
        says = f"The botch strikes {names_of(told.position, struck) or 'nobody'} with {kinds}{words}."
    told.opened |= bool(struck) and told.position.rulings.saboteur_immune  # now it is seen whom it spares
    told.say("SD-SC-10", "botch", says, kinds=list(botch.kinds), struck=struck, points=botch.points)
    if "mental" in botch.kinds:
        for key in struck:
            shake(told, key)
    if "physical" in botch.kinds:
        volleys = tuple(Volley(botch.points, "the botch", "SD-SC-10", target=key) for key in struck)
        told.position = replace(told.position, happening=(*volleys, *told.position.happening))


def shake(told: Told, key: str) -> None:
    """Any mental damage makes shaken (R-SD-27)."""
    character = character_of(told.position, key)
    if not character.shaken:
        change(told, replace(character, shaken=True))
        told.say("R-SD-27", "shaken", f"{character.name} is shaken.", character=key, shaken=True)


# The Ref's word


def hurt(told: Told, seat: str, move: m.Hurt) -> None:
    """Damage without a check; Armour helps as ever (R-SD-67, R-SD-28)."""
    volley = Volley(move.points, "what the Ref says", "R-SD-67", target=move.character)
    told.position = replace(told.position, happening=(volley,))
    name = name_of(told.position, move.character)
    told.say("R-SD-67", "hurt", f"{name} is about to take {counted(move.points, 'point')} of damage.")


def mend(told: Told, seat: str, move: m.Mend) -> None:
    """Damage ended by the Ref; also death (R-SD-73)."""
    character = character_of(told.position, move.character)
    character = change(told, replace(character, damage=max(0, character.damage - move.points)))
    says = f"{character.name}’s damage is {character.damage} of {FATAL}."
    told.say("R-SD-73", "mended", says, character=character.key, damage=character.damage)


def set_shaken(told: Told, seat: str, move: m.SetShaken) -> None:
    """Shaken begins and ends by the Ref's word (R-SD-27, R-SD-73)."""
    character = change(told, replace(character_of(told.position, move.character), shaken=move.shaken))
    says = f"{character.name} is {'shaken' if move.shaken else 'shaken no more'}."
    rule = "R-SD-27" if move.shaken else "R-SD-73"
    told.say(rule, "shaken", says, character=character.key, shaken=move.shaken)
