"""A host that has witnesses of its own, types results or drops moves cannot choose a draw after an honest link."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest

from facedown.chance import Drawn
from facedown.game import Refused
from facedown.table import Held, History, LinksAsked, Mismatch, Moved, Table, prove, read_entries
from facedown.table.links import check_links, right_links
from facedown.table.proof import LeftOut
from facedown.table.proof_in_words import witness_lines
from facedown.table.witnesses import Witness
from tests.table.tables import BEN, CY, KERNEL
from tests.table.test_fair_draws import fresh
from tests.table.test_mixed_draws import BYTES, SYSTEM, opened
from tests.table.test_mixed_draws import closed as closed_market
from tests.table.test_tampering import rewritten
from tests.table.test_witnesses import REVEAL, answers, asked, closed, fixed, two_antes, witness

# Witnesses of the host


def test_a_host_cannot_choose_which_of_its_own_witnesses_take_part() -> None:
    """After the honest link, a smaller set of links makes no draw: an entry asks the others again."""
    honest, one, two = ("ben", witness(1)), ("ana", witness(2)), ("cy", witness(3))
    table = two_antes(honest, one, two)
    act = fixed(table)
    links = asked(table, honest, one, two)
    for many in (0, 1, 2):
        for kept in combinations(links, many):
            copy = Table(table.history)
            copy.act(act, links={seat: links[seat] for seat in kept})
            assert isinstance(copy.entries[-1].act, LinksAsked)
            assert copy.history.state.asked_witnesses == tuple(key for key in ("ana", "ben", "cy") if key in kept)


def test_links_that_were_revealed_before_a_witness_was_left_out_are_used_up() -> None:
    """Otherwise the host could compute the draw without its accomplice, and then choose between the two."""
    honest, accomplice = ("ben", witness(1)), ("ana", witness(2))
    table = two_antes(honest, accomplice)
    act = fixed(table)
    first = asked(table, honest)
    table.act(act, links=first)
    with pytest.raises(Refused, match="This is not the next link of Ben"):
        table.act(act, links=first)
    second = asked(table, honest)
    assert table.act(act, links=second).act.links == second  # type: ignore[union-attr]
    assert honest[1].problems("ben", table.entries[:]) == []
    (draw,) = prove(read_entries(closed(table))[0], KERNEL).draws
    assert (draw.witnesses, draw.skipped, draw.repeats) == (("ben",), ("ana",), 1)


def test_who_leaves_a_witness_out_does_not_know_the_draw_that_follows() -> None:
    """It depends on the second link of the honest witness: 50 chains with it give all six deals."""
    found = set()
    for n in range(10, 60):
        honest, accomplice = ("ben", witness(n)), ("ana", witness(1))
        table = two_antes(honest, accomplice)
        act = fixed(table)
        table.act(act, links=asked(table, honest))
        table.act(act, links=asked(table, honest))
        found.add(answers(table))
    assert len(found) == 6


def test_an_honest_witness_that_is_left_out_is_named_and_has_the_receipt() -> None:
    """With only the links of its accomplice the host knows the draw, so it must not pass as witnessed by Ben."""
    honest, accomplice = ("ben", witness(1)), ("ana", witness(2))
    table = two_antes(honest, accomplice)
    act = fixed(table)
    asked(table, honest)
    left_out = table.act(act, links=asked(table, accomplice))
    table.act(act, links=asked(table, accomplice))
    entries = read_entries(closed(table))[0]
    (draw,) = prove(entries, KERNEL).draws
    assert (draw.witnesses, draw.skipped) == (("ana",), ("ben",))
    assert honest[1].problems("ben", entries) == [
        f"Entry {left_out.n} leaves the witness out, which had revealed its link for the draw."
    ]


@pytest.mark.parametrize(
    ("act", "problem"),
    [
        (LinksAsked(), "were asked before"),
        (LinksAsked(without=("ana",)), "were asked before"),
        (LinksAsked(without=("ana", "ana", "ben")), "were asked before"),
        (LinksAsked(without=("ana", "ben", "cy")), "were asked before"),
        (LinksAsked(without=("ana",), links={"ben": "0" * 64}), "not the next link of Ben"),
        (LinksAsked((Drawn("1d6", [3]),), ("ana",), {"ben": witness(1).reveal(0, "")}), "were asked before"),
        (LinksAsked(without=("ana",), links={"cy": "0" * 64}), "were asked before"),
    ],
)
def test_each_witness_that_was_asked_has_answered_or_is_left_out(act: LinksAsked, problem: str) -> None:
    table = two_antes(("ben", witness(1)), ("ana", witness(2)))
    fixed(table)
    with pytest.raises(Refused, match=problem):
        table.act(act)


def test_witnesses_are_asked_only_while_a_move_waits() -> None:
    table = two_antes(("ben", witness(1)))
    with pytest.raises(Refused, match="No move waits for links"):
        table.act(LinksAsked(without=("ben",)))


def test_a_move_in_a_file_needs_the_links_of_all_witnesses() -> None:
    honest = ("ben", witness(1))
    table = two_antes(honest)
    moved = table.act(fixed(table), links=asked(table, honest))
    forged = rewritten(closed(table), moved.n, lambda entry: entry["act"].pop("links"))
    with pytest.raises(Mismatch, match="missing: Ben") as mismatch:
        prove(read_entries(forged)[0], KERNEL)
    assert mismatch.value.entry == moved.n


# Typed results


def by_hand(one: Witness, away: tuple[str, Witness] | None = None) -> tuple[Table, Moved]:
    """Return a table with rolls by hand whose move waits for its rolls, and the move. Ana is a witness.

    If `away` is given, it is the only witness who is here, and Ana is away.
    """
    table, move = opened()
    table.become_witness("ana", one.chain_end)
    if away is not None:
        table.become_witness(away[0], away[1].chain_end)
        table.mark("ana", "away")
    act = Moved("gm", move, entropy=BYTES.hex())
    assert isinstance(table.act(act).act, Held)
    return table, act


def test_typed_results_are_fixed_before_a_link_is_asked_for() -> None:
    one = witness()
    table, act = by_hand(one)
    assert table.history.state.asked_witnesses is None
    entry = table.act(act, ["3 4"], deal_rest=True)
    assert isinstance(entry.act, LinksAsked)
    assert [(drawn.by, drawn.answer) for drawn in entry.act.typed] == [("hand", [3, 4])]
    assert table.log(BEN)[-1].text == "Results that were not typed are dealt. The move waits for the witnesses."
    with pytest.raises(Refused, match="typed results of this move are fixed"):
        table.act(act, ["5 6"], deal_rest=True)
    table.act(act, links=asked(table, ("ana", one)))
    entries = read_entries(closed_market(table))[0]
    draws = prove(entries, SYSTEM).draws
    assert [draw.by_hand for draw in draws] == [True] + [False] * (len(draws) - 1)
    assert {draw.witnesses for draw in draws[1:]} == {("ana",)}
    assert one.problems("ana", entries) == []


def test_results_that_were_typed_after_a_link_was_known_are_found_in_the_file() -> None:
    one = witness()
    table, act = by_hand(one)
    table.act(act, ["3 4"], deal_rest=True)
    moved = table.act(act, links=asked(table, ("ana", one)))
    forged = rewritten(closed_market(table), moved.n, lambda entry: entry["act"]["drawn"][0].update(answer=[5, 6]))
    with pytest.raises(Mismatch, match="typed results are not those that were fixed") as mismatch:
        prove(read_entries(forged)[0], SYSTEM)
    assert mismatch.value.entry == moved.n


def test_draws_that_are_dealt_at_a_table_with_rolls_by_hand_have_their_witnesses() -> None:
    """No witness can be passed over because the rolls could have been typed instead."""
    table, act = by_hand(witness())
    assert table.act(act).act == LinksAsked()
    alone = Table(History.replay(table.entries[:-2], SYSTEM, secret=table.history.secret))
    alone.become_witness("ana", "")
    dealt = alone.act(act).act
    assert isinstance(dealt, Moved)
    state = History.replay(table.entries[:-1], SYSTEM).state
    with pytest.raises(Refused, match="ask for links before its draws"):
        check_links(state, dealt)


def test_who_is_a_witness_at_a_table_with_rolls_by_hand_is_fixed_with_the_move() -> None:
    """A host could otherwise mark witnesses as here or away until it likes the result."""
    one, two = witness(1), witness(2)
    table, act = by_hand(one, ("ben", two))
    table.mark("ana", "here")
    assert table.act(act).act == LinksAsked()
    assert table.history.state.asked_witnesses == ("ben",)
    table, act = by_hand(one)
    table.mark("ana", "away")
    assert table.act(act).act == LinksAsked()
    assert table.history.state.asked_witnesses == ("ana",)


@pytest.mark.parametrize("act", [LinksAsked(without=("ana",)), LinksAsked(links={"ana": "0" * 64})])
def test_nobody_is_left_out_before_the_witnesses_were_asked(act: LinksAsked) -> None:
    table, _ = by_hand(witness())
    with pytest.raises(Refused, match="No witness was asked before"):
        table.act(act)


def test_without_witnesses_nobody_is_asked() -> None:
    table, move = opened()
    table.act(Moved("gm", move, entropy=BYTES.hex()), ["3 4"])
    with pytest.raises(Refused, match="No witness was asked before"):
        table.act(LinksAsked())


@pytest.mark.parametrize("typed", [(("2d12!", [3, 4]),) * 40, (("2d12!", "x"),), (("1d6", [3]),)])
def test_only_results_that_fit_the_move_can_be_fixed(typed: tuple[tuple[str, Any], ...]) -> None:
    table, _ = by_hand(witness())
    with pytest.raises(Refused, match="do not fit the move"):
        table.act(LinksAsked(typed=tuple(Drawn(draw, answer) for draw, answer in typed)))


def test_only_results_typed_by_hand_can_be_fixed() -> None:
    table, act = by_hand(witness())
    asked_for = table.history.propose(act, ["3 4"], deal_rest=True).act
    assert isinstance(asked_for, LinksAsked)
    (typed,) = asked_for.typed
    with pytest.raises(Refused, match="Only typed results can be fixed"):
        table.act(LinksAsked(typed=(msgspec.structs.replace(typed, at=0, next=1),)))


# Moves that are dropped


def test_a_fixed_move_that_is_dropped_by_closing_the_table_is_named() -> None:
    """A host that dislikes its draw can end the game, but everybody reads it."""
    table = two_antes(("ben", witness(1)))
    fixed(table)
    held = len(table.entries) - 1
    entries = read_entries(closed(table))[0]
    assert table.log(CY)[-1].text == "The move of Cy that was waiting is dropped."
    assert prove(entries, KERNEL).dropped == (held,)


def test_a_move_that_is_made_is_not_dropped() -> None:
    honest = ("ben", witness(1))
    table = two_antes(honest)
    table.act(fixed(table), links=asked(table, honest))
    assert prove(read_entries(closed(table))[0], KERNEL).dropped == ()
    assert not any("dropped" in line.text for line in table.log(CY))


# Tables of earlier versions


def test_a_table_of_the_oldest_format_has_no_witnesses() -> None:
    """Its entries do not mark the draws that must stay unknown, which have none."""
    table = two_antes()
    table.history.state = msgspec.structs.replace(table.history.state, format="1")
    with pytest.raises(Refused, match="opened by an earlier version, so it has no witnesses"):
        table.become_witness("ben", witness(1).chain_end)


@pytest.mark.parametrize("change", ["bytes", "link", "counter"])
def test_a_fixed_move_is_also_bound_under_an_edition_that_is_not_installed(change: str) -> None:
    ben = ("ben", witness(1))
    table = two_antes(ben)
    act = fixed(table)
    before = table.entries[:]
    moved = table.act(act, links=asked(table, ben))
    made = moved.act
    assert isinstance(made, Moved)
    history = History(KERNEL)
    for entry in before:
        history = history.accept_unplayed(entry)
    forged = {
        "bytes": msgspec.structs.replace(made, entropy="00" * 16),
        "link": msgspec.structs.replace(made, links=msgspec.UNSET),
        "counter": msgspec.structs.replace(made, drawn=(msgspec.structs.replace(made.drawn[0], at=99, next=100),)),
    }[change]
    with pytest.raises(Mismatch):
        history.accept_unplayed(msgspec.structs.replace(moved, act=forged))
    assert len(history.accept_unplayed(moved)) == len(before) + 1


def test_an_event_that_refers_to_no_draw_is_found_under_an_edition_that_is_not_installed() -> None:
    """Otherwise the log of a forged file could not be read."""
    table = two_antes()
    history = History(KERNEL)
    for entry in table.entries[:-1]:
        history = history.accept_unplayed(entry)
    last = table.entries[-1]
    for number in (0, -1):
        events = (msgspec.structs.replace(last.events[0], draws=(number,)), *last.events[1:])
        with pytest.raises(Mismatch, match="draw that was not made"):
            history.accept_unplayed(msgspec.structs.replace(last, events=events))


# Devices that send something else


def test_a_wrong_link_counts_as_none() -> None:
    """The table goes on without this witness instead of refusing the move each time."""
    table = two_antes(("ben", witness(1)))
    table.witnesses = lambda history: {"ben": "0" * 64}
    table.play("cy", REVEAL, entropy=fresh(4))
    (draw,) = prove(read_entries(closed(table))[0], KERNEL).draws
    assert (draw.witnesses, draw.skipped) == ((), ("ben",))


def test_the_right_links_beside_a_wrong_one_are_used() -> None:
    one, two = ("ana", witness(1)), ("ben", witness(2))
    table = two_antes(one, two)
    fixed(table)
    right = asked(table, two)
    assert right_links(table.history.state, {"ana": "0" * 64, "dan": "0" * 64, **right}) == right


@pytest.mark.parametrize("links", [5, "x", [1], {"ben": 5}, {5: "x"}, {"dan": "0" * 64}])
def test_links_of_a_wrong_type_are_refused(links: Any) -> None:
    table = two_antes(("ben", witness(1)))
    act = fixed(table)
    with pytest.raises(Refused):
        table.act(act, links=links)


@pytest.mark.parametrize("entry", [-1, 10**30, float("nan"), True, "5"])
def test_a_device_answers_only_for_numbers_of_entries(entry: Any) -> None:
    one = witness()
    with pytest.raises(ValueError, match="must be a whole number"):
        one.reveal(entry, "a hash")
    assert one.receipts == []


# What a proof names


def test_the_proof_names_each_entry_that_leaves_a_witness_out_also_of_a_move_that_is_dropped() -> None:
    ben, ana = ("ben", witness(1)), ("ana", witness(2))
    table = two_antes(ben, ana)
    first = table.act(fixed(table), links=asked(table, ben))
    table.act(Moved("cy", REVEAL, entropy=fresh(4).hex()))
    proof = prove(read_entries(closed(table))[0], KERNEL)
    assert proof.left_out == (LeftOut(first.n, ("ana",), ("ben",)), LeftOut(first.n + 1, ("ben",), ()))
    assert list(witness_lines(proof)) == [
        f"• Entry {first.n} leaves out the witness ana and asks ben again. "
        "If one of them is independent of the host, nobody knew the draw before.",
        f"• Entry {first.n + 1} leaves out the witness ben. The host may have known the draw before.",
        f"• The move that entry {first.n - 1} fixed was dropped. The host may have known its draws.",
    ]


def test_a_typed_result_that_is_nested_too_deep_is_found_in_the_file() -> None:
    one = witness()
    table, act = by_hand(one)
    before = table.history
    entry = table.act(act, ["3 4"], deal_rest=True)
    assert isinstance(entry.act, LinksAsked)
    nested: Any = []
    for _ in range(990):
        nested = [nested]
    typed = (msgspec.structs.replace(entry.act.typed[0], answer=nested),)
    deep = msgspec.structs.replace(entry, act=LinksAsked(typed))
    for accept in (before.accept, before.accept_unplayed):
        with pytest.raises(Mismatch):
            accept(deep)
