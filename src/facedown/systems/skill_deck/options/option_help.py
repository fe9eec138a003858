"""The help texts of the options about the cards of a check, for people who have not read the rules."""

from __future__ import annotations

from facedown.game import Option
from facedown.systems.skill_deck.model import View
from facedown.systems.skill_deck.rules.checks import is_ref_blind, shows_givers_after_draw


def option_help(view: View, option: Option) -> str:
    """Return the help text of an option about the cards of a check; "" for other options.

    Rules: SD-PR-01, SD-PR-02, SD-PR-03, SD-PR-04, SD-PR-07, R-SD-11, R-SD-12, R-SD-13, R-SD-15.
    """
    if option.move != "hand-in":
        return HELP.get(option.move, "")
    leads = view.check is not None and view.check.attempt.lead == option.fixed["character"]
    return f"{HELP_FOR_LEAD if leads else HELP_FOR_CONTRIBUTOR} {who_learns(view)}"


def who_learns(view: View) -> str:
    """Return a sentence that says who learns which cards a participant gives (SD-PR-04, R-SD-18)."""
    if is_ref_blind(view.rulings):
        return "Nobody learns who gave which card."
    if shows_givers_after_draw(view.rulings):
        return "After the draw, everybody learns who gave which card."
    return "Only the Ref learns who gave which card."


HELP_FOR_LEAD = "Each card adds +2 to the deck from which you draw two. Its use is spent when you draw."

HELP_FOR_CONTRIBUTOR = (
    "A relevant proficiency helps (+2), any other sabotages (−2). The Ref decides which are relevant."
)

HELP = {
    "accept-check": (
        "Cards of the skill in use and of what is also relevant add +2. You can add more when you build the deck."
    ),
    "build-deck": (
        "These proficiencies were given as cards. Each that you choose adds +2. "
        "Each that you do not choose is sabotage and adds −2."
    ),
}
"""The help texts of the Ref’s options, by kind of move."""
