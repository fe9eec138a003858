"""The worth of one use of an Ability, and the comparison with better uses."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from facedown.systems.tri_core.model import Weight


class Worth(msgspec.Struct, frozen=True):
    """The average result of one use of an Ability, and its costs.

    `kind` is “damage”, “healing” or “protection”, and `mean` is the average number of points. `weight` is None for a
    Trigger and a Passive. If the mean was simulated, `low` and `high` are the ends of its 95 % interval. A use costs
    `ap` AP, `points` points of the resource `resource`, and on average `back` HP by Backlash. It takes `turns` turns,
    including those of charging. `acp` is the price of the Ability in ACP. `whole`: the mean includes all effects of the
    Ability. `ready`: the Ability is a ready Ability that is listed only for comparison. `beaten_by` are the names of
    better uses. `ability` is the name of the Ability; empty for a Core Action without an Ability.
    """

    name: str
    kind: str
    weight: Weight | None
    mean: float
    ap: int
    points: int
    resource: str
    acp: int
    low: float | None = None
    high: float | None = None
    turns: int = 1
    back: float = 0.0
    whole: bool = True
    ready: bool = False
    beaten_by: tuple[str, ...] = ()
    ability: str = ""

    @property
    def per_ap(self) -> float:
        """Return the mean divided by the AP that the use costs; the mean itself if the use costs no AP."""
        return self.mean / max(1, self.ap)

    @property
    def per_point(self) -> float:
        """Return the mean divided by the points of the resource that the use costs; the mean itself if none."""
        return self.mean / max(1, self.points)


def with_better_uses(one: Worth, others: Sequence[Worth]) -> Worth:
    """Return the worth `one` with the names of all better uses among `others`.

    A better use is a use of another Ability of the same Core. It has the same kind of result, at least as large a
    result, and no higher cost. A use with an equal result and equal costs in AP, points and ACP is not better. If the
    mean of `one` does not include all its effects, no use counts as better.
    """
    names = tuple(
        other.name for other in others
        if one.whole and other.ability != one.ability and other.kind == one.kind and other.acp
        and one.acp and other.resource == one.resource and other.turns <= one.turns
        and (other.high or other.mean) > 0 and lowest_mean(other) >= highest_mean(one)
        and other.ap <= one.ap and other.points <= one.points and other.acp <= one.acp and other.back <= one.back
        and (lowest_mean(other), -other.ap, -other.points, -other.acp)
        != (highest_mean(one), -one.ap, -one.points, -one.acp)
    )  # fmt: skip
    return replace(one, beaten_by=names)


def lowest_mean(one: Worth) -> float:
    """Return the lower end of the 95 % interval of the mean of a use; the mean itself if it is exact."""
    return one.mean if one.low is None else one.low


def highest_mean(one: Worth) -> float:
    """Return the upper end of the 95 % interval of the mean of a use; the mean itself if it is exact."""
    return one.mean if one.high is None else one.high
