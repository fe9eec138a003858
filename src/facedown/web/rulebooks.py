"""Reading the rulebooks: what pages and programs ask for alike."""

from __future__ import annotations

from typing import Any

from facedown.chance import quoted
from facedown.game import Refusal, Refused, Rule, Rulebook, Ruling, System, registry
from facedown.web.errors import Rejection


def known_system(key: str) -> System[Any]:
    """Return a system. Raises Rejection if there is none with this key."""
    try:
        return registry.system(key)
    except Refused as refused:
        raise Rejection(404, refused.refusal) from None


def found_rules(system: System[Any], words: str) -> list[Rule | Ruling]:
    """Return the rules and rulings of a system that contain all words; all of them without words."""
    book = system.rulebook
    return list(book.find(words)) if words.strip() else [*book.rule, *book.ruling]


def rule_with_id(system: System[Any], rule: str) -> tuple[Rulebook, Rule | Ruling]:
    """Return a rule or ruling of a system or of its Extensions, and its rulebook. Raises Rejection if there is none."""
    for book in (system.rulebook, *(one.rulebook for one in system.extensions.values())):
        if rule in book:
            return book, book[rule]
    raise Rejection(404, Refusal("web", f"There is no rule {quoted(rule)}.", "Search the rulebook of the system."))


def rules_changed_by(book: Rulebook, ruling: str) -> list[Rule]:
    """Return the rules that name a ruling, by its id."""
    return [one for one in book.rule if ruling in one.rulings]
