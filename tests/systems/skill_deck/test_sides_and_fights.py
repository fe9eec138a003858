"""Sides: which side an attack can target, and how a fight continues after a freeze, and ends."""

from __future__ import annotations

import pytest

from facedown.game import Event
from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.driver import GUN, PL, PM, PROF, WP, Table, choices, sheet

HIT, FAIL, BOTCH = f"{PM} {PROF}", f"{PM} {PL}", f"{PL} {WP}"


def three_sides(**rulings: str) -> Table:
    """Return X of two, Y of two and Z of one, all armed, and a character on no side."""
    return Table(
        sheet("a", "x", [GUN], Exterminate=1), sheet("b", "x", Exterminate=1),
        sheet("c", "y", Exterminate=1), sheet("d", "y", Exterminate=1),
        sheet("e", "z", Exterminate=1), sheet("lone", Exterminate=1), rulings=rulings,
    )  # fmt: skip


def answer(table: Table, key: str, name: str) -> list[str]:
    """Return the targets among which an answer can choose."""
    found = [option for option in table.declarations(key) if option.fixed["answer"] == name]
    return [str(value) for option in found for value in choices(option, "target")]


def source(event: Event) -> str:
    """Return the source of a point: the lead of a hit, or the side of pooled hits."""
    return str(event.data["lead"] or event.data["side"])


# More than two


def test_the_attacker_names_the_side() -> None:
    """R-SD-61: the attacker chooses any side but its own, and only that side takes damage."""
    table = three_sides()
    table.freezes()
    assert answer(table, "a", "attack") == ["y", "z"]
    assert table.refused(m.Declare("a", "attack", "Exterminate", "x")).rule == "R-SD-61"
    assert table.refused(m.Declare("a", "attack", "Exterminate", "w")).rule == "R-SD-61"
    table.declares(a="attack Exterminate z")
    table.makes(HIT)
    table.resume()
    assert table.damage() == [0, 0, 0, 0, 1, 0]


def test_damage_is_kept_apart_for_each_pair_of_sides() -> None:
    """R-SD-61, R-SD-31: X and Z both attack Y in two volleys, in the order of the declarations."""
    table = three_sides()
    table.freezes(
        e="attack Exterminate y", a="attack Exterminate y", b="attack Exterminate y", c="attack Exterminate z"
    )
    for _ in range(4):
        table.makes(HIT)
    table.play(m.SetDamage("e", 3))
    table.resume()
    assert [(event.data["character"], source(event)) for event in table.of_kind("damage")] == [
        ("c", "e"), ("d", "e"), ("c", "e"),
        ("d", "x"), ("c", "x"), ("e", "c"),
    ]  # fmt: skip


def test_a_character_on_no_side_is_not_in_the_spread() -> None:
    """R-SD-62: no attack on a side damages such a character, but a called shot or a BANG can."""
    table = three_sides()
    table.freezes(a="called Exterminate lone", c="attack Exterminate x")
    table.makes(HIT)
    table.makes(HIT)
    table.play(m.SetDamage("c", 9))
    table.resume()
    assert table.damage() == [3, 3, 0, 0, 0, 1]
    assert table.of_kind("lost")[0].data["points"] == 3


def test_a_character_on_no_side_may_attack_any() -> None:
    """R-SD-61, R-SD-62: it can attack any side, and its damage forms a volley of its own."""
    table = three_sides()
    table.freezes()
    assert answer(table, "lone", "attack") == ["x", "y", "z"]
    table.declares(lone="attack Exterminate y", a="attack Exterminate y")
    table.makes(HIT)
    table.makes(HIT)
    table.resume()
    assert [source(event) for event in table.of_kind("damage")] == [
        "lone", "a",
    ]  # fmt: skip


def test_a_character_on_no_side_is_not_a_side_of_its_name() -> None:
    """R-SD-62, R-SD-31: the damage of a character with the key “x” is not pooled with that of side x."""
    table = Table(sheet("x", Exterminate=1), sheet("a", "x", Exterminate=1), sheet("c", "y"), sheet("d", "y"))
    table.freezes(x="attack Exterminate y", a="attack Exterminate y")
    table.makes(HIT)
    table.makes(HIT)
    table.resume()
    assert [source(event) for event in table.of_kind("damage")] == ["x", "a"]


def test_an_attack_on_a_side_without_anybody_alive() -> None:
    """R-SD-63: the damage is lost, and the check can still be botched."""
    for draw, own in ((HIT, 0), (BOTCH, 1)):
        table = Table(sheet("a", "x", Exterminate=1), sheet("c", "y", damage=3))
        table.freezes(a="attack Exterminate y")
        table.makes(draw)
        table.resume()
        assert table.damage() == [own, 3]


def test_the_ref_sets_the_sides() -> None:
    """R-SD-61, R-SD-62: the Ref moves a character to another side or to none."""
    table = three_sides()
    for side, rule, says in (
        ("y", "R-SD-61", "Lone is on the side of the y."),
        ("", "R-SD-62", "Lone is on no side."),
        (" x ", "R-SD-61", "Lone is on the side of the x."),
    ):
        (emitted,) = table.play(m.SetSide("lone", side))
        assert (emitted.rule, table.line(emitted), emitted.data) == (
            rule,
            says,
            {"character": "lone", "side": side.strip()},
        )
        assert table.who("lone").side == side.strip()


@pytest.mark.parametrize("typed", ["Blue  Team", "Blue Team", "blue team"])
def test_a_side_with_two_spaces_in_its_name_can_be_joined(typed: str) -> None:
    """R-SD-61: the Ref types the name of a side with any spaces and capitals, and no second side is made."""
    table = Table(sheet("a", "Blue  Team"), sheet("b", "y"))
    table.play(m.SetSide("b", typed))
    assert table.who("b").side == "Blue  Team"


def test_a_newcomer_is_on_the_side_that_is_said() -> None:
    """R-SD-61, R-SD-66: the Ref names the side of a character that is added."""
    table = three_sides()
    table.play(m.AddCharacter("Zed", "a", "y"))
    table.play(m.AddCharacter("Zed", "ref"))
    assert [(one.key, one.name, one.side, one.controller) for one in table.position.characters[-2:]] == [
        ("zed", "Zed", "y", "a"), ("zed-2", "Zed 2", "", "ref"),
    ]  # fmt: skip


# A fight


def test_a_fight_begins_with_an_attack_in_a_freeze() -> None:
    """R-SD-72: an attack on a side or a called shot begins one; a BANG or a task does not."""
    for answers, on in (
        ({"a": "attack Exterminate y"}, True), ({"a": "called Exterminate c"}, True),
        ({"a": "bang Exterminate c"}, False), ({"a": "task Exterminate"}, False), ({"a": "act"}, False),
    ):  # fmt: skip
        table = three_sides()
        table.freezes(**answers)
        assert table.fighting() is on


def test_a_freeze_is_one_exchange() -> None:
    """R-SD-72, R-SD-70: the Ref opens the next freeze, and in it the same attack may be made again."""
    table = three_sides()
    for _ in range(3):
        table.freezes(a="attack Exterminate y")
        table.makes(FAIL)
        table.resume()
        assert table.fighting()
    assert table.of_kind("again") == []
    assert len(table.of_kind("fight")) == 1


def test_a_fight_ends_when_nobody_attacks() -> None:
    """R-SD-72: it ends after a freeze without an attack."""
    table = three_sides()
    table.freezes(a="attack Exterminate y")
    table.makes(HIT)
    table.resume()
    table.freezes(a="act", b="task Exterminate")
    table.makes(FAIL)
    table.resume()
    assert not table.fighting()
    assert table.line(table.of_kind("fight-over")[-1]) == "The fight is over: nobody attacked."


def test_a_fight_ends_when_one_of_two_sides_has_nobody_alive() -> None:
    """R-SD-72: the last member of one side dies."""
    table = Table(sheet("a", "x", Exterminate=1), sheet("c", "y", damage=2), sheet("d", "y", damage=3))
    table.freezes(a="attack Exterminate y")
    table.makes(HIT)
    table.resume()
    assert not table.fighting()
    assert table.line(table.of_kind("fight-over")[-1]) == "The fight is over: one side has nobody left."


def test_two_of_three_sides_continue_to_fight() -> None:
    """R-SD-72: when one side dies the other two continue the fight."""
    table = three_sides()
    table.play(m.Hurt("e", 2))
    table.freezes(a="attack Exterminate z")
    assert table.line(table.of_kind("fight")[-1]) == "A fight begins: x, y and z."
    table.makes(HIT)
    table.resume()
    assert not table.who("e").alive
    assert table.fighting()
    table.play(m.SetConflict(False))
    table.fight()
    assert [side for side, _ in table.position.sides] == ["x", "y"]


def test_a_fight_of_people_on_no_side() -> None:
    """R-SD-72, R-SD-62: a called shot begins a fight, which continues while any of them attacks."""
    table = Table(sheet("a", Exterminate=1), sheet("b", Exterminate=1))
    table.freezes(a="called Exterminate b")
    assert table.line(table.of_kind("fight")[-1]) == "A fight begins."
    table.makes(FAIL)
    table.resume()
    assert table.fighting()


def test_the_ref_begins_and_ends_a_fight() -> None:
    """R-SD-72: the Ref can do so between two freezes."""
    table = three_sides()
    table.fight()
    assert table.fighting()
    table.play(m.SetConflict(False))
    assert not table.fighting()
    assert [event.rule for kind in ("fight", "fight-over") for event in table.of_kind(kind)] == ["R-SD-72", "R-SD-72"]
    alone = Table(sheet("a", "x"), sheet("b", "x"))
    assert alone.refused(m.SetConflict(True)).rule == "R-SD-72"


def test_a_fight_with_a_character_on_no_side_continues() -> None:
    """R-SD-72, R-SD-62: it continues while a member of a side attacks and all sides have living members."""
    table = Table(sheet("a", Exterminate=1), sheet("c", "y", Exterminate=1), sheet("d", "y", Exterminate=1))
    table.freezes(a="attack Exterminate y", c="called Exterminate a")
    table.makes(HIT)
    table.makes(HIT)
    table.resume()
    assert table.damage() == [1, 1, 0]
    assert table.fighting()


def test_the_phase_lasts_as_long_as_the_fight() -> None:
    """R-SD-72: the session and the scene cannot end during a fight."""
    table = three_sides()
    table.fight()
    assert table.refused(m.EndPhase()).rule == "R-SD-24"
    assert table.refused(m.ChangeScene()).rule == "R-SD-70"
    table.play(m.SetConflict(False))
    table.play(m.ChangeScene())
    table.play(m.EndPhase())


@pytest.mark.parametrize(("key", "place", "order"), [("c", 1, ["c", "d"]), ("c", 2, ["d", "c"]), ("d", 1, ["d", "c"])])
def test_one_list_for_a_side(key: str, place: int, order: list[str]) -> None:
    """R-SD-33, SD-CB-04: the Ref orders all members of a side in a fight, and everybody sees the list."""
    table = three_sides()
    assert table.refused(m.SetNearness(key, place)).rule == "SD-CB-04"
    table.fight()
    table.play(m.SetNearness(key, place))
    for viewer in ("a", "c", "ref", ""):
        assert dict(table.view(viewer).sides)["y"] == tuple(order)
    assert table.refused(m.SetNearness(key, 3)).rule == "SD-CB-04"
    assert table.refused(m.SetNearness(key, 0)).rule == "SD-CB-04"
    assert table.refused(m.SetNearness("lone", 1)).rule == "SD-CB-04"
    assert table.refused(m.SetNearness(key, 1), "a").rule == "SD-CB-04"


# The order of a side


def order(table: Table) -> dict[str, str]:
    """Return each side of the fight with its members, nearest first."""
    return {side: "".join(keys) for side, keys in table.position.sides}


def test_a_character_that_changes_sides_in_a_fight_comes_last() -> None:
    """R-SD-33, SD-CB-04: it leaves the order of the old side and becomes the farthest of the new one."""
    table = Table(
        sheet("a", "x", Exterminate=1),
        sheet("b", "y"),
        sheet("c", "y"),
        sheet("d", "y", Exterminate=1),
        sheet("e", "x"),
    )
    table.fight()
    assert order(table) == {"x": "ae", "y": "bcd"}
    table.play(m.SetSide("b", "x"))
    assert order(table) == {"x": "aeb", "y": "cd"}
    table.play(m.SetSide("b", "y"))
    assert order(table) == {"x": "ae", "y": "cdb"}
    table.play(m.SetSide("c", ""))
    assert order(table) == {"x": "ae", "y": "db"}


def test_damage_follows_the_order_after_a_change_of_sides() -> None:
    """R-SD-33, SD-CB-04: B returned to Y and is its last, so the one point goes to C."""
    table = Table(sheet("a", "x", Exterminate=1), sheet("b", "y"), sheet("c", "y"), sheet("d", "x"))
    table.fight()
    table.play(m.SetSide("b", "x"))
    table.play(m.SetSide("b", "y"))
    table.freezes(a="attack Exterminate y")
    table.makes(HIT)
    table.resume()
    assert table.damage("b", "c") == [0, 1]
