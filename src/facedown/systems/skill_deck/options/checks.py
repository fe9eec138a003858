"""The Ref's options about a check."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Choice, Field, OneOf, Option, PieceRef, Range, Seat, Subset, text_field
from facedown.systems.skill_deck.model import FATAL, BotchKind, Check, View, skills_of
from facedown.systems.skill_deck.options.common import check_at, is_free
from facedown.systems.skill_deck.pieces import ref
from facedown.systems.skill_deck.rules.checks import usual_botch
from facedown.systems.skill_deck.rules.deck import BEFORE_DECK, base_deck, title_of
from facedown.systems.skill_deck.rules.limits import no_fewer_cards, no_more_cards

BOTCHES: dict[BotchKind, str] = {
    "physical": "physical damage",
    "mental": "mental damage",
    "reputation": "loss of reputation",
    "collateral": "collateral damage",
    "environment": "a change in the surroundings",
}
"""The effects that a botch can have, with their labels (SD-SC-11)."""


def lead_of(check: Check) -> PieceRef:
    """Return the acting character of a check as a piece."""
    return ref(check.attempt.lead)


def accept_check(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to turn the attempt into a check, and to name its skill and other relevant proficiencies.

    Rules: R-SD-13, R-SD-68.
    """
    check = check_at(view, seat, "proposed")
    if check is None:
        return
    named = check.attempt.skill
    skills = [Choice(name, name) for name in dict.fromkeys([*([named] if named else []), *skills_of(view)])]
    skills.insert(bool(named), Choice("", "none of these"))
    skill = Field("skill", OneOf(tuple(skills)), "Skill in use", "R-SD-68")
    if check.attempt.aim in ("medicine", "bang"):
        skill = Field("skill", OneOf((Choice(named, named),)), "Skill in use", "R-SD-57")
    others = tuple(Choice(name, name) for name in skills_of(view))
    relevant = Field("relevant", Subset(others), "Also relevant", "R-SD-13")
    yield Option(
        "accept-check", "Make it a check", "SD-SC-01", fields=(skill, relevant), owed=True, concerns=lead_of(check)
    )


def settle_check(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to decide the outcome of an attempt without a check (SD-SC-01, R-SD-67)."""
    check = check_at(view, seat, "proposed")
    if check is not None:
        outcomes = OneOf((Choice("pass", "it succeeds"), Choice("fail", "it fails")))
        fields = (Field("outcome", outcomes, "Outcome", "R-SD-67"), text_field("words", "In words", "R-SD-67", 200))
        yield Option(
            "settle-check", "Decide it without a check", "R-SD-67", fields=fields, owed=True, concerns=lead_of(check)
        )


def refuse_check(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to refuse an attempt, or to call a check off before the draw (R-SD-15)."""
    check = check_at(view, seat, "proposed", "joining", "adding", "building", "drawing")
    if check is not None:
        fields = (text_field("because", "Reason", "R-SD-15", 200),)
        label, lead = "Call the check off", lead_of(check)
        yield Option("refuse-check", label, "R-SD-15", fields=fields, concedes=True, concerns=lead)


def close_joining(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to close the check to further contributors (SD-PR-04).

    The table waits for this move only after all characters who were asked to join have answered.
    """
    check = check_at(view, seat, "joining")
    if check is not None:
        owed, lead = not check.open_invitations, lead_of(check)
        yield Option("close-joining", "Ask for cards", "SD-PR-04", owed=owed, concerns=lead)


def build_deck(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to build the deck and decide which given proficiencies are relevant; the others are sabotage.

    Rules: SD-PR-03, R-SD-09.
    """
    check = check_at(view, seat, "building")
    if check is None:
        return
    names = {*check.anonymous, *(name for _, given in check.handed.contents for name in given)}
    undecided = sorted(names - {check.attempt.skill, *check.relevant})
    domain = Subset(tuple(Choice(name, name, "+2 if relevant, else −2") for name in undecided))
    also = Field("also", domain, "Relevant among these", "SD-PR-03")
    yield Option("build-deck", "Build the deck", "SD-PR-03", fields=(also,), owed=True, concerns=lead_of(check))


def add_base_card(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to add a card to the base deck of the check (R-SD-20)."""
    check = check_at(view, seat, *BEFORE_DECK)
    if check is not None and no_more_cards(check) is None:
        value = Field("value", Range(-4, 4, default=-1), "Value", "R-SD-20")
        fields = (value, text_field("label", "Name", "R-SD-20", 40))
        yield Option("add-base-card", "Add a card to the base deck", "R-SD-20", fields=fields)


def remove_base_card(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to remove a card from the base deck, as long as enough cards remain (R-SD-20)."""
    check = check_at(view, seat, *BEFORE_DECK)
    if check is not None and no_fewer_cards(view, check) is None:
        choices = tuple(Choice(card.key, title_of(card)) for card in base_deck(view, check))
        fields = (Field("card", OneOf(choices), "Card", "R-SD-20", refers="card"),)
        yield Option("remove-base-card", "Remove a card from the base deck", "R-SD-20", fields=fields)


def settle_botch(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to decide what a botch causes.

    Physical damage is 1 for each participant by default (SD-SC-11, R-SD-26).
    """
    check = check_at(view, seat, "botched")
    if check is not None:
        kinds = Subset(
            tuple(Choice(kind, label) for kind, label in BOTCHES.items()), 1, None, usual_botch(check.attempt.aim)
        )
        fields = (
            Field("kinds", kinds, "What it causes", "SD-SC-11"),
            Field("points", Range(1, FATAL, default=1), "Physical damage to each", "R-SD-26"),
            text_field("words", "In words", "SD-SC-11", 200),
        )
        label, lead = "Decide what the botch causes", lead_of(check)
        yield Option("settle-botch", label, "SD-SC-11", fields=fields, owed=True, concerns=lead)


def allow_again(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to allow failed attempts to be tried again (R-SD-70)."""
    if is_free(view, seat) and view.failed_attempts:
        yield Option("allow-again", "Allow failed attempts again", "R-SD-70")
