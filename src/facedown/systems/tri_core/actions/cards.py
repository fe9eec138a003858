"""The actions to play, take back and bind cards, finish playing, come out of hiding, and declare awaited events."""

from __future__ import annotations

from facedown.game import Action
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.options import encounters, exchange, refusals
from facedown.systems.tri_core.steps import exchange as exchange_steps
from facedown.systems.tri_core.steps import holds, rotation_entry

CARDS = (
    Action(
        m.Bind, exchange.bind, exchange_steps.bind, "TC-D-116",
        "after the reveal, for a Reaction that could answer several actions", group="Cards",
    ),
    Action(
        m.FinishPlaying, exchange.finish_playing, exchange_steps.finish_playing, "TC-D-113",
        "once for each character that has Priority or may react", group="Cards",
    ),
    Action(
        m.TakeBack, exchange.take_back, exchange_steps.take_back, "TC-D-111", "before you finish playing cards",
        group="Cards",
    ),
    Action(
        m.EnterRotation, exchange.enter_rotation, rotation_entry.enter_rotation, "TC-D-84",
        "for a character in hiding, before the cards are revealed", group="Encounter",
    ),
    Action(
        m.CallTrigger, encounters.call_trigger, holds.call_trigger, "TC-D-07",
        "while a character waits for an event, and no decision is pending", by="facilitator", group="Encounter",
    ),
    Action(
        m.Lay, exchange.lay, exchange_steps.lay, "TC-D-87",
        "for a character that has Priority or may react, until it has finished playing cards",
        group="Other actions", why_not=refusals.why_no_card,
    ),
)  # fmt: skip
