"""Tables that differ only in a hidden foe: a player receives the same from all of them.

Each scenario is played at a table without the foe and at tables with a foe in hiding outside the Rotation: on different
squares, awake or not, burning, played by the GM or by another player. After each move the tests compare all that a
player’s seat receives: view, options, board, log, awaited seats, refusals, and the rolls requested by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from facedown.chance import Awaiting
from facedown.game import SPECTATOR, Move, Refused, Seat, Setup, Stack
from facedown.game.values import plain
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Affliction,
    BonusMoveOffer,
    Card,
    Character,
    Decision,
    Exchange,
    Played,
    Position,
    PushDecision,
    RelocationDecision,
    Rulings,
    Waiting,
    with_character,
)
from facedown.systems.tri_core.system import SYSTEM
from facedown.table import Entry, Mismatch, Table, prove, read_entries
from tests.systems.tri_core.characters import VELL
from tests.systems.tri_core.driver import SEATS, ability, entry, somebody
from tests.table.test_tampering import rewritten

HOP = ability("Hop", entry("Travel II", first=1, further=0), entry("Range I", squares=4), core="Spirit",
              action="Dodge", aspect="Boost", target="Self")  # fmt: skip

THERE = (4, 6)
"""The square of the hidden foe in most worlds, two squares below A."""

ONE = replace(somebody("a", HOP, at=(4, 4), side="party"))
TWO = replace(somebody("b", at=(6, 6), side="party"), controller="ben")
FOE = replace(somebody("c", at=THERE, side="foes"), controller="gm", lurks=True)
FRIENDS = [replace(one, ap=40) for one in (ONE, TWO)]

HIDDEN = {
    "awake": FOE,
    "elsewhere": replace(FOE, at=(9, 9)),
    "beside": replace(FOE, at=(5, 4)),
    "unconscious": replace(FOE, out="wounds", hp=-3),
    "collapsed": replace(FOE, out="collapse", helpless=3, ap=-20),
    "burning": replace(FOE, afflictions=(Affliction("Burn", "a", 3, 99),)),
    "another player’s": replace(FOE, controller="ben"),
}
"""The hidden foe of each world."""


def lowest(_: int) -> int:
    """Return the index of a face of 1."""
    return 0


def middling(sides: int) -> int:
    """Return the index of a face of 11."""
    return min(10, sides - 1)


class World:
    """A table with dice rolled by hand, and a record of the requested rolls."""

    def __init__(self, foe: Character | None) -> None:
        setup = Setup(tuple(SEATS.values()), {"character": [{**VELL, "name": "Vell"}]})
        self.table = Table.open(SYSTEM, setup, b"the secret of a pair of worlds", by_hand=True)
        self.asked: list[str] = []
        self.foe = foe
        people = (*FRIENDS, foe) if foe is not None else tuple(FRIENDS)
        self.set_position(Position(Rulings(), "gm", people))
        there = ("a", "b") if foe is None else ("a", "b", "c")
        self.play("gm", m.StartEncounter(there, there[2:]))

    @property
    def position(self) -> Position:
        position: Position = self.table.position
        return position

    def set_position(self, position: Position) -> None:
        """Set the position of the table."""
        self.table._positions[-1] = position

    def change(self, key: str, **state: Any) -> None:
        """Change fields of a character."""
        one = next(one for one in self.position.characters if one.key == key)
        self.set_position(with_character(self.position, replace(one, **state)))

    def set_pending(self, *waiting: Waiting) -> None:
        """Make these decisions pending."""
        assert self.position.encounter is not None
        self.set_position(replace(self.position, encounter=replace(self.position.encounter, waits=Stack(waiting))))

    def play(self, seat: str, move: Move) -> Entry:
        """Make a move. Each requested die shows a 1, except those of A’s React, which show an 11."""
        rolled: list[str] = []
        while True:
            try:
                return self.table.play(seat, move, rolled)
            except Awaiting as awaiting:
                label, whose = plain(awaiting.label), plain(awaiting.whose)
                self.asked.append(f"{label} of {whose}: {awaiting.asks}")
                self.asked += [str(event.data) for event in awaiting.events if event.seen_by(SEATS["ana"])]
                below = middling if (label, whose) == ("React", "a") else lowest
                faces = awaiting.draw.record(awaiting.draw.sample(below))
                rolled.append(" ".join(map(str, faces)))

    def refusal(self, act: Callable[[Table], object]) -> str:
        """Return the refusal of an act; empty if it is not refused."""
        try:
            act(self.table)
        except Refused as refused:
            return str(refused.refusal)
        return ""

    def received(self, viewer: Seat) -> dict[str, Any]:
        """Return all that a seat receives now."""
        view = self.table.view(viewer)
        found: dict[str, Any] = {"asked": list(self.asked), "waiting": self.table.waiting(viewer)}
        found["waited for"] = str([seat.key for seat in self.table.waited_for(viewer)])
        found["view"] = str(msgspec.to_builtins(view))
        found["board"] = str(msgspec.to_builtins(SYSTEM.board(view, viewer)))
        found["log"] = [
            (line.entry, str(msgspec.to_builtins(line.event)), line.undone) for line in self.table.log(viewer)
        ][1:]
        if viewer.key:
            found["options"] = str(msgspec.to_builtins(self.table.options(viewer)))
            last, request = len(self.table.entries) - 1, self.table.request
            asked_for = request is not None and viewer.key in request.waited_for
            found["refusals"] = [
                "consents" if asked_for else self.refusal(lambda table: table.answer_rewind(viewer.key, agrees=True)),
                self.refusal(lambda table: table.stand_in(viewer.key, "ben")),
                self.refusal(lambda table: table.play(viewer.key, m.EndEncounter())),
                self.refusal(lambda table: table.ask_rewind(viewer.key, last)),
            ]
        return found


def onlookers(foe: Character | None) -> Sequence[Seat]:
    """Return the viewers who must not learn of the foe."""
    mine = foe.controller if foe is not None else ""
    return [seat for seat in (SEATS["ana"], SEATS["ben"], SPECTATOR) if seat.key != mine or not mine]


def check_alike(plain: World, other: World, moment: str) -> None:
    """Check that the viewers who must not learn of the foe receive the same in both worlds."""
    for viewer in onlookers(other.foe):
        here, there = plain.received(viewer), other.received(viewer)
        for what, told in here.items():
            assert told == there[what], f"{viewer.key or 'a spectator'}’s {what} {moment}"


Act = Callable[[World], object]


def compare_worlds(foe: Character, *acts: Act) -> tuple[World, World]:
    """Perform the acts in a world without the foe and in one with it; compare the two after each act."""
    plain, other = World(None), World(foe)
    check_alike(plain, other, "at the start")
    for number, act in enumerate(acts):
        told = [act(world) for world in (plain, other)]
        assert all(isinstance(one, Entry) for one in told) or told[0] == told[1]
        check_alike(plain, other, f"after act {number}")
    return plain, other


def move(seat: str, made: Move) -> Act:
    """Return the act of a seat that makes a move."""
    return lambda world: world.play(seat, made)


def change(key: str, **state: Any) -> Act:
    """Return the act that changes fields of a character."""
    return lambda world: world.change(key, **state)


def exchange(*laid: m.Lay) -> Iterator[Act]:
    """Yield the acts in which A plays cards and B passes."""
    for card in laid:
        yield move("ana", card)
    yield move("ana", m.FinishPlaying("a"))
    yield move("ben", m.FinishPlaying("b"))


ALL = pytest.mark.parametrize("foe", HIDDEN.values(), ids=HIDDEN)


# Cycles in which nobody can act


@ALL
def test_an_encounter_stops_when_nobody_can_act(foe: Character) -> None:
    """R-TC-163, TC-D-84: at the end of each cycle, until the GM lets another pass; A wakes up in the second."""
    down = {"out": "collapse", "ap": -20}
    plain, other = compare_worlds(
        foe,
        change("a", helpless=2, **down),
        change("b", helpless=5, **down),
        move("ana", m.FinishPlaying("a")),
        move("gm", m.Obstruct("b", "partial")),
        move("gm", m.PassCycle()),
        move("gm", m.PassCycle()),
    )
    for world in (plain, other):
        # Ana knows of no foe, so for her the GM also owes the end of the encounter (R-TC-137)
        assert world.table.waiting(SEATS["ana"]) == "The table waits for The GM, Ana."
        assert world.position.encounter is not None
        assert world.position.encounter.cycle == 3


@ALL
def test_the_table_waits_for_the_gm_when_an_encounter_stops(foe: Character) -> None:
    """R-TC-163, R-TC-137: also if nobody in the Rotation ever acts again."""
    for down in ({"out": "collapse", "ap": -20, "helpless": 9}, {"out": "wounds", "hp": -5}):
        plain, other = compare_worlds(foe, change("a", **down), change("b", **down), move("ana", m.FinishPlaying("a")))
        for world in (plain, other):
            assert world.table.waiting(SEATS["ana"]) == "The table waits for The GM."
            assert "The table waits for The GM." in world.received(SEATS["ana"])["refusals"][0]


@ALL
def test_a_conscious_foe_may_come_out_while_the_encounter_stops(foe: Character) -> None:
    """TC-D-84, R-TC-163: the option is fleeting and not owed."""
    down = {"out": "collapse", "ap": -20, "helpless": 9}
    _, world = compare_worlds(foe, change("a", **down), change("b", **down), move("ana", m.FinishPlaying("a")))
    entering = [one for one in world.table.options(SEATS[foe.controller]) if one.move == "enter-rotation"]
    assert [one.fleeting for one in entering] == [True] * foe.conscious
    assert not any(one.owed for one in entering), "nobody waits for it"


# Moving onto the foe’s square


@ALL
@pytest.mark.parametrize("stride", ["Run", "Jump", "Hustle", "Prowl"])
def test_a_stride_onto_the_foes_square_reveals_nothing(foe: Character, stride: str) -> None:
    """R-TC-164, TC-D-13: it ends there in both worlds."""
    for world in compare_worlds(foe, *exchange(m.Lay("a", stride, to=THERE))):
        one = next(one for one in world.position.characters if one.key == "a")
        assert one.at == THERE


@ALL
def test_the_foe_does_not_lengthen_a_path(foe: Character) -> None:
    """R-TC-164: two squares straight down, through a gap in a wall in which the foe may stand."""
    wall = [move("gm", m.SetSquare((column, 5), 0)) for column in range(16) if column != 4]
    gap = replace(foe, at=(4, 5)) if foe.at == THERE else foe
    for world in compare_worlds(gap, *wall, *exchange(m.Lay("a", "Hustle", to=THERE))):
        assert next(one for one in world.position.characters if one.key == "a").at == THERE


def offered(won: Decision) -> Act:
    """Return the act that makes a decision pending."""
    return lambda world: world.set_pending(won)


MOVED: dict[str, tuple[Decision, Move, str, Any]] = {
    "bonus move": (BonusMoveOffer("a", 4), m.BonusMove("a", THERE), "a", THERE),
    "pushed there": (PushDecision("a", "b", 2, "Bluster"), m.Shove("a", THERE), "b", THERE),
    "pushed through": (PushDecision("a", "b", 4, "Kinesis"), m.Shove("a", (2, 6)), "b", (2, 6)),
    "relocated": (RelocationDecision("a", "b", 9), m.Shove("a", THERE), "b", THERE),
}
"""The decision, the move that makes it, the character that it moves, and its new square."""


@ALL
@pytest.mark.parametrize("way", MOVED)
def test_a_character_moved_onto_the_foes_square_notices_nothing(foe: Character, way: str) -> None:
    """R-TC-164, TCG-AF-04, TCG-KI-01, TCG-TR-02: by a bonus move, a push or a relocation."""
    won, made, key, to = MOVED[way]
    for world in compare_worlds(foe, offered(won), move("ana", made)):
        assert next(one for one in world.position.characters if one.key == key).at == to


@ALL
def test_an_ability_can_relocate_its_user_onto_the_foes_square(foe: Character) -> None:
    """R-TC-164, R-TCG-136: without revealing the foe."""
    for world in compare_worlds(foe, *exchange(m.Lay("a", "Ability", ability="Hop", to=THERE))):
        assert next(one for one in world.position.characters if one.key == "a").at == THERE


def test_a_hidden_character_in_the_rotation_blocks_no_square_either() -> None:
    """R-TC-164, TC-F-10: all know of it, but not where it is."""
    logs = []
    for at in (THERE, (9, 9)):
        world = World(None)
        one = replace(FOE, at=at, lurks=False, stealthed=True)
        encounter = world.position.encounter
        assert encounter is not None
        rotation = (*encounter.rotation, replace(encounter.rotation[0], keys=("c",), react=1))
        world.set_position(replace(world.position, characters=(*world.position.characters, one),
                          encounter=replace(encounter, rotation=rotation)))  # fmt: skip
        for act in exchange(m.Lay("a", "Run", to=THERE)):
            act(world)
        world.play("gm", m.FinishPlaying("c"))
        logs.append(world.received(SEATS["ana"]))
    assert logs[0] == logs[1]
    assert any("'moved'" in text and "'E7'" in text for _, text, _ in logs[0]["log"])


# Rolls by hand


@ALL
def test_observe_requests_the_same_rolls_in_both_worlds(foe: Character) -> None:
    """R-TC-165, TC-F-88: the table rolls the foe’s Stealth itself; an Observe of 1s finds nobody."""
    plain, other = compare_worlds(foe, *exchange(m.Lay("a", "Observe")))
    assert plain.asked == other.asked
    assert any(asked.startswith("Observe of a: ") for asked in plain.asked)
    hides = [line.event for line in other.table.log(SEATS["gm"]) if line.event.kind == "hides"]
    assert len(hides) == 1


def test_a_table_with_unrequested_rolls_can_be_replayed() -> None:
    """R-TC-165: with the secret, dealt rolls are dealt again and typed ones read; without it, all are read."""
    setup = Setup(tuple(SEATS.values()), {"character": [
        {**VELL, "name": "A", "at": "B2"}, {**VELL, "name": "C", "at": "D4", "foe": True, "hidden": True},
    ]})  # fmt: skip
    table = Table.open(SYSTEM, setup, b"the secret of a table to replay", by_hand=True)
    keys = [one.key for one in table.position.characters]
    entry = table.play("gm", m.StartEncounter(tuple(keys), (keys[1],)), ["1 1"])
    assert [drawn.by for drawn in entry.act.drawn] == ["hand", "dealer"]  # type: ignore[union-attr]
    kept = table.export(keep_secret=True)
    assert Table.resume(kept, SYSTEM).export(keep_secret=True) == kept
    assert Table.replay(read_entries(table.export())[0], SYSTEM).position == table.position


@pytest.mark.parametrize("closed", [True, False])
def test_a_dealt_roll_cannot_be_forged_as_a_typed_one(closed: bool) -> None:
    """R-TC-165: otherwise the host could choose it; it also holds before the secret is published."""
    setup = Setup(tuple(SEATS.values()), {"character": [
        {**VELL, "name": "A", "at": "B2"}, {**VELL, "name": "C", "at": "D4", "foe": True, "hidden": True},
    ]})  # fmt: skip
    table = Table.open(SYSTEM, setup, b"the secret of a table to replay", by_hand=True)
    keys = [one.key for one in table.position.characters]
    n = table.play("gm", m.StartEncounter(tuple(keys), (keys[1],)), ["1 1"]).n
    if closed:
        table.close("gm")

    def typed(entry: dict[str, Any]) -> None:
        entry["act"]["drawn"][1].update(at=None, next=None)

    forged = rewritten(table.export(), n, typed)
    with pytest.raises(Mismatch, match="draws do not fit") as mismatch:
        prove(read_entries(forged)[0], SYSTEM)
    assert mismatch.value.entry == n


# Rewinding


def test_an_unseen_dealt_roll_cannot_be_rewound_alone() -> None:
    """Otherwise the GM could repeat it until it suits, without anybody’s consent or knowledge."""
    setup = Setup(tuple(SEATS.values()), {"character": [
        {**VELL, "name": "A", "at": "B2"}, {**VELL, "name": "C", "at": "D4", "foe": True, "hidden": True},
    ]})  # fmt: skip
    table = Table.open(SYSTEM, setup, b"the secret of a table to rewind")
    key = table.position.characters[1].key
    n = len(table.entries) - 1
    entry = table.play("gm", m.Affect(key, "PWR"))
    assert any(drawn.by == "dealer" for drawn in entry.act.drawn)  # type: ignore[union-attr]
    assert not any(event.seen_by(SEATS["ana"]) for event in entry.events)
    with pytest.raises(Refused, match="A dealt roll cannot be taken back without the consent of another seat"):
        table.ask_rewind("gm", n)
    table.say("gm", "Where were we?")
    assert table.undone == frozenset()


def ask(seat: str, back: int) -> Act:
    """Return the act in which a seat asks to undo this many entries; it returns the seats that have to agree."""

    def act(world: World) -> object:
        table = world.table
        table.ask_rewind(seat, len(table.entries) - 1 - back)
        return table.request.waited_for if table.request is not None else None

    return act


@ALL
@pytest.mark.parametrize("back", [1, 2, 3])
def test_the_consent_to_a_rewind_does_not_depend_on_the_foe(foe: Character, back: int) -> None:
    """TC-D-84: before and after cards are revealed, and across the end of a cycle."""
    acts = [*exchange(m.Lay("a", "Walk", to=(4, 5))), move("ben", m.FinishPlaying("b"))]
    for until in range(2, len(acts) + 1):
        compare_worlds(foe, *acts[:until], ask("ana", back), lambda world: world.table.answer_rewind("gm", agrees=True))


@ALL
def test_taking_back_a_resolved_card_needs_everybodys_consent(foe: Character) -> None:
    """TC-D-84: A makes a bonus move, and then its Walk is resolved; without a roll, all players are asked."""

    def comes_up(world: World) -> None:
        world.set_pending(BonusMoveOffer("a", 2))
        encounter = world.position.encounter
        assert encounter is not None
        queue = (Played("a", Card("Walk", to=(3, 3)), 0),)
        exchange = Exchange(("a",), step="resolving", queue=queue)
        world.set_position(replace(world.position, encounter=replace(encounter, exchange=exchange)))

    for world in compare_worlds(foe, comes_up, move("ana", m.BonusMove("a", (3, 4))), ask("ana", 1)):
        assert world.table.request is not None
        assert world.table.request.waited_for == ("gm", "ben")
        assert not any(drawn for drawn in world.table.entries[-2].act.drawn)  # type: ignore[union-attr]


@ALL
def test_rolls_of_the_foe_do_not_widen_the_consent(foe: Character) -> None:
    """R-TC-165: in a passed cycle the foe may burn; a rewind needs only the consent of the GM, who let it pass."""
    down = {"out": "collapse", "ap": -20, "helpless": 9}
    acts = [change("a", **down), change("b", **down), move("ana", m.FinishPlaying("a")), move("gm", m.PassCycle())]
    for world in compare_worlds(foe, *acts, ask("ana", 1)):
        assert world.table.request is not None
        assert world.table.request.waited_for == ("gm",)


def test_a_table_without_its_secret_refuses_an_unseen_roll() -> None:
    """R-TC-165: the roll is not requested, and the move changes nothing.

    C burns in hiding: its damage in the passed cycle would be rolled.
    """
    world = World(HIDDEN["burning"])
    for key in ("a", "b"):
        world.change(key, out="collapse", ap=-20, helpless=9)
    world.play("ana", m.FinishPlaying("a"))
    table, entries = world.table, len(world.table.entries)
    table._secret = ""
    for rolled in ([], ["1"], ["1 1 1"]):
        with pytest.raises(Refused, match="must be dealt, but the table’s secret is not here"):
            table.play("gm", m.PassCycle(), rolled)
    assert (len(table.entries), table.awaited) == (entries, None)


@ALL
def test_an_unseen_move_cannot_be_rewound_by_others(foe: Character) -> None:
    """TC-D-84: others get the same refusal as if it had not happened; the GM can rewind it."""
    plain, other = World(None), World(foe)
    last = len(plain.table.entries) - 1
    other.play("gm", m.Hurt("c", 1, "Fire"))
    told = [world.refusal(lambda table: table.ask_rewind("ana", last)) for world in (plain, other)]
    assert told[0] == told[1] != ""
    other.table.ask_rewind("gm", last)
    assert last + 1 in other.table.undone or other.table.request is not None
    assert [event for event in other.table.entries[-1].events if event.seen_by(SEATS["ana"])] == []


def test_a_rewind_does_not_name_the_seat_of_an_unseen_move() -> None:
    """TC-D-84: Ben’s hidden character spends SP after Ana’s card; her rewind needs only the GM’s consent."""
    texts = []
    for foe in (None, HIDDEN["another player’s"]):
        world = World(foe)
        table, before = world.table, len(world.table.entries) - 1
        world.play("ana", m.Lay("a", "Walk", to=(4, 5)))
        if foe is not None:
            entry = world.play("ben", m.Spend("c", "SP", 1, "a trick"))
            assert not any(event.seen_by(SEATS["ana"]) for event in entry.events)
        table.ask_rewind("ana", before)
        assert table.request is not None
        assert table.request.waited_for == ("gm",)
        table.answer_rewind("gm", agrees=True)
        assert len(table.undone) == (1 if foe is None else 2)
        texts.append([(line.text, line.undone) for line in table.log(SEATS["ana"])])
    assert texts[0] == texts[1]
    assert (f"The table is back at entry {before}. 1 entry is undone. No draw is drawn again.", False) in texts[0]


def test_an_unseen_move_does_not_end_a_rewind_request() -> None:
    """TC-D-84: the end of the request would reveal that a seat has moved."""
    world = World(FOE)
    before = len(world.table.entries) - 1
    world.play("ana", m.Lay("a", "Walk", to=(4, 5)))
    world.table.ask_rewind("ana", before)
    world.play("gm", m.Hurt("c", 1, "Fire"))
    assert world.table.request is not None
    world.play("ben", m.Spend("b", "SP", 1, "a trick"))
    assert world.table.request is None


def test_each_seat_sees_only_the_consents_that_it_may_know_of() -> None:
    """TC-D-84: the GM rewinds a card of Ana’s and a move of Ben’s hidden character."""
    world = World(HIDDEN["another player’s"])
    table, before = world.table, len(world.table.entries) - 1
    world.play("ben", m.Spend("c", "SP", 1, "a trick"))
    world.play("ana", m.Lay("a", "Walk", to=(4, 5)))
    asked = table.ask_rewind("gm", before)
    assert table.request is not None
    assert table.request.waited_for == ("ana", "ben")
    public, more = (event for event in asked.events)
    assert (public.to, public.data["consents"]) == (None, ["ana"])
    assert (more.to, more.data["consents"]) == (("gm", "ben"), ["ana", "ben"])
    agreed = table.answer_rewind("ben", agrees=True)
    assert [event.to for event in agreed.events] == [("gm", "ben")]
    done = table.answer_rewind("ana", agrees=True)
    assert [(event.kind, event.data, event.to) for event in done.events] == [
        ("rewind-answered", {"seat": "ana", "agrees": True}, None),
        ("rewound", {"entry": before, "count": 1}, None),
        ("rewound", {"entry": before, "count": 2}, ("gm", "ben")),
    ]


@pytest.mark.parametrize("hidden_first", [True, False])
def test_the_keys_of_a_scene_do_not_reveal_a_character_in_hiding(hidden_first: bool) -> None:
    """TC-D-84: two names give the same key; the hidden character gets the numbered one."""
    rows = [{**VELL, "name": "Rat!", "foe": True, "hidden": True}, {**VELL, "name": "Rat"}]
    scene = {"character": rows if hidden_first else rows[::-1]}
    position = SYSTEM.begin(Setup(tuple(SEATS.values()), scene))
    assert [one.key for one in SYSTEM.view(position, SEATS["ana"]).characters] == ["rat"]
