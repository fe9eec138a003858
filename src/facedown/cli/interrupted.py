"""The answers to the questions of an option that a command has interrupted, for example `screen Ben` or `pause`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from facedown.cli.answers import amount_text
from facedown.game import Amounts, Domain, OneOf, Option, Squares, Subset, printable, square_name
from facedown.table import Held, Moved, StoodIn, mover

if TYPE_CHECKING:
    from facedown.cli.played_game import Game


class InterruptedQuestions(NamedTuple):
    """The questions of an option that a command has interrupted.

    `option`: the option whose fields were asked for. `values`: the values given so far, by name of the field. `seldom`:
    rarely used fields are asked for too. `entries`: the number of entries of the table at that time.
    """

    option: Option
    values: dict[str, Any]
    seldom: bool
    entries: int


def keep(game: Game, option: Option, values: Mapping[str, Any], *, seldom: bool) -> None:
    """Keep the answers that you have given to the questions of an option, until you have the screen again."""
    game.interrupted = InterruptedQuestions(option, dict(values), seldom, len(game.table.entries))


def number_to_go_on(game: Game, questions: InterruptedQuestions, options: Mapping[int, Option]) -> int | None:
    """Return the number of the option with whose questions you go on.

    None if you do not have exactly this option any more, or if a move was made for your seat: then the option may
    belong to a later decision.
    """
    later = (entry.act for entry in game.table.entries[questions.entries :])
    if any(isinstance(act, Moved | StoodIn | Held) and mover(act) == game.you for act in later):
        return None
    return next((number for number, option in options.items() if option == questions.option), None)


def in_words(option: Option, values: Mapping[str, Any]) -> str:
    """Return the answers to the fields of an option as text, for example “Chips: REA; Aspect: Mind”."""
    parts = []
    for field in option.fields:
        domain = field.domain_for({**option.fixed, **values})
        if field.name in values and domain is not None:
            parts.append(f"{field.label}: {_value_in_words(domain, values[field.name])}")
    return printable("; ".join(parts))


def _value_in_words(domain: Domain, value: Any) -> str:
    if isinstance(domain, OneOf | Subset):
        names = {choice.value: choice.name for choice in domain.choices}
        chosen = value if isinstance(domain, Subset) else (value,)
        return ", ".join(names.get(one, str(one)) for one in chosen) or "none"
    if isinstance(domain, Squares) and value is not None:
        return square_name(value)
    if isinstance(domain, Amounts):
        return " ".join(f"{name}={amount_text(amount)}" for name, amount in value.items() if amount != 0) or "none"
    return str(value) or "none"
