"""The golden games of Tri-Core: a duel, every wound, Abilities, out of hiding, a collapse, a contest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from facedown.table import Table
from tests.golden.scripts import script
from tests.golden.scripts.script import ANA, BEN, CY, GM

STATS = {"PWR": 3, "VIT": 4, "END": 3, "INT": 2, "ACT": 3, "FNE": 4, "ADR": 3, "MOR": 2, "ATN": 2}
"""With three bonuses PWR 5, VIT 4, END 3, INT 2, ACT 5, FNE 4, ADR 3, MOR 2, ATN 4: HP 31, AP 15, Strike Target 14."""


class Script(script.Script):
    """An encounter of three who are alike, with every die typed in; A is Ana’s, B Ben’s, C Cy’s."""

    def __init__(self, title: str, abilities: Mapping[str, list[dict[str, Any]]] | None = None, **more: Any) -> None:
        places = {"a": "D5", "b": "E5", "c": "F5"}
        people: list[dict[str, Any]] = [
            {"key": key, "name": key.upper(), "controller": seat.key, "side": side, "at": places[key], "stats": STATS,
             "bonuses": {"1": ["PWR", "ACT", "ATN"]}, **({"abilities": abilities[key]} if abilities else {})}
            for key, seat, side in (("a", ANA, "one"), ("b", BEN, "two"), ("c", CY, "two"))
        ]  # fmt: skip
        scene = {"title": title, "character": people}
        seats = {one["key"]: one["controller"] for one in people}
        super().__init__("tri-core", (GM, ANA, BEN, CY), scene, seats, by_hand=True, **more)

    def begins(self, *reacts: str, hidden: tuple[str, ...] = ()) -> None:
        """All roll React, in the order of their letters."""
        there = tuple(key for key in "abc"[: len(reacts)] if key not in hidden)
        self.gm("start-encounter", list(reacts), participants=there, hidden=hidden)

    def lays(self, actor: str, action: str, **more: Any) -> None:
        self.does(actor, "lay", actor=actor, action=action, **more)

    def done(self, actor: str, *rolled: str) -> None:
        """Lets go of the cards that were laid."""
        self.does(actor, "finish-playing", list(rolled), actor=actor)

    def defends(self, actor: str, action: str, *rolled: str) -> None:
        self.does(actor, "defend", list(rolled), actor=actor, action=action)

    def hurt(self, character: str, points: int, *rolled: str, **more: Any) -> None:
        self.gm("hurt", list(rolled), character=character, points=points, source="A falling stone", **more)


def a_chain_duel() -> Table:
    """A strikes, B parries and ripostes, A parries that and ripostes; B lets the chain break, and takes it."""
    s = Script("A Chain Duel")
    s.begins("11 11", "5 5")
    s.lays("a", "Strike", target="b")
    s.done("a")
    s.lays("b", "Parry")
    s.done("b", "5 5", "6 6", "2 1", "9 9")
    s.does("b", "riposte", actor="b", spared=False)
    s.defends("a", "Parry", "2 1", "9 9")
    s.does("a", "riposte", actor="a", spared=False)
    s.defends("b", "", "8 7", "1 1 1")
    s.gm("end-encounter")
    return s.close()


def four_wounds_and_a_return() -> Table:
    """A stone takes A below zero; each further blow is a step worse, to dying; healing to 0 HP brings A back."""
    s = Script("Four wounds and a return")
    s.hurt("a", 41, "9 9", "9 9", "2")
    for points in (9, 7, 6):
        s.hurt("a", points)
    s.gm("heal", ["2 3"], character="a", resource="HP", points=15)
    return s.close()


def out_of_hiding() -> Table:
    """A holds a blow for B’s turn; C comes out of hiding, and takes the next one on a Block for B."""
    s = Script("Out of hiding")
    s.begins("11 11", "5 5", "1 1", hidden=("c",))  # the third is not asked for: the React of C is dealt (R-TC-165)
    s.does("c", "enter-rotation", actor="c", where="after")
    s.lays("a", "Hold", words="B makes a move")
    s.lays("a", "Strike", target="b")
    s.done("a")
    s.done("b")
    s.done("c")
    s.done("c")
    s.gm("call-trigger", actor="a")
    s.does("a", "spring", actor="a")
    s.defends("b", "Block", "8 7", "5 4", "3", "9")
    s.done("b")
    s.lays("a", "Strike", target="b")
    s.done("a")
    s.done("b")
    s.lays("c", "Block")
    s.done("c", "1 1", "9 9", "1 2", "8 7", "5 4", "6", "9")
    s.gm("end-encounter")
    return s.close()


LASH = {"name": "Lash of embers", "core": "Spirit", "action": "Volley", "sub_type": "Fire",
        "keywords": [{"entry": "Affliction I"}, {"entry": "Range I", "squares": 5}]}  # fmt: skip
WARD = {"name": "Ward", "core": "Spirit", "type": "Trigger", "event": "hurt", "action": "Block", "aspect": "Shield",
        "target": "Self",
        "keywords": [{"entry": "Boost III", "of": "HP", "points": 10},
                     {"entry": "Duration I", "cycles": 1}]}  # fmt: skip
"""29 ACP are there: 15, 5 for the level, 9 of Spirit. Embers take 25 of them, the Ward 22."""


def embers_and_a_ward() -> Table:
    """A burns B by an Ability; B’s Trigger puts up a Shield, which takes the Burn; then B is rid of it."""
    s = Script("Embers and a ward", {"a": [LASH], "b": [WARD], "c": []})
    s.begins("11 11", "5 5")
    s.lays("a", "Volley", ability="Lash of embers", target="b")
    s.done("a")
    s.done("b", "8 7", "9")
    s.does("b", "fire", ["5", "9 8"], actor="b", action="Ability", ability="Ward")
    s.gm("end-encounter")
    return s.close()


def a_collapse_and_a_knock_out() -> Table:
    """A acts on when spent and collapses; B knocks A out with a blow that is not meant to kill."""
    s = Script("A collapse and a knock-out")
    s.begins("11 11", "5 5")
    s.hurt("a", 28, "12 6 5")
    s.hurt("a", 35, resource="AP")
    s.lays("a", "Strike", target="b")
    s.done("a")
    s.done("b", "6")
    s.lays("b", "Strike", target="a", spared=True)
    s.done("b", "8 7", "9", "2")
    s.gm("end-encounter", ["8"])
    return s.close()


def a_contest_of_skills() -> Table:
    """A picks B’s pocket by Stealth against Observe, and reads what was in it; the GM keeps back how hard that was."""
    s = Script("A contest of skills")
    s.gm("give-item", character="b", item="rope")
    s.gm("contest", ["9", "2"], character="a", skill="Stealth", against="b", other="Observe", worse=())
    s.gm("hand-over", character="b", item="rope", to="a")
    s.gm("decipher", ["7 7"], character="a", language="Old Tongue", level=1)
    s.gm("test", ["9"], character="b", skill="Athletics", level=1, kept=True)
    return s.close()


GAMES: dict[str, Callable[[], Table]] = {
    "tri-core-a-chain-duel": a_chain_duel,
    "tri-core-four-wounds-and-a-return": four_wounds_and_a_return,
    "tri-core-embers-and-a-ward": embers_and_a_ward,
    "tri-core-out-of-hiding": out_of_hiding,
    "tri-core-a-collapse-and-a-knock-out": a_collapse_and_a_knock_out,
    "tri-core-a-contest-of-skills": a_contest_of_skills,
}
"""The golden games of Tri-Core by the names of their files."""
