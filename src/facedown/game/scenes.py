"""Reading a scene: a system's own data, checked as a whole before a table begins with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from facedown.game.limits import SCENE_LIMITS, first_too_many, too_large
from facedown.game.problems import error_in, lines_of
from facedown.game.refusals import refuse
from facedown.game.seats import Setup
from facedown.game.words import plain_name, shown, unfit_sign

Line = Annotated[str, Meta(max_length=40, pattern=r"\S")]
"""One line of a few words, such as a name."""

Key = Annotated[str, Meta(max_length=40, pattern=r"^[\w-]*$")]
"""How a record is named in moves; where a scene leaves it out, it is made of the name."""

S = TypeVar("S", bound=msgspec.Struct)


def read_scene(kind: type[S], scene: Any, rule: str, legal: str, legal_at: Mapping[str, str] = {}) -> S:
    """The scene as a record of this kind; all its words can be shown plainly, each on one line.

    Blanks before and behind a text are no part of it. `legal` says what would be right, `legal_at` what would be right
    for a mistake in places with certain words in their path. Raises Refused, under `rule`, with the first mistake and
    its place; a scene that is too large is refused before anything else is looked at.
    """
    check_size(kind, scene, rule, legal)
    try:
        msgspec.convert(scene, kind)  # its shape first: whatever follows can rely on it
        check_words(scene, rule)
        return msgspec.convert(stripped(scene, rule), kind)
    except msgspec.ValidationError as error:
        legal = next((says for word, says in legal_at.items() if word in str(error)), legal)
        told, meant = error_in(error, scene, kind)
        raise refuse(rule, f"The scene has a mistake: {told}.", f"{meant} {legal}".strip()) from None
    except UnicodeError:
        raise refuse(rule, "The scene has a mistake: there is half a sign in it.", legal) from None


def check_size(kind: type[S], scene: Any, rule: str, legal: str) -> None:
    """Check the size of a scene and of each list in it. Raises Refused with the limit and the size."""
    found = first_too_many(scene, kind)
    if found is not None:
        owner = shown(found.owner) or "a scene"
        raise refuse(
            rule, f"The scene has a mistake: {owner} has at most {found.what}; this one has {found.size}.", legal
        )
    size = too_large(scene, SCENE_LIMITS)
    if size:
        raise refuse(rule, f"The scene has a mistake: a scene {size}.", legal)


def stripped(data: Any, rule: str) -> Any:
    """Plain data without blanks before and behind its texts. Raises Refused where two names become one by that."""
    if isinstance(data, str):
        return data.strip()
    if isinstance(data, list | tuple):
        return [stripped(one, rule) for one in data]
    if not isinstance(data, dict):
        return data
    named = {str(name).strip(): stripped(value, rule) for name, value in data.items()}
    if len(named) < len(data):
        twice = _twice(str(name).strip() for name in data)
        raise refuse(rule, f"The scene has a mistake: it names “{twice}” twice in one place.", "Name each once.")
    return named


def check_words(scene: Any, rule: str) -> None:
    """Whether all words of a scene can be shown plainly, each on one line. Raises Refused."""
    for place, line in lines_of(scene):
        sign = unfit_sign(line)
        if sign:
            text = f"The scene has a mistake: there is {sign} in {shown(place)}."
            raise refuse(rule, text, "Plain words on one line do.")


def check_seat(setup: Setup, name: str, controller: str, rule: str) -> None:
    """Whether somebody sits where a sheet says that its player does. Raises Refused."""
    seats = sorted(seat.key for seat in setup.seats if seat.role != "spectator")
    if controller and controller not in seats:
        text = f"{name} belongs to “{controller}”, and nobody sits there."
        raise refuse(rule, text, f"Seats: {', '.join(seats)}.")


def check_apart(kind: str, names: Iterable[str], keys: Iterable[str], rule: str) -> None:
    """Whether all names differ, and all keys; `kind` is the plural of what they name. Raises Refused."""
    again = _twice(keys)
    if again is not None:
        raise refuse(rule, f"Two {kind} have the key “{again}”.", "Give each its own.")
    twice = _twice(plain_name(name) for name in names)
    if twice is not None:
        raise refuse(rule, f"Two {kind} are called “{twice}”.", "Number them: logs are read by name.")


def _twice(words: Iterable[str]) -> str | None:
    return next((word for word, times in Counter(words).items() if times > 1), None)
