"""The five systems, a folder each, all laid out alike."""
