"""python -m facedown is the command facedown."""

from facedown.cli.main import run

if __name__ == "__main__":
    run()
