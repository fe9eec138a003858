"""The missing parts of an Ability: fields, entries, choices (TCG-AC-05, R-TCG-150)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from facedown.game import Problem, listed, nearest
from facedown.systems.tri_core.abilities.problem_codes import make_problem
from facedown.systems.tri_core.model import AMONG, CORES, DEFAULT_RULINGS, Ability, Ask, Chosen, Rulings
from facedown.systems.tri_core.model.keywords import keywords

# Whether all is there


def unfinished(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> tuple[Problem, ...]:
    """Return the missing fields, entries and choices, which must be there before other checks."""
    return (*missing_fields(ability), *missing_answers(ability, rulings))


def missing_fields(ability: Ability) -> Iterator[Problem]:
    """Yield missing name, entries, event or action (TCG-AC-05, TCG-AC-07, TCG-AC-09, R-TCG-150)."""
    if not ability.name.strip():
        yield make_problem("FIELD_MISSING", "TCG-AC-05", "name", "An Ability has a name.", "Give it one.")
    if not ability.keywords:
        text = "An Ability is made of Keywords, and here are none."
        yield make_problem("FIELD_MISSING", "R-TCG-150", "keyword", text, "Add one.")
    if ability.type == "Trigger" and not ability.when.strip():
        text = "A Trigger waits for something, and nothing is said of it."
        yield make_problem("FIELD_MISSING", "TCG-AC-09", "trigger", text, "Say when, in one clause.")
    if ability.type != "Passive" and ability.action is None:
        text = f"{ability.type} Abilities ride on a Core Action."
        yield make_problem("FIELD_MISSING", "TCG-AC-07", "action", text, "Name one.")
    if ability.drawback.points and not ability.drawback.words.strip(" ."):
        text = "A Drawback is something, and nothing is said of it."
        yield make_problem("FIELD_MISSING", "TCG-AC-24", "drawback", text, "Describe the Drawback in a few words.")
    if ability.stat is not None and ability.stat not in CORES[ability.core]:
        text = f"{ability.stat} is no stat of {ability.core}."
        yield make_problem("STAT_INELIGIBLE", "TCG-AC-02", "stat", text, f"There are {listed(CORES[ability.core])}.")


def missing_answers(ability: Ability, rulings: Rulings) -> Iterator[Problem]:
    """Yield unknown entries, and missing or invalid choices."""
    for at, chosen in enumerate(ability.keywords):
        path = f"keyword[{at}]"
        if chosen.entry not in keywords():
            text = f"There is no entry “{chosen.entry[:40]}”."
            yield make_problem("UNKNOWN_ENTRY", "TCG-AC-01", path, text, suggestion(chosen))
            continue
        asks = keywords(rulings)[chosen.entry].asks
        known = {ask.name for ask in asks}
        for name in chosen.values:
            if name not in known:
                text = f"{chosen.entry} asks for no “{str(name)[:40]}”."
                legal = f"It asks for {listed(sorted(known))}." if known else "It asks for nothing."
                yield make_problem("PARAM_RANGE", chosen.keyword.rule, path, text, legal)
        for ask in asks:
            wrong = is_unanswered(ask, chosen.values.get(ask.name))
            if wrong:
                yield make_problem("PARAM_RANGE", chosen.keyword.rule, f"{path}.{ask.name}", *wrong)


def is_answered(one: Chosen, rulings: Rulings = DEFAULT_RULINGS) -> bool:
    """Return whether an entry is known and has valid choices for all its questions."""
    keyword = keywords(rulings).get(one.entry)
    known = {ask.name for ask in keyword.asks} if keyword is not None else set()
    return (
        keyword is not None
        and set(one.values) <= known
        and not any(is_unanswered(ask, one.values.get(ask.name)) for ask in keyword.asks)
    )


DICE = (4, 6, 8, 10, 12)
"""The sides of the dice that can be bought."""


def suggestion(chosen: Chosen) -> str:
    """Return the entry that an unknown name may mean: the same name, or a similar spelling."""
    called = {keyword.name.casefold(): keyword for keyword in keywords().values()}
    keyword = called.get(chosen.entry[:40].casefold().strip())
    if keyword is not None:
        return f"{keyword.name} is {keyword.key}."
    return nearest(chosen.entry[:40], (*keywords(), *(one.name for one in called.values()))).strip()


def is_unanswered(ask: Ask, value: Any) -> tuple[str, str] | None:
    """Return what is wrong with a choice and what would be right; None if it is valid."""
    if ask.flag:
        return None if value is None or isinstance(value, bool) else (f"{ask.label}? Yes or no.", "")
    if ask.words:
        there = isinstance(value, str) and (value.strip() or ask.optional)
        if there and len(str(value)) > MOST_WORDS:
            return (f"{ask.label}? In fewer words.", f"{MOST_WORDS} characters are the most.")
        return None if there or (value is None and ask.optional) else (f"{ask.label}? Some words are needed.", "")
    if ask.dice:
        fits = isinstance(value, tuple) and value and all(type(side) is int and side in DICE for side in value)
        return None if fits else (f"{ask.label}? One die or more.", "There are d4, d6, d8, d10 and d12.")
    if ask.low is not None:
        fits = (value is None and ask.optional) or (type(value) is int and ask.low <= value <= ask.high)
        return None if fits else (f"{ask.label}? A whole number.", f"{ask.low} to {ask.high} can be had.")
    return wrong_names(ask, value)


MOST_WORDS = 200
"""The most characters of a typed answer."""


def wrong_names(ask: Ask, value: Any) -> tuple[str, str] | None:
    """Return what is wrong with chosen names and what would be right; None if they are valid."""
    names = AMONG.get(ask.among, ())
    legal = f"There are {listed(names)}." if names else "Name at least one."
    if not ask.list:
        return None if value in names else (f"{ask.label}? One of what there is.", legal)
    if ask.optional and value in (None, ()):
        return None
    if not value or not isinstance(value, tuple) or not all(isinstance(one, str) and one.strip() for one in value):
        return (f"{ask.label}? A list of names.", legal)
    if len({*value}) < len(value):
        return (f"{ask.label}? Each once.", legal)
    if len(", ".join(value)) > MOST_WORDS:
        return (f"{ask.label}? In fewer words.", f"{MOST_WORDS} characters are the most.")
    if names and not set(value) <= set(names):
        return (f"{ask.label}? Only what there is.", legal)
    if ask.most and len(value) > ask.most:
        return (f"{ask.label}? {ask.most} at the most.", legal)
    return None
