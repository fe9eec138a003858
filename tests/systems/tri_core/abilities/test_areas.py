"""Areas on the grid: the characters inside, before and after a card is revealed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.game import Squares
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.areas import (
    Shape,
    ability_reach,
    aim_squares,
    area_of,
    is_inside,
    reshaped_area,
    square_count,
)
from facedown.systems.tri_core.model import Attack, Grid, Rulings, Square, called
from facedown.systems.tri_core.model.grid import square_of
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    does,
    entry,
    fight,
    offered,
    somebody,
    uses,
    values_of,
)

GRID = Grid(12, 12)
ME: Square = (5, 5)


def covered(grid: Grid, area: Shape, user: Square, to: Square | None) -> set[Square]:
    """Return the squares of the grid on which a character is inside an area."""
    one, other = somebody("a", at=user), somebody("b")
    squares = ((column, row) for column in range(grid.columns) for row in range(grid.rows))
    return {at for at in squares if is_inside(grid, area, one, to, replace(other, at=at))}


def laid(form: str, size: int, to: str = "", *, away: bool = False, extra: int = 0) -> set[str]:
    """Return the names of the squares of an area whose user is on F6."""
    one = Shape(form, size, away, 0, extra)  # type: ignore[arg-type]
    return {called(at) for at in covered(GRID, one, ME, square_of(to) if to else None)}


def test_a_line_goes_straight_on() -> None:
    """A line runs straight or diagonally away from its user, or from another square away from the user.

    Rules: TCG-RA-02, R-TCG-128.
    """
    assert laid("Line", 3, "G6") == {"G6", "H6", "I6"}
    assert laid("Line", 3, "G7") == {"G7", "H8", "I9"}
    assert laid("Line", 2, "I6", away=True) == {"I6", "J6"}


def test_a_cone_has_rows_of_3_5_and_7() -> None:
    """TCG-RA-03, R-TCG-125, X-14, W-38: a cone of 1, 2 or 3 rows has 3, 8 or 15 squares, straight or diagonally."""
    assert laid("Cone", 1, "F5") == {"E5", "F5", "G5"}
    assert laid("Cone", 2, "F5") == {"E5", "F5", "G5", "D4", "E4", "F4", "G4", "H4"}
    assert laid("Cone", 1, "G5") == {"G5", "G6", "F5"}
    for to in ("F5", "G5", "G6", "E7"):
        assert [len(laid("Cone", rows, to)) for rows in (1, 2, 3)] == [3, 8, 15]


def test_a_cone_of_any_number_of_squares() -> None:
    """R-TCG-125: by ruling, a cone can have further squares of one more row, the middle ones first."""
    assert laid("Cone", 1, "F5", extra=1) == {"E5", "F5", "G5", "F4"}


def test_a_cube_begins_at_its_square_and_extends_away_from_the_user() -> None:
    """TCG-RA-04, W-39: a cube of side 1, 2 or 3 covers 1, 4 or 9 squares, from the chosen square away from its user."""
    assert laid("Cube", 1, "G6") == {"G6"}
    assert laid("Cube", 2, "G7") == {"G7", "H7", "G8", "H8"}
    assert laid("Cube", 3, "G6") == {"G5", "G6", "G7", "H5", "H6", "H7", "I5", "I6", "I7"}


def test_a_column_is_one_square() -> None:
    """TCG-RA-04a, R-TCG-126: a column covers one square, at any height."""
    assert laid("Cylinder", 5, "G6") == {"G6"}


def test_a_burst_is_rings_around_its_middle() -> None:
    """TCG-RA-05, R-TCG-127, W-40: a burst of 1 or 2 rings covers 8 or 24 squares, without the middle one."""
    assert len(laid("Burst", 1)) == 8
    assert len(laid("Burst", 2)) == 24
    assert "F6" not in laid("Burst", 2)
    assert "I6" not in laid("Burst", 1, "I6", away=True)


def test_an_area_ends_at_the_edge_of_the_map() -> None:
    """TCG-RA-06: an area does not cover squares beyond the edge of the map."""
    assert covered(Grid(3, 3), Shape("Burst", 2, False, 24), (0, 0), None) == {
        (column, row) for column in range(3) for row in range(3)} - {(0, 0)}  # fmt: skip


@pytest.mark.parametrize(("form", "sizes"), [
    ("Line", (1, 2, 3)), ("Cone", (3, 8, 15)), ("Cube", (1, 8, 27)), ("Cylinder", (1, 2, 3)), ("Burst", (8, 24, 48)),
])  # fmt: skip
def test_how_many_squares_are_paid_for(form: str, sizes: tuple[int, ...]) -> None:
    """The price of each shape of size 1, 2 and 3 counts its squares; a cube counts its height too.

    Rules: TCG-RA-02, TCG-RA-03, TCG-RA-04, TCG-RA-05.
    """
    assert tuple(square_count(form, size) for size in (1, 2, 3)) == sizes  # type: ignore[arg-type]


def test_alter_i_gives_the_largest_shape_that_fits() -> None:
    """Alter I changes an area into the largest other shape with no more squares.

    A line of 16 squares becomes a cone of 3 rows, with 15 squares.

    Rules: TCG-AT-01, TCG-AT-07, R-TCG-78, W-22.
    """
    line = Shape("Line", 16, False, 16)
    assert [reshaped_area(line, form, Rulings()).size for form in ("Cone", "Cube", "Burst", "Cylinder")] == [
        3,
        2,
        1,
        16,
    ]


def test_an_area_reaches_a_limited_height() -> None:
    """TCG-RA-04: a cube of side 2 reaches a character 2 squares up; a line does not."""
    user, high = somebody("a", at=(4, 4)), somebody("b", at=(5, 4), height=2)
    assert is_inside(GRID, Shape("Cube", 2, False, 8), user, (5, 4), high)
    assert not is_inside(GRID, Shape("Line", 2, False, 2), user, (5, 4), high)


def test_an_area_that_begins_elsewhere_is_put_within_reach() -> None:
    """TCG-RA-00a: an area that does not begin at its user is put within the range of Range I, here 3 squares."""
    away = ability(
        "Away", entry("Range V", rings=1, origin=True), entry("Range I", squares=2), entry("Empower II", points=1)
    )
    one = area_of(away)
    assert one is not None
    assert (one.form, one.size, one.away, one.squares, ability_reach(away)) == ("Burst", 1, True, 8, 3)
    assert max(abs(at[0] - 5) for at in aim_squares(GRID, one, ME, ability_reach(away))) == 3


BLAST = ability("Blast", entry("Range III", rows=2), entry("Empower I", dice="2d6"), sub_type="Fire")


def test_characters_inside_an_area_are_shown_before_the_card_is_played() -> None:
    """The option lists each square that an area can be aimed at with the characters inside, the best squares first.

    Rules: TCG-RA-00a.
    """
    ctx = fight(somebody("a", BLAST, side="x", at=(5, 5)), somebody("b", at=(6, 5)), somebody("c", at=(7, 5)),
                 somebody("d", side="x", at=(4, 5)))  # fmt: skip
    (option,) = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("ability") == "Blast"]
    (field,) = [field for field in option.fields if field.name == "to"]
    assert isinstance(field.domain, Squares)
    labels = [choice.label for choice in field.domain.choices]
    assert labels[0] == "G5 (B and C)"
    assert "G6 (B and C)" in labels
    assert "E6 (D)" in labels
    assert "F5 (nobody)" in labels


def test_all_inside_are_struck_by_one_roll_and_each_may_defend() -> None:
    """One roll of Accuracy and one of Effect Value apply to all inside an area, friends too, and each can defend.

    Rules: TC-D-96, R-TC-127, R-TC-135, R-TCG-139.
    """
    ctx = fight(somebody("a", BLAST, side="x", at=(5, 5)), somebody("b", at=(6, 5)),
                 somebody("d", side="x", at=(7, 5)), somebody("c", at=(3, 5)))  # fmt: skip
    uses(ctx, "a", "Blast", "b", "d", "c", to=(6, 5), faces=[[9, 8], [10], [4, 4]])
    assert ctx.position.encounter is not None
    assert [one.target for one in ctx.position.encounter.waits.owed if isinstance(one, Attack)] == ["b", "d"]
    does(ctx, m.Defend("b"), m.Defend("d", "Block"), faces=[[1, 1], [3]])
    assert ctx.who("b").hp == 320 - (10 + 8 + 8 - 12)
    assert ctx.who("d").hp == 320 - (26 - (3 + 8) - 12)
    assert ctx.who("c").hp == 320
    events = ctx.turn().events
    attacks, hits = ([event for event in events if event.kind == kind] for kind in ("accuracy", "effect"))
    assert [event.data["accuracy"] for event in attacks] == [21, 21]
    rolled, value = attacks[1].draws, hits[1].draws
    assert len(rolled) == 1
    assert value
    assert not {*rolled} & {*value}
    assert {*rolled} <= {*attacks[0].draws}
    assert {*value} <= {*hits[0].draws}


def test_a_burst_around_oneself_needs_no_place() -> None:
    """TCG-RA-05: a burst around its user asks for no square and does not hit its user."""
    ring = ability("Ring", entry("Range V", rings=1), entry("Empower I", dice="2d6"))
    ctx = fight(somebody("a", ring, at=(5, 5)), somebody("b", at=(6, 6)))
    (option,) = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("ability") == "Ring"]
    assert not [field for field in option.fields if field.name == "to"]
    uses(ctx, "a", "Ring", "b", faces=[[9, 8], [10], [4, 4]])
    assert [one.target for one in ctx.position.encounter.waits.owed] == ["b"]  # type: ignore[union-attr]


def test_an_area_that_begins_elsewhere_takes_in_its_user() -> None:
    """An area that begins elsewhere hits its user too if the user stands inside, and the option names the user.

    Rules: TCG-RA-04.
    """
    blast = ability("Near", entry("Range IV", side=3, origin=True), entry("Range I", squares=2),
                    entry("Empower I", dice="2d6"))  # fmt: skip
    ctx = fight(somebody("a", blast, at=(5, 5)), somebody("b", at=(6, 5)))
    (option,) = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("ability")]
    domain = next(field for field in option.fields if field.name == "to").domain
    assert isinstance(domain, Squares)
    assert "F6 (A and B)" in [choice.label for choice in domain.choices]
    uses(ctx, "a", "Near", "b", to=(5, 5), faces=[[9, 8], [10], [4, 4]])
    assert [one.target for one in ctx.position.encounter.waits.owed] == ["a", "b"]  # type: ignore[union-attr]
    does(ctx, m.Defend("a"), m.Defend("b"))
    assert ctx.who("a").hp == ctx.who("b").hp == 320 - (10 + 8 + 8 - 12)


def test_healing_in_an_area_applies_to_all_inside() -> None:
    """One roll of Heal applies to all characters in the area, friends and foes, except the user in its middle.

    Rules: TCG-AC-20.
    """
    rain = ability("Rain", entry("Range V", rings=1), entry("Empower I", dice="2d8"), core="Spirit", action="Volley",
                   aspect="Heal")  # fmt: skip
    ctx = fight(somebody("a", rain, side="x", at=(5, 5), hp=100), somebody("b", at=(6, 6), hp=100),
                 somebody("c", side="x", at=(4, 4), hp=100), somebody("d", at=(9, 9), hp=100))  # fmt: skip
    uses(ctx, "a", "Rain", "b", "c", "d", faces=[[5, 3]])
    assert [ctx.who(key).hp for key in "abcd"] == [100, 108, 108, 100]


def test_without_squares_all_others_are_inside() -> None:
    """TCG-RA-06: without a map, an area covers everybody except its user."""
    ctx = fight(somebody("a", BLAST), somebody("b"))
    uses(ctx, "a", "Blast", "b", faces=[[9, 8], [10], [4, 4]])
    assert [one.target for one in ctx.position.encounter.waits.owed] == ["b"]  # type: ignore[union-attr]


def test_a_card_with_an_area_names_no_target_before_the_reveal() -> None:
    """R-TC-53: a played card with an area names no target, so nobody knows before the reveal whom it will hit."""
    ctx: Scripted = fight(somebody("a", BLAST, at=(5, 5)), somebody("b", at=(6, 5)))
    does(ctx, m.Lay("a", "Ability", ability="Blast", to=(6, 5)), m.FinishPlaying("a"))
    assert values_of(ctx, "declared") == [{"actor": "a", "cards": 1, "targets": []}]
