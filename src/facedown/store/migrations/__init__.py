"""The revisions of the database, which Alembic carries out one after the other."""
