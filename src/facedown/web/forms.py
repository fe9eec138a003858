"""Forms: the fields of an option as a page shows them, and the values that a form sends back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from facedown.game import Option, Refusal, Seat, System, refuse
from facedown.game.domains import Amounts, Domain, OneOf, Range, Record, Subset, Text
from facedown.game.options import Field
from facedown.game.squares import LETTERS, Squares
from facedown.web.templating import code_of
from facedown.web.typed_data import read_typed_data

Posted = Mapping[str, Sequence[str]]
"""The values that a form has sent, by name: several for check boxes."""

LONGEST_TOML = 4
"""How many times as long as its JSON the TOML of a record can be. A longer text is refused as it is."""

FEW = 8
"""The most choices that are shown beside each other; more are shown as a list."""


class ShownField(msgspec.Struct, frozen=True):
    """A field of a form. `value` is the chosen value, or what a person typed.

    `widget` is the kind of input. `matters`: other fields depend on it, so the form is made again after a change.
    """

    field: Field
    domain: Any
    value: Any
    widget: str
    matters: bool

    @property
    def name(self) -> str:
        """The name of the input."""
        return f"f-{self.field.name}"

    @property
    def picks(self) -> str:
        """The kind of piece that can be chosen by tapping the board; "" if none can."""
        return self.field.refers if isinstance(self.domain, OneOf | Subset | Squares) else ""

    def piece_of(self, value: Any, values: Mapping[str, Any]) -> str:
        """Return the id of the piece that a choice names; "" if it names none."""
        if not self.picks or not value:
            return ""
        return self.field.pieces(value, values)[0].id


class ShownForm(msgspec.Struct, frozen=True):
    """The form of an option. `values` are those of all fields, and `refusal` says why it was refused, if it was."""

    option: Option
    fields: tuple[ShownField, ...]
    values: dict[str, Any]
    refusal: Refusal | None = None

    @property
    def builds(self) -> bool:
        """Return whether the form asks for a thing that is built from the pieces of the system’s workshop."""
        return any(isinstance(one.domain, Record) and one.domain.built for one in self.fields)

    @property
    def usual(self) -> tuple[ShownField, ...]:
        """The fields that are always shown."""
        return tuple([one for one in self.fields if not one.field.seldom])

    @property
    def has_odds(self) -> bool:
        """Return whether the odds of the option may depend on what is chosen: not if one only writes something."""
        return not all(one.widget in ("text", "record") for one in self.fields)

    @property
    def seldom(self) -> tuple[ShownField, ...]:
        """The fields that are shown on request."""
        return tuple([one for one in self.fields if one.field.seldom])


def shown_form(
    option: Option, values: Mapping[str, Any], seats: Sequence[Seat], refusal: Refusal | None = None
) -> ShownForm:
    """Return the form of an option, filled with `values`, or with the usual ones."""
    names = {seat.key: seat.shown for seat in seats}
    needed = {name for field in option.fields for name in (*field.needs, field.within, field.apart, field.owner)}
    fields, all_values = [], {**option.fixed}
    for field, domain, value in option.asked_fields(values):
        all_values[field.name] = value
        # What a person typed stays, even if it is refused; the usual value of a text that is needed is only an example.
        shown = values.get(field.name, "" if isinstance(domain, Text) and not domain.default else value)
        if isinstance(domain, OneOf) and all(choice.value != shown for choice in domain.choices):
            shown = domain.usual  # what was chosen before is not possible together with another choice
        if isinstance(domain, Record):
            shown = indented(shown)
        named = field.with_names(names) if field.seats and isinstance(domain, OneOf) else field
        domain = named.domain if named is not field else domain
        fields.append(ShownField(field, domain, shown, widget_of(domain), field.name in needed))
    return ShownForm(option, tuple(fields), all_values, refusal)


def indented(record: Any) -> Any:
    """Return a record over several lines if it is JSON; otherwise as it is."""
    try:
        return msgspec.json.format(record, indent=2)
    except (TypeError, ValueError, RecursionError):
        return record


def widget_of(domain: Domain) -> str:
    """Return the kind of input for a domain, which is the name of the macro that shows it."""
    if isinstance(domain, OneOf):
        if sorted((choice.name, str(choice.value)) for choice in domain.choices) == [("no", "False"), ("yes", "True")]:
            return "yes_no"  # other names of True and False could not be read beside a check box
        return "choices" if len(domain.choices) <= FEW else "list"
    if isinstance(domain, Subset):
        return "checks" if domain.repeats == 1 else "counts"
    for kind, widget in _WIDGETS.items():
        if isinstance(domain, kind):
            return widget
    raise TypeError(domain)


_WIDGETS: dict[type, str] = {
    Range: "number",
    Amounts: "amounts",
    Squares: "squares",
    Text: "text",
    Record: "record",
}


# Reading


def read_values(option: Option, posted: Posted, *, as_typed: bool = False) -> dict[str, Any]:
    """Return the values of the fields of an option from a form. A value that cannot be read stays as it was typed.

    Raises Refused for a record that cannot be read, unless `as_typed` is True: then records stay as they were typed.
    """
    values: dict[str, Any] = {}
    known = {**option.fixed}
    for field in option.fields:
        domain = field.domain_for(known)
        if domain is None:
            continue
        value = _read(domain, f"f-{field.name}", posted, as_typed=as_typed)
        if value is not UNSET:
            values[field.name] = known[field.name] = value
        else:
            known[field.name] = domain.usual
    return values


def _read(domain: Domain, name: str, posted: Posted, *, as_typed: bool) -> Any:
    """Return the value of a domain in a form; UNSET if the form does not contain the field."""
    sent = posted.get(name, ())
    if isinstance(domain, Amounts):
        return _read_amounts(domain, name, posted)
    if isinstance(domain, Subset):
        return _read_subset(domain, name, posted)
    if not sent:
        return UNSET
    text = sent[-1]  # a check box sends its second value after a hidden first one
    if isinstance(domain, Range):
        return _read_number(text)
    if isinstance(domain, OneOf):
        return _value_with(text, [choice.value for choice in domain.choices])
    if isinstance(domain, Squares):
        return read_square(text)
    reads = isinstance(domain, Record) and not as_typed and len(text) <= LONGEST_TOML * domain.longest
    return _as_json(text) if reads else text


def _read_number(text: str) -> Any:
    digits = text.strip().replace("−", "-")
    return int(digits) if re.fullmatch(r"[+-]?\d{1,9}", digits) else text


def _read_amounts(domain: Amounts, name: str, posted: Posted) -> Any:
    """Return the numbers of the slots by name; UNSET if the form contains none of them."""
    sent = {slot.name: posted.get(f"{name}.{slot.name}", ()) for slot in domain.slots}
    if not any(sent.values()):
        return UNSET
    amounts: dict[str, Any] = {}
    for slot in domain.slots:
        text = sent[slot.name][0] if sent[slot.name] else ""
        if text.strip() or not slot.absent:
            amounts[slot.name] = _read_number(text) if text.strip() else slot.low
        else:
            amounts[slot.name] = None
    return amounts


def _read_subset(domain: Subset, name: str, posted: Posted) -> Any:
    """Return the chosen values; UNSET if the form does not contain the field.

    The form says with an input `NAME.asked` that it contains the field, because an empty selection sends nothing.
    """
    if f"{name}.asked" not in posted:
        return UNSET
    every = [choice.value for choice in domain.choices]
    if domain.repeats == 1:
        return tuple([_value_with(text, every) for text in posted.get(name, ())])
    chosen: list[Any] = []
    for value in every:
        count = _read_number((posted.get(f"{name}.{code_of(value)}") or ("0",))[0] or "0")
        chosen += [value] * (count if isinstance(count, int) and 0 <= count <= domain.repeats + 1 else 0)
    return tuple(chosen)


def _value_with(code: str, values: Sequence[Any]) -> Any:
    """Return the value with this code; the text itself if there is none, so that the rules refuse it by name."""
    return next((value for value in values if code_of(value) == code), code)


def read_square(text: str) -> Any:
    """Return the column and row of a square like C4; the text itself if it is none."""
    found = re.fullmatch(r"([A-Z])(\d{1,5})", text.strip().upper())
    return (LETTERS.index(found[1]), int(found[2]) - 1) if found else text


def _as_json(text: str) -> str:
    """Return a record as one line of JSON. A record in TOML is translated.

    Raises Refused for invalid text, with the line of the mistake.
    """
    return msgspec.json.encode(read_typed_data(text, "file")).decode() if text.strip() else ""


# Moves


def move_data(system: System[Any], option: Option, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the move of an option with these values as plain data. Raises Refused for values of wrong types."""
    asked = {field.name for field, _, _ in option.asked_fields(values)}
    chosen = {name: value for name, value in values.items() if name in asked}
    try:
        data: dict[str, Any] = msgspec.to_builtins(option.build(system.move_type, **chosen))
    except msgspec.ValidationError:
        for field, domain, _ in option.asked_fields({}):
            reason = domain.reason_against(chosen[field.name], field.rule) if field.name in chosen else None
            if reason is not None:
                raise refuse(reason.rule, f"{field.label}: {reason.text}", domain.legal) from None
        raise refuse("input", "The form contains a value that cannot be read.", "Choose the values again.") from None
    return data
