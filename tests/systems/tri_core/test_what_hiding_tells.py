"""Worlds that differ only in a hidden character: what a player receives at a table is the same in all of them.

Each scenario is played at one table without anybody hidden, and at others with a foe who hides outside the Rotation: in
different places, awake or not, burning, played by the GM or by another player. After each move all that a player’s seat
receives is compared: view, options, board, log, who is waited for, refusals, and what is asked to be rolled by hand.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Move, Refused, Setup
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    BonusMoveOffer,
    Card,
    Character,
    Decision,
    Exchange,
    Played,
    PushDecision,
    RelocationDecision,
)
from facedown.systems.tri_core.system import SYSTEM
from facedown.table import Mismatch, Table, prove, read_entries
from tests.systems.tri_core.characters import VELL
from tests.systems.tri_core.driver import SEATS
from tests.systems.tri_core.hiding import ALL, FOE, HIDDEN, THERE, Act, World, changing, compare_worlds, exchange, move
from tests.table.test_tampering import rewritten

# Cycles in which nobody can act


@ALL
def test_an_encounter_without_active_characters_stops_the_same_with_and_without_a_hidden_foe(foe: Character) -> None:
    """An encounter stops at the end of each cycle until the GM lets another pass.

    A comes to in the second cycle.

    Rules: R-TC-163, TC-D-84.
    """
    down = {"out": "collapse", "ap": -20}
    plain, other = compare_worlds(
        foe,
        changing("a", helpless=2, **down),
        changing("b", helpless=5, **down),
        move("ana", m.FinishPlaying("a")),
        move("gm", m.Obstruct("b", "partial")),
        move("gm", m.PassCycle()),
        move("gm", m.PassCycle()),
    )
    for world in (plain, other):
        # no foe is known of, so that the end is asked of the GM besides (R-TC-137)
        assert world.table.waiting(SEATS["ana"]) == "The table waits for the GM and Ana."
        assert world.position.encounter is not None
        assert world.position.encounter.cycle == 3


@ALL
def test_a_stopped_encounter_waits_for_the_gm_with_and_without_a_hidden_foe(foe: Character) -> None:
    """R-TC-163, R-TC-137: a stopped encounter waits for the GM, also if nobody in the Rotation can ever act again."""
    for down in ({"out": "collapse", "ap": -20, "helpless": 9}, {"out": "wounds", "hp": -5}):
        plain, other = compare_worlds(
            foe, changing("a", **down), changing("b", **down), move("ana", m.FinishPlaying("a"))
        )
        for world in (plain, other):
            assert world.table.waiting(SEATS["ana"]) == "The table waits for the GM."
            assert "The table waits for the GM." in world.received(SEATS["ana"])["refusals"][0]


@ALL
def test_a_hidden_character_may_enter_while_the_encounter_is_stopped(foe: Character) -> None:
    """TC-D-84, R-TC-163: a hidden character who is awake may enter a stopped encounter, but nobody waits for it."""
    down = {"out": "collapse", "ap": -20, "helpless": 9}
    _, world = compare_worlds(foe, changing("a", **down), changing("b", **down), move("ana", m.FinishPlaying("a")))
    entering = [one for one in world.table.options(SEATS[foe.controller]) if one.move == "enter-rotation"]
    assert [one.fleeting for one in entering] == [True] * foe.conscious
    assert not any(one.owed for one in entering), "nobody waits for it"


# Moving onto its square


@ALL
@pytest.mark.parametrize("stride", ["Run", "Jump", "Hustle", "Prowl"])
def test_a_stride_onto_the_square_of_a_hidden_character_reveals_nothing(foe: Character, stride: str) -> None:
    """R-TC-164, TC-D-13: a Stride onto the square of a hidden character ends there and reveals nothing."""
    for world in compare_worlds(foe, *exchange(m.Lay("a", stride, to=THERE))):
        one = next(one for one in world.position.characters if one.key == "a")
        assert one.at == THERE


@ALL
def test_a_path_past_a_hidden_character_is_not_longer(foe: Character) -> None:
    """A path leads two squares straight down through a gap in a wall, in which a hidden character may stand.

    Rules: R-TC-164.
    """
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
"""What somebody has to decide, the move that decides it, who is moved by it, and where to."""


@ALL
@pytest.mark.parametrize("way", MOVED)
def test_a_character_moved_onto_the_square_of_a_hidden_one_notices_nothing(foe: Character, way: str) -> None:
    """A character that is moved onto the square of a hidden one notices nothing.

    It gets there by a free move, by a push, or at once.

    Rules: R-TC-164, TCG-AF-04, TCG-KI-01, TCG-TR-02.
    """
    won, made, key, to = MOVED[way]
    for world in compare_worlds(foe, offered(won), move("ana", made)):
        assert next(one for one in world.position.characters if one.key == key).at == to


@ALL
def test_an_ability_relocates_its_user_regardless_of_hidden_characters(foe: Character) -> None:
    """An Ability relocates its user to the chosen square, even if a hidden character stands there.

    Rules: R-TC-164, R-TCG-136.
    """
    for world in compare_worlds(foe, *exchange(m.Lay("a", "Ability", ability="Hop", to=THERE))):
        assert next(one for one in world.position.characters if one.key == "a").at == THERE


def test_a_hidden_character_in_the_rotation_blocks_no_square_either() -> None:
    """R-TC-164, TC-F-10: a character that all know of, but whose square they do not know, blocks no square."""
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
def test_observe_asks_for_the_same_rolls_with_and_without_a_hidden_foe(foe: Character) -> None:
    """Observe asks for the same rolls by hand, because the Stealth of the hidden is dealt.

    With an Observe of 1s nobody is seen.

    Rules: R-TC-165, TC-F-88.
    """
    plain, other = compare_worlds(foe, *exchange(m.Lay("a", "Observe")))
    assert plain.asked == other.asked
    assert any(asked.startswith("Observe of a: ") for asked in plain.asked)
    hides = [line.event for line in other.table.log(SEATS["gm"]) if line.event.kind == "hides"]
    assert len(hides) == 1


def table_with_hidden_foe(*, by_hand: bool = False) -> Table:
    """Return a table with a friend and a foe in hiding."""
    setup = Setup(tuple(SEATS.values()), {"character": [
        {**VELL, "name": "A", "at": "B2"}, {**VELL, "name": "C", "at": "D4", "foe": True, "hidden": True},
    ]})  # fmt: skip
    return Table.open(SYSTEM, setup, b"the secret of a table with a foe", by_hand=by_hand)


def test_a_table_with_unrequested_rolls_can_be_replayed() -> None:
    """R-TC-165: with the secret, dealt rolls are dealt again and typed ones read; without the secret, all are read."""
    table = table_with_hidden_foe(by_hand=True)
    keys = [one.key for one in table.position.characters]
    entry = table.play("gm", m.StartEncounter(tuple(keys), (keys[1],)), ["1 1"])
    assert [drawn.by for drawn in entry.act.drawn] == ["hand", "dealer"]  # type: ignore[union-attr]
    kept = table.export(keep_secret=True)
    assert Table.resume(kept, SYSTEM).export(keep_secret=True) == kept
    assert Table.replay(read_entries(table.export())[0], SYSTEM).position == table.position


@pytest.mark.parametrize("closed", [True, False])
def test_a_dealt_roll_cannot_be_forged_as_a_typed_one(closed: bool) -> None:
    """A dealt roll that is changed to a typed one does not pass the proof, because the host could have chosen it.

    This also holds before the secret is published.

    Rules: R-TC-165.
    """
    table = table_with_hidden_foe(by_hand=True)
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


# Going back


def test_an_unseen_dealt_roll_cannot_be_rewound_alone() -> None:
    """The GM cannot rewind an unseen dealt roll alone, and so cannot repeat it until it suits."""
    table = table_with_hidden_foe()
    key = table.position.characters[1].key
    n = len(table.entries) - 1
    entry = table.play("gm", m.Affect(key, "PWR"))
    assert any(drawn.by == "dealer" for drawn in entry.act.drawn)  # type: ignore[union-attr]
    assert not any(event.seen_by(SEATS["ana"]) for event in entry.events)
    with pytest.raises(Refused, match="A roll can be taken back only if two seats agree"):
        table.ask_rewind("gm", n)
    table.make_statement("gm", "Where were we?")
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
def test_the_consent_for_a_rewind_does_not_depend_on_hidden_characters(foe: Character, back: int) -> None:
    """TC-D-84: a rewind needs the same consents before and after cards are revealed, and over the end of a cycle."""
    acts = [*exchange(m.Lay("a", "Walk", to=(4, 5))), move("ben", m.FinishPlaying("b"))]
    for until in range(2, len(acts) + 1):
        compare_worlds(foe, *acts[:until], ask("ana", back), lambda world: world.table.answer_rewind("gm", agrees=True))


@ALL
def test_a_resolved_card_needs_the_consent_of_all_with_and_without_a_hidden_foe(foe: Character) -> None:
    """After A’s Walk resolves, a rewind needs the consent of all who play, although nothing was rolled.

    A moves freely, and then its Walk is resolved.

    Rules: TC-D-84.
    """

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
def test_rolls_of_hidden_characters_need_no_further_consent(foe: Character) -> None:
    """A cycle in which a hidden character may burn can be rewound with the consent of the GM alone.

    The GM is the one who let the cycle pass.

    Rules: R-TC-165.
    """
    down = {"out": "collapse", "ap": -20, "helpless": 9}
    acts = [changing("a", **down), changing("b", **down), move("ana", m.FinishPlaying("a")), move("gm", m.PassCycle())]
    for world in compare_worlds(foe, *acts, ask("ana", 1)):
        assert world.table.request is not None
        assert world.table.request.waited_for == ("gm",)


def test_a_table_without_its_secret_refuses_an_unseen_roll() -> None:
    """A table without its secret does not request an unseen roll, and refuses the move, which changes nothing.

    C burns in hiding: its damage in the passed cycle would be rolled.

    Rules: R-TC-165.
    """
    world = World(HIDDEN["burning"])
    for key in ("a", "b"):
        world.change(key, out="collapse", ap=-20, helpless=9)
    world.play("ana", m.FinishPlaying("a"))
    table, entries = world.table, len(world.table.entries)
    table.history.secret = ""
    for rolled in ([], ["1"], ["1 1 1"]):
        with pytest.raises(Refused, match="must be dealt, but the table’s secret is not here"):
            table.play("gm", m.PassCycle(), rolled)
    assert (len(table.entries), table.awaited) == (entries, None)


@ALL
def test_an_unseen_move_cannot_be_rewound_by_others(foe: Character) -> None:
    """TC-D-84: others get the same refusal for a rewind as if an unseen move had not happened; the GM can rewind it."""
    plain, other = World(None), World(foe)
    last = len(plain.table.entries) - 1
    other.play("gm", m.Hurt("c", 1, "Fire"))
    ctx = [world.refusal(lambda table: table.ask_rewind("ana", last)) for world in (plain, other)]
    assert ctx[0] == ctx[1] != ""
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
    assert (f"The table is back at entry {before}. 1 entry is undone. All draws will be new.", False) in texts[0]


def test_an_unseen_move_does_not_end_a_rewind_request() -> None:
    """TC-D-84: an unseen move does not end a rewind request, because the end would reveal that a seat has moved."""
    world = World(FOE)
    before = len(world.table.entries) - 1
    world.play("ana", m.Lay("a", "Walk", to=(4, 5)))
    world.table.ask_rewind("ana", before)
    world.play("gm", m.Hurt("c", 1, "Fire"))
    assert world.table.request is not None
    world.play("ben", m.Spend("b", "SP", 1, "a trick"))
    assert world.table.request is None


def test_each_seat_sees_only_the_consents_that_it_may_know_of() -> None:
    """Only the GM and Ben see that a rewind of Ben’s hidden character needs Ben’s consent; all see that it needs Ana’s.

    Rules: TC-D-84.
    """
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
    """TC-D-84: of two characters whose names give the same key, the hidden one gets the numbered key."""
    rows = [{**VELL, "name": "Rat!", "foe": True, "hidden": True}, {**VELL, "name": "Rat"}]
    scene = {"character": rows if hidden_first else rows[::-1]}
    position = SYSTEM.begin(Setup(tuple(SEATS.values()), scene))
    assert [one.key for one in SYSTEM.view(position, SEATS["ana"]).characters] == ["rat"]
