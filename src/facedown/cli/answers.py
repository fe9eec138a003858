"""Functions that read typed text: an answer as a value of a field, and the number after a command."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from facedown.chance import quoted
from facedown.cli import files
from facedown.cli.value_numbers import Numbers, counted_up, labels_are_numbers
from facedown.game import (
    Amounts,
    Choice,
    Domain,
    OneOf,
    Range,
    Record,
    Squares,
    Subset,
    nearest,
    refuse,
    square_name,
)
from facedown.game import Text as Text_

EMPTY = ('""', "''", "“”", "-")
"""Answers that stand for an empty text."""

QUOTES = '"“”„'
"""Quotation marks. A text in them is never a command."""

QUOTED = '"[^"]*"|“[^”]*”|„[^“”]*[“”]'
"""The pattern of a text in quotation marks."""

WORDS = re.compile(rf"(?:(?<![^\s,])(?:{QUOTED})(?![^\s,])|\S)+")
PART = re.compile(rf"(?:{QUOTED}|[^,])+")

NONE = ("none", "nobody", "nothing", *EMPTY)
"""Answers that choose nothing from a list."""

EVERY = ("all", "everybody", "everything")
"""Answers that choose everything from a list."""


class Unread(ValueError):  # noqa: N818 - it names the answer
    """Raised for an answer that cannot be read as a value of its field. The text says why."""


def numbered(numbers: Numbers) -> str:
    """Return the labels of choices in one line, each with the number to type for it, for example “1 left, 2 right”."""
    return ", ".join(f"{number}\u00a0{choice.label}" for number, choice in numbers.items())


def read(domain: Domain, answer: str, numbers: Numbers | None = None) -> Any:
    """Return the value that a typed answer means for a field with this domain; the usual value if the answer is empty.

    `domain` is the set of legal values. `numbers` are the choices by the numbers to type; if they are None or empty,
    the choices are counted from 1. Squares have no numbers. The value may still be illegal, for example too large.
    Raises Unread if the answer cannot be read as a value.
    """
    if not answer and isinstance(domain, Record):
        raise Unread(f"Type the name of the file of {domain.of}.")
    if not answer and not (isinstance(domain, Text_) and not domain.default):
        return domain.usual
    if isinstance(domain, OneOf):
        return _chosen(domain.choices, numbers, unquoted(answer))
    if isinstance(domain, Squares):
        return _square(domain, unquoted(answer))
    if isinstance(domain, Range):
        return _number(answer)
    if isinstance(domain, Amounts):
        return _amounts(domain, answer)
    if isinstance(domain, Record):
        return _record(domain, answer)
    if isinstance(domain, Subset):
        return _several(domain, numbers, answer)
    return "" if answer in EMPTY else unquoted(answer)


def unquoted(text: str) -> str:
    """Return a text without the quotation marks around it, or without a single quotation mark at its beginning."""
    inner = text[1:].removesuffix(text[-1] if text[-1:] in tuple(QUOTES) else "")
    if text[:1] not in tuple(QUOTES) or any(mark in inner for mark in QUOTES):
        return text
    return inner.strip()


def split_words(line: str) -> list[str]:
    """Return the words of a typed line; a text in quotation marks is one word, with its marks."""
    return WORDS.findall(line)


def quoted_answer(answer: str) -> str:
    """Return an answer in quotation marks, for a message about it, without the quotation marks that were typed."""
    plain = "".join(letter for letter in answer if letter not in QUOTES)
    return quoted(" ".join(plain.split()) or answer.strip())


def parts_of(answer: str) -> list[str]:
    """Return the parts of a typed list, without quotation marks around them.

    Commas separate the parts, except commas in quotation marks; if all parts are numbers, spaces can separate them too.
    """
    words = answer.split()
    if "," not in answer and all(is_whole_number(word) for word in words):
        return words
    return [unquoted(part.strip()) for part in PART.findall(answer) if part.strip()]


def _chosen(choices: tuple[Choice, ...], numbers: Numbers | None, answer: str) -> Any:
    """Return the value of the choice that an answer names: by name, label, value, number, or a unique beginning.

    An article before a name can be left out. If `numbers` is None or empty, the choices are counted from 1. If the
    labels are numbers, a number means a value. Raises Unread if the answer fits no choice, or more than one.
    """
    wanted = without_marks(answer)
    by_value = labels_are_numbers(choices)
    names = [(without_marks(name), choice.value) for choice in choices for name in _names(choice, by_value=by_value)]
    for name, value in names:
        if name == wanted:
            return value
    by_number = numbers or counted_up(choices)
    if is_whole_number(wanted) and int(wanted) in by_number and not by_value:
        return by_number[int(wanted)].value
    found = {} if not wanted or (by_value and is_whole_number(wanted)) else _fitting(names, wanted)
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        raise Unread(f"{quoted_answer(answer)} could be more than one. Type more of it.")
    meant = nearest(wanted, (choice.name for choice in choices))
    raise Unread(f"{quoted_answer(answer)} is not one of the choices.{meant}")


def _fitting(names: Sequence[tuple[str, Any]], wanted: str) -> dict[str, Any]:
    """Return the values that a typed text may mean although it is no exact name, by their texts.

    They are those whose name is the same without an article; if there are none, those whose name begins with the text.
    An article before the name can be left out; if no name begins with the text, the text’s own article is left out too.
    """
    bare, abbreviates = without_article(wanted), _abbreviates(names, wanted)
    bare_names = [
        (without_article(name), value) for name, value in names if name != without_article(name) or not abbreviates
    ]
    same = {repr(value): value for name, value in bare_names if name == bare}
    begins = {
        repr(value): value
        for name, value in names
        if name.startswith(wanted) or without_article(name).startswith(wanted)
    }
    return same or begins or {repr(value): value for name, value in bare_names if name.startswith(bare)}


def _abbreviates(names: Sequence[tuple[str, Any]], wanted: str) -> bool:
    """Return whether the first word of a typed text is “a” or “an” and is also the beginning of a name.

    Then it is an article only before a name that has one: otherwise it may name that choice, and the next word may
    answer the next question.
    """
    first = wanted.split()[0]
    return first in ("a", "an") and any(name.startswith(first) for name, _ in names)


def _names(choice: Choice, *, by_value: bool) -> tuple[str, ...]:
    """Return the texts that name a choice: name, label and value. A value that is a number needs `by_value`."""
    value = str(choice.value)
    return (choice.name, choice.label, *([value] if by_value or not is_whole_number(value) else ()))


def _several(domain: Subset, numbers: Numbers | None, answer: str) -> tuple[Any, ...]:
    """Return the values of the choices that an answer names with commas; all or none for words like “all” or “none”."""
    if answer.casefold() in EVERY:
        return tuple(choice.value for choice in domain.choices)
    if answer.casefold() in NONE:
        return ()
    return tuple(_chosen(domain.choices, numbers, part) for part in parts_of(answer))


def _square(domain: Squares, answer: str) -> Any:
    """Return the square that an answer names. Raises Unread, also for a number: a prompt lists squares without any."""
    if is_whole_number(answer.strip()):
        example = square_name(next(domain.values(), (0, 0)))
        raise Unread(f"{quoted(answer.strip())} is a number. Type the name of a square, for example {example}.")
    return _chosen(domain.choices, None, answer)


def without_marks(name: str) -> str:
    """Return a name in a form for comparisons: lower case, plain dashes, single spaces, no marks like ▲ around it."""
    return " ".join(name.replace("–", "-").replace("—", "-").strip("▲■● ").casefold().split())


def without_article(name: str) -> str:
    """Return a name in lower case without an English article at its beginning."""
    return ARTICLE.sub("", name)


ARTICLE = re.compile("^(?:the|an?) (?=.)")


def is_whole_number(word: str) -> bool:
    """Return whether a word is a whole number of one to six digits, without a sign."""
    return word.isascii() and word.isdigit() and len(word) <= 6


def _number(answer: str) -> int:
    plain = answer.replace("−", "-").removeprefix("+")
    if not is_whole_number(plain.removeprefix("-")):
        raise Unread(f"{quoted(answer)} is not a whole number.")
    return int(plain)


def _record(domain: Record, answer: str) -> str:
    """Return the data of the file that the answer names, as one line of JSON; typed JSON is returned unchanged."""
    if answer.startswith("{"):
        return answer
    try:
        return msgspec.json.encode(files.read_data(Path(answer), files.LARGEST_RECORD)).decode()
    except files.Unreadable as no:
        raise Unread(no.whole) from None


def _amounts(domain: Amounts, answer: str) -> dict[str, int | None]:
    """Return the amount for each name, typed as NAME=3 OTHER=1 or as one number for each name in order.

    An amount typed as “-” is None. Raises Unread.
    """
    words = answer.replace(",", " ").split()
    names = {slot.name.casefold(): slot.name for slot in domain.slots}
    names |= {slot.label.casefold(): slot.name for slot in domain.slots if slot.label}
    if all("=" not in word for word in words):
        if len(words) != len(domain.slots):
            raise Unread(_how_to_type(domain))
        words = [f"{slot.name}={word}" for slot, word in zip(domain.slots, words, strict=True)]
    amounts: dict[str, int | None] = {}
    for word in words:
        name, _, value = word.rpartition("=")
        if name.casefold() not in names:
            raise Unread(f"{quoted(name or word)} is not one of the names. {_how_to_type(domain)}")
        try:
            amounts[names[name.casefold()]] = _amount(value)
        except Unread as unread:
            raise Unread(f"{unread} {_how_to_type(domain)}") from None
    return amounts


def _how_to_type(domain: Amounts) -> str:
    """Return sentences that say how to type the amounts of a field, with its usual value as the example."""
    usual = domain.usual
    named = " ".join(f"{name}={amount_text(amount)}" for name, amount in usual.items() if amount != 0)
    named = named or f"{domain.slots[0].name}={domain.slots[0].high}"
    if len(domain.slots) > MOST_IN_ORDER:
        return f"Type name=number, for example {named}. {domain.legal}"
    order = " ".join(slot.name for slot in domain.slots)
    row = " ".join(amount_text(usual.get(slot.name, slot.low)) for slot in domain.slots)
    total = "" if domain.total is None else f" They must add up to {domain.total}."
    return f"Type {named}, or {len(domain.slots)} numbers in the order {order}, for example {row}.{total}"


def amount_text(amount: int | None) -> str:
    """Return an amount as text; "-" for None."""
    return "-" if amount is None else str(amount)


MOST_IN_ORDER = 6
"""If a field has more amounts than this number, the hint after a wrong answer does not offer to type them in order."""


def _amount(word: str) -> int | None:
    return None if word in ("-", "–") else _number(word)


def number(rest: list[str], otherwise: int, example: str, least: int = 1) -> int:
    """Return the number, `least` or more, typed after a command; the number `otherwise` if nothing was typed.

    Raises Refused for any other text; the refusal shows `example`, a right command.
    """
    if not rest:
        return otherwise
    if len(rest) > 1 or not is_whole_number(rest[0]) or int(rest[0]) < least:
        text = f"{quoted(' '.join(rest))} is not a number from {least} on."
        raise refuse("input", text, f"Type for example `{example}`.")
    return int(rest[0])


def named_by(typed: str, names: Sequence[tuple[str, Any]]) -> list[Any]:
    """Return the values whose names a typed text may mean: one if the text is clear, none if it fits no name.

    An article before a name can be left out, and a unique beginning of a name is enough. Upper and lower case are the
    same.
    """
    wanted = without_marks(typed)
    plain = [(without_marks(name), value) for name, value in names]
    same = [value for name, value in plain if name == wanted]
    return same[:1] or ([*_fitting(plain, wanted).values()] if wanted else [])
