"""The rules as plain functions, the words of events, and what a converted system promises."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from facedown.chance import Dealer, every
from facedown.game import Addend, Extension, PieceRef, Refused, Seat, Setup, Term
from facedown.systems.core_kernel import labels
from facedown.systems.core_kernel.attributes import ATTRIBUTES
from facedown.systems.core_kernel.hooks import CONTRACT, Facts, ResolveShowdown
from facedown.systems.core_kernel.model import ActionLay, AspectLay, Participant, Position, Rulings
from facedown.systems.core_kernel.rules.antes import payable, shares, td_wins
from facedown.systems.core_kernel.rules.bids import bid_range, commit_bid, core_bid, take_back_bid
from facedown.systems.core_kernel.rules.damage import changed_damage, damage
from facedown.systems.core_kernel.rules.dominance import TD
from facedown.systems.core_kernel.rules.leaving import now_unusable
from facedown.systems.core_kernel.rules.showdown import part_of_bid
from facedown.systems.core_kernel.view import VISIBILITY
from facedown.table import Table as History
from tests.systems.core_kernel import random_games
from tests.systems.core_kernel.driver import SYSTEM, Table, extension, level

# Rules


def test_a_bid_and_its_taking_back() -> None:
    """CK-S3-10, R-CK-107: 3 REA and a Wildcard leave 2 REA and no Wildcard; taken back, all is as before."""
    before = Participant("a", (5,) * 9, wildcards=1)
    lay = ActionLay("REA", 3, 1)
    after = commit_bid(before, lay)
    assert (after.stack[0], after.committed[0], after.wildcards) == (2, 3, 0)
    assert take_back_bid(after, lay) == before


@pytest.mark.parametrize(
    ("stack", "min_bid", "bids"), [(4, "1_if_able", (1, 3)), (0, "1_if_able", (0, 0)), (4, "0", (0, 3))]
)
def test_the_bounds_of_a_bid(stack: int, min_bid: Any, bids: tuple[int, int]) -> None:
    """CK-S3-07, CK-S3-08, R-CK-36: at TS 3."""
    limits = core_bid(Rulings(min_bid=min_bid), (3,) * 9, (stack, *(1,) * 8), "Mind", "REA")
    assert bid_range(limits) == bids


def test_td_wins_and_shares() -> None:
    """CK-S2-09, CK-S2-12: Mind beats the one Body of three; 5 chips for 3 leaders are 2, 2 and 1."""
    laid = {key: AspectLay((), aspect) for key, aspect in zip("bcd", ("Body", "Mind", "Spirit"), strict=True)}  # type: ignore[arg-type]
    assert td_wins("Mind", "bcd", laid, TD) == 1
    assert shares(5, 3) == (2, 2, 1)
    assert payable((0,) * 8 + (2,), 2) == (("INT", "INT"),)


def test_small_rules() -> None:
    """R-CK-44, CK-S6-02, CK-K-09: a bid of 5 against two is 2 each; AV 1 to 0 is unusable; Extensions are an addend."""
    assert part_of_bid(Rulings(bid_split="divided"), 5, 2) == 2
    assert now_unusable((1, 0, None, *(2,) * 6), (0, 0, None, *(1,) * 6)) == ["REA"]
    assert changed_damage(damage(1, 7), 4).addends[-1] == Addend(Term("extensions"), 2, "CK-K-09")


# Words


def test_the_catalogue_and_the_labels_have_the_same_signs() -> None:
    """Aspects have the same signs in events as on the board and in options; full names agree with the glossary.

    Rules: R-CK-93.
    """
    catalogue = SYSTEM.catalogue()
    meanings = dict(catalogue.glossary)
    assert all(meanings[name].startswith(f"{labels.NAMES[name]} (") for name in ATTRIBUTES)
    assert all(catalogue.term(aspect) == f"{sign} {aspect}" for aspect, sign in labels.SIGNS.items())


def test_every_message_reads_in_few_words_too() -> None:
    """A table verifies, and each of its lines is a sentence in both wordings."""
    seats = (Seat("ana"), Seat("ben"))
    table = History.open(SYSTEM, Setup(seats, SYSTEM.sample("duel")), b"a secret of 32 bytes for a table")
    chooser = Random(5)
    for _ in range(120):
        owed = [(seat, o) for seat in seats for o in table.options(seat) if o.owed or o.move == "start-conflict"]
        if not owed:
            break
        seat, option = chooser.choice(owed)
        table.play(seat.key, option.sample(SYSTEM.move_type, chooser.randrange))
    for wording in ("", "brief"):
        reader = table.reader(wording)
        lines = [reader.line(entry, event).text for entry in table.entries for event in entry.events]
        assert len(lines) > 100
        assert not [line for line in lines if not line or line.startswith("[") or "{" in line]
    assert History.replay(table.entries, SYSTEM).export() == table.export()


# Extensions speak in text that they type or in terms of their own


def given(label: Any, messages: str = "", *more: Extension) -> Any:
    """The Showdown after an Extension “blessing” added 1 with this label."""
    one = extension("blessing", Resolve=lambda v, f: {"addends": (Addend(label, 1, ""),)})
    one = Extension(one.key, one.title, one.system, one.edition, one.rulebook, one.hooks, messages)
    return CONTRACT.apply([CONTRACT.accept(one), *more], "Resolve", ResolveShowdown(0, 0), Facts("showdown", 1, 1))[0]


OWN = "term-blessing-luck = luck"


def test_an_extension_names_its_addends_by_text_or_its_own_terms() -> None:
    """CK-K-09: text, and a term of its own messages; a later Extension leaves them as they are."""
    later = extension("later", Resolve=lambda v, f: {"addends": (Addend("tired", -1, ""),)})
    assert given("high ground").addends[0].label == "high ground"
    both = given(Term("blessing-luck"), OWN, later).addends
    assert [one.label for one in both] == [Term("blessing-luck"), "tired"]


@pytest.mark.parametrize(
    ("label", "messages"),
    [
        (Term("blessing-luck"), ""),
        (Term("damage"), OWN),
        (PieceRef("actor", "a"), OWN),
        ({"is": "term", "key": "damage"}, OWN),
        ({"is": "piece", "kind": "actor", "key": "a"}, OWN),
    ],
    ids=["no such term", "a term of the system", "a piece", "a term in disguise", "a piece in disguise"],
)
def test_other_words_of_an_extension_are_refused(label: Any, messages: str) -> None:
    """CK-K-09: terms of the system, and pieces, are not an Extension's to name."""
    with pytest.raises(Refused) as caught:
        given(label, messages)
    assert caught.value.refusal.rule == "CK-K-09"


@pytest.mark.parametrize("messages", ["term-damage = luck", "damage = Luck.", "term-blessing-x = {", "x"])
def test_messages_that_are_not_an_extensions_own_are_refused(messages: str) -> None:
    """CK-K-09: an Extension replaces no message of the system, and its messages can be read."""
    with pytest.raises(Refused) as caught:
        given("luck", messages)
    assert caught.value.refusal.rule == "CK-K-09"


# What the contract promises


def test_every_field_has_a_declared_visibility() -> None:
    """CK-G-06: what is not declared nobody would see."""
    assert list(VISIBILITY.undeclared(Position)) == []


@pytest.mark.parametrize("seed", range(12))
def test_awaited_seats_are_those_that_owe_an_option(seed: int) -> None:
    """The short way finds the seats and options that all options have, and positions can be kept in sets."""
    table = random_games.setup(seed, mixed=True)
    for step in random_games.game(seed, mixed=True, moves=60):
        position = step.after
        owing = []
        for seat in table.seats:
            view = SYSTEM.view(position, seat)
            pressing = [option for option in SYSTEM.options(view, seat) if option.owed or option.fleeting]
            assert list(SYSTEM.pressing(view, seat)) == pressing
            owing += [seat] if pressing else []
        assert list(SYSTEM.awaited(position, table.seats)) == owing
        for seat in table.seats:
            assert list(SYSTEM.awaited_as_seen(position, seat, table.seats)) == owing
        assert hash(position) == hash(SYSTEM.decode(SYSTEM.encode(position)))


def test_a_whole_move_is_enumerated_over_its_draws() -> None:
    """CK-R-01, CK-S2-12: the last ante of a ring of three deals REA, KNO and QUI in 3! ways, each as likely."""
    table = Table(level("a", 5), level("b", 5), level("c", 5))
    table.start()
    table.ante("a", "REA", "Mind")
    table.ante("b", "KNO", "Body")
    options = table.options("c", "ante")
    move = options[0].build(SYSTEM.move_type, chips=("QUI",), aspect="Spirit")

    def paid(chance: Any) -> tuple[tuple[int, ...], ...]:
        turn = SYSTEM.play(table.position, table.seat("c"), move, chance)
        assert turn.position.conflict is not None
        return tuple(p.stack[:3] for p in turn.position.conflict.participants)

    ways = every(paid)
    assert len(list(ways)) == 6
    assert {ways[way] for way in ways} == {ways[next(iter(ways))]}


def test_the_payment_of_a_pot_refers_to_the_deal() -> None:
    """CK-R-01: all three payments of one deal show its draw; the pot of a lone leader is not drawn."""
    table = Table(level("a", 5), level("b", 5), level("c", 5), chance=Dealer(b"a pot"))
    table.start()
    table.antes(a="REA Mind", b="KNO Body", c="QUI Spirit")
    assert [event.draws for event in table.of_kind("paid")] == [(0,), (0,), (0,)]
    alone = Table(level("a", 5), level("b", 5))
    alone.start()
    alone.antes(a="REA Mind", b="KNO Body")
    assert [event.draws for event in alone.of_kind("paid")] == [()]


def test_the_outcome_names_those_who_stand() -> None:
    """For simulation: who is still in the Conflict, with which chips, and after it who stood at the end."""
    table = Table(level("a", 5), level("b", 5), level("c", 5))
    table.start()
    table.antes(a="withdraw")
    standing = {one.whose.key: one.measures["standing"] for one in SYSTEM.outcome(table.position)}
    assert standing == {"a": 0, "b": 1, "c": 1}
    seen = {one.whose.key: one.measures for one in SYSTEM.outcome(table.view("a"))}
    assert (seen["b"]["chips"], "av" in seen["b"], seen["a"]["av"]) == (45, False, 45)
    table.antes(b="WIL Mind", c="WIL Mind")
    table.end()
    assert [one.measures["standing"] for one in SYSTEM.outcome(table.position)] == [0, 1, 1]


def test_committing_is_one_option() -> None:
    """CK-S3-02, CK-S3-09: card, chips, Wildcard, face up or down in one; what lies face up is not sealed."""
    table = Table(level("a", 5, wildcards=1), level("b", 5))
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind")
    (option,) = table.options("a", "commit")
    assert [field.name for field in option.fields] == ["action", "bid", "wildcards", "face_up"]
    down = option.build(SYSTEM.move_type, action="KNO", bid=2)
    up = option.build(SYSTEM.move_type, action="KNO", bid=2, face_up=True)
    assert option.hidden_in(down) == {"action", "bid", "wildcards"}
    assert option.hidden_in(up) == {"wildcards"}
    assert {(one["action"], one["bid"]) for one in option.choices()} == {
        (card, bid) for card in ("REA", "KNO", "QUI") for bid in range(1, 6)
    }


def test_a_scoreboard_when_a_conflict_ends() -> None:
    """CK-S6-09: once, when no opponents are left."""
    table = Table(level("a", 5), level("b", 5))
    table.start()
    table.antes(a="withdraw")
    assert [event.kind for event in table.last if event.kind in SYSTEM.closing] == ["conflict-over"]
