"""Actions: one declaration for each kind of move. The contract derives move union, options, dispatch and refusals."""

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


class PieceName(msgspec.Struct, frozen=True, gc=False):
    """The name of a piece that moves and events can name, and the key of the seat that controls it; empty for none."""

    name: str
    controller: str = ""


Pieces = Mapping[str, Mapping[str, PieceName]]
"""Every piece that moves and events can name, by kind and key."""


class Naming(msgspec.Struct, frozen=True, gc=False):
    """The kind of piece that a field of a move names; `acts` if that piece acts. For `owner` and `also` see `names`."""

    kind: str
    owner: str = ""
    also: str = ""
    acts: bool = False


def names(kind: str, owner: str = "", also: str = "") -> msgspec.Meta:
    """Mark a field of a move as the key, or the keys, of pieces of this kind.

    `also` is a second kind of piece that the field may name: a side instead of a character, for example.

    `owner` is the field that names the owner of the piece, if keys are unique only for each owner: the piece `medikit`
    of the owner `ana` has the key `ana/medikit` on the board.
    """
    return msgspec.Meta(extra={"naming": Naming(kind, owner, also)})


def acts(kind: str) -> msgspec.Meta:
    """Mark a field of a move as the key of the piece that acts. Only its controller may make the move."""
    return msgspec.Meta(extra={"naming": Naming(kind, acts=True)})


class Action(msgspec.Struct, frozen=True):
    """A kind of move: its record type, the function that offers it and the function that performs it.

    `offer(view, seat)` yields its options for a seat. `perform(ctx, seat_key, move)` carries the move out.
    `rule` is cited by refusals for which no more exact rule is known.
    `moment` completes the refusal "This is possible only …": "while the round is open".
    `by` names the seat that may make the move: the facilitator, the controller of the acting piece, or either.
    `group` is the heading of its options. With `seldom`, surfaces fold its options into their group.
    `why_not(view, move)` may return a more exact refusal than the standard ones, or None.
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

    def options(self, view: Any, seat: Seat) -> Iterator[Option]:
        """Yield the options that this action offers to a seat."""
        for option in self.offer(view, seat):
            if (self.group and not option.group) or (self.seldom and not option.seldom):
                yield replace(option, group=option.group or self.group, seldom=self.seldom)
            else:
                yield option


@cache
def naming_fields(record: type[Move]) -> Mapping[str, Naming]:
    """Return the fields of a record that name pieces, each with its marking."""
    found = {}
    for field, hint in get_type_hints(record, include_extras=True).items():
        for meta in getattr(hint, "__metadata__", ()):
            naming = (getattr(meta, "extra", None) or {}).get("naming")
            if naming is not None:
                found[field] = naming
    return found


def owners(record: type[Move]) -> Mapping[str, str]:
    """Return the fields of a record that name pieces of an owner, each with the field that names the owner."""
    return {name: naming.owner for name, naming in naming_fields(record).items() if naming.owner}


def piece_kinds(record: type[Move]) -> Mapping[str, tuple[str, bool]]:
    """Return the fields that name pieces, each with the kind of piece and True if that piece acts."""
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
    """Return the refusal of a move that no option offers: the first of the standard refusals that applies.

    They are, in order: a piece that does not exist; a seat that may not make the move; the action's `why_not`; the
    wrong moment. `facilitator` is the system's word for its facilitator, `waiting` the sentence that names the seats
    that owe a decision. The refusal of a move for another player's piece cites `ownership_rule`, or the rule of the
    action if that is empty.
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
                return Refusal(action.rule, f"There is no {naming.kind.replace('-', ' ')} {quoted(key)}.", legal)
    return None


@cache
def _may_be_empty(record: type[Move], name: str) -> bool:
    """Return whether a field may name no piece, which is so if its default is empty or None."""
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
            return Refusal(rule, f"You do not play {piece.name}.", waiting)
    return None
