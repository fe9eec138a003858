"""Losses of HP, lethal or not, the days after a resuscitation, and the length of a collapse."""

from __future__ import annotations

import pytest

from facedown.game import single
from facedown.game.tally import Scaled
from facedown.systems.tri_core.model import Rulings, term
from facedown.systems.tri_core.rules.thresholds import after_hp_loss, collapse_lasts_hours, resuscitation_days
from tests.systems.tri_core.driver import kara, label_text, parts_of


@pytest.mark.parametrize(("hp", "lost", "nonlethal", "left", "taken"), [
    (10, 4, False, 6, 4), (10, 14, False, -4, 14), (-2, 5, False, -7, 5),
    (10, 4, True, 6, 4), (10, 10, True, 0, 10), (10, 14, True, 0, 10), (1, 3, True, 0, 1), (0, 5, True, -5, 5),
    (-2, 5, True, -7, 5),
])  # fmt: skip
def test_a_loss_of_hp(hp: int, lost: int, nonlethal: bool, left: int, taken: int) -> None:
    """TC-E-24, TC-E-31, R-TC-108: Non-lethal damage stops at 0 HP, unless the character had none left before."""
    one = after_hp_loss(kara(hp=hp), lost, "Mental", nonlethal=nonlethal)
    assert (one.hp, one.last_damage, one.last_kind, one.excess_damage) == (left, taken, "Mental", lost - taken)


@pytest.mark.parametrize(("times", "more"), [(1, []), (2, [("resuscitated before", 7, "R-TC-104")]),
                                             (3, [("resuscitated before", 14, "R-TC-104")])])  # fmt: skip
def test_the_days_after_a_resuscitation(times: int, more: list[tuple[str, int, str]]) -> None:
    """A resuscitation takes the 2d4 days rolled, here 3 + 4, and as many again for each resuscitation before.

    Rules: TC-E-14, R-TC-104.
    """
    days = resuscitation_days((3, 4), times)
    assert label_text(days.label) == "Days"
    assert parts_of(days) == [("2d4 (3, 4)", 7, "TC-E-14"), *more]


def test_the_days_after_a_further_resuscitation_show_the_multiplication() -> None:
    """R-TC-104: the third resuscitation shows its additional days as the 7 days rolled × 2."""
    assert resuscitation_days((3, 4), 3).addends[1].scaled == Scaled(single(term("rolled"), 7, "R-TC-104"), 2)


def test_a_collapse_lasts_hours_only_by_ruling() -> None:
    """R-TC-46: a collapse lasts cycles, and only by ruling hours."""
    assert [collapse_lasts_hours(Rulings(ap_collapse=unit)) for unit in ("cycles", "hours")] == [False, True]
