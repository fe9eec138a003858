"""The golden games of the Standard Roll: a Situation won by Heroics, and a round in which much happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.game import Seat
from facedown.table import Table
from tests.golden.scripts import script
from tests.golden.scripts.script import ANA, BEN

CURATOR = Seat("curator", "The Curator", "facilitator")


def sheet(key: str, seat: Seat, hp: int, stats: dict[str, int], **more: Any) -> dict[str, Any]:
    """An entity of a scene: stats that are not named are 1. What the Curator plays is a foe."""
    foe = {"foe": True} if seat == CURATOR else {}
    named = {"key": key, "name": key.capitalize(), "controller": seat.key}
    return {**named, "stats": stats, "clocks": {"HP": hp}, **foe, **more}


class Script(script.Script):
    """An Episode played line by line."""

    def __init__(
        self,
        seats: tuple[Seat, ...],
        people: list[dict[str, Any]],
        title: str,
        challenges: tuple[dict[str, Any], ...] = (),
        **more: Any,
    ) -> None:
        scene = {"title": title, "entity": people, "challenge": challenges}
        super().__init__("standard-roll", seats, scene, {one["key"]: one["controller"] for one in people}, **more)
        self.gm("begin-episode")

    def terms(self, rolled: str = "", mode: str = "normal", against: int = 9) -> None:
        """The Curator sets the terms of a roll, and the dice fall."""
        self.gm("set-terms", [rolled] if rolled else None, mode=mode, against=against)

    def tries(self, actor: str, target: str, stat: str, words: str, rolled: str = "") -> None:
        """An Effort against a challenge."""
        self.does(actor, "try", actor=actor, target=target, stat=stat, words=words)
        self.terms(rolled)

    def affects(self, actor: str, target: str, stat: str, words: str, rolled: str = "") -> None:
        """An Effect against the HP of a character."""
        self.does(actor, "affect", actor=actor, target=target, clock="HP", stat=stat, words=words)
        self.terms(rolled)

    def reacts(self, actor: str, stat: str, words: str, against: int, rolled: str = "") -> None:
        """A Reaction, whosever turn it is."""
        self.does(actor, "react", actor=actor, stat=stat, words=words)
        self.terms(rolled, against=against)

    def critical(self, actor: str, effect: str, because: str) -> None:
        """The player chooses what a Critical brings, and the Curator sees it too."""
        self.does(actor, "choose-effects", actor=actor, effects=(effect,), because=because)
        if self.table.position.roll is not None:
            self.gm("judge", fits=True)

    def acts(self, actor: str, words: str) -> None:
        self.does(actor, "spend-action", actor=actor, words=words)

    def passes(self, actor: str) -> None:
        self.does(actor, "pass", actor=actor)

    def ends(self, actor: str) -> None:
        self.does(actor, "end-turn", actor=actor)


def won_by_heroics() -> Table:
    """The flood is over although the sluice still holds: a Super Critical takes the last of the Situation Clock.

    Bruno resolves the door, which takes the Situation Clock from 2 to 1 (SR-S2-02, SR-W1). Sparks rolls two doubles and
    an 8: 18 + 16 + 3 (SR-S1-04, SR-S1-05, SR-S1-06). That is 31 or more (SR-S1-27), so Heroics take 1 off the Situation
    Clock before anything else (SR-S1-29, R-SR-24); it is a Critical too (SR-S1-28), and Value Loss doubles what it has
    over the TN (SR-S1-17). At 0 the Situation is at its endpoint (SR-S2-07). The dice are typed in.
    """
    people = [sheet("sparks", ANA, 10, {"Force": 2}), sheet("bruno", BEN, 10, {})]
    challenges = ({"name": "Door", "tn": 9, "clock": 1}, {"name": "Sluice", "tn": 18, "clock": 60})
    s = Script((CURATOR, ANA, BEN), people, "Won by Heroics", challenges, by_hand=True)
    s.gm("begin-situation", title="The flood", clock=2)
    s.tries("bruno", "door", "Brawn", "a shoulder against it", rolled="9 3")
    s.tries("sparks", "sluice", "Force", "with the whole river", rolled="9 9 8 8 3 1")
    s.critical("sparks", "value-loss", "the wheel turns faster and faster")
    return s.close()


def a_round() -> Table:
    """One round with surprise, a Pass, a late entry, and an interrupted turn; then all are shuffled anew.

    Sparks and Bruno have surprise and go first; the Keeper reacts at Disadvantage (SR-S6-01, SR-S6-02, SR-S6-03,
    SR-S6-04, SR-S6-05). Sparks keeps an action and passes: her card is the last now (SR-S5-12). The Hound comes in
    late, somewhere among the undrawn (SR-S5-19). Bruno parries the Keeper, seizes priority with a free action, and acts
    although his turn was over (SR-S5-15, SR-S5-17, SR-S5-18, R-SR-53); the Keeper's card lies on top, and its turn goes
    on with the action it has left (SR-S5-16). In round 2 surprise is over, and all pools are full (SR-S5-07, SR-S5-09,
    SR-S6-06). All dice and cards are dealt.
    """
    people = [
        sheet("sparks", ANA, 10, {"Alacrity": 2}),
        sheet("bruno", BEN, 10, {"Brawn": 3}),
        sheet("keeper", CURATOR, 20, {"Wit": 2, "Alacrity": 2}),
        sheet("hound", CURATOR, 8, {}),
    ]
    s = Script((CURATOR, ANA, BEN), people, "A round", secret=b"a golden secret for a round, 45")
    s.gm("begin-situation", title="The vault", clock=3)
    s.gm(
        "begin-turn-order",
        entities=("sparks", "bruno", "keeper"), with_surprise=("sparks", "bruno"), surprised=("keeper",),
    )  # fmt: skip
    s.acts("sparks", "a net from above")
    s.reacts("keeper", "Wit", "out of the net", against=6)
    s.passes("sparks")
    s.gm("enter", entity="hound")
    s.ends("bruno")
    s.acts("keeper", "a blow at Bruno")
    s.reacts("bruno", "Brawn", "a parry", against=6)
    s.gm("seize", entity="bruno", free_actions=1)
    s.affects("bruno", "keeper", "Brawn", "the butt of the crowbar")
    s.acts("bruno", "a kick at the lamp")
    s.ends("bruno")
    s.acts("keeper", "a light in the dark")
    s.ends("keeper")
    s.ends("hound")
    s.acts("sparks", "through the door")
    s.ends("sparks")
    return s.close()


GAMES: dict[str, Callable[[], Table]] = {
    "standard-roll-won-by-heroics": won_by_heroics,
    "standard-roll-a-round": a_round,
}
