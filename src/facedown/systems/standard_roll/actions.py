"""The moves of the Standard Roll: a record and a declaration for each."""

from __future__ import annotations

from typing import Annotated, Literal

from facedown.game import Action, Move, acts, names
from facedown.systems.standard_roll.model import ClockName, CriticalEffect, Mode, Surprise
from facedown.systems.standard_roll.options import curator, players, refusals
from facedown.systems.standard_roll.roster import ROSTER
from facedown.systems.standard_roll.steps import effects, participants, rolls, story, turns

Actor = Annotated[str, acts("entity")]
EntityKey = Annotated[str, names("entity")]
EntityKeys = Annotated[tuple[str, ...], names("entity")]
ChallengeKey = Annotated[str, names("challenge")]

# Rolls


class Affect(Move, frozen=True):
    """Roll against an entity’s Resistance to lower one of its clocks (SR-S2-03).

    `stat`: the stat that the roll adds.
    `words`: the action in the player’s words.
    """

    actor: Actor
    target: EntityKey
    clock: ClockName
    stat: str
    words: str = ""


class Impose(Move, frozen=True):
    """Roll against an entity’s Resistance only to impose a condition or movement on it (SR-S1-20, R-SR-101).

    `condition`: what it imposes, for example “pushed” or “stunned”.
    `lasts`: True if it stays on the target as a tag; False if it only happens.
    """

    actor: Actor
    target: EntityKey
    condition: str
    stat: str
    words: str = ""
    lasts: bool = True


class Try(Move, frozen=True):
    """Roll against a challenge’s Target Number to lower its Task Clock (SR-S2-05)."""

    actor: Actor
    target: ChallengeKey
    stat: str
    words: str = ""


class Heal(Move, frozen=True):
    """Roll to restore a clock, against a Target Number that the Curator sets (R-SR-19)."""

    actor: Actor
    target: EntityKey
    clock: ClockName
    stat: str
    words: str = ""


class React(Move, frozen=True):
    """Roll a Reaction, against a Target Number that the Curator sets (SR-S1-07, R-SR-57).

    `target`: the entity to whose action the actor reacts; a Critical can put a tag on it (R-SR-15). Empty for nobody.
    """

    actor: Actor
    stat: str
    words: str = ""
    target: EntityKey = ""


class SetTerms(Move, frozen=True):
    """As the Curator, set the terms of a declared roll (SR-SP-03).

    `mode`: Advantage, Disadvantage, both or neither.
    `against`: the number that the total must exceed, if the target has no number of its own.
    """

    mode: Mode = "normal"
    against: int = 9


class Refuse(Move, frozen=True):
    """As the Curator, refuse a declared roll (R-SR-30, R-SR-67).

    `spent`: True if a Reaction made the roll impossible, so that its action is spent.
    """

    because: str = ""
    spent: bool = False


class ChooseEffects(Move, frozen=True):
    """Choose the effects of a Critical and explain why they fit (SR-S1-12).

    `revives`: the key of the entity that Restore revives; empty for none.
    """

    actor: Actor
    effects: tuple[CriticalEffect, ...]
    because: str = ""
    revives: EntityKey = ""


class Judge(Move, frozen=True):
    """As the Curator, accept the chosen critical effects, or with `fits` False replace them by Value Loss (R-SR-13)."""

    fits: bool


class Complicate(Move, frozen=True):
    """As the Curator, name the complication of a miss (SR-S1-24, R-SR-07)."""

    complication: str = ""


# Turns


class SpendAction(Move, frozen=True):
    """Spend an action on something that needs no roll (SR-S5-10)."""

    actor: Actor
    words: str = ""


class Pass(Move, frozen=True):
    """End the turn early; with actions left, act again after all others (SR-S5-11, SR-S5-12, SR-S5-13)."""

    actor: Actor


class EndTurn(Move, frozen=True):
    """End the turn (SR-S5-04, R-SR-53)."""

    actor: Actor


class Seize(Move, frozen=True):
    """As the Curator, give an entity priority at once.

    `free_actions`: the number of free actions that the entity gets with it.

    Rules: SR-S5-15, SR-S5-16, SR-S5-17, SR-S5-18.
    """

    entity: EntityKey
    free_actions: int = 0


# The Curator


class BeginEpisode(Move, frozen=True):
    """As the Curator, begin an Episode (SR-S4-02)."""


class BeginScene(Move, frozen=True):
    """As the Curator, begin the next Scene of the Episode (SR-S4-03, SR-S4-04)."""


class EndEpisode(Move, frozen=True):
    """As the Curator, end the Episode: Downtime begins (SR-S4-05)."""


class BeginSituation(Move, frozen=True):
    """As the Curator, begin a Situation (SR-S2-07, R-SR-40).

    `clock`: the value at which the Situation Clock starts; 0 for a Situation without a clock.
    """

    title: str = ""
    clock: int = 0


class EndSituation(Move, frozen=True):
    """As the Curator, end the Situation (SR-S2-07, R-SR-40)."""


class BeginTurnOrder(Move, frozen=True):
    """As the Curator, begin a turn order by cards.

    `entities`: the entities that have a card.
    `with_surprise`: those that have surprise.
    `surprised`: those that are surprised.

    Rules: SR-S5-01, SR-S6-01, SR-S6-02, SR-S6-03, SR-S6-04.
    """

    entities: EntityKeys
    with_surprise: EntityKeys = ()
    surprised: EntityKeys = ()


class EndTurnOrder(Move, frozen=True):
    """As the Curator, end the turn order (SR-S5-01)."""


class Enter(Move, frozen=True):
    """As the Curator, let an entity join during a round; its card is shuffled into the undrawn cards (SR-S5-19).

    In a surprise round it may have surprise or be surprised (R-SR-73).
    """

    entity: EntityKey
    surprise: Surprise = ""


class SetStatus(Move, frozen=True):
    """As the Curator, make an entity active, defeated or absent (R-SR-80, R-SR-81, R-SR-82)."""

    entity: EntityKey
    status: Literal["active", "defeated", "absent"]


class SetRevivable(Move, frozen=True):
    """As the Curator, decide whether a defeated entity can be revived (SR-S1-16, R-SR-18)."""

    entity: EntityKey
    revivable: bool


class SetClock(Move, frozen=True):
    """As the Curator, set a clock of an entity, or add it (R-SR-95).

    `left`, `most`: the value and the maximum of the clock.
    """

    entity: EntityKey
    clock: ClockName
    left: int
    most: int


class AddChallenge(Move, frozen=True):
    """As the Curator, add a challenge (SR-S2-05, SR-SP-03).

    `tn`: the Target Number.
    `clock`: the value at which the Task Clock starts.
    """

    name: str
    tn: int = 9
    clock: int = 1


class SetChallenge(Move, frozen=True):
    """As the Curator, change the Target Number and the Task Clock of a challenge (SR-S2-11).

    `tn`: the Target Number.
    `left`: the value of the Task Clock.
    """

    challenge: ChallengeKey
    tn: int
    left: int


class DropChallenge(Move, frozen=True):
    """As the Curator, remove a challenge (SR-S2-11)."""

    challenge: ChallengeKey


class SetSituationClock(Move, frozen=True):
    """As the Curator, set the value of the Situation Clock (SR-S2-07)."""

    left: int


class AddTag(Move, frozen=True):
    """As the Curator, put a tag or a condition on an entity (SR-S1-19, SR-S1-20)."""

    entity: EntityKey
    tag: str


class LiftTag(Move, frozen=True):
    """As the Curator, remove a tag from an entity (R-SR-93)."""

    entity: EntityKey
    tag: str


class SetStat(Move, frozen=True):
    """As the Curator, set a stat of an entity (SR-SP-01)."""

    entity: EntityKey
    stat: str
    value: int


class SetLevel(Move, frozen=True):
    """As the Curator, set the Level of an entity (SR-SP-01)."""

    entity: EntityKey
    level: int


class AddEntity(Move, frozen=True):
    """As the Curator, add a character, a foe or an environmental effect (SR-S5-02, SR-S5-19).

    `controller`: the key of the seat that plays the entity.
    `player_side`: True on the players’ side.
    `environment`: True for an environmental effect.
    `every_stat`: the value of each of its stats.
    `hp`: the value at which its HP clock starts; 0 for no HP clock.
    `seed`: its Seed Keyword.
    `enters`: True if it joins the turn order at once.
    """

    name: str
    controller: str
    player_side: bool = False
    environment: bool = False
    level: int = 0
    every_stat: int = 1
    hp: int = 10
    seed: str = ""
    enters: bool = False


class AddNote(Move, frozen=True):
    """As the Curator, write a note on a sheet, for example the benefit of a Machina (SR-S1-30)."""

    entity: EntityKey
    note: str


ACTIONS = (
    # rolls and turns
    Action(
        ChooseEffects, players.choose_effects, rolls.choose_effects, "SR-S1-12", "after your own Critical",
        group="Critical", why_not=refusals.why_no_choice,
    ),
    Action(
        Affect, players.affect, rolls.affect, "SR-S2-03",
        "between rolls, against another active entity with a clock above 0", group="Roll",
        why_not=refusals.why_no_roll,
    ),
    Action(
        Impose, players.impose, rolls.impose, "SR-S1-20", "between rolls, against another active entity",
        group="Roll", why_not=refusals.why_no_roll,
    ),
    Action(
        Try, players.try_challenge, rolls.try_challenge, "SR-S2-05", "between rolls, against an unresolved challenge",
        group="Roll", why_not=refusals.why_no_roll,
    ),
    Action(
        Heal, players.heal, rolls.heal, "R-SR-19", "between rolls, for an active entity with a clock below its maximum",
        group="Roll", why_not=refusals.why_no_roll,
    ),
    Action(
        React, players.react, rolls.react, "SR-S1-07", "while no other roll is in progress, or for a declared one",
        group="Roll", why_not=refusals.why_no_roll,
    ),
    Action(
        SpendAction, players.spend_action, turns.spend_action, "SR-S5-10", "on your turn, with an action left",
        group="Turn", why_not=refusals.why_no_turn,
    ),
    Action(
        Pass, players.pass_turn, turns.pass_turn, "SR-S5-11", "on your turn",
        group="Turn", why_not=refusals.why_no_turn,
    ),
    Action(
        EndTurn, players.end_turn, turns.end_turn, "SR-S5-04", "on your turn",
        group="Turn", why_not=refusals.why_no_turn,
    ),
    # the Curator: rolls
    Action(
        SetTerms, curator.set_terms, rolls.set_terms, "SR-S1-02", "when a roll has been declared",
        by="facilitator", group="Decide on the roll", why_not=refusals.why_no_terms,
    ),
    Action(
        Refuse, curator.refuse, rolls.refuse, "R-SR-30", "when a roll has been declared",
        by="facilitator", group="Decide on the roll",
    ),
    Action(
        Judge, curator.judge, effects.judge, "R-SR-13", "when critical effects have been chosen",
        by="facilitator", group="Decide on the roll",
    ),
    Action(
        Complicate, curator.complicate, effects.complicate, "SR-S1-24", "after a miss",
        by="facilitator", group="Decide on the roll",
    ),
    # the Curator: the story
    Action(
        BeginEpisode, curator.begin_episode, story.begin_episode, "SR-S4-02", "in Downtime",
        by="facilitator", group="Story",
    ),
    Action(
        BeginScene, curator.begin_scene, story.begin_scene, "SR-S4-03", "in an Episode, between Situations",
        by="facilitator", group="Story",
    ),
    Action(
        BeginSituation, curator.begin_situation, story.begin_situation, "SR-S2-07",
        "in an Episode, between Situations", by="facilitator", group="Story",
    ),
    Action(
        SetSituationClock, curator.set_situation_clock, story.set_situation_clock, "SR-S2-07",
        "in a Situation, between rolls", by="facilitator", group="Story", seldom=True,
    ),
    Action(
        EndSituation, curator.end_situation, turns.end_situation, "R-SR-40", "in a Situation, between rolls",
        by="facilitator", group="Story",
    ),
    Action(
        EndEpisode, curator.end_episode, story.end_episode, "SR-S4-05", "in an Episode, between Situations",
        by="facilitator", group="Story",
    ),
    # the Curator: turn order
    Action(
        BeginTurnOrder, curator.begin_turn_order, turns.begin_turn_order, "SR-S5-01",
        "in a Situation without turn order", by="facilitator", group="Turn order",
    ),
    Action(
        Seize, curator.seize, turns.seize, "SR-S5-15", "during another entity’s turn",
        by="facilitator", group="Turn order", why_not=refusals.why_no_seizure,
    ),
    Action(
        Enter, curator.enter, participants.enter, "SR-S5-19", "while turns are taken, for an entity without a card",
        by="facilitator", group="Turn order",
    ),
    Action(
        EndTurnOrder, curator.end_turn_order, turns.end_turn_order, "SR-S5-01", "while turns are taken by cards",
        by="facilitator", group="Turn order",
    ),
    # the Curator: challenges and characters
    Action(
        AddChallenge, curator.add_challenge, story.add_challenge, "SR-SP-03", "between rolls",
        by="facilitator", group="Challenges", why_not=refusals.why_full,
    ),
    Action(
        SetChallenge, curator.set_challenge, story.set_challenge, "SR-S2-11", "between rolls",
        by="facilitator", group="Challenges", seldom=True,
    ),
    Action(
        DropChallenge, curator.drop_challenge, story.drop_challenge, "SR-S2-11", "between rolls",
        by="facilitator", group="Challenges", seldom=True,
    ),
    Action(
        AddEntity, curator.add_entity, story.add_entity, "SR-S5-02", "between rolls",
        by="facilitator", group="Characters", why_not=refusals.why_full,
    ),
    *ROSTER.actions(),
    Action(
        SetStatus, curator.set_status, participants.set_status, "R-SR-82", "between rolls, or before dice are rolled",
        by="facilitator", group="Characters",
    ),
    Action(
        SetRevivable, curator.set_revivable, story.set_revivable, "R-SR-18", "for a defeated entity",
        by="facilitator", group="Characters", seldom=True,
    ),
    Action(
        AddTag, curator.add_tag, story.add_tag, "SR-S1-20", "between rolls",
        by="facilitator", group="Characters", why_not=refusals.why_full,
    ),
    Action(
        LiftTag, curator.lift_tag, story.lift_tag, "R-SR-93", "between rolls, for a tag that an entity has",
        by="facilitator", group="Characters",
    ),
    Action(
        SetClock, curator.set_clock, story.set_clock, "R-SR-95", "between rolls",
        by="facilitator", group="Characters", seldom=True,
    ),
    Action(
        SetStat, curator.set_stat, story.set_stat, "SR-SP-01", "between rolls",
        by="facilitator", group="Characters", seldom=True,
    ),
    Action(
        SetLevel, curator.set_level, story.set_level, "SR-SP-01", "between rolls",
        by="facilitator", group="Characters", seldom=True,
    ),
    Action(
        AddNote, curator.add_note, story.add_note, "SR-S1-30", "while a sheet has room for a note",
        by="facilitator", group="Characters", seldom=True, why_not=refusals.why_full,
    ),
)  # fmt: skip
"""All kinds of moves, in the order in which their options are listed."""

MALFORMED = {
    "tn": "SR-S3-01",
    "against": "SR-S3-01",
    "clock": "SR-S2-06",
    "mode": "SR-S1-08",
    "effects": "SR-S1-12",
    "stat": "SR-SP-04",
    "left": "SR-S2-06",
    "most": "SR-S2-06",
}
"""The rule that is cited when a field of a move has a value of the wrong type, by the name of the field."""
