"""The program `python -m tools.screenshots [SYSTEM…]`: it plays each system and takes pictures of its board.

Each system has three pictures in docs/images, as a player sees it: on a desktop, dark and light, and on a phone. What
the tables and browsers choose at random comes from seeds, so that pictures change only with the pages and rules.
"""

from __future__ import annotations

import secrets
import sys
import tempfile
from pathlib import Path
from random import Random
from threading import Thread
from unittest.mock import patch

import msgspec
from playwright.sync_api import sync_playwright

from facedown.web.server import made_server
from facedown.web.settings import Settings
from tests.browser.conftest import FLAGS, path_of_browser
from tests.browser.people import DESKTOP, PHONE, Gathering, People
from tools.architecture.packages import ROOT

FOLDER = ROOT / "docs" / "images"
PORT = 8791
SEEDED = """
let seed = SEED;
crypto.getRandomValues = (array) => {
  for (let n = 0; n < array.length; n++) array[n] = (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) >>> 16;
  return array;
};
"""
"""A script that gives a browser random numbers from a seed."""


class Scene(msgspec.Struct, frozen=True):
    """The moves that are played before the pictures are taken.

    `sample` is the sample scene. `begins` are the actions of the facilitator, and `tries` is that of the first player.
    If the table waits for a player, the player chooses the action `rather`. Play stops when the log contains `until`.
    """

    begins: tuple[str, ...]
    until: str
    tries: str = ""
    rather: str = ""
    sample: str = ""


SCENES = {
    "core-kernel": Scene(("Declare a Conflict", "Begin Hand 1"), "has committed", sample="harbour"),
    "skill-deck": Scene(("Begin a session or downtime",), "has built the deck", tries="Try something"),
    "standard-roll": Scene(("Begin Episode 1", "Begin Scene 1", "Begin a Situation"), "rolls", tries="Try a challenge"),
    "tri-core": Scene(("Start an encounter",), "plays a card face down", rather="Strike"),
    "trinity-code": Scene(("Begin Investigation 1",), "Maud Ferrier rolls", tries="Make a move"),
}


def main(systems: list[str], folder: Path = FOLDER) -> list[Path]:
    """Write the pictures of these systems, or without any those of all. Return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of_browser(), args=FLAGS)
        found = []
        for system in systems or list(SCENES):
            with patch.object(secrets, "token_bytes", Random(system).randbytes):
                server = made_server(Settings(port=PORT, database=f"sqlite:///{place}/{system}.sqlite", bot_pause=0))
                thread = Thread(target=server.run)
                thread.start()
                people = People(browser, f"http://127.0.0.1:{PORT}", SEEDED)
                try:
                    found += pictures(played(people, system), system, folder)
                finally:
                    people.close()
                    server.should_exit = True
                    thread.join()
        browser.close()
    return found


def played(people: People, system: str) -> Gathering:
    """Return a table of a system after its scene was played."""
    scene = SCENES[system]
    table = people.gather(system, scene.sample)
    for label in scene.begins:
        table.facilitator.act(label)
    if scene.tries:
        table.ana.act(scene.tries)
    table.play_until(scene.until, scene.rather)
    return table


def pictures(table: Gathering, system: str, folder: Path) -> list[Path]:
    """Take the pictures of a table as the first player sees it. Return the files."""
    page, found = table.ana.page, []
    for name, size in (("dark", DESKTOP), ("light", DESKTOP), ("phone", PHONE)):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme="light" if name == "light" else "dark", reduced_motion="reduce")
        page.reload()
        page.locator("#now").wait_for()
        path = folder / f"{system}-{name}.png"
        page.screenshot(path=path, animations="disabled", caret="hide")
        found.append(path)
    return found


if __name__ == "__main__":
    for picture in main(sys.argv[1:]):
        print(picture.relative_to(ROOT))
