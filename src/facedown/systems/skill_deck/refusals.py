"""Why a move that nobody offers cannot be made now: the rule, the reason, what would be legal.

Reads the seat's view only, like the options.
"""

from __future__ import annotations

from collections.abc import Callable

from facedown.game import Move, Refusal, Seat, listed
from facedown.systems.skill_deck import moves as m
from facedown.systems.skill_deck.facilitation import (
    facilitates,
    no_more_cards,
    no_more_characters,
    no_more_events,
    no_more_notes,
    no_more_weapons,
    quiet,
)
from facedown.systems.skill_deck.model import Attempt, Position, character_of
from facedown.systems.skill_deck.naming import name_of, names_of
from facedown.systems.skill_deck.options import may_bang
from facedown.systems.skill_deck.steps.checks import tried_before
from facedown.systems.skill_deck.steps.damage import pending, victim_of

REF_DECIDES: dict[type[Move], str] = {
    m.AcceptCheck: "SD-SC-01", m.SettleCheck: "R-SD-67", m.RefuseCheck: "R-SD-15", m.CloseJoining: "SD-PR-04",
    m.BuildDeck: "SD-SC-02", m.AddBaseCard: "R-SD-20", m.RemoveBaseCard: "R-SD-20", m.SettleBotch: "SD-SC-11",
    m.AllowAgain: "R-SD-70", m.OpenFreeze: "SD-DS-01", m.Resume: "SD-DS-05", m.SetDamage: "SD-CB-02",
    m.GivePoint: "SD-CB-05", m.SetNearness: "SD-CB-04", m.SetSide: "R-SD-61", m.SetConflict: "R-SD-72",
    m.BeginPhase: "SD-PR-06", m.EndPhase: "R-SD-24", m.ChangeScene: "R-SD-70", m.Hurt: "R-SD-67", m.Mend: "R-SD-73",
    m.SetShaken: "R-SD-27", m.SetLevel: "R-SD-25", m.SetWeapon: "SD-BG-01", m.GiveWeapon: "SD-BG-01",
    m.AddCharacter: "R-SD-66", m.AddNote: "SD-SC-11",
}  # fmt: skip
"""The moves that are the Ref's, with the rule that gives them."""

MOMENT: dict[type[Move], tuple[str, str]] = {
    m.OpenCheck: ("SD-SC-01", "in a session or downtime, while nothing else is going on"),
    m.Treat: ("SD-CB-10", "by somebody with Medicine, for somebody injured"),
    m.Bang: ("SD-BG-02", "outside combat, with a ranged weapon carried openly"),
    m.Join: ("SD-PR-10", "while people join a check, once each"),
    m.StayOut: ("SD-PR-10", "by somebody who was asked to join"),
    m.LeaveCheck: ("R-SD-64", "by a contributor, before a card is handed in"),
    m.HandIn: ("SD-PR-04", "by a participant, once, while the deck is not built"),
    m.DrawCards: ("SD-SC-05", "by the lead, when the Ref has built the deck"),
    m.GiveUp: ("R-SD-64", "by the lead, before the draw"),
    m.Declare: ("SD-DS-02", "in a time freeze, once each"),
    m.SpendArmour: ("SD-CB-06", "when a point of damage falls to you"),
    m.TakePoint: ("SD-CB-07", "when a point of damage falls to you"),
    m.AcceptCheck: ("SD-SC-01", "when somebody tries something"),
    m.SettleCheck: ("R-SD-67", "when somebody tries something"),
    m.RefuseCheck: ("R-SD-15", "before the draw of a check"),
    m.CloseJoining: ("SD-PR-04", "while people join a check"),
    m.BuildDeck: ("SD-SC-02", "when all cards are in"),
    m.AddBaseCard: ("R-SD-20", "while a deck is not built"),
    m.RemoveBaseCard: ("R-SD-20", "while a deck is not built, as long as two cards are left"),
    m.SettleBotch: ("SD-SC-11", "after a botch"),
    m.AllowAgain: ("R-SD-70", "when something did not pass"),
    m.OpenFreeze: ("SD-DS-01", "in a session or downtime"),
    m.Resume: ("SD-DS-05", "in a time freeze, when all checks are made"),
    m.SetDamage: ("SD-CB-02", "for a hit, before time resumes"),
    m.GivePoint: ("SD-CB-05", "for a hit, before time resumes"),
    m.SetNearness: ("SD-CB-04", "in a fight, before damage falls"),
    m.SetSide: ("R-SD-61", "while nothing else is going on"),
    m.SetConflict: ("R-SD-72", "with somebody on two sides"),
    m.BeginPhase: ("SD-PR-06", "between sessions and downtimes"),
    m.EndPhase: ("R-SD-24", "in a session or downtime, outside a fight"),
    m.ChangeScene: ("R-SD-70", "in a session or downtime, outside a fight"),
    m.Hurt: ("R-SD-67", "while nothing else is going on, to somebody alive"),
    m.Mend: ("R-SD-73", "while nothing else is going on, for somebody who is hurt"),
    m.SetShaken: ("R-SD-27", "while nothing else is going on"),
    m.SetLevel: ("R-SD-25", "while nothing else is going on"),
    m.SetWeapon: ("SD-BG-01", "while nothing else is going on"),
    m.GiveWeapon: ("SD-BG-01", "while nothing else is going on"),
    m.AddCharacter: ("R-SD-66", "while nothing else is going on"),
    m.AddNote: ("SD-SC-11", "at any time"),
}
"""When each move can be made, with the rule that says so."""


def explain(view: Position, seat: Seat, move: Move) -> Refusal:
    """The most telling reason against a move that no option has."""
    return _stranger(view, move) or _not_yours(view, seat, move) or _not_like_this(view, move) or _moment(view, move)


def waiting(view: Position) -> str:
    """Whom the table waits for, in a sentence."""
    volley = pending(view)
    if volley is not None:
        one = victim_of(view, volley)
        return f"The table waits for {one.name}’s player." if one is not None else ""
    check, freeze = view.check, view.freeze
    if check is not None:
        if check.step == "adding":
            return f"The table waits for {names_of(view, check.handed.waiting)} to give the Ref cards, or none."
        lead = check.step == "drawing"
        return f"The table waits for {name_of(view, check.attempt.lead)}’s player." if lead else "It is the Ref’s turn."
    if freeze is not None and not freeze.declared.complete:
        return f"The table waits for {names_of(view, freeze.declared.waiting)} to say what they do."
    return "The table waits for the Ref to let time run again." if freeze is not None else ""


def _stranger(view: Position, move: Move) -> Refusal | None:
    known = {one.key for one in view.characters}
    fields = ["lead", "character"] + (["target"] if isinstance(move, m.Treat | m.Bang) else [])
    for field in fields:
        key = getattr(move, field, None)
        if key is not None and key not in known:
            return Refusal("SD-SC-01", f"There is no character “{key}” here.", f"There are {', '.join(sorted(known))}.")
    return None


def _not_yours(view: Position, seat: Seat, move: Move) -> Refusal | None:
    if type(move) in REF_DECIDES:
        if not facilitates(view, seat):
            return Refusal(REF_DECIDES[type(move)], "That is the Ref’s to do.", "Ask the Ref.")
        return None
    key = getattr(move, "lead", None) or getattr(move, "character", None)
    if key is not None and character_of(view, key).controller != seat.key:
        return Refusal("SD-SC-01", f"{name_of(view, key)} is not yours to play.", waiting(view))
    if key is not None and not character_of(view, key).alive:
        return Refusal("SD-CB-09", f"{name_of(view, key)} is dead.", waiting(view))
    return None


def _starting(view: Position, move: Move) -> Refusal | None:
    if view.phase == "between":
        return Refusal("SD-PR-06", "No session and no downtime is on.", "The Ref begins one.")
    if not quiet(view):
        return Refusal("SD-SC-01", "Something else is going on.", waiting(view))
    if isinstance(move, m.Treat):
        return _treating(view, move)
    if isinstance(move, m.Bang):
        return _shooting(view, move)
    assert isinstance(move, m.OpenCheck)
    if move.lead in move.asks:
        return Refusal("SD-PR-10", "The lead is no contributor.", "Ask others, or nobody.")
    return None


def _treating(view: Position, move: m.Treat) -> Refusal | None:
    healer, patient = character_of(view, move.lead), character_of(view, move.target)
    if move.skill not in view.likes.medicine or not healer.level(move.skill):
        text = f"{healer.name} has no “{move.skill}” to heal with."
        return Refusal("SD-CB-10", text, f"It takes {listed(view.likes.medicine)}.")
    if not patient.alive:
        return Refusal("SD-CB-10", f"{patient.name} is dead, and that is not healed.")
    if not patient.damage:
        return Refusal("SD-CB-10", f"{patient.name} is not hurt.")
    if view.rulings.medicine_heals == "spend" and not healer.uses(move.skill, view.phase):
        return Refusal("SD-PR-07", f"{healer.name} has no use of {move.skill} left.", "They come back with the phase.")
    if tried_before(view, Attempt(healer.key, "medicine", move.skill, patient.key)):
        return Refusal("R-SD-70", "That was tried in this scene, and did not pass.", "The Ref says when things change.")
    return None


def _shooting(view: Position, move: m.Bang) -> Refusal | None:
    shooter = character_of(view, move.lead)
    if view.conflict:
        return Refusal("SD-BG-02", "A fight is on already.", "Attack in its time freezes.")
    weapon = next((one for one in shooter.weapons if one.name == move.arm), None)
    if weapon is None:
        has = listed(one.name for one in shooter.weapons) or "none"
        return Refusal("SD-BG-01", f"{shooter.name} has no “{move.arm}”.", f"Weapons: {has}.")
    if not weapon.openly:
        return Refusal("SD-BG-01", f"The {weapon.name} is not carried openly.", "Only an open weapon will do.")
    if not weapon.ranged:
        return Refusal("R-SD-60", f"The {weapon.name} does not shoot.", "The Ref may allow it.")
    if not shooter.level(weapon.proficiency):
        text = f"{shooter.name} has no {weapon.proficiency}, which the {weapon.name} takes."
        return Refusal("R-SD-57", text, "Level 1 is enough.")
    if move.weapon and not shooter.uses(move.weapon, view.phase):
        return Refusal("R-SD-49", f"{shooter.name} has no use of “{move.weapon}” left.", "Shoot without.")
    return None


def _handing(view: Position, move: Move) -> Refusal | None:
    assert isinstance(move, m.HandIn)
    check, one = view.check, character_of(view, move.character)
    if check is None or check.step != "adding":
        return None
    if one.key not in check.handed.order:
        return Refusal("SD-PR-10", f"{one.name} takes no part in this check.", waiting(view))
    if one.key in check.handed.laid:
        return Refusal("SD-PR-02", f"{one.name} has given the Ref what they add.", waiting(view))
    return None


def _declaring(view: Position, move: Move) -> Refusal | None:
    assert isinstance(move, m.Declare)
    freeze, one = view.freeze, character_of(view, move.character)
    if freeze is None:
        return Refusal("SD-DS-02", "Time runs.", "The Ref, or a BANG, freezes it.")
    if one.key in freeze.declared.laid:
        return Refusal("R-SD-71", f"{one.name} has said what they do: one thing in a freeze.", waiting(view))
    if move.answer == "bang" and view.conflict:
        return Refusal("SD-BG-02", "A fight is on already.", "Attack a side, or make a called shot.")
    if move.answer == "bang" and not any(True for _ in may_bang(view, one)):
        text = f"{one.name} carries no weapon openly that shoots, of a proficiency they have."
        return Refusal("SD-BG-01", text, "Attack, or make a called shot.")
    if move.answer == "medicine" and any(other.key == move.target for other in view.characters):
        return _treating(view, m.Treat(one.key, move.skill, move.target))
    if move.answer in ("attack", "called", "bang", "help", "medicine"):
        text = f"{one.name} cannot do that: {move.answer} with “{move.skill}” at “{move.target}”."
        return Refusal("SD-DS-03", text, "Name a side, or somebody alive, and a proficiency on your sheet.")
    return None


def _full(view: Position, move: Move) -> Refusal | None:
    """The limit that the table, a check, a freeze or a character has reached."""
    reason, legal = None, ""
    if isinstance(move, m.AddCharacter):
        reason, legal = no_more_characters(view), "Use somebody who is there."
    elif isinstance(move, m.AddBaseCard) and view.check is not None:
        reason, legal = no_more_cards(view.check), "Take one out first."
    elif isinstance(move, m.OpenFreeze) and view.freeze is not None:
        reason, legal = no_more_events(view.freeze), "Let time run again."
    elif isinstance(move, m.GiveWeapon):
        reason, legal = no_more_weapons(character_of(view, move.character)), "Give it to somebody else."
    elif isinstance(move, m.AddNote):
        reason, legal = no_more_notes(character_of(view, move.character)), "Note it on another sheet."
    return None if reason is None else Refusal(reason.rule, reason.text, legal)


LIKE_THIS: dict[type[Move], Callable[[Position, Move], Refusal | None]] = {
    m.OpenCheck: _starting,
    m.Treat: _starting,
    m.Bang: _starting,
    m.HandIn: _handing,
    m.Declare: _declaring,
    m.AddCharacter: _full,
    m.AddBaseCard: _full,
    m.OpenFreeze: _full,
    m.GiveWeapon: _full,
    m.AddNote: _full,
}


def _not_like_this(view: Position, move: Move) -> Refusal | None:
    reason = LIKE_THIS.get(type(move))
    return reason(view, move) if reason else None


def _moment(view: Position, move: Move) -> Refusal:
    rule, when = MOMENT[type(move)]
    return Refusal(rule, f"{move.kind} can be done {when}.", waiting(view))
