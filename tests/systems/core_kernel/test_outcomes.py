"""The outcome of play for each Actor."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Outcome, PieceRef
from facedown.systems.core_kernel.model import Actor, Conflict, Participant, Position, Rulings
from facedown.systems.core_kernel.rules.outcomes import outcomes

HURT = Actor("a", "A", "PC", "ana", 1, (4, 0, None, *[None] * 6), (5, 2, None, *[None] * 6))
"""An Actor with AVs of 4 and 0 that were 5 and 2."""

COMMITTED = Participant("a", (3, *[0] * 8), (0, 1, *[0] * 7))


def position(*participants: Participant, actor: Actor = HURT, standing: tuple[str, ...] = ()) -> Position:
    """Return a position in which these participants are in a Conflict; without participants, in none."""
    conflict = Conflict(1, "a", 1, participants, (), (), ()) if participants else None
    return Position(Rulings(), (actor,), conflict=conflict, standing=standing)


def test_an_outcome_counts_chips_avs_and_lost_points() -> None:
    """3 chips of the stack and 1 committed are 4. AVs of 4 + 0 are 4, and of 5 + 2 points 3 are lost."""
    whose, measures = PieceRef("actor", "a"), {"standing": True, "chips": 4, "av": 4, "lost": 3}
    assert outcomes(position(COMMITTED)) == (Outcome(whose, "ana", measures),)


def test_an_outcome_counts_the_stack_of_an_actor_whose_chips_are_not_shown() -> None:
    (outcome,) = outcomes(position(replace(COMMITTED, chips=7), actor=HURT.seen_by_others))
    assert outcome.measures == {"standing": True, "chips": 7}


def test_an_actor_that_has_left_its_conflict_is_not_standing() -> None:
    (outcome,) = outcomes(position(replace(COMMITTED, status="EL"), standing=("a",)))
    assert outcome.measures == {"standing": False, "chips": 4, "av": 4, "lost": 3}


def test_an_actor_outside_a_conflict_stands_if_it_was_in_the_last_one_at_its_end() -> None:
    for standing, stands in ((("a",), True), ((), False)):
        (outcome,) = outcomes(position(standing=standing))
        assert outcome.measures == {"standing": stands, "av": 4, "lost": 3}
