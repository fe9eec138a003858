"""Options, live odds and the bot use the tables and numbers that the table’s Extensions will set at the reveals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from facedown.bots.core_kernel import CoreKernelBot
from facedown.bots.core_kernel_rivals import Rivals
from facedown.bots.core_kernel_worths import Worths
from facedown.game import OneOf, Option, Seat
from facedown.odds.prospects import Prospect
from facedown.systems.core_kernel.attributes import ATTRIBUTES
from facedown.systems.core_kernel.hooks import Facts
from facedown.systems.core_kernel.odds import live
from facedown.systems.core_kernel.rules.dominance import AD
from facedown.systems.core_kernel.rules.foreseen import foreseen_damage, foreseen_hand, foreseen_result
from tests.systems.core_kernel.driver import SYSTEM, Table, extension, install, level
from tests.systems.tables import chances

BACKWARDS_TD = {"Mind": frozenset({"Spirit"}), "Spirit": frozenset({"Body"}), "Body": frozenset({"Mind"})}
BACKWARDS_AD = {name: frozenset(other for other in AD if name in AD[other]) for name in AD}

Change = Callable[[Any, Any], Mapping[str, Any]]


def backwards_td(variables: Any, _: Any) -> Mapping[str, Any]:
    """Return a table of TD in which each Aspect dominates the one that dominates it in the core."""
    return {"td": BACKWARDS_TD} if hasattr(variables, "td") else {}


def backwards_ad(variables: Any, _: Any) -> Mapping[str, Any]:
    return {"ad": BACKWARDS_AD} if hasattr(variables, "ad") else {}


def table_of(monkeypatch: pytest.MonkeyPatch, **hooks: Change) -> Table:
    """Return a duel of A and B in its first Hand, with one Extension that has these functions, by hook."""
    install(monkeypatch, extension("test", **hooks))
    table = Table(level("a", 9), level("b", 9), extensions=("test",))
    table.start()
    return table


def view_of(table: Table, option: Option) -> Any:
    return SYSTEM.view(table.position, table.seat_for(option.build(SYSTEM.move_type)))


def notes(option: Option, field: str) -> dict[Any, str]:
    """Return the notes of the choices of a field, by value."""
    domain = next(one.domain for one in option.fields if one.name == field)
    assert isinstance(domain, OneOf)
    return {choice.value: choice.note for choice in domain.choices}


def prospects(table: Table, move: str, **chosen: Any) -> list[Prospect]:
    """Return the odds of A’s move in which the fields have these values."""
    (option,) = table.options("a", move)
    found = live.LIVE[move](view_of(table, option), Seat("a"), option)
    return [one for one in found if all(one.move[name] == value for name, value in chosen.items())]


def outcomes(table: Table, move: str, when: str, against: int | None = None, **chosen: Any) -> set[str]:
    """Return the outcomes of A’s move if B does as `when` says and bids `against`."""
    (found,) = prospects(table, move, **chosen)
    bids = None if against is None else ("bids", str(against))
    return {text for case in found.cases if case.when == (when,) and case.across == bids for text in chances(case)}


def test_a_changed_table_of_td_is_shown_and_used_before_the_reveal(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-D-02, CK-K-04: if Body dominates Mind, then A’s Mind loses to B’s Body, and B is paid."""
    table = table_of(monkeypatch, Resolve=backwards_td)
    (option,) = table.options("a", "ante")
    assert notes(option, "aspect") == {"Mind": "over Spirit", "Body": "over Mind", "Spirit": "over Body"}
    assert outcomes(table, "ante", "B plays Body", aspect="Mind") == {"0 TD Wins, the pot pays B"}
    table.antes(a="REA Mind", b="STR Body")
    assert {play.actor: play.td_wins for play in table.hand.plays} == {"a": 0, "b": 1}


def test_a_changed_table_of_ad_is_shown_and_used_before_the_reveal(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-D-07, CK-K-04, CK-S4-01: FIT dominates REA, so B adds ES; Mind still dominates Body."""
    table = table_of(monkeypatch, Resolve=backwards_ad)
    table.antes(a="REA Mind", b="STR Body")
    (option,) = table.options("a", "commit")
    beaten = ", ".join(name for name in ATTRIBUTES if name in BACKWARDS_AD["REA"])
    assert notes(option, "action")["REA"].endswith(f"over {beaten}")
    shown = outcomes(table, "commit", "B plays FIT", 2, action="REA", bid=2)
    table.commits(a="REA 2", b="FIT 2")
    table.finish()
    (result,) = table.conflict.last
    assert result.damage is not None
    assert (result.winner, shown) == ("b", {f"loses by {result.margin}, damage {result.damage.total}"})


def test_extensions_are_asked_before_the_reveals_with_the_facts_of_the_reveals(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-04: both tables are asked for in Step 2 already, because an Aspect card is chosen for what follows."""
    asked: list[tuple[str, Any]] = []

    def ask(variables: Any, facts: Any) -> Mapping[str, Any]:
        asked.append(("td" if hasattr(variables, "td") else "ad" if hasattr(variables, "ad") else "", facts))
        return {}

    table = table_of(monkeypatch, Resolve=ask)
    asked.clear()
    foreseen_hand(table.position, table.conflict, table.hand)
    assert asked == [("td", Facts("aspects", 1, 1)), ("ad", Facts("actions", 1, 1))]


def test_changed_damage_is_in_the_odds_of_a_bid(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-05, CK-S5-02: the Extension reads A’s card, bid and Margin, and deals 7; the core’s formula is not shown."""
    read: set[tuple[Any, ...]] = set()

    def seven(variables: Any, facts: Any) -> Mapping[str, Any]:
        if not hasattr(variables, "damage"):
            return {}
        read.add((facts.actor, facts.opponent, facts.attribute, facts.bid, facts.swept, facts.margin))
        return {"damage": 7}

    table = table_of(monkeypatch, Outcome=seven)
    table.antes(a="REA Mind", b="STR Body")
    shown = outcomes(table, "commit", "B plays FIT", 2, action="REA", bid=2)
    assert ("a", "b", "REA", 2, True, 2) in read  # ES 1 and half of the bid
    assert shown == {"wins by 2, damage 7"}
    assert {one.note for one in prospects(table, "commit", action="REA", bid=2)} == {
        "Opponents’ Wildcards are left out. An opponent bids 0 only on a card of which it has no chips. "
        "Bids above 8 are not listed."
    }
    table.commits(a="REA 2", b="FIT 2")
    table.finish()
    (result,) = table.conflict.last
    assert result.damage is not None
    assert (result.margin, result.damage.total) == (2, 7)


def test_a_tie_deals_no_damage_whatever_extensions_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-S4-03: nobody wins, so the hook is not asked."""
    table = table_of(monkeypatch, Outcome=lambda variables, _: {"damage": 7} if hasattr(variables, "damage") else {})
    table.antes(a="REA Mind", b="REA Mind")
    assert outcomes(table, "commit", "B plays REA", 2, action="REA", bid=2) == {"a tie"}
    table.commits(a="REA 2", b="REA 2")
    result = foreseen_result(table.position, table.conflict, table.hand, table.part("a"), table.part("b"))
    assert foreseen_damage(table.position, table.conflict, table.hand, result) == 0


def test_the_pot_of_an_ante_of_two_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-S2-03: both antes of 2 chips are in the pot; the odds and the bot count it alike, also after B has anted."""
    pots: list[int] = []

    def spy(_: Any, worths: Worths, view: Any, key: str, aspect: str, pot: int, answers: Any) -> float:
        pots.append(pot)
        return 0.0

    monkeypatch.setattr(CoreKernelBot, "_worth_of_aspect", spy)
    table = table_of(monkeypatch, Commit=lambda _, facts: {"ante_cost": 2} if facts.moment == "ante" else {})
    for key, other in (("a", "B"), ("b", "A")):
        (option,) = table.options(key, "ante")
        CoreKernelBot(1).choose(SYSTEM, view_of(table, option), Seat(key), [option])
        (first, *_) = live.ante(view_of(table, option), Seat(key), option)
        shown = {text for case in first.cases if case.when == (f"{other} plays Mind",) for text in chances(case)}
        assert shown == {"0 TD Wins, 4 chips to the Jackpot"}
        table.play(SYSTEM.read_move({"move": "ante", "actor": key, "chips": ["REA", "REA"], "aspect": "Mind"}))
    assert set(pots) == {4}


def test_the_bot_uses_a_changed_table_of_td_before_the_reveal(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-D-02, CK-K-04: to the bot, Body dominates Mind."""
    table = table_of(monkeypatch, Resolve=backwards_td)
    (option,) = table.options("a", "ante")
    hand = Worths(view_of(table, option), Rivals()).hand
    assert dict(hand.td or ())["Body"] == ("Mind",)
