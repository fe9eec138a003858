"""Text helpers: checks of what people type, and phrases for messages."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from facedown.chance import cut, quoted
from facedown.game.invisible import DEFAULT_IGNORABLE, INVISIBLE

_JOINERS = "\u200c\u200d"
"""Invisible characters that are legal, because some scripts and emoji need them."""

_ILLEGAL = {
    "Cc": "a control character",
    "Cf": "an invisible character",
    "Cs": "an invalid character",
    "Co": "a private-use character",
    "Cn": "an unassigned character",
    "Zl": "a line break",
    "Zp": "a line break",
}
"""Illegal characters by Unicode category: they hide, reverse or break the text around them."""


def illegal_character(line: str) -> str:
    """Return a noun phrase for the first character of a line that cannot be shown plainly; empty if all can.

    For example “a line break”; “no visible character” if the line has only invisible ones.
    """
    if line.isprintable() and (line.isascii() or _is_seen(line)):
        return ""
    found = "" if line.isprintable() else next(filter(None, map(_illegal_kind, line)), "")
    return found or ("" if _is_seen(line) or not line.strip() else "no visible character")


def illegal_character_of_name(name: str) -> str:
    """Return a noun phrase for the first illegal character of a name; empty if all are legal.

    In a name, more invisible characters are illegal than in other texts, where signs that choose a variant of an emoji
    or a letter are legal. Joiners are legal in both.
    """
    unseen = not name.isascii() and any(one in DEFAULT_IGNORABLE and one not in _JOINERS for one in name)
    return illegal_character(name) or ("an invisible character" if unseen else "")


def _is_seen(line: str) -> bool:
    """Return whether a line has a character that people see."""
    return any(one not in INVISIBLE and not one.isspace() for one in line)


def _illegal_kind(character: str) -> str:
    """Return a noun phrase for an illegal character; empty for a legal one."""
    if character in _JOINERS:
        return ""
    return "a line break" if character in "\n\r" else _ILLEGAL.get(unicodedata.category(character), "")


def plain_name(name: str) -> str:
    """Return a name in the form for comparisons: names that look the same have the same form.

    It has no capitals, repeated spaces and invisible characters, and each accent is in one character with its letter.
    """
    if name.isascii():
        return " ".join(name.casefold().split())
    seen = "".join(character for character in unicodedata.normalize("NFKC", name) if character not in INVISIBLE)
    return " ".join(unicodedata.normalize("NFKC", seen.casefold()).split())


def with_article(noun: str) -> str:
    """Return a noun with its indefinite article, for example “an Active” and “a Passive”."""
    return f"{'an' if noun[:1].casefold() in 'aeiou' else 'a'} {noun}"


def listed(names: Iterable[str]) -> str:
    """Return names as a list in words: a, b and c."""
    return _joined(list(names), "and")


def any_of(names: Iterable[str]) -> str:
    """Return names as a list of alternatives: a, b or c."""
    return _joined(list(names), "or")


def _joined(names: list[str], word: str) -> str:
    return f"{', '.join(names[:-1])} {word} {names[-1]}" if len(names) > 1 else "".join(names)


def printable(text: str) -> str:
    """Return a text of unknown origin with its illegal characters replaced, so that it can be printed."""
    if text.isprintable():
        return text
    return "".join(
        " " if character in "\n\r\t" else "\ufffd" if _illegal_kind(character) else character for character in text
    )


def plain_error(error: Exception) -> str:
    """Return msgspec's error in plain words: the place, what was expected, and a short quotation of what was found."""
    found = _ERROR.fullmatch(str(error))
    assert found is not None, error  # it fits every text
    told, key, where = found.groups()
    where = cut(where or "", LONGEST_PLACE)
    place = f", in {where}" if where else ""
    if value := re.fullmatch(r"Invalid (?:enum )?value '?(.*?)'?", told, re.DOTALL):
        return f"{quoted(value[1])} is not allowed{place}"
    if name := re.fullmatch(r"Object contains unknown field `(.*)`", told, re.DOTALL):
        return f"there is no field called {cut(name[1])}{place}"
    if name := re.fullmatch(r"Object missing required field `(.*)`", told):
        return f"{name[1]} is missing{place}"
    expected = re.fullmatch(r"Expected `([^`]*)`(.*?)(?:, got `([^`]*)`)?", told)
    if not expected:
        return f"{told}{place}".replace("`", "")
    wanted, more, got = expected.groups()
    there = f", and this is {_KINDS.get(got, got)}" if got else ""
    place = f"a name in {where or 'the table'}: " if key else f"{where}: " if where else ""
    kinds = " or ".join(_KINDS.get(kind.strip(), kind.strip()) for kind in wanted.split("|"))
    unit = "characters" if wanted == "str" else "entries"
    for machine, words in _LIMITS:
        more = re.sub(machine, words.format(unit=unit), more)
    return f"{place}{kinds}{more} is expected{there}"


_ERROR = re.compile(r"(.*?)(?: - at (`key` in )?`\$\.?([^`]*)`)?", re.DOTALL)
"""A text of msgspec's, and the path of the value or name that it is about."""

LONGEST_PLACE = 80
"""The most characters of a path in a message about data."""

_LIMITS = (
    (r" matching regex '\\\\S'", " that is not empty"),
    (r" matching regex '.*'", " of letters, digits and dashes"),
    (r" of length >= (\d+)", r" of \1 or more {unit}"),
    (r" of length <= (\d+)", r" of up to \1 {unit}"),
    (r" >= (-?\d+)", r" of \1 or more"),
    (r" <= (-?\d+)", r" of up to \1"),
)
"""Patterns for the limits that msgspec's errors name, each with its plain words."""

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
    """Return a count with its noun: 1 chip, 3 chips."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def signed(value: int) -> str:
    """Return a number with its sign: +2, −1; 0 as +0."""
    return with_minus_sign(f"{value:+d}")


def with_minus_sign(number: object) -> str:
    """Return a number, or a text with numbers, with real minus signs (−) in place of hyphens."""
    return _MINUS.sub("−", str(number))


_MINUS = re.compile(r"(?<![\w.)])-(?=\d)")


def sentence(words: str) -> str:
    """Return words as the beginning of a sentence: with a capital letter and without a full stop."""
    words = words.strip().rstrip(".").rstrip()
    return words[:1].upper() + words[1:]


def within_sentence(name: str) -> str:
    """Return a name as written inside a sentence: “the bowman” for “The bowman”; other names stay as they are."""
    return f"t{name[1:]}" if name.startswith("The ") else name


def new_name(taken: Iterable[str], name: str) -> str:
    """Return the name; if a taken name looks the same, the name with the first free number from 2 after it: “Guard 2”.

    Names look the same if `plain_name` returns the same for both. A long name is cut before the number, so that the
    result is at most as long as a name in a file may be.
    """
    there = {plain_name(one) for one in taken}
    longest = max(len(name), LONGEST_NAME)
    numbered = (f"{name[: longest - len(f' {n}')].rstrip()} {n}" for n in itertools.count(2))
    return next(new for new in itertools.chain((name,), numbered) if plain_name(new) not in there)


LONGEST_NAME = 40
"""The most characters that the name of a character has in a file."""


def known_name(names: Iterable[str], typed: str) -> str:
    """Return the name in `names` that looks the same as the typed name; else the typed name without repeated spaces.

    Names look the same if `plain_name` returns the same for both.
    """
    wanted = plain_name(typed)
    return next((name for name in names if plain_name(name) == wanted), " ".join(typed.split()))


def new_key(taken: Iterable[str], name: str) -> str:
    """Return a new key made from a name, for example “old-guard”; if the key is taken, “old-guard-2” and so on."""
    stem = "-".join("".join(one if one.isalnum() else " " for one in name.casefold()).split()) or "actor"
    there = set(taken)
    return next(
        key for key in itertools.chain((stem,), (f"{stem}-{n}" for n in itertools.count(2))) if key not in there
    )


def is_nested_deeper(data: Any, levels: int) -> bool:
    """Return whether plain data has tables and lists nested in more than `levels` levels."""
    rows = [data]
    for _ in range(levels):
        rows = [one for row in rows for one in (row.values() if isinstance(row, dict) else row)]
        rows = [one for one in rows if isinstance(one, dict | list)]
        if not rows:
            return False
    return True


def runs_of(numbers: Iterable[int]) -> list[list[int]]:
    """Return numbers in rising order as lists of numbers that follow one another without a gap."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs
