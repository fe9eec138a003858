"""The information about a check that each viewer sees at each step, under every ruling on faces, size and givers."""

from __future__ import annotations

from itertools import product

import pytest

from facedown.game import SPECTATOR
from facedown.systems.skill_deck import actions
from facedown.systems.skill_deck.model import Check, Position
from tests.systems.skill_deck.driver import GUN, KNIFE, MINUS, PM, SYSTEM, Table, sheet

VIEWERS = ["lead", "helper", "saboteur", "outsider", "ref", ""]
PARTICIPANTS = {"lead", "helper", "saboteur"}
REVEAL, FACES, SIZE = ("never", "blind", "all"), ("participants", "ref", "all"), ("false", "true")
EVERY = list(product(REVEAL, FACES, SIZE))
every_ruling = pytest.mark.parametrize(("reveal", "faces", "size"), EVERY)


def group(reveal: str = "never", faces: str = "participants", size: str = "false") -> Table:
    """A lead, an honest helper, a saboteur, and a character who takes no part."""
    return Table(
        sheet("lead", Parley=2), sheet("helper", Parley=2), sheet("saboteur", Parley=2, Noise=2),
        sheet("outsider", Noise=3),
        rulings={"reveal_submissions": reveal, "drawn_faces": faces, "deck_size_visible": size},
    )  # fmt: skip


def handed_in(table: Table) -> Table:
    """All three have given a card, one of them a bad one; the deck is not built."""
    table.tries("lead", "Parley")
    table.accept()
    table.joins("helper", "saboteur")
    table.hand_in(lead="Parley", helper="Parley", saboteur="Noise")
    return table


def seen(table: Table, viewer: str) -> Check:
    """The check as a viewer sees it."""
    check = table.view(viewer).check
    assert check is not None
    return check


def who(table: Table, words: str) -> set[str]:
    """The viewers that received an event about something."""
    return {viewer for viewer in VIEWERS if any(words in text for text in table.emitted(viewer))}


def known_giver(view: Position, giver: str) -> bool:
    """Return whether a view has what this participant gave."""
    return view.check is not None and view.check.handed.of(giver) is not None


# What a lead knows of its own cards


def test_a_lead_still_knows_what_it_gave() -> None:
    """R-SD-13, SD-PR-04: a fitting proficiency that it handed in itself; not what the Ref made of others’ cards."""
    table = Table(sheet("lead", Parley=2, Charm=2, Noise=2), sheet("helper", Noise=2))
    table.tries("lead", "Parley")
    table.accept("Parley", "Charm")
    table.joins("helper")
    table.hand_in(lead="Charm", helper="Noise")
    assert seen(table, "lead").relevant == ("Charm",)
    table.build("Noise")
    assert seen(table, "ref").relevant == ("Charm", "Noise")
    assert seen(table, "lead").relevant == ("Charm",)
    assert seen(table, "helper").relevant == ()


# What is over


def test_a_change_of_ruling_shows_no_older_cards() -> None:
    """R-SD-16: who did not see them drawn, does not see them later; who did, still does."""
    table = group(faces="ref")
    table.checks("lead", "Parley", f"{PM} war-and-peace")
    table.rule(drawn_faces="all")
    assert [viewer for viewer in VIEWERS if table.view(viewer).last.total is not None] == ["ref"]  # type: ignore[union-attr]
    table.checks("lead", "Parley", f"{PM} war-and-peace")
    table.rule(drawn_faces="ref")
    assert all(table.view(viewer).last.total is not None for viewer in VIEWERS)  # type: ignore[union-attr]


@pytest.mark.parametrize("reveal", REVEAL)
def test_the_characters_that_a_botch_spares_are_unknown_before_it_strikes(reveal: str) -> None:
    """R-SD-29: in a time freeze it waits; the list of those struck would name the saboteur."""
    table = Table(
        sheet("lead", Parley=2), sheet("helper", Parley=2), sheet("saboteur", Noise=2),
        rulings={"saboteur_immune": "true", "reveal_submissions": reveal},
    )  # fmt: skip
    table.freezes(lead="task Parley", helper="help lead", saboteur="help lead")
    table.makes(f"{MINUS} progress-lost", saboteur="Noise")
    freezes = {key: table.view(key).freeze for key in ("lead", "helper", "saboteur", "ref", "")}
    struck = {key: freeze.settled_attempts[0].struck for key, freeze in freezes.items() if freeze is not None}
    of_ref = () if reveal == "blind" else ("lead", "helper")
    assert struck == {"lead": (), "helper": (), "saboteur": (), "": (), "ref": of_ref}
    table.resume()
    assert table.of_kind("botch")[-1].data["struck"] == ["lead", "helper"]


@pytest.mark.parametrize(("kind", "struck"), [("physical", ["lead", "helper"]), ("collateral", [])])
def test_a_botch_that_nobody_bears_names_nobody(kind: str, struck: list[str]) -> None:
    """R-SD-29, SD-SC-11: spared characters show where damage falls, and nothing else does."""
    table = group()
    table.rule(saboteur_immune="true")
    handed_in(table)
    table.build()
    table.draws(MINUS, "progress-lost")
    table.botch(kind)
    (event,) = table.of_kind("botch")
    assert event.data["struck"] == struck
    assert ("Saboteur" in table.line(event), "Lead" in table.line(event)) == (False, bool(struck))


def test_a_large_group_of_unknown_givers_is_imagined_at_once() -> None:
    """R-SD-18: a blind Ref sees names alone; only one of thirty can have given the last of them."""
    keys = [f"c{number}" for number in range(30)]
    table = Table(
        sheet("lead", A=2), *(sheet(key, A=2, **({"Z": 2} if key == "c0" else {})) for key in keys),
        rulings={"reveal_submissions": "blind"},
    )  # fmt: skip
    table.tries("lead", "A")
    table.accept()
    table.joins(*keys)
    table.hand_in(**{key: "Z" if key == "c0" else "A" for key in keys})
    ref = table.seat("ref")
    whole = SYSTEM.determinize(table.view("ref"), ref, lambda below: 0)
    assert SYSTEM.view(whole, ref) == table.view("ref")
    assert whole.check is not None
    assert whole.check.handed.of("c0") == ("Z",)


# A botch whose cards the viewer does not see


@pytest.mark.parametrize("with_progress_lost", [True, False])
@pytest.mark.parametrize("faces", FACES)
def test_an_imagined_botch_can_be_settled(faces: str, *, with_progress_lost: bool) -> None:
    """SD-SC-11, R-SD-16: its invented total is below 0, also if only a hidden −2 card can have made it so."""
    table = handed_in(group(faces=faces))
    if not with_progress_lost:
        table.play(actions.RemoveBaseCard("progress-lost"), "ref")
    table.build()
    table.draws(MINUS, "war-and-peace")
    for viewer, highest in product(VIEWERS, (False, True)):
        seat, view = SPECTATOR if not viewer else table.seat(viewer), table.view(viewer)
        whole = SYSTEM.determinize(view, seat, (lambda below: below - 1) if highest else (lambda below: 0))
        assert SYSTEM.view(whole, seat) == view
        assert whole.check is not None
        assert whole.check.total is not None
        assert whole.check.total.total < 0
        turn = SYSTEM.play(whole, table.seat("ref"), actions.SettleBotch(("mental",)), table.cards)
        assert turn.position.check is None


# Before the draw


@every_ruling
def test_that_a_card_was_added_is_public_but_not_which(reveal: str, faces: str, size: str) -> None:
    """SD-PR-04, R-SD-18: each sees their own; the Ref all, unless it is blind; others only that they have spoken."""
    table = handed_in(group(reveal, faces, size))
    for viewer in VIEWERS:
        assert seen(table, viewer).handed.laid == ("lead", "helper", "saboteur")
        known = {giver for giver in PARTICIPANTS if known_giver(table.view(viewer), giver)}
        assert known == (PARTICIPANTS if viewer == "ref" and reveal != "blind" else {viewer} & PARTICIPANTS)
    assert who(table, "Saboteur has answered the Ref in secret.") == set(VIEWERS)
    assert who(table, "Saboteur gives Noise.") == ({"saboteur"} if reveal == "blind" else {"saboteur", "ref"})


@every_ruling
def test_what_the_ref_builds_the_deck_from(reveal: str, faces: str, size: str) -> None:
    """SD-PR-04, SD-PR-03: the Ref knows all that was given, by name of the proficiency, and nobody else does."""
    table = handed_in(group(reveal, faces, size))
    assert who(table, "All have answered. Cards: Noise, Parley and Parley.") == {"ref"}
    assert seen(table, "ref").anonymous == (("Noise", "Parley", "Parley") if reveal == "blind" else ())
    for viewer in VIEWERS:
        assert viewer == "ref" or seen(table, viewer).anonymous == ()
    (option,) = table.options("ref", "build-deck")
    assert [choice.value for choice in option.fields[0].domain.choices] == ["Noise"]  # type: ignore[union-attr]


@every_ruling
def test_which_seats_learn_the_size_of_the_deck(reveal: str, faces: str, size: str) -> None:
    """SD-PR-05, R-SD-17: the Ref; with deck_size_visible the lead and every contributor too, before the draw."""
    table = handed_in(group(reveal, faces, size))
    table.build()
    emitted = {"ref"} | (PARTICIPANTS if size == "true" else set())
    assert who(table, "The deck has 8 cards.") == emitted
    assert {viewer for viewer in VIEWERS if seen(table, viewer).size == 8} == emitted
    assert {viewer for viewer in VIEWERS if seen(table, viewer).size is not None} == emitted
    for viewer in VIEWERS:
        deck = next(mat for mat in SYSTEM.board(table.view(viewer), table.seat(viewer)).mats if mat.title == "The deck")
        assert (deck.note == "8 cards") is (viewer in emitted)


def test_the_board_shows_who_has_answered_and_the_ref_who_gives_no_card() -> None:
    """SD-PR-04, R-SD-18: a summary of a mat reads the same for a character that gave a card and one that gave none."""
    table = group()
    table.tries("lead", "Parley")
    table.accept()
    table.joins("helper", "saboteur")
    table.gives("helper", "Parley")
    table.gives("saboteur")
    assert answers_on_board(table, "outsider") == ["", "has answered", "has answered"]
    assert answers_on_board(table, "ref") == ["", "gives Parley", "gives no card"]


def test_the_board_shows_who_has_declared() -> None:
    """SD-DS-02: in a time freeze, a declaration is no card."""
    table = group()
    table.freezes()
    table.says("helper", "nothing")
    assert answers_on_board(table, "outsider") == ["", "has declared", "", ""]


def answers_on_board(table: Table, viewer: str) -> list[str]:
    """The summaries of the cards on the characters' mats."""
    mats = SYSTEM.board(table.view(viewer), table.seat(viewer)).mats
    return [card.summary for mat in mats if mat.title != "The deck" for card in mat.cards]


# The draw


@every_ruling
def test_who_sees_the_faces(reveal: str, faces: str, size: str) -> None:
    """SD-SC-05, R-SD-16: participants, the Ref alone, or all; how it ends everybody hears."""
    table = handed_in(group(reveal, faces, size))
    table.build()
    table.draws(PM, MINUS)
    emitted = {"participants": PARTICIPANTS | {"ref"}, "ref": {"ref"}, "all": set(VIEWERS)}[faces]
    assert who(table, "Lead draws Progress Made, then an added card: 1 − 2 = −1.") == emitted
    assert who(table, "an added card") == emitted
    assert {viewer for viewer in VIEWERS if seen(table, viewer).total is not None} == emitted
    assert who(table, "Lead botches the check: the total is below 0.") == set(VIEWERS)
    table.botch("mental")
    lasting = {viewer for viewer in VIEWERS if (last := table.view(viewer).last) and last.total is not None}
    assert lasting == emitted


@every_ruling
def test_who_learns_who_gave_what(reveal: str, faces: str, size: str) -> None:
    """R-SD-18, SD-PR-04: never a player; with “all” everybody, right after the draw, drawn or not."""
    table = handed_in(group(reveal, faces, size))
    table.build()
    assert table.of_kind("revealed") == []
    table.draws(PM, MINUS)
    for words in ("Lead added Parley (+2).", "Helper added Parley (+2).", "Saboteur added Noise (−2)."):
        assert who(table, words) == (set(VIEWERS) if reveal == "all" else set())
    naming = {viewer for viewer in VIEWERS if any("Noise" in text for text in table.emitted(viewer))}
    assert naming == (set(VIEWERS) if reveal == "all" else {"saboteur", "ref"})
    table.botch("mental")
    assert {viewer for viewer in VIEWERS if "Noise" in " ".join(table.emitted(viewer))} == naming


@every_ruling
def test_undrawn_cards_are_never_shown(reveal: str, faces: str, size: str) -> None:
    """SD-PR-04, R-SD-16: drawn are two of the five; that there was a −2 no player hears, unless all is revealed."""
    table = handed_in(group(reveal, faces, size))
    table.build()
    table.draws(PM, "war-and-peace")
    for viewer in set(VIEWERS) - {"ref", "saboteur"}:
        text = " ".join(table.emitted(viewer))
        assert ("−2" in text) is (reveal == "all")
        assert ("Noise" in text) is (reveal == "all")


@pytest.mark.parametrize("reveal", REVEAL)
def test_only_the_ref_knows_who_sabotaged(reveal: str) -> None:
    """SD-PR-04, R-SD-18: in the view of a botch the Ref has who gave a −2, unless it is blind; nobody else has."""
    table = handed_in(group(reveal))
    table.build()
    table.draws(PM, MINUS)
    for viewer in VIEWERS:
        assert seen(table, viewer).sabotage == (("saboteur",) if viewer == "ref" and reveal != "blind" else ())


def test_the_refs_view_has_all_of_it() -> None:
    """SD-SC-02, SD-PR-04: what is in the deck, whose, and what everybody has left."""
    table = handed_in(group())
    table.build()
    assert dict(seen(table, "ref").handed.contents) == {
        "lead": ("Parley",), "helper": ("Parley",), "saboteur": ("Noise",),
    }  # fmt: skip
    assert table.view("ref").characters == table.position.characters
    board = SYSTEM.board(table.view("ref"), table.seat("ref"))
    deck = next(mat for mat in board.mats if mat.title == "The deck")
    assert [(card.label, card.title) for card in deck.cards] == [
        ("+1", "Progress Made"), ("0", "War and Peace"), ("0", "Harmony and Unrest"), ("−1", "Progress Lost"),
        ("+2", "Proficiency"),
    ]  # fmt: skip


# Sheets


@pytest.mark.parametrize("viewer", ["b", ""])
def test_sheets_are_private(viewer: str) -> None:
    """SD-PR-06, SD-BG-01: of others one sees no proficiency, no use, no note, no concealed weapon; wounds one does."""
    table = Table(sheet("a", "x", [GUN, KNIFE], Parley=3, damage=1, shaken=True, notes=["Owes a favour."]), sheet("b"))
    a = table.view(viewer).characters[0]
    assert (a.proficiencies, a.notes, [weapon.name for weapon in a.weapons]) == ((), (), ["gun"])
    assert (a.name, a.side, a.damage, a.shaken) == ("A", "x", 1, True)
    assert table.view("a").characters[0] == table.view("ref").characters[0] == table.who("a")


@pytest.mark.parametrize("reveal", REVEAL)
def test_what_the_ref_sees_of_uses(reveal: str) -> None:
    """R-SD-18: under “blind” it sees levels and no uses, but those of its own characters."""
    rulings = {"reveal_submissions": reveal}
    table = Table(sheet("a", Parley=3), sheet("npc", ref=True, Parley=2), rulings=rulings)
    a, npc = table.view("ref").characters
    assert (a.proficiencies[0].level, a.proficiencies[0].session, a.proficiencies[0].downtime) == (
        (3, None, None) if reveal == "blind" else (3, 2, 2)
    )
    assert (npc.proficiencies[0].session, npc.proficiencies[0].downtime) == (1, 1)


def test_a_spectator_sees_no_more_than_an_outsider() -> None:
    """SD-PR-04: neither sheet nor card."""
    table = handed_in(group())
    table.build()
    view = SYSTEM.view(table.position, SPECTATOR)
    assert view.check is not None
    assert (view.check.handed.contents, view.check.size, view.check.relevant) == ((), None, ())
    assert {one.proficiencies for one in view.characters} == {()}
