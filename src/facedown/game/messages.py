"""Message catalogues: the sentences about events, written in Project Fluent, one message for each kind of event.

A message has the name of the event's kind and shows the event's values as variables:

    healed = { $actor } is healed: { $harm } harm left.

How values are shown:

- a piece or seat by its name, a term by the message `term-<key>`, a number in digits, a tuple as "a, b and c"; inside
  a sentence the name "The bowman" becomes "the bowman";
- a tuple of tuples as "a and b; c and d", or, if they contain numbers, as "2 a, 1 b and 3 c";
- `SIGNED($n)`: a number with its sign; `ADDED($n)`: a number as the next part of a sum, "+ 1" or "− 1";
- `SUM($parts)`: a tuple of numbers as a sum, "3 + 2 − 1";
- `SAME($a, $b)`, for a selector: `yes` if both are the same piece or seat, else `no`;
- `$names_count`: the number of members of the tuple `$names`, or 1 if it is a piece;
- `$tally`: the event's first Tally as a sum with labels, "15 (2d12) + 7 PWR = 22"; `$tally_2`, `$tally_3` and
  `$tally_4`: the next ones; `TOTAL($tally)`: only the total;
- `$rule`, for a selector: the id of the event's rule, for example to name the cause of the event.

Selectors compare keys for pieces, seats and terms, `yes` or `no` for booleans, and `given` or `empty` for texts and
tuples. For a Tally they are `given`, `one` if it has fewer than two parts, or `empty` if the event has no such Tally.

The attribute `.meaning` of a term explains it. The attribute `.in-sum` is the text of the term after a number in a sum,
for terms that are sums or products themselves: “7 (VIT + ADR)”. The attribute `.counted` is the text of the term after
the number `$count`: “1 level”, “5 levels”. The attribute `.zeros = shown` of the label of a total tells to show also
its parts of 0 when the total is explained, for example cards that are worth 0.

The message `goal` states the goal of a player in one sentence, and `facilitator-goal` that of the facilitator. The
attribute `.how` of either says how it is reached.

The attribute `.together` of a message is one sentence about several events of its kind that follow one another. Each of
its variables is a tuple of the values of all these events:

    passed = { $actor } passes.
        .together = { $actor } pass.

The attribute `.repeats` of a message about secret events is the kind of the open event that says the same, or empty:

    own-bid = In secret: { $actor } bids { $bid }.
        .repeats = bid
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Any, Literal

import msgspec
from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentNone, FluentType
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from facedown.chance import quoted
from facedown.game.events import Event
from facedown.game.tally import Addend, Tally
from facedown.game.values import Label, PieceRef, SeatRef, Term
from facedown.game.words import listed, signed, with_minus_sign, within_sentence

Names = Callable[[PieceRef | SeatRef], str]
"""A function that returns the name of a piece or seat."""


class Part(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of a rendered message.

    `ref` is the id of a piece, or the key of a seat or term. `number` is the value of a part of the kind "number", and
    `signed` tells whether such a part has a plus sign before a positive value.
    """

    kind: Literal["text", "piece", "seat", "term", "number", "typed"]
    text: str
    ref: str = ""
    number: int | None = None
    signed: bool = False


class _Shown(FluentType):
    """A value of an event in the form that Fluent needs: a placeholder in the text, and a key for selectors."""

    def __init__(self, key: str, token: str, numbers: tuple[int, ...] = ()) -> None:
        self._key = key
        self._token = token
        self.numbers = numbers

    def __eq__(self, other: object) -> bool:
        return other._key == self._key if isinstance(other, _Shown) else other == self._key

    def __hash__(self) -> int:
        return hash(self._key)

    def format(self, locale: Any) -> str:
        return self._token


_PLACE = re.compile("\ue000([0-9]+)\ue001|\u2068([+−-]?[0-9][0-9,]*)\u2069")
"""A placeholder, or a number in the isolation marks that Fluent puts around every value."""

TALLIES = ("tally", "tally_2", "tally_3", "tally_4")
"""The variables that show an event's first Tallies as sums."""

_GOALS = ("goal", "facilitator-goal")
"""The messages that state goals, and are about no event."""

_NUMBER = re.compile("[+−-]?[0-9][0-9,]*")

_ISOLATION = re.compile("[\u2068\u2069]")


def _signed(number: Any) -> Any:
    return number if isinstance(number, FluentNone) else signed(int(number))


def _added(number: Any) -> Any:
    return number if isinstance(number, FluentNone) else f"{'−' if number < 0 else '+'} {abs(int(number))}"


def _same(one: Any, other: Any) -> str:
    return "yes" if one == other else "no"


def _total(parts: Any) -> Any:
    return parts if isinstance(parts, FluentNone) or not parts.numbers else f"{sum(parts.numbers):,}".replace("-", "−")


def _sum(parts: Any) -> Any:
    if isinstance(parts, FluentNone) or not parts.numbers:
        return parts
    first, *rest = parts.numbers
    return " ".join([with_minus_sign(first), *map(_added, rest)])


class Catalogue:
    """The messages of one system in one wording."""

    def __init__(self, *sources: str) -> None:
        """Read the sources, texts in Fluent's syntax. A message of a later source replaces one of an earlier source.

        Raises ValueError if Fluent cannot read a source, or if a message occurs twice in one source.
        """
        functions: dict[str, Any] = {"SIGNED": _signed, "ADDED": _added, "SUM": _sum, "TOTAL": _total, "SAME": _same}
        self._bundle = FluentBundle(["en"], functions=functions)
        self._messages: dict[str, ast.Message] = {}
        self._terms: dict[str, str] = {}
        for source in sources:
            resource = FluentParser().parse(source)
            self._messages |= _messages_of(resource, source)
            self._bundle.add_resource(resource, allow_overrides=True)

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of events that have a message."""
        return frozenset(name for name in self._messages if not name.startswith("term-") and name not in _GOALS)

    @property
    def terms(self) -> frozenset[str]:
        """The keys of all terms."""
        return frozenset(name.removeprefix("term-") for name in self._messages if name.startswith("term-"))

    @cached_property
    def variables(self) -> Mapping[str, frozenset[str]]:
        """The names of the variables in each message, by the name of the message."""
        return {name: frozenset(_variables(message)) for name, message in self._messages.items()}

    @property
    def goal(self) -> str:
        """The goal of a player in one sentence; empty if the catalogue does not state it."""
        return self._format("goal", {}) if "goal" in self._messages else ""

    @property
    def how(self) -> str:
        """How a player reaches the goal, in a few sentences; empty if the catalogue does not say it."""
        return self._format("goal", {}, "how") if self._has_attribute("goal", "how") else ""

    @property
    def facilitator_goal(self) -> str:
        """The goal of the facilitator in one sentence; empty if the catalogue does not state it."""
        return self._format("facilitator-goal", {}) if "facilitator-goal" in self._messages else ""

    @property
    def facilitator_how(self) -> str:
        """How the facilitator reaches the goal, in a few sentences; empty if the catalogue does not say it."""
        name = "facilitator-goal"
        return self._format(name, {}, "how") if self._has_attribute(name, "how") else ""

    def goal_and_how(self, *, facilitates: bool) -> tuple[str, str]:
        """Return the goal of the facilitator or of a player, and how it is reached; empty if it is not stated."""
        return (self.facilitator_goal, self.facilitator_how) if facilitates else (self.goal, self.how)

    @property
    def glossary(self) -> Iterator[tuple[str, str]]:
        """The text and the meaning of each term that has a meaning, in the order of the catalogue."""
        for name in self._messages:
            if self._has_attribute(name, "meaning"):
                yield self._format(name, {}), self._format(name, {}, "meaning")

    def parts(self, event: Event, names: Names) -> tuple[Part, ...]:
        """Return the sentence about an event, in parts. `names` is a function that names pieces and seats."""
        values: Mapping[str, Any] = event.values
        if "rule" in self.variables.get(event.kind, ()):
            values = {"rule": Term(event.rule), **values}
        return self.message(event.kind, values, names, event.tallies)

    def has_together(self, kind: str) -> bool:
        """Return whether several events of this kind can be told in one sentence."""
        return self._has_attribute(kind, "together")

    def parts_together(self, events: Sequence[Event], names: Names) -> tuple[Part, ...]:
        """Return one sentence about several events of one kind, in parts. For the kind, `has_together` must be True.

        All events must have the same values, by name. `names` is a function that names pieces and seats.
        """
        values = {name: tuple(event.values[name] for event in events) for name in events[0].values}
        return self.message(events[0].kind, values, names, attribute="together")

    def repeats(self, event: Event, others: Iterable[Event]) -> bool:
        """Return whether one of the other events is open to all and says everything that this secret event says.

        Such an event has the kind that the attribute `.repeats` names, and no other values than this event.
        """
        if event.to is None or not self._has_attribute(event.kind, "repeats"):
            return False
        parts = self.message(event.kind, event.values, str, event.tallies, attribute="repeats")
        kind = "".join(part.text for part in parts)
        same_kind = (other for other in others if other.kind == kind and other.to is None)
        return any(other.values.items() <= event.values.items() for other in same_kind)

    def message(
        self,
        kind: str,
        values: Mapping[str, Any],
        names: Names,
        tallies: Sequence[Tally] = (),
        *,
        attribute: str = "",
    ) -> tuple[Part, ...]:
        """Return the message of this kind with these values, in parts; `[kind]` if the kind has no message.

        If `attribute` is not "", return this attribute of the message in place of its value.
        """
        if kind not in self._messages:
            return (Part("text", f"[{kind}]"),)
        shown: list[Part] = []
        arguments: dict[str, Any] = {}
        for name, value in values.items():
            arguments[name] = self._argument(value, shown, names)
            if isinstance(value, tuple | list | PieceRef):
                arguments[f"{name}_count"] = 1 if isinstance(value, PieceRef) else len(value)
        for name, tally in zip_longest(TALLIES, tallies[: len(TALLIES)]):
            if name in self.variables[kind]:
                arguments[name] = self._summed(tally, shown, names)
        parts = _with_lower_articles(_split(self._format(kind, arguments, attribute, bare=False), shown))
        return tuple(_with_one_full_stop(parts))

    def text(self, event: Event, names: Names) -> str:
        """Return the sentence about an event."""
        return "".join(part.text for part in self.parts(event, names))

    def term(self, key: str) -> str:
        """Return the text of a term; if the catalogue has none, its key with spaces."""
        if f"term-{key}" not in self._messages:
            return key.replace("-", " ")
        if key not in self._terms:
            self._terms[key] = self._format(f"term-{key}", {})
        return self._terms[key]

    def label(self, label: Label, names: Names) -> str:
        """Return the text of a label: a name, the text of a term, or the label itself if it is text."""
        return self._part(label, names).text

    def tally(self, tally: Tally, names: Names) -> Tally:
        """Return the same tally, with text in place of the pieces and terms in its labels."""
        zeros = isinstance(tally.label, Term) and self._has_attribute(f"term-{tally.label.key}", "zeros")
        return Tally(self.label(tally.label, names), tuple(self._addend(one, names) for one in tally.addends), zeros)

    def _addend(self, addend: Addend, names: Names) -> Addend:
        label, scaled = self._counted(addend.label, addend.value, names), addend.scaled
        if scaled is not None:
            whole = self._counted(scaled.tally.label, scaled.tally.total, names)
            if scaled.tally.label == addend.label:
                label = whole  # the two labels stay equal, so that this one is not shown twice
            tally = msgspec.structs.replace(self.tally(scaled.tally, names), label=whole)
            scaled = msgspec.structs.replace(scaled, tally=tally)
        return msgspec.structs.replace(addend, label=label, scaled=scaled)

    def _counted(self, label: Label, count: int, names: Names) -> str:
        """Return the text of a label after the number `count`; for a term it is the attribute `.counted`, if any."""
        if isinstance(label, Term) and label.key in self._counted_terms:
            return self._format(f"term-{label.key}", {"count": abs(count)}, "counted")
        return self.label(label, names)

    @cached_property
    def _counted_terms(self) -> frozenset[str]:
        return frozenset(key for key in self.terms if self._has_attribute(f"term-{key}", "counted"))

    def _part(self, value: Any, names: Names) -> Part:
        if isinstance(value, PieceRef):
            return Part("piece", names(value), value.id)
        if isinstance(value, SeatRef):
            return Part("seat", names(value), value.key)
        if isinstance(value, Term):
            return Part("term", self.term(value.key), value.key)
        if isinstance(value, bool):
            return Part("text", "yes" if value else "no")
        if isinstance(value, int):
            return Part("number", f"{value:,}".replace("-", "−"), number=value)
        return Part("typed", "" if value is None else str(value))

    def _argument(self, value: Any, shown: list[Part], names: Names) -> Any:
        """Return a value in the form that Fluent needs, and add the parts that the value shows to `shown`."""
        if isinstance(value, bool):
            return _Shown("yes" if value else "no", "yes" if value else "no")
        if isinstance(value, int):
            return value
        if isinstance(value, tuple | list):
            numbers = tuple(value) if all(type(one) is int for one in value) else ()
            return _Shown("given" if value else "empty", self._list(value, shown, names), numbers)
        key = value.key if isinstance(value, PieceRef | SeatRef | Term) else "given" if value else "empty"
        return _Shown(key, _token(self._part(value, names), shown))

    def _list(self, value: Any, shown: list[Part], names: Names) -> str:
        """Return the text of a list, with a placeholder for each member, and add the members as parts to `shown`.

        An inner list that contains a number is an amount, like "2 chips"; other inner lists are separated by ";".
        """
        inner = [one for one in value if isinstance(one, tuple | list)]
        amounts = any(type(one) is int for some in inner for one in some)
        if inner and not amounts:
            return "; ".join(self._list(one, shown, names) for one in inner)
        members = [one if isinstance(one, tuple | list) else (one,) for one in value]
        return listed(" ".join([_token(self._part(one, names), shown) for one in some]) for some in members)

    def _summed(self, tally: Tally | None, shown: list[Part], names: Names) -> Any:
        """Return a Tally as a sum in the form that Fluent needs; empty text if `tally` is None.

        The sum shows the addends that are not 0 with their labels, then the total; with one addend, only the total.
        """
        if tally is None:
            return _Shown("empty", "")
        addends = [one for one in tally.addends if one.value]
        values = tuple(one.value for one in addends) or (0,)
        if len(addends) < 2:
            return _Shown("one", _token(self._part(tally.total, names), shown), values)
        text = ""
        for addend in addends:
            sign = "" if not text and addend.value > 0 else "−" if addend.value < 0 else "+"
            label = _token(self._labelled(addend, names), shown)
            number = _token(self._part(abs(addend.value), names), shown)
            text += f"{' ' if text else ''}{sign}{' ' if text else ''}{number} {label}"
        return _Shown("given", f"{text} = {_token(self._part(tally.total, names), shown)}", values)

    def _labelled(self, addend: Addend, names: Names) -> Part:
        """Return the label of an addend as it stands in a sum, in brackets if it stands for dice or is plain text.

        For example, "(2d12)" for a roll of two dice, "(7 and 3)" if the roll has no label of its own, and
        "(Agility ÷ 6)" for a sixth of the total called Agility. For a term it is the attribute `.in-sum`, if there is
        one.
        """
        label, scaled = addend.label, addend.scaled
        part = self._part(label, names)
        if scaled is not None and scaled.factor and scaled.tally.label == label:
            return Part("typed", f"({part.text} {scaled.factor})")
        if addend.faces or isinstance(label, str):
            return Part("typed", f"({part.text or listed(map(str, addend.faces))})")
        if isinstance(label, Term) and self._has_attribute(f"term-{label.key}", "in-sum"):
            return Part("term", self._format(f"term-{label.key}", {}, "in-sum"), label.key)
        if isinstance(label, Term) and label.key in self._counted_terms:
            return Part("term", self._counted(label, addend.value, names), label.key)
        return part

    def _has_attribute(self, name: str, attribute: str) -> bool:
        return name in self._messages and attribute in self._bundle.get_message(name).attributes

    def _format(self, name: str, arguments: Mapping[str, Any], attribute: str = "", *, bare: bool = True) -> str:
        message = self._bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        assert pattern is not None, name
        text = self._bundle.format_pattern(pattern, dict(arguments))[0]
        return _bare(text) if bare else str(text)


def _messages_of(resource: ast.Resource, source: str) -> dict[str, ast.Message]:
    """Return the messages of a source by name. Raises ValueError if Fluent cannot read it or a name occurs twice."""
    found: dict[str, ast.Message] = {}
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            near, line = quoted((entry.content or "").strip(), 80), _line_of(entry, source)
            raise ValueError(f"The catalogue has a mistake near {near} (line {line}).")
        if isinstance(entry, ast.Message):
            if entry.id.name in found:
                raise ValueError(f"The catalogue has two messages called {quoted(entry.id.name)}.")
            found[entry.id.name] = entry
    return found


def _line_of(junk: ast.Junk, source: str) -> int:
    """Return the number of the line, from 1, at which the text begins that Fluent cannot read."""
    return source.count("\n", 0, junk.span.start) + 1 if junk.span is not None else 1


class _Variables(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the visitor's own naming
        self.found.add(node.id.name)


def _variables(message: ast.Message) -> set[str]:
    visitor = _Variables()
    visitor.visit(message)
    return visitor.found


def _token(part: Part, shown: list[Part]) -> str:
    """Add a part to `shown` and return its placeholder, so that text typed by people never passes through Fluent."""
    shown.append(part)
    return f"\ue000{len(shown) - 1}\ue001"


def _bare(text: Any) -> str:
    return _ISOLATION.sub("", str(text))


_SENTENCE_START = re.compile("(^|[.!?…][”’\"')]* +)[“‘(]?$")
"""The end of a text after which a new sentence begins; a quotation mark can open the sentence."""


def _with_lower_articles(parts: Iterator[Part]) -> Iterator[Part]:
    """Yield the parts, with a lower-case "the" in each name of a piece or seat that does not begin a sentence."""
    before = ""
    for part in parts:
        named = part.kind == "seat" or (part.kind == "piece" and not part.ref.startswith("system:"))
        if named and not _SENTENCE_START.search(before):
            part = msgspec.structs.replace(part, text=within_sentence(part.text))
        yield part
        before = (before + part.text)[-9:]


def _split(text: str, shown: list[Part]) -> Iterator[Part]:
    """Yield the parts of a formatted message, with the parts in `shown` in place of the placeholders."""
    if _NUMBER.fullmatch(text):  # Fluent puts no isolation marks around the only part of a message
        yield _number_part(text)
        return
    at = 0
    for place in _PLACE.finditer(text):
        before = _bare(text[at : place.start()])
        if before:
            yield Part("text", before)
        part = shown[int(place[1])] if place[1] else _number_part(place[2])
        if part.text:
            yield part
        at = place.end()
    rest = _bare(text[at:])
    if rest:
        yield Part("text", rest)


def _number_part(digits: str) -> Part:
    """Return the part that shows a number as Fluent writes it, for example “1,234”, “+2” or “-3”."""
    number = int(digits.replace(",", "").replace("−", "-"))
    return Part("number", digits.replace("-", "−"), number=number, signed=digits.startswith("+"))


def _with_one_full_stop(parts: Iterator[Part]) -> Iterator[Part]:
    """Yield the parts. A full stop is left out after a part that ends with a full stop, “!” or “?” itself."""
    last = ""
    for part in parts:
        if part.text[:1] == "." and last.endswith((".", "!", "?")):
            part = msgspec.structs.replace(part, text=part.text[1:])
        last = part.text
        if last:
            yield part
