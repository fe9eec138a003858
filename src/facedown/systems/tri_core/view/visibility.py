"""The visibility of the records in a position: which viewers may see each field of a record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from facedown.game import Seat, Visibility, fields, fields_together
from facedown.systems.tri_core.model import (
    Ability,
    Affliction,
    Ally,
    Attack,
    Card,
    Character,
    Charging,
    ChippedItem,
    Chosen,
    Decision,
    Drawback,
    Duel,
    Encounter,
    Exchange,
    Grid,
    Held,
    Impairment,
    InterruptingCard,
    Item,
    Modifier,
    PendingDamage,
    Place,
    Played,
    Position,
    Rulings,
    Sheet,
    Shield,
    StatModifier,
    Suspension,
    Test,
    Track,
    Trade,
    View,
)
from facedown.systems.tri_core.view.masks import (
    Knowledge,
    knowledge,
    mask_character,
    mask_decision,
    mask_encounter,
    mask_exchange,
    mask_held_cards,
    mask_played,
    mask_position,
    mask_test,
)


def for_viewer(mask: Callable[[Any, Knowledge], Any]) -> Callable[[Any, Any, str], Any]:
    """Return a function that masks a record, given the record, the position and the key of a viewer’s seat.

    `mask`: the function that removes the values that a viewer may not see.
    """
    return lambda record, position, viewer: mask(record, knowledge(position, viewer))


VISIBILITY = Visibility(
    {
        Position: fields_together(
            "rulings gm encounters ground day title seats", "characters encounter retired", for_viewer(mask_position)
        ),
        Character: fields_together(
            "key sheet controller side hp ap sp fp mp temp ap_lost wounded locked cycles_without_hp last_damage "
            "last_kind out helpless staggered dying_ap resuscitations days_left weakened tired stealthed "
            "noticed_by obstruction granted impairments held_by hold_reach tricks excess_damage hope "
            "classes_acted reactions_made emptied_resources rests had_long_rest lurks charging unique "
            "may_change_abilities",
            "at height moved edge stat_modifiers afflictions tracks shields acts_for",
            for_viewer(mask_character),
        ),
        Encounter: fields_together(
            "rotation turn cycle duel grid chipped late_entrants",
            "exchange hidden held cycles_begun drawn waits tied_tests",
            for_viewer(mask_encounter),
        ),
        Exchange: fields_together(
            "actors step order defences failed_recovers deferred_effects turn_effects_ended",
            "drafts actions reactions played unassigned_reactions assigned_reactions queue starting_squares shown",
            for_viewer(mask_exchange),
        ),
        Held: fields_together("owner ready", "hold cards shown", for_viewer(mask_held_cards)),
        Played: fields_together(
            "owner at reaction answers paid held price judged moved", "card", for_viewer(mask_played)
        ),
        InterruptingCard: fields_together("", "card", for_viewer(mask_decision)),
        Attack: fields_together(
            "owner target unseen riposte extra at price rolled pool targets_hit",
            "card draws",
            for_viewer(mask_decision),
        ),
        **{
            kind: fields_together("", " ".join(kind.__struct_fields__), for_viewer(mask_decision))
            for kind in get_args(Decision)
        },
        Test: fields_together(
            "character skill obstructions missing trade worse kept before", "level weight needed", for_viewer(mask_test)
        ),
        Card: fields(
            "action weight items subs target to spared resource words sign ability charge_ap charge_points backlash",
            "drawn cycles shape turned element at_ap",
        ),
    },
    public=(
        Ability,
        Affliction,
        Ally,
        Charging,
        ChippedItem,
        Chosen,
        Drawback,
        Duel,
        Grid,
        Impairment,
        Item,
        Modifier,
        PendingDamage,
        Place,
        Rulings,
        Sheet,
        Shield,
        StatModifier,
        Suspension,
        Track,
        Trade,
    ),
)
"""For each kind of record: the fields that all viewers see, and the fields that a mask may hide.

Cards are masked together with the records that contain them. A viewer who may know a character sees its whole sheet.
"""


def view(position: Position, viewer: Seat) -> View:
    """Return the position without the values that the seat `viewer` may not see."""
    masked: View = VISIBILITY.view(position, viewer.key)
    return masked
