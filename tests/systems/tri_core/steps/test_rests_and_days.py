"""What rests and days restore, which characters they wake, and what they end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Character, Shield, term
from facedown.systems.tri_core.steps import rests
from tests.systems.tri_core.driver import Scripted, ability, able, entry, events, happened, kara, lea, odo

# Kara: HP 68, AP 18, SP 14, FP 12, MP 19. Odo: HP 52, AP 18, SP 16, FP 17, MP 12.

EMPTY: dict[str, Any] = {"hp": 1, "ap": 2, "sp": 3, "fp": 4, "mp": 5}
FULL = {"hp": 68, "ap": 18, "sp": 14, "fp": 12, "mp": 19}


def rested(length: str, **state: Any) -> Scripted:
    """Return a game in which Kara has taken a rest."""
    ctx = Scripted(kara(**state))
    rests.rest(ctx, "ana", m.Rest("kara", length))  # type: ignore[arg-type]
    return ctx


def resources(one: Character) -> dict[str, int]:
    """Return the current resources of a character."""
    return {"hp": one.hp, "ap": one.ap, "sp": one.sp, "fp": one.fp, "mp": one.mp}


# Rests


def test_a_long_rest_restores_everything() -> None:
    """TC-C-19, R-TC-50: a long rest restores all resources and emits one event for each, with its gain."""
    ctx = rested("long", **EMPTY)
    assert ctx.who("kara") == kara(rests=("long",), had_long_rest=True)
    gains = (("HP", 68, 67), ("AP", 18, 16), ("SP", 14, 11), ("FP", 12, 8), ("MP", 19, 14))
    assert events(ctx) == [
        happened("TC-C-19", "rest", character="kara", length="long"),
        *(
            happened("TC-C-19", "rested", f"{name} {more}", character="kara", resource=name, points=more, left=after)
            for name, after, more in gains
        ),
    ]
    event = ctx.events_so_far()[1]
    assert [(part.label, part.rule) for part in event.tallies[0].addends] == [(term("HP"), "TC-C-19")]
    assert event.tallies[0].label == term("HP")


def test_a_short_rest_restores_half_of_each_maximum() -> None:
    """A short rest restores half of each maximum, never above it, and emits no event for a full resource.

    Rules: TC-C-20, R-TC-50.
    """
    ctx = rested("short", **EMPTY | {"mp": 12, "fp": 12})
    assert resources(ctx.who("kara")) == {"hp": 35, "ap": 11, "sp": 10, "fp": 12, "mp": 19}
    assert (ctx.who("kara").rests, ctx.who("kara").had_long_rest) == (("short",), False)
    assert events(ctx)[0] == happened("TC-C-20", "rest", character="kara", length="short")
    assert ctx.events_so_far()[1].data["left"] == 35
    gained = [(event.rule, event.data["resource"], event.tallies[0].total) for event in ctx.events_so_far()[1:]]
    assert gained == [("TC-C-20", name, more) for name, more in (("HP", 34), ("AP", 9), ("SP", 7), ("MP", 7))]
    assert {part.rule for event in ctx.events_so_far()[1:] for part in event.tallies[0].addends} == {"TC-C-20"}


@pytest.mark.parametrize(
    ("length", "after"),
    [
        ("long", {"hp": 35, "ap": 11, "sp": 10, "fp": 10, "mp": 14}),  # 34, 9, 7, 6, 9 more
        ("short", {"hp": 18, "ap": 6, "sp": 6, "fp": 7, "mp": 9}),  # 17, 4, 3, 3, 4 more
    ],
)
def test_a_tired_character_regains_less(length: str, after: dict[str, int]) -> None:
    """On the day after a Shock or faint, a long rest restores half of each maximum and a short one a quarter.

    Rules: TC-C-21, R-TC-50.
    """
    ctx = rested(length, **EMPTY, tired=True)
    assert resources(ctx.who("kara")) == after


@pytest.mark.parametrize(
    ("length", "lost", "left", "ap"), [("long", 5, 0, 18), ("short", 5, 3, 9), ("short", 4, 2, 10)]
)
def test_a_rest_restores_total_ap(length: str, lost: int, left: int, ap: int) -> None:
    """R-TC-45: a long rest restores all lost Total AP, and a short one half, rounded down, before it restores AP."""
    ctx = rested(length, **EMPTY, ap_lost=lost)
    assert (ctx.who("kara").ap_lost, ctx.who("kara").ap) == (left, ap)


def test_a_rest_counts_among_those_of_the_day() -> None:
    """TC-C-22, TC-E-14: each rest is recorded for the day, and a long one makes the day count for recovery."""
    short = rested("short", rests=("long",), had_long_rest=True)
    assert (short.who("kara").rests, short.who("kara").had_long_rest) == (("long", "short"), True)
    long = rested("long", rests=("short",))
    assert (long.who("kara").rests, long.who("kara").had_long_rest) == (("short", "long"), True)


def test_a_long_rest_restores_permanent_shields() -> None:
    """A long rest restores a Passive’s Shield from 1 to 5 points, and a short one does not.

    The Shield of 2 points by an item is separate.

    Rules: TCG-BO-03, R-TCG-12, R-TCG-82.
    """
    wall = ability("Wall", entry("Boost III", of="HP", points=5), type="Passive", aspect="Boost", slot="Single")
    for length, points in (("long", 7), ("short", 3)):
        ctx = Scripted(able(kara(shields=(Shield("HP", 1, kind="Passive"), Shield("HP", 2))), wall))
        rests.rest(ctx, "ana", m.Rest("kara", length))  # type: ignore[arg-type]
        assert ctx.who("kara").shield("HP").points == points


def test_a_rest_ends_wounds_and_a_faint() -> None:
    """A rest that takes a character above 0 HP ends its wounds and wakes it, and with AP too ends a Systemic Shock.

    Rules: R-TC-102, R-TC-157, TC-E-22, R-TC-106.
    """
    ctx = rested(
        "long",
        **EMPTY | {"hp": -3},
        out="wounds",
        wounded=2,
        cycles_without_hp=3,
        staggered=2,
        emptied_resources=("HP", "AP"),
    )
    assert ctx.who("kara") == kara(rests=("long",), had_long_rest=True)
    assert ctx.kinds()[-1] == "woken"


# Resting and waking


def test_a_camp_is_a_rest_for_all_who_may_take_it() -> None:
    """TC-C-19, TC-C-22: a camp gives a rest to all characters who may take it, and not to others."""
    ctx = Scripted(kara(rests=("short",)), odo(out="dead"), lea(**EMPTY))
    rests.camp(ctx, "gm", m.Camp("short"))
    assert [one.rests for one in ctx.position.characters] == [("short",), (), ("short",)]
    assert events(ctx)[0] == happened("TC-C-20", "rest", character="lea", length="short")


def test_the_gm_allows_another_rest() -> None:
    """TC-C-23: after the GM allows another rest, a character can take both kinds again on the same day."""
    ctx = Scripted(kara(rests=("short", "long"), had_long_rest=True))
    rests.allow_rest(ctx, "gm", m.AllowRest("kara"))
    assert ctx.who("kara") == kara(had_long_rest=True)
    assert events(ctx) == [happened("TC-C-23", "rest-allowed", character="kara")]


WAKING: list[tuple[str, str, int, int, tuple[str, int]]] = [
    # the state, the ruling, the length of the collapse, the hours that pass, and the state after them
    ("collapse", "cycles", 30, 4, ("", 0)),
    ("collapse", "hours", 5, 4, ("collapse", 1)),
    ("collapse", "hours", 4, 4, ("", 0)),
    ("collapse", "hours", 3, 4, ("", 0)),
    ("wounds", "cycles", 3, 4, ("wounds", 3)),
    ("dying", "hours", 3, 4, ("dying", 3)),
    ("", "hours", 3, 4, ("", 3)),
]


@pytest.mark.parametrize(("out", "collapse", "helpless", "hours", "after"), WAKING)
def test_hours_of_rest_end_a_collapse(
    out: Any, collapse: str, helpless: int, hours: int, after: tuple[str, int]
) -> None:
    """A collapse counted in hours ends with 0 AP after enough hours of rest, and one counted in cycles after any rest.

    Rules: TC-E-59, R-TC-46, R-TC-47.
    """
    ctx = Scripted(kara(out=out, helpless=helpless, ap=-5), rulings={"ap_collapse": collapse})
    rests.count_down_collapse(ctx, "kara", hours)
    one = ctx.who("kara")
    assert (one.out, one.helpless) == after
    woken = out == "collapse" and not after[0]
    assert (one.ap, ctx.kinds()) == ((0, ["woken"]) if woken else (-5, []))


@pytest.mark.parametrize(("length", "left"), [("long", 2), ("short", 6)])
def test_the_hours_of_a_rest(length: str, left: int) -> None:
    """TC-C-19, TC-C-20, R-TC-46: a long rest counts as 8 hours of a collapse, and a short one as 4."""
    ctx = Scripted(kara(out="collapse", helpless=10), rulings={"ap_collapse": "hours"})
    rests.rest(ctx, "ana", m.Rest("kara", length))  # type: ignore[arg-type]
    assert ctx.who("kara").helpless == left


@pytest.mark.parametrize(
    ("hp", "ap", "staggered"), [(1, 1, 0), (0, 1, 2), (1, 0, 2), (0, 0, 2), (5, 5, 0)]
)  # fmt: skip
def test_a_rest_ends_a_systemic_shock(hp: int, ap: int, staggered: int) -> None:
    """TC-E-22, R-TC-106: a rest ends a Systemic Shock if HP and AP are both at 1 or more."""
    ctx = Scripted(kara(hp=hp, ap=ap, staggered=2, emptied_resources=("HP",)))
    rests.end_shock_by_rest(ctx, "kara")
    assert ctx.who("kara") == kara(hp=hp, ap=ap, staggered=staggered)


# Allies


def test_an_ally_that_is_not_unique_returns() -> None:
    """TCG-AY-18: after its master’s long rest, a dead Ally that is not unique returns in its first state."""
    dead: dict[str, Any] = {"out": "dead", "hp": -9, "ap": 2, "at": (3, 3)}
    others = (
        replace(lea(**dead, acts_for="kara", unique=True), key="unique"),
        replace(lea(**dead, acts_for="odo"), key="of odo"),
        replace(lea(**dead), key="of nobody"),
        replace(lea(**dead | {"out": "dying"}, acts_for="kara"), key="dying"),
    )
    gone = replace(lea(**dead, acts_for="kara"), side="allies", controller="ben")
    ctx = Scripted(kara(), *others, gone)
    rests.rest(ctx, "ana", m.Rest("kara", "short"))
    assert ctx.position.characters[1:] == (*others, gone)
    rests.rest(ctx, "ana", m.Rest("kara", "long"))
    back = replace(lea(acts_for="kara"), side="allies", controller="ben")
    assert ctx.position.characters[1:] == (*others, back)
    assert events(ctx)[-1] == happened("TCG-AY-18", "returns", character="lea")


# Days


def test_a_new_day_allows_rests_and_ends_a_collapse() -> None:
    """A new day allows all rests again, tires a character after a Shock or faint, and ends a collapse of 24 hours.

    Rules: TC-C-21, TC-C-23.
    """
    ctx = Scripted(kara(rests=("long",), had_long_rest=True, weakened=True), odo(tired=True, staggered=2,
                emptied_resources=("AP",)),
                lea(out="collapse", helpless=24, ap=0), rulings={"ap_collapse": "hours"})  # fmt: skip
    ctx.position = replace(ctx.position, day=4)
    rests.end_day(ctx, "gm", m.EndDay())
    assert ctx.position.day == 5
    assert ctx.position.characters == (kara(tired=True), odo(), lea(ap=0))
    assert events(ctx)[0] == happened("TC-C-23", "day", day=5)


def test_a_day_has_24_hours() -> None:
    """R-TC-46: a day counts as 24 hours, so a collapse of 25 hours has 1 hour left."""
    ctx = Scripted(kara(out="collapse", helpless=25), rulings={"ap_collapse": "hours"})
    rests.end_day(ctx, "gm", m.EndDay())
    assert ctx.who("kara").helpless == 1


LOCKED: dict[str, Any] = {"locked": True, "wounded": 3}


@pytest.mark.parametrize(
    ("state", "after", "healed"),
    [
        ({}, {}, False),
        ({"had_long_rest": True}, {}, False),
        (LOCKED | {"days_left": 3, "had_long_rest": True}, LOCKED | {"days_left": 2}, False),
        (LOCKED | {"days_left": 3}, LOCKED | {"days_left": 3}, False),
        (LOCKED | {"days_left": 1, "had_long_rest": True}, {}, True),
        (LOCKED | {"days_left": 1, "had_long_rest": True, "hp": 1}, {"hp": 1}, True),
        (LOCKED | {"had_long_rest": True}, {}, True),
        (LOCKED | {"days_left": 1, "had_long_rest": True, "hp": 0}, {"wounded": 3, "hp": 0}, True),
        ({"wounded": 2, "hp": -4, "had_long_rest": True}, {"wounded": 2, "hp": -4}, False),
    ],
)
def test_a_day_with_a_long_rest_counts_for_recovery(state: dict[str, Any], after: dict[str, Any], healed: bool) -> None:
    """A day with a long rest counts for recovery, and wounds end when no day is left, except at 0 HP.

    Rules: TC-E-14, R-TC-104.
    """
    ctx = Scripted(kara(**state))
    rests.begin_day_of(ctx, ctx.who("kara"))
    assert ctx.who("kara") == kara(**after)
    event = happened("TC-E-14", "mended", character="kara")
    assert events(ctx) == ([event] if healed else [])
