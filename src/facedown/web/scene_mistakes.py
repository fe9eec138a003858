"""The mistakes in a scene that somebody has typed or uploaded, each at its line."""

from __future__ import annotations

import re

import msgspec

from facedown.game.data_lines import line_of, value_lines
from facedown.game.problems import MOST_SHOWN, lines_of
from facedown.game.scenes import WrongScene
from facedown.game.words import plain_name
from facedown.web.openings import read_scene_file

LONGEST_SOURCE = 100
"""The most characters of a line of a scene that are shown."""


class Mistake(msgspec.Struct, frozen=True):
    """A mistake in a scene.

    `line` is its line, counted from 1 (0 if it is unknown), `source` the text of this line, and `place` the name of the
    value. `said` is what is wrong; empty if the refusal of the scene says it.
    """

    line: int
    source: str
    place: str
    said: str


def mistakes_in(text: str, refused: WrongScene) -> list[Mistake]:
    """Return the first mistakes in the text of a scene, in the order of their lines."""
    lines, sources = value_lines(text), text.splitlines()

    def mistake(path: str, said: str) -> Mistake:
        line = line_of(lines, path)
        source = sources[line - 1].strip()[:LONGEST_SOURCE] if 0 < line <= len(sources) else ""
        return Mistake(line, source, place_in_words(path), said)

    if refused.problems:
        found = [mistake(one.path, " ".join(filter(None, (one.text, one.remedy)))) for one in refused.problems]
    else:
        wanted = {plain_name(value) for value in refused.values}
        found = [mistake(path, "") for path, value in lines_of(read_scene_file(text)) if plain_name(value) in wanted]
    return sorted(found, key=lambda one: one.line)[:MOST_SHOWN]


def place_in_words(path: str) -> str:
    """Return a path in words: `actor[2].av.REA` as “actor 3, av, REA”."""
    return re.sub(r"\[(\d+)\]", lambda found: f" {int(found[1]) + 1}", path).replace(".", ", ")
