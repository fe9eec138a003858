"""Section 4.12: damage is applied, Actors leave, chips return, and the Conflict continues or ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import Table, data, extension, install, level, sheet

NOTHING = ("-", "-", "-")


def test_all_damage_lands_together() -> None:
    """CK-S6-01, CK-S6-07, R-CK-10: AVs fall and chips are destroyed only after every split is made."""
    table = Table(level("a", 9, es=2), level("b", 9), level("c", 9))
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="WIL Body STR 5", c="REA Spirit WIL 3")
    before = table.position.actors
    table.spread("a", "b", STR=2)
    table.spread("a", "c", WIL=2)
    assert table.position.actors == before
    assert sum(table.conflict.removed) == 0
    table.spread("c", "b", AGI=2)
    assert [sum(n or 0 for n in actor.av) for actor in table.position.actors] == [77, 81, 79]
    assert table.conflict.removed == (0, 0, 0, 2, 0, 2, 2, 0, 0)


def test_an_attribute_at_0_is_out_of_use() -> None:
    """CK-S6-02, CK-GL-27: its card is refused from the next Hand on, and nothing else changes."""
    table = Table(sheet("a", body=(2, 5, 5), rank=6), level("b", 9))
    table.start()
    table.hand_of(a="REA Mind REA 1", b="REA Body STR 2")
    table.spread("a", "b", STR=2)
    (emitted,) = table.of_kind("unusable")
    assert (emitted.rule, emitted.to) == ("CK-S6-02", ("a",))
    table.antes(a="REA Body", b="REA Body")
    assert table.refused(m.Commit("a", "STR", 0)).rule == "CK-S3-04"
    assert table.refused(m.Commit("a", "FIT", 4)).legal == "Choose 1 to 3."
    assert table.participant("a").status == "in"


def test_out_of_chips_is_forced_withdrawal() -> None:
    """CK-S6-03, R-CK-14, R-CK-68: an Actor without a chip in any stack withdraws, even with 1 committed."""
    table = Table(sheet("a", (2, "-", "-"), NOTHING, NOTHING), level("b", 5), level("c", 5))
    table.start()
    table.hand_of(a="REA Mind REA 1", b="WIL Mind REA 1", c="WIL Mind REA 1")
    table.finish()
    a = table.participant("a")
    assert (sum(a.stack), sum(a.committed), a.status) == (0, 1, "FW")
    assert table.said(table.of_kind("withdrawn")[0]) == "A has no chip left to ante: Forced Withdrawal."
    assert table.actor("a").av[0] == 2


def test_a_side_stack_keeps_an_actor_in() -> None:
    """CK-S6-03, R-CK-08: a won chip of an Attribute that the Actor does not own pays the next ante."""
    table = Table(sheet("a", (2, "-", "-"), NOTHING, NOTHING), level("b", 5))
    table.start()
    table.hand_of(a="REA Mind REA 1", b="STR Body STR 1")
    table.finish()
    a = table.participant("a")
    assert (a.stack, a.status) == ((1, 0, 0, 1, 0, 0, 0, 0, 0), "in")
    table.hand_of(a="REA Mind REA 0", b="STR Mind REA 1")
    table.finish()
    table.deal()
    table.ante("a", "STR", "Mind")
    assert sum(table.participant("a").stack) == 0


def eliminated(kept: bool) -> Table:
    """Return a table where A loses its last Body to B while C watches, and the GM lets it continue or not."""
    table = Table(sheet("a", body=(1, 0, 0)), level("b", 5), level("c", 5))
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="WIL Body STR 2", c="WIL Mind REA 1")
    while not table.options("gm", "let-continue"):
        table.answer()
    table.play(m.LetContinue("a", kept))
    return table


def test_an_aspect_at_0_eliminates() -> None:
    """CK-S6-04, CK-C-15: an Actor with all of Body at 0 is out, unless the GM lets it continue."""
    table = eliminated(False)
    assert (table.participant("a").status, table.participant("a").reasons) == ("EL", ("EL",))
    (emitted,) = table.of_kind("eliminated")
    assert (emitted.rule, table.said(emitted)) == ("CK-S6-04", "A is eliminated: ■ Body is at 0.")
    table.deal()
    assert table.hand.order == ("b", "c")
    assert table.refused(m.Ante("a", ("REA",), "Mind")).rule == "R-CK-70"


def test_the_gm_may_let_an_actor_continue_by_the_fiction() -> None:
    """CK-S6-04, CK-C-15, R-CK-65: it plays its other Aspects, and Body has TS 0."""
    table = eliminated(True)
    assert table.participant("a").status == "in"
    assert table.of_kind("continues")[0].rule == "CK-C-15"
    table.deal()
    assert table.refused(m.Ante("a", ("REA",), "Body")).rule == "R-CK-45"
    table.antes(a="REA Mind", b="REA Mind", c="REA Mind")
    table.commits(a="KNO 1", b="KNO 1", c="KNO 1")
    table.finish()
    assert table.participant("a").status == "in"


def test_the_gm_may_say_so_beforehand_and_take_it_back() -> None:
    """CK-C-15, R-CK-65: an override at Engagement answers the question, and without it Step 6 asks."""
    table = Table(sheet("a", body=(1, 0, 0)), level("b", 5), level("c", 5))
    table.start(deal=False)
    table.play(m.OverrideElimination("a", True))
    table.hand_of(a="WIL Mind REA 1", b="WIL Body STR 2", c="WIL Mind REA 1")
    table.finish()
    assert (table.av("a", "STR"), table.participant("a").status) == (0, "in")
    table.play(m.OverrideElimination("a", False))
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1", c="WIL Mind REA 1")
    assert table.waits_for() == ["gm"]
    table.answer()
    assert table.participant("a").status == "EL"


@pytest.mark.parametrize(("body", "status"), [((1, "-", "-"), "EL"), ((1, 1, "-"), "in"), ((1, 0, "-"), "EL")])
def test_elimination_looks_at_what_is_owned(body: tuple[object, object, object], status: str) -> None:
    """CK-S6-04, R-CK-63: dashes are ignored if at least one Attribute of the Aspect is owned."""
    table = Table(sheet("a", body=body), level("b", 5), level("c", 5))
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="WIL Body STR 2", c="WIL Mind REA 1")
    table.finish()
    assert table.participant("a").status == status


def test_both_reasons_are_recorded() -> None:
    """CK-S6-10, R-CK-104: an Actor without chips and with Mind at 0 leaves once, as EL, for both reasons."""
    table = Table(sheet("a", (1, "-", "-"), NOTHING, NOTHING), level("b", 5), level("c", 5))
    table.start()
    table.hand_of(a="REA Mind REA 0", b="WIL Mind REA 1", c="WIL Mind REA 1")
    table.finish()
    assert (table.participant("a").status, table.participant("a").reasons) == ("EL", ("EL", "FW"))
    assert [data(event)["actor"] for event in table.of_kind("eliminated")] == ["a"]
    assert table.of_kind("withdrawn") == []


def test_both_reasons_only_where_a_later_hand_follows() -> None:
    """R-CK-106, CK-S6-10: in a duel the eliminated loser is not tested for its ante."""
    table = Table(sheet("a", (1, "-", "-"), NOTHING, NOTHING), level("b", 5))
    table.start()
    table.hand_of(a="REA Mind REA 0", b="WIL Mind REA 1")
    table.finish()
    assert data(table.of_kind("eliminated")[0])["reasons"] == ["EL"]


def test_committed_chips_are_not_refreshed_between_hands() -> None:
    """CK-S6-05: in three Hands the committed chips grow and the stack shrinks."""
    table = Table(level("a", 9), level("b", 9))
    table.start()
    for hand in (1, 2, 3):
        table.hand_of(a="WIL Mind REA 2", b="WIL Mind REA 2")
        table.finish()
        assert (table.stack("a", "REA"), table.committed("a", "REA")) == (9 - 2 * hand, 2 * hand)


def test_the_refresh_at_the_end() -> None:
    """Committed chips return to all, also to those who left, and stacks equal the AVs again.

    Rules: CK-S6-06, R-CK-04, R-CK-15.
    """
    table = Table(level("a", 9), level("b", 9), level("c", 9))
    table.start()
    table.hand_of(a="WIL Mind REA 2", b="STR Body STR 3", c="STR Body STR 1")
    table.finish()
    table.antes(a="WIL Mind", b="withdraw", c="WIL Mind")
    assert table.committed("b", "STR") == 3
    table.commits(a="KNO 1", c="KNO 1")
    table.finish()
    table.end()
    assert table.last[-1].rule == "CK-S6-06"
    table.start(deal=False)
    for key in "abc":
        assert table.participant(key).stack == table.actor(key).av
        assert table.participant(key).committed == (0,) * 9
    assert table.conflict.jackpots == ()


def test_damage_takes_committed_chips_too() -> None:
    """CK-S6-07: of STR 2, both committed, 2 damage leave none to return."""
    table = Table(sheet("a", body=(2, 5, 5), rank=6), level("b", 9))
    table.start()
    table.hand_of(a="REA Body STR 2", b="REA Body AGI 1")
    table.spread("a", "b", STR=2)
    assert (table.stack("a", "STR"), table.committed("a", "STR"), table.av("a", "STR")) == (0, 0, 0)


def test_the_next_hand_follows_unless_the_gm_ends_it() -> None:
    """CK-S6-08, CK-C-16: after Step 6 only the GM can deal or end."""
    table = Table(level("a", 9), level("b", 9))
    table.start()
    table.hand_of(a="REA Mind REA 1", b="REA Mind REA 1")
    assert table.waits_for() == ["gm"]
    assert table.refused(m.EndConflict("I yield"), "a").rule == "R-CK-91"
    table.play(m.EndConflict("The duke lets them go."))
    assert table.said(table.last[0]) == "The Conflict is over: the duke lets them go. A and B still stand."


def test_a_conflict_ends_when_no_opponents_are_left() -> None:
    """CK-S6-09, R-CK-66, R-CK-97: allies may remain, and one elimination among three sides ends nothing."""
    table = Table(level("a", 5, side="x"), level("b", 5, side="x"), sheet("c", (1, 0, 0), side="y"))
    table.start()
    table.hand_of(a="WIL Mind REA 3", b="WIL Mind REA 3", c="WIL Body STR 1")
    table.finish()
    assert table.over
    assert data(table.of_kind("conflict-over")[0])["standing"] == ["a", "b"]
    assert eliminated(False).position.conflict is not None


def test_all_leave_in_the_same_step() -> None:
    """CK-S6-09, R-CK-67, R-CK-100: both Actors of a duel run out of chips, and no Actor is left."""
    lone = (2, "-", "-")
    table = Table(sheet("a", lone, NOTHING, NOTHING), sheet("b", lone, NOTHING, NOTHING))
    table.start()
    table.hand_of(a="REA Mind REA 1", b="REA Mind REA 1")
    assert [data(event)["actor"] for event in table.of_kind("withdrawn")] == ["a", "b"]
    assert data(table.of_kind("conflict-over")[0])["standing"] == []
    assert table.said(table.of_kind("conflict-over")[0]).endswith("Nobody is left standing.")


def test_the_order_inside_the_step() -> None:
    """CK-S6-10: splits, Attributes at 0, withdrawal and elimination, the end and the refresh come in this order."""
    table = Table(
        sheet("a", (1, "-", "-"), NOTHING, NOTHING), level("b", 5), sheet("c", (2, "-", "-"), NOTHING, NOTHING)
    )
    table.start()
    table.hand_of(a="REA Mind REA 0", b="WIL Mind REA 1", c="REA Mind REA 1")
    table.finish()
    kinds = [event.kind for event in table.events]
    assert kinds.index("unusable") < kinds.index("withdrawn") < kinds.index("eliminated")
    assert kinds[-2:] == ["conflict-over", "refresh"]


def test_an_actor_no_longer_allowed_to_continue_leaves_after_the_next_hand() -> None:
    """CK-C-15, CK-S6-04: the GM takes back its decision."""
    table = eliminated(kept=True)
    table.finish()
    assert table.participant("a").spared == ("Body",)
    table.play(m.OverrideElimination("a", False))
    assert table.participant("a").spared == ()
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1", c="WIL Mind REA 1")
    assert table.waits_for() == ["gm"]
    table.play(m.LetContinue("a", False))
    assert table.participant("a").status == "EL"


def test_a_spared_attribute_counts_again_once_it_has_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-C-15: a TA that rises above 0 is no longer spared."""
    back = extension("back", Update_State=lambda v, f: {"av_change": {"STR": 2}} if f.actor == "a" else {})
    install(monkeypatch, back)
    table = Table(sheet("a", body=(1, 0, 0)), level("b", 5), level("c", 5), extensions=("back",))
    table.start()
    conflict = table.conflict
    spared = replace(conflict.participants[0], spared=("Body",))
    table.position = replace(
        table.position, conflict=replace(conflict, participants=(spared, *conflict.participants[1:]))
    )
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1", c="WIL Mind REA 1")
    table.finish()
    assert table.participant("a").spared == ()


def test_changed_sheets_of_a_keeping_table_are_announced() -> None:
    """CK-S6-06, R-CK-04: under ante_end=keep the new sheets equal the stacks."""
    table = Table(level("a", 5), level("b", 5), rulings={"ante_end": "keep"})
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1")
    table.finish()
    table.end()
    assert (table.last[-1].rule, "the sheets now match the stacks" in table.said(table.last[-1])) == (
        "R-CK-04",
        True,
    )
