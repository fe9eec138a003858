"""The golden games of The Trinity Code: death and waking, a character who is lost, Karma that changes sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.game import Seat
from facedown.table import Table
from tests.golden.scripts import script
from tests.golden.scripts.script import ANA, BEN, GM


def sheet(key: str, seat: Seat, **more: Any) -> dict[str, Any]:
    """A character of a scene: attributes that are not named are 0, and there is no Luck."""
    return {"key": key, "name": key.capitalize(), "controller": seat.key, **more}


class Script(script.Script):
    """An Investigation played line by line."""

    def __init__(self, seats: tuple[Seat, ...], people: list[dict[str, Any]], title: str, **more: Any) -> None:
        scene = {"title": title, "character": people}
        super().__init__("trinity-code", seats, scene, {one["key"]: one["controller"] for one in people}, **more)
        self.gm("begin-investigation")

    def harm(self, character: str, points: int, source: str) -> None:
        self.gm("inflict-harm", character=character, points=points, source=source)

    def stress(self, character: str, points: int) -> None:
        self.gm("inflict-stress", character=character, points=points)

    def karma(self, pool: str, points: int) -> None:
        self.gm("add-karma", pool=pool, points=points)

    def makes(self, actor: str, move: str, attribute: str) -> None:
        """A character's player makes a move; its dice wait for Karma."""
        self.does(actor, "make-move", actor=actor, sheet=move, attribute=attribute)

    def faces(self, actor: str, attribute: str) -> None:
        self.does(actor, "face-demons", actor=actor, attribute=attribute)

    def bad(self, points: int, rolled: str = "") -> None:
        """The GM grabs so much Bad Karma; with an empty Good Pool the dice fall at once."""
        self.gm("grab-bad", [rolled] if rolled else None, points=points)

    def good(self, actor: str, points: int, rolled: str = "") -> None:
        """The Players grab so much Good Karma, in the words of whose move it is; then the dice fall."""
        self.does(actor, "grab-good", [rolled] if rolled else None, points=points)

    def luck(self, actor: str, effect: str) -> None:
        self.does(actor, "spend-luck", actor=actor, effect=effect)

    def stand(self, actor: str) -> None:
        self.does(actor, "let-stand", actor=actor)


def a_death_and_a_waking() -> Table:
    """One blow and two ends: Tobias hangs on once and dies, Ines pulls through and wakes after an hour.

    Cheat death is rolled at once, with −1 for the wounded (TRC-HA-14, R-TRC-38): 7 to 9 asks for it once more
    (TRC-HA-16), 6 or less is death (TRC-HA-15), 10 or more is unconscious with harm at the limit (TRC-HA-17), and an
    hour without new harm leaves 6 (TRC-HA-13). All dice are dealt.
    """
    people = [sheet("tobias", ANA, power=1), sheet("ines", BEN, power=1)]
    s = Script((GM, ANA, BEN), people, "A death and a waking", secret=b"a golden secret for a death, 6")
    s.harm("tobias", 8, "the falling bell")
    s.bad(0)  # still dying
    s.bad(0)  # dead
    s.harm("ines", 8, "the falling bell")
    s.bad(0)  # out of danger
    s.gm("advance", hours=1)
    return s.close()


def one_who_is_lost() -> Table:
    """Maud is shaken, then traumatised, then on the brink, and the second time she faces her demons she is lost.

    A failed face danger brings stress and a Bad point (TRC-ST-03, TRC-KA-03); from 2 stress on +Cool and +Wits are at
    −1 (TRC-ST-04), on the forced move too (R-TRC-39). Karma counts on it, and each try is a move of its own
    (R-TRC-08): the Bad point of the first is the Players' on the second. 7 to 9 asks for it once more (TRC-ST-08),
    6 or less is the GM's character (TRC-ST-07, R-TRC-75). All dice are dealt.
    """
    people = [sheet("maud", ANA, cool=1, wits=1)]
    s = Script((GM, ANA), people, "One who is lost", secret=b"a golden secret for one who is lost, 44")
    s.makes("maud", "face-danger", "cool")
    s.bad(0)
    s.stress("maud", 1)
    s.stress("maud", 3)
    s.faces("maud", "cool")
    s.bad(1)
    s.faces("maud", "wits")
    s.bad(0)
    s.good("maud", 1)
    return s.close()


def a_tug_of_war() -> Table:
    """Three moves, and each time what one side grabbed is the other side's next; in the end Luck decides.

    The first move is the document's example (TRC-W1): 3 Bad against 1 Good, and 3 Good and 1 Bad lie in the pools
    after it. Then the Players grab all they won, then the GM does (TRC-KA-08, TRC-KA-09). Maud's Luck drops the minus
    points and feeds the Good Pool (TRC-LU-08, TRC-LU-10), then makes the result a 12 and feeds the Bad
    (TRC-LU-11, TRC-LU-13); it was her last (TRC-LU-05). All dice are dealt.
    """
    people = [
        sheet("maud", ANA, wits=2, luck=2, drawback="every spell has one misfire more"),
        sheet("ines", BEN, wits=1),
    ]
    s = Script((GM, ANA, BEN), people, "A tug of war", secret=b"a golden secret for a tug of war, 44")
    s.karma("good", 1)
    s.karma("bad", 3)
    s.makes("maud", "influence", "wits")
    s.bad(3)
    s.good("maud", 1)
    s.stand("maud")
    s.makes("ines", "influence", "wits")
    s.bad(1)
    s.move("ana", "offer-good", points=3)
    s.good("ines", 3)
    s.makes("maud", "influence", "wits")
    s.bad(3)
    s.good("maud", 1)
    s.luck("maud", "ignore")
    s.luck("maud", "twelve")
    return s.close()


def karma_face_down() -> Table:
    """With `karma_order=sealed` both sides lay their Karma face down and it turns up at once (R-TRC-01).

    Once the GM lays first, once the Players do; nobody else sees a number before both lie. The dice are typed in.
    """
    people = [sheet("maud", ANA, wits=2)]
    rulings = {"karma_order": "sealed"}
    s = Script((GM, ANA), people, "Karma face down", rulings=rulings, by_hand=True)
    s.karma("good", 2)
    s.karma("bad", 2)
    s.makes("maud", "look-closer", "wits")
    s.bad(2)
    s.good("maud", 1, rolled="3 5")  # 8 + 2 - 2 + 1
    s.makes("maud", "look-closer", "wits")
    s.good("maud", 3)
    s.bad(0, rolled="1 4")  # 5 + 2 + 3
    return s.close()


GAMES: dict[str, Callable[[], Table]] = {
    "trinity-code-a-death-and-a-waking": a_death_and_a_waking,
    "trinity-code-one-who-is-lost": one_who_is_lost,
    "trinity-code-a-tug-of-war": a_tug_of_war,
    "trinity-code-karma-face-down": karma_face_down,
}
