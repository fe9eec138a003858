"""Checks and attacks: legal skills and weapons, the total needed to hit, damage, and the seats that see the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from facedown.systems.skill_deck.model import (
    ATTACKS,
    Aim,
    Attempt,
    Botch,
    BotchKind,
    Character,
    Check,
    Declaration,
    Outcome,
    Position,
    Rulings,
    SettledAttempt,
    character_of,
    key_of,
    sides_of,
)

CALLED = {"2": 2, "3": 3}
"""The total that a called shot needs to hit, by the value of the ruling `called_margin` (R-SD-43)."""


def tried_before(position: Position, attempt: Attempt) -> bool:
    """Return whether the lead has already failed at the same attempt in this scene (R-SD-70)."""
    return key_of(attempt) in {key_of(one) for one in position.failed_attempts}


def possible_contributors(position: Position, lead: str) -> tuple[Character, ...]:
    """Return the characters who could contribute to a check of this lead: all others who are alive (SD-PR-10)."""
    return tuple(one for one in position.characters if one.key != lead and one.alive)


def possible_helpers(position: Position, lead: str) -> tuple[Character, ...]:
    """Return the characters who may still contribute to a check that this lead attempts (SD-PR-10, R-SD-71).

    In a time freeze, these are the characters who declare that they help the lead. The declarations that the position
    does not show may be such declarations, but the character whose BANG called the time freeze helps nobody.
    """
    others, freeze = possible_contributors(position, lead), position.freeze
    if freeze is None:
        return others
    declared = {one.key: freeze.declared.of(one.key) for one in others if one.key in freeze.declared.order}
    return tuple(
        one
        for one in others
        if one.key in declared and one.key != freeze.opener
        and ((said := declared[one.key]) is None or (said.answer, said.target) == ("help", lead))
    )  # fmt: skip


def weapons_for_bang(character: Character) -> Iterator[str]:
    """Yield the names of the weapons with which a character can make a BANG (SD-BG-01, R-SD-57, R-SD-60)."""
    for weapon in character.weapons:
        if weapon.openly and weapon.ranged and character.level(weapon.proficiency):
            yield weapon.name


def medicine_skills(position: Position, character: Character) -> Iterator[str]:
    """Yield the names of the proficiencies with which a character can heal (SD-CB-10, R-SD-52).

    Healing by a check needs level 1. Healing without a check needs a use that is left.
    """
    spends = heals_without_check(position.rulings, "medicine")
    for one in character.proficiencies:
        if one.name in position.likes.medicine and (not spends or one.uses(position.phase) > 0):
            yield one.name


def weapon_uses(position: Position, character: Character) -> Iterator[str]:
    """Yield the names of the proficiencies like Weapon of which a character can spend a use to add damage.

    Rules: SD-CB-02, R-SD-49.
    """
    for one in character.proficiencies if position.rulings.weapon_bonus != "0" else ():
        if one.name in position.likes.weapon and one.uses(position.phase) > 0:
            yield one.name


def fighting_skill(character: Character) -> str:
    """Return the proficiency with the highest level among those that the character’s weapons need.

    Empty if the character has no weapon, or level 0 in all these proficiencies.
    """
    levels = {one.proficiency: character.level(one.proficiency) for one in character.weapons}
    return max([name for name in levels if levels[name]], key=lambda name: levels[name], default="")


def attempt_of(position: Position, key: str, declaration: Declaration) -> Attempt:
    """Return the attempt that a character declared in a time freeze; `key` is the character’s key.

    A called shot is declared with its target before the draw (R-SD-45). Without a target it becomes an ordinary attack
    on the other side (SD-CB-12).
    """
    aim, target = declaration.answer, declaration.target
    assert aim in ("task", "attack", "called", "bang", "medicine")
    if aim == "called" and not target:
        own = character_of(position, key).side
        aim, target = "attack", next(side for side in sides_of(position) if side != own)
    return Attempt(key, aim, declaration.skill, target, declaration.weapon, declaration.words)


# The result of a check


def audience(position: Position, participants: Iterable[str]) -> tuple[str, ...] | None:
    """Return the keys of the seats that see the drawn cards of a check; None if all seats do (R-SD-16).

    `participants` are the keys of the characters in the check.
    """
    if position.rulings.drawn_faces == "all":
        return None
    seats = [position.ref]
    if position.rulings.drawn_faces == "participants":
        seats += [character_of(position, key).controller for key in participants]
    return tuple(dict.fromkeys(seats))


def with_last_audience(position: Position, old: str, new: str) -> Position:
    """Return the position after characters of the seat `old` went to the seat `new`, with the last total shown to it.

    A seat that saw the total of the last check keeps it in view. The new seat sees it too if it would see the cards of
    such a check now, because one of its characters took part or because it is the Ref’s (R-SD-16).
    """
    last = position.last
    if last is None or last.seen_by is None or old not in last.seen_by or new in last.seen_by:
        return position
    seats = audience(position, last.participants)
    if seats is None or new not in seats:
        return position
    return replace(position, last=replace(last, seen_by=(*last.seen_by, new)))


def is_ref_blind(rulings: Rulings) -> bool:
    """Return whether the Ref never learns who gave which card, nor the uses that players have left (R-SD-18)."""
    return rulings.reveal_submissions == "blind"


def seats_of_givers(position: Position, giver: Character) -> tuple[str, ...]:
    """Return the keys of the seats that learn which card a character gives: its player’s, and the Ref’s if not blind.

    Rules: SD-PR-04, R-SD-18.
    """
    return tuple(dict.fromkeys((giver.controller, *(() if is_ref_blind(position.rulings) else (position.ref,)))))


def shows_givers_after_draw(rulings: Rulings) -> bool:
    """Return whether everybody learns after the draw who gave which card (R-SD-18)."""
    return rulings.reveal_submissions == "all"


def heals_without_check(rulings: Rulings, aim: Aim) -> bool:
    """Return whether an attempt with this aim heals by spending a use, without a check (SD-CB-10, R-SD-52)."""
    return aim == "medicine" and rulings.medicine_heals == "spend"


def spares_saboteurs(rulings: Rulings) -> bool:
    """Return whether a botch does not affect participants who gave a −2 card (R-SD-29)."""
    return rulings.saboteur_immune


def needed_total(rulings: Rulings, aim: Aim) -> int:
    """Return the total that an attack with this aim needs to hit.

    A called shot needs the total that the ruling `called_margin` sets; with `bang_margin=called`, so does a BANG. Any
    other attack needs 1.
    Rules: SD-CB-01, SD-CB-13, R-SD-43, R-SD-58.
    """
    called = aim == "called" or (aim == "bang" and rulings.bang_margin == "called")
    return CALLED[rulings.called_margin] if called else 1


def is_hit(rulings: Rulings, aim: Aim, total: int) -> bool:
    """Return whether `aim` is an attack and `total` is high enough to hit (SD-CB-01, SD-CB-13, R-SD-58)."""
    return aim in ATTACKS and total >= needed_total(rulings, aim)


def damage_of(rulings: Rulings, attempt: Attempt) -> int:
    """Return the damage of a hit: 1, plus the ruling `weapon_bonus` if a use of Weapon is spent.

    One check is one attack, however many participants help (R-SD-46).

    Rules: SD-CB-01, SD-CB-02, R-SD-49.
    """
    return 1 + (int(rulings.weapon_bonus) if attempt.weapon else 0)


def usual_botch(aim: Aim) -> tuple[BotchKind, ...]:
    """Return the default effects of a botch: physical damage for an attack, else mental damage (R-SD-26)."""
    return ("physical",) if aim in ATTACKS else ("mental",)


def botch_has_no_outcome(rulings: Rulings, aim: Aim) -> bool:
    """Return whether a botch with this aim has no effects (R-SD-30).

    This is so for attacks with the ruling `attack_botch_harms_self` off.
    """
    return aim in ATTACKS and not rulings.attack_botch_harms_self


def settled_by_draw(rulings: Rulings, check: Check, botch: Botch | None) -> SettledAttempt:
    """Return the settled attempt of a check whose cards are drawn (SD-SC-10, SD-CB-01, R-SD-29).

    `botch` holds the effects that the Ref decided; None without a botch.
    """
    assert check.total is not None
    assert check.outcome is not None
    hit = is_hit(rulings, check.attempt.aim, check.total.total)
    spared = check.sabotage if spares_saboteurs(rulings) else ()
    struck = tuple(key for key in check.participants if key not in spared) if botch else ()
    damage = damage_of(rulings, check.attempt) if hit else 0
    return SettledAttempt(check.attempt, check.outcome, hit, damage, struck, botch)


def settled_by_decision(attempt: Attempt, outcome: Outcome) -> SettledAttempt:
    """Return the settled attempt for an outcome that the Ref decides without a check; a hit does 1 damage.

    Rules: R-SD-67, SD-CB-01.
    """
    hit = outcome == "pass" and attempt.aim in ATTACKS
    return SettledAttempt(attempt, outcome, hit, 1 if hit else 0)
