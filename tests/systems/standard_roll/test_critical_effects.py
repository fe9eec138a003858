"""A roll with a double is a Critical, and its player chooses a critical effect.

Rules: SR-S1-11, SR-S1-12, SR-S1-13, SR-S1-14, SR-S1-15, SR-S1-16, SR-S1-17.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.model import CriticalEffect
from facedown.systems.standard_roll.rules.criticals import progress
from tests.systems.standard_roll.driver import Table, foe, legal, sheet, usual

DOUBLE = (2, 2, 5, 9)
"""SR 9: with Level 0 and a stat of 1 a total of 10."""


def party(**more: Any) -> Table:
    """Return A of Level 0 and C against B of RES 3 and HP 30."""
    return Table(sheet("a"), sheet("c"), foe("b", clocks={"HP": 30, "SP": 5}), **more)


def critical(*faces: int, **more: Any) -> Table:
    """Return a table where A’s effect on B came up with a double, and A must choose."""
    table = party(**more)
    table.affect("a", "b", *(faces or DOUBLE))
    return table


@pytest.mark.parametrize(
    ("faces", "is_critical"),
    [((4, 5), False), ((4, 4, 5, 6), True), ((10, 9), False), ((1, 1, 9, 9, 2, 3), True)],
)
def test_any_double_is_a_critical(faces: tuple[int, ...], is_critical: bool) -> None:
    """SR-S1-11, R-SR-11: a roll is a Critical if any pair of its chain is a double, and only then."""
    table = critical(*faces)
    assert ("choose-effects" in table.kinds("a")) is is_critical


def test_the_player_chooses_once_the_sr_is_known() -> None:
    """The player chooses one effect after the dice, and nothing is applied before the Curator accepts it.

    Rules: SR-S1-12, R-SR-12.
    """
    table = party()
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.refused(m.ChooseEffects("a", ("edge",)), "SR-S1-12")
    table.settle(*DOUBLE)
    (option,) = table.options("a", "choose-effects")
    assert legal(option, "effects") == ("Choose 1 of Value Loss, Edge (Weaken), Point (Blight), Surface (Daze).")
    assert (table.waits_for(), table.clock("b")) == (["a"], 30)
    (emitted,) = table.play(m.ChooseEffects("a", ("edge",), "the knife slips under the plate"))
    assert "the knife slips under the plate" in table.said(emitted)
    assert (table.waits_for(), table.clock("b"), table.who("b").tags) == (["curator"], 30, ())
    table.play(m.Judge(True))
    assert (table.clock("b"), table.who("b").tags) == (23, ("Weaken",))


def test_nobody_else_chooses() -> None:
    """SR-S1-12: neither another player nor the Curator can choose the effect of a player’s Critical."""
    table = critical()
    for seat in ("c", "curator"):
        assert table.options(seat, "choose-effects") == []
        table.refused(m.ChooseEffects("a", ("edge",)), "SR-S1-12", seat=seat)


def test_a_choice_that_does_not_fit() -> None:
    """SR-S1-12, R-SR-13: if the Curator rejects a choice, no tag is applied and the Critical is Value Loss."""
    table = critical()
    table.choose("point", fits=False)
    assert table.who("b").tags == ()
    assert table.clock("b") == 30 - 2 * 7
    assert table.rules_of("vetoed") == ["R-SR-13"]


def test_value_loss_is_the_default_effect() -> None:
    """SR-S1-12, R-SR-13: Value Loss is the default choice, and the Curator is not asked to judge it."""
    table = critical()
    assert usual(table.options("a", "choose-effects")[0], "effects") == ("value-loss",)
    table.play(m.ChooseEffects("a", ("value-loss",)))
    assert table.options("curator", "judge") == []
    assert table.clock("b") == 30 - 2 * 7


def test_a_choice_is_accepted_by_default() -> None:
    """R-SR-13: by default the Curator accepts a choice."""
    table = critical()
    table.play(m.ChooseEffects("a", ("edge",)))
    assert usual(table.options("curator", "judge")[0], "fits") is True


def test_a_critical_reaction_gives_its_tag_to_the_answered_attacker() -> None:
    """R-SR-15: the tag of a critical Reaction goes to the attacker that the Reaction answers."""
    table = party()
    table.play(m.React("a", "Force", "turns the blade", "b"))
    table.settle(*DOUBLE)
    table.choose("surface")
    assert table.who("b").tags == ("Daze",)


@pytest.mark.parametrize("chosen", [(), ("edge", "point"), ("edge", "edge"), ("slash",)])
def test_one_effect_a_roll(chosen: Any) -> None:
    """A roll has exactly one critical effect, however many doubles there were; an unknown one is refused.

    Rules: SR-S1-12, R-SR-12.
    """
    table = critical(2, 2, 3, 3, 5, 9)
    refusal = table.refused(m.ChooseEffects("a", chosen), "SR-S1-12")
    assert refusal.legal == "Choose 1 of Value Loss, Edge (Weaken), Point (Blight), Surface (Daze)."
    assert (table.roll.picks, table.roll.chosen_effects, table.waits_for()) == (1, None, ["a"])


# The five effects


def test_edge_brings_weaken() -> None:
    """SR-S1-13: the critical effect Edge applies Weaken to the target."""
    table = critical()
    table.choose("edge")
    assert (table.who("b").tags, table.clock("b")) == (("Weaken",), 23)


def test_point_brings_blight() -> None:
    """SR-S1-14: the critical effect Point applies Blight to the target."""
    table = critical()
    table.choose("point")
    assert (table.who("b").tags, table.clock("b")) == (("Blight",), 23)


def test_surface_brings_daze() -> None:
    """SR-S1-15: the critical effect Surface applies Daze to the target."""
    table = critical()
    table.choose("surface")
    assert (table.who("b").tags, table.clock("b")) == (("Daze",), 23)


def hurt(**more: Any) -> Table:
    """Return a table where C has 2 HP of 12 and 1 SP of 6, and A can heal it."""
    table = Table(sheet("a"), sheet("c", clocks={"HP": 12, "SP": 6}), foe("b"), **more)
    table.play(m.SetClock("c", "HP", 2, 12))
    table.play(m.SetClock("c", "SP", 1, 6))
    return table


def test_restore_fills_the_clock_aimed_at() -> None:
    """SR-S1-16, R-SR-18: Restore sets the target clock to its maximum and changes no other clock."""
    table = hurt()
    table.heal("a", "c", *DOUBLE, tn=50)
    table.choose("restore")
    assert (table.clock("c"), table.clock("c", "SP")) == (12, 1)
    assert table.rules_of("restored") == ["SR-S1-16"]


def test_restore_never_goes_above_the_maximum() -> None:
    """SR-S1-16, R-SR-20: Restore stops at the maximum, even if the margin of the healing roll would add more."""
    table = hurt()
    table.heal("a", "c", *DOUBLE, tn=3)
    table.choose("restore")
    assert table.clock("c") == 12


def test_restore_revives_who_is_eligible() -> None:
    """SR-S1-16, R-SR-18: Restore brings back a defeated entity that the Curator made revivable, with full HP."""
    table = hurt()
    table.play(m.SetClock("c", "HP", 0, 12))
    table.play(m.SetRevivable("c", True))
    table.react("a", *DOUBLE)
    table.choose("restore", revives="c")
    assert (table.who("c").status, table.clock("c"), table.who("c").revivable) == ("active", 12, False)


def test_restore_revives_nobody_else() -> None:
    """SR-S1-16: Restore revives neither an active entity nor a defeated one that the Curator has not made revivable."""
    table = hurt()
    table.play(m.SetClock("c", "HP", 0, 12))
    table.play(m.SetClock("a", "HP", 1, 12))
    table.heal("a", "a", *DOUBLE, tn=1)
    for nobody in ("b", "c", "z"):
        refusal = table.refused(m.ChooseEffects("a", ("restore",), revives=nobody), "SR-S1-16")
        assert refusal.legal == "Choose from: nobody."


@pytest.mark.parametrize(("faces", "left"), [(DOUBLE, 30 - 2 * 7), ((10, 10, 6, 1), 30 - 2 * 24), ((1, 1, 1, 2), 28)])
def test_value_loss_doubles_what_is_left_after_subtracting(faces: tuple[int, ...], left: int) -> None:
    """SR-S1-17: Value Loss takes 2 × (EV − RES) off the clock, not 2 × EV − RES."""
    table = critical(*faces)
    table.choose("value-loss")
    assert table.clock("b") == max(0, left)


def test_value_loss_of_nothing_is_nothing() -> None:
    """SR-S1-17, R-SR-14: Value Loss takes nothing off the clock if the EV of 4 is below RES 5 or equal to RES 4."""
    for brawn in (3, 2):
        table = Table(sheet("a"), foe("b", stats={"Brawn": brawn}))
        table.affect("a", "b", 1, 1, 1, 2)
        assert (table.rolled["total"], table.rolled["against"]) == (4, brawn + 2)
        table.choose("value-loss")
        assert table.clock("b") == 10


def test_value_loss_is_doubled_once() -> None:
    """R-SR-17, SR-S1-28: Value Loss of a Super Critical doubles the margin, and no more."""
    target = foe("b", clocks={"HP": 900})
    table = Table(sheet("a"), target)
    table.affect("a", "b", 10, 10, 10, 10, 1, 2)
    table.choose("value-loss")
    assert table.clock("b") == 900 - 2 * (42 - 3)


def test_value_loss_against_a_challenge() -> None:
    """R-SR-15, R-SR-16, SR-S2-05: Value Loss on an Effort takes 2 × (ER − TN) off the Task Clock."""
    table = Table(sheet("a"), challenges=[{"name": "Lock", "tn": 6, "clock": 20}])
    table.attempt("a", *DOUBLE)
    table.choose("value-loss")
    assert table.challenge().clock.left == 20 - 2 * 4


def test_a_tag_needs_a_bearer() -> None:
    """R-SR-15: an Effort, and a Reaction without a target, give their tag to nobody."""
    table = party()
    table.attempt("a", *DOUBLE)
    table.choose("edge")
    table.react("a", *DOUBLE)
    table.choose("surface")
    assert [one.tags for one in table.position.entities] == [(), (), ()]
    assert [event.rule for event in table.of_kind("critical")] == ["R-SR-15", "R-SR-15"]


def test_a_tag_does_not_pile_up() -> None:
    """R-SR-88: a tag that its target already has changes nothing."""
    table = party()
    for _ in range(2):
        table.affect("a", "b", *DOUBLE)
        table.choose("edge")
    assert table.who("b").tags == ("Weaken",)
    assert table.rules_of("tag") == ["R-SR-88"]


def test_a_refused_choice_is_value_loss_only_where_there_is_value_to_lose() -> None:
    """R-SR-13, R-SR-16: the refusal of a choice does not announce Value Loss where Value Loss is impossible."""
    table = hurt(rulings={"value_loss_tn": "false"})
    table.attempt("a", *DOUBLE)
    table.choose("edge", fits=False)
    table.heal("a", "c", *DOUBLE)
    table.choose("edge", fits=False)
    assert not any("is Value Loss" in table.said(event) for event in table.of_kind("vetoed"))


def test_a_tag_that_is_there_already_is_no_success() -> None:
    """R-SR-88, R-SR-90: a roll below the Resistance fails if its tag is already there, because nothing changes."""
    table = Table(sheet("a"), foe("b", stats={"Brawn": 20}))
    for _ in range(2):
        table.affect("a", "b", 2, 2, 1, 3)
        table.choose("edge")
    assert [event.rule for event in table.last if event.kind in ("succeeded", "failed")] == ["SR-S3-08"]


def test_a_clock_that_a_critical_restored_is_success() -> None:
    """SR-S1-18, SR-S1-16: a Critical that restores a clock is a success even if it does not exceed its TN."""
    table = hurt()
    table.heal("a", "c", *DOUBLE, tn=50)
    table.choose("restore")
    assert [event.rule for event in table.last if event.kind in ("succeeded", "failed")] == ["SR-S1-19"]


def test_an_effect_without_a_bearer_is_offered_last_and_says_so() -> None:
    """R-SR-15, R-SR-88: a tag that would change nothing is offered last and marked “no effect here”."""
    table = party()
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.settle(*DOUBLE)
    assert legal(table.options("a", "choose-effects")[0], "effects") == (
        "Choose 1 of Value Loss, Edge (Weaken), Point (Blight), Surface (Daze)."
    )
    table.play(m.ChooseEffects("a", ("edge",), ""))
    table.play(m.Judge(True))
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.settle(*DOUBLE)
    assert legal(table.options("a", "choose-effects")[0], "effects") == (
        "Choose 1 of Value Loss, Point (Blight), Surface (Daze), Edge (Weaken, no effect here)."
    )


def test_a_choice_without_any_effect_is_offered_for_the_story_only() -> None:
    """R-SR-15: a critical Reaction without a target can choose tags for the story, as nobody can carry them."""
    table = Table(sheet("a"), sheet("b"))
    table.react("a", *DOUBLE)
    option = table.options("a", "choose-effects")[0]
    assert option.label == "Choose a critical effect, for the story only"
    assert legal(option, "effects") == (
        "Choose 1 of Edge (Weaken, no effect here), Point (Blight, no effect here), Surface (Daze, no effect here)."
    )
    table = party()
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.settle(*DOUBLE)
    assert table.options("a", "choose-effects")[0].label == "Choose a critical effect"


def test_restore_needs_a_clock_or_a_character_to_revive() -> None:
    """SR-S1-16, R-SR-18: Restore without a target clock must name a defeated entity that can be revived."""
    table = Table(sheet("a"), sheet("b"))
    table.react("a", *DOUBLE)
    table.refused(m.ChooseEffects("a", ("restore",)), "SR-S1-16")
    table.refused(m.ChooseEffects("a", ("value-loss",)), "R-SR-16")
    table.choose("edge")
    table.play(m.SetClock("b", "HP", 0, 12))
    table.play(m.SetRevivable("b", True))
    table.react("a", *DOUBLE)
    table.refused(m.ChooseEffects("a", ("restore",), revives=""), "SR-S1-16")
    table.choose("restore", revives="b")
    assert (table.who("b").status, table.clock("b")) == ("active", 12)


def test_value_loss_shows_what_it_doubles() -> None:
    """SR-S1-17, SR-S3-09: the log shows the margin of 7 twice, each part with its rule: 2 × 7 = 14."""
    table = party()
    before = table.clock("b")
    table.affect("a", "b", *DOUBLE)
    table.choose("value-loss")
    (doubled,) = table.of_kind("doubled")
    margin, again = doubled.tallies[0].addends
    assert (margin.value, again.value, again.rule) == (7, 7, "SR-S1-17")
    assert (table.said(doubled), table.clock("b")) == ("Value Loss: 2 × 7 = 14.", before - 14)


def test_nobody_judges_a_choice_of_their_own() -> None:
    """R-SR-13: a critical effect that the Curator chooses for a foe takes effect at once."""
    table = party()
    table.affect("b", "a", *DOUBLE)
    table.play(m.ChooseEffects("b", ("point",)))
    assert (table.position.roll, table.who("a").tags) == (None, ("Blight",))


def test_why_explains_the_roll_that_waits_for_its_critical() -> None:
    """SR-S1-12: the board explains the total of a roll before its critical effect is chosen."""
    table = party()
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.settle(*DOUBLE)
    assert [ledger.title for ledger in table.system.board(table.view(""), table.seat("a")).ledgers] == ["This roll"]
    table.choose("edge")
    assert [ledger.title for ledger in table.system.board(table.view(""), table.seat("a")).ledgers] == ["Last roll"]


@pytest.mark.parametrize(("margin", "chosen", "amount"), [
    (3, (), 3), (3, ("value-loss",), 6), (0, (), 0), (-4, (), 0), (-4, ("value-loss",), 0),
])  # fmt: skip
def test_what_a_roll_takes_off_a_clock(margin: int, chosen: tuple[CriticalEffect, ...], amount: int) -> None:
    """SR-S3-09, SR-S1-17: a clock loses the margin, doubled by Value Loss, and nothing if the roll does not succeed."""
    assert progress(margin, chosen) == amount
