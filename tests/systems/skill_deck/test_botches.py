"""The effects of a botch: the characters affected, the kinds, the amount, and the time."""

from __future__ import annotations

from itertools import combinations

import pytest

from facedown.systems.skill_deck import actions as m
from facedown.systems.skill_deck.model import BotchKind
from tests.systems.skill_deck.driver import GUN, HU, MINUS, PL, PM, PROF, WP, Table, sheet, usual

KINDS: list[BotchKind] = ["physical", "mental", "reputation", "collateral", "environment"]
WORDS = {
    "physical": "physical damage", "mental": "mental damage", "reputation": "loss of reputation",
    "collateral": "collateral damage", "environment": "a change in the surroundings",
}  # fmt: skip


def botched(*helpers: str, **rulings: str) -> Table:
    """Return a table where A has botched a check with these helpers; B added a −2 if it is among them."""
    table = Table(
        sheet("a", Parley=2), sheet("b", Noise=2), sheet("c", Armour=2), sheet("d"), sheet("e"), rulings=rulings
    )
    table.checks("a", "Parley", f"{PL} {WP}", *helpers, **({"b": "Noise"} if "b" in helpers else {}))
    assert table.check.step == "botched"
    return table


@pytest.mark.parametrize("helpers", [(), ("c",), ("b", "c", "d")])
def test_a_botch_harms_every_participant(helpers: tuple[str, ...]) -> None:
    """SD-SC-10, R-SD-03: a botch harms the lead and every contributor, and nobody else."""
    table = botched(*helpers)
    table.botch("mental")
    assert table.shaken() == ["a", *helpers]
    assert [(event.rule, event.data["struck"]) for event in table.of_kind("botch")] == [("SD-SC-10", ["a", *helpers])]


def test_a_botch_in_a_freeze_takes_effect_when_time_resumes() -> None:
    """SD-SC-10, SD-DS-05: nobody is harmed before then."""
    table = Table(sheet("a", "x", Exterminate=1), sheet("b", "y"))
    table.freezes(a="attack Exterminate y")
    table.makes(f"{PL} {WP}")
    assert (table.damage(), table.of_kind("botch")) == ([0, 0], [])
    table.resume()
    assert (table.damage(), len(table.of_kind("botch"))) == ([1, 0], 1)


@pytest.mark.parametrize("kinds", [kinds for n in (1, 2, 5) for kinds in combinations(KINDS, n)])
def test_the_kinds_of_a_botch(kinds: tuple[str, ...]) -> None:
    """SD-SC-11: the Ref picks one or more of five kinds, and only damage to body or mind changes a sheet."""
    table = botched("d")
    emitted = table.botch(*kinds, words="The tray falls.")
    (event,) = [event for event in emitted if event.kind == "botch"]
    assert event.data["kinds"] == list(kinds)
    words = [WORDS[kind] for kind in kinds]
    brings = " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
    assert table.line(event) == f"The botch causes {brings} for A and D (The tray falls)."
    assert table.damage() == ([1, 0, 0, 1, 0] if "physical" in kinds else [0] * 5)
    assert table.shaken() == (["a", "d"] if "mental" in kinds else [])
    assert table.quiet


def test_the_kinds_are_the_refs_to_say() -> None:
    """SD-SC-11: a botch with no kind or an unknown kind is refused, and no player can choose."""
    table = botched("d")
    assert table.refused(m.SettleBotch(())).rule == "SD-SC-11"
    assert table.refused(m.SettleBotch(("physical", "physical"))).rule == "SD-SC-11"
    assert table.refused(m.SettleBotch(("physical",)), "a").rule == "SD-SC-11"
    assert table.waits_for() == ["ref"]


def test_a_loss_of_reputation_is_noted_by_hand() -> None:
    """SD-SC-11: a loss of reputation changes no number, and the Ref can note it on the sheet."""
    table = botched()
    table.botch("reputation")
    table.play(m.AddNote("a", "Laughed at by the whole embassy."))
    assert table.who("a").notes == ("Laughed at by the whole embassy.",)
    assert [(event.rule, event.to) for event in table.last] == [("SD-SC-11", ("a", "ref"))]


@pytest.mark.parametrize("points", [1, 2, 3])
def test_a_botch_deals_the_same_damage_to_each_participant(points: int) -> None:
    """R-SD-26: each takes 1 point unless the Ref sets another number."""
    table = botched("d")
    assert usual(table.options("ref", "settle-botch")[0], "points") == 1
    table.botch("physical", points=points)
    assert table.damage() == [points, 0, 0, points, 0]


def test_the_default_kind_of_a_botch() -> None:
    """R-SD-26: a botched attack brings physical damage by default, and any other check mental damage."""
    assert usual(botched().options("ref", "settle-botch")[0], "kinds") == ("mental",)
    table = Table(sheet("a", "x", [GUN], Exterminate=1, Medicine=1), sheet("b", "y", damage=1))
    for words in ("attack Exterminate y", "called Exterminate b", "bang Exterminate b"):
        table.freezes(a=words)
        table.prepare()
        table.draws(PL, WP)
        assert usual(table.options("ref", "settle-botch")[0], "kinds") == ("physical",)
        table.botch("collateral")
        table.resume()
        if table.position.conflict:
            table.play(m.SetConflict(False))
    table.play(m.Treat("a", "Medicine", "b"))
    table.prepare()
    table.draws(PL, WP)
    assert usual(table.options("ref", "settle-botch")[0], "kinds") == ("mental",)


def test_armour_helps_against_a_botch() -> None:
    """R-SD-28, SD-CB-06: each participant takes its own point, which Armour may ignore."""
    table = botched("c", "d")
    table.botch("physical")
    assert (table.waits_for(), table.volley.rule) == (["c"], "SD-SC-10")
    table.wards("c")
    assert table.damage() == [1, 0, 0, 1, 0]
    assert table.uses("c", "Armour") == (0, 1)


def test_a_botch_is_not_spread_over_a_side() -> None:
    """R-SD-28: hurt and unhurt participants take a point each, without the rule of first points."""
    table = Table(sheet("a", "x", Parley=1, damage=1), sheet("b", "x"), sheet("c", "x"))
    table.checks("a", "Parley", f"{PL} {HU}", "b")
    table.botch("physical", points=2)
    assert table.damage() == [3, 2, 0]


def test_a_botch_harms_the_saboteur_too() -> None:
    """R-SD-29, SD-SC-10: the character that added the −2 is a participant."""
    table = Table(sheet("a", Parley=1), sheet("b", Noise=2))
    table.checks("a", "Parley", f"{PM} {MINUS}", "b", b="Noise")
    table.botch("physical", "mental")
    assert (table.damage(), table.shaken()) == ([1, 1], ["a", "b"])


def test_a_botched_attack_harms_the_attackers() -> None:
    """R-SD-30, SD-CB-01: the lead and the helpers take damage, and the enemy takes none."""
    table = Table(sheet("a", "x", Exterminate=1), sheet("c", "x"), sheet("b", "y"))
    table.freezes(a="attack Exterminate y", c="help a")
    table.makes(f"{PL} {WP}")
    table.resume()
    assert table.damage() == [1, 1, 0]


def test_a_point_of_a_botch_can_kill() -> None:
    """SD-SC-10, SD-CB-09: a third point kills, and the dead take no further point."""
    table = botched("d")
    table.botch("physical", points=3)
    assert [one.key for one in table.position.characters if not one.alive] == ["a", "d"]


def test_a_botch_has_no_effect_on_the_dead() -> None:
    """SD-SC-10, SD-CB-09: a character killed by an attack when time resumes takes no point of a botch."""
    table = Table(
        sheet("a", "x", Exterminate=1, damage=2), sheet("c", "x", Parley=1), sheet("b", "y", Exterminate=1)
    )  # fmt: skip
    table.freezes(c="task Parley", a="help c", b="called Exterminate a")
    table.prepare()
    table.draws(PL, HU)
    table.botch("physical")
    table.makes(f"{PM} {PROF}")
    table.resume()
    assert table.damage() == [3, 1, 0]


@pytest.mark.parametrize("kind", ["physical", "mental", "reputation"])
def test_a_botch_does_not_harm_its_dead_lead(kind: BotchKind) -> None:
    """SD-SC-10, SD-CB-09, R-SD-47: A’s hit kills B before B’s own botch takes effect, so the botch harms nobody."""
    table = Table(sheet("a", "x", Exterminate=1), sheet("b", "y", Exterminate=1, damage=2), sheet("c", "x"))
    table.freezes(a="attack Exterminate y", b="attack Exterminate x")
    table.makes(f"{PM} {PROF}")
    table.prepare()
    table.draws(PL, WP)
    table.botch(kind)
    table.resume()
    assert table.damage() == [0, 3, 0]
    assert table.shaken() == []
    (emitted,) = table.of_kind("botch")
    assert emitted.data["struck"] == []
    assert table.line(emitted).endswith("but nobody is affected.")
