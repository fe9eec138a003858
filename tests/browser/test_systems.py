"""Each system is played in four browsers at once: a facilitator, a player on a phone, another player, a spectator."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import check_accessibility
from tests.browser.people import PHONE, Gathering, People, Person


class Procedure(msgspec.Struct, frozen=True):
    """A procedure of a system, and what all see at its end.

    `begins` is the action of the facilitator that begins it, and `tries` is what the first player then does. If the
    table waits for a player, the player chooses the action `rather`, if there is one. `seals` is a part of the line of
    the log after which a card lies face down, and `seen` is a part of the line with which the test ends.
    """

    begins: str
    seen: str
    tries: str = ""
    rather: str = ""
    seals: str = ""


PROCEDURES = {
    "core-kernel": Procedure("Declare a Conflict", "Ash reveals", seals="an Aspect card, face down"),
    "skill-deck": Procedure("Begin a session or downtime", " the check: the total is", tries="Try something"),
    "standard-roll": Procedure("Begin Episode 1", "Sparks rolls", tries="Roll a Reaction"),
    "tri-core": Procedure("Start an encounter", "reveals", rather="Strike", seals="plays a card face down"),
    "trinity-code": Procedure("Begin Investigation 1", "Maud Ferrier rolls", tries="Make a move"),
}
KNOWN = ".play :is(.peek, .tc-slip)"
"""What the owner of a card that lies face down can read on it."""

WHISPER = "The spare key is under the third flowerpot."


@pytest.mark.parametrize("system", PROCEDURES)
def test_a_procedure_is_played_in_four_browsers_that_everybody_can_use(system: str, people: People) -> None:
    table, procedure = people.gather(system), PROCEDURES[system]
    table.facilitator.act(procedure.begins)
    if procedure.tries:
        table.ana.act(procedure.tries)
    table.ana.say(WHISPER, "facilitator")
    if procedure.seals:
        check_sealed_card(table, table.play_until(procedure.seals, procedure.rather))
    table.play_until(procedure.seen, procedure.rather)
    for person in table.all:
        expect(person.log).to_contain_text(procedure.seen)
    expect(table.facilitator.log).to_contain_text(WHISPER)
    check_lines(table)
    table.spectator.page.set_viewport_size(PHONE)
    for person in table.all:
        check_accessibility(person.page)


def check_sealed_card(table: Gathering, owner: Person | None) -> None:
    """Check that a sealed card is shown to all, and that only its owner can read it."""
    assert owner in (table.ana, table.ben)
    assert owner is not None
    for person in table.all:
        expect(person.page.locator(".play [data-face=sealed]").first).to_be_visible()
    expect(owner.page.locator(KNOWN).first).to_be_visible()
    words = "".join(owner.page.locator(KNOWN).first.all_text_contents()).removeprefix("You committed ")
    for person in table.all:
        assert person is owner or words not in person.page.content()


def check_lines(table: Gathering) -> None:
    """Check that no page contains a line or a message that only others may read."""
    for person in (table.ben, table.spectator):
        assert WHISPER not in person.page.content()
    public = table.spectator.page.content()
    for person in table.all:
        for line in person.page.locator("#log > .secret .sentence").all_text_contents():
            assert line not in public
