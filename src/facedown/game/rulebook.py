"""Rulebooks: every rule and ruling of a system, in our own words, with its place in the source document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any, Literal, TypeVar

import msgspec

from facedown.chance import cut, quoted
from facedown.game.data_files import read_text
from facedown.game.refusals import refuse
from facedown.game.toml_files import TomlError, parse_toml
from facedown.game.words import plain_error

R = TypeVar("R", bound=msgspec.Struct)

ANY_NUMBER = "n"
"""The value of a choice that stands for any number from 1 to 999."""

NUMBERS_TO_TRY = ("3", "6", "5", "4")
"""Numbers for a ruling that takes any number. Checks and random games try two of them that are no choice themselves."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rulebook."""

    key: str
    title: str
    text: str


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule: a `mechanic` is carried out by the engine, `guidance` is advice to people.

    `place` is its place in the source document. `rulings` are the ids of the rulings that affect it.
    """

    id: str
    section: str
    title: str
    text: str
    place: str
    kind: Literal["mechanic", "guidance"]
    rulings: tuple[str, ...] = ()


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to read an unclear place: a `value` that the ruling may have, and what the value `means`.

    The value “n” (`ANY_NUMBER`) stands for any number from 1 to 999.
    """

    value: str
    means: str


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision on how an unclear place of the document is read.

    `readings` describes the possible readings, and `why` gives the reason for the one that was chosen.
    `switch` is True if each table can choose a value. Other rulings are the same at every table.
    Only switches have the other fields: `option` is the name by which a table sets the value, `choices` are the legal
    values, and `default` is the value if the table sets none.
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
        """Return whether the ruling may have this value."""
        number = value.isascii() and value.isdigit() and len(value) <= 3 and str(int(value)) == value != "0"
        return any(number if choice.value == ANY_NUMBER else choice.value == value for choice in self.choices)

    @property
    def values_to_try(self) -> tuple[str, ...]:
        """The values that checks and random games try: each choice, and two numbers in place of “n”."""
        named = [choice.value for choice in self.choices]
        numbers = [number for number in NUMBERS_TO_TRY if number not in named][:2]
        return tuple(value for name in named for value in (numbers if name == ANY_NUMBER else (name,)))

    @property
    def legal(self) -> str:
        """The legal values of the option, as a sentence."""
        named = [choice.value for choice in self.choices]
        if all(value.isdigit() for value in named):
            named.sort(key=int)
        values = ["a number from 1 to 999" if value == ANY_NUMBER else value for value in named]
        return f"{self.option} may be {' or '.join(values)}."


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All rules and rulings of a system, in the order of its document. Each Extension has a rulebook of its own."""

    title: str
    edition: str
    prefix: str
    section: tuple[Section, ...]
    rule: tuple[Rule, ...]
    ruling: tuple[Ruling, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Rulebook:
        """Return the rulebook written in a TOML text. Raises ValueError with the path or line of the first mistake."""
        return cls._of(parse_toml(text))

    @classmethod
    def read(cls, *files: Traversable) -> Rulebook:
        """Return one rulebook with the entries of all these TOML files.

        Raises ValueError with the path of the first mistake; if a file is not TOML, with the file and the line.
        """
        whole: dict[str, Any] = {}
        for file in files:
            try:
                data = parse_toml(read_text(file))
            except TomlError as error:
                raise ValueError(f"{file}: {error} The line is: {error.line.strip()}") from None
            for key, value in data.items():
                whole[key] = [*whole.get(key, []), *value] if isinstance(value, list) else value
        return cls._of(whole)

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Rulebook:
        """Return the rulebook with this content. Raises ValueError with the path of the first mistake."""
        try:
            book = msgspec.convert(data, cls)
        except msgspec.ValidationError as error:
            raise ValueError(f"The rulebook has a mistake: {_with_entry_id(plain_error(error), data)}.") from None
        entries: list[Rule | Ruling] = [*book.rule, *book.ruling]
        ids = [entry.id for entry in entries]
        twice = {key for key in ids if ids.count(key) > 1} if len(set(ids)) < len(ids) else set()
        keys = [section.key for section in book.section]
        sections = set(keys)
        again = {key for key in sections if keys.count(key) > 1}
        lost = {entry.id for entry in entries if entry.section not in sections}
        unknown = {r for rule in book.rule for r in rule.rulings} - {ruling.id for ruling in book.ruling}
        fixed = {one.id for one in book.ruling if not one.switch and (one.option or one.choices or one.default)}
        wrong = {"entries named twice": twice, "sections named twice": again, "entries in no section": lost,
                 "entries with unknown rulings": unknown, "values for rulings that are no switches": fixed}  # fmt: skip
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
        """The rulings that a table can set, by option name."""
        return {ruling.option: ruling for ruling in self.ruling if ruling.switch}

    @cached_property
    def _texts(self) -> dict[str, str]:
        """The texts in which `find` searches, by the id of the rule or ruling."""
        return {key: _searchable_text(entry) for key, entry in self.by_id.items()}

    def __contains__(self, key: str) -> bool:
        return key in self.by_id

    def __getitem__(self, key: str) -> Rule | Ruling:
        return self.by_id[key]

    def chapter_of(self, key: str) -> tuple[int, str]:
        """Return the number and the title of the chapter with a rule or ruling, counted from 1 in order of the rules.

        Raises KeyError for an unknown id.
        """
        own = self[key].section
        entries: list[Rule | Ruling] = [*self.rule, *self.ruling]
        sections = list(dict.fromkeys(entry.section for entry in entries))
        return sections.index(own) + 1, next((one.title for one in self.section if one.key == own), "")

    def find(self, words: str) -> Iterator[Rule | Ruling]:
        """Yield the rules and rulings that match search words.

        If `words` is an id, only the entry with this id is yielded. If `words` is the title of a chapter, the entries
        of this chapter are yielded. Otherwise, the entries that contain all words are yielded, first those with all
        words in their title. If no entry contains all words, only words with four or more letters count: the entries
        with the most of these words are yielded, if they contain at least half of them.
        """
        wanted = tuple(dict.fromkeys(words.casefold().split()))
        exact = next((entry for key, entry in self.by_id.items() if key.casefold() == words.strip().casefold()), None)
        if exact is not None:
            yield exact
            return
        sections = {section.key for section in self.section if section.title.casefold() == words.strip().casefold()}
        if sections:
            yield from (entry for entry in self.by_id.values() if entry.section in sections)
            return
        texts = self._texts
        hits = [self.by_id[key] for key, text in texts.items() if all(_has_word(word, text) for word in wanted)]
        if not hits:
            longer = [word for word in wanted if len(word) > 3]
            scores = {key: sum(_has_word(word, text) for word in longer) for key, text in texts.items()}
            best = max(scores.values(), default=0)
            hits = [self.by_id[key] for key, score in scores.items() if score == best and 2 * best >= len(longer) > 0]
        yield from sorted(hits, key=lambda entry: not all(_has_word(word, entry.title.casefold()) for word in wanted))

    def ruled(self, rulings: R, changes: Mapping[str, str]) -> R:
        """Return the rulings with the switches in `changes` (values by option name) changed.

        Raises Refused for an unknown switch or an illegal value. A value is a text, also if it is a number: "5", not 5.
        """
        values = {}
        if not isinstance(changes, Mapping):
            raise refuse(self.prefix, "Rulings must be a table of switches and values.", "Use {} to change none.")
        for option, value in changes.items():
            ruling = self.switches.get(option) if type(option) is str else None
            if ruling is None:
                raise refuse(
                    self.prefix,
                    f"There is no switch called {quoted(option)}.",
                    f"Choose from: {', '.join(self.switches)}.",
                )
            if type(value) is not str:
                legal = f"{ruling.legal} Give it as a text."
                raise refuse(ruling.id, f"The value {quoted(value)} of {option} is not a text.", legal)
            if not ruling.allows(value):
                raise refuse(ruling.id, f"{cut(option)} cannot be {quoted(value)}.", ruling.legal)
            values[option] = value
        return msgspec.convert({**msgspec.to_builtins(rulings), **values}, type(rulings), strict=False)


def _has_word(word: str, text: str) -> bool:
    """Return whether a word of the text begins with this word."""
    return word in text and re.search(rf"(?<!\w){re.escape(word)}", text) is not None


def _with_entry_id(mistake: str, data: dict[str, Any]) -> str:
    """Return the text about a mistake, after the id of the rule or ruling that has the mistake.

    If the mistake is in no rule or ruling, the text is returned unchanged.
    """
    found = re.search(r"\b(rule|ruling)\[(\d+)\]", mistake)
    return f"{data[found.group(1)][int(found.group(2))].get('id', '')}: {mistake}" if found else mistake


def _searchable_text(entry: Rule | Ruling) -> str:
    if isinstance(entry, Rule):
        parts = (entry.id, entry.title, entry.text)
    else:
        parts = (entry.id, entry.title, f"{entry.option} {entry.question} {entry.why} {entry.readings}")
    return " ".join(parts).casefold()
