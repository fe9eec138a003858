"""Several Keywords in one Ability, and the combined effects of several uses."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.stat_modifiers import ability_modifiers
from facedown.systems.tri_core.builder.device_budget import device_cost, device_problems
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.model import (
    Ability,
    Card,
    Item,
    Played,
    Rulings,
    StatModifier,
)
from facedown.systems.tri_core.rules.current_numbers import total_weight
from facedown.systems.tri_core.rules.rolls import effect_pool
from facedown.systems.tri_core.steps.ability_uses import use_ability
from facedown.systems.tri_core.steps.durations import apply_cycle_effects
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    does,
    entry,
    fight,
    passes,
    somebody,
    texts,
)

PLAIN = Rulings()
ANYBODY = Builder(20, {"Body": 12, "Mind": 12, "Spirit": 12})
HOLDS, FAILS = [12, 12, 12, 12, 11, 11], [1, 1]


def stops(one: Ability) -> list[str]:
    """Return the rules of the problems that make an Ability illegal."""
    return [problem.rule for problem in ability_problems(one, ANYBODY) if problem.stops]


# Changes of one statistic, for the better and for the worse


def test_points_drained_from_a_foe_are_not_added_to_a_gain() -> None:
    """An Ability can drain 2 HP a cycle from its target and restore 3 to its user: the points are not added together.

    Rules: TCG-DU-03, R-TCG-13.
    """
    drain = ability("Drain", entry("Duration III", points=2, foe=True), entry("Duration III", points=3))
    ctx = fight(somebody("a", drain, at=(4, 4)), somebody("b", at=(5, 4)))
    does(ctx, m.Lay("a", "Strike", ability="Drain", target="b"), *passes("a", "b"), faces=[[8, 7], [9], FAILS])
    found = {key: [(one.points, one.worse) for one in ctx.who(key).stat_modifiers] for key in "ab"}
    assert found == {"a": [(3, False)], "b": [(4, True)]}  # a critical failure doubles what is taken


def test_ap_gained_and_ap_taken_are_separate_modifiers() -> None:
    """TCG-BO-04: an Ability that gives its user 2 AP and takes 2 from its target has two separate modifiers."""
    sap = ability("Sap", entry("Boost IV", mode="increase", points=2), entry("Boost IV", mode="decrease", points=2))
    assert sorted((one.points, one.worse) for one in ability_modifiers(sap)) == [(2, False), (2, True)]


def test_an_effect_that_makes_foes_vulnerable_spares_friends() -> None:
    """TCG-AN-04b: an Ability of the Aspect Boost that makes foes vulnerable gives its penalty only to foes."""
    own = ability("Own", entry("Anatomy IV", halves=1, against=["Fire"], foe=True), aspect="Boost", target="Natural")
    ctx = fight(somebody("a", own, at=(4, 4), side="us"), somebody("c", at=(4, 5), side="us"), somebody("b", at=(5, 4)))
    use_ability(ctx, Played("a", Card("Ability", ability="Own", target="c"), -1))
    assert ctx.who("c").stat_modifiers == ()
    ctx.load(FAILS)
    use_ability(ctx, Played("a", Card("Ability", ability="Own", target="b"), -1))
    assert [(one.what, one.worse) for one in ctx.who("b").stat_modifiers] == [("Resistance to Fire", True)]


def test_added_and_removed_weight_of_one_ability_are_summed() -> None:
    """TCG-AN-05, R-TCG-13: an Ability that adds 300 lb and removes 100 lb adds 200 lb."""
    own = ability("Own", entry("Anatomy V", pounds=300, larger=0), entry("Anatomy V", pounds=100, larger=0, fewer=True),
                  aspect="Boost", target="Self")  # fmt: skip
    ctx = fight(somebody("a", own, at=(4, 4)), somebody("b", at=(9, 9)))
    before = total_weight(ctx.who("a"), PLAIN)
    use_ability(ctx, Played("a", Card("Ability", ability="Own"), -1))
    assert total_weight(ctx.who("a"), PLAIN) == before + 200
    passive = replace(own, type="Passive", action=None)
    assert total_weight(somebody("a", passive), PLAIN) == before + 200


# Stats


def test_a_lent_stat_counts_once() -> None:
    """A lent stat does not count twice: VIT, which an unarmed Strike has already, adds 4 only to an armed Strike.

    Rules: R-TCG-111.
    """
    lends = ability("Lends", entry("Empower IV", of="VIT"), core="Spirit", aspect="Boost", target="Self")
    ctx = fight(somebody("a", lends, at=(4, 4)), somebody("b", at=(9, 9)))
    before = effect_pool(ctx.who("a"), PLAIN, Card("Strike")).plus.total
    use_ability(ctx, Played("a", Card("Ability", ability="Lends"), -1))
    assert effect_pool(ctx.who("a"), PLAIN, Card("Strike")).plus.total == before
    club = Item("club", "weapon", "Maces", place="main", dice=1, types=("Impact",))
    armed = replace(ctx.who("a"), sheet=replace(ctx.who("a").sheet, items=(club,)))
    without = replace(armed, stat_modifiers=())
    counted = [effect_pool(one, PLAIN, Card("Strike", items=("club",))).plus.total for one in (without, armed)]
    assert counted[1] - counted[0] == 4


def test_an_effect_value_counts_two_additional_stats_at_most() -> None:
    """An Effect Value counts two additional stats at most.

    Two stats of a Passive leave none for an Active, and one Ability with three or more is illegal.

    Rules: R-TCG-129.
    """
    stands = ability("Stands", entry("Reinforce VII", stats=["INT", "ACT"]), type="Passive", aspect="Boost")
    used = ability("Used", entry("Reinforce VII", stats=["FNE", "ADR"]))
    card = Card("Strike", ability="Used")
    assert (
        effect_pool(somebody("z", used), PLAIN, card).plus.total
        == effect_pool(somebody("z", stands, used), PLAIN, card).plus.total
    )
    four = ability("Four", entry("Reinforce VII", stats=["INT", "ACT"]), entry("Reinforce VII", stats=["FNE", "ADR"]))
    assert stops(four) == ["R-TCG-129"]
    assert stops(used) == []


def test_the_larger_share_of_a_stat_counts() -> None:
    """If a Passive adds half of a stat and an Active or a temporary modifier all of it, all of it counts once.

    Rules: R-TCG-130.
    """
    half = ability("Half", entry("Reinforce VII", stats=["INT"]), type="Passive", aspect="Boost")
    whole = ability("Whole", entry("Empower IV", of="INT"))
    lends = ability("Lends", entry("Empower IV", of="INT"), core="Spirit", aspect="Boost", target="Self")
    plain = effect_pool(somebody("z"), PLAIN, Card("Strike")).plus.total
    both = somebody("z", half, whole, lends, at=(4, 4))
    assert effect_pool(both, PLAIN, Card("Strike")).plus.total == plain + 2
    assert effect_pool(both, PLAIN, Card("Strike", ability="Whole")).plus.total == plain + 4
    ctx = fight(both, somebody("b", at=(9, 9)))
    use_ability(ctx, Played("z", Card("Ability", ability="Lends"), -1))
    assert effect_pool(ctx.who("z"), PLAIN, Card("Strike")).plus.total == plain + 4


def test_an_effect_without_result_says_so() -> None:
    """An effect that changes nothing, because two additional stats of HP count already, is announced as such.

    Rules: R-TCG-129.
    """
    stands = ability("Stands", entry("Reinforce I", stats=["INT", "ACT"]), type="Passive", aspect="Boost")
    own = ability("Own", entry("Reinforce I", stats=["FNE"]), aspect="Boost", target="Self")
    ctx = fight(somebody("a", stands, own, at=(4, 4)), somebody("b", at=(9, 9)))
    use_ability(ctx, Played("a", Card("Ability", ability="Own"), -1))
    assert texts(ctx, "no-change") == ["Own does not change A’s HP now."]


def test_the_announced_modifier_is_the_one_that_counts() -> None:
    """R-TCG-129: the announcement of a modifier names only the stats that count, and says if none of them does."""
    stands = ability("Stands", entry("Reinforce VII", stats=["INT"]), type="Passive", aspect="Boost")
    full = ability("Full", entry("Reinforce VII", stats=["INT", "ACT"]), type="Passive", aspect="Boost")
    fields = {"core": "Spirit", "aspect": "Boost", "target": "Self"}
    lends = ability("Lends", entry("Reinforce VII", stats=["INT", "FNE"]), **fields)
    for passive, kind, says in ((stands, "stat-modifier", "A has Effect Value of Strike +2 from Lends for 1 cycle."),
                                (full, "no-change", "Lends does not change A’s Effect Value now.")):  # fmt: skip
        ctx = fight(somebody("a", passive, lends, at=(4, 4)), somebody("b", at=(9, 9)))
        use_ability(ctx, Played("a", Card("Ability", ability="Lends"), -1))
        assert texts(ctx, kind) == [says]


def added(ctx: Scripted, *items: str) -> int:
    """Return the bonus that is added to the dice of a Strike’s Effect Value."""
    return effect_pool(ctx.who("a"), ctx.position.rulings, Card("Strike", items=items)).plus.total


LENT = {"core": "Spirit", "aspect": "Boost", "target": "Self"}


@pytest.mark.parametrize(("reading", "kind", "more"), [("per_class", "no-change", 4), ("latest", "stat-modifier", 8)])
def test_by_ruling_later_stats_replace_earlier_ones(reading: str, kind: str, more: int) -> None:
    """Two stats of a Passive leave no room for two more, but by the ruling `latest` the later two replace them.

    Rules: R-TCG-12, L413.
    """
    stands = ability("Stands", entry("Reinforce VII", stats=["INT", "ACT"]), type="Passive", aspect="Boost")
    lends = ability("Lends", entry("Reinforce VII", stats=["FNE", "ADR"]), entry("Empower II", points=4), **LENT)
    ctx = fight(somebody("a", stands, lends, at=(4, 4)), somebody("b", at=(9, 9)), rulings={"boost_stack": reading})
    plain = effect_pool(somebody("a"), PLAIN, Card("Strike")).plus.total
    use_ability(ctx, Played("a", Card("Ability", ability="Lends"), -1))
    assert added(ctx) == plain + (8 if reading == "latest" else 4 + 4)
    assert texts(ctx, "stat-modifier")[0].startswith(f"A has Effect Value of Strike +{more} from Lends")


def test_a_superseded_modifier_may_count_later() -> None:
    """A superseded modifier counts in a Strike without the superseding device, or after a shorter modifier ends.

    Rules: R-TCG-106, R-TCG-129, R-TCG-141.
    """
    sword = Item("sword", "weapon", "Swords", place="main", dice=1, types=("Slice",), level=9,
                 keywords=(entry("Reinforce VII", stats=["INT", "ACT"]),))  # fmt: skip
    lends = ability("Lends", entry("Reinforce VII", stats=["FNE", "ADR"]), entry("Duration I", cycles=4), **LENT)
    ctx = fight(somebody("a", lends, at=(4, 4), items=(sword,)), somebody("b", at=(9, 9)))
    bare, armed = added(ctx), added(ctx, "sword")
    use_ability(ctx, Played("a", Card("Ability", ability="Lends"), -1))
    assert (added(ctx), added(ctx, "sword")) == (bare + 4, armed)
    brief = StatModifier("Effect Value", "Brief", "TCG-RE-07", "Trigger", 4, stat_parts=(("FNE", 2), ("ADR", 2)),
                         action="Strike", by="a", cycles=2)  # fmt: skip
    ctx = fight(somebody("a", lends, stat_modifiers=(brief,), at=(4, 4)), somebody("b", at=(9, 9)))
    use_ability(ctx, Played("a", Card("Ability", ability="Lends"), -1))
    assert texts(ctx, "no-change") == ["Lends does not change A’s Effect Value now."]
    assert added(ctx) == bare + 4
    apply_cycle_effects(ctx, "a")
    assert [one.source for one in ctx.who("a").stat_modifiers] == ["Lends"]
    assert added(ctx) == bare + 4


def test_a_hinderance_that_takes_nothing_says_so() -> None:
    """A Hinderance that takes half of a stat of 1 changes nothing, which is announced unless a Resolve resisted it.

    Rules: R-TCG-51, R-TCG-112.
    """
    for name, values, said in (("Reinforce VII", {"stats": ["INT"]}, 1), ("Empower II", {"points": 1}, 0)):
        dim = ability("Dim", entry(name, **values), core="Mind", aspect="Hinderance", action="Strike")
        weak = somebody("b", at=(5, 4))
        weak = replace(weak, sheet=replace(weak.sheet, base=(1,) * 9))
        ctx = fight(somebody("a", dim, at=(4, 4)), weak)
        ctx.load(HOLDS if not said else FAILS)
        use_ability(ctx, Played("a", Card("Ability", ability="Dim", target="b"), -1))
        assert len(texts(ctx, "no-change")) == said
        assert ctx.who("b").stat_modifiers == ()


# What is checked of entries that are reckoned together


def test_limbs_are_counted_together() -> None:
    """All entries of an Ability that remove limbs count together: two of three limbs each exceed the four.

    Rules: TCG-AN-03.
    """
    three = entry("Anatomy III", limbs=3, fewer=True)
    assert stops(ability("One", three, type="Passive", aspect="Boost")) == []
    assert stops(ability("Two", three, three, type="Passive", aspect="Boost")) == ["TCG-AN-03"]


def test_all_creation_entries_share_one_device_budget() -> None:
    """All entries that create a device share its budget: a Common one of level 1 has 80 ECP, so 40 + 40 fit.

    Rules: R-TCG-101.
    """
    for each, found in ((40, []), (60, ["R-TCG-101"])):
        row = entry("Creation III", ecp=each, material="a sword")
        own = ability("Own", row, row, aspect="Boost", core="Spirit", action="Volley")
        most = Builder(1, {"Body": 0, "Mind": 0, "Spirit": 400})
        assert [problem.rule for problem in ability_problems(own, most) if problem.stops] == found


@pytest.mark.parametrize("row", [
    entry("Boost V", of="MP", points=3), entry("Reinforce III", of="MP", stats=["FNE"]),
    entry("Duration V", of="MP", points=1),
])  # fmt: skip
def test_an_ability_altered_to_heal_cannot_give_mp(row: dict[str, object]) -> None:
    """TCG-BO-13, R-TCG-80: an Ability of Spirit that Alter II can turn into a Heal may not give MP."""
    assert "R-TCG-80" in stops(
        ability("Own", row, entry("Alter II", aspects=["Heal"]), core="Spirit", aspect="Hinderance")
    )


def test_an_ability_that_can_become_damage_carries_damage_entries() -> None:
    """An Ability that Alter II can turn into Damage may have an Affliction and damage to AP; a plain Heal may not.

    Rules: TCG-AF-00, TCG-AT-02, TCG-DI-04.
    """
    rows = (entry("Empower I", dice="1d6"), "Affliction I", entry("Alter II", aspects=["Damage"]))
    fields = {"core": "Spirit", "aspect": "Heal", "action": "Volley", "sub_type": "Fire"}
    assert stops(ability("Own", *rows, **fields)) == []
    assert stops(ability("Own", *rows, at_ap=True, **fields)) == []
    assert stops(ability("Own", *rows[:2], **fields)) == ["TCG-AF-00"]


# Devices


@pytest.mark.parametrize(("row", "rule"), [
    (entry("Boost III", of="HP", points=4, temporary=True), "R-TCG-143"),
    (entry("Boost IV", mode="restore", points=2), "R-TCG-142"),
    (entry("Duration III", points=1, foe=True), "R-TCG-142"),
    (entry("Anatomy IV", halves=2, against=["Slice"], absorbed=0), "TCG-AN-04"),
    (entry("Anatomy IV", halves=1, against=["Fire"], absorbed=1), "TCG-AN-04a"),
    (entry("Reinforce I", stats=["VIT"]), "TCG-RE-01"),
    (entry("Affliction X"), "TCG-AF-00"),
])  # fmt: skip
def test_a_device_can_have_only_entries_of_a_passive(row: dict[str, object], rule: str) -> None:
    """R-TCG-106: a ring can have only entries that a Passive can have, and an Affliction of an edge needs an edge."""
    ring = Item("ring", place="worn", rarity="Legendary", level=9, keywords=(row,))
    assert [problem.rule for problem in device_problems(ring)] == [rule]


def test_a_sword_may_sever() -> None:
    """A sword can have the Affliction of its sub-type Slice, or of a sub-type that it adds, but each only once.

    Rules: TCG-AF-00, R-TCG-24.
    """
    sword = Item("sword", "weapon", place="main", dice=2, types=("Slice",), level=9, keywords=(entry("Affliction X"),))
    assert list(device_problems(sword)) == []
    fiery = replace(sword, keywords=(entry("Affliction I"), entry("Alter III", sub_types=["Fire"])))
    assert list(device_problems(fiery)) == []
    twice = replace(sword, keywords=(entry("Affliction X"),) * 2)
    assert [problem.code for problem in device_problems(twice)] == ["REPEATED_ENTRY"]


def test_a_device_pays_for_kinesis_as_an_ability_does() -> None:
    """Beside Kinesis of 6 lb for 1 ECP, a Burst of 1 square on a device costs twice its 16 ECP.

    Rules: R-TCG-106, R-TCG-118.
    """
    ring = Item("ring", keywords=(entry("Kinesis I", pounds=6), entry("Range V", rings=1)))
    assert device_cost(ring).total == 1 + 2 * 16
