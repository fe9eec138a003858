"""Sentences for a viewer: whom the table waits for, and what a seat can do in its turn or react to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from facedown.game import Seat, any_of, listed
from facedown.game.words import sentence, within_sentence
from facedown.systems.tri_core.model import (
    Attack,
    BonusMoveOffer,
    BonusStrideOffer,
    BonusStrikeOffer,
    ChargeDecision,
    CommandDecision,
    Exchange,
    HeldCardsOffer,
    JudgmentDecision,
    PendingDecision,
    PushDecision,
    RelocationDecision,
    RiposteOffer,
    TriggerOffer,
    View,
    cards_played_now,
)
from facedown.systems.tri_core.options.exchange import characters_asked, open_exchange, own_characters

DECISION_TEXTS: Mapping[type[PendingDecision], str] = {
    RiposteOffer: "to Riposte or decline",
    BonusStrikeOffer: "to use a bonus Strike or decline",
    BonusMoveOffer: "to use a free move or decline",
    BonusStrideOffer: "to use a free Stride or decline",
    HeldCardsOffer: "to play held cards or keep waiting",
    TriggerOffer: "to use a Trigger or decline",
    PushDecision: "to push or relocate a character",
    RelocationDecision: "to push or relocate a character",
    CommandDecision: "to command a character",
    ChargeDecision: "to release a charge",
}
"""For each kind of pending decision: the end of the sentence “The table waits for …”, after the character’s name."""


def waiting_text(view: View) -> str:
    """Return a sentence that says for which characters the table waits, and what they have to do.

    The sentence reveals no secret of another seat.
    """
    encounter = view.encounter
    if encounter is None:
        return "No encounter is in progress. The GM starts one."
    top = encounter.waits.top
    if isinstance(top, PendingDecision):
        if isinstance(top, JudgmentDecision):
            return "The table waits for the GM to judge an Ability."
        return (
            waiting_sentence(view, (top.owner,), DECISION_TEXTS[type(top)])
            if top.owner
            else "The table waits for a decision."
        )
    if top is not None:
        return waiting_sentence(view, (top.target if isinstance(top, Attack) else top.owner,), "to defend")
    exchange = encounter.exchange
    if exchange is None:
        return "Nobody can act. The table waits for the GM to let a cycle pass, or to end the encounter."
    if exchange.unassigned_reactions:
        return waiting_sentence(view, (exchange.unassigned_reactions[0].owner,), "to choose what a Reaction answers")
    if exchange.step == "acting":
        return waiting_sentence(view, exchange.actions.waiting, "to play cards")
    return waiting_sentence(view, exchange.reactions.waiting, "to react or pass")


def waiting_sentence(view: View, keys: Iterable[str], task: str) -> str:
    """Return the sentence “The table waits for …”; "" if the viewer knows none of the characters.

    `keys`: the keys of the characters.
    `task`: the end of the sentence, for example `to play cards`.
    """
    names = {one.key: one.name for one in view.characters}
    known = [within_sentence(names[key]) for key in keys if key in names]
    return f"The table waits for {listed(known)} {task}." if known else ""


def seat_prompt(view: View, seat: Seat) -> str:
    """Return what the seat can do in its turn, or who acts and who can react; "" if none of its characters is asked.

    A target is named only if everybody knows it. Of the cards, nothing else is told.

    Rules: TC-D-111, TC-D-112, TC-D-113, R-TC-57.
    """
    exchange = open_exchange(view)
    asked = [one for one, _ in characters_asked(view, seat)]
    if exchange is None or not asked:
        return ""
    several = len(list(own_characters(view, seat))) > 1
    as_whom = f" as {any_of(within_sentence(one.name) for one in asked)}" if several else ""
    drafted = any(exchange.draft(one.key) for one in asked)
    if exchange.step == "acting":
        task = "play more cards, or finish" if drafted else "play cards face down, or play none"
        return f"Your turn{as_whom}: {task}."
    ask = f"React{as_whom}, or {'finish' if drafted else 'play no card'}."
    return f"{action_sentence(view, exchange, [one.key for one in asked])} {ask}".strip()


def action_sentence(view: View, exchange: Exchange, reacting: Sequence[str]) -> str:
    """Return a sentence that names who targets these characters. If none is known, it names all who played cards."""
    names = {one.key: within_sentence(one.name) for one in view.characters}
    aims = {
        owner: [key for key in reacting if any(card.aim == key for card in cards_played_now(cards))]
        for owner, cards in exchange.actions.contents
        if owner in names
    }
    sentences = [f"{names[owner]} targets {listed(names[key] for key in keys)}" for owner, keys in aims.items() if keys]
    if sentences:
        return f"{sentence(', and '.join(sentences))}."
    acting = [names[key] for key in exchange.actors if key in names]
    return f"{sentence(listed(acting))} {'have' if len(acting) > 1 else 'has'} played cards." if acting else ""
