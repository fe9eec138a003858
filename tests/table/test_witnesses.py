"""Witnesses of draws, shown against a host that cheats with the table's secret."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from facedown.game import Refused, Setup, registry
from facedown.table import Held, History, LinksAsked, Mismatch, Moved, Table, Upgraded, prove, read_entries
from facedown.table.links import check_links
from facedown.table.witnesses import Cheated, Witness
from tests.systems.tri_core.hiding import HIDDEN, World
from tests.table.tables import ANA, BEN, CY, GM, KERNEL, SECRET
from tests.table.test_fair_draws import fresh
from tests.table.test_history import Kept
from tests.table.test_tampering import rewritten

REVEAL = {"move": "ante", "actor": "guest", "chips": ["PRE"], "aspect": "Spirit"}
"""The third ante, after which chance pays the chips."""


def two_antes(*witnesses: tuple[str, Witness]) -> Table:
    """Return a table of three in which two have anted, so that the third ante brings a draw."""
    table = Table.open(KERNEL, Setup((ANA, BEN, CY), KERNEL.sample("dukes-dinner")), SECRET)
    for seat, witness in witnesses:
        table.become_witness(seat, witness.chain_end)
    table.play("ana", {"move": "start-conflict", "participants": ["duke", "captain", "guest"]}, entropy=fresh(1))
    table.play("ana", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"}, entropy=fresh(2))
    table.play("ben", {"move": "ante", "actor": "captain", "chips": ["STR"], "aspect": "Body"}, entropy=fresh(3))
    return table


def asked(table: Table, *witnesses: tuple[str, Witness]) -> dict[str, str]:
    """Return the links that the witnesses reveal for the move that the last entry has fixed."""
    last = table.entries[-1]
    assert isinstance(last.act, Held | LinksAsked)
    return {seat: witness.reveal(last.n, table.last_hash) for seat, witness in witnesses}


def fixed(table: Table, n: int = 4) -> Moved:
    """Let Cy's ante be fixed by an entry, and return it."""
    act = Moved("cy", REVEAL, entropy=fresh(n).hex())
    assert isinstance(table.act(act).act, Held)
    return act


def answers(table: Table) -> bytes:
    """Return the answers of the draws in the last entry."""
    act = table.entries[-1].act
    assert isinstance(act, Moved)
    return msgspec.json.encode([drawn.answer for drawn in act.drawn])


def closed(table: Table) -> str:
    table.close("ana")
    return table.export()


def witness(n: int = 0) -> Witness:
    return Witness(b"a seed of witness %03d" % n, 20)


# The chain


def test_each_link_is_the_number_whose_hash_is_the_link_before() -> None:
    """Three links of a chain from the seed `s` * 16: H(H(H(H(s)))) is published; then H(H(H(s))), … are revealed."""
    one = Witness(b"s" * 16, 3)
    hashes = [sha256(b"s" * 16).digest()]
    for _ in range(3):
        hashes.append(sha256(hashes[-1]).digest())
    assert one.chain_end == hashes[3].hex()
    assert [one.reveal(n, f"hash {n}") for n in range(3)] == [hashes[at].hex() for at in (2, 1, 0)]
    with pytest.raises(ValueError, match="no more links"):
        one.reveal(9, "hash 9")


def test_a_seed_that_could_be_guessed_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 16 random bytes"):
        Witness(b"s" * 15)


def test_a_repeated_question_gets_the_same_link_and_another_content_none() -> None:
    """A request may be lost and repeated; a host that shows another move for the same entry is found out."""
    one = witness()
    link = one.reveal(5, "a hash")
    assert one.reveal(5, "a hash") == link
    for n in (5, 4):
        with pytest.raises(Cheated, match=f"asks for entry {n} again"):
            one.reveal(n, "another hash")


def test_a_witness_goes_on_from_its_receipts_after_a_restart() -> None:
    one = witness()
    links = [one.reveal(n, str(n)) for n in range(4)]
    again = Witness(b"a seed of witness 000", 20, one.receipts[:2])
    assert [again.reveal(n, str(n)) for n in range(2, 4)] == links[2:]


# The table


def test_a_move_with_a_draw_is_fixed_before_the_witnesses_reveal_their_links() -> None:
    ana = ("ana", witness())
    table = two_antes(ana)
    act = fixed(table)
    assert table.log(BEN)[-1].text == "A move is fixed. It waits for the witnesses."
    with pytest.raises(Refused, match="A move of Cy waits for its witnesses"):
        table.play("ana", {"move": "ante", "actor": "duke", "chips": ["KNO"], "aspect": "Mind"})
    table.act(act, links=asked(table, ana))
    assert table.awaited is None
    assert table.entries[-1].act.links == {"ana": ana[1].receipts[0].link}  # type: ignore[union-attr]


def test_a_move_without_a_draw_needs_no_witness() -> None:
    table = two_antes(("ana", witness()))
    assert [entry for entry in table.entries if isinstance(entry.act, Held)] == []


def test_a_table_asks_its_witnesses_by_itself() -> None:
    one = witness()
    table = two_antes(("ana", one))

    def ask(history: History) -> Mapping[str, str]:
        return {"ana": one.reveal(len(history) - 1, history.state.hash)}

    table.witnesses = ask
    table.play("cy", REVEAL, entropy=fresh(4))
    assert [type(entry.act) for entry in table.entries[-2:]] == [Held, Moved]
    proof = prove(read_entries(closed(table))[0], KERNEL)
    (draw,) = proof.draws
    assert (draw.seat, draw.witnesses, draw.skipped, draw.bytes) == ("cy", ("ana",), (), True)
    assert one.problems("ana", read_entries(table.export())[0]) == []


def test_the_proof_names_the_witnesses_of_each_draw_and_those_that_were_left_out() -> None:
    ana, ben = ("ana", witness(1)), ("ben", witness(2))
    table = two_antes(ana, ben)
    act = fixed(table)
    given = asked(table, ben)
    assert table.act(act, links=given).act == LinksAsked(without=("ana",), links=given)
    table.act(act, links=asked(table, ben))
    (draw,) = prove(read_entries(closed(table))[0], KERNEL).draws
    assert (draw.witnesses, draw.skipped, draw.repeats, draw.foreseeable) == (("ben",), ("ana",), 1, False)


def test_a_witness_that_is_away_is_not_asked_and_not_left_out() -> None:
    ana, ben = ("ana", witness(1)), ("ben", witness(2))
    table = two_antes(ana, ben)
    table.mark("ana", "away")
    act = fixed(table)
    with pytest.raises(Refused, match="Ana is no witness now"):
        table.act(act, links=asked(table, ana, ben))
    table.act(act, links=asked(table, ben))
    (draw,) = prove(read_entries(closed(table))[0], KERNEL).draws
    assert (draw.witnesses, draw.skipped) == (("ben",), ())


def test_a_link_that_was_given_before_its_witness_was_marked_as_away_is_used() -> None:
    """So a receipt never contradicts the history of an honest host."""
    one = witness()
    table = two_antes(("ana", one))
    act = fixed(table)
    links = asked(table, ("ana", one))
    table.mark("ana", "away")
    assert table.act(act, links=links).act.links == links  # type: ignore[union-attr]
    entries = read_entries(closed(table))[0]
    assert [draw.witnesses for draw in prove(entries, KERNEL).draws] == [("ana",)]
    assert one.problems("ana", entries) == []


def test_a_host_that_marks_a_witness_as_away_after_seeing_its_link_is_noticed_by_the_witness_and_in_the_file() -> None:
    one = witness()
    table = two_antes(("ana", one))
    act = fixed(table)
    asked(table, ("ana", one))
    table.mark("ben", "away", of="ana")
    left_out = table.act(act)
    assert table.log(CY)[-2].text == "The draw of this move is made without its witness Ana."
    table.act(act)
    entries = read_entries(closed(table))[0]
    assert [(draw.witnesses, draw.skipped) for draw in prove(entries, KERNEL).draws] == [((), ("ana",))]
    assert one.problems("ana", entries) == [
        f"Entry {left_out.n} leaves the witness out, which had revealed its link for the draw."
    ]


def test_a_witness_that_comes_back_while_a_move_waits_is_no_witness_of_it() -> None:
    """A host with seats of its own could otherwise choose which of them come back after it has seen the link of Ben."""
    one, ben = witness(), witness(1)
    table = two_antes(("ana", one), ("ben", ben))
    table.mark("ana", "away")
    act = fixed(table)
    links = asked(table, ("ben", ben))
    table.mark("ana", "here")
    late = {"ana": one.reveal(len(table.entries) - 2, table.entries[-1].before)}
    with pytest.raises(Refused, match="Ana is no witness now"):
        table.act(act, links={**links, **late})
    table.act(act, links=links)
    (draw,) = prove(read_entries(closed(table))[0], KERNEL).draws
    assert (draw.witnesses, draw.skipped) == (("ben",), ())


def test_who_witnesses_a_move_is_forgotten_when_it_is_made() -> None:
    """Ana is away when the next move is fixed, so she is no witness of it."""
    ana, ben = ("ana", witness(1)), ("ben", witness(2))
    table = two_antes(ana, ben)
    table.act(fixed(table), links=asked(table, ana, ben))
    assert table.history.state.asked_witnesses is None


def test_one_honest_witness_is_enough_for_the_draw_to_be_unforeseeable() -> None:
    """The host knows the secret, the bytes of the mover and one witness; the other link gives every deal."""
    accomplice = ("ana", witness(1))
    found = set()
    for n in range(10, 60):
        honest = ("ben", witness(n))
        table = two_antes(accomplice, honest)
        act = fixed(table)
        table.act(act, links=asked(table, ("ana", witness(1)), honest))
        found.add(answers(table))
    assert len(found) == 6


def test_the_same_links_give_the_same_draw() -> None:
    """So the figure above comes from the honest witness alone."""
    found = set()
    for _ in range(5):
        pair = (("ana", witness(1)), ("ben", witness(2)))
        table = two_antes(*pair)
        table.act(fixed(table), links=asked(table, *pair))
        found.add(answers(table))
    assert len(found) == 1


# A cheating host


def test_a_host_that_searches_its_own_bytes_cannot_change_them_after_a_link() -> None:
    """Before the link it does not know the draw; after it, the fixed move keeps its first bytes."""
    ana = ("ana", witness())
    table = two_antes(ana)
    fixed(table, 4)
    links, deals = asked(table, ana), set()
    for n in range(10, 30):
        copy = Table(table.history)
        copy.act(Moved("cy", REVEAL, entropy=fresh(n).hex()), links=links)
        assert copy.entries[-1].act.entropy == fresh(4).hex()  # type: ignore[union-attr]
        deals.add(answers(copy))
    assert len(deals) == 1


def test_a_host_that_swaps_the_fixed_move_in_the_file_is_found() -> None:
    """The entry that fixed the move had other bytes; a file in which both are swapped contradicts the receipt."""
    ana = ("ana", witness())
    table = two_antes(ana)
    held = len(table.entries)
    table.act(fixed(table), links=asked(table, ana))
    text = closed(table)
    swapped = rewritten(text, held + 1, lambda entry: entry["act"].update(entropy=fresh(9).hex()))
    with pytest.raises(Mismatch, match="waits") as mismatch:
        prove(read_entries(swapped)[0], KERNEL)
    assert mismatch.value.entry == held + 1
    both = rewritten(swapped, held, lambda entry: entry["act"].update(entropy=fresh(9).hex()))
    assert ana[1].problems("ana", read_entries(both)[0]) == [
        f"Entry {held}, as the witness counts, was replaced after the witness had revealed its link.",
        f"Entry {held + 1} has a link that the witness had revealed for another move.",
    ]


def test_a_host_that_tries_another_move_with_a_known_link_is_noticed_by_the_witness() -> None:
    """The host throws the fixed move away once it knows the draw, and asks again with another move."""
    one = witness()
    table = two_antes(("ana", one))
    before = table.history
    fixed(table, 4)
    asked(table, ("ana", one))
    again = Table(before)
    fixed(again, 5)
    with pytest.raises(Cheated):
        asked(again, ("ana", one))
    forged = again.act(Moved("cy", REVEAL, entropy=fresh(5).hex()), links={"ana": one.receipts[0].link})
    assert forged.n == len(before) + 1  # the table cannot know it, but the witness does
    assert one.problems("ana", again.entries[:]) == [
        f"Entry {len(before)}, as the witness counts, was replaced after the witness had revealed its link.",
        f"Entry {forged.n} has a link that the witness had revealed for another move.",
    ]


def test_a_witness_that_was_left_out_goes_on_with_a_new_chain() -> None:
    """The host may know its next link although no draw has used it, and could choose a later draw with it."""
    ben, again = witness(), witness(2)
    table = two_antes(("ben", ben))
    act = fixed(table)
    link = ben.reveal(table.entries[-1].n, table.last_hash)
    table.act(act, links={})
    assert table.log(CY)[-1].text == "Ben no longer witnesses the draws."
    assert table.history.state.witnesses == {}
    with pytest.raises(Refused, match="Ben is no witness now"):
        table.act(act, links={"ben": link})
    table.act(act)
    table.become_witness("ben", again.chain_end)
    assert table.history.state.witnesses == {"ben": again.chain_end}


def test_a_late_link_of_a_chain_is_refused_after_a_later_question() -> None:
    """If a later link were accepted, a witness could choose among several."""
    ben = witness()
    table = two_antes(("ben", ben))
    fixed(table)
    ben.reveal(1, "a question that no draw has used")
    late = ben.reveal(2, "another question")
    with pytest.raises(Refused, match="become a witness again with a new chain"):
        check_links(table.history.state, Moved("cy", REVEAL, links={"ben": late}))


def test_a_host_that_continues_under_another_edition_to_draw_again_needs_a_new_chain() -> None:
    """The upgrade drops the fixed move, whose link the host may know."""
    ben = witness()
    table = two_antes(("ben", ben))
    fixed(table)
    system = type("Later", (type(KERNEL),), {"edition": "2-test"})()
    archive = Kept([*table.entries])
    later = Table(History.from_snapshot(table.history.snapshot(), system, archive, SECRET.hex()))
    later.upgrade("ana")
    assert later.history.state.witnesses == {}
    assert [line.text for line in later.log(CY)][-2:] == [
        "The move of Cy that was waiting is dropped.",
        "Ben no longer witnesses the draws.",
    ]
    later.close("ana")
    assert prove(later.entries[:], system).dropped == (len(table.entries) - 1,)


def test_a_witness_notices_a_draw_with_a_link_that_it_revealed_for_another_move() -> None:
    """The table refuses such a link; here the entries are put together by hand."""
    ben = witness()
    table = two_antes(("ben", ben))
    act = fixed(table)
    links = asked(table, ("ben", ben))
    left_out = table.act(act, links={})
    moved = table.act(act)
    assert isinstance(moved.act, Moved)
    later = msgspec.structs.replace(table.entries[left_out.n - 1], n=moved.n + 1)
    stolen = msgspec.structs.replace(moved, n=moved.n + 2, act=msgspec.structs.replace(moved.act, links=links))
    assert ben.problems("ben", [*table.entries, later, stolen]) == [
        f"Entry {left_out.n} leaves the witness out, which had revealed its link for the draw.",
        f"Entry {stolen.n} has a link that the witness had revealed for another move.",
    ]


def test_an_honest_host_that_continues_under_another_edition_is_not_accused() -> None:
    """The fixed move is not made: its player makes it again under the new rules."""
    ben = witness()
    table = two_antes(("ben", ben))
    fixed(table)
    ben.reveal(table.entries[-1].n, table.last_hash)
    upgraded = Upgraded("ana", "2", {}, {})
    later = msgspec.structs.replace(table.entries[-1], n=len(table.entries), act=upgraded)
    made = msgspec.structs.replace(later, n=later.n + 1, act=Moved("cy", REVEAL))
    assert ben.problems("ben", [*table.entries, later, made]) == []


def test_a_host_that_drops_a_witness_after_seeing_its_link_is_noticed_by_the_witness_and_in_the_file() -> None:
    one = witness()
    table = two_antes(("ana", one))
    act = fixed(table)
    asked(table, ("ana", one))
    table.act(act)
    table.act(act)
    entries = read_entries(closed(table))[0]
    (draw,) = prove(entries, KERNEL).draws
    assert (draw.witnesses, draw.skipped) == ((), ("ana",))
    assert one.problems("ana", entries) == [
        f"Entry {draw.entry - 1} leaves the witness out, which had revealed its link for the draw."
    ]


def test_a_host_that_replays_a_link_is_refused() -> None:
    """A link serves one draw: the next one must be the number whose hash it is."""
    ana = ("ana", witness())
    table = two_antes(ana)
    act = fixed(table)
    (end,) = table.history.state.witnesses.values()
    for wrong in (end, "0" * 64, "x", witness(7).reveal(0, "")):
        with pytest.raises(Refused, match="This is not the next link of Ana"):
            table.act(act, links={"ana": wrong})
    assert table.act(act, links=asked(table, ana)).act.links == {"ana": ana[1].receipts[0].link}  # type: ignore[union-attr]
    text = closed(table)
    moved = len(table.entries) - 2
    forged = rewritten(text, moved, lambda entry: entry["act"].update(links={"ana": end}))
    with pytest.raises(Mismatch, match="not the next link") as mismatch:
        prove(read_entries(forged)[0], KERNEL)
    assert mismatch.value.entry == moved


def test_a_host_that_draws_before_the_move_was_fixed_is_found() -> None:
    """Without the entry that fixes the move, the host could ask for links first and then choose the move."""
    one = witness()
    table = two_antes(("ana", one))
    act = Moved("cy", REVEAL, entropy=fresh(4).hex())
    link = one.reveal(len(table.entries), "nothing is fixed")
    with pytest.raises(Refused, match="an entry must fix a move and ask for links before its draws"):
        table.act(act, links={"ana": link})


def test_a_host_cannot_gain_by_the_order_of_two_moves() -> None:
    """Whichever move comes first uses the next link, which the host knows of neither."""
    found: dict[str, set[bytes]] = {"first": set(), "later": set()}
    for n in range(30):
        for order in found:
            one = witness(n)
            table = two_antes(("ben", one))
            if order == "later":  # the host lets another entry come first
                table.make_statement("ana", "Wait.")
            table.act(fixed(table), links=asked(table, ("ben", one)))
            found[order].add(answers(table))
    assert {order: len(deals) for order, deals in found.items()} == {"first": 6, "later": 6}


def test_a_draw_that_must_stay_secret_asks_no_witness() -> None:
    """A request for a link would show that something rolls unseen; the proof says that nobody witnessed it."""
    world: Any = World(HIDDEN["burning"])
    assert world.table.system is registry.system("tri-core")
    table = Table(world.table.history)
    one = witness()
    table.become_witness("ana", one.chain_end)
    for key in ("a", "b"):
        world.table = table
        world.change(key, out="collapse", ap=-20, helpless=9)
    table.play("ana", {"move": "finish-playing", "actor": "a"})
    before = len(table.entries)
    table.play("gm", {"move": "pass-cycle"})
    act = table.entries[before].act
    assert isinstance(act, Moved)
    assert [(drawn.unseen, drawn.by) for drawn in act.drawn] == [(True, "dealer")]


@pytest.mark.parametrize("link", ["x", "0" * 63, "0" * 65, "G" * 64, "A" * 64])
def test_the_end_of_a_chain_has_one_form(link: str) -> None:
    table = two_antes()
    with pytest.raises(Refused, match="64 hexadecimal digits"):
        table.become_witness("ana", link)


def test_a_seat_stops_being_a_witness() -> None:
    table = two_antes(("ana", witness()))
    table.become_witness("ana", "")
    assert table.log(GM)[-1].text == "Ana no longer witnesses the draws."
    table.play("cy", REVEAL, entropy=fresh(4))
    assert answers(table)
    with pytest.raises(Refused, match="You are no witness"):
        table.become_witness("ana", "")
