"""Alembic runs this module. It migrates over the connection that `upgrade.py` passes, inside its transaction."""

from alembic import context

from facedown.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    compare_type=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
