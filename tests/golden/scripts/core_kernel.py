"""The golden games of the Core Kernel: Conflicts, Hand by Hand."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from facedown.chance import Awaiting
from facedown.table import Table
from tests.golden.scripts.conflict import Script, sheet
from tests.golden.scripts.script import ANA, BEN, CY, GM


def duel_to_elimination() -> Table:
    """Bryn's Body is thin; two Hands of it and Bryn is out."""
    s = Script(
        (ANA, BEN),
        [sheet("ash", ANA, "3 3 3 5 5 5 3 3 3", rank=11), sheet("bryn", BEN, "4 4 4 2 2 1 4 4 4")],
        "A duel to elimination",
    )
    s.start("ash", "bryn", stakes="the old bridge")
    s.ante("ash", "REA", "Body", "I push past.")
    s.ante("bryn", "KNO", "Spirit")
    s.commit("ash", "STR", 5)
    s.commit("bryn", "WIL", 2)
    s.lines("ash", "bryn", ash="A shoulder, and no apology.")
    s.spread("bryn", "ash", STR=1, FIT=1, AGI=1)
    s.ante("ash", "KNO", "Body")
    s.ante("bryn", "REA", "Spirit")
    s.commit("ash", "FIT", 4)
    s.commit("bryn", "INT", 3)
    s.lines("ash", "bryn")
    return s.close()


def three_way() -> Table:
    """Each beats one in TD: the pot goes round, each Actor damages another (vector CK-T-11)."""
    five = "5 5 5 5 5 5 5 5 5"
    s = Script(
        (ANA, BEN, CY),
        [sheet("ash", ANA, five), sheet("bryn", BEN, five), sheet("cole", CY, five)],
        "A three-way",
        rulings={"max_hands": "1"},
    )
    s.start("ash", "bryn", "cole")
    s.ante("ash", "KNO", "Mind")
    s.ante("bryn", "STR", "Body")
    s.ante("cole", "PRE", "Spirit")
    s.commit("ash", "REA", 3)
    s.commit("bryn", "FIT", 4)
    s.commit("cole", "INT", 2)
    s.lines("ash", "bryn", "cole")
    s.spread("ash", "cole", INT=1)
    s.spread("bryn", "ash", KNO=1)
    s.spread("cole", "bryn", STR=1, AGI=1)
    return s.close()


def two_clusters() -> Table:
    """Two sides; the GM splits the fight into two clusters, each with its own pot."""
    four = "4 4 4 4 4 4 4 4 4"
    actors = [
        sheet("ash", ANA, four, side="crew"), sheet("bryn", BEN, four, side="crew"),
        sheet("guard", GM, four, side="watch", kind="NPC"), sheet("hound", GM, four, side="watch", kind="NPC"),
    ]  # fmt: skip
    s = Script((GM, ANA, BEN), actors, "Two sides in two clusters")
    s.start("ash", "bryn", "guard", "hound", stakes="the gate")
    s.move("gm", "split-into-clusters", clusters={"ash": 1, "guard": 1, "bryn": 2, "hound": 2})
    s.deal()
    s.ante("ash", "REA", "Mind")
    s.ante("bryn", "REA", "Spirit")
    s.ante("guard", "REA", "Body")
    s.ante("hound", "REA", "Spirit")
    s.commit("ash", "KNO", 3)
    s.commit("bryn", "PRE", 2)
    s.commit("guard", "STR", 3)
    s.commit("hound", "INT", 2)
    s.lines("ash", "bryn", "guard", "hound")
    s.spread("ash", "guard", STR=1)
    s.spread("hound", "bryn", WIL=1)
    s.move("gm", "end-conflict", reason="The gate is open.")
    return s.close()


def carried_jackpot() -> Table:
    """Nobody wins in TD for two Hands; the third pays six chips to one."""
    six = "6 6 6 6 6 6 6 6 6"
    s = Script(
        (ANA, BEN),
        [sheet("ash", ANA, six), sheet("bryn", BEN, six)],
        "A Jackpot carried over two Hands",
        rulings={"max_hands": "3"},
    )
    s.start("ash", "bryn")
    for ash, bryn in (("Mind", "Mind"), ("Mind", "Mind"), ("Mind", "Body")):
        s.ante("ash", "WIL", ash)
        s.ante("bryn", "PRE", bryn)
        s.commit("ash", "KNO", 1)
        s.commit("bryn", "KNO" if bryn == "Mind" else "FIT", 1)
        s.lines("ash", "bryn")
    return s.close()


def missing_attributes() -> Table:
    """The Bell owns one Attribute of Mind and no AGI: only part of the damage gets through (CK-S5-13)."""
    actors = [sheet("ash", ANA, "6 6 6 4 4 4 4 4 4", rank=21), sheet("bell", GM, "- - 5 9 9 - 6 6 6", kind="NPC")]
    s = Script((GM, ANA), actors, "An Actor with missing Attributes")
    s.start("ash", "bell", stakes="the tide")
    s.deal()
    s.ante("ash", "STR", "Mind")
    s.ante("bell", "WIL", "Body")
    s.commit("ash", "REA", 6)
    s.commit("bell", "FIT", 2)
    s.lines("ash", "bell")
    s.move("gm", "end-conflict", reason="The tide turns.")
    return s.close()


def forced_withdrawal() -> Table:
    """Bryn antes a last chip and does not get it back (CK-S6-03); Cole refuses an ante (CK-S2-05)."""
    actors = [
        sheet("ash", ANA, "4 4 4 4 4 4 4 4 4"),
        sheet("bryn", BEN, "0 0 0 0 2 0 0 0 0"),
        sheet("cole", CY, "3 3 3 3 3 3 3 3 3"),
    ]
    s = Script((GM, ANA, BEN, CY), actors, "Forced withdrawal")
    s.start("ash", "bryn", "cole", stakes="the seat by the fire")
    s.move("gm", "override-elimination", actor="bryn", continues=True)
    s.deal()
    s.ante("ash", "KNO", "Mind")
    s.ante("bryn", "FIT", "Body")
    s.ante("cole", "KNO", "Body")
    s.commit("ash", "REA", 1)
    s.commit("bryn", "FIT", 1)
    s.commit("cole", "AGI", 1)
    s.lines("ash", "bryn", "cole")
    s.settle()
    s.move("gm", "add-note", actor="bryn", note="Slips out into the rain.")
    s.deal()
    s.ante("ash", "KNO", "Mind", "Anyone else?")
    s.move("cy", "withdraw", actor="cole")
    return s.close()


def wildcards() -> Table:
    """A Wildcard turns a tie into a win (vector CK-T-07), and is spent."""
    five = "5 5 5 5 5 5 5 5 5"
    s = Script(
        (ANA, BEN),
        [sheet("ash", ANA, five, wildcards=2), sheet("bryn", BEN, five)],
        "Wildcards",
        rulings={"max_hands": "2"},
    )
    s.start("ash", "bryn")
    s.ante("ash", "WIL", "Mind")
    s.ante("bryn", "WIL", "Body")
    s.commit("ash", "REA", 3, wildcards=1)
    s.commit("bryn", "STR", 3)
    s.lines("ash", "bryn")
    s.spread("bryn", "ash", REA=1)
    s.ante("ash", "WIL", "Mind")
    s.ante("bryn", "WIL", "Body")
    s.commit("ash", "KNO", 2, wildcards=1)
    s.commit("bryn", "FIT", 3)
    s.lines("ash", "bryn")
    return s.close()


def newcomer() -> Table:
    """Cole joins between Hands with full stacks; the Stakes stay what they were (R-CK-69)."""
    four = "4 4 4 4 4 4 4 4 4"
    actors = [sheet("ash", ANA, four), sheet("bryn", BEN, four), sheet("cole", CY, four, rank=30, wildcards=1)]
    s = Script((GM, ANA, BEN, CY), actors, "A newcomer")
    s.start("ash", "bryn")
    s.deal()
    for _ in range(2):
        keys = list(s.table.position.conflict.hand.order)
        for key in keys:
            s.ante(key, "REA", "Mind")
        for key in keys:
            s.commit(key, "KNO", 1)
        s.lines(*keys)
        if len(keys) == 2:
            s.move("gm", "join", actor="cole")
            s.deal()
    s.move("gm", "end-conflict", reason="They talk.")
    return s.close()


def extension() -> Table:
    """Spoils of the Sweep and Second Wind: a prize for a Sweep, and AV comes back to who was not hurt."""
    five = "5 5 5 5 5 5 5 5 5"
    s = Script(
        (ANA, BEN), [sheet("ash", ANA, five), sheet("bryn", BEN, five)], "Extensions",
        rulings={"max_hands": "2"}, extensions=("spoils-of-the-sweep", "second-wind"),
    )  # fmt: skip
    s.start("ash", "bryn")
    s.ante("ash", "REA", "Body")
    s.ante("bryn", "KNO", "Spirit")
    s.commit("ash", "STR", 4)
    s.commit("bryn", "PRE", 1)
    s.lines("ash", "bryn")
    s.spread("bryn", "ash", STR=1, FIT=1)
    s.ante("ash", "REA", "Body")
    s.ante("bryn", "KNO", "Body")
    s.commit("ash", "FIT", 1)
    s.commit("bryn", "FIT", 1)
    s.lines("ash", "bryn")
    return s.close()


def rewind_with_consent() -> Table:
    """Ana asks to go back past a reveal; all agree, and the Hand is played otherwise."""
    five = "5 5 5 5 5 5 5 5 5"
    s = Script(
        (ANA, BEN, CY),
        [sheet("ash", ANA, five), sheet("bryn", BEN, five), sheet("cole", CY, five)],
        "A rewind with consent",
        rulings={"max_hands": "1"},
    )
    s.table.add_nonce("ana", "a word of Ana’s")
    s.start("ash", "bryn", "cole")
    before = s.table.entries[-1].n
    for key, chip, aspect in (("ash", "KNO", "Mind"), ("bryn", "STR", "Body"), ("cole", "PRE", "Spirit")):
        s.ante(key, chip, aspect)
    s.table.make_statement("ana", "I misread my sheet. May we take that back?")
    s.table.ask_rewind("ana", before)
    s.table.answer_rewind("ben", agrees=True)
    s.table.answer_rewind("cy", agrees=True)
    for key, chip, aspect in (("ash", "KNO", "Mind"), ("bryn", "STR", "Body"), ("cole", "PRE", "Spirit")):
        s.ante(key, chip, aspect)
    for key, action in (("ash", "REA"), ("bryn", "AGI"), ("cole", "INT")):
        s.commit(key, action, 2)
    s.lines("ash", "bryn", "cole")
    s.settle()
    return s.close()


def physical_draw() -> Table:
    """The pot is shuffled and dealt with real chips; what each leader got is typed in."""
    five = "5 5 5 5 5 5 5 5 5"
    s = Script(
        (ANA, BEN, CY),
        [sheet("ash", ANA, five), sheet("bryn", BEN, five), sheet("cole", CY, five)],
        "A physical draw typed in",
        by_hand=True,
        rulings={"max_hands": "1"},
    )
    s.start("ash", "bryn", "cole")
    s.ante("ash", "REA", "Mind")
    s.ante("bryn", "STR", "Body")
    with suppress(Awaiting):  # the table says what is to be dealt, and holds the move to it
        s.ante("cole", "WIL", "Spirit", rolled=[])
    s.ante("cole", "WIL", "Spirit", rolled=["wil / rea / str"])
    for key, action in (("ash", "QUI"), ("bryn", "AGI"), ("cole", "INT")):
        s.commit(key, action, 2)
    s.lines("ash", "bryn", "cole")
    s.settle()
    return s.close()


GAMES: dict[str, Callable[[], Table]] = {
    "duel-to-elimination": duel_to_elimination,
    "three-way": three_way,
    "two-clusters": two_clusters,
    "carried-jackpot": carried_jackpot,
    "missing-attributes": missing_attributes,
    "forced-withdrawal": forced_withdrawal,
    "wildcards": wildcards,
    "newcomer": newcomer,
    "extension": extension,
    "rewind-with-consent": rewind_with_consent,
    "physical-draw": physical_draw,
}
