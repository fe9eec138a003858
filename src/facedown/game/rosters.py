"""Characters that come to a running table from files, leave it, and return. It is the same in all systems.

A character that leaves is retired: it is not on the board and has no options, and the log keeps it. The system keeps
its record in the field of positions that its `Control` calls `retired`, so that the facilitator can bring it back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.game.actions import Action
from facedown.game.choices import Barred, Choice
from facedown.game.control import Control
from facedown.game.domains import OneOf, Range, Record, Subset
from facedown.game.options import NO_YES, Field, Move, Option
from facedown.game.refusals import Reason, Refusal, Refused, limit_reached, refusal_of
from facedown.game.seats import Seat
from facedown.game.values import PieceRef
from facedown.game.words import counted, new_key, new_name

MOST_COPIES = 9
"""The most characters that one file adds at once."""

MOST_RETIRED = 100
"""The most retired characters of a table that can return. Others can be deleted."""

MAKE_ROOM = "Retire a character first."
"""The remedy if there is no room for another character."""

LONGEST_FILE = 40_000
"""The most characters of the JSON of a character’s file."""


class BringIn(Move, frozen=True):
    """As the facilitator, add a ready character, or one from a file with its state.

    `controller`: the key of the seat that plays it.
    `ready`: the name of a ready character; empty for a file.
    `file`: the JSON of the file; empty for a ready character.
    `count`: the number of such characters; several get numbered names.
    `joins`: True if it joins the procedure that is in progress, for example the order of turns.
    `hidden`: True if only the facilitator and the seat `controller` may know of it.
    """

    controller: str
    ready: str = ""
    file: str = ""
    count: int = 1
    joins: bool = False
    hidden: bool = False


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


def reads(read: Callable[[Any, Any], Any]) -> Callable[[Any, Any, Any], Any]:
    """Return a function for `Roster.read` that reads the data of a file alike at all tables."""
    return lambda position, data, system: read(data, system)


def makes_one(make: Callable[[Any, str, str], Any]) -> Callable[[Any, Any, str], tuple[Any, ...]]:
    """Return a function for `Roster.make` from one that returns the record of a character with a key."""
    return lambda position, sheet, controller: (make(sheet, "", controller),)


def with_own_name(group: tuple[Any, ...], at: int, name: str) -> tuple[Any, ...]:
    """Return the records of a group, of which the one at this index has another name."""
    return (*group[:at], replace(group[at], name=name), *group[at + 1 :])


def unchanged(record: Any) -> Any:
    """Return a record as it is."""
    return record


def do_nothing(ctx: Any, character: Any) -> None:
    """Change nothing when a character comes or goes."""


def as_it_is(position: Any, record: Any) -> Any:
    """Return a record as it is."""
    return record


def known_to_all(position: Any, record: Any) -> None:
    """Return None: all seats know of all characters."""


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
    `ready(position)`: returns the ready characters by name, as data of files that `read` does not refuse.
    `marks`: the values of fields in a file that leave a character to the facilitator.
    `read(position, data, system)`: returns the sheet in the data of a file. Raises Refused for a wrong file. `system`
    is None if the file was checked before.
    `make(position, sheet, controller)`: returns the record of a character and of the characters that belong to it, with
    the owner first and without keys.
    `taken_keys(position)`: returns the keys that a new character must not have, also those of retired ones.
    `renamed(group, at, name)`: returns the records of a group, of which the one at this index has another name.
    `hide(record)`: returns the record of a character that others may not know of; None if all know all characters.
    `who_knows(position, record)`: returns the keys of the seats that know of a character; None if all do.
    `stays(view, record)`: returns why a character cannot leave now; None if it can.
    `left(position, record)`: returns the record of a character that leaves, without what ends then.
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
    ready: Callable[[Any], Mapping[str, Mapping[str, Any]]]
    read: Callable[[Any, Any, Any], Any]
    make: Callable[[Any, Any, str], tuple[Any, ...]]
    taken_keys: Callable[[Any], Iterable[str]]
    renamed: Callable[[tuple[Any, ...], int, str], tuple[Any, ...]] = with_own_name
    hide: Callable[[Any], Any] | None = None
    who_knows: Callable[[Any, Any], tuple[str, ...] | None] = known_to_all
    group: str = "Characters"
    marks: Mapping[str, Any] = {}
    stays: Callable[[Any, Any], Reason | None] = always_leaves
    left: Callable[[Any, Any], Any] = as_it_is
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
            self._action(BringBack, self.offer_bring_back, self.bring_back, returns, refuses=self.refusal_of_return),
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
        """Return the records of the characters at the table. Those that belong to others are left out."""
        return self.owners(getattr(position, self.control.pieces))

    def retired(self, position: Any) -> tuple[Any, ...]:
        """Return the records of the retired characters. Those that belong to others are left out."""
        return self.owners(getattr(position, self.control.retired))

    def owners(self, records: Iterable[Any]) -> tuple[Any, ...]:
        """Return the records of characters that belong to no other character."""
        return tuple([one for one in records if not self.control.owned(one)])

    def group_of(self, records: Iterable[Any], key: str) -> tuple[Any, ...]:
        """Return the record of the character with this key, and of the characters that belong to it."""
        owner = self.control.owner
        return tuple([one for one in records if one.key == key or (owner and getattr(one, owner) == key)])

    def moved(self, position: Any, group: Sequence[Any], to: str) -> Any:
        """Return the position with these records in its field `to`, and in no other field for characters."""
        keys = {one.key for one in group}
        kept = {name: [one for one in getattr(position, name) if one.key not in keys] for name in self.control.fields}
        kept[to] += group
        return replace(position, **{name: tuple(records) for name, records in kept.items()})

    # Options

    def offer_bring_in(self, view: Any, seat: Seat) -> Iterator[Option]:
        """Yield the option to add a ready character, or one from a file with its state."""
        if self.can_change(view, seat) and self.full(view) is None:
            room = min(MOST_COPIES, self.most - self.size(view))
            fields = [*self._file_fields(view), self._controller_field(view)]
            fixed: dict[str, Any] = {}
            if room > 1:
                fields.append(Field("count", Range(1, room), "How many", self.rule, seldom=True))
            else:
                fixed["count"] = 1
            if self.hide is not None:
                fields.append(Field("hidden", OneOf(NO_YES), "Hidden from the others", self.rule, seldom=True))
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
            cases = tuple(((one.key,), self._seats_for(view, one)) for one in retired)
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
        ready, there = self.ready(view), {one.name for one in self.there(view)}
        order = sorted(ready, key=lambda name: (ready[name]["name"] in there, not self._is_marked(ready[name])))
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
        marked = tuple(name for name, data in self.ready(view).items() if self._is_marked(data))
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

    def _seats_for(self, view: Any, one: Any) -> OneOf:
        """Return the choice of a seat for a retired character, by default the seat that played it.

        If not all know of the character, it stays with that seat, which would otherwise see it disappear.
        """
        controller = getattr(one, self.control.field_of(one))
        if self.who_knows(view, one) is not None:
            return OneOf((Choice(controller, controller),))
        return self._seats(view, controller)

    def _with_joining(self, view: Any, move: str, label: str, fields: list[Field], fixed: dict[str, Any]) -> Option:
        """Return an option that also asks whether the character joins at once, if there is something to join."""
        field = self.joins(view)
        if field is None:
            return Option(move, label, self.rule, {**fixed, "joins": False}, tuple(fields))
        return Option(move, label, self.rule, fixed, (*fields, field))

    # Refusals

    def size(self, position: Any) -> int:
        """Return the number of all characters at the table."""
        return len(getattr(position, self.control.pieces))

    def full(self, position: Any, more: int = 1) -> Reason | None:
        """Return why `more` characters cannot be added; None while there is room."""
        there = self.size(position)
        if there < self.most < there + more:
            has = f"This table has {counted(there, 'character')}"
            return Reason(self.rule, f"{has}; with {more} more it would exceed the limit of {self.most}.")
        return limit_reached(self.rule, "This table", there, self.most, "character")

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
            return refusal_of(self.full(view), MAKE_ROOM)
        if isinstance(move, Retire):
            return refusal_of(self.why_nobody_leaves(view), "Add a character, or delete retired ones, first.")
        return None

    def refusal_of_file(self, system: Any, view: Any, move: BringIn) -> Refusal | None:
        """Return the refusal of a file with mistakes, or of characters for which there is no room; None if all fit."""
        try:
            group = self.make(view, self._sheet(view, move, system), move.controller)
        except Refused as refused:
            return refused.refusal
        return refusal_of(self.full(view, len(group) * move.count), MAKE_ROOM)

    def refusal_of_return(self, system: Any, view: Any, move: BringBack) -> Refusal | None:
        """Return the refusal of a return for which there is no room; None if there is room."""
        group = self.group_of(getattr(view, self.control.retired), move.retired)
        return refusal_of(self.full(view, len(group)), MAKE_ROOM)

    def _sheet(self, position: Any, move: BringIn, system: Any = None) -> Any:
        """Return the sheet of the characters that a move adds. `system`: as for `read`."""
        data = self.ready(position)[move.ready] if move.ready else msgspec.json.decode(move.file)
        return self.read(position, data, None if move.ready else system)

    # Steps

    def bring_in(self, ctx: Any, seat: str, move: BringIn) -> None:
        """Add a ready character, or one from a file with its state, and the characters that belong to it."""
        sheet = self._sheet(ctx.position, move)
        for _ in range(move.count):
            group = self.make(ctx.position, sheet, move.controller)
            if move.hidden and self.hide is not None:
                group = tuple(map(self.hide, group))
            group = self.with_keys(ctx.position, self.with_free_names(ctx.position, group))
            self._add(ctx, group, "arrived", move.joins)

    def retire(self, ctx: Any, seat: str, move: Retire) -> None:
        """Let characters leave the table, with those that belong to them; their records are kept."""
        for key in move.characters:
            group = self.group_of(getattr(ctx.position, self.control.pieces), key)
            knowing = [self.who_knows(ctx.position, one) for one in group]
            gone = tuple(self.left(ctx.position, one) for one in group)
            ctx.position = self.moved(ctx.position, gone, self.control.retired)
            for one, seats in zip(group, knowing, strict=True):
                ctx.emit(self.rule, "retired", to=seats, character=PieceRef(self.control.kind, one.key))
            for one in group:
                self.leave(ctx, one)

    def bring_back(self, ctx: Any, seat: str, move: BringBack) -> None:
        """Bring back a retired character with its state, and the characters that belong to it."""
        group = self.group_of(getattr(ctx.position, self.control.retired), move.retired)
        there = [replace(self.back(one), **{self.control.field_of(one): move.controller}) for one in group]
        self._add(ctx, self.with_free_names(ctx.position, tuple(there)), "returned", move.joins)

    def delete(self, ctx: Any, seat: str, move: DeleteRetired) -> None:
        """Delete the records of retired characters; the log keeps the characters."""
        retired = getattr(ctx.position, self.control.retired)
        gone = [one for key in move.retired for one in self.group_of(retired, key)]
        names: dict[tuple[str, ...] | None, list[str]] = {}
        for one in gone:
            names.setdefault(self.who_knows(ctx.position, one), []).append(one.name)
        ctx.position = replace(ctx.position, **{self.control.retired: tuple(one for one in retired if one not in gone)})
        for seats, theirs in names.items():
            ctx.emit(self.rule, "deleted", to=seats, names=tuple(theirs))

    def _add(self, ctx: Any, group: tuple[Any, ...], kind: str, joins: bool) -> None:
        """Put characters on the table, say so with events of this kind, and let them join if `joins` is True."""
        for one in group:
            ctx.position = self.moved(ctx.position, (self.placed(ctx.position, one),), self.control.pieces)
            seats = self.who_knows(ctx.position, one)
            ctx.emit(self.rule, kind, to=seats, character=PieceRef(self.control.kind, one.key))
        for one in group:
            self.arrive(ctx, one.key)
            if joins:
                self.join(ctx, one.key)

    def with_free_names(self, position: Any, group: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the records of a group with numbers after the names that something else at the table has."""
        taken = [one.name for one in (*getattr(position, self.control.pieces), *self.others(position))]
        for at, one in enumerate(group):
            name = new_name(taken, one.name)
            group = group if name == one.name else self.renamed(group, at, name)
            taken.append(name)
        return group

    def with_keys(self, position: Any, group: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the records of a new group with keys, made from the names. The first owns all others."""
        taken = [*self.taken_keys(position)]
        keyed: list[Any] = []
        for one in group:
            owner = {self.control.owner: keyed[0].key} if keyed else {}
            keyed.append(replace(one, key=new_key(taken, one.name), **owner))
            taken.append(keyed[-1].key)
        return tuple(keyed)
