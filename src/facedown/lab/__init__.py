"""Questions asked of the same rules that are played: exact odds."""
