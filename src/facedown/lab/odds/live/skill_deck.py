"""What may come of the checks of the Skill Deck: cards that others may give are shown number by number."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from facedown.game import Option, Sealed, listed
from facedown.lab.odds.live.prospects import Case, Prospect, choices, prospect
from facedown.systems.skill_deck.cards import Card, added_cards, draw_two, outcome_of, size, total
from facedown.systems.skill_deck.model import (
    ATTACKS,
    Aim,
    Attempt,
    Check,
    Position,
    Proficiency,
    character_of,
    with_character,
)
from facedown.systems.skill_deck.steps.checks import base_deck, given, hits

MOST_HELPERS = 4
"""For how many whose cards are unknown the cases are listed."""

LEADS_CARDS = 2
"""How many cards of a lead that are unknown the cases are listed for."""


def case(view: Position, check: Check, cards: tuple[Card, ...], when: tuple[str, ...]) -> Case:
    """The totals of two cards of a deck."""
    totals = draw_two(cards).distribution().map(lambda drawn: total(cards, drawn).total)
    ends = totals.map(outcome_of)
    summary = {end: ends[end] for end in ("pass", "fail", "botch")}
    aim = check.attempt.aim
    if aim in ATTACKS:
        summary["hit"] = totals.probability(lambda points: hits(view.rulings, aim, points))
    return Case(when, totals.map(lambda points: f"{points:+d}, {outcome_of(points)}"), summary)


# What is not known


def decks(view: Position, check: Check) -> Iterator[tuple[tuple[str, ...], tuple[Card, ...]]]:
    """Every deck that it may be, as far as this seat knows, with what the others did for it to be so."""
    values = [value for _, _, value in given(view, check)]
    for skilled, world in sheets(view, check):
        for good, bad in added(view, check, len(values)):
            when = list(skilled)
            if unknown_givers(check):
                when.append(f"others add {good} × +2, {bad} × −2")
            cards = (*base_deck(world, check), *added_cards(values.count(2) + good, values.count(-2) + bad))
            yield tuple(when), cards


def unknown_givers(check: Check) -> list[str]:
    """The participants of whose cards nothing is known here."""
    return [key for key in check.participants if check.handed.of(key) is None]


def added(view: Position, check: Check, known: int) -> Iterator[tuple[int, int]]:
    """How many cards of +2 and of −2 the others may add: one each, the lead more; together as many as is known."""
    unknown = unknown_givers(check)[: MOST_HELPERS + 1]
    lead = LEADS_CARDS if check.attempt.lead in unknown else 0
    helpers = len([key for key in unknown if key != check.attempt.lead])
    wanted = None if check.size is None else check.size - known - size(base_deck(view, check))
    for bad in range(helpers + 1):
        for good in range(helpers - bad + lead + 1):
            if wanted is None or good + bad == wanted:
                yield good, bad


def sheets(view: Position, check: Check) -> Iterator[tuple[tuple[str, ...], Position]]:
    """Whether the Proficiency card is worth +2, where the sheets that say so are not seen."""
    whose = (check.attempt.lead,) if view.rulings.prof_card_from == "lead" else check.participants
    hidden = [key for key in whose if not character_of(view, key).sheet]
    if not hidden or not check.attempt.skill:
        yield (), view
        return
    for skilled in (True, False):
        world = view
        for key in hidden:
            sheet = (Proficiency.at(check.attempt.skill, 1),) if skilled else ()
            world = with_character(world, replace(character_of(world, key), proficiencies=sheet))
        yield (f"Proficiency is {'+2' if skilled else '0'}",), world


# The options


def draw_cards(view: Position, option: Option) -> Iterator[Prospect]:
    """The two cards."""
    assert view.check is not None
    yield prospect(option, {}, [case(view, view.check, cards, when) for when, cards in decks(view, view.check)])


def hand_in(view: Position, option: Option) -> Iterator[Prospect]:
    """Giving cards or none: the deck with each, for all that others may give."""
    check, key = view.check, str(option.fixed["character"])
    assert check is not None
    for chosen in choices(option, "proficiencies"):
        names = tuple(chosen["proficiencies"])
        laid = replace(check, handed=check.handed.lay(key, names))
        cases = [
            case(view, read, cards, (*counts, *when))
            for counts, read in relevance(laid, names)
            for when, cards in decks(view, read)
        ]
        yield prospect(option, chosen, cases)


def relevance(check: Check, names: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Check]]:
    """Whether the Ref finds cards relevant that are not the skill itself: +2 or −2 (SD-PR-01, SD-PR-03)."""
    open_names = tuple(name for name in names if name not in (check.attempt.skill, *check.relevant))
    if not open_names:
        yield (), check
        return
    yield (f"the Ref finds {listed(open_names)} relevant",), replace(check, relevant=(*check.relevant, *open_names))
    yield (f"the Ref finds {listed(open_names)} unrelated",), check


def build_deck(view: Position, option: Option) -> Iterator[Prospect]:
    """The Ref's word on what is relevant."""
    check = view.check
    assert check is not None
    for chosen in choices(option, "also"):
        built = replace(check, relevant=(*check.relevant, *chosen.get("also", ())))
        yield prospect(option, chosen, [case(view, built, cards, when) for when, cards in decks(view, built)])


def attempt(view: Position, option: Option) -> Iterator[Prospect]:
    """A check of one’s own, if nobody adds a card, and if the lead adds one or two."""
    lead = str(option.fixed["lead"])
    for chosen in choices(option, "skill"):
        skill = str(chosen.get("skill", option.fixed.get("skill", "")))
        tried = Attempt(lead, AIMS[option.move], skill)
        check = Check(tried, handed=Sealed((lead,)))
        cards = [
            case(view, check, (*base_deck(view, check), *added_cards(added, 0)), (f"{added} × +2 is added",))
            for added in range(LEADS_CARDS + 1)
        ]
        yield prospect(option, chosen, cards, "" if skill else "The Ref names the skill; here the lead lacks it.")


AIMS: dict[str, Aim] = {"open-check": "task", "treat": "medicine"}

FORESEEN = {
    "open-check": attempt,
    "treat": attempt,
    "hand-in": hand_in,
    "build-deck": build_deck,
    "draw-cards": draw_cards,
}
