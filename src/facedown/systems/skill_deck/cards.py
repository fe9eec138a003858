"""The deck of a check: its cards and what they are worth, the two that are drawn, and what their total means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from facedown.chance import Deck
from facedown.chance.decks import DeckDraw
from facedown.game import Addend, Tally

Outcome = Literal["pass", "fail", "botch"]

CALLED = {"2": 2, "3": 3}
"""R-SD-43: what a called shot needs, by the ruling `called_margin`."""


class Card(msgspec.Struct, frozen=True, gc=False):
    """A kind of card: what it is worth in this check, the rule that says so, and how many of it are in the deck."""

    key: str
    label: str
    value: int
    rule: str
    count: int = 1


def base_cards(*, proficient: bool, injured: int, shaken: int) -> tuple[Card, ...]:
    """The five cards every check starts from (SD-SC-03); `injured` and `shaken` is how much those two cards lose."""
    return (
        Card("progress-made", "Progress Made", 1, "SD-SC-03"),
        Card("war-and-peace", "War and Peace", -injured, "SD-SC-12"),
        Card("harmony-and-unrest", "Harmony and Unrest", -shaken, "SD-SC-13"),
        Card("progress-lost", "Progress Lost", -1, "SD-SC-03"),
        Card("proficiency", "Proficiency", 2 if proficient else 0, "SD-SC-04"),
    )


def added_cards(skill: int, invalid: int) -> tuple[Card, ...]:
    """The cards that participants added: so many from relevant proficiencies, so many from unrelated ones.

    Rules: SD-PR-09.
    """
    return (
        Card("skill", "an added card", 2, "SD-PR-01", skill),
        Card("invalid", "an added card", -2, "SD-PR-03", invalid),
    )


def size(cards: Iterable[Card]) -> int:
    """How many cards there are (SD-PR-05)."""
    return sum(card.count for card in cards)


def draw_two(cards: Iterable[Card]) -> DeckDraw:
    """Two cards without putting the first back (SD-SC-05); every kind is named, so that nobody learns which are in."""
    kinds = list(cards)
    return Deck(tuple((card.key, card.count) for card in kinds)).draw(2, [card.key for card in kinds])


def total(cards: Sequence[Card], drawn: Sequence[str]) -> Tally:
    """What the drawn cards are worth together (SD-SC-06)."""
    by_key = {card.key: card for card in cards}
    return Tally("Total", tuple(Addend(by_key[key].label, by_key[key].value, by_key[key].rule) for key in drawn))


def outcome_of(total: int) -> Outcome:
    """Above 0 a pass, at 0 a fail, below a botch (SD-SC-07, SD-SC-08, SD-SC-09, SD-SC-15)."""
    return "pass" if total > 0 else "fail" if total == 0 else "botch"
