"""Recovery: items, time, safety, and the interval between Investigations."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.trinity_code.model import AWAKE_AT, DAY, HOUR, Character, Item, Rulings

# Items


def use_once(item: Item) -> Item | None:
    """Return the item after one use; None if that was the last use (TRC-HE-04, TRC-CA-03)."""
    if item.uses is None:
        return item
    return replace(item, uses=item.uses - 1) if item.uses > 1 else None


def use_dose(holder: Character, item: Item) -> Character:
    """Return the holder of `item` after one use of the item; the last use removes it (TRC-HE-04, TRC-CA-03)."""
    left = (use_once(one) if one is item else one for one in holder.items)
    return replace(holder, items=tuple(one for one in left if one is not None))


def heal(rulings: Rulings, character: Character, points: int) -> Character:
    """Return the character with `points` less harm.

    Under the ruling `heal_saves_dying`, the character stops dying if its harm is now at most the limit. Under the
    ruling `heal_wakes`, it wakes if its harm is now below the limit. Others can help a dying character in no other way.

    Rules: TRC-HE-02, R-TRC-50, R-TRC-56, R-TRC-57, R-TRC-78.
    """
    harm = max(0, character.harm - points)
    character = replace(character, harm=harm, healing_minutes=character.healing_minutes if harm else 0)
    if character.dying and rulings.heal_saves_dying and harm <= character.harm_limit:
        character = replace(character, dying=False, cheat_death_due="", rest_minutes=0)
    if character.unconscious and not character.dying and harm < character.harm_limit and rulings.heal_wakes:
        character = replace(character, unconscious=False)
    return character


def calm(character: Character, points: int) -> Character:
    """Return the character with `points` less stress; below the limit, the character is no longer on the brink.

    Rules: TRC-CA-01, R-TRC-72, R-TRC-78.
    """
    stress = max(0, character.stress - points)
    return update_brink(replace(character, stress=stress, calming_minutes=character.calming_minutes if stress else 0))


def update_brink(character: Character) -> Character:
    """Return the character, no longer on the brink if its stress is below the limit.

    The roll that a character on the brink must make is then no longer due.

    Rules: R-TRC-72.
    """
    if not character.on_the_brink or character.stress >= character.stress_limit:
        return character
    return replace(character, on_the_brink=False, face_demons_due="")


# Time


def reduce_stress(character: Character, minutes: int) -> Character:
    """Return the character after `minutes` of story time: each full hour removes 1 stress (TRC-CA-05, R-TRC-78)."""
    if not character.stress:
        return replace(character, calming_minutes=0)
    hours, easing = divmod(character.calming_minutes + minutes, HOUR)
    stress = max(0, character.stress - hours)
    return update_brink(replace(character, stress=stress, calming_minutes=easing if stress else 0))


def sleep(character: Character, minutes: int) -> tuple[Character, int]:
    """Return the character after `minutes` of story time, which may wake it, and the minutes left after waking.

    A character who is awake or dying is returned unchanged, with all the minutes. An unconscious character who does not
    wake yet has no minutes left. Rules: TRC-HA-12, TRC-HA-13, R-TRC-79.
    """
    if not character.unconscious or character.dying:
        return character, minutes
    until = max(0, HOUR - character.rest_minutes)
    if minutes < until:
        return replace(character, rest_minutes=character.rest_minutes + minutes), 0
    return wake(character), minutes - until


def wake(character: Character) -> Character:
    """Return the character awake, with its harm lowered to at most 6 (TRC-HA-13, R-TRC-53, R-TRC-55)."""
    return replace(character, unconscious=False, harm=min(AWAKE_AT, character.harm), rest_minutes=0)


def mend(character: Character, minutes: int) -> Character:
    """Return the character after `minutes` of story time have passed: each full day of healing removes 1 harm.

    An unconscious or dying character does not heal.
    Rules: TRC-HE-06, R-TRC-78.
    """
    if character.unconscious and not character.dying:
        return character
    if character.dying or not character.harm:
        return replace(character, healing_minutes=0)
    days, mending = divmod(character.healing_minutes + minutes, DAY)
    harm = max(0, character.harm - days)
    return replace(character, harm=harm, healing_minutes=mending if harm else 0)


# Investigations


def apply_new_limits(character: Character) -> Character:
    """Return the character with the raised limits, which apply from the start of an Investigation (R-TRC-84)."""
    harm, stress = character.next_harm_limit, character.next_stress_limit
    return replace(
        character, harm_limit=harm or character.harm_limit, stress_limit=stress or character.stress_limit,
        next_harm_limit=0, next_stress_limit=0,
    )  # fmt: skip


def recover_fully(character: Character) -> Character:
    """Return the character without harm and stress, between Investigations; a lost tag remains.

    A dead character does not change.

    Rules: TRC-HE-07, TRC-CA-06, R-TRC-76.
    """
    if character.dead:
        return character
    return replace(
        character, harm=0, stress=0, unconscious=False, on_the_brink=False, face_demons_due="", cheat_death_due="",
        dying=False,
        delayed_doses=(), rest_minutes=0, healing_minutes=0, calming_minutes=0,
    )  # fmt: skip
