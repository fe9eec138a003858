"""How players build things, like Abilities, from priced pieces: the contract of systems with user interfaces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from facedown.game.options import Field
from facedown.game.problems import Problem
from facedown.game.tally import Tally


class Piece(msgspec.Struct, frozen=True):
    """A piece to build with.

    `does` describes its effect, `facts` its price and limits. `fields` are the values to choose when it is added.
    """

    key: str
    title: str
    does: str
    facts: str
    rule: str
    fields: tuple[Field, ...] = ()


class Row(msgspec.Struct, frozen=True):
    """A piece that has been added to the thing on the workbench.

    `title` is its short name, and `text` describes it. `price` is None if the piece has no price.
    """

    key: str
    title: str
    text: str
    price: Tally | None = None


class BuildState(msgspec.Struct, frozen=True):
    """The state of the thing on the workbench.

    `name` is its name; a word for a thing without a name if it has none.
    `budget` says how many points are spent and how many are left.
    `line` is a summary in one line.
    `tallies` are the totals, for example of the price.
    `lines` are further lines of text.
    `rows` are the pieces that have been added.
    `problems` are the mistakes and warnings.
    `does` is a short sentence about what the thing does, for a list of things.
    """

    name: str
    budget: str
    line: str
    tallies: tuple[Tally, ...]
    lines: tuple[str, ...]
    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]
    does: str = ""

    @property
    def legal(self) -> bool:
        """Return whether the thing is legal: all its problems, if there are any, are only warnings."""
        return not any(problem.stops for problem in self.problems)


class Step(msgspec.Struct, frozen=True):
    """The price of raising or lowering one number of a piece by one step.

    `what` names the unit that is added or removed. `costs` is its price in points; it is negative if points are saved.
    `left` are the points left after the change; negative if there are too few.
    """

    what: str
    costs: int
    left: int


class Workbench(ABC):
    """A thing that is being built. Every change returns a new workbench and leaves this one unchanged."""

    @abstractmethod
    def builder_values(self) -> Mapping[str, Any]:
        """Return the values about the character that builds the thing, by the names of `Workshop.builder_fields`."""

    @abstractmethod
    def fields(self) -> tuple[Field, ...]:
        """Return the fields that can be set now, apart from the pieces. The default of each is its current value."""

    @abstractmethod
    def set(self, values: Mapping[str, Any]) -> Workbench:
        """Return the workbench after setting fields of the thing to `values`, by field name.

        Raises Refused for a value that is not allowed.
        """

    @abstractmethod
    def add(self, key: str, values: Mapping[str, Any]) -> Workbench:
        """Return the workbench after adding the piece with this key, with `values` for fields of the piece.

        Raises Refused for an unknown piece.
        """

    @abstractmethod
    def answer(self, at: int, values: Mapping[str, Any]) -> Workbench:
        """Return the workbench after setting fields of the added piece at index `at` to `values`, by field name."""

    @abstractmethod
    def drop(self, at: int) -> Workbench:
        """Return the workbench after removing the added piece at index `at`."""

    @abstractmethod
    def with_content_of(self, data: Any) -> Workbench:
        """Return the workbench with the content of a file, but with the name that the thing has now.

        Raises Refused if `data`, the data of the file, has mistakes.
        """

    @abstractmethod
    def undo(self) -> Workbench:
        """Return the workbench before the last change; this workbench itself if nothing was changed."""

    @abstractmethod
    def redo(self) -> Workbench:
        """Return the workbench after making the last undone change again; this workbench if no change was undone."""

    @abstractmethod
    def piece(self, at: int) -> Piece:
        """Return the added piece at index `at`. The default of each of its fields is the current value."""

    @abstractmethod
    def one_more(self, at: int) -> Sequence[Step]:
        """Return the price of each possible enlargement of the added piece at index `at`.

        An enlargement raises one number of the piece by one step, or adds one die.
        """

    @abstractmethod
    def one_less(self, at: int) -> Sequence[Step]:
        """Return the price of one step less for each number of the added piece at index `at`."""

    @abstractmethod
    def state(self) -> BuildState:
        """Return the current state of the thing, with its totals and problems."""

    @abstractmethod
    def record(self) -> Sequence[tuple[str, str]]:
        """Return the label and text of each field of the thing, in the order in which the rules list the fields."""

    @abstractmethod
    def card(self) -> str:
        """Return a picture of the thing as a card: the text of an SVG file."""

    def fitting(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Return the pieces, sorted: first the pieces that can be added to the thing now."""
        return pieces

    def hint(self, words: str) -> str:
        """Return a hint for somebody who searched pieces for `words`; empty if the system has no hint."""
        return ""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """Return the thing as plain data for a file."""


class Workshop(ABC):
    """The workshop of one system, in which things are built from priced pieces.

    It opens workbenches, and adds things to characters.
    """

    noun: str
    """The name of the kind of thing in one word, for example “Ability”."""
    rulings: Any
    """The table’s rulings, which decide prices and limits."""

    @abstractmethod
    def with_rulings(self, rulings: Any) -> Workshop:
        """Return the same workshop, with prices and limits according to other rulings."""

    @abstractmethod
    def builder_fields(self) -> tuple[Field, ...]:
        """Return the fields that ask for facts about the character that builds, for example its level."""

    @abstractmethod
    def open_workbench(self, data: Any, maker: Mapping[str, Any]) -> Workbench:
        """Return a workbench with the content of a file; an empty workbench if `data` is None.

        `maker` holds the values of `builder_fields` about the character that builds. Raises Refused with all mistakes
        in the data.
        """

    @abstractmethod
    def problems(self, data: Any, maker: Mapping[str, Any]) -> Sequence[Problem]:
        """Return the mistakes in the data of a file that cannot be opened, each with its path.

        The result is empty if the file can be opened. `maker` is as in `open_workbench`.
        """

    @abstractmethod
    def pieces(self, words: str = "") -> Sequence[Piece]:
        """Return the pieces that match search words, best match first; all pieces without words."""

    @abstractmethod
    def builder_values(self, character: Any) -> Mapping[str, Any]:
        """Return the values of `builder_fields` for a character, given the data of its file.

        Raises Refused for data that is not a character.
        """

    @abstractmethod
    def add_to_character(self, character: Any, data: Any) -> dict[str, Any]:
        """Return a character’s data with the built thing added; it replaces a thing of the same name.

        `character` and `data` are the data of the character’s file and of the thing’s file. Raises Refused if the
        character may not have the thing.
        """

    @abstractmethod
    def things_of_character(self, character: Any) -> dict[str, dict[str, Any]]:
        """Return the things of this kind in a character’s data, by name."""

    @abstractmethod
    def remove_from_character(self, character: Any, name: str) -> dict[str, Any]:
        """Return a character’s data without the thing called `name`.

        Raises Refused if the character has no thing of this name.
        """

    def ready(self) -> Mapping[str, dict[str, Any]]:
        """Return the ready-made things by name, each as the data of its file."""
        return {}
