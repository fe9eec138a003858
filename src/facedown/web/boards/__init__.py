"""The boards that the pages draw: a general one for every system, and designed ones."""
