"""The commands for kept tables and for files of tables: `facedown tables`, `export` and `import`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from facedown.chance import quoted
from facedown.cli import exporting
from facedown.cli.places import KeptPlace
from facedown.game import refuse


def add_to(app: App) -> None:
    """Add the commands to the command line."""
    app.command(tables_command, name="tables")
    app.command(export_command, name="export")
    app.command(import_command, name="import")


def tables_command(
    action: str = "",
    table: str = "",
    /,
    *,
    yes: Annotated[bool, Parameter(negative="")] = False,
    database: str = "",
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """List the kept tables, or delete one: `facedown tables delete bakote`.

    Parameters
    ----------
    action
        delete, or nothing to list the tables.
    table
        With delete, the id of the table.
    yes
        Delete without asking.
    database
        The URL of the database; see `facedown play --help`.
    json
        Print JSON for programs.
    """
    from facedown.cli import kept  # loads the database’s library, which takes long

    if not action:
        return kept.list_tables(database, as_json=json)
    if action != "delete":
        raise refuse("tables", f"There is no action {quoted(action)}.", "Choose delete, or leave it out.")
    if not table:
        raise refuse("tables", "No table is named.", "Name one, as listed by `facedown tables`.")
    return kept.delete_table(KeptPlace(table, database), sure=yes)


def export_command(
    table: str = "",
    /,
    *,
    seat: str = "",
    spectator: Annotated[bool, Parameter(negative="")] = False,
    backup: Annotated[bool, Parameter(negative="")] = False,
    every: Annotated[bool, Parameter(name="--all", negative="")] = False,
    output: Path | None = None,
    wording: str = "",
    database: str = "",
) -> int:
    """Export a table: what a viewer may know of it as JSON, or a backup with all secrets for the host.

    Parameters
    ----------
    table
        The id of a kept table, or a table’s file.
    seat
        The key of a seat: all that this seat may know.
    spectator
        All that everybody may know. This is the default.
    backup
        The whole table with its secret, its chat and its notes, as a file that `facedown import` reads.
    every
        Write a backup of every kept table into a folder.
    output
        The file to write, or with --all the folder. By default the export is printed.
    wording
        Another wording of the system’s messages, for example brief.
    database
        The URL of the database; see `facedown play --help`.
    """
    return exporting.export(exporting.ExportArguments(table, seat, spectator, backup, every, output, database, wording))


def import_command(*file: Path, database: str = "", durability: str = "") -> int:
    """Put tables from files into the database, after verifying all of them.

    Parameters
    ----------
    file
        Backups, or files of tables with their secrets or of closed tables.
    database
        The URL of the database; see `facedown play --help`.
    durability
        full or process; see `facedown play --help`.
    """
    return exporting.import_files(file, database, durability)
