"""The damage of a hit, and its spread over the other side: evenly, nearest first, first points before second."""

from __future__ import annotations

import pytest

from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.driver import HU, PL, PM, PROF, WP, Sheet, Table, sheet

HIT, PASS, FAIL, BOTCH = f"{PM} {PROF}", f"{PM} {WP}", f"{PM} {PL}", f"{PL} {WP}"


def shooters(count: int = 1, **more: object) -> list[Sheet]:
    """Return this many characters on side x who can shoot."""
    return [sheet(f"s{n}", "x", Exterminate=1, **more) for n in range(1, count + 1)]


def victims(*damage: int, **armour: int) -> list[Sheet]:
    """Return side y from the nearest on, each with the given damage, and some with Armour."""
    levels = {key: {"Armour": level} for key, level in armour.items()}
    return [
        sheet(key, "y", damage=points, **levels.get(key, {}))
        for key, points in zip("abcdef"[: len(damage)], damage, strict=True)
    ]


def volley(points: int, *damage: int, wards: str = "", rulings: dict[str, str] | None = None, **armour: int) -> Table:
    """Spread this many points over a side; those in `wards` spend Armour when asked, others take the point."""
    table = Table(*shooters(), *victims(*damage, **armour), rulings=rulings)
    table.freezes(s1="attack Exterminate y")
    table.makes(PASS)
    table.play(m.SetDamage("s1", points))
    table.resume()
    while table.position.pending_results:
        (key,) = table.waits_for()
        if key in wards:
            table.wards(key)
        else:
            table.takes(key)
    return table


def received(table: Table) -> list[str]:
    """The characters that were assigned the points, one by one, including ignored points."""
    return [str(e.data["character"]) for e in table.events if e.kind in ("damage", "ignored")]


# What a hit does


@pytest.mark.parametrize(("draw", "points"), [(HIT, 1), (PASS, 1), (FAIL, 0), (BOTCH, 0)])
def test_an_ordinary_attack_does_1(draw: str, points: int) -> None:
    """SD-CB-01, R-SD-22: any pass deals 1 point, and a fail or a botch deals the enemy none."""
    table = Table(*shooters(), *victims(0))
    table.freezes(s1="attack Exterminate y")
    table.makes(draw)
    table.resume()
    assert table.damage("a") == [points]


@pytest.mark.parametrize("helpers", [1, 3])
def test_several_who_attack_together_make_one_attack(helpers: int) -> None:
    """R-SD-46: a check is one attack for 1 point, however many characters help."""
    keys = [f"s{n}" for n in range(2, helpers + 2)]
    table = Table(*shooters(helpers + 1), *victims(0, 0))
    table.freezes(s1="attack Exterminate y", **dict.fromkeys(keys, "help s1"))
    assert table.check.contributors == tuple(keys)
    table.makes(HIT)
    table.resume()
    assert table.damage("a", "b") == [1, 0]


@pytest.mark.parametrize(("draw", "damage"), [(PASS, [1, 1, 0]), (FAIL, [0, 0, 0])])
def test_weapon_adds_1(draw: str, damage: list[int]) -> None:
    """SD-CB-02, R-SD-49: a declared use of Weapon adds 1 point, and is spent at the draw on a hit or a miss."""
    table = Table(*shooters(Weapon=2), *victims(0, 0, 0))
    table.freezes(s1="attack Exterminate y Weapon")
    table.prepare()
    assert table.uses("s1", "Weapon") == (1, 1)
    table.draws(*draw.split())
    assert table.uses("s1", "Weapon") == (0, 1)
    table.resume()
    assert table.damage("a", "b", "c") == damage


def test_weapon_takes_a_use() -> None:
    """SD-CB-02, R-SD-49: Weapon 1 has no use to declare, and an attack takes only one of several uses."""
    table = Table(*shooters(Weapon=1), *victims(0))
    table.freezes()
    assert table.refused(m.Declare("s1", "attack", "Exterminate", "y", "Weapon")).rule == "R-SD-49"
    table = Table(*shooters(Weapon=4), *victims(0, 0, 0))
    table.freezes(s1="attack Exterminate y Weapon")
    table.makes(PASS)
    table.resume()
    assert (table.damage("a", "b", "c"), table.uses("s1", "Weapon")) == ([1, 1, 0], (2, 3))


@pytest.mark.parametrize("points", [0, 1, 3, 5])
def test_the_ref_sets_what_a_hit_does(points: int) -> None:
    """SD-CB-02: the Ref can raise or lower the points of a hit before time resumes."""
    assert sum(volley(points, 0, 0, 0).damage("a", "b", "c")) == points


def test_proficiencies_like_weapon_add_damage() -> None:
    """SD-CB-02: the game lists the proficiencies that add damage like Weapon."""
    table = Table(*shooters(Rage=2), *victims(0, 0), likes={"weapon": ["Rage"]})
    table.freezes(s1="attack Exterminate y Rage")
    table.makes(PASS)
    table.resume()
    assert table.damage("a", "b") == [1, 1]


# The spread

SPREADS = [
    # points, damage before, who gets them, damage after
    (1, (0, 0, 0), "a", [1, 0, 0]),
    (2, (0, 0, 0), "ab", [1, 1, 0]),
    (3, (0, 0, 0), "abc", [1, 1, 1]),
    (4, (0, 0, 0), "abca", [2, 1, 1]),
    (6, (0, 0, 0), "abcabc", [2, 2, 2]),
    (9, (0, 0, 0), "abcabcabc", [3, 3, 3]),
    (2, (1, 0, 0), "bc", [1, 1, 1]),
    (3, (1, 0, 0), "bca", [2, 1, 1]),
    (1, (2, 1, 1), "b", [2, 2, 1]),
    (3, (2, 1, 0), "cbc", [2, 2, 2]),
    (2, (0, 2, 2), "aa", [2, 2, 2]),
    (3, (0, 2, 2), "aab", [2, 3, 2]),
    (5, (0, 0), "ababa", [3, 2]),
    (3, (0,), "aaa", [3]),
    (2, (2, 3, 1), "ca", [3, 3, 2]),
]  # fmt: skip


@pytest.mark.parametrize(("points", "before", "order", "after"), SPREADS)
def test_evenly_over_the_living(points: int, before: tuple[int, ...], order: str, after: list[int]) -> None:
    """A point goes to the lowest damage, then the fewest points of this volley, then the nearest.

    Rules: SD-CB-03, SD-CB-04, R-SD-32.
    """
    table = volley(points, *before)
    assert received(table) == list(order)
    assert table.damage(*"abcdef"[: len(before)]) == after


@pytest.mark.parametrize(("points", "before", "lost"), [(7, (0, 0), 1), (9, (1, 1), 5), (4, (2, 3), 3)])
def test_surplus_damage_is_lost(points: int, before: tuple[int, ...], lost: int) -> None:
    """R-SD-41: the spread passes over the dead, and points that nobody can take are lost."""
    table = volley(points, *before)
    assert table.damage("a", "b") == [3, 3]
    assert [(event.rule, event.data["points"]) for event in table.of_kind("lost")] == [("R-SD-41", lost)]


@pytest.mark.parametrize("damage", [(3,), (3, 3, 3)])
def test_damage_to_a_side_with_nobody_alive_is_lost(damage: tuple[int, ...]) -> None:
    """SD-CB-03, R-SD-63: a side without living members takes no damage."""
    table = volley(2, *damage)
    assert [(event.rule, event.data["points"]) for event in table.of_kind("lost")] == [("R-SD-63", 2)]
    assert table.damage(*"abc"[: len(damage)]) == list(damage)


def test_nobody_has_a_second_point_before_all_have_a_first() -> None:
    """SD-CB-11: earlier spreads count, and a lone character can take a second point."""
    table = Table(*shooters(), *victims(0, 0, 0))
    for order in ("ab", "ca", "bc", "ab"):
        table.freezes(s1="attack Exterminate y")
        table.makes(PASS)
        table.play(m.SetDamage("s1", 2))
        seen = len(received(table))
        table.resume()
        assert received(table)[seen:] == list(order)
        table.play(m.SetConflict(False))
    assert volley(2, 0).damage("a") == [2]


def test_the_dead_do_not_count() -> None:
    """SD-CB-11: a dead character without a first point does not protect others from a second."""
    assert received(volley(3, 3, 0, 0)) == ["b", "c", "b"]


def test_no_third_point_before_all_have_a_second() -> None:
    """R-SD-42, SD-CB-03: nobody takes a third point while a living ally has less than two."""
    assert received(volley(2, 2, 1, 1)) == ["b", "c"]


def test_earlier_wounds_count() -> None:
    """R-SD-34: a character hurt before the fight takes no point until all others are as hurt."""
    assert received(volley(3, 1, 0, 1)) == ["b", "a", "c"]


# Nearness


@pytest.mark.parametrize(("places", "order"), [({"c": 1}, "cab"), ({"a": 3}, "bca"), ({"c": 1, "b": 2}, "cba")])
def test_the_nearest_come_first(places: dict[str, int], order: str) -> None:
    """SD-CB-04, R-SD-33: points follow the one list of nearness that the Ref makes for a side."""
    table = Table(*shooters(), *victims(0, 0, 0))
    table.freezes(s1="attack Exterminate y")
    for key, place in places.items():
        emitted = table.play(m.SetNearness(key, place))
        assert [event.rule for event in emitted] == ["SD-CB-04"]
    table.makes(PASS)
    table.play(m.SetDamage("s1", 3))
    table.resume()
    assert "".join(received(table)) == order


def test_without_a_list_it_is_the_order_of_joining() -> None:
    """R-SD-33, SD-CB-04: a character that joins the fight later counts as further away."""
    table = Table(*shooters(), *victims(0, 0), sheet("late"))
    table.fight()
    table.play(m.SetSide("late", "y"))
    table.freezes(s1="attack Exterminate y")
    table.makes(PASS)
    table.play(m.SetDamage("s1", 3))
    table.resume()
    assert received(table) == ["a", "b", "late"]


# By hand


def test_an_advantage_sends_a_point_elsewhere() -> None:
    """SD-CB-05: the Ref assigns a point by hand before the rest is spread."""
    table = Table(*shooters(), *victims(0, 0, 0))
    table.freezes(s1="attack Exterminate y")
    table.makes(PASS)
    table.play(m.SetDamage("s1", 3))
    emitted = table.play(m.GivePoint("s1", "c"))
    assert table.ruled(emitted) == [("SD-CB-05", "1 damage of the hit by S1 goes to C.")]
    table.resume()
    assert (received(table), table.damage("a", "b", "c")) == (["c", "a", "b"], [1, 1, 1])


def test_the_ref_may_allow_a_second_point() -> None:
    """SD-CB-11: the Ref may assign a second point by hand, but no more points than the hit has."""
    table = Table(*shooters(), *victims(1, 0))
    table.freezes(s1="attack Exterminate y")
    table.makes(PASS)
    table.play(m.GivePoint("s1", "a"))
    assert table.refused(m.GivePoint("s1", "a")).rule == "SD-CB-05"
    assert table.refused(m.SetDamage("s1", 0)).rule == "SD-CB-02"
    table.resume()
    assert table.damage("a", "b") == [2, 0]


def test_only_hits_are_changed_by_hand() -> None:
    """SD-CB-02, SD-CB-05: a miss has no points to set or to assign."""
    table = Table(*shooters(), *victims(0))
    table.freezes(s1="attack Exterminate y")
    table.makes(FAIL)
    assert table.refused(m.SetDamage("s1", 2)).rule == "SD-CB-02"
    assert table.refused(m.GivePoint("s1", "a")).rule == "SD-CB-05"


# Several attacks


def test_the_damage_of_a_side_is_put_together() -> None:
    """R-SD-31, SD-CB-03: all hits of a side in a freeze form one volley."""
    table = Table(*shooters(3), *victims(0, 0, b=4))
    table.freezes(**{f"s{n}": "attack Exterminate y" for n in (1, 2, 3)})
    for draw in (HIT, FAIL, HIT):
        table.makes(draw)
    table.resume()
    assert table.volley.points == 1
    table.wards("b")
    assert (received(table), table.damage("a", "b")) == (["a", "b"], [1, 0])


def test_an_ignored_point_is_not_taken() -> None:
    """R-SD-35: a character that ignores a point stays in line behind others of the same damage."""
    table = volley(4, 0, 0, 0, wards="a", a=2)
    assert (received(table), table.damage("a", "b", "c")) == (["a", "b", "c", "a"], [1, 1, 1])
    table = volley(3, 0, 1, wards="a", a=4)
    assert (received(table), table.damage("a", "b")) == (["a", "a", "a"], [0, 1])


def test_called_points_count_for_the_spread() -> None:
    """R-SD-48, R-SD-47: called shots land first, and the spread passes over a target that has its point."""
    table = Table(*shooters(2), *victims(0, 0, 0))
    table.freezes(s1="attack Exterminate y", s2="called Exterminate a")
    table.makes(PASS)
    table.makes(f"{HU} {PROF}")
    table.resume()
    assert received(table) == ["a", "b"]


def test_the_usual_attack_uses_the_skill_of_the_weapon() -> None:
    """SD-CB-01: the suggested skill is the best for a carried weapon; without a weapon the Ref names it."""
    arms = [{"name": "knife", "proficiency": "Stab"}, {"name": "gun", "proficiency": "Shoot"}]
    table = Table(
        sheet("a", "x", arms, Armour=5, Shoot=2, Stab=1),
        sheet("b", "y", Armour=5),
    )
    table.play(m.OpenFreeze("Now"))
    usual = {}
    for seat in ("a", "b"):
        for option in table.declarations(seat):
            if option.fixed["answer"] in ("attack", "called"):
                usual[seat, option.fixed["answer"]] = option.fields[0].domain.usual
    assert usual == {("a", "attack"): "Shoot", ("a", "called"): "Shoot", ("b", "attack"): "", ("b", "called"): ""}


@pytest.mark.parametrize("weapon", ["-", "Weapon"])
def test_an_attack_that_the_ref_settles_does_1(weapon: str) -> None:
    """R-SD-67, SD-CB-02: a pass without a check deals 1 point and spends no use, even if Weapon was declared."""
    table = Table(sheet("a", "x", Exterminate=2, Weapon=2), sheet("b", "y"), sheet("c", "y"))
    table.freezes(a=f"attack Exterminate y {weapon}")
    table.play(m.SettleCheck("pass"))
    assert [(made.hit, made.damage) for made in table.frozen.settled_attempts] == [(True, 1)]
    table.resume()
    assert table.damage() == [0, 1, 0]
    assert table.uses("a", "Weapon") == (1, 1)


def test_an_attack_that_the_ref_lets_fail_does_nothing() -> None:
    """R-SD-67: a fail without a check deals no point."""
    table = Table(sheet("a", "x", Exterminate=2), sheet("b", "y"))
    table.freezes(a="attack Exterminate y")
    table.play(m.SettleCheck("fail"))
    table.resume()
    assert table.damage() == [0, 0]
