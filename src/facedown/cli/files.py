"""Reading and writing files, with one plain sentence where it cannot be."""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

import msgspec
import tomli_w
from filelock import FileLock, Timeout

from facedown.game import deeper, nearest, refuse, shown
from facedown.table.limits import MAX_TABLE_BYTES

LARGEST = 2 * MAX_TABLE_BYTES
"""Bytes of a file of any kind; that of a table holds notes beside its entries."""

LARGEST_SCENE = 512 * 1024
"""Bytes of a scene, and again of all the files together that it names."""

LARGEST_RECORD = 256 * 1024
"""Bytes of a file with one character or Ability; a whole life takes a tenth of that."""

DEEPEST = 40
"""Levels of tables and lists in a file of data; a scene has six."""


class Unreadable(Exception):  # noqa: N818 - it names the file
    """A file that cannot be read or written as wished."""


def complain(sentence: str) -> int:
    """Says what was wrong, on the error stream, and gives the exit status for it."""
    print(shown(sentence), file=sys.stderr)
    return 2


def exists(path: Path) -> bool:
    """Whether something is there. Raises Unreadable for a path that nothing can have."""
    try:
        return path.exists()
    except OSError as error:
        raise Unreadable(f"{path} cannot be a file: {error.strerror}.") from None
    except ValueError:  # half a sign, or none at all
        raise Unreadable("That cannot be the name of a file.") from None


def read_text(path: Path, largest: int = LARGEST) -> str:
    """A text file of so many bytes at the most. Raises Unreadable."""
    try:
        with path.open("rb") as file:
            data = file.read(largest + 1)
            size = max(len(data), os.fstat(file.fileno()).st_size)
        if len(data) > largest:
            raise Unreadable(f"{path} is larger than {largest // 1024:,} kB: it has {-(-size // 1024):,} kB.")
        return data.decode("utf-8-sig")  # some editors begin a file with a mark of its order
    except FileNotFoundError:
        raise Unreadable(f"There is no file {path}.") from None
    except IsADirectoryError:
        raise Unreadable(f"{path} cannot be read: it is a folder. Name a file.") from None
    except UnicodeDecodeError as error:
        raise Unreadable(f"{path} is not a text file in UTF-8 (byte {error.start}).") from None
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise Unreadable("That cannot be the name of a file.") from None


def content(path: Path | None) -> bytes | None:
    """What a file holds now; None where there is none. Raises Unreadable."""
    return read_text(path, LARGEST_RECORD).encode() if path is not None and exists(path) else None


def named(file: Path, ready: Mapping[str, dict[str, Any]], noun: str = "character") -> dict[str, Any]:
    """What a file holds, or a ready one by its key or its name. Raises Unreadable, with the one that may be meant."""
    if exists(file):
        return read_data(file, LARGEST_RECORD)
    wanted = str(file).casefold()
    for key, data in ready.items():
        if wanted in (key, str(data.get("name", "")).casefold()):
            return data
    near = meant_by(file, ready)
    if file.suffix or not ready:
        near = near and f"A ready {noun} goes by its name alone. {near}"
        raise Unreadable(f"There is no file {file}. {near}".strip())
    text = f"There is no file {file}, and no ready {noun} of that name."
    raise Unreadable(f"{text} {near} Ready are {', '.join(ready)}.".replace("  ", " "))


def meant_by(file: Path, ready: Mapping[str, dict[str, Any]]) -> str:
    """Which ready ones a file’s name may mean: those it begins like, or is spelled like; nothing where none is near."""
    stem = file.stem.casefold().replace("_", "-").replace(" ", "-")
    found = [key for key in ready if key == stem] or [key for key in ready if stem and key.startswith(stem)]
    if len(found) > 1:
        return f"Is it one of {', '.join(found)}?"
    return f"Is it {found[0]}?" if found else nearest(stem, ready).strip()


def read_scene(path: Path) -> dict[str, Any]:
    """A scene in TOML, with the files that its tables name by `file` in their place. Raises Unreadable.

    What a table says besides changes what is in its file.
    """
    scene = read_data(path, LARGEST_SCENE)
    lists = {name: rows for name, rows in scene.items() if isinstance(rows, list)}
    naming = [row for rows in lists.values() for row in rows if isinstance(row, dict) and "file" in row]
    if len(naming) > MOST_FILES:
        raise Unreadable(f"{path} names at most {MOST_FILES} files; this one names {len(naming)}.")
    size = sum(size_of(beside(row["file"], path)) for row in naming)
    if size > LARGEST_SCENE:
        most = f"{LARGEST_SCENE // 1024:,} kB"
        raise Unreadable(f"The files that {path} names are larger than {most}: they have {-(-size // 1024):,} kB.")
    for name, rows in lists.items():
        scene[name] = [with_file(row, path) if isinstance(row, dict) and "file" in row else row for row in rows]
    return scene


MOST_FILES = 60
"""The most files that a scene names."""


def with_file(row: dict[str, Any], scene: Path) -> dict[str, Any]:
    """A table with what is in its file. Raises Unreadable."""
    data = read_data(beside(row["file"], scene), LARGEST_RECORD)
    return {**data, **{key: value for key, value in row.items() if key != "file"}}


def beside(name: Any, scene: Path) -> Path:
    """The file of this name in the scene’s folder or below it. Raises Unreadable for any other, and for what is none.

    A scene may come from somebody else: it reads no file of yours from elsewhere, through a link neither.
    """
    if not isinstance(name, str):
        raise Unreadable(f"{scene}: “file” is the name of a file.")
    pure = [PurePosixPath(name), PureWindowsPath(name)]
    outside = any(one.is_absolute() or one.drive or one.root or ".." in one.parts for one in pure)
    try:
        outside = outside or not (scene.parent / name).resolve().is_relative_to(scene.parent.resolve())
    except (OSError, ValueError, RuntimeError):  # a sign that no name has, or links in a circle
        raise Unreadable(f"{scene}: “{shown(name)[:80]}” cannot be the name of a file.") from None
    if outside:
        where = "Name one in the scene’s folder, or in a folder in it."
        raise Unreadable(f"{scene}: “{shown(name)[:80]}” is not beside the scene. {where}")
    file = scene.parent / name
    if exists(file) and not (file.is_file() or file.is_dir()):  # a pipe is waited for, perhaps for ever
        raise Unreadable(f"{scene}: “{shown(name)[:80]}” is not a file.")
    return file


def size_of(path: Path) -> int:
    """The bytes of a file; 0 for one that is not there."""
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0


def read_data(path: Path, largest: int = LARGEST) -> dict[str, Any]:
    """A file in TOML, or in JSON where its name ends so. Raises Unreadable, with the place of a mistake."""
    text = read_text(path, largest)
    if path.suffix != ".json" and DOTTED.search(text):
        raise Unreadable(f"{path} names tables within tables too deep to be read.")
    try:
        data = from_json(text) if path.suffix == ".json" else tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{path} is no TOML: {str(error)[:1].lower()}{str(error)[1:]}.") from None
    except json.JSONDecodeError as error:
        raise Unreadable(f"{path} is no JSON: {str(error)[:1].lower()}{str(error)[1:]}.") from None
    except Twice as name:
        raise Unreadable(f"{path} says {name} twice.") from None
    except NoNumber as name:
        raise Unreadable(f"{path} says {name}, which is no number.") from None
    except (RecursionError, ValueError):
        raise Unreadable(f"{path} holds a number too long, or lists too deep, to be read.") from None
    if not isinstance(data, dict):
        raise Unreadable(f"{path} holds no table of names and values.")
    if deeper(data, DEEPEST):
        raise Unreadable(f"{path} holds a number too long, or lists too deep, to be read.")
    return data


KEY = r"""(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
DOTTED = re.compile(rf"(?:^|[\[{{,])[ \t]*(?:{KEY}[ \t]*\.[ \t]*){{99}}", re.MULTILINE)
"""A key of so many parts that reading it takes minutes, which no file of ours has."""


class NoNumber(Exception):  # noqa: N818 - it never leaves this file
    """What JSON of some programs says for what is no number."""


class Twice(Exception):  # noqa: N818 - it never leaves this file
    """A name that stands twice in a table."""


def from_json(text: str) -> Any:
    """What JSON says: each name once, no number that is none. Raises JSONDecodeError, Twice, NoNumber, ValueError."""

    def no_number(name: str) -> None:
        raise NoNumber(name)

    return json.loads(text, object_pairs_hook=once, parse_constant=no_number)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A table of names and values, each name once, as TOML has it. Raises Twice."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Twice(f"“{name[:40]}”")
        found[name] = value
    return found


@contextmanager
def locked(path: Path | None) -> Iterator[None]:
    """Holds the file of a table for this process alone, and removes what a killed process left half written beside it.

    Raises Unreadable where another process plays the same file.
    """
    if path is None:
        yield
        return
    path = real(path)
    if not path.parent.is_dir():
        raise Unreadable(f"There is no folder {path.parent}.")
    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=0.2, mode=0o600)
    try:
        lock.acquire()
    except Timeout:
        if not exists(Path(lock.lock_file)):
            raise Unreadable(f"{path} cannot be kept there: no file can be made in {path.parent}.") from None
        raise Unreadable(
            f"Another program is playing {path}. Close it first, or copy the file and go on with the copy."
        ) from None
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path} cannot be kept there: {getattr(error, 'strerror', None) or error}.") from None
    try:
        for part in path.parent.glob(f".{escape(path.name)}.*.part"):
            with suppress(OSError):  # it may be a folder, or not ours
                part.unlink()
        yield
    finally:
        with suppress(OSError):  # while it is held, so that nobody takes another file for it; Windows keeps the file
            Path(lock.lock_file).unlink()
        lock.release()


def real(path: Path) -> Path:
    """The file that a path leads to. Raises Unreadable for a path that nothing can have."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):
        raise Unreadable("That cannot be the name of a file.") from None


def write_text(path: Path, text: str) -> None:
    """Writes a text file in one go. Raises Unreadable.

    Only its owner may read it, for a table that is kept holds every hidden card.
    """
    write_bytes(path, text.encode(), mode=0o600)


def write_data(path: Path, data: Mapping[str, Any]) -> None:
    """Writes a table of names and values, JSON or TOML by the file’s name. Raises Unreadable."""
    text = msgspec.json.encode(data).decode() if path.suffix == ".json" else tomli_w.dumps(data)
    write_bytes(path, text.encode())


def not_over(path: Path | None, rule: str, like: str = "mine.toml") -> None:
    """Raises Refused where a file would be written over, or none can be written: a folder, or one that is not there.

    `like` is the name of such a file, to show what would be right.
    """
    if path is None:
        return
    if is_folder(path):
        raise refuse(rule, f"{path} is a folder.", f"Name a file, like {path / like}.")
    if exists(path):
        raise refuse(rule, f"{path} already exists.", "Choose another name or delete it first.")
    if not exists(path.parent):
        raise refuse(rule, f"There is no folder {path.parent}.", "Make it first, or name a file in one that is there.")


def is_folder(path: Path) -> bool:
    """Whether this is a folder. Raises Unreadable for a path that nothing can have."""
    return exists(path) and path.is_dir()


def write_bytes(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Writes a file in one go: it holds the old data or the new, never half of it, also after a power cut.

    Raises Unreadable.
    """
    path = real(path)
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
        sync_folder(path.parent)
    except IsADirectoryError:
        raise Unreadable(f"{path} cannot be written: it is a folder. Name a file.") from None
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}.") from None
    except ValueError:
        raise Unreadable("That cannot be the name of a file.") from None
    finally:
        with suppress(OSError, ValueError):  # it is gone when all went well
            beside.unlink()


def sync_folder(folder: Path) -> None:
    """Makes the new name of a file in this folder last through a power cut, on systems that can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
