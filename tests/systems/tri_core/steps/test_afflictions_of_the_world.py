"""Afflictions that the GM begins, changes or lets a character resist."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Affliction, character_ref, term
from facedown.systems.tri_core.steps import gm_afflictions
from tests.systems.tri_core.driver import Scripted, emitted, odo, only, worded

# Odo, level 2: the Resolve against the GM’s Afflictions must reach 10 + 4 + 2 = 16. AP 18, HP 52, ER 7.

LEVEL = 16


def brought(
    malady: Any, steps: int, *old: Affliction, faces: tuple[list[int], ...] = (), level: int = 2, **rulings: Any
) -> Scripted:  # fmt: skip
    """Return Odo after the GM has changed an Affliction by this many steps."""
    one = odo(afflictions=old)
    ctx = Scripted(replace(one, sheet=replace(one.sheet, level=level)), rulings=rulings)
    ctx.load(*faces)
    gm_afflictions.afflict(ctx, "gm", m.Afflict("odo", malady, steps))
    ctx.done()
    return ctx


BROUGHT: list[tuple[Any, int, tuple[Affliction, ...], tuple[Affliction, ...], str]] = [
    # kind, steps added, Affliction before, Affliction after, and the event
    ("Soak", 2, (), (Affliction("Soak", "", 2, LEVEL),), "Odo has Soak 2."),
    ("Blind", 2, (), (Affliction("Blind", "", 2, LEVEL, 2),), "Odo has Blind 2, for 2 cycles."),
    ("Sever", 3, (), (Affliction("Sever", "", 3, LEVEL, 3),), "Odo has Sever 3, for 3 cycles."),
    ("Soak", 1, (Affliction("Soak", "lea", 2, 21),), (Affliction("Soak", "lea", 3, 21),), "Odo has Soak 3."),
    (
        "Blind",
        1,
        (Affliction("Blind", "lea", 2, 21, 4),),
        (Affliction("Blind", "lea", 3, 21, 4),),
        "Odo has Blind 3, for 4 cycles.",
    ),
    ("Soak", -1, (Affliction("Soak", "lea", 2, 21),), (Affliction("Soak", "lea", 1, 21),), "Odo has Soak 1."),
    ("Soak", -2, (Affliction("Soak", "lea", 2, 21),), (), "Odo no longer has Soak."),
    ("Soak", -5, (Affliction("Soak", "lea", 2, 21),), (), "Odo no longer has Soak."),
]


@pytest.mark.parametrize(("malady", "steps", "old", "new", "says"), BROUGHT)
def test_the_gm_begins_worsens_or_eases_an_affliction(
    malady: Any, steps: int, old: tuple[Affliction, ...], new: tuple[Affliction, ...], says: str
) -> None:
    """The GM begins, worsens or eases an Affliction, whose level stays.

    A new one has as many cycles as steps if it counts cycles.

    Rules: TCG-AF-03a, TC-C-48.
    """
    other = Affliction("Freeze", "lea", 1, 9)
    ctx = brought(malady, steps, other, *old)
    assert ctx.who("odo").afflictions == (other, *new)
    assert worded(only(ctx, "affliction")) == says.replace(", for", " for")
    assert only(ctx, "affliction").data["steps"] == (new[0].steps if new else 0)


def test_a_missing_affliction_cannot_be_eased() -> None:
    """Nothing changes and no event is emitted if the GM eases an Affliction that the character does not have.

    Rules: TCG-AF-03a.
    """
    for malady in ("Soak", "Blind"):
        ctx = brought(malady, -2)
        assert (ctx.events_so_far(), ctx.who("odo").afflictions) == ((), ())


@pytest.mark.parametrize(("reading", "level"), [("core+4+level", 16), ("core+4*level", 18), ("core+4", 14)])
def test_the_level_of_the_gms_afflictions_depends_on_the_ruling(reading: str, level: int) -> None:
    """R-TC-36: the level against the GM’s Afflictions is 10 plus 4 + 2, 4 × 2 or 4, by ruling."""
    assert brought("Soak", 1, resolve_cl=reading).who("odo").afflictions[0].level == level


def test_jolt_by_the_gm_applies_at_once() -> None:
    """Jolt of 4 by the GM takes 4 AP at once, or half of them after a Resolve of 9 + 7 = 16.

    A negative number has no effect.

    Rules: TCG-AF-06a.
    """
    for faces, ap in (([5, 3], 14), ([5, 4], 16)):
        ctx = brought("Jolt", 4, faces=(faces,))
        assert (ctx.who("odo").ap, ctx.who("odo").afflictions) == (ap, ())
        assert only(ctx, "resists").data["against"] == LEVEL
    assert brought("Jolt", 1, faces=([5, 3],)).who("odo").ap == 17
    for steps in (0, -3):
        assert brought("Jolt", steps, faces=([5, 3],)).who("odo").ap == 18


def test_a_cure_grants_a_resolve_against_each_affliction() -> None:
    """TCG-AF-00b: a cure grants a Resolve against each Affliction in turn, here against Burn of 4 and Soak of 5."""
    ctx = Scripted(odo(afflictions=(Affliction("Burn", "lea", 4, 20), Affliction("Soak", "lea", 5, 20))))
    ctx.load([11, 11], [1, 1])
    gm_afflictions.relieve(ctx, "gm", m.Relieve("odo"))
    ctx.done()
    assert ctx.who("odo").afflictions == (Affliction("Soak", "lea", 5, 20), Affliction("Burn", "lea", 2, 20))
    assert ctx.asked == [("Resolve", "2d12!"), ("Resolve", "2d12!")]
    values: dict[str, Any] = {"character": character_ref("odo"), "malady": term("Burn"), "steps": 2, "cycles": 0}
    assert only(ctx, "affliction") == emitted("TCG-AF-01", "affliction", **values)
