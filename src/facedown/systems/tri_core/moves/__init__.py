"""What a seat can ask to do in Tri-Core."""

from facedown.systems.tri_core.model import Test
from facedown.systems.tri_core.moves.gm_moves import (
    Affect,
    Afflict,
    AllowRest,
    Bring,
    CallTrigger,
    Chip,
    Contest,
    Craft,
    Decipher,
    Ease,
    EndDay,
    EndEncounter,
    GiveItem,
    Grant,
    HandOver,
    Heal,
    Hope,
    Hurt,
    Impair,
    Judge,
    LevelUp,
    Obstruct,
    Overkill,
    PassCycle,
    Pronounce,
    Put,
    Release,
    Relieve,
    Repair,
    Resurrect,
    SetEnergy,
    SetSquare,
    StartEncounter,
    Untie,
)
from facedown.systems.tri_core.moves.player_moves import (
    Bind,
    BonusMove,
    BonusStrike,
    BuildAbility,
    Camp,
    Command,
    Defend,
    Discharge,
    DropAbility,
    EnterRotation,
    Fire,
    Lay,
    Learn,
    LetBe,
    LetGo,
    Meditate,
    RaiseStat,
    Rest,
    Riposte,
    Shove,
    Spend,
    Spring,
    TakeAbility,
    TakeBack,
    TakeTrade,
    TradeSlots,
)

TriCoreMove = (
    Lay
    | TakeBack
    | LetGo
    | Bind
    | Defend
    | Riposte
    | BonusStrike
    | BonusMove
    | LetBe
    | Spring
    | Fire
    | Command
    | Shove
    | Discharge
    | Judge
    | Afflict
    | Relieve
    | SetEnergy
    | Rest
    | Camp
    | Meditate
    | Spend
    | RaiseStat
    | Learn
    | TakeTrade
    | TakeAbility
    | BuildAbility
    | DropAbility
    | TradeSlots
    | EndDay
    | AllowRest
    | Grant
    | Impair
    | Ease
    | Obstruct
    | Release
    | Bring
    | Hurt
    | Affect
    | Overkill
    | Hope
    | Pronounce
    | Resurrect
    | Heal
    | Test
    | Untie
    | Decipher
    | Contest
    | Craft
    | Repair
    | Chip
    | HandOver
    | GiveItem
    | LevelUp
    | CallTrigger
    | StartEncounter
    | EndEncounter
    | PassCycle
    | EnterRotation
    | Put
    | SetSquare
)


MALFORMED = {
    "action": "TC-A-02",
    "weight": "TC-E-38",
    "items": "TC-D-98",
    "subs": "TC-D-107",
    "resource": "TC-D-03",
    "to": "TC-D-13",
    "participants": "TC-D-78",
    "hidden": "TC-D-83",
    "where": "TC-D-84",
    "length": "TC-C-22",
    "what": "TC-E-51",
    "limb": "TC-E-52",
    "points": "TC-F-62",
    "skill": "TC-F-01",
    "other": "TC-F-36",
    "level": "TC-F-34",
    "type": "TC-F-65",
    "stat": "TC-C-37",
    "core": "TC-C-48",
    "obstructions": "TC-F-18",
    "branch": "TC-D-30",
    "choices": "TC-F-42",
    "square": "TC-D-15",
    "ability": "TCG-AC-08",
    "charge_ap": "TCG-CH-02",
    "charge_points": "TCG-CH-03",
    "backlash": "TCG-CH-04",
    "drawn": "TCG-KI-02",
    "shape": "TCG-AT-01",
    "turned": "TCG-AT-02",
    "element": "TCG-AT-03",
    "malady": "TCG-AF-00",
    "slots": "TCG-AC-15",
}
"""The rule that a field breaks when it holds something of the wrong kind."""

__all__ = [
    "MALFORMED",
    "Affect",
    "Afflict",
    "AllowRest",
    "Bind",
    "BonusMove",
    "BonusStrike",
    "Bring",
    "BuildAbility",
    "CallTrigger",
    "Camp",
    "Chip",
    "Command",
    "Contest",
    "Craft",
    "Decipher",
    "Defend",
    "Discharge",
    "DropAbility",
    "Ease",
    "EndDay",
    "EndEncounter",
    "EnterRotation",
    "Fire",
    "GiveItem",
    "Grant",
    "HandOver",
    "Heal",
    "Hope",
    "Hurt",
    "Impair",
    "Judge",
    "Lay",
    "Learn",
    "LetBe",
    "LetGo",
    "LevelUp",
    "Meditate",
    "Obstruct",
    "Overkill",
    "PassCycle",
    "Pronounce",
    "Put",
    "RaiseStat",
    "Release",
    "Relieve",
    "Repair",
    "Rest",
    "Resurrect",
    "Riposte",
    "SetEnergy",
    "SetSquare",
    "Shove",
    "Spend",
    "Spring",
    "StartEncounter",
    "TakeAbility",
    "TakeBack",
    "TakeTrade",
    "Test",
    "TradeSlots",
    "TriCoreMove",
    "Untie",
]
