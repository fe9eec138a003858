"""What all tests of switches share: the values to try, one setting that differs from every default, and missing cases.

`Ruling.values_to_try` replaces the choice “n”, any number, by numbers, so no test treats such a ruling in its own way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from facedown.game import Ruling, System
from facedown.game.rulebook import ANY_NUMBER


def values_to_try(system: System[Any]) -> Mapping[str, tuple[str, ...]]:
    """Return each switch with the values that tests try."""
    return {option: ruling.values_to_try for option, ruling in system.rulebook.switches.items()}


def contrary(system: System[Any]) -> dict[str, str]:
    """Return each switch with a value that is not its default."""
    return {
        option: next(value for value in reversed(ruling.values_to_try) if value != ruling.default)
        for option, ruling in system.rulebook.switches.items()
    }


def as_text(value: Any) -> str:
    """Return the value of a ruling as a table writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def choice_of(ruling: Ruling, value: str) -> str:
    """Return the value of the choice to which a legal value belongs: a number that is no choice belongs to “n”."""
    return value if any(choice.value == value for choice in ruling.choices) else ANY_NUMBER


def missing_and_unknown(system: System[Any], shown: Iterable[tuple[str, Any]]) -> tuple[list[str], list[str]]:
    """Return the choices of switches that no case shows, and the cases that show no choice, as “option=value”.

    `shown` has the switch and the value of each case. The choice “n” is shown by any number that is no choice itself.
    """
    switches = system.rulebook.switches
    cases = {(option, as_text(value)) for option, value in shown}
    known = {(option, value) for option, value in cases if option in switches and switches[option].allows(value)}
    covered = {(option, choice_of(switches[option], value)) for option, value in known}
    choices = [(option, choice.value) for option, ruling in switches.items() for choice in ruling.choices]
    missing = [f"{option}={value}" for option, value in choices if (option, value) not in covered]
    return missing, sorted(f"{option}={value}" for option, value in cases - known)
