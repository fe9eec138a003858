"""The BANG rule: opening fire with an open weapon while nobody is fighting."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.card_pairs import chances, played
from tests.systems.skill_deck.driver import GUN, HU, KNIFE, PL, PLUS, PM, PROF, WP, Table, choices, sheet

HIT, PASS, FAIL, BOTCH = f"{PM} {PROF}", f"{PM} {WP}", f"{PM} {PL}", f"{PL} {WP}"


def street(*weapons: Any, level: int = 1, **more: Any) -> Table:
    """Return a scene with S and these weapons, a passer-by A, and B and C on a side."""
    return Table(
        sheet("s", "x", weapons or [GUN], Exterminate=level, Weapon=2), sheet("a", Exterminate=1, **more),
        sheet("b", "y", Exterminate=1), sheet("c", "y", Armour=2),
    )  # fmt: skip


def test_a_weapon_in_plain_sight() -> None:
    """SD-BG-01: a BANG is offered with an open weapon and refused with a concealed one."""
    assert choices(street(GUN, KNIFE).options("s", "bang")[0], "arm") == ["gun"]
    table = street({**GUN, "openly": False})
    assert not table.options("s", "bang")
    refusal = table.refused(m.Bang("s", "gun", "a"))
    assert (refusal.rule, refusal.legal) == ("SD-BG-01", "Use a weapon that is carried openly.")


def test_a_bang_with_a_weapon_of_another_is_refused() -> None:
    """SD-BG-01: the refusal lists the weapons that the character carries."""
    refusal = street(GUN, KNIFE).refused(m.Bang("s", "cannon", "a"))
    assert (refusal.rule, refusal.legal) == ("SD-BG-01", "Choose from: gun.")
    assert street().refused(m.Bang("a", "gun", "b")).rule == "SD-BG-01"


def test_the_ref_says_what_is_in_plain_sight() -> None:
    """SD-BG-01: the Ref makes a weapon open or concealed as it is drawn or hidden."""
    table = street()
    table.play(m.SetWeapon("s", "gun", False, True))
    assert table.refused(m.Bang("s", "gun", "a")).rule == "SD-BG-01"
    table.play(m.SetWeapon("s", "gun", True, True))
    assert table.options("s", "bang")


def test_the_ref_may_refuse_a_bang() -> None:
    """SD-BG-01: the Ref can refuse its check; then no shot is made, and the freeze continues."""
    table = street()
    table.bang("s", "a", "Weapon")
    table.declares()
    table.play(m.RefuseCheck("It is in its holster"))
    table.resume()
    assert (table.damage("a"), table.uses("s", "Weapon"), table.quiet) == ([0], (1, 1), True)


@pytest.mark.parametrize("phase", ["session", "downtime"])
def test_a_shot_outside_combat(phase: str) -> None:
    """SD-BG-02: a BANG can be aimed at any character and uses the proficiency of its weapon."""
    table = Table(sheet("s", "x", [GUN], Exterminate=1), sheet("a"), phase=phase)
    assert choices(table.options("s", "bang")[0], "target") == ["a"]
    table.bang("s", "a")
    assert table.lines([*table.of_kind("bang"), *table.of_kind("freeze")]) == ["BANG! S shoots at A.", "Time freezes."]
    table.declares()
    assert (table.check.attempt.aim, table.check.attempt.skill) == ("bang", "Exterminate")


def test_a_bang_is_refused_in_combat() -> None:
    """SD-BG-02: a BANG is refused between two freezes of a fight and as an answer in one."""
    table = street()
    table.fight()
    assert not table.options("s", "bang")
    assert table.refused(m.Bang("s", "gun", "a")).rule == "SD-BG-02"
    table.freezes()
    assert "bang" not in [option.fixed["answer"] for option in table.declarations("s")]
    table.refused(m.Declare("s", "bang", "Exterminate", "a"))


@pytest.mark.parametrize(("level", "offered"), [(0, False), (1, True), (3, True)])
def test_a_bang_needs_level_1_in_the_weapons_proficiency(level: int, offered: bool) -> None:
    """R-SD-57: another proficiency is no substitute."""
    table = Table(sheet("s", "x", [GUN], Exterminate=level, Parley=3), sheet("a"))
    assert bool(table.options("s", "bang")) is offered
    if not offered:
        refusal = table.refused(m.Bang("s", "gun", "a"))
        assert (refusal.rule, refusal.legal) == ("R-SD-57", "Use another weapon, or get level 1 in that proficiency.")


def test_a_bang_costs_no_use() -> None:
    """R-SD-57, R-SD-49: an added card or a declared use of Weapon still costs its use."""
    table = street(level=2)
    table.bang("s", "a")
    table.declares()
    table.prepare()
    table.draws(PM, WP)
    assert (table.uses("s", "Exterminate"), table.uses("s", "Weapon")) == ((1, 1), (1, 1))
    table.resume()
    table.bang("s", "a", "Weapon")
    table.declares()
    table.makes(f"{PM} {PLUS}", s="Exterminate")
    table.resume()
    assert (table.uses("s", "Exterminate"), table.uses("s", "Weapon")) == ((0, 1), (0, 1))
    assert table.damage("a") == [3]


def test_a_bang_needs_a_ranged_weapon() -> None:
    """R-SD-60: the Ref can allow a BANG with another weapon."""
    table = street({**GUN, "name": "sabre", "ranged": False})
    refusal = table.refused(m.Bang("s", "sabre", "a"))
    assert (refusal.rule, refusal.legal) == ("R-SD-60", "Use another weapon, or ask the Ref to allow this one.")
    table.play(m.SetWeapon("s", "sabre", True, True))
    table.bang("s", "a", arm="sabre")
    assert table.frozen.opener == "s"


def test_a_bang_stops_time() -> None:
    """SD-BG-03, SD-DS-01: the freeze begins at once, and all others are asked for an answer (R-SD-59)."""
    table = street()
    table.bang("s", "a")
    assert table.frozen.declared.laid == ("s",)
    assert table.waits_for() == ["a", "b", "c"]
    assert table.refused(m.Declare("s")).rule == "R-SD-71"
    table.declares(b="attack Exterminate x", c="help b")
    assert [attempt.lead for attempt in (table.check.attempt, *table.frozen.open_attempts)] == ["s", "b"]


def test_damage_of_a_bang_waits_until_time_resumes() -> None:
    """SD-BG-03, SD-DS-05: a BANG deals no damage during the freeze."""
    table = street()
    table.bang("s", "a")
    table.declares()
    table.makes(HIT)
    assert table.damage("a") == [0]
    table.resume()
    assert table.damage("a") == [1]


@pytest.mark.parametrize(("draw", "damage", "own"), [(HIT, 1, 0), (PASS, 1, 0), (FAIL, 0, 0), (BOTCH, 0, 1)])
def test_a_bang_hits_on_a_pass(draw: str, damage: int, own: int) -> None:
    """R-SD-58, SD-BG-04: a total of +1 deals all damage to the target, and a botch harms the shooter."""
    table = street()
    table.bang("s", "b")
    table.declares()
    table.makes(draw)
    table.resume()
    assert (table.damage("b", "c"), table.damage("s")) == ([damage, 0], [own])
    assert [event.rule for event in table.of_kind("hit")] == ["SD-BG-04"] * damage


def test_a_character_can_be_hurt_before_any_combat() -> None:
    """SD-BG-04: a BANG wounds without beginning a fight, and the wound counts from then on."""
    table = street()
    table.bang("s", "a")
    table.declares()
    table.makes(HIT)
    table.resume()
    assert (table.position.conflict, table.damage("a")) == (False, [1])
    assert table.of_kind("fight") == []
    table.ready("a", "Exterminate")
    assert played(table.spread()) == chances([1, -1, 0, -1, 2])


def test_the_shot_lands_before_the_rest() -> None:
    """R-SD-59, SD-BG-04: the shot takes effect first, and a living victim’s own result still takes effect."""
    table = street(damage=1)
    table.bang("s", "a")
    table.declares(b="called Exterminate a", a="attack Exterminate y")
    for draw in (HIT, HIT, HIT):
        table.makes(draw)
    table.resume()
    assert [event.data["character"] for event in table.of_kind("damage")] == ["a", "a", "b"]


def test_a_victim_of_the_shot_loses_its_declaration() -> None:
    """R-SD-59: a character killed by the shot loses its hit or botch, and the results of others stand."""
    table = street(damage=2)
    table.bang("s", "a")
    table.declares(a="attack Exterminate y", b="attack Exterminate x")
    for draw in (HIT, HIT, HIT):
        table.makes(draw)
    table.resume()
    assert table.damage("s", "a", "b", "c") == [1, 3, 0, 0]
    assert [(event.rule, event.data["lead"]) for event in table.of_kind("lapsed")] == [("R-SD-59", "a")]


def test_armour_ignores_the_shot_before_other_results() -> None:
    """R-SD-39, R-SD-59: the victim is asked about the point before any other result takes effect."""
    table = street()
    table.bang("s", "c")
    table.declares(b="attack Exterminate x")
    table.makes(HIT)
    table.makes(HIT)
    table.resume()
    assert table.damage("s") == [0]
    table.wards("c")
    assert table.damage("s", "c") == [1, 0]


def test_a_bystander_can_be_shot() -> None:
    """R-SD-62: a BANG can hit a character on no side."""
    table = street()
    table.bang("s", "a")
    table.declares()
    table.makes(f"{HU} {PROF}")
    table.resume()
    assert table.damage("a") == [1]
