"""The events of items, time, Investigations, and the GM’s changes."""

from __future__ import annotations

from facedown.systems.trinity_code import actions as m
from tests.systems.trinity_code.driver import (
    MEDIKIT,
    SEDATIVE,
    VEST,
    Table,
    dying,
    sheet,
)
from tests.systems.trinity_code.test_events import assert_emitted

# Items, time and Investigations


def test_items_that_work_at_once() -> None:
    """An instant item announces its use, the last dose, the harm healed, the stress calmed, and tags that end.

    It heals 2 of 5 harm and calms 1 of 3 stress.

    Rules: TRC-HE-02, TRC-HE-04, TRC-CA-01, TRC-CA-03.
    """
    both = {"name": "balm", "heal": 2, "calm": 1, "uses": 1}
    table = Table(sheet("a", items=[both]), sheet("b"))
    table.hurt("b", 5)
    table.shake("b", 3)
    assert_emitted(
        table.use("a", "balm", "b"),
        [
            ("TRC-HE-04", "used", {"actor": "a", "item": "a/balm"}),
            ("TRC-CA-03", "used-up", {"actor": "a", "item": "a/balm"}),
            ("TRC-HE-02", "healed", {"actor": "b", "harm": 3}),
            ("R-TRC-40", "no-longer-wounded", {"actor": "b"}),
            ("TRC-CA-01", "calmed", {"actor": "b", "stress": 2}),
        ],
    )
    assert table.line("used") == "A uses balm on B."


def test_items_that_find_nothing_to_mend() -> None:
    """An item used on a character without harm and stress says so, and its dose is spent all the same.

    Rules: TRC-HE-02, TRC-CA-01, R-TRC-59.
    """
    table = Table(sheet("a", items=[{"name": "balm", "heal": 2, "calm": 1, "uses": 2}]))
    assert_emitted(
        table.use("a", "balm"),
        [
            ("TRC-HE-04", "used", {"actor": "a", "item": "a/balm"}),
            ("TRC-HE-02", "no-harm-to-heal", {"actor": "a"}),
            ("TRC-CA-01", "no-stress-to-calm", {"actor": "a"}),
        ],
    )
    assert table.line("used") == "A uses balm."


def test_healing_the_dying_and_calming_the_brink() -> None:
    """Healing and calming announce that a character is no longer dying, wakes, and is no longer on the brink.

    Rules: R-TRC-56, R-TRC-57, R-TRC-72.
    """
    kit = {"name": "kit", "heal": 2, "calm": 1, "uses": 1}
    table = dying(fight=True, others=(sheet("b", items=[kit]),))
    table.settle(4, 4)
    table.shake("a", 5)
    assert_emitted(
        table.use("b", "kit", "a")[2:],
        [
            ("TRC-HE-02", "healed", {"actor": "a", "harm": 6}),
            ("R-TRC-57", "no-longer-dying", {"actor": "a"}),
            ("R-TRC-56", "wakes", {"actor": "a", "harm": 6}),
            ("TRC-CA-01", "calmed", {"actor": "a", "stress": 4}),
            ("R-TRC-72", "no-longer-on-the-brink", {"actor": "a"}),
        ],
    )


def test_a_delayed_dose_is_pending_until_safety() -> None:
    """TRC-CA-02: a delayed dose is announced as pending, and works once the GM says that the character is safe."""
    table = Table(sheet("a", items=[SEDATIVE]), sheet("b"))
    table.shake("b", 2)
    assert_emitted(
        table.use("a", "sedative", "b"),
        [
            ("TRC-HE-04", "used", {"actor": "a", "item": "a/sedative"}),
            ("TRC-CA-03", "used-up", {"actor": "a", "item": "a/sedative"}),
            ("TRC-CA-02", "pending", {"actor": "b"}),
        ],
    )
    assert_emitted(
        table.play(m.ReachSafety("b")),
        [
            ("TRC-CA-02", "safe", {"actor": "b"}),
            ("TRC-CA-01", "calmed", {"actor": "b", "stress": 1}),
            ("R-TRC-41", "no-longer-traumatised", {"actor": "b"}),
        ],
    )


def test_time_announces_recovery() -> None:
    """Time announces the harm and stress that a character recovers, and the tags that end.

    25 hours remove 1 harm and all stress.

    Rules: TRC-HE-06, TRC-CA-05, R-TRC-40, R-TRC-41, R-TRC-78.
    """
    table = Table(sheet("a"))
    table.hurt("a", 4)
    table.shake("a", 2)
    assert_emitted(
        table.pass_time(25),
        [
            ("R-TRC-78", "time", {"hours": 25, "minutes": 0}),
            ("TRC-CA-05", "eased", {"actor": "a", "stress": 0}),
            ("R-TRC-41", "no-longer-traumatised", {"actor": "a"}),
            ("TRC-HE-06", "mended", {"actor": "a", "harm": 3}),
            ("R-TRC-40", "no-longer-wounded", {"actor": "a"}),
        ],
    )


def test_waking_is_announced_with_6_harm() -> None:
    """TRC-HA-13, R-TRC-53: waking is announced with 6 harm, both after an hour and by the GM's word."""
    slept, woken = Table(sheet("a")), Table(sheet("a"))
    for table in (slept, woken):
        table.hurt("a", 7)
    assert_emitted(slept.pass_time(1)[1:], [("TRC-HA-13", "wakes", {"actor": "a", "harm": 6})])
    assert_emitted(woken.play(m.Wake("a")), [("TRC-HA-13", "wakes", {"actor": "a", "harm": 6})])


def test_investigations_begin_and_end() -> None:
    """The beginning and the end of an Investigation are announced with its number and the pools.

    Rules: TRC-KA-02, TRC-HE-07.
    """
    table = Table(sheet("a"), good=2, bad=1, rulings={"karma_carry": "true"})
    assert_emitted(
        table.end(),
        [
            ("TRC-HE-07", "ending", {"number": 1}),
            ("TRC-HE-07", "between", {}),
        ],
    )
    assert_emitted(
        table.play(m.BeginInvestigation()),
        [
            ("TRC-KA-02", "investigation", {"number": 2, "good": 2, "bad": 1}),
        ],
    )


# What the GM does


def test_fights_and_turns_are_announced() -> None:
    """R-TRC-88: the beginning and the end of a fight and the turns in it are announced."""
    table = Table(sheet("a"))
    assert_emitted(table.fight(), [("R-TRC-88", "combat", {"on": True})])
    assert_emitted(table.play(m.TakeTurn("a")), [("R-TRC-88", "turn", {"actor": "a"})])
    assert_emitted(table.fight(False), [("R-TRC-88", "combat", {"on": False})])


def test_dead_and_lost_removed_by_the_gm_are_announced() -> None:
    """TRC-HA-19, TRC-ST-11: the GM's removal of dead or lost is announced, both in play and between Investigations."""
    table = Table(sheet("a"), sheet("b"))
    table.hurt("a", 9)
    table.shake("b", 5)
    table.face("b", 1, 1)
    table.play(m.RemoveTag("a", "dead"))
    assert_emitted(table.last, [("TRC-HA-19", "no-longer-dead", {"actor": "a", "unconscious": True})])
    table.play(m.RemoveTag("b", "lost", 2))
    assert_emitted(table.last, [("TRC-ST-11", "no-longer-lost", {"actor": "b", "before": 5, "stress": 3})])
    table.hurt("a", 2)
    table.end()
    table.play(m.RemoveTag("a", "dead"))
    assert_emitted(table.last, [("TRC-HA-19", "no-longer-dead", {"actor": "a", "unconscious": False})])


def test_each_change_of_a_sheet_by_the_gm_is_announced() -> None:
    """Each change of a sheet by the GM is announced with the new value and under its own rule.

    Rules: TRC-HA-01, TRC-HA-05, TRC-HA-07, TRC-HE-01, TRC-LU-02, TRC-LU-05, TRC-ST-01, R-TRC-36, R-TRC-75.
    """
    table = Table(sheet("a", luck=2, armour=[{**VEST, "threshold": 1, "whole": 2}], items=[MEDIKIT]), sheet("b"))
    table.make("a", 3, 4, stand=False)
    table.luck("reroll", 3, 4)
    table.stand()
    emitted = [
        table.play(move)
        for move in (
            m.SetLimit("a", "harm", 8), m.SetLimit("a", "stress", 6), m.RestoreLuck("a", 1),
            m.GiveArmour("a", " coat ", 2, 3), m.RepairArmour("a", "vest", 4), m.GiveItem("a", " medikit ", heal=1),
            m.SetAttribute("a", "wits", -2), m.AddNote("a", "It hurts."), m.SetController("a", "b"),
        )
    ]  # fmt: skip
    assert_emitted(
        [event for events in emitted for event in events],
        [
            ("TRC-HA-01", "limit", {"actor": "a", "track": "harm", "limit": 8, "later": True}),
            ("TRC-ST-01", "limit", {"actor": "a", "track": "stress", "limit": 6, "later": True}),
            ("TRC-LU-02", "luck-restored", {"actor": "a", "luck": 2}),
            ("TRC-HA-05", "gets-armour", {"actor": "a", "armour": "a/coat", "rating": 2, "threshold": 3}),
            ("TRC-HA-07", "repaired", {"actor": "a"}),
            ("TRC-HE-01", "gets-item", {"actor": "a", "item": "a/medikit 2", "heal": 1}),
            ("R-TRC-36", "attribute", {"actor": "a", "attribute": "wits", "value": -2}),
            ("TRC-LU-05", "note", {"actor": "a"}),
            ("R-TRC-75", "controller", {"actor": "a", "controller": "b"}),
        ],
    )


def test_new_characters_and_scene_tags_are_announced() -> None:
    """A new character is announced with its key, and each tag added to or removed from the scene with its name.

    Rules: TRC-HA-03, TRC-LU-01.
    """
    table = Table(sheet("a"), tags=["fog"])
    assert_emitted(table.play(m.AddCharacter(" Eve ", "a")), [("TRC-LU-01", "joins", {"actor": "eve"})])
    assert_emitted(table.play(m.SetTag(" rain ")), [("TRC-HA-03", "tag-added", {"tag": "rain"})])
    assert_emitted(table.play(m.DropTag("fog")), [("TRC-HA-03", "tag-dropped", {"tag": "fog"})])
