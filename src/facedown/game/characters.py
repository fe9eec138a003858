"""How players make characters: a form of several pages. The contract between a system and any user interface."""

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
"""An unfinished character: the data of its file, with one more entry, `asked`: the keys of the pages filled in."""


class Page(msgspec.Struct, frozen=True):
    """One page of the form: fields that are asked together, and in `about` a text that explains them.

    `lists_choices` is True if `about` lists the choices of the fields, with their numbers in order.
    """

    key: str
    title: str
    rule: str
    fields: tuple[Field, ...]
    about: str = ""
    lists_choices: bool = False


class Chapter(msgspec.Struct, frozen=True):
    """One part of a character for display: numbers as sums, and lines of text."""

    title: str
    tallies: tuple[Tally, ...] = ()
    lines: tuple[str, ...] = ()


class Characters(ABC):
    """Makes, checks and shows the characters of one system, and raises their levels. Their files are plain data."""

    @abstractmethod
    def next_page(self, draft: Draft) -> Page | None:
        """Return the next page to fill in; None if the character is complete."""

    @abstractmethod
    def fill(self, draft: Draft, page: Page, values: dict[str, Any], chance: Chance) -> Draft:
        """Return the draft after filling in a page with `values`, by field name. Random values are drawn from `chance`.

        Raises Refused for values that contradict each other.
        """

    @abstractmethod
    def file_data(self, draft: Draft) -> dict[str, Any]:
        """Return the data of the character’s file, from a draft whose pages are all filled in."""

    @abstractmethod
    def level_up(self, data: dict[str, Any]) -> Draft:
        """Return a draft of the character one level higher; `next_page` then returns the pages of the new level.

        `data` is the data of the character’s file. Raises Refused at the highest level.
        """

    def changes(self, before: dict[str, Any], after: dict[str, Any]) -> str:
        """Return the numbers that differ between two versions of a character’s data, as text; empty by default."""
        return ""

    @abstractmethod
    def problems(self, data: Any) -> tuple[Problem, ...]:
        """Return all mistakes in a character’s data, each with its path and rule."""

    def ready(self) -> Mapping[str, dict[str, Any]]:
        """Return the ready-made characters by key, each as the data of its file."""
        return {}

    @abstractmethod
    def chapters(self, data: Any) -> tuple[str, tuple[Chapter, ...]]:
        """Return a character’s name, and its chapters for display. Raises Refused for data that is not a character."""
