"""The critical effects that can be chosen for each kind of roll, and the event of the choice.

Rules: SR-S1-12, SR-S1-13, SR-S1-14, SR-S1-15, SR-S1-16, SR-S1-17.
"""

from __future__ import annotations

import pytest

from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.model import Roll
from facedown.systems.standard_roll.rules.criticals import possible_effects
from tests.systems.driver import data_of
from tests.systems.standard_roll.driver import DOUBLE, scene


@pytest.mark.parametrize(
    ("roll", "usual", "without_value_loss"),
    [
        (
            Roll("a", "effect", "b", "HP", "Force"), ("value-loss", "edge", "point", "surface"),
            ("value-loss", "edge", "point", "surface"),
        ),
        (Roll("a", "effort", "lock", "HP", "Force"), ("value-loss",), ()),
        (Roll("a", "healing", "c", "HP", "Force"), ("restore",), ("restore",)),
        (Roll("a", "reaction", "", "HP", "Force"), (), ()),
        (Roll("a", "reaction", "b", "HP", "Force"), ("edge", "point", "surface"), ("edge", "point", "surface")),
    ],
)  # fmt: skip
def test_what_a_critical_can_bring(roll: Roll, usual: tuple[str, ...], without_value_loss: tuple[str, ...]) -> None:
    """Which effects a Critical can have depends on the kind of roll, and by ruling a TN allows no Value Loss.

    Rules: SR-S1-12, SR-S1-13, SR-S1-14, SR-S1-15, SR-S1-16, SR-S1-17, R-SR-15, R-SR-16.
    """
    for rulings, expected in (({}, usual), ({"value_loss_tn": "false"}, without_value_loss)):
        assert possible_effects(scene(rulings=rulings).position, roll) == expected


def test_a_tag_that_is_there_is_no_choice_and_restore_needs_a_target() -> None:
    """A tag that the target has is not offered, and Restore is offered if a defeated character can be revived.

    Rules: R-SR-18, R-SR-88.
    """
    table = scene()
    roll = Roll("a", "effect", "b", "HP", "Force")
    table.play(m.AddTag("b", "Blight"))
    assert possible_effects(table.position, roll) == ("value-loss", "edge", "surface")
    table.status("c", "defeated")
    assert "restore" not in possible_effects(table.position, roll)
    table.play(m.SetRevivable("c", True))
    assert possible_effects(table.position, roll) == ("value-loss", "edge", "surface", "restore")
    table.status("c", "active")
    table.status("c", "absent")
    assert "restore" not in possible_effects(table.position, roll), "who is only gone is not revived"


@pytest.mark.parametrize(
    ("because", "end"), [("it bleeds X.", ": it bleeds X."), ("it bleeds", ": it bleeds."), (" ", "."), ("", ".")]
)
def test_the_choice_is_announced(because: str, end: str) -> None:
    """SR-S1-12: the event of a choice names the effect and why it fits."""
    table = scene()
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.settle(*DOUBLE)
    (emitted,) = table.play(m.ChooseEffects("a", ("point",), because))
    assert data_of([emitted]) == [
        ("SR-S1-12", "chosen", {"actor": "a", "effects": ["point"], "because": because.strip().rstrip(".")})
    ]
    assert (table.said(emitted), table.roll.chosen_effects, table.roll.revives) == (
        f"A chooses Point (Blight){end}",
        ("point",),
        "",
    )


def test_two_effects_are_announced_together() -> None:
    """R-SR-12: under `crits_per_roll=per_double` two doubles give two effects, which one event announces."""
    table = scene(rulings={"crits_per_roll": "per_double"})
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.settle(2, 2, 3, 3, 5, 9)
    (emitted,) = table.play(m.ChooseEffects("a", ("edge", "surface")))
    assert table.said(emitted) == "A chooses Edge (Weaken) and Surface (Daze)."
    assert emitted.data["effects"] == ["edge", "surface"]


def test_only_a_restore_revives() -> None:
    """Restore must name a character to revive if it has no clock to fill, and Edge cannot name one.

    Rules: SR-S1-16, R-SR-18.
    """
    table = scene()
    table.status("c", "defeated")
    table.play(m.SetRevivable("c", True))
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.settle(*DOUBLE)
    table.refused(m.ChooseEffects("a", ("edge",), "", "c"), "SR-S1-16")
    table.refused(m.ChooseEffects("a", ("restore",)), "SR-S1-16")
    table.play(m.ChooseEffects("a", ("restore",), "", "c"))
    assert (table.roll.chosen_effects, table.roll.revives) == (("restore",), "c")


def test_a_tag_that_nobody_can_carry_does_nothing() -> None:
    """R-SR-15: Edge on a critical healing roll gives no tag and restores nothing."""
    table = scene()
    table.play(m.SetClock("c", "HP", 2, 10))
    table.heal("a", "c", *DOUBLE, tn=50)
    table.choose("edge")
    (emitted,) = (event for event in table.last if event.kind == "critical")
    assert data_of([emitted]) == [("R-SR-15", "critical", {"effect": "edge"})]
    assert table.said(emitted) == "Edge (Weaken) has no effect: there is no target for it."
    assert (table.clock("c"), table.who("c").tags, table.of_kind("restored")) == (2, (), [])
