"""Extensions: optional rules that attach to a named step and change that step's declared variables, nothing else.

A system names its hooks, and for each hook a frozen record of variables. An extension is a set of pure functions, one a
hook: it reads the variables and some facts, and returns the variables it changes. It holds no position, no chance and
no way to another step, so it cannot jump, roll, reveal or add a step; what it returns is checked against the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from numbers import Number
from typing import Any, TypeVar, get_type_hints

import msgspec

from facedown.game.messages import Catalogue
from facedown.game.refusals import Refused, refuse
from facedown.game.rulebook import Rulebook
from facedown.game.tally import Addend
from facedown.game.values import PieceRef, SeatRef, Term
from facedown.game.words import unfit_sign

V = TypeVar("V", bound=msgspec.Struct)

MOST_ADDED = 999
"""The most that one addend of an Extension can add or take."""

LONGEST_WORDS = 200
"""How many characters an Extension's words can have."""

Hook = Callable[[Any, Any], Mapping[str, Any]]


class Change(msgspec.Struct, frozen=True):
    """What one extension changed at one hook, for the log."""

    extension: str
    variable: str
    before: Any
    after: Any


class Extension(msgspec.Struct, frozen=True):
    """An optional rule set for one system.

    `hooks` maps a hook's name to the function attached there: `hook(variables, facts)` returns the variables that
    change, by name. `rulebook` tells its rules; the first is cited for its changes. `messages` are its own terms in
    Project Fluent, each called `term-<key of the Extension>-…`; labels and words that it gives are such terms, or text.
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
        """The keys of its own terms; none where its messages cannot be used."""
        return frozenset() if self.problem_of_messages else terms_in(self.messages)

    @property
    def problem_of_messages(self) -> str:
        """The mistake in its messages; empty if they have none."""
        return problem_of_messages(self.key, self.messages)

    @property
    def rule(self) -> str:
        """The rule id that its changes and addends are cited under: the first of its rulebook."""
        return self.rulebook.rule[0].id


@lru_cache
def terms_in(messages: str) -> frozenset[str]:
    """The keys of the terms in a source of messages. Raises ValueError where Fluent cannot read it."""
    return Catalogue(messages).terms


@lru_cache
def problem_of_messages(key: str, messages: str) -> str:
    """What is wrong with the messages of the Extension with this key; empty where nothing is."""
    try:
        catalogue = Catalogue(messages)
    except ValueError as error:
        return str(error).rstrip(".")
    foreign = [name for name in catalogue.variables if not name.startswith(f"term-{key}-")]
    return f"“{foreign[0]}” is not called term-{key}-…" if foreign else ""


class Contract(msgspec.Struct, frozen=True):
    """A system's hooks with the variables of each, and the rules that refuse what breaks them.

    `hook_rule` refuses an unknown hook, `variable_rule` an unknown variable or a wrong value, `number_rule` a fraction.
    """

    system: str
    hooks: dict[str, Any]
    hook_rule: str
    variable_rule: str
    number_rule: str

    def accept(self, extension: Extension) -> Extension:
        """The extension, if it attaches to hooks of this contract only. Raises Refused."""
        if extension.system != self.system:
            raise refuse(
                self.hook_rule,
                f"{extension.title} is an Extension of {extension.system}, not of {self.system}.",
            )
        for name, function in extension.hooks.items():
            if name not in self.hooks:
                raise refuse(
                    self.hook_rule,
                    f"{extension.title} wants to attach to “{name}”, which is no step of the Contract.",
                    f"The hooks are {', '.join(self.hooks)}.",
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
        """The variables after each extension in declared order, and what each changed.

        The last writer of a variable wins; `addends` add up, each cited to its extension. Raises Refused when an
        extension returns anything but declared variables with values they may have.
        """
        changes: list[Change] = []
        for extension in extensions:
            function = extension.hooks.get(hook)
            if function is None:
                continue
            before = variables
            try:
                variables = self._changed(extension, hook, function, before, facts)
            except Refused:
                raise
            except (Exception, SystemExit) as error:  # it is somebody else's code: whatever it raises is its refusal
                text = f"{extension.title} broke off at {hook}: {_words_of(error)}."
                raise refuse(self.variable_rule, text) from error
            for name in type(variables).__struct_fields__:
                was, now = getattr(before, name), getattr(variables, name)
                if was != now:
                    changes.append(Change(extension.key, name, was, now))
        return variables, tuple(changes)

    def _changed(self, extension: Extension, hook: str, function: Hook, variables: V, facts: object) -> V:
        wanted = self._asked(extension, hook, function, variables, facts)
        self._whole(extension, hook, wanted)
        if "addends" in wanted:
            wanted["addends"] = (*variables.addends, *self._cited(extension, hook, wanted["addends"]))  # type: ignore[attr-defined]
        return self._checked(extension, hook, variables, wanted)

    def _asked(
        self, extension: Extension, hook: str, function: Hook, variables: msgspec.Struct, facts: object
    ) -> dict[str, Any]:
        wanted = function(deepcopy(variables), facts)  # a copy: tables inside it are not to be written to
        if not isinstance(wanted, Mapping):
            raise refuse(
                self.variable_rule,
                f"{extension.title} returns {type(wanted).__name__} at {hook}, not variables with values.",
            )
        known = type(variables).__struct_fields__
        for name in wanted:
            if name not in known:
                raise refuse(
                    self.variable_rule,
                    f"{extension.title} wants to change “{name}”, which {hook} does not lay open.",
                    f"{hook} lays open {', '.join(known)}.",
                )
        return dict(wanted)

    def _whole(self, extension: Extension, hook: str, wanted: Mapping[str, Any]) -> None:
        for name, value in wanted.items():
            if _has_fraction(value):
                text = f"{extension.title} gives {hook} a fraction for “{name}”; all numbers are whole."
                raise refuse(self.number_rule, text)

    def _cited(self, extension: Extension, hook: str, addends: Any) -> tuple[Addend, ...]:
        if not isinstance(addends, Sequence) or not all(isinstance(addend, Addend) for addend in addends):
            raise refuse(self.variable_rule, f"{extension.title} adds something that is no labelled addend.")
        if not all(type(addend.value) is int and abs(addend.value) <= MOST_ADDED for addend in addends):
            text = f"{extension.title} adds something at {hook} that is no number of −{MOST_ADDED} to {MOST_ADDED}."
            raise refuse(self.variable_rule, text)
        return tuple(Addend(addend.label, addend.value, extension.rule) for addend in addends)

    def _checked(self, extension: Extension, hook: str, variables: V, wanted: Mapping[str, Any]) -> V:
        """The variables with the wanted values, each of its declared type; the others are the rules’ own."""
        types, name = _types(type(variables)), ""
        terms = extension.terms | frozenset(_terms_of(msgspec.structs.astuple(variables)))
        try:
            checked = {}
            for name, value in wanted.items():
                plain = msgspec.to_builtins(value, order="deterministic")  # a set has no order of its own
                _check_words(value, terms)
                checked[name] = msgspec.convert(plain, types[name])
                _check_words(checked[name], terms)  # what was no term before may have become one
            return msgspec.structs.replace(variables, **checked)
        except (msgspec.ValidationError, TypeError, ValueError, RecursionError) as error:
            text = f"{extension.title} gives {hook} a value it cannot have: {name}: {error}."
            raise refuse(self.variable_rule, text) from None


@lru_cache
def _types(variables: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(variables, include_extras=True)


def _check_words(value: Any, terms: frozenset[str]) -> None:
    """Raises ValueError for words that cannot be shown plainly, and for terms that are not the Extension's own."""
    if isinstance(value, bytes | bytearray | memoryview):
        raise ValueError("bytes are no words")
    if isinstance(value, PieceRef | SeatRef):
        raise ValueError("an Extension gives words and its own terms, no pieces or seats")
    if isinstance(value, Term) and value.key not in terms:
        raise ValueError(f"the term {ascii(value.key)[:60]} is not in its messages")
    if isinstance(value, str):
        sign = unfit_sign(value)
        if sign or len(value) > LONGEST_WORDS:
            raise ValueError(f"there is {sign} in it" if sign else f"it is longer than {LONGEST_WORDS} characters")
    for part in _parts_of(value):
        _check_words(part, terms)


def _parts_of(value: Any) -> Iterable[Any]:
    """What a value that an Extension gave is made of."""
    if isinstance(value, Addend):
        return (value.label,)
    if isinstance(value, Mapping):
        return (*value, *value.values())
    return value if isinstance(value, list | tuple | set | frozenset) else ()


def _terms_of(value: Any) -> Iterator[str]:
    """The keys of all terms in a value: those that Extensions before this one gave."""
    if isinstance(value, Addend):
        value = value.label
    if isinstance(value, Term):
        yield value.key
    elif isinstance(value, tuple):
        for part in value:
            yield from _terms_of(part)


def _words_of(error: BaseException) -> str:
    """What an error says, if it can say anything."""
    try:
        said = str(error)
    except Exception:  # its own words raise another
        said = ""
    return type(error).__name__ if not said or unfit_sign(said) else said[:LONGEST_WORDS]


def _has_fraction(value: Any, depth: int = 0) -> bool:
    """Whether a value is, or holds, a number that is not whole."""
    if isinstance(value, Addend):
        value = value.value
    if isinstance(value, Mapping):
        return depth < 5 and any(_has_fraction(part, depth + 1) for part in value.values())
    if isinstance(value, list | tuple | set | frozenset):
        return depth < 5 and any(_has_fraction(part, depth + 1) for part in value)
    return isinstance(value, Number) and not isinstance(value, int)
