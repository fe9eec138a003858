"""The consequences of a loss of HP: Threshold and Shock, Wounded, and the Resolve to stay awake."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Addend, Tally, scaled_addend, single
from facedown.systems.tri_core.model import GUARD_OF, Character, Kind, Rulings, term
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.active_modifiers import pain_penalty
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.dice_pools import Rolling
from facedown.systems.tri_core.rules.skill_pools import resolve_pool

# HP


def after_hp_loss(character: Character, lost: int, kind: Kind, *, nonlethal: bool) -> Character:
    """Return the character after a loss of `lost` HP of the kind `kind`.

    `nonlethal`: True to stop at 0 HP; the rest becomes `excess_damage`.

    Rules: TC-E-24, TC-E-31, R-TC-108.
    """
    taken = min(lost, character.hp) if nonlethal and character.hp > 0 else lost
    return replace(character, hp=character.hp - taken, last_damage=taken, last_kind=kind, excess_damage=lost - taken)


# Threshold and Shock


def reaches_threshold(character: Character, rulings: Rulings, lost: int) -> bool:
    """Return whether a single loss of `lost` HP requires a Resolve. False for dying and dead characters.

    Rules: TC-C-04, TC-C-05, R-TC-40.
    """
    return character.out not in ("dying", "dead") and 2 * lost >= numbers.score(character.sheet, rulings, "HP").total


def damage_resolve(character: Character, rulings: Rulings, kind: Kind, dice: int = 2) -> Rolling:
    """Return the Resolve roll against damage.

    `kind`: the kind of the damage, which decides the added guard.
    `dice`: the number of d12.

    Rules: TC-C-07, TC-E-06.
    """
    return resolve_pool(
        term("Resolve"), current_score(character, rulings, GUARD_OF[kind]), dice, pain_penalty(character)
    )


def withstands(resolve: int, lost: int) -> bool:
    """Return whether a Resolve against damage succeeds: its total `resolve` is at least the HP lost.

    Rules: TC-C-06, TC-E-04, R-TC-42.
    """
    return resolve >= lost


def after_shock(character: Character) -> Character:
    """Return the character after a Shock: it has lost all AP and is marked as weakened (TC-C-08, R-TC-41)."""
    return replace(character, ap=min(character.ap, 0), weakened=True)


def recovers_from_shock(character: Character) -> bool:
    """Return whether a character has enough HP and AP for its Systemic Shock to end: at least 1 of each (TC-E-22)."""
    return character.hp >= 1 and character.ap >= 1


# Wounded

DYING = 4
"""The step of Wounded at which a character is unconscious and dying."""


def wound_steps(character: Character, rulings: Rulings, lost: int) -> int:
    """Return how many steps of Wounded a loss of `lost` HP adds; 0 for the dying and dead.

    `character`: the character after the loss. With 0 HP or more, it gets no step.

    Rules: TC-B-06, TC-E-01, TC-E-02, TC-E-03, R-TC-99.
    """
    if character.hp >= 0 or character.out in ("dying", "dead"):
        return 0
    step = max(1, numbers.stat_value(character.sheet, "VIT"))
    if rulings.wound_step == "per_vitality":
        return max(1 if not character.wounded else 0, min(lost, -character.hp) // step)
    return 1 if not character.wounded or lost >= step else 0


def after_wounds(character: Character, rulings: Rulings, lost: int) -> Character:
    """Return the character with the steps of Wounded that a loss of `lost` HP adds. Wounded IV makes it dying.

    `character`: the character after the loss of HP. Rules: TC-E-10.
    """
    worse = wound_steps(character, rulings, lost)
    if not worse:
        return character
    character = replace(character, wounded=min(DYING, character.wounded + worse))
    if character.wounded < DYING:
        return character
    return replace(character, out="dying", dying_ap=0, stealthed=False, weakened=True)


# Staying awake


def must_stay_awake(character: Character) -> bool:
    """Return whether the character needs a Resolve to stay awake: it has 0 HP or less and is conscious.

    Non-lethal damage can require it too. Rules: TC-E-04, R-TC-110.
    """
    return character.hp <= 0 and not character.out


def stay_awake_resolve(character: Character, rulings: Rulings) -> Rolling:
    """Return the Resolve roll to stay awake against the character’s last damage.

    Rules: TC-E-05, R-TC-101.
    """
    return damage_resolve(character, rulings, character.last_kind, max(0, 2 - character.cycles_without_hp))


def after_fainting(character: Character) -> Character:
    """Return the character after it failed to stay awake: unconscious, but not dying (TC-E-04, R-TC-110)."""
    return replace(character, out="wounds", stealthed=False, weakened=True)


# Durations


def collapse_lasts_hours(rulings: Rulings) -> bool:
    """Return whether a ruling says that a collapse lasts hours, not cycles (R-TC-46).

    With this ruling, nobody wakes from a collapse during an encounter.
    """
    return rulings.ap_collapse == "hours"


def collapse_length(character: Character, face: int, *, hours: bool) -> Tally:
    """Return how long a collapse lasts: in hours if `hours` is True, otherwise in cycles.

    `face`: the rolled d6 for hours, or d12 for cycles.

    Rules: TC-B-06, TC-C-14, TC-E-59.
    """
    if hours:
        return Tally(term("Collapse"), (Addend("1d6", face, "TC-E-59", faces=(face,)),))
    vitality = numbers.stat_value(character.sheet, "VIT")
    parts = [Addend("1d12", face, "TC-C-14", faces=(face,)), Addend(term("VIT"), -vitality, "TC-C-14")]
    if face - vitality < 1:
        parts.append(Addend(term("at least 1"), 1 - face + vitality, "TC-C-14"))
    return Tally(term("Collapse"), tuple(parts))


def shock_length(face: int) -> Tally:
    """Return how many cycles a Systemic Shock lasts: 1d4 + 1. `face` is the face of the die rolled (TC-E-21)."""
    parts = (Addend("1d4", face, "TC-E-21", faces=(face,)), Addend(term("always"), 1, "TC-E-21"))
    return Tally(term("Systemic Shock"), parts)


def resuscitation_days(faces: tuple[int, ...], times: int) -> Tally:
    """Return how many days a character stays at Wounded III after a resuscitation.

    `faces`: the two dice rolled.
    `times`: the number of resuscitations so far, with this one.

    Rules: TC-E-14, R-TC-104.
    """
    both = Addend("2d4", sum(faces), "TC-E-14", faces=faces)
    if times == 1:
        return Tally(term("Days"), (both,))
    rolled, label = single(term("rolled"), both.value, "R-TC-104"), term("resuscitated before")
    again = scaled_addend(rolled, "R-TC-104", label=label, times=times - 1)
    return Tally(term("Days"), (both, again))
