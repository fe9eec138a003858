"""The odds of checks in the Skill Deck, computed with the functions that play the game."""

from __future__ import annotations

from fractions import Fraction

from facedown.game import counted
from facedown.odds.answer import Answer
from facedown.systems.skill_deck.model import Rulings
from facedown.systems.skill_deck.odds.live import ENDS
from facedown.systems.skill_deck.rules.checks import needed_total
from facedown.systems.skill_deck.rules.deck import added_cards, base_cards, draw_two, outcome_of, total

RULINGS = Rulings()


def check(
    *, proficient: bool, add: int, sabotage: int, injured: bool, shaken: bool, rulings: Rulings = RULINGS
) -> Answer:
    """Return the odds of the total of two cards from the deck of a skill check.

    `add` is the number of +2 cards that are added to the deck, and `sabotage` the number of −2 cards. `proficient`: the
    lead is proficient. `injured`: a participant is injured. `shaken`: a participant is shaken. Nothing is known about
    the other participants.

    Rules: SD-SC-03, SD-SC-04, SD-SC-05, SD-SC-06, SD-SC-12, SD-SC-13, SD-SC-14, SD-PR-01, SD-PR-03,
    R-SD-43.
    """
    called = needed_total(rulings, "called")
    cards = (*base_cards(proficient=proficient, injured=injured, shaken=shaken), *added_cards(add, sabotage))
    totals = draw_two(cards).distribution().map(lambda drawn: total(cards, drawn).total)
    ends = totals.map(outcome_of)
    parts = {
        "proficient": proficient, f"{counted(add, 'card')} of +2": add, f"{counted(sabotage, 'card')} of −2": sabotage,
        "injured": injured, "shaken": shaken,
    }  # fmt: skip
    question = ", ".join(["A skill check", *(name for name, present in parts.items() if present)])
    summary: dict[str, Fraction] = {end: ends[end] for end in ENDS}
    summary["called shot"] = totals.at_least(called)
    summary["mean"] = totals.mean
    note = f"A called shot needs a total of {called} or more (SD-CB-13)."
    unknown = UNKNOWN_IF_PROFICIENT if proficient else UNKNOWN_UNLESS_PROFICIENT
    unapplied = unknown | (UNKNOWN_NUMBERS if injured or shaken else {})
    return Answer(question, totals, summary, (note,), exclusive=ENDS, results="Total of the two drawn cards",
                  amounts=("mean",), unapplied_rulings=unapplied)  # fmt: skip


OTHERS = "whether the other participants are proficient (R-SD-01)"

UNKNOWN_IF_PROFICIENT = {"prof_card_from=all": OTHERS}
UNKNOWN_UNLESS_PROFICIENT = {"prof_card_from=any": OTHERS}
UNKNOWN_NUMBERS = {"condition_stack=true": "how many participants are injured or shaken (R-SD-05)"}
"""Rulings that the question about a check cannot apply, each with what the question does not know."""
