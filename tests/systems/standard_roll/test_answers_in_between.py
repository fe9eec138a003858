"""R-SR-67: a declared roll waits while a Reaction answers it, and then continues as it was declared."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.steps import advance
from facedown.systems.standard_roll.steps.context import Context
from tests.systems.driver import no_chance
from tests.systems.standard_roll.driver import Table, foe, sheet


def answered() -> Table:
    """Return a table where A has declared an effect on B, and C has declared a Reaction to it."""
    table = Table(sheet("a"), sheet("c"), foe("b"))
    table.play(m.Affect("a", "b", "HP", "Force", "with the axe"))
    table.play(m.React("c", "Wit"))
    return table


def test_a_reaction_is_rolled_before_the_roll_that_it_answers() -> None:
    """R-SR-57, R-SR-67: the Reaction is rolled first; then the roll that waited continues as it was declared."""
    table = answered()
    assert (table.roll.actor, [roll.actor for roll in table.position.waiting_rolls]) == ("c", ["a"])
    table.settle(5, 4)
    roll = table.roll
    assert (roll.actor, roll.target, roll.stat, roll.words, roll.sr) == ("a", "b", "Force", "with the axe", None)
    assert table.position.waiting_rolls == ()
    table.settle(5, 4)
    assert (table.position.roll, table.clock("b")) == (None, 7)  # 5 + 1 against 3


def test_an_answered_roll_waits_for_its_terms_again() -> None:
    """R-SR-67, SR-SP-03: a roll that continues after a Reaction waits for the Curator to set its terms."""
    table = answered()
    (effect,) = table.position.waiting_rolls
    ctx = Context(replace(table.position, roll=None), no_chance)
    assert advance(ctx) is False
    assert (ctx.position.roll, ctx.position.waiting_rolls, ctx.events) == (effect, (), [])


def test_a_reaction_to_a_declared_roll_cannot_wait() -> None:
    """R-SR-67: a Reaction to a declared roll can be made only before the dice fall; others can wait."""
    table = Table(sheet("a"), sheet("c"), foe("b"))
    assert {option.fleeting for option in table.options("c", "react")} == {False}
    table.play(m.Affect("a", "b", "HP", "Force"))
    assert [(option.label, option.fleeting) for option in table.options("c", "react")] == [("React to A’s roll", True)]
    table.settle(5, 4)
    assert {option.fleeting for option in table.options("c", "react")} == {False}
