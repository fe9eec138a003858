"""Making characters: one page of fields after another, which any surface can show, and a check of the whole."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

import msgspec

from facedown.chance import Chance
from facedown.game.options import Field
from facedown.game.problems import Problem
from facedown.game.tally import Tally

Draft = dict[str, Any]
"""An unfinished character: the data of its file, and under `asked` the keys of the pages that are filled in."""


class Page(msgspec.Struct, frozen=True):
    """One page of making a character: fields that are asked together, and what to know about them."""

    key: str
    title: str
    rule: str
    fields: tuple[Field, ...]
    about: str = ""


class Chapter(msgspec.Struct, frozen=True):
    """One part of a character as it is shown: totals and lines of text."""

    title: str
    tallies: tuple[Tally, ...] = ()
    lines: tuple[str, ...] = ()


class Characters(ABC):
    """How one system makes, checks, shows and improves characters. Their files are plain data."""

    @abstractmethod
    def next_page(self, draft: Draft) -> Page | None:
        """The next page to fill in; None when the character is complete."""

    @abstractmethod
    def fill(self, draft: Draft, page: Page, values: dict[str, Any], chance: Chance) -> Draft:
        """The draft with the values of this page. Raises Refused for values that contradict each other."""

    @abstractmethod
    def finished(self, draft: Draft) -> dict[str, Any]:
        """The data of the character’s file, when all pages are filled in."""

    @abstractmethod
    def raised(self, data: dict[str, Any]) -> Draft:
        """A draft one level higher, with pages for its choices. Raises Refused at the highest level."""

    @abstractmethod
    def problems(self, data: Any) -> tuple[Problem, ...]:
        """Every mistake in a character’s data, each with its place and rule."""

    def ready(self) -> Mapping[str, dict[str, Any]]:
        """Ready-made characters by key, each as the data of its file."""
        return {}

    @abstractmethod
    def shown(self, data: Any) -> tuple[str, tuple[Chapter, ...]]:
        """The character’s name, and all of its totals and lines. Raises Refused for data of no character."""
