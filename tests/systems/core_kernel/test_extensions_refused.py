"""Changes that are forbidden to Extensions: each is tried, is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from facedown.game import Addend, Extension, Refused, Setup
from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.hooks import CONTRACT, CORE_ACTIONS, CORE_ATTRIBUTES, CORE_TRINES
from tests.systems.core_kernel.driver import (
    GM,
    SYSTEM,
    Table,
    assert_plain,
    constant,
    data,
    extension,
    install,
    level,
    refuses,
    sheet,
)


def table_with(monkeypatch: pytest.MonkeyPatch, *added: Extension, **rulings: str) -> Table:
    """A table of three at the Engagement of its first Hand, with these Extensions in force."""
    install(monkeypatch, *added)
    keys = tuple(one.key for one in added)
    actors = (sheet("a", body=(1, 0, 0), wildcards=2), level("b", 9), level("c", 9))
    return Table(*actors, extensions=keys, rulings=rulings)


def a_hand(table: Table) -> None:
    """A Hand in which every hook is asked at every moment, and the Engagement of the next."""
    table.start()
    table.hand_of(a="WIL Spirit WIL 2 +W", b="WIL Body STR 2", c="REA Mind REA 1")
    table.finish()
    table.deal()


def usual_hands(table: Table) -> None:
    """Two Hands of usual choices of all Actors."""
    table.start()
    for _ in range(2):
        table.finish()
        table.deal()


def run_into(table: Table, play: Callable[[Table], None] = a_hand) -> Refused:
    """Plays until something is refused, which it must be."""
    with pytest.raises(Refused) as caught:
        play(table)
    assert_plain(caught.value.refusal)
    return caught.value


# Hooks and owners


@pytest.mark.parametrize("hook", ["Step 3", "engagement", "Justify", "", "Resolve 2", "Conflict over"])
def test_a_hook_outside_the_six(monkeypatch: pytest.MonkeyPatch, hook: str) -> None:
    """CK-G-02, CK-K-07: it is refused when the table is set up, with the names of the six."""
    install(monkeypatch, extension("bad", **{"Engagement": constant(), hook.replace(" ", "_"): constant()}))
    with refuses("CK-K-07") as found:
        SYSTEM.begin(Setup((GM,), {"actor": [level("a", 5, controller="gm")]}, extensions=("bad",)))
    assert found[0].legal == "Choose from: Engagement, Commit, Reveal, Resolve, Outcome, Update State."


def test_the_six_hooks_are_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-01, CK-K-02, CK-K-03, CK-K-04, CK-K-05, CK-K-06: each of the six names, in one Extension."""
    names = ["Engagement", "Commit", "Reveal", "Resolve", "Outcome", "Update State"]
    assert list(CONTRACT.hooks) == names
    table = table_with(monkeypatch, extension("all", **{name.replace(" ", "_"): constant() for name in names}))
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1", c="WIL Mind REA 1")
    assert table.of_kind("extension") == []


def test_an_extension_of_another_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-07: what was made for other rules is refused, even where it is installed under this system’s."""
    stranger = msgspec.structs.replace(extension("stranger", Engagement=constant()), system="other-rules")
    install(monkeypatch, stranger)
    with refuses("CK-K-07"):
        SYSTEM.begin(Setup((GM,), {"actor": [level("a", 5, controller="gm")]}, extensions=("stranger",)))


def test_something_that_is_no_function(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-09, R-CK-76: an Extension attaches functions, nothing else."""
    install(monkeypatch, extension("still", Engagement={"es": 5}))
    with refuses("CK-K-09"):
        SYSTEM.begin(Setup((GM,), {"actor": [level("a", 5, controller="gm")]}, extensions=("still",)))


# Values


def at(moment: str, **changes: Any) -> Any:
    """A function that returns this at one moment of its hook, if it is asked there."""
    return lambda variables, facts: changes if facts.moment == moment else {}


WRONG: list[tuple[str, str, Any, str]] = [
    ("unknown variable at Engagement", "Engagement", at("conflict", luck=3), "CK-K-09"),
    ("unknown variable at Commit", "Commit", at("ante", step=3), "CK-K-09"),
    ("the position", "Update_State", at("update", position=None), "CK-K-09"),
    ("a variable of another hook", "Outcome", at("damage", es=3), "CK-K-09"),
    ("another one", "Engagement", at("conflict", damage=3), "CK-K-09"),
    ("a variable of another moment", "Commit", at("bid", ante_cost=0), "CK-K-09"),
    ("and the other way", "Commit", at("ante", wildcard_limit=2), "CK-K-09"),
    ("payout at damage", "Outcome", at("damage", leaders=("a",)), "CK-K-09"),
    ("tables at the Showdown", "Resolve", at("showdown", td={}), "CK-K-09"),
    ("a name that is none", "Engagement", lambda v, f: {3: 3}, "CK-K-09"),
    ("a float", "Engagement", at("conflict", es=2.5), "CK-M-01"),
    ("a float at Resolve", "Resolve", at("showdown", ad_bonus=1.5), "CK-M-01"),
    ("a float at Outcome", "Outcome", at("damage", damage=0.5), "CK-M-01"),
    ("a float inside", "Update_State", at("update", av_change={"REA": 0.5}), "CK-M-01"),
    ("a Fraction", "Outcome", at("damage", damage=Fraction(7, 3)), "CK-M-01"),
    ("a Decimal", "Outcome", at("damage", damage=Decimal("1.5")), "CK-M-01"),
    ("infinity", "Outcome", at("damage", damage=float("inf")), "CK-M-01"),
    ("a float in an addend", "Resolve", at("showdown", addends=(Addend("x", 1.5, ""),)), "CK-M-01"),  # type: ignore[arg-type]
    ("a text for a number", "Engagement", at("conflict", es="3"), "CK-K-09"),
    ("a text in an addend", "Resolve", at("showdown", addends=(Addend("x", "1", ""),)), "CK-K-09"),  # type: ignore[arg-type]
    ("yes for a number", "Engagement", at("conflict", es=True), "CK-K-09"),
    ("nothing for a number", "Engagement", at("conflict", es=None), "CK-K-09"),
    ("ES 6", "Engagement", at("conflict", es=6), "CK-K-09"),
    ("ES 0", "Engagement", at("conflict", es=0), "CK-K-09"),
    ("Rank 0", "Engagement", at("conflict", highest_rank=0), "CK-K-09"),
    ("ten Wildcards", "Engagement", at("conflict", wildcard_ranks={"a": 10}), "CK-K-09"),
    ("a negative ante", "Commit", at("ante", ante_cost=-1), "CK-K-09"),
    ("an ante of three", "Commit", at("ante", ante_cost=3), "CK-K-09"),
    ("a fourth Aspect", "Commit", at("ante", aspects=("Soul",)), "CK-K-09"),
    ("a negative cap", "Commit", at("bid", bid_cap=-1), "CK-K-09"),
    ("an earlier reveal", "Reveal", at("actions", bids_at="commit"), "CK-K-09"),
    ("a reveal to one", "Reveal", at("aspects", aspects_to="a"), "CK-K-09"),
    ("a negative bonus", "Resolve", at("showdown", sweep_bonus=-1), "CK-K-09"),
    ("negative damage", "Outcome", at("damage", damage=-1), "CK-K-09"),
    ("four thirds", "Outcome", at("damage", numerator=4), "CK-K-09"),
    ("a tenth Attribute", "Update_State", at("update", av_change={"LUK": 1}), "CK-K-09"),
    ("negative refreshing", "Update_State", at("update", refreshed={"REA": -1}), "CK-K-09"),
    ("addends that are none", "Resolve", at("showdown", addends=(3,)), "CK-K-09"),
    ("an addend that is a pair", "Resolve", at("showdown", addends=[("x", 1)]), "CK-K-09"),
    ("an addend alone", "Resolve", at("showdown", addends=Addend("x", 1, "")), "CK-K-09"),
    ("a number for addends", "Resolve", at("showdown", addends=3), "CK-K-09"),
    ("nothing at all", "Engagement", lambda v, f: None, "CK-K-09"),
    ("a list", "Engagement", lambda v, f: [("es", 3)], "CK-K-09"),
    ("the record itself", "Engagement", lambda v, f: v, "CK-K-09"),
    ("a number", "Outcome", lambda v, f: 3, "CK-K-09"),
    ("an exception", "Outcome", lambda v, f: 1 // 0, "CK-K-09"),
    ("an exception at a choice", "Commit", lambda v, f: dict[str, Any]()["es"], "CK-K-09"),
    ("one argument", "Engagement", lambda v: {}, "CK-K-09"),
    ("an exception that cannot be told", "Outcome", lambda v, f: throw(Untold()), "CK-K-09"),
    ("an exception about an object", "Outcome", lambda v, f: throw(ValueError(object())), "CK-K-09"),
    ("an exit", "Outcome", lambda v, f: throw(SystemExit("stop")), "CK-K-09"),
    ("a table that breaks off", "Outcome", lambda v, f: Brittle(), "CK-K-09"),
    ("a thousand", "Resolve", at("showdown", addends=(Addend("x", 1000, ""),)), "CK-K-09"),
    ("a number of 5000 digits", "Resolve", at("showdown", addends=(Addend("x", 10**4999, ""),)), "CK-K-09"),
    ("a control sign in a label", "Resolve", at("showdown", addends=(Addend("x\x1b[2J", 1, ""),)), "CK-K-09"),
    ("two lines of stakes", "Engagement", at("conflict", stakes="all\nof it"), "CK-K-09"),
    ("a sign that turns the line", "Outcome", at("damage", loot=("a\u202eb",)), "CK-K-09"),
    ("half a sign", "Outcome", at("damage", loot=("\ud800",)), "CK-K-09"),
    ("bytes for words", "Outcome", at("damage", loot=(b"gold",)), "CK-K-09"),
]


def throw(error: BaseException) -> dict[str, Any]:
    raise error


class Untold(Exception):  # noqa: N818 - its words are what is wrong with it
    """An error that breaks off again when it is asked what it is."""

    def __str__(self) -> str:
        raise ValueError("no words")


class Brittle(dict[str, Any]):
    """Variables that break off when they are read."""

    def __iter__(self) -> Any:
        raise KeyError("no")


def test_a_set_is_taken_in_an_order_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-G-02: what Python orders by a secret of the process gives every process the same table."""
    install(monkeypatch, extension("many", Outcome=at("damage", loot={f"thing {n}" for n in range(30)})))
    table = Table(*(level(key, 9) for key in "abc"), extensions=("many",))
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind", c="WIL Mind")
    table.commits(a="REA 3", b="KNO 2", c="QUI 1")
    table.no_lines()
    gained = data(table.of_kind("result")[0])["loot"]
    assert len(gained) == 30
    assert gained == sorted(gained)


@pytest.mark.parametrize(("hook", "function", "rule"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_a_wrong_value_is_refused(monkeypatch: pytest.MonkeyPatch, hook: str, function: Any, rule: str) -> None:
    """CK-K-09, CK-M-01, CK-G-05, R-CK-76: unknown variables, fractions, texts, and values outside their bounds."""
    refused = run_into(table_with(monkeypatch, extension("bad", **{hook: function})))
    assert refused.refusal.rule == rule
    assert "Bad" in refused.refusal.text
    assert " at 0x" not in refused.refusal.text  # the address of an object


UNKNOWN: list[tuple[str, str, Any]] = [
    ("a stranger takes part", "Engagement", at("conflict", participants=("a", "b", "z"))),
    ("one takes part twice", "Engagement", at("conflict", participants=("a", "a", "b"))),
    ("nobody takes part", "Engagement", at("conflict", participants=())),
    ("a stranger is Under the Gun", "Engagement", at("conflict", utg="z")),
    ("one opposes itself", "Engagement", at("conflict", opposition=(("a", "a"), ("a", "b")))),
    ("a pair is named twice", "Engagement", at("conflict", opposition=(("a", "b"), ("b", "a")))),
    ("one is in two clusters", "Engagement", at("conflict", clusters=(("a", "b"), ("a", "c")))),
    ("nobody is opposed", "Engagement", at("hand", opposition=())),
    ("a stranger is paid", "Outcome", at("payout", leaders=("z",))),
    ("a TD table with holes", "Resolve", at("aspects", td={"Mind": frozenset({"Body"})})),
    ("an AD table with holes", "Resolve", at("actions", ad={"REA": frozenset({"KNO"})})),
    ("an empty AD table", "Resolve", at("actions", ad={})),
]


@pytest.mark.parametrize(("hook", "function"), [u[1:] for u in UNKNOWN], ids=[u[0] for u in UNKNOWN])
def test_a_value_that_does_not_fit_the_table_is_refused(
    monkeypatch: pytest.MonkeyPatch, hook: str, function: Any
) -> None:
    """CK-K-08, CK-K-09, CK-S1-05, R-CK-50, R-CK-52: Actors that are not there, pairs and tables that make no sense."""
    refused = run_into(table_with(monkeypatch, extension("bad", **{hook: function})), usual_hands)
    assert refused.refusal.rule.startswith(("CK-K-", "CK-S1-", "R-CK-"))


def test_a_refusal_does_not_change_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-09: the move that ran into the Extension has not been made."""
    table = table_with(monkeypatch, extension("bad", Reveal=at("aspects", aspects_to="me")))
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind")
    before = SYSTEM.encode(table.position)
    with refuses("CK-K-09") as found:
        table.ante("c", "WIL", "Mind")
    assert SYSTEM.encode(table.position) == before
    assert found[0].text.startswith("Bad gives Reveal an illegal value for ")


# Variables and facts are read only


def mutating(act: Callable[[Any, Any], object]) -> Any:
    def function(variables: Any, facts: Any) -> dict[str, Any]:
        act(variables, facts)
        return {}

    return function


def set_on(name: str, value: Any, *, facts: bool = False) -> Any:
    return mutating(lambda v, f: setattr(f if facts else v, name, value))


@pytest.mark.parametrize(
    ("hook", "function"),
    [
        ("Engagement", set_on("es", 5)),
        ("Engagement", set_on("hand", 5, facts=True)),
        ("Commit", set_on("bid_cap", 99)),
        ("Commit", set_on("av", (9,) * 9, facts=True)),
        ("Outcome", set_on("damage", 9)),
        ("Outcome", mutating(lambda v, f: delattr(v, "leaders"))),
        ("Update_State", set_on("eliminated", False)),
    ],
)
def test_records_are_frozen(monkeypatch: pytest.MonkeyPatch, hook: str, function: Any) -> None:
    """CK-K-09, R-CK-76: setting a variable or a fact in place is refused."""
    assert run_into(table_with(monkeypatch, extension("bad", **{hook: function}))).refusal.rule == "CK-K-09"


def played(table: Table) -> list[Any]:
    """The result of a Hand."""
    try:
        table.start()
        table.hand_of(a="WIL Spirit WIL 2", b="WIL Body STR 2", c="REA Mind REA 1")
        table.finish()
    except Refused as refused:
        return [refused.refusal.rule]
    events = [event for event in table.events if event.kind != "extension"]
    return [events, [(actor.av, actor.wildcard_rank) for actor in table.position.actors], table.conflict.participants]


def add_to(name: str, key: str, value: Any) -> Any:
    return mutating(lambda v, f: getattr(v, name, {}).update({key: value}))


@pytest.mark.parametrize(
    ("hook", "name", "key", "value"),
    [
        ("Engagement", "wildcard_ranks", "b", 9),
        ("Update_State", "av_change", "REA", 1),
        ("Update_State", "refreshed", "WIL", 2),
        ("Resolve", "td", "Spirit", frozenset({"Body"})),
        ("Resolve", "ad", "REA", frozenset({"WIL"})),
    ],
)
def test_tables_inside_records_cannot_be_changed_in_place(
    monkeypatch: pytest.MonkeyPatch, hook: str, name: str, key: str, value: Any
) -> None:
    """CK-K-09, R-CK-76: an Extension that writes into a mapping it was handed is refused, or has changed nothing."""
    with restored_tables():
        plain = played(table_with(monkeypatch))
        changed = played(table_with(monkeypatch, extension("bad", **{hook: add_to(name, key, value)})))
        assert changed in (plain, ["CK-K-09"])


@contextmanager
def restored_tables() -> Iterator[None]:
    """Puts the core's tables of dominance back, whatever was done to them."""
    kept_td, kept_ad = dict(CORE_TRINES.td), dict(CORE_ATTRIBUTES.ad)
    try:
        yield
    finally:
        CORE_TRINES.td.update(kept_td)
        CORE_ATTRIBUTES.ad.update(kept_ad)


@pytest.mark.parametrize(
    ("name", "key", "value", "core"),
    [
        ("td", "Spirit", frozenset({"Body"}), frozenset({"Mind"})),
        ("ad", "REA", frozenset({"WIL"}), frozenset({"KNO", "FIT", "PRE"})),
    ],
)
def test_an_extension_does_nothing_to_tables_without_it(
    monkeypatch: pytest.MonkeyPatch, name: str, key: str, value: Any, core: frozenset[str]
) -> None:
    """CK-K-09, R-CK-76, CK-D-02, CK-D-07: what one wrote into a table reaches neither the core nor another Extension.

    The other Extension is handed the core's own dominance, and with it in force as without any all plays as before.
    """
    handed: list[Any] = []
    reader = extension("reader", Resolve=mutating(lambda v, f: handed.append(dict(getattr(v, name, {})))))
    with restored_tables():
        before = played(table_with(monkeypatch))
        written: list[Any] = []

        def write(variables: Any, facts: Any) -> None:
            if hasattr(variables, name):
                getattr(variables, name)[key] = value
                written.append(getattr(variables, name)[key])

        played(table_with(monkeypatch, extension("bad", Resolve=mutating(write))))
        assert set(written) == {value}, "the Extension did write"
        assert played(table_with(monkeypatch)) == before
        assert played(table_with(monkeypatch, reader)) == before
    assert {table[key] for table in handed if table} == {core}


def test_facts_hold_no_secrets_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-G-06, CK-K-09: what an Extension reads of an opponent is open; AVs are of the Actor it is asked about."""
    seen: list[Any] = []
    spy = mutating(lambda v, f: seen.append(f))
    hooks = dict.fromkeys(("Engagement", "Commit", "Reveal", "Resolve", "Outcome", "Update_State"), spy)
    table = table_with(monkeypatch, extension("spy", **hooks))
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind", c="WIL Mind")
    table.commits(a="REA 1", b="REA 1", c="REA 1")
    assert seen != []
    for facts in seen:
        assert facts.av == (table.actor(facts.actor).av if facts.av else ())
        assert not hasattr(facts, "position")
        assert facts.opponent == "" or facts.moment in ("showdown", "damage")


# Steps


EVERYTHING: dict[str, Any] = {
    "Engagement": constant(es=5, stakes="all"),
    "Commit": lambda v, f: {"ante_cost": 2} if f.moment == "ante" else {"min_bid": 0, "wildcard_limit": 2},
    "Reveal": constant(aspects_to="opponents", actions_to="opponents"),
    "Resolve": lambda v, f: {"ad_bonus": 9} if f.moment == "showdown" else {},
    "Outcome": lambda v, f: {"damage": 7, "loot": ("gold",)} if f.moment == "damage" else {},
    "Update_State": constant(refreshed={"REA": 9}),
}


def test_the_order_of_the_steps_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """With Extensions at all six hooks the log has the same steps in the same order.

    Rules: CK-K-08, CK-G-02, R-CK-73, R-CK-74.
    """
    logs = []
    for added in ((), (extension("everything", **EVERYTHING),)):
        install(monkeypatch, *added)
        table = Table(level("a", 30), level("b", 30), extensions=tuple(one.key for one in added))
        table.start()
        for _ in range(2):
            for key, aspect in (("a", "Mind"), ("b", "Body")):
                chips = ("WIL", "WIL") if added else ("WIL",)
                table.play(m.Ante(key, chips, aspect))  # type: ignore[arg-type]
            table.commits(a="KNO 1", b="STR 2")
            table.no_lines()
            table.finish()
            table.deal()
        kinds = ["stakes", "hand", "anted", "aspect", "td-wins", "paid", "committed", "action", "judged", "showdown"]
        kinds += ["damage", "spread"]
        logs.append([event.kind for event in table.events if event.kind in kinds])
        emitted = [event for event in table.events if event.kind == "extension"]
        assert {event.rule for event in emitted} == ({"X-everything"} if added else set())
    assert logs[0] == logs[1]


def test_two_extensions_in_declared_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-CK-75: the later writer of a variable wins, it reads what the earlier wrote, and both are announced."""
    seen: list[int] = []
    first = extension("first", Engagement=at("conflict", es=2))

    def later(variables: Any, facts: Any) -> dict[str, int]:
        seen.append(variables.es)
        return {"es": 4} if facts.moment == "conflict" else {}

    second = extension("second", Engagement=later)
    table = table_with(monkeypatch, first, second)
    table.start(deal=False)
    assert (table.conflict.es, seen[0]) == (4, 2)
    assert [event.rule for event in table.of_kind("extension")] == ["X-first", "X-second"]
    table = Table(level("a", 5), level("b", 5), extensions=("second", "first"))
    table.start(deal=False)
    assert table.conflict.es == 2


def test_revealing_never_comes_earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-03, CK-G-06: the Reveal hook is first asked when all cards are down."""
    asked: list[str] = []
    table = table_with(monkeypatch, extension("spy", Reveal=mutating(lambda v, f: asked.append(f.moment))))
    assert CORE_ACTIONS.bids_at == "reveal"
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind")
    assert asked == []
    table.antes(c="WIL Mind")
    assert asked == ["aspects"]
    table.commits(a="REA 1", b="REA 1")
    assert asked == ["aspects"]
    table.commits(c="REA 1")
    assert asked == ["aspects", "actions"]
