"""Live odds of the Skill Deck: the odds of each move, as one case for each number of cards that others can add."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice, product, zip_longest
from typing import Any, NamedTuple

from msgspec.structs import replace

from facedown.game import Option, Seat, counted
from facedown.odds.prospects import Case, Prospect, certain, choices, join_notes, number_outcome, prospect
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
from facedown.systems.skill_deck.rules.checks import heals_without_check, is_hit, possible_helpers
from facedown.systems.skill_deck.rules.deck import (
    added_cards,
    base_deck,
    cards_given,
    cards_to_give,
    draw_two,
    is_proficient,
    may_sabotage,
    most_cards,
    outcome_of,
    size,
    total,
    values_to_give,
)

MOST_HELPERS = 6
"""The maximum number of helpers with unknown cards for which cases are listed."""

LEADS_CARDS = 2
"""The maximum number of cards that a lead with a hidden sheet adds in the listed cases."""

MOST_UNRELATED = 200
"""The maximum number of sets of unrelated proficiencies for which cases are listed."""


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
    outcomes = totals.map(lambda points: number_outcome(points, after=f", {outcome_of(points)}", form="+d"))
    return Case(when, outcomes, summary, ENDS)


# Unknown cards


class PossibleDeck(NamedTuple):
    """A deck that a check may have: the assumptions under which it has this deck, in words, and the cards."""

    when: tuple[str, ...]
    cards: tuple[Card, ...]


def possible_decks(view: View, seat: Seat, check: Check) -> Iterator[PossibleDeck]:
    """Yield every deck that a check can have, given what the seat knows."""
    base_size, unknown = size(base_deck(view, check)), unknown_givers(seat, view, check)
    for skilled, world in possible_proficiencies(view, check):
        for related, values, unrelated in known_values(view, seat, check):
            wanted = None if check.size is None or not unknown else check.size - base_size - len(values)
            for good, bad in possible_additions(view, check, unknown, unrelated, wanted):
                words = f"others add {cards_in_words(good, bad)}" if good or bad else "nobody else adds a card"
                others = (words,) if unknown else ()
                plus, minus = values.count(2) + good, values.count(-2) + bad
                yield PossibleDeck((*skilled, *related, *others), (*base_deck(world, check), *added_cards(plus, minus)))


def cards_in_words(good: int, bad: int) -> str:
    """Return numbers of added +2 and −2 cards in words, for example “2 cards of +2 and 1 of −2”; "" for no cards."""
    if good and bad:
        return f"{counted(good, 'card')} of +2 and {bad} of −2"
    return f"{counted(good, 'card')} of +2" if good else f"{counted(bad, 'card')} of −2" if bad else ""


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


class KnownCards(NamedTuple):
    """The known cards of a check under an assumption in words about which of their proficiencies are relevant.

    `values` are the values of the cards, and `unrelated` the proficiencies that are assumed to be unrelated.
    """

    when: tuple[str, ...]
    values: list[int]
    unrelated: tuple[str, ...] = ()


def known_values(view: View, seat: Seat, check: Check) -> Iterator[KnownCards]:
    """Yield the added cards that the seat knows, once for each assumption about which of them are relevant.

    Only the Ref knows which cards are relevant, and only when all cards are given. From then on, there is one result
    for the Ref, without an assumption. Rules: R-SD-13.
    """
    fitting = (check.attempt.skill, *check.relevant)
    if knows_given(seat, view, check):
        names = check.anonymous
        values = [2 if name in fitting else -2 for name in names] or [value for _, _, value in cards_given(view, check)]
        yield KnownCards((), values)
        return
    lead = check.attempt.lead
    mine = {key: names for key, names in check.handed.contents if names}
    fits = (*fitting, *mine.get(lead, ()))  # a lead gives relevant cards only (SD-PR-01)
    unsure = tuple(dict.fromkeys(name for key, names in mine.items() for name in names if name not in fits))
    for some in (some for many in range(len(unsure) + 1) for some in combinations(unsure, many)):
        read = replace(check, relevant=(*check.relevant, *mine.get(lead, ()), *some))
        when = [f"{name} is {'relevant' if name in some else 'unrelated'}" for name in unsure]
        values = [value for _, _, value in cards_given(view, read)]
        yield KnownCards(tuple(when), values, tuple(name for name in unsure if name not in some))


def knows_given(seat: Seat, view: View, check: Check) -> bool:
    """Return whether the seat is the Ref’s, and all cards are given, so that the Ref knows all of them (SD-PR-04)."""
    return seat.key == view.ref and check.step in ("building", "drawing", "botched")


def unknown_givers(seat: Seat, view: View, check: Check) -> list[str]:
    """Return the keys of the participants in a check whose added cards the seat does not know."""
    if knows_given(seat, view, check):
        return []
    return [key for key in check.participants if check.handed.of(key) is None]


Additions = list[int]
"""The cards that can be added: at index n, the maximum number of +2 cards beside n cards of −2.

Everybody may give fewer cards, so each smaller number is possible too.
"""


def possible_additions(
    view: View, check: Check, givers: list[str], unrelated: tuple[str, ...], wanted: int | None
) -> Iterator[tuple[int, int]]:
    """Yield the possible additions of these givers, as (number of +2 cards, number of −2 cards).

    A giver whose sheet the viewer sees adds cards of this sheet; any other adds as many as the rules allow, but an
    unknown lead at most LEADS_CARDS. At most MOST_HELPERS contributors add cards.

    `unrelated` are the names of proficiencies that are not relevant to the check. `wanted` is the sum of the two
    numbers, if the size of the deck determines it. In this case there is no other maximum.
    """
    lead = [key for key in givers if key == check.attempt.lead]
    helpers = [key for key in givers if key != check.attempt.lead][: MOST_HELPERS if wanted is None else None]
    view = with_possible_uses(view)
    most: Additions = []
    for names in islice(sets_of_unrelated_names(view, check, helpers, unrelated), MOST_UNRELATED):
        found = [0]
        for key in (*lead, *helpers):
            found = both(found, additions_of(view, check, key, names, LEADS_CARDS if wanted is None else wanted))
        most = [max(pair) for pair in zip_longest(most, found, fillvalue=0)]
    for bad, good in enumerate(most):
        if wanted is None:
            yield from ((number, bad) for number in range(good + 1))
        elif 0 <= wanted - bad <= good:
            yield wanted - bad, bad


def both(one: Additions, other: Additions) -> Additions:
    """Return the cards that two givers can add together."""
    found = [0] * (len(one) + len(other) - 1)
    for (bad, good), (more_bad, more_good) in product(enumerate(one), enumerate(other)):
        found[bad + more_bad] = max(found[bad + more_bad], good + more_good)
    return found


def additions_of(view: View, check: Check, key: str, unrelated: frozenset[str], unlimited: int) -> Additions:
    """Return the cards that one giver can add, if the proficiencies `unrelated` are not relevant and all others are.

    After the check has begun, the lead can give only what is relevant already. `unlimited` is the maximum for a giver
    with a hidden sheet to whom the rules set no maximum. Rules: SD-PR-01, SD-PR-02, SD-PR-03.
    """
    giver = character_of(view, key)
    most = most_cards(check, key)
    if not giver.sheet:
        most = unlimited if most is None else most
        return [most - bad for bad in range(most + 1)] if may_sabotage(check, key) else [most]
    names = [one.name for one in giver.proficiencies if one.name not in unrelated]
    begun_lead = check.step != "proposed" and key == check.attempt.lead
    judged = check if begun_lead else replace(check, relevant=(*check.relevant, *names))
    values = values_to_give(view, judged, giver)
    most = len(values) if most is None else min(most, len(values))
    return [min(values.count(2), most - bad) for bad in range(min(values.count(-2), most) + 1)]


def sets_of_unrelated_names(
    view: View, check: Check, helpers: list[str], unrelated: tuple[str, ...]
) -> Iterator[frozenset[str]]:
    """Yield the sets of proficiencies that can be unrelated to a check, the small ones first.

    Each set contains `unrelated`. Of proficiencies that the same characters can give, one is enough: if it is unrelated
    and the others are relevant, all these characters can give either card.
    """
    fitting, alike = {check.attempt.skill, *check.relevant, *unrelated}, dict[tuple[str, ...], str]()
    cards = {key: cards_to_give(view, check, character_of(view, key)) for key in helpers}
    lead = character_of(view, check.attempt.lead)
    for name in (name for names in cards.values() for name in names if name not in fitting):
        holders = [key for key, names in cards.items() if name in names]
        alike.setdefault((*holders, *([lead.key] if lead.uses(name, view.phase) else ())), name)
    for many in range(min(len(alike), len(helpers)) + 1):
        yield from (frozenset((*unrelated, *some)) for some in combinations(alike.values(), many))


def with_possible_uses(view: View) -> View:
    """Return the view in which every proficiency whose uses are hidden has all the uses that its level gives."""
    people = tuple(
        replace(one, proficiencies=tuple(
            Proficiency.with_all_uses(each.name, each.level) if each.session is None else each
            for each in one.proficiencies
        ))
        for one in view.characters
    )  # fmt: skip
    return replace(view, characters=people)


def note_on_missing_cases(seat: Seat, view: View, check: Check) -> str:
    """Return a note about decks with more added cards than the listed cases have; "" if there are none."""
    unknown, lead = unknown_givers(seat, view, check), check.attempt.lead
    if check.size is not None:
        return ""
    helpers = [key for key in unknown if key != lead]
    many = f"More than {MOST_HELPERS} cards of others are not listed." if len(helpers) > MOST_HELPERS else ""
    hidden = lead in unknown and not character_of(view, lead).sheet
    leads = f"More than {LEADS_CARDS} cards of the lead are not listed." if hidden else ""
    sets = sets_of_unrelated_names(with_possible_uses(view), check, helpers[:MOST_HELPERS], ())
    cut = next(islice(sets, MOST_UNRELATED, None), None) is not None
    return join_notes(many, leads, "Other decks may be possible too." if cut else "")


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
        asked = option.filled(chosen).get("asks", ())
        yield check_prospect(view, option, chosen, Attempt(lead, AIMS[option.move], skill), thinned, tuple(asked))


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


def check_prospect(
    view: View, option: Option, chosen: dict[str, Any], tried: Attempt, thinned: str, asked: tuple[str, ...] = ()
) -> Prospect:
    """Return the odds of the attempt `tried`: a prospect with a case for each number of added +2 and −2 cards.

    `chosen` holds the values of the option’s fields by name. `thinned` is a note about choices that are not listed, or
    "". `asked` are the keys of the characters who are asked to join; the odds assume that they do.
    """
    if heals_without_check(view.rulings, tried.aim):
        return prospect(option, chosen, [Case((), certain("It heals 1 point without a check."))], thinned)
    helpers = [one.key for one in possible_helpers(view, tried.lead)]
    check, joined = Check(tried, contributors=asked), Check(tried, contributors=tuple(helpers))
    found = [
        check_case(
            view,
            check,
            (*base_deck(view, check), *added_cards(good, bad)),
            (cards_in_words(good, bad) or "nobody adds a card",),
        )
        for good, bad in possible_additions(view, joined, [tried.lead, *helpers], (), None)
    ]
    named = "" if tried.skill else "The Ref names the skill. Assumes that the lead is not proficient."
    sources = CARD_SOURCES if helpers else ""
    missing = note_on_missing_cases(Seat(character_of(view, tried.lead).controller), view, joined)
    notes = join_notes(named, sources, note_on_helpers(view, check, helpers), missing, thinned)
    return prospect(option, chosen, found, notes)


def note_on_helpers(view: View, check: Check, helpers: list[str]) -> str:
    """Return a note if contributors can change the base deck of a check that is not begun; "" if none can.

    The contributors of `check` are those who are asked to join.
    """
    asked = check.contributors
    others = [replace(check, contributors=(*asked, key)) for key in helpers if key not in asked]
    decks = {
        base_deck(world, one)
        for one in (check, *others)
        if one.contributors
        for _, world in possible_proficiencies(view, one)
    }
    who = "others" if asked else "those"
    fixed = "" if decks <= {base_deck(view, check)} else f"Assumes that {who} who join do not change the base deck."
    return join_notes("Assumes that those who are asked join." if asked else "", fixed)


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
