"""How things are built of priced pieces: a bench on which any surface can change them, with what each change costs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from facedown.game.mistakes import Mistake
from facedown.game.options import Field
from facedown.game.tally import Tally


class Piece(msgspec.Struct, frozen=True):
    """Something to build with: its name, what it does, what it costs and where it may stand, and what it asks for."""

    key: str
    title: str
    does: str
    facts: str
    rule: str
    fields: tuple[Field, ...] = ()


class Row(msgspec.Struct, frozen=True):
    """A piece that is built in: in words, with its price where it has one yet, and what one more would cost."""

    key: str
    text: str
    price: Tally | None = None


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong, or that one should know: the place, the rule, the reason, and a way to mend it."""

    code: str
    rule: str
    path: str
    text: str
    mend: str = ""
    stops: bool = True

    def __str__(self) -> str:
        mend = f" {self.mend}" if self.mend else ""
        return f"{self.path}: {self.text}{mend} [{self.rule}]"


class Standing(msgspec.Struct, frozen=True):
    """What is on the bench, as it stands: in a line, in numbers with their why, in words, and all that is wrong."""

    line: str
    tallies: tuple[Tally, ...]
    lines: tuple[str, ...]
    rows: tuple[Row, ...]
    faults: tuple[Fault, ...]

    @property
    def legal(self) -> bool:
        """Whether it can be had like this."""
        return not any(fault.stops for fault in self.faults)


class Step(msgspec.Struct, frozen=True):
    """One thing more of a piece: what it is, what it costs, and what is left then."""

    what: str
    costs: int
    left: int


class Workbench(ABC):
    """A thing being built. Every change gives another bench, so that the one before is still there."""

    @abstractmethod
    def maker(self) -> Mapping[str, Any]:
        """What is known of who builds."""

    @abstractmethod
    def fields(self) -> tuple[Field, ...]:
        """What it is, beside its pieces: each field with what it is now as its usual value."""

    @abstractmethod
    def set(self, values: Mapping[str, Any]) -> Workbench:
        """With other values of its fields. Raises Refused where one cannot be."""

    @abstractmethod
    def add(self, key: str, values: Mapping[str, Any]) -> Workbench:
        """With one piece more. Raises Refused for one that nobody knows."""

    @abstractmethod
    def answer(self, at: int, values: Mapping[str, Any]) -> Workbench:
        """With other answers to what a piece asks for."""

    @abstractmethod
    def drop(self, at: int) -> Workbench:
        """Without the piece in a place."""

    @abstractmethod
    def like(self, data: Any) -> Workbench:
        """As another that is kept, under the name it has. Raises Refused for other data."""

    @abstractmethod
    def undone(self) -> Workbench:
        """As it was before the last change; the same where there was none."""

    @abstractmethod
    def redone(self) -> Workbench:
        """The change that was taken back, made again; the same where there is none."""

    @abstractmethod
    def piece(self, at: int) -> Piece:
        """The piece in a place, with what is answered as the usual values of its fields."""

    @abstractmethod
    def one_more(self, at: int) -> Sequence[Step]:
        """What one more of each thing that a piece counts would cost."""

    @abstractmethod
    def standing(self) -> Standing:
        """What is on it, as it stands."""

    @abstractmethod
    def record(self) -> Sequence[tuple[str, str]]:
        """It, field by field, in the document’s own order."""

    @abstractmethod
    def card(self) -> str:
        """It as a card, in SVG."""

    def fitting(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Pieces with those first that can be added as it is now."""
        return pieces

    def hint(self, words: str) -> str:
        """What some words may mean that no piece is about; nothing where that is nothing."""
        return ""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """It as plain data for a file."""


class Workshop(ABC):
    """Where one system has things built of priced pieces."""

    noun: str
    """What is built, as a word: Ability."""
    rulings: Any
    """The rulings of the system that it is built by."""

    @abstractmethod
    def under(self, rulings: Any) -> Workshop:
        """The same under a table’s rulings."""

    @abstractmethod
    def maker_fields(self) -> tuple[Field, ...]:
        """What has to be known of who builds."""

    @abstractmethod
    def opened(self, data: Any, maker: Mapping[str, Any]) -> Workbench:
        """A bench with what a file holds, or with nothing yet. Raises Refused, with every mistake, for other data."""

    @abstractmethod
    def mistakes(self, data: Any, maker: Mapping[str, Any]) -> Sequence[Mistake]:
        """All that keeps a file from being opened, each mistake with its place; nothing where it can be."""

    @abstractmethod
    def pieces(self, words: str = "") -> Sequence[Piece]:
        """The pieces that some words are about, best first; all for none."""

    @abstractmethod
    def maker_of(self, character: Any) -> Mapping[str, Any]:
        """What is to be known of who builds, from a character’s data. Raises Refused."""

    @abstractmethod
    def into(self, character: Any, data: Any) -> dict[str, Any]:
        """A character’s data with this in it, in the place of one of its name. Raises Refused, with every mistake."""

    @abstractmethod
    def held(self, character: Any) -> dict[str, dict[str, Any]]:
        """What a character’s data has of what is built here, by name."""

    @abstractmethod
    def out_of(self, character: Any, name: str) -> dict[str, Any]:
        """A character’s data without the one of this name. Raises Refused."""

    def ready(self) -> Mapping[str, dict[str, Any]]:
        """Ready ones, each as its file has it."""
        return {}
