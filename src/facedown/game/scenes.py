"""Reading scenes: a system's own data, checked completely before a table begins with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from facedown.chance import as_text, cut, quoted
from facedown.game.limits import SCENE_LIMITS, first_too_many, foreign_type, too_large
from facedown.game.problems import Problem, error_in, lines_of, problems_of_shape
from facedown.game.refusals import Refusal, Refused, refuse
from facedown.game.seats import Setup
from facedown.game.words import LONGEST_NAME, LONGEST_PLACE, illegal_character, plain_name, printable

Line = Annotated[str, Meta(max_length=LONGEST_NAME, pattern=r"\S")]
"""One short line of text, for example a name."""

Key = Annotated[str, Meta(max_length=40, pattern=r"^[\w-]*$")]
"""The key of a record in moves. If a scene leaves it out, it is made from the name."""

S = TypeVar("S", bound=msgspec.Struct)


class WrongScene(Refused):
    """Raised to refuse a scene. `problems` are all mistakes in its shape, each with its path in the scene.

    If the shape is right, `values` are the texts in the scene that cause the refusal, for example a name that occurs
    twice.
    """

    def __init__(self, refusal: Refusal, problems: Sequence[Problem] = (), values: Sequence[str] = ()) -> None:
        super().__init__(refusal)
        self.problems = tuple(problems)
        self.values = tuple(values)


def read_scene(
    kind: type[S], scene: Any, rule: str, legal: str, legal_at: Mapping[str, str] = {}, noun: str = "scene"
) -> S:
    """Return the scene as a record of this kind. Blanks around its texts are removed.

    `noun` is what refusals call the data, if it is another file than a scene.

    Raises Refused, citing `rule`, with the first mistake and its place: a scene that is too large, a wrong shape, or
    text that cannot be shown plainly on one line. `legal` is a sentence that says what would be right. `legal_at` maps
    words to sentences: if msgspec's error contains the word, its sentence replaces `legal`.
    """
    check_size(kind, scene, rule, legal, noun)
    try:
        msgspec.convert(scene, kind)  # the shape first, so that the following checks can rely on it
        check_words(scene, rule, noun)
        return msgspec.convert(strip_texts(scene, rule, noun), kind)
    except msgspec.ValidationError as error:
        legal = next((says for word, says in legal_at.items() if word in str(error)), legal)
        mistake, question = error_in(error, scene, kind)
        refusal = Refusal(rule, f"The {noun} has a mistake: {mistake}.", f"{question} {legal}".strip())
        raise WrongScene(refusal, problems_of_shape(scene, kind, {}, rule, limits=SCENE_LIMITS)) from None
    except UnicodeError:
        raise refuse(rule, f"The {noun} has a mistake: it contains an invalid character.", legal) from None


def check_size(kind: type[S], scene: Any, rule: str, legal: str, noun: str = "scene") -> None:
    """Check the size of a scene and of each list in it. Raises Refused with the limit and the size.

    Also raises Refused if the scene contains something other than plain data.
    """
    foreign = foreign_type(scene, SCENE_LIMITS)
    if foreign:
        text = f"The {noun} has a mistake: it contains an object of the type {printable(cut(foreign))}."
        raise refuse(rule, text, "Use texts, numbers, lists and tables.")
    found = first_too_many(scene, kind)
    if found is not None:
        owner = printable(cut(found.owner, LONGEST_PLACE)) or f"a {noun}"
        text = f"The {noun} has a mistake: {owner} has at most {found.what}; this one has {found.size}."
        raise refuse(rule, text, legal)
    size = too_large(scene, SCENE_LIMITS)
    if size:
        raise refuse(rule, f"The {noun} has a mistake: a {noun} {size}.", legal)


def strip_texts(data: Any, rule: str, noun: str = "scene") -> Any:
    """Return plain data without spaces at the beginning and end of its texts and names.

    Raises Refused, citing `rule`, if two names in a table become equal.
    """
    if isinstance(data, str):
        return data.strip()
    if isinstance(data, list | tuple):
        return [strip_texts(one, rule, noun) for one in data]
    if not isinstance(data, dict):
        return data
    named = {as_text(name).strip(): strip_texts(value, rule, noun) for name, value in data.items()}
    if len(named) < len(data):
        twice = _twice(as_text(name).strip() for name in data)
        text = f"The {noun} has a mistake: the name {quoted(twice)} occurs twice in one table."
        raise WrongScene(Refusal(rule, text, "Name each once."), values=[twice or ""])
    return named


def check_words(scene: Any, rule: str, noun: str = "scene") -> None:
    """Check that all texts of a scene can be shown plainly on one line. Raises Refused for the first that cannot."""
    for place, line in lines_of(scene):
        illegal = illegal_character(line)
        if illegal:
            text = f"The {noun} has a mistake: {printable(cut(place, LONGEST_PLACE))} contains {illegal}."
            raise WrongScene(Refusal(rule, text, "Use plain text on one line."), values=[line])


def characters_for_players(scene: Mapping[str, Any], table: str, *, marks: Mapping[str, Any]) -> Sequence[Any]:
    """Return the characters of a scene that players play, as unchecked data; all characters if none is left to them.

    `table` is the name of the TOML tables of characters. A character is left to the facilitator if one of its fields
    has the value in `marks`.
    """
    rows = scene.get(table)
    if not isinstance(rows, list | tuple):
        return ()
    return [
        row for row in rows
        if not isinstance(row, dict) or all(row.get(name) != value for name, value in marks.items())
    ] or rows  # fmt: skip


def check_seat(setup: Setup, name: str, controller: str, rule: str) -> None:
    """Check that `controller` is empty, or the key of a seat that is no spectator’s. Raises Refused, citing `rule`.

    `name` is the name of the character that the seat controls.
    """
    seats = sorted(seat.key for seat in setup.seats if seat.role != "spectator")
    if controller and controller not in seats:
        text = f"{name} belongs to {quoted(controller)}, but there is no such seat."
        raise WrongScene(Refusal(rule, text, f"Seats: {', '.join(seats)}."), values=[controller])


def check_apart(kind: str, names: Iterable[str], keys: Iterable[str], rule: str) -> None:
    """Check that no two names are equal and no two keys are equal. Raises Refused, citing `rule`.

    `kind` is the plural noun for the things with these names, for example "characters".
    """
    again = _twice(keys)
    if again is not None:
        refusal = Refusal(rule, f"Two {kind} have the key {quoted(again)}.", "Give each its own.")
        raise WrongScene(refusal, values=[again])
    twice = _twice(plain_name(name) for name in names)
    if twice is not None:
        refusal = Refusal(rule, f"Two {kind} are called {quoted(twice)}.", "Number them to tell them apart in the log.")
        raise WrongScene(refusal, values=[twice])


def check_own_names(owner: str, kind: str, names: Iterable[str], rule: str) -> None:
    """Check that no two things of one character have names that look the same. Raises Refused, citing `rule`.

    `owner` is the name of the character, and `kind` the plural noun for the things, for example "weapons".
    """
    twice = _twice(plain_name(name) for name in names)
    if twice is not None:
        refusal = Refusal(rule, f"{owner} has two {kind} called {quoted(twice)}.", "Rename one of them.")
        raise WrongScene(refusal, values=[twice])


def check_spelling(kind: str, names: Iterable[str], rule: str) -> None:
    """Check that no two different names look the same (`plain_name`). Raises Refused, citing `rule`.

    `kind` is the plural noun for the things with these names, for example "sides".
    """
    spelled: dict[str, str] = {}
    for name in names:
        other = spelled.setdefault(plain_name(name), name)
        if other != name:
            text = f"Two {kind} are called {quoted(other)} and {quoted(name)}."
            remedy = f"Write the name of each {kind.removesuffix('s')} in one way."
            raise WrongScene(Refusal(rule, text, remedy), values=[other, name])


def _twice(words: Iterable[str]) -> str | None:
    return next((word for word, times in Counter(words).items() if times > 1), None)
