"""CK-K-07: CK-K-07: the facts that an Extension reads at each hook: the moment, the Hand, ES, and the Actors."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Term
from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.hooks import Facts
from tests.systems.core_kernel.driver import Table, constant, data, extension, install, level, sheet

NINES = (9,) * 9
CAST = (("a", "PC", ("brave",)), ("b", "NPC", ("old", "sly")))


class Listener:
    """An Extension that changes nothing and keeps the facts of each hook."""

    def __init__(self) -> None:
        self.heard: dict[str, list[Facts]] = {}

    def at(self, hook: str) -> Any:
        def function(variables: Any, facts: Facts) -> dict[str, Any]:
            self.heard.setdefault(hook, []).append(facts)
            return {}

        return function

    def of(self, hook: str, moment: str) -> list[Facts]:
        """Return the facts of a hook at one moment, in order, each once."""
        return list(dict.fromkeys(facts for facts in self.heard.get(hook, []) if facts.moment == moment))


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Listener:
    """Return the facts of one Hand: a bids 5 REA at ES 2, b of the GM bids 3 FIT, and Mind beats Body."""
    listener = Listener()
    names = ("Engagement", "Commit", "Reveal", "Resolve", "Outcome", "Update State")
    install(monkeypatch, extension("test", **{name.replace(" ", "_"): listener.at(name) for name in names}))
    a = level("a", 9, es=2, notes=["brave"])
    b = level("b", 9, kind="NPC", notes=["old", "sly"])
    table = Table(a, b, extensions=("test",))
    table.start()
    table.ante("a", "WIL", "Mind")
    table.play(m.Ante("b", ("WIL",), "Body"), "gm")
    table.commit("a", "REA", 5)
    table.play(m.Commit("b", "FIT", 3), "gm")
    table.no_lines()
    table.finish()
    return listener


def test_facts_at_engagement(heard: Listener) -> None:
    """CK-K-01: the facts hold all Actors, and Hand 0 as the Conflict begins or the Hand’s number."""
    assert heard.of("Engagement", "conflict") == [Facts("conflict", 0, 2, cast=CAST)]
    assert heard.of("Engagement", "hand") == [Facts("hand", 1, 2, cast=CAST)]


def test_facts_at_commit(heard: Listener) -> None:
    """CK-K-02: the facts hold the Actor’s sheet, and for a bid its Aspect and each Attribute of it."""
    a = Facts("ante", 1, 2, "a", "PC", ("brave",), av=NINES, av_base=NINES)
    b = Facts("ante", 1, 2, "b", "NPC", ("old", "sly"), av=NINES, av_base=NINES)
    antes = heard.of("Commit", "ante")
    assert {facts for facts in antes if facts.av == NINES} == {a, b}
    bids = heard.of("Commit", "bid")
    for own, aspect, attribute in ((a, "Mind", "REA"), (b, "Body", "FIT")):
        assert replace(own, moment="bid", aspect=aspect, attribute=attribute) in bids
        assert {facts.aspect for facts in bids if facts.actor == own.actor} == {aspect}


def test_facts_at_the_reveals(heard: Listener) -> None:
    """The facts hold the Hand alone, at the reveal of Aspects and of Actions and for both tables of dominance.

    Rules: CK-K-03, CK-K-04.
    """
    for hook in ("Reveal", "Resolve"):
        assert heard.of(hook, "aspects") == [Facts("aspects", 1, 2)]
        assert heard.of(hook, "actions") == [Facts("actions", 1, 2)]


def test_the_facts_of_a_showdown_have_own_cards_and_the_opponent(heard: Listener) -> None:
    """CK-K-04: the facts hold a’s cards and its opponent, which a sweeps."""
    assert heard.of("Resolve", "showdown") == [
        Facts("showdown", 1, 2, "a", "PC", ("brave",), "b", "Mind", "REA", 5, True),
        Facts("showdown", 1, 2, "b", "NPC", ("old", "sly"), "a", "Body", "FIT", 3, False),
    ]


def test_facts_at_the_outcome(heard: Listener) -> None:
    """CK-K-05: the payout has the Hand; the damage has the winner and the Margin 5 + 2 + 2 − 3 = 6."""
    assert heard.of("Outcome", "payout") == [Facts("payout", 1, 2)]
    assert heard.of("Outcome", "damage") == [
        Facts("damage", 1, 2, "a", "PC", ("brave",), "b", "Mind", "REA", 5, True, 6),
    ]


def test_facts_at_the_update(heard: Listener) -> None:
    """CK-K-06: the facts hold b’s damage 2 + 6/5 = 3, placed on its three Attributes of Mind."""
    hurt = (8, 8, 8, *[9] * 6)
    assert heard.of("Update State", "update") == [
        Facts("update", 1, 2, "a", "PC", ("brave",), av=NINES, av_base=NINES),
        Facts("update", 1, 2, "b", "NPC", ("old", "sly"), hurt=3, av=hurt, av_base=NINES),
    ]


def test_facts_at_a_join(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-10, R-CK-69: the facts hold all Actors and the number of Hands so far."""
    listener = Listener()
    install(monkeypatch, extension("test", Engagement=listener.at("Engagement")))
    table = Table(sheet("a"), sheet("b"), sheet("c", notes=["late"]), extensions=("test",))
    table.start("a", "b")
    table.finish()
    table.play(m.Join("c"))
    cast = (("a", "PC", ()), ("b", "PC", ()), ("c", "PC", ("late",)))
    assert listener.of("Engagement", "join") == [Facts("join", 1, 1, cast=cast)]


@pytest.mark.parametrize(
    ("changes", "told_as", "says"),
    [
        ({"loot": ("a purse",)}, {"loot": ["a purse"], "degree": 0}, "A gains a purse."),
        ({"degree": 2}, {"loot": [], "degree": 2}, "A gains degree of success 2."),
        ({"loot": ("a purse",), "degree": 1}, {"loot": ["a purse"], "degree": 1}, None),
    ],
)
def test_results_given_by_an_extension_are_announced(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], told_as: dict[str, Any], says: str | None
) -> None:
    """R-CK-85: the event shows loot alone, a degree of success alone, or both."""
    install(monkeypatch, extension("test", Outcome=constant(**changes)))
    table = Table(level("a", 9), level("b", 9), extensions=("test",))
    table.start()
    table.hand_of(a="WIL Mind REA 5", b="WIL Body FIT 1")
    (emitted,) = table.of_kind("result")
    assert (emitted.rule, data(emitted)) == ("R-CK-85", {"actor": "a", **told_as})
    assert says is None or table.said(emitted) == says


def test_damage_that_an_extension_changes_is_shown_with_it() -> None:
    """CK-K-09, CK-S5-03: the total includes the Extension’s part, and without an Extension it is the core’s."""
    table = Table(level("a", 9), level("b", 9))
    table.start()
    table.hand_of(a="WIL Mind REA 5", b="WIL Body FIT 1")
    (tally,) = table.of_kind("damage")[0].tallies
    assert [(one.label, one.value) for one in tally.addends] == [(Term("stakes"), 1), (Term("fifth-of-margin"), 1)]


def test_damage_with_what_an_extension_adds(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-09: 2 of the core and 3 of the Extension are 5, each with its own rule."""
    install(monkeypatch, extension("test", Outcome=constant(damage=5)))
    table = Table(level("a", 9), level("b", 9), extensions=("test",))
    table.start()
    table.hand_of(a="WIL Mind REA 5", b="WIL Body FIT 1")
    (tally,) = table.of_kind("damage")[0].tallies
    assert (tally.label, tally.total) == (Term("damage"), 5)
    assert [(one.label, one.value, one.rule) for one in tally.addends][-1] == (Term("extensions"), 3, "CK-K-09")
