"""Prompts made from options: the fields of any system's moves, asked one after the other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from facedown.bots import Bot, bot_for
from facedown.cli import files, look, reading
from facedown.game import (
    Amounts,
    Choice,
    Domain,
    Field,
    OneOf,
    Option,
    Range,
    Record,
    Squares,
    Subset,
    System,
    nearest,
    shown,
    square_name,
)
from facedown.game import Text as Text_

LONGEST_WAIT = 40
"""After how many moves of bots among themselves you are asked, although nothing is owed by you."""

LEAVING = ("leave", "quit", "exit")

ASIDE = ("board", "all", "log", "why", "odds", "help", "close")
"""Words for the table that are hardly meant as an answer in words."""

EMPTY = ('""', "''", "“”", "-")
"""What stands for no words where a text is answered ahead."""

QUOTES = '"“”„'
"""Quotation marks: a text in them is taken as it is, also where it looks like a command."""

NONE = ("none", "nobody", "nothing", *EMPTY)
"""What stands for none of a list."""


BACK = ("<", "back")
"""What goes back from a question."""

EVERY = ("all", "everybody", "everything")
"""What stands for the whole of a list."""


class Leave(Exception):  # noqa: N818 - a wish, not an error
    """The person leaves the table."""


class Ended(Exception):  # noqa: N818 - nothing went wrong
    """There is no more input."""


class Unread(ValueError):  # noqa: N818 - it names the answer
    """An answer that cannot be read as a value of its field."""


Command = Callable[[str, bool], bool | None]
"""Carries out a command typed while a question is open, for words or (False) for anything else.

Returns None if the line is no command, True if it was carried out, False if it cannot be while the question is open.
"""


class Asker:
    """Reads lines, and knows how many came. `command` carries out commands typed while a question is open."""

    def __init__(self, out: Console) -> None:
        self.lines = 0
        self.command: Command = lambda line, words: None
        self._out = out

    @property
    def heard(self) -> bool:
        """Whether anything was typed at all."""
        return self.lines > 0

    def line(self, prompt: str) -> str:
        """One line of input. Raises Ended."""
        lines = prompt.rstrip().split("\n")
        if max(map(len, lines)) >= self._out.width:
            prompt = "\n".join(look.wrapped(line, self._out.width - 1, "    ") for line in lines) + " "
        self._out.print(Text(prompt, "candle"), end="")
        self._out.file.flush()
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            self._out.print()
            raise
        if not line:
            self._out.print()
            raise Ended
        self.lines += 1
        if not sys.stdin.isatty():
            self._out.print(shown(line.rstrip("\n")), markup=False)
        return line.strip()

    def reply(self, prompt: str) -> str:
        """One line of input that is no command. Commands are carried out or refused first. Raises Ended."""
        while True:
            line = self.line(prompt)
            done = self.command(line, False)
            if done is None:
                return line
            if not done:
                self._out.print(Text(f"  No. “{line}” is a command, not an answer to this question.", "warn"))


def sure(asker: Asker, what: str) -> bool:
    """Whether the person means it; Enter is no."""
    return agreed(asker, f"  {what}: are you sure? (yes / no) [no]: ", otherwise="no")


def agreed(asker: Asker, question: str, *, otherwise: str = "") -> bool:
    """Yes or no; asked again for any other word, and for none unless there is an answer `otherwise`. Raises Leave."""
    while True:
        answer = (asker.reply(question) or otherwise).casefold()
        if answer in LEAVING:
            raise Leave
        if answer in ("y", "yes"):
            return True
        if answer in ("n", "no", "<"):
            return False
        question = "  yes or no: "


def substitute(system: System[Any]) -> Bot:
    """Who plays for somebody that is not there."""
    return bot_for(system, 0)


def fields(
    out: Console,
    asker: Asker,
    system: System[Any],
    option: Option,
    ahead: list[str],
    *,
    seldom: bool = False,
    aside: Collection[str] = ASIDE,
) -> dict[str, Any] | None:
    """Values for all fields of an option, answered ahead or asked for; None when the person goes back.

    Who answers ahead is not asked for free text any more; what is `seldom` chosen is asked for only where it is wanted.
    Words `aside` are said to who asks, and are no answers.
    """
    values: dict[str, Any] = {}
    hurried = bool(ahead)
    wanted = [field for field in option.fields if seldom or not field.seldom]
    for at, one in enumerate(wanted, 1):
        field = _beside(one, {**option.fixed, **values})
        last, asked = at == len(wanted), False
        while field is not None and field.name not in values:
            answer, ahead = _answer(asker, field, ahead, asked=asked, last=last, hurried=hurried)
            asked = True
            if answer.casefold() in BACK:
                return None
            if answer.casefold() in LEAVING:
                raise Leave
            if answer == "?":
                explain(out, system, field)
                continue
            _refuse(out, _problem(asker, values, option, field, answer, aside))
            if field.name not in values:
                ahead, hurried = [], False
    return values


def _beside(field: Field, values: dict[str, Any]) -> Field | None:
    """The field as it is beside these values of earlier fields; None if it is not asked for."""
    domain = field.domain_for(values)
    return None if domain is None else msgspec.structs.replace(field, domain=domain, depends="", cases=())


def _answer(
    asker: Asker, field: Field, ahead: list[str], *, asked: bool, last: bool, hurried: bool
) -> tuple[str, list[str]]:
    """The next answer, given ahead or asked for, with what is left of the answers given ahead."""
    nothing_to_choose = not asked and _only_one(field.domain)
    if ahead and not (nothing_to_choose and not _readable(field.domain, ahead[0])):
        whole_line = last or ahead[0].startswith("?")  # the rest of the line is what help is asked about
        return (" ".join(ahead), []) if whole_line else (ahead[0], ahead[1:])
    if nothing_to_choose or (not ahead and not asked and hurried and isinstance(field.domain, Text_)):
        return "", ahead
    return asker.line(f"  {field.label}{_hint(field.domain)}: "), ahead


def _readable(domain: Domain, answer: str) -> bool:
    """Whether an answer stands for a value of the domain."""
    try:
        read(domain, answer)
    except Unread:
        return False
    return True


def _problem(
    asker: Asker, values: dict[str, Any], option: Option, field: Field, answer: str, aside: Collection[str]
) -> str:
    """Takes an answer as the field's value, or carries out a command; else says what is wrong with it."""
    done = _command(asker, field.domain, answer)
    if done is None:
        return _not_meant(field, answer, aside) or _taken(values, option, field, answer)
    return "" if done else _no_answer(field.domain, answer)


def _refuse(out: Console, problem: str) -> None:
    """Says what is wrong with an answer, if anything is."""
    if problem:
        back = "" if "<" in problem else " < goes back."
        out.print(Text(f"  No. {problem}{back}", "warn"))


def _command(asker: Asker, domain: Domain, answer: str) -> bool | None:
    """Carry out an answer that is a command: see Command. What answers the question or is quoted is none."""
    words = isinstance(domain, Text_)
    if not answer or (answer[0] in QUOTES if words else _readable(domain, answer)):
        return None
    return asker.command(answer, words)


def _no_answer(domain: Domain, answer: str) -> str:
    """What to do instead of typing a command while a question is open."""
    quoted = " To say it, put it in quotation marks." if isinstance(domain, Text_) else ""
    return f"“{answer}” is a command, not an answer to this question.{quoted} < goes back to where it can be typed."


def _not_meant(field: Field, answer: str, aside: Collection[str]) -> str:
    """What is wrong with a word, alone or before a number, that is said to who asks; nothing where it is an answer."""
    word, _, rest = answer.casefold().partition(" ")
    if not answer.startswith("?") and (word not in aside or (rest and not whole(rest))):
        return ""
    if not isinstance(field.domain, Text_) and _readable(field.domain, answer):
        return ""
    return _no_answer(field.domain, answer)


def _taken(values: dict[str, Any], option: Option, field: Field, answer: str) -> str:
    """Takes an answer as the field's value; else says what is wrong with it."""
    legal = "" if _listed(field.domain) else f" {field.domain.legal}"
    try:
        value = read(field.domain, answer)
    except Unread as unread:
        return f"{unread}{legal}"
    reason = field.domain.reason_against(value, field.rule) or option.reason_beside(
        field, {**values, field.name: value}
    )
    if reason is not None:
        return f"{reason.text}{legal} [{reason.rule}]"
    values[field.name] = value
    return ""


def explain(out: Console, system: System[Any], field: Field) -> None:
    """The rule behind a field, and what it may be."""
    if field.rule in system.rulebook:
        out.print(reading.told(system.rulebook[field.rule]))
    if not _listed(field.domain):
        out.print(Text(f"  {field.domain.legal}", "quiet"))


def _listed(domain: Domain) -> bool:
    """Whether the question itself says all that may be answered, each time it is asked."""
    if isinstance(domain, Squares):
        return not domain.notes and len(domain.runs) <= MOST_RUNS
    return isinstance(domain, Range) or (isinstance(domain, OneOf) and len(domain.choices) <= MOST_LISTED)


def _only_one(domain: Domain) -> bool:
    """Whether there is nothing to choose."""
    if isinstance(domain, OneOf | Squares):
        return domain.size == 1
    if isinstance(domain, Subset):
        return not domain.choices
    return isinstance(domain, Range) and domain.low == domain.high


def _hint(domain: Domain) -> str:
    """What can be typed, with what Enter takes in brackets."""
    if isinstance(domain, OneOf):
        usual = next((c.label.partition(": ")[0] for c in domain.choices if c.value == domain.usual), "")
        if len(domain.choices) > MOST_LISTED:
            some = ", ".join(choice.label for choice in domain.choices[:3])
            return f" (one of {len(domain.choices)}, like {some}; ? lists them) [{usual}]"
        if MANY <= len(domain.choices) <= MOST_NUMBERED:
            return f", by name or number ({numbered(domain.choices)}) [{usual}]"
        return f" ({' / '.join(choice.label for choice in domain.choices)}) [{usual}]"
    if isinstance(domain, Squares):
        return _hint_of_squares(domain)
    if isinstance(domain, Range):
        return f" ({domain.low} to {domain.high}) [{domain.usual}]"
    if isinstance(domain, Record):
        return f" (the name of a file of {domain.of}, like lance.toml)"
    if isinstance(domain, Amounts):
        usual = " ".join(f"{name}={'-' if n is None else n}" for name, n in domain.usual.items() if n != 0)
        return f", like {usual or domain.slots[0].name + '=1'} [{usual}]"
    if isinstance(domain, Subset):
        usual = ", ".join(c.label for c in domain.choices if c.value in domain.usual)
        usual = "all" if len(domain.choices) > 1 and len(domain.usual) == len(domain.choices) else usual
        none = "" if domain.at_least else ", or none"
        return f", by name or number, parted by commas{none} ({numbered(domain.choices)}) [{usual or 'none'}]"
    if domain.default:
        return f" [{domain.default}]"
    return "" if domain.needed else " (Enter or - for none)"


def _hint_of_squares(domain: Squares) -> str:
    """The squares in ranges, or the first of many, with what Enter takes in brackets."""
    usual = "" if domain.usual is None else square_name(domain.usual)
    if _listed(domain):
        return f" ({domain.ranges}) [{usual}]"
    some = ", ".join(choice.label for choice in domain.choices[:3])
    return f" (one of {domain.size}, like {some}; ? lists them) [{usual}]"


MANY, MOST_NUMBERED = 9, 20
"""From how many choices on, and up to how many, each stands with its number."""

MOST_LISTED = 32
"""How many choices are listed with the question."""

MOST_RUNS = 9
"""How many rows of squares side by side are listed with the question."""


def numbered(choices: Sequence[Choice]) -> str:
    """Choices with the numbers that can be typed for them."""
    return ", ".join(f"{at}\u00a0{choice.label}" for at, choice in enumerate(choices, 1))


def read(domain: Domain, answer: str) -> Any:
    """The value that an answer stands for; nothing stands for the usual one. Raises Unread."""
    if not answer and isinstance(domain, Record):
        raise Unread(f"Name a file of {domain.of}.")
    if not answer and not (isinstance(domain, Text_) and not domain.default):
        return domain.usual
    if isinstance(domain, OneOf | Squares):
        return _chosen(domain.choices, answer)
    if isinstance(domain, Range):
        return _number(answer)
    if isinstance(domain, Amounts):
        return _amounts(domain, answer)
    if isinstance(domain, Record):
        return _record(domain, answer)
    if isinstance(domain, Subset):
        if answer.casefold() in EVERY:
            return tuple(choice.value for choice in domain.choices)
        return () if answer.casefold() in NONE else tuple(_chosen(domain.choices, part) for part in _parts(answer))
    return "" if answer in EMPTY else unquoted(answer)


def unquoted(text: str) -> str:
    """A text without the quotation marks around it, or before it; one with more of them inside is left as it is."""
    inner = text[1:].removesuffix(text[-1] if text[-1:] in tuple(QUOTES) else "")
    if text[:1] not in tuple(QUOTES) or any(mark in inner for mark in QUOTES):
        return text
    return inner.strip()


def _parts(answer: str) -> list[str]:
    """The parts of a list: parted by commas, numbers also by spaces."""
    words = answer.split()
    if "," not in answer and all(whole(word) for word in words):
        return words
    return [part for part in answer.split(",") if part.strip()]


def _chosen(choices: tuple[Choice, ...], answer: str) -> Any:
    """A choice by its label, value or number in the list, or by the beginning of one, whatever the capitals."""
    wanted = _plain(answer)
    names = [(_plain(name), choice.value) for choice in choices for name in (choice.label, str(choice.value))]
    for name, value in names:
        if name == wanted:
            return value
    if whole(wanted) and 1 <= int(wanted) <= len(choices):
        return choices[int(wanted) - 1].value
    found = {repr(value): value for name, value in names if wanted and name.startswith(wanted)}
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        raise Unread(f"“{answer.strip()}” could be more than one.")
    meant = nearest(wanted, (choice.label.partition(":")[0] for choice in choices))
    raise Unread(f"“{answer.strip()}” is not among them.{meant}")


def _plain(name: str) -> str:
    return " ".join(name.replace("–", "-").replace("—", "-").strip("▲■● ").casefold().split())


def whole(word: str) -> bool:
    """Whether a word is a whole number of sensible length."""
    return word.isascii() and word.isdigit() and len(word) <= 6


def _number(answer: str) -> int:
    plain = answer.replace("−", "-").removeprefix("+")
    if not whole(plain.removeprefix("-")):
        raise Unread(f"“{answer[:40]}” is not a whole number.")
    return int(plain)


def _record(domain: Record, answer: str) -> str:
    """The data of a file as one line of JSON; data that is typed as it is. Raises Unread."""
    if answer.startswith("{"):
        return answer
    try:
        return msgspec.json.encode(files.read_data(Path(answer), files.LARGEST_RECORD)).decode()
    except files.Unreadable as no:
        raise Unread(str(no)) from None


def _amounts(domain: Amounts, answer: str) -> dict[str, int | None]:
    """Amounts typed as NAME=3 OTHER=1, or as a row of numbers in the slots' order."""
    words = answer.replace(",", " ").split()
    names = {slot.name.casefold(): slot.name for slot in domain.slots}
    names |= {slot.label.casefold(): slot.name for slot in domain.slots if slot.label}
    if all("=" not in word for word in words):
        if len(words) != len(domain.slots):
            raise Unread(f"Numbers are wanted for {len(domain.slots)} places; these are {len(words)}.")
        return {slot.name: _amount(word) for slot, word in zip(domain.slots, words, strict=True)}
    amounts: dict[str, int | None] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name.casefold() not in names:
            raise Unread(f"“{name}” is no place here.")
        amounts[names[name.casefold()]] = _amount(value)
    return amounts


def _amount(word: str) -> int | None:
    return None if word in ("-", "–") else _number(word)
