"""Each kind of event that the code of a system emits has a message and a test, and each message is shown somewhere.

The conformance checks compare the events of random games with the messages. These tests find the kinds in the code, so
they also see a kind that random games do not reach.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from facedown.game import registry

TESTS = Path(__file__).parent

KEYS = ("core-kernel", "skill-deck", "standard-roll", "tri-core", "trinity-code")

OF_EVERY_SYSTEM = {"ruling", "arrived", "retired", "returned", "deleted"}
"""The kinds of events that the contract itself emits."""


def package_of(key: str) -> Path:
    """Return the folder of a system's package."""
    return Path(str(sys.modules[type(registry.system(key)).__module__].__file__)).parent


def folder_of(key: str) -> Path:
    """Return the folder with the tests of a system."""
    return TESTS / key.replace("-", "_")


@cache
def nodes_of(folder: Path) -> tuple[ast.AST, ...]:
    """Return all nodes of the modules in a folder and in all folders below it."""
    files = sorted(folder.rglob("*.py"))
    return tuple(node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))))


def texts_in(*nodes: ast.AST) -> Iterator[str]:
    """Yield every constant text of these nodes, also the constant parts of f-strings."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def arguments(key: str, method: str, place: int) -> set[str]:
    """Return the texts in one argument of all calls of a method, for example the kinds in `ctx.emit(rule, kind, …)`."""
    calls = [node for node in nodes_of(package_of(key)) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == method]
    return {text for call in named for text in texts_in(*ast.walk(call.args[place]))}


def kinds_emitted(key: str) -> set[str]:
    """Return the kinds of events that calls of `emit` name."""
    return arguments(key, "emit", 1)


def other_messages(key: str) -> set[str]:
    """Return the names of the messages that other messages contain, and of those that boards show."""
    source = (package_of(key) / "messages.ftl").read_text("utf-8")
    return set(re.findall(r"\{ ([a-z][\w-]*) \}", source)) | arguments(key, "message", 0)


def kinds_in_code(key: str) -> set[str]:
    """Return the kinds that code names, in a call of `emit` or elsewhere, or whose beginning an f-string has."""
    texts = set(texts_in(*nodes_of(package_of(key))))
    beginnings = {text for text in texts if re.fullmatch(r"[a-z]+-", text)}
    kinds = registry.system(key).catalogue().kinds
    return {kind for kind in kinds if kind in texts or any(kind.startswith(text) for text in beginnings)}


@pytest.mark.parametrize("key", KEYS)
def test_each_kind_of_event_has_a_message(key: str) -> None:
    missing = kinds_emitted(key) - registry.system(key).catalogue().kinds
    assert not missing, f"Add a message for each of {sorted(missing)} to {package_of(key).name}/messages.ftl."


@pytest.mark.parametrize("key", KEYS)
def test_each_kind_of_event_is_in_a_test(key: str) -> None:
    shown = set(texts_in(*nodes_of(folder_of(key))))
    missing = (kinds_emitted(key) | (kinds_in_code(key) - other_messages(key))) - shown
    assert not missing, (
        f"No test names the kinds of events {sorted(missing)}. In {folder_of(key).name}, write a test that compares "
        "such an event and its values, for example in test_events.py."
    )


@pytest.mark.parametrize("key", KEYS)
def test_each_message_is_shown(key: str) -> None:
    unused = registry.system(key).catalogue().kinds - kinds_in_code(key) - other_messages(key) - OF_EVERY_SYSTEM
    assert not unused, f"No code emits {sorted(unused)}: remove these messages of {package_of(key).name}."
