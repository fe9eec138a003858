"""Pages: opening a table, joining by links, playing, talking, going back, and managing seats."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from facedown.game import Seat, registry
from facedown.session import Session
from facedown.table import WitnessChanged
from facedown.web import acts, rulebooks
from facedown.web.table_reading import table_draws
from tests.web.pages import Browser, site
from tests.web.waiting import wait_until

DUEL = {"sample": "duel"}


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with site(tmp_path_factory.mktemp("pages")) as browser:
        yield browser


def person(anybody: Browser) -> Browser:
    return Browser(anybody.client)


def duel(anybody: Browser) -> tuple[Browser, Browser]:
    """Return two browsers at a duel that has begun."""
    ana = person(anybody)
    keys = ana.open("core-kernel", **DUEL)
    ben = ana.join(keys[0], "Ben")
    if "Begin a Conflict" in ana.options():
        ana.post("move", {"option": ana.options()["Begin a Conflict"]})
    return ana, ben


@pytest.mark.parametrize("system", registry.system_keys())
def test_the_first_page_opens_a_table_of_every_system_with_bots(anybody: Browser, system: str) -> None:
    home = anybody.get("/").text
    assert f'action="/new/{system}"' in home
    ana = person(anybody)
    assert ana.open(system, demo="1") == []  # bots have the other seats, so nobody needs a link
    assert ana.path.endswith("/seat-1/")
    assert "a bot plays" in ana.page()


def test_each_seat_of_a_person_has_a_link_with_a_code(anybody: Browser) -> None:
    ana = person(anybody)
    answer = ana.post("/new/trinity-code", {"name": "Ana", "plays": "facilitator"})
    assert len(re.findall(r"<svg", answer.text)) == 4  # three players and spectators; the own seat needs none
    assert "facilitator/" in re.findall(r'href="(/table/[^"]+)"', answer.text)[0]


def test_a_link_opens_its_seat_and_names_its_person(anybody: Browser) -> None:
    ana, ben = duel(anybody)
    assert ben.path == ana.path.replace("seat-1", "seat-2")
    assert "Player 2 is called Ben from now on." in ana.log()
    again = anybody.get(f"/join/{ben.key}")  # on another device
    assert again.status_code == 303
    assert again.headers["location"] == ben.path
    cookie = again.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert f"Path={ben.path}" in cookie
    assert "SameSite=lax" in cookie


def test_only_who_has_no_name_yet_is_asked_for_one(anybody: Browser) -> None:
    ana = person(anybody)
    keys = ana.open("core-kernel", sample="dukes-dinner", player=["The Butcher", ""], kind=["person"] * 2)
    assert [anybody.get(f"/join/{key}").status_code for key in keys[:2]] == [303, 200]
    form = anybody.get(f"/join/{keys[1]}").text
    assert re.search(r'name="name"[^>]* value=""', form)


def test_a_person_whose_name_is_that_of_an_unclaimed_seat_is_not_asked_again(anybody: Browser) -> None:
    ana = person(anybody)
    keys = ana.open("trinity-code", player=["", ""], kind=["person"] * 2, facilitator="person")
    assert "The GM has not joined yet." in ana.now()
    gm = ana.join(keys[2], "The GM")
    assert ana.join(keys[0], "Player 2").now()
    assert [anybody.get(f"/join/{key}").status_code for key in keys[:3]] == [303, 200, 303]
    assert "has not joined yet" not in ana.now()
    assert gm.get("links").status_code == 200
    assert ana.get("links").status_code == 403


def test_a_seat_from_which_a_program_has_acted_without_a_name_is_claimed(anybody: Browser) -> None:
    ana = person(anybody)
    gm = ana.open("trinity-code", player=["Ben"], kind=["person"], facilitator="person")[1]
    headers = {"Authorization": f"Bearer {gm}"}
    assert ana.get("links").status_code == 200
    assert ana.client.post("/api/table/acts", json={"act": "statement", "text": "Rain."}, headers=headers).is_success
    assert ana.get("links").status_code == 403
    assert anybody.get(f"/join/{gm}").status_code == 303


def test_a_link_for_spectators_shows_the_table_and_lets_nobody_act(anybody: Browser) -> None:
    ana = person(anybody)
    keys = ana.open("core-kernel", **DUEL)
    watcher = ana.join(keys[-1])
    assert watcher.path.endswith("/~watch/")
    assert "Ash" in watcher.page()
    assert watcher.options() == {}
    assert watcher.post("act", {"act": "pause"}).status_code == 403
    assert watcher.post("move", {"option": "start-conflict"}).status_code == 403


def test_a_move_is_made_once_however_often_it_is_sent(anybody: Browser) -> None:
    ana, _ = duel(anybody)
    ante = {"option": ana.options()["Ante and play an Aspect card"], "f-chips": '["REA"]', "f-aspect": '"Mind"'}
    before = len(ana.log())
    assert ana.post("move", ante, Idempotency_Key="one").status_code == 204
    after = len(ana.log())
    assert after > before
    assert ana.post("move", ante, Idempotency_Key="one").status_code == 204
    assert len(ana.log()) == after


def test_a_refused_move_comes_back_with_its_form_and_its_values(anybody: Browser) -> None:
    ana, _ = duel(anybody)
    wrong = {"option": ana.options()["Ante and play an Aspect card"], "f-aspect": '"Luck"', "f-intent": "My words"}
    answer = ana.post("move", wrong)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "My words" in answer.text


def test_a_committed_card_is_seen_by_its_owner_alone(anybody: Browser) -> None:
    ana, ben = duel(anybody)
    secret = {"option": ana.options()["Ante and play an Aspect card"], "f-chips": '["KNO"]', "f-aspect": '"Spirit"'}
    assert ana.post("move", secret).status_code == 204
    assert "Spirit" in re.findall(r'class="peek">.*?</span>(.*?)</span>', ana.page(), re.DOTALL)[0]
    assert 'class="peek"' not in ben.page()
    assert "In secret: Ash antes KNO and plays ● Spirit." in ana.log()
    assert not any("In secret" in line for line in ben.log())


def test_why_shows_the_rules_of_a_line_and_nothing_of_other_lines(anybody: Browser) -> None:
    ana, _ = duel(anybody)
    answer = ana.get("why?entry=2&at=0")
    assert answer.status_code == 200
    assert "CK-P-02" in answer.text
    assert ana.get("why?entry=999&at=0").status_code == 404
    assert ana.get("why?entry=1&at=99").status_code == 404
    assert ana.get("why?entry=-1&at=0").status_code == 404


def test_people_chat_whisper_and_speak_in_the_story(anybody: Browser) -> None:
    ana, ben = duel(anybody)
    for how, text in (("chat", "Hello all."), ("seat-2", "Only you."), ("statement", "Once upon a time.")):
        assert ana.post("say", {"how": how, "text": text}).status_code == 204
    for text in ("Hello all.", "Only you.", "Once upon a time."):
        assert text in ben.page()
    watcher = ana.join(person(anybody).open("core-kernel")[-1])  # of another table
    assert "Only you." not in watcher.page()
    assert ana.post("act", {"act": "remove", "message": "0"}).status_code == 204
    assert "Hello all." not in ben.page()


def test_a_pause_names_nobody_and_is_ended_by_a_button(anybody: Browser) -> None:
    ana, ben = duel(anybody)
    assert ana.post("act", {"act": "pause"}).status_code == 204
    assert ben.now() == "The table is paused."
    assert not any("Ana" in line for line in ben.log()[-1:])
    assert ben.post("act", {"act": "resume"}).status_code == 204
    assert ben.now() != "The table is paused."


def test_only_the_facilitator_is_asked_to_end_a_pause(anybody: Browser) -> None:
    gm = person(anybody)
    ana = gm.join(gm.open("core-kernel", plays="facilitator", sample="duel")[0])
    assert ana.post("act", {"act": "pause"}).status_code == 204
    assert "Go on</button>" not in ana.page()
    assert "lets the game go on" in ana.page()
    assert "Go on</button>" in gm.page()


def test_going_back_needs_the_consent_of_the_others(anybody: Browser) -> None:
    ana, ben = duel(anybody)
    for one, card in ((ana, "Mind"), (ben, "Body")):
        ante = {"option": one.options()["Ante and play an Aspect card"], "f-aspect": f'"{card}"'}
        assert one.post("move", ante).status_code == 204
    assert ana.post("act", {"act": "rewind", "entry": "1"}).status_code == 204
    assert "Do you agree?" in ben.page()
    assert re.search(r"wants to go back to the table after: “[^”]+”", ben.page())
    assert ben.post("act", {"act": "agree"}).status_code == 204
    assert any("undone" in line for line in re.findall(r'class="line[^"]*"', ana.page()))
    assert any(line.startswith("The table is back at entry 1.") for line in ana.log())
    assert "Open a branch from here" in ana.get("past?entry=1").text
    assert "Open a branch from here" not in ana.get("past?entry=2").text  # it was undone


def test_the_past_shows_the_board_as_it_was_and_branches(anybody: Browser) -> None:
    ana, ben = duel(anybody)
    first = ana.get("past?entry=0")
    assert "No Conflict is in progress." in first.text
    assert "Open a branch from here" in first.text
    assert "Open a branch" not in ben.get("past?entry=0").text
    assert ana.get("past?entry=999").status_code == 404
    assert ben.post("branch", {"entry": "0"}).status_code == 403
    answer = ana.post("branch", {"entry": "0"})
    assert answer.status_code == 200
    assert re.findall(r'href="(/table/[^"]+)"', answer.text)[0] != ana.path


def test_a_seat_saves_only_what_it_may_know(anybody: Browser) -> None:
    ana, ben = duel(anybody)
    ana.post("move", {"option": ana.options()["Ante and play an Aspect card"], "f-aspect": '"Spirit"'})
    mine, other = ana.get("export"), ben.get("export")
    assert mine.headers["content-disposition"].startswith("attachment")
    assert mine.json()["viewer"] == "seat-1"
    assert "Spirit" in str(mine.json()["lines"])
    assert "Spirit" not in str(other.json()["lines"])
    assert ana.get("whole").status_code == 403  # while the table is open, it has all secrets


def test_the_page_about_draws_can_be_read_while_a_new_witness_sits_down(
    anybody: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, _ = duel(anybody)
    tables = anybody.client.app.state.context.tables
    use = tables.use

    async def use_and_seat_witness(table: str, work: Callable[[Session], Any]) -> Any:
        found = await use(table, work)
        if work.__module__ == table_draws.__module__:  # others use the table too, for example its bots
            await use(table, seat_witness)
        return found

    monkeypatch.setattr(tables, "use", use_and_seat_witness)
    assert "No device witnesses the draws yet." in ana.get("checks").text
    assert "Devices that witness each draw: Sue." in ana.get("checks").text


def seat_witness(session: Session) -> None:
    """Let a late player sit down whose device witnesses the draws, unless she sits there already."""
    if all(seat.key != "sue" for seat in session.table.seats):
        session.table.take_seat(Seat("sue", "Sue", "player"))
        session.table.act(WitnessChanged("sue", "0" * 64))


def test_a_closed_table_proves_its_draws_and_can_be_checked_again(anybody: Browser) -> None:
    ana, _ = duel(anybody)
    assert "published its hash" in ana.get("checks").text
    assert ana.post("me", {"do": "close"}).status_code == 200
    assert "✔" in ana.get("checks").text
    whole = ana.get("whole").text
    files = {"file": ("table.txt", whole)}
    checked = anybody.client.post("/files", files=files, data={"do": "check"}, headers=anybody.headers)
    assert "✔" in checked.text
    broken = anybody.client.post(
        "/files", files={"file": ("t", whole.replace("ash", "asx"))}, data={"do": "check"}, headers=anybody.headers
    )
    assert broken.status_code == 422


def test_the_manager_withdraws_links_and_adds_a_late_player(anybody: Browser) -> None:
    ana, ben = duel(anybody)
    assert ben.get("links").status_code == 403
    assert ben.post("links", {"do": "add", "name": "Eve"}).status_code == 403
    added = ana.post("links", {"do": "add", "name": "Cleo"})
    key = re.findall(r"/join/([\w-]+)", added.text)[0]
    cleo = ana.join(key)
    assert "Cleo" in cleo.page()
    renewed = ana.post("links", {"do": "renew", "seat": "seat-2"})
    assert ben.get("").status_code == 401
    assert anybody.get(f"/join/{ben.key}").status_code == 403
    assert ana.join(re.findall(r"/join/([\w-]+)", renewed.text)[0], "Ben").get("").status_code == 200
    assert ana.post("links", {"do": "withdraw", "seat": "seat-2"}).status_code == 200


def test_a_spectator_takes_a_seat_to_chat_if_the_table_allows_it(anybody: Browser) -> None:
    gm = person(anybody)
    watcher = gm.join(gm.open("core-kernel", plays="facilitator")[-1])
    assert "Sit down to chat" not in watcher.page()
    assert watcher.post("sit", {"name": "Sue"}).status_code == 409
    assert gm.post("links", {"do": "chat"}).status_code == 200
    assert "Sit down to chat" in watcher.page()
    answer = watcher.post("sit", {"name": "Sue"})
    watcher.sit_down(answer, answer.headers["location"])
    assert watcher.post("say", {"text": "What a hand!"}).status_code == 204
    assert "What a hand!" in gm.page()
    assert watcher.post("say", {"how": "statement", "text": "I am here."}).status_code == 422
    assert watcher.options() == {}


def test_a_person_lets_a_bot_play_and_comes_back_by_the_link(anybody: Browser) -> None:
    ana, ben = duel(anybody)
    assert "A bot plays your seat." in ben.post("me", {"do": "bot"}).text
    assert "a bot plays" in ana.page()
    back = ana.join(ben.key, "Ben")
    assert "A bot plays your seat." not in back.get("me").text


def test_a_character_is_handed_over(anybody: Browser) -> None:
    ana, ben = duel(anybody)
    piece = re.findall(r'<option value="(actor:[^"]+)"', ana.get("me").text)[0]
    assert ana.post("me", {"do": "hand-over", "piece": piece, "to": "seat-2"}).status_code == 200
    assert piece in ben.get("me").text


def test_the_facilitator_changes_a_ruling(anybody: Browser) -> None:
    gm = person(anybody)
    keys = gm.open("core-kernel", plays="facilitator")
    player = gm.join(keys[0], "Ben")
    assert 'hx-post="rule"' in gm.get("rulings").text
    assert 'hx-post="rule"' not in player.get("rulings").text
    assert gm.post("rule", {"name": "mercy", "value": "true"}).status_code == 200
    assert "changed here" in player.get("rulings").text
    assert player.post("rule", {"name": "mercy", "value": "false"}).status_code == 422
    assert gm.post("rule", {"name": "mercy", "value": "perhaps"}).status_code == 422


def test_a_ruling_that_can_be_any_number_is_set_on_the_pages(anybody: Browser) -> None:
    gm = person(anybody)
    gm.open("core-kernel", plays="facilitator", **{"ruling.max_hands": "n", "ruling.max_hands.number": "7"})
    assert "The number is 7." in gm.get("rulings").text
    assert gm.post("rule", {"name": "max_hands", "value": "n", "value.number": "9"}).status_code == 200
    assert "The number is 9." in gm.get("rulings").text
    for number in ("", "0", "many"):
        refused = gm.post("rule", {"name": "max_hands", "value": "n", "value.number": number})
        assert refused.status_code == 422
        assert "a number from 1 to 999" in refused.text


def test_real_dice_are_typed_in_a_form(anybody: Browser) -> None:
    gm = person(anybody)
    keys = gm.open("trinity-code", plays="facilitator", by_hand="1")
    ben = gm.join(keys[0], "Ben")
    gm.post("move", {"option": gm.options()["Begin Investigation 1"]})
    move = next(key for label, key in ben.options().items() if label.startswith("Make a move"))
    ben.post("move", {"option": move})
    for one in [gm, ben] * 4:  # Karma is taken or left before the roll
        owed = one.owed()
        if owed in one.options():
            one.post("move", {"option": one.options()[owed]})
    roller = next(one for one in (gm, ben) if "type the result" in one.now())
    assert roller.post("roll", {"at": "0", "text": "9 9", "do": "type"}).status_code == 409
    assert roller.post("roll", {"at": "0", "text": "3 5", "do": "type"}).status_code == 204
    assert any("(3 and 5)" in line for line in ben.log())


def test_rules_are_searched_and_list_where_they_were_applied(anybody: Browser) -> None:
    assert "CK-S3-07" in anybody.get("/rules/core-kernel?q=bid+cap").text
    assert "No rule contains" in anybody.get("/rules/core-kernel?q=zzzqqq").text
    assert anybody.get("/rules/core-kernel/rule/NONE").status_code == 404
    assert anybody.get("/rules/nothing").status_code == 404
    ana, _ = duel(anybody)
    assert "A Conflict begins" in ana.get("rule/CK-P-02").text


def test_the_page_of_a_rule_searches_a_part_of_a_long_log_and_leads_to_the_earlier_one(
    anybody: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, _ = duel(anybody)
    for n in range(3):
        assert ana.post("say", {"how": "statement", "text": f"Word {n}."}).status_code == 204
    begun = next(n for n in range(9) if "A Conflict begins" in ana.get(f"past?entry={n}").text)
    monkeypatch.setattr(rulebooks, "MOST_SEARCHED", 2)
    newest = ana.get("rule/CK-P-02").text
    assert "A Conflict begins" not in newest
    assert f'href="CK-P-02?before={begun + 2}"' in newest  # three entries follow, of which two were searched
    earlier = ana.get(f"rule/CK-P-02?before={begun + 2}").text
    assert "A Conflict begins" in earlier
    assert ana.get("rule/CK-P-02?before=0").status_code == 200
    assert ana.get("rule/CK-P-02?before=-9").status_code == 200
    monkeypatch.setattr(rulebooks, "MOST_APPLIED", 1)
    assert "A Conflict begins" in ana.get(f"rule/CK-P-02?before={begun + 2}").text


def test_nobody_branches_a_table_from_a_secret_choice_of_another_seat(anybody: Browser) -> None:
    ana = person(anybody)
    keys = ana.open("core-kernel", sample="dukes-dinner")
    ben, cleo = ana.join(keys[0], "Ben"), ana.join(keys[1], "Cleo")
    numbers = []
    for one in (ana, ben, cleo):
        ante = {"option": one.options()["Ante and play an Aspect card"], "f-aspect": '"Mind"'}
        assert one.post("move", ante).status_code == 204
        numbers.append(last_entry(ana))
        branched = ana.post("branch", {"entry": f"{numbers[-1]}"})
        assert branched.status_code == (409 if one is ben else 200)  # after Cleo’s ante, all choices are open
        if one is ben:
            assert "a secret choice that is not opened yet" in branched.text
    assert ana.post("branch", {"entry": f"{numbers[1]}"}).status_code == 409
    assert ana.post("me", {"do": "close"}).status_code == 200
    assert ana.post("branch", {"entry": f"{numbers[1]}"}).status_code == 200


def last_entry(one: Browser) -> int:
    """Return the number of the last entry of which a seat knows."""
    return max(int(n) for n in re.findall(r'id="line-(\d+)-', one.page()))


# A table whose facilitator is a bot


def with_bot_as_gm(anybody: Browser) -> Browser:
    ana = person(anybody)
    ana.open("trinity-code", demo="1")
    return ana


def test_a_player_ends_a_pause_if_the_facilitator_is_a_bot(anybody: Browser) -> None:
    ana = with_bot_as_gm(anybody)
    assert ana.post("act", {"act": "pause"}).status_code == 204
    assert "Go on" in ana.page()
    assert ana.post("act", {"act": "resume"}).status_code == 204
    assert "Somebody paused" not in ana.page()


def test_a_player_marks_a_facilitator_who_does_not_end_a_pause_as_away(
    anybody: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm = person(anybody)
    ben = gm.join(gm.open("trinity-code", plays="facilitator")[0], "Ben")
    assert ben.post("act", {"act": "pause"}).status_code == 204
    assert "Go on" not in ben.page()
    refused = ben.post("act", {"act": "away", "of": "facilitator"})
    assert "was here less than 300 seconds ago" in refused.text
    monkeypatch.setattr(acts, "time", lambda: time.time() + 400)
    assert ben.post("act", {"act": "away", "of": "facilitator"}).status_code == 204
    assert "Go on" in ben.page()
    assert ben.post("act", {"act": "resume"}).status_code == 204


def test_whoever_opened_a_table_manages_it_until_the_facilitator_has_joined(anybody: Browser) -> None:
    ana = person(anybody)
    _, _, facilitator, _ = ana.open("trinity-code")
    assert "until the facilitator has joined" in ana.post("/new/trinity-code", {"name": "Ana"}).text
    assert "Invitations and seats" in ana.page()
    given = ana.post("links", {"do": "renew", "seat": "facilitator"})
    assert given.status_code == 200
    greta = ana.join(re.findall(r"/join/([\w-]+)", given.text)[0], "Greta")
    assert facilitator not in given.text
    assert "Invitations and seats" in greta.page()
    assert "Invitations and seats" not in ana.page()
    assert ana.post("links", {"do": "renew", "seat": "seat-2"}).status_code == 403
    assert greta.post("links", {"do": "renew", "seat": "seat-2"}).status_code == 200


def test_whoever_opens_a_table_on_the_first_page_can_facilitate_it(anybody: Browser) -> None:
    assert re.search(r'value="facilitator"><span>the facilitator <small>[^<]*\bCurator\b', anybody.get("/").text)
    greta = person(anybody)
    assert len(greta.open("skill-deck", plays="facilitator")) > 1
    assert greta.path.endswith("/facilitator/")


def test_whoever_opened_a_table_manages_it_while_its_facilitator_is_a_bot(
    anybody: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = with_bot_as_gm(anybody)
    assert "Invitations and seats" in ana.page()
    assert ana.post("links", {"do": "person", "seat": "seat-2"}).status_code == 200
    given = ana.post("links", {"do": "renew", "seat": "seat-2"})
    ben = ana.join(re.findall(r"/join/([\w-]+)", given.text)[0], "Ben")
    assert "Invitations and seats" not in ben.page()
    assert "Ben was here less than 300 seconds ago." in ana.post("links", {"do": "bot", "seat": "seat-2"}).text
    monkeypatch.setattr(acts, "time", lambda: time.time() + 400)
    assert ana.post("links", {"do": "bot", "seat": "seat-2"}).status_code == 200
    assert "Close the table" in ana.get("me").text
    assert ana.post("me", {"do": "close"}).status_code == 200
    assert ana.get("whole").status_code == 200


def test_bots_agree_to_go_back_if_nobody_else_plays(anybody: Browser) -> None:
    ana = person(anybody)
    ana.open("core-kernel", demo="1")
    wait_until(lambda: "Ante and play an Aspect card" in ana.options())
    ante = {"option": ana.options()["Ante and play an Aspect card"], "f-aspect": '"Mind"'}
    before = last_entry(ana)
    assert ana.post("move", ante).status_code == 204
    assert ana.post("act", {"act": "rewind", "entry": f"{before}"}).status_code == 204
    wait_until(lambda: "undone" in ana.page())
    assert "The table waits for" not in ana.page()
