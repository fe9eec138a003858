"""What each seat may know: cards face down are their owner’s alone; the hidden are not there (TC-A-05, TC-D-84)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import chain
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from facedown.chance import Below
from facedown.game import Sealed, Seat, Stack
from facedown.systems.tri_core.model import (
    Affliction,
    Attack,
    Card,
    Character,
    Encounter,
    Exchange,
    Held,
    Offered,
    Played,
    Position,
    Shield,
    Sprung,
    StatModifier,
    Test,
    Track,
    Waiting,
    cards_played_now,
    character_of,
)

T = TypeVar("T", StatModifier, Affliction, Track, Shield)


def view(position: Position, viewer: Seat) -> Position:
    """The position with what the viewer may not know taken out of it."""
    if viewer.key == position.gm and position.encounter is None:
        return position
    mine = frozenset(one.key for one in position.characters if one.controller == viewer.key)
    unknown = unknown_characters(position, viewer)
    gm = viewer.key == position.gm
    out_of_sight = (one.key for one in position.characters if one.stealthed and not mine & {one.key, *one.noticed_by})
    known = Known(None if gm else mine, frozenset(() if gm else out_of_sight))
    there = (one for one in position.characters if one.key not in unknown)
    people = tuple([mask_sources(mask_character(one, viewer, position), unknown) for one in there])
    encounter = position.encounter
    if encounter is not None:
        encounter = replace(
            encounter,
            exchange=None if encounter.exchange is None else mask_exchange(encounter.exchange, mine, known, viewer.key),
            woken=tuple(key for key in encounter.woken if key not in unknown),
            hidden=tuple(one for one in encounter.hidden if one[0] in mine or viewer.key == position.gm),
            held=tuple(mask_held_cards(one, position, viewer, mine) for one in encounter.held),
            drawn=tuple(one for one in encounter.drawn if gm or one[0] in mine),
            waits=encounter.waits if gm else mask_decisions(encounter.waits, mine, known, unknown),
            demands=encounter.demands if gm else mask_tests(encounter.demands, unknown),
        )
    return replace(position, characters=people, encounter=encounter)


def unknown_characters(position: Position, viewer: Seat) -> frozenset[str]:
    """Those in hiding that are nobody the viewer knows of (TC-D-83, TC-D-84)."""
    if viewer.key == position.gm:
        return frozenset()
    hidden = dict(position.encounter.hidden) if position.encounter is not None else {}
    return frozenset(
        one.key for one in position.characters if one.controller != viewer.key and (one.lurks or one.key in hidden)
    )


def mask_character(one: Character, viewer: Seat, position: Position) -> Character:
    """A character as somebody else sees it: not where it hides, nor what it won by it (TC-F-10)."""
    if one.controller == viewer.key or viewer.key == position.gm or not one.stealthed:
        return one
    if any(other.controller == viewer.key for other in position.characters if other.key in one.noticed_by):
        return one
    return replace(one, at=None, height=0, moved=0, edge=())


def mask_sources(one: Character, unknown: frozenset[str]) -> Character:
    """A character on whom nothing tells by whom it is, where that is nobody the viewer knows of (TC-D-84)."""
    if not unknown:
        return one

    def nobodys(what: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(replace(it, by="") if it.by in unknown else it for it in what)

    return replace(
        one,
        stat_modifiers=nobodys(one.stat_modifiers),
        afflictions=nobodys(one.afflictions),
        tracks=nobodys(one.tracks),
        shields=nobodys(one.shields),
        acts_for="" if one.acts_for in unknown else one.acts_for,
    )


class Known(NamedTuple):
    """What a viewer may read of cards that were turned up: what Holds wait for, and of whom not where they go."""

    holds: frozenset[str] | None
    unseen: frozenset[str]

    def face(self, one: Played) -> Played:
        """A card that was turned up as this viewer sees it (TC-D-07, TC-D-83)."""
        card = one.card
        if card.action == "Hold" and self.holds is not None and one.owner not in self.holds:
            card = Card("Hold")
        return replace(one, card=replace(card, to=None) if one.owner in self.unseen else card)


def mask_decisions(
    waits: Stack[Waiting], mine: frozenset[str], known: Known, unknown: frozenset[str]
) -> Stack[Waiting]:
    """Decisions that wait, as others see them.

    Not whose held cards have had their sign or whose Trigger was set off, nor of whom one is who is nobody they know of
    (TC-D-07, TC-D-84, TC-F-10, TCG-AC-09).
    """

    def masked(one: Waiting) -> Waiting:
        if isinstance(one, Sprung):
            return Sprung(known.face(one.card))
        if isinstance(one, Attack) and one.owner in known.unseen:
            return replace(one, card=replace(one.card, to=None))
        if isinstance(one, Offered) and one.owner not in mine and (one.what in QUIET or one.owner in unknown):
            return Offered("", one.what)
        return replace(one, target="") if isinstance(one, Offered) and one.target in unknown else one

    return Stack(tuple(map(masked, waits.owed)))


QUIET = ("held", "trigger")
"""What is decided without others knowing by whom."""


def mask_exchange(exchange: Exchange, mine: frozenset[str], known: Known, viewer: str) -> Exchange:
    """The exchange with the cards of others blank: how many there are is open, and whom actions are aimed at."""

    def turned_up(cards: tuple[Played, ...]) -> tuple[Played, ...]:
        return tuple(map(known.face, cards))

    drafts = tuple((key, cards if key in mine else tuple(BLANK for _ in cards)) for key, cards in exchange.drafts)
    shown = frozenset((key, at) for seat, key, at in exchange.shown if seat == viewer)
    return replace(
        exchange, drafts=drafts, actions=mask_round(exchange.actions, mine, aimed=True, shown=shown),
        shown=tuple(one for one in exchange.shown if one[0] == viewer),
        reactions=mask_round(exchange.reactions, mine, aimed=False), played=turned_up(exchange.played),
        unbound=turned_up(exchange.unbound), settled=turned_up(exchange.settled), queue=turned_up(exchange.queue),
        stood=tuple(one for one in exchange.stood if one[0] not in known.unseen),
    )  # fmt: skip


BLANK = Card("")
"""A card of which nothing is known."""


NOTHING_SHOWN: frozenset[tuple[str, int]] = frozenset()


def mask_round(
    round_: Sealed[tuple[Card, ...]], mine: frozenset[str], *, aimed: bool, shown: Set[tuple[str, int]] = NOTHING_SHOWN
) -> Sealed[tuple[Card, ...]]:
    """A round of cards as others see it: their number, of actions the targets, what was turned to them (R-TC-57)."""
    contents = tuple(
        (
            key,
            cards
            if key in mine
            else tuple(
                card if (key, at) in shown else card_back(card, aimed=aimed and at < played)
                for at, card in enumerate(cards)
            ),
        )
        for key, cards in round_.contents
        for played in (len(cards_played_now(cards)),)
    )
    return replace(round_, contents=contents)


def card_back(card: Card, *, aimed: bool) -> Card:
    """The back of a card, with whom it is aimed at, if that is open."""
    return Card("", target=card.aim if aimed else "")


def mask_held_cards(held: Held, position: Position, viewer: Seat, mine: frozenset[str]) -> Held:
    """Held cards as others see them: that there are some; the GM knows what they wait for, not the cards (TC-D-07)."""
    if held.owner in mine:
        return held
    hold = held.hold if viewer.key == position.gm else BLANK
    seen = {at for seat, at in held.shown if seat == viewer.key}
    cards = tuple(card if at in seen else BLANK for at, card in enumerate(held.cards))
    return replace(held, hold=hold, cards=cards, shown=tuple(one for one in held.shown if one[0] == viewer.key))


def mask_tests(demands: tuple[Test, ...], unknown: frozenset[str]) -> tuple[Test, ...]:
    """Tests tied to actions as others see them: without levels that the GM keeps back, and those of the hidden."""
    known = (test for test in demands if test.character not in unknown)
    return tuple(replace(test, level=1, weight="none", needed=0) if test.kept else test for test in known)


# Imagining what is hidden


def determinize(view: Position, viewer: Seat, below: Below) -> Position:
    """A whole position that shows this viewer this view: blank cards are made up, the hidden stay out of it."""
    encounter = view.encounter
    if encounter is None:
        return view
    grid = encounter.grid
    people = tuple(
        replace(one, at=(below(grid.columns), below(grid.rows)))
        if one.at is None and mask_character(replace(one, at=(0, 0)), viewer, view).at is None
        else one
        for one in view.characters
    )
    exchange = None if encounter.exchange is None else determinize_exchange(encounter.exchange, below)
    mine = frozenset(one.key for one in view.characters if one.controller == viewer.key)
    encounter = replace(encounter, waits=determinize_decisions(encounter, mine, below))
    held = tuple(
        replace(
            one, hold=replace(one.hold, action="Hold"), cards=tuple(determinize_card(card, below) for card in one.cards)
        )
        for one in encounter.held
    )
    return replace(view, characters=people, encounter=with_cards(encounter, exchange, held))


ABOUT_SOMEBODY = ("strike", "riposte", "trigger", "push", "command")
"""The decisions that name somebody else."""


def determinize_decisions(encounter: Encounter, mine: frozenset[str], below: Below) -> Stack[Waiting]:
    """The decisions that wait: a held card nobody knows the owner of is some other’s who holds some.

    What somebody unknown decides is some other’s in the Rotation; where there is none, it is left out. What is about
    somebody unknown is about who decides it.
    """

    def imagined(one: Waiting) -> Iterator[Waiting]:
        if not isinstance(one, Offered):
            yield one
            return
        there = possible_owners(encounter, mine, one)
        if there:
            owner = there[below(len(there))] if len(there) > 1 else there[0]
            yield replace(one, owner=owner, target=one.target or (owner if one.what in ABOUT_SOMEBODY else ""))

    return Stack(tuple(chain.from_iterable(map(imagined, encounter.waits.owed))))


def possible_owners(encounter: Encounter, mine: frozenset[str], one: Offered) -> list[str]:
    """The characters whose decision it may be, as far as a viewer with these characters can tell."""
    if one.owner:
        return [one.owner]
    if one.what == "held":
        return [held.owner for held in encounter.held if held.ready and held.owner not in mine]
    return [key for key in encounter.everybody if key not in mine]


def may_decide(view: Position, viewer: Seat) -> set[str]:
    """The seats of which one has to decide something, where the viewer may not know which one; else none."""
    encounter = view.encounter
    top = encounter.waits.top if encounter is not None else None
    if encounter is None or not isinstance(top, Offered) or top.owner or top.what == "judge":
        return set()
    mine = frozenset(one.key for one in view.characters if one.controller == viewer.key)
    return {character_of(view, key).controller for key in possible_owners(encounter, mine, top)}


def with_cards(encounter: Encounter, exchange: Exchange | None, held: tuple[Held, ...]) -> Encounter:
    """The encounter with these cards in it."""
    return replace(encounter, exchange=exchange, held=held)


def determinize_exchange(exchange: Exchange, below: Below) -> Exchange:
    """The exchange with something on every blank card."""
    drafts = tuple((key, tuple(determinize_card(card, below) for card in cards)) for key, cards in exchange.drafts)
    return replace(
        exchange, drafts=drafts, actions=determinize_round(exchange.actions, below),
        reactions=determinize_round(exchange.reactions, below),
    )  # fmt: skip


def determinize_round(round_: Sealed[tuple[Card, ...]], below: Below) -> Sealed[tuple[Card, ...]]:
    """A round with something on every blank card."""
    contents = tuple((key, tuple(determinize_card(card, below) for card in cards)) for key, cards in round_.contents)
    return replace(round_, contents=contents)


def determinize_card(card: Card, below: Below) -> Card:
    """A card that could lie there: an attack where it is aimed at somebody, else something of its own."""
    if card.action:
        return card
    if card.target:
        return replace(card, action=("Strike", "Grab", "Collide")[below(3)])
    return replace(card, action=("Block", "Dodge", "Recover")[below(3)])
