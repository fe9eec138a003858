"""Rulings on how Abilities are played, each with all its choices, in an encounter or on a sheet."""

from __future__ import annotations

import pytest

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.builder import chapters
from facedown.systems.tri_core.model import Card, Item, Rulings
from facedown.systems.tri_core.rules.active_modifiers import invested_dice_of_other_size
from facedown.systems.tri_core.rules.current_numbers import current_score
from tests.systems.tri_core.driver import ability, does, entry, fight, passes, somebody, texts, uses

BOOTS = Item("boots", "thing", place="worn", rarity="Rare", level=2, keywords=(entry("Boost VII", points=3),))


@pytest.mark.parametrize(("reading", "cycles"), [("free", (1, 3)), ("paid", (0, 2))])
def test_by_ruling_the_first_cycle_is_not_free(reading: str, cycles: tuple[int, int]) -> None:
    """R-TCG-113: effects last 1 cycle without Duration I, unless by ruling the first cycle must be paid for, too."""
    for rows, lasts in (((), cycles[0]), ((entry("Duration I", cycles=2),), cycles[1])):
        made = ability("Swift", entry("Boost VII", points=3), entry("Boost III", of="HP", points=4), *rows,
                       aspect="Boost", target="Self")  # fmt: skip
        ctx = fight(somebody("a", made, at=(4, 4)), somebody("b", at=(9, 9)), rulings={"duration_first": reading})
        uses(ctx, "a", "Swift", "b")
        assert [modifier.cycles for modifier in ctx.who("a").stat_modifiers] == ([lasts] if lasts else [])
        assert [shield.cycles for shield in ctx.who("a").shields] == ([lasts] if lasts else [])
        assert bool(texts(ctx, "at-once")) is not bool(lasts)


@pytest.mark.parametrize(("reading", "moved"), [("pooled", 3), ("per_target", 1)])
def test_travel_ii_moves_as_many_characters_as_squares(reading: str, moved: int) -> None:
    """Travel II with four squares moves its user and three others; by ruling each must be paid for, so only one fits.

    Rules: R-TCG-132.
    """
    rows = entry("Travel II", first=1, further=3), entry("Range V", rings=1), entry("Range I", squares=9)
    made = ability("Gone", *rows, aspect="Boost", core="Mind")
    people = [somebody(key, side="x", at=at) for key, at in (("c", (3, 4)), ("d", (5, 4)), ("e", (4, 5)))]
    ctx = fight(somebody("a", made, side="x", at=(4, 4)), *people, rulings={"travel_capacity": reading})
    uses(ctx, "a", "Gone", "c", "d", "e", to=(4, 4))
    assert len(texts(ctx, "no-room")) == 3 - moved


@pytest.mark.parametrize(("reading", "rank"), [("per_class", 8 + 2 + 3), ("latest", 8 + 2)])
def test_by_ruling_a_device_and_a_passive_do_not_add_up(reading: str, rank: int) -> None:
    """R-TCG-12, L413: a Passive and a device both raise Speed Rank; by the ruling `latest` only the Passive does."""
    swift = ability("Swift", entry("Boost VII", points=2), type="Passive", aspect="Boost")
    one = somebody("b", swift, items=(BOOTS,))
    assert current_score(one, Rulings(boost_stack=reading), "Speed Rank").total == rank  # type: ignore[arg-type]


@pytest.mark.parametrize(("reading", "apart"), [("10acp_1ap_d12", ()), ("10acp_1ap_d10", ((3, 10),))])
def test_kinesis_ii_adds_its_own_dice(reading: str, apart: tuple[tuple[int, int], ...]) -> None:
    """By ruling, energy drawn by Kinesis II adds d10 to the d12 of an action; by default its dice are d12 as well.

    Rules: R-TCG-119.
    """
    one, rulings = somebody("b"), Rulings(kinesis_ii=reading)  # type: ignore[arg-type]
    draws = ability("Own", entry("Kinesis II", dice=3))
    assert invested_dice_of_other_size(one, rulings, Card("Strike", drawn=3), draws, own=12) == apart
    assert (
        invested_dice_of_other_size(one, rulings, Card("Strike", drawn=3), None, own=12) == ()
    )  # a Riposte by that Parry


@pytest.mark.parametrize(
    ("switches", "says"),
    [
        ({}, "24 of 180 ECP, 12 days of work from Common"), ({"ecp_rate": "10"}, "24 of 120 ECP, 12 days"),
        ({"rarity_days": "target_rank"}, "24 of 180 ECP, 18 days"), ({"rarity_days": "once"}, "24 of 180 ECP, 6 days"),
    ],
)  # fmt: skip
def test_ecp_rate_and_rarity_days_on_a_sheet(switches: dict[str, str], says: str) -> None:
    """The sheet shows the ECP budget and the days of work of a Rare device of item level 2, as the rulings say.

    Rules: TCG-CR-06, TCG-CR-07.
    """
    lines = [line for chapter in chapters(somebody("b", items=(BOOTS,)).sheet, Rulings(**switches))  # type: ignore[arg-type]
             for line in chapter.lines]  # fmt: skip
    assert any(says in line for line in lines)


def test_device_effects_without_a_rule_are_left_to_the_gm() -> None:
    """The sheet leaves device effects without a number to the GM, and computes others, such as a higher Speed Rank.

    Rules: R-TCG-106.
    """
    bow = Item("bow", "weapon", place="both", rarity="Legendary", level=20,
               keywords=(entry("Cognition V"), entry("Boost VII", points=1)))  # fmt: skip
    ctx = " ".join(line for one in chapters(somebody("b", items=(bow,)).sheet, Rulings()) for line in one.lines)
    assert "keeps it hidden. (the GM decides how)" in ctx
    assert "Speed Rank is 1 higher. (the GM" not in ctx


# Drawbacks


@pytest.mark.parametrize("works", [True, False])
def test_the_gm_decides_about_a_drawback_before_each_use(works: bool) -> None:
    """The GM decides before each use whether a Drawback prevents an Ability; if so, the use is paid for without effect.

    Rules: TCG-AC-24, R-TCG-16.
    """
    made = ability("Own", entry("Boost VII", points=2), aspect="Boost", target="Self",
                   drawback={"points": 4, "words": "only by night"})  # fmt: skip
    ctx = fight(somebody("a", made, at=(4, 4)), somebody("b", at=(9, 9)))
    uses(ctx, "a", "Own", "b")
    assert texts(ctx, "asks-gm") == ["A uses Own. Its Drawback: only by night. The GM decides whether it works."]
    assert not ctx.who("a").stat_modifiers
    does(ctx, m.Judge(works=works))
    assert bool(ctx.who("a").stat_modifiers) is works
    assert ctx.who("a").sp == 10


def test_a_drawback_of_a_defence_is_announced() -> None:
    """R-TCG-16: a Drawback of a defence is announced, and the defence does not wait for the GM."""
    made = ability("Ward", entry("Empower II", points=2), action="Block", aspect="Shield",
                   drawback={"points": 4, "words": "only by night"})  # fmt: skip
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", made, at=(4, 4)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b"))
    does(
        ctx,
        m.Lay("a", "Block", ability="Ward"),
        m.FinishPlaying("a"),
        faces=[[9, 9], [5, 5], [9, 9], [5, 5], [5], [5]],
    )
    assert texts(ctx, "drawback") == ["A’s Ward has a Drawback: only by night."]


def test_abilities_that_the_gm_has_to_allow_are_announced_when_an_encounter_begins() -> None:
    """When an encounter begins, the GM alone is told of unusual Abilities, with their unusual parts only.

    Rules: TCG-EV-16, R-TCG-79.
    """
    odd = ability("Odd", entry("Empower I", dice="1d6"), aspect="Heal", sub_type="Temporal")
    usual = ability("Usual", entry("Empower I", dice="1d6"), aspect="Heal", action="Volley")
    ctx = fight(somebody("a", odd, usual))
    found = [event for event in ctx.events_so_far() if event.kind == "unusual"]
    assert [(event.data["what"], event.data["aspect"], event.data["names"]) for event in found] == [
        ("unusual-pair", "Heal", ["Temporal"]), ("unusual-Strike", "Heal", []),
    ]  # fmt: skip
    assert {event.to for event in found} == {("gm",)}


# Limits for all sources together


def test_a_score_counts_two_additional_stats_from_all_sources() -> None:
    """A friend’s Reinforce adds two stats to HP, one if a Passive adds one already, and none if it adds two.

    Rules: R-TCG-129.
    """
    for own, lent in ((["PWR", "INT"], ["ACT", "ATN"]), (["PWR"], ["PWR", "ACT"]), ([], ["PWR", "ACT"])):
        hardy = ability("Hardy", entry("Reinforce I", stats=own), type="Passive", aspect="Boost") if own else None
        friend = ability("Bless", entry("Reinforce I", stats=lent), aspect="Boost", core="Spirit")
        ctx = fight(somebody("a", friend, side="x", at=(4, 4)),
                     somebody("b", *([hardy] if hardy is not None else []), side="x", at=(5, 4)))  # fmt: skip
        uses(ctx, "a", "Bless", "b", target="b")
        assert ctx.who("b").hp == 320 + 8, own


def test_a_fourth_immunity_only_halves() -> None:
    """A character with three immunities that gets a fourth from a friend’s Ability takes half damage of it.

    Rules: TCG-AN-04, R-TCG-63.
    """
    immune = entry("Anatomy IV", halves=2, against=["Fire", "Water", "Wind"], absorbed=0, foe=False)
    proof = ability("Proof", immune, type="Passive", aspect="Boost", slot="Double")
    friend = ability("Ward", entry("Anatomy IV", halves=2, against=["Earth"], absorbed=0, foe=False), aspect="Boost")
    ctx = fight(somebody("a", friend, side="x", at=(4, 4)), somebody("b", proof, side="x", at=(5, 4)))
    uses(ctx, "a", "Ward", "b", target="b")
    assert [modifier.points for modifier in ctx.who("b").stat_modifiers] == [1]
