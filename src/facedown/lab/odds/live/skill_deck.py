"""Live odds of the Skill Deck: a case for each number of cards that others can add."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from msgspec.structs import replace

from facedown.game import Option, Sealed, Seat
from facedown.lab.odds.live.prospects import Case, Prospect, certain, choices, join_notes, prospect
from facedown.systems.skill_deck import SYSTEM
from facedown.systems.skill_deck.model import (
    ATTACKS,
    Aim,
    Attempt,
    Card,
    Check,
    Position,
    Proficiency,
    View,
    character_of,
    with_character,
)
from facedown.systems.skill_deck.rules.checks import is_hit
from facedown.systems.skill_deck.rules.deck import (
    added_cards,
    base_deck,
    cards_given,
    draw_two,
    is_proficient,
    outcome_of,
    size,
    total,
)

MOST_HELPERS = 6
"""The most helpers with unknown cards that the cases cover."""

LEADS_CARDS = 2
"""The most cards that a lead with unknown cards adds in the cases."""


def check_case(view: Position, check: Check, cards: tuple[Card, ...], when: tuple[str, ...]) -> Case:
    """Return the case with the odds of the total of two cards from the deck `cards`, under the assumptions `when`."""
    totals = draw_two(cards).distribution().map(lambda drawn: total(cards, drawn).total)
    ends = totals.map(outcome_of)
    summary = {end: ends[end] for end in ("pass", "fail", "botch")}
    aim = check.attempt.aim
    if aim in ATTACKS:
        summary["hit"] = totals.probability(lambda points: is_hit(view.rulings, aim, points))
    return Case(when, totals.map(lambda points: f"{points:+d}, {outcome_of(points)}"), summary)


# Unknown cards


class PossibleDeck(NamedTuple):
    """A possible deck: its assumptions in words, and its cards."""

    when: tuple[str, ...]
    cards: tuple[Card, ...]


def possible_decks(view: Position, seat: Seat, check: Check) -> Iterator[PossibleDeck]:
    """Yield every deck that a check can have, as far as the seat knows."""
    base_size = size(base_deck(view, check))
    for skilled, world in possible_proficiencies(view, check):
        for related, values in known_values(view, seat, check):
            for good, bad in possible_additions(seat, view, check, base_size + len(values)):
                others = (f"others add {good} × +2, {bad} × −2",) if unknown_givers(seat, view, check) else ()
                plus, minus = values.count(2) + good, values.count(-2) + bad
                yield PossibleDeck((*skilled, *related, *others), (*base_deck(world, check), *added_cards(plus, minus)))


def possible_proficiencies(view: Position, check: Check) -> Iterator[tuple[tuple[str, ...], Position]]:
    """Yield the assumption in words and the view, for each possible value of the check’s Proficiency card (R-SD-01).

    There are two possible values if a hidden sheet decides the value, otherwise one and no assumption.
    """
    hidden = [key for key in check.participants if not character_of(view, key).sheet]
    worlds: dict[bool, Position] = {}
    for skilled in (True, False):
        world = view
        for key in hidden:
            sheet = (Proficiency.with_all_uses(check.attempt.skill, 1),) if skilled else ()
            world = with_character(world, replace(character_of(world, key), proficiencies=sheet))
        worlds.setdefault(is_proficient(world, check), world)
    for value, world in worlds.items():
        yield (f"Proficiency is {'+2' if value else '0'}",) if len(worlds) > 1 else (), world


def known_values(view: Position, seat: Seat, check: Check) -> Iterator[tuple[tuple[str, ...], list[int]]]:
    """Yield an assumption, in words, on which of the cards that the seat knows are relevant, and the cards’ values.

    Only the Ref knows which cards are relevant, so for the Ref there is one result without an assumption (R-SD-13).
    """
    fitting = (check.attempt.skill, *check.relevant)
    if seat.key == view.ref:
        names = check.anonymous
        values = [2 if name in fitting else -2 for name in names] or [value for _, _, value in cards_given(view, check)]
        yield (), values
        return
    lead = check.attempt.lead
    mine = {key: names for key, names in check.handed.contents if names}
    fits = (*fitting, *mine.get(lead, ()))  # a lead gives relevant cards only (SD-PR-01)
    unsure = tuple(dict.fromkeys(name for key, names in mine.items() for name in names if name not in fits))
    for some in (some for many in range(len(unsure) + 1) for some in combinations(unsure, many)):
        read = replace(check, relevant=(*check.relevant, *mine.get(lead, ()), *some))
        when = [f"{name} is {'relevant' if name in some else 'unrelated'}" for name in unsure]
        yield tuple(when), [value for _, _, value in cards_given(view, read)]


def unknown_givers(seat: Seat, view: Position, check: Check) -> list[str]:
    """Return the keys of the participants in a check whose added cards the seat does not know."""
    if seat.key == view.ref and check.anonymous:
        return []
    return [key for key in check.participants if check.handed.of(key) is None]


def possible_additions(seat: Seat, view: Position, check: Check, known: int) -> Iterator[tuple[int, int]]:
    """Yield the possible numbers of +2 cards and of −2 cards that others add: one card each, more from the lead.

    `known` is the number of cards that the seat knows. If the size of the deck is known, it fixes the sum.
    """
    unknown = unknown_givers(seat, view, check)
    helpers = len([key for key in unknown if key != check.attempt.lead])
    if check.size is not None and unknown:
        wanted = check.size - known
        yield from ((wanted - bad, bad) for bad in range(min(wanted, helpers) + 1))
        return
    lead = LEADS_CARDS if check.attempt.lead in unknown else 0
    most = min(helpers, MOST_HELPERS)
    yield from ((good, bad) for bad in range(most + 1) for good in range(most - bad + lead + 1))


def note_on_missing_cases(seat: Seat, view: Position, check: Check) -> str:
    """Return a note on the cards that the cases leave out; "" if none are."""
    unknown = unknown_givers(seat, view, check)
    if check.size is not None:
        return ""
    many = f"More than {MOST_HELPERS} cards of others are not listed." if len(unknown) > MOST_HELPERS + 1 else ""
    lead = f"More than {LEADS_CARDS} cards of the lead are not listed." if check.attempt.lead in unknown else ""
    return join_notes(many, lead)


# The options


def deck_cases(view: Position, seat: Seat, check: Check) -> list[Case]:
    """Return a case for each deck that a check can have, as far as the seat knows."""
    return [check_case(view, check, known.cards, known.when) for known in possible_decks(view, seat, check)]


def draw_cards(view: Position, seat: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the prospect of drawing the two cards."""
    check = view.check
    assert check is not None
    yield prospect(option, {}, deck_cases(view, seat, check), note_on_missing_cases(seat, view, check))


def hand_in(view: Position, seat: Seat, option: Option) -> Iterator[Prospect]:
    """Yield a prospect for each choice of cards to add, or none, with a case for each possible deck."""
    check, key = view.check, str(option.fixed["character"])
    assert check is not None
    ways, thinned = choices(option, "proficiencies")
    for chosen in ways:
        laid = replace(check, handed=check.handed.lay(key, tuple(chosen["proficiencies"])))
        yield prospect(
            option, chosen, deck_cases(view, seat, laid), join_notes(note_on_missing_cases(seat, view, laid), thinned)
        )


def build_deck(view: Position, seat: Seat, option: Option) -> Iterator[Prospect]:
    """Yield a prospect for each decision of the Ref on which cards are relevant."""
    check = view.check
    assert check is not None
    ways, thinned = choices(option, "also")
    for chosen in ways:
        built = replace(check, relevant=(*check.relevant, *chosen.get("also", ())))
        yield prospect(option, chosen, deck_cases(view, seat, built), thinned)


def attempt(view: View, seat: Seat, option: Option) -> Iterator[Prospect]:
    """Yield a prospect for each skill or weapon of a new check."""
    lead = str(option.fixed["lead"])
    ways, thinned = choices(option, "skill", "arm")
    for chosen in ways:
        skill = str(chosen["skill"] if "skill" in chosen else weapon_skill(view, lead, chosen["arm"]))
        yield check_prospect(view, option, chosen, Attempt(lead, AIMS[option.move], skill), thinned)


def declare(view: View, seat: Seat, option: Option) -> Iterator[Prospect]:
    """Yield a prospect for each action and skill that can be declared in a time freeze."""
    lead = str(option.fixed["character"])
    answers, _ = choices(option, "answer")
    for answer in answers:
        aim = AIMS.get(str(answer["answer"]))
        if aim is None:
            yield prospect(option, answer, [Case((), certain("It needs no check."))])
            continue
        ways, thinned = choices(option.settled(SYSTEM.move_type, **answer), "skill")
        for chosen in ways:
            found = {**answer, **chosen}
            yield check_prospect(view, option, found, Attempt(lead, aim, str(chosen["skill"])), thinned)


def check_prospect(view: View, option: Option, chosen: dict[str, Any], tried: Attempt, thinned: str) -> Prospect:
    """Return the prospect of an attempt, with a case for each number of added cards.

    `chosen` are the values of the option’s fields. `thinned` is a note on choices that are not listed, or "".
    """
    if tried.aim == "medicine" and view.rulings.medicine_heals == "spend":  # R-SD-52
        return prospect(option, chosen, [Case((), certain("It heals 1 point without a check."))], thinned)
    others = any(one.key != tried.lead and one.alive for one in view.characters)
    check = Check(tried, handed=Sealed((tried.lead,)))
    most = LEADS_CARDS if others else min(LEADS_CARDS, character_of(view, tried.lead).uses(tried.skill, view.phase))
    found = [
        check_case(view, check, (*base_deck(view, check), *added_cards(good, bad)), (f"{good} × +2, {bad} × −2 added",))
        for bad in range(LEADS_CARDS + 1 if others else 1)
        for good in range(most + 1)
    ]
    named = "" if tried.skill else "The Ref names the skill. Assumes that the lead is not proficient."
    return prospect(option, chosen, found, join_notes(named, CARD_SOURCES if others else "", thinned))


CARD_SOURCES = "Cards of +2 come from the lead or from others, cards of −2 are sabotage."


def weapon_skill(view: View, lead: str, arm: str) -> str:
    """Return the proficiency of the weapon `arm` that the lead uses for a BANG; "" without a weapon."""
    weapon = character_of(view, lead).weapon(arm)
    return weapon.proficiency if weapon is not None else ""


AIMS: dict[str, Aim] = {
    "open-check": "task", "treat": "medicine", "bang": "bang",
    "task": "task", "attack": "attack", "called": "called", "medicine": "medicine",
}  # fmt: skip
"""The aim of a check, by the move that starts it or by the declaration in a time freeze."""

LIVE = {
    "open-check": attempt,
    "treat": attempt,
    "bang": attempt,
    "declare": declare,
    "hand-in": hand_in,
    "build-deck": build_deck,
    "draw-cards": draw_cards,
}
