"""Extensions: optional rules that attach to named hooks and can change only the variables declared there.

A system names its hooks and declares a frozen record of variables for each. An Extension has one pure function for each
hook that it uses: the function reads the variables and some facts, and returns the variables that it changes. It gets
neither the position nor chance, so it cannot roll, reveal, or add a step. The returned values are checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from numbers import Number
from typing import Any, TypeVar, get_type_hints

import msgspec

from facedown.chance import ADDRESS, cut, quoted
from facedown.game.messages import Catalogue
from facedown.game.refusals import Refused, refuse
from facedown.game.rulebook import Rulebook
from facedown.game.tally import Addend
from facedown.game.values import PieceRef, SeatRef, Term
from facedown.game.words import illegal_character

V = TypeVar("V", bound=msgspec.Struct)

MOST_ADDED = 999
"""The most that one addend of an Extension can add or subtract."""

LONGEST_WORDS = 200
"""The most characters of a text from an Extension."""

Hook = Callable[[Any, Any], Mapping[str, Any]]


class Change(msgspec.Struct, frozen=True):
    """A change that an Extension made to a variable: its value before and after, for the log."""

    extension: str
    variable: str
    before: Any
    after: Any


class Extension(msgspec.Struct, frozen=True):
    """An optional rule set for one system.

    `system` is the key of the system that the Extension changes.
    `rulebook` holds the Extension's rules; its changes cite the first of them.
    `hooks` maps the name of a hook to the function attached to it: `function(variables, facts)` returns the new values
    by name.
    `messages` are the Extension's terms in Project Fluent, each called `term-<key of the Extension>-…`. Its labels and
    texts are such terms, or plain text.
    """

    key: str
    title: str
    system: str
    edition: str
    rulebook: Rulebook
    hooks: dict[str, Hook]
    messages: str = ""

    @property
    def terms(self) -> frozenset[str]:
        """The keys of its own terms; empty if its messages have a mistake."""
        return frozenset() if self.problem_of_messages else terms_in(self.messages)

    @property
    def problem_of_messages(self) -> str:
        """The first mistake in its messages; empty if there is none."""
        return problem_of_messages(self.key, self.messages)

    @property
    def rule(self) -> str:
        """The rule id that its changes and addends cite: the first of its rulebook."""
        return self.rulebook.rule[0].id


@lru_cache
def terms_in(messages: str) -> frozenset[str]:
    """Return the keys of the terms in a source of messages. Raises ValueError if Fluent cannot read it."""
    return Catalogue(messages).terms


@lru_cache
def problem_of_messages(key: str, messages: str) -> str:
    """Return the first mistake in the messages of the Extension with this key; empty if there is none."""
    try:
        catalogue = Catalogue(messages)
    except ValueError as error:
        return str(error).rstrip(".")
    foreign = [name for name in catalogue.variables if not name.startswith(f"term-{key}-")]
    return f"{quoted(foreign[0])} must be called term-{key}-…" if foreign else ""


class Contract(msgspec.Struct, frozen=True):
    """A system's hooks, each with the record of its variables, and the rules that refusals cite.

    `hook_rule` is cited for an unknown hook, `variable_rule` for an unknown variable or an illegal value, `number_rule`
    for a fraction.
    """

    system: str
    hooks: dict[str, Any]
    hook_rule: str
    variable_rule: str
    number_rule: str

    def accept(self, extension: Extension) -> Extension:
        """Return the Extension if its system, hooks, functions and messages fit this contract; else raise Refused."""
        if extension.system != self.system:
            raise refuse(
                self.hook_rule,
                f"{extension.title} is an Extension of {extension.system}, not of {self.system}.",
            )
        for name, function in extension.hooks.items():
            if name not in self.hooks:
                raise refuse(
                    self.hook_rule,
                    f"{extension.title} attaches to {quoted(name)}, which is not a hook.",
                    f"Choose from: {', '.join(self.hooks)}.",
                )
            if not callable(function):
                raise refuse(self.variable_rule, f"{extension.title} attaches no function to {name}.")
        if extension.problem_of_messages:
            text = f"The messages of {extension.title} cannot be used: {extension.problem_of_messages}."
            raise refuse(self.variable_rule, text)
        return extension

    def apply(
        self, extensions: Sequence[Extension], hook: str, variables: V, facts: object
    ) -> tuple[V, tuple[Change, ...]]:
        """Call the functions of the Extensions for one hook, in order. Return the new variables and all changes.

        If several Extensions change a variable, the last value counts; but `addends` accumulate, each citing its
        Extension. Raises Refused if an Extension fails, or returns anything other than declared variables with legal
        values.
        """
        changes: list[Change] = []
        for extension in extensions:
            function = extension.hooks.get(hook)
            if function is None:
                continue
            before = variables
            try:
                variables = self._call(extension, hook, function, before, facts)
            except Refused:
                raise
            except (Exception, SystemExit) as error:  # foreign code may raise anything
                text = f"{extension.title} failed at {hook}: {_words_of(error)}."
                raise refuse(self.variable_rule, text) from error
            for name in type(variables).__struct_fields__:
                was, now = getattr(before, name), getattr(variables, name)
                if was != now:
                    changes.append(Change(extension.key, name, was, now))
        return variables, tuple(changes)

    def _call(self, extension: Extension, hook: str, function: Hook, variables: V, facts: object) -> V:
        wanted = self._returned_variables(extension, hook, function, variables, facts)
        self._check_whole_numbers(extension, hook, wanted)
        if "addends" in wanted:
            wanted["addends"] = (*variables.addends, *self._cite(extension, hook, wanted["addends"]))  # type: ignore[attr-defined]
        return self._convert(extension, hook, variables, wanted)

    def _returned_variables(
        self, extension: Extension, hook: str, function: Hook, variables: msgspec.Struct, facts: object
    ) -> dict[str, Any]:
        wanted = function(deepcopy(variables), facts)  # a copy, because the function could change tables inside it
        if not isinstance(wanted, Mapping):
            raise refuse(
                self.variable_rule,
                f"{extension.title} returns {type(wanted).__name__} at {hook}, not a table of variables.",
            )
        known = type(variables).__struct_fields__
        for name in wanted:
            if name not in known:
                raise refuse(
                    self.variable_rule,
                    f"{extension.title} changes {quoted(name)}, which is not a variable of {hook}.",
                    f"Choose from: {', '.join(known)}.",
                )
        return dict(wanted)

    def _check_whole_numbers(self, extension: Extension, hook: str, wanted: Mapping[str, Any]) -> None:
        for name, value in wanted.items():
            if _has_fraction(value):
                text = f"{extension.title} gives {hook} a fraction for {quoted(name)}."
                raise refuse(self.number_rule, text, "Use whole numbers.")

    def _cite(self, extension: Extension, hook: str, addends: Any) -> tuple[Addend, ...]:
        if not isinstance(addends, Sequence) or not all(isinstance(addend, Addend) for addend in addends):
            raise refuse(self.variable_rule, f"{extension.title} returns an addend at {hook} without a label.")
        if not all(type(addend.value) is int and abs(addend.value) <= MOST_ADDED for addend in addends):
            text = f"{extension.title} returns an addend at {hook} that is not from −{MOST_ADDED} to {MOST_ADDED}."
            raise refuse(self.variable_rule, text)
        return tuple(Addend(addend.label, addend.value, extension.rule) for addend in addends)

    def _convert(self, extension: Extension, hook: str, variables: V, wanted: Mapping[str, Any]) -> V:
        """Return the variables with the values in `wanted`, each converted to its declared type.

        Variables that `wanted` does not contain stay unchanged. Raises Refused for an illegal value.
        """
        types, name = _types(type(variables)), ""
        terms = extension.terms | frozenset(_terms_of(msgspec.structs.astuple(variables)))
        try:
            checked = {}
            for name, value in wanted.items():
                plain = msgspec.to_builtins(value, order="deterministic")  # sets have no order
                _check_words(value, terms)
                checked[name] = msgspec.convert(plain, types[name])
                _check_words(checked[name], terms)  # data of another shape may have become a term
            return msgspec.structs.replace(variables, **checked)
        except (msgspec.ValidationError, TypeError, ValueError, RecursionError) as error:
            text = f"{extension.title} gives {hook} an illegal value for {cut(name)}: {error}."
            raise refuse(self.variable_rule, text) from None


@lru_cache
def _types(variables: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(variables, include_extras=True)


def _check_words(value: Any, terms: frozenset[str]) -> None:
    """Check every text and term in a value from an Extension.

    Raises ValueError for a text that cannot be shown plainly, a term that is not in `terms`, a piece or a seat.
    """
    if isinstance(value, bytes | bytearray | memoryview):
        raise ValueError("bytes are not text")
    if isinstance(value, PieceRef | SeatRef):
        raise ValueError("an Extension may return text and its own terms, but no pieces or seats")
    if isinstance(value, Term) and value.key not in terms:
        raise ValueError(f"the term {quoted(ascii(value.key)[1:-1])} is not in its messages")
    if isinstance(value, str):
        illegal = illegal_character(value)
        if illegal or len(value) > LONGEST_WORDS:
            raise ValueError(f"it contains {illegal}" if illegal else f"it is longer than {LONGEST_WORDS} characters")
    for part in _parts_of(value):
        _check_words(part, terms)


def _parts_of(value: Any) -> Iterable[Any]:
    """Return the values inside a value: the members of a list, the keys and values of a dict, or an addend's label.

    The result is empty for any other value.
    """
    if isinstance(value, Addend):
        return (value.label,)
    if isinstance(value, Mapping):
        return (*value, *value.values())
    return value if isinstance(value, list | tuple | set | frozenset) else ()


def _terms_of(value: Any) -> Iterator[str]:
    """Yield the keys of all terms in a value; these terms may come from Extensions that were called earlier."""
    if isinstance(value, Addend):
        value = value.label
    if isinstance(value, Term):
        yield value.key
    elif isinstance(value, tuple):
        for part in value:
            yield from _terms_of(part)


def _words_of(error: BaseException) -> str:
    """Return the text of an error; the name of its type if it has no usable text."""
    try:
        said = str(error)
    except Exception:  # foreign errors may fail even here
        said = ""
    return type(error).__name__ if not said or illegal_character(said) or ADDRESS.search(said) else said[:LONGEST_WORDS]


def _has_fraction(value: Any, depth: int = 0) -> bool:
    """Return whether a value is, or contains, a number that is not an int. Deeper than 5 levels nothing is checked."""
    if isinstance(value, Addend):
        value = value.value
    if isinstance(value, Mapping):
        return depth < 5 and any(_has_fraction(part, depth + 1) for part in value.values())
    if isinstance(value, list | tuple | set | frozenset):
        return depth < 5 and any(_has_fraction(part, depth + 1) for part in value)
    return isinstance(value, Number) and not isinstance(value, int)
