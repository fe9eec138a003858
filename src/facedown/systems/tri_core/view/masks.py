"""Masks: functions that remove from a position the values that a viewer may not see.

- A face-down card: visible to its owner’s seat, and to seats to which the card was shown.
- A hidden character outside the Rotation: visible to its player and to the GM.
- The square of a character in Stealth: also visible to players whose characters have noticed the character.
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
    InterruptingCard,
    Played,
    Position,
    Shield,
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

OFFERED_IN_SECRET = (HeldCardsOffer, TriggerOffer)
"""The kinds of pending decisions whose owner other seats may not know."""

BLANK = Card("")
"""An Action Card with all values hidden."""


class Knowledge(NamedTuple):
    """A viewer, and the characters that are hidden from the viewer.

    `viewer`: the key of the viewer’s seat.
    `gm`: True if the viewer is the GM.
    `mine`: the keys of the characters that the viewer plays.
    `unseen`: the keys of the characters whose square the viewer may not know.
    `unknown`: the keys of the characters that the viewer may not know to exist.
    """

    viewer: str
    gm: bool
    mine: frozenset[str]
    unseen: frozenset[str] = NOBODY
    unknown: frozenset[str] = NOBODY


def knowledge(position: Position, viewer: str) -> Knowledge:
    """Return which characters a viewer plays, and which characters are hidden; for the GM, none are hidden.

    `viewer`: the key of the viewer’s seat.

    Rules: TC-D-83, TC-D-84, TC-F-10, TCG-CO-04.
    """
    characters = position.characters
    mine = frozenset([one.key for one in characters if one.controller == viewer])
    if viewer == position.gm:
        return Knowledge(viewer, True, mine)
    hidden = dict(position.encounter.hidden) if position.encounter is not None else {}
    others = [one for one in characters if one.key not in mine]
    unknown = [one.key for one in others if one.lurks or one.key in hidden]
    unseen = [one.key for one in others if one.stealthed and mine.isdisjoint(one.noticed_by)]
    return Knowledge(viewer, False, mine, frozenset(unseen), frozenset(unknown))


def mask_position(position: Position, known: Knowledge) -> Position:
    """Return the position as a viewer may see it: without unknown characters and without any other secret."""
    if known.gm and position.encounter is None:
        return position
    characters, retired = position.characters, position.retired
    if known.unknown or known.unseen:
        characters = tuple([mask_character(one, known) for one in characters if one.key not in known.unknown])
    if not known.gm and any(one.lurks for one in retired):
        retired = tuple([one for one in retired if not one.lurks or one.controller == known.viewer])
    if position.encounter is None:
        return replace(position, characters=characters, retired=retired)
    encounter = mask_encounter(position.encounter, known)
    return replace(position, characters=characters, retired=retired, encounter=encounter)


# Characters


def mask_character(character: Character, known: Knowledge) -> Character:
    """Return a character as a viewer may see it (TC-F-10).

    A secret square is removed, together with height, movement and bonus dice. Keys of unknown characters are removed.
    """
    if character.key in known.unseen:
        character = replace(character, at=None, height=0, moved=0, edge=())
    return mask_sources(character, known.unknown) if known.unknown else character


def mask_sources(character: Character, unknown: frozenset[str]) -> Character:
    """Return a character with the keys in `unknown` removed from the sources of effects and the owner of an Ally.

    `unknown`: the keys of characters whose existence is secret from the viewer.

    Rules: TC-D-84.
    """

    def masked(effects: tuple[T, ...]) -> tuple[T, ...]:
        if all(effect.by not in unknown for effect in effects):
            return effects
        return tuple([replace(effect, by="") if effect.by in unknown else effect for effect in effects])

    return replace(
        character,
        stat_modifiers=masked(character.stat_modifiers),
        afflictions=masked(character.afflictions),
        tracks=masked(character.tracks),
        shields=masked(character.shields),
        acts_for="" if character.acts_for in unknown else character.acts_for,
    )


# The encounter


def mask_encounter(encounter: Encounter, known: Knowledge) -> Encounter:
    """Return the encounter as a viewer may see it.

    Removed values:
    - For every viewer, even the GM: the secret cards of other seats.
    - For all but the GM: secret values of decisions and tests, hidden characters, and energy drawn by others.
    """
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
        cycles_begun=tuple([key for key in encounter.cycles_begun if key not in unknown]),
        hidden=tuple([one for one in encounter.hidden if one[0] in mine]),
        drawn=tuple([one for one in encounter.drawn if one[0] in mine]),
        waits=Stack(tuple([mask_decision(one, known) for one in waits.owed])) if waits else waits,
        tied_tests=tuple([mask_test(test, known) for test in encounter.tied_tests if test.character not in unknown]),
    )


def mask_decision(decision: Waiting, known: Knowledge) -> Waiting:
    """Return a pending decision without the values that the viewer may not see; unchanged for the GM.

    For other viewers, only the kind of the decision is left in two cases:
    - The owner is unknown to the viewer.
    - Another seat may use a Trigger or cards kept by a Hold.

    Rules: TC-D-07, TC-D-84, TC-F-10, TCG-AC-09.
    """
    if known.gm:
        return decision
    if isinstance(decision, InterruptingCard):
        return InterruptingCard(mask_played(decision.card, known))
    if isinstance(decision, Attack):
        attack = replace(decision, draws=((), ()))  # the indices of draws would reveal how many secret draws there were
        card = mask_square(attack.owner, attack.card, known)
        return attack if card is attack.card else replace(attack, card=card)
    secret = isinstance(decision, OFFERED_IN_SECRET) or decision.owner in known.unknown
    if secret and decision.owner not in known.mine:
        return type(decision)()
    return replace(decision, target="") if getattr(decision, "target", "") in known.unknown else decision


def mask_test(test: Test, known: Knowledge) -> Test:
    """Return a required test as a viewer may see it (TC-D-105, TC-F-34).

    A secret difficulty is removed for all but the GM.
    """
    return replace(test, level=1, weight="none", needed=0) if test.kept and not known.gm else test


# Cards


def mask_exchange(exchange: Exchange, known: Knowledge) -> Exchange:
    """Return the exchange as a viewer may see it: the face-down cards of other seats are blank.

    Still visible: the number of cards, open targets of actions, and actions shown to the viewer.
    """
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
        unassigned_reactions=mask_revealed(exchange.unassigned_reactions, known),
        assigned_reactions=mask_revealed(exchange.assigned_reactions, known),
        queue=mask_revealed(exchange.queue, known),
        starting_squares=tuple([one for one in exchange.starting_squares if one[0] not in known.unseen]),
        shown=shown,
    )  # fmt: skip


def mask_revealed(cards: tuple[Played, ...], known: Knowledge) -> tuple[Played, ...]:
    """Return revealed cards without the values that the viewer may not see; the GM sees all values."""
    return cards if known.gm else tuple([mask_played(card, known) for card in cards])


def mask_played(played: Played, known: Knowledge) -> Played:
    """Return a revealed card without the values that the viewer may not see.

    Removed are the event that another player’s Hold waits for, and secret squares (see `mask_square`).

    Rules: TC-D-07, TC-D-83.
    """
    card = played.card
    if card.action == "Hold" and not known.gm and played.owner not in known.mine:
        card = Card("Hold")
    card = mask_square(played.owner, card, known)
    return played if card is played.card else replace(played, card=card)


def mask_square(owner: str, card: Card, known: Knowledge) -> Card:
    """Return a card without its square if the square would reveal an unseen owner or target (TC-F-10).

    Cards of the viewer’s own characters are unchanged.
    """
    if card.to is None or owner in known.mine or known.unseen.isdisjoint((owner, card.target)):
        return card
    return replace(card, to=None)


def mask_round(
    round_: Sealed[tuple[Card, ...]], mine: frozenset[str], *, aimed: bool, shown: Set[tuple[str, int]] = NOTHING_SHOWN
) -> Sealed[tuple[Card, ...]]:
    """Return the face-down cards `round_` with the cards of other seats blank.

    `mine`: the keys of the viewer’s characters.
    `shown`: pairs of (owner’s key, index of the card) for cards that were shown to the viewer.
    `aimed`: True if a blank card still shows its target. Cards played after a Hold never show it.

    Rules: TC-A-05, TC-D-112, R-TC-57.
    """
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
    """Return a blank card in place of `card`. If `aimed` is True, the blank card has the open target of `card`."""
    return Card("", target=card.aim) if aimed else BLANK


def mask_held_cards(held: Held, known: Knowledge) -> Held:
    """Return cards kept by a Hold as a viewer may see them. The GM also sees the Hold card itself.

    The cards of other seats are blank, unless they were shown to the viewer.

    Rules: TC-A-05, TC-D-07, TCG-CO-05.
    """
    if held.owner in known.mine:
        return held
    shown = tuple([one for one in held.shown if one[0] == known.viewer])
    seen_places = {at for _, at in shown}
    cards = tuple([card if at in seen_places else BLANK for at, card in enumerate(held.cards)])
    return replace(held, hold=held.hold if known.gm else BLANK, cards=cards, shown=shown)
