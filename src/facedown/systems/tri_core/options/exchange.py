"""Options to play cards, take cards back, finish playing, answer actions with Reactions, and come out of hiding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from facedown.game import Choice, Field, OneOf, Option, Seat, counted, listed
from facedown.systems.tri_core.model import (
    DEFENSE,
    BonusMoveOffer,
    BonusStrideOffer,
    BonusStrikeOffer,
    Character,
    CommandDecision,
    Exchange,
    HeldCardsOffer,
    PendingDecision,
    Played,
    PushDecision,
    RelocationDecision,
    RiposteOffer,
    TriggerOffer,
    View,
    character_of,
    character_ref,
    is_allied,
    needs_target,
)
from facedown.systems.tri_core.options.cards import listing
from facedown.systems.tri_core.options.cards.card_fields import choice_with_side
from facedown.systems.tri_core.options.cards.core_actions import reaction_targets
from facedown.systems.tri_core.options.labels import card_label
from facedown.systems.tri_core.rules.reactions import answerable_actions


def own_characters(view: View, seat: Seat) -> Iterator[Character]:
    """Yield the characters that the seat controls."""
    return (one for one in view.characters if one.controller == seat.key)


def open_exchange(view: View) -> Exchange | None:
    """Return the current exchange if characters can play cards in it now, else None."""
    encounter = view.encounter
    if encounter is None or encounter.exchange is None or encounter.waits:
        return None
    return encounter.exchange if encounter.exchange.step != "resolving" else None


def characters_asked(view: View, seat: Seat) -> Iterator[tuple[Character, Exchange]]:
    """Yield the seat’s characters that have not finished playing cards, each with the current exchange."""
    exchange = open_exchange(view)
    if exchange is None:
        return
    waiting = exchange.actions.waiting if exchange.step == "acting" else exchange.reactions.waiting
    for one in own_characters(view, seat):
        if one.key in waiting:
            yield one, exchange


# Cards


def lay(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to play a card (TC-D-86, TC-D-87, TC-D-88, TC-D-89, TC-D-111, TC-D-113)."""
    for one, exchange in characters_asked(view, seat):
        yield from listing.card_options(view, one, exchange)


def take_back(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option to take back the last card, for each of the seat’s characters that has played one (TC-D-111)."""
    for one, exchange in characters_asked(view, seat):
        if exchange.draft(one.key):
            fixed, actor = {"actor": one.key}, character_ref(one.key)
            yield Option("take-back", "Take back the last card", "TC-D-111", fixed, actor=actor)


def finish_playing(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option to finish playing cards, for each of the seat’s characters that has not finished (TC-D-113).

    With this option, a character that has played no card passes.
    """
    for one, exchange in characters_asked(view, seat):
        many = len(exchange.draft(one.key))
        bares = many == 0 and bool(exchange.aimed(one.key)) and any(listing.card_options(view, one, exchange))
        label = f"Finish with {counted(many, 'card')}" if many else "Play no card"
        label += ", with no defense" if bares else ""
        fixed, actor = {"actor": one.key}, character_ref(one.key)
        yield Option("finish-playing", label, "TC-D-113", fixed, owed=True, concedes=bares, actor=actor)


def pass_option(view: View, options: Sequence[Option]) -> Option | None:
    """Return the first option to pass for a character that is no target and has played no Reaction.

    `options`: the options of one seat.

    None if there is no such option, or if no Reactions are being played now.
    """
    exchange = open_exchange(view)
    if exchange is None or exchange.step != "reacting":
        return None
    for option in options:
        key = option.fixed.get("actor", "")
        if option.move == "finish-playing" and not exchange.aimed(key) and not exchange.draft(key):
            return option
    return None


def bind(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to choose the action that a revealed Reaction answers, and the Reaction’s target.

    Foes come first. Nothing is yielded if another seat plays the Reaction’s owner, or if there is no action to answer.

    Rules: TC-D-116, R-TC-57.
    """
    encounter = view.encounter
    exchange = encounter.exchange if encounter is not None and not encounter.waits else None
    if exchange is None or not exchange.unassigned_reactions:
        return
    first = exchange.unassigned_reactions[0]
    reactor = character_of(view, first.owner)
    if reactor.controller != seat.key:
        return
    taken = {one.answers for one in exchange.assigned_reactions if one.card.action in DEFENSE}
    answered: dict[str, list[Played]] = {}
    for one in answerable_actions(view, exchange, first):
        if first.card.action not in DEFENSE or (one.owner, one.at) not in taken:
            answered.setdefault(one.owner, []).append(one)
    if not answered:
        return
    answered = dict(sorted(answered.items(), key=lambda pair: is_allied(reactor, character_of(view, pair[0]))))
    actions = {owner: choices_of_actions(view, some) for owner, some in answered.items()}
    owners = tuple(
        choice_with_side(reactor, character_of(view, owner), listed(one.label for one in cards))
        for owner, cards in actions.items()
    )
    fields = [Field("owner", OneOf(owners), "Whose action", "TC-D-116", refers="character")]
    fields.append(field_by_owner("place", {owner: OneOf(cards) for owner, cards in actions.items()}, "Which action"))
    if needs_target(first.card):
        aims = {owner: reaction_targets(view, reactor, first.card, owner) for owner in answered}
        if all(aims.values()):
            targets = field_by_owner("target", {owner: OneOf(choices) for owner, choices in aims.items()}, "Target")
            fields.append(replace(targets, rule="R-TC-57", refers="character"))
    fixed, actor = {"actor": first.owner, "at": first.at}, character_ref(first.owner)
    label = f"Answer with the {first.card.action}"
    yield Option("bind", label, "TC-D-116", fixed, tuple(fields), owed=True, actor=actor)


def choices_of_actions(view: View, played: Sequence[Played]) -> tuple[Choice, ...]:
    """Return a choice for each action in `played`, which all belong to one character.

    The value of a choice is the index of the action’s card among the character’s cards.
    """
    return tuple(Choice(one.at, card_label(view, one.card)) for one in played)


def field_by_owner(name: str, domains: Mapping[str, OneOf], label: str) -> Field:
    """Return the field `name`, whose choices depend on the owner of the action that a Reaction answers.

    `domains`: the choices, by the owner’s key.
    """
    first, *others = domains
    cases = tuple(((owner,), domains[owner]) for owner in others)
    return Field(name, domains[first], label, "TC-D-116", depends="owner" if cases else "", cases=cases)


DECLINABLE: Mapping[type[PendingDecision], str] = {
    RiposteOffer: "TC-D-61", BonusStrikeOffer: "TC-D-42", BonusMoveOffer: "TC-D-59", BonusStrideOffer: "TC-D-43",
    HeldCardsOffer: "TC-D-07", TriggerOffer: "TCG-AC-09", PushDecision: "TCG-AF-04", RelocationDecision: "TCG-AF-04",
    CommandDecision: "TCG-CO-01",
}  # fmt: skip
"""The kinds of pending decisions that a seat can decline, each with its rule."""


def enter_rotation(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option to come out of hiding for each of the seat’s hidden conscious characters.

    Nothing is yielded while a decision is pending or cards take effect.

    Rules: TC-D-83, TC-D-84.
    """
    encounter = view.encounter
    exchange = encounter.exchange if encounter is not None else None
    if encounter is None or encounter.waits or (exchange is not None and exchange.step == "resolving"):
        return
    fresh = exchange is not None and not exchange.drafts and not exchange.actions.laid and encounter.cycle == 1
    first = fresh and encounter.turn == 0
    places = [Choice("after", "after the current turn"), Choice("before", "before the current turn", "acts next cycle")]
    places = places if exchange is not None else [Choice("after", "now")]
    if first:
        places.insert(0, Choice("first", "first"))
    for one in own_characters(view, seat):
        if one.key in dict(encounter.hidden) and one.conscious:
            where = Field("where", OneOf(tuple(places)), "When to act", "TC-D-84")
            fleeting = first or exchange is None  # if the table waited, it would reveal them (R-TC-163)
            fixed, actor = {"actor": one.key}, character_ref(one.key)
            yield Option("enter-rotation", "Come out of hiding", "TC-D-84", fixed, (where,), fleeting=fleeting,
                         actor=actor)  # fmt: skip
