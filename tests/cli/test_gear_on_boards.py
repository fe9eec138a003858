"""The terminal's display of the gear, a face-down card and the side on a mat, and of the actor in a turn order."""

from __future__ import annotations

import io

from msgspec.structs import replace
from rich.console import Console, RenderableType

from facedown.cli import look
from facedown.game import Board, Card, Mat, Meter, MeterGroup, PieceRef, Plan, Spot, TurnOrder

SABRE, COAT = Card("sabre", note="in hand"), Card("coat", note="worn")
ABILITIES = tuple(Card(name, title="Abilities", note="Active") for name in ("Fade", "Vigil", "Blink"))


def shown(what: RenderableType, width: int = 80) -> list[str]:
    """Return the printed lines."""
    out = Console(file=io.StringIO(), width=width, theme=look.THEME, color_system=None)
    out.print(what)
    assert isinstance(out.file, io.StringIO)
    return [line.strip(" │") for line in out.file.getvalue().splitlines()]


def mat(key: str, *gear: Card) -> Mat:
    """A mat with this gear."""
    return Mat(key, key.title(), groups=(MeterGroup("", meters=(Meter("HP", 3, 5),)),), gear=gear)


def test_a_few_pieces_of_gear_have_a_line_each() -> None:
    assert shown(look.mat(mat("ana", SABRE, COAT, Card("rope"))))[2:5] == ["sabre: in hand", "coat: worn", "rope"]


def test_many_pieces_of_gear_are_one_paragraph_of_each_kind() -> None:
    lines = shown(look.mat(mat("ana", SABRE, COAT, *ABILITIES)))
    assert lines[2:4] == ["sabre (in hand), coat (worn)", "Abilities: Fade (Active), Vigil (Active), Blink (Active)"]


def test_a_line_of_many_names_the_first_pieces_and_counts_the_others() -> None:
    mats = tuple(mat(f"f{n}", *(SABRE, COAT, *ABILITIES)[: 5 - n]) for n in range(5))
    lines = "\n".join(shown(look.roster(mats), 200))
    assert "sabre (in hand) · coat (worn) · Fade (Active) · Vigil (Active) · 1 more" in lines
    assert lines.count("Vigil (Active)") == 2
    assert "0 more" not in lines


def test_a_face_down_card_that_nobody_committed_has_no_check_mark() -> None:
    assert shown(look.card(Card("to come", "back", "Initiative")))[1:3] == ["to come", "face down"]
    assert shown(look.card(Card("committed", "sealed", "Aspect")))[1:3] == ["✔ committed", "sealed"]


def test_an_own_mat_names_its_side_unless_the_text_only_says_that_it_is_the_viewers() -> None:
    for side, ends in (("crew", "PC · crew"), ("on your side", "PC")):
        title = shown(look.mat(Mat("ana", "Ana", "PC", yours=True, side=side, side_key="crew")))[0]
        assert title.rstrip("─╮ ").endswith(f"Ana  yours  {ends}")


def test_a_heading_keeps_the_capital_letters_of_a_side() -> None:
    assert shown(look.roster([Mat("a", "Ana", side="the Red Hand")]))[0] == "The Red Hand"


def test_a_turn_order_marks_the_acting_character() -> None:
    refs = (PieceRef("character", "ana"), PieceRef("character", "bo"))
    order = TurnOrder(PieceRef("order", "order"), "Order", refs, ("Ana", "Bo"))
    assert look.table_piece(order) == "Order: Ana › Bo"
    marked = TurnOrder(order.ref, "Order", refs, ("Ana", "Bo"), at=1)
    assert look.table_piece(marked) == "Order: Ana › [Bo]"


def test_ground_on_which_there_is_nothing_is_not_drawn() -> None:
    empty = Plan(("A",), ("1",), ((Spot(ref=PieceRef("square", "A1")),),))
    walled = Plan(("A",), ("1",), ((Spot(ground="wall"),),))
    assert not any("·" in line for line in shown(look.board(Board("Here", plan=empty))))
    assert any("█" in line for line in shown(look.board(Board("Here", plan=walled))))


def test_numbers_are_beside_the_name_on_a_mat_and_in_the_list() -> None:
    numbers = (Meter("Luck", 3), Meter("Nerve", -1, 4))
    ana = Mat("ana", "Ana", "Dabbler", numbers=numbers)
    beside = "Dabbler · Luck 3 · Nerve −1/4"
    assert beside in shown(look.mat(ana))
    assert beside in shown(look.mat(replace(ana, yours=True)))[0]
    assert shown(look.roster([ana]))[1] == f"Ana  {beside}"
