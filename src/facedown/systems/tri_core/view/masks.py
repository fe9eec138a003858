"""The parts of a position as one viewer may see them.

Cards face down are known to their owner alone (TC-A-05), characters outside the Rotation to their seat and the GM
(TC-D-83, TC-D-84), and where somebody hides to those who have noticed it (TC-F-10, TCG-CO-04).
"""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from facedown.game import Sealed, Stack
from facedown.systems.tri_core.model import (
    Affliction,
    Attack,
    Card,
    Character,
    Encounter,
    Exchange,
    Held,
    HeldCardsOffer,
    Played,
    Position,
    Shield,
    Sprung,
    StatModifier,
    Test,
    Track,
    TriggerOffer,
    Waiting,
    cards_played_now,
)

T = TypeVar("T", StatModifier, Affliction, Track, Shield)

NOBODY: frozenset[str] = frozenset()

NOTHING_SHOWN: frozenset[tuple[str, int]] = frozenset()

QUIET = (HeldCardsOffer, TriggerOffer)
"""The decisions of which others do not know whose they are."""

BLANK = Card("")
"""A card of which nothing is known."""


class Knowledge(NamedTuple):
    """What a viewer knows: `mine` are the keys of its own characters, `gm` says whether it is the GM.

    `unseen` are the characters whose position it does not know, `unknown` those that it does not know of at all.
    """

    viewer: str
    gm: bool
    mine: frozenset[str]
    unseen: frozenset[str] = NOBODY
    unknown: frozenset[str] = NOBODY


def knowledge(position: Position, viewer: str) -> Knowledge:
    """Return what the seat with this key knows of the characters (TC-D-83, TC-D-84, TC-F-10)."""
    people = position.characters
    mine = frozenset([one.key for one in people if one.controller == viewer])
    if viewer == position.gm:
        return Knowledge(viewer, True, mine)
    hidden = dict(position.encounter.hidden) if position.encounter is not None else {}
    unknown = [one.key for one in people if (one.lurks or one.key in hidden) and one.key not in mine]
    unseen = [one.key for one in people if one.stealthed and one.key not in mine and mine.isdisjoint(one.noticed_by)]
    return Knowledge(viewer, False, mine, frozenset(unseen), frozenset(unknown))


def mask_position(position: Position, known: Knowledge) -> Position:
    """The position without the characters that the viewer does not know of, and with masks on everything else."""
    if known.gm and position.encounter is None:
        return position
    people = position.characters
    if known.unknown or known.unseen:
        people = tuple([mask_character(one, known) for one in people if one.key not in known.unknown])
    if position.encounter is None:
        return replace(position, characters=people)
    return replace(position, characters=people, encounter=mask_encounter(position.encounter, known))


# Characters


def mask_character(one: Character, known: Knowledge) -> Character:
    """A character without its position, and without its gains from hiding, where the viewer cannot see it (TC-F-10).

    Effects on it do not name a source that the viewer does not know of.
    """
    if one.key in known.unseen:
        one = replace(one, at=None, height=0, moved=0, edge=())
    return mask_sources(one, known.unknown) if known.unknown else one


def mask_sources(one: Character, unknown: frozenset[str]) -> Character:
    """Remove the source of each effect that comes from a character unknown to the viewer (TC-D-84)."""

    def masked(effects: tuple[T, ...]) -> tuple[T, ...]:
        if all(effect.by not in unknown for effect in effects):
            return effects
        return tuple([replace(effect, by="") if effect.by in unknown else effect for effect in effects])

    return replace(
        one,
        stat_modifiers=masked(one.stat_modifiers),
        afflictions=masked(one.afflictions),
        tracks=masked(one.tracks),
        shields=masked(one.shields),
        acts_for="" if one.acts_for in unknown else one.acts_for,
    )


# The encounter


def mask_encounter(encounter: Encounter, known: Knowledge) -> Encounter:
    """The encounter with masks on its cards, its decisions and its hidden characters."""
    exchange, mine, unknown = encounter.exchange, known.mine, known.unknown
    exchange = mask_exchange(exchange, known) if exchange is not None else None
    held = tuple([mask_held_cards(one, known) for one in encounter.held])
    if known.gm:
        return replace(encounter, exchange=exchange, held=held)
    waits = encounter.waits
    return replace(
        encounter,
        exchange=exchange,
        held=held,
        woken=tuple([key for key in encounter.woken if key not in unknown]),
        hidden=tuple([one for one in encounter.hidden if one[0] in mine]),
        drawn=tuple([one for one in encounter.drawn if one[0] in mine]),
        waits=Stack(tuple([mask_decision(one, known) for one in waits.owed])) if waits else waits,
        demands=tuple([mask_test(test, known) for test in encounter.demands if test.character not in unknown]),
    )


def mask_decision(one: Waiting, known: Knowledge) -> Waiting:
    """A decision that waits, as others see it.

    Its owner is not named where held cards or a Trigger come up, nor where the viewer does not know of the owner.

    Rules: TC-D-07, TC-D-84, TC-F-10, TCG-AC-09.
    """
    if known.gm:
        return one
    if isinstance(one, Sprung):
        return Sprung(mask_played(one.card, known))
    if isinstance(one, Attack):
        one = replace(one, draws=((), ()))  # their numbers tell how many draws there were that nobody saw
        return replace(one, card=replace(one.card, to=None)) if one.owner in known.unseen else one
    if one.owner not in known.mine and (isinstance(one, QUIET) or one.owner in known.unknown):
        return type(one)()
    return replace(one, target="") if getattr(one, "target", "") in known.unknown else one


def mask_test(test: Test, known: Knowledge) -> Test:
    """A test tied to an action, without its level where the GM keeps that back (TC-D-105, TC-F-34)."""
    return replace(test, level=1, weight="none", needed=0) if test.kept and not known.gm else test


# Cards


def mask_exchange(exchange: Exchange, known: Knowledge) -> Exchange:
    """The exchange with the cards of others blank. Their number, and whom actions are aimed at, is open."""
    shown = tuple([one for one in exchange.shown if one[0] == known.viewer])
    turned = frozenset([(key, at) for _, key, at in shown]) if shown else NOTHING_SHOWN
    return replace(
        exchange,
        drafts=tuple([
            (key, cards if key in known.mine else (BLANK,) * len(cards)) for key, cards in exchange.drafts
        ]),
        actions=mask_round(exchange.actions, known.mine, aimed=True, shown=turned),
        reactions=mask_round(exchange.reactions, known.mine, aimed=False),
        played=mask_revealed(exchange.played, known),
        unbound=mask_revealed(exchange.unbound, known),
        settled=mask_revealed(exchange.settled, known),
        queue=mask_revealed(exchange.queue, known),
        stood=tuple([one for one in exchange.stood if one[0] not in known.unseen]),
        shown=shown,
    )  # fmt: skip


def mask_revealed(cards: tuple[Played, ...], known: Knowledge) -> tuple[Played, ...]:
    """Cards that were revealed, as the viewer sees them."""
    return cards if known.gm else tuple([mask_played(one, known) for one in cards])


def mask_played(one: Played, known: Knowledge) -> Played:
    """A revealed card without what a Hold waits for, and without where somebody unseen goes (TC-D-07, TC-D-83)."""
    card = one.card
    if card.action == "Hold" and not known.gm and one.owner not in known.mine:
        card = Card("Hold")
    if one.owner in known.unseen and card.to is not None:
        card = replace(card, to=None)
    return one if card is one.card else replace(one, card=card)


def mask_round(
    round_: Sealed[tuple[Card, ...]], mine: frozenset[str], *, aimed: bool, shown: Set[tuple[str, int]] = NOTHING_SHOWN
) -> Sealed[tuple[Card, ...]]:
    """A round of cards: others see their number, the targets of actions, and the cards shown to them (R-TC-57)."""
    if all(key in mine for key, _ in round_.contents):
        return round_
    contents = []
    for key, cards in round_.contents:
        if key not in mine:
            played = len(cards_played_now(cards)) if aimed else 0
            cards = tuple([
                card if (key, at) in shown else card_back(card, aimed=at < played) for at, card in enumerate(cards)
            ])  # fmt: skip
        contents.append((key, cards))
    return replace(round_, contents=tuple(contents))


def card_back(card: Card, *, aimed: bool) -> Card:
    """The back of a card, with its target where that is open."""
    return Card("", target=card.aim) if aimed else BLANK


def mask_held_cards(held: Held, known: Knowledge) -> Held:
    """Held cards: others see their number; the GM also knows what they wait for (TC-D-07, TCG-CO-05)."""
    if held.owner in known.mine:
        return held
    shown = tuple([one for one in held.shown if one[0] == known.viewer])
    seen = {at for _, at in shown}
    cards = tuple([card if at in seen else BLANK for at, card in enumerate(held.cards)])
    return replace(held, hold=held.hold if known.gm else BLANK, cards=cards, shown=shown)
