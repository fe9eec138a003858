"""Actions: one declaration for each kind of move.

From the actions, the contract derives the union of all moves, the options, the dispatch and the refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_type_hints

import msgspec
from msgspec.structs import replace

from facedown.chance import quoted
from facedown.game.options import Move, Option
from facedown.game.refusals import Refusal
from facedown.game.seats import Seat
from facedown.game.words import within_sentence


class PieceName(msgspec.Struct, frozen=True, gc=False):
    """The name of a piece of the game, and in `controller` the key of the seat that controls the piece; "" if none."""

    name: str
    controller: str = ""


Pieces = Mapping[str, Mapping[str, PieceName]]
"""The pieces of a position that moves and events can name: for each kind of piece, the pieces by key."""


class Naming(msgspec.Struct, frozen=True, gc=False):
    """A mark on a field of a move: the value of the field is the key of a piece of this `kind`.

    `acts` is True if the piece that the field names makes the move. For `owner`, `also` and `rule` see `names`.
    """

    kind: str
    owner: str = ""
    also: str = ""
    acts: bool = False
    rule: str = ""


def names(kind: str, owner: str = "", also: str = "", rule: str = "") -> msgspec.Meta:
    """Return the mark for a field of a move that names one or several pieces by their keys. `kind` is their kind.

    `also` is a second kind of piece that the field may name: a side instead of a character, for example.

    `owner` is the field that names the owner of the piece, if keys are unique only for each owner: the piece `medikit`
    of the owner `ana` has the key `ana/medikit` on the board.

    `rule` is the rule that a refusal cites if there is no such piece. If `rule` is empty, it cites the action's rule.
    """
    return msgspec.Meta(extra={"naming": Naming(kind, owner, also, rule=rule)})


def acts(kind: str) -> msgspec.Meta:
    """Return the mark for the field of a move that names the piece which makes the move. `kind` is the kind of piece.

    The value of the field is the key of the piece. Usually only the seat that controls the piece may make the move;
    see `Action.by`.
    """
    return msgspec.Meta(extra={"naming": Naming(kind, acts=True)})


class Action(msgspec.Struct, frozen=True):
    """A kind of move: its record type, the function that offers it and the function that performs it.

    `offer(view, seat)` yields its options for a seat. `perform(ctx, seat_key, move)` carries the move out.
    `rule` is cited by refusals for which no more exact rule is known.
    `moment` completes the refusal "This is possible only …": "while the round is open".
    `by` names the seat that may make the move: the facilitator, the controller of the acting piece, or either.
    `group` is the heading of its options. With `seldom`, user interfaces fold its options into their group.
    `why_not(view, move)` may return a more exact refusal than the standard ones, or None.
    `allows(view, seat, move)` can accept a frequent move in a third of the time, without computing the options. It
    returns True only for a move that an option offers, so it compares types too: True and 1.0 are not 1. If it returns
    False, the options decide.
    `refuses(system, view, move)` returns the refusal of a move with an illegal file: the domain of a file cannot tell.
    It returns None for a legal one. Such an action has no `allows`.
    """

    record: type[Move]
    offer: Callable[[Any, Seat], Iterable[Option]]
    perform: Callable[[Any, str, Any], None]
    rule: str
    moment: str
    by: Literal["facilitator", "controller", "either"] = "controller"
    group: str = ""
    seldom: bool = False
    why_not: Callable[[Any, Any], Refusal | None] | None = None
    allows: Callable[[Any, Seat, Any], bool] | None = None
    refuses: Callable[[Any, Any, Any], Refusal | None] | None = None

    def options(self, view: Any, seat: Seat) -> Iterator[Option]:
        """Yield the options that this action offers to a seat, with the action's `group` and `seldom` filled in."""
        for option in self.offer(view, seat):
            if (self.group and not option.group) or (self.seldom and not option.seldom):
                yield replace(option, group=option.group or self.group, seldom=option.seldom or self.seldom)
            else:
                yield option


@cache
def naming_fields(record: type[Move]) -> Mapping[str, Naming]:
    """Return the mark of each field of a move record that names pieces, by the name of the field."""
    found = {}
    for field, hint in get_type_hints(record, include_extras=True).items():
        for meta in getattr(hint, "__metadata__", ()):
            naming = (getattr(meta, "extra", None) or {}).get("naming")
            if naming is not None:
                found[field] = naming
    return found


def owners(record: type[Move]) -> Mapping[str, str]:
    """Return, for each field of a move record that names pieces with an owner, the field that names the owner.

    Both are names of fields. Fields that name pieces without an owner are left out.
    """
    return {name: naming.owner for name, naming in naming_fields(record).items() if naming.owner}


def piece_kinds(record: type[Move]) -> Mapping[str, tuple[str, bool]]:
    """Return the kind of piece, and whether the piece acts, for each field of a move record that names a piece."""
    return {name: (naming.kind, naming.acts) for name, naming in naming_fields(record).items()}


def explain(
    action: Action,
    view: Any,
    seat: Seat,
    move: Move,
    pieces: Pieces,
    facilitator: str,
    waiting: str,
    ownership_rule: str = "",
) -> Refusal:
    """Return the refusal of a move that no option offers: the first standard refusal that applies.

    The standard refusals are, in order: a piece does not exist; the seat may not make the move; the action's
    `why_not`; the moment is wrong. `facilitator` is the system's word for its facilitator. `waiting` is a sentence
    that names the seats that owe a decision. The refusal of a move for another player's piece cites `ownership_rule`,
    or the rule of the action if `ownership_rule` is empty.
    """
    return (
        _unknown_piece(action, move, pieces)
        or _not_yours(action, seat, move, pieces, facilitator, waiting, ownership_rule or action.rule)
        or (action.why_not(view, move) if action.why_not is not None else None)
        or Refusal(action.rule, f"This is possible only {action.moment}.", waiting)
    )


def _unknown_piece(action: Action, move: Move, pieces: Pieces) -> Refusal | None:
    for name, naming in naming_fields(type(move)).items():
        value = getattr(move, name)
        known: Collection[str] = [*pieces.get(naming.kind, {}), *pieces.get(naming.also, {})]
        if naming.owner:
            prefix = f"{getattr(move, naming.owner)}/"
            known = [key.removeprefix(prefix) for key in known if key.startswith(prefix)]
        for key in value if isinstance(value, tuple | list) else (value,):
            if isinstance(key, int):
                break  # the numbers of a square: the domain of the field checks them
            if key not in known and not (value in ("", None) and _may_be_empty(type(move), name)):
                legal = f"Choose from: {', '.join(known)}." if known else ""
                text = f"There is no {naming.kind.replace('-', ' ')} {quoted(key)}."
                return Refusal(naming.rule or action.rule, text, legal)
    return None


@cache
def _may_be_empty(record: type[Move], name: str) -> bool:
    """Return whether a field of a move record may name no piece, because its default is "" or None."""
    return any(field.name == name and field.default in ("", None) for field in msgspec.structs.fields(record))


def _not_yours(
    action: Action, seat: Seat, move: Move, pieces: Pieces, facilitator: str, waiting: str, rule: str
) -> Refusal | None:
    if action.by == "facilitator":
        return None if seat.facilitates else Refusal(action.rule, f"Only the {facilitator} can do this.", waiting)
    if action.by == "either" and seat.facilitates:
        return None
    for name, naming in naming_fields(type(move)).items():
        piece = pieces.get(naming.kind, {}).get(getattr(move, name)) if naming.acts else None
        if piece is not None and piece.controller != seat.key:
            return Refusal(rule, f"You do not play {within_sentence(piece.name)}.", waiting)
    return None
