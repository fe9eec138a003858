"""Harm and stress: absorption by armour, damage suffered, and the resulting tags."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from facedown.systems.trinity_code.model import Armour, Character, Rulings
from facedown.systems.trinity_code.rules.luck import can_prevent_harm


def usable_armour(character: Character, *, physical: bool) -> tuple[Armour, ...]:
    """Return the character's armour that can absorb harm: pieces not worn out; none if the harm is not physical.

    Rules: TRC-HA-07, R-TRC-64.
    """
    return tuple(armour for armour in character.armour if physical and armour.protects)


def has_choice(character: Character, *, physical: bool) -> bool:
    """Return whether a character about to suffer harm, even deadly harm, can use armour or Luck.

    Rules: TRC-HA-05, TRC-LU-12, R-TRC-27.
    """
    return bool(usable_armour(character, physical=physical)) or can_prevent_harm(character)


def most_armour(rulings: Rulings, usable: int) -> int:
    """Return how many pieces of armour a character may use at once against harm, if it has `usable` ones (R-TRC-63)."""
    return usable if rulings.armour_stack else 1


def absorb(rulings: Rulings, armour: Sequence[Armour], points: int) -> tuple[tuple[int, Armour], ...]:
    """Return the points of harm that each piece of armour absorbs, paired with the piece after wear.

    Rules: TRC-HA-05, TRC-HA-06, R-TRC-62.
    """
    left, after = points, []
    for one in armour:
        takes = min(one.rating, left)
        if rulings.threshold_per == "point" and one.threshold is not None:
            takes = min(takes, one.threshold)
        wear = 0 if not takes else 1 if rulings.threshold_per == "infliction" else takes
        left -= takes
        after.append((takes, one if one.threshold is None else replace(one, threshold=one.threshold - wear)))
    return tuple(after)


def with_armour(character: Character, worn: Sequence[Armour]) -> Character:
    """Return the character with the pieces in `worn` in place of its pieces of the same names."""
    by_name = {armour.name: armour for armour in worn}
    return replace(character, armour=tuple(by_name.get(armour.name, armour) for armour in character.armour))


def repair(armour: Armour, threshold: int) -> Armour:
    """Return the armour with its threshold repaired to `threshold`; 0 means as good as new (TRC-HA-07, R-TRC-66)."""
    now = threshold or armour.whole
    return replace(armour, threshold=now, whole=max(now or 0, armour.whole or 0) or None)


def needs_repair(armour: Armour) -> bool:
    """Return whether the armour's threshold is reduced."""
    return armour.threshold != armour.whole or armour.threshold == 0


def suffer_harm(character: Character, points: int) -> Character:
    """Return the character with `points` more harm and the tags that follow from the total, which has no maximum.

    A dying character is also unconscious. For an unconscious character, the hour until it wakes begins again.

    Rules: TRC-HA-08, TRC-HA-09, TRC-HA-10, TRC-HA-11, R-TRC-43, R-TRC-44, R-TRC-45, R-TRC-48, R-TRC-49, R-TRC-54.
    """
    character = replace(character, harm=character.harm + points, rest_minutes=0)
    beyond = character.harm - character.harm_limit
    if beyond < 0 or character.dead:
        return character
    if beyond >= 2:
        return die(character)
    dying = character.dying or beyond == 1
    cheats = "now" if dying and not character.dying else character.cheat_death_due
    return replace(character, unconscious=True, dying=dying, cheat_death_due=cheats)


def die(character: Character) -> Character:
    """Return the character after its death.

    Death removes the other tags, forced rolls that are due, and delayed doses. Rules: TRC-HA-11, TRC-HA-15, R-TRC-80.
    """
    return replace(
        character,
        dead=True,
        dying=False,
        unconscious=False,
        on_the_brink=False,
        cheat_death_due="",
        face_demons_due="",
        delayed_doses=(),
    )


def suffer_stress(character: Character, points: int) -> Character:
    """Return the character with `points` more stress, but at most the limit.

    A character at the limit is on the brink, unless the character is lost. If the character is already on the brink,
    nothing changes.

    Rules: TRC-ST-04, TRC-ST-05, R-TRC-68, R-TRC-71.
    """
    character = replace(character, stress=min(character.stress_limit, character.stress + points))
    if character.stress == character.stress_limit and not character.on_the_brink and not character.lost:
        return replace(character, on_the_brink=True, face_demons_due="now")
    return character


def limit_of(character: Character, track: str) -> int:
    """Return the character's current limit or the limit from the next Investigation on, whichever is higher.

    `track` is "harm" or "stress".
    """
    now, later = (
        (character.harm_limit, character.next_harm_limit)
        if track == "harm"
        else (character.stress_limit, character.next_stress_limit)
    )
    return max(now, later)


def raise_limit(character: Character, track: str, limit: int, *, later: bool) -> Character:
    """Return the character with a raised limit; with `later`, it applies from the next Investigation on.

    `track` is "harm" or "stress". Rules: TRC-HA-01, TRC-ST-01, R-TRC-84.
    """
    return replace(character, **{f"{'next_' if later else ''}{track}_limit": limit})
