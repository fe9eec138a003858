"""Every kind of move with the function that offers it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from facedown.game import Option, Seat
from facedown.systems.tri_core.model import Position
from facedown.systems.tri_core.options import decisions, encounters, gm_decisions
from facedown.systems.tri_core.options.clash import bonus_move, bonus_strike, defend, let_be, riposte, spring
from facedown.systems.tri_core.options.encounters import (
    allow_rest,
    call_trigger,
    camp,
    chip,
    end_day,
    end_encounter,
    give_item,
    hand_over,
    level_up,
    pass_cycle,
    put_somebody,
    set_square,
    start_encounter,
)
from facedown.systems.tri_core.options.exchange import bind, enter_rotation, lay, let_go, take_back
from facedown.systems.tri_core.options.gm import (
    Offers,
    affect,
    bring,
    ease,
    grant,
    heal,
    hope,
    hurt,
    impair,
    obstruct,
    overkill,
    pronounce,
    release,
    resurrect,
)
from facedown.systems.tri_core.options.gm_tests import contest, craft, decipher, repair, test, untie
from facedown.systems.tri_core.options.recovery import meditate, rest, spend

JUDGING: dict[str, Callable[[Position, Seat], Offers]] = {
    "bring": bring, "test": test, "untie": untie, "decipher": decipher, "contest": contest, "grant": grant,
    "impair": impair, "ease": ease, "obstruct": obstruct, "release": release, "hurt": hurt, "affect": affect,
    "overkill": overkill, "heal": heal, "hope": hope, "pronounce": pronounce, "resurrect": resurrect, "craft": craft,
    "repair": repair,
}  # fmt: skip
"""What the GM judges, with the function that offers it."""


GM_OFFERS: dict[str, Callable[[Position, Seat], Iterator[Option]]] = {
    "start-encounter": start_encounter,
    "call-trigger": call_trigger,
    "camp": camp,
    "chip": chip,
    "put": put_somebody,
    "set-square": set_square,
    **JUDGING,
    "give-item": give_item,
    "hand-over": hand_over,
    "level-up": level_up,
    "allow-rest": allow_rest,
    "end-day": end_day,
    "pass-cycle": pass_cycle,
    "end-encounter": end_encounter,
}
"""The GM's moves with the function that offers each."""


Offer = Callable[[Position, Seat], Iterator[Option]]


OFFERS: dict[str, Offer] = {
    "start-encounter": GM_OFFERS["start-encounter"],
    "defend": defend,
    "riposte": riposte,
    "bonus-strike": bonus_strike,
    "bonus-move": bonus_move,
    "spring": spring,
    "fire": decisions.fire,
    "shove": decisions.shove,
    "command": decisions.command,
    "discharge": decisions.discharge,
    "judge": gm_decisions.judge,
    "let-be": let_be,
    "bind": bind,
    "let-go": let_go,
    "take-back": take_back,
    "enter-rotation": enter_rotation,
    "call-trigger": GM_OFFERS["call-trigger"],
    "lay": lay,
    **GM_OFFERS,
    "afflict": gm_decisions.afflict,
    "relieve": gm_decisions.relieve,
    "set-energy": encounters.set_energy,
    "rest": rest,
    "meditate": meditate,
    "spend": spend,
}
"""Every kind of move with the function that offers it, those of play first."""
