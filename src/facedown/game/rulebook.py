"""A system's rulebook: every rule and every ruling, in our own words, with its place in the source."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Literal, TypeVar

import msgspec

from facedown.game.refusals import refuse
from facedown.game.words import plain_error

R = TypeVar("R", bound=msgspec.Struct)


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rulebook."""

    key: str
    title: str
    text: str


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: `mechanic` where the engine carries it out, `guidance` where it tells people something.

    `place` is where the source document has it, `rulings` the rulings that bear on it.
    """

    id: str
    section: str
    title: str
    text: str
    place: str
    kind: Literal["mechanic", "guidance"]
    rulings: tuple[str, ...] = ()


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to read an unclear place. The value "n" stands for any whole number of 1 or more."""

    value: str
    means: str


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an unclear place of the document is read.

    A `switch` can be set at each table by its `option` name; other rulings stand as they are.
    """

    id: str
    section: str
    title: str
    question: str
    why: str
    readings: str = ""
    option: str = ""
    switch: bool = False
    default: str = ""
    choices: tuple[Reading, ...] = ()

    def allows(self, value: str) -> bool:
        """Whether the option has this value."""
        number = value.isascii() and value.isdigit() and len(value) <= 3 and str(int(value)) == value != "0"
        return any(number if choice.value == "n" else choice.value == value for choice in self.choices)

    @property
    def legal(self) -> str:
        """The values the option may have, in words."""
        values = ["a number from 1 to 999" if choice.value == "n" else choice.value for choice in self.choices]
        return f"{self.option} may be {' or '.join(values)}."


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All rules and rulings of a system, in the order of its document.

    Extensions bring rulebooks of their own, whose rules are read alongside.
    """

    title: str
    edition: str
    prefix: str
    section: tuple[Section, ...]
    rule: tuple[Rule, ...]
    ruling: tuple[Ruling, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Rulebook:
        """The rulebook that a TOML text holds. Raises ValueError with the key path or line of a mistake."""
        data = tomllib.loads(text)
        try:
            book = msgspec.convert(data, cls)
        except msgspec.ValidationError as error:
            raise ValueError(f"The rulebook has a mistake: {_placed(plain_error(error), data)}.") from None
        entries: list[Rule | Ruling] = [*book.rule, *book.ruling]
        ids = [entry.id for entry in entries]
        twice = {key for key in ids if ids.count(key) > 1} if len(set(ids)) < len(ids) else set()
        keys = [section.key for section in book.section]
        sections = set(keys)
        again = {key for key in sections if keys.count(key) > 1}
        lost = {entry.id for entry in entries if entry.section not in sections}
        unknown = {r for rule in book.rule for r in rule.rulings} - {ruling.id for ruling in book.ruling}
        wrong = {"entries named twice": twice, "sections named twice": again, "entries in no section": lost,
                 "entries with unknown rulings": unknown}  # fmt: skip
        for what, names in wrong.items():
            if names:
                raise ValueError(f"The rulebook has {what}: {', '.join(sorted(names))}.")
        return book

    @cached_property
    def by_id(self) -> dict[str, Rule | Ruling]:
        """Rules and rulings by their id."""
        entries: list[Rule | Ruling] = [*self.rule, *self.ruling]
        return {entry.id: entry for entry in entries}

    @cached_property
    def switches(self) -> dict[str, Ruling]:
        """The rulings a table can set, by option name."""
        return {ruling.option: ruling for ruling in self.ruling if ruling.switch}

    def __contains__(self, key: str) -> bool:
        return key in self.by_id

    def __getitem__(self, key: str) -> Rule | Ruling:
        return self.by_id[key]

    def find(self, words: str) -> Iterator[Rule | Ruling]:
        """Entries by id, by chapter title, or that hold all the words (or most of them), titles first."""
        wanted = tuple(dict.fromkeys(words.casefold().split()))
        exact = next((entry for key, entry in self.by_id.items() if key.casefold() == words.strip().casefold()), None)
        if exact is not None:
            yield exact
            return
        sections = {section.key for section in self.section if section.title.casefold() == words.strip().casefold()}
        if sections:
            yield from (entry for entry in self.by_id.values() if entry.section in sections)
            return
        texts = {key: _told(entry) for key, entry in self.by_id.items()}
        hits = [self.by_id[key] for key, text in texts.items() if all(_begins(word, text) for word in wanted)]
        if not hits:  # not all of the words: then those with most of the longer ones
            telling = [word for word in wanted if len(word) > 3]
            scores = {key: sum(_begins(word, text) for word in telling) for key, text in texts.items()}
            best = max(scores.values(), default=0)
            hits = [self.by_id[key] for key, score in scores.items() if score == best and 2 * best >= len(telling) > 0]
        yield from sorted(hits, key=lambda entry: not all(_begins(word, entry.title.casefold()) for word in wanted))

    def ruled(self, rulings: R, changes: Mapping[str, str]) -> R:
        """The rulings with some switches set. Raises Refused for an unknown switch or value; then none is set."""
        values = {}
        for option, value in changes.items():
            ruling = self.switches.get(option)
            if ruling is None:
                raise refuse(
                    self.prefix,
                    f"There is no ruling called “{option[:40]}” to set.",
                    f"There are {', '.join(self.switches)}.",
                )
            if not ruling.allows(str(value)):
                raise refuse(ruling.id, f"{option} cannot be “{value[:40]}”.", ruling.legal)
            values[option] = str(value)
        return msgspec.convert({**msgspec.to_builtins(rulings), **values}, type(rulings), strict=False)


def _begins(word: str, text: str) -> bool:
    """Whether some word of the text begins like this."""
    return re.search(rf"(?<!\w){re.escape(word)}", text) is not None


def _placed(told: str, data: dict[str, Any]) -> str:
    """A mistake with the id of the entry it is in."""
    found = re.search(r"\b(rule|ruling)\[(\d+)\]", told)
    return f"{data[found.group(1)][int(found.group(2))].get('id', '')}: {told}" if found else told


def _told(entry: Rule | Ruling) -> str:
    if isinstance(entry, Rule):
        parts = (entry.id, entry.title, entry.text)
    else:
        parts = (entry.id, entry.title, f"{entry.option} {entry.question} {entry.why} {entry.readings}")
    return " ".join(parts).casefold()
