"""Questions about the odds of all installed systems, and their answers. Entry points name the odds of a system."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

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


def by_rulings(asked: Question, system: str, changes: Mapping[str, str]) -> Question:
    """Return the question, answered by the default rulings of the system with the switches in `changes` changed.

    `changes` are values by switch. The answer has notes that name them, see `notes_on_rulings`. Raises Refused for an
    unknown switch, an illegal value, or a question that takes no rulings.
    """
    if asked.rulings is None:
        raise refuse("odds", "This question is always answered by the default rulings.", "Leave out the rulings.")
    rulebook = registry.system(system).rulebook
    rulings = rulebook.ruled(asked.rulings, changes)
    defaults = {option for option, value in changes.items() if value == rulebook.switches[option].default}

    def answer(**values: Any) -> Answer:
        found, usual = asked.answer(**values, rulings=rulings), asked.answer(**values)
        same = (found.outcomes, found.summary) == (usual.outcomes, usual.summary)
        notes = notes_on_rulings(found.unapplied_rulings, changes, defaults, same=same)
        return replace(found, notes=(*found.notes, *notes))

    return replace(asked, answer=answer)


def notes_on_rulings(
    unapplied: Mapping[str, str], changes: Mapping[str, str], defaults: Collection[str], *, same: bool
) -> Iterator[str]:
    """Yield notes that say with which rulings an answer was computed, which it cannot apply, and which are defaults.

    `unapplied` are the rulings that the answer cannot apply, as in `Answer`. `changes` are the given values by switch.
    `defaults` are the switches whose given value is the default. `same`: the odds are the same by the default rulings.
    """
    given = {option: f"{option}={value}" for option, value in changes.items()}
    not_applied = [text for text in given.values() if text in unapplied]
    used = [text for option, text in given.items() if option not in defaults and text not in not_applied]
    if used:
        no_change = " For these settings, the odds are the same as by the default rulings."
        yield f"Computed with {', '.join(used)}.{no_change if same and not not_applied else ''}"
    for text in not_applied:
        yield f"{text} is not applied, because this question does not know {unapplied[text]}."
    for option in given:
        if option in defaults:
            yield f"{given[option]} is the default."


def ask(system: str, name: str, rulings: Mapping[str, str] | None = None, /, **settings: Any) -> Answer:
    """Return the answer to the question called `name` of a system, with the given settings.

    `rulings` are the switches that differ from the default rulings, with their values.

    Raises Refused if the question, a setting or a ruling is unknown, or if there is no exact answer.
    """
    asked = question(system, name)
    return (by_rulings(asked, system, rulings) if rulings else asked).ask(**settings)
