"""Two tables that differ in who gave a card, and in nothing else: nobody who may not know receives anything different.

Compared are views, boards, options, refusals, who is waited for, and every event from the beginning, after each step.
"""

from __future__ import annotations

from itertools import product

import pytest

from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.driver import HU, MINUS, PL, PM, PROF, WP, Table, sheet
from tests.systems.skill_deck.receiving import Two, differ_for, received_alike

PLAYERS = ["lead", "helper", "outsider", ""]
REVEAL, FACES, SIZE = ("never", "blind", "all"), ("participants", "ref", "all"), ("false", "true")
EVERY = list(product(REVEAL, FACES, SIZE))
every_ruling = pytest.mark.parametrize(("reveal", "faces", "size"), EVERY)
DRAWS = [(PM, MINUS), (MINUS, PL), (PL, WP), (PM, PROF), (WP, HU)]


def group(reveal: str = "never", faces: str = "participants", size: str = "false", **more: str) -> Table:
    """A lead, a helper, two who could help or sabotage, and a character who takes no part."""
    able = {"Parley": 2, "Noise": 2, "Dance": 2, "Armour": 2}
    return Table(
        sheet("lead", Parley=2, Dance=1), sheet("helper", Parley=2), sheet("s", **able), sheet("t", **able),
        sheet("outsider", Noise=3),
        rulings={"reveal_submissions": reveal, "drawn_faces": faces, "deck_size_visible": size, **more},
    )  # fmt: skip


def pair(reveal: str = "never", faces: str = "participants", size: str = "false", **more: str) -> Two:
    """Two such tables, at which all but the two in question have handed in; the blind Ref is among the viewers."""
    two = Two(group(reveal, faces, size, **more), group(reveal, faces, size, **more), PLAYERS)
    two.viewers += ["ref"] * (reveal == "blind")
    two.both(lambda table: table.tries("lead", "Parley"))
    two.both(lambda table: table.accept())
    two.both(lambda table: table.joins("helper", "s", "t"))
    two.both(lambda table: table.gives("lead", "Parley"))
    two.both(lambda table: table.gives("helper", "Parley"))
    return two


def swap(two: Two, good: str = "Parley", bad: str = "Noise") -> None:
    """S gives the bad card here and T there; the other of them gives the good one."""
    two.each(lambda table: table.gives("s", bad), lambda table: table.gives("s", good))
    two.each(lambda table: table.gives("t", good), lambda table: table.gives("t", bad))


@every_ruling
@pytest.mark.parametrize("draw", DRAWS)
def test_who_gave_the_bad_card(reveal: str, faces: str, size: str, draw: tuple[str, str]) -> None:
    """SD-PR-04, R-SD-18: no player can distinguish S from T before or after the draw; nor can a Ref who is blind."""
    two = pair(reveal, faces, size)
    swap(two)
    two.both(lambda table: table.build())
    if reveal == "all":  # from the draw on everybody knows
        two.viewers = []
    two.both(lambda table: table.draws(*draw))
    if two.tables[0].position.check is not None:
        two.both(lambda table: table.botch("mental", "physical"))
        for key in ("s", "t"):
            two.both(lambda table, key=key: table.takes(key))  # type: ignore[misc]
    for viewer in PLAYERS:
        assert differ_for(*two.tables, viewer) is (reveal == "all")
    assert differ_for(*two.tables, "ref") is (reveal != "blind")


@pytest.mark.parametrize("reveal", ["never", "blind"])
def test_the_remaining_deck_reveals_nothing_later(reveal: str) -> None:
    """SD-PR-07, R-SD-18: its owner has a use less, which shows in no later check, freeze, phase or level."""
    two = pair(reveal)
    swap(two)
    two.both(lambda table: table.build())
    two.both(lambda table: table.draws(PM, PROF))
    assert [table.uses("s", "Noise")[0] for table in two.tables] == [0, 1]
    two.both(lambda table: table.tries("s", "Dance", words="Dance on the table"))
    two.both(lambda table: table.accept(None, "Parley", "Noise"))
    two.both(lambda table: table.joins("t", "lead"))
    assert two.tables[0].refused(m.HandIn("s", ("Noise",))).rule == "SD-PR-01"
    assert two.tables[1].refused(m.HandIn("t", ("Noise",))).rule == "SD-PR-02"
    two.both(lambda table: table.hand_in(t="Dance"))
    two.both(lambda table: table.build())
    two.both(lambda table: table.draws(PM, WP))
    two.both(lambda table: table.freezes(s="task Parley", t="help s", lead="act"))
    two.both(lambda table: table.prepare())
    two.both(lambda table: table.draws(PM, WP))
    two.both(lambda table: table.resume())
    for move in (
        m.SetLevel("s", "Noise", 1), m.SetLevel("s", "Noise", 3), m.SetLevel("t", "Noise", 3), m.EndPhase(),
        m.BeginPhase("downtime"), m.EndPhase(), m.BeginPhase("session"),
    ):  # fmt: skip
        two.both(lambda table, move=move: table.play(move))  # type: ignore[misc]


@pytest.mark.parametrize("reveal", REVEAL)
@pytest.mark.parametrize("faces", FACES)
def test_whether_anything_was_given(reveal: str, faces: str) -> None:
    """SD-PR-04, R-SD-17: with the size hidden, S’s bad card or none at all are alike to players, if it is not drawn."""
    two = pair(reveal, faces)
    two.viewers = list(PLAYERS)
    two.each(lambda table: table.gives("s", "Noise"), lambda table: table.gives("s"))
    two.both(lambda table: table.gives("t"))
    two.both(lambda table: table.build())
    if reveal == "all":
        two.viewers = []
    two.both(lambda table: table.draws(PM, WP))
    assert differ_for(*two.tables, "ref")


def test_a_visible_size_shows_the_number_to_participants_alone() -> None:
    """R-SD-17: whether S gave a card then shows in the size, to those who take part; to others it does not."""
    two = pair(size="true")
    two.viewers = ["outsider", ""]
    two.each(lambda table: table.gives("s", "Noise"), lambda table: table.gives("s"))
    two.both(lambda table: table.gives("t"))
    two.both(lambda table: table.build())
    for viewer in ("lead", "helper", "t"):
        assert differ_for(*two.tables, viewer)
    one, other = two.tables
    assert (one.emitted("lead")[-1], other.emitted("lead")[-1]) == ("The deck has 8 cards.", "The deck has 7 cards.")


@pytest.mark.parametrize("reveal", REVEAL)
def test_good_or_bad_before_the_draw(reveal: str) -> None:
    """SD-PR-03, SD-PR-04: only S and the Ref know whether S’s card is +2 or −2; S’s helpers do not."""
    two = pair(reveal)
    two.viewers = [*PLAYERS, "t"]
    two.each(lambda table: table.gives("s", "Noise"), lambda table: table.gives("s", "Parley"))
    two.both(lambda table: table.gives("t", "Parley"))
    two.both(lambda table: table.build())
    if reveal != "all":
        two.both(lambda table: table.draws(PM, PROF))
        assert {table.uses("s", "Noise")[0] for table in two.tables} == {0, 1}


@pytest.mark.parametrize("reveal", REVEAL)
def test_the_skill_that_the_ref_calls_relevant_is_not_announced(reveal: str) -> None:
    """SD-PR-04, R-SD-13, R-SD-10: S gives Dance here and Noise there, and the Ref calls either relevant in silence."""
    two = pair(reveal)
    two.viewers = ["helper", "t", "outsider", ""]
    two.each(lambda table: table.gives("s", "Dance"), lambda table: table.gives("s", "Noise"))
    two.both(lambda table: table.gives("t"))
    two.each(lambda table: table.build("Dance"), lambda table: table.build("Noise"))
    assert [differ_for(*two.tables, viewer) for viewer in two.viewers] == [False] * 4
    assert differ_for(*two.tables, "s"), "S knows what it gave"


def test_the_giver_does_not_learn_the_refs_judgement() -> None:
    """R-SD-10: S, whose card the Ref calls relevant or not, hears nothing of it before the draw."""
    two = pair()
    two.viewers = ["s", "t", "helper", "outsider", ""]
    two.both(lambda table: table.gives("s", "Dance"))
    two.both(lambda table: table.gives("t"))
    two.each(lambda table: table.build("Dance"), lambda table: table.build())
    assert [differ_for(*two.tables, viewer) for viewer in two.viewers] == [False] * 5
    assert [table.check.relevant for table in two.tables] == [("Dance",), ()]


@pytest.mark.parametrize("reveal", REVEAL)
def test_the_lead_does_not_learn_which_cards_others_added(reveal: str) -> None:
    """SD-PR-04: the lead, who has Dance too, cannot know whether S used Dance or Noise if both are relevant."""
    two = pair(reveal)
    two.viewers = ["lead"]
    two.each(lambda table: table.gives("s", "Dance"), lambda table: table.gives("s", "Noise"))
    two.both(lambda table: table.gives("t"))
    two.each(lambda table: table.build("Dance"), lambda table: table.build("Noise"))
    assert not differ_for(*two.tables, "lead")
    assert [table.check.relevant for table in two.tables] == [("Dance",), ("Noise",)]


@pytest.mark.parametrize("reveal", ["never", "blind"])
def test_armour_that_was_given_as_a_card_does_not_show_when_a_point_falls(reveal: str) -> None:
    """SD-PR-04, SD-CB-06: S gave Armour here and T there, as a −2; whether S can ward a point off is private."""
    two = pair(reveal)
    swap(two, "Parley", "Armour")
    two.both(lambda table: table.build())
    two.both(lambda table: table.draws(PM, PROF))
    for table in two.tables:
        table.settles = False
    two.both(lambda table: table.play(m.Hurt("s", 1)))
    assert [bool(table.options("s", "spend-armour")) for table in two.tables] == [False, True]
    assert [differ_for(*two.tables, viewer) for viewer in two.viewers] == [False] * len(two.viewers)


def test_the_saboteur_is_struck_like_everybody() -> None:
    """R-SD-29, SD-PR-04: being spared would give them away; under saboteur_immune it does."""
    for immune in ("false", "true"):
        two = pair(saboteur_immune=immune)
        swap(two)
        two.both(lambda table: table.build())
        two.both(lambda table: table.draws(PM, MINUS))
        two.viewers = []
        two.both(lambda table: table.botch("mental"))
        assert differ_for(*two.tables, "lead") is (immune == "true")


def test_the_comparison_finds_what_is_open() -> None:
    """The comparison itself: what may be seen differs, so that being alike means something."""
    two = pair()
    swap(two)
    one, other = two.tables
    for viewer in ("s", "t", "ref"):
        assert differ_for(one, other, viewer)
    with pytest.raises(AssertionError, match="can tell the tables apart"):
        received_alike(one, other, "ref")
    two.both(lambda table: table.build())
    one.draws(PM, WP)
    other.draws(PM, MINUS)
    for viewer in ("lead", "helper", "outsider", ""):
        assert differ_for(one, other, viewer)
