"""Prompts that ask for the fields of a move one after another, in any system.

A domain is the set of legal values of a field.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from rich.console import Console

from facedown.bots import Bot, bot_for
from facedown.chance import quoted
from facedown.cli import look, reading
from facedown.cli.answers import (
    EMPTY,
    QUOTES,
    Unread,
    amount_text,
    is_whole_number,
    numbered,
    parts_of,
    quoted_answer,
    read,
    unquoted,
    without_marks,
)
from facedown.cli.asker import LEAVING, Asker, Leave
from facedown.cli.value_numbers import MOST_LISTED, MOST_NUMBERED, Numbers, has_numbers, in_order
from facedown.game import (
    Amounts,
    Domain,
    Field,
    OneOf,
    Option,
    Range,
    Reason,
    Record,
    Squares,
    Subset,
    System,
    citation,
    square_name,
    with_minus_sign,
)
from facedown.game import Text as Text_

ASIDE = ("board", "all", "log", "why", "odds", "help", "close")
"""Commands that are hardly ever meant as an answer in free text."""

BACK = ("<", "back")
"""The answers that go back from a question."""


def substitute(system: System[Any]) -> Bot:
    """Return the bot that makes the moves of an absent person."""
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
    given: dict[str, Any] | None = None,
    listed: bool = False,
) -> dict[str, Any] | None:
    """Ask for the fields of an option and return their values by name; None if the person goes back. Raises Leave.

    `ahead` are answers that were typed after the option’s number. They are used first; if there are any, free text is
    not asked for. `seldom`: ask also for the fields marked as seldom used. `aside` are words that are commands and
    never answers. If `given` is not None, the values are stored in it too, so that they are kept if the person goes
    back. `listed`: long lists of choices have been printed already, with their numbers.
    """
    values: dict[str, Any] = {} if given is None else given
    hurried = bool(ahead)
    wanted = [field for field in option.fields if seldom or not field.seldom]
    for at, one in enumerate(wanted, 1):
        field = _field_given(one, {**option.fixed, **values})
        numbers = asker.numbers.choices_by_number(option, one, values)
        last, asked = at == len(wanted), False
        if at > 1 and _is_left_over(field, ahead):
            look.print_line(out, f"  No. {_says_left_over(field, ahead)}", "warn")
            return None
        while field is not None and field.name not in values:
            if is_long(field.domain) and not (listed or asked or ahead):
                asker.print(f"  {numbered(numbers)}", "quiet")
            answer, ahead = _answer(asker, field, numbers, ahead, asked=asked, last=last, hurried=hurried)
            asked = True
            if answer.casefold() in BACK:
                return None
            if answer.casefold() in LEAVING:
                raise Leave
            if answer == "?":
                explain(out, system, field, numbers)
                continue
            problem = _problem(asker, values, option, field, numbers, answer, aside)
            unused = f" {quoted_answer(' '.join(ahead))} was not used." if problem and ahead else ""
            _refuse(out, f"{problem}{unused}")
            if field.name not in values:
                ahead, hurried = [], False
    if ahead and not wanted:  # perhaps the number of another option was meant
        unused = quoted_answer(" ".join(ahead))
        look.print_line(out, f"  No. {unused} was not used, because nothing is asked. Type the number alone.", "warn")
        return None
    return values


def _is_left_over(field: Field | None, ahead: list[str]) -> bool:
    """Return whether answers typed ahead are left although only a text that need not be given could take them.

    Such a text is not asked for if answers were typed ahead, and it may be said to everybody. Only words in quotation
    marks are meant for it, a sign that stands for no text, and a line with ? as help.
    """
    if field is None or not ahead or not isinstance(field.domain, Text_) or field.domain.needed:
        return False
    return ahead[0][0] not in (*QUOTES, "?") and (len(ahead) > 1 or ahead[0] not in EMPTY)


def _says_left_over(field: Field | None, ahead: list[str]) -> str:
    """Return the sentences that refuse answers that are left over before this field for a text."""
    label = quoted(field.label) if field is not None else "a text"
    words = quoted_answer(" ".join(ahead))
    return f"{words} was not used, because every question is answered. Put words for {label} in quotation marks."


def _field_given(field: Field, values: dict[str, Any]) -> Field | None:
    """Return the field with the legal values that depend on the values of earlier fields.

    Return None if the field is left out because of these values.
    """
    domain = field.domain_for(values)
    return None if domain is None else msgspec.structs.replace(field, domain=domain, depends="", cases=())


def _answer(
    asker: Asker, field: Field, numbers: Numbers, ahead: list[str], *, asked: bool, last: bool, hurried: bool
) -> tuple[str, list[str]]:
    """Return the next answer for a field and the rest of `ahead`, the answers typed ahead; ask only if there are none.

    `numbers` are the choices by number. `asked`: this field has been asked before. `last`: it is the option’s last
    field. `hurried`: answers were typed ahead, so free text is not asked for.
    """
    nothing_to_choose = not asked and _only_one(field.domain)
    many = _words_of_answer(field.domain, numbers, ahead)
    if ahead and not (nothing_to_choose and not _readable(field.domain, " ".join(ahead[:many]), numbers)):
        whole_line = last or ahead[0].startswith("?")  # the words after ? are what the person asks about
        return (" ".join(ahead), []) if whole_line else (" ".join(ahead[:many]), ahead[many:])
    if nothing_to_choose and isinstance(field.domain, OneOf | Squares):
        asker.print(f"  {field.label}: {field.domain.choices[0].label}", "quiet")
    if nothing_to_choose or (not ahead and not asked and hurried and isinstance(field.domain, Text_)):
        return "", ahead
    return asker.line(f"  {_labelled(field.label, _hint(field.domain, numbers))}: "), ahead


def _words_of_answer(domain: Domain, numbers: Numbers, ahead: list[str]) -> int:
    """Return how many of the words typed ahead are the answer for a field: as many as together name choices, or 1.

    Numbers without commas are one answer each.
    """
    if isinstance(domain, OneOf | Subset):
        for many in range(min(len(ahead), MOST_WORDS), 1, -1):
            words = ahead[:many]
            if not all(map(is_whole_number, words)) and _readable(domain, " ".join(words), numbers):
                return many
    return 1


MOST_WORDS = 24
"""The largest number of words typed ahead that are read as one answer."""


def _labelled(label: str, hint: str) -> str:
    """Return a label followed by a hint; if both have parentheses there, they are joined in one pair."""
    if label.endswith(")") and hint.startswith(" ("):
        return f"{label[:-1]}; {hint[2:]}"
    return f"{label}{hint}"


def _readable(domain: Domain, answer: str, numbers: Numbers) -> bool:
    """Return whether an answer can be read as a value of the domain. `numbers` are the choices by number."""
    try:
        read(domain, answer, numbers)
    except Unread:
        return False
    return True


def _problem(
    asker: Asker,
    values: dict[str, Any],
    option: Option,
    field: Field,
    numbers: Numbers,
    answer: str,
    aside: Collection[str],
) -> str:
    """Store an answer in `values` as the field’s value, or run it as a command.

    `numbers` are the choices by number. Return the problem; "" if there is none.
    """
    done = _command(asker, field.domain, numbers, answer)
    if done is None:
        return _not_meant(field, numbers, answer, aside) or _taken(values, option, field, numbers, answer)
    return "" if done else _no_answer(field.domain, answer)


def _refuse(out: Console, problem: str) -> None:
    """Print the problem of an answer and how to go back; print nothing if `problem` is ""."""
    if problem:
        back = "" if "<" in problem else " Type < to go back."
        look.print_line(out, f"  No. {problem}{back}", "warn")


def _command(asker: Asker, domain: Domain, numbers: Numbers, answer: str) -> bool | None:
    """Run an answer as a command. Return None if the answer is not a command; for other results see Command.

    Valid answers and quoted texts are not commands.
    """
    words = isinstance(domain, Text_)
    if not answer or (answer[0] in QUOTES if words else _readable(domain, answer, numbers)):
        return None
    return asker.command(answer, words)


def _no_answer(domain: Domain, answer: str) -> str:
    """Return the text that refuses a command that is not allowed while a question is open."""
    marks = " Put it in quotation marks to use it as text." if isinstance(domain, Text_) else ""
    return f"{quoted(answer)} is a command, not an answer to this question.{marks} Type < to go back first."


def _not_meant(field: Field, numbers: Numbers, answer: str, aside: Collection[str]) -> str:
    """Return the text that refuses a command as an answer; "" for an answer that is no command.

    A command is a word of `aside`, alone or before a number, or a line that begins with ?.
    """
    word, _, rest = answer.casefold().partition(" ")
    if not answer.startswith("?") and (word not in aside or (rest and not is_whole_number(rest))):
        return ""
    if not isinstance(field.domain, Text_) and _readable(field.domain, answer, numbers):
        return ""
    return _no_answer(field.domain, answer)


def _taken(values: dict[str, Any], option: Option, field: Field, numbers: Numbers, answer: str) -> str:
    """Store an answer in `values` as the field’s value. Return the problem; "" if the answer is legal."""
    legal = f" {remedy(field.domain)}"
    try:
        value = read(field.domain, answer, numbers)
    except Unread as unread:
        barred = _reason_against_name(field.domain, answer)
        if barred is not None:
            return f"{barred.text}{legal} {citation(barred.rule)}".rstrip()
        return str(unread) if isinstance(field.domain, Amounts) else f"{unread}{legal}"
    reason = field.domain.reason_against(value, field.rule)
    if reason is None:  # the domain may then name values that conflict with earlier ones too
        reason = option.conflict_reason(field, {**values, field.name: value})
        legal = "" if _listed(field.domain) else legal
    if reason is not None:
        return f"{reason.text}{legal} {citation(reason.rule)}".rstrip()
    values[field.name] = value
    return ""


def remedy(domain: Domain) -> str:
    """Return a sentence that says what can be typed for a field with this domain.

    If the list of legal values is long, the sentence says to type ? for it.
    """
    if isinstance(domain, OneOf | Subset) and domain.choices:
        names = [choice.name for choice in domain.choices]
        what = "Choose from" if isinstance(domain, OneOf) else "Type names or numbers, with commas, from"
        short = len(", ".join(names)) <= LONGEST_REMEDY
        return f"{what}: {', '.join(names)}." if short else f"Type ? to list all {len(names)} choices."
    if isinstance(domain, Squares):
        short = len(domain.ranges) <= LONGEST_REMEDY
        return f"Choose from: {domain.ranges}." if short else f"Type ? to list all {domain.size} squares."
    return domain.legal


LONGEST_REMEDY = 120
"""The largest number of characters of a list of legal values in the refusal of an answer."""


def _reason_against_name(domain: Domain, answer: str) -> Reason | None:
    """Return the reason why the first value named by an answer is barred; None if the answer names no barred value."""
    if not isinstance(domain, OneOf | Subset):
        return None
    typed = {without_marks(part) for part in (parts_of(answer) if isinstance(domain, Subset) else [unquoted(answer)])}
    return next((bar.reason for bar in domain.barred if typed & _names_of(bar.value)), None)


def _names_of(value: Any) -> set[str]:
    """Return the texts, in lower case, that a person may type for a barred value, which has no label.

    For a key with hyphens, they are the key and the key with spaces.
    """
    name = value[0] if isinstance(value, tuple) and len(value) == 1 else value
    if isinstance(name, bool):
        return {"yes" if name else "no"}
    return {without_marks(str(name)), without_marks(str(name).replace("-", " "))}


def explain(out: Console, system: System[Any], field: Field, numbers: Numbers) -> None:
    """Print the rule of a field, and its legal values if the prompt does not list them.

    `numbers` are the choices by number.
    """
    if field.rule in system.rulebook:
        out.print(reading.entry_text(system.rulebook[field.rule]))
    if is_long(field.domain):
        look.print_line(out, f"  {numbered(numbers)}", "quiet")
    elif not _listed(field.domain) or isinstance(field.domain, OneOf):
        look.print_line(out, f"  {field.domain.legal}", "quiet")


def _listed(domain: Domain) -> bool:
    """Return whether the prompt for a domain lists all its legal values."""
    if isinstance(domain, Squares):
        return not domain.notes and len(domain.runs) <= MOST_RUNS
    return isinstance(domain, Range) or (isinstance(domain, OneOf) and len(domain.choices) <= MOST_LISTED)


def is_long(domain: Domain) -> bool:
    """Return whether several choices can be made from so many that they are listed once, and not in each prompt."""
    return isinstance(domain, Subset) and len(domain.choices) > MOST_NUMBERED


def _only_one(domain: Domain) -> bool:
    """Return whether the domain leaves nothing to choose: it has only one value."""
    return isinstance(domain, OneOf | Squares | Range | Subset | Amounts) and domain.size == 1


def _hint(domain: Domain, numbers: Numbers) -> str:
    """Return the hint for a prompt: what can be typed, and in brackets the value that an empty line means.

    `numbers` are the choices by number.
    """
    if isinstance(domain, OneOf):
        usual = next((c.name for c in domain.choices if c.value == domain.usual), "")
        if len(domain.choices) > MOST_LISTED:
            some = ", ".join(choice.label for choice in domain.choices[:3])
            return f" (one of {len(domain.choices)}, like {some}; ? lists them) [{usual}]"
        if has_numbers(domain) or not in_order(numbers):
            return f", by name or number ({numbered(numbers)}) [{usual}]"
        return f" ({' / '.join(choice.label for choice in domain.choices)}) [{usual}]"
    if isinstance(domain, Squares):
        return _hint_of_squares(domain)
    if isinstance(domain, Range):
        return with_minus_sign(f" ({domain.low} to {domain.high}) [{domain.usual}]")
    if isinstance(domain, Record):
        return f" (the name of the file of {domain.of}, like lance.toml)"
    if isinstance(domain, Amounts):
        return _hint_of_amounts(domain)
    if isinstance(domain, Subset):
        usual = ", ".join(c.name for c in domain.choices if c.value in domain.usual)
        usual = "all" if len(domain.choices) > 1 and len(domain.usual) == len(domain.choices) else usual
        none = "" if domain.at_least else ", or none"
        there = f"{len(domain.choices)} choices; ? lists them" if is_long(domain) else numbered(numbers)
        return f", by name or number, with commas{none} ({there}) [{usual or 'none'}]"
    if domain.default:
        return f" [{domain.default}]"
    return "" if domain.needed else " (Enter or - for none)"


def _hint_of_amounts(domain: Amounts) -> str:
    """Return the hint for amounts: how to type them, and in brackets the usual ones."""
    usual = [f"{name}={amount_text(n)}" for name, n in domain.usual.items() if n != 0]
    example = " ".join(usual[:2]) or f"{domain.slots[0].name}=1"
    order = f", or {len(domain.slots)} numbers in order" if len(domain.slots) <= MOST_NUMBERS else ""
    return f" (type NAME=number, like {example}{order}; ? lists the names) [{' '.join(usual) or 'none'}]"


MOST_NUMBERS = 9
"""If a field has more amounts than this number, its prompt does not offer to type them as numbers in order."""


def _hint_of_squares(domain: Squares) -> str:
    """Return the hint for a choice of squares: all of them as ranges, or the first of many."""
    usual = "" if domain.usual is None else square_name(domain.usual)
    if _listed(domain):
        return f" ({domain.ranges}) [{usual}]"
    some = ", ".join(choice.label for choice in domain.choices[:3])
    return f" (one of {domain.size}, like {some}; ? lists them) [{usual}]"


MOST_RUNS = 9
"""The largest number of ranges of squares that are listed in a prompt."""
