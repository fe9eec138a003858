"""Moves followed through every draw, who is waited for, who knows of a weapon, and games read in either wording."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from facedown.chance import every
from facedown.game import SPECTATOR, Catalogue, Outcome, PieceRef, Refused
from facedown.systems.skill_deck import actions as m
from facedown.systems.skill_deck.model import Attempt, Botch, Check
from facedown.systems.skill_deck.pieces import pieces, who_knows
from facedown.systems.skill_deck.rules.checks import needed_total, settled_by_decision, settled_by_draw
from facedown.systems.skill_deck.rules.damage import assign_point, ends_fight
from facedown.table import Table as WholeTable
from facedown.table import prove
from tests.golden.test_golden_games import replayed
from tests.systems.skill_deck.driver import GUN, KNIFE, SYSTEM, Table, sheet
from tests.systems.skill_deck.random_games import game, setup


def test_a_whole_move_is_followed_through_every_draw() -> None:
    """Of the 10 pairs of +1, 0, 0, −1, +2, 6 pass, 2 fail and 2 are a botch.

    Rules: SD-SC-05, SD-SC-06, SD-SC-07, SD-SC-08, SD-SC-09.
    """
    table = Table(sheet("a", Parley=1), sheet("b"))
    table.ready("a", "Parley")
    positions = every(
        lambda chance: SYSTEM.carry_out(table.position, table.seat("a"), m.DrawCards("a"), chance).position
    )
    ends = positions.map(
        lambda position: position.last.outcome if position.check is None else position.check.outcome or ""
    )
    assert {end: ends[end] for end in ends} == {
        "pass": Fraction(6, 10), "fail": Fraction(2, 10), "botch": Fraction(2, 10),
    }  # fmt: skip
    assert {hash(position) for position in positions} == {hash(SYSTEM.decode(SYSTEM.encode(p))) for p in positions}


@pytest.mark.parametrize("seed", range(6))
def test_the_table_waits_for_those_who_owe_something(seed: int) -> None:
    """The seats read from the position are those with an owed option."""
    seats = setup(seed, mixed=False).seats
    for step in game(seed, mixed=bool(seed % 2), moves=80):
        owing = [
            seat.key
            for seat in seats
            if any(option.owed for option in SYSTEM.options(SYSTEM.view(step.after, seat), seat))
        ]
        assert [seat.key for seat in SYSTEM.awaited(step.after, seats)] == owing


def test_outcomes_measure_how_each_character_is_doing() -> None:
    """SD-CB-07, SD-CB-09: alive or not, the damage, and shaken or not."""
    table = Table(sheet("a", damage=1, shaken=True), sheet("b", damage=3))
    assert SYSTEM.outcome(table.position) == (
        Outcome(PieceRef("character", "a"), "a", {"standing": 1, "damage": 1, "shaken": 1}),
        Outcome(PieceRef("character", "b"), "b", {"standing": 0, "damage": 3, "shaken": 0}),
    )


# Pieces


def test_who_knows_of_a_weapon() -> None:
    """SD-BG-01: of a concealed one its owner and the Ref, of any other piece everybody."""
    table = Table(sheet("a", "x", [GUN, KNIFE]), sheet("b"))
    for piece, known in (
        (PieceRef("weapon", "a/gun"), None), (PieceRef("weapon", "a/knife"), ("a", "ref")),
        (PieceRef("weapon", "a/none"), None), (PieceRef("character", "a"), None), (PieceRef("side", "x"), None),
    ):  # fmt: skip
        assert who_knows(table.position, piece) == known
    assert list(pieces(table.position)["weapon"]) == ["a/gun", "a/knife"]
    assert list(pieces(table.view("b"))["weapon"]) == ["a/gun"]


def test_a_concealed_weapon_is_on_the_boards_of_seats_that_know_of_it() -> None:
    """SD-BG-01."""
    table = Table(sheet("a", "x", [GUN, KNIFE]), sheet("b"))
    for viewer, seen in (("a", {"a/gun", "a/knife"}), ("ref", {"a/gun", "a/knife"}), ("b", {"a/gun"}), ("", {"a/gun"})):
        board = SYSTEM.board(table.view(viewer), table.seat(viewer))
        assert {piece.key for piece in board.refs() if piece.kind == "weapon"} == seen


# Rules


@pytest.mark.parametrize(
    ("aim", "rulings", "needed"),
    [("attack", {}, 1), ("bang", {}, 1), ("called", {}, 2), ("called", {"called_margin": "3"}, 3),
     ("bang", {"bang_margin": "called"}, 2)],
)  # fmt: skip
def test_the_total_that_an_attack_needs(aim: str, rulings: dict[str, str], needed: int) -> None:
    """SD-CB-01, SD-CB-13, R-SD-43, R-SD-58."""
    table = Table(sheet("a"), rulings=rulings)
    assert needed_total(table.position.rulings, aim) == needed  # type: ignore[arg-type]


def test_the_results_of_a_check() -> None:
    """SD-SC-10, SD-CB-01, SD-CB-02, R-SD-29, R-SD-67: 3 hits for 1 + 1; saboteurs may be spared a botch."""
    table = Table(sheet("a", "x", Shoot=2, Weapon=2), sheet("b", "x"), sheet("c", "y"))
    rulings, attempt = table.position.rulings, Attempt("a", "attack", "Shoot", "y", "Weapon")
    table.freezes(a="attack Shoot y Weapon")
    table.prepare()
    table.draws("progress-made", "proficiency")
    (made,) = table.frozen.settled_attempts
    check = Check(attempt, contributors=("b",), total=table.result.total, outcome="pass", sabotage=("b",))
    assert settled_by_draw(rulings, check, None) == made
    assert made.damage == 2
    botched = replace(check, outcome="botch")
    for immune, struck in ((False, ("a", "b")), (True, ("a",))):
        settled = settled_by_draw(replace(rulings, saboteur_immune=immune), botched, Botch(("mental",)))
        assert settled.struck == struck
    assert (settled_by_decision(attempt, "pass").damage, settled_by_decision(attempt, "fail").hit) == (1, False)
    assert not settled_by_decision(Attempt("a", "task", "Shoot"), "pass").hit


def test_points_are_assigned_one_by_one() -> None:
    """R-SD-32, R-SD-35: a point that is ignored is assigned, too."""
    table = Table(sheet("a", Armour=2), sheet("b"))
    table.play(m.Hurt("a", 2))
    after = assign_point(assign_point(table.volley, "a", ignored=True), "a")
    assert (after.points, after.given, after.ignored_points) == (0, (("a", 2),), (("a", 1),))


def test_why_a_fight_ends() -> None:
    """R-SD-72: nobody attacked, or fewer than two of its sides have a living member."""
    table = Table(sheet("a", "x"), sheet("b", "y"))
    assert ends_fight(table.position, attacked=False) == ""
    table.fight()
    assert ends_fight(table.position, attacked=True) == ""
    assert ends_fight(table.position, attacked=False) == "nobody-attacks"
    dead = replace(table.position.characters[1], damage=3)
    fallen = replace(table.position, characters=(table.position.characters[0], dead))
    assert ends_fight(fallen, attacked=True) == "side-fallen"


def test_a_fight_of_three_sides_ends_when_one_is_left() -> None:
    """R-SD-61, R-SD-72: with one side dead two still fight, with two dead nobody does."""
    table = Table(sheet("a", "x"), sheet("b", "y"), sheet("c", "z"))
    table.fight()
    for dead, ended in ((1, ""), (2, "side-fallen")):
        people = table.position.characters
        fallen = (replace(one, damage=3) for one in people[:dead])
        left = replace(table.position, characters=(*fallen, *people[dead:]))
        assert ends_fight(left, attacked=True) == ended


# Wordings


GAMES = ("skill-deck-sabotage", "skill-deck-two-sides", "skill-deck-bang")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_read_in_few_words(name: str) -> None:
    """Each line is there in both wordings, and many are shorter."""
    table = replayed(name)
    full, brief = ([line.text for line in table.log(SPECTATOR, wording)] for wording in ("", "brief"))
    assert len(full) == len(brief)
    assert sum(len(line) for line in brief) < sum(len(line) for line in full)
    assert not [line for line in (*full, *brief) if "{" in line or "[" in line]


def test_a_table_has_no_other_wording() -> None:
    with pytest.raises(Refused):
        replayed(GAMES[0]).log(SPECTATOR, "verbose")


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_game_is_proven_after_every_message_is_reworded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sentences are no part of a table: it is replayed and proven whatever its messages say."""
    table = replayed(name)
    kinds = sorted(SYSTEM.catalogue().kinds - {"ruling"})
    reworded = Catalogue("".join(f"{kind} = Reworded {number}.\n" for number, kind in enumerate(kinds)))
    monkeypatch.setitem(SYSTEM._catalogues, ("", ()), reworded)
    again = WholeTable.replay(list(table.entries), SYSTEM)
    assert again.export() == table.export()
    assert prove(list(table.entries), SYSTEM).entries == len(table.entries)
    own = [line.text for line in again.log(SPECTATOR) if line.event.rule != "table"]
    assert own
    assert all(text.startswith("Reworded ") for text in own)


def test_no_sentence_leaves_a_value_out() -> None:
    """In random games no sentence of either wording shows a value that is missing."""
    for seed in range(8):
        for step in game(seed, mixed=bool(seed % 2), moves=80):
            for event in step.events:
                for wording in ("", "brief"):
                    text = SYSTEM.catalogue(wording).text(event, lambda ref: ref.key)
                    assert text.strip(), event
                    assert not [wrong for wrong in ("{", "[", "None", "  ") if wrong in text], text


def test_a_scoreboard_when_a_fight_a_session_or_downtime_ends() -> None:
    """R-SD-24, SD-CB-01: once for each of them."""
    table = Table(sheet("a", "x"), sheet("b", "y"))
    table.play(m.SetConflict(True))
    for move, kind in ((m.SetConflict(False), "fight-over"), (m.EndPhase(), "phase-over")):
        assert [event.kind for event in table.play(move) if event.kind in SYSTEM.closing] == [kind]
