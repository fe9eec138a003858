"""The command `facedown`: playing in the terminal, and reading and writing files."""
