"""Add the colour of a table: a revision for tests, as a later version of the program may have it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Add a column that existing rows have too."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("colour", sa.Text, nullable=False, server_default="green"))
