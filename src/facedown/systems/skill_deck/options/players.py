"""The players’ options about checks and damage."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Barred, Choice, Field, OneOf, Option, Seat, Subset, text_field
from facedown.systems.skill_deck.model import Character, Check, View, character_of, is_quiet
from facedown.systems.skill_deck.options import refusals
from facedown.systems.skill_deck.options.common import (
    foes_first,
    friends_first,
    others,
    own_living,
    people,
    skill_choices,
    weapon_choices,
)
from facedown.systems.skill_deck.pieces import ref
from facedown.systems.skill_deck.rules.checks import is_ref_blind, medicine_skills, weapons_for_bang
from facedown.systems.skill_deck.rules.damage import armour_of, current_victim
from facedown.systems.skill_deck.rules.deck import cards_to_give, most_cards, sabotage_costs_use, uses_left


def free_characters(view: View, seat: Seat) -> Iterator[Character]:
    """Return the seat’s living characters if they are free to begin something, else none.

    They are free if a session or downtime is running, no check or time freeze is in progress, and no result is still to
    happen.
    """
    return own_living(view, seat) if is_quiet(view) and view.phase != "between" else iter(())


# Attempts


def open_check(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to try something, one for each free character (SD-SC-01, SD-PR-10).

    The Ref may turn the attempt into a check.
    """
    for one in free_characters(view, seat):
        helpers = people(friends_first(others(view, one), one))
        fields = (
            Field("skill", skill_choices(one), "Skill", "SD-SC-01"),
            Field("asks", Subset(helpers), "Ask to join", "SD-PR-10", refers="character"),
            text_field("words", "What you try", "SD-SC-01", 200),
        )
        yield Option("open-check", "Try something", "SD-SC-01", {"lead": one.key}, fields, actor=ref(one.key))


def treat(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to use Medicine on an injured character (SD-CB-10, R-SD-52, R-SD-70)."""
    for one in free_characters(view, seat):
        skills = tuple(Choice(name, name) for name in medicine_skills(view, one))
        people_there = friends_first(view.characters, one)
        found = [(other, refusals.reason_against_patient(view, one, other)) for other in people_there]
        patients = people(other for other, reason in found if reason is None)
        barred = tuple(Barred(other.key, reason) for other, reason in found if reason is not None)
        if skills and patients:
            fields = (
                Field("skill", OneOf(skills), "Skill", "SD-CB-10"),
                Field("target", OneOf(patients, barred), "Patient", "SD-CB-10", refers="character"),
            )
            yield Option("treat", "Use Medicine", "SD-CB-10", {"lead": one.key}, fields, actor=ref(one.key))


def bang(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to shoot a character outside combat (SD-BG-01, SD-BG-02)."""
    if view.conflict:
        return
    for one in free_characters(view, seat):
        arms = tuple(Choice(name, name) for name in weapons_for_bang(one))
        targets = people(foes_first(others(view, one), one))
        if arms and targets:
            found = [(weapon, refusals.reason_against_arm(one, weapon)) for weapon in one.weapons]
            barred = tuple(Barred(weapon.name, reason) for weapon, reason in found if reason is not None)
            fields = (
                Field("arm", OneOf(arms, barred), "Weapon", "SD-BG-01", refers="weapon", owner="lead"),
                Field("target", OneOf(targets), "Target", "SD-BG-02", refers="character"),
                Field("weapon", weapon_choices(view, one), "Use to add damage", "R-SD-49"),
            )
            yield Option("bang", "Shoot: BANG!", "SD-BG-02", {"lead": one.key}, fields, actor=ref(one.key))


# Joining


def open_to_join(view: View, seat: Seat, *steps: str) -> tuple[Check, list[Character]] | None:
    """Return the check, and the seat’s living characters other than the lead of the check.

    None in a time freeze, without a check, or if the check is at none of the given steps.
    """
    check = view.check
    if check is None or check.step not in steps or view.freeze is not None:
        return None
    return check, [one for one in own_living(view, seat) if one.key != check.attempt.lead]


def join(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to contribute to a check (SD-PR-10)."""
    found = open_to_join(view, seat, "joining")
    for one in found[1] if found else ():
        if found and one.key not in found[0].contributors:
            owed = one.key in found[0].open_invitations
            yield Option("join", "Join the check", "SD-PR-10", {"character": one.key}, owed=owed, actor=ref(one.key))


def stay_out(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to decline to contribute to a check (SD-PR-10)."""
    found = open_to_join(view, seat, "joining")
    for one in found[1] if found else ():
        if found and one.key in found[0].open_invitations:
            yield Option("stay-out", "Stay out", "SD-PR-10", {"character": one.key}, owed=True, actor=ref(one.key))


def leave_check(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to leave a check before giving a card (R-SD-64)."""
    found = open_to_join(view, seat, "joining", "adding")
    for one in found[1] if found else ():
        if found and one.key in found[0].contributors and one.key not in found[0].handed.laid:
            fixed = {"character": one.key}
            yield Option("leave-check", "Leave the check", "R-SD-64", fixed, concedes=True, actor=ref(one.key))


# Cards


def hand_in(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to give the Ref cards in secret: the lead any number, a contributor at most one.

    Rules: SD-PR-01, SD-PR-02, R-SD-07, R-SD-12.
    """
    check = view.check
    if check is None or check.step != "adding":
        return
    shared = () if is_ref_blind(view.rulings) else (view.ref,)
    for one in own_living(view, seat):
        if one.key in check.handed.waiting:
            choices = tuple(
                Choice(name, name, card_note(view, check, one, name)) for name in cards_to_give(view, check, one)
            )
            most = most_cards(check, one.key)
            domain = Subset(choices, 0, None if most is None else min(most, len(choices)))
            leads = one.key == check.attempt.lead
            label, rule = ("Relevant proficiencies", "SD-PR-01") if leads else ("Proficiency", "SD-PR-02")
            field = Field("proficiencies", domain, label, rule, sealed=True)
            title = "Give the Ref cards or none" if leads else "Give the Ref one card or none"
            yield Option(
                "hand-in", title, "SD-PR-04", {"character": one.key}, (field,), owed=True, shared=shared,
                actor=ref(one.key),
            )  # fmt: skip


def card_note(view: View, check: Check, one: Character, name: str) -> str:
    """Return what a card of the proficiency `name` adds to the deck, and the use that it costs.

    Whether a proficiency that the Ref has not named is relevant is decided when all cards are given.

    Rules: SD-PR-01, SD-PR-03, SD-PR-07, R-SD-11, R-SD-13.
    """
    left = uses_left(view, check, one, name)
    spends = f"spends 1 of {left} uses" if left > 1 else "spends the last use"
    if name in (check.attempt.skill, *check.relevant):
        return f"+2, {spends}" if left else "no card, because no use is left"
    unless = "−2 unless the Ref judges it relevant"
    return f"{unless}, {spends}" if sabotage_costs_use(view.rulings) else f"{unless}, −2 spends no use"


def led_check(view: View, seat: Seat) -> Check | None:
    """Return the check in progress, if one of the seat’s characters leads the check; else None."""
    check = view.check
    return check if check is not None and character_of(view, check.attempt.lead).controller == seat.key else None


def draw_cards(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the lead’s option to draw two cards (SD-SC-05, R-SD-02)."""
    check = led_check(view, seat)
    if check is not None and check.step == "drawing":
        lead = check.attempt.lead
        yield Option("draw-cards", "Draw two cards", "SD-SC-05", {"lead": lead}, owed=True, actor=ref(lead))


def give_up(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the lead's option to give up the check (R-SD-64)."""
    check = led_check(view, seat)
    if check is not None and check.step != "botched":
        lead = check.attempt.lead
        yield Option("give-up", "Give up the check", "R-SD-64", {"lead": lead}, concedes=True, actor=ref(lead))


# Damage


def own_victim(view: View, seat: Seat) -> Character | None:
    """Return the character that must take or ignore 1 damage now, if the seat controls this character; else None."""
    one = current_victim(view)
    return one if one is not None and one.controller == seat.key else None


def spend_armour(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to ignore 1 damage with Armour (SD-CB-06)."""
    one = own_victim(view, seat)
    armour = armour_of(view, one) if one is not None else ()
    if one is not None and armour:
        choices = tuple(Choice(each.name, each.name, f"{each.uses(view.phase)} left") for each in armour)
        field = Field("proficiency", OneOf(choices), "Armour", "SD-CB-06")
        fixed = {"character": one.key}
        yield Option("spend-armour", "Ignore the 1 damage", "SD-CB-06", fixed, (field,), owed=True, actor=ref(one.key))


def take_point(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to take 1 damage (SD-CB-07)."""
    one = own_victim(view, seat)
    if one is not None:
        fixed = {"character": one.key}
        yield Option("take-point", "Take the 1 damage", "SD-CB-07", fixed, owed=True, actor=ref(one.key))
