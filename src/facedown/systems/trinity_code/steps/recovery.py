"""What mends: items, time, safety, and the interval between Investigations."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import counted, sentence
from facedown.game.events import Telling
from facedown.systems.trinity_code import moves as m
from facedown.systems.trinity_code.model import (
    AWAKE_AT,
    DAY,
    HOUR,
    Character,
    Item,
    Position,
    character_of,
    with_character,
)
from facedown.systems.trinity_code.naming import measured
from facedown.systems.trinity_code.steps.forced import cheats_now, faces_now
from facedown.systems.trinity_code.steps.harm import change

Told = Telling[Position]

# Items


def use_item(told: Told, seat: str, move: m.UseItem) -> None:
    """One dose is used: at once, or once its target is safe.

    Rules: TRC-HE-02, TRC-HE-03, TRC-HE-04, TRC-CA-01, TRC-CA-02, TRC-CA-03.
    """
    holder = character_of(told.position, move.actor)
    item = next(one for one in holder.items if one.name == move.item)
    left = tuple(dose_less(one) if one is item else one for one in holder.items)
    change(told, replace(holder, items=tuple(one for one in left if one is not None)))
    target = character_of(told.position, move.target)
    on_whom = "" if target.key == holder.key else f" on {target.name}"
    told.say("TRC-HE-04", "used", f"{holder.name} uses {item.name}{on_whom}.", actor=holder.key, item=item.name)
    if item.uses == 1:
        told.say("TRC-CA-03", "used-up", f"{sentence(item.name)} is used up.", actor=holder.key, item=item.name)
    if item.delayed:
        change(told, replace(target, pending=(*target.pending, item)))
        told.say("TRC-CA-02", "pending", f"It works once {target.name} is safe.", character=target.key)
    else:
        treat(told, target.key, item)


def dose_less(item: Item) -> Item | None:
    """The item after one dose; nothing once its last is gone."""
    if item.uses is None:
        return item
    return replace(item, uses=item.uses - 1) if item.uses > 1 else None


def treat(told: Told, key: str, item: Item) -> None:
    """What one dose does."""
    if item.heal:
        heal(told, key, item.heal)
    if item.calm:
        calm(told, key, item.calm)


def heal(told: Told, key: str, points: int) -> None:
    """Harm falls, to 0 at least; below the limit one comes to, and who was dying is saved.

    Rules: TRC-HE-02, R-TRC-56, R-TRC-57.
    """
    was, rulings = character_of(told.position, key), told.position.rulings
    if was.dead:
        return
    if not was.harm:
        told.say("TRC-HE-02", "healed", f"{was.name} has no harm to lose.", character=key, harm=0)
        return
    harm = max(0, was.harm - points)
    character = replace(was, harm=harm, mending=was.mending if harm else 0)  # R-TRC-78
    says = f"{was.name} is healed: {measured(character.harm, was.harm_limit)} harm."
    told.say("TRC-HE-02", "healed", says, character=key, harm=character.harm)
    lost_tag(told, was, character)
    if was.dying and rulings.heal_saves_dying and character.harm <= was.harm_limit:
        told.say("R-TRC-57", "tag", f"{was.name} is dying no more.", character=key)
        character = replace(character, dying=False, cheats="", resting=0)
    if character.unconscious and not character.dying and character.harm < was.harm_limit and rulings.heal_wakes:
        told.say("R-TRC-56", "tag", f"{was.name} comes to.", character=key)
        character = replace(character, unconscious=False)
    change(told, character)


def calm(told: Told, key: str, points: int) -> None:
    """Stress falls, to 0 at least; below the limit nobody is on the brink (TRC-CA-01, R-TRC-72)."""
    was = character_of(told.position, key)
    if was.dead:
        return
    if not was.stress:
        told.say("TRC-CA-01", "calmed", f"{was.name} has no stress to lose.", character=key, stress=0)
        return
    stress = max(0, was.stress - points)
    character = back_from_brink(told, replace(was, stress=stress, easing=was.easing if stress else 0))  # R-TRC-78
    says = f"{was.name} is calmed: {character.stress} of {was.stress_limit} stress."
    told.say("TRC-CA-01", "calmed", says, character=key, stress=character.stress)
    lost_tag(told, was, character)
    change(told, character)


def lost_tag(told: Told, was: Character, now: Character) -> None:
    """Below the number that brought it a tag is gone (R-TRC-40, R-TRC-41)."""
    if was.wounded and not now.wounded:
        told.say("R-TRC-40", "tag-gone", f"{now.name} is wounded no more.", character=now.key, tag="wounded")
    if was.traumatised and not now.traumatised:
        told.say("R-TRC-41", "tag-gone", f"{now.name} is traumatised no more.", character=now.key, tag="traumatised")


def back_from_brink(told: Told, character: Character) -> Character:
    """Below the limit nobody is on the brink, and no roll is owed (R-TRC-72)."""
    if not character.on_the_brink or character.stress >= character.stress_limit:
        return character
    told.say("R-TRC-72", "tag", f"{character.name} is on the brink no more.", character=character.key)
    return replace(character, on_the_brink=False, faces="")


def reach_safety(told: Told, seat: str, move: m.ReachSafety) -> None:
    """Delayed doses take effect, all of them (TRC-CA-02, R-TRC-81)."""
    character = character_of(told.position, move.character)
    change(told, replace(character, pending=()))
    told.say("TRC-CA-02", "safe", f"{character.name} is safe.", character=character.key)
    for item in character.pending:
        treat(told, character.key, item)


# Time


def advance(told: Told, seat: str, move: m.Advance) -> None:
    """Time passes: the unconscious come to, harm and stress wear off (TRC-HA-13, TRC-HE-06, TRC-CA-05)."""
    minutes = move.hours * HOUR + move.minutes
    told.position = replace(told.position, minutes=told.position.minutes + minutes)
    hours, rest = divmod(minutes, HOUR)
    parts = [counted(hours, "hour")] if hours else []
    parts += [counted(rest, "minute")] if rest or not hours else []
    verb = "passes" if parts in (["1 hour"], ["1 minute"]) else "pass"
    told.say("R-TRC-78", "time", f"{' and '.join(parts)} {verb}.", minutes=minutes)
    for character in told.position.characters:
        if not character.dead:
            change(told, rested(told, character, minutes))


def rested(told: Told, character: Character, minutes: int) -> Character:
    """One character after so much time: an hour wakes the unconscious, and only then days mend them (R-TRC-79)."""
    character = soothed(told, character, minutes)
    if character.unconscious and not character.dying:
        until = max(0, HOUR - character.resting)
        if minutes < until:
            return replace(character, resting=character.resting + minutes)
        character = woken(told, character)
        minutes -= until
    if character.dying or not character.harm:
        return replace(character, mending=0)
    days, mending = divmod(character.mending + minutes, DAY)
    less = min(days, character.harm)
    if less:
        says = f"{character.name} loses {less} harm: {character.harm - less} left."
        told.say("TRC-HE-06", "mended", says, character=character.key, harm=character.harm - less)
    after = replace(character, harm=character.harm - less, mending=mending if character.harm > less else 0)
    lost_tag(told, character, after)
    return after


def soothed(told: Told, character: Character, minutes: int) -> Character:
    """1 stress goes with each hour (TRC-CA-05, R-TRC-78)."""
    if not character.stress:
        return replace(character, easing=0)
    hours, easing = divmod(character.easing + minutes, HOUR)
    less = min(hours, character.stress)
    if less:
        says = f"{character.name} loses {less} stress: {character.stress - less} left."
        told.say("TRC-CA-05", "eased", says, character=character.key, stress=character.stress - less)
    after = replace(character, stress=character.stress - less, easing=easing if character.stress > less else 0)
    lost_tag(told, character, after)
    return back_from_brink(told, after)


def woken(told: Told, character: Character) -> Character:
    """Awake again with 6 harm, or less if there was less (TRC-HA-13, R-TRC-55)."""
    harm = min(AWAKE_AT, character.harm)
    told.say("TRC-HA-13", "tag", f"{character.name} comes to, with {harm} harm.", character=character.key, harm=harm)
    return replace(character, unconscious=False, harm=harm, resting=0)


def wake(told: Told, seat: str, move: m.Wake) -> None:
    """The GM lets somebody come to before the hour is over (R-TRC-53)."""
    change(told, woken(told, character_of(told.position, move.character)))


# Investigations


def begin_investigation(told: Told, seat: str, move: m.BeginInvestigation) -> None:
    """Both pools start empty, whatever was left (TRC-KA-02, R-TRC-10)."""
    position = told.position
    pools = {} if position.rulings.karma_carry else {"good": 0, "bad": 0}
    number = position.investigations + 1
    told.position = replace(position, **pools, phase="investigation", investigations=number, minutes=0)
    for character in position.characters:
        change(told, with_new_limits(character))
    held = f"{told.position.good} Good and {told.position.bad} Bad Karma"
    says = f"Investigation {number} begins, with {held}."
    told.say("TRC-KA-02", "investigation", says, number=number, good=told.position.good, bad=told.position.bad)


def with_new_limits(character: Character) -> Character:
    """The limits that improvements have raised count now (R-TRC-84)."""
    harm, stress = character.next_harm_limit, character.next_stress_limit
    return replace(
        character, harm_limit=harm or character.harm_limit, stress_limit=stress or character.stress_limit,
        next_harm_limit=0, next_stress_limit=0,
    )  # fmt: skip


def end_investigation(told: Told, seat: str, move: m.EndInvestigation) -> None:
    """The story rests; what is owed is rolled first, also by who would have slept through it (R-TRC-52, R-TRC-77)."""
    told.say("TRC-HE-07", "ending", "The Investigation ends.", number=told.position.investigations)
    while wake_to_face(told):
        pass
    told.position = replace(all_due(told.position), combat=False, ending=True)


def wake_to_face(told: Told) -> bool:
    """Who is on the brink and has just come to lie unconscious wakes to face their demons (R-TRC-52, R-TRC-77)."""
    for character in told.position.characters:
        if character.on_the_brink and character.unconscious and not character.dying:
            change(told, replace(woken(told, character), faces="now"))
            return True
    return False


def all_due(position: Position) -> Position:
    """Every roll that waited for a turn is due now (R-TRC-88)."""
    for character in position.characters:
        if character.cheats or character.faces:
            cheats, faces = "now" if character.cheats else "", "now" if character.faces else ""
            position = with_character(position, replace(character, cheats=cheats, faces=faces))
    return position


def close_investigation(told: Told) -> bool:
    """With nothing owed any more, harm and stress are gone; dead stays dead and lost lost (R-TRC-76, R-TRC-84)."""
    position = told.position
    if not position.ending or cheats_now(position) or faces_now(position):
        return False
    if wake_to_face(told):
        return True
    told.position = replace(position, ending=False, phase="between", minutes=0)
    for character in position.characters:
        if character.dead:
            continue
        change(
            told,
            replace(
                character, harm=0, stress=0, unconscious=False, on_the_brink=False, faces="", cheats="", dying=False,
                pending=(), resting=0, mending=0, easing=0,
            ),
        )  # fmt: skip
    told.say("TRC-HE-07", "between", "Between Investigations all harm and stress are gone.")
    return True
