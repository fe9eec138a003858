"""An index that counts the removed messages of a table without reading all."""

from __future__ import annotations

from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Make the index."""
    op.create_index("ix_chat_table_id_removed", "chat", ["table_id", "removed"])
