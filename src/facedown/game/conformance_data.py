"""Conformance checks of data: messages, pieces on boards, groups of options, and visibility.

Each check yields sentences that complete "The contract demands that …". Every kind of event must have a message and
supply its variables, every piece that an event or option names must be on the board of each seat that receives it, and
every field of a position must have a declared visibility.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any, TypeVar

import msgspec

from facedown.chance import Chance, Draw
from facedown.game.conformance_seen import Seen
from facedown.game.domains import Domain, OneOf, Subset
from facedown.game.events import Event, Turn
from facedown.game.messages import TALLIES, Catalogue
from facedown.game.option_lists import OptionList, options_as_data, options_from_data
from facedown.game.options import Field, Option
from facedown.game.refusals import Refused
from facedown.game.seats import Seat
from facedown.game.squares import Squares
from facedown.game.system import System
from facedown.game.values import PieceRef, SeatRef, Term, pieces_in

T = TypeVar("T")

MOST_GROUPS = 12
"""The most groups (headings) of a seat's options."""

LONGEST_LABEL = 60
"""The most characters of an option's label."""


def bytes_of_turn(system: System[Any], turn: Turn[Any]) -> bytes:
    """Return the position and the events of a turn as bytes, which are equal for equal turns."""
    return system.encode(turn.position) + msgspec.json.encode(turn.events, order="deterministic")


def problems_of_catalogues(system: System[Any]) -> Iterator[str]:
    """Yield a sentence for each problem of the message catalogues of a system, one catalogue for each wording.

    The first wording has all messages. Each other wording may replace messages but not add any. A message has the
    attribute `.together` in all wordings or in none. If a catalogue cannot be read, only this problem is reported.
    """
    for wording in system.catalogues:
        try:
            system.catalogue(wording)
        except Refused as refused:
            yield f"all messages can be read, but {refused.refusal.text}"
            return
    first = system.catalogue()
    if not first.goal:
        yield "the catalogue states the goal of the game in the message “goal”"
    if not first.facilitator_goal:
        yield "the catalogue states the goal of the facilitator in the message “facilitator-goal”"
    for wording in system.catalogues[1:]:
        other = system.catalogue(wording)
        for name in sorted(other.variables.keys() - first.variables.keys()):
            yield f"the message “{name}” of the wording “{wording}” is also in the first wording"
        for name in sorted(other.variables.keys() & first.variables.keys()):
            more = other.variables[name] - first.variables[name]
            if more and not name.startswith("term-"):
                yield f"“{name}” in the wording “{wording}” shows {', '.join(sorted(more))} in the first wording too"
            if first.has_together(name) != other.has_together(name):
                yield f"“{name}” has “.together” in the wording “{wording}” and in the first, or in neither"


def problems_of_visibility(system: System[Any]) -> Iterator[str]:
    """Yield a sentence for each field of a position whose visibility is not declared.

    Nothing is yielded for a system without a `Visibility`.
    """
    for name in system.visibility.undeclared(system.position_type) if system.visibility is not None else ():
        yield f"every field has a declared visibility, and {name} has none"


class CountedDraws:
    """A source of chance that counts the draws that it answers."""

    def __init__(self, chance: Chance) -> None:
        """Set the source of chance that answers the draws."""
        self.count = 0
        self._chance = chance

    def __call__(self, draw: Draw[T]) -> T:
        """Answer a draw."""
        self.count += 1
        return self._chance(draw)


def problems_of_events(
    turn: Turn[Any], before: Seen[Any], after: Seen[Any], viewers: Sequence[Seat], draws: int
) -> Iterator[str]:
    """Yield a sentence for each problem of the events of one move.

    Each event must have a message that shows only values of the event. Seats and terms that an event names must exist.
    An event may refer only to draws that were made. A piece that an event names must be on the board of each viewer
    who receives the event, before or after the move.
    `turn` is the result of the move, `before` the position before it, and `after` that of the turn. `draws` is the
    number of draws in the game up to the end of the move; the first draw has the number 0.
    """
    system, catalogue = before.system, before.system.catalogue()
    boards = {
        viewer.key: before.refs(viewer) | after.refs(viewer)
        for viewer in viewers
        if any(event.seen_by(viewer) for event in turn.events)
    }
    keys = {viewer.key for viewer in viewers}
    for event in turn.events:
        yield from _problems_of_message(catalogue, event)
        if event.draws and not 0 <= min(event.draws) <= max(event.draws) < draws:
            yield f"“{event.kind}” refers to draws that were made, not to {event.draws}"
        labels = [label for tally in event.tallies for label in tally.labels]
        for value in _singles((*event.values.values(), *labels)):
            if isinstance(value, SeatRef) and value.key not in keys:
                yield f"“{event.kind}” names a seat of the table, not “{value.key}”"
            if isinstance(value, Term) and value.key not in catalogue.terms | set(system.rulebook.switches):
                yield f"the term “{value.key}” of “{event.kind}” is in the catalogue as term-{value.key}"
        for piece in pieces_in([*event.values.values(), *labels]):
            for viewer in viewers:
                if event.seen_by(viewer) and piece not in boards[viewer.key]:
                    yield f"“{event.kind}” names {piece.id}, which is on the board of {viewer.key or 'a spectator'}"


def problems_of_views(
    turn: Turn[Any], before: Seen[Any], after: Seen[Any], seats: Sequence[Seat], viewers: Sequence[Seat], mover: Seat
) -> Iterator[str]:
    """Yield a sentence for each viewer whose view changes by a move although the viewer receives no event of it.

    The view of the `mover` may change silently. So may the view of everybody who knew that the mover owed a decision:
    the table no longer waits for it.
    """
    for viewer in viewers:
        unaware = viewer.key != mover.key and not any(event.seen_by(viewer) for event in turn.events)
        if not unaware or before.view(viewer) == after.view(viewer):
            continue
        if mover not in before.system.awaited_as_seen(before.position, viewer, seats):
            yield f"the view of {viewer.key or 'a spectator'} changes only with an event that it receives"


def _problems_of_message(catalogue: Catalogue, event: Event) -> Iterator[str]:
    if event.kind not in catalogue.kinds:
        yield f"events of kind “{event.kind}” have a message in the catalogue"
        return
    supplied = {*event.values, *TALLIES, "rule"}
    supplied |= {f"{name}_count" for name, value in event.values.items() if isinstance(value, tuple | PieceRef)}
    missing = catalogue.variables[event.kind] - supplied
    if missing:
        yield f"the message “{event.kind}” shows values that its events have, not {', '.join(sorted(missing))}"


def problems_of_option_data(options: Sequence[Option]) -> Iterator[str]:
    """Yield a sentence for each option that is different after all options are written as JSON and read again."""
    data = msgspec.json.decode(msgspec.json.encode(options_as_data(options)), type=OptionList)
    for option, read in zip(options, options_from_data(data), strict=True):
        if option != read:
            yield f"the option “{option.label}” is the same after it was written as JSON and read again"


def problems_of_options(options: Sequence[Option], there: Set[PieceRef], *, written: bool) -> Iterator[str]:
    """Yield a sentence for each problem of a seat's options: groups, labels, keys, and pieces that are not `there`.

    `there` are the pieces on the seat's board. With `written`, check too that the options are the same after they are
    written as JSON and read again.
    """
    if written:
        yield from problems_of_option_data(options)
    groups = {option.group for option in options}
    if len(groups) > MOST_GROUPS:
        yield f"options are listed under at most {MOST_GROUPS} groups, not {len(groups)}: {', '.join(sorted(groups))}"
    keys = [option.key for option in options]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        yield f"every option has a key of its own, and “{key}” occurs twice"
    for option in options:
        if not option.group:
            yield f"the option “{option.label}” is in a group"
        if not 0 < len(option.label) <= LONGEST_LABEL:
            yield f"the label “{option.label}” has 1 to {LONGEST_LABEL} characters"
        if option.actor is not None and option.actor not in there:
            yield f"{option.actor.id}, the actor of “{option.label}”, is on the board"
        yield from _problems_of_fields(option, there)


def _problems_of_fields(option: Option, there: Set[PieceRef]) -> Iterator[str]:
    for field in option.fields:
        for piece in _pieces_chosen(option, field) if field.refers else ():
            if piece not in there:
                yield f"{piece.id}, a choice of “{option.label}”, is on the board"


def _pieces_chosen(option: Option, field: Field) -> Iterator[PieceRef]:
    """Yield every piece that a field offers, whatever is chosen in the fields on which it depends."""
    ways: list[tuple[dict[str, Any], Domain | None]] = []
    for chosen, domain in field.cases:
        for value in chosen:
            given = (value,) if isinstance(field.depends, str) else value
            ways.append(({**option.fixed, **dict(zip(field.needs, given, strict=True))}, domain))
    if not field.owner or field.owner not in field.needs:
        ways.append((option.fixed, field.domain))
    for values, domain in ways:
        if isinstance(domain, OneOf | Subset | Squares):
            for value in domain.values() if isinstance(domain, Squares) else (one.value for one in domain.choices):
                yield from field.pieces(value, values)


def _singles(values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, tuple | list):
            yield from _singles(value)
        else:
            yield value
