"""Message catalogues and saved games: rewording changes no game, and every event has a sentence in each wording."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from facedown.game import Addend, Catalogue, Event, PieceRef, Seat, Tally
from facedown.systems.tri_core.model import Card
from facedown.systems.tri_core.model.refs import term
from facedown.systems.tri_core.rules.card_values import card_values
from facedown.systems.tri_core.system import SYSTEM, TriCore
from facedown.table import Entry, Table, prove, read_entries
from tests.systems.tri_core.random_games import game_of_heroes

GM = Seat("gm", "The GM", "facilitator")
GAMES = ("tri-core-a-chain-duel", "tri-core-out-of-hiding", "tri-core-heroes-of-level-10")


class Reworded(TriCore):
    """Tri-Core with another sentence for every event."""

    def _read_catalogue(self, wording: str, extensions: tuple[str, ...]) -> Catalogue:
        kinds = sorted(SYSTEM.catalogue().kinds)
        return Catalogue("\n".join(f"{kind} = Something else: {kind}." for kind in kinds))


def entries_of(name: str) -> tuple[Entry, ...]:
    """Return the entries of a recorded game."""
    file = Path(__file__).parents[2] / "golden" / f"{name}.txt"
    return read_entries(file.read_text("utf-8"))[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_table_verifies_after_every_message_is_reworded(name: str) -> None:
    """A saved game passes its proof after every message is reworded, and its log shows the new messages."""
    entries, reworded = entries_of(name), Reworded()
    assert prove(entries, reworded).entries == len(entries)
    table = Table.replay(entries, reworded)
    assert table.export() == Table.replay(entries, SYSTEM).export()
    lines = [line for line in table.log(GM) if line.event.rule != "table"]
    assert [line.text for line in lines] == [f"Something else: {line.event.kind}." for line in lines]
    assert lines


@pytest.mark.parametrize("name", GAMES)
def test_the_brief_wording_of_a_saved_table_is_shorter(name: str) -> None:
    """The brief wording of a saved game has a text for each event and is at least a fifth shorter."""
    table = Table.replay(entries_of(name), SYSTEM)
    full, brief = ([line.text for line in table.log(GM, wording)] for wording in ("", "brief"))
    assert len(brief) == len(full)
    assert all(brief)
    assert sum(map(len, brief)) < 0.8 * sum(map(len, full))


def test_an_attack_in_both_wordings() -> None:
    """A Riposte with Accuracy 20 and 12 − 2 − 5 = 5 damage has full sentences and brief ones.

    Rules: TC-D-61, TC-D-95, TC-F-62.
    """
    table = Table.replay(entries_of("tri-core-a-chain-duel"), SYSTEM)
    full, brief = ([line.text for line in table.log(GM, wording)] for wording in ("", "brief"))
    at = full.index("A attacks B with a Riposte: Accuracy 15 (2d12) + 5 PWR = 20.")
    assert full[at : at + 4] == [
        "A attacks B with a Riposte: Accuracy 15 (2d12) + 5 PWR = 20.",
        "The attack hits. Before reductions, its Effect Value is 3 (3d12) + 9 UCB = 12.",
        "B takes 5 damage to HP from A: 12 Effect Value − 2 Physical Armor − 5 PG = 5.",
        "B now has 26 HP.",
    ]  # fmt: skip
    assert brief[at : at + 4] == ["A → B, Riposte: 20.", "Hit: Effect 12.", "B: −5 HP.", "B: 26 HP."]


WHO = PieceRef("character", "ada")


def tally(*parts: tuple[str, int]) -> tuple[Tally, ...]:
    """Return a single Tally with these parts, each a term and a value."""
    return (Tally(term("Price"), tuple([Addend(term(name), value, "TC-D-04") for name, value in parts])),)


MODIFIED: dict[str, Any] = {
    "character": WHO, "action": "", "dice": "", "per_die": 0, "again": 0, "details": "", "words": "",
    "source": PieceRef("ability", "second-breath"), "cycles": 3,
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "values", "says"),
    [
        ("stat-modifier", {**MODIFIED, "what": term("temporary HP"), "points": 30},
         "Ada has 30 temporary HP from Second-Breath for 3 cycles."),
        ("stat-modifier-over", {**MODIFIED, "what": term("temporary HP"), "points": 30},
         "Ada no longer has 30 temporary HP from Second-Breath."),
        ("stat-modifier", {**MODIFIED, "what": term("PWR"), "points": -2},
         "Ada has PWR −2 from Second-Breath for 3 cycles."),
    ],
)  # fmt: skip
def test_temporary_hp_are_an_amount_and_other_modifiers_have_a_sign(
    kind: str, values: dict[str, Any], says: str
) -> None:
    """Rules: R-TCG-143."""
    assert SYSTEM.catalogue().text(Event("TC-D-04", kind, values), lambda ref: ref.key.title()) == says


def test_a_command_says_what_the_commanded_character_plays() -> None:
    """Rules: TCG-CO-01."""
    leash, bowman = PieceRef("ability", "leash"), PieceRef("character", "the bowman")
    values = {"character": WHO, "by": bowman, "command": leash, **card_values("ada", Card("Stealth"))}
    text = SYSTEM.catalogue().text(Event("TCG-CO-01", "commanded", values), lambda ref: ref.key.title())
    assert text == "The Bowman commands Ada with Leash to play: Stealth."


def test_a_critical_hit_has_a_subject_and_a_defense_says_what_it_reduces() -> None:
    """A hit and a successful defense do not contradict each other. Rules: TC-D-37, TC-D-56, TC-C-54."""
    rolled = tally(("PWR", 41), ("critical", 20))
    hit: dict[str, Any] = {"total": 61, "margin": 34, "critical": True}
    block: dict[str, Any] = {
        "character": WHO,
        "action": term("Block"),
        "total": 61,
        "against": 30,
        "critical": False,
        "held": True,
    }
    events = [Event("TC-D-56", "defence", block, tallies=rolled * 2), Event("TC-D-95", "effect", hit, tallies=rolled)]
    summed = "41 PWR + 20 (critical, half of the sum so far) = 61"
    assert [SYSTEM.catalogue().text(event, lambda ref: ref.key.title()) for event in events] == [
        f"Ada’s Block succeeds: {summed} against Accuracy 30. It reduces the damage of a hit by {summed}.",
        f"The attack is a critical hit, 34 above the number needed. Before reductions, its Effect Value is {summed}.",
    ]


def test_no_sentence_has_a_missing_value() -> None:
    """In random games every message has a text in both wordings, without a placeholder."""
    for seed in range(4):
        for step in game_of_heroes(seed, mixed=bool(seed % 2), moves=60):
            for event in step.events:
                for wording in ("", "brief"):
                    text = SYSTEM.catalogue(wording).text(event, lambda ref: ref.key)
                    assert text
                    assert not [sign for sign in ("{", "None", f"[{event.kind}]") if sign in text], text


RECOVERED: dict[str, Any] = {
    "character": WHO, "resource": term("HP"), "points": 24, "gained": 18, "wasted": 6, "capped": True, "most": 35,
    "left": 35,
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "values", "tallies", "says"),
    [
        ("paid", {"character": WHO, "purpose": term("Strike"), "points": 3, "missing": 0, "ap": 6},
         tally(("Moderate", 2), ("React", 1)), "Ada pays 2 Moderate + 1 Reaction = 3 AP for Strike (6 left)."),
        ("total-ap", {"character": WHO, "total": 9}, tally(("base", 6), ("VIT", 3)),
         "Ada’s Total AP is now 9 (6 base + 3 VIT = 9)."),
        ("total-ap", {"character": WHO, "total": 6}, tally(("base", 6)), "Ada’s Total AP is now 6."),
        ("recovered", RECOVERED, tally(("Recover", 24)), "Ada recovers 18 HP (24 rolled) and now has 35 of 35."),
        ("meditated", {**RECOVERED, "successes": 2}, tally(("Meditate", 24)),
         "Ada meditates, regains 18 HP (24 points) and now has 35 of 35."),
        ("ability-value", {"actor": WHO, "ability": PieceRef("ability", "flame")}, tally(("PWR", 41), ("critical", 20)),
         "Ada’s Flame has Effect Value 41 PWR + 20 (critical, half of the sum so far) = 61."),
    ],
)  # fmt: skip
def test_sums_say_what_their_parts_are(
    kind: str, values: dict[str, Any], tallies: tuple[Tally, ...], says: str
) -> None:
    """Rules: TC-A-06, TC-C-11, TC-D-04, TC-D-37, TC-F-32."""
    event = Event("TC-D-04", kind, values, tallies=tallies)
    assert SYSTEM.catalogue().text(event, lambda ref: ref.key.title()) == says
