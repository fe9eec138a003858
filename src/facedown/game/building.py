"""Building things from priced pieces: the contract of a workbench, which any surface can show."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from facedown.game.options import Field
from facedown.game.problems import Problem
from facedown.game.tally import Tally


class Piece(msgspec.Struct, frozen=True):
    """A piece to build with: its title, its effect, its price and limits, its rule, and its fields."""

    key: str
    title: str
    does: str
    facts: str
    rule: str
    fields: tuple[Field, ...] = ()


class Row(msgspec.Struct, frozen=True):
    """A piece that has been added: its text, and its price if it has one."""

    key: str
    text: str
    price: Tally | None = None


class BuildState(msgspec.Struct, frozen=True):
    """The state of the thing that is being built: a summary line, totals, text, pieces and problems."""

    line: str
    tallies: tuple[Tally, ...]
    lines: tuple[str, ...]
    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]

    @property
    def legal(self) -> bool:
        """Return whether the thing has no problem that makes it illegal."""
        return not any(problem.stops for problem in self.problems)


class Step(msgspec.Struct, frozen=True):
    """The price of one more of a thing that a piece counts: `what` is added, its cost, and the points left after it."""

    what: str
    costs: int
    left: int


class Workbench(ABC):
    """A thing that is being built. Every change returns a new workbench and leaves this one unchanged."""

    @abstractmethod
    def builder_values(self) -> Mapping[str, Any]:
        """Return the values about the character that builds, by field name."""

    @abstractmethod
    def fields(self) -> tuple[Field, ...]:
        """Return the fields that can be set now, apart from the pieces. The default of each is its current value."""

    @abstractmethod
    def set(self, values: Mapping[str, Any]) -> Workbench:
        """Return the workbench with these values of fields. Raises Refused for a value that is not allowed."""

    @abstractmethod
    def add(self, key: str, values: Mapping[str, Any]) -> Workbench:
        """Return the workbench with one more piece. Raises Refused for an unknown piece."""

    @abstractmethod
    def answer(self, at: int, values: Mapping[str, Any]) -> Workbench:
        """Return the workbench with these values of fields of the piece at an index."""

    @abstractmethod
    def drop(self, at: int) -> Workbench:
        """Return the workbench without the piece at an index."""

    @abstractmethod
    def with_content_of(self, data: Any) -> Workbench:
        """Return the workbench with the content of another thing, under the current name. Raises Refused."""

    @abstractmethod
    def undo(self) -> Workbench:
        """Return the workbench before the last change; this one if there was none."""

    @abstractmethod
    def redo(self) -> Workbench:
        """Return the workbench with the last undone change made again; this one if there is none."""

    @abstractmethod
    def piece(self, at: int) -> Piece:
        """Return the piece at an index. The default of each of its fields is its current value."""

    @abstractmethod
    def one_more(self, at: int) -> Sequence[Step]:
        """Return the price of one more of each thing that the piece at an index counts."""

    @abstractmethod
    def state(self) -> BuildState:
        """Return the current state of the thing, with its totals and problems."""

    @abstractmethod
    def record(self) -> Sequence[tuple[str, str]]:
        """Return the labels and texts of the thing’s fields, in the order of the document."""

    @abstractmethod
    def card(self) -> str:
        """Return the thing as a card in SVG."""

    def fitting(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Return the pieces, sorted: first those that can be added now."""
        return pieces

    def hint(self, words: str) -> str:
        """Return a hint about the meaning of search words, beyond the pieces that match; empty if there is none."""
        return ""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """Return the thing as plain data for a file."""


class Workshop(ABC):
    """The things that one system builds from priced pieces: opens workbenches, and adds things to characters."""

    noun: str
    """The name of the kind of thing in one word, for example “Ability”."""
    rulings: Any
    """The table’s rulings, which decide prices and limits."""

    @abstractmethod
    def with_rulings(self, rulings: Any) -> Workshop:
        """Return the same workshop under these rulings."""

    @abstractmethod
    def builder_fields(self) -> tuple[Field, ...]:
        """Return the fields for the values about the character that builds."""

    @abstractmethod
    def open_workbench(self, data: Any, maker: Mapping[str, Any]) -> Workbench:
        """Return a workbench with the content of a file, or an empty one if `data` is None.

        Raises Refused with all mistakes in the data.
        """

    @abstractmethod
    def problems(self, data: Any, maker: Mapping[str, Any]) -> Sequence[Problem]:
        """Return all mistakes that prevent a file from being opened, each with its path."""

    @abstractmethod
    def pieces(self, words: str = "") -> Sequence[Piece]:
        """Return the pieces that match search words, best match first; all pieces without words."""

    @abstractmethod
    def builder_values(self, character: Any) -> Mapping[str, Any]:
        """Return the values about the character that builds, from its data. Raises Refused for other data."""

    @abstractmethod
    def add_to_character(self, character: Any, data: Any) -> dict[str, Any]:
        """Return a character’s data with this thing, which replaces one of the same name.

        Raises Refused if it does not fit.
        """

    @abstractmethod
    def things_of_character(self, character: Any) -> dict[str, dict[str, Any]]:
        """Return the things of this kind in a character’s data, by name."""

    @abstractmethod
    def remove_from_character(self, character: Any, name: str) -> dict[str, Any]:
        """Return a character’s data without the thing of this name. Raises Refused if there is none."""

    def ready(self) -> Mapping[str, dict[str, Any]]:
        """Return the ready-made things by name, each as the data of its file."""
        return {}
