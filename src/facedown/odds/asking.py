"""Questions about the odds of all installed systems, and their answers. Entry points name the odds of a system."""

from __future__ import annotations

from typing import Any

from facedown.game import refuse, registry
from facedown.odds.answer import Answer
from facedown.odds.questions import Odds, Question


def odds_of(key: str) -> Odds:
    """Return the odds of the system with the key `key`. Raises Refused if no odds are installed for it."""
    odds: Odds | None = registry.odds_for(key)
    if odds is None:
        raise refuse("odds", f"No odds for “{key}”.", f"Choose from: {', '.join(registry.odds_keys())}.")
    return odds


def questions(system: str = "") -> tuple[Question, ...]:
    """Return the questions of the system with the key `system`, or of all systems if it is "".

    Raises Refused if the system has no odds.
    """
    keys = (system,) if system else registry.odds_keys()
    return tuple(question for key in keys for question in odds_of(key).questions)


def question(system: str, name: str) -> Question:
    """Return the question called `name` of a system. Raises Refused if the system or the name is unknown.

    If a system has only one question, without a name, the key of the system is accepted as its name.
    """
    known = questions(system)
    if name == system and [one.name for one in known] == [""]:
        name = ""
    for one in known:
        if one.name == name:
            return one
    problem = f"{system} has no question “{name}”" if name else f"Name a question of {system}"
    names = ", ".join(one.name for one in known if one.name)
    raise refuse("odds", f"{problem}.", f"Choose from: {names}." if names else "It has one question without a name.")


def ask(system: str, name: str, **settings: Any) -> Answer:
    """Return the answer to the question called `name` of a system, with the given settings.

    Raises Refused if the question or a setting is unknown, or if there is no exact answer.
    """
    return question(system, name).ask(**settings)
