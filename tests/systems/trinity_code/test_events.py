"""The data of each event: its rule, its kind, and its values. The log shows which rule applied."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from facedown.game import Event
from facedown.game.values import plain
from facedown.systems.trinity_code import actions as m
from tests.systems.trinity_code.driver import (
    TAG_EVENTS,
    VEST,
    Table,
    dying,
    move_sheet,
    on_the_brink,
    sheet,
)


def assert_emitted(events: Iterable[Event], expected: list[tuple[str, str, dict[str, Any]]]) -> None:
    """Check that exactly these events were emitted, with these rules and kinds and at least these values."""
    events = list(events)
    assert [(event.rule, event.kind) for event in events] == [(rule, kind) for rule, kind, _ in expected]
    for event, (_, _, values) in zip(events, expected, strict=True):
        assert {name: event.data[name] for name in values} == values


def solo(**more: Any) -> Table:
    return Table(sheet("a", **more))


# Moves, Karma and dice


def test_a_move_from_its_declaration_to_its_result() -> None:
    """A move announces its declaration, modifier, grabs, roll, changed pools and result, each under its rule.

    3 + 4, Power 1, −1 by the GM, −2 by 2 Bad points and +1 by 1 Good point are 6 in all.

    Rules: TRC-KA-04, TRC-KA-05, TRC-KA-06, TRC-KA-07, TRC-KA-08, TRC-KA-09, R-TRC-33.
    """
    table = Table(sheet("a", power=1), good=1, bad=2)
    assert_emitted(
        table.play(m.MakeMove("a", "plain", "power")),
        [
            ("TRC-KA-04", "declared", {"actor": "a", "move": "plain", "attribute": "power"}),
        ],
    )
    assert_emitted(
        table.play(m.GrabBad(2, -1, " Mark X. ")),
        [
            ("TRC-KA-07", "modifier", {"value": -1, "because": "Mark X"}),
            ("TRC-KA-05", "grabbed", {"pool": "bad", "points": 2}),
        ],
    )
    assert_emitted(
        table.play(m.GrabGood(1), dice=(3, 4)),
        [
            ("TRC-KA-06", "grabbed", {"pool": "good", "points": 1}),
            ("TRC-KA-07", "rolled", {"actor": "a", "dice": [3, 4], "band": "band-6"}),
            ("TRC-KA-08", "pools", {"good": 2, "bad": 1}),
            ("R-TRC-33", "result", {"actor": "a", "band": "band-6"}),
        ],
    )
    (tally,) = table.of_kind("rolled")[0].tallies
    assert [(plain(one.label) or one.faces, one.value, one.rule) for one in tally.addends] == [
        ((3, 4), 7, "TRC-KA-07"),
        ("power", 1, "TRC-KA-07"),
        ("“Mark X”", -1, "TRC-KA-07"),
        ("bad-karma", -2, "TRC-KA-05"),
        ("good-karma", 1, "TRC-KA-06"),
    ]
    assert (plain(tally.label), tally.total) == ("plain", 6)


def test_a_modifier_without_a_reason_is_the_gms() -> None:
    """TRC-KA-07: the GM may give a move a modifier without a reason, and the event has an empty reason."""
    table = solo()
    table.declare("a")
    table.play(m.GrabBad(0, 1), dice=(3, 4))
    assert_emitted(
        table.of_kind("modifier"),
        [
            ("TRC-KA-07", "modifier", {"value": 1, "because": ""}),
        ],
    )


def test_a_move_taken_back_returns_its_points() -> None:
    """R-TRC-06: a move that is taken back announces it, and the grabbed points go back to the pool they came from."""
    table = Table(sheet("a"), good=1, bad=3)
    table.declare("a")
    table.play(m.GrabBad(2))
    assert_emitted(table.play(m.WithdrawMove("a")), [("R-TRC-06", "withdrawn", {"actor": "a"})])
    assert (table.pools, table.position.roll) == ((1, 3), None)
    raised = Table(sheet("a"), good=4, bad=3, rulings={"karma_order": "any_order"})
    raised.declare("a")
    raised.play(m.GrabGood(3))
    raised.play(m.WithdrawMove("a"))
    assert raised.pools == (4, 3)


def test_good_karma_that_another_player_offers() -> None:
    """R-TRC-02: an offer of Good Karma is announced with its points, and ends when the mover grabs."""
    table = Table(sheet("a"), sheet("b"), good=3, rulings={"karma_order": "any_order"})
    table.declare("a")
    assert_emitted(table.play(m.OfferGood(2), "b"), [("R-TRC-02", "offered", {"points": 2})])
    assert table.rolling.offered_karma == 2
    table.play(m.GrabGood(1))
    assert table.rolling.offered_karma == 0


def test_sealed_grabs_are_shown_only_to_their_own_side() -> None:
    """Everybody learns that a side has committed sealed Karma, and only the seat that did so learns how much.

    Rules: R-TRC-01.
    """
    table = Table(sheet("a"), good=2, bad=2, rulings={"karma_order": "sealed"})
    table.declare("a")
    bad = table.play(m.GrabBad(1))
    assert_emitted(
        bad,
        [
            ("R-TRC-01", "committed", {"pool": "bad"}),
            ("R-TRC-01", "committed-yours", {"pool": "bad", "points": 1}),
        ],
    )
    assert [event.to for event in bad] == [None, ("gm",)]
    good = table.play(m.GrabGood(2), dice=(3, 4))
    assert_emitted(
        good[:4],
        [
            ("R-TRC-01", "committed", {"pool": "good"}),
            ("R-TRC-01", "committed-yours", {"pool": "good", "points": 2}),
            ("TRC-KA-05", "grabbed", {"pool": "bad", "points": 1}),
            ("TRC-KA-06", "grabbed", {"pool": "good", "points": 2}),
        ],
    )
    assert [event.to for event in good[:4]] == [None, ("a",), None, None]


def test_karma_that_a_result_brings_and_that_is_spent() -> None:
    """Karma added to a pool is announced with its points, and Good Karma that is spent goes to the Bad Pool.

    Rules: TRC-KA-03, TRC-KA-11.
    """
    table = Table(sheet("a"))
    assert_emitted(table.play(m.AddKarma("good", 3)), [("TRC-KA-03", "karma", {"pool": "good", "points": 3})])
    assert_emitted(table.play(m.AddKarma("bad", 1)), [("TRC-KA-03", "karma", {"pool": "bad", "points": 1})])
    assert_emitted(table.play(m.SpendKarma(2, " a favour ")), [("TRC-KA-11", "spent", {"points": 2})])
    assert table.last[0].data["purpose"] == "a favour"
    assert table.pools == (1, 3)


def test_misfires_and_their_cancelling() -> None:
    """Of 2 misfires, one is cancelled with a Good point and the other takes effect, and each step is announced.

    Rules: TRC-KA-11, TRC-KA-12.
    """
    spell = move_sheet("spell", low={"text": "Low.", "misfires": 2})
    table = Table(sheet("a", cancels_misfires=True), moves=[spell], good=2)
    table.make("a", 1, 2, key="spell")
    assert_emitted(table.of_kind("misfire"), [("TRC-KA-12", "misfire", {"misfires": 2})])
    assert_emitted(table.play(m.CancelMisfire("a")), [("TRC-KA-11", "misfire-cancelled", {"points": 1})])
    assert_emitted(table.play(m.LetMisfire("a")), [("TRC-KA-12", "misfired", {"misfires": 1})])
    assert table.position.roll is None


# Luck


def test_luck_spent_on_a_result() -> None:
    """Each effect of Luck is announced with the Luck left, the Karma it adds, and the new result.

    Ignoring modifiers and rolling again add 1 Good point, and making the result a 12 adds 1 Bad point.

    Rules: TRC-LU-05, TRC-LU-08, TRC-LU-09, TRC-LU-10, TRC-LU-11, TRC-LU-12, TRC-LU-13.
    """
    table = solo(luck=3, power=-1, drawback="Cats hate Malcolm X.")
    table.make("a", 2, 3, stand=False)
    assert_emitted(
        table.play(m.SpendLuck("a", "ignore")),
        [
            ("TRC-LU-08", "luck-ignore", {"actor": "a", "luck": 2}),
            ("TRC-LU-10", "karma", {"pool": "good", "points": 1}),
            ("TRC-KA-07", "recounted", {"actor": "a", "dice": [2, 3], "band": "band-6"}),
        ],
    )
    assert_emitted(
        table.play(m.SpendLuck("a", "reroll"), dice=(4, 4)),
        [
            ("TRC-LU-09", "luck-reroll", {"actor": "a", "luck": 1}),
            ("TRC-LU-10", "karma", {"pool": "good", "points": 1}),
            ("TRC-KA-07", "rolled", {"actor": "a", "dice": [4, 4], "band": "band-7-9"}),
        ],
    )
    assert_emitted(
        table.play(m.SpendLuck("a", "twelve")),
        [
            ("TRC-LU-11", "luck-twelve", {"actor": "a", "luck": 0}),
            ("TRC-LU-13", "karma", {"pool": "bad", "points": 1}),
            ("TRC-KA-07", "counts-as-12", {"actor": "a", "total": 12, "band": "band-10"}),
            ("TRC-LU-05", "out-of-luck", {"actor": "a"}),
            ("R-TRC-33", "result", {"actor": "a", "band": "band-10"}),
        ],
    )
    assert table.line("out-of-luck") == "A is out of Luck: Cats hate Malcolm X."


def test_being_out_of_luck_without_a_drawback() -> None:
    """TRC-LU-05: a character without a drawback is simply said to be out of Luck."""
    table = solo(luck=1)
    table.make("a", 2, 3, stand=False)
    table.play(m.SpendLuck("a", "twelve"))
    assert table.line("out-of-luck") == "A is out of Luck."


def test_the_tally_of_a_result_that_luck_made_a_12() -> None:
    """TRC-LU-11: the sum of a result that Luck made a 12 has one part, which names the rule."""
    table = solo(luck=1)
    table.make("a", 2, 3, stand=False)
    table.play(m.SpendLuck("a", "twelve"))
    tally = table.result.tally
    assert [(plain(one.label), one.value, one.rule) for one in tally.addends] == [("luck-twelve", 12, "TRC-LU-11")]
    assert (plain(tally.label), table.result.move, table.result.actor) == ("plain", "plain", "a")


def test_the_tally_of_a_result_without_negative_modifiers() -> None:
    """The sum of a result under Luck A gives back what wounded, a negative attribute and Bad Karma took.

    Rules: TRC-LU-08, TRC-HA-08.
    """
    table = Table(sheet("a", luck=1, power=-2), bad=1)
    table.hurt("a", 4)
    table.make("a", 5, 4, bad=1, stand=False)
    assert [(one.value, one.rule) for one in table.of_kind("rolled")[0].tallies[0].addends] == [
        (9, "TRC-KA-07"), (-2, "TRC-KA-07"), (-1, "TRC-HA-08"), (-1, "TRC-KA-05"),
    ]  # fmt: skip
    table.play(m.SpendLuck("a", "ignore"))
    ignored = table.of_kind("recounted")[0].tallies[0]
    assert [(one.value, one.rule) for one in ignored.addends] == [
        (9, "TRC-KA-07"), (-2, "TRC-KA-07"), (-1, "TRC-HA-08"), (-1, "TRC-KA-05"), (4, "TRC-LU-08"),
    ]  # fmt: skip
    assert ignored.total == 9


def test_luck_that_keeps_harm_off() -> None:
    """Luck D prevents all harm and announces that the Bad Pool gains 1 point and the character is out of Luck.

    Rules: TRC-LU-05, TRC-LU-12, TRC-LU-13.
    """
    table = solo(luck=1)
    table.play(m.InflictHarm("a", 3))
    assert_emitted(
        table.play(m.EscapeHarm("a")),
        [
            ("TRC-LU-12", "luck-escape", {"actor": "a", "luck": 0}),
            ("TRC-LU-13", "karma", {"pool": "bad", "points": 1}),
            ("TRC-LU-05", "out-of-luck", {"actor": "a"}),
        ],
    )
    assert (table.who("a").harm, table.who("a").luck, table.pools) == (0, 0, (0, 1))


# Harm and stress


def test_harm_armour_and_the_tags_that_follow() -> None:
    """Harm announces what armour absorbs, that the armour is spent, what is suffered, and each new tag.

    Of 9 harm armour-1 absorbs 1; with 8 a character is wounded, unconscious and dying at once.

    Rules: TRC-HA-02, TRC-HA-05, TRC-HA-06, TRC-HA-07, TRC-HA-08, TRC-HA-09, TRC-HA-10.
    """
    table = solo(armour=[{**VEST, "threshold": 1}])
    assert_emitted(
        table.play(m.InflictHarm("a", 9, True, " a beam. ")),
        [
            ("TRC-HA-02", "inflicted", {"actor": "a", "points": 9, "physical": True}),
        ],
    )
    assert table.lines()[0] == "A is about to suffer 9 harm (a beam)."
    assert_emitted(
        table.play(m.TakeHarm("a", ("vest",)))[:6],
        [
            ("TRC-HA-06", "armour-absorbs", {"actor": "a", "armour": "a/vest", "threshold": 0}),
            ("TRC-HA-07", "armour-spent", {"actor": "a", "armour": "a/vest"}),
            ("TRC-HA-05", "harm", {"actor": "a", "suffered": 8, "harm": 8}),
            ("TRC-HA-08", "wounded", {"actor": "a"}),
            ("TRC-HA-09", "unconscious", {"actor": "a"}),
            ("TRC-HA-10", "dying", {"actor": "a"}),
        ],
    )


def test_each_tag_of_harm_is_announced_once() -> None:
    """Wounded, unconscious, dying and dead are each announced once, at 4, 7, 8 and 9 harm.

    Rules: TRC-HA-08, TRC-HA-09, TRC-HA-10, TRC-HA-11.
    """
    table = solo()
    table.fight()
    seen = []
    for points in (4, 1, 2, 1, 1):
        table.hurt("a", points, physical=False)
        seen += [(event.rule, event.kind) for event in table.last if event.kind in TAG_EVENTS]
        if table.position.roll is not None:
            table.settle(4, 4)
    assert seen == [
        ("TRC-HA-08", "wounded"), ("TRC-HA-09", "unconscious"), ("TRC-HA-10", "dying"), ("TRC-HA-11", "dead"),
    ]  # fmt: skip
    assert [event.data["physical"] for event in table.of_kind("inflicted")] == [False] * 5
    assert table.tag_rules == ["TRC-HA-11"]


def test_stress_and_the_tags_that_follow() -> None:
    """Stress announces what is suffered and each new tag, under another rule if a move's result inflicts it.

    Of 9 stress 5 are suffered.

    Rules: TRC-ST-02, TRC-ST-03, TRC-ST-04, TRC-ST-05, R-TRC-68.
    """
    table = solo()
    assert_emitted(
        table.shake("a", 9),
        [
            ("TRC-ST-03", "stress", {"actor": "a", "suffered": 5, "stress": 5}),
            ("TRC-ST-04", "traumatised", {"actor": "a"}),
            ("TRC-ST-05", "on-the-brink", {"actor": "a"}),
        ],
    )
    moved = Table(sheet("a"), moves=[move_sheet("fright", low={"text": "Low.", "stress": 1})])
    moved.make("a", 1, 2, key="fright")
    assert_emitted(
        moved.of_kind("stress"),
        [
            ("TRC-ST-02", "stress", {"actor": "a", "suffered": 1, "stress": 1}),
        ],
    )


def test_a_result_announces_its_karma_and_harm() -> None:
    """A result announces the Karma it adds and its harm, which names the move and says whether armour helps.

    Rules: TRC-HA-02, TRC-KA-03, R-TRC-64.
    """
    burn = move_sheet("burn", low={"text": "Low.", "good": 1, "bad": 2, "harm": 3, "physical": False})
    table = Table(sheet("a"), moves=[burn])
    table.make("a", 1, 2, key="burn")
    assert_emitted(
        table.last[-4:],
        [
            ("TRC-KA-03", "karma", {"pool": "good", "points": 1}),
            ("TRC-KA-03", "karma", {"pool": "bad", "points": 2}),
            ("TRC-HA-02", "inflicted", {"actor": "a", "points": 3, "physical": False}),
            ("TRC-HA-05", "harm", {"actor": "a", "suffered": 3, "harm": 3}),
        ],
    )
    assert table.line("inflicted") == "A is about to suffer 3 harm (Burn)."


def test_armour_without_a_threshold_absorbs_without_end() -> None:
    """TRC-HA-05, TRC-HA-06: armour without a threshold absorbs 1 of 3 harm, and its event has no threshold."""
    table = solo(armour=[{"name": "plate", "rating": 1}])
    table.play(m.InflictHarm("a", 3))
    assert_emitted(
        table.play(m.TakeHarm("a", ("plate",))),
        [
            ("TRC-HA-06", "endless-armour-absorbs", {"armour": "a/plate", "absorbed": 1, "threshold": None}),
            ("TRC-HA-05", "harm", {"actor": "a", "suffered": 2, "harm": 2}),
        ],
    )
    assert table.line("endless-armour-absorbs") == "A’s plate absorbs 1 harm."


# Forced moves


def test_a_dying_character_must_cheat_death() -> None:
    """TRC-HA-14: a character that is dying outside a fight is told at once that it must cheat death."""
    table = solo()
    table.hurt("a", 8)
    assert_emitted(table.of_kind("cheats-death"), [("TRC-HA-14", "cheats-death", {"actor": "a"})])
    assert table.line("cheats-death") == "A is dying and must cheat death: 2d6 + Power."


def test_the_four_ends_of_cheat_death() -> None:
    """Cheat death announces its end: dead, another roll, unconscious, or awake with 6 harm.

    Power is 0, and wounded is −1.

    Rules: TRC-HA-14, TRC-HA-15, TRC-HA-16, TRC-HA-17, TRC-HA-18.
    """
    ends: list[Event] = []
    for dice in ((1, 1), (4, 4), (6, 5), (6, 6)):
        table = dying(fight=True)
        table.settle(*dice)
        ends.append(table.last[-1])
    assert_emitted(ends, [
        ("TRC-HA-15", "does-not-cheat-death", {"actor": "a", "band": "band-6", "harm": 8}),
        ("TRC-HA-16", "still-dying", {"actor": "a", "band": "band-7-9", "combat": True}),
        ("TRC-HA-17", "out-of-danger", {"actor": "a", "band": "band-10", "harm": 7}),
        ("TRC-HA-18", "awake-against-all-odds", {"actor": "a", "band": "band-double-6", "harm": 6}),
    ])  # fmt: skip


def test_the_four_ends_of_facing_demons() -> None:
    """Facing demons announces its end: lost, another roll, 4 stress, or 3 stress.

    Cool is 0, and traumatised is −1.

    Rules: TRC-ST-07, TRC-ST-08, TRC-ST-09, TRC-ST-10.
    """
    ends: list[Event] = []
    for dice in ((1, 1), (4, 4), (6, 5), (6, 6)):
        table = on_the_brink(fight=True)
        table.face("a", *dice)
        ends.append(table.last[-1])
    assert_emitted(ends, [
        ("TRC-ST-07", "lost", {"actor": "a", "band": "band-6"}),
        ("TRC-ST-08", "still-on-the-brink", {"actor": "a", "combat": True}),
        ("TRC-ST-09", "back-from-the-brink", {"actor": "a", "stress": 4}),
        ("TRC-ST-10", "back-from-the-brink", {"actor": "a", "stress": 3}),
    ])  # fmt: skip


def test_the_return_of_a_forced_move_is_announced() -> None:
    """The log says whether a forced move is rolled again at once or, in a fight, on the next turn.

    Rules: TRC-HA-16, TRC-ST-08, R-TRC-69.
    """
    for fight, when in ((False, "at once"), (True, "on their next turn")):
        slipping, shaken = dying(fight=fight), on_the_brink(fight=fight)
        slipping.settle(4, 4)
        shaken.face("a", 4, 4)
        assert slipping.line("still-dying").endswith(f"must roll again {when}.")
        assert shaken.line("still-on-the-brink").endswith(f"must roll again {when}.")
