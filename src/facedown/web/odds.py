"""The odds of an option, as a page shows them. They are computed in another process, from what the seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from facedown.game import Seat, registry, with_minus_sign
from facedown.lab.chosen_moves import outlook_of_choice, reason_against_values

MOST_MOVES = 24
"""The most moves of an option whose odds are shown."""

MOST_OUTCOMES = 8
"""The most outcomes of a move that are shown; of more, the likeliest."""


MOST_TABLES = 3
"""The most tables of a move, if one with a row for each can take their place."""


class Figure(msgspec.Struct, frozen=True):
    """A number about a move: its name, its value as text, and for a probability also its share of 100."""

    name: str
    text: str
    share: float | None = None


class ShownCase(msgspec.Struct, frozen=True):
    """The odds of a move under some assumptions. `across` is one more, for which a table has a column."""

    when: tuple[str, ...]
    across: str
    figures: tuple[Figure, ...]


class ShownMove(msgspec.Struct, frozen=True):
    """A move with its odds. `note` says why there are none, or what is missing."""

    choice: str
    note: str
    meaning: str
    cases: tuple[ShownCase, ...]

    @property
    def tables(self) -> list[tuple[tuple[str, ...], list[str], list[tuple[str, list[Figure | None]]]]]:
        """The cases as tables: the assumptions of each, the headings of its columns, and its rows by name.

        Many cases with the same figures are one table with a row for each.
        """
        names = list(dict.fromkeys(figure.name for case in self.cases for figure in case.figures))
        whole = all([figure.name for figure in case.figures] == names and not case.across for case in self.cases)
        if whole and len(self.cases) > MOST_TABLES:
            return [((), names, [(", ".join(case.when), list(case.figures)) for case in self.cases])]
        groups: dict[tuple[str, ...], list[ShownCase]] = {}
        for case in self.cases:
            groups.setdefault(case.when, []).append(case)
        return [
            (when, [case.across for case in cases if case.across], rows_of(cases)) for when, cases in groups.items()
        ]


def odds_of(
    system: str, view: Any, seat: Seat, seats: Sequence[Seat], option: str, values: dict[str, Any]
) -> list[ShownMove]:
    """Return the odds of the move that an option, named by its key, makes with these values of its fields.

    If `values` names only some of the fields, return those of several moves; none if the seat does not have the option.
    A value that is not legal has no odds: then return one move with a note that says why.
    """
    known = registry.system(system)
    asked = next((one for one in known.options(view, seat) if one.key == option), None)
    if asked is None:
        return []
    reason = reason_against_values(asked, values)
    if reason is not None:
        return [no_odds(reason.text)]
    found = outlook_of_choice(known, view, seat, asked, values, seats=seats)
    return [shown_move(one) for one in found[:MOST_MOVES]] or [no_odds("They cannot be computed.")]


def shown_move(one: Any) -> ShownMove:
    """Return a move with its odds as figures."""
    note = one.note if one.note or one.cases else "No odds are computed for this choice."
    return ShownMove(one.choice, note, one.meaning, tuple([shown_case(case) for case in one.cases]))


def no_odds(reason: str) -> ShownMove:
    """Return a move without odds; its note says why."""
    return ShownMove("", f"There are no odds for this choice. {reason}", "", ())


def shown_case(case: Any) -> ShownCase:
    """Return the odds of a move under some assumptions as figures."""
    figures = [
        Figure(name, number_text(value)) if name in case.amounts else Figure(name, percent(value), float(100 * value))
        for name, value in case.summary.items()
    ]
    texts = case.texts
    likeliest = sorted(texts, key=lambda text: -texts[text])
    outcomes = [Figure(text, percent(texts[text]), float(100 * texts[text])) for text in likeliest[:MOST_OUTCOMES]]
    if len(likeliest) > MOST_OUTCOMES:
        outcomes.append(Figure(f"{len(likeliest) - MOST_OUTCOMES} more outcomes", ""))
    across = " ".join(case.across) if case.across is not None else ""
    return ShownCase(case.when, across, tuple(figures or outcomes))


def rows_of(cases: Sequence[ShownCase]) -> list[tuple[str, list[Figure | None]]]:
    """Return the figures of several cases by name, with a cell for each case; None where a case has no such figure."""
    names = dict.fromkeys(figure.name for case in cases for figure in case.figures)
    found = [{figure.name: figure for figure in case.figures} for case in cases]
    return [(name, [one.get(name) for one in found]) for name in names]


def percent(value: Fraction) -> str:
    """Return a probability in percent. Only what is impossible or certain is shown as 0 % or 100 %."""
    rounded = f"{float(100 * value):.1f}"
    if value > 0 and rounded == "0.0":
        return "less than 0.1 %"
    if value < 1 and rounded == "100.0":
        return "more than 99.9 %"
    return f"{rounded.removesuffix('.0')} %"


def number_text(value: Fraction) -> str:
    """Return a number with at most two digits after the point."""
    return with_minus_sign(f"{float(value):.2f}".rstrip("0").rstrip("."))
