"""Characters that come to a running table from files, leave it, and return. It is the same in all systems.

A character that leaves is retired: it is not on the board and has no options, and the log keeps it. The system keeps
its record in the field of positions that its `Control` calls `retired`, so that the facilitator can bring it back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.game.actions import Action
from facedown.game.choices import Barred, Choice
from facedown.game.control import Control
from facedown.game.domains import OneOf, Range, Record, Subset
from facedown.game.options import Field, Move, Option
from facedown.game.refusals import Reason, Refusal, Refused, limit_reached, refusal_of
from facedown.game.seats import Seat
from facedown.game.values import PieceRef
from facedown.game.words import new_key, new_name

MOST_COPIES = 9
"""The most characters that one file adds at once."""

MOST_RETIRED = 100
"""The most retired characters of a table that can return. Others can be deleted."""

LONGEST_FILE = 40_000
"""The most characters of the JSON of a character’s file."""


class BringIn(Move, frozen=True):
    """As the facilitator, add a ready character, or one from a file with its state.

    `controller`: the key of the seat that plays it.
    `ready`: the name of a ready character; empty for a file.
    `file`: the JSON of the file; empty for a ready character.
    `count`: the number of such characters; several get numbered names.
    `joins`: True if it joins the procedure that is in progress, for example the order of turns.
    """

    controller: str
    ready: str = ""
    file: str = ""
    count: int = 1
    joins: bool = False


class Retire(Move, frozen=True):
    """As the facilitator, let the characters with these keys leave the table. They can return."""

    characters: tuple[str, ...]


class BringBack(Move, frozen=True):
    """As the facilitator, bring back the retired character with this key.

    `controller`: the key of the seat that plays it from now on.
    `joins`: True if it joins the procedure that is in progress.
    """

    retired: str
    controller: str
    joins: bool = False


class DeleteRetired(Move, frozen=True):
    """As the facilitator, delete the retired characters with these keys, so that they cannot return."""

    retired: tuple[str, ...]


def unchanged(record: Any) -> Any:
    """Return a record as it is."""
    return record


def do_nothing(ctx: Any, character: Any) -> None:
    """Change nothing when a character comes or goes."""


def as_it_is(position: Any, record: Any) -> Any:
    """Return a record as it is."""
    return record


def always_leaves(view: Any, record: Any) -> Reason | None:
    """Return None: nothing keeps a character at the table."""
    return None


def no_others(position: Any) -> Iterable[Any]:
    """Return no other pieces with names."""
    return ()


def nothing_to_join(view: Any) -> Field | None:
    """Return None: there is nothing that a character could join at once."""
    return None


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """How characters come to the tables of a system and leave them.

    `control`: the places where positions keep the records of characters.
    `rule`: the ruling that events and refusals cite.
    `moment`: when the roster can change, as in `Action.moment`.
    `group`: the heading of the options, as in `Action.group`.
    `most`: the most characters at a table.
    `can_change(view, seat)`: returns whether the seat may change the roster now.
    `ready()`: returns the ready characters by name, as data of files.
    `marks`: the values of fields in a file that leave a character to the facilitator.
    `read(data, system)`: returns the sheet in the data of a file. Raises Refused for a wrong file. `system` is None if
    the file was checked before.
    `make(sheet, key, controller)`: returns the record of a character.
    `taken_keys(position)`: returns the keys that a new character must not have, also those of retired ones.
    `stays(view, record)`: returns why a character cannot leave now; None if it can.
    `left(record)`: returns the record of a character that leaves, without what ends then.
    `leave(ctx, record)`: ends what a character took part in, whose record has just been removed.
    `back(record)`: returns the record of a character that returns.
    `placed(position, record)`: returns the record of a character that comes or returns, adapted to the others there.
    `others(position)`: returns the records of other pieces whose names a character must not have.
    `arrive(ctx, key)`: does what always follows when a character comes or returns.
    `joins(view)`: returns the field that asks whether a character joins at once; None if there is nothing to join.
    `join(ctx, key)`: lets a character join.
    """

    control: Control
    rule: str
    moment: str
    most: int
    can_change: Callable[[Any, Seat], bool]
    ready: Callable[[], Mapping[str, Mapping[str, Any]]]
    read: Callable[[Any, Any], Any]
    make: Callable[[Any, str, str], Any]
    taken_keys: Callable[[Any], Iterable[str]]
    group: str = "Characters"
    marks: Mapping[str, Any] = {}
    stays: Callable[[Any, Any], Reason | None] = always_leaves
    left: Callable[[Any], Any] = unchanged
    leave: Callable[[Any, Any], None] = do_nothing
    back: Callable[[Any], Any] = unchanged
    placed: Callable[[Any, Any], Any] = as_it_is
    others: Callable[[Any], Iterable[Any]] = no_others
    arrive: Callable[[Any, str], None] = do_nothing
    joins: Callable[[Any], Field | None] = nothing_to_join
    join: Callable[[Any, str], None] = do_nothing

    def actions(self) -> tuple[Action, ...]:
        """Return the declarations of the moves that change the roster."""
        returns = f"{self.moment}, for a retired character"
        return (
            self._action(BringIn, self.offer_bring_in, self.bring_in, self.moment, refuses=self.refusal_of_file),
            self._action(Retire, self.offer_retire, self.retire, self.moment),
            self._action(BringBack, self.offer_bring_back, self.bring_back, returns),
            self._action(DeleteRetired, self.offer_delete, self.delete, returns, seldom=True),
        )

    def _action(self, record: type[Move], offer: Any, perform: Any, moment: str, **more: Any) -> Action:
        return Action(
            record,
            offer,
            perform,
            self.rule,
            moment,
            by="facilitator",
            group=self.group,
            why_not=self.why_not,
            **more,
        )

    # Records

    def there(self, position: Any) -> tuple[Any, ...]:
        """Return the records of the characters at the table."""
        return tuple(getattr(position, self.control.pieces))

    def retired(self, position: Any) -> tuple[Any, ...]:
        """Return the records of the retired characters."""
        return tuple(getattr(position, self.control.retired))

    def with_records(self, position: Any, there: Iterable[Any], retired: Iterable[Any]) -> Any:
        """Return the position with these characters at the table, and with these retired characters."""
        return replace(position, **{self.control.pieces: tuple(there), self.control.retired: tuple(retired)})

    # Options

    def offer_bring_in(self, view: Any, seat: Seat) -> Iterator[Option]:
        """Yield the option to add a ready character, or one from a file with its state."""
        if self.can_change(view, seat) and self.full(view) is None:
            room = min(MOST_COPIES, self.most - len(self.there(view)))
            fields = [*self._file_fields(view), self._controller_field(view)]
            if room > 1:
                fields.append(Field("count", Range(1, room), "How many", self.rule, seldom=True))
            fixed = {} if room > 1 else {"count": 1}
            yield self._with_joining(view, "bring-in", "Bring in a character", fields, fixed)

    def offer_retire(self, view: Any, seat: Seat) -> Iterator[Option]:
        """Yield the option to let characters leave the table."""
        if not self.can_change(view, seat) or self.why_nobody_leaves(view) is not None:
            return
        there = self.there(view)
        reasons = [(one, self.stays(view, one)) for one in there]
        leaving = tuple(Choice(one.key, one.name) for one, reason in reasons if reason is None)
        barred = tuple(Barred(one.key, reason) for one, reason in reasons if reason is not None)
        most = min(len(there) - 1, MOST_RETIRED - len(self.retired(view)))
        who = Subset(leaving, 1, min(most, len(leaving)), self._usual_to_leave(view, leaving), barred)
        field = Field("characters", who, "Who leaves", self.rule, refers=self.control.kind)
        yield Option("retire", "Retire characters", self.rule, fields=(field,))

    def _usual_to_leave(self, view: Any, leaving: tuple[Choice, ...]) -> tuple[str]:
        """Return the key of the last character of the facilitator among these choices; of the last one if none is."""
        keys = [choice.value for choice in leaving]
        facilitator = self.control.facilitating(view)
        own = [one.key for one in self.there(view) if getattr(one, self.control.field_of(one)) == facilitator]
        return (next((key for key in reversed(keys) if key in own), keys[-1]),)

    def offer_bring_back(self, view: Any, seat: Seat) -> Iterator[Option]:
        """Yield the option to bring back a retired character, by default to the seat that played it."""
        retired = self.retired(view)
        if self.can_change(view, seat) and retired and self.full(view) is None:
            who = OneOf(tuple(Choice(one.key, one.name) for one in reversed(retired)))
            field = Field("retired", who, "Who", self.rule)
            whose = {one.key: getattr(one, self.control.field_of(one)) for one in retired}
            cases = tuple(((key,), self._seats(view, controller)) for key, controller in whose.items())
            controller = replace(self._controller_field(view), depends="retired", cases=cases)
            yield self._with_joining(view, "bring-back", "Bring back a retired character", [field, controller], {})

    def offer_delete(self, view: Any, seat: Seat) -> Iterator[Option]:
        """Yield the option to delete retired characters, so that they cannot return."""
        if self.can_change(view, seat) and self.retired(view):
            who = Subset(tuple(Choice(one.key, one.name) for one in self.retired(view)), 1)
            field = Field("retired", who, "Who", self.rule)
            yield Option("delete-retired", "Delete retired characters", self.rule, fields=(field,), concedes=True)

    def _file_fields(self, view: Any) -> tuple[Field, Field]:
        """Return the fields for a ready character, or for a file if none of them is chosen.

        The usual character is one that is not at the table; if all are, a foe, because there may be several.
        """
        ready, there = self.ready(), {one.name for one in self.there(view)}
        order = sorted(ready, key=lambda name: (name in there, not self._is_marked(ready[name])))
        choices = (*(Choice(name, name) for name in ready), Choice("", "from a file"))
        names = OneOf(choices, default=order[0])
        example = msgspec.json.encode(next(iter(ready.values()))).decode()
        file = Record("a character", (example,), LONGEST_FILE)
        return (
            Field("ready", names, "Which character", self.rule),
            Field("file", file, "Character file", self.rule, depends="ready", cases=((tuple(ready), None),)),
        )

    def _controller_field(self, view: Any) -> Field:
        """Return the field for the seat that plays a character; ready foes are the facilitator’s by default."""
        marked = tuple(name for name, data in self.ready().items() if self._is_marked(data))
        seats, facilitators = self._seats(view), self._seats(view, self.control.facilitating(view))
        cases = ((marked, facilitators),) if marked else ()
        return Field("controller", seats, "Who plays it", self.rule, depends="ready", cases=cases, seats=True)

    def _is_marked(self, data: Mapping[str, Any]) -> bool:
        return any(data.get(name) == value for name, value in self.marks.items())

    def _seats(self, view: Any, usual: str = "") -> OneOf:
        """Return the choice of a seat that can play characters. `usual` is the key of the usual one; "" for the first.

        If the seat `usual` cannot play any more, it is not a choice.
        """
        keys = self.control.playing(view)
        return OneOf(tuple(Choice(key, key) for key in keys), default=usual if usual in keys else None)

    def _with_joining(self, view: Any, move: str, label: str, fields: list[Field], fixed: dict[str, Any]) -> Option:
        """Return an option that also asks whether the character joins at once, if there is something to join."""
        field = self.joins(view)
        if field is None:
            return Option(move, label, self.rule, {**fixed, "joins": False}, tuple(fields))
        return Option(move, label, self.rule, fixed, (*fields, field))

    # Refusals

    def full(self, position: Any) -> Reason | None:
        """Return why no character can be added; None while there is room."""
        return limit_reached(self.rule, "This table", len(self.there(position)), self.most, "character")

    def why_nobody_leaves(self, position: Any) -> Reason | None:
        """Return why no character can be retired now; None if one can.

        Only one is left, or none of them can leave, or too many are retired.
        """
        there = self.there(position)
        if len(there) < 2:
            return Reason(self.rule, "One character stays at the table.")
        reasons = [self.stays(position, one) for one in there]
        if all(reason is not None for reason in reasons):
            return reasons[0]
        return limit_reached(self.rule, "This table", len(self.retired(position)), MOST_RETIRED, "retired character")

    def why_not(self, view: Any, move: Any) -> Refusal | None:
        """Return the refusal of a move for which the table has no room; None if it has room."""
        if isinstance(move, BringIn | BringBack):
            return refusal_of(self.full(view), "Retire a character first.")
        if isinstance(move, Retire):
            return refusal_of(self.why_nobody_leaves(view), "Add a character, or delete retired ones, first.")
        return None

    def refusal_of_file(self, system: Any, view: Any, move: BringIn) -> Refusal | None:
        """Return the refusal of a file with mistakes; None for a right one and for a ready character."""
        try:
            if not move.ready:
                self.read(msgspec.json.decode(move.file), system)
        except Refused as refused:
            return refused.refusal
        return None

    # Steps

    def bring_in(self, ctx: Any, seat: str, move: BringIn) -> None:
        """Add a ready character, or one from a file with its state."""
        sheet = self.read(self.ready()[move.ready] if move.ready else msgspec.json.decode(move.file), None)
        for _ in range(move.count):
            one = self.with_free_name(ctx.position, self.make(sheet, "", move.controller))
            one = self.placed(ctx.position, replace(one, key=new_key(self.taken_keys(ctx.position), one.name)))
            self._add(ctx, one, "arrived", move.joins, self.retired(ctx.position))

    def retire(self, ctx: Any, seat: str, move: Retire) -> None:
        """Let characters leave the table; their records are kept."""
        for key in move.characters:
            there = self.there(ctx.position)
            one = next(one for one in there if one.key == key)
            rest = [other for other in there if other is not one]
            ctx.position = self.with_records(ctx.position, rest, (*self.retired(ctx.position), self.left(one)))
            ctx.emit(self.rule, "retired", character=PieceRef(self.control.kind, key))
            self.leave(ctx, one)

    def bring_back(self, ctx: Any, seat: str, move: BringBack) -> None:
        """Bring back a retired character with its state."""
        retired = self.retired(ctx.position)
        one = next(one for one in retired if one.key == move.retired)
        there = replace(self.back(one), **{self.control.field_of(one): move.controller})
        there = self.placed(ctx.position, self.with_free_name(ctx.position, there))
        self._add(ctx, there, "returned", move.joins, [other for other in retired if other is not one])

    def delete(self, ctx: Any, seat: str, move: DeleteRetired) -> None:
        """Delete the records of retired characters; the log keeps the characters."""
        retired = self.retired(ctx.position)
        gone = [one for one in retired if one.key in move.retired]
        ctx.position = self.with_records(ctx.position, self.there(ctx.position), [o for o in retired if o not in gone])
        ctx.emit(self.rule, "deleted", names=tuple(one.name for one in gone))

    def _add(self, ctx: Any, one: Any, kind: str, joins: bool, retired: Iterable[Any]) -> None:
        """Put a character on the table, say so with an event of this kind, and let it join if `joins` is True."""
        ctx.position = self.with_records(ctx.position, (*self.there(ctx.position), one), retired)
        ctx.emit(self.rule, kind, character=PieceRef(self.control.kind, one.key))
        self.arrive(ctx, one.key)
        if joins:
            self.join(ctx, one.key)

    def with_free_name(self, position: Any, one: Any) -> Any:
        """Return a character with its name, or with a number after it if something at the table has this name."""
        taken = [*self.there(position), *self.others(position)]
        return replace(one, name=new_name([other.name for other in taken], one.name))
