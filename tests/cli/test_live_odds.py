"""`facedown odds --table` and `--chart` in the terminal."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import cast
from xml.etree import ElementTree

import pytest
from rich.console import Console

from facedown.chance import Distribution
from facedown.cli import live, look
from facedown.cli.play import PlayArguments, open_table
from facedown.cli.played_game import Game
from facedown.cli.turn import choices
from facedown.game import Option, registry
from facedown.lab.outlook import outlook, too_many_outcomes
from facedown.odds.pools import pool
from facedown.odds.prospects import Case, Chosen, Outcome, Prospect, choice_text, number_outcome
from facedown.store import Store
from facedown.store.playing import load_table
from facedown.systems.tri_core.model import character_of
from facedown.systems.tri_core.rules.skill_pools import skill_pool
from facedown.table import Table
from tests.cli.test_odds import facedown
from tests.cli.test_option_numbers import played_on
from tests.cli.test_play import facedown as at_the_table
from tests.cli.test_play import typed_by_hand
from tests.systems.tables import ANA, REF, chances, does, duel, episode, group_check, hand_in, investigation
from tests.table.test_witnesses import fixed, two_antes, witness


def kept(table: Table, path: Path) -> str:
    """The table in a file, as `facedown play --save` keeps it."""
    path.write_text(table.export(keep_secret=True), "utf-8")
    return str(path)


def test_what_the_seat_to_move_may_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = investigation(good=1)
    sheet = next(one.key for one in table.position.sheets if one.great is None and "cool" in one.attributes)
    does(table, ANA, "make-move", actor="ada", sheet=sheet, attribute="cool")
    does(table, REF, "grab-bad", points=0)
    assert facedown("--table", kept(table, tmp_path / "t.txt")) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[0][:3] == ["Options", "of", "Ana"]
    assert ["27.8%", "44.4%", "27.8%"] in [line[:3] for line in lines]
    assert ["16.7%", "41.7%", "41.7%"] in [line[:3] for line in lines]


def test_all_seats_that_owe_something(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(group_check("osric", "ilse"), tmp_path / "t.txt")
    assert facedown("--table", path, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["system"], [one["seat"] for one in data["seats"]]) == ("skill-deck", ["ana", "ben", "cy"])
    option = data["seats"][0]["options"][0]
    assert option["move"]["move"] == "hand-in"
    assert option["cases"][0]["outcomes"]["+0, fail"] == "1/5"
    assert option["cases"][0]["summary"]["pass"] == "3/5"


def test_a_seat_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(group_check("osric"), tmp_path / "t.txt")
    assert facedown("--table", path, "--seat", "ben", "--json") == 0
    assert [one["seat"] for one in json.loads(capsys.readouterr().out)["seats"]] == ["ben"]
    assert facedown("--table", path, "--seat", "zoe") == 2
    assert "zoe" in capsys.readouterr().err


def test_the_seat_of_the_person_where_nobody_owes_anything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = episode()
    for seat, option in (("ref", "Begin Scene 1"), ("ana", "Try a challenge")):
        table.notes["seat"] = seat
        assert facedown("--table", kept(table, tmp_path / "t.txt")) == 0
        output = capsys.readouterr().out
        assert output.startswith(f"Options of {'the Facilitator' if seat == 'ref' else 'Ana'}")
        assert output.count("Options of") == 1
        assert option in output


@pytest.mark.parametrize("noted", ["", "cy", "zoe", 3])
def test_without_a_person_with_options_no_options_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], noted: object
) -> None:
    """A sentence says that nobody owes a decision, and names the seats. Cy has no option, and nobody is called Zoe."""
    table = episode()
    table.notes["seat"] = noted
    path = kept(table, tmp_path / "t.txt")
    assert facedown("--table", path) == 0
    assert " ".join(capsys.readouterr().out.split()) == (
        "Nobody owes a decision now. Choose a seat: --seat ref (The Facilitator), --seat ana (Ana), --seat ben (Ben), "
        "--seat cy (Cy)."
    )
    assert facedown("--table", path, "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"system": "standard-roll", "seats": []}


def test_bids_are_a_table_against_each_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("--table", kept(duel(), tmp_path / "t.txt"), "--seat", "ana") == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["Margin", "if", "the", "opponent", "bids", "0", "1", "2", "3", "4", "5", "6", "7", "8"] in rows
    assert ["Bryn", "plays", "REA"] in [row[:3] for row in rows]


def test_every_outcome_of_every_case_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("--table", kept(group_check("osric", "ilse"), tmp_path / "t.txt"), "--seat", "ana") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "others add 1 card of +2: −1, botch: 13.3% · +0, fail: 13.3% · +1 to +2, pass: 26.7% each" in output
    assert output.count(", fail") == 2 * 6
    assert "--json" not in output


def test_a_long_chain_is_shown_in_runs_and_a_sum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = episode()
    assert facedown("--table", kept(table, tmp_path / "t.txt"), "--seat", "ana") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "normal: does not exceed: 18.0% · exceeds by 1 to 8: 9.0% each · " in output
    assert "a Super Critical: 0.4% together" in output


def test_the_odds_of_a_seat_hold_nothing_of_what_others_hid(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = []
    for card in ("Parley", "Cooking"):
        table = hand_in(group_check("osric", "ilse"), osric=card, ilse="-")
        assert facedown("--table", kept(table, tmp_path / f"{card}.txt"), "--seat", "ana", "--json") == 0
        output.append(capsys.readouterr().out)
    assert output[0] == output[1]


def test_a_kept_table_is_named_by_its_id(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    """The same table in a file gives the same odds, also for the seat in its notes."""
    assert at_the_table(monkeypatch, "leave\n", "play", "skill-deck", "--seed", "3", "--keep") == 0
    capsys.readouterr()
    with Store(database) as store:
        (record,) = store.tables()
        path = kept(load_table(store, record.id), tmp_path / "t.txt")
    printed = []
    for words in (("--table", record.id), ("--table", path), ("--table", record.id, "--database", database)):
        assert facedown(*words) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0].startswith("Options of ")
    assert printed[0] == printed[1] == printed[2]
    assert facedown("--table", record.id, "--seat", "facilitator", "--json") == 0
    assert [one["seat"] for one in json.loads(capsys.readouterr().out)["seats"]] == ["facilitator"]


def test_a_table_of_another_edition_has_no_options_yet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(duel(), tmp_path / "t.txt")
    monkeypatch.setattr(type(registry.system("core-kernel")), "edition", "2")
    assert facedown("--table", path) == 2
    assert (
        "follows another edition. Continue it with `facedown play --resume TABLE --upgrade`" in capsys.readouterr().err
    )


def test_a_table_that_waits_for_witnesses_has_no_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = two_antes(("ana", witness()))
    fixed(table)
    assert facedown("--table", kept(table, tmp_path / "t.txt")) == 2
    assert "a move of Cy waits for its witnesses. Continue the table first." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--table", "nowhere.txt"), "There is no file nowhere.txt."),
        (("--table", "nowhere"), "There is no file and no kept table “nowhere”."),
        (("--table",), "--table needs a value."),
        (("--table", "{}", "skill-deck", "check"), "“skill-deck check” cannot be used with --table."),
        (("--table", "{}", "--chart", "x.svg"), "A chart shows one question"),
        (("pool", "1d6", "--chart", "x.gif"), "“x.gif” is not a picture."),
        (("pool", "1d6", "--chart"), "--chart needs a value."),
        (("pool", "1d6", "--chart", "/nowhere/x.svg"), "/nowhere/x.svg cannot be written"),
    ],
)
def test_odds_that_cannot_be_shown_or_drawn_are_refused_plainly(
    words: tuple[str, ...], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(episode(), tmp_path / "t.txt")
    assert facedown(*(word.replace("{}", path) for word in words)) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1


def test_a_chart_is_drawn_beside_the_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "check.svg"
    assert facedown("skill-deck", "check", "--proficient", "--add", "1", "--chart", str(path)) == 0
    assert "73.33 %" in capsys.readouterr().out
    drawn = ElementTree.fromstring(path.read_text("utf-8"))
    words = {"".join(node.itertext()) for node in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert {"A skill check, proficient, 1 card of +2", "26.7%", "13.3%", "6.7%"} <= words
    bars = [node for node in drawn.iter("{http://www.w3.org/2000/svg}path") if node.get("fill") == "#8a5a00"]
    assert len(bars) == 6


def test_a_chart_as_png(tmp_path: Path) -> None:
    path = tmp_path / "death.png"
    assert facedown("trinity-code", "cheat-death", "--chart", str(path)) == 0
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert len(path.read_bytes()) > 10_000


def test_many_numbers_are_shown_by_how_likely_each_or_more_is() -> None:
    """Two dice of 20 sides, by counting: 5 or more in 394 of 400 ways, 40 in 1. All figures are of “or more”."""
    ways = Counter(number_outcome(a + b) for a in range(1, 21) for b in range(1, 21))
    line = live.in_line(Case((), Distribution(dict(ways))))
    assert line == " · ".join(f"{level} or more: {of(level) / 400:.1%}" for level in range(5, 40, 5))


def test_many_numbers_from_0_begin_with_the_chance_of_exactly_0() -> None:
    """0 often means that nothing happens, for example no damage. A number of which all others are unlikely is exact."""
    ways = {number_outcome(0): 60, **{number_outcome(number): 1 for number in range(1, 41)}}
    line = live.in_line(Case((), Distribution(ways)))
    assert line.startswith("exactly 0: 60.0% · 5 or more: 36.0% · 10 or more: 31.0% · ")
    rare = {number_outcome(7): 100_000, **{number_outcome(number): 1 for number in range(8, 41)}}
    assert live.in_line(Case((), Distribution(rare))) == "exactly 7: 100.0%"


def test_the_chance_of_an_outcome_follows_a_colon() -> None:
    """An outcome can be whole sentences that end with a number."""
    first, second = "Rising Water has priority, with 1 action.", "Sparks passes. Bruno has priority, with 2 actions."
    line = live.in_line(Case((), Distribution({Outcome(first): 1, Outcome(second): 1})))
    assert line == f"{first[:-1]}: 50.0% · {second[:-1]}: 50.0%"


def test_outcomes_are_joined_by_their_numbers_and_not_by_the_digits_in_their_texts() -> None:
    """Numbers in the names of characters stay as they are, and outcomes are sorted by number."""
    ways = [number_outcome(points, "Cutpurse 3: ", " points.", "+d") for points in (10, -1, 0, 1)]
    line = live.in_line(Case((), Distribution(dict.fromkeys([*ways, Outcome("7 of 9 {escape}.")], 1))))
    assert line == "7 of 9 {escape}: 20.0% · Cutpurse 3: -1 to +1 points: 20.0% each · Cutpurse 3: +10 points: 20.0%"


def test_columns_of_which_one_happens_stand_before_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Pass, fail and botch exclude one another, and 6 or less, 7 to 9, 10 or more; 7 or more overlaps with them."""
    legend = "Of the results left of │, exactly one happens. Figures right of it can overlap."
    for table, heads in (
        (group_check("osric", "ilse"), ["pass", "fail", "botch", "│"]),
        (investigation(), ["10", "or", "more", "│", "7", "or", "more"]),
    ):
        table.notes["seat"] = "ref"  # nobody owes a decision in the Investigation
        assert facedown("--table", kept(table, tmp_path / "t.txt")) == 0
        output = capsys.readouterr().out
        lines = output.splitlines()
        assert legend in " ".join(output.split())
        assert any(line.split()[-len(heads) :] == heads for line in lines), heads


def of(level: int) -> int:
    """Return in how many of 400 ways two dice of 20 sides show this total or more."""
    return sum(a + b >= level for a in range(1, 21) for b in range(1, 21))


@pytest.mark.parametrize(("choices", "said"), [
    ([(("How", "Light"),), (("How", "Heavy"),)], "How: Light or Heavy"),
    ([(), ()], ""),
    ([(("At", "A; the: bold"),), (("At", "B"),)], "At: A; the: bold or B"),
    ([(("At", "A"), ("How", "Light")), (("At", "B"),)], "At: A; How: Light / At: B"),
    ([(("How", "Light"), ("At", "B")), (("How", "Heavy"), ("At", "B"))], "How: Light or Heavy; At: B"),
    ([(("How", "blow, or two"),), (("How", "none"),)], "How: blow, or two / none"),
    ([(("How", "Light"), ("At", "B")), (("How", "Heavy"), ("At", "C"))], "How: Light; At: B / How: Heavy; At: C"),
])  # fmt: skip
def test_choices_with_the_same_odds_are_shown_as_one(choices: list[Chosen], said: str) -> None:
    assert choice_text(live.join_choices(choices)) == said


NOTE = "There are too many possible outcomes to list."
CHOSEN = [(("How", how), ("Target", who)) for how, who in (("Light", "Bo"), ("Light", "Al"), ("Heavy", "Bo"))]


def printed(prospects: list[Prospect]) -> list[str]:
    """The lines that show these prospects, without empty ones."""
    out = Console(file=StringIO(), width=80, theme=look.THEME)
    live.show(out, prospects)
    return [line.rstrip() for line in cast("StringIO", out.file).getvalue().splitlines() if line.strip()]


def test_a_move_without_odds_for_any_choice_says_so_once_and_lists_no_choices() -> None:
    unknown = [Prospect("Answer", chosen, {}, note=NOTE) for chosen in CHOSEN]
    assert printed(unknown) == [f"Answer: {NOTE}"]


def test_the_choices_without_odds_of_a_move_say_so_in_their_place() -> None:
    case = Case((), Distribution.certain(Outcome("They run.")))
    known = Prospect("Answer", (("How", "Heavy"), ("Target", "Al")), {}, (case,))
    unknown = [Prospect("Answer", chosen, {}, note=NOTE) for chosen in CHOSEN]
    assert printed([known, *unknown]) == [
        "Answer",
        "  How: Heavy; Target: Al",
        "    They run.",
        "  How: Light; Target: Bo / How: Light; Target: Al / How: Heavy; Target: Bo",
        f"    {NOTE}",
    ]


def test_of_many_different_outcomes_the_likeliest_are_listed_and_the_others_counted() -> None:
    """Sentences that differ in more than one number cannot be joined into a range."""
    ways = {Outcome(f"It is {'x' * n}."): 1 + (n < live.MOST_KINDS) for n in range(1, 101)}
    listed = live.in_line(Case((), Distribution(ways))).split(" · ")
    assert len(listed) == live.MOST_KINDS + 1
    assert listed[0] == "It is x: 1.8%"
    assert listed[-1] == f"{100 - live.MOST_KINDS} other outcomes: 79.3% together"


def test_the_name_of_a_character_is_printed_once_above_its_moves(capsys: pytest.CaptureFixture[str]) -> None:
    """If several characters act, or none does, each title has the name or none."""
    moves = [Prospect(label, (), {}, actor="Ana: the bold") for label in ("Strike: hard", "Grab")]
    assert [one.title for one in live.of_one(Console(width=60, theme=look.THEME), moves)] == ["Strike: hard", "Grab"]
    assert capsys.readouterr().out == "\nAna: the bold:\n"
    mixed = [*moves, Prospect("Grab", (), {}, actor="Ben"), Prospect("Grab: all", (), {})]
    titles = [one.title for one in live.of_one(Console(width=60, theme=look.THEME), mixed)]
    assert titles == ["Ana: the bold: Strike: hard", "Ana: the bold: Grab", "Ben: Grab", "Grab: all"]
    assert not capsys.readouterr().out


def test_at_the_table_each_move_has_its_first_way_and_no_name_is_cut_short(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At 80 columns, with a table of six figures; `odds 2` shows every choice with its outcomes."""
    args = ("play", "tri-core", "--sample", "night-market", "--facilitate", "--seed", "3")
    assert at_the_table(monkeypatch, "21\n\n\nodds\nodds 2\nleave\n", *args) == 0
    brief, whole = capsys.readouterr().out.split("\n> odds")[1:3]
    assert "…" not in brief.replace("… and", "")
    assert all(len(line.rstrip()) <= 80 for line in (brief + whole).splitlines())
    assert "against a Light Block" in brief
    assert "  … and other choices." in brief
    assert "No foe is in reach." in brief
    assert "10 or more: " not in brief.split("Stealth")[0]
    assert whole.count("Target: ") == 9  # three weights with the knife, with bare hands at HP, and at AP
    assert "10 or more: " in whole


def test_odds_of_nothing_are_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A word that is not a number, and a GM who owes nothing."""
    typed = "odds strike\nodds\nodds 99\nleave\n"
    assert at_the_table(monkeypatch, typed, "play", "tri-core", "--facilitate", "--seed", "3") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "“strike” is not the number of an option." in output
    assert "You owe no decision." in output
    assert "There is no option 99." in output


def test_while_a_roll_by_hand_is_awaited_it_is_named_instead_of_odds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "t.txt"
    typed_by_hand(monkeypatch, capsys, path)
    assert facedown("--table", str(path)) == 2
    assert "waits for a roll by hand. Type that roll first." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("system", "typed", "says"),
    [
        ("tri-core", "", "The chance of a hit and of a critical hit, the mean damage to HP"),
        ("standard-roll", "odds 2\n", "The chance that the total exceeds the number,"),
        ("trinity-code", "odds 1\n", "The chance of each result of 2d6 and all modifiers:"),
        ("skill-deck", "odds 2\n", "The total of the two drawn cards, and the chance that it is above 0 (pass),"),
        ("core-kernel", "odds\n", "The chance of each number of TD Wins,"),
    ],
)
def test_a_sentence_says_what_the_figures_of_an_option_are(
    system: str, typed: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It stands once below the option; no line is wider than the terminal."""
    args = ["play", system, "--seed", "3"]
    if system == "tri-core":
        args, typed = [*args, "--sample", "night-market", "--facilitate"], "21\n\n\nodds 2\n"
    assert at_the_table(monkeypatch, f"{typed}leave\n", *args) == 0
    output = capsys.readouterr().out.split("\n> odds")[-1]
    assert " ".join(output.split()).count(says) == 1
    assert max(len(line.rstrip()) for line in output.splitlines()) <= 80


def test_the_odds_of_a_contest_are_computed_with_its_pools(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two pools have too many results to play each one; the opponent wins a tie (TC-F-38)."""
    args = ("play", "tri-core", "--facilitate", "--seed", "3")
    game = open_table(PlayArguments(system="tri-core", seed="3", facilitate=True), 3)
    view = game.table.view(game.viewer)
    (option,) = (one for one in game.table.options(game.viewer) if one.move == "contest")
    (one,) = outlook(game.system, view, game.viewer, [option], seats=game.table.seats)
    (case,) = one.cases
    assert sum(chances(case).values()) > 1 - Fraction(1, 10**9)
    assert case.texts["the first wins"] == asked_of_contest(game, option)
    number = next(at for at, known in choices(game).items() if known.move == "contest")
    assert at_the_table(monkeypatch, f"odds {number}\nleave\n", *args) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "The chance that each of the two wins the contest. The opponent wins a tie." in output
    assert "facedown odds tri-core opposed" in output


def asked_of_contest(game: Game, option: Option) -> Fraction:
    """Return the chance that the first character wins, from the two pools as `facedown odds pool` compares them."""
    moved, position = option.filled({}), game.table.position
    pools = [
        skill_pool(character_of(position, moved[who]), position.rulings, moved[skill])
        for who, skill in (("character", "skill"), ("against", "other"))
    ]
    first, second = (f"{one.dice.total}d12! + {one.plus.total}" for one in pools)
    return pool(pool=first, vs=second).summary["win"]


def test_outcomes_too_many_to_list_name_the_command_for_questions() -> None:
    tri_core, night_watch = registry.system("tri-core"), registry.system("night-watch")
    assert too_many_outcomes(tri_core).endswith(
        "The command `facedown odds tri-core` lists the questions that can be answered."
    )
    assert too_many_outcomes(night_watch).startswith("There are too many possible outcomes to list.")


def test_a_name_within_a_case_has_a_small_article() -> None:
    """“Captain Ordoño plays Mind, the Masked Guest plays Body”: only the first name of a case begins a sentence."""
    game = open_table(PlayArguments(system="core-kernel", seed="4"), 4)
    assert played_on(game)
    found = outlook(game.system, game.table.view(game.viewer), game.viewer)
    cases = [case.when for one in found for case in one.cases]
    assert ("Captain Ordoño plays Mind", "the Masked Guest plays Body") in cases


def test_secret_choices_that_are_no_cards_are_not_called_cards() -> None:
    """Parts of damage are secret too, until all have chosen theirs (CK-S5-06)."""
    game = open_table(PlayArguments(system="core-kernel", seed="4"), 4)
    notes: set[str] = set()
    while played_on(game) and not notes:
        for seat in game.table.seats_that_owe():
            found = outlook(game.system, game.table.view(seat), seat)
            spreads = [one for one in found if "Split" in one.title]
            notes |= {outcome for one in spreads for case in one.cases for outcome in case.texts}
    assert notes == {"All secret choices are revealed, and the outcome depends on them."}


def test_a_choice_that_changes_nothing_is_not_listed_beside_the_usual_one() -> None:
    """R-SD-13: the named skill is relevant anyway, so it changes nothing if the Ref also calls it relevant."""
    game = open_table(PlayArguments(system="skill-deck", seed="5", facilitate=True), 5)
    while not any(option.move == "accept-check" for option in choices(game).values()):
        assert played_on(game)
    asked = [option for option in choices(game).values() if option.move == "accept-check"]
    listed = [one.move for one in outlook(game.system, game.table.view(game.viewer), game.viewer, asked)]
    assert len(listed) > 10
    assert not [move for move in listed if move["skill"] in move["relevant"]]


def test_the_brief_list_says_once_that_there_are_other_choices(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The list of one option says that not all choices are listed, below all those that are."""
    typed = "21 1\n\nodds\nodds 1\nleave\n"
    assert at_the_table(monkeypatch, typed, "play", "skill-deck", "--seed", "5", "--facilitate") == 0
    brief, one = capsys.readouterr().out.split("> odds")[1:]
    assert "Not all choices are listed." not in brief
    assert brief.count("… and other choices.") == 2
    assert one.count("Not all choices are listed.") == 1
    assert "… and other choices." not in one
