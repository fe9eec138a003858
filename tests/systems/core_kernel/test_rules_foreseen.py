"""The rules that odds and bots apply in advance: a pair's margin and the winners of a pot, with Extensions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from facedown.game import Addend
from facedown.systems.core_kernel.hooks import Facts, OutcomePayout, ResolveShowdown
from facedown.systems.core_kernel.rules.antes import leaders_of
from facedown.systems.core_kernel.rules.foreseen import foreseen_result
from tests.systems.core_kernel.driver import Table, extension, install, level


def revealed(*, extensions: tuple[str, ...] = (), **rulings: str) -> Table:
    """Return A with Mind, REA, 5 chips and a Wildcard, who sweeps B with Body, FIT and 3, at Stakes of 2."""
    table = Table(
        level("a", 5, es=2, wildcards=1, notes=["brave"]), level("b", 5), extensions=extensions, rulings=rulings
    )
    table.start()
    table.antes(a="WIL Mind", b="WIL Body")
    table.commits(a="REA 5 +W", b="FIT 3")
    return table


def margin(table: Table, one: str, other: str) -> int:
    result = foreseen_result(table.position, table.conflict, table.hand, table.part(one), table.part(other))
    return result.margin if result.winner == one else -result.margin


def test_a_margin_is_foreseen_from_either_side() -> None:
    """CK-S4-01, CK-S4-02: 5 + 2 + 5/2 + 1 = 10 against 3."""
    table = revealed()
    assert (margin(table, "a", "b"), margin(table, "b", "a")) == (7, -7)


def test_ties_in_both_dominances_leave_the_bids() -> None:
    """CK-S4-03: Mind ties Mind and REA ties REA, so 4 against 3."""
    table = Table(level("a", 5), level("b", 5))
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind")
    table.commits(a="REA 4", b="REA 3")
    assert (margin(table, "a", "b"), margin(table, "b", "a")) == (1, -1)
    assert leaders_of(table.position, table.conflict, table.hand, table.hand.plays) == ()  # R-CK-25


def test_a_td_bonus_counts_for_its_winner() -> None:
    """R-CK-24: 10 + 3 against 3."""
    table = revealed(td_bonus="3")
    assert (margin(table, "a", "b"), margin(table, "b", "a")) == (10, -10)


def test_a_margin_is_foreseen_with_what_extensions_add(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-04: 10 + 4 for the Sweep against 3 + 5; each side is asked about with its own cards."""
    asked: list[Any] = []

    def more(variables: Any, facts: Facts) -> Mapping[str, Any]:
        if not isinstance(variables, ResolveShowdown):
            return {}
        asked.append((variables.ad_bonus, variables.sweep_bonus, facts))
        return {"addends": (Addend("a blessing", 4, ""),)} if facts.swept else {"ad_bonus": 5}

    install(monkeypatch, extension("test", Resolve=more))
    table = revealed(extensions=("test",))
    asked.clear()
    assert margin(table, "a", "b") == 6
    assert asked == [
        (2, 2, Facts("showdown", 1, 2, "a", "PC", ("brave",), "b", "Mind", "REA", 5, swept=True)),
        (0, 0, Facts("showdown", 1, 2, "b", "PC", opponent="a", aspect="Body", attribute="FIT", bid=3)),
    ]
    assert margin(table, "b", "a") == -6


def test_the_payment_of_a_pot_is_foreseen_with_changes_of_extensions(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-S2-11, CK-K-05: a has the most TD Wins, until an Extension pays b in its place."""
    asked: list[Any] = []

    def loser(variables: Any, facts: Facts) -> Mapping[str, Any]:
        if not isinstance(variables, OutcomePayout):
            return {}
        asked.append((variables.leaders, facts))
        return {"leaders": ("b",)}

    plain = revealed()
    assert leaders_of(plain.position, plain.conflict, plain.hand, plain.hand.plays) == ("a",)
    install(monkeypatch, extension("test", Outcome=loser))
    table = revealed(extensions=("test",))
    asked.clear()
    assert leaders_of(table.position, table.conflict, table.hand, table.hand.plays) == ("b",)
    assert asked == [(("a",), Facts("payout", 1, 2))]
