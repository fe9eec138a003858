"""How characters are made: page by page, as fields that any surface can draw, and checked as a whole."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

import msgspec

from facedown.chance import Chance
from facedown.game.mistakes import Mistake
from facedown.game.options import Field
from facedown.game.tally import Tally

Draft = dict[str, Any]
"""A character in the making: what its file will hold, and under `asked` the pages that were filled in."""


class Page(msgspec.Struct, frozen=True):
    """One page of making a character: what is asked together, and what one should know for it."""

    key: str
    title: str
    rule: str
    fields: tuple[Field, ...]
    about: str = ""


class Chapter(msgspec.Struct, frozen=True):
    """One part of a character as it is shown: numbers that explain themselves, and lines of text."""

    title: str
    tallies: tuple[Tally, ...] = ()
    lines: tuple[str, ...] = ()


class Characters(ABC):
    """How one system makes, checks, shows and raises characters; their files are plain data."""

    @abstractmethod
    def next_page(self, draft: Draft) -> Page | None:
        """The next page to be filled in; None when the character is whole."""

    @abstractmethod
    def fill(self, draft: Draft, page: Page, values: dict[str, Any], chance: Chance) -> Draft:
        """The draft with this page's values in it. Raises Refused where they do not go together."""

    @abstractmethod
    def finished(self, draft: Draft) -> dict[str, Any]:
        """The data of the character's file, once all pages are filled in."""

    @abstractmethod
    def raised(self, data: dict[str, Any]) -> Draft:
        """The character one level higher, with pages for what that brings. Raises Refused where there is none."""

    @abstractmethod
    def mistakes(self, data: Any) -> tuple[Mistake, ...]:
        """Everything that is wrong with a character's data, each with its place and rule."""

    def ready(self) -> Mapping[str, dict[str, Any]]:
        """Characters ready to be played or to be copied, by their keys."""
        return {}

    @abstractmethod
    def shown(self, data: Any) -> tuple[str, tuple[Chapter, ...]]:
        """The character's name and all its numbers and lines. Raises Refused for data without the shape of one."""
