"""Moves that cannot be made: each is refused under a rule, in a plain sentence.

Moves with further reasons for a refusal are refused in the tests of `options/`.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from facedown.game import Move
from facedown.game import rosters as r
from facedown.systems.tri_core import moves as m
from tests.systems.tri_core.driver import A, B, Scripted, fight, quiet, refused

TABLES: dict[str, Callable[[], Scripted]] = {"camp": lambda: quiet(A, B), "fight": lambda: fight(A, B)}
"""A and B without an encounter, and in one in which A has Priority. Ana plays both."""

CASES: list[tuple[str, str, Move, str, str, str]] = [
    # what is wrong, the table, the move, the seat, the rule, words of the refusal
    ("a Riposte without a Parry", "fight", m.Riposte("a"), "ana", "TC-D-61", "your own successful Parry"),
    ("a Strike after no Block", "fight", m.BonusStrike("a"), "ana", "TC-D-42", "your own critical Block"),
    ("a move after no Dodge", "fight", m.BonusMove("a", (4, 5)), "ana", "TC-D-59", "your own successful Dodge"),
    ("a Trigger that nothing set off", "fight", m.Fire("a", "Strike", target="b"), "ana", "TCG-AC-09", ""),
    ("a push by no Ability", "fight", m.Shove("a", (4, 5)), "ana", "TCG-AF-04", "your Ability moves a character"),
    ("a discharge without a Shock", "fight", m.Discharge("a", "b"), "ana", "TCG-CH-06", "a Shock"),
    ("a verdict on nothing", "fight", m.Judge(), "gm", "TCG-AC-01", "an effect for the GM to judge"),
    ("a verdict by a player", "fight", m.Judge(), "ana", "TCG-AC-01", "Only the GM"),
    ("declining no offer", "fight", m.LetBe("a"), "ana", "TC-D-61", "an offer to decline"),
    ("a Reaction with nothing to answer", "fight", m.Bind("a", 0, "b", 0), "ana", "TC-D-116", "a Reaction"),
    ("no card to take back", "fight", m.TakeBack("a"), "ana", "TC-D-111", "before you finish playing cards"),
    ("an event that nobody waits for", "fight", m.CallTrigger("a"), "gm", "TC-D-07", "waits for an event"),
    ("a place without a map", "camp", m.Put("a", (4, 5)), "gm", "TC-D-13", "in an encounter"),
    ("a taken square", "fight", m.Put("a", (5, 4)), "gm", "TC-D-13", "F5 cannot be chosen"),
    ("no Sub-Action to rule on", "fight", m.Bring("a", "Aim", True), "gm", "R-TC-19", "a Sub-Action without a rule"),
    ("a test by a player", "camp", m.Test("a", "Observe", 10), "ana", "TC-F-34", "Only the GM"),
    ("nothing that needs a test", "fight", m.Untie("a", "Core"), "gm", "TC-D-105", "requires a test"),
    ("a text for a stranger to read", "camp", m.Decipher("z", "Old"), "gm", "TC-D-34", "Choose from: A, B."),
    ("a contest with oneself", "camp", m.Contest("a", "Hoist", "a", "Hoist"), "gm", "TC-F-38", "already chosen"),
    ("a whole limb to ease", "camp", m.Ease("a", "sight"), "gm", "TC-E-56", "an impaired character"),
    ("a view blocked by a player", "camp", m.Obstruct("a", "full"), "ana", "TC-F-11", "Only the GM"),
    ("harm without points", "camp", m.Hurt("a", 0), "gm", "TC-F-62", "Choose 1"),
    ("healing without points", "camp", m.Heal("a", "HP", 0), "gm", "TC-F-63", "Choose 1"),
    ("the death of a living character", "camp", m.Pronounce("a"), "gm", "TC-E-11", "a dying character"),
    ("crafting in a fight", "fight", m.Craft("a", '{"name": "rope"}'), "gm", "TC-F-12", "outside encounters"),
    ("a whole item to repair", "camp", m.Repair("a", "sword"), "gm", "TC-F-88", "no item"),
    ("a rest by leave before any rest", "camp", m.AllowRest("a"), "gm", "TC-C-23", "who has rested today"),
    ("a cycle passed while A can act", "fight", m.PassCycle(), "gm", "R-TC-163", "stopped because nobody can act"),
    ("Slots traded in a fight", "fight", m.TradeSlots("a", 1), "ana", "TCG-AC-15", "outside encounters"),
    ("the end of a day in a fight", "fight", m.EndDay(), "gm", "TC-C-23", "outside encounters"),
    ("an Affliction outside encounters", "camp", m.Afflict("a", "Burn"), "gm", "TCG-AF-03a", "in an encounter"),
    ("no Affliction to relieve", "fight", m.Relieve("a"), "gm", "TCG-AF-00b", "a character with an Affliction"),
    ("energy that nobody draws on", "fight", m.SetEnergy((4, 5), "Fire"), "gm", "TCG-KI-02", "draw on energy"),
    ("a Trade without choices", "camp", m.TakeTrade("a", "Aid", ()), "ana", "TC-F-43", "Choose 3 of"),
    ("a foe brought by a player", "camp", r.BringIn("ana", "Bell-ringer"), "ana", "R-TC-172", "Only the GM"),
    ("a stranger brought in", "camp", r.BringIn("ana", "Nobody"), "gm", "R-TC-172", "cannot be chosen"),
    ("too many copies", "camp", r.BringIn("gm", "Bell-ringer", count=99), "gm", "R-TC-172", "Choose 1 to 9"),
    ("a newcomer for a stranger", "camp", r.BringIn("zoe", "Bell-ringer"), "gm", "R-TC-172", "Choose from"),
    ("everybody retired", "camp", r.Retire(("a", "b")), "gm", "R-TC-172", "Choose 1 of A, B"),
    ("a stranger retired", "camp", r.Retire(("z",)), "gm", "R-TC-172", "Choose 1 of A, B"),
    ("nobody to bring back", "camp", r.BringBack("a", "ana"), "gm", "R-TC-172", "for a retired character"),
    ("nobody to delete", "camp", r.DeleteRetired(("a",)), "gm", "R-TC-172", "for a retired character"),
    ("no encounter to join", "camp", m.JoinEncounter("a"), "gm", "R-TC-173", "in an encounter"),
    ("joining twice", "fight", m.JoinEncounter("a"), "gm", "R-TC-173", "for a character outside it"),
    ("an Ability dropped in a fight", "fight", m.DropAbility("a", "Hex"), "ana", "R-TCG-18", "no ability"),
]


@pytest.mark.parametrize(
    ("table", "move", "seat", "rule", "words"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_a_wrong_move_is_refused(table: str, move: Move, seat: str, rule: str, words: str) -> None:
    """The refusal of a wrong move cites the rule, says what is wrong, and is a plain sentence."""
    refusal = refused(TABLES[table](), move, rule, seat)
    assert words in f"{refusal.text} {refusal.legal}"
    assert refusal.text.endswith(".")
    assert ". " not in refusal.text
