"""Reading and writing files. Every failure is reported in one plain sentence."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path, PurePosixPath, PureWindowsPath
from shutil import get_terminal_size
from typing import Any, TextIO

import msgspec
import tomli_w
from filelock import FileLock, Timeout
from rich.cells import cell_len

from facedown.chance import quoted
from facedown.cli.look import WIDEST, wrapped
from facedown.game import TomlError, is_nested_deeper, nearest, parse_toml, printable, refuse
from facedown.table.limits import MAX_TABLE_BYTES

LARGEST = 2 * MAX_TABLE_BYTES
"""The largest size of any file, in bytes. A table’s file contains notes in addition to its entries."""

LARGEST_SCENE = 512 * 1024
"""The largest size, in bytes, of a scene together with all files that it names."""

LARGEST_RECORD = 256 * 1024
"""The largest size, in bytes, of a file with one character or Ability.

A long-played character needs a tenth of that.
"""

DEEPEST = 40
"""The largest number of levels of nested TOML tables and lists in a file. A scene has six."""


class Unreadable(Exception):  # noqa: N818 - it names the file
    """Raised for a file that cannot be read or written. The text is a sentence that tells a person why.

    `excerpt` are lines to print below the sentence: a line of the file, and a mark below the mistake in it.
    """

    def __init__(self, sentence: str, excerpt: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.excerpt = excerpt

    @property
    def whole(self) -> str:
        """The sentence and the excerpt, each in a line of its own."""
        return "\n".join((str(self), *self.excerpt))


class GarbledInput(Unreadable):
    """Raised if the standard input is not text in its encoding.

    If `more` is True, the next line of the input can still be read.
    """

    def __init__(self, *, more: bool) -> None:
        encoding = (getattr(sys.stdin, "encoding", None) or "utf-8").upper()
        super().__init__(f"The input is not text in {encoding}. Convert it to this encoding.")
        self.more = more


def read_line() -> str:
    """Return the next line of the standard input; "" at its end. Raises GarbledInput if it is not text."""
    try:
        line = sys.stdin.readline().removeprefix("\ufeff")  # some editors write a byte order mark
    except UnicodeError:
        raise GarbledInput(more=False) from None
    in_utf_16 = 0 < len(line) <= 3 * line.count("\0")  # one byte of two is zero, but a line may begin or end in between
    if in_utf_16 or SURROGATE.search(line):
        raise GarbledInput(more=True)
    return line


SURROGATE = re.compile("[\\ud800-\\udfff]")
"""A byte of the input that could not be decoded."""


def complain(sentence: str, excerpt: Sequence[str] = ()) -> int:
    """Print a sentence and the lines of `excerpt` on the error stream, and return the exit status for errors."""
    print(wrapped_for(sys.stderr, printable(sentence)), file=sys.stderr)
    for line in excerpt:
        print(printable(line), file=sys.stderr)
    return 2


def wrapped_for(stream: TextIO, line: str) -> str:
    """Return a line for a stream: wrapped to the width of the terminal, with an indent from its second line on.

    If the stream is no terminal, return the line as it is, so that programs find it in one piece.
    """
    if not stream.isatty():
        return line
    return wrapped(line, min(get_terminal_size().columns, WIDEST), "  ")


LONGEST_EXCERPT = 60
"""The most characters of a line that are shown."""


def excerpt_of(error: TomlError) -> tuple[str, str]:
    """Return the line with the mistake, with its number, and a second line with ^ below the place of the mistake."""
    line, row, at = error.line, error.row, error.column - 1
    start = max(0, at + 1 - LONGEST_EXCERPT // 2) if len(line) > LONGEST_EXCERPT else 0
    part = line[start : start + LONGEST_EXCERPT]
    before = "…" if start else ""
    after = "…" if start + LONGEST_EXCERPT < len(line) else ""
    columns = cell_len(f"{before}{printable(line[start:at])}")  # a wide character takes two columns of the terminal
    return f"  {row} | {before}{printable(part)}{after}", f"{' ' * (len(str(row)) + 2)} | {' ' * columns}^"


def exists(path: Path) -> bool:
    """Return whether a file or folder exists at this path. Raises Unreadable for an impossible path."""
    try:
        return path.exists()
    except OSError as error:
        raise Unreadable(f"{path} cannot be a file: {error.strerror}.") from None
    except ValueError:  # an invalid character
        raise Unreadable("That cannot be the name of a file.") from None


def read_text(path: Path, largest: int = LARGEST) -> str:
    """Return the text of a file of at most `largest` bytes. Raises Unreadable if it is larger or cannot be read."""
    if is_pipe_or_device(path):
        raise Unreadable(f"{path} is not a file.")
    try:
        with path.open("rb") as file:
            data = file.read(largest + 1)
            size = max(len(data), os.fstat(file.fileno()).st_size)
        if len(data) > largest:
            raise Unreadable(f"{path} has {-(-size // 1024):,} kB; at most {largest // 1024:,} kB are allowed.")
        return data.decode("utf-8-sig")  # some editors write a byte order mark
    except FileNotFoundError:
        raise Unreadable(f"There is no file {path}.") from None
    except IsADirectoryError:
        raise Unreadable(f"{path} is a folder. Name a file.") from None
    except UnicodeDecodeError as error:
        raise Unreadable(f"{path} is not a text file in UTF-8 (byte {error.start}).") from None
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise Unreadable("That cannot be the name of a file.") from None


def content(path: Path | None) -> bytes | None:
    """Return the contents of a file as bytes; None if `path` is None or the file does not exist. Raises Unreadable."""
    return read_text(path, LARGEST_RECORD).encode() if path is not None and exists(path) else None


def read_named(file: Path, ready: Mapping[str, dict[str, Any]], noun: str = "character") -> dict[str, Any]:
    """Return the data of a file; if there is no such file, that of the `ready` character or Ability with this name.

    Its key will do as well as its name. `ready` holds data by key; `noun` says what they are. Raises Unreadable if no
    file and no ready data have the name; its text then suggests similar names.
    """
    if exists(file):
        return read_data(file, LARGEST_RECORD)
    wanted = str(file).casefold()
    for key, data in ready.items():
        if wanted in (key, str(data.get("name", "")).casefold()):
            return data
    near = meant_by(file, ready)
    if file.suffix or not ready:
        near = near and f"Name a ready {noun} without “.toml” or folder. {near}"
        raise Unreadable(f"There is no file {file}. {near}".strip())
    text = f"There is no file {file}, and no ready {noun} with that name."
    raise Unreadable(f"{text} {near} Choose from: {', '.join(ready)}.".replace("  ", " "))


def meant_by(file: Path, ready: Mapping[str, dict[str, Any]]) -> str:
    """Return a question “Did you mean …?” that names the keys of `ready` that are similar to the name of a file.

    Empty if no key is similar.
    """
    stem = file.stem.casefold().replace("_", "-").replace(" ", "-")
    found = [key for key in ready if key == stem] or [key for key in ready if stem and key.startswith(stem)]
    if len(found) > 1:
        return f"Did you mean one of {', '.join(found)}?"
    return f"Did you mean {found[0]}?" if found else nearest(stem, ready).strip()


def read_scene(path: Path) -> dict[str, Any]:
    """Return the data of a scene in a TOML file.

    A TOML table in a list, for example `[[character]]`, may have the entry `file`. It is then combined with the data of
    the named file; its other entries override those of the file. Raises Unreadable.
    """
    scene = read_data(path, LARGEST_SCENE)
    lists = {name: rows for name, rows in scene.items() if isinstance(rows, list)}
    naming = [row for rows in lists.values() for row in rows if isinstance(row, dict) and "file" in row]
    if len(naming) > MOST_FILES:
        raise Unreadable(f"{path} names {len(naming)} files; at most {MOST_FILES} are allowed.")
    size = sum(size_of(file_near(row["file"], path)) for row in naming)
    if size > LARGEST_SCENE:
        most = f"{LARGEST_SCENE // 1024:,} kB"
        raise Unreadable(f"The files named in {path} have {-(-size // 1024):,} kB; at most {most} are allowed.")
    for name, rows in lists.items():
        scene[name] = [with_file(row, path) if isinstance(row, dict) and "file" in row else row for row in rows]
    return scene


MOST_FILES = 60
"""The largest number of files that a scene may name."""


def with_file(row: dict[str, Any], scene: Path) -> dict[str, Any]:
    """Return the TOML table `row` of a scene, combined with the data of the file that its entry `file` names.

    If both have an entry, the entry in `row` counts. `scene` is the path of the scene. Raises Unreadable.
    """
    data = read_data(file_near(row["file"], scene), LARGEST_RECORD)
    return {**data, **{key: value for key, value in row.items() if key != "file"}}


def file_near(name: Any, scene: Path) -> Path:
    """Return the path of the file called `name` in the scene’s folder or in a folder below it. Raises Unreadable.

    A scene may come from a stranger, so it may not name any other file on this computer, not even through a link.
    """
    if not isinstance(name, str):
        raise Unreadable(f"{scene}: “file” must be the name of a file.")
    pure = [PurePosixPath(name), PureWindowsPath(name)]
    outside = any(one.is_absolute() or one.drive or one.root or ".." in one.parts for one in pure)
    try:
        outside = outside or not (scene.parent / name).resolve().is_relative_to(scene.parent.resolve())
    except (OSError, ValueError, RuntimeError):  # an invalid character, or links in a circle
        raise Unreadable(f"{scene}: {quoted(printable(name), 80)} cannot be the name of a file.") from None
    if outside:
        where = "Use a file in that folder, or in a folder in it."
        raise Unreadable(f"{scene}: {quoted(printable(name), 80)} is not in the scene’s folder. {where}")
    file = scene.parent / name
    if is_pipe_or_device(file):
        raise Unreadable(f"{scene}: {quoted(printable(name), 80)} is not a file.")
    return file


def is_pipe_or_device(path: Path) -> bool:
    """Return whether a path is neither a file nor a folder, so that reading it could wait without end.

    Raises Unreadable for an impossible path.
    """
    return exists(path) and not (path.is_file() or path.is_dir())


def size_of(path: Path) -> int:
    """Return the size of a file in bytes; 0 if it does not exist."""
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0


def read_data(path: Path, largest: int = LARGEST) -> dict[str, Any]:
    """Return the data of a TOML file, or of a JSON file if its name ends with .json. Raises Unreadable."""
    text = read_text(path, largest)
    if path.suffix != ".json" and DOTTED.search(text):
        raise Unreadable(f"{path} contains tables that are nested too deep.")
    try:
        data = from_json(text) if path.suffix == ".json" else parse_toml(text)
    except TomlError as error:
        raise Unreadable(f"{path} is not valid TOML. {error}", excerpt_of(error)) from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Unreadable(f"{path} is not valid JSON: there is an error at {place}, or just before it.") from None
    except Twice as name:
        raise Unreadable(f"{path} contains the name {name} twice in one table.") from None
    except NoNumber as name:
        raise Unreadable(f"{path} contains {name}, which is not a number.") from None
    except (RecursionError, ValueError):
        raise Unreadable(f"{path} contains a number that is too long, or lists that are nested too deep.") from None
    if not isinstance(data, dict):
        raise Unreadable(f"{path} is not a table of names and values.")
    if is_nested_deeper(data, DEEPEST):
        raise Unreadable(f"{path} contains a number that is too long, or lists that are nested too deep.")
    return data


KEY = r"""(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
DOTTED = re.compile(rf"(?:^|[\[{{,])[ \t]*(?:{KEY}[ \t]*\.[ \t]*){{99}}", re.MULTILINE)
"""The pattern of a key with 100 parts or more, which would take minutes to read."""


class NoNumber(Exception):  # noqa: N818 - it never leaves this file
    """Raised for NaN and Infinity, which some programs write in JSON although they are no numbers of TOML."""


class Twice(Exception):  # noqa: N818 - it never leaves this file
    """Raised if a name occurs twice in a JSON object."""


def from_json(text: str) -> Any:
    """Return the data of a JSON text.

    Raises JSONDecodeError, Twice, NoNumber, or ValueError for a number that is too long.
    """

    def no_number(name: str) -> None:
        raise NoNumber(name)

    return json.loads(text, object_pairs_hook=table_of_pairs, parse_constant=no_number)


def table_of_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the dict of a JSON object’s names and values. Raises Twice if a name occurs twice, as TOML forbids too."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Twice(quoted(name))
        found[name] = value
    return found


@contextmanager
def lock_file(path: Path | None) -> Iterator[None]:
    """Lock a table’s file for this process while the context lasts; None locks nothing.

    Remove partial files that a killed process left. Raises Unreadable if another process has locked the same file, or
    if the file cannot be locked.
    """
    if path is None:
        yield
        return
    path = resolved_path(path)
    if not path.parent.is_dir():
        raise Unreadable(f"There is no folder {path.parent}.")
    if not path.name:
        raise Unreadable(f"{path} is a folder. Name a file.")
    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=0.2, mode=0o600)
    try:
        lock.acquire()
    except Timeout:
        if not exists(Path(lock.lock_file)):
            raise Unreadable(f"{path} cannot be written: no file can be made in {path.parent}.") from None
        raise Unreadable(
            f"Another program is playing {path}. Close it first, or copy the file and continue with the copy."
        ) from None
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}.") from None
    try:
        for part in path.parent.glob(f".{escape(path.name)}.*.part"):
            with suppress(OSError):  # it may be a folder, or belong to another user
                part.unlink()
        yield
    finally:
        with suppress(
            OSError
        ):  # before the release, so that no other process locks a removed file; Windows keeps the file
            Path(lock.lock_file).unlink()
        lock.release()


def resolved_path(path: Path) -> Path:
    """Return the path of the file to which a path leads through links. Raises Unreadable for an impossible path."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):
        raise Unreadable("That cannot be the name of a file.") from None


def write_text(path: Path, text: str) -> None:
    """Write a text file completely or not at all.

    Only its owner may read it, because a table contains every hidden card. Raises Unreadable.
    """
    write_bytes(path, text.encode(), mode=0o600)


def write_data(path: Path, data: Mapping[str, Any]) -> None:
    """Write data to a file, as JSON if its name ends in .json, else as TOML. Raises Unreadable."""
    text = msgspec.json.encode(data).decode() if path.suffix == ".json" else tomli_w.dumps(data)
    write_bytes(path, text.encode())


def check_new_file(path: Path | None, rule: str, like: str = "mine.toml") -> None:
    """Check that a new file can be made at a path. Raises Refused if the path exists or its folder does not.

    `rule` is the rule that the refusal cites, and `like` is an example of a right name. If `path` is None, nothing is
    checked.
    """
    if path is None:
        return
    if is_folder(path):
        raise refuse(rule, f"{path} is a folder.", f"Name a file, like {path / like}.")
    if exists(path):
        raise refuse(rule, f"{path} already exists.", "Choose another name or delete it first.")
    if not exists(path.parent):
        raise refuse(rule, f"There is no folder {path.parent}.", "Make it first, or choose another folder.")


def is_folder(path: Path) -> bool:
    """Return whether a path is an existing folder. Raises Unreadable for an impossible path."""
    return exists(path) and path.is_dir()


def write_bytes(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Write a file so that it contains either the old or the new data, even after a power cut. Raises Unreadable.

    `mode` are the permissions of the new file.
    """
    path = resolved_path(path)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        sync_folder(path.parent)
    except IsADirectoryError:
        raise Unreadable(f"{path} is a folder. Name a file.") from None
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}.") from None
    except ValueError:
        raise Unreadable("That cannot be the name of a file.") from None
    finally:
        with suppress(OSError, ValueError):  # after a success it does not exist
            part.unlink()


def sync_folder(folder: Path) -> None:
    """Store the names of the files in a folder safely on the disk, on systems that support it."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
