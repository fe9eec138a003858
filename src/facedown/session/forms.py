"""Rolls by hand: a move that needs physical dice or cards has one form, with a field for each roll or draw.

The rules ask for one result after the other, and what they ask for can depend on earlier results. Therefore the move is
played again from the start with each typed result, and it is made as soon as no result is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from facedown.chance import Awaiting, Misfit
from facedown.game import Event, Refused, Seat, refuse
from facedown.table import Entry, Held, Reader, mover

Attempt = Callable[[Sequence[str]], Entry]
"""A function that plays the move with typed results and returns its entry.

It raises Awaiting for the next missing result, and Misfit or Refused for a result that is impossible.
"""


class Field(NamedTuple):
    """A roll of a form: the request of the rules, and the result as it was typed."""

    request: Awaiting
    typed: str

    def asks(self, reader: Reader, position: Any) -> str:
        """Return the request as text: who rolls what for which purpose, and how to type the result."""
        return reader.asks(self.request, position)


class Form(NamedTuple):
    """An unfinished move with its typed results. It is a value: typing a result makes a new form.

    `held` is the move, `fields` are the rolls with a result, and `request` is the first roll without one.
    """

    held: Held
    fields: tuple[Field, ...]
    request: Awaiting

    @property
    def seat(self) -> str:
        """The key of the seat whose move it is."""
        return mover(self.held)

    @property
    def typed(self) -> tuple[str, ...]:
        """The typed results in order."""
        return tuple([field.typed for field in self.fields])

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the move before the next roll. Show a seat only those that it may see."""
        return self.request.events

    def events_for(self, viewer: Seat) -> tuple[Event, ...]:
        """Return the events of the move before the next roll that a viewer may see."""
        return tuple([event for event in self.events if event.seen_by(viewer)])

    def asks(self, reader: Reader, position: Any) -> str:
        """Return the request for the next result as text. The requests of earlier fields are in `Field.asks`."""
        return reader.asks(self.request, position)


class Result(NamedTuple):
    """The result of typing: the entry of the move if it is complete, or else the form with the next request.

    `dropped` are the fields whose results are no longer used, because the rules ask for something else now.
    """

    entry: Entry | None
    form: Form | None
    dropped: tuple[Field, ...] = ()


def type_result(form: Form, text: str, attempt: Attempt) -> Result:
    """Type the result of the next roll.

    Raises Refused, with a sentence that says what is possible, if the text cannot be a result.
    """
    try:
        return Result(attempt((*form.typed, text)), None)
    except Awaiting as awaiting:
        return Result(None, Form(form.held, (*form.fields, Field(form.request, text)), awaiting))
    except Misfit as misfit:
        raise refuse("chance", str(misfit)) from None


def change_result(form: Form, at: int, text: str, attempt: Attempt) -> Result:
    """Type another result in the field `at`, counted from 0.

    Later results are kept while the rules still ask for the same rolls; the others are in `dropped`. If no result is
    missing then, the move is made. Raises Refused, and changes nothing, if the text cannot be a result, or if there is
    no such field.
    """
    if not 0 <= at < len(form.fields):
        there = f"Choose 1 to {len(form.fields)}." if len(form.fields) > 1 else "Type the next result."
        raise refuse("chance", f"There is no typed result {at + 1}.", "Choose 1." if len(form.fields) == 1 else there)
    result = type_result(Form(form.held, form.fields[:at], form.fields[at].request), text, attempt)
    for number in range(at + 1, len(form.fields)):
        field = form.fields[number]
        following = _kept(result.form, field, attempt) if result.form is not None else None
        if following is None:
            return result._replace(dropped=form.fields[number:])
        result = following
    return result


def _kept(form: Form, field: Field, attempt: Attempt) -> Result | None:
    """Return the result of typing a later field again; None if the rules ask for another roll, or refuse the text."""
    if not is_same_request(form.request, field.request):
        return None
    try:
        return type_result(form, field.typed, attempt)
    except Refused:
        return None


def is_same_request(one: Awaiting, other: Awaiting) -> bool:
    """Return whether two requests ask the same piece for the same roll for the same purpose."""
    return (one.draw.notation, one.label, one.whose) == (other.draw.notation, other.label, other.whose)


def reopen(held: Held, texts: Sequence[str], attempt: Attempt) -> Result:
    """Return the form of a move that was left, with the results that were typed earlier.

    If no result is missing, the move is made. A result that is refused now, and all later ones, are in `dropped`.
    """
    try:
        return Result(attempt(()), None)
    except Awaiting as awaiting:
        result = Result(None, Form(held, (), awaiting))
    for at, text in enumerate(texts):
        form = result.form
        if form is None:
            break
        try:
            result = type_result(form, text, attempt)
        except Refused:
            return result._replace(dropped=tuple([Field(form.request, left) for left in texts[at:]]))
    return result
