"""python -m facedown is the command facedown."""

from facedown.cli.main import run

run()
