"""Tri-Core: nine stats, Action Cards played face down, dice that explode. Rule ids begin with TC."""

from __future__ import annotations

from importlib.resources import files

from facedown.game import Rulebook


def read_rulebook() -> Rulebook:
    """Return the rulebook, read from all files in `rulebook/`."""
    pages = sorted(files(__name__).joinpath("rulebook").iterdir(), key=lambda page: page.name)
    return Rulebook.read(*pages)


RULEBOOK = read_rulebook()
