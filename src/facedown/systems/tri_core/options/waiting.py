"""The sentence that says whom the table waits for, from what a viewer knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from facedown.game import listed
from facedown.systems.tri_core.model import (
    Attack,
    BonusMoveOffer,
    BonusStrideOffer,
    BonusStrikeOffer,
    ChargeDecision,
    CommandDecision,
    HeldCardsOffer,
    JudgmentDecision,
    PendingDecision,
    PushDecision,
    RelocationDecision,
    RiposteOffer,
    TriggerOffer,
    View,
)

DECIDES: Mapping[type[PendingDecision], str] = {
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
"""The decision that the table waits for, in words, by its kind."""


def waiting(view: View) -> str:
    """Whom the table waits for, in one sentence. It names nobody whom the viewer does not know to be waited for."""
    encounter = view.encounter
    if encounter is None:
        return "No encounter is in progress. The GM starts one."
    top = encounter.waits.top
    if isinstance(top, PendingDecision):
        if isinstance(top, JudgmentDecision):
            return "The table waits for the GM to judge an Ability."
        return waits_for(view, (top.owner,), DECIDES[type(top)]) if top.owner else "The table waits for a decision."
    if top is not None:
        return waits_for(view, (top.target if isinstance(top, Attack) else top.owner,), "to defend")
    exchange = encounter.exchange
    if exchange is None:
        return "Nobody can act. The table waits for the GM to let a cycle pass, or to end the encounter."
    if exchange.unbound:
        return waits_for(view, (exchange.unbound[0].owner,), "to choose what a Reaction answers")
    if exchange.step == "acting":
        return waits_for(view, exchange.actions.waiting, "to play cards")
    return waits_for(view, exchange.reactions.waiting, "to react or pass")


def waits_for(view: View, keys: Iterable[str], what: str) -> str:
    """The sentence for these characters and what they are waited for to do; empty where the viewer knows none."""
    names = {one.key: one.name for one in view.characters}
    known = [names[key] for key in keys if key in names]
    return f"The table waits for {listed(known)} {what}." if known else ""
