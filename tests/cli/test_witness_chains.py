"""Witnesses at this computer: `witness`, where their chains are kept, and the links that they give by themselves."""

from __future__ import annotations

import json
import secrets
import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from facedown.cli import witness_chains
from facedown.cli.played_game import Game as GameAtTable
from facedown.cli.saved_table import SavedTable
from facedown.cli.witness_chains import ChainFile, KeptChain, WitnessChains, give_links
from facedown.game import Refused, registry
from facedown.session import Session
from facedown.table import Held, LinksAsked, Moved, Table, prove, read_entries
from facedown.table.proof import Proof, ProvenDraw
from facedown.table.proof_in_words import witness_lines
from facedown.table.witnesses import Witness
from tests.cli.test_people_at_table import WITH_GM
from tests.cli.test_people_at_table import Game as SavedGame
from tests.cli.test_play import facedown
from tests.table.test_witnesses import REVEAL, fixed, two_antes

SYSTEM, KERNEL = registry.system("trinity-code"), registry.system("core-kernel")
WATCHED = "auto seat\n\n\nleave\n"
"""Bots play on until you have the screen again."""
DINNER = ("play", "core-kernel", "--seed", "3", "--ruling", "max_hands=4")
"""A game with draws that is over soon."""

GASLIGHT = ("play", "trinity-code", "--seed", "3")


class Game(SavedGame):
    """Runs of `facedown play trinity-code` with typed lines, saved in one file."""

    @property
    def table(self) -> Table:
        """The saved table."""
        return Table.resume(self.path.read_text("utf-8"), SYSTEM)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Game:
    return Game(monkeypatch, capsys, tmp_path / "t.txt")


@pytest.fixture(autouse=True)
def repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let chains, moves and bots be the same in each run of a test, also in a game that is continued."""
    numbers = Random(5)
    monkeypatch.setattr(secrets, "token_bytes", numbers.randbytes)
    monkeypatch.setattr(secrets, "randbits", numbers.getrandbits)


@pytest.fixture
def folder(database: str) -> Path:
    """The folder of the chains, which is beside the database."""
    return Path(database.removeprefix("sqlite:///")).parent / "witnesses"


def chain_file(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def contents(folder: Path) -> ChainFile:
    return msgspec.json.decode(chain_file(folder).read_bytes(), type=ChainFile)


def links(table: Table) -> list[dict[str, str]]:
    """Return the links of each move that an entry has fixed before."""
    acts = [entry.act for entry in table.entries if isinstance(entry.act, Held | LinksAsked | Moved)]
    return [
        act.links or {} for before, act in pairwise(acts) if isinstance(act, Moved) and not isinstance(before, Moved)
    ]


def test_a_witness_gives_its_links_by_itself_and_keeps_receipts(game: Game, folder: Path) -> None:
    output = game.play(f"witness\n{WATCHED}", *GASLIGHT)
    assert "Seat 1 (you) witnesses all later draws." in output
    given = links(game.table)
    assert given
    assert all(set(one) == {"seat-1"} for one in given)
    (chain,) = contents(folder).chains
    assert [receipt.link for receipt in chain.receipts] == [one["seat-1"] for one in given]
    witness = Witness(bytes.fromhex(chain.seed), receipts=chain.receipts)
    assert witness.problems("seat-1", game.table.entries[:]) == []


def test_the_text_says_that_a_witness_at_the_hosts_computer_proves_nothing_to_others(game: Game) -> None:
    output = game.play("witness\nleave\n", *GASLIGHT)
    assert "The table’s secret is here too. So this proves nothing to other people" in output


def test_the_chain_is_in_a_file_that_only_its_owner_can_read(game: Game, folder: Path) -> None:
    game.play("witness\nleave\n", *GASLIGHT)
    assert chain_file(folder).stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


def test_the_seed_is_neither_printed_nor_exported(
    game: Game, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output = game.play(f"witness\n{WATCHED}", *GASLIGHT)
    (chain,) = contents(folder).chains
    for words in (("--seat", "seat-1"), ("--backup",)):
        assert facedown(monkeypatch, "", "export", game.path, *words) == 0
        output += capsys.readouterr().out
    output += game.path.read_text("utf-8") + repr(contents(folder))
    assert len(chain.seed) == 64
    assert chain.seed not in output
    assert repr(chain) == f"KeptChain(<secret>, {len(chain.receipts)} receipts)"


def test_a_witness_goes_on_after_the_game_was_left(game: Game, folder: Path) -> None:
    game.play(f"witness\n{WATCHED}", *GASLIGHT)
    before = len(links(game.table))
    game.play("\n\nleave\n")
    given = links(game.table)
    assert len(given) > before
    assert all(set(one) == {"seat-1"} for one in given)
    assert len(contents(folder).chains[0].receipts) == len(given)


def test_a_move_is_saved_before_its_links_are_revealed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a game that is killed then would look as if its host had replaced the move."""
    link: Callable[..., str] = WitnessChains.link
    saved = []

    def noted(self: WitnessChains, seat: str, entry: int, hash_: str) -> str:
        saved.append((len(game.table.entries) - 1 == entry, game.table.last_hash == hash_))
        return link(self, seat, entry, hash_)

    monkeypatch.setattr(WitnessChains, "link", noted)
    game.play(f"witness\n{WATCHED}", *GASLIGHT)
    assert saved
    assert set(saved) == {(True, True)}


def test_links_are_given_for_a_move_that_was_not_saved_yet_after_saving_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table, path = two_antes(), tmp_path / "t.txt"
    session = Session(table, ["ana", "ben", "cy"], Random(5))
    game = GameAtTable(session, SavedTable(session, path, ["ana"]), "ana")
    game.file.chains.begin("ana")
    session.move("cy", REVEAL)
    assert not path.exists()
    monkeypatch.setattr(WitnessChains, "link", lambda *question: "" if path.exists() else "0")
    assert give_links(game) == []
    assert give_links(game) is None, "no move waits any more"


def test_a_receipt_is_stored_before_its_link_is_given(folder: Path) -> None:
    table = two_antes()
    chains = WitnessChains(table, saved=True)
    chains.begin("ana")
    fixed(table)
    given = chains.link("ana", table.entries[-1].n, table.last_hash)
    assert [receipt.link for receipt in contents(folder).chains[0].receipts] == [given]
    again = WitnessChains(table, saved=True)
    assert again.link("ana", table.entries[-1].n, table.last_hash) == given, "the same question, after a restart"


def test_a_witness_that_ends_loses_its_seed_and_keeps_its_receipts(game: Game, folder: Path) -> None:
    game.play(f"witness\n{WATCHED}", *GASLIGHT)
    (chain,) = contents(folder).chains
    end, receipts = chain.end, chain.receipts
    output = game.play("witness off\nwitness off\nleave\n")
    assert "Seat 1 (you) no longer witnesses the draws." in output
    assert "No. You are no witness at this table. Nothing needs to be done." in output
    (chain,) = contents(folder).chains
    assert chain == KeptChain(end, receipts, chain.stopped)
    assert chain.stopped is not None
    game.play("witness\nleave\n")
    assert [bool(chain.seed) for chain in contents(folder).chains] == [False, True]


def test_a_witness_cannot_begin_twice_and_the_command_takes_on_or_off(game: Game, folder: Path) -> None:
    output = game.play("witness\nwitness on\nwitness maybe\nleave\n", *GASLIGHT)
    assert "No. You are a witness already. Type `witness off` to stop." in output
    assert "No. “maybe” is neither on nor off. Type for example: witness off" in output
    assert len(contents(folder).chains) == 1


def test_a_table_that_is_not_saved_leaves_no_chain_behind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    assert facedown(monkeypatch, f"witness\n{WATCHED}", *GASLIGHT) == 0
    output = capsys.readouterr().out
    assert "A move is fixed. It waits for the witnesses." in output
    assert "draw of this move is made without" not in output
    assert not folder.exists()


def test_a_refused_act_keeps_no_chain(folder: Path) -> None:
    table = two_antes()
    WitnessChains(table, saved=True).begin("ben")
    fixed(table)
    chains = WitnessChains(table, saved=True)
    with pytest.raises(Refused, match="A move waits for its witnesses"):
        chains.begin("ana")
    assert chains.link("ana", 4, "") == ""
    assert sorted(len(json.loads(path.read_bytes())["chains"]) for path in folder.iterdir()) == [0, 1]


def test_two_programs_that_play_one_table_give_no_link_twice(folder: Path) -> None:
    """The file of the chain is read for each question."""
    table = two_antes()
    one, other = WitnessChains(table, saved=True), WitnessChains(table, saved=True)
    one.begin("ben")
    given = [chains.link("ben", 5 + n, f"{n:064}") for n, chains in enumerate((one, other, one, other))]
    assert len({*given}) == 4
    assert [receipt.link for receipt in contents(folder).chains[0].receipts] == given
    other.end("ben")
    assert one.link("ben", 9, f"{9:064}") == ""


def test_an_older_copy_of_the_game_gets_no_links_and_says_what_to_do(game: Game, tmp_path: Path) -> None:
    """The witness has answered for other entries already. With a new chain it goes on."""
    game.play("witness\nleave\n", *GASLIGHT)
    shutil.copy(game.path, tmp_path / "copy.txt")
    game.play(WATCHED)
    game.path = tmp_path / "copy.txt"
    output = game.play(WATCHED)
    assert "what the witness was asked about before is no longer in the history." in output
    assert "Type `witness` for a new chain." in output
    assert "draw of this move is made without" in output
    before = len(links(game.table))
    output = game.play("witness\n\n\nleave\n")
    assert "You are a witness already" not in output
    assert "is no longer in the history" not in output
    assert all(links(game.table)[before:])


def test_a_damaged_file_stops_no_game(game: Game, folder: Path) -> None:
    game.play("witness\nleave\n", *GASLIGHT)
    chain_file(folder).write_text("{", "utf-8")
    output = game.play(WATCHED)
    assert "cannot be read. Repair it, or move it to another folder." in output
    assert links(game.table)
    assert not any(links(game.table))


def test_a_folder_that_cannot_be_written_makes_no_witness(game: Game, folder: Path) -> None:
    folder.write_text("", "utf-8")
    output = game.play("witness\nleave\n", *GASLIGHT)
    assert "No. The chain of a witness cannot be written to the folder" in output
    assert game.table.history.state.witnesses == {}


def test_watching_a_table_with_a_witness_goes_on(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game.play("witness\nleave\n", *GASLIGHT)
    assert facedown(monkeypatch, "", "play", "--resume", game.path, "--watch") == 0
    capsys.readouterr()
    assert game.table.closed
    given = links(game.table)
    assert given
    assert all(set(one) == {"seat-1"} for one in given)
    assert facedown(monkeypatch, "", "verify", game.path) == 0
    output = " ".join(capsys.readouterr().out.split())
    says = "the chain was kept at this computer, so this proves nothing to others."
    assert f"• {len(given)} draws witnessed by Seat 1, in entries " in output
    assert f" more: {says}" in output
    assert "without a witness" not in output
    assert "independent of the host" not in output
    assert f"✔ {len(given)} receipts of Seat 1 as a witness at this computer: the entries fit them." in output


def test_a_witness_counts_only_if_one_of_the_chains_was_kept_elsewhere() -> None:
    draws = tuple(ProvenDraw(n, 4, "ana", False, False, False, ("ana", "ben"), ()) for n in range(2))
    proof = Proof(9, 9, 2, draws, 0, "0")
    both, one = list(witness_lines(proof, ["ana", "ben"])), list(witness_lines(proof, ["ana"]))
    assert both == [
        "• 2 draws witnessed by ana and ben, in entry 4: "
        "the chains were kept at this computer, so this proves nothing to others."
    ]
    assert one == list(witness_lines(proof))
    assert one[0].startswith("✔ 2 draws witnessed by ana and ben, in entry 4: if one of these devices is independent")


def test_the_draws_without_a_witness_are_named_if_the_table_had_witnesses() -> None:
    def draw(number: int, entry: int, *witnesses: str, secret: bool = False) -> ProvenDraw:
        return ProvenDraw(number, entry, "ana", False, secret, False, witnesses, ())

    plain = [draw(n, 3 + n) for n in range(3)]
    witnessed = [draw(3, 7, "ben"), draw(4, 8, "ben"), draw(5, 11, "ben")]
    proof = Proof(20, 20, 7, (*plain, *witnessed, draw(6, 12, secret=True)), 0, "0")
    lines = list(witness_lines(proof))
    assert lines[0].startswith("✔ 3 draws witnessed by ben, in entries 7 to 8 and 11: if this device is independent")
    assert lines[1:] == [
        "• 3 draws without a witness, in entries 3 to 5.",
        "• 1 draw without witnesses, because some people must not know of them.",
    ]
    assert list(witness_lines(Proof(20, 20, 3, tuple(plain), 0, "0"))) == []


def test_a_watched_game_goes_on_with_the_moves_that_are_owed_after_its_links(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "t.txt"
    assert facedown(monkeypatch, "witness\nleave\n", *DINNER, "--save", path) == 0
    monkeypatch.setattr(Session, "improvise", lambda self: False)
    assert facedown(monkeypatch, "", "play", "--resume", path, "--watch") == 0
    table = Table.replay(read_entries(path.read_text("utf-8"))[0], KERNEL)
    assert links(table)
    assert KERNEL.over(table.position)


def test_verify_refuses_a_table_that_contradicts_a_receipt(
    game: Game, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game.play(f"witness\n{WATCHED}", *GASLIGHT)
    path, there = chain_file(folder), contents(folder)
    assert facedown(monkeypatch, "", "verify", game.path, "--json") == 0
    many = len(there.chains[0].receipts)
    assert json.loads(capsys.readouterr().out)["receipts"] == {"seat-1": many}
    first, *others = there.chains[0].receipts
    wrong = (msgspec.structs.replace(first, hash="0" * 64), *others)
    chain = msgspec.structs.replace(there.chains[0], receipts=wrong)
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(there, chains=(chain,))))
    assert facedown(monkeypatch, "", "verify", game.path) == 2
    said = capsys.readouterr().err
    assert "a witness at this computer contradicts it: Entry" in said
    assert "was replaced after the witness had revealed its link." in said


def test_a_kept_table_has_a_witness_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    assert facedown(monkeypatch, f"witness\n{WATCHED}", *GASLIGHT, "--keep") == 0
    name = capsys.readouterr().out.split()[-1]
    assert facedown(monkeypatch, "\n\nleave\n", "play", "--resume", name) == 0
    capsys.readouterr()
    assert facedown(monkeypatch, "", "verify", name) == 0
    many = len(contents(folder).chains[0].receipts)
    output = " ".join(capsys.readouterr().out.split())
    assert f"✔ {many} receipts of Seat 1 as a witness at this computer: the entries fit them." in output


@pytest.mark.parametrize("url", ["postgresql://ana@localhost/tables", "sqlite:///file:x?mode=ro&uri=true"])
def test_with_a_database_elsewhere_the_chains_are_in_the_data_folder(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACEDOWN_DATABASE", url)
    monkeypatch.setenv("XDG_DATA_HOME", "/nowhere/data")
    assert witness_chains.folder() == Path("/nowhere/data/facedown/witnesses")


def test_a_wrong_url_of_the_database_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACEDOWN_DATABASE", "mysql://x")
    with pytest.raises(Refused, match="not the URL of a database"):
        witness_chains.folder()


def test_the_facilitator_lets_spectators_chat(game: Game) -> None:
    typed = "\nspectators on\nspectators on\nspectators\nscreen Ana\n\nspectators off\nleave\n"
    output = game.play(typed, *WITH_GM)
    assert "· Spectators may chat now." in output
    assert "No. Spectators may already chat. Nothing needs to be done." in output
    assert "No. “” is neither on nor off. Type for example: spectators off" in output
    assert "No. Only the GM can decide whether spectators may chat. Ask Cleo." in output


def test_a_bot_that_facilitates_lets_spectators_chat_for_you(game: Game) -> None:
    output = game.play("spectators on\nspectators off\nleave\n", "play", "skill-deck", "--seed", "3")
    assert "Spectators may chat now." in output
    assert "Spectators cannot chat any more." in output


def test_the_help_names_the_commands(game: Game) -> None:
    output = game.play("? table\nleave\n", *GASLIGHT, "--facilitate")
    assert "it proves nothing to others; witness off" in output
    assert "spectators off forbids it" in output


def test_words_that_only_begin_like_the_commands_are_said(game: Game) -> None:
    """A question for a text takes them as an answer."""
    from facedown.cli.commands import is_command

    assert is_command("witness", (), words=True)
    assert not is_command("witness my courage", (), words=True)
    assert is_command("spectators off", (), words=False)


def test_a_program_witnesses_and_lets_spectators_chat(
    game: Game, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    inputs: list[dict[str, Any]] = [{"witness": True}, {"spectators_chat": True}, {"witness": True}, {"bot": True}]
    typed = "".join(json.dumps(one) + "\n" for one in inputs)
    assert facedown(monkeypatch, typed, *DINNER, "--json", "--save", game.path) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    told = [line["told"]["kind"] for line in lines if "told" in line]
    assert {"witness", "spectators", "held-for-witnesses"} <= set(told)
    assert [line["refused"]["text"] for line in lines if "refused" in line] == ["You are a witness already."]
    assert not [line for line in lines if "warning" in line]
    entries = read_entries(game.path.read_text("utf-8"))[0]
    assert {draw.witnesses for draw in prove(entries, KERNEL).draws} == {("seat-1",)}
    assert contents(folder).chains[0].receipts


def test_a_program_is_told_why_its_witness_gives_no_link(
    game: Game, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game.play("witness\nleave\n", *DINNER)
    chain_file(folder).write_text("{", "utf-8")
    assert facedown(monkeypatch, '{"bot": true}\n', "play", "--json", "--resume", game.path) == 0
    warnings = [json.loads(line) for line in capsys.readouterr().out.splitlines() if "warning" in line]
    assert warnings
    assert "cannot be read" in warnings[0]["warning"]
