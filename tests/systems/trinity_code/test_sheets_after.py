"""Tests that exactly the right fields of a sheet change after each kind of event."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.trinity_code import actions as m
from facedown.systems.trinity_code.model import Armour, Character, Item, Rulings
from facedown.systems.trinity_code.rules.harm import absorb
from tests.systems.trinity_code.driver import SEDATIVE, VEST, Table, dying, on_the_brink, sheet


def changed(before: Character, after: Character) -> dict[str, Any]:
    """Return the fields of a sheet that differ, with their new values."""
    names = before.__struct_fields__
    return {name: getattr(after, name) for name in names if getattr(before, name) != getattr(after, name)}


def haunted() -> Table:
    """Return a table with A in a fight, dying of 8 harm and on the brink, with a roll owed for each.

    A sedative is pending for A.
    """
    table = Table(sheet("a"), sheet("b", items=[SEDATIVE]))
    table.fight()
    table.hurt("a", 7)
    table.shake("a", 5)
    table.use("b", "sedative", "a")
    table.hurt("a", 1)
    assert (table.who("a").cheat_death_due, table.who("a").face_demons_due) == ("now", "now")
    return table


DEAD = {
    "dead": True, "dying": False, "unconscious": False, "on_the_brink": False,
    "cheat_death_due": "", "face_demons_due": "", "delayed_doses": (),
}  # fmt: skip


def test_the_dead_owe_no_roll_and_wait_for_no_dose() -> None:
    """A character that fails to cheat death owes no roll, and its pending dose is gone.

    Rules: TRC-HA-15, R-TRC-52, R-TRC-80.
    """
    table = haunted()
    before = table.who("a")
    table.settle(1, 1)
    assert changed(before, table.who("a")) == DEAD


def test_a_character_dead_of_harm_owes_no_roll_and_waits_for_no_dose() -> None:
    """A dying character killed by 1 more harm, at 9 of 7, owes no roll, and its pending dose is gone.

    Rules: TRC-HA-11, R-TRC-48, R-TRC-80.
    """
    table = haunted()
    table.settle(4, 4)
    before = table.who("a")
    assert before.cheat_death_due == "turn"
    emitted = table.hurt("a", 1)
    assert changed(before, table.who("a")) == {**DEAD, "harm": 9}
    assert (emitted[-1].rule, emitted[-1].data) == ("TRC-HA-11", {"actor": "a"})


def test_a_character_that_pulls_through_owes_no_cheat_death() -> None:
    """A character that cheats death with 10 or more has 7 harm, is unconscious, and must still face its demons.

    Rules: TRC-HA-17, R-TRC-46, R-TRC-52.
    """
    table = haunted()
    before = table.who("a")
    table.settle(6, 5)
    assert changed(before, table.who("a")) == {"dying": False, "cheat_death_due": "", "harm": 7}


def test_a_character_that_wakes_owes_no_cheat_death() -> None:
    """TRC-HA-18: a character that cheats death with a double 6 is awake with 6 harm and owes no further roll of it."""
    table = haunted()
    before = table.who("a")
    table.settle(6, 6)
    assert changed(before, table.who("a")) == {"dying": False, "unconscious": False, "cheat_death_due": "", "harm": 6}


def test_a_character_that_hangs_on_owes_the_next_roll() -> None:
    """A character that is still dying after 7 to 9 rolls again, on its next turn in a fight and at once outside one.

    Rules: TRC-HA-16.
    """
    table = haunted()
    before = table.who("a")
    table.settle(4, 4)
    assert changed(before, table.who("a")) == {"cheat_death_due": "turn"}
    calm = dying()
    before = calm.who("a")
    calm.settle(4, 4)
    assert changed(before, calm.who("a")) == {}


@pytest.mark.parametrize(
    ("dice", "after"),
    [
        ((1, 1), {"on_the_brink": False, "face_demons_due": "", "lost": True, "player": "a", "controller": "gm"}),
        ((4, 4), {"face_demons_due": "turn"}),
        ((6, 5), {"on_the_brink": False, "face_demons_due": "", "stress": 4}),
        ((6, 6), {"on_the_brink": False, "face_demons_due": "", "stress": 3}),
    ],
)
def test_after_facing_demons(dice: tuple[int, int], after: dict[str, Any]) -> None:
    """A character that faces its demons is lost and the GM's, must roll again, or has 4 or 3 stress left.

    Cool is 0, and traumatised is −1.

    Rules: TRC-ST-07, TRC-ST-08, TRC-ST-09, TRC-ST-10.
    """
    table = on_the_brink(fight=True)
    before = table.who("a")
    table.face("a", *dice)
    assert changed(before, table.who("a")) == after


def test_demons_leave_less_than_a_raised_limit() -> None:
    """R-TRC-73: under `limit-1/limit-2`, facing demons with a limit of 8 leaves 7 stress, or 6 after a double 6."""
    for dice, left in (((6, 5), 7), ((6, 6), 6)):
        table = on_the_brink(stress_limit=8, rulings={"demons_reset": "limit-1/limit-2"})
        table.face("a", *dice)
        assert table.who("a").stress == left


def test_harm_that_is_about_to_be_suffered_names_its_source() -> None:
    """TRC-HA-02: harm that is about to be suffered shows the source that the GM names, if any."""
    table = Table(sheet("a", luck=1))
    table.play(m.InflictHarm("a", 3, True, "Malcolm X"))
    due = table.position.due.top
    assert due is not None
    assert (due.character, due.points, due.physical, due.source) == ("a", 3, True, "Malcolm X")
    assert table.lines()[0] == "A is about to suffer 3 harm (Malcolm X)."
    table.play(m.TakeHarm("a"))
    table.play(m.InflictHarm("a", 1))
    assert table.lines()[0] == "A is about to suffer 1 harm."


def test_the_text_of_harm_shows_it_beside_the_limit() -> None:
    """TRC-HA-05, TRC-HA-10: the line about harm shows the sum beside the limit, and by how much it is above."""
    table = Table(sheet("a"))
    table.hurt("a", 3)
    assert table.line("harm") == "A suffers 3 harm: 0 + 3 = 3 of 7."
    table.hurt("a", 5)
    assert table.line("harm") == "A suffers 5 harm: 3 + 5 = 8, which is 1 above the limit of 7."


def test_stress_on_top_of_stress() -> None:
    """Further stress adds up to the limit: 3 and 1 are 4, and of 5 more only 1 is suffered.

    Rules: TRC-ST-03, TRC-ST-04, R-TRC-68.
    """
    table = Table(sheet("a"))
    for points, suffered, stress in ((3, 3, 3), (1, 1, 4), (5, 1, 5)):
        event = table.shake("a", points)[0]
        assert event.data == {
            "actor": "a", "suffered": suffered, "before": stress - suffered, "stress": stress, "limit": 5,
        }  # fmt: skip


def test_a_dying_character_is_rolled_for_without_asking_an_empty_pool() -> None:
    """TRC-HA-14, TRC-KA-04: for cheat death with an empty Good Pool, the table waits only for the GM."""
    table = dying(rulings={"karma_order": "any_order"})
    assert table.refused(m.LetStand("a")).legal == "The table waits for the GM to grab Karma."


VEST_2, MAIL, SKIN = Armour("vest", 1, 2, 2), Armour("mail", 3, 5, 5), Armour("skin", 2)


@pytest.mark.parametrize(
    ("per", "worn", "points", "taken", "left"),
    [
        ("infliction", (VEST_2, MAIL), 6, [1, 3], [1, 4]),
        ("infliction", (MAIL, VEST_2), 3, [3, 0], [4, 2]),
        ("infliction", (MAIL, VEST_2), 0, [0, 0], [5, 2]),
        ("infliction", (SKIN, MAIL), 4, [2, 2], [None, 4]),
        ("point", (VEST_2, MAIL), 6, [1, 3], [1, 2]),
        ("point", (Armour("mail", 3, 2, 5), VEST_2), 6, [2, 1], [0, 1]),
        ("point", (SKIN, MAIL), 3, [2, 1], [None, 4]),
    ],
)
def test_each_piece_of_armour_absorbs_up_to_its_rating(
    per: Any, worn: tuple[Armour, ...], points: int, taken: list[int], left: list[int | None]
) -> None:
    """Each piece of armour absorbs up to its rating of the harm that the others left.

    It wears by 1, or by ruling by 1 for each point that it absorbs.

    Rules: TRC-HA-05, TRC-HA-06, R-TRC-62.
    """
    after = absorb(Rulings(threshold_per=per), worn, points)
    assert ([takes for takes, _ in after], [one.threshold for _, one in after]) == (taken, left)


# What the GM does


def test_a_turn_makes_the_rolls_that_waited_for_it_due() -> None:
    """TRC-HA-16, R-TRC-69, R-TRC-88: a turn makes the waiting rolls of its character due, and those of nobody else."""
    table = haunted()
    table.settle(4, 4)
    before = table.who("a")
    table.play(m.TakeTurn("b"))
    assert changed(before, table.who("a")) == {}
    table.play(m.TakeTurn("a"))
    assert changed(before, table.who("a")) == {"cheat_death_due": "now"}
    slipping = dying(fight=True)
    slipping.settle(4, 4)
    before = slipping.who("a")
    slipping.play(m.TakeTurn("a"))
    assert changed(before, slipping.who("a")) == {"cheat_death_due": "now"}
    shaken = on_the_brink(fight=True)
    shaken.face("a", 4, 4)
    before = shaken.who("a")
    shaken.play(m.TakeTurn("a"))
    assert changed(before, shaken.who("a")) == {"face_demons_due": "now"}


def test_sanity_restored_gives_the_sheet_back() -> None:
    """Restored sanity returns a character to its player and removes as much stress as the GM says.

    The counted minutes of an hour stay, unless no stress is left.

    Rules: TRC-ST-11, R-TRC-75.
    """
    for points, after in ((2, {"stress": 3}), (5, {"stress": 0, "calming_minutes": 0})):
        table = Table(sheet("a"), sheet("b"))
        table.shake("a", 4)
        table.pass_time(0, 30)
        table.shake("a", 1)
        table.face("a", 1, 1)
        before = table.who("a")
        assert (before.calming_minutes, before.player) == (30, "a")
        table.play(m.RemoveTag("a", "lost", points))
        assert changed(before, table.who("a")) == {"lost": False, "controller": "a", "player": "", **after}


def test_sanity_restored_at_the_limit_is_the_brink() -> None:
    """A character whose sanity is restored with all 5 stress is on the brink again and owes a roll.

    Rules: TRC-ST-05, TRC-ST-11.
    """
    table = on_the_brink()
    table.face("a", 1, 1)
    before = table.who("a")
    table.play(m.RemoveTag("a", "lost", 0))
    assert changed(before, table.who("a")) == {
        "lost": False, "controller": "a", "player": "", "on_the_brink": True, "face_demons_due": "now",
    }  # fmt: skip


def test_back_from_the_dead_in_play() -> None:
    """A character revived in play is unconscious with 7 harm of 7, and on the brink if its stress is at the limit.

    Rules: TRC-HA-19, TRC-ST-05.
    """
    table = haunted()
    table.settle(1, 1)
    before = table.who("a")
    table.play(m.RemoveTag("a", "dead"))
    assert changed(before, table.who("a")) == {
        "dead": False, "unconscious": True, "harm": 7, "on_the_brink": True, "face_demons_due": "now",
    }  # fmt: skip
    plain = Table(sheet("a"), sheet("b"))
    plain.shake("a", 4)
    plain.hurt("a", 12)
    before = plain.who("a")
    plain.play(m.RemoveTag("a", "dead"))
    assert changed(before, plain.who("a")) == {"dead": False, "unconscious": True, "harm": 7}


def test_the_lost_are_back_from_the_dead_but_on_no_brink() -> None:
    """A lost character that is revived stays lost, is not on the brink, and owes no roll.

    Rules: TRC-HA-19, TRC-ST-07, R-TRC-76.
    """
    table = on_the_brink(others=(sheet("b"),))
    table.face("a", 1, 1)
    table.hurt("a", 9)
    before = table.who("a")
    table.play(m.RemoveTag("a", "dead"))
    assert changed(before, table.who("a")) == {"dead": False, "unconscious": True, "harm": 7}


def test_back_from_the_dead_between_investigations() -> None:
    """A character revived between Investigations has no harm, no stress, and no counted minutes.

    Rules: TRC-HA-19, TRC-HE-07, TRC-CA-06.
    """
    table = Table(sheet("a"), sheet("b"))
    table.shake("a", 3)
    table.hurt("a", 2)
    table.pass_time(0, 30)
    table.hurt("a", 9)
    table.end()
    before = table.who("a")
    assert (before.healing_minutes, before.calming_minutes) == (30, 30)
    table.play(m.RemoveTag("a", "dead"))
    assert changed(before, table.who("a")) == {
        "dead": False,
        "harm": 0,
        "stress": 0,
        "healing_minutes": 0,
        "calming_minutes": 0,
    }


@pytest.mark.parametrize("track", ["harm", "stress"])
def test_a_limit_raised_in_play_waits_for_the_next_investigation(track: Any) -> None:
    """A limit raised in play counts from the next Investigation, and one raised between two counts at once.

    Rules: R-TRC-84, TRC-HA-01, TRC-ST-01.
    """
    table = Table(sheet("a"))
    before = table.who("a")
    table.play(m.SetLimit("a", track, 9))
    assert changed(before, table.who("a")) == {f"next_{track}_limit": 9}
    assert table.lines() == [f"A’s {track} limit will be 9 from the next Investigation on."]
    table.end()
    table.play(m.BeginInvestigation())
    assert changed(before, table.who("a")) == {f"{track}_limit": 9}
    table.end()
    before = table.who("a")
    table.play(m.SetLimit("a", track, 10))
    assert changed(before, table.who("a")) == {f"{track}_limit": 10}
    assert table.lines() == [f"A’s {track} limit is now 10."]


def test_luck_restored_stops_at_its_start() -> None:
    """Luck is restored up to its start; restored from 0 by ruling, a character is no longer out of Luck.

    Rules: TRC-LU-02, R-TRC-32, R-TRC-29.
    """
    table = Table(sheet("a", luck=3))
    table.make("a", 3, 4, stand=False)
    table.luck("reroll", 3, 4)
    table.luck("reroll", 3, 4)
    table.stand()
    for points, luck in ((1, 2), (1, 3)):
        table.play(m.RestoreLuck("a", points))
        assert table.who("a").luck == luck
    spent = Table(sheet("a", luck=1), rulings={"restore_from_zero": "true"})
    spent.make("a", 3, 4, stand=False)
    spent.luck("reroll", 3, 4)
    before = spent.who("a")
    spent.play(m.RestoreLuck("a", 1))
    assert changed(before, spent.who("a")) == {"luck": 1, "out_of_luck": False}


def test_armour_given_and_repaired() -> None:
    """The GM can give armour and repair the piece that is named, to its original threshold or another number.

    Rules: TRC-HA-05, TRC-HA-07, R-TRC-65, R-TRC-66.
    """
    table = Table(sheet("a", armour=[{**VEST, "threshold": 0, "whole": 2}]))
    table.play(m.GiveArmour("a", " vest ", 3, 4))
    table.play(m.GiveArmour("a", "skin", 1, 0))
    assert [(one.name, one.rating, one.threshold, one.whole) for one in table.who("a").armour] == [
        ("vest", 1, 0, 2), ("vest 2", 3, 4, 4), ("skin", 1, None, None),
    ]  # fmt: skip
    table.play(m.RepairArmour("a", "vest"))
    assert table.lines() == ["A’s vest is repaired. Its threshold is now 2."]
    table.hurt("a", 1, "vest 2")
    table.play(m.RepairArmour("a", "vest 2", 1))
    assert table.lines() == ["A’s vest 2 is repaired. Its threshold is now 1."]
    assert [(one.threshold, one.whole) for one in table.who("a").armour] == [(2, 2), (1, 4), (None, None)]


def test_an_item_that_is_given_has_all_that_the_gm_says() -> None:
    """An item from the GM has the effects, delay, uses and conditions that the GM names; 0 uses are without end.

    Rules: TRC-HE-01, R-TRC-83.
    """
    table = Table(sheet("a", items=[SEDATIVE]))
    table.play(m.GiveItem("a", " syrup ", 2, 1, True, 3, "needs rest"))
    table.play(m.GiveItem("a", "word", 1, uses=0))
    assert table.who("a").items[1:] == (
        Item("syrup", heal=2, calm=1, delayed=True, uses=3, conditions="needs rest"),
        Item("word", heal=1),
    )


def test_a_newcomer_has_the_sheet_that_the_gm_says() -> None:
    """A new character has the name, profession, attributes, Luck and drawback that the GM names.

    Rules: TRC-LU-01, R-TRC-36.
    """
    table = Table(sheet("a"), sheet("eve"))
    table.play(m.AddCharacter(" Eve ", "a", " Witch ", 1, 2, 3, -1, 4, " Cats. ", True))
    assert table.position.characters[-1] == Character(
        "eve-2", "Eve 2", "a", "Witch", 1, 2, 3, -1, 4, 4, drawback="Cats.", cancels_misfires=True,
    )  # fmt: skip


def test_new_tags_and_notes_come_last() -> None:
    """New tags of the scene and new notes of a sheet come last, and only the named tag is removed.

    Rules: TRC-HA-03, TRC-HA-09.
    """
    table = Table(sheet("a"), tags=["fog"])
    table.play(m.SetTag(" rain "))
    table.play(m.AddNote("a", "It hurts."))
    table.play(m.AddNote("a", "It heals."))
    table.play(m.DropTag("fog"))
    assert (table.position.tags, table.who("a").notes) == (("rain",), ("It hurts.", "It heals."))
