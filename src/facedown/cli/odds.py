"""The command `facedown odds`: exact odds in the terminal, as a table with bars, or as JSON."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from facedown.chance import cut, quoted
from facedown.cli import bars, files, live, look
from facedown.cli.hanging import Hanging
from facedown.cli.look import console
from facedown.cli.places import place_of
from facedown.cli.play import parse_switch
from facedown.game import printable, refuse, registry, with_minus_sign
from facedown.odds import Answer, Question, by_rulings, question, questions, ratio

LINES = 24
"""The largest number of outcomes that are listed one by one; of more outcomes, several share a row."""

SHORT = {"--advantage": "advantage", "--disadvantage": "disadvantage"}
"""Flags that set the roll mode, for example --advantage for --mode advantage."""


def odds(words: Sequence[str]) -> int:
    """Answer a question about odds and print the answer. Return the exit status.

    `words` are a system, a question and its settings as --name value; without words, the questions are listed.
    """
    wanted = list(words)
    as_json = remove_flag(wanted, "--json")
    chart = value_of(wanted, "--chart")
    if "--table" in wanted and chart:
        raise refuse("odds", "A chart shows one question, not the options of a table.", "Leave out --chart.")
    if "--table" in wanted:
        database = value_of(wanted, "--database")
        place = place_of(value_of(wanted, "--table"), database)
        return live.show_table(place, value_of(wanted, "--seat"), wanted, as_json=as_json)
    at_least, at_most = take_bound(wanted, "--at-least"), take_bound(wanted, "--at-most")
    rulings = values_of(wanted, "--ruling")
    if rulings and len(wanted) < 2:
        raise refuse("odds", "Rulings change the answer to one question.", "Name a system and a question.")
    if not wanted or (len(wanted) == 1 and all(one.name for one in questions(wanted[0]))):
        return list_questions(*wanted, as_json=as_json)
    system = wanted.pop(0)
    asked = question(system, "" if system == "pool" else wanted.pop(0) if wanted else "")
    if rulings:
        takes_some = asked.rulings is not None
        changes = dict(parse_switch(text, registry.system(system)) for text in rulings) if takes_some else {}
        asked = by_rulings(asked, system, changes)
    answer = asked.ask(**settings(asked, wanted, free_text="pool" if system == "pool" else ""))
    extra = asked_bounds(answer, at_least, at_most)
    for limit in (at_least, at_most):
        if limit is not None and answer.beyond(limit):
            cut_off = float(answer.outcomes.cut_off)
            note = f"Results beyond {limit} were cut, so this figure may be too small by {cut_off:.1e}."
            answer = replace(answer, notes=(*answer.notes, note))
    if chart:
        draw(answer, Path(chart))
    if as_json:
        data = answer.as_data()
        data["summary"] |= {name: ratio(value) for name, value in extra.items()}
        sys.stdout.write(msgspec.json.encode(data).decode() + "\n")
    else:
        show(answer, extra)
    return 0


# Reading the words


def remove_flag(words: list[str], flag: str) -> bool:
    """Remove a flag, for example --json, from the list `words`. Return whether it was there."""
    found = flag in words
    words[:] = [word for word in words if word != flag]
    return found


def value_of(words: list[str], name: str) -> str:
    """Remove the flag `name` and its value from the list `words`, and return the value; "" if the flag is not there.

    Raises Refused if the flag has no value or an empty one.
    """
    for at, word in enumerate(words):
        if word.startswith(f"{name}="):
            words[at : at + 1] = [name, word.partition("=")[2]]
    if name not in words:
        return ""
    at = words.index(name)
    if at + 1 == len(words) or not words[at + 1]:
        raise refuse("odds", f"{name} needs a value.", f"Type a value after {name}.")
    value = words[at + 1]
    del words[at : at + 2]
    return value


def values_of(words: list[str], name: str) -> list[str]:
    """Remove the flag `name` and its value from the list `words`, as often as it is there, and return the values.

    Raises Refused if one has no value.
    """
    found = []
    while value := value_of(words, name):
        found.append(value)
    return found


def take_bound(words: list[str], name: str) -> int | None:
    """Remove the flag `name`, --at-least or --at-most, from the list `words`, and return its number.

    Return None if the flag is not there. Raises Refused if its value is not a whole number.
    """
    value = value_of(words, name)
    if not value:
        return None
    if not re.fullmatch(r"-?[0-9]{1,12}", value):
        raise refuse("odds", f"{name} {quoted(value)} is not a whole number.", f"Type for example {name} 7.")
    return int(value)


def settings(asked: Question, words: list[str], free_text: str = "") -> dict[str, Any]:
    """Return the values of a question’s settings from the typed words, by the names of the settings.

    Words without a flag before them are the value of the setting `free_text`. Raises Refused for a wrong word.
    """
    known = {flag: setting for setting in asked.settings for flag in setting.flags}
    flags = ", ".join(setting.flag for setting in asked.settings)
    values: dict[str, Any] = {}
    free: list[str] = []
    while words:
        word = words.pop(0)
        name, _, given = word.partition("=")
        if name in known and known[name].name in values:
            raise refuse("odds", f"{name} is given twice.", "Give it once.")
        if word in SHORT and "--mode" in known:
            values[SHORT[word]] = True
        elif name in known and isinstance(known[name].default, bool):
            values[known[name].name] = given or True
        elif name in known:
            values[known[name].name] = given or until_flag(words, known)
            if not values[known[name].name]:
                raise refuse("odds", f"{name} needs a value.", f"Type a value after {name}.")
        elif word.startswith("--") or (word.startswith("-") and not free and not re.match(r"-[0-9]", word)):
            raise refuse("odds", f"There is no setting {cut(word)}.", f"Choose from: {flags}.")
        else:
            free.append(word)
    if free and free_text:
        values[free_text] = " ".join(free)
    elif free:
        raise refuse("odds", f"{quoted(' '.join(free))} is not a setting.", f"Choose from: {flags}.")
    return values


def until_flag(words: list[str], known: dict[str, Any]) -> str:
    """Remove all words before the next flag and return them as one text, because a dice pool may be typed with spaces.

    `known` are the settings by flag.
    """
    found = []
    while words and words[0] not in SHORT and words[0].partition("=")[0] not in known and words[0][:2] != "--":
        found.append(words.pop(0))
    return " ".join(found)


def asked_bounds(answer: Answer, at_least: int | None, at_most: int | None) -> dict[str, Fraction]:
    """Return the chances of at least `at_least` and of at most `at_most`, by their labels; empty if both are None.

    Raises Refused if the outcomes are not numbers.
    """
    extra = {}
    try:
        if at_least is not None:
            extra[f"at least {at_least}"] = answer.at_least(at_least)
        if at_most is not None:
            extra[f"at most {at_most}"] = answer.at_most(at_most)
    except ValueError as error:
        raise refuse("odds", str(error), "Leave out --at-least and --at-most.") from None
    return extra


# Drawing

SHARP = 2.0
"""The scale of a PNG file: pixels for each unit of the chart."""


def draw(answer: Answer, path: Path) -> None:
    """Write a chart of the answer to the file `path`, SVG or PNG.

    Raises Refused for another kind of file, or Unreadable.
    """
    if path.suffix not in (".svg", ".png"):
        raise refuse(
            "odds", f"{quoted(printable(path.name))} is not a picture.", "Name a file that ends in .svg or .png."
        )
    import vl_convert

    from facedown.lab.charts import chart

    spec = chart(answer).to_dict()
    if path.suffix == ".svg":
        files.write_bytes(path, vl_convert.vegalite_to_svg(spec).encode())
    else:
        files.write_bytes(path, vl_convert.vegalite_to_png(spec, scale=SHARP))


# Showing


def list_questions(system: str = "", *, as_json: bool) -> int:
    """Print the questions of one system, or of all, with their settings and defaults. Return the exit status."""
    keys = (system,) if system else registry.odds_keys()
    known = [(key, one) for key in keys for one in questions(key)]
    if as_json:
        rows = [{"system": key, "question": q.name, "asks": q.asks, "settings": q.settings} for key, q in known]
        sys.stdout.write(msgspec.json.encode(rows).decode() + "\n")
        return 0
    out = console()
    for key, one in known:
        line = Text.assemble((f"facedown odds {key} {one.name}".rstrip(), "bold"), f"  {one.asks}")
        out.print(Hanging(line, 2))
        for setting in one.settings:
            span = f" ({setting.low} to {setting.high})" if setting.low is not None else ""
            choices = f" ({', '.join(setting.words)})" if setting.words else ""
            default = "off" if setting.default is False else setting.default
            look.print_line(out, f"    {setting.flag}  {setting.label}{span}{choices} [{default}]", "dim", 8)
    return 0


def show(answer: Answer, extra: dict[str, Fraction]) -> None:
    """Print an answer: a table of outcomes with bars, and its summary.

    `extra` are further chances to print, by label.
    """
    out = console()
    look.print_line(out, with_minus_sign(answer.question), "bold")
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right" if answer.numbers else "left")
    grid.add_column(justify="right")
    grid.add_column()
    rows = listed(answer)
    most = max(chance for label, chance in rows if not label.endswith(TOGETHER))
    for label, chance in rows:
        bar = "" if label.endswith(TOGETHER) else bars.bar(chance / most)
        grid.add_row(with_minus_sign(label), bars.percent(chance), Text(bar, "candle"))
    heading = f"{answer.results}; one of these happens (100 % in all):" if answer.results else ONE_RESULT
    look.print_line(out, heading, "quiet", 0)
    out.print(grid)
    show_summary(out, answer, extra)
    for note in answer.notes:
        look.print_line(out, note, "quiet")
    if answer.outcomes.cut:
        cut = f"Endless chains of dice are left out; their probability is {float(answer.outcomes.cut_off):.1e}."
        out.print(Text(cut, "quiet"))


TOGETHER = " others together"

ONE_RESULT, ONE_OF, BY_ITSELF = (
    "One of these results (100 % in all):",
    "One of these (100 % in all):",
    "Each by itself:",
)
"""The headings of the outcomes, of the figures of which exactly one happens, and of chances that can overlap."""


def show_summary(out: Console, answer: Answer, extra: dict[str, Fraction]) -> None:
    """Print the summary of an answer: chances that add up to 1, then chances that can overlap, then other numbers.

    `extra` are further chances that can overlap, by label.
    """
    figures = answer.summary | extra
    chances = [name for name in figures if name not in answer.exclusive and name not in answer.amounts]
    for heading, names in ((ONE_OF, answer.exclusive), (BY_ITSELF, chances), ("", answer.amounts)):
        if not names:
            continue
        out.print(Text(f"\n{heading}" if heading else "", "quiet"))
        facts = Grid.grid(padding=(0, 2))
        for name in names:
            value = figures[name]
            figure = f"{float(value):.4g}" if name in answer.amounts else bars.percent(value)
            facts.add_row(Text(name, "bold"), figure, fraction_text(value))
        out.print(facts)


def listed(answer: Answer) -> list[tuple[str, Fraction]]:
    """Return the outcomes to list, in order, each as (text, chance).

    If there are too many numbers, a row holds several of them. If there are too many words, the likeliest come first,
    and the others share the last row.
    """
    pairs = answer.outcomes.ordered() if answer.numbers else [(o, answer.outcomes[o]) for o in answer.outcomes]
    if len(pairs) <= LINES:
        return [(str(outcome), chance) for outcome, chance in pairs]
    if not answer.numbers:
        likeliest = answer.likeliest(LINES - 1)
        rest = 1 - sum((chance for _, chance in likeliest), Fraction(0))
        others = f"{len(pairs) - len(likeliest)}{TOGETHER}"
        return [*((str(outcome), chance) for outcome, chance in likeliest), (others, rest)]
    return rows_of_numbers(answer)


def rows_of_numbers(answer: Answer) -> list[tuple[str, Fraction]]:
    """Return rows of several numbers, in order, each as (text, chance). The unlikely numbers at each end share a row.

    If the lowest possible number is 0, it has a row of its own, because it often means that nothing happens.
    """
    none = answer.outcomes[0] if min(answer.outcomes) == 0 and not answer.beyond(-1) else None
    low, high = answer.between(Fraction(1, 200))
    low = low if none is None else max(1, low)
    width = max(1, -(-(high - low + 1) // (LINES - 2)))
    rows: list[tuple[str, Fraction]] = []
    for start in range(low, high + 1, width):
        chance = sum((answer.outcomes[number] for number in range(start, start + width)), Fraction(0))
        rows.append((number_range(start, start + width - 1), chance))
    end = low + width * len(rows)
    below, above = answer.at_most(low - 1) - (none or 0), answer.at_least(end)
    first = [(f"below {low}" if none is None else number_range(1, low - 1), below)]
    zero, last = [("0", none)] if none is not None else [], [(f"{end} or more", above)]
    return zero + (first if below else []) + rows + (last if above else [])


def number_range(first: int, last: int) -> str:
    """Return the numbers from `first` to `last` as text, for example “4 to 7”, or “4” if it is only one."""
    return str(first) if first == last else f"{first} to {last}"


def fraction_text(value: Fraction) -> Text:
    """Return a chance as an exact fraction, for example 5/36; empty if the fraction is too long to read."""
    if value.denominator.bit_length() > READABLE:
        return Text("")
    text = f"{value.numerator}/{value.denominator}" if value.denominator > 1 else str(value.numerator)
    return Text(text if len(text) <= 30 else "", "quiet")


READABLE = 64
"""The largest number of bits in the denominator of a fraction that is shown."""
