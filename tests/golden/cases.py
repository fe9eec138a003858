"""What the golden games of the four younger systems show, worked out by hand from the rules and from each draw."""

from __future__ import annotations

from typing import Any, NamedTuple

from facedown.systems.skill_deck.model import Proficiency
from facedown.systems.standard_roll.model import Clock


class Case(NamedTuple):
    """What a game shows.

    `output` are events by rule and kind with some of their words, in this order and perhaps with others between;
    `ends` is what holds at the end, of a character by its key and of the table by an empty one; `drawn` is all that
    chance was asked for, with what it answered.
    """

    output: tuple[tuple[str, str, str], ...]
    ends: dict[str, dict[str, Any]]
    drawn: tuple[tuple[str, Any], ...]


TWO_DICE = "2d6 faces"
MAIN, LOWEST = "2d10 chained doubles, main", "2d10 chained doubles, lowest"

TRINITY_CODE = {
    "trinity-code-a-death-and-a-waking": Case(
        output=(
            ("TRC-HA-10", "dying", "Tobias is dying."),  # 8 is the limit of 7, and 1
            (
                "TRC-KA-07",
                "rolled",
                "Tobias rolls 8 (5 and 3) + 1 Power − 1 wounded = 8, a result of 7 to 9.",
            ),  # 8 + 1 - 1
            ("TRC-HA-16", "still-dying", "still dying, and must roll again at once."),
            (
                "TRC-KA-07",
                "rolled",
                "Tobias rolls 5 (3 and 2) + 1 Power − 1 wounded = 5, a result of 6 or less.",
            ),  # 5 + 1 - 1
            ("TRC-HA-15", "does-not-cheat-death", "is dead."),
            ("TRC-HA-10", "dying", "Ines is dying."),
            (
                "TRC-KA-07",
                "rolled",
                "Ines rolls 11 (5 and 6) + 1 Power − 1 wounded = 11, a result of 10 or more.",
            ),  # 11 + 1 - 1
            ("TRC-HA-17", "out-of-danger", "no longer dying, but unconscious with 7 harm."),
            ("TRC-HA-13", "wakes", "Ines wakes with 6 harm."),
        ),
        ends={
            "tobias": {"tags": ("dead",), "harm": 8, "acts": False, "cheat_death_due": ""},
            "ines": {"tags": ("wounded",), "harm": 6, "acts": True, "cheat_death_due": ""},
            "": {"minutes": 60, "roll": None, "good": 0, "bad": 0},
        },
        drawn=((TWO_DICE, [5, 3]), (TWO_DICE, [3, 2]), (TWO_DICE, [5, 6])),
    ),
    "trinity-code-one-who-is-lost": Case(
        output=(
            ("TRC-KA-07", "rolled", "Maud rolls 5 (1 and 4) + 1 Cool = 6, a result of 6 or less."),  # 5 + 1
            ("TRC-KA-03", "karma", "The Bad Pool gains 1 Karma: 0 + 1 = 1."),
            ("TRC-ST-02", "stress", "Maud suffers 1 stress: 0 + 1 = 1 of 5."),
            ("TRC-ST-04", "traumatised", "Maud is traumatised."),
            ("TRC-ST-05", "on-the-brink", "Maud is on the brink."),
            (
                "TRC-KA-07",
                "rolled",
                "rolls 8 (6 and 2) + 1 Cool − 1 traumatised − 1 Bad Karma = 7, a result of 7 to 9.",
            ),  # 8 + 1 - 1 - 1
            ("TRC-ST-08", "still-on-the-brink", "still on the brink, and must roll again at once."),
            ("TRC-KA-06", "grabbed", "The Players grab 1 Good Karma."),
            (
                "TRC-KA-07",
                "rolled",
                "rolls 3 (1 and 2) + 1 Wits − 1 traumatised + 1 Good Karma = 4, a result of 6 or less.",
            ),  # 3 + 1 - 1 + 1
            ("TRC-ST-07", "lost", "lost, and under the GM’s control."),
        ),
        ends={
            "maud": {
                "tags": ("lost", "traumatised"),
                "stress": 5,
                "controller": "gm",
                "player": "ana",
                "face_demons_due": "",
            },
            "": {"good": 0, "bad": 1, "roll": None},
        },
        drawn=((TWO_DICE, [1, 4]), (TWO_DICE, [6, 2]), (TWO_DICE, [1, 2])),
    ),
    "trinity-code-a-tug-of-war": Case(
        output=(
            (
                "TRC-KA-07",
                "rolled",
                "rolls 8 (3 and 5) + 2 Wits − 3 Bad Karma + 1 Good Karma = 8, a result of 7 to 9.",
            ),  # 8 + 2 - 3 + 1
            ("TRC-KA-08", "pools", "the Good Pool has 0 + 3 = 3, the Bad Pool 0 + 1 = 1."),
            ("R-TRC-02", "offered", "3 Good Karma"),
            (
                "TRC-KA-07",
                "rolled",
                "rolls 6 (2 and 4) + 1 Wits − 1 Bad Karma + 3 Good Karma = 9, a result of 7 to 9.",
            ),  # 6 + 1 - 1 + 3
            ("TRC-KA-08", "pools", "the Good Pool has 0 + 1 = 1, the Bad Pool 0 + 3 = 3."),
            (
                "TRC-KA-07",
                "rolled",
                "rolls 6 (3 and 3) + 2 Wits − 3 Bad Karma + 1 Good Karma = 6, a result of 6 or less.",
            ),  # 6 + 2 - 3 + 1
            ("TRC-KA-08", "pools", "the Good Pool has 0 + 3 = 3, the Bad Pool 0 + 1 = 1."),
            ("TRC-LU-08", "luck-ignore", "ignores all negative modifiers"),
            ("TRC-LU-10", "karma", "Luck adds 1 Karma to the Good Pool: 3 + 1 = 4."),
            ("TRC-KA-07", "recounted", "Good Karma + 3 ignored by Luck = 9, a result of 7 to 9."),  # 6 + 2 + 1
            ("TRC-LU-11", "luck-twelve", "makes the result a 12+"),
            ("TRC-LU-13", "karma", "Luck adds 1 Karma to the Bad Pool: 1 + 1 = 2."),
            ("TRC-LU-05", "out-of-luck", "Maud is out of Luck"),
            ("R-TRC-33", "result", "Maud: 12 or more"),
            (
                "TRC-KA-03",
                "karma",
                "The Good Pool gains 1 Karma: 4 + 1 = 5.",
            ),  # influence somebody, 12 or more
        ),
        ends={
            "maud": {"luck": 0, "out_of_luck": True},
            "": {"good": 3 + 1 + 1, "bad": 1 + 1, "last.band": "12+", "last.tally.total": 12},
        },
        drawn=((TWO_DICE, [3, 5]), (TWO_DICE, [2, 4]), (TWO_DICE, [3, 3])),
    ),
    "trinity-code-karma-face-down": Case(
        output=(
            ("R-TRC-01", "committed", "The GM commits Bad Karma face down."),
            ("R-TRC-01", "committed", "The Players commit Good Karma face down."),
            ("TRC-KA-05", "grabbed", "The GM grabs 2 Bad Karma."),
            ("TRC-KA-06", "grabbed", "The Players grab 1 Good Karma."),
            (
                "TRC-KA-07",
                "rolled",
                "rolls 8 (3 and 5) + 2 Wits − 2 Bad Karma + 1 Good Karma = 9, a result of 7 to 9.",
            ),  # 8 + 2 - 2 + 1
            ("TRC-KA-08", "pools", "the Good Pool has 1 + 2 = 3, the Bad Pool 0 + 1 = 1."),  # 2 - 1 + 2 and 2 - 2 + 1
            ("R-TRC-01", "committed", "The Players commit Good Karma face down."),
            ("R-TRC-01", "committed", "The GM commits Bad Karma face down."),
            (
                "TRC-KA-07",
                "rolled",
                "Maud rolls 5 (1 and 4) + 2 Wits + 3 Good Karma = 10, a result of 10 or 11.",
            ),  # 5 + 2 + 3
            ("TRC-KA-08", "pools", "becomes Bad: 1 + 3 = 4 in the Bad Pool."),
        ),
        ends={"": {"good": 0, "bad": 4, "last.band": "10+"}},
        drawn=((TWO_DICE, [3, 5]), (TWO_DICE, [1, 4])),
    ),
}

STANDARD_ROLL = {
    "standard-roll-won-by-heroics": Case(
        output=(
            ("SR-S1-06", "rolled", "SR 9 + 1 Brawn = 10 against 9."),  # 9 + 0 + 1
            ("SR-S2-06", "resolved", "This resolves the Task Clock of Door."),
            ("SR-S2-02", "situation-clock", "The Situation Clock is at 1 of 2."),
            (
                "SR-S1-06",
                "rolled",
                "SR 37 + 2 Force = 39 against 18: a Super Critical.",
            ),  # 9 + 9 + 8 + 8 + 3, and 0 + 2
            ("SR-S1-12", "chosen", "Sparks chooses Value Loss"),
            ("SR-S1-29", "heroics", "Heroics: Sparks lowers the Situation Clock by 1."),
            ("SR-S1-29", "situation-clock", "The Situation Clock is at 0 of 2."),
            ("SR-S2-05", "clock", "Sluice: Task Clock 60 − 42 = 18 of 60."),  # 60 - 2 × (39 - 18)
            ("SR-S2-07", "situation-over", "The Situation “The flood” is over: its clock is at 0."),
        ),
        ends={"": {"situation": None, "situations": 1, "last.total": 39, "last.against": 18}},
        drawn=((MAIN, [9, 3]), (MAIN, [9, 9, 8, 8, 3, 1])),
    ),
    "standard-roll-a-round": Case(
        output=(
            ("SR-S6-01", "surprise", "Sparks and Bruno have surprise in the first round."),
            ("SR-S5-03", "drawn", "Sparks has priority"),
            ("SR-S1-06", "rolled", "Keeper rolls 9 and 2 with Disadvantage; the lower die 2 counts: SR 2 + 2 Wit = 4"),
            ("SR-S5-12", "passed", "Sparks passes"),
            ("SR-S5-03", "drawn", "Bruno has priority"),
            ("SR-S5-19", "entered", "Hound joins"),
            ("SR-S5-03", "drawn", "Keeper has priority"),
            ("SR-S5-10", "action", "Keeper acts: a blow at Bruno (1 action left)."),
            ("SR-S3-09", "succeeded", "Bruno succeeds: 13 − 6 = 7."),  # 10 + 3 against 6
            ("SR-S5-15", "seized", "Bruno seizes priority with 1 free action. Keeper’s turn ends."),
            ("SR-S2-03", "clock", "Keeper: HP 20 − 6 = 14 of 20."),  # 8 + 3 against 2 + 2 + 1
            ("SR-S5-10", "action", "Bruno acts: a kick at the lamp (0 actions left)."),  # the first one was free
            ("SR-S5-03", "drawn", "Keeper has priority"),
            ("SR-S5-10", "action", "Keeper acts: a light in the dark (0 actions left)."),
            ("SR-S5-03", "drawn", "Hound has priority"),
            ("SR-S5-03", "drawn", "Sparks has priority"),
            ("SR-S5-10", "action", "Sparks acts: through the door (0 actions left)."),
            ("SR-S5-07", "round", "Round 2 begins. The cards are shuffled."),
        ),
        ends={
            "sparks": {"actions": 2, "surprise": ""},
            "bruno": {"actions": 1, "surprise": ""},
            "keeper": {"actions": 2, "surprise": "", "clocks": (("HP", Clock(14, 20)),)},
            "hound": {"actions": 1},
            "": {"situation.order.round": 2, "situation.order.active": "keeper", "situation.order.surprise": False},
        },
        drawn=(
            ("draw 1 of 1×bruno 1×sparks", ["sparks"]),
            (LOWEST, [9, 2]),
            ("draw 1 of 1×bruno", ["bruno"]),
            ("draw 1 of 1×hound 2×keeper", ["keeper"]),  # above the Keeper, above Sparks, or below her
            (MAIN, [10, 4]),
            (MAIN, [8, 6]),
            ("draw 1 of 1×keeper", ["keeper"]),  # on top
            ("draw 1 of 1×hound 1×sparks", ["hound"]),
            ("draw 1 of 1×sparks", ["sparks"]),
            ("draw 1 of 1×bruno 1×hound 1×keeper 1×sparks", ["keeper"]),
        ),
    ),
}

BASE = "1×progress-made 1×war-and-peace 1×harmony-and-unrest 1×progress-lost 1×proficiency"

SKILL_DECK = {
    "skill-deck-sabotage": Case(
        output=(
            ("SD-PR-05", "size", "The deck has 6 cards."),
            ("SD-SC-05", "drawn", "Osric draws an added card, then War and Peace: 2 − 1 = 1."),
            ("SD-SC-07", "outcome", "Osric passes the check: the total is above 0."),
            ("SD-PR-10", "joined", "Quill joins the check."),
            ("SD-PR-04", "card", "Ilse gives Cooking."),
            ("SD-PR-05", "size", "The deck has 8 cards."),
            ("SD-SC-05", "drawn", "Vesna draws an added card, then Progress Made: −2 + 1 = −1."),
            ("SD-SC-09", "outcome", "Vesna botches the check: the total is below 0."),
            ("SD-SC-10", "botch", "The botch causes mental damage for Vesna, Osric, Ilse and Quill"),
            ("R-SD-27", "shaken", "Ilse is shaken."),
        ),
        ends={
            "vesna": {"shaken": True, "proficiencies": (Proficiency("Infiltrate", 2, 0, 1),)},
            "osric": {"shaken": True, "proficiencies": (Proficiency("Parley", 2, 0, 1),), "damage": 1},
            "ilse": {
                "shaken": True,
                "proficiencies": (Proficiency("Cooking", 2, 0, 1), Proficiency("Infiltrate", 2, 1, 1)),
            },
            "quill": {
                "shaken": True,
                "proficiencies": (Proficiency("Cooking", 2, 1, 1), Proficiency("Infiltrate", 2, 0, 1)),
            },
            "": {"check": None, "last.outcome": "botch", "last.total.total": -1},
        },
        drawn=(
            (f"draw 2 of {BASE} 1×skill 0×invalid", ["skill", "war-and-peace"]),
            (f"draw 2 of {BASE} 2×skill 1×invalid", ["invalid", "progress-made"]),
        ),
    ),
    "skill-deck-two-sides": Case(
        output=(
            ("SD-DS-01", "freeze", "The lights go out. Time freezes."),
            ("R-SD-55", "declared", "Sentry has declared an action."),
            ("SD-DS-02", "shown", "Vesna: an attack on the Guards with Exterminate and a use of Weapon."),
            ("SD-DS-02", "shown", "Rohde: a called shot at Vesna with Exterminate."),
            ("SD-DS-02", "shown", "Osric: help for Vesna."),
            ("R-SD-72", "fight", "A fight begins: Guests and Guards."),
            ("SD-SC-05", "drawn", "the Proficiency card, then Progress Made: 2 + 1 = 3."),
            ("SD-CB-01", "hit", "Vesna hits."),
            ("SD-DS-04", "told", "Vesna: a hit for 2 damage when time resumes."),
            ("SD-SC-05", "drawn", "the Proficiency card, then Harmony and Unrest: 2 + 0 = 2."),
            ("SD-CB-13", "hit", "Rohde hits."),
            ("SD-DS-05", "resumed", "Time runs again."),
            ("SD-CB-07", "damage", "Vesna takes 1 damage from Rohde (Exterminate) and is injured."),
            ("SD-CB-06", "ignored", "Rohde spends a use of Armour and ignores 1 damage from Vesna (Exterminate)."),
            ("SD-CB-07", "damage", "Sentry takes 1 damage from Vesna (Exterminate) and is injured."),
        ),
        ends={
            "vesna": {
                "damage": 1,
                "proficiencies": (Proficiency("Exterminate", 2, 1, 1), Proficiency("Weapon", 2, 0, 1)),
            },
            "osric": {"damage": 0, "proficiencies": (Proficiency("Exterminate", 2, 0, 1),)},
            "rohde": {
                "damage": 0,
                "proficiencies": (Proficiency("Armour", 2, 0, 1), Proficiency("Exterminate", 1, 0, 0)),
            },
            "sentry": {"damage": 1},
            "": {"freeze": None, "conflict": True, "pending_results": ()},
        },
        drawn=(
            (f"draw 2 of {BASE} 1×skill 0×invalid", ["proficiency", "progress-made"]),
            (f"draw 2 of {BASE} 0×skill 0×invalid", ["proficiency", "harmony-and-unrest"]),
        ),
    ),
    "skill-deck-bang": Case(
        output=(
            ("SD-BG-03", "bang", "BANG! Vesna shoots at Rohde."),
            ("SD-DS-01", "freeze", "Time freezes."),
            ("SD-DS-02", "shown", "Rohde: a called shot at Vesna with Exterminate."),
            ("SD-SC-05", "drawn", "Vesna draws Progress Made, then Harmony and Unrest: 1 + 0 = 1."),
            ("SD-BG-04", "hit", "Vesna hits."),
            ("SD-CB-13", "hit", "Rohde hits."),
            ("SD-DS-05", "resumed", "Time runs again."),
            ("SD-CB-09", "damage", "Rohde takes 1 damage from Vesna (Exterminate) and is dead."),
            ("R-SD-59", "lapsed", "their declared action has no effect"),
            ("R-SD-72", "fight-over", "The fight is over: one side has nobody left."),
        ),
        ends={
            "vesna": {"damage": 0, "alive": True},
            "rohde": {"damage": 3, "alive": False},
            "": {"freeze": None, "conflict": False},
        },
        drawn=(
            (f"draw 2 of {BASE} 0×skill 0×invalid", ["progress-made", "harmony-and-unrest"]),
            (f"draw 2 of {BASE} 0×skill 0×invalid", ["proficiency", "progress-made"]),
        ),
    ),
}

ONE, TWO, THREE = "1d12!", "2d12!", "3d12!"

TRI_CORE = {
    "tri-core-a-chain-duel": Case(
        output=(
            ("TC-D-79", "react", "A rolls React: 22 (2d12) + 5 PWR + 4 FNE + 4 ATN = 35."),
            ("TC-D-64", "parry", "B parries: 18 (2d12) + 2 INT = 20 against Accuracy 8."),  # 3 + PWR 5
            ("TC-D-62", "parry-ap", "B gains 1 AP from the Parry and now has 15."),  # 2, but no more than 15
            ("TC-D-64", "parry", "A parries: 18 (2d12) + 2 INT = 20 against Accuracy 8."),
            ("TC-D-72", "chain", "A and B are in a Chain Duel. Each Riposte must be parried."),
            ("R-TC-159", "undefended", "B does not defend."),
            ("TC-D-95", "effect", "The attack hits. Before reductions, its Effect Value is 3 (3d12) + 9 UCB = 12."),
            ("TC-F-62", "damage", "B takes 5 damage to HP from A: 12 Effect Value − 2 Physical Armor − 5 PG = 5."),
            ("TC-D-76", "chain-over", "The Chain Duel is over."),
        ),
        ends={"a": {"hp": 31, "ap": 14}, "b": {"hp": 26, "ap": 14}, "": {"encounter": None}},
        drawn=(
            (TWO, [11, 11]),
            (TWO, [5, 5]),
            (TWO, [5, 5]),
            (TWO, [6, 6]),
            (TWO, [2, 1]),
            (TWO, [9, 9]),
            (TWO, [2, 1]),
            (TWO, [9, 9]),
            (TWO, [8, 7]),
            (THREE, [1, 1, 1]),
        ),
    ),
    "tri-core-four-wounds-and-a-return": Case(
        output=(
            ("TC-C-06", "threshold", "Shock fails: 18 (2d12) + 3 END + 2 MOR = 23 against 34."),
            ("TC-C-08", "shock", "A is in Shock and has 0 AP."),
            ("TC-E-07", "wounded", "A is Wounded I."),
            ("TC-E-04", "awake", "Resolve 18 (2d12) + 3 END + 2 MOR − 2 Wounded I = 21 against 34 damage."),
            ("TC-E-20", "systemic-shock", "A is in Systemic Shock and cannot act for 3 cycles: 2 (1d4) + 1 = 3."),
            ("TC-E-08", "wounded", "A is Wounded II."),
            ("TC-E-09", "wounded", "A is Wounded III."),
            ("TC-E-10", "dying", "A is unconscious and dying."),
            ("TC-E-14", "resuscitated", "stays Wounded III until 5 days of long rest have passed."),
        ),
        ends={"a": {"hp": 0, "ap": 0, "wounded": 3, "locked": True, "days_left": 5, "out": "wounds"}},
        drawn=((TWO, [9, 9]), (TWO, [9, 9]), ("1d4 faces", [2]), ("2d4 faces", [2, 3])),
    ),
    "tri-core-embers-and-a-ward": Case(
        output=(
            ("TC-C-24", "spent", "A spends 1 MP on Lash of embers (8 left)."),
            (
                "TC-D-49",
                "accuracy",
                "Lash of embers: Accuracy 15 (2d12) + 4 FNE = 19 against Strike Target 14.",
            ),
            ("TC-D-95", "effect", "The attack hits. Before reductions, its Effect Value is 9 (1d12) + 4 FNE = 13."),
            ("TC-F-62", "damage", "B takes 4 damage to HP from A: 13 Effect Value − 4 Energy Armor − 5 ER = 4."),
            ("TCG-AC-09", "set-off", "B may use Ward now."),
            ("TCG-AF-01", "afflicted", "B has Burn 1."),  # one die
            ("TC-C-24", "spent", "B spends 2 MP on Ward (7 left)."),  # twice, for a Trigger
            (
                "TCG-BO-03",
                "ability-shields",
                "Ward gives B an HP Shield of 23 for 2 cycles.",
            ),  # 5 + 3 + 5, and 10
            ("TC-F-62", "damage", "B takes no damage to HP from Burn: 1 Effect Value − 1 Shield = 0."),
            (
                "TCG-AF-01",
                "resists",
                "B rolls a Resolve with ER to resist Burn: 17 (2d12) + 5 ER = 22 against 14, a success.",
            ),  # 9 + 4 + 1
            ("TCG-AF-01", "affliction", "B no longer has Burn."),
        ),
        ends={
            "a": {"ap": 14, "mp": 8},
            "b": {"hp": 27, "mp": 7, "stat_modifiers": (), "afflictions": (), "shields": ()},
        },
        drawn=((TWO, [11, 11]), (TWO, [5, 5]), (TWO, [8, 7]), (ONE, [9]), (ONE, [5]), (TWO, [9, 8])),
    ),
    "tri-core-out-of-hiding": Case(
        output=(
            ("TC-D-80", "rotation", "The Rotation is: A; B."),
            ("TC-D-84", "enters", "C enters the Rotation."),
            ("TC-D-80", "rotation", "The Rotation is: A; C; B."),
            ("TC-D-06", "held", "A holds but gains no AP, as AP are full."),
            ("TC-D-07", "called", "The awaited event has happened. A may now play the held cards."),
            ("TC-D-07", "revealed", "A reacts: Light Strike at B."),
            (
                "TC-D-56",
                "defence",
                "against Accuracy 20. It still reduces the damage of a hit by 3 (1d12) + 3 END + 5 PWR = 11.",
            ),  # 15 + 5
            ("TC-D-117", "steps-in", "C steps in for B."),
            ("TC-D-56", "defence", "It still reduces the damage of a hit by 6 (1d12) + 3 END + 5 PWR = 14."),
            ("TC-F-62", "damage", "18 Effect Value − 14 Block − 2 Physical Armor − 2 PG = 0."),  # 2 of PG 5 are enough
        ),
        ends={"a": {"ap": 13}, "b": {"hp": 31, "ap": 14}, "c": {"hp": 31, "ap": 13}},
        drawn=(
            (TWO, [11, 11]),
            (TWO, [5, 5]),
            (TWO, [4, 4]),  # C’s React, which nobody is asked for: dealt (R-TC-165)
            (TWO, [8, 7]),
            (TWO, [5, 4]),
            (ONE, [3]),
            (ONE, [9]),
            (TWO, [1, 1]),
            (TWO, [9, 9]),
            (TWO, [1, 2]),
            (TWO, [8, 7]),
            (TWO, [5, 4]),
            (ONE, [6]),
            (ONE, [9]),
        ),
    ),
    "tri-core-a-collapse-and-a-knock-out": Case(
        output=(
            ("TC-C-06", "threshold", "Shock succeeds: 23 (2d12) + 3 END + 2 MOR = 28 against 21."),
            ("TC-C-13", "collapse", "A collapses and is unconscious for 2 cycles: 6 (1d12) − 4 VIT = 2."),
            ("R-TC-148", "unpaid", "A cannot pay for Strike, so it is lost."),
            (
                "TC-E-24",
                "hp",
                "A now has 0 HP. The damage is non-lethal, so 1 of it is ignored.",
            ),  # 11 would be 1 too many
            ("TC-E-20", "systemic-shock", "A is in Systemic Shock and cannot act for 3 cycles: 2 (1d4) + 1 = 3."),
            (
                "TC-E-04",
                "awake",
                "A stays awake: Resolve 8 (1d12) + 3 END + 2 MOR = 13 against 10 damage.",
            ),  # 8 + PG 5, a die less in its second cycle at 0 HP; 10 was all that the blow took
        ),
        ends={"a": {"hp": 0, "wounded": 0, "ap": 0, "excess_damage": 0, "out": ""}, "b": {"hp": 31, "ap": 14}},
        drawn=(
            (TWO, [11, 11]),
            (TWO, [5, 5]),
            (TWO, [12, 6, 5]),
            (ONE.removesuffix("!") + " faces", [6]),
            (TWO, [8, 7]),
            (ONE, [9]),
            ("1d4 faces", [2]),
            (ONE, [8]),
        ),
    ),
    "tri-core-a-contest-of-skills": Case(
        output=(
            (
                "TC-F-38",
                "contest",
                "4 FNE = 17 against B’s Observe 2 (1d12) + 5 ACT + 4 ATN = 11: A wins.",
            ),
            ("TC-F-39", "handed-over", "A now has the rope."),
            ("TC-D-34", "test", "A rolls Old Tongue: 14 against 14, a success."),  # INT 2 dice
            ("TC-F-06", "test", "B rolls Athletics: 9 (1d12) + 3 END + 3 ADR = 15, a success."),
            ("TC-F-34", "challenge-level", "B’s test was against 14."),
        ),
        ends={"": {"encounter": None, "day": 1}},
        drawn=((ONE, [9]), (ONE, [2]), (TWO, [7, 7]), (ONE, [9])),
    ),
}

CASES = {**TRINITY_CODE, **STANDARD_ROLL, **SKILL_DECK, **TRI_CORE}
"""Each game's case, by the name of its file."""
