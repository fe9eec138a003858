"""Programs for work on Facedown itself; none of them is installed."""
