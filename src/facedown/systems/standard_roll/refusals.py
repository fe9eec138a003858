"""Why a move that nobody offers cannot be made now: the rule, the reason, what would be legal.

Reads the seat's view only, like the options.
"""

from __future__ import annotations

from collections.abc import Callable

from facedown.game import Move, Refusal, Seat
from facedown.systems.standard_roll import moves as m
from facedown.systems.standard_roll.deck import size
from facedown.systems.standard_roll.facilitation import (
    answerable,
    facilitates,
    no_more_challenges,
    no_more_entities,
    no_more_notes,
    no_more_tags,
    quiet,
    why_not_seize,
)
from facedown.systems.standard_roll.model import Position, entity_of, may_act, order_of
from facedown.systems.standard_roll.naming import name_of

CURATOR_DECIDES: dict[type[Move], str] = {
    m.SetTerms: "SR-SP-03", m.Refuse: "R-SR-30", m.Judge: "R-SR-13", m.Complicate: "SR-S1-24",
    m.BeginEpisode: "SR-S4-02", m.BeginScene: "SR-S4-03", m.EndEpisode: "SR-S4-05", m.BeginSituation: "SR-S2-07",
    m.EndSituation: "R-SR-40", m.BeginTurnOrder: "SR-S5-01", m.EndTurnOrder: "SR-S5-01", m.Seize: "SR-S5-15",
    m.Enter: "SR-S5-19", m.SetStatus: "R-SR-82", m.SetRevivable: "R-SR-18", m.SetClock: "SR-S2-11",
    m.AddChallenge: "SR-SP-03", m.SetChallenge: "SR-S2-11", m.DropChallenge: "SR-S2-11",
    m.SetSituationClock: "SR-S2-11", m.AddTag: "R-SR-89", m.LiftTag: "R-SR-93", m.SetStat: "SR-SP-01",
    m.SetLevel: "SR-SP-01", m.AddEntity: "SR-S5-02", m.AddNote: "SR-S1-30",
}  # fmt: skip
"""The moves that are the Curator's, with the rule that gives them."""

MOMENT: dict[type[Move], tuple[str, str]] = {
    m.Affect: ("SR-S2-03", "in an Episode, against somebody else who is there and has such a clock"),
    m.Try: ("SR-S2-05", "in an Episode, against a challenge that is not resolved"),
    m.Heal: ("R-SR-19", "in an Episode, for somebody with such a clock below its most"),
    m.React: ("SR-S1-07", "in an Episode, while no other roll is made"),
    m.SetTerms: ("SR-S1-02", "when a roll has been stated"),
    m.Refuse: ("R-SR-30", "when a roll has been stated"),
    m.ChooseEffects: ("SR-S1-12", "after a Critical of your own"),
    m.Judge: ("R-SR-13", "when critical effects have been chosen"),
    m.Complicate: ("SR-S1-24", "after a miss"),
    m.SpendAction: ("SR-S5-10", "on your own turn, while there are actions left"),
    m.Pass: ("SR-S5-11", "on your own turn"),
    m.EndTurn: ("SR-S5-04", "on your own turn"),
    m.Seize: ("SR-S5-15", "in somebody else’s turn"),
    m.BeginEpisode: ("SR-S4-02", "in Downtime"),
    m.BeginScene: ("SR-S4-03", "in an Episode, between Situations"),
    m.EndEpisode: ("SR-S4-05", "in an Episode, between Situations"),
    m.BeginSituation: ("SR-S2-07", "in an Episode, between Situations"),
    m.EndSituation: ("R-SR-40", "in a Situation"),
    m.BeginTurnOrder: ("SR-S5-01", "in a Situation without turn order"),
    m.EndTurnOrder: ("SR-S5-01", "while turns are taken by cards"),
    m.Enter: ("SR-S5-19", "while turns are taken by cards, for somebody without a card"),
    m.SetStatus: ("R-SR-82", "between rolls, for somebody whose status is another"),
    m.SetRevivable: ("R-SR-18", "for somebody defeated"),
    m.SetClock: ("R-SR-95", "between rolls"),
    m.AddChallenge: ("SR-SP-03", "between rolls"),
    m.SetChallenge: ("SR-S2-11", "between rolls, for a challenge that there is"),
    m.DropChallenge: ("SR-S2-11", "between rolls, for a challenge that there is"),
    m.SetSituationClock: ("SR-S2-07", "in a Situation that has a clock"),
    m.AddTag: ("SR-S1-20", "between rolls"),
    m.LiftTag: ("R-SR-93", "for a tag that somebody has"),
    m.SetStat: ("SR-SP-01", "between rolls"),
    m.SetLevel: ("SR-SP-01", "between rolls"),
    m.AddEntity: ("SR-S5-02", "between rolls"),
    m.AddNote: ("SR-S1-30", "at any time"),
}
"""When each move can be made, with the rule that says so."""


def explain(view: Position, seat: Seat, move: Move) -> Refusal:
    """The most telling reason against a move that no option has."""
    return _stranger(view, move) or _not_yours(view, seat, move) or _not_like_this(view, move) or _moment(view, move)


def waiting(view: Position) -> str:
    """Whom the table waits for, in a sentence."""
    roll, order = view.roll, order_of(view)
    if roll is not None and (roll.sr is None or roll.chosen is not None):
        return "The table waits for the Curator."
    if roll is not None:
        return f"The table waits for {name_of(view, roll.actor)}’s player."
    if view.complication:
        return "The table waits for the Curator’s word on a miss."
    return f"It is {name_of(view, order.active)}’s turn." if order is not None and order.active else ""


def _stranger(view: Position, move: Move) -> Refusal | None:
    entities = [one.key for one in view.entities]
    challenges = [one.key for one in view.challenges]
    there = {"actor": entities, "entity": entities, "challenge": challenges}
    there["target"] = challenges if isinstance(move, m.Try) else entities
    for field, known in there.items():
        key = getattr(move, field, None)
        nobody = key == "" and field == "target" and isinstance(move, m.React)  # a Reaction may answer nobody
        if key is not None and not nobody and key not in known:
            what = "challenge" if known is challenges else "entity"
            return Refusal("SR-S5-02", f"There is no {what} “{key}” here.", f"There are {', '.join(known) or 'none'}.")
    return None


def _not_yours(view: Position, seat: Seat, move: Move) -> Refusal | None:
    if type(move) in CURATOR_DECIDES and not facilitates(view, seat):
        return Refusal(CURATOR_DECIDES[type(move)], "That is the Curator’s to do.", "Ask the Curator.")
    actor = getattr(move, "actor", None)
    if actor is not None and entity_of(view, actor).controller != seat.key:
        return Refusal("SR-S1-01", f"{name_of(view, actor)} is not yours to play.", waiting(view))
    return None


def _rolling(view: Position, move: Move) -> Refusal | None:
    entity, order = entity_of(view, getattr(move, "actor", "")), order_of(view)
    if not quiet(view) and not (isinstance(move, m.React) and answerable(view)):
        return Refusal("SR-S1-01", "Another roll is being made.", waiting(view))
    if view.phase == "downtime":
        return Refusal("SR-S4-02", "It is Downtime.", "The Curator begins an Episode.")
    if entity.status != "active":
        return Refusal("R-SR-80", f"{entity.name} is {entity.status}.", waiting(view))
    if order is not None and order.active != entity.key and not isinstance(move, m.React):
        return Refusal("SR-S5-03", f"It is not {entity.name}’s turn.", waiting(view))
    if entity.environment and isinstance(move, m.React):
        return Refusal("R-SR-46", f"{entity.name} is an effect, and acts on its card only.", waiting(view))
    if order is not None and not may_act(entity, order) and not isinstance(move, m.React):
        return Refusal("SR-S5-10", f"{entity.name} has no action left this round.", "Pass, or end the turn.")
    if isinstance(move, m.Affect | m.Heal):
        return _clock(view, move)
    if isinstance(move, m.Try):
        return Refusal("SR-S2-06", f"{name_of(view, move.target)} is resolved already.", waiting(view))
    return None


def _clock(view: Position, move: m.Affect | m.Heal) -> Refusal | None:
    target, clock = entity_of(view, move.target), entity_of(view, move.target).clock(move.clock)
    if clock is None:
        has = ", ".join(name for name, _ in target.clocks) or "none"
        return Refusal("R-SR-95", f"{target.name} has no {move.clock}.", f"Its clocks: {has}.")
    if target.status != "active":
        return Refusal("R-SR-94", f"{target.name} is {target.status}, and no target any more.", waiting(view))
    if isinstance(move, m.Affect) and clock.resolved:
        return Refusal("SR-S2-06", f"{target.name}’s {move.clock} is resolved already.", waiting(view))
    return None


def _passing(view: Position, move: Move) -> Refusal | None:
    order, actor = order_of(view), getattr(move, "actor", "")
    if order is None:
        return Refusal("SR-S5-01", "No turns are taken now.")
    if order.active != actor or not quiet(view):
        return Refusal("SR-S5-03", f"It is not {name_of(view, actor)}’s turn.", waiting(view))
    if isinstance(move, m.Pass) and not size(order.undrawn):
        return Refusal("SR-S5-14", "Nobody passes with the last card of the round.", "Act, or end the turn.")
    if isinstance(move, m.Pass):
        text = "Nobody passes twice while nothing happens in between."
        return Refusal("R-SR-50", text, "Act, or end the turn.")
    if isinstance(move, m.SpendAction):
        return Refusal("SR-S5-10", f"{name_of(view, actor)} has no action left this round.", "Pass, or end the turn.")
    return None


def _seizing(view: Position, move: Move) -> Refusal | None:
    assert isinstance(move, m.Seize)
    order = order_of(view)
    if order is None:
        return Refusal("SR-S5-01", "No turns are taken now.")
    reason = why_not_seize(order, entity_of(view, move.entity))
    return None if reason is None else Refusal(reason.rule, reason.text, waiting(view))


def _setting_terms(view: Position, move: Move) -> Refusal | None:
    roll = view.roll
    if roll is None or roll.sr is not None:
        return None
    rule, what = ("SR-S2-05", "TN") if roll.kind == "effort" else ("SR-S2-04", "Resistance")
    text = f"This roll has its number to exceed: the {what} of {name_of(view, roll.target)}, {roll.against}."
    return Refusal(rule, text, "Refuse the roll and change that first, or set Advantage or Disadvantage alone.")


def _full(view: Position, move: Move) -> Refusal | None:
    """The limit that the table, or an entity, has reached."""
    if isinstance(move, m.AddEntity):
        reason, legal = no_more_entities(view), "Use somebody who is there."
    elif isinstance(move, m.AddChallenge):
        reason, legal = no_more_challenges(view), "Take one away first."
    elif isinstance(move, m.AddTag):
        reason, legal = no_more_tags(entity_of(view, move.entity)), "Take one off first."
    else:
        assert isinstance(move, m.AddNote)
        reason, legal = no_more_notes(entity_of(view, move.entity)), "Note it on another sheet."
    return None if reason is None else Refusal(reason.rule, reason.text, legal)


LIKE_THIS: dict[type[Move], Callable[[Position, Move], Refusal | None]] = {
    m.Affect: _rolling,
    m.Try: _rolling,
    m.Heal: _rolling,
    m.React: _rolling,
    m.Pass: _passing,
    m.EndTurn: _passing,
    m.SpendAction: _passing,
    m.Seize: _seizing,
    m.SetTerms: _setting_terms,
    m.AddEntity: _full,
    m.AddChallenge: _full,
    m.AddTag: _full,
    m.AddNote: _full,
}


def _not_like_this(view: Position, move: Move) -> Refusal | None:
    reason = LIKE_THIS.get(type(move))
    return reason(view, move) if reason else None


def _moment(view: Position, move: Move) -> Refusal:
    rule, when = MOMENT[type(move)]
    return Refusal(rule, f"{move.kind} can be done {when}.", waiting(view))
