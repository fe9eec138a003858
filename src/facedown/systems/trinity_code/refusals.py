"""Why a move that nobody offers cannot be made now: the rule, the reason, what would be legal.

Reads the seat's view only, like the options.
"""

from __future__ import annotations

from collections.abc import Callable

from facedown.game import Move, Refusal, Seat, listed
from facedown.systems.trinity_code import moves as m
from facedown.systems.trinity_code.facilitation import (
    HIGHEST_LIMIT,
    facilitates,
    no_more_armour,
    no_more_characters,
    no_more_items,
    no_more_notes,
    no_more_tags,
    quiet,
)
from facedown.systems.trinity_code.model import Position, character_of
from facedown.systems.trinity_code.steps.forced import cheats_now, faces_now

GM_DECIDES: dict[type[Move], str] = {
    m.GrabBad: "TRC-KA-05", m.BeginInvestigation: "TRC-KA-02", m.EndInvestigation: "TRC-HE-07",
    m.Advance: "TRC-HE-06", m.SetCombat: "R-TRC-88", m.TakeTurn: "R-TRC-88", m.InflictHarm: "TRC-HA-02",
    m.InflictStress: "TRC-ST-03", m.AddKarma: "TRC-KA-03", m.SpendKarma: "TRC-KA-11", m.ReachSafety: "TRC-CA-02",
    m.Wake: "R-TRC-53", m.RemoveTag: "TRC-HA-19", m.SetLimit: "TRC-HA-01", m.RestoreLuck: "TRC-LU-02",
    m.RepairArmour: "R-TRC-66", m.GiveArmour: "TRC-HA-05", m.GiveItem: "TRC-HE-01", m.SetAttribute: "R-TRC-36",
    m.SetController: "R-TRC-75",
    m.AddCharacter: "TRC-LU-01", m.SetTag: "TRC-HA-03", m.DropTag: "TRC-HA-03", m.AddNote: "TRC-LU-05",
}  # fmt: skip
"""The moves that are the GM's, with the rule that gives them."""

MOMENT: dict[type[Move], tuple[str, str]] = {
    m.MakeMove: ("TRC-KA-04", "in an Investigation, while no other move is being made"),
    m.FaceDemons: ("TRC-ST-06", "by a character on the brink, when the roll is due"),
    m.GrabBad: ("TRC-KA-04", "before the dice of a move, once"),
    m.GrabGood: ("TRC-KA-04", "before the dice of a move, by the player whose move it is"),
    m.OfferGood: ("R-TRC-02", "before the dice of somebody else’s move, once, while the Good Pool holds points"),
    m.WithdrawMove: ("R-TRC-06", "before the dice of a move that nothing forces"),
    m.SpendLuck: ("TRC-LU-06", "once the result of your own move is known, while you have Luck"),
    m.LetStand: ("TRC-LU-07", "once the result of your own move is known"),
    m.CancelMisfire: ("TRC-KA-12", "when your spell misfires and the Good Pool holds points"),
    m.LetMisfire: ("TRC-KA-12", "when your spell misfires and you could cancel it"),
    m.TakeHarm: ("TRC-HA-05", "when harm is about to be suffered"),
    m.EscapeHarm: ("TRC-LU-12", "when harm is about to be suffered, by a character with Luck"),
    m.UseItem: ("TRC-HE-02", "by a character who can act and has the item, between moves"),
    m.BeginInvestigation: ("TRC-KA-02", "between Investigations"),
    m.EndInvestigation: ("TRC-HE-07", "in an Investigation"),
    m.Advance: ("TRC-HE-06", "in an Investigation, outside a fight"),
    m.SetCombat: ("R-TRC-88", "in an Investigation"),
    m.TakeTurn: ("R-TRC-88", "in a fight"),
    m.InflictHarm: ("TRC-HA-02", "in an Investigation, on somebody who is not dead"),
    m.InflictStress: ("TRC-ST-03", "in an Investigation, on somebody neither dead nor lost"),
    m.AddKarma: ("TRC-KA-03", "in an Investigation"),
    m.SpendKarma: ("TRC-KA-11", "while the Good Pool holds points"),
    m.ReachSafety: ("TRC-CA-02", "for somebody with a dose that waits for safety"),
    m.Wake: ("R-TRC-53", "for somebody unconscious and not dying"),
    m.RemoveTag: ("TRC-HA-19", "for somebody who has the tag"),
    m.SetLimit: ("TRC-HA-01", "between moves, to raise the limit of somebody alive"),
    m.SetController: ("R-TRC-75", "between moves"),
    m.RestoreLuck: ("R-TRC-32", "for somebody who has less Luck than at first"),
    m.RepairArmour: ("R-TRC-66", "for armour that is worn"),
    m.GiveArmour: ("TRC-HA-05", "for somebody alive"),
    m.GiveItem: ("TRC-HE-01", "for somebody alive"),
    m.SetAttribute: ("R-TRC-36", "between moves"),
    m.AddCharacter: ("TRC-LU-01", "between moves"),
    m.SetTag: ("TRC-HA-03", "at any time"),
    m.DropTag: ("TRC-HA-03", "for a tag that the scene has"),
    m.AddNote: ("TRC-LU-05", "at any time"),
}
"""When each move can be made, with the rule that says so."""


def explain(view: Position, seat: Seat, move: Move) -> Refusal:
    """The most telling reason against a move that no option has."""
    return _stranger(view, move) or _not_yours(view, seat, move) or _not_like_this(view, move) or _moment(view, move)


def waiting(view: Position) -> str:
    """Whom the table waits for, in a sentence."""
    due, roll = view.due.top, view.roll
    if due is not None:
        return f"The table waits for {character_of(view, due.character).name}, who is about to suffer harm."
    if roll is not None and roll.dice is None:
        sides = {"bad": "the GM", "good": "the Players"}
        return f"The table waits for {listed(sides[side] for side in roll.karma.waiting)} to grab Karma."
    if roll is not None:
        return f"The table waits for {character_of(view, roll.actor).name}’s player."
    owing = cheats_now(view) or faces_now(view)
    return f"The table waits for {owing.name}." if owing else ""


def _stranger(view: Position, move: Move) -> Refusal | None:
    known = {one.key for one in view.characters}
    for field in ("actor", "character", "target"):
        key = getattr(move, field, None)
        if key is not None and key not in known:
            return Refusal("TRC-KA-04", f"There is no character “{key}” here.", f"There are {', '.join(known)}.")
    if isinstance(move, m.MakeMove) and move.sheet not in {sheet.key for sheet in view.sheets}:
        keys = ", ".join(sheet.key for sheet in view.sheets)
        return Refusal("R-TRC-33", f"There is no move “{move.sheet}” at this table.", f"There are {keys}.")
    return None


def _not_yours(view: Position, seat: Seat, move: Move) -> Refusal | None:
    if type(move) in GM_DECIDES and not facilitates(view, seat):
        return Refusal(GM_DECIDES[type(move)], "That is the GM’s to do.", "Ask the GM.")
    actor = getattr(move, "actor", None)
    if actor is not None and character_of(view, actor).controller != seat.key:
        gms = isinstance(move, m.MakeMove | m.WithdrawMove) and facilitates(view, seat)
        if not gms:
            character = character_of(view, actor)
            rule = "R-TRC-75" if character.lost else "R-TRC-28"
            return Refusal(rule, f"{character.name} is not yours to play.", waiting(view))
    return None


def _luck(view: Position, move: Move) -> Refusal | None:
    actor = getattr(move, "actor", "")
    character = character_of(view, actor)
    if character.lost:
        return Refusal("R-TRC-75", f"{character.name} is lost, and has no use of Luck.")
    if not character.luck:
        return Refusal("TRC-LU-04", f"{character.name} has no Luck left.")
    if isinstance(move, m.SpendLuck) and (view.roll is None or view.roll.dice is None):
        return Refusal("TRC-LU-06", "Luck is spent once the result of a move is known.", waiting(view))
    return None


def _making(view: Position, move: Move) -> Refusal | None:
    character = character_of(view, getattr(move, "actor", ""))
    if not character.acts:
        tags = listed(tag for tag in character.tags if tag in ("unconscious", "dying", "dead"))
        return Refusal("TRC-HA-12", f"{character.name} is {tags}, and can make no moves.", waiting(view))
    if view.phase == "between":
        return Refusal("TRC-KA-02", "No Investigation is on.", "The GM begins one.")
    if not quiet(view):
        return Refusal("TRC-KA-04", "Another move is being made.", waiting(view))
    return None


def _using(view: Position, move: Move) -> Refusal | None:
    assert isinstance(move, m.UseItem)
    character = character_of(view, move.actor)
    if move.item not in {item.name for item in character.items}:
        there = ", ".join(item.name for item in character.items) or "nothing"
        return Refusal("TRC-HE-04", f"{character.name} has no “{move.item}” to use.", f"There is {there}.")
    if not character.acts:
        return Refusal("TRC-HA-12", f"{character.name} is in no state to use anything.")
    return None


def _restoring(view: Position, move: Move) -> Refusal | None:
    assert isinstance(move, m.RestoreLuck)
    character = character_of(view, move.character)
    if not character.luck_start:
        return Refusal("R-TRC-32", f"{character.name} never had any Luck to restore.")
    if not character.luck and not view.rulings.restore_from_zero:
        return Refusal("TRC-LU-04", f"{character.name} has spent all Luck; it never comes back.")
    return None


def _full(view: Position, move: Move) -> Refusal | None:
    """The limit that the table, its scene or a character has reached."""
    if isinstance(move, m.AddCharacter):
        reason, legal = no_more_characters(view), "Use somebody who is there."
    elif isinstance(move, m.SetTag):
        reason, legal = no_more_tags(view), "Take one off first."
    elif isinstance(move, m.GiveArmour):
        reason, legal = no_more_armour(character_of(view, move.character)), "Give it to somebody else."
    elif isinstance(move, m.GiveItem):
        reason, legal = no_more_items(character_of(view, move.character)), "Give it to somebody else."
    else:
        assert isinstance(move, m.AddNote)
        reason, legal = no_more_notes(character_of(view, move.character)), "Note it on another sheet."
    return None if reason is None else Refusal(reason.rule, reason.text, legal)


def _raising(view: Position, move: Move) -> Refusal | None:
    """A limit of harm or stress that is at its highest, or would not be raised."""
    assert isinstance(move, m.SetLimit)
    character = character_of(view, move.character)
    if character.dead:
        return None
    now = max(getattr(character, f"{move.track}_limit"), getattr(character, f"next_{move.track}_limit"))
    if now < HIGHEST_LIMIT:
        return None
    rule = "TRC-HA-01" if move.track == "harm" else "TRC-ST-01"
    return Refusal(rule, f"{character.name}’s {move.track} limit is {now}, the highest there is.")


LIKE_THIS: dict[type[Move], Callable[[Position, Move], Refusal | None]] = {
    m.SpendLuck: _luck,
    m.EscapeHarm: _luck,
    m.MakeMove: _making,
    m.UseItem: _using,
    m.RestoreLuck: _restoring,
    m.AddCharacter: _full,
    m.SetTag: _full,
    m.GiveArmour: _full,
    m.GiveItem: _full,
    m.AddNote: _full,
    m.SetLimit: _raising,
}


def _not_like_this(view: Position, move: Move) -> Refusal | None:
    reason = LIKE_THIS.get(type(move))
    return reason(view, move) if reason else None


def _moment(view: Position, move: Move) -> Refusal:
    rule, when = MOMENT[type(move)]
    return Refusal(rule, f"{move.kind} can be made {when}.", waiting(view))
