"""How the moves of a system are read from plain data, and the refusals of data that is no move."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from facedown.chance import quoted
from facedown.game.options import records
from facedown.game.problems import error_in, nearest_few
from facedown.game.refusals import Refusal, Refused, refuse

MOST_MOVES_LISTED = 12
"""The most moves that a refusal lists."""


class MoveReader:
    """Reads the moves of one system.

    `title`: the title of the system, which refusals name.
    `prefix`: the prefix of its rule ids, cited if no rule of the game is known.
    `move_type`: the union of its moves.
    `malformed`: the rule to cite for a field whose value has a wrong type, by the name of the field.
    """

    def __init__(self, title: str, prefix: str, move_type: Any, malformed: Mapping[str, str]) -> None:
        self.title, self.prefix, self.move_type, self.malformed = title, prefix, move_type, malformed

    def read(self, data: Any) -> Any:
        """Return the move that plain data describes. Raises Refused, with the path of the mistake, for other data."""
        try:
            return self._converted(data)
        except Refused:
            raise
        except Exception:  # from an object of another program, which may only resemble a text, list or table
            raise Refused(self.wrong_type()) from None

    def wrong_type(self) -> Refusal:
        """Return the refusal of a move with a value of a wrong type."""
        text = f"This is not a move of {self.title}: it has a value of a wrong type."
        return Refusal(self.prefix, text, self.moves())

    def moves(self) -> str:
        """Return a sentence that lists the moves or, if there are many, says where to find them."""
        kinds = sorted(kind.kind for kind in get_args(self.move_type))
        if len(kinds) > MOST_MOVES_LISTED:
            return "Read the options of the seat: each of them names its move."
        return f"Its moves are {', '.join(kinds)}."

    def _converted(self, data: Any) -> Any:
        """Return the move that plain data describes. Raises Refused for plain data that is not a move."""
        try:
            return msgspec.convert(data, self._record_for(data))
        except UnicodeEncodeError:
            text = "This is not a move: it contains an invalid character."
            raise refuse(self.prefix, text, self.moves()) from None
        except msgspec.ValidationError as error:
            field = re.search(r"\$\.(\w+)", str(error))
            rule = self.malformed.get(field.group(1) if field else "move", self.prefix)
            mistake, question = self._mistake_in(error, data)
            raise refuse(
                rule, f"This is not a move of {self.title}: {mistake}.", f"{question} {self.moves()}".strip()
            ) from None

    def _mistake_in(self, error: Exception, data: Any) -> tuple[str, str]:
        """Return the mistake in data that is not a move, and the question “Did you mean …?”; "" for no question."""
        kinds, kind = records(self.move_type), data.get("move") if isinstance(data, dict) else None
        if isinstance(kind, str) and kind not in kinds:
            return f"there is no move called {quoted(kind)}", nearest_few(kind, kinds)
        return error_in(error, data, self._record_for(data))

    def _record_for(self, data: Any) -> Any:
        """Return the record type of the move that the data names; the union of all moves if it names none."""
        kind = data.get("move") if isinstance(data, dict) else None
        return records(self.move_type).get(kind, self.move_type) if isinstance(kind, str) else self.move_type
