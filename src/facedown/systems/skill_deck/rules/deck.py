"""The deck of a check: its cards and their values, the draw of two cards, and the outcome for a total."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from facedown.chance import Deck
from facedown.chance.decks import DeckDraw
from facedown.game import Addend, Sealed, Tally, Term, signed
from facedown.systems.skill_deck.model import Card, Character, Check, Outcome, Position, Rulings, character_of

ADDED = Term("added-card")
"""The name of every card that a participant added, whatever its value (SD-PR-04)."""

CARD_TITLES = {
    "progress-made": "Progress Made",
    "war-and-peace": "War and Peace",
    "harmony-and-unrest": "Harmony and Unrest",
    "progress-lost": "Progress Lost",
    "proficiency-card": "Proficiency",
    "extra-card": "Extra card",
}
"""The titles of the base deck’s cards, by the keys of their terms."""


CARDS_DRAWN = 2
"""The number of cards that a check draws (SD-SC-05)."""

BEFORE_DECK = ("joining", "adding", "building")
"""The steps of a check in which the Ref can change its base deck (R-SD-20)."""


def title_of(card: Card) -> str:
    """Return what people call a card: its title, with the value of a card that a participant added."""
    if card.label == ADDED:
        return f"Added {signed(card.value)}"
    return CARD_TITLES[card.label.key] if isinstance(card.label, Term) else str(card.label)


def base_cards(*, proficient: bool, injured: int, shaken: int) -> tuple[Card, ...]:
    """Return the 5 cards with which every check starts (SD-SC-03, SD-SC-04, SD-SC-12, SD-SC-13).

    `proficient`: True if the Proficiency card is worth +2, False if it is worth 0.
    `injured`: the number subtracted from War and Peace.
    `shaken`: the number subtracted from Harmony and Unrest.
    """
    return (
        Card("progress-made", Term("progress-made"), 1, "SD-SC-03"),
        Card("war-and-peace", Term("war-and-peace"), -injured, "SD-SC-12"),
        Card("harmony-and-unrest", Term("harmony-and-unrest"), -shaken, "SD-SC-13"),
        Card("progress-lost", Term("progress-lost"), -1, "SD-SC-03"),
        Card("proficiency", Term("proficiency-card"), 2 if proficient else 0, "SD-SC-04"),
    )


def added_cards(skill: int, invalid: int) -> tuple[Card, ...]:
    """Return the cards that participants added: `skill` cards of +2, and `invalid` cards of −2.

    Rules: SD-PR-01, SD-PR-03, SD-PR-09.
    """
    return (Card("skill", ADDED, 2, "SD-PR-01", skill), Card("invalid", ADDED, -2, "SD-PR-03", invalid))


def size(cards: Iterable[Card]) -> int:
    """Return the number of cards, with every copy counted (SD-PR-05)."""
    return sum(card.count for card in cards)


def draw_two(cards: Iterable[Card]) -> DeckDraw:
    """Return the request to draw two of these cards; the lead draws both (SD-SC-05, R-SD-02).

    The request also lists kinds of cards that the deck does not contain, so it does not reveal which kinds were added.
    """
    kinds = list(cards)
    titles = [title_of(card) for card in kinds]
    called = [title if titles.count(title) == 1 else card.key for title, card in zip(titles, kinds, strict=True)]
    return Deck(tuple((card.key, card.count) for card in kinds)).draw(CARDS_DRAWN, [card.key for card in kinds], called)


def total(cards: Sequence[Card], drawn: Sequence[str]) -> Tally:
    """Return the sum of the drawn cards; `drawn` are their keys (SD-SC-06)."""
    by_key = {card.key: card for card in cards}
    return Tally(Term("total"), tuple(Addend(by_key[key].label, by_key[key].value, by_key[key].rule) for key in drawn))


def outcome_of(total: int) -> Outcome:
    """Return the outcome for a total: a pass above 0, a fail at 0, a botch below 0.

    The distance from 0 does not matter (R-SD-22), nor do the totals of other characters (R-SD-21).

    Rules: SD-SC-07, SD-SC-08, SD-SC-09, SD-SC-15.
    """
    return "pass" if total > 0 else "fail" if total == 0 else "botch"


# The base deck of a check


def is_proficient(position: Position, check: Check) -> bool:
    """Return whether the Proficiency card is worth +2 in this check (SD-SC-04, R-SD-01).

    The ruling `prof_card_from` says who must have level 1 in the skill: the lead, any participant, or all of them.
    """
    whose = position.rulings.prof_card_from
    keys = (check.attempt.lead,) if whose == "lead" else check.participants
    levels = [character_of(position, key).level(check.attempt.skill) for key in keys]
    return all(levels) if whose == "all" else any(levels)


def condition_penalty(rulings: Rulings, affected: Iterable[bool]) -> int:
    """Return the number by which a condition (injured or shaken) lowers the value of a card (R-SD-05).

    `affected` says for each participant whether it has the condition. The number is 1 if any participant has it, or
    with the ruling `condition_stack` 1 for each participant who has it.
    """
    number = sum(affected)
    return number if rulings.condition_stack else min(1, number)


def base_deck(position: Position, check: Check) -> tuple[Card, ...]:
    """Return the base deck of a check: its 5 base cards and the cards that the Ref added, without those removed.

    Each check has a new deck (R-SD-19).

    Rules: SD-SC-03, SD-SC-12, SD-SC-13, SD-SC-14, R-SD-20.
    """
    there = [character_of(position, key) for key in check.participants]
    injured = condition_penalty(position.rulings, (one.injured for one in there))
    shaken = condition_penalty(position.rulings, (one.shaken for one in there))
    cards = base_cards(proficient=is_proficient(position, check), injured=injured, shaken=shaken)
    return tuple(card for card in (*cards, *check.added_cards) if card.key not in check.removed_cards)


# Cards of participants


class GivenCard(NamedTuple):
    """A card that a participant gave the Ref: the giver’s key, the proficiency’s name, and the value, +2 or −2."""

    giver: str
    proficiency: str
    value: int


def sabotage_costs_use(rulings: Rulings) -> bool:
    """Return whether a −2 card needs a use of its proficiency, which is spent at the draw (R-SD-11)."""
    return rulings.sabotage_costs_use


def costs_use(rulings: Rulings, card: GivenCard) -> bool:
    """Return whether a card in the deck costs its giver a use of the proficiency (SD-PR-07, R-SD-11)."""
    return card.value > 0 or sabotage_costs_use(rulings)


def shows_size(rulings: Rulings) -> bool:
    """Return whether the participants of a check see the number of cards in its deck (R-SD-17)."""
    return rulings.deck_size_visible


def uses_left(position: Position, check: Check, character: Character, name: str) -> int:
    """Return the number of uses of the proficiency `name` that a participant can still give as cards.

    A use of Weapon that the lead spends to add damage cannot also be given (R-SD-49).
    """
    promised = character.key == check.attempt.lead and check.attempt.weapon == name
    return character.uses(name, position.phase) - promised


def most_cards(check: Check, key: str) -> int | None:
    """Return the maximum number of cards that a participant gives; None if there is no maximum.

    A contributor gives at most one card. The lead gives any number, each from another proficiency.
    Rules: SD-PR-02, R-SD-06, R-SD-07.
    """
    return None if key == check.attempt.lead else 1


def may_add_card(check: Check, key: str, given: int) -> bool:
    """Return whether a participant who gives `given` cards may give one more (SD-PR-02, R-SD-07)."""
    most = most_cards(check, key)
    return most is None or given < most


def may_sabotage(check: Check, key: str) -> bool:
    """Return whether a participant may give an unrelated proficiency: any contributor, but not the lead (R-SD-08)."""
    return key != check.attempt.lead


def cards_to_give(position: Position, check: Check, character: Character) -> tuple[str, ...]:
    """Return the names of the proficiencies that a participant may give as cards.

    The lead may give only relevant proficiencies, and the skill of the check is one of them (R-SD-14); a contributor
    may give any, even one that somebody else gives too (R-SD-65). Each proficiency needs a use left. If
    sabotage costs no use, contributors may also give proficiencies without a use left, because they may not know
    whether the Ref will count them as sabotage (R-SD-11). Rules: SD-PR-01, SD-PR-03, R-SD-06, R-SD-08.
    """
    sabotages = may_sabotage(check, character.key)
    relevant = (check.attempt.skill, *check.relevant)
    names = [one.name for one in character.proficiencies if sabotages or one.name in relevant]
    free = sabotages and not sabotage_costs_use(position.rulings)
    return tuple(name for name in names if uses_left(position, check, character, name) > 0 or free)


def cards_given(position: Position, check: Check) -> tuple[GivenCard, ...]:
    """Return the cards that go into the deck because participants gave them: +2 if relevant, else −2.

    The giver’s motive does not matter (R-SD-10).
    If sabotage costs no use, a relevant proficiency without a use left adds no card (R-SD-11).
    Rules: SD-PR-01, SD-PR-03.
    """
    cards = []
    for key, names in check.handed.contents:
        character = character_of(position, key)
        for name in names:
            relevant = name in (check.attempt.skill, *check.relevant)
            if not relevant or uses_left(position, check, character, name) > 0:
                cards.append(GivenCard(key, name, 2 if relevant else -2))
    return tuple(cards)


def values_to_give(position: Position, check: Check, character: Character) -> list[int]:
    """Return the value of each card that a participant may give: +2 if relevant, else −2 (SD-PR-01, SD-PR-03)."""
    names = cards_to_give(position, check, character)
    handed: Sealed[tuple[str, ...]] = Sealed((character.key,))
    alone = replace(check, handed=handed.lay(character.key, names))
    return [card.value for card in cards_given(position, alone)]


def deck_of(position: Position, check: Check) -> tuple[Card, ...]:
    """Return all cards of the check’s deck: the base deck and the cards that participants gave (SD-PR-05)."""
    values = [card.value for card in cards_given(position, check)]
    return (*base_deck(position, check), *added_cards(values.count(2), values.count(-2)))
