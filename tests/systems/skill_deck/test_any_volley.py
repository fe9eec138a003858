"""Any damage on any side: point by point against an oracle that knows the rulings, and shares no code with the system.

Sections 9 and 10.1, 7 and 8, of the inventory: who is next, what Armour does to that, and what is lost.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.driver import PM, PROF, Table, sheet

Member = tuple[int, int, bool]
"""Damage, level of Armour, and whether it is spent on the first point that it could ward off (else on the second)."""

switches = st.fixed_dictionaries(
    {name: st.sampled_from(["true", "false"])
     for name in ("prior_injury_counts", "ignored_counts_as_taken", "level_first_all")}
)  # fmt: skip
members = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 4), st.booleans()), min_size=1, max_size=5)
points = st.integers(0, 9)


class Oracle:
    """A side on paper."""

    def __init__(self, side: list[Member], rulings: dict[str, str]) -> None:
        self.damage = [damage for damage, _, _ in side]
        self.uses = [armour - 1 for _, armour, _ in side]
        self.spends = [spends for _, _, spends in side]
        self.damage_taken, self.given, self.ignored_points = ([0] * len(side) for _ in range(3))
        self.on = {name for name, value in rulings.items() if value == "true"}
        self.lost = 0

    def level(self, place: int) -> int:
        so_far = self.damage[place] if "prior_injury_counts" in self.on else self.damage_taken[place]
        return so_far + (self.ignored_points[place] if "ignored_counts_as_taken" in self.on else 0)

    def next(self) -> int | None:
        """Return the place in the row of the character that gets the next point, nearest first."""
        living = [place for place, damage in enumerate(self.damage) if damage < 3]
        if not living:
            return None
        least = min(self.level(place) for place in living)
        if "level_first_all" in self.on or least == 0:
            living = [place for place in living if self.level(place) == least]
        return min(living, key=lambda place: (self.given[place], place))

    def wards(self, place: int) -> bool:
        """Return whether this character spends Armour on its next point: every second time, if it has any."""
        return self.uses[place] > 0 and self.spends[place] is (self.given[place] % 2 == 0)

    def point(self) -> None:
        place = self.next()
        if place is None:
            self.lost += 1
        elif self.wards(place):
            self.uses[place] -= 1
            self.given[place] += 1
            self.ignored_points[place] += 1
        else:
            self.given[place] += 1
            self.damage[place] += 1
            self.damage_taken[place] += 1


def struck(side: list[Member], number: int, rulings: dict[str, str]) -> Table:
    """Deal this many points to a side from one attack; the points are falling."""
    table = Table(
        sheet("s", "x", Exterminate=1),
        *(sheet(f"m{place}", "y", damage=damage, Armour=armour) for place, (damage, armour, _) in enumerate(side)),
        rulings=rulings,
    )
    table.freezes(s="attack Exterminate y")
    table.makes(f"{PM} {PROF}")
    table.play(m.SetDamage("s", number))
    table.resume()
    return table


@given(side=members, number=points, rulings=switches)
@settings(max_examples=300)
def test_any_volley_on_any_side(side: list[Member], number: int, rulings: dict[str, str]) -> None:
    """Damage to random sides under every ruling matches the oracle.

    Rules: R-SD-32, R-SD-34, R-SD-35, R-SD-41, R-SD-42, R-SD-63, SD-CB-06, SD-CB-11.
    """
    paper, table = Oracle(side, rulings), struck(side, number, rulings)
    for _ in range(number):
        place = paper.next()
        asked = table.waits_for() if table.position.pending_results else []
        if place is not None and asked:
            key = f"m{place}"
            if paper.uses[place]:
                assert asked == [key]
            if asked == [key]:
                (table.wards if paper.wards(place) else table.takes)(key)
        paper.point()
    assert table.damage()[1:] == paper.damage
    assert [table.uses(f"m{place}", "Armour")[0] for place in range(len(side))] == paper.uses
    assert sum(event.data["points"] for event in table.of_kind("lost")) == paper.lost
    assert not table.position.pending_results
    assert len(table.of_kind("damage")) + len(table.of_kind("ignored")) + paper.lost == number


@given(count=st.integers(1, 6), damage=st.integers(0, 2), number=points)
def test_equally_healthy_characters_are_damaged_evenly(count: int, damage: int, number: int) -> None:
    """The damage of equally healthy characters differs by at most 1, and nearer ones never take less.

    Rules: SD-CB-03, SD-CB-04.
    """
    table = struck([(damage, 1, False)] * count, number, {})
    after = table.damage()[1:]
    assert max(after) - min(after) <= 1
    assert after == sorted(after, reverse=True)
    assert sum(after) == min(count * 3, count * damage + number)


@given(side=st.lists(st.integers(0, 2), min_size=1, max_size=5), number=points, aim=st.integers(0, 4))
def test_all_damage_of_a_called_shot_goes_to_its_target(side: list[int], number: int, aim: int) -> None:
    """SD-CB-12, R-SD-41: the target takes all points, and those beyond its third are lost."""
    aim %= len(side)
    table = Table(
        sheet("s", "x", Exterminate=1), *(sheet(f"m{place}", "y", damage=one) for place, one in enumerate(side))
    )
    table.freezes(s=f"called Exterminate m{aim}")
    table.makes(f"{PM} {PROF}")
    table.play(m.SetDamage("s", number))
    table.resume()
    assert table.damage()[1:] == [min(3, one + number * (place == aim)) for place, one in enumerate(side)]
    assert sum(event.data["points"] for event in table.of_kind("lost")) == max(0, side[aim] + number - 3)
