"""The command `save`: a file with the state of a character, or of the whole scene."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from facedown.chance import quoted
from facedown.cli import files, look
from facedown.cli.answers import named_by, split_words, unquoted
from facedown.game import any_of, refuse
from facedown.game.state_files import character_file, characters_to_save, scene_file

if TYPE_CHECKING:
    from facedown.cli.played_game import Game

SCENE = "scene"
"""The word for the whole scene in place of a character’s name."""


def save(game: Game, out: Console, text: str) -> bool:
    """Save a character or the scene in a new file: `save Bo bo.toml`, `save scene evening.toml`. Return False.

    Raises Refused for an unknown character and for a file that exists.
    """
    words = split_words(text)
    path = Path(unquoted(words[-1])) if len(words) > 1 and words[-1].endswith((".toml", ".json")) else None
    whose = " ".join(unquoted(word) for word in (words[:-1] if path is not None else words))
    key, data = _data(game, whose)
    path = path or Path(f"{key}.toml")
    files.check_new_file(path, "save", f"{key}-2.toml")
    files.write_data(path, data)
    look.print_line(out, f"Saved in {path}.", "candle")
    return False


def _data(game: Game, whose: str) -> tuple[str, dict[str, Any]]:
    """Return the key of what a person names, and the data of its file. Raises Refused."""
    system, view, seat = game.system, game.table.view(game.viewer), game.viewer
    if whose.casefold() == SCENE:
        return SCENE, scene_file(system, view, seat)
    names = game.reader().names(view)
    there = [(names(piece), piece.key) for piece in characters_to_save(system, view, seat)]
    found = named_by(whose, there)
    if len(found) == 1:
        return found[0], character_file(system, view, seat, found[0])
    if not there:
        raise refuse("save", "You play no character whose file can be saved.", "Ask somebody for a character first.")
    known = [name for name, _ in there] + ([SCENE] if seat.facilitates else [])
    text = f"{quoted(whose)} could be more than one." if found else f"There is no character {quoted(whose)} to save."
    raise refuse("save", text if whose else "Say what to save.", f"Type save and {any_of(known)}.")
