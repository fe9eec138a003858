"""Create the database tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Create all database tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
        sa.Column("messages", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    for name in ("entries", "snapshots"):
        op.create_table(
            name,
            sa.Column("table_id", sa.String(64), nullable=False),
            sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
            sa.Column("line" if name == "entries" else "data", sa.LargeBinary, nullable=False),
            sa.Column("hash", sa.String(64), nullable=False),
            sa.PrimaryKeyConstraint("table_id", "number", name=f"pk_{name}"),
            _foreign_key(name),
        )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("to", sa.Text),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("said_at", sa.BigInteger, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_chat"),
        _foreign_key("chat"),
    )
    op.create_table(
        "seat_keys",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_seat_keys"),
        _foreign_key("seat_keys"),
    )
    op.create_index("ix_seat_keys_table_id_seat", "seat_keys", ["table_id", "seat"])
    op.create_table(
        "idempotency",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=False),
        sa.Column("refusal", sa.Integer),
        sa.PrimaryKeyConstraint("table_id", "key", name="pk_idempotency"),
        _foreign_key("idempotency"),
    )
    op.create_index("ix_idempotency_table_id_refusal", "idempotency", ["table_id", "refusal"])
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "name", name="pk_notes"),
        _foreign_key("notes"),
    )


def _foreign_key(name: str) -> sa.ForeignKeyConstraint:
    """Return the constraint by which the rows of a table are deleted with it."""
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id_tables", ondelete="CASCADE")
