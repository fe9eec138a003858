"""Words: which people may write, and how texts put them together."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

_JOINERS = "\u200c\u200d"
"""Signs nobody sees, but some scripts and pictures are written with them."""

_UNFIT = {
    "Cc": "a control character",
    "Cf": "an invisible sign",
    "Cs": "half a sign",
    "Co": "a sign without a meaning",
    "Cn": "a sign without a meaning",
    "Zl": "a line break",
    "Zp": "a line break",
}
"""What is not to be written, by its Unicode category: it hides, turns or breaks what stands beside it."""


_BLANKS = f"{_JOINERS}\u115f\u1160\u2800\u3164\uffa0"
"""Joiners and signs that are drawn as nothing: no word is made of them alone."""

_BLANKS_AND_SPACE = f"{_BLANKS} "


def unfit_sign(line: str) -> str:
    """What a line of text has in it that cannot be shown plainly, in words; empty where all is well."""
    if line.isprintable() and (line.isascii() or line.strip(_BLANKS_AND_SPACE)):
        return ""
    found = "" if line.isprintable() else next(filter(None, map(_unfit, line)), "")
    seen = "".join(line.split()).strip(_BLANKS)
    return found or ("" if seen or not line.strip() else "nothing that can be seen")


def _unfit(sign: str) -> str:
    """What is wrong with a sign, in words; empty where nothing is."""
    if sign in _JOINERS:
        return ""
    return "a line break" if sign in "\n\r" else _UNFIT.get(unicodedata.category(sign), "")


def plain_name(name: str) -> str:
    """A name as it is compared: whatever its capitals, its spaces, and signs that nobody sees."""
    seen = "".join(sign for sign in name if sign not in _JOINERS)
    return " ".join(seen.casefold().split())


def listed(names: Iterable[str]) -> str:
    """Names in a row: a, b and c."""
    names = list(names)
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def shown(text: str) -> str:
    """A text of unknown origin as it can be shown: signs that hide, turn or break are replaced."""
    if text.isprintable():
        return text
    return "".join(" " if sign in "\n\r\t" else "\ufffd" if _unfit(sign) else sign for sign in text)


def plain_error(error: Exception) -> str:
    """What msgspec found wrong with some data, in plain words: where, what was expected, what was there."""
    told = re.sub(r"Invalid enum value '?(.*?)'?(?= - at|$)", r"“\1” is none of those there are", str(error))
    found = re.fullmatch(r"Expected `([^`]*)`(.*?)(?:, got `([^`]*)`)?(?: - at (`key` in )?`\$\.?([^`]*)`)?", told)
    if not found:
        told = re.sub(r"Object contains unknown field `(.*?)`", r"there is no field called \1", told)
        told = re.sub(r"Object missing required field `(.*?)`", r"\1 is missing", told)
        return re.sub(r" - at (?:`key` in )?`\$\.?([^`]*)`", r", in \1", told).replace("`", "")
    wanted, more, got, key, where = found.groups()
    there = f", and this is {_KINDS.get(got, got)}" if got else ""
    place = f"a name in {where or 'the table'}: " if key else f"{where}: " if where else ""
    kinds = " or ".join(_KINDS.get(kind.strip(), kind.strip()) for kind in wanted.split("|"))
    for machine, words in _LIMITS:
        more = re.sub(machine, words, more)
    return f"{place}{kinds}{more} is expected{there}"


_LIMITS = (
    (r" matching regex '\\\\S'", " with a word in it"),
    (r" matching regex '.*'", " of letters, digits and dashes"),
    (r" of length >= (\d+)", r" of \1 or more"),
    (r" of length <= (\d+)", r" of up to \1"),
    (r" >= (-?\d+)", r" of \1 or more"),
    (r" <= (-?\d+)", r" of up to \1"),
)
"""How msgspec tells a limit, and how people do."""

_KINDS = {
    "int": "a whole number",
    "float": "a fraction",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of names and values",
    "null": "nothing",
}


def counted(count: int, thing: str) -> str:
    """A count with its noun: 1 chip, 3 chips."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def signed(value: int) -> str:
    """A number with its sign: +2, −1; 0 as +0."""
    return minus(f"{value:+d}")


def minus(number: object) -> str:
    """A number, or a text with numbers in it, with the sign that is made for minus."""
    return _MINUS.sub("−", str(number))


_MINUS = re.compile(r"(?<![\w.)])-(?=\d)")


def sentence(words: str) -> str:
    """What somebody wrote, as the beginning of a sentence: a capital first, no full stop last."""
    words = words.strip().rstrip(".").rstrip()
    return words[:1].upper() + words[1:]


def new_name(taken: Iterable[str], name: str) -> str:
    """The name, numbered where somebody has it already."""
    there = {one.casefold() for one in taken}
    return next(
        new
        for new in itertools.chain((name,), (f"{name} {n}" for n in itertools.count(2)))
        if new.casefold() not in there
    )


def known_as(names: Iterable[str], typed: str) -> str:
    """What somebody typed, as the name that is known already where only capitals and spaces differ."""
    words = " ".join(typed.split())
    return next((name for name in names if name.casefold() == words.casefold()), words)


def new_key(taken: Iterable[str], name: str) -> str:
    """A key made of a name that nobody has yet."""
    stem = "-".join("".join(sign if sign.isalnum() else " " for sign in name.casefold()).split()) or "actor"
    there = set(taken)
    return next(
        key for key in itertools.chain((stem,), (f"{stem}-{n}" for n in itertools.count(2))) if key not in there
    )


def deeper(data: Any, levels: int) -> bool:
    """Whether there are more levels of tables and lists than so many."""
    rows = [data]
    for _ in range(levels):
        rows = [one for row in rows for one in (row.values() if isinstance(row, dict) else row)]
        rows = [one for one in rows if isinstance(one, dict | list)]
        if not rows:
            return False
    return True
