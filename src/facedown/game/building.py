"""Building things from priced pieces: a workbench that any surface can show, with the price of each change."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from facedown.game.options import Field
from facedown.game.problems import Problem
from facedown.game.tally import Tally


class Piece(msgspec.Struct, frozen=True):
    """A piece to build with: its title, its effect, its price and limits, its rule, and the fields it asks for."""

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


class Standing(msgspec.Struct, frozen=True):
    """The thing that is being built: one line, its totals, its text, its pieces, and its problems."""

    line: str
    tallies: tuple[Tally, ...]
    lines: tuple[str, ...]
    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]

    @property
    def legal(self) -> bool:
        """Whether it is legal as it is."""
        return not any(problem.stops for problem in self.problems)


class Step(msgspec.Struct, frozen=True):
    """One more of something that a piece counts: what it is, what it costs, and how many points are left then."""

    what: str
    costs: int
    left: int


class Workbench(ABC):
    """A thing that is being built. Every change returns a new workbench and leaves this one as it is."""

    @abstractmethod
    def maker(self) -> Mapping[str, Any]:
        """What is known about the character that builds."""

    @abstractmethod
    def fields(self) -> tuple[Field, ...]:
        """Its fields apart from its pieces. The usual value of each is its value now."""

    @abstractmethod
    def set(self, values: Mapping[str, Any]) -> Workbench:
        """The workbench with these values of its fields. Raises Refused for a value that is not allowed."""

    @abstractmethod
    def add(self, key: str, values: Mapping[str, Any]) -> Workbench:
        """The workbench with one more piece. Raises Refused for an unknown piece."""

    @abstractmethod
    def answer(self, at: int, values: Mapping[str, Any]) -> Workbench:
        """The workbench with other values of the fields of the piece at this place."""

    @abstractmethod
    def drop(self, at: int) -> Workbench:
        """The workbench without the piece at this place."""

    @abstractmethod
    def like(self, data: Any) -> Workbench:
        """The workbench with the content of another thing, and with this one’s name. Raises Refused for other data."""

    @abstractmethod
    def undone(self) -> Workbench:
        """The workbench before the last change; this one if there was none."""

    @abstractmethod
    def redone(self) -> Workbench:
        """The workbench with the undone change made again; this one if there is none."""

    @abstractmethod
    def piece(self, at: int) -> Piece:
        """The piece at this place. The usual value of each of its fields is its value now."""

    @abstractmethod
    def one_more(self, at: int) -> Sequence[Step]:
        """The cost of one more of each thing that the piece at this place counts."""

    @abstractmethod
    def standing(self) -> Standing:
        """The thing as it is now, with its totals and problems."""

    @abstractmethod
    def record(self) -> Sequence[tuple[str, str]]:
        """The thing as labelled fields, in the order of the document’s own record."""

    @abstractmethod
    def card(self) -> str:
        """The thing as a card, in SVG."""

    def fitting(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """These pieces, with those first that can be added now."""
        return pieces

    def hint(self, words: str) -> str:
        """What these search words may mean if no piece matches them; empty if nothing is known."""
        return ""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """The thing as plain data for a file."""


class Workshop(ABC):
    """What one system builds from priced pieces."""

    noun: str
    """What is built, in one word, such as “Ability”."""
    rulings: Any
    """The rulings that apply."""

    @abstractmethod
    def under(self, rulings: Any) -> Workshop:
        """The same workshop under these rulings."""

    @abstractmethod
    def maker_fields(self) -> tuple[Field, ...]:
        """The fields for what must be known about the character that builds."""

    @abstractmethod
    def opened(self, data: Any, maker: Mapping[str, Any]) -> Workbench:
        """A workbench with the content of a file, or an empty one. Raises Refused, naming every mistake."""

    @abstractmethod
    def problems(self, data: Any, maker: Mapping[str, Any]) -> Sequence[Problem]:
        """Every mistake that prevents a file from being opened, each with its place."""

    @abstractmethod
    def pieces(self, words: str = "") -> Sequence[Piece]:
        """The pieces that match these search words, best first; all pieces without words."""

    @abstractmethod
    def maker_of(self, character: Any) -> Mapping[str, Any]:
        """What must be known about the character that builds, from its data. Raises Refused for other data."""

    @abstractmethod
    def into(self, character: Any, data: Any) -> dict[str, Any]:
        """A character’s data with this thing added, replacing one of the same name. Raises Refused."""

    @abstractmethod
    def held(self, character: Any) -> dict[str, dict[str, Any]]:
        """The things in a character’s data that this workshop builds, by name."""

    @abstractmethod
    def out_of(self, character: Any, name: str) -> dict[str, Any]:
        """A character’s data without the thing of this name. Raises Refused if there is none."""

    def ready(self) -> Mapping[str, dict[str, Any]]:
        """Ready-made things by name, each as the data of its file."""
        return {}
