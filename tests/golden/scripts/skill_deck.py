"""The golden games of the Skill Deck: sabotage among friends, a time freeze with two sides, and a BANG."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.game import Seat
from facedown.table import Table
from tests.golden.scripts import script
from tests.golden.scripts.script import ANA, BEN, CY, DEE

REF = Seat("ref", "The Ref", "facilitator")


def sheet(key: str, seat: Seat, side: str = "", /, **more: Any) -> dict[str, Any]:
    """A character of a scene; what has a capital is a proficiency's level."""
    levels = {name: level for name, level in more.items() if name[0].isupper()}
    rest = {name: value for name, value in more.items() if name not in levels}
    named = {"key": key, "name": key.capitalize(), "controller": seat.key, "side": side}
    return {**named, "proficiencies": levels, **rest}


class Script(script.Script):
    """A session played line by line."""

    def __init__(self, seats: tuple[Seat, ...], people: list[dict[str, Any]], title: str, **more: Any) -> None:
        scene = {"title": title, "character": people}
        super().__init__("skill-deck", seats, scene, {one["key"]: one["controller"] for one in people}, **more)
        self.gm("begin-phase", phase="session")

    def tries(self, lead: str, skill: str, words: str, *helpers: str) -> None:
        """A character tries something; the Ref makes it a check, and those who are asked join."""
        self.does(lead, "open-check", lead=lead, skill=skill, asks=helpers, words=words)
        self.gm("accept-check", skill=skill)
        for helper in helpers:
            self.does(helper, "join", character=helper)
        self.gm("close-joining")

    def draws(self, lead: str, rolled: str = "", **cards: str) -> None:
        """All give the Ref a card in secret, or “-” for none; the Ref builds the deck, and the lead draws two."""
        for key, card in cards.items():
            self.does(key, "hand-in", character=key, proficiencies=() if card == "-" else (card,))
        self.gm("build-deck")
        self.does(lead, "draw-cards", [rolled] if rolled else None, lead=lead)

    def declares(self, key: str, answer: str, skill: str = "", target: str = "", weapon: str = "") -> None:
        """What a character does in a time freeze, sealed until all have said it."""
        self.does(key, "declare", character=key, answer=answer, skill=skill, target=target, weapon=weapon)

    def checks(self, lead: str, skill: str, rolled: str = "", **cards: str) -> None:
        """A check that was declared in a freeze, from the Ref's word to the two cards."""
        self.gm("accept-check", skill=skill)
        self.draws(lead, rolled, **{lead: "-", **cards})


def sabotage(saboteur: str = "ilse", **rulings: str) -> Table:
    """Osric does it alone; then four break in together, and one of the three who help spoils it.

    Osric is injured, so his War and Peace counts −1 (SD-SC-12); a use of Parley is worth +2 (SD-PR-01), and +1 is a
    pass (SD-SC-07). In the group check he is one of the participants, and War and Peace is at −1 again. Each helper
    gives the Ref one card or none, in secret (SD-PR-02, SD-PR-04); one from Cooking fits nothing and is −2 (SD-PR-03).
    It is drawn, and the total is a botch (SD-SC-09): all see that there was a −2, nobody but the Ref whose it was, and
    all four are shaken, the saboteur with them (SD-SC-10, R-SD-29). All cards are dealt.

    With another `saboteur` the cards lie and fall alike, so that the tests can compare the events of the other seats.
    """
    people = [
        sheet("vesna", ANA, Infiltrate=2),
        sheet("osric", BEN, Parley=2, damage=1),
        sheet("ilse", CY, Infiltrate=2, Cooking=2),
        sheet("quill", DEE, Infiltrate=2, Cooking=2),
    ]
    s = Script(
        (REF, ANA, BEN, CY, DEE), people, "Sabotage", secret=b"a golden secret for a traitor, 57", rulings=rulings
    )
    s.tries("osric", "Parley", "past the porter")
    s.draws("osric", osric="Parley")
    s.tries("vesna", "Infiltrate", "into the archive", "osric", "ilse", "quill")
    given = {"ilse": "Infiltrate", "quill": "Infiltrate", saboteur: "Cooking"}
    s.draws("vesna", vesna="Infiltrate", osric="-", **given)
    s.gm("settle-botch", kinds=("mental",), words="the lamp goes over, and they are in the dark")
    return s.close()


def two_sides() -> Table:
    """The lights go out: all say in secret what they do, and what comes of it comes at once.

    Four declarations are sealed until the last is in (SD-DS-02, R-SD-55). Vesna attacks the Guards, with a use of
    Weapon (R-SD-49) and with Osric's help (R-SD-71); Rohde makes a called shot at her, which +2 lets hit (SD-CB-13).
    Nothing happens until time resumes (SD-DS-05): the called shot comes first (R-SD-47), then 2 points are spread over
    the Guards: Rohde is the nearest and spends Armour (SD-CB-06), so the next point is the sentry's (R-SD-32, SD-X17).
    The character that takes a point is asked, with Armour or without.
    Vesna's cards are dealt, Rohde's are typed in.
    """
    people = [
        sheet("vesna", ANA, "Guests", Exterminate=2, Weapon=2),
        sheet("osric", BEN, "Guests", Exterminate=2),
        sheet("rohde", REF, "Guards", Exterminate=1, Armour=2),
        sheet("sentry", REF, "Guards"),
    ]
    s = Script((REF, ANA, BEN), people, "Two sides", secret=b"a golden secret for two sides, 0", by_hand=True)
    s.gm("open-freeze", cause="The lights go out")
    s.declares("vesna", "attack", "Exterminate", "Guards", "Weapon")
    s.declares("rohde", "called", "Exterminate", "vesna")
    s.declares("osric", "help", target="vesna")
    s.declares("sentry", "nothing")
    s.checks("vesna", "Exterminate", osric="Exterminate")
    s.checks("rohde", "Exterminate", rolled="proficiency harmony-and-unrest")
    s.gm("resume")
    s.does("vesna", "take-point", character="vesna")
    s.gm("spend-armour", character="rohde", proficiency="Armour")
    s.gm("take-point", character="sentry")
    return s.close()


def bang() -> Table:
    """Vesna draws first: Rohde dies of her shot before combat begins, and his own hit comes to nothing (SD-X29).

    A weapon carried openly makes a BANG (SD-BG-01, SD-BG-02), and a BANG a time freeze (SD-BG-03), in which Rohde calls
    a shot at her. Both hit; when time resumes the BANG comes first (SD-BG-04, R-SD-59). He had a life-threatening wound
    already, so one point is fatal (SD-CB-09). The cards are typed in.
    """
    pistol = {"name": "duelling pistol", "proficiency": "Exterminate"}
    people = [
        sheet("vesna", ANA, "Guests", Exterminate=1, weapons=[pistol]),
        sheet("rohde", REF, "Guards", Exterminate=1, damage=2),
    ]
    s = Script((REF, ANA), people, "BANG", by_hand=True)
    s.does("vesna", "bang", lead="vesna", arm="duelling pistol", target="rohde")
    s.declares("rohde", "called", "Exterminate", "vesna")
    s.checks("vesna", "Exterminate", rolled="progress-made harmony-and-unrest")
    s.checks("rohde", "Exterminate", rolled="proficiency progress-made")
    s.gm("resume")
    s.gm("take-point", character="rohde")
    return s.close()


GAMES: dict[str, Callable[[], Table]] = {
    "skill-deck-sabotage": sabotage,
    "skill-deck-two-sides": two_sides,
    "skill-deck-bang": bang,
}
