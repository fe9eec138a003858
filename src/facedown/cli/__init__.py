"""The command `facedown`: the terminal, and files."""
