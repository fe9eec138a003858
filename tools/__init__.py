"""Programs for developing Facedown. They are not installed with it."""
