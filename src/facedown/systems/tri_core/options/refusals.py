"""Why a move that nobody offers cannot be made now: the rule, the reason, what would be legal."""

from __future__ import annotations

from facedown.game import Move, Refusal, Seat
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Character, Offered, Position, character_of
from facedown.systems.tri_core.options.card_refusals import ability_use_refused, card_refused, whom_the_table_waits_for
from facedown.systems.tri_core.options.gm import facilitates, no_more_impairments, no_more_items

GM_DECIDES: dict[type[Move], str] = {
    m.StartEncounter: "TC-D-78",
    m.EndEncounter: "R-TC-137",
    m.PassCycle: "R-TC-163",
    m.Put: "TC-D-13",
    m.CallTrigger: "TC-D-07",
    m.EndDay: "TC-C-23",
    m.Camp: "TC-C-23",
    m.AllowRest: "TC-C-23",
    m.Grant: "TC-E-51",
    m.Impair: "TC-E-52",
    m.Ease: "TC-E-56",
    m.Hurt: "TC-C-38",
    m.Heal: "TC-F-63",
    m.Test: "TC-F-34",
    m.Contest: "TC-F-36",
    m.SetSquare: "TC-D-15",
    m.Obstruct: "TC-F-11",
    m.Bring: "R-TC-19",
    m.Affect: "TC-C-38",
    m.Overkill: "TC-E-32",
    m.Hope: "TC-E-12",
    m.Pronounce: "TC-E-11",
    m.Resurrect: "TC-E-17",
    m.Untie: "TC-D-105",
    m.Decipher: "TC-D-34",
    m.Craft: "TC-F-12",
    m.Repair: "TC-F-88",
    m.Chip: "TC-D-70",
    m.HandOver: "TC-F-39",
    m.GiveItem: "TC-B-30",
    m.LevelUp: "R-TC-117",
    m.Judge: "TCG-AC-01",
    m.Afflict: "TCG-AF-03a",
    m.Relieve: "TCG-AF-00b",
    m.SetEnergy: "TCG-KI-02",
}
"""The moves that are the GM's, with the rule that gives them."""


MOMENT: dict[type[Move], tuple[str, str]] = {
    m.Lay: ("TC-D-87", "by who has Priority, and then by those who may react, until they let go of their cards"),
    m.TakeBack: ("TC-D-111", "before you let go of your cards"),
    m.LetGo: ("TC-D-113", "by who has Priority, and then by those who may react, once"),
    m.Bind: ("TC-D-116", "after the reveal, for a Reaction that could answer several actions"),
    m.Defend: ("R-TC-159", "against an attack that nobody could see coming, by its target"),
    m.Riposte: ("TC-D-61", "after a Parry that held, by who parried"),
    m.BonusStrike: ("TC-D-42", "after a critical Block, by who blocked"),
    m.BonusMove: ("TC-D-59", "after a Dodge that succeeded, or a critical Collide"),
    m.LetBe: ("TC-D-61", "while there is something that you may use now"),
    m.Spring: ("TC-D-07", "when what your held cards wait for has happened"),
    m.Rest: ("TC-C-22", "outside encounters, one long and one short rest a day"),
    m.EndDay: ("TC-C-23", "outside encounters"),
    m.AllowRest: ("TC-C-23", "outside encounters, for somebody who has rested today"),
    m.Camp: ("TC-C-22", "outside encounters, while anybody can rest so"),
    m.Grant: ("TC-E-51", "while nobody has anything to decide"),
    m.Impair: ("TC-E-52", "while nobody has anything to decide"),
    m.Ease: ("TC-E-56", "for somebody who is impaired so"),
    m.Release: ("R-TC-171", "while no card takes effect, by who holds somebody, or by the GM"),
    m.Hurt: ("TC-C-38", "while nobody has anything to decide"),
    m.Heal: ("TC-F-63", "while nobody has anything to decide"),
    m.Test: ("TC-F-34", "while nobody has anything to decide"),
    m.Contest: ("TC-F-36", "while nobody has anything to decide"),
    m.CallTrigger: ("TC-D-07", "while somebody holds cards, when nobody has to decide what comes of one"),
    m.EnterRotation: ("TC-D-84", "by somebody in hiding, before the cards are revealed"),
    m.StartEncounter: ("TC-D-78", "while no encounter is on"),
    m.EndEncounter: ("R-TC-137", "in an encounter, but not in the middle of what happens at the same time"),
    m.PassCycle: ("R-TC-163", "in an encounter that has stopped because nobody can act"),
    m.Put: ("TC-D-13", "in an encounter, between cards, to a square that is free"),
    m.SetSquare: ("TC-D-15", "in an encounter, between cards"),
    m.Meditate: ("TC-F-32", "in ten quiet minutes outside encounters, for a resource that is not full"),
    m.Spend: ("TC-C-24", "by who is able to act and has some of that resource"),
    m.RaiseStat: ("TC-B-21", "outside encounters, for a bonus that a level has brought"),
    m.Learn: ("TC-D-30", "outside encounters, while there are Skill Ranks left to spend"),
    m.TakeTrade: ("TC-F-59", "outside encounters, for a Trade that a level has brought"),
    m.Obstruct: ("TC-F-11", "while nobody has anything to decide"),
    m.Bring: ("R-TC-19", "after a Sub-Action without a text, in its owner’s cycle"),
    m.Affect: ("TC-C-38", "while nobody has anything to decide"),
    m.Overkill: ("TC-E-32", "after a non-lethal blow that had too much, while its target is at 0 HP"),
    m.Hope: ("TC-E-12", "for somebody dying"),
    m.Pronounce: ("TC-E-11", "for somebody dying"),
    m.Resurrect: ("TC-E-17", "for the dead"),
    m.Untie: ("TC-D-105", "while a test is tied to somebody’s next action"),
    m.Decipher: ("TC-D-34", "while nobody has anything to decide"),
    m.Craft: ("TC-F-12", "outside encounters, as it takes hours"),
    m.Repair: ("TC-F-88", "outside encounters, for a thing whose durability is counted"),
    m.Chip: ("TC-D-70", "right after something that blocked or parried was overcome by twice"),
    m.HandOver: ("TC-F-39", "while no card lies on the table"),
    m.GiveItem: ("TC-B-30", "while nobody has anything to decide"),
    m.LevelUp: ("R-TC-117", "outside encounters, up to level 20"),
    m.TakeAbility: ("R-TCG-18", "outside encounters, for a ready Ability that fits a Slot that is free"),
    m.BuildAbility: ("R-TCG-18", "outside encounters, before the first one or after a level"),
    m.DropAbility: ("R-TCG-18", "outside encounters"),
    m.TradeSlots: ("TCG-AC-15", "outside encounters, for Equipment Slots that are empty"),
    m.Fire: ("TCG-AC-09", "when what a Trigger of yours waits for has happened"),
    m.Command: ("TCG-CO-01", "once somebody’s mind is overcome, by who did it"),
    m.Shove: ("TCG-AF-04", "once somebody is moved by force, by who does it"),
    m.Discharge: ("TCG-CH-06", "when a Shock sets a charge free"),
    m.Judge: ("TCG-AC-01", "when something of an Ability is for the GM to judge"),
    m.Afflict: ("TCG-AF-03a", "in an encounter, while nobody has anything to decide"),
    m.Relieve: ("TCG-AF-00b", "for somebody who is afflicted"),
    m.SetEnergy: ("TCG-KI-02", "in an encounter where somebody can draw on energy"),
}
"""When each kind of move can be made, with the rule that says so."""


def explain(view: Position, seat: Seat, move: Move) -> Refusal:
    """The refusal of a move that no option of this seat has."""
    if type(move) in GM_DECIDES and not facilitates(view, seat):
        return Refusal(GM_DECIDES[type(move)], f"{move.kind} is the GM’s to do.", whom_the_table_waits_for(view))
    refusal = command_refused(view, move) or release_refused(view, move)
    if refusal is None and isinstance(move, m.Lay) and move.ability:
        refusal = ability_use_refused(view, seat, move)
    if refusal is not None:
        return refusal
    key = getattr(move, "actor", getattr(move, "character", ""))
    there = {one.key: one for one in view.characters}
    if key and key not in there:
        return Refusal("TC-A-01", f"There is no character “{key}”.", f"There are {', '.join(there)}.")
    one = there.get(key)
    if one is not None and type(move) not in GM_DECIDES and one.controller != seat.key:
        return Refusal("TC-A-05", f"{one.name} is not yours to play.", whom_the_table_waits_for(view))
    if one is not None:
        found = card_refused(view, one, move) if isinstance(move, m.Lay) else limit_refused(one, move)
        if found is not None:
            return found
    rule, when = MOMENT[type(move)]
    return Refusal(rule, f"{move.kind} can be done {when}.", whom_the_table_waits_for(view))


def limit_refused(one: Character, move: Move) -> Refusal | None:
    """Why a character can be given no more of something: a limit is reached."""
    reason = no_more_items(one) if isinstance(move, m.GiveItem) else None
    reason = no_more_impairments(one) if isinstance(move, m.Impair) else reason
    return None if reason is None else Refusal(reason.rule, reason.text, "Choose somebody else.")


def command_refused(view: Position, move: Move) -> Refusal | None:
    """Why somebody whose mind was overcome cannot be made to do this (TCG-CO-01, TC-D-01)."""
    top = view.encounter.waits.top if view.encounter is not None else None
    if not isinstance(move, m.Command) or not isinstance(top, Offered) or top.what != "command":
        return None
    legal = f"Choose an action of at most {top.squares} AP that they could lay themselves."
    if move.action == "Recover":
        return Refusal("TC-D-01", "Recover is possible only on your own turn.", legal)
    return Refusal("TCG-CO-01", "That cannot be imposed.", legal)


def release_refused(view: Position, move: Move) -> Refusal | None:
    """Why somebody cannot be let go of (R-TC-171)."""
    held = {one.key: one for one in view.characters if one.held_by}
    if not isinstance(move, m.Release) or move.character not in {one.key for one in view.characters}:
        return None
    if move.character not in held:
        name = character_of(view, move.character).name
        return Refusal("R-TC-171", f"Nobody holds {name}.", "Let go of somebody who is held.")
    one = held[move.character]
    rule, when = MOMENT[m.Release]
    holder = character_of(view, one.held_by).name
    return Refusal(rule, f"{holder} holds {one.name}, and you cannot let go now.", f"It can be done {when}.")
