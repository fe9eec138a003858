"""Typed names of the values of fields: the article may be left out."""

from __future__ import annotations

import pytest

from facedown.cli import answers
from facedown.game import Choice, OneOf, Subset
from tests.cli.test_play import facedown


def people(*names: str) -> OneOf:
    return OneOf(tuple(Choice(name.casefold(), name) for name in names))


CROWD = people("The toll-taker", "The bowman", "A bailiff", "An usher", "Bram", "Theo")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("bowman", "the bowman"),
        ("bow", "the bowman"),
        ("the bow", "the bowman"),
        ("a bowman", "the bowman"),
        ("the Bram", "bram"),
        ("usher", "an usher"),
        ("toll–t", "the toll-taker"),
        ("theo", "theo"),
    ],
)
def test_an_article_before_a_name_may_be_left_out_or_added(typed: str, found: str) -> None:
    """This holds for the unique beginning of a name too."""
    assert answers.read(CROWD, typed) == found


@pytest.mark.parametrize("typed", ["b", "ba", "the", "the b", "th", "a", "t"])
def test_a_beginning_of_several_names_is_refused(typed: str) -> None:
    """A beginning typed without an article may be that of a name with an article."""
    several = people("The bowman", "The bailiff", "Bram", "Bad Bo", "Theo", "Tom")
    with pytest.raises(answers.Unread):
        answers.read(several, typed)


def test_a_name_that_fits_exactly_wins() -> None:
    """An exact name wins over the same name with an article, and the latter over a longer name."""
    assert answers.read(people("The bowman", "Bowman"), "bowman") == "bowman"
    assert answers.read(people("Bowman’s boy", "The bowman"), "bowman") == "the bowman"
    with pytest.raises(answers.Unread, match="“bowman” could be more than one"):
        answers.read(people("The bowman", "A bowman"), "bowman")


def test_articles_may_be_left_out_of_a_typed_list() -> None:
    assert answers.read(Subset(CROWD.choices), "bowman, bram, the usher") == ("the bowman", "bram", "an usher")


def test_a_character_with_an_article_is_chosen_in_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "2 bowman\nleave\n", "play", "tri-core", "--seed", "4") == 0
    assert "is not one of the choices" not in capsys.readouterr().out
