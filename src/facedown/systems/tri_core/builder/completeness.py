"""The checks of an Ability for missing fields, entries and answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from facedown.chance import quoted
from facedown.game import Problem, listed, nearest
from facedown.systems.tri_core.abilities.problem_codes import make_problem
from facedown.systems.tri_core.model import AMONG, CORES, DEFAULT_RULINGS, Ability, Ask, Chosen, Rulings
from facedown.systems.tri_core.model.keywords import keywords, printed_keywords

# Missing parts


def missing_parts(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> tuple[Problem, ...]:
    """Return a problem for each missing or invalid field, Keyword entry or answer of an Ability.

    The result is empty if nothing is missing or invalid.
    """
    return (*missing_fields(ability), *answer_problems(ability, rulings))


def missing_fields(ability: Ability) -> Iterator[Problem]:
    """Yield a problem for each required field that is missing, and for a Sub-Stat that is not a stat of the Core.

    Rules: TCG-AC-02, TCG-AC-05, TCG-AC-07, TCG-AC-09, TCG-AC-24, R-TCG-150.
    """
    if not ability.name.strip():
        yield make_problem("FIELD_MISSING", "TCG-AC-05", "name", "The Ability has no name.", "Give it a name.")
    if not ability.keywords:
        text = "The Ability has no Keywords."
        yield make_problem("FIELD_MISSING", "R-TCG-150", "keyword", text, "Add at least one.")
    if ability.type == "Trigger" and not ability.when.strip():
        text = "A Trigger needs an event."
        yield make_problem(
            "FIELD_MISSING", "TCG-AC-09", "trigger", text, "Set the event, or describe it under “trigger”."
        )
    if ability.type != "Passive" and ability.action is None:
        text = f"{ability.type} Abilities need a Core Action."
        yield make_problem("FIELD_MISSING", "TCG-AC-07", "action", text, "Choose one under “action”.")
    if ability.drawback.points and not ability.drawback.words.strip(" ."):
        text = "The Drawback has no description."
        yield make_problem("FIELD_MISSING", "TCG-AC-24", "drawback", text, "Describe it in a few words.")
    if ability.stat is not None and ability.stat not in CORES[ability.core]:
        text = f"{ability.stat} is not a stat of {ability.core}."
        yield make_problem("STAT_INELIGIBLE", "TCG-AC-02", "stat", text, f"Choose from {listed(CORES[ability.core])}.")


def answer_problems(ability: Ability, rulings: Rulings) -> Iterator[Problem]:
    """Yield a problem for each unknown Keyword entry, and for each missing, invalid or unknown answer of known entries.

    Rules: TCG-AC-01.
    """
    for at, chosen in enumerate(ability.keywords):
        path = f"keyword[{at}]"
        if chosen.entry not in printed_keywords():
            text = f"There is no Keyword entry {quoted(chosen.entry)}."
            yield make_problem("UNKNOWN_ENTRY", "TCG-AC-01", path, text, suggestion(chosen))
            continue
        asks = keywords(rulings)[chosen.entry].asks
        known = {ask.name for ask in asks}
        for name in chosen.values:
            if name not in known:
                text = f"{chosen.entry} has no field {quoted(name)}."
                remedy = f"Its fields are {listed(sorted(known))}." if known else "It has no fields; remove it."
                yield make_problem("PARAM_RANGE", chosen.keyword.rule, path, text, remedy)
        for ask in asks:
            problem = answer_problem(ask, chosen.values.get(ask.name))
            if problem:
                yield make_problem("PARAM_RANGE", chosen.keyword.rule, f"{path}.{ask.name}", *problem)


def is_complete(one: Chosen, rulings: Rulings = DEFAULT_RULINGS) -> bool:
    """Return whether a Keyword entry exists, has a valid answer to each of its questions, and has no other answers."""
    keyword = keywords(rulings).get(one.entry)
    known = {ask.name for ask in keyword.asks} if keyword is not None else set()
    return (
        keyword is not None
        and set(one.values) <= known
        and not any(answer_problem(ask, one.values.get(ask.name)) for ask in keyword.asks)
    )


DICE = (4, 6, 8, 10, 12)
"""The sides of the dice that can be bought (TCG-DI-01)."""


def suggestion(chosen: Chosen) -> str:
    """Return a sentence that suggests a Keyword entry in place of an unknown key; "" if no entry is similar."""
    called = {keyword.name.casefold(): keyword for keyword in printed_keywords().values()}
    keyword = called.get(chosen.entry[:40].casefold().strip())
    if keyword is not None:
        return f"Write {keyword.key} for {keyword.name}."
    return nearest(chosen.entry[:40], (*printed_keywords(), *(one.name for one in called.values()))).strip()


def answer_problem(ask: Ask, value: Any) -> tuple[str, str] | None:
    """Return the problem with `value`, the answer to a question, as (text, remedy); None if the answer is valid."""
    if ask.flag:
        return None if value is None or isinstance(value, bool) else (f"{ask.label}: the answer must be yes or no.", "")
    if ask.words:
        valid = isinstance(value, str) and (value.strip() or ask.optional)
        if valid and len(str(value)) > MAX_LENGTH:
            return (f"{ask.label}: the answer is too long.", f"Use at most {MAX_LENGTH} characters.")
        return None if valid or (value is None and ask.optional) else (f"{ask.label}: a text is needed.", "")
    if ask.dice:
        fits = isinstance(value, tuple) and value and all(type(side) is int and side in DICE for side in value)
        return None if fits else (f"{ask.label}: at least one die is needed.", "Choose from d4, d6, d8, d10 and d12.")
    if ask.low is not None:
        fits = (value is None and ask.optional) or (type(value) is int and ask.low <= value <= ask.high)
        return None if fits else (f"{ask.label}: a whole number is needed.", f"Choose {ask.low} to {ask.high}.")
    return name_list_problem(ask, value)


MAX_LENGTH = 200
"""The largest number of characters in a typed answer."""


def name_list_problem(ask: Ask, value: Any) -> tuple[str, str] | None:
    """Return the problem with an answer of names, as (text, remedy); None if the answer is valid.

    A valid answer is one name, or a tuple of names if `ask.list` is True.
    """
    names = AMONG.get(ask.among, ())
    remedy = f"Choose from {listed(names)}." if names else "Name at least one."
    if not ask.list:
        return None if value in names else (f"{ask.label}: one of the listed names is needed.", remedy)
    if ask.optional and value in (None, ()):
        return None
    if not value or not isinstance(value, tuple) or not all(isinstance(one, str) and one.strip() for one in value):
        return (f"{ask.label}: a list of names is needed.", remedy)
    if len({*value}) < len(value):
        return (f"{ask.label}: a name is repeated.", "Name each once.")
    if len(", ".join(value)) > MAX_LENGTH:
        return (f"{ask.label}: the names are too long.", f"Use at most {MAX_LENGTH} characters.")
    unknown = [one for one in value if names and one not in names]
    if unknown:
        return (f"{ask.label}: {quoted(unknown[0])} is unknown.", remedy)
    if ask.most and len(value) > ask.most:
        return (f"{ask.label}: too many names.", f"Choose at most {ask.most}.")
    return None
