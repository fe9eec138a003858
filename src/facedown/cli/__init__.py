"""The command `facedown`."""
