"""The commands `facedown export` and `facedown import`: tables as files, for viewers and for the host."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from facedown.cli import files, named
from facedown.cli.files import Unreadable, complain
from facedown.cli.look import console, print_line
from facedown.cli.places import KeptPlace, Place, place_of
from facedown.cli.tables import read_table
from facedown.game import SPECTATOR, Refused, counted, listed, refuse
from facedown.table import BadFile, Mismatch, Proof, export_for
from facedown.table.proof_in_words import entries_in_words


class ExportArguments(msgspec.Struct, frozen=True):
    """The parameters of one call of `facedown export`, as typed."""

    table: str = ""
    seat: str = ""
    spectator: bool = False
    backup: bool = False
    every: bool = False
    output: Path | None = None
    database: str = ""
    wording: str = ""


def export(args: ExportArguments) -> int:
    """Write an export for one viewer (JSON), or backups of one table or all tables. Return the exit status."""
    _check(args)
    if args.every:
        assert args.output is not None
        return _back_up_all(args.output, args.database)
    place = place_of(args.table, args.database)
    files.check_new_file(args.output, "export", "table.json")
    text = _backup(place) if args.backup else _for_viewer(place, args)
    if args.output is None:
        sys.stdout.write(text)
    else:
        files.write_text(args.output, text)
    return 0


def _check(args: ExportArguments) -> None:
    """Check the parameters of a call. Raises Refused if they contradict each other."""
    flags = {"--seat": args.seat, "--spectator": args.spectator, "--backup": args.backup}
    given = listed(flag for flag, value in flags.items() if value)
    if sum(map(bool, flags.values())) > 1:
        raise refuse("export", f"{given} contradict each other.", "Use only one of them.")
    if args.every and (args.table or args.seat or args.spectator):
        raise refuse("export", "--all writes backups of all kept tables.", "Name only --output FOLDER.")
    if args.every and args.output is None:
        raise refuse("export", "--all writes one file for each table.", "Name a folder with --output FOLDER.")
    if not args.every and not args.table:
        raise refuse("export", "No table is named.", "Name a kept table or a file, or use --all.")
    if args.backup and args.output is None and sys.stdout.isatty():
        raise refuse("export", "A backup contains all secrets of the table.", "Write it to a file with --output FILE.")


def _for_viewer(place: Place, args: ExportArguments) -> str:
    with read_table(place) as table:
        viewer = named.seat_of(table.seats, args.seat) if args.seat else SPECTATOR
        return msgspec.json.format(msgspec.json.encode(export_for(table, viewer, args.wording))).decode() + "\n"


def _backup(place: Place) -> str:
    if isinstance(place, KeptPlace):
        from facedown.cli import kept

        with kept.existing_store(place) as store:
            return kept.back_up(store, place.id)
    with read_table(place) as table:
        return table.export(keep_secret=True)


def _back_up_all(folder: Path, database: str) -> int:
    """Write a backup of each kept table into a folder. A damaged table is named, and the others are written."""
    from facedown.cli import kept

    if files.exists(folder) and not files.is_folder(folder):
        raise refuse("export", f"{folder} is a file.", "Name a folder.")
    with kept.opened_store(database) as store:
        ids = [record.id for record in store.tables()]
        there = [name for name in ids if files.exists(_file_in(folder, name))]
        if there:
            problem = f"{_file_in(folder, there[0])} already exists."
            raise refuse("export", problem, "Choose another folder.")
        _make_folder(folder)
        failed = 0
        for table in ids:
            try:
                text = kept.back_up(store, table)
            except (Unreadable, Refused) as error:
                failed += 1
                complain(f"{table}: {error}")
                continue
            files.write_text(_file_in(folder, table), text)
    print_line(console(), f"{counted(len(ids) - failed, 'backup')} written to {folder}.")
    return 2 if failed else 0


def _file_in(folder: Path, table: str) -> Path:
    """Return the file of a table’s backup. An id from another program can contain any character."""
    return folder / f"{''.join(one if one.isalnum() or one in '-_' else '_' for one in table)}.txt"


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{folder} cannot be made: {error.strerror}.") from None


def import_files(paths: Sequence[Path], database: str, durability: str) -> int:
    """Verify table files, and then put all of them into the store. Return the exit status.

    Raises Unreadable or Refused, naming the file, before anything is stored. If a table cannot be stored then, those
    before it stay in the store.
    """
    if not paths:
        raise refuse("import", "No file is named.", "Name the files of tables, for example dinner.txt.")
    from facedown.cli import kept
    from facedown.store.backups import Backup, import_backup, read_backup

    checked: list[tuple[Path, Backup]] = []
    for path in paths:
        try:
            checked.append((path, read_backup(files.read_text(path))))
        except (BadFile, Mismatch) as bad:
            raise Unreadable(f"{path}: {bad}") from None
        except Refused as refused:
            raise Unreadable(f"{path}: {refused.refusal}") from None
    with kept.opened_store(database, kept.durability_of(durability)) as store:
        for path, backup in checked:
            try:
                with kept.plain_errors():
                    record = import_backup(store, backup)
            except Unreadable as error:
                raise Unreadable(f"{path}: {error}") from None
            state = "closed" if record.closed else f"continue it with `facedown play --resume {record.id}`"
            print_line(console(), f"{path} is kept as {record.id} ({state}).")
            if backup.contents.continues_snapshot(backup.history.system):
                print_line(console(), "It was played under another edition, so only its hashes were checked.")
    return 0


def verify_all(database: str, *, any_edition: bool) -> int:
    """Verify all kept tables. Print a line for each, and how many there are. Return the exit status."""
    from facedown.cli import kept
    from facedown.store.checking import verify_table

    with kept.opened_store(database) as store:
        ids = [record.id for record in store.tables()]
        wrong = 0
        for table in ids:
            try:
                with kept.plain_errors():
                    proof = verify_table(store, table, any_edition=any_edition, warn=complain)
            except (Unreadable, Refused, Mismatch) as error:
                wrong += 1
                complain(f"✕ {table}: {error}")
                continue
            dealt = "still open" if proof.dealt is None else f"{counted(proof.dealt, 'draw')} dealt again"
            entries = entries_in_words(proof.entries)
            print_line(console(), f"✔ {table}: {entries}, {dealt}.{_unproven(proof)}")
    print_line(console(), _summary(len(ids), wrong))
    return 2 if wrong else 0


def _unproven(proof: Proof) -> str:
    """Return a sentence about what the verification of a table does not show; "" if there is nothing."""
    earlier = proof.entries - proof.replayed
    if earlier:
        return f" {entries_in_words(earlier)} under an earlier edition: only the hashes were checked."
    return " Its first position comes from another table and is not verified." if proof.branch else ""


def _summary(count: int, wrong: int) -> str:
    tables = counted(count, "table")
    return f"{tables} verified: {wrong} damaged or wrong." if wrong else f"{tables} verified, no errors."
