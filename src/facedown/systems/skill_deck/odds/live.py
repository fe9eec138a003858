"""Live odds of the Skill Deck: the odds of each move, as one case for each number of cards that others can add."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from msgspec.structs import replace

from facedown.game import Option, Sealed, Seat
from facedown.odds.prospects import Case, Prospect, certain, choices, join_notes, prospect
from facedown.systems.skill_deck import SYSTEM
from facedown.systems.skill_deck.model import (
    ATTACKS,
    Aim,
    Attempt,
    Card,
    Check,
    Outcome,
    Proficiency,
    View,
    character_of,
    with_character,
)
from facedown.systems.skill_deck.rules.checks import heals_without_check, is_hit
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
"""The maximum number of helpers with unknown cards for which cases are listed."""

LEADS_CARDS = 2
"""The maximum number of unknown cards that the lead adds in the listed cases."""


ENDS: tuple[Outcome, ...] = ("pass", "fail", "botch")
"""The three results of a check, of which it has exactly one."""


def check_case(view: View, check: Check, cards: tuple[Card, ...], when: tuple[str, ...]) -> Case:
    """Return the case with the odds of a check: the total of two cards that are drawn from the deck `cards`.

    `when` holds the assumptions about this deck in words.
    """
    totals = draw_two(cards).distribution().map(lambda drawn: total(cards, drawn).total)
    ends = totals.map(outcome_of)
    summary: dict[str, Fraction] = {end: ends[end] for end in ENDS}
    aim = check.attempt.aim
    if aim in ATTACKS:
        summary["hit"] = totals.probability(lambda points: is_hit(view.rulings, aim, points))
    return Case(when, totals.map(lambda points: f"{points:+d}, {outcome_of(points)}"), summary, ENDS)


# Unknown cards


class PossibleDeck(NamedTuple):
    """A deck that a check may have: the assumptions under which it has this deck, in words, and the cards."""

    when: tuple[str, ...]
    cards: tuple[Card, ...]


def possible_decks(view: View, seat: Seat, check: Check) -> Iterator[PossibleDeck]:
    """Yield every deck that a check can have, given what the seat knows."""
    base_size = size(base_deck(view, check))
    for skilled, world in possible_proficiencies(view, check):
        for related, values in known_values(view, seat, check):
            for good, bad in possible_additions(seat, view, check, base_size + len(values)):
                others = (f"others add {good} × +2, {bad} × −2",) if unknown_givers(seat, view, check) else ()
                plus, minus = values.count(2) + good, values.count(-2) + bad
                yield PossibleDeck((*skilled, *related, *others), (*base_deck(world, check), *added_cards(plus, minus)))


def possible_proficiencies(view: View, check: Check) -> Iterator[tuple[tuple[str, ...], View]]:
    """Yield, for each possible value of the check’s Proficiency card, an assumption and a view consistent with it.

    The assumption is a tuple of texts. If a hidden sheet decides the value, two values are possible. Otherwise there is
    one value, and the tuple is empty. Rules: R-SD-01.
    """
    hidden = [key for key in check.participants if not character_of(view, key).sheet]
    worlds: dict[bool, View] = {}
    for skilled in (True, False):
        world = view
        for key in hidden:
            sheet = (Proficiency.with_all_uses(check.attempt.skill, 1),) if skilled else ()
            world = with_character(world, replace(character_of(world, key), proficiencies=sheet))
        worlds.setdefault(is_proficient(world, check), world)
    for value, world in worlds.items():
        yield (f"Proficiency is {'+2' if value else '0'}",) if len(worlds) > 1 else (), world


def known_values(view: View, seat: Seat, check: Check) -> Iterator[tuple[tuple[str, ...], list[int]]]:
    """Yield, for each assumption about which cards are relevant, the assumption and the values of the known cards.

    The assumption is a tuple of texts. The cards are those added cards that the seat knows. Only the Ref knows which
    cards are relevant, so for the Ref there is one result with an empty tuple. Rules: R-SD-13.
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


def unknown_givers(seat: Seat, view: View, check: Check) -> list[str]:
    """Return the keys of the participants in a check whose added cards the seat does not know."""
    if seat.key == view.ref and check.anonymous:
        return []
    return [key for key in check.participants if check.handed.of(key) is None]


def possible_additions(seat: Seat, view: View, check: Check, known: int) -> Iterator[tuple[int, int]]:
    """Yield the possible additions of unknown cards by others, as (number of +2 cards, number of −2 cards).

    Each helper adds at most one card; the lead can add more, but only +2 cards. `known` is the number of cards of the
    deck that the seat knows. If the size of the deck is known, it determines the sum of the two numbers.
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


def note_on_missing_cases(seat: Seat, view: View, check: Check) -> str:
    """Return a note about decks with more added cards than the listed cases have; "" if there are none."""
    unknown = unknown_givers(seat, view, check)
    if check.size is not None:
        return ""
    many = f"More than {MOST_HELPERS} cards of others are not listed." if len(unknown) > MOST_HELPERS + 1 else ""
    lead = f"More than {LEADS_CARDS} cards of the lead are not listed." if check.attempt.lead in unknown else ""
    return join_notes(many, lead)


# The options


def deck_cases(view: View, seat: Seat, check: Check) -> list[Case]:
    """Return a case for each deck that a check can have, given what the seat knows."""
    return [check_case(view, check, known.cards, known.when) for known in possible_decks(view, seat, check)]


def draw_cards(view: View, seat: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the odds of drawing the two cards of a check: one prospect with a case for each possible deck."""
    check = view.check
    assert check is not None
    yield prospect(option, {}, deck_cases(view, seat, check), note_on_missing_cases(seat, view, check))


def hand_in(view: View, seat: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the odds of a check for each choice of cards to add: a prospect with a case for each possible deck.

    Adding no card is one of the choices.
    """
    check, key = view.check, str(option.fixed["character"])
    assert check is not None
    ways, thinned = choices(option, "proficiencies")
    for chosen in ways:
        laid = replace(check, handed=check.handed.lay(key, tuple(chosen["proficiencies"])))
        yield prospect(
            option, chosen, deck_cases(view, seat, laid), join_notes(note_on_missing_cases(seat, view, laid), thinned)
        )


def build_deck(view: View, seat: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the odds of a check for each choice of relevant cards by the Ref, with a case for each possible deck."""
    check = view.check
    assert check is not None
    ways, thinned = choices(option, "also")
    for chosen in ways:
        built = replace(check, relevant=(*check.relevant, *chosen.get("also", ())))
        yield prospect(option, chosen, deck_cases(view, seat, built), thinned)


def attempt(view: View, seat: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the odds of a new check for each skill or weapon with which it can be made, as a prospect."""
    lead = str(option.fixed["lead"])
    ways, thinned = choices(option, "skill", "arm")
    for chosen in ways:
        skill = str(chosen["skill"] if "skill" in chosen else weapon_skill(view, lead, chosen["arm"]))
        yield check_prospect(view, option, chosen, Attempt(lead, AIMS[option.move], skill), thinned)


def declare(view: View, seat: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the odds of each action and skill that can be declared in a time freeze, as a prospect."""
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
    """Return the odds of the attempt `tried`: a prospect with a case for each number of added +2 and −2 cards.

    `chosen` holds the values of the option’s fields by name. `thinned` is a note about choices that are not listed, or
    "".
    """
    if heals_without_check(view.rulings, tried.aim):
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
    """Return the proficiency for the weapon named `arm`, which the lead uses for a BANG; "" without such a weapon."""
    weapon = character_of(view, lead).weapon(arm)
    return weapon.proficiency if weapon is not None else ""


AIMS: dict[str, Aim] = {
    "open-check": "task", "treat": "medicine", "bang": "bang",
    "task": "task", "attack": "attack", "called": "called", "medicine": "medicine",
}  # fmt: skip
"""For each move that starts a check, and for each declaration in a time freeze: the aim of the check."""

LIVE = {
    "open-check": attempt,
    "treat": attempt,
    "bang": attempt,
    "declare": declare,
    "hand-in": hand_in,
    "build-deck": build_deck,
    "draw-cards": draw_cards,
}

MEANINGS = dict.fromkeys(
    LIVE,
    "The total of the two drawn cards, and the chance that it is above 0 (pass), exactly 0 (fail) or below 0 (botch).",
)
"""The meaning of the outcomes and figures of a move, by the kind of move."""
