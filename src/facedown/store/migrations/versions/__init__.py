"""The revisions. Never change one that was released; add another, and set `REVISION` in `schema.py` to its number."""
