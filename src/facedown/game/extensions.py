"""Extensions: optional rules that attach to a named step and change that step's declared variables, nothing else.

A system names its hooks, and for each hook a frozen record of variables. An extension is a set of pure functions, one a
hook: it reads the variables and some facts, and returns the variables it changes. It holds no position, no chance and
no way to another step, so it cannot jump, roll, reveal or add a step; what it returns is checked against the record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from numbers import Number
from typing import Any, TypeVar, get_type_hints

import msgspec

from facedown.game.refusals import Refused, refuse
from facedown.game.rulebook import Rulebook
from facedown.game.tally import Addend
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
    change, by name. `rulebook` tells its rules; the first is cited for its changes.
    """

    key: str
    title: str
    system: str
    edition: str
    rulebook: Rulebook
    hooks: dict[str, Hook]

    @property
    def rule(self) -> str:
        """The rule id that its changes and addends are cited under: the first of its rulebook."""
        return self.rulebook.rule[0].id


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
        try:
            checked = {}
            for name, value in wanted.items():
                plain = msgspec.to_builtins(value, order="deterministic")  # a set has no order of its own
                _check_words(value)
                checked[name] = msgspec.convert(plain, types[name])
            return msgspec.structs.replace(variables, **checked)
        except (msgspec.ValidationError, TypeError, ValueError, RecursionError) as error:
            text = f"{extension.title} gives {hook} a value it cannot have: {name}: {error}."
            raise refuse(self.variable_rule, text) from None


@lru_cache
def _types(variables: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(variables, include_extras=True)


def _check_words(value: Any) -> None:
    """Raises ValueError for words that cannot be shown plainly, and for bytes, which are none."""
    if isinstance(value, bytes | bytearray | memoryview):
        raise ValueError("bytes are no words")
    if isinstance(value, Addend):
        value = value.label
    if isinstance(value, str):
        sign = unfit_sign(value)
        if sign or len(value) > LONGEST_WORDS:
            raise ValueError(f"there is {sign} in it" if sign else f"it is longer than {LONGEST_WORDS} characters")
    elif isinstance(value, Mapping):
        for part in (*value, *value.values()):
            _check_words(part)
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            _check_words(part)


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
