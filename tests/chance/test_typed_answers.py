"""Results typed by a person are read in several spellings, or refused in plain words."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.chance import Chain, ChainRoll, Deal, Deck, Dice, Draw, Misfit, Pick, Pool, Roll
from facedown.chance.decks import counted

BIRDS = Pick(("Rook", "Carrion Crow", "owl"))
DECK = Deck(counted(("Ace", "Ace", "King")), top=("Joker",), bottom=("Fool",))
DEAL = Deal(counted(("Ace", "Ace", "King", "Queen")), (1, 2))


@pytest.mark.parametrize("text", ["3 5", "3,5", "3, 5", "3+5", "3 + 5", "  3   5  ", "3,+5", "03 5"])
def test_faces_may_be_parted_by_spaces_commas_and_plus_signs(text: str) -> None:
    assert Dice(2, 6).read(text) == (3, 5)
    assert Pool(2, 6).read(text) == Roll(8, (3, 5))
    assert Chain(10).read(text) == ChainRoll(3, 0, False, False, False, ((3, 5),))


@pytest.mark.parametrize(
    ("draw", "text", "answer"),
    [
        (Pool(2, 6, explode=True), "6, 6 + 6 1 2", Roll(21, (6, 6, 6, 1, 2))),
        (Pool(0, 6), "", Roll(0)),
        (Chain(10, "highest"), "3+3, 4+9", ChainRoll(15, 1, False, False, False, ((3, 3), (4, 9)))),
        (BIRDS, "Rook", "Rook"),
        (BIRDS, "  ROOK ", "Rook"),
        (BIRDS, "carrion crow", "Carrion Crow"),
        (BIRDS, "Owl", "owl"),
        (DECK.draw(3), "Joker Ace King", ("Joker", "Ace", "King")),
        (DECK.draw(3), "joker, KING,ace", ("Joker", "King", "Ace")),
        (DECK.draw(5), "joker ace ace king fool", ("Joker", "Ace", "Ace", "King", "Fool")),
        (DECK.draw(0), " ", ()),
        (DEAL, "Ace / King Ace", (("Ace",), ("Ace", "King"))),
        (DEAL, "queen/ACE,king", (("Queen",), ("Ace", "King"))),
        (Deal(DEAL.cards, (2,)), "king ace", (("Ace", "King"),)),
        (Deal(DEAL.cards, (0, 1)), "/ queen", ((), ("Queen",))),
    ],
    ids=str,
)
def test_a_typed_answer_is_read(draw: Draw[Any], text: str, answer: Any) -> None:
    assert draw.read(text) == answer


def test_a_things_own_spelling_names_it_even_beside_one_that_differs_in_capitals() -> None:
    assert Pick(("k", "K")).read("K") == "K"
    assert Deck.of(("K", "k")).draw(2).read("k K") == ("k", "K")


def test_cards_with_names_of_several_words_can_be_typed() -> None:
    deck = Deck.of(("Ace of Cups", "Fool"))
    assert deck.draw().read("ace of cups") == ("Ace of Cups",)
    assert deck.draw(2).read("Fool, Ace of Cups") == ("Fool", "Ace of Cups")


@pytest.mark.parametrize(
    ("draw", "text", "says"),
    [
        (Dice(2, 6), "three five", "“three five” is not a row of whole numbers. Type for example 3 1."),
        (Dice(2, 6), " 3.5 2 ", "“3.5 2” is not a row of whole numbers. Type for example 3 1."),
        (Dice(2, 6), "3", "Type 2 numbers from 1 to 6, for example 1 1."),
        (Dice(2, 6), "", "Type 2 numbers from 1 to 6, for example 1 1."),
        (Dice(2, 6), "7 1", "Type 2 numbers from 1 to 6, for example 1 1."),
        (Pool(2, 6), "two 3", "“two 3” is not a row of whole numbers. Type for example 3 1."),
        (Pool(2, 6), "0 3", "A d6 shows 1 to 6."),
        (Pool(2, 6), "1 2 3", "You typed 3 numbers. Type one for each of the 2 dice."),
        (
            Pool(2, 6, explode=True),
            "6 1",
            "You typed 2 numbers. Type one for each of the 2 dice, and one more for each 6.",
        ),
        (Pool(4, 6, keep=-1), "6 1", "You typed 2 numbers. Type one for each of the 4 dice."),
        (Chain(10), "3 3 4", "One die is missing. Type both dice of each pair, for example 3 1."),
        (Chain(10), "3 3", "Type all doubles, and then the first pair that is not a double."),
        (Chain(10), "3 4 5 6", "Type all doubles, and then the first pair that is not a double."),
        (Chain(10), "", "Type all doubles, and then the first pair that is not a double."),
        (Chain(10), "3 11", "A d10 shows 1 to 10."),
        (Chain(10), "3 x", "“3 x” is not a row of whole numbers. Type for example 3 1."),
        (BIRDS, "eagle", "“eagle” is not one of Rook, Carrion Crow, owl."),
        (BIRDS, "", "“” is not one of Rook, Carrion Crow, owl."),
        (DECK.draw(2), "joker", "Type 2 cards, not 1."),
        (DECK.draw(2), "ace king", "These cannot be the next cards of this deck."),
        (DECK.draw(2), "joker queen", "These cannot be the next cards of this deck."),
        (DECK.draw(4), "joker king king ace", "These cannot be the next cards of this deck."),
        (DECK.draw(1), "king", "This cannot be the next card of this deck."),
        (DEAL, "ace king ace", "Type 2 hands, separated by slashes."),
        (DEAL, "ace / king / ace", "Type 2 hands, separated by slashes."),
        (DEAL, "ace king / ace", "The hands must have 1, 2 cards."),
        (DEAL, "king / king ace", "There are fewer cards called King to deal."),
        (DEAL, "king / Jack ace", "There are fewer cards called Jack to deal."),
    ],
    ids=str,
)
def test_unreadable_text_is_refused_in_plain_words(draw: Draw[Any], text: str, says: str) -> None:
    with pytest.raises(Misfit) as refused:
        draw.read(text)
    assert str(refused.value) == says


def test_a_number_is_typed_in_digits_alone() -> None:
    with pytest.raises(Misfit, match="not a row of whole numbers"):
        Pool(1, 12).read("1_2")


@pytest.mark.parametrize(
    ("draw", "asks"),
    [
        (Dice(2, 6), "Roll 2d6 and type the faces in order, with spaces between them."),
        (BIRDS, "Pick one at random: Rook, Carrion Crow, owl."),
        (Pool(4, 12), "Roll 4d12 and type every face in order."),
        (
            Pool(4, 12, explode=True),
            "Roll 4d12 and type every face in order. "
            "For each 12 roll one more die, and type these faces after the others. Do the same for each new 12.",
        ),
        (
            Chain(10),
            "Roll 2d10, the Main Die first. After a double roll both again, until a pair is not a double. "
            "Type every face in order. A 0 counts as 10.",
        ),
        (DECK.draw(2), "Draw 2 cards from the shuffled deck and type their names in order, separated by commas."),
        (
            DEAL,
            "Shuffle 2 Ace, 1 King, 1 Queen; deal 1, then 2; type the cards, "
            "with a slash between hands, like Ace / Ace King.",
        ),
    ],
    ids=str,
)
def test_a_draw_says_what_to_roll_and_how_to_type_it(draw: Draw[Any], asks: str) -> None:
    assert draw.asks == asks


TITLES = ("Progress Made", "Progress Lost", "Proficiency", "Added −2")
KNOWN = ("made", "lost", "proficiency", "added")
SKILLS = Deck(counted(KNOWN[:3]))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("progress made, foo", f"“foo” is not the name of a card. Choose from: {', '.join(TITLES)}."),
        ("foo bar, made", f"“foo bar” is not the name of a card. Choose from: {', '.join(TITLES)}."),
        ("made foo", f"“foo” is not the name of a card. Choose from: {', '.join(TITLES)}."),
        ("progress, proficiency", "“progress” fits 2 cards: Progress Made, Progress Lost. Type more of the name."),
        ("made, made", "These cards cannot be drawn together from this deck. Check what you typed."),
        ("made, added -2", "These cards cannot be drawn together from this deck. Check what you typed."),
        ("made, \u00a0, lost, \u00a0, made", "Type 2 cards, not 3."),
    ],
)
def test_a_mistyped_card_is_named_and_the_cards_in_the_deck_stay_secret(text: str, says: str) -> None:
    """A card that is not in the deck is refused like one that is in it once and was typed twice."""
    with pytest.raises(Misfit) as refused:
        SKILLS.draw(2, KNOWN, TITLES).read(text)
    assert str(refused.value) == says


def test_the_beginning_of_a_cards_title_is_enough_if_it_fits_no_other() -> None:
    assert SKILLS.draw(2, KNOWN, TITLES).read("Progress M, prof") == ("made", "proficiency")
    assert SKILLS.draw(2, KNOWN, TITLES).read("lost ma") == ("lost", "made")


def test_a_single_card_that_cannot_be_next_is_refused_with_the_names_of_all_cards() -> None:
    with pytest.raises(Misfit, match=r"This cannot be the next card of this deck\. Choose from: Progress Made, "):
        SKILLS.draw(1, KNOWN, TITLES).read("added -2")
